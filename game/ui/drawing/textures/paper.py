"""Ivory laid paper for score sheets."""

import numpy as np

from .light import Area, Opening, blend, line_cover
from .noise import Field, fbm, generator, smoothstep, spline_noise, streaks, white
from .palette import PAPER, PAPER_EDGE, PAPER_LINE


def sheet(height: int, width: int, unit: float) -> Field:
    """Return a sheet of paper (3, height, width), 0 to 255, inside a double hairline border."""
    random = generator(31, width, height)
    cloud = fbm(height, width, 120 * unit, 160 * unit, 3, random)
    fibre = streaks(white(height, width, random), max(3, round(7 * unit)), 1)
    fibre += streaks(white(height, width, random), max(2, round(4 * unit)), 0) * np.float32(0.7)
    # Laid lines: the wires of the mould leave close ribs across and wide chain lines down.
    rib = max(3, round(3 * unit))
    laid = np.cos(2 * np.pi * np.arange(height, dtype=np.float32) / rib)[:, None]
    chain_step = 74 * unit
    chain = np.abs((np.arange(width, dtype=np.float32) + chain_step / 2) % chain_step - chain_step / 2)
    strength = np.float32(1) + np.float32(0.5) * spline_noise(height, width, 90 * unit, 90 * unit, random)
    light = np.float32(1) + fibre * np.float32(0.011)
    light += laid * strength * np.float32(0.0055)
    light -= np.exp(-((chain / np.float32(max(1.0, 1.5 * unit))) ** 2))[None, :] * np.float32(0.014)
    fleck = spline_noise(height, width, 2.2 * max(unit, 0.7), 5 * max(unit, 0.7), random)
    light -= smoothstep(2.6, 3.8, fleck) * np.float32(0.035)
    distance = -Opening(0, 0, width, height, 4 * unit).distance(Area(0, height, 0, width))
    aged = np.exp(-(np.maximum(distance, 0) / np.float32(46 * unit))) * (1 + np.float32(0.25) * cloud)
    aged = np.clip(aged * np.float32(0.8), 0, 1)
    result = np.empty((3, height, width), np.float32)
    for channel in range(3):
        plane = np.float32(PAPER[channel]) + aged * np.float32(PAPER_EDGE[channel] - PAPER[channel])
        # Where the pulp lies thicker it is warmer, not greyer: blue changes most.
        result[channel] = plane * (light + cloud * np.float32((0.003, 0.006, 0.014)[channel]))
    for inset, thickness, strength_of_line in ((12.0, 1.5, 0.9), (17.0, 0.9, 0.7)):
        line = line_cover(distance, max(inset * unit, inset / 2), max(0.8, thickness * unit))
        blend(result, line * np.float32(strength_of_line), PAPER_LINE)
    return result
