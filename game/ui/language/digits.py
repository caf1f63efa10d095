"""The digits of numbers: those on the cards, or those of the Arab east."""

from __future__ import annotations

import re
from typing import Final

_SIGNS: Final = {".": "٫", "−": "\u061c−", "+": "\u061c+", "%": "٪\u061c"}  # beside them as Arabic is read (CLDR)
_EASTERN: Final = str.maketrans({**dict(zip("0123456789", "٠١٢٣٤٥٦٧٨٩", strict=True)), **_SIGNS})
_WRITTEN: Final = re.compile(r"\{[^{}]*\}|(?<![A-Za-z0-9=+-])[−+]?\d+(?:\.\d+)*(?: ?%)?(?![A-Za-z0-9])")
_chosen: dict[int, str] = {}  # what is written in place of each sign
_point: dict[int, str] = {}  # what stands before decimals in place of a point


def use_digits(*, eastern: bool, decimal_comma: bool = False) -> None:
    """Write numbers as ٠١٢٣ from now on, or as 0123, and 1.5 as 1,5 where a language has a ``decimal_comma``."""
    _chosen.clear()
    _chosen.update(_EASTERN if eastern else {})
    _point.clear()
    _point.update({ord("."): ","} if decimal_comma else {})


def figure(value: float, decimals: int = 0) -> str:
    """Return a number in the digits chosen, a negative one with a true minus sign."""
    return in_digits(f"{value:.{decimals}f}".replace("-", "−").translate(_point))


def in_digits(text: str) -> str:
    """Return a text of figures with the digits chosen: "19:05", "1 920 x 1 080"."""
    return text.translate(_chosen)


def written_in(text: str) -> str:
    """Return a text with the numbers that stand in it in the digits chosen, but for blanks and keys: "F3"."""
    if not _chosen:
        return text
    text = text.replace(" · ", "، ")  # a dot beside these digits is a nought
    return _WRITTEN.sub(lambda found: found[0] if found[0][0] == "{" else in_digits(found[0]), text)
