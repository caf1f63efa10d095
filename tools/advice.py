"""Measures what hints and the play checker are worth: ``python -m tools.advice --game GAME --file FILE``.

Positions come from games between Experts under varying options (those of ``tools.decisions``), wherever there is a
choice. In each, two seeds give advice, Experts of two more seeds decide, and where a choice may cost more than
``DEAR`` of the game, a judge says what it does: the mean of the second seed and two more, over 20 000 worlds in all.
FILE gets one line of JSON for each position; if it holds some already, those are kept and their games not played again.

What is printed, each for the share of the game (``base.cost``):

- *same*: how often an Expert of another seed does what is suggested, or what looks as good: it differs by less than the
  step to which figures are rounded there;
- *figures*: how often a figure of two seeds differs by no less than that step, and which steps there are;
- *marked*: how often the checker marks what an Expert did, that is, how often it says it cost more than ``DEAR``;
- *found*: of random choices that cost more than ``DEAR`` by the judge, how many the checker marks;
- the time on the processor to the first and to the last advice. With ``--busy N``, N other processes keep the cores
  busy, and times are by the clock.
"""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from game.games import GAMES
from game.opponents.base import POINT_STEP, SHARE_STEP, STRONGEST, Choice, Decision, cost, step_of
from game.opponents.verdict import DOUBT, LIMITS
from game.output import while_read
from game.rules.base import State, View
from game.rules.deal import NumberStream, shuffled
from tools.decisions import OPTIONS, stopped_clock

DEAR: Final = LIMITS[1]  # the cost above which the checker marks a choice
JUDGES: Final = (5, 6)  # further seeds of the judge
GAP: Final = {"forty-one": 40, "empat-satu": 8, "forty-two": 8}  # moves from one position to the next, on average
QUICK: Final = {"forty-one": 60, "empat-satu": 300, "forty-two": 60}  # worlds for the moves between
SURE: Final = 6.0  # errors below ``DEAR`` at which no judge is needed ...
LEAST_ERROR: Final = 0.001  # ... of at least this size


class Figures(msgspec.Struct, frozen=True, array_like=True):
    """What one seed found of one action: ``error`` belongs to ``cost``, ``errors`` to the three figures before."""

    points: float
    chance: float
    share: float
    errors: tuple[float, float, float]
    cost: float
    error: float

    @property
    def is_marked(self) -> bool:
        """Whether the checker marks the action."""
        return self.cost - DOUBT * self.error > DEAR

    @property
    def told(self) -> dict[str, tuple[float, float]]:
        """The figures that are shown, each with the step to which it is rounded."""
        points, chance, share = self.errors
        return {
            "points": (self.points, step_of(points, POINT_STEP)),
            "chance": (self.chance, step_of(chance, SHARE_STEP)),
            "share": (self.share, step_of(share, SHARE_STEP)),
        }


class Advised(msgspec.Struct, frozen=True):
    """The number of the action that one seed advises, and the figures of every action."""

    best: int
    figures: tuple[Figures, ...]

    def looks_as_good(self, action: int) -> bool:
        """Whether ``action`` is advised or differs from that by less than the figures that are shown."""
        best, other = self.figures[self.best], self.figures[action]
        step = max(best.told["share"][1], other.told["share"][1])
        return abs(best.share - other.share) < step or other.cost < step


class Row(msgspec.Struct, frozen=True):
    """One position of game ``number``: what two seeds advise, and which actions two Experts chose.

    ``judged`` are the costs by the judge, if one was needed; ``first`` and ``last`` the seconds until advice came.
    """

    number: int
    actions: tuple[str, ...]
    one: Advised
    other: Advised
    experts: tuple[int, ...]
    judged: tuple[float, ...]
    first: float
    last: float


def positions(game: str, number: int) -> Iterator[View]:
    """Yield positions with a choice from one game between Experts, from its first deal to its end."""
    sets, name = OPTIONS[game], f"advice/{game}/{number}"
    numbers = NumberStream(name)
    state: State = GAMES.rules[game].read_options(sets[number % len(sets)]).new_game()
    wait = numbers.below(2 * GAP[game] - 1)
    while not state.is_over:
        needs = state.deal_needs()
        dealer = numbers.below(needs.players) if needs.dealer is None else needs.dealer
        state, _ = state.deal(state.deal_out(shuffled(needs.pack, f"{name}/{state.deals_begun}"), dealer))
        while state.turn is not None:
            view = state.view(state.turn)
            if len(view.legal_actions()) > 1:
                if wait == 0:
                    yield view
                wait = numbers.below(2 * GAP[game] - 1) if wait == 0 else wait - 1
            chosen = GAMES.opponents.choose(view, STRONGEST, numbers.below(2**32), QUICK[game])
            state, _ = state.apply(chosen.action)


