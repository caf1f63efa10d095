"""Strips on the table that ask for a bid or a suit: tiles side by side, one of which keys can mark."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Generic, TypeVar

import pygame

from game.rules.base import Action, Bid
from game.ui.controls.actions import arrow, means
from game.ui.controls.base import Kit, Painted, Pictures
from game.ui.controls.buttons import Button
from game.ui.controls.described import Role, Thing
from game.ui.controls.keys import as_read
from game.ui.controls.layout import between, columns, put_in, rows, trim
from game.ui.controls.panels import Label, Panel, halo, line_at, write
from game.ui.drawing import shapes
from game.ui.drawing.mirror import is_page_mirrored
from game.ui.drawing.scale import Scale
from game.ui.drawing.stage import put
from game.ui.drawing.styles import REFUSED, Colour, colour
from game.ui.games.game import Explanation
from game.ui.language.digits import figure
from game.ui.language.messages import _
from game.ui.tables.parts.answers import Answer, MoveControl, OnScreen
from game.ui.tables.parts.bars import BarPlace, Bars, Glance, bar_height, is_new
from game.ui.tables.parts.layout import TableLayout
from game.ui.tables.parts.seals import lamp
from game.ui.words.hints import Hint, HintMark

_GOLD: Final = colour("FFF0C2"), colour("F2C565")
_FIGURE_INK: Final = colour("5A3A1E")


INSIDE: Final = 0.8  # of a tile's width: greatest width of its number, clear of the edges


class StripTile(MoveControl):
    """A choice on a strip; Enter takes the ``marked`` tile, or the one advised, so no tile takes the focus."""

    role = Role.CHOICE
    choose: Callable[[], Answer]
    explain: Callable[[], str]
    action: Action | None = None
    """What the tile stands for."""

    def __init__(self, kit: Kit, rect: pygame.Rect, depth: float = 46) -> None:
        super().__init__(kit, rect, depth=depth)
        self.marked = False
        self.hinted = HintMark()
        """What a hint says of the choice."""

    def helps(self) -> list[str]:
        return [*self.hinted.wordings[:1], self.explain(), *super().helps()]

    def thing(self) -> Thing:
        return super().thing()._replace(is_chosen=self.marked, is_able=self.can_be_chosen)

    @property
    def can_be_chosen(self) -> bool:
        """Whether the arrow keys stop at the tile."""
        return self.enabled

    @property
    def is_lit(self) -> bool:
        """Whether the tile stands out: it is under the mouse, or marked by keys."""
        return self.hovered or self.marked or self.focused

    @property
    def colours(self) -> tuple[Colour, Colour]:
        """The tile's colours from the top down: golden while it stands out and can be chosen, and if it is advised."""
        style, is_golden = self.kit.style, self.is_lit and self.can_be_chosen
        return _GOLD if is_golden or self.hinted.is_advised else (style.tile_top, style.tile_bottom)

    @property
    def has_figures(self) -> bool:
        """Whether a hint's figures stand on the tile."""
        return bool(self.hinted.chance or self.hinted.points)

    @property
    def wears_lamp(self) -> bool:
        """Whether a lamp sits on the tile's corner, because a hint advises it."""
        return self.hinted.is_advised

    @property
    def bar_place(self) -> BarPlace:
        """The place of the hint's bar: along the foot of the tile."""
        height, inset = bar_height(self.kit), self.kit.scale.px(7, 4)
        y = self.rect.bottom - inset + 1 - height / 2 + self.rise
        return BarPlace(self.rect.centerx, y, self.rect.width - 2 * inset)

    def turned_bar(self) -> BarPlace:
        """Return the place of the hint's bar where the tile is seen."""
        middle = pygame.Rect(round(self.bar_place.x), 0, 0, 0)
        return self.bar_place._replace(x=self.turned(middle, is_page_mirrored()).x)

    @property
    def body_height(self) -> int:
        """The height of the tile, less what the bar takes of its foot."""
        has_bar = self.hinted.part is not None
        return self.rect.height - (bar_height(self.kit) + self.kit.scale.px(7, 4) - 2 if has_bar else 0)

    def blank(self, radius: int, line: Colour | None = None, edge: int = 1) -> pygame.Surface:
        """Return the empty tile, premultiplied."""
        line = line or self.kit.style.line
        return shapes.plate(self.rect.size, radius, *self.colours, line, edge)

    def raised(self, radius: int, *faces: tuple[pygame.Surface, tuple[int, int]]) -> Pictures:
        """Return the pictures of the tile with ``faces`` on it: raised and glowing while it stands out.

        What a hint advises glows too, and may wear a lamp.
        """
        scale, rise = self.kit.scale, self.rise
        pictures = [(face, (x, y + rise)) for face, (x, y) in faces]
        if self.wears_lamp:
            diameter = scale.px(32, 20)
            pictures.append((lamp(self.kit, diameter), (-round(0.3 * diameter), rise - round(0.36 * diameter))))
        if not self.is_lit and not self.hinted.is_advised:
            return pictures
        tint = self.kit.style.gold if self.can_be_chosen else REFUSED
        return [halo(self.rect.size, radius, scale.px(12, 6), tint, 0.8, (0, rise)), *pictures]

    @property
    def rise(self) -> int:
        """How far the tile stands up (negative, in pixels) because it stands out."""
        return -self.kit.scale.px(6, 3) if self.is_lit and self.can_be_chosen else 0

    def answer(self, point: tuple[int, int]) -> Answer:
        if not self.enabled:
            return OnScreen.ONLY
        self.kit.audio.play("button")
        return self.choose()


