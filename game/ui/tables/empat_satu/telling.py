"""What happens and how it stands in Empat Satu, in sentences: who won a deal and why it ended, sums and places."""

from __future__ import annotations

from collections.abc import Sequence

from game.controller import Player
from game.rules.empat_satu import CLOSED, DEALT_41, REACHED_41, DealResult, EmpatSatuOptions, Table, best_and_worst
from game.ui.drawing.text import _
from game.ui.tables.words import minus, names_first, sentences


def side_sum(side: Sequence[int], values: Sequence[int]) -> int:
    """Return what a side has together."""
    return sum(values[seat] for seat in side)


def rank_words(seat: int, scores: Sequence[int]) -> str:
    """Return which place a seat has."""
    place = sum(score > scores[seat] for score in scores)
    if place and scores[seat] == min(scores):
        return _("last")
    return (_("first"), _("second"), _("third"), _("last"))[place]


def side_of(options: EmpatSatuOptions, seat: int) -> tuple[int, ...]:
    """Return the seats that win and lose with ``seat``."""
    return next(side for side in options.sides if seat in side)


def best_deal(side: Sequence[int], table: Table) -> int:
    """Return the first deal, counted from 0, in which a side had the most."""
    sums = [side_sum(side, result.values) for result in table.past]
    return sums.index(max(sums))


def why_ended(result: DealResult, players: Sequence[Player]) -> str:
    """Return what ended a deal."""
    you = result.seat == 0
    name = players[result.seat].name if result.seat is not None else ""
    if result.why == DEALT_41:
        text = _("You were dealt 41.") if you else _("{name} was dealt 41.")
    elif result.why == REACHED_41:
        text = _("You have reached 41.") if you else _("{name} has reached 41.")
    elif result.why == CLOSED:
        text = _("You closed with {value}.") if you else _("{name} closed with {value}.")
    else:
        text = _("The stock has run out.")
    value = result.values[result.seat] if result.seat is not None else 0
    return text.format(name=name, value=minus(value))


def loss_words(result: DealResult, options: EmpatSatuOptions, players: Sequence[Player]) -> str:
    """Return who loses a deal that not everybody has lost."""
    losers = result.losers
    if losers == (0,):
        lost = _("You lose with {least}.")
    elif len(losers) == 1:
        lost = _("{losers} loses with {least}.")
    elif options.partnership:
        lost = _("{losers} lose with {least} together.")
    else:
        lost = _("{losers} lose with {least} each.")
    least = side_sum(side_of(options, losers[0]), result.values)
    return lost.format(losers=names_first(losers, players), least=minus(least))


def deal_words(result: DealResult, options: EmpatSatuOptions, players: Sequence[Player]) -> list[str]:
    """Return wordings for who wins a deal and who loses it, the longest first."""
    winners, losers, values = result.winners, result.losers, result.values
    if winners == losers:
        return [_("All hands are worth the same: everybody wins and loses."), _("All hands are worth the same.")]
    best = side_sum(side_of(options, winners[0]), values)
    least = side_sum(side_of(options, losers[0]), values)
    each = len(winners) > 1 and not options.partnership
    if winners == (0,):
        won = _("You win with {best}.")
    elif len(winners) == 1:
        won = _("{winners} wins with {best}.")
    else:
        won = _("{winners} win with {best} each.") if each else _("{winners} win with {best} together.")
    values_by_name = {
        "winners": names_first(winners, players),
        "losers": names_first(losers, players),
        "best": minus(best),
        "least": minus(least),
    }
    both = sentences(won.format(**values_by_name), loss_words(result, options, players))
    short = _("{winners} {best}, {losers} {least}").format(**values_by_name)
    if options.partnership:
        short = _("{winners} win by {best} to {least}.").format(**values_by_name)
    return [both, short, won.format(**values_by_name)]


def standing_words(table: Table, players: Sequence[Player]) -> str:
    """Return who leads over the deals so far, and by how much."""
    options, scores = table.options, table.scores
    leaders, _last = best_and_worst(scores, options)
    best = side_sum(side_of(options, leaders[0]), scores)
    others = [side_sum(side, scores) for side in options.sides if side[0] not in leaders]
    ahead = best - max(others, default=best)
    done, deals = len(table.past), options.deals
    values = {
        "names": names_first(leaders, players),
        "best": minus(best),
        "ahead": ahead,
        "done": done,
        "deals": deals,
    }
    if not others:
        return _("After {done} of {deals} deals everybody has {best}.").format(**values)
    if leaders == (0,):
        return _("After {done} of {deals} deals you lead with {best}, {ahead} ahead.").format(**values)
    if len(leaders) == 1:
        return _("After {done} of {deals} deals {names} leads with {best}, {ahead} ahead.").format(**values)
    return _("After {done} of {deals} deals {names} lead with {best}, {ahead} ahead.").format(**values)


def victory_head(table: Table, players: Sequence[Player]) -> str:
    """Return who has won the game, as a heading."""
    winners = table.winners
    if winners == (0,):
        return _("You win!")
    if 0 in winners:
        return _("{names} win!").format(names=names_first(winners, players))
    if len(winners) == 1:
        return _("{name} wins").format(name=players[winners[0]].name)
    return _("{names} win").format(names=names_first(winners, players))


def victory_why(table: Table, players: Sequence[Player]) -> str:
    """Return why they have won, in a sentence."""
    options = table.options
    if options.deals == 1:
        last = table.past[-1]
        has_said_it = last.winners == (last.seat,) and last.winners != last.losers  # "You have reached 41."
        rest = loss_words(last, options, players) if has_said_it else deal_words(last, options, players)[0]
        return sentences(why_ended(last, players), rest)
    is_of_one = len(table.winners) == 1 or options.partnership
    return sentences(_highest_sum(table, players), _best_hand(table) if is_of_one else "")


def _highest_sum(table: Table, players: Sequence[Player]) -> str:
    """Return how a game of several deals is won, with the sums."""
    options = table.options
    sums = " · ".join(
        f"{names_first(side, players)} {minus(side_sum(side, table.scores))}"
        for side in sorted(options.sides, key=lambda side: -side_sum(side, table.scores))
    )
    return _("The highest total over {deals} deals wins: {sums}.").format(deals=options.deals, sums=sums)


def _best_hand(table: Table) -> str:
    """Return in which deal the winners had the most; the winners' page shows those cards."""
    side = side_of(table.options, table.winners[0])
    deal = best_deal(side, table)
    if len(side) > 1:
        text = _("The best two hands were worth {value} together, in deal {number}.")
    elif side == (0,):
        text = _("Your best hand was worth {value}, in deal {number}.")
    else:
        text = _("The best hand was worth {value}, in deal {number}.")
    return text.format(value=minus(side_sum(side, table.past[deal].values)), number=deal + 1)


def score_verdict(table: Table, players: Sequence[Player]) -> tuple[str, ...]:
    """Return what the score page says: who won the deal, why it ended, and how the game stands."""
    last = table.past[-1]
    first = deal_words(last, table.options, players)[0]
    if table.winners and table.options.deals > 1:
        return victory_head(table, players), _highest_sum(table, players)
    return first, sentences(why_ended(last, players), standing_words(table, players))
