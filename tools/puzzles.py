"""Makes the puzzles that come with the program: ``python -m tools.puzzles make GAME FILE --count 50``.

Games between players who go by rules of thumb are played, and positions with a clear best choice at seat 0 sought
(``game/practice/puzzles.py``), at most one a deal: first by the few worlds of ``LOOKS``, then by 20 000 under each of
three seeds. The first deals of a game are only played, so that scores differ.

A puzzle of Empat Satu is then played out by Experts: the answer and its nearest rivals in the same worlds, until the
interval of the difference leaves 0 out. One that this does not confirm is not kept.

Every puzzle is then weighed in ten times the worlds under yet another seed. One that this refutes is not kept, and is
counted; neither is one of which a wrong answer then costs less than it must. Figures written are those of the most
worlds. FILE may hold puzzles already: those are kept, and the games that led to them are not played again.

``again`` looks once more at puzzles that come with the program, and adds those to FILE that are still sound.

FILE should hold more puzzles than the program needs: ``pack`` takes the best of them. One in which a Casual player's
rule of thumb is right teaches little: FILE takes no more than a share of ``MOST_EASY_MADE`` of these, the program a
share of ``MOST_EASY``. Nor does one reason make up more than a share of ``MOST_OF_A_REASON`` of those in the program.

They are asked in the order of the file: two that a Casual player misses, those first that a glance finds most often,
to one that Casual solves, the closest first. ``order`` puts a file that came with the program into that order.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from game.games import GAMES
from game.opponents.base import Decision, Level, Thought
from game.output import while_read
from game.practice.puzzles import (
    FORMAT,
    GAP,
    PERSON,
    SEEDS,
    SOLVED,
    WORLDS,
    Puzzle,
    costs,
    decode,
    encode,
    is_clear,
    right,
    texts,
)
from game.record import DealRecord, Record
from game.rules.base import Action, State, View
from game.rules.deal import Deal, shuffled
from game.rules.empat_satu import View as EmpatSatuView
from tools.played_out import Played, play_out

LOOKS: Final = (
    (256, 0.035, 0.05),
    (3000, 0.025, 0.063),
)  # first looks: worlds, and what stands for ``SOLVED`` and ``GAP``
TENFOLD: Final = 10 * WORLDS
PLAYED_OUT: Final = frozenset(["empat-satu"])  # games whose puzzles are played out as well, ...
BUDGET: Final = 60  # ... by Experts who simulate so many deals for a decision, ...
LEAST_GAMES: Final = 40
LOOK: Final = 20  # ... with a look at the outcome after each so many worlds, ...
HALF: Final = 80  # after these, one that is not even ahead by one standard error is given up
MOST_GAMES: Final = 200
SURE: Final = 2.6  # ... until it is off by so many standard errors (99 %: there are several looks)
RIVALS: Final = 2
DEALS: Final = 5  # of a game, after which the next begins
GLANCE: Final = 8  # worlds in which an Expert glances at a puzzle, ...
GLANCES: Final = 100  # ... so often
GLANCED: Final = 5  # parts into which the share of glances that miss is divided; in each, the shortest deals come first
AGAIN: Final = -1  # stands for the number of the game of a puzzle looked at again
MOST_EASY_MADE: Final = 2 / 3
MOST_EASY: Final = 1 / 3
MOST_OF_A_REASON: Final = 0.3
RULES: Final[dict[str, tuple[dict[str, object], ...]]] = {
    "forty-one": ({}, {}, {"preset": "left"}, {"preset": "four-hundred"}),
    "empat-satu": ({}, {"players": 3}, {"players": 2}, {"deals": 5}, {"close_at": 30, "deals": 5}),
    "forty-two": ({"players": 4}, {"players": 3}, {"players": 2}, {"players": 4, "simple": True}),
}


class Found(msgspec.Struct):
    """What has been made: puzzles as text with the reasons of each, and what was looked at and given up."""

    puzzles: list[str] = []
    reasons: Counter[str] = msgspec.field(default_factory=Counter)
    hard: int = 0
    games: int = 0
    positions: int = 0
    clear: int = 0
    refuted: int = 0
    narrow: int = 0
    against: int = 0
    undecided: int = 0


def run(thought: Thought) -> Decision:
    """Run a thought to its end and return what it comes to."""
    while True:
        try:
            next(thought)
        except StopIteration as end:
            decision: Decision = end.value
            return decision


def weigh(view: View, number: int, worlds: int) -> Decision:
    """Return advice for the seat of ``view`` from ``worlds`` worlds under seed ``number``."""
    return run(GAMES.opponents.weigh(view, number, worlds))


def positions(game: str, number: int) -> Iterator[tuple[Record, State]]:
    """Yield the positions of one game in which seat 0 has a choice, each with the record that leads there."""
    rng = random.Random(f"puzzles/{game}/{number}")
    given = RULES[game][number % len(RULES[game])]
    options = GAMES.rules[game].read_options(given)
    state: State = options.new_game()
    levels = [rng.choice((Level.CASUAL, Level.SKILLED)) for _seat in range(options.players)]
    skipped = rng.randrange(DEALS)
    deals: list[DealRecord] = []
    while not state.is_over and len(deals) < DEALS:
        needs = state.deal_needs()
        dealer = rng.randrange(needs.players) if needs.dealer is None else needs.dealer
        cards: Deal = state.deal_out(shuffled(needs.pack, f"puzzles/{game}/{number}/{len(deals)}"), dealer)
        state, _ = state.deal(cards)
        actions: list[Action] = []
        while state.turn is not None:
            view = state.view(state.turn)
            if state.turn == PERSON and len(deals) >= skipped and len(view.legal_actions()) > 1:
                yield Record(game, options, None, (*deals, DealRecord(cards, tuple(actions)))), state
            chosen = GAMES.opponents.choose_at_once(view, levels[state.turn], rng.getrandbits(32)).action
            actions.append(chosen)
            state, _ = state.apply(chosen)
        deals.append(DealRecord(cards, tuple(actions)))


def usual(view: View) -> Action:
    """Return what a Casual player's rule of thumb does."""
    return GAMES.opponents.choose_at_once(view, Level.CASUAL, 0).action


