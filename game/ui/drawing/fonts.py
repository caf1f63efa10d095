"""The fonts, Noto Sans and, for Arabic, FiraGO: unpacked once from their package and stored as files."""

from __future__ import annotations

import hashlib
import io
import threading
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Final

import pygame

from game.profile.cache import write_whole
from game.ui.drawing.assets import MissingAsset

_AGAIN: Final = "python -m pip install --force-reinstall pymupdf-fonts"
_WANTED_FIRST: Final = ("NotoSans_Regular", "NotoSans_Bold", "FiraGO_Regular")
_DIGEST: Final = hashlib.sha256().digest_size


class Fonts:
    """Fonts by name (``NotoSans_Bold``); ``folder`` stores them, and None has them unpacked at each start."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._contents: dict[str, bytes] = {}
        self._fetching = [
            threading.Thread(target=self._fetch, args=(each,), name="fonts", daemon=True) for each in _WANTED_FIRST
        ]
        for thread in self._fetching:
            thread.start()

    def _fetch(self, name: str) -> None:
        with suppress(MissingAsset):  # ``open`` reports it
            self._contents[name] = font_file(name, self._folder)

    def open(self, name: str, size: int) -> pygame.font.Font:
        """Return a font at ``size`` pixels; raise MissingAsset."""
        while self._fetching:
            self._fetching.pop().join()
        if name not in self._contents:
            self._contents[name] = font_file(name, self._folder)
        try:
            font = pygame.font.Font(io.BytesIO(self._contents[name]), size)
            font.render("A", True, (0, 0, 0))  # only this shows that a file is no font
        except (pygame.error, OSError, ValueError) as fault:
            raise MissingAsset(f"the font {name} cannot be read: {_AGAIN}") from fault
        return font


def font_file(name: str, folder: Path | None) -> bytes:
    """Return the content of a font's file, from ``folder`` or else unpacked and stored there; raise MissingAsset."""
    if folder is None:
        return _unpacked(name)
    path = folder / f"{name}.font"
    kept = _read(path)
    if kept is None:
        kept = _unpacked(name)
        with suppress(OSError):  # a font that cannot be stored is unpacked again the next time
            write_whole(path, hashlib.sha256(kept).digest() + kept, is_lasting=False, is_private=True)
    return kept


def _read(path: Path) -> bytes | None:
    """Return the font stored in a file behind its digest; None if there is none or the digest does not match."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    digest, font = content[:_DIGEST], content[_DIGEST:]
    if hashlib.sha256(font).digest() != digest:
        return None
    with suppress(OSError):
        path.touch()  # marks it as recent, so that the clearing of old files spares it
    return font


@lru_cache(maxsize=4)
def _unpacked(name: str) -> bytes:
    """Return a font from its package, which takes some 50 ms; raise MissingAsset."""
    try:
        return bytes(import_module(f"pymupdf_fonts.{name}").fontbuffer)
    except Exception as fault:  # no package, a truncated one, a Python without lzma: the game goes on in any case
        raise MissingAsset(f"the font {name} is missing or damaged ({fault}): {_AGAIN}") from fault
