"""Bids of Forty-One: at sight or by simulation, and how the bid is chosen from the simulated ones."""

from __future__ import annotations

import functools
import math
import random
from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from game.opponents import compiled
from game.opponents.advising import Sums
from game.opponents.base import GIVEN, Choice, Decision, Reason, Thought, Told, legal_bids
from game.opponents.compiled import kernel
from game.opponents.forty_one.inference import (
    MARGIN,
    SWAPS,
    FortyOneMemory,
    FortyOneWorlds,
    LikelyWorlds,
    eagerness,
    likely_world,
    margin_of,
    stir,
    weigh,
    worlds_a_call,
)
from game.opponents.forty_one.rules_of_thumb import (
    BEST_BIT,
    BEST_SEAT,
    BEST_SUIT,
    BITS,
    COUNT,
    HANDS,
    LED,
    LEFT,
    NEED,
    TRUMPS,
    TURN,
    copy,
    deal_of,
    made,
    play_out,
    tricks_taken,
)
from game.opponents.forty_one.weights import PLAYING, Payoffs, hand_value
from game.opponents.sampling import below
from game.opponents.search import Budget, within
from game.rules.base import Bid
from game.rules.forty_one import HIGHEST_BID, PLAIN_FROM, PLAYERS, FortyOneOptions, PublicState, View

LIFT: Final = 0.75  # tricks that the last bidder's hand may lack for the bid without which nobody plays
NEVER: Final = 99.0
_SPREAD: Final = 0.85  # the standard deviation, around its value, of the tricks a hand takes ...
_LEAN: Final = 0.35  # ... and how many more it takes if the bid needs them

SAME: Final = 0.05  # points within which two bids count as equally good
UNDER: Final = 2  # a bid this far under one's hand would only kill the deal, and is not made ...
BELOW: Final = 7  # ... with a hand for less than this
HOPE: Final = 0.35  # the least chance for a bid above one's hand ...
PLAYED: Final = 0.2  # ... if so many must be bid that deals are played only so ...
LAST_HOPE: Final = 0.15  # ... and in a deal in which one's side can reach the target
SURE: Final = 0.8  # the chance from which the last bidder makes the bid that the deal needs
ERRORS: Final = 2.5  # standard errors by which a chance must be above ``HOPE``, or may be below ``SURE``
NEEDED: Final[Told] = {"settled": "needed"}

WORLDS: Final = 240  # of a Casual player
SLICE: Final = 8  # worlds between two checks of the clock and the pipe: a few milliseconds on a slow machine
RUNGS: Final = HIGHEST_BID + 1
NOISE: Final = tuple(0.4 * number for number in (-1.5, -1.0, -0.7, -0.4, -0.1, 0.1, 0.4, 0.7, 1.0, 1.5))


# --- at sight


def ladder(options: FortyOneOptions, score: int) -> tuple[float, ...]:
    """Return by bid the least hand value, in tricks, with which a player at ``score`` makes that bid at sight."""
    return _ladder(options, score >= PLAIN_FROM)


@functools.lru_cache(8)
def _ladder(options: FortyOneOptions, is_plain: bool) -> tuple[float, ...]:
    """Return the ladder; where bid values jump, each rung is where that bid or a higher one first promises most."""
    margin = margin_of(options)
    if options.values == "double":
        return (0.0, 0.0, *(number - 0.5 + margin for number in range(2, HIGHEST_BID + 1)))
    rungs = [0.0] * 2 + [NEVER] * (HIGHEST_BID - 1)
    worths = [options.value_of(bid, PLAIN_FROM if is_plain else 0) for bid in range(HIGHEST_BID + 1)]
    for tenths in range(10 * (HIGHEST_BID + 2), 0, -1):
        value = tenths / 10

        def promise(bid: int, value: float = value) -> float:
            return worths[bid] * math.erf((value + _LEAN + 0.5 - bid) / _SPREAD / math.sqrt(2.0))

        best = max(range(1, HIGHEST_BID + 1), key=promise)
        for bid in range(2, best + 1):
            rungs[bid] = value + margin - MARGIN
    return tuple(rungs)


