"""The same deal twice, side by side: as it was played, and with an Expert in the person's seat."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial

import pygame

from game.controller import PERSON, Controller, Player
from game.looking_back.account import seen_by
from game.looking_back.stand_in import StandIn
from game.opponents.inquiry import WARMED_UP
from game.rules.base import DealFigures
from game.ui.controls.base import Kit
from game.ui.controls.panels import put_medallion, put_round, write
from game.ui.drawing.styles import LOSS
from game.ui.games.past_deal import PastDeal, Position, finished_deals
from game.ui.games.sorting import hand_order
from game.ui.language.digits import figure
from game.ui.language.messages import _, listed, pgettext, say
from game.ui.scenes.forms.panel_scene import DealPanelScene, Piece, ProgressBar, nothing_yet
from game.ui.scenes.scene import GameScene, Host, Scene
from game.ui.words.accounts import plain_share, signed_points_words
from game.ui.words.cards import Wordings, filled, sentences
from game.ui.words.names import shown_players

_ROW = 1.9  # a row's height, in text sizes


class CompareScene(DealPanelScene):
    """Waits for ``stand_in`` to play deal number ``deal``, then shows both results; ``review`` opens its own deal."""

    name = "compare"
    keys = frozenset(("compare",))
    widths = 1000, 660

    def __init__(
        self, app: Host, below: Scene, table: GameScene, deal: int, stand_in: StandIn, review: Callable[[], None]
    ) -> None:
        super().__init__(app, below, table, deal)
        self.stand_in = stand_in
        self._review = review
        self._usual = len(finished_deals(table.controller)[deal - 1])  # steps that the deal took at the table

    @property
    def _state(self) -> Hashable:
        return self.stand_in.is_over, self.stand_in.is_lost, self.app.thinker.warmth < WARMED_UP

    # ------------------------------------------------------------------- layout

    @property
    def _title(self) -> str:
        return say(_("Deal {number} with an Expert in your seat"), number=self.deal)

    def _told(self) -> str:
        if self.stand_in.is_lost:
            return _("The deal could not be played: the players’ thinking keeps stopping.")
        if self.stand_in.is_over:
            told = _("The same cards, the same opponents, but an Expert plays your seat.")
            is_thrown = not _figures(self.stand_in.controller, self.deal)
            return sentences(told, _("With that bid the deal was thrown in.") if is_thrown else "")
        if self.app.thinker.warmth < WARMED_UP:
            return _(
                "Starting soon: the Experts are still getting ready, which takes a minute at the very first start."
            )
        return _("An Expert is playing your cards against the same opponents. You can keep looking around.")

    def _pieces(self, factor: float, width: int) -> list[Piece]:
        """Return a row for each seat, and the result: what came of the deal then, and what came of it now."""
        players, size = shown_players(self.table.controller.setup.players), self._size(19, factor)
        row = round(size * _ROW)
        if not self.stand_in.is_over:
            return [nothing_yet((len(players) + 2) * row)]
        words = _("as it was played"), _("with an Expert in your seat")
        pieces = [Piece("heads", row, partial(_paint_heads, words, size), words)]
        for seat, pair in enumerate(results(self.table, self.stand_in.controller, self.deal)):
            draw = partial(_paint_row, players[seat], pair, seat == PERSON, size)
            said = players[seat].name, *(wordings[0] for wordings, _is_missed in pair)
            pieces.append(Piece(f"seat {seat}", row, draw, said, is_close=True))
        played = self.table.controller, self.stand_in.controller
        then, now = (result_words(self.table, each, self.deal) for each in played)
        said = then[0], now[0]
        return [*pieces, Piece("result", row, partial(_paint_result, (then, now), size), said, is_close=True)]

    def _lay_rest(self, foot: pygame.Rect) -> None:
        if self.stand_in.is_over:
            tip = _("Go through the deal as the Expert played it.")
            self._lay_on(foot, "review", _("Review its deal"), self.review, "review-deal", tip)
        elif not self.stand_in.is_lost:
            self.stage.add(ProgressBar(self.kit, self.regions["main"], self._part))

    def _part(self) -> float:
        """Return how much of the deal has been played, 0 to 1, if it takes as many steps as it took the person."""
        return min(1.0, len(self.stand_in.steps) / self._usual)

    # --------------------------------------------------------------- input, time

    def review(self) -> None:
        """Go through the stand-in's deal, once it is over."""
        if self.stand_in.is_over:
            self.close_for(self._review)

    def update(self, dt: float) -> None:
        """Let time pass; the stand-in plays."""
        self.stand_in.update()
        super().update(dt)


