"""Typesetting: headings, running text, lists, tables, keys and pictures of cards, one below the other on paper.

Each function sets one part of a column from ``y`` down, and returns its pieces and the y below them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from itertools import groupby
from typing import Final

import msgspec
import pygame

from game.cards import Card
from game.ui.controls.base import Kit
from game.ui.controls.buttons import key_cap
from game.ui.controls.described import Role
from game.ui.controls.panels import Draw, Drawn, put_round, write, write_lines
from game.ui.document.blocks import Block, CardRow, Figure, Grid, Keys, Paragraph, Points, TrickFigure
from game.ui.drawing import shapes
from game.ui.drawing.assets import card_width
from game.ui.drawing.mirror import as_it_is, fill, unmirrored
from game.ui.drawing.sprites import CardPainter
from game.ui.drawing.stage import put, put_middle
from game.ui.drawing.styles import INK, OPPONENTS, PAPER_LINE, SOFT_INK, TEAM, WINNING, Colour
from game.ui.language.digits import figure as number_words
from game.ui.language.messages import _, say, spoken

_STRONG: Final = (216, 180, 96)
_LIT: Final = (222, 150, 30)
LINE: Final = 1.55  # line pitch of running text, in text sizes
_TEXT: Final = 21.0  # text size of running text at 1920x1080
_ASIDE: Final = 13  # the least width of a column for pictures beside text, in text sizes


class DocumentPiece(Drawn):
    """A part of the document, drawn once it comes into sight."""

    def look(self) -> Hashable:
        """Return what the picture depends on besides its size: the colours of the suits."""
        return self.kit.art.four_colours


DrawAt = Callable[[Kit, pygame.Surface, int], None]
"""Draws a picture that lies as it is in every language, from a left edge on."""
Pieces = tuple[list[DocumentPiece], int]  # parts of a document, and the y below them


class Column(msgspec.Struct, frozen=True):
    """A column of text, ``width`` pixels wide, whose left edge is at ``left``.

    ``air`` is how many pixels shadows may extend beyond the column on both sides.
    """

    kit: Kit
    width: int
    left: int = 0
    air: int = 0

    @property
    def size(self) -> int:
        """The text size of running text, in pixels."""
        return self.kit.scale.font(_TEXT)

    @property
    def measure(self) -> int:
        """The greatest width of lines of running text, in pixels."""
        return min(self.width, self.size * 40)

    @property
    def card_height(self) -> int:
        """The height of the document's cards, in pixels."""
        return max(self.kit.scale.px(172, 96), round(self.size * 6.0)) // 2 * 2

    @property
    def aside(self) -> Column | None:
        """The column for small pictures beside lines as long as they may be, None if there is no room for one."""
        _text, side = self.halves(self.measure)
        return side if side.width >= self.size * _ASIDE else None

    def halves(self, width: int) -> tuple[Column, Column]:
        """Return a column for text, ``width`` pixels wide, and one beside it for pictures."""
        left = width + round(self.size * 2)
        return (
            msgspec.structs.replace(self, width=width),
            msgspec.structs.replace(self, width=self.width - left, left=self.left + left),
        )

    def piece(self, y: int, height: int, draw: Draw) -> DocumentPiece:
        """Return a part ``height`` pixels high from ``y`` down, over the column's width."""
        return DocumentPiece(self.kit, pygame.Rect(self.left, y, self.width, height), 12, draw)


def set_chapter(column: Column, blocks: Sequence[Block], y: int) -> Pieces:
    """Set the blocks of a chapter; small pictures stand beside the text around them where that leaves no hole."""
    pieces: list[DocumentPiece] = []
    for is_wide, run in groupby(
        blocks, lambda block: not is_small(block) and not isinstance(block, Paragraph | Points)
    ):
        part = list(run)
        found = None if is_wide or not any(map(is_small, part)) else _beside(column, part, y)
        for block in part if found is None else ():
            more, y = set_block(column, block, y)
            pieces += more
        if found is not None:
            pieces, y = pieces + found[0], found[1]
    return pieces, y


