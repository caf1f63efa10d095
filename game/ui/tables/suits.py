"""Suits as they are drawn beside words: icon, colour, and a small light tile that stands out on any panel."""

from __future__ import annotations

from typing import Final

import pygame

from game.cards import Suit
from game.ui import paint
from game.ui.stage import premultiplied, put
from game.ui.widgets.base import Kit
from game.ui.worlds import RED, Colour, colour

_BLACK: Final = colour("17181C")
_BLUE, _GREEN = colour("1C63B0"), colour("1E6E45")  # as on the cards of the four-colour variant


def suit_icon(suit: Suit) -> str:
    """Return the name of a suit's icon."""
    return f"suit-{suit.name.lower()}"


def suit_ink(kit: Kit, suit: Suit) -> Colour:
    """Return the colour that a suit is printed in on a light ground: two colours or four, as the cards have them."""
    if kit.art.four_colours and suit in (Suit.CLUBS, Suit.DIAMONDS):
        return _GREEN if suit is Suit.CLUBS else _BLUE
    return RED if suit.is_red else _BLACK


def suit_chip(kit: Kit, suit: Suit, side: int) -> pygame.Surface:
    """Return a suit on a small light tile, ``side`` pixels square."""
    world, ink = kit.world, suit_ink(kit, suit)

    def draw() -> pygame.Surface:
        chip = premultiplied(
            paint.panel((side, side), max(3, side // 5), world.tile_top, world.tile_bottom, world.line, 1, alpha=255)
        )
        icon = kit.art.icon(suit_icon(suit), round(side * 0.74), ink)
        put(chip, icon, ((side - icon.get_width()) // 2, (side - icon.get_height()) // 2))
        return chip

    return kit.art.made(("suit chip", str(suit), side, world.name, ink), draw)
