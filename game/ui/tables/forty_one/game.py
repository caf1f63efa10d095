"""Forty-One as the shared scenes see it: its world, who sits down, what its pages say."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ai.opponent import Level
from game.controller import Player
from game.profile.settings import Settings
from game.rules.base import Action, Options, State
from game.rules.forty_one import DealResult, FortyOneOptions, Table, standing_teams
from game.rules.forty_one import State as FortyOneState
from game.ui.stage import Stage
from game.ui.tables.base import Explanation, ScoreRow, ScoreSheet
from game.ui.tables.forty_one import options_page, rules_page
from game.ui.tables.forty_one.table import FortyOneTable
from game.ui.tables.pages import Chapter, OptionRow, Preset
from game.ui.text import _
from game.ui.timeline import Timeline
from game.ui.widgets.base import Kit
from game.ui.words import minus, points, signed
from game.ui.worlds import DAMASCUS

OURS = frozenset((0, 2))


class FortyOneGame:
    """The table of Forty-One in the list of tables."""

    name = "forty-one"
    world = DAMASCUS

    def title(self) -> str:
        """Return the game's name."""
        return _("Forty-One")

    def tile_words(self) -> tuple[str, tuple[str, ...], str, str]:
        """Return the menu tile's heading, lines, foot, and the game's Arabic name."""
        lines = (
            _("Bid your tricks, trust your partner."),
            _("Hearts are always trumps."),
        )
        return self.title(), lines, _("4 players"), "طرنيب ٤١"

    def make(
        self,
        stage: Stage,
        timeline: Timeline,
        kit: Kit,
        players: Sequence[Player],
        settings: Settings,
        act: Callable[[Action], None],
    ) -> FortyOneTable:
        """Return the table laid out for this window."""
        return FortyOneTable(stage, timeline, kit, players, settings, act)

    def default_players(self, options: Options) -> tuple[Player, ...]:
        """Return the person and three companions; the seat across is the partner."""
        return (
            Player(_("You"), "young-man"),
            Player(_("Rami"), "man-with-tarbush", Level.CASUAL),
            Player(_("Salma"), "woman-in-headscarf", Level.CASUAL),
            Player(_("Karim"), "old-man-with-beard-and-taqiyah", Level.CASUAL),
        )

    def presets(self) -> tuple[Preset, ...]:
        """Return the two accounts of the game that are played."""
        return options_page.presets()

    def preset_of(self, options: Options) -> str:
        """Return the key of the preset that ``options`` differ least from."""
        return options_page.nearest_preset(_own(options))

    def option_rows(self, options: Options, preset: str) -> tuple[OptionRow, ...]:
        """Return every single rule with its choices, against ``preset``."""
        return options_page.option_rows(_own(options), preset)

    def seat_roles(self, options: Options) -> tuple[str, ...]:
        """Return by seat where somebody sits and on whose side."""
        return options_page.seat_roles()

    def rules_page(self, options: Options | None) -> tuple[Chapter, ...]:
        """Return the rules in chapters; with ``options``, as that game has them."""
        return rules_page.chapters(None if options is None else _own(options))

    def has_score_page(self, state: State) -> bool:
        """Whether the deal just over was played out."""
        table = _table(state)
        return bool(table.past) and not table.past[-1].thrown_in

    def explanation(self, state: State, players: Sequence[Player]) -> Explanation | None:
        """Return why the cards were thrown in and who deals again, or None."""
        table = _table(state)
        if table.turn is not None or not table.past or not table.past[-1].thrown_in:
            return None
        last = table.past[-1]
        total, needed = sum(last.bids), table.options.least_total(table.scores)
        bids = ", ".join(f"{player.name} {bid}" for player, bid in zip(players, last.bids, strict=True))
        dealer = state.lay_needs().dealer
        assert dealer is not None
        again = _("You deal again.") if dealer == 0 else _("{name} deals again.").format(name=players[dealer].name)
        return Explanation(
            _("Thrown in"),
            (
                _("The bids came to {total}; at least {needed} are needed.").format(total=total, needed=needed),
                bids,
                _("Nobody scores.") + " " + again,
            ),
            _("Deal again"),
        )

    def score_sheet(self, state: State, players: Sequence[Player]) -> ScoreSheet:
        """Return the table of deals, the race, and who is in danger or has won."""
        table = _table(state)
        target = table.options.target
        rows = tuple(_row(result, table.options.least_total) for result in table.past)
        race = tuple((0, *(result.scores[seat] for result in table.past)) for seat in range(4))
        left = tuple(str(max(0, target - score)) for score in table.scores)
        floor = _("at 0 or below: the partner cannot win")
        if table.options.partner_needs != "positive":
            floor = _("below 0: the partner cannot win")
        return ScoreSheet(
            heads=tuple(_("your team") if seat in OURS else _("opponents") for seat in range(4)),
            legend=_("bid / tricks, gain, total"),
            rows=rows,
            foot_label=_("to {target}").format(target=target),
            foot=left,
            race=race,
            target=target,
            danger=floor,
            verdict=_verdict(table, players),
            ours=OURS,
        )

    def victory(self, state: State, players: Sequence[Player]) -> tuple[str, str]:
        """Return the winners as a heading and the rule that decided as a sentence."""
        table = _table(state)
        names = [players[seat].name for seat in table.winners]
        head = _("You and {name} win!").format(name=names[1]) if 0 in table.winners else _("{a} and {b} win").format(
            a=names[0], b=names[1]
        )
        return head, why_won(table, players)

    def standing(self, state: State, players: Sequence[Player]) -> str:
        """Return whose turn it is and the scores, in one line."""
        table = _table(state)
        if table.turn is None:
            turn = _("The next deal is due.")
        elif table.turn != 0:
            turn = _("{name} is to move.").format(name=players[table.turn].name)
        else:
            turn = _("It is your bid.") if None in table.bids else _("It is your turn to play.")
        scores = " · ".join(
            f"{players[seat].name} {minus(table.scores[seat])}" for seat in (0, 2, 1, 3)
        )
        return f"{turn} {scores}"


