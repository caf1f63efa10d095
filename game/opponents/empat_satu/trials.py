"""Trials of what a seat of Empat Satu may do: each choice played to the end in the same sampled worlds."""

from __future__ import annotations

import math
import random
from collections.abc import Generator
from typing import Final, NamedTuple

from game.cards import PACK
from game.opponents import search
from game.opponents.base import Decision, Value
from game.opponents.compiled import arrays, fast, has_compiler, kernel, real, whole
from game.opponents.empat_satu.inference import EmpatSatuMemory, deal_out, first_world, stir
from game.opponents.empat_satu.playout import PARTNERS, PLAYERS, SEAT, SEATS, SIZE, chosen, finish, number_of, worth
from game.opponents.empat_satu.rules_of_thumb import HIGH, breaks, given_up, is_pointless, kept_at_best, left_lying
from game.rules.base import Action
from game.rules.empat_satu import HAND_SIZE, MOST, PublicState, View

BURNS: Final = 12  # the least number of steps that forget the first world; their ``trust`` rises to 1
BURNT: Final = 2000  # the most swaps tried in one of these steps
STEADY: Final = 0.02  # the least variance assumed of a difference, however alike its first trials were
SPREAD: Final = 7.0  # the spread of the difference between two sides in a deal: the scale of a logistic distribution


class Skill(search.Skill, frozen=True):
    """How a level thinks.

    Beforehand it tries ``burn`` swaps for each world planned, to get from the first world to a random one or, if it
    ``infers``, to a likely one (``inference``); then it tries ``swaps`` from one world to the next.

    The rules of thumb are the prior: a choice that promises one point less than theirs is taken to be worth ``slope``
    less (being best is worth 1), with the standard deviation ``doubt``. Trials then correct this by their own
    precision, and another choice must seem better by ``caution`` standard deviations of the combined estimate. Choices
    that promise ``wide`` points less are not tried. Being last costs ``last``; a point by itself is worth ``margin``.
    Hands closer than about ``soft`` points count as nearly equal at the beginning of a deal, less so towards its end.
    What breaks the hand (``rules_of_thumb``) must promise ``promise`` more than anything else, beyond the error of the
    trials; a throw that breaks a hand of ``HIGH`` or more, ``high_promise``. With ``tries_all`` every legal action is
    tried, so as to have figures of all; still none is chosen that is pointless (``rules_of_thumb``).
    If ``like_experts``, two are thought to throw as Experts do (``playout.LIKE_EXPERTS``).
    """

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
    promise: float = 0.0
    high_promise: float = 0.0
    tries_all: bool = False
    like_experts: bool = False


class Goal(NamedTuple):
    """What a deal is worth to a seat: being best and not last, now or at the end of the game."""

    scores: list[float]  # by seat, before the deal
    heat: float  # the lead, in points, that is likely to last until the end; 0: any lead will
    last: float  # what being last costs, when being best brings 1; 0 between two sides, where one is the other
    margin: float  # what a point more than the others' average is worth by itself
    told_heat: float  # as ``heat``, but without softening: for the chances given to the player


def goal_of(public: PublicState, skill: Skill) -> Goal:
    """Return the goal for the current deal.

    While more deals follow, a lead counts by how likely it is to last; the last deal decides. Judging gets stricter as
    the stock runs out: early in a deal a near loss still speaks for a choice, at the end it is a loss.
    """
    early = public.stock_left / (len(PACK) - HAND_SIZE * public.options.players)
    to_come = public.options.deals - len(public.past) - 1
    scores = [*map(float, public.scores), *[0.0] * MOST][:MOST]
    unsure = SPREAD * to_come**0.5
    last = skill.last if len(public.options.sides) > 2 else 0.0
    return Goal(scores, max(skill.soft * early, unsure), last, skill.margin, unsure)


