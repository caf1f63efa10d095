"""Sizes that follow the window, and how small and of which shape a window may be."""

from __future__ import annotations

import math
from typing import Final

WIDE: Final = 1500  # from this width on buttons carry words and plaques are larger
TALL: Final = 0.88  # of a window's width: from this height on the hand becomes larger when it is laid out as a tall one
_SMALLEST_WINDOW: Final = (960, 600)  # a wide one; a tall one is at least as wide and high the other way round
_SMALLEST_PICTURE: Final = (640, 480)  # where a window is made smaller still, it shows the top left of this
_SMALLEST_TALL: Final = (480, 720)
_READABLE: Final = 14  # pixels: no text is set smaller, however small the window


def smallest_window(size: tuple[int, int]) -> tuple[int, int]:
    """Return the least width and height of a window with the shape of ``size``."""
    return _SMALLEST_WINDOW if size[0] >= size[1] else _SMALLEST_WINDOW[::-1]


def picture_size(window: tuple[int, int]) -> tuple[int, int]:
    """Return the size in pixels that things are laid out for in a window: its own, but for one of a few pixels."""
    width, height = _SMALLEST_PICTURE if window[0] >= window[1] else _SMALLEST_TALL
    return max(window[0], width), max(window[1], height)


class Scale:
    """Sizes that follow the window: ``px`` for lengths, ``font`` for text, in pixels.

    ``unit`` is 1 at 1920x1080, or at 1040x1080 if the window ``is_tall``: such a one is laid out from below instead
    of from the sides.
    """

    def __init__(self, size: tuple[int, int], text_scale: float = 1.0) -> None:
        self.width, self.height = size
        self.is_tall = self.height > TALL * self.width
        self.unit = min(self.width / (1040 if self.is_tall else 1920), self.height / 1080)
        self.text_scale = text_scale

    @property
    def is_wide(self) -> bool:
        """Whether there is room for words on the rail's buttons."""
        return self.width >= WIDE and not self.is_tall and self.text_scale <= 1.2

    def px(self, length: float, *least: float) -> int:
        """Return ``length`` (at 1920x1080) in pixels of this window, at least 1 and each of ``least``."""
        return max(1, round(length * self.unit), *map(round, least))

    def font(self, base: float) -> int:
        """Return the text size for ``base`` (at 1920x1080): small sizes shrink less than the window."""
        size = max(base * self.unit, min(base, 12 + (base - 14) / 4))
        return max(round(size * self.text_scale), self.smallest, round(self._readable * self.text_scale))

    def line(self, base: float, times: float) -> int:
        """Return how many pixels are ``times`` the text size for ``base``, such as the height of a line of it."""
        return round(self.font(base) * times)

    @property
    def smallest(self) -> int:
        """The size below which no text is set: its letters, from the lowest to the highest, are as many pixels high."""
        return max(_READABLE, math.ceil(self._readable * min(1.0, self.text_scale)))

    @property
    def _readable(self) -> float:
        """The size of the smallest text as it comes: 18 at 1920x1080, at least 14."""
        return max(18 * self.unit, 10 + 8 * self.unit, _READABLE)

    @property
    def gap(self) -> int:
        """The usual space between two things."""
        return self.px(11, 6) if self.is_tall else self.px(16, 7)

    @property
    def small_gap(self) -> int:
        """The space within a panel's edge, and between things of one kind."""
        return self.px(10, 5)

    @property
    def near(self) -> int:
        """The space between things that belong together, such as the tiles of a row."""
        return self.px(8, 4)

    @property
    def top_rail(self) -> int:
        """How high the wooden rail at the top of a table is."""
        return self.px(54, 40) if self.is_tall else self.px(60, 40)

    @property
    def rail(self) -> int:
        """How wide the wooden rail at the other sides of a table is."""
        return self.px(26, 15) if self.is_tall else self.px(40, 20)
