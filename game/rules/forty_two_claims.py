"""Claims in 42, where jokers, trump numbers, fifteens and pairs leave no suit to itself: proved by a search.

The search walks through what the claimant might see, not through lays: a position is its hand, the unseen cards and the
suits in which the others have shown a void, and stands for every lay that agrees with them. A lead is safe if in none
of these lays anybody holds, and may play, a card that beats it. To a safe lead the others answer: before going through
their answers one by one, the search tries the position in which nothing was learned from them. It stands for all
lays that they could leave and for more, so that if it is won all of them are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from game.cards import PACK_WITH_JOKERS, Card, Suit
from game.rules.base import Play
from game.rules.claims import Lays, may_claim, unseen_cards
from game.rules.forty_two import Kind, PublicState, Trumps, View, kind_of, pairs, suit_to_follow, winning_place

_EXACT: Final = 5  # cards in a hand: up to here nothing is missed
_MOST: Final = 400  # positions that are looked at with more cards than that, before the search gives up


Voids = frozenset[Suit | None]
"""The suits in which a player has shown a void; it never holds None, which stands for jokers."""


class Lead(NamedTuple):
    """A card led, and the suit named if it is a joker."""

    card: Card
    named: Suit | None


class ClaimPosition(NamedTuple):
    """What the claimant knows as it leads: its own hand, the unseen cards, and by seat the suits shown void."""

    hand: frozenset[Card]
    unseen: frozenset[Card]
    voids: tuple[Voids, ...]

    def lays(self, rooms: Sequence[int] = ()) -> Lays:
        """Return the lays that agree with it; ``rooms`` are the others' numbers of cards, where they differ."""
        room = rooms or [len(self.hand)] * len(self.voids)
        return Lays(Counter(card.suit for card in self.unseen), dict(enumerate(room)), dict(enumerate(self.voids)))


class Table(NamedTuple):
    """What beats a lead, what beats it even when it is paired, and what pairs it."""

    beaten_by: frozenset[Card]
    beaten_by_even_paired: frozenset[Card]
    pairs: frozenset[Card]


@lru_cache(256)
def _table(lead: Lead, trumps: Trumps) -> Table:
    """Return what each card of the pack does to ``lead``."""
    card, named = lead
    others = [other for other in PACK_WITH_JOKERS if other is not card]
    beaten_by = frozenset(other for other in others if winning_place((card, other), named, trumps)[0])
    own = max(kind_of(card, card, named, trumps), Kind.PAIR)
    kinds = {other: kind_of(other, card, named, trumps) for other in others}
    paired = {other for other in others if kinds[other] > own or (kinds[other] is own and other in beaten_by)}
    return Table(
        beaten_by, frozenset(paired), frozenset(other for other in others if pairs(other, card, trumps.simple))
    )


def _leads(card: Card) -> tuple[Lead, ...]:
    """Return the ways to lead ``card``."""
    return (Lead(card, None),) if card.suit else tuple(Lead(card, suit) for suit in Suit)


def _strength(card: Card) -> int:
    return card.rank


class GaveUp(Exception):  # noqa: N818
    """There were too many positions to look at."""


def sure_play(view: View) -> Play | None:
    """Return a play after which every remaining trick is certain to be the seat's, or None if there is none.

    With five cards or fewer nothing is missed; with more, a claim that would take too long to prove is.
    """
    if not may_claim(view):
        return None
    public, seat = view.public, view.seat
    order = [public.next_to(seat, place) for place in range(1, public.players)]
    shown = public.voids()
    unseen = frozenset(card for card in unseen_cards(view, public.options.pack) if card is not public.turn_up)
    position = ClaimPosition(frozenset(view.hand), unseen, tuple(shown[other] for other in order))
    search = Search(public.trumps, None if len(view.hand) <= _EXACT else _MOST)
    try:
        if public.trick:
            return search.following(position, public)
        return search.leading(position) if search.wins(position) else None
    except GaveUp:
        return None


def may_follow(card: Card, lead: Lead, simple: bool) -> bool:
    """Whether a card may always be played to ``lead``, void or not: a card of its suit, a joker or a pair."""
    return card.suit is suit_to_follow(*lead) or card.suit is None or pairs(card, lead.card, simple)


