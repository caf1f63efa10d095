"""How a beginner plays 42: the same rules of thumb over a poor memory, with slips that people make."""

from __future__ import annotations

import random
from typing import Final

from game.ai.decision import Decision, Reason
from game.ai.forty_two.bidding import bid_at_sight
from game.ai.forty_two.board import Board, board_of
from game.ai.forty_two.masks import FIRST_JOKER, JOKERS, RANKS, mask_of
from game.ai.forty_two.policy import decision, play_decision
from game.ai.forty_two.rules_of_thumb import Pick, pick
from game.rules.base import Bid
from game.rules.forty_two import HIGHEST_BID, View

SLIP: Final = 0.3  # the share of cards chosen where a beginner's habit shows, if there is one that applies
MISCOUNT: Final = 0.4  # the share of bids that are one off

SLIPS: Final = frozenset(["slip-takes-early", "slip-throws-low", "slip-leads-high"])


def decide(view: View, rng: random.Random) -> Decision:
    """Return what a beginner bids or plays."""
    table, board, hand = view.table, board_of(view), mask_of(view.hand)
    if table.is_bidding:
        return _bid(view, board, hand, rng)
    number, code = (rng.random() < SLIP and _slip(board, hand, view.seat)) or pick(board, hand, view.seat)
    return play_decision(view, number, code)


def _bid(view: View, board: Board, hand: int, rng: random.Random) -> Decision:
    table = view.table
    number = bid_at_sight(table, view.seat, board, hand)
    if rng.random() < MISCOUNT:
        number += rng.choice((-1, 1))
    number = min(HIGHEST_BID, max(0, number))
    if number == table.forbidden_bid:
        number += 1 if number < HIGHEST_BID and (number == 0 or rng.random() < 0.5) else -1
    return decision(view, Bid(number), Reason("bid-counted", {"bid": number}))


def _slip(board: Board, hand: int, me: int) -> Pick | None:
    """Return a slip that fits the moment, or None: never a card that nobody would play."""
    need = board.need[me]
    if board.place == 0:
        plain = hand & ~JOKERS & ~board.leads.numbers
        if need > 0 and plain:  # the highest card first, whatever may still beat it
            return max(_cards(plain), key=lambda card: (card % RANKS, card)), "slip-leads-high"
        return None
    lead = board.lead
    legal = hand & (lead.suit | lead.free) if hand & lead.suit else hand
    takers = [card for card in _cards(legal) if lead.power[card] > board.best]
    losers = [card for card in _cards(legal) if card not in takers]
    if takers and need > 0:  # takes with the strongest at the first chance
        return max(takers, key=lambda card: lead.power[card]), "slip-takes-early"
    low = [card for card in losers if card < FIRST_JOKER]
    if not takers and low and need == 0:  # keeps the high cards, which will take tricks later
        return min(low, key=lambda card: (card % RANKS, card)), "slip-throws-low"
    return None


def _cards(mask: int) -> list[int]:
    return [card for card in range(mask.bit_length()) if mask >> card & 1]
