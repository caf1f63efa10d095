"""The short words on the table of Forty-One: what is asked, what a seat did last, which trick it is."""

from __future__ import annotations

from game.cards import Card
from game.controller import PERSON
from game.rules.forty_one import HAND_SIZE, TRUMP, FortyOneOptions, Table, View
from game.ui.drawing.text import _
from game.ui.tables.words import card_name, card_sign, suit_name


def cut_words(options: FortyOneOptions) -> list[str]:
    """Return wordings for whom the cards drawn by all will make the dealer."""
    if options.first_dealer == "highest-card":
        return [_("Everybody draws a card: the highest deals"), _("The highest card deals")]
    return [_("Everybody draws a card: the lowest deals"), _("The lowest card deals")]


def dealer_words(name: str, is_person: bool, is_cut: bool, options: FortyOneOptions) -> list[str]:
    """Return wordings for who deals first, by the card drawn if ``is_cut``, else by chance."""
    if not is_cut:
        wordings = [_("By chance you deal first") if is_person else _("By chance {name} deals first")]
    elif options.first_dealer == "highest-card":
        you = _("You draw the highest card: you deal and keep the score")
        wordings = [you if is_person else _("{name} draws the highest card, deals and keeps the score")]
    else:
        you = _("You draw the lowest card: you deal and keep the score")
        wordings = [you if is_person else _("{name} draws the lowest card, deals and keeps the score")]
    if is_cut:
        wordings.append(_("You deal first") if is_person else _("{name} deals first"))
    return [wording.format(name=name) for wording in wordings]


def last_act(table: Table, seat: int) -> list[str]:
    """Return wordings for what ``seat`` did last, the longest first."""
    if table.dealer is None:
        last = table.past[-1] if table.past else None
        return bid_words(last.bids[seat], seat == last.dealer) if last is not None and last.thrown_in else [""]
    step = table.options.step
    for place, card in enumerate(table.trick):
        if (table.leader + place * step) % 4 == seat:
            return played_words(card, place == 0)
    if table.turn == seat:
        if seat == PERSON:
            return [_("Your turn to bid"), _("Your turn")] if None in table.bids else [_("Your turn")]
        return [_("is thinking…"), _("thinking…")]
    bid = table.bids[seat]
    if bid is None:
        if seat == table.dealer:
            return [_("Dealer · bids last"), _("bids last")]
        return [""]
    if table.tricks and table.tricks[-1].winner == seat and not table.trick:
        return [_("took the trick")]
    return waits(table, seat)


def waits(table: Table, seat: int) -> list[str]:
    """Return wordings for a seat that has bid and has not played to this trick."""
    return bid_words(table.bids[seat], seat == table.dealer)


def bid_words(number: int | None, is_dealer: bool) -> list[str]:
    """Return wordings for a bid."""
    wordings = [_("Dealer · bid {number}"), _("bid {number}")] if is_dealer else [_("bid {number}")]
    return [text.format(number=number) for text in wordings]


def played_words(card: Card, led: bool) -> list[str]:
    """Return wordings for a card that a seat has played, or led."""
    word = _("led {card}") if led else _("played {card}")
    return [*(word.format(card=name) for name in (card_name(card), card_sign(card))), card_sign(card)]


def race_tip(options: FortyOneOptions) -> str:
    """Return in a sentence what the race is run for."""
    if options.partner_needs == "positive":
        needs = _("A team wins as soon as one partner has {target} points after a deal and the other has more than 0.")
    else:
        needs = _("A team wins as soon as one partner has {target} points after a deal and the other has 0 or more.")
    return needs.format(target=options.target)


def play_prompt(view: View, legal: frozenset[Card]) -> list[str]:
    """Return wordings for what the person may play."""
    if not view.table.trick:
        return [_("You lead: play any card"), _("You lead")]
    led = view.table.trick[0].suit
    if all(card.suit is led for card in legal):
        names = {
            "C": _("Clubs were led: follow suit"),
            "D": _("Diamonds were led: follow suit"),
            "H": _("Hearts were led: follow suit"),
            "S": _("Spades were led: follow suit"),
        }
        return [names[str(led)], _("Follow suit")]
    assert led is not None
    none = suit_name(led)
    if led is not TRUMP and any(card.suit is TRUMP for card in legal):
        wordings = [_("You have no {suit}: trump the trick, or play any card"), _("No {suit}: trump, or any card")]
    else:
        wordings = [_("You have no {suit}: play any card"), _("No {suit}: any card")]
    return [*(wording.format(suit=none) for wording in wordings), _("Play any card")]


def title(table: Table) -> list[str]:
    """Return wordings for the rail: which deal, which trick."""
    long, short = _("Deal {deal} · trick {trick} of 13"), _("Deal {deal}")
    if table.is_bidding:
        long = _("Deal {deal} · bidding")
    values = {
        "deal": max(1, len(table.past) + (table.turn is not None)),
        "trick": min(len(table.tricks) + 1, HAND_SIZE),
    }
    return [text.format(**values) for text in ([short] if table.turn is None else [long, short])]
