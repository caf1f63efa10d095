"""The short words on the table of Empat Satu: what is asked, what a seat did last, which deal it is."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards import Card
from game.controller import Player
from game.rules.base import DISCARD, STOCK, Close, Dealt, Drew, IllegalAction
from game.rules.empat_satu import BEST, DealResult, EmpatSatuOptions, Table, View
from game.ui.drawing.text import _, ngettext
from game.ui.tables.empat_satu.telling import side_sum, why_ended
from game.ui.tables.words import card_name, card_sign, joined, minus, rank_name, sentences

Rows = tuple[tuple[tuple[str, ...], str, bool], ...]


def draw_prompt(view: View, players: Sequence[Player]) -> list[str]:
    """Return wordings for what the person may do before drawing."""
    table = view.table
    card = table.open_card
    if card is None:
        return [_("Your turn: draw from the stock"), _("Draw from the stock")]
    if table.must_draw_stock:
        return [
            _("For two rounds nobody has drawn from the stock: now you must"),
            _("You must draw from the stock"),
        ]
    name = players[table.turns[-1].seat].name
    may_close = table.options.may_close and Close() in view.legal_actions()
    values = {"card": card_name(card), "name": name, "rank": rank_name(card.rank)}
    wordings = [
        _("Your turn: draw from the stock, or take {card} from {name}"),
        _("Your turn: draw, or take {card} from {name}"),
        _("Draw from the stock, or take {card}"),
        _("Draw, or take {rank}"),
    ]
    if may_close:
        wordings = [
            _("Draw from the stock, take {card} from {name}, or close"),
            _("Draw, take {card}, or close"),
            _("Draw, take {rank}, or close"),
        ]
    return [text.format(**values) for text in wordings]


def throw_prompt(table: Table) -> list[str]:
    """Return wordings for the throw that ends a turn."""
    if table.stock_left == 0 and table.source == STOCK:
        return [
            _("That was the last card: discard one, then all hands are shown"),
            _("The last discard of the deal"),
        ]
    return [_("Discard one card: click it, or drag it to your discards"), _("Discard one card")]


def drew_words(event: Drew) -> list[str]:
    """Return wordings for a draw."""
    if event.source == STOCK or event.card is None:
        return [_("drew from the stock"), _("drew a card"), _("drew")]
    return _card_words(_("took {card}"), event.card)


def _card_words(text: str, card: Card) -> list[str]:
    """Return a sentence about a card in wordings, each of which names the suit: in a word, or by its sign."""
    return [*(text.format(card=name) for name in (card_name(card), card_sign(card))), card_sign(card)]


def threw_words(card: Card) -> list[str]:
    """Return wordings for a discard, with a shorter verb where a plaque is narrow."""
    named, signed, sign = _card_words(_("discarded {card}"), card)
    return [named, signed, _("threw {card}").format(card=card_sign(card)), sign]


def last_draw(table: Table, seat: int) -> list[str]:
    """Return wordings for where a seat's last card came from."""
    if table.turn == seat and table.source is not None:
        return drew_words(Drew(seat, table.source, table.taken, table.stock_left))
    for turn in reversed(table.turns):
        if turn.seat == seat:
            return drew_words(Drew(seat, STOCK if turn.taken is None else DISCARD, turn.taken, table.stock_left))
    if table.dealer is None:
        return [" "]
    return [_("Dealer")] if seat == table.dealer else [_("four cards")]


def last_act(table: Table, seat: int) -> list[str]:
    """Return wordings for what a seat does or did last."""
    if table.turn == seat:
        if seat:
            return [_("is thinking…"), _("thinking…")]
        return [_("Your turn: discard one"), _("Your turn")] if table.source else [_("Your turn: draw"), _("Your turn")]
    for turn in reversed(table.turns):
        if turn.seat == seat:
            return threw_words(turn.thrown)
    return [""]


def place_word(place: int, won: bool) -> str:
    """Return what the result of a deal is for a seat: wins (1), loses (-1), or neither."""
    if place > 0:
        return _("wins")
    if place < 0:
        return _("loses")
    return _("wins and loses") if won else _("in between")


def worth_note(value: int) -> str:
    """Return what a hand was worth."""
    return _("worth {value}").format(value=minus(value))


