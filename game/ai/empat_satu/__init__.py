"""The wits of Empat Satu."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from game.ai.decision import Decision, Level, Measure, Mind, Thought
from game.ai.empat_satu import baseline, beginner, policy
from game.rules.base import Action, Options, View
from game.rules.empat_satu import EmpatSatu, EmpatSatuOptions
from game.rules.empat_satu import View as EmpatSatuView


class EmpatSatuMind:
    """Empat Satu behind the opponents' one door."""

    game = EmpatSatu.name
    view: type[View] = EmpatSatuView
    reasons = policy.CODES | beginner.SLIPS
    measure: Measure = "places"
    levels = (Level.BEGINNER, Level.CASUAL)

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        """Return the two pairs of partners, or each seat for itself."""
        assert isinstance(options, EmpatSatuOptions)
        return options.sides

    def think(self, view: View, level: Level, seed: int, iterations: int | None = None) -> Thought:
        """Return a thought, which is over at once: both levels play by rules of thumb."""
        yield
        return self.at_once(view, level, seed)

    def warm(self) -> Iterator[float]:
        """Make nothing ready: rules of thumb are."""
        yield 1.0

    def at_once(self, view: View, level: Level, seed: int) -> Decision:
        """Return a decision by rules of thumb alone."""
        assert isinstance(view, EmpatSatuView)
        if level is Level.BEGINNER:
            return beginner.decide(view, random.Random(seed))
        return policy.decide(view)

    def baseline(self, view: View, seed: int) -> Action:
        """Return what the frozen yardstick does; it has no chance in it."""
        assert isinstance(view, EmpatSatuView)
        return baseline.decide(view)


MIND: Final[Mind] = EmpatSatuMind()
