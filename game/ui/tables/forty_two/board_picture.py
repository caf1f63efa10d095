"""The pegging board's still picture: head plate, drilled holes, lines, numbers and marks, painted once per layout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec
import pygame

from game.rules.forty_two import HIGHEST_BID, TRACK, FortyTwoOptions, track_marks
from game.ui.controls.base import Kit
from game.ui.controls.buttons import key_cap
from game.ui.controls.panels import halo, line_at
from game.ui.drawing import shapes
from game.ui.drawing.stage import premultiplied, put
from game.ui.drawing.styles import Colour, colour
from game.ui.drawing.text import _
from game.ui.tables.forty_two.board_places import HOLES, HOME, ROW, BoardPlaces, bid_hole, is_on_track, score_hole

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


class Named(msgspec.Struct, frozen=True):
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
    _plates(kit, whole, places, who)
    return whole


def wood(size: tuple[int, int], radius: int) -> pygame.Surface:
    """Return a plain plank for a board that unfolds over the table, premultiplied."""
    plank = shapes.gradient(size, (222, 180, 120), (192, 146, 88)).convert()
    grain = pygame.Surface((size[0], 1))
    for number in range(size[0]):
        shade = ((number * 7919) % 23 + (number // 9 * 104729) % 17) // 2
        grain.set_at((number, 0), (shade, shade, shade))
    plank.blit(pygame.transform.scale(grain, size), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return shapes.cut_round(plank, radius)


def flag_picture(size: int, *, is_filled: bool, points_up: bool = False) -> pygame.Surface:
    """Return a red flag that points to the left or up, ``size`` pixels long at its foot; unless filled an outline."""
    wide = max(4, round(size * 0.86))
    outer = [(0.0, size / 2), (wide, 0.0), (wide, float(size))]
    parts = [((96, 8, 10), outer)]
    if is_filled:
        edge = max(0.8, size * 0.09)
        inner = [(2.2 * edge, size / 2), (wide - edge, 1.8 * edge), (wide - edge, size - 1.8 * edge)]
        parts.append((FLAG, inner))
    picture = shapes.drawn_fine((wide, size), parts)
    if not is_filled:
        edge = max(1.1, size * 0.15)
        hole = [(2.3 * edge, size / 2), (wide - edge, 1.9 * edge), (wide - edge, size - 1.9 * edge)]
        light = shapes.drawn_fine((wide, size), [((255, 240, 214), hole)])
        put(picture, light, (0, 0))
    return pygame.transform.rotate(picture, -90) if points_up else picture


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
    widest = places.bid_spacing * (1.45 if places.is_across else 1.12)
    return max(kit.scale.smallest, min(kit.scale.font(16), round(widest)))


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
    """Return the text size of the key caps B and K, and where they lie: beside the scores, or over both plates."""
    size = kit.scale.smallest
    caps = [key_cap(kit, key, size).get_rect() for key in ("B", "K")]
    if places.is_across:
        for cap, plate in zip(caps, (places.head, places.scores), strict=True):
            cap.center = (plate.centerx, places.numbers.centery)
    else:
        bottom, clear = places.head.bottom - kit.scale.px(4, 2), kit.scale.px(5, 2)
        caps[0].bottomleft = (places.head.left + clear, bottom)
        caps[1].bottomright = (places.head.right - clear, bottom)
    return size, (caps[0], caps[1])


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


def _rule(whole: pygame.Surface, line: pygame.Rect, ink: tuple[int, int, int, int]) -> None:
    """Draw a line cut into the wood: dark, its lower or right edge lit."""
    is_level = line.width > line.height
    cut = pygame.Surface(line.inflate(0, 1).size if is_level else line.inflate(1, 0).size, pygame.SRCALPHA)
    cut.fill((*_LIT, 80))
    cut.fill(ink, ((0, 0), line.size))
    put(whole, premultiplied(cut), line.topleft)


def _lines(kit: Kit, whole: pygame.Surface, places: BoardPlaces) -> None:
    """Cut the lines after every seventh hole, and the red one at the target, across the columns."""
    left, top = places.rect.topleft
    begin, end = places.columns  # no line runs through the marks and their words
    ends = (begin, end) if places.is_across else (places.head.left, end)
    thin, thick = max(1, kit.scale.px(1.6)), max(2, kit.scale.px(3.4))
    for along in places.lines():
        if abs(along - places.target_line) > 1:
            line = places.area((along - thin / 2, along + thin / 2), ends)
            _rule(whole, line.move(-left, -top), (60, 30, 10, 150))
    line = places.area((places.target_line - thick / 2, places.target_line + thick / 2), ends)
    _rule(whole, line.move(-left, -top), (*RED, 255))


def _numbers(kit: Kit, whole: pygame.Surface, places: BoardPlaces) -> None:
    """Burn 0, 7, 14 ... 42 beside the columns, at the holes they count; the target is red."""
    left, top = places.rect.topleft
    size = numbers_size(kit, places)
    named = {*range(0, TRACK + 1, ROW), places.target}
    start = (places.along[score_hole(0)] + places.along[score_hole(-1)]) / 2
    taken: list[float] = []
    for number in sorted(named, key=lambda n: n != places.target):
        along = places.along[score_hole(number)] if number else start
        least = kit.text.width("00", size, bold=True) + size * 0.3 if places.is_across else size * 0.95
        if any(abs(along - other) < least for other in taken):
            continue
        ink = RED_INK if number == places.target else INK
        if places.is_across:
            burned(kit, whole, str(number), size, ink, (along - left, places.numbers.centery - top), 0.5)
        else:
            along = _off_the_line(places, number, 0.38 * size + 2) if number else start
            right = places.columns[0] - places.numbers.width * 0.12
            burned(kit, whole, str(number), size, ink, (right - left, along - top), 1.0)
        taken.append(along)


def numbers_size(kit: Kit, places: BoardPlaces) -> int:
    """Return the size of the numbers that count holes."""
    return kit.scale.font(16) if places.is_across else min(kit.scale.font(16), places.numbers.width // 2 + 1)


def _off_the_line(places: BoardPlaces, number: int, clear: float) -> float:
    """Return how far along a number stands: ``clear`` pixels below the line over it, or the target's above its own."""
    along = places.along[score_hole(number)]
    if number == places.target:
        return along - max(0.0, clear - (places.target_line - along))
    if number in range(ROW, TRACK, ROW):
        line = (along + places.along[score_hole(number + 1)]) / 2
        return along + max(0.0, clear - (along - line))
    return along


