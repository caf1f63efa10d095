"""Players of Empat Satu who have not been told a rule."""

from __future__ import annotations

from game.games import GAMES
from game.opponents.base import Level
from tests.playouts import deal_for
from tests.rules.empat_satu_deals import options
from tools.untold_in_empat_satu import closing, open_card, partners


def test_who_is_told_nothing_plays_by_the_rules_all_the_same() -> None:
    given: dict[str, object] = {"close_at": 20, "closing": "after-discarding", "open_first": True, "partnership": True}
    for make in (closing, open_card, partners):
        engine, differs = make(), 0
        for number in range(8):
            state = options(**given).new_game()
            state, _ = state.deal(deal_for(state, number))
            while state.turn is not None:
                view = state.view(state.turn)
                action = GAMES.rules["empat-satu"].parse_action(engine(view, seed=number))
                assert action in view.legal_actions()
                differs += action != GAMES.opponents.choose(view, Level.SKILLED, number, 60).action
                state, _ = state.apply(action)
        assert differs
