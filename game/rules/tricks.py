"""What all trick-taking games share, bidding included, and the usual rules of a trick.

Players must follow suit if they can; the highest trump takes the trick, or else the highest card of the suit led. A
game with other rules overrides them in its own ``PublicState``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, Self

import msgspec
from msgspec.structs import replace as changed

from game.cards import PACK_WITH_JOKERS, Card, Suit
from game.rules.base import (
    Action,
    Bid,
    BidMade,
    DealFigures,
    DealScored,
    Dealt,
    Event,
    GameWon,
    IllegalAction,
    Play,
    Played,
    PublicState,
    State,
    TrickTaken,
    TurnedUp,
    View,
    replaced,
    without,
)
from game.rules.deal import Deal, Hand, Hands

PLAYS: Final = tuple(map(Play, PACK_WITH_JOKERS))  # by the card's index


class Trick(msgspec.Struct, frozen=True):
    """A complete trick: its cards in the order played, starting from seat ``leader``, and the seat that took it."""

    leader: int
    cards: tuple[Card, ...]
    winner: int


class Contract(msgspec.Struct, frozen=True):
    """What a side owes in a deal: ``tricks``, as ``seat`` bid for all in ``side``, who have ``taken`` so many of them.

    One that ``is_exact`` is broken by a trick too many as well.
    """

    seat: int
    side: tuple[int, ...]
    tricks: int
    taken: int
    is_exact: bool = False

    @property
    def is_made(self) -> bool:
        """Whether it would be made if no further trick were taken."""
        return self.taken == self.tricks if self.is_exact else self.taken >= self.tricks


def each_alone(bids: Sequence[int | None], taken: Sequence[int], is_exact: bool) -> tuple[Contract, ...]:
    """Return what is owed where all owe what they have bid themselves; seats that have not bid yet owe nothing."""
    made = [(seat, bid) for seat, bid in enumerate(bids) if bid is not None]
    return tuple(Contract(seat, (seat,), bid, taken[seat], is_exact) for seat, bid in made)


def contract_by(seat: int, contracts: Sequence[Contract]) -> Contract | None:
    """Return the one of ``contracts`` that ``seat`` has bid, if any."""
    return next((each for each in contracts if each.seat == seat), None)


class DealResult(msgspec.Struct, frozen=True):
    """A finished deal; all tuples are by seat, except ``trick_winners``, which is in the order of the tricks.

    ``IS_EXACT`` says whether a bid is missed by a trick too many, too.
    """

    IS_EXACT: ClassVar[bool] = False

    dealer: int
    bids: tuple[int, ...]
    trick_winners: tuple[int, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """What the sides owed: all what they bid themselves, unless the game overrides this."""
        return each_alone(self.bids, self.tricks, self.IS_EXACT)

    @property
    def made(self) -> tuple[bool, ...]:
        """By seat, whether its side took what it owed; whoever owed nothing has missed nothing."""
        owed = self.contracts
        return tuple(all(each.is_made for each in owed if seat in each.side) for seat in range(len(self.tricks)))

    def figures(self) -> tuple[DealFigures, ...]:
        """Return what each seat did: of a contract with what its side took; without any, whether it won points."""
        owed, made = self.contracts, self.made
        won = made if owed else tuple(points > 0 for points in self.points)
        by_seat = [contract_by(seat, owed) for seat in range(len(won))]
        return tuple(
            DealFigures(is_won, own.tricks, own.taken) if own else DealFigures(is_won, None, taken)
            for is_won, own, taken in zip(won, by_seat, self.tricks, strict=True)
        )

    def report(self) -> dict[str, object]:
        """Return a check's report on the deal (docs/record.md#what-a-check-tells)."""
        report = msgspec.structs.asdict(self)
        del report["dealer"]
        if not self.bids:
            del report["bids"]
        return report


