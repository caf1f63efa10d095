"""Worlds for the compiler: deals of the unseen cards, drawn by how well they explain every bid and card of the others.

A world is changed by swapping two unseen cards between their holders, never giving anybody a suit in which they have
shown to be void. A swap is taken or left by how much better or worse the hands then explain what their holders have
done (the rule of Metropolis), so that in the long run worlds come up as often as they are likely.

What was done is told by a *story*, one flat sequence of whole numbers. From place

- ``BIDS`` on: by seat, its bid, or -1 where it has made none or is oneself;
- ``GONE``: by seat and suit (place ``GONE + 4 * seat + suit``), the cards that it has played;
- ``STARTS``: by seat, and once more for the end, the place where its plays begin;

and then play by play, each ``PLAY`` numbers: the card, and the ``OPEN`` numbers of the deal as it was.
"""

from __future__ import annotations

import math
from typing import Final

from game.opponents import compiled
from game.opponents.compiled import kernel
from game.opponents.forty_one import masks, valuation
from game.opponents.forty_one.kernels.deal import BITS, COUNT, HANDS, OPEN, OUT, RANKS, TRUMPS, VOIDS, below, copy
from game.opponents.forty_one.kernels.thumb import pick

BIDS: Final = 0
GONE: Final = 4
STARTS: Final = 20
PLAYS: Final = 25
PLAY: Final = 1 + OPEN

HONOURS: Final = 9  # the bits below are the cards to the ten, whose number alone counts in a hand's value
KIND: Final = 14 * 16  # values of one kind of suit: by length and honours

# what a model of the others is made of, by place in ``beliefs``
MARGIN: Final = 0  # how far below their hand's value players bid, on average
SPREAD: Final = 1  # and the standard deviation of what they bid around that
STRANGEST: Final = 2  # the log of how unlikely any bid is at the most
SAME_SUIT: Final = 3  # the log of how likely another card of the suit is than the one by the rules of thumb
OTHER_SUIT: Final = 4  # and a card of another suit
LEAST: Final = 5  # and from here on, by seat, the lowest bid open to it


def _by_honours(values: tuple[float, ...]) -> list[float]:
    """Return the values of suits by length and honours, 0 where there is no such suit."""
    table = [0.0] * KIND
    for mask, value in enumerate(values):
        table[masks.COUNT[mask] * 16 + (mask >> HONOURS)] = value
    return table


VALUES: Final = compiled.real(
    number for values in (valuation.TRUMP_VALUES, *valuation.SIDE_VALUES) for number in _by_honours(values)
)


@kernel
def value(hand: list[int], at: int) -> float:
    """Return the tricks that the hand of thirteen at place ``at`` takes on average (``valuation.value_of``)."""
    trumps = hand[at + TRUMPS]
    count = COUNT[trumps]
    kind = 1 if count == 0 else 2 if count < 3 else 3
    total = VALUES[count * 16 + (trumps >> HONOURS)]
    for suit in range(4):
        if suit != TRUMPS:
            mine = hand[at + suit]
            total += VALUES[kind * KIND + COUNT[mine] * 16 + (mine >> HONOURS)]
    return total


@kernel
def fit(deal: list[int], seat: int, story: list[int], beliefs: list[float], scratch: list[int]) -> float:
    """Return the log of how likely a seat's bid and plays are, if it holds what it holds in ``deal``."""
    at = HANDS + 4 * seat
    for suit in range(4):
        scratch[at + suit] = deal[at + suit] | story[GONE + 4 * seat + suit]
    total = 0.0
    bid = story[BIDS + seat]
    if bid >= 0:
        off = (max(beliefs[LEAST + seat], value(scratch, at) - beliefs[MARGIN]) - bid) / beliefs[SPREAD]
        total = max(beliefs[STRANGEST], -0.5 * off * off)
    if beliefs[OTHER_SUIT] < 0.0:
        for place in range(story[STARTS + seat], story[STARTS + seat + 1], PLAY):
            copy(story, place + 1, scratch, 0, OPEN)
            card = story[place]
            total += _surprise(scratch, seat, card, beliefs)
            scratch[at + (card >> BITS)] ^= card & RANKS
    return total


@kernel
def _surprise(deal: list[int], seat: int, card: int, beliefs: list[float]) -> float:
    """Return the log of how likely ``card`` is compared with the one that the rules of thumb would play."""
    usual = pick(deal)
    if usual == card:
        return 0.0
    if usual >> BITS != card >> BITS:
        return beliefs[OTHER_SUIT]
    suit = card >> BITS
    one = usual & RANKS
    other = card & RANKS
    between = max(one, other) - 2 * min(one, other)  # the bits between the two
    if deal[OUT + suit] & ~deal[HANDS + 4 * seat + suit] & between == 0:
        return 0.0
    return beliefs[SAME_SUIT]


@kernel
def settle(deal: list[int], story: list[int], beliefs: list[float], fits: list[float], scratch: list[int]) -> None:
    """Work out how well each seat's hand explains what it did, for a world put in from outside."""
    for seat in range(4):
        fits[seat] = fit(deal, seat, story, beliefs, scratch)


@kernel
def stir(
    deal: list[int],
    cards: list[int],
    owners: list[int],
    story: list[int],
    beliefs: list[float],
    fits: list[float],
    scratch: list[int],
    chance: list[int],
    swaps: int,
) -> None:
    """Try ``swaps`` random swaps of the unseen ``cards`` between their ``owners``; ``deal`` holds the hands."""
    count = len(cards)
    for _ in range(swaps):
        one = below(chance, count)
        other = below(chance, count)
        a = owners[one]
        b = owners[other]
        if a == b:
            continue
        given = cards[one]
        got = cards[other]
        if deal[VOIDS + b] >> (given >> BITS) & 1 or deal[VOIDS + a] >> (got >> BITS) & 1:
            continue
        _exchange(deal, a, given, b, got)
        fit_a = fit(deal, a, story, beliefs, scratch)
        fit_b = fit(deal, b, story, beliefs, scratch)
        gain = fit_a + fit_b - fits[a] - fits[b]
        if gain >= 0.0 or below(chance, 1 << 30) < math.exp(gain) * (1 << 30):
            fits[a] = fit_a
            fits[b] = fit_b
            owners[one] = b
            owners[other] = a
        else:
            _exchange(deal, a, got, b, given)


@kernel
def _exchange(deal: list[int], a: int, given: int, b: int, got: int) -> None:
    """Let seat ``a`` give one card to seat ``b`` and get another."""
    deal[HANDS + 4 * a + (given >> BITS)] ^= given & RANKS
    deal[HANDS + 4 * b + (given >> BITS)] ^= given & RANKS
    deal[HANDS + 4 * b + (got >> BITS)] ^= got & RANKS
    deal[HANDS + 4 * a + (got >> BITS)] ^= got & RANKS
