"""The opponents' one door: from a view, a level and a seed to a decision, in any game."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Final, cast

from game.opponents import empat_satu, forty_one, forty_two
from game.opponents.base import Decision, GameView, Level, Mind, Thought
from game.rules.base import Action, View

_ALL: Final = (forty_one.MIND, empat_satu.MIND, forty_two.MIND)
MINDS: Final = {mind.game: mind for mind in _ALL}
_BY_VIEW: Final[Mapping[type[View], object]] = {mind.view: mind for mind in _ALL}


def mind_of(view: GameView) -> Mind[GameView]:
    """Return the opponents of the game that ``view`` shows; raise LookupError where there are none."""
    return cast("Mind[GameView]", _BY_VIEW[type(view)])


def think(view: View, level: Level, seed: int, iterations: int | None = None) -> Thought:
    """Return a thought to be driven slice by slice; raise ValueError when it is not the view's turn."""
    _check_turn(view)
    return mind_of(view).think(view, level, seed, iterations)


def choose(view: View, level: Level, seed: int, iterations: int | None = None) -> Decision:
    """Return what an opponent does; equal views, levels, seeds and iterations give equal decisions."""
    thought = think(view, level, seed, iterations)
    while True:
        try:
            next(thought)
        except StopIteration as end:
            decision: Decision = end.value
            return decision


def choose_at_once(view: View, level: Level, seed: int) -> Decision:
    """Return a decision by rules of thumb, within 5 ms."""
    _check_turn(view)
    return mind_of(view).at_once(view, level, seed)


def choose_baseline(view: View, seed: int) -> Action:
    """Return what the frozen yardstick player does."""
    return mind_of(view).baseline(view, seed)


def warm() -> Iterator[float]:
    """Make ready what the stronger levels of all games need; yield after each step which share of it is done."""
    for place, mind in enumerate(MINDS.values()):
        for share in mind.warm():
            yield (place + share) / len(MINDS)
    yield 1.0


def is_warm(view: View, share: float) -> bool:
    """Whether the stronger levels of a view's game are ready once ``warm`` has told ``share``, game by game."""
    return share >= (list(MINDS).index(mind_of(view).game) + 1.0) / len(MINDS)


def choose_random(view: View, seed: int) -> Action:
    """Return any legal action, each equally likely."""
    return random.Random(seed).choice(view.legal_actions())


def _check_turn(view: View) -> None:
    if view.turn != view.seat:
        raise ValueError(f"it is not the turn of seat {view.seat}")
