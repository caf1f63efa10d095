"""Why a card may or may not be played in 42, what it would do now, and why a card is taking the trick, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.cards import Card, Rank, Suit
from game.rules.forty_two import Kind, Trumps, View, kind_of, makes_fifteen, winning_place
from game.ui.drawing.text import _
from game.ui.tables.forty_two.telling import kind_name, rank_plural
from game.ui.tables.words import card_name, card_sign, joined, rank_name, rank_word, suit_name, suit_name_first

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
        why, does = _lead(view, card)
        return Reason(why, does, is_legal=True, takes=True)
    suit = table.suit_led
    assert suit is not None
    if card not in table.playable(view.hand):
        long = (
            _("No: {suit} were named and you hold some") if table.named else _("No: {suit} were led and you hold some")
        )
        why = (long.format(suit=suit_name(suit)), _("No: follow {suit}").format(suit=suit_name(suit)))
        return Reason(why, (), is_legal=False, takes=False)
    does, takes = _outcome(view, card)
    return Reason(_allowed(view, card, suit), does, is_legal=True, takes=takes)


def _unseen(view: View) -> frozenset[Card]:
    """Return the cards that the person has not seen in this deal: in other hands, or in the rest of the pack."""
    table = view.table
    gone = {card for trick in table.tricks for card in trick.cards}
    return frozenset(table.options.pack) - gone - {*table.trick, *view.dealt, table.turn_up}


def _lead(view: View, card: Card) -> tuple[Wordings, Wordings]:
    """Return wordings for what a card is when it is led, and what could take it, by what may still be out."""
    trumps, unseen = view.table.trumps, _unseen(view)
    if card.is_joker:
        return (_("Joker: you name the suit"),), _beaten_by(card, unseen)
    if card.rank is trumps.number:
        return (_("Trump number"),), _beaten_by(card, unseen)
    is_trump = card.suit is trumps.suit
    why = (_("Lead a trump"), _("A trump")) if is_trump else (_("Any card may be led"), _("Lead it"))
    if not _taking(unseen, (card,), None, trumps):
        return why, (_("takes the trick"),)
    if trumps.simple:
        does = _("higher trumps beat it") if is_trump else _("trumps beat it")
        above = [other for other in unseen if other.suit is trumps.suit and not (is_trump and other.rank < card.rank)]
        return why, (does,) if above else (_("no trump that is left beats it"), _("no trump beats it"))
    pairs = any(other.rank is card.rank for other in unseen)
    fifteens = _ranks_of(
        other for other in unseen if other.rank is not trumps.number and makes_fifteen(other, card, False)
    )
    texts: Wordings = (_("nothing that is left pairs it or makes 15"), _("no pair and no 15 is left"))
    if pairs and fifteens:
        texts = _("{ranks} pair it, {others} make 15"), _("{others} make 15")
    elif pairs or fifteens:
        texts = (_("{ranks} pair it") if pairs else _("{others} make 15"),)
    return why, tuple(text.format(ranks=rank_plural(card.rank), others=fifteens) for text in texts)


def _taking(unseen: frozenset[Card], cards: tuple[Card, ...], named: Suit | None, trumps: Trumps) -> list[Card]:
    """Return those of ``unseen`` that would take the trick from the last of ``cards``, which is taking it."""
    named = Suit.CLUBS if cards[0].is_joker and named is None else named  # which suit follows a joker changes nothing
    last = len(cards) - 1
    return [card for card in unseen if winning_place((*cards, card), named, trumps)[0] != last]


def _beaten_by(card: Card, unseen: frozenset[Card]) -> Wordings:
    """Return wordings for what could take a trick from a joker or a trump number that leads it."""
    jokers = [other for other in unseen if other.is_joker and other.rank > card.rank]
    higher = any(
        other.rank is card.rank and other.suit.order > card.suit.order for other in unseen if other.suit and card.suit
    )
    joker = card_name(jokers[0]) if len(jokers) == 1 else _("a joker")
    values = {"joker": joker, "rank": "" if card.is_joker else rank_word(card.rank)}
    if jokers and higher:
        texts = _("only {joker} or a higher {rank} beats it"), _("hard to beat")
    elif jokers:
        texts = _("only {joker} beats it"), _("only {joker}")
    elif higher:
        texts = _("only a higher {rank} beats it"), _("only a higher {rank}")
    else:
        return (_("takes the trick"),)
    return tuple(text.format(**values) for text in texts)


def _ranks_of(cards: Iterable[Card]) -> str:
    """Return the ranks of cards in words: "fives", "tens and courts"; "" for no card."""
    ranks = sorted({card.rank for card in cards})
    if ranks == [Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING]:
        return _("tens and courts")
    return joined([rank_plural(rank) for rank in ranks]) if ranks else ""


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


def _outcome(view: View, card: Card) -> tuple[Wordings, bool]:
    """Return wordings for what a legal card would do to the trick under way, and whether it would be leading it."""
    table = view.table
    before, _kind = winning_place(table.trick, table.named, table.trumps)
    cards = (*table.trick, card)
    place, _kind = winning_place(cards, table.named, table.trumps)
    if place == len(cards) - 1:
        if len(cards) == table.players or not _taking(_unseen(view), cards, table.named, table.trumps):
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
    return long.format(**values), values["why"], label_word(kind) or _("the highest")


def _led_words(card: Card, named: Suit | None, name: str) -> Wordings:
    values = {"name": name, "card": card_name(card)}
    if named is None:
        long = _("{name} led {card}") if name else _("You led {card}")
        return long.format(**values), _("led {card}").format(**values), _("led {card}").format(card=card_sign(card))
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
    loser = {**winner, Kind.SUIT_LED: _("the suit led"), Kind.OTHER: _("the rest")}
    return _("{kind} beats {other}").format(kind=winner[kind], other=loser[other])
