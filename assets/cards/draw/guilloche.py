"""Engraved line work in the manner of old banknotes and share certificates."""

import math

from geometry import Point
from svg import closed_curve


def polar_curve(r: float, swing: float, waves: int, phase: float = 0.0) -> str:
    """Return a closed curve whose radius swings round r."""
    steps = waves * 4
    points: list[Point] = []
    tangents: list[Point] = []
    pace = math.tau / steps
    for i in range(steps):
        t = math.tau * i / steps
        rho = r + swing * math.sin(waves * t + phase)
        slope = swing * waves * math.cos(waves * t + phase)
        points.append((rho * math.sin(t), -rho * math.cos(t)))
        tangents.append(
            (
                (slope * math.sin(t) + rho * math.cos(t)) * pace,
                (-slope * math.cos(t) + rho * math.sin(t)) * pace,
            )
        )
    return closed_curve(points, tangents)


def wreath(r: float, swing: float, waves: int, strands: int) -> list[str]:
    """Return a ring of woven strands."""
    return [polar_curve(r, swing, waves, math.tau * k / strands) for k in range(strands)]


def braid(length: float, swing: float, halves: int, strands: int) -> list[str]:
    """Return woven strands along the x axis, from -length / 2 to length / 2."""
    step = length / halves
    result: list[str] = []
    for k in range(strands):
        phase = math.pi * k / strands * 2
        d = ""
        px = py = ps = 0.0
        for i in range(halves * 2 + 1):
            x = -length / 2 + i * step / 2
            t = math.pi * i / 2 + phase
            y, slope = swing * math.sin(t), swing * math.cos(t) * math.pi / 2
            if i == 0:
                d = f"M{x:.2f} {y:.2f}"
            else:
                d += f"C{px + step / 6:.2f} {py + ps / 3:.2f} {x - step / 6:.2f} {y - slope / 3:.2f} {x:.2f} {y:.2f}"
            px, py, ps = x, y, slope
        result.append(d)
    return result


def lattice(x0: float, y0: float, x1: float, y1: float, step: float) -> str:
    """Return the slanting lines of a diamond lattice within a rectangle, through its middle."""
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    reach = (x1 - x0 + y1 - y0) / 2
    count = int(reach // step)
    d = ""
    for sign in (1, -1):
        for i in range(-count, count + 1):
            # The line x + sign * y = c, measured from the middle.
            c = i * step
            u0, u1 = x0 - cx, x1 - cx
            v0, v1 = y0 - cy, y1 - cy
            low = max(u0, min(c - sign * v0, c - sign * v1))
            high = min(u1, max(c - sign * v0, c - sign * v1))
            if high - low > 1:
                d += f"M{cx + low:.2f} {cy + (c - low) * sign:.2f}L{cx + high:.2f} {cy + (c - high) * sign:.2f}"
    return d
