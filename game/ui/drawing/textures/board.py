"""The pegging board's wood: a bevelled plank of light wood that lies on the cloth and throws its shadow there."""

import numpy as np

from .light import Area, Opening, blend
from .noise import Field, generator
from .palette import BOARD_DARK, BOARD_LIGHT, BOARD_MIDDLE
from .wood import grain, stain

_BEVEL = 7.0  # design pixels


def _shadow(canvas: Field, board: Opening, unit: float) -> None:
    """Darken the cloth round the board, more below and to the right of it, away from the lamp."""
    _, height, width = canvas.shape
    reach = round(60 * unit) + 4
    fall_x, fall_y = 3 * unit, 8 * unit
    area = Area(
        max(0, int(board.top) - reach),
        min(height, int(board.bottom) + reach),
        max(0, int(board.left) - reach),
        min(width, int(board.right) + reach),
    )
    cast = Opening(board.left + fall_x, board.top + fall_y, board.right + fall_x, board.bottom + fall_y, board.radius)
    far = np.maximum(cast.distance(area), 0)
    shade = 1 - np.float32(0.42) * np.exp(-((far / np.float32(9 * unit + 1)) ** 2))
    shade *= 1 - np.float32(0.30) * np.exp(-((far / np.float32(28 * unit + 2)) ** 2))
    area.of(canvas)[:] *= shade


def _bevel(distance: Field, unit: float) -> Field:
    """Return the light on the rounded edge: bright towards the lamp above, dark away from it, 1 on the flat."""
    depth = np.clip(-distance / np.float32(max(2.5, _BEVEL * unit)), 0, 1)
    slope = np.cos(depth * np.float32(np.pi / 2)) ** 2
    down, across = np.gradient(distance)
    facing = -(np.float32(0.80) * down + np.float32(0.45) * across)
    light: Field = 1 + slope * (np.float32(0.34) * facing - np.float32(0.08))
    return light


def lay_board(canvas: Field, rect: tuple[int, int, int, int], unit: float) -> None:
    """Lay a board on the canvas (3, height, width), in place; ``rect`` is its left, top, width and height in pixels."""
    left, top, wide, high = rect
    board = Opening(left, top, left + wide, top + high, max(4.0, 13 * unit))
    _shadow(canvas, board, unit)
    area = Area(top, top + high, left, left + wide)
    distance = board.distance(area)
    tone = grain(wide, high, max(0.7, unit), generator(31, wide, high), cathedral=True)
    wood = stain(tone.T, BOARD_DARK, BOARD_MIDDLE, BOARD_LIGHT, spread=0.125)
    wood *= _bevel(distance, unit)
    y = (np.arange(high, dtype=np.float32) + np.float32(0.5)) / np.float32(high)
    x = (np.arange(wide, dtype=np.float32) + np.float32(0.5)) / np.float32(wide)
    lamp = np.exp(-(((y - np.float32(0.40)) * np.float32(1.25)) ** 2))[:, None] * (1 - np.float32(0.10) * x)[None, :]
    power = np.float32(0.74) + np.float32(0.30) * lamp
    wood *= power
    blend(area.of(canvas), np.clip(np.float32(0.5) - distance, 0, 1), np.minimum(wood, 255))
