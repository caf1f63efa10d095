"""The cloths: damask with a woven star pattern, striped brocade, baize, and indigo batik with kawung bands."""

from __future__ import annotations

import numpy as np

from game.ui.drawing.textures.canvas import (
    Field,
    bands,
    between,
    box_down,
    fbm,
    generator,
    smoothstep,
    solid,
    spline_noise,
    streaks,
    white,
)
from game.ui.drawing.textures.inlay import folded, khatam, leaf, square_grid, turned
from game.ui.drawing.textures.request import KAWUNG_CREAM, KAWUNG_DARK, KAWUNG_GROUND, KAWUNG_SEED, KAWUNG_SOGA, Cloth

SAMPLES = 4  # samples per pixel in each direction


def damask_figure(period: int) -> Field:
    """Return one repeat (period, period) of the damask, 1 where the figure floats over the ground weave.

    Eight-pointed stars touch at their tips and leave crosses between them; a rosette fills each star and four lancet
    leaves fill each cross.
    """
    x, y = square_grid(period * SAMPLES)
    star = khatam(x, y, 0.5)
    # The cross is centred on the corner of the square.
    cross_x, cross_y = np.abs(x) - np.float32(0.5), np.abs(y) - np.float32(0.5)
    figure = (star < -0.016) & (star > -0.046)
    figure |= star < -0.066
    along, beside = folded(x, y, 8, 22.5)
    figure &= ~(leaf(along, beside, 0.105, 0.29, 0.047) > 0)
    # If the repeat has few pixels, lines that would blur into each other are left out.
    fine = period >= 100
    if fine:
        figure |= leaf(along, beside, 0.135, 0.262, 0.024) > 0
    along, beside = folded(x, y, 8)
    figure &= ~(leaf(along, beside, 0.20, 0.335, 0.020) > 0)
    small = khatam(*turned(x, y, 22.5), 0.115)
    figure &= ~((small < 0) & (small > (-0.018 if fine else -0.024)))
    figure &= ~(np.hypot(x, y) < 0.030)
    lance, lance_side = folded(cross_x, cross_y, 4)
    leaves = leaf(lance, lance_side, 0.085, 0.435, 0.058, 1.2)
    rib = (np.abs(lance_side) < 0.008) & (lance > 0.13) & (lance < 0.33)
    figure |= (leaves > 0) & ~(rib & fine)
    bud, bud_side = folded(cross_x, cross_y, 4, 45.0)
    figure |= leaf(bud, bud_side, 0.07, 0.165, 0.026) > 0
    centre = khatam(cross_x, cross_y, 0.068)
    figure |= (centre < 0) & (np.hypot(cross_x, cross_y) > 0.022)
    return box_down(figure.astype(np.float32), SAMPLES)


def brocade_figure(period: int) -> Field:
    """Return one repeat (period, period) of the brocade, 1 where silk floats: satin stripes beside chains of stars.

    Each repeat has four eight-pointed stars, tip to tip down the middle, between hairlines and a broad stripe.
    """
    x, y = square_grid(period * SAMPLES)
    across = np.abs(x)
    down = (y + np.float32(0.5)) % np.float32(0.25) - np.float32(0.125)
    star = khatam(x, down, 0.125)
    figure = (star < 0) & (star > -0.020)
    figure |= star < -0.042
    small = khatam(*turned(x, down, 22.5), 0.034)
    figure &= ~(small < 0)
    beside = khatam(across - np.float32(0.185), (y % np.float32(0.25)) - np.float32(0.125), 0.024)
    figure |= beside < 0  # a bead in each gap between two stars
    figure |= (across > 0.235) & (across < 0.250)
    figure |= (across > 0.270) & (across < 0.278)
    figure |= (across > 0.315) & ~((across > 0.335) & (across < 0.343))
    return box_down(figure.astype(np.float32), SAMPLES)


