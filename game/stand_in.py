"""The stand-in: the computer plays a deal in the person's seat, to see what it would have made of the same cards.

It plays in the background, at everybody else's leave. The others play by the very seeds by which they played with the
person, so that they act alike for as long as the stand-in acts like the person.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from game.controller import Controller, Setup, Step
from game.opponents.base import Character, Decision, Level
from game.opponents.process import Customer
from game.record import DealRecord
from game.rules.base import Bid, View


class Thinking(Protocol):
    """Thinks for players, among other customers (``game.opponents.process.Thinker``)."""

    @property
    def is_given_up(self) -> bool:
        """Whether it will never think again."""

    def ask(
        self,
        request: int,
        view: View,
        level: Level,
        seed: int,
        character: Character,
        deadline: float,
        customer: Customer,
    ) -> None:
        """Begin to think about ``view`` for a customer."""

    def poll(self, customer: Customer) -> list[tuple[int, Decision]]:
        """Return the answers to a customer that have arrived since the last call, each with its request."""

    def waits(self, request: int, customer: Customer) -> bool:
        """Whether a customer's ``request`` has been neither answered nor replaced by another."""

    def cancel(self, request: int, customer: Customer) -> None:
        """Stop thinking about a customer's ``request``."""

    def offset(self, view: View, bid: Bid) -> float:
        """Return how many tricks ``bid`` lies above what players usually bid with the hand of ``view``."""


class _Question(NamedTuple):
    """What a stand-in waits for."""

    request: int
    view: View
    level: Level
    seed: int
    character: Character


class _Unhurried:
    """Thinks for the players of a stand-in's deal when nobody else has anything to be thought about.

    A question that another stand-in has replaced is asked again as soon as its own is looked after.
    """

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self._question: _Question | None = None

    def ask(self, request: int, view: View, level: Level, seed: int, character: Character) -> None:
        """Begin to think about ``view``, however long it takes."""
        question = self._question = _Question(request, view, level, seed, character)
        self._thinking.ask(*question, math.inf, Customer.STAND_IN)

    def poll(self) -> list[tuple[int, Decision]]:
        """Return the answer to the last question, if it has come."""
        question, answers = self._question, self._thinking.poll(Customer.STAND_IN)
        if question is None:
            return []
        own = [answer for answer in answers if answer[0] == question.request]
        if own:
            self._question = None
        elif not self._thinking.waits(question.request, Customer.STAND_IN):
            self.ask(*question)
        return own

    def cancel(self, request: int) -> None:
        """Stop thinking about ``request``."""
        if self._question is not None and self._question.request == request:
            self._thinking.cancel(request, Customer.STAND_IN)
            self._question = None

    def offset(self, view: View, bid: Bid) -> float:
        """Return how many tricks ``bid`` lies above the hand of ``view``."""
        return self._thinking.offset(view, bid)


class StandIn:
    """Plays the last of ``deals``, the deals of a game by ``setup``, from its first card with ``level`` in seat 0.

    Whoever wants it calls ``update`` in every frame. Of several, the one looked after plays; the others wait.
    """

    def __init__(
        self, setup: Setup, deals: Sequence[DealRecord], level: Level, thinking: Thinking, *, has_characters: bool
    ) -> None:
        self.level = level
        self._thinking = thinking
        self._first = 0
        self.controller = Controller(setup, _Unhurried(thinking), level)
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
        return self._thinking.is_given_up and not self.is_over

    @property
    def steps(self) -> Sequence[Step]:
        """The steps of the deal, the dealing first."""
        return self.controller.steps[self._first :]

    def update(self) -> None:
        """Let the player whose turn it is act, as soon as its decision has come."""
        if self.is_over or self.is_lost:
            return
        decision = self.controller.think()
        if decision is not None:
            self.controller.submit(decision.action, decision)
