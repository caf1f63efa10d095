"""Measures what a decision of each level costs: ``python -m tools.costs --game GAME --positions 200``.

Positions with a choice come from single deals between Casual players. There every level decides, with equal cards
therefore, and advice by a seed of its own says what each choice costs of the game (``base.cost``). The page has the
mean of every level, and how many times what the next one costs it is, with 95 % intervals.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from game.games import GAMES
from game.opponents.base import Level, cost
from game.output import while_read
from game.rules.base import Action, State, View
from game.rules.deal import shuffled
from tools.advice import advised
from tools.decisions import stopped_clock

JUDGE: Final = 11  # the seed of the advice that judges
EVERY: Final = 6  # choices from one position to the next, on average
DRAWN: Final = 1000  # samples from which an interval comes
Decide = Callable[[View, int], Action]


def by_level(level: Level, view: View, seed: int) -> Action:
    """Return what a level does."""
    return GAMES.opponents.choose(view, level, seed).action


LEVELS: Final[Mapping[str, Decide]] = {str(level): partial(by_level, level) for level in Level}


def positions(game: str, given: Mapping[str, object], number: int) -> Iterator[View]:
    """Yield some positions with a choice from a single deal between Casual players."""
    name = f"costs/{game}/{number}"
    rng, options = random.Random(name), GAMES.rules[game].read_options(given)
    state: State = options.new_game()
    deal = state.deal_out(shuffled(state.deal_needs().pack, name), rng.randrange(options.players))
    state, _ = state.deal(deal)
    while state.turn is not None:
        view = state.view(state.turn)
        if len(view.legal_actions()) > 1 and rng.randrange(EVERY) == 0:
            yield view
        state, _ = state.apply(GAMES.opponents.choose_at_once(view, Level.CASUAL, rng.getrandbits(32)).action)


def costs_of(number: int, game: str, given: Mapping[str, object], deciders: Mapping[str, Decide]) -> list[list[float]]:
    """Return what each of ``deciders`` loses in the positions of a deal, position by position."""
    rows = []
    with stopped_clock():
        for at, view in enumerate(positions(game, given, number)):
            judge = advised(view, JUDGE, lambda: 0.0)[0]
            lost = [cost(judge, decide(view, 100 * number + at)) for decide in deciders.values()]
            rows.append([each[0] for each in lost if each is not None])
    return rows


def measured(
    game: str, given: Mapping[str, object], count: int, jobs: int, deciders: Mapping[str, Decide] = LEVELS
) -> list[list[float]]:
    """Return the rows of at least ``count`` positions."""
    rows: list[list[float]] = []
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for fresh in pool.imap(partial(costs_of, game=game, given=given, deciders=deciders), range(100 * count)):
            rows += fresh
            if len(rows) >= count:
                pool.terminate()
                break
    return rows


def page(names: Sequence[str], rows: Sequence[Sequence[float]]) -> Iterator[str]:
    """Yield the lines of the page: intervals are those of positions drawn anew."""
    rng, whole = random.Random(1), list(rows)
    draws = [
        [sum(column) / len(rows) for column in zip(*rng.choices(whole, k=len(rows)), strict=True)] for _ in range(DRAWN)
    ]
    yield f"{len(rows)} positions; what a decision costs, and how many times what one of the next level does"
    for at, name in enumerate(names):
        low, high = _between([draw[at] for draw in draws])
        line = f"{name:10} {sum(row[at] for row in rows) / len(rows):.4f} ({low:.4f} to {high:.4f})"
        if at + 1 < len(names):
            low, high = _between([draw[at] / max(draw[at + 1], 1e-9) for draw in draws])
            times = sum(row[at] for row in rows) / max(sum(row[at + 1] for row in rows), 1e-9)
            line += f"  {times:.2f} times ({low:.2f} to {high:.2f})"
        yield line


def _between(numbers: Sequence[float]) -> tuple[float, float]:
    """Return the limits between which 95 % of the numbers lie."""
    ordered = sorted(numbers)
    return ordered[len(ordered) // 40], ordered[-1 - len(ordered) // 40]


def main(arguments: list[str] | None = None) -> int:
    """Run the command given by the arguments; return the exit status."""
    parser = argparse.ArgumentParser(prog="tools.costs", description="Measure what a decision of each level costs.")
    parser.add_argument("--game", choices=list(GAMES.rules), required=True)
    parser.add_argument("--options", type=json.loads, default={}, help="options that differ, as JSON")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(arguments)
    rows = measured(given.game, given.options, given.positions, given.jobs)
    print(*page(list(LEVELS), rows), sep="\n")
    return 0


if __name__ == "__main__":
    with while_read():
        raise SystemExit(main())
