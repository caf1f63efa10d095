"""Empat Satu as the shared scenes see it: its style, who sits down, what its pages say.

What pages and tables need besides is loaded when they are first opened: the menu comes up without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.cards import Card
from game.controller import Player
from game.opponents.base import Level
from game.rules.deal import Deal
from game.rules.empat_satu import RULES, DealResult, EmpatSatuOptions, State, Table, View, points_of, worth_of
from game.ui.document.blocks import Chapter
from game.ui.drawing.styles import BATIK, LINES
from game.ui.drawing.text import _, ngettext
from game.ui.tables.base import (
    ChartLine,
    GameTableOf,
    KeyRow,
    OptionsPage,
    ScoreRow,
    ScoreSheet,
    TileCard,
    TilePicture,
    Wordings,
)
from game.ui.tables.empat_satu.words import (
    best_deal,
    rank_words,
    score_verdict,
    side_of,
    side_sum,
    side_sums,
    victory_head,
    victory_why,
)
from game.ui.tables.words import card_names, joined, minus, names_first, sentences, whose_turn

if TYPE_CHECKING:
    from game.ui.tables.card_table import Room
    from game.ui.tables.empat_satu.table import EmpatSatuTable
    from game.ui.tables.why import Why


class EmpatSatuGame(GameTableOf[EmpatSatuOptions, State, View]):
    """The table of Empat Satu in the list of tables."""

    name = "empat-satu"
    rules = RULES
    style = BATIK
    pace = 0.45
    has_tricks = False
    shows_hands = True

    @property
    def why(self) -> Why[View]:
        """What it says of the opponents' moves."""
        from game.ui.tables.empat_satu.why import WHY

        return WHY

    def title(self) -> str:
        """Return the game's name."""
        return _("Empat Satu")

    def tile_words(self) -> tuple[str, tuple[Wordings, ...], str, str]:
        """Return the menu tile's heading, lines, foot, and where the game comes from."""
        lines = (
            (
                _("Draw, discard, and gather one suit until four cards are worth 41."),
                _("Gather one suit until it is worth 41."),
            ),
            (_("Cards of your best suit count for you, all others against you."),),
            (_("A deal takes two minutes."),),
        )
        return self.title(), lines, _("2 to 4 players"), _("Indonesia")

    def tile_picture(self) -> TilePicture:
        """Return the best hand there is."""
        cards = ("AS", "KS", "QS", "TS")
        spread = tuple(
            TileCard(card, (at - 1.5) * 0.72, 0.03 + 0.05 * (at - 1.5) ** 2, (at - 1.5) * 9)
            for at, card in enumerate(cards)
        )
        return TilePicture(spread, "41", 0.56)

    def level_sentence(self, level: Level) -> str:
        """Return how an opponent of this level plays."""
        return {
            "beginner": _("Keeps whatever looks good now, and forgets the discards."),
            "casual": _("Remembers the discards, and what the next player seems to want."),
            "skilled": _("Weighs each choice against dozens of ways the unseen cards may lie."),
            "expert": _("Reads hidden hands from every move, and weighs thousands of them."),
        }[str(level)]

    def key_rows(self) -> tuple[KeyRow, ...]:
        """Return the keys for drawing, throwing and closing."""
        return (
            (("S",), _("draw from the stock")),
            (("D",), _("take the last discard")),
            (("C",), _("close, where the rules allow it")),
            ((_("Left"), _("Right")), _("go through your cards, the stock and the discard")),
            (("Enter",), _("discard the card, draw, press the button")),
            (("W",), _("ask why an opponent made that move")),
        )

    def make(self, room: Room, view: View) -> EmpatSatuTable:
        from game.ui.tables.empat_satu.table import EmpatSatuTable

        return EmpatSatuTable(room, view)

    def default_players(self, options: EmpatSatuOptions) -> tuple[Player, ...]:
        """Return the person and up to three companions."""
        everybody = (
            Player(_("You"), "young-woman-curls"),
            Player(_("Wayan"), "man-with-blangkon", Level.CASUAL),
            Player(_("Ayu"), "woman-with-bun", Level.CASUAL),
            Player(_("Budi"), "man-with-peci", Level.CASUAL),
        )
        return everybody[: options.players]

    @property
    def options_page(self) -> OptionsPage[EmpatSatuOptions]:
        from game.ui.tables.empat_satu import options_page

        return options_page

    def rules_page(self, options: EmpatSatuOptions | None) -> tuple[Chapter, ...]:
        """Return the rules in chapters; with ``options``, as that game has them."""
        from game.ui.tables.empat_satu import rules_page

        return rules_page.chapters(options)

    def has_score_page(self, state: State) -> bool:
        """Whether a deal of several is over: a single deal needs no table of deals, the winners' page shows it all."""
        return bool(state.table.past) and state.table.options.deals > 1

    def score_sheet(self, state: State, players: Sequence[Player]) -> ScoreSheet:
        """Return the table of deals, the sums as they grew, and who has won."""
        table = state.table
        options = table.options
        seats = range(options.players)
        ours = frozenset(side_of(options, 0))
        sums = [side_sum(side_of(options, seat), table.scores) for seat in seats]
        foot = tuple(str(max(sums) - number) if number < max(sums) else _("ahead") for number in sums)
        lines: tuple[ChartLine, ...] = ()
        if options.partnership:
            foot = tuple(minus(number) for number in sums)
            lines = tuple(_line(side, table, players) for side in options.sides)
            heads = tuple(_("your team") if seat in ours else _("opponents") for seat in seats)
            short = tuple(_("ours") if seat in ours else _("theirs") for seat in seats)
        else:
            heads = short = tuple(rank_words(seat, table.scores) for seat in seats)
        return ScoreSheet(
            heads=heads,
            legend=_("value of the hand, total; losers underlined"),
            rows=_rows(state, players),
            foot_label=_("together") if options.partnership else _("behind"),
            foot=foot,
            race=tuple((0, *(result.scores[seat] for result in table.past)) for seat in seats),
            target=None,
            danger="",
            verdict=score_verdict(table, players),
            ours=ours,
            short_heads=short,
            chart_title=_("The totals, deal by deal"),
            gains=False,
            lines=lines,
            inks=tuple(LINES[options.sides.index(side_of(options, seat))] for seat in seats),
            counted=tuple(range(1, len(table.past) + 1)),
            column=_("What each hand was worth, and the total so far. Bright cards counted for the hand."),
            foot_words=_together() if options.partnership else _("How many points behind the leader."),
        )

    def victory(self, state: State, players: Sequence[Player]) -> tuple[str, str]:
        """Return the winners as a heading and why they have won as a sentence."""
        table = state.table
        return victory_head(table, players), victory_why(table, players)

    def end_hands(self, state: State) -> tuple[tuple[Card, ...], ...]:
        """Return everybody's hands where there was one deal."""
        return tuple(map(laid_out, state.ended[-1])) if state.table.options.deals == 1 else ()

    def best_cards(self, state: State, deal: Deal) -> tuple[Card, ...]:
        """Return the winners' hands, the best ones of several deals."""
        table = state.table
        fan: list[Card] = []
        for side in table.options.sides:
            if side[0] in table.winners:
                best = best_deal(side, table)
                fan += [card for seat in side for card in laid_out(state.ended[best][seat])]
        return tuple(fan)

    def standing(self, state: State, players: Sequence[Player]) -> str:
        """Return whose turn it is and the sums, in one line."""
        table = state.table
        yours = _("It is your turn to draw.") if table.source is None else _("It is your turn to discard.")
        turn = whose_turn(table.turn, players, yours)
        if table.options.deals == 1:
            return sentences(turn, _stock_left(table.stock_left))
        return sentences(turn, side_sums(table, players))


