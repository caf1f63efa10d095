"""The four levels of Forty-One: the limits of each, and how it decides.

A Beginner follows the rules of thumb with a poor memory and human slips. Casual simulates its bids and plays by the
rules of thumb. Skilled and Expert try bids and cards in sampled worlds, in compiled kernels.
"""

from __future__ import annotations

import math
import random
from collections.abc import Generator, Mapping
from typing import Final

import msgspec

from game.opponents import compiled, search
from game.opponents.base import Choice, Decision, Level, Reason, Thought, added, assured
from game.opponents.compiled import kernel
from game.opponents.forty_one import bidding
from game.opponents.forty_one.endgame import TRICKS, EndgameMemory, certain_cards, ending_for, sequences, solve
from game.opponents.forty_one.inference import SWAPS, FortyOneMemory, LikelyWorlds, stir, weigh, worlds_a_call
from game.opponents.forty_one.policy import learned, policy_for, promise
from game.opponents.forty_one.rules_of_thumb import (
    BITS,
    CARD,
    CODES,
    LEFT,
    RULE,
    SUITS,
    as_remembered,
    card_of,
    copy,
    deal_of,
    hand_of,
    made,
    number_of,
    pick,
    play,
    play_out,
    slip,
)
from game.opponents.forty_one.ties import TriedCard, leads_back, settle
from game.opponents.forty_one.weights import Payoffs, hand_value
from game.opponents.search import STAGES, Budget, race
from game.rules.base import Action, Play
from game.rules.forty_one import View

SLIP: Final = 0.75  # the share of cards chosen by a beginner's bad habit, if one applies
MISCOUNT: Final = 0.4  # the share of bids that are one off
DECIDED: Final = frozenset(["bid-simulated", "bid-at-sight", "bid-counted", "card-simulated", "all-equal"])

OUTCOMES: Final = 16
HABIT: Final = 0.5  # tricks above or below its hand that a player must usually bid to be worth a word
ENDING_SWAPS: Final = 60  # swaps from one world to the next in exact endings, where voids and bids rule most out
EXACT_CALLS: Final = (64, 64, 64, 64, 32, 16, 8, 4, 1)  # worlds in a kernel call, by tricks solved exactly
OWN: Final = 0.02  # points that one's own bid is worth more than another of the same worth, in exact endings
FORCED: Final = 64  # worlds for a card that is as good as all others: enough to say what to expect


class Skill(search.Skill, frozen=True):
    """The limits of a searching level.

    ``worlds`` are for a card, ``bid_worlds`` for each bid tried. ``strangest`` is the lowest log likelihood of another
    seat's bid (0: nothing is inferred from bids); it counts during the bidding and, for levels that recall bids, during
    play. The last ``exact`` tricks are solved with all hands open, in at most ``exact_worlds`` worlds, and a card that
    makes the bid certain is not passed over for less than it is worth (``endgame``). A point that the
    learned policy promises counts for ``trust`` points beside what the trials say of a card, until endings are solved.
    """

    bid_worlds: int
    strangest: float = -6.0
    recalls_bids: bool = False
    exact: int = TRICKS
    exact_worlds: int = 400
    trust: float = 0.0


SKILLS: Final[Mapping[Level, Skill]] = {
    Level.SKILLED: Skill(worlds=300, bid_worlds=300, seconds=0.2),
    Level.EXPERT: Skill(worlds=2000, bid_worlds=1500, seconds=0.6, recalls_bids=True, exact=4, trust=0.8),
}


# --- at once: Beginner, and the rules of thumb


def decide_as_beginner(view: View, rng: random.Random) -> Decision:
    """Return the decision of a beginner."""
    if view.public.is_bidding:
        counted = value = hand_value(hand_of(view.hand), 0)
        if rng.random() < MISCOUNT:
            counted += rng.choice((-1.0, 1.0))
        return bidding.decide_at_sight(view, counted, value, Reason("bid-counted"))
    deal = deal_of(view)
    slipped = slip(deal, view.seat, rng) if rng.random() < SLIP else None
    usual = _picked(as_remembered(deal))
    return _playing(view, *(usual if slipped is None or slipped[0] == usual[0] else slipped))


