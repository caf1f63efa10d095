"""Trials for the compiler: what comes of each card or bid in sampled worlds, played to the end by rules of thumb.

Nothing is averaged here: trials of cards count how often each of the sixteen outcomes (bits of the bids made) came
about, trials of bids write down every deal, so that worth is a matter for plain Python: in one whole number, whose
digits to the base 16 are, from the highest, the four bids (0 for one's own), bits of the others' bids that were made,
and one's own tricks.
"""

from __future__ import annotations

from typing import Final

from game.opponents.compiled import kernel
from game.opponents.forty_one.kernels.deal import HANDS, LEFT, NEED, SIZE, below, copy, made, play
from game.opponents.forty_one.kernels.ending import solve
from game.opponents.forty_one.kernels.thumb import play_out
from game.opponents.forty_one.kernels.worlds import BIDS, settle, stir, value
from game.opponents.forty_one.ladder import LIFT
from game.rules.forty_one import HIGHEST_BID

OUTCOMES: Final = 16
RUNGS: Final = HIGHEST_BID + 1


@kernel
def try_cards(
    deal: list[int],
    cards: list[int],
    owners: list[int],
    story: list[int],
    beliefs: list[float],
    fits: list[float],
    chance: list[int],
    burn: int,
    swaps: int,
    worlds: int,
    candidates: list[int],
    exact: int,
    payoff: list[float],
    frames: list[int],
    known: list[int],
    outcomes: list[int],
    scratch: list[int],
) -> None:
    """Try ``candidates`` in ``worlds`` worlds, ``swaps`` swaps from one to the next, ``burn`` before the first.

    ``deal`` holds a world to begin with; place ``16 * c + o`` of ``outcomes`` is how often candidate c had outcome o.
    Deals are played out by rules of thumb until ``exact`` tricks are left, and from there as if all hands lay open.
    """
    settle(deal, story, beliefs, fits, scratch)
    stir(deal, cards, owners, story, beliefs, fits, scratch, chance, burn)
    for _ in range(worlds):
        stir(deal, cards, owners, story, beliefs, fits, scratch, chance, swaps)
        for place in range(len(candidates)):
            copy(deal, 0, scratch, 0, SIZE)
            play(scratch, candidates[place])
            play_out(scratch, exact)
            outcome = solve(scratch, payoff, frames, known) if scratch[LEFT] > 0 else made(scratch)
            outcomes[OUTCOMES * place + outcome] += 1


@kernel
def try_bids(
    deal: list[int],
    cards: list[int],
    owners: list[int],
    story: list[int],
    beliefs: list[float],
    fits: list[float],
    chance: list[int],
    burn: int,
    swaps: int,
    worlds: int,
    me: int,
    candidates: list[int],
    least: list[int],
    rungs: list[float],
    last: int,
    needed: int,
    noise: list[float],
    rows: list[int],
    scratch: list[int],
) -> None:
    """Play worlds out for each of the bids ``candidates`` of seat ``me``; write down each deal in ``rows``.

    Who has not bid bids at sight (``ladder``): by what the hand is worth and a number drawn from ``noise``, on
    ``rungs``, ``RUNGS`` by seat, at least ``least`` by seat. The seat ``last``, where it is not -1, bids after all
    others: where the four bids lack what is ``needed``, it says the number that keeps the deal alive, if it nearly can.
    """
    settle(deal, story, beliefs, fits, scratch)
    stir(deal, cards, owners, story, beliefs, fits, scratch, chance, burn)
    at = 0
    keen = 0.0
    for _ in range(worlds):
        stir(deal, cards, owners, story, beliefs, fits, scratch, chance, swaps)
        for seat in range(4):
            bid = story[BIDS + seat]
            if bid < 0 and seat != me:
                sight = value(deal, HANDS + 4 * seat) + noise[below(chance, len(noise))]
                bid = least[seat]
                while bid + 1 < RUNGS and sight >= rungs[RUNGS * seat + bid + 1]:
                    bid += 1
                if seat == last:
                    keen = sight
            deal[NEED + seat] = bid
        honest = deal[NEED + last] if last >= 0 else 0
        for place in range(len(candidates)):
            deal[NEED + me] = candidates[place]
            if last >= 0:
                short = needed + honest
                for seat in range(4):
                    short -= deal[NEED + seat] if seat != last else honest
                can = honest < short < RUNGS and keen >= rungs[RUNGS * last + short] - LIFT
                deal[NEED + last] = short if can else honest
            copy(deal, 0, scratch, 0, SIZE)
            play_out(scratch, 0)
            bids = 0
            for seat in range(4):
                bids = bids << 4 | (0 if seat == me else deal[NEED + seat])
            rows[at] = (bids << 4 | made(scratch) & ~(1 << me)) << 4 | candidates[place] - scratch[NEED + me]
            at += 1
