"""Why one card of Forty-One is better than another: both are played to the end in the same worlds, and compared.

A line is recorded as a row of numbers: for each trick left, the one under way first, ``SLOT`` of them: the seat that
led, the cards in the order played, and the seat that took it.
"""

from __future__ import annotations

import random
from typing import Final

from game.cards import PACK
from game.opponents import compiled
from game.opponents.base import STRONGEST
from game.opponents.compiled import kernel
from game.opponents.forty_one.endgame import EndgameMemory, ending_for, sequences, solve
from game.opponents.forty_one.inference import BURN, SWAPS, FortyOneMemory, LikelyWorlds, stir, weigh
from game.opponents.forty_one.levels import ENDING_SWAPS, SKILLS, exact_tricks
from game.opponents.forty_one.rules_of_thumb import (
    BEST_SEAT,
    BITS,
    CARD,
    HANDS,
    LED,
    LEFT,
    PLACE,
    SIZE,
    SUITS,
    TRUMPS,
    TURN,
    card_of,
    copy,
    made,
    number_of,
    pick,
    play,
)
from game.opponents.forty_one.weights import GAME, Payoffs
from game.opponents.reasoning import CHAIN, WORLDS, Reasoned, Reasoning
from game.opponents.trick_reasons import NOBODY, Compared, Contrast, Line, TrickTaken, World
from game.rules.base import Action, Play
from game.rules.deal import Hands
from game.rules.forty_one import PLAYERS, View

SLOT: Final = PLAYERS + 2  # numbers for a trick
ROW: Final = SLOT * BITS  # numbers for a line
HANDS_MASKS: Final = PLAYERS * SUITS
KINDS: Final = 2  # kinds of line: as advice plays on, and by rules of thumb alone


@kernel
def trace(
    memory: FortyOneMemory,
    ending: EndgameMemory,
    cards: list[int],
    burn: int,
    worlds: int,
    exact: int,
    look: list[int],
    rows: list[int],
    hands: list[int],
) -> None:
    """Play each of ``cards`` to the end in ``worlds`` worlds; ``burn`` extra swaps come before the first.

    ``rows`` gets by world, card and kind a line (``ROW``), ``hands`` by world the sixteen masks of the hands. The
    first kind of line is solved once ``exact`` tricks are left, the second goes by rules of thumb to the end. ``look``
    is a deal to look ahead with.
    """
    scratch = memory.scratch
    weigh(memory)
    stir(memory, burn)
    for world in range(worlds):
        stir(memory, ENDING_SWAPS if exact > 0 else SWAPS)
        for place in range(16):
            hands[16 * world + place] = memory.deal[HANDS + place]
        for place in range(len(cards)):
            for kind in range(2):
                copy(memory.deal, scratch)
                at = ROW * (2 * (len(cards) * world + place) + kind)
                _put(scratch, cards[place], rows, at)
                while scratch[LEFT] > 0:
                    if kind == 0 and scratch[LEFT] <= exact:
                        _put(scratch, _best(scratch, look, ending), rows, at)
                    else:
                        _put(scratch, pick(scratch) & CARD, rows, at)


@kernel
def _put(deal: list[int], card: int, rows: list[int], at: int) -> None:
    """Play ``card``, and note it in the line at place ``at``."""
    trick = at + SLOT * (BITS - deal[LEFT])
    place = deal[PLACE]
    if place == 0:
        rows[trick] = deal[TURN]
    rows[trick + 1 + place] = card
    play(deal, card)
    if place == 3:
        rows[trick + 5] = deal[BEST_SEAT]


@kernel
def _best(deal: list[int], look: list[int], ending: EndgameMemory) -> int:
    """Return a card with which the seat to play reaches the best outcome with open hands; the usual one if it does."""
    usual = pick(deal) & CARD
    seat = deal[TURN]
    sign = 1.0 if seat & 1 == 0 else -1.0
    follows = deal[PLACE] > 0 and deal[HANDS + 4 * seat + deal[LED]] != 0
    found = usual
    copy(deal, look)
    play(look, usual)
    most = sign * ending.payoff[solve(look, ending) if look[LEFT] > 0 else made(look)]
    for suit in range(SUITS):
        mine = deal[HANDS + 4 * seat + suit]
        if mine == 0 or (follows and suit != deal[LED]):
            continue
        rest = sequences(deal, suit, mine)
        while rest:
            bit = rest & -rest
            rest ^= bit
            copy(deal, look)
            play(look, suit << BITS | bit)
            worth = sign * ending.payoff[solve(look, ending) if look[LEFT] > 0 else made(look)]
            if worth > most:
                most = worth
                found = suit << BITS | bit
    return found


