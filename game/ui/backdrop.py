"""Backdrops: wood and cloth painted by another process, kept as files by size; a plain cloth until they are there."""

from __future__ import annotations

import multiprocessing
from multiprocessing.process import BaseProcess
from pathlib import Path
from weakref import WeakValueDictionary

import pygame

from game.ui import paint
from game.ui.apart import interrupts_held
from game.ui.painter import paint_files
from game.ui.textures.palette import CLOTHS
from game.ui.textures.request import Request
from game.ui.worlds import WORLDS, Colour, World


class Backdrops:
    """Hands out pictures for requests: at once what is kept as a file, a plain stand-in while it is painted.

    ``folder`` is where the files are kept; None (a profile that cannot be written) leaves the plain ones.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._wanted: list[Request] = []
        self._process: BaseProcess | None = None
        self._painting: list[Request] = []
        self._failed: set[Request] = set()
        self._shown: WeakValueDictionary[Request, pygame.Surface] = WeakValueDictionary()  # one for all that show it
        self.fault = ""

    def picture(self, request: Request) -> tuple[pygame.Surface, bool]:
        """Return the picture for ``request`` and whether it is the real one; else it is being painted from now on."""
        surface = self._shown.get(request)
        if surface is None:
            surface = self._load(request)
        if surface is not None:
            self._shown[request] = surface
            return surface, True
        if self._folder is not None and request not in self._failed and request not in self._painting + self._wanted:
            self._wanted.append(request)
        return plain(request), False

    def want(self, requests: list[Request]) -> None:
        """Have pictures painted that will be needed soon."""
        for request in requests:
            path = self._path(request)
            known = request in self._painting + self._wanted or request in self._failed
            if path is not None and not known and not path.is_file():
                self._wanted.append(request)

    def forget_waiting(self) -> None:
        """Give up what has not been begun, after the window's size has changed."""
        self._wanted.clear()

    def _path(self, request: Request) -> Path | None:
        return self._folder / f"{request.key()}.bmp" if self._folder is not None else None

    def _load(self, request: Request) -> pygame.Surface | None:
        path = self._path(request)
        if path is None or not path.is_file():
            return None
        try:
            surface = pygame.image.load(str(path))
            if surface.get_size() != (request.width, request.height):
                raise pygame.error("of another size")
            path.touch()  # keeps it among the youngest when old pictures are cleared away
        except (pygame.error, OSError):
            self._discard(path)
            return None
        return surface.convert()

    def _discard(self, path: Path) -> None:
        """Throw a damaged picture away; it is painted again."""
        try:
            path.unlink(missing_ok=True)
        except OSError as fault:
            self.fault = str(fault)

    def update(self) -> bool:
        """Look after the painting process; return whether pictures have been finished since the last call."""
        if self._process is not None:
            if self._process.is_alive():
                return False
            done = self._painting
            for request in done:
                path = self._path(request)
                if path is None or not path.is_file():
                    self._failed.add(request)
            self._process, self._painting = None, []
            return bool(done)
        if self._wanted and self._folder is not None:
            request = self._wanted.pop(0)
            self._painting = [request]
            job = [(request, self._folder / f"{request.key()}.bmp")]
            context = multiprocessing.get_context("spawn")
            self._process = context.Process(target=paint_files, args=(job,), daemon=True, name="painter")
            with interrupts_held():
                self._process.start()
        return False

    @property
    def busy(self) -> bool:
        """Whether something is being painted or waits for it."""
        return self._process is not None or bool(self._wanted)

    def close(self) -> None:
        """Stop painting."""
        if self._process is not None and self._process.is_alive():
            self._process.terminate()
            self._process.join(1.0)
        self._process = None


def plain(request: Request) -> pygame.Surface:
    """Return a quick stand-in for ``request``: flat wood and cloth with a little light from the lamp."""
    size = (request.width, request.height)
    world = WORLDS.get(request.world, WORLDS["damascus"])
    wood: Colour = (58, 33, 20)
    surface = pygame.Surface(size).convert()
    surface.fill(wood)
    if request.kind == "paper":
        surface.fill((240, 230, 206))
        return surface
    if request.kind in ("menu", "wood", "board"):
        surface.blit(paint.gradient(size, (62, 36, 22), (36, 20, 12)), (0, 0))
        return surface
    cloth = pygame.Rect(request.rail, request.top_rail or request.rail, 0, 0)
    cloth.size = (size[0] - 2 * request.rail, size[1] - cloth.top - request.rail)
    band = round(world.band * request.rail) if request.kind == "table" else 0
    weave = CLOTHS[request.cloth or world.cloths[0]]
    red, green, blue = ((one + other) // 2 for one, other in zip(weave.ground, weave.figure, strict=True))
    dye = (red, green, blue)
    surface.blit(paint.gradient(cloth.size, paint.mixed(dye, 1.3), paint.mixed(dye, 0.8)), cloth)
    for left in (cloth.left, cloth.right - band) if band else ():
        _plain_band(surface, pygame.Rect(left, cloth.top, band, cloth.height), world)
    pygame.draw.rect(surface, world.line, cloth, max(1, round(request.height / 700)), border_radius=6)
    if request.board is not None:
        board = pygame.Rect(request.board)
        surface.blit(paint.gradient(board.size, (200, 152, 92), (170, 124, 70)), board)
    return surface


def _plain_band(surface: pygame.Surface, band: pygame.Rect, world: World) -> None:
    """Draw a woven border at a side of the cloth: a row of lozenges between two lines."""
    surface.fill(paint.mixed(world.panel_top, 0.8), band)
    line = max(1, band.width // 24)
    cell = band.width * 0.8
    for number in range(int(band.height / cell)):
        x, y = band.centerx, band.top + (number + 0.5) * band.height / int(band.height / cell)
        half = cell * 0.36
        lozenge = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
        pygame.draw.polygon(surface, paint.mixed(world.line, 0.62), lozenge)
        pygame.draw.polygon(surface, paint.mixed(world.line, 0.9), lozenge, line)
    for x in (band.left + band.width // 10, band.right - band.width // 10):
        pygame.draw.line(surface, paint.mixed(world.line, 0.8), (x, band.top), (x, band.bottom - 1), line)
