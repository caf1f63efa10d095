"""The stage: draws items in order of depth, and redraws only the parts of the window that changed."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Final, NamedTuple, Protocol

import pygame

from game.ui.drawing.mirror import is_mirrored, is_page_mirrored, mirrored, turn_page
from game.ui.drawing.written import carry, written_on


class Blit(NamedTuple):
    """A surface at a place; surfaces with alpha are premultiplied."""

    surface: pygame.Surface
    place: tuple[int, int]

    @property
    def rect(self) -> pygame.Rect:
        """The surface's rectangle, in window pixels."""
        return self.surface.get_rect(topleft=self.place)


class Item(Protocol):
    """Something on the stage: returns its pictures for each frame."""

    depth: float

    def blits(self) -> list[Blit]:
        """Return the current pictures from back to front, in a list that stays as it is; what differs is redrawn."""


class PaintingTime:
    """The time for painting new pictures in a frame; items that come too late keep their old picture for a frame."""

    def __init__(self) -> None:
        self._left: float | None = None
        self._since = 0.0
        self.has_deferred = False

    def begin(self, seconds: float | None) -> None:
        """Begin a frame in which painting may take about ``seconds``; None sets no limit."""
        self._left = seconds
        self.has_deferred = False

    def allows(self) -> bool:
        """Whether an item may paint now, to be followed by ``pay``; if not, it should ask again at the next frame."""
        if self._left is None or self._left > 0:
            self._since = time.thread_time()
            return True
        self.has_deferred = True
        return False

    def pay(self) -> None:
        """Count the time since painting was allowed; other work, such as turning cards, does not count."""
        if self._left is not None:
            self._left -= time.thread_time() - self._since


PAINTING: Final = PaintingTime()
"""The budget of the current frame."""

_PAINTS: Final = 0.003  # seconds of painting in each frame
_BUILDS: Final = 0.012  # seconds of painting in each frame while a new scene is built up from back to front
_FADES: Final = 0.18  # seconds in which an old picture fades into a new one
_DEPTH: Final = attrgetter("depth")


def premultiplied(surface: pygame.Surface) -> pygame.Surface:
    """Return ``surface`` ready for the stage: in the window's format, colours multiplied by their alpha."""
    return carry(surface.convert_alpha().premul_alpha(), *written_on(surface))


def put(target: pygame.Surface, surface: pygame.Surface, place: tuple[int, int]) -> None:
    """Draw a stage surface on ``target``, at its place or reflected; a surface with alpha is premultiplied."""
    if is_mirrored():
        place = target.get_width() - place[0] - surface.get_width(), place[1]
    lay(target, surface, place)


def lay(target: pygame.Surface, surface: pygame.Surface, place: tuple[int, int]) -> None:
    """Draw a stage surface on ``target`` at just that place, with what is written on it."""
    carry(target, *written_on(surface))
    _show(target, surface, place)


def _show(target: pygame.Surface, surface: pygame.Surface, place: tuple[int, int]) -> None:
    flags = pygame.BLEND_PREMULTIPLIED if surface.get_flags() & pygame.SRCALPHA else 0
    target.blit(surface, place, special_flags=flags)


def put_middle(target: pygame.Surface, surface: pygame.Surface, x: float, y: float) -> None:
    """Draw a stage surface on ``target`` with its middle at ``x`` and ``y``."""
    put(target, surface, (round(x - surface.get_width() / 2), round(y - surface.get_height() / 2)))


def in_block(blits: list[Blit], block: pygame.Rect) -> list[Blit]:
    """Return pictures of an item that keep their order where the page, and with it the ``block``, is reflected."""
    if not is_page_mirrored():
        return blits
    ends = block.left + block.right
    return [Blit(surface, (ends - x - surface.get_width(), y)) for surface, (x, y) in blits]


class _Fading:
    """The former picture of a part of the window, which fades out over the current one."""

    def __init__(self, rect: pygame.Rect, before: pygame.Surface) -> None:
        self.rect = rect
        self._before = before
        self.left = _FADES

    def draw(self, target: pygame.Surface) -> None:
        """Draw the old picture at its current strength."""
        self._before.set_alpha(round(255 * max(0.0, self.left) / _FADES))
        target.blit(self._before, self.rect)