class PublicTrickState(PublicState, frozen=True):
    """What everybody knows in a trick-taking game: scores, bids, the tricks played, whose turn it is.

    ``turn_up`` is the card turned up, if the game has one; if it ``HOLDS_TURN_UP``, the dealer plays it like any other,
    else it is out of play. ``bids[s]`` is None until seat ``s`` has bid; ``bids`` is
    empty in a game without bidding (``HAS_BIDS`` is false). ``trick`` holds the cards of the current trick, starting
    with ``leader``'s, and ``named`` is the suit named with a led joker. Seat ``s`` holds ``counts[s]`` cards and has
    taken ``taken[s]`` tricks.
    """

    RESULT: ClassVar[type[DealResult]] = DealResult
    HAS_BIDS: ClassVar[bool] = True
    HOLDS_TURN_UP: ClassVar[bool] = False

    past: tuple[DealResult, ...] = ()
    bids: tuple[int | None, ...] = ()
    tricks: tuple[Trick, ...] = ()
    leader: int = 0
    trick: tuple[Card, ...] = ()
    named: Suit | None = None
    counts: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()
    turn_up: Card | None = None
    won_by: str = ""

    @property
    def is_bidding(self) -> bool:
        """Whether the seat to act must bid."""
        return self.turn is not None and None in self.bids

    @property
    def latest(self) -> DealResult | None:
        """The last deal finished, as long as no other is in play; None if there is none."""
        return self.past[-1] if self.dealer is None and self.past else None

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """What the sides owe in this deal, or owed in the ``latest``; a game with an auction overrides ``owed``."""
        return self.latest.contracts if self.latest else self.owed()

    @property
    def all_taken(self) -> tuple[int, ...]:
        """The tricks that each seat has taken in this deal, or took in the ``latest``; empty before the first."""
        return self.latest.tricks if self.latest else self.taken

    def owed(self) -> tuple[Contract, ...]:
        """Return what the sides owe in this deal so far: all what they have bid themselves."""
        return each_alone(self.bids, self.taken, self.RESULT.IS_EXACT)

    @property
    def bid_total(self) -> int:
        """The sum of the bids made so far in this deal."""
        return sum(bid for bid in self.bids if bid is not None)

    @property
    def made_bids(self) -> tuple[int, ...]:
        """The bids by seat, 0 where none has been made."""
        return tuple(bid or 0 for bid in self.bids)

    def figures(self) -> tuple[tuple[DealFigures, ...], ...]:
        return tuple(result.figures() if result.trick_winners else () for result in self.past)

    @property
    def trump(self) -> Suit | None:
        """The trump suit, None if there is none, or none yet."""
        return self.trump_of(self.turn_up)

    @property
    def open_cards(self) -> Mapping[Card, int]:
        """The cards that everybody has seen and that are still held, with the seats that hold them."""
        card, dealer = self.turn_up, self.dealer
        if not self.HOLDS_TURN_UP or card is None or dealer is None or card in self.trick:
            return {}
        return {} if any(card in trick.cards for trick in self.tricks) else {card: dealer}

    def trump_of(self, turn_up: Card | None) -> Suit | None:
        """Return the trumps if ``turn_up`` is the card turned up: its suit, unless the game overrides this."""
        return turn_up.suit if turn_up is not None else None

    @property
    def next_dealer(self) -> int | None:
        """The seat that must deal next, or None before the first deal."""
        return self.next_to(self.past[-1].dealer) if self.past else None

    def next_to(self, seat: int, places: int = 1) -> int:
        """Return the seat ``places`` places after ``seat`` in the direction of play."""
        return (seat + places * self.options.step) % self.options.players

    def legal_actions(self, hand: Hand) -> tuple[Action, ...]:
        return self.legal_bids() if self.is_bidding else self.legal_plays(hand)

    def legal_bids(self) -> tuple[Action, ...]:
        """Return the bids open to the seat to act."""
        raise NotImplementedError

    def legal_plays(self, hand: Hand) -> tuple[Action, ...]:
        """Return the cards of ``hand`` that the seat to act may play, as actions."""
        return tuple([PLAYS[card.index] for card in followers(hand, self.trick)])

    def turned_up(self, deal: Deal) -> Card | None:
        """Return the card turned up after ``deal``, or None if there is none."""
        return deal.turn_up

    def why_not(self, action: Action, hand: Hand) -> IllegalAction | None:
        if self.is_bidding:
            if isinstance(action, Bid):
                return self.why_no_bid(action.number)
            return IllegalAction("bid-now", "a bid must be made first")
        if isinstance(action, Play):
            return self.why_no_play(action, hand)
        return IllegalAction("play-now", "the bidding is over: a card must be played")

    def why_no_bid(self, number: int) -> IllegalAction | None:
        """Return why the seat to act may not bid ``number``, or None if it may."""
        raise NotImplementedError

    def why_no_play(self, play: Play, hand: Hand) -> IllegalAction | None:
        """Return why the seat to act, holding ``hand``, may not make ``play``, or None if it may."""
        if play.named is not None:
            return IllegalAction("no-suit-to-name", "no suit is named in this game")
        if play.card not in hand:
            return IllegalAction("not-held", f"{play.card} is not in the hand", card=play.card)
        led = self.trick[0].suit if self.trick else None
        if led is None or play.card in followers(hand, self.trick):
            return None
        return IllegalAction("must-follow", f"must follow {led.name.lower()}", suit=led)

    def taken_trick(self, cards: tuple[Card, ...]) -> Trick:
        """Return the complete trick made by ``cards``, one from each seat."""
        return Trick(self.leader, cards, self.next_to(self.leader, winning_place(cards, self.trump)))

    def voids(self) -> tuple[frozenset[Suit], ...]:
        """Return by seat the suits in which it has shown everybody that it holds no card."""
        found: list[set[Suit]] = [set() for _ in range(self.options.players)]
        for trick in (*self.tricks, Trick(self.leader, self.trick, self.leader)):
            for place, card in enumerate(trick.cards):
                suit = self.void_shown(card, trick)
                if suit is not None:
                    found[self.next_to(trick.leader, place)].add(suit)
        return tuple(map(frozenset, found))

    def void_shown(self, card: Card, trick: Trick) -> Suit | None:
        """Return the suit in which ``card``, played to ``trick``, shows a void, or None."""
        return trick.cards[0].suit if card.suit is not trick.cards[0].suit else None

    def points(self) -> tuple[int, ...]:
        """Return the points of each seat for its tricks, and for its bid if the game has bids, after the last trick."""
        raise NotImplementedError

    def decided(self, scores: tuple[int, ...]) -> tuple[tuple[int, ...], str]:
        """Return the seats that win the game with ``scores`` after this deal, and by which rule, or ``((), "")``."""
        raise NotImplementedError

    def result(self, points: tuple[int, ...], scores: tuple[int, ...]) -> DealResult:
        """Return the result of the deal, with its ``points`` and the new ``scores``."""
        assert self.dealer is not None
        winners = tuple(trick.winner for trick in self.tricks)
        return self.RESULT(self.dealer, self.made_bids, winners, self.taken, points, scores)


