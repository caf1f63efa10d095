"""The deal of the day: the number that a date gives its cards, and how many days in a row it was played."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from datetime import date, timedelta
from typing import Final

FORGIVEN: Final = 7  # of so many days in a row, one may be missed
_DAY: Final = timedelta(days=1)


def number_of(day: date, game: str) -> int:
    """Return the deal number, of nine digits at most, that all players of ``game`` have on ``day``."""
    return int.from_bytes(hashlib.sha256(f"day/{day.isoformat()}/{game}".encode()).digest()[:6], "big") % 10**9


def streak(played: Collection[date], today: date) -> int:
    """Return on how many days the deal of the day was played without a break, up to ``today``.

    Today may still be played, and one missed day is forgiven unless another was missed in the six days before it.
    """
    count, missed, day = 0, list[date](), today if today in played else today - _DAY
    while True:
        if day in played:
            count += 1
        elif (missed and (missed[-1] - day).days < FORGIVEN) or not any(each < day for each in played):
            return count
        else:
            missed.append(day)
        day -= _DAY
