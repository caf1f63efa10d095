"""What each of the stronger levels of Forty-One is given: how many worlds, how long, what it infers, how it ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from game.opponents.base import Level


class Skill(msgspec.Struct, frozen=True):
    """How a level thinks; times in seconds.

    ``worlds`` for a card and ``bid_worlds`` for each bid tried. ``margin``, ``spread`` and ``strangest``: the model of
    a bid (``kernels.worlds``), ``same_suit`` and ``other_suit`` that of a card, as logs of how likely one is that the
    rules of thumb would not play; both 0 where nothing is inferred from cards. Bids are weighed while the others bid,
    and by those who recall them while the cards are played, too. The last ``exact`` tricks are played out
    as if all hands lay open, in ``exact_worlds`` worlds at most.
    """

    worlds: int
    bid_worlds: int
    seconds: float
    margin: float = 0.6
    spread: float = 0.8
    strangest: float = -6.0
    recalls_bids: bool = False
    same_suit: float = 0.0
    other_suit: float = 0.0
    exact: int = 0
    exact_worlds: int = 0


SKILLS: Final[Mapping[Level, Skill]] = {
    Level.SKILLED: Skill(worlds=120, bid_worlds=300, seconds=0.2),
    Level.EXPERT: Skill(
        worlds=2000,
        bid_worlds=1500,
        seconds=0.6,
        recalls_bids=True,
        exact=4,
        exact_worlds=400,
    ),
}