def deal_lines(table: Table) -> tuple[tuple[str, ...], ...]:
    """Return which deal it is, what ends it, and how far it has come."""
    options = table.options
    number = min(len(table.past) + (table.turn is not None), options.deals) or 1
    if options.deals == 1:
        head: tuple[str, ...] = (_("A single deal"), _("One deal"))
    else:
        head = (_("Deal {number} of {count}").format(number=number, count=options.deals),)
    if options.may_close:
        ends = _("Close with {least} in one suit"), _("Close with {least}")
        second = tuple(text.format(least=options.close_at) for text in ends)
    else:
        second = _("A hand of 41 ends the deal"), _("41 ends the deal"), _("41 ends it")
    third: tuple[str, ...] = (_("Round {number}").format(number=len(table.turns) // options.players + 1),)
    return head, second, third


def standing(table: Table, players: Sequence[Player]) -> tuple[tuple[str, ...], Rows]:
    """Return heading and lines of the panel at the top end: the sums so far, or else the stock."""
    options = table.options
    names = [_("You"), *(player.name for player in players[1:])]
    if options.partnership and table.turn is None and table.past:
        return (_("The hands together"), _("Together")), _together(table.past[-1].values, options, names)
    if options.deals > 1:
        rows: Rows = tuple(
            ((joined([names[seat] for seat in side]),), minus(side_sum(side, table.scores)), 0 in side)
            for side in options.sides
        )
        done = len(table.past)
        head = ngettext("Totals after {count} deal", "Totals after {count} deals", done).format(count=done)
        return ((head, _("Totals so far")) if done else (_("The totals"),)), rows
    if table.turn is None and table.past:
        values = table.past[-1].values
        seats = sorted(range(options.players), key=lambda seat: (-values[seat], seat))
        return (_("The hands"),), tuple(((names[seat],), minus(values[seat]), seat == 0) for seat in seats)
    left = ((_("Cards in the stock"), _("In the stock")), str(table.stock_left), True)
    rounds = -(-table.stock_left // options.players)
    more = ((_("Rounds, if all draw from it"), _("Rounds, if all draw"), _("Rounds")), str(rounds), False)
    if options.partnership:
        sides = tuple(((joined([names[seat] for seat in side]),), "", 0 in side) for side in options.sides)
        return (_("Partners add their hands"), _("Partners add")), (left, *sides)
    return (_("The stock"),), (left, more)


def _together(values: Sequence[int], options: EmpatSatuOptions, names: Sequence[str]) -> Rows:
    """Return for each pair of partners the sum of their two hands in a deal that is over."""
    rows: list[tuple[tuple[str, ...], str, bool]] = []
    for side in options.sides:
        one, two = (minus(values[seat]) for seat in side)
        figure = _("{one} + {two} = {sum}").format(one=one, two=two, sum=minus(side_sum(side, values)))
        ours = 0 in side
        who = (_("your team"), _("ours")) if ours else (_("opponents"), _("theirs"))
        rows.append(((joined([names[seat] for seat in side]), *who), figure, ours))
    return tuple(rows)


def dealer_words(event: Dealt, players: Sequence[Player]) -> list[str]:
    """Return wordings for who deals."""
    if event.dealer == 0:
        return [_("You deal")] if event.deal == 1 else [_("You lost the last deal, so you deal"), _("You deal")]
    name = players[event.dealer].name
    short = _("{name} deals").format(name=name)
    return [short] if event.deal == 1 else [_("{name} lost the last deal, so {name} deals").format(name=name), short]


def ending_words(result: DealResult, players: Sequence[Player]) -> list[str]:
    """Return wordings for what ended the deal."""
    why = why_ended(result, players)
    return [sentences(why, _("All hands are shown.")), why]


def why_not_close(fault: IllegalAction) -> tuple[str, ...]:
    """Return wordings for why the person cannot close now."""
    least = fault.values.get("least", BEST)
    if fault.code == "close-suits":
        return _("needs four of one suit"), _("not one suit")
    if fault.code == "close-low":
        return _("needs {least} or more").format(least=least), _("below {least}").format(least=least)
    return not_before_a_draw()


def not_before_a_draw() -> tuple[str, ...]:
    """Return wordings for why nobody can close now: it is a whole turn."""
    return _("only on your turn, before you draw"), _("before you draw")


def ending_tip(options: EmpatSatuOptions) -> str:
    """Return what ends a deal."""
    if not options.may_close:
        return _("A hand worth 41 ends the deal at once; otherwise the last card of the stock does.")
    return _(
        "A hand worth 41 ends the deal at once. With four cards of one suit worth {least} or more, a player may close "
        "it instead of drawing. Otherwise the last card of the stock ends it."
    ).format(least=options.close_at)


def standing_tip(table: Table) -> str:
    """Return who wins the game, and while a single deal is played how long it can last."""
    options = table.options
    if options.deals > 1:
        words = _("The hands of {count} deals are added up. The highest total wins the game.")
        if options.partnership:
            words = _("The hands of both partners in {count} deals are added up. The higher total wins the game.")
        return words.format(count=options.deals)
    wins = _("The highest hand at the end of the deal wins, the lowest loses.")
    if options.partnership:
        wins = _("The hands of both partners are added up. The higher sum at the end of the deal wins.")
    elif table.turn is not None:
        lasts = _("So many rounds are left if everybody draws from the stock; each discard that is taken adds a turn.")
        return sentences(lasts, wins)
    return wins


def title(table: Table) -> list[str]:
    """Return wordings for the rail: which deal, how many cards are left in the stock."""
    if table.options.deals > 1:
        long, short = _("Deal {number} of {count} · {left} in the stock"), _("Deal {number} of {count}")
    else:
        long, short = _("Deal {number} · {left} in the stock"), _("Deal {number}")
    values = {
        "number": max(1, len(table.past) + (table.turn is not None)),
        "count": table.options.deals,
        "left": table.stock_left,
    }
    return [text.format(**values) for text in ([short] if table.turn is None else [long, short])]
