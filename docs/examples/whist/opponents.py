"""The opponents of Whist: rules of thumb, and the worlds that fit a view; all four levels build on these."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from typing import Final

from docs.examples.whist.rules import RULES, State, View
from game.cards import PACK, Card, Rank, Suit
from game.opponents.plain import CODES, PlainMind
from game.opponents.sampling import trick_hands
from game.rules.base import Action, Play
from game.rules.tricks import beats, followers, winning_place

LONG: Final = 5  # trumps: number from which leading them pays
RULES_OF_THUMB: Final = frozenset[str]().union(
    ("only-card", "cash", "draw-trumps", "lead-trump", "return-suit", "lead-sequence", "lead-low", "cannot-win"),
    ("low-under-ruff", "partner-has-it", "win-cheaply", "second-hand-low", "second-hand-master"),
    ("third-hand-high", "third-hand-master", "ruff", "discard"),
)


def choose(view: View, gone: Collection[Card]) -> tuple[Card, str]:
    """Return the card that the rules of thumb choose when the cards ``gone`` are known, and the rule that chose it."""
    public = view.public
    cards = sorted(followers(view.hand, public.trick), key=lambda card: card.rank)
    if len(cards) == 1:
        return cards[0], "only-card"
    known = {*gone, *public.trick, *view.hand}
    if not public.trick:
        return lead(view, cards, known)
    place = winning_place(public.trick, public.trump)
    best, is_last = public.trick[place], len(public.trick) == 3
    partner_has_it = public.next_to(public.leader, place) == view.seat ^ 2
    is_safe = partner_has_it and (is_last or is_master(best, known))
    winners = [card for card in cards if beats(card, best, public.trump)]
    if cards[0].suit is not public.trick[0].suit:
        if winners and not is_safe:
            return winners[0], "ruff"
        return discard(cards, public.trump), "discard"
    if not winners:
        return cards[0], "cannot-win" if best.suit is cards[0].suit else "low-under-ruff"
    if is_safe:
        return cards[0], "partner-has-it"
    if is_last:
        return winners[0], "win-cheaply"
    card, is_sure = lowest_equal(winners, known), is_master(winners[-1], known)
    if len(public.trick) == 1:
        return (card, "second-hand-master") if is_sure else (cards[0], "second-hand-low")
    return card, "third-hand-master" if is_sure else "third-hand-high"


def lead(view: View, cards: list[Card], known: Collection[Card]) -> tuple[Card, str]:
    """Return the card to lead, and the rule."""
    trump, partner = view.public.trump, view.seat ^ 2
    trumps = [card for card in cards if card.suit is trump]
    sides = [card for card in cards if card.suit is not trump]
    are_out = any(card.suit is trump and card not in known for card in PACK)
    if not sides or (are_out and len(trumps) >= LONG):
        card = trumps[-1] if is_master(trumps[-1], known) else trumps[0]
        return card, "draw-trumps" if sides else "lead-trump"
    if masters := [card for card in sides if is_master(card, known)]:
        return masters[-1], "cash"
    for trick in view.public.tricks:
        if trick.leader == partner and (same := [card for card in sides if card.suit is trick.cards[0].suit]):
            return same[-1], "return-suit"
    suits = [[card for card in sides if card.suit is suit] for suit in Suit]
    longest = max(suits, key=len)
    if len(longest) > 1 and longest[-1].rank >= Rank.QUEEN and longest[-2].rank == longest[-1].rank - 1:
        return longest[-1], "lead-sequence"
    return longest[0], "lead-low"


def is_master(card: Card, known: Collection[Card]) -> bool:
    """Whether no higher card of its suit can come from another hand."""
    return all(higher in known for higher in PACK[card.index + 1 : card.index - card.index % 13 + 13])


def lowest_equal(winners: list[Card], known: Collection[Card]) -> Card:
    """Return the lowest of ``winners`` that is as good as the highest: every card between them is known."""
    best = winners[-1]
    return next(card for card in winners if all(between in known for between in PACK[card.index : best.index]))


def discard(cards: list[Card], trump: Suit | None) -> Card:
    """Return the least useful card: the lowest that is no trump."""
    return min(cards, key=lambda card: (card.suit is trump, card.rank))


class WhistMind(PlainMind[View]):
    """The opponents of Whist as the program calls them."""

    rules = RULES
    view = View
    reasons = RULES_OF_THUMB | CODES
    measure = "pairs"

    def by_rules(self, view: View, is_careful: bool) -> tuple[Action, str]:
        gone = {card for trick in view.public.tricks for card in trick.cards} if is_careful else ()
        card, rule = choose(view, gone)
        return Play(card), rule

    def worlds(self, view: View, rng: random.Random) -> Iterator[State]:
        for dealt, hands in trick_hands(view, view.public.open_cards, rng):
            yield State(view.public, dealt, hands)

    def worth(self, view: View) -> float:
        points = view.public.past[-1].points
        return points[view.seat] - points[view.seat - 1]


MIND: Final = WhistMind()