class Search:
    """The search for a proof with these ``trumps``; it raises ``GaveUp`` after ``most`` positions, None: never."""

    def __init__(self, trumps: Trumps, most: int | None) -> None:
        self._trumps = trumps
        self._left = most
        self._known: dict[ClaimPosition, bool] = {}

    # ------------------------------------------------------------ the claimant's turn

    def leading(self, position: ClaimPosition) -> Play | None:
        """Return a lead after which all tricks are certain, or None if there is none."""
        leads = (lead for card in sorted(position.hand, key=_strength, reverse=True) for lead in _leads(card))
        return next((Play(*lead) for lead in leads if self._wins_with(position, lead)), None)

    def following(self, position: ClaimPosition, public: PublicState) -> Play | None:
        """Return a card for the trick under way after which all tricks are certain, or None if there is none."""
        lead, still = Lead(public.trick[0], public.named), public.players - len(public.trick) - 1
        rooms = [len(position.hand)] * still + [len(position.hand) - 1] * (public.players - 1 - still)
        lays = position.lays(rooms)
        for card in public.playable(tuple(sorted(position.hand, key=_strength))):
            trick = (*public.trick, card)
            if self._winner(trick, lead) != len(public.trick):
                continue
            dangers = [other for other in position.unseen if self._winner((*trick, other), lead) != len(public.trick)]
            if not any(self._can_play(lays, seat, danger, lead) for seat in range(still) for danger in dangers):
                after = position._replace(hand=position.hand - {card})
                if self._always_wins(after, lead, tuple(range(still))):
                    return Play(card)
        return None

    def wins(self, position: ClaimPosition) -> bool:
        """Whether the claimant, on lead, takes every trick in every lay of ``position``."""
        if not position.hand:
            return True
        won = self._known.get(position)
        if won is None:
            if self._left is not None:
                self._left -= 1
                if self._left < 0:
                    raise GaveUp
            won = not self._is_stopped(position) and self.leading(position) is not None
            self._known[position] = won
        return won

    def _wins_with(self, position: ClaimPosition, lead: Lead) -> bool:
        """Whether the claimant takes every trick in every lay if it leads ``lead``."""
        if not self._is_safe(position, lead):
            return False
        after = position._replace(hand=position.hand - {lead.card})
        return self._always_wins(after, lead, tuple(range(len(position.voids))))

    def _is_stopped(self, position: ClaimPosition) -> bool:
        """Whether one player is easily found who, in one lay, takes a trick from every plan of the claimant's.

        It holds a card that beats some cards of the claimant's, and otherwise none of their suits. While the claimant
        leads others, it follows with cards of the beater's own suit, or discards, and so keeps the beater for them.
        Nobody else holds a card that could pair them and so make them stronger.
        """
        beaten: dict[Card, list[Card]] = {}
        for own in position.hand:
            for card in self._table_of(own).beaten_by & position.unseen:
                beaten.setdefault(card, []).append(own)
        tried = set[tuple[Suit | None, frozenset[Card]]]()
        for beater, cards in beaten.items():
            if (beater.suit, frozenset(cards)) not in tried:
                tried.add((beater.suit, frozenset(cards)))
                if any(self._stops(position, seat, beater, cards) for seat in range(len(position.voids))):
                    return True
        return False

    def _stops(self, position: ClaimPosition, seat: int, beater: Card, beaten: Sequence[Card]) -> bool:
        """Whether ``seat`` can hold ``beater`` until one of the ``beaten`` cards is led, and then play it."""
        void, suit = position.voids[seat], beater.suit
        if suit in void:
            return False
        forced = sum(own not in beaten and own.suit in (suit, None) for own in position.hand) if suit else 0
        bare = {own.suit for own in beaten if not may_follow(beater, _leads(own)[0], self._trumps.simple)}
        open_to = [card for card in position.unseen if card is not beater and card.suit not in void | bare]
        open_to.sort(key=lambda card: (card.suit is not suit, -sum(card.suit in other for other in position.voids)))
        kept = open_to[: len(position.hand) - 1]
        if len(kept) < len(position.hand) - 1 or sum(card.suit is suit for card in kept) < forced:
            return False
        tables = [self._table_of(own) for own in beaten]
        helpful = {card for table in tables if beater not in table.beaten_by_even_paired for card in table.pairs}
        others = (*position.voids[:seat], *position.voids[seat + 1 :])
        return ClaimPosition(position.hand, position.unseen - {beater, *kept, *helpful}, others).lays().exist()

    def _table_of(self, own: Card) -> Table:
        """Return what beats a card led; jokers beat jokers whatever suit is named."""
        return _table(_leads(own)[0], self._trumps)

    # ------------------------------------------------------------ what beats a lead

    def _is_safe(self, position: ClaimPosition, lead: Lead) -> bool:
        """Whether nobody can beat ``lead`` in any lay of ``position``."""
        table = _table(lead, self._trumps)
        dangers = table.beaten_by & position.unseen
        if not dangers:
            return True
        lays, seats = position.lays(), range(len(position.voids))
        for danger in dangers:
            others_pair = table.pairs & position.unseen - {danger}
            is_spared = bool(others_pair) and danger not in table.beaten_by_even_paired
            for seat in seats:
                if not self._can_play(lays, seat, danger, lead):
                    continue
                if not is_spared or not self._must_be_paired(position, lead, seat, danger):
                    return False
        return True

    def _can_play(self, lays: Lays, seat: int, card: Card, lead: Lead) -> bool:
        """Whether in some lay the ``seat`` holds ``card`` and may play it to ``lead``."""
        lacking = () if may_follow(card, lead, self._trumps.simple) else (suit_to_follow(*lead),)
        return lays.most(seat, card.suit, frozenset(lacking)) > 0

    def _must_be_paired(self, position: ClaimPosition, lead: Lead, seat: int, danger: Card) -> bool:
        """Whether in every lay in which ``seat`` plays ``danger``, another player has only cards that pair ``lead``.

        Such a player has to make the led card a pair, which may then be stronger than the danger.
        """
        paired = _table(lead, self._trumps).pairs
        if len(position.hand) > len(paired & position.unseen):
            return False
        unseen = Counter[Hashable]((card.suit, card in paired) for card in position.unseen - {danger})
        room, voids = dict[Hashable, int](), dict[Hashable, frozenset[Hashable]]()
        for other, void in enumerate(position.voids):
            bare = frozenset((suit, is_pair) for suit in void for is_pair in (False, True))
            if other == seat:
                room[other], voids[other] = len(position.hand) - 1, bare
                if not may_follow(danger, lead, self._trumps.simple):
                    voids[other] |= {(suit_to_follow(*lead), False)}
            else:  # one of its cards pairs nothing
                room[other], voids[other] = len(position.hand) - 1, bare
                room[other, "free"], voids[other, "free"] = 1, bare | {(suit, True) for suit in Suit}
        return not Lays(unseen, room, voids).exist()

    def _winner(self, trick: tuple[Card, ...], lead: Lead) -> int:
        return winning_place(trick, lead.named, self._trumps)[0]

    # --------------------------------------------------------------- the others' turns

    def _always_wins(self, position: ClaimPosition, lead: Lead, seats: tuple[int, ...]) -> bool:
        """Whether the claimant, with its card played, goes on to win however ``seats`` answer ``lead``."""
        if not position.hand or not position.lays().exist() or self.wins(position):
            return True
        return bool(seats) and all(
            self._always_wins(after, lead, seats[1:]) for after in self._answers(position, lead, seats[0])
        )

    def _answers(self, position: ClaimPosition, lead: Lead, seat: int) -> Iterator[ClaimPosition]:
        """Yield what can be known once ``seat`` has answered ``lead``, the worst for the claimant.

        Of cards of one suit that pair the same cards of the claimant's, a player gives up the one that beats least.
        """
        unseen, voids = position.unseen, position.voids
        open_to = [card for card in unseen if card.suit not in voids[seat]]
        free = [card for card in open_to if may_follow(card, lead, self._trumps.simple)]
        for card in self._least(position.hand, free):
            yield position._replace(unseen=unseen - {card})
        led = suit_to_follow(*lead)
        bare = voids[seat] | {led}
        shown = (*voids[:seat], bare, *voids[seat + 1 :])
        for card in self._least(position.hand, [card for card in open_to if card not in free]):
            yield ClaimPosition(position.hand, unseen - {card}, shown)

    def _least(self, hand: frozenset[Card], cards: Sequence[Card]) -> list[Card]:
        """Return of ``cards`` those that no other one of them is as harmless as, in every way, to ``hand``."""
        harms = [(card, *self._harm(hand, card)) for card in sorted(cards, key=_strength)]
        least: list[tuple[Card, tuple[Card, ...], frozenset[object]]] = []
        for card, paired, beaten in harms:
            rivals = [other for other in harms if other[0].suit is card.suit and other[1] == paired]
            if any(other[2] < beaten for other in rivals):
                continue
            if not any(other[0].suit is card.suit and other[1:] == (paired, beaten) for other in least):
                least.append((card, paired, beaten))
        return [card for card, _, _ in least]

    def _harm(self, hand: frozenset[Card], card: Card) -> tuple[tuple[Card, ...], frozenset[object]]:
        """Return the cards of ``hand`` that ``card`` pairs, and all leads of ``hand`` that it beats, paired or not."""
        paired, beaten = [], set[object]()
        for own in hand:
            for lead in _leads(own):
                table = _table(lead, self._trumps)
                if card in table.pairs:
                    paired.append(own)
                if card in table.beaten_by:
                    beaten.add(lead)
                if card in table.beaten_by_even_paired:
                    beaten.add((lead, "paired"))
        return tuple(sorted(paired, key=_strength)), frozenset(beaten)
