"""Near ties between cards of Forty-One: which of several that the trials find about as good a partner would expect.

Trials say what a card is worth only within an error, and with a bias: they play on by rules of thumb, and take for
granted that a sure trick can as well be taken later: of bids that could have been made safe at once and were not, half
as many again were lost as the trials had said. So a card that makes the bid certain goes before all that are not
clearly worth more, and cards whose worths are closer than that go by what people go by, in this order: the own bid's
chance, the partner's, leading the partner's suit back, leaving the trick to a partner who needs more,
keeping honours (nor are they led where an opponent is known to ruff), and what the rules of thumb say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.opponents.forty_one.rules_of_thumb import (
    BEST_BIT,
    BEST_SEAT,
    BEST_SUIT,
    BITS,
    CALLED,
    FULL,
    HANDS,
    JACK,
    LED,
    LEFT,
    NEED,
    OUT,
    PLACE,
    SUITS,
    TRUMPS,
    ruffed_by,
    top,
)
from game.rules.forty_one import PLAYERS

PARTNER: Final = 2  # places from a seat to its partner's
NEAR: Final = 0.15  # points within which two cards are as good as each other, for the trials' bias ...
BACK: Final = 0.3  # ... for a lead of the partner's suit ...
ERRORS: Final = 1.0  # ... and standard errors of the difference, for their luck
SAME: Final = 0.03  # chances within which two cards are as good for a bid
SURE: Final = 0.97  # the chance from which a bid is safe
LATER: Final = 2.0  # how many times the chance counts again that is lost by not making a bid safe at once
SMALL: Final = 2  # tricks or fewer that a bid needs, for which a sure one is not put off; the last to play never does
CLEAR: Final = 0.5  # points that an honour thrown away costs beyond what the trials say
LOWER: Final = 0.25  # points by which a card must be better than the lowest that does the same ...
CLEAR_ERRORS: Final = 2.0  # ... and standard errors of the difference


class TriedCard(NamedTuple):
    """A card as the trials found it: its number, its worth, the chances of the own and the partner's bid.

    ``error`` is the standard error of its worth less that of the best card. It ``is_certain`` if it makes the own bid
    whatever the others hold and play.
    """

    card: int
    worth: float
    own: float
    partner: float
    error: float
    is_certain: bool = False


def settle(deal: list[int], me: int, cards: Sequence[TriedCard], usual: int, stake: float) -> TriedCard:
    """Return which of ``cards`` to play.

    ``usual`` is the card that the rules of thumb would play, ``stake`` the points between making one's bid and losing
    it, 0 if that is settled.
    """
    cards = _certain(cards)
    cards = [tried._replace(worth=tried.worth - _price(deal, tried.card)) for tried in cards]
    best = max(cards, key=lambda tried: tried.worth)
    back = [tried for tried in cards if leads_back(deal, me, tried.card)]
    near = [
        tried for tried in cards if best.worth - tried.worth <= (BACK if tried in back else NEAR) + ERRORS * tried.error
    ]
    if 0 < deal[NEED + me] <= SMALL:
        near = [
            tried for tried in cards if tried in near or _is_safer(tried, best, stake) or _keeps_on(tried, best, stake)
        ]
    near = _likeliest(near, [tried.own for tried in near])
    if 0 < deal[NEED + me] <= (deal[LEFT] if deal[PLACE] == PLAYERS - 1 else SMALL):
        near = [tried for tried in near if _is_sure(deal, tried.card)] or near
    near = _likeliest(near, [tried.partner for tried in near])
    if deal[PLACE] == 0:
        near = [tried for tried in near if not _is_ruffed(deal, me, tried.card)] or near
        near = [tried for tried in near if tried in back] or near
    else:
        if deal[BEST_SEAT] == me ^ PARTNER and deal[NEED + (me ^ PARTNER)] > max(0, deal[NEED + me]):
            near = [tried for tried in near if not _takes(deal, tried.card)] or near
        least = min(_lost(deal, tried.card) for tried in near)
        near = [tried for tried in near if _lost(deal, tried.card) == least]
    chosen = next((tried for tried in near if tried.card == usual), max(near, key=lambda tried: tried.worth))
    return _lowest(deal, cards, chosen)


def leads_back(deal: list[int], me: int, card: int) -> bool:
    """Whether ``card`` leads a suit that the partner has led."""
    return deal[PLACE] == 0 and bool(deal[CALLED + (me ^ PARTNER)] >> (card >> BITS) & 1)


def _certain(cards: Sequence[TriedCard]) -> Sequence[TriedCard]:
    """Return the cards that make the bid certain, if there are any and no other is clearly worth more than they are."""
    certain = [tried for tried in cards if tried.is_certain]
    most = max(certain, key=lambda tried: tried.worth, default=None)
    if most is None or max(tried.worth for tried in cards) - most.worth > max(LOWER, CLEAR_ERRORS * most.error):
        return cards
    return certain


def _price(deal: list[int], card: int) -> float:
    """Return the points by which the trials underrate keeping ``card``."""
    return CLEAR if deal[PLACE] > 0 and _lost(deal, card) >= JACK else 0.0


def _is_safer(tried: TriedCard, best: TriedCard, stake: float) -> bool:
    """Whether a card makes one's bid safe now, for no more than what waiting is overrated by."""
    price = LATER * stake * (tried.own - best.own)
    return tried.own >= SURE and tried.own > best.own + SAME and best.worth - tried.worth <= NEAR + price


