"""The four levels of Forty-One: what each is given, and how it decides.

A Beginner goes by the rules of thumb over a poor memory, with slips that people make. Casual simulates its bids and
plays by the rules of thumb. Skilled and Expert try bids and cards in sampled worlds, in compiled kernels.
"""

from __future__ import annotations

import math
import random
from collections.abc import Generator, Mapping
from typing import Final

import msgspec

from game.opponents import compiled
from game.opponents.base import Choice, Decision, Level, Reason, Thought, added
from game.opponents.compiled import kernel
from game.opponents.forty_one import bidding
from game.opponents.forty_one.endgame import Ending, ending_for, sequences, solve
from game.opponents.forty_one.inference import SWAPS, Bench, LikelyWorlds, stir, weigh, worlds_a_call
from game.opponents.forty_one.rules_of_thumb import (
    ACE,
    BEST_BIT,
    BEST_SEAT,
    BEST_SUIT,
    BITS,
    CALLED,
    CARD,
    CODES,
    COUNT,
    FULL,
    HANDS,
    KING,
    LED,
    LEFT,
    OUT,
    PLACE,
    RULE,
    SUITS,
    TRUMPS,
    VOIDS,
    card_of,
    copy,
    deal_of,
    hand_of,
    made,
    pick,
    play,
    play_out,
)
from game.opponents.forty_one.weights import Payoffs, hand_value
from game.opponents.search import STAGES, Budget, race
from game.rules.base import Action, Play
from game.rules.forty_one import PLAYERS, View

SLIP: Final = 0.2  # the share of cards chosen where a beginner's habit shows, if there is one that applies
MISCOUNT: Final = 0.4  # the share of bids that are one off
REMEMBERED: Final = ACE | KING  # what a beginner notices having gone, in side suits
SLIPS: Final = frozenset(["slip-any-lead", "slip-third-hand-low", "slip-second-hand-high", "slip-ruffs-partner"])
DECIDED: Final = frozenset(["bid-simulated", "bid-at-sight", "bid-counted", "card-simulated", "all-equal"])

OUTCOMES: Final = 16
EXACT_CALLS: Final = (64, 64, 64, 64, 32, 16, 8, 4, 1)  # worlds in one call where so many tricks are worked out
FORCED: Final = 64  # worlds for a card that is as good as all others: enough to say what may come of it
CLEAR: Final = 0.25  # points by which a card higher than need be must be better than the lowest
CLEAR_ERRORS: Final = 2.0  # and standard errors of the difference


class Skill(msgspec.Struct, frozen=True):
    """What a searching level is given; times in seconds.

    ``worlds`` for a card and ``bid_worlds`` for each bid tried. ``strangest`` is the log of how unlikely any bid of the
    others is at the most (0: nothing is inferred from bids), weighed while they bid and, by those who recall it, while
    cards are played, too. The last ``exact`` tricks are played out as if all hands lay open, in ``exact_worlds`` worlds
    at most.
    """

    worlds: int
    bid_worlds: int
    seconds: float
    strangest: float = -6.0
    recalls_bids: bool = False
    exact: int = 0
    exact_worlds: int = 0


SKILLS: Final[Mapping[Level, Skill]] = {
    Level.SKILLED: Skill(worlds=120, bid_worlds=300, seconds=0.2),
    Level.EXPERT: Skill(worlds=2000, bid_worlds=1500, seconds=0.6, recalls_bids=True, exact=4, exact_worlds=400),
}


# --- at once: Beginner, and the rules of thumb


def decide_as_beginner(view: View, rng: random.Random) -> Decision:
    """Return what a beginner bids or plays."""
    if view.table.is_bidding:
        value = hand_value(hand_of(view.hand), 0)
        if rng.random() < MISCOUNT:
            value += rng.choice((-1.0, 1.0))
        return bidding.decide_at_sight(view, value, Reason("bid-counted"))
    deal = deal_of(view)
    slip = _slip(deal, view.seat, rng) if rng.random() < SLIP else None
    return _playing(view, *(slip or _picked(_as_remembered(deal))))


def decide_by_rules(view: View) -> Decision:
    """Return what the rules of thumb do: a bid at sight, or a card."""
    if view.table.is_bidding:
        value = hand_value(hand_of(view.hand), 0)
        return bidding.decide_at_sight(view, value, Reason("bid-at-sight", {"tricks": round(value, 2)}))
    return _playing(view, *_picked(deal_of(view)))


