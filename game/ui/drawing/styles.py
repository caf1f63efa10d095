"""The styles' colours for everything on the table: panels, plaques, tiles, words."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

Colour = tuple[int, int, int]


def colour(code: str) -> Colour:
    """Return the red, green and blue (0 to 255) of six hexadecimal digits."""
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


class Style(msgspec.Struct, frozen=True):
    """One game's style: its cloths, its back and the colours of panels, words and tiles.

    ``band`` is the width, in rails, of the band on either side of the cloth, whose own kind comes first. Rails of
    ``wood`` (its dark, middle and light tones) have stars in them if ``is_inlaid``.
    """

    name: str
    cloths: tuple[str, ...]
    back: str
    band: float
    wood: tuple[Colour, Colour, Colour]
    is_inlaid: bool
    cloth: Colour
    panel_top: Colour
    panel_bottom: Colour
    line: Colour
    gold: Colour
    text: Colour
    muted: Colour
    tile_top: Colour
    tile_bottom: Colour
    tile_ink: Colour
    dim: Colour

    @property
    def is_plain(self) -> bool:
        """Whether it is of high contrast: its grounds are dark and without a pattern."""
        return self.name.endswith("-plain")

    @property
    def edge(self) -> int:
        """The least width of an edge line in pixels."""
        return 2 if self.is_plain else 1

    @property
    def groove(self) -> int:
        """How much of a line's colour the groove of a bar has, from 0 to 255: in high contrast 3:1 to its ground."""
        return 160 if self.is_plain else 70

    def cloth_or_own(self, chosen: str) -> str:
        """Return the cloth ``chosen`` if the game has it, else its own: settings may name one of a later version."""
        return chosen if chosen in self.cloths else self.cloths[0]


DAMASCUS: Final = Style(
    "damascus",
    ("wine", "green", "midnight"),
    "damascus",
    0.0,
    (colour("1C0D07"), colour("542F1A"), colour("935E37")),
    True,
    *map(
        colour,
        ["611423", "2C1611", "1C0C0A", "C79A55", "F4C765", "F8EFDD", "DCC7A4", "F1E7D2", "D8C8A6", "3A1220", "E4D0CB"],
    ),
)
BATIK: Final = Style(
    "batik",
    ("indigo", "wine", "green"),
    "kawung",
    1.9,
    (colour("281507"), colour("62391A"), colour("A36B38")),
    False,
    *map(
        colour,
        ["182451", "121A3C", "0A0E26", "C98F4C", "F2C06A", "F7EEDB", "D5C6A8", "F3E4C3", "DCC391", "3A220C", "C6CFE8"],
    ),
)
PUB: Final = Style(
    "pub",
    ("baize", "wine", "indigo"),
    "pub",
    0.0,
    (colour("22130A"), colour("603A1D"), colour("A87240")),
    False,
    *map(
        colour,
        ["12583A", "17271E", "0E1A14", "C59A4E", "F5CB62", "F6F0E0", "CFD3BE", "F2E8CF", "D9C69A", "1C2A20", "C8DCCB"],
    ),
)
CLOTH_COLOURS: Final = {
    "wine": DAMASCUS.cloth,
    "green": colour("0F3F30"),
    "midnight": colour("14203E"),
    "indigo": BATIK.cloth,
    "baize": PUB.cloth,
}
"""The cloths' colours, for pictures of a table; how they are woven is in ``textures.request.CLOTHS``."""


def dressed(style: Style, back: str, cloth: str) -> Style:
    """Return a style with ``back`` and ``cloth`` in place of its own, if given, for pictures of its table."""
    return msgspec.structs.replace(
        style, back=back or style.back, cloth=CLOTH_COLOURS.get(style.cloth_or_own(cloth), style.cloth)
    )


STYLES: Final = {style.name: style for style in (DAMASCUS, BATIK, PUB)}
_BRIGHT: Final = {"damascus": "1C050A E0A94E FFD54A", "batik": "060B22 8FA8F0 FFCB70", "pub": "03170E 6FCF97 FFE25C"}
"""The cloth, lines and gold of each style in high contrast, by name."""


@lru_cache(maxsize=64)
def worn(style: Style, is_plain: bool) -> Style:
    """Return a style in high contrast if it is to be ``is_plain``, else as the game has it."""
    if style.is_plain == is_plain:
        return style
    if not is_plain:
        return msgspec.structs.replace(STYLES[style.name.removesuffix("-plain")], back=style.back)
    cloth, line, gold = map(colour, _BRIGHT[style.name].split())
    white, black = (255, 255, 255), (0, 0, 0)
    return msgspec.structs.replace(
        style, name=f"{style.name}-plain", cloth=cloth, panel_top=black, panel_bottom=black, line=line, gold=gold,
        text=white, muted=(226, 226, 226), tile_top=white, tile_bottom=(236, 236, 236), tile_ink=black,
        dim=(205, 205, 205),
    )  # fmt: skip


def style_named(name: str) -> Style:
    """Return the style of this name, in high contrast or not."""
    return worn(STYLES[name.removesuffix("-plain")], name.endswith("-plain"))


def strong(ink: Colour) -> Colour:
    """Return a colour of words for high contrast: a light one lighter, a dark one darker."""
    is_light = 0.2126 * ink[0] + 0.7152 * ink[1] + 0.0722 * ink[2] > 110
    red, green, blue = (part + (255 - part) * 2 // 5 if is_light else part * 3 // 5 for part in ink)
    return red, green, blue


PARTNER: Final = colour("7FD1C0")
RED: Final = colour("C4161C")
REFUSED: Final = colour("FF6E50")
WINNING: Final = colour("FFE08A")
LOSS: Final = colour("FF9C86")
PEARL: Final = colour("ECE4D2")
PLUM: Final = colour("7A3A80")
IVORY: Final = colour("FBF3E2")
IVORY_DARK: Final = colour("F4E7CD")
PAPER: Final = colour("F4EAD2")
INK: Final = colour("2E180C")
SOFT_INK: Final = colour("5C3C20")
PAPER_LINE: Final = colour("9A7B4C")
TEAM: Final = colour("0A5A4F")
OPPONENTS: Final = colour("8F360E")
PAPER_RED: Final = colour("A3160F")
LINES: Final = tuple(map(colour, ["0A5A4F", "8F360E", "234F8C", "6C2378", "7D5A00", "B0156B", "3C3A44"]))
