"""42 as the shared scenes see it: its world, who sits down, what its pages say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.ai.decision import Level
from game.controller import Player
from game.profile.settings import Settings
from game.rules.base import Action, Options, State
from game.rules.forty_two import DealResult, FortyTwoOptions, Table
from game.rules.forty_two import State as FortyTwoState
from game.ui.stage import Stage
from game.ui.tables.base import Explanation, ScoreRow, ScoreSheet, SeatColour
from game.ui.tables.forty_two import options_page, rules_page
from game.ui.tables.forty_two.drawings import tile_board
from game.ui.tables.forty_two.pegs import peg_ink
from game.ui.tables.forty_two.telling import place_short, place_words
from game.ui.tables.forty_two.verdict import leader_words, verdict, victory_head, why_won
from game.ui.tables.forty_two.why import WHY
from game.ui.tables.keys import KeyRow, trick_game_keys
from game.ui.tables.pages import Chapter, OptionRow, Preset, TileCard, TilePicture, Wordings, nearest_preset
from game.ui.text import _
from game.ui.timeline import Timeline
from game.ui.widgets.base import Kit
from game.ui.words import sentences, whose_turn
from game.ui.worlds import PUB

if TYPE_CHECKING:
    from game.ui.tables.forty_two.table import FortyTwoTable

_LISTED = 4  # players whose scores a line names; of more it tells only who leads
_ROOMY = 5  # columns from which the score table writes bids and tricks closer


class FortyTwoGame:
    """The table of 42 in the list of tables."""

    name = "forty-two"
    world = PUB
    pace = 1.0
    has_tricks = True
    why = WHY
    winning_cards: tuple[str, ...] = ("2C", "4C", "6D", "8D", "TH", "QH", "KS", "AS", "9C", "9H", "9S", "LJ", "BJ")

    def title(self) -> str:
        """Return the game's name."""
        return _("42")

    def tile_words(self) -> tuple[str, tuple[Wordings, ...], str, str]:
        """Return the menu tile's heading, lines, foot, and where the game is at home."""
        lines = (
            (_("Say how many tricks, exactly."),),
            (_("Pairs, fifteens, jokers and a board."),),
            (_("Only a made bid wins the game."),),
        )
        return self.title(), lines, _("2 to 7 players"), _("pub game")

    def tile_picture(self) -> TilePicture:
        """Return the card turned up between the jokers, over the board."""
        return TilePicture(
            (TileCard("LJ", -1.12, -0.30, -8.0), TileCard("9D", 0.0, -0.38, 2.0), TileCard("BJ", 1.12, -0.28, 10.0)),
            under=tile_board,
        )

    def level_sentence(self, level: Level) -> str:
        """Return how an opponent of this level bids and plays."""
        return {
            "beginner": _("Counts tricks on the fingers, is often one off, and remembers no card."),
            "casual": _("Bids by its own hand, and ducks or takes to make exactly that bid."),
            "skilled": _("Thinks through many ways in which the hands may lie before each card."),
            "expert": _(
                "Thinks through hundreds of ways in which the hands may lie, and reads the bids of the others."
            ),
        }[str(level)]

    def key_rows(self) -> tuple[KeyRow, ...]:
        """Return the keys for cards, bids, suits, the board and the last trick."""
        return trick_game_keys(
            (("0-7",), _("choose a bid")),
            (("C", "D", "H", "S"), _("name clubs, diamonds, hearts or spades when you lead a joker")),
            (("K",), _("the board's crib sheet: what beats what")),
            (("B",), _("open the folded board of a narrow window, or fold it")),
        )

    def make(
        self,
        stage: Stage,
        timeline: Timeline,
        kit: Kit,
        players: Sequence[Player],
        settings: Settings,
        act: Callable[[Action], None],
    ) -> FortyTwoTable:
        """Return the table laid out for this window."""
        from game.ui.tables.forty_two.table import FortyTwoTable  # late: the menu comes up without it

        return FortyTwoTable(stage, timeline, kit, players, settings, act)

    def default_players(self, options: Options) -> tuple[Player, ...]:
        """Return the person and up to six companions."""
        everybody = (
            Player(_("You"), "young-man", colour="ivory"),
            Player(_("Tom"), "man-with-flat-cap", Level.CASUAL, "red"),
            Player(_("Nora"), "red-haired-woman", Level.CASUAL, "blue"),
            Player(_("Gus"), "bald-man-with-moustache", Level.CASUAL, "amber"),
            Player(_("Ivy"), "woman-with-glasses", Level.CASUAL, "green"),
            Player(_("Raj"), "man-with-peci", Level.CASUAL, "violet"),
            Player(_("Mei"), "woman-with-bun", Level.CASUAL, "turquoise"),
        )
        return everybody[: options.players]

    def seat_colours(self) -> tuple[SeatColour, ...]:
        """Return the colours that the pegs can have."""
        return tuple(SeatColour(each.key, each.name, each.picture) for each in options_page.peg_colours())

    def presets(self) -> tuple[Preset, ...]:
        """Return the two ways to play."""
        return options_page.presets()

    def preset_of(self, options: Options) -> str:
        """Return the key of the preset that ``options`` differ least from."""
        return nearest_preset(options_page.PRESETS, options)

    def with_preset(self, options: Options, preset: str) -> Options:
        """Return the rules of the preset of that key, for as many players as ``options`` have."""
        return options_page.with_preset(_own(options), preset)

    def option_rows(self, options: Options, preset: str) -> tuple[OptionRow, ...]:
        """Return every single rule with its choices, against ``preset``."""
        return options_page.option_rows(_own(options), preset)

    def seat_roles(self, options: Options) -> tuple[str, ...]:
        """Return by seat where somebody sits."""
        return options_page.seat_roles(_own(options))

    def rules_page(self, options: Options | None) -> tuple[Chapter, ...]:
        """Return the rules in chapters; with ``options``, as that game has them."""
        return rules_page.chapters(None if options is None else _own(options))

    def has_score_page(self, state: State) -> bool:
        """Whether a deal is over."""
        return bool(_table(state).past)

    def explanation(self, state: State, players: Sequence[Player]) -> Explanation | None:
        """Return None: every deal is played and scored."""
        return None

    def score_sheet(self, state: State, players: Sequence[Player]) -> ScoreSheet:
        """Return the table of deals, the race to the target, and who can win next or has won."""
        table = _table(state)
        target, seats = table.options.target, range(table.players)
        close = table.players >= _ROOMY
        return ScoreSheet(
            heads=tuple(_head(table, seat, place_words(seat, table.scores), _("missed the bid")) for seat in seats),
            legend=_("bid / tricks, points, total; missed bids underlined"),
            rows=tuple(_row(result, close=close) for result in table.past),
            foot_label=_("to {target}").format(target=target),
            foot=tuple(str(max(0, target - score)) for score in table.scores),
            race=tuple((0, *(result.scores[seat] for result in table.past)) for seat in seats),
            target=target,
            danger="",
            verdict=verdict(table, players),
            ours=frozenset((0,)),
            inks=tuple(peg_ink(players[seat].colour, seat) for seat in seats),
            short_heads=tuple(_head(table, seat, place_short(seat, table.scores), _("missed")) for seat in seats),
        )

    def victory(self, state: State, players: Sequence[Player]) -> tuple[str, str]:
        """Return who has won as a heading and why as a sentence."""
        table = _table(state)
        return victory_head(table, players), why_won(table, players)

    def standing(self, state: State, players: Sequence[Player]) -> str:
        """Return whose turn it is and the scores, in one line."""
        table = _table(state)
        yours = _("It is your bid.") if table.is_bidding else _("It is your turn to play.")
        turn = whose_turn(table.turn, players, yours)
        if table.players > _LISTED:
            return sentences(turn, leader_words(table, players))
        scores = " · ".join(f"{player.name} {score}" for player, score in zip(players, table.scores, strict=True))
        return f"{turn} {scores}"


def _own(options: Options) -> FortyTwoOptions:
    assert isinstance(options, FortyTwoOptions)
    return options


def _table(state: State) -> Table:
    assert isinstance(state, FortyTwoState)
    return state.table


def _head(table: Table, seat: int, place: str, missed: str) -> str:
    """Return the word over a column: the place, and at the end who has won and who ``missed`` the bid with it."""
    if seat in table.winners:
        return _("winner")
    return missed if table.winners and table.scores[seat] >= table.options.target else place


def _row(result: DealResult, *, close: bool) -> ScoreRow:
    """Return a deal's row: by seat bid and tricks, points and total; ``close`` writes them without spaces."""
    between = "/" if close else " / "
    cells = tuple(
        (f"{bid}{between}{taken}", f"+{gain}" if gain else "0", str(score))
        for bid, taken, gain, score in zip(result.bids, result.tricks, result.points, result.scores, strict=True)
    )
    return ScoreRow(cells, result.made)


FORTY_TWO = FortyTwoGame()
