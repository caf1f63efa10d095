"""What may be played in a deal of 42 and what beats what, with examples: what the crib sheet and its test go by."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.cards import BIG_JOKER, LITTLE_JOKER, Card, Rank, Suit
from game.rules.forty_two import Trumps
from game.ui.drawing.text import _
from game.ui.tables.words import card_name, rank_word, suit_name

_USUAL: Final = Card.parse("9D")  # turned up in the examples while no card is


class Power(NamedTuple):
    """A line of the crib sheet: a card that stands for the kind (None: any), its name, wordings of a word about it."""

    card: Card | None
    name: str
    note: tuple[str, ...]


class Powers(NamedTuple):
    """What may be played to the card led in the examples, and the kinds of cards of a deal from the strongest down."""

    led: Card
    plays: tuple[Power, ...]
    kinds: tuple[Power, ...]


def order_of_power(turn_up: Card | None, *, simple: bool) -> Powers:
    """Return the kinds that there are under ``turn_up`` (None: as under a nine of diamonds), with cards for examples.

    Each card beats those of the later kinds in a trick to which the card given as ``led`` was led, and that one too.
    """
    up = turn_up or _USUAL
    trumps = Trumps.of(up, simple)
    low, middle, high = [suit for suit in sorted(Suit, key=lambda suit: suit.order) if suit is not trumps.suit][:3]
    first = Rank.KING if trumps.number is Rank.ACE else Rank.ACE
    led = Card.of(_led_rank(trumps.number), low)
    kinds = _jokers(up, simple=simple)
    if trumps.number is not None:
        note = (
            _("any {rank}: the highest suit, spades down to clubs"),
            _("any {rank}: the highest suit"),
            _("highest suit"),
        )
        words = tuple(text.format(rank=rank_word(trumps.number)) for text in note)
        kinds.append(Power(Card.of(trumps.number, high), _("Trump number"), words))
    if not simple:
        other = Rank(15 - min(10, led.rank))
        kinds.append(Power(Card.of(other, middle), _("Fifteen"), _fifteen_note(led, other)))
        note = _("of the card led: the highest suit of them"), _("of the card led: the highest suit"), _("highest suit")
        kinds.append(Power(Card.of(led.rank, high), _("Pair"), note))
    if trumps.suit is not None:
        kinds.append(Power(Card.of(first, trumps.suit), _("Trump"), (_("the highest card"),)))
    kinds.append(Power(Card.of(first, low), _("Suit led"), (_("the highest card"),)))
    return Powers(led, _plays(kinds, simple=simple), tuple(kinds))


def _plays(kinds: list[Power], *, simple: bool) -> tuple[Power, ...]:
    """Return what a follower may play, with examples out of the ``kinds`` that there are."""
    jokers = [power.card for power in kinds if power.card in (BIG_JOKER, LITTLE_JOKER)]
    plays = [
        Power(
            kinds[-1].card,
            _("The suit led"),
            (_("or the one named with a joker"), _("or the one named"), _("or named")),
        )
    ]
    if jokers:
        plays.append(Power(jokers[-1], _("A joker"), (_("at any time: it is of no suit"), _("at any time"))))
    only = _("only if void in the suit: even trumps and trump numbers"), _("if void in the suit"), _("only if void")
    if not simple:
        pair = next(power.card for power in kinds if power.name == _("Pair"))
        plays.append(Power(pair, _("A pair"), (_("of the rank led, but not of a joker"), _("of the rank led"))))
        only = (
            _("only if void in the suit: even trumps, fifteens and trump numbers"),
            _("if void in the suit"),
            _("only if void"),
        )
    return (*plays, Power(None, _("Any card"), only))


def _led_rank(number: Rank | None) -> Rank:
    """Return a rank to lead that a card of another rank makes fifteen with, neither of them the trump number."""
    if number is Rank.FIVE:
        return Rank.NINE
    return Rank.JACK if number is Rank.QUEEN else Rank.QUEEN


def _jokers(turn_up: Card, *, simple: bool) -> list[Power]:
    """Return the jokers that may be in somebody's hand."""
    pack = [BIG_JOKER] if simple else [BIG_JOKER, LITTLE_JOKER]
    names = {BIG_JOKER: _("Big Joker"), LITTLE_JOKER: _("Little Joker")}
    held = [joker for joker in pack if joker is not turn_up]
    notes = (_("beats everything"),), (_("beaten by the Big Joker alone"), _("beats all the rest"))
    return [Power(joker, names[joker], note) for joker, note in zip(held, notes, strict=False)]


def _fifteen_note(led: Card, other: Rank) -> tuple[str, ...]:
    """Return wordings of how a card of the rank ``other`` makes fifteen with ``led``."""
    long, short = _("makes 15 with the card led: {rank} + {other}"), _("makes 15: {rank} + {other}")
    if led.rank > Rank.TEN:
        long, short = _("makes 15 with the card led: {rank} 10 + {other}"), _("makes 15: {rank} 10 + {other}")
    texts = long, short, _("with the card led")
    return tuple(text.format(rank=rank_word(led.rank), other=rank_word(other)) for text in texts)


def deal_words(turn_up: Card | None) -> tuple[str, ...]:
    """Return wordings of what the card turned up makes trumps in this deal."""
    if turn_up is None:
        return (_("Say {card} was turned up").format(card=card_name(_USUAL)),)
    if turn_up.suit is None:
        return _("This deal: no trumps, a joker was turned up"), _("No trumps: a joker was turned up")
    values = {"suit": suit_name(turn_up.suit), "number": rank_word(turn_up.rank)}
    texts = _("This deal: trumps {suit}, trump number {number}"), _("Trumps {suit}, trump number {number}")
    return tuple(text.format(**values) for text in texts)


def led_words(led: Card) -> tuple[str, ...]:
    """Return wordings of what is led in the examples."""
    texts = _("Examples for when {card} is led"), _("Examples: {card} is led")
    return tuple(text.format(card=card_name(led)) for text in texts)
