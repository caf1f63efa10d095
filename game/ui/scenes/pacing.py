"""The pace of a game at the table: what happened is shown bit by bit, then whoever is to move is asked to."""

from __future__ import annotations

import random
from typing import Final

import pygame

from game.controller import Happening
from game.rules.base import Dealt, Discard, View
from game.ui.motion.timeline import AT_ONCE
from game.ui.scenes.scene import GameScene

_SPEEDS: Final = {"slow": 0.6, "normal": 1.0, "fast": 2.0, "instant": 1000.0}  # of the timeline
_GOES_ON: Final = 0.6  # of the usual pause: an opponent who acts a second time in the same turn


class Pacing:
    """Brings what happens in the game at the table of ``scene`` to the screen, and tells when all is quiet.

    ``shown`` is the view that goes with a deal that has begun to be dealt.
    """

    def __init__(self, scene: GameScene) -> None:
        self._scene = scene
        self.queue: list[Happening] = []
        self.shown: View | None = None
        self.is_asking = False
        self.quiet_for = 0.0
        self._pause = 0.6
        self._moved_last: int | None = None

    def clear(self) -> None:
        """Let what was still moving or waiting to be shown have arrived, before the table is laid out anew."""
        self._scene.timeline.clear()
        self._scene.timeline.speed = _SPEEDS[self._scene.app.settings.speed]
        self.queue.clear()
        self._scene.controller.take_happenings()
        self.is_asking = False

    @property
    def is_moving(self) -> bool:
        """Whether something moves or waits to be shown."""
        return self._scene.timeline.busy or bool(self.queue)

    def skip(self) -> None:
        """Bring everything that moves or waits to be shown to its end."""
        self.queue.extend(self._scene.controller.take_happenings())
        for _round in range(200):
            self._scene.timeline.skip()
            if not self.queue:
                break
            self._scene.table.show(*self._next())
        self._scene.table.hand.settle()
        self.quiet_for = 0.0

    def _next(self) -> Happening:
        """Take the next happening out of the queue."""
        happening = self.queue.pop(0)
        if isinstance(happening.event, Dealt):  # of other events the view would tell before they are seen
            self.shown = happening.view
        return happening

    def show_what_happened(self, dt: float) -> bool:
        """Begin to show what happened next unless something moves; return whether all is shown and lies still.

        ``dt`` seconds have passed since it was asked last.
        """
        self.quiet_for += dt
        self.queue.extend(self._scene.controller.take_happenings())
        if self._scene.timeline.busy:
            self.quiet_for = 0.0
            return False
        if not self.queue:
            return True
        if not self._scene.table.is_ready(*self.queue[0]):
            return False
        self.stop_asking()
        self._scene.table.show(*self._next())
        self.quiet_for = 0.0
        if self._scene.timeline.speed <= AT_ONCE:
            return False
        self.skip()
        return True

    def has_been_quiet(self, seconds: float) -> bool:
        """Whether nothing has moved for so many seconds, fewer at a higher speed."""
        return self.quiet_for >= seconds / self._scene.timeline.speed

    def ask(self) -> bool:
        """Ask the person, unless that has been done, and return whether it is the beginning of their turn.

        A forced action is done at once where the settings say so.
        """
        if self.is_asking:
            return False
        self.is_asking = True
        view = self._scene.controller.view
        legal = view.legal_actions()
        if len(legal) == 1 and self._scene.app.settings.plays_forced:
            self._scene.controller.submit(legal[0])
            return False
        self._scene.table.ask(view)
        begins = not isinstance(legal[0], Discard)  # which only ends a turn
        if begins:
            self._scene.app.audio.play("your-turn")
        self._scene.table.hand.motion(pygame.mouse.get_pos())
        return begins

    def stop_asking(self) -> None:
        """Take back what the person was asked, and what was remarked on it."""
        if self.is_asking:
            self.is_asking = False
            self._scene.table.stop_asking()
        self._scene.table.hide_bubble()

    def may_move(self, seat: int) -> bool:
        """Whether the readable pause before the opponent at ``seat`` moves is over."""
        return self.has_been_quiet(
            self._pause * self._scene.game.pace * (_GOES_ON if seat == self._moved_last else 1.0)
        )

    def note_move(self, seat: int) -> None:
        """Note that the opponent at ``seat`` moves; the next one takes another pause."""
        self._moved_last = seat
        self._pause = random.uniform(*self._scene.app.settings.pause_range)
