"""What a coach says at the table: a panel that covers nothing spoken of, and light on the things it speaks of."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from enum import Enum
from itertools import groupby
from typing import Final, NamedTuple

import pygame

from game.ui.controls.base import Kit, Painted, Pictures
from game.ui.controls.buttons import Button
from game.ui.controls.layout import inset
from game.ui.controls.panels import body, halo, put_medallion, write, write_lines
from game.ui.drawing import shapes
from game.ui.drawing.assets import card_width
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.stage import Blit, put
from game.ui.drawing.styles import PEARL, Colour
from game.ui.language.messages import _, say
from game.ui.tables.parts.covers import Obstacle
from game.ui.tables.parts.seals import FACE

_VEIL: Final = 70  # opacity (0 to 255) of the veil over what is not spoken of
_UNDER_HAND: Final = 58.0  # depth on the stage: the veil, below the person's cards, which are dimmed one by one
_OVER_ALL: Final = 92.0  # depth on the stage: the panel
_TILE: Final = 256  # pixels: side of the squares of which the veil consists; most of them are one picture
_WIDTHS: Final = (20, 23, 26, 30, 35, 42, 50, 62)  # letter heights: widths that a panel can have
_NARROW: Final = 16  # the same for one without a face
BASES: Final = (22.0, 20.0, 18.0, 16.0)
"""Text sizes at 1920x1080, tried in this order until a panel covers nothing that it must not."""
_SMALL: Final = 0.84  # of the text size: figures
_LEADING: Final = 1.42  # of the text size: from one line to the next
_COLUMN: Final = 14.0  # letter heights: breadth of the progress of a lesson at least
_STEP: Final = 40  # of the window's height and breadth together: the grid of places that are tried


def best_place(
    window: pygame.Rect,
    sizes: Sequence[tuple[int, int]],
    obstacles: Sequence[Obstacle],
    home: tuple[int, int],
    *,
    fits_between: bool = False,
) -> tuple[pygame.Rect, float]:
    """Return the rectangle of one of ``sizes`` in ``window`` that covers least, and the cost of what it covers.

    Its lower left corner is as near ``home`` as can be. The cost is at least ``NEVER`` if nothing better was found.
    One that ``fits_between`` is also tried right above and below each obstacle, where a gap is hardly higher.
    """
    step = max(8, (window.width + window.height) // (2 * _STEP))
    rects = [obstacle.rect for obstacle in obstacles]
    best, least = pygame.Rect(window.topleft, sizes[0]), float("inf")
    for width, height in sizes:
        place = pygame.Rect(0, 0, width, height)
        beside = {y for rect in rects for y in (rect.top - height, rect.bottom)} if fits_between else set()
        tops = sorted(beside.intersection(range(window.top, window.bottom - height + 1)))
        for away, x, y in _nearest(window, (width, height), home, step, tops):
            cost = step * (3.0 * away + abs(width - 2.6 * height))
            if cost >= least:
                break
            place.topleft = x, y
            for number in place.collidelistall(rects):
                part = place.clip(rects[number])
                cost += part.width * part.height * obstacles[number].cost
            if cost < least:
                best, least = place.copy(), cost
    return best, least


def _nearest(
    window: pygame.Rect, size: tuple[int, int], home: tuple[int, int], step: int, more_tops: Sequence[int]
) -> list[tuple[int, int, int]]:
    """Return places for a panel of ``size``, nearest first: the distance from ``home``, left and top, all in pixels."""
    lefts = _stops(window.left, window.right - size[0], step)
    tops = [*_stops(window.top, window.bottom - size[1], step), *more_tops]
    return sorted((abs(x - home[0]) + abs(y + size[1] - home[1]), x, y) for x in lefts for y in tops)


def _stops(first: int, last: int, step: int) -> Iterable[int]:
    """Return places from ``first`` to ``last``, both included, ``step`` apart."""
    return [*range(first, last, step), max(first, last)]


class Form(Enum):
    """How a panel is arranged.

    ``OPEN`` has a face, and under the words the buttons with a note; ``FLAT`` has no face, no note and little air, and
    where it is narrower than its buttons in a row, they stand one below the other. A ``BAR`` is as broad as the table,
    with face, words and buttons in a row.
    """

    OPEN = "open"
    FLAT = "flat"
    BAR = "bar"


class Progress(NamedTuple):
    """How far a lesson has come: the ``theme`` spoken of, which is idea ``at``, counted from 1, of ``ideas``."""

    theme: str
    at: int
    ideas: int

    @property
    def counted(self) -> str:
        """The number of the idea in words."""
        return say(_("{number} of {ideas}"), number=self.at, ideas=self.ideas)


class SpokenLine(NamedTuple):
    """A line of a panel, with its size and ink."""

    words: str
    size: int
    ink: Colour
    bold: bool = False


class SpeechWords:
    """The words of a panel, those in their place where it must be ``brief``, its buttons, and the sizes it can have.

    A ``head`` stands above the words, ``figures`` below them. In a ``BAR`` the ``progress`` of a lesson stands above
    the buttons.
    """

    def __init__(
        self,
        kit: Kit,
        text: str,
        buttons: Sequence[Button],
        note: str = "",
        brief: str = "",
        progress: Progress | None = None,
        head: str = "",
        figures: str = "",
    ) -> None:
        self.kit, self.text, self.buttons, self.note = kit, text, tuple(buttons), note
        self._head, self._figures = head, figures
        self.progress = progress
        self.brief = brief or text
        self.button = max(kit.scale.px(48, 34), round(kit.scale.font(18) * 1.85))
        self.set_in(BASES[0])

    def set_in(self, base: float, form: Form = Form.OPEN, *, is_brief: bool = False, size: int = 0) -> None:
        """Set the text, or the brief one, in a panel of ``form``, ``base`` large at 1920x1080, or ``size`` pixels."""
        scale = self.kit.scale
        self.size = size or scale.font(base)
        self.form = form
        self.told, self._is_brief = (self.brief if is_brief else self.text), is_brief
        self.air = scale.px(18, 10) if form is Form.OPEN else scale.px(10, 7)
        self.face = 0
        if form is not Form.FLAT:
            usual = scale.px(84, 46) if form is Form.OPEN else self.button + self.above_buttons
            self.face = max(usual, round(2.4 * self.size))

    @property
    def left(self) -> int:
        """Where the lines begin, in pixels from the panel's edge."""
        return 2 * self.air + self.face if self.face else self.air

    def room(self, width: int) -> int:
        """Return the width of the lines of a panel."""
        beside = self._foot_width(width) if self.form is Form.BAR else 0
        return width - self.left - self.air - beside

    def sizes(self, most: tuple[int, int]) -> list[tuple[int, int]]:
        """Return the sizes that the panel can have in a window of ``most`` pixels."""
        row = self._foot_width() + 2 * self.air
        widths = {max(row, round(self.size * letters)) for letters in _WIDTHS}
        if self.form is Form.FLAT:
            stacked = max((button.natural_width() for button in self.buttons), default=0) + 2 * self.air
            widths |= {row, max(stacked, round(self.size * _NARROW))}
        return [(width, self.height(width)) for width in sorted({min(most[0], each) for each in widths})]

    def _foot_width(self, width: int | None = None) -> int:
        """Return the width of buttons and note, with a gap after each, in a panel of ``width`` if that is known."""
        gap, small = self.kit.scale.gap, self.kit.scale.font(18)
        note = self.kit.text.width(self.note, small, bold=True) + gap if self.has_note else 0
        room = 0 if self.form is Form.FLAT else width
        wide = sum(each + gap for each in self.button_widths(room)) + note
        return wide if self.progress is None else max(wide, self.across + gap)

    def is_stacked(self, width: int) -> bool:
        """Whether the buttons of a panel ``width`` pixels wide stand one below the other."""
        return self.form is Form.FLAT and width < self._foot_width() + 2 * self.air

    @property
    def has_note(self) -> bool:
        """Whether the note is shown."""
        return bool(self.note) and self.form is Form.OPEN

    def button_widths(self, room: int | None) -> list[int]:
        """Return the widths of the buttons; where ``room`` is short, they go without the caps of their keys.

        The golden one gives its cap up last. In a bar they may take half the room.
        """
        if room is not None and self.form is Form.BAR:
            room //= 2
        whole = [button.natural_width() for button in self.buttons]
        bare = [button.natural_width(has_cap=False) for button in self.buttons]
        gold = [full if button.primary else less for full, less, button in zip(whole, bare, self.buttons, strict=True)]
        gaps = self.kit.scale.gap * (len(whole) - 1)
        return next((each for each in (whole, gold) if room is None or sum(each) + gaps <= room), bare)

    @property
    def small(self) -> int:
        """The text size of the progress of a lesson."""
        return min(self.kit.scale.font(18), self.size)

    @property
    def across(self) -> int:
        """The width of the progress of a lesson: its theme stands whole beside its number."""
        if self.progress is None:
            return 0
        text, small = self.kit.text, self.small
        theme, number = text.width(self.progress.theme, small, bold=True), text.width(self.progress.counted, small)
        return max(round(_COLUMN * small), theme + small // 2 + number)

    @property
    def above_buttons(self) -> int:
        """The height of what stands above the buttons of a bar."""
        return 0 if self.progress is None else round(2.5 * self.small)

    def lines(self, width: int) -> list[SpokenLine]:
        """Return the lines of a panel ``width`` pixels wide; a brief one has neither head nor figures."""
        style, small = self.kit.style, max(self.kit.text.least, round(_SMALL * self.size))
        parts = [(self.told, self.size, style.text, False)]
        if not self._is_brief:
            parts = [(self._head, self.size, style.gold, True), *parts, (self._figures, small, style.muted, False)]
        return [
            SpokenLine(line, size, ink, bold)
            for words, size, ink, bold in parts
            if words
            for line in self.kit.text.wrap(words, size, self.room(width), bold)
        ]

    def height(self, width: int) -> int:
        """Return the height of a panel ``width`` pixels wide."""
        high = max(self.face, round(sum(line.size for line in self.lines(width)) * _LEADING))
        if self.form is Form.BAR:
            return 2 * self.air + max(high, self.button + self.above_buttons)
        return 3 * self.air + high + self.foot(width)

    def foot(self, width: int) -> int:
        """Return the height of the buttons of a panel ``width`` pixels wide that is no bar."""
        rows = len(self.buttons) if self.is_stacked(width) else 1
        return rows * (self.button + self.kit.scale.gap) - self.kit.scale.gap


class Speech(Painted):
    """The panel: the coach's face, what is said, and the buttons at its foot, on which ``note`` stands beside them."""

    def __init__(self, rect: pygame.Rect, words: SpeechWords) -> None:
        super().__init__(words.kit, rect, depth=_OVER_ALL)
        self.words = words
        right, bottom = rect.right - words.air, rect.bottom - words.air
        if words.form is Form.BAR:
            bottom = rect.centery + (words.button + words.above_buttons) // 2
        room, is_stacked = rect.width - 2 * words.air, words.is_stacked(rect.width)
        widths = [room] * len(words.buttons) if is_stacked else words.button_widths(room)
        for button, width in zip(reversed(words.buttons), reversed(widths), strict=True):
            button.depth = _OVER_ALL + 2
            button.rect, button.block = pygame.Rect(right - width, bottom - words.button, width, words.button), rect
            if is_stacked:
                bottom = button.rect.top - self.kit.scale.gap
            else:
                right = button.rect.left - self.kit.scale.gap

    def look(self) -> Hashable:
        return (*self.words.lines(self.rect.width), self.words.note, self.words.progress)

    def paint(self) -> Pictures:
        """Return shadow and panel."""
        kit, scale, words, (width, height) = self.kit, self.kit.scale, self.words, self.rect.size
        whole = body(kit, (width, height), kit.style.gold)
        room, is_bar = height - 3 * words.air - words.foot(width), words.form is Form.BAR
        if is_bar:
            room = height - 2 * words.air
        if words.face:
            down = (height - words.face) // 2 if is_bar else words.air
            put_medallion(whole, kit, FACE, words.face, (words.air, down), kit.style.gold)
        lines = words.lines(width)
        top = words.air + (room - _LEADING * sum(line.size for line in lines)) / 2
        for (size, ink, bold), part in groupby(lines, lambda line: line[1:]):
            place, step = (words.left, top + _LEADING * size / 2), _LEADING * size
            told = [line.words for line in part]
            write_lines(whole, kit, told, size, ink, place, step, bold=bold)
            top += step * len(told)
        if words.has_note:
            middle = height - words.air - words.button / 2
            write(whole, kit, words.note, scale.font(18), kit.style.gold, (words.air, middle), bold=True)
        if words.progress is not None and is_bar:
            self._write_progress(whole, words.progress)
        shadow = halo((width, height), scale.px(12, 6), scale.px(18, 8), (0, 0, 0), 0.65, (0, scale.px(5, 3)))
        return [shadow, (whole, (0, 0))]

    def _write_progress(self, whole: pygame.Surface, progress: Progress) -> None:
        """Write the theme and its number, over a star for each idea: golden once told, of pearl now, else empty."""
        kit, words, (width, height) = self.kit, self.words, whole.get_size()
        size, wide = words.small, words.across
        left, right = width - words.air - wide, width - words.air
        top = (height - words.button - words.above_buttons) / 2
        write(whole, kit, progress.counted, size, kit.style.muted, (right, top + 0.6 * size), align=1.0)
        write(whole, kit, progress.theme, size, kit.style.gold, (left, top + 0.6 * size), bold=True)
        step = wide / progress.ideas
        for number in range(1, progress.ideas + 1):
            radius = min(0.46 * step, 0.42 * size) * (1.25 if number == progress.at else 1.0)
            middle = left + (number - 0.5) * step, top + 1.75 * size
            tint = kit.style.gold if number < progress.at else PEARL if number == progress.at else kit.style.line
            polygons = [(tint, shapes.star_points((1.5 * radius, 1.5 * radius), radius))]
            if number > progress.at:
                inner = shapes.star_points((1.5 * radius, 1.5 * radius), 0.62 * radius)
                polygons.append((kit.style.panel_bottom, inner))
            star = shapes.drawn_fine((round(3 * radius), round(3 * radius)), polygons)
            put(whole, star, (round(middle[0] - 1.5 * radius), round(middle[1] - 1.5 * radius)))


class Spotlight:
    """A veil over the table with soft holes at ``areas`` and ``cards``, and a coach's line round each area."""

    depth = _UNDER_HAND

    def __init__(self, kit: Kit, areas: Sequence[pygame.Rect], cards: Sequence[CardSprite], *, is_dark: bool) -> None:
        self._kit = kit
        spread = kit.scale.px(13, 7)
        radius = kit.scale.px(14, 7)
        self._blits: list[Blit] = []
        if is_dark:
            around = [inset(area, -spread // 2) for area in areas]
            holes = [Blit(*halo(each.size, radius, spread, (0, 0, 0), 1.0, each.topleft)) for each in around]
            holes += [_card_hole(card, spread) for card in cards]
            self._blits += _veil((kit.scale.width, kit.scale.height), holes)
        for area in areas:
            line = shapes.told_line(inset(area, -kit.scale.px(4, 2)).size, radius, kit.scale.px(3, 2))
            self._blits.append(Blit(line, line.get_rect(center=area.center).topleft))

    def blits(self) -> list[Blit]:
        """Return veil and lines."""
        return self._blits


def _card_hole(card: CardSprite, spread: int) -> Blit:
    size = card_width(card.height) + spread, card.height + spread
    small = shapes.card_shadow(size, round(0.06 * card.height), round(card.angle), spread, (0, 0, 0), 1.0)
    grain = shapes.grain(spread)
    soft = pygame.transform.smoothscale(small, (small.get_width() * grain, small.get_height() * grain))
    x, y = card.centre()
    return Blit(soft, (round(x - soft.get_width() / 2), round(y - soft.get_height() / 2)))


def _veil(size: tuple[int, int], holes: Sequence[Blit]) -> list[Blit]:
    """Return black squares over a window of ``size``; only those with a part of a hole have a picture of their own."""
    plain = pygame.Surface((_TILE, _TILE), pygame.SRCALPHA).convert_alpha()
    plain.fill((0, 0, 0, _VEIL))
    squares = []
    for left in range(0, size[0], _TILE):
        for top in range(0, size[1], _TILE):
            square = plain.subsurface((0, 0, min(_TILE, size[0] - left), min(_TILE, size[1] - top)))
            here = [hole for hole in holes if hole.rect.colliderect(square.get_rect(topleft=(left, top)))]
            if here:
                square = square.copy()
            for hole in here:
                place = hole.place[0] - left, hole.place[1] - top
                square.blit(hole.surface, place, special_flags=pygame.BLEND_RGBA_SUB)
            squares.append(Blit(square, (left, top)))
    return squares
