"""What every game's rules promise: options, actions, events, the state of a game and one seat's view of it.

All values are immutable. A state answers an action with a new state and the events that led there, or raises
``IllegalAction`` and has changed nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Literal, Protocol, Self

import msgspec

from game.cards import Card, Suit
from game.rules.deal import Deal, DealNeeds

Values = Mapping[str, str | int | Card | Suit]
Source = Literal["stock", "discard"]
STOCK: Final = "stock"
DISCARD: Final = "discard"


class IllegalAction(ValueError):  # noqa: N818 (the field's word for it)
    """An action that the rules refuse: a ``code`` with its ``values`` for the screen, a reason in plain English."""

    def __init__(self, code: str, reason: str, **values: str | int | Card | Suit) -> None:
        super().__init__(reason)
        self.code = code
        self.values: Values = values


class IllegalOption(ValueError):  # noqa: N818
    """An option that a game does not have, or a value out of its range; the text is the reason."""


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
    """A card drawn: from the top of the stock, or the discard that lies open."""

    source: Source

    def __str__(self) -> str:
        return f"draw {self.source}"


class Discard(Action, frozen=True):
    """A card thrown face up."""

    card: Card

    def __str__(self) -> str:
        return f"discard {self.card}"


class Close(Action, frozen=True):
    """The deal ended by a player who is content with the hand as it is."""

    def __str__(self) -> str:
        return "close"


class Event(msgspec.Struct, frozen=True):
    """Something that happened at the table."""

    def seen_by(self, seat: int) -> Event:
        """Return the event as ``seat`` sees it: the one place where what is hidden is cut away."""
        return self


class Dealt(Event, frozen=True):
    """Cards were dealt: ``hands[s]`` in the order dealt, empty where the viewer may not look; ``counts[s]`` cards each.

    ``order`` lists (seat, number of cards) packet by packet, as the dealer hands them out; ``cut`` holds the cards
    drawn for the first deal, seat by seat and round by round.
    """

    deal: int
    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    counts: tuple[int, ...]
    order: tuple[tuple[int, int], ...]
    cut: tuple[tuple[int, Card], ...] = ()

    def seen_by(self, seat: int) -> Dealt:
        """Return the event with every hand but that of ``seat`` empty."""
        shown = tuple(hand if s == seat else () for s, hand in enumerate(self.hands))
        return msgspec.structs.replace(self, hands=shown)


class TurnedUp(Event, frozen=True):
    """A card was turned up after the deal, for all to see; it is out of play."""

    card: Card


class BidMade(Event, frozen=True):
    """A seat has bid a number of tricks."""

    seat: int
    number: int


class ThrownIn(Event, frozen=True):
    """The bids came to too little and the cards are thrown in, all ``hands`` open; ``next_dealer`` deals again."""

    total: int
    needed: int
    next_dealer: int
    hands: tuple[tuple[Card, ...], ...]


class Played(Event, frozen=True):
    """A seat has played a card to the trick."""

    seat: int
    card: Card
    named: Suit | None = None


class TrickTaken(Event, frozen=True):
    """A trick is complete: ``cards`` in the order played from seat ``leader``; ``seat`` takes it."""

    leader: int
    cards: tuple[Card, ...]
    seat: int


class DealScored(Event, frozen=True):
    """A deal is over: by seat the ``points`` won or lost in it and the ``scores`` that stand after it."""

    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]


class Drew(Event, frozen=True):
    """A seat has drawn ``card``; None where it came from the stock and another seat looks.

    ``stock_left`` is how many cards the stock has after it.
    """

    seat: int
    source: Source
    card: Card | None
    stock_left: int

    def seen_by(self, seat: int) -> Drew:
        """Return the event with a card from the stock hidden from all but the seat that drew it."""
        if seat == self.seat or self.source == DISCARD:
            return self
        return msgspec.structs.replace(self, card=None)


class Discarded(Event, frozen=True):
    """A seat has thrown a card face up on its own pile."""

    seat: int
    card: Card


class Closed(Event, frozen=True):
    """A seat has closed instead of drawing."""

    seat: int


class HandsShown(Event, frozen=True):
    """The play is over and all hands lie open, each worth ``values[s]``; ``why`` names the rule that ended it.

    ``seat`` is who brought it about, or None where nobody did.
    """

    hands: tuple[tuple[Card, ...], ...]
    values: tuple[int, ...]
    why: str
    seat: int | None = None


class DealCounted(Event, frozen=True):
    """A deal is over: by seat the hands' ``values`` and the ``scores`` after it; its winners and losers, ascending."""

    values: tuple[int, ...]
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    scores: tuple[int, ...]


class GameWon(Event, frozen=True):
    """The game is over; ``why`` names the rule that decided it."""

    winners: tuple[int, ...]
    why: str


class Options(msgspec.Struct, frozen=True):
    """The options of one game of cards, each within its range."""

    @property
    def players(self) -> int:
        """How many seats there are."""
        raise AttributeError("each game says how many sit down")


class View(Protocol):
    """All that one seat may know, and nothing else; a frozen value."""

    @property
    def seat(self) -> int:
        """The seat that looks."""

    @property
    def turn(self) -> int | None:
        """The seat to act, or None between deals and after the game."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards that the seat holds."""

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what this seat may do now; empty when it is not its turn."""


class State(Protocol):
    """A game at one moment, whole."""

    @property
    def turn(self) -> int | None:
        """The seat to act, or None between deals and after the game."""

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, ascending; empty while the game goes on."""

    @property
    def deals_begun(self) -> int:
        """How many deals were dealt so far, the one being played included."""

    @property
    def awaits_deal(self) -> bool:
        """Whether the next thing to happen is a deal."""

    def legal_actions(self) -> tuple[Action, ...]:
        """Return every action that the seat to act may take."""

    def apply(self, action: Action) -> tuple[Self, tuple[Event, ...]]:
        """Return the state after ``action`` by the seat to act, and its events; raise IllegalAction."""

    def deal_needs(self) -> DealNeeds:
        """Return what the next deal's cards must be like."""

    def deal_out(self, pack: tuple[Card, ...], dealer: int) -> Deal:
        """Return the deal that ``dealer`` makes from a shuffled ``pack``, first card first."""

    def deal(self, deal: Deal) -> tuple[Self, tuple[Event, ...]]:
        """Return the state with ``deal`` dealt, and its events; raise IllegalDeal or, out of time, IllegalAction."""

    def view(self, seat: int) -> View:
        """Return what ``seat`` may know."""

    def deal_reports(self) -> list[dict[str, object]]:
        """Return the report of each deal so far, the one being played too (docs/record.md#what-a-check-tells)."""


class Rules(Protocol):
    """One game: its name in records, its options, and how a game begins."""

    name: ClassVar[str]

    def read_options(self, given: Mapping[str, object]) -> Options:
        """Return the options that a record's ``options`` object stands for; raise IllegalOption."""

    def write_options(self, options: Options) -> dict[str, object]:
        """Return the options that differ from the default, as a record holds them."""

    def new_game(self, options: Options) -> State:
        """Return a game not begun."""

    def parse_action(self, text: str) -> Action:
        """Return the action written ``text``; raise ValueError if it is none of this game's."""
