"""Draws the installer's own pictures from the cards of the game: NSIS would show one of its own otherwise."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

SIDE: Final = (328, 628)  # twice what a screen at 100 % shows
HEAD: Final = (300, 114)
_FELT: Final = pygame.Color(112, 22, 34), pygame.Color(44, 8, 14)
_GOLD: Final = pygame.Color(216, 166, 84)
_FAN: Final = ("TC", "KD", "QS", "AH")


def pictures(source: Path, folder: Path) -> None:
    """Write ``side.bmp``, for the first and last page, and ``head.bmp``, for the others, into the folder."""
    cards = source / "assets" / "cards"
    side = _felt(SIDE)
    icon = pygame.image.load_sized_svg(source / "assets" / "icons" / "program" / "forty-odd.svg", (144, 144))
    side.blit(icon, icon.get_rect(center=(SIDE[0] // 2, 124)))
    pygame.draw.rect(side, _GOLD, side.get_rect().inflate(-20, -20), width=3, border_radius=10)
    _fan(side, cards, (SIDE[0] // 2, 640), 116, 200)
    head = _felt(HEAD)
    _fan(head, cards, (HEAD[0] // 2, 186), 64, 120)
    for name, picture in (("side", side), ("head", head)):
        pygame.image.save(picture, folder / f"{name}.bmp")


def _felt(size: tuple[int, int]) -> pygame.Surface:
    """Return the table's cloth, lit from above; without transparency, which the installer would show as black."""
    felt = pygame.Surface(size, depth=24)
    for y in range(size[1]):
        felt.fill(_FELT[0].lerp(_FELT[1], y / size[1]), (0, y, size[0], 1))
    return felt


def _fan(whole: pygame.Surface, cards: Path, pivot: tuple[int, int], width: int, radius: int) -> None:
    """Draw a hand of cards of a ``width``, their middles on a circle round the ``pivot``."""
    for number, name in enumerate(_FAN):
        angle = 15 * (1.5 - number)
        card = pygame.image.load_sized_svg(cards / f"{name}.svg", (2 * width, 4 * width))
        turned = pygame.transform.rotozoom(card, angle, width / card.get_width())
        middle = pygame.Vector2(pivot) - pygame.Vector2(0, radius).rotate(-angle)
        whole.blit(turned, turned.get_rect(center=middle))
