"""Open hands at the table."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards import Card
from game.ui.drawing.sprites import CardSprite, Place
from game.ui.tables.dealing import DealTable


class OpenHands:
    """Open hands at ``table``, laid by seat at ``places``; a hand without places stays as it is."""

    def __init__(self, table: DealTable, places: Sequence[Sequence[Place]], depth: float) -> None:
        self.table, self.places, self._depth = table, places, depth
        self.sprites: list[CardSprite] = []

    def clear(self) -> None:
        """Remove them all."""
        self.table.stage.remove(*self.sprites)
        self.sprites = []

    def lay_open(self, seat: int, hand: Sequence[Card]) -> list[tuple[CardSprite, Place]]:
        """Lay a hand open, at rest; return its cards and their places."""
        places, painter = self.places[seat], self.table.painter
        laid = [
            (CardSprite(painter, card, place, self._depth + 0.01 * number), place)
            for number, (card, place) in enumerate(zip(hand if places else (), places, strict=True))
        ]
        self.sprites += (sprite for sprite, _place in laid)
        self.table.stage.add(*(sprite for sprite, _place in laid))
        return laid
