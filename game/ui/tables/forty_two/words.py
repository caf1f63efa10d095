"""The words of 42: prompts and reports at its table, why a card may be played, what it would do, what takes a trick.

What a card is in a trick, and what makes it strong, is stated here once; labels, notes and pages follow it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.cards import Card, Rank, Suit
from game.controller import Player
from game.opponents.base import Part
from game.rules.forty_two import Kind, PublicState, Trumps, View, kind_of, makes_fifteen, winning_place
from game.ui.language.digits import figure
from game.ui.language.messages import _, left_to_right, pgettext, say
from game.ui.tables import trick_words as plain_words
from game.ui.words.cards import (
    Wordings,
    bare_card_name,
    by_subject,
    card_name,
    card_sign,
    filled,
    joined,
    points,
    rank_name,
    rank_word,
    suit_name,
    suit_name_first,
)

# -------------------------------------------------------------------- kinds, ranks


def label_word(kind: Kind) -> str:
    """Return the word for the label of a trick's card; "" for a card that is nothing special."""
    return {
        Kind.TRUMP: pgettext("label on a card", "trump"),
        Kind.PAIR: pgettext("label on a card", "pair"),
        Kind.FIFTEEN: pgettext("label on a card", "fifteen"),
        Kind.TRUMP_NUMBER: pgettext("label on a card", "number"),
        Kind.LITTLE_JOKER: pgettext("label on a card", "joker"),
        Kind.BIG_JOKER: pgettext("label on a card", "joker"),
    }.get(kind, "")


def strength_of(card: Card, trumps: Trumps) -> Kind | None:
    """Return what makes a card strong whatever is led: a joker, the trump number, a trump; None for any other."""
    kind = kind_of(card, card, Suit.CLUBS, trumps)
    return kind if kind is Kind.TRUMP or kind >= Kind.TRUMP_NUMBER else None


def kinds_of(cards: tuple[Card, ...], named: Suit | None, trumps: Trumps) -> list[Kind]:
    """Return by index the kind of each card of a trick; a led card that has been paired counts as paired too."""
    kinds = [kind_of(card, cards[0], named, trumps) for card in cards]
    if Kind.PAIR in kinds and kinds[0] < Kind.PAIR:
        kinds[0] = Kind.PAIR
    return kinds


def kind_rule(kind: Kind) -> str:
    """Return the line of the order of power by which a card of this kind takes a trick."""
    return {
        Kind.OTHER: _("a card that follows nothing never takes a trick"),
        Kind.SUIT_LED: _("the highest card of the suit led"),
        Kind.TRUMP: _("the highest trump"),
        Kind.PAIR: _("the highest suit of a pair"),
        Kind.FIFTEEN: _("the highest card that makes fifteen with the card led"),
        Kind.TRUMP_NUMBER: _("the highest suit of the trump number"),
        Kind.LITTLE_JOKER: _("the Little Joker, which only the Big Joker beats"),
        Kind.BIG_JOKER: _("the Big Joker, which nothing beats"),
    }[kind]


def kind_alone(kind: Kind) -> str:
    """Return why a card takes a trick with no other of its kind; "" if there is nothing to add."""
    return {
        Kind.TRUMP: _("a trump"),
        Kind.PAIR: _("a pair with the card led"),
        Kind.FIFTEEN: _("it makes fifteen with the card led"),
        Kind.TRUMP_NUMBER: _("a trump number"),
    }.get(kind, "")


def rank_plural(rank: Rank) -> str:
    """Return the plural of a rank: "nines", "queens"."""
    return {
        Rank.TWO: pgettext("several cards", "twos"),
        Rank.THREE: pgettext("several cards", "threes"),
        Rank.FOUR: pgettext("several cards", "fours"),
        Rank.FIVE: pgettext("several cards", "fives"),
        Rank.SIX: pgettext("several cards", "sixes"),
        Rank.SEVEN: pgettext("several cards", "sevens"),
        Rank.EIGHT: pgettext("several cards", "eights"),
        Rank.NINE: pgettext("several cards", "nines"),
        Rank.TEN: pgettext("several cards", "tens"),
        Rank.JACK: pgettext("several cards", "jacks"),
        Rank.QUEEN: pgettext("several cards", "queens"),
        Rank.KING: pgettext("several cards", "kings"),
        Rank.ACE: pgettext("several cards", "aces"),
    }.get(rank) or pgettext("several cards", "jokers")


