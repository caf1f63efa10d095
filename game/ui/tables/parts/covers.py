"""What lies on a table, kind by kind, and at what price words may be laid over it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

import pygame

Kind = Literal[
    "hand", "answers", "piles", "hint", "cards", "slots", "sentences", "places",
    "plaques", "corners", "board", "prompt", "backs", "fans", "busy", "dealer",
]  # fmt: skip
"""The person's cards, strips that ask, piles to draw from or to throw on, a hint's sentence, cards that lie open, where
those of a trick will, sentences as they stand, whatever a coach can light up; what the layout gives a place, with
the whole room for the others' backs; these as they are seen; where else a game goes on; the dealer's button."""
Lying = Mapping[Kind, Sequence[pygame.Rect]]
Prices = Mapping[Kind, float]
"""The cost of a pixel; what has no price may be covered."""

NEVER: Final = 1e6
"""The price of what must not be covered."""
_HELD: Final[Prices] = {"hand": NEVER, "answers": NEVER}
_PANELS: Final[tuple[Kind, ...]] = ("plaques", "corners", "board")
BUBBLE: Final[Prices] = {
    **_HELD, "cards": NEVER, "slots": NEVER, **dict.fromkeys((*_PANELS, "prompt", "places"), 60.0), "fans": 2.0,
}  # fmt: skip
"""Of what an opponent says."""
NEEDED: Final[Prices] = {**_HELD, "piles": NEVER, "hint": NEVER}
"""Of what is said of a puzzle or a bid: what is needed for an answer, ..."""
TELLING: Final[Prices] = {"cards": 1600.0, "sentences": 400.0, "dealer": 400.0, **dict.fromkeys(_PANELS, 400.0)}
"""... what tells something, above all the cards that lie open, ..."""
BESIDES: Final[Prices] = {"backs": 60.0, "places": 3.0}
"""... and the rest."""
LAST_WORD: Final[Prices] = {**dict.fromkeys(_PANELS, NEVER), "cards": 1.0, "hand": 1.0}
"""Of the last word in a guided deal, when nothing is left to do."""
SHEET: Final[Prices] = {"busy": 6.0, "prompt": 6.0, "plaques": 2.0, "backs": 2.0, "board": 2.0, "corners": 1.0}
"""Of the sheet of the cards gone, which is opened for a moment."""


class Obstacle(NamedTuple):
    """Something that words should not cover: its rectangle, and what covering a pixel of it costs."""

    rect: pygame.Rect
    cost: float


def priced(lying: Lying, prices: Prices, air: int = 0) -> list[Obstacle]:
    """Return the obstacles among what is ``lying``; what must not be covered grows by ``air`` pixels."""
    return [
        Obstacle(rect.inflate(air, air) if cost >= NEVER else rect, cost)
        for kind, cost in prices.items()
        for rect in lying.get(kind, ())
    ]
