"""A scroll area: things on a long page seen through a window, with a bar that can be dragged."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence

import pygame

from game.ui.controls.base import Controls, Kit, Painted, Widget
from game.ui.drawing import shapes
from game.ui.drawing.stage import premultiplied, put
from game.ui.drawing.styles import Colour

_GLIDE = 16.0  # how fast the page follows, per second
_NOTCH = (88, 44)  # a notch of the wheel, in design pixels, and the least of it
Picture = tuple[pygame.Surface, tuple[int, int]]


class ScrollBar(Widget):
    """The bar beside a scroll area; it is dragged, and a click beside the handle brings it there.

    Where it can have the keyboard, the arrows scroll.
    """

    focusable = False

    def __init__(self, kit: Kit, rect: pygame.Rect, area: ScrollArea) -> None:
        super().__init__(kit, rect, depth=40)
        self._area = area
        self._grip: float | None = None

    def _handle(self) -> pygame.Rect:
        """Return where the handle is, relative to the bar's corner."""
        height = self.rect.height
        long = max(self.rect.width * 2, round(height * self._area.view.height / max(1, self._area.length)))
        long = min(long, height)
        part = self._area.offset / max(1.0, self._area.most)
        return pygame.Rect(0, round((height - long) * part), self.rect.width, long)

    def drag(self, point: tuple[int, int]) -> None:
        """Follow the mouse, held where it took the handle; beside it, bring the handle to the mouse first."""
        handle = self._handle()
        y = point[1] - self.rect.top
        if self._grip is None:
            self._grip = y - handle.top if handle.top <= y < handle.bottom else handle.height / 2
        spare = max(1, self.rect.height - handle.height)
        self._area.scroll_to(self._area.most * (y - self._grip) / spare, glide=bool(self._area.stops))

    def type(self, event: pygame.event.Event) -> bool:
        """Scroll with the arrow keys while focused; the other keys go on to the page."""
        is_arrow = event.key in (pygame.K_UP, pygame.K_DOWN)
        if is_arrow:
            self._area.turn(-1 if event.key == pygame.K_UP else 1)
        return is_arrow

    def look(self) -> Hashable:
        if not self.held:
            self._grip = None
        return (self._handle().top, self._handle().height, self.hovered, self.held, self.focused)

    def paint(self) -> list[Picture]:
        """Return groove and handle, no broader than is seemly however broad a hand may take them."""
        handle, line = self._handle(), self._area.line
        width = min(self.rect.width, self.kit.scale.px(13, 9))
        whole = premultiplied(shapes.rounded((width, self.rect.height), width // 2, line, line, alpha=60))
        lit = self.hovered or self.held or self.focused
        tone = self.kit.style.gold if lit and not self._area.on_paper else shapes.mixed(line, 1.25 if lit else 1.0)
        put(whole, premultiplied(shapes.rounded((width, handle.height), width // 2, tone, tone)), (0, handle.top))
        return [(whole, ((self.rect.width - width) // 2, 0))]


class _Shade(Painted):
    """A soft edge where the page goes on above or below."""

    def __init__(self, kit: Kit, rect: pygame.Rect, tone: Colour, at_top: bool) -> None:
        super().__init__(kit, rect, depth=35)
        self._tone = tone
        self._at_top = at_top

    def paint(self) -> list[Picture]:
        """Return the tone fading out towards the middle of the page."""
        height = max(2, self.rect.height)
        strip = pygame.Surface((1, height), pygame.SRCALPHA)
        for y in range(height):
            part = 1 - y / height if self._at_top else (y + 1) / height
            strip.set_at((0, y), (*self._tone, round(225 * part * part)))
        return [(premultiplied(pygame.transform.scale(strip, self.rect.size)), (0, 0))]


class ScrollArea:
    """Things placed on a page of any length; ``view`` (window pixels) is the part of the window it is seen through.

    ``tones`` are the colours at its upper and lower edge, into which the page fades; None cuts it off. ``stops`` are
    where it comes to rest, in pixels from the top, a notch of the wheel apart; there are none where it may anywhere.
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
        self._wanted = 0.0
        self._items: list[tuple[Painted, pygame.Rect]] = []
        self.bar = ScrollBar(kit, bar, self)
        depth = kit.scale.px(26, 14)
        self._shades: tuple[Painted, ...] = ()
        if tones is not None:
            low = pygame.Rect(view.left, view.bottom - depth, view.width, depth)
            self._shades = (
                _Shade(kit, pygame.Rect(view.left, view.top, view.width, depth), tones[0], at_top=True),
                _Shade(kit, low, tones[1], at_top=False),
            )
        self.furniture = self._shades
        controls.add(self.bar)

    @property
    def width(self) -> int:
        """How wide the page is."""
        return self.view.width

    @property
    def most(self) -> float:
        """How far the page can be scrolled, in pixels."""
        return float(max(0, self.length - self.view.height))

    @property
    def destination(self) -> float:
        """How far from the top it is, or will be once it has glided there, in pixels."""
        return self._wanted

    def add(self, item: Painted) -> None:
        """Take an item whose rectangle is on the page (its top is the page's); the stage gets it from the caller."""
        self._items.append((item, item.rect.copy()))
        item.clip = self.view

    def moved(self, item: Painted, rect: pygame.Rect) -> None:
        """Put an item somewhere else on the page."""
        self._items = [(each, rect.copy() if each is item else place) for each, place in self._items]
        self._place()

    @property
    def places(self) -> list[tuple[Painted, pygame.Rect]]:
        """The items and where they lie on the page."""
        return list(self._items)

    def finish(self, length: int, offset: float = 0.0, stops: Sequence[int] = ()) -> None:
        """Set the page's length once everything is on it, how far it is scrolled, and where it comes to rest."""
        self.length = length
        self.stops = [*(stop for stop in stops if stop < self.most), round(self.most)] if stops else ()
        self.scroll_to(offset, glide=False)

    def scroll_to(self, offset: float, glide: bool = True) -> None:
        """Scroll to ``offset`` pixels from the top, gliding there, or at once where nothing glides."""
        if self.stops:
            offset = self.stops[self._stop_at(offset)]
        self._wanted = max(0.0, min(self.most, offset))
        if not glide or not self.glides:
            self.offset = self._wanted
            self._place()

    def hold(self, pixels: float) -> None:
        """Scroll on by so many pixels at once, also past the page's ends, which become longer for it."""
        wanted = self.offset + pixels
        if wanted < 0:
            self._items = [(item, place.move(0, round(-wanted))) for item, place in self._items]
            self.length += round(-wanted)
        self.length = max(self.length, self.view.height + math.ceil(max(0.0, wanted)))
        self.scroll_to(wanted, glide=False)

    def scroll_by(self, pixels: float) -> None:
        """Scroll on by so many pixels from where it is going."""
        self.scroll_to(self._wanted + pixels)

    def _stop_at(self, offset: float) -> int:
        """Return the number of the stop nearest to a place."""
        return min(range(len(self.stops)), key=lambda number: abs(self.stops[number] - offset))

    def turn(self, notches: int) -> None:
        """Scroll on as the wheel does, down if positive."""
        if self.stops:
            self.scroll_to(self.stops[max(0, min(len(self.stops) - 1, self._stop_at(self._wanted) + notches))])
        else:
            self.scroll_by(notches * self.kit.scale.px(*_NOTCH))

    def _turn_page(self, pages: int) -> None:
        """Scroll on by what is in sight, less a little that is seen again: a row where it comes to rest at rows."""
        if self.stops:
            seen = sum(stop < self.view.height for stop in self.stops)
            self.turn(pages * (seen - 1))
        else:
            self.scroll_by(pages * self.view.height * 0.86)

    def place_of(self, item: Painted) -> pygame.Rect | None:
        """Return where an item lies on the page, None if it is not on it."""
        return next((place for each, place in self._items if each is item), None)

    def reveal(self, item: Painted, margin: int = 0) -> bool:
        """Scroll as far as it takes to see an item of the page; return whether it is on it."""
        place = self.place_of(item)
        if place is None:
            return False
        if place.top - margin < self._wanted:
            self.scroll_to(place.top - margin)
        elif place.bottom + margin > self._wanted + self.view.height:
            self.scroll_to(min(place.bottom + margin - self.view.height, place.top - margin))
        return True

    @property
    def is_moving(self) -> bool:
        """Whether the page still glides."""
        return self.offset != self._wanted

    def update(self, dt: float) -> None:
        """Glide on."""
        if not self.is_moving:
            return
        gap = self._wanted - self.offset
        self.offset = self._wanted if abs(gap) < 1.0 else self.offset + gap * min(1.0, dt * _GLIDE)
        self._place()

    def _place(self) -> None:
        """Bring every item to where it is seen now."""
        shift = round(self.offset)
        for item, place in self._items:
            item.rect = place.move(self.view.left, self.view.top - shift)
        self.bar.visible = self.most > 0
        for shade, visible in zip(self._shades, (self.offset > 1, self.offset < self.most - 1), strict=False):
            shade.visible = visible

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key that scrolls: Page Up and Down, Home, End."""
        if event.key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP):
            self._turn_page(1 if event.key == pygame.K_PAGEDOWN else -1)
        elif event.key == pygame.K_HOME:
            self.scroll_to(0)
        elif event.key == pygame.K_END:
            self.scroll_to(self.most)
        else:
            return False
        return True
