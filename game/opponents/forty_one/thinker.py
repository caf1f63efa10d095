"""How the stronger levels of Forty-One think: bids and cards tried in sampled worlds by the compiled kernels.

Only the process that thinks and the arena load this module; ``FortyOneMind.think`` does it at its first call.
"""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from typing import Final

from game.cards import PACK
from game.opponents import compiled
from game.opponents.base import Choice, Decision, Level, Reason, Thought
from game.opponents.forty_one.kernels.deal import BEST_BIT, BEST_SUIT, BITS, HANDS, PLACE, RANKS, TRUMPS, TURN
from game.opponents.forty_one.kernels.ending import forget, sequences
from game.opponents.forty_one.kernels.thumb import pick
from game.opponents.forty_one.kernels.trials import OUTCOMES, try_bids, try_cards
from game.opponents.forty_one.kernels.worlds import value
from game.opponents.forty_one.ladder import bid_at_sight, ladder, last_to_bid
from game.opponents.forty_one.masks import BIT_OF, SUIT_OF, SUITS, card_of
from game.opponents.forty_one.settling import settle
from game.opponents.forty_one.sight import FRAMES, KNOWN, SCRATCH, Sight
from game.opponents.forty_one.skill import SKILLS, Skill
from game.opponents.forty_one.stakes import PLAYING, Stakes
from game.opponents.search import STAGES, Budget, race
from game.rules.base import Bid, Play
from game.rules.forty_one import HAND_SIZE, HIGHEST_BID, PLAYERS, FortyOneOptions, View

DREAM: Final = 64  # worlds from one that owes nothing to those before to the next
CALL: Final = 64 if compiled.IS_COMPILED else 1  # worlds in one call of a kernel: well under 10 ms
EXACT_CALLS: Final = (0, 64, 64, 64, 32, 16, 8, 4, 1)  # the same where so many tricks are worked out
FORCED: Final = 64  # worlds for a card that is as good as all others: enough to say what may come of it
BURN: Final = 60  # swaps after which a world is thought to be as likely as its kind is
SWAPS: Final = 8  # from one world to the next
Tally = Counter[int]  # the deals as ``try_bids`` writes them down
CLEAR: Final = 0.25  # points by which a card higher than need be must be better than the lowest
CLEAR_ERRORS: Final = 2.0  # and standard errors of the difference
NOISE: Final = tuple(0.4 * number for number in (-1.5, -1.0, -0.7, -0.4, -0.1, 0.1, 0.4, 0.7, 1.0, 1.5))


def think(view: View, level: Level, seed: int, iterations: int | None) -> Thought:
    """Return a thought about a bid or a card."""
    return (yield from think_with(view, SKILLS[level], seed, iterations))


def think_with(view: View, skill: Skill, seed: int, iterations: int | None) -> Thought:
    """Return a thought of somebody who thinks as ``skill`` says."""
    rng = random.Random(seed)
    if view.table.is_bidding:
        return (yield from _think_bid(view, skill, rng, iterations))
    return (yield from _think_card(view, skill, rng, iterations))


class CardTrials:
    """Trials of the cards that differ: for each, how often every outcome came about."""

    def __init__(self, sight: Sight, candidates: list[int], payoff: list[float], exact: int) -> None:
        self._sight = sight
        self.deal = sight.deal
        self._candidates = candidates
        self._payoff = payoff
        self._payoff_compiled = compiled.real(payoff)
        self._exact = exact
        forget(KNOWN)
        self._worlds = 0
        self._call = min(CALL, EXACT_CALLS[exact]) if exact else CALL
        self.outcomes = [[0] * OUTCOMES for _ in candidates]
        self._side = 1 - 2 * (sight.me & 1)

    def run(self, candidates: list[int], worlds: int) -> Generator[None, None, None]:
        """Try some of the candidates in so many worlds more."""
        sight = self._sight
        chosen = compiled.whole(self._candidates[place] for place in candidates)
        counted = compiled.whole([0] * (OUTCOMES * len(candidates)))
        end = self._worlds + worlds
        while self._worlds < end:
            burn = 0
            if self._worlds % DREAM == 0:
                sight.dream()
                burn = BURN
            count = min(self._call, end - self._worlds, DREAM - self._worlds % DREAM)
            self._worlds += count
            try_cards(
                sight.deal, sight.cards, sight.owners, sight.story, sight.beliefs, sight.fits, sight.chance,
                burn, SWAPS, count, chosen, self._exact, self._payoff_compiled, FRAMES, KNOWN, counted, SCRATCH,
            )  # fmt: skip
            for place, candidate in enumerate(candidates):
                for outcome in range(OUTCOMES):
                    self.outcomes[candidate][outcome] += int(counted[OUTCOMES * place + outcome])
                    counted[OUTCOMES * place + outcome] = 0
            yield

    def standing(self, candidate: int) -> tuple[int, float, float]:
        """Return in how many worlds a candidate was tried, its mean worth to the seat, and its variance."""
        counts = self.outcomes[candidate]
        times = sum(counts)
        mean = sum(count * worth for count, worth in zip(counts, self._payoff, strict=True)) / times
        square = sum(count * worth * worth for count, worth in zip(counts, self._payoff, strict=True)) / times
        return times, self._side * mean, max(0.0, square - mean * mean)


