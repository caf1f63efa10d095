"""A thinker for tests: it answers when it is told to, and remembers what it was asked."""

from __future__ import annotations

from typing import cast

from game.controller import Controller, Setup
from game.games import GAMES, Games
from game.opponents.base import Choice, Decision, Level, Reason
from game.opponents.inquiry import FoundT, Inquiry, Move, Question, Urgency
from game.opponents.opponent import Opponents


class ScriptedThinker:
    """Keeps every inquiry, the last one last; the test answers it."""

    warmth = 1.0
    is_given_up = False

    def __init__(self, games: Games = GAMES) -> None:
        self._games = games
        self.asked: list[Inquiry[object]] = []

    @property
    def opponents(self) -> Opponents:
        """The opponents of all games."""
        return self._games.opponents

    def ask(self, question: Question[FoundT]) -> Inquiry[FoundT]:
        """Keep the inquiry."""
        inquiry = Inquiry(question)
        self.asked.append(cast("Inquiry[object]", inquiry))
        return inquiry

    @property
    def moves(self) -> list[Move]:
        """What was asked of players."""
        return [each.question for each in self.asked if isinstance(each.question, Move)]

    @property
    def waiting(self) -> list[Inquiry[object]]:
        """The inquiries that somebody still waits for."""
        return [each for each in self.asked if not (each.is_final or each.is_lost or each.is_cancelled)]

    def waits_for(self, urgency: Urgency) -> Inquiry[object]:
        """Return the only inquiry of this urgency that somebody waits for."""
        [inquiry] = [each for each in self.waiting if each.question.urgency is urgency]
        return inquiry

    def says(self, urgency: Urgency, *shares: float, error: float = 0.01, is_final: bool = True) -> Decision:
        """Let advice come that gives the legal actions these shares, the last to all that are left."""
        inquiry = self.waits_for(urgency)
        legal = inquiry.question.view.legal_actions()
        of = [shares[min(at, len(shares) - 1)] for at in range(len(legal))]
        choices = tuple(Choice(each, share=share, error=error) for each, share in zip(legal, of, strict=True))
        decision = Decision(max(choices, key=lambda choice: choice.share or 0.0).action, choices, Reason("scripted"))
        inquiry.take(decision, is_final=is_final)
        return decision


class Mind(ScriptedThinker):
    """Answers moves by rules of thumb, at once or, while it ``holds``, when it is told to ``answer``."""

    def __init__(self) -> None:
        super().__init__()
        self.holds = False

    def ask(self, question: Question[FoundT]) -> Inquiry[FoundT]:
        inquiry = super().ask(question)
        if not self.holds:
            self.answer()
        return inquiry

    def answer(self) -> None:
        """Answer whatever was asked, even what nobody waits for."""
        for inquiry in self.asked:
            inquiry.take(inquiry.question.answer_at_once(GAMES.opponents))

    @property
    def seeds(self) -> list[int]:
        return [move.seed for move in self.moves]

    @property
    def cancelled(self) -> list[Inquiry[object]]:
        return [inquiry for inquiry in self.asked if inquiry.is_cancelled and not inquiry.is_final]


def new(number: int = 5, autoplay: Level | None = None, **given: object) -> tuple[Controller, Mind]:
    game = next(iter(GAMES.rules))
    options = GAMES.rules[game].read_options(given)
    mind = Mind()
    return Controller(Setup(game, options, GAMES.screens[game].default_players(options), number), mind, autoplay), mind
