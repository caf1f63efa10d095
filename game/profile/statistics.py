"""What the statistics are made of: figures of each finished game and of each deal's account, and how they add up."""

from __future__ import annotations

import csv
import io
import operator
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import groupby
from typing import Final

import msgspec

from game.profile.kept import Beside, Sought, moment
from game.rules.base import DealFigures, Options, PublicState

PERSON: Final = 0
SHARE: Final = 10_000  # shares of a game are kept as whole ten-thousandths ...
POINT: Final = 100  # ... and points as whole hundredths, which takes a quarter of the room
POINTS_IN_TIME: Final = 24  # at most, on a chart over time


class DealSums(msgspec.Struct, frozen=True):
    """What one or several players did in ``deals``: bids ``made``, or else deals won; what they ``bid`` and took."""

    deals: int = 0
    made: int = 0
    bid: int = 0
    taken: int = 0

    def __add__(self, other: DealSums) -> DealSums:
        return DealSums(*map(operator.add, msgspec.structs.astuple(self), msgspec.structs.astuple(other)))

    @staticmethod
    def of(figures: Iterable[DealFigures]) -> DealSums:
        """Return what these figures add up to."""
        found = list(figures)
        return DealSums(
            len(found),
            sum(each.is_made for each in found),
            sum(each.bid or 0 for each in found),
            sum(each.taken for each in found),
        )


class GameFigures(msgspec.Struct, frozen=True):
    """What a game came to, deals played with help left out; ``partner`` is a name, empty if there is none.

    ``bids`` holds what the person bid and took, deal by deal: ``"3 4 2 2"`` are two deals. ``title`` is the key of the
    title that the game was played under, ``rules`` the ``rules_text`` of its options.
    """

    partner: str = ""
    own: DealSums = DealSums()
    partners: DealSums = DealSums()
    others: DealSums = DealSums()
    bids: str = ""
    title: str = ""
    rules: str = "{}"


def rules_text(options: Options) -> str:
    """Return the rules as they are sought: the options that are not the game's usual ones, without the players."""
    changes = options.changes_from(type(options)())
    changes.pop("players", None)
    return msgspec.json.encode(changes, order="sorted").decode()


def figures_of(public: PublicState, beside: Beside) -> GameFigures:
    """Return what a game has come to at ``public``."""
    helped = beside.helped_in(len(public.past))
    played = [seats for deal, seats in enumerate(public.figures(), 1) if seats and deal not in helped]
    side = next((side for side in public.options.sides if PERSON in side), (PERSON,))
    partners = [seat for seat in side if seat != PERSON]
    name = beside.names[partners[0]] if partners and partners[0] < len(beside.names) else ""
    own = _counted(played, [PERSON])
    return GameFigures(
        name,
        DealSums.of(own),
        DealSums.of(_counted(played, partners)),
        DealSums.of(_counted(played, [seat for seat in range(public.options.players) if seat not in side])),
        " ".join(f"{each.bid} {each.taken}" for each in own if each.bid is not None),
        public.options.title,
        rules_text(public.options),
    )


def _counted(played: Sequence[Sequence[DealFigures]], chosen: Sequence[int]) -> list[DealFigures]:
    """Return what the ``chosen`` seats did, deal by deal; where anybody had a bid to make, only those who had one."""
    return [
        deal[seat]
        for deal in played
        for seat in chosen
        if deal[seat].bid is not None or all(each.bid is None for each in deal)
    ]


FIGURE_SUMS: Final = tuple(
    f"{whose}{name}" for whose in ("", "partner_", "other_") for name in DealSums.__struct_fields__
)
FIGURE_COLUMNS: Final = ("game_id", "partner", *FIGURE_SUMS, "bids", "title", "rules")


def figures_row(game_id: str, figures: GameFigures) -> tuple[object, ...]:
    """Return the values of ``FIGURE_COLUMNS``."""
    sums = (figures.own, figures.partners, figures.others)
    numbers = (each for one in sums for each in msgspec.structs.astuple(one))
    return game_id, figures.partner, *numbers, figures.bids, figures.title, figures.rules