def _think_card(view: View, skill: Skill, rng: random.Random, iterations: int | None) -> Thought:
    yield
    sight = Sight(view, skill, rng)
    runs = _runs(view, sight)
    table = view.table
    bids = tuple(bid or 0 for bid in table.bids)
    payoff = Stakes(table).payoff(bids)
    left = len(view.hand)
    exact = skill.exact if left <= skill.exact + 1 else 0
    worlds = iterations or (skill.exact_worlds if exact else skill.worlds)
    trials = CardTrials(sight, list(runs), payoff, min(exact, left))
    if len(runs) == 1:
        worlds = round(min(worlds, FORCED) / STAGES[0])  # the race is over after the first stage
    yield from race(trials, len(runs), Budget(worlds, None if iterations else skill.seconds))
    return _card_decision(view, runs, trials, bids)


def _runs(view: View, sight: Sight) -> dict[int, list[int]]:
    """Return the cards that differ, each with those as good as it: of a run the one that rules of thumb would play."""
    usual = pick(sight.deal)
    legal = [0] * SUITS
    for action in view.legal_actions():
        assert isinstance(action, Play)
        legal[SUIT_OF[action.card.index]] |= BIT_OF[action.card.index]
    runs: dict[int, list[int]] = {}
    for suit in range(SUITS):
        tops = int(sequences(sight.deal, suit, legal[suit])) if legal[suit] else 0
        run: list[int] = []
        for rank in range(BITS):
            if legal[suit] >> rank & 1:
                run.append(suit << BITS | 1 << rank)
                if tops >> rank & 1:
                    runs[usual if usual in run else run[0]] = run
                    run = []
    return runs


def _cheapest(trials: CardTrials, cards: list[int], best: int) -> int:
    """Return the place of the lowest card that does what the best does, of those that lose or that win as last.

    A higher one may be worth throwing, so that it is not in the partner's way later: then the figures must say so
    clearly.
    """
    deal, chosen = trials.deal, cards[best]
    takes = _takes(deal, chosen)
    if deal[PLACE] == 0 or (takes and deal[PLACE] < PLAYERS - 1):
        return best
    alike = [card for card in cards if card >> BITS == chosen >> BITS and _takes(deal, card) == takes]
    lowest = cards.index(min(alike))
    times, most, spread = trials.standing(best)
    _, mean, variance = trials.standing(lowest)
    clear = max(CLEAR, CLEAR_ERRORS * math.sqrt((spread + variance) / times))
    return best if most - mean > clear else lowest


def _takes(deal: list[int], card: int) -> bool:
    """Whether a card would take the lead in the trick."""
    suit = card >> BITS
    if suit == deal[BEST_SUIT]:
        return card & RANKS > deal[BEST_BIT]
    return suit == TRUMPS


def _card_decision(view: View, runs: dict[int, list[int]], trials: CardTrials, bids: tuple[int, ...]) -> Decision:
    stakes = Stakes(view.table)
    me = view.seat
    figures: dict[str, Choice] = {}
    standings = [trials.standing(place) for place in range(len(runs))]
    best = max(range(len(runs)), key=lambda place: standings[place][1])
    card = list(runs)[_cheapest(trials, list(runs), best)]
    for place, run in enumerate(runs.values()):
        counts = trials.outcomes[place]
        times, worth, _ = standings[place]
        points = sum(count * stakes.gains(bids, made)[me] for made, count in enumerate(counts)) / times
        chance = sum(count for made, count in enumerate(counts) if made >> me & 1) / times
        for each in run:
            choice = Choice(Play(card_of(each >> BITS, each & RANKS)), points, chance, worth)
            figures[str(choice.action)] = choice
    chosen = figures[str(Play(card_of(card >> BITS, card & RANKS)))]
    assert isinstance(chosen.action, Play) and chosen.chance is not None and chosen.points is not None
    values: dict[str, str | int | float] = {
        "card": str(chosen.action.card),
        "chance": round(chosen.chance, 3),
        "points": round(chosen.points, 2),
        "worlds": standings[best][0],
    }
    choices = tuple(figures[str(action)] for action in view.legal_actions())
    return Decision(chosen.action, choices, Reason("card-simulated" if len(runs) > 1 else "all-equal", values))


