"""Why a card may or may not be played in 42, what it would do now, and why a card is taking the trick, in words."""

from __future__ import annotations

from typing import NamedTuple

from game.cards import BIG_JOKER, LITTLE_JOKER, Card, Rank, Suit
from game.rules.forty_two import Kind, Table, Trumps, View, kind_of, winning_place
from game.ui.tables.forty_two.telling import kind_name, rank_plural
from game.ui.text import _
from game.ui.words import card_name, rank_name, suit_name, suit_name_first

Wordings = tuple[str, ...]


class Reason(NamedTuple):
    """Wordings for why a card may be played or not, and for what it would do; ``takes``: it would lead the trick."""

    why: Wordings
    does: Wordings
    is_legal: bool
    takes: bool


def label_word(kind: Kind) -> str:
    """Return the word on the label of a card in a trick; "" for a card that is nothing special."""
    if kind in (Kind.LITTLE_JOKER, Kind.BIG_JOKER):
        return _("joker")
    return "" if kind in (Kind.OTHER, Kind.SUIT_LED) else kind_name(kind)


def strength_of(card: Card, trumps: Trumps) -> Kind | None:
    """Return what makes a card strong whatever is led: a joker, the trump number, a trump; None for any other."""
    kind = kind_of(card, card, Suit.CLUBS, trumps)
    return kind if kind is Kind.TRUMP or kind >= Kind.TRUMP_NUMBER else None


def kinds_of(cards: tuple[Card, ...], named: Suit | None, trumps: Trumps) -> list[Kind]:
    """Return by place what each card of a trick is; a led card that is paired is of the pair too."""
    kinds = [kind_of(card, cards[0], named, trumps) for card in cards]
    if Kind.PAIR in kinds and kinds[0] < Kind.PAIR:
        kinds[0] = Kind.PAIR
    return kinds


def reason_for(view: View, card: Card) -> Reason:
    """Return why the person, whose turn it is, may play ``card`` or not, and what it would do."""
    table = view.table
    if not table.trick:
        why, does = _lead(table, card)
        return Reason(why, does, is_legal=True, takes=True)
    suit = table.suit_led
    assert suit is not None
    if card not in table.playable(view.hand):
        long = (
            _("No: {suit} were named and you hold some") if table.named else _("No: {suit} were led and you hold some")
        )
        why = (long.format(suit=suit_name(suit)), _("No: follow {suit}").format(suit=suit_name(suit)))
        return Reason(why, (), is_legal=False, takes=False)
    does, takes = _outcome(table, card)
    return Reason(_allowed(view, card, suit), does, is_legal=True, takes=takes)


def _lead(table: Table, card: Card) -> tuple[Wordings, Wordings]:
    """Return wordings for what a card is when it is led, and what could take it."""
    trumps = table.trumps
    if card is BIG_JOKER:
        return (_("Joker: you name the suit"),), (_("takes the trick"),)
    if card is LITTLE_JOKER:
        return (_("Joker: you name the suit"),), (_("only the Big Joker beats it"), _("only the Big Joker"))
    if card.rank is trumps.number:
        beaten = _("only jokers and higher {ranks} beat it").format(ranks=rank_plural(card.rank))
        if card.suit is Suit.SPADES or (card.suit is Suit.HEARTS and trumps.suit is Suit.SPADES):
            beaten = _("only a joker beats it")
        return (_("Trump number"),), (beaten, _("hard to beat"))
    is_trump = card.suit is trumps.suit
    why = (_("Lead a trump"), _("A trump")) if is_trump else (_("Any card may be led"), _("Lead it"))
    if trumps.simple:
        return why, (_("higher trumps beat it"),) if is_trump else (_("trumps beat it"),)
    makes = _fifteen_with(card, trumps.number)
    pair = rank_plural(card.rank)
    if not makes:
        return why, (_("{ranks} pair it").format(ranks=pair),)
    long = _("{ranks} pair it, {others} make 15").format(ranks=pair, others=makes)
    return why, (long, _("{others} make 15").format(others=makes))


def _fifteen_with(card: Card, number: Rank | None) -> str:
    """Return the ranks that make fifteen with a card led, "" where none does or they are the trump ``number``."""
    if card.rank is Rank.FIVE:
        return _("tens and courts")
    other = Rank.FIVE if Rank.TEN <= card.rank <= Rank.KING else None
    if Rank.SIX <= card.rank <= Rank.NINE:
        other = Rank(15 - card.rank)
    return "" if other is None or other is number else rank_plural(other)


