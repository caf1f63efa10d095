"""What the new-game page is made of: tiles for the presets, faces and colours to go through."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from game.ui import paint
from game.ui.assets import face_names
from game.ui.stage import premultiplied, put
from game.ui.tables.base import SeatColour
from game.ui.tables.pages import Preset
from game.ui.tables.panels import line_at
from game.ui.widgets.base import Kit, Widget
from game.ui.widgets.buttons import key_cap
from game.ui.widgets.choices import GOLD_INK, GOLD_TOP, edge_of, halo, well

Picture = tuple[pygame.Surface, tuple[int, int]]


class PresetTile(Widget):
    """A set of rules to choose: picture, heading and a sentence; a tick and a golden edge where it is chosen."""

    def __init__(self, kit: Kit, rect: pygame.Rect, preset: Preset, key: str, on_press: Callable[[], None]) -> None:
        super().__init__(kit, rect, on_press, [key], depth=15)
        self.preset = preset
        self.chosen = False

    @staticmethod
    def height(kit: Kit, width: int, preset: Preset) -> int:
        """Return how high the tile is for its words."""
        size, text = kit.scale.font(22), kit.scale.font(17)
        inset = kit.scale.px(18, 10)
        lines = len(kit.text.wrap(preset.sentence, text, width - 2 * inset))
        head = 0.0 if PresetTile.has_room(kit, width, preset) else size * 1.5
        return round(2 * inset + PresetTile.picture_side(kit) + head + text * 0.5 + lines * text * 1.42 + size * 0.2)

    @staticmethod
    def has_room(kit: Kit, width: int, preset: Preset) -> bool:
        """Whether the heading fits between picture and key, else it goes below the picture."""
        size = kit.scale.font(22)
        taken = 2 * kit.scale.px(18, 10) + PresetTile.picture_side(kit) + size * 0.7 + kit.scale.font(15) * 4.4
        return kit.text.width(preset.title, size, bold=True) <= width - taken

    @staticmethod
    def picture_side(kit: Kit) -> int:
        """Return how large the picture is."""
        return max(kit.scale.px(104, 62), round(kit.scale.font(22) * 2.6))

    def look(self) -> Hashable:
        """Return what the picture depends on."""
        return (self.preset.key, self.chosen, self.hovered, self.focused, self.held)

    def paint(self) -> list[Picture]:
        """Return the tile."""
        kit, world = self.kit, self.kit.world
        width, height = self.rect.size
        lit = self.hovered or self.focused
        radius = kit.scale.px(10, 6)
        edge = max(2, kit.scale.px(3, 2)) if self.chosen else max(1, kit.scale.px(2))
        top = paint.mixed(world.panel_top, 1.7 if self.chosen else 1.35 if lit else 1.0)
        line = world.gold if self.chosen or lit else world.line
        whole = premultiplied(paint.panel((width, height), radius, top, world.panel_bottom, line, edge, alpha=250))
        inset = kit.scale.px(18, 10)
        side = self.picture_side(kit)
        put(whole, self.preset.picture(kit, (side, side)), (inset, inset))
        size, text = kit.scale.font(22), kit.scale.font(17)
        left = inset + side + round(size * 0.7)
        cap = key_cap(kit, self.keys[0], max(10, kit.scale.font(15)))
        right = width - inset - cap.get_width()
        middle = inset + side * 0.5
        put(whole, cap, (right, inset))
        if self.chosen:
            tick = cap.get_height()
            disc = paint.disc(tick, GOLD_TOP, GOLD_INK, max(1.0, tick / 14)).copy()
            mark = round(tick * 0.64)
            put(disc, kit.art.icon("check", mark, GOLD_INK), ((tick - mark) // 2, (tick - mark) // 2))
            put(whole, disc, (right - tick - inset // 2, inset))
        y = inset + side + text * 1.1
        if not self.has_room(kit, width, self.preset):
            left, middle = inset, y + size * 0.1
            y += size * 1.5
        words, fitted = kit.text.fit([self.preset.title], size, width - left - inset, bold=True)
        line_at(whole, kit.text.line(words, fitted, world.gold, bold=True), left, middle)
        for sentence in kit.text.wrap(self.preset.sentence, text, width - 2 * inset):
            line_at(whole, kit.text.line(sentence, text, world.text), inset, y)
            y += text * 1.42
        pictures: list[Picture] = [(whole, (0, 0))]
        return [halo(kit, self.rect.size, radius), *pictures] if self.focused else pictures


class Medallion(Widget):
    """A face in its ring; a click, Enter or the arrows go through the faces."""

    def __init__(self, kit: Kit, rect: pygame.Rect, face: str, on_change: Callable[[str], None]) -> None:
        super().__init__(kit, rect, None, (), depth=20)
        self.face = face
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
        kit, world = self.kit, self.kit.world
        side = self.rect.width
        lit = self.hovered or self.focused
        edge = max(2.0, side / 26)
        whole = paint.disc(side, (20, 10, 8), world.gold if lit else world.line, edge)
        inner = side - 2 * round(edge + 1)
        names = face_names()
        face = self.face if self.face in names else names[0]
        put(whole, kit.art.portrait(face, inner), ((side - inner) // 2, (side - inner) // 2))
        badge = max(16, round(side * 0.34))
        disc = paint.disc(badge, world.gold if lit else world.panel_top, world.gold, max(1.0, badge / 16))
        mark = round(badge * 0.56)
        icon = kit.art.icon("shuffle", mark, GOLD_INK if lit else world.gold)
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
        kit, world = self.kit, self.kit.world
        side = self.rect.width
        lit = self.hovered or self.focused
        radius = max(4, round(side * 0.22))
        whole = well(kit, self.rect.size, radius, world.gold if lit else world.line, edge_of(kit, lit))
        if self.chosen in self._colours:
            inner = round(side * 0.66)
            picture = self._colours[self.chosen].picture(kit, (inner, inner))
            put(whole, picture, ((side - inner) // 2, (side - inner) // 2))
        pictures: list[Picture] = [(whole, (0, 0))]
        return [halo(kit, self.rect.size, radius), *pictures] if self.focused else pictures
