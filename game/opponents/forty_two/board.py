"""What everybody at the table knows while a deal is played, in small whole numbers; it can change.

The rules of thumb read it, simulated deals play on it; ``board_of`` makes one from a view.
"""

from __future__ import annotations

from typing import Final

from game.opponents.forty_two.leads import Lead, Leads, leads_of
from game.opponents.forty_two.masks import lead_of, mask_of
from game.rules.forty_two import HAND_SIZE, FortyTwoOptions, View, does_win, worth_if_made

GAME: Final = 12  # points that winning the game is worth


class Board:
    """The open cards of a deal under way.

    ``out``: the cards not yet seen on the table; ``voids[seat]``: the cards that a seat has shown not to hold, whole
    suits; ``need[seat]``: the tricks that its bid still lacks (below 0: too many), ``bonus[seat]`` what it is worth to
    make it exactly;
    ``left``: tricks to play, the one under way included; ``place``: how many cards lie in it, led as ``lead`` by
    ``leader``; ``best_seat`` takes it so far with ``best_card`` of strength ``best``.
    """

    __slots__ = (
        *("best", "best_card", "best_seat", "bonus", "lead", "leader", "leads", "left", "need", "out"),
        *("place", "players", "voids"),
    )

    def __init__(self, leads: Leads, out: int, players: int) -> None:
        self.leads = leads
        self.out = out
        self.players = players
        self.need = [0] * players
        self.bonus = [0] * players
        self.voids = [0] * players
        self.left = HAND_SIZE
        self.place = 0
        self.lead: Lead = leads[0]
        self.leader = self.best = self.best_card = self.best_seat = 0

    def copy(self) -> Board:
        """Return a board that changes apart from this one."""
        new = Board(self.leads, self.out, self.players)
        new.need, new.bonus, new.voids = self.need[:], self.bonus[:], self.voids[:]
        new.left, new.place, new.lead, new.leader = self.left, self.place, self.lead, self.leader
        new.best, new.best_card, new.best_seat = self.best, self.best_card, self.best_seat
        return new

    def play(self, seat: int, number: int) -> None:
        """Put a card of ``seat`` on the table, a lead as ``masks`` numbers it; the last takes the trick."""
        if self.place == 0:
            lead = self.lead = self.leads[number]
            card = lead.card
            self.out &= ~(1 << card)
            self.leader = self.best_seat = seat
            self.best_card = card
            self.best = lead.power[card]
            self.place = 1
            return
        lead = self.lead
        bit = 1 << number
        self.out &= ~bit
        if not (lead.suit | lead.free) & bit:
            self.voids[seat] |= lead.suit
        if lead.lower & bit and self.best < lead.paired:
            self.best, self.best_card, self.best_seat = lead.paired, lead.card, self.leader
        elif lead.power[number] > self.best:
            self.best, self.best_card, self.best_seat = lead.power[number], number, seat
        if self.place == self.players - 1:
            self.need[self.best_seat] -= 1
            self.left -= 1
            self.place = 0
        else:
            self.place += 1


def board_of(view: View) -> Board:
    """Return the board that a view shows; seats that have not bid are taken to need nothing."""
    table = view.table
    players = table.players
    leads = leads_of(table.trumps)
    assert table.turn_up is not None
    out = mask_of(card for card in table.options.pack if card is not table.turn_up)
    board = Board(leads, out, players)
    tricks = [(trick.leader, trick.cards, trick.named) for trick in table.tricks]
    for leader, cards, named in (*tricks, (table.leader, table.trick, table.named)):
        for at, card in enumerate(cards):
            board.play((leader + at) % players, card.index if at else lead_of(card, named))
    for seat, bid in enumerate(table.bids):
        board.need[seat] = (bid or 0) - table.taken[seat]
        board.bonus[seat] = bonus_of(bid or 0, table.scores[seat], table.options)
    return board


def bonus_of(bid: int, score: int, options: FortyTwoOptions) -> int:
    """Return the points that making ``bid`` exactly is worth beside its tricks; winning the game counts as many."""
    bonus = worth_if_made(bid, options.players) - bid
    return bonus + GAME if does_win(bid, score, options) else bonus
