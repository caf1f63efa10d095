"""Why one card of 42 is better than another: both are played to the end in the same worlds, and compared."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.cards import PACK_WITH_JOKERS
from game.opponents import compiled
from game.opponents.base import STRONGEST, added
from game.opponents.bid_facts import PlayedDeal, bid_made, card_facts, need_facts, pay_facts, trick_facts
from game.opponents.compiled import kernel
from game.opponents.forty_two.ending import SMALL, EndingMemory, solve
from game.opponents.forty_two.inference import Sampling, begin, put_in_place, stir
from game.opponents.forty_two.levels import SKILLS
from game.opponents.forty_two.outcomes import GAINS, GAME, outcome_of, worth
from game.opponents.forty_two.policy import FortyTwoPolicy, arrange, choose, prepare, proceed, restore
from game.opponents.forty_two.position import (
    ABOVE,
    BEST_CARD,
    BEST_SEAT,
    CARDS,
    FIRST_JOKER,
    HANDS,
    LED,
    LEFT,
    LOWER,
    NEED,
    NUMBERS,
    OUT,
    PLACE,
    PLAYERS,
    POWER,
    RANKS,
    ROW,
    SEATS,
    SIZE,
    SUITS,
    TRUMP,
    TURN,
    VOIDS,
    copy,
    deal_of,
    lead_of,
    leads_of,
    lowest,
    moves,
    play,
)
from game.opponents.forty_two.rules_of_thumb import FortyTwoMemory, assume_bids, pick
from game.opponents.forty_two.trials import BURN, FortyTwoTrials
from game.opponents.reasoning import CHAIN, FEW_WORLDS, LITTLE, WORLDS, Condition, Reasoned, Reasoning
from game.opponents.trick_reasons import (
    CALLED,
    FIRST_CARD,
    KINDS,
    LEADER,
    NOBODY,
    TAKER,
    ComparedCards,
    Contrast,
    Line,
    Recorded,
    TrickOfLine,
    Weighted,
    World,
    fact,
    made_only,
)
from game.rules.base import Action, Bid, Play
from game.rules.deal import Hands
from game.rules.forty_two import HAND_SIZE, View, worth_if_made
from game.rules.forty_two import pairs as makes_pair

BLOCK: Final = FIRST_CARD + SEATS  # numbers for a trick
LINE: Final = BLOCK * HAND_SIZE  # numbers for a line
LAST: Final = 2  # tricks solved where advice solves none
TRUMPED: Final = SUITS  # the suit of trumps and trump numbers, ...
JOKER: Final = SUITS + 1  # ... and of jokers
OWN_NEED: Final = 0.3  # of the whole difference that must lie where one's own bid is made by it, ...
THEIR_NEED: Final = 0.3  # ... or another's missed
BREAKS_LATER: Final = 0.9  # the weight of a later trick that breaks a bid


@kernel
def trace(
    sampling: Sampling,
    policy: FortyTwoPolicy,
    ending: EndingMemory,
    gone: list[int],
    payoff: list[float],
    scratch: list[int],
    look: list[int],
    me: int,
    is_bidding: bool,
    choices: list[int],
    worlds: int,
    rows: list[int],
    worths: list[float],
    needs: list[int],
    owners: list[int],
) -> None:
    """Try each of ``choices``, bids or cards, in ``worlds`` worlds, the first of which has just been put in place.

    ``rows`` gets by world, choice and kind a line, ``worths`` what it is worth, with points and without, ``needs`` what
    the bids lack in the end, ``owners`` by world and card the seat that holds it. The first kind of line goes as advice
    plays on, the second otherwise: by rules of thumb alone, or with the last tricks solved if that is how advice plays
    on. ``look`` is a deal to look ahead with.
    """
    memory, players = sampling.memory, sampling.deal[PLAYERS]
    is_ending = sampling.deal[LEFT] <= ending.tricks
    solved = ending.tricks if is_ending else LAST
    begin(sampling, BURN)
    line = 0
    for world in range(worlds):
        stir(sampling, 1)
        arrange(policy, sampling.deal, memory, gone)
        prepare(policy, sampling.deal, memory)
        for seat in range(players):
            rest = sampling.deal[HANDS + seat]
            while rest:
                owners[CARDS * world + lowest(rest)] = seat
                rest &= rest - 1
        for choice in choices:
            for kind in range(2):
                copy(sampling.deal, scratch)
                restore(policy, players)
                solves = is_ending if kind == 0 else not is_ending and not policy.is_learned
                learned = kind == 0 and not is_ending and policy.is_learned
                number = NOBODY if is_bidding else choice
                if is_bidding:
                    assume_bids(scratch, memory, sampling.story, me, choice)
                while scratch[LEFT] > 0:
                    if number == NOBODY:
                        if solves and scratch[LEFT] <= solved:
                            number = _best(scratch, memory, look, payoff, me, ending)
                        elif learned and scratch[LEFT] > 1:
                            number = choose(policy, scratch, memory)
                        else:
                            number = pick(scratch, memory)
                    _note(scratch, number, rows, LINE * line)
                    if learned:
                        proceed(policy, scratch, memory, number)
                    else:
                        play(scratch, memory.leads, number)
                    if scratch[PLACE] == 0:
                        rows[LINE * line + BLOCK * (HAND_SIZE - 1 - scratch[LEFT]) + TAKER] = scratch[BEST_SEAT]
                    number = NOBODY
                for seat in range(players):
                    needs[players * line + seat] = scratch[NEED + seat]
                worths[2 * line] = worth(scratch, payoff, me)
                worths[2 * line + 1] = worths[2 * line] - payoff[GAINS + outcome_of(scratch, me)]
                line += 1


@kernel
def _note(deal: list[int], number: int, rows: list[int], at: int) -> None:
    """Note a card or lead about to be played in the line at place ``at``."""
    trick = at + BLOCK * (HAND_SIZE - deal[LEFT])
    card = number
    if deal[PLACE] == 0:
        rows[trick + LEADER] = deal[TURN]
        if number >= FIRST_JOKER:
            rows[trick + CALLED] = (number - FIRST_JOKER) % SUITS
            card = FIRST_JOKER + (number - FIRST_JOKER) // SUITS
    rows[trick + FIRST_CARD + deal[PLACE]] = card


@kernel
def _best(
    deal: list[int], memory: FortyTwoMemory, look: list[int], payoff: list[float], me: int, ending: EndingMemory
) -> int:
    """Return the play by which ``solve`` reaches its end: the best of the seat to play, with all hands open."""
    if deal[LEFT] == 1:
        return pick(deal, memory)
    seat, plays = deal[TURN], ending.plays
    rest = moves(deal, memory.leads, plays)
    best, most, least = 0, 0.0, 0.0
    for place in range(rest):
        moves(deal, memory.leads, plays)  # solving overwrites them
        number = plays[place]
        copy(deal, look)
        play(look, memory.leads, number)
        solve(look, memory.leads, payoff, me, ending)
        own, mine = worth(look, payoff, seat), worth(look, payoff, me)
        if place == 0 or own > most + SMALL or (own >= most - SMALL and mine < least):
            best, most, least = number, own, mine
    return best


def reasoned(view: View, best: Action, other: Action, seed: int, hands: Hands | None = None) -> Reasoned:
    """Return why ``best`` is better for the seat of ``view`` than ``other``, as ``ReasonsModule`` says."""
    yield None
    assert isinstance(best, Bid | Play)
    assert isinstance(other, Bid | Play)
    traced, count = Traced(view, best, other, seed), WORLDS if compiled.has_compiler() else FEW_WORLDS
    if isinstance(best, Bid) and isinstance(other, Bid):
        worlds = list[World]()
        while len(worlds) < count:
            worlds += traced.recorded(CHAIN).worlds(view)
            yield None
        return _of_bids(view, best, other, worlds)
    assert isinstance(best, Play)
    assert isinstance(other, Play)
    compared = ComparedCards(view, contrast_of(view, best, other))
    true = None if hands is None else Traced(view, best, other, seed, hands).recorded(1)
    return (yield from compared.reasoned(best, other, lambda: traced.recorded(CHAIN), count, true))


def _of_bids(view: View, best: Bid, other: Bid, worlds: Sequence[World]) -> Reasoning:
    """Return why one bid is better: what brings its tricks, on what the higher one depends, how often either comes.

    A bid that comes about as often as the other one, or less so, is told to be worth more if that is why it is better.
    """
    lays, both = len(worlds), (best.number, other.number)
    with_best = [_played(world.best, view.seat) for world in worlds]
    with_other = [_played(world.other, view.seat) for world in worlds]
    facts = [*card_facts(view.hand, with_best), *trick_facts(with_best)]
    facts += need_facts(view.hand, with_best if best.number > other.number else with_other, max(both))
    comes = bid_made(view.seat, [(world.best.made[view.seat], world.other.made[view.seat]) for world in worlds])
    pays = list(pay_facts(comes, *(float(worth_if_made(bid, view.public.players)) for bid in both)))
    follows = (comes,) if pays or comes.best > comes.other else ()
    gained = added(world.gain for world in worlds) / lays
    return Reasoning(best, other, gained, lays, (*facts, *pays), follows, is_equal=abs(gained) < LITTLE)


def _played(line: Line, seat: int) -> PlayedDeal:
    """Return a deal played out after a bid of ``seat``."""
    won = [PACK_WITH_JOKERS[trick.winning[0]] for trick in line.tricks if trick.winner == seat]
    return PlayedDeal(len(won), frozenset(won), frozenset())


def numbers_of(*choices: Bid | Play) -> list[int]:
    """Return bids or plays as numbers: leads if they are led."""
    return [each.number if isinstance(each, Bid) else lead_of(each.card, each.named) for each in choices]


class Traced(FortyTwoTrials):
    """Two bids or cards that the seat of ``view`` may choose, and their lines in worlds drawn by ``seed``."""

    def __init__(self, view: View, best: Bid | Play, other: Bid | Play, seed: int, hands: Hands | None = None) -> None:
        super().__init__(view, numbers_of(best, other), SKILLS[STRONGEST], random.Random(seed), hands)
        self._view, self._look = view, compiled.whole([0] * SIZE)

    def recorded(self, count: int) -> Recorded:
        """Return ``count`` more worlds, in which both choices are played to the end."""
        put_in_place(self._sampling, self._sampler.sample())
        lines, game = 2 * KINDS * count, float(self.payoff[GAME])
        rows, needs, owners = (
            compiled.whole([NOBODY] * size) for size in (LINE * lines, self._players * lines, CARDS * count)
        )
        worths = compiled.real([0.0] * (2 * lines))
        compiled.fast(trace)(
            self._sampling,
            self._policy,
            self._ending,
            self._gone,
            self.payoff,
            self._scratch,
            self._look,
            self._me,
            self._is_bidding,
            compiled.whole(self._candidates),
            count,
            rows,
            worths,
            needs,
            owners,
        )
        values = [float(each) / game for each in worths]
        made = [
            tuple(int(need) == 0 for need in needs[at : at + self._players])
            for at in range(0, len(needs), self._players)
        ]
        return Recorded(list(map(int, rows)), values[::2], values[1::2], made, list(map(int, owners)))


def _lead(trick: TrickOfLine) -> int:
    """Return the lead with which a trick was begun."""
    led = trick.cards[0]
    return led if trick.named == NOBODY else FIRST_JOKER + SUITS * (led - FIRST_JOKER) + trick.named


@dataclass(frozen=True, kw_only=True)
class CardContrast(Contrast):
    """Two cards of 42: besides, the ``leads`` of the deal and what every seat's bid still ``needs``.

    ``pairs`` are the cards of the rank of the card led if the better card pairs it, as a mask.
    """

    leads: Sequence[int]
    needs: tuple[int, ...]
    pairs: int

    def is_thrown(self, trick: TrickOfLine, card: int) -> bool:
        at = ROW * _lead(trick)
        return card != trick.cards[0] and not (self.leads[at + POWER + card] or self.leads[at + LOWER] >> card & 1)

    def facts(self, best: Line, other: Line, owners: Sequence[int]) -> Iterator[Weighted]:
        yield from super().facts(best, other, owners)
        if best.taken(self.me) < other.taken(self.me):  # else it is no trick too many
            if other.won.get(self.other) == 0 and best.tricks[0].winner != self.me:
                yield fact("avoid", self.other, weight=1.0)
            if other.won.get(self.best, 0) > 0:
                yield fact("rid", self.best, when="later", weight=1.0)
        taker, otherwise = best.tricks[0].winner, other.tricks[0].winner
        if taker not in (self.me, otherwise) and self.needs[taker] == 0:
            yield fact("break", seat=taker, weight=1.06)
            if self.pairs >> best.tricks[0].winning[0] & 1:
                yield fact("pairs", self.best, taker, weight=1.07)
        for seat, need in enumerate(self.needs):
            if need == 0 and seat not in (self.me, taker) and best.taken(seat) > other.taken(seat):
                yield fact("break", seat=seat, when="later", weight=BREAKS_LATER)

    def conditions(self, worlds: Sequence[World]) -> dict[tuple[str, int], Condition]:
        found = super().conditions(worlds)
        own = Condition(made_only(worlds, self.me), OWN_NEED, is_of_all=True)
        found |= {("avoid", NOBODY): own, ("rid", NOBODY): own}
        missed = {seat: made_only(worlds, seat, is_made=False) for seat in range(len(self.needs)) if seat != self.me}
        missed[NOBODY] = [any(each) for each in zip(*missed.values(), strict=True)]
        for seat, holds in missed.items():
            theirs = Condition(holds, THEIR_NEED, is_of_all=True)
            found |= {("break", seat): theirs, ("pairs", seat): theirs}
        return found


def _is_settled(view: View, number: int) -> bool:
    """Whether a card or lead leaves no doubt who takes this trick: nothing that others may hold beats what wins it."""
    deal, leads = deal_of(view), leads_of(view.public.trumps)
    play(deal, leads, number)
    above = leads[ROW * deal[LED] + ABOVE + deal[BEST_CARD]] & deal[OUT] & ~deal[HANDS + view.seat]
    behind = [(deal[TURN] + step) % deal[PLAYERS] for step in range(deal[PLAYERS] - deal[PLACE])]
    return deal[PLACE] == 0 or not any(above & ~deal[VOIDS + seat] for seat in behind)


def contrast_of(view: View, best: Play, other: Play) -> CardContrast:
    """Return the contrast between two cards that the seat of ``view`` may play."""
    public, leads = view.public, leads_of(view.public.trumps)
    trumps = leads[NUMBERS] | leads[TRUMP]
    suits = [TRUMPED if trumps >> card & 1 else card // RANKS for card in range(FIRST_JOKER)]
    calls, pairs = (NOBODY, NOBODY), 0
    if not public.trick:
        calls = _called(best, leads[TRUMP]), _called(other, leads[TRUMP])
    elif makes_pair(best.card, public.trick[0], public.options.simple) and not leads[NUMBERS] >> best.card.index & 1:
        pairs = sum(1 << card for card in range(best.card.index % RANKS, FIRST_JOKER, RANKS))
    return CardContrast(
        me=view.seat,
        partner=NOBODY,
        best=best.card.index,
        other=other.card.index,
        suits=[*suits, JOKER, JOKER],
        trump=TRUMPED,
        own=tuple(card.index for card in view.hand),
        calls=calls,
        is_settled=all(_is_settled(view, number) for number in numbers_of(best, other)),
        leads=leads,
        needs=tuple((bid or 0) - taken for bid, taken in zip(public.bids, public.taken, strict=True)),
        pairs=pairs,
    )


def _called(play: Play, trumps: int) -> int:
    """Return the suit that a lead calls for: that of trumps if it is theirs."""
    suit = play.named or play.card.suit
    assert suit is not None
    return TRUMPED if trumps >> RANKS * suit.order & 1 else suit.order
