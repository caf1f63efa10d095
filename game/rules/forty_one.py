"""Forty-One: the Syrian partnership trick game, hearts being trumps or what a card tells (docs/rules.md#forty-one)."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import ClassVar, Final, Literal, Self

from game.cards import PACK, Card, Suit
from game.rules import tricks
from game.rules.base import (
    Action,
    Bid,
    Event,
    IllegalAction,
    IllegalOption,
    Options,
    Play,
    Reader,
    Rules,
    ThrownIn,
    one_of,
    switch,
    whole,
)
from game.rules.deal import Deal, DealNeeds, Hands
from game.rules.tricks import PublicTrickState, TrickState, TrickView

PLAYERS: Final = 4
TEAMS: Final = ((0, 2), (1, 3))
HAND_SIZE: Final = 13
CLOCKWISE, COUNTERCLOCKWISE = "clockwise", "counterclockwise"
HIGHEST_BID: Final = 13
FOUR_HUNDRED_VALUES: Final = (0, 1, 2, 3, 4, 10, 12, 14, 16, 27, 40, 40, 40, 40)  # by bid
TEN: Final = 10  # from this bid on, ``ten_up`` tells what a bid is worth there
PLAIN_FROM: Final = 30  # from this score on, a bid of 5 or 6 is worth just its number

Direction = Literal["counterclockwise", "clockwise"]
FirstDealer = Literal["random", "lowest-card", "highest-card"]
Trumps = Literal["hearts", "sister", "shown"]
Values = Literal["double", "four-hundred"]
TenUp = Literal["forty", "four-times"]
RedealBy = Literal["next", "same"]
TieBreak = Literal["team-total", "partner", "highest-score"]
PartnerNeeds = Literal["positive", "not-negative", "nothing"]
MinimumBid = Literal[1, 2, "rising"]


def _packets(value: object) -> object:
    packets = value if isinstance(value, list | tuple) else ()
    if sum(packet if type(packet) is int and packet >= 1 else HAND_SIZE + 1 for packet in packets) != HAND_SIZE:
        raise ValueError(f"whole numbers from 1 up that sum to {HAND_SIZE}")
    return tuple(packets)


def _minimum_bid(value: object) -> object:
    if value != "rising" and (type(value) is not int or value not in (1, 2)):
        raise ValueError("the number 1 or 2, or rising")
    return value


class FortyOneOptions(Options, frozen=True):
    """The options of Forty-One; the defaults are the ``right`` preset."""

    READERS: ClassVar[Mapping[str, Reader]] = {
        "direction": one_of(Direction),
        "first_dealer": one_of(FirstDealer),
        "trumps": one_of(Trumps),
        "values": one_of(Values),
        "ten_up": one_of(TenUp),
        "packets": _packets,
        "redeal_by": one_of(RedealBy),
        "tie_break": one_of(TieBreak),
        "partner_needs": one_of(PartnerNeeds),
        "minimum_bid": _minimum_bid,
        "min_total": whole(4, 20),
        "double_from": whole(1, 14),
        "target": whole(1),
        "rising_minimum": switch,
    }
    LATER: ClassVar[Mapping[str, object]] = {"trumps": "hearts", "ten_up": "forty"}

    direction: Direction = "counterclockwise"
    first_dealer: FirstDealer = "random"
    trumps: Trumps = "hearts"
    values: Values = "double"
    ten_up: TenUp = "forty"
    packets: tuple[int, ...] = (1, 2, 2, 2, 2, 2, 2)
    redeal_by: RedealBy = "next"
    tie_break: TieBreak = "team-total"
    partner_needs: PartnerNeeds = "positive"
    minimum_bid: MinimumBid = 1
    min_total: int = 11
    double_from: int = 7
    target: int = 41
    rising_minimum: bool = False

    @property
    def players(self) -> int:
        return PLAYERS

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return TEAMS

    @property
    def step(self) -> int:
        return 1 if self.direction == CLOCKWISE else PLAYERS - 1

    @property
    def title(self) -> str:
        return self.values if self.values == "four-hundred" else ""

    def value_of(self, bid: int, score: int) -> int:
        """Return the points that ``bid`` wins or loses for a player with ``score`` before the deal."""
        if self.values == "double":
            return 2 * bid if bid >= self.double_from else bid
        if bid >= TEN and self.ten_up == "four-times":
            return 4 * bid
        return bid if score >= PLAIN_FROM and bid in (5, 6) else FOUR_HUNDRED_VALUES[bid]

    @property
    def partner_floor(self) -> float:
        """The least score with which a player's partner lets the team win."""
        return _FLOORS[self.partner_needs]

    def least_total(self, scores: tuple[int, ...]) -> int:
        """Return what the four bids must total at least, given the scores before the deal."""
        if not self.rising_minimum:
            return self.min_total
        best = max(scores)
        if best >= 50 and self.values == "four-hundred":
            return max(self.min_total, 14)
        return max(self.min_total, 13 if best >= 40 else 12 if best >= 30 else 0)

    def least_bid(self, score: int) -> int:
        """Return the lowest bid open to a player with ``score``."""
        if self.minimum_bid != "rising":
            return self.minimum_bid
        return 5 if score >= 50 else 4 if score >= 40 else 3 if score >= 30 else 2

    def new_game(self) -> State:
        return State(PublicState(self))

    def written(self) -> dict[str, object]:
        """Return the preset that needs the fewest changes, and those changes, as a record holds them."""
        written = [
            ({} if name == "right" else {"preset": name}) | self.changes_from(preset)
            for name, preset in PRESETS.items()
            if name != "syrian" or self.trumps == preset.trumps
        ]
        return min(written, key=len)


