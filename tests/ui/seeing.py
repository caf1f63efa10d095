"""How bright pixels are, and how clearly one thing stands out from another, as WCAG defines it."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pygame

Floats = npt.NDArray[np.float64]


def luminance(picture: pygame.Surface) -> Floats:
    """Return the relative luminance (0 to 1) of every pixel, by column."""
    light = pygame.surfarray.array3d(picture) / 255
    linear = np.where(light <= 0.04045, light / 12.92, ((light + 0.055) / 1.055) ** 2.4)
    found: Floats = linear @ np.array([0.2126, 0.7152, 0.0722])
    return found


def ratio(one: Floats, other: Floats) -> Floats:
    """Return the contrast of luminances, 1 where they are equal, 21 between black and white."""
    found: Floats = (np.maximum(one, other) + 0.05) / (np.minimum(one, other) + 0.05)
    return found
