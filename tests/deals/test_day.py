"""The deal of the day: its number, and the days in a row."""

from __future__ import annotations

from datetime import date, timedelta

from game.deals.day import number_of, streak
from game.rules.deal import LARGEST_NUMBER
from tests.cases import for_each

TODAY = date(2026, 11, 23)
NUMBERS = [625108951, 10646231, 778276597]


def days_ago(*numbers: int) -> set[date]:
    return {TODAY - timedelta(days=number) for number in numbers}


@for_each(
    ("played", "expected"),
    [
        ((), 0),
        ((0,), 1),
        ((1, 2), 2),  # today may still be played
        ((0, 1, 2), 3),
        ((0, 2, 3), 3),  # a missed day is forgiven ...
        ((2, 3), 2),  # ... yesterday too
        ((0, 2, 4), 2),  # but not two in a week
        ((0, 3), 1),
        ((3, 4), 0),
        ((0, 2, 3, 4, 5, 6, 7, 9), 8),  # one in each seven
        ((0, 2, 3, 4, 5, 6, 8), 6),
    ],
)
def test_days_in_a_row_forgive_one_missed_day_in_seven(played: tuple[int, ...], expected: int) -> None:
    assert streak(days_ago(*played), TODAY) == expected


def test_the_number_of_a_day_never_changes() -> None:
    assert [number_of(TODAY, game) for game in ("forty-one", "empat-satu", "forty-two")] == NUMBERS


def test_every_day_and_game_has_a_deal_number_of_its_own() -> None:
    numbers = [number_of(day, game) for day in days_ago(*range(400)) for game in ("forty-one", "forty-two")]
    assert len(set(numbers)) == 800
    assert all(0 <= number <= LARGEST_NUMBER for number in numbers)
