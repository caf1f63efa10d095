"""Naming a suit for a joker that is led: four large tiles on the cloth over the hand."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.cards import Card, Suit
from game.rules.base import Play
from game.ui.controls.base import Kit
from game.ui.controls.buttons import key_cap
from game.ui.controls.panels import Pictures, body, halo, line_at
from game.ui.drawing import shapes
from game.ui.drawing.stage import premultiplied, put
from game.ui.drawing.styles import colour
from game.ui.drawing.text import _
from game.ui.tables.card_table import Answer
from game.ui.tables.forty_two.places import naming_rect, suit_rects
from game.ui.tables.layout import TableLayout
from game.ui.tables.strips import Strip, StripTile
from game.ui.tables.suits import suit_icon, suit_ink
from game.ui.tables.words import suit_name

_GOLD_TOP, _GOLD_BOTTOM = colour("FFF0C2"), colour("F2C565")
_SOFT = colour("5A4526")
ORDER = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)


class SuitTile(StripTile):
    """One suit that may be named, its key, and how many cards of it the person holds."""

    def __init__(self, kit: Kit, rect: pygame.Rect, suit: Suit) -> None:
        super().__init__(kit, rect, depth=47)
        self.suit = suit
        self.held_cards = 0

    def look(self) -> Hashable:
        """What the tile's picture depends on."""
        return (self.is_lit, self.held_cards)

    def paint(self) -> Pictures:
        """Return the tile: the suit large, its name with the key, how many are held."""
        style, scale = self.kit.style, self.kit.scale
        width, height = self.rect.size
        rise = -scale.px(6, 3) if self.is_lit else 0
        top, bottom = (_GOLD_TOP, _GOLD_BOTTOM) if self.is_lit else (style.tile_top, style.tile_bottom)
        radius = scale.px(10, 5)
        tile = premultiplied(shapes.panel((width, height), radius, top, bottom, style.line, 1, alpha=255))
        if width > 1.5 * height:
            side = round(height * 0.72)
            self._set(tile, pygame.Rect(round(side * 1.25), 0, width - round(side * 1.4), height), side, side * 0.66)
        else:
            side = round(min(height * 0.46, width * 0.6))
            self._set(tile, pygame.Rect(3, round(height * 0.46), width - 6, round(height * 0.54)), side, width / 2)
        pictures: Pictures = [(tile, (0, rise))]
        if self.is_lit:
            spread = scale.px(12, 6)
            pictures.insert(0, halo((width, height), radius, spread, style.gold, 0.8, (0, rise)))
        return pictures

    def _set(self, tile: pygame.Surface, words: pygame.Rect, side: int, x: float) -> None:
        """Set the suit with its middle at ``x``, and in ``words`` its name, its key and how many are held."""
        kit, scale = self.kit, self.kit.scale
        icon = kit.art.icon(suit_icon(self.suit), side, suit_ink(kit, self.suit))
        y = tile.get_height() / 2 if words.left > 3 else words.top * 0.63
        put(tile, icon, (round(x - icon.get_width() / 2), round(y - icon.get_height() / 2)))
        name, size = kit.text.fit([suit_name(self.suit)], scale.font(18), words.width, bold=True)
        line = kit.text.line(name, size, kit.style.tile_ink, bold=True)
        line_at(tile, line, words.centerx - line.get_width() / 2, words.top + words.height * 0.33)
        cap = key_cap(kit, self.suit.letter, max(10, scale.font(13)))
        space = scale.px(8, 4)
        texts = _("you hold {count}"), _("{count} held"), "× {count}"
        wordings = [text.format(count=self.held_cards) for text in texts]
        held, size = kit.text.fit(wordings, scale.font(15), words.width - cap.get_width() - space)
        line = kit.text.line(held, size, _SOFT)
        left = words.centerx - (cap.get_width() + space + line.get_width()) / 2
        y = words.top + words.height * 0.74
        put(tile, cap, (round(left), round(y - cap.get_height() / 2)))
        line_at(tile, line, left + cap.get_width() + space, y)


class SuitStrip(Strip[SuitTile]):
    """The question which suit the others are to follow, with its four tiles; ``card`` is the joker to be led."""

    def __init__(self, kit: Kit, layout: TableLayout) -> None:
        tiles = [SuitTile(kit, rect, suit) for suit, rect in zip(ORDER, suit_rects(layout), strict=True)]
        super().__init__(kit, naming_rect(layout), tiles, depth=45)
        self.card: Card | None = None

    def show(self, card: Card | None, hand: tuple[Card, ...] = ()) -> None:
        """Ask for the suit of joker ``card`` while ``hand`` is held, or (None) be gone."""
        self.card = card
        if card is None:
            self.hide()
        else:
            self.appear()
        for tile in self.tiles:
            tile.held_cards = sum(held.suit is tile.suit for held in hand)

    def choose(self, tile: SuitTile) -> Answer:
        """Return that the joker is led and the suit named."""
        return None if self.card is None else Play(self.card, tile.suit)

    def key(self, name: str, event: pygame.event.Event) -> Answer:
        """Return what a key comes to while a suit is asked for: C D H S name it, arrows and Enter too."""
        named = next((tile for tile in self.tiles if tile.suit.letter == name), None)
        return super().key(name, event) if named is None else self.choose(named)

    def look(self) -> Hashable:
        """What the strip's picture depends on."""
        return self.card

    def paint(self) -> Pictures:
        """Return the strip without its tiles."""
        kit, style, scale = self.kit, self.kit.style, self.kit.scale
        strip = body(kit, self.rect.size, style.gold)
        inset = self.tiles[0].rect.left - self.rect.left
        y = (self.tiles[0].rect.top - self.rect.top) * 0.52
        cap = key_cap(kit, "Esc", max(10, scale.font(14)))
        back = kit.text.line(_("take it back"), scale.font(15), style.muted)
        right = self.rect.width - inset
        line_at(strip, back, right - back.get_width(), y)
        right -= back.get_width() + scale.px(8, 4) + cap.get_width()
        put(strip, cap, (right, round(y - cap.get_height() / 2)))
        asks = [_("Which suit must the others follow?"), _("Which suit to follow?"), _("Name a suit")]
        words, size = kit.text.fit(asks, scale.font(20), right - inset - scale.gap, bold=True)
        line_at(strip, kit.text.line(words, size, style.text, bold=True), inset, y)
        return [(strip, (0, 0))]
