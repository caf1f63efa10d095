"""The timeline: when things on the screen move, driven only by the time passed to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

AT_ONCE: Final = 100.0  # the speed from which on movement is skipped

Ease = Callable[[float], float]
Step = Callable[[float], None]


def linear(part: float) -> float:
    """Move evenly."""
    return part


def ease_out(part: float) -> float:
    """Start fast, arrive softly (cubic)."""
    return 1 - (1 - part) ** 3


def ease_in_out(part: float) -> float:
    """Start and arrive softly (cubic)."""
    return 4 * part**3 if part < 0.5 else 1 - (-2 * part + 2) ** 3 / 2


class Tween(msgspec.Struct, eq=False):
    """A movement from ``start`` to ``end`` (seconds on the timeline); ``step`` gets 0 to 1.

    Nothing waits for a flourish.
    """

    start: float
    end: float
    step: Step
    ease: Ease = ease_out
    is_flourish: bool = False


class Timeline:
    """Tweens and calls at their times; ``end`` is when all of them are over, and ``skip`` jumps there.

    A ``flourish`` runs beside them: it does not make the timeline busy, and nothing waits for it.

    While the timeline ``is_still``, nothing moves: each movement reaches its goal at once and rests there for its usual
    time, so that events still appear one after another.
    """

    def __init__(self) -> None:
        self.now = 0.0
        self.speed = 1.0
        self.is_still = False
        self._waiting: list[Tween] = []
        self._end = 0.0

    @property
    def busy(self) -> bool:
        """Whether anything is still to happen, flourishes aside."""
        return self.now < self._end or any(not tween.is_flourish for tween in self._waiting)

    @property
    def moves(self) -> bool:
        """Whether any movement is still to come, flourishes included."""
        return bool(self._waiting) or self.now < self._end

    @property
    def end(self) -> float:
        """The time at which everything put on the timeline so far is over, or now if that is later."""
        return max(self.now, self._end)

    def tween(self, start: float, duration: float, step: Step, ease: Ease = ease_out) -> float:
        """Run ``step`` from 0 to 1 between ``start`` and ``start + duration``; return that end.

        A start in the past is kept: even if a late step adds the tween, it ends in its proper order.
        """
        end = start + max(duration, 0.0)
        self._waiting.append(Tween(start, start if self.is_still else end, step, ease))
        self._end = max(self._end, end)
        return end

    def flourish(self, duration: float, step: Step, ease: Ease = ease_out, delay: float = 0.0) -> None:
        """Run ``step`` from 0 to 1, starting now or after ``delay`` seconds, while other things go on."""
        start = self.now + delay
        self._waiting.append(Tween(start, start if self.is_still else start + duration, step, ease, is_flourish=True))

    def call(self, at: float, action: Callable[[], None]) -> float:
        """Run ``action`` once at time ``at``; return that time."""
        return self.tween(at, 0.0, lambda _part: action())

    def wait(self, seconds: float) -> float:
        """Let ``seconds`` pass after the end; return the new end."""
        self._end = self.end + seconds
        return self._end

    def update(self, dt: float) -> bool:
        """Let ``dt`` seconds pass (times the speed); return whether anything moved.

        Movements that end by then are finished in the order of their ends; then the current ones move on.
        """
        if not self.moves:
            return False
        self.now, has_moved = self.now + dt * self.speed, False
        while finished := [tween for tween in self._waiting if tween.end <= self.now]:
            first = min(finished, key=lambda tween: tween.end)  # among equal ends, the one added first
            self._waiting.remove(first)
            first.step(1.0)
            has_moved = True
        for tween in [tween for tween in self._waiting if tween.start <= self.now]:
            if tween in self._waiting:  # an earlier step may have cleared the timeline
                tween.step(tween.ease((self.now - tween.start) / (tween.end - tween.start)))
                has_moved = True
        return has_moved

    def skip(self) -> None:
        """Finish everything now, in order, including what these steps themselves add to the timeline."""
        for _round in range(1000):
            if not self.moves:
                return
            self.now = max([self.end, *(tween.end for tween in self._waiting if tween.is_flourish)])
            self.update(0.0)

    def clear(self) -> None:
        """Drop everything that was still to happen, without running it."""
        self._waiting.clear()
        self._end = self.now
