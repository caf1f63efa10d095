"""What comes between two deals at a table: hands to look at, why a deal ended early, the page that is due, the deal."""

from __future__ import annotations

from typing import Final

import pygame

from game.controller import PERSON
from game.ui.controls.base import Widget
from game.ui.controls.buttons import Button
from game.ui.drawing.text import _
from game.ui.scenes.pacing import Pacing
from game.ui.scenes.scene import GameScene
from game.ui.scenes.table_input import Guard
from game.ui.tables.card_table import MoveControl
from game.ui.tables.deal_note import DealNote

_BEFORE_PAGE: Final = 0.6  # seconds that a finished deal lies before its page comes
_WAITED_LONG: Final = 3.0  # seconds at any speed after which even somebody who presses all the time comes to the page
_NOTE_ALONE: Final = 2.5  # seconds that a demonstration shows why a deal ended early


class BetweenDeals:
    """Leads from the end of a deal at the table of ``scene`` to the next, or to the end of the game.

    Where hands lie open at the end of a deal, a button leads on from them; where a deal ended early, the ``note`` says
    why and deals again. A press meant to hurry their coming, while the ``guard`` holds, leaves neither unseen.
    """

    def __init__(self, scene: GameScene, pacing: Pacing, guard: Guard) -> None:
        self._scene = scene
        self._pacing = pacing
        self._guard = guard
        self._onward: Button | None = None
        self._looked_at = -1  # the deal whose hands, shown at its end, were looked at long enough
        self._page_shown = -1  # the deal whose page, or note, has come
        self.note: DealNote | None = None

    def build(self) -> None:
        """Lay out the button that leaves open hands, over the person's plaque."""
        scene = self._scene
        self._onward = None
        if scene.game.shows_hands and scene.controller.autoplay is None:
            kit, plaque = scene.kit, scene.table.layout.seats[PERSON].plaque
            button = Button(kit, pygame.Rect(0, 0, 0, 0), _("Go on"), self.look_on, ["Enter", "Space"], primary=True)
            button.tip = _("Go on, to the scores or to the winners.")
            height = max(kit.scale.px(48, 34), kit.scale.font(18) * 2)
            button.rect.size = max(plaque.width, button.natural_width()), height
            button.rect.bottomleft = plaque.left, plaque.top - kit.scale.px(28, 16)
            button.visible = False
            self._onward = button
            scene.controls.add(button)

    def begin_anew(self) -> None:
        """Forget what has been shown, as something was taken back or done again."""
        self._page_shown = self._looked_at = -1
        self.note = None

    @property
    def is_looked_at(self) -> bool:
        """Whether hands lie open at the end of a deal until the person goes on."""
        return self._onward is not None and self._onward.visible

    def look_on(self) -> None:
        """Leave the hands shown at the end of a deal, unless the press was meant to hurry their coming."""
        if self._is_hurried():
            self._guard.begin()
        elif self._onward is not None:
            self._onward.visible = False
            self._looked_at = self._scene.controller.state.deals_begun

    def press(self, under: Widget | None) -> bool:
        """Take a press on ``under``, or on nothing, that goes on from here; return whether it does."""
        if self.is_looked_at and (under is None or isinstance(under, MoveControl)):
            self.look_on()
        elif self.note is not None and under is None:
            self.end_note()
        else:
            return False
        return True

    def _is_hurried(self) -> bool:
        """Whether presses come so fast that what lies on the table would be left unseen; not for ever, though."""
        return self._guard.holds and self._pacing.quiet_for < _WAITED_LONG

    def go_on(self) -> None:
        """Show the page that is due, else deal; a demonstration goes on by itself."""
        scene, controller = self._scene, self._scene.controller
        state, players = controller.state, controller.setup.players
        deals = state.deals_begun
        if self.note is not None:
            if controller.autoplay is not None and self._pacing.has_been_quiet(_BEFORE_PAGE + _NOTE_ALONE):
                self.end_note()
        elif deals in (0, self._page_shown):
            if not state.is_over:
                controller.deal()
        elif not self._pacing.has_been_quiet(_BEFORE_PAGE) or self._is_hurried():
            return
        elif self._onward is not None and self._looked_at != deals:
            if not self._onward.visible:
                self._onward.visible = True
                self._guard.begin()
        else:
            self._page_shown = deals
            if scene.game.explanation(state, players) is not None:
                self._show_note()
            elif state.is_over and not scene.game.has_score_page(state):
                scene.app.routes.open_winners(scene)
            else:
                scene.app.routes.open_score(scene)

    def build_note(self) -> None:
        """Lay out the note anew, if there is one."""
        if self.note is not None:
            self._show_note()

    def _show_note(self) -> None:
        """Say on a strip why the deal is over, with everything else in sight."""
        scene = self._scene
        what = scene.game.explanation(scene.controller.state, scene.controller.setup.players)
        assert what is not None
        self.note = DealNote(scene.kit, scene.table.layout, what, self.end_note)
        scene.stage.add(*self.note.items)
        scene.controls.add(self.note.button)
        scene.table.hide_bubble()

    def end_note(self) -> None:
        """Take the strip away, so that the next hand is dealt."""
        if self.note is not None:
            for item in self.note.items:
                self._scene.stage.remove(item)
            self._scene.controls.remove(self.note.button)
            self.note = None