def is_promising(view: View, found: Found) -> bool:
    """Whether the first looks say that a position may have a clear best choice, and is not one easy one too many."""
    takes_easy = found.hard >= (1 - MOST_EASY_MADE) * len(found.puzzles)
    for worlds, solved, gap in LOOKS:
        answers = right(weigh(view, SEEDS, worlds), gap, solved)
        if not answers or (not takes_easy and usual(view) in answers):
            return False
    return True


def made(record: Record, state: State) -> Puzzle | None:
    """Return the puzzle of a position, or None if no choice is clearly the best."""
    decisions: list[Decision] = []
    for number in range(SEEDS):
        decisions.append(weigh(state.view(PERSON), number, WORLDS))
        if not is_clear(decisions):
            return None
    return Puzzle(record, state, decisions[0])


def is_easy(puzzle: Puzzle) -> bool:
    """Whether a Casual player's rule of thumb solves it."""
    return puzzle.is_solved_by(usual(puzzle.view))


def is_refuted(puzzle: Puzzle, decision: Decision) -> bool:
    """Whether ``decision``, advice from more worlds, finds an answer wrong that counts as right, or the other way."""
    known = costs(decision)
    return any((lost < SOLVED) != puzzle.is_solved_by(action) for action, lost in known.items())


def confirmed(puzzle: Puzzle, found: Found) -> Puzzle | None:
    """Return the puzzle with the figures of ten times the worlds; None if those, or games, do not confirm it."""
    found.clear += 1
    if puzzle.game in PLAYED_OUT:
        verdict = verdict_of_games(puzzle)
        found.against += verdict < 0
        found.undecided += verdict == 0
        if verdict <= 0:
            return None
    decision = weigh(puzzle.view, SEEDS + 1, TENFOLD)
    if is_refuted(puzzle, decision):
        found.refuted += 1
        print("refuted", encode(puzzle), flush=True)
        return None
    if not right(decision):
        found.narrow += 1
        return None
    return msgspec.structs.replace(puzzle, decision=decision)