class DealAccount(msgspec.Struct, frozen=True):
    """The account of a deal, as it is kept, field by field: its number in the game, how it was played, what it brought.

    Shares of the game are from the person's side and in ``SHARE``; those of points in ``POINT``. ``levels`` are those
    of all other seats. ``missed`` is what the person's choices cost by themselves, ``partner_missed`` and
    ``others_missed`` the mean over the partners and over the opponents. ``grades`` counts the person's choices by
    grade, from fine to blunder. ``title`` is the key of the title that the game is played under, ``rules`` the
    ``rules_text`` of its options.
    """

    game_id: str
    deal: int
    game: str
    players: int
    levels: tuple[str, ...]
    is_helped: bool
    is_made: bool
    result: int
    result_points: int
    luck: int
    luck_points: int
    own: int
    own_points: int
    partners: int
    partners_points: int
    opponents: int
    opponents_points: int
    missed: int
    partner_missed: int
    others_missed: int
    grades: tuple[int, ...]
    finished_at: int = 0
    title: str = ""
    rules: str = "{}"


ACCOUNT_ONCE: Final = ("game_id", "deal", "finished_at")
"""Those that stay as they are when the account of a deal is worked out anew."""


# --- what is read


class Group(msgspec.Struct, frozen=True):
    """Finished games of one kind, against one level (empty: several), among so many players, with one partner."""

    game: str = ""
    level: str = ""
    players: int = 0
    partner: str = ""
    played: int = 0
    won: int = 0
    own: DealSums = DealSums()
    partners: DealSums = DealSums()
    others: DealSums = DealSums()

    def __add__(self, other: Group) -> Group:
        return Group(
            *(self.game, self.level, self.players, self.partner),
            *(self.played + other.played, self.won + other.won),
            *(self.own + other.own, self.partners + other.partners, self.others + other.others),
        )


class Taken(msgspec.Struct, frozen=True):
    """What was taken over all deals in which ``bid`` was bid."""

    bid: int
    deals: int
    taken: int


class Span(msgspec.Struct, frozen=True):
    """The mean over some deals that followed one another: chances of the game, and points."""

    deals: int = 0
    result: float = 0.0
    luck: float = 0.0
    missed: float = 0.0
    others_missed: float = 0.0
    partner_missed: float = 0.0


class PlayedDeals(msgspec.Struct, frozen=True):
    """Deals of one game whose accounts are kept and that were played without help: how many, and what was missed.

    ``missed`` is the mean, ``spread`` the standard deviation of what the person's choices cost in a deal.
    """

    game: str
    deals: int
    missed: float
    spread: float


class Statistics(msgspec.Struct, frozen=True):
    """All that is known of the finished games, of one kind or of all.

    ``streak`` is the number of games won in a row, up to the last one, ``longest`` the most there ever were. ``spans``
    are in the order played, and ``grades`` counts the choices of the last ``GRADED`` deals. Of ``unread`` games the
    figures have yet to be worked out.
    """

    groups: tuple[Group, ...] = ()
    streak: int = 0
    longest: int = 0
    bids: tuple[Taken, ...] = ()
    spans: tuple[Span, ...] = ()
    grades: tuple[int, ...] = ()
    rated: tuple[PlayedDeals, ...] = ()
    unread: int = 0

    @property
    def whole(self) -> Group:
        """All games together."""
        return total(self.groups)

    @property
    def has_bids(self) -> bool:
        """Whether bids were made in these games, if only by others."""
        return bool(self.bids) or any(each.partners.bid or each.others.bid for each in self.groups)

    @property
    def account(self) -> Span:
        """The mean over all deals whose accounts count."""
        return _mean(self.spans)


def total(groups: Iterable[Group]) -> Group:
    """Return groups of games taken together, named like the first."""
    found = list(groups)
    return sum(found[1:], found[0]) if found else Group()


def _mean(spans: Sequence[Span]) -> Span:
    count = sum(span.deals for span in spans)
    if not count:
        return Span()
    means = [sum(getattr(span, name) * span.deals for span in spans) / count for name in _SPAN]
    return Span(count, *means)


