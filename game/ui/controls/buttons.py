"""Buttons: small ones for the rail, with icon, word and key, and the golden one that goes on."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from game.ui.controls.actions import cap_of
from game.ui.controls.base import Kit, Pictures, Widget
from game.ui.controls.described import Thing
from game.ui.controls.layout import columns, put_in
from game.ui.controls.pads import PAD, pad_button, pad_kind
from game.ui.drawing import shapes
from game.ui.drawing.stage import put
from game.ui.drawing.styles import Colour, colour

GOLD_TOP, GOLD_BOTTOM, GOLD_LINE, GOLD_INK = map(colour, ("F5CE7A", "C8923E", "FFE2A0", "2A160A"))
_CAP_TOP, _CAP_BOTTOM, _CAP_LINE = colour("3A3430"), colour("1E1A18"), colour("8A8178")


def edge_of(kit: Kit, lit: bool) -> int:
    """Return the thickness of a control's edge line in pixels."""
    return max(kit.style.edge, round(kit.scale.unit * (2.2 if lit else 1.2)))


def well(kit: Kit, size: tuple[int, int], radius: int, lit: bool = False) -> pygame.Surface:
    """Return the sunken ground of a control, premultiplied; its edge is golden if it is ``lit``."""
    style = kit.style
    top, bottom = (shapes.mixed(style.panel_bottom, dark) for dark in (0.5, 0.85))
    line, edge = style.gold if lit else style.line, edge_of(kit, lit)
    return shapes.plate(size, radius, top, bottom, line, edge, alpha=236)


def fade(kit: Kit, picture: pygame.Surface, enabled: bool) -> None:
    """Make the picture of a control pale unless it is ``enabled``; what is written there can still be read."""
    if not enabled:
        part = 190 if kit.style.is_plain else 150
        picture.fill((part, part, part, part), special_flags=pygame.BLEND_RGBA_MULT)


