"""Whole pictures: the table, the menu, a menu tile, paper; and their files."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from game.profile.cache import write_whole
from game.ui.drawing.styles import PAPER, PAPER_LINE, PEARL, STYLES, Colour
from game.ui.drawing.textures.canvas import (
    Area,
    Field,
    RoundedRect,
    bell,
    between,
    blend,
    fbm,
    generator,
    lamp,
    line_cover,
    smoothstep,
    spline_noise,
    streaks,
    to_bytes,
    white,
)
from game.ui.drawing.textures.cloth import batik_bands, weave
from game.ui.drawing.textures.inlay import rosette, small_star
from game.ui.drawing.textures.request import CLOTHS, INLAY_GOLD, PAPER_EDGE, Request
from game.ui.drawing.textures.wood import grain, lay_board, lip, rails, shadow_on_cloth, stain, star_strips


def sheet(height: int, width: int, unit: float) -> Field:
    """Return a sheet of paper (3, height, width), 0 to 255, with a double hairline border."""
    random = generator(31, width, height)
    cloud = fbm(height, width, 120 * unit, 160 * unit, 3, random)
    fibre = streaks(white(height, width, random), max(3, round(7 * unit)), 1)
    fibre += streaks(white(height, width, random), max(2, round(4 * unit)), 0) * np.float32(0.7)
    # Laid paper: the wires of the mould leave narrow ribs across and wide chain lines down.
    rib = max(3, round(3 * unit))
    laid = np.cos(2 * np.pi * np.arange(height, dtype=np.float32) / rib)[:, None]
    chain_step = 74 * unit
    chain = np.abs((np.arange(width, dtype=np.float32) + chain_step / 2) % chain_step - chain_step / 2)
    strength = np.float32(1) + np.float32(0.5) * spline_noise(height, width, 90 * unit, 90 * unit, random)
    light = np.float32(1) + fibre * np.float32(0.011)
    light += laid * strength * np.float32(0.0055)
    light -= bell(chain, max(1.0, 1.5 * unit))[None, :] * np.float32(0.014)
    fleck = spline_noise(height, width, 2.2 * max(unit, 0.7), 5 * max(unit, 0.7), random)
    light -= smoothstep(2.6, 3.8, fleck) * np.float32(0.035)
    distance = -RoundedRect(0, 0, width, height, 4 * unit).distance(Area(0, height, 0, width))
    aged = np.exp(-(np.maximum(distance, 0) / np.float32(46 * unit))) * (1 + np.float32(0.25) * cloud)
    aged = np.clip(aged * np.float32(0.8), 0, 1)
    # Thicker pulp is warmer, not greyer: blue changes most.
    warmth = np.array((0.003, 0.006, 0.014), np.float32)[:, None, None]
    result = between(PAPER, PAPER_EDGE, aged) * (light + cloud * warmth)
    for inset, thickness, strength_of_line in ((12.0, 1.5, 0.9), (17.0, 0.9, 0.7)):
        line = line_cover(distance, max(inset * unit, inset / 2), max(0.8, thickness * unit))
        blend(result, line * np.float32(strength_of_line), PAPER_LINE)
    return result


def _table(request: Request) -> Field:
    """Return the canvas (3, height, width) of a framed table under its lamp."""
    style = STYLES[request.style]
    unit = request.scale
    side = max(4, request.rail)
    top = max(side, request.top_rail)
    canvas = np.empty((3, request.height, request.width), np.float32)
    cloth = CLOTHS[request.cloth or style.cloths[0]]
    weave(canvas, cloth, unit, (top - side) // 2, generator(3, request.width, request.height))
    if style.band:
        batik_bands(canvas, top, side, round(style.band * side), unit)
    opening = RoundedRect(side, top, request.width - side, request.height - side, 0.45 * side)
    shadow_on_cloth(canvas, opening, unit)
    rails(canvas, style, opening, unit)
    if style.is_inlaid:
        star_strips(canvas, top, side, unit)
    lip(canvas, opening, unit, pearl=style.is_inlaid)
    if request.kind == "tile":
        lamp(canvas, floor=0.55, gain=0.72, across=0.72)
    else:
        lamp(canvas)
    if request.board is not None:
        lay_board(canvas, request.board, unit)  # it has a light of its own: its holes must be visible anywhere
    return canvas


def _planks(height: int, width: int, unit: float, stops: tuple[Colour, Colour, Colour], seed: int) -> Field:
    """Return long planks (3, height, width), one above the other, each from another part of the log."""
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


def _drop_shadow(canvas: Field, x: int, y: int, radius: float, strength: float) -> None:
    """Darken the canvas softly round a point; the shadow fades out at ``radius`` pixels."""
    _, height, width = canvas.shape
    reach = int(radius) + 1
    rows, columns = slice(max(0, y - reach), min(height, y + reach)), slice(max(0, x - reach), min(width, x + reach))
    dy = np.arange(rows.start, rows.stop, dtype=np.float32)[:, None] - np.float32(y)
    dx = np.arange(columns.start, columns.stop, dtype=np.float32)[None, :] - np.float32(x)
    far = np.minimum(np.hypot(dy, dx) / np.float32(radius), 1)
    canvas[:, rows, columns] *= 1 - np.float32(strength) * (1 - far**2) ** 2


def _stamp(canvas: Field, picture: Field, cover: Field, left: int, top: int) -> None:
    """Lay a picture with its cover on the canvas, cut off at the edges."""
    _, height, width = canvas.shape
    rows, columns = cover.shape
    y0, x0 = max(0, top), max(0, left)
    y1, x1 = min(height, top + rows), min(width, left + columns)
    if y0 >= y1 or x0 >= x1:
        return
    inside = (slice(y0 - top, y1 - top), slice(x0 - left, x1 - left))
    blend(canvas[:, y0:y1, x0:x1], cover[inside], picture[:, inside[0], inside[1]])


def _menu(request: Request) -> Field:
    """Return the canvas (3, height, width) of the menu: planks, framing lines, rosettes and lines of stars."""
    style = STYLES[request.style]
    unit = request.scale
    height, width = request.height, request.width
    canvas = _planks(height, width, unit, style.wood, 1)
    lamp(canvas, floor=0.48, gain=0.55)
    inset = float(request.rail or max(12, round(22 * unit)))
    lines = RoundedRect(inset, inset, width - inset, height - inset, 3 * unit)
    distance = lines.distance(Area(0, height, 0, width))
    canvas *= 1 - np.float32(0.55) * bell(distance + np.float32(3 * unit), 7 * unit)
    blend(canvas, line_cover(distance, 0, max(1.2, 2.6 * unit)) * np.float32(0.9), PEARL)
    blend(canvas, line_cover(distance, -max(4.0, 7 * unit), max(0.9, 1.4 * unit)) * np.float32(0.8), INLAY_GOLD)
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
    """Inlay a pearl line with small stars along it, from ``left`` to ``right`` at height ``y``."""
    thickness = max(1, round(1.8 * unit))
    rows = slice(y - thickness // 2, y - thickness // 2 + thickness)
    joint = max(1, round(unit))
    canvas[:, rows.start - joint : rows.stop + joint, left:right] *= np.float32(0.45)
    canvas[:, rows, left:right] = (np.array(PEARL) * 0.92)[:, None, None]
    radius = max(5, round(11 * unit))
    count = max(2, round((right - left) / (84 * unit)))
    picture, cover = small_star(radius, INLAY_GOLD)
    for i in range(count):
        x = round(left + (right - left) * (i + 0.5) / count)
        _drop_shadow(canvas, x, y + 1, radius * 1.5, 0.6)
        _stamp(canvas, picture, cover, x - radius, y - radius)


def paint(request: Request) -> NDArray[np.uint8]:
    """Paint a request and return its pixels, uint8 (height, width, 3), red first."""
    if request.kind == "paper":
        canvas = sheet(request.height, request.width, request.scale)
    else:
        canvas = _menu(request) if request.kind == "menu" else _table(request)
    return to_bytes(canvas, generator(29, request.width, request.height))


def write_bitmap(pixels: NDArray[np.uint8], path: Path) -> None:
    """Write pixels, uint8 (height, width, 3), as a bitmap, either whole or not at all."""
    height, width, _ = pixels.shape
    stride = (width * 3 + 3) // 4 * 4
    rows = np.zeros((height, stride), np.uint8)
    # A bitmap starts with its lowest row and stores blue first.
    rows[:, : width * 3] = pixels[::-1, :, ::-1].reshape(height, width * 3)
    size = stride * height
    header = struct.pack("<2sIHHI", b"BM", 54 + size, 0, 0, 54)
    header += struct.pack("<IiiHHIIiiII", 40, width, height, 1, 24, 0, size, 2835, 2835, 0, 0)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, (header, rows.data), is_lasting=False, is_private=True)
