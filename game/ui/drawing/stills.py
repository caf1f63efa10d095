"""Finished pictures kept as files beside the textures: what they are made of need not be drawn at each start."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

import pygame

from game import __version__
from game.ui.drawing.assets import MissingAsset, locate

_LOOK: Final = 3  # raise it when pictures are composed in another way


class Stills:
    """Pictures by what they depend on. Files are written once the first picture of the window has been shown.

    ``folder`` is where they are kept; None (a profile that cannot be written) has them drawn each time.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._waiting: list[tuple[Path, pygame.Surface]] | None = []  # None once files may be written at once

    def picture(
        self, key: Hashable, size: tuple[int, int], assets: Iterable[str], draw: Callable[[], pygame.Surface]
    ) -> pygame.Surface:
        """Return a premultiplied picture of ``size`` pixels: the one kept, or what ``draw`` returns, kept from now on.

        ``assets`` are the files it is made of: when one of them changes it is drawn again, as when the file kept is
        damaged or of another size.
        """
        path = self._path(key, size, assets)
        if path is None:
            return draw()
        with suppress(OSError):
            kept = load_kept(path, size)
            if kept is not None:
                return kept.convert_alpha()
        picture = draw()
        if self._waiting is None:
            _write(path, picture)
        else:
            self._waiting.append((path, picture))
        return picture

    def write_waiting(self) -> None:
        """Write what was drawn so far, and from now on write at once."""
        waiting, self._waiting = self._waiting or [], None
        for path, picture in waiting:
            _write(path, picture)

    def _path(self, key: Hashable, size: tuple[int, int], assets: Iterable[str]) -> Path | None:
        if self._folder is None:
            return None
        try:
            facts = [locate(name).stat() for name in assets]
        except (MissingAsset, OSError):
            return None  # what stands in for it is not to be kept
        stamps = [(fact.st_size, fact.st_mtime_ns) for fact in facts]
        digest = hashlib.sha256(repr((_LOOK, __version__, key, size, stamps)).encode()).hexdigest()[:20]
        return self._folder / f"still-{size[0]}x{size[1]}-{digest}.png"


def load_kept(path: Path, size: tuple[int, int]) -> pygame.Surface | None:
    """Return the picture of a file, None where there is none that is sound; one that is not is thrown away.

    Raise OSError where it cannot be.
    """
    if not path.is_file():
        return None
    try:
        picture = pygame.image.load(str(path))
        if picture.get_size() != size:
            raise pygame.error("of another size")
        path.touch()  # keeps it among the youngest when old pictures are cleared away
    except (pygame.error, OSError):
        path.unlink(missing_ok=True)
        return None
    return picture


def _write(path: Path, picture: pygame.Surface) -> None:
    """Write a picture whole or not at all; where it cannot be written it is drawn again the next time."""
    draft = path.with_name(f".{path.stem}.part.png")
    try:
        pygame.image.save(picture, str(draft))
        draft.replace(path)
    except (pygame.error, OSError):
        with suppress(OSError):
            draft.unlink()
