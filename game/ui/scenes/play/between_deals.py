"""What happens between two deals: open hands to look at, why a deal ended early, the page due next, the new deal."""

from __future__ import annotations

from typing import Final

import pygame

from game.controller import PERSON
from game.ui.controls.base import Widget
from game.ui.controls.buttons import Button
from game.ui.language.messages import _, pgettext
from game.ui.scenes.play.input import Guard
from game.ui.scenes.play.pacing import Pacing
from game.ui.scenes.scene import GameScene
from game.ui.tables.parts.answers import MoveControl
from game.ui.tables.parts.strips import DealNote
from game.ui.words.cards import closed
from game.ui.words.names import shown_players

_BEFORE_PAGE: Final = 0.6  # seconds that a finished deal stays on the table before its page opens
_WAITED_LONG: Final = 3.0  # real seconds, at any speed, after which presses no longer keep a page from opening
_NOTE_ALONE: Final = 2.5  # seconds that a demonstration shows why a deal ended early


class BetweenDeals:
    """Leads from the end of a deal at the table of ``scene`` to the next deal, or to the end of the game.

    A button leads on from hands that lie open at the end of a deal; if a deal ended early, the ``note`` says why and
    leads to the next. While the ``guard`` holds, a press meant only to hurry things skips neither.
    """

    def __init__(self, scene: GameScene, pacing: Pacing, guard: Guard) -> None:
        self._scene = scene
        self._pacing = pacing
        self._guard = guard
        self._onward: Button | None = None
        self._is_trick_shown = False  # whether the button leads on from a finished trick
        self._looked_at = -1  # number of the last deal whose open hands the person has finished looking at
        self._page_shown = -1  # number of the last deal whose page or note has been shown
        self.note: DealNote | None = None

    def build(self) -> None:
        """Lay out the button that leads on from open hands, above the person's plaque or beside it."""
        scene = self._scene
        self._onward, self._is_trick_shown = None, False
        if (scene.game.shows_hands or scene.settings.waits) and scene.controller.autoplay is None:
            kit, plaque = scene.kit, scene.table.layout.seats[PERSON].plaque
            label, place = pgettext("button", "Go on"), pygame.Rect(0, 0, 0, 0)
            button = Button(kit, place, label, self.look_on, ["press"], primary=True)
            button.tip = _("Go on, to the scores or to the winners.")
            height = max(kit.scale.px(48, 34), kit.scale.font(18) * 2)
            button.rect.size = max(plaque.width, button.natural_width()), height
            button.rect.bottomleft = plaque.left, plaque.top - kit.scale.px(28, 16)
            if button.rect.colliderect(scene.table.layout.ribbon):  # on a crowded table it lies beside the plaque
                button.rect = pygame.Rect(0, 0, button.natural_width(), height)
                button.rect.midleft = plaque.right + kit.scale.gap, plaque.centery
            button.visible = False
            self._onward = button
            scene.controls.add(button)

    def begin_anew(self) -> None:
        """Forget what has been shown, after an undo or redo."""
        self._page_shown = self._looked_at = -1
        self.note = None

    @property
    def is_looked_at(self) -> bool:
        """Whether hands lie open at the end of a deal until the person goes on."""
        return self._onward is not None and self._onward.visible

    def offer(self) -> None:
        """Show the button as long as a finished trick waits for the person."""
        is_resting = self._scene.table.is_resting
        if self._onward is not None and is_resting != self._is_trick_shown:
            self._is_trick_shown = self._onward.visible = is_resting

    def look_on(self) -> None:
        """Leave the trick, or the end of a deal, that is looked at, unless the press was only meant to hurry things."""
        if self._is_trick_shown:
            self._scene.skip()
        elif self._is_hurried():
            self._guard.begin()
        elif self._onward is not None:
            self._onward.visible = False
            self._looked_at = self._scene.controller.state.deals_begun

    def press(self, under: Widget | None) -> bool:
        """Go on if a press on ``under``, or on nothing, asks for it; return whether it did."""
        if self.is_looked_at and (under is None or isinstance(under, MoveControl)):
            self.look_on()
        elif self.note is not None and under is None:
            self.end_note()
        else:
            return False
        return True

    def _is_hurried(self) -> bool:
        """Whether presses come too fast for the person to see what lies on the table; false after ``_WAITED_LONG``."""
        return self._guard.holds and self._pacing.quiet_for < _WAITED_LONG

    def go_on(self) -> None:
        """Open the page that is due, or else deal; a demonstration goes on by itself."""
        scene, controller = self._scene, self._scene.controller
        state, players = controller.state, shown_players(controller.setup.players)
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
                scene.app.lines.say("prompt", self._onward.tip, interrupts=True)
        elif scene.day.is_due:
            scene.day.is_due = False
            scene.app.routes.open_day(scene)
        else:
            self._page_shown = deals
            if scene.game.explanation(state, players) is not None:
                if controller.autoplay is None:
                    scene.looking_back.want(controller.last_deal)
                scene.app.lines.say("prompt", closed(self._show_note().button.label), interrupts=True)
            elif state.is_over and not scene.game.has_score_page(state):
                scene.app.routes.open_winners(scene)
            else:
                scene.app.routes.open_score(scene)

    def build_note(self) -> None:
        """Lay the note out again, if there is one."""
        if self.note is not None:
            self._show_note()

    def _show_note(self) -> DealNote:
        """Show a strip that says why the deal is over, and return it; nothing else is covered."""
        scene = self._scene
        what = scene.game.explanation(scene.controller.state, shown_players(scene.controller.setup.players))
        assert what is not None
        self.note = DealNote(scene.kit, scene.table.layout, what, self.end_note)
        scene.stage.add(*self.note.items)
        scene.controls.add(self.note.button)
        scene.table.hide_bubble()
        return self.note

    def end_note(self) -> None:
        """Remove the strip, so that the next hand is dealt."""
        if self.note is not None:
            self._scene.stage.remove(*self.note.items)
            self._scene.controls.remove(*self.note.buttons)
            self.note = None
