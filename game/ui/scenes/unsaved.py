"""What is asked before the program is left with a game that is not saved."""

from __future__ import annotations

from game.ui.drawing.text import _
from game.ui.scenes.notices import reason_words
from game.ui.scenes.question import Answer, QuestionScene


class UnsavedScene(QuestionScene):
    """Says why the game is not saved and lets the person wait, go back, or leave all the same."""

    name = "unsaved"

    def heading(self) -> str:
        """Return what is the matter."""
        return _("The game is not saved yet")

    def sentences(self) -> list[str]:
        """Return why it is not saved, and that it is tried again."""
        reason = self.app.store.unsaved
        why = _("It cannot be saved: {reason}.").format(reason=reason_words(reason))
        again = _("Saving is tried again every few seconds. As soon as it works, the program closes.")
        return [why if reason else _("It is still being saved."), again]

    def answers(self) -> list[Answer]:
        """Return: leave without it, or go back."""
        return [
            Answer(_("Quit without saving"), self.app.leave, "Q", "quit"),
            Answer(_("Go back"), self.close, "Esc", "back"),
        ]

    def update(self, dt: float) -> None:
        """Leave once everything is saved after all."""
        super().update(dt)
        if self.app.is_all_saved:
            self.app.leave()
