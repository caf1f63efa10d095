"""What a player remembers of a deal of 42 who does not count every card, in plain Python."""

from __future__ import annotations

from game.opponents.forty_two.board import Board
from game.opponents.forty_two.masks import JOKERS, mask_of
from game.rules.forty_two import View


def recalled(view: View, board: Board, tricks: int) -> Board:
    """Return the board as somebody remembers it who has the last so many ``tricks`` in mind.

    The present trick and the card turned up lie open, and jokers and trump numbers that are gone are not forgotten.
    """
    table, memory = view.table, board.copy()
    forgotten = table.tricks[: max(0, len(table.tricks) - tricks)]
    memory.out |= mask_of(card for trick in forgotten for card in trick.cards) & ~JOKERS & ~board.leads.numbers
    return memory
