"""What the thinking process is asked, and an inquiry: a question under way and what has come of it.

Whoever wants something thought about asks a ``Thinking`` and keeps the ``Inquiry`` that this returns. It is looked at
whenever the asker likes; it ends when the asker cancels it, or lets go of it.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Generator, Hashable
from enum import IntEnum
from typing import TYPE_CHECKING, Final, Generic, Protocol, TypeVar

import msgspec

from game.opponents.base import NOBODY_SPECIAL, STRONGEST, Appraisal, Character, Decision, Level, Opening
from game.opponents.reasoning import Reasoned, Reasoning
from game.rules.base import Action, View
from game.rules.deal import Hands

if TYPE_CHECKING:
    from game.opponents.opponent import Opponents

WARMED_UP: Final = 1.0

FoundT = TypeVar("FoundT")


class Urgency(IntEnum):
    """For whom something is thought about; lower numbers are more urgent."""

    OPPONENT = 0
    REASON = 1
    HINT = 2
    CHECKER = 3
    REVIEW = 4
    STAND_IN = 5
    PUZZLES = 6

    @property
    def is_patient(self) -> bool:
        """Whether to wait for a process that is ready, and to ask another if it dies; rules of thumb are no answer."""
        return self is Urgency.REASON or self >= Urgency.CHECKER

    @property
    def patience(self) -> float:
        """Seconds that an answer may take; more urgent questions are thought about meanwhile."""
        return _PATIENCE.get(self, math.inf)


_PATIENCE: Final = {Urgency.OPPONENT: 1.5, Urgency.HINT: 20.0, Urgency.CHECKER: 20.0}


class Question(msgspec.Struct, Generic[FoundT], frozen=True):
    """A question about what the seat of ``view`` knows, to the strongest level; it is sent to the process."""

    view: View
    urgency: Urgency

    @property
    def needs_kernels(self) -> bool:
        """Whether it has to wait for kernels, if it can't be answered by rules of thumb."""
        return True

    @abstractmethod
    def think(self, opponents: Opponents) -> Generator[FoundT | None, None, FoundT]:
        """Return the thought that answers it; what that yields but None are answers not yet final."""

    def answer_at_once(self, _opponents: Opponents) -> FoundT | None:
        """Return the answer by rules of thumb, within 5 ms; None if they know none."""
        return None


class Move(Question[Decision], frozen=True):
    """What a player of ``level`` does."""

    level: Level
    seed: int
    character: Character = NOBODY_SPECIAL

    @property
    def needs_kernels(self) -> bool:
        """Whether it is one of the stronger levels."""
        return self.level.searches

    def think(self, opponents: Opponents) -> Generator[None, None, Decision]:
        """Think as the player does."""
        return opponents.think(self.view, self.level, self.seed, character=self.character)

    def answer_at_once(self, opponents: Opponents) -> Decision:
        """Decide by rules of thumb."""
        return opponents.choose_at_once(self.view, self.level, self.seed, self.character)


class Advise(Question[Decision], frozen=True):
    """Advice to a seat; equal views get equal advice, without figures if it comes by rules of thumb."""

    def think(self, opponents: Opponents) -> Generator[Decision | None, None, Decision]:
        """Advise better and better."""
        return opponents.advise(self.view)

    def answer_at_once(self, opponents: Opponents) -> Decision:
        """Advise by rules of thumb."""
        return opponents.choose_at_once(self.view, STRONGEST, 0)


class Weigh(Question[Decision], frozen=True):
    """Advice to a seat from ``worlds`` worlds, under seed ``number``, to tell whether a position makes a puzzle."""

    number: int
    worlds: int

    def think(self, opponents: Opponents) -> Generator[None, None, Decision]:
        """Weigh the choices."""
        return opponents.weigh(self.view, self.number, self.worlds)


