"""The words of Empat Satu: prompts, what a seat did last, who won a deal and why it ended, how the game stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.cards import Card
from game.controller import PERSON, Player
from game.rules.base import DISCARD, STOCK, Close, Dealt, Drew, IllegalAction
from game.rules.empat_satu import (
    BEST,
    CLOSED,
    DEALT_41,
    REACHED_41,
    DealResult,
    EmpatSatuOptions,
    PublicState,
    View,
    best_and_worst,
    points_of,
    worth_of,
)
from game.ui.controls.actions import told_key
from game.ui.language.digits import figure
from game.ui.language.messages import _, dotted, left_to_right, ngettext, pgettext, say
from game.ui.words.cards import (
    bare_card_name,
    by_subject,
    card_name,
    card_words,
    filled,
    names_first,
    rank_name,
    sentences,
    team_heads,
    victory_head,
)


class StandingLine(NamedTuple):
    """A line of the standings: wordings, a figure, whether it is the person's or the first, and what the figure is."""

    words: tuple[str, ...]
    figure: str
    is_strong: bool
    value: int = 0


# ----------------------------------------------------------------------- the person is asked


def draw_prompt(view: View, players: Sequence[Player]) -> list[str]:
    """Return wordings for what the person may do before drawing."""
    public = view.public
    card = public.open_card
    if card is None:
        return [_("Your turn: draw from the stock"), _("Draw from the stock")]
    if public.must_draw_stock:
        rounds = ngettext(
            "For a round nobody has drawn from the stock: now you must",
            "For {count} rounds nobody has drawn from the stock: now you must",
            public.options.dry_rounds,
        )
        return [say(rounds, count=public.options.dry_rounds), _("You must draw from the stock")]
    name = players[public.turns[-1].seat].name if public.turns else ""
    taken = _("Your turn: draw from the stock, or take {card} from {name}")
    opened = _("Your turn: draw from the stock, or take {card}, which was turned up")
    shorter = [_("Draw from the stock, or take {card}"), _("Draw, or take {rank}")]
    if Close() in view.legal_actions():
        taken = _("Draw from the stock, take {card} from {name}, or close")
        opened = _("Draw from the stock, take {card}, which was turned up, or close")
        shorter = [_("Draw, take {card}, or close"), _("Draw, take {rank}, or close")]
    wordings = [taken if public.turns else opened, *shorter]
    return filled(wordings, card=card_name(card), name=name, rank=rank_name(card.rank))


def throw_prompt(public: PublicState, *, may_close: bool = False) -> list[str]:
    """Return wordings for the discard that ends a turn, and that ``may_close`` the deal."""
    if may_close:
        return [
            _("Discard one card, or press Close to end the deal with it"),
            _("Discard one card, or close with it"),
        ]
    if public.stock_left == 0 and public.source == STOCK:
        return [
            _("That was the last card: discard one, then all hands are shown"),
            _("Discard one card: the deal ends"),
        ]
    return [_("Discard one card: click it, or drag it to your discards"), _("Discard one card")]


def closing_prompt() -> list[str]:
    """Return wordings for the discard that closes the deal."""
    wordings = (
        _("You close: click the card to discard with it, or press {key} to play on"),
        _("Close with which discard? {key}: play on"),
    )
    return [*filled(wordings, key=told_key("back"))]


def why_not_close(fault: IllegalAction) -> tuple[str, ...]:
    """Return wordings for why the person cannot close now."""
    if fault.code == "close-suits":
        return _("needs four of one suit"), _("not one suit")
    if fault.code == "close-low":
        return tuple(filled((_("needs {least} or more"), _("below {least}")), least=fault.values.get("least", BEST)))
    return not_now(is_after=fault.code == "close-later")


def not_now(*, is_after: bool = False) -> tuple[str, ...]:
    """Return wordings for why the deal cannot be closed now: only on one's turn, before drawing or after it."""
    if is_after:
        return _("only on your turn, once you have drawn"), _("after drawing")
    return _("only on your turn, before you draw"), _("before you draw")


