"""The same deal twice, side by side: as it was played, and with an Expert in the person's seat."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

import pygame

from game.controller import PERSON, Controller, Player
from game.opponents.process import WARMED_UP
from game.stand_in import StandIn
from game.ui.controls.base import Kit, Painted, key_name
from game.ui.controls.buttons import Button
from game.ui.controls.layout import inset, rows
from game.ui.controls.panels import Drawn, Panel, Pictures, put_medallion, write, write_lines
from game.ui.drawing import shapes
from game.ui.drawing.stage import premultiplied, put
from game.ui.drawing.styles import LOSS
from game.ui.drawing.text import _
from game.ui.scenes.move_panel import FACTORS, LINE, PiecePanel
from game.ui.scenes.scene import GameScene, Host, Scene
from game.ui.tables.past_deal import PastDeal, Position, finished_deals
from game.ui.tables.words import Wordings

KEY = "C"
_ROW = 1.9  # a row's height, in text sizes


class CompareScene(PiecePanel):
    """Waits for ``stand_in`` to play deal number ``deal``, then shows both results; ``review`` opens its own deal."""

    name = "compare"

    def __init__(
        self,
        app: Host,
        below: Scene,
        table: GameScene,
        deal: int,
        stand_in: StandIn,
        review: Callable[[], None],
    ) -> None:
        super().__init__(app, below, table)
        self.deal, self.stand_in = deal, stand_in
        self._review = review
        self._shown: Hashable = None

    # ------------------------------------------------------------------- layout

    def build(self) -> None:
        """Lay out the panel; sizes shrink until everything fits."""
        self._shown = self._state
        kit, scale = self.kit, self.kit.scale
        air = scale.px(34, 18)
        button_h = scale.px(52, 34, scale.font(18) * 1.9)
        room = pygame.Rect(0, 0, *self.app.size).inflate(-scale.px(60, 20), -scale.px(60, 16))
        width = min(round(scale.px(1000, 660) * max(1.0, scale.text_scale)), room.width - 2 * air)
        players = self.table.controller.setup.players
        for factor in FACTORS:
            size, head = self._size(19, factor), self._size(26, factor)
            small = self._size(18, factor)
            told = kit.text.wrap(self._told(), small, width)
            heights = round(head * 1.6 + len(told) * small * LINE), round((len(players) + 1) * size * _ROW)
            whole = sum(heights) + 3 * air + button_h
            if whole <= room.height:
                break
        self.panel = pygame.Rect(0, 0, width + 2 * air, whole)
        self.panel.center = room.center
        self.stage.add(Panel(kit, self.panel, is_raised=True))
        top, main, foot = rows(inset(self.panel, air), *heights, button_h, gap=round(air / 2))
        self.regions = {"head": top, "main": main}
        title = _("Deal {number} with an Expert in your seat").format(number=self.deal)
        self.stage.add(Drawn(kit, top, 10, partial(_paint_head, title, told, (head, small))))
        if self.stand_in.is_over:
            self._lay_results(main, size)
        elif not self.stand_in.is_lost:
            usual = len(finished_deals(self.table.controller)[self.deal - 1])
            self.stage.add(Played(kit, main, self.stand_in, usual))
        self._lay_close(foot)
        if self.stand_in.is_over:
            tip = _("Go through the deal as the Expert played it.")
            review = Button(kit, foot.height, _("Review its deal"), self.review, ["R"], "cards", tip=tip)
            review.rect.topleft = foot.topleft
            self.controls.add(review)
            self.regions["review"] = review.rect

    def _told(self) -> str:
        """Return what is said below the title."""
        if self.stand_in.is_lost:
            return _("The deal could not be played: the process in which players think ends again and again.")
        if self.stand_in.is_over:
            return _("The same cards, the same opponents: only what was done in your seat was another’s choice.")
        if self.app.thinker.warmth < WARMED_UP:
            return _("It begins soon: Experts are still getting ready, which takes a minute at the very first start.")
        return _("An Expert is playing your cards, against the same opponents. You may go on looking meanwhile.")

    def _lay_results(self, main: pygame.Rect, size: int) -> None:
        """Lay out a row for each seat: what came of the deal then, and what came of it now."""
        players = self.table.controller.setup.players
        lines = results(self.table, self.stand_in.controller, self.deal)
        heads, *places = rows(main, *[1.0] * (len(players) + 1))
        words = _("as it was played"), _("with an Expert in your seat")
        self.stage.add(Drawn(self.kit, heads, 10, partial(_paint_heads, words, size)))
        for seat, (place, pair) in enumerate(zip(places, lines, strict=True)):
            self.stage.add(Drawn(self.kit, place, 10, partial(_paint_row, players[seat], pair, seat == PERSON, size)))
            self.regions[f"seat {seat}"] = place

    # --------------------------------------------------------------- input, time

    def review(self) -> None:
        """Go through the stand-in's deal, once it is over."""
        if self.stand_in.is_over:
            self.app.later(self._go_to_review)

    def _go_to_review(self) -> None:
        self.app.pop()
        self._review()

    def handle(self, event: pygame.event.Event) -> None:
        """Take input: Esc, the key and a click beside the panel go back."""
        is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        is_beside = is_press and not self.panel.collidepoint(event.pos)
        if is_beside or (event.type == pygame.KEYDOWN and key_name(event) in ("Esc", KEY)):
            self.close()
        else:
            super().handle(event)

    @property
    def _state(self) -> Hashable:
        return self.stand_in.is_over, self.stand_in.is_lost, self.app.thinker.warmth < WARMED_UP

    def update(self, dt: float) -> None:
        """Let time pass; show the results as soon as they are there."""
        super().update(dt)
        self.stand_in.update()
        if self._state != self._shown:
            self.rebuild()


