"""What the scores of Forty-One mean, in sentences: who is close, who holds back a partner, who has won and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from game.controller import PERSON, Player
from game.rules.forty_one import FortyOneOptions, PublicState, standing_teams
from game.ui.drawing.text import _
from game.ui.tables.words import leaders_words, minus, points, victory_head

Measure = Callable[[Iterable[int]], int]

_CLOSE_BID: Final = 7  # tricks: a game that one bid of up to this many would win is close
_NEAR: Final = 12  # points short of the target from which a partner's low score matters
_TEAMS: Final = ((0, 2), (1, 3))
_MEASURES: Final[Mapping[str, Measure]] = {"team-total": sum, "highest-score": max, "partner": min}


def partner_of(seat: int) -> int:
    """Return the seat across."""
    return (seat + 2) % 4


def floor_of(options: FortyOneOptions) -> int:
    """Return the least score that a winner's partner may have."""
    return 1 if options.partner_needs == "positive" else 0


def why_won(public: PublicState, players: Sequence[Player]) -> str:
    """Return a sentence with the rule by which the winners won."""
    if public.won_by == "alone":
        return _why_alone(public, players)
    scores, winners = public.scores, public.winners
    losers = tuple(seat for seat in range(4) if seat not in winners)
    text = {
        ("team-total", "team-total"): _(
            "Both teams got there in the same deal; the team totals decide: {ours} to {theirs}."
        ),
        ("highest-score", "highest-score"): _(
            "Both teams got there in the same deal; the highest single score decides: {ours} to {theirs}."
        ),
        ("partner", "partner"): _(
            "Both teams got there in the same deal; the partners’ scores decide: {ours} to {theirs}."
        ),
        ("team-total", "highest-score"): _(
            "Both teams got there in the same deal with {level} points each; "
            "the highest single score decides: {ours} to {theirs}."
        ),
        ("highest-score", "team-total"): _(
            "Both teams got there in the same deal, each with {level} as its highest score; "
            "the team totals decide: {ours} to {theirs}."
        ),
        ("partner", "team-total"): _(
            "Both teams got there in the same deal, and both partners stand at {level}; "
            "the team totals decide: {ours} to {theirs}."
        ),
    }[(public.options.tie_break, public.won_by)]
    decides, level = _MEASURES[public.won_by], _MEASURES[public.options.tie_break]

    def told(measure: Measure, team: Iterable[int]) -> str:
        return minus(measure(scores[seat] for seat in team))

    return text.format(ours=told(decides, winners), theirs=told(decides, losers), level=told(level, winners))


def _why_alone(public: PublicState, players: Sequence[Player]) -> str:
    """Return why the only team left standing has won."""
    scores, winners = public.scores, public.winners
    top = max(winners, key=lambda seat: scores[seat])
    if public.options.partner_needs == "positive":
        you = _("You have {score} and {partner} has {low}: one partner at {target} or more, the other above 0.")
        yours = _("{name} has {score} and you have {low}: one partner at {target} or more, the other above 0.")
        theirs = _("{name} has {score} and {partner} has {low}: one partner at {target} or more, the other above 0.")
    else:
        you = _("You have {score} and {partner} has {low}: one partner at {target} or more, the other not below 0.")
        yours = _("{name} has {score} and you have {low}: one partner at {target} or more, the other not below 0.")
        theirs = _(
            "{name} has {score} and {partner} has {low}: one partner at {target} or more, the other not below 0."
        )
    return _of_two(public, players, top, (you, yours, theirs), target=public.options.target)


def _of_two(
    public: PublicState, players: Sequence[Player], seat: int, texts: tuple[str, str, str], **values: object
) -> str:
    """Return a sentence about partners: the first of ``texts`` if ``seat`` is the person, the second if the partner is.

    Its blanks are {name} and {score} of ``seat``, {partner} and {low} of the partner, and ``values``.
    """
    partner = partner_of(seat)
    text = texts[0 if seat == PERSON else 1 if partner == PERSON else 2]
    names = {"name": players[seat].name, "partner": players[partner].name}
    return text.format(score=minus(public.scores[seat]), low=minus(public.scores[partner]), **names, **values)


def verdict(public: PublicState, players: Sequence[Player]) -> tuple[str, ...]:
    """Return what the scores mean now, the most pressing first: at most one sentence about each team."""
    if public.winners:
        return victory_head(public.winners, players), why_won(public, players)
    if len(standing_teams(public.scores, public.options)) == 2:
        return (
            _("Both teams have reached {target} and are level in everything.").format(target=public.options.target),
            _("Another deal decides."),
        )
    first, about = _headline(public, players)
    other = 1 if about == 0 else 0
    return first, _to_win(public, players, other)


