"""What everybody at the table knows while a deal is played, in the small whole numbers of ``masks``; it can change.

The rules of thumb read it, simulated deals play on it; ``board_of`` makes one from a view.
"""

from __future__ import annotations

from game.opponents.forty_one.masks import BIT_OF, FULL, SUIT_OF, SUITS, TRUMPS
from game.rules.forty_one import HAND_SIZE, PLAYERS, View

NO_SUIT = -1


class Board:
    """The open cards of a deal under way.

    ``out[s]``: cards of suit s not yet played; ``voids[seat]``: bits of the suits that a seat has shown to be void
    in; ``need[seat]``: tricks its bid still lacks (0 or less: made); ``called[seat]``: bits of the suits it has led;
    ``place``: how many cards lie in the trick; ``led`` its suit, ``best_suit``, ``best_bit``, ``best_seat`` the card
    that is winning it.
    """

    __slots__ = ("best_bit", "best_seat", "best_suit", "called", "led", "left", "need", "out", "place", "step", "voids")

    def __init__(self, need: list[int], step: int) -> None:
        self.out = [FULL] * SUITS
        self.voids = [0] * PLAYERS
        self.called = [0] * PLAYERS
        self.need = need
        self.left = HAND_SIZE
        self.step = step
        self.place = 0
        self.led = self.best_suit = NO_SUIT
        self.best_bit = self.best_seat = 0

    def copy(self) -> Board:
        """Return a board that changes apart from this one."""
        new = Board(self.need[:], self.step)
        new.out, new.voids, new.called = self.out[:], self.voids[:], self.called[:]
        new.left, new.place, new.led = self.left, self.place, self.led
        new.best_suit, new.best_bit, new.best_seat = self.best_suit, self.best_bit, self.best_seat
        return new

    def play(self, seat: int, suit: int, bit: int) -> None:
        """Put a card of ``seat`` on the table; the fourth takes the trick: ``best_seat`` has it and leads."""
        self.out[suit] ^= bit
        place = self.place
        if place == 0:
            self.led = suit
            self.called[seat] |= 1 << suit
            self.best_suit, self.best_bit, self.best_seat = suit, bit, seat
            self.place = 1
            return
        if suit != self.led:
            self.voids[seat] |= 1 << self.led
        if suit == self.best_suit:
            if bit > self.best_bit:
                self.best_bit, self.best_seat = bit, seat
        elif suit == TRUMPS:
            self.best_suit, self.best_bit, self.best_seat = suit, bit, seat
        if place == 3:
            self.need[self.best_seat] -= 1
            self.left -= 1
            self.place = 0
        else:
            self.place = place + 1


def board_of(view: View) -> Board:
    """Return the board that a view shows."""
    table = view.table
    board = Board([bid or 0 for bid in table.bids], table.options.step)
    for leader, cards in (*((trick.leader, trick.cards) for trick in table.tricks), (table.leader, table.trick)):
        for at, card in enumerate(cards):
            board.play((leader + at * board.step) % PLAYERS, SUIT_OF[card.index], BIT_OF[card.index])
    board.need = [(bid or 0) - taken for bid, taken in zip(table.bids, table.taken, strict=True)]
    return board
