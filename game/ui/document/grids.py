"""What stands in columns in a document: tables, and keys with what they do."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.controls.base import Kit
from game.ui.controls.buttons import key_cap
from game.ui.controls.panels import line_at
from game.ui.document.blocks import Grid, Keys
from game.ui.document.column import LINE, Column, Pieces
from game.ui.drawing import shapes
from game.ui.drawing.stage import premultiplied, put
from game.ui.drawing.styles import INK, PAPER_LINE, TEAM, Colour

_STRONG: Final = (216, 180, 96)


def set_grid(column: Column, grid: Grid, y: int) -> Pieces:
    """Set a table, its columns as wide as they need where there is room."""
    kit = column.kit
    size = kit.scale.font(18)
    widths, pad = columns_of(column, grid, size)
    total = sum(widths)
    cells = [
        [kit.text.wrap(cell, size, width - 2 * pad, bold=number in grid.bold) for number, (cell, width) in
         enumerate(zip(line, widths, strict=True))]
        for line in (grid.head, *grid.rows)
    ]  # fmt: skip
    step = round(size * 1.4)
    heights = [max(len(cell) for cell in line) * step + round(size * 0.75) for line in cells]
    height = sum(heights)

    def draw(area: tuple[int, int]) -> pygame.Surface:
        whole = pygame.Surface(area, pygame.SRCALPHA)
        top = 0
        for number, (line, line_h) in enumerate(zip(cells, heights, strict=True)):
            _grid_ground(kit, whole, pygame.Rect(0, top, total, line_h), number, grid)
            x = 0
            for place, (lines, width) in enumerate(zip(line, widths, strict=True)):
                bold = number == 0 or place in grid.bold
                ink: Colour = (250, 242, 224) if number == 0 else INK
                middle = top + line_h / 2 - (len(lines) - 1) * step / 2
                for text in lines:
                    words = kit.text.line(text, size, ink, bold=bold)
                    left = x + (width - words.get_width()) // 2 if grid.centred else x + pad
                    line_at(whole, words, left, middle)
                    middle += step
                x += width
            top += line_h
        return whole

    return [column.piece(y, height + 2, draw)], y + height + round(column.size * 0.9)


def _grid_ground(kit: Kit, whole: pygame.Surface, rect: pygame.Rect, number: int, grid: Grid) -> None:
    radius = kit.scale.px(7, 4)
    if number == 0:
        put(whole, premultiplied(shapes.rounded(rect.size, radius, TEAM, shapes.mixed(TEAM, 0.82))), rect.topleft)
    elif number - 1 in grid.strong:
        ground = premultiplied(shapes.rounded(rect.size, radius, _STRONG, _STRONG, alpha=110))
        put(whole, ground, rect.topleft)
    elif number % 2 == 0:
        whole.fill((*_shade(PAPER_LINE, 34),), rect)
    if number:
        whole.fill((*_shade(PAPER_LINE, 120),), (rect.left, rect.bottom - 1, rect.width, 1))


def columns_of(column: Column, grid: Grid, size: int) -> tuple[list[int], int]:
    """Return the widths of the columns and the air in them, which is less where long words need the room."""
    for share in (0.35, 0.2, 0.1) if grid.centred else (0.7, 0.4, 0.2, 0.1):
        pad = round(size * share)
        widths = _columns(column, grid, size, pad)
        if sum(widths) <= column.width:
            break
    return widths, pad


def _columns(column: Column, grid: Grid, size: int, pad: int) -> list[int]:
    """Return the widths of the columns: what they need, or narrower where the page is."""
    text = column.kit.text
    count = len(grid.head)
    wanted = [
        max(text.width(line[place], size, bold=place in grid.bold or line is grid.head) + 2 * pad + 2
            for line in (grid.head, *grid.rows))
        for place in range(count)
    ]  # fmt: skip
    room = column.width
    if sum(wanted) <= room:
        if grid.centred:
            even = max(*wanted, column.measure // count)
            return [even] * count if even * count <= room else wanted
        spare = (max(sum(wanted), min(room, column.measure)) - sum(wanted)) / count
        return [math.floor(width + spare) for width in wanted]
    least = [
        max(text.width(word, size, bold=place in grid.bold or line is grid.head) + 2 * pad + 2
            for line in (grid.head, *grid.rows) for word in line[place].split() or [""])
        for place in range(count)
    ]  # fmt: skip
    return _shared(room, wanted, least)


def _shared(room: int, wanted: Sequence[int], least: Sequence[int]) -> list[int]:
    """Return widths that share ``room`` in proportion to those ``wanted``, none of them below its ``least``."""
    widths, free = list(least), set(range(len(wanted)))
    while free:
        left = room - sum(widths[place] for place in range(len(widths)) if place not in free)
        part = left / sum(wanted[place] for place in free)
        short = {place for place in free if part * wanted[place] < least[place]}
        if not short:
            for place in free:
                widths[place] = math.floor(part * wanted[place])
            break
        free -= short
    return widths


def set_keys(column: Column, keys: Keys, y: int) -> Pieces:
    """Set keys as caps, and beside them what they do."""
    kit = column.kit
    size = column.size
    caps_size = max(11, round(size * 0.8))
    caps = [[key_cap(kit, key, caps_size) for key in row] for row, _what in keys.rows]
    gap = round(size * 0.35)
    first = max(sum(cap.get_width() + gap for cap in row) for row in caps) + round(size * 0.8)
    first = min(first, column.width // 2)
    step = round(size * LINE)
    pieces = []
    for row, (_names, what) in zip(caps, keys.rows, strict=True):
        lines = kit.text.wrap(what, size, column.measure - first)
        cap_rows = _rows_of(row, first - round(size * 0.8), gap)
        height = max(len(lines) * step, len(cap_rows) * round(caps_size * 1.9)) + round(size * 0.3)

        def draw(
            area: tuple[int, int],
            cap_rows: list[list[pygame.Surface]] = cap_rows,
            lines: list[str] = lines,
        ) -> pygame.Surface:
            whole = pygame.Surface(area, pygame.SRCALPHA)
            middle = step / 2
            for caps_in in cap_rows:
                x = 0
                for cap in caps_in:
                    put(whole, cap, (x, round(middle - cap.get_height() / 2)))
                    x += cap.get_width() + gap
                middle += caps_size * 1.9
            for number, line in enumerate(lines):
                line_at(whole, kit.text.line(line, size, INK), first, step * (number + 0.5))
            return whole

        pieces.append(column.piece(y, height, draw))
        y += height
    return pieces, y + round(size * 0.6)


def _shade(tone: Colour, alpha: int) -> tuple[int, int, int, int]:
    """Return a see-through tone for filling a premultiplied surface."""
    red, green, blue = (part * alpha // 255 for part in tone)
    return red, green, blue, alpha


def _rows_of(caps: Sequence[pygame.Surface], room: int, gap: int) -> list[list[pygame.Surface]]:
    """Return key caps in rows at most ``room`` pixels wide."""
    rows: list[list[pygame.Surface]] = [[]]
    x = 0
    for cap in caps:
        if rows[-1] and x + cap.get_width() > room:
            rows.append([])
            x = 0
        rows[-1].append(cap)
        x += cap.get_width() + gap
    return rows
