"""Where things lie on a table of 42: the pegging board at the end side, the line under the trick, the strip of bids."""

from __future__ import annotations

import pygame

from game.rules.forty_two import HAND_SIZE
from game.ui.layout import Scale, TableLayout, table_layout


def board_width(scale: Scale, players: int) -> int:
    """Return how wide the pegging board is: a column for each player and a margin for the numbers of the holes."""
    return round(players * max(31, 58 * scale.unit) + max(22, 42 * scale.unit)) + scale.px(26, 14)


def game_layout(size: tuple[int, int], players: int, card_scale: float = 1.0, text_scale: float = 1.0) -> TableLayout:
    """Return the layout of seats, hand, corners and trick beside the board; ``layout.board`` is where that lies."""
    scale = Scale(size, text_scale)
    return table_layout(
        size,
        players,
        HAND_SIZE,
        card_scale,
        text_scale,
        board=board_width(scale, players),
        end_lines=2,
        caption=caption_height(scale) + scale.px(6, 3),
    )


def caption_height(scale: Scale) -> int:
    """Return the height of the line that says who takes the trick so far."""
    return round(scale.font(18) * 1.7)


def caption_rect(layout: TableLayout) -> pygame.Rect:
    """Return where the line lies that says who takes the trick so far: between the trick and the prompt."""
    scale = layout.scale
    left = max([seat.plaque.right for seat in layout.seats if seat.side == "left"], default=layout.play.left)
    right = min([seat.plaque.left for seat in layout.seats if seat.side == "right"], default=layout.play.right)
    rect = pygame.Rect(0, 0, min(scale.px(900, 460), right - left - 2 * scale.gap), caption_height(scale))
    rect.midbottom = (layout.play.centerx, layout.ribbon.top - scale.px(8, 4))
    return rect
