"""The strip over the hand that says why a deal has ended early; the hands lie open around it, and one key goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.ui.controls.base import Kit
from game.ui.controls.buttons import Button
from game.ui.controls.layout import between, columns, put_in, trim
from game.ui.controls.panels import Label, Panel
from game.ui.drawing.scale import Scale
from game.ui.tables.game import Explanation
from game.ui.tables.layout import TableLayout

_LEAST: Final = 30  # letter heights: least width of the strip


def note_rect(layout: TableLayout) -> pygame.Rect:
    """Return the room for the strip: in the ribbon's place, as wide as possible, or above whatever crowds it there."""
    scale, ribbon = layout.scale, layout.ribbon
    height = _button_height(scale) + 2 * _inset(scale)
    rect = between(ribbon.left, ribbon.bottom - height, ribbon.right, ribbon.bottom)
    room = layout.widened(rect)
    if room.width >= _LEAST * scale.font(20):
        return room
    rect.bottom = min(each.top for each in layout.regions.values() if each.bottom > rect.top) - scale.gap
    return layout.widened(rect)


def _button_height(scale: Scale) -> int:
    return scale.px(50, 34, scale.font(20) * 1.8)


def _inset(scale: Scale) -> int:
    return scale.px(10, 6)


class DealNote:
    """What is said of the deal, beside a golden button that goes on and perhaps an ``other``; ``rect`` is its place."""

    def __init__(
        self, kit: Kit, layout: TableLayout, what: Explanation, go_on: Callable[[], None], other: Button | None = None
    ) -> None:
        scale, room = kit.scale, note_rect(layout)
        self.button = Button(
            kit, pygame.Rect(0, 0, 0, 0), what.button, go_on, ["Enter", "Space"], primary=True, base=20
        )
        gap, size, right = scale.px(20, 10), scale.font(20), _inset(scale)
        self.buttons = [*([other] if other is not None else []), self.button]
        left, widths = max(right, gap), [button.natural_width() for button in self.buttons]
        head = kit.text.width(what.head, size, bold=True)
        fixed = 2 * left + head + sum(gap + width for width in widths) + gap
        words, size = kit.text.fit(what.wordings, size, room.width - fixed)
        self.rect = put_in((min(room.width, fixed + kit.text.width(words, size) + 4), room.height), room)
        place, rest, *ends = columns(trim(self.rect, left=left, right=right), head + 2, 1.0, *widths, gap=gap)
        for button, width, end in zip(self.buttons, widths, ends, strict=True):
            button.rect = put_in((width, _button_height(scale)), end)
        self.words = words
        self.items = (
            Panel(kit, self.rect, is_raised=True),
            Label(kit, place, [what.head], 20, kit.style.gold, bold=True),
            Label(kit, rest, [words], 20, kit.style.text),
        )
        self.items[0].depth = 29.0
