"""What a game tells the pages about itself: presets, single rules to choose, and the picture on its tile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from game.rules.base import Options
from game.ui.document.blocks import Drawing


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
