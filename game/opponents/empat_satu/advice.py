"""Advice in Empat Satu, with figures of every legal action, and looking back: what choices promised, and deals.

Where two lays of the hidden hands explain all that was seen, a chain of worlds may stay with one of them. So the worlds
come from several chains, begun independently, and what they differ by counts in the errors.
"""

from __future__ import annotations

import math
import random
from collections.abc import Generator
from typing import Final

from msgspec.structs import replace

from game.cards import PACK
from game.opponents import advising, compiled
from game.opponents.advising import Findings, Sums
from game.opponents.base import STRONGEST, Decision, Opening, OpeningThought, Thought, Value, added
from game.opponents.compiled import arrays, fast, kernel, real
from game.opponents.empat_satu import rules_of_thumb
from game.opponents.empat_satu.inference import EmpatSatuMemory, deal_out, first_world, stir, true_world
from game.opponents.empat_satu.levels import PLAIN, SKILLS, decision_of
from game.opponents.empat_satu.playout import PLAYERS, SEAT, SEATS, SIZE, TURN, choose_draw, finish, survey
from game.opponents.empat_satu.trials import (
    ALL,
    FIRST,
    GOOD,
    OWN,
    SPREAD,
    TIMES,
    ChoiceTrials,
    Goal,
    goal_of,
    share_out,
)
from game.rules.base import Action, Discard
from game.rules.deal import Hand, Hands
from game.rules.empat_satu import HAND_SIZE, View