def _allowed(view: View, card: Card, suit: Suit) -> Wordings:
    """Return wordings for why a card may follow, and what it is in the trick."""
    table = view.table
    led = table.trick[0]
    if card.is_joker:
        return (_("Joker: any time"), _("Joker"))
    kind = kind_of(card, led, table.named, table.trumps)
    values = {"suit": suit_name(suit), "card": rank_name(led.rank)}
    if card.suit is suit:
        wordings = {
            Kind.TRUMP_NUMBER: (_("Follows {suit}: trump number"), _("Trump number")),
            Kind.FIFTEEN: (_("Follows {suit}, makes 15 with {card}"), _("Makes 15 with {card}"), _("Fifteen")),
        }.get(kind, (_("Follows {suit}"),))
    elif any(held.suit is suit for held in view.hand):
        wordings = (_("Pairs {card}"),)
        if kind is Kind.TRUMP_NUMBER:
            wordings = (_("Pairs {card}: a trump number too"), _("Trump number"))
    else:
        wordings = {
            Kind.TRUMP_NUMBER: (_("Void in {suit}: trump number"), _("Trump number")),
            Kind.FIFTEEN: (_("Void in {suit}: makes 15 with {card}"), _("Makes 15 with {card}"), _("Fifteen")),
            Kind.PAIR: (_("Pairs {card}"),),
            Kind.TRUMP: (_("Void in {suit}: a trump"), _("A trump")),
        }.get(kind, (_("Void in {suit}: any card"), _("Any card")))
    return tuple(text.format(**values) for text in wordings)


def _outcome(table: Table, card: Card) -> tuple[Wordings, bool]:
    """Return wordings for what a legal card would do to the trick under way, and whether it would be leading it."""
    before, _kind = winning_place(table.trick, table.named, table.trumps)
    cards = (*table.trick, card)
    place, kind = winning_place(cards, table.named, table.trumps)
    if place == len(cards) - 1:
        if kind is Kind.BIG_JOKER or len(cards) == table.players:
            return (_("takes the trick"), _("takes it")), True
        return (_("takes the trick so far"), _("takes it so far")), True
    if place != before:
        forced = _("makes {card} take it").format(card=card_name(cards[place]))
        return (forced, _("{card} takes it").format(card=rank_name(cards[place].rank))), False
    beaten = _("does not beat {card}").format(card=card_name(cards[place]))
    return (beaten, _("does not take it")), False


def standing_words(
    cards: tuple[Card, ...], named: Suit | None, trumps: Trumps, names: tuple[str, ...], is_done: bool
) -> Wordings:
    """Return wordings for who takes a trick (so far) and why; ``names`` in the order of the cards, "" the person."""
    if len(cards) == 1:
        return _led_words(cards[0], named, names[0])
    place, kind = winning_place(cards, named, trumps)
    rest = [other for at, other in enumerate(kinds_of(cards, named, trumps)) if at != place]
    values = {"name": names[place], "why": _contest(kind, max(rest), cards, named)}
    if names[place]:
        long = _("{name} takes it: {why}") if is_done else _("{name} so far: {why}")
    else:
        long = _("You take it: {why}") if is_done else _("You so far: {why}")
    return long.format(**values), values["why"]


def _led_words(card: Card, named: Suit | None, name: str) -> Wordings:
    values = {"name": name, "card": card_name(card)}
    if named is None:
        long = _("{name} led {card}") if name else _("You led {card}")
        return long.format(**values), _("led {card}").format(**values)
    values["suit"] = suit_name(named)
    long = _("{name} led {card} and named {suit}") if name else _("You led {card} and named {suit}")
    return long.format(**values), _("{suit} named").format(suit=suit_name_first(named))


def _contest(kind: Kind, other: Kind, cards: tuple[Card, ...], named: Suit | None) -> str:
    """Return what takes a trick and the strongest thing it beats, or what decides between two of a kind."""
    if kind is other:
        return {
            Kind.TRUMP_NUMBER: _("trump number of the higher suit"),
            Kind.FIFTEEN: _("the higher fifteen"),
            Kind.PAIR: _("pair, the higher suit"),
            Kind.TRUMP: _("the higher trump"),
        }.get(kind, _("the highest of the suit led"))
    winner = {
        Kind.BIG_JOKER: _("Big Joker"),
        Kind.LITTLE_JOKER: _("Little Joker"),
        Kind.TRUMP_NUMBER: _("trump number"),
        Kind.FIFTEEN: _("fifteen"),
        Kind.PAIR: _("pair"),
        Kind.TRUMP: _("trump"),
    }
    if kind not in winner:
        return _("the highest of the suit led")
    loser = {**winner, Kind.SUIT_LED: _("the suit led"), Kind.OTHER: _("all else")}
    return _("{kind} beats {other}").format(kind=winner[kind], other=loser[other])
