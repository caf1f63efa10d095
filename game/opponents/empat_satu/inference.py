"""Worlds of Empat Satu: the cards that a seat has not seen, drawn by how well they explain what the others did.

A world says of each of the others which cards it holds, and which of the cards it threw it held or drew when: then
every choice that it had can be set beside what the players of ``playout``, planning or greedy, would have chosen in its
place. One world is changed into the next by swapping cards; a swap is taken or left by how much better or worse the
others' choices are then explained (the rule of Metropolis).
"""

from __future__ import annotations

import functools
import math
import random
from typing import Final, NamedTuple

from game.cards import PACK, Card
from game.opponents.compiled import kernel, whole
from game.opponents.empat_satu.playout import (
    BEST,
    DRAWS,
    END,
    HELD,
    IS_GREEDY,
    KNOWN,
    NEXT,
    PLAYERS,
    RETURNS,
    SEAT,
    SEATS,
    SIZE,
    STOCK,
    TABLE,
    TAKEN,
    UNKNOWN,
    choose_draw,
    choose_throw,
    may_close,
    may_take,
    of_one_suit,
    replayed,
    survey,
)
from game.opponents.empat_satu.prospects import BIT, SUIT, SUITS, masks, unseen_by
from game.opponents.empat_satu.weights import ALIKE, DRAW_SLIP, OTHER_CARDS, THROW_SLIP
from game.opponents.sampling import below
from game.rules.empat_satu import HAND_SIZE, Turn, View

SCENE: Final = STOCK  # how many numbers a scene has
TURNS_TOLD: Final = 16  # of each seat's turns the last so many are told; those before say little of what it holds now
NEVER: Final = 1 << 20

DRAWN_RIGHT: Final = [math.log(1.0 - slip) for slip in DRAW_SLIP]
DRAWN_WRONG: Final = [math.log(slip) for slip in DRAW_SLIP]
THROWN_RIGHT: Final = [math.log(1.0 - slip) for slip in THROW_SLIP]
THROWN_WRONG: Final = [math.log(slip / OTHER_CARDS) for slip in THROW_SLIP]
IMPOSSIBLE: Final = -40.0  # a hand worth 41 would have ended the deal
NO_LIMIT: Final = -1e9
UNKNOWN_FIT: Final = 1.0  # more than any can be
EVEN: Final = -1e-9  # a loss that is none, on any machine
FINE: Final = 1 << 30
STYLES: Final = 16  # swaps from one thought about a style to the next


class Bench(NamedTuple):
    """What the kernels work with while one question is thought about; seats' turns and slots lie one after another.

    A *turn* is one of the last turns of another seat. A *slot* is one card that came to another seat unseen, at the
    start or from the stock, and is still held or was thrown. The *scenes* are what lay open when each turn began.
    """

    deal: list[int]  # as ``playout`` lays it out, with a world dealt out in it
    scratch: list[int]  # room for another deal
    plans: list[int]  # a table of plans
    scenes: list[int]  # by turn, ``SCENE`` numbers of a deal each, with no hands
    first_turn: list[int]  # by seat where its turns begin, and where those of the last end
    source: list[int]  # by turn the discard taken, or ``DRAWS``
    came: list[int]  # by turn the slot of the card that was drawn
    thrown: list[int]  # by turn the card thrown
    first_slot: list[int]  # by seat where its slots begin, and where those of the last end
    owner: list[int]  # by slot its seat
    card: list[int]  # by slot the card
    since: list[int]  # by slot in which of the seat's turns, counted from 1, it came; 0 if it was held before
    until: list[int]  # by slot in which it was thrown; ``NEVER`` if it is still held
    sure: list[int]  # by seat and suit the cards that it surely held when its first turn began
    styles: list[int]  # by seat whether it is thought to be greedy
    fits: list[float]  # by seat how well the world explains what it did, as a log; ``UNKNOWN_FIT`` at first
    pool: list[int]  # the unseen cards that nobody holds
    luck: list[int]  # the state of the random generator


