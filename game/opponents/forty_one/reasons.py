"""Why one card of Forty-One is better than another: both are played to the end in the same worlds, and compared."""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from game.cards import PACK
from game.opponents import compiled
from game.opponents.base import STRONGEST
from game.opponents.compiled import kernel
from game.opponents.forty_one import bid_reasons
from game.opponents.forty_one.door import through_the_door
from game.opponents.forty_one.endgame import EndgameMemory, ending_for, may_play, sequences, solve
from game.opponents.forty_one.inference import LONG_BURN, SWAPS, FortyOneMemory, LikelyWorlds, stir, weigh
from game.opponents.forty_one.levels import ENDING_SWAPS, SKILLS, exact_tricks
from game.opponents.forty_one.policy import (
    PACK_SIZE,
    FortyOnePolicy,
    arrange,
    learned,
    lowest,
    output_of,
    policy_for,
    rows_kept,
    rows_of_choice,
)
from game.opponents.forty_one.rules_of_thumb import (
    BEST_BIT,
    BEST_SEAT,
    BEST_SUIT,
    BITS,
    CARD,
    COUNT,
    FULL,
    HANDS,
    LED,
    LEFT,
    OUT,
    PLACE,
    SIZE,
    STEP,
    SUITS,
    TRUMPS,
    TURN,
    copy,
    deal_of,
    made,
    number_of,
    pick,
    play,
)
from game.opponents.forty_one.weights import GAME, Payoffs
from game.opponents.net import add_all, begin, look, made_of, worth
from game.opponents.reasoning import CHAIN, FEW_WORLDS, WORLDS, Reasoned
from game.opponents.trick_reasons import FIRST_CARD, KINDS, LEADER, NOBODY, TAKER, ComparedCards, Contrast, Recorded
from game.rules.base import Action, Bid, Play
from game.rules.deal import Hands
from game.rules.forty_one import PLAYERS, View

BLOCK: Final = FIRST_CARD + PLAYERS  # numbers for a trick
ROW: Final = BLOCK * BITS  # numbers for a line
FEW: Final = 5  # cards in hand with which the lays of the others are counted
FEW_LAYS: Final = 100  # lays that voids may keep from being made from one another: each world starts afresh
OUTCOMES: Final = [tuple(bool(bits >> seat & 1) for seat in range(PLAYERS)) for bits in range(1 << PLAYERS)]

RULED, SOLVED, LEARNED = range(3)  # lines by rules of thumb, until their end is solved, and by the learned policy


class Tracing(NamedTuple):
    """What lines are played with, and where they are recorded."""

    ending: EndgameMemory
    policy: FortyOnePolicy
    ahead: list[int]  # a deal to look ahead with
    cards: list[int]  # those compared
    kinds: list[int]  # the kinds of line
    rows: list[int]  # by world, card and kind a line: ``ROW`` numbers ...
    made: list[int]  # ... and its outcome
    owners: list[int]  # by world and card the seat that holds it


