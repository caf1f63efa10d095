"""The stronger levels of Empat Satu: choices are tried in sampled worlds, played out by compiled kernels.

The rules of thumb get the benefit of the doubt. If the trials confirm them, the reason is theirs, with these values
added: ``chance`` and ``last``, the chances (0 to 1) that the seat's side ends up best and last, and ``worlds``, the
number of worlds tried. If the trials favour another choice, the reason is one of

- ``throw-simulated``: ``card`` is thrown;
- ``take-simulated``: the discard ``card`` is taken;
- ``draw-simulated``: the seat draws from the stock and leaves the discard ``card``, or does not close;
- ``close-simulated``: the seat closes;

with the same values and ``usual``, the action the rules of thumb would have taken (as text), and, where it was tried,
its ``usual_chance``.

Where another choice did better in the trials and was not made all the same, there are also ``instead`` (as text) with
its ``instead_chance`` and ``instead_last``, and what ``counts`` against it: ``hand``, the ``points`` of the hand that
it would have given up for too little, or ``last``, coming last more often.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.opponents.base import Choice, Decision, Level, Reason, Thought, Told
from game.opponents.compiled import has_compiler
from game.opponents.empat_satu import rules_of_thumb
from game.opponents.empat_satu.trials import FINAL, FIRST, GOOD, OWN, ChoiceTrials, Skill
from game.opponents.search import Budget, race
from game.rules.base import DISCARD, Action, Close, Discard, Draw
from game.rules.empat_satu import View

SKILLS: Final[Mapping[Level, Skill]] = {
    Level.SKILLED: Skill(worlds=60, seconds=0.2, soft=3.0),
    Level.EXPERT: Skill(
        worlds=8000,
        seconds=0.6,
        infers=True,
        burn=12,
        swaps=15,
        doubt=0.05,
        caution=0.2,
        last=0.3,
        margin=0.0005,
        promise=0.01,
        high_promise=0.06,
        like_experts=True,
    ),
}
PLAIN: Final = 100  # the factor by which worlds are fewer without the compiler
CLEAR: Final = 0.015  # a difference of two chances that shows once they are rounded
FEW: Final = 100  # worlds that are enough to say what to expect of the only choice


def think(view: View, skill: Skill, seed: int, iterations: int | None) -> Thought:
    """Return a thought within the limits of ``skill``."""
    yield
    first = rules_of_thumb.decide(view)
    if len(view.legal_actions()) == 1 or (first.why.code == "reach-41" and not view.public.options.partnership):
        return first
    worlds = iterations or (skill.worlds if has_compiler() else skill.worlds // PLAIN)
    choices = ChoiceTrials(view, first, skill, worlds, seed)
    if len(choices.actions) > 1:
        yield from race(choices, len(choices.actions), Budget(worlds, None if iterations else skill.seconds))
    else:
        yield from choices.run([0], min(worlds, FEW))
    return decision_of(view, first, choices) if choices.are_tried else first


def decision_of(view: View, first: Decision, choices: ChoiceTrials) -> Decision:
    """Return the choice that seems worth most, and the findings about each; ``first`` is that of the rules of thumb."""
    standings = [choices.standing(place) for place in range(len(choices.actions))]
    best = choices.best()
    usual = choices.mean(0, GOOD)
    figures = {
        action: Choice(action, choices.mean(place, OWN), choices.mean(place, FIRST), usual + standings[place][1])
        for place, action in enumerate(choices.actions)
    }
    told: Told = {
        "chance": round(choices.mean(best, FIRST), 3),
        "last": round(choices.mean(best, FINAL), 3),
        "worlds": standings[best][0],
        **_passed_over(choices, best),
    }
    action = choices.actions[best]
    if action == first.action:
        why = Reason(first.why.code, {**first.why.values, **told})
    else:
        told["usual"] = str(first.action)
        if first.action in choices.actions:
            place = choices.actions.index(first.action)
            told["usual_chance"] = round(choices.mean(place, FIRST), 3)
        code, about = _what(action, view)
        why = Reason(code, about | told)
    every = tuple(figures.get(action, Choice(action)) for action in view.legal_actions())
    return Decision(action, every, why)


def _passed_over(choices: ChoiceTrials, best: int) -> Told:
    """Return what is told of a choice that did better in the trials than ``best`` and was not made; else nothing."""
    promising = choices.most_promising()
    other = promising if promising != best else max(choices.sound, key=lambda place: choices.mean(place, FIRST))
    first, last = (round(choices.mean(other, part) - choices.mean(best, part), 3) for part in (FIRST, FINAL))
    told: Told = {
        "instead": str(choices.actions[other]),
        "instead_chance": round(choices.mean(other, FIRST), 3),
        "instead_last": round(choices.mean(other, FINAL), 3),
    }
    if promising != best and first >= CLEAR:
        return told | {"counts": "hand", "points": choices.given_up[other]}
    is_for_last = choices.minds_last and choices.mean(best, GOOD) > choices.mean(other, GOOD)
    return told | {"counts": "last"} if is_for_last and min(first, last) >= CLEAR else {}


def _what(action: Action, view: View) -> tuple[str, Told]:
    """Return the reason's code for an action that the rules of thumb would not take, and the card concerned."""
    if isinstance(action, Discard):
        return "throw-simulated", {"card": action.card.text}
    if isinstance(action, Close):
        return "close-simulated", {}
    card = view.public.open_card
    return "take-simulated" if action == Draw(DISCARD) else "draw-simulated", {"card": card.text} if card else {}