def _stock_left(count: int) -> str:
    return ngettext("{count} card is left in the stock.", "{count} cards are left in the stock.", count).format(
        count=count
    )


def laid_out(hand: Sequence[Card]) -> tuple[Card, ...]:
    """Return a hand as the pages show it: the suit that counts first, the cards worth most first."""
    suit = worth_of(hand).suit
    return tuple(sorted(hand, key=lambda card: (card.suit is not suit, -points_of(card), -card.rank)))


def _line(side: tuple[int, ...], table: Table, players: Sequence[Player]) -> ChartLine:
    """Return a team's line in the chart: the partners' sums together."""
    return ChartLine(names_first(side, players), (0, *(side_sum(side, result.scores) for result in table.past)))


def _together() -> str:
    return _("What the two partners have together.")


def _rows(state: State, players: Sequence[Player]) -> tuple[ScoreRow, ...]:
    """Return the deals' rows, with the hands as they were shown."""
    pairs = zip(state.table.past, state.ended, strict=True)
    return tuple(_row(deal, result, hands, players) for deal, (result, hands) in enumerate(pairs, 1))


def _row(deal: int, result: DealResult, hands: Sequence[Sequence[Card]], players: Sequence[Player]) -> ScoreRow:
    """Return a deal's row: by seat whether it was won, the value of the hand, the sum, and the hand itself."""
    cells, told = [], []
    for seat, player in enumerate(players):
        value, score = minus(result.values[seat]), minus(result.scores[seat])
        cells.append((_("won") if seat in result.winners else "", value, score))
        cards = joined([card_names(card)[-1] for card in laid_out(hands[seat])])
        values = {"deal": deal, "name": player.name, "value": value, "score": score, "cards": cards}
        text = _("Deal {deal}: {name} held {cards}, worth {value}. The total is {score}.")
        if seat == 0:
            text = _("Deal {deal}: you held {cards}, worth {value}. The total is {score}.")
        told.append(text.format(**values))
    return ScoreRow(
        (deal,),
        tuple(cells),
        tuple(seat not in result.losers for seat in range(len(cells))),
        told=tuple(told),
        hands=tuple(map(laid_out, hands)),
        lit=tuple(worth_of(hand).suit for hand in hands),
    )


GAME = EmpatSatuGame()
