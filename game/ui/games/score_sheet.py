"""The contents of the score page: the rows of the deals, the lines of the chart, the verdict."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from game.cards import Card, Suit
from game.controller import Player
from game.rules.tricks import DealResult, contract_by
from game.ui.drawing.styles import Colour
from game.ui.language.digits import figure
from game.ui.language.figures import signed
from game.ui.language.messages import _, as_read, isolated, say
from game.ui.words.cards import by_subject, tricks


class ScoreRow(msgspec.Struct, frozen=True):
    """A deal on the score page: by seat the contents of its three columns; ``note``, if set, replaces them.

    ``told`` are the columns in sentences. ``hands``, if they made the numbers, are shown below them, with the suits in
    ``lit`` bright.
    """

    deal: int
    cells: tuple[tuple[str, str, str], ...]
    made: tuple[bool, ...]
    note: str = ""
    told: tuple[str, ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ()
    lit: tuple[Suit, ...] = ()


class ChartLine(msgspec.Struct, frozen=True):
    """A line of the chart: its owner, and the score before the first deal and after each."""

    name: str
    scores: tuple[int, ...]


class ScoreSheet(msgspec.Struct, frozen=True):
    """The contents of the score page: rows, the race by seat, the target, verdict sentences (the first stands out).

    ``short_heads`` and ``short_danger`` are wordings of ``heads`` and ``danger`` for narrow windows. Without a
    ``target`` no target line is drawn, without a ``danger`` no danger zone. ``gains`` says whether the middle column
    holds gains and losses, with their sign, or plain values. ``lines`` are the chart's lines where players share them.
    ``inks`` are the colours of heads and lines by seat, where players have colours. ``race`` holds the score before the
    first deal and after each deal that counted, whose numbers are ``counted``. ``column`` explains a column in a
    sentence, ``foot_words`` the figure below it; ``keeper`` names who keeps the score, if anybody.
    """

    heads: tuple[str, ...]
    legend: str
    rows: tuple[ScoreRow, ...]
    foot_label: str
    foot: tuple[str, ...]
    race: tuple[tuple[int, ...], ...]
    target: int | None
    danger: str
    verdict: tuple[str, ...]
    ours: frozenset[int]
    short_heads: tuple[str, ...] = ()
    short_danger: str = ""
    chart_title: str = ""
    gains: bool = True
    lines: tuple[ChartLine, ...] = ()
    inks: tuple[Colour, ...] = ()
    counted: tuple[int, ...] = ()
    column: str = ""
    foot_words: str = ""
    keeper: str = ""

    @property
    def deals(self) -> int:
        """The number of deals played."""
        return self.rows[-1].deal if self.rows else 0

    def chart_lines(self, names: Sequence[str]) -> tuple[ChartLine, ...]:
        """Return the lines of the chart: ``lines``, or one for each player, by ``names``."""
        return self.lines or tuple(ChartLine(*line) for line in zip(names, self.race, strict=True))


def deal_row(
    deal: int,
    result: DealResult,
    players: Sequence[Player],
    gains: Callable[[int], str] = signed,
    between: str = " / ",
) -> ScoreRow:
    """Return the row of a deal, by seat: tricks, with the bid that they had to make, if any, gain and total.

    ``gains`` words a gain for a sentence, ``between`` separates tricks and bid.
    """
    cells, words = [], []
    for seat, player in enumerate(players):
        owed = contract_by(seat, result.contracts)
        bid, taken = (owed.tricks, owed.taken) if owed else (None, result.tricks[seat])
        gain, score = signed(result.points[seat]), figure(result.scores[seat])
        made = figure(taken) if bid is None else as_read(between.join(isolated(figure(each)) for each in (taken, bid)))
        cells.append((made, gain, score))
        values = {"deal": deal, "name": player.name, "bid": bid, "tricks": tricks(taken)}
        values |= {"gain": gains(result.points[seat]), "score": score}
        one = _("Deal {deal}: {name} bid {bid} and took {tricks}: {gain}, which makes {score}.")
        you = _("Deal {deal}: you bid {bid} and took {tricks}: {gain}, which makes {score}.")
        if bid is None:
            one = _("Deal {deal}: {name} took {tricks}: {gain}, which makes {score}.")
            you = _("Deal {deal}: you took {tricks}: {gain}, which makes {score}.")
        words.append(say(by_subject([seat], you=you, one=one), **values))
    return ScoreRow(deal, tuple(cells), result.made, told=tuple(words))