def _picked(deal: list[int]) -> tuple[int, str]:
    choice = pick(deal)
    return choice & CARD, CODES[choice >> RULE]


def _playing(view: View, card: int, code: str) -> Decision:
    """Return a decision without figures."""
    chosen = card_of(card)
    return Decision(Play(chosen), tuple(map(Choice, view.legal_actions())), Reason(code, {"card": str(chosen)}))


def _as_remembered(deal: list[int]) -> list[int]:
    """Return the deal as a beginner remembers it: the aces and kings gone, the present trick, nobody's voids."""
    memory = deal[:]
    for suit in range(SUITS):
        if suit != TRUMPS:
            in_view = deal[BEST_BIT] if deal[BEST_SUIT] == suit else 0
            memory[OUT + suit] = FULL & ~(~deal[OUT + suit] & REMEMBERED) & ~in_view
    for seat in range(PLAYERS):
        memory[VOIDS + seat] = memory[CALLED + seat] = 0
    return memory


def _slip(deal: list[int], me: int, rng: random.Random) -> tuple[int, str] | None:
    """Return a slip that fits the moment, or None: never a card that nobody would play."""
    hand = deal[HANDS + SUITS * me : HANDS + SUITS * (me + 1)]
    led = deal[LED]
    if deal[PLACE] == 0:
        suits = [suit for suit in range(SUITS) if hand[suit] and suit != TRUMPS]
        if not suits:
            return None
        suit = rng.choice(suits)
        return suit << BITS | hand[suit] & -hand[suit], "slip-any-lead"
    mine = hand[led]
    partner_has_it = deal[BEST_SEAT] == me ^ 2
    if mine and deal[BEST_SUIT] == led:
        winners = mine & -(deal[BEST_BIT] << 1)
        if deal[PLACE] == 2 and not partner_has_it and winners and COUNT[mine] > 1:
            return led << BITS | mine & -mine, "slip-third-hand-low"
        if deal[PLACE] == 1 and winners:
            return led << BITS | 1 << winners.bit_length() - 1, "slip-second-hand-high"
        return None
    trumps = hand[TRUMPS]
    if not mine and trumps and led != TRUMPS and partner_has_it and deal[BEST_SUIT] == led:
        return TRUMPS << BITS | trumps & -trumps, "slip-ruffs-partner"
    return None


# --- in sampled worlds: Skilled and Expert


def think(view: View, skill: Skill, seed: int, iterations: int | None) -> Thought:
    """Return a thought about a bid or a card of somebody who thinks as ``skill`` says."""
    yield
    is_bidding = view.table.is_bidding
    strangest = skill.strangest if is_bidding or skill.recalls_bids else 0.0
    worlds = LikelyWorlds(view, strangest, random.Random(seed))
    seconds = None if iterations else skill.seconds
    if is_bidding:
        return (yield from bidding.think_in_worlds(view, worlds, Budget(iterations or skill.bid_worlds, seconds)))
    left = len(view.hand)
    exact = min(skill.exact, left) if left <= skill.exact + 1 else 0
    budget = Budget(iterations or (skill.exact_worlds if exact else skill.worlds), seconds)
    return (yield from _think_card(view, worlds, exact, budget))


@kernel
def try_cards(
    bench: Bench,
    ending: Ending,
    candidates: list[int],
    burn: int,
    worlds: int,
    exact: int,
    counts: list[int],
) -> None:
    """Try ``candidates`` in ``worlds`` worlds, after ``burn`` more swaps than there are from one to the next.

    ``bench`` holds a world to begin with; place ``16 * c + o`` of ``counts`` is how often candidate c had outcome o
    (bits of the bids made). Deals are played out by rules of thumb until ``exact`` tricks are left, and from there as
    if all hands lay open.
    """
    scratch = bench.scratch
    weigh(bench)
    stir(bench, burn)
    for _ in range(worlds):
        stir(bench, SWAPS)
        for place in range(len(candidates)):
            copy(bench.deal, scratch)
            play(scratch, candidates[place])
            play_out(scratch, exact)
            outcome = solve(scratch, ending) if scratch[LEFT] > 0 else made(scratch)
            counts[OUTCOMES * place + outcome] += 1


