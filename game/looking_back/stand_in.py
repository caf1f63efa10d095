"""The stand-in: the computer plays a deal in the person's seat, to see what it would have made of the same cards.

It plays in the background, at everybody else's leave. The others play by the very seeds by which they played with the
person, so that they act alike for as long as the stand-in acts like the person.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.controller import Controller, Setup, Step
from game.opponents.base import Level
from game.opponents.inquiry import Thinking, Urgency
from game.record import DealRecord


class StandIn:
    """Plays the last of ``deals``, the deals of a game by ``setup``, from its first card with ``level`` in seat 0.

    Whoever wants it calls ``update`` in every frame.
    """

    def __init__(
        self, setup: Setup, deals: Sequence[DealRecord], level: Level, thinker: Thinking, *, has_characters: bool
    ) -> None:
        self.level = level
        self.controller = Controller(setup, thinker, level)
        self.controller.urgency = Urgency.STAND_IN
        self.controller.has_characters = has_characters
        self.controller.restore(deals[:-1])
        self._first = len(self.controller.steps)
        self.controller.submit(deals[-1].cards)

    @property
    def is_over(self) -> bool:
        """Whether the deal has been played."""
        state = self.controller.state
        return state.awaits_deal or state.is_over

    @property
    def is_lost(self) -> bool:
        """Whether it will never be played to its end."""
        return self.controller.is_lost

    @property
    def steps(self) -> Sequence[Step]:
        """The steps of the deal, the dealing first."""
        return self.controller.steps[self._first :]

    def update(self) -> None:
        """Let the player whose turn it is act, as soon as its decision has come."""
        if self.is_over:
            return
        decision = self.controller.think()
        if decision is not None:
            self.controller.submit(decision.action, decision)