def verdict_of_games(puzzle: Puzzle) -> int:
    """Return what games between Experts say of the answer: 1 that it beats its rivals, -1 the opposite, 0 neither.

    The rivals are the ``RIVALS`` wrong choices that cost least.
    """
    lost = costs(puzzle.decision)
    wrong = sorted((action for action in lost if lost[action] >= SOLVED), key=lost.__getitem__)[:RIVALS]
    view = puzzle.view
    assert isinstance(view, EmpatSatuView)
    rows: list[tuple[float, ...]] = []
    for row in play_out(view, [puzzle.decision.action, *wrong], MOST_GAMES, SEEDS + 2, budget=BUDGET):
        rows.append(row)
        if len(rows) >= LEAST_GAMES and len(rows) % LOOK == 0:
            leads = [Played(tuple(rows)).lead(0, 1 + place) for place in range(len(wrong))]
            if all(lead > SURE * error for lead, error in leads):
                return 1
            if any(lead < -SURE * error for lead, error in leads):
                return -1
            if len(rows) >= HALF and any(lead < error for lead, error in leads):
                return 0
    return 0


def look_through(game: str, number: int, found: Found) -> Iterator[Puzzle]:
    """Yield the puzzles of one game, at most one a deal."""
    done = 0
    for record, state in positions(game, number):
        if len(record.deals) == done:
            continue
        found.positions += 1
        if not is_promising(state.view(PERSON), found):
            continue
        puzzle = made(record, state)
        puzzle = puzzle and confirmed(puzzle, found)
        if puzzle is not None:
            done = len(record.deals)
            yield puzzle


def make(game: str, file: Path, count: int, start: int) -> None:
    """Make puzzles until FILE holds ``count``; print what was made, looked at and given up."""
    found, begun = Found(), time.monotonic()
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    number = start
    for line in lines:
        note = msgspec.json.decode(line, type=tuple[int, bool, str, msgspec.Raw])
        number = max(number, note[0] + 1)
        _keep(found, note[1], note[2], line)
    while len(found.puzzles) < count:
        found.games += 1
        for puzzle in look_through(game, number, found):
            _add(file, found, number, puzzle)
            print(_told(game, found, time.monotonic() - begun), flush=True)
        number += 1


def look_again(source: Path, file: Path, part: int, parts: int) -> None:
    """Add to FILE those of every ``parts``-th puzzle of ``source``, from number ``part`` on, that are still sound."""
    found, begun = Found(), time.monotonic()
    for text in texts(source.read_bytes())[part::parts]:
        old = decode(text, GAMES.rules)
        found.positions += 1
        puzzle = made(old.record, old.state)
        puzzle = puzzle and confirmed(puzzle, found)
        if puzzle is not None:
            _add(file, found, AGAIN, puzzle)
        print(old.key, puzzle is not None, _told(old.game, found, time.monotonic() - begun), flush=True)


def _add(file: Path, found: Found, number: int, puzzle: Puzzle) -> None:
    easy = is_easy(puzzle)
    head = msgspec.json.encode((number, easy, puzzle.reason)).decode()
    line = f"{head[:-1]},{encode(puzzle)}]"
    _keep(found, easy, puzzle.reason, line)
    with file.open("a", encoding="utf-8") as out:
        out.write(line + "\n")


def _keep(found: Found, easy: bool, reason: str, line: str) -> None:
    found.puzzles.append(line)
    found.reasons[reason] += 1
    found.hard += not easy


def _told(game: str, found: Found, seconds: float) -> str:
    count = len(found.puzzles)
    return (
        f"{game}: {count} puzzles, {found.hard} of them beyond a rule of thumb; looked at {found.games} games, "
        f"{found.positions} positions; {found.clear} clear ones: {found.undecided} not confirmed by games, "
        f"{found.against} against; {found.refuted} refuted by {TENFOLD} worlds, {found.narrow} below {GAP}; "
        f"{seconds:.0f} s; {dict(found.reasons.most_common(6))}"
    )


Made = tuple[bool, str, Puzzle]
"""A puzzle with whether a rule of thumb solves it, and its reason."""


def write_all(puzzles: Iterable[Puzzle]) -> str:
    """Return the text of a file of puzzles, one in a line."""
    lines = ",\n".join(map(encode, puzzles))
    return f'{{"format": "{FORMAT}", "puzzles": [\n{lines}\n]}}\n'


