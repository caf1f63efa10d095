"""The pictures of a document: rows of cards, tricks on a piece of cloth, drawings, with their captions."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.cards import Card
from game.ui.controls.base import Kit
from game.ui.controls.panels import line_at
from game.ui.document.blocks import CardRow, Figure, TrickFigure
from game.ui.document.column import LINE, Column, Piece, Pieces
from game.ui.drawing import shapes
from game.ui.drawing.assets import card_width
from game.ui.drawing.sprites import CardPainter
from game.ui.drawing.stage import premultiplied, put
from game.ui.drawing.styles import INK, SOFT_INK, WINNING
from game.ui.drawing.text import _


def set_cards(column: Column, row: CardRow, y: int) -> Pieces:
    """Set cards side by side, lit or dim, closer where the column is narrow."""
    kit = column.kit
    card_h = column.card_height
    card_w = card_width(card_h)
    step = round(card_w + card_h * 0.09)
    if step * len(row.cards) > column.width:
        step = (column.width - card_w) // max(1, len(row.cards) - 1)
    size = kit.scale.font(17)
    lines = kit.text.wrap(row.caption, size, column.measure) if row.caption else []
    margin = min(round(card_h * 0.1), column.air)  # for shadow and glow beside the first card and the last
    height = card_h + 2 * margin + round(len(lines) * size * 1.45 + size * 0.3)

    def draw(area: tuple[int, int]) -> pygame.Surface:
        whole = pygame.Surface(area, pygame.SRCALPHA)
        for number, card in enumerate(row.cards):
            x = margin + number * step + card_w / 2
            _card(kit, whole, card, card_h, (x, margin + card_h / 2), number in row.lit, number in row.dim)
        _caption(kit, whole, lines, margin, card_h + 2 * margin + size * 0.6)
        return whole

    place = pygame.Rect(column.left - margin, y, column.width + 2 * margin, height)
    return [Piece(kit, place, draw)], y + height + round(column.size * 0.5)


def _card(
    kit: Kit, target: pygame.Surface, card: str, height: int, centre: tuple[float, float], lit: bool, dim: bool
) -> None:
    painter = CardPainter(kit.art, kit.style, kit.style.back)
    layers = [painter.shadow(height, 0, 0)]
    if lit:
        layers.append(painter.glow(height, 0, (222, 150, 30)))
    face = painter.card(Card.parse(card), height, 0)
    if dim:
        face = face.copy()
        face.fill((168, 158, 148, 255), special_flags=pygame.BLEND_RGBA_MULT)
    layers.append(face)
    for surface in layers:
        put(
            target,
            surface,
            (round(centre[0] - surface.get_width() / 2), round(centre[1] - surface.get_height() / 2)),
        )


def set_trick(column: Column, trick: TrickFigure, y: int) -> Pieces:
    """Set a trick on a piece of cloth, the names beside the cards, the words to the right or below."""
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

    def draw(area: tuple[int, int]) -> pygame.Surface:
        whole = pygame.Surface(area, pygame.SRCALPHA)
        put(whole, _trick_picture(kit, trick, cloth, card_h), (0, 0))
        left = cloth[0] + space if beside else 0
        top = (height - text_h) / 2 if beside else cloth[1] + column.size * 0.5
        for number, line in enumerate(lines):
            line_at(whole, kit.text.line(line, column.size, INK), left, top + step * (number + 0.5))
        return whole

    return [column.piece(y, height, draw)], y + height + column.size


def _trick_picture(kit: Kit, trick: TrickFigure, size: tuple[int, int], card_h: int) -> pygame.Surface:
    style = kit.style
    card_w = card_width(card_h)
    radius = kit.scale.px(12, 6)
    edge = max(2, kit.scale.px(3, 2))
    whole = premultiplied(
        shapes.panel(
            size, radius, shapes.mixed(style.cloth, 1.15), shapes.mixed(style.cloth, 0.7), style.line, edge, 255
        )
    )
    cx, cy = size[0] / 2, size[1] / 2
    name = kit.scale.font(17)
    painter = CardPainter(kit.art, style, style.back)
    spots = ((0.0, 0.5), (-1.04, 0.0), (0.0, -0.5), (1.04, 0.0))
    for seat in sorted(range(len(trick.cards)), key=lambda seat: (3, 1, 0, 2)[seat % 4]):
        dx, dy = spots[seat]
        x, y = cx + dx * card_w, cy + dy * card_h
        angle = (0.0, -4.0, 2.0, 4.0)[seat]
        layers = [painter.shadow(card_h, angle, 0)]
        if seat == trick.taker:
            layers.append(painter.glow(card_h, angle, WINNING))
        layers.append(painter.card(Card.parse(trick.cards[seat]), card_h, angle))
        for surface in layers:
            put(whole, surface, (round(x - surface.get_width() / 2), round(y - surface.get_height() / 2)))
    for seat, who in enumerate(trick.names):
        number = trick.order.index(seat) + 1
        ink = style.gold if seat == trick.taker else style.text
        line = kit.text.line(_("{number}. {name}").format(number=number, name=who), name, ink, bold=seat == trick.taker)
        width = line.get_width()
        place = (
            (cx - width / 2, size[1] - name * 0.95),
            (name * 0.7, cy - card_h * 0.62),
            (cx - width / 2, name * 0.95),
            (size[0] - name * 0.7 - width, cy - card_h * 0.62),
        )[seat]
        line_at(whole, line, *place)
    return whole


def set_figure(column: Column, figure: Figure, y: int) -> Pieces:
    """Set a drawing as high as it wants to be, or as the column's width allows."""
    kit = column.kit
    height = min(kit.scale.px(figure.height, figure.height * 0.6), round(column.width / figure.ratio))
    width = round(height * figure.ratio)
    size = kit.scale.font(17)
    lines = kit.text.wrap(figure.caption, size, column.measure) if figure.caption else []
    whole_h = height + round(len(lines) * size * 1.45 + size * 0.5)

    def draw(area: tuple[int, int]) -> pygame.Surface:
        whole = pygame.Surface(area, pygame.SRCALPHA)
        put(whole, figure.draw(kit, (width, height)), (0, 0))
        _caption(kit, whole, lines, 0, height + size)
        return whole

    return [column.piece(y, whole_h, draw)], y + whole_h + round(column.size * 0.5)


def _caption(kit: Kit, target: pygame.Surface, lines: Sequence[str], left: int, y: float) -> None:
    size = kit.scale.font(17)
    for line in lines:
        line_at(target, kit.text.line(line, size, SOFT_INK), left, y)
        y += size * 1.45