# ------------------------------------------------------------------- at the table


def call_of(kind: Kind, named: Suit | None) -> str:
    """Return the call that goes with a card of ``kind``, or with a led joker and its named suit; "" for none."""
    if named is not None:
        # Translators: a suit, called out by whoever leads a joker: "Hearts!"
        return say(pgettext("speech", "{suit}!"), suit=suit_name_first(named))
    calls = {Kind.TRUMP_NUMBER: pgettext("speech", "Trump number!"), Kind.PAIR: pgettext("speech", "Pair!")}
    return calls.get(kind, "")


def play_prompt(view: View, legal: frozenset[Card]) -> list[str]:
    """Return wordings for what the person may play."""
    public = view.public
    if not public.trick:
        return [_("You lead: play any card"), _("You lead")]
    led, suit = public.trick[0], public.suit_led
    assert suit is not None
    jokers = any(card.is_joker for card in legal)
    others = any(card.suit not in (suit, None) for card in legal)
    wordings = _("{Suit}: follow suit"), _("Follow suit")
    if all(card.suit is not suit for card in view.hand):
        wordings = _("You have no {suit}: play any card"), _("No {suit}: any card")
    elif jokers and others:
        # Translators: {card} is a rank with its article: "the queen".
        wordings = _("{Suit}: follow, pair {card}, or play a joker"), _("{Suit}, a pair, or a joker")
    elif jokers:
        wordings = _("{Suit}: follow suit, or play a joker"), _("{Suit} or a joker")
    elif others:
        wordings = _("{Suit}: follow suit, or pair {card}"), _("{Suit} or a pair")
    return filled(wordings, Suit=suit_name_first(suit), suit=suit_name(suit), card=rank_name(led.rank))


def played_words(card: Card, led: Card, named: Suit | None, trumps: Trumps) -> list[str]:
    """Return wordings for a card played to a trick led by ``led``, or by a joker that ``named`` a suit."""
    if card is led:
        if named is not None:
            return filled((_("led a joker: {suit}"), _("joker: {suit}")), suit=suit_name(named))
        return plain_words.played_words(card, is_led=True)
    if card.is_joker:
        return [say(_("played {card}"), card=card_name(card)), _("a joker")]
    kind = kind_of(card, led, named, trumps)
    text = {
        Kind.PAIR: _("pair: {card}"),
        Kind.FIFTEEN: _("fifteen: {card}"),
        Kind.TRUMP_NUMBER: _("trump number: {card}"),
        Kind.TRUMP: _("trump: {card}"),
    }.get(kind)
    if text is None:
        return plain_words.played_words(card, is_led=False)
    return [say(text, card=card_sign(card)), card_sign(card)]


def result_words(bid: int, taken: int, gain: int) -> list[str]:
    """Return wordings for how a seat's deal ended."""
    made, missed = (_("made it: {points}"), _("made it: {gain}")), (_("missed, {points}"), _("missed, {gain}"))
    values = {"points": points(gain), "gain": left_to_right(f"+{figure(gain)}")}
    return filled((*(made if bid == taken else missed), "{gain}"), **values)


def own_result(bid: int, taken: int, gain: int) -> list[str]:
    """Return wordings for how the person's deal ended."""
    wordings = _("You bid {bid} and took {taken}: {points}"), _("Missed, {points}")
    if bid == taken:
        wordings = _("You made your bid of {bid}: {points}"), _("Made: {points}")
    return filled(wordings, bid=bid, taken=taken, points=points(gain))


