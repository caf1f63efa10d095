"""What it brings to know how somebody bids: ``python -m tools.habits --above 1 --deals 300`` (Forty-One).

A player who bids by the hand, but always ``--above`` tricks more, bids before the seat that asks itself what hand that
is. The worlds weighed by the bids answer, once without knowing of the habit and once with it, as it is estimated after
few deals and after many: by how many tricks is the hand taken for better than it is?
"""

from __future__ import annotations

import argparse
import random
from statistics import mean, stdev
from typing import Final

from game.games import GAMES
from game.opponents.base import STRONGEST
from game.opponents.forty_one.inference import BURN, SWAPS, LikelyWorlds, stir, weigh
from game.opponents.forty_one.levels import SKILLS
from game.opponents.forty_one.rules_of_thumb import HANDS, SUITS, hand_of
from game.opponents.forty_one.weights import hand_value
from game.output import while_read
from game.rules.base import Bid
from game.rules.deal import shuffled
from game.rules.forty_one import View

SHARES: Final = (0.0, 0.5, 0.9)  # of the habit that is known: none, after three deals, after many
STARTS: Final = 6
WORLDS: Final = 8  # from each start
ASKS: Final = 0
BIDS: Final = 1  # the seat with the habit


def main() -> None:
    """Print the error of the estimates, with the 95 % interval of its mean, for each share of the habit known."""
    parser = argparse.ArgumentParser(prog="tools.habits", description=__doc__)
    parser.add_argument("--above", type=int, default=1, help="tricks bid above the hand (default 1)")
    parser.add_argument("--deals", type=int, default=300)
    given = parser.parse_args()
    errors: dict[float, list[float]] = {share: [] for share in SHARES}
    for number in range(given.deals):
        view, worth = _after_bidding(number, given.above)
        for share in SHARES:
            habits = tuple(share * given.above if seat == BIDS else 0.0 for seat in range(4))
            errors[share].append(_expected(view, habits, number) - worth)
    for share, found in errors.items():
        half, square = 1.96 * stdev(found) / len(found) ** 0.5, mean(error * error for error in found) ** 0.5
        print(f"{share:.0%} known: taken for {mean(found):+.2f} ± {half:.2f} tricks better, off by {square:.2f} (rms)")


def _after_bidding(number: int, above: int) -> tuple[View, float]:
    """Return the view of the seat that asks, after the bids, and what the other hand is worth."""
    rules, worth = GAMES.rules["forty-one"], 0.0
    state = rules.read_options({"min_total": 4}).new_game()  # so that no deal is thrown in
    state, _ = state.deal(state.deal_out(shuffled(state.deal_needs().pack, f"habits/{number}"), 3))
    for _ in range(4):
        seat = state.turn
        assert seat is not None
        view = state.view(seat)
        action = GAMES.opponents.choose_at_once(view, STRONGEST, number).action
        assert isinstance(action, Bid)
        if seat == BIDS:
            worth, action = hand_value(hand_of(view.hand), 0), Bid(max(1, action.number + above))
        state, _ = state.apply(action)
    view = state.view(ASKS)
    assert isinstance(view, View)
    return view, worth


def _expected(view: View, habits: tuple[float, ...], number: int) -> float:
    """Return what the hand is worth on average in the worlds that the seat of ``view`` thinks likely."""
    worlds = LikelyWorlds(view, SKILLS[STRONGEST].strangest, random.Random(number), habits)
    values = []
    for _ in range(STARTS):
        worlds.renew()
        weigh(worlds.memory)
        stir(worlds.memory, BURN)
        for _ in range(WORLDS):
            stir(worlds.memory, SWAPS)
            values.append(hand_value(worlds.memory.deal, HANDS + SUITS * BIDS))
    return mean(values)


if __name__ == "__main__":
    with while_read():
        main()
