"""What the new-game page is made of: tiles for the presets, folds, faces and colours to go through."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import msgspec
import pygame

from game.ui.controls.base import Kit, Widget, headed
from game.ui.controls.buttons import key_cap
from game.ui.controls.choices import GOLD_INK, GOLD_TOP, edge_of, halo, well
from game.ui.controls.panels import line_at
from game.ui.drawing import shapes
from game.ui.drawing.assets import face_names
from game.ui.drawing.stage import premultiplied, put
from game.ui.drawing.text import _
from game.ui.tables.base import SeatColour
from game.ui.tables.pages import Preset

Picture = tuple[pygame.Surface, tuple[int, int]]


class TilePlan(msgspec.Struct, frozen=True):
    """How the tiles of all presets are laid out, that they match: what stands beside the picture, what below it."""

    columns: int
    width: int
    height: int
    title_beside: bool
    sentence_beside: bool


def plan_tiles(kit: Kit, room: int, presets: Sequence[Preset]) -> TilePlan:
    """Return the plan that takes the least height in ``room`` pixels."""
    gap = kit.scale.gap
    most = max(1, min(len(presets), (room + gap) // (kit.scale.font(19) * 13 + gap)))
    plans = [_plan(kit, (room - gap * (columns - 1)) // columns, presets, columns) for columns in range(1, most + 1)]
    return min(plans, key=lambda plan: (-(-len(presets) // plan.columns)) * (plan.height + gap))


def _plan(kit: Kit, width: int, presets: Sequence[Preset], columns: int) -> TilePlan:
    title, text, inset, side = _tile_sizes(kit)
    beside = width - 2 * inset - side - round(title * 0.7)
    marks = kit.scale.font(15) * 4.4  # key and tick, at the end of the heading's line
    has_title = all(kit.text.width(preset.title, title, bold=True) <= beside - marks for preset in presets)
    has_sentence = has_title and beside >= text * 20
    lines = max(
        len(kit.text.wrap(preset.sentence, text, beside if has_sentence else width - 2 * inset)) for preset in presets
    )
    words = round(lines * text * 1.42)
    if has_sentence:
        height = 2 * inset + max(side, round(title * 1.6) + words)
    else:
        height = round(2 * inset + side + (0 if has_title else title * 1.5) + text * 0.5 + words)
    return TilePlan(columns, width, height, has_title, has_sentence)


def _tile_sizes(kit: Kit) -> tuple[int, int, int, int]:
    """Return the sizes of heading and sentence, the margin and the picture's side."""
    title = kit.scale.font(26)
    return title, kit.scale.font(19), kit.scale.px(20, 8), max(kit.scale.px(124, 54), round(title * 2.6))


