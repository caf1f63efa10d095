"""Whist as the scenes see it: its style, its players, the words of the menu and the pages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from docs.examples.whist.rules import RULES, SIDES, State, View, WhistOptions
from game.controller import Player
from game.opponents.base import Level
from game.ui.document.blocks import Chapter
from game.ui.document.markdown import read_page
from game.ui.drawing.styles import PUB
from game.ui.games.game import TrickGame
from game.ui.games.options import FewOptions, Ways
from game.ui.games.score_sheet import ChartLine, ScoreSheet
from game.ui.games.tile import TileCard, TilePicture, TileWords
from game.ui.language.digits import figure
from game.ui.language.messages import _, dotted, pgettext, say
from game.ui.words.cards import (
    names_first,
    partner_roles,
    points,
    team_heads,
    victory_head,
)

OURS: Final = frozenset((0, 2))
TARGETS: Final = (3, 5, 7, 10)


def _ways() -> Ways:
    sentence = _("The side that has {target} points wins.")
    return {("target", _("Points to win")): [(each, figure(each), say(sentence, target=each)) for each in TARGETS]}


class WhistGame(TrickGame[WhistOptions, State, View]):
    """The table of Whist in the list of tables."""

    name = RULES.name
    rules = RULES
    style = msgspec.structs.replace(PUB, cloths=("green", "midnight", "wine"))
    options_page = FewOptions(RULES.usual, _ways, partner_roles)

    def title(self) -> str:
        return pgettext("game", "Whist")

    def tile_words(self) -> TileWords:
        lines = (
            (_("No bids: take tricks with your partner."),),
            (_("The last card dealt makes trumps."),),
            (_("Each trick over six is a point; five points win."),),
        )
        return TileWords(lines, _("4 players"), pgettext("country", "England"))

    def tile_picture(self) -> TilePicture:
        return TilePicture(
            (
                TileCard("JC", -1.04, -0.06, -7.0),
                TileCard("KC", -0.02, -0.44, 3.0),
                TileCard("4C", 1.04, 0.02, 8.0),
                TileCard("2S", 0.0, 0.40, -3.0, glows=True),
            )
        )

    def level_sentence(self, level: Level) -> str:
        return (
            _("Forgets what has been played, and now and then plays just any card."),
            _("Remembers every card, and plays as the books say."),
            _("Before every card, goes through some ways the hands may lie."),
            _("Before every card, goes through many ways the hands may lie."),
        )[level]

    def default_players(self, options: WhistOptions) -> tuple[Player, ...]:
        return (
            Player("You", "young-man"),
            Player("Nora", "red-haired-woman", Level.CASUAL),
            Player("Tom", "man-with-flat-cap", Level.CASUAL),
            Player("Ivy", "woman-with-glasses", Level.CASUAL),
        )

    def rules_page(self, options: WhistOptions | None) -> tuple[Chapter, ...]:
        facts = {"target": (options or RULES.usual).target}
        return read_page(Path(__file__).with_name("rules.md"), facts, {})

    def target(self, state: State) -> int:
        return state.public.options.target

    def score_sheet(self, state: State, players: Sequence[Player]) -> ScoreSheet:
        sheet, (heads, short_heads) = super().score_sheet(state, players), team_heads(OURS, range(4))
        return msgspec.structs.replace(
            sheet,
            heads=heads,
            short_heads=short_heads,
            legend=_("tricks, points of the side, total"),
            verdict=self.verdict(state, players),
            ours=OURS,
            lines=tuple(ChartLine(names_first(side, players), sheet.race[side[0]]) for side in SIDES),
            column=_("Tricks taken, the points that the side won with them, and its score after it."),
        )

    def verdict(self, state: State, players: Sequence[Player]) -> tuple[str, ...]:
        """Return what the scores mean, in sentences."""
        if state.is_over:
            return self.victory(state, players)
        ours, theirs = state.public.scores[:2]
        text = _("{names} lead {best} to {least}: {points} to go.")
        if ours == theirs:
            text = _("Both sides stand at {best}: {points} to go.")
        best, least = max(ours, theirs), min(ours, theirs)
        to_go = points(self.target(state) - best)
        return (say(text, names=names_first(SIDES[ours < theirs], players), best=best, least=least, points=to_go),)

    def victory(self, state: State, players: Sequence[Player]) -> tuple[str, str]:
        best, least = max(state.public.scores), min(state.public.scores)
        why = _("{points} to {least}: the first side to have {target} wins.")
        told = say(why, points=points(best), least=least, target=self.target(state))
        return victory_head(state.winners, players), told

    def scores_line(self, state: State, players: Sequence[Player]) -> str:
        scores = state.public.scores
        # Translators: a side and its score, one after another: "You and Tom 3".
        each = pgettext("player and score", "{name} {score}")
        return dotted(say(each, name=names_first(side, players), score=scores[side[0]]) for side in SIDES)


GAME: Final = WhistGame()