def _beside(column: Column, run: Sequence[Block], y: int) -> Pieces | None:
    """Set text with its small pictures beside it; None if the text is too short, or the page too narrow.

    On a page that has no margin for pictures, the text must not be much longer than they are either, and hands of cards
    stay whole.
    """
    has_margin = column.aside is not None
    text, side = column.halves(column.measure if has_margin else column.width - column.size * (_ASIDE + 2))
    has_hand = any(isinstance(block, CardRow) and len(block.cards) > 2 for block in run)
    if not has_margin and (has_hand or text.width < column.size * 22):
        return None
    words, pictures = list[DocumentPiece](), list[DocumentPiece]()
    bottom = beside = group = y
    for block in run:
        if is_small(block):
            more, beside = set_block(side, block, max(beside, group))
            pictures += more
        else:
            group = bottom
            more, bottom = set_block(text, block, bottom)
            words += more
    lift = max(0, min(beside - bottom, pictures[0].rect.top - y))
    for piece in pictures:
        piece.rect.move_ip(0, -lift)
    allowed = (beside - lift - pictures[0].rect.top) // 3 if len(pictures) == 1 else column.size * 2
    if beside - lift > bottom + allowed or (not has_margin and beside - y < 0.6 * (bottom - y)):
        return None
    return words + pictures, max(bottom, beside - lift)


def balanced(column: Column) -> Column:
    """Return the column centred and narrowed to its lines, unless it has room for pictures beside them."""
    if column.aside is not None:
        return column
    return msgspec.structs.replace(
        column, width=column.measure, left=column.left + (column.width - column.measure) // 2
    )


def set_heading(column: Column, text: str, y: int) -> Pieces:
    """Set a chapter's heading with a star and a line."""
    kit = column.kit
    size = kit.scale.font(30)
    height = round(size * 1.9)

    def draw(kit: Kit, whole: pygame.Surface) -> None:
        star = round(size * 0.9)
        centre = (star / 2, star / 2)
        shape = [
            (TEAM, shapes.star_points(centre, star / 2)),
            ((236, 200, 110), shapes.star_points(centre, star / 4)),
        ]
        put(whole, shapes.drawn_fine((star, star), shape), (0, round(size * 0.8 - star / 2)))
        left, width = round(star * 1.4), whole.get_width()
        write(whole, kit, text, size, INK, (left, size * 0.8), width - left, bold=True)
        fill(whole, (*PAPER_LINE, 255), (0, round(size * 1.62), width, kit.scale.px(2)))

    piece = column.piece(y, height, draw)
    piece.role = Role.HEADING
    return [piece], y + height + round(column.size * 0.35)


def set_block(column: Column, block: Block, y: int) -> Pieces:
    """Set any block."""
    match block:
        case Paragraph():
            return _lines(column, [("", 0, column.kit.text.wrap(block.text, column.size, column.measure))], y)
        case Points():
            indent = round(column.size * 1.3)
            first = block.first
            heads = ["" if first is None else f"{number_words(first + at)}." for at in range(len(block.texts))]
            wrapped = [column.kit.text.wrap(text, column.size, column.measure - indent) for text in block.texts]
            return _lines(column, [(head, indent, lines) for head, lines in zip(heads, wrapped, strict=True)], y)
        case Grid():
            return set_grid(column, block, y)
        case CardRow():
            return set_cards(column, block, y)
        case TrickFigure():
            return set_trick(column, block, y)
        case Figure():
            return set_figure(column, block, y)
        case Keys():
            return set_keys(column, block, y)


def _lines(column: Column, groups: Sequence[tuple[str, int, list[str]]], y: int) -> Pieces:
    """Set groups of lines; an indented group begins with its head (a number), or with a mark if the head is empty."""
    pieces = []
    for head, indent, lines in groups:
        height = round(column.size * LINE) * len(lines)
        draw = partial(_draw_group, column.size, head, indent, lines)
        pieces.append(column.piece(y, height, draw))
        y += height + (round(column.size * 0.25) if indent else 0)
    return pieces, y + round(column.size * 0.5)


def _draw_group(size: int, head: str, indent: int, lines: list[str], kit: Kit, whole: pygame.Surface) -> None:
    step = round(size * LINE)
    middle = step / 2
    if head:
        write(whole, kit, head, size, OPPONENTS, (0, middle), bold=True)
    elif indent:
        mark = max(6, round(size * 0.42))
        put(whole, shapes.diamond(mark, OPPONENTS), (round(size * 0.35), round(middle - mark / 2)))
    write_lines(whole, kit, lines, size, INK, (indent, middle), step)


