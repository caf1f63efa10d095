"""The race to the target as a chart: a line for each player or team, distinguished by colour, mark and dashes."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from itertools import pairwise
from typing import Final

import pygame

from game.ui.charts.plot import Canvas, Plot, Point, between, dashes_of, nice_step, spread_out
from game.ui.controls.base import Kit, Painted, Pictures, Tip
from game.ui.controls.described import Role, Thing, phrase
from game.ui.controls.layout import around
from game.ui.controls.panels import write, write_lines
from game.ui.drawing.stage import PAINTING, Blit, premultiplied, put
from game.ui.drawing.styles import INK, LINES, PAPER_RED, SOFT_INK, Colour, colour
from game.ui.games.score_sheet import ChartLine, ScoreSheet
from game.ui.language.digits import figure
from game.ui.language.messages import _, grouped, listed, pgettext, say
from game.ui.scenes.forms.game_page import name_lines
from game.ui.words.cards import sentences

_HATCH: Final = colour("B03C28")
_DANGER: Final = (196, 86, 58, 50)
_FAINT: Final = 64  # alpha of the hatching, of 255
_LEAST_HIGH: Final = 20  # points: the least height of a chart without a target


def axes(kit: Kit, target: int | None, race: Sequence[Sequence[int]], place: pygame.Rect) -> Plot:
    """Return axes that hold every score, the target and some room below zero."""
    scores = [score for line in race for score in line]
    high, low = max(_LEAST_HIGH if target is None else target, *scores), min(0, *scores)
    spread = high - low
    line = kit.scale.font(17) * 1.9
    least = low - max(0.05 * spread, line / place.height * spread * (1.25 if low == 0 else 0.9))
    most = high + max(0.07 * spread, line / place.height * spread * 0.8)
    return Plot(place, (0, max(1, len(race[0]) - 1)), (least, most))


def _label(kit: Kit, name: str, size: int, room: float) -> tuple[list[str], int]:
    """Return a name for the end of a line and its text size: on one line if it fits, else smaller and on two."""
    lines, fitted = name_lines(kit, name, size, room)
    return (lines, fitted) if len(lines) == 1 else name_lines(kit, name, size * 0.86, room)


class Chart(Painted):
    """The chart: axes, target, danger zone and lines; ``part`` (0 to 1) is how far the last deal is drawn."""

    def __init__(self, kit: Kit, rect: pygame.Rect, sheet: ScoreSheet, lines: Sequence[ChartLine]) -> None:
        super().__init__(kit, rect, depth=12)
        self.as_it_is = True
        self.sheet = sheet
        self.race = tuple(line.scores for line in lines)
        self.names = tuple(line.name for line in lines)
        self.part = 1.0
        size = kit.scale.font(18)
        scores = [*map(figure, (sheet.target or 100, *(line[-1] for line in self.race), -10))]
        left = max(kit.text.width(score, size, bold=True) for score in scores) + round(size * 0.7)
        self.name_size = kit.scale.font(20)
        high = rect.height - 2 * size
        for part in (0.22, 0.26, 0.30, 0.38, 0.44):
            self.labels = [_label(kit, line.name, self.name_size, rect.width * part) for line in lines]
            is_whole = not any("…" in "".join(label) for label, _fitted in self.labels)
            if is_whole and len(lines) * self._apart() <= high:
                break
        widest = max(kit.text.width(words, size, bold=True) for label, size in self.labels for words in label)
        numbers = max(kit.text.width(figure(score), self.name_size, bold=True) for line in self.race for score in line)
        self.mark_radius = max(3.6, 6.5 * kit.scale.unit)
        self.name_left = round(self.mark_radius * 3.6)
        right = self.name_left + widest + round(size * 0.7) + numbers
        plot = pygame.Rect(left, 0, rect.width - left - right, rect.height - round(size * 1.9))
        self.axes = axes(kit, sheet.target, self.race, plot)
        self.deals = len(self.race[0]) - 1
        self._last: tuple[pygame.Surface, tuple[int, int]] | None = None
        self._width = max(2.0, 3.4 * kit.scale.unit)

    def ink(self, seat: int) -> Colour:
        """Return the colour of a player's line."""
        inks = self.sheet.inks or LINES
        return inks[seat % len(inks)]

    def label_places(self) -> list[float]:
        """Return the height of each player's name in pixels, relative to the chart."""
        ends = [self.axes.y(line[-1]) for line in self.race]
        apart = self._apart()
        return spread_out(ends, apart, self.axes.place.top + apart / 2, self.axes.place.bottom - apart / 2)

    @property
    def is_crowded(self) -> bool:
        """Whether the names beside the lines have less room than they need."""
        return self._apart() * len(self.race) > self.axes.place.height

    def _apart(self) -> float:
        """Return the least distance between two names in pixels."""
        return max(self.name_size * 1.42, *(size * (1.22 * len(lines) + 0.3) for lines, size in self.labels))

    def points(self, seat: int) -> list[Point]:
        """Return the points of a player's scores in pixels, deal by deal."""
        return [self.axes.point(deal, score) for deal, score in enumerate(self.race[seat])]

    def end_of_line(self, seat: int, part: float) -> Point:
        """Return the end of a player's line while the last deal is drawn up to ``part`` (0 to 1)."""
        *_before, start, end = self.points(seat)
        return between(start, end, part)

    def tips(self) -> Sequence[Tip]:
        """Return tips on each mark, on the danger zone, and on the lines."""
        left, top = self.rect.topleft
        side = round(max(4 * self.mark_radius, 14))
        found = []
        for line, name in enumerate(self.names):
            for number, (x, y) in enumerate(self.points(line)[1:], 1):
                mark, score = around((left + x, top + y), (side, side)), figure(self.race[line][number])
                words = say(_("{name} after deal {deal}: {score}"), name=name, deal=self._deals[number], score=score)
                found.append(Tip(mark, words, mark))
        plot = self.axes.place.move(left, top)
        if self.sheet.danger:
            zone = plot.clip((plot.left, round(top + self.axes.y(0)), plot.width, plot.height))
            found.append(Tip(zone, self.sheet.danger, zone))
        words = sentences(_("The scores after each deal."), self._goal)
        return [*found, Tip(plot, words, pygame.Rect(plot.centerx, plot.top, 1, 1))]

    @property
    def _goal(self) -> str:
        """What the line at the top is, if there is one."""
        return "" if self.sheet.target is None else _("The dashed line at the top is the target.")

    def described(self) -> Iterable[Thing]:
        lines = zip(self.names, self.race, strict=True)
        value = grouped(listed((name, *map(figure, scores))) for name, scores in lines)
        labels = phrase((self._goal, *self.written()))
        yield Thing(Role.TEXT, _("The scores after each deal."), self.rect, value, labels, source=self)

    @property
    def _deals(self) -> Sequence[int]:
        """The numbers of the deals along the chart; 0 is the start of the game."""
        return (0, *self.sheet.counted) if self.sheet.counted else range(self.deals + 1)

    def blits(self) -> list[Blit]:
        """Return the ground and the lines; while the last deal grows, only so much of it, and a mark at each end."""
        result = super().blits()
        if self._last is None and PAINTING.allows():
            self._last = self._curves(last=True)
            PAINTING.pay()
        if self._last is None:
            return result
        picture, (x, y) = self._last
        place = self.rect.left + x, self.rect.top + y
        if self.part >= 1:
            return [*result, *self.turned_blits([Blit(picture, place)])]
        grown = round(self.axes.place.width / max(1, self.deals) * self.part), picture.get_height()
        ends = [self._runner(seat) for seat in range(len(self.race))]
        line = [Blit(picture.subsurface((0, 0), grown), place)] if grown[0] > 0 else []
        return [*result, *self.turned_blits([*line, *ends])]

    def _runner(self, seat: int) -> Blit:
        """Return a player's mark at the end of the growing line."""
        side = math.ceil(self.mark_radius * 3.4)

        def draw() -> pygame.Surface:
            canvas = Canvas((side, side))
            canvas.mark(seat, (side / 2, side / 2), self.mark_radius, self.ink(seat))
            return canvas.finish()

        picture = self.kit.art.made(("runner", seat, side, self.ink(seat)), draw)
        x, y = self.end_of_line(seat, self.part)
        return Blit(picture, (round(self.rect.left + x - side / 2), round(self.rect.top + y - side / 2)))

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw axes with their numbers, the target, the danger zone, and the lines up to the last deal but one."""
        self._zone(whole)
        self._across(whole)
        self._along(whole)
        before, place = self._curves(last=False)
        put(whole, before, place)

    def _zone(self, surface: pygame.Surface) -> None:
        """Shade and hatch the area below zero if the game has a danger there."""
        if not self.sheet.danger:
            return
        plot, top = self.axes.place, round(self.axes.y(0))
        height = plot.bottom - top
        zone = pygame.Surface((plot.width, height), pygame.SRCALPHA)
        zone.fill(_DANGER)
        put(surface, premultiplied(zone), (plot.left, top))
        hatch = Canvas((plot.width, height))
        step = self.kit.scale.px(30, 16)
        for x in range(-height, plot.width, step):
            hatch.stroke((x, height), (x + height * 0.6, 0), max(1.0, self.kit.scale.unit * 1.2), _HATCH)
        lines = hatch.finish()
        lines.fill((_FAINT,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        put(surface, lines, (plot.left, top))

    def _across(self, surface: pygame.Surface) -> None:
        """Draw and number a line for every step of the score; zero and the target are stronger."""
        kit, plot, sheet = self.kit, self.axes.place, self.sheet
        size = kit.scale.font(17)
        goal = None if sheet.target is None else self.axes.y(sheet.target)
        least, most = self.axes.up
        step = nice_step(most - least, max(2, min(9, int(plot.height / (kit.scale.font(18) * 2.6)))))
        clear = [(plot.top, size * 0.6), *([] if goal is None else [(goal, size * 1.25)])]  # a number would be cut off
        seen = [score for score in self.axes.ticks(step) if all(abs(self.axes.y(score) - y) > air for y, air in clear)]
        self.axes.put_levels(kit, surface, seen, figure)
        if 0 in seen:
            surface.fill(INK, self.axes.level(kit, 0, 2))
        if goal is not None:
            self._target(surface, goal, size)
        if self.sheet.danger:
            self._danger_words(surface)

    def _target(self, surface: pygame.Surface, goal: float, size: int) -> None:
        """Draw the dashed line of the target with its number."""
        kit, plot = self.kit, self.axes.place
        edge = plot.left - size * 0.6
        dashes = Canvas((plot.width, 8))
        thick_dash = max(1.6, kit.scale.unit * 2.2)
        dashes.dashed([(2, 4), (plot.width - 2, 4)], (size * 0.5, size * 0.34), thick_dash, PAPER_RED)
        put(surface, dashes.finish(), (plot.left, round(goal) - 4))
        write(surface, kit, figure(self.sheet.target or 0), size * 1.06, PAPER_RED, (edge, goal), bold=True, align=1.0)

    def _danger_words(self, surface: pygame.Surface) -> None:
        """Write the meaning of the danger zone where the fewest lines cross it."""
        kit, plot = self.kit, self.axes.place
        wordings, room = (
            [self.sheet.danger, self.sheet.short_danger or self.sheet.danger],
            plot.width - kit.scale.px(24, 12),
        )
        lines, size = [""], kit.text.least
        if kit.text.has_room(wordings, room):
            lines[0], size = kit.text.fit(wordings, kit.scale.font(17), room)
        else:
            lines = kit.text.wrap(wordings[-1], size, room)
        wide, step = max(kit.text.width(line, size) for line in lines), 1.25 * size
        more, away, inset = (len(lines) - 1) * step, size * 0.95, kit.scale.px(12, 6)
        zone_top = self.axes.y(0) + away
        lefts = (plot.left + inset, plot.right - inset - wide)
        low = plot.bottom - away - more
        heights = (low, zone_top) if zone_top < plot.bottom - 2 * away - more else (low,)
        places = [(left, y) for y in heights for left in lefts]
        crowds = [self._crowd(pygame.Rect(left, y - away, wide, 2 * away + more)) for left, y in places]
        write_lines(surface, kit, lines, size, PAPER_RED, places[crowds.index(min(crowds))], step)

    def _crowd(self, place: pygame.Rect) -> int:
        """Return how much of the players' lines crosses the rectangle ``place``."""
        return sum(
            place.collidepoint(between(start, end, step / 12))
            for seat in range(len(self.race))
            for start, end in pairwise(self.points(seat))
            for step in range(12)
        )

    def _along(self, surface: pygame.Surface) -> None:
        """Number the deals under the chart."""
        kit, plot, deals = self.kit, self.axes.place, self.deals
        size = kit.scale.font(17)
        y = plot.bottom + size * 1.05
        names = self._deals
        widest = kit.text.width(figure(names[-1]), size) + size
        step = nice_step(deals, max(1, int(plot.width / widest)))
        shown = [deal for deal in range(0, deals, step) if self.axes.x(deals) - self.axes.x(deal) >= widest]
        for deal in [*shown, deals]:
            write(surface, kit, figure(names[deal]), size, SOFT_INK, (self.axes.x(deal), y), align=0.5)
        room = surface.get_width() - plot.right - size
        write(surface, kit, pgettext("chart", "deal"), size, SOFT_INK, (plot.right + widest / 2, y), room)

    def _curves(self, last: bool) -> tuple[pygame.Surface, tuple[int, int]]:
        """Return the lines and marks of the last deal, or of all earlier ones, and their place on the chart."""
        plot, radius = self.axes.place, self.mark_radius
        margin = math.ceil(radius * 2)
        deals = self.deals
        left = math.floor(self.axes.x(deals - 1)) if last else plot.left - margin
        right = plot.right + margin if last else math.ceil(self.axes.x(deals - 1)) + margin
        top = plot.top - margin
        canvas = Canvas((max(2, right - left), plot.height + 2 * margin), (left, top))
        every = max(1, math.ceil(radius * 4.2 * deals / max(1, plot.width)))  # deals from mark to mark: no two touch
        order = sorted(range(len(self.race)), key=lambda seat: (bool(dashes_of(seat, 1)), seat))
        lines = {seat: self.points(seat) for seat in order}
        for seat, points in lines.items():
            canvas.dashed(points if last else points[:-1], dashes_of(seat, self._width), self._width, self.ink(seat))
        for seat, points in lines.items():
            for point in points[-1:] if last else points[-1 - every : 0 : -every]:
                canvas.mark(seat, point, radius, self.ink(seat))
        return canvas.finish(), (left, top)