_SPAN: Final = Span.__struct_fields__[1:]
_COUNTED: Final = " AND ".join(["NOT helped", *(f"{name} BETWEEN {-100 * SHARE} AND {100 * SHARE}" for name in _SPAN)])
"""Which accounts count, as SQL: those of deals played without help, and no row that a damaged file has spoilt."""
GRADED: Final = 2000  # deals at most, the latest, whose choices are counted by their grades
RATED: Final = 500  # deals at most, the latest of each game, that a rating rests on
FINISHED: Final = "finished_games LEFT JOIN game_figures USING (game_id)"
"""The finished games with their figures, as SQL; ``rules`` is NULL while those have yet to be worked out."""


def read_statistics(base: sqlite3.Connection, sought: Sought) -> Statistics:
    """Return the statistics of the games ``sought`` by kind, title and rules; no damaged row does any harm."""
    chosen, values = sought.wanted
    streak, longest = _streaks(won for (won,) in base.execute(
        f"SELECT won IS 1 FROM {FINISHED} WHERE {chosen} ORDER BY finished_at, id", values
    ))  # fmt: skip
    ((unread,),) = base.execute(f"SELECT count(*) FROM {FINISHED} WHERE {chosen} AND rules IS NULL", values)
    return Statistics(
        _groups(base, chosen, values),
        streak,
        longest,
        _bids(base, chosen, values),
        _spans(base, chosen, values),
        _grades(base, chosen, values),
        _rated(base, chosen, values),
        unread,
    )


def _groups(base: sqlite3.Connection, chosen: str, values: tuple[object, ...]) -> tuple[Group, ...]:
    names = "CAST(game AS TEXT), CAST(level AS TEXT), CAST(players AS INTEGER), CAST(ifnull(partner, '') AS TEXT)"
    sums = [f"CAST(total({name}) AS INTEGER)" for name in FIGURE_SUMS]
    rows = base.execute(
        f"SELECT {names}, count(*), sum(won IS 1), {', '.join(sums)}"
        f" FROM {FINISHED} WHERE {chosen} GROUP BY 1, 2, 3, 4",
        values,
    )
    first, each = Group.__struct_fields__.index("own"), len(DealSums.__struct_fields__)
    return tuple(
        Group(*row[:first], *(DealSums(*row[at : at + each]) for at in range(first, len(row), each))) for row in rows
    )


def _streaks(outcomes: Iterable[int]) -> tuple[int, int]:
    """Return how many of the last games were won in a row, and the most in a row ever."""
    runs = [(won, len(list(run))) for won, run in groupby(outcomes)]
    return (runs[-1][1] if runs and runs[-1][0] else 0), max((length for won, length in runs if won), default=0)


def _bids(base: sqlite3.Connection, chosen: str, values: tuple[object, ...]) -> tuple[Taken, ...]:
    rows = base.execute(f"SELECT CAST(bids AS TEXT) FROM {FINISHED} WHERE bids <> '' AND {chosen}", values)
    found: dict[int, tuple[int, int]] = {}
    for (bids,) in rows:
        numbers = _whole_numbers(bids)
        for bid, taken in zip(numbers[::2], numbers[1::2], strict=False):
            deals, before = found.get(bid, (0, 0))
            found[bid] = deals + 1, before + taken
    return tuple(Taken(bid, *found[bid]) for bid in sorted(found))


def _whole_numbers(text: str) -> list[int]:
    """Return the numbers in ``text``, none if it is damaged; those that were kept have two digits at most."""
    words = text.split()
    return [int(word) for word in words] if all(len(word) < 4 and word.isdecimal() for word in words) else []


