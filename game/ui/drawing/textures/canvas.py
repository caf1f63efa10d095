"""Seeded noise, light and shadow on float32 arrays of shape (height, width) or, as a canvas, (3, height, width)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.ui.drawing.styles import Colour

Field = NDArray[np.float32]


def generator(*seed: int) -> np.random.Generator:
    """Return a generator that always yields the same numbers for the same seed."""
    return np.random.Generator(np.random.PCG64(list(seed)))


def _spline_weights(length: int, cell: float) -> Field:
    """Return the cubic B-spline weights, (length, knots), of knots ``cell`` pixels apart."""
    place = (np.arange(length) + 0.5) / cell
    knots = int(np.ceil(length / cell)) + 4
    first = np.floor(place).astype(np.intp)
    t = place - first
    weights = np.zeros((length, knots), np.float32)
    rows = np.arange(length)
    weights[rows, first] = (1 - t) ** 3 / 6
    weights[rows, first + 1] = (3 * t**3 - 6 * t**2 + 4) / 6
    weights[rows, first + 2] = (-3 * t**3 + 3 * t**2 + 3 * t + 1) / 6
    weights[rows, first + 3] = t**3 / 6
    return weights


def spline_noise(height: int, width: int, cell_y: float, cell_x: float, random: np.random.Generator) -> Field:
    """Return smooth noise (height, width), mean about 0 and deviation about 1, with cells of the given size.

    Smoothing is separable, so two small matrix products compute it; cells may be fine in one direction only.
    """
    down = _spline_weights(height, cell_y)
    across = _spline_weights(width, cell_x)
    knots: Field = random.standard_normal((down.shape[1], across.shape[1]), dtype=np.float32)
    # Averaging by a cubic spline leaves 0.479 of the variance in each direction.
    knots *= np.float32(1 / 0.479)
    result: Field = np.matmul(np.matmul(down, knots), across.T)
    return result


def fbm(
    height: int,
    width: int,
    cell_y: float,
    cell_x: float,
    octaves: int,
    random: np.random.Generator,
) -> Field:
    """Return summed ``octaves`` of smooth noise (height, width), each half as coarse and half as strong as the last."""
    total = spline_noise(height, width, cell_y, cell_x, random)
    power = 1.0
    weight = 1.0
    for octave in range(1, octaves):
        weight *= 0.5
        power += weight * weight
        layer = spline_noise(height, width, cell_y / 2**octave, cell_x / 2**octave, random)
        layer *= np.float32(weight)
        total += layer
    total *= np.float32(1 / np.sqrt(power))
    return total


def white(height: int, width: int, random: np.random.Generator) -> Field:
    """Return independent noise (height, width) with mean 0 and deviation 1."""
    return (random.random((height, width), np.float32) - np.float32(0.5)) * np.float32(np.sqrt(12.0))


def streaks(field: Field, length: int, axis: int) -> Field:
    """Average a field over ``length`` pixels along an axis, wrapping round, and preserve its deviation."""
    total = field.copy()
    for step in range(1, length):
        total += np.roll(field, step, axis)
    total *= np.float32(1 / np.sqrt(length))
    return total


def box_down(field: Field, times: int) -> Field:
    """Average each square of ``times`` by ``times`` samples of (..., height, width) into one pixel."""
    *rest, height, width = field.shape
    shaped = field.reshape(*rest, height // times, times, width // times, times)
    result: Field = shaped.mean(axis=(-3, -1), dtype=np.float32)
    return result


def smoothstep(low: float, high: float, field: Field) -> Field:
    """Return 0 below ``low``, 1 above ``high`` and a smooth climb between them."""
    t: Field = np.clip((field - np.float32(low)) / np.float32(high - low), 0, 1)
    return t * t * (3 - 2 * t)


def bands(height: int) -> Iterator[slice[int, int, None]]:
    """Yield the rows of a canvas in bands, so that the work on each stays in the processor's cache."""
    for top in range(0, height, 256):
        yield slice(top, min(height, top + 256))


def bell(distance: Field, reach: float) -> Field:
    """Return Gauss's bell: 1 at distance 0, about a third at ``reach``, and close to 0 beyond."""
    result: Field = np.exp(-((distance / np.float32(reach)) ** 2))
    return result


def solid(colour: Colour) -> Field:
    """Return a colour as a canvas of one pixel (3, 1, 1), for arithmetic with other canvases."""
    return np.array(colour, np.float32).reshape(3, 1, 1)


