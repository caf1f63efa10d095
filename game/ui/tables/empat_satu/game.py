"""Empat Satu as the shared scenes see it: its style, its players, the words of its pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.cards import Card
from game.controller import Controller, Player
from game.opponents.base import Level, Manner
from game.rules.deal import Deal
from game.rules.empat_satu import RULES, DealResult, EmpatSatuOptions, State, View, worth_of
from game.ui.drawing.styles import BATIK, LINES
from game.ui.games.game import CardGame, KeyRow, gone_row
from game.ui.games.score_sheet import ChartLine, ScoreRow, ScoreSheet
from game.ui.games.tile import TileCard, TilePicture, TileWords
from game.ui.language.digits import figure
from game.ui.language.messages import _, pgettext, say
from game.ui.tables.empat_satu.keys import ANSWERS
from game.ui.tables.empat_satu.talk import OCCASIONS
from game.ui.tables.empat_satu.words import (
    best_deal,
    laid_out,
    rank_words,
    score_verdict,
    side_of,
    side_sum,
    side_sums,
    stock_words,
    victory_why,
)
from game.ui.words.cards import (
    by_subject,
    card_names,
    joined,
    names_first,
    sentences,
    team_heads,
    victory_head,
    whose_turn,
)

if TYPE_CHECKING:
    from game.ui.games.past_deal import PastDeal


class EmpatSatuGame(CardGame[EmpatSatuOptions, State, View]):
    """Empat Satu as the scenes see it."""

    name = "empat-satu"
    rules = RULES
    style = BATIK
    pace = 0.45
    has_tricks = False
    shows_hands = True
    has_puzzles = True
    occasions = OCCASIONS

    def title(self) -> str:
        return _("Empat Satu")

    def tile_words(self) -> TileWords:
        lines = (
            (
                _("Draw, discard, and gather one suit until four cards are worth 41."),
                _("Gather one suit until it is worth 41."),
            ),
            (_("Cards of your best suit count for you, all others against you."),),
            (_("A deal takes two minutes."),),
        )
        return TileWords(lines, _("2 to 6 players"), pgettext("country", "Indonesia"))

    def tile_picture(self) -> TilePicture:
        """Return the best hand there is."""
        cards = ("AS", "KS", "QS", "TS")
        spread = tuple(
            TileCard(card, (at - 1.5) * 0.72, 0.03 + 0.05 * (at - 1.5) ** 2, (at - 1.5) * 9)
            for at, card in enumerate(cards)
        )
        return TilePicture(spread, figure(41), 0.56)

    def level_sentence(self, level: Level) -> str:
        return {
            "beginner": _("Keeps whatever looks good now, and forgets the discards."),
            "casual": _("Remembers the discards, and what the next player seems to want."),
            "skilled": _("Weighs each choice against dozens of ways the unseen cards may lie."),
            "expert": _("Reads hidden hands from every move, and weighs thousands of them."),
        }[str(level)]

    def manner_sentence(self, manner: Manner) -> str:
        return {
            Manner.CAREFUL: _("{name} is careful, and likes to have points in the hand early."),
            Manner.BOLD: _("{name} is bold, keeps high cards and trusts the stock."),
            Manner.HELPFUL: _("{name} is good-natured, and keeps no cards from others without need."),
            Manner.STUBBORN: _("{name} is stubborn, and sticks to a suit once started."),
        }.get(manner, "")

    def key_rows(self) -> tuple[KeyRow, ...]:
        stock, discard, close = ANSWERS
        return (
            ((stock,), _("draw from the stock")),
            ((discard,), _("take the last discard")),
            ((close,), _("close, where the rules allow it")),
            (("left", "right"), _("go through your cards, the stock and the discard")),
            (("press",), _("discard the card, draw, press the button")),
            gone_row(),
            (("why",), _("ask why an opponent made that move, after a deal also how good your own moves were")),
        )

    def default_players(self, options: EmpatSatuOptions) -> tuple[Player, ...]:
        """Return the person and up to five companions."""
        everybody = (
            Player("You", "young-woman-curls"),
            Player("Wayan", "man-with-blangkon", Level.CASUAL),
            Player("Ayu", "woman-with-bun", Level.CASUAL),
            Player("Budi", "man-with-peci", Level.CASUAL),
            Player("Sari", "woman-in-headscarf", Level.CASUAL),
            Player("Agus", "young-man", Level.CASUAL),
        )
        return everybody[: options.players]

    def has_score_page(self, state: State) -> bool:
        """Whether there is a table of deals to show: a single deal needs none, as the winners' page shows all of it."""
        return bool(state.public.past) and state.public.options.deals > 1

    def score_sheet(self, state: State, players: Sequence[Player]) -> ScoreSheet:
        public = state.public
        options = public.options
        seats, counted = range(options.players), tuple(range(1, len(public.past) + 1))
        ours = frozenset(side_of(options, 0))
        sums = [side_sum(side_of(options, seat), public.scores) for seat in seats]
        best, ahead = max(sums), pgettext("column", "ahead")
        foot = tuple(figure(best - number) if number < best else ahead for number in sums)
        lines: tuple[ChartLine, ...] = ()
        heads = short = tuple(rank_words(seat, public.scores) for seat in seats)
        foot_label, foot_words = pgettext("column", "behind"), _("How many points behind the leader.")
        if options.partnership:
            foot_label, foot_words = pgettext("column", "together"), _("What the two partners have together.")
            foot = tuple(map(figure, sums))
            lines = tuple(
                ChartLine(names_first(side, players), (0, *(side_sum(side, result.scores) for result in public.past)))
                for side in options.sides
            )
            heads, short = team_heads(ours, seats)
        return ScoreSheet(
            heads=heads,
            legend=_("value of the hand, total; losers underlined"),
            rows=tuple(_row(*deal, players) for deal in zip(counted, public.past, state.ended, strict=True)),
            foot_label=foot_label,
            foot=foot,
            race=tuple((0, *(result.scores[seat] for result in public.past)) for seat in seats),
            target=None,
            danger="",
            verdict=score_verdict(public, players),
            ours=ours,
            short_heads=short,
            chart_title=_("The totals, deal by deal"),
            gains=False,
            lines=lines,
            inks=tuple(LINES[options.sides.index(side_of(options, seat))] for seat in seats),
            counted=counted,
            column=_("What each hand was worth, and the total so far. Bright cards counted for the hand."),
            foot_words=foot_words,
        )

    def victory(self, state: State, players: Sequence[Player]) -> tuple[str, str]:
        public = state.public
        return victory_head(public.winners, players), victory_why(public, players)

    def end_hands(self, state: State) -> tuple[tuple[Card, ...], ...]:
        """Return all hands if the game was a single deal."""
        return tuple(map(laid_out, state.ended[-1])) if state.public.options.deals == 1 else ()

    def best_cards(self, state: State, deal: Deal) -> tuple[Card, ...]:
        """Return the winners' hands, in a game of several deals the best ones."""
        public = state.public
        winners = [side for side in public.options.sides if side[0] in public.winners]
        hands = [state.ended[best_deal(side, public)][seat] for side in winners for seat in side]
        return tuple(card for hand in hands for card in laid_out(hand))

    def past_deal(self, controller: Controller, steps: range, order: str) -> PastDeal:
        """Return a finished deal; its hands lie by what they are worth, whatever the ``order``."""
        from game.ui.tables.empat_satu.past_deal import past_deal

        return past_deal(controller, steps)

    def standing(self, state: State, players: Sequence[Player]) -> str:
        """Return whose turn it is and the totals, in one line."""
        public = state.public
        yours = _("It is your turn to draw.") if public.source is None else _("It is your turn to discard.")
        turn = whose_turn(public.turn, players, yours)
        if public.options.deals > 1:
            return sentences(turn, side_sums(public, players))
        return sentences(turn, stock_words(public.stock_left))


def _row(deal: int, result: DealResult, hands: Sequence[Sequence[Card]], players: Sequence[Player]) -> ScoreRow:
    """Return the row of a deal, by seat: whether it was won, the hand's value, the total, and the hand itself."""
    cells, told = [], []
    for seat, player in enumerate(players):
        value, score = figure(result.values[seat]), figure(result.scores[seat])
        cells.append((pgettext("column", "won") if seat in result.winners else "", value, score))
        cards = joined([card_names(card)[-1] for card in laid_out(hands[seat])])
        values = {"deal": deal, "name": player.name, "value": value, "score": score, "cards": cards}
        you = _("Deal {deal}: you held {cards}, worth {value}. The total is {score}.")
        one = _("Deal {deal}: {name} held {cards}, worth {value}. The total is {score}.")
        told.append(say(by_subject([seat], you=you, one=one), **values))
    return ScoreRow(
        deal,
        tuple(cells),
        tuple(seat not in result.losers for seat in range(len(cells))),
        told=tuple(told),
        hands=tuple(map(laid_out, hands)),
        lit=tuple(worth_of(hand).suit for hand in hands),
    )


GAME = EmpatSatuGame()
