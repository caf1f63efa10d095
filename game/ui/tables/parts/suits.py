"""Suits as they are drawn beside words: icon, colour, and a small light tile that stands out on any panel."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import pygame

from game.cards import Suit
from game.ui.controls.base import Kit
from game.ui.drawing import shapes
from game.ui.drawing.mirror import as_it_is
from game.ui.drawing.stage import put
from game.ui.drawing.styles import RED, Colour, colour
from game.ui.drawing.written import as_one
from game.ui.words.cards import SUIT_SIGNS

_SIGN: Final = re.compile(f"([{''.join(SUIT_SIGNS.values())}])")
_SUITS: Final = {sign: suit for suit, sign in SUIT_SIGNS.items()}
_SIGN_SIZE: Final = 0.86  # of the letters' size: size of a suit's sign
_LIGHT_RED: Final = colour("FF8E7C")  # readable on every panel
BLACK: Final = colour("17181C")
_BLUE, _GREEN = colour("1C63B0"), colour("1E6E45")  # as on the cards of the four-colour variant


def suit_icon(suit: Suit) -> str:
    """Return the name of a suit's icon."""
    return f"suit-{suit.name.lower()}"


def suit_ink(kit: Kit, suit: Suit) -> Colour:
    """Return the colour in which a suit is printed on a light ground: two colours or four, as on the cards."""
    if kit.art.four_colours and suit in (Suit.CLUBS, Suit.DIAMONDS):
        return _GREEN if suit is Suit.CLUBS else _BLUE
    return RED if suit.is_red else BLACK


def line_with_signs(
    kit: Kit,
    wordings: Sequence[str],
    size: int,
    room: int,
    ink: Colour,
    bold: bool = False,
    *,
    red: Colour = _LIGHT_RED,
) -> tuple[pygame.Surface, str]:
    """Return as a line the first wording that fits ``room`` pixels, else the last one smaller, and the wording used.

    Suit signs in it (``words.SUIT_SIGNS``) are drawn; those of red suits are ``red``.
    """
    size = max(size, kit.text.least)
    words = next((words for words in wordings if width_with_signs(kit, words, size, bold) <= room), wordings[-1])
    while size > kit.text.least and width_with_signs(kit, words, size, bold) > room:
        size -= 1
    if not _SIGN.search(words):
        return kit.text.line(kit.text.shorten(words, size, room, bold), size, ink, bold), words
    pieces = [_piece(kit, part, size, ink, bold, red) for part in kit.text.parts(words, _SIGN)]
    width, height = sum(piece.get_width() for piece in pieces), max(piece.get_height() for piece in pieces)
    line, x = pygame.Surface((width, height), pygame.SRCALPHA), 0
    with as_it_is(), as_one(line, words):
        for piece in pieces:
            put(line, piece, (x, (height - piece.get_height()) // 2))
            x += piece.get_width()
    return line, words


def _piece(kit: Kit, part: str, size: int, ink: Colour, bold: bool, red: Colour) -> pygame.Surface:
    suit = _SUITS.get(part)
    if suit is None:
        return kit.text.line(part, size, ink, bold)
    return kit.art.icon(suit_icon(suit), round(size * _SIGN_SIZE), red if suit.is_red else ink)


def width_with_signs(kit: Kit, words: str, size: int, bold: bool = False) -> int:
    """Return the width in pixels of a line whose suit signs are drawn."""
    parts = kit.text.parts(words, _SIGN)
    return sum(round(size * _SIGN_SIZE) if part in _SUITS else kit.text.width(part, size, bold) for part in parts)


def suit_chip(kit: Kit, suit: Suit, side: int) -> pygame.Surface:
    """Return a suit on a small light tile, ``side`` pixels square."""
    style, ink = kit.style, suit_ink(kit, suit)

    def draw() -> pygame.Surface:
        chip = shapes.plate((side, side), max(3, side // 5), style.tile_top, style.tile_bottom, style.line, 1)
        icon = kit.art.icon(suit_icon(suit), round(side * 0.74), ink)
        put(chip, icon, ((side - icon.get_width()) // 2, (side - icon.get_height()) // 2))
        return chip

    return kit.art.made(("suit chip", str(suit), side, style.name, ink), draw)
