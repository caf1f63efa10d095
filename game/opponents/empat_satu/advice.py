"""Advice in Empat Satu: what an Expert would do, from more worlds, with figures of every legal action.

Where two lays of the hidden hands explain all that was seen, a chain of worlds may stay with one of them. So the worlds
come from several chains, begun independently, and what they differ by counts in the errors.
"""

from __future__ import annotations

import random
from collections.abc import Generator
from typing import Final

from msgspec.structs import replace

from game.opponents import compiled
from game.opponents.advising import Findings, Sums, advised, with_figures
from game.opponents.base import Advising, Decision, Level
from game.opponents.empat_satu import rules_of_thumb
from game.opponents.empat_satu.levels import PLAIN, SKILLS, decision_of
from game.opponents.empat_satu.trials import FIRST, GOOD, OWN, TIMES, Choices
from game.rules.base import Discard
from game.rules.empat_satu import View

CHAIN: Final = 4  # batches of worlds in a chain
SIZE: Final = 400  # worlds in a batch
LOOKS: Final = (CHAIN, 3 * CHAIN, 5 * CHAIN)
GAME: Final = 1.0  # what being best adds to a choice's worth


def advise(view: View, seed: int) -> Advising:
    """Return advice for the seat of ``view``."""
    yield None
    rng = random.Random(seed)
    first = rules_of_thumb.decide(view)
    skill = SKILLS[Level.EXPERT]
    share = 1 if compiled.has_compiler() else PLAIN
    swaps, size = skill.burn * skill.worlds // share, SIZE // share
    skill = replace(skill, tries_all=True, burn=swaps // size)
    choices = Choices(view, first, skill, size, rng.getrandbits(48))
    count = len(choices.actions)
    found = Findings(count, CHAIN)

    def batch() -> Generator[None, None, list[Sums]]:
        if found.batches and found.batches % CHAIN == 0:
            choices.begin_anew(rng.getrandbits(48))
        before = [choices.sums(place) for place in range(count)]
        yield from choices.run(list(range(count)), size)
        now = [choices.sums(place) for place in range(count)]
        return [_summed(one, other) for one, other in zip(before, now, strict=True)]

    def decide(found: Findings) -> Decision:
        decision = decision_of(view, first, choices)
        if _is_certain(view, first):
            decision = replace(decision, action=first.action, why=first.why)
        places = {action: place for place, action in enumerate(choices.actions)}
        return with_figures(decision, found, places, GAME)

    return (yield from advised(found, batch, decide, LOOKS))


def _summed(before: list[float], now: list[float]) -> Sums:
    """Return what a choice came to between two counts of its sums."""
    sums = [one - other for one, other in zip(now, before, strict=True)]
    times = sums[TIMES]
    return Sums(times, sums[OWN], sums[FIRST], sums[GOOD], times, sums[FIRST])


def _is_certain(view: View, first: Decision) -> bool:
    """Whether the rules of thumb need no trials, because a hand worth 41 ends the deal."""
    return isinstance(first.action, Discard) and first.why.code == "reach-41" and not view.public.options.partnership
