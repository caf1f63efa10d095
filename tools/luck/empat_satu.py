"""The luck of the stock in Empat Satu, from deals played on by rules of thumb.

The cards of the stock lie in random order whatever the players have done, for nobody has seen them. When a card is
drawn, the rest of the deal is played with that card on top and the others shuffled, and again with any card of the
stock, drawn by lot, on top and the others shuffled; how much better the first comes out is the luck of that draw.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

from game.opponents.compiled import fast, kernel, real, whole
from game.opponents.empat_satu.levels import SKILLS
from game.opponents.empat_satu.playout import (
    DRAWS,
    END,
    HELD,
    IS_GREEDY,
    NEXT,
    PARTNERS,
    PLAYERS,
    SEAT,
    SEATS,
    SIZE,
    STOCK,
    TABLE,
    UNKNOWN,
    draw,
    finish,
    replayed,
    take,
    throw,
    worth,
)
from game.opponents.empat_satu.prospects import SUITS, masks
from game.opponents.sampling import below
from game.rules.base import STOCK as FROM_STOCK
from game.rules.base import Action, Discard, Draw
from game.rules.empat_satu import State
from tools.luck import BEST, FIGURES, LAST, PLACE, POINTS, Luck

SHARE: Final = 0.4  # pairs of deals played on for each world in which a player tries a choice
MOST: Final = 1000  # more pairs bring nothing more
SIDES: Final = 6  # room for so many
STYLES: Final = 2  # of play: planning and greedy
TAKES: Final = -2  # what ``follow`` does besides ``DRAWS`` and throwing a card


@kernel
def _total(deal: list[int], side: int) -> int:
    """Return what the hands of a side are worth together."""
    total = worth(deal, SEATS + SEAT * side)
    return total + worth(deal, SEATS + SEAT * (side + 2)) if deal[PARTNERS] else total


@kernel
def note(deal: list[int], weight: float, figures: list[float], begin: int) -> None:
    """Add the standing of each side, times ``weight``, to ``figures`` from place ``begin`` on.

    It is ``FIGURES`` numbers: the side's place, points, and shares of being best and last.
    """
    sides = 2 if deal[PARTNERS] else deal[PLAYERS]
    for side in range(sides):
        mine = _total(deal, side)
        higher, equal, lower = 0, 0, 0
        for other in range(sides):
            theirs = _total(deal, other)
            higher += theirs > mine
            equal += theirs == mine
            lower += theirs < mine
        at = begin + FIGURES * side
        figures[at + PLACE] += weight * (1 + higher + (equal - 1) / 2)
        figures[at + POINTS] += weight * mine
        figures[at + BEST] += weight / equal if higher == 0 else 0.0
        figures[at + LAST] += weight / equal if lower == 0 else 0.0


@kernel
def judge_draw(
    deal: list[int], pairs: int, scratch: list[int], plans: list[int], luck: list[int], figures: list[float]
) -> None:
    """Add to ``figures`` how lucky the next draw from the stock is: the mean difference in ``pairs`` of deals.

    They are first played on by players who plan, then by greedy ones: two guesses, each right about other things. The
    cards in the stock below the next one are left shuffled.
    """
    top = deal[NEXT]
    count = deal[END] - top
    first = below(luck, count)
    for pair in range(pairs):
        for place in range(deal[END] - 1, top + 1, -1):
            other = top + 1 + below(luck, place - top)
            deal[place], deal[other] = deal[other], deal[place]
        other = top + (first + pair) % count  # each card of the stock equally often, the one drawn too
        for style in range(STYLES):
            for is_other in range(2):
                for place in range(SIZE):
                    scratch[place] = deal[place]
                for seat in range(deal[PLAYERS]):
                    scratch[SEATS + SEAT * seat + IS_GREEDY] = style
                if is_other:
                    scratch[top] = deal[other]
                    scratch[other] = deal[top]
                finish(scratch, plans, DRAWS, False)
                note(scratch, (1 - 2 * is_other) / pairs, figures, style * SIDES * FIGURES)


@kernel
def follow(deal: list[int], action: int) -> None:
    """Let the seat to act draw (``DRAWS``), take the discard (``TAKES``) or throw a card."""
    if action == DRAWS:
        draw(deal)
    elif action == TAKES:
        take(deal)
    else:
        throw(deal, action)


@functools.cache
def _plans() -> list[int]:
    return whole([UNKNOWN] * TABLE)


class Stock:
    """Watches the draws of one deal."""

    def __init__(self, state: State, pairs: int, seed: int) -> None:
        """Begin with the deal just dealt; ``pairs`` of deals are played on for every draw."""
        self._pairs = pairs
        self._sides = len(state.public.options.sides)
        deal = [0] * SIZE if state.turn is None else replayed(state.view(state.turn))[0]  # none if 41 was dealt
        for seat, hand in enumerate(state.hands):
            at = SEATS + SEAT * seat
            deal[at + HELD : at + HELD + SUITS] = masks(hand)
        self._stock = whole(card.index for card in state.stock[state.public.options.open_first :])
        self._deal = whole(deal)
        self._scratch = whole([0] * SIZE)
        self._luck = whole([seed])
        self._figures = real([0.0] * (STYLES * SIDES * FIGURES))

    def see(self, action: Action) -> None:
        """Take account of what the seat to act does, before it is done."""
        deal = self._deal
        if isinstance(action, Draw) and action.source == FROM_STOCK:
            deal[deal[NEXT] : deal[END]] = self._stock[deal[NEXT] - STOCK :]
            fast(judge_draw)(deal, self._pairs, self._scratch, _plans(), self._luck, self._figures)
            fast(follow)(deal, DRAWS)
        elif isinstance(action, Draw):
            fast(follow)(deal, TAKES)
        elif isinstance(action, Discard):
            fast(follow)(deal, action.card.index)

    def found(self) -> Luck:
        """Return by side how much luck gave to its place, its points, and its shares of being best and last."""
        figures = list(map(float, self._figures))
        return tuple(
            tuple(tuple(figures[FIGURES * side + figure :: SIDES * FIGURES]) for figure in range(FIGURES))
            for side in range(self._sides)
        )


def usual_care(players: Sequence[str], iterations: int | None) -> int:
    """Return for how many pairs of deals there is time: about a sixth of what ``players`` take for themselves.

    The levels that try their choices in sampled worlds take time in proportion to their worlds, or to ``iterations``.
    Without them there are none: more deals are the quicker way then.
    """
    worlds = [skill.worlds for level, skill in SKILLS.items() if str(level) in players]
    return min(MOST, round(SHARE * (iterations or max(worlds)))) if worlds else 0
