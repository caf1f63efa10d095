"""What is odd in Forty-One: detectors, each a plain reading of the position, and plain rates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final, NamedTuple

from game.cards import PACK, Card, Rank, Suit
from game.opponents.base import Choice
from game.opponents.forty_one.bidding import bid_at_sight
from game.opponents.forty_one.rules_of_thumb import TRUMP, hand_of
from game.opponents.forty_one.weights import hand_value
from game.rules.base import Bid, Play
from game.rules.forty_one import PLAYERS, DealResult, View
from game.rules.tricks import beats, winning_place
from tools.meter.moments import Deal, Detector, Gauge, Moment, Share, sentences_of, tripped
from tools.sure import throws_sure_bid_away

HOPE: Final = 0.35  # a bid with less chance is hopeless
SURE: Final = 0.8  # a bid with this chance may be made to save the deal
UNDER: Final = 2  # tricks under the hand that make a bid odd ...
SEVEN: Final = 7  # ... below a hand for this many
LOW: Final = (1, 2)  # bids that an ace alone nearly makes
SPARE: Final = 2  # tricks that may be lost while every ruff is wanted
REACH: Final = 6  # the game hangs on a deal in which somebody could reach the target with this bid


class Course(NamedTuple):
    """How a deal went: its result, and by each card played the card that took its trick."""

    result: DealResult
    took: Mapping[Card, Card]


def course_of(deal: Deal) -> Course:
    """Return how a deal went."""
    assert isinstance(deal.result, DealResult)
    plays = [(one.view.seat, one.action.card) for one in deal.moments if isinstance(one.action, Play)]
    took: dict[Card, Card] = {}
    for number, winner in enumerate(deal.result.trick_winners):
        trick = plays[number * PLAYERS : (number + 1) * PLAYERS]
        best = next(card for seat, card in trick if seat == winner)
        took |= {card: best for _, card in trick}
    return Course(deal.result, took)


class Seat:
    """What a seat can tell of the position in which it acted, and what became of it."""

    def __init__(self, moment: Moment, course: Course) -> None:
        view = moment.view
        assert isinstance(view, View)
        self.moment, self.view, self.public = moment, view, view.public
        self.course, self.result = course, course.result
        self.me, self.partner = view.seat, (view.seat + 2) % PLAYERS
        self.opponents = tuple((view.seat + step) % PLAYERS for step in (1, 3))
        self.left = len(view.hand)
        self.card = moment.action.card if isinstance(moment.action, Play) else None
        self.bid = moment.action.number if isinstance(moment.action, Bid) else None

    # --- cards

    @cached_property
    def legal(self) -> tuple[Card, ...]:
        """The cards that it may play."""
        return tuple(action.card for action in self.view.legal_actions() if isinstance(action, Play))

    @cached_property
    def unseen(self) -> frozenset[Card]:
        """The cards that the others hold, as far as it knows."""
        gone = [card for trick in self.public.tricks for card in trick.cards]
        return frozenset(PACK) - {*gone, *self.public.trick, *self.view.hand}

    @cached_property
    def trumps_out(self) -> list[Card]:
        """The trumps that the others hold."""
        return [card for card in self.unseen if card.suit is TRUMP]

    @cached_property
    def voids(self) -> tuple[frozenset[Suit], ...]:
        """By seat, the suits in which it has shown a void."""
        return self.public.voids()

    def is_master(self, card: Card) -> bool:
        """Whether no unseen card of its suit is higher."""
        return not any(other.suit is card.suit and other.rank > card.rank for other in self.unseen)

    def can_ruff(self, seat: int, suit: Suit | None) -> bool:
        """Whether a seat is known to be void in ``suit`` and may hold a trump."""
        return suit in self.voids[seat] and TRUMP not in self.voids[seat] and bool(self.trumps_out)

    # --- the trick

    @property
    def is_leading(self) -> bool:
        """Whether it leads to the trick."""
        return self.card is not None and not self.public.trick

    @property
    def is_last(self) -> bool:
        """Whether its card is the last of the trick."""
        return self.card is not None and len(self.public.trick) == PLAYERS - 1

    @cached_property
    def best(self) -> Card | None:
        """The card winning the trick so far."""
        trick = self.public.trick
        return trick[winning_place(trick, TRUMP)] if trick else None

    @cached_property
    def winner(self) -> int | None:
        """The seat winning the trick so far."""
        trick = self.public.trick
        return self.public.next_to(self.public.leader, winning_place(trick, TRUMP)) if trick else None

    @property
    def is_void(self) -> bool:
        """Whether it follows, and cannot follow suit."""
        return self.best is not None and all(card.suit is not self.public.trick[0].suit for card in self.legal)

    def takes(self, card: Card) -> bool:
        """Whether a card would be winning the trick; a card led does."""
        return self.best is None or beats(card, self.best, TRUMP)

    def holds(self, card: Card) -> bool:
        """Whether a card that is winning the trick after this play will certainly hold, whatever the others have."""
        led = self.public.trick[0] if self.public.trick else card
        to_come = PLAYERS - 1 - len(self.public.trick)
        for seat in (self.public.next_to(self.me, step) for step in range(1, to_come + 1)):
            if card.suit is led.suit and card.suit not in self.voids[seat] and not self.is_master(card):
                return False
            higher = card.suit is not TRUMP or not self.is_master(card)
            if TRUMP not in self.voids[seat] and self.trumps_out and higher:
                return False
        return True

    # --- bids

    def need(self, seat: int) -> int:
        """Return the tricks that the bid of a seat still lacks."""
        return self.public.made_bids[seat] - self.public.taken[seat]

    def is_open(self, seat: int) -> bool:
        """Whether the bid of a seat is neither made nor lost."""
        return 0 < self.need(seat) <= self.left

    def worth(self, seat: int) -> int:
        """Return the points that the bid of a seat wins or loses."""
        return self.public.options.value_of(self.public.made_bids[seat], self.public.scores[seat])

    @property
    def is_idle(self) -> bool:
        """Whether all bids are decided, so that no card matters."""
        return not any(map(self.is_open, range(PLAYERS)))

    @property
    def made(self) -> bool:
        """Whether its bid was made in the end."""
        return self.result.tricks[self.me] >= self.result.bids[self.me]

    @cached_property
    def at_sight(self) -> int:
        """The bid that its hand is worth at sight."""
        return bid_at_sight(self.public, self.me, hand_value(hand_of(self.view.hand), 0))

    @property
    def short(self) -> int:
        """The least bid of the last bidder with which the deal is played; 0 for the others."""
        last = self.bid is not None and self.public.bids.count(None) == 1
        return self.public.bids_needed - self.public.bid_total if last else 0

    @property
    def hangs(self) -> bool:
        """Whether somebody could reach the target in this deal."""
        options = self.public.options
        return any(score + options.value_of(REACH, score) >= options.target for score in self.public.scores)

    def figures(self, bid: int) -> Choice:
        """Return what it thought of a bid."""
        return self.moment.decision.choice(Bid(bid))


# --- detectors: cards


def ruffs_partners_winner(seat: Seat) -> bool:
    """Ruffs a trick that its partner was certain to take, though it does not need the trick and held other cards."""
    return (
        seat.card is not None
        and seat.is_void
        and seat.card.suit is TRUMP
        and seat.takes(seat.card)
        and _is_partners(seat)
        and not seat.is_open(seat.me)
        and any(card.suit is not TRUMP for card in seat.legal)
    )


def overtakes_partner(seat: Seat) -> bool:
    """Following suit, it takes a trick that its partner was certain to take and needs, and which it does not need."""
    return (
        seat.card is not None
        and not seat.is_void
        and _is_partners(seat)
        and seat.takes(seat.card)
        and not all(map(seat.takes, seat.legal))
        and not seat.is_open(seat.me)
        and seat.is_open(seat.partner)
    )


def _is_partners(seat: Seat) -> bool:
    """Whether the partner is certain to take the trick, unless the seat takes it."""
    return not seat.is_idle and seat.winner == seat.partner and seat.best is not None and seat.holds(seat.best)


def drops_honour(seat: Seat) -> bool:
    """Throws an ace or king of a side suit on a trick that it does not take, though a low card would do.

    A low card is any other of the suit if it must follow, else one of two to ten of a side suit. Its own bid must be
    open, and the partner's not worth twice as much; or only opponents' bids are open, and no higher card is out. Under
    the partner's card of the suit led it may be meant to get out of the way.
    """
    card = seat.card
    if card is None or seat.best is None or seat.is_idle or card.suit is TRUMP or card.rank < Rank.KING:
        return False
    if seat.takes(card) or not any(other.suit is not TRUMP and other.rank <= Rank.TEN for other in seat.legal):
        return False
    if seat.winner == seat.partner and seat.best.suit is card.suit:
        return False
    if seat.is_open(seat.me):
        return not seat.is_open(seat.partner) or seat.worth(seat.partner) < 2 * seat.worth(seat.me)
    return not seat.is_open(seat.partner) and seat.is_master(card)


def leads_honour_into_ruff(seat: Seat) -> bool:
    """Leads an ace or king of a side suit that an opponent who needs tricks is known to ruff, and its partner is not.

    Somebody on its side needs tricks, and it held a card of another side suit that no opponent is known to ruff.
    """
    card = seat.card
    if card is None or not seat.is_leading or card.suit is TRUMP or card.rank < Rank.KING:
        return False
    if not (seat.is_open(seat.me) or seat.is_open(seat.partner)) or seat.can_ruff(seat.partner, card.suit):
        return False
    ruffers = [other for other in seat.opponents if seat.can_ruff(other, card.suit)]
    return any(map(seat.is_open, ruffers)) and _has_other_lead(seat)


def _has_other_lead(seat: Seat) -> bool:
    return any(other.suit is not TRUMP and not _is_ruffed(seat, other) for other in seat.view.hand)


def _is_ruffed(seat: Seat, card: Card) -> bool:
    return any(seat.can_ruff(other, card.suit) for other in seat.opponents)


def gives_up_bid(seat: Seat) -> bool:
    """Needs every trick that is left, and plays a card that cannot take this one, though it held one that could."""
    return (
        seat.card is not None
        and seat.best is not None
        and seat.need(seat.me) == seat.left
        and seat.winner != seat.partner
        and not seat.takes(seat.card)
        and any(map(seat.takes, seat.legal))
    )


def throws_sure_bid(seat: Seat) -> bool:
    """Needs tricks among the last three, and plays a card that may lose its bid beside one that makes it for certain.

    The card played is not worth more by the player's own figures.
    """
    return throws_sure_bid_away(seat.moment)


def lets_sure_trick_go(seat: Seat) -> bool:
    """The last to play, it leaves a trick that it needs to the opponents, though no later tricks are certain instead.

    It could take the trick, if by a ruff, may lose no more than two; it misses its bid by one trick in the end. Certain
    are its trumps above all unseen ones, its aces of other suits and, once no trump is out, the highest of a suit.
    """
    if seat.card is None or not seat.is_last or not seat.is_open(seat.me) or seat.winner == seat.partner:
        return False
    if seat.takes(seat.card) or not any(map(seat.takes, seat.legal)):
        return False
    if seat.is_void and seat.left - seat.need(seat.me) > SPARE:
        return False
    led = seat.public.trick[0].suit
    high = [card for card in seat.view.hand if seat.is_master(card)]
    sure = [
        card
        for card in high
        if card.suit is TRUMP or not seat.trumps_out or (card.rank is Rank.ACE and card.suit is not led)
    ]
    return len(sure) < seat.need(seat.me) and _misses_by_one(seat)


def _misses_by_one(seat: Seat) -> bool:
    return seat.result.bids[seat.me] - seat.result.tricks[seat.me] == 1


def ducks_with_ace(seat: Seat) -> bool:
    """With a bid of 1 or 2 still open it plays under an opponent's card, and its ace of that suit never takes a trick.

    The trick was not ruffed so far, and the bid is lost in the end.
    """
    if seat.card is None or seat.best is None or not seat.is_open(seat.me) or seat.made or seat.is_void:
        return False
    led = seat.public.trick[0].suit
    if seat.public.made_bids[seat.me] not in LOW or led is TRUMP or seat.best.suit is not led:
        return False
    ace = next((card for card in seat.legal if card.rank is Rank.ACE), None)
    if ace is None or seat.takes(seat.card) or seat.winner == seat.partner:
        return False
    return seat.course.took[ace] is not ace


def lets_opponent_make(seat: Seat) -> bool:
    """The last to play, it leaves to an opponent a trick without which that bid is lost, or which makes the bid.

    It could take the trick, and its side has nothing to lose by that: it needs tricks itself, or the partner's bid is
    not open. If the trick makes the bid, no other bid of the others is open.
    """
    if seat.card is None or not seat.is_last or seat.winner not in seat.opponents or not seat.is_open(seat.winner):
        return False
    if seat.takes(seat.card) or not any(map(seat.takes, seat.legal)):
        return False
    if seat.need(seat.winner) == seat.left:
        return seat.is_open(seat.me) or not seat.is_open(seat.partner)
    others = [other for other in range(PLAYERS) if other not in {seat.me, seat.winner}]
    return seat.need(seat.winner) == 1 and not any(map(seat.is_open, others))


def wastes_high_card(seat: Seat) -> bool:
    """The last to play, it takes the trick with a card though a lower one of the suit would do, and they are not equal.

    An unseen card lies between the two; and the partner's bid is not open, or its own is and worth more.
    """
    card = seat.card
    if card is None or not seat.is_last or seat.is_idle or not seat.takes(card):
        return False
    mine = seat.worth(seat.me) if seat.is_open(seat.me) else 0
    if seat.is_open(seat.partner) and seat.worth(seat.partner) >= mine:
        return False
    lower = [other for other in seat.legal if other.suit is card.suit and other.rank < card.rank and seat.takes(other)]
    return any(
        between.suit is card.suit and min(lower, key=lambda other: other.rank).rank < between.rank < card.rank
        for between in (seat.unseen if lower else ())
    )


def undertrumps(seat: Seat) -> bool:
    """Void in the suit led, it throws a trump under an opponent's higher one, though it held a low side card."""
    return (
        seat.card is not None
        and not seat.is_idle
        and seat.is_void
        and seat.card.suit is TRUMP
        and not seat.takes(seat.card)
        and seat.winner != seat.partner
        and any(card.suit is not TRUMP and not seat.is_master(card) for card in seat.legal)
    )


