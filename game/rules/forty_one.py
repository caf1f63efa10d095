"""Forty-One: the Syrian partnership trick game with hearts as trumps (RULES.md, section 1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Literal, get_args

import msgspec

from game.cards import PACK, Card, Suit
from game.rules import trick
from game.rules.base import (
    Action,
    Bid,
    BidMade,
    DealScored,
    Dealt,
    Event,
    GameWon,
    IllegalAction,
    IllegalOption,
    Options,
    Play,
    Played,
    ThrownIn,
    TrickTaken,
)
from game.rules.lay import Lay, LayNeeds, check_lay, cut_rounds
from game.rules.trick import Trick

PLAYERS: Final = 4
HAND_SIZE: Final = 13
TRUMP: Final = Suit.HEARTS
CLOCKWISE, COUNTERCLOCKWISE = "clockwise", "counterclockwise"
HIGHEST_BID: Final = 13

Direction = Literal["counterclockwise", "clockwise"]
FirstDealer = Literal["random", "lowest-card"]
RedealBy = Literal["next", "same"]
TieBreak = Literal["team-total", "partner", "highest-score"]
PartnerNeeds = Literal["positive", "not-negative"]
MinimumBid = Literal[1, "rising"]


class FortyOneOptions(Options, frozen=True):
    """The options of Forty-One; the defaults are the ``right`` preset."""

    direction: Direction = "counterclockwise"
    first_dealer: FirstDealer = "random"
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
        """Always four."""
        return PLAYERS

    @property
    def step(self) -> int:
        """What to add to a seat to find the next one in the direction of play: 1 clockwise, else 3 (-1)."""
        return 1 if self.direction == CLOCKWISE else PLAYERS - 1

    def value_of(self, bid: int) -> int:
        """Return the points that ``bid`` wins or loses: doubled from ``double_from`` up."""
        return 2 * bid if bid >= self.double_from else bid

    def least_total(self, scores: tuple[int, ...]) -> int:
        """Return what the four bids must come to, given the scores before the deal."""
        if not self.rising_minimum:
            return self.min_total
        best = max(scores)
        return max(self.min_total, 13 if best >= 40 else 12 if best >= 30 else 0)

    def least_bid(self, score: int) -> int:
        """Return the lowest bid open to a player who stands at ``score``."""
        if self.minimum_bid == 1:
            return 1
        return 5 if score >= 50 else 4 if score >= 40 else 3 if score >= 30 else 2


PRESETS: Final[Mapping[str, FortyOneOptions]] = {
    "right": FortyOneOptions(),
    "left": FortyOneOptions(
        direction="clockwise", first_dealer="lowest-card", packets=(1,) * HAND_SIZE, tie_break="partner"
    ),
}
_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "direction": get_args(Direction),
    "first_dealer": get_args(FirstDealer),
    "redeal_by": get_args(RedealBy),
    "tie_break": get_args(TieBreak),
    "partner_needs": get_args(PartnerNeeds),
}
_RANGES: Final[Mapping[str, tuple[int, int | None]]] = {
    "min_total": (4, 20),
    "double_from": (1, 14),
    "target": (1, None),
}


class DealResult(msgspec.Struct, frozen=True):
    """A deal that is over; all tuples by seat, ``trick_winners`` in the order of the tricks."""

    dealer: int
    bids: tuple[int, ...]
    trick_winners: tuple[int, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]
    thrown_in: bool


class Table(msgspec.Struct, frozen=True):
    """All that everybody at the table knows: scores, bids, the tricks played, whose turn it is.

    ``bids[s]`` is None until seat ``s`` has bid; ``trick`` are the cards of the trick under way from ``leader`` on;
    ``counts[s]`` is how many cards seat ``s`` holds.
    """

    options: FortyOneOptions
    past: tuple[DealResult, ...] = ()
    scores: tuple[int, ...] = (0,) * PLAYERS
    dealer: int | None = None
    bids: tuple[int | None, ...] = (None,) * PLAYERS
    tricks: tuple[Trick, ...] = ()
    leader: int = 0
    trick: tuple[Card, ...] = ()
    counts: tuple[int, ...] = (0,) * PLAYERS
    taken: tuple[int, ...] = (0,) * PLAYERS
    turn: int | None = None
    winners: tuple[int, ...] = ()
    won_by: str = ""

    @property
    def is_bidding(self) -> bool:
        """Whether the seat to act must bid."""
        return self.turn is not None and None in self.bids

    @property
    def bid_total(self) -> int:
        """The sum of the bids made so far in this deal."""
        return sum(bid for bid in self.bids if bid is not None)

    @property
    def bids_needed(self) -> int:
        """What the four bids must come to in this deal."""
        return self.options.least_total(self.scores)

    def legal_actions(self, hand: tuple[Card, ...]) -> tuple[Action, ...]:
        """Return what the seat to act may do while it holds ``hand``."""
        if self.turn is None:
            return ()
        if None in self.bids:
            return _BIDS[self.options.least_bid(self.scores[self.turn]) :]
        return tuple([_PLAYS[card] for card in trick.followers(hand, self.trick)])

    def why_not(self, action: Action, hand: tuple[Card, ...]) -> IllegalAction | None:
        """Return why the seat to act may not take ``action``, or None if it may."""
        if self.turn is None:
            return IllegalAction("no-turn", "nobody is to act")
        if None in self.bids:
            return self._why_no_bid(action)
        if not isinstance(action, Play):
            return IllegalAction("play-now", "the bidding is over: a card must be played")
        if action.named is not None:
            return IllegalAction("no-suit-to-name", "no suit is named in this game")
        if action.card not in hand:
            return IllegalAction("not-held", f"{action.card} is not in the hand", card=action.card)
        if action.card not in trick.followers(hand, self.trick):
            led = self.trick[0].suit
            assert led is not None
            return IllegalAction("must-follow", f"must follow {led.name.lower()}", suit=led)
        return None

    def _why_no_bid(self, action: Action) -> IllegalAction | None:
        assert self.turn is not None
        if not isinstance(action, Bid):
            return IllegalAction("bid-now", "a bid must be made first")
        least = self.options.least_bid(self.scores[self.turn])
        if not least <= action.number <= HIGHEST_BID:
            reason = f"a bid must be {least} to {HIGHEST_BID}"
            return IllegalAction("bid-range", reason, least=least, most=HIGHEST_BID)
        return None


class View(msgspec.Struct, frozen=True):
    """What one seat knows: the open table, the cards it was dealt, those it still holds."""

    table: Table
    seat: int
    hand: tuple[Card, ...]
    dealt: tuple[Card, ...]

    @property
    def turn(self) -> int | None:
        """The seat to act, or None."""
        return self.table.turn

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what this seat may do now; empty when it is not its turn."""
        return self.table.legal_actions(self.hand) if self.table.turn == self.seat else ()

    def why_not(self, action: Action) -> IllegalAction | None:
        """Return why this seat may not take ``action`` now, or None if it may."""
        if self.table.turn is not None and self.table.turn != self.seat:
            return IllegalAction("not-your-turn", "another seat is to act", seat=self.table.turn)
        return self.table.why_not(action, self.hand)


