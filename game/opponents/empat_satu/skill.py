"""What each of the stronger levels of Empat Satu is given: how many worlds, how long, what it trusts and infers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from game.opponents.base import Level


class Skill(msgspec.Struct, frozen=True):
    """How a level thinks; ``seconds`` at most, ``worlds`` for each choice.

    For each of them it tries ``burn`` swaps beforehand, to come from any possible world to one by chance or, where it
    ``infers``, to likely ones (``kernels.worlds``), and ``swaps`` from one world to the next.

    The rules of thumb are believed at first: a choice that promises a point less than theirs is thought to be worth
    ``slope`` less (being the best is worth 1), and wrong by ``doubt`` as standard deviation; trials then speak against
    that by how sure they are: another choice must seem better by ``caution`` standard deviations of what is then
    thought. Choices that promise ``wide`` points less are not tried. Being the last costs ``last``, a point is worth
    ``margin`` by itself. Hands closer than about ``soft`` points count as nearly equal at the beginning of a deal, less
    and less towards its end.
    """

    worlds: int
    seconds: float
    infers: bool = False
    burn: int = 24
    swaps: int = 60
    slope: float = 0.03
    doubt: float = 0.025
    caution: float = 0.5
    wide: float = 8.0
    last: float = 0.5
    soft: float = 0.0
    margin: float = 0.002


SKILLS: Final[Mapping[Level, Skill]] = {
    Level.SKILLED: Skill(worlds=60, seconds=0.2, soft=3.0),
    Level.EXPERT: Skill(
        worlds=8000, seconds=0.6, infers=True, burn=12, swaps=15, doubt=0.05, caution=0.2, last=0.03, margin=0.0005
    ),
}
