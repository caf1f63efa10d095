"""Bars: how good a choice is, a figure over a range, and a change for better or worse."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import pygame

from game.ui.controls.base import Kit
from game.ui.controls.panels import put_round
from game.ui.drawing import shapes
from game.ui.drawing.mirror import fill, is_mirrored
from game.ui.drawing.stage import premultiplied
from game.ui.drawing.styles import LOSS, Colour, colour

TROUGH: Final = colour("120A07"), colour("241711")
LEAST: Final = 0.08  # of a bar: what the worst choice still has
_COPPER: Final = colour("DD9458"), colour("9A5A2C")
_TRUE: Final = colour("8FC7F0"), colour("3E7FB8")
_GAIN: Final = colour("8FD6A0")


def tones(kit: Kit, is_best: bool) -> tuple[Colour, Colour]:
    """Return the upper and lower tone of a choice's bar: gold for the best one, else copper."""
    return (kit.style.gold, shapes.mixed(kit.style.gold, 0.7)) if is_best else _COPPER


class BarLook(NamedTuple):
    """How a bar is drawn: its size in pixels, its lengths (0 to 1), and whether it is that of the best choice.

    Without a ``true_part``, only what a choice promised is shown.
    """

    size: tuple[int, int]
    part: float
    true_part: float | None
    is_best: bool


def upright_bar(kit: Kit, look: BarLook) -> pygame.Surface:
    """Return an upright bar, premultiplied: broad what the choice promised, slim what it led to as the cards lay."""
    width = look.size[0]
    broad = width if look.true_part is None else max(3, round(width * 0.64))
    slim = width - broad - 1

    def draw() -> pygame.Surface:
        whole = pygame.Surface(look.size, pygame.SRCALPHA)
        _put_upright(whole, pygame.Rect(0, 0, broad, look.size[1]), look.part, tones(kit, look.is_best))
        if look.true_part is not None and slim > 0:
            _put_upright(whole, pygame.Rect(broad + 1, 0, slim, look.size[1]), look.true_part, _TRUE)
        return whole

    return kit.art.made(("upright bar", look, kit.style.name), draw)


def _put_upright(whole: pygame.Surface, trough: pygame.Rect, part: float, fill: tuple[Colour, Colour]) -> None:
    """Put a bar into its ``trough``."""
    put_round(whole, trough, max(1, trough.width // 3), *TROUGH, alpha=225)
    inner, long = max(1, trough.width - 2), max(2, round((trough.height - 2) * max(LEAST, part)))
    bar = pygame.Rect(trough.left + (trough.width - inner) // 2, trough.bottom - 1 - long, inner, long)
    put_round(whole, bar, min(max(1, inner // 3), long // 2), *fill)


def span_bar(kit: Kit, size: tuple[int, int], at: float, span: tuple[float, float]) -> pygame.Surface:
    """Return a bar from zero to ``at`` on a groove that stands for the range ``span``, premultiplied."""
    width, height = size
    style, radius = kit.style, height // 2
    least, most = span
    groove = premultiplied(shapes.rounded(size, radius, style.line, style.line, alpha=style.groove))

    def place(value: float) -> int:
        return round(width * (max(least, min(most, value)) - least) / (most - least))

    left, right = sorted((place(0.0), place(at)))
    if right - left >= 2:
        tone = style.gold if at >= 0 else LOSS
        put_round(groove, pygame.Rect(left, 0, right - left, height), min(radius, (right - left) // 2), tone)
    if least < 0 < most:
        fill(groove, (*style.text, 255), (place(0.0) - 1, 0, 2, height))
    return groove


def change_bar(size: tuple[int, int], *, is_gain: bool, alpha: int) -> pygame.Surface:
    """Return the bar of a change, premultiplied: a gain is whole and points on, a loss a row of chevrons back."""
    (width, height), half = size, size[1] / 2
    tip = max(0.0, width - half)
    shapes_ = [[(0.0, 0.0), (tip, 0.0), (width, half), (tip, height), (0.0, height)]]
    if not is_gain:
        thick = 0.62 * height
        corners = [(half, 0), (half + thick, 0), (thick, half), (half + thick, height), (half, height), (0, half)]
        starts = [1.3 * thick * number for number in range(math.ceil(width / (1.3 * thick)))]
        shapes_ = [[(min(width, left + x), y) for x, y in corners] for left in starts]
    if is_mirrored():
        shapes_ = [[(width - x, y) for x, y in shape] for shape in shapes_]
    tone = _GAIN if is_gain else LOSS
    whole = shapes.drawn_fine(size, [(tone, shape) for shape in shapes_])
    whole.fill((alpha,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return whole