@kernel
def _standing(deal: list[int], seat: int, scores: list[float]) -> float:
    """Return the score of a seat's side if the deal ended now."""
    total = scores[seat] + worth(deal, SEATS + SEAT * seat)
    if deal[PARTNERS]:
        total += scores[seat ^ 2] + worth(deal, SEATS + SEAT * (seat ^ 2))
    return total


@kernel
def _odds(ahead: float, heat: float) -> float:
    """Return the odds that a side ``ahead`` points ahead will be ahead in the end, given ``heat`` (``Goal``)."""
    if heat > 0.0:
        return math.exp(min(60.0, ahead / heat))
    return math.inf if ahead > 0.0 else 1.0 if ahead == 0.0 else 0.0


@kernel
def _chances(deal: list[int], own: int, scores: list[float], heat: float) -> tuple[float, float]:
    """Return the chances that the side of seat ``own`` is best and that it is last."""
    mine = _standing(deal, own, scores)
    best = 1.0
    last = 1.0
    for side in range(2 if deal[PARTNERS] else deal[PLAYERS]):
        if side != own:
            theirs = _standing(deal, side, scores)
            best += _odds(theirs - mine, heat)
            last += _odds(mine - theirs, heat)
    return 1.0 / best, 1.0 / last


@kernel
def weigh(deal: list[int], me: int, goal: Goal) -> tuple[float, float, float]:
    """Return what a finished deal is worth to seat ``me``, and the chances of its side to be best and last."""
    scores = goal.scores
    sides = 2 if deal[PARTNERS] else deal[PLAYERS]
    own = me % sides
    others = 0.0
    for side in range(sides):
        if side != own:
            others += _standing(deal, side, scores)
    best, last = _chances(deal, own, scores, goal.heat)
    good = best - goal.last * last + goal.margin * (_standing(deal, own, scores) - others / (sides - 1))
    best, last = _chances(deal, own, scores, goal.told_heat)
    return good, best, last


# a candidate's row of sums over all worlds, by place: the number of worlds; its gain in worth over the first candidate
# in the same world; the square of that gain; its worth; the chances to be best and last; the value of one's own hand
TIMES, MORE, SQUARES, GOOD, FIRST, FINAL, OWN, ROW = range(8)


ALL: Final = 2 * MOST


class Task(NamedTuple):
    """What to try, and in which worlds."""

    me: int  # the seat to act
    has_drawn: bool  # whether the seat must now throw a card
    infers: bool  # whether worlds are sampled by how well they explain what the others did
    swaps: int  # swaps tried from one world to the next
    actions: list[int]  # as ``playout`` numbers them; the others are compared to the first
    rows: list[int]  # by action, the number of its row
    sums: list[float]  # rows of ``ROW`` numbers, to which the results are added
    shares: list[float]  # empty, or rows of ``ALL`` numbers, to which ``share_out`` adds


@kernel
def try_choices(memory: EmpatSatuMemory, task: Task, goal: Goal, burn: int, trust: float, worlds: int) -> None:
    """Try ``burn`` swaps with ``trust``, then every action in ``worlds`` worlds, and add the results to the sums."""
    stir(memory, task.infers, burn, trust)
    deal, plans, dealt = memory.scratch, memory.plans, memory.deal
    actions, rows, sums = task.actions, task.rows, task.sums
    for _ in range(worlds):
        stir(memory, task.infers, task.swaps, 1.0)
        deal_out(memory)
        usual = 0.0
        for number in range(len(actions)):
            for place in range(SIZE):
                deal[place] = dealt[place]
            finish(deal, plans, actions[number], task.has_drawn)
            good, best, last = weigh(deal, task.me, goal)
            if number == 0:
                usual = good
            row = ROW * rows[number]
            sums[row + TIMES] += 1.0
            sums[row + MORE] += good - usual
            sums[row + SQUARES] += (good - usual) * (good - usual)
            sums[row + GOOD] += good
            sums[row + FIRST] += best
            sums[row + FINAL] += last
            sums[row + OWN] += worth(deal, SEATS + SEAT * task.me)
            if len(task.shares) > 0:
                share_out(deal, goal, task.shares, ALL * rows[number])


