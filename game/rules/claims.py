"""Claims: that all the rest is one seat's, proved from what it knows, in trick games with the usual rules of a trick.

A claim is proved if the seat can take every remaining trick wherever the unseen cards lie and whatever the others play.
Only the seat's own ``View`` is looked at, so that neither a claim nor its refusal tells anything hidden.

Whoever takes every trick leads to every trick, and the others need to take but one. In a suit, the player who holds the
most of it, ``a`` cards with the best among them, follows with the lowest and so keeps the best for ``a`` rounds: the
claimant's best ``a`` cards must all beat it, and then nobody has any left. In trumps the claimant must also lead ``a``
rounds, or the last trump falls on another suit. Where both hold, drawing trumps and then playing each suit from the top
takes everything; where one does not, a single lay of the cards stops every plan. So nothing needs to be searched.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from itertools import combinations
from typing import Final

import msgspec

from game.cards import PACK, Card, Suit
from game.rules.base import Play
from game.rules.deal import Hand
from game.rules.tricks import PublicTrickState, TrickView, followers, winning_place

WORTH_OFFERING: Final = 3
"""The least number of tricks for which an opponent offers to stop: for fewer, an offer takes longer than the play."""


class Lays:
    """All lays of ``unseen`` cards, given by kind, over holders with ``room`` for so many, none of a kind in ``voids``.

    Kinds are suits, None for jokers, or finer; holders are seats, or parts of their hands. Cards left over were not
    dealt. Only numbers matter: there is a lay if and only if no set of kinds has more cards than those who may hold
    them have room for (Hall's theorem).
    """

    def __init__(
        self,
        unseen: Mapping[Hashable, int],
        room: Mapping[Hashable, int],
        voids: Mapping[Hashable, frozenset[Hashable]],
    ) -> None:
        self._unseen = {kind: count for kind, count in unseen.items() if count}
        self._room = room
        self._voids = voids
        self._undealt = sum(self._unseen.values()) - sum(room.values())
        kinds = tuple(self._unseen)
        some = [frozenset(some) for size in range(1, len(kinds) + 1) for some in combinations(kinds, size)]
        self._sets = [(kinds, sum([self._unseen[kind] for kind in kinds])) for kinds in some]
        self._found: dict[tuple[Hashable, Hashable, frozenset[Hashable]], int] = {}

    def exist(self) -> bool:
        """Whether there is any lay."""
        if self._undealt < 0 or not any(self._voids.values()):
            return self._undealt >= 0
        return all(count <= self._undealt + self._room_for(kinds) for kinds, count in self._sets)

    def most(self, holder: Hashable, kind: Hashable, lacking: frozenset[Hashable] = frozenset()) -> int:
        """Return the greatest number of cards of ``kind`` that a holder has in any lay; 0 also if there is no lay.

        Only lays in which it has no card of the kinds ``lacking`` count.
        """
        asked = holder, kind, lacking
        if asked not in self._found:
            self._found[asked] = self._most(*asked)
        return self._found[asked]

    def _most(self, holder: Hashable, kind: Hashable, lacking: frozenset[Hashable]) -> int:
        void = self._voids[holder] | lacking
        if kind in void or kind not in self._unseen:
            return 0
        most = min(self._unseen[kind], self._room[holder])
        for kinds, count in self._sets:
            takes_part = not kinds <= void
            spare = self._undealt + self._room_for(kinds, holder) - count + (self._room[holder] if takes_part else 0)
            if spare < 0:
                return 0
            if takes_part and kind not in kinds:
                most = min(most, spare)
        return most

    def _room_for(self, kinds: frozenset[Hashable], besides: Hashable = None) -> int:
        """Return how many cards of ``kinds`` the holders other than ``besides`` have room for."""
        voids = self._voids
        return sum([room for holder, room in self._room.items() if holder != besides and not kinds <= voids[holder]])


class SuitLays(Lays):
    """All lays that the seat of ``view`` cannot tell from the real one, in a game of 52 cards that are all dealt.

    A card that everybody has seen in another hand is a kind of its own, in which all but its holder are void.
    """

    def __init__(self, view: TrickView) -> None:
        public, shown = view.public, view.public.voids()
        self.unseen = unseen_cards(view, PACK)
        self.others = [seat for seat in range(public.options.players) if seat != view.seat]
        known = {card: seat for card, seat in public.open_cards.items() if seat != view.seat}
        self._kinds = {card: card if card in known else card.suit for card in self.unseen}
        super().__init__(
            Counter(self._kinds.values()),
            {seat: public.counts[seat] for seat in self.others},
            {seat: shown[seat] | {card for card, at in known.items() if at != seat} for seat in self.others},
        )

    def most_of(self, seat: int, suit: Suit) -> int:
        """Return the greatest number of cards of ``suit`` that a seat has in any lay."""
        return sum(self.most(seat, kind) for kind in self._kinds_of(suit))

    def best_of(self, seat: int, suit: Suit | None, lacking: Suit | None = None) -> int:
        """Return the highest rank of ``suit`` that a seat has in any lay in which it has no card ``lacking``, or 0."""
        without = self._kinds_of(lacking)
        ranks = (
            card.rank for card, kind in self._kinds.items() if card.suit is suit and self.most(seat, kind, without)
        )
        return max(ranks, default=0)

    def _kinds_of(self, suit: Suit | None) -> frozenset[Hashable]:
        return frozenset(kind for card, kind in self._kinds.items() if card.suit is suit)


def unseen_cards(view: TrickView, pack: Sequence[Card]) -> list[Card]:
    """Return the cards of ``pack`` that the seat does not hold and that have not been played, in the pack's order."""
    public = view.public
    seen = {*view.hand, *public.trick, *(card for trick in public.tricks for card in trick.cards)}
    return [card for card in pack if card not in seen]


def may_claim(view: TrickView) -> bool:
    """Whether it is the seat's turn to play a card."""
    return view.public.turn == view.seat and not view.public.is_bidding


def sure_play(view: TrickView) -> Play | None:
    """Return a card after which every remaining trick is certain to be the seat's, or None if there is none.

    Nothing is missed and nothing found wrongly, whatever the number of cards, in games of 52 cards that are all dealt,
    with the usual rules of a trick.
    """
    if not may_claim(view):
        return None
    public, lays = view.public, SuitLays(view)
    if not public.trick:
        most = {(seat, suit): lays.most_of(seat, suit) for seat in lays.others for suit in Suit}
        return Play(_lead(view.hand, most, public.trump)) if _takes_all(view.hand, lays, most, public.trump) else None
    later = [public.next_to(view.seat, place) for place in range(1, len(lays.others) - len(public.trick) + 1)]
    for card in followers(view.hand, public.trick):
        if _takes_trick(card, public, lays, later):
            left = tuple(each for each in view.hand if each is not card)
            after = {(at, suit): _most_after(lays, at, suit, public, later) for at in lays.others for suit in Suit}
            if _takes_all(left, lays, after, public.trump):
                return Play(card)
    return None


def is_best(public: PublicTrickState, side: Sequence[int]) -> bool:
    """Whether the seats of ``side`` gain most, in points, if the one to play takes every trick that is left."""
    assert public.turn is not None
    seat, left = public.turn, public.counts[public.turn]

    def gain(given: int, other: int) -> int:
        taken = list(public.taken)
        taken[seat] += left - given
        taken[other] += given
        points = msgspec.structs.replace(public, taken=tuple(taken)).points()
        return sum([points[seat] for seat in side])

    others = [other for other in range(public.options.players) if other != seat]
    most = gain(0, seat)
    return all(gain(given, other) <= most for given in range(1, left + 1) for other in others)


def _takes_all(hand: Hand, lays: SuitLays, most: Mapping[tuple[int, Suit], int], trump: Suit | None) -> bool:
    """Whether a leader with ``hand`` takes everything, when no seat holds more than ``most[seat, suit]`` of a suit."""
    for (seat, suit), number in most.items():
        mine = sorted([card.rank for card in hand if card.suit is suit], reverse=True)
        if suit is trump and number > len(mine):
            return False
        if any(rank < lays.best_of(seat, suit) for rank in mine[:number]):
            return False
    return True


def _lead(hand: Hand, most: Mapping[tuple[int, Suit], int], trump: Suit | None) -> Card:
    """Return the card to lead where everything is certain: trumps while any are out, then each suit from the top."""
    draws = any(number for (_, suit), number in most.items() if suit is trump)
    return max(hand, key=lambda card: ((card.suit is trump) is draws, card.rank))


def _takes_trick(card: Card, public: PublicTrickState, lays: SuitLays, later: Sequence[int]) -> bool:
    """Whether ``card`` is certain to take the trick under way, to which the seats ``later`` have yet to play."""
    trump, led = public.trump, public.trick[0].suit
    if winning_place((*public.trick, card), trump) != len(public.trick):
        return False
    needs_void = None if card.suit is led else led
    for seat in later:
        if lays.best_of(seat, card.suit, needs_void) > card.rank:
            return False
        if card.suit is not trump and trump is not None and lays.best_of(seat, trump, led):
            return False
    return True


def _most_after(lays: SuitLays, seat: int, suit: Suit, public: PublicTrickState, later: Sequence[int]) -> int:
    """Return how many cards of ``suit`` a seat may hold at most once the trick under way is over."""
    most = lays.most_of(seat, suit)
    if seat not in later:
        return most
    return max(0, most - 1) if suit is public.trick[0].suit else min(most, public.counts[seat] - 1)