def _keeps_on(tried: TriedCard, best: TriedCard, stake: float) -> bool:
    """Whether a card leaves the bid a chance that the best one gives up, and costs no more than that once again."""
    price = stake * (tried.own - best.own)
    return best.own <= SAME < tried.own - best.own and best.worth - tried.worth <= NEAR + price


def _is_sure(deal: list[int], card: int) -> bool:
    """Whether a card that is not led takes the trick, as far as the suits show."""
    is_last, is_highest = deal[PLACE] == PLAYERS - 1, card & FULL == top(deal[OUT + (card >> BITS)])
    return deal[PLACE] > 0 and _takes(deal, card) and (is_last or is_highest)


def _likeliest(cards: list[TriedCard], chances: list[float]) -> list[TriedCard]:
    most = max(chances)
    return [tried for tried, chance in zip(cards, chances, strict=True) if chance >= most - SAME]


def _lowest(deal: list[int], cards: Sequence[TriedCard], chosen: TriedCard) -> TriedCard:
    """Return the lowest card that does the same as ``chosen``: it loses the trick too, or wins it as the last.

    Throwing a higher card may be better, to get it out of the partner's way; then the figures must show so clearly.
    """
    takes = _takes(deal, chosen.card)
    if deal[PLACE] == 0 or (takes and deal[PLACE] < PLAYERS - 1):
        return chosen
    suit = chosen.card >> BITS
    alike = [tried for tried in cards if tried.card >> BITS == suit and _takes(deal, tried.card) == takes]
    lowest = min(alike, key=lambda tried: tried.card)
    clear = max(LOWER, CLEAR_ERRORS * max(chosen.error, lowest.error))
    return chosen if chosen.worth - lowest.worth > clear else lowest


def _is_ruffed(deal: list[int], me: int, card: int) -> bool:
    """Whether ``card`` is an honour that an opponent may ruff if it is led, by what was shown, and the partner not."""
    if card >> BITS == TRUMPS or not _is_honour(deal, card):
        return False
    if not deal[OUT + TRUMPS] & ~deal[HANDS + SUITS * me + TRUMPS]:
        return False
    ruffers = [step for step in range(1, PLAYERS) if ruffed_by(deal, (me + step) % PLAYERS) >> (card >> BITS) & 1]
    return bool(ruffers) and PARTNER not in ruffers


def _lost(deal: list[int], card: int) -> int:
    """Return what ``card`` throws away by losing the trick, as a bit: an honour, or a trump under a higher one."""
    if _takes(deal, card):
        return 0
    if card >> BITS == TRUMPS != deal[LED]:
        return max(JACK, card & FULL)
    return card & FULL if _is_honour(deal, card) else 0


def _is_honour(deal: list[int], card: int) -> bool:
    """Whether ``card`` is a jack or better, or the highest of its suit still to be played."""
    return card & FULL >= JACK or card & FULL == top(deal[OUT + (card >> BITS)])


def _takes(deal: list[int], card: int) -> bool:
    """Whether ``card`` would beat the card winning the trick."""
    suit = card >> BITS
    if suit == deal[BEST_SUIT]:
        return card & FULL > deal[BEST_BIT]
    return suit == TRUMPS
