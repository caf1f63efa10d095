"""The parameters of the opponents of Empat Satu, found by matches between them (docs/strength.md)."""

from __future__ import annotations

from typing import Final

import msgspec

# what is seen of a player
TOOK: Final = 1.0  # how much a card taken speaks for its suit, by its points
THREW: Final = 0.6  # how much a card thrown speaks against its suit, by its points
SHARPNESS: Final = 0.12


class Habits(msgspec.Struct, frozen=True):
    """How a player plays; the numbers were found by matches (docs/strength.md).

    Three numbers in a row are for deals that end only by 41 or with the stock, for deals that players may close but
    rarely can, and for deals that somebody will probably close soon (``closing``).
    """

    longest: tuple[float, float, float] = (20.0, 8.5, 3.0)  # turns planned ahead at most
    passing: float = 1.5  # the share of the previous player's draws that comes along as well
    rivals: float = 2.0  # how much a suit is thinned by others who collect it
    bonus: float = 15.0  # what a hand worth 41 counts above its points, because it ends the deal
    present: tuple[float, float, float] = (0.02, 0.05, 0.15)  # the weight of the current hand's value
    junk: tuple[float, float, float] = (1.0, 1.0, 1.0)  # how much cards beside the suit count against a hand
    denial: float = 0.5  # the share of a card's points lost by giving it to a player who certainly wants it
    unknown: float = 20.0  # the assumed worth of an unknown hand when a partner adds up hands before closing
    reluctance: float = 1.5  # points that the discard must promise more than a card of the stock


HABITS: Final = Habits()
CASUAL: Final = Habits(passing=0.75, rivals=0.0, denial=0.15)  # thinks less about what the others collect
RACING: Final = msgspec.structs.replace(  # the same with two players: whoever closes first has nearly always won
    CASUAL, longest=(20.0, 14.0, 5.0), present=(0.02, 0.0, 0.0), junk=(1.0, 1.0, 0.0)
)
SOON_BELOW: Final = 40  # with a smaller ``close_at`` somebody closes soon

# a Beginner's slips
OVERLOOKS: Final = 0.3  # the share of helpful discards overlooked
KEEPS: Final = 0.3  # the share of throws in which a high card of another suit is kept for its looks
WAITS: Final = 0.4  # the share of hands good enough to close that are overlooked

TEN: Final = 10  # the points of a card that may begin a suit
GOOD: Final = 25  # the points of a suit that no card is taken to spoil
HELPS: Final = 8  # points that an open card adds to the hand, for which it is taken unless the stock promises much more
LATE: Final = 3  # turns of everybody before the end of the stock, from which a low card of any suit may help
HIGH: Final = 37  # the worth of a hand that nobody breaks but for much
BREAKS: Final = 10  # points of the hand that no search and no manner gives up for little

# found in many deals between these players and greedy ones; by the number of players
PASSED: Final = [0.0, 0.0, 0.75, HABITS.passing, HABITS.passing]
RIVALS: Final = [0.0, 0.0, 1.0, HABITS.rivals, HABITS.rivals]
KEEPING: Final = 300  # the cost of each point of a thrown card, since its suit might be collected after all
KEEP_HIGH: Final = [0, 0, 0, 2000, 2000]  # the additional cost of a high card
HUMBLE: Final = [0, 0, 0, 4096, 4096]  # how much more a throw from one's own suit must promise

# by style, planning or greedy: how a seat leaves its rules of thumb. Where the discard promises so many points more or
# less than the stock, the chance to take it follows a logistic curve of this scale; at least this share go against it
DRAW_SCALE: Final = (0.8, 0.4)
DRAW_SLIP: Final = (0.02, 0.02)
# the chance that another card than the cheapest is thrown; each has the share ``OTHER`` of it, falling by this scale
# with the points that the card costs more, and a bit for what nobody would expect
THROW_SLIP: Final = (0.12, 0.05)
OTHER: Final = 0.65
THROW_SCALE: Final = (1.5, 1.0)
UNEXPECTED: Final = (0.05, 0.1)
ALIKE: Final = 0.7  # the log of how much likelier two seats of the same style are than two of different styles
