"""The line of the game's chance over the moves of a deal, with its turning points: where it changed most, and why."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from game.account import Job
from game.controller import PERSON
from game.opponents.base import Appraisal
from game.opponents.verdict import Grade, Merit
from game.ui.controls.base import Kit, Painted, Tip, Widget
from game.ui.controls.layout import around
from game.ui.controls.panels import Pictures, write
from game.ui.drawing import shapes
from game.ui.drawing.stage import premultiplied, put
from game.ui.drawing.styles import colour
from game.ui.drawing.text import _
from game.ui.scenes.score_chart import Canvas
from game.ui.tables.account_words import share_words
from game.ui.tables.grades import MARKED, Mark, grade_mark, grade_name, is_marked, mark_of
from game.ui.tables.past_deal import Position
from game.ui.tables.words import sentences

_TURNS: Final = 0.08  # of the game: a change from which a move is a turning point
_FELT: Final = 0.03  # of the game: the same if another seat's choice was a mistake; one's own are always marked
_MOST: Final = 8  # turning points at most, those with the greatest changes
_LEAST_SPAN: Final = 0.2  # of the game: the least that the height of the chart stands for
_APART: Final = 16  # pixels: the least distance between lines that mark tricks or turns
_GROUND, _INK = colour("140C08"), colour("2A120A")


class Turn(NamedTuple):
    """A turning point: the position after the move, by how much it changed the person's chance, and its class."""

    at: int
    change: float
    mark: Mark


class Chances(NamedTuple):
    """How the person's chance to win the game went in a deal, as far as it has been worked out.

    ``points`` are positions with the chance (0 to 1) after the move, ``before`` is what it was before the deal, and
    ``progress`` (0 to 1) how much of the work is done.
    """

    points: tuple[tuple[int, float], ...] = ()
    turns: tuple[Turn, ...] = ()
    before: float | None = None
    progress: float = 0.0


def chances_of(job: Job | None, positions: Sequence[Position]) -> Chances:
    """Return how the chance went, by the appraisals that have come so far."""
    if job is None:
        return Chances()
    chances = [_chance_after(job, at, positions) for at in range(len(positions))]
    points = tuple((at, chance) for at, chance in enumerate(chances) if chance is not None)
    before = None if job.opening is None else job.opening.before.shares[PERSON]
    return Chances(points, _turns(job, positions, chances), before, job.progress)


def _best(appraisal: Appraisal) -> float:
    """Return the person's chance in the true lay of the cards if the best choice is made."""
    return appraisal.true[appraisal.best].shares[PERSON]


def _chance_after(job: Job, at: int, positions: Sequence[Position]) -> float | None:
    """Return the chance at a position, which is that before the next choice; None if that is not known yet."""
    step = positions[at].step
    place = step - job.first if step is not None else 0 if at == 0 else len(job.steps)
    number = bisect_right(job.choices, place)
    if number == len(job.choices):
        return None if job.account is None else job.account.after.share
    following = job.choices[number]
    return _best(job.appraisals[following]) if following in job.appraisals else None


def _turns(job: Job, positions: Sequence[Position], chances: Sequence[float | None]) -> tuple[Turn, ...]:
    found = []
    for at, (position, chance) in enumerate(zip(positions, chances, strict=True)):
        appraisal_at = -1 if position.step is None else position.step - job.first
        appraisal = job.appraisals.get(appraisal_at)
        if appraisal is None or chance is None:
            continue
        verdict = job.verdict(appraisal_at)
        change = chance - _best(appraisal)
        mark = Grade.FINE if verdict is None else mark_of(verdict)
        cost = 0.0 if verdict is None else verdict.cost
        is_bad = isinstance(mark, Grade) and mark >= MARKED
        is_own = job.steps[appraisal_at].seat == PERSON and (is_bad or mark is Merit.GREAT_FIND)
        if abs(change) >= (_FELT if is_bad else _TURNS) or is_own:
            found.append((max(abs(change), cost), Turn(at, change, mark)))
    found.sort(key=lambda each: -each[0])
    return tuple(sorted(turn for _weight, turn in found[:_MOST]))


def turn_words(turn: Turn, position: Position) -> str:
    """Return what stands on the tip of a turning point."""
    head = f"{position.name} · {grade_name(turn.mark)}" if is_marked(turn.mark) else position.name
    change = _("Your chance changed by {change}.").format(change=share_words(turn.change))
    return f"{head}\n{sentences(position.words[0].rstrip('.') + '.', change)}"


