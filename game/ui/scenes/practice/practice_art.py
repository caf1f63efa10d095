"""The page of practice drawn: the day's portion with the last weeks, rings of puzzles, themes, and small curves."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from typing import Final

import msgspec
import pygame

from game.practice.bids import Calibration
from game.ui.charts.plot import Canvas
from game.ui.controls.base import Kit, Painted, Tip, Widget
from game.ui.controls.buttons import GOLD_BOTTOM, GOLD_INK, GOLD_LINE, GOLD_TOP, Button
from game.ui.controls.layout import put_in, rows, trim
from game.ui.controls.panels import put_round, write, write_lines
from game.ui.drawing import shapes
from game.ui.drawing.mirror import unmirrored
from game.ui.drawing.stage import put
from game.ui.drawing.styles import PARTNER, Colour
from game.ui.games.game import Game
from game.ui.language.digits import figure
from game.ui.language.messages import _, ngettext, pgettext, say
from game.ui.scenes.forms.page import BESIDE
from game.ui.scenes.forms.panel_row import TitledPanel
from game.ui.scenes.practice.bids_trainer import put_curve
from game.ui.words.why import Theme

DAYS: Final = 28  # shown of the last weeks
_LINE: Final = 1.42  # line pitch, in text sizes
_GAP: Final = 0.24  # radians between two parts of a ring, round ends included
_FULL: Final = 4  # puzzles on the busiest day, at least, by which the bars of days are measured


class Words(msgspec.Struct, frozen=True):
    """What stands at the head of the page: in large letters, and some sentences below."""

    title: str
    told: str


class PracticeHead(Painted):
    """What there is to practise now, and at the right how many puzzles were solved and missed on the last ``days``.

    ``button`` stands between the two, or where they leave no room for it, below the words.
    """

    def __init__(self, kit: Kit, width: int, words: Words, days: Sequence[tuple[int, int]], button: Button) -> None:
        scale = kit.scale
        self.words, self._days = words, days
        self._large, self._small = scale.font(34), scale.font(19)
        self._cell = max(scale.px(17, 9), min(scale.px(20), round(width * 0.42 / DAYS)))
        space = scale.px(48, 20)
        button.rect.size = (
            max(scale.px(250, 150), button.natural_width()),
            scale.px(58, 38, scale.font(22) * 1.9),
        )
        room = width - DAYS * self._cell - space
        is_beside = room - button.rect.width - space >= 22 * self._small
        self._words_w = room - button.rect.width - space if is_beside else room
        lines = len(kit.text.wrap(words.told, self._small, self._words_w))
        text_h = self._large * 1.5 + lines * self._small * _LINE
        high = max(text_h, self._large * 1.5 + 3.2 * self._small) if is_beside else text_h + button.rect.height + 12
        super().__init__(kit, pygame.Rect(BESIDE, 0, width, round(high)), depth=12)
        self._button, self._left = button, self.rect.left + room if is_beside else None
        self.grow(0)

    def grow(self, more: int) -> None:
        """Take ``more`` pixels of height; put the button in its place."""
        self.rect.height += more
        self._button.rect.bottomleft = self.rect.bottomleft
        if self._left is not None:
            self._button.rect.midright = self._left, self.rect.centery

    def tips(self) -> Sequence[Tip]:
        """Return what the bars are, where they stand."""
        place = trim(self.rect, left=self.rect.width - DAYS * self._cell)
        seen = place if self.clip is None else place.clip(self.clip)
        told = _("The last four weeks, day by day: gold for puzzles solved at once, pale for those missed.")
        return (Tip(seen, told, seen),) if seen else ()

    @property
    def solved(self) -> int:
        """How many puzzles were solved in the last weeks."""
        return sum(solved for solved, _missed in self._days)

    def look(self) -> Hashable:
        return self.words, tuple(self._days)

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the words at the left and the days at the right."""
        kit, style, small = self.kit, self.kit.style, self._small
        title = self.words.title
        write(whole, kit, title, self._large, style.gold, (0, self._large * 0.7), self._words_w, bold=True)
        lines = kit.text.wrap(self.words.told, small, self._words_w)
        write_lines(whole, kit, lines, small, style.text, (0, self._large * 1.5 + small * 0.6), small * _LINE)
        wide, high = DAYS * self._cell, whole.get_height()
        with unmirrored(pygame.Rect(whole.get_width() - wide, 0, wide, high), whole) as place:
            self._paint_days(whole, place.left, place.right)

    def _paint_days(self, whole: pygame.Surface, left: int, right: int) -> None:
        """Draw a bar for each day, today last; days without a puzzle are dots."""
        kit, style, cell, small = self.kit, self.kit.style, self._cell, self.kit.scale.font(17)
        told = ngettext("{count} solved in four weeks", "{count} solved in four weeks", self.solved)
        words = say(told, count=self.solved) if any(map(sum, self._days)) else _("the last four weeks")
        bottom, top = whole.get_height() - round(small * 1.9), round(self._large * 1.5)
        wide = round(cell * 0.62)
        y = self._large * 0.7 if any(map(sum, self._days)) else bottom - wide - small
        write(whole, kit, words, small, style.muted, (right, y), right - left, align=1.0)
        pitch = (bottom - top) / max(_FULL, *map(sum, self._days))
        for number, (solved, missed) in enumerate(self._days):
            x, low = left + number * cell + (cell - wide) // 2, bottom
            for count, ink, alpha in ((solved, style.gold, 255), (missed, style.muted, 105)):
                if count:
                    high = max(wide, round(count * pitch)) - (1 if missed and solved else 0)
                    put_round(whole, pygame.Rect(x, low - high, wide, high), wide // 3, ink, alpha=alpha)
                    low -= high + 1
            if not solved + missed:
                put_round(whole, pygame.Rect(x, bottom - wide, wide, wide), wide // 2, style.line, alpha=style.groove)
        pygame.draw.rect(whole, (*style.line, 120), (left, bottom + 2, right - left, 1))
        below = bottom + small * 1.05
        begin = say(ngettext("{count} week ago", "{count} weeks ago", DAYS // 7), count=DAYS // 7)
        write(whole, kit, begin, small, style.muted, (left, below))
        write(whole, kit, pgettext("chart", "today"), small, style.text, (right, below), align=1.0)


class Share(msgspec.Struct, frozen=True):
    """How many puzzles of a game are of one kind, in wordings and in the ``ink`` of its part of the ring."""

    count: int
    wordings: tuple[str, ...]
    ink: Colour


class PuzzlePanel(TitledPanel):
    """The puzzles of one game: a ring of those known, those to be asked again and new ones, ``waiting`` in its middle.

    Of those that wait, ``own`` come from the person's own games.
    """

    def __init__(self, kit: Kit, game: Game, shares: Sequence[Share], waiting: int, own: int, note: str) -> None:
        super().__init__(kit, game.title(), [note])
        self.game, self.shares, self.waiting, self.own = game, shares, waiting, own
        self.tip = _("Gold: known. Teal: due again, now or soon. Dark: not asked yet.")
        if self.is_empty:
            self.tip = _("They are made from your own costly moves, once a deal has been analysed.")

    @property
    def is_empty(self) -> bool:
        """Whether there are no puzzles at all."""
        return not any(share.count for share in self.shares)

    def look(self) -> Hashable:
        return tuple(self.shares), self.waiting, self.own, self.note

    @property
    def _step(self) -> float:
        return self.size * 1.55

    def drawn_height(self) -> int:
        return round((len(self.shares) + bool(self.own) + 0.4) * self._step)

    def draw(self, whole: pygame.Surface, place: pygame.Rect) -> None:
        """Draw the ring and what its parts are, or some cards if there are no puzzles."""
        if self.is_empty:
            self.draw_fan(whole, place, self.game)
            return
        kit, style, size = self.kit, self.kit.style, self.size
        lines = [(share.count, share.wordings, share.ink) for share in self.shares]
        if self.own:
            lines.append((self.own, (_("from your own games"), _("of your own")), style.text))
        figures = max(kit.text.width(figure(count), size, bold=True) for count, _words, _ink in lines)
        words = max(kit.text.width(wordings[0], size) for _count, wordings, _ink in lines)
        wanted = round(size * 1.9) + figures + words
        diameter = min(place.height, round(place.width * 0.62), place.width - wanted - size)
        diameter = max(diameter, min(place.height, round(place.width * 0.32)))
        spare = max(0, place.width - diameter - size - wanted)
        ring = pygame.Rect(place.left + spare // 3, 0, diameter, diameter)
        ring.centery = place.centery
        self._ring(whole, ring)
        left = ring.right + size + spare // 4
        top = place.centery - self._step * (len(lines) - 1) / 2
        for number, (count, told, ink) in enumerate(lines):
            y = round(top + number * self._step)
            mark = max(7, round(size * 0.55))
            if number < len(self.shares):
                put(whole, shapes.disc(mark, ink, ink, 0), (left, y - mark // 2))
            else:
                put(whole, shapes.diamond(mark, ink), (left, y - mark // 2))
            x = left + size + figures
            tone = style.text if count else style.muted
            write(whole, kit, figure(count), size, tone, (x, y), bold=True, align=1.0, column=figures)
            write(whole, kit, told, size, style.muted, (x + size * 0.5, y), place.right - x - size * 0.5)

    def _ring(self, whole: pygame.Surface, place: pygame.Rect) -> None:
        """Draw the ring clockwise from the top, and in its middle how many puzzles wait."""
        kit, style, diameter = self.kit, self.kit.style, place.width
        width = max(5.0, diameter * 0.1)
        canvas, radius, middle = Canvas((diameter, diameter)), (diameter - width) / 2 - 1, diameter / 2
        parts = [share for share in self.shares if share.count]
        total, gap = sum(share.count for share in parts), _GAP if len(parts) > 1 else 0.0
        room = math.tau - gap * len(parts)
        angle = gap / 2
        for share in parts:
            sweep = room * share.count / total
            steps = max(1, round(sweep * radius / 3))
            turns = [angle + sweep * step / steps for step in range(steps + 1)]
            points = [(middle + radius * math.sin(turn), middle - radius * math.cos(turn)) for turn in turns]
            canvas.dashed(points, (), width, share.ink)
            angle += sweep + gap
        put(whole, canvas.finish(), place.topleft)
        known, due, _new = (share.count for share in self.shares)
        if not known + due:  # nothing has been asked yet
            self.draw_fan(whole, place.inflate(-0.3 * diameter, -0.3 * diameter), self.game)
            return
        if not self.waiting:
            size = round(diameter * 0.42)
            put(whole, kit.art.icon("check", size, style.gold), put_in((size, size), place).topleft)
            return
        large, small = round(diameter * 0.3), kit.scale.font(17)
        inner = diameter - 2 * width - small
        told = pgettext("chart", "waiting")
        has_words = kit.text.width(told, small) <= inner * 0.8 and inner * 0.5 > large * 0.4 + small
        y = place.centery - (small * 0.55 if has_words else 0)
        write(whole, kit, figure(self.waiting), large, style.gold, (place.centerx, y), inner, bold=True, align=0.5)
        if has_words:
            y += large * 0.42 + small * 0.7
            write(whole, kit, told, small, style.muted, (place.centerx, y), inner * 0.8, align=0.5)


class TrainedBidsPanel(TitledPanel):
    """The bids trained in one game: their curve, or some cards if none have been; ``rules`` by which one trains."""

    def __init__(self, kit: Kit, game: Game, rules: Sequence[str], sentence: str, found: Calibration | None) -> None:
        super().__init__(kit, say(_("{game}: bids"), game=game.title()), rules)
        self.game, self.found, self._sentence = game, found, sentence
        self.tip = _("How your bids compare with what the hands take: on the thin line they are exactly right.")

    def look(self) -> Hashable:
        return self.note, self._sentence, self.found

    def told(self) -> str:
        return self._sentence

    def drawn_height(self) -> int:
        return round(5.4 * self.size)

    def draw(self, whole: pygame.Surface, place: pygame.Rect) -> None:
        """Draw the curve or the cards."""
        if self.found is None:
            self.draw_fan(whole, place, self.game)
        else:
            put_curve(whole, self.kit, place, self.found)


class ThemesPanel(TitledPanel):
    """The themes of the puzzles, whose ``rows`` are controls of their own."""

    def __init__(self, kit: Kit, rows: Sequence[ThemeRow]) -> None:
        note = _("choose one to practise it alone"), _("choose one to practise")
        super().__init__(kit, pgettext("heading", "Themes"), note)
        self.rows = tuple(rows)

    def drawn_height(self) -> int:
        return round(len(self.rows) * self.size * 1.55)

    def draw(self, whole: pygame.Surface, place: pygame.Rect) -> None:
        """Draw nothing: the rows draw themselves."""

    def lay_rows(self) -> Sequence[ThemeRow]:
        """Give the rows their places; return them."""
        place = self.content().move(self.rect.topleft)
        size = self.kit.scale.font(18)
        widths = [[self.kit.text.width(title, size, bold=True) for title in each.titles] for each in self.rows]
        names = max(each[0] for each in widths) + size
        if names > place.width // 2:
            names = max(each[-1] for each in widths) + size
        figures = [max(self.kit.text.width(each.figures[at], size) for each in self.rows) + size for at in (0, 1)]
        has_long = names + figures[0] + 4 * size <= place.width
        for each, rect in zip(self.rows, rows(place, *[1.0] * len(self.rows)), strict=True):
            each.rect = rect
            each.columns = names, figures[0 if has_long else 1]
        return self.rows


class ThemeRow(Widget):
    """A theme to choose: how many of its puzzles were ``solved``, of those ``asked`` in all.

    ``columns`` are the widths of name and figures in pixels.
    """

    columns = (0, 0)

    def __init__(self, kit: Kit, theme: Theme, solved: int, asked: int, on_press: Callable[[], None]) -> None:
        super().__init__(kit, pygame.Rect(0, 0, 0, 0), on_press, depth=20)
        self.titles = [title for title in (theme.title, theme.short) if title]
        self.solved, self.asked = solved, asked
        self.is_chosen = False

    @property
    def figures(self) -> list[str]:
        """How well one does, in wordings."""
        if not self.asked:
            return [_("not asked yet"), "–"]
        # Translators: how many puzzles of those asked were solved
        values = {"solved": self.solved, "asked": self.asked}
        return [say(_("{solved} of {asked} solved"), **values), say(_("{solved} of {asked}"), **values)]

    def look(self) -> Hashable:
        return self.is_lit, self.held, self.is_chosen, self.solved, self.asked, self.columns

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw name, bar and figures, on gold if chosen."""
        kit, style, (width, height) = self.kit, self.kit.style, self.rect.size
        size, radius = kit.scale.font(18), max(4, height // 6)
        if self.is_chosen:
            put(whole, shapes.plate((width, height), radius, GOLD_TOP, GOLD_BOTTOM, GOLD_LINE), (0, 0))
        elif self.is_lit:
            put_round(whole, whole.get_rect(), radius, style.panel_top, shapes.mixed(style.panel_top, 1.5))
        ink = GOLD_INK if self.is_chosen else style.text if self.is_lit or self.asked else style.muted
        air, middle, (names, figures) = size // 2, height / 2, self.columns
        write(whole, kit, self.titles, size, ink, (air, middle), names - air, bold=self.is_chosen)
        soft = GOLD_INK if self.is_chosen else style.muted
        write(whole, kit, self.figures, size, soft, (width - air, middle), figures - air, align=1.0)
        self._bar(whole, pygame.Rect(names + air, 0, width - names - figures - 2 * air, height))

    def _bar(self, whole: pygame.Surface, room: pygame.Rect) -> None:
        """Draw which share was solved."""
        style, high = self.kit.style, max(4, round(self.kit.scale.font(18) * 0.36))
        tone, soft = (GOLD_INK, GOLD_INK) if self.is_chosen else (style.gold, style.muted)
        if room.width < 2 * high:
            return
        bar = pygame.Rect(room.left, room.centery - high // 2, room.width, high)
        put_round(whole, bar, high // 2, soft, alpha=style.groove)
        if self.solved:
            bar.width = max(high, round(room.width * self.solved / self.asked))
            put_round(whole, bar, high // 2, tone)


def shares_of(kit: Kit, known: int, asked: int, new: int) -> tuple[Share, ...]:
    """Return the parts of the ring of a game's puzzles, clockwise: of those ``asked`` before, so many are ``known``."""
    style = kit.style
    return (
        Share(known, (pgettext("chart", "known"),), style.gold),
        Share(asked - known, (pgettext("chart", "due again"), pgettext("chart", "due")), PARTNER),
        Share(new, (pgettext("chart", "new"),), shapes.mixed(style.line, 0.6)),
    )
