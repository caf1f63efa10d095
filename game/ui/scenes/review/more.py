"""What else can be done in a review: a menu of all that needs no place on its rail."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from game.ui.drawing.text import _
from game.ui.scenes.dialogs import Answer, ListScene
from game.ui.scenes.scene import GameScene, Host, Scene


class Reviewed(Protocol):
    """What the menu needs of the review."""

    table: GameScene

    def actions(self) -> dict[str, Callable[[], None]]:
        """Return what keys do now."""

    def step_deal(self, by: int) -> None:
        """Go ``by`` deals on, as far as there are any."""

    def has_deal(self, by: int) -> bool:
        """Whether there is a deal so many further on."""


class MoreScene(ListScene):
    """The menu over ``review``: each choice goes back to it first, and does there what its key does."""

    name = "more"

    def __init__(self, app: Host, below: Scene, review: Reviewed) -> None:
        super().__init__(app, below)
        self._review = review

    def heading(self) -> str:
        return _("More")

    def choices(self) -> list[Answer]:
        review, actions, app = self._review, self._review.actions(), self.app
        is_heard = app.settings.sounds and not app.audio.is_deaf
        told = [
            (_("An Expert in your seat"), "C", "person", _("See what an Expert makes of your cards in this deal.")),
            (_("Why?"), "W", "robot", _("Point at a card in the middle to see why it was played.")),
            (_("Luck and skill"), "K", "dice", _("See what luck and everybody’s choices did to your chance to win.")),
            (_("Turn the sounds off") if is_heard else _("Turn the sounds on"), "M", "sound", ""),
        ]
        acts = [
            Answer(label, self._there(actions.get(key, self.close)), key, icon, tip, key in actions)
            for label, key, icon, tip in told
        ]
        deals = [
            Answer(label, self._there(partial(review.step_deal, by)), key, icon, "", review.has_deal(by))
            for label, key, icon, by in (
                (_("The deal before"), "Ctrl+PgUp", "back", -1),
                (_("The deal after"), "Ctrl+PgDn", "forward", 1),
            )
        ]
        share = self._there(review.table.pages()["Ctrl+S"])
        tip = _("This deal as a picture or as text, and the record of the game.")
        return [
            Answer(_("Back to the deal"), self.close, "Esc", "cards"),
            *deals,
            *acts,
            Answer(_("Share or save"), share, "Ctrl+S", "save", tip),
        ]

    def _there(self, act: Callable[[], None]) -> Callable[[], None]:
        def back_first() -> None:
            self.app.pop()
            act()

        return partial(self.app.later, back_first)