class ChanceLine(Widget):
    """The chart of ``chances``; a press or a drag goes to the move there, and to a turning point nearby.

    ``track`` are the x of the first and of the last of the ``positions``, in window pixels.
    """

    focusable = False  # the slider below has the keyboard, and a key of its own leads to the turning points

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        track: tuple[float, float],
        positions: Sequence[Position],
        go_to: Callable[[int], None],
    ) -> None:
        super().__init__(kit, rect, None, (), depth=20)
        self.chances = Chances()
        self._track = track[0] - rect.left, track[1] - rect.left
        self._positions = positions
        self._go_to = go_to
        size = kit.scale.font(17)
        self._plot = pygame.Rect(0, round(size * 0.5), rect.width, rect.height - round(size * 0.9))
        self.radius = max(7.0, 11 * kit.scale.unit)

    # -------------------------------------------------------------------- places

    def x(self, at: float) -> float:
        """Return the x of a position, relative to the chart."""
        first, last = self._track
        return first + (last - first) * at / max(1, len(self._positions) - 1)

    @property
    def _ends(self) -> tuple[float, float]:
        """The chances at the lower and at the upper edge."""
        seen = [chance for _at, chance in self.chances.points]
        seen += [] if self.chances.before is None else [self.chances.before]
        low, high = min(seen, default=0.4), max(seen, default=0.6)
        spare = max(0.0, _LEAST_SPAN - (high - low)) / 2
        low, high = (math.floor((low - spare) * 10) / 10, math.ceil((high + spare) * 10) / 10)
        return max(0.0, low), min(1.0, high)

    def y(self, chance: float) -> float:
        """Return the y of a chance, relative to the chart."""
        low, high = self._ends
        return self._plot.bottom - self._plot.height * (chance - low) / (high - low)

    def place_of(self, turn: Turn) -> tuple[float, float]:
        """Return the middle of the mark of a turning point, relative to the chart."""
        y = next((self.y(chance) for at, chance in self.chances.points if at == turn.at), self._plot.centery)
        return self.x(turn.at), min(max(y, self.radius + 1), self.rect.height - self.radius - 1)

    def position_at(self, point: tuple[int, int]) -> int:
        """Return the position at a point of the window: that of a turning point there, else the nearest."""
        local = point[0] - self.rect.left, point[1] - self.rect.top
        near = [turn for turn in self.chances.turns if math.dist(local, self.place_of(turn)) <= self.radius + 2]
        if near:
            return min(near, key=lambda turn: math.dist(local, self.place_of(turn))).at
        first, last = self._track
        part = (local[0] - first) / max(1.0, last - first)
        return min(max(0, round(part * (len(self._positions) - 1))), len(self._positions) - 1)

    # --------------------------------------------------------------------- input

    def drag(self, point: tuple[int, int]) -> None:
        """Go to the move under the mouse."""
        self._go_to(self.position_at(point))

    def tips(self) -> Sequence[Tip]:
        """Return a tip on each turning point, and one on the chart."""
        left, top = self.rect.topleft
        found = []
        for turn in self.chances.turns:
            x, y = self.place_of(turn)
            mark = around((left + x, top + y), (2 * self.radius, 2 * self.radius))
            found.append(Tip(mark, turn_words(turn, self._positions[turn.at]), mark))
        tip = _(
            "Your chance to win the game after each move, as the cards lay and if the best choices had followed. "
            "The marks are turning points: a click goes there, and so does T."
        )
        return [*found, Tip(self.rect, tip, pygame.Rect(self.rect.centerx, self.rect.top, 1, 1))]

    # ------------------------------------------------------------------- picture

    def look(self) -> Hashable:
        return self.chances

    def paint(self) -> Pictures:
        """Return the ground with its lines, the chance, and the turning points."""
        kit, plot = self.kit, self._plot
        whole = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        ground = shapes.rounded(self.rect.size, kit.scale.px(8, 4), _GROUND, _GROUND, alpha=150)
        put(whole, premultiplied(ground), (0, 0))
        stop = pygame.Surface((1, plot.height), pygame.SRCALPHA)
        stop.fill((*kit.style.line, 44))
        stop = premultiplied(stop)
        stops = [round(self.x(at)) for at, position in enumerate(self._positions) if position.whole]
        for left in stops if len(stops) * _APART < self.rect.width else ():
            put(whole, stop, (left, plot.top))
        self._put_grid(whole)
        points = [(self.x(at), self.y(chance)) for at, chance in self.chances.points]
        if len(points) > 1:
            self._put_line(whole, points)
        self._put_words(whole)
        for turn in self.chances.turns:
            x, y = self.place_of(turn)
            side = round(2 * self.radius)
            mark = grade_mark(kit, turn.mark, side) if is_marked(turn.mark) else luck_mark(kit, side, turn.change > 0)
            put(whole, mark, (round(x - side / 2), round(y - side / 2)))
        return [(whole, (0, 0))]

    def _put_grid(self, whole: pygame.Surface) -> None:
        """Draw and name the chances across the chart."""
        kit, (low, high) = self.kit, self._ends
        size = kit.scale.font(16)
        step = 0.1 if high - low <= 0.31 else 0.2 if high - low <= 0.61 else 0.25
        step = 0.5 if self._plot.height * step / (high - low) < 1.15 * size else step
        ticks = [step * number for number in range(math.ceil(low / step - 1e-6), math.floor(high / step + 1e-6) + 1)]
        for chance in ticks:
            y = round(self.y(chance))
            line = pygame.Surface((whole.get_width(), 1), pygame.SRCALPHA)
            line.fill((*kit.style.line, 70))
            put(whole, premultiplied(line), (0, y))
            words = _("{number} %").format(number=round(100 * chance))
            if size * 0.5 < y < self.rect.height - size * 0.4:
                write(whole, kit, words, size, kit.style.muted, (self.rect.width - size * 0.4, y), align=1.0)
        if self.chances.before is not None:
            canvas, y = Canvas((self.rect.width, 6)), round(self.y(self.chances.before))
            canvas.dashed([(2, 3), (self.rect.width - 2.9 * size, 3)], (size * 0.4, size * 0.3), 1.4, kit.style.muted)
            put(whole, canvas.finish(), (0, y - 3))

    def _put_line(self, whole: pygame.Surface, points: Sequence[tuple[float, float]]) -> None:
        """Draw the chance from move to move, and lighten what is below it."""
        kit, bottom = self.kit, self._plot.bottom
        area = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        pygame.draw.polygon(area, (*kit.style.gold, 42), [(points[0][0], bottom), *points, (points[-1][0], bottom)])
        put(whole, premultiplied(area), (0, 0))
        canvas, width = Canvas(self.rect.size), max(1.6, 2.8 * kit.scale.unit)
        for start, end in pairwise(points):
            canvas.stroke(start, end, width, kit.style.gold)
        put(whole, canvas.finish(), (0, 0))

    def words_y(self, size: int, width: float) -> float:
        """Return the height of words of ``size`` at the left: at the foot of the chart where the line runs above."""
        beside = [self.y(chance) for at, chance in self.chances.points if self.x(at) < width + self.radius]
        above, below = size * 0.85, self.rect.height - size * 0.85
        is_below = bool(beside) and min(beside) - above < below - max(beside)
        return below if is_below else above

    def _put_words(self, whole: pygame.Surface) -> None:
        """Write what the line is, and how far the work on it has come."""
        kit, chances = self.kit, self.chances
        size = kit.scale.font(16)
        title = [_("Your chance to win the game"), _("Your chance")]
        if chances.progress < 1.0:
            done = round(100 * chances.progress)
            title = [_("{title} · {done} % worked out").format(title=each, done=done) for each in title]
        room = self.rect.width * 0.6
        place = (size * 0.5, self.words_y(size, kit.text.width(title[0], size)))
        for off, ink in ((1, _GROUND), (0, kit.style.muted)):
            write(whole, kit, title, size, ink, (place[0] + off, place[1] + off), room)


