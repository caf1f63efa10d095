"""Panels, and lines of text on them or on the cloth."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from game.ui.controls.base import Kit, Painted, Pictures
from game.ui.drawing import shapes
from game.ui.drawing.mirror import is_mirrored
from game.ui.drawing.stage import premultiplied, put
from game.ui.drawing.styles import Colour
from game.ui.drawing.written import as_one

Draw = Callable[[Kit, pygame.Surface], None]
"""Draws an item on an empty surface of its size."""

_KEPT = 250_000  # pixels: the area up to which empty panels are cached, since those at a table are painted often


def body(kit: Kit, size: tuple[int, int], line: Colour | None = None) -> pygame.Surface:
    """Return an empty panel in the style's colours, premultiplied."""
    style, scale = kit.style, kit.scale
    edge, line = max(style.edge, round(scale.unit * 1.6)), line or style.line

    def empty() -> pygame.Surface:
        return shapes.plate(size, scale.px(12, 6), style.panel_top, style.panel_bottom, line, edge, alpha=236)

    if size[0] * size[1] > _KEPT:
        return empty()
    return kit.art.made(("panel", size, style.name, line, edge), empty).copy()


def line_rect(rect: pygame.Rect, middle: float, height: float) -> pygame.Rect:
    """Return the part of ``rect`` that a line fills; ``middle`` and ``height`` are parts of the height of ``rect``."""
    return pygame.Rect(
        rect.left, rect.top + round((middle - height / 2) * rect.height), rect.width, round(height * rect.height)
    )


