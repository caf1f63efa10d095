"""Questions at the table, answered at any time in one sentence, and the lines told before, told again one by one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pygame

from game.rules.base import View
from game.ui.controls.actions import done_by, keys_of, means, pressed
from game.ui.controls.layout import trim
from game.ui.language.messages import _
from game.ui.scenes.forms.notices import Toast
from game.ui.scenes.scene import GameScene
from game.ui.tables.aids.narrator import best_place
from game.ui.tables.parts.covers import BUBBLE, priced

FACTS: Final = ("turn", "hand", "trick", "bids", "scores", "cards", "trumps", "gone", "dealer", "order")
"""What can be asked for besides a seat and what was told before: the actions are named after these."""
ACTS: Final = (*(f"ask-{fact}" for fact in FACTS), "ask-seat", "ask-again", "line-before", "line-after")
_READ: Final = 2.2, 0.06  # seconds that an answer stays: at least, and for each character besides


class Questions:
    """Answers questions about the game at ``scene``: by a line, and in words on the table that cover no cards."""

    def __init__(self, scene: GameScene) -> None:
        self._scene = scene
        self._shown: Toast | None = None
        self._left = 0.0

    def handle(self, event: pygame.event.Event, known: View, first: Iterable[str]) -> bool:
        """Answer a press that asks, unless it is for one of the actions that come ``first``; return whether it did."""
        table, lines = self._scene.table, self._scene.app.lines
        act = done_by({act: act for act in ACTS}, event)
        if act is None or means(pressed(event), *first):
            return False
        if act == "ask-seat":
            seat = keys_of(act).index(pressed(event))
            told = table.seat_words(seat, known) if seat < len(table.seats) else ""
        elif act.startswith("ask-") and act != "ask-again":
            told = table.facts(known)[act.removeprefix("ask-")]
        else:
            line = lines.again({"line-before": 1, "line-after": -1}.get(act, 0))
            told = line.at(self._scene.settings.verbosity) if line is not None else ""
        self.tell(told or _("Nothing at the moment."))
        return True

    def tell(self, words: str) -> None:
        """Tell an answer, and show it for a while where it covers least."""
        self.hide()
        self._scene.app.lines.say("answer", words, interrupts=True)
        kit, table = self._scene.kit, self._scene.table
        cloth = table.layout.cloth
        rooms = [trim(cloth, right=part * cloth.width // 8) for part in (0, 2, 4, 5)]
        toasts = {toast.rect.size: toast for toast in (Toast(kit, words, room) for room in rooms)}
        obstacles = priced(table.lying(), BUBBLE, kit.scale.gap // 2)
        home = (cloth.centerx - max(toasts)[0] // 2, table.layout.ribbon.top)
        place, _cost = best_place(cloth, [*toasts], obstacles, home)
        self._shown = toast = toasts[place.size]
        toast.rect = place
        self._left = _READ[0] + _READ[1] * len(words)
        self._scene.stage.add(toast)

    def hide(self) -> None:
        """Take the answer away."""
        if self._shown is not None:
            self._scene.stage.remove(self._shown)
        self._shown = None

    def update(self, dt: float) -> None:
        """Take the answer away once it has been read."""
        self._left -= dt
        if self._shown is not None and self._left < 0:
            self.hide()
