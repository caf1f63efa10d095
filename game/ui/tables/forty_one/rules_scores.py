"""The chapters on scores of the rules of Forty-One: what bids are worth, who wins, when cards are thrown in."""

from __future__ import annotations

from game.rules.forty_one import FortyOneOptions, winning_team
from game.ui.document.blocks import Block, Chapter, Grid, Paragraph, Points
from game.ui.drawing.text import _
from game.ui.tables.forty_one.drawings import names
from game.ui.tables.words import minus, sentences


def scoring(told: FortyOneOptions) -> Chapter:
    """Return the chapter on what a bid wins or loses."""
    raised = frozenset(bid for bid in range(1, 14) if told.value_of(bid, 0) > bid)
    bids = tuple(str(bid) for bid in range(1, 14))
    values = tuple(f"±{told.value_of(bid, 0)}" for bid in range(1, 14))
    blocks: list[Block] = [
        Paragraph(
            _(
                "Take at least as many tricks as you bid, and the value of your bid is added to your score; tricks "
                "beyond it bring nothing more. Take fewer, and that value is taken off. Scores may go below zero."
            )
        ),
        Grid((_("Bid"), *bids), ((_("Points"), *values),), raised | {0}, centred=True),
    ]
    if told.values == "four-hundred":
        blocks.append(
            Paragraph(
                _(
                    "From 5 on a bid counts more than its number. But for a player who stood at 30 or more before the "
                    "deal, bids of 5 and 6 are worth just 5 and 6."
                )
            )
        )
    elif raised:
        blocks.append(
            Paragraph(
                _("A bid of {least} or more counts double: it takes courage, and missing it hurts twice.").format(
                    least=told.double_from
                )
            )
        )
    high = max(2, min(raised, default=13))
    examples = ((4, 4), (4, 6), (4, 3), (high, high), (high, high - 1))
    rows = [_example(told, bid, taken) for bid, taken in examples]
    blocks.append(Grid((_("Bid"), _("Tricks"), _("Points"), _("Why")), tuple(rows), frozenset((2,))))
    return Chapter(_("The score"), tuple(blocks))


def _example(told: FortyOneOptions, bid: int, taken: int) -> tuple[str, str, str, str]:
    value = told.value_of(bid, 0)
    if taken < bid:
        plain, double, more = (
            _("one trick short"),
            _("one trick short, and it counts double"),
            _("one trick short, and it counts more"),
        )
    elif taken > bid:
        plain = _("made; the extra tricks bring nothing")
        double = _("made; the extra tricks bring nothing, and it counts double")
        more = _("made; the extra tricks bring nothing, and it counts more")
    else:
        plain, double, more = _("made"), _("made, and it counts double"), _("made, and it counts more")
    why = plain if value == bid else double if told.values == "double" else more
    return str(bid), str(taken), f"+{value}" if taken >= bid else minus(-value), why


def winning(told: FortyOneOptions) -> Chapter:
    """Return the chapter on when a team has won."""
    target = told.target
    examples = (
        (target + 2, 12, 8, 6),
        (target + 6, 1, target - 8, 20),
        (target + 4, 0, 8, 25),
        (target + 4, -3, 8, 25),
        (target + 1, 9, target + 5, 3),
    )
    rows = tuple((*(minus(score) for score in scores), _who_wins(told, scores)) for scores in _by_seat(examples))
    you, left, partner, right = names()
    return Chapter(
        _("Winning"),
        (
            Paragraph(_when_won(told).format(target=target)),
            Paragraph(_tie_break(told)),
            Grid((you, partner, left, right, _("What follows")), _shown(rows), frozenset((4,))),
            Paragraph(
                _(
                    "So a partner who is that low cannot be left behind. Lead the suits they are strong in, do not "
                    "trump their winners, and if need be make the high bid yourself so that they can bid low."
                )
            ),
        ),
    )


def _when_won(told: FortyOneOptions) -> str:
    if told.partner_needs == "positive":
        return _(
            "After each deal the scores are looked at. Your team wins if one of you has {target} or more and "
            "the other one is above zero. The same goes for the other team."
        )
    return _(
        "After each deal the scores are looked at. Your team wins if one of you has {target} or more and "
        "the other one is not below zero. The same goes for the other team."
    )