def _repeat(tile: Field, height: int, width: int, lower: int) -> Field:
    """Repeat a tile over (height, width), one tile in the exact middle or ``lower`` pixels below it."""
    period = tile.shape[0]
    rows = (np.arange(height) - height // 2 - lower + period // 2) % period
    columns = (np.arange(width) - width // 2 + period // 2) % period
    result: Field = tile[rows][:, columns]
    return result


def _threads(height: int, width: int, unit: float, axis: int, random: np.random.Generator) -> Field:
    """Return threads (height, width), deviation about 1, that run along an axis and vary in thickness."""
    thick = max(1, round(unit * 0.8))
    rows, columns = -(-height // thick), -(-width // thick)
    field = streaks(white(rows, columns, random), 5, axis)
    # Each thread has one shade of its own over its whole length.
    field += white(1, columns, random) * np.float32(0.4) if axis == 0 else white(rows, 1, random) * np.float32(0.4)
    if thick > 1:
        field = np.repeat(np.repeat(field, thick, axis=0), thick, axis=1)[:height, :width]
        field = streaks(field, thick, 1 - axis) * np.float32(1 / np.sqrt(thick))
    return field


def silk(canvas: Field, cloth: Cloth, unit: float, lower: int, random: np.random.Generator) -> None:
    """Weave damask or brocade over the whole canvas (3, height, width)."""
    _, height, width = canvas.shape
    # In a small window the repeats shrink less than the table; otherwise they would look like grain.
    period = max(48, round(124 * unit**0.8))
    figure = brocade_figure(period) if cloth.weave == "brocade" else damask_figure(period)
    # Floating threads stand slightly above the ground: light from above catches their upper edge.
    relief: Field = np.roll(figure, -1, 0) - np.roll(figure, 1, 0)
    relief += (np.roll(figure, -1, 1) - np.roll(figure, 1, 1)) * np.float32(0.5)
    down = _threads(height, width, unit, 0, random)
    across = _threads(height, width, unit, 1, random)
    folds = fbm(height, width, 260 * unit, 380 * unit, 2, random)
    wear = spline_noise(height, width, 60 * unit, 60 * unit, random)
    coarse = min(1.0, 0.35 + 0.65 * unit)
    middle_x = np.linspace(-1, 1, width, dtype=np.float32)[None, :]
    middle_y = np.linspace(-0.9, 1.1, height, dtype=np.float32)[:, None]
    whole = _repeat(figure, height, width, lower)
    edge = _repeat(relief, height, width, lower)
    for rows in bands(height):
        up = whole[rows]
        # Satin shines under the lamp, and far from it turns almost to the tone of the ground.
        sheen = np.float32(1.08) - np.float32(0.55) * np.minimum(middle_x**2 + middle_y[rows] ** 2, 1)
        up_tone = up * sheen * (1 + np.float32(0.14) * wear[rows])
        shade = down[rows] * up * np.float32(0.055 * coarse) + across[rows] * (1 - up) * np.float32(0.070 * coarse)
        shade += folds[rows] * np.float32(0.045)
        shade += edge[rows] * np.float32(0.062 * min(1.0, unit))
        shade += np.float32(1)
        canvas[:, rows] = between(cloth.ground, cloth.figure, up_tone) * shade


def baize(canvas: Field, cloth: Cloth, unit: float, random: np.random.Generator) -> None:
    """Felt baize over the whole canvas (3, height, width): short fibres in soft clouds."""
    _, height, width = canvas.shape
    nap = spline_noise(height, width, 8 * unit, 13 * unit, random)
    nap += spline_noise(height, width, 3.5 * max(unit, 0.6), 6 * max(unit, 0.6), random) * np.float32(0.8)
    nap += spline_noise(height, width, 70 * unit, 110 * unit, random) * np.float32(0.6)
    fibres = streaks(white(height, width, random), max(2, round(2.5 * unit)), 1)
    fibres = streaks(fibres, max(1, round(1.2 * unit)), 0)
    for rows in bands(height):
        level = nap[rows] * np.float32(0.115) + fibres[rows] * np.float32(0.30) + np.float32(0.45)
        canvas[:, rows] = between(cloth.ground, cloth.figure, level)


def kawung_outline(period: int) -> Field:
    """Return one repeat (period, period) of kawung in wax lines, 1 on a line: four ovals round a point."""
    x, y = square_grid(period * SAMPLES)
    along, beside = folded(x, y, 4, 45.0)
    size = np.hypot((along - np.float32(0.345)) / np.float32(0.30), beside / np.float32(0.165))
    lines = (np.abs(size - 1) < 0.055) | (np.abs(size - 0.70) < 0.040)
    lines |= (size < 0.70) & (np.abs(beside) < 0.010) & (np.abs(along - 0.345) < 0.11)
    lines |= np.hypot(x, y) < 0.022
    lines |= np.hypot(np.abs(x) - np.float32(0.5), np.abs(y)) < 0.022
    lines |= np.hypot(x, np.abs(y) - np.float32(0.5)) < 0.022
    return box_down(lines.astype(np.float32), SAMPLES)


def indigo(canvas: Field, cloth: Cloth, unit: float, lower: int, random: np.random.Generator) -> None:
    """Dye indigo over the whole canvas (3, height, width), with pale kawung lines and cracks in the wax."""
    _, height, width = canvas.shape
    lines = kawung_outline(max(48, round(170 * unit)))
    down = _threads(height, width, unit, 0, random)
    across = _threads(height, width, unit, 1, random)
    dye = fbm(height, width, 220 * unit, 220 * unit, 3, random)
    crack = fbm(height, width, 46 * unit, 46 * unit, 3, random)
    vein = 1 - smoothstep(0.0, 0.035, np.abs(crack))
    vein *= smoothstep(0.3, 1.2, dye)
    whole = _repeat(lines, height, width, lower)
    for rows in bands(height):
        level = whole[rows] * np.float32(0.55) + vein[rows] * np.float32(0.35)
        shade = (down[rows] + across[rows]) * np.float32(0.045) + dye[rows] * np.float32(0.07) + np.float32(1)
        canvas[:, rows] = between(cloth.ground, cloth.figure, level) * shade


def weave(canvas: Field, cloth: Cloth, unit: float, lower: int, random: np.random.Generator) -> None:
    """Cover the whole canvas (3, height, width) with a cloth; ``unit`` is the number of pixels per design pixel.

    ``lower`` is how many pixels the middle of the pattern lies below the middle of the canvas.
    """
    if cloth.weave in ("damask", "brocade"):
        silk(canvas, cloth, unit, lower, random)
    elif cloth.weave == "kawung":
        indigo(canvas, cloth, unit, lower, random)
    else:
        baize(canvas, cloth, unit, random)


BATIK_SAMPLES = 5  # samples per pixel in each direction


def kawung_cell(size: int) -> Field:
    """Return one repeat (3, size, size) of kawung: four ovals in cream, soga and dark brown on indigo."""
    x, y = square_grid(size * BATIK_SAMPLES)
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
    return box_down(np.moveaxis(colours[parts], -1, 0), BATIK_SAMPLES)


def batik_bands(canvas: Field, top: int, side: int, broad: int, unit: float) -> None:
    """Lay a band of kawung ``broad`` pixels wide along both sides of the canvas (3, height, width)."""
    height = canvas.shape[1]
    line = max(1, round(1.6 * unit))
    inner = broad - 4 * line
    cell = kawung_cell(max(12, round(inner / 1.5)))
    size = cell.shape[1]
    wear = 1 + np.float32(0.05) * fbm(height, broad, 30 * unit, 30 * unit, 3, generator(19, height))
    rows = (np.arange(height) - top) % size
    columns = (np.arange(broad) - inner // 2 + size // 2) % size
    band = cell[:, rows][:, :, columns]
    for start, colour in ((inner, KAWUNG_CREAM), (inner + line, KAWUNG_DARK), (inner + 3 * line, KAWUNG_SEED)):
        band[:, :, start:] = solid(colour)
    band *= wear
    shade = np.exp(-(np.arange(round(16 * unit), dtype=np.float32) / np.float32(5 * unit))) * np.float32(0.45)
    halves = canvas, canvas[:, :, ::-1]
    for half in halves:
        half[:, :, side : side + broad] = band
    for half in halves:
        half[:, :, side + broad : side + broad + len(shade)] *= 1 - shade
