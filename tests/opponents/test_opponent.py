"""The opponents' one door: levels by their names, whose turn it is, and what is loaded to go through it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from game.games import GAMES
from game.opponents.base import Choice, Decision, Level, Reason
from game.rules.forty_one import PLAYERS
from tests import ROOT
from tests.opponents.forty_one_positions import new_deal


def test_levels_are_ordered_and_have_one_text_form() -> None:
    assert Level.BEGINNER < Level.CASUAL
    assert [Level.parse(str(level)) for level in Level] == list(Level)
    with pytest.raises(ValueError, match="no level"):
        Level.parse("grandmaster")


def test_it_must_be_the_viewers_turn() -> None:
    state = new_deal(3)
    assert state.turn is not None
    with pytest.raises(ValueError, match="not the turn"):
        GAMES.opponents.choose(state.view((state.turn + 1) % PLAYERS), Level.CASUAL, 1)
    with pytest.raises(ValueError, match="not the turn"):
        GAMES.opponents.choose_at_once(state.view((state.turn + 1) % PLAYERS), Level.CASUAL, 1)


def test_deciding_at_once_loads_nothing_heavy() -> None:
    script = (
        "import sys\n"
        "from game.games import GAMES\n"
        "from game.opponents.base import Level\n"
        "from tests.opponents.deciding import views\n"
        "for game in GAMES.rules:\n"
        "    for view in views(game):\n"
        "        for level in Level:\n"
        "            GAMES.opponents.choose_at_once(view, level, 1)\n"
        "print([name for name in ('numba', 'numpy', 'pygame') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_an_opponent_who_knows_no_cost_in_the_game_was_tempted_by_nothing() -> None:
    """So Why? had no reason for any of its cards: what its choices are worth tells as well which comes close."""
    state = new_deal(3)
    assert state.turn is not None
    view = state.view(state.turn)
    usual = GAMES.opponents.choose_at_once(view, Level.EXPERT, 0).action
    first, *others = (each for each in view.legal_actions() if each != usual)
    worths = {first: 3.0, usual: 2.0, others[0]: 2.5}
    choices = tuple(Choice(each, worth=worths.get(each, 1.0)) for each in view.legal_actions())
    assert GAMES.opponents.temptations(view, Decision(first, choices, Reason("bid-simulated")))[0] == usual
    plain = tuple(Choice(each) for each in view.legal_actions())
    assert not GAMES.opponents.temptations(view, Decision(first, plain, Reason("by rules")))
