"""Playing cards: suits, ranks, the 52 cards and the two jokers, and how they are written as text."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Final


class Suit(Enum):
    """A suit: its value is the letter that stands for it in text, and its ``order`` runs from clubs 0 to spades 3."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    letter: str
    order: int

    def __init__(self, letter: str) -> None:
        self.letter = letter
        self.order = "CDHS".index(letter)

    __hash__ = object.__hash__  # members are singletons: much faster than Enum's own

    def __str__(self) -> str:
        return self.letter

    @property
    def is_red(self) -> bool:
        """Whether the suit is printed in red: diamonds and hearts."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)

    @property
    def sister(self) -> Suit:
        """The other suit of its colour."""
        return next(suit for suit in Suit if suit is not self and suit.is_red == self.is_red)


class Rank(IntEnum):
    """A rank, ace high; all three games order cards by these numbers."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    LITTLE_JOKER = 15
    BIG_JOKER = 16

    def __str__(self) -> str:
        return _RANK_TEXT[self]


_RANK_TEXT: Final[dict[Rank, str]] = dict(zip(Rank, [*"23456789TJQKA", "LJ", "BJ"], strict=True))


class Card:
    """One card of the pack: a singleton, so that ``is`` and ``==`` agree; made by ``Card.of`` or ``Card.parse``.

    ``index`` runs from 0 to 53: clubs, diamonds, hearts and spades, each from two to ace, then the jokers.
    """

    __slots__ = ("index", "rank", "suit", "text")
    index: int
    rank: Rank
    suit: Suit | None
    text: str

    def __init__(self, index: int, rank: Rank, suit: Suit | None) -> None:
        put = object.__setattr__
        put(self, "index", index)
        put(self, "rank", rank)
        put(self, "suit", suit)
        put(self, "text", str(rank) + (suit.letter if suit else ""))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card cannot change: {name}")

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Card.parse, (self.text,)

    @staticmethod
    def of(rank: Rank, suit: Suit) -> Card:
        """Return the card of a rank and a suit."""
        return _BY_TEXT[str(rank) + suit.letter]

    @staticmethod
    def parse(text: str) -> Card:
        """Return the card written ``text`` ("QS", "TD", "BJ"); raise ValueError for anything else."""
        card = _BY_TEXT.get(text)
        if card is None:
            raise ValueError(f"{text[:20]!r} is no card")
        return card

    @property
    def is_joker(self) -> bool:
        """Whether this is the Little or the Big Joker."""
        return self.suit is None


def _whole_pack() -> tuple[Card, ...]:
    ranks = [rank for rank in Rank if rank <= Rank.ACE]
    cards = [Card(suit.order * 13 + rank - 2, rank, suit) for suit in Suit for rank in ranks]
    return (*cards, Card(52, Rank.LITTLE_JOKER, None), Card(53, Rank.BIG_JOKER, None))


PACK_WITH_JOKERS: Final = _whole_pack()
PACK: Final = PACK_WITH_JOKERS[:52]
LITTLE_JOKER: Final = PACK_WITH_JOKERS[52]
BIG_JOKER: Final = PACK_WITH_JOKERS[53]
_BY_TEXT: Final = {card.text: card for card in PACK_WITH_JOKERS}


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards written in ``text``, separated by blanks."""
    return tuple(Card.parse(word) for word in text.split())