@kernel
def share_out(deal: list[int], goal: Goal, shares: list[float], at: int) -> None:
    """Add what a finished deal brings: by seat its chance to be best, and from ``MOST`` on its hand's value."""
    sides = 2 if deal[PARTNERS] else deal[PLAYERS]
    for seat in range(deal[PLAYERS]):
        best, _ = _chances(deal, seat % sides, goal.scores, goal.told_heat)
        shares[at + seat] += best
        shares[at + MOST + seat] += worth(deal, SEATS + SEAT * seat)


class ChoiceTrials:
    """Trials of the choices that may be the best; number 0 is the usual choice."""

    def __init__(
        self,
        view: View,
        first: Decision,
        skill: Skill,
        worlds: int,
        seed: int,
        *,
        true: EmpatSatuMemory | None = None,
        counts_all: bool = False,
    ) -> None:
        """Prepare trials, in the one world ``true`` or in worlds drawn by ``seed``.

        If it ``counts_all``, there are values.
        """
        memory = first_world(view, random.Random(seed), like_experts=skill.like_experts) if true is None else true
        self.actions, self._expected = _candidates(view, first, skill, memory)
        self.given_up = [given_up(view, one) or left_lying(view, one) for one in self.actions]
        self.sound = [place for place, one in enumerate(self.actions) if place == 0 or not is_pointless(view, one)]
        self._view = view
        self._memory = arrays(memory)
        self._skill = skill
        self._burn = skill.burn * worlds
        self._steps = max(BURNS, math.ceil(self._burn / BURNT))
        self._steps_done = 0
        self._has_drawn = view.public.source is not None
        self._numbers = [number_of(action, view.public) for action in self.actions]
        self._goal = arrays(goal_of(view.public, skill))
        self._sums = real([0.0] * (ROW * len(self.actions)))
        self._shares = real([0.0] * (ALL * len(self.actions) if counts_all else 0))
        self._at_once = 100 if has_compiler() else 1  # deals played out in one call of the kernel: well under 10 ms

    def run(self, candidates: list[int], worlds: int) -> Generator[None, None, None]:
        """Try ``candidates`` in ``worlds`` more worlds, along with number 0, to which they are compared."""
        memory, skill = self._memory, self._skill
        rows = [0, *(candidate for candidate in candidates if candidate)]
        numbers = whole([self._numbers[row] for row in rows])
        seat, sums, shares = self._view.seat, self._sums, self._shares
        task = Task(seat, self._has_drawn, skill.infers, skill.swaps, numbers, whole(rows), sums, shares)
        while self._steps_done < self._steps:
            self._steps_done += 1
            burn, trust = self._burn // self._steps, self._steps_done / self._steps
            fast(try_choices)(memory, task, self._goal, burn, trust, 0)
            yield
        while worlds:
            count = min(worlds, max(1, self._at_once // len(rows)))
            worlds -= count
            fast(try_choices)(memory, task, self._goal, 0, 1.0, count)
            yield

    def begin_anew(self, seed: int) -> None:
        """Try the choices in worlds that have nothing to do with those before."""
        self._memory = arrays(first_world(self._view, random.Random(seed), like_experts=self._skill.like_experts))
        self._steps_done = 0

    def sums(self, candidate: int) -> list[float]:
        """Return the sums of a candidate over all worlds that it was tried in."""
        return [float(self._sums[ROW * candidate + part]) for part in range(ROW)]

    def value(self, action: Action) -> Value:
        """Return what ``action`` promises every seat, on average over the worlds."""
        place, players = self.actions.index(action), self._view.public.options.players
        return Value.mean(self._shares[ALL * place : ALL * (place + 1)], self.mean(place, TIMES), players)

    @property
    def are_tried(self) -> bool:
        """Whether there was time to try every choice."""
        return all(self.mean(place, TIMES) for place in range(len(self.actions)))

    def standing(self, candidate: int) -> tuple[int, float, float]:
        """Return how many worlds a candidate was tried in, its estimated gain over number 0, and the gain's variance.

        The estimate weights the rules of thumb's expectation and the trials' mean by their precisions.
        """
        times, mean = self.mean(candidate, TIMES), self.mean(candidate, MORE)
        if candidate == 0:
            return round(times), 0.0, 0.0
        variance = max(STEADY, self.mean(candidate, SQUARES) - mean * mean)
        tried, believed = times / variance, 1.0 / self._skill.doubt**2
        return round(times), (tried * mean + believed * self._expected[candidate]) / (tried + believed), variance

    def error(self, candidate: int) -> float:
        """Return the standard deviation of a candidate's estimated gain over number 0."""
        if candidate == 0:
            return 0.0
        times, _, variance = self.standing(candidate)
        return 1.0 / math.sqrt(times / variance + 1.0 / self._skill.doubt**2)

    def mark(self, candidate: int) -> float:
        """Return a candidate's estimated gain over number 0, reduced by ``caution`` standard deviations."""
        return self.standing(candidate)[1] - self._skill.caution * self.error(candidate)

    @property
    def minds_last(self) -> bool:
        """Whether coming last counts by itself: between two sides it is the same as not coming first."""
        return goal_of(self._view.public, self._skill).last > 0.0

    def most_promising(self) -> int:
        """Return the candidate with the highest mark."""
        return max(self.sound, key=self.mark)

    def best(self) -> int:
        """Return the candidate to choose: the most promising, unless it breaks the hand for too little."""
        best = self.most_promising()
        whole = [place for place in self.sound if not breaks(self._view, self.actions[place])]
        if best in whole or not whole or not self._skill.promise:
            return best
        other = max(whole, key=self.mark)
        promised = self.standing(best)[1] - self.standing(other)[1]
        error = math.hypot(self.error(best), self.error(other))
        least = self._skill.high_promise if kept_at_best(self._view) >= HIGH else self._skill.promise
        return best if promised - error >= least else other

    def mean(self, candidate: int, part: int) -> float:
        """Return the mean of ``part`` over the worlds in which a candidate was tried; for ``TIMES`` their number."""
        times = float(self._sums[ROW * candidate + TIMES])
        return times if part == TIMES else float(self._sums[ROW * candidate + part]) / times


def _candidates(view: View, first: Decision, skill: Skill, memory: EmpatSatuMemory) -> tuple[list[Action], list[float]]:
    """Return the actions worth trying, the usual one first, and their expected gains over it.

    The usual action is what the players of ``playout`` would do, unless it is pointless. Where breaking the hand must
    promise something, what keeps it best is always among them.
    """
    promised = {choice.action: choice.worth for choice in first.choices}
    number = chosen(view, memory.deal[:], memory.plans)
    sound = [one for one in promised if not is_pointless(view, one)]
    usual = next((one for one in sound if number_of(one, view.public) == number), first.action)
    most = max((promise for promise in promised.values() if promise is not None), default=0.0)
    keeps = [one for one in sound if not breaks(view, one)] if skill.promise else []
    safest = max(keeps, key=lambda one: _number(promised[one]), default=usual)
    actions, expected = [usual], [0.0]
    for action, promise in promised.items():
        is_poor = promise is not None and promise < most - skill.wide
        is_tried = skill.tries_all or action == safest or (action in sound and not is_poor)
        if action == usual or not is_tried:
            continue
        actions.append(action)
        least = promised[usual]
        less = 0.0 if promise is None or least is None else min(0.0, promise - least)
        expected.append(skill.slope * less)
    return actions, expected


def _number(promise: float | None) -> float:
    return -math.inf if promise is None else promise
