"""Where everything lies: rectangles as a pure function of the window, the players, the cards and the sizes chosen."""

from __future__ import annotations

from game.ui.drawing.scale import Scale
from game.ui.tables.layout.places import (
    CHIP,
    HandPlaces,
    Needs,
    Seat,
    TableLayout,
    back_to_front,
    chip_radius,
    cut_between_suits,
    free_between,
    largest,
)
from game.ui.tables.layout.tall import tall_layout
from game.ui.tables.layout.wide import wide_layout

__all__ = [
    "CHIP",
    "HandPlaces",
    "Needs",
    "Seat",
    "TableLayout",
    "back_to_front",
    "chip_radius",
    "cut_between_suits",
    "free_between",
    "largest",
    "table_layout",
]


def table_layout(
    size: tuple[int, int],
    players: int,
    hand_size: int,
    card_scale: float = 1.0,
    text_scale: float = 1.0,
    needs: Needs | None = None,
) -> TableLayout:
    """Lay out a table in a window of ``size`` pixels for 2 to 7 ``players`` holding up to ``hand_size`` cards."""
    scale = Scale(size, text_scale)
    lay_out = tall_layout if scale.is_tall else wide_layout
    return lay_out(scale, players, hand_size, max(0.8, min(1.1, card_scale)), needs or Needs())
