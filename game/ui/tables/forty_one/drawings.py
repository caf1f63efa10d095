"""Small drawings for the pages of Forty-One: the direction of play, who sits where, how cards are dealt."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.ui.controls.base import Kit
from game.ui.controls.panels import write
from game.ui.drawing import shapes
from game.ui.drawing.assets import CARD_ASPECT, card_width
from game.ui.drawing.sprites import CardPainter
from game.ui.drawing.stage import put, put_middle
from game.ui.drawing.styles import PARTNER
from game.ui.words.names import shown_name

_ARC: Final = 40  # segments of an arrow's arc
_FACES: Final = ("young-man", "man-with-tarbush", "woman-in-headscarf", "old-man-with-beard-and-taqiyah")


def names() -> tuple[str, ...]:
    """Return by seat the names used in the examples."""
    return tuple(map(shown_name, ("You", "Rami", "Salma", "Karim")))


def direction_picture(
    kit: Kit, size: tuple[int, int], *, counterclockwise: bool = True, word: str = ""
) -> pygame.Surface:
    """Return a small table of four seats, partners in one colour, and a word or an arrow in the direction of play."""
    style = kit.style
    whole = pygame.Surface(size, pygame.SRCALPHA)
    side = min(size)
    centre = (size[0] / 2, size[1] / 2)
    table = shapes.disc(round(side * 0.62), shapes.mixed(style.cloth, 1.25), style.line, max(1.0, side / 60))
    put_middle(whole, table, *centre)
    dot = round(side * 0.19)
    for seat in range(4):
        angle = math.radians(90 + 90 * seat)
        fill = PARTNER if seat % 2 == 0 else shapes.mixed(style.gold, 0.85)
        disc = shapes.disc(dot, fill, (40, 18, 10), max(1.0, side / 60))
        put_middle(whole, disc, centre[0] + 0.39 * side * math.cos(angle), centre[1] + 0.39 * side * math.sin(angle))
    if word:
        write(whole, kit, word, max(9, round(side * 0.24)), style.text, centre, bold=True, align=0.5)
    else:
        put(whole, arrow(size, side * 0.185, counterclockwise, style.text), (0, 0))
    return whole


def arrow(size: tuple[int, int], radius: float, counterclockwise: bool, ink: tuple[int, int, int]) -> pygame.Surface:
    """Return three quarters of a circle with an arrowhead, starting at the person's seat."""
    turn = -1 if counterclockwise else 1
    half = max(1.2, radius * 0.13)
    start, end = math.radians(90 + turn * 25), math.radians(90 + turn * 285)
    angles = [start + (end - start) * step / _ARC for step in range(_ARC + 1)]

    def at(reach: float, angle: float) -> tuple[float, float]:
        return size[0] / 2 + reach * math.cos(angle), size[1] / 2 + reach * math.sin(angle)

    outer, inner = ([at(reach, angle) for angle in angles] for reach in (radius + half, radius - half))
    head = [at(radius + 3.6 * half, end), at(radius, end + turn * 0.62), at(radius - 3.6 * half, end)]
    return shapes.drawn_fine(size, [(ink, [*outer, *reversed(inner)]), (ink, head)])


def packets_picture(kit: Kit, size: tuple[int, int], packets: tuple[int, ...]) -> pygame.Surface:
    """Return thirteen backs, overlapping within a packet and apart between packets."""
    whole = pygame.Surface(size, pygame.SRCALPHA)
    close, apart = 0.22, 1.16  # card widths
    wide = 1 + (sum(packets) - len(packets)) * close + (len(packets) - 1) * apart
    height = round(min(size[1] * 0.96, size[0] * 0.98 / wide / CARD_ASPECT))
    width = card_width(height)
    painter = CardPainter(kit.art, kit.style, kit.style.back)
    x = width / 2
    for packet in packets:
        for number in range(packet):
            for surface in (painter.shadow(height, 0, 0), painter.card(None, height, 0)):
                put_middle(whole, surface, x, size[1] / 2)
            x += width * (close if number < packet - 1 else apart)
    return whole


def seating(kit: Kit, size: tuple[int, int], counterclockwise: bool) -> pygame.Surface:
    """Return the table with its four players, partners in one ring, and the direction of play."""
    style = kit.style
    width, height = size
    edge = max(2, kit.scale.px(3, 2))
    whole = shapes.plate(
        size, kit.scale.px(14, 7), shapes.mixed(style.cloth, 1.15), shapes.mixed(style.cloth, 0.7), style.line, edge
    )
    put(whole, arrow(size, height * 0.17, counterclockwise, style.muted), (0, 0))
    side = round(height * 0.25)
    text = max(12, round(height * 0.08))
    for seat, name in enumerate(names()):
        x = width * (0.5, 0.12, 0.5, 0.88)[seat]
        y = height * (0.84, 0.44, 0.16, 0.44)[seat]
        ring = PARTNER if seat % 2 == 0 else style.line
        put_middle(whole, shapes.disc(side, ring, ring, 0), x, y)
        put_middle(whole, kit.art.portrait(_FACES[seat], side - 2 * max(3, side // 14)), x, y)
        at, align, half = (x + side * 0.62, y), 0.0, kit.text.width(name, text, bold=True) / 2
        if seat % 2:
            at, align = (min(max(x, 3 * edge + half), width - 3 * edge - half), y + side / 2 + text), 0.5
        write(whole, kit, name, text, style.text, at, bold=True, align=align)
    return whole
