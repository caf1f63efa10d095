"""42: the card players' card game for two to seven players, with its pegging board (docs/rules.md#42)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import ClassVar, Final, Literal

import msgspec

from game.cards import BIG_JOKER, LITTLE_JOKER, PACK_WITH_JOKERS, Card, Rank, Suit
from game.rules import tricks
from game.rules.base import Action, Bid, IllegalAction, Options, Play, Reader, Rules, one_of, switch, whole
from game.rules.deal import DealNeeds, Hand
from game.rules.tricks import PLAYS, PublicTrickState, TrickState, TrickView
from game.rules.tricks import Trick as AnyTrick

FEWEST, MOST = 2, 7
HAND_SIZE: Final = 7
HIGHEST_BID: Final = HAND_SIZE
TRACK: Final = 42  # holes of the pegging board's track, whatever the target

Ties = Literal["shared", "highest"]


class FortyTwoOptions(Options, frozen=True):
    """The options of 42; ``simple``: no pairing, no fifteens, only the Big Joker."""

    READERS: ClassVar[Mapping[str, Reader]] = {
        "players": whole(FEWEST, MOST),
        "simple": switch,
        "target": whole(HAND_SIZE, TRACK),
        "ties": one_of(Ties),
    }

    players: int = 4
    simple: bool = False
    target: int = TRACK
    ties: Ties = "shared"

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards in use: 54, or 53 in the simple variation, which has one joker."""
        return _SIMPLE_PACK if self.simple else PACK_WITH_JOKERS

    @property
    def shares_wins(self) -> bool:
        """Whether a made bid that reaches the target wins whatever the others come to.

        With two players it always does: their bids may not total seven, so only one of them can be made.
        """
        return self.ties == "shared" or self.players == FEWEST

    def new_game(self) -> State:
        return State.between_deals(PublicState(self, scores=(0,) * self.players))


_SIMPLE_PACK: Final = tuple(card for card in PACK_WITH_JOKERS if card is not LITTLE_JOKER)


# --- what a card is in a trick, and who takes it (docs/rules.md#42-play, docs/rules.md#42-who-takes-a-trick)

FIFTEEN: Final = 15


class Kind(IntEnum):
    """The kinds of card in a trick, weakest first; the strongest kind present takes it."""

    OTHER = 0
    SUIT_LED = 1
    TRUMP = 2
    PAIR = 3
    FIFTEEN = 4
    TRUMP_NUMBER = 5
    LITTLE_JOKER = 6
    BIG_JOKER = 7

    def __str__(self) -> str:
        return self.name.lower().replace("_", "-")


class Trumps(msgspec.Struct, frozen=True):
    """The trump suit and number of a deal, both None if a joker is turned up, and whether the rules are ``simple``."""

    suit: Suit | None
    number: Rank | None
    simple: bool = False

    @staticmethod
    def of(turn_up: Card, simple: bool) -> Trumps:
        """Return the trumps by ``turn_up``: "its suit is the trump suit of this deal, its rank the trump number"."""
        if turn_up.is_joker:
            return Trumps(None, None, simple)
        return Trumps(turn_up.suit, turn_up.rank, simple)


def suit_to_follow(led: Card, named: Suit | None) -> Suit:
    """Return the suit that a lead calls for: its own, or the one ``named`` with a joker."""
    suit = named if led.suit is None else led.suit
    assert suit is not None, "whoever leads a joker names a suit"
    return suit


def pairs(card: Card, led: Card, simple: bool) -> bool:
    """Whether ``card`` pairs the card led: the same rank, never a joker, and not in the simple variation."""
    return not simple and card.rank is led.rank and card is not led and card.suit is not None


def makes_fifteen(card: Card, led: Card, simple: bool) -> bool:
    """Whether ``card``, played to ``led``, makes 15 with it; no joker does, and not in the simple variation."""
    return not simple and _VALUES[card.index] + _VALUES[led.index] == FIFTEEN


