"""The short words on the table of 42: what is asked, what a seat did last, what players call, which trick it is."""

from __future__ import annotations

from game.cards import Card, Suit
from game.controller import PERSON
from game.rules.forty_two import Kind, Trumps, View, kind_of
from game.ui.drawing.text import _
from game.ui.tables import trick_game
from game.ui.tables.words import card_name, card_sign, points, rank_name, rank_word, suit_name, suit_name_first


def call_of(kind: Kind, named: Suit | None) -> str:
    """Return what a player calls who plays a card of ``kind``, or leads a joker and names a suit; "" for nothing."""
    if named is not None:
        return _("{suit}!").format(suit=suit_name_first(named))
    return {Kind.TRUMP_NUMBER: _("Trump number!"), Kind.PAIR: _("Pair!")}.get(kind, "")


def play_prompt(view: View, legal: frozenset[Card]) -> list[str]:
    """Return wordings for what the person may play."""
    table = view.table
    if not table.trick:
        return [_("You lead: play any card"), _("You lead")]
    led, suit = table.trick[0], table.suit_led
    assert suit is not None
    values = {"Suit": suit_name_first(suit), "suit": suit_name(suit), "card": rank_name(led.rank)}
    follows = any(card.suit is suit for card in view.hand)
    if not follows:
        wordings = [_("You have no {suit}: play any card"), _("No {suit}: any card"), _("Play any card")]
        return [text.format(**values) for text in wordings]
    jokers = any(card.is_joker for card in legal)
    others = any(card.suit not in (suit, None) for card in legal)
    if jokers and others:
        wordings = [_("{Suit}: follow, pair {card}, or play a joker"), _("{Suit}, a pair, or a joker")]
    elif jokers:
        wordings = [_("{Suit}: follow suit, or play a joker"), _("{Suit} or a joker")]
    elif others:
        wordings = [_("{Suit}: follow suit, or pair {card}"), _("{Suit} or a pair")]
    else:
        wordings = [_("{Suit}: follow suit"), _("Follow suit")]
    return [text.format(**values) for text in wordings]


def played_words(card: Card, led: Card, named: Suit | None, trumps: Trumps) -> list[str]:
    """Return wordings for a card that a seat has played to a trick begun with ``led``, ``named`` with a joker."""
    if card is led:
        if named is not None:
            values = {"suit": suit_name(named)}
            return [_("led a joker: {suit}").format(**values), _("joker: {suit}").format(**values)]
        return trick_game.played_words(card, is_led=True)
    if card.is_joker:
        return [_("played {card}").format(card=card_name(card)), _("a joker")]
    kind = kind_of(card, led, named, trumps)
    text = {
        Kind.PAIR: _("pair: {card}"),
        Kind.FIFTEEN: _("fifteen: {card}"),
        Kind.TRUMP_NUMBER: _("trump number: {card}"),
        Kind.TRUMP: _("trump: {card}"),
    }.get(kind, _("played {card}"))
    names = [card_name(card)] if text == _("played {card}") else []
    return [*(text.format(card=name) for name in (*names, card_sign(card))), card_sign(card)]


def turn_words(seat: int, is_bidding: bool) -> list[str]:
    """Return wordings for the seat whose turn it is."""
    if seat == PERSON:
        return [_("Your turn to bid"), _("Your turn"), _("bid")] if is_bidding else [_("Your turn"), _("play")]
    return [_("is thinking…"), _("thinking…"), "…"]


def result_words(bid: int, taken: int, gain: int) -> list[str]:
    """Return wordings for how a seat's deal ended."""
    values = {"points": points(gain), "count": gain}
    if bid == taken:
        return [text.format(**values) for text in (_("made it: {points}"), _("made it: +{count}"), "+{count}")]
    return [text.format(**values) for text in (_("missed, {points}"), _("missed, +{count}"), "+{count}")]


def own_result(bid: int, taken: int, gain: int) -> list[str]:
    """Return wordings for how the person's deal ended."""
    values = {"bid": bid, "taken": taken, "points": points(gain)}
    if bid == taken:
        return [_("You made your bid of {bid}: {points}").format(**values), _("Made: {points}").format(**values)]
    long = _("You bid {bid} and took {taken}: {points}")
    return [long.format(**values), _("Missed, {points}").format(**values)]


def dealer_words(name: str, is_person: bool) -> list[str]:
    """Return wordings for who deals first after the cut."""
    if is_person:
        return [_("You cut the highest card: you deal"), _("You deal first")]
    return [_("{name} cuts the highest card and deals").format(name=name), _("{name} deals first").format(name=name)]


def turned_up_words(card: Card) -> list[str]:
    """Return wordings for the card that has been turned up."""
    if card.suit is None:
        return [_("A joker: no trumps and no trump number in this deal"), _("A joker: no trumps")]
    values = {"Suit": suit_name_first(card.suit), "rank": rank_word(card.rank)}
    return [
        _("{Suit} are trumps, and the {rank} is the trump number").format(**values),
        _("{Suit}, {rank}").format(**values),
    ]