def pack(source: Path, target: Path, count: int) -> None:
    """Write the best of the puzzles in ``source``, a FILE of ``make``, as the program reads them, in their order."""
    notes = [
        msgspec.json.decode(line, type=tuple[int, bool, str, msgspec.Raw])
        for line in source.read_text(encoding="utf-8").splitlines()
    ]
    found = [(easy, reason, decode(bytes(raw), GAMES.rules)) for _number, easy, reason, raw in notes]
    distinct = {puzzle.key: (easy, reason, puzzle) for easy, reason, puzzle in found}

    kept = best_of(list(distinct.values()), count)
    target.write_text(write_all(in_order([puzzle for _easy, _reason, puzzle in kept])), encoding="utf-8")
    print(f"{len(kept)} puzzles")


def missed(puzzle: Puzzle) -> float:
    """Return how often an Expert who glances at a puzzle misses it."""
    seen = (GAMES.opponents.choose(puzzle.view, Level.EXPERT, seed, GLANCE).action for seed in range(GLANCES))
    return sum(not puzzle.is_solved_by(action) for action in seen) / GLANCES


def in_order(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return puzzles in the order in which they are asked: none begins with what is plain at once."""

    def rank(puzzle: Puzzle) -> tuple[int, int]:
        return round(GLANCED * missed(puzzle)), len(puzzle.record.deals[-1].actions)

    easy = sorted(
        filter(is_easy, puzzles), key=lambda each: min(lost for lost in costs(each.decision).values() if lost >= SOLVED)
    )
    hard, found = sorted((each for each in puzzles if each not in easy), key=rank), list[Puzzle]()
    while hard or easy:
        found += [*hard[:2], *easy[:1]]
        hard, easy = hard[2:], easy[1:]
    return found


def best_of(made: Sequence[Made], count: int) -> Sequence[Made]:
    """Return ``count`` puzzles, a share of ``MOST_EASY`` of them easy, of as many reasons as there are puzzles for."""
    kept: list[Made] = []
    waiting = list(made)
    reasons: Counter[str] = Counter()

    def rank(one: Made) -> tuple[bool, bool, int]:
        easy, reason, _puzzle = one
        takes_easy = sum(other[0] for other in kept) < MOST_EASY * count
        return reasons[reason] >= MOST_OF_A_REASON * count, easy != takes_easy, reasons[reason]

    while waiting and len(kept) < count:
        best = min(waiting, key=rank)
        waiting.remove(best)
        kept.append(best)
        reasons[best[1]] += 1
    return kept


def main(arguments: Sequence[str] | None = None) -> None:
    """Make puzzles, or pack them as the program reads them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    making = commands.add_parser("make", help="look for puzzles until FILE holds enough")
    making.add_argument("game", choices=list(GAMES.rules))
    making.add_argument("file", type=Path)
    making.add_argument("--start", type=int, default=0, help="number of the first game")
    packing = commands.add_parser("pack", help="write those in FILE as the program reads them")
    packing.add_argument("file", type=Path)
    packing.add_argument("target", type=Path)
    ordering = commands.add_parser("order", help="put puzzles that come with the program into their order")
    ordering.add_argument("source", type=Path)
    looking = commands.add_parser("again", help="look once more at puzzles that come with the program")
    looking.add_argument("source", type=Path)
    looking.add_argument("file", type=Path)
    looking.add_argument("--part", type=int, nargs=2, default=(0, 1), help="the first puzzle, and from one to the next")
    for each in (making, packing):
        each.add_argument("--count", type=int, default=50)
    given = parser.parse_args(arguments)
    if given.command == "make":
        make(given.game, given.file, given.count, given.start)
    elif given.command == "order":
        shipped = [decode(text, GAMES.rules) for text in texts(given.source.read_bytes())]
        given.source.write_text(write_all(in_order(shipped)), encoding="utf-8")
    elif given.command == "again":
        look_again(given.source, given.file, *given.part)
    else:
        pack(given.file, given.target, given.count)


if __name__ == "__main__":
    with while_read():
        main()