class Stage:
    """Items over a backdrop; ``draw`` repaints only rectangles where a picture appeared, disappeared or moved.

    While it ``crossfades``, changes do not jump: the old picture fades into the new one. One that ``is_mirrored`` shows
    every picture where it lies in the mirror image of the window.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.is_mirrored = False
        self.items: list[Item] = []  # in the order in which they were added
        self._blocks: dict[int, pygame.Rect] = {}  # what moves into the mirror as a whole, by item
        self._unmirrored: dict[int, tuple[list[Blit], list[Blit]]] = {}  # as last shown, and in the mirror, by item
        self._backdrop: pygame.Surface | None = None
        self._order: list[Item] = []  # the items as last drawn, from back to front; with their ...
        self._depths: list[float] = []
        self._shown: list[list[Blit]] = []
        self._rects: list[list[pygame.Rect]] = []  # ... in which these pictures were seen
        self._everything = True
        self._is_behind = False
        self.comes_in_parts = False
        """Whether a new scene may be painted over several frames, so that no frame takes long."""
        self._is_new = True
        self.crossfades = False
        self._fading: list[_Fading] = []
        self.notice: Item | None = None
        self.caption: Item | None = None

    def set_backdrop(self, surface: pygame.Surface) -> None:
        """Lay ``surface`` (opaque, as large as the window) under everything."""
        self._backdrop = surface
        self._everything = True

    def add(self, *items: Item, block: pygame.Rect | None = None) -> None:
        """Put items on the stage; in a mirror they keep their order within their ``block``, such as cards in a fan."""
        self.items.extend(items)
        if block is not None:
            self._blocks.update((id(item), block) for item in items)

    def remove(self, *items: Item) -> None:
        """Remove the items that are on the stage."""
        for item in items:
            if item in self.items:
                self.items.remove(item)
            self._blocks.pop(id(item), None)
            self._unmirrored.pop(id(item), None)

    @property
    def is_stale(self) -> bool:
        """Whether the whole window must be drawn, or something is still to be painted."""
        return self._everything or self._is_behind or self.is_fading

    @property
    def is_fading(self) -> bool:
        """Whether an old picture is still fading out."""
        return bool(self._fading)

    def pass_time(self, dt: float) -> None:
        """Let old pictures fade for ``dt`` seconds."""
        for fading in self._fading:
            fading.left -= dt

    def as_laid(self, point: tuple[int, int]) -> tuple[int, int]:
        """Return where a point of the window lies in the layout."""
        return (self.size[0] - 1 - point[0], point[1]) if self.is_mirrored else point

    def _seen(self, item: Item) -> list[Blit]:
        """Return the pictures of an item where they are seen."""
        blits = item.blits()
        if not self.is_mirrored:
            return blits
        before = self._unmirrored.get(id(item))
        if before is None or before[0] is not blits:
            block = self._blocks.get(id(item))
            laid = blits if block is None else in_block(blits, block)
            seen = [Blit(blit.surface, mirrored(blit.rect, self.size[0]).topleft) for blit in laid]
            before = self._unmirrored[id(item)] = blits, seen
        return before[1]

    def repaint(self) -> None:
        """Draw the whole window at the next frame."""
        self._everything = True

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Bring ``target`` up to date; return the rectangles that changed, possibly none."""
        items = [*self.items, *(each for each in (self.notice, self.caption) if each is not None)]
        order = sorted(items, key=_DEPTH)
        PAINTING.begin(self._time_to_paint())
        turn_page(is_mirrored=self.is_mirrored)
        shown = [self._seen(item) for item in order]
        self._is_behind = PAINTING.has_deferred
        self._is_new = self._is_new and self._is_behind
        PAINTING.begin(None)
        window, changed = target.get_rect(), self._take(order, shown)
        dirty = [window] if self._everything else merged(changed, window)
        if self.crossfades and not self._everything:
            self._fading += [_Fading(rect, target.subsurface(rect).copy()) for rect in dirty]
        if self._fading:
            dirty = merged([*dirty, *(fading.rect for fading in self._fading)], window)
            self._fading = [fading for fading in self._fading if fading.left > 0]
        if dirty:
            self._redraw(target, dirty)
        self._everything = False
        return dirty

    def _redraw(self, target: pygame.Surface, dirty: Sequence[pygame.Rect]) -> None:
        """Draw everything within the rectangles of ``dirty``, from back to front."""
        blits = [blit for each in self._shown for blit in each]
        places = [rect for each in self._rects for rect in each]
        for rect in dirty:
            target.set_clip(rect)
            if self._backdrop is None:
                target.fill((0, 0, 0), rect)
            else:
                target.blit(self._backdrop, rect, rect)
            for at in rect.collidelistall(places):
                _show(target, *blits[at])
            for fading in self._fading:
                fading.draw(target)
        target.set_clip(None)

    def _time_to_paint(self) -> float | None:
        """Return the seconds of this frame that painting may take, None for no limit."""
        if self.comes_in_parts and self._is_new:
            return _BUILDS
        return None if self._everything else _PAINTS

    def _take(self, order: list[Item], shown: list[list[Blit]]) -> list[pygame.Rect]:
        """Take over what is shown now, from back to front; return the rectangles in which that differs from before."""
        depths, changed = [item.depth for item in order], list[pygame.Rect]()
        if order != self._order or depths != self._depths:  # something came, went, or rose over something else
            known = {(id(item), self._depths[at]): at for at, item in enumerate(self._order)}
            kept = [known.pop((id(item), depth), None) for item, depth in zip(order, depths, strict=True)]
            changed += [rect for gone in known.values() for rect in self._rects[gone]]
            self._rects = [[] if at is None else self._rects[at] for at in kept]
            self._shown = [[] if at is None else self._shown[at] for at in kept]
            self._order, self._depths = order, depths
        for at, (before, now) in enumerate(zip(self._shown, shown, strict=True)):
            if now is not before and now != before:
                stay, rects = {*before} & {*now}, [blit.rect for blit in now]
                both = zip((*before, *now), (*self._rects[at], *rects), strict=True)
                changed += [rect for blit, rect in both if blit not in stay]
                self._rects[at] = rects
        self._shown = shown
        return changed


def merged(rects: Iterable[pygame.Rect], window: pygame.Rect) -> list[pygame.Rect]:
    """Return rectangles inside ``window`` that cover all of ``rects``, merged where that adds little area."""
    result: list[pygame.Rect] = []
    for given in rects:
        rect = given.clip(window)
        if not rect.w or not rect.h:
            continue
        at = 0
        while at < len(result):
            union = rect.union(result[at])
            if union.w * union.h <= 1.25 * (rect.w * rect.h + result[at].w * result[at].h):
                rect = union
                del result[at]
                at = 0
            else:
                at += 1
        result.append(rect)
    return result