class Mark(NamedTuple):
    """A bid and the hole from which it is the smallest that wins: how far along the hole lies and the bid stands."""

    bid: int
    hole: float
    place: float


def marks_of(kit: Kit, places: BoardPlaces, options: FortyTwoOptions) -> list[Mark]:
    """Return the marks of the track from its start on, spread so that none touches the next."""
    size = marks_size(kit)
    least = kit.text.width("0", size, bold=True) + size * 0.3 if places.is_across else size * 0.86
    holes = sorted(track_marks(options).items())
    step = 1 if places.is_across else -1
    wanted = [step * places.along[score_hole(hole)] for hole, _bid in holes]
    spread = [step * place for place in spread_out(wanted, least)]
    return [Mark(bid, places.along[score_hole(hole)], place) for (hole, bid), place in zip(holes, spread, strict=True)]


def marks_size(kit: Kit) -> int:
    """Return the size of the marks' numbers."""
    return kit.scale.font(16)


def spread_out(wanted: Sequence[float], least: float) -> list[float]:
    """Return places at least ``least`` apart, in rising order like ``wanted`` and as near to these as can be."""
    groups: list[list[float]] = []  # places less multiples of the least distance: those of a group become one
    for number, place in enumerate(wanted):
        groups.append([place - number * least])
        while len(groups) > 1 and _mean(groups[-2]) >= _mean(groups[-1]):
            groups[-2:] = [groups[-2] + groups[-1]]
    level = [_mean(group) for group in groups for _place in group]
    return [place + number * least for number, place in enumerate(level)]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def marks_words(kit: Kit, places: BoardPlaces, marks: Sequence[Mark]) -> tuple[str, int, float]:
    """Return what is written beside the marks, its size, and where it begins from the left, or upright from the top.

    It stands before them, upright below them, where it is read upwards; or over them if there is more room.
    """
    size = kit.scale.font(15)
    clear = size * 0.9
    if not marks:
        return "", size, 0.0
    first, last = marks[0].place, marks[-1].place
    if places.is_across:
        room, over = first - clear - places.marks.left, 0.0
        wordings = _("smallest bid that wins from there:"), _("bid that wins from there:"), _("bid that wins:"), ""
    else:
        room, over = places.along[score_hole(0)] - first - clear, last - clear - places.head.bottom
        wordings = _("smallest bid that wins from there"), _("bid that wins from there"), _("bid that wins"), ""
    words = next(words for words in wordings if kit.text.width(words, size) <= max(0.0, room, over))
    width = kit.text.width(words, size)
    if places.is_across:
        return words, size, first - clear - width
    return words, size, first + clear if room >= over else last - clear - width


