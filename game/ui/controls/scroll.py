"""A scroll area: a long page seen through a smaller view, with a bar to drag."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence

import pygame

from game.ui.controls.actions import is_for, paging
from game.ui.controls.base import Controls, Kit, Painted, Pictures, Widget
from game.ui.controls.described import Thing
from game.ui.controls.panels import put_round
from game.ui.drawing import shapes
from game.ui.drawing.stage import premultiplied
from game.ui.drawing.styles import Colour

_GLIDE = 16.0  # per second: the rate at which the page approaches its goal
_NOTCH = (88, 44)  # design pixels for a notch of the wheel, and the least pixels in any window


class ScrollBar(Widget):
    """The bar beside a scroll area; it can be dragged, and a click beside its handle brings the handle there."""

    focusable = False

    def __init__(self, kit: Kit, rect: pygame.Rect, area: ScrollArea) -> None:
        super().__init__(kit, rect, depth=40)
        self._area = area
        self._grip: float | None = None

    def _handle(self) -> pygame.Rect:
        """Return the handle's rectangle, relative to the bar's corner."""
        height = self.rect.height
        long = max(self.rect.width * 2, round(height * self._area.view.height / max(1, self._area.length)))
        long = min(long, height)
        part = self._area.offset / max(1.0, self._area.most)
        return pygame.Rect(0, round((height - long) * part), self.rect.width, long)

    def drag(self, point: tuple[int, int]) -> None:
        """Follow the mouse from where it took the handle; a press beside the handle first brings it to the mouse."""
        handle = self._handle()
        y = point[1] - self.rect.top
        if self._grip is None:
            self._grip = y - handle.top if handle.top <= y < handle.bottom else handle.height / 2
        spare = max(1, self.rect.height - handle.height)
        self._area.scroll_to(self._area.most * (y - self._grip) / spare, glide=bool(self._area.stops))

    def described(self) -> Iterable[Thing]:
        """Return nothing: all that the page holds is described, in sight or not."""
        return ()

    def look(self) -> Hashable:
        if not self.held:
            self._grip = None
        return (self._handle().top, self._handle().height, self.hovered, self.held)

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw groove and handle, no broader than looks good, however broad the area for the mouse is."""
        handle, line = self._handle(), self._area.line
        width = min(self.rect.width, self.kit.scale.px(13, 9))
        groove = pygame.Rect((self.rect.width - width) // 2, 0, width, self.rect.height)
        put_round(whole, groove, width // 2, line, alpha=60)
        lit = self.hovered or self.held
        tone = self.kit.style.gold if lit and not self._area.on_paper else shapes.mixed(line, 1.25 if lit else 1.0)
        put_round(whole, handle.clip(groove), width // 2, tone)


class _Shade(Painted):
    """A soft edge that shows that the page goes on above or below."""

    def __init__(self, kit: Kit, rect: pygame.Rect, tone: Colour, at_top: bool) -> None:
        super().__init__(kit, rect, depth=35)
        self._tone = tone
        self._at_top = at_top

    def paint(self) -> Pictures:
        height = max(2, self.rect.height)
        strip = pygame.Surface((1, height), pygame.SRCALPHA)
        for y in range(height):
            part = 1 - y / height if self._at_top else (y + 1) / height
            strip.set_at((0, y), (*self._tone, round(225 * part * part)))
        return [(premultiplied(pygame.transform.scale(strip, self.rect.size)), (0, 0))]


class ScrollArea:
    """Items on a page of any length; ``view`` (window pixels) is the part of the window that shows the page.

    ``tones`` are the colours into which the page fades at its upper and lower edge; None cuts it off. ``stops`` are the
    positions, in pixels from the top and a notch of the wheel apart, where scrolling may come to rest; without any it
    may rest anywhere.
    """

    def __init__(
        self,
        kit: Kit,
        controls: Controls,
        view: pygame.Rect,
        bar: pygame.Rect,
        line: Colour,
        tones: tuple[Colour, Colour] | None = None,
    ) -> None:
        self.kit = kit
        self.view = view
        self.line = line
        self.glides = True
        self.on_paper = tones is None
        self.length = view.height
        self.stops: Sequence[int] = ()
        self.offset = 0.0
        self.destination = 0.0
        """The scroll position, in pixels from the top, once any gliding is over."""
        self.places: dict[Painted, pygame.Rect] = {}
        """The items and their rectangles on the page."""
        self.bar = ScrollBar(kit, bar, self)
        depth = kit.scale.px(26, 14)
        self.shades: tuple[Painted, ...] = ()
        if tones is not None:
            low = pygame.Rect(view.left, view.bottom - depth, view.width, depth)
            self.shades = (
                _Shade(kit, pygame.Rect(view.left, view.top, view.width, depth), tones[0], at_top=True),
                _Shade(kit, low, tones[1], at_top=False),
            )
        controls.add(self.bar)

    @property
    def width(self) -> int:
        """The width of the page in pixels."""
        return self.view.width

    @property
    def most(self) -> float:
        """The greatest scroll position, in pixels."""
        return float(max(0, self.length - self.view.height))

    def add(self, item: Painted) -> None:
        """Take an item whose rectangle is relative to the top of the page; the caller adds it to the stage."""
        self.places[item] = item.rect.copy()
        item.clip = self.view

    def moved(self, item: Painted, rect: pygame.Rect) -> None:
        """Move an item to another place on the page."""
        self.places[item] = rect.copy()
        self._place()

    def finish(self, length: int, offset: float = 0.0, stops: Sequence[int] = ()) -> None:
        """Set the finished page's length, its scroll position and its ``stops``, all in pixels."""
        self.length = length
        self.stops = [*(stop for stop in stops if stop < self.most), round(self.most)] if stops else ()
        self.scroll_to(offset, glide=False)

    def scroll_to(self, offset: float, glide: bool = True) -> None:
        """Scroll to ``offset`` pixels from the top, at once unless both ``glide`` and ``glides`` are true."""
        if self.stops:
            offset = self.stops[self._stop_at(offset)]
        self.destination = max(0.0, min(self.most, offset))
        if not glide or not self.glides:
            self.offset = self.destination
            self._place()

    def hold(self, pixels: float) -> None:
        """Scroll on by ``pixels`` at once; past its ends, the page becomes longer."""
        wanted = math.floor(self.offset + pixels)
        if wanted < 0:
            self.places = {item: place.move(0, -wanted) for item, place in self.places.items()}
            self.length += -wanted
        self.length = max(self.length, self.view.height + max(0, wanted))
        self.scroll_to(wanted, glide=False)

    def scroll_by(self, pixels: float) -> None:
        """Scroll on by ``pixels`` from where it is going."""
        self.scroll_to(self.destination + pixels)

    def _stop_at(self, offset: float) -> int:
        """Return the number of the stop nearest to ``offset``."""
        return min(range(len(self.stops)), key=lambda number: abs(self.stops[number] - offset))

    def turn(self, notches: int) -> None:
        """Scroll by ``notches`` of the wheel, down if positive."""
        if self.stops:
            self.scroll_to(self.stops[max(0, min(len(self.stops) - 1, self._stop_at(self.destination) + notches))])
        else:
            self.scroll_by(notches * self.kit.scale.px(*_NOTCH))

    def _turn_page(self, pages: int) -> None:
        """Scroll by the visible part less a small overlap, which is one row if there are stops."""
        if self.stops:
            seen = sum(stop < self.view.height for stop in self.stops)
            self.turn(pages * (seen - 1))
        else:
            self.scroll_by(pages * self.view.height * 0.86)

    def reveal(self, item: Painted, margin: int = 0) -> None:
        """Scroll as far as needed to show an item, if it is on the page."""
        if (place := self.places.get(item)) is None:
            return
        if place.top - margin < self.destination:
            self.scroll_to(place.top - margin)
        elif place.bottom + margin > self.destination + self.view.height:
            self.scroll_to(min(place.bottom + margin - self.view.height, place.top - margin))

    @property
    def is_moving(self) -> bool:
        """Whether the page is still gliding."""
        return self.offset != self.destination

    def update(self, dt: float) -> None:
        """Glide on."""
        if not self.is_moving:
            return
        gap = self.destination - self.offset
        self.offset = self.destination if abs(gap) < 1.0 else self.offset + gap * min(1.0, dt * _GLIDE)
        self._place()

    def _place(self) -> None:
        """Move every item to its current place in the window."""
        shift = round(self.offset)
        for item, place in self.places.items():
            item.rect = place.move(self.view.left, self.view.top - shift)
        self.bar.visible = self.most > 0
        for shade, visible in zip(self.shades, (self.offset > 1, self.offset < self.most - 1), strict=False):
            shade.visible = visible

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key that scrolls: Page Up and Down, Home, End."""
        if step := paging(event):
            self._turn_page(step)
        elif is_for(event, "home"):
            self.scroll_to(0)
        elif is_for(event, "end"):
            self.scroll_to(self.most)
        else:
            return False
        return True
