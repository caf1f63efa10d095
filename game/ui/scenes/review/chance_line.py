"""The line of the game's chance over the moves of a deal, with marks where it turned: by a costly move, or by luck."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Hashable, Mapping, Sequence
from enum import Enum
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from game.controller import PERSON
from game.looking_back.accountant import AccountJob
from game.opponents.base import Appraisal
from game.ui.charts.plot import Canvas
from game.ui.controls.base import Kit, Painted, Tip, Widget, headed
from game.ui.controls.layout import around, trim
from game.ui.controls.panels import put_round, write
from game.ui.drawing import shapes
from game.ui.drawing.mirror import as_read
from game.ui.drawing.stage import premultiplied, put, put_middle
from game.ui.drawing.styles import LOSS, colour
from game.ui.games.past_deal import Position
from game.ui.language.figures import percent, signed
from game.ui.language.messages import _, dotted, pgettext, say
from game.ui.scenes.review.costly import number_disc
from game.ui.words.accounts import plain_share, share_words
from game.ui.words.cards import closed, sentences

_LUCKY: Final = 0.05  # of the game: luck from which a move is marked
_FELT: Final = 0.03  # of the game: the same for what another seat missed; one's own costly moves are all marked
_MOST: Final = 6  # marks of luck at most, and of others' moves, those with the greatest changes
_NUMBERED: Final = 9  # costly moves with their number on the line: two figures could not be read
_LEAST_SPAN: Final = 0.2  # of the game: the least that the height of the chart stands for
_APART: Final = 16  # pixels: the least distance between lines that mark tricks or turns
_GROUND, _INK, _LUCK = colour("140C08"), colour("2A120A"), colour("8FC7F0")


class By(Enum):
    """What turned the chance: a costly move of the person, luck, which nobody caused, or what others missed."""

    COSTLY = "costly"
    LUCK = "luck"
    OTHERS = "others"


class TurningPoint(NamedTuple):
    """A mark: the position after the move, what turned the chance there and by how much; a costly move's number."""

    at: int
    by: By
    change: float
    number: int = 0


class Chances(NamedTuple):
    """How the person's chance to win the game went in a deal, as far as it has been worked out.

    ``points`` are positions with the chance (0 to 1) after the move, ``before`` is what it was before the deal, and
    ``progress`` (0 to 1) how much of the work is done.
    """

    points: tuple[tuple[int, float], ...] = ()
    turns: tuple[TurningPoint, ...] = ()
    before: float | None = None
    progress: float = 0.0

    def after(self, at: int) -> float | None:
        """Return the chance at a position, None while it is not known."""
        return next((chance for place, chance in self.points if place == at), None)

    def told(self, at: int, words: str) -> str:
        """Return the ``words`` for what happened before a position with what the chance is there, once it is known."""
        chance = self.after(at)
        told = "" if chance is None else say(_("Your chance: {share}."), share=plain_share(chance))
        return sentences(closed(words), told)


def chances_of(job: AccountJob | None, positions: Sequence[Position]) -> Chances:
    """Return how the chance went, by the appraisals that have come so far."""
    if job is None:
        return Chances()
    chances = [_chance_after(job, at, positions) for at in range(len(positions))]
    points = tuple((at, chance) for at, chance in enumerate(chances) if chance is not None)
    before = None if job.opening is None else job.opening.before.shares[PERSON]
    return Chances(points, _turns(job, positions, chances, before), before, job.progress)


def _best(appraisal: Appraisal) -> float:
    """Return the person's chance in the true lay of the cards if the best choice is made."""
    return appraisal.true[appraisal.best].shares[PERSON]


def _chance_after(job: AccountJob, at: int, positions: Sequence[Position]) -> float | None:
    """Return the chance at a position, which is that before the next choice; None if that is not known yet."""
    step = positions[at].step
    place = step - job.first if step is not None else 0 if at == 0 else len(job.steps)
    number = bisect_right(job.choices, place)
    if number == len(job.choices):
        return None if job.account is None else job.account.after.share
    following = job.choices[number]
    return _best(job.appraisals[following]) if following in job.appraisals else None


