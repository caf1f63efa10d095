"""Movement of cards: along a timed flight, or pulled by springs from wherever they are."""

from __future__ import annotations

import math
from typing import Final, NamedTuple, Protocol

import msgspec

from game.ui.controls.base import Kit
from game.ui.drawing.sprites import CardSprite, Place
from game.ui.motion.timeline import Timeline, ease_in_out, linear

_SHORTEST: Final = 0.16  # seconds of any flight, ...
_A_PIXEL: Final = 0.00012  # ... more seconds for each pixel at 1920x1080, ...
_LONGEST: Final = 0.32  # ... and seconds at most
SETTLING: Final = 0.06  # seconds in which a card slides back after passing ...
_PAST: Final = 0.03  # ... its goal by this part of its way
_LEAN: Final = 0.012  # degrees of lean for each pixel a second
_MOST_LEAN: Final = 8.0  # degrees
_LEANS_AFTER: Final = 0.05  # seconds until a card leans fully for its speed
_LIFT: Final = 0.8  # greatest ``lift`` (0 to 1) of a card in flight
_TURNS: Final = (0.12, 0.62)  # parts of its way between which a card turns over


class FlightTable(Protocol):
    """What a card's flight needs of a table."""

    timeline: Timeline
    kit: Kit


def flight_time(distance: float, unit: float) -> float:
    """Return the seconds that a flight of ``distance`` pixels takes; ``unit`` pixels are one pixel at 1920x1080."""
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
    """Move a card to ``to``, starting at ``start`` (seconds on the timeline), in an arc of ``arc`` pixels.

    On its way it takes on the height and angle of ``to``, and turns over if it ``turns``. Without a ``duration`` in
    seconds, the distance determines it. If it ``settles``, it slides slightly past its goal and back. Returns the
    landing time.
    """
    unit = table.kit.scale.unit
    if duration is None:
        duration = flight_time(math.dist((sprite.x, sprite.y), (to.x, to.y)), unit)
    flight = _Flight(sprite, to, max(duration, 0.001), SETTLING if settles else 0.0, unit, arc, is_lifted, turns)
    return table.timeline.tween(start, flight.whole, flight.step, linear)


class _Flight(msgspec.Struct):
    """A card's flight to a place: its position at each part of the time."""

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
        """The total time in seconds."""
        return self.seconds + self.settling

    def step(self, part: float) -> None:
        """Put the card where it is after ``part`` (0 to 1) of the time."""
        sprite, to = self.sprite, self.to
        if self.begun is None:
            self.begun = (sprite.place, sprite.zoom * sprite.height / to.height)
            sprite.height = to.height  # one picture for the whole flight, scaled quickly
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
        """Return the part of the way done, over 1 while it slides past, and that part's change per second."""
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
    """Move a card to a point while it shrinks to ``size`` of its height; return the arrival time."""
    begun: list[Place] = []
    unit = table.kit.scale.unit

    def step(part: float) -> None:
        if not begun:
            begun.append(sprite.place)
        origin, done = begun[0], ease_in_out(part)
        speed = 3 * (1 - abs(2 * part - 1)) ** 2 / duration  # the derivative of ease_in_out, per second
        sprite.x = origin.x + (to[0] - origin.x) * done
        sprite.y = origin.y + (to[1] - origin.y) * done
        sprite.zoom = 1 + (size - 1) * done
        sprite.lean = _leaning(to[0] - origin.x, speed, unit)

    return table.timeline.tween(start, duration, step, linear)


def _leaning(way: float, speed: float, unit: float, part: float = 1.0) -> float:
    """Return the lean in degrees of a card that goes ``way`` pixels to the right, at ``speed`` such ways a second."""
    return max(-_MOST_LEAN, min(_MOST_LEAN, _LEAN * way * speed / unit * part))


class Shaken(Protocol):
    """Something that can be shaken; ``shake`` is its offset to the right in pixels."""

    shake: float


def shake(timeline: Timeline, what: Shaken, swing: float) -> None:
    """Shake something from side to side as a refusal, by ``swing`` pixels at first."""

    def step(part: float) -> None:
        what.shake = 0.0 if part >= 1 else swing * math.sin(6 * math.pi * part) * (1 - part)

    timeline.flourish(0.24 * timeline.speed, step, ease_in_out)


class Spring(NamedTuple):
    """A damped spring: ``omega`` (radians a second) sets its stiffness, ``zeta`` (0 to 1) its damping."""

    omega: float
    zeta: float

    def after(self, offset: float, speed: float, dt: float) -> tuple[float, float]:
        """Return the offset from rest and the speed (per second) after ``dt`` seconds, exact for any ``dt``."""
        swing = self.omega * math.sqrt(1 - self.zeta**2)
        loss = self.zeta * self.omega
        fading = math.exp(-loss * dt)
        cosine, sine = math.cos(swing * dt), math.sin(swing * dt)
        left = fading * (offset * cosine + (speed + loss * offset) / swing * sine)
        return left, fading * (speed * cosine - (loss * speed + self.omega**2 * offset) / swing * sine)


PLACES: Final = Spring(14.0, 0.8)  # moves the cards of a hand to their places
HOVER: Final = Spring(22.0, 0.6)  # raises a card out of the hand