class EndLabel(Painted):
    """A player's name and score at the end of the line; ``shown`` is the score counted so far."""

    def __init__(self, chart: Chart, seat: int, middle: float) -> None:
        self._left = chart.rect.left + chart.axes.place.right
        self._lines, self._size = chart.labels[seat]
        height = round(max(chart.name_size * 1.4, self._size * (1.22 * len(self._lines) + 0.2)))
        top = round(chart.rect.top + middle - height / 2)
        super().__init__(chart.kit, pygame.Rect(self._left, top, chart.rect.right - self._left, height), depth=13)
        self._chart = chart
        self.as_it_is, self.block = True, chart.rect
        self._seat = seat
        self.shown = chart.race[seat][-1]
        self.tip = say(_("{name} stands at {score}."), name=chart.names[seat], score=figure(self.shown))

    def look(self) -> Hashable:
        return self.shown

    def paint(self) -> Pictures:
        """Return name and score, with a fine line to the player's mark if that is some way off."""
        kit, chart = self.kit, self._chart
        width, height = self.rect.size
        end = chart.rect.top + chart.axes.y(chart.race[self._seat][-1]) - self.rect.top
        surface = pygame.Surface((width, height), pygame.SRCALPHA)
        ink, step = chart.ink(self._seat), self._size * 1.22
        place = (chart.name_left, (height - (len(self._lines) - 1) * step) / 2)
        write_lines(surface, kit, self._lines, self._size, ink, place, step, bold=True)
        write(surface, kit, figure(self.shown), chart.name_size, INK, (width, height / 2), bold=True, align=1.0)
        pictures = [(surface, (0, 0))]
        if abs(end - height / 2) > height * 0.3:
            top = math.floor(min(end, height / 2)) - 2
            span = (max(2, chart.name_left), math.ceil(abs(end - height / 2)) + 4)
            canvas = Canvas(span)
            start = (chart.mark_radius * 1.7, end - top)
            canvas.stroke(start, (chart.name_left - chart.mark_radius * 0.6, height / 2 - top), 1.0, ink)
            pictures.insert(0, (canvas.finish(), (0, top)))
        return pictures