def halo(
    size: tuple[int, int], radius: int, spread: int, tint: Colour, strength: float, at: tuple[int, int] = (0, 0)
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return the glow or shadow of a rounded shape of ``size``, and its place if the shape lies at ``at``."""
    edge = shapes.margin(spread)
    return shapes.soft_rect(size, radius, spread, tint, strength), (at[0] - edge, at[1] - edge)


def line_at(target: pygame.Surface, line: pygame.Surface, x: float, y: float) -> None:
    """Put a line of text with its left edge at ``x`` and the middle of its capitals at height ``y``."""
    put(target, line, (round(x), round(y - line.get_height() / 2)))


def write(
    target: pygame.Surface,
    kit: Kit,
    words: str | Sequence[str],
    size: float,
    ink: Colour,
    place: tuple[float, float],
    room: float | None = None,
    *,
    bold: bool = False,
    align: float = 0.0,
    column: float | None = None,
) -> int:
    """Write a line with the middle of its capitals at the height of ``place``; return its width in pixels.

    The line begins at ``place`` if ``align`` is 0, is centred on it at 0.5, and ends there at 1. With a ``room`` in
    pixels, it is the first of several wordings that fits, set smaller if none does. Figures of a ``column`` so many
    pixels wide, all of which end at ``place``, stand unit under unit in its mirror image, too.
    """
    wordings = [words] if isinstance(words, str) else words
    whole = round(size)
    chosen, fitted = (wordings[0], whole) if room is None else kit.text.fit(wordings, whole, int(room), bold)
    line = kit.text.line(chosen, fitted, ink, bold)
    away = align * line.get_width() if column is None or not is_mirrored() else column
    with as_one(target, *(wordings[:1] if wordings[0].strip() else ())):
        line_at(target, line, place[0] - away, place[1])
    return line.get_width()


def write_lines(
    target: pygame.Surface,
    kit: Kit,
    lines: Sequence[str],
    size: float,
    ink: Colour,
    place: tuple[float, float],
    step: float,
    *,
    bold: bool = False,
    align: float = 0.0,
) -> float:
    """Write lines, the first at ``place``, each ``step`` pixels below the last; return the y of the next line."""
    x, y = place
    with as_one(target, " ".join(lines)):
        for line in lines:
            write(target, kit, line, size, ink, (x, y), bold=bold, align=align)
            y += step
    return y


def gild(
    target: pygame.Surface, letters: pygame.Surface, tint: pygame.Surface, dark: int, drop: int, place: tuple[int, int]
) -> None:
    """Put white ``letters`` at ``place`` in the colours of ``tint``, above a shadow of alpha ``dark``.

    The shadow lies ``drop`` pixels to the right and below.
    """
    shadow = letters.copy()
    letters.blit(tint, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    shadow.fill((0, 0, 0, dark), special_flags=pygame.BLEND_RGBA_MULT)
    put(target, shadow, (place[0] + drop, place[1] + drop))
    put(target, letters, place)


def put_round(
    target: pygame.Surface, rect: pygame.Rect, radius: int, top: Colour, bottom: Colour | None = None, alpha: int = 255
) -> None:
    """Fill a rounded rectangle, such as a bar, with one colour or with a gradient down to ``bottom``."""
    put(target, premultiplied(shapes.rounded(rect.size, radius, top, bottom or top, alpha)), rect.topleft)


def put_medallion(
    target: pygame.Surface, kit: Kit, face: str, diameter: int, place: tuple[int, int], line: Colour
) -> None:
    """Draw a face in its ring, with the upper left corner of the ring at ``place``."""
    ring = max(1.5, diameter * 0.035)
    rim = round(ring * 1.6)
    put(target, kit.art.portrait(face, diameter - 2 * rim), (place[0] + rim, place[1] + rim))
    key = ("medallion ring", diameter, line, ring)
    put(target, kit.art.made(key, lambda: shapes.ring(diameter, line, ring)), place)


class Drawn(Painted):
    """An item that changes only with its size; ``draw`` draws it."""

    def __init__(self, kit: Kit, rect: pygame.Rect, depth: float, draw: Draw, tip: str = "") -> None:
        super().__init__(kit, rect, depth)
        self.tip = tip
        self._draw = draw

    def draw_on(self, whole: pygame.Surface) -> None:
        self._draw(self.kit, whole)


class Panel(Painted):
    """An empty panel in the style's colours over its soft shadow; a raised one has a gold edge and a larger shadow."""

    def __init__(self, kit: Kit, rect: pygame.Rect, *, is_raised: bool = False) -> None:
        super().__init__(kit, rect, depth=5)
        self._is_raised = is_raised

    def paint(self) -> Pictures:
        kit, size = self.kit, self.rect.size
        spread, strength, drop = (kit.scale.px(10, 5), 0.5, 3)
        if self._is_raised:
            spread, strength, drop = (kit.scale.px(16, 7), 0.6, 4)
        shadow = halo(size, kit.scale.px(12, 6), spread, (0, 0, 0), strength, (0, drop))
        return [shadow, (body(kit, size, kit.style.gold if self._is_raised else None), (0, 0))]


class Rule(Painted):
    """A thin line that separates two rows or columns."""

    def draw_on(self, whole: pygame.Surface) -> None:
        whole.fill((*self.kit.style.line, 70))
        whole.premul_alpha_ip()


class Label(Painted):
    """A line of text on the stage, its capitals centred in the height of its rectangle."""

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        wordings: list[str],
        base: float,
        colour: Colour,
        bold: bool = False,
        align: str = "left",
        depth: float = 30.0,
    ) -> None:
        super().__init__(kit, rect, depth)
        self.wordings = wordings
        self._base = base
        self.colour = colour
        self._bold = bold
        self._align = align

    def look(self) -> Hashable:
        return (tuple(self.wordings), self.colour)

    def paint(self) -> Pictures:
        kit = self.kit
        words, size = kit.text.fit(self.wordings, kit.scale.font(self._base), self.rect.width, self._bold)
        line = kit.text.line(words, size, self.colour, self._bold)
        spare = self.rect.width - line.get_width()
        x = {"left": 0, "center": spare // 2, "right": spare}[self._align]
        return [(line, (x, round(self.rect.height / 2 - line.get_height() / 2)))]


class Text(Painted):
    """Text broken into lines at the width of its rectangle, with a line pitch of 1.5 text sizes."""

    def __init__(self, kit: Kit, rect: pygame.Rect, text: str, base: float, colour: Colour) -> None:
        super().__init__(kit, rect, depth=30)
        self.text = text
        self.colour = colour
        self._base = base

    def look(self) -> Hashable:
        return (self.text, self.colour)

    def draw_on(self, whole: pygame.Surface) -> None:
        size = self.kit.scale.font(self._base)
        lines = self.kit.text.wrap(self.text, size, self.rect.width)
        write_lines(whole, self.kit, lines, size, self.colour, (0, size * 0.75), size * 1.5)
