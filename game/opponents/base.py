"""What an opponent answers with, and what each game's wits promise."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from enum import IntEnum
from typing import Literal, Protocol

import msgspec

from game.rules.base import Action, Options, View


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


class Mind(Protocol):
    """The wits of one game; all chance comes from the seed."""

    @property
    def game(self) -> str:
        """The name of the game, as in records."""

    @property
    def view(self) -> type[View]:
        """The type of the game's views."""

    @property
    def reasons(self) -> frozenset[str]:
        """Every code that a reason of this game can have; the screen has words for each."""

    @property
    def measure(self) -> Measure:
        """What a match between players of this game is measured by."""

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels that this game has, in rising order; a higher one plays as the highest of these."""

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        """Return the seats that win together, side by side in the order in which they first act."""

    def think(self, view: View, level: Level, seed: int, iterations: int | None = None) -> Thought:
        """Return a thought about what the seat of ``view``, whose turn it is, should do.

        ``iterations`` is how many deals it may simulate; None: what the level is given.
        """

    def warm(self) -> Iterator[float]:
        """Make ready what the stronger levels need, in some seconds; yield after each step which share is done."""

    def at_once(self, view: View, level: Level, seed: int) -> Decision:
        """Return a decision within 5 ms, by rules of thumb alone, for when no thought can be had in time."""

    def baseline(self, view: View, seed: int) -> Action:
        """Return what the yardstick player does, which never changes."""
