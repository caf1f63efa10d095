"""The yardstick of 42: FROZEN, never to change, so that strength stays comparable through the years.

It bids its sure tricks (jokers, trump numbers, high trumps and, with few players, high cards of other suits) and plays
by these rules of thumb: while it wants tricks, or already has too many, it leads its strongest card and wins what it
can, as cheaply as possible if it plays last; once its bid is made it leads low and throws the highest losing card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.cards import Card, Rank, Suit
from game.rules.base import Action, Bid, Play
from game.rules.forty_two import HIGHEST_BID, Trumps, View, winning_place

_NONE: Final = Rank.BIG_JOKER + 1

# by the number of players: the lowest trump and the lowest card of another suit that count as tricks
SURE_FROM: Final[Mapping[int, tuple[int, int]]] = {
    2: (Rank.EIGHT, Rank.QUEEN),
    3: (Rank.EIGHT, Rank.KING),
    4: (Rank.QUEEN, _NONE),
    5: (Rank.QUEEN, _NONE),
    6: (Rank.KING, _NONE),
    7: (Rank.ACE, _NONE),
}


def decide(view: View) -> Action:
    """Return the bid or the card of the yardstick player."""
    public = view.public
    if public.is_bidding:
        number = min(HIGHEST_BID, sure_tricks(view.hand, public.trumps, public.players))
        if number == public.forbidden_bid:
            number = number - 1 if number else 1
        return Bid(number)
    legal = sorted(public.playable(view.hand), key=lambda card: _strength(card, public.trumps))
    wants = _wants_tricks(view)
    if not public.trick:
        card = legal[-1] if wants else legal[0]
        return Play(card, _longest_suit(view.hand) if card.is_joker else None)
    return Play(_answer(view, legal, wants))


def sure_tricks(hand: tuple[Card, ...], trumps: Trumps, players: int) -> int:
    """Return how many cards of a hand count as tricks; at least one with two players, for whom nobody bids zero."""
    trumps_from, sides_from = SURE_FROM[players]
    count = 0
    for card in hand:
        if card.is_joker or card.rank is trumps.number:
            count += 1
        else:
            count += card.rank >= (trumps_from if card.suit is trumps.suit else sides_from)
    return max(count, 1) if players == 2 else count


def _wants_tricks(view: View) -> bool:
    need = (view.public.bids[view.seat] or 0) - view.public.taken[view.seat]
    return need != 0  # below zero the bid is lost, but every trick is still a point


def _answer(view: View, legal: list[Card], wants: bool) -> Card:
    public = view.public
    last = len(public.trick) == public.players - 1
    takers = [card for card in legal if _takes(view, card)]
    losers = [card for card in legal if card not in takers]
    if wants:
        if not takers:
            return legal[0]
        return takers[0] if last else takers[-1]
    if losers:
        return losers[-1]
    return takers[-1] if last else takers[0]


def _takes(view: View, card: Card) -> bool:
    """Whether ``card``, if played, would be winning the trick."""
    public = view.public
    place, _ = winning_place((*public.trick, card), public.named, public.trumps)
    return place == len(public.trick)


def _longest_suit(hand: tuple[Card, ...]) -> Suit:
    return max(Suit, key=lambda suit: (sum(card.suit is suit for card in hand), suit.order))


def _strength(card: Card, trumps: Trumps) -> tuple[int, int, int]:
    kind = 3 if card.is_joker else 2 if card.rank is trumps.number else 1 if card.suit is trumps.suit else 0
    return kind, card.rank, card.suit.order if card.suit else 0