TileT_co = TypeVar("TileT_co", bound=StripTile, covariant=True)


class Strip(Painted, Generic[TileT_co]):
    """A strip at ``rect`` whose ``tiles`` are chosen by a press, or by Enter once keys have marked one."""

    def __init__(self, kit: Kit, rect: pygame.Rect, tiles: Sequence[TileT_co], depth: float = 44) -> None:
        super().__init__(kit, rect, depth)
        self.tiles = tuple(tiles)
        self.hint: Hint | None = None
        self._glance: Glance[TileT_co] = Glance()
        self.bars = Bars(kit, depth + 4, bar_height(kit), self._bar_places)
        self.hide()
        for tile in tiles:
            tile.choose, tile.block = partial(self.choose, tile), self.rect
            tile.explain = partial(self.meaning, tile)

    def meaning(self, tile: StripTile) -> str:
        """Return in words what it means to choose ``tile``, where that is told."""
        return ""

    def choose(self, tile: StripTile) -> Answer:
        """Return the answer to choosing ``tile``."""
        return tile.action

    def _bar_places(self) -> list[tuple[Action, BarPlace]]:
        asked = [tile for tile in self.tiles if self.visible and tile.action is not None]
        return [(tile.action, tile.turned_bar()) for tile in asked if tile.action is not None]

    def show_hint(self, hint: Hint | None, *, at_once: bool) -> None:
        """Show a hint: a bar and figures on each tile, and its sentence; None: show no more."""
        if is_new(hint, self.hint):
            self._glance.begin(self.looked_at)
        self.hint = hint
        for tile in self.tiles:
            tile.hinted = hint.mark(tile.action) if hint is not None and tile.action is not None else HintMark()
        self.bars.show(hint, at_once=at_once)

    def hint_wordings(self) -> list[str]:
        """Return wordings of the hint, or of what it says of the tile looked at since; empty without a hint."""
        if self.hint is None:
            return []
        tile = self._glance.at(self.looked_at)
        words = tile.hinted.wordings if tile is not None else ()
        return list(words or self.hint.wordings)

    def put_hint_lamp(self, target: pygame.Surface, size: int, place: tuple[float, float]) -> int:
        """Draw the lamp before the hint's words, dim while it is still thinking; return the width it takes."""
        if self.hint is None:
            return 0
        ink = self.kit.style.gold if self.hint.is_final else self.kit.style.line
        light = self.kit.art.icon("hint", round(1.2 * size), ink)
        put(target, light, (round(place[0]), round(place[1] - light.get_height() / 2)))
        return round(1.55 * size)

    def asks(self) -> tuple[str, ...]:
        """Return wordings of the question, the longest first."""
        raise NotImplementedError

    def appear(self) -> None:
        """Show the strip with no tile marked."""
        self._begin(True)
        for tile in self.tiles:
            tile.group = self.asks()[0]

    def hide(self) -> None:
        """Hide the strip."""
        self._begin(False)

    def _begin(self, is_seen: bool) -> None:
        self.visible = is_seen
        if self.hint is not None:
            self.show_hint(None, at_once=True)
        for tile in self.tiles:
            tile.visible = is_seen
            tile.marked = tile.focused = tile.hovered = False

    def mark(self, marked: StripTile | None) -> None:
        """Mark a tile, or none; a mouse resting on another tile counts again only once it moves."""
        for tile in self.tiles:
            tile.marked = tile is marked
            tile.hovered = False

    def step(self, step: int) -> None:
        """Move the mark by ``step`` tiles, skipping those that cannot be chosen."""
        able = [tile for tile in self.tiles if tile.can_be_chosen]
        at = able.index(self.looked_at) if self.looked_at in able else (-1 if step > 0 else 0)
        self.mark(able[(at + step) % len(able)])

    def key(self, name: str, event: pygame.event.Event) -> Answer:
        """Return the answer to a key while the strip asks: arrows mark, Enter chooses."""
        if step := as_read(arrow(event)):
            self.step(step)
            return OnScreen.ONLY
        chosen = self.for_enter if means(name, "go-on") else self.marked
        return self.choose(chosen) if means(name, "press") and chosen is not None else None

    @property
    def for_enter(self) -> TileT_co | None:
        """The tile that Enter chooses: the marked one, else what a finished hint advises while it is told of."""
        is_open = self.hint is not None and self.hint.is_final and self._told_of is self._advised
        return self._advised if self.marked is None and is_open else self.marked

    @property
    def shows_enter(self) -> bool:
        """Whether Enter would choose what the strip tells of."""
        words = self._told_of
        return self.hint is None or (words is not None and words is self.for_enter and not self.hint.is_answer)

    @property
    def _advised(self) -> TileT_co | None:
        return next((tile for tile in self.tiles if tile.hinted.is_advised), None)

    @property
    def _told_of(self) -> TileT_co | None:
        """The tile of which a hint tells: the one looked at since it came, else the advised one."""
        return self._glance.at(self.looked_at) or self._advised

    @property
    def marked(self) -> TileT_co | None:
        """The tile marked by a digit or by the arrows."""
        return next((tile for tile in self.tiles if tile.marked), None)

    @property
    def looked_at(self) -> TileT_co | None:
        """The tile that the strip explains: the one under the mouse, else the one in focus or the marked one."""
        lit = [tile for tile in self.tiles if tile.hovered or tile.focused]
        return lit[0] if lit else self.marked


