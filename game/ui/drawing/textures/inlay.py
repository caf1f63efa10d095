"""Inlay in pearl, gold, wine-red and sea-green wood, made of eight-fold stars, petals and leaves."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from game.ui.drawing.styles import PEARL, Colour
from game.ui.drawing.textures.canvas import Field, between, blend, box_down, solid, spline_noise
from game.ui.drawing.textures.request import (
    INLAY_GOLD,
    INLAY_GROUND,
    INLAY_TEAL,
    INLAY_WALNUT,
    INLAY_WINE,
    PEARL_ROSE,
    PEARL_SEA,
)

ROOT_HALF = float(np.sqrt(0.5))


def square_grid(samples: int) -> tuple[Field, Field]:
    """Return the coordinates x and y, (samples, samples), of the middle of each sample, from -0.5 to 0.5."""
    axis = ((np.arange(samples) + 0.5) / samples - 0.5).astype(np.float32)
    x, y = np.meshgrid(axis, axis)
    return x, y


def turned(x: Field, y: Field, degrees: float) -> tuple[Field, Field]:
    """Return the coordinates in a frame turned by ``degrees``."""
    cos, sin = np.float32(np.cos(np.radians(degrees))), np.float32(np.sin(np.radians(degrees)))
    return x * cos + y * sin, y * cos - x * sin


def khatam(x: Field, y: Field, radius: float) -> Field:
    """Return the signed distance, negative inside, to two crossed squares whose tips lie ``radius`` away.

    Tips point along the axes and the diagonals.
    """
    ax, ay = np.abs(x), np.abs(y)
    upright = np.maximum(ax, ay)
    tilted = (ax + ay) * np.float32(ROOT_HALF)
    return np.minimum(upright, tilted) - np.float32(radius * ROOT_HALF)


def folded(x: Field, y: Field, count: int, offset: float = 0.0) -> tuple[Field, Field]:
    """Return coordinates along and beside the nearest of ``count`` rays, the first turned by ``offset`` degrees."""
    sector = 2 * np.pi / count
    angle = np.arctan2(y, x) - np.float32(np.radians(offset))
    angle = (angle + sector / 2) % sector - sector / 2
    radius = np.hypot(x, y)
    along: Field = (radius * np.cos(angle)).astype(np.float32)
    beside: Field = (radius * np.sin(angle)).astype(np.float32)
    return along, beside


def leaf(along: Field, beside: Field, start: float, end: float, half: float, fullness: float = 0.8) -> Field:
    """Return a field that is positive inside a pointed leaf, which grows along a ray from ``start`` to ``end``."""
    t = np.clip((along - np.float32(start)) / np.float32(end - start), 0, 1)
    width: Field = np.float32(half) * np.sin(np.pi * t**fullness) - np.abs(beside)
    return width


def star_lines(x: Field, y: Field, points: int, step: int, radius: float, offset: float = 0.0) -> tuple[Field, Field]:
    """Return the ring and the distance to the nearest line of a star polygon {points/step}.

    The lines of the polygon cut the plane into the cells that craftsmen inlay. A cell's ring is the number of lines
    that it lies outside of: 0 in the middle, ``step`` and more beyond the tips. Tips lie ``radius`` away, the first
    turned by ``offset`` degrees.
    """
    inner = np.float32(radius * np.cos(np.pi * step / points))
    ring = np.zeros(x.shape, np.float32)
    nearest = np.full(x.shape, np.inf, np.float32)
    for i in range(points):
        angle = np.radians(offset) + np.pi * step / points + 2 * np.pi * i / points
        distance = x * np.float32(np.cos(angle)) + y * np.float32(np.sin(angle)) - inner
        ring += distance > 0
        np.minimum(nearest, np.abs(distance), out=nearest)
    return ring, nearest


SAMPLES = 6  # samples per pixel in each direction
GROUND, WINE, GOLD, TEAL, WALNUT, SHELL = range(6)
_PALETTE = np.array([INLAY_GROUND, INLAY_WINE, INLAY_GOLD, INLAY_TEAL, INLAY_WALNUT, PEARL], np.float32)


def _cell_grid(height: int, width: int, scale: float) -> tuple[Field, Field]:
    """Return x and y of every sample of a (height, width) cell, from its middle in units of ``scale`` pixels."""
    y = (np.arange(height * SAMPLES, dtype=np.float32) + np.float32(0.5)) / SAMPLES - np.float32(height / 2)
    x = (np.arange(width * SAMPLES, dtype=np.float32) + np.float32(0.5)) / SAMPLES - np.float32(width / 2)
    grid_x: Field
    grid_y: Field
    grid_x, grid_y = np.meshgrid((x / np.float32(scale)).astype(np.float32), (y / np.float32(scale)).astype(np.float32))
    return grid_x, grid_y


def _render(parts: np.ndarray[tuple[int, ...], np.dtype[np.int8]], facets: Field) -> tuple[Field, Field]:
    """Convert samples of parts to colours (3, height, width) and the share of pearl (height, width)."""
    colours = np.moveaxis(_PALETTE[parts], -1, 0) * facets
    shell = (parts == SHELL).astype(np.float32)
    return box_down(colours, SAMPLES), box_down(shell, SAMPLES)


def shimmer(height: int, width: int, unit: float, random: np.random.Generator) -> Field:
    """Return the colours of mother-of-pearl (3, height, width): cream with a hint of rose and sea green."""
    hue = spline_noise(height, width, 9 * unit, 13 * unit, random)
    light = spline_noise(height, width, 4 * unit, 6 * unit, random)
    rose, sea = np.clip(hue * 0.5, 0, 0.8), np.clip(-hue * 0.5, 0, 0.8)
    tinted: Field = between(PEARL, PEARL_ROSE, rose) + sea * (solid(PEARL_SEA) - solid(PEARL))
    return tinted * (1 + np.float32(0.045) * light)


def _star_cell(height: int, width: int, radius: float) -> tuple[Field, Field]:
    """Draw one repeat of the star strip with stars of ``radius`` pixels, simpler if there are few pixels."""
    x, y = _cell_grid(height, width, radius)
    half = width / 2 / radius
    parts = np.full(x.shape, GROUND, np.int8)
    # Kites fill the gaps between neighbouring stars, above and below the line through the tips.
    gap_x, gap_y = np.float32(half) - np.abs(x), np.abs(y)
    parts[(gap_x * 1.25 + np.abs(gap_y - np.float32(0.64)) < 0.36)] = TEAL
    if radius >= 8:
        parts[gap_x + gap_y < 0.17] = GOLD
    star = khatam(x, y, 1.0)
    parts[star < 0.05] = GROUND
    parts[star < 0.0] = SHELL
    rosette = khatam(*turned(x, y, 22.5), 0.62)
    parts[rosette < 0.0] = WINE
    if radius >= 7:
        parts[khatam(x, y, 0.33) < 0.0] = GOLD
    elif radius >= 5:
        parts[np.hypot(x, y) < 0.27] = GOLD
    # Eight pieces of shell lie round the star, and their lustre points in eight directions.
    angle = np.arctan2(y, x)
    facets = 1 + np.float32(0.05) * np.sign(np.sin(4 * angle + np.float32(np.pi / 4)))
    if radius >= 12:
        seam = folded(x, y, 8)[1]
        parts[(parts == SHELL) & (np.abs(seam) < 0.022)] = WALNUT
    return _render(parts, facets.astype(np.float32))


def strip(length: int, width: int, unit: float, random: np.random.Generator) -> Field:
    """Return a horizontal strip of stars (3, width, length) between two lines of pearl."""
    line = max(1, round(1.6 * unit))
    rest = max(1, round(1.4 * unit)) if width >= 18 else 0
    band = width - 2 * (line + rest)
    count = max(1, round(length / (band * 1.06)))
    edges = np.round(np.arange(count + 1) * (length / count)).astype(int)
    pearl = shimmer(width, length, unit, random)
    result = np.empty((3, width, length), np.float32)
    result[:] = solid(INLAY_GROUND)
    cells = {
        size: _star_cell(band, size, min(band, length / count) / 2 - 0.15)
        for size in {int(step) for step in np.diff(edges)}
    }
    inner = slice(line + rest, line + rest + band)
    for left, right in pairwise(edges):
        colours, shell = cells[int(right - left)]
        place = result[:, inner, left:right]
        place[:] = colours * np.float32(random.uniform(0.94, 1.05))
        place += shell * (pearl[:, inner, left:right] - solid(PEARL))
    result[:, :line] = pearl[:, :line]
    result[:, width - line :] = pearl[:, width - line :]
    return result


def corner_star(size: int, unit: float, random: np.random.Generator) -> Field:
    """Return a corner block (3, size, size): a large star in a pearl square."""
    x, y = _cell_grid(size, size, size / 2)
    parts = np.full(x.shape, GROUND, np.int8)
    edge = np.maximum(np.abs(x), np.abs(y))
    line = max(1.0, round(1.6 * unit)) / (size / 2)
    parts[edge > 1 - line] = SHELL
    radius = 1 - line * 1.5
    parts[khatam(x, y, radius) < 0] = SHELL
    corner = np.abs(np.abs(x) - np.float32(radius * 0.86)) + np.abs(np.abs(y) - np.float32(radius * 0.86))
    parts[corner < 0.13] = TEAL
    parts[khatam(*turned(x, y, 22.5), radius * 0.64) < 0] = WINE
    if size >= 18:
        parts[khatam(x, y, radius * 0.36) < 0] = GOLD
    if size >= 36:
        parts[khatam(*turned(x, y, 22.5), radius * 0.20) < 0] = WINE
        parts[(parts == SHELL) & (edge < 1 - line) & (np.abs(folded(x, y, 8)[1]) < 0.022)] = WALNUT
    colours, shell = _render(parts, np.ones_like(x))
    pearl = shimmer(size, size, unit, random)
    colours += shell * (pearl - solid(PEARL))
    return colours


def rosette(radius: int, random: np.random.Generator) -> tuple[Field, Field]:
    """Return a twelve-fold rosette (3, 2 radius, 2 radius) and its cover (2 radius, 2 radius).

    The lines of the star {12/4} cut out kites, rhombs and triangles; petals stand between the tips, and a turned star
    {12/5} fills the middle.
    """
    size = 2 * radius
    x, y = _cell_grid(size, size, radius)
    far = np.hypot(x, y)
    parts = np.full(x.shape, GROUND, np.int8)
    seam = max(0.55 / radius, 0.008)
    tip = 1 - 3 * seam
    petal, beside = folded(x, y, 12, 15.0)
    petals = leaf(petal, beside, 0.60 * tip, 0.95 * tip, 0.078, 1.3)
    parts[petals > 0] = GOLD
    parts[petals > 1.6 * seam] = TEAL
    ring, near = star_lines(x, y, 12, 4, tip)
    parts[ring <= 3] = GROUND
    for level, part in ((3, SHELL), (2, WINE), (1, GOLD), (0, TEAL)):
        parts[(ring == level) & (near > seam)] = part
    parts[(ring == 0) & (near <= 2.5 * seam)] = GROUND
    inner_ring, inner_near = star_lines(x, y, 12, 5, 0.46 * tip, 15.0)
    parts[(inner_ring <= 4) | ((inner_ring == 5) & (inner_near < seam) & (far < 0.46 * tip))] = GROUND
    for level, part in ((4, SHELL), (3, WINE), (2, GOLD), (1, WINE), (0, WINE)):
        parts[(inner_ring == level) & (inner_near > seam * 0.7)] = part
    parts[far < 0.10 * tip] = GOLD
    # Every tip consists of two pieces of shell with diverging lustre; the inner star leans the other way.
    side = np.sign(folded(x, y, 12)[1]) * (ring == 3) - np.sign(folded(x, y, 12, 15.0)[1]) * (inner_ring == 4)
    facets = 1 + np.float32(0.055) * side * (parts == SHELL)
    colours, shell = _render(parts, facets.astype(np.float32))
    pearl = shimmer(size, size, radius / 30, random)
    colours += shell * (pearl - solid(PEARL))
    wide_ring, _ = star_lines(x, y, 12, 4, tip + 2.6 * seam)
    cover = (wide_ring <= 3) | (petals > -2.0 * seam) & (petal > 0.5) & (petal < 0.95 * tip + 3 * seam)
    return colours, box_down(cover.astype(np.float32), SAMPLES)


def small_star(radius: int, middle: Colour) -> tuple[Field, Field]:
    """Return an eight-pointed pearl star with a coloured middle, and its cover; both are 2 radius + 1 wide."""
    size = 2 * radius + 1
    x, y = _cell_grid(size, size, radius)
    parts = np.full(x.shape, GROUND, np.int8)
    parts[khatam(x, y, 0.98) < 0] = SHELL
    parts[khatam(*turned(x, y, 22.5), 0.50) < 0] = WINE
    facets = 1 + np.float32(0.04) * np.sign(np.sin(8 * np.arctan2(y, x))) * (parts == SHELL)
    colours, _ = _render(parts, facets.astype(np.float32))
    heart = box_down((khatam(x, y, 0.26) < 0).astype(np.float32), SAMPLES)
    blend(colours, heart, middle)
    cover = box_down((khatam(x, y, 1.08) < 0).astype(np.float32), SAMPLES)
    return colours, cover