def leaves_last_trumps(seat: Seat) -> bool:
    """Leads a side winner before drawing the last one or two trumps, which it could, and an opponent ruffs it.

    Its bid is open and needs more than its trumps; enough of them are higher than all that are out.
    """
    card = seat.card
    if card is None or not seat.is_leading or card.suit is TRUMP or not seat.is_open(seat.me):
        return False
    out = seat.trumps_out
    masters = [own for own in seat.view.hand if own.suit is TRUMP and seat.is_master(own)]
    if not 0 < len(out) <= 2 or len(masters) < len(out) or seat.need(seat.me) <= len(masters):
        return False
    best = seat.course.took.get(card, card)
    return seat.is_master(card) and best.suit is TRUMP and best not in seat.moment.hands[seat.partner]


# --- detectors: bids


def lifts_without_hope(seat: Seat) -> bool:
    """The last to bid, it has the deal played by a bid above its hand that it gives a chance under 35 %.

    A player without figures: by a bid of two or more above its hand. The game does not hang on the deal.
    """
    if seat.bid is None or not 0 < seat.short <= seat.bid or seat.hangs or seat.bid <= seat.at_sight:
        return False
    chance = seat.figures(seat.bid).chance
    return seat.bid >= seat.at_sight + UNDER if chance is None else chance < HOPE


