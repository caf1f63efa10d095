"""Seeded noise and blurs on float32 arrays of shape (height, width), made of matrix products and sums."""

import numpy as np
from numpy.typing import NDArray

Field = NDArray[np.float32]


def generator(*seed: int) -> np.random.Generator:
    """Return a generator that always gives the same numbers for the same seed."""
    return np.random.Generator(np.random.PCG64(list(seed)))


def _spline_weights(length: int, cell: float) -> Field:
    """Return the cubic B-spline weights, (length, knots), of knots that stand `cell` pixels apart."""
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
    """Return smooth noise (height, width), mean about 0 and deviation about 1, with lumps of the given cells.

    Smoothing is separable, so two small matrix products draw it; a cell may be fine in one direction only.
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
    """Return `octaves` layers of smooth noise (height, width), each half as large and half as strong."""
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
    field: Field = random.random((height, width), np.float32)
    field -= np.float32(0.5)
    field *= np.float32(np.sqrt(12.0))
    return field


def streaks(field: Field, length: int, axis: int) -> Field:
    """Average a field over `length` pixels along an axis, wrapping round, and keep its deviation."""
    if length <= 1:
        return field
    total = field.copy()
    for step in range(1, length):
        if axis == 0:
            total[step:] += field[:-step]
            total[:step] += field[-step:]
        else:
            total[:, step:] += field[:, :-step]
            total[:, :step] += field[:, -step:]
    total *= np.float32(1 / np.sqrt(length))
    return total


def box_down(field: Field, times: int) -> Field:
    """Average each square of `times` by `times` samples of (..., height, width) into one pixel."""
    *rest, height, width = field.shape
    shaped = field.reshape(*rest, height // times, times, width // times, times)
    result: Field = shaped.mean(axis=(-3, -1), dtype=np.float32)
    return result


def smoothstep(low: float, high: float, field: Field) -> Field:
    """Return 0 below `low`, 1 above `high` and a smooth climb between them."""
    t: Field = np.clip((field - np.float32(low)) / np.float32(high - low), 0, 1)
    result: Field = t * t * (3 - 2 * t)
    return result
