"""Players of Empat Satu and of 42 who have not been told a rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.games import GAMES
from game.opponents.base import Level
from tests.cases import for_each
from tests.playouts import deal_for
from tools import untold_in_empat_satu, untold_in_forty_two
from tools.untold import Engine

EMPAT_SATU: Final = {"close_at": 20, "closing": "after-discarding", "open_first": True, "partnership": True}
CASES: Final = [
    *(("empat-satu", EMPAT_SATU, make) for make in (untold_in_empat_satu.closing, untold_in_empat_satu.open_card)),
    ("empat-satu", EMPAT_SATU, untold_in_empat_satu.partners),
    ("forty-two", {"simple": True}, untold_in_forty_two.simple),
    ("forty-two", {"target": 7}, untold_in_forty_two.target),
]


@for_each("case", CASES, sampled=True)
def test_who_is_told_nothing_plays_by_the_rules_all_the_same(
    case: tuple[str, dict[str, object], Callable[[], Engine]],
) -> None:
    game, given, make = case
    engine, differs = make(), 0
    for number in range(4):
        state = GAMES.rules[game].read_options(given).new_game()
        state, _ = state.deal(deal_for(state, number))
        while state.turn is not None:
            view = state.view(state.turn)
            action = GAMES.rules[game].parse_action(engine(view, seed=number))
            assert action in view.legal_actions()
            differs += action != GAMES.opponents.choose(view, Level.SKILLED, number, 60).action
            state, _ = state.apply(action)
    assert differs
