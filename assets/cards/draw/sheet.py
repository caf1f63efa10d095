"""Draws the whole deck on one picture, through the same renderer the table uses."""

import os
from pathlib import Path

from pips import SUITS

GAP, WIDE, TALL = 8, 110, 154
COLUMNS = 13
CLOTH = (30, 72, 62)


def rows() -> list[list[str]]:
    """Return the names of the cards, row by row."""
    faces = [[f"{rank}{suit}" for rank in "A23456789TJQK"] for suit in SUITS]
    blues = [f"four-colour/{rank}{suit}" for suit in "DC" for rank in "AJQK"]
    return [*faces, ["BJ", "LJ", "back-damascus", "back-kawung", "back-pub", *blues]]


def contact_sheet(cards: Path, picture: Path) -> None:
    """Write a picture of the deck."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    lines = rows()
    size = (COLUMNS * (WIDE + GAP) + GAP, len(lines) * (TALL + GAP) + GAP)
    sheet = pygame.Surface(size)
    sheet.fill(CLOTH)
    for j, line in enumerate(lines):
        for i, name in enumerate(line):
            card = pygame.image.load_sized_svg(str(cards / f"{name}.svg"), (WIDE, TALL))
            sheet.blit(card, (GAP + i * (WIDE + GAP), GAP + j * (TALL + GAP)))
    picture.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(sheet, str(picture))
