"""Two choices played out from one position, in one lay of the cards that cannot be seen.

The game itself is not touched: what is played out is a copy, whose hidden cards are those of the lay.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

import msgspec

from game.cards import Card
from game.controller import Controller, Step
from game.opponents.base import Level
from game.opponents.inquiry import Thinking
from game.opponents.opponent import Opponents
from game.opponents.reasoning import Example, Reasoning
from game.rules.base import Action, Play, State
from game.rules.deal import Deal
from game.ui.games.game import Game
from game.ui.games.past_deal import Position


class TwoChoices(NamedTuple):
    """Two choices to be played out after ``at`` steps of a game, of which ``other`` was made, or only tempts.

    Where the deal ``is_over``, they are played out in the true lay as well. ``reasoning`` is why, if that is known.
    """

    at: int
    best: Action
    other: Action
    is_made: bool = True
    is_over: bool = False
    reasoning: Reasoning | None = None


class PlayedOut(Controller):
    """A game as it goes on after ``at`` steps where the cards lie as in ``example`` and all act as in ``line``."""

    def __init__(self, game: Controller, thinker: Thinking, at: int, example: Example, line: Sequence[Action]) -> None:
        super().__init__(game.setup, thinker)
        self._steps = list(game.steps[:at])
        start, stock = self.last_deal.start, {"stock": example.stock} if example.stock else {}
        state = msgspec.structs.replace(self.state, hands=example.hands, dealt=example.hands, **stock)
        dealt = self._steps[start].done
        assert isinstance(dealt, Deal)
        played = [(step.seat, step.done.card) for step in self._steps[start:] if isinstance(step.done, Play)]
        hands = tuple(
            (*hand, *(card for owner, card in played if owner == seat)) for seat, hand in enumerate(example.hands)
        )
        self._steps[start] = self._steps[start]._replace(done=msgspec.structs.replace(dealt, hands=hands))
        self._steps[-1] = self._steps[-1]._replace(after=state)
        for action in line:
            seat = state.turn
            state, events = state.apply(action)
            self._steps.append(Step(action, seat, state, events, ()))


class Way(NamedTuple):
    """How one choice goes: the ``action``, the ``game`` played out, the positions after it, and the ``end``.

    In the end, the lines say what each seat comes to. ``first`` is the number of the trick or turn of the choice,
    ``turn_up`` the card turned up.
    """

    action: Action
    game: Controller
    positions: tuple[Position, ...]
    end: Position
    first: int
    turn_up: Card | None

    def at(self, number: int) -> Position:
        """Return position ``number``, the last one if it ends before."""
        return self.positions[min(number, len(self.positions) - 1)]

    def is_round(self, number: int) -> bool:
        """Whether a trick or a turn is whole at position ``number``."""
        return self.positions[number].whole and bool(self.positions[number].lying)

    def turn(self, number: int) -> list[Card]:
        """Return the cards that were moved in the turn shown at position ``number``."""
        at = min(number, len(self.positions) - 1)
        shown = self.positions[max(0, at - 1) : at + 1] if self.is_round(at) else self.positions[at : at + 1]
        moved = [card for each in shown if self.owner(each) == self.owner(shown[-1]) for card in each.lit]
        return list(dict.fromkeys(moved))

    def owner(self, position: Position) -> int:
        """Return who took the trick, or whose move it was."""
        mover = self.game.steps[position.step or 0].seat
        assert mover is not None
        return mover if position.taker is None else position.taker


def ways(
    game: Game, table: Controller, thinker: Thinking, at: int, example: Example, order: str
) -> tuple[tuple[Way, Way], int]:
    """Return both ways, and how many positions it takes until they go on alike, to the end of a trick or turn.

    The choice comes after ``at`` steps of the game at the ``table``; hands are sorted by ``order``.
    """
    found = []
    for line in (example.best, example.other):
        played = PlayedOut(table, thinker, at, example, line)
        deal = played.last_deal
        past = game.past_deal(played, deal, order)
        before, after = past.positions[: at - deal.start], past.positions[at - deal.start :]
        moves = tuple(each for each in after if each.step is not None)
        first = 1 + sum(each.whole and bool(each.lying) for each in before)
        found.append(Way(line[0], played, moves, past.positions[past.opens_at], first, past.turn_up))
    best, other = found
    pairs = enumerate(zip_longest(best.positions, other.positions))
    differ = [at for at, (a, b) in pairs if a is None or b is None or (a.lying, a.lit) != (b.lying, b.lit)]
    longer = max(found, key=lambda way: len(way.positions)).positions
    last = max(differ, default=len(longer) - 1)
    return (best, other), next(at for at in range(last, len(longer)) if longer[at].whole) + 1


def as_it_lay(state: State, best: Action, other: Action, opponents: Opponents) -> Example:
    """Return how both choices go as the cards really lie in ``state``, if everybody plays on by rules of thumb."""

    def line(first: Action) -> tuple[Action, ...]:
        done, after = [first], state.apply(first)[0]
        while after.turn is not None:
            done.append(opponents.choose_at_once(after.view(after.turn), Level.CASUAL, 0).action)
            after, _events = after.apply(done[-1])
        return tuple(done)

    return Example(state.hands, line(best), line(other), lays=1)