class PresetTile(Widget):
    """A set of rules to choose: picture, heading and a sentence; a tick and a golden edge where it is chosen."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, preset: Preset, key: str, on_press: Callable[[], None], plan: TilePlan
    ) -> None:
        super().__init__(kit, rect, on_press, [key], depth=15)
        self.preset = preset
        self.chosen = False
        self.tip = headed(preset.title, _("Play by these rules. Single rules can still be changed below."))
        self._plan = plan

    def look(self) -> Hashable:
        """Return what the picture depends on."""
        return (self.preset.key, self.chosen, self.hovered, self.focused, self.held)

    def paint(self) -> list[Picture]:
        """Return the tile."""
        kit, style = self.kit, self.kit.style
        width, height = self.rect.size
        lit = self.hovered or self.focused
        radius = kit.scale.px(10, 6)
        edge = max(2, kit.scale.px(3, 2)) if self.chosen else max(1, kit.scale.px(2))
        top = shapes.mixed(style.panel_top, 1.7 if self.chosen else 1.35 if lit else 1.0)
        line = style.gold if self.chosen or lit else style.line
        whole = premultiplied(shapes.panel((width, height), radius, top, style.panel_bottom, line, edge, alpha=250))
        title, text, inset, side = _tile_sizes(kit)
        plan = self._plan
        put(whole, self.preset.picture(kit, (side, side)), (inset, inset))
        self._marks(whole, width - inset, inset)
        beside = inset + side + round(title * 0.7)
        left, y = (beside, inset + title * 0.6) if plan.sentence_beside else (beside, inset + side / 2)
        if not plan.title_beside:
            left, y = inset, inset + side + title * 0.85
        words, fitted = kit.text.fit([self.preset.title], title, width - left - inset, bold=True)
        line_at(whole, kit.text.line(words, fitted, style.gold, bold=True), left, y)
        if plan.sentence_beside:
            y += title * 0.5 + text * 1.2
        else:
            left, y = inset, inset + side + text * 1.1 + (0 if plan.title_beside else title * 1.5)
        for sentence in kit.text.wrap(self.preset.sentence, text, width - left - inset):
            line_at(whole, kit.text.line(sentence, text, style.text), left, y)
            y += text * 1.42
        pictures: list[Picture] = [(whole, (0, 0))]
        return [halo(kit, self.rect.size, radius), *pictures] if self.focused else pictures

    def _marks(self, whole: pygame.Surface, right: int, top: int) -> None:
        """Put the key at the upper right corner, and the tick of the one chosen before it."""
        kit = self.kit
        cap = key_cap(kit, self.keys[0], max(10, kit.scale.font(15)))
        right -= cap.get_width()
        put(whole, cap, (right, top))
        if self.chosen:
            tick = cap.get_height()
            disc = shapes.disc(tick, GOLD_TOP, GOLD_INK, max(1.0, tick / 14)).copy()
            mark = round(tick * 0.64)
            put(disc, kit.art.icon("check", mark, GOLD_INK), ((tick - mark) // 2, (tick - mark) // 2))
            put(whole, disc, (right - tick - kit.scale.px(9, 5), top))


class Fold(Widget):
    """A heading that unfolds what belongs to it: beside its name, in a line, how things stand there."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, title: str, key: str, is_open: bool, on_press: Callable[[], None]
    ) -> None:
        super().__init__(kit, rect, on_press, [key], depth=15)
        self.title = title
        self.is_open = is_open
        self.wordings: tuple[str, ...] = ("",)
        self.is_marked = False

    @staticmethod
    def height(kit: Kit) -> int:
        """Return how high a fold is."""
        return round(kit.scale.font(22) * 1.5 + kit.scale.font(19) * 1.5) + kit.scale.px(20, 3)

    def look(self) -> Hashable:
        """Return what the picture depends on."""
        return (self.wordings, self.is_marked, self.hovered, self.focused, self.held)

    def paint(self) -> list[Picture]:
        """Return the heading: an arrow, the name, how things stand, the key."""
        kit, style = self.kit, self.kit.style
        width, height = self.rect.size
        lit = self.hovered or self.focused
        radius = kit.scale.px(10, 6)
        top = shapes.mixed(style.panel_top, 1.35 if lit else 1.0)
        edge = max(1, kit.scale.px(2))
        line = style.gold if lit else style.line
        whole = premultiplied(shapes.panel(self.rect.size, radius, top, style.panel_bottom, line, edge, alpha=250))
        large, small = kit.scale.font(22), kit.scale.font(19)
        inset, arrow = kit.scale.px(18, 10), round(large * 0.8)
        across, down = [(0.22, 0.08), (0.82, 0.5), (0.22, 0.92)], [(0.08, 0.25), (0.92, 0.25), (0.5, 0.85)]
        points = [(x * arrow, y * arrow) for x, y in (down if self.is_open else across)]
        put(whole, shapes.drawn_fine((arrow, arrow), [(style.gold, points)]), (inset, (height - arrow) // 2))
        cap = key_cap(kit, self.keys[0], max(10, kit.scale.font(15)))
        put(whole, cap, (width - inset - cap.get_width(), (height - cap.get_height()) // 2))
        left = inset + round(arrow * 1.7)
        room = width - left - 2 * inset - cap.get_width()
        words, size = kit.text.fit([self.title], large, room, bold=True)
        title = kit.text.line(words, size, style.text, bold=True)
        middle = height / 2 - small * 0.75
        line_at(whole, title, left, middle)
        if self.is_marked:
            dot = shapes.diamond(max(5, round(small * 0.5)), style.gold)
            put(whole, dot, (left + title.get_width() + round(small * 0.6), round(middle - dot.get_height() / 2)))
        words, size = kit.text.fit(self.wordings, small, room)
        ink = style.gold if self.is_marked else style.muted
        line_at(whole, kit.text.line(words, size, ink), left, height / 2 + large * 0.75)
        pictures: list[Picture] = [(whole, (0, 0))]
        return [halo(kit, self.rect.size, radius), *pictures] if self.focused else pictures


class Medallion(Widget):
    """A face in its ring; a click, Enter or the arrows go through the faces."""

    def __init__(self, kit: Kit, rect: pygame.Rect, face: str, on_change: Callable[[str], None]) -> None:
        super().__init__(kit, rect, None, (), depth=20)
        self.face = face
        self.tip = _("Click for another face.")
        self._on_change = on_change

    def adjust(self, step: int) -> bool:
        """Go to the next face or the one before."""
        names = face_names()
        at = names.index(self.face) if self.face in names else -1
        self.face = names[(at + step) % len(names)]
        self.kit.audio.play("button")
        self._on_change(self.face)
        return True

    def press(self, point: tuple[int, int] | None = None) -> None:
        """Go to the next face."""
        self.adjust(1)

    def look(self) -> Hashable:
        """Return what the picture depends on."""
        return (self.face, self.hovered, self.focused, self.held)

    def paint(self) -> list[Picture]:
        """Return the ring, the face, and the sign that it can be changed."""
        kit, style = self.kit, self.kit.style
        side = self.rect.width
        lit = self.hovered or self.focused
        edge = max(2.0, side / 26)
        whole = shapes.disc(side, (20, 10, 8), style.gold if lit else style.line, edge)
        inner = side - 2 * round(edge + 1)
        names = face_names()
        face = self.face if self.face in names else names[0]
        put(whole, kit.art.portrait(face, inner), ((side - inner) // 2, (side - inner) // 2))
        badge = max(16, round(side * 0.34))
        disc = shapes.disc(badge, style.gold if lit else style.panel_top, style.gold, max(1.0, badge / 16))
        mark = round(badge * 0.56)
        icon = kit.art.icon("shuffle", mark, GOLD_INK if lit else style.gold)
        put(disc, icon, ((badge - mark) // 2, (badge - mark) // 2))
        pictures: list[Picture] = [(whole, (0, 0)), (disc, (side - badge, side - badge))]
        return [halo(kit, self.rect.size, side // 2), *pictures] if self.focused else pictures


class ColourButton(Widget):
    """A player's colour, as that of their pegs; a click, Enter or the arrows go through the colours."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, colours: Sequence[SeatColour], on_change: Callable[[str], None]
    ) -> None:
        super().__init__(kit, rect, None, (), depth=20)
        self._colours = {colour.key: colour for colour in colours}
        self._on_change = on_change
        self.tip = _("Click for another colour. Whoever has it gets this one in exchange.")
        self.chosen = ""

    @property
    def name(self) -> str:
        """The name of the colour that is shown, empty where there is none."""
        return self._colours[self.chosen].name if self.chosen in self._colours else ""

    def adjust(self, step: int) -> bool:
        """Go to the next colour or the one before."""
        keys = list(self._colours)
        at = keys.index(self.chosen) if self.chosen in keys else -1
        self.kit.audio.play("button")
        self._on_change(keys[(at + step) % len(keys)])
        return True

    def press(self, point: tuple[int, int] | None = None) -> None:
        """Go to the next colour."""
        self.adjust(1)

    def look(self) -> Hashable:
        """Return what the picture depends on."""
        return (self.chosen, self.hovered, self.focused, self.held)

    def paint(self) -> list[Picture]:
        """Return the well with the colour's picture."""
        kit, style = self.kit, self.kit.style
        side = self.rect.width
        lit = self.hovered or self.focused
        radius = max(4, round(side * 0.22))
        whole = well(kit, self.rect.size, radius, style.gold if lit else style.line, edge_of(kit, lit))
        if self.chosen in self._colours:
            inner = round(side * 0.66)
            picture = self._colours[self.chosen].picture(kit, (inner, inner))
            put(whole, picture, ((side - inner) // 2, (side - inner) // 2))
        pictures: list[Picture] = [(whole, (0, 0))]
        return [halo(kit, self.rect.size, radius), *pictures] if self.focused else pictures
