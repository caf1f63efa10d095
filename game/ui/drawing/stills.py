"""Finished pictures stored as files beside the textures, so that they need not be composed at each start."""

from __future__ import annotations

import hashlib
import io
import struct
from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

import pygame

from game import __version__
from game.profile.cache import write_whole
from game.ui.drawing.assets import MissingAsset, locate

_LOOK: Final = 3  # to be raised when pictures are composed differently; they are kept as BMP: read ten times as fast


class Stills:
    """Pictures by what they depend on; files are written only after the window's first picture has been shown.

    ``folder`` holds the files; None, for a profile that cannot be written, has the pictures drawn each time.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._waiting: list[tuple[Path, pygame.Surface]] | None = []  # None once files may be written at once

    def picture(
        self, key: Hashable, size: tuple[int, int], assets: Iterable[str], draw: Callable[[], pygame.Surface]
    ) -> pygame.Surface:
        """Return a premultiplied picture of ``size`` pixels: the stored one, or one that ``draw`` makes, then stored.

        ``assets`` are the files it is made of. It is drawn again when one of them changes, or when the stored file is
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
        """Write the pictures drawn so far, and from now on write each one at once."""
        waiting, self._waiting = self._waiting or [], None
        for path, picture in waiting:
            _write(path, picture)

    def _path(self, key: Hashable, size: tuple[int, int], assets: Iterable[str]) -> Path | None:
        if self._folder is None:
            return None
        try:
            facts = [locate(name).stat() for name in assets]
        except (MissingAsset, OSError):
            return None  # a substitute for a missing file must not be stored
        stamps = [(fact.st_size, fact.st_mtime_ns) for fact in facts]
        digest = hashlib.sha256(repr((_LOOK, __version__, key, size, stamps)).encode()).hexdigest()[:20]
        return self._folder / f"still-{size[0]}x{size[1]}-{digest}.bmp"


def load_kept(path: Path, size: tuple[int, int]) -> pygame.Surface | None:
    """Return the picture in a file, or None if there is none; a damaged one or one of another size is deleted.

    Raise OSError if it cannot be deleted.
    """
    if not path.is_file():
        return None
    try:
        if _told_size(path) != size:
            raise pygame.error("of another size")
        picture = pygame.image.load(str(path))
        path.touch()  # marks it as recent, so that the clearing of old pictures spares it
    except (pygame.error, OSError):
        path.unlink(missing_ok=True)
        return None
    return picture


def _told_size(path: Path) -> tuple[int, ...]:
    """Return the width and height that the head of a file tells, before they take any memory; () if it tells none."""
    with path.open("rb") as file:
        head = file.read(26)
    if len(head) < 26 or not head.startswith((b"BM", b"\x89PNG\r\n")):
        return ()
    return struct.unpack_from("<ii", head, 18) if head.startswith(b"BM") else struct.unpack_from(">II", head, 16)


def _write(path: Path, picture: pygame.Surface) -> None:
    """Write a picture whole or not at all; if that fails, the picture is drawn again the next time."""
    content = io.BytesIO()
    with suppress(pygame.error, OSError):
        pygame.image.save(picture, content, path.name)
        write_whole(path, content.getvalue(), is_lasting=False, is_private=True)
