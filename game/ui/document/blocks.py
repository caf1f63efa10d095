"""What a document is made of: chapters of text, lists, tables, keys, cards, tricks and drawings."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pygame

from game.ui.controls.base import Kit

Drawing = Callable[[Kit, tuple[int, int]], pygame.Surface]
"""Returns a premultiplied picture of the size asked for."""


class Paragraph(msgspec.Struct, frozen=True):
    """Running text."""

    text: str


class Points(msgspec.Struct, frozen=True):
    """A list of short texts, each with a mark before it, or numbered from ``first`` on."""

    texts: tuple[str, ...]
    first: int | None = None


class Grid(msgspec.Struct, frozen=True):
    """A table with a heading row; ``bold`` are columns set in bold, ``strong`` the rows that stand out."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    bold: frozenset[int] = frozenset((0,))
    strong: frozenset[int] = frozenset()
    centred: bool = False


class CardRow(msgspec.Struct, frozen=True):
    """Cards side by side with a caption; those in ``lit`` glow, those in ``dim`` are darker."""

    cards: tuple[str, ...]
    caption: str
    lit: frozenset[int] = frozenset()
    dim: frozenset[int] = frozenset()


class TrickFigure(msgspec.Struct, frozen=True):
    """A trick as it lies on the table: by seat a card and a name; who takes it and why."""

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
    """Keys and what they do: (key caps, meaning)."""

    rows: tuple[tuple[tuple[str, ...], str], ...]


Block = Paragraph | Points | Grid | CardRow | TrickFigure | Figure | Keys


class Chapter(msgspec.Struct, frozen=True):
    """A chapter of the rules: its heading, a shorter one for the list, and what it holds."""

    title: str
    blocks: tuple[Block, ...]
    short: str = ""

    @property
    def list_title(self) -> str:
        """What the list of chapters calls it."""
        return self.short or self.title
