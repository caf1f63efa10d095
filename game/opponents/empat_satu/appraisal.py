"""Appraisals in Empat Satu: choices played out in the worlds of advice and in the true one, and how a deal opens."""

from __future__ import annotations

import math
import random
from collections.abc import Generator
from typing import Final

from msgspec.structs import replace

from game.cards import PACK
from game.opponents.advising import judging
from game.opponents.base import Appraisal, Appraising, Level, Opening, OpeningThought, Value, added
from game.opponents.compiled import arrays, fast, has_compiler, kernel, real
from game.opponents.empat_satu.advice import Tried
from game.opponents.empat_satu.inference import Bench, deal_out, first_world, stir, true_world
from game.opponents.empat_satu.levels import SKILLS
from game.opponents.empat_satu.playout import PLAYERS, SEAT, SEATS, SIZE, TURN, choose_draw, finish, survey
from game.opponents.empat_satu.trials import ALL, MOST_SEATS, SPREAD, Choices, Goal, goal_of, share_out
from game.rules.base import Action
from game.rules.deal import Hands
from game.rules.empat_satu import HAND_SIZE, View

STOCKS: Final = 1200  # orders of the stock in which a choice is tried in the true world
HANDS: Final = 128  # hands that the seat might have been dealt
WORLDS: Final = 4000  # worlds for what a deal promises, ...
FEW: Final = 40  # ... and without the compiler, all these numbers divided by so much
SWAPS: Final = 40  # swaps from one world to the next


def appraise(view: View, hands: Hands, done: Action, seed: int, *, is_brief: bool) -> Appraising:
    """Return an appraisal of what the seat of ``view`` could do, which did ``done`` when the seats held ``hands``."""
    yield
    expected = Tried(view, seed, counts_all=True)
    decision = yield from judging(expected.advice(), done, is_brief=is_brief)
    rng = random.Random(seed)
    bench = true_world(view, hands, rng)
    skill = replace(expected.skill, infers=False, burn=0, swaps=0)
    true = Choices(view, expected.first, skill, 1, 0, true=bench, counts_all=True)
    yield from true.run(list(range(len(true.actions))), _many(STOCKS))
    actions = [choice.action for choice in decision.choices]
    return Appraisal(decision, tuple(map(expected.choices.value, actions)), tuple(map(true.value, actions)))


def open_deal(view: View, seed: int) -> OpeningThought:
    """Return what a deal promises before it, and to the seat of ``view``, which saw its hand alone.

    Before it, the seat might get any hand, and every lay of the cards is counted for all seats in turn.
    """
    rng = random.Random(seed)
    hands = _many(HANDS)
    views = [replace(view, hand=tuple(rng.sample(PACK, HAND_SIZE))) for _ in range(hands)]
    before = yield from _promised(views, view.public.options.players, rng)
    return Opening(before, (yield from _promised([view], 1, rng)))


def _promised(views: list[View], turns: int, rng: random.Random) -> Generator[None, None, Value]:
    """Return what the deal promises on average over ``views``, in each of whose worlds the hands take ``turns``."""
    public = views[0].public
    worlds = max(1, _many(WORLDS) // (turns * len(views)))
    goal = arrays(goal_of(public, SKILLS[Level.EXPERT]))
    sums = real([0.0] * ALL)
    for view in views:
        bench = first_world(view, rng, strays=True)
        assert public.turn is not None
        bench.deal[TURN] = public.turn
        fast(try_deals)(arrays(bench), goal, worlds, turns, sums)
        yield
    count, players = len(views) * worlds * turns, public.options.players
    means = [float(total) / count for total in sums]
    return Value(tuple(means[:players]), tuple(means[MOST_SEATS : MOST_SEATS + players]))


@kernel
def try_deals(bench: Bench, goal: Goal, worlds: int, turns: int, sums: list[float]) -> None:
    """Play out ``worlds`` worlds from the first turn on; add what they bring to ``sums`` (``share_out``).

    Each is played ``turns`` times, the hands moving on by one seat between them, so that with as many turns as players
    nobody has the better cards.
    """
    deal, dealt, players = bench.scratch, bench.deal, bench.deal[PLAYERS]
    for _ in range(worlds):
        stir(bench, False, SWAPS, 1.0)
        deal_out(bench)
        for turn in range(turns):
            for place in range(SIZE):
                deal[place] = dealt[place]
            for seat in range(players):
                source, target = SEATS + SEAT * seat, SEATS + SEAT * ((seat + turn) % players)
                for place in range(SEAT):
                    deal[target + place] = dealt[source + place]
            survey(deal, bench.plans)
            finish(deal, bench.plans, choose_draw(deal, bench.plans), False)
            share_out(deal, goal, sums, 0)


def _many(number: int) -> int:
    """Return ``number``, or what is left of it without the compiler."""
    return number if has_compiler() else max(1, number // FEW)


def result_of(view: View) -> Value:
    """Return what the deal just finished has brought."""
    public = view.public
    options, values = public.options, public.past[-1].values
    sides = options.sides
    to_come = options.deals - len(public.past)
    scores = [float(sum(public.scores[seat] for seat in side)) for side in sides]
    if public.winners:
        shares = [float(side[0] in public.winners) for side in sides]
    else:
        shares = [_odds(score, max(scores), SPREAD * to_come**0.5) for score in scores]
    whole = added(shares)
    by_seat = {seat: share / whole for side, share in zip(sides, shares, strict=True) for seat in side}
    return Value(tuple(by_seat[seat] for seat in range(options.players)), tuple(map(float, values)))


def _odds(score: float, most: float, heat: float) -> float:
    """Return the odds that a side with ``score`` is best in the end, against one that now has ``most``."""
    return math.exp((score - most) / heat)
