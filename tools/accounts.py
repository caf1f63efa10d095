"""Measures the account of skill and luck: ``python -m tools.accounts --game forty-one --seats casual --deals 100``.

Single deals from level scores are played without a window and accounted for as in the program (docs/account.md). The
page that it prints says what skill, luck and the others' share came to on average, what remains, what the choices of
each seat cost, and how long it took. With ``--again`` every choice is appraised once more by another seed, to see how
many stay in their class.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import random
import time
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from game.controller import PERSON, Step
from game.games import GAMES
from game.looking_back.account import Account, LuckKind, Swing, account_of
from game.opponents.base import Level
from game.opponents.verdict import Grade, Merit
from game.output import while_read
from game.rules.base import Action, IllegalOption, Options, State
from game.rules.deal import shuffled

Z: Final = 1.96
PLAYED: Final = 150  # deals that the stronger levels simulate for a decision: what is measured is the account
Result = TypeVar("Result")


class Task(msgspec.Struct, frozen=True):
    """What to measure: deals of ``game`` with these ``options`` between ``levels``, by seat.

    If ``full``, the choices of every seat are appraised as thoroughly as the person's.
    """

    game: str
    options: Options
    levels: tuple[Level, ...]
    seed: int
    again: bool
    full: bool = False


class Found(msgspec.Struct, frozen=True):
    """What was found in one deal: its account, the costs and the classes of the choices by seat, and the time taken.

    ``again`` are the classes that the same choices were in by another seed, ``merits`` those of seat 0's choices.
    """

    account: Account
    costs: tuple[float, ...]
    grades: tuple[tuple[Grade, ...], ...]
    again: tuple[tuple[Grade, ...], ...]
    merits: tuple[Merit, ...]
    seconds: float


def account_for(task: Task, number: int) -> Found:
    """Play deal ``number`` and return what its account says."""
    steps = _played(task, number)
    begun = time.process_time()
    account = _account(task, steps, 0)
    seconds = time.process_time() - begun
    seats = range(task.options.players)
    costs = tuple(sum(verdict.cost for verdict in account.verdicts(seat)) for seat in seats)
    other = _account(task, steps, 1) if task.again else None
    merits = tuple(verdict.merit for verdict in account.verdicts(PERSON) if verdict.merit is not None)
    return Found(account, costs, _grades(account, seats), _grades(other, seats) if other else (), merits, seconds)


def _grades(account: Account, seats: range) -> tuple[tuple[Grade, ...], ...]:
    return tuple(tuple(verdict.grade for verdict in account.verdicts(seat)) for seat in seats)


def _played(task: Task, number: int) -> list[Step]:
    """Return the steps of a deal, the dealing first."""
    rng = random.Random(f"{task.seed}/{number}")
    steps = [_dealt(task, number)]
    state = steps[0].after
    while state.turn is not None:
        seat, level = state.turn, task.levels[state.turn]
        worlds = PLAYED if level >= Level.SKILLED else None
        action = GAMES.opponents.choose(state.view(seat), level, rng.getrandbits(32), worlds).action
        state, events = state.apply(action)
        steps.append(Step(action, seat, state, events, ()))
    return steps


def _dealt(task: Task, number: int) -> Step:
    """Return the dealing of a deal in which somebody has a choice: in Empat Satu a hand dealt may be worth 41."""
    before: State = task.options.new_game()
    pack, name = before.deal_needs().pack, f"accounts/{task.seed}/{number}"
    while True:
        deal = before.deal_out(shuffled(pack, name), number % task.options.players)
        state, events = before.deal(deal)
        if state.turn is not None:
            return Step(deal, None, state, events, ())
        name += "/again"


def _account(task: Task, steps: Sequence[Step], seed: int) -> Account:
    """Return the account of a deal for the person's seat, worked out by this seed."""
    mind = GAMES.opponents.minds[task.game]
    opening = _end_of(mind.advice().open_deal(steps[0].after.view(PERSON), seed))
    appraisals = {}
    for at in range(1, len(steps)):
        before = steps[at - 1].after
        if before.turn is not None and len(before.legal_actions()) > 1:
            view = before.view(before.turn)
            is_brief, done = before.turn != PERSON and not task.full, steps[at].done
            assert isinstance(done, Action)
            appraisals[at] = _end_of(mind.appraise(view, before.hands, done, seed + 2 * at, is_brief=is_brief))
    result = mind.advice().result_of(steps[-1].after.view(PERSON))
    return account_of(PERSON, task.options.sides, steps, 0, opening, appraisals, result)


def _end_of(thought: Generator[None, None, Result]) -> Result:
    while True:
        try:
            next(thought)
        except StopIteration as end:
            result: Result = end.value
            return result


