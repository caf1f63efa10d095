"""The command line of the meter."""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from game.games import GAMES
from game.opponents.base import Level
from game.output import while_read
from game.rules.base import IllegalOption
from tools.match import Match
from tools.meter import empat_satu, forty_one, forty_two
from tools.meter.moments import Deal, Gauge, deals_of
from tools.telling import told_choices, told_position

GAUGES: Final[dict[str, Gauge]] = {
    "forty-one": forty_one.GAUGE,
    "empat-satu": empat_satu.GAUGE,
    "forty-two": forty_two.GAUGE,
}
LEVELS: Final = tuple(map(str, Level))
Z: Final = 1.96


class Findings(msgspec.Struct):
    """What was found on one board: decisions with a choice, cases by detector, plain rates, and the cases in words."""

    decisions: int = 0
    deals: int = 0
    odd: Counter[str] = msgspec.field(default_factory=Counter)
    shares: dict[str, tuple[float, float]] = msgspec.field(default_factory=dict)
    cases: list[str] = msgspec.field(default_factory=list)


def metered(match: Match, with_cases: bool, number: int) -> Findings:
    """Play board ``number`` and return what the meter finds there."""
    gauge, found = GAUGES[match.game], Findings()
    for deal in deals_of(match, number):
        found.deals += 1
        for step, (moment, names) in enumerate(zip(deal.moments, gauge.found(deal), strict=True)):
            found.decisions += len(moment.view.legal_actions()) > 1
            found.odd.update(names)
            if with_cases and names:
                found.cases.append(case(f"board {number}, deal {found.deals}", names, deal, step))
        for share in gauge.shares(deal):
            part, whole = found.shares.get(share.name, (0.0, 0.0))
            found.shares[share.name] = part + share.part, whole + share.whole
    return found


def case(place: str, names: Sequence[str], deal: Deal, step: int) -> str:
    """Return a case in words: where, what is odd, the position as the seat saw it, and what nobody saw."""
    moment = deal.moments[step]
    hands = "; ".join(f"seat {seat}: {' '.join(map(str, hand))}" for seat, hand in enumerate(moment.hands))
    result = ", ".join(f"{name} {value}" for name, value in msgspec.structs.asdict(deal.result).items())
    lines = [
        f"{' and '.join(names)} ({place}, step {step})",
        *told_position(moment.view),
        f"does: {moment.action}",
        *told_choices(moment.decision),
        f"all hands: {hands}",
        f"the deal: {result}",
        f"record: {deal.record_to(step)}",
    ]
    return "\n  ".join(lines)


# --- figures with their intervals


def rate(times: int, decisions: int) -> tuple[float, float, float]:
    """Return the rate per 1 000 decisions, and the ends of its 95 % interval (Wilson's)."""
    if not decisions:
        return 0.0, 0.0, 0.0
    share, square = times / decisions, Z * Z
    middle = (times + square / 2) / (decisions + square)
    half = Z / (decisions + square) * math.sqrt(times * (1 - share) + square / 4)
    return 1000 * share, 1000 * max(0.0, middle - half), 1000 * (middle + half)


def ratio(rows: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the sum of the parts by that of the wholes, and the half width of the 95 % interval, board by board."""
    parts, wholes = (sum(column) for column in zip(*rows, strict=True))
    if not wholes:
        return math.nan, math.inf
    share = parts / wholes
    off = sum((part - share * whole) ** 2 for part, whole in rows)
    count = len(rows)
    return share, Z * math.sqrt(off * count / (count - 1)) / wholes if count > 1 else math.inf


def lines_of(gauge: Gauge, boards: Sequence[Findings]) -> Iterator[str]:
    """Yield the figures of all boards as lines of text."""
    decisions, deals = sum(board.decisions for board in boards), sum(board.deals for board in boards)
    odd = sum((board.odd for board in boards), Counter[str]())
    yield f"{deals} deals, {decisions} decisions with a choice; of 1 000:"
    for name, sentence in gauge.sentences.items():
        yield f"{_told(odd[name], decisions)}  {name}: {sentence}"
    yield f"{_told(odd.total(), decisions)}  all together"
    for name in dict.fromkeys(name for board in boards for name in board.shares):
        rows = [board.shares.get(name, (0.0, 0.0)) for board in boards]
        (middle, half), whole = ratio(rows), sum(whole for _, whole in rows)
        if name.startswith("mean "):
            yield f"{name}: {middle:.2f} ± {half:.2f} (of {whole:.0f})"
        else:
            yield f"{name}: {100 * middle:.1f} ± {100 * half:.1f} % (of {whole:.0f})"


def _told(times: int, decisions: int) -> str:
    middle, low, high = rate(times, decisions)
    return f"{middle:6.2f} ({low:.2f} to {high:.2f}; {times})"


# --- the command


def main(arguments: list[str] | None = None) -> int:
    """Run the meter as the arguments say; return the exit status."""
    parser = argparse.ArgumentParser(prog="tools.meter", description="Count the odd decisions of a level.")
    parser.add_argument("--game", choices=GAUGES, default="forty-one")
    parser.add_argument("--level", choices=LEVELS, default="expert", help="who plays, in all seats")
    parser.add_argument("--deals", type=int, default=300, help="single deals from level scores (default 300)")
    parser.add_argument("--games", type=int, default=0, help="play so many whole games instead")
    parser.add_argument("--seed", type=int, default=1, help="the number that all cards come from (default 1)")
    parser.add_argument("--options", default="{}", help="the game's options as a JSON object, as in a record")
    parser.add_argument("--iterations", type=int, help="deals simulated for a decision, instead of the level's own")
    parser.add_argument("--cases", type=Path, metavar="FILE", help="write every case in words")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    given = parser.parse_args(arguments)
    try:
        options = GAMES.rules[given.game].read_options(json.loads(given.options))
    except (IllegalOption, ValueError) as fault:
        parser.error(f"options: {fault}")
    sides = (given.level,) * len(options.sides)
    match = Match(given.game, options, sides, given.seed, bool(given.games), "", given.iterations, keeps_games=True)
    boards = list[Findings]()
    kept = nullcontext() if given.cases is None else given.cases.open("w", encoding="utf-8")
    with kept as file, suppress(KeyboardInterrupt):
        for board in _metered(match, file is not None, range(given.games or given.deals), given.jobs):
            boards.append(board)
            if file is not None and board.cases:
                print(*board.cases, sep="\n\n", end="\n\n", file=file, flush=True)
    print(f"{given.game}, {given.level}, seed {given.seed}, options {given.options}")
    print("\n".join(lines_of(GAUGES[given.game], boards)))
    return 0


def _metered(match: Match, with_cases: bool, numbers: Iterable[int], jobs: int) -> Iterator[Findings]:
    """Yield what is found on the boards ``numbers``, in order, by ``jobs`` processes."""
    play = partial(metered, match, with_cases)
    with multiprocessing.get_context("spawn").Pool(jobs) if jobs > 1 else nullcontext() as pool:
        yield from map(play, numbers) if pool is None else pool.imap(play, numbers)


if __name__ == "__main__":
    with while_read():
        raise SystemExit(main())
