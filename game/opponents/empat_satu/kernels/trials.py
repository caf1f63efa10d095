"""Trials for the compiler: what comes of each choice in sampled worlds, played to the end by rules of thumb."""

from __future__ import annotations

import math
from typing import Final

from game.opponents.compiled import kernel
from game.opponents.empat_satu.kernels.deal import PARTNERS, PLAYERS, SEAT, SEATS, SIZE, worth
from game.opponents.empat_satu.kernels.play import finish
from game.opponents.empat_satu.kernels.worlds import dream, stir

# what is at stake, by place in ``stakes``: by seat the score before the deal, and
HEAT: Final = 4  # how far apart sides must be for the better to be better in the end; 0: any difference will do
LAST: Final = 5  # how much being the last costs, where being the best brings 1
MARGIN: Final = 6  # what a point more than the others is worth by itself
TOLD_HEAT: Final = 7  # as ``HEAT``, for the chances that are told: what is truly at stake, nothing made soft

# sums over all worlds of what came of a candidate, by place in its row
TIMES: Final = 0
MORE: Final = 1  # how much more it was worth than the first candidate in the same world, ...
SQUARES: Final = 2  # ... and the square of that
GOOD: Final = 3  # what it was worth
FIRST: Final = 4  # the chance to be the best
FINAL: Final = 5  # and the last
OWN: Final = 6  # the value of the own hand
ROW: Final = 7


@kernel
def try_choices(
    deal: list[int],
    plans: list[int],
    story: list[int],
    scenes: list[int],
    pool: list[int],
    fits: list[float],
    infers: bool,
    swaps: int,
    chance: list[int],
    worlds: int,
    me: int,
    has_drawn: bool,
    actions: list[int],
    rows: list[int],
    stakes: list[float],
    sums: list[float],
    scratch: list[int],
    outcome: list[float],
) -> None:
    """Try some ``actions`` of seat ``me`` in ``worlds`` worlds and add what comes of number n to row ``rows[n]``.

    The first of them is what the others are compared to. ``deal`` is the position, ``has_drawn`` whether a card is to
    be thrown; ``story``, ``scenes``, ``pool``, ``fits`` and ``infers`` are as in ``worlds``, ``swaps`` how many are
    tried from one world to the next.
    """
    for _ in range(worlds):
        stir(story, scenes, deal[PLAYERS], plans, scratch, fits, infers, pool, chance, swaps, 1.0)
        dream(deal, story, pool, chance)
        usual = 0.0
        for number in range(len(actions)):
            for place in range(SIZE):
                scratch[place] = deal[place]
            finish(scratch, plans, actions[number], has_drawn)
            good = weigh(scratch, me, stakes, outcome)
            if number == 0:
                usual = good
            row = ROW * rows[number]
            sums[row + TIMES] += 1.0
            sums[row + MORE] += good - usual
            sums[row + SQUARES] += (good - usual) * (good - usual)
            sums[row + GOOD] += good
            sums[row + FIRST] += outcome[0]
            sums[row + FINAL] += outcome[1]
            sums[row + OWN] += worth(scratch, SEATS + SEAT * me)


@kernel
def _standing(deal: list[int], seat: int, stakes: list[float]) -> float:
    """Return the score of a seat's side if the deal ends as it stands."""
    total = stakes[seat] + worth(deal, SEATS + SEAT * seat)
    if deal[PARTNERS]:
        total += stakes[seat ^ 2] + worth(deal, SEATS + SEAT * (seat ^ 2))
    return total


@kernel
def _judge(deal: list[int], me: int, stakes: list[float], heat: float, outcome: list[float]) -> None:
    """Write how likely seat ``me`` is the best and the last of a deal that has ended, as surely as ``heat`` allows."""
    mine = _standing(deal, me, stakes)
    best = 1.0
    last = 1.0
    above = 0
    under = 0
    rivals = 0
    for side in range(2 if deal[PARTNERS] else deal[PLAYERS]):
        if side == me or (deal[PARTNERS] and side == me & 1):
            continue
        theirs = _standing(deal, side, stakes)
        rivals += 1
        if theirs > mine:
            above += 1
        elif theirs < mine:
            under += 1
        if heat > 0.0:
            best += math.exp(min(60.0, (theirs - mine) / heat))
            last += math.exp(min(60.0, (mine - theirs) / heat))
    equal = rivals + 1 - above - under
    if heat > 0.0:
        outcome[0] = 1.0 / best
        outcome[1] = 1.0 / last
    else:
        outcome[0] = 0.0 if above else 1.0 / equal
        outcome[1] = 0.0 if under else 1.0 / equal


@kernel
def weigh(deal: list[int], me: int, stakes: list[float], outcome: list[float]) -> float:
    """Return what a deal that has ended is worth to seat ``me``; write the chances to be the best and the last."""
    mine = _standing(deal, me, stakes)
    others = 0.0
    rivals = 0
    for side in range(2 if deal[PARTNERS] else deal[PLAYERS]):
        if side != me and not (deal[PARTNERS] and side == me & 1):
            others += _standing(deal, side, stakes)
            rivals += 1
    _judge(deal, me, stakes, stakes[HEAT], outcome)
    good = outcome[0] - stakes[LAST] * outcome[1] + stakes[MARGIN] * (mine - others / rivals)
    _judge(deal, me, stakes, stakes[TOLD_HEAT], outcome)
    return good
