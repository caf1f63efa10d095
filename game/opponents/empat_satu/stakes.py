"""What a deal of Empat Satu is worth to a seat: to be the best and not the last, now or at the end of the game."""

from __future__ import annotations

from typing import Final

from game.cards import PACK
from game.opponents.empat_satu.skill import Skill
from game.rules.empat_satu import HAND_SIZE, Table

SPREAD: Final = 7.0  # how far apart two sides' values of a deal are, as the scale of a logistic distribution
MOST_SEATS: Final = 4


def stakes_of(table: Table, skill: Skill) -> list[float]:
    """Return what is at stake in the present deal, as ``kernels.trials`` lays it out.

    While more deals follow, a difference counts by how likely it lasts; the last deal decides. The less of the stock is
    left, the harder hands are judged: early on a near loss shows that a choice is good, in the end it is a loss.
    """
    early = table.stock_left / (len(PACK) - HAND_SIZE * table.options.players)
    to_come = table.options.deals - len(table.past) - 1
    scores = [*map(float, table.scores), *[0.0] * MOST_SEATS][:MOST_SEATS]
    unsure = SPREAD * to_come**0.5
    return [*scores, max(skill.soft * early, unsure), skill.last, skill.margin, unsure]
