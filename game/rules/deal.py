"""The cards of one deal: shuffled from a number, and checked against what the rules require of the deal."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import msgspec

from game.cards import Card

LONGEST_NUMBER: Final = 9  # digits of a deal number
LARGEST_NUMBER: Final = 10**LONGEST_NUMBER - 1
# digits of any script, or such with a mark between the thousands; one point alone is a decimal point
_NUMBER: Final = re.compile(
    r"\d+|\d{1,3}(?:([ \u00a0\u2007\u2009\u202f,'’٬])(?:\d{3}\1)*|,(?:\d\d,)+|\.(?:\d{3}\.)+)\d{3}"
)

Hand = tuple[Card, ...]
Hands = tuple[Hand, ...]


def digits_of(text: str) -> str | None:
    """Return the digits, 0 to 9, of the deal number that is all of ``text``, in any script; None if it holds none."""
    plain = "".join(sign for sign in text if unicodedata.category(sign) != "Cf").strip()
    digits = "".join(str(unicodedata.decimal(sign)) for sign in plain if sign.isdecimal())
    return digits if _NUMBER.fullmatch(plain) and len(digits) <= LONGEST_NUMBER else None


class IllegalDeal(ValueError):  # noqa: N818 (the sibling of IllegalAction)
    """Cards that cannot be this deal: ``key`` is the record's key at fault, and the text says why."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(reason)
        self.key = key


class Deal(msgspec.Struct, frozen=True):
    """One deal's cards: ``hands[s]`` in the order dealt; ``cut`` holds the cards drawn for the first dealer."""

    dealer: int
    hands: Hands
    cut: tuple[Card, ...] = ()
    turn_up: Card | None = None
    stock: tuple[Card, ...] = ()

    def written(self) -> dict[str, object]:
        """Return the cards as a record holds them, without empty keys."""
        content: dict[str, object] = {"dealer": self.dealer}
        if self.cut:
            content["cut"] = list(map(str, self.cut))
        content["hands"] = [list(map(str, hand)) for hand in self.hands]
        if self.turn_up is not None:
            content["turn_up"] = str(self.turn_up)
        if self.stock:
            content["stock"] = list(map(str, self.stock))
        return content


class DealNeeds(msgspec.Struct, frozen=True):
    """What the next deal must be like: its pack, its sizes, and who may deal.

    ``dealer`` is the seat that must deal, or None if any seat may. ``cut_rank`` gives the strength of a drawn card when
    players cut for the first deal (the highest deals, equals draw again), or is None when nobody cuts. ``packets`` are
    the numbers of cards that each seat gets round by round (if empty, one at a time); ``step`` is the direction.
    """

    pack: tuple[Card, ...]
    players: int
    hand_size: int
    dealer: int | None
    cut_rank: Callable[[Card], int] | None = None
    has_turn_up: bool = False
    has_stock: bool = False
    packets: tuple[int, ...] = ()
    step: int = 1

    def order(self, dealer: int) -> tuple[tuple[int, int], ...]:
        """Return (seat, number of cards) packet by packet, as ``dealer`` hands them out."""
        seats = [(dealer + self.step * place) % self.players for place in range(1, self.players + 1)]
        return tuple((seat, packet) for packet in self.packets or (1,) * self.hand_size for seat in seats)

    def dealt_from(self, pack: tuple[Card, ...], dealer: int) -> Deal:
        """Return the deal that ``dealer`` makes from a shuffled ``pack``, first card first."""
        hands: list[list[Card]] = [[] for _ in range(self.players)]
        at = 0
        for seat, count in self.order(dealer):
            hands[seat].extend(pack[at : at + count])
            at += count
        turn_up = pack[at] if self.has_turn_up else None
        return Deal(dealer, tuple(map(tuple, hands)), (), turn_up, pack[at:] if self.has_stock else ())


class CutRound(NamedTuple):
    """A round of a cut: the ``seats``, the cards ``drawn`` by them, and those that are ``tied`` for the best card."""

    seats: tuple[int, ...]
    drawn: Hand
    tied: tuple[int, ...]


def cut_rounds(cut: Hand, needs: DealNeeds) -> Iterator[CutRound]:
    """Yield the rounds of a cut: in the first all seats draw, then those still tied."""
    if needs.cut_rank is None:
        return
    seats = tuple(range(needs.players))
    at = 0
    while at < len(cut):
        drawn = cut[at : at + len(seats)]
        best = max(map(needs.cut_rank, drawn))
        tied = tuple(seat for seat, card in zip(seats, drawn, strict=False) if needs.cut_rank(card) == best)
        yield CutRound(seats, drawn, tied)
        at += len(seats)
        seats = tied