@kernel
def trace(memory: FortyOneMemory, tracing: Tracing, burn: int, worlds: int, exact: int) -> None:
    """Play each of the cards to the end in ``worlds`` worlds; ``burn`` extra swaps come before the first.

    Lines that are solved are so once ``exact`` tricks are left.
    """
    scratch = memory.scratch
    weigh(memory)
    stir(memory, burn)
    line = 0
    for world in range(worlds):
        stir(memory, ENDING_SWAPS if exact > 0 else SWAPS)
        for card in range(PACK_SIZE):
            owner = NOBODY
            for seat in range(PLAYERS):
                if memory.deal[HANDS + 4 * seat + card // BITS] >> card % BITS & 1:
                    owner = seat
            tracing.owners[PACK_SIZE * world + card] = owner
        arrange(tracing.policy, memory.deal, memory.gone)
        for number in tracing.cards:
            for kind in tracing.kinds:
                copy(memory.deal, scratch)
                _put(scratch, number, tracing.rows, ROW * line)
                while scratch[LEFT] > 0:
                    if kind == LEARNED or (kind == SOLVED and scratch[LEFT] <= exact):
                        _put(scratch, _best(scratch, tracing, kind), tracing.rows, ROW * line)
                    else:
                        _put(scratch, pick(scratch) & CARD, tracing.rows, ROW * line)
                tracing.made[line] = made(scratch)
                line += 1


@kernel
def _put(deal: list[int], card: int, rows: list[int], at: int) -> None:
    """Play ``card``, and note it in the line at place ``at``."""
    trick = at + BLOCK * (BITS - deal[LEFT])
    place = deal[PLACE]
    if place == 0:
        rows[trick + LEADER] = deal[TURN]
    rows[trick + FIRST_CARD + place] = BITS * (card >> BITS) + COUNT[(card & FULL) - 1]
    play(deal, card)
    if place == 3:
        rows[trick + TAKER] = deal[BEST_SEAT]


@kernel
def _best(deal: list[int], tracing: Tracing, kind: int) -> int:
    """Return the card worth most to the seat to play in a line of a ``kind``; the usual one if none is worth more."""
    policy, seat = tracing.policy, deal[TURN]
    choice = pick(deal)
    found = choice & CARD
    if kind == LEARNED:
        begin(policy.net, 0)
        add_all(policy.net, 0, policy.rows, rows_of_choice(policy, deal, choice, rows_kept(policy, deal, seat)))
        look(policy.net, 0)
    most = _worth(deal, tracing, kind, found)
    follows = deal[PLACE] > 0 and deal[HANDS + 4 * seat + deal[LED]] != 0
    for suit in range(SUITS):
        mine = deal[HANDS + 4 * seat + suit]
        if mine == 0 or (follows and suit != deal[LED]):
            continue
        rest = sequences(deal, suit, mine)
        while rest:
            bit = rest & -rest
            rest ^= bit
            promised = _worth(deal, tracing, kind, suit << BITS | bit)
            if promised > most:
                most = promised
                found = suit << BITS | bit
    return found


@kernel
def _worth(deal: list[int], tracing: Tracing, kind: int, card: int) -> float:
    """Return what ``card`` is worth to the seat to play: with open hands, or as the learned policy promises."""
    seat, ahead, ending = deal[TURN], tracing.ahead, tracing.ending
    if kind == LEARNED:
        return worth(tracing.policy.net, output_of(tracing.policy, seat, lowest(deal, seat, card)))
    copy(deal, ahead)
    play(ahead, card)
    side = 1.0 if seat & 1 == 0 else -1.0
    return side * ending.payoff[solve(ahead, ending) if ahead[LEFT] > 0 else made(ahead)]


@through_the_door
def reasoned(view: View, best: Action, other: Action, seed: int, hands: Hands | None = None) -> Reasoned:
    """Return why ``best`` is better for the seat of ``view`` than ``other``, as ``ReasonsModule`` says."""
    yield None
    count = WORLDS if compiled.has_compiler() else FEW_WORLDS
    if isinstance(best, Bid) and isinstance(other, Bid):
        return (yield from bid_reasons.reasoned(view, best, other, seed, count))
    assert isinstance(best, Play)
    assert isinstance(other, Play)
    skill = SKILLS[STRONGEST]
    worlds = LikelyWorlds(view, skill.strangest if skill.recalls_bids else 0.0, random.Random(seed))
    lays = worlds.lays() if len(view.hand) <= FEW else 0
    traced, chain = Traced(view, best, other), 1 if 0 < lays <= FEW_LAYS else CHAIN

    def more() -> Recorded:
        worlds.renew()
        return traced.recorded(worlds, chain)

    true = None if hands is None else traced.recorded(LikelyWorlds(view, 0.0, random.Random(seed), hands=hands), 1)
    compared = ComparedCards(view, contrast_of(view, best, other, lays))
    return (yield from compared.reasoned(best, other, more, count, true))


def contrast_of(view: View, best: Play, other: Play, lays: int) -> Contrast:
    """Return the contrast between two cards that the seat of ``view`` may play, where there are so many ``lays``."""
    me, deal = view.seat, deal_of(view)
    low = {card: lowest(deal, me, number_of(card)) for card in view.hand}
    return Contrast(
        me=me,
        partner=me ^ 2,
        best=best.card.index,
        other=other.card.index,
        suits=[card.index // BITS for card in PACK],
        trump=TRUMPS,
        own=tuple(card.index for card in view.hand),
        calls=(NOBODY, NOBODY) if view.public.trick else (best.card.index // BITS, other.card.index // BITS),
        alike=frozenset(card.index for card in view.hand if low[card] in {low[best.card], low[other.card]}),
        masters=frozenset(card.index for card in view.hand if _is_master(deal, me, number_of(card))),
        lays=lays,
        is_settled=all(_is_settled(view, number_of(each.card)) for each in (best, other)),
    )


class Traced:
    """Two cards that the seat of ``view`` may play, whose lines are recorded.

    As advice plays on, the ends of deals are solved as soon as that can be done; then plain lines go by rules of thumb.
    Earlier, advice goes by these, and plain lines by the learned policy.
    """

    def __init__(self, view: View, best: Play, other: Play) -> None:
        public = view.public
        bids = tuple(bid or 0 for bid in public.bids)
        self._payoff = Payoffs(public).by_outcome(bids)
        self._side = (1 - 2 * (view.seat & 1)) / GAME
        self._exact = exact_tricks(view, SKILLS[STRONGEST]) if compiled.has_compiler() else 0
        net = learned() if compiled.has_compiler() else None
        lines = CHAIN * 2 * KINDS
        self._tracing = compiled.arrays(
            Tracing(
                ending=ending_for(compiled.real(self._payoff)),
                policy=policy_for(net or made_of([0], [0], [0], 1), map(public.options.value_of, bids, public.scores)),
                ahead=[0] * SIZE,
                cards=[number_of(best.card), number_of(other.card)],
                kinds=[SOLVED, RULED] if self._exact else [RULED, RULED if net is None else LEARNED],
                rows=[NOBODY] * (lines * ROW),
                made=[0] * lines,
                owners=[NOBODY] * (CHAIN * PACK_SIZE),
            )
        )

    def recorded(self, worlds: LikelyWorlds, count: int) -> Recorded:
        """Play both cards to the end in ``count`` more of ``worlds``, ``CHAIN`` at most.

        Points count for the game here, and what is gained of them is set off: chances are not told apart.
        """
        tracing, lines = self._tracing, 2 * KINDS * count
        compiled.fast(trace)(worlds.memory, tracing, LONG_BURN, count, self._exact)
        ends = list(map(int, tracing.made[:lines]))
        worths = [self._side * self._payoff[end] for end in ends]
        rows, owners = (list(map(int, each)) for each in (tracing.rows[: ROW * lines], tracing.owners))
        return Recorded(rows, worths, worths, [OUTCOMES[end] for end in ends], owners[: PACK_SIZE * count])


def _is_master(deal: list[int], seat: int, card: int) -> bool:
    """Whether no card of its suit beats ``card`` but those that its ``seat`` holds itself."""
    return deal[OUT + (card >> BITS)] & ~deal[HANDS + SUITS * seat + (card >> BITS)] < card & FULL


def _is_settled(view: View, card: int) -> bool:
    """Whether ``card`` leaves no doubt who takes this trick: no seat to play can beat the card that then wins it."""
    deal = deal_of(view)
    play(deal, card)
    if deal[PLACE] == 0:
        return True
    for place in range(PLAYERS - deal[PLACE]):
        seat = (deal[TURN] + place * deal[STEP]) % PLAYERS
        if may_play(deal, seat, deal[BEST_SUIT]) > deal[BEST_BIT]:
            return False
        if deal[BEST_SUIT] != TRUMPS and may_play(deal, seat, TRUMPS):
            return False
    return True
