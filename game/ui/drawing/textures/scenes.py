"""Whole pictures: the table, the menu, a tile of the menu, a sheet of paper, plain wood and the pegging board."""

import numpy as np
from numpy.typing import NDArray

from . import frame, light
from .band import batik_bands
from .board import lay_board
from .cloth import weave
from .inlay import rosette, small_star
from .noise import Field, generator
from .palette import (
    BOARD_DARK,
    BOARD_LIGHT,
    BOARD_MIDDLE,
    CLOTHS,
    INLAY_GOLD,
    PEARL,
    STYLES,
    Palette,
    Rgb,
)
from .paper import sheet
from .request import Request
from .wood import grain, stain


def _table(request: Request) -> Field:
    """Return the canvas (3, height, width) of a framed table under its lamp."""
    style = STYLES[request.style]
    unit = request.scale
    side = max(4, request.rail)
    top = max(side, request.top_rail)
    canvas = np.empty((3, request.height, request.width), np.float32)
    cloth = CLOTHS[request.cloth or style.cloth]
    weave(canvas, cloth, unit, (top - side) // 2, generator(3, request.width, request.height))
    if style.banded:
        batik_bands(canvas, top, side, unit)
    opening = light.Opening(side, top, request.width - side, request.height - side, 0.45 * side)
    frame.shadow_on_cloth(canvas, opening, unit)
    frame.rails(canvas, style, opening, unit)
    if style.inlaid:
        frame.star_strips(canvas, top, side, unit)
    frame.lip(canvas, opening, unit, pearl=style.inlaid)
    if request.kind == "tile":
        light.lamp(canvas, floor=0.55, gain=0.72, across=0.72)
    else:
        light.lamp(canvas)
    if request.board is not None:
        lay_board(canvas, request.board, unit)  # under a light of its own: its holes must be told apart anywhere
    return canvas


def _planks(height: int, width: int, unit: float, stops: tuple[Rgb, Rgb, Rgb], seed: int) -> Field:
    """Return long planks (3, height, width) laid above each other, every one from another part of the log."""
    random = generator(5, seed)
    canvas = np.empty((3, height, width), np.float32)
    top = 0
    flat = False
    while top < height:
        thickness = round(unit * random.uniform(120, 215))
        if height - top - thickness < 70 * unit:
            thickness = height - top
        rows = slice(top, top + thickness)
        tone = grain(thickness, width, unit, random, cathedral=flat)
        tone += np.float32(random.uniform(-0.25, 0.25))
        canvas[:, rows] = stain(tone, *stops)
        joint = max(1, round(1.4 * unit))
        canvas[:, top : top + joint] *= np.float32(0.30)
        canvas[:, top + joint : top + 2 * joint] *= np.float32(1.22)
        canvas[:, top + thickness - joint : top + thickness] *= np.float32(0.72)
        flat = not flat
        top += thickness
    return canvas


def _stops(style: Palette) -> tuple[Rgb, Rgb, Rgb]:
    return style.wood_dark, style.wood_middle, style.wood_light


def _drop_shadow(canvas: Field, x: int, y: int, radius: float, strength: float) -> None:
    """Darken the canvas softly round a point, fading out at `radius` pixels."""
    _, height, width = canvas.shape
    reach = int(radius) + 1
    rows, columns = slice(max(0, y - reach), min(height, y + reach)), slice(max(0, x - reach), min(width, x + reach))
    dy = np.arange(rows.start, rows.stop, dtype=np.float32)[:, None] - np.float32(y)
    dx = np.arange(columns.start, columns.stop, dtype=np.float32)[None, :] - np.float32(x)
    far = np.minimum(np.hypot(dy, dx) / np.float32(radius), 1)
    canvas[:, rows, columns] *= 1 - np.float32(strength) * (1 - far**2) ** 2


def _stamp(canvas: Field, picture: Field, cover: Field, left: int, top: int) -> None:
    """Lay a picture with its cover on the canvas, cutting off what falls outside."""
    _, height, width = canvas.shape
    rows, columns = cover.shape
    y0, x0 = max(0, top), max(0, left)
    y1, x1 = min(height, top + rows), min(width, left + columns)
    if y0 >= y1 or x0 >= x1:
        return
    inside = (slice(y0 - top, y1 - top), slice(x0 - left, x1 - left))
    light.blend(canvas[:, y0:y1, x0:x1], cover[inside], picture[:, inside[0], inside[1]])


def _menu(request: Request) -> Field:
    """Return the canvas (3, height, width) of the menu: planks, framing lines, rosettes and lines of stars."""
    style = STYLES[request.style]
    unit = request.scale
    height, width = request.height, request.width
    canvas = _planks(height, width, unit, _stops(style), 1)
    light.lamp(canvas, floor=0.48, gain=0.55)
    inset = float(request.rail or max(12, round(22 * unit)))
    lines = light.Opening(inset, inset, width - inset, height - inset, 3 * unit)
    distance = lines.distance(light.Area(0, height, 0, width))
    canvas *= 1 - np.float32(0.55) * np.exp(-(((distance + np.float32(3 * unit)) / np.float32(7 * unit)) ** 2))
    light.blend(canvas, light.line_cover(distance, 0, max(1.2, 2.6 * unit)) * np.float32(0.9), PEARL)
    light.blend(
        canvas, light.line_cover(distance, -max(4.0, 7 * unit), max(0.9, 1.4 * unit)) * np.float32(0.8), INLAY_GOLD
    )
    radius = max(6, round(11 * unit))
    picture, cover = small_star(radius, INLAY_GOLD)
    low, far_x, far_y = round(inset), round(width - inset), round(height - inset)
    for x, y in ((low, low), (far_x, low), (low, far_y), (far_x, far_y)):
        _drop_shadow(canvas, x, y, radius * 1.7, 0.7)
        _stamp(canvas, picture, cover, x - radius, y - radius)
    for left, right, y in request.star_lines:
        _star_line(canvas, left, right, y, unit)
    drawn: dict[int, tuple[Field, Field]] = {}
    for x, y, radius in request.rosettes:
        if radius not in drawn:
            drawn[radius] = rosette(radius, generator(17, radius))
        _drop_shadow(canvas, x, y + max(1, radius // 14), radius * 1.22, 0.75)
        picture, cover = drawn[radius]
        _stamp(canvas, picture, cover, x - radius, y - radius)
    return canvas


def _star_line(canvas: Field, left: int, right: int, y: int, unit: float) -> None:
    """Inlay a pearl line from left to right at height y with small stars along it."""
    thickness = max(1, round(1.8 * unit))
    rows = slice(y - thickness // 2, y - thickness // 2 + thickness)
    joint = max(1, round(unit))
    canvas[:, rows.start - joint : rows.stop + joint, left:right] *= np.float32(0.45)
    for channel in range(3):
        canvas[channel, rows, left:right] = PEARL[channel] * 0.92
    radius = max(5, round(11 * unit))
    count = max(2, round((right - left) / (84 * unit)))
    picture, cover = small_star(radius, INLAY_GOLD)
    for i in range(count):
        x = round(left + (right - left) * (i + 0.5) / count)
        _drop_shadow(canvas, x, y + 1, radius * 1.5, 0.6)
        _stamp(canvas, picture, cover, x - radius, y - radius)


def _wood(request: Request) -> Field:
    """Return one plain plank (3, height, width) with a dark edge, its grain along the longer side."""
    stops = (BOARD_DARK, BOARD_MIDDLE, BOARD_LIGHT) if request.kind == "board" else _stops(STYLES[request.style])
    height, width = request.height, request.width
    random = generator(23, width, height)
    tall = height > width
    tone = grain(min(height, width), max(height, width), request.scale, random, cathedral=True)
    canvas = stain(tone.T if tall else tone, *stops)
    edge = light.Opening(0, 0, width, height, 6 * request.scale)
    inside = -edge.distance(light.Area(0, height, 0, width))
    canvas *= 1 - np.float32(0.35) * np.exp(-(np.maximum(inside, 0) / np.float32(5 * request.scale)))
    return canvas


def paint(request: Request) -> NDArray[np.uint8]:
    """Paint a request and return its pixels, uint8 (height, width, 3), red first."""
    if request.kind in ("table", "tile"):
        canvas = _table(request)
    elif request.kind == "menu":
        canvas = _menu(request)
    elif request.kind == "paper":
        canvas = sheet(request.height, request.width, request.scale)
    else:
        canvas = _wood(request)
    return light.to_bytes(canvas, generator(29, request.width, request.height))
