"""Counts last bids of Forty-One that give up the game: ``python -m tools.last_bids --endings 200``.

Endings are random deals at random scores of which one at least is near the target; the first three bids are those of
Casual players, and the last bid is to be made. A Skilled player and an Expert, of every manner in turn, and advice make
it. What a bid gives up is the chance to win the game that another bid would keep, counted twice: by the figures that
the bidder itself had, and by advice of another seed and more worlds. The second has an error: a bid surely gives up too
much if it does so by ``SURELY`` standard errors.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import random
from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from game.games import GAMES
from game.opponents.base import GIVEN, Character, Decision, Level, Manner
from game.output import while_read
from game.rules.base import Action
from game.rules.deal import shuffled
from game.rules.forty_one import PLAYERS, RULES, FortyOneOptions, State, View, winning_team
from tools.decisions import stopped_clock
from tools.endings import decided
from tools.puzzles import run
from tools.telling import told_choices, told_position

PLAYED: Final = ("casual", "skilled", "expert", "advice")
SURELY: Final = 2.0
JUDGE: Final = 3  # which other seed of advice judges


class Case(msgspec.Struct, frozen=True):
    """What a last bid of ``player`` gave up by its ``own`` figures and as ``judged``, with the ``error`` of that."""

    player: str
    own: float
    judged: float
    error: float
    is_thrown_in: bool
    told: str


def endings(options: FortyOneOptions, seed: str, worlds: int | None = None) -> Iterator[View]:
    """Yield the views of last bidders without end; the others bid by so many ``worlds``."""
    rng = random.Random(seed)
    number = 0
    while True:
        scores = tuple(rng.randrange(-5, options.target) for _ in range(PLAYERS))
        if max(scores) < options.target - 11 or winning_team(scores, options)[0]:
            continue
        number += 1
        state = options.new_game()
        deal = state.deal_out(shuffled(state.deal_needs().pack, f"last/{seed}/{number}"), rng.randrange(PLAYERS))
        state, _ = state.deal(deal)
        state = msgspec.structs.replace(state, public=msgspec.structs.replace(state.public, scores=scores))
        for _ in range(PLAYERS - 1):
            assert state.turn is not None
            view = state.view(state.turn)
            state, _ = state.apply(GAMES.opponents.choose(view, Level.CASUAL, rng.getrandbits(32), worlds).action)
        assert isinstance(state, State) and state.turn is not None
        yield state.view(state.turn)


def given_up(decision: Decision, action: Action) -> tuple[float, float]:
    """Return what ``action`` gives up of the game by the figures of ``decision``, and the error of that, 0 unless told.

    Errors are those of differences from what was advised.
    """
    best = max(decision.choices, key=lambda choice: choice.share or 0.0)
    chosen = decision.choice(action)
    error = 0.0 if best.action == action else math.hypot(best.error or 0.0, chosen.error or 0.0)
    return (best.share or 0.0) - (chosen.share or 0.0), error


def look(options: FortyOneOptions, worlds: int, seed: str) -> list[Case]:
    """Return what every player does in one ending, and what that gives up."""
    rng = random.Random(f"look/{seed}")
    view = next(endings(options, seed))
    found = []
    with stopped_clock():
        judge = run(GAMES.opponents.weigh(view, JUDGE, worlds))
        for player in PLAYED:
            if player == "advice":
                decision = decided(view, player, 0)
            else:
                character = Character(rng.choice(list(Manner)))
                decision = GAMES.opponents.choose(view, Level.parse(player), rng.getrandbits(32), None, character)
            own, _ = given_up(decision, decision.action)
            judged, error = given_up(judge, decision.action)
            is_thrown_in = view.public.bid_total + int(str(decision.action).split()[1]) < view.public.bids_needed
            told = "\n  ".join([f"{player}: {decision.action} {decision.why}", *told_position(view),
                                *told_choices(decision), "judged", *told_choices(judge)])  # fmt: skip
            found.append(Case(player, own, judged, error, is_thrown_in, told))
    return found


def page(player: str, cases: list[Case]) -> str:
    """Return the line about one player."""
    own = sum(case.own > GIVEN for case in cases)
    judged = sum(case.judged > GIVEN for case in cases)
    surely = sum(case.judged - SURELY * case.error > GIVEN for case in cases)
    most = max(case.own for case in cases)
    mean = sum(case.judged for case in cases) / len(cases)
    error = math.sqrt(sum((case.judged - mean) ** 2 for case in cases)) / len(cases)
    return (
        f"{player:8} more than {GIVEN} given up: {own} by its own figures (most {most:.3f}), "
        f"{judged} as judged, {surely} surely (most {max(case.judged for case in cases):.3f}); "
        f"mean {mean:.4f} ± {1.96 * error:.4f}; {sum(case.is_thrown_in for case in cases)} thrown in"
    )


def main(arguments: list[str] | None = None) -> int:
    """Count as the arguments say; return the exit status."""
    parser = argparse.ArgumentParser(prog="tools.last_bids", description="Count last bids that give up the game.")
    parser.add_argument("--endings", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worlds", type=int, default=20000, help="of the judge")
    parser.add_argument("--options", type=json.loads, default={}, help="options that differ, as JSON")
    parser.add_argument("--cases", type=Path, metavar="FILE", help="write every case over the limit in words")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    given = parser.parse_args(arguments)
    seeds = [f"{given.seed}/{number}" for number in range(given.endings)]
    task = partial(look, RULES.read_options(given.options), given.worlds)
    with multiprocessing.get_context("spawn").Pool(given.jobs) if given.jobs > 1 else nullcontext() as pool:
        rows = list(map(task, seeds) if pool is None else pool.imap(task, seeds))
    for player, cases in zip(PLAYED, map(list, zip(*rows, strict=True)), strict=True):
        print(page(player, cases))
    if given.cases is not None:
        dear = [case.told for row in rows for case in row if max(case.own, case.judged) > GIVEN]
        given.cases.write_text("\n\n".join(dear), encoding="utf-8")
    return 0


if __name__ == "__main__":
    with while_read():
        raise SystemExit(main())
