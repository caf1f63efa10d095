"""The account of a deal in words and figures: its lines, which add up, and what it says of the person's choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from game.controller import PERSON, Player
from game.looking_back.account import Account, LuckKind, Swing, total
from game.opponents.verdict import Grade, Merit
from game.ui.language.figures import percent, signed
from game.ui.language.messages import _, dotted, ngettext, pgettext, say
from game.ui.words.grades import Mark, grade_name, mark_of

SHARE_STEP: Final = 0.001  # the steps in which chances ...
POINT_STEP: Final = 0.1  # ... and points are shown
_ADDED_UP: Final = 0.01  # of the game: what choices that are fine, each by itself, cost together to be told


class AccountLine(NamedTuple):
    """A line of the account: wordings for what changed the chance, how it explains itself, and by how much.

    ``begin`` is what all lines before it came to. A line that is a ``part`` belongs to the one above that is not.
    """

    wordings: list[str]
    tip: str
    change: Swing
    begin: Swing
    is_part: bool = False


class AccountFigures(NamedTuple):
    """An account as it is shown, everywhere: in whole steps that add up to the result. Luck is told by its kinds."""

    luck: Mapping[LuckKind, Swing]
    own: Swing
    partners: Swing
    opponents: Swing


def figures(account: Account) -> AccountFigures:
    """Return the figures of an account: whoever shows some of them adds these up, and rounds none by itself."""
    kinds = [kind for kind in LuckKind if any(event.kind is kind for event in account.events)]
    parts = [*map(account.luck, kinds), account.own, account.partners, account.opponents]
    *luck, own, partners, opponents = _in_steps(parts)
    return AccountFigures(dict(zip(kinds, luck, strict=True)), own, partners, opponents)


def account_lines(account: Account, players: Sequence[Player]) -> list[AccountLine]:
    """Return the lines of an account: luck with its parts, one's own choices, the partner's, and the opponents'.

    AccountFigures are rounded so that they add up to the last line, the result.
    """
    shown = figures(account)
    luck, before = [pgettext("heading", "Luck")], Swing()
    tip = _("Everything that nobody decided. Over many deals it evens out, for everybody.")
    lines = [AccountLine(luck, tip, total(shown.luck.values()), before)]
    for kind, change in shown.luck.items():
        words, tip = _kind_words(kind)
        lines.append(AccountLine([words], tip, change, before, is_part=True))
        before += change
    tip = _("What your choices gained or lost against the best ones, judged by what you could know.")
    lines.append(AccountLine([_("Your choices")], tip, shown.own, before))
    before += shown.own
    if len(account.side) > 1:
        partner = next(players[seat] for seat in account.side if seat != PERSON)
        tip, words = _("The same for what {name} bid and played."), say(_("{name}’s choices"), name=partner.name)
        lines.append(AccountLine([words, _("Your partner’s")], say(tip, name=partner.name), shown.partners, before))
        before += shown.partners
    tip = _("What the others missed, judged by what they could know, worked in your favour.")
    lines.append(AccountLine([_("The opponents’ choices"), _("The opponents’")], tip, shown.opponents, before))
    before += shown.opponents
    lines.append(AccountLine([_("This deal")], _("All of it together: what the deal has changed."), before, Swing()))
    return lines


def in_short(account: Account) -> list[tuple[list[str], float]]:
    """Return wordings and share of what changed the chance: luck, the own side's choices, the others', all of it."""
    shown, has_partner = figures(account), len(account.side) > 1
    ours = [_("Your choices"), pgettext("heading", "You")]
    if has_partner:
        ours = [_("Your side’s choices"), _("Your side")]
    luck, own, others = total(shown.luck.values()), shown.own + shown.partners, shown.opponents
    return [
        ([pgettext("heading", "Luck")], luck.share),
        (ours, own.share),
        ([_("The opponents’ choices"), pgettext("heading", "Opponents")], others.share),
        ([_("This deal")], (luck + own + others).share),
    ]


def _kind_words(kind: LuckKind) -> tuple[str, str]:
    """Return what a kind of luck is called, and what it is."""
    return {
        LuckKind.HAND: (_("Your hand"), _("What your hand promised, before anything else was known.")),
        LuckKind.TURNED_UP: (_("The card turned up"), _("What the card turned up did to that.")),
        LuckKind.LAY: (_("The other cards"), _("How the cards that you could not see really lay.")),
        LuckKind.DRAW: (_("Cards drawn"), _("What came from the stock, to you and to the others.")),
        LuckKind.PLAY: (
            _("How it went"),
            _("How everybody’s choices happened to fit the cards that nobody could see."),
        ),
    }[kind]


def _in_steps(changes: Sequence[Swing]) -> list[Swing]:
    """Return ``changes`` in whole steps, so that they add up to their sum in whole steps."""
    shares = _rounded([change.share for change in changes], SHARE_STEP)
    points = _rounded([change.points for change in changes], POINT_STEP)
    return [Swing(share, gained) for share, gained in zip(shares, points, strict=True)]


def _rounded(numbers: Sequence[float], step: float) -> list[float]:
    """Return ``numbers`` in whole steps: what the rounding of all leaves over goes to those it wronged most."""
    whole = [round(number / step) for number in numbers]
    over = round(sum(numbers) / step) - sum(whole)
    sign = 1 if over > 0 else -1
    wronged = sorted(range(len(numbers)), key=lambda place: (whole[place] - numbers[place] / step) * sign)
    for place in wronged[: abs(over)]:
        whole[place] += sign
    return [number * step for number in whole]


def share_words(share: float) -> str:
    """Return a change of a chance in per cent, with its sign and one decimal."""
    return percent(share, _decimals(100 * share), with_sign=True)


def plain_share(share: float) -> str:
    """Return a chance in per cent, with one decimal."""
    return percent(share, _decimals(100 * share))


def signed_points_words(points: float) -> str:
    """Return a change of points with its sign and one decimal."""
    return signed(points, _decimals(points))


def _decimals(value: float) -> int:
    return 1 if round(value, 1) else 0


def chance_words(account: Account) -> str:
    """Return a sentence on the chance to win the game before the deal and after it."""
    after = round(1000 * account.after.share)
    before = after - round(1000 * account.result.share)  # so that it agrees with the lines, whatever the rounding
    if len(account.side) > 1:
        told = _("Your side’s chance of winning the game was {before} before this deal, and is {after} after it.")
    else:
        told = _("Your chance of winning the game was {before} before this deal, and is {after} after it.")
    return say(told, before=percent(before / 1000, 1), after=percent(after / 1000, 1))


def own_words(account: Account) -> str:
    """Return a sentence on the person's own choices: how many there were, and how good they were."""
    marks = [mark_of(verdict) for verdict in account.verdicts(account.seat)]
    if not marks:
        return _("You had no choice to make in this deal.")
    told: list[Mark] = [Merit.GREAT_FIND, Merit.ONLY_MOVE, *Grade]
    # Translators: how good choices were, and how many were so: "Mistake: 2".
    each = pgettext("verdict", "{grade}: {number}")
    counted = dotted(say(each, grade=grade_name(mark), number=marks.count(mark)) for mark in told if mark in marks)
    words = ngettext("You had one choice to make. {counted}", "You had {count} choices to make. {counted}", len(marks))
    told_of = say(words, count=len(marks), counted=counted)
    if account.own.share <= -_ADDED_UP and not any(isinstance(mark, Grade) and mark > Grade.FINE for mark in marks):
        return say(_("{choices}. None was costly by itself: small differences add up."), choices=told_of)
    return told_of
