"""The stage: what is drawn, in order of depth, redrawing only the parts of the window that changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

import pygame


class Blit(NamedTuple):
    """A surface at a place; surfaces with alpha are premultiplied. ``flags`` is a blend mode other than the usual."""

    surface: pygame.Surface
    place: tuple[int, int]
    flags: int = 0

    @property
    def rect(self) -> pygame.Rect:
        """Where the surface lies, in window pixels."""
        return self.surface.get_rect(topleft=self.place)


class Item(Protocol):
    """Something on the stage: says at every frame what pictures it is made of."""

    depth: float

    def blits(self) -> list[Blit]:
        """Return the pictures to draw now, from the back to the front; the stage redraws what differs."""


def premultiplied(surface: pygame.Surface) -> pygame.Surface:
    """Return ``surface`` ready for the stage: in the window's format, colours multiplied by their alpha."""
    return surface.convert_alpha().premul_alpha()


def put(target: pygame.Surface, surface: pygame.Surface, place: tuple[int, int]) -> None:
    """Draw a stage surface on ``target``: premultiplied where it has alpha."""
    flags = pygame.BLEND_PREMULTIPLIED if surface.get_flags() & pygame.SRCALPHA else 0
    target.blit(surface, place, special_flags=flags)


class Stage:
    """Items over a backdrop; ``draw`` repaints only the rectangles where a picture came, went or moved."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self._items: list[Item] = []
        self._backdrop = pygame.Surface(size)
        self._shown: dict[int, list[Blit]] = {}
        self._depths: dict[int, float] = {}
        self._everything = True
        self.notice: Item | None = None

    def set_backdrop(self, surface: pygame.Surface) -> None:
        """Lay ``surface`` (as large as the window, opaque) under everything."""
        self._backdrop = surface
        self._everything = True

    def add(self, *items: Item) -> None:
        """Put items on the stage."""
        self._items.extend(items)

    def remove(self, item: Item) -> None:
        """Take an item off the stage, if it is there."""
        if item in self._items:
            self._items.remove(item)

    def clear(self) -> None:
        """Take everything off the stage."""
        self._items.clear()

    @property
    def is_stale(self) -> bool:
        """Whether the whole window is to be drawn."""
        return self._everything

    def repaint(self) -> None:
        """Draw the whole window at the next frame."""
        self._everything = True

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Bring ``target`` up to date and return the rectangles that changed, possibly none."""
        items = self._items if self.notice is None else [*self._items, self.notice]
        order = sorted(items, key=lambda item: item.depth)
        blits = {id(item): item.blits() for item in order}
        window = target.get_rect()
        depths = {id(item): item.depth for item in order}
        dirty = [window] if self._everything else merged(self._changes(blits, depths), window)
        ordered = [blit for item in order for blit in blits[id(item)]]
        for rect in dirty:
            target.set_clip(rect)
            target.blit(self._backdrop, rect, rect)
            for blit in ordered:
                if blit.rect.colliderect(rect):
                    if blit.flags:
                        target.blit(blit.surface, blit.place, special_flags=blit.flags)
                    else:
                        put(target, blit.surface, blit.place)
        target.set_clip(None)
        self._shown, self._depths = blits, depths
        self._everything = False
        return dirty

    def _changes(self, blits: dict[int, list[Blit]], depths: dict[int, float]) -> Iterable[pygame.Rect]:
        for key, before in self._shown.items():
            now = blits.get(key, [])
            if now and depths[key] != self._depths[key]:  # where it lies it covers others, or is covered, anew
                yield from (blit.rect for blit in (*before, *now))
            elif now != before:
                stay = {(id(blit.surface), blit.place) for blit in now} & {
                    (id(blit.surface), blit.place) for blit in before
                }
                both = [*before, *now]
                yield from (blit.rect for blit in both if (id(blit.surface), blit.place) not in stay)
        for key, now in blits.items():
            if key not in self._shown:
                yield from (blit.rect for blit in now)


def merged(rects: Iterable[pygame.Rect], window: pygame.Rect) -> list[pygame.Rect]:
    """Return rectangles inside ``window`` that cover all of ``rects``, joined where that costs little area."""
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