def is_small(block: Block) -> bool:
    """Whether a block is a picture small enough to stand beside the text."""
    return isinstance(block, Figure) or (isinstance(block, CardRow) and len(block.cards) <= 5)


def set_cards(column: Column, row: CardRow, y: int) -> Pieces:
    """Set cards side by side, lit or dim, and closer together in a narrow column."""
    card_h = column.card_height
    card_w = card_width(card_h)
    step = round(card_w + card_h * 0.09)
    if step * len(row.cards) > column.width:
        step = (column.width - card_w) // max(1, len(row.cards) - 1)
    margin = min(round(card_h * 0.1), column.air)  # pixels for shadow and glow at both ends of the row

    def draw(kit: Kit, whole: pygame.Surface, left: int) -> None:
        laid = list(enumerate(row.cards))
        for at, (number, card) in enumerate(laid[::-1] if spoken().runs_left else laid):
            x, lit = left + margin + at * step + card_w / 2, _LIT if number in row.lit else None
            _put_card(kit, whole, card, card_h, (x, margin + card_h / 2), glow=lit, is_dim=number in row.dim)

    size = step * (len(row.cards) - 1) + card_w, card_h + 2 * margin
    return _captioned(column, row.caption, size, draw, y, margin)


def _put_card(
    kit: Kit,
    target: pygame.Surface,
    card: str,
    height: int,
    centre: tuple[float, float],
    angle: float = 0.0,
    glow: Colour | None = None,
    is_dim: bool = False,
) -> None:
    """Draw a card with its shadow and, if ``glow`` is a colour, a glow."""
    painter = CardPainter(kit.art, kit.style, kit.style.back)
    put_middle(target, painter.shadow(height, angle, 0), *centre)
    if glow is not None:
        put_middle(target, painter.glow(height, angle, glow), *centre)
    face = painter.card(Card.parse(card), height, angle)
    if is_dim:
        face = face.copy()
        face.fill((168, 158, 148, 255), special_flags=pygame.BLEND_RGBA_MULT)
    put_middle(target, face, *centre)


def set_trick(column: Column, trick: TrickFigure, y: int) -> Pieces:
    """Set a trick on a piece of cloth, the names beside the cards, the caption to the right or below."""
    kit = column.kit
    card_h = round(column.card_height * 0.84)
    card_w = card_width(card_h)
    name = kit.scale.font(17)
    cloth = (round(card_w * 5.4 + name), round(card_h * 2.35 + 3.2 * name))
    space = round(column.size * 1.5)
    beside = column.width - cloth[0] - space >= column.size * 15
    room = column.width - cloth[0] - space if beside else column.measure
    lines = kit.text.wrap(trick.caption, column.size, min(room, column.measure))
    step = round(column.size * LINE)
    text_h = len(lines) * step
    height = max(cloth[1], text_h) if beside else cloth[1] + round(column.size * 0.5) + text_h

    def draw(kit: Kit, whole: pygame.Surface) -> None:
        put(whole, _trick_picture(kit, trick, cloth, card_h), (0, 0))
        left = cloth[0] + space if beside else 0
        top = (height - text_h) / 2 if beside else cloth[1] + column.size * 0.5
        write_lines(whole, kit, lines, column.size, INK, (left, top + step / 2), step)

    return [column.piece(y, height, draw)], y + height + column.size


@as_it_is()
def _trick_picture(kit: Kit, trick: TrickFigure, size: tuple[int, int], card_h: int) -> pygame.Surface:
    style = kit.style
    card_w = card_width(card_h)
    radius = kit.scale.px(12, 6)
    edge = max(2, kit.scale.px(3, 2))
    whole = shapes.plate(
        size, radius, shapes.mixed(style.cloth, 1.15), shapes.mixed(style.cloth, 0.7), style.line, edge
    )
    cx, cy = size[0] / 2, size[1] / 2
    name = kit.scale.font(17)
    spots = ((0.0, 0.5), (-1.04, 0.0), (0.0, -0.5), (1.04, 0.0))
    for seat in sorted(range(len(trick.cards)), key=lambda seat: (3, 1, 0, 2)[seat % 4]):
        place = cx + spots[seat][0] * card_w, cy + spots[seat][1] * card_h
        glow = WINNING if seat == trick.taker else None
        _put_card(kit, whole, trick.cards[seat], card_h, place, (0.0, -4.0, 2.0, 4.0)[seat], glow)
    ends = (cx, size[1] - name * 0.95), (name * 0.7, cy - card_h * 0.62)
    far_ends = (cx, name * 0.95), (size[0] - name * 0.7, cy - card_h * 0.62)
    for seat, who in enumerate(trick.names):
        # Translators: the place of a player who plays to a trick, such as "1. Rami"
        takes, words = seat == trick.taker, say(_("{number}. {name}"), number=trick.order.index(seat) + 1, name=who)
        ink, align = style.gold if takes else style.text, (0.5, 0.0, 0.5, 1.0)[seat]
        write(whole, kit, words, name, ink, (*ends, *far_ends)[seat], bold=takes, align=align)
    return whole