def _marks(kit: Kit, whole: pygame.Surface, places: BoardPlaces, options: FortyTwoOptions) -> None:
    """Burn the smallest bids that win beside the columns, each tied to its hole by a fine line, and what they are."""
    left, top = places.rect.topleft
    strip, size = places.marks, marks_size(kit)
    marks = marks_of(kit, places, options)
    begin = places.columns[1] - places.column_width / 2 + 2.4 * places.hole_radius
    if places.is_across:
        far = strip.bottom - 0.52 * size
        ends = begin, far - 0.45 * size
    else:
        far = strip.right - kit.scale.px(8, 5) - 0.31 * size
        ends = begin, far - 0.42 * size
    fine = pygame.Surface((whole.get_width() * 2, whole.get_height() * 2), pygame.SRCALPHA)
    for mark in marks:
        way = [(mark.hole, ends[0]), (mark.hole, ends[0] + 0.3 * (ends[1] - ends[0])), (mark.place, ends[1])]
        points = [places.at(*point) for point in way]
        pygame.draw.lines(fine, (*INK, 170), False, [(2 * (x - left), 2 * (y - top)) for x, y in points], 2)
        x, y = places.at(mark.place, far)
        burned(kit, whole, str(mark.bid), size, INK, (x - left, y - top), 0.5)
    put(whole, pygame.transform.smoothscale(fine.premul_alpha(), whole.get_size()), (0, 0))
    words, fitted, begin = marks_words(kit, places, marks)
    line = kit.text.line(words, fitted, INK)
    if places.is_across:
        line_at(whole, line, begin - left, far - top)
    else:
        turned = pygame.transform.rotate(line, 90)
        put(whole, turned, (round(far - left - turned.get_width() / 2), round(begin - top)))


def _box(kit: Kit, whole: pygame.Surface, places: BoardPlaces) -> None:
    """Sink the box of the bids a little into the wood."""
    box = places.box.move(-places.rect.left, -places.rect.top)
    radius = kit.scale.px(9, 5)
    sunk = shapes.rounded(box.size, radius, (66, 32, 10), (96, 52, 20), alpha=34)
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
    """Write the heading of the bids and what the flags mean: over the box, or under the board that lies across."""
    row = places.legend.move(-places.rect.left, -places.rect.top)
    found = legend(kit, places)
    if found is None:
        return
    size = kit.scale.font(15)
    side, gap = max(7, round(size * 0.72)), round(size * 0.35)
    y = row.bottom - 0.52 * marks_size(kit) if places.is_across else row.centery
    x = row.left + kit.scale.px(4, 2)
    if found.head:
        burned(kit, whole, found.head, size, INK, (x, y), 0.0)
        x += kit.text.width(found.head, size, bold=True) + round(size * 0.9)
    if not places.is_across:
        x = row.right - kit.scale.px(8, 4) - _flags_width(kit, (found.filled, found.hollow))
    for words, is_filled in ((found.filled, True), (found.hollow, False)):
        flag = flag_picture(side, is_filled=is_filled, points_up=places.is_across)
        put(whole, flag, (x, round(y - flag.get_height() / 2)))
        line = kit.text.line(words, size, INK)
        line_at(whole, line, x + side + gap, y)
        x += side + gap + line.get_width() + round(size * 0.7)


