"""Walnut and its lighter cousins: planks with rings, fibres and pores along their length."""

import numpy as np

from .noise import Field, fbm, smoothstep, spline_noise
from .palette import Rgb


def _ring_profile(length: float, ring: float, random: np.random.Generator) -> Field:
    """Return the tone across yearly rings, four samples a pixel: a slow climb and a quick fall each year."""
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
    # Neighbouring years drift together into the broad dark and pale streaks of walnut.
    drift = spline_noise(1, samples, 1, ring * 4 * 5, random)[0]
    tone = tone - tone.mean() + 0.8 * drift
    kernel = np.hanning(9)[1:-1]
    smooth = np.convolve(tone, kernel / kernel.sum(), mode="same")
    result: Field = smooth.astype(np.float32)
    return result


def grain(
    width: int,
    length: int,
    unit: float,
    random: np.random.Generator,
    *,
    cathedral: bool = False,
) -> Field:
    """Return the tone (width, length) of one plank, mean about 0 and deviation about 1, grain along axis 1.

    `unit` is how many pixels one design pixel takes; `cathedral` cuts the log flat, so that rings close into
    long arches, otherwise they run straight.
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
    # Silk: slow bands of light across the grain, as fibres lean towards and away from the lamp.
    tone += spline_noise(width, length, 240 * unit, 70 * unit, random) * np.float32(0.15)
    pores = spline_noise(width, length, max(0.8, 0.7 * unit), 13 * unit, random)
    patches = spline_noise(width, length, 36 * unit, 260 * unit, random)
    pores += patches * np.float32(0.45)
    tone -= smoothstep(1.5, 2.6, pores) * np.float32(1.0)
    return tone


def stain(tone: Field, dark: Rgb, middle: Rgb, light: Rgb, spread: float = 0.17) -> Field:
    """Colour a tone (height, width) with three stops and return (3, height, width), 0 to 255."""
    level = np.clip(tone * np.float32(spread) + np.float32(0.5), 0, 1)
    low = np.minimum(level * 2, 1)
    high = np.maximum(level * 2 - 1, 0)
    result = np.empty((3, *tone.shape), np.float32)
    for channel in range(3):
        plane = result[channel]
        np.multiply(low, np.float32(middle[channel] - dark[channel]), out=plane)
        plane += np.float32(dark[channel])
        plane += high * np.float32(light[channel] - middle[channel])
    return result
