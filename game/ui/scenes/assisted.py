"""Play with help: said when it is taken for the first time, and shown on the pages about a game."""

from __future__ import annotations

from game.controller import Controller
from game.ui.drawing.text import _
from game.ui.scenes.scene import GameScene


def tells_of_help(scene: GameScene, way: str) -> bool:
    """Say what help means and the ``way`` out of it, the first time in a profile; return whether this was the time."""
    app = scene.app
    if app.settings.knows_help or scene.controller.autosave.beside.help_taken:
        return False
    app.change_settings(knows_help=True)
    app.tell(_("Hints and take-backs mark this game as played with help.") + " " + way)
    return True


def undo_waits(scene: GameScene) -> bool:
    """Return whether an undo must wait: it counts as help, and was not said to do so before."""
    return scene.controller.undo_helps and tells_of_help(scene, _("Press once more to take it back."))


def with_help(controller: Controller, wordings: list[str]) -> list[str]:
    """Return ``wordings``, the longest first, with a word on help added to each if this game was played with help."""
    if not controller.autosave.beside.help_taken:
        return wordings
    longest = _("{title} · played with help").format(title=wordings[0])
    return [longest, *(_("{title} · with help").format(title=title) for title in wordings)]


def help_tip(controller: Controller) -> str:
    """Return a sentence on what help was, or "" for a game played without."""
    is_helped = controller.autosave.beside.help_taken
    return _("You took a hint, or took back a move that others had answered.") if is_helped else ""
