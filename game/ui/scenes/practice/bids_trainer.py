"""The bids trainer: for sixty seconds hand after hand is to be bid on, then a page compares bids and hands."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

import pygame

from game.cards import Card
from game.controller import Setup
from game.practice.bids import Calibration, bidding_deals, calibration
from game.profile.practised import TrainedBid
from game.record import DealRecord
from game.rules.base import Action, Bid, View
from game.ui.charts.leaf import FigurePlaque
from game.ui.charts.lines import bids_told
from game.ui.charts.plot import Canvas, nice_step
from game.ui.controls.base import Kit, Painted
from game.ui.controls.buttons import Button
from game.ui.controls.described import Role, Thing, phrase
from game.ui.controls.layout import columns, put_in
from game.ui.controls.panels import line_at, write
from game.ui.drawing import shapes
from game.ui.drawing.mirror import unmirrored
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.stage import put
from game.ui.games.seating import remembered_options
from game.ui.language.digits import figure
from game.ui.language.messages import _, left_to_right, ngettext, pgettext, say
from game.ui.scenes.forms.page import BESIDE, PageScene
from game.ui.scenes.forms.panel_row import PanelRow, TitledPanel
from game.ui.scenes.practice.taught_table import PracticeTable, TaughtGame, go_on_to
from game.ui.scenes.scene import Host
from game.ui.tables.aids.narrator import SpeechWords
from game.ui.tables.parts.suits import line_with_signs
from game.ui.words.cards import SUIT_SIGNS, filled, rank_letter

LASTS: Final = 60.0  # seconds of a drill, counted while a bid is asked for
_BROADEST: Final = 10  # a bid, and tricks taken, with as many digits as any has
FLASH: Final = 1.4  # seconds for which it is told what a hand takes
_RIGHT: Final = 0.5  # tricks: a bid no farther from what the hand takes is right
_PITCH: Final = 1.6  # text sizes from one hand of the list to the next


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
        self.hands: list[str] = []
        """The hands bid on, in words, in the order of ``made``."""
        self.left = LASTS
        self._flash = 0.0
        self._told_seconds = -1
        self.is_over = False
        players = app.games[game].default_players(options)
        super().__init__(app, TaughtGame(Setup(game, options, players, 0), app.thinker, self._next_deal()))

    def _next_deal(self) -> tuple[DealRecord, ...]:
        return (DealRecord(next(self._hands)),)

    def build(self) -> None:
        """Lay out the hand and the question."""
        super().build()
        self.input.ask_if_due()

    def title_words(self, view: View | None = None) -> list[str]:
        seconds = math.ceil(max(0.0, self.left))
        left = say(ngettext("{count} second left", "{count} seconds left", seconds), count=seconds)
        long = say(_("What would you bid? {time}, {hands}"), time=left, hands=hands_counted(len(self.made)))
        return [long, left, figure(seconds)]

    def answer(self, action: Action, card: CardSprite | None) -> None:
        """Take a bid, and tell what the hand takes on average."""
        if not isinstance(action, Bid) or self._flash > 0.0 or self.is_over:
            return
        taken = self.app.thinker.opponents.mind_of(self.controller.view).tricks_at_sight(self.controller.view)
        self.made.append(TrainedBid(self.game.name, time.time(), action.number, taken))
        hand = [sprite.card for sprite in self.table.hand.sprites if sprite.card is not None]
        self.hands.append(hand_words(hand, self.controller.deals[-1].cards.turn_up))
        self.kit.audio.play("bid", 0.7)
        self._flash = FLASH
        self.say(self.words(_answered(action.number, taken)))

    def longest(self) -> Sequence[SpeechWords]:
        """Return what is said of a bid."""
        return [self.words(_answered(_BROADEST, _BROADEST))]

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
            self._rail.say(self.title_words())

    def _go_on(self) -> None:
        """Ask for a bid on the next hand, or end."""
        self._flash = 0.0
        if self.left <= 0.0:
            self._finish()
            return
        assert isinstance(self.controller, TaughtGame)
        self.controller.set_up(self._next_deal())
        self.rebuild()

    def _finish(self) -> None:
        """Keep the bids and show how they compare with the hands."""
        self.is_over = True
        made = tuple(self.made)
        self._keep()
        if made:
            go_on_to(self.app, lambda: CurveScene(self.app, self.game.name, self.kept, made, self.hands))
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
    def has_moved(self) -> bool:
        return super().has_moved or self._flash > 0.0


class CurveScene(PageScene):
    """How bids compare with what hands take: those just ``made``, and all of the game in ``kept``, with their curve.

    ``hands`` are the hands just bid on, in words.
    """

    name = "bids curve"

    def __init__(
        self, app: Host, game: str, kept: list[TrainedBid], made: Sequence[TrainedBid], hands: Sequence[str] = ()
    ) -> None:
        super().__init__(app, app.games[game])
        self.made = calibration(made)
        self._hands = list(zip(hands, made, strict=False))
        self._kept = kept
        self.all = calibration([bid for bid in kept if bid.game == game])

    def heading(self) -> tuple[str, list[str]]:
        return pgettext("heading", "Bids"), [self.game.title(), ""]

    def fill(self, body_rect: pygame.Rect) -> None:
        """Lay out the figures, and the curve below them."""
        scale = self.kit.scale
        margin, gap = scale.px(34, 14), scale.px(24, 10)
        self.lay_area("bids", body_rect, (margin, margin), widest=round(1.7 * scale.height))
        found = [(_("This minute"), self.made, [self._again()]), (_("All your bids"), self.all, [self._back()])]
        known = [(FiguresPanel(self.kit, title, each), foot) for title, each, foot in found if each is not None]
        if self.made is None and known:
            known = [(known[0][0], [self._again(), self._back()])]
        if known and self.all is not None:
            row = PanelRow(self.kit, known, self.room, gap)
            self.put(*row.lay(BESIDE, 0))
            self.y = row.height
            panels: list[TitledPanel] = [HandsPanel(self.kit, self._hands)] if self._hands else []
            for panel in (*panels, CurvePanel(self.kit, self.all)):
                self.y += gap
                is_alone = isinstance(panel, CurvePanel) and not panels
                high = max(panel.natural_height(self.room), self.area.view.height - self.y if is_alone else 0)
                panel.rect = pygame.Rect(BESIDE, self.y, self.room, high)
                self.put(panel)
                self.y += high
        self.finish_area()

    def _again(self) -> Button:
        label, tip = pgettext("button", "Again"), _("Another minute of hands.")
        return Button(self.kit, 0, label, self.again, ["go-on"], "redo", base=19, depth=20, tip=tip, primary=True)

    def _back(self) -> Button:
        label, tip = pgettext("button", "Practice"), _("Back to Practice.")
        return Button(self.kit, 0, label, self.close, ["trained"], "lesson", base=19, depth=20, tip=tip)

    def again(self) -> None:
        """Train for another minute."""
        go_on_to(self.app, lambda: DrillScene(self.app, self.game.name, self._kept))


def _answered(bid: int, taken: float) -> str:
    """Return what is said of a bid on a hand that takes ``taken`` tricks on average."""
    told = _("You bid {bid}: {verdict}. Such a hand takes {taken} tricks on average.")
    return say(told, bid=bid, taken=figure(taken, 1), verdict=_verdict(bid, taken))


def _verdict(bid: int, taken: float) -> str:
    """Return in a word how a bid lies beside the tricks that the hand takes on average."""
    if abs(bid - taken) <= _RIGHT:
        return pgettext("verdict", "just right")
    return pgettext("verdict", "too high") if bid > taken else pgettext("verdict", "too low")


def hand_words(cards: Sequence[Card], turn_up: Card | None = None) -> str:
    """Return a hand suit by suit, "♥ A 8  ♠ K Q J", for lines that draw such signs, and the card turned up, if any.

    Jokers stand first.
    """
    groups = [
        (suit, [rank_letter(card.rank) for card in each]) for suit, each in groupby(cards, lambda card: card.suit)
    ]
    told = "   ".join(" ".join([*([] if suit is None else [SUIT_SIGNS[suit]]), *ranks]) for suit, ranks in groups)
    told = left_to_right(told)
    return told if turn_up is None else say(_("{hand}   turned up {card}"), hand=told, card=hand_words([turn_up]))


def hands_counted(count: int) -> str:
    """Return a number of hands in words."""
    return say(ngettext("{count} hand", "{count} hands", count), count=count)


def bias_words(bias: float, margin: float) -> str:
    """Return in a sentence how much too high or too low one bids, with the interval that surely holds it."""
    if math.isinf(margin):
        return _("One hand is too few to show a lean.")
    if abs(bias) < max(0.05, margin):
        return say(
            _("No clear lean yet: {bias} tricks, give or take {margin}."),
            bias=signed_tricks(bias),
            margin=_tricks(margin),
        )
    told = _("You bid {bias} tricks too high, give or take {margin}.")
    if bias < 0:
        told = _("You bid {bias} tricks too low, give or take {margin}.")
    return say(told, bias=_tricks(abs(bias)), margin=_tricks(margin))


def signed_tricks(number: float) -> str:
    """Return a number of tricks with its sign."""
    return ("+" if number >= 0 else "−") + _tricks(abs(number))


def _tricks(number: float) -> str:
    return figure(number, 2)


class FiguresPanel(TitledPanel):
    """How some bids compare with the hands: how many there were, how far off they are, and to which side they lean."""

    def __init__(self, kit: Kit, title: str, found: Calibration) -> None:
        super().__init__(kit, title)
        self.found = found

    def told(self) -> str:
        return bias_words(self.found.bias, self.found.margin)

    def drawn_height(self) -> int:
        return FigurePlaque.height(self.kit) + self.air // 2

    @property
    def figures(self) -> list[tuple[str, str, str]]:
        """Labels, figures and remarks of the plaques."""
        found = self.found
        lean = "" if math.isinf(found.margin) else left_to_right(f"± {_tricks(found.margin)}")
        return [
            (pgettext("figure", "Hands"), figure(found.hands), pgettext("figure", "bid on")),
            (pgettext("figure", "Off by"), _tricks(found.off), _("tricks, on average")),
            (pgettext("figure", "Lean"), signed_tricks(found.bias), lean),
        ]

    def draw(self, whole: pygame.Surface, place: pygame.Rect) -> None:
        """Draw a plaque for each figure."""
        room = put_in((place.width, FigurePlaque.height(self.kit)), place)
        for each, rect in zip(self.figures, columns(room, *[1.0] * 3, gap=self.air // 2), strict=True):
            for picture, at in FigurePlaque(self.kit, rect, *each, "").paint():
                put(whole, picture, (rect.left + at[0], rect.top + at[1]))


class HandsPanel(TitledPanel):
    """The hands of a minute in words, one a line, each with its bid and what it takes."""

    def __init__(self, kit: Kit, hands: Sequence[tuple[str, TrainedBid]]) -> None:
        super().__init__(kit, _("Hand by hand"))
        self.hands = hands

    def drawn_height(self) -> int:
        return round(len(self.hands) * _PITCH * self.size)

    def draw(self, whole: pygame.Surface, place: pygame.Rect) -> None:
        """Draw the lines."""
        # Translators: a bid, and whether it was too high or too low
        kit, style, texts = self.kit, self.kit.style, (_("bid {bid}, takes {taken}: {verdict}"), _("{bid}: {verdict}"))
        for number, (hand, made) in enumerate(self.hands):
            y, verdict = place.top + (number + 0.5) * _PITCH * self.size, _verdict(made.bid, made.taken)
            told = filled(texts, bid=made.bid, taken=figure(made.taken, 1), verdict=verdict)
            ink = style.gold if abs(made.bid - made.taken) <= _RIGHT else style.text
            wide = write(whole, kit, told, self.size, ink, (place.right, y), 0.42 * place.width, align=1.0)
            line, _words = line_with_signs(kit, [hand], self.size, place.width - wide - self.size, style.text)
            line_at(whole, line, place.left, y)


class CurvePanel(TitledPanel):
    """The calibration curve, with a sentence on how to read it."""

    def __init__(self, kit: Kit, found: Calibration) -> None:
        super().__init__(kit, _("Bid and taken"))
        self.found = found

    def told(self) -> str:
        return _("Each disc is a bid: the more often you chose it, the larger. On the line, bids are right.")

    def drawn_height(self) -> int:
        return self.kit.scale.px(360, 200)

    def draw(self, whole: pygame.Surface, place: pygame.Rect) -> None:
        """Draw the curve."""
        put_curve(whole, self.kit, place, self.found)

    def described(self) -> Iterable[Thing]:
        value = bids_told(self.found.curve, (pgettext("chart", "bid"), _("tricks taken")))
        yield Thing(Role.TEXT, self.title, self.rect, value, phrase(self.written()), source=self)


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
        right = self.kit.text.width(pgettext("chart", "bid"), size, bold=True) + size
        return pygame.Rect(left, size, self.rect.width - left - right, self.rect.height - below - size)

    def point(self, bid: float, taken: float) -> tuple[float, float]:
        """Return the place of a bid and the tricks taken, within the picture."""
        frame, top = self.frame(), self.top
        return frame.left + frame.width * bid / top, frame.bottom - frame.height * taken / top

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw axes, line, curve and discs."""
        kit, style = self.kit, self.kit.style
        self._axes(whole)
        width = max(2, kit.scale.px(3))
        pygame.draw.aaline(whole, (*style.muted, 255), self.point(0, 0), self.point(self.top, self.top))
        points = [self.point(bid, taken) for bid, _count, taken in self.found.curve]
        canvas = Canvas(self.rect.size)
        canvas.dashed(points, (), width, style.gold)
        put(whole, canvas.finish(), (0, 0))
        most = max(count for _bid, count, _taken in self.found.curve)
        for (x, y), (_bid, count, _taken) in zip(points, self.found.curve, strict=True):
            size = round(kit.scale.px(14, 9) + kit.scale.px(22, 12) * math.sqrt(count / most))
            disc = shapes.disc(size, style.gold, (60, 30, 10), max(1, size * 0.08))
            put(whole, disc, (round(x - size / 2), round(y - size / 2)))

    def _axes(self, whole: pygame.Surface) -> None:
        kit, style, frame = self.kit, self.kit.style, self.frame()
        size = kit.scale.font(17)
        grid = shapes.mixed(style.line, 0.4)
        for number in range(0, self.top + 1, nice_step(self.top, max(2, round(frame.height / (1.25 * size))))):
            y = self.point(0, number)[1]
            pygame.draw.line(whole, grid, (frame.left, y), (frame.right, y))
            write(whole, kit, figure(number), size, style.muted, (frame.left - size * 0.5, y), align=1.0)
        for number in range(0, self.top + 1, nice_step(self.top, max(2, frame.width // (2 * size)))):
            x = self.point(number, 0)[0]
            pygame.draw.line(whole, grid, (x, frame.top), (x, frame.bottom))
            write(whole, kit, figure(number), size, style.muted, (x, frame.bottom + size * 0.8), align=0.5)
        end = self.rect.width, frame.bottom + size * 0.8
        write(whole, kit, pgettext("chart", "bid"), size, style.text, end, bold=True, align=1.0)
        corner = frame.left + size * 0.4, frame.top + size * 0.2
        write(whole, kit, _("tricks taken"), size, style.text, corner, bold=True)


def put_curve(whole: pygame.Surface, kit: Kit, place: pygame.Rect, found: Calibration) -> None:
    """Draw the calibration curve in ``place``."""
    with unmirrored(place, whole) as plotted:
        for picture, at in Curve(kit, place, found).paint():
            put(whole, picture, (plotted.left + at[0], plotted.top + at[1]))
