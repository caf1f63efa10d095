"""Appraisals in 42: choices played out in the worlds of advice and in the true one, and how a deal opens."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from typing import Final

from msgspec.structs import replace

from game.cards import Card
from game.opponents import compiled
from game.opponents.advising import judging
from game.opponents.base import Appraisal, Appraising, Opening, OpeningThought, Value, added
from game.opponents.compiled import kernel
from game.opponents.forty_two.advice import Tried
from game.opponents.forty_two.inference import AnyHands, Sampling, Worlds, put_in_place, sampling_by, stir
from game.opponents.forty_two.outcomes import payoff_of, share_out, strength
from game.opponents.forty_two.position import HANDS, PLAYERS, SEATS, SIZE, TURN, copy, deal_of
from game.opponents.forty_two.rules_of_thumb import FIRST, Bench, assume_bids, play_out
from game.rules.base import Action
from game.rules.deal import Hands
from game.rules.forty_two import View

OPENINGS: Final = 48  # worlds for each card that may be turned up, ...
FEW: Final = 1  # ... and without the compiler
NOBODY: Final = -1


def appraise(view: View, hands: Hands, done: Action, seed: int, *, is_brief: bool) -> Appraising:
    """Return an appraisal of what the seat of ``view`` could do, which did ``done`` when the seats held ``hands``."""
    yield
    expected, true = Tried(view, seed, counts_all=True), Tried(view, seed, hands, counts_all=True)
    decision = yield from judging(expected.advice(), done, is_brief=is_brief)
    yield from true.batch(1)
    actions = [choice.action for choice in decision.choices]
    return Appraisal(decision, tuple(map(expected.value, actions)), tuple(map(true.value, actions)))


def open_deal(view: View, seed: int) -> OpeningThought:
    """Return what a deal promises before it, to the seat of ``view`` with its hand, and when a card is turned up.

    Whatever card is turned up, as far as the seat can know. Before the deal, every lay of the cards is counted for all
    seats in turn.
    """
    public = view.public
    assert public.turn_up is not None
    rng = random.Random(seed)
    pack = public.options.pack
    before = yield from _promised(view, pack, rng, knows_hand=False)
    in_hand = yield from _promised(view, [card for card in pack if card not in view.hand], rng)
    return Opening(before, in_hand, (yield from _promised(view, [public.turn_up], rng, len(pack))))


def _promised(
    view: View, turned_up: Sequence[Card], rng: random.Random, times: int = 1, *, knows_hand: bool = True
) -> Generator[None, None, Value]:
    """Return what the deal promises on average with each of these cards turned up, each ``times`` as long."""
    players = view.public.players
    turns = 1 if knows_hand else players
    worlds = max(1, (OPENINGS if compiled.has_compiler() else FEW) * times // turns)
    sums = compiled.real([0.0] * (2 * SEATS))
    scratch = compiled.whole([0] * SIZE)
    for card in turned_up:
        shown = replace(view, public=replace(view.public, turn_up=card))
        deal = deal_of(shown)
        drawn = Worlds(shown, deal, rng) if knows_hand else AnyHands(deal, rng)
        sampling = sampling_by(drawn, shown, deal, 0.0, rng)
        put_in_place(sampling, drawn.sample())
        sampling.deal[TURN] = sampling.story[FIRST]
        payoff = compiled.real(payoff_of(shown.public, view.seat, 0.0))
        compiled.fast(try_deals)(sampling, sampling.bench, payoff, scratch, worlds, turns, sums)
        yield
    count = len(turned_up) * worlds * turns
    means = [float(total) / count for total in sums]
    return Value(tuple(means[:players]), tuple(means[SEATS : SEATS + players]))


@kernel
def try_deals(
    sampling: Sampling,
    bench: Bench,
    payoff: list[float],
    scratch: list[int],
    worlds: int,
    turns: int,
    sums: list[float],
) -> None:
    """Play out ``worlds`` worlds in which everybody bids at sight and plays by rules of thumb; add them to ``sums``.

    Each is played ``turns`` times, the hands moving on by one seat between them, so that with as many turns as players
    nobody has the better cards. For ``sums`` see ``share_out``.
    """
    deal, last = sampling.deal, sampling.deal[PLAYERS] - 1
    for _ in range(worlds):
        stir(sampling, 1)
        for _turn in range(turns):
            copy(deal, scratch)
            assume_bids(scratch, bench, sampling.story, NOBODY, 0)
            play_out(scratch, bench)
            share_out(scratch, payoff, sums, 0)
            if turns > 1:
                first = deal[HANDS]
                for seat in range(last):
                    deal[HANDS + seat] = deal[HANDS + seat + 1]
                deal[HANDS + last] = first


def result_of(view: View) -> Value:
    """Return what the deal just finished has brought."""
    public = view.public
    scores, target = public.scores, public.options.target
    strengths = [strength(score, public.players, target) for score in scores]
    shares = [one / added(strengths) for one in strengths]
    if public.winners:
        shares = [(seat in public.winners) / len(public.winners) for seat in range(public.players)]
    return Value(tuple(shares), tuple(map(float, public.past[-1].points)))