def _headline(public: PublicState, players: Sequence[Player]) -> tuple[str, int | None]:
    """Return the most pressing message and the team it is about (0: ours; None: the race as a whole)."""
    scores, options = public.scores, public.options
    held_up = [
        seat
        for seat in range(4)
        if scores[seat] >= options.target - _NEAR and scores[partner_of(seat)] < floor_of(options)
    ]
    close = {seat: bid for seat in range(4) if (bid := _winning_bid(public, seat)) is not None}
    highest = max(held_up, key=lambda seat: scores[seat], default=None)
    if close and (highest is None or scores[highest] < options.target):
        seat = min(close, key=lambda seat: (close[seat], seat % 2, seat))
        return _close(public, players, seat, close[seat]), seat % 2
    if highest is not None:
        return _held_up(public, players, highest), highest % 2
    return _leaders(public, players), None


def _winning_bid(public: PublicState, seat: int) -> int | None:
    """Return the smallest bid that would take a seat to the target, if one can and its partner's score allows a win."""
    scores, options = public.scores, public.options
    need = options.target - scores[seat]
    if need <= 0 or scores[partner_of(seat)] < floor_of(options):
        return None
    least = options.least_bid(scores[seat])
    return next((bid for bid in range(least, _CLOSE_BID + 1) if options.value_of(bid, scores[seat]) >= need), None)


def _close(public: PublicState, players: Sequence[Player], seat: int, bid: int) -> str:
    if public.options.partner_needs == "positive":
        you = _("You have {score}: a bid of {bid}, made, wins the game if {partner} stays above 0.")
        yours = _("{name} has {score}: a bid of {bid}, made, wins the game if you stay above 0.")
        theirs = _("{name} has {score}: a bid of {bid}, made, wins the game if {partner} stays above 0.")
    else:
        you = _("You have {score}: a bid of {bid}, made, wins the game if {partner} does not fall below 0.")
        yours = _("{name} has {score}: a bid of {bid}, made, wins the game if you do not fall below 0.")
        theirs = _("{name} has {score}: a bid of {bid}, made, wins the game if {partner} does not fall below 0.")
    return _of_two(public, players, seat, (you, yours, theirs), bid=bid)


def _held_up(public: PublicState, players: Sequence[Player], seat: int) -> str:
    """Return that a player is at or near the target, but the partner's score is too low."""
    if public.options.partner_needs == "positive":
        you = _("You have {score}, but {partner} stands at {low}: your team cannot win until {partner} is above 0.")
        yours = _("{name} has {score}, but you stand at {low}: your team cannot win until you are above 0.")
        theirs = _("{name} has {score}, but {partner} stands at {low}: they cannot win until {partner} is above 0.")
    else:
        you = _("You have {score}, but {partner} stands at {low}: your team cannot win while {partner} is below 0.")
        yours = _("{name} has {score}, but you stand at {low}: your team cannot win while you are below 0.")
        theirs = _("{name} has {score}, but {partner} stands at {low}: they cannot win while {partner} is below 0.")
    return _of_two(public, players, seat, (you, yours, theirs))


def _leaders(public: PublicState, players: Sequence[Player]) -> str:
    """Return who leads the race."""
    best, level = max(public.scores), public.scores.count(max(public.scores))
    if level <= len(_TEAMS[0]):
        return leaders_words(public.scores, public.options.target, players)
    return _("The race is even: {count} players stand at {score}.").format(count=level, score=minus(best))


def _to_win(public: PublicState, players: Sequence[Player], team: int) -> str:
    """Return what a team still needs."""
    scores, options = public.scores, public.options
    lead, other = sorted(_TEAMS[team], key=lambda seat: (-scores[seat], seat))
    need, lift = options.target - scores[lead], floor_of(options) - scores[other]
    if need <= 0:
        you = _("You have the points; {partner} still needs {lift} for your team to win.")
        yours = _("{name} has the points; you still need {lift} for your team to win.")
        theirs = _("{name} has the points; {partner} still needs {lift} for their team to win.")
    elif lift > 0:
        you = _("Your team wins once you gain {need} and {partner} gains {lift}.")
        yours = _("Your team wins once {name} gains {need} and you gain {lift}.")
        theirs = _("Their team wins once {name} gains {need} and {partner} gains {lift}.")
    elif options.partner_needs == "positive":
        you = _("Your team wins once you gain {need}, if {partner} stays above 0 (now {low}).")
        yours = _("Your team wins once {name} gains {need}, if you stay above 0 (now {low}).")
        theirs = _("Their team wins once {name} gains {need}, if {partner} stays above 0 (now {low}).")
    else:
        you = _("Your team wins once you gain {need}, if {partner} does not fall below 0 (now {low}).")
        yours = _("Your team wins once {name} gains {need}, if you do not fall below 0 (now {low}).")
        theirs = _("Their team wins once {name} gains {need}, if {partner} does not fall below 0 (now {low}).")
    return _of_two(public, players, lead, (you, yours, theirs), need=points(max(0, need)), lift=points(max(0, lift)))