class NumberTile(StripTile):
    """A number that can be bid."""

    def __init__(self, kit: Kit, rect: pygame.Rect, number: int) -> None:
        super().__init__(kit, rect)
        self.number, self.action = number, Bid(number)
        self.worth = 0
        """The points that the bid brings if it is made."""

    @property
    def wears_lamp(self) -> bool:
        return super().wears_lamp and not self.has_figures  # which have a lamp before the number

    def put_words(self, tile: pygame.Surface, worth: str, ink: Colour) -> None:
        """Write the number on the tile above what it is ``worth``, or among a hint's figures."""
        kit, width, height = self.kit, self.rect.width, self.body_height
        if self.has_figures:
            self._put_figures(tile)
            return
        for words, tint, size, down in (
            (figure(self.number), kit.style.tile_ink, min(kit.scale.font(40), round(height * 0.46)), 0.39),
            (worth, ink, min(kit.scale.font(18), round(height * 0.26)), 0.8),
        ):
            write(tile, kit, words, size, tint, (width / 2, height * down), round(width * INSIDE), align=0.5, bold=True)

    def _put_figures(self, tile: pygame.Surface) -> None:
        """Write the number on the tile between its chance and its points, or beside them if the tile is low.

        A lamp precedes the number that is advised.
        """
        kit, hinted, height = self.kit, self.hinted, self.body_height
        width, small = self.rect.width, kit.scale.smallest
        figures = [each for each in (hinted.chance, hinted.points) if each]
        if height >= 2.95 * small:
            self._put_number(tile, width / 2, 0.51 * height, width - 6, min(kit.scale.font(34), round(0.4 * height)))
            size = min(kit.scale.font(18), round(0.29 * height))
            for words, down in ((hinted.chance, 0.19), (hinted.points, 0.82)):
                write(tile, kit, words, size, _FIGURE_INK, (width / 2, down * height), width - 4, align=0.5, bold=True)
            return
        if height < 2.2 * small:
            del figures[1:]
        self._put_number(tile, 0.19 * width, height / 2, round(0.36 * width), round(0.52 * height))
        for at, words in enumerate(figures):
            y = height * (0.5 if len(figures) == 1 else 0.3 + 0.42 * at)
            wordings = [words, hinted.bare_chance] if words is hinted.chance else [words]
            write(tile, kit, wordings, small, _FIGURE_INK, (0.68 * width, y), 0.62 * width, align=0.5)

    def _put_number(self, tile: pygame.Surface, x: float, y: float, room: int, size: int) -> None:
        kit = self.kit
        number = kit.text.line(figure(self.number), size, kit.style.tile_ink, bold=True)
        parts = [number]
        if self.hinted.is_advised:
            side = max(round(0.8 * size), min(round(1.1 * size), room - number.get_width() - 2))
            parts.insert(0, kit.art.icon("hint", side, kit.style.tile_ink))
        left = x - (sum(part.get_width() for part in parts) + 2 * (len(parts) - 1)) / 2
        for part in parts:
            line_at(tile, part, left, y)
            left += part.get_width() + 2


