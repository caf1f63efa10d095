"""Forty-One as the shared scenes see it: its world, who sits down, what its pages say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.ai.decision import Level
from game.controller import Player
from game.profile.settings import Settings
from game.rules.base import Action, Options, State
from game.rules.forty_one import PRESETS, DealResult, FortyOneOptions, Table
from game.rules.forty_one import State as FortyOneState
from game.ui.stage import Stage
from game.ui.tables.base import Explanation, ScoreRow, ScoreSheet
from game.ui.tables.forty_one import options_page, rules_page
from game.ui.tables.forty_one.verdict import verdict, victory_head, why_won
from game.ui.tables.forty_one.why import WHY
from game.ui.tables.keys import KeyRow, trick_game_keys
from game.ui.tables.pages import Chapter, OptionRow, Preset, TileCard, TilePicture, Wordings, nearest_preset
from game.ui.text import _
from game.ui.timeline import Timeline
from game.ui.widgets.base import Kit
from game.ui.words import level_sentence, minus, sentences, signed, whose_turn
from game.ui.worlds import DAMASCUS

if TYPE_CHECKING:
    from game.ui.tables.forty_one.table import FortyOneTable

OURS = frozenset((0, 2))


class FortyOneGame:
    """The table of Forty-One in the list of tables."""

    name = "forty-one"
    world = DAMASCUS
    pace = 1.0
    has_tricks = True
    winning_cards = tuple(f"{rank}H" for rank in "23456789TJQKA")
    why = WHY

    def title(self) -> str:
        """Return the game's name."""
        return _("Forty-One")

    def tile_words(self) -> tuple[str, tuple[Wordings, ...], str, str]:
        """Return the menu tile's heading, lines, foot, and the game's Arabic name."""
        lines = (
            (_("Bid your tricks, trust your partner."),),
            (_("Hearts are always trumps."),),
            (_("Make what you said and it counts for you; miss it and it counts against you."),),
            (_("The first to 41 wins with their partner, if the partner stands above zero."),),
        )
        return self.title(), lines, _("4 players"), "طرنيب ٤١"

    def tile_picture(self) -> TilePicture:
        """Return a trick that the ace of hearts takes."""
        return TilePicture(
            (
                TileCard("9H", -1.06, 0.06, -5.0),
                TileCard("KH", 0.0, -0.50, 2.0),
                TileCard("TH", 1.06, 0.04, 6.0),
                TileCard("AH", -0.02, 0.44, -2.0, glows=True),
            )
        )

    def level_sentence(self, level: Level) -> str:
        """Return how an opponent of this level bids and plays."""
        return level_sentence(level)

    def key_rows(self) -> tuple[KeyRow, ...]:
        """Return the keys for cards, bids and the last trick."""
        return trick_game_keys((("0-9",), _("type a bid; two digits make one number")))

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
        from game.ui.tables.forty_one.table import FortyOneTable  # late: the menu comes up without it

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
        return nearest_preset(PRESETS, options)

    def with_preset(self, options: Options, preset: str) -> Options:
        """Return the rules of the preset of that key, which is for four players as every game is."""
        return PRESETS[preset]

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
        order = [(last.dealer + table.options.step * place) % 4 for place in range(1, 5)]
        bids = ", ".join(f"{players[seat].name} {last.bids[seat]}" for seat in order)
        dealer = state.lay_needs().dealer
        assert dealer is not None
        again = _("You deal next.") if dealer == 0 else _("{name} deals next.").format(name=players[dealer].name)
        return Explanation(
            _("Thrown in"),
            (
                _("The bids came to {total}; at least {needed} are needed.").format(total=total, needed=needed),
                bids,
                sentences(_("Nobody scores."), again),
            ),
            _("Deal again"),
        )

    def score_sheet(self, state: State, players: Sequence[Player]) -> ScoreSheet:
        """Return the table of deals, the race, and who is in danger or has won."""
        table = _table(state)
        target = table.options.target
        rows = tuple(_row(result) for result in table.past)
        race = tuple((0, *(result.scores[seat] for result in table.past)) for seat in range(4))
        left = tuple(str(max(0, target - score)) for score in table.scores)
        floor, short_floor = _("at 0 or below: the partner cannot win"), _("0 or less: no win")
        if table.options.partner_needs != "positive":
            floor, short_floor = _("below 0: the partner cannot win"), _("below 0: no win")
        return ScoreSheet(
            heads=tuple(_("your team") if seat in OURS else _("opponents") for seat in range(4)),
            legend=_("bid / tricks, gain, total"),
            rows=rows,
            foot_label=_("to {target}").format(target=target),
            foot=left,
            race=race,
            target=target,
            danger=floor,
            verdict=verdict(table, players),
            ours=OURS,
            short_heads=tuple(_("ours") if seat in OURS else _("theirs") for seat in range(4)),
            short_danger=short_floor,
        )

    def victory(self, state: State, players: Sequence[Player]) -> tuple[str, str]:
        """Return the winners as a heading and the rule that decided as a sentence."""
        table = _table(state)
        return victory_head(table, players), why_won(table, players)

    def standing(self, state: State, players: Sequence[Player]) -> str:
        """Return whose turn it is and the scores, in one line."""
        table = _table(state)
        yours = _("It is your bid.") if table.is_bidding else _("It is your turn to play.")
        turn = whose_turn(table.turn, players, yours)
        scores = " · ".join(f"{players[seat].name} {minus(table.scores[seat])}" for seat in (0, 2, 1, 3))
        return f"{turn} {scores}"


def _own(options: Options) -> FortyOneOptions:
    assert isinstance(options, FortyOneOptions)
    return options


def _table(state: State) -> Table:
    assert isinstance(state, FortyOneState)
    return state.table


def _row(result: DealResult) -> ScoreRow:
    """Return a deal's row: by seat bid and tricks, gain and total; of a deal thrown in, why."""
    if result.thrown_in:
        note = _("thrown in: the bids came to {total}").format(total=sum(result.bids))
        return ScoreRow((), (), note)
    cells = tuple(
        (f"{bid} / {taken}", signed(gain), minus(score))
        for bid, taken, gain, score in zip(result.bids, result.tricks, result.points, result.scores, strict=True)
    )
    return ScoreRow(cells, tuple(gain > 0 for gain in result.points))


FORTY_ONE = FortyOneGame()