def decide_by_rules(view: View) -> Decision:
    """Return the decision by rules of thumb: a bid at sight, or a card."""
    if view.public.is_bidding:
        value = hand_value(hand_of(view.hand), 0)
        return bidding.decide_at_sight(view, value, value, Reason("bid-at-sight", {"tricks": round(value, 2)}))
    return _playing(view, *_picked(deal_of(view)))


def _picked(deal: list[int]) -> tuple[int, str]:
    choice = pick(deal)
    return choice & CARD, CODES[choice >> RULE]


def _playing(view: View, card: int, code: str) -> Decision:
    """Return the decision to play ``card`` for the reason ``code``, without figures."""
    chosen = card_of(card)
    return Decision(Play(chosen), tuple(map(Choice, view.legal_actions())), Reason(code, {"card": str(chosen)}))


# --- in sampled worlds: Skilled and Expert


def think(view: View, skill: Skill, seed: int, iterations: int | None, habits: tuple[float, ...] = ()) -> Thought:
    """Return a thought about a bid or a card within the limits of ``skill``.

    The reason tells the ``habit`` that mattered most among the bids heard, and its seat as ``habit_of``, if one is
    worth a word; ``habits`` are those of ``Character``.
    """
    yield
    is_bidding = view.public.is_bidding
    strangest = skill.strangest if is_bidding or skill.recalls_bids else 0.0
    worlds = LikelyWorlds(view, strangest, random.Random(seed), habits)
    if is_bidding:
        thought = bidding.think_in_worlds(view, worlds, skill.budget(iterations, skill.bid_worlds))
    else:
        tried = Cards(view, worlds, skill)
        thought = _think_card(tried, skill.budget(iterations, skill.exact_worlds if tried.exact else None))
    decision = yield from thought
    return _with_habit(decision, view, habits) if strangest else decision


def _with_habit(decision: Decision, view: View, habits: tuple[float, ...]) -> Decision:
    """Return ``decision`` with the greatest habit among the bids heard in its reason, if it is worth a word."""
    heard = [seat for seat, bid in enumerate(view.public.bids) if seat != view.seat and bid is not None]
    most = max(heard, key=lambda seat: abs(habits[seat]), default=None) if habits else None
    if most is None or abs(habits[most]) < HABIT:
        return decision
    values = {**decision.why.values, "habit": round(habits[most], 1), "habit_of": most}
    return msgspec.structs.replace(decision, why=msgspec.structs.replace(decision.why, values=values))


def exact_tricks(view: View, skill: Skill) -> int:
    """Return how many of the last tricks are solved with all hands open when a card is tried."""
    left = len(view.hand)
    return min(skill.exact, left) if left <= skill.exact + 1 else 0


@kernel
def try_cards(
    memory: FortyOneMemory,
    ending: EndgameMemory,
    candidates: list[int],
    burn: int,
    worlds: int,
    exact: int,
    counts: list[int],
    apart: list[float],
) -> None:
    """Try ``candidates`` in ``worlds`` worlds; ``burn`` extra swaps come before the first.

    ``memory`` holds a world to begin with. ``counts[16 * c + o]`` counts how often candidate c led to outcome o (bits
    of the bids made). Of n candidates, ``apart[n * c + d]`` adds up the squares by which c and d were worth different
    in the same world. Deals are played out by rules of thumb until ``exact`` tricks are left, the one under way
    included, which are solved with all hands open.
    """
    scratch = memory.scratch
    payoff = ending.payoff
    number = len(candidates)
    worths = number * number  # where the worths of a world are put
    weigh(memory)
    stir(memory, burn)
    for _ in range(worlds):
        stir(memory, ENDING_SWAPS if exact > 0 else SWAPS)
        for place in range(number):
            copy(memory.deal, scratch)
            play(scratch, candidates[place])
            if scratch[LEFT] > exact:
                play_out(scratch, exact)
            outcome = solve(scratch, ending) if scratch[LEFT] > 0 else made(scratch)
            counts[OUTCOMES * place + outcome] += 1
            apart[worths + place] = payoff[outcome]
            for other in range(place):
                off = payoff[outcome] - apart[worths + other]
                apart[number * place + other] += off * off