def reasoned(view: View, best: Action, other: Action, seed: int, hands: Hands | None = None) -> Reasoned:
    """Return why ``best`` is better for the seat of ``view`` than ``other``, as ``ReasonsModule`` says."""
    yield
    if not (isinstance(best, Play) and isinstance(other, Play)):
        return Reasoning(best, other, 0.0, 0)
    traced = Traced(view, best, other)
    skill = SKILLS[STRONGEST]
    strangest = skill.strangest if skill.recalls_bids else 0.0
    worlds = LikelyWorlds(view, strangest, random.Random(seed))
    for _ in range(WORLDS // CHAIN):
        worlds.renew()
        traced.run(worlds, CHAIN)
        yield
    true = None
    if hands is not None:
        traced.run(LikelyWorlds(view, 0.0, random.Random(seed), hands=hands), 1)
        true = traced.compared.worlds.pop()
    return traced.compared.reasoning(best, other, true)


class Traced:
    """Two cards that the seat of ``view`` may play, and their lines in the worlds so far."""

    def __init__(self, view: View, best: Play, other: Play) -> None:
        public, me = view.public, view.seat
        bids = tuple(bid or 0 for bid in public.bids)
        calls = NOBODY, NOBODY
        if not public.trick:
            calls = best.card.index // BITS, other.card.index // BITS
        contrast = Contrast(
            me=me,
            partner=me ^ 2,
            best=best.card.index,
            other=other.card.index,
            suits=[card.index // BITS for card in PACK],
            trump=TRUMPS,
            own=tuple(card.index for card in view.hand),
            calls=calls,
        )
        self.compared = Compared(view, contrast, _actions)
        self._view = view
        self._payoff = Payoffs(public).by_outcome(bids)
        self._side = (1 - 2 * (me & 1)) / GAME
        self._exact = exact_tricks(view, SKILLS[STRONGEST])
        self._ending = ending_for(compiled.real(self._payoff))
        self._look = compiled.whole([0] * SIZE)
        self._cards = compiled.whole([number_of(best.card), number_of(other.card)])
        self._needs = [bid - taken for bid, taken in zip(bids, public.taken, strict=True)]

    def run(self, worlds: LikelyWorlds, count: int) -> None:
        """Play both cards to the end in ``count`` more of ``worlds``."""
        rows, hands = compiled.whole([-1] * (count * 2 * KINDS * ROW)), compiled.whole([0] * (count * HANDS_MASKS))
        compiled.fast(trace)(
            worlds.memory, self._ending, self._cards, BURN, count, self._exact, self._look, rows, hands
        )
        flat, masks = list(map(int, rows)), list(map(int, hands))
        for world in range(count):
            lines = [
                self._line(flat[at : at + ROW])
                for at in range(2 * KINDS * ROW * world, 2 * KINDS * ROW * (world + 1), ROW)
            ]
            gains = [self._side * self._payoff[_outcome(line)] for line in lines]
            owners = _owners(masks[HANDS_MASKS * world : HANDS_MASKS * (world + 1)])
            self.compared.add(
                World(owners, lines[0], lines[2], gains[0] - gains[2], lines[1], lines[3], gains[1] - gains[3])
            )

    def _line(self, row: list[int]) -> Line:
        """Return the line recorded in ``row``, the cards that lie in the trick under way included."""
        public = self._view.public
        tricks, needs = list[TrickTaken](), self._needs[:]
        start = SLOT * (BITS - len(self._view.hand))
        for at in range(start, ROW, SLOT):
            leader, *numbers, winner = row[at : at + SLOT]
            cards = [card_of(number).index for number in numbers if number >= 0]
            if at == start:
                leader, cards = public.leader, [*(card.index for card in public.trick), *cards]
            winning = cards[(winner - leader) * public.options.step % PLAYERS]
            tricks.append(TrickTaken(leader, tuple(cards), winner, (winning,)))
            needs[winner] -= 1
        return Line(tricks, tuple(need <= 0 for need in needs))


def _outcome(line: Line) -> int:
    return sum(1 << seat for seat, is_made in enumerate(line.made) if is_made)


def _owners(masks: list[int]) -> tuple[int, ...]:
    """Return by card the seat that holds it, ``NOBODY`` for one that is played."""
    owners = [NOBODY] * len(PACK)
    for place, mask in enumerate(masks):
        for rank in range(BITS):
            if mask >> rank & 1:
                owners[card_of(place % SUITS << BITS | 1 << rank).index] = place // SUITS
    return tuple(owners)


def _actions(line: Line, played: int) -> tuple[Action, ...]:
    """Return the cards of a line, without the first ones that had been ``played``, as actions."""
    return tuple(Play(PACK[card]) for trick in line.tricks for card in trick.cards)[played:]
