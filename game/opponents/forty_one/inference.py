"""Worlds of Forty-One: deals of the unseen cards that fit what a seat has seen, and how well they explain the bids."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from itertools import islice, permutations
from typing import Final, NamedTuple

from game.cards import PACK
from game.opponents import compiled
from game.opponents.compiled import kernel
from game.opponents.forty_one.rules_of_thumb import (
    BITS,
    FULL,
    HANDS,
    OUT,
    SIZE,
    SUITS,
    VOIDS,
    deal_of,
    fresh_deal,
    hand_of,
    number_of,
    replay,
)
from game.opponents.forty_one.weights import hand_value
from game.opponents.sampling import below, dealt, ways
from game.rules.deal import Hands
from game.rules.forty_one import PLAYERS, FortyOneOptions, View

MARGIN: Final = 0.6  # tricks by which players bid below their hand's value, on average, ...
STRETCH: Final = 0.35  # ... and by how many less for each time that playing is dearer to them than usual
SPREAD: Final = 0.8  # and the standard deviation of their bids around that
AFRESH: Final = 64  # worlds from one independent start to the next
BURN: Final = 60  # swaps after which an independent start is taken for a typical world ...
LONG_BURN: Final = 400  # ... if few others are made from it
SWAPS: Final = 8  # swaps from one world to the next
_SHUFFLES: Final = 6
_ORDERS: Final = tuple(permutations(range(PLAYERS - 1)))
_LIKELY: Final = tuple(math.exp(-0.5 * (tenth / 10 / SPREAD) ** 2) for tenth in range(150))


def eagerness(options: FortyOneOptions) -> float:
    """Return how many times as dear as usual it is that a deal is played: twice where players agreed on 13, say."""
    return 1.0 + min(max(0, options.min_total - 11), 3) / 2


def margin_of(options: FortyOneOptions) -> float:
    """Return by how many tricks players bid below their hand's value, on average, under these rules."""
    return MARGIN - STRETCH * (eagerness(options) - 1)


class FortyOneWorlds:
    """Worlds to sample: ``sample()`` returns four hands, including the viewer's own, each a new list.

    Cards that everybody has seen stay with their seat; each seat gets as many cards as it holds, and none of a suit in
    which it has shown a void.
    """

    def __init__(self, view: View, deal: Sequence[int], rng: random.Random) -> None:
        self._rng = rng
        self._me = view.seat
        self.own = hand_of(view.hand)
        self.margin = margin_of(view.public.options)
        numbers = [number_of(card) for card in PACK]
        self.seen = {number_of(card): seat for card, seat in view.public.open_cards.items() if seat != self._me}
        unseen = [card for card in numbers if deal[OUT + (card >> BITS)] & ~self.own[card >> BITS] & card]
        self._unseen = [card for card in unseen if card not in self.seen]
        self.others = [seat for seat in range(PLAYERS) if seat != self._me]
        fixed = [(place, place) for place, seat in enumerate(self.others) if seat in self.seen.values()]
        self.orders = [order for order in _ORDERS if {*fixed} <= {*enumerate(order)}]  # of the others' hands
        self._room = [0 if seat == self._me else view.public.counts[seat] for seat in range(PLAYERS)]
        for seat in self.seen.values():
            self._room[seat] -= 1
        self._is_bound = any(deal[VOIDS + seat] for seat in self.others)
        takers = [[seat for seat in self.others if not deal[VOIDS + seat] >> suit & 1] for suit in range(SUITS)]
        self._takers = {card: takers[card >> BITS] for card in self._unseen}

    def sample(self) -> list[list[int]]:
        """Return one world."""
        if self._is_bound:
            return self._hands(dealt(self._unseen, self._room, self._takers, self._rng))
        self._rng.shuffle(self._unseen)
        cards = iter(self._unseen)
        return self._hands([(card, seat) for seat in self.others for card in islice(cards, self._room[seat])])

    def lays(self) -> int:
        """Return how many worlds there are; it takes long while there are many cards unseen."""
        return ways(self._unseen, self._room, self._takers)

    def _hands(self, cards: Sequence[tuple[int, int]]) -> list[list[int]]:
        hands = [[0] * SUITS for _ in range(PLAYERS)]
        hands[self._me] = self.own[:]
        for card, seat in (*cards, *self.seen.items()):
            hands[seat][card >> BITS] |= card & FULL
        return hands


