"""What is written on pictures: each carries its words along, from the letters to the panel, for its description."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final
from weakref import WeakKeyDictionary

import pygame

from game.cards import Card

Words = str | Card
"""A text, or a card that shows its face."""

_WRITTEN: Final[WeakKeyDictionary[pygame.Surface, list[Words]]] = WeakKeyDictionary()


def written_on(surface: pygame.Surface) -> Sequence[Words]:
    """Return what is written on a picture, in the order in which it was put there."""
    return _WRITTEN.get(surface, ())


def carry(surface: pygame.Surface, *words: Words) -> pygame.Surface:
    """Note words as written on a picture; return that."""
    if words:
        _WRITTEN.setdefault(surface, []).extend(words)
    return surface


@contextmanager
def as_one(target: pygame.Surface, *words: Words) -> Iterator[None]:
    """Note what is put on ``target`` meanwhile as these ``words``, however it is broken or shortened there."""
    before = list(written_on(target))
    yield
    _WRITTEN[target] = [*before, *words]