# ------------------------------------------------------------------------- what a seat did


def drew_words(event: Drew) -> list[str]:
    """Return wordings for a draw."""
    if event.source == STOCK or event.card is None:
        return [
            pgettext("what a player did", "drew from the stock"),
            pgettext("what a player did", "drew a card"),
            pgettext("what a player did", "drew"),
        ]
    return card_words(pgettext("what a player did", "took {card}"), event.card)


def discarded_words(card: Card) -> list[str]:
    """Return wordings for a discard."""
    return card_words(pgettext("what a player did", "discarded {card}"), card)


def last_draw(public: PublicState, seat: int) -> list[str]:
    """Return wordings for the source of a seat's last card."""
    if public.turn == seat and public.source is not None:
        return drew_words(Drew(seat, public.source, public.taken, public.stock_left))
    for turn in reversed(public.turns):
        if turn.seat == seat:
            return drew_words(Drew(seat, STOCK if turn.taken is None else DISCARD, turn.taken, public.stock_left))
    if public.dealer is None:
        return [" "]
    return [pgettext("player", "Dealer")] if seat == public.dealer else [_("four cards")]


def drew_told(public: PublicState, seat: int) -> str:
    """Return what a seat drew last, its card by name; "" before it has drawn."""
    for turn in reversed(public.turns):
        if turn.seat == seat and turn.taken is not None:
            return say(pgettext("what a player did", "took {card}"), card=bare_card_name(turn.taken))
        if turn.seat == seat:
            return pgettext("what a player did", "drew from the stock")
    return ""


def last_act(public: PublicState, seat: int) -> list[str]:
    """Return wordings for the present or last act of a seat."""
    if public.turn != seat:
        return next((discarded_words(turn.thrown) for turn in reversed(public.turns) if turn.seat == seat), [""])
    if seat != PERSON:
        return [pgettext("what a player does", "is thinking…"), pgettext("what a player does", "thinks…")]
    return [_("Your turn: discard one") if public.source else _("Your turn: draw"), _("Your turn")]


def place_word(place: int, won: bool) -> str:
    """Return the result of a deal for a seat: wins (1), loses (-1), or neither (0)."""
    if place > 0:
        return pgettext("result of a deal", "wins")
    if place < 0:
        return pgettext("result of a deal", "loses")
    return pgettext("result of a deal", "wins and loses") if won else pgettext("result of a deal", "in between")


def worth_note(value: int) -> list[str]:
    """Return wordings for what a hand was worth."""
    return [say(_("worth {value}"), value=value), left_to_right(f"= {figure(value)}")]


def dealer_words(event: Dealt, players: Sequence[Player]) -> list[str]:
    """Return wordings for who deals."""
    dealer = [event.dealer]
    wordings = [by_subject(dealer, you=_("You deal"), one=_("{name} deals"))]
    if event.deal > 1:
        one = _("{name} lost the last deal, so {name} deals")
        wordings.insert(0, by_subject(dealer, you=_("You lost the last deal, so you deal"), one=one))
    return filled(wordings, name=players[event.dealer].name)


# --------------------------------------------------------------------- rail and corner panels


def title(public: PublicState, name: str) -> list[str]:
    """Return wordings for the rail: the deal, by its ``name`` or number, and the cards left in the stock."""
    number = max(1, len(public.past) + (public.turn is not None))
    deal = _("Deal {number} of {deals}") if public.options.deals > 1 else _("Deal {number}")
    deal = name or say(deal, number=number, deals=public.options.deals)
    left = say(_("{left} in the stock"), left=public.stock_left)
    return [deal] if public.turn is None else [dotted((deal, left)), deal]