def key_cap(kit: Kit, key: str, text_size: float, *, in_text: bool = False) -> pygame.Surface:
    """Return a cap with a key's name, premultiplied, or a gamepad's button; ``text_size`` is in pixels.

    While a gamepad is in use, keys are shown only ``in_text``.
    """
    if not key or key.startswith(PAD) or (pad_kind() and not in_text):
        return pad_button(kit.art, kit.text, key.removeprefix(PAD) if key.startswith(PAD) else "", text_size)
    size = round(text_size)

    def draw() -> pygame.Surface:
        words = kit.text.line(key, size, (240, 234, 222), bold=True)
        height = round(size * 1.55)
        whole = (max(height, words.get_width() + round(size * 0.8)), height)
        cap = shapes.plate(whole, max(3, height // 5), _CAP_TOP, _CAP_BOTTOM, _CAP_LINE, alpha=235)
        put(cap, words, ((cap.get_width() - words.get_width()) // 2, (height - words.get_height()) // 2))
        return cap

    return kit.art.made(("key cap", key, size), draw)


class Button(Widget):
    """A button with an icon, a word and the cap of its key; any of them may be missing.

    If ``rect`` is only a height in pixels or has no width, the button becomes as wide as it needs.
    """

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect | int,
        label: str,
        on_press: Callable[[], None],
        keys: Sequence[str] = (),
        icon: str = "",
        primary: bool = False,
        base: float = 18,
        depth: float = 50.0,
        tip: str = "",
    ) -> None:
        super().__init__(kit, pygame.Rect(0, 0, 0, rect) if isinstance(rect, int) else rect, on_press, keys, depth)
        self.tip = tip
        self.label = label
        self.icon = icon
        self.primary = self.is_default = primary
        self.cap = cap_of(*self.acts)
        self.base = base
        self.chosen = False
        if not self.rect.width:
            self.rect.width = self.natural_width()

    def thing(self) -> Thing:
        return super().thing()._replace(is_chosen=self.chosen or None, key=self.cap)

    def look(self) -> Hashable:
        state = (self.enabled, self.hovered, self.held, self.focused, self.has_enter, self.chosen)
        return (self.label, self.icon, self.cap, state)

    def _fitted(self, room: int) -> tuple[list[pygame.Surface], float]:
        """Return what finds ``room`` pixels, and its width: the words come before the key and the icon."""
        parts, space = self._parts(), self.kit.scale.font(self.base) * 0.55
        words = int(bool(self.icon))

        def total() -> float:
            return sum(part.get_width() for part in parts) + space * (len(parts) - 1)

        if total() > room and self.cap and len(parts) > 1:
            parts.pop()
        if total() > room and self.icon and len(parts) > 1:
            parts.pop(0)
            words = 0
        if total() > room and self.label:
            label, size = self.kit.text.fit([self.label], self.kit.scale.font(self.base), room, bold=True)
            parts[words] = self.kit.text.line(label, size, self._ink(), bold=True)
        return parts, total()

    def _parts(self, *, has_cap: bool = True) -> list[pygame.Surface]:
        kit = self.kit
        size = kit.scale.font(self.base)
        ink = self._ink()
        parts = []
        if self.icon:
            is_golden = self.primary or self.chosen
            parts.append(kit.art.icon(self.icon, size * 1.25, GOLD_INK if is_golden else kit.style.gold))
        if self.label:
            parts.append(kit.text.line(self.label, size, ink, bold=True))
        if self.cap and has_cap:
            parts.append(key_cap(kit, self.cap, size * 0.78))
        return parts

    def _ink(self) -> Colour:
        return GOLD_INK if self.primary or self.chosen else self.kit.style.text

    def natural_width(self, *, has_cap: bool = True) -> int:
        """Return the width in pixels that the button needs for its contents, with or without the cap of its key."""
        parts = self._parts(has_cap=has_cap)
        space = self.kit.scale.font(self.base) * 0.55
        return round(sum(part.get_width() for part in parts) + space * (len(parts) + 1.2))

    def paint(self) -> Pictures:
        style = self.kit.style
        width, height = self.rect.size
        radius = max(4, round(height * 0.18))
        lit = (self.hovered or self.focused or self.has_enter) and self.enabled
        if self.primary or self.chosen:
            top, bottom, line = GOLD_TOP, GOLD_BOTTOM, (255, 226, 160) if lit else (150, 104, 40)
        else:
            top, bottom, line = style.panel_top, style.panel_bottom, style.gold if lit else style.line
            if lit:
                top = (top[0] + 26, top[1] + 18, top[2] + 14)
        body = shapes.plate((width, height), radius, top, bottom, line, edge_of(self.kit, lit), alpha=240)
        parts, total = self._fitted(width - 6)
        space = self.kit.scale.font(self.base) * 0.55
        x = (width - total) / 2
        down = 1 if self.held else 0
        for part in parts:
            put(body, part, (round(x), (height - part.get_height()) // 2 + down))
            x += part.get_width() + space
        fade(self.kit, body, self.enabled)
        pictures = [(body, (0, 0))]
        if (self.focused or self.has_enter) and self.enabled:
            spread = max(4, self.kit.scale.px(9, 5))
            glow = shapes.blurred(shapes.rounded_mask((width, height), radius), spread, style.gold, 0.6)
            edge = shapes.margin(spread)
            pictures.insert(0, (glow, (-edge, -edge)))
        return pictures


def row_width(buttons: Sequence[Button], height: int, gap: int) -> int:
    """Return the width of a row of buttons in pixels."""
    return max(0, sum(max(height, button.natural_width()) + gap for button in buttons) - gap)


def row(buttons: Sequence[Button], area: pygame.Rect, gap: int, across: float = 0.0) -> pygame.Rect:
    """Lay buttons side by side, each as wide as it needs; return the rectangle of the row.

    ``across`` is 0 at the left edge of ``area``, 0.5 in its middle, 1 at its right edge.
    """
    place = put_in((row_width(buttons, area.height, gap), area.height), area, across)
    widths = [max(area.height, button.natural_width()) for button in buttons]
    for button, rect in zip(buttons, columns(place, *widths, gap=gap), strict=True):
        button.rect = rect
    return place