class Appraise(Question[Appraisal], frozen=True):
    """What a seat could do at a moment of a finished deal: what the seats held, what it has ``done``, how closely."""

    hands: Hands
    done: Action
    is_brief: bool

    def think(self, opponents: Opponents) -> Generator[None, None, Appraisal]:
        """Appraise the choices."""
        return opponents.appraise(self.view, self.hands, self.done, is_brief=self.is_brief)


class Explain(Question[Reasoning], frozen=True):
    """Why ``best`` is better than ``other``; with the ``hands`` of a deal that is over, how it was there too."""

    best: Action
    other: Action
    hands: Hands | None = None

    def think(self, opponents: Opponents) -> Reasoned:
        """Compare the two."""
        return opponents.explain(self.view, self.best, self.other, self.hands)


class OpenDeal(Question[Opening], frozen=True):
    """What a deal promised before its first action, and to a seat, which saw its hand alone."""

    def think(self, opponents: Opponents) -> Generator[None, None, Opening]:
        """Open the deal."""
        return opponents.open_deal(self.view)


class Inquiry(Generic[FoundT]):
    """A question under way; whoever answers calls ``take`` and ``lose``, whoever asked looks at the rest."""

    def __init__(self, question: Question[FoundT]) -> None:
        self.question = question
        self.latest: FoundT | None = None
        """The best answer so far."""
        self.is_final = False
        """Whether there is an answer, and it will get no better."""
        self.is_cold = False
        """Whether rules of thumb have answered because the process was not ready."""
        self.is_lost = False
        """Whether no answer will ever come."""
        self.is_cancelled = False

    @property
    def answer(self) -> FoundT | None:
        """The final answer, None as long as there is none."""
        return self.latest if self.is_final else None

    def take(self, found: FoundT, *, is_final: bool = True, is_cold: bool = False) -> None:
        """Take an answer, unless nobody wants it any more."""
        if not self.is_cancelled:
            self.latest, self.is_final, self.is_cold = found, is_final, is_cold

    def lose(self) -> None:
        """Be lost."""
        self.is_lost = True

    def cancel(self) -> None:
        """End, so that no more answers come."""
        self.is_cancelled = True


def answered(question: Question[FoundT], found: FoundT) -> Inquiry[FoundT]:
    """Return an inquiry whose answer was known."""
    inquiry = Inquiry(question)
    inquiry.take(found)
    return inquiry


class Thinking(Protocol):
    """Thinks about questions, never keeping the asker waiting."""

    @property
    def opponents(self) -> Opponents:
        """Who thinks, for what is known at once, without a thought."""

    @property
    def warmth(self) -> float:
        """How far the stronger levels are ready, 0 to ``WARMED_UP``; below that, advice may have no figures."""

    def ask(self, question: Question[FoundT]) -> Inquiry[FoundT]:
        """Begin to think about a question."""


class Reasons:
    """The reasons that somebody asks of a ``thinker``: one for each matter, that of the latest question about it."""

    def __init__(self, thinker: Thinking) -> None:
        self._thinker = thinker
        self._asked: dict[Hashable, Inquiry[Reasoning]] = {}

    def of(self, matter: Hashable, question: Explain | None) -> Reasoning | None:
        """Return the best answer to a question so far, None if there is none."""
        asked = self.asked(matter, question)
        return None if asked is None else asked.latest

    def asked(self, matter: Hashable, question: Explain | None) -> Inquiry[Reasoning] | None:
        """Ask a question; asked anew it is the same question still.

        None where the game knows no reasons, or there is no question.
        """
        if question is None or not self._thinker.opponents.mind_of(question.view).has_reasons:
            return None
        asked = self._asked.get(matter)
        if asked is None or (asked.question is not question and asked.question != question):
            asked = self._asked[matter] = self._thinker.ask(question)
        return asked

    def temptations(self, view: View, decision: Decision) -> list[Explain]:
        """Return the questions why the choice advised is better than what tempts one instead, what does most first."""
        others = self._thinker.opponents.temptations(view, decision)
        return [Explain(view, Urgency.REASON, decision.action, other) for other in others]
