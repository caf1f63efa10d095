"""The crib sheet of 42: the order of power on a card, as it lies beside a real pegging board; K shows it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, NamedTuple

import pygame

from game.ui import paint
from game.ui.assets import card_width
from game.ui.stage import premultiplied, put
from game.ui.tables.forty_two.board_picture import head_caps, wood
from game.ui.tables.forty_two.board_places import BoardPlaces
from game.ui.tables.panels import line_at
from game.ui.text import _
from game.ui.widgets.base import KEY_NAMES, Kit, Widget
from game.ui.widgets.buttons import key_cap
from game.ui.worlds import INK, PAPER, SOFT_INK, Colour

_RED: Final[Colour] = (150, 24, 26)


class Power(NamedTuple):
    """A line of the crib sheet: a card that stands for the kind, its name, and a word about it."""

    card: str
    name: str
    note: str


def order_of_power(*, simple: bool) -> list[Power]:
    """Return the kinds of cards from the strongest down, as for a queen of spades led, a nine of diamonds turned up."""
    powers = [Power("BJ", _("Big Joker"), _("beats everything"))]
    if not simple:
        powers.append(Power("LJ", _("Little Joker"), _("beaten by the Big Joker alone")))
    powers.append(Power("9H", _("Trump number"), _("any nine here: the highest suit, spades down to clubs")))
    if not simple:
        powers.append(Power("5C", _("Fifteen"), _("makes 15 with the card led: queen 10 + 5")))
        powers.append(Power("QH", _("Pair"), _("of the card led: the highest suit of them")))
    powers.append(Power("KD", _("Trump"), _("the highest card")))
    powers.append(Power("AS", _("Suit led"), _("the highest card")))
    return powers


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

    def paint(self) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return the key cap, lit under the mouse."""
        cap = key_cap(self.kit, "K", self._size)
        if not (self.hovered or self.focused):
            return [(cap, (0, 0))]
        spread = self.kit.scale.px(6, 3)
        glow = paint.blurred(paint.rounded_mask(cap.get_size(), 4), spread, self.kit.world.gold, 0.9)
        return [(glow, (-paint.margin(spread), -paint.margin(spread))), (cap, (0, 0))]


class CribSheet(Widget):
    """The sheet itself, over the table while it is seen; a click anywhere or any key puts it away."""

    focusable = False

    def __init__(self, kit: Kit, window: pygame.Rect, *, simple: bool) -> None:
        super().__init__(kit, window, None, tuple(dict.fromkeys(KEY_NAMES.values())), depth=94)
        self._powers = order_of_power(simple=simple)
        self.visible = False

    def toggle(self) -> None:
        """Show the sheet, or put it away."""
        self.visible = not self.visible

    def press(self, point: tuple[int, int] | None = None) -> None:
        """Put the sheet away."""
        self.kit.audio.play("button")
        self.visible = False

    def card_rect(self) -> pygame.Rect:
        """Return where the sheet lies in the window."""
        scale, text = self.kit.scale, self.kit.text
        size, row = self._sizes()
        inset = round(size * 1.2)
        wide = max(text.width(power.note, round(size * 0.88)) for power in self._powers)
        width = inset * 2 + round(row * 0.85) + wide + round(size * 1.8)
        rect = pygame.Rect(0, 0, min(width, scale.width - 4 * scale.gap), 0)
        rect.height = round(size * 6.1) + row * len(self._powers)
        rect.center = self.rect.center
        return rect

    def _sizes(self) -> tuple[int, int]:
        """Return the size of the names and the height of a line of the sheet."""
        scale = self.kit.scale
        size = scale.font(21)
        room = scale.height - 4 * scale.gap - size * 6.1
        return size, int(min(size * 4.0, room / len(self._powers)))

    def paint(self) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return the paper in its wooden frame with a line for each kind of card."""
        kit, scale = self.kit, self.kit.scale
        sheet = self.card_rect()
        size, row = self._sizes()
        frame, radius, spread = scale.px(12, 6), scale.px(14, 7), scale.px(20, 10)
        whole = wood(sheet.size, radius)
        paper = pygame.Rect(frame, frame, sheet.width - 2 * frame, sheet.height - 2 * frame)
        leaf = paint.panel(paper.size, radius // 2, PAPER, paint.mixed(PAPER, 0.94), (120, 84, 44), 1, alpha=255)
        put(whole, premultiplied(leaf), paper.topleft)
        inset = round(size * 1.2)
        y = inset + size * 0.6
        line_at(whole, kit.text.line(_("Order of power"), round(size * 1.2), INK, bold=True), inset, y)
        room = sheet.width - 2 * inset
        words, small = kit.text.fit(self._example_words(), round(size * 0.82), room)
        y += size * 1.55
        line_at(whole, kit.text.line(words, small, SOFT_INK), inset, y)
        top = y + size * 0.95
        for number, power in enumerate(self._powers):
            self._row(whole, power, number, pygame.Rect(inset, round(top + number * row), room, row), size)
        foot, small = kit.text.fit([_("Any key puts this away"), _("Any key closes")], round(size * 0.76), room)
        line = kit.text.line(foot, small, SOFT_INK)
        line_at(whole, line, (sheet.width - line.get_width()) / 2, sheet.height - inset * 0.95)
        shadow = paint.blurred(paint.rounded_mask(sheet.size, radius), spread, (0, 0, 0), 0.65)
        edge = paint.margin(spread)
        return [(shadow, (sheet.left - edge, sheet.top + 4 - edge)), (whole, sheet.topleft)]

    def _example_words(self) -> list[str]:
        """Return wordings of what the example cards suppose."""
        return [
            _("Examples: the queen of spades is led, the nine of diamonds was turned up"),
            _("Examples: queen of spades led, nine of diamonds up"),
        ]

    def _row(self, whole: pygame.Surface, power: Power, number: int, place: pygame.Rect, size: int) -> None:
        """Draw one kind: its number, an example card, its name and what decides within it."""
        kit = self.kit
        if number:
            pygame.draw.line(whole, (196, 170, 124, 255), place.topleft, (place.right, place.top))
        height = round(place.height * 0.86)
        figure = kit.text.line(str(number + 1), round(size * 0.95), _RED, bold=True)
        line_at(whole, figure, place.left, place.centery)
        left = place.left + round(size * 0.95)
        face = kit.art.face(power.card, height)
        spread = max(2, round(height * 0.035))
        shadow = paint.blurred(paint.rounded_mask(face.get_size(), round(height * 0.042)), spread, (60, 36, 12), 0.6)
        at = (left, place.centery - height // 2)
        put(whole, shadow, (at[0] - paint.margin(spread), at[1] - paint.margin(spread) + 1))
        put(whole, face, at)
        left += card_width(height) + round(size * 0.7)
        room = place.right - left
        words, fitted = kit.text.fit([power.name], size, room, bold=True)
        line_at(whole, kit.text.line(words, fitted, INK, bold=True), left, place.centery - size * 0.62)
        words, fitted = kit.text.fit([power.note], round(size * 0.88), room)
        line_at(whole, kit.text.line(words, fitted, SOFT_INK), left, place.centery + size * 0.62)
