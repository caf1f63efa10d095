"""How the stronger levels of Empat Satu think: choices tried in sampled worlds by the compiled kernels.

The rules of thumb have the benefit of the doubt. Where the trials bear them out, the reason is theirs, with these
values besides: ``chance`` and ``last`` (0 to 1), how likely the seat's side is the best and the last in the end, and
``worlds``, in how many it was tried. Where the trials speak for another choice, it is one of

- ``throw-simulated``: ``card`` is thrown;
- ``take-simulated``: the discard ``card`` is taken;
- ``draw-simulated``: the seat draws from the stock and leaves the discard ``card``, or does not close;
- ``close-simulated``: the seat closes;

with the same values and ``usual``, the action the rules of thumb would have taken (as text), and, where it was tried,
its ``usual_chance`` and ``usual_last``.

Only the process that thinks and the arena load this module; ``EmpatSatuMind.think`` does it at its first call.
"""

from __future__ import annotations

import math
import random
from collections.abc import Generator, Iterator
from typing import Final

from game.cards import PACK
from game.opponents import compiled
from game.opponents.base import Choice, Decision, Level, Reason, Thought
from game.opponents.empat_satu import policy
from game.opponents.empat_satu.kernels.trials import FINAL, FIRST, GOOD, MORE, OWN, ROW, SQUARES, TIMES, try_choices
from game.opponents.empat_satu.sight import OUTCOME, PLANS_KEPT, SCRATCH, Sight, number_of, thumbed
from game.opponents.empat_satu.skill import SKILLS, Skill
from game.opponents.empat_satu.stakes import stakes_of
from game.opponents.search import Budget, race
from game.rules.base import Action, Close, Discard, Draw
from game.rules.empat_satu import EmpatSatuOptions, View

CALL: Final = 100 if compiled.IS_COMPILED else 1  # deals played out in one call of a kernel: well under 10 ms
BURNS: Final = 12  # steps at least in which the first world is forgotten; they trust more and more in what is explained
BURNT: Final = 2000  # swaps tried in one of them at most
PLAIN: Final = 100  # how many times fewer worlds there are without the compiler
FEW: Final = 100  # worlds that tell well enough what to expect of the only choice there is
STEADY: Final = 0.02  # a difference between choices varies by this at least, however alike its first trials were