Result = tuple[Wordings, bool]
"""Wordings for what came of a deal for a seat, and whether it lost something."""


def results(table: GameScene, other: Controller, deal: int) -> list[tuple[Result, Result]]:
    """Return by seat what came of a deal in the game at ``table``, and in ``other``."""
    return list(zip(_results(table, table.controller, deal), _results(table, other, deal), strict=True))


def _results(table: GameScene, controller: Controller, deal: int) -> list[Result]:
    past = _past(table, controller, deal)
    told: Position = past.positions[past.opens_at]
    return [(line, seat in told.missed) for seat, line in enumerate(told.lines)]


def _past(table: GameScene, controller: Controller, deal: int) -> PastDeal:
    return table.game.past_deal(controller, finished_deals(controller)[deal - 1], hand_order(table.settings))


def result_words(table: GameScene, controller: Controller, deal: int) -> Wordings:
    """Return wordings for the result of a deal for the person's side: points ahead and the chance that is left."""
    past = _past(table, controller, deal)
    if not _figures(controller, deal):
        return (past.positions[past.opens_at].facts[-1], pgettext("result", "thrown in"))
    view = controller.steps[finished_deals(controller)[deal - 1].stop - 1].after.view(PERSON)
    found = seen_by(table.app.thinker.opponents.result_of(view), view.public.options.sides, PERSON)
    points, share = round(found.points, 1), plain_share(found.share)
    texts = _("points level, {share} to win the game"), _("level, {share} to win")
    if points > 0:
        texts = _("{points} points ahead, {share} to win the game"), _("{points} ahead, {share} to win")
    if points < 0:
        texts = _("{points} points behind, {share} to win the game"), _("{points} behind, {share} to win")
    told = filled(texts, points=figure(abs(points), 1), share=share)
    return (*told, listed([signed_points_words(points), share]))


def _figures(controller: Controller, deal: int) -> Sequence[DealFigures]:
    """Return what the seats did in a deal; nothing if it was thrown in."""
    return controller.state.public.figures()[deal - 1]


def _halves(width: int, text_size: int) -> tuple[float, float, float]:
    """Return where the names end, and where the two columns begin, in pixels."""
    names = min(round(text_size * 9), round(width * 0.26))
    room = (width - names) / 2
    return names, names, names + room


def _paint_heads(words: tuple[str, str], text_size: int, kit: Kit, whole: pygame.Surface) -> None:
    _end, *lefts = _halves(whole.get_width(), text_size)
    room = lefts[1] - lefts[0] - text_size * 0.6
    for word, left in zip(words, lefts, strict=True):
        write(whole, kit, word, text_size * 0.9, kit.style.muted, (left, whole.get_height() / 2), room)


def _paint_row(
    player: Player, pair: tuple[Result, Result], is_own: bool, text_size: int, kit: Kit, whole: pygame.Surface
) -> None:
    style, (width, height) = kit.style, whole.get_size()
    if is_own:
        lit = pygame.Rect(0, 1, width, height - 2)
        put_round(whole, lit, max(3, round(height * 0.2)), style.gold, alpha=44)
    end, *lefts = _halves(width, text_size)
    side = round(height * 0.8)
    put_medallion(whole, kit, player.face, side, (round(text_size * 0.3), (height - side) // 2), style.line)
    left = side + text_size * 0.8
    write(whole, kit, player.name, text_size, style.text, (left, height / 2), end - left - text_size * 0.4, bold=is_own)
    room = lefts[1] - lefts[0] - text_size * 0.6
    for (words, is_missed), x in zip(pair, lefts, strict=True):
        ink = LOSS if is_missed else style.text
        write(whole, kit, words, text_size, ink, (x, height / 2), room, bold=is_own)


def _paint_result(pair: tuple[Wordings, Wordings], text_size: int, kit: Kit, whole: pygame.Surface) -> None:
    style, (width, height) = kit.style, whole.get_size()
    pygame.draw.rect(whole, (*style.line, 160), (0, 0, width, max(1, round(text_size * 0.07))))
    end, *lefts = _halves(width, text_size)
    head = [_("Your result"), pgettext("heading", "Result")]
    write(whole, kit, head, text_size, style.gold, (text_size * 0.3, height / 2), end - text_size * 0.4, bold=True)
    room = lefts[1] - lefts[0] - text_size * 0.6
    for words, x in zip(pair, lefts, strict=True):
        write(whole, kit, words, text_size, style.gold, (x, height / 2), room, bold=True)
