"""Backdrops: wood and cloth, painted by another process and stored as files by size.

After a change of the window's size, the last backdrops are stretched until the new ones are ready; before the first
ones, a plain cloth is shown.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import pygame

from game.ui.drawing import shapes
from game.ui.drawing.stills import load_kept
from game.ui.drawing.styles import Style, style_named
from game.ui.drawing.textures.request import CLOTHS, Request
from game.ui.language.messages import _, say
from game.ui.system import interrupts_held

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess


class Backdrops:
    """Returns pictures for requests: from a file at once, or a stand-in while the picture is painted.

    ``folder`` holds the files; None, for a profile that cannot be written, leaves the plain stand-ins.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._wanted: dict[Request, Path] = {}
        self._painting: tuple[BaseProcess, Request, Path] | None = None
        self._failed: set[Request] = set()
        self._last: dict[tuple[str, str, str, bool], Request] = {}  # the last request shown of each family
        self._shown: WeakValueDictionary[Request, pygame.Surface] = WeakValueDictionary()  # shared surfaces
        self.faults: list[str] = []

    def picture(self, request: Request) -> tuple[pygame.Surface, bool]:
        """Return the picture for ``request`` and whether it is the real one; if not, painting is requested."""
        if style_named(request.style).is_plain:
            return plain(request), True
        surface = self._shown.get(request) or self._load(request)
        if surface is not None:
            self._shown[request] = surface
            self._last[family(request)] = request
            return surface, True
        self.want([request])
        return self._stretched(request) or plain(request), False

    def _stretched(self, request: Request) -> pygame.Surface | None:
        """Return the last picture shown of this family, stretched to the requested size; None if there is none."""
        last = self._last.get(family(request))
        picture = None if last is None else self._load(last)
        return None if last is None or picture is None else stretched(picture, last, request)

    def want(self, requests: list[Request]) -> None:
        """Request the painting of pictures that will be needed soon."""
        for request in requests:
            path = self._path(request)
            is_painted = self._painting is not None and self._painting[1] == request
            if style_named(request.style).is_plain:
                continue
            if path is not None and not is_painted and request not in self._failed and not path.is_file():
                self._wanted[request] = path

    def forget_waiting(self) -> None:
        """Drop the requests not yet begun, after a change of the window's size."""
        self._wanted.clear()

    def _path(self, request: Request) -> Path | None:
        return self._folder / f"{request.key()}.bmp" if self._folder is not None else None

    def _load(self, request: Request) -> pygame.Surface | None:
        path = self._path(request)
        try:
            surface = None if path is None else load_kept(path, (request.width, request.height))
        except OSError as fault:
            self.faults.append(say(_("A damaged picture cannot be removed: {reason}"), reason=fault))
            return None
        return surface and surface.convert()

    def update(self) -> bool:
        """Supervise the painting process; return whether a picture was finished since the last call."""
        if self._painting is not None:
            process, request, path = self._painting
            if process.is_alive():
                return False
            self._painting = None
            if not path.is_file():
                self._failed.add(request)
            return True
        if self._wanted:
            request, path = next(iter(self._wanted.items()))
            del self._wanted[request]
            try:
                import multiprocessing  # both imported late: the menu comes up without them

                from game.ui.drawing.painter import paint_file

                context = multiprocessing.get_context("spawn")
                process = context.Process(target=paint_file, args=(request, path), daemon=True, name="painter")
                with interrupts_held():
                    process.start()
                self._painting = process, request, path
            except OSError as fault:
                self._failed.add(request)
                self.faults.append(say(_("Wood and cloth cannot be painted and stay plain: {reason}"), reason=fault))
        return False

    @property
    def busy(self) -> bool:
        """Whether something is being painted or waits to be."""
        return self._painting is not None or bool(self._wanted)

    def close(self) -> None:
        """Kill the painting process, since a suspended process would not receive a request to end."""
        if self._painting is not None and self._painting[0].is_alive():
            self._painting[0].kill()
            self._painting[0].join(1.0)
        self._painting = None


def family(request: Request) -> tuple[str, str, str, bool]:
    """Return what two requests must share for one picture to stand in for the other: all but sizes and places."""
    return request.kind, request.style, request.cloth, request.board is not None


