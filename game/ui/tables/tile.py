"""What stands and lies on a game's tile in the menu."""

from __future__ import annotations

import msgspec

from game.ui.document.blocks import Drawing
from game.ui.tables.words import Wordings


class TileWords(msgspec.Struct, frozen=True):
    """What a menu tile says below the game's name: ``lines``, how many play, and where it is from or its name there."""

    lines: tuple[Wordings, ...]
    players: str
    home: str


class TileCard(msgspec.Struct, frozen=True):
    """A card on a menu tile: its place from the middle in widths and heights of a card, its turn, whether it glows."""

    card: str
    across: float
    down: float
    angle: float
    glows: bool = False


class TilePicture(msgspec.Struct, frozen=True):
    """What lies on a menu tile's table: cards from the back to the front, and a golden badge with ``badge`` in it.

    ``share`` is how high a card is at most, of the table's height; ``under`` draws what lies below the cards, as large
    as the whole table of the tile. The last three cards are shown where the game can be continued.
    """

    cards: tuple[TileCard, ...]
    badge: str = ""
    share: float = 0.40
    under: Drawing | None = None
