"""How cards and tables may look, in words and pictures: cloths, backs, and the colours of the suits."""

from __future__ import annotations

import pygame

from game.ui.drawing.assets import Art, card_width
from game.ui.drawing.mirror import as_it_is
from game.ui.drawing.stage import put
from game.ui.language.messages import _, pgettext


def cloth_words(cloth: str) -> tuple[str, str]:
    """Return a cloth's name, and a sentence that describes it."""
    return {
        "wine": (pgettext("cloth", "Wine"), _("Wine-red damask, woven with stars.")),
        "green": (pgettext("cloth", "Green"), _("Green damask, woven with stars.")),
        "midnight": (pgettext("cloth", "Midnight"), _("Midnight-blue brocade, striped with chains of stars.")),
        "indigo": (pgettext("cloth", "Indigo"), _("Indigo batik, its pattern drawn in wax.")),
        "baize": (pgettext("cloth", "Baize"), _("Green baize, as on a pub table.")),
    }[cloth]


def back_words(back: str) -> tuple[str, str]:
    """Return a card back's name, and a sentence that describes it."""
    return {
        "damascus": (pgettext("card back", "Damascus"), _("An eight-pointed star, as inlaid in Damascus.")),
        "kawung": (pgettext("card back", "Kawung"), _("Kawung, a batik pattern from Java.")),
        "pub": (pgettext("card back", "Pub"), _("A wheel, as on old playing cards.")),
    }[back]


def suits_picture(art: Art, size: tuple[int, int], four: bool) -> pygame.Surface:
    """Return the four aces, overlapping, in two colours or ``four``, premultiplied."""

    @as_it_is()
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
