"""What every game's rules are made of: options, actions, events, the state of a game and one seat's view of it.

All values are immutable. A state answers an action with a new state and the events that led there, or raises
``IllegalAction`` and changes nothing. Each game overrides the methods that raise NotImplementedError here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final, Generic, Literal, Self, TypeVar, get_args

import msgspec

from game.cards import Card, Suit
from game.rules.deal import Deal, DealNeeds, Hand, Hands, check_deal, cut_rounds

Values = Mapping[str, str | int | Card | Suit]
Source = Literal["stock", "discard"]
STOCK: Final = "stock"
DISCARD: Final = "discard"


class IllegalAction(ValueError):  # noqa: N818 (the field's word for it)
    """An action that the rules refuse: a ``code`` with its ``values`` for the screen, and a reason in plain English."""

    def __init__(self, code: str, reason: str, **values: str | int | Card | Suit) -> None:
        super().__init__(reason)
        self.code = code
        self.values: Values = values


class IllegalOption(ValueError):  # noqa: N818
    """An option that the game does not have, or a value out of its range; the text is the reason."""


class Action(msgspec.Struct, frozen=True):
    """Something that a seat does; ``str(action)`` is its text in a game record."""


class Bid(Action, frozen=True):
    """A bid of a number of tricks."""

    number: int

    def __str__(self) -> str:
        return f"bid {self.number}"


class Play(Action, frozen=True):
    """A card played to a trick; ``named`` is the suit to follow when a joker is led (42), else None."""

    card: Card
    named: Suit | None = None

    def __str__(self) -> str:
        return f"play {self.card} {self.named}" if self.named else f"play {self.card}"


class Draw(Action, frozen=True):
    """A card drawn, either from the top of the stock or the open discard."""

    source: Source

    def __str__(self) -> str:
        return f"draw {self.source}"


class Discard(Action, frozen=True):
    """A card thrown face up."""

    card: Card

    def __str__(self) -> str:
        return f"discard {self.card}"


class Close(Action, frozen=True):
    """A player ends the deal, content with the hand as it is, or as it is once ``card`` is thrown."""

    card: Card | None = None

    def __str__(self) -> str:
        return f"close {self.card}" if self.card else "close"


class Event(msgspec.Struct, frozen=True):
    """Something that happened at the table."""

    def seen_by(self, seat: int) -> Event:
        """Return the event as ``seat`` sees it; hidden cards are removed here and nowhere else."""
        return self


class Dealt(Event, frozen=True):
    """Cards were dealt: ``hands[s]`` in the order dealt, empty if hidden from the viewer; seat s got ``counts[s]``.

    ``order`` lists (seat, number of cards) packet by packet, as the dealer hands them out; ``cut`` holds the cards
    drawn for the first deal, seat by seat and round by round.
    """

    deal: int
    dealer: int
    hands: Hands
    counts: tuple[int, ...]
    order: tuple[tuple[int, int], ...]
    cut: tuple[tuple[int, Card], ...] = ()

    def seen_by(self, seat: int) -> Dealt:
        """Return the event with every hand but that of ``seat`` empty."""
        shown = tuple(hand if s == seat else () for s, hand in enumerate(self.hands))
        return msgspec.structs.replace(self, hands=shown)


class TurnedUp(Event, frozen=True):
    """A card was turned up after the deal for all to see: one out of play, the dealer's last, or the first discard."""

    card: Card


class BidMade(Event, frozen=True):
    """A seat has bid a number of tricks."""

    seat: int
    number: int


class ThrownIn(Event, frozen=True):
    """The bids total too little and the cards are thrown in, all ``hands`` open; ``next_dealer`` deals again."""

    total: int
    needed: int
    next_dealer: int
    hands: Hands


class Played(Event, frozen=True):
    """A seat has played a card to the trick."""

    seat: int
    card: Card
    named: Suit | None = None


class TrickTaken(Event, frozen=True):
    """A trick is complete: ``cards`` in the order played from seat ``leader``; ``seat`` takes it."""

    leader: int
    cards: Hand
    seat: int


class DealScored(Event, frozen=True):
    """A deal is over: the ``points`` won or lost in it and the ``scores`` after it, both by seat."""

    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]


class Drew(Event, frozen=True):
    """A seat has drawn ``card``, which is None if it came from the stock and another seat is looking.

    ``stock_left`` is the number of cards left in the stock.
    """

    seat: int
    source: Source
    card: Card | None
    stock_left: int

    def seen_by(self, seat: int) -> Drew:
        """Return the event; only the seat that drew sees a card from the stock."""
        if seat == self.seat or self.source == DISCARD:
            return self
        return msgspec.structs.replace(self, card=None)


class Discarded(Event, frozen=True):
    """A seat has thrown a card face up on its own pile."""

    seat: int
    card: Card


class Closed(Event, frozen=True):
    """A seat has ended the deal by closing."""

    seat: int


class HandsShown(Event, frozen=True):
    """The play is over and all hands lie open, seat s's worth ``values[s]``; ``why`` names the rule that ended it.

    ``seat`` is the seat that ended the play, or None if nobody did.
    """

    hands: Hands
    values: tuple[int, ...]
    why: str
    seat: int | None = None


