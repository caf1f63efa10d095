"""Advice in 42, with figures of every legal bid and card, and looking back: what choices promised, and deals."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from typing import Final

from msgspec.structs import replace

from game.cards import Card
from game.opponents import advising, compiled
from game.opponents.advising import Sums
from game.opponents.base import STRONGEST, Decision, Opening, OpeningThought, Value, added, legal_bids
from game.opponents.compiled import kernel
from game.opponents.forty_two.inference import Sampling, any_hands, put_in_place, sampling_by, stir, worlds_of
from game.opponents.forty_two.levels import SKILLS, bid_decision, card_decision, cards_to_try
from game.opponents.forty_two.outcomes import GAINS, GAME, OUTCOMES, POINTS, payoff_of, share_out, strength
from game.opponents.forty_two.position import HANDS, PLAYERS, SEATS, SIZE, TURN, copy, deal_of, play_of
from game.opponents.forty_two.rules_of_thumb import FIRST, FortyTwoMemory, assume_bids, play_out
from game.opponents.forty_two.trials import FRESH, FortyTwoTrials
from game.rules.base import Action, Bid
from game.rules.deal import Hands
from game.rules.forty_two import View

SOLVED: Final = 16  # worlds in a batch where endings are solved, which takes longer
FEW: Final = 4  # worlds in a batch without the compiler
OPENINGS: Final = 48  # worlds for each card that may be turned up, ...
FEW_OPENINGS: Final = 1  # ... and without the compiler
NOBODY: Final = -1


def tried(view: View, seed: int, hands: Hands | None = None, *, counts_all: bool = False) -> advising.Tried:
    """Return the bids or cards that the seat of ``view`` may choose, to be tried as ``AdviceModule.tried`` says."""
    return TriedInWorlds(view, seed, hands, counts_all=counts_all)


class TriedInWorlds(advising.Tried):
    """The bids or cards that the seat of ``view`` may choose, tried in worlds drawn by ``seed``.

    With ``hands``, the only world is the one in which the seats hold them. If it ``counts_all``, there are values.
    """

    def __init__(self, view: View, seed: int, hands: Hands | None, *, counts_all: bool) -> None:
        is_bidding = view.public.is_bidding
        self._view = view
        self._candidates = [bid.number for bid in legal_bids(view)] if is_bidding else cards_to_try(view)
        skill, rng = SKILLS[STRONGEST], random.Random(seed)
        self._trials = FortyTwoTrials(view, self._candidates, skill, rng, hands, counts_all=counts_all)
        places: dict[Action, int] = {
            Bid(number) if is_bidding else play_of(number, not view.public.trick): place
            for place, number in enumerate(self._candidates)
        }
        own = view.public.bids[view.seat] or 0
        self._bids = self._candidates if is_bidding else [own] * len(self._candidates)
        size = FEW if not compiled.has_compiler() else SOLVED if self._trials.is_ending else FRESH
        super().__init__(places, size if hands is None else 1, float(self._trials.payoff[GAME]), max(1, FRESH // size))

    def batch(self, worlds: int) -> Generator[None, None, list[Sums]]:
        tried = self._trials
        before = [tally[:] for tally in tried.tallies]
        yield from tried.run(list(range(len(self._candidates))), worlds)
        return list(map(self._summed, self._bids, advising.since(before, tried.tallies)))

    def _summed(self, bid: int, tally: Sequence[float]) -> Sums:
        taken, worth = tally[:OUTCOMES], tally[OUTCOMES]
        worlds, payoff = added(taken), self._trials.payoff
        points = added(times * payoff[POINTS + OUTCOMES * bid + tricks] for tricks, times in enumerate(taken))
        gained = added(times * payoff[GAINS + OUTCOMES * bid + tricks] for tricks, times in enumerate(taken))
        return Sums(worlds, float(points), float(worth - gained) / self._game, worth, worlds, taken[bid])

    def decision(self, found: advising.Findings) -> Decision:
        decide = bid_decision if self._view.public.is_bidding else card_decision
        return decide(self._view, self._candidates, self._trials, SKILLS[STRONGEST].caution)

    def value(self, action: Action) -> Value:
        place = self._places[action]
        worlds = added(self._trials.tallies[place][:OUTCOMES])
        return Value.mean(self._trials.shares[place], worlds, self._view.public.players)


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
    worlds = max(1, (OPENINGS if compiled.has_compiler() else FEW_OPENINGS) * times // turns)
    sums = compiled.real([0.0] * (2 * SEATS))
    scratch = compiled.whole([0] * SIZE)
    for card in turned_up:
        shown = replace(view, public=replace(view.public, turn_up=card))
        deal = deal_of(shown)
        drawn = worlds_of(shown, deal, rng) if knows_hand else any_hands(deal, rng)
        sampling = sampling_by(drawn, shown, deal, 0.0, rng)
        put_in_place(sampling, drawn.sample())
        sampling.deal[TURN] = sampling.story[FIRST]
        payoff = compiled.real(payoff_of(shown.public, view.seat, 0.0))
        compiled.fast(try_deals)(sampling, sampling.memory, payoff, scratch, worlds, turns, sums)
        yield
    return Value.mean(sums, len(turned_up) * worlds * turns, players)


@kernel
def try_deals(
    sampling: Sampling,
    memory: FortyTwoMemory,
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
            assume_bids(scratch, memory, sampling.story, NOBODY, 0)
            play_out(scratch, memory)
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