class CardTrials:
    """Trials of the cards that are not equivalent: how often each led to every outcome."""

    def __init__(self, worlds: LikelyWorlds, candidates: list[int], payoff: list[float], exact: int) -> None:
        self._worlds = worlds
        self._candidates = candidates
        self._payoff = payoff
        self._ending = ending_for(payoff)
        self._exact = exact
        self._call = min(worlds_a_call(), EXACT_CALLS[exact])
        self._done = 0
        self.outcomes = [[0] * OUTCOMES for _ in candidates]
        self._apart = [[0.0] * len(candidates) for _ in candidates]  # as in ``try_cards``, the later one first
        self._side = 1 - 2 * (worlds.me & 1)

    def run(self, candidates: list[int], worlds: int) -> Generator[None, None, None]:
        """Try ``candidates`` in ``worlds`` more worlds."""
        memory = self._worlds.memory
        chosen = compiled.whole(self._candidates[place] for place in candidates)
        number = len(candidates)
        counted = compiled.whole([0] * (OUTCOMES * number))
        apart = compiled.real([0.0] * (number * number + number))
        for count, burn in self._worlds.slices(self._done, self._done + worlds, self._call):
            self._done += count
            compiled.fast(try_cards)(memory, self._ending, chosen, burn, count, self._exact, counted, apart)
            for place, candidate in enumerate(candidates):
                for outcome in range(OUTCOMES):
                    self.outcomes[candidate][outcome] += int(counted[OUTCOMES * place + outcome])
                    counted[OUTCOMES * place + outcome] = 0
                for other in range(place):
                    self._apart[candidate][candidates[other]] += float(apart[number * place + other])
                    apart[number * place + other] = 0.0
            yield

    def standing(self, candidate: int) -> tuple[int, float, float]:
        """Return how many worlds a candidate was tried in, its mean worth to the seat, and its variance."""
        counts = self.outcomes[candidate]
        times = sum(counts)
        mean = added(count * worth for count, worth in zip(counts, self._payoff, strict=True)) / times
        square = added(count * worth * worth for count, worth in zip(counts, self._payoff, strict=True)) / times
        return times, self._side * mean, max(0.0, square - mean * mean)

    def error(self, one: int, other: int) -> float:
        """Return the standard error of the difference between the worths of two candidates, from their common worlds.

        One that fell behind was tried in fewer, the first ones.
        """
        if one == other:
            return 0.0
        times, mean, _ = self.standing(one)
        fewer, another, _ = self.standing(other)
        common = min(times, fewer)
        square = self._apart[max(one, other)][min(one, other)] / common
        return math.sqrt(max(0.0, square - (mean - another) ** 2) / common)


def _think_card(tried: Cards, budget: Budget) -> Thought:
    if len(tried.runs) == 1:  # the race is over after the first stage
        budget = msgspec.structs.replace(budget, worlds=round(min(budget.worlds, FORCED) / STAGES[0]))
    yield from tried.prove()
    yield from race(tried.trials, len(tried.runs), budget)
    return tried.decision()


