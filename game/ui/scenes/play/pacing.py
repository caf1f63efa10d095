"""The pace of a game at the table: events are shown one by one, then whoever is to move is asked."""

from __future__ import annotations

import random
from typing import Final

from game.controller import Happening
from game.rules.base import Dealt, Discard, View
from game.ui.motion.timeline import AT_ONCE
from game.ui.scenes.play.said import tell_asked, tell_event
from game.ui.scenes.scene import GameScene

SPEEDS: Final = {"slow": 0.6, "normal": 1.0, "fast": 2.0, "instant": 1000.0}  # timeline seconds per real second
_GOES_ON: Final = 0.6  # of the usual pause, for an opponent who acts again in the same turn


class Pacing:
    """Shows the game's events one by one at the table of ``scene``, and says when nothing moves any more.

    ``shown`` is the view of the deal whose dealing has begun, ``seen`` what was shown since this list was last taken.
    """

    def __init__(self, scene: GameScene) -> None:
        self._scene = scene
        self.queue: list[Happening] = []
        self.shown: View | None = None
        self.seen: list[Happening] = []
        self.is_asking = False
        self.known: View = scene.controller.view
        """What the person knows by what has been shown."""
        self._before = self.known  # the step that is being shown
        self.quiet_for = 0.0
        self._pause = 0.6
        self._moved_last: int | None = None

    def clear(self) -> None:
        """Finish all movement and show all waiting events, before the table is laid out again."""
        self._scene.timeline.clear()
        self._scene.timeline.speed = SPEEDS[self._scene.app.settings.speed]
        self.queue.clear()
        self.seen.clear()
        self._scene.controller.take_happenings()
        self.known = self._before = self._scene.controller.view
        self.is_asking = False

    @property
    def is_moving(self) -> bool:
        """Whether something moves or waits to be shown."""
        return self._scene.timeline.busy or bool(self.queue)

    def skip(self) -> None:
        """Finish everything that moves, and show everything that waits, at once."""
        self.queue.extend(self._scene.controller.take_happenings())
        for _round in range(200):
            self._scene.timeline.skip()
            if not self.queue:
                break
            self._scene.table.show(*self._next())
        self._scene.table.hand.settle()
        self.quiet_for = 0.0

    def _next(self) -> Happening:
        """Take the next event off the queue."""
        happening = self.queue.pop(0)
        if isinstance(happening.event, Dealt):  # before any other event is shown, its view would reveal it
            self.shown = happening.view
        self.seen.append(happening)
        if happening.view is not self.known:
            self._before, self.known = self.known, happening.view
        tell_event(self._scene, happening, self._before)
        return happening

    def take_seen(self) -> list[Happening]:
        """Return what was shown since the last call, in order."""
        seen, self.seen = self.seen, []
        return seen

    def show_what_happened(self, dt: float) -> bool:
        """Start to show the next event unless something moves; return whether everything is shown and at rest.

        ``dt`` is the time in seconds since the last call.
        """
        self.quiet_for += dt
        self.queue.extend(self._scene.controller.take_happenings())
        if self._scene.timeline.busy or self._scene.app.voice.is_busy:
            self.quiet_for = 0.0
            return False
        if not self.queue:
            return True
        if not self._scene.table.is_ready(*self.queue[0]):
            return False
        self.stop_asking()
        self._scene.table.show(*self._next())
        self.quiet_for = 0.0
        if self._scene.timeline.speed <= AT_ONCE or self._scene.settings.waits:
            return False
        self.skip()
        return True

    def has_been_quiet(self, seconds: float) -> bool:
        """Whether nothing has moved for ``seconds``, or for less time at a higher speed."""
        return self.quiet_for >= seconds / self._scene.timeline.speed

    def ask(self) -> bool:
        """Ask the person to act, unless that has been done; return whether this is the start of their turn.

        The last card of a hand is played at once, and so is every forced action if the settings say so; not where a
        coach speaks of every move.
        """
        if self.is_asking:
            return False
        controller, view = self._scene.controller, self._scene.controller.view
        legal = view.legal_actions()
        controller.plays_last = self._scene.plays_forced
        controller.plays_forced = self._scene.plays_forced and self._scene.app.settings.plays_forced
        if controller.plays_itself(controller.state):
            controller.submit(legal[0])
            return False
        self.is_asking = True
        self._scene.controls.touched = None  # Tab begins with what answers, wherever it was
        self._scene.table.ask(view)
        tell_asked(self._scene, view)
        begins = not isinstance(legal[0], Discard)  # a discard only ends a turn
        if begins:
            self._scene.app.audio.play("your-turn")
        self._scene.table.hand.rest()
        return begins

    def stop_asking(self) -> None:
        """Withdraw the prompt to the person, and any remark about it."""
        if self.is_asking:
            self.is_asking = False
            self._scene.table.stop_asking()
            self._scene.table.hand.rest()
        self._scene.table.hide_bubble()

    def may_move(self, seat: int) -> bool:
        """Whether the pause before the opponent at ``seat`` moves is over; it leaves time to read the table."""
        return self.has_been_quiet(
            self._pause * self._scene.game.pace * (_GOES_ON if seat == self._moved_last else 1.0)
        )

    def note_move(self, seat: int) -> None:
        """Note that the opponent at ``seat`` moves, and draw a new pause for the next move."""
        self._moved_last = seat
        self._pause = random.uniform(*self._scene.app.settings.pause_range)
