"""The wooden frame of a table: mitred rails, their inlay, the lip round the cloth and its shadow."""

import numpy as np

from .inlay import corner_star, strip
from .light import Area, Opening, blend, border, line_cover
from .noise import Field, generator, smoothstep, spline_noise
from .palette import INLAY_GOLD, LIP, PEARL, Palette
from .wood import grain, stain


def _profile(thickness: int, total: int) -> Field:
    """Return the light on a rail, (total, 1), from its outer edge inwards; beyond `thickness` it stays level."""
    depth = (np.arange(total, dtype=np.float32) + np.float32(0.5)) / np.float32(thickness)
    crown = np.sin(np.pi * np.clip(depth, 0, 1) ** np.float32(0.8))
    light = np.float32(0.70) + np.float32(0.42) * crown
    light *= np.float32(0.55) + np.float32(0.45) * smoothstep(0.0, 0.09, depth)
    result: Field = light[:, None]
    return result


def _rail(style: Palette, length: int, total: int, thickness: int, unit: float, seed: int) -> Field:
    """Return one rail (3, total, length), outer edge first, with the light of its rounded profile."""
    tone = grain(total, length, unit, generator(7, seed))
    return stain(tone, style.wood_dark, style.wood_middle, style.wood_light) * _profile(thickness, total)


def shadow_on_cloth(canvas: Field, opening: Opening, unit: float) -> None:
    """Darken the cloth (canvas (3, height, width), in place) where the rails stand over it."""
    _, height, width = canvas.shape
    reach = 150 * unit
    side = min(int(opening.left + reach), width // 2, height // 2)
    for area in border(width, height, min(int(opening.top + reach), height - side), side):
        inside = np.maximum(-opening.distance(area), 0)
        shade = 1 - np.float32(0.50) * np.exp(-((inside / np.float32(15 * unit)) ** np.float32(1.2)))
        shade *= 1 - np.float32(0.26) * np.exp(-((inside / np.float32(62 * unit)) ** 2))
        below = np.arange(area.top, area.bottom, dtype=np.float32)[:, None] - np.float32(opening.top)
        shade *= 1 - np.float32(0.32) * np.exp(-((np.maximum(below, 0) / np.float32(28 * unit)) ** 2))
        area.of(canvas)[:] *= shade


def rails(canvas: Field, style: Palette, opening: Opening, unit: float) -> None:
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
    # How far, in pixels, a point lies below the upper and above the lower mitre of a side rail.
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


def lip(canvas: Field, opening: Opening, unit: float, *, pearl: bool) -> None:
    """Draw the lines round the opening: a warm edge at the cloth, pearl if asked for, and gold."""
    _, height, width = canvas.shape
    side = opening.left
    spare = int(opening.radius) + 2
    thin = max(0.9, 1.4 * unit)
    # Pearl changes its tone slowly along a line as it catches the light.
    along = spline_noise(height, width, 26 * unit, 26 * unit, generator(11, width, height))
    for area in border(width, height, round(opening.top) + spare, round(side) + spare):
        distance = opening.distance(area)
        region = area.of(canvas)
        groove = np.exp(-(((distance - np.float32(0.055 * side)) / np.float32(0.05 * side)) ** 2))
        region *= 1 - np.float32(0.62) * groove
        blend(region, line_cover(distance, thin / 2, thin) * np.float32(0.55), LIP)
        middle = 0.145 * side
        region *= 1 - np.float32(0.6) * line_cover(distance, middle, max(2.6, 0.12 * side))
        if pearl:
            cover = line_cover(distance, middle, max(1.0, 0.05 * side))
            gleam = np.float32(0.86) + np.float32(0.10) * np.clip(area.of(along), -2, 1.4)
            blend(region, cover, np.stack([np.float32(part) * gleam for part in PEARL]))
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
    canvas[:, first + broad : last, inset] = upright
    canvas[:, first + broad : last, mirrored] = upright[:, :, ::-1]
    canvas[:, lower, start + broad : width - start - broad] = strip(
        width - 2 * (start + broad), broad, unit, generator(13, 2)
    )
    block = corner_star(broad, unit, generator(13, 3))
    for rows in (slice(first, first + broad), lower):
        for columns in (inset, mirrored):
            canvas[:, rows, columns] = block
    # A dark joint sets the inlay into the wood.
    joint = max(1, round(0.8 * unit))
    for columns in (slice(start - joint, start), slice(start + broad, start + broad + joint)):
        canvas[:, first - joint : last + broad, columns] *= np.float32(0.45)
        other = slice(width - columns.stop, width - columns.start)
        canvas[:, first - joint : last + broad, other] *= np.float32(0.45)
    for rows in (slice(lower.start - joint, lower.start), slice(lower.stop, lower.stop + joint)):
        canvas[:, rows, start + broad : width - start - broad] *= np.float32(0.45)
