"""The yardstick of Forty-One: FROZEN, never to change, so that strength stays comparable through the years.

It bids its sure tricks (aces, kings with a guard, hearts beyond the third) and plays these rules of thumb: lead aces,
then hearts from a length of five, else low from the longest suit; win as cheaply as possible unless the partner is
winning; ruff low unless the partner is winning; throw the lowest card.
"""

from __future__ import annotations

from game.cards import Card, Rank, Suit
from game.opponents.forty_one.rules_of_thumb import TRUMP
from game.rules.base import Action, Bid, Play
from game.rules.forty_one import PLAYERS, View
from game.rules.tricks import beats, followers, winning_place


def decide(view: View) -> Action:
    """Return the bid or the card of the yardstick player."""
    if view.public.is_bidding:
        least = view.public.options.least_bid(view.public.scores[view.seat])
        return Bid(max(least, min(13, sure_tricks(view.hand))))
    if not view.public.trick:
        return Play(_lead(view.hand))
    return Play(_answer(view))


def sure_tricks(hand: tuple[Card, ...]) -> int:
    """Return the number of sure tricks: aces, kings with at least one guard, and hearts beyond the third."""
    lengths = {suit: sum(card.suit is suit for card in hand) for suit in Suit}
    aces = sum(card.rank is Rank.ACE for card in hand)
    kings = sum(card.rank is Rank.KING and card.suit is not None and lengths[card.suit] > 1 for card in hand)
    return aces + kings + max(0, lengths[TRUMP] - 3)


def _lead(hand: tuple[Card, ...]) -> Card:
    aces = [card for card in hand if card.rank is Rank.ACE and card.suit is not TRUMP]
    if aces:
        return aces[0]
    hearts = sorted((card for card in hand if card.suit is TRUMP), key=_rank)
    sides = [card for card in hand if card.suit is not TRUMP]
    if len(hearts) >= 5 or not sides:
        return hearts[-1]
    lengths = {suit: sum(card.suit is suit for card in sides) for suit in Suit}
    return min(sides, key=lambda card: (-lengths[card.suit or TRUMP], card.rank, card.index))


def _answer(view: View) -> Card:
    trick = view.public.trick
    legal = sorted(followers(view.hand, trick), key=_rank)
    place = winning_place(trick, TRUMP)
    best = trick[place]
    partner_has_it = (view.public.leader + place * view.public.options.step) % PLAYERS == view.seat ^ 2
    last = len(trick) == PLAYERS - 1
    winners = [card for card in legal if beats(card, best, TRUMP)]
    losers = [card for card in legal if card.suit is not TRUMP] or legal
    if not winners or (partner_has_it and (last or best.rank >= Rank.QUEEN or best.suit is TRUMP)):
        return losers[0]
    if last or winners[0].suit is not trick[0].suit:
        return winners[0]
    if len(trick) == 1 and winners[-1].rank is not Rank.ACE:
        return losers[0]
    return winners[-1]


def _rank(card: Card) -> tuple[int, int]:
    return card.rank, card.index