class TrickView(View, frozen=True):
    """What one seat knows in a trick-taking game."""

    public: PublicTrickState


class TrickState(State, frozen=True):
    """A trick-taking game at one moment; the player after the dealer leads first, and bids first if there are bids."""

    public: PublicTrickState

    def view(self, seat: int) -> TrickView:
        raise NotImplementedError

    def begun(self, deal: Deal, dealt: Dealt) -> tuple[Self, tuple[Event, ...]]:
        before = self.public
        players = before.options.players
        first, turn_up = before.next_to(deal.dealer), before.turned_up(deal)
        public = type(before)(
            before.options,
            before.past,
            before.scores,
            deal.dealer,
            turn=first,
            bids=(None,) * players if before.HAS_BIDS else (),
            leader=first,
            counts=dealt.counts,
            taken=(0,) * players,
            turn_up=turn_up,
        )
        events = (dealt,) if turn_up is None else (dealt, TurnedUp(turn_up))
        return type(self)(public, deal.hands, deal.hands), events

    def after(self, seat: int, action: Action) -> tuple[Self, tuple[Event, ...]]:
        if isinstance(action, Bid):
            return self.after_bid(seat, action.number)
        assert isinstance(action, Play)
        return self.after_play(seat, action)

    def after_bid(self, seat: int, number: int) -> tuple[Self, tuple[Event, ...]]:
        """Return the state after ``seat`` bids ``number``, and its events."""
        bids = replaced(self.public.bids, seat, number)
        public = changed(self.public, bids=bids, turn=self.public.next_to(seat))
        return type(self)(public, self.dealt, self.hands), (BidMade(seat, number),)

    def after_play(self, seat: int, play: Play) -> tuple[Self, tuple[Event, ...]]:
        """Return the state after ``seat`` plays a card, which may complete the trick and the deal, and its events."""
        before = self.public
        hands = replaced(self.hands, seat, without(self.hands[seat], play.card))
        counts = replaced(before.counts, seat, before.counts[seat] - 1)
        cards, named = (*before.trick, play.card), before.named if before.trick else play.named
        public = changed(before, trick=cards, named=named, counts=counts, turn=before.next_to(seat))
        played = Played(seat, play.card, play.named)
        if len(cards) < before.options.players:
            return type(self)(public, self.dealt, hands), (played,)
        trick = public.taken_trick(cards)
        winner = trick.winner
        taken = replaced(before.taken, winner, before.taken[winner] + 1)
        tricks = (*before.tricks, trick)
        public = changed(public, tricks=tricks, leader=winner, trick=(), named=None, taken=taken, turn=winner)
        after, events = type(self)(public, self.dealt, hands), (played, TrickTaken(trick.leader, cards, winner))
        if hands[winner]:
            return after, events
        done, scored = after.scored()
        return done, (*events, *scored)

    def scored(self) -> tuple[Self, tuple[Event, ...]]:
        """Return the state after the last trick, with the deal scored and perhaps the game won, and the events."""
        public = self.public
        points = public.points()
        scores = tuple(map(sum, zip(public.scores, points, strict=True)))
        result = public.result(points, scores)
        winners, why = public.decided(scores)
        done = type(public)(public.options, (*public.past, result), scores, winners=winners, won_by=why)
        won: tuple[Event, ...] = (GameWon(winners, why),) if winners else ()
        return self.between_deals(done), (DealScored(result.bids, result.tricks, points, scores), *won)

    @classmethod
    def between_deals(cls, public: PublicTrickState) -> Self:
        """Return the state around ``public`` in which nobody holds a card."""
        empty: Hands = ((),) * public.options.players
        return cls(public, empty, empty)

    def deal_reports(self) -> list[dict[str, object]]:
        public = self.public
        reports = [result.report() for result in public.past]
        if public.turn is not None:
            under_way = public.result((0,) * public.options.players, public.scores).report()
            reports.append(under_way | ({"bids": public.bids} if public.bids else {}))
        return reports


def followers(hand: tuple[Card, ...], trick: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards of ``hand`` that may be played: those of the suit led; all of them if leading, or void in it."""
    if not trick:
        return hand
    led = trick[0].suit
    return tuple([card for card in hand if card.suit is led]) or hand


def winning_place(cards: tuple[Card, ...], trump: Suit | None) -> int:
    """Return the place in ``cards`` (0: the leader's) of the card that takes the trick; there must be at least one."""
    best = 0
    for place in range(1, len(cards)):
        if beats(cards[place], cards[best], trump):
            best = place
    return best


def beats(card: Card, other: Card, trump: Suit | None) -> bool:
    """Whether ``card``, played later, takes a trick that ``other`` is winning."""
    if card.suit is other.suit:
        return card.rank > other.rank
    return card.suit is trump
