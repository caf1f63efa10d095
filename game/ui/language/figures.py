"""Figures as a player reads them: with a sign, in per cent, dates and times; plain ones are ``digits.figure``."""

from __future__ import annotations

import datetime

from game.ui.language.digits import figure, in_digits
from game.ui.language.messages import left_to_right, pgettext, say


def signed(value: float, decimals: int = 0) -> str:
    """Return a number with its sign: "+4", "−3"; what is nought when rounded has none."""
    rounded = round(value, decimals) + 0.0  # never −0
    return f"{in_digits('+')}{figure(rounded, decimals)}" if rounded > 0 else figure(rounded, decimals)


def either_way(value: int) -> str:
    """Return a number of points that are won or lost: "±6"."""
    return left_to_right(f"±{figure(value)}")


def percent(share: float, decimals: int = 0, *, with_sign: bool = False) -> str:
    """Return a share in per cent: 0.58 is "58 %"."""
    write = signed if with_sign else figure
    return say(in_digits(pgettext("per cent", "{number} %")), number=write(100 * share, decimals))


def clock(hour: int, minute: int) -> str:
    """Return a time of the day on a clock of 24 hours: "19:05"."""
    return in_digits(f"{hour:02d}:{minute:02d}")


def date(day: datetime.date, *, weekday: bool = False, year: bool = True) -> str:
    """Return a day with its month in words: "27 November 2026", "Friday, 27 November 2026", "27 November"."""
    values = {"weekday": weekdays()[day.weekday()], "day": day.day, "month": _months()[day.month - 1]}
    if not year:
        return say(pgettext("date", "{day} {month}"), **values)
    values["year"] = in_digits(str(day.year))
    text = pgettext("date", "{weekday}, {day} {month} {year}") if weekday else pgettext("date", "{day} {month} {year}")
    return say(text, **values)


def weekdays() -> tuple[str, ...]:
    """Return the names of the days of the week, from Monday on."""
    return (
        pgettext("date", "Monday"),
        pgettext("date", "Tuesday"),
        pgettext("date", "Wednesday"),
        pgettext("date", "Thursday"),
        pgettext("date", "Friday"),
        pgettext("date", "Saturday"),
        pgettext("date", "Sunday"),
    )


def weekday_letters() -> tuple[str, ...]:
    """Return the shortest names of the days of the week, from Monday on, for the head of a calendar."""
    return (
        pgettext("short day of the week: Monday", "M"),
        pgettext("short day of the week: Tuesday", "T"),
        pgettext("short day of the week: Wednesday", "W"),
        pgettext("short day of the week: Thursday", "T"),
        pgettext("short day of the week: Friday", "F"),
        pgettext("short day of the week: Saturday", "S"),
        pgettext("short day of the week: Sunday", "S"),
    )


def _months() -> tuple[str, ...]:
    return (
        pgettext("date", "January"),
        pgettext("date", "February"),
        pgettext("date", "March"),
        pgettext("date", "April"),
        pgettext("date", "May"),
        pgettext("date", "June"),
        pgettext("date", "July"),
        pgettext("date", "August"),
        pgettext("date", "September"),
        pgettext("date", "October"),
        pgettext("date", "November"),
        pgettext("date", "December"),
    )