def check_cut(needs: DealNeeds, cut: tuple[Card, ...]) -> int | None:
    """Return the dealer decided by ``cut``, None if it is empty; raise IllegalDeal if it is wrong or ends in a tie."""
    if not cut:
        return None
    if needs.cut_rank is None:
        raise IllegalDeal("cut", "nobody cuts for this deal")
    if len(set(cut)) != len(cut):
        raise IllegalDeal("cut", "a card is drawn twice")
    if not set(cut) <= set(needs.pack):
        raise IllegalDeal("cut", "a card is drawn that is not in the pack")
    dealer: int | None = None
    for seats, drawn, tied in cut_rounds(cut, needs):
        if dealer is not None:
            raise IllegalDeal("cut", "more cards are drawn than it takes to decide")
        if len(drawn) < len(seats):
            raise IllegalDeal("cut", f"{len(seats)} seats must draw, {len(drawn)} did")
        dealer = tied[0] if len(tied) == 1 else None
    if dealer is None:
        raise IllegalDeal("cut", "it ends with a tie")
    return dealer


def check_dealer(needs: DealNeeds, dealer: int, cut_dealer: int | None) -> None:
    """Raise IllegalDeal unless both the rules and the cut allow ``dealer`` to deal."""
    if not 0 <= dealer < needs.players:
        raise IllegalDeal("dealer", f"there is no seat {dealer}")
    due = needs.dealer if needs.dealer is not None else cut_dealer
    if due is not None and dealer != due:
        raise IllegalDeal("dealer", f"must be seat {due}")


def check_hands(needs: DealNeeds, hands: Hands) -> None:
    """Raise IllegalDeal unless every seat has a full hand, with each card from this pack and none repeated."""
    if len(hands) != needs.players:
        raise IllegalDeal("hands", f"must be {needs.players} hands, not {len(hands)}")
    for seat, hand in enumerate(hands):
        if len(hand) != needs.hand_size:
            raise IllegalDeal("hands", f"seat {seat} must be dealt {needs.hand_size} cards, not {len(hand)}")
    _check_once(needs, "hands", [card for hand in hands for card in hand], set())


def check_rest(needs: DealNeeds, deal: Deal) -> None:
    """Raise IllegalDeal unless a turn-up and a stock are present just when the game has them, with the right cards."""
    seen = {card for hand in deal.hands for card in hand}
    if (deal.turn_up is not None) != needs.has_turn_up:
        raise IllegalDeal("turn_up", "is missing" if needs.has_turn_up else "no card is turned up in this game")
    if deal.turn_up is not None:
        _check_once(needs, "turn_up", [deal.turn_up], seen)
    if not needs.has_stock:
        if deal.stock:
            raise IllegalDeal("stock", "this game has no stock")
        return
    _check_once(needs, "stock", list(deal.stock), seen)
    left = len(needs.pack) - len(seen)
    if len(deal.stock) != left:
        raise IllegalDeal("stock", f"must be the {left} cards left, not {len(deal.stock)}")


def _check_once(needs: DealNeeds, key: str, cards: list[Card], seen: set[Card]) -> None:
    pack = set(needs.pack)
    used = set(seen)
    for card in cards:
        if card not in pack:
            raise IllegalDeal(key, f"{card} is not in the pack")
        if card in used:
            raise IllegalDeal(key, f"{card} is dealt twice")
        used.add(card)


def check_deal(needs: DealNeeds, deal: Deal) -> None:
    """Raise IllegalDeal for the first fault, in the order cut, dealer, hands, turn_up, stock."""
    cut_dealer = check_cut(needs, deal.cut)
    check_dealer(needs, deal.dealer, cut_dealer)
    check_hands(needs, deal.hands)
    check_rest(needs, deal)


class NumberStream:
    """Uniform random whole numbers seeded by a text: SHA-256 in counter mode, the same on every machine for ever."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._block = 0
        self._bytes = b""

    def below(self, limit: int) -> int:
        """Return a number from 0 to ``limit`` - 1, each equally likely; ``limit`` is at most 2**32."""
        while True:
            if len(self._bytes) < 4:
                self._bytes = hashlib.sha256(f"{self._text}/{self._block}".encode()).digest()
                self._block += 1
            drawn = int.from_bytes(self._bytes[:4], "big")
            self._bytes = self._bytes[4:]
            if drawn < 2**32 - 2**32 % limit:
                return drawn % limit


def shuffled(pack: tuple[Card, ...], text: str) -> tuple[Card, ...]:
    """Return ``pack`` shuffled (Fisher-Yates from the last place down) by a ``NumberStream`` seeded with ``text``."""
    numbers = NumberStream(text)
    cards = list(pack)
    for last in range(len(cards) - 1, 0, -1):
        other = numbers.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def first_dealer(needs: DealNeeds, number: int) -> tuple[int, tuple[Card, ...]]:
    """Return the first dealer of game ``number`` and the cards drawn for it (none where nobody cuts)."""
    if needs.cut_rank is None:
        return NumberStream(f"dealer/{number}").below(needs.players), ()
    pack = shuffled(needs.pack, f"cut/{number}")
    cut: Hand = ()
    for _, drawn, tied in cut_rounds(pack, needs):
        cut += drawn
        if len(tied) == 1:
            break
    return tied[0], cut