def bids_two_under(seat: Seat) -> bool:
    """Bids two or more under its hand, which is for less than seven, and the cards are thrown in."""
    return (
        seat.bid is not None and seat.result.thrown_in and seat.at_sight < SEVEN and seat.bid <= seat.at_sight - UNDER
    )


def lets_deal_go(seat: Seat) -> bool:
    """The last to bid, it has the cards thrown in though it gives the number needed a chance of 80 % or more."""
    if seat.bid is None or seat.short <= seat.bid or seat.short > seat.left:
        return False
    return (seat.figures(seat.short).chance or 0.0) >= SURE


DETECTORS: Final[tuple[Detector[Seat], ...]] = (
    ruffs_partners_winner,
    overtakes_partner,
    drops_honour,
    leads_honour_into_ruff,
    gives_up_bid,
    lets_sure_trick_go,
    ducks_with_ace,
    lets_opponent_make,
    wastes_high_card,
    undertrumps,
    leaves_last_trumps,
    lifts_without_hope,
    throws_sure_bid,
    bids_two_under,
    lets_deal_go,
)


def found(deal: Deal) -> Iterator[list[str]]:
    """Yield for each decision of a deal the names of the detectors that it trips."""
    course = course_of(deal)
    for moment in deal.moments:
        yield tripped(DETECTORS, Seat(moment, course))


