"""What the settings page says and shows of single choices."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.drawing.assets import Art, card_width
from game.ui.drawing.stage import put
from game.ui.drawing.text import _


def percent(part: float) -> str:
    """Return a size in per cent."""
    return _("{number} %").format(number=round(part * 100))


def nearest(values: Sequence[float], value: float) -> int:
    """Return which of ``values`` is nearest to ``value``."""
    return min(range(len(values)), key=lambda number: abs(values[number] - value))


def cloth_name(cloth: str) -> str:
    """Return what a cloth is called."""
    names = {
        "wine": _("Wine"),
        "green": _("Green"),
        "midnight": _("Midnight"),
        "indigo": _("Indigo"),
        "baize": _("Baize"),
    }
    return names.get(cloth, cloth.capitalize())


def cloth_note(cloth: str) -> str:
    """Return what a cloth is, in a sentence."""
    notes = {
        "wine": _("Wine-red damask, woven with stars."),
        "green": _("Green damask, woven with stars."),
        "midnight": _("Midnight-blue brocade, striped with chains of stars."),
        "indigo": _("Indigo batik, its pattern drawn in wax."),
        "baize": _("Green baize, as on a pub table."),
    }
    return notes.get(cloth, cloth_name(cloth))


def back_note(back: str) -> str:
    """Return what a card back shows, in a sentence."""
    notes = {
        "damascus": _("An eight-pointed star, as inlaid in Damascus."),
        "kawung": _("Kawung, a batik pattern of Java."),
        "pub": _("A wheel, as on old playing cards."),
    }
    return notes.get(back, back_name(back))


def back_name(back: str) -> str:
    """Return what a card back is called."""
    names = {"damascus": _("Damascus"), "kawung": _("Kawung"), "pub": _("Pub")}
    return names.get(back, back.capitalize())


def suits_picture(art: Art, size: tuple[int, int], four: bool) -> pygame.Surface:
    """Return an ace of each suit, overlapping, in two colours or four, premultiplied."""

    def draw() -> pygame.Surface:
        whole = pygame.Surface(size, pygame.SRCALPHA)
        whole.fill((24, 12, 8, 255))
        height = size[1] - 4
        step = (size[0] - card_width(height) - 4) / 3
        for number, card in enumerate(("AS", "AD", "AC", "AH")):
            folder = "cards/four-colour" if four and card in ("AD", "AC") else "cards"
            face = art.drawn(f"{folder}/{card}.svg", height)
            face = pygame.transform.smoothscale(face, (card_width(height), height))
            put(whole, face, (2 + round(number * step), 2))
        return whole

    return art.made(("aces", size, four), draw)
