"""Proves that a change of code changed no decision of an opponent.

``python -m tools.decisions save FILE`` lets every level decide in thousands of positions and writes the results.
``python -m tools.decisions compare FILE`` repeats this and reports differences. ``show GAME ROW BLOCK`` writes the
decisions of one block in words, so that two versions of the code can be compared side by side.

Positions come in blocks of a hundred. Each block has its own games with varying options, played by the baseline with
occasional random moves. A block of a row is summarised by three hashes: the *actions*; the *thoughts*, which are the
reason's code and the points, chance and worth of every choice, rounded to six digits; and the *values* of the reason,
which ``Why?`` puts into words. The rows of a game:

- ``positions``: what the seat holds and may do. If these differ, cards, rules or the baseline have changed, and the
  other rows mean nothing;
- ``baseline``: the yardstick, which has only actions;
- a level, such as ``expert``, with as many simulated deals as ``WORLDS`` says: enough for races, inference and exact
  endings;
- a level ``-at-once``: the rules of thumb that answer in the window's process;
- a level ``-in-full``: the level's own number of deals, in a few positions of each block (only with the compiler).

Time limits have no effect: a decision with a given number of deals has none, and for the others the clock stands still.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec

from game.games import GAMES
from game.opponents.base import Decision, Level, Reason
from game.output import while_read
from game.rules.base import State, View
from game.rules.deal import NumberStream, shuffled
from tools.baselines import choose_baseline
from tools.telling import told_position

Given = dict[str, object]  # options, as in a record
OPTIONS: Final[Mapping[str, tuple[Given, ...]]] = {
    "forty-one": (
        {},
        {"preset": "left"},
        {"preset": "four-hundred"},
        {"target": 12, "partner_needs": "not-negative", "tie_break": "partner"},
        {"preset": "four-hundred", "target": 20, "direction": "clockwise"},
        {"values": "four-hundred", "min_total": 8, "redeal_by": "same"},
        {"double_from": 5, "minimum_bid": "rising", "rising_minimum": True, "tie_break": "highest-score"},
    ),
    "empat-satu": (
        {"deals": 5},
        {"players": 3, "deals": 4},
        {"players": 2, "deals": 4},
        {"partnership": True, "deals": 5},
        {"close_at": 20, "deals": 5},
        {"players": 3, "close_at": 30, "return_taken": True, "deals": 4},
        {"partnership": True, "close_at": 26, "return_taken": True, "deals": 4},
        {"players": 2, "close_at": 40, "deals": 3},
    ),
    "forty-two": tuple(
        {"players": players, **given}
        for given in ({}, {"target": 14, "ties": "highest"}, {"simple": True, "target": 21})
        for players in range(2, 8)
    ),
}
BLOCK: Final = 100  # positions
MOST: Final = 10_000  # decisions of each row in a new file
MOST_OF_A_GAME: Final = 25  # the most positions of a block from one game
STEPS: Final = (1, 3, 9, 24)  # moves on average from one position to the next, by game
STRAYS: Final = (4, 10, 40)  # by game: on average, one random move in this many
WORLDS: Final = (8, 24, 72, 200)  # deals simulated for a decision, by position: through all stages of a race
FULL: Final = 10  # one position in this many is decided with the level's own number of deals
HEAD: Final = "Decisions of the opponents by the hundred: hashes of actions, thoughts and values (tools/decisions.py)."

Decide = Callable[[View, int], Decision]
Hashes = tuple[str, str, str]  # of a block's actions, thoughts and values
KINDS: Final = ("actions", "thoughts", "values")


class Position(msgspec.Struct, frozen=True):
    """What the seat to act sees, and the seed for its decision."""

    view: View
    seed: int


class Row(msgspec.Struct, frozen=True):
    """One way to decide: by which ``level`` (empty for none), how, and in which of the positions (one in ``every``)."""

    name: str
    level: str
    decide: Decide
    every: int = 1


@contextmanager
def stopped_clock() -> Iterator[None]:
    """Stop the clock, so that no time limit ends a thought."""
    kept = time.perf_counter, time.monotonic, time.thread_time
    now = time.monotonic()
    time.perf_counter = time.monotonic = time.thread_time = lambda: now
    try:
        yield
    finally:
        time.perf_counter, time.monotonic, time.thread_time = kept


def _rows() -> Iterator[Row]:
    yield Row("positions", "", _position)
    yield Row("baseline", "", _baseline)
    for level in Level:
        yield Row(f"{level}-at-once", str(level), partial(_at_once, level))
    for level in Level:
        yield Row(str(level), str(level), partial(_counted, level))
    for level in (Level.CASUAL, Level.SKILLED, Level.EXPERT):
        yield Row(f"{level}-in-full", str(level), partial(_in_full, level), FULL)


def _position(view: View, seed: int) -> Decision:
    """Return what a seat holds and may do, in the form of a decision."""
    told = [*map(str, view.hand), *map(str, view.legal_actions())]
    return Decision(view.legal_actions()[0], (), Reason(" ".join(told), {"seed": seed}))


def _baseline(view: View, seed: int) -> Decision:
    return Decision(choose_baseline(view, seed), (), Reason(""))


def _at_once(level: Level, view: View, seed: int) -> Decision:
    return GAMES.opponents.choose_at_once(view, level, seed)


def _counted(level: Level, view: View, seed: int) -> Decision:
    return GAMES.opponents.choose(view, level, seed, WORLDS[seed % len(WORLDS)])


def _in_full(level: Level, view: View, seed: int) -> Decision:
    with stopped_clock():
        return GAMES.opponents.choose(view, level, seed)


ROWS: Final = {row.name: row for row in _rows()}


def positions(game: str, block: int) -> Iterator[Position]:
    """Yield the positions of a block, from as many games as needed."""
    number = 0
    left = BLOCK
    while left:
        for position in islice(_of_a_game(game, block, number), min(left, MOST_OF_A_GAME)):
            yield position
            left -= 1
        number += 1


def _of_a_game(game: str, block: int, number: int) -> Iterator[Position]:
    """Yield positions of one game, from its first deal to its end."""
    sets = OPTIONS[game]
    name = f"decisions/{game}/{block}/{number}"
    numbers = NumberStream(name)
    step, stray = STEPS[numbers.below(len(STEPS))], STRAYS[numbers.below(len(STRAYS))]
    wait = numbers.below(2 * step - 1)
    state: State = GAMES.rules[game].read_options(sets[(block * 4 + number) % len(sets)]).new_game()
    while not state.is_over:
        needs = state.deal_needs()
        dealer = numbers.below(needs.players) if needs.dealer is None else needs.dealer
        state, _ = state.deal(state.deal_out(shuffled(needs.pack, f"{name}/{state.deals_begun}"), dealer))
        while state.turn is not None:
            view, seed = state.view(state.turn), numbers.below(2**32)
            if wait == 0:
                yield Position(view, seed)
            wait = numbers.below(2 * step - 1) if wait == 0 else wait - 1
            legal = view.legal_actions()
            usual = numbers.below(stray) > 0
            state, _ = state.apply(choose_baseline(view, seed) if usual else legal[numbers.below(len(legal))])


def told(decision: Decision) -> tuple[str, str, str]:
    """Return the action, the thoughts and the values of a decision as text."""
    choices = [
        f"{choice.action} {_number(choice.points)} {_number(choice.chance)} {_number(choice.worth)}"
        for choice in decision.choices
    ]
    values = [f"{name} {_number(value)}" for name, value in sorted(decision.why.values.items())]
    return str(decision.action), "; ".join([decision.why.code, *choices]), "; ".join(values)


def _number(value: str | int | float | None) -> str:
    """Return a value as text: a number with six digits, and no minus sign on zero."""
    return str(value) if value is None or isinstance(value, str) else f"{round(float(value), 6) + 0.0:.6f}"


def decided(row: Row, block: list[Position]) -> list[tuple[str, str, str]]:
    """Return the decisions of ``row`` in the positions of a block, in words."""
    return [told(row.decide(position.view, position.seed)) for position in block[:: row.every]]


def hashed(lines: list[tuple[str, str, str]]) -> Hashes:
    """Return the three hashes of a block."""
    actions, thoughts, values = (
        hashlib.sha256("\n".join(column).encode()).hexdigest()[:6] for column in zip(*lines, strict=True)
    )
    return actions, thoughts, values


Kept = dict[tuple[str, str], list[Hashes]]  # by game and row, the hashes block by block


def read(path: Path) -> Kept:
    """Return the hashes in a file; raise OSError, or ValueError if it is not such a file."""
    head, *parts = path.read_text(encoding="utf-8").split("\n\n")
    if head.strip() != HEAD:
        raise ValueError(f"{path} holds no decisions")
    kept: Kept = {}
    for part in parts:
        (game, row), *lines = (line.split() for line in part.strip().splitlines())
        kept[game, row] = [(actions, thoughts, values) for actions, thoughts, values in lines]
    return kept


def write(path: Path, kept: Kept) -> None:
    """Write the hashes to a file, ordered by games and rows."""
    ordered = [(game, row) for game in OPTIONS for row in ROWS if (game, row) in kept]
    parts = ["\n".join([" ".join(place), *map(" ".join, kept[place])]) for place in ordered]
    path.write_text("\n\n".join([HEAD, *parts]) + "\n", encoding="utf-8", newline="\n")


def blocks_of(counts: Mapping[str, int], rows: list[Row], what: Callable[[str, Row, int, Hashes], None]) -> None:
    """Let every row make as many decisions in each game as ``counts`` says, in full blocks; pass each to ``what``."""
    for game, count in counts.items():
        for number in range(-(-count // BLOCK)):
            block = list(positions(game, number))
            for row in rows:
                what(game, row, number, hashed(decided(row, block)))


def save(path: Path, kept: Kept, counts: Mapping[str, int], rows: list[Row]) -> None:
    """Write the current decisions to a file; entries in ``kept`` for other games and rows stay."""
    kept = kept | {(game, row.name): [] for game in counts for row in rows}

    def keep(game: str, row: Row, number: int, found: Hashes) -> None:
        kept[game, row.name].append(found)
        if row is rows[-1]:
            print(f"\r{game}: {(number + 1) * BLOCK} ", end="", file=sys.stderr, flush=True)

    blocks_of(counts, rows, keep)
    print(file=sys.stderr)
    write(path, kept)


def compare(kept: Kept, counts: Mapping[str, int], rows: list[Row]) -> bool:
    """Report which blocks differ from ``kept``; return whether some are equal and none differs."""
    verdicts = {"equal": 0, "different": 0, "not in the file": 0}

    def judge(game: str, row: Row, number: int, found: Hashes) -> None:
        known = kept.get((game, row.name), [])[number : number + 1]
        if not known:
            verdicts["not in the file"] += 1
        elif known == [found]:
            verdicts["equal"] += 1
        else:
            verdicts["different"] += 1
            kinds = [kind for kind, one, other in zip(KINDS, found, known[0], strict=True) if one != other]
            print(f"{game} {row.name} {number}: other {', '.join(kinds)}", flush=True)

    blocks_of(counts, rows, judge)
    print("Blocks: " + ", ".join(f"{times} {verdict}" for verdict, times in verdicts.items()))
    return verdicts["equal"] > 0 and not verdicts["different"]


def show(game: str, row: Row, number: int) -> None:
    """Print the positions of a block and the decisions in words: a line for action, thoughts and values each."""
    block = list(positions(game, number))
    for place, (position, lines) in enumerate(zip(block[:: row.every], decided(row, block), strict=True)):
        print(place * row.every, *told_position(position.view), *lines, sep="\n  ")


def main(arguments: list[str] | None = None) -> int:
    """Run the command given by the arguments; return the exit status."""
    parser = argparse.ArgumentParser(prog="tools.decisions", description="Prove that no opponent decides otherwise.")
    parts = parser.add_subparsers(dest="task", required=True)
    for task, words in (("save", "write the decisions to FILE"), ("compare", "tell what differs from FILE")):
        part = parts.add_parser(task, help=words)
        part.add_argument("file", type=Path)
        part.add_argument("--game", choices=OPTIONS, help="only this game")
        part.add_argument("--level", help="only this level, or one row: " + ", ".join(ROWS))
        part.add_argument("--count", type=int, help="decisions of each row, in full hundreds; as many as FILE holds")
    part = parts.add_parser("show", help="write the decisions of one block in words")
    part.add_argument("game", choices=OPTIONS)
    part.add_argument("row", choices=ROWS)
    part.add_argument("block", type=int)
    given = parser.parse_args(arguments)
    if given.task == "show":
        show(given.game, ROWS[given.row], given.block)
        return 0
    games = [given.game] if given.game else list(OPTIONS)
    rows = [row for row in ROWS.values() if given.level in {None, row.level, row.name}]
    if not rows:
        parser.error(f"there is no level or row {given.level!r}")
    try:
        kept = read(given.file) if given.task == "compare" or given.file.exists() else {}
    except (OSError, ValueError) as fault:
        parser.error(str(fault))
    held = {game: BLOCK * max((len(kept.get((game, row.name), ())) for row in rows), default=0) for game in games}
    counts = {game: given.count or held[game] or MOST for game in games}
    if given.task == "compare":
        return int(not compare(kept, counts, rows))
    save(given.file, kept, counts, rows)
    return 0


if __name__ == "__main__":
    with while_read():
        raise SystemExit(main())