class CardTrials:
    """Trials of the cards that differ: for each, how often every outcome came about."""

    def __init__(self, worlds: LikelyWorlds, candidates: list[int], payoff: list[float], exact: int) -> None:
        self._worlds = worlds
        self._candidates = candidates
        self._payoff = payoff
        self._ending = ending_for(payoff)
        self._exact = exact
        self._call = min(worlds_a_call(), EXACT_CALLS[exact])
        self._done = 0
        self.outcomes = [[0] * OUTCOMES for _ in candidates]
        self._side = 1 - 2 * (worlds.me & 1)

    def run(self, candidates: list[int], worlds: int) -> Generator[None, None, None]:
        """Try some of the candidates in so many worlds more."""
        bench = self._worlds.bench
        chosen = compiled.whole(self._candidates[place] for place in candidates)
        counted = compiled.whole([0] * (OUTCOMES * len(candidates)))
        for count, burn in self._worlds.slices(self._done, self._done + worlds, self._call):
            self._done += count
            compiled.fast(try_cards)(bench, self._ending, chosen, burn, count, self._exact, counted)
            for place, candidate in enumerate(candidates):
                for outcome in range(OUTCOMES):
                    self.outcomes[candidate][outcome] += int(counted[OUTCOMES * place + outcome])
                    counted[OUTCOMES * place + outcome] = 0
            yield

    def standing(self, candidate: int) -> tuple[int, float, float]:
        """Return in how many worlds a candidate was tried, its mean worth to the seat, and its variance."""
        counts = self.outcomes[candidate]
        times = sum(counts)
        mean = added(count * worth for count, worth in zip(counts, self._payoff, strict=True)) / times
        square = added(count * worth * worth for count, worth in zip(counts, self._payoff, strict=True)) / times
        return times, self._side * mean, max(0.0, square - mean * mean)


def _think_card(view: View, worlds: LikelyWorlds, exact: int, budget: Budget) -> Thought:
    deal = worlds.deal[:]
    runs = _runs(view, deal)
    cards = list(runs)
    bids = tuple(bid or 0 for bid in view.table.bids)
    payoffs = Payoffs(view.table)
    trials = CardTrials(worlds, cards, payoffs.by_outcome(bids), exact)
    if len(runs) == 1:  # the race is over after the first stage
        budget = msgspec.structs.replace(budget, worlds=round(min(budget.worlds, FORCED) / STAGES[0]))
    yield from race(trials, len(runs), budget)
    standings = [trials.standing(place) for place in range(len(runs))]
    best = max(range(len(runs)), key=lambda place: standings[place][1])
    chosen = Play(card_of(cards[_cheapest(deal, cards, standings, best)]))
    figures: dict[Action, Choice] = {}
    for run, counts, (times, worth, _) in zip(runs.values(), trials.outcomes, standings, strict=True):
        points = added(count * payoffs.gains(bids, kept)[view.seat] for kept, count in enumerate(counts)) / times
        chance = sum(count for kept, count in enumerate(counts) if kept >> view.seat & 1) / times
        for action in (Play(card_of(card)) for card in run):
            figures[action] = Choice(action, points, chance, worth)
    values = {"card": str(chosen.card)} | figures[chosen].told(standings[best][0])
    choices = tuple(figures[action] for action in view.legal_actions())
    return Decision(chosen, choices, Reason("card-simulated" if len(runs) > 1 else "all-equal", values))


def _runs(view: View, deal: list[int]) -> dict[int, list[int]]:
    """Return the cards that differ, each with those as good as it: of a run the one that rules of thumb would play."""
    usual = pick(deal) & CARD
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


def _cheapest(deal: list[int], cards: list[int], standings: list[tuple[int, float, float]], best: int) -> int:
    """Return the place of the lowest card that does what the best does, of those that lose or that win as last.

    A higher one may be worth throwing, so that it is not in the partner's way later: then the figures must say so
    clearly.
    """
    chosen = cards[best]
    takes = _takes(deal, chosen)
    if deal[PLACE] == 0 or (takes and deal[PLACE] < PLAYERS - 1):
        return best
    alike = [card for card in cards if card >> BITS == chosen >> BITS and _takes(deal, card) == takes]
    lowest = cards.index(min(alike))
    times, most, spread = standings[best]
    _, mean, variance = standings[lowest]
    clear = max(CLEAR, CLEAR_ERRORS * math.sqrt((spread + variance) / times))
    return best if most - mean > clear else lowest


def _takes(deal: list[int], card: int) -> bool:
    """Whether a card would take the lead in the trick."""
    suit = card >> BITS
    if suit == deal[BEST_SUIT]:
        return card & FULL > deal[BEST_BIT]
    return suit == TRUMPS