def advised(view: View, seed: int, clock: Callable[[], float]) -> tuple[Decision, float, float]:
    """Return the last advice for the seat of ``view``, and the seconds until the first and until the last."""
    begun, first = clock(), 0.0
    advice = GAMES.opponents.mind_of(view).advise(view, seed)
    while True:
        try:
            if next(advice) is not None:
                first = first or clock() - begun
        except StopIteration as end:
            decision: Decision = end.value
            return decision, first or clock() - begun, clock() - begun


def found(view: View, decision: Decision) -> Advised:
    """Return what ``decision``, advice with figures, found of each action."""
    return Advised(
        view.legal_actions().index(decision.action), tuple(_figures(decision, each) for each in decision.choices)
    )


def _figures(decision: Decision, choice: Choice) -> Figures:
    lost, errors = cost(decision, choice.action), choice.errors
    assert lost is not None and errors is not None, "advice without figures"
    assert choice.points is not None and choice.chance is not None and choice.share is not None
    told = errors.points, errors.chance, errors.share
    return Figures(choice.points, choice.chance, choice.share, told, *lost)


def row_of(view: View, number: int) -> Row:
    """Return everything about one position."""
    legal = view.legal_actions()
    decision, first, last = advised(view, 1, time.process_time)
    one, other = found(view, decision), found(view, advised(view, 2, time.process_time)[0])
    experts = [GAMES.opponents.choose(view, STRONGEST, seed) for seed in (3, 4)]
    judged: tuple[float, ...] = ()
    if any(each.cost + SURE * max(each.error, LEAST_ERROR) > DEAR for each in (*one.figures, *other.figures)):
        more = [found(view, advised(view, seed, time.process_time)[0]).figures for seed in JUDGES]
        judged = tuple(sum(each.cost for each in of) / len(of) for of in zip(other.figures, *more, strict=True))
    chosen = tuple(legal.index(each.action) for each in experts)
    return Row(number, tuple(map(str, legal)), one, other, chosen, judged, first, last)


# --- what the rows say


def share(times: int, of: int) -> str:
    """Return a share in percent with its 95 % interval (Wilson), and the numbers it comes from."""
    if not of:
        return "none"
    z = 1.96
    middle = (times + z * z / 2) / (of + z * z)
    half = z * (times * (of - times) / of + z * z / 4) ** 0.5 / (of + z * z)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return f"{100 * times / of:.1f} % ({100 * low:.1f} to {100 * high:.1f}; {times} of {of})"


def report(rows: list[Row]) -> Iterator[str]:
    """Yield the lines of the report."""
    yield f"{len(rows)} positions of {len({row.number for row in rows})} games"
    same = sum(row.experts[0] == row.one.best for row in rows)
    yield "an Expert of another seed does what is suggested: " + share(same, len(rows))
    same = sum(row.one.looks_as_good(row.experts[0]) for row in rows)
    yield "that, or what looks as good: " + share(same, len(rows))
    same = sum(row.one.looks_as_good(row.other.best) for row in rows)
    yield "the same of two seeds of advice: " + share(same, len(rows))
    for name in ("points", "chance", "share"):
        yield _differences(name, rows)
    marked = sum(row.one.figures[action].is_marked for row in rows for action in row.experts)
    yield "moves of Experts marked: " + share(marked, 2 * len(rows))
    yield _found(rows)
    yield _times("first", [row.first for row in rows])
    yield _times("last", [row.last for row in rows])


