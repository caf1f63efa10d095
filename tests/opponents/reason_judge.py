"""A second count of what is told of cards in trick games: from the tricks of lines alone, by what a fact says.

It shares no code with what finds the facts. Lines are played in worlds of another seed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.cards import PACK_WITH_JOKERS, Card, Suit
from game.opponents.reasoning import Fact, Reasoning
from game.opponents.trick_reasons import Line, Recorded, World
from game.rules.base import Play
from game.rules.tricks import PublicTrickState, TrickView


class Taken(NamedTuple):
    """A trick: who holds each of its cards, the suit that is to be followed, who took it, and with which card."""

    cards: dict[Card, int]
    led: str
    taker: int
    by: Card


class Judged(NamedTuple):
    """What a fact came to in fresh worlds: the share of the gain where it holds, and how often that is."""

    share: float
    frequency: float
    made: dict[int, tuple[float, float]]
    """By seat, how often its bid is made after the better and the other card."""


def suit_in(card: Card, public: PublicTrickState) -> str:
    """Return to which suit a card belongs: "trumps", "joker" or its own."""
    trumps = getattr(public, "trumps", None)
    if card.suit is None:
        return "joker"
    is_trump = card.suit is public.trump if trumps is None else card.suit is trumps.suit or card.rank is trumps.number
    return "trumps" if is_trump else card.suit.value


def tricks_of(line: Line, public: PublicTrickState) -> list[Taken]:
    """Return the tricks of a line, with what was named by a joker taken for the suit led."""
    found = []
    for trick in line.tricks:
        cards = [PACK_WITH_JOKERS[number] for number in trick.cards]
        seats = {card: public.next_to(trick.leader, place) for place, card in enumerate(cards)}
        by = next(card for card, seat in seats.items() if seat == trick.winner)
        led = suit_in(cards[0], public) if trick.named < 0 else tuple(Suit)[trick.named].value
        found.append(Taken(seats, led, trick.winner, by))
    return found


class Judge:
    """Counts facts about two cards between which the seat of ``view`` chooses."""

    def __init__(self, view: TrickView, best: Card, other: Card) -> None:
        self.view, self.public, self.me = view, view.public, view.seat
        self.best, self.other = best, other
        sides = view.public.options.sides
        side = next(side for side in sides if view.seat in side)
        self.partner = next((seat for seat in side if seat != view.seat), -1)

    def judged(self, fact: Fact, worlds: Sequence[World], *, is_plain: bool = False) -> Judged:
        """Return what a fact comes to in ``worlds``, or in their plain lines."""
        gain, here, often, made = 0.0, 0.0, 0, list[tuple[Sequence[bool], Sequence[bool]]]()
        for world in worlds:
            one, two, more = world.best, world.other, world.gain
            if is_plain:
                one, two, more = world.plain_best, world.plain_other, world.plain_gain
            gain += more
            made.append((one.made, two.made))
            if more and self.holds(fact, tricks_of(one, self.public), tricks_of(two, self.public)):
                here += more
                often += more > 0.0
        count = len(worlds)
        rates = {
            seat: (sum(each[0][seat] for each in made) / count, sum(each[1][seat] for each in made) / count)
            for seat in range(self.public.options.players)
        }
        return Judged(here / gain if gain > 0.0 else 0.0, often / count, rates)

    def holds(self, fact: Fact, b: Sequence[Taken], o: Sequence[Taken]) -> bool:
        """Whether a fact holds between the tricks after the better and after the other card."""
        rules: dict[str, Callable[[], bool]] = {
            "takes-now": lambda: b[0].by == self.best and not self._wins(self.best, o),
            "keep": lambda: self._later(self.other, b) and not self._wins(self.other, o),
            "spent": lambda: (
                o[0].by == self.other and b[0].taker in (self.me, self.partner) and self._later(self.other, b)
            ),
            "take-from": lambda: b[0].taker == self.me and self._is_rival(o[0].taker, fact),
            "own-need": lambda: b[0].taker == self.me and o[0].taker == self.partner,
            "leave": lambda: b[0].taker == self.partner and o[0].taker == self.me,
            "for-partner": lambda: b[0].taker == self.partner and self._is_rival(o[0].taker, fact),
            "partner": lambda: any(t.taker == self.partner and not self._wins(t.by, o) for t in b[1:]),
            "unblock": lambda: (
                self._later(fact.card, o)
                and not self._wins(fact.card, b)
                and self._count(self.partner, b) > self._count(self.partner, o)
            ),
            "guard": lambda: self._freed(fact.card, b, o),
            "good-by-lead": lambda: self._freed(fact.card, b, o),
            "frees": lambda: self._freed(fact.card, b, o),
            "keep-from-trumps": lambda: self._wins(fact.card, b) and self._is_trumped(fact, o),
            "forces": lambda: (
                self._is_rival(b[0].taker, fact)
                and b[0].led != "trumps" == suit_in(b[0].by, self.public)
                and b[0].by not in o[0].cards
                and (fact.card is None or (self._later(fact.card, b) and not self._wins(fact.card, o)))
            ),
            "denied": lambda: any(
                self._is_rival(t.taker, fact) and not self._wins(t.by, b) and self._resists(t.by, b)
                for t in (o[1:] if fact.when == "later" else o[:1])
            ),
            "avoid": lambda: o[0].by == self.other and b[0].taker != self.me and self._fewer(b, o),
            "rid": lambda: self._later(self.best, o) and self._fewer(b, o),
            "break": lambda: self._is_broken(fact, b, o),
            "pairs": lambda: (
                self._is_broken(fact, b, o) and self.best.rank is next(iter(b[0].cards)).rank is b[0].by.rank
            ),
        }
        return rules[fact.code]()

    def _wins(self, card: Card | None, tricks: Sequence[Taken]) -> bool:
        return any(trick.by == card for trick in tricks)

    def _later(self, card: Card | None, tricks: Sequence[Taken]) -> bool:
        return self._wins(card, tricks[1:])

    def _freed(self, card: Card | None, b: Sequence[Taken], o: Sequence[Taken]) -> bool:
        return card not in (self.best, self.other) and self._later(card, b) and not self._wins(card, o)

    def _is_rival(self, seat: int, fact: Fact) -> bool:
        return seat not in (self.me, self.partner) and fact.seat in (None, seat)

    def _count(self, seat: int, tricks: Sequence[Taken]) -> int:
        return sum(trick.taker == seat for trick in tricks)

    def _fewer(self, b: Sequence[Taken], o: Sequence[Taken]) -> bool:
        return self._count(self.me, b) < self._count(self.me, o)

    def _is_trumped(self, fact: Fact, o: Sequence[Taken]) -> bool:
        lies = next(trick for trick in o if fact.card in trick.cards)
        is_trumped = suit_in(lies.by, self.public) == "trumps" != lies.led
        return is_trumped and lies.led == suit_in(self.other, self.public) and self._is_rival(lies.taker, fact)

    def _resists(self, card: Card, b: Sequence[Taken]) -> bool:
        """Whether a card follows suit where it takes no trick, or could trump it, or pairs the card led."""
        lies = next((trick for trick in b if card in trick.cards), None)
        if lies is None:
            return False
        first = next(iter(lies.cards))
        is_pair = hasattr(self.public, "trumps") and card.rank is first.rank
        return is_pair or card == first or suit_in(card, self.public) in (lies.led, "trumps", "joker")

    def _is_broken(self, fact: Fact, b: Sequence[Taken], o: Sequence[Taken]) -> bool:
        needs = [(bid or 0) - taken for bid, taken in zip(self.public.bids, self.public.taken, strict=True)]
        if fact.when == "later":
            return any(
                needs[seat] == 0 and fact.seat in (None, seat) and self._count(seat, b) > self._count(seat, o)
                for seat in range(len(needs))
                if seat not in (self.me, b[0].taker)
            )
        taker = b[0].taker
        return taker not in (self.me, o[0].taker) and needs[taker] == 0 and fact.seat in (None, taker)


def fresh_count(view: TrickView, found: Reasoning, more: Callable[[], Recorded], count: int) -> tuple[Judged, Judged]:
    """Return what the main fact of a reasoning comes to in ``count`` fresh worlds, as advice plays on and otherwise."""
    assert isinstance(found.best, Play) and isinstance(found.other, Play)
    worlds = list[World]()
    while len(worlds) < count:
        worlds += more().worlds(view)
    judge = Judge(view, found.best.card, found.other.card)
    return judge.judged(found.facts[0], worlds), judge.judged(found.facts[0], worlds, is_plain=True)
