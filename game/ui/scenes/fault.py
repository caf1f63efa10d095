"""What is shown after an unexpected fault: the game is kept, and can go on from its last action."""

from __future__ import annotations

from pathlib import Path

from game.profile.kept import OpenGame
from game.ui.drawing.text import _
from game.ui.scenes.question import Answer, QuestionScene
from game.ui.scenes.scene import Host


class FaultScene(QuestionScene):
    """Says that something went wrong and where the report lies; ``kept`` is the game that was at the table."""

    name = "fault"

    def __init__(self, app: Host, what: str, report: Path | None, kept: OpenGame | None) -> None:
        super().__init__(app)
        self._what = what
        self._report = report
        self._kept = kept

    def heading(self) -> str:
        """Return what is the matter."""
        return _("Something went wrong")

    def sentences(self) -> list[str]:
        """Return what happened in a few words, what became of the game, and where the report is."""
        told = [self._what]
        if self._kept is not None:
            told.append(_("Your game is kept as it stood after the last action."))
        if self._report is not None:
            told.append(_("A report, with nothing personal in it, is in {path}.").format(path=self._report))
        return told

    def answers(self) -> list[Answer]:
        """Return: leave, the menu, and to go on if there is a game."""
        answers = [
            Answer(_("Quit"), self.app.quit, "Ctrl+Q", "quit"),
            Answer(_("Main menu"), self._menu, "Esc", "home"),
        ]
        if self._kept is not None:
            answers.append(Answer(_("Go on"), self._go_on, "G", "play"))
        return answers

    def _menu(self) -> None:
        self.app.later(self.app.routes.go_to_menu)

    def _go_on(self) -> None:
        if self._kept is None or not self.app.routes.resume(self._kept):
            self._menu()
