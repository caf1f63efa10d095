"""Requests: everything that a painted picture depends on, which also names its file; and the colours by name."""

from __future__ import annotations

import hashlib
from dataclasses import astuple, dataclass
from typing import Literal, NamedTuple, get_args

from game.ui.drawing.styles import Colour, colour


class Cloth(NamedTuple):
    """A cloth: its weave, and its colours before the lamp shines on it."""

    weave: str
    ground: Colour
    figure: Colour


# The lamp adds a third, so these are much darker than the cloth on the screen.
CLOTHS = {
    "wine": Cloth("damask", colour("520F1A"), colour("5F151F")),
    "green": Cloth("damask", colour("0A3527"), colour("114130")),
    "midnight": Cloth("brocade", colour("0D1730"), colour("162446")),
    "indigo": Cloth("kawung", colour("131C42"), colour("1F2C5A")),
    "baize": Cloth("baize", colour("0C472F"), colour("165A3E")),
}

PEARL_ROSE = colour("F3D9D2")
PEARL_SEA = colour("CFE3E0")
INLAY_WINE = colour("6A182C")
INLAY_GOLD = colour("E2B34E")
INLAY_TEAL = colour("1F6E62")
INLAY_GROUND = colour("1A0C07")
INLAY_WALNUT = colour("6B3E20")

KAWUNG_GROUND = colour("1A2450")
KAWUNG_CREAM = colour("F0DDB0")
KAWUNG_SOGA = colour("8A4F20")
KAWUNG_DARK = colour("6E3A16")
KAWUNG_SEED = colour("D9A65A")

BOARD = colour("A06F3A"), colour("C79657"), colour("E6BD82")  # dark, middle and light wood of the pegging board

LIP = colour("B0763A")

PAPER_EDGE = colour("DDCBA2")


VERSION = 2
"""To be raised whenever the painting changes, so that old files are not mistaken for new ones."""

Kind = Literal["table", "menu", "tile", "paper"]
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True)
class Request:
    """A request for a picture of a kind in a style, in pixels.

    An empty ``cloth`` means the style's own. ``top_rail`` and ``rail`` are the thickness of the frame (on the menu
    ``rail`` is how far the framing lines stand from the edge). ``unit`` is how many pixels one pixel of the 1920x1080
    design takes; 0 derives it from the size (a sheet then counts as seen at full size). ``rosettes`` holds
    (centre x, centre y, radius) and ``star_lines`` (left x, right x, y), both painted on the menu only; ``board`` is
    the (left, top, width, height) of the pegging board on a table's cloth, if there is one.
    """

    kind: Kind
    style: str
    cloth: str
    width: int
    height: int
    top_rail: int = 0
    rail: int = 0
    unit: float = 0.0
    rosettes: tuple[tuple[int, int, int], ...] = ()
    star_lines: tuple[tuple[int, int, int], ...] = ()
    board: tuple[int, int, int, int] | None = None

    @property
    def scale(self) -> float:
        """The number of pixels that one pixel of the 1920x1080 design takes."""
        if self.unit:
            return self.unit
        if self.kind in ("table", "menu"):
            return max(0.4, min(self.width / 1920, self.height / 1080))
        return max(0.3, min(1.0, self.width / 1040)) if self.kind == "tile" else 1.0

    def key(self) -> str:
        """Return a short name, fit for a file, that differs for every different picture."""
        digest = hashlib.sha256(repr((VERSION, astuple(self))).encode()).hexdigest()[:10]
        return f"{self.kind}-{self.style}-{self.width}x{self.height}-v{VERSION}-{digest}"
