"""Verdicts: the classes of costs, and when a class is settled."""

from __future__ import annotations

from game.cards import Card
from game.opponents.base import Choice, Decision, Reason
from game.opponents.verdict import Grade, Merit, is_settled, verdict_on
from game.rules.base import Play
from tests.cases import for_each

SCRIPTED = Reason("scripted")
BEST, OTHER, THIRD = (Play(Card.parse(text)) for text in ("AH", "KH", "QH"))


def advice(*rivals: tuple[float, float], why: Reason = SCRIPTED) -> Decision:
    """Return advice to play the ace, the king and the queen of hearts costing so much with such errors."""
    choices = [Choice(BEST, share=0.5, error=0.0)]
    for action, (lost, error) in zip((OTHER, THIRD), rivals, strict=False):
        choices.append(Choice(action, share=0.5 - lost, error=error))
    return Decision(BEST, tuple(choices), why)


def test_classes_end_where_they_should() -> None:
    costs = (0.0, 0.02, 0.021, 0.05, 0.051, 0.1, 0.101, 0.2, 0.201, 1.0)
    assert [int(Grade.of(cost)) for cost in costs] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]


def test_a_choice_that_lost_half_a_point_of_the_deal_is_not_fine_however_small_a_part_of_the_game_that_was() -> None:
    lost_points = [verdict_on(OTHER, advice((0.012, 0.004)), missed) for missed in (-2.0, 0.74, 0.76, 6.0)]
    told = [(found.grade, round(found.points, 2)) for found in lost_points if found is not None]
    assert told == [(Grade.FINE, 0.0), (Grade.FINE, 0.49), (Grade.SLIGHT, 0.51), (Grade.SLIGHT, 4.0)]
    dear = verdict_on(OTHER, advice((0.08, 0.0)), 6.0)
    assert dear is not None and dear.grade is Grade.INACCURACY


def test_points_within_the_error_of_a_cost_are_not_lost() -> None:
    found = verdict_on(OTHER, advice((0.012, 0.02)), 6.0)
    assert found is not None and found.points == 0.0 and found.grade is Grade.FINE


@for_each(
    ("lost", "error", "is_sure"),
    [(0.0, 0.005, True), (0.012, 0.005, True), (0.03, 0.005, False), (0.08, 0.005, True), (0.08, 0.02, False)],
)
def test_a_class_is_settled_when_the_error_cannot_change_it(lost: float, error: float, is_sure: bool) -> None:
    assert is_settled(OTHER, advice((lost, error))) == is_sure


def test_the_best_choice_is_settled_unless_another_may_be_better_by_more_than_is_fine() -> None:
    assert is_settled(BEST, advice((0.0, 0.007), (0.1, 0.03)))
    assert not is_settled(BEST, advice((0.0, 0.007), (0.01, 0.02)))


def test_nothing_is_settled_without_figures() -> None:
    assert not is_settled(BEST, Decision(BEST, (Choice(BEST), Choice(OTHER)), SCRIPTED))


SIMULATED, USUAL = Reason("card-simulated"), Reason("card-simulated", {"rule": "duck"})


@for_each(
    ("rivals", "why", "merit"),
    [
        (((0.21, 0.0), (0.3, 0.0)), USUAL, Merit.ONLY_MOVE),
        (((0.3, 0.0), (0.21, 0.02)), USUAL, None),
        (((0.3, 0.0), (0.19, 0.0)), USUAL, None),
        (((0.2, 0.0), (0.06, 0.0)), USUAL, None),
        (((0.2, 0.0), (0.06, 0.0)), SIMULATED, Merit.GREAT_FIND),
        (((0.2, 0.0), (0.3, 0.0)), SIMULATED, Merit.GREAT_FIND),
        (((0.2, 0.0), (0.06, 0.02)), SIMULATED, None),
        (((0.2, 0.0), (0.01, 0.0)), SIMULATED, None),
    ],
)
def test_a_right_choice_has_merit_where_all_others_are_dear(
    rivals: tuple[tuple[float, float], ...], why: Reason, merit: Merit | None
) -> None:
    found = verdict_on(BEST, advice(*rivals, why=why))
    assert found is not None and found.merit is merit and found.grade is Grade.FINE


def test_a_wrong_choice_has_no_merit() -> None:
    found = verdict_on(OTHER, advice((0.2, 0.0), (0.3, 0.0), why=SIMULATED))
    assert found is not None and found.merit is None
