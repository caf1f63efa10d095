"""Walnut and its lighter cousins: planks, the mitred frame of a table, the plank of the pegging board."""

from __future__ import annotations

import numpy as np

from game.ui.drawing.styles import PEARL, Colour, Style
from game.ui.drawing.textures.canvas import (
    Area,
    Field,
    RoundedRect,
    bell,
    between,
    blend,
    border,
    fbm,
    generator,
    line_cover,
    smoothstep,
    solid,
    spline_noise,
)
from game.ui.drawing.textures.inlay import corner_star, strip
from game.ui.drawing.textures.request import BOARD, INLAY_GOLD, LIP


def _ring_profile(length: float, ring: float, random: np.random.Generator) -> Field:
    """Return the tone across yearly rings, four samples per pixel: a slow rise and a quick fall each year."""
    samples = int(length * 4) + 8
    count = int(length / (ring * 0.35)) + 4
    widths = ring * 4 * (0.35 + 1.3 * random.random(count) ** 1.6)
    edges = np.concatenate(([0.0], np.cumsum(widths)))
    strength = 0.35 + 0.65 * random.random(count + 1)
    lift = 0.5 * random.standard_normal(count + 1)
    place = np.arange(samples)
    year = np.clip(np.searchsorted(edges, place, side="right") - 1, 0, count - 1)
    t = (place - edges[year]) / widths[year]
    climb = t**2.2 * (1 - smoothstep(0.86, 1.0, t.astype(np.float32)))
    tone = lift[year] * 0.45 - strength[year] * 1.5 * climb
    # Neighbouring years merge into the broad dark and pale streaks of walnut.
    drift = spline_noise(1, samples, 1, ring * 4 * 5, random)[0]
    tone = tone - tone.mean() + 0.8 * drift
    kernel = np.hanning(9)[1:-1]
    smooth = np.convolve(tone, kernel / kernel.sum(), mode="same")
    return smooth.astype(np.float32)


def grain(
    width: int,
    length: int,
    unit: float,
    random: np.random.Generator,
    *,
    cathedral: bool = False,
) -> Field:
    """Return the tone (width, length) of one plank, mean about 0 and deviation about 1, grain along axis 1.

    ``unit`` is how many pixels one design pixel takes; ``cathedral`` cuts the log flat, so that the rings close into
    long arches instead of running straight.
    """
    warp = fbm(width, length, 60 * unit, 480 * unit, 3, random)
    across = np.arange(width, dtype=np.float32)[:, None]
    if cathedral:
        centre = width * random.uniform(0.25, 0.75)
        slope = random.uniform(0.05, 0.09) * random.choice((-1.0, 1.0))
        start = random.uniform(-0.2, 1.2) * length
        depth = (np.arange(length, dtype=np.float32)[None, :] - np.float32(start)) * np.float32(slope)
        sway = spline_noise(1, length, 1, 380 * unit, random) * np.float32(0.045 * width)
        ring_place = np.sqrt((across - centre + sway) ** 2 * np.float32(0.7) + depth**2)
        warp *= np.float32(4.5 * unit)
        ring = 11.0 * unit
    else:
        ring_place = across + np.zeros((1, length), np.float32)
        warp *= np.float32(7.0 * unit)
        ring = 8.0 * unit
    ring_place += warp
    ring_place -= ring_place.min()
    profile = _ring_profile(float(ring_place.max()) + 2, ring, random)
    ring_place *= np.float32(4)
    tone: Field = np.take(profile, ring_place.astype(np.int32))
    tone *= np.float32(1.0)
    fine = max(1.0, 1.15 * unit)
    tone += spline_noise(width, length, fine, 150 * unit, random) * np.float32(0.34)
    tone += spline_noise(width, length, 2.6 * fine, 300 * unit, random) * np.float32(0.30)
    # Silk: slow bands of light across the grain, where fibres lean towards the lamp and away from it.
    tone += spline_noise(width, length, 240 * unit, 70 * unit, random) * np.float32(0.15)
    pores = spline_noise(width, length, max(0.8, 0.7 * unit), 13 * unit, random)
    patches = spline_noise(width, length, 36 * unit, 260 * unit, random)
    pores += patches * np.float32(0.45)
    tone -= smoothstep(1.5, 2.6, pores) * np.float32(1.0)
    return tone


def stain(tone: Field, dark: Colour, middle: Colour, light: Colour, spread: float = 0.17) -> Field:
    """Colour a tone (height, width) with three stops and return (3, height, width), 0 to 255."""
    level = np.clip(tone * np.float32(spread) + np.float32(0.5), 0, 1)
    low: Field = np.minimum(level * 2, 1)
    high: Field = np.maximum(level * 2 - 1, 0)
    return between(dark, middle, low) + high * (solid(light) - solid(middle))


