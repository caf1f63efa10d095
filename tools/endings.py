"""Counts sure bids thrown away in the last tricks: ``python -m tools.endings --game forty-one --endings 20000``.

Endings are the moments of played deals at which a seat with two or three cards has a choice, while its bid is open.
The deals are played by Beginners and Casuals under the usual rules, with a random move now and then, so that bids stand
in every state. Where some of the cards make the bid certain whatever the others hold and play, and others do not, a
Skilled player, an Expert and advice are asked. A sure card may be passed over only for one that is worth more of the
game by the same figures; such cases are counted by themselves and written down, like the others, in words.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from game.games import GAMES
from game.opponents.base import Decision, Level
from game.output import while_read
from game.rules.base import Action, Options, Play, View
from game.rules.deal import shuffled
from tools.decisions import stopped_clock
from tools.sure import is_worth_more, sure_plays
from tools.telling import told_choices, told_position

GAMES_WITH_ENDINGS: Final = ("forty-one", "forty-two")
CARDS: Final = (2, 3)  # in hand
STRAY: Final = 8  # one card in so many is played at random
CHUNK: Final = 250  # endings that a process looks at before it tells what it found
PLAYERS: Final = ("skilled", "expert", "advice")


class Found(msgspec.Struct):
    """Counts of endings, of those with a sure card beside others, of sure cards not played, by player; the cases."""

    endings: int = 0
    sure: int = 0
    thrown: Counter[str] = msgspec.field(default_factory=Counter)
    passed: Counter[str] = msgspec.field(default_factory=Counter)
    cases: list[str] = msgspec.field(default_factory=list)


def endings(options: Options, seed: str) -> Iterator[View]:
    """Yield endings without end."""
    rng, choose = random.Random(seed), GAMES.opponents.choose
    for number in range(1_000_000):
        levels = [rng.choice((Level.BEGINNER, Level.CASUAL)) for _ in range(options.players)]
        state = options.new_game()
        state, _ = state.deal(
            state.deal_out(shuffled(state.deal_needs().pack, f"endings/{seed}/{number}"), number % options.players)
        )
        while state.turn is not None:
            view = state.view(state.turn)
            legal = view.legal_actions()
            if len(view.hand) in CARDS and len(legal) > 1:
                yield view
            strays = isinstance(legal[0], Play) and rng.randrange(STRAY) == 0
            action = rng.choice(legal) if strays else choose(view, levels[state.turn], rng.getrandbits(32), 20).action
            state, _ = state.apply(action)


def look(options: Options, seed: str) -> Found:
    """Look at a chunk of endings."""
    found = Found()
    for view in endings(options, seed):
        if found.endings == CHUNK:
            break
        found.endings += 1
        sure = sure_plays(view)
        if not sure or len(sure) == len(view.legal_actions()):
            continue
        found.sure += 1
        for player in PLAYERS:
            decision = decided(view, player, found.endings)
            if decision.action not in sure:
                _note(found, player, view, decision, sure)
    return found


def decided(view: View, player: str, seed: int) -> Decision:
    """Return what one of ``PLAYERS`` does."""
    with stopped_clock():
        if player != "advice":
            return GAMES.opponents.choose(view, Level.parse(player), seed)
        advising = GAMES.opponents.mind_of(view).advise(view, seed)
        while True:
            try:
                next(advising)
            except StopIteration as end:
                last: Decision = end.value
                return last


def _note(found: Found, player: str, view: View, decision: Decision, sure: frozenset[Action]) -> None:
    """Note that ``player`` passed over all ``sure`` actions."""
    is_worth_it = is_worth_more(decision, decision.action, sure)
    (found.passed if is_worth_it else found.thrown)[player] += 1
    told = "passed over for more" if is_worth_it else "thrown away"
    names = ", ".join(sorted(map(str, sure)))
    found.cases.append("\n  ".join([f"{player}: {names} {told}", *told_position(view), *told_choices(decision)]))


def main(arguments: list[str] | None = None) -> int:
    """Count as the arguments say; return the exit status."""
    parser = argparse.ArgumentParser(prog="tools.endings", description="Count sure bids thrown away at the end.")
    parser.add_argument("--game", choices=GAMES_WITH_ENDINGS, default="forty-one")
    parser.add_argument("--endings", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--options", default="{}", help="the game's options as a JSON object, as in a record")
    parser.add_argument("--cases", type=Path, metavar="FILE", help="write every case in words")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    given = parser.parse_args(arguments)
    options = GAMES.rules[given.game].read_options(json.loads(given.options))
    total = Found()
    seeds = [f"{given.seed}/{number}" for number in range(-(-given.endings // CHUNK))]
    with multiprocessing.get_context("spawn").Pool(given.jobs) if given.jobs > 1 else nullcontext() as pool:
        task = partial(look, options)
        for one in map(task, seeds) if pool is None else pool.imap(task, seeds):
            total.endings += one.endings
            total.sure += one.sure
            total.thrown += one.thrown
            total.passed += one.passed
            total.cases += one.cases
    if given.cases is not None:
        given.cases.write_text("\n\n".join(total.cases), encoding="utf-8")
    print(f"{given.game}, seed {given.seed}: {total.endings} endings, {total.sure} with a sure card beside others")
    for player in PLAYERS:
        print(f"{player}: {total.thrown[player]} thrown away, {total.passed[player]} passed over for more of the game")
    return 0


if __name__ == "__main__":
    with while_read():
        raise SystemExit(main())
