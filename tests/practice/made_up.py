"""Puzzles made up for tests."""

from __future__ import annotations

from game.games import GAMES
from game.opponents.base import Choice, Decision, Reason
from game.practice.puzzles import (
    Puzzle,
)
from game.record import DealRecord, Record
from game.rules.base import Action, State
from game.rules.deal import shuffled


def puzzle(game: str = "forty-one", number: int = 1, gap: float = 0.2) -> Puzzle:
    """Return a puzzle made up in the first position of a game in which seat 0 has a choice: the first one is right."""
    options = GAMES.rules[game].read_options({})
    state: State = options.new_game()
    cards = state.deal_out(shuffled(state.deal_needs().pack, f"puzzle/{number}"), 0)
    state, _ = state.deal(cards)
    actions: list[Action] = []
    while state.turn != 0 or len(state.legal_actions()) < 2:
        actions.append(state.legal_actions()[-1])
        state, _ = state.apply(actions[-1])
    legal = state.legal_actions()
    choices = tuple(Choice(each, 1.5, 0.5, 3.0, 0.6 if each == legal[0] else round(0.6 - gap, 4)) for each in legal)
    decision = Decision(legal[0], choices, Reason("bid-simulated", {"worlds": 7, "rule": "bid-at-sight"}))
    return Puzzle(Record(game, options, None, (DealRecord(cards, tuple(actions)),)), state, decision)