def likely_world(worlds: FortyOneWorlds, bids: Sequence[tuple[int, int, int]], rng: random.Random) -> list[list[int]]:
    """Return a world; the better its hands explain the ``bids``, the likelier it is.

    A bid is given as (place among the others, least bid open, bid). The three hands of one shuffle are tried in all
    orders, six if no card in them has been seen, which is much cheaper than so many shuffles.
    """
    best = hands = worlds.sample()
    if not bids:
        return hands
    best_weight = -1.0
    for _ in range(_SHUFFLES):
        held = [hands[seat] for seat in worlds.others]
        values = [hand_value(hand, 0) - worlds.margin for hand in held]
        turn = rng.randrange(len(worlds.orders))
        for order in (*worlds.orders[turn:], *worlds.orders[:turn]):
            weight = 1.0
            for place, least, bid in bids:
                weight *= _LIKELY[int(abs(max(least, values[order[place]]) - bid) * 10)]
            is_taken = rng.random() < weight
            if is_taken or weight > best_weight:
                best_weight = weight
                best = hands[:]
                for place, seat in enumerate(worlds.others):
                    best[seat] = held[order[place]]
            if is_taken:
                return best
        hands = worlds.sample()
    return best


def worlds_a_call() -> int:
    """Return how many worlds a kernel tries in one call, so that it takes well under 10 ms."""
    return 64 if compiled.has_compiler() else 1


class FortyOneMemory(NamedTuple):
    """The working memory of kernels for one question: a world, and what its hands must explain."""

    deal: list[int]  # with the hands of the world (``rules_of_thumb``)
    cards: list[int]  # the unseen cards
    owners: list[int]  # and the seat that holds each in the world
    bids: list[int]  # by seat, -1 if it has not bid or is oneself
    gone: list[int]  # by seat and suit, the cards that the seat has played
    least: list[int]  # by seat, the lowest bid open to it
    margins: list[float]  # by seat, the tricks by which it usually bids below its hand
    fits: list[float]  # by seat, the log of how well its hand explains its bid
    luck: list[int]
    scratch: list[int]  # a deal to play with
    strangest: float  # the lowest log likelihood of any bid; 0 if nothing is inferred from bids


class LikelyWorlds:
    """Worlds on a memory, changed by kernels; ``renew`` puts an independent one in place.

    They are those that the seat of ``view`` could not tell from the real one. Unless it ``knows_hand``, they are all
    deals of the unseen cards and its own, one made from another. If all ``hands`` are known, there is one world only.
    """

    def __init__(
        self,
        view: View,
        strangest: float,
        rng: random.Random,
        habits: tuple[float, ...] = (),
        *,
        knows_hand: bool = True,
        hands: Hands | None = None,
    ) -> None:
        public, me = view.public, view.seat
        self.me = me
        self.deal = deal_of(view)
        self._worlds = FortyOneWorlds(view, self.deal, rng)
        self._is_renewed = knows_hand and hands is None
        held = self._worlds.sample() if hands is None else [hand_of(hand) for hand in hands]
        self.deal[HANDS:SIZE] = [mask for hand in held for mask in hand]
        unseen = [
            (seat, suit << BITS | 1 << rank)
            for seat in ([] if hands is not None else self._worlds.others if knows_hand else range(PLAYERS))
            for suit in range(SUITS)
            for rank in range(BITS)
            if held[seat][suit] >> rank & 1 and not (knows_hand and suit << BITS | 1 << rank in self._worlds.seen)
        ]
        self.memory = compiled.arrays(
            FortyOneMemory(
                deal=self.deal,
                cards=[card for _, card in unseen],
                owners=[seat for seat, _ in unseen],
                bids=[-1 if seat == me or bid is None else bid for seat, bid in enumerate(public.bids)],
                gone=_gone(view),
                least=[public.options.least_bid(score) for score in public.scores],
                margins=[margin_of(public.options) - habit for habit in habits or (0.0,) * PLAYERS],
                fits=[0.0] * PLAYERS,
                luck=[rng.getrandbits(48)],
                scratch=[0] * SIZE,
                strangest=strangest,
            )
        )

    def lays(self) -> int:
        """Return how many worlds there are; it takes long while there are many cards unseen."""
        return self._worlds.lays()

    def renew(self) -> None:
        """Put a world in place that is independent of the one before, where such are to be had."""
        if not self._is_renewed:
            return
        hands = self._worlds.sample()
        memory = self.memory
        for seat in self._worlds.others:
            for suit in range(SUITS):
                memory.deal[HANDS + PLAYERS * seat + suit] = hands[seat][suit]
        for place, card in enumerate(memory.cards):
            for seat in self._worlds.others:
                if hands[seat][card >> BITS] & card & FULL:
                    memory.owners[place] = seat

    def slices(self, begin: int, end: int, most: int) -> Iterator[tuple[int, int]]:
        """Split worlds ``begin`` to ``end`` - 1 into kernel calls; yield the worlds and the extra swaps of each."""
        while begin < end:
            if is_new := begin % AFRESH == 0:
                self.renew()
            count = min(most, end - begin, AFRESH - begin % AFRESH)
            yield count, BURN if is_new else 0
            begin += count


