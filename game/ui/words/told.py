"""What happens at a table in one plain sentence, at three lengths, in any game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from game.cards import Card
from game.controller import PERSON, Player
from game.rules.base import (
    Action,
    Bid,
    BidMade,
    Close,
    Closed,
    Discard,
    Discarded,
    Draw,
    Drew,
    Event,
    GameWon,
    Play,
    Played,
    View,
)
from game.ui.language.digits import figure
from game.ui.language.messages import _, begun, grouped, listed, pgettext, say
from game.ui.words.cards import (
    bare_card_name,
    by_subject,
    card_name,
    closed,
    names_first,
    rank_word,
    sentences,
    suit_name,
    victory_head,
)
from game.ui.words.why import Moment, Why, named


class Told(NamedTuple):
    """A sentence, and the same at other lengths; "" for one that is as the ``usual``. Nothing is said of "" itself."""

    usual: str
    brief: str = ""
    full: str = ""


def act_of(event: Event) -> tuple[int, Action] | None:
    """Return who acted, and how, if an event is that."""
    match event:
        case BidMade():
            return event.seat, Bid(event.number)
        case Played():
            return event.seat, Play(event.card, event.named)
        case Drew():
            return event.seat, Draw(event.source)
        case Discarded():
            return event.seat, Discard(event.card)
        case Closed():
            return event.seat, Close()
    return None


def deed_told(event: Event, before: View, players: Sequence[Player], why: Why[View]) -> Told:
    """Return what somebody did, known to the person as it was ``before``; nothing for any other event."""
    found = act_of(event)
    if found is None:
        if not isinstance(event, GameWon):
            return Told("")
        words = victory_head(event.winners, players)
        return Told(words if PERSON in event.winners else closed(words))
    seat, act = found
    moment = Moment(seat, act, before, named(players))
    usual, short = closed(begun(why.deed(moment))), why.choice(moment, act)[0]
    match event:
        case Drew(source="stock", card=Card() as card):
            usual = say(_("You drew {card} from the stock."), card=card_name(card))
            short = say(pgettext("what a player did", "drew {card}"), card=bare_card_name(card))
        case Drew(card=None):
            short = pgettext("what a player did", "drew from the stock")
        case Drew(card=Card() as card):
            short = say(pgettext("what a player did", "took {card}"), card=bare_card_name(card))
        case Discarded():
            short = say(pgettext("what a player did", "discarded {card}"), card=bare_card_name(event.card))
        case Played():
            short = listed([bare_card_name(event.card), *([suit_name(event.named)] if event.named else [])])
    told = Told(usual, did(seat, short, players))
    is_last = isinstance(event, Played) and seat == PERSON and len(before.hand) == 1  # the table plays it, or a pupil
    return Told(*(sentences(_("Your last card."), words) for words in told[:2])) if is_last else told


def did(seat: int, deed: str, players: Sequence[Player]) -> str:
    """Return in few words what a player did, or what he has."""
    # Translators: a player, and in few words a bid, a card or another deed: "Rami, bid 4", "You, queen of hearts".
    return say(pgettext("what happened", "{name}, {deed}"), name=names_first((seat,), players), deed=deed)


def with_more(told: Told, *more: str) -> Told:
    """Return what was told, with further sentences at its full length."""
    return told._replace(full=sentences(told.usual, *more))


def stated(words: str) -> str:
    """Return words as a sentence, "" for none."""
    return closed(begun(words)) if words else ""


def deals_words(dealer: int, players: Sequence[Player]) -> str:
    """Return who deals."""
    return say(by_subject([dealer], you=_("You deal"), one=_("{name} deals")), name=players[dealer].name)


def each_words(figures: Sequence[int], players: Sequence[Player]) -> str:
    """Return a number for each player, by seat: "You 3, Rami 5"."""
    # Translators: a player and a number, one after another: "Rami 34".
    each = pgettext("player and score", "{name} {score}")
    return listed(say(each, name=names_first((at,), players), score=number) for at, number in enumerate(figures))


def hand_told(cards: Sequence[Card]) -> str:
    """Return the cards of a hand, suit by suit: "You hold hearts: ace, 9; spades: king."."""
    return say(_("You hold {cards}."), cards=by_suit(cards)) if cards else _("You hold no cards.")


def by_suit(cards: Iterable[Card], *, counted: bool = False) -> str:
    """Return cards suit by suit, the highest first, or only how many of each suit; any jokers last, by name."""
    ordered = sorted(cards, key=lambda card: (card.suit is None, -card.suit.order if card.suit else 0, -card.rank))
    found = list[str]()
    for suit, group in groupby(ordered, key=lambda card: card.suit):
        held = list(group)
        words = listed(bare_card_name(card) if suit is None else rank_word(card.rank) for card in held)
        # Translators: the cards of one suit, or how many: "hearts: ace, king, 9", "hearts: 3".
        text = pgettext("cards of a suit", "{suit}: {cards}") if suit else "{cards}"
        words = figure(len(held)) if counted and suit else words
        found.append(say(text, suit=suit_name(suit) if suit else "", cards=words))
    return grouped(found)