def set_figure(column: Column, figure: Figure, y: int) -> Pieces:
    """Set a drawing at its wanted height, or as high as the column's width allows."""
    kit = column.kit
    height = min(kit.scale.px(figure.height, figure.height * 0.6), round(column.width / figure.ratio))
    size = round(height * figure.ratio), height

    def draw(kit: Kit, whole: pygame.Surface, left: int) -> None:
        put(whole, figure.draw(kit, size), (left, 0))

    return _captioned(column, figure.caption, size, draw, y)


def _captioned(
    column: Column, caption: str, size: tuple[int, int], draw_picture: DrawAt, y: int, margin: int = 0
) -> Pieces:
    """Set a picture of this ``size``, which takes ``margin`` at both sides as well, its caption beside it or below."""
    small, (width, height) = column.kit.scale.font(17), size
    step, left = small * 1.45, width + small * 2
    is_beside = column.width - left >= small * 12
    room = min(column.width - left, small * 30) if is_beside else column.measure
    lines = column.kit.text.wrap(caption, small, room) if caption else []
    if is_beside:
        whole_h = max(height, round(len(lines) * step))
        top = (whole_h - (len(lines) - 1) * step) / 2
    else:
        left, top, whole_h = 0, height + small * 0.8, height + round(len(lines) * step + small * 0.4)

    def draw(kit: Kit, whole: pygame.Surface) -> None:
        with unmirrored(pygame.Rect(0, 0, width + 2 * margin, height), whole) as place:
            draw_picture(kit, whole, place.left)
        write_lines(whole, kit, lines, small, SOFT_INK, (margin + left, top), step)

    place = pygame.Rect(column.left - margin, y, column.width + 2 * margin, whole_h)
    return [DocumentPiece(column.kit, place, 12, draw)], y + whole_h + round(column.size * 0.5)


def set_grid(column: Column, grid: Grid, y: int) -> Pieces:
    """Set a table with columns as wide as they need, if there is room."""
    kit = column.kit
    widths, pad, size = columns_of(column, grid)
    total = sum(widths)
    cells = [
        [kit.text.wrap(cell, size, width - 2 * pad, bold=number in grid.bold or line is grid.head)
         for number, (cell, width) in enumerate(zip(line, widths, strict=True))]
        for line in (grid.head, *grid.rows)
    ]  # fmt: skip
    step = round(size * 1.4)
    heights = [max(len(cell) for cell in line) * step + round(size * 0.75) for line in cells]
    height = sum(heights)

    def draw(kit: Kit, whole: pygame.Surface) -> None:
        top = 0
        for number, (line, line_h) in enumerate(zip(cells, heights, strict=True)):
            _grid_ground(kit, whole, pygame.Rect(0, top, total, line_h), number, grid)
            x = 0
            for place, (lines, width) in enumerate(zip(line, widths, strict=True)):
                bold = number == 0 or place in grid.bold
                ink: Colour = (250, 242, 224) if number == 0 else INK
                middle = top + line_h / 2 - (len(lines) - 1) * step / 2
                left, align = (x + width / 2, 0.5) if grid.centred else (x + pad, 0.0)
                write_lines(whole, kit, lines, size, ink, (left, middle), step, bold=bold, align=align)
                x += width
            top += line_h

    return [column.piece(y, height + 2, draw)], y + height + round(column.size * 0.9)


