"""The opponents' one door: from a view, a level and a seed to a decision, in any game."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping

from game.opponents.base import Decision, Level, Mind, Thought
from game.rules.base import Action, View


class Opponents:
    """The opponents of all games behind one door; ``minds`` are those of each game by its name."""

    def __init__(self, minds: Iterable[Mind[View]]) -> None:
        self.minds: Mapping[str, Mind[View]] = {mind.game: mind for mind in minds}
        self._by_view = {mind.view: mind for mind in self.minds.values()}

    def mind_of(self, view: View) -> Mind[View]:
        """Return the opponents of the game that ``view`` shows; raise LookupError where there are none."""
        return self._by_view[type(view)]

    def think(self, view: View, level: Level, seed: int, iterations: int | None = None) -> Thought:
        """Return a thought to be driven slice by slice; raise ValueError when it is not the view's turn."""
        _check_turn(view)
        return self.mind_of(view).think(view, level, seed, iterations)

    def choose(self, view: View, level: Level, seed: int, iterations: int | None = None) -> Decision:
        """Return what an opponent does; equal views, levels, seeds and iterations give equal decisions."""
        thought = self.think(view, level, seed, iterations)
        while True:
            try:
                next(thought)
            except StopIteration as end:
                decision: Decision = end.value
                return decision

    def choose_at_once(self, view: View, level: Level, seed: int) -> Decision:
        """Return a decision by rules of thumb, within 5 ms."""
        _check_turn(view)
        return self.mind_of(view).at_once(view, level, seed)

    def choose_baseline(self, view: View, seed: int) -> Action:
        """Return what the frozen yardstick player does."""
        return self.mind_of(view).baseline(view, seed)

    def warm(self) -> Iterator[float]:
        """Make ready what the stronger levels of all games need; yield after each step which share of it is done."""
        for place, mind in enumerate(self.minds.values()):
            for share in mind.warm():
                yield (place + share) / len(self.minds)
        yield 1.0

    def is_warm(self, view: View, share: float) -> bool:
        """Whether the stronger levels of a view's game are ready once ``warm`` has told ``share``, game by game."""
        return share >= (list(self.minds).index(self.mind_of(view).game) + 1.0) / len(self.minds)


def choose_random(view: View, seed: int) -> Action:
    """Return any legal action, each equally likely."""
    return random.Random(seed).choice(view.legal_actions())


def _check_turn(view: View) -> None:
    if view.turn != view.seat:
        raise ValueError(f"it is not the turn of seat {view.seat}")
