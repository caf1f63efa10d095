"""The crib sheet of 42: the order of power on a card, as it lies beside a real pegging board; K shows it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, NamedTuple

import pygame

from game.cards import Card
from game.ui import paint
from game.ui.assets import card_width
from game.ui.stage import premultiplied, put
from game.ui.tables.forty_two.board_picture import head_caps, wood
from game.ui.tables.forty_two.board_places import BoardPlaces
from game.ui.tables.forty_two.powers import Power, Powers, deal_words, led_words, order_of_power
from game.ui.tables.panels import Pictures, halo, line_at
from game.ui.text import _
from game.ui.widgets.base import KEY_NAMES, Kit, Widget
from game.ui.widgets.buttons import key_cap
from game.ui.worlds import INK, PAPER, SOFT_INK, Colour

_RED: Final[Colour] = (150, 24, 26)
_HEAD_AND_FOOT: Final = 8  # times the size of the names
_LEAST_SIZE: Final = 11


class CribKey(Widget):
    """The key that shows the crib sheet, at the end of the head plate."""

    def __init__(self, kit: Kit, places: BoardPlaces, on_press: Callable[[], None]) -> None:
        size, (_b, rect) = head_caps(kit, places)
        super().__init__(kit, rect, on_press, ("K",), depth=16)
        self._size = size
        self.note = _("Order of power")

    def look(self) -> Hashable:
        """What the key's picture depends on."""
        return (self.hovered, self.focused)

    def paint(self) -> Pictures:
        """Return the key cap, lit under the mouse."""
        cap = key_cap(self.kit, "K", self._size)
        if not (self.hovered or self.focused):
            return [(cap, (0, 0))]
        spread = self.kit.scale.px(6, 3)
        return [halo(cap.get_size(), 4, spread, self.kit.world.gold, 0.9), (cap, (0, 0))]


class _Print(NamedTuple):
    """How the sheet is set: the size of the names and the height of a line in pixels, and each line's note in rows."""

    size: int
    row: float
    notes: tuple[tuple[str, ...], ...]


