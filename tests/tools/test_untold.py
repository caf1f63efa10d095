"""Engines that have not been told a rule."""

from __future__ import annotations

import random

from game.games import GAMES
from game.opponents.base import Level
from game.rules.base import Bid
from game.rules.forty_one import FortyOneOptions, View
from tests.cases import for_each
from tests.playouts import deal_for
from tools import untold
from tools.untold import Engine

ENGINES = [untold.card, untold.double_from, untold.partner_needs, untold.tie_break]


@for_each("make", ENGINES)
def test_who_is_told_nothing_plays_by_the_rules_all_the_same(make: object) -> None:
    assert callable(make)
    engine: Engine = make()
    options = FortyOneOptions(trumps="sister", double_from=3, partner_needs="nothing", tie_break="partner", target=5)
    state, rng, differs = options.new_game(), random.Random(5), 0
    state, _ = state.deal(deal_for(state, 5))
    while state.turn is not None:
        view, seed = state.view(state.turn), rng.getrandbits(32)
        assert isinstance(view, View)
        text = engine(view, seed=seed)
        told = GAMES.opponents.choose(view, Level.SKILLED, seed, untold.WORLDS).action
        differs += text != str(told)
        action = GAMES.rules["forty-one"].parse_action(text)
        assert action in view.legal_actions()
        state, _ = state.apply(told if isinstance(told, Bid) else action)
    assert differs