def _by_seat(examples: tuple[tuple[int, int, int, int], ...]) -> list[tuple[int, int, int, int]]:
    """Return examples given as (you, partner, left, right) by seat: you, left, partner, right."""
    return [(you, left, partner, right) for you, partner, left, right in examples]


def _shown(rows: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """Return rows by seat with the partners side by side."""
    return tuple((row[0], row[2], row[1], row[3], row[4]) for row in rows)


def _who_wins(told: FortyOneOptions, scores: tuple[int, int, int, int]) -> str:
    winners, why = winning_team(scores, told)
    if not winners:
        if scores[2] < 0:
            return _("nobody yet: your partner is below zero")
        return _("nobody yet: your partner is not above zero")
    if why == "alone":
        return _("your team wins") if 0 in winners else _("the other team wins")
    ways = {
        "team-total": (_("your team: the higher total"), _("the other team: the higher total")),
        "partner": (
            _("your team: its lower score is the higher one"),
            _("the other team: its lower score is the higher one"),
        ),
        "highest-score": (_("your team: it has the best score"), _("the other team: it has the best score")),
    }
    return ways[why][0 if 0 in winners else 1]


def _tie_break(told: FortyOneOptions) -> str:
    ways = {
        "team-total": _(
            "Sometimes both teams get there in the same deal. Then the team whose two scores add up to more wins; "
            "if that is equal, the team with the best single score."
        ),
        "partner": _(
            "Sometimes both teams get there in the same deal. Then the lower scores of the two teams are compared, and "
            "the team whose lower score is higher wins; if that is equal, the team with the higher total."
        ),
        "highest-score": _(
            "Sometimes both teams get there in the same deal. Then the team of the player with the most points wins; "
            "if that is equal, the team with the higher total."
        ),
    }
    return sentences(ways[told.tie_break], _("If they are still level, another deal is played."))


def throw_ins(told: FortyOneOptions) -> Chapter:
    """Return the chapter on bids that come to too little."""
    again = _("Nobody scores, and the next player deals.")
    if told.redeal_by != "next":
        again = _("Nobody scores, and the same player deals again.")
    least = sum(told.least_bid(0) for _seat in range(4))
    steps = _rising_steps(told)
    if told.min_total <= least and not steps:
        never = _("Four bids come to {least} at least, which is enough: no deal is thrown in.").format(least=least)
        return Chapter(_("Throw-ins"), (Paragraph(never),))
    texts = [_("If the four bids come to less than {total}, the cards are thrown in.").format(total=told.min_total)]
    if told.min_total <= least:
        texts = [_("While nobody stands at {score} or more, no deal is thrown in.").format(score=steps[0][0])]
    more = _("While anybody stands at {score} or more, the bids must come to at least {total}.")
    texts += [more.format(score=score, total=total) for score, total in steps]
    blocks: list[Block] = [Points((*texts, again))]
    if told.min_total > least:
        samples = tuple(_throw_in(told, bids) for bids in sample_bids(told))
        blocks.append(Grid((*names(), _("Total"), _("What follows")), samples, frozenset((4,))))
    blocks.append(
        Paragraph(
            _(
                "So the last bidder has power: with poor cards all round a low bid throws the deal in, and a bid of "
                "one more keeps it alive. Look at the total before you bid."
            )
        )
    )
    return Chapter(_("Throw-ins"), tuple(blocks))


def _rising_steps(told: FortyOneOptions) -> list[tuple[int, int]]:
    """Return from which score of any player on how much more the four bids must come to."""
    steps: list[tuple[int, int]] = []
    for score in range(60):
        total = told.least_total((score, 0, 0, 0))
        if total > (steps[-1][1] if steps else told.min_total):
            steps.append((score, total))
    return steps


def sample_bids(told: FortyOneOptions) -> tuple[tuple[int, ...], ...]:
    """Return four bids that just fall short of what is needed at the beginning of a game, and four that just reach it.

    They are bids that may be made wherever the least total is more than the four lowest bids.
    """
    total = told.min_total
    return tuple(
        tuple(wanted // 4 + (1 if number < wanted % 4 else 0) for number in range(4)) for wanted in (total - 1, total)
    )


def _throw_in(told: FortyOneOptions, bids: tuple[int, ...]) -> tuple[str, ...]:
    total = sum(bids)
    follows = _("thrown in") if total < told.min_total else _("the deal is played")
    return (*(str(bid) for bid in bids), str(total), follows)
