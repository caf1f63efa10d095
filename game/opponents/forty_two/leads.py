"""What each lead makes of every card, worked out once for a turned-up card: tables of small whole numbers.

A card's ``power`` in a trick is 0 where it cannot take it, else the higher the stronger; ``rules`` has the meaning.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from game.cards import PACK_WITH_JOKERS, Card
from game.opponents.forty_two.masks import FIRST_JOKER, JOKERS, NAMED, SUIT_MASKS, SUITS, card_led
from game.rules.forty_two import Kind, Trumps, kind_of, pairs

CARDS: Final = len(PACK_WITH_JOKERS)
_KEPT: Final = 48  # turned-up cards whose tables are kept: a game has a new one each deal, simulations only its own


class Lead(msgspec.Struct, frozen=True):
    """One lead: ``suit`` the cards of the suit to follow, ``free`` those that may be played besides without a void.

    ``power[c]`` is card c's strength once it lies there; ``above[c]`` are the cards that take from c a trick it is
    winning (from the card led: before it is paired). ``lower`` are the pairs of a lower suit than the card led: they
    never take the trick themselves but lift the card led to ``paired``, its strength once paired (0: it is never
    lifted); ``pairs`` are all pairs.
    """

    number: int
    card: int
    suit: int
    free: int
    power: tuple[int, ...]
    above: tuple[int, ...]
    pairs: int
    lower: int
    paired: int


class Leads:
    """All leads of a deal with ``trumps``, each made when it is first asked for.

    ``over[c]`` are the cards that beat card c wherever they meet in the suit of c, ``ruffs[c]`` those that beat it
    when their player is void (the jokers always); ``numbers`` and ``trump`` are masks.
    """

    def __init__(self, trumps: Trumps) -> None:
        self._trumps = trumps
        self._made: list[Lead | None] = [None] * (FIRST_JOKER + 2 * SUITS)
        self.numbers = sum(1 << c.index for c in PACK_WITH_JOKERS if c.suit and c.rank is trumps.number)
        self.trump = SUIT_MASKS[trumps.suit.order] if trumps.suit else 0
        self.over = tuple(self._over(card) for card in range(CARDS))
        self.ruffs = tuple(self._ruffs(card) for card in range(CARDS))

    def __getitem__(self, number: int) -> Lead:
        lead = self._made[number]
        if lead is None:
            lead = self._made[number] = _made_lead(number, self._trumps)
        return lead

    def _over(self, card: int) -> int:
        """Return what beats ``card`` among its equals: the same suit, the trump numbers, the jokers."""
        bit = 1 << card
        above = -(bit << 1)
        if bit & (JOKERS | self.numbers):
            return (JOKERS | self.numbers) & above
        return SUIT_MASKS[card // 13] & above & ~self.numbers

    def _ruffs(self, card: int) -> int:
        bit = 1 << card
        if bit & (JOKERS | self.numbers):
            return 0
        mask = JOKERS | self.numbers | (0 if bit & self.trump else self.trump)
        return mask & ~bit


@lru_cache(_KEPT)
def leads_of(trumps: Trumps) -> Leads:
    """Return the leads of a deal with ``trumps``."""
    return Leads(trumps)


def _made_lead(number: int, trumps: Trumps) -> Lead:
    index = card_led(number)
    led = PACK_WITH_JOKERS[index]
    named = NAMED[(number - FIRST_JOKER) % SUITS] if led.is_joker else None
    suit = SUIT_MASKS[named.order if named else index // 13]
    power = [0] * CARDS
    paired = lower = all_pairs = 0
    for card in PACK_WITH_JOKERS:
        kind = kind_of(card, led, named, trumps)
        power[card.index] = _power(kind, card) if kind else 0
        if pairs(card, led, trumps.simple):
            all_pairs |= 1 << card.index
    if all_pairs and kind_of(led, led, named, trumps) < Kind.PAIR:
        paired = _power(Kind.PAIR, led)
        lower = all_pairs & ((1 << index) - 1)
        for card in PACK_WITH_JOKERS:
            if lower >> card.index & 1:
                power[card.index] = 0
    above = []
    for one in range(CARDS):
        mask = sum([1 << other for other in range(CARDS) if power[other] > power[one]])
        if one != index and power[one] < paired:
            mask |= lower
        above.append(mask & ~(1 << one))
    return Lead(number, index, suit, JOKERS | all_pairs, tuple(power), tuple(above), all_pairs, lower, paired)


def _power(kind: Kind, card: Card) -> int:
    return (kind << 7) + 4 * card.rank + (card.suit.order if card.suit else 0)