def bid_at_sight(public: PublicState, seat: int, value: float) -> int:
    """Return the bid for a hand worth ``value`` tricks, without simulation."""
    rungs = ladder(public.options, public.scores[seat])
    bid = public.options.least_bid(public.scores[seat])
    while bid < HIGHEST_BID and value >= rungs[bid + 1]:
        bid += 1
    return bid


def short_of(public: PublicState) -> int:
    """Return the least last bid with which the deal is played; 0 if more than one bid is still to come."""
    return public.bids_needed - public.bid_total if public.bids.count(None) == 1 else 0


def last_to_bid(public: PublicState, me: int) -> int | None:
    """Return the seat that bids last, or None if that is ``me`` or it has already bid."""
    dealer = public.dealer
    return dealer if dealer is not None and dealer != me and public.bids[dealer] is None else None


def lifted(bid: int, short: int, value: float, rungs: tuple[float, ...]) -> int:
    """Return the last bid: ``short``, with which the deal is played, if the hand nearly allows it, else ``bid``."""
    return short if bid < short <= HIGHEST_BID and value >= rungs[short] - LIFT else bid


def decide_at_sight(view: View, counted: float, value: float, why: Reason) -> Decision:
    """Return the bid at sight for a hand ``counted`` as so many tricks; the last bidder may go higher to save the deal.

    For that it looks twice: what counts then is the hand's true ``value``.
    """
    public, seat = view.public, view.seat
    own = bid_at_sight(public, seat, counted)
    number = lifted(own, short_of(public), value, ladder(public.options, public.scores[seat]))
    values = {"bid": number, **why.values, **(NEEDED if number > own else {})}
    return Decision(Bid(number), tuple(map(Choice, view.legal_actions())), Reason(why.code, values))


# --- choosing among the simulated bids: the best of those that a partner would understand


def settle(view: View, choices: Mapping[int, Choice], own: int, worlds: int) -> tuple[int, Told]:
    """Return the bid to make with a hand that is good for ``own`` by itself, and values for the reason.

    The chances of the ``choices`` come from so many ``worlds``, and are trusted only as far as that allows.

    None that gives up ``GIVEN`` of the game against another, or that so often as playing is dearer than usual, is made
    for whatever reason. Of equally good bids, as when the cards are thrown in after each, it is the nearest to ``own``.
    If it is not the best by the figures, or the last bidder goes above ``own``, the value ``settled`` says why:
    ``needed`` for the deal to be played, ``not-lower`` so as not to kill it, ``not-higher`` for lack of hope.
    """
    given = GIVEN * eagerness(view.public.options)
    most = max(choice.share or 0.0 for choice in choices.values())
    worths = {bid: each.worth or 0.0 for bid, each in choices.items() if (each.share or 0.0) > most - given}
    first = _best(worths, own)
    understood = {
        bid: worth for bid, worth in worths.items() if _is_understood(view, bid, choices[bid].chance, own, worlds)
    }
    best = _best(understood or worths, own)
    short = short_of(view.public)
    if best < short and short in worths and (choices[short].chance or 0.0) >= SURE - _doubt(SURE, worlds):
        best = short
    if best == short and (short > own or best != first):
        return best, NEEDED
    if best == first:
        return best, {}
    return best, {"settled": "not-lower" if first < best else "not-higher"}


def _best(worths: Mapping[int, float], own: int) -> int:
    """Return the bid nearest to ``own`` among those worth most."""
    most = max(worths.values())
    return min((bid for bid, worth in worths.items() if worth >= most - SAME), key=lambda bid: abs(bid - own))


