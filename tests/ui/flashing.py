"""The light of recorded frames, place by place: what flashes, and what passes over places on its way somewhere."""

from __future__ import annotations

from typing import Final

import numpy as np
import pygame

CELL: Final = 8  # pixels of the window are one place, squared
SECOND: Final = 60  # frames
_STEP, _BRIGHT = 0.1, 0.8  # of full light: the least change of a flash, and what its darker half is below (WCAG 2.3.1)
_PART: Final = 0.25  # of a third by a third of the window, about ten degrees of what one sees: that flashes at once
_AT_ONCE: Final = 4  # frames
_PASSING: Final = SECOND // 2  # frames after which what comes to a place and goes again is no passing any more

Light = np.ndarray[tuple[int, ...], np.dtype[np.float32]]
Places = np.ndarray[tuple[int, ...], np.dtype[np.bool_]]


def light_of(screen: pygame.Surface) -> Light:
    """Return the relative luminance (0 to 1) of each place of a picture, by its x and y."""
    wide, high = screen.get_size()
    small = pygame.transform.smoothscale(screen, (wide // CELL, high // CELL))
    part = pygame.surfarray.array3d(small).astype(np.float32) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    light: Light = (linear @ np.array([0.2126, 0.7152, 0.0722])).astype(np.float32)
    return light


def _parts(places: Places) -> Places:
    """Return in which thirds by thirds of a picture, wherever they begin, so many ``places`` are that it is felt."""
    wide, high = (side // 3 for side in places.shape)
    sums = np.pad(places.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    inside = sums[wide:, high:] - sums[:-wide, high:] - sums[wide:, :-high] + sums[:-wide, :-high]
    felt: Places = inside >= _PART * wide * high
    return felt


class Eye:
    """Sees frame after frame, and counts.

    A flash is a pair of opposing changes: ``flashes`` are the most within one second that a quarter of some third of
    the picture has at once, ``passes`` how often a place changed and soon changed back.
    """

    def __init__(self, first: Light) -> None:
        self._low, self._high = first, first  # of each place, since its light last turned
        self._way = np.zeros(first.shape, np.int8)  # 1 where the light went up last, -1 where down
        self._turned = {1: np.full(first.shape, -SECOND), -1: np.full(first.shape, -SECOND)}  # in which frame
        self._parts = np.zeros(_parts(first > 0).shape, np.int8)
        self._recent: list[Places] = []  # of the last second: which parts turned
        self._frames = 0
        self.flashes = self.passes = 0

    def see(self, light: Light) -> None:
        """See the next frame."""
        self._low, self._high = np.minimum(self._low, light), np.maximum(self._high, light)
        falls = (self._way >= 0) & (self._high - light >= _STEP) & (light < _BRIGHT)
        rises = (self._way <= 0) & (light - self._low >= _STEP) & (self._low < _BRIGHT) & ~falls
        self._low, self._high = np.where(falls, light, self._low), np.where(rises, light, self._high)
        for way, turned in ((1, rises), (-1, falls)):
            self.passes += int((turned & (self._frames - self._turned[-way] <= _PASSING)).sum())
            self._way[turned], self._turned[way][turned] = way, self._frames
        up, down = (_parts(self._frames - self._turned[way] < _AT_ONCE) for way in (1, -1))
        goes_up, goes_down = up & ~down & (self._parts <= 0), down & ~up & (self._parts >= 0)
        self._parts[goes_up], self._parts[goes_down] = 1, -1
        self._recent = [*self._recent[1 - SECOND :], goes_up | goes_down]
        self.flashes = max(self.flashes, int(np.sum(self._recent, axis=0).max()) // 2)
        self._frames += 1