class DealCounted(Event, frozen=True):
    """A deal is over: hand ``values`` and new ``scores``, by seat; its winners and losers, ascending."""

    values: tuple[int, ...]
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    scores: tuple[int, ...]


class GameWon(Event, frozen=True):
    """The game is over; ``why`` names the rule that decided it."""

    winners: tuple[int, ...]
    why: str


Reader = Callable[[object], object]


def one_of(words: object) -> Reader:
    """Return a reader for an option that must be one of the words of a Literal."""
    known = get_args(words)

    def read(value: object) -> object:
        if value not in known:
            raise ValueError(" or ".join(known))
        return value

    return read


def whole(least: int, most: int | None = None) -> Reader:
    """Return a reader for an option that must be a whole number from ``least`` to ``most``, both included."""

    def read(value: object) -> object:
        if type(value) is not int or value < least or (most is not None and value > most):
            raise ValueError(f"a whole number, {least} {f'to {most}' if most else 'or more'}")
        return value

    return read


def switch(value: object) -> object:
    """Return ``value`` if it is true or false: the reader for an option that must be one of the two."""
    if not isinstance(value, bool):
        raise ValueError("true or false")
    return value


class Options(msgspec.Struct, frozen=True):
    """The options of one game of cards, each within its range.

    ``READERS`` check the values found in a record: each returns the option's value, or raises ValueError saying what it
    must be.
    """

    READERS: ClassVar[Mapping[str, Reader]] = {}
    LATER: ClassVar[Mapping[str, object]] = {}
    """Options that came when games had long been played, by name, at the value that leaves these games as they were."""
    SHARED_SCORES: ClassVar[bool] = False
    """Whether partners have one score, which stands at the seat of each; otherwise their scores count together."""

    @property
    def players(self) -> int:
        """How many seats there are."""
        raise NotImplementedError

    @property
    def step(self) -> int:
        """What to add to a seat to find the next one in the direction of play: 1 is clockwise."""
        return 1

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win together, side by side: every player alone unless the game has partners."""
        return tuple((seat,) for seat in range(self.players))

    @property
    def title(self) -> str:
        """The key of the other title under which the game is known with these options; "" under its usual one."""
        return ""

    def side_scores(self, scores: tuple[int, ...]) -> tuple[int, ...]:
        """Return what each of the ``sides`` has, of ``scores`` by seat."""
        return tuple(
            scores[side[0]] if self.SHARED_SCORES else sum(scores[seat] for seat in side) for side in self.sides
        )

    def with_option(self, name: str, value: object) -> Self:
        """Return the options with option ``name`` set from its ``value`` in a record; raise IllegalOption."""
        if name not in self.READERS:
            raise IllegalOption(f"there is no option {name[:40]!r}")
        try:
            return msgspec.structs.replace(self, **{name: self.READERS[name](value)})
        except ValueError as fault:
            raise IllegalOption(f"{name} must be {fault}") from None

    def written(self) -> dict[str, object]:
        """Return the options that differ from the game's defaults, as a record holds them."""
        return self.changes_from(type(self)())

    def changes_from(self, usual: Options) -> dict[str, object]:
        """Return the options that differ from ``usual``, as a record holds them."""
        changes = {name: value for name, value in msgspec.structs.asdict(self).items() if value != getattr(usual, name)}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in changes.items()}

    def new_game(self) -> State:
        """Return a new game, not yet dealt, with these options."""
        raise NotImplementedError


class DealFigures(msgspec.Struct, frozen=True):
    """What a seat did in a finished deal: the ``bid`` that it had to make (None: none), and what its side took for it.

    Without a bid ``taken`` are its own tricks, and ``is_made`` tells whether the deal was won, in a game without bids,
    or else that its side has missed nothing.
    """

    is_made: bool
    bid: int | None = None
    taken: int = 0


class PublicState(msgspec.Struct, frozen=True):
    """All that everybody at the table knows; each game adds its own to it.

    ``past`` holds the finished deals, ``scores`` is by seat, ``winners`` ascending, and ``turn`` is the seat to act.
    """

    LATER: ClassVar[Mapping[str, object]] = {}
    """What came with the later options (``Options.LATER``), likewise."""

    options: Options
    past: tuple[msgspec.Struct, ...] = ()
    scores: tuple[int, ...] = ()
    dealer: int | None = None
    turn: int | None = None
    winners: tuple[int, ...] = ()

    def figures(self) -> tuple[tuple[DealFigures, ...], ...]:
        """Return for each finished deal what each seat did in it; nothing for a deal that was not played."""
        raise NotImplementedError

    def legal_actions(self, hand: Hand) -> tuple[Action, ...]:
        """Return what the seat to act may do while it holds ``hand``."""
        raise NotImplementedError

    def why_not(self, action: Action, hand: Hand) -> IllegalAction | None:
        """Return why the seat to act, holding ``hand``, may not take ``action``, or None if it may."""
        raise NotImplementedError


