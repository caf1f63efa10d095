"""Worlds of 42: deals of the unseen cards that agree with what a seat has seen, by how well they explain the bids.

``Worlds`` deals the unseen cards anew, by what was seen of the play. ``stir`` changes a world by swapping two unseen
cards between their holders, the cards that were not dealt being one holder more; nobody is ever given a suit in which
they have shown to be void. Where nothing is inferred from bids, every swap that is allowed is made, and a sweep over
all cards is a shuffle; else a swap is taken or left by how much better or worse the hands then explain the bids (the
rule of Metropolis).
"""

from __future__ import annotations

import random
from math import exp, log
from typing import Final, NamedTuple

from game.cards import PACK_WITH_JOKERS
from game.opponents.compiled import kernel
from game.opponents.forty_two.position import HANDS, OUT, PLAYERS, VOIDS
from game.opponents.forty_two.rules_of_thumb import BID_MADE, GONE, TOTAL, VALUES, Bench, values_at_sight
from game.rules.forty_two import HIGHEST_BID, View

_TRIES: Final = 30
_RANDOM: Final = (1 << 48) - 1  # the generator's state has 48 bits
_EVEN: Final = 1e-9  # a loss that is none, on any machine

# a model of the others' bids, by place in ``beliefs``
WARMTH: Final = 0  # points that make a bid better by a factor of e; 0 where nothing is inferred from bids
STRANGEST: Final = 1  # the log of how unlikely any bid is at the most


class Worlds:
    """Deals to sample: ``sample()`` gives a hand (a mask) for each seat, the viewer's own included.

    They hold every card seen where it was seen, give each seat as many cards as it holds, and none of a suit that
    it has shown to be void in; the cards left over are those that were not dealt.
    """

    def __init__(self, view: View, deal: list[int], rng: random.Random) -> None:
        self._rng = rng
        self._me = view.seat
        self._players = deal[PLAYERS]
        self._own = deal[HANDS + view.seat]
        unseen = deal[OUT] & ~self._own
        self.unseen = [card.index for card in PACK_WITH_JOKERS if unseen >> card.index & 1]
        self._shuffled = self.unseen[:]
        self.others = [(view.seat + step) % self._players for step in range(1, self._players)]
        counts = view.table.counts
        aside = len(self.unseen) - sum(counts[seat] for seat in self.others)
        # the cards not dealt lie with one seat more, which shows no voids
        self._holders = [*self.others, self._players]
        self._room = [*(counts[seat] for seat in self.others), aside]
        self._voids = [*(deal[VOIDS + seat] & unseen for seat in self.others), 0]
        self._dealt = len(self.unseen) - aside
        self._takers = {
            card: [at for at, void in enumerate(self._voids) if not void >> card & 1] for card in self.unseen
        }

    def sample(self) -> list[int]:
        """Return one world."""
        return self._bound() if any(self._voids) else self._free()

    def _free(self) -> list[int]:
        cards = self._rng.sample(self._shuffled, self._dealt)
        hands = [0] * self._players
        hands[self._me] = self._own
        at = 0
        for seat, room in zip(self.others, self._room, strict=False):
            hands[seat] = sum(1 << card for card in cards[at : at + room])
            at += room
        return hands

    def _bound(self) -> list[int]:
        """Deal the cards that fewest can hold first, each to a seat drawn by the room it has; mend at a loss."""
        rng, takers = self._rng, self._takers
        for _ in range(_TRIES):
            rng.shuffle(self._shuffled)
            room = self._room[:]
            hands = [0] * (self._players + 1)
            for card in sorted(self._shuffled, key=lambda card: len(takers[card])):
                at = rng.random() * sum([room[taker] for taker in takers[card]])
                for taker in takers[card]:
                    at -= room[taker]
                    if at < 0.0:
                        break
                else:
                    break
                room[taker] -= 1
                hands[self._holders[taker]] |= 1 << card
            else:
                return self._whole(hands)
        return self.matched()

    def _whole(self, hands: list[int]) -> list[int]:
        hands[self._me] = self._own
        return hands[: self._players]

    def matched(self) -> list[int]:
        """Deal by augmenting paths, which finds a world wherever there is one."""
        self._rng.shuffle(self._shuffled)
        slots = [taker for taker, room in enumerate(self._room) for _ in range(room)]
        held: list[int | None] = [None] * len(slots)

        def place(card: int, tried: set[int]) -> bool:
            for at, taker in enumerate(slots):
                if at in tried or taker not in self._takers[card]:
                    continue
                tried.add(at)
                other = held[at]
                if other is None or place(other, tried):
                    held[at] = card
                    return True
            return False

        hands = [0] * (self._players + 1)
        for card in self._shuffled:
            if not place(card, set()):
                raise ValueError("no deal of the unseen cards agrees with what was seen")
        for taker, given in zip(slots, held, strict=True):
            assert given is not None
            hands[self._holders[taker]] |= 1 << given
        return self._whole(hands)


