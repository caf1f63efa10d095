"""What the scores of Forty-One mean, in sentences: who is close, who holds a partner up, who has won and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.controller import Player
from game.rules.forty_one import FortyOneOptions, Table, standing_teams
from game.ui.drawing.text import _
from game.ui.tables.words import minus, points

_CLOSE_BID: Final = 7  # a game that one bid of up to so many tricks would win is close
_NEAR: Final = 12  # points from the target at which a partner who is too low begins to matter
_TEAMS: Final = ((0, 2), (1, 3))


def partner_of(seat: int) -> int:
    """Return the seat across."""
    return (seat + 2) % 4


def floor_of(options: FortyOneOptions) -> int:
    """Return the least score that the partner of a winner may have."""
    return 1 if options.partner_needs == "positive" else 0


def why_won(table: Table, players: Sequence[Player]) -> str:
    """Return by which rule the winners won, in a sentence."""
    if table.won_by == "alone":
        return _why_alone(table, players)
    scores, winners = table.scores, table.winners
    losers = tuple(seat for seat in range(4) if seat not in winners)

    def total(team: tuple[int, ...]) -> int:
        return sum(scores[seat] for seat in team)

    def best(team: tuple[int, ...]) -> int:
        return max(scores[seat] for seat in team)

    def least(team: tuple[int, ...]) -> int:
        return min(scores[seat] for seat in team)

    rules = {
        ("team-total", "team-total"): (
            total,
            total,
            _("Both teams got there in the same deal; the team totals decide: {ours} to {theirs}."),
        ),
        ("highest-score", "highest-score"): (
            best,
            best,
            _("Both teams got there in the same deal; the highest single score decides: {ours} to {theirs}."),
        ),
        ("partner", "partner"): (
            least,
            least,
            _("Both teams got there in the same deal; the partners’ scores decide: {ours} to {theirs}."),
        ),
        ("team-total", "highest-score"): (
            best,
            total,
            _(
                "Both teams got there in the same deal with {level} points each; "
                "the highest single score decides: {ours} to {theirs}."
            ),
        ),
        ("highest-score", "team-total"): (
            total,
            best,
            _(
                "Both teams got there in the same deal, each with {level} as its highest score; "
                "the team totals decide: {ours} to {theirs}."
            ),
        ),
        ("partner", "team-total"): (
            total,
            least,
            _(
                "Both teams got there in the same deal, and both partners stand at {level}; "
                "the team totals decide: {ours} to {theirs}."
            ),
        ),
    }
    decides, before, text = rules[(table.options.tie_break, table.won_by)]
    ours, theirs = decides(winners), decides(losers)
    return text.format(ours=minus(ours), theirs=minus(theirs), level=minus(before(winners)))


def _why_alone(table: Table, players: Sequence[Player]) -> str:
    """Return why the only team that stands has won."""
    scores, winners = table.scores, table.winners
    top = max(winners, key=lambda seat: scores[seat])
    other = partner_of(top)
    if table.options.partner_needs == "positive":
        you = _("You have {score} and {partner} has {rest}: one partner at {target} or more, the other above 0.")
        yours = _("{top} has {score} and you have {rest}: one partner at {target} or more, the other above 0.")
        theirs = _("{top} has {score} and {partner} has {rest}: one partner at {target} or more, the other above 0.")
    else:
        you = _("You have {score} and {partner} has {rest}: one partner at {target} or more, the other not below 0.")
        yours = _("{top} has {score} and you have {rest}: one partner at {target} or more, the other not below 0.")
        theirs = _(
            "{top} has {score} and {partner} has {rest}: one partner at {target} or more, the other not below 0."
        )
    text = you if top == 0 else yours if other == 0 else theirs
    return text.format(
        top=players[top].name,
        partner=players[other].name,
        score=minus(scores[top]),
        rest=minus(scores[other]),
        target=table.options.target,
    )


def victory_head(table: Table, players: Sequence[Player]) -> str:
    """Return who has won, as a heading."""
    if 0 in table.winners:
        return _("You and {name} win!").format(name=players[2].name)
    return _("{a} and {b} win").format(a=players[1].name, b=players[3].name)


def verdict(table: Table, players: Sequence[Player]) -> tuple[str, ...]:
    """Return what the scores mean now, the most pressing first: one sentence about each team at most."""
    if table.winners:
        return victory_head(table, players), why_won(table, players)
    if len(standing_teams(table.scores, table.options)) == 2:
        return (
            _("Both teams have reached {target} and are level in everything.").format(target=table.options.target),
            _("Another deal decides."),
        )
    first, about = _headline(table, players)
    other = 1 if about == 0 else 0
    return first, _to_win(table, players, other)


def _headline(table: Table, players: Sequence[Player]) -> tuple[str, int | None]:
    """Return what presses most and which team (0: ours) it is about; None if it is about the race as a whole."""
    scores, options = table.scores, table.options
    held_up = [
        seat
        for seat in range(4)
        if scores[seat] >= options.target - _NEAR and scores[partner_of(seat)] < floor_of(options)
    ]
    close = {seat: bid for seat in range(4) if (bid := _winning_bid(table, seat)) is not None}
    if held_up and max(scores[seat] for seat in held_up) >= options.target:
        seat = max(held_up, key=lambda seat: scores[seat])
        return _held_up(table, players, seat), seat % 2
    if close:
        seat = min(close, key=lambda seat: (close[seat], seat % 2, seat))
        return _close(table, players, seat, close[seat]), seat % 2
    if held_up:
        seat = max(held_up, key=lambda seat: scores[seat])
        return _held_up(table, players, seat), seat % 2
    return _leaders(table, players), None


def _winning_bid(table: Table, seat: int) -> int | None:
    """Return the smallest bid that would bring a seat to the target, if it is in reach and the partner stands."""
    scores, options = table.scores, table.options
    need = options.target - scores[seat]
    if need <= 0 or scores[partner_of(seat)] < floor_of(options):
        return None
    least = options.least_bid(scores[seat])
    return next((bid for bid in range(least, _CLOSE_BID + 1) if options.value_of(bid, scores[seat]) >= need), None)


def _close(table: Table, players: Sequence[Player], seat: int, bid: int) -> str:
    partner = partner_of(seat)
    if table.options.partner_needs == "positive":
        you = _("You have {score}: a bid of {bid}, made, wins the game if {partner} stays above 0.")
        yours = _("{name} has {score}: a bid of {bid}, made, wins the game if you stay above 0.")
        theirs = _("{name} has {score}: a bid of {bid}, made, wins the game if {partner} stays above 0.")
    else:
        you = _("You have {score}: a bid of {bid}, made, wins the game if {partner} does not fall below 0.")
        yours = _("{name} has {score}: a bid of {bid}, made, wins the game if you do not fall below 0.")
        theirs = _("{name} has {score}: a bid of {bid}, made, wins the game if {partner} does not fall below 0.")
    text = you if seat == 0 else yours if partner == 0 else theirs
    return text.format(name=players[seat].name, partner=players[partner].name, score=minus(table.scores[seat]), bid=bid)


def _held_up(table: Table, players: Sequence[Player], seat: int) -> str:
    """Return that a player is there or nearly so, but the partner stands too low."""
    partner = partner_of(seat)
    if table.options.partner_needs == "positive":
        you = _("You have {score}, but {partner} stands at {low}: your team cannot win until {partner} is above 0.")
        yours = _("{name} has {score}, but you stand at {low}: your team cannot win until you are above 0.")
        theirs = _("{name} has {score}, but {partner} stands at {low}: they cannot win until {partner} is above 0.")
    else:
        you = _("You have {score}, but {partner} stands at {low}: your team cannot win while {partner} is below 0.")
        yours = _("{name} has {score}, but you stand at {low}: your team cannot win while you are below 0.")
        theirs = _("{name} has {score}, but {partner} stands at {low}: they cannot win while {partner} is below 0.")
    text = you if seat == 0 else yours if partner == 0 else theirs
    return text.format(
        name=players[seat].name,
        partner=players[partner].name,
        score=minus(table.scores[seat]),
        low=minus(table.scores[partner]),
    )


def _leaders(table: Table, players: Sequence[Player]) -> str:
    """Return who leads the race."""
    scores = table.scores
    best = max(scores)
    ahead = [seat for seat in range(4) if scores[seat] == best]
    names = {"a": players[ahead[0]].name, "b": players[ahead[-1]].name, "score": minus(best)}
    if len(ahead) == 1:
        need = points(table.options.target - best)
        if ahead[0] == 0:
            return _("You lead the race with {score}: {need} to go.").format(need=need, **names)
        return _("{a} leads the race with {score}: {need} to go.").format(need=need, **names)
    if len(ahead) == 2:
        text = _("You and {b} lead the race with {score} each.")
        return (text if ahead[0] == 0 else _("{a} and {b} lead the race with {score} each.")).format(**names)
    return _("The race is even: {count} players stand at {score}.").format(count=len(ahead), **names)


def _to_win(table: Table, players: Sequence[Player], team: int) -> str:
    """Return what a team still needs."""
    scores, options = table.scores, table.options
    lead, other = sorted(_TEAMS[team], key=lambda seat: (-scores[seat], seat))
    need, lift = options.target - scores[lead], floor_of(options) - scores[other]
    if need <= 0:
        you = _("You have the points; {other} still needs {lift} for your team to win.")
        yours = _("{lead} has the points; you still need {lift} for your team to win.")
        theirs = _("{lead} has the points; {other} still needs {lift} for their team to win.")
    elif lift > 0:
        you = _("Your team wins once you gain {need} and {other} gains {lift}.")
        yours = _("Your team wins once {lead} gains {need} and you gain {lift}.")
        theirs = _("Their team wins once {lead} gains {need} and {other} gains {lift}.")
    elif options.partner_needs == "positive":
        you = _("Your team wins once you gain {need}, if {other} stays above 0 (now {rest}).")
        yours = _("Your team wins once {lead} gains {need}, if you stay above 0 (now {rest}).")
        theirs = _("Their team wins once {lead} gains {need}, if {other} stays above 0 (now {rest}).")
    else:
        you = _("Your team wins once you gain {need}, if {other} does not fall below 0 (now {rest}).")
        yours = _("Your team wins once {lead} gains {need}, if you do not fall below 0 (now {rest}).")
        theirs = _("Their team wins once {lead} gains {need}, if {other} does not fall below 0 (now {rest}).")
    text = you if lead == 0 else yours if other == 0 else theirs
    return text.format(
        lead=players[lead].name,
        other=players[other].name,
        need=points(max(0, need)),
        lift=points(max(0, lift)),
        rest=minus(scores[other]),
    )
