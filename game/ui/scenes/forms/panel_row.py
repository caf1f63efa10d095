"""Panels side by side: each has a title, a sentence, what is drawn below, and a foot for buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.controls.base import Kit, Painted, Widget
from game.ui.controls.buttons import Button, row
from game.ui.controls.layout import columns, put_in, rows
from game.ui.controls.panels import body, write, write_lines
from game.ui.drawing.stage import put
from game.ui.drawing.written import as_one
from game.ui.games.game import Game
from game.ui.games.tile import fan_of

_LINE: Final = 1.42  # line pitch, in text sizes
_LEAST: Final = 15  # text sizes: panels narrower than this stand one below the other
_CARDS: Final = 3  # in the fan of a game
_MOST_SPARE: Final = 0.6  # of a panel's height, that it grows where the page is higher than its contents


class TitledPanel(Painted):
    """A panel with a ``title``, and wordings of a ``note`` beside it.

    ``foot`` is the height in pixels left free for its buttons. What is drawn lies below the words or, if ``aside`` is
    not 0, in so many pixels at the end of the panel.
    """

    def __init__(self, kit: Kit, title: str, note: Sequence[str] = ()) -> None:
        super().__init__(kit, pygame.Rect(0, 0, 0, 0), depth=11)
        self.title, self.note = title, tuple(note)
        self.foot = self.aside = 0
        self.air = kit.scale.px(24, 12)
        self.large, self.size = kit.scale.font(26), kit.scale.font(19)

    def told(self) -> str:
        """Return what is said below the title."""
        return ""

    def drawn_height(self) -> int:
        """Return the height in pixels that what is drawn needs."""
        raise NotImplementedError

    def draw(self, whole: pygame.Surface, place: pygame.Rect) -> None:
        """Draw on the panel what it shows, in ``place``."""
        raise NotImplementedError

    def words_room(self, width: int) -> int:
        """Return the room for words in a panel ``width`` pixels wide."""
        return width - 2 * self.air - (self.aside + self.air if self.aside else 0)

    def _head_height(self, width: int) -> int:
        lines = self.kit.text.wrap(self.told(), self.size, self.words_room(width)) if self.told() else []
        return round(self.air + self.large * 1.6 + len(lines) * self.size * _LINE)

    def natural_height(self, width: int) -> int:
        """Return the height that a panel ``width`` pixels wide needs without its foot."""
        if self.aside:
            return max(self._head_height(width), self.drawn_height() + 2 * self.air - self.foot)
        return self._head_height(width) + self.drawn_height() + self.air

    def content(self) -> pygame.Rect:
        """Return where things are drawn, relative to the panel's corner."""
        if self.aside:
            left = self.rect.width - self.air - self.aside
            return pygame.Rect(left, self.air, self.aside, self.rect.height - 2 * self.air)
        top = self._head_height(self.rect.width)
        bottom = self.rect.height - self.foot - self.air // 2
        return pygame.Rect(self.air, top, self.rect.width - 2 * self.air, max(0, bottom - top))

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the panel with its words, and what is drawn on it."""
        kit, style, air = self.kit, self.kit.style, self.air
        put(whole, body(kit, self.rect.size), (0, 0))
        room, y = self.words_room(self.rect.width), air + self.large * 0.6
        wide = write(whole, kit, self.title, self.large, style.gold, (air, y), room, bold=True) + self.size
        if self.note:
            write(whole, kit, [*self.note, ""], self.size, style.muted, (air + room, y), room - wide, align=1.0)
        if self.told():
            lines, top = kit.text.wrap(self.told(), self.size, room), air + self.large * 1.6 + self.size * 0.5
            write_lines(whole, kit, lines, self.size, style.muted, (air, top), self.size * _LINE)
        self.draw(whole, self.content())

    def draw_fan(self, whole: pygame.Surface, place: pygame.Rect, game: Game) -> None:
        """Draw some cards of the game, which tell nothing."""
        height = round(min(place.height * 0.8, place.width * 0.56))
        size = round(height * 1.75), round(height * 1.12)
        fan = fan_of(self.kit, game.tile_picture().cards[-_CARDS:], height, size)
        with as_one(whole):
            put(whole, fan, put_in(size, place).topleft)


Buttoned = tuple[TitledPanel, Sequence[Button]]
"""A panel and its buttons."""


class PanelRow:
    """Panels with their buttons, side by side in a width of ``room`` pixels, or one below the other.

    In the latter case, what panels show stands beside their words if they are ``broad``.
    """

    def __init__(self, kit: Kit, panels: Sequence[Buttoned], room: int, gap: int, *, broad: bool = False) -> None:
        self._laid, self._room, self._gap = tuple(panels), room, gap
        self.across = len(panels) if self.has_room(kit, len(panels), room, gap) else 1
        self.down = len(panels) // self.across
        self.width = (room - gap * (self.across - 1)) // self.across
        self._button_h = kit.scale.px(52, 36, kit.scale.font(20) * 2)
        self._least_button = kit.scale.px(240, 150)
        for panel, buttons in panels:
            for button in buttons:
                button.group = panel.title
            panel.foot = self._button_h + panel.air if buttons else panel.air // 2
            panel.aside = room // 2 if broad and self.across == 1 else 0
        self.high = max(panel.natural_height(self.width) + panel.foot for panel in self.panels)

    @staticmethod
    def has_room(kit: Kit, count: int, room: int, gap: int) -> bool:
        """Whether ``count`` panels have room side by side."""
        return room + gap >= count * (kit.scale.font(20) * _LEAST + gap)

    @property
    def panels(self) -> list[TitledPanel]:
        """The panels without their buttons."""
        return [panel for panel, _buttons in self._laid]

    @property
    def height(self) -> int:
        """The height of the whole in pixels."""
        return self.down * (self.high + self._gap) - self._gap

    def grow(self, spare: int) -> int:
        """Take some of ``spare`` pixels of height; return how many."""
        more = max(0, min(spare // self.down, round(_MOST_SPARE * self.high)))
        self.high += more
        return more * self.down

    def lay(self, left: int, top: int) -> list[Widget | TitledPanel]:
        """Give everything its place; return it, each panel before its buttons."""
        laid: list[Widget | TitledPanel] = []
        whole = pygame.Rect(left, top, self._room, self.height)
        places = [
            place
            for line in rows(whole, *[1.0] * self.down, gap=self._gap)
            for place in columns(line, *[1.0] * self.across, gap=self._gap)
        ]
        for (panel, buttons), place in zip(self._laid, places, strict=True):
            panel.rect = place
            foot = pygame.Rect(place.left + panel.air, 0, panel.words_room(place.width), self._button_h)
            foot.bottom = place.bottom - panel.air
            if len(buttons) == 1:
                wide = min(foot.width, max(buttons[0].natural_width(), self._least_button))
                buttons[0].rect = put_in((wide, foot.height), foot)
            elif buttons:
                row(buttons, foot, self._gap // 2, 0.5)
            laid += [panel, *buttons]
        return laid