def page(task: Task, found: Sequence[Found]) -> list[str]:
    """Return the lines of the page."""
    accounts = [one.account for one in found]
    lines = [
        f"{task.game}, {len(found)} deals, {', '.join(map(str, task.levels))}",
        f"{'':24}{'chance of the game':>26}{'points':>22}",
    ]
    rows: list[tuple[str, list[Swing]]] = [("the result", [account.result for account in accounts])]
    rows.append(("luck", [account.luck() for account in accounts]))
    rows += [(f"  {kind}", [account.luck(kind) for account in accounts]) for kind in LuckKind]
    rows.append(("seat 0's choices", [account.own for account in accounts]))
    rows.append(("its partner's", [account.partners for account in accounts]))
    rows.append(("the others'", [account.opponents for account in accounts]))
    for name, changes in rows:
        shares, points = ([getattr(change, unit) for change in changes] for unit in ("share", "points"))
        lines.append(f"{name:24}{_mean(shares, 4):>26}{_mean(points, 2):>22}")
    rests = [account.rest for account in accounts]
    most = max(abs(rest.share) for rest in rests), max(abs(rest.points) for rest in rests)
    lines.append(f"what remains: at most {most[0]:.1e} of the game, {most[1]:.1e} points")
    for seat, level in enumerate(task.levels):
        grades = [grade for one in found for grade in one.grades[seat]]
        bad = sum(grade >= Grade.MISTAKE for grade in grades)
        cost = _mean([one.costs[seat] for one in found], 4)
        lines.append(f"seat {seat}, {level}: choices cost {cost} of the game a deal; {bad} mistakes in {len(grades)}")
    merits = Counter(merit for one in found for merit in one.merits)
    counts = ", ".join(f"{merits[merit]} {merit.value}" for merit in Merit)
    lines.append(f"seat 0, of {sum(len(one.grades[PERSON]) for one in found)} choices: {counts}")
    pairs = [
        pair
        for one in found
        for ours, others in zip(one.grades, one.again, strict=False)
        for pair in zip(ours, others, strict=True)
    ]
    if pairs:
        same = sum(one == other for one, other in pairs)
        lines.append(f"in the same class by another seed: {100 * same / len(pairs):.2f} % of {len(pairs)} choices")
    seconds = sorted(one.seconds for one in found)
    lines.append(f"CPU time of an account: {sum(seconds) / len(seconds):.1f} s on average, at most {seconds[-1]:.1f} s")
    return lines


def _mean(numbers: Sequence[float], digits: int) -> str:
    """Return the mean with its 95 % interval."""
    mean = sum(numbers) / len(numbers)
    variance = sum((number - mean) ** 2 for number in numbers) / max(1, len(numbers) - 1)
    return f"{mean:+.{digits}f} ± {Z * math.sqrt(variance / len(numbers)):.{digits}f}"


def _note_costs(path: Path, task: Task, found: Found) -> None:
    """Add a line of JSON with the levels by seat, and what the choices of each seat cost in a deal."""
    with path.open("a", encoding="utf-8") as file:
        line = {"game": task.game, "levels": list(map(str, task.levels)), "costs": found.costs}
        file.write(json.dumps(line) + "\n")


def main(arguments: list[str] | None = None) -> int:
    """Measure what the command line asks for, and print the page."""
    parser = argparse.ArgumentParser(prog="tools.accounts", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="forty-one", choices=list(GAMES.opponents.minds))
    parser.add_argument("--seats", default="casual", help="levels, side by side from seat 0 on")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--options", default="{}", help="the game's options as a JSON object, as in a record")
    parser.add_argument("--again", action="store_true", help="appraise once more by another seed")
    parser.add_argument("--full", action="store_true", help="appraise every seat as thoroughly as seat 0")
    parser.add_argument("--costs", type=Path, help="write what each seat missed in each deal here, for tools.rating")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)")
    given = parser.parse_args(arguments)
    try:
        options = GAMES.rules[given.game].read_options(json.loads(given.options))
        levels = [Level.parse(name) for name in given.seats.split(",")]
    except (ValueError, IllegalOption) as fault:
        parser.error(str(fault))
    seats = tuple(levels[seat % len(levels)] for seat in range(options.players))
    task = Task(given.game, options, seats, given.seed, given.again, given.full)
    pool = multiprocessing.get_context("spawn").Pool(given.jobs) if given.jobs > 1 else nullcontext()
    with pool as processes:
        work = partial(account_for, task)
        numbers = range(given.deals)
        found = []
        for one in map(work, numbers) if processes is None else processes.imap(work, numbers):
            found.append(one)
            if given.costs is not None:
                _note_costs(given.costs, task, one)
    print("\n".join(page(task, found)))
    return 0


if __name__ == "__main__":
    with while_read():
        raise SystemExit(main())