PRESETS: Final[Mapping[str, FortyOneOptions]] = {
    "right": FortyOneOptions(),
    "left": FortyOneOptions(
        direction="clockwise", first_dealer="lowest-card", packets=(1,) * HAND_SIZE, tie_break="partner"
    ),
    "four-hundred": FortyOneOptions(
        first_dealer="highest-card",
        values="four-hundred",
        tie_break="highest-score",
        minimum_bid="rising",
        rising_minimum=True,
    ),
    "syrian": FortyOneOptions(
        trumps="sister", packets=(1,) * HAND_SIZE, tie_break="highest-score", minimum_bid=2, double_from=HIGHEST_BID + 1
    ),
}


_FLOORS: Final[Mapping[str, float]] = {"positive": 1, "not-negative": 0, "nothing": -math.inf}
_BIDS: Final = tuple(map(Bid, range(HIGHEST_BID + 1)))  # by number


class DealResult(tricks.DealResult, frozen=True):
    """A deal that is over; one that was thrown in has no tricks."""

    thrown_in: bool = False


class PublicState(PublicTrickState, frozen=True):
    """All that everybody at the table knows; ``shown`` holds all hands once the cards are thrown in.

    ``turn_up`` is the dealer's last card where that tells the trumps.
    """

    RESULT = DealResult
    HOLDS_TURN_UP = True

    options: FortyOneOptions
    past: tuple[DealResult, ...] = ()
    scores: tuple[int, ...] = (0,) * PLAYERS
    bids: tuple[int | None, ...] = (None,) * PLAYERS
    counts: tuple[int, ...] = (0,) * PLAYERS
    taken: tuple[int, ...] = (0,) * PLAYERS
    shown: Hands = ()

    @property
    def bids_needed(self) -> int:
        """What the four bids must total at least in this deal."""
        return self.options.least_total(self.scores)

    @property
    def least_bid(self) -> int:
        """The lowest bid open to the seat to act."""
        assert self.turn is not None
        return self.options.least_bid(self.scores[self.turn])

    def trump_of(self, turn_up: Card | None) -> Suit | None:
        if self.options.trumps == "hearts":
            return Suit.HEARTS
        own = super().trump_of(turn_up)
        return own.sister if own and self.options.trumps == "sister" else own

    def turned_up(self, deal: Deal) -> Card | None:
        return None if self.options.trumps == "hearts" else deal.hands[deal.dealer][-1]

    def legal_bids(self) -> tuple[Action, ...]:
        return _BIDS[self.least_bid :]

    def why_no_bid(self, number: int) -> IllegalAction | None:
        least = self.least_bid
        if least <= number <= HIGHEST_BID:
            return None
        return IllegalAction("bid-range", f"a bid must be {least} to {HIGHEST_BID}", least=least, most=HIGHEST_BID)

    def points(self) -> tuple[int, ...]:
        return tuple(
            self.options.value_of(bid, score) * (1 if taken >= bid else -1)
            for bid, score, taken in zip(self.made_bids, self.scores, self.taken, strict=True)
        )

    def decided(self, scores: tuple[int, ...]) -> tuple[tuple[int, ...], str]:
        return winning_team(scores, self.options)

    @property
    def next_dealer(self) -> int | None:
        return self.dealer_after(self.past[-1]) if self.past else None

    def dealer_after(self, last: DealResult) -> int:
        """Return who deals after the deal ``last``: the player after its dealer, unless that dealer deals again."""
        same = last.thrown_in and self.options.redeal_by == "same"
        return last.dealer if same else self.next_to(last.dealer)


