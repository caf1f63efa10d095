"""Eight-fold geometry on coordinate arrays: stars, petals, leaves and the squares they are drawn on."""

import numpy as np

from .noise import Field

ROOT_HALF = float(np.sqrt(0.5))


def square_grid(samples: int) -> tuple[Field, Field]:
    """Return the coordinates x and y, (samples, samples), of the middle of each sample from -0.5 to 0.5."""
    axis = ((np.arange(samples) + 0.5) / samples - 0.5).astype(np.float32)
    x, y = np.meshgrid(axis, axis)
    return x, y


def turned(x: Field, y: Field, degrees: float) -> tuple[Field, Field]:
    """Return the coordinates in a frame turned by some degrees."""
    cos, sin = np.float32(np.cos(np.radians(degrees))), np.float32(np.sin(np.radians(degrees)))
    return x * cos + y * sin, y * cos - x * sin


def khatam(x: Field, y: Field, radius: float) -> Field:
    """Return the signed distance, negative inside, to two crossed squares whose tips lie `radius` away.

    Tips point along the axes and the diagonals.
    """
    ax, ay = np.abs(x), np.abs(y)
    upright = np.maximum(ax, ay)
    tilted = (ax + ay) * np.float32(ROOT_HALF)
    result: Field = np.minimum(upright, tilted) - np.float32(radius * ROOT_HALF)
    return result


def folded(x: Field, y: Field, count: int, offset: float = 0.0) -> tuple[Field, Field]:
    """Return coordinates along and beside the nearest of `count` rays, the first turned by `offset` degrees."""
    sector = 2 * np.pi / count
    angle = np.arctan2(y, x) - np.float32(np.radians(offset))
    angle = (angle + sector / 2) % sector - sector / 2
    radius = np.hypot(x, y)
    along: Field = (radius * np.cos(angle)).astype(np.float32)
    beside: Field = (radius * np.sin(angle)).astype(np.float32)
    return along, beside


def leaf(along: Field, beside: Field, start: float, end: float, half: float, fullness: float = 0.8) -> Field:
    """Return where, above 0, a pointed leaf lies that grows along a ray from `start` to `end`."""
    t = np.clip((along - np.float32(start)) / np.float32(end - start), 0, 1)
    width: Field = np.float32(half) * np.sin(np.pi * t**fullness) - np.abs(beside)
    return width


def star_lines(x: Field, y: Field, points: int, step: int, radius: float, offset: float = 0.0) -> tuple[Field, Field]:
    """Return the ring and the distance to the nearest line of a star polygon {points/step}.

    The lines of the polygon cut the plane into the cells craftsmen inlay. A cell's ring is how many of the lines
    it lies outside of: 0 in the middle, `step` and more beyond the tips. Tips lie `radius` away, the first turned
    by `offset` degrees.
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
