"""Puzzles: positions with a clear best choice, what every choice costs there, and why (docs/puzzles.md).

A choice is *right* if it costs less than ``SOLVED`` of the game, *wrong* if it costs ``GAP`` or more. A puzzle has
nothing between, and that under every seed with which it was weighed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from game.opponents.base import Choice, Decision, Reason, cost
from game.record import AllRules, Record, read, write
from game.rules.base import Action, Options, Rules, State, View

PERSON: Final = 0
SOLVED: Final = 0.02  # of the game: a choice that costs less solves a puzzle
GAP: Final = 0.07  # of the game: what every other choice of a puzzle costs at least
WORLDS: Final = 20_000  # in which every choice is tried, ...
SEEDS: Final = 3  # ... under so many seeds
MOST_RIGHT: Final = 0.5  # of the choices: a position in which more are right is no puzzle
FORMAT: Final = "card-table-puzzles/1"


class PuzzleFault(ValueError):  # noqa: N818 (the sibling of RecordFault)
    """What is wrong with a puzzle, in plain English."""


class _Choice(msgspec.Struct, frozen=True, array_like=True):
    """A choice as it is written: the text of its action, and its figures (``Choice``)."""

    action: str
    share: float
    worth: float | None = None
    points: float | None = None
    chance: float | None = None
    partner: float | None = None


class _PuzzleFile(msgspec.Struct, frozen=True):
    """A puzzle as it is written; ``best`` is the text of the action advised."""

    record: msgspec.Raw
    best: str
    choices: tuple[_Choice, ...]
    why: Reason
    worth_of_game: float | None = None


class _File(msgspec.Struct, frozen=True):
    format: str
    puzzles: tuple[msgspec.Raw, ...]


class Puzzle(msgspec.Struct, frozen=True):
    """A position, ``state``, in which the person's seat is to act, and the advice there with all its figures.

    The ``record`` ends with the position.
    """

    record: Record
    state: State
    decision: Decision

    @property
    def game(self) -> str:
        """The name of the game in records."""
        return self.record.game

    @property
    def key(self) -> str:
        """What tells the puzzle from all others: it follows from the position alone."""
        bare = msgspec.structs.replace(self.record, players=None)
        return hashlib.sha256(write(bare).encode()).hexdigest()[:16]

    @property
    def view(self) -> View:
        """What the person sees."""
        return self.state.view(PERSON)

    @property
    def reason(self) -> str:
        """The code of the reason by which the best choice is best: that of the rule of thumb, if one says so too."""
        return self.decision.why.rule or self.decision.why.code

    def cost(self, action: Action) -> float:
        """Return what ``action`` costs, as a share of the game."""
        return costs(self.decision)[action]

    def is_solved_by(self, action: Action) -> bool:
        """Whether ``action`` is a right answer."""
        return self.cost(action) < SOLVED


def costs(decision: Decision) -> Mapping[Action, float]:
    """Return what every choice costs, as a share of the game; raise PuzzleFault if that was not worked out."""
    found = {choice.action: cost(decision, choice.action) for choice in decision.choices}
    known = {action: each[0] for action, each in found.items() if each is not None}
    if not known or len(known) < len(found):
        raise PuzzleFault("there are choices without figures")
    return known


def right(decision: Decision, gap: float = GAP, solved: float = SOLVED) -> frozenset[Action]:
    """Return the right choices of a position with a clear best one by ``decision``; none if it has no such one.

    The right ones cost less than ``solved``, all others ``gap`` or more, and no more than half are right.
    """
    known = costs(decision)
    found = frozenset(action for action, lost in known.items() if lost < solved)
    is_clear = all(lost >= gap for action, lost in known.items() if action not in found)
    return found if is_clear and len(found) <= MOST_RIGHT * len(known) else frozenset()


def is_clear(decisions: Sequence[Decision]) -> bool:
    """Whether a position has a clear best choice, the same by all of ``decisions``: advice under different seeds."""
    found = {right(decision) for decision in decisions}
    return len(found) == 1 and frozenset() not in found


# --- writing and reading


def encode(puzzle: Puzzle) -> str:
    """Return a puzzle as one line of JSON; its figures are rounded to what matters."""

    def short(figure: float | None) -> float | None:
        return None if figure is None else round(figure, 4)

    decision = puzzle.decision
    choices = tuple(
        _Choice(
            str(each.action),
            round(each.share or 0.0, 4),
            *map(short, (each.worth, each.points, each.chance, each.partner)),
        )
        for each in decision.choices
    )
    record = msgspec.Raw(write(puzzle.record).encode())
    file = _PuzzleFile(record, str(decision.action), choices, decision.why, short(decision.game))
    return msgspec.json.encode(file).decode()


def decode(text: str | bytes, games: AllRules) -> Puzzle:
    """Return the puzzle in ``text``; raise PuzzleFault if it is not sound, or has no clear best choice."""
    try:
        content = msgspec.json.decode(text, type=_PuzzleFile)
        replayed = read(bytes(content.record), games)
        rules = games[replayed.record.game]
        decision = _decision(content, rules)
    except (msgspec.MsgspecError, ValueError) as fault:
        raise PuzzleFault(str(fault)) from None
    state = replayed.state
    if state.turn != PERSON:
        raise PuzzleFault("the person's seat is not to act")
    if [choice.action for choice in decision.choices] != list(state.view(PERSON).legal_actions()):
        raise PuzzleFault("the choices are not those of the position")
    if not right(decision):
        raise PuzzleFault("no choice is clearly the best")
    return Puzzle(replayed.record, state, decision)


def _decision(content: _PuzzleFile, rules: Rules[Options]) -> Decision:
    choices = tuple(
        Choice(rules.parse_action(each.action), each.points, each.chance, each.worth, each.share, partner=each.partner)
        for each in content.choices
    )
    return Decision(rules.parse_action(content.best), choices, content.why, content.worth_of_game)


def texts(data: str | bytes) -> tuple[bytes, ...]:
    """Return the texts of the puzzles in a file; raise PuzzleFault if it is none."""
    try:
        content = msgspec.json.decode(data, type=_File)
    except msgspec.MsgspecError as fault:
        raise PuzzleFault(str(fault)) from None
    if content.format != FORMAT:
        raise PuzzleFault(f"format must be {FORMAT}")
    return tuple(bytes(raw) for raw in content.puzzles)
