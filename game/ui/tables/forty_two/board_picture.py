"""The pegging board's still picture: head plate, drilled holes, lines, numbers and marks, painted once per layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from game.rules.forty_two import FortyTwoOptions, track_marks
from game.rules.forty_two.options import HIGHEST_BID, TRACK
from game.ui import paint
from game.ui.stage import premultiplied, put
from game.ui.tables.forty_two.board_places import (
    HOLES,
    HOME,
    ROW,
    BoardPlaces,
    bid_hole,
    is_on_track,
    score_hole,
)
from game.ui.tables.panels import halo, line_at
from game.ui.text import _
from game.ui.widgets.base import Kit
from game.ui.widgets.buttons import key_cap
from game.ui.worlds import Colour, colour

INK: Final = colour("240F05")  # burned into the wood: at least 4.5:1 on its darkest part
RED: Final = colour("8E0F12")
RED_INK: Final = colour("5E0708")
FLAG: Final = colour("B3161B")
PLATE_TOP, PLATE_BOTTOM, PLATE_LINE = colour("241710"), colour("130B07"), colour("B98A4A")
PLATE_TEXT: Final = colour("F6F0E0")
_LIT: Final = (255, 236, 196)
_BRASS: Final = (colour("F3D27A"), colour("9C6A1E"))
_FINE: Final = 6
_PHASES: Final = 4  # of a pixel: holes are drawn where they lie, so that their row looks even


@dataclass(frozen=True)
class Named:
    """Who a column belongs to: name, medallion face, colour of the pegs."""

    name: str
    face: str
    tint: Colour


def board_picture(kit: Kit, places: BoardPlaces, who: Sequence[Named], options: FortyTwoOptions) -> pygame.Surface:
    """Return all that does not move on the board, as large as the board, premultiplied; the wood lies under it."""
    whole = pygame.Surface(places.rect.size, pygame.SRCALPHA)
    _box(kit, whole, places)
    if not places.is_folded:
        _lines(kit, whole, places)
        _numbers(kit, whole, places)
        _marks(kit, whole, places, options)
    _legend(kit, whole, places)
    _bids(kit, whole, places)
    _holes(whole, places, track_marks(options))
    _head(kit, whole, places, who)
    return whole


def wood(size: tuple[int, int], radius: int) -> pygame.Surface:
    """Return a plain plank for a board that unfolds over the table, premultiplied."""
    plank = paint.gradient(size, (222, 180, 120), (192, 146, 88)).convert()
    for number in range(size[0]):
        shade = (number * 7919) % 23 + (number // 9 * 104729) % 17
        line = pygame.Surface((1, size[1]))
        line.fill((shade // 2, shade // 2, shade // 2))
        plank.blit(line, (number, 0), special_flags=pygame.BLEND_RGB_SUB)
    return premultiplied(paint.masked(plank, paint.rounded_mask(size, radius)))


def flag_picture(size: int, *, is_filled: bool) -> pygame.Surface:
    """Return a red flag that points to the left, ``size`` pixels high, premultiplied; only an outline unless filled."""
    wide = max(4, round(size * 0.86))
    outer = [(0.0, size / 2), (wide, 0.0), (wide, float(size))]
    shapes = [((96, 8, 10), outer)]
    if is_filled:
        edge = max(0.8, size * 0.09)
        inner = [(2.2 * edge, size / 2), (wide - edge, 1.8 * edge), (wide - edge, size - 1.8 * edge)]
        shapes.append((FLAG, inner))
    picture = paint.drawn_fine((wide, size), shapes)
    if not is_filled:
        edge = max(1.1, size * 0.15)
        hole = [(2.3 * edge, size / 2), (wide - edge, 1.9 * edge), (wide - edge, size - 1.9 * edge)]
        light = paint.drawn_fine((wide, size), [((255, 240, 214), hole)])
        put(picture, light, (0, 0))
    return picture


def burned(
    kit: Kit, whole: pygame.Surface, words: str, size: int, ink: Colour, place: tuple[float, float], align: float
) -> None:
    """Write on the wood, the capitals' middle at ``place``; ``align``: 0 from there on, 0.5 around, 1 up to there."""
    line = kit.text.line(words, size, ink, bold=True)
    x = place[0] - align * line.get_width()
    lit = kit.text.line(words, size, _LIT, bold=True).copy()
    lit.fill((110, 110, 110, 110), special_flags=pygame.BLEND_RGBA_MULT)
    line_at(whole, lit, x, place[1] + 1)
    line_at(whole, line, x, place[1])


