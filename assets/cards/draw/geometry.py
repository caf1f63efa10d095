"""Plane geometry for the deck: affine maps, path parsing, flattening and clipping."""

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

Point = tuple[float, float]
Segment = tuple[str, tuple[Point, ...]]

_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}
CURVE_STEPS = 14


@dataclass(frozen=True)
class Matrix:
    """An affine map of the plane, in the order SVG writes it."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def apply(self, point: Point) -> Point:
        """Map one point."""
        x, y = point
        return (self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    def after(self, inner: "Matrix") -> "Matrix":
        """Return the map that does ``inner`` first and this one second."""
        return Matrix(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            self.a * inner.e + self.c * inner.f + self.e,
            self.b * inner.e + self.d * inner.f + self.f,
        )


IDENTITY = Matrix()


def placement(x: float, y: float, turn: float, size: float, flip: bool, stretch: float) -> Matrix:
    """Return the map that sizes, mirrors, turns (degrees) and then moves a drawing."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    wide = -size if flip else size
    tall = size * stretch
    return Matrix(cos * wide, sin * wide, -sin * tall, cos * tall, x, y)


@dataclass(frozen=True)
class HalfPlane:
    """The points p with nx * x + ny * y <= limit."""

    nx: float
    ny: float
    limit: float

    def depth(self, point: Point) -> float:
        """Tell how far inside (positive) or outside (negative) a point lies."""
        return self.limit - self.nx * point[0] - self.ny * point[1]


def _arc(start: Point, rx: float, ry: float, tilt: float, large: bool, sweep: bool, end: Point) -> list[Segment]:
    """Turn an elliptical arc into cubics (the construction of the SVG standard, appendix F.6)."""
    if start == end or rx == 0 or ry == 0:
        return [("L", (end,))]
    phi = math.radians(tilt)
    cos, sin = math.cos(phi), math.sin(phi)
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    px, py = cos * dx + sin * dy, -sin * dx + cos * dy
    grow = (px / rx) ** 2 + (py / ry) ** 2
    if grow > 1:
        rx, ry = rx * math.sqrt(grow), ry * math.sqrt(grow)
    below = (rx * py) ** 2 + (ry * px) ** 2
    factor = math.sqrt(max(0.0, ((rx * ry) ** 2 - below) / below))
    if large == sweep:
        factor = -factor
    qx, qy = factor * rx * py / ry, -factor * ry * px / rx
    cx = cos * qx - sin * qy + (start[0] + end[0]) / 2
    cy = sin * qx + cos * qy + (start[1] + end[1]) / 2
    first = math.atan2((py - qy) / ry, (px - qx) / rx)
    last = math.atan2((-py - qy) / ry, (-px - qx) / rx)
    delta = last - first
    if sweep and delta < 0:
        delta += math.tau
    if not sweep and delta > 0:
        delta -= math.tau
    pieces = max(1, math.ceil(abs(delta) / (math.pi / 2) - 1e-9))
    step = delta / pieces
    pull = 4 / 3 * math.tan(step / 4)
    map_ = Matrix(rx * cos, rx * sin, -ry * sin, ry * cos, cx, cy)
    result: list[Segment] = []
    for i in range(pieces):
        t, u = first + i * step, first + (i + 1) * step
        one = (math.cos(t) - pull * math.sin(t), math.sin(t) + pull * math.cos(t))
        two = (math.cos(u) + pull * math.sin(u), math.sin(u) - pull * math.cos(u))
        stop = end if i == pieces - 1 else map_.apply((math.cos(u), math.sin(u)))
        result.append(("C", (map_.apply(one), map_.apply(two), stop)))
    return result


@lru_cache(maxsize=4096)
def parse(d: str) -> tuple[Segment, ...]:
    """Read path data and return absolute moves, lines, cubics and closings."""
    tokens = _TOKEN.findall(d)
    result: list[Segment] = []
    here: Point = (0.0, 0.0)
    begin: Point = here
    handle: Point | None = None
    command = ""
    i = 0
    while i < len(tokens):
        if tokens[i].isalpha():
            command = tokens[i]
            i += 1
        kind = command.upper()
        count = _ARGUMENTS[kind]
        v = [float(token) for token in tokens[i : i + count]]
        i += count
        ox, oy = here if command.islower() else (0.0, 0.0)
        previous, handle = handle, None
        if kind == "Z":
            result.append(("Z", ()))
            here = begin
        elif kind == "M":
            here = begin = (v[0] + ox, v[1] + oy)
            result.append(("M", (here,)))
            command = "l" if command == "m" else "L"
        elif kind in "LHV":
            x = here[0] if kind == "V" else v[0] + ox
            y = here[1] if kind == "H" else v[-1] + oy
            here = (x, y)
            result.append(("L", (here,)))
        elif kind == "Q":
            q, end = (v[0] + ox, v[1] + oy), (v[2] + ox, v[3] + oy)
            one = (here[0] + (q[0] - here[0]) * 2 / 3, here[1] + (q[1] - here[1]) * 2 / 3)
            two = (end[0] + (q[0] - end[0]) * 2 / 3, end[1] + (q[1] - end[1]) * 2 / 3)
            result.append(("C", (one, two, end)))
            here = end
        elif kind == "A":
            end = (v[5] + ox, v[6] + oy)
            result += _arc(here, v[0], v[1], v[2], v[3] != 0, v[4] != 0, end)
            here = end
        else:
            if kind == "S":
                back = previous or here
                one = (2 * here[0] - back[0], 2 * here[1] - back[1])
                rest = v
            else:
                one, rest = (v[0] + ox, v[1] + oy), v[2:]
            two, end = (rest[0] + ox, rest[1] + oy), (rest[2] + ox, rest[3] + oy)
            result.append(("C", (one, two, end)))
            handle, here = two, end
    return tuple(result)