def followers(hand: tuple[Card, ...], led: Card, named: Suit | None, simple: bool) -> tuple[Card, ...]:
    """Return the cards of ``hand`` that may follow ``led``: its suit, jokers and pairs; any card if void in it."""
    suit = suit_to_follow(led, named)
    if all(card.suit is not suit for card in hand):  # "a joker belongs to no suit"
        return hand
    return tuple([card for card in hand if card.suit is suit or card.suit is None or pairs(card, led, simple)])


def kind_of(card: Card, led: Card, named: Suit | None, trumps: Trumps) -> Kind:
    """Return the kind of ``card`` in a trick begun with ``led``; the led card is a pair only once it is paired."""
    if card is BIG_JOKER:
        return Kind.BIG_JOKER
    if card is LITTLE_JOKER:
        return Kind.LITTLE_JOKER
    if card.rank is trumps.number:
        return Kind.TRUMP_NUMBER
    if card is not led and makes_fifteen(card, led, trumps.simple):
        return Kind.FIFTEEN
    if pairs(card, led, trumps.simple):
        return Kind.PAIR
    if card.suit is trumps.suit:
        return Kind.TRUMP
    return Kind.SUIT_LED if card.suit is suit_to_follow(led, named) else Kind.OTHER


def winning_place(cards: tuple[Card, ...], named: Suit | None, trumps: Trumps) -> tuple[int, Kind]:
    """Return the place (0: the leader's) and kind of the card winning the trick so far; there must be at least one."""
    led = cards[0]
    kinds = [kind_of(card, led, named, trumps) for card in cards]
    if Kind.PAIR in kinds and kinds[0] < Kind.PAIR:
        kinds[0] = Kind.PAIR  # "the highest suit among the card led and its pairs"
    best = max(kinds)
    among = [place for place, kind in enumerate(kinds) if kind is best]
    return max(among, key=lambda place: _order(cards[place])), best


def _order(card: Card) -> int:
    """Return the card's strength within its kind: by card order, then suit order, so no two cards are equal."""
    return 4 * card.rank + (card.suit.order if card.suit else 0)


def _value(card: Card) -> int:
    """Return a card's value towards fifteen: two to ten at face value, J Q K 10, ace 1; a joker never makes fifteen."""
    if card.is_joker:
        return 0
    return 1 if card.rank is Rank.ACE else min(10, card.rank)


_VALUES: Final = tuple(_value(card) for card in PACK_WITH_JOKERS)


# --- what bids and tricks are worth (docs/rules.md#42-score), and who wins (docs/rules.md#42-winning)

MADE_SEVEN: Final = 14
_MADE_ZERO: Final[Mapping[int, int]] = {2: 14, 3: 7}  # by the number of players; 3 for four or more
MADE_BID, SHARED, HIGHEST, HIGHEST_SHARED = "made-bid", "shared", "highest", "highest-shared"  # why a game is won


def worth_if_made(bid: int, players: int) -> int:
    """Return the total points of a deal in which ``bid`` (0 to 7) is made exactly, including those for its tricks."""
    if bid == 0:
        return _MADE_ZERO.get(players, 3)
    return MADE_SEVEN if bid == HIGHEST_BID else bid + 3


def points_for(bid: int, taken: int, players: int) -> int:
    """Return the points of a deal: "one point for each trick, whether the bid was made or not"; more if it was."""
    return worth_if_made(bid, players) if taken == bid else taken


def smallest_winning_bid(score: int, options: FortyTwoOptions) -> int | None:
    """Return the smallest bid from 1 to 7 that, if made, takes a player at ``score`` to the target, or None."""
    short = options.target - score
    return next((bid for bid in range(1, HIGHEST_BID + 1) if worth_if_made(bid, options.players) >= short), None)


def gets_there(bid: int, score: int, options: FortyTwoOptions) -> bool:
    """Whether ``bid``, if made, takes a player at ``score`` to the target."""
    return score + worth_if_made(bid, options.players) >= options.target