def _own(options: Options) -> FortyOneOptions:
    assert isinstance(options, FortyOneOptions)
    return options


def _table(state: State) -> Table:
    assert isinstance(state, FortyOneState)
    return state.table


def _row(result: DealResult, least: Callable[[tuple[int, ...]], int]) -> ScoreRow:
    if result.thrown_in:
        note = _("thrown in: the bids came to {total}").format(total=sum(result.bids))
        return ScoreRow((), (), note)
    cells = tuple(
        (f"{bid} / {taken}", signed(gain), minus(score))
        for bid, taken, gain, score in zip(result.bids, result.tricks, result.points, result.scores, strict=True)
    )
    return ScoreRow(cells, tuple(gain > 0 for gain in result.points))


def why_won(table: Table, players: Sequence[Player]) -> str:
    """Return by which rule the winners won, in a sentence."""
    scores, winners = table.scores, table.winners
    top = max(winners, key=lambda seat: scores[seat])
    other = winners[0] if top == winners[1] else winners[1]
    if table.won_by == "alone":
        return _("{top} has {score} and {partner}, with {rest}, is above the line.").format(
            top=players[top].name, score=scores[top], partner=players[other].name, rest=minus(scores[other])
        )
    losers = [seat for seat in range(4) if seat not in winners]
    ours, theirs = sum(scores[seat] for seat in winners), sum(scores[seat] for seat in losers)
    if table.won_by == "highest-score":
        ours, theirs = max(scores[seat] for seat in winners), max(scores[seat] for seat in losers)
        text = _("Both teams got there in the same deal; the highest single score decides: {ours} to {theirs}.")
    elif table.won_by == "partner":
        ours, theirs = min(scores[seat] for seat in winners), min(scores[seat] for seat in losers)
        text = _("Both teams got there in the same deal; the partners' scores decide: {ours} to {theirs}.")
    else:
        text = _("Both teams got there in the same deal; the team totals decide: {ours} to {theirs}.")
    return text.format(ours=ours, theirs=theirs)


def _verdict(table: Table, players: Sequence[Player]) -> tuple[str, ...]:
    """Return what matters now: who has won, who has reached the target in vain, what is still needed."""
    options, scores = table.options, table.scores
    if table.winners:
        return (why_won(table, players),)
    target = options.target
    lines = []
    standing = standing_teams(scores, options)
    if len(standing) == 2:
        lines.append(_("Both teams stand level at the end: another deal decides."))
    for seat in sorted(range(4), key=lambda seat: -scores[seat]):
        partner = (seat + 2) % 4
        held_up = scores[partner] < _floor(options)
        if held_up and scores[seat] >= target - 12 and not any(seat in team for team in standing):
            text = (
                _("You have {score}, but {partner} stands at {low}: your team cannot win before that is mended.")
                if seat == 0
                else _("{name} has {score}, but {partner} stands at {low}: they cannot win before that is mended.")
            )
            names = {"name": players[seat].name, "partner": players[partner].name}
            if partner == 0:
                text = _("{name} has {score}, but you stand at {low}: your team cannot win before that is mended.")
            lines.append(text.format(score=scores[seat], low=minus(scores[partner]), **names))
            break
    best = max(range(4), key=lambda seat: scores[seat])
    need = target - scores[best]
    if not lines and need > 0:
        name = players[best].name
        text = _("You lead the race with {score}.") if best == 0 else _("{name} leads the race with {score}.")
        lines.append(text.format(name=name, score=minus(scores[best])))
    lines.append(_our_chance(table, players))
    return tuple(lines)


def _floor(options: FortyOneOptions) -> int:
    return 1 if options.partner_needs == "positive" else 0


def _our_chance(table: Table, players: Sequence[Player]) -> str:
    """Return what the person's team still needs."""
    scores, target, floor = table.scores, table.options.target, _floor(table.options)
    lead, other = (0, 2) if scores[0] >= scores[2] else (2, 0)
    partner = players[2].name
    need = max(0, target - scores[lead])
    lift = max(0, floor - scores[other])
    if need and lift:
        text = (
            _("To win you need {points} more, and {partner} {lift} to come above the line.")
            if lead == 0
            else _("To win {partner} needs {points} more, and you {lift} to come above the line.")
        )
    elif need:
        text = (
            _("To win you need {points} more while {partner} stays above the line (now {rest}).")
            if lead == 0
            else _("To win {partner} needs {points} more while you stay above the line (now {rest}).")
        )
    elif lift:
        text = (
            _("You have the points; {partner} still needs {lift}.")
            if lead == 0
            else _("{partner} has the points; you still need {lift}.")
        )
    else:
        return ""
    return text.format(points=points(need), partner=partner, lift=points(lift), rest=minus(scores[other]))


FORTY_ONE = FortyOneGame()
