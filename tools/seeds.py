"""How far two seeds of an Expert agree on bids in 42, and what it costs where they do not.

``python -m tools.seeds --players 2 --positions 150``: positions from games by rules of thumb, one bid a deal. Experts
of two seeds bid, and a judge of 20 000 worlds rates every bid that is allowed. A bid costs the worth, in points, by
which it stays behind the best one.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from typing import Final

from game.games import GAMES
from game.opponents.base import STRONGEST, Level, legal_bids
from game.opponents.forty_two.levels import SKILLS
from game.opponents.forty_two.trials import FortyTwoTrials
from game.output import while_read
from game.rules.base import Bid
from game.rules.deal import shuffled
from game.rules.forty_two import FortyTwoOptions, State, View
from tools.match import interval

JUDGE: Final = 20_000  # worlds


def main(arguments: list[str] | None = None) -> int:
    """Print how two seeds bid; return the exit status."""
    parser = argparse.ArgumentParser(prog="tools.seeds", description="Compare the bids of two seeds of an Expert.")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=150)
    parser.add_argument("--iterations", type=int, help="worlds for a bid, instead of an Expert's own")
    given = parser.parse_args(arguments)
    costs: list[float] = []
    apart: list[float] = []
    for number, view in zip(range(given.positions), bidding(given.players), strict=False):
        rated = judged(view, number)
        best = max(rated.values())
        pair = []
        for seed in (1000 + number, 2000 + number):
            action = GAMES.opponents.choose(view, STRONGEST, seed, given.iterations).action
            assert isinstance(action, Bid)
            pair.append(action.number)
            costs.append(best - rated[action.number])
        if pair[0] != pair[1]:
            apart.append(abs(rated[pair[0]] - rated[pair[1]]))
    agree, half = interval([1.0] * (given.positions - len(apart)) + [0.0] * len(apart))
    print(f"{given.players} players, {given.positions} bids: two seeds agree in {100 * agree:.1f} ± {100 * half:.1f} %")
    print(f"elsewhere the two differ by {sum(apart) / max(1, len(apart)):.3f}, at most {max(apart, default=0.0):.3f}")
    mean, half = interval(costs)
    wrong = sum(cost > 0.0 for cost in costs) / len(costs)
    dear = sum(cost > 0.05 for cost in costs) / len(costs)
    print(f"a bid costs {mean:.4f} ± {half:.4f} points, at most {max(costs):.3f}")
    print(f"{100 * wrong:.1f} % are not the judge's, {100 * dear:.1f} % cost more than 0.05")
    return 0


def bidding(players: int) -> Iterator[View]:
    """Yield positions in which a bid is to be made, one a deal, from games played by rules of thumb."""
    rng = random.Random(players)
    for game in range(1_000_000):
        state = FortyTwoOptions(players=players).new_game()
        assert isinstance(state, State)
        deals = 0
        while not state.is_over and deals < 40:
            pack = shuffled(state.public.options.pack, f"seeds/{players}/{game}/{deals}")
            state, _ = state.deal(state.deal_out(pack, (game + deals) % players if not deals else _next(state)))
            deals += 1
            asked = rng.randrange(players)
            while state.turn is not None:
                view = state.view(state.turn)
                if state.public.is_bidding:
                    if not asked:
                        yield view
                    asked -= 1
                state, _ = state.apply(GAMES.opponents.choose_at_once(view, Level.SKILLED, 1).action)


def _next(state: State) -> int:
    dealer = state.deal_needs().dealer
    assert dealer is not None
    return dealer


def judged(view: View, seed: int) -> dict[int, float]:
    """Return what each bid that is allowed is worth by the judge."""
    bids = [bid.number for bid in legal_bids(view)]
    tried = FortyTwoTrials(view, bids, SKILLS[STRONGEST], random.Random(f"judge/{seed}"))
    for _ in tried.run(list(range(len(bids))), JUDGE):
        pass
    return {bid: tried.standing(place)[1] for place, bid in enumerate(bids)}


if __name__ == "__main__":
    with while_read():
        raise SystemExit(main())