class CribSheet(Widget):
    """The sheet itself, in ``room`` beside hand and trick while it is seen; a click anywhere or any key puts it away.

    It gives the order of power of the deal under way: ``turn_up`` is the card that made its trumps, None before that.
    """

    focusable = False

    def __init__(self, kit: Kit, window: pygame.Rect, room: pygame.Rect, *, simple: bool) -> None:
        super().__init__(kit, window, None, tuple(dict.fromkeys(KEY_NAMES.values())), depth=94)
        self._room = room
        self._simple = simple
        self.turn_up: Card | None = None
        self.visible = False

    def look(self) -> Hashable:
        """What the sheet's picture depends on."""
        return self.turn_up

    def toggle(self) -> None:
        """Show the sheet, or put it away."""
        self.visible = not self.visible

    def press(self, point: tuple[int, int] | None = None) -> None:
        """Put the sheet away."""
        self.kit.audio.play("button")
        self.visible = False

    def card_rect(self) -> pygame.Rect:
        """Return where the sheet lies in the window: at the outer upper corner of its room."""
        powers = order_of_power(self.turn_up, simple=self._simple)
        print_ = self._set(powers)
        height = round(_HEAD_AND_FOOT * print_.size + print_.row * len(powers.kinds))
        rect = pygame.Rect(0, 0, self._width(print_.size), height)
        rect.topright = self._room.topright
        return rect

    def _width(self, size: int) -> int:
        return min(28 * size, self._room.width)

    def _set(self, powers: Powers) -> _Print:
        """Return the largest print with which all notes fit into the room."""
        for size in range(self.kit.scale.font(21), _LEAST_SIZE, -1):
            print_ = self._print(powers, size)
            lines = max(len(note) for note in print_.notes)
            if print_.row >= (1.45 + 1.2 * lines) * size and lines <= 2:
                return print_
        return self._print(powers, _LEAST_SIZE)

    def _print(self, powers: Powers, size: int) -> _Print:
        """Return how the sheet is set with names of ``size``; each note has the first wording that takes two rows."""
        row = min(5.4 * size, (self._room.height - _HEAD_AND_FOOT * size) / len(powers.kinds))
        room = self._width(size) - 2 * self._inset(size) - self._before_words(size, row)
        notes = []
        for power in powers.kinds:
            ways = [self.kit.text.wrap(note, round(size * 0.88), room) for note in power.note]
            notes.append(tuple(next((way for way in ways if len(way) <= 2), ways[-1])))
        return _Print(size, row, tuple(notes))

    @staticmethod
    def _inset(size: int) -> int:
        return round(size * 1.2)

    @staticmethod
    def _before_words(size: int, row: float) -> int:
        """Return the width of a line's number and card with the space behind them."""
        return round(size * 0.95) + card_width(round(row * 0.86)) + round(size * 0.7)

    def paint(self) -> Pictures:
        """Return the paper in its wooden frame with a line for each kind of card."""
        kit, scale = self.kit, self.kit.scale
        powers = order_of_power(self.turn_up, simple=self._simple)
        print_ = self._set(powers)
        size, sheet, inset = print_.size, self.card_rect(), self._inset(print_.size)
        frame, radius, spread = scale.px(12, 6), scale.px(14, 7), scale.px(20, 10)
        whole = wood(sheet.size, radius)
        paper = pygame.Rect(frame, frame, sheet.width - 2 * frame, sheet.height - 2 * frame)
        leaf = paint.panel(paper.size, radius // 2, PAPER, paint.mixed(PAPER, 0.94), (120, 84, 44), 1, alpha=255)
        put(whole, premultiplied(leaf), paper.topleft)
        room = sheet.width - 2 * inset
        y = inset + size * 0.6
        for wordings, part, ink, bold, height in (
            ((_("Order of power"),), 1.2, INK, True, 1.65),
            (deal_words(self.turn_up), 0.9, _RED, True, 1.4),
            (led_words(powers.led), 0.82, SOFT_INK, False, 1.0),
        ):
            words, fitted = kit.text.fit(wordings, round(size * part), room, bold)
            line_at(whole, kit.text.line(words, fitted, ink, bold), inset, y)
            y += size * height
        for number, power in enumerate(powers.kinds):
            place = pygame.Rect(inset, round(y + number * print_.row), room, round(print_.row))
            self._row(whole, power, number, place, print_)
        foot, small = kit.text.fit([_("Any key puts this away"), _("Any key closes")], round(size * 0.76), room)
        line = kit.text.line(foot, small, SOFT_INK)
        line_at(whole, line, (sheet.width - line.get_width()) / 2, sheet.height - inset * 0.95)
        shadow = halo(sheet.size, radius, spread, (0, 0, 0), 0.65, (sheet.left, sheet.top + 4))
        return [shadow, (whole, sheet.topleft)]

    def _row(self, whole: pygame.Surface, power: Power, number: int, place: pygame.Rect, print_: _Print) -> None:
        """Draw one kind: its number, an example card, its name and what decides within it."""
        kit, size = self.kit, print_.size
        if number:
            pygame.draw.line(whole, (196, 170, 124, 255), place.topleft, (place.right, place.top))
        height = round(place.height * 0.86)
        figure = kit.text.line(str(number + 1), round(size * 0.95), _RED, bold=True)
        line_at(whole, figure, place.left, place.centery)
        face = kit.art.face(power.card.text, height)
        spread = max(2, round(height * 0.035))
        at = (place.left + round(size * 0.95), place.centery - height // 2)
        put(whole, *halo(face.get_size(), round(height * 0.042), spread, (60, 36, 12), 0.6, (at[0], at[1] + 1)))
        put(whole, face, at)
        left = place.left + self._before_words(size, print_.row)
        room = place.right - left
        note = print_.notes[number]
        y = place.centery - size * 0.6 * len(note)
        words, fitted = kit.text.fit([power.name], size, room, bold=True)
        line_at(whole, kit.text.line(words, fitted, INK, bold=True), left, y)
        y += size * 1.26
        for text in note:
            words, fitted = kit.text.fit([text], round(size * 0.88), room)
            line_at(whole, kit.text.line(words, fitted, SOFT_INK), left, y)
            y += size * 1.16