def _differences(name: str, rows: list[Row]) -> str:
    """Return the line about a figure: how often two seeds differ visibly, and how finely it is shown."""
    wide, count, steps = 0, 0, Counter[float]()
    for row in rows:
        for one, other in zip(row.one.figures, row.other.figures, strict=True):
            (mine, step), (theirs, other_step) = one.told[name], other.told[name]
            wide += abs(mine - theirs) >= max(step, other_step)
            count += 1
            steps[round(step, 2)] += 1
    told = ", ".join(f"{step:g} in {100 * times / count:.0f} %" for step, times in sorted(steps.items()))
    return f"{name} of two seeds differ by a step or more: {share(wide, count)}; steps of {told}"


def _found(rows: list[Row]) -> str:
    """Return the line about random choices, each of which counts by its chance to be the one that is made."""
    dear, seen, squares, count, others = 0.0, 0.0, 0.0, 0, 0
    for row in rows:
        for figures, judged in zip(row.one.figures, row.judged or (0.0,) * len(row.actions), strict=True):
            if judged > DEAR:
                weight = 1.0 / len(row.actions)
                dear, squares, count = dear + weight, squares + weight * weight, count + 1
                seen += weight * figures.is_marked
            else:
                others += figures.is_marked
    if not count:
        return "no random choice costs that much"
    number = round(dear * dear / squares)  # of equal weights that would say as much
    return (
        f"random choices that cost more than {DEAR} ({100 * dear / len(rows):.1f} % of all; {count} seen), marked: "
        f"{share(round(seen / dear * number), number)}; marked though they cost less: {others}"
    )


def _times(name: str, seconds: list[float]) -> str:
    ordered = sorted(seconds)
    half, most = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
    return f"{name} advice: median {half:.3f} s, 99 % within {most:.3f} s, longest {ordered[-1]:.3f} s"


# --- running


@contextmanager
def busy(count: int) -> Iterator[None]:
    """Keep ``count`` cores busy."""
    others = [multiprocessing.Process(target=_spin, daemon=True) for _ in range(count)]
    for other in others:
        other.start()
    try:
        yield
    finally:
        for other in others:
            other.kill()


def _spin() -> None:
    while True:
        pass


def read(path: Path) -> list[Row]:
    """Return the rows in a file; none if there is no such file."""
    return [msgspec.json.decode(line, type=Row) for line in path.read_bytes().splitlines()] if path.exists() else []


def measured(game: str, count: int, path: Path) -> list[Row]:
    """Return the rows of at least ``count`` positions, from full games; keep them in a file, game by game.

    The clock stands still meanwhile: on a busy machine it would end some thoughts early.
    """
    rows = read(path)
    number = max((row.number for row in rows), default=-1) + 1
    while len(rows) < count:
        with stopped_clock():
            fresh = [row_of(view, number) for view in positions(game, number)]
        with path.open("ab") as file:
            file.write(b"".join(msgspec.json.encode(row) + b"\n" for row in fresh))
        rows += fresh
        number += 1
        print(f"\r{game}: {len(rows)} ", end="", file=sys.stderr, flush=True)
    return rows


def timed(game: str, count: int, others: int) -> Iterator[str]:
    """Yield the lines about the times by the clock until advice comes, beside ``others`` busy processes."""
    every = (view for number in itertools.count() for view in positions(game, number))
    views = list(itertools.islice(every, count))
    with busy(others):
        times = [advised(view, 1, time.perf_counter)[1:] for view in views]
    yield _times("first", [first for first, _ in times])
    yield _times("last", [last for _, last in times])


def main(arguments: list[str] | None = None) -> int:
    """Run the command given by the arguments; return the exit status."""
    parser = argparse.ArgumentParser(prog="tools.advice", description="Measure what hints and the checker are worth.")
    parser.add_argument("--game", choices=OPTIONS, required=True)
    parser.add_argument("--positions", type=int, default=1000, help="positions, rounded up to full games")
    way = parser.add_mutually_exclusive_group(required=True)
    way.add_argument("--file", type=Path, help="keep what is found there, and go on from what it holds")
    way.add_argument("--busy", type=int, help="only measure times by the clock, beside this many busy processes")
    given = parser.parse_args(arguments)
    for _share in GAMES.opponents.warm():
        pass
    if given.busy is not None:
        lines = timed(given.game, given.positions, given.busy)
    else:
        lines = report(measured(given.game, given.positions, given.file))
    print("", *lines, sep="\n")
    return 0


if __name__ == "__main__":
    with while_read():
        raise SystemExit(main())
