"""Finished deals for what is looked back on."""

from __future__ import annotations

import random

from game.controller import Step
from game.games import GAMES
from game.rules.base import State
from tests.playouts import deal_for


def finished(game: str, seed: int, **given: object) -> list[Step]:
    """Return the steps of a deal played at random, the dealing first."""
    rng = random.Random(seed)
    state: State = GAMES.rules[game].read_options(given).new_game()
    deal = deal_for(state, seed)
    state, events = state.deal(deal)
    steps = [Step(deal, None, state, events, ())]
    while state.turn is not None:
        seat, action = state.turn, rng.choice(state.legal_actions())
        state, events = state.apply(action)
        steps.append(Step(action, seat, state, events, ()))
    return steps