class State(msgspec.Struct, frozen=True):
    """A game of Forty-One at one moment: the open table and every hand, as dealt and as held."""

    table: Table
    dealt: tuple[tuple[Card, ...], ...] = ((),) * PLAYERS
    hands: tuple[tuple[Card, ...], ...] = ((),) * PLAYERS

    @property
    def turn(self) -> int | None:
        """The seat to act, or None between deals and after the game."""
        return self.table.turn

    @property
    def is_over(self) -> bool:
        """Whether a team has won."""
        return bool(self.table.winners)

    @property
    def winners(self) -> tuple[int, ...]:
        """Both partners of the winning team, ascending; empty while the game goes on."""
        return self.table.winners

    @property
    def deals_begun(self) -> int:
        """How many deals were dealt so far, thrown-in ones and the one being played included."""
        return len(self.table.past) + (self.table.turn is not None)

    @property
    def awaits_deal(self) -> bool:
        """Whether the next thing to happen is a deal."""
        return self.table.turn is None and not self.table.winners

    def legal_actions(self) -> tuple[Action, ...]:
        """Return every action that the seat to act may take."""
        turn = self.table.turn
        return () if turn is None else self.table.legal_actions(self.hands[turn])

    def view(self, seat: int) -> View:
        """Return what ``seat`` may know."""
        return View(self.table, seat, self.hands[seat], self.dealt[seat])

    def lay_needs(self) -> LayNeeds:
        """Return what the next deal must be like."""
        table = self.table
        cuts = not table.past and table.options.first_dealer == "lowest-card"
        due = _next_dealer(table) if table.past else None
        return LayNeeds(PACK, PLAYERS, HAND_SIZE, due, _low_card_deals if cuts else None)

    def lay_out(self, pack: tuple[Card, ...], dealer: int) -> Lay:
        """Return the deal that ``dealer`` makes from a shuffled ``pack``: packets, in the direction of play."""
        hands: list[list[Card]] = [[] for _ in range(PLAYERS)]
        at = 0
        for seat, count in _deal_order(self.table.options, dealer):
            hands[seat].extend(pack[at : at + count])
            at += count
        return Lay(dealer, tuple(tuple(hand) for hand in hands))

    def deal(self, lay: Lay) -> tuple[State, tuple[Event, ...]]:
        """Return the state with ``lay`` dealt and the seat next to the dealer to bid."""
        if not self.awaits_deal:
            raise IllegalAction("deal-out-of-time", "it is not the time to deal")
        needs = self.lay_needs()
        check_lay(needs, lay)
        options = self.table.options
        first = (lay.dealer + options.step) % PLAYERS
        table = Table(
            options,
            self.table.past,
            self.table.scores,
            dealer=lay.dealer,
            leader=first,
            counts=(HAND_SIZE,) * PLAYERS,
            turn=first,
        )
        drawn = tuple(pair for seats, cards in cut_rounds(lay.cut, needs) for pair in zip(seats, cards, strict=True))
        event = Dealt(len(table.past) + 1, lay.dealer, lay.hands, table.counts, _deal_order(options, lay.dealer), drawn)
        return State(table, lay.hands, lay.hands), (event,)

    def apply(self, action: Action) -> tuple[State, tuple[Event, ...]]:
        """Return the state after ``action`` by the seat to act, and its events; raise IllegalAction."""
        table = self.table
        refusal = table.why_not(action, self.hands[table.turn] if table.turn is not None else ())
        if refusal is not None:
            raise refusal
        if isinstance(action, Play):
            return self._play(action.card)
        assert isinstance(action, Bid)
        return self._bid(action.number)

    def _bid(self, number: int) -> tuple[State, tuple[Event, ...]]:
        table = self.table
        seat = table.turn
        assert seat is not None and table.dealer is not None
        bids = (*table.bids[:seat], number, *table.bids[seat + 1 :])
        event = BidMade(seat, number)
        after = msgspec.structs.replace(table, bids=bids, turn=(seat + table.options.step) % PLAYERS)
        if seat != table.dealer:
            return State(after, self.dealt, self.hands), (event,)
        if after.bid_total >= table.bids_needed:  # the seat next to the dealer is both first bidder and leader
            return State(after, self.dealt, self.hands), (event,)
        zeros = (0,) * PLAYERS
        made = tuple(bid or 0 for bid in bids)
        result = DealResult(table.dealer, made, (), zeros, zeros, table.scores, thrown_in=True)
        done = Table(table.options, (*table.past, result), table.scores)
        thrown_in = ThrownIn(after.bid_total, table.bids_needed, _next_dealer(done))
        return State(done), (event, thrown_in)

    def _play(self, card: Card) -> tuple[State, tuple[Event, ...]]:
        table = self.table
        seat = table.turn
        assert seat is not None
        hand = self.hands[seat]
        at = hand.index(card)
        hands = (*self.hands[:seat], hand[:at] + hand[at + 1 :], *self.hands[seat + 1 :])
        counts = (*table.counts[:seat], table.counts[seat] - 1, *table.counts[seat + 1 :])
        cards = (*table.trick, card)
        played = Played(seat, card)
        if len(cards) < PLAYERS:
            turn = (seat + table.options.step) % PLAYERS
            return State(
                Table(
                    table.options,
                    table.past,
                    table.scores,
                    table.dealer,
                    table.bids,
                    table.tricks,
                    table.leader,
                    cards,
                    counts,
                    table.taken,
                    turn,
                ),
                self.dealt,
                hands,
            ), (played,)
        best = trick.winning_place(cards, TRUMP)
        winner = (table.leader + best * table.options.step) % PLAYERS
        tricks = (*table.tricks, Trick(table.leader, cards, winner))
        taken = (*table.taken[:winner], table.taken[winner] + 1, *table.taken[winner + 1 :])
        swept = TrickTaken(table.leader, cards, winner)
        after = Table(
            table.options,
            table.past,
            table.scores,
            table.dealer,
            table.bids,
            tricks,
            winner,
            (),
            counts,
            taken,
            winner,
        )
        if len(tricks) < HAND_SIZE:
            return State(after, self.dealt, hands), (played, swept)
        return self._score(after, (played, swept))

    def _score(self, table: Table, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
        """Return the state after the last trick: points, scores and, it may be, the winners."""
        bids = tuple(bid or 0 for bid in table.bids)
        points = tuple(
            table.options.value_of(bid) if taken >= bid else -table.options.value_of(bid)
            for bid, taken in zip(bids, table.taken, strict=True)
        )
        scores = tuple(score + gain for score, gain in zip(table.scores, points, strict=True))
        winners_of_tricks = tuple(done.winner for done in table.tricks)
        assert table.dealer is not None
        result = DealResult(table.dealer, bids, winners_of_tricks, table.taken, points, scores, thrown_in=False)
        winners, why = winning_team(scores, table.options)
        done = Table(table.options, (*table.past, result), scores, winners=winners, won_by=why)
        scored = DealScored(bids, table.taken, points, scores)
        won: tuple[Event, ...] = (GameWon(winners, why),) if winners else ()
        return State(done), (*events, scored, *won)

    def deal_reports(self) -> list[dict[str, object]]:
        """Return the check report of each deal so far (RECORD.md)."""
        reports: list[dict[str, object]] = [
            {
                "bids": past.bids,
                "trick_winners": past.trick_winners,
                "tricks": past.tricks,
                "points": past.points,
                "scores": past.scores,
                "thrown_in": past.thrown_in,
            }
            for past in self.table.past
        ]
        table = self.table
        if table.turn is not None:
            reports.append(
                {
                    "bids": table.bids,
                    "trick_winners": tuple(done.winner for done in table.tricks),
                    "tricks": table.taken,
                    "points": (0,) * PLAYERS,
                    "scores": table.scores,
                    "thrown_in": False,
                }
            )
        return reports


_BIDS: Final = tuple(Bid(number) for number in range(HIGHEST_BID + 1))  # place n holds the bid of n
_PLAYS: Final = {card: Play(card) for card in PACK}


def _low_card_deals(card: Card) -> int:
    return -card.rank


def _deal_order(options: FortyOneOptions, dealer: int) -> tuple[tuple[int, int], ...]:
    seats = [(dealer + options.step * place) % PLAYERS for place in range(1, PLAYERS + 1)]
    return tuple((seat, packet) for packet in options.packets for seat in seats)


def _next_dealer(table: Table) -> int:
    last = table.past[-1]
    if last.thrown_in and table.options.redeal_by == "same":
        return last.dealer
    return (last.dealer + table.options.step) % PLAYERS


def standing_teams(scores: tuple[int, ...], options: FortyOneOptions) -> tuple[tuple[int, int], ...]:
    """Return the teams that stand: one member has the target, the other is positive (or not negative)."""
    floor = 1 if options.partner_needs == "positive" else 0
    return tuple(
        (one, two)
        for one, two in ((0, 2), (1, 3))
        if max(scores[one], scores[two]) >= options.target and min(scores[one], scores[two]) >= floor
    )


def winning_team(scores: tuple[int, ...], options: FortyOneOptions) -> tuple[tuple[int, ...], str]:
    """Return the seats that win with ``scores`` and the rule that decided, or ``((), "")`` to play on.

    The rule is ``alone`` where one team stands; else the comparison that told the teams apart: ``team-total``,
    ``highest-score`` or ``partner``.
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


class FortyOne:
    """The rules of Forty-One."""

    name: ClassVar[str] = "forty-one"

    def read_options(self, given: Mapping[str, object]) -> FortyOneOptions:
        """Return the options of a record's ``options`` object: a preset, then single rules; raise IllegalOption."""
        preset = given.get("preset", "right")
        if not isinstance(preset, str) or preset not in PRESETS:
            raise IllegalOption("preset must be right or left")
        options = PRESETS[preset]
        for name, value in given.items():
            if name != "preset":
                options = with_option(options, name, value)
        return options

    def write_options(self, options: Options) -> dict[str, object]:
        """Return the preset that needs the fewest changes, and the options in which it differs."""
        written = []
        for name, preset in PRESETS.items():
            changes = {
                field: list(value) if isinstance(value, tuple) else value
                for field, value in msgspec.structs.asdict(options).items()
                if value != getattr(preset, field)
            }
            written.append(({} if name == "right" else {"preset": name}) | changes)
        return min(written, key=len)

    def new_game(self, options: Options) -> State:
        """Return a game not begun."""
        assert isinstance(options, FortyOneOptions)
        return State(Table(options))

    def parse_action(self, text: str) -> Action:
        """Return the action written ``text``: ``bid N`` or ``play CARD``; raise ValueError otherwise."""
        action = _ACTIONS.get(text)
        if action is None:
            raise ValueError(f"{text[:40]!r} is no action of this game")
        return action


_ACTIONS: Final[Mapping[str, Action]] = {
    str(action): action for action in (*(Bid(n) for n in range(100)), *_PLAYS.values())
}


def with_option(options: FortyOneOptions, name: str, value: object) -> FortyOneOptions:
    """Return ``options`` with one option set from its record value; raise IllegalOption."""
    if name in _CHOICES:
        if value not in _CHOICES[name]:
            raise IllegalOption(f"{name} must be {' or '.join(_CHOICES[name])}")
        return msgspec.structs.replace(options, **{name: value})
    if name in _RANGES:
        least, most = _RANGES[name]
        if type(value) is not int or value < least or (most is not None and value > most):
            raise IllegalOption(f"{name} must be a whole number, {least} {f'to {most}' if most else 'or more'}")
        return msgspec.structs.replace(options, **{name: value})
    if name == "rising_minimum":
        if not isinstance(value, bool):
            raise IllegalOption("rising_minimum must be true or false")
        return msgspec.structs.replace(options, rising_minimum=value)
    if name == "minimum_bid":
        if value != "rising" and (type(value) is not int or value != 1):
            raise IllegalOption("minimum_bid must be the number 1, or rising")
        return msgspec.structs.replace(options, minimum_bid=value)
    if name == "packets":
        return msgspec.structs.replace(options, packets=_packets(value))
    raise IllegalOption(f"there is no option {name[:40]!r}")


def _packets(value: object) -> tuple[int, ...]:
    fault = IllegalOption(f"packets must be whole numbers from 1 up that sum to {HAND_SIZE}")
    if not isinstance(value, list | tuple):
        raise fault
    packets = [packet for packet in value if type(packet) is int and packet >= 1]
    if len(packets) != len(value) or sum(packets) != HAND_SIZE:
        raise fault
    return tuple(packets)