def _think_bid(view: View, skill: Skill, rng: random.Random, iterations: int | None) -> Thought:
    yield
    table, me = view.table, view.seat
    sight = Sight(view, skill, rng)
    own = bid_at_sight(table, me, value(sight.deal, HANDS + PLAYERS * me))
    least = table.options.least_bid(table.scores[me])
    near = range(max(least, own - 1), min(HIGHEST_BID, own + 2) + 1)
    tallies: dict[int, Tally] = {bid: Counter() for bid in near}
    budget = Budget(iterations or skill.bid_worlds, None if iterations else skill.seconds)
    worlds = yield from _try_bids(view, sight, tallies, budget)
    choices = yield from _bid_choices(view, tallies)
    best, told = settle(view, choices, own)
    assert isinstance(best.action, Bid) and best.chance is not None and best.points is not None
    values: dict[str, str | int | float] = {
        "bid": best.action.number,
        "chance": round(best.chance, 3),
        "points": round(best.points, 2),
        "worlds": worlds,
    }
    return Decision(best.action, choices, Reason("bid-simulated", values | told))


def _try_bids(view: View, sight: Sight, tallies: Mapping[int, Tally], budget: Budget) -> Generator[None, None, int]:
    """Try the bids to be told apart within a budget; return in how many worlds."""
    end = math.inf if budget.seconds is None else time.perf_counter() + budget.seconds
    worlds = budget.worlds
    table, options = view.table, view.table.options
    assert table.dealer is not None
    least = compiled.whole(options.least_bid(score) for score in table.scores)
    rungs = compiled.real(rung for score in table.scores for rung in ladder(options, score))
    last = last_to_bid(table, view.seat)
    noise = compiled.real(NOISE)
    bids = compiled.whole(tallies)
    rows = compiled.whole([0] * (CALL * len(tallies)))
    sight.deal[TURN] = (table.dealer + options.step) % PLAYERS
    done = 0
    while done < worlds and (not done or time.perf_counter() < end):
        burn = 0
        if done % DREAM == 0:
            sight.dream()
            burn = BURN
        count = min(CALL, worlds - done, DREAM - done % DREAM)
        done += count
        try_bids(
            sight.deal, sight.cards, sight.owners, sight.story, sight.beliefs, sight.fits, sight.chance,
            burn, SWAPS, count, view.seat, bids, least, rungs, -1 if last is None else last, table.bids_needed, noise,
            rows, SCRATCH,
        )  # fmt: skip
        for place, tally in enumerate(tallies.values()):
            tally.update(map(int, rows[place : count * len(tallies) : len(tallies)]))
        yield
    return done


def _by_others(tally: Tally) -> dict[tuple[tuple[int, ...], int], list[int]]:
    """Return, by the others' bids (one's own 0) and the bits of those made, how often one took 0, 1... tricks."""
    found: dict[tuple[tuple[int, ...], int], list[int]] = {}
    for row, times in tally.items():
        bids = tuple(row >> shift & 15 for shift in (20, 16, 12, 8))
        found.setdefault((bids, row >> 4 & 15), [0] * (HAND_SIZE + 1))[row & 15] += times
    return found


def _bid_choices(view: View, tallies: Mapping[int, Tally]) -> Generator[None, None, tuple[Choice, ...]]:
    """Return what each legal bid is worth, judged by the trials of the bid nearest to it; yield after each."""
    table, me, options = view.table, view.seat, view.table.options
    side = 1 - 2 * (me & 1)
    stakes = Stakes(table)
    seen = {bid: _by_others(tally) for bid, tally in tallies.items()}
    count = sum(next(iter(tallies.values())).values())
    choices = []
    for action in view.legal_actions():
        yield
        assert isinstance(action, Bid)
        number = action.number
        worth, played, made, reached = 0.0, 0, 0, 0
        for (others, kept), tricks in seen[min(seen, key=lambda bid: abs(bid - number))].items():
            enough, all_ = sum(tricks[number:]), sum(tricks)
            reached += enough
            if sum(others) + number < table.bids_needed:
                continue
            bids = (*others[:me], number, *others[me + 1 :])
            played += all_
            made += enough
            lost = stakes.worth(stakes.gains(bids, kept))
            won = stakes.worth(stakes.gains(bids, kept | 1 << me)) if enough else lost
            worth += all_ * PLAYING + side * (enough * won + (all_ - enough) * lost)
        chance = made / played if played else reached / count
        points = options.value_of(number, table.scores[me]) * (2 * made - played) / count
        choices.append(Choice(action, points, chance, worth / count))
    return tuple(choices)


def warm() -> Iterator[float]:
    """Have every kernel compiled or read from where it is kept: think about a bid, a first card and a last one."""
    state = FortyOneOptions().new_game()
    state, _ = state.deal(state.deal_out(PACK, 0))
    done = 0
    for moves in (0, PLAYERS, (HAND_SIZE - 2) * PLAYERS):
        while done < moves:
            state, _ = state.apply(Bid(3) if done < PLAYERS else state.legal_actions()[0])
            done += 1
        assert state.turn is not None
        for _ in think(state.view(state.turn), Level.EXPERT, 0, 1):
            pass
        yield 0.3 if not moves else 0.9
    yield 1.0
