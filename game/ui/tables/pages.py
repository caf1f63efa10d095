"""What a game tells the pages about itself: presets and single rules to choose, and its rules as a document."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec
import pygame

from game.rules.base import Options
from game.ui.controls.base import Kit

Drawing = Callable[[Kit, tuple[int, int]], pygame.Surface]
"""Returns a premultiplied picture of the size asked for."""


class Preset(msgspec.Struct, frozen=True):
    """A set of rules to begin with: its name in records, a heading, a sentence, its options and a small picture."""

    key: str
    title: str
    sentence: str
    options: Options
    picture: Drawing


class OptionChoice(msgspec.Struct, frozen=True):
    """One way a rule can be: a short label, what it means in a sentence, and the options with it chosen."""

    label: str
    sentence: str
    options: Options


class OptionRow(msgspec.Struct, frozen=True):
    """A single rule on the new-game page; ``reset`` is the options with it as in the preset, None if it is so.

    One that ``leads`` is asked before all others and belongs to no preset, as how many sit down.
    """

    title: str
    choices: tuple[OptionChoice, ...]
    chosen: int
    reset: Options | None
    leads: bool = False


def option_row(
    title: str, choices: Sequence[OptionChoice], options: Options, usual: Options, leads: bool = False
) -> OptionRow:
    """Return the row of a rule as ``options`` have it; ``usual`` is the same with that rule as in the preset."""
    chosen = next((number for number, choice in enumerate(choices) if choice.options == options), 0)
    return OptionRow(title, tuple(choices), chosen, None if usual == options else usual, leads)


def nearest_preset(presets: Mapping[str, Options], options: Options) -> str:
    """Return the key of the preset that differs from ``options`` in the fewest rules."""
    rules = msgspec.structs.asdict(options)

    def changes(key: str) -> int:
        return sum(value != getattr(presets[key], rule) for rule, value in rules.items())

    return min(presets, key=changes)


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


Wordings = tuple[str, ...]  # of one sentence, the longest first


class TileCard(msgspec.Struct, frozen=True):
    """A card on a menu tile: its place from the middle in widths and heights of a card, its turn, whether it glows."""

    card: str
    across: float
    down: float
    angle: float
    glows: bool = False


class TilePicture(msgspec.Struct, frozen=True):
    """What lies on a menu tile's table: cards from the back to the front, and a golden badge with ``badge`` in it.

    ``share`` is how high a card is at most, of the table's height; ``under`` draws what lies below the cards, as large
    as the whole table of the tile. The last three cards are shown where the game can be continued.
    """

    cards: tuple[TileCard, ...]
    badge: str = ""
    share: float = 0.40
    under: Drawing | None = None


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