class Choices:
    """Trials of the choices that may be the best; number 0 is the usual one."""

    def __init__(self, view: View, first: Decision, skill: Skill, worlds: int, seed: int) -> None:
        self.actions, self._expected = _candidates(view, first, skill)
        self._sight = Sight(view, skill.infers, random.Random(seed))
        self._skill = skill
        self._burn = skill.burn * worlds
        self._steps = max(BURNS, math.ceil(self._burn / BURNT))
        self._steps_done = 0
        self._me = view.seat
        self._has_drawn = view.table.source is not None
        self._numbers = [number_of(action, view.table.open_card) for action in self.actions]
        self._stakes = compiled.real(stakes_of(view.table, skill))
        self._sums = compiled.real([0.0] * (ROW * len(self.actions)))

    def run(self, candidates: list[int], worlds: int) -> Generator[None, None, None]:
        """Try some of the candidates in so many worlds more; number 0 always, for the others are compared to it."""
        rows = [0, *(candidate for candidate in candidates if candidate)]
        numbers = compiled.whole(self._numbers[row] for row in rows)
        places = compiled.whole(rows)
        sight = self._sight
        while self._steps_done < self._steps:
            self._steps_done += 1
            sight.stir(self._burn // self._steps, self._steps_done / self._steps)
            yield
        while worlds:
            count = min(worlds, max(1, CALL // len(rows)))
            worlds -= count
            try_choices(
                sight.deal, PLANS_KEPT, sight.story, sight.scenes, sight.pool, sight.fits, sight.infers,
                self._skill.swaps, sight.chance, count, self._me, self._has_drawn, numbers, places, self._stakes,
                self._sums, SCRATCH, OUTCOME,
            )  # fmt: skip
            yield

    @property
    def are_tried(self) -> bool:
        """Whether there was time to try every choice."""
        return all(self.mean(place, TIMES) for place in range(len(self.actions)))

    def standing(self, candidate: int) -> tuple[int, float, float]:
        """Return in how many worlds a candidate was tried, how much more than number 0 it seems worth, its variance.

        What the rules of thumb expect and what came of the trials are each weighed by how sure they are.
        """
        times, mean = self.mean(candidate, TIMES), self.mean(candidate, MORE)
        if candidate == 0:
            return round(times), 0.0, 0.0
        variance = max(STEADY, self.mean(candidate, SQUARES) - mean * mean)
        tried, believed = times / variance, 1.0 / self._skill.doubt**2
        return round(times), (tried * mean + believed * self._expected[candidate]) / (tried + believed), variance

    def mark(self, candidate: int) -> float:
        """Return how much more than number 0 a candidate is worth for all that one may be wrong."""
        if candidate == 0:
            return 0.0
        times, more, variance = self.standing(candidate)
        return more - self._skill.caution / math.sqrt(times / variance + 1.0 / self._skill.doubt**2)

    def mean(self, candidate: int, part: int) -> float:
        """Return a mean over the worlds in which a candidate was tried; for ``TIMES`` their number."""
        times = float(self._sums[ROW * candidate + TIMES])
        return times if part == TIMES else float(self._sums[ROW * candidate + part]) / times


def _candidates(view: View, first: Decision, skill: Skill) -> tuple[list[Action], list[float]]:
    """Return the actions worth a trial and how much more than the first, the usual one, they are expected to bring.

    The usual one is what the kernels' rules of thumb do, the first of the trials' own players.
    """
    promised = {choice.action: choice.worth for choice in first.choices}
    number = thumbed(view)
    usual = next((one for one in promised if number_of(one, view.table.open_card) == number), first.action)
    most = max((promise for promise in promised.values() if promise is not None), default=0.0)
    actions, expected = [usual], [0.0]
    for action, promise in promised.items():
        if action == usual or (promise is not None and promise < most - skill.wide):
            continue
        actions.append(action)
        least = promised[usual]
        less = 0.0 if promise is None or least is None else min(0.0, promise - least)
        expected.append(skill.slope * less)
    return actions, expected


def think(view: View, level: Level, seed: int, iterations: int | None) -> Thought:
    """Return a thought about what to draw, whether to close, or what to throw."""
    yield
    return (yield from think_with(view, SKILLS[level], seed, iterations))


def think_with(view: View, skill: Skill, seed: int, iterations: int | None) -> Thought:
    """Return a thought of somebody who thinks as ``skill`` says."""
    first = policy.decide(view)
    if len(view.legal_actions()) == 1 or (first.why.code == "reach-41" and not view.table.options.partnership):
        return first
    worlds = iterations or (skill.worlds if compiled.IS_COMPILED else skill.worlds // PLAIN)
    choices = Choices(view, first, skill, worlds, seed)
    if len(choices.actions) > 1:
        yield from race(choices, len(choices.actions), Budget(worlds, None if iterations else skill.seconds))
    else:
        yield from choices.run([0], min(worlds, FEW))
    return _decision(view, first, choices) if choices.are_tried else first


def _decision(view: View, first: Decision, choices: Choices) -> Decision:
    """Return the choice that seems worth most, with what was found of each."""
    standings = [choices.standing(place) for place in range(len(choices.actions))]
    best = max(range(len(standings)), key=choices.mark)
    usual = choices.mean(0, GOOD)
    figures = {
        action: Choice(action, choices.mean(place, OWN), choices.mean(place, FIRST), usual + standings[place][1])
        for place, action in enumerate(choices.actions)
    }
    told: dict[str, str | int | float] = {
        "chance": round(choices.mean(best, FIRST), 3),
        "last": round(choices.mean(best, FINAL), 3),
        "worlds": standings[best][0],
    }
    if choices.actions[best] == first.action:
        why = Reason(first.why.code, {**first.why.values, **told})
    else:
        told["usual"] = str(first.action)
        if first.action in choices.actions:
            place = choices.actions.index(first.action)
            told |= {
                "usual_chance": round(choices.mean(place, FIRST), 3),
                "usual_last": round(choices.mean(place, FINAL), 3),
            }
        why = Reason(_code(choices.actions[best], view), _card(choices.actions[best], view) | told)
    every = tuple(figures.get(action, Choice(action)) for action in view.legal_actions())
    return Decision(choices.actions[best], every, why)


def _code(action: Action, view: View) -> str:
    """Return the code of an action that the rules of thumb would not have taken."""
    if isinstance(action, Discard):
        return "throw-simulated"
    if isinstance(action, Close):
        return "close-simulated"
    return "take-simulated" if action == view.legal_actions()[1] else "draw-simulated"


def _card(action: Action, view: View) -> dict[str, str | int | float]:
    """Return the card that an action is about: the one thrown, or the one that lies open, taken or left."""
    if isinstance(action, Discard):
        return {"card": action.card.text}
    card = view.table.open_card
    return {"card": card.text} if card is not None and isinstance(action, Draw) else {}


def warm() -> Iterator[float]:
    """Have every kernel compiled or read from where it is kept: think about a card to throw and one to take."""
    state = EmpatSatuOptions().new_game()
    state, _ = state.deal(state.deal_out(PACK, 0))
    for share in (0.8, 0.9):
        state, _ = state.apply(state.legal_actions()[0])
        assert state.turn is not None
        for _ in think(state.view(state.turn), Level.EXPERT, 0, 1):
            pass
        yield share
    yield 1.0
