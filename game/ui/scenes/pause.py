"""The pause menu over the table."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.controls.buttons import Button
from game.ui.controls.panels import Label
from game.ui.drawing.text import _
from game.ui.scenes.overlay import Overlay, PanelBox
from game.ui.scenes.scene import GameScene, Host


class PauseScene(Overlay):
    """What can be done with the game at the table; Esc goes on playing."""

    name = "pause"

    def __init__(self, app: Host, table: GameScene) -> None:
        super().__init__(app, table)
        self.table = table

    def build(self) -> None:
        """Lay out the panel and its buttons."""
        kit, scale = self.kit, self.kit.scale
        choices: list[tuple[str, Callable[[], None], str, str, str]] = [
            (_("Continue"), self.close, "Esc", "play", _("Back to the table.")),
            (_("Rules"), self._rules, "F1", "help", _("The rules of this game, as you play it.")),
            (_("Settings"), self._settings, "F2", "gear", _("Cloths, card backs, sizes, speed, sound.")),
            (_("New game"), self._new_game, "Ctrl+N", "shuffle", _("Choose another game; this one is kept.")),
            (
                *(_("Save a record"), self._save_record, "Ctrl+S", "save"),
                _("Write the whole game to a file: the rules, all cards, every bid and play."),
            ),
            (_("Main menu"), self._menu, "", "home", _("Leave the table. Continue brings this game back.")),
            (_("Quit"), self.app.quit, "Ctrl+Q", "quit", _("Close the program. This game is kept as it stands.")),
        ]
        height = max(scale.px(58, 40), round(scale.font(20) * 2))
        gap = scale.px(12, 7)
        width = min(max(scale.px(480, 330), scale.font(20) * 17), scale.width - 2 * scale.px(60, 40))
        head = scale.px(84, 54)
        inset = scale.px(28, 16)
        rect = pygame.Rect(0, 0, width + 2 * inset, head + len(choices) * (height + gap) + inset - gap)
        rect.center = (scale.width // 2, scale.height // 2)
        self.stage.add(PanelBox(kit, rect))
        top = pygame.Rect(rect.left, rect.top, rect.width, head)
        self.stage.add(Label(kit, top, [_("Pause")], 30, kit.style.gold, bold=True, align="center"))
        for number, (label, action, key, icon, tip) in enumerate(choices):
            place = pygame.Rect(rect.left + inset, rect.top + head + number * (height + gap), width, height)
            keys = [key] if key else []
            primary = number == 0
            button = Button(kit, place, label, action, keys, icon, primary=primary, base=20)
            button.tip = tip
            self.controls.add(button)
        self.controls.touched = self.controls.widgets[0]

    def _rules(self) -> None:
        self.app.later(self.table.open_rules_page)

    def _settings(self) -> None:
        self.app.later(self.app.routes.open_settings)

    def _new_game(self) -> None:
        self.app.later(lambda: self.app.routes.open_new_game(self.table.game.name))

    def _save_record(self) -> None:
        self.app.later(lambda: self.app.routes.open_save_record(self.table))

    def _menu(self) -> None:
        self.app.later(self.app.routes.go_to_menu)