def stretched(picture: pygame.Surface, old: Request, new: Request) -> pygame.Surface:
    """Return ``picture``, painted for the request ``old``, stretched to the size of ``new``.

    Frame, inner area and pegging board are stretched separately, each to its place in ``new``.
    """
    result = pygame.Surface((new.width, new.height)).convert()
    for x, to_x in zip(_columns(old), _columns(new), strict=True):
        for y, to_y in zip(_rows(old), _rows(new), strict=True):
            part, to = zip(x, y, strict=True), zip(to_x, to_y, strict=True)
            _stretch(picture, pygame.Rect(*part), result, pygame.Rect(*to))
    if old.board is not None and new.board is not None:
        _stretch(picture, pygame.Rect(old.board), result, pygame.Rect(new.board))
    return result


def _columns(request: Request) -> list[tuple[int, int]]:
    """Return (left edge, width) of the left side of the frame, of the area inside, and of the right side."""
    band = style_named(request.style).band if request.kind == "table" else 0.0
    side = round(request.rail * (1 + band))
    return [(0, side), (side, request.width - 2 * side), (request.width - side, side)]


def _rows(request: Request) -> list[tuple[int, int]]:
    """Return (upper edge, height) of the top of the frame, of the area inside, and of the bottom."""
    top, foot = request.top_rail or request.rail, request.rail
    return [(0, top), (top, request.height - top - foot), (request.height - foot, foot)]


def _stretch(source: pygame.Surface, part: pygame.Rect, target: pygame.Surface, to: pygame.Rect) -> None:
    if part.w > 0 and part.h > 0 and to.w > 0 and to.h > 0:
        target.blit(pygame.transform.smoothscale(source.subsurface(part), to.size), to)


def plain_wood(size: tuple[int, int]) -> pygame.Surface:
    """Return flat wood of ``size`` pixels."""
    return shapes.gradient(size, (62, 36, 22), (36, 20, 12)).convert()


def plain(request: Request) -> pygame.Surface:
    """Return a quick stand-in for ``request``: flat wood and cloth with a little lamplight."""
    size = (request.width, request.height)
    style = style_named(request.style)
    if request.kind == "menu" and not style.is_plain:
        return plain_wood(size)
    surface = pygame.Surface(size).convert()
    surface.fill((58, 33, 20))
    if request.kind == "paper":
        surface.fill((255, 255, 255) if style.is_plain else (240, 230, 206))
        return surface
    cloth = pygame.Rect(request.rail, request.top_rail or request.rail, 0, 0)
    cloth.size = (size[0] - 2 * request.rail, size[1] - cloth.top - request.rail)
    band = round(style.band * request.rail) if request.kind == "table" else 0
    if style.is_plain:
        return _bare(surface, cloth, style, request)
    weave = CLOTHS[request.cloth or style.cloths[0]]
    red, green, blue = ((one + other) // 2 for one, other in zip(weave.ground, weave.figure, strict=True))
    dye = (red, green, blue)
    surface.blit(shapes.gradient(cloth.size, shapes.mixed(dye, 1.3), shapes.mixed(dye, 0.8)), cloth)
    for left in (cloth.left, cloth.right - band) if band else ():
        _plain_band(surface, pygame.Rect(left, cloth.top, band, cloth.height), style)
    pygame.draw.rect(surface, style.line, cloth, max(1, round(request.height / 700)), border_radius=6)
    if request.board is not None:
        board = pygame.Rect(request.board)
        surface.blit(shapes.gradient(board.size, (200, 152, 92), (170, 124, 70)), board)
    return surface


def _bare(surface: pygame.Surface, cloth: pygame.Rect, style: Style, request: Request) -> pygame.Surface:
    """Return a picture in high contrast: black round dark cloth with a clear edge."""
    surface.fill((0, 0, 0))
    if request.kind != "menu":
        surface.fill(style.cloth, cloth)
        pygame.draw.rect(surface, style.line, cloth, max(2, round(request.height / 400)), border_radius=6)
    if request.board is not None:
        surface.fill((244, 218, 170), request.board)
    return surface


def _plain_band(surface: pygame.Surface, band: pygame.Rect, style: Style) -> None:
    """Draw a woven border at one side of the cloth: a row of lozenges between two lines."""
    surface.fill(shapes.mixed(style.panel_top, 0.8), band)
    line = max(1, band.width // 24)
    cell = band.width * 0.8
    for number in range(int(band.height / cell)):
        x, y = band.centerx, band.top + (number + 0.5) * band.height / int(band.height / cell)
        half = cell * 0.36
        lozenge = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
        pygame.draw.polygon(surface, shapes.mixed(style.line, 0.62), lozenge)
        pygame.draw.polygon(surface, shapes.mixed(style.line, 0.9), lozenge, line)
    for x in (band.left + band.width // 10, band.right - band.width // 10):
        pygame.draw.line(surface, shapes.mixed(style.line, 0.8), (x, band.top), (x, band.bottom - 1), line)
