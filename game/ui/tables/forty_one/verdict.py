"""What the scores of Forty-One mean, in sentences: who is close, who holds back a partner, who has won and why.

A bid "wins the game" only where it does so whatever the others come to. Where both teams may get there in one deal it
"gets there", and what decides then is told as well.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from game.controller import PERSON, Player
from game.rules.forty_one import HAND_SIZE, HIGHEST_BID, FortyOneOptions, PublicState, standing_teams, winning_team
from game.ui.language.messages import _, ngettext, say
from game.ui.words.cards import by_subject, leaders_words, points, sentences, victory_head

Measure = Callable[[Iterable[int]], int]

_CLOSE_BID: Final = 7  # tricks: a game that one bid of up to this many would win is close
_NEAR: Final = 12  # points short of the target from which a partner's low score matters
_TEAMS: Final = ((0, 2), (1, 3))
_MEASURES: Final[Mapping[str, Measure]] = {"team-total": sum, "highest-score": max, "partner": min}


def partner_of(seat: int) -> int:
    """Return the seat across."""
    return (seat + 2) % 4


def tie_words(options: FortyOneOptions) -> str:
    """Return a sentence on which team wins if both get there."""
    return {
        "team-total": _("If both teams get there in one deal, the higher team total wins."),
        "partner": _("If both teams get there in one deal, their lower scores are compared; the higher of these wins."),
        "highest-score": _("If both teams get there in one deal, the team with the best single score wins."),
    }[options.tie_break]


def is_sure(public: PublicState, seat: int, bid: int) -> bool:
    """Whether a made ``bid`` in the next deal wins, whatever the others come to, if the partner's score allows it.

    All that the others may bid, and make or miss, is gone through: of deals that are played, with thirteen tricks.
    """
    scores, options = public.scores, public.options
    partner, (one, two) = partner_of(seat), _TEAMS[(seat + 1) % 2]
    mine = scores[seat] + options.value_of(bid, scores[seat])
    ends = {
        other: [
            (number, number if gain > 0 else 0, scores[other] + gain)
            for number in range(options.least_bid(scores[other]), HIGHEST_BID + 1)
            for gain in (options.value_of(number, scores[other]), -options.value_of(number, scores[other]))
        ]
        for other in (one, two, partner)
    }
    allowed = [end for end in ends[partner] if end[2] >= options.partner_floor]
    for rivals in itertools.product(ends[one], ends[two]):
        if max(end[2] for end in rivals) < options.target or min(end[2] for end in rivals) < options.partner_floor:
            continue
        for end in allowed:
            numbers, made, after = zip(*rivals, end, strict=True)
            if bid + sum(made) > HAND_SIZE or bid + sum(numbers) < public.bids_needed:
                continue
            by_seat = dict(zip((one, two, partner, seat), (*after, mine), strict=True))
            if seat not in winning_team(tuple(by_seat[each] for each in range(4)), options)[0]:
                return False
    return True


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
            "Both teams got there in the same deal with {points} each; "
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
    decides = _MEASURES[public.won_by]

    def told(measure: Measure, team: Iterable[int]) -> int:
        return measure(scores[seat] for seat in team)

    level = told(_MEASURES[public.options.tie_break], winners)
    return say(text, ours=told(decides, winners), theirs=told(decides, losers), level=level, points=points(level))


def _why_alone(public: PublicState, players: Sequence[Player]) -> str:
    """Return why the only team left standing has won."""
    scores, winners = public.scores, public.winners
    top = max(winners, key=lambda seat: scores[seat])
    you = _("You have {score} and {partner} has {low}: one partner at {target} or more, the other {floor}.")
    yours = _("{name} has {score} and you have {low}: one partner at {target} or more, the other {floor}.")
    theirs = _("{name} has {score} and {partner} has {low}: one partner at {target} or more, the other {floor}.")
    if public.options.partner_needs == "nothing":
        you = _("You have {score}: one partner at {target} or more is enough.")
        yours = theirs = _("{name} has {score}: one partner at {target} or more is enough.")
    floor = _("above 0") if public.options.partner_needs == "positive" else _("not below 0")
    return _of_two(public, players, top, (you, yours, theirs), target=public.options.target, floor=floor)


def _of_two(
    public: PublicState, players: Sequence[Player], seat: int, texts: tuple[str, str, str], **values: object
) -> str:
    """Return a sentence about partners: the first of ``texts`` if ``seat`` is the person, the second if the partner is.

    Its blanks are {name} and {score} of ``seat``, {partner} and {low} of the partner, what the partner must do for a
    win in {stays}, and ``values``.
    """
    partner = partner_of(seat)
    stays, you_stay = _("{partner} does not fall below 0"), _("you do not fall below 0")
    if public.options.partner_needs == "positive":
        stays, you_stay = _("{partner} stays above 0"), _("you stay above 0")
    text = texts[0 if seat == PERSON else 1 if partner == PERSON else 2]
    names = {"name": players[seat].name, "partner": players[partner].name}
    stays = say(by_subject([partner], you=you_stay, one=stays), **names)
    return say(text, score=public.scores[seat], low=public.scores[partner], stays=stays, **names, **values)


def verdict(public: PublicState, players: Sequence[Player]) -> tuple[str, ...]:
    """Return what the scores mean now, the most pressing first: at most one sentence about each team."""
    if public.winners:
        return victory_head(public.winners, players), why_won(public, players)
    if len(standing_teams(public.scores, public.options)) == 2:
        return (
            say(_("Both teams have reached {target} and are level in everything."), target=public.options.target),
            _("Another deal decides."),
        )
    first, about, tie = _headline(public, players)
    other = 1 if about == 0 else 0
    return first, sentences(_to_win(public, players, other), tie)


def _headline(public: PublicState, players: Sequence[Player]) -> tuple[str, int | None, str]:
    """Return the most pressing message, the team it is about (0: ours; None: the race as a whole), and what it needs.

    That is what decides between the teams, if both may get there in the next deal.
    """
    scores, options = public.scores, public.options
    held_up = [
        seat
        for seat in range(4)
        if scores[seat] >= options.target - _NEAR and scores[partner_of(seat)] < options.partner_floor
    ]
    close = {seat: bid for seat in range(4) if (bid := _winning_bid(public, seat)) is not None}
    highest = max(held_up, key=lambda seat: scores[seat], default=None)
    if close and (highest is None or scores[highest] < options.target):
        seat = min(close, key=lambda seat: (close[seat], seat % 2, seat))
        sure = is_sure(public, seat, close[seat])
        return _close(public, players, seat, close[seat], sure), seat % 2, "" if sure else tie_words(options)
    if highest is not None:
        return _held_up(public, players, highest), highest % 2, ""
    return _leaders(public, players), None, ""


def _winning_bid(public: PublicState, seat: int) -> int | None:
    """Return the smallest bid that would take a seat to the target, if one can and its partner's score allows a win."""
    scores, options = public.scores, public.options
    need = options.target - scores[seat]
    if need <= 0 or scores[partner_of(seat)] < options.partner_floor:
        return None
    least = options.least_bid(scores[seat])
    return next((bid for bid in range(least, _CLOSE_BID + 1) if options.value_of(bid, scores[seat]) >= need), None)


