"""Says how steady the rating is: ``python -m tools.rating costs.jsonl``, from what ``tools.accounts --costs`` wrote.

For each level of each game it prints what a deal costs it, the rating that this makes, and how often a player of that
level is within 60 points of it after 50 deals. The players are simulated: their deals are drawn from those measured.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from game.looking_back.rating import MISSED, rating
from game.output import while_read

Z: Final = 1.96
PLAYERS: Final = 2000
NEAR: Final = 60


class Line(msgspec.Struct, frozen=True):
    """A deal as ``tools.accounts --costs`` writes it: the levels by seat, and what their choices cost."""

    game: str
    levels: tuple[str, ...]
    costs: tuple[float, ...]


def costs_of(lines: Iterable[str]) -> dict[tuple[str, str], list[float]]:
    """Return what each deal cost, by game and level."""
    found: dict[tuple[str, str], list[float]] = defaultdict(list)
    for line in lines:
        deal = msgspec.convert(json.loads(line), Line)
        for level, cost in zip(deal.levels, deal.costs, strict=True):
            found[deal.game, level].append(cost)
    return found


def share_near(game: str, costs: Sequence[float], deals: int, seed: int) -> float:
    """Return how many of the simulated players are rated within ``NEAR`` of their final rating after ``deals``."""
    rng, final = random.Random(seed), rating(game, sum(costs) / len(costs))
    ratings = (rating(game, sum(rng.choices(costs, k=deals)) / deals) for _player in range(PLAYERS))
    return sum(abs(each - final) <= NEAR for each in ratings) / PLAYERS


def page(found: dict[tuple[str, str], list[float]], deals: int, seed: int) -> list[str]:
    """Return the lines of the page."""
    lines = [f"{'':24}{'deals':>6}{'missed a deal':>22}{'rating':>8}{f'within {NEAR} after {deals} deals':>28}"]
    for (game, level), costs in found.items():
        mean, count = sum(costs) / len(costs), len(costs)
        spread = math.sqrt(sum((cost - mean) ** 2 for cost in costs) / max(1, count - 1) / count)
        told = f"{mean:.4f} ± {Z * spread:.4f}"
        ends = ""
        if game in MISSED:
            near = f"{100 * share_near(game, costs, deals, seed):.1f} %"
            ends = f"{round(rating(game, mean)):>8}{near:>28}"
        lines.append(f"{f'{game}, {level}':24}{count:>6}{told:>22}{ends}")
    return lines


def main(arguments: list[str] | None = None) -> int:
    """Print the page for the files that the command line names."""
    parser = argparse.ArgumentParser(prog="tools.rating", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", type=Path, nargs="+", help="what tools.accounts --costs has written")
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    lines = [line for file in given.files for line in file.read_text("utf-8").splitlines()]
    print("\n".join(page(costs_of(lines), given.deals, given.seed)))
    return 0


if __name__ == "__main__":
    with while_read():
        raise SystemExit(main())
