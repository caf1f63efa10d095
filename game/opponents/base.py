"""What an opponent's decision holds, and what a deal promised."""

from __future__ import annotations

import functools
import operator
from collections.abc import Generator, Iterable, Mapping, Sequence
from enum import IntEnum, StrEnum
from typing import Final

import msgspec

from game.cards import Card, Suit
from game.rules.base import Action, Bid, View
from game.rules.tricks import TrickView


class Level(IntEnum):
    """How well an opponent plays, in rising order; ``str(level)`` and ``Level.parse`` are inverses."""

    BEGINNER = 0
    CASUAL = 1
    SKILLED = 2
    EXPERT = 3

    def __str__(self) -> str:
        return self.name.lower()

    @property
    def searches(self) -> bool:
        """Whether it tries its choices in sampled worlds; the others mostly decide by rules of thumb."""
        return self >= Level.SKILLED

    @staticmethod
    def parse(text: str) -> Level:
        """Return the level written ``text``; raise ValueError if there is none."""
        for level in Level:
            if str(level) == text:
                return level
        raise ValueError(f"{text[:20]!r} is no level")


STRONGEST: Final = max(Level)
"""The level that is meant wherever the best is: it advises, judges and stands in."""


class Manner(StrEnum):
    """A player's character, which decides between choices that are about equally good; ``PLAIN`` has none.

    Careful players like what is surer, bold ones bid up, helpful ones think of their partner (or, alone, of themselves
    rather than of harming others), stubborn ones hold to what their hand says and to the suit they began.
    """

    PLAIN = "plain"
    CAREFUL = "careful"
    BOLD = "bold"
    HELPFUL = "helpful"
    STUBBORN = "stubborn"


class Character(msgspec.Struct, frozen=True):
    """What makes a player differ from others of its level: its manner, and what it has noticed of the others' bids.

    ``habits`` say by seat how many tricks each usually bids above its hand (``Mind.offset``); () if nothing is known.
    """

    manner: Manner = Manner.PLAIN
    habits: tuple[float, ...] = ()


NOBODY_SPECIAL: Final = Character()

GIVEN: Final = 0.03  # the share of the game that a rule, a manner or the wish to play may give up at most

POINT_STEP: Final = 0.1  # the finest steps in which points ...
SHARE_STEP: Final = 0.01  # ... and chances are shown
STEPS: Final = (1, 2, 5, 10, 20)  # the steps that are used, by the finest; a coarser one would tell nothing
CERTAIN: Final = 3.5  # standard errors in a step: the difference of two figures has 1.4 times the error of one

Told = dict[str, str | int | float]  # the values of a reason while they are put together


class Errors(msgspec.Struct, frozen=True):
    """The standard errors of a choice's figures: by how much those that come of another seed may be off."""

    points: float
    chance: float
    share: float
    partner: float = 0.0


class Choice(msgspec.Struct, frozen=True):
    """How good one legal action looked; None where a figure is not known.

    ``points`` are the seat's expected points from the deal, 0 if it is thrown in; ``chance`` (0 to 1) is the chance to
    make the bid if the deal is played; ``worth`` decides between choices: the side's expected points minus the other
    side's, plus a little for a deal that is played. ``partner`` (0 to 1) is the chance that the partner makes its bid
    if the deal is played, None where there is no partner. A choice ``is_certain`` if it is proved to make the bid
    whatever the others hold and play; only the last cards of a deal are.

    ``share`` is the chance (0 to 1) that the seat's side wins the game after this choice, in a game of one deal the
    deal; besides advice only bids that are judged by it have one. Only advice has ``error`` and ``errors``: ``error``
    is the standard error, in the same unit, of what the choice costs against the best one (``cost``); ``errors`` are
    those of the figures themselves, which are shown only as far as they can be trusted (``shown``).
    """

    action: Action
    points: float | None = None
    chance: float | None = None
    worth: float | None = None
    share: float | None = None
    error: float | None = None
    errors: Errors | None = None
    partner: float | None = None
    is_certain: bool = False

    def told(self, worlds: int) -> Told:
        """Return the values that a reason gives for this choice, which was tried in ``worlds`` worlds."""
        return {"chance": round(self.chance or 0.0, 3), "points": round(self.points or 0.0, 2), "worlds": worlds}


UNSURE: Final = 0.99  # the most that is said of a bid's chance beside a choice that alone makes it certain


def assured(choice: Choice, is_certain: bool, is_any: bool) -> Choice:
    """Return ``choice`` with whether it ``is_certain``; where there ``is_any``, the others' chances are less than 1."""
    if not is_any or choice.chance is None:
        return choice
    chance = choice.chance if is_certain else min(choice.chance, UNSURE)
    return msgspec.structs.replace(choice, chance=chance, is_certain=is_certain)


class Reason(msgspec.Struct, frozen=True):
    """Why a decision was made: the code of a rule or method, and its values; the screen puts it into words."""

    code: str
    values: Mapping[str, str | int | float] = {}

    @property
    def rule(self) -> str:
        """The code of the rule of thumb that says the same as the trials, "" if none does."""
        return str(self.values.get("rule", ""))

    @property
    def is_by_trials(self) -> bool:
        """Whether trials alone speak for the choice, and no rule of thumb."""
        return self.code.endswith("-simulated") and not self.rule


