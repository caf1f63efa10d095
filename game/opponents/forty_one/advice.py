"""Advice in Forty-One: what an Expert would bid or play, from more worlds, with figures of every legal bid and card."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator
from typing import Final

from msgspec.structs import replace

from game.opponents import compiled
from game.opponents.advising import Findings, Sums, advised, looks, with_figures
from game.opponents.base import Advising, Choice, Decision, Level, added, legal_bids
from game.opponents.forty_one import bidding
from game.opponents.forty_one.bidding import Tally
from game.opponents.forty_one.inference import AFRESH, LikelyWorlds
from game.opponents.forty_one.levels import OUTCOMES, SKILLS, Cards
from game.opponents.forty_one.rules_of_thumb import HANDS
from game.opponents.forty_one.weights import GAME, PLAYING, POINTS, Payoffs, chance_to_win, hand_value
from game.opponents.search import Budget
from game.rules.base import Action, Bid
from game.rules.forty_one import PLAYERS, View

WINNING: Final = (1.0 - POINTS) * GAME  # what winning the game adds to a choice's worth
FEW: Final = 8  # worlds in a batch without the compiler


def advise(view: View, seed: int) -> Advising:
    """Return advice for the seat of ``view``."""
    yield None
    skill = SKILLS[Level.EXPERT]
    worlds = LikelyWorlds(view, skill.strangest, random.Random(seed))
    advising = _on_bids if view.public.is_bidding else _on_cards
    return (yield from advising(view, worlds))


def _on_cards(view: View, worlds: LikelyWorlds) -> Advising:
    cards = Cards(view, worlds, SKILLS[Level.EXPERT])
    trials, me, count = cards.trials, view.seat, len(cards.runs)
    gains = [cards.payoffs.gains(cards.bids, kept) for kept in range(OUTCOMES)]
    shares = [_share(view, gained) for gained in gains]
    side = 1 - 2 * (me & 1)
    worths = [side * worth for worth in cards.payoffs.by_outcome(cards.bids)]
    made = [float(kept >> me & 1) for kept in range(OUTCOMES)]
    partner = [float(kept >> (me ^ 2) & 1) for kept in range(OUTCOMES)]
    points = [float(gained[me]) for gained in gains]

    def batch() -> Generator[None, None, list[Sums]]:
        before = [counts[:] for counts in trials.outcomes]
        yield from trials.run(list(range(count)), _batch_size())
        return [
            summed([now - then for now, then in zip(counts, earlier, strict=True)])
            for counts, earlier in zip(trials.outcomes, before, strict=True)
        ]

    def summed(counts: list[int]) -> Sums:
        worlds = float(sum(counts))

        def total(values: list[float]) -> float:
            return added(times * value for times, value in zip(counts, values, strict=True))

        return Sums(worlds, total(points), total(shares), total(worths), worlds, total(made), total(partner))

    def decide(found: Findings) -> Decision:
        return with_figures(cards.decision(), found, cards.places, WINNING)

    return (yield from advised(Findings(count), batch, decide, looks()))


def _on_bids(view: View, worlds: LikelyWorlds) -> Advising:
    own = bidding.bid_at_sight(view.public, view.seat, hand_value(worlds.deal, HANDS + PLAYERS * view.seat))
    numbers = [bid.number for bid in legal_bids(view)]
    results = Results(view)

    def batch() -> Generator[None, None, list[Sums]]:
        fresh: dict[int, Tally] = {number: Counter() for number in numbers}
        yield from bidding.try_all(view, worlds, fresh, Budget(_batch_size()))
        return [results.summed(number, tally) for number, tally in fresh.items()]

    def decide(found: Findings) -> Decision:
        totals = [found.total(place) for place in range(len(numbers))]
        choices = {number: results.choice(number, total) for number, total in zip(numbers, totals, strict=True)}
        decision = bidding.settled(view, choices, own, round(totals[0].worlds), {})
        places: dict[Action, int] = {Bid(number): place for place, number in enumerate(numbers)}
        return with_figures(decision, found, places, WINNING)

    return (yield from advised(Findings(len(numbers)), batch, decide, looks()))


class Results:
    """What the rows of ``bidding.try_bids`` are worth to the seat of ``view``."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._payoffs = Payoffs(view.public)
        self._side = 1 - 2 * (view.seat & 1)
        self._now = _share(view, (0,) * PLAYERS)
        self._reached = Counter[int]()  # by bid, the deals in which one takes enough tricks, thrown in or not
        self._known: dict[tuple[int, int], tuple[bool, bool, float, float]] = {}

    def _of(self, number: int, row: int) -> tuple[bool, bool, float, float]:
        """Return whether the deal is played, whether one takes enough tricks, its worth and its share of the game."""
        known = self._known.get((number, row))
        if known is None:
            me = self._view.seat
            others = tuple(row >> shift & 15 for shift in (20, 16, 12, 8))
            is_reached = row & 15 >= number
            is_played = sum(others) + number >= self._view.public.bids_needed
            worth, share = 0.0, self._now
            if is_played:
                bids = (*others[:me], number, *others[me + 1 :])
                gains = self._payoffs.gains(bids, row >> 4 & 15 | is_reached << me)
                worth = PLAYING + self._side * self._payoffs.worth(gains)
                share = _share(self._view, gains)
            known = self._known[number, row] = is_played, is_reached, worth, share
        return known

    def summed(self, number: int, tally: Tally) -> Sums:
        """Return what the bid ``number`` came to in the deals of ``tally``."""
        count, played, made, partner, worth, share = 0, 0, 0, 0, 0.0, 0.0
        for row, times in tally.items():
            is_played, is_reached, one, other = self._of(number, row)
            count += times
            played += times * is_played
            made += times * (is_played and is_reached)
            partner += times * (is_played and row >> 4 + (self._view.seat ^ 2) & 1)
            worth += times * one
            share += times * other
            self._reached[number] += times * is_reached
        public = self._view.public
        points = public.options.value_of(number, public.scores[self._view.seat]) * (2 * made - played)
        return Sums(float(count), float(points), share, worth, float(played), float(made), float(partner))

    def choice(self, number: int, total: Sums) -> Choice:
        """Return how good the bid ``number`` looked, by the sums over all deals so far."""
        count, played, made = round(total.worlds), round(total.bids), round(total.made)
        choice = bidding.judged(self._view, number, count, self._reached[number], played, made, total.worth)
        return replace(choice, partner=total.partner / played if played else None)


def _share(view: View, gains: tuple[int, ...]) -> float:
    """Return the chance that the side of the view's seat wins the game if the deal changes the scores by ``gains``."""
    scores = tuple(score + gain for score, gain in zip(view.public.scores, gains, strict=True))
    chance = chance_to_win(scores, view.public.options)
    return 1.0 - chance if view.seat & 1 else chance


def _batch_size() -> int:
    return AFRESH if compiled.has_compiler() else FEW