@kernel
def fit(bench: Bench, seat: int, style: int, least: float) -> float:
    """Return the log of how likely a seat does what it did if it holds and drew what the slots say.

    Each turn makes it less likely: as soon as it is less than ``least`` the rest is left out, for it will not do.
    """
    deal, plans, scenes, slots = bench.scratch, bench.plans, bench.scenes, bench.card
    sources, came, since, thrown = bench.source, bench.came, bench.since, bench.thrown
    hand = STOCK  # the hand between turns, where no stock is needed
    for suit in range(SUITS):
        deal[hand + suit] = bench.sure[SUITS * seat + suit]
    for slot in range(bench.first_slot[seat], bench.first_slot[seat + 1]):
        if since[slot] == 0:
            card = slots[slot]
            deal[hand + SUIT[card]] |= BIT[card]
    at = SEATS + SEAT * seat
    total = 0.0
    for turn in range(bench.first_turn[seat], bench.first_turn[seat + 1]):
        for place in range(SCENE):
            deal[place] = scenes[SCENE * turn + place]
        for suit in range(SUITS):
            deal[at + HELD + suit] = deal[hand + suit]
        deal[at + IS_GREEDY] = style
        survey(deal, plans)
        source = sources[turn]
        if may_take(deal) or may_close(deal):
            total += DRAWN_RIGHT[style] if choose_draw(deal, plans) == source else DRAWN_WRONG[style]
        new = source if source != DRAWS else slots[came[turn]]
        deal[at + HELD + SUIT[new]] |= BIT[new]
        deal[TAKEN] = source if source != DRAWS and not deal[RETURNS] else -1
        card = thrown[turn]
        total += THROWN_RIGHT[style] if choose_throw(deal, plans, new) == card else THROWN_WRONG[style]
        deal[at + HELD + SUIT[card]] &= ~BIT[card]
        if of_one_suit(deal, at) == BEST:
            total += IMPOSSIBLE
        if total < least:
            return total
        for suit in range(SUITS):
            deal[hand + suit] = deal[at + HELD + suit]
    return total


@kernel
def stir(bench: Bench, infers: bool, swaps: int, trust: float) -> None:
    """Make another world by so many swaps; where nothing is inferred, all that are allowed are made.

    ``trust`` (above 0, to 1) tells how much explaining counts: less than 1 lets a first world change more freely.
    """
    owner, card, since, until = bench.owner, bench.card, bench.since, bench.until
    pool, luck, fits, styles = bench.pool, bench.luck, bench.fits, bench.styles
    slots = len(owner)
    if slots == 0:
        return
    for seat in range(bench.deal[PLAYERS]):
        if infers and fits[seat] == UNKNOWN_FIT:
            fits[seat] = fit(bench, seat, styles[seat], NO_LIMIT)
    for number in range(swaps):
        if infers and number % STYLES == 0:
            _change_style(bench, below(luck, bench.deal[PLAYERS]), trust)
        one = below(luck, slots)
        other = below(luck, slots + len(pool))
        if not _may_swap(owner, since, until, one, other):
            continue
        _swap(card, until, pool, one, other)
        if not infers:
            continue
        a = owner[one]
        b = owner[other] if other < slots else a
        fine = (1 + below(luck, FINE)) / FINE
        least = fits[a] + (fits[b] if a != b else 0.0) + min(EVEN, math.log(fine) / trust)  # less will not do
        fit_a = fit(bench, a, styles[a], least)
        fit_b = fit(bench, b, styles[b], least - fit_a) if a != b and fit_a >= least else 0.0
        if fit_a + fit_b < least:
            _swap(card, until, pool, one, other)
            continue
        fits[a] = fit_a
        if a != b:
            fits[b] = fit_b


@kernel
def _may_swap(owner: list[int], since: list[int], until: list[int], one: int, other: int) -> bool:
    """Whether a slot may swap its card with another's or, where there is no such slot, with one of the pool.

    Slots of one seat may if both cards came before they went, else both must be held.
    """
    if other >= len(owner):
        return until[one] == NEVER
    if owner[one] == owner[other]:
        return one != other and since[one] <= until[other] and since[other] <= until[one]
    return until[one] == NEVER and until[other] == NEVER


@kernel
def _swap(card: list[int], until: list[int], pool: list[int], one: int, other: int) -> None:
    """Swap the cards of two slots, with when they were thrown, or that of a slot with one of the pool."""
    in_pool = other - len(card)
    if in_pool >= 0:
        card[one], pool[in_pool] = pool[in_pool], card[one]
    else:
        card[one], card[other] = card[other], card[one]
        until[one], until[other] = until[other], until[one]