class Decision(msgspec.Struct, frozen=True):
    """An action, how good each legal action looked, and why this one was chosen.

    Only advice has ``game``: what winning the game adds to the worth of a choice.
    """

    action: Action
    choices: tuple[Choice, ...]
    why: Reason
    game: float | None = None

    def choice(self, action: Action) -> Choice:
        """Return how good ``action`` looked, without figures if nothing is known of it."""
        return next((choice for choice in self.choices if choice.action == action), Choice(action))


def cost(decision: Decision, action: Action) -> tuple[float, float] | None:
    """Return what ``action`` costs against the action advised, as a share of the game, and the standard error of that.

    It is the chance to win the game that ``action`` loses. An Expert does not choose by that alone, but by a worth that
    mixes it with points; so what ``action`` gains in points is set off, at the price that the mix puts on them. What is
    advised costs nothing, and neither does what is worth as much. None if there are no such figures.
    """
    best, other = decision.choice(decision.action), decision.choice(action)
    if best.share is None or other.share is None:
        return None
    lost = best.share - other.share
    if decision.game is not None and best.worth is not None and other.worth is not None:
        lost = min(lost, (best.worth - other.worth) / decision.game)
    return max(0.0, lost), other.error or 0.0


def step_of(error: float, finest: float) -> float:
    """Return the step to which a figure with the standard error ``error`` is rounded.

    It is ``finest``, or 2, 5, 10 or 20 times that: so wide that another seed's figure differs by less, but for one
    time in a hundred at most.
    """
    return finest * next((times for times in STEPS if times * finest >= CERTAIN * error), STEPS[-1])


def shown(choice: Choice) -> Choice:
    """Return ``choice`` as the player is told: its points, chances and share rounded to what their errors allow."""
    errors = choice.errors
    if errors is None:
        return choice
    return msgspec.structs.replace(
        choice,
        points=_rounded(choice.points, step_of(errors.points, POINT_STEP)),
        chance=_rounded(choice.chance, step_of(errors.chance, SHARE_STEP)),
        share=_rounded(choice.share, step_of(errors.share, SHARE_STEP)),
        partner=_rounded(choice.partner, step_of(errors.partner, SHARE_STEP)),
    )


def _rounded(figure: float | None, step: float) -> float | None:
    return None if figure is None else round(round(figure / step) * step, 2)


class Part(msgspec.Struct, frozen=True):
    """A part of what a hand is worth: the ``tricks`` that ``cards`` are good for, and the ``code`` of why they are.

    A card may be in several parts. ``suit`` is the suit that the part is about, if its cards are of another one or it
    may have none: a void is worth something by the trumps that can ruff in it.
    """

    code: str
    cards: tuple[Card, ...]
    tricks: float
    suit: Suit | None = None


class Value(msgspec.Struct, frozen=True):
    """What a position promises, by seat: the chance (0 to 1) that its side wins, and its points of the deal."""

    shares: tuple[float, ...]
    points: tuple[float, ...]

    @staticmethod
    def mean(sums: Sequence[float], times: float, players: int) -> Value:
        """Return the mean of ``times`` positions; of their ``sums`` by seat the first half are shares."""
        means, half = [float(total) / times for total in sums], len(sums) // 2
        return Value(tuple(means[:players]), tuple(means[half : half + players]))


class Appraisal(msgspec.Struct, frozen=True):
    """One decision of a finished deal: the advice to its seat, and by choice of that what followed.

    ``expected`` is what each choice promises in all worlds that the seat had to reckon with, ``true`` what it leads to
    in the true one, both if everybody then plays on by rules of thumb.
    """

    decision: Decision
    expected: tuple[Value, ...]
    true: tuple[Value, ...]

    def place(self, action: Action) -> int:
        """Return the place of ``action`` among the choices."""
        return next(place for place, choice in enumerate(self.decision.choices) if choice.action == action)

    @property
    def best(self) -> int:
        """The place of the choice advised."""
        return self.place(self.decision.action)


class Opening(msgspec.Struct, frozen=True):
    """What a deal promised before the cards were dealt, and then to a seat that had seen its own hand alone.

    ``turned_up`` is what it promised that seat once it had seen the card turned up as well, in games with such a card.
    """

    before: Value
    in_hand: Value
    turned_up: Value | None = None


Thought = Generator[None, None, Decision]  # yields every few milliseconds, returns the decision
Advising = Generator[Decision | None, None, Decision]  # like a thought, but yields better and better decisions as well

Appraising = Generator[None, None, Appraisal]
OpeningThought = Generator[None, None, Opening]


def suit_begun(view: View, seat: int) -> Suit | None:
    """Return the suit that ``seat`` led last in this deal; None if it never did, or if the seat of ``view`` follows."""
    if not isinstance(view, TrickView) or view.public.trick:
        return None
    led = [trick.cards[0].suit for trick in view.public.tricks if trick.leader == seat]
    return led[-1] if led else None


def legal_bids(view: View) -> list[Bid]:
    """Return the bids that the seat of ``view`` may make."""
    return [action for action in view.legal_actions() if isinstance(action, Bid)]


def added(numbers: Iterable[float]) -> float:
    """Return the sum, added from left to right: ``sum`` rounds differently since Python 3.12, changing decisions."""
    return functools.reduce(operator.add, numbers, 0.0)