def mapped(segments: Iterable[Segment], matrix: Matrix) -> list[Segment]:
    """Map every point of a path."""
    return [(kind, tuple(matrix.apply(p) for p in points)) for kind, points in segments]


def _bezier(p: Point, q: Point, r: Point, s: Point, t: float) -> Point:
    u = 1 - t
    k0, k1, k2, k3 = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    return (
        k0 * p[0] + k1 * q[0] + k2 * r[0] + k3 * s[0],
        k0 * p[1] + k1 * q[1] + k2 * r[1] + k3 * s[1],
    )


def flatten(segments: Iterable[Segment]) -> list[tuple[list[Point], bool]]:
    """Return the sub-paths as polylines, each with a flag that tells whether it is closed."""
    result: list[tuple[list[Point], bool]] = []
    line: list[Point] = []
    for kind, points in segments:
        if kind == "M":
            if len(line) > 1:
                result.append((line, False))
            line = [points[0]]
        elif kind == "L":
            line.append(points[0])
        elif kind == "C":
            start = line[-1]
            line += [
                _bezier(start, points[0], points[1], points[2], i / CURVE_STEPS) for i in range(1, CURVE_STEPS + 1)
            ]
        else:
            result.append((line, True))
            line = [line[0]]
    if len(line) > 1:
        result.append((line, False))
    return result


def _crossing(p: Point, q: Point, plane: HalfPlane) -> Point:
    a, b = plane.depth(p), plane.depth(q)
    t = a / (a - b)
    return (p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t)


def _clip_open(line: Sequence[Point], plane: HalfPlane) -> list[list[Point]]:
    parts: list[list[Point]] = []
    part: list[Point] = []
    for p, q in pairwise(line):
        inside, stays = plane.depth(p) >= 0, plane.depth(q) >= 0
        if inside and not part:
            part = [p]
        if inside and stays:
            part.append(q)
        elif inside:
            part.append(_crossing(p, q, plane))
            parts.append(part)
            part = []
        elif stays:
            part = [_crossing(p, q, plane), q]
    if len(part) > 1:
        parts.append(part)
    return parts


def _clip_closed(line: Sequence[Point], plane: HalfPlane) -> list[Point]:
    kept: list[Point] = []
    for i, q in enumerate(line):
        p = line[i - 1]
        inside, stays = plane.depth(p) >= 0, plane.depth(q) >= 0
        if inside != stays:
            kept.append(_crossing(p, q, plane))
        if stays:
            kept.append(q)
    return kept


def clip(segments: list[Segment], plane: HalfPlane) -> list[Segment]:
    """Keep what lies in the half-plane; a path that lies wholly inside keeps its curves."""
    depths = [plane.depth(p) for _, points in segments for p in points]
    if not depths or min(depths) >= 0:
        return segments
    if max(depths) < 0:
        return []
    result: list[Segment] = []
    for line, closed in flatten(segments):
        parts = [_clip_closed(line, plane)] if closed else _clip_open(line, plane)
        for part in parts:
            if len(part) < 2:
                continue
            result.append(("M", (part[0],)))
            result += [("L", (p,)) for p in part[1:]]
            if closed:
                result.append(("Z", ()))
    return result


def outline(d: str) -> list[Point]:
    """Return the first sub-path of some path data as a polygon."""
    return flatten(parse(d))[0][0]


def inside(point: Point, polygon: Sequence[Point]) -> bool:
    """Tell whether a point lies in a polygon."""
    x, y = point
    odd = False
    for i, (x1, y1) in enumerate(polygon):
        x0, y0 = polygon[i - 1]
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            odd = not odd
    return odd


def reach(point: Point, polygon: Sequence[Point]) -> float:
    """Return the distance from a point to the nearest edge of a polygon."""
    x, y = point
    best = math.inf
    for i, (x1, y1) in enumerate(polygon):
        x0, y0 = polygon[i - 1]
        dx, dy = x1 - x0, y1 - y0
        length = dx * dx + dy * dy
        t = 0.0 if length == 0 else max(0.0, min(1.0, ((x - x0) * dx + (y - y0) * dy) / length))
        best = min(best, math.hypot(x - x0 - t * dx, y - y0 - t * dy))
    return best