# --- plain rates


def shares(deal: Deal) -> Iterator[Share]:
    """Yield the plain rates of a deal."""
    result = deal.result
    assert isinstance(result, DealResult)
    yield Share("deals thrown in", result.thrown_in, 1)
    if result.thrown_in:
        return
    for bid, taken in zip(result.bids, result.tricks, strict=True):
        yield Share("bids made", taken >= bid, 1)
    yield from _lead_backs(deal)
    yield from _lost_aces(deal, course_of(deal))


def _lead_backs(deal: Deal) -> Iterator[Share]:
    """Yield for each lead of a side suit whether the partner had led that suit, and the chance of it by the cards held.

    Leads count that could have been of a side suit that the partner had led as well as of another one.
    """
    led: list[set[Suit]] = [set() for _ in range(PLAYERS)]
    for moment in deal.moments:
        view, action = moment.view, moment.action
        if not isinstance(view, View) or not isinstance(action, Play) or view.public.trick:
            continue
        suit = action.card.suit
        if suit is None or suit is TRUMP:
            continue
        called = led[(view.seat + 2) % PLAYERS]
        side = [card for card in view.hand if card.suit is not TRUMP]
        back = sum(card.suit in called for card in side)
        if 0 < back < len(side):
            yield Share("partner's suit led back", suit in called, 1)
            yield Share("... by chance alone", back / len(side), 1)
        led[view.seat].add(suit)


def _lost_aces(deal: Deal, course: Course) -> Iterator[Share]:
    """Yield for each bid of 1 or 2 whether it was lost although a side ace was there that took no trick."""
    hands = {moment.view.seat: moment.view.dealt for moment in deal.moments}
    for seat, (bid, taken) in enumerate(zip(course.result.bids, course.result.tricks, strict=True)):
        if bid not in LOW:
            continue
        aces = [card for card in hands[seat] if card.rank is Rank.ACE and card.suit is not TRUMP]
        lost = taken < bid and any(course.took[ace] is not ace for ace in aces)
        yield Share("bids of 1 or 2 lost with a side ace that took nothing", lost, 1)
        if aces:
            yield Share("... of those with a side ace", lost, 1)


GAUGE: Final = Gauge(sentences_of(DETECTORS), found, shares)
