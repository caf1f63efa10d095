"""How cards move: in a flight to a place, or drawn to it by springs from wherever they are."""

from __future__ import annotations

import math
from typing import Final, NamedTuple, Protocol

import msgspec

from game.ui.controls.base import Kit
from game.ui.drawing.sprites import CardSprite, Place
from game.ui.motion.timeline import Timeline, ease_in_out, linear

_SHORTEST: Final = 0.16  # seconds of a flight, and ...
_A_PIXEL: Final = 0.00012  # ... for each pixel at 1920x1080, ...
_LONGEST: Final = 0.32  # ... at most
SETTLING: Final = 0.06  # seconds in which a card comes back from where it slid ...
_PAST: Final = 0.03  # ... past its goal, in lengths of its way
_LEAN: Final = 0.012  # degrees for each pixel a second
_MOST_LEAN: Final = 8.0
_LEANS_AFTER: Final = 0.05  # seconds until a card leans as its speed asks
_LIFT: Final = 0.8
_TURNS: Final = (0.12, 0.62)  # from when to when on its way a card turns over


class FlightTable(Protocol):
    """What is needed of a table for cards to fly over it."""

    timeline: Timeline
    kit: Kit


def flight_time(distance: float, unit: float) -> float:
    """Return how many seconds a card takes for ``distance`` pixels, where ``unit`` of them are one at 1920x1080."""
    return min(_LONGEST, _SHORTEST + _A_PIXEL * distance / unit)


def fly(
    table: FlightTable,
    sprite: CardSprite,
    to: Place,
    start: float,
    duration: float | None = None,
    *,
    arc: float = 0.0,
    is_lifted: bool = True,
    settles: bool = True,
    turns: bool = False,
) -> float:
    """Move a card to ``to`` from ``start`` (seconds on the timeline) on, in an arc of ``arc`` pixels.

    It grows or shrinks and turns on its way, over as well if it ``turns``. Without a ``duration`` that follows from the
    distance. If it ``settles`` it slides a little past its goal and comes back. Returns when it has landed.
    """
    unit = table.kit.scale.unit
    if duration is None:
        duration = flight_time(math.dist((sprite.x, sprite.y), (to.x, to.y)), unit)
    flight = _Flight(sprite, to, max(duration, 0.001), SETTLING if settles else 0.0, unit, arc, is_lifted, turns)
    return table.timeline.tween(start, flight.whole, flight.step, linear)


class _Flight(msgspec.Struct):
    """One card's way to a place: where it is at each part of the time."""

    sprite: CardSprite
    to: Place
    seconds: float
    settling: float
    unit: float
    arc: float
    is_lifted: bool
    turns: bool
    begun: tuple[Place, float] | None = None

    @property
    def whole(self) -> float:
        """All of its time, in seconds."""
        return self.seconds + self.settling

    def step(self, part: float) -> None:
        """Put the card where it is after ``part`` (0 to 1) of its time."""
        sprite, to = self.sprite, self.to
        if self.begun is None:
            self.begun = (sprite.place, sprite.zoom * sprite.height / to.height)
            sprite.height = to.height  # one picture for the whole flight, quickly scaled
        if part >= 1:
            self._land()
            return
        (origin, zoom), seconds = self.begun, part * self.whole
        done, speed = self._done(seconds)
        turned = (to.angle - origin.angle + 180) % 360 - 180
        sprite.x = origin.x + (to.x - origin.x) * done
        sprite.y = origin.y + (to.y - origin.y) * done - self.arc * math.sin(math.pi * min(1.0, done))
        sprite.zoom = zoom + (1 - zoom) * min(1.0, done)
        sprite.angle = origin.angle + turned * min(1.0, done)
        sprite.lean = _leaning(to.x - origin.x, speed, self.unit, min(1.0, seconds / _LEANS_AFTER))
        if self.is_lifted:
            sprite.lift = _LIFT * math.sin(math.pi * part**0.8)
        if self.turns:
            sprite.flip = max(0.0, min(1.0, (part - _TURNS[0]) / (_TURNS[1] - _TURNS[0])))

    def _done(self, seconds: float) -> tuple[float, float]:
        """Return how much of the way is done, more than 1 where it slides past, and its change a second."""
        past = _PAST if self.settling else 0.0
        if seconds < self.seconds:
            left = 1 - seconds / self.seconds
            return (1 + past) * (1 - left**3), (1 + past) * 3 * left**2 / self.seconds
        back = (seconds - self.seconds) / self.settling
        return 1 + past * (1 - ease_in_out(back)), -past * math.sin(math.pi * back) / self.settling

    def _land(self) -> None:
        sprite = self.sprite
        sprite.put(self.to)
        sprite.zoom, sprite.lean = 1.0, 0.0
        if self.is_lifted:
            sprite.lift = 0.0
        if self.turns:
            sprite.flip = 1.0


def shrink(
    table: FlightTable, sprite: CardSprite, to: tuple[float, float], start: float, duration: float, size: float
) -> float:
    """Move a card to a point while it shrinks to ``size`` of its height; return when it is there."""
    begun: list[Place] = []
    unit = table.kit.scale.unit

    def step(part: float) -> None:
        if not begun:
            begun.append(sprite.place)
        origin, done = begun[0], ease_in_out(part)
        speed = 3 * (1 - abs(2 * part - 1)) ** 2 / duration  # what ease_in_out makes of an even one
        sprite.x = origin.x + (to[0] - origin.x) * done
        sprite.y = origin.y + (to[1] - origin.y) * done
        sprite.zoom = 1 + (size - 1) * done
        sprite.lean = _leaning(to[0] - origin.x, speed, unit)

    return table.timeline.tween(start, duration, step, linear)


def _leaning(way: float, speed: float, unit: float, part: float = 1.0) -> float:
    """Return by how many degrees a card leans that goes ``way`` pixels to the right, so much of it a second."""
    return max(-_MOST_LEAN, min(_MOST_LEAN, _LEAN * way * speed / unit * part))


class Shaken(Protocol):
    """What can be shaken: ``shake`` is how many pixels it is seen to the right of its place."""

    shake: float


def shake(timeline: Timeline, what: Shaken, swing: float) -> None:
    """Shake something to both sides, by ``swing`` pixels at first, as a refusal."""

    def step(part: float) -> None:
        what.shake = 0.0 if part >= 1 else swing * math.sin(6 * math.pi * part) * (1 - part)

    timeline.flourish(0.24 * timeline.speed, step, ease_in_out)


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