def _is_understood(view: View, number: int, chance: float | None, own: int, worlds: int) -> bool:
    """Whether bid ``number`` is neither hopelessly above one's hand nor so far under it as to kill the deal."""
    public = view.public
    if number > own:
        usual = HOPE if eagerness(public.options) < 2 else PLAYED
        hope = LAST_HOPE if _could_win(view, number) else usual
        return chance is None or chance >= hope + _doubt(hope, worlds)
    if own >= BELOW or number > own - UNDER:
        return True
    to_come = public.bids.count(None) - 1
    least = min(map(public.options.least_bid, public.scores))
    return public.bid_total + number + to_come * least >= public.bids_needed  # the deal is played anyway


def _could_win(view: View, number: int) -> bool:
    """Whether the seat, by bidding ``number``, or its partner, by the bid it has made, could reach the target."""
    public, me = view.public, view.seat
    bids = (me, number), (me ^ 2, public.bids[me ^ 2] or 0)
    return any(
        public.scores[seat] + public.options.value_of(bid, public.scores[seat]) >= public.options.target
        for seat, bid in bids
    )


def _doubt(chance: float, worlds: int) -> float:
    """Return by how much ``chance``, found in so many ``worlds``, may well be off."""
    return ERRORS * math.sqrt(chance * (1.0 - chance) / worlds)


def settled(view: View, choices: Mapping[int, Choice], own: int, worlds: int, told: Told) -> Decision:
    """Return the decision among the bids simulated in ``worlds`` worlds."""
    bid, more = settle(view, choices, own, worlds)
    values = {"bid": bid} | choices[bid].told(worlds) | told | more
    return Decision(Bid(bid), tuple(choices.values()), Reason("bid-simulated", values))


# --- Casual: every bid is judged by the same deals, each played out once, with the bid that seemed best


class Simulated(NamedTuple):
    """The result of a simulated deal by seat, and the value of the last bidder's hand."""

    tricks: list[int]
    bids: list[int]
    keen: float


