"""Players that strength is measured against: each game's frozen yardstick, and one that plays anything at all."""

from __future__ import annotations

import random

from game.games import GAMES
from game.opponents.base import STRONGEST
from game.opponents.opponent import Opponents
from game.rules import empat_satu as empat_satu_rules
from game.rules import forty_one as forty_one_rules
from game.rules import forty_two as forty_two_rules
from game.rules.base import Action, View
from tools.baselines import empat_satu, forty_one, forty_two


def choose_baseline(view: View, seed: int, opponents: Opponents = GAMES.opponents) -> Action:
    """Return the action of the game's yardstick player; in a game without one, that of the rules of thumb."""
    match view:
        case forty_one_rules.View():
            return forty_one.decide(view)
        case empat_satu_rules.View():
            return empat_satu.decide(view)
        case forty_two_rules.View():
            return forty_two.decide(view)
    return opponents.choose_at_once(view, STRONGEST, seed).action


def choose_random(view: View, seed: int) -> Action:
    """Return any legal action, each as likely as the others."""
    return random.Random(seed).choice(view.legal_actions())
