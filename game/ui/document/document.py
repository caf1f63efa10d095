"""A document on paper: headings, running text, lists, tables, keys and pictures of cards, one below the other.

The functions set a part into a column from ``y`` on and return its pieces and the y below them.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pygame

from game.ui.controls.panels import line_at
from game.ui.document.blocks import Block, CardRow, Figure, Grid, Paragraph, Points, TrickFigure
from game.ui.document.column import LINE, Column, Piece, Pieces
from game.ui.document.figures import set_cards, set_figure, set_trick
from game.ui.document.grids import set_grid, set_keys
from game.ui.drawing import shapes
from game.ui.drawing.stage import put
from game.ui.drawing.styles import INK, OPPONENTS, PAPER_LINE, TEAM


def set_chapter(column: Column, blocks: Sequence[Block], y: int) -> Pieces:
    """Set the blocks of a chapter: small pictures beside the text where the page is wide enough."""
    gap = round(column.size * 2)
    aside = column.width - column.measure - gap
    side = None
    if has_room_aside(column):
        side = msgspec.structs.replace(column, width=aside, left=column.left + column.measure + gap)
    pieces: list[Piece] = []
    beside = group = y
    for block in blocks:
        if side is not None and is_small(block):
            more, beside = set_block(side, block, max(beside, group))
        elif isinstance(block, Paragraph | Points):
            group = y
            more, y = set_block(column, block, y)
        else:
            more, y = set_block(column, block, max(y, beside))
            beside = group = y
        pieces += more
    return pieces, max(y, beside)


def has_room_aside(column: Column) -> bool:
    """Whether small pictures have room beside the text."""
    return column.width - column.measure - round(column.size * 2) >= column.size * 13


def balanced(column: Column) -> Column:
    """Return a column as wide as its lines and in the middle, unless pictures fill the room beside them."""
    if has_room_aside(column):
        return column
    return msgspec.structs.replace(
        column, width=column.measure, left=column.left + (column.width - column.measure) // 2
    )


def set_heading(column: Column, text: str, y: int) -> Pieces:
    """Set a chapter's heading with a star and a line."""
    kit = column.kit
    size = kit.scale.font(30)
    height = round(size * 1.9)

    def draw(area: tuple[int, int]) -> pygame.Surface:
        whole = pygame.Surface(area, pygame.SRCALPHA)
        star = round(size * 0.9)
        centre = (star / 2, star / 2)
        shape = [
            (TEAM, shapes.star_points(centre, star / 2)),
            ((236, 200, 110), shapes.star_points(centre, star / 4)),
        ]
        put(whole, shapes.drawn_fine((star, star), shape), (0, round(size * 0.8 - star / 2)))
        left = round(star * 1.4)
        words, fitted = kit.text.fit([text], size, area[0] - left, bold=True)
        line_at(whole, kit.text.line(words, fitted, INK, bold=True), left, size * 0.8)
        thick = max(1, kit.scale.px(2))
        whole.fill((*PAPER_LINE, 255), (0, round(size * 1.62), area[0], thick))
        return whole

    return [column.piece(y, height, draw)], y + height + round(column.size * 0.35)


def set_block(column: Column, block: Block, y: int) -> Pieces:
    """Set any block."""
    if isinstance(block, Paragraph):
        return _lines(column, [("", 0, column.kit.text.wrap(block.text, column.size, column.measure))], y)
    if isinstance(block, Points):
        indent = round(column.size * 1.3)
        heads = ["" if block.first is None else f"{block.first + at}." for at in range(len(block.texts))]
        wrapped = [column.kit.text.wrap(text, column.size, column.measure - indent) for text in block.texts]
        return _lines(column, [(head, indent, lines) for head, lines in zip(heads, wrapped, strict=True)], y)
    if isinstance(block, Grid):
        return set_grid(column, block, y)
    if isinstance(block, CardRow):
        return set_cards(column, block, y)
    if isinstance(block, TrickFigure):
        return set_trick(column, block, y)
    if isinstance(block, Figure):
        return set_figure(column, block, y)
    return set_keys(column, block, y)


def _lines(column: Column, groups: Sequence[tuple[str, int, list[str]]], y: int) -> Pieces:
    """Set lines; groups with an indent get their head, a number, before them, or a mark if that is empty."""
    kit, size = column.kit, column.size
    pieces = []
    step = round(size * LINE)
    for head, indent, lines in groups:
        height = step * len(lines)

        def draw(
            area: tuple[int, int], head: str = head, indent: int = indent, lines: list[str] = lines
        ) -> pygame.Surface:
            whole = pygame.Surface(area, pygame.SRCALPHA)
            if head:
                line_at(whole, kit.text.line(head, size, OPPONENTS, bold=True), 0, step / 2)
            elif indent:
                mark = max(6, round(size * 0.42))
                put(whole, shapes.diamond(mark, OPPONENTS), (round(size * 0.35), round(step / 2 - mark / 2)))
            for number, line in enumerate(lines):
                line_at(whole, kit.text.line(line, size, INK), indent, step * (number + 0.5))
            return whole

        pieces.append(Piece(kit, pygame.Rect(column.left, y, column.measure, height), draw))
        y += height + (round(size * 0.25) if indent else 0)
    return pieces, y + round(size * 0.5)


def is_small(block: Block) -> bool:
    """Whether a block is a picture that may stand beside the text."""
    return isinstance(block, Figure) or (isinstance(block, CardRow) and len(block.cards) <= 5)
