"""Compares the scenes of two folders: which things have moved, and which pixels differ."""

from __future__ import annotations

import json
import sys
from collections import Counter
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from tools.scenes.showing import Thing, Things, tell, write_picture

NEAR: Final = 2  # pixels by which a rectangle may lie elsewhere, or be larger, and still count as the same
SEEN: Final = 8  # of 255: by more than this a pixel differs for the eye
_TOLD: Final = 5  # rectangles of a scene that are told one by one
Written = dict[str, list[Thing]]
Placed = tuple[tuple[int, ...], str]  # left, top, width and height; what is said of it


@dataclass(frozen=True)
class Difference:
    """How two pictures of a scene differ: the things that have moved, and the shares of pixels that differ."""

    moved: list[str]
    any_pixels: float = 0.0
    seen_pixels: float = 0.0

    def __bool__(self) -> bool:
        return bool(self.moved or self.any_pixels)

    def __str__(self) -> str:
        pixels = f"{self.any_pixels:.4%} of the pixels differ, {self.seen_pixels:.4%} by more than {SEEN}"
        return "\n    ".join([f"{len(self.moved)} rectangles differ, {pixels}", *self.moved[:_TOLD]])


def compare(before: Path, after: Path, *, is_part: bool = False, shown: Path | None = None) -> int:
    """Tell how the scenes in two folders differ; return how many do. Of a scene in one alone that is told as well.

    Where ``is_part``, the folder ``after`` need not have all scenes. Pictures of what differs go to ``shown``.
    """
    names = [
        {path.relative_to(folder).with_suffix("") for path in folder.glob("*/*.png")} for folder in (before, after)
    ]
    missing = names[1] - names[0] if is_part else names[1] ^ names[0]
    for name in sorted(missing):
        tell(f"{name.as_posix()}: only in {after if name in names[1] else before}")
    differ = len(missing)
    for name in sorted(names[0] & names[1]):
        if found := difference(before / name, after / name):
            differ += 1
            tell(f"{name.as_posix()}: {found}")
            if shown is not None:
                write_struct(before / name, after / name, shown / f"{name.parent}-{name.name}.png")
    tell(f"{len(names[0] & names[1])} scenes compared, {differ or 'none'} differ")
    return differ if names[1] else 1


def difference(before: Path, after: Path) -> Difference:
    """Return how two versions of a scene differ; the paths are given without suffixes."""
    told = [path.with_name(f"{path.name}.json").read_text(encoding="utf-8") for path in (before, after)]
    moved = [] if told[0] == told[1] else moved_things(*map(json.loads, told))
    files = [path.with_name(f"{path.name}.png") for path in (before, after)]
    if files[0].read_bytes() == files[1].read_bytes():
        return Difference(moved)
    one, other = map(pixels_of, files)
    if one.shape != other.shape:
        return Difference(moved, 1.0, 1.0)
    by = np.abs(one.astype(np.int16) - other).max(axis=2)
    return Difference(moved, float((by > 0).mean()), float((by > SEEN).mean()))


def moved_things(before: Written, after: Written) -> list[str]:
    """Return a line for everything that has moved more than two pixels, has appeared or has gone."""
    lines: list[str] = []
    for kind in Things._fields:
        was, now = (Counter((tuple(each[:4]), each[4]) for each in written[kind]) for written in (before, after))
        gone, come = list((was - now).elements()), list((now - was).elements())
        pairs(gone, come, NEAR)
        lines.extend(f"{kind}: {told(one)} -> {told(other)}" for one, other in pairs(gone, come, sys.maxsize))
        lines.extend(f"{kind}: {told(one)} -> gone" for one in gone)
        lines.extend(f"{kind}: new {told(one)}" for one in come)
    return lines


def pairs(gone: list[Placed], come: list[Placed], most: int) -> list[tuple[Placed, Placed]]:
    """Take each thing that is gone and the nearest one that came from their lists, if that is ``most`` pixels away."""
    found = []
    for one in tuple(gone):
        near = min((other for other in come if other[1] == one[1]), key=partial(apart, one), default=None)
        if near is not None and apart(one, near) <= most:
            gone.remove(one)
            come.remove(near)
            found.append((one, near))
    return found


def apart(one: Placed, other: Placed) -> int:
    """Return the largest difference, in pixels, between the positions or sizes of two rectangles."""
    return max(abs(a - b) for a, b in zip(one[0], other[0], strict=True))


def told(placed: Placed) -> str:
    """Return a rectangle in a line."""
    (left, top, width, height), words = placed
    return f"{left},{top} {width}x{height} {words[:60]}".rstrip()


def pixels_of(path: Path) -> NDArray[np.uint8]:
    """Return the pixels of a picture: height, width, colour."""
    picture = pygame.image.load(str(path))
    width, height = picture.get_size()
    return np.frombuffer(pygame.image.tobytes(picture, "RGB"), np.uint8).reshape(height, width, 3)


def write_struct(before: Path, after: Path, path: Path) -> None:
    """Write the two pictures of a scene side by side, and what differs as white on black."""
    one, other = (pixels_of(each.with_name(f"{each.name}.png")) for each in (before, after))
    pictures = [one, other]
    if one.shape == other.shape:
        pictures.append(np.where((one != other).any(axis=2, keepdims=True), 255, 0).astype(np.uint8).repeat(3, axis=2))
    width, height = sum(each.shape[1] for each in pictures), max(each.shape[0] for each in pictures)
    whole = pygame.Surface((width, height))
    left = 0
    for each in pictures:
        size = each.shape[1], each.shape[0]
        whole.blit(pygame.image.frombuffer(each.tobytes(), size, "RGB"), (left, 0))
        left += size[0]
    path.parent.mkdir(parents=True, exist_ok=True)
    write_picture(whole, path)