def turned_up_words(card: Card) -> list[str]:
    """Return wordings for the card that has been turned up."""
    if card.suit is None:
        return [_("A joker: no trumps and no trump number in this deal"), _("A joker: no trumps")]
    long = _("{Suit} are trumps, and the {rank} is the trump number")
    # Translators: the suit and the number of the trumps: "Hearts, 9".
    short = _("{Suit}, {rank}")
    brief = say(_("Trumps {suit}, trump number {number}"), suit=suit_name(card.suit), number=rank_word(card.rank))
    first, last = filled((long, short), Suit=suit_name_first(card.suit), rank=rank_word(card.rank))
    return [first, brief, last]


# ------------------------------------------------------------- why a card, and what for


class CardReason(NamedTuple):
    """Wordings for why a card may or may not be played and what it would do; ``takes``: it would lead the trick."""

    why: Sequence[str]
    does: Sequence[str]
    is_legal: bool
    takes: bool


def reason_for(view: View, card: Card) -> CardReason:
    """Return why the person, whose turn it is, may or may not play ``card``, and what it would do."""
    public = view.public
    if not public.trick:
        why, does = _lead(view, card)
        return CardReason(why, does, is_legal=True, takes=True)
    suit = public.suit_led
    assert suit is not None
    if card not in public.playable(view.hand):
        named, led = _("No: {suit} were named and you hold some"), _("No: {suit} were led and you hold some")
        why = filled((named if public.named else led, _("No: follow {suit}")), suit=suit_name(suit))
        return CardReason(why, (), is_legal=False, takes=False)
    does, takes = _outcome(view, card)
    return CardReason(_allowed(view, card, suit), does, is_legal=True, takes=takes)


def _unseen(view: View) -> frozenset[Card]:
    """Return the cards that the person has not seen in this deal: in other hands or in the rest of the pack."""
    public = view.public
    gone = {card for trick in public.tricks for card in trick.cards}
    return frozenset(public.options.pack) - gone - {*public.trick, *view.dealt, public.turn_up}


def _lead(view: View, card: Card) -> tuple[Sequence[str], Sequence[str]]:
    """Return wordings for what a card is as a lead, and which cards that may still be out could take it."""
    trumps, unseen = view.public.trumps, _unseen(view)
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
    # Translators: {ranks} and {others} are ranks, each in the plural: "queens", "tens and courts".
    texts: Sequence[str] = _("nothing that is left pairs it or makes 15"), _("no pair and no 15 is left")
    if pairs and fifteens:
        texts = _("{ranks} pair it, {others} make 15"), _("{others} make 15")
    elif fifteens:
        texts = (_("{others} make 15"),)
    elif pairs:
        texts = (_("{ranks} pair it"),)
    return why, filled(texts, ranks=rank_plural(card.rank), others=fifteens)


def _taking(unseen: frozenset[Card], cards: tuple[Card, ...], named: Suit | None, trumps: Trumps) -> list[Card]:
    """Return the cards of ``unseen`` that would take the trick from the last of ``cards``, which is winning it."""
    named = Suit.CLUBS if cards[0].is_joker and named is None else named  # the suit named changes nothing
    last = len(cards) - 1
    return [card for card in unseen if winning_place((*cards, card), named, trumps)[0] != last]


def _beaten_by(card: Card, unseen: frozenset[Card]) -> Sequence[str]:
    """Return wordings for what could take a trick led by a joker or a trump number."""
    jokers = [other for other in unseen if other.is_joker and other.rank > card.rank]
    higher = any(
        other.rank is card.rank and other.suit.order > card.suit.order for other in unseen if other.suit and card.suit
    )
    joker = card_name(jokers[0]) if len(jokers) == 1 else _("a joker")
    rank = "" if card.is_joker else rank_word(card.rank)
    if jokers and higher:
        # Translators: {joker} is "the Big Joker" or "a joker"; a card of the {rank} ("queen", "9") in a higher suit.
        texts = _("only {joker} or a higher {rank} beats it"), _("hard to beat")
    elif jokers:
        texts = _("only {joker} beats it"), _("only {joker}")
    elif higher:
        texts = _("only a higher {rank} beats it"), _("only a higher {rank}")
    else:
        return (_("takes the trick"),)
    return filled(texts, joker=joker, rank=rank)