class Cards:
    """The cards that the seat of ``view`` may play, tried in ``worlds``; ``exact`` tricks at the end are solved."""

    def __init__(self, view: View, worlds: LikelyWorlds, skill: Skill) -> None:
        self._view = view
        self._deal = deal_of(view)
        self.bids = tuple(bid or 0 for bid in view.public.bids)
        self.payoffs = Payoffs(view.public)
        self.exact = exact_tricks(view, skill)
        usual = pick(self._deal)
        self._usual = usual & CARD  # the rules of thumb's card
        self.runs = list(_runs(view, self._deal, self._usual).items())  # a card to try, and all cards equivalent to it
        cards = [card for card, _ in self.runs]
        payoff = self.payoffs.by_outcome(self.bids)
        mine = 1 << view.seat
        if self.exact:  # of two bids worth the same to the pair, one's own is made
            leaning = OWN if view.seat % 2 == 0 else -OWN
            payoff = [worth + leaning * bool(kept & mine) for kept, worth in enumerate(payoff)]
        self.trials = CardTrials(worlds, cards, payoff, self.exact)
        trust = 0.0 if self.exact else skill.trust  # endings are known better than by experience
        promises = _promises(view, worlds, usual, cards) if trust else [0.0] * len(cards)
        self._trusted = [trust * (promised - max(promises)) for promised in promises]
        self._stake = abs(added(payoff[kept | mine] - payoff[kept & ~mine] for kept in range(OUTCOMES))) / OUTCOMES
        self._certain: frozenset[int] | None = None  # the cards that make the bid certain, once that is known

    @property
    def places(self) -> dict[Action, int]:
        """Which of the runs each card belongs to."""
        return {Play(card_of(card)): place for place, (_, run) in enumerate(self.runs) for card in run}

    def prove(self) -> Generator[None, None, None]:
        """Find out which cards make the seat's bid certain, before the first decision."""
        if self._certain is None:
            cards = [card for card, _ in self.runs]
            self._certain = yield from certain_cards(self._deal, self._view.seat, cards)

    def decision(self) -> Decision:
        """Return the decision that the trials so far speak for."""
        view, cards, trials = self._view, [card for card, _ in self.runs], self.trials
        standings = [trials.standing(place) for place in range(len(cards))]
        best = max(range(len(cards)), key=lambda place: standings[place][1])
        figures: dict[Action, Choice] = {}
        tried: list[TriedCard] = []
        certain = self._certain or frozenset()
        for place, ((card, run), counts) in enumerate(zip(self.runs, trials.outcomes, strict=True)):
            times, worth, _ = standings[place]
            gained = (count * self.payoffs.gains(self.bids, kept)[view.seat] for kept, count in enumerate(counts))
            points = added(gained) / times
            chance, partner = (
                sum(count for kept, count in enumerate(counts) if kept >> seat & 1) / times
                for seat in (view.seat, view.seat ^ 2)
            )
            is_certain = card in certain
            tried.append(TriedCard(card, worth, chance, partner, trials.error(place, best), is_certain))
            for action in (Play(card_of(other)) for other in run):
                figures[action] = assured(
                    Choice(action, points, chance, worth, partner=partner), is_certain, bool(certain)
                )
        trusted = [one._replace(worth=one.worth + more) for one, more in zip(tried, self._trusted, strict=True)]
        untaught, chosen = (self._settled(among) for among in (tried, trusted))
        if leads_back(
            self._deal, view.seat, number_of(untaught.card)
        ):  # what experience promises is less than the error
            chosen = untaught
        values = {"card": str(chosen.card)} | figures[chosen].told(standings[best][0])
        values |= {} if chosen == untaught else {"learned": str(untaught)}
        choices = tuple(figures[action] for action in view.legal_actions())
        return Decision(chosen, choices, Reason("card-simulated" if len(cards) > 1 else "all-equal", values))

    def _settled(self, tried: list[TriedCard]) -> Play:
        return Play(card_of(settle(self._deal, self._view.seat, tried, self._usual, self._stake).card))


def _promises(view: View, worlds: LikelyWorlds, usual: int, cards: list[int]) -> list[float]:
    """Return what the learned policy promises of ``cards``, all the same without one; for ``usual`` see ``promise``."""
    promises = compiled.real([0.0] * len(cards))
    made = learned()
    if made is not None and len(cards) > 1:
        public = view.public
        values = map(public.options.value_of, (bid or 0 for bid in public.bids), public.scores)
        policy, deal, chosen = policy_for(made, values), compiled.whole(worlds.deal), compiled.whole(cards)
        compiled.fast(promise)(policy, deal, worlds.memory.gone, usual, chosen, promises)
    return [float(promised) for promised in promises]


def _runs(view: View, deal: list[int], usual: int) -> dict[int, list[int]]:
    """Return for each run of equivalent cards the usual one, or else the lowest, and all cards of the run."""
    legal = hand_of(action.card for action in view.legal_actions() if isinstance(action, Play))
    runs: dict[int, list[int]] = {}
    for suit in range(SUITS):
        tops = sequences(deal, suit, legal[suit]) if legal[suit] else 0
        run: list[int] = []
        for rank in range(BITS):
            if legal[suit] >> rank & 1:
                run.append(suit << BITS | 1 << rank)
                if tops >> rank & 1:
                    runs[usual if usual in run else run[0]] = run
                    run = []
    return runs