CHAIN: Final = 16  # batches of worlds in a chain
BATCH: Final = 100  # worlds in a batch
LOOKS: Final = (CHAIN // 2, CHAIN, 3 * CHAIN, 5 * CHAIN)
GAME: Final = 1.0  # what being best adds to a choice's worth

STOCKS: Final = 1200  # orders of the stock in which a choice is tried in the true world
HANDS: Final = 128  # hands that the seat might have been dealt
WORLDS: Final = 4000  # worlds for what a deal promises, ...
FEW: Final = 40  # ... and without the compiler, all these numbers divided by so much
SWAPS: Final = 40  # swaps from one world to the next


def tried(view: View, seed: int, hands: Hands | None = None, *, counts_all: bool = False) -> advising.Tried:
    """Return what the seat of ``view`` may do, to be tried as ``AdviceModule.tried`` says."""
    return Tried(view, seed, hands, counts_all=counts_all)


class Tried(advising.Tried):
    """What the seat of ``view`` may do, tried in worlds drawn by ``seed``; if it ``counts_all``, there are values.

    With ``hands``, the only world is the one in which the seats hold them, with any order of the stock.
    """

    def __init__(self, view: View, seed: int, hands: Hands | None, *, counts_all: bool) -> None:
        self._view = view
        self._rng = random.Random(seed)
        self._first = rules_of_thumb.decide(view)
        share = 1 if compiled.has_compiler() else PLAIN
        skill = SKILLS[STRONGEST]
        swaps, size = skill.burn * skill.worlds // share, BATCH // share
        skill = replace(skill, tries_all=True, burn=swaps // size)
        if hands is None:
            start = self._rng.getrandbits(48)
            self._choices = ChoiceTrials(view, self._first, skill, size, start, counts_all=counts_all)
        else:
            skill, true = replace(skill, infers=False, burn=0, swaps=0), true_world(view, hands, self._rng)
            self._choices = ChoiceTrials(view, self._first, skill, 1, 0, true=true, counts_all=counts_all)
            size = _many(STOCKS)
        places = {action: place for place, action in enumerate(self._choices.actions)}
        super().__init__(places, size, GAME, CHAIN, LOOKS)

    def weighed(self, worlds: int) -> Thought:
        """Return a thought that decides from ``worlds`` worlds, in whole chains."""
        chain = CHAIN * self._size
        return super().weighed(-(-worlds // chain) * chain)

    def batch(self, worlds: int) -> Generator[None, None, list[Sums]]:
        choices, places = self._choices, range(len(self._choices.actions))
        if self._found.batches and self._found.batches % CHAIN == 0:
            choices.begin_anew(self._rng.getrandbits(48))
        before = [choices.sums(place) for place in places]
        yield from choices.run(list(places), worlds)
        found = advising.since(before, [choices.sums(place) for place in places])
        return [Sums(each[TIMES], each[OWN], each[FIRST], each[GOOD], each[TIMES], each[FIRST]) for each in found]

    def decision(self, found: Findings) -> Decision:
        decision = decision_of(self._view, self._first, self._choices)
        if _is_certain(self._view, self._first):
            decision = replace(decision, action=self._first.action, why=self._first.why)
        return decision

    def value(self, action: Action) -> Value:
        return self._choices.value(action)


def _is_certain(view: View, first: Decision) -> bool:
    """Whether the rules of thumb need no trials, because a hand worth 41 ends the deal."""
    return isinstance(first.action, Discard) and first.why.code == "reach-41" and not view.public.options.partnership


def open_deal(view: View, seed: int) -> OpeningThought:
    """Return what a deal promises before it, and to the seat of ``view``, which saw its hand alone.

    Before it, the seat might get any hand, and every lay of the cards is counted for all seats in turn.
    """
    rng, hands = random.Random(seed), range(_many(HANDS))
    views = [_with_other_card(view, tuple(rng.sample(PACK, HAND_SIZE)), rng) for _ in hands]
    before = yield from _promised(views, view.public.options.players, rng)
    seen = yield from _promised([view], 1, rng)
    if view.public.opened is None:
        return Opening(before, seen)
    views = [_with_other_card(view, view.hand, rng) for _ in hands]
    return Opening(before, (yield from _promised(views, 1, rng)), seen)


def _with_other_card(view: View, hand: Hand, rng: random.Random) -> View:
    """Return ``view`` with another hand and, where a card was turned up, any other than those of the hand."""
    public = view.public
    if public.opened is not None:
        public = replace(public, opened=rng.choice([card for card in PACK if card not in hand]))
    return replace(view, hand=hand, public=public)


def _promised(views: list[View], turns: int, rng: random.Random) -> Generator[None, None, Value]:
    """Return what the deal promises on average over ``views``, in each of whose worlds the hands take ``turns``."""
    public = views[0].public
    worlds = max(1, _many(WORLDS) // (turns * len(views)))
    goal = arrays(goal_of(public, SKILLS[STRONGEST]))
    sums = real([0.0] * ALL)
    for view in views:
        memory = first_world(view, rng, like_experts=True)
        assert public.turn is not None
        memory.deal[TURN] = public.turn
        fast(try_deals)(arrays(memory), goal, worlds, turns, sums)
        yield
    return Value.mean(sums, len(views) * worlds * turns, public.options.players)


@kernel
def try_deals(memory: EmpatSatuMemory, goal: Goal, worlds: int, turns: int, sums: list[float]) -> None:
    """Play out ``worlds`` worlds from the first turn on; add what they bring to ``sums`` (``share_out``).

    Each is played ``turns`` times, the hands moving on by one seat between them, so that with as many turns as players
    nobody has the better cards.
    """
    deal, dealt, players = memory.scratch, memory.deal, memory.deal[PLAYERS]
    for _ in range(worlds):
        stir(memory, False, SWAPS, 1.0)
        deal_out(memory)
        for turn in range(turns):
            for place in range(SIZE):
                deal[place] = dealt[place]
            for seat in range(players):
                source, target = SEATS + SEAT * seat, SEATS + SEAT * ((seat + turn) % players)
                for place in range(SEAT):
                    deal[target + place] = dealt[source + place]
            survey(deal, memory.plans)
            finish(deal, memory.plans, choose_draw(deal, memory.plans), False)
            share_out(deal, goal, sums, 0)


def _many(number: int) -> int:
    """Return ``number``, or what is left of it without the compiler."""
    return number if compiled.has_compiler() else max(1, number // FEW)


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