def rivals(
    bid: int, seat: int, scores: tuple[int, ...], options: FortyTwoOptions, bids: tuple[int | None, ...] = ()
) -> tuple[int, ...]:
    """Return the seats that may get there with more points in a deal in which ``seat`` makes ``bid``, and so win alone.

    ``bids`` are those made so far, if any. They need the tricks that ``bid`` leaves them.
    """
    if options.shares_wins:
        return ()
    least = max(options.target, scores[seat] + worth_if_made(bid, options.players) + 1)
    known = bids or (None,) * options.players

    def may_be(other: int) -> bool:
        numbers = range(HIGHEST_BID + 1) if known[other] is None else (known[other] or 0,)
        return any(
            number + bid <= HAND_SIZE and scores[other] + worth_if_made(number, options.players) >= least
            for number in numbers
        )

    return tuple(other for other in range(options.players) if other != seat and may_be(other))


def is_sure_to_win(
    bid: int, seat: int, scores: tuple[int, ...], options: FortyTwoOptions, bids: tuple[int | None, ...] = ()
) -> bool:
    """Whether ``seat``, if it makes ``bid``, wins the game whatever the others come to; ``bids`` as in ``rivals``."""
    return gets_there(bid, scores[seat], options) and not rivals(bid, seat, scores, options, bids)


def track_marks(options: FortyTwoOptions) -> dict[int, int]:
    """Return the marked holes of the track (1 to 42), each with the smallest bid from 1 to 7 that wins from there.

    When the target is 42, hole 28 is marked 7, and 33 to 38 are marked 6 down to 1.
    """
    holes = {options.target - worth_if_made(bid, options.players): bid for bid in range(1, HIGHEST_BID + 1)}
    return {hole: bid for hole, bid in holes.items() if hole >= 1}


def winning_seats(
    scores: tuple[int, ...], made: tuple[bool, ...], options: FortyTwoOptions
) -> tuple[tuple[int, ...], str]:
    """Return the winners and the rule, for ``scores`` after a deal in which seat s made its bid if ``made[s]``.

    Every player with the target or more who made the bid in that deal wins; if there are no winners, ``((), "")``.
    """
    there = tuple(
        seat
        for seat, (score, is_made) in enumerate(zip(scores, made, strict=True))
        if is_made and score >= options.target
    )
    if len(there) <= 1:
        return there, MADE_BID if there else ""
    if options.ties == "shared":
        return there, SHARED
    best = max(scores[seat] for seat in there)
    top = tuple(seat for seat in there if scores[seat] == best)
    return top, HIGHEST if len(top) == 1 else HIGHEST_SHARED


# --- the table, what may be done at it, and what comes of it

_BIDS: Final = tuple(map(Bid, range(HIGHEST_BID + 1)))  # place n holds the bid of n
_JOKER_LEADS: Final = {card: tuple(Play(card, suit) for suit in Suit) for card in (LITTLE_JOKER, BIG_JOKER)}


class Trick(AnyTrick, frozen=True):
    """A complete trick; ``named`` is the suit named with a led joker or None, ``why`` the kind of its best card."""

    named: Suit | None
    why: Kind


class DealResult(tricks.DealResult, frozen=True):
    """A deal that is over."""

    IS_EXACT: ClassVar[bool] = True