def _ranks_of(cards: Iterable[Card]) -> str:
    """Return the ranks of cards in words: "fives", "tens and courts"; "" for no card."""
    ranks = sorted({card.rank for card in cards})
    if ranks == [Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING]:
        return _("tens and courts")
    return joined([rank_plural(rank) for rank in ranks]) if ranks else ""


def _allowed(view: View, card: Card, suit: Suit) -> Sequence[str]:
    """Return wordings for why a card may follow, and what it is in the trick."""
    public = view.public
    led = public.trick[0]
    if card.is_joker:
        return (_("Joker: any time"), pgettext("kind of card", "Joker"))
    kind = kind_of(card, led, public.named, public.trumps)
    # Translators: {card} in what follows is a rank with its article: "the queen".
    fifteen = _("Makes 15 with {card}"), pgettext("kind of card", "Fifteen")
    if card.suit is suit:
        wordings = {
            Kind.TRUMP_NUMBER: (_("Follows {suit}: trump number"), _("Trump number")),
            Kind.FIFTEEN: (_("Follows {suit}, makes 15 with {card}"), *fifteen),
        }.get(kind, (_("Follows {suit}"),))
    elif any(held.suit is suit for held in view.hand):
        wordings = (_("Pairs {card}"),)
        if kind is Kind.TRUMP_NUMBER:
            wordings = (_("Pairs {card}: a trump number too"), _("Trump number"))
    else:
        wordings = {
            Kind.TRUMP_NUMBER: (_("Void in {suit}: trump number"), _("Trump number")),
            Kind.FIFTEEN: (_("Void in {suit}: makes 15 with {card}"), *fifteen),
            Kind.PAIR: (_("Pairs {card}"),),
            Kind.TRUMP: (_("Void in {suit}: a trump"), _("A trump")),
        }.get(kind, (_("Void in {suit}: any card"), _("Any card")))
    return filled(wordings, suit=suit_name(suit), card=rank_name(led.rank))


def _outcome(view: View, card: Card) -> tuple[Sequence[str], bool]:
    """Return wordings for the effect of a legal card on the current trick, and whether it would lead it."""
    public = view.public
    before, _kind = winning_place(public.trick, public.named, public.trumps)
    cards = (*public.trick, card)
    place, _kind = winning_place(cards, public.named, public.trumps)
    if place == len(cards) - 1:
        if len(cards) == public.players or not _taking(_unseen(view), cards, public.named, public.trumps):
            return (_("takes the trick"), _("takes it")), True
        return (_("takes the trick so far"), _("takes it so far")), True
    if place != before:
        forced = say(_("makes {card} take it"), card=card_name(cards[place]))
        return (forced, say(_("{card} takes it"), card=rank_name(cards[place].rank))), False
    beaten = say(_("does not beat {card}"), card=card_name(cards[place]))
    return (beaten, _("does not take it")), False


def standing_words(
    cards: tuple[Card, ...], named: Suit | None, trumps: Trumps, seats: Sequence[int], players: Sequence[Player]
) -> Sequence[str]:
    """Return wordings for who takes a trick (so far) and why; ``seats`` played the cards, in this order."""
    if len(cards) == 1:
        return _led_words(cards[0], named, seats[0], players)
    place, kind = winning_place(cards, named, trumps)
    rest = [other for at, other in enumerate(kinds_of(cards, named, trumps)) if at != place]
    taker, is_done = seats[place], len(cards) == len(players)
    winning = by_subject([taker], you=_("You are winning: {why}"), one=_("{name} is winning: {why}"))
    takes = by_subject([taker], you=_("You take it: {why}"), one=_("{name} takes it: {why}"))
    # Translators: {why} tells what takes the trick: "trump beats pair", "the highest of the suit led".
    short = by_subject([taker], one=_("{name}: {why}"), you=_("You: {why}"))
    why, brief, name = _contest(kind, max(rest)), label_word(kind) or _("the highest"), players[taker].name
    texts = ((takes if is_done else winning, why), (short, why), (short, brief))
    return [say(text, name=name, why=told) for text, told in texts]