@kernel
def _change_style(bench: Bench, seat: int, trust: float) -> None:
    """Think of a seat as greedy or planning, by how well either explains what it did and by how the others play."""
    style = 1 - bench.styles[seat]
    other = fit(bench, seat, style, NO_LIMIT)
    alike = 0
    for rival in range(bench.deal[PLAYERS]):
        if rival != seat and bench.first_slot[rival] < bench.first_slot[rival + 1]:  # not oneself
            alike += 1 if bench.styles[rival] == style else -1
    unlike = trust * (bench.fits[seat] - other) - ALIKE * alike
    if below(bench.luck, FINE) < FINE / (1.0 + math.exp(min(60.0, unlike))):
        bench.styles[seat] = style
        bench.fits[seat] = other


@kernel
def deal_out(bench: Bench) -> None:
    """Deal out the world that slots and pool are: hands and styles, the pool shuffled as the stock."""
    deal, pool, luck = bench.deal, bench.pool, bench.luck
    first_slot, cards, until = bench.first_slot, bench.card, bench.until
    for seat in range(deal[PLAYERS]):
        if first_slot[seat] == first_slot[seat + 1]:
            continue  # oneself
        at = SEATS + SEAT * seat
        deal[at + IS_GREEDY] = bench.styles[seat]
        for suit in range(SUITS):
            deal[at + HELD + suit] = deal[at + KNOWN + suit]
        for slot in range(first_slot[seat], first_slot[seat + 1]):
            if until[slot] == NEVER:
                card = cards[slot]
                deal[at + HELD + SUIT[card]] |= BIT[card]
    deal[NEXT] = STOCK
    deal[END] = STOCK + len(pool)
    for place in range(len(pool) - 1, -1, -1):
        other = below(luck, place + 1)
        pool[place], pool[other] = pool[other], pool[place]
        deal[STOCK + place] = pool[place]


@functools.cache
def _plans() -> list[int]:
    """Return the table of plans; a process thinks about one thing at a time."""
    return whole([UNKNOWN] * TABLE)


def first_world(view: View, rng: random.Random) -> Bench:
    """Return a bench with any world that a view allows: each card that was thrown came as late as it can have."""
    players = view.table.options.players
    out = unseen_by(view)
    unseen = [card.index for card in PACK if out[SUIT[card.index]] & BIT[card.index]]
    deal, scenes = replayed(view)
    bench = Bench(deal, [0] * SIZE, _plans(), *([] for _ in Bench._fields[3:]))
    bench.pool.extend(rng.sample(unseen, len(unseen)))
    for seat in range(players):
        bench.first_turn.append(len(bench.source))
        bench.first_slot.append(len(bench.card))
        bench.fits.append(UNKNOWN_FIT)
        if seat == view.seat:
            bench.sure.extend([0] * SUITS)
        else:
            turns = zip(view.table.turns, scenes, strict=True)
            _tell(bench, seat, [(turn, scene) for turn, scene in turns if turn.seat == seat])
        bench.styles.append(rng.randrange(2))
    bench.first_turn.append(len(bench.source))
    bench.first_slot.append(len(bench.card))
    bench.luck.append(rng.getrandbits(48))
    return bench


def _tell(bench: Bench, seat: int, turns: list[tuple[Turn, list[int]]]) -> None:
    """Add the turns of another seat, each with its scene, and slots with cards that it may have held in them."""

    def add_slot(card: int, since: int, until: int) -> None:
        if since:
            bench.came[bench.first_turn[seat] + since - 1] = len(bench.card)
        for part, number in zip(
            (bench.owner, bench.card, bench.since, bench.until), (seat, card, since, until), strict=True
        ):
            part.append(number)

    held_openly: set[Card] = set()
    for turn, _ in turns[:-TURNS_TOLD]:
        if turn.taken is not None:
            held_openly.add(turn.taken)
        held_openly.discard(turn.thrown)
    bench.sure.extend(masks(held_openly))
    since = [0] * (HAND_SIZE - len(held_openly))  # when the cards came that came unseen and are still held
    for number, (turn, scene) in enumerate(turns[-TURNS_TOLD:], 1):
        bench.scenes.extend(scene)
        bench.source.append(DRAWS if turn.taken is None else turn.taken.index)
        bench.came.append(0)
        bench.thrown.append(turn.thrown.index)
        if turn.taken is not None:
            held_openly.add(turn.taken)
        else:
            since.append(number)
        if turn.thrown in held_openly:
            held_openly.remove(turn.thrown)
        else:
            add_slot(turn.thrown.index, since.pop(), number)
    for came in since:
        add_slot(bench.pool.pop(), came, NEVER)
