"""Tips: explanations of things on the stage, shown once the mouse or the focus has rested on them."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from game.ui.controls.actions import is_for
from game.ui.controls.base import Kit, Painted, Pictures, Tip, Widget
from game.ui.controls.panels import halo, write
from game.ui.drawing import shapes
from game.ui.drawing.stage import Stage
from game.ui.drawing.written import Words

_RESTED: Final = 0.6  # seconds of rest before a tip appears
_NEXT: Final = 0.15  # seconds of rest if another tip was shown just before
_FOCUSED: Final = 1.0  # seconds of rest for a control that has the focus
_LOOKS: Final = 0.1  # seconds between checks of what lies under the mouse
_MOVE_FOCUS: Final = ("next", "previous", "up", "down")
_LINGERS: Final = 0.5  # seconds after a tip during which the next one comes sooner


class TipBubble(Painted):
    """A small panel with a few lines of text, beside what they explain."""

    def __init__(self, kit: Kit, tip: Tip, window: pygame.Rect) -> None:
        size = kit.scale.font(18)
        self._size = size
        self._inset = round(size * 0.7)
        self.told = tip
        self._has_head = "\n" in tip.text
        self._lines = kit.text.wrap(tip.text, size, min(round(size * 22), window.width - 4 * self._inset))
        width = max(kit.text.width(line, size, bold=True) for line in self._lines) + 2 * self._inset
        rect = pygame.Rect(0, 0, width, round(size * 1.4 * len(self._lines) + self._inset * 1.2))
        around, gap = tip.around, kit.scale.px(8, 5)
        rect.midtop = (around.centerx, around.bottom + gap)
        inner = window.inflate(-2 * gap, -2 * gap)
        if rect.bottom > inner.bottom:
            rect.bottom = around.top - gap
        if rect.top < inner.top:  # there is room neither below nor above: at the side
            rect.midleft = (around.right + gap, around.centery)
            if rect.right > inner.right:
                rect.right = around.left - gap
        rect.clamp_ip(inner)
        super().__init__(kit, rect, depth=97)

    def look(self) -> Hashable:
        return tuple(self._lines)

    def written(self) -> list[Words]:
        """Return nothing: what it explains has these words as its help."""
        return []

    def paint(self) -> Pictures:
        kit, style, size = self.kit, self.kit.style, self.rect.size
        radius, spread, drop = kit.scale.px(9, 5), kit.scale.px(10, 5), kit.scale.px(3, 2)
        panel = shapes.plate(size, radius, style.panel_top, style.panel_bottom, style.gold, 1, alpha=250)
        for number, line in enumerate(self._lines):
            is_head = self._has_head and number == 0
            place = self._inset, self._inset * 0.6 + self._size * 1.4 * (number + 0.5)
            write(panel, kit, line, self._size, style.gold if is_head else style.text, place, bold=is_head)
        return [halo(size, radius, spread, (0, 0, 0), 0.6, (0, drop)), (panel, (0, 0))]


class Tips:
    """Shows on ``stage`` the tip of what the mouse or the focus rests on, and hides it at the next press."""

    def __init__(self, stage: Stage, kit: Kit) -> None:
        self._stage = stage
        self._kit = kit
        self.shown: TipBubble | None = None
        self._tip: Tip | None = None
        self._point: tuple[int, int] | None = None
        self._is_by_key = False
        self._is_held = False
        self._is_dismissed = False
        self._rested = 0.0
        self._since_shown = _LINGERS
        self._since_look = 0.0

    def take(self, event: pygame.event.Event) -> None:
        """Note the position of the mouse, and whether something was pressed."""
        if event.type == pygame.MOUSEMOTION:
            if event.pos != self._point:
                self._is_dismissed = False
            self._point = event.pos
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._point = event.pos
            self._is_held = event.type == pygame.MOUSEBUTTONDOWN
            self._is_dismissed = True
            self._since_look = _LOOKS
        elif event.type == pygame.KEYDOWN:
            self._is_by_key = is_for(event, *_MOVE_FOCUS)
            self._point = None if self._is_by_key else self._point
            self._is_dismissed = not self._is_by_key
            self._since_look = _LOOKS
        elif event.type == pygame.WINDOWLEAVE:
            self._point = None

    def update(self, dt: float, focus: Widget | None) -> bool:
        """Let ``dt`` seconds pass; return whether a tip has appeared or disappeared."""
        self._since_look += dt
        if self._since_look < _LOOKS:
            return False
        dt, self._since_look = self._since_look, 0.0
        tip = None if self._is_held or self._is_dismissed else self._tip_at(focus)
        was = self.shown
        if tip is None or self._tip is None or tip != self._tip:
            self._tip, self._rested = tip, 0.0
            if self.shown is not None:
                self._stage.remove(self.shown)
            self.shown = None
        else:
            self._rested += dt
        self._since_shown = 0.0 if self.shown is not None else self._since_shown + dt
        if tip is not None and self.shown is None and self._rested >= self._delay():
            self.shown = TipBubble(self._kit, tip, pygame.Rect((0, 0), self._stage.size))
            self._stage.add(self.shown)
        return self.shown is not was

    def _delay(self) -> float:
        if self._point is None:
            return _FOCUSED
        return _NEXT if self._since_shown < _LINGERS else _RESTED

    def _seen(self, item: Painted, tip: Tip) -> Tip:
        """Return a tip on what lies in the mirror image of an item or of its page."""
        rect, around = (item.turned(each, self._stage.is_mirrored) for each in (tip.rect, tip.around))
        return Tip(rect, tip.text, around)

    def _tip_at(self, focus: Widget | None) -> Tip | None:
        """Return the tip on the topmost item under the mouse, or on the control in focus."""
        if self._point is None:
            if focus is None or not focus.visible or not self._is_by_key:  # the first focus shows no tip
                return None
            return next((self._seen(focus, tip) for tip in focus.tips()), None)
        things = [item for item in self._stage.items if isinstance(item, Painted) and item.visible]
        for item in sorted(things, key=lambda item: -item.depth):
            for tip in item.tips():
                if (found := self._seen(item, tip)).rect.collidepoint(self._point):
                    return found
        return None