def luck_mark(kit: Kit, side: int, is_good: bool) -> pygame.Surface:
    """Return the mark of a turn that nobody's choice made, ``side`` pixels across: an arrow up or down on a disc."""

    def draw() -> pygame.Surface:
        disc = shapes.disc(side, kit.style.panel_top, kit.style.gold, max(1.2, side * 0.08)).copy()
        inner = round(side * 0.66)
        arrow = kit.art.icon("arrow-up" if is_good else "arrow-down", inner, kit.style.gold)
        put(disc, arrow, ((side - inner) // 2, (side - inner) // 2))
        return disc

    return kit.art.made(("luck mark", side, is_good, kit.style.name), draw)


class Here(Painted):
    """The line over the chart that marks the present position, with a knob on the chance."""

    def __init__(self, chart: ChanceLine) -> None:
        side = round(chart.radius * 1.3)
        super().__init__(chart.kit, pygame.Rect(0, chart.rect.top, side, chart.rect.height), depth=21)
        self._chart = chart
        self._y: float | None = None

    def show(self, at: int) -> None:
        """Stand at a position."""
        chart = self._chart
        self.rect.centerx = round(chart.rect.left + chart.x(at))
        self._y = next((chart.y(chance) for place, chance in chart.chances.points if place == at), None)

    def look(self) -> Hashable:
        return self._y

    def paint(self) -> Pictures:
        """Return the line and the knob."""
        kit, (width, height) = self.kit, self.rect.size
        whole = pygame.Surface((width, height), pygame.SRCALPHA)
        pygame.draw.rect(whole, (*kit.style.text, 255), (width // 2, 2, 1, height - 4))
        if self._y is not None:
            knob = shapes.disc(width, kit.style.text, _INK, max(1.0, width * 0.1))
            put(whole, knob, (0, min(max(0, round(self._y - width / 2)), height - width)))
        return [(whole, (0, 0))]
