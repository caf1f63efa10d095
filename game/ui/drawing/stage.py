"""The stage: draws items in order of depth, and redraws only the parts of the window that changed."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, Protocol

import pygame


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


class Budget:
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


PAINTING: Final = Budget()
"""The budget of the current frame."""

_PAINTS: Final = 0.003  # seconds of painting in each frame
_BUILDS: Final = 0.012  # seconds of painting in each frame while a new scene is built up from back to front
_FADES: Final = 0.18  # seconds in which an old picture fades into a new one


def premultiplied(surface: pygame.Surface) -> pygame.Surface:
    """Return ``surface`` ready for the stage: in the window's format, colours multiplied by their alpha."""
    return surface.convert_alpha().premul_alpha()


def put(target: pygame.Surface, surface: pygame.Surface, place: tuple[int, int]) -> None:
    """Draw a stage surface on ``target``; a surface with alpha is premultiplied."""
    flags = pygame.BLEND_PREMULTIPLIED if surface.get_flags() & pygame.SRCALPHA else 0
    target.blit(surface, place, special_flags=flags)


def put_middle(target: pygame.Surface, surface: pygame.Surface, x: float, y: float) -> None:
    """Draw a stage surface on ``target`` with its middle at ``x`` and ``y``."""
    put(target, surface, (round(x - surface.get_width() / 2), round(y - surface.get_height() / 2)))


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

    While it ``crossfades``, changes do not jump: the old picture fades into the new one.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self._items: list[Item] = []
        self._backdrop: pygame.Surface | None = None
        self._shown: dict[int, list[Blit]] = {}
        self._depths: dict[int, float] = {}
        self._everything = True
        self._is_behind = False
        self.comes_in_parts = False
        """Whether a new scene may be painted over several frames, so that no frame takes long."""
        self._is_new = True
        self.crossfades = False
        self._fading: list[_Fading] = []
        self.notice: Item | None = None

    def set_backdrop(self, surface: pygame.Surface) -> None:
        """Lay ``surface`` (opaque, as large as the window) under everything."""
        self._backdrop = surface
        self._everything = True

    def add(self, *items: Item) -> None:
        """Put items on the stage."""
        self._items.extend(items)

    @property
    def items(self) -> Sequence[Item]:
        """The items on the stage, in the order in which they were added."""
        return self._items

    def remove(self, *items: Item) -> None:
        """Remove the items that are on the stage."""
        for item in items:
            if item in self._items:
                self._items.remove(item)

    def clear(self) -> None:
        """Remove everything from the stage."""
        self._items.clear()

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

    def repaint(self) -> None:
        """Draw the whole window at the next frame."""
        self._everything = True

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Bring ``target`` up to date; return the rectangles that changed, possibly none."""
        items = self._items if self.notice is None else [*self._items, self.notice]
        order = sorted(items, key=lambda item: item.depth)
        PAINTING.begin(self._time_to_paint())
        blits = {id(item): item.blits() for item in order}
        self._is_behind = PAINTING.has_deferred
        self._is_new = self._is_new and self._is_behind
        PAINTING.begin(None)
        window = target.get_rect()
        depths = {id(item): item.depth for item in order}
        dirty = [window] if self._everything else merged(self._changes(blits, depths), window)
        if self.crossfades and not self._everything:
            self._fading += [_Fading(rect, target.subsurface(rect).copy()) for rect in dirty]
        if self._fading:
            dirty = merged([*dirty, *(fading.rect for fading in self._fading)], window)
            self._fading = [fading for fading in self._fading if fading.left > 0]
        ordered = [(blit, blit.rect) for item in order for blit in blits[id(item)]] if dirty else []
        for rect in dirty:
            target.set_clip(rect)
            if self._backdrop is None:
                target.fill((0, 0, 0), rect)
            else:
                target.blit(self._backdrop, rect, rect)
            for blit, place in ordered:
                if place.colliderect(rect):
                    put(target, blit.surface, blit.place)
            for fading in self._fading:
                fading.draw(target)
        target.set_clip(None)
        self._shown, self._depths = blits, depths
        self._everything = False
        return dirty

    def _time_to_paint(self) -> float | None:
        """Return the seconds of this frame that painting may take, None for no limit."""
        if self.comes_in_parts and self._is_new:
            return _BUILDS
        return None if self._everything else _PAINTS

    def _changes(self, blits: dict[int, list[Blit]], depths: dict[int, float]) -> Iterable[pygame.Rect]:
        for key, before in self._shown.items():
            now = blits.get(key, [])
            if now and depths[key] != self._depths[key]:  # it now covers other items, or they cover it
                yield from (blit.rect for blit in (*before, *now))
            elif now is not before and now != before:
                stay = {(id(blit.surface), blit.place) for blit in now} & {
                    (id(blit.surface), blit.place) for blit in before
                }
                both = [*before, *now]
                yield from (blit.rect for blit in both if (id(blit.surface), blit.place) not in stay)
        for key, now in blits.items():
            if key not in self._shown:
                yield from (blit.rect for blit in now)


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