def _spans(base: sqlite3.Connection, chosen: str, values: tuple[object, ...]) -> tuple[Span, ...]:
    """Return the means over runs of about as many deals; a window function would take three times as long."""
    counted = f"{chosen} AND {_COUNTED}"
    ids = [each for (each,) in base.execute(f"SELECT id FROM deal_accounts WHERE {counted} ORDER BY id", values)]
    count = min(POINTS_IN_TIME, len(ids))
    found = []
    for number in range(count):
        run = ids[number * len(ids) // count : (number + 1) * len(ids) // count]
        ((deals, *means),) = base.execute(
            f"SELECT count(*), {', '.join(f'avg({name})' for name in _SPAN)}"
            f" FROM deal_accounts WHERE id BETWEEN ? AND ? AND {counted}",
            (run[0], run[-1], *values),
        )
        found.append(Span(deals, *(mean / SHARE for mean in means)))
    return tuple(found)


def _grades(base: sqlite3.Connection, chosen: str, values: tuple[object, ...]) -> tuple[int, ...]:
    rows = base.execute(
        "SELECT CAST(grades AS TEXT), count(*) FROM (SELECT grades FROM deal_accounts"
        f" WHERE {chosen} AND {_COUNTED} ORDER BY id DESC LIMIT {GRADED}) GROUP BY grades",
        values,
    )
    counted = [(_whole_numbers(grades), count) for grades, count in rows]
    width = max((len(each) for each, _count in counted), default=0)
    return tuple(sum(each[at] * count for each, count in counted if at < len(each)) for at in range(width))


def _rated(base: sqlite3.Connection, chosen: str, values: tuple[object, ...]) -> tuple[PlayedDeals, ...]:
    games = base.execute(
        f"SELECT DISTINCT game FROM deal_accounts WHERE {chosen} AND {_COUNTED} ORDER BY game", values
    ).fetchall()
    found = []
    for (game,) in games:
        ((deals, mean, square),) = base.execute(
            "SELECT count(*), avg(missed), avg(1.0 * missed * missed) FROM (SELECT missed FROM deal_accounts"
            f" WHERE {chosen} AND game = ? AND {_COUNTED} ORDER BY id DESC LIMIT {RATED})",
            (*values, game),
        )
        if deals:  # none of a name that only a damaged file has
            found.append(PlayedDeals(game, deals, mean / SHARE, max(0.0, square - mean * mean) ** 0.5 / SHARE))
    return tuple(found)


# --- written for the player

_FORMULA: Final = ("=", "+", "-", "@", "\t", "＝", "＋", "－", "＠")  # the last as some keyboards type them
_OF_GAME: Final = "game, title, rules, players, level, partner, won, help_taken, deals, made, bid, taken"
_OF_ACCOUNTS: Final = ("result", "luck", "missed", "others_missed")


def table_lines(base: sqlite3.Connection) -> Iterator[str]:
    """Yield the finished games as the lines of a table in CSV, its heads first, the oldest game first.

    ``rules`` are the ``rules_text`` of a game. Deals played with help are left out of the figures; the last ones are
    sums over the deals whose accounts are kept.
    """
    sums = ", ".join(f"total({name}) AS sum_{name}" for name in _OF_ACCOUNTS)
    yield _line(["finished", *_OF_GAME.split(", "), "accounts", *_OF_ACCOUNTS])
    rows = base.execute(
        f"SELECT CAST(finished_at AS REAL), {_OF_GAME}, ifnull(counted, 0), sum_{', sum_'.join(_OF_ACCOUNTS)}"
        f" FROM {FINISHED} LEFT JOIN"
        f" (SELECT game_id, count(*) AS counted, {sums}"
        f" FROM deal_accounts WHERE {_COUNTED} GROUP BY game_id) USING (game_id) ORDER BY finished_at, id"
    )
    for at, *known, result, luck, missed, others in rows:
        shares = ["" if each is None else f"{each / SHARE:.4f}" for each in (result, luck, missed, others)]
        yield _line(
            [datetime.fromtimestamp(moment(at), UTC).isoformat(timespec="seconds"), *map(_no_formula, known), *shares]
        )


def _no_formula(value: object) -> object:
    """Return what a cell holds: a text that a spreadsheet would run as a formula with an apostrophe before it."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def _line(values: Iterable[object]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(["" if value is None else value for value in values])
    return line.getvalue()