class View(TrickView, frozen=True):
    """What one seat knows."""

    public: PublicState


class State(TrickState, frozen=True):
    """A game of Forty-One at one moment."""

    public: PublicState
    dealt: Hands = ((),) * PLAYERS
    hands: Hands = ((),) * PLAYERS

    def view(self, seat: int) -> View:
        return View(self.public, seat, self.hands[seat], self.dealt[seat])

    def deal_needs(self) -> DealNeeds:
        public, options = self.public, self.public.options
        rank = None if public.past else _CUTS[options.first_dealer]
        return DealNeeds(PACK, PLAYERS, HAND_SIZE, public.next_dealer, rank, packets=options.packets, step=options.step)

    def after_bid(self, seat: int, number: int) -> tuple[Self, tuple[Event, ...]]:
        after, events = super().after_bid(seat, number)
        public = after.public
        if seat != public.dealer or public.bid_total >= public.bids_needed:
            return after, events
        zeros = (0,) * PLAYERS
        result = DealResult(seat, public.made_bids, (), zeros, zeros, public.scores, thrown_in=True)
        done = PublicState(public.options, (*public.past, result), public.scores, shown=self.hands)
        dealer = public.dealer_after(result)
        return self.between_deals(done), (*events, ThrownIn(public.bid_total, public.bids_needed, dealer, self.hands))


_CUTS: Final[Mapping[str, Callable[[Card], int] | None]] = {
    "random": None,
    "lowest-card": lambda card: -card.rank,
    "highest-card": lambda card: card.rank,
}


def standing_teams(scores: tuple[int, ...], options: FortyOneOptions) -> tuple[tuple[int, int], ...]:
    """Return the teams in a winning position: one member has the target, the other what it needs."""
    return tuple(
        (one, two)
        for one, two in TEAMS
        if max(scores[one], scores[two]) >= options.target and min(scores[one], scores[two]) >= options.partner_floor
    )


def winning_team(scores: tuple[int, ...], options: FortyOneOptions) -> tuple[tuple[int, ...], str]:
    """Return the seats that win with ``scores`` and the rule that decided, or ``((), "")`` to play on.

    The rule is ``alone`` if only one team is in a winning position, else the comparison that decides between the teams:
    ``team-total``, ``highest-score`` or ``partner``.
    """
    standing = standing_teams(scores, options)
    if len(standing) < 2:
        return (standing[0], "alone") if standing else ((), "")
    measures = {
        "team-total": lambda team: scores[team[0]] + scores[team[1]],
        "highest-score": lambda team: max(scores[team[0]], scores[team[1]]),
        "partner": lambda team: min(scores[team[0]], scores[team[1]]),
    }
    second = "highest-score" if options.tie_break == "team-total" else "team-total"
    for name in (options.tie_break, second):
        one, two = (measures[name](team) for team in standing)
        if one != two:
            return standing[0] if one > two else standing[1], name
    return (), ""


class FortyOne(Rules[FortyOneOptions]):
    """The rules of Forty-One."""

    name = "forty-one"
    usual = PRESETS["right"]
    actions: ClassVar[Mapping[str, Action]] = {
        str(action): action for action in (*(Bid(number) for number in range(100)), *map(Play, PACK))
    }

    def read_options(self, given: Mapping[str, object]) -> FortyOneOptions:
        """Return the options given by a record's ``options`` object, a preset and then changes; raise IllegalOption."""
        preset = given.get("preset", "right")
        if not isinstance(preset, str) or preset not in PRESETS:
            raise IllegalOption(f"preset must be {' or '.join(PRESETS)}")
        options = PRESETS[preset]
        for name, value in given.items():
            if name != "preset":
                options = options.with_option(name, value)
        return options


RULES: Final = FortyOne()
