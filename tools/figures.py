"""Measures how true the figures of advice in Empat Satu are, against games between Experts.

``python -m tools.figures play FILE --positions 20 --games 200`` takes positions with a choice from single deals between
Experts, and plays out the choices that advice likes best there, each in the same worlds (``tools.played_out``). FILE
gets a line for each position; what it holds already is kept.

``python -m tools.figures compare FILE`` asks for advice in these positions and prints, for what it advises and for the
choice nearest to that, its chance to be best beside that of the games, and how often the two are no further apart than
their errors allow. Then the slope: by how much the choices differed in the games where the figures differ by 1.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import os
import random
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from game.games import GAMES
from game.opponents.base import STRONGEST, Choice, Decision, cost
from game.output import while_read
from game.record import DealRecord, Record, read, write
from game.rules.base import Action, State
from game.rules.deal import shuffled
from game.rules.empat_satu import EmpatSatuOptions, View
from tools.advice import advised
from tools.decisions import stopped_clock
from tools.played_out import Played, Z, mean, play_out

LEADING: Final = 2  # choices that are played out
BUDGET: Final = 60  # deals that an Expert simulates for a decision while a position is played out
CLOSE: Final = 0.25  # of the game: choices that cost more are no rivals of what is advised
GAME: Final = "empat-satu"


class Row(msgspec.Struct, frozen=True):
    """A position as a record, the choices played out there, and what each brought in every world."""

    record: str
    choices: tuple[str, ...]
    played: Played


class Compared(msgspec.Struct, frozen=True):
    """A choice's chance to be best by advice and in the games, each with its standard error."""

    told: tuple[float, float]
    found: tuple[float, float]

    @property
    def off(self) -> float:
        """How much more advice promises than the games bring."""
        return self.told[0] - self.found[0]

    @property
    def agrees(self) -> bool:
        """Whether the two are no further apart than the errors of both together allow."""
        return abs(self.off) <= Z * math.hypot(self.told[1], self.found[1])


def position(players: int, number: int) -> tuple[Record, View] | None:
    """Return a position with a choice from a deal between Experts; None if the deal had none."""
    name = f"figures/{players}/{number}"
    rng, options = random.Random(name), EmpatSatuOptions(players=players)
    state: State = options.new_game()
    deal = state.deal_out(shuffled(state.deal_needs().pack, name), rng.randrange(players))
    state, _ = state.deal(deal)
    actions: list[Action] = []
    found: list[tuple[Record, View]] = []
    while state.turn is not None:
        view = state.view(state.turn)
        assert isinstance(view, View)
        if len(view.legal_actions()) > 1:
            found.append((Record(GAME, options, None, (DealRecord(deal, tuple(actions)),)), view))
        actions.append(GAMES.opponents.choose(view, STRONGEST, rng.getrandbits(32), BUDGET).action)
        state, _ = state.apply(actions[-1])
    return rng.choice(found) if found else None


def advice(view: View) -> tuple[Decision, list[Choice]]:
    """Return advice, and the choices that it likes best: what it advises first, then by what they cost."""
    with stopped_clock():
        decision, _, _ = advised(view, 1, time.process_time)
    others = [each for each in decision.choices if each.action != decision.action]
    others.sort(key=lambda each: (cost(decision, each.action) or (0.0, 0.0))[0])
    return decision, [decision.choice(decision.action), *others]


def row_of(number: int, games: int, players: Sequence[int]) -> Row | None:
    """Return position ``number`` played out; None if there is none or advice sees no rivals."""
    found = position(players[number % len(players)], number)
    if found is None:
        return None
    record, view = found
    decision, choices = advice(view)
    if (cost(decision, choices[1].action) or (1.0, 0.0))[0] > CLOSE:
        return None
    actions = [each.action for each in choices[:LEADING]]
    rows = tuple(play_out(view, actions, games, number, budget=BUDGET))
    return Row(write(record), tuple(map(str, actions)), Played(rows))


def play(path: Path, positions: int, games: int, players: Sequence[int], jobs: int, start: int) -> None:
    """Play out ``positions`` positions, and add them to the file."""
    with multiprocessing.get_context("spawn").Pool(jobs) as pool, path.open("a", encoding="utf-8") as out:
        numbers = range(start, start + 100 * positions)
        done = 0
        for row in pool.imap_unordered(partial(row_of, games=games, players=players), numbers):
            if row is None:
                continue
            out.write(msgspec.json.encode(row).decode() + "\n")
            out.flush()
            done += 1
            if done >= positions:
                pool.terminate()
                return


def compared(row: Row) -> tuple[str, tuple[Compared, ...]]:
    """Return a position in words, with what advice says of its choice and of the nearest that was played out."""
    state = read(row.record, GAMES.rules).state
    assert state.turn is not None
    view = state.view(state.turn)
    assert isinstance(view, View)
    _, choices = advice(view)
    pairs = [(each, row.choices.index(str(each.action))) for each in choices if str(each.action) in row.choices][:2]
    told = f"{view.public.options.players} players, {view.public.stock_left} left, {' '.join(map(str, view.hand))}"
    for choice, place in pairs:
        share, error = row.played.mean(place)
        told += f"; {choice.action} {choice.share or 0.0:.3f} (games {share:.3f} ± {Z * error:.3f})"
    assert all(choice.errors is not None for choice, _ in pairs)
    return told, tuple(
        Compared((choice.share or 0.0, choice.errors.share if choice.errors else 0.0), row.played.mean(place))
        for choice, place in pairs
    )


def report(found: Sequence[tuple[Compared, ...]]) -> Iterator[str]:
    """Yield the lines that sum up."""
    every = [each for pair in found for each in pair]
    agree = sum(each.agrees for each in every)
    yield f"{len(found)} positions; within the errors of both {agree} of {len(every)} figures"
    off = [each.off for each in every]
    bias, error = mean(off)
    yield f"off by {bias:+.4f} ± {Z * error:.4f} on average, by {sum(map(abs, off)) / len(off):.4f} without the sign"
    noise = sum(each.told[1] ** 2 + each.found[1] ** 2 for each in every) / len(every)
    yield f"spread of what is off {math.sqrt(max(0.0, sum(one * one for one in off) / len(off) - noise)):.4f}"
    leads = [
        (one.told[0] - other.told[0], one.found[0] - other.found[0])
        for one, other in (pair for pair in found if len(pair) == 2)
    ]
    square = sum(told * told for told, _ in leads)
    if square:
        yield f"slope of leads {sum(told * games for told, games in leads) / square:.2f}"


def main(arguments: list[str] | None = None) -> int:
    """Run the command given by the arguments; return the exit status."""
    parser = argparse.ArgumentParser(prog="tools.figures", description="Measure how true the figures of advice are.")
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play", help="play out positions, and add them to FILE")
    playing.add_argument("--positions", type=int, default=20)
    playing.add_argument("--games", type=int, default=200, help="games for each choice")
    playing.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    playing.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    playing.add_argument("--start", type=int, default=0, help="number of the first deal")
    comparing = commands.add_parser("compare", help="compare advice with what was played out")
    for each in (playing, comparing):
        each.add_argument("file", type=Path)
    given = parser.parse_args(arguments)
    if given.command == "play":
        play(given.file, given.positions, given.games, given.players, given.jobs, given.start)
        return 0
    rows = [msgspec.json.decode(line, type=Row) for line in given.file.read_bytes().splitlines()]
    found = []
    for row in rows:
        told, pair = compared(row)
        print(told)
        found.append(pair)
    print(*report(found), sep="\n")
    return 0


if __name__ == "__main__":
    with while_read():
        raise SystemExit(main())
