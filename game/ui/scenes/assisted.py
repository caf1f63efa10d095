"""Play with help: said before it is taken for the first time, and shown on the pages about a game."""

from __future__ import annotations

from game.controller import Controller
from game.ui.drawing.text import _
from game.ui.scenes.scene import GameScene


def hint_waits(scene: GameScene) -> bool:
    """Return whether a hint must wait because the player did not know what it means, which is said instead."""
    return _waits(scene, _("A hint is noted: the game then counts as played with help. Ask once more."))


def undo_waits(scene: GameScene) -> bool:
    """Return whether an undo that counts as help must wait, like a hint (``hint_waits``)."""
    text = _(
        "Taking back what others have answered is noted: the game then counts as played with help. Undo once more."
    )
    return scene.controller.undo_helps and _waits(scene, text)


def _waits(scene: GameScene, sentence: str) -> bool:
    app = scene.app
    if app.settings.knows_help or scene.controller.autosave.beside.help_taken:
        return False
    app.change_settings(knows_help=True)
    app.tell(sentence)
    return True


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
