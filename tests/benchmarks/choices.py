"""How good single choices of Empat Satu are: what players gain on the rules of thumb, judged in many more worlds.

``python -m tests.benchmarks.choices --deals 20`` plays deals of an Expert against three baseline players. Some of its
decisions are judged: each choice is tried in ``--worlds`` worlds, twice with other luck, by how often it wins.
Then it prints for each player of ``PLAYERS`` what its choices bring, in hundredths of the best a deal. The judge deals
the worlds as Expert does, so it can tell whether a choice is well thought out, not whether hands are well guessed. That
needs far fewer deals than whole matches, for the luck of the deal does not matter.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from game.opponents.base import Level
from game.opponents.empat_satu import rules_of_thumb
from game.opponents.empat_satu.levels import SKILLS
from game.opponents.empat_satu.trials import MORE, ChoiceTrials, Skill
from game.opponents.search import Budget, race
from game.rules.empat_satu import EmpatSatuOptions, View
from tests.benchmarks.without import playing_empat_satu
from tests.opponents.empat_satu_positions import new_deal
from tools.baselines import empat_satu as yardstick

EXPERT: Final = SKILLS[Level.EXPERT]
SWAPS: Final = 400_000  # before the first world of the judge
JUDGED: Final = 0.25  # of all decisions

PLAYERS: Final[Mapping[str, Skill]] = {
    "expert": EXPERT,
    **{f"{worlds} worlds": replace(EXPERT, worlds=worlds) for worlds in (30, 100, 300, 1000, 3000)},
    "without inference": replace(EXPERT, infers=False),
    "without the places in view": replace(EXPERT, margin=1.0),
    "without trust in rules of thumb": replace(EXPERT, doubt=10.0, slope=0.0, caution=0.0),
    "3 points apart nearly equal": replace(EXPERT, soft=3.0),
    "the last place costs nothing": replace(EXPERT, last=0.0),
    "hands broken for little": replace(EXPERT, promise=0.0),
    "skilled": SKILLS[Level.SKILLED],
}


class Judged(msgspec.Struct, frozen=True):
    """A decision and what each choice brings beyond the rules of thumb, in two runs of the judge."""

    view: View
    gains: tuple[Mapping[str, float], Mapping[str, float]]  # by the action's text

    def gain(self, action: str) -> float:
        """Return what a choice brings."""
        return statistics.mean(run[action] for run in self.gains)

    @property
    def most(self) -> float:
        """Return what there is to be had: what seems best in one run, as the other run sees it."""
        one, other = self.gains
        return statistics.mean((other[max(one, key=one.__getitem__)], one[max(other, key=other.__getitem__)]))


def judged(view: View, worlds: int, rng: random.Random) -> Judged:
    """Return a decision with what its choices bring."""
    judge = replace(EXPERT, burn=SWAPS // worlds, last=0.0, soft=0.0, margin=0.0, doubt=10.0, tries_all=True)
    runs = []
    for _ in range(2):
        choices = ChoiceTrials(view, rules_of_thumb.decide(view), judge, worlds, rng.getrandbits(32))
        for _ in race(choices, len(choices.actions), Budget(worlds)):
            pass
        runs.append({str(action): choices.mean(place, MORE) for place, action in enumerate(choices.actions)})
    return Judged(view, (runs[0], runs[1]))


def decisions(deals: int, worlds: int, seed: int) -> tuple[list[Judged], float]:
    """Return judged decisions of an Expert, and how many it had to make in one deal on average."""
    rng = random.Random(seed)
    expert = playing_empat_satu(EXPERT)
    found = []
    made = 0
    for number in range(deals):
        state = new_deal(1000 * seed + number, EmpatSatuOptions(players=4), number)
        while state.turn is not None:
            view = state.view(state.turn)
            if state.turn != number % 4:
                action = yardstick.decide(view)
            elif len(view.legal_actions()) == 1:
                action = view.legal_actions()[0]
            else:
                made += 1
                chosen = expert(view, made)
                action = next(action for action in view.legal_actions() if str(action) == chosen)
                if rng.random() < JUDGED and rules_of_thumb.decide(view).why.code != "reach-41":
                    found.append(judged(view, worlds, rng))
            state, _ = state.apply(action)
    return found, made / deals


def told(name: str, gains: Sequence[float], a_deal: float, seconds: float) -> str:
    """Return a line about a player: its gain on the rules of thumb in hundredths of the best a deal, with interval."""
    spread = 1.96 * statistics.stdev(gains) / len(gains) ** 0.5
    share = 100 * a_deal
    per_move = 1000 * seconds / len(gains)
    return (
        f"{name:32} {share * statistics.mean(gains):6.2f} ± {share * spread:.2f}   {per_move:4.0f} ms a decision (CPU)"
    )


def main() -> None:
    """Judge decisions, then let every player make them."""
    parser = argparse.ArgumentParser(description="How good single choices of Empat Satu are.")
    parser.add_argument("--deals", type=int, default=20, help="deals of which decisions are judged")
    parser.add_argument("--worlds", type=int, default=16_000, help="in which each choice is judged, twice")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.deals < 1 or asked.worlds < 1:
        parser.error("one deal and one world are the least")
    found, a_deal = decisions(asked.deals, asked.worlds, asked.seed)
    if len(found) < 2:
        parser.error("these deals gave no two decisions to judge: ask for more")
    print(f"{len(found)} decisions, {a_deal:.1f} a deal; beyond the rules of thumb, in hundredths of the best a deal:")
    print(told("all there is to be had", [each.most for each in found], a_deal, 0.0))
    first: list[float] = []
    for name, skill in PLAYERS.items():
        began = time.process_time()
        engine = playing_empat_satu(skill)
        gains = [each.gain(engine(each.view, number)) for number, each in enumerate(found)]
        seconds = time.process_time() - began
        print(told(name, gains, a_deal, seconds))
        first = first or gains
        if gains is not first:
            less = [mine - its for mine, its in zip(gains, first, strict=True)]
            spread = 196 * a_deal * statistics.stdev(less) / len(less) ** 0.5
            print(f"{'':32} {100 * a_deal * statistics.mean(less):6.2f} ± {spread:.2f}   more than expert", flush=True)


if __name__ == "__main__":
    main()