def _gone(view: View) -> list[int]:
    """Return by seat and suit the cards that the seat has played."""
    deal = fresh_deal([0] * PLAYERS, view.public.options.step, 0)
    gone = [0] * (PLAYERS * SUITS)
    for seat, card in replay(deal, view.public):
        gone[SUITS * seat + (card >> BITS)] |= card & FULL
    return gone


@kernel
def fit(memory: FortyOneMemory, seat: int) -> float:
    """Return the log likelihood of a seat's bid, given the hand that it holds in the world."""
    bid = memory.bids[seat]
    if bid < 0:
        return 0.0
    for suit in range(4):
        memory.scratch[suit] = memory.deal[HANDS + 4 * seat + suit] | memory.gone[4 * seat + suit]
    off = (max(memory.least[seat], hand_value(memory.scratch, 0) - memory.margins[seat]) - bid) / SPREAD
    return max(memory.strangest, -0.5 * off * off)


@kernel
def weigh(memory: FortyOneMemory) -> None:
    """Fill ``memory.fits`` for a world that has just been put in place."""
    for seat in range(4):
        memory.fits[seat] = fit(memory, seat)


@kernel
def stir(memory: FortyOneMemory, swaps: int) -> None:
    """Try ``swaps`` random swaps of two unseen cards between their holders; nobody gets a suit shown void.

    A swap is accepted or rejected by how much better or worse the hands then explain the bids (the Metropolis rule), so
    that in the long run each world comes up in proportion to its likelihood.
    """
    deal, cards, owners, fits = memory.deal, memory.cards, memory.owners, memory.fits
    count = len(cards)
    if count < 2:
        return
    for _ in range(swaps):
        one = below(memory.luck, count)
        other = below(memory.luck, count)
        a = owners[one]
        b = owners[other]
        if a == b:
            continue
        given = cards[one]
        got = cards[other]
        if deal[VOIDS + b] >> (given >> BITS) & 1 or deal[VOIDS + a] >> (got >> BITS) & 1:
            continue
        _exchange(deal, a, given, b, got)
        fit_a = fit(memory, a)
        fit_b = fit(memory, b)
        gain = fit_a + fit_b - fits[a] - fits[b]
        if gain >= 0.0 or below(memory.luck, 1 << 30) < math.exp(gain) * (1 << 30):
            fits[a] = fit_a
            fits[b] = fit_b
            owners[one] = b
            owners[other] = a
        else:
            _exchange(deal, a, got, b, given)


@kernel
def _exchange(deal: list[int], a: int, given: int, b: int, got: int) -> None:
    """Let seat ``a`` give the card ``given`` to seat ``b`` and get the card ``got`` for it."""
    deal[HANDS + 4 * a + (given >> BITS)] ^= given & FULL
    deal[HANDS + 4 * b + (given >> BITS)] ^= given & FULL
    deal[HANDS + 4 * b + (got >> BITS)] ^= got & FULL
    deal[HANDS + 4 * a + (got >> BITS)] ^= got & FULL
