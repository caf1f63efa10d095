"""What a second window on one profile shows first: the profile belongs to the window that is open already."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.ui.drawing.text import _
from game.ui.scenes.question import Answer, QuestionScene
from game.ui.scenes.scene import Host, Scene

_PATIENCE: Final = 3.0  # seconds in which the other window should have come to the front


class AlreadyOpenScene(QuestionScene):
    """Lets the person go to the other window, or play here with nothing saved; ``first`` makes what is shown then."""

    name = "already open"

    def __init__(self, app: Host, first: Callable[[], Scene]) -> None:
        super().__init__(app)
        self._first = first
        self._waited: float | None = None
        self._is_deaf = False

    def heading(self) -> str:
        """Return what is the matter."""
        return _("Forty-Odd is already open")

    def sentences(self) -> list[str]:
        """Return whose the profile is, and what may be done."""
        if self._is_deaf:
            return [_("The other window does not answer."), _("You can play here, but nothing will be saved.")]
        return [
            _("Another window has this profile open and saves what is played there."),
            _("You can go to that window, or play here, but then nothing of this session will be saved."),
        ]

    def answers(self) -> list[Answer]:
        """Return: leave, play here, go to the other window."""
        return [
            Answer(_("Quit"), self.app.leave, "Esc", "quit"),
            Answer(_("Play without saving"), self._play, "P", "play"),
            Answer(_("Show that window"), self._show, "S", "forward"),
        ]

    def _play(self) -> None:
        self.app.later(lambda: self.app.replace_all(self._first()))

    def _show(self) -> None:
        if self.app.store.ask_for_window():
            self._waited = 0.0
        else:
            self._be_told_nothing()

    def _be_told_nothing(self) -> None:
        self._waited, self._is_deaf = None, True
        self.app.later(self.rebuild)

    def update(self, dt: float) -> None:
        """Leave when the other window has come to the front; say so if it does not."""
        super().update(dt)
        if self._waited is None:
            return
        self._waited += dt
        if not self.app.store.is_window_asked_for:
            self.app.leave()
        elif self._waited > _PATIENCE:
            self.app.store.was_asked_for()  # nobody shall come to the front minutes later
            self._be_told_nothing()