Result = tuple[Wordings, bool]
"""Wordings for what came of a deal for a seat, and whether it lost something."""


def results(table: GameScene, other: Controller, deal: int) -> list[tuple[Result, Result]]:
    """Return by seat what came of a deal in the game at ``table``, and in ``other``."""
    return list(zip(_results(table, table.controller, deal), _results(table, other, deal), strict=True))


def _results(table: GameScene, controller: Controller, deal: int) -> list[Result]:
    past: PastDeal = table.game.past_deal(controller, finished_deals(controller)[deal - 1], table.settings.sort_order)
    told: Position = past.positions[past.opens_at]
    return [(line, seat in told.missed) for seat, line in enumerate(told.lines)]


class Played(Painted):
    """A bar that shows how much of the deal the stand-in has played, if it takes the ``usual`` number of steps."""

    def __init__(self, kit: Kit, rect: pygame.Rect, stand_in: StandIn, usual: int) -> None:
        super().__init__(kit, rect, depth=10)
        self._stand_in, self._usual = stand_in, usual

    def look(self) -> Hashable:
        return len(self._stand_in.steps)

    def paint(self) -> Pictures:
        """Return the bar in the middle of the room."""
        kit, (width, height) = self.kit, self.rect.size
        whole = pygame.Surface((width, height), pygame.SRCALPHA)
        bar = pygame.Rect(0, 0, round(width * 0.7), kit.scale.px(16, 10))
        bar.center = width // 2, height // 2
        radius = bar.height // 3
        line, gold = kit.style.line, kit.style.gold
        put(whole, premultiplied(shapes.rounded(bar.size, radius, line, line, alpha=70)), bar.topleft)
        done = round(bar.width * min(1.0, len(self._stand_in.steps) / self._usual))
        if done >= bar.height:
            put(whole, premultiplied(shapes.rounded((done, bar.height), radius, gold, gold)), bar.topleft)
        return [(whole, (0, 0))]


def _paint_head(title: str, told: list[str], sizes: tuple[int, int], kit: Kit, size: tuple[int, int]) -> Pictures:
    whole = pygame.Surface(size, pygame.SRCALPHA)
    large, small = sizes
    write(whole, kit, title, large, kit.style.gold, (0, large * 0.6), size[0], bold=True)
    write_lines(whole, kit, told, small, kit.style.muted, (0, large * 1.6 + small * 0.5), small * LINE)
    return [(whole, (0, 0))]


def _halves(width: int, text_size: int) -> tuple[float, float, float]:
    """Return where the names end, and where the two columns begin, in pixels."""
    names = min(round(text_size * 9), round(width * 0.26))
    room = (width - names) / 2
    return names, names, names + room


def _paint_heads(words: tuple[str, str], text_size: int, kit: Kit, size: tuple[int, int]) -> Pictures:
    whole = pygame.Surface(size, pygame.SRCALPHA)
    _end, *lefts = _halves(size[0], text_size)
    room = lefts[1] - lefts[0] - text_size * 0.6
    for word, left in zip(words, lefts, strict=True):
        write(whole, kit, word, text_size * 0.9, kit.style.muted, (left, size[1] / 2), room)
    return [(whole, (0, 0))]


def _paint_row(
    player: Player, pair: tuple[Result, Result], is_own: bool, text_size: int, kit: Kit, size: tuple[int, int]
) -> Pictures:
    style, (width, height) = kit.style, size
    whole = pygame.Surface(size, pygame.SRCALPHA)
    if is_own:
        lit = shapes.rounded((width, height - 2), max(3, round(height * 0.2)), style.gold, style.gold, alpha=44)
        put(whole, premultiplied(lit), (0, 1))
    end, *lefts = _halves(width, text_size)
    side = round(height * 0.8)
    put_medallion(whole, kit, player.face, side, (round(text_size * 0.3), (height - side) // 2), style.line)
    left = side + text_size * 0.8
    write(whole, kit, player.name, text_size, style.text, (left, height / 2), end - left - text_size * 0.4, bold=is_own)
    room = lefts[1] - lefts[0] - text_size * 0.6
    for (words, is_missed), x in zip(pair, lefts, strict=True):
        ink = LOSS if is_missed else style.text
        write(whole, kit, words, text_size, ink, (x, height / 2), room, bold=is_own)
    return [(whole, (0, 0))]
