"""What is odd in Empat Satu: detectors, each a plain reading of the position, and plain rates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Final

from game.cards import Card, Suit
from game.rules.base import DISCARD, STOCK, Action, Close, Discard, Draw
from game.rules.empat_satu import BEST, POINTS, DealResult, View, value_of, worth_of
from tools.meter.moments import Deal, Detector, Gauge, Moment, Share, sentences_of, tripped

HIGH: Final = 37  # a hand that hardly anybody would break
MUCH: Final = 10  # points of the hand
LITTLE: Final = 0.01  # of the worth of a deal, in which being best is 1
MUCH_WORTH: Final = 0.03  # likewise
THREE: Final = 30  # points of three cards of one suit that lack one for 40 or 41
PLAIN: Final = 20  # points of cards taken that show plainly what a seat collects
BETTER: Final = 8  # points by which an open card makes a hand better that nobody would leave
POOR: Final = 10  # a final hand worth less


class Seat:
    """What a seat can tell of the position in which it acted, and what became of it."""

    def __init__(self, moment: Moment, earlier: list[Moment]) -> None:
        view = moment.view
        assert isinstance(view, View)
        self.moment, self.view, self.public, self.earlier = moment, view, view.public, earlier
        self.me = view.seat
        self.next = (view.seat + 1) % view.public.options.players
        self.thrown = moment.action.card if isinstance(moment.action, Discard) else None
        self.source = moment.action.source if isinstance(moment.action, Draw) else None

    @cached_property
    def may_go(self) -> tuple[Card, ...]:
        """The cards that it may throw."""
        return tuple(action.card for action in self.view.legal_actions() if isinstance(action, Discard))

    def left(self, card: Card) -> tuple[Card, ...]:
        """Return its hand without a card."""
        return tuple(held for held in self.view.hand if held is not card)

    def value(self, card: Card) -> int:
        """Return what its hand is worth without a card."""
        return value_of(self.left(card))

    @cached_property
    def most(self) -> int:
        """What its hand is worth at most after a throw."""
        return max(map(self.value, self.may_go))

    @property
    def given_up(self) -> int:
        """The points of the hand that the throw gives up."""
        return self.most - self.value(self.thrown) if self.thrown is not None else 0

    @property
    def is_end(self) -> bool:
        """Whether the deal ends after this throw."""
        return self.public.stock_left == 0

    @cached_property
    def offered(self) -> int | None:
        """What its hand would be worth at most with the open card; None if it may not take it."""
        card = self.public.open_card
        if card is None or Draw(DISCARD) not in self.view.legal_actions():
            return None
        return max(value_of((*self.left(thrown), card)) for thrown in self.view.hand)

    @cached_property
    def plain_suit(self) -> Suit | None:
        """The suit that the next player plainly collects: it took cards of it, and has thrown none since its first."""
        points: Counter[Suit] = Counter()
        for turn in self.public.turns:
            if turn.seat != self.next:
                continue
            if turn.thrown.suit is not None:
                del points[turn.thrown.suit]
            if turn.taken is not None and turn.taken.suit is not None:
                points[turn.taken.suit] += POINTS[turn.taken.index]
        return next((suit for suit, taken in points.items() if taken >= PLAIN), None)

    @cached_property
    def worth(self) -> dict[Action, float]:
        """What it thought of its choices, as shares of a deal; empty without such figures."""
        choices = self.moment.decision.choices
        return {one.action: one.worth for one in choices if one.worth is not None and one.chance is not None}


# --- detectors: throws


def breaks_high_hand(seat: Seat) -> bool:
    """Throws so that its hand is worth less than 37, though it could have kept 37 or more.

    By its own figures that is worth less than 0.03 of a deal.
    """
    return seat.thrown is not None and seat.most >= HIGH > seat.value(seat.thrown) and _gain(seat) < MUCH_WORTH


def gives_up_ten(seat: Seat) -> bool:
    """Gives up ten points of its hand or more for less than 0.01 of a deal by its own figures."""
    return seat.thrown is not None and seat.given_up >= MUCH and bool(seat.worth) and _gain(seat) < LITTLE


def _gain(seat: Seat) -> float:
    """Return what the throw seemed worth more than the best of those that leave the hand worth most."""
    assert seat.thrown is not None
    best = max((card for card in seat.may_go if seat.value(card) == seat.most), key=lambda card: _worth(seat, card))
    return _worth(seat, seat.thrown) - _worth(seat, best)


def _worth(seat: Seat, card: Card) -> float:
    """Return what a throw seemed worth; if it was not tried, minus one, which is as bad as can be."""
    return seat.worth.get(Discard(card), -1.0)


def breaks_three(seat: Seat) -> bool:
    """Breaks three cards of one suit worth 30 or more, though a card of another suit was there to be thrown."""
    if seat.thrown is None:
        return False
    same = [card for card in seat.view.hand if card.suit is seat.thrown.suit]
    others = any(card.suit is not seat.thrown.suit for card in seat.may_go)
    return others and len(same) == 3 and sum(POINTS[card.index] for card in same) >= THREE


def misses_41(seat: Seat) -> bool:
    """Does not hold 41, though a throw or the open card would have made it."""
    if seat.thrown is not None:
        return seat.most == BEST > seat.value(seat.thrown)
    return seat.source == STOCK and seat.offered == BEST


def throws_higher_of_its_suit(seat: Seat) -> bool:
    """Throws a card of the suit that counts for it, though it has one worth less in that suit."""
    thrown = seat.thrown
    if thrown is None or worth_of(seat.left(thrown)).suit is not thrown.suit:
        return False
    return any(card.suit is thrown.suit and POINTS[card.index] < POINTS[thrown.index] for card in seat.may_go)


def spoils_last_throw(seat: Seat) -> bool:
    """With its throw the deal ends, and another throw would have left it more."""
    return seat.thrown is not None and seat.is_end and seat.given_up > 0


def feeds_next(seat: Seat) -> bool:
    """Throws a card of ten or eleven points of the suit that the next player plainly collects, for nothing.

    Another card of another suit could go that leaves its hand worth as much. Plainly: it took cards of 20 points or
    more of the suit, and has thrown none since.
    """
    thrown = seat.thrown
    if thrown is None or seat.is_end or thrown.suit is not seat.plain_suit or POINTS[thrown.index] < MUCH:
        return False
    return any(card.suit is not thrown.suit and seat.value(card) >= seat.value(thrown) for card in seat.may_go)


def hands_over_41(seat: Seat) -> bool:
    """Throws the card with which the next player is known to have 41, though another card could go."""
    if seat.thrown is None or seat.is_end:
        return False
    return _makes_41(seat, seat.thrown) and not all(_makes_41(seat, card) for card in seat.may_go)


def _makes_41(seat: Seat, card: Card) -> bool:
    """Whether three cards that the next player is known to hold make 41 with ``card``."""
    known = [held for held in seat.public.known[seat.next] if held.suit is card.suit]
    return len(known) >= 3 and POINTS[card.index] + sum(sorted(POINTS[held.index] for held in known)[-3:]) == BEST


def loops(seat: Seat) -> bool:
    """For the second time in a deal it throws the card that it took in its turn before, its hand being no better."""
    mine = [turn for turn in seat.public.turns if turn.seat == seat.me]
    if seat.thrown is None or not mine or mine[-1].taken is not seat.thrown:
        return False
    took = [_hand(one) for one in seat.earlier if one.view.seat == seat.me and one.action == Draw(DISCARD)]
    if not took or value_of(took[-1]) < seat.value(seat.thrown):
        return False
    return any(one.taken is not None and one.taken is other.thrown for one, other in pairwise(mine))


def _hand(moment: Moment) -> tuple[Card, ...]:
    return moment.view.hand


# --- detectors: draws


def takes_useless_card(seat: Seat) -> bool:
    """Takes an open card under ten of a suit of which it holds none, though its hand gets no better by it."""
    card = seat.public.open_card
    if seat.source != DISCARD or card is None or seat.offered is None:
        return False
    same = sum(held.suit is card.suit for held in seat.view.hand)
    return seat.offered <= value_of(seat.view.hand) and same == 0 and POINTS[card.index] < MUCH


def leaves_card_of_its_suit(seat: Seat) -> bool:
    """Leaves an open ace to ten of its suit, of which it holds two or more and which makes its hand 8 points better."""
    card = seat.public.open_card
    if seat.source != STOCK or card is None or seat.offered is None:
        return False
    worth = worth_of(seat.view.hand)
    same = sum(held.suit is worth.suit for held in seat.view.hand)
    if POINTS[card.index] < MUCH:
        return False
    return card.suit is worth.suit and same >= 2 and seat.offered >= worth.value + BETTER


def does_not_close(seat: Seat) -> bool:
    """May close with a hand that beats all that the others are known to hold, has three known hands, and does not."""
    if Close() not in seat.view.legal_actions() or isinstance(seat.moment.action, Close):
        return False
    mine = value_of(seat.view.hand)
    others = [known for at, known in enumerate(seat.public.known) if at != seat.me]
    return all(len(known) == len(seat.view.hand) and value_of(known) < mine for known in others)


DETECTORS: Final[tuple[Detector[Seat], ...]] = (
    breaks_high_hand,
    gives_up_ten,
    breaks_three,
    misses_41,
    throws_higher_of_its_suit,
    spoils_last_throw,
    feeds_next,
    hands_over_41,
    loops,
    takes_useless_card,
    leaves_card_of_its_suit,
    does_not_close,
)


def found(deal: Deal) -> Iterator[list[str]]:
    """Yield for each decision of a deal the names of the detectors that it trips."""
    for at, moment in enumerate(deal.moments):
        yield tripped(DETECTORS, Seat(moment, list(deal.moments[:at])))


def shares(deal: Deal) -> Iterator[Share]:
    """Yield the plain rates of a deal."""
    result = deal.result
    assert isinstance(result, DealResult)
    for moment in deal.moments:
        if isinstance(moment.action, Discard):
            yield Share("throws that give up ten points of the hand or more", Seat(moment, []).given_up >= MUCH, 1)
    yield Share("mean turns a deal", len(deal.moments) / 2, 1)
    for value in result.values:
        yield Share("final hands worth less than ten", value < POOR, 1)


GAUGE: Final = Gauge(sentences_of(DETECTORS), found, shares)