def bid_digits_size(kit: Kit, places: BoardPlaces) -> int:
    """Return the size of the numbers beside the bid holes: as large as their spacing allows."""
    return max(10, min(kit.scale.font(16), round(places.bid_spacing * 1.12)))


def hole_picture(
    radius: float, phase: tuple[float, float], ring: tuple[Colour, Colour] | None = None
) -> pygame.Surface:
    """Return a drilled hole: dark, its lower lip lit, in a metal ring if colours for one are given; premultiplied."""
    half = hole_margin(radius)
    big = pygame.Surface((2 * half * _FINE, 2 * half * _FINE), pygame.SRCALPHA)
    x, y = (half + phase[0]) * _FINE, (half + phase[1]) * _FINE
    reach = radius * _FINE
    layer = pygame.Surface(big.get_size(), pygame.SRCALPHA)
    if ring is not None:
        light, dark = ring
        pygame.draw.circle(big, (44, 22, 8, 255), (x, y), reach * 1.95)
        pygame.draw.circle(big, (*dark, 255), (x, y), reach * 1.82)
        pygame.draw.circle(big, (*light, 255), (x - 0.10 * reach, y - 0.16 * reach), reach * 1.58)
    else:
        pygame.draw.circle(layer, (*_LIT, 165), (x + 0.18 * reach, y + 0.42 * reach), reach * 1.10)
        big.blit(layer, (0, 0))
        layer.fill((0, 0, 0, 0))
        pygame.draw.circle(layer, (70, 36, 12, 120), (x - 0.08 * reach, y - 0.14 * reach), reach * 1.22)
        big.blit(layer, (0, 0))
    pygame.draw.circle(big, (26, 12, 5, 255), (x, y), reach)
    pygame.draw.circle(big, (70, 38, 16, 255), (x + 0.16 * reach, y + 0.30 * reach), reach * 0.56)
    return pygame.transform.smoothscale(big.premul_alpha(), (2 * half, 2 * half))


def hole_margin(radius: float) -> int:
    """Return how far a hole's picture reaches from its middle, in pixels."""
    return round(radius * 2.1) + 2


