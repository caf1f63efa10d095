"""What a seat of Forty-One sees, as the kernels lay it out: the deal, the story of bids and plays, the unseen cards."""

from __future__ import annotations

import random
from typing import Final

from game.opponents import compiled
from game.opponents.forty_one.board import Board, board_of
from game.opponents.forty_one.kernels.deal import BITS, HANDS, OPEN, SIZE, deal_of
from game.opponents.forty_one.kernels.ending import MEMORY, ROOM
from game.opponents.forty_one.kernels.worlds import PLAYS
from game.opponents.forty_one.masks import BIT_OF, SUIT_OF, SUITS
from game.opponents.forty_one.skill import Skill
from game.opponents.forty_one.worlds import Worlds
from game.rules.forty_one import PLAYERS, View

# what the kernels work in; a process thinks about one thing at a time
FRAMES: Final = compiled.whole([0] * ROOM)
KNOWN: Final = compiled.whole([0] * MEMORY)
SCRATCH: Final = compiled.whole([0] * SIZE)


class Sight:
    """One seat's sight of a deal, and worlds drawn from it; ``dream`` puts a fresh one in place."""

    def __init__(self, view: View, skill: Skill, rng: random.Random) -> None:
        board = board_of(view)
        self._sampler = Worlds(view, board, rng)
        self.me = view.seat
        hands = self._sampler.sample()
        self.deal = deal_of(board, view.seat, hands)
        unseen = [
            (seat, suit << BITS | 1 << rank)
            for seat in self._sampler.others
            for suit in range(SUITS)
            for rank in range(BITS)
            if hands[seat][suit] >> rank & 1
        ]
        self.cards = compiled.whole(card for _, card in unseen)
        self.owners = compiled.whole(seat for seat, _ in unseen)
        self.story = compiled.whole(_story(view))
        strangest = skill.strangest if view.table.is_bidding or skill.recalls_bids else 0.0
        options, scores = view.table.options, view.table.scores
        least = [float(options.least_bid(score)) for score in scores]
        self.beliefs = compiled.real([skill.margin, skill.spread, strangest, skill.same_suit, skill.other_suit, *least])
        self.fits = compiled.real([0.0] * PLAYERS)
        self.chance = compiled.whole([rng.getrandbits(48)])

    def dream(self) -> None:
        """Put a world in place that owes nothing to the one before."""
        hands = self._sampler.sample()
        for seat in self._sampler.others:
            for suit in range(SUITS):
                self.deal[HANDS + PLAYERS * seat + suit] = hands[seat][suit]
        for place, card in enumerate(self.cards):
            for seat in self._sampler.others:
                if hands[seat][card >> BITS] & card & (1 << BITS) - 1:
                    self.owners[place] = seat


def _story(view: View) -> list[int]:
    """Return what the others did in this deal, as ``kernels.worlds`` lays it out."""
    table = view.table
    bids = [-1 if seat == view.seat or bid is None else bid for seat, bid in enumerate(table.bids)]
    gone = [0] * (PLAYERS * SUITS)
    plays: list[list[int]] = [[] for _ in range(PLAYERS)]
    board = Board([bid or 0 for bid in table.bids], table.options.step)
    empty = [[0] * SUITS for _ in range(PLAYERS)]
    for leader, cards in (*((trick.leader, trick.cards) for trick in table.tricks), (table.leader, table.trick)):
        for at, card in enumerate(cards):
            seat = (leader + at * board.step) % PLAYERS
            suit, bit = SUIT_OF[card.index], BIT_OF[card.index]
            if seat != view.seat:
                plays[seat] += [suit << BITS | bit, *deal_of(board, seat, empty)[:OPEN]]
            gone[SUITS * seat + suit] |= bit
            board.play(seat, suit, bit)
    starts = [PLAYS]
    for told in plays:
        starts.append(starts[-1] + len(told))
    return [*bids, *gone, *starts, *(number for told in plays for number in told)]
