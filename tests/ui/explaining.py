"""Reasons as the thinking process would have found them, made up for tests of where they are said."""

from __future__ import annotations

import pytest

from game.opponents.inquiry import Explain
from game.opponents.reasoning import Consequence, Fact, Reasoning, TrueLay
from game.rules.base import Play
from tests.ui.playing import QuickMind

KEPT = "it takes a trick later. So "
"""Part of what is said of the reason, whoever chooses."""


def kept(question: Explain) -> Reasoning:
    """Return that the other card takes a trick later if it is kept, and what follows; as the cards lay it did not."""
    other, follows = question.other, Consequence(question.view.seat, "bid-made", 0.3, 0.8, 0.5)
    facts = (Fact("keep", other.card, when="later", share=0.8, frequency=0.3),) if isinstance(other, Play) else ()
    true = None if question.hands is None else TrueLay(0.0, ())
    return Reasoning(question.best, other, 0.1, 300, facts, (follows,), true=true)


def explain_all(monkeypatch: pytest.MonkeyPatch) -> list[Explain]:
    """Have every question for a reason answered by ``kept``; return the questions, as they come."""
    asked: list[Explain] = []

    def explain(_mind: QuickMind, question: Explain) -> Reasoning:
        asked.append(question)
        return kept(question)

    monkeypatch.setattr(QuickMind, "explain", explain)
    return asked