class Sampling(NamedTuple):
    """A world in place and what it is changed by.

    ``deal`` holds its hands; of the unseen ``cards`` each lies with its place of ``owners``. ``story`` is what was bid
    (``rules_of_thumb``), ``beliefs`` the model of bids, ``fits`` how well each seat's hand explains its bid; ``chance``
    the state of the random numbers.
    """

    deal: list[int]
    bench: Bench
    cards: list[int]
    owners: list[int]
    story: list[int]
    beliefs: list[float]
    fits: list[float]
    chance: list[int]


def put_in_place(sampling: Sampling, hands: list[int]) -> None:
    """Put a world in place, ``hands`` by seat; whatever else is unseen was not dealt."""
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
    """Make a world that was put in place from outside as likely as its kind is, by so many sweeps."""
    if sampling.beliefs[WARMTH] > 0.0:
        for seat in range(sampling.deal[PLAYERS]):
            sampling.fits[seat] = _fit(sampling, seat)
        stir(sampling, sweeps)


@kernel
def stir(sampling: Sampling, sweeps: int) -> None:
    """Go ``sweeps`` times over the unseen cards to make another world."""
    deal, cards, owners, fits, chance = sampling.deal, sampling.cards, sampling.owners, sampling.fits, sampling.chance
    infers = sampling.beliefs[WARMTH] > 0.0
    for _ in range(sweeps):
        for one in range(len(cards) - 1, 0, -1):
            other = _below(chance, one + 1)
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
                if gain <= -_EVEN and _below(chance, 1 << 30) >= exp(gain) * (1 << 30):
                    deal[HANDS + a] ^= both
                    deal[HANDS + b] ^= both
                    continue
                fits[a] = fit_a
                fits[b] = fit_b
            owners[one] = b
            owners[other] = a


@kernel
def _fit(sampling: Sampling, seat: int) -> float:
    """Return the log of how likely a seat's bid is if it holds what it holds; 0 where it made none."""
    deal, story, beliefs, values = sampling.deal, sampling.story, sampling.beliefs, sampling.bench.work
    if seat >= deal[PLAYERS] or story[BID_MADE + seat] < 0:
        return 0.0
    values_at_sight(sampling.bench, story, seat, deal[HANDS + seat] | story[GONE + seat], story[TOTAL + seat])
    best = values[VALUES]
    for bid in range(1, HIGHEST_BID + 1):
        best = max(best, values[VALUES + bid])
    total = 0.0
    for bid in range(HIGHEST_BID + 1):
        total += exp((values[VALUES + bid] - best) / beliefs[WARMTH])
    likely = (values[VALUES + story[BID_MADE + seat]] - best) / beliefs[WARMTH] - log(total)
    return max(beliefs[STRANGEST], likely)


@kernel
def _below(chance: list[int], limit: int) -> int:
    """Return a random whole number of 0 to ``limit`` - 1; ``chance[0]`` is the generator's state."""
    state = chance[0] * 25214903917 + 11 & _RANDOM
    chance[0] = state
    return (state >> 17) * limit >> 31