def phase_of(x: float, y: float) -> tuple[tuple[int, int], tuple[float, float]]:
    """Return the whole pixel at which something lies, and by which part of a pixel it is off, in quarters."""
    at = (int(x // 1), int(y // 1))
    off = ((x - at[0]) * _PHASES // 1 / _PHASES, (y - at[1]) * _PHASES // 1 / _PHASES)
    return at, off


def head_caps(kit: Kit, places: BoardPlaces) -> tuple[int, tuple[pygame.Rect, pygame.Rect]]:
    """Return the text size of the key caps B and K at the ends of the head plate, and where they lie in the window."""
    head, right = places.head, places.end_margin.left
    room = min(places.left - head.left, head.right - right)
    size = max(8, min(kit.scale.font(14), round((room - 8) / 1.55)))
    shift = kit.scale.px(2, 1)
    found = []
    for key, middle in (("B", (head.left + places.left) // 2 + shift), ("K", (head.right + right) // 2 - shift)):
        rect = key_cap(kit, key, size).get_rect()
        rect.center = (middle, head.centery)
        found.append(rect)
    return size, (found[0], found[1])


def _holes(whole: pygame.Surface, places: BoardPlaces, marked: dict[int, int]) -> None:
    brass = {score_hole(hole) for hole in marked}
    goal = score_hole(places.target)
    drawn: dict[tuple[float, float, str], pygame.Surface] = {}
    radius = places.hole_radius
    kinds = {"": None, "brass": _BRASS, "red": ((224, 84, 66), (120, 14, 14)), "home": ((236, 224, 196), (120, 98, 66))}
    for seat in range(places.players):
        for hole in range(HOLES):
            if not places.has(hole):
                continue
            kind = "red" if hole == goal else "brass" if hole in brass else "home" if hole == HOME else ""
            x, y = places.hole(seat, hole)
            at, phase = phase_of(x - places.rect.left, y - places.rect.top)
            if (*phase, kind) not in drawn:
                size = radius * (1.0 if is_on_track(hole) else 1.12)
                drawn[(*phase, kind)] = hole_picture(radius if kind else size, phase, kinds[kind])
            picture = drawn[(*phase, kind)]
            half = picture.get_width() // 2
            put(whole, picture, (at[0] - half, at[1] - half))


def _rule(whole: pygame.Surface, left: int, right: int, y: float, ink: tuple[int, int, int, int], thick: int) -> None:
    """Draw a line cut into the wood: dark, its lower edge lit."""
    line = pygame.Surface((right - left, thick + 1), pygame.SRCALPHA)
    line.fill(ink, (0, 0, right - left, thick))
    line.fill((*_LIT, 80), (0, thick, right - left, 1))
    put(whole, premultiplied(line), (left, round(y - thick / 2)))


def _lines(kit: Kit, whole: pygame.Surface, places: BoardPlaces) -> None:
    left, right = places.head.left - places.rect.left, places.head.right - places.rect.left
    short = min(right, places.end_margin.left - places.rect.left)  # so that no line runs through the marks
    for y in places.lines():
        if abs(y - places.target_line) > 1:
            _rule(whole, left, short, y - places.rect.top, (60, 30, 10, 150), max(1, kit.scale.px(1.6)))
    _rule(whole, left, right, places.target_line - places.rect.top, (*RED, 255), max(2, kit.scale.px(3.4)))


def _numbers(kit: Kit, whole: pygame.Surface, places: BoardPlaces) -> None:
    """Burn 7, 14 ... 42 into the start margin, beside the holes they count; the target is red."""
    size = min(kit.scale.font(16), places.start_margin.width // 2 + 1)
    x = places.left - places.rect.left - places.start_margin.width * 0.12
    named = set(range(ROW, TRACK + 1, ROW)) | {places.target}
    words, fitted, place = start_words(kit, places)
    if not words:
        named.add(0)
    line_at(whole, kit.text.line(words, fitted, INK), place[0] - places.rect.left, place[1] - places.rect.top)
    taken: list[float] = []
    for number in sorted(named, key=lambda n: n != places.target):
        y = places.heights[score_hole(number)] - places.rect.top
        if all(abs(y - other) >= size * 0.95 for other in taken):
            is_target = number == places.target
            clear = 0.38 * size + 2  # how far from its line a number must stand
            if is_target:
                y -= max(0.0, clear - (places.target_line - places.heights[score_hole(number)]))
            elif number in range(ROW, TRACK, ROW):
                line = (places.heights[score_hole(number)] + places.heights[score_hole(number + 1)]) / 2
                y += max(0.0, clear - (places.heights[score_hole(number)] - line))
            burned(kit, whole, str(number), size, RED_INK if is_target else INK, (x, y), 1.0)
            taken.append(y)


def start_words(kit: Kit, places: BoardPlaces) -> tuple[str, int, tuple[int, float]]:
    """Return the word beside the start holes, its size, and where in the window it begins, its capitals' middle.

    It is in line with the heads of the lines, well within the edge, and ends before the first column's pegs; "" where
    that leaves no room: then the holes are numbered 0, as the points that one starts with.
    """
    left = places.head.left + kit.scale.px(4, 2)
    room = places.x(0) - places.peg_radius - kit.scale.px(6, 2) - left
    largest = min(kit.scale.font(16), places.start_margin.width // 2 + 1)
    words, size = kit.text.fit([_("Start")], largest, round(room))
    if words != _("Start"):
        words = ""
    return words, size, (left, (places.heights[score_hole(0)] + places.heights[score_hole(-1)]) / 2)


def _marks(kit: Kit, whole: pygame.Surface, places: BoardPlaces, options: FortyTwoOptions) -> None:
    """Burn the rules' marks into the end margin: beside each brass hole the smallest bid that wins from there.

    Where holes lie closer than the digits are high they stand in two rows by turns.
    """
    margin = places.end_margin
    size = max(10, min(kit.scale.font(15), round(margin.width * 0.55)))
    near = margin.left - places.rect.left + margin.width * 0.2
    staggered = places.spacing < size * 0.86
    for number, (hole, mark) in enumerate(sorted(track_marks(options).items())):
        y = places.heights[score_hole(hole)] - places.rect.top
        if mark > HIGHEST_BID:
            x = margin.left - places.rect.left + margin.width * 0.41
        else:
            x = near + (margin.width * 0.42 if staggered and number % 2 else 0.0)
            x += 0 if staggered else margin.width * 0.21
        burned(kit, whole, str(mark), size, INK, (x, y), 0.5)


def _box(kit: Kit, whole: pygame.Surface, places: BoardPlaces) -> None:
    """Sink the box of the bids a little into the wood."""
    box = places.box.move(-places.rect.left, -places.rect.top)
    radius = kit.scale.px(9, 5)
    sunk = paint.rounded(box.size, radius, (66, 32, 10), (96, 52, 20), alpha=34)
    put(whole, premultiplied(sunk), box.topleft)
    edge = pygame.Surface(box.size, pygame.SRCALPHA)
    thick = max(1, kit.scale.px(1.6))
    pygame.draw.rect(edge, (56, 28, 10, 120), edge.get_rect(), thick, border_radius=radius)
    put(whole, premultiplied(edge), box.topleft)


class Legend(NamedTuple):
    """What stands over the box of bids: its heading, if there is room, and what a filled and a hollow flag mean."""

    head: str
    filled: str
    hollow: str


def legend(kit: Kit, places: BoardPlaces) -> Legend | None:
    """Return the longest wording that has room: the heading goes before a flag is left unexplained; None: none has."""
    too = _("0 wins too")
    wordings = [
        (_("smallest bid that wins, if made"), too),
        (_("smallest that wins"), too),
        (_("wins if made"), too),
        (_("wins"), too),
        (_("wins"), _("0 too")),
    ]
    size, room = kit.scale.font(15), places.legend.width - kit.scale.px(8, 4)
    for head in (_("Bids"), ""):
        aside = kit.text.width(head, size, bold=True) + round(size * 0.9) if head else 0
        for words in wordings:
            if _flags_width(kit, words) + aside <= room:
                return Legend(head, *words)
    return None


def _flags_width(kit: Kit, words: tuple[str, str]) -> int:
    """Return how wide both flags are with their words."""
    size = kit.scale.font(15)
    flag = max(7, round(size * 0.72)) + round(size * 0.35)
    return sum(kit.text.width(part, size) + flag for part in words) + round(size * 0.7)


def _legend(kit: Kit, whole: pygame.Surface, places: BoardPlaces) -> None:
    """Write the heading of the box and what the flags mean."""
    row = places.legend.move(-places.rect.left, -places.rect.top)
    found = legend(kit, places)
    if found is None:
        return
    size = kit.scale.font(15)
    side, gap = max(7, round(size * 0.72)), round(size * 0.35)
    y = row.centery
    if found.head:
        burned(kit, whole, found.head, size, INK, (row.left + kit.scale.px(4, 2), y), 0.0)
    x = row.right - kit.scale.px(8, 4) - _flags_width(kit, (found.filled, found.hollow))
    for words, is_filled in ((found.filled, True), (found.hollow, False)):
        put(whole, flag_picture(side, is_filled=is_filled), (x, round(y - side / 2)))
        line = kit.text.line(words, size, INK)
        line_at(whole, line, x + side + gap, y)
        x += side + gap + line.get_width() + round(size * 0.7)


def _bids(kit: Kit, whole: pygame.Surface, places: BoardPlaces) -> None:
    """Burn 0 to 7 beside the bid holes, and a little house beside the home holes."""
    size = bid_digits_size(kit, places)
    x = places.left - places.rect.left - places.start_margin.width * 0.24
    for number in range(HIGHEST_BID + 1):
        burned(kit, whole, str(number), size, INK, (x, places.heights[bid_hole(number)] - places.rect.top), 1.0)
    side = max(10, min(kit.scale.font(17), round(places.foot.height * 0.7)))
    house = kit.art.icon("home", side, INK)
    y = places.heights[HOME] - places.rect.top
    put(whole, house, (round(x - side * 0.8), round(y - side * 0.54)))


def _head(kit: Kit, whole: pygame.Surface, places: BoardPlaces, who: Sequence[Named]) -> None:
    """Lay the dark head plate with a medallion and a name for each player."""
    head = places.head.move(-places.rect.left, -places.rect.top)
    radius = kit.scale.px(10, 5)
    spread = kit.scale.px(5, 3)
    put(whole, *halo(head.size, radius, spread, (40, 18, 4), 0.45, (head.left + 1, head.top + 2)))
    plate = paint.panel(head.size, radius, PLATE_TOP, PLATE_BOTTOM, PLATE_LINE, max(1, kit.scale.px(1.6)), alpha=255)
    put(whole, premultiplied(plate), head.topleft)
    base = kit.scale.font(15)
    size, caps = head_caps(kit, places)
    put(whole, key_cap(kit, "B", size), (caps[0].left - places.rect.left, caps[0].top - places.rect.top))
    for named, cell in zip(who, places.cells, strict=True):
        medallion = cell.medallion.move(-places.rect.left, -places.rect.top)
        ring = max(1.2, medallion.width * 0.06)
        face = medallion.width - 2 * round(ring)
        put(whole, kit.art.portrait(named.face, face), (medallion.left + round(ring), medallion.top + round(ring)))
        put(whole, paint.ring(medallion.width, named.tint, ring), medallion.topleft)
        words, size = kit.text.fit([named.name], base, cell.name.width)
        line = kit.text.line(words, size, PLATE_TEXT)
        middle = cell.name.centerx - places.rect.left
        line_at(whole, line, middle - line.get_width() / 2, cell.name.centery - places.rect.top)
