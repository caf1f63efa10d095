"""Panels in the corners of a table, including the last trick; the prompt ribbon; the bubble of a refusal."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from typing import Final

import msgspec
import pygame

from game.cards import Card, Suit
from game.ui.controls.actions import key_of, told_key
from game.ui.controls.base import Kit, Painted, Pictures, Tip, Widget
from game.ui.controls.buttons import key_cap
from game.ui.controls.described import Role, Thing, phrase
from game.ui.controls.panels import body, halo, line_at, write, write_lines
from game.ui.drawing import shapes
from game.ui.drawing.assets import CARD_ASPECT, card_width
from game.ui.drawing.sprites import CardPainter, Place
from game.ui.drawing.stage import premultiplied, put
from game.ui.drawing.styles import IVORY, IVORY_DARK, LOSS, PARTNER, REFUSED, Colour, colour
from game.ui.language.digits import figure
from game.ui.language.messages import _, pgettext, say, spoken
from game.ui.words.cards import by_subject, suit_name

_ROWS: Final = 3  # lines for which every panel is high enough
_SMALLEST: Final = 0.7  # of the size wanted: words beside a tile that would be smaller stand below it
_SPOKEN: Final = 19  # text size at 1920x1080 of what opponents say
_RIBBON_TOP, _RIBBON_BOTTOM, _RIBBON_INK = colour("F5CE7A"), colour("CF9A45"), colour("2A160A")


Row = tuple[Sequence[str], float, Colour, bool]
"""A line on a panel: its wordings, their size in design pixels, their colour, and whether they are bold."""


def write_rows(
    kit: Kit, panel: pygame.Surface, rows: Sequence[Row], lefts: Sequence[int], right: int, step: float | None = None
) -> None:
    """Write rows one below another, centred on a panel: ``step`` of its height apart, else filling it.

    Each begins at one of ``lefts``, those left over at the last.
    """
    step = step or 1 / (len(rows) + 0.5)
    for number, (wordings, base, ink, bold) in enumerate(rows):
        left, y = lefts[min(number, len(lefts) - 1)], panel.get_height() * (0.5 + (number - (len(rows) - 1) / 2) * step)
        write(panel, kit, wordings, kit.scale.font(base), ink, (left, y), right - left, bold=bold)


def broken_rows(kit: Kit, rows: Sequence[Row], room: int) -> list[Row]:
    """Return rows of which none is wider than ``room``: what does not fit is broken into lines."""
    broken = list[Row]()
    for wordings, base, ink, bold in rows:
        fits = kit.text.has_room(wordings, room, bold)
        lines = [wordings] if fits else [[line] for line in kit.text.wrap(wordings[-1], kit.text.least, room, bold)]
        broken += [(line, base if fits else 0, ink, bold) for line in lines]
    return broken


def height_of(kit: Kit, rows: Sequence[Row], least: int) -> int:
    """Return the height in pixels of a panel that rows fill: the ``least``, or what more rows require."""
    return max(least, round(1.15 * kit.text.least * (len(rows) + 0.3)) if len(rows) > _ROWS else 0)


class CornerPanel(Painted):
    """The base of every panel in a corner of the table; ``tip`` explains the panel as a whole."""

    def __init__(self, kit: Kit, rect: pygame.Rect, tip: str = "") -> None:
        super().__init__(kit, rect, depth=20)
        self.tip = tip


class TilePanel(CornerPanel):
    """A panel with a light tile, and beside it up to three lines of words."""

    def draw_tile(self, tile: pygame.Surface) -> None:
        """Draw the face of the tile."""
        raise NotImplementedError

    def tile_lines(self) -> Sequence[Sequence[str]]:
        """Return the lines beside the tile, each in wordings."""
        raise NotImplementedError

    def paint(self) -> Pictures:
        """Return the panel with its tile and lines."""
        kit, style, (width, height) = self.kit, self.kit.style, self.rect.size
        looks = (22, style.gold, True), (19, style.text, False), (19, style.muted, False)
        rows = [(wordings, *look) for wordings, look in zip(self.tile_lines(), looks, strict=False)]
        panel, side = body(kit, (width, height)), round(height * 0.62)
        room = width - (height - side) // 2 - side - kit.scale.gap - kit.scale.gap // 2
        least = max(kit.text.least, round(_SMALLEST * kit.scale.font(19)))
        is_long = not all(
            any(kit.text.width(each, least) <= room for each in wordings) for wordings, *_look in rows[1:]
        )
        side = round(height * 0.3) if is_long else side
        tile = shapes.plate((side, side), kit.scale.px(8, 4), style.tile_top, style.tile_bottom, style.line)
        self.draw_tile(tile)
        inset = kit.scale.gap if is_long else (height - side) // 2
        put(panel, tile, (inset, round(height * 0.08) if is_long else inset))
        left = inset + side + kit.scale.gap
        lefts = [left, inset, inset] if is_long else [left]  # long lines stand below a small tile
        write_rows(kit, panel, rows, lefts, width - kit.scale.gap // 2, 0.27)
        return [(panel, (0, 0))]


class ListPanel(CornerPanel):
    """A panel with a heading and some lines, set in columns where it is too low for one.

    It is as high as its lines require, at most the height of ``rect``.
    """

    def __init__(self, kit: Kit, rect: pygame.Rect) -> None:
        super().__init__(kit, rect)
        self._most = rect.height

    @property
    def is_low(self) -> bool:
        """Whether the panel is too low for four lines under its heading."""
        return self._most < 1.3 * (self.kit.scale.font(20) + 4 * self.kit.scale.font(18))

    def headed(self, wordings: Sequence[str]) -> pygame.Surface:
        """Return the panel with its heading."""
        kit, gap, panel = self.kit, self.kit.scale.gap, body(self.kit, self.rect.size)
        at = (gap, self._most * (0.23 if self.is_low else 0.14))
        write(panel, kit, wordings, kit.scale.font(20), kit.style.gold, at, self.rect.width - 2 * gap, bold=True)
        return panel

    def line_places(self, count: int, between: float = 1.0) -> list[tuple[float, float, float]]:
        """Return for each of ``count`` lines its left edge, the height of its middle, and its breadth, in pixels.

        Two columns are ``between`` gaps apart.
        """
        gap = self.kit.scale.gap
        first, step, deep = (0.23, 0.27, 2) if self.is_low else (0.155, 0.18, 4)
        columns = -(-count // deep)
        deep = -(-count // columns)
        broad = (self.rect.width - 2 * gap - (columns - 1) * between * gap) / columns
        return [
            (gap + at // deep * (broad + between * gap), self._most * (first + step * (at % deep + 1)), broad)
            for at in range(count)
        ]


class RaceLine(msgspec.Struct, frozen=True):
    """One line of the race: a player, the score, and whether the player belongs to the person's team."""

    name: str
    score: int
    is_ours: bool


