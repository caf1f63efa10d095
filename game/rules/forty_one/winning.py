"""Who wins a game of Forty-One: teams that stand, tie-breaks between two (docs/rules.md#forty-one-winning)."""

from __future__ import annotations

from game.rules.forty_one.options import FortyOneOptions


def standing_teams(scores: tuple[int, ...], options: FortyOneOptions) -> tuple[tuple[int, int], ...]:
    """Return the teams that stand: one member has the target, the other is positive (or not negative)."""
    floor = 1 if options.partner_needs == "positive" else 0
    return tuple(
        (one, two)
        for one, two in ((0, 2), (1, 3))
        if max(scores[one], scores[two]) >= options.target and min(scores[one], scores[two]) >= floor
    )


def winning_team(scores: tuple[int, ...], options: FortyOneOptions) -> tuple[tuple[int, ...], str]:
    """Return the seats that win with ``scores`` and the rule that decided, or ``((), "")`` to play on.

    The rule is ``alone`` where one team stands; else the comparison that told the teams apart: ``team-total``,
    ``highest-score`` or ``partner``.
    """
    standing = standing_teams(scores, options)
    if len(standing) < 2:
        return (standing[0], "alone") if standing else ((), "")
    measures = {
        "team-total": lambda team: scores[team[0]] + scores[team[1]],
        "highest-score": lambda team: max(scores[team[0]], scores[team[1]]),
        "partner": lambda team: min(scores[team[0]], scores[team[1]]),
    }
    second = "highest-score" if options.tie_break == "team-total" else "team-total"
    for name in (options.tie_break, second):
        one, two = (measures[name](team) for team in standing)
        if one != two:
            return standing[0] if one > two else standing[1], name
    return (), ""
