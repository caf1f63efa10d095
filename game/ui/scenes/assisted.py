"""Play with help: said before it is taken for the first time, and shown on the pages about a game."""

from __future__ import annotations

from game.controller import Controller
from game.ui.drawing.text import _
from game.ui.scenes.scene import GameScene


def hint_waits(scene: GameScene) -> bool:
    """Return whether a hint must wait: the first time in a profile it is said what it means, and nothing else done."""
    app = scene.app
    if app.settings.knows_help or scene.controller.autosave.beside.help_taken:
        return False
    app.change_settings(knows_help=True)
    app.tell(
        _(
            "A hint, or taking back what others have answered, is noted: this game then counts as played with help. "
            "Press once more to do it."
        )
    )
    return True


def undo_waits(scene: GameScene) -> bool:
    """Return whether an undo must wait that counts as help, like a hint."""
    return scene.controller.undo_helps and hint_waits(scene)


def with_help(controller: Controller, wordings: list[str]) -> list[str]:
    """Return ``wordings``, the longest first, with a word on help added to each if this game was played with help."""
    if not controller.autosave.beside.help_taken:
        return wordings
    longest = _("{title} · played with help").format(title=wordings[0])
    return [longest, *(_("{title} · with help").format(title=title) for title in wordings)]


def help_tip(controller: Controller) -> str:
    """Return a sentence on what help was, or "" for a game played without."""
    is_helped = controller.autosave.beside.help_taken
    return _("A hint was taken, or something was taken back that others had answered.") if is_helped else ""
