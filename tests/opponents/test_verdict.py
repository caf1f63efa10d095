"""Verdicts: the classes of costs, and when a class is settled."""

from __future__ import annotations

import pytest

from game.cards import Card
from game.opponents.base import Choice, Decision, Reason
from game.opponents.verdict import Grade, is_settled
from game.rules.base import Play

BEST, OTHER, THIRD = (Play(Card.parse(text)) for text in ("AH", "KH", "QH"))


def advice(*rivals: tuple[float, float]) -> Decision:
    """Return advice to play the ace, the king and the queen of hearts costing so much with such errors."""
    choices = [Choice(BEST, share=0.5, error=0.0)]
    for action, (lost, error) in zip((OTHER, THIRD), rivals, strict=False):
        choices.append(Choice(action, share=0.5 - lost, error=error))
    return Decision(BEST, tuple(choices), Reason("scripted"))


def test_classes_end_where_they_should() -> None:
    costs = (0.0, 0.02, 0.021, 0.05, 0.051, 0.1, 0.101, 0.2, 0.201, 1.0)
    assert [int(Grade.of(cost)) for cost in costs] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]


@pytest.mark.parametrize(
    ("lost", "error", "is_sure"),
    [(0.0, 0.005, True), (0.012, 0.005, True), (0.03, 0.005, False), (0.08, 0.005, True), (0.08, 0.02, False)],
)
def test_a_class_is_settled_when_the_error_cannot_change_it(lost: float, error: float, is_sure: bool) -> None:
    assert is_settled(OTHER, advice((lost, error))) == is_sure


def test_the_best_choice_is_settled_unless_another_may_be_better_by_more_than_is_fine() -> None:
    assert is_settled(BEST, advice((0.0, 0.007), (0.1, 0.03)))
    assert not is_settled(BEST, advice((0.0, 0.007), (0.01, 0.02)))


def test_nothing_is_settled_without_figures() -> None:
    assert not is_settled(BEST, Decision(BEST, (Choice(BEST), Choice(OTHER)), Reason("scripted")))
