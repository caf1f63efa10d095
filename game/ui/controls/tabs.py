"""Tabs: the chapters of a page, in rows above it or in a list at its side."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from itertools import pairwise

import pygame

from game.ui.controls.actions import cap_of
from game.ui.controls.base import Kit, Widget
from game.ui.controls.buttons import key_cap
from game.ui.controls.described import Role, Thing
from game.ui.controls.layout import columns, trim
from game.ui.controls.panels import put_round, write
from game.ui.drawing.stage import put
from game.ui.language.messages import _, say


class Tab(Widget):
    """An entry of the list of chapters: a key and a word, on gold for the current chapter."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, label: str, key: str, on_press: Callable[[], None], across: bool = False
    ) -> None:
        super().__init__(kit, rect, on_press, [key] if key else [], depth=20)
        self.label = label
        self.chosen = False
        self._across = across

    @staticmethod
    def natural_width(kit: Kit, label: str) -> int:
        """Return the width in pixels that an entry of a row needs for its word alone."""
        size = kit.scale.font(18)
        return kit.text.width(label, size, bold=True) + round(size * 1.2)

    role = Role.TAB

    def thing(self) -> Thing:
        return super().thing()._replace(is_chosen=self.chosen)

    def look(self) -> Hashable:
        return (self.label, self.chosen, self.focused, self.hovered, self.held)

    def draw_on(self, whole: pygame.Surface) -> None:
        kit, style, (width, height) = self.kit, self.kit.style, self.rect.size
        radius, place = max(4, round(height * 0.2)), whole.get_rect()
        size = kit.scale.font(18)
        left = round(size * 0.6)
        if self.chosen:
            put_round(whole, place, radius, style.line, alpha=70)
            bar = max(3, kit.scale.px(5, 3))
            across, down = (radius, height - bar, radius), (0, radius, width - bar, radius)
            put_round(whole, trim(place, *(across if self._across else down)), bar // 2, style.gold)
        elif self.is_lit:
            put_round(whole, place, radius, style.line, alpha=40)
        cap = key_cap(kit, cap_of(*self.acts), size * 0.74) if cap_of(*self.acts) else None
        cap_w = cap.get_width() + round(size * 0.5) if cap is not None else 0
        words_w = kit.text.width(self.label, size, bold=True)
        cap = cap if words_w + cap_w <= width - size else None  # the word comes before its key
        if self._across:
            left = max(2, (width - words_w - (cap_w if cap is not None else 0)) // 2)
        if cap is not None:
            put(whole, cap, (left, (height - cap.get_height()) // 2))
            left += cap.get_width() + round(size * 0.6)
        ink = style.gold if self.chosen else style.text
        write(whole, kit, self.label, size, ink, (left, height / 2), width - left - 2, bold=self.chosen)


def tabs(kit: Kit, rect: pygame.Rect, names: Sequence[str], chosen: int, on_choose: Callable[[int], None]) -> list[Tab]:
    """Return tabs for the chapters ``names``: in rows if ``rect`` is wider than high, else in a list."""
    across = rect.width > rect.height
    inset = kit.scale.px(16, 9)
    entries = []
    if across:
        rows = _rows(kit, names, rect.width)
        height = rect.height // len(rows)
        for line, row in enumerate(rows):
            spare = (rect.width - sum(row)) / len(row)
            place = pygame.Rect(rect.left, rect.top + line * height, rect.width, height)
            entries += [trim(each, right=3, bottom=2) for each in columns(place, *(width + spare for width in row))]
    else:
        height = min(_row_height(kit), (rect.height - 2 * inset) // len(names))
        first = pygame.Rect(rect.left + inset, rect.top + inset, rect.width - 2 * inset, height - 3)
        entries = [first.move(0, number * height) for number in range(len(names))]
    made = [
        Tab(kit, place, name, _key(number), partial(on_choose, number), across)
        for number, (place, name) in enumerate(zip(entries, names, strict=True))
    ]
    for number, tab in enumerate(made):
        tab.chosen = number == chosen
        tab.tip = say(_("Go to “{name}”."), name=tab.label)
    return made


def _rows(kit: Kit, names: Sequence[str], room: int) -> list[list[int]]:
    """Return the widths of ``names`` in rows of ``room`` pixels: as few rows as possible, similar in length."""
    least = [Tab.natural_width(kit, name) for name in names]
    rows: list[list[int]] = []
    for count in range(1, len(names) + 1):
        at = [round(len(names) * number / count) for number in range(count + 1)]
        rows = [least[start:end] for start, end in pairwise(at)]
        if all(sum(row) <= room for row in rows):
            break
    return rows


def tabs_height(kit: Kit, names: Sequence[str], room: int) -> int:
    """Return the height in pixels of chapters in rows of ``room`` pixels."""
    return len(_rows(kit, names, room)) * _row_height(kit)


def _row_height(kit: Kit) -> int:
    return max(kit.scale.px(52, 36), round(kit.scale.font(18) * 2.2))


def _key(number: int) -> str:
    """Return the key of a chapter: 1 to 9, then 0; later chapters have none."""
    return str((number + 1) % 10) if number < 10 else ""