NumberTileT_co = TypeVar("NumberTileT_co", bound=NumberTile, covariant=True)


class NumberStrip(Strip[NumberTileT_co]):
    """A strip of numbers to bid; digits mark them as well."""

    def asks(self) -> tuple[str, ...]:
        """Return wordings of the question."""
        return _("How many tricks will you take?"), _("Your bid?")

    def mark_number(self, number: int | None) -> None:
        """Mark the tile of ``number``, or none."""
        self.mark(next((tile for tile in self.tiles if tile.number == number), None))

    def type_digit(self, digit: str) -> None:
        """Mark the tile of ``digit``; without such a tile, mark none."""
        self.mark_number(int(digit))

    def key(self, name: str, event: pygame.event.Event) -> Answer:
        if not (name.isdecimal() and len(name) == 1):
            return super().key(name, event)
        self.type_digit(name)
        return OnScreen.ONLY


_LEAST: Final = 30  # letter heights: least width of the strip


def note_rect(layout: TableLayout) -> pygame.Rect:
    """Return the room for the strip: in the ribbon's place, as wide as possible, or above whatever crowds it there."""
    scale, ribbon = layout.scale, layout.ribbon
    height = _button_height(scale) + 2 * _inset(scale)
    rect = between(ribbon.left, ribbon.bottom - height, ribbon.right, ribbon.bottom)
    room = layout.widened(rect)
    if room.width >= _LEAST * scale.font(20):
        return room
    rect.bottom = min(each.top for each in layout.regions.values() if each.bottom > rect.top) - scale.gap
    return layout.widened(rect)


def _button_height(scale: Scale) -> int:
    return scale.px(50, 34, scale.font(20) * 1.8)


def _inset(scale: Scale) -> int:
    return scale.px(10, 6)


class DealNote:
    """What is said of the deal, beside a golden button that goes on and perhaps an ``other``; ``rect`` is its place."""

    def __init__(
        self, kit: Kit, layout: TableLayout, what: Explanation, go_on: Callable[[], None], other: Button | None = None
    ) -> None:
        scale, room = kit.scale, note_rect(layout)
        self.what = what
        self.button = Button(kit, pygame.Rect(0, 0, 0, 0), what.button, go_on, ["press"], primary=True, base=20)
        gap, size, right = scale.px(20, 10), scale.font(20), _inset(scale)
        self.buttons = [*([other] if other is not None else []), self.button]
        for button in self.buttons:
            button.group = what.head
        left, widths = max(right, gap), [button.natural_width() for button in self.buttons]
        head = kit.text.width(what.head, size, bold=True)
        fixed, foot = 2 * left + head + gap, sum(gap + width for width in widths)
        is_high = not kit.text.has_room(what.wordings, room.width - fixed - foot)  # the buttons then lie below
        room = trim(room, top=-room.height) if is_high else room
        words, size = kit.text.fit(what.wordings, size, room.width - fixed - (0 if is_high else foot))
        width = kit.text.width(words, size) + 4 + fixed
        width = max(width, foot + 2 * left) if is_high else width + foot
        self.rect = put_in((min(room.width, width), room.height), room)
        lines = rows(trim(self.rect, left=left, right=right), *[1.0] * (2 if is_high else 1))
        place, rest, *ends = columns(lines[0], head + 2, 1.0, *([] if is_high else widths), gap=gap)
        ends = ends or columns(lines[-1], 1.0, *widths, gap=gap)[1:]
        for button, width, end in zip(self.buttons, widths, ends, strict=True):
            button.rect = put_in((width, _button_height(scale)), end)
        self.words = words
        self.items = (
            Panel(kit, self.rect, is_raised=True),
            Label(kit, place, [what.head], 20, kit.style.gold, bold=True),
            Label(kit, rest, [words], 20, kit.style.text),
        )
        self.items[0].depth = 29.0
        for item in (*self.items, *self.buttons):
            item.block = self.rect