def _close(public: PublicState, players: Sequence[Player], seat: int, bid: int, sure: bool) -> str:
    # Translators: {outcome} is such as "a bid of 5, made, wins the game", {stays} such as "Rami stays above 0".
    you, other = _("You have {score}: {outcome} if {stays}."), _("{name} has {score}: {outcome} if {stays}.")
    if public.options.partner_needs == "nothing":
        # Translators: {outcome} is such as "a bid of 5, made, wins the game".
        you, other = _("You have {score}: {outcome}."), _("{name} has {score}: {outcome}.")
    ours, theirs = _("a bid of {bid}, made, gets your team there"), _("a bid of {bid}, made, gets them there")
    outcome = _("a bid of {bid}, made, wins the game") if sure else ours if seat % 2 == PERSON else theirs
    return _of_two(public, players, seat, (you, other, other), outcome=say(outcome, bid=bid))


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
    text = ngettext(
        "The race is even: {count} player stands at {score}.",
        "The race is even: {count} players stand at {score}.",
        level,
    )
    return say(text, count=level, score=best)


def _to_win(public: PublicState, players: Sequence[Player], team: int) -> str:
    """Return what a team still needs."""
    scores, options = public.scores, public.options
    lead, other = sorted(_TEAMS[team], key=lambda seat: (-scores[seat], seat))
    need, lift = options.target - scores[lead], max(0, options.partner_floor - scores[other])
    if need <= 0:
        you = _("You have the points; {partner} still needs {lift} for your team to win.")
        yours = _("{name} has the points; you still need {lift} for your team to win.")
        theirs = _("{name} has the points; {partner} still needs {lift} for their team to win.")
    elif lift > 0:
        you = _("Your team gets there once you gain {need} and {partner} gains {lift}.")
        yours = _("Your team gets there once {name} gains {need} and you gain {lift}.")
        theirs = _("Their team gets there once {name} gains {need} and {partner} gains {lift}.")
    elif options.partner_needs == "nothing":
        you = _("Your team gets there once you gain {need}.")
        yours = _("Your team gets there once {name} gains {need}.")
        theirs = _("Their team gets there once {name} gains {need}.")
    else:
        you = _("Your team gets there once you gain {need}, if {stays} (now {low}).")
        yours = _("Your team gets there once {name} gains {need}, if {stays} (now {low}).")
        theirs = _("Their team gets there once {name} gains {need}, if {stays} (now {low}).")
    return _of_two(public, players, lead, (you, yours, theirs), need=points(max(0, need)), lift=points(int(lift)))
