"""Reasons as the thinking process would have found them, made up for tests of where they are said."""

from __future__ import annotations

import pytest

from game.opponents.inquiry import Explain
from game.opponents.reasoning import Consequence, Fact, Reasoning, TrueLay
from game.rules.base import Bid, Discard, Play
from tests.ui.playing import QuickMind

KEPT = "it takes a trick later. So "
"""Part of what is said of the reason, whoever chooses."""


def kept(question: Explain) -> Reasoning | None:
    """Return that the other card takes a trick later if it is kept, and what follows; in a deal that is over not so."""
    if isinstance(question.other, Bid) or not isinstance(question.other, Play | Discard):
        return None
    fact = Fact("keep", question.other.card, when="later", share=0.8, frequency=0.3)
    follows = Consequence(question.view.seat, "bid-made", 0.3, 0.8, 0.5)
    true = None if question.hands is None else TrueLay(0.0, ())
    return Reasoning(question.best, question.other, 0.1, 300, (fact,), (follows,), true=true)


def explain_all(monkeypatch: pytest.MonkeyPatch) -> list[Explain]:
    """Have every question for a reason answered by ``kept``; return the questions, as they come."""
    asked: list[Explain] = []

    def explain(_mind: QuickMind, question: Explain) -> Reasoning | None:
        asked.append(question)
        return kept(question)

    monkeypatch.setattr(QuickMind, "explain", explain)
    return asked
