"""How the stronger levels of 42 think: bids and cards tried in sampled worlds by the compiled kernels.

Their reasons: ``bid-simulated`` (``bid``, its ``chance`` and ``points``, the ``worlds`` it was tried in) and
``card-simulated`` (``card``, with a joker led the ``suit`` named, the tricks the bid still ``need``s, the ``chance`` of
the bid and ``points`` expected, ``worlds``; of the second best card ``next``, ``next_chance``, ``next_points``);
``bid-for-game`` and ``card-for-game`` with the same values where another choice promised clearly more points, but less
of the game, mostly because this one holds the others down; ``all-equal`` where every card would have come to the same
and ``only-card`` where there was none other, both without the second best.

Only the process that thinks and the arena load this module; ``FortyTwoMind.think`` does it at its first call.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator
from math import sqrt
from typing import Final

from game.cards import PACK_WITH_JOKERS
from game.opponents import compiled
from game.opponents.base import Choice, Decision, Level, Reason, Thought
from game.opponents.forty_two.bidding import chances_of, values_of
from game.opponents.forty_two.board import board_of
from game.opponents.forty_two.kernels.deal import TURN, moves
from game.opponents.forty_two.kernels.thumb import pick, weights_of
from game.opponents.forty_two.kernels.trials import OUTCOMES, TALLY, try_bids, try_cards
from game.opponents.forty_two.kernels.worlds import FIRST, settle, stir
from game.opponents.forty_two.leads import leads_of
from game.opponents.forty_two.masks import LEADS, play_of
from game.opponents.forty_two.sight import OPTIONS, SCRATCH, VALUES, WORKBENCH, Sight, rules_for
from game.opponents.forty_two.skill import SKILLS, Skill
from game.opponents.forty_two.stakes import payoff_of
from game.opponents.search import Budget, race
from game.rules.base import Action, Bid, Play
from game.rules.forty_two import FEWEST, MOST, FortyTwoOptions, Table, View, worth_if_made

FEW: Final = 12  # leads whose tables are made between two looks at the pipe
FRESH: Final = 64  # worlds from one that owes nothing to those before to the next
BURN: Final = 2  # sweeps after which a world is thought to be as likely as its kind is
CALL: Final = 600  # cards tried in one call of a kernel, times players: some 3 ms
CANDIDATES: Final = 4  # bids that are tried at all
NEVER: Final = -1e9  # the worth of what was not tried at all
LEAN: Final = 0.02  # worth by which another card must be better than that of the rules of thumb
GIVEN_UP: Final = 0.1  # points less than another choice promised that are worth a word
SAME: Final = 1e-6  # worths nearer to each other are equal
ONE: Final = 64  # worlds in which the only card is tried, for what it is worth


def think(view: View, level: Level, seed: int, iterations: int | None) -> Thought:
    """Return a thought about a bid or a card."""
    return (yield from think_with(view, SKILLS[level], seed, iterations))


def think_with(view: View, skill: Skill, seed: int, iterations: int | None) -> Thought:
    """Return a thought of somebody who thinks as ``skill`` says."""
    rng = random.Random(seed)
    leads = leads_of(view.table.trumps)
    for number in range(LEADS):  # tables for each, some 10 ms together
        leads[number]
        if number % FEW == 0:
            yield
    rules_for(view.table.trumps)
    yield
    sight = Sight(view, skill, rng)
    if view.table.is_bidding:
        return (yield from _think_bid(view, skill, sight, iterations))
    return (yield from _think_card(view, skill, sight, iterations))


class Tried:
    """Candidates of a seat and how the deals came out in which they were tried."""

    def __init__(self, view: View, sight: Sight, candidates: list[int], points: float) -> None:
        self._players = view.table.players
        self._sight = sight
        self._candidates = candidates
        self._payoff = payoff_of(view.table, view.seat, points)
        self._worlds = 0
        self._tallies = [[0.0] * TALLY for _ in candidates]

    def run(self, candidates: list[int], worlds: int) -> Generator[None, None, None]:
        """Try some of the candidates in so many worlds more."""
        together = compiled.IS_COMPILED
        groups = [candidates] if together else [[candidate] for candidate in candidates]
        call = max(1, CALL // (len(candidates) * self._players)) if together else 1
        end = self._worlds + worlds
        while self._worlds < end:
            if self._worlds % FRESH == 0:
                self._begin()
            count = min(call, end - self._worlds, FRESH - self._worlds % FRESH)
            self._worlds += count
            for number, group in enumerate(groups):
                self._try(group, 0 if number else 1, count)  # the same world for all groups
                yield

    def _begin(self) -> None:
        """Put a fresh world in place, as likely as its kind is."""
        sight = self._sight
        sight.dream()
        if sight.infers:
            settle(sight.deal, sight.rules, sight.weights, WORKBENCH, sight.story, sight.beliefs, VALUES, sight.fits)
            stir(
                sight.deal, sight.rules, sight.weights, WORKBENCH, sight.cards, sight.owners, sight.story,
                sight.beliefs, VALUES, sight.fits, sight.chance, BURN,
            )  # fmt: skip

    def _try(self, group: list[int], sweeps: int, worlds: int) -> None:
        tallies = compiled.real([0.0] * (TALLY * len(group)))
        self._call(compiled.whole(self._candidates[place] for place in group), tallies, sweeps, worlds)
        for at, place in enumerate(group):
            tally = self._tallies[place]
            for number in range(TALLY):
                tally[number] += float(tallies[TALLY * at + number])

    def _call(self, candidates: list[int], tallies: list[float], sweeps: int, worlds: int) -> None:
        sight = self._sight
        try_cards(
            sight.deal, sight.rules, sight.weights, WORKBENCH, sight.cards, sight.owners, sight.story, sight.beliefs,
            VALUES, sight.fits, sight.chance, sweeps, worlds, candidates, self._payoff, tallies, SCRATCH,
        )  # fmt: skip

    def standing(self, candidate: int) -> tuple[int, float, float]:
        """Return in how many worlds a candidate was tried, its mean worth to the seat, and its variance."""
        tally = self._tallies[candidate]
        times = sum(tally[:OUTCOMES])
        if not times:  # time was up before it was tried
            return 0, NEVER, 0.0
        mean = tally[OUTCOMES] / times
        return round(times), mean, max(0.0, tally[OUTCOMES + 1] / times - mean * mean)

    def taken(self, candidate: int) -> list[float]:
        """Return the share of deals in which each number of tricks was taken."""
        counts = self._tallies[candidate][:OUTCOMES]
        times = max(1.0, sum(counts))
        return [count / times for count in counts]


class TriedBids(Tried):
    """The same of bids."""

    def __init__(self, view: View, sight: Sight, candidates: list[int], points: float) -> None:
        super().__init__(view, sight, candidates, points)
        sight.deal[TURN] = sight.story[FIRST]

    def _call(self, candidates: list[int], tallies: list[float], sweeps: int, worlds: int) -> None:
        sight = self._sight
        try_bids(
            sight.deal, sight.rules, sight.weights, WORKBENCH, sight.cards, sight.owners, sight.story, sight.beliefs,
            VALUES, sight.fits, sight.chance, sweeps, worlds, sight.me, candidates, self._payoff, tallies,
            SCRATCH,
        )  # fmt: skip


def _think_card(view: View, skill: Skill, sight: Sight, iterations: int | None) -> Thought:
    found = moves(sight.deal, sight.rules, OPTIONS)
    candidates = [int(OPTIONS[place]) for place in range(found)]
    trials = Tried(view, sight, candidates, skill.share_of_points(view.table.players))
    if found > 1:
        yield from race(trials, found, Budget(iterations or skill.worlds, None if iterations else skill.seconds))
    else:
        yield from trials.run([0], min(iterations or skill.worlds, ONE))
    plays = [play_of(number, not view.table.trick) for number in candidates]
    bid = view.table.bids[view.seat] or 0
    choices = {play: _choice(view.table, play, bid, trials, place) for place, play in enumerate(plays)}
    usual = int(pick(sight.deal, sight.rules, sight.weights, WORKBENCH))
    ranked = _ranked(trials, candidates, usual, skill.caution)
    chosen = plays[ranked[0]]
    told = _told(choices[chosen], trials.standing(ranked[0])[0])
    told |= {"card": chosen.card.text, "need": bid - view.table.taken[view.seat]}
    if chosen.named is not None:
        told["suit"] = str(chosen.named)
    ordered = tuple(choices[play] for play in _plays(view))
    others = [plays[place] for place in ranked[1:] if plays[place].card is not chosen.card]
    if found == 1:
        return Decision(chosen, ordered, Reason("only-card", told))
    if _are_equal(ordered):
        return Decision(chosen, ordered, Reason("all-equal", told))
    if others:
        told |= _next_best(others[0], choices[others[0]])
    return Decision(chosen, ordered, Reason(f"card-{_why(choices[chosen], ordered)}", told))


def _why(chosen: Choice, choices: tuple[Choice, ...]) -> str:
    """Return the end of the code of a reason: whether points were given up to win the game or hold the others down."""
    points, worth = chosen.points or 0.0, chosen.worth or 0.0
    gives_up = [
        choice
        for choice in choices
        if choice.points is not None
        and choice.worth is not None
        and choice.points > points + GIVEN_UP
        and choice.worth < worth
    ]
    return "for-game" if gives_up else "simulated"


def _are_equal(choices: tuple[Choice, ...]) -> bool:
    """Whether it made no difference which card was played."""
    worths = [choice.worth for choice in choices if choice.worth is not None]
    return len(worths) == len(choices) and max(worths) - min(worths) < SAME


def _ranked(trials: Tried, candidates: list[int], usual: int, caution: float) -> list[int]:
    """Return the places of the candidates from the best down; the ``usual`` one before those not clearly better."""
    standings = [trials.standing(place) for place in range(len(candidates))]
    times, _, variance = standings[candidates.index(usual)]

    def mark(place: int) -> float:
        tried, mean, spread = standings[place]
        if candidates[place] == usual or not tried or not times:
            return mean
        return mean - LEAN - caution * sqrt((variance + spread) / min(times, tried))

    return sorted(range(len(candidates)), key=lambda place: -mark(place))


def _plays(view: View) -> list[Play]:
    return [action for action in view.legal_actions() if isinstance(action, Play)]


def _choice(table: Table, action: Action, bid: int, trials: Tried, place: int) -> Choice:
    """Return how good an action looked with which ``bid`` is to be made; nothing of one that was never tried."""
    times, worth, _ = trials.standing(place)
    if not times:
        return Choice(action)
    taken = trials.taken(place)
    points = sum(tricks * share for tricks, share in enumerate(taken))
    points += (worth_if_made(bid, table.players) - bid) * taken[bid]
    return Choice(action, points, taken[bid], worth)


def _told(choice: Choice, worlds: int) -> dict[str, str | int | float]:
    return {"chance": round(choice.chance or 0.0, 3), "points": round(choice.points or 0.0, 2), "worlds": worlds}


def _next_best(play: Play, choice: Choice) -> dict[str, str | int | float]:
    """Return what there is to tell of the second best card, if it was tried."""
    if choice.chance is None or choice.points is None:
        return {}
    return {"next": play.card.text, "next_chance": round(choice.chance, 3), "next_points": round(choice.points, 2)}


def _think_bid(view: View, skill: Skill, sight: Sight, iterations: int | None) -> Thought:
    table, me = view.table, view.seat
    board = board_of(view)
    values = values_of(table, me, *chances_of(table, me, board, sight.own))
    legal = [action.number for action in view.legal_actions() if isinstance(action, Bid)]
    candidates = sorted(sorted(legal, key=lambda bid: -values[bid])[:CANDIDATES])
    trials = TriedBids(view, sight, candidates, skill.share_of_points(view.table.players))
    budget = Budget(iterations or skill.bid_worlds, None if iterations else skill.seconds)
    yield from race(trials, len(candidates), budget)
    choices = tuple(_bid_choice(table, bid, candidates, trials) for bid in legal)
    best = max(range(len(candidates)), key=lambda place: trials.standing(place)[1])
    chosen = choices[legal.index(candidates[best])]
    told = _told(chosen, trials.standing(best)[0]) | {"bid": candidates[best]}
    return Decision(chosen.action, choices, Reason(f"bid-{_why(chosen, choices)}", told))


def _bid_choice(table: Table, bid: int, candidates: list[int], trials: Tried) -> Choice:
    """Return how good a bid looked; one that was not tried by the trials of the nearest that was, without a worth."""
    nearest = min(range(len(candidates)), key=lambda place: abs(candidates[place] - bid))
    choice = _choice(table, Bid(bid), bid, trials, nearest)
    return choice if candidates[nearest] == bid else Choice(choice.action, choice.points, choice.chance)


def warm() -> Iterator[float]:
    """Have every kernel compiled or read from where it is kept: think about a bid and a card."""
    state = FortyTwoOptions().new_game()
    state, _ = state.deal(state.deal_out(PACK_WITH_JOKERS, 0))
    for move in range(state.table.players + 1):
        assert state.turn is not None
        if move in {0, state.table.players}:
            for _ in think(state.view(state.turn), Level.EXPERT, 0, 1):
                pass
            yield 0.5 if not move else 0.9
        state, _ = state.apply(state.legal_actions()[0])
    for players in range(FEWEST, MOST + 1):
        weights_of(players)
    yield 1.0
