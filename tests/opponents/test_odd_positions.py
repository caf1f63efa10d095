"""Positions in which opponents did something odd, with a reader's verdict (tests/opponents/odd_positions.json).

``record`` ends with what was odd; ``wrong`` holds that move and those that are no better. Absurd moves that are
``mended`` must not come back; the others are known faults, kept so that whoever mends them can tell. Defensible moves
look odd too, but a good player could make them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, Literal

import msgspec

from game.games import GAMES
from game.opponents.base import Level
from game.rules.base import Action, View
from tests.cases import for_each
from tests.record_samples import read
from tools.meter.__main__ import GAUGES

SEEDS: Final = 3


class Odd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One move: the detector that tripped, what a reader made of it, in words, and the record that ends with it."""

    detector: str
    verdict: Literal["absurd", "defensible"]
    mended: bool
    words: str
    wrong: tuple[str, ...]
    record: dict[str, object]

    def position(self) -> tuple[View, Action]:
        """Return what the seat saw, and the odd move."""
        *before, last = read(json.dumps(self.record)).record.deals
        state = read(json.dumps(self.record)).record.options.new_game()
        for deal in before:
            state, _ = state.deal(deal.cards)
            for action in deal.actions:
                state, _ = state.apply(action)
        state, _ = state.deal(last.cards)
        for action in last.actions[:-1]:
            state, _ = state.apply(action)
        assert state.turn is not None
        return state.view(state.turn), last.actions[-1]


KEPT: Final = msgspec.json.decode(Path(__file__).with_name("odd_positions.json").read_bytes(), type=list[Odd])
MENDED: Final = [odd for odd in KEPT if odd.mended]


@for_each("odd", MENDED)
def test_an_expert_does_it_no_more(odd: Odd) -> None:
    view, _ = odd.position()
    for seed in range(SEEDS):
        assert str(GAMES.opponents.choose(view, Level.EXPERT, seed).action) not in odd.wrong


def test_every_odd_move_is_legal_and_known_to_a_detector() -> None:
    for odd in KEPT:
        view, move = odd.position()
        assert str(move) in odd.wrong
        assert set(odd.wrong) < set(map(str, view.legal_actions()))
        assert odd.detector in GAUGES[str(odd.record["game"])].sentences