def _profile(thickness: int, total: int) -> Field:
    """Return the light on a rail, (total, 1), from its outer edge inwards; it is constant beyond ``thickness``."""
    depth = (np.arange(total, dtype=np.float32) + np.float32(0.5)) / np.float32(thickness)
    crown = np.sin(np.pi * np.clip(depth, 0, 1) ** np.float32(0.8))
    light = np.float32(0.70) + np.float32(0.42) * crown
    light *= np.float32(0.55) + np.float32(0.45) * smoothstep(0.0, 0.09, depth)
    result: Field = light[:, None]
    return result


def _rail(style: Style, length: int, total: int, thickness: int, unit: float, seed: int) -> Field:
    """Return one rail (3, total, length), outer edge first, with the light on its rounded profile."""
    tone = grain(total, length, unit, generator(7, seed))
    return stain(tone, *style.wood) * _profile(thickness, total)


def shadow_on_cloth(canvas: Field, opening: RoundedRect, unit: float) -> None:
    """Darken the cloth (canvas (3, height, width), in place) near the rails that rise above it."""
    _, height, width = canvas.shape
    reach = 150 * unit
    side = min(int(opening.left + reach), width // 2, height // 2)
    for area in border(width, height, min(int(opening.top + reach), height - side), side):
        inside = np.maximum(-opening.distance(area), 0)
        shade = 1 - np.float32(0.50) * np.exp(-((inside / np.float32(15 * unit)) ** np.float32(1.2)))
        shade *= 1 - np.float32(0.26) * bell(inside, 62 * unit)
        below = np.arange(area.top, area.bottom, dtype=np.float32)[:, None] - np.float32(opening.top)
        shade *= 1 - np.float32(0.32) * bell(np.maximum(below, 0), 28 * unit)
        area.of(canvas)[:] *= shade


def rails(canvas: Field, style: Style, opening: RoundedRect, unit: float) -> None:
    """Lay four mitred rails round the canvas (3, height, width), cut out where the opening is."""
    _, height, width = canvas.shape
    top, side = round(opening.top), round(opening.left)
    spare = int(opening.radius) + 2

    area = Area(0, top + spare, 0, width)
    blend(area.of(canvas), opening.outside(area), _rail(style, width, top + spare, top, unit, 1))
    area = Area(height - side - spare, height, 0, width)
    blend(area.of(canvas), opening.outside(area), _rail(style, width, side + spare, side, unit, 2)[:, ::-1])

    y = np.arange(height, dtype=np.float32)[:, None] + np.float32(0.5)
    x = np.arange(side + spare, dtype=np.float32)[None, :] + np.float32(0.5)
    # How far, in pixels, a point lies below the upper mitre and above the lower mitre of a side rail.
    slope = top / side
    below = (y - x * np.float32(slope)) / np.float32(np.hypot(1, slope))
    above = (np.float32(height) - y - x) * np.float32(np.sqrt(0.5))
    lean = np.minimum(below, above)
    for seed, area in ((3, Area(0, height, 0, side + spare)), (4, Area(0, height, width - side - spare, width))):
        wood = _rail(style, height, side + spare, side, unit, seed).transpose(0, 2, 1)
        if area.left:
            wood, lean = wood[:, :, ::-1], lean[:, ::-1]
        outside = opening.outside(area)
        place = area.of(canvas)
        blend(place, outside * np.clip(lean + np.float32(0.5), 0, 1), wood)
        seam = np.clip(np.float32(0.5 + max(0.55, 0.6 * unit)) - np.abs(lean), 0, 1)
        place *= 1 - np.float32(0.55) * seam * outside


def lip(canvas: Field, opening: RoundedRect, unit: float, *, pearl: bool) -> None:
    """Draw the lines round the opening: a warm edge at the cloth, pearl if requested, and gold."""
    _, height, width = canvas.shape
    side = opening.left
    spare = int(opening.radius) + 2
    thin = max(0.9, 1.4 * unit)
    # Pearl changes its tone slowly along a line as it catches the light.
    along = spline_noise(height, width, 26 * unit, 26 * unit, generator(11, width, height))
    for area in border(width, height, round(opening.top) + spare, round(side) + spare):
        distance = opening.distance(area)
        region = area.of(canvas)
        groove = bell(distance - np.float32(0.055 * side), 0.05 * side)
        region *= 1 - np.float32(0.62) * groove
        blend(region, line_cover(distance, thin / 2, thin) * np.float32(0.55), LIP)
        middle = 0.145 * side
        region *= 1 - np.float32(0.6) * line_cover(distance, middle, max(2.6, 0.12 * side))
        if pearl:
            cover = line_cover(distance, middle, max(1.0, 0.05 * side))
            gleam = np.float32(0.86) + np.float32(0.10) * np.clip(area.of(along), -2, 1.4)
            blend(region, cover, solid(PEARL) * gleam)
        outer = 0.235 * side if pearl else middle
        blend(region, line_cover(distance, outer, max(0.9, 0.032 * side)) * np.float32(0.85), INLAY_GOLD)


def star_strips(canvas: Field, top: int, side: int, unit: float) -> None:
    """Inlay the strips of stars in the two side rails and the bottom rail, with corner stars at their ends."""
    _, height, width = canvas.shape
    start = max(1, round(0.10 * side))
    broad = round((0.62 if side >= 28 else 0.68) * side)
    inset = slice(start, start + broad)
    mirrored = slice(width - start - broad, width - start)
    lower = slice(height - start - broad, height - start)
    first = top + max(1, round(0.10 * side))
    last = height - start - broad
    upright = strip(last - first - broad, broad, unit, generator(13, 1)).transpose(0, 2, 1)
    canvas[:, lower, start + broad : width - start - broad] = strip(
        width - 2 * (start + broad), broad, unit, generator(13, 2)
    )
    block = corner_star(broad, unit, generator(13, 3))
    for rows in (slice(first, first + broad), lower):
        for columns in (inset, mirrored):
            canvas[:, rows, columns] = block
    # A dark joint sets the inlay into the wood.
    joint = max(1, round(0.8 * unit))
    for half in (canvas, canvas[:, :, ::-1]):
        half[:, first + broad : last, inset] = upright
        for columns in (slice(start - joint, start), slice(start + broad, start + broad + joint)):
            half[:, first - joint : last + broad, columns] *= np.float32(0.45)
    for rows in (slice(lower.start - joint, lower.start), slice(lower.stop, lower.stop + joint)):
        canvas[:, rows, start + broad : width - start - broad] *= np.float32(0.45)


_BEVEL = 7.0  # design pixels


def _shadow(canvas: Field, board: RoundedRect, unit: float) -> None:
    """Darken the cloth round the board, more below it and to its right, away from the lamp."""
    _, height, width = canvas.shape
    reach = round(60 * unit) + 4
    fall_x, fall_y = 3 * unit, 8 * unit
    area = Area(
        max(0, int(board.top) - reach),
        min(height, int(board.bottom) + reach),
        max(0, int(board.left) - reach),
        min(width, int(board.right) + reach),
    )
    cast = RoundedRect(
        board.left + fall_x, board.top + fall_y, board.right + fall_x, board.bottom + fall_y, board.radius
    )
    far = np.maximum(cast.distance(area), 0)
    shade = 1 - np.float32(0.42) * bell(far, 9 * unit + 1)
    shade *= 1 - np.float32(0.30) * bell(far, 28 * unit + 2)
    area.of(canvas)[:] *= shade


def _bevel(distance: Field, unit: float) -> Field:
    """Return the light on the rounded edge: bright towards the lamp above, dark away from it, 1 on the flat part."""
    depth = np.clip(-distance / np.float32(max(2.5, _BEVEL * unit)), 0, 1)
    slope = np.cos(depth * np.float32(np.pi / 2)) ** 2
    down, across = np.gradient(distance)
    facing = -(np.float32(0.80) * down + np.float32(0.45) * across)
    light: Field = 1 + slope * (np.float32(0.34) * facing - np.float32(0.08))
    return light


def lay_board(canvas: Field, rect: tuple[int, int, int, int], unit: float) -> None:
    """Lay a board on the canvas (3, height, width), in place; ``rect`` is its left, top, width and height in pixels."""
    left, top, wide, high = rect
    board = RoundedRect(left, top, left + wide, top + high, max(4.0, 13 * unit))
    _shadow(canvas, board, unit)
    area = Area(top, top + high, left, left + wide)
    distance = board.distance(area)
    tone = grain(wide, high, max(0.7, unit), generator(31, wide, high), cathedral=True)
    wood = stain(tone.T, *BOARD, spread=0.125)
    wood *= _bevel(distance, unit)
    y = (np.arange(high, dtype=np.float32) + np.float32(0.5)) / np.float32(high)
    x = (np.arange(wide, dtype=np.float32) + np.float32(0.5)) / np.float32(wide)
    lamp = np.exp(-(((y - np.float32(0.40)) * np.float32(1.25)) ** 2))[:, None] * (1 - np.float32(0.10) * x)[None, :]
    power = np.float32(0.74) + np.float32(0.30) * lamp
    wood *= power
    blend(area.of(canvas), np.clip(np.float32(0.5) - distance, 0, 1), np.minimum(wood, 255))