class PublicState(PublicTrickState, frozen=True):
    """All that everybody at the table knows."""

    RESULT: ClassVar[type[tricks.DealResult]] = DealResult

    options: FortyTwoOptions
    past: tuple[DealResult, ...] = ()
    tricks: tuple[Trick, ...] = ()

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.options.players

    @property
    def trumps(self) -> Trumps:
        """Trump suit and number of this deal; raise ValueError between deals."""
        if self.turn_up is None:
            raise ValueError("no card is turned up between deals")
        return Trumps.of(self.turn_up, self.options.simple)

    @property
    def forbidden_bid(self) -> int | None:
        """The bid that the dealer, last to bid, may not make because the bids would total 7; None for the others."""
        if not self.is_bidding or self.turn != self.dealer:
            return None
        rest = HAND_SIZE - self.bid_total
        return rest if rest >= 0 else None

    @property
    def suit_led(self) -> Suit | None:
        """The suit to follow in the current trick, or None before a lead."""
        return suit_to_follow(self.trick[0], self.named) if self.trick else None

    def legal_bids(self) -> tuple[Action, ...]:
        forbidden = self.forbidden_bid
        return tuple([bid for bid in _BIDS if bid.number != forbidden])

    def legal_plays(self, hand: Hand) -> tuple[Action, ...]:
        if self.trick:
            return tuple([PLAYS[card.index] for card in self.playable(hand)])
        return tuple([lead for card in hand for lead in _JOKER_LEADS.get(card) or (PLAYS[card.index],)])

    def playable(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return the cards of ``hand`` that may be played to the current trick; the leader may lead any."""
        return followers(hand, self.trick[0], self.named, self.options.simple) if self.trick else hand

    def why_no_bid(self, number: int) -> IllegalAction | None:
        if not 0 <= number <= HIGHEST_BID:
            return IllegalAction("bid-range", f"a bid must be 0 to {HIGHEST_BID}", least=0, most=HIGHEST_BID)
        if number == self.forbidden_bid:
            reason = f"the dealer may not bid {number}: the bids would total {HAND_SIZE}"
            return IllegalAction("bid-forbidden", reason, number=number, total=HAND_SIZE)
        return None

    def why_no_play(self, play: Play, hand: Hand) -> IllegalAction | None:
        card = play.card
        if card not in hand:
            return IllegalAction("not-held", f"{card} is not in the hand", card=card)
        if play.named is not None and (self.trick or not card.is_joker):
            return IllegalAction("no-suit-to-name", "a suit is named only when a joker is led")
        if not self.trick and card.is_joker and play.named is None:
            return IllegalAction("name-suit", "whoever leads a joker must name a suit", card=card)
        return None if card in self.playable(hand) else self._why_not_following()

    def _why_not_following(self) -> IllegalAction:
        """Return the refusal ``must-follow``: how many ``others`` (jokers) would do, ``pairs`` 1 if pairs do."""
        led, suit, simple = self.trick[0], self.suit_led, self.options.simple
        assert suit is not None
        others = (1 if simple else 2) - led.is_joker
        pairs = int(not simple and not led.is_joker)
        reason = f"must follow {suit.name.lower()}"
        return IllegalAction("must-follow", reason, suit=suit, led=led, others=others, pairs=pairs)

    def taken_trick(self, cards: tuple[Card, ...]) -> Trick:
        place, why = winning_place(cards, self.named, self.trumps)
        return Trick(self.leader, cards, self.next_to(self.leader, place), self.named, why)

    def void_shown(self, card: Card, trick: AnyTrick) -> Suit | None:
        named = trick.named if isinstance(trick, Trick) else self.named
        led, suit = trick.cards[0], suit_to_follow(trick.cards[0], named)
        may_always = card.is_joker or pairs(card, led, self.options.simple)
        return None if card.suit is suit or may_always else suit

    def points(self) -> tuple[int, ...]:
        return tuple(
            points_for(bid, taken, self.players) for bid, taken in zip(self.made_bids, self.taken, strict=True)
        )

    def decided(self, scores: tuple[int, ...]) -> tuple[tuple[int, ...], str]:
        return winning_seats(scores, tuple(each.is_made for each in self.owed()), self.options)


class View(TrickView, frozen=True):
    """What one seat knows."""

    public: PublicState


class State(TrickState, frozen=True):
    """A game of 42 at one moment."""

    public: PublicState

    def view(self, seat: int) -> View:
        return View(self.public, seat, self.hands[seat], self.dealt[seat])

    def deal_needs(self) -> DealNeeds:
        """Return the requirements for the next deal; for the first one players cut, and the highest card deals."""
        public = self.public
        rank = None if public.past else _order
        return DealNeeds(public.options.pack, public.players, HAND_SIZE, public.next_dealer, rank, has_turn_up=True)


class FortyTwo(Rules[FortyTwoOptions]):
    """The rules of 42."""

    name = "forty-two"
    usual = FortyTwoOptions()
    actions: ClassVar[Mapping[str, Action]] = {
        str(action): action for action in (*map(Bid, range(100)), *PLAYS, *sum(_JOKER_LEADS.values(), ()))
    }


RULES: Final = FortyTwo()