def think_casually(view: View, rng: random.Random, worlds: int = WORLDS) -> Thought:
    """Return a Casual player's thought about the bid."""
    sampler = FortyOneWorlds(view, deal_of(view), rng)
    own = bid_at_sight(view.public, view.seat, hand_value(sampler.own, 0))
    first: list[Simulated] = []
    yield from _simulate(view, sampler, own, max(1, worlds // 3), first, rng)
    guessed = _choices(view, first)
    likely = max(guessed, key=lambda bid: guessed[bid].worth or 0.0)
    deals: list[Simulated] = []
    yield from _simulate(view, sampler, likely, max(1, worlds - worlds // 3), deals, rng)
    tricks = sum(deal.tricks[view.seat] for deal in deals) / len(deals)
    return settled(view, _choices(view, deals), own, len(deals), {"tricks": round(tricks, 2)})


def _simulate(
    view: View, sampler: FortyOneWorlds, own_bid: int, worlds: int, deals: list[Simulated], rng: random.Random
) -> Generator[None, None, None]:
    public = view.public
    least = [public.options.least_bid(score) for score in public.scores]
    others = enumerate(sampler.others)
    heard = [(place, least[seat], bid) for place, seat in others if (bid := public.bids[seat]) is not None]
    assert public.dealer is not None
    first = (public.dealer + public.options.step) % PLAYERS
    last = last_to_bid(public, view.seat)
    for number in range(worlds):
        if number % SLICE == SLICE - 1:
            yield
        hands = likely_world(sampler, heard, rng)
        bids = [0] * PLAYERS
        keen = 0.0
        for seat in range(PLAYERS):
            bid = public.bids[seat]
            if seat == view.seat:
                bids[seat] = own_bid
            elif bid is not None:
                bids[seat] = bid
            else:
                value = hand_value(hands[seat], 0) + rng.gauss(0.0, 0.4)
                bids[seat] = bid_at_sight(public, seat, value)
                keen = value if seat == last else keen
        tricks = tricks_taken(_with_last(public, bids, last, keen), public.options.step, first, hands)
        deals.append(Simulated(tricks, bids, keen))


def _with_last(public: PublicState, bids: Sequence[int], last: int | None, keen: float) -> list[int]:
    """Return the four bids; the last is raised if that keeps the deal alive and the hand allows it."""
    raised = list(bids)
    if last is not None:
        short = public.bids_needed - sum(bids) + bids[last]
        raised[last] = lifted(bids[last], short, keen, ladder(public.options, public.scores[last]))
    return raised


def _choices(view: View, deals: Sequence[Simulated]) -> dict[int, Choice]:
    public, me = view.public, view.seat
    last, results = last_to_bid(public, me), Results(view)
    choices = {}
    for number in (bid.number for bid in legal_bids(view)):
        tally: Tally = Counter()
        for tricks, assumed, keen in deals:
            bids = _with_last(public, [*assumed[:me], number, *assumed[me + 1 :]], last, keen)
            tally[_row(me, bids, tricks)] += 1
        choices[number] = results.choice(number, results.summed(number, tally))
    return choices


def _row(me: int, bids: Sequence[int], tricks: Sequence[int]) -> int:
    """Return the row (``try_bids``) of a deal with these bids and tricks."""
    row = kept = 0
    for seat in range(PLAYERS):
        row = row << 4 | (0 if seat == me else bids[seat])
        kept |= (seat != me and tricks[seat] >= bids[seat]) << seat
    return (row << 4 | kept) << 4 | tricks[me]


# --- Skilled and Expert: the bids nearest the hand, each played out in the same likely worlds

Tally = Counter[int]  # how often each row of ``try_bids`` occurred


class Auction(NamedTuple):
    """What ``try_bids`` must know about the bidding."""

    me: int  # the seat whose bids are tried, or -1
    last: int  # the seat that bids last, or -1 if that is ``me`` or it has already bid
    needed: int  # what the four bids must total at least
    rungs: list[float]  # by seat, the ``RUNGS`` numbers of its ``ladder``
    noise: list[float]  # random amounts to add to a hand's value


@kernel
def _note_wins(deal: list[int], me: int, wins: list[int], ruffs: list[int], at: int) -> None:
    """Play out a deal by rules of thumb; note as bits which cards of seat ``me`` took a trick, and which trumped it."""
    wins[at] = ruffs[at] = 0
    while deal[LEFT] > 0:
        play_out(deal, deal[LEFT] - 1)
        if deal[BEST_SEAT] == me:
            taken = 1 << BITS * deal[BEST_SUIT] + COUNT[deal[BEST_BIT] - 1]
            wins[at] |= taken
            if deal[BEST_SUIT] == TRUMPS != deal[LED]:
                ruffs[at] |= taken


@kernel
def try_bids(
    memory: FortyOneMemory,
    auction: Auction,
    candidates: list[int],
    burn: int,
    worlds: int,
    rows: list[int],
    wins: list[int],
    ruffs: list[int],
) -> None:
    """Play out ``worlds`` worlds for each of the bids ``candidates``; write one row per deal into ``rows``.

    ``memory`` holds a world to begin with; ``burn`` extra swaps come before the first world. Seats that have not bid do
    so at sight, by the value of the hand plus some noise. If the four bids total too little, the last bidder makes the
    bid that keeps the deal alive, provided its hand is nearly good enough.

    A row is one whole number, whose hexadecimal digits are, from the highest, the four bids (0 for one's own), the bits
    of the others' bids that were made, and one's own tricks; plain Python works out what it is worth. ``wins`` and
    ``ruffs`` are empty, or get for each deal the bidder's cards that took tricks, by ``Card.index``.
    """
    me, last = auction.me, auction.last
    deal = memory.deal
    weigh(memory)
    stir(memory, burn)
    at = 0
    for _ in range(worlds):
        stir(memory, SWAPS)
        keen = bid_on(memory, auction)
        honest = deal[NEED + last] if last >= 0 else 0
        for place in range(len(candidates)):
            deal[NEED + me] = candidates[place]
            if last >= 0:
                deal[NEED + last] = honest
                lift(deal, auction, keen)
            copy(deal, memory.scratch)
            if len(wins) > 0:
                _note_wins(memory.scratch, me, wins, ruffs, at)
            play_out(memory.scratch, 0)
            bids = 0
            for seat in range(4):
                bids = bids << 4 | (0 if seat == me else deal[NEED + seat])
            taken = candidates[place] - memory.scratch[NEED + me]
            rows[at] = (bids << 4 | made(memory.scratch) & ~(1 << me)) << 4 | taken
            at += 1


@kernel
def try_deals(memory: FortyOneMemory, auction: Auction, burn: int, worlds: int, turns: int, rows: list[int]) -> None:
    """Play out ``worlds`` worlds as ``try_bids`` does, but in which every seat that has not bid does so at sight.

    ``auction.me`` is nobody, -1. Each world is played ``turns`` times, the hands moving on by one seat between them, so
    that with four turns no side has the better cards. A row's hexadecimal digits are, from the highest, the four bids
    and the bits of those that were made.
    """
    deal = memory.deal
    weigh(memory)
    stir(memory, burn)
    for at in range(worlds * turns):
        if at % turns == 0:
            stir(memory, SWAPS)
        keen = bid_on(memory, auction)
        if auction.last >= 0:
            lift(deal, auction, keen)
        copy(deal, memory.scratch)
        play_out(memory.scratch, 0)
        bids = 0
        for seat in range(4):
            bids = bids << 4 | deal[NEED + seat]
        rows[at] = bids << 4 | made(memory.scratch)
        if turns == 4:
            for suit in range(4):
                first = deal[HANDS + suit]
                for seat in range(3):
                    deal[HANDS + 4 * seat + suit] = deal[HANDS + 4 * seat + 4 + suit]
                deal[HANDS + 12 + suit] = first


@kernel
def bid_on(memory: FortyOneMemory, auction: Auction) -> float:
    """Let the seats of ``memory.deal`` that have not bid do so at sight; return the value of the last bidder's hand."""
    deal, rungs = memory.deal, auction.rungs
    keen = 0.0
    for seat in range(4):
        bid = memory.bids[seat]
        if bid < 0 and seat != auction.me:
            sight = hand_value(deal, HANDS + 4 * seat) + auction.noise[below(memory.luck, len(auction.noise))]
            bid = memory.least[seat]
            while bid + 1 < RUNGS and sight >= rungs[RUNGS * seat + bid + 1]:
                bid += 1
            if seat == auction.last:
                keen = sight
        deal[NEED + seat] = bid
    return keen


@kernel
def lift(deal: list[int], auction: Auction, keen: float) -> None:
    """Let the last bidder, with a hand worth ``keen``, make the bid that keeps the deal alive if it nearly can."""
    last = auction.last
    honest = deal[NEED + last]
    short = auction.needed + honest
    for seat in range(4):
        short -= deal[NEED + seat]
    if honest < short < RUNGS and keen >= auction.rungs[RUNGS * last + short] - LIFT:
        deal[NEED + last] = short


def think_in_worlds(view: View, worlds: LikelyWorlds, budget: Budget) -> Thought:
    """Return a Skilled or Expert player's thought about the bid."""
    public, me = view.public, view.seat
    own = bid_at_sight(public, me, hand_value(worlds.deal, HANDS + PLAYERS * me))
    least = public.options.least_bid(public.scores[me])
    near = range(max(least, own - 1), min(HIGHEST_BID, own + 2) + 1)
    tallies: dict[int, Tally] = {bid: Counter() for bid in near}
    done = yield from try_all(view, worlds, tallies, budget)
    choices = yield from _tallied_choices(view, tallies)
    return settled(view, choices, own, done, {})


def auction_of(public: PublicState, worlds: LikelyWorlds, me: int) -> Auction:
    """Return the bidding of ``public`` as kernels need it, with ``worlds`` ready for the first trick."""
    options = public.options
    assert public.dealer is not None
    last = last_to_bid(public, me)
    worlds.memory.deal[TURN] = (public.dealer + options.step) % PLAYERS
    return compiled.arrays(
        Auction(
            me=me,
            last=-1 if last is None else last,
            needed=public.bids_needed,
            rungs=[rung for score in public.scores for rung in ladder(options, score)],
            noise=list(NOISE),
        )
    )


def try_all(
    view: View, worlds: LikelyWorlds, tallies: Mapping[int, Tally], budget: Budget
) -> Generator[None, None, int]:
    """Try the bids of ``tallies`` within ``budget`` and count their rows there; return the number of worlds."""
    auction = auction_of(view.public, worlds, view.seat)
    bids = compiled.whole(tallies)
    most = worlds_a_call()
    rows, nothing = compiled.whole([0] * (most * len(tallies))), compiled.whole([])

    def trying() -> Iterator[None]:
        for count, burn in worlds.slices(0, budget.worlds, most):
            compiled.fast(try_bids)(worlds.memory, auction, bids, burn, count, rows, nothing, nothing)
            for place, tally in enumerate(tallies.values()):
                tally.update(map(int, rows[place : count * len(tallies) : len(tallies)]))
            yield

    yield from within(budget.seconds, trying())
    return next(iter(tallies.values())).total()


def _tallied_choices(view: View, tallies: Mapping[int, Tally]) -> Generator[None, None, dict[int, Choice]]:
    """Return how good each legal bid looked, judged by the trials of the nearest bid tried; yield before each."""
    results, choices = Results(view), {}
    for number in (bid.number for bid in legal_bids(view)):
        yield
        tally = tallies[min(tallies, key=lambda bid: abs(bid - number))]
        choices[number] = results.choice(number, results.summed(number, tally))
    return choices


class Results:
    """What the rows of ``try_bids`` are worth to the seat of ``view``."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._payoffs = Payoffs(view.public)
        self._side = 1 - 2 * (view.seat & 1)
        self._playing = PLAYING * eagerness(view.public.options)
        self._now = self._payoffs.share((0,) * PLAYERS, view.seat)
        self._reached = Counter[int]()  # by bid, the deals in which one takes enough tricks, thrown in or not
        self._known: dict[tuple[int, int], tuple[bool, bool, float, float]] = {}

    def _of(self, number: int, row: int) -> tuple[bool, bool, float, float]:
        """Return whether the deal is played, whether one takes enough tricks, its worth and its share of the game."""
        known = self._known.get((number, row))
        if known is None:
            others = _others(row)
            is_played = sum(others) + number >= self._view.public.bids_needed
            worth, share = 0.0, self._now
            if is_played:
                gains = self.gains(number, row)
                worth = self._playing + self._side * self._payoffs.worth(gains)
                share = self._payoffs.share(gains, self._view.seat)
            known = self._known[number, row] = is_played, row & 15 >= number, worth, share
        return known

    def gains(self, number: int, row: int) -> tuple[int, ...]:
        """Return each seat's gain or loss after the bid ``number``, all 0 if the deal is thrown in."""
        me, others = self._view.seat, _others(row)
        if sum(others) + number < self._view.public.bids_needed:
            return (0,) * PLAYERS
        bids = (*others[:me], number, *others[me + 1 :])
        return self._payoffs.gains(bids, row >> 4 & 15 | (row & 15 >= number) << me)

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
        count, bids = total.worlds, total.bids
        chance = total.made / bids if bids else self._reached[number] / count
        points, worth, share = total.points / count, total.worth / count, total.share / count
        return Choice(Bid(number), points, chance, worth, share)


def _others(row: int) -> tuple[int, ...]:
    """Return the bids by seat in a row of ``try_bids``, 0 for one's own."""
    return tuple(row >> shift & 15 for shift in (20, 16, 12, 8))