class RacePanel(ListPanel):
    """The race to the target: for each player a bar, striped for opponents, and a number."""

    runners: Sequence[RaceLine] = ()
    target = 41

    def look(self) -> Hashable:
        return (tuple(self.runners), self.target)

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the panel: a line for each player or, where it is low, a column of two for each team."""
        put(whole, self.headed([say(_("Race to {target}"), target=self.target)]), (0, 0))
        places = self.line_places(len(self.runners), between=1.2)
        for runner, (left, y, broad) in zip(self.runners, places, strict=True):
            self._line(whole, runner, self.kit.scale.font(18), pygame.Rect(round(left), round(y), round(broad), 0))

    def _line(self, panel: pygame.Surface, runner: RaceLine, size: int, line: pygame.Rect) -> None:
        """Draw a player's line of the race at ``line``: the name, the score, and a bar if there is room."""
        kit, style, gap = self.kit, self.kit.style, self.kit.scale.gap // 2
        figures = max(
            kit.text.width(figure(number), size, True) for number in (-88, *(each.score for each in self.runners))
        )
        names = max(kit.text.width(each.name, size, bold=True) for each in self.runners)
        names = min(names, round(line.width * (0.34 if line.width > 10 * size else 0.44)))
        bar = pygame.Rect(line.left + names + gap, 0, line.width - names - figures - 2 * gap, max(6, round(size * 0.5)))
        has_bar = bar.width >= 3.5 * size  # a shorter one tells nothing
        name_room = names if has_bar else line.width - figures - gap
        ink = style.text if runner.is_ours else style.muted
        write(panel, kit, [runner.name], size, ink, line.topleft, name_room, bold=runner.is_ours)
        ink = LOSS if runner.score < 0 else style.text
        write(panel, kit, figure(runner.score), size, ink, line.topright, align=1.0, bold=True, column=figures)
        if has_bar:
            bar.centery = line.y
            self._bar(panel, bar, runner)

    def _bar(self, panel: pygame.Surface, bar: pygame.Rect, runner: RaceLine) -> None:
        radius = bar.height // 2
        style = self.kit.style
        edge = shapes.mixed(style.line, 1.0 if style.is_plain else 0.62)
        trough = shapes.plate(bar.size, radius, colour("160A08"), colour("0E0605"), edge)
        put(panel, trough, bar.topleft)
        part = max(0.0, min(1.0, runner.score / self.target))
        length = round((bar.width - 2) * part)
        if length < 2:
            return
        ink = PARTNER if runner.is_ours else colour("D98E58")
        fill = shapes.rounded((length, bar.height - 2), max(1, radius - 1), ink, shapes.mixed(ink, 0.75))
        if not runner.is_ours:
            stripe = max(3, bar.height // 2)
            for x in range(-bar.height, length, 2 * stripe):
                pygame.draw.line(fill, (96, 46, 24, 255), (x, bar.height), (x + bar.height, 0), max(1, stripe // 2))
            fill.blit(
                shapes.rounded_mask((length, bar.height - 2), radius - 1), (0, 0), special_flags=pygame.BLEND_RGBA_MIN
            )
        put(panel, premultiplied(fill), (bar.left + 1, bar.top + 1))


class TurnUpPanel(CornerPanel):
    """The turned-up card, and in words which suit it makes trumps; ``second`` is a word and a figure below that."""

    def __init__(self, kit: Kit, rect: pygame.Rect, painter: CardPainter, tip: str = "") -> None:
        super().__init__(kit, rect, tip)
        self._painter = painter
        self.card: Card | None = None
        self.second: tuple[str, str] | None = None
        self.card_height = self._height_beside_words()

    @property
    def _inset(self) -> int:
        return round(0.07 * self.rect.height)

    def _height_beside_words(self) -> int:
        """Return the height of the card: as much as the panel allows without cutting off the words beside it."""
        width, height = self.rect.size
        room = width - self._inset - 3 * self.kit.scale.gap // 2 - self.broadest()
        return max(round(0.5 * height), min(height - 2 * self._inset, math.floor(room / CARD_ASPECT)))

    def broadest(self) -> int:
        """Return the breadth of the words beside the card, in small letters and their shortest wordings."""
        return self.kit.text.width(suit_name(Suit.DIAMONDS), 0, bold=True)

    def look(self) -> Hashable:
        return self.card, self.second

    @property
    def place(self) -> Place:
        """The place of the card on the panel, in window pixels."""
        middle = self._inset + self.card_height * CARD_ASPECT / 2
        x = self.rect.right - middle if spoken().runs_left else self.rect.left + middle
        return Place(x, self.rect.centery, self.card_height)

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the panel; until a card is turned up, with only its outline."""
        kit, style = self.kit, self.kit.style
        width, height = self.rect.size
        put(whole, body(kit, (width, height)), (0, 0))
        at = self._inset, (height - self.card_height) // 2
        broad = card_width(self.card_height)
        if self.card is None:
            put(whole, shapes.outline((broad, self.card_height), round(height * 0.05), style.line), at)
        else:
            put(whole, self._painter.card(self.card, self.card_height, 0), at)
        left = at[0] + broad + kit.scale.gap
        write_rows(kit, whole, self.rows(), [left], width - kit.scale.gap // 2)

    def rows(self) -> list[Row]:
        """Return the lines beside the card."""
        style, card = self.kit.style, self.card
        if card is None or card.suit is None:
            wordings = [_("The next card is turned up"), _("Card to turn up"), pgettext("heading", "Turn-up")]
            return [(wordings, 18, style.muted, False)]
        lines = [(pgettext("heading", "Trumps"), suit_name(card.suit)), *([self.second] if self.second else [])]
        looks = (17, style.muted, False), (20, style.gold, True)
        return [([word], *look) for each in lines for word, look in zip(each, looks, strict=True)]


class Ribbon(Painted):
    """One sentence over the hand: what the player is asked to do; hidden while empty."""

    def __init__(self, kit: Kit, rect: pygame.Rect) -> None:
        super().__init__(kit, rect, depth=42)
        self.wordings: list[str] = []
        self.is_covered = False
        """Whether another message takes its place."""
        self.is_hinted = False
        """Whether a hint takes its place."""
        self.gives_way = False
        """Whether its place is the home of a coach, who says what is to be done."""

    def look(self) -> Hashable:
        return (tuple(self.wordings), self.is_covered, self.is_hinted, self.gives_way)

    def say(self, *wordings: str) -> None:
        """Show the first of ``wordings`` that fits; without wordings, hide the ribbon."""
        self.wordings = list(wordings)

    def paint(self) -> Pictures:
        """Return the golden ribbon, as wide as its words."""
        if not self.wordings or self.is_covered or self.is_hinted or self.gives_way:
            return []
        kit = self.kit
        height, room = self.rect.height, self.rect.width - self.rect.height
        row: Row = self.wordings, 20, _RIBBON_INK, True
        lines = [
            kit.text.line(*kit.text.fit(wordings, kit.scale.font(base), room, bold=True), _RIBBON_INK, bold=True)
            for wordings, base, _ink, _bold in broken_rows(kit, [row], room)
        ]
        width = max(line.get_width() for line in lines) + round(height * 1.3)
        step = 1.25 * kit.text.least
        whole = height + round((len(lines) - 1) * step * 0.8)  # it reaches beyond its place, above and below
        ribbon = shapes.plate((width, whole), height // 2, _RIBBON_TOP, _RIBBON_BOTTOM, (255, 226, 160), 1, alpha=250)
        for number, line in enumerate(lines):
            y = whole / 2 + (number - (len(lines) - 1) / 2) * step
            line_at(ribbon, line, (width - line.get_width()) / 2, y)
        spread = kit.scale.px(8, 4)
        x, y = (self.rect.width - width) // 2, (height - whole) // 2
        return [halo((width, whole), height // 2, spread, (0, 0, 0), 0.5, (x, y + 2)), (ribbon, (x, y))]


class Bubble(Painted):
    """An ivory bubble with a prohibition sign that points down at a refused card and states the rule."""

    def __init__(self, kit: Kit, text: str, tip: tuple[float, float], window: pygame.Rect) -> None:
        size = kit.scale.font(20)
        room = min(kit.scale.px(430, 290), window.width - 40)
        self._lines = kit.text.wrap(text, size, room, bold=True)
        self._size = size
        widest = max(kit.text.width(line, size, bold=True) for line in self._lines)
        self._icon = round(size * 1.5)
        width = widest + self._icon + round(size * 2.0)
        height = round(size * 1.38 * len(self._lines) + size * 0.9)
        self._tail = round(size * 0.7)
        rect = pygame.Rect(0, 0, width, height + self._tail)
        rect.midbottom = (round(tip[0]), round(tip[1]))
        rect.clamp_ip(window.inflate(-8, -8))
        self._tip = min(max(tip[0] - rect.left, 2 * self._tail), width - 2 * self._tail)
        super().__init__(kit, rect, depth=95)

    def paint(self) -> Pictures:
        """Return the bubble and its shadow."""
        kit = self.kit
        width, height = self.rect.width, self.rect.height - self._tail
        radius = kit.scale.px(12, 6)
        whole = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        left, right = self._tip - self._tail, self._tip + self._tail
        tail = [(left, height - 2), (right, height - 2), (self._tip, self.rect.height)]
        put(whole, shapes.drawn_fine(self.rect.size, [(REFUSED, tail)]), (0, 0))
        edge = max(1, round(1.6 * kit.scale.unit))
        put(whole, shapes.plate((width, height), radius, IVORY, IVORY_DARK, REFUSED, edge), (0, 0))
        inner = [(x, y - 2 * edge) for x, y in tail]
        put(whole, shapes.drawn_fine(self.rect.size, [(IVORY_DARK, inner)]), (0, 0))
        icon = kit.art.icon("forbidden", self._icon, (190, 46, 30))
        put(whole, icon, (round(self._size * 0.6), (height - self._icon) // 2))
        step, left = self._size * 1.38, self._icon + self._size * 1.1
        at = (left, height / 2 - (len(self._lines) - 1) * step / 2)
        write_lines(whole, kit, self._lines, self._size, (64, 22, 16), at, step, bold=True)
        spread = kit.scale.px(10, 5)
        return [halo((width, height), radius, spread, (0, 0, 0), 0.5, (0, 3)), (whole, (0, 0))]


class SpeechBubble(Painted):
    """What an opponent says: an ivory bubble at ``rect`` with a tail towards the speaker's ``plaque``."""

    def __init__(self, kit: Kit, rect: pygame.Rect, text: str, plaque: pygame.Rect) -> None:
        super().__init__(kit, rect, depth=60)
        self._size = kit.scale.font(_SPOKEN)
        self._lines = kit.text.wrap(text, self._size, rect.width - 2 * self._size)
        self._plaque = plaque

    @staticmethod
    def sizes(kit: Kit, text: str) -> list[tuple[int, int]]:
        """Return the sizes of bubbles that hold ``text`` in one, two or three lines, widest first."""
        size = kit.scale.font(_SPOKEN)
        whole, found = kit.text.width(text, size), {}
        for lines in (1, 2, 3):
            wrapped = kit.text.wrap(text, size, max(round(1.12 * whole / lines), 4 * size))
            widest = max(kit.text.width(line, size) for line in wrapped)
            found[len(wrapped)] = widest + 2 * size + 2, round(size * (1.36 * len(wrapped) + 0.8))
        return list(found.values())

    def paint(self) -> Pictures:
        """Return the bubble, its tail and its shadow."""
        kit, size, (width, height) = self.kit, self._size, self.rect.size
        radius, edge = kit.scale.px(12, 6), max(1, round(1.2 * kit.scale.unit))
        whole = shapes.plate((width, height), radius, IVORY, IVORY_DARK, kit.style.gold, edge)
        step = size * 1.36
        at = (size, height / 2 - (len(self._lines) - 1) * step / 2)
        write_lines(whole, kit, self._lines, size, (64, 22, 16), at, step)
        spread = kit.scale.px(8, 4)
        shadow = halo((width, height), radius, spread, (0, 0, 0), 0.45, (0, kit.scale.px(3, 2)))
        return [shadow, *self._tail(round(0.5 * size)), (whole, (0, 0))]

    def _tail(self, half: int) -> Pictures:
        """Return the tail, ``half`` as broad as it is at its root, on the side nearest the plaque."""
        rect, plaque = self.rect, self._plaque
        corners: list[tuple[float, float]]
        x = min(max(plaque.centerx, rect.left + 2 * half), rect.right - 2 * half) - rect.left
        y = min(max(plaque.centery, rect.top + 2 * half), rect.bottom - 2 * half) - rect.top
        if plaque.top >= rect.bottom - half or plaque.bottom <= rect.top + half:
            edge, way = (rect.height, 1) if plaque.top >= rect.bottom - half else (0, -1)
            corners = [(x - half, edge - way * half), (x + half, edge - way * half), (x, edge + way * 1.5 * half)]
        else:
            edge, way = (rect.width, 1) if plaque.left >= rect.right - half else (0, -1)
            corners = [(edge - way * half, y - half), (edge - way * half, y + half), (edge + way * 1.5 * half, y)]
        out = 2 * half
        moved = [(left + out, top + out) for left, top in corners]
        picture = shapes.drawn_fine((rect.width + 2 * out, rect.height + 2 * out), [(IVORY_DARK, moved)])
        return [(picture, (-out, -out))]


class PilePanel(Widget):
    """The last trick, face down: its taker and, if set, the wordings ``why``; a click or L shows the trick.

    ``winner`` is the seat of the ``taker``.
    """

    def __init__(self, kit: Kit, rect: pygame.Rect, painter: CardPainter, show_last: Callable[[], None] | None) -> None:
        super().__init__(kit, rect, show_last, (), depth=20)
        self._painter = painter
        self.taker, self.winner = "", -1
        self.tricks = 0
        self.hint = ""
        self.why: tuple[str, ...] = ()
        self.focusable = False

    def press(self, point: tuple[int, int] | None = None) -> None:
        """Show the last trick, once there is one."""
        if self.taker:
            super().press(point)

    def tips(self) -> Sequence[Tip]:
        """Return the tip that explains the pile."""
        if self.taker:
            one = _("The last trick, taken by {name}. Click, or press {key}, to see it again.")
            you = _("The last trick, taken by you. Click, or press {key}, to see it again.")
            words = say(by_subject([self.winner], you=you, one=one), name=self.taker, key=told_key("last-trick"))
        else:
            words = _("Which way bidding and play go round. Later, the last trick lies here.")
        return (Tip(self.rect, words, self.rect),)

    def thing(self) -> Thing:
        if self.taker:
            return super().thing()
        lines = self.hint.split("\n")
        words = phrase((" ".join(lines[:2]), *lines[2:]))  # the second line ends the sentence that the first begins
        return Thing(Role.TEXT, words, self.rect, help=phrase(self.helps()), source=self)

    def look(self) -> Hashable:
        return (self.taker, self.tricks, self.hovered, self.hint, self.why)

    def paint(self) -> Pictures:
        """Return the panel with a small pile; before the first trick ``hint``, with its second line emphasised."""
        if not self.taker:
            return self._hint()
        kit, style, scale = self.kit, self.kit.style, self.kit.scale
        width, height = self.rect.size
        whole = body(kit, (width, height), style.gold if self.hovered else None)
        card_h = round(height * 0.84)
        left = 0
        for number in range(min(3, self.tricks)):
            card = self._painter.card(None, card_h, (-4.0, 3.0, -1.0)[number])
            x, y = scale.gap + 2 * number, (height - card.get_height()) // 2
            put(whole, card, (x, y))
            left = max(left, x + card.get_width())
        left += max(5, scale.gap // 2)
        room = width - left - scale.gap // 2
        to = by_subject([self.winner], you=_("to you"), one=pgettext("who took a trick", "to {name}"))
        whom, size = [*self.why, say(to, name=self.taker)], scale.font(17)
        cap, low = key_cap(kit, key_of("last-trick"), max(10, round(scale.font(15)))), height * 0.785
        heads = broken_rows(kit, [([_("Last trick")], 18, style.text, True)], room)[:2]
        for number, (wordings, base, ink, bold) in enumerate(heads):
            at = (left, height * (0.235 + 0.275 * number))
            write(whole, kit, wordings, scale.font(base), ink, at, room, bold=bold)
        if len(heads) > 1:  # the taker stands on the third line, and the key lies on the pile
            put(whole, cap, (scale.gap, round(height * 0.9 - cap.get_height())))
            write(whole, kit, whom, size, style.muted, (left, low), room)
            return [(whole, (0, 0))]
        write(whole, kit, whom, size, style.muted, (left, height * 0.51), room)
        put(whole, cap, (left, round(low - cap.get_height() / 2)))
        key = cap.get_width() + 8
        write(whole, kit, [pgettext("button", "look"), ""], size, style.muted, (left + key, low), room - key)
        return [(whole, (0, 0))]

    def _hint(self) -> Pictures:
        """Return the panel with the hint, growing upwards if its lines have to be broken."""
        kit, style, gap = self.kit, self.kit.style, self.kit.scale.gap
        lines, room = self.hint.split("\n"), self.rect.width - 2 * gap
        rows: list[Row] = [([line], 17, style.muted, False) for line in lines]
        if len(lines) > 1:
            rows[1] = ([lines[1]], 17, style.text, kit.text.width(lines[1], kit.scale.font(17), bold=True) <= room)
        rows = broken_rows(kit, rows, room)
        whole = body(kit, (self.rect.width, height_of(kit, rows, self.rect.height)))
        write_rows(kit, whole, rows, [gap], gap + room)
        return [(whole, (0, self.rect.height - whole.get_height()))]
