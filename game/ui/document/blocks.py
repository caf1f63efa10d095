"""The parts of a document: chapters of text, lists, tables, keys, cards, tricks and drawings."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pygame

from game.ui.controls.base import Kit

Drawing = Callable[[Kit, tuple[int, int]], pygame.Surface]
"""Returns a premultiplied picture of the requested size."""


class Paragraph(msgspec.Struct, frozen=True):
    """Running text."""

    text: str


class Points(msgspec.Struct, frozen=True):
    """A list of short texts, each after a mark, or numbered from ``first``."""

    texts: tuple[str, ...]
    first: int | None = None


class Grid(msgspec.Struct, frozen=True):
    """A table with a heading row; ``bold`` holds the columns in bold, ``strong`` the rows that stand out."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    bold: frozenset[int] = frozenset((0,))
    strong: frozenset[int] = frozenset()
    centred: bool = False


class CardRow(msgspec.Struct, frozen=True):
    """Cards side by side with a caption; those numbered in ``lit`` glow, those in ``dim`` are darker."""

    cards: tuple[str, ...]
    caption: str
    lit: frozenset[int] = frozenset()
    dim: frozenset[int] = frozenset()


class TrickFigure(msgspec.Struct, frozen=True):
    """A trick as it lies on the table: a card and a name by seat, the order played, the taker, and a caption."""

    cards: tuple[str, ...]
    names: tuple[str, ...]
    order: tuple[int, ...]
    taker: int
    caption: str


class Figure(msgspec.Struct, frozen=True):
    """A picture drawn by the game, ``ratio`` times as wide as high, at most ``height`` design pixels high."""

    draw: Drawing
    ratio: float
    height: int
    caption: str = ""


class Keys(msgspec.Struct, frozen=True):
    """Keys and their effects: (key caps, meaning)."""

    rows: tuple[tuple[tuple[str, ...], str], ...]


Block = Paragraph | Points | Grid | CardRow | TrickFigure | Figure | Keys


class Chapter(msgspec.Struct, frozen=True):
    """A chapter of the rules: its heading, a shorter one for the list, and its blocks."""

    title: str
    blocks: tuple[Block, ...]
    short: str = ""

    @property
    def list_title(self) -> str:
        """The chapter's title in the list of chapters."""
        return self.short or self.title
