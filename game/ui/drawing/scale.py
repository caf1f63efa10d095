"""Sizes that follow the window, and the smallest size and the shapes that a window may have."""

from __future__ import annotations

import math
from typing import Final

WIDE: Final = 1500  # pixels: the least window width for words on buttons and larger plaques
TALL: Final = 0.88  # of a window's width: windows higher than this get the tall layout
_SMALLEST_WINDOW: Final = (960, 600)  # pixels of a wide window; for a tall one, width and height are swapped
_SMALLEST_PICTURE: Final = (640, 480)  # pixels: a window smaller than this shows the top left part of such a picture
_SMALLEST_TALL: Final = (480, 720)
_ROOM_FOR: Final = {(1600, 900): 2.0, (1280, 720): 1.6, (0, 0): 1.4}  # windows, and the largest text in them
_READABLE: Final = 14  # pixels: the least text size, however small the window


def smallest_window(size: tuple[int, int]) -> tuple[int, int]:
    """Return the least width and height of a window with the shape of ``size``, in pixels."""
    return _SMALLEST_WINDOW if size[0] >= size[1] else _SMALLEST_WINDOW[::-1]


def picture_size(window: tuple[int, int]) -> tuple[int, int]:
    """Return the size in pixels of the layout for a window: the window's own, unless that is tiny."""
    width, height = _SMALLEST_PICTURE if window[0] >= window[1] else _SMALLEST_TALL
    return max(window[0], width), max(window[1], height)


def largest_text(window: tuple[int, int]) -> float:
    """Return the largest text, as a share of the usual size, for which a window (pixels) has room."""
    return next(text for (width, height), text in _ROOM_FOR.items() if window[0] >= width and window[1] >= height)


class Scale:
    """Sizes that follow the window: ``px`` for lengths, ``font`` for text, in pixels.

    ``unit`` is 1 at 1920x1080. A window that ``is_tall`` has a layout of its own, for which ``unit`` is 1 at 1040x1080.
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
        """Return ``length`` (pixels at 1920x1080) in pixels of this window, at least 1 and each of ``least``."""
        return max(1, round(length * self.unit), *map(round, least))

    def font(self, base: float) -> int:
        """Return the text size for ``base`` (at 1920x1080); small sizes shrink less than the window."""
        size = max(base * self.unit, min(base, 12 + (base - 14) / 4))
        return max(round(size * self.text_scale), self.smallest, round(self._readable * self.text_scale))

    def line(self, base: float, times: float) -> int:
        """Return ``times`` the text size for ``base`` in pixels, such as the height of a line."""
        return round(self.font(base) * times)

    @property
    def smallest(self) -> int:
        """The least text size; its letters are that many pixels high, from the lowest point to the highest."""
        return max(_READABLE, math.ceil(self._readable * min(1.0, self.text_scale)))

    @property
    def _readable(self) -> float:
        """The least text size before the player's text scale: 18 at 1920x1080, never under 14."""
        return max(18 * self.unit, 10 + 8 * self.unit, _READABLE)

    @property
    def gap(self) -> int:
        """The usual space between two things, in pixels."""
        return self.px(11, 6) if self.is_tall else self.px(16, 7)

    @property
    def small_gap(self) -> int:
        """The space inside a panel's edge and between things of one kind, in pixels."""
        return self.px(10, 5)

    @property
    def near(self) -> int:
        """The space between things that belong together, such as the tiles of a row, in pixels."""
        return self.px(8, 4)

    @property
    def top_rail(self) -> int:
        """The height of the wooden rail at the top of a table, in pixels."""
        return self.px(54 if self.is_tall else 60, 40, self.font(17) * 1.9)

    @property
    def rail(self) -> int:
        """The width of the wooden rail at the other sides of a table, in pixels."""
        return self.px(26, 15) if self.is_tall else self.px(40, 20)
