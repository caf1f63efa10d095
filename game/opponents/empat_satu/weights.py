"""The numbers by which opponents of Empat Satu play, found by matches between them (docs/strength.md)."""

from __future__ import annotations

from typing import Final

import msgspec

# what is seen of a player
TOOK: Final = 1.0  # how much a card taken speaks for its suit, by its points
THREW: Final = 0.6  # how much a card thrown speaks against its suit, by its points
SHARPNESS: Final = 0.12


class Habits(msgspec.Struct, frozen=True):
    """How a player plays; the numbers were found by matches (docs/strength.md).

    Where numbers stand side by side, they are for deals that end only by 41 or with the stock, for those that somebody
    may close, but rarely can, and for those in which somebody may close before long (``closing``).
    """

    longest: tuple[float, float, float] = (20.0, 8.5, 3.0)  # turns planned ahead at most
    passing: float = 1.5  # how much of what the player before draws comes along as well
    rivals: float = 2.0  # how much a suit that others collect is thinned
    bonus: float = 15.0  # what a hand worth 41 counts above its points, for it ends the deal
    present: tuple[float, float, float] = (0.02, 0.05, 0.15)  # how much a hand counts as it is
    denial: float = 0.5  # how much of a card's points is lost by giving it to a player who surely wants it
    unknown: float = 20.0  # what a hand nobody knows is taken for when a partner counts sums before closing
    reluctance: float = 1.5  # how much more a card taken must promise than the stock


HABITS: Final = Habits()
CASUAL: Final = Habits(passing=0.75, rivals=0.0, denial=0.15)  # who thinks less of what the others collect
SOON_BELOW: Final = 40  # who may close with less does so before long

# a Beginner's slips
OVERLOOKS: Final = 0.3  # the share of discards that would help and are not noticed
KEEPS: Final = 0.3  # the share of throws in which a high card of another suit is kept for its face
WAITS: Final = 0.4  # the share of hands good enough to close that are not noticed

# found by many deals between these players and greedy ones; by the number of players
PASSED: Final = [0.0, 0.0, 0.75, HABITS.passing, HABITS.passing]
RIVALS: Final = [0.0, 0.0, 1.0, HABITS.rivals, HABITS.rivals]
KEEPING: Final = 300  # how much each point of a card thrown costs, for its suit might be collected after all
KEEP_HIGH: Final = [0, 0, 0, 2000, 2000]  # and how much more a high card costs
HUMBLE: Final = [0, 0, 0, 4096, 4096]  # how much more must be promised to throw of one's own suit

# by style, planning or greedy: how likely a seat draws, or throws, otherwise than its rules of thumb say
DRAW_SLIP: Final = (0.08, 0.04)
THROW_SLIP: Final = (0.22, 0.05)
OTHER_CARDS: Final = 3  # among which a card thrown otherwise is taken to be drawn by chance
ALIKE: Final = 0.7  # how much two who play alike are likelier than two who do not, as a log