def _turns(
    job: AccountJob, positions: Sequence[Position], chances: Sequence[float | None], before: float | None
) -> tuple[TurningPoint, ...]:
    numbers = {at: number for number, (at, _verdict) in enumerate(job.costly, 1)}
    own, others = list[TurningPoint](), list[TurningPoint]()
    first = chances[0]
    luck = [] if before is None or first is None else [TurningPoint(0, By.LUCK, first - before)]
    for at, (position, chance) in enumerate(zip(positions, chances, strict=True)):
        place = -1 if position.step is None else position.step - job.first
        appraisal = job.appraisals.get(place)
        if appraisal is None or chance is None:
            continue
        missed = job.skill(place).share
        luck.append(TurningPoint(at, By.LUCK, chance - _best(appraisal) - missed))
        if place in numbers:
            own.append(TurningPoint(at, By.COSTLY, missed, numbers[place]))
        elif job.steps[place].seat != PERSON:
            others.append(TurningPoint(at, By.OTHERS, missed))
    for found, least in ((luck, _LUCKY), (others, _FELT)):
        found.sort(key=lambda turn: -abs(turn.change))
        own += [turn for turn in found[:_MOST] if abs(turn.change) >= least]
    return tuple(sorted(own, key=lambda turn: (turn.at, turn.by is By.COSTLY)))


def turn_words(turn: TurningPoint, position: Position) -> str:
    """Return what stands on the tip of a mark."""
    told = _("It changed your chance by {change}.")
    name = _("A costly move of yours") if turn.by is By.COSTLY else _("Others’ moves")
    if turn.by is By.LUCK:
        name = pgettext("chart", "Luck")
        told = _("How the cards lay changed your chance by {change}: nobody could know.")
    told = say(told, change=share_words(turn.change))
    return headed(dotted([position.name, name]), headed(position.words[0], told))


def figure_of(turn: TurningPoint) -> str:
    """Return by how much a turn changed the chance, in hundredths."""
    return signed(round(100 * turn.change))


