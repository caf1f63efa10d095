"""Advice in 42: what an Expert would bid or play, from more worlds, with figures of every legal bid and card."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from typing import Final

from game.opponents import compiled
from game.opponents.advising import Findings, Sums, advised, looks, with_figures
from game.opponents.base import Advising, Decision, Level, added, legal_bids
from game.opponents.forty_two.levels import SKILLS, bid_decision, card_decision, cards_to_try, trials
from game.opponents.forty_two.outcomes import GAINS, GAME, OUTCOMES
from game.opponents.forty_two.position import play_of
from game.opponents.forty_two.trials import FRESH
from game.rules.base import Action, Bid
from game.rules.forty_two import View, points_for

FEW: Final = 4  # worlds in a batch without the compiler


def advise(view: View, seed: int) -> Advising:
    """Return advice for the seat of ``view``."""
    yield None
    public, skill = view.public, SKILLS[Level.EXPERT]
    is_bidding = public.is_bidding
    candidates = [bid.number for bid in legal_bids(view)] if is_bidding else cards_to_try(view)
    tried = trials(view, skill, candidates, random.Random(seed))
    places: dict[Action, int] = {
        Bid(number) if is_bidding else play_of(number, not public.trick): place
        for place, number in enumerate(candidates)
    }
    bids = candidates if is_bidding else [public.bids[view.seat] or 0] * len(candidates)
    game = float(tried.payoff[GAME])
    size = FRESH if compiled.has_compiler() else FEW

    def batch() -> Generator[None, None, list[Sums]]:
        before = [tally[:] for tally in tried.tallies]
        yield from tried.run(list(range(len(candidates))), size)
        return [
            summed(bid, [now - then for now, then in zip(tally, earlier, strict=True)])
            for bid, tally, earlier in zip(bids, tried.tallies, before, strict=True)
        ]

    def summed(bid: int, tally: Sequence[float]) -> Sums:
        taken, worth = tally[:OUTCOMES], tally[OUTCOMES]
        worlds = added(taken)
        points = added(times * points_for(bid, tricks, public.players) for tricks, times in enumerate(taken))
        gained = added(times * tried.payoff[GAINS + OUTCOMES * bid + tricks] for tricks, times in enumerate(taken))
        return Sums(worlds, points, float(worth - gained) / game, worth, worlds, taken[bid])

    def decide(found: Findings) -> Decision:
        if is_bidding:
            decision = bid_decision(view, candidates, tried, skill.caution)
        else:
            decision = card_decision(view, candidates, tried, skill.caution)
        return with_figures(decision, found, places, game)

    return (yield from advised(Findings(len(candidates)), batch, decide, looks()))
