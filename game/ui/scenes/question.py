"""A question that everything waits for: a heading, some sentences, and a button for each answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.ui.controls.buttons import Button, row, row_width
from game.ui.controls.panels import Label
from game.ui.scenes.overlay import Overlay, PanelBox
from game.ui.scenes.scene import Host


class Answer(NamedTuple):
    """What a button says and does, its key, and its icon."""

    label: str
    action: Callable[[], None]
    key: str
    icon: str


class QuestionScene(Overlay):
    """Asks over whatever is on top, or over nothing; the last answer is the golden one, Enter gives it."""

    name = "question"

    def __init__(self, app: Host) -> None:
        super().__init__(app, app.scene if app.scenes else None)

    def heading(self) -> str:
        """Return what it is about, in a few words."""
        return ""

    def sentences(self) -> list[str]:
        """Return what is told above the answers."""
        return []

    def answers(self) -> list[Answer]:
        """Return the answers from left to right."""
        return []

    def build(self) -> None:
        """Lay out the panel in the middle of the window, its buttons below one another where they have no room."""
        kit, scale = self.kit, self.kit.scale
        inset, size = scale.px(36, 20), scale.font(20)
        step, button_h = round(size * 1.45), max(scale.px(58, 40), round(size * 2))
        answers = self.answers()
        place = pygame.Rect(0, 0, 0, button_h)
        buttons = [Button(kit, place, each.label, each.action, [each.key], each.icon, base=19) for each in answers]
        golden = answers[-1]
        keys = ["Enter", golden.key]
        buttons[-1] = Button(kit, place, golden.label, golden.action, keys, golden.icon, primary=True, base=19)
        row_w = row_width(buttons, button_h, scale.gap)
        most = scale.width - 2 * scale.px(40, 24)
        is_narrow = row_w + 2 * inset > most
        width = min(most, max(scale.px(900, 600), 0 if is_narrow else row_w + 2 * inset))
        room = width - 2 * inset
        lines = [line for sentence in self.sentences() for line in kit.text.wrap(sentence, size, room)]
        rows = len(buttons) if is_narrow else 1
        foot = rows * button_h + (rows - 1) * scale.gap
        head_h = round(scale.font(28) * 1.7)
        rect = pygame.Rect(0, 0, width, 2 * inset + head_h + len(lines) * step + inset // 2 + foot)
        rect.center = (scale.width // 2, round(scale.height * 0.47))
        self.stage.add(PanelBox(kit, rect))
        top = pygame.Rect(rect.left + inset, rect.top + inset, room, head_h)
        self.stage.add(Label(kit, top, [self.heading()], 28, kit.style.gold, bold=True))
        for number, line in enumerate(lines):
            where = pygame.Rect(top.left, top.bottom + number * step, room, step)
            self.stage.add(Label(kit, where, [line], 20, kit.style.text))
        if is_narrow:
            for number, button in enumerate(buttons):
                button.rect = pygame.Rect(
                    top.left, rect.bottom - inset - foot + number * (button_h + scale.gap), room, button_h
                )
        else:
            row(buttons, rect.right - inset - row_w, rect.bottom - inset - button_h, button_h, scale.gap)
        self.controls.add(*buttons)