def trick_words(
    public: PublicState, leader: int, cards: tuple[Card, ...], named: Suit | None, players: Sequence[Player]
) -> Wordings:
    """Return wordings for who led a trick of the present deal, and who takes it (so far) and why."""
    order = [public.next_to(leader, place) for place in range(len(cards))]
    taken = standing_words(cards, named, public.trumps, order, players)
    if len(cards) == 1:
        return tuple(taken)
    # Translators: {taken} tells who takes the trick and why, without a full stop.
    led = by_subject([leader], one=_("Led by {leader}. {taken}"), you=_("Led by you. {taken}"))
    return say(led, leader=players[leader].name, taken=taken[0]), *taken


def _led_words(card: Card, named: Suit | None, seat: int, players: Sequence[Player]) -> Sequence[str]:
    name = players[seat].name
    if named is None:
        led = by_subject([seat], you=_("You led {card}"), one=_("{name} led {card}"))
        return [say(led, name=name, card=words) for words in (card_name(card), card_sign(card))]
    long = by_subject([seat], you=_("You led {card} and named {suit}"), one=_("{name} led {card} and named {suit}"))
    short = by_subject([seat], you=_("You named {suit}"), one=_("{name} named {suit}"))
    return filled((long, short), name=name, card=card_name(card), suit=suit_name(named))


def _contest(kind: Kind, other: Kind) -> str:
    """Return what takes a trick and the strongest card it beats, or what decides between two of a kind."""
    highest = _("the highest of the suit led")
    if kind is other:
        return {
            Kind.TRUMP_NUMBER: _("the trump number in the higher suit"),
            Kind.FIFTEEN: _("a higher fifteen"),
            Kind.PAIR: _("a pair in the higher suit"),
            Kind.TRUMP: _("a higher trump"),
        }.get(kind, highest)
    names = {
        Kind.BIG_JOKER: pgettext("beats another", "Big Joker"),
        Kind.LITTLE_JOKER: pgettext("beats another", "Little Joker"),
        Kind.TRUMP_NUMBER: pgettext("beats another", "trump number"),
        Kind.FIFTEEN: pgettext("beats another", "fifteen"),
        Kind.PAIR: pgettext("beats another", "pair"),
        Kind.TRUMP: pgettext("beats another", "trump"),
        Kind.SUIT_LED: pgettext("beats another", "the suit led"),
        Kind.OTHER: pgettext("beats another", "the rest"),
    }
    if kind in (Kind.SUIT_LED, Kind.OTHER):
        return highest
    # Translators: kinds of cards, of the context "beats another", within a sentence: "trump beats pair".
    return say(_("{kind} beats {other}"), kind=names[kind], other=names[other])


def part_words(part: Part) -> Wordings:
    """Return wordings for a part of the hand's worth, the longest first."""
    if part.code == "small":
        return _("the small cards together"), _("small cards"), pgettext("the small cards of a hand", "rest")
    card = part.cards[0]
    if part.code == "joker":
        is_big = card.rank is Rank.BIG_JOKER
        short = pgettext("short card", "Big") if is_big else pgettext("short card", "Little")
        return bare_card_name(card), short
    long = {"trump-number": _("trump number {card}"), "trump": _("trump {card}")}.get(part.code, "{card}")
    return tuple(filled((long, "{card}"), card=card_sign(card)))


def worth_words() -> Wordings:
    """Return wordings of what the worth of a hand means for the bid."""
    return (
        _("That is what a player who wants tricks would take. You must take exactly what you bid."),
        _("You must take exactly what you bid."),
    )
