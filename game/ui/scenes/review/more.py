"""What else can be done in a review: a menu of all that needs no place on its rail."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from game.ui.drawing.text import _
from game.ui.scenes.dialogs import Answer, ListScene
from game.ui.scenes.scene import Host, Scene


class MoreScene(ListScene):
    """The menu over a ``review``: each choice goes back to it, and does there what its key does by ``acts``, if now."""

    name = "more"

    def __init__(self, app: Host, review: Scene, acts: Mapping[str, Callable[[], None]]) -> None:
        super().__init__(app, review)
        self._acts = acts

    def heading(self) -> str:
        return _("More")

    def choices(self) -> list[Answer]:
        is_heard = self.app.settings.sounds and not self.app.audio.is_deaf
        told = [
            (_("The deal before"), "Ctrl+PgUp", "back", ""),
            (_("The deal after"), "Ctrl+PgDn", "forward", ""),
            (_("An Expert in your seat"), "C", "person", _("See what an Expert makes of your cards in this deal.")),
            (_("Why?"), "W", "robot", _("Point at a card in the middle to see why it was played.")),
            (_("Luck and skill"), "K", "dice", _("See what luck and choices did to your chance of winning.")),
            (_("Share or save"), "Ctrl+S", "save", _("This deal as a picture or as text, and the record of the game.")),
            (_("Turn the sounds off") if is_heard else _("Turn the sounds on"), "M", "sound", ""),
        ]
        return [
            Answer(_("Back to the deal"), self.close, "Esc", "cards"),
            *(
                Answer(label, partial(self.app.later, partial(self._act, key)), key, icon, tip, key in self._acts)
                for label, key, icon, tip in told
            ),
        ]

    def _act(self, key: str) -> None:
        self.app.pop()
        self._acts[key]()