def deal_lines(public: PublicState) -> tuple[Sequence[str], ...]:
    """Return the number of the deal, what ends it, and how far it has come."""
    options = public.options
    head = [_("A single deal"), _("One deal"), _("1 deal")]
    if options.deals > 1:
        head = [_("Deal {number} of {deals}"), _("{number} of {deals}")]
    ends = [_("A hand of 41 ends the deal"), _("41 ends the deal"), _("41 ends it"), _("at 41")]
    if options.may_close:
        ends = [_("Close with {least} in one suit"), _("Close with {least}"), _("to close")]
    if not options.closes_from:
        ends = [_("Any hand may close"), _("Any may close"), _("any closes")]
    number = min(len(public.past) + (public.turn is not None), options.deals) or 1
    return (
        filled(head, number=number, deals=options.deals),
        filled(ends, least=options.closes_from),
        filled([_("Round {number}")], number=len(public.turns) // options.players + 1),
    )


def ending_tip(options: EmpatSatuOptions) -> str:
    """Return what ends a deal."""
    if not options.may_close:
        return _("A hand worth 41 ends the deal at once; otherwise the last card of the stock does.")
    closes = _("With four cards of one suit worth {least} or more, a player may close it instead of drawing.")
    if options.closes_after and not options.closes_from:
        closes = _("With any hand, a player may close it after drawing, with the discard.")
    elif not options.closes_from:
        closes = _("With any hand, a player may close it instead of drawing.")
    elif options.closes_after:
        closes = _(
            "With four cards of one suit worth {least} or more, a player may close it after drawing, with the discard."
        )
    at_once = _("A hand worth 41 ends the deal at once.")
    last = _("Otherwise the last card of the stock ends it.")
    return sentences(at_once, say(closes, least=options.closes_from), last)


def standing(public: PublicState, players: Sequence[Player]) -> tuple[tuple[str, ...], tuple[StandingLine, ...]]:
    """Return heading and lines of the top end panel: the totals so far, or else the stock."""
    options, last = public.options, public.past[-1] if public.turn is None and public.past else None
    sides = [(side, names_first(side, players)) for side in options.sides]
    if options.partnership and last is not None:
        rows = tuple(pair_line(side, name, last.values) for side, name in sides)
        return (_("Both hands together"), pgettext("heading", "Together")), rows
    if options.deals > 1:
        rows = tuple(_line(side, public.scores, players) for side in options.sides)
        done = len(public.past)
        head = say(ngettext("Totals after {count} deal", "Totals after {count} deals", done), count=done)
        return ((head, _("Totals so far")) if done else (_("The totals"),)), rows
    if last is not None:
        best_first = sorted(range(options.players), key=lambda seat: -last.values[seat])
        return (_("The hands"),), tuple(_line((seat,), last.values, players) for seat in best_first)
    stock = _("Cards in the stock"), _("In the stock"), pgettext("short", "Stock")
    left = StandingLine(stock, figure(public.stock_left), True)
    if options.partnership:
        partners = (StandingLine((name,), "", PERSON in side) for side, name in sides)
        return (_("Partners add their hands"), _("Partners add")), (left, *partners)
    rounds = -(-public.stock_left // options.players)
    more = StandingLine(
        (_("Rounds, if all draw from it"), _("Rounds, if all draw"), pgettext("short", "Rounds")), figure(rounds), False
    )
    return (_("The stock"),), (left, more)


def _line(side: Sequence[int], values: Sequence[int], players: Sequence[Player]) -> StandingLine:
    total = side_sum(side, values)
    return StandingLine((names_first(side, players),), figure(total), PERSON in side, total)


def pair_line(side: Sequence[int], names: str, values: Sequence[int]) -> StandingLine:
    """Return the line of two partners in a finished deal: the sum of their hands."""
    one, two = (figure(values[seat]) for seat in side)
    total = left_to_right(f"{one} + {two} = {figure(side_sum(side, values))}")
    long, short = team_heads((PERSON,), side[:1])
    return StandingLine((names, *long, *short), total, PERSON in side, side_sum(side, values))


def standing_tip(public: PublicState) -> str:
    """Return who wins the game and, in a single deal, how long it can last."""
    wins = wins_words(public.options)
    if public.options.deals > 1 or public.options.partnership or public.turn is None:
        return wins
    lasts = _("So many rounds are left if everybody draws from the stock; each discard that is taken adds a turn.")
    return sentences(lasts, wins)


def wins_words(options: EmpatSatuOptions) -> str:
    """Return in words who wins the game."""
    if options.deals > 1:
        words = _("The hands of {deals} are added up. The highest total wins the game.")
        if options.partnership:
            words = _("The hands of both partners in {deals} are added up. The higher total wins the game.")
        return say(words, deals=deals(options.deals))
    if options.partnership:
        return _("The hands of both partners are added up. The higher sum at the end of the deal wins.")
    return _("The highest hand at the end of the deal wins, the lowest loses.")


def stock_words(left: int) -> str:
    """Return how many cards are left in the stock, in a sentence."""
    text = ngettext("{count} card is left in the stock.", "{count} cards are left in the stock.", left)
    return say(text, count=left)


# ----------------------------------------------------------------------- a deal and its result


def deals(count: int) -> str:
    """Return a number of deals in words: "1 deal", "5 deals"."""
    return say(ngettext("{count} deal", "{count} deals", count), count=count)


def side_sum(side: Sequence[int], values: Sequence[int]) -> int:
    """Return the total of a side."""
    return sum(values[seat] for seat in side)


def side_of(options: EmpatSatuOptions, seat: int) -> tuple[int, ...]:
    """Return the seats that win and lose together with ``seat``."""
    return next(side for side in options.sides if seat in side)


def _each_has(seats: Sequence[int], values: Sequence[int], options: EmpatSatuOptions) -> int:
    """Return what each of several equal sides has."""
    return side_sum(side_of(options, seats[0]), values)


def side_sums(public: PublicState, players: Sequence[Player], *, best_first: bool = False) -> str:
    """Return everybody's totals in one line, partners together."""
    sums = [(side_sum(side, public.scores), names_first(side, players)) for side in public.options.sides]
    if best_first:
        sums.sort(key=lambda each: -each[0])
    # Translators: the names of a side, and its total
    return dotted(say(_("{names} {total}"), names=names, total=total) for total, names in sums)


def rank_words(seat: int, scores: Sequence[int]) -> str:
    """Return a seat's place; nobody is ahead of anybody before the first deal is over."""
    if min(scores) == max(scores):
        return pgettext("place", "tied")
    place = sum(score > scores[seat] for score in scores)
    if place and scores[seat] == min(scores):
        return pgettext("place", "last")
    return (
        pgettext("place", "first"),
        pgettext("place", "second"),
        pgettext("place", "third"),
        pgettext("place", "fourth"),
        pgettext("place", "fifth"),
    )[place]


def best_deal(side: Sequence[int], public: PublicState) -> int:
    """Return the first deal, counted from 0, in which a side had its highest hand."""
    sums = [side_sum(side, result.values) for result in public.past]
    return sums.index(max(sums))


def laid_out(hand: Sequence[Card]) -> tuple[Card, ...]:
    """Return a hand as the pages show it: the suit that counts first, the cards worth most first."""
    suit = worth_of(hand).suit
    return tuple(sorted(hand, key=lambda card: (card.suit is not suit, -points_of(card), -card.rank)))


def why_ended(result: DealResult, players: Sequence[Player]) -> str:
    """Return what ended a deal."""
    texts = {
        DEALT_41: (_("You were dealt 41."), _("{name} was dealt 41.")),
        REACHED_41: (_("You have reached 41."), _("{name} has reached 41.")),
        CLOSED: (_("You closed with {value}."), _("{name} closed with {value}.")),
    }
    if result.why not in texts or result.seat is None:
        return _("The stock has run out.")
    you, one = texts[result.why]
    text = by_subject([result.seat], you=you, one=one)
    return say(text, name=players[result.seat].name, value=result.values[result.seat])


def ending_words(result: DealResult, players: Sequence[Player]) -> list[str]:
    """Return wordings for what ended the deal."""
    why = why_ended(result, players)
    return [sentences(why, _("All hands are shown.")), why]


def _loss_words(result: DealResult, options: EmpatSatuOptions, players: Sequence[Player]) -> str:
    """Return who loses a deal, if not everybody does."""
    losers = result.losers
    each, together = _("{losers} lose with {least} each."), _("{losers} lose with {least} together.")
    several = together if options.partnership else each
    lost = by_subject(losers, you=_("You lose with {least}."), one=_("{losers} loses with {least}."), several=several)
    return say(lost, losers=names_first(losers, players), least=_each_has(losers, result.values, options))


def deal_words(result: DealResult, options: EmpatSatuOptions, players: Sequence[Player]) -> list[str]:
    """Return wordings for who wins a deal and who loses it, the longest first."""
    winners, losers = result.winners, result.losers
    if winners == losers:
        return [_("All hands are worth the same: everybody wins and loses."), _("All hands are worth the same.")]
    several = _("{winners} win with {best} together.") if options.partnership else _("{winners} win with {best} each.")
    text = by_subject(winners, you=_("You win with {best}."), one=_("{winners} wins with {best}."), several=several)
    best = _each_has(winners, result.values, options)
    won = say(text, winners=names_first(winners, players), best=best)
    return [sentences(won, _loss_words(result, options, players)), won]


# --------------------------------------------------------------------------- several deals


def _standing_words(public: PublicState, players: Sequence[Player]) -> str:
    """Return who leads over the deals so far, and by how much."""
    options, scores = public.options, public.scores
    leaders, _last = best_and_worst(scores, options)
    best = side_sum(side_of(options, leaders[0]), scores)
    others = [side_sum(side, scores) for side in options.sides if side[0] not in leaders]
    # Translators: {deals} is a number of deals, such as "5 deals"
    text = by_subject(
        leaders,
        you=_("After {done} of {deals} you lead with {best}, {ahead} ahead."),
        one=_("After {done} of {deals} {names} leads with {best}, {ahead} ahead."),
        several=_("After {done} of {deals} {names} lead with {best}, {ahead} ahead."),
    )
    return say(
        text if others else _("After {done} of {deals} everybody has {best}."),
        done=len(public.past),
        deals=deals(options.deals),
        names=names_first(leaders, players),
        best=best,
        ahead=best - max(others, default=best),
    )


def victory_why(public: PublicState, players: Sequence[Player]) -> str:
    """Return a sentence on why the winners have won."""
    options = public.options
    if options.deals == 1:
        last = public.past[-1]
        has_said_it = last.winners == (last.seat,) and last.winners != last.losers  # "You have reached 41."
        rest = _loss_words(last, options, players) if has_said_it else deal_words(last, options, players)[0]
        return sentences(why_ended(last, players), rest)
    is_of_one = len(public.winners) == 1 or options.partnership
    return sentences(_highest_sum(public, players), _best_hand(public) if is_of_one else "")


def _highest_sum(public: PublicState, players: Sequence[Player]) -> str:
    """Return how a game of several deals is won, with the totals."""
    sums = side_sums(public, players, best_first=True)
    return say(_("The highest total over {deals} wins: {sums}."), deals=deals(public.options.deals), sums=sums)


def _best_hand(public: PublicState) -> str:
    """Return in which deal the winners had their highest hand, which the winners' page shows."""
    side = side_of(public.options, public.winners[0])
    deal = best_deal(side, public)
    text = by_subject(
        side,
        you=_("Your best hand was worth {value}, in deal {number}."),
        one=_("The best hand was worth {value}, in deal {number}."),
        several=_("The best two hands were worth {value} together, in deal {number}."),
    )
    return say(text, value=side_sum(side, public.past[deal].values), number=deal + 1)


def score_verdict(public: PublicState, players: Sequence[Player]) -> tuple[str, ...]:
    """Return what the score page says: who won the last deal, if any, why it ended, and how the game stands."""
    if not public.past:
        return ()
    last = public.past[-1]
    if public.winners and public.options.deals > 1:
        return victory_head(public.winners, players), _highest_sum(public, players)
    first = deal_words(last, public.options, players)[0]
    return first, sentences(why_ended(last, players), _standing_words(public, players))