def between(one: Colour, other: Colour, share: Field) -> Field:
    """Return colours (3, height, width) from ``one`` to ``other``, the part ``share`` (height, width) of the way."""
    return solid(one) + share * (solid(other) - solid(one))


def _beam(length: int, centre: float, radius: float) -> Field:
    """Return exp(-(1.12 d)^2) along one axis, where d is the distance from the centre in radii."""
    distance = (np.arange(length, dtype=np.float32) + np.float32(0.5 - centre)) / np.float32(radius)
    result: Field = np.exp(-((np.float32(1.12) * distance) ** 2))
    return result


def lamp(canvas: Field, *, floor: float = 0.37, gain: float = 0.96, across: float = 0.62) -> None:
    """Multiply the canvas by the light of a lamp a little above its middle, and warm the lit parts.

    An elliptical bell is the product of a bell across and a bell down, so it costs one product per pixel.
    """
    _, height, width = canvas.shape
    beam_x = _beam(width, 0.5 * width, across * width)
    beam_y = _beam(height, 0.42 * height, 0.72 * height)
    for rows in bands(height):
        beam = beam_y[rows, None] * beam_x[None, :]
        power = beam * np.float32(gain) + np.float32(floor)
        canvas[1, rows] *= power
        canvas[0, rows] *= power * (1 + np.float32(0.04) * beam)
        canvas[2, rows] *= power * (1 - np.float32(0.06) * beam)


def to_bytes(canvas: Field, random: np.random.Generator) -> NDArray[np.uint8]:
    """Round the canvas to uint8 (height, width, 3) after adding a little grey noise, which hides all banding."""
    _, height, width = canvas.shape
    picture = np.empty((height, width, 3), np.uint8)
    for rows in bands(height):
        noise = random.random((rows.stop - rows.start, width), np.float32) - np.float32(0.5)
        noisy = canvas[:, rows] + (noise * np.float32(2.6) + np.float32(0.5))
        picture[rows] = np.moveaxis(np.clip(noisy, 0, 255), 0, -1)
    return picture


@dataclass(frozen=True)
class Area:
    """A rectangle of whole pixels on a canvas."""

    top: int
    bottom: int
    left: int
    right: int

    def of(self, canvas: Field) -> Field:
        """Return the view of a canvas (..., height, width) inside the area."""
        return canvas[..., self.top : self.bottom, self.left : self.right]


def border(width: int, height: int, top: int, side: int) -> list[Area]:
    """Return the four areas of a border, which do not overlap, ``top`` pixels thick above and ``side`` elsewhere."""
    return [
        Area(0, top, 0, width),
        Area(height - side, height, 0, width),
        Area(top, height - side, 0, side),
        Area(top, height - side, width - side, width),
    ]


@dataclass(frozen=True)
class RoundedRect:
    """A rounded rectangle on a canvas: its edges and its corner radius, in pixels."""

    left: float
    top: float
    right: float
    bottom: float
    radius: float

    def distance(self, area: Area) -> Field:
        """Return the signed distance in pixels to the edge, negative inside, for the pixels of an area."""
        half_height, half_width = (self.bottom - self.top) / 2, (self.right - self.left) / 2
        y = np.arange(area.top, area.bottom, dtype=np.float32) + np.float32(0.5 - self.top - half_height)
        x = np.arange(area.left, area.right, dtype=np.float32) + np.float32(0.5 - self.left - half_width)
        dy = np.abs(y)[:, None] - np.float32(half_height - self.radius)
        dx = np.abs(x)[None, :] - np.float32(half_width - self.radius)
        outside = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0))
        result: Field = outside + np.minimum(np.maximum(dx, dy), 0) - np.float32(self.radius)
        return result

    def outside(self, area: Area) -> Field:
        """Return how much (0 to 1) of each pixel of an area lies outside the opening."""
        result: Field = np.clip(self.distance(area) + np.float32(0.5), 0, 1)
        return result


def line_cover(distance: Field, centre: float, thickness: float) -> Field:
    """Return how much (0 to 1) of each pixel is covered by a line of the given thickness round ``centre``."""
    result: Field = np.clip(
        np.float32(thickness / 2 + 0.5) - np.abs(distance - np.float32(centre)), 0, min(1.0, thickness)
    )
    return result


def blend(canvas: Field, cover: Field, colour: Field | Colour) -> None:
    """Lay a colour, plain or (3, height, width), over the canvas at the strength ``cover`` (height, width)."""
    canvas += ((solid(colour) if isinstance(colour, tuple) else colour) - canvas) * cover
