"""What an opponent answers with, and what the opponents of each game promise."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Mapping
from enum import IntEnum
from typing import Generic, Literal, TypeVar

import msgspec

from game.rules.base import Action, Bid, Options, Rules, View

GameView = TypeVar("GameView", bound=View)


class Level(IntEnum):
    """How well an opponent plays, in rising order; ``str(level)`` and ``Level.parse`` are inverses."""

    BEGINNER = 0
    CASUAL = 1
    SKILLED = 2
    EXPERT = 3

    def __str__(self) -> str:
        return self.name.lower()

    @staticmethod
    def parse(text: str) -> Level:
        """Return the level written ``text``; raise ValueError if there is none."""
        for level in Level:
            if str(level) == text:
                return level
        raise ValueError(f"{text[:20]!r} is no level")


Told = dict[str, str | int | float]  # the values of a reason while they are put together


class Choice(msgspec.Struct, frozen=True):
    """How good one legal action looked; None where it is not known.

    ``points`` the seat may expect from the deal, none where it is thrown in; ``chance`` (0 to 1) that the bid is made
    if the deal is played; ``worth`` is what the choice was made by: the side's expected points less the other side's,
    and a little for a deal that is played.
    """

    action: Action
    points: float | None = None
    chance: float | None = None
    worth: float | None = None

    def told(self, worlds: int) -> Told:
        """Return what a reason tells of the choice made, which was tried in so many worlds."""
        return {"chance": round(self.chance or 0.0, 3), "points": round(self.points or 0.0, 2), "worlds": worlds}


class Reason(msgspec.Struct, frozen=True):
    """Why: the code of a rule or of a way to decide, and its values; the screen puts it into words."""

    code: str
    values: Mapping[str, str | int | float] = {}


class Decision(msgspec.Struct, frozen=True):
    """An action, how good each legal action looked, and why this one was chosen."""

    action: Action
    choices: tuple[Choice, ...]
    why: Reason


Thought = Generator[None, None, Decision]  # yields every few milliseconds, returns the decision


# what tells how strong a player is: points and bids of a pair against another, or places among several
Measure = Literal["pairs", "places"]


class Mind(ABC, Generic[GameView]):
    """The opponents of one game, played by its ``rules``, whose seats see a ``view``; all chance comes from the seed.

    ``reasons`` are all codes that a reason of this game can have: the screen has words for each. ``measure`` is what a
    match between its players is measured by. What ``has_kernels`` must be made ready before its stronger levels search.
    """

    rules: Rules[Options]
    view: type[GameView]
    reasons: frozenset[str]
    measure: Measure = "places"
    has_kernels = True

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        """Return the seats that win together, side by side in the order in which they first act."""
        return tuple((seat,) for seat in range(options.players))

    def think(self, view: GameView, level: Level, seed: int, iterations: int | None = None) -> Thought:
        """Return a thought about what the seat of ``view``, whose turn it is, should do.

        The stronger levels search, the others go by rules of thumb at once. ``iterations`` is how many deals a thought
        may simulate; None: what the level is given.
        """
        if level >= Level.SKILLED:
            return (yield from self.search(view, level, seed, iterations))
        return self.at_once(view, level, seed)

    @abstractmethod
    def search(self, view: GameView, level: Level, seed: int, iterations: int | None = None) -> Thought:
        """Return a thought of one of the stronger levels."""

    @abstractmethod
    def at_once(self, view: GameView, level: Level, seed: int) -> Decision:
        """Return a decision within 5 ms, by rules of thumb alone, for when no thought can be had in time."""

    @abstractmethod
    def baseline(self, view: GameView, seed: int) -> Action:
        """Return what the yardstick player does, which never changes."""


def legal_bids(view: View) -> list[Bid]:
    """Return the bids that a seat may make."""
    return [action for action in view.legal_actions() if isinstance(action, Bid)]


def added(numbers: Iterable[float]) -> float:
    """Return a sum, one number after the other: Python's own rounds otherwise since 3.12, and decisions with it."""
    total = 0.0
    for number in numbers:
        total += number
    return total
