"""Springs: how something is drawn to its place and swings in, at any moment from wherever it is and however fast."""

from __future__ import annotations

import math
from typing import Final, NamedTuple


class Spring(NamedTuple):
    """A damped spring: ``omega`` (radians a second) is how hard it pulls, ``zeta`` (0 to 1) how little it swings."""

    omega: float
    zeta: float

    def after(self, offset: float, speed: float, dt: float) -> tuple[float, float]:
        """Return offset from the place of rest and speed (a second) after ``dt`` seconds, exactly for any ``dt``."""
        swing = self.omega * math.sqrt(1 - self.zeta**2)
        loss = self.zeta * self.omega
        fading = math.exp(-loss * dt)
        cosine, sine = math.cos(swing * dt), math.sin(swing * dt)
        left = fading * (offset * cosine + (speed + loss * offset) / swing * sine)
        return left, fading * (speed * cosine - (loss * speed + self.omega**2 * offset) / swing * sine)


PLACES: Final = Spring(14.0, 0.8)  # of the cards of a hand
HOVER: Final = Spring(22.0, 0.6)  # of a card that is raised out of it
