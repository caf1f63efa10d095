"""What a seat of 42 sees, as the kernels lay it out: the deal, the story of the bids, the unseen cards."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Final

from game.cards import PACK_WITH_JOKERS
from game.opponents import compiled
from game.opponents.forty_two.board import board_of, bonus_of
from game.opponents.forty_two.kernels.deal import HANDS, MOST_LEADS, SEATS, SIZE, deal_of, rules_of
from game.opponents.forty_two.kernels.thumb import WORK, weights_of
from game.opponents.forty_two.kernels.worlds import BID_MADE, DEALT, FIRST, GONE, STORY, TOTAL, WORTHS
from game.opponents.forty_two.leads import leads_of
from game.opponents.forty_two.masks import mask_of
from game.opponents.forty_two.skill import Skill
from game.opponents.forty_two.worlds import Worlds
from game.rules.forty_two import HAND_SIZE, HIGHEST_BID, Trumps, View

# what the kernels work in; a process thinks about one thing at a time
SCRATCH: Final = compiled.whole([0] * SIZE)
OPTIONS: Final = compiled.whole([0] * MOST_LEADS)
WORKBENCH: Final = compiled.real([0.0] * WORK)
VALUES: Final = compiled.real([0.0] * (HIGHEST_BID + 1))

_KEPT: Final = 54  # deals whose rules are kept: every card may be turned up


class Sight:
    """One seat's sight of a deal, and worlds drawn from it; ``dream`` puts a fresh one in place."""

    def __init__(self, view: View, skill: Skill, rng: random.Random) -> None:
        board = board_of(view)
        self.me = view.seat
        self._sampler = Worlds(view, board, rng)
        self.own = self._sampler.own
        self.infers = skill.warmth > 0.0
        table = view.table
        self.rules = rules_for(table.trumps)
        self.weights = weights_of(table.players)
        hands = self._sampler.sample()
        self.deal = deal_of(board, view.seat, hands, [bid or 0 for bid in table.bids])
        unseen = board.out & ~hands[self.me]
        self._unseen = [card.index for card in PACK_WITH_JOKERS if unseen >> card.index & 1]
        self.cards = compiled.whole(self._unseen)
        self.owners = compiled.whole(0 for _ in self._unseen)
        self.story = compiled.whole(_story(view))
        self.beliefs = compiled.real([skill.warmth, skill.strangest])
        self.fits = compiled.real([0.0] * SEATS)
        self.chance = compiled.whole([rng.getrandbits(48)])
        self.dream()

    def dream(self) -> None:
        """Put a world in place that owes nothing to the one before."""
        hands = self._sampler.sample()
        aside = len(hands)
        rest = sum(1 << card for card in self._unseen)
        for seat, hand in enumerate(hands):
            self.deal[HANDS + seat] = hand
            rest &= ~hand
        self.deal[HANDS + aside] = rest
        for place, card in enumerate(self._unseen):
            self.owners[place] = next((seat for seat in self._sampler.others if hands[seat] >> card & 1), aside)


@lru_cache(_KEPT)
def rules_for(trumps: Trumps) -> list[int]:
    """Return the rules of a deal with ``trumps``, as the kernels take them."""
    return rules_of(leads_of(trumps))


def _story(view: View) -> list[int]:
    """Return what the others bid and played in this deal, as ``kernels.worlds`` lays it out."""
    table = view.table
    players = table.players
    assert table.dealer is not None and table.turn_up is not None
    story = [0] * STORY
    for seat in range(SEATS):
        story[BID_MADE + seat] = -1
    total = 0
    for step in range(players):
        seat = (table.dealer + 1 + step) % players
        bid = table.bids[seat]
        story[TOTAL + seat] = total + round((players - 1 - step) * HAND_SIZE / players)
        if bid is not None:
            total += bid
            story[BID_MADE + seat] = -1 if seat == view.seat else bid
        for number in range(HIGHEST_BID + 1):
            worth = number + bonus_of(number, table.scores[seat], table.options)
            story[WORTHS + SEATS * seat + number] = worth
    for leader, cards in (*((trick.leader, trick.cards) for trick in table.tricks), (table.leader, table.trick)):
        for at, card in enumerate(cards):
            story[GONE + (leader + at) % players] |= 1 << card.index
    story[DEALT] = mask_of(card for card in table.options.pack if card is not table.turn_up)
    story[FIRST] = (table.dealer + 1) % players
    return story
