"""The words and the picture of a game's tile in the menu."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pygame

from game.cards import Card
from game.rules.base import Options
from game.ui.controls.base import Kit
from game.ui.document.blocks import Drawing
from game.ui.drawing.mirror import as_it_is
from game.ui.drawing.sprites import CardPainter
from game.ui.drawing.stage import put
from game.ui.words.cards import Wordings


class TileWords(msgspec.Struct, frozen=True):
    """The text of a menu tile below the game's name: ``lines``, the number of players, the origin or native name."""

    lines: tuple[Wordings, ...]
    players: str
    home: str


class OtherTitle(msgspec.Struct, frozen=True):
    """A name under which a game is known when it is played by other ``options`` than the usual ones.

    ``label`` says on the menu whose game it is.
    """

    name: str
    options: Options
    label: str
    tip: str


class TileCard(msgspec.Struct, frozen=True):
    """A card on a menu tile: its offset from the middle in card widths and heights, its tilt, and whether it glows."""

    card: str
    across: float
    down: float
    angle: float
    glows: bool = False


class TilePicture(msgspec.Struct, frozen=True):
    """The picture of a menu tile's table: cards from back to front, and a golden badge with the text ``badge``.

    ``share`` is the greatest height of a card, as a share of the table's height. ``under`` draws what lies below the
    cards, at the size of the whole table. If the game can be continued, only the last three cards are shown.
    """

    cards: tuple[TileCard, ...]
    badge: str = ""
    share: float = 0.40
    under: Drawing | None = None


@as_it_is()
def fan_of(kit: Kit, cards: Sequence[TileCard], height: int, size: tuple[int, int]) -> pygame.Surface:
    """Return cards of ``height`` in a fan, for the bar that continues."""
    painter = CardPainter(kit.art, kit.style, kit.style.back)
    whole = pygame.Surface(size, pygame.SRCALPHA)
    for number, lying in enumerate(cards):
        card = painter.card(Card.parse(lying.card), height, 10.0 * (number - (len(cards) - 1) / 2))
        x = height * (0.5 + 0.34 * number) - card.get_width() / 2
        put(whole, card, (round(x), (size[1] - card.get_height()) // 2))
    return whole
