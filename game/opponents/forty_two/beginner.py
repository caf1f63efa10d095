"""How a beginner plays 42: bids by sure tricks miscounted, the rules of thumb over no memory, slips people make."""

from __future__ import annotations

import random
from typing import Final

from game.opponents.base import Decision, Reason
from game.opponents.forty_two.baseline import sure_tricks
from game.opponents.forty_two.board import Board, board_of
from game.opponents.forty_two.masks import BIG, FIRST_JOKER, JOKERS, RANKS, mask_of
from game.opponents.forty_two.policy import decision, play_decision
from game.opponents.forty_two.recall import recalled
from game.opponents.forty_two.rules_of_thumb import Pick, pick
from game.rules.base import Bid
from game.rules.forty_two import HIGHEST_BID, View

SLIP: Final = 0.4  # the share of cards chosen where a beginner's habit shows, if there is one that applies
MISCOUNT: Final = 0.4  # the share of bids that are one off

SLIPS: Final = frozenset(["slip-takes-early", "slip-takes-one-more", "slip-throws-low", "slip-leads-high"])


def decide(view: View, rng: random.Random) -> Decision:
    """Return what a beginner bids or plays."""
    table, board, hand = view.table, board_of(view), mask_of(view.hand)
    if table.is_bidding:
        return _bid(view, hand, rng)
    slip = _slip(board, hand, view.seat) if rng.random() < SLIP else None
    number, code = slip or pick(recalled(view, board, 0), hand, view.seat)
    return play_decision(view, number, code)


def _bid(view: View, hand: int, rng: random.Random) -> Decision:
    table = view.table
    number = sure_tricks(view.hand, table.trumps, table.players)
    if rng.random() < MISCOUNT:
        number += rng.choice((-1, 1))
    least = 1 if hand & BIG else 0  # the Big Joker takes a trick, which even a beginner knows
    number = min(HIGHEST_BID, max(least, number))
    if number == table.forbidden_bid:
        number += 1 if number == least or (number < HIGHEST_BID and rng.random() < 0.5) else -1
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
    if takers and losers and need == 0 and takers[0] < FIRST_JOKER:  # a trick is a point, after all
        return min(takers, key=lambda card: lead.power[card]), "slip-takes-one-more"
    low = [card for card in losers if card < FIRST_JOKER]
    if not takers and low and need == 0:  # keeps the high cards, which will take tricks later
        return min(low, key=lambda card: (card % RANKS, card)), "slip-throws-low"
    return None


def _cards(mask: int) -> list[int]:
    return [card for card in range(mask.bit_length()) if mask >> card & 1]
