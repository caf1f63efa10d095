"""An explanation that the game waits with: a deal thrown in, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.asking import moves
from game.ui.scenes.overlay import Overlay, PanelBox
from game.ui.tables.base import Explanation
from game.ui.tables.panels import Label
from game.ui.text import _
from game.ui.widgets.buttons import Button, row, row_width

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.scenes.table import TableScene

_SHOWN_ALONE = 2.5  # seconds that a demonstration shows it


class ExplainScene(Overlay):
    """A heading, some lines, buttons to go on, for the rules and to ask why; a demonstration goes on by itself."""

    name = "explanation"
    shade = 190

    def __init__(self, app: App, table: TableScene, explanation: Explanation) -> None:
        super().__init__(app, table)
        self.table = table
        self._explanation = explanation
        self._shown = 0.0

    def build(self) -> None:
        """Lay out the panel in the middle of the table."""
        kit, scale, what = self.kit, self.kit.scale, self._explanation
        step = round(scale.font(20) * 1.7)
        inset = scale.px(36, 20)
        button_h = max(scale.px(58, 40), round(scale.font(20) * 2))
        widest = max(kit.text.width(line, scale.font(20)) for line in what.lines)
        buttons = self._buttons(button_h)
        row_w = row_width(buttons, button_h, scale.gap)
        width = min(scale.width - 80, max(scale.px(620, 420), widest + 2 * inset, row_w + 2 * inset))
        height = inset * 2 + round(scale.font(30) * 1.6) + len(what.lines) * step + button_h + inset // 2
        rect = pygame.Rect(0, 0, width, height)
        rect.center = (scale.width // 2, round(scale.height * 0.45))
        self.stage.add(PanelBox(kit, rect))
        y = rect.top + inset
        head = pygame.Rect(rect.left + inset, y, width - 2 * inset, round(scale.font(30) * 1.4))
        self.stage.add(Label(kit, head, [what.head], 30, kit.world.gold, True, "center"))
        y = head.bottom
        for line in what.lines:
            place = pygame.Rect(rect.left + inset, y, width - 2 * inset, step)
            self.stage.add(Label(kit, place, [line], 20, kit.world.text, False, "center"))
            y += step
        row(buttons, rect.centerx - row_w // 2, rect.bottom - inset - button_h, button_h, scale.gap)
        self.controls.add(*buttons)
        self.controls.set_focus(buttons[-1])

    def _buttons(self, height: int) -> list[Button]:
        """Return the buttons from left to right; the golden one goes on."""
        kit, place = self.kit, pygame.Rect(0, 0, 0, height)
        rules = Button(kit, place, _("Rules"), self._rules, ["F1"], "help", base=19)
        why = Button(kit, place, _("Why?"), self._ask_why, ["W"], "robot", base=19)
        why.enabled = bool(moves(self.table.controller, self.table.game.why))
        return [rules, why, Button(kit, place, self._explanation.button, self.close, ["Enter"], primary=True, base=21)]

    def _ask_why(self) -> None:
        self.app.later(lambda: self.app.routes.open_why(self, self.table))

    def _rules(self) -> None:
        self.app.later(self.table.open_rules_page)

    def handle(self, event: pygame.event.Event) -> None:
        """Esc goes on like the golden button; everything else goes to the controls."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
            return
        super().handle(event)

    def update(self, dt: float) -> None:
        """Go on by itself when nobody plays."""
        super().update(dt)
        self._shown += dt * self.table.timeline.speed
        if self.table.controller.autoplay is not None and self._shown > _SHOWN_ALONE:
            self._shown = float("-inf")
            self.close()
