"""What a bid has to come from: facts of one's own cards in deals that were played out after it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from game.cards import Card
from game.opponents.reasoning import DOUBT, Consequence, Fact

SURE: Final = 0.85  # how often a card takes a trick that surely does, and how often a safe bid comes; ...
LIKELY: Final = 0.45  # ... and one that likely does
SOME: Final = 0.3  # tricks by trumping that are worth a word
NEEDED: Final = 0.8  # how often a card takes a trick where a bid comes that depends on it, ...
MORE: Final = 0.3  # ... and by how much less where it does not come; ...
CLOSE: Final = 0.05  # by how much more often a bid must come for that alone to be why it is better
FEWEST: Final = 0.1  # ... of the lays, where either happens at least


class PlayedDeal(NamedTuple):
    """A deal played out after a bid: one's own tricks, the cards that took them, and how many trumped another suit.

    Of cards of one's own that touch, the highest are said to have taken the tricks: they are as good as one another.
    """

    taken: int
    winners: frozenset[Card]
    trumping: frozenset[Card]


def card_facts(hand: Sequence[Card], deals: Sequence[PlayedDeal]) -> Iterator[Fact]:
    """Yield the cards that surely or likely take a trick, but for those that mostly do so by trumping, and what does.

    A card must take a trick more often than it has to by what leaves a doubt.
    """
    found = list[Fact]()
    for card in sorted(hand, key=lambda card: card.index, reverse=True):
        often, trumping = (
            sum(card in each for each in cards) / len(deals)
            for cards in ([deal.winners for deal in deals], [deal.trumping for deal in deals])
        )
        least = often - DOUBT * math.sqrt(often * (1.0 - often) / len(deals))
        if least >= LIKELY and 2 * trumping < often:
            found.append(Fact("sure" if least >= SURE else "likely", card, frequency=often))
    yield from sorted(found, key=lambda fact: fact.code, reverse=True)
    trumped = sum(len(deal.trumping) for deal in deals) / len(deals)
    if trumped >= SOME:
        yield Fact("ruffs", number=trumped)


def trick_facts(deals: Sequence[PlayedDeal], least: int | None = None) -> Iterator[Fact]:
    """Yield how many tricks come, and the highest bid that is safe, if it may be made.

    The lowest bid allowed is ``least``, None where a trick too many misses a bid, too.
    """
    yield Fact("tricks", number=sum(deal.taken for deal in deals) / len(deals))
    if least is not None and (safe := sorted(deal.taken for deal in deals)[int((1.0 - SURE) * len(deals))]) >= least:
        yield Fact("safe", number=float(safe))


def need_facts(hand: Sequence[Card], deals: Sequence[PlayedDeal], high: int) -> Iterator[Fact]:
    """Yield the card on which the bid ``high`` depends, if there is one."""
    lays = len(deals)
    enough, short = ([deal for deal in deals if (deal.taken >= high) is is_so] for is_so in (True, False))
    if min(len(enough), len(short)) < FEWEST * lays:
        return
    rates = {
        card: [sum(card in deal.winners for deal in each) / len(each) for each in (enough, short)] for card in hand
    }
    key = max(hand, key=lambda card: (rates[card][0] - rates[card][1], card.index))
    if rates[key][0] >= NEEDED and rates[key][0] - rates[key][1] >= MORE:
        often = sum(key in deal.winners for deal in deals) / lays
        yield Fact("needs", key, frequency=often, number=float(high))


def pay_facts(comes: Consequence, best: float, other: float) -> Iterator[Fact]:
    """Yield what either bid is worth if it ``comes``, where that is why one is better that comes hardly more often."""
    if best > other and comes.best * best > comes.other * other and comes.best < comes.other + CLOSE:
        yield Fact("pays", best=best, other=other)


def bid_made(seat: int, made: Sequence[tuple[bool, bool]]) -> Consequence:
    """Return how often the bid of ``seat`` comes, ``made`` by lay with the better and with the other bid."""
    only, best, other = (sum(each) / len(made) for each in zip(*((b and not o, b, o) for b, o in made), strict=True))
    return Consequence(seat, "bid-made", only, best, other)