class View(msgspec.Struct, frozen=True):
    """All that one seat may know, and nothing else: the open table, the cards dealt to it, the cards it still holds."""

    public: PublicState
    seat: int
    hand: Hand
    dealt: Hand

    @property
    def turn(self) -> int | None:
        """The seat to act, or None between deals and after the game."""
        return self.public.turn

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what this seat may do now; empty when it is not its turn."""
        return self.public.legal_actions(self.hand) if self.public.turn == self.seat else ()

    def why_not(self, action: Action) -> IllegalAction | None:
        """Return why this seat may not take ``action`` now, or None if it may."""
        if self.public.turn is None:
            return IllegalAction("no-turn", "nobody is to act")
        if self.public.turn != self.seat:
            return IllegalAction("not-your-turn", "another seat is to act", seat=self.public.turn)
        return self.public.why_not(action, self.hand)


class State(msgspec.Struct, frozen=True):
    """A whole game at one moment: the open table, and every hand as dealt and as held now."""

    public: PublicState
    dealt: Hands = ()
    hands: Hands = ()

    @property
    def turn(self) -> int | None:
        """The seat to act, or None between deals and after the game."""
        return self.public.turn

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.public.winners)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, ascending; empty while the game goes on."""
        return self.public.winners

    @property
    def deals_begun(self) -> int:
        """The number of deals so far, including the one being played."""
        return len(self.public.past) + (self.public.turn is not None)

    @property
    def awaits_deal(self) -> bool:
        """Whether the next thing to happen is a deal."""
        return self.public.turn is None and not self.public.winners

    def legal_actions(self) -> tuple[Action, ...]:
        """Return every action that the seat to act may take."""
        turn = self.public.turn
        return () if turn is None else self.public.legal_actions(self.hands[turn])

    def apply(self, action: Action) -> tuple[Self, tuple[Event, ...]]:
        """Return the state after ``action`` by the seat to act, and its events; raise IllegalAction."""
        seat = self.public.turn
        if seat is None:
            raise IllegalAction("no-turn", "nobody is to act")
        refusal = self.public.why_not(action, self.hands[seat])
        if refusal is not None:
            raise refusal
        return self.after(seat, action)

    def after(self, seat: int, action: Action) -> tuple[Self, tuple[Event, ...]]:
        """Return the state after ``seat`` takes the legal ``action``, and its events."""
        raise NotImplementedError

    def deal_needs(self) -> DealNeeds:
        """Return the requirements that the next deal must meet."""
        raise NotImplementedError

    def deal_out(self, pack: tuple[Card, ...], dealer: int) -> Deal:
        """Return the deal that ``dealer`` makes from a shuffled ``pack``, first card first."""
        return self.deal_needs().dealt_from(pack, dealer)

    def deal(self, deal: Deal) -> tuple[Self, tuple[Event, ...]]:
        """Return the state with ``deal`` dealt, and its events; raise IllegalDeal, or IllegalAction if none is due."""
        if not self.awaits_deal:
            raise IllegalAction("deal-out-of-time", "it is not the time to deal")
        needs = self.deal_needs()
        check_deal(needs, deal)
        drawn = tuple(pair for each in cut_rounds(deal.cut, needs) for pair in zip(each.seats, each.drawn, strict=True))
        counts = tuple(map(len, deal.hands))
        number = len(self.public.past) + 1
        return self.begun(deal, Dealt(number, deal.dealer, deal.hands, counts, needs.order(deal.dealer), drawn))

    def begun(self, deal: Deal, dealt: Dealt) -> tuple[Self, tuple[Event, ...]]:
        """Return the state with the legal ``deal`` dealt, and its events, which include ``dealt``."""
        raise NotImplementedError

    def view(self, seat: int) -> View:
        """Return what ``seat`` may know."""
        raise NotImplementedError

    def deal_reports(self) -> list[dict[str, object]]:
        """Return the report of each deal so far, including the current one (docs/record.md#what-a-check-tells)."""
        raise NotImplementedError


Item = TypeVar("Item")


def replaced(by_seat: tuple[Item, ...], seat: int, item: Item) -> tuple[Item, ...]:
    """Return ``by_seat`` with the item of ``seat`` replaced by ``item``."""
    return (*by_seat[:seat], item, *by_seat[seat + 1 :])


def without(hand: Hand, card: Card) -> Hand:
    """Return ``hand`` without ``card``, which it holds."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


O_co = TypeVar("O_co", bound=Options, covariant=True)


class Rules(Generic[O_co]):
    """One game: its ``name`` in records, its ``usual`` options, and its actions keyed by their text in a record."""

    name: ClassVar[str]
    usual: O_co
    actions: ClassVar[Mapping[str, Action]]

    def read_options(self, given: Mapping[str, object]) -> O_co:
        """Return the options given by a record's ``options`` object; raise IllegalOption."""
        options = self.usual
        for name, value in given.items():
            options = options.with_option(name, value)
        return options

    def parse_action(self, text: str) -> Action:
        """Return the action written ``text``; raise ValueError if this game has no such action."""
        action = self.actions.get(text)
        if action is None:
            raise ValueError(f"{text[:40]!r} is no action of this game")
        return action