class ChanceLine(Widget):
    """The chart of ``chances``; a press or a drag goes to the move there, and to a mark nearby.

    ``track`` are the x of the first and of the last of the ``positions``, in window pixels.
    """

    focusable = False  # the slider below has the keyboard

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        track: tuple[float, float],
        positions: Sequence[Position],
        go_to: Callable[[int], None],
    ) -> None:
        super().__init__(kit, rect, None, (), depth=20)
        self.as_it_is = True
        self.chances = Chances()
        self._track = track[0] - rect.left, track[1] - rect.left
        self._positions = positions
        self._go_to = go_to
        self._size = kit.scale.font(16)
        top = round(1.5 * self._size)  # below the title and the signs explained beside it
        self._plot = pygame.Rect(0, top, rect.width, rect.height - top - round(self._size * 0.4))
        self.radius = max(8.0, 11 * kit.scale.unit)

    # -------------------------------------------------------------------- places

    def x(self, at: float) -> float:
        """Return the x of a position, relative to the chart."""
        first, last = self._track
        return first + (last - first) * at / max(1, len(self._positions) - 1)

    @property
    def plot_top(self) -> int:
        """The height below the title, relative to the chart."""
        return self._plot.top

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

    def place_of(self, turn: TurningPoint) -> tuple[float, float]:
        """Return the middle of a mark, relative to the chart: a costly move's disc stands over the line."""
        before, after = self._ends_of(turn)
        y = before - 2.6 * self.radius if turn.by is By.COSTLY else after
        return self.x(turn.at), min(max(y, self._plot.top + self.radius), self.rect.height - self.radius - 1)

    def _ends_of(self, turn: TurningPoint) -> tuple[float, float]:
        """Return the heights of the line before and after a turn."""
        before = [] if self.chances.before is None else [self.chances.before]
        known = [*before, *(chance for at, chance in self.chances.points if at <= turn.at)][-2:]
        return self.y(known[0]), self.y(known[-1])

    def position_at(self, point: tuple[int, int]) -> int:
        """Return the position at a point of the window: that of a mark there, else the nearest."""
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
        """Return a tip on each mark, one on each move whose chance is known, and one on the chart."""
        left, top, high = *self.rect.topleft, self._plot.height
        found = []
        for turn in self.chances.turns:
            x, y = self.place_of(turn)
            mark = around((left + x, top + y), (2 * self.radius, 2 * self.radius))
            found.append(Tip(mark, turn_words(turn, self._positions[turn.at]), mark))
        for at, chance in self.chances.points:
            move, point = self._positions[at], (left + self.x(at), top + self.y(chance))
            place = around((point[0], top + self._plot.centery), (self.x(1) - self.x(0), high))
            found.append(Tip(place, headed(move.name, self.chances.told(at, move.words[0])), around(point, (8, 8))))
        return [*found, Tip(self.rect, self._what, pygame.Rect(self.rect.centerx, self.rect.top, 1, 1))]

    @property
    def _what(self) -> str:
        """What the chart shows."""
        return _(
            "Your chance of winning the game after each move, as the cards lay and if the best choices had followed. "
            "A click on a mark goes there."
        )

    def helps(self) -> list[str]:
        """Return what turned the chance; what it was after each move is told as one goes from move to move."""
        return [*(turn_words(turn, self._positions[turn.at]) for turn in self.chances.turns), self._what]

    # ------------------------------------------------------------------- picture

    def look(self) -> Hashable:
        return self.chances

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the ground with its lines, the chance, and the marks."""
        kit, plot = self.kit, self._plot
        put_round(whole, whole.get_rect(), kit.scale.px(8, 4), _GROUND, alpha=150)
        stop = pygame.Surface((1, plot.height), pygame.SRCALPHA)
        stop.fill((*kit.style.line, 44))
        stop = premultiplied(stop)
        stops = [round(self.x(at)) for at, position in enumerate(self._positions) if position.whole]
        for left in stops if len(stops) * _APART < self.rect.width else ():
            put(whole, stop, (left, plot.top))
        self._put_grid(whole)
        if len(self.chances.points) > 1:
            self._put_line(whole)
        self._put_words(whole)
        for turn in self.chances.turns:
            self._put_mark(whole, turn)
        for turn, place in self.figures().items():
            write(whole, kit, figure_of(turn), self._size, _LUCK, place.midleft)

    def _put_mark(self, whole: pygame.Surface, turn: TurningPoint) -> None:
        """Draw a mark."""
        kit, (x, y), radius = self.kit, self.place_of(turn), self.radius
        put_middle(whole, turn_mark(kit, turn.by, round(1.5 * radius)), x, y + (1.4 * radius if turn.number else 0.0))
        if 0 < turn.number <= _NUMBERED:
            put_middle(whole, number_disc(kit, turn.number, round(1.9 * radius)), x, y)

    def figures(self) -> Mapping[TurningPoint, pygame.Rect]:
        """Return where the figures of luck stand in the chart: by marks with room, off the line if that can be."""
        size, radius, room = self._size, self.radius, trim(self._plot, right=3 * self._size)
        taken = [around(self.place_of(turn), (1.9 * radius, 1.9 * radius)) for turn in self.chances.turns]
        line = [pygame.Rect(start, (1, 1)).union((*end, 1, 1)) for start, end in pairwise(self._steps())]
        if self.chances.before is not None:
            line.append(pygame.Rect(0, self.y(self.chances.before), self.rect.width, 1))
        found = dict[TurningPoint, pygame.Rect]()
        luck = (turn for turn in self.chances.turns if turn.by is By.LUCK)
        for turn in sorted(luck, key=lambda turn: -abs(turn.change)):
            (x, y), wide = self.place_of(turn), self.kit.text.width(figure_of(turn), size)
            across, beside = radius + wide / 2, min(y + 0.4 * radius, self._plot.bottom - 0.5 * size)
            middles = [(x + side, high) for high in (beside, y - size, y + size) for side in (across, -across)]
            middles += [(x, y - 1.6 * radius), (x, y + 1.6 * radius)]
            places = [around(middle, (wide, 0.9 * size)) for middle in middles]
            places = [rect for rect in places if room.contains(rect) and rect.collidelist(taken) < 0]
            free = min(places, key=lambda rect: len(rect.collidelistall(line)), default=None)
            if free is not None:
                found[turn] = free
                taken.append(free)
        return found

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
            words = percent(chance)
            if self._plot.top + size * 0.3 < y < self.rect.height - size * 0.4:
                write(whole, kit, words, size, kit.style.muted, (self.rect.width - size * 0.4, y), align=1.0)
        if self.chances.before is not None:
            canvas, y = Canvas((self.rect.width, 6)), round(self.y(self.chances.before))
            canvas.dashed([(2, 3), (self.rect.width - 2.9 * size, 3)], (size * 0.4, size * 0.3), 1.4, kit.style.muted)
            put(whole, canvas.finish(), (0, y - 3))

    def _steps(self) -> list[tuple[float, float]]:
        """Return the corners of the line of the chance."""
        points = self.chances.points
        steps = [(self.x(at), self.y(chance)) for at, chance in points[:1]]
        for (_at, before), (at, after) in pairwise(points):
            steps += [(self.x(at), self.y(before)), (self.x(at), self.y(after))]
        return steps

    def _put_line(self, whole: pygame.Surface) -> None:
        """Draw the chance in steps from move to move, and lighten what is below it; how it fell shows by the drops."""
        kit, bottom, steps = self.kit, self._plot.bottom, self._steps()
        area = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        pygame.draw.polygon(area, (*kit.style.gold, 42), [(steps[0][0], bottom), *steps, (steps[-1][0], bottom)])
        put(whole, premultiplied(area), (0, 0))
        canvas, width = Canvas(self.rect.size), max(1.6, 2.8 * kit.scale.unit)
        lucky = {self.x(turn.at) for turn in self.chances.turns if turn.by is By.LUCK}
        for start, end in pairwise(steps):
            is_lucky = start[0] == end[0] and start[0] in lucky
            dashes, ink = ((width, 2 * width), _LUCK) if is_lucky else ((), kit.style.gold)
            canvas.dashed([start, end], dashes, width, ink)
        for turn in self.chances.turns:
            if turn.by is By.COSTLY:
                x, (top, _end) = self.x(turn.at), self._ends_of(turn)
                fallen = self.y(0.0) - self.y(-turn.change)
                canvas.stroke((x, top), (x, min(bottom, top + fallen)), 1.7 * width, LOSS)
        put(whole, canvas.finish(), (0, 0))

    @as_read()
    def _put_words(self, whole: pygame.Surface) -> None:
        """Write what the line is, and where there is room what its marks are."""
        kit, size = self.kit, self._size
        middle, left = 0.75 * size, 0.5 * size
        title = [_("Your chance of winning the game"), _("Your chance")]
        if self.chances.progress < 1.0:
            # Translators: what the line shows
            title = [say(_("{title}: being worked out…"), title=each) for each in title]
        room = self.rect.width * 0.6  # more only where shorter words would be cut off
        room = room if kit.text.has_room(title, room) else self.rect.width - 2 * left
        left += write(whole, kit, title, size, kit.style.muted, (left, middle), room) + 2 * size
        told = [(By.COSTLY, _("costly moves")), (By.LUCK, pgettext("chart", "luck")), (By.OTHERS, _("others’ moves"))]
        if left + sum(kit.text.width(words, size) + 2.6 * size for _by, words in told) > self.rect.width:
            return
        for by, words in told:
            put_middle(whole, turn_mark(kit, by, size), left + size / 2, middle)
            left += write(whole, kit, words, size, kit.style.muted, (left + 1.3 * size, middle)) + 2.6 * size


def turn_mark(kit: Kit, by: By, side: int) -> pygame.Surface:
    """Return the mark of a turn, premultiplied: a red wedge, a hollow blue diamond, or a dot."""

    def draw() -> pygame.Surface:
        if by is By.COSTLY:
            return shapes.drawn_fine((side, side), [(LOSS, [(0, side * 0.2), (side, side * 0.2), (side / 2, side)])])
        if by is By.OTHERS:
            return shapes.disc(round(side * 0.6), kit.style.text, _INK, max(1.0, side * 0.06))
        whole, inner = shapes.diamond(side, _LUCK).copy(), round(side * 0.6)
        put_middle(whole, shapes.diamond(inner, _GROUND), side / 2, side / 2)
        return whole

    return kit.art.made(("turn mark", by, side, kit.style.name), draw)


class Here(Painted):
    """The line over the chart that marks the present position, with a knob on the chance."""

    def __init__(self, chart: ChanceLine) -> None:
        side = round(chart.radius * 1.3)
        super().__init__(chart.kit, pygame.Rect(0, chart.rect.top, side, chart.rect.height), depth=21)
        self.as_it_is, self.block = True, chart.rect
        self._chart = chart
        self._y: float | None = None
        self._top = chart.plot_top  # where the line begins: below the title, and the disc of a costly move

    def show(self, at: int) -> None:
        """Stand at a position."""
        chart = self._chart
        self.rect.centerx = round(chart.rect.left + chart.x(at))
        chance = chart.chances.after(at)
        self._y = None if chance is None else chart.y(chance)
        costly = any(turn.at == at and turn.by is By.COSTLY for turn in chart.chances.turns)
        self._top = round(self._y) if costly and self._y is not None else chart.plot_top

    def look(self) -> Hashable:
        return self._y, self._top

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the line and the knob."""
        kit, (width, height) = self.kit, self.rect.size
        pygame.draw.rect(whole, (*kit.style.text, 255), (width // 2, self._top, 1, height - 2 - self._top))
        if self._y is not None:
            knob = shapes.disc(width, kit.style.text, _INK, max(1.0, width * 0.1))
            put(whole, knob, (0, min(max(0, round(self._y - width / 2)), height - width)))
