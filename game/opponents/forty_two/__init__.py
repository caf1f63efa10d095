"""The opponents of 42."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from game.opponents.base import Decision, Level, Measure, Mind, Thought
from game.opponents.forty_two import baseline, levels
from game.opponents.forty_two.rules_of_thumb import CODES
from game.rules.base import Action, Options, View
from game.rules.forty_two import FortyTwo
from game.rules.forty_two import View as FortyTwoView

DECIDED: Final = frozenset(
    ["bid-simulated", "bid-at-sight", "bid-counted", "card-simulated", "all-equal", "bid-for-game", "card-for-game"]
)


class FortyTwoMind:
    """42 behind the opponents' one door."""

    game = FortyTwo.name
    view: type[View] = FortyTwoView
    reasons = DECIDED | {*CODES, *levels.SLIPS}
    measure: Measure = "places"
    levels = tuple(Level)

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        """Return each seat by itself."""
        return tuple((seat,) for seat in range(options.players))

    def think(self, view: View, level: Level, seed: int, iterations: int | None = None) -> Thought:
        """Return a thought: the stronger levels search, the others play by rules of thumb at once."""
        assert isinstance(view, FortyTwoView)
        if level >= Level.SKILLED:
            return (yield from levels.think(view, levels.SKILLS[level], seed, iterations))
        yield
        return self.at_once(view, level, seed)

    def warm(self) -> Iterator[float]:
        """Load and compile the kernels."""
        yield from levels.warm()

    def at_once(self, view: View, level: Level, seed: int) -> Decision:
        """Return a decision by rules of thumb alone."""
        assert isinstance(view, FortyTwoView)
        if level is Level.BEGINNER:
            return levels.beginner(view, random.Random(seed))
        if level is Level.CASUAL:
            return levels.casual(view)
        return levels.by_rules(view)

    def baseline(self, view: View, seed: int) -> Action:
        """Return what the frozen yardstick does; it has no chance in it."""
        assert isinstance(view, FortyTwoView)
        return baseline.decide(view)


MIND: Final[Mind] = FortyTwoMind()
