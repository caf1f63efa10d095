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
from game.opponents.advising import Findings, Sums, advised, weighed, with_figures
from game.opponents.base import Advising, Decision, Level, Thought
from game.opponents.empat_satu import rules_of_thumb
from game.opponents.empat_satu.levels import PLAIN, SKILLS, decision_of
from game.opponents.empat_satu.trials import FIRST, GOOD, OWN, TIMES, Choices
from game.rules.base import Discard
from game.rules.empat_satu import View

CHAIN: Final = 16  # batches of worlds in a chain
SIZE: Final = 100  # worlds in a batch
LOOKS: Final = (CHAIN // 2, CHAIN, 3 * CHAIN, 5 * CHAIN)
GAME: Final = 1.0  # what being best adds to a choice's worth


def advise(view: View, seed: int) -> Advising:
    """Return advice for the seat of ``view``."""
    yield None
    return (yield from Tried(view, seed).advice())


def weigh(view: View, seed: int, worlds: int) -> Thought:
    """Return advice for the seat of ``view`` from ``worlds`` worlds."""
    yield
    return (yield from Tried(view, seed).weighed(worlds))


class Tried:
    """What the seat of ``view`` may do, tried in worlds drawn by ``seed``; if it ``counts_all``, there are values."""

    def __init__(self, view: View, seed: int, *, counts_all: bool = False) -> None:
        self._view = view
        self._rng = random.Random(seed)
        self.first = rules_of_thumb.decide(view)
        share = 1 if compiled.has_compiler() else PLAIN
        skill = SKILLS[Level.EXPERT]
        swaps, self._size = skill.burn * skill.worlds // share, SIZE // share
        self.skill = replace(skill, tries_all=True, strays=True, burn=swaps // self._size)
        start = self._rng.getrandbits(48)
        self.choices = Choices(view, self.first, self.skill, self._size, start, counts_all=counts_all)
        self._found = Findings(len(self.choices.actions), CHAIN)

    def advice(self) -> Advising:
        """Return advice about it."""
        return advised(self._found, self._batch, self._decide, LOOKS)

    def weighed(self, worlds: int) -> Thought:
        """Return a decision about it from ``worlds`` worlds, in whole chains."""
        chain = CHAIN * self._size
        return weighed(self._found, self._batch, self._decide, self._size, -(-worlds // chain) * chain)

    def _batch(self) -> Generator[None, None, list[Sums]]:
        choices, places = self.choices, range(len(self.choices.actions))
        if self._found.batches and self._found.batches % CHAIN == 0:
            choices.begin_anew(self._rng.getrandbits(48))
        before = [choices.sums(place) for place in places]
        yield from choices.run(list(places), self._size)
        now = [choices.sums(place) for place in places]
        return [_summed(one, other) for one, other in zip(before, now, strict=True)]

    def _decide(self, found: Findings) -> Decision:
        decision = decision_of(self._view, self.first, self.choices)
        if _is_certain(self._view, self.first):
            decision = replace(decision, action=self.first.action, why=self.first.why)
        places = {action: place for place, action in enumerate(self.choices.actions)}
        return with_figures(decision, found, places, GAME)


def _summed(before: list[float], now: list[float]) -> Sums:
    """Return what a choice came to between two counts of its sums."""
    sums = [one - other for one, other in zip(now, before, strict=True)]
    times = sums[TIMES]
    return Sums(times, sums[OWN], sums[FIRST], sums[GOOD], times, sums[FIRST])


def _is_certain(view: View, first: Decision) -> bool:
    """Whether the rules of thumb need no trials, because a hand worth 41 ends the deal."""
    return isinstance(first.action, Discard) and first.why.code == "reach-41" and not view.public.options.partnership
