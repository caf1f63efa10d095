"""What to paint: a request is all a picture depends on, so it also names its file in a cache."""

import hashlib
from dataclasses import astuple, dataclass

from .palette import CLOTHS, STYLES

VERSION = 2
"""Raise whenever the painting changes, so that old files are not taken for new ones."""

KINDS = ("table", "menu", "tile", "paper", "wood", "board")


@dataclass(frozen=True)
class Request:
    """A picture of a kind in a style, in pixels.

    `cloth` is empty for the style's own; `top_rail` and `rail` are the thickness of the frame (on the menu `rail`
    is how far the framing lines stand from the edge). `unit` is how many pixels one pixel of the 1920x1080 design
    takes; 0 works it out from the size (a sheet or a plank then counts as seen at full size). `rosettes` holds
    (centre x, centre y, radius) and `star_lines` (left x, right x, y), painted on the menu only; `board` is the
    (left, top, width, height) of a pegging board that lies on a table's cloth, if there is one.
    """

    kind: str
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

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"no such kind of picture: {self.kind}")
        if self.style not in STYLES:
            raise ValueError(f"no such style: {self.style}")
        if self.cloth and self.cloth not in CLOTHS:
            raise ValueError(f"no such cloth: {self.cloth}")
        if self.width < 8 or self.height < 8:
            raise ValueError("a picture is at least 8 pixels wide and high")

    @property
    def scale(self) -> float:
        """How many pixels one pixel of the 1920x1080 design takes."""
        if self.unit:
            return self.unit
        if self.kind in ("table", "menu"):
            return max(0.4, min(self.width / 1920, self.height / 1080))
        return max(0.3, min(1.0, self.width / 1040)) if self.kind == "tile" else 1.0

    def key(self) -> str:
        """Return a short name, fit for a file, that differs for whatever would be painted differently."""
        digest = hashlib.sha256(repr((VERSION, astuple(self))).encode()).hexdigest()[:10]
        return f"{self.kind}-{self.style}-{self.width}x{self.height}-v{VERSION}-{digest}"
