"""The timeline: what moves on the screen and when, driven by the time that passes and by nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

AT_ONCE: Final = 100.0  # the speed from which on nothing is shown on its way

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
    """One movement from ``start`` for ``duration`` (seconds on the timeline): ``step`` gets 0 to 1.

    A flourish is one that nothing waits for.
    """

    start: float
    duration: float
    step: Step
    ease: Ease = ease_out
    is_flourish: bool = False

    @property
    def end(self) -> float:
        """When it is over, in seconds on the timeline."""
        return self.start + self.duration


class Timeline:
    """Tweens and calls at their times. ``end`` is when all of them are over; ``skip`` jumps there.

    A ``flourish`` runs beside them: the timeline is not busy with it, and nothing is put off until it is over.

    While it ``is_still`` nothing moves: what begins is at its goal at once and rests there for as long as the movement
    would have taken, so that one thing is still seen to happen after another.
    """

    def __init__(self) -> None:
        self.now = 0.0
        self.speed = 1.0
        self.is_still = False
        self._waiting: list[Tween] = []
        self._end = 0.0

    @property
    def busy(self) -> bool:
        """Whether anything is still to happen."""
        return self.now < self._end or any(not tween.is_flourish for tween in self._waiting)

    @property
    def moves(self) -> bool:
        """Whether anything is still to be seen to move, flourishes included."""
        return bool(self._waiting) or self.now < self._end

    @property
    def end(self) -> float:
        """The time at which everything put on the timeline so far is over; now, if that is later."""
        return max(self.now, self._end)

    def tween(self, start: float, duration: float, step: Step, ease: Ease = ease_out) -> float:
        """Run ``step`` from 0 to 1 between ``start`` and ``start + duration``; return that end.

        A start that is past is kept: put on the timeline by a step that was late, it still ends in its turn.
        """
        end = start + max(duration, 0.0)
        self._waiting.append(Tween(start, 0.0 if self.is_still else end - start, step, ease))
        self._end = max(self._end, end)
        return end

    def flourish(self, duration: float, step: Step, ease: Ease = ease_out, delay: float = 0.0) -> None:
        """Run ``step`` from 0 to 1 from now on, or after a ``delay``, while other things go on."""
        seconds = 0.0 if self.is_still else duration
        self._waiting.append(Tween(self.now + delay, seconds, step, ease, is_flourish=True))

    def call(self, at: float, action: Callable[[], None]) -> float:
        """Run ``action`` once at time ``at``; return that time."""
        return self.tween(at, 0.0, lambda _part: action())

    def wait(self, seconds: float) -> float:
        """Let ``seconds`` pass after the end; return the new end."""
        self._end = self.end + seconds
        return self._end

    def update(self, dt: float) -> bool:
        """Let ``dt`` seconds pass (times the speed); return whether anything moved.

        What ends by then is finished in the order of its ends; then what is under way moves on.
        """
        if not self.moves:
            return False
        self.now += dt * self.speed
        while finished := [tween for tween in self._waiting if tween.end <= self.now]:
            first = min(finished, key=lambda tween: tween.end)  # of several the one put on first
            self._waiting.remove(first)
            first.step(1.0)
        for tween in [tween for tween in self._waiting if tween.start <= self.now]:
            if tween in self._waiting:  # an earlier step may have cleared the timeline
                tween.step(tween.ease((self.now - tween.start) / tween.duration))
        return True

    def skip(self) -> None:
        """Finish everything now, in its order; also what these steps put on the timeline in turn."""
        for _round in range(1000):
            if not self.moves:
                return
            self.now = max([self.end, *(tween.end for tween in self._waiting if tween.is_flourish)])
            self.update(0.0)

    def clear(self) -> None:
        """Forget everything that was still to happen, without running it."""
        self._waiting.clear()
        self._end = self.now