def _bids(kit: Kit, whole: pygame.Surface, places: BoardPlaces) -> None:
    """Burn 0 to 7 beside the bid holes, and a little house beside the home holes."""
    left, top = places.rect.topleft
    size = bid_digits_size(kit, places)
    side = max(10, min(kit.scale.font(16), round(2.2 * abs(places.along[HOME] - places.along[bid_hole(0)]) / 2)))
    house = kit.art.icon("home", side, INK)
    aside = places.columns[0] - places.numbers.width * 0.24
    for number in range(HIGHEST_BID + 1):
        along = places.along[bid_hole(number)]
        x, y = (along, places.numbers.centery) if places.is_across else (aside, along)
        burned(kit, whole, str(number), size, INK, (x - left, y - top), 0.5 if places.is_across else 1.0)
    if places.is_across:
        x, y = places.along[HOME] - side / 2, places.numbers.centery - side * 0.54
    else:
        x, y = aside - side * 0.8, places.along[HOME] - side * 0.54
    put(whole, house, (round(x - left), round(y - top)))


def _plates(kit: Kit, whole: pygame.Surface, places: BoardPlaces, who: Sequence[Named]) -> None:
    """Lay the dark plates with a medallion and a name for each player; the scores come upon them."""
    left, top = places.rect.topleft
    radius, spread = kit.scale.px(10, 5), kit.scale.px(5, 3)
    for plate in (places.head, places.scores) if places.is_across else (places.head,):
        put(whole, *halo(plate.size, radius, spread, (40, 18, 4), 0.45, (plate.left - left + 1, plate.top - top + 2)))
        panel = shapes.panel(plate.size, radius, PLATE_TOP, PLATE_BOTTOM, PLATE_LINE, max(1, kit.scale.px(1.6)), 255)
        put(whole, premultiplied(panel), (plate.left - left, plate.top - top))
    size, caps = head_caps(kit, places)
    put(whole, key_cap(kit, "B", size), (caps[0].left - left, caps[0].top - top))
    lines = names_of(kit, places, [named.name for named in who])
    for named, cell, name in zip(who, places.cells, lines, strict=True):
        if not name.is_alone:
            medallion = cell.medallion
            ring = max(1.2, medallion.width * 0.06)
            inset = round(ring)
            face = kit.art.portrait(named.face, medallion.width - 2 * inset)
            put(whole, face, (medallion.left - left + inset, medallion.top - top + inset))
            put(whole, shapes.ring(medallion.width, named.tint, ring), (medallion.left - left, medallion.top - top))
        line = kit.text.line(name.words, name.size, named.tint if name.is_alone else PLATE_TEXT)
        line_at(whole, line, name.rect.left - left, name.rect.centery - top)


class NameLine(NamedTuple):
    """A name on a plate: its words, their size, where they lie, and whether there is no medallion with it."""

    words: str
    size: int
    rect: pygame.Rect
    is_alone: bool


def names_of(kit: Kit, places: BoardPlaces, names: Sequence[str]) -> list[NameLine]:
    """Return the names by seat; where columns are too narrow for one they stand in two rows by turns, without faces."""
    size = kit.scale.font(15)
    is_alone = not places.is_across and any(
        kit.text.width(name, size) > cell.name.width for name, cell in zip(names, places.cells, strict=True)
    )
    found = []
    for seat, (name, cell) in enumerate(zip(names, places.cells, strict=True)):
        room = cell.name
        if is_alone:
            head = places.head.inflate(-kit.scale.px(8, 6), 0)
            middle = places.across(seat)
            half = min(places.column_width * 0.96, middle - head.left, head.right - middle)
            height = (cell.name.bottom - cell.medallion.top) // 2
            lower = places.order[seat] % 2
            room = pygame.Rect(round(middle - half), cell.medallion.top + lower * height, round(2 * half), height)
        words, fitted = kit.text.fit([name], size, room.width)
        rect = pygame.Rect(0, 0, kit.text.width(words, fitted), room.height)
        rect.center = room.center
        if places.is_across:
            rect.left = room.left
        found.append(NameLine(words, fitted, rect, is_alone))
    return found
