"""The bids trainer: for sixty seconds hand after hand is to be bid on, then a page compares bids and hands."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Final

import pygame

from game.controller import Setup
from game.practice import Calibration, bidding_deals, calibration
from game.profile.practised import TrainedBid
from game.record import DealRecord
from game.rules.base import Action, Bid
from game.ui.controls.base import Kit, Painted
from game.ui.controls.buttons import Button
from game.ui.controls.layout import rows
from game.ui.controls.panels import Pictures, write
from game.ui.drawing import shapes
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.stage import premultiplied, put
from game.ui.drawing.text import _, ngettext
from game.ui.scenes.page import BESIDE, PageScene, RowLook, RowText
from game.ui.scenes.practice_table import PracticeGame, PracticeTable, in_turn
from game.ui.scenes.scene import Host
from game.ui.scenes.score_chart import nice_step
from game.ui.tables.players import remembered_options

LASTS: Final = 60.0  # seconds of a drill, counted while a bid is asked for
FLASH: Final = 1.1  # seconds for which it is told what a hand takes
_BASES: Final = (24.0, 19.0)


class DrillScene(PracticeTable):
    """Asks for bids on fresh hands, by the rules used last, until the time is over.

    ``kept``, the bids trained before, gets the new ones.
    """

    name = "drill"

    def __init__(self, app: Host, game: str, kept: list[TrainedBid], number: int | None = None) -> None:
        options = remembered_options(app.games[game], app.settings)
        self._hands = bidding_deals(options, time.time_ns() if number is None else number)
        self.kept = kept
        self.made: list[TrainedBid] = []
        self.left = LASTS
        self._flash = 0.0
        self._told_seconds = -1
        self.is_over = False
        players = app.games[game].default_players(options)
        super().__init__(app, PracticeGame(Setup(game, options, players, 0), app, self._next_deal()))

    def _next_deal(self) -> tuple[DealRecord, ...]:
        return (DealRecord(next(self._hands)),)

    def build(self) -> None:
        """Lay out the hand and the question."""
        super().build()
        self.input.ask_if_due()

    def rail_words(self) -> list[str]:
        seconds = math.ceil(max(0.0, self.left))
        count = ngettext("{count} hand", "{count} hands", len(self.made)).format(count=len(self.made))
        long = _("What would you bid? {seconds} seconds left, {hands}").format(seconds=seconds, hands=count)
        return [long, _("{seconds} seconds left").format(seconds=seconds), str(seconds)]

    def answer(self, action: Action, card: CardSprite | None) -> None:
        """Take a bid, and tell what the hand takes on average."""
        if not isinstance(action, Bid) or self._flash > 0.0 or self.is_over:
            return
        taken = self.app.thinker.tricks(self.controller.view)
        self.made.append(TrainedBid(self.game.name, time.time(), action.number, taken))
        self.kit.audio.play("bid", 0.7)
        self._flash = FLASH
        told = _("You bid {bid}. Such a hand takes {taken} tricks on average.")
        self.say(told.format(bid=action.number, taken=f"{taken:.1f}"))

    def update(self, dt: float) -> None:
        """Let time pass: it counts only while a bid is asked for."""
        super().update(dt)
        if self._flash > 0.0:
            self._flash -= dt
            if self._flash <= 0.0:
                self._go_on()
        elif self.pacing.is_asking and self.app.scene is self and not self.is_over:
            self.left -= dt
            if self.left <= 0.0:
                self._finish()
        seconds = math.ceil(max(0.0, self.left))
        if seconds != self._told_seconds:
            self._told_seconds = seconds
            self._rail.say(self.rail_words())

    def _go_on(self) -> None:
        """Ask for a bid on the next hand, or end."""
        self._flash = 0.0
        if self.left <= 0.0:
            self._finish()
            return
        assert isinstance(self.controller, PracticeGame)
        self.controller.set_up(self._next_deal())
        self.rebuild()

    def _finish(self) -> None:
        """Keep the bids and show how they compare with the hands."""
        self.is_over = True
        made = tuple(self.made)
        self._keep()
        if made:
            in_turn(self.app, lambda: CurveScene(self.app, self.game.name, self.kept, made))()
        else:
            self.open_menu()

    def _keep(self) -> None:
        if self.made:
            self.app.store.add_bids(self.made)
            self.kept += self.made
            self.made = []

    def leave(self) -> None:
        """Keep what was bid before the time was over."""
        self._keep()
        super().leave()

    @property
    def is_animating(self) -> bool:
        return super().is_animating or self._flash > 0.0


class CurveScene(PageScene):
    """How bids compare with what hands take: those just ``made``, and all of the game in ``kept``, with their curve."""

    name = "bids curve"

    def __init__(self, app: Host, game: str, kept: list[TrainedBid], made: Sequence[TrainedBid]) -> None:
        super().__init__(app, app.games[game])
        self.made = calibration(made)
        self._kept = kept
        self.all = calibration([bid for bid in kept if bid.game == game])

    def heading(self) -> tuple[str, list[str]]:
        return _("Bids"), [self.game.title(), ""]

    def row_look(self) -> RowLook:
        scale = self.kit.scale
        return RowLook(_BASES, scale.px(10, 6), scale.px(24, 12), scale.gap, scale.font(19) * 17)

    def fill(self, body_rect: pygame.Rect) -> None:
        """Lay out the figures, and the curve below them."""
        kit, scale = self.kit, self.kit.scale
        air = scale.px(34, 14)
        self.lay_area("bids", body_rect, (air, air))
        if self.made is not None:
            self.lay_row(_("This minute"), [figures_words(self.made)], self._again())
        if self.all is not None:
            others = [self._again()] if self.made is None else [self._back()]
            self.lay_row(_("All your bids"), [figures_words(self.all)], *others)
            told = _("Each disc is a bid; the more often you made it, the larger. On the line, bids are right.")
            high = max(scale.px(560, 300), round(self.area.view.height - self.y - scale.px(80, 50)))
            height = RowText.height(kit, self.room, [told], _BASES)
            text, chart = rows(pygame.Rect(BESIDE, self.y, self.room, height + high), height, high)
            self.put(RowText(kit, text, _("Bid and taken"), told, _BASES), Curve(kit, chart, self.all))
            self.y = chart.bottom
        self.finish_area()

    def _again(self) -> Button:
        height = self.kit.scale.px(48, 34, self.kit.scale.font(19) * 1.9)
        tip = _("Another minute of hands.")
        return Button(
            self.kit, height, _("Again"), self.again, ["Enter"], "redo", base=19, depth=20, tip=tip, primary=True
        )

    def _back(self) -> Button:
        height = self.kit.scale.px(48, 34, self.kit.scale.font(19) * 1.9)
        tip = _("Back to the page of practice.")
        return Button(self.kit, height, _("Practice"), self.close, ["P"], "lesson", base=19, depth=20, tip=tip)

    def again(self) -> None:
        """Train for another minute."""
        in_turn(self.app, lambda: DrillScene(self.app, self.game.name, self._kept))()


def figures_words(found: Calibration) -> str:
    """Return in sentences how bids compare with hands."""
    hands = ngettext("{count} hand", "{count} hands", found.hands).format(count=found.hands)
    off = _("off by {off} tricks on average").format(off=f"{found.off:.2f}")
    return f"{hands}, {off}. {bias_words(found.bias, found.margin)}"


def bias_words(bias: float, margin: float) -> str:
    """Return in a sentence how much too high or too low one bids, with the interval that surely holds it."""
    if math.isinf(margin):
        return _("A single hand tells of no lean to either side.")
    if abs(bias) < max(0.05, margin):
        return _("No lean to either side is certain yet: {bias} tricks, give or take {margin}.").format(
            bias=signed_tricks(bias), margin=_tricks(margin)
        )
    told = _("You bid {bias} tricks too high, give or take {margin}.")
    if bias < 0:
        told = _("You bid {bias} tricks too low, give or take {margin}.")
    return told.format(bias=_tricks(abs(bias)), margin=_tricks(margin))


def signed_tricks(number: float) -> str:
    """Return a number of tricks with its sign."""
    return ("+" if number >= 0 else "−") + _tricks(abs(number))


def _tricks(number: float) -> str:
    return f"{number:.2f}"


class Curve(Painted):
    """The calibration curve: for each bid the tricks that such hands took on average, beside the line of agreement."""

    def __init__(self, kit: Kit, rect: pygame.Rect, found: Calibration) -> None:
        super().__init__(kit, rect, depth=12)
        self.found = found

    @property
    def top(self) -> int:
        """The highest number on the axes."""
        most = max(max(bid, math.ceil(taken)) for bid, _count, taken in self.found.curve)
        return max(4, most + 1)

    def frame(self) -> pygame.Rect:
        """Return where bids and tricks are plotted, within the picture."""
        size = self.kit.scale.font(17)
        left, below = round(2.2 * size), round(1.8 * size)
        right = self.kit.text.width(_("bid"), size, bold=True) + size
        return pygame.Rect(left, size, self.rect.width - left - right, self.rect.height - below - size)

    def point(self, bid: float, taken: float) -> tuple[float, float]:
        """Return the place of a bid and the tricks taken, within the picture."""
        frame, top = self.frame(), self.top
        return frame.left + frame.width * bid / top, frame.bottom - frame.height * taken / top

    def paint(self) -> Pictures:
        """Return axes, line, curve and discs."""
        kit, style = self.kit, self.kit.style
        whole = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        self._axes(whole)
        width = max(2, kit.scale.px(3))
        pygame.draw.aaline(whole, (*style.muted, 255), self.point(0, 0), self.point(self.top, self.top))
        points = [self.point(bid, taken) for bid, _count, taken in self.found.curve]
        if len(points) > 1:
            put(whole, _line(self.rect.size, points, style.gold, width), (0, 0))
        most = max(count for _bid, count, _taken in self.found.curve)
        for (x, y), (_bid, count, _taken) in zip(points, self.found.curve, strict=True):
            size = round(kit.scale.px(14, 9) + kit.scale.px(22, 12) * math.sqrt(count / most))
            disc = shapes.disc(size, style.gold, (60, 30, 10), max(1, size * 0.08))
            put(whole, disc, (round(x - size / 2), round(y - size / 2)))
        return [(whole, (0, 0))]

    def _axes(self, whole: pygame.Surface) -> None:
        kit, style, frame = self.kit, self.kit.style, self.frame()
        size = kit.scale.font(17)
        grid = shapes.mixed(style.line, 0.4)
        for number in range(0, self.top + 1, nice_step(self.top, max(2, round(frame.height / (1.25 * size))))):
            y = self.point(0, number)[1]
            pygame.draw.line(whole, grid, (frame.left, y), (frame.right, y))
            write(whole, kit, str(number), size, style.muted, (frame.left - size * 0.5, y), align=1.0)
        for number in range(0, self.top + 1, nice_step(self.top, max(2, frame.width // (2 * size)))):
            x = self.point(number, 0)[0]
            pygame.draw.line(whole, grid, (x, frame.top), (x, frame.bottom))
            write(whole, kit, str(number), size, style.muted, (x, frame.bottom + size * 0.8), align=0.5)
        end = self.rect.width, frame.bottom + size * 0.8
        write(whole, kit, _("bid"), size, style.text, end, bold=True, align=1.0)
        write(
            whole,
            kit,
            _("tricks taken"),
            size,
            style.text,
            (frame.left + size * 0.4, frame.top + size * 0.2),
            bold=True,
        )


def _line(
    size: tuple[int, int], points: Sequence[tuple[float, float]], tint: tuple[int, int, int], width: int
) -> pygame.Surface:
    """Return a line through ``points``, smooth, premultiplied."""
    fine = pygame.Surface((2 * size[0], 2 * size[1]), pygame.SRCALPHA)
    pygame.draw.lines(fine, (*tint, 255), closed=False, points=[(2 * x, 2 * y) for x, y in points], width=2 * width)
    return premultiplied(pygame.transform.smoothscale(fine, size))
