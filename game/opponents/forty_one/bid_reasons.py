"""Why one bid of Forty-One is better than another: which own cards take tricks, and how often either bid comes.

After a bid deals are played out as advice does; of each it is recorded which cards of one's own took a trick.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.cards import Card
from game.opponents import compiled
from game.opponents.base import STRONGEST
from game.opponents.bid_facts import PlayedDeal, bid_made, card_facts, need_facts, pay_facts, trick_facts
from game.opponents.forty_one.bidding import Results, auction_of, try_bids
from game.opponents.forty_one.inference import LONG_BURN, LikelyWorlds
from game.opponents.forty_one.levels import SKILLS
from game.opponents.forty_one.weights import GAME
from game.opponents.reasoning import CHAIN, LITTLE, Fact, Reasoned, Reasoning
from game.rules.base import Bid
from game.rules.forty_one import View

THROWN_IN: Final = 0.1  # the chance from which on it is said that the deal may be thrown in


def reasoned(view: View, best: Bid, other: Bid, seed: int, lays: int) -> Reasoned:
    """Return why ``best`` is better for the seat of ``view`` than ``other``, by deals in so many ``lays``."""
    worlds = LikelyWorlds(view, SKILLS[STRONGEST].strangest, random.Random(seed))
    both = best.number, other.number
    auction, bids = auction_of(view.public, worlds, view.seat), compiled.whole(both)
    found, part = [list[int]() for _ in range(3)], [compiled.whole([0] * (2 * CHAIN)) for _ in range(3)]
    for _ in range(lays // CHAIN):
        worlds.renew()
        compiled.fast(try_bids)(worlds.memory, auction, bids, LONG_BURN, CHAIN, *part)
        for numbers, more in zip(found, part, strict=True):
            numbers.extend(map(int, more))
        yield None
    rows, wins, ruffs = found
    results = Results(view)
    sums = [results.summed(bid, Counter(rows[at::2])) for at, bid in enumerate(both)]
    lines = (sums[0].worth - sums[1].worth) / lays / GAME
    made = [(one & 15 >= both[0], two & 15 >= both[1]) for one, two in zip(rows[::2], rows[1::2], strict=True)]
    runs = _runs(view.dealt)
    deals = [_played(runs, *each) for each in zip(rows[::2], wins[::2], ruffs[::2], strict=True)]
    safe = trick_facts(deals, view.public.least_bid)
    facts = [*card_facts(view.dealt, deals), *safe, *need_facts(view.dealt, deals, max(both))]
    thrown = [1.0 - each.bids / lays for each in sums]
    if max(thrown) >= THROWN_IN:
        facts.append(Fact("thrown-in", best=thrown[0], other=thrown[1]))
    comes, score = bid_made(view.seat, made), view.public.scores[view.seat]
    facts += pay_facts(comes, *(float(view.public.options.value_of(bid, score)) for bid in both))
    return Reasoning(best, other, lines, lays, tuple(facts), (comes,), is_equal=abs(lines) < LITTLE)


def _runs(hand: Sequence[Card]) -> list[list[Card]]:
    """Return the cards of ``hand``, from the highest, in runs of those that touch."""
    runs = list[list[Card]]()
    for card in sorted(hand, key=lambda card: card.index, reverse=True):
        if runs and runs[-1][-1].suit is card.suit and runs[-1][-1].index == card.index + 1:
            runs[-1].append(card)
        else:
            runs.append([card])
    return runs


def _played(runs: Sequence[Sequence[Card]], row: int, won: int, ruffed: int) -> PlayedDeal:
    """Return a deal as ``try_bids`` recorded it; in a run the lower cards are those that trump."""
    winners, trumping = list[Card](), list[Card]()
    for run in runs:
        count, trumped = (sum(each >> card.index & 1 for card in run) for each in (won, ruffed))
        winners += run[:count]
        trumping += run[count - trumped : count]
    return PlayedDeal(row & 15, frozenset(winners), frozenset(trumping))
