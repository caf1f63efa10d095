"""Batik bands with full-coloured kawung at both sides of the indigo cloth."""

import numpy as np

from .noise import Field, box_down, fbm, generator
from .ornament import folded, square_grid
from .palette import KAWUNG_CREAM, KAWUNG_DARK, KAWUNG_GROUND, KAWUNG_SEED, KAWUNG_SOGA

SAMPLES = 5


def kawung_cell(size: int) -> Field:
    """Return one repeat (3, size, size) of kawung: four ovals in cream, soga and dark brown on indigo."""
    x, y = square_grid(size * SAMPLES)
    along, beside = folded(x, y, 4, 45.0)
    oval = np.hypot((along - np.float32(0.345)) / np.float32(0.30), beside / np.float32(0.165))
    colours = np.array([KAWUNG_GROUND, KAWUNG_CREAM, KAWUNG_SOGA, KAWUNG_DARK, KAWUNG_SEED], np.float32)
    parts = np.zeros(x.shape, np.int8)
    parts[oval < 1] = 1
    parts[oval < 0.80] = 2
    parts[oval < 0.50] = 3
    parts[(np.abs(beside) < 0.012) & (np.abs(along - 0.345) < 0.11)] = 1
    corner_x, corner_y = np.float32(0.5) - np.abs(x), np.float32(0.5) - np.abs(y)
    for far in (np.hypot(x, y), np.hypot(corner_x, y), np.hypot(x, corner_y)):
        parts[far < 0.055] = 4
    return box_down(np.moveaxis(colours[parts], -1, 0), SAMPLES)


def batik_bands(canvas: Field, top: int, side: int, unit: float) -> None:
    """Lay a band of kawung 1.9 rails wide along both sides of the canvas (3, height, width)."""
    _, height, width = canvas.shape
    broad = round(1.9 * side)
    line = max(1, round(1.6 * unit))
    inner = broad - 4 * line
    cell = kawung_cell(max(12, round(inner / 1.5)))
    size = cell.shape[1]
    wear = 1 + np.float32(0.05) * fbm(height, broad, 30 * unit, 30 * unit, 3, generator(19, height))
    band = np.empty((3, height, broad), np.float32)
    rows = (np.arange(height) - top) % size
    columns = (np.arange(broad) - inner // 2 + size // 2) % size
    band[:] = cell[:, rows][:, :, columns]
    for start, colour in ((inner, KAWUNG_CREAM), (inner + line, KAWUNG_DARK), (inner + 3 * line, KAWUNG_SEED)):
        for channel in range(3):
            band[channel, :, start:] = colour[channel]
    band *= wear
    canvas[:, :, side : side + broad] = band
    canvas[:, :, width - side - broad : width - side] = band[:, :, ::-1]
    shade = np.exp(-(np.arange(round(16 * unit), dtype=np.float32) / np.float32(5 * unit))) * np.float32(0.45)
    canvas[:, :, side + broad : side + broad + len(shade)] *= 1 - shade
    canvas[:, :, width - side - broad - len(shade) : width - side - broad] *= 1 - shade[::-1]
