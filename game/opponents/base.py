"""What an opponent's decision holds, and the interface of each game's opponents."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Mapping
from enum import IntEnum
from typing import Final, Generic, Literal, TypeVar

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
    """How good one legal action looked; None where a figure is not known.

    ``points`` are the seat's expected points from the deal, 0 if it is thrown in; ``chance`` (0 to 1) is the chance to
    make the bid if the deal is played; ``worth`` decides between choices: the side's expected points minus the other
    side's, plus a little for a deal that is played.

    Only advice has the last two: ``share`` is the chance (0 to 1) that the seat's side wins the game after this choice,
    in a game of one deal the deal; ``error`` is the standard error, in the same unit, of what the choice costs against
    the best one.
    """

    action: Action
    points: float | None = None
    chance: float | None = None
    worth: float | None = None
    share: float | None = None
    error: float | None = None

    def told(self, worlds: int) -> Told:
        """Return the values that a reason gives for this choice, which was tried in ``worlds`` worlds."""
        return {"chance": round(self.chance or 0.0, 3), "points": round(self.points or 0.0, 2), "worlds": worlds}


class Reason(msgspec.Struct, frozen=True):
    """Why a decision was made: the code of a rule or method, and its values; the screen puts it into words."""

    code: str
    values: Mapping[str, str | int | float] = {}


class Decision(msgspec.Struct, frozen=True):
    """An action, how good each legal action looked, and why this one was chosen."""

    action: Action
    choices: tuple[Choice, ...]
    why: Reason


Thought = Generator[None, None, Decision]  # yields every few milliseconds, returns the decision
Advising = Generator[Decision | None, None, Decision]  # like a thought, but yields better and better decisions as well

FIRST_LOOK: Final = 20  # worlds of the first decision that advice comes to, if the game says nothing else


# how the strength of players is measured: points and bids of one pair against another, or places among several
Measure = Literal["pairs", "places"]


class Mind(ABC, Generic[GameView]):
    """The opponents of one game with these ``rules``, whose seats see a ``view``; all randomness comes from the seed.

    ``reasons`` are all the codes that a reason in this game can have; the screen has words for each. ``measure`` says
    how matches between its players are scored. If it ``has_kernels``, they must be compiled before its stronger levels
    search.
    """

    rules: Rules[Options]
    view: type[GameView]
    reasons: frozenset[str]
    measure: Measure = "places"
    has_kernels = True

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        """Return the sides: tuples of seats that win together, in the order in which they first act."""
        return tuple((seat,) for seat in range(options.players))

    def think(self, view: GameView, level: Level, seed: int, iterations: int | None = None) -> Thought:
        """Return a thought about what the seat of ``view``, which is to act, should do.

        The stronger levels search; the others decide at once by rules of thumb. ``iterations`` limits the deals that a
        thought may simulate; None means the limit of the level.
        """
        if level >= Level.SKILLED:
            return (yield from self.search(view, level, seed, iterations))
        return self.at_once(view, level, seed)

    @abstractmethod
    def search(self, view: GameView, level: Level, seed: int, iterations: int | None = None) -> Thought:
        """Return a thought of one of the stronger levels."""

    def advise(self, view: GameView, seed: int) -> Advising:
        """Return advice for the seat of ``view``, which is to act: what an Expert would do, from more and more worlds.

        A first decision comes within 0.3 s, the last within 1.5 s. Equal views and seeds give equal advice. It may be
        suspended for seconds at any yield, so a limit by the clock must count only its own time, as ``race`` does.
        """
        yield (yield from self.search(view, Level.EXPERT, seed, FIRST_LOOK))
        return (yield from self.search(view, Level.EXPERT, seed))

    @abstractmethod
    def at_once(self, view: GameView, level: Level, seed: int) -> Decision:
        """Return a decision within 5 ms, by rules of thumb alone, for when a thought would come too late."""

    @abstractmethod
    def baseline(self, view: GameView, seed: int) -> Action:
        """Return the action of the yardstick player, which never changes."""


def legal_bids(view: View) -> list[Bid]:
    """Return the bids that the seat of ``view`` may make."""
    return [action for action in view.legal_actions() if isinstance(action, Bid)]


def added(numbers: Iterable[float]) -> float:
    """Return the sum, added from left to right: ``sum`` rounds differently since Python 3.12, changing decisions."""
    total = 0.0
    for number in numbers:
        total += number
    return total