def _grid_ground(kit: Kit, whole: pygame.Surface, rect: pygame.Rect, number: int, grid: Grid) -> None:
    radius = kit.scale.px(7, 4)
    if number == 0:
        put_round(whole, rect, radius, TEAM, shapes.mixed(TEAM, 0.82))
    elif number - 1 in grid.strong:
        put_round(whole, rect, radius, _STRONG, alpha=110)
    elif number % 2 == 0:
        fill(whole, _shade(PAPER_LINE, 34), rect)
    if number:
        fill(whole, _shade(PAPER_LINE, 120), (rect.left, rect.bottom - 1, rect.width, 1))


def columns_of(column: Column, grid: Grid) -> tuple[list[int], int, int]:
    """Return the columns' widths, the space inside them and the text size: both shrink if long words need the room."""
    size, shares = column.kit.scale.font(18), (0.35, 0.2, 0.1) if grid.centred else (0.7, 0.4, 0.2, 0.1)
    tight = ((smaller, shares[-1]) for smaller in range(size - 1, column.kit.text.least - 1, -1))
    for size, share in (*((size, share) for share in shares), *tight):
        pad = round(size * share)
        widths = _columns(column, grid, size, pad)
        if sum(widths) <= column.width:
            break
    return widths, pad, size


def _columns(column: Column, grid: Grid, size: int, pad: int) -> list[int]:
    """Return the columns' widths: what they need, or less on a narrow page."""
    text = column.kit.text
    count = len(grid.head)

    def needed(words: Callable[[str], list[str]]) -> list[int]:
        return [
            max(text.width(word, size, bold=place in grid.bold or line is grid.head) + 2 * pad + 2
                for line in (grid.head, *grid.rows) for word in words(line[place]))
            for place in range(count)
        ]  # fmt: skip

    wanted = needed(lambda cell: [cell])
    room = column.width
    if sum(wanted) <= room:
        if grid.centred:
            even = max(*wanted, column.measure // count)
            return [even] * count if even * count <= room else wanted
        spare = (max(sum(wanted), min(room, column.measure)) - sum(wanted)) / count
        return [math.floor(width + spare) for width in wanted]
    return _shared(room, wanted, needed(lambda cell: cell.split() or [""]))


def _shared(room: int, wanted: Sequence[int], least: Sequence[int]) -> list[int]:
    """Return widths that share ``room`` in proportion to ``wanted``, none of them below its ``least``."""
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
    """Set keys as caps, with their meanings beside them."""
    kit = column.kit
    size = column.size
    caps_size = max(11, round(size * 0.8))
    caps = [[key_cap(kit, key, caps_size, in_text=True) for key in row] for row, _what in keys.rows]
    gap = round(size * 0.35)
    first = max(sum(cap.get_width() + gap for cap in row) for row in caps) + round(size * 0.8)
    first, step = min(first, column.width // 2), round(size * LINE)

    def draw(cap_rows: list[list[pygame.Surface]], lines: list[str], kit: Kit, whole: pygame.Surface) -> None:
        middle = step / 2
        for caps_in in cap_rows:
            x = 0
            for cap in caps_in:
                put(whole, cap, (x, round(middle - cap.get_height() / 2)))
                x += cap.get_width() + gap
            middle += caps_size * 1.9
        write_lines(whole, kit, lines, size, INK, (first, step / 2), step)

    pieces = []
    for row, (_names, what) in zip(caps, keys.rows, strict=True):
        lines = kit.text.wrap(what, size, column.measure - first)
        cap_rows = _rows_of(row, first - round(size * 0.8), gap)
        height = max(len(lines) * step, len(cap_rows) * round(caps_size * 1.9)) + round(size * 0.3)
        pieces.append(column.piece(y, height, partial(draw, cap_rows, lines)))
        y += height
    return pieces, y + round(size * 0.6)


def _shade(tone: Colour, alpha: int) -> tuple[int, int, int, int]:
    """Return a translucent tone, premultiplied, for filling a surface."""
    red, green, blue = (part * alpha // 255 for part in tone)
    return red, green, blue, alpha


def _rows_of(caps: Sequence[pygame.Surface], room: int, gap: int) -> list[list[pygame.Surface]]:
    """Return key caps in rows of at most ``room`` pixels."""
    rows: list[list[pygame.Surface]] = [[]]
    x = 0
    for cap in caps:
        if rows[-1] and x + cap.get_width() > room:
            rows.append([])
            x = 0
        rows[-1].append(cap)
        x += cap.get_width() + gap
    return rows
