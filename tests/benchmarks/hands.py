"""How well an Expert of Empat Satu guesses the others' hands: ``python -m tests.benchmarks.hands --deals 20``.

Deals between players of one level are played with two, three and four players. In one decision of twelve, after two
rounds of the table, the worlds that an Expert would think of are compared with the truth: what the others' hands are
worth, and the chance that was given to each of their hidden cards.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Iterator
from typing import Final

from game.games import GAMES
from game.opponents.base import Level
from game.opponents.compiled import arrays, fast
from game.opponents.empat_satu.inference import deal_out, first_world, stir
from game.opponents.empat_satu.playout import HELD, SEAT, SEATS, worth
from game.opponents.empat_satu.prospects import BIT, SUIT
from game.rules.empat_satu import EmpatSatuOptions, State, value_of
from tests.opponents.empat_satu_positions import new_deal

BURN: Final = 48_000  # swaps before the first world
STEPS: Final = 12  # in so many steps the explanation gains its weight
SWAPS: Final = 60  # from one world to the next
WORLDS: Final = 150
ONE_IN: Final = 12


def positions(players: int, deals: int, level: Level, seed: int) -> Iterator[State]:
    """Yield positions of deals between players of ``level``."""
    rng = random.Random(f"{seed}/{players}")
    for number in range(deals):
        state = new_deal(1000 * seed + number, EmpatSatuOptions(players=players), number)
        while state.turn is not None:
            view = state.view(state.turn)
            if len(view.public.turns) >= 2 * players and rng.randrange(ONE_IN) == 0:
                yield state
            state, _ = state.apply(GAMES.opponents.choose(view, level, rng.getrandbits(32), 200).action)


def guessed(state: State, seed: int) -> Iterator[tuple[float, float]]:
    """Yield for each other seat how much too high its hand is guessed, and the mean chance of its hidden cards."""
    assert state.turn is not None
    view = state.view(state.turn)
    memory = arrays(first_world(view, random.Random(seed)))
    for step in range(STEPS):
        fast(stir)(memory, True, BURN // STEPS, (step + 1) / STEPS)
    seats = [seat for seat in range(view.public.options.players) if seat != view.seat]
    hidden = {seat: [card for card in state.hands[seat] if card not in view.public.known[seat]] for seat in seats}
    total = dict.fromkeys(seats, 0)
    hits = dict.fromkeys(seats, 0)
    for _ in range(WORLDS):
        fast(stir)(memory, True, SWAPS, 1.0)
        fast(deal_out)(memory)
        for seat in seats:
            at = SEATS + SEAT * seat
            total[seat] += int(worth(memory.deal, at))
            held = [int(memory.deal[at + HELD + SUIT[card.index]]) & BIT[card.index] for card in hidden[seat]]
            hits[seat] += sum(map(bool, held))
    for seat in seats:
        if hidden[seat]:
            yield (
                total[seat] / WORLDS - value_of(state.hands[seat]),
                hits[seat] / WORLDS / len(hidden[seat]),
            )


def main() -> None:
    """Print how well hands are guessed, by the number of players."""
    parser = argparse.ArgumentParser(description="How well an Expert of Empat Satu guesses the others' hands.")
    parser.add_argument("--deals", type=int, default=20, help="deals for each number of players")
    parser.add_argument("--level", type=Level.parse, default=Level.SKILLED, help="who plays")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for players in (2, 3, 4):
        found = [
            pair
            for number, state in enumerate(positions(players, asked.deals, asked.level, asked.seed))
            for pair in guessed(state, number)
        ]
        if len(found) < 2:
            parser.error("these deals gave no two hands to guess: ask for more")
        for what, column in zip(
            ("worth too high by", "chance of a hidden card"), zip(*found, strict=True), strict=True
        ):
            spread = 1.96 * statistics.stdev(column) / len(column) ** 0.5
            print(
                f"{players} players, {len(column)} hands: {what} {statistics.mean(column):.3f} ± {spread:.3f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
