"""Worlds of 42: deals of the unseen cards that fit what a seat has seen, weighted by how well they explain the bids.

``worlds_of`` deals the unseen cards afresh, consistently with the play so far. ``stir`` changes a world by
swapping unseen cards between their holders; the undealt cards count as one more holder, and nobody gets a suit in which
they have shown a void. If nothing is inferred from bids, every permitted swap is made, and a sweep over all cards is a
shuffle. Otherwise a swap is accepted or rejected by how much better or worse the hands then explain the bids (the
Metropolis rule).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import lru_cache
from math import exp, log
from typing import Final, NamedTuple

from game.opponents import compiled
from game.opponents.compiled import kernel
from game.opponents.forty_two.position import HANDS, KEPT, OUT, PLAYERS, SEATS, VOIDS, deal_of, mask_of, numbers
from game.opponents.forty_two.rules_of_thumb import (
    BID_MADE,
    GONE,
    TOTAL,
    VALUES,
    FortyTwoMemory,
    memory_of,
    story_of,
    values_at_sight,
)
from game.opponents.sampling import below, dealt
from game.rules.deal import Hands
from game.rules.forty_two import HAND_SIZE, HIGHEST_BID, Trumps, View

_EVEN: Final = 1e-9  # a loss below this counts as none, on any machine

STRANGEST: Final = -6.0  # the lowest log likelihood of any bid


class WorldSource(NamedTuple):
    """Where worlds come from: the ``unseen`` cards that may change hands; ``sample`` returns one, a mask by seat."""

    unseen: list[int]
    sample: Callable[[], list[int]]


def worlds_of(view: View, deal: list[int], rng: random.Random) -> WorldSource:
    """Return the worlds that the seat of ``view`` could not tell from the real one, with its own hand in them.

    Each seat gets as many cards as it holds, and none of a suit in which it has shown a void; the cards left over are
    those that were not dealt.
    """
    me, players, counts, own = view.seat, deal[PLAYERS], view.public.counts, deal[HANDS + view.seat]
    out = deal[OUT] & ~own
    unseen = numbers(out)
    cards = unseen[:]
    # the holders of unseen cards: the other seats, then the undealt cards, which show no voids
    holders = [*((me + step) % players for step in range(1, players)), players]
    room = [counts[seat] for seat in holders[:-1]]
    room.append(len(unseen) - sum(room))
    voids = [*(deal[VOIDS + seat] & out for seat in holders[:-1]), 0]
    takers = {card: [at for at, void in enumerate(voids) if not void >> card & 1] for card in unseen}

    def sample() -> list[int]:
        found: Iterable[tuple[int, int]]
        if any(voids):
            found = dealt(cards, room, takers, rng, lambda count: rng.random() * count)
        else:
            places = [place for place, count in enumerate(room[:-1]) for _ in range(count)]
            found = zip(rng.sample(cards, len(places)), places, strict=True)
        hands = [0] * (players + 1)
        for card, place in found:
            hands[holders[place]] |= 1 << card
        hands[me] = own
        return hands[:-1]

    return WorldSource(unseen, sample)


def true_world(hands: Hands) -> WorldSource:
    """Return the one world in which the seats hold ``hands``."""
    held = [mask_of(hand) for hand in hands]
    return WorldSource([], lambda: held)


def any_hands(deal: list[int], rng: random.Random) -> WorldSource:
    """Return all deals of the cards of ``deal``, whoever holds them: what can be dealt before any card is seen."""
    unseen = numbers(deal[OUT])

    def sample() -> list[int]:
        cards = rng.sample(unseen, HAND_SIZE * deal[PLAYERS])
        return [sum(1 << card for card in cards[at : at + HAND_SIZE]) for at in range(0, len(cards), HAND_SIZE)]

    return WorldSource(unseen, sample)


class Sampling(NamedTuple):
    """A world in place, and the arrays that change it.

    ``deal`` holds its hands, and ``owners[i]`` is the holder of the unseen card ``cards[i]``. ``story`` is the bidding
    (``rules_of_thumb``). ``warmth`` is the difference in points that makes a bid likelier by a factor of e, 0 if
    nothing is inferred from bids. ``fits`` holds the log likelihood of each seat's bid, ``luck`` the generator's state.
    """

    deal: list[int]
    memory: FortyTwoMemory
    cards: list[int]
    owners: list[int]
    story: list[int]
    warmth: float
    fits: list[float]
    luck: list[int]


def sampling_of(
    view: View, warmth: float, rng: random.Random, hands: Hands | None = None
) -> tuple[WorldSource, Sampling]:
    """Return the worlds to draw for the seat of ``view``, and a ``Sampling`` with the first one in place.

    If all ``hands`` are known, there is only one.
    """
    deal = deal_of(view)
    worlds = worlds_of(view, deal, rng) if hands is None else true_world(hands)
    worlds.sample()  # discarded: the strength of the levels was measured with the random numbers after it
    sampling = sampling_by(worlds, view, deal, warmth, rng)
    put_in_place(sampling, worlds.sample())
    return worlds, sampling


def sampling_by(worlds: WorldSource, view: View, deal: list[int], warmth: float, rng: random.Random) -> Sampling:
    """Return a ``Sampling`` of ``worlds`` in ``deal``, with none in place."""
    memory, cards = fast_memory(view.public.trumps, view.public.players), worlds.unseen
    luck = [rng.getrandbits(48)]
    return compiled.arrays(Sampling(deal, memory, cards, [0] * len(cards), story_of(view), warmth, [0.0] * SEATS, luck))


@lru_cache(KEPT)
def fast_memory(trumps: Trumps, players: int) -> FortyTwoMemory:
    """Return the memory of compiled kernels, shared because a process thinks about one thing at a time."""
    return compiled.arrays(memory_of(trumps, players))


def put_in_place(sampling: Sampling, hands: list[int]) -> None:
    """Put a world in place: ``hands`` by seat, with all other unseen cards undealt."""
    aside = len(hands)
    rest = 0
    for place, card in enumerate(sampling.cards):
        owner = next((seat for seat, hand in enumerate(hands) if hand >> int(card) & 1), aside)
        sampling.owners[place] = owner
        rest |= int(owner == aside) << int(card)
    for seat, hand in enumerate((*hands, rest)):
        sampling.deal[HANDS + seat] = hand


@kernel
def begin(sampling: Sampling, sweeps: int) -> None:
    """Turn a world that has just been put in place into a typical one, by ``sweeps`` sweeps.

    If nothing is inferred from bids, it is typical already.
    """
    if sampling.warmth > 0.0:
        for seat in range(sampling.deal[PLAYERS]):
            sampling.fits[seat] = _fit(sampling, seat)
        stir(sampling, sweeps)


@kernel
def stir(sampling: Sampling, sweeps: int) -> None:
    """Make another world by sweeping over the unseen cards ``sweeps`` times."""
    deal, cards, owners, fits, luck = sampling.deal, sampling.cards, sampling.owners, sampling.fits, sampling.luck
    infers = sampling.warmth > 0.0
    for _ in range(sweeps):
        for one in range(len(cards) - 1, 0, -1):
            other = below(luck, one + 1)
            a = owners[one]
            b = owners[other]
            if a == b or (deal[VOIDS + b] >> cards[one] | deal[VOIDS + a] >> cards[other]) & 1:
                continue
            both = 1 << cards[one] | 1 << cards[other]
            deal[HANDS + a] ^= both
            deal[HANDS + b] ^= both
            if infers:
                fit_a = _fit(sampling, a)
                fit_b = _fit(sampling, b)
                gain = fit_a + fit_b - fits[a] - fits[b]
                if gain <= -_EVEN and below(luck, 1 << 30) >= exp(gain) * (1 << 30):
                    deal[HANDS + a] ^= both
                    deal[HANDS + b] ^= both
                    continue
                fits[a] = fit_a
                fits[b] = fit_b
            owners[one] = b
            owners[other] = a


@kernel
def _fit(sampling: Sampling, seat: int) -> float:
    """Return the log likelihood of a seat's bid, given its hand in the world; 0 if it has made none."""
    deal, story, warmth, values = sampling.deal, sampling.story, sampling.warmth, sampling.memory.work
    if seat >= deal[PLAYERS] or story[BID_MADE + seat] < 0:
        return 0.0
    values_at_sight(sampling.memory, story, seat, deal[HANDS + seat] | story[GONE + seat], story[TOTAL + seat])
    best = values[VALUES]
    for bid in range(1, HIGHEST_BID + 1):
        best = max(best, values[VALUES + bid])
    total = 0.0
    for bid in range(HIGHEST_BID + 1):
        total += exp((values[VALUES + bid] - best) / warmth)
    likely = (values[VALUES + story[BID_MADE + seat]] - best) / warmth - log(total)
    return max(STRANGEST, likely)
