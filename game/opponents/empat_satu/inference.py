"""Worlds of Empat Satu: a seat's unseen cards, sampled by how well they explain what the others did.

A world says which cards each other seat holds, and when it got each card that it threw. So each of its choices can be
compared with the choice of the players of ``playout``, planning or greedy. Swapping cards turns one world into the
next; a swap is accepted or rejected by how much better or worse the others' choices are then explained (the Metropolis
rule).
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
    CLOSE_AT,
    CLOSES,
    CLOSING,
    DRAWS,
    END,
    HELD,
    IS_GREEDY,
    KNOWN,
    LIKE_EXPERTS,
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
    closes_with,
    compare_throw,
    lead_of_taking,
    may_close,
    may_take,
    of_one_suit,
    replayed,
    survey,
)
from game.opponents.empat_satu.prospects import BIT, SUIT, SUITS, masks, unseen_by
from game.opponents.sampling import below
from game.rules.deal import Hands
from game.rules.empat_satu import HAND_SIZE, Turn, View

SCENE: Final = STOCK  # the length of a scene
TURNS_TOLD: Final = 16  # the last turns of each seat that count; earlier ones say little about its hand now
NEVER: Final = 1 << 20

# by style, planning or greedy: how a seat leaves its rules of thumb. Where the discard promises so many points more or
# less than the stock, the chance to take it follows a logistic curve of this scale; at least this share go against it
DRAW_SCALE: Final = (0.8, 0.4)
DRAW_SLIP: Final = (0.02, 0.02)
# the chance that another card than the cheapest is thrown; each has the share ``OTHER`` of it, falling by this scale
# with the points that the card costs more, and a bit for what nobody would expect
THROW_SLIP: Final = (0.12, 0.05)
OTHER: Final = 0.65
THROW_SCALE: Final = (1.5, 1.0)
UNEXPECTED: Final = (0.05, 0.1)
ALIKE: Final = 0.7  # the log of how much likelier two seats of the same style are than two of different styles

LEVEL: Final = 512  # parts of ``playout.WHOLE`` from one level of promise to the next: half a point
LEVELS: Final = 40


def _taking(slip: float, scale: float, lead: float) -> float:
    """Return the chance that a seat takes a discard that promises ``lead`` points more than the stock."""
    return slip + (1.0 - 2.0 * slip) / (1.0 + math.exp(-lead / scale))


def _throwing(slip: float, scale: float, unexpected: float, more: float) -> float:
    """Return the chance that a seat throws a certain card that costs ``more`` points more than the cheapest."""
    return slip * (OTHER * math.exp(-more / scale) + unexpected)


# logs of chances; by style and, unless right or wrong is all that counts, by the middles of levels of promise
CLOSED_RIGHT: Final = [math.log(1.0 - slip) for slip in DRAW_SLIP]
CLOSED_WRONG: Final = [math.log(slip) for slip in DRAW_SLIP]
STAYED: Final = math.log(0.4)  # where any hand may close, and players differ in what is good enough
DRAWN: Final = [
    math.log(_taking(slip, scale, (level + 0.5) / 2))
    for slip, scale in zip(DRAW_SLIP, DRAW_SCALE, strict=True)
    for level in range(-LEVELS, LEVELS)
]
THROWN_RIGHT: Final = [math.log(1.0 - slip) for slip in THROW_SLIP]
THROWN_WRONG: Final = [
    math.log(_throwing(slip, scale, unexpected, (level + 0.5) / 2))
    for slip, scale, unexpected in zip(THROW_SLIP, THROW_SCALE, UNEXPECTED, strict=True)
    for level in range(LEVELS)
]
IMPOSSIBLE: Final = -40.0  # added to the log likelihood for a hand worth 41, which would have ended the deal
NO_LIMIT: Final = -1e9
UNKNOWN_FIT: Final = 1.0  # above any log likelihood
EVEN: Final = -1e-9  # a loss smaller than this counts as none, on any machine
FINE: Final = 1 << 30
STYLES: Final = 16  # swaps from one attempt to change a style to the next


class EmpatSatuMemory(NamedTuple):
    """The working memory of the kernels for one question; turns and slots are stored seat by seat.

    A *turn* is one of the last turns of another seat. A *slot* is one card that another seat got unseen, in the deal or
    from the stock, and has thrown or still holds. A *scene* is everything that lay open when a turn began.
    """

    deal: list[int]  # a deal of ``playout``, with a world dealt out in it
    scratch: list[int]  # room for another deal
    plans: list[int]  # a table of plans
    scenes: list[int]  # by turn, ``SCENE`` numbers of a deal each, with no hands
    first_turn: list[int]  # by seat, the number of its first turn; then the end of the last seat's turns
    source: list[int]  # by turn, the discard taken, or ``DRAWS``
    came: list[int]  # by turn, the slot of the card drawn
    thrown: list[int]  # by turn, the card thrown
    first_slot: list[int]  # by seat, the number of its first slot; then the end of the last seat's slots
    owner: list[int]  # by slot, its seat
    card: list[int]  # by slot, the card
    since: list[int]  # by slot, the seat's turn in which the card came, counted from 1; 0 if it was held before
    until: list[int]  # by slot, the turn in which it was thrown; ``NEVER`` if it is still held
    sure: list[int]  # by seat and suit, the cards that it certainly held when its first turn began
    styles: list[int]  # by seat, 1 if it is taken for greedy, else 0
    fits: list[float]  # by seat, the log likelihood of what it did in this world; ``UNKNOWN_FIT`` at first
    pool: list[int]  # the unseen cards that nobody holds
    luck: list[int]  # the state of the random generator


@kernel
def fit(memory: EmpatSatuMemory, seat: int, style: int, least: float) -> float:
    """Return the log likelihood of what a seat did, given the cards in its slots and its ``style``.

    Each turn lowers it; once it is below ``least``, the remaining turns are skipped, since it will be rejected anyway.
    """
    deal, plans, scenes, slots = memory.scratch, memory.plans, memory.scenes, memory.card
    sources, came, since, thrown = memory.source, memory.came, memory.since, memory.thrown
    hand = STOCK  # the hand between turns, where no stock is needed
    for suit in range(SUITS):
        deal[hand + suit] = memory.sure[SUITS * seat + suit]
    for slot in range(memory.first_slot[seat], memory.first_slot[seat + 1]):
        if since[slot] == 0:
            card = slots[slot]
            deal[hand + SUIT[card]] |= BIT[card]
    at = SEATS + SEAT * seat
    total = 0.0
    for turn in range(memory.first_turn[seat], memory.first_turn[seat + 1]):
        for place in range(SCENE):
            deal[place] = scenes[SCENE * turn + place]
        for suit in range(SUITS):
            deal[at + HELD + suit] = deal[hand + suit]
        deal[at + IS_GREEDY] = style
        survey(deal, plans)
        source = sources[turn]
        if may_take(deal) or may_close(deal):
            total += _fit_of_draw(deal, plans, style, source)
        new = source if source != DRAWS else slots[came[turn]]
        deal[at + HELD + SUIT[new]] |= BIT[new]
        deal[TAKEN] = source if source != DRAWS and not deal[RETURNS] else -1
        card = thrown[turn]
        expected, more = compare_throw(deal, plans, new, card)
        if card == expected:
            total += THROWN_RIGHT[style]
        else:
            total += THROWN_WRONG[LEVELS * style + min(LEVELS - 1, more // LEVEL)]
        deal[at + HELD + SUIT[card]] &= ~BIT[card]
        if of_one_suit(deal, at) == BEST:
            total += IMPOSSIBLE
        elif closes_with(deal, card):
            total += CLOSED_WRONG[style] if deal[CLOSE_AT] else STAYED
        if total < least:
            return total
        for suit in range(SUITS):
            deal[hand + suit] = deal[at + HELD + suit]
    return total


@kernel
def _fit_of_draw(deal: list[int], plans: list[int], style: int, source: int) -> float:
    """Return the log likelihood that the seat to act, after ``survey``, draws as it did: the discard, or ``DRAWS``."""
    stayed = 0.0
    if deal[CLOSE_AT] == 0:
        stayed = STAYED if choose_draw(deal, plans) == CLOSES else 0.0
        if not may_take(deal):
            return stayed
    elif may_close(deal):
        return CLOSED_RIGHT[style] if choose_draw(deal, plans) == source else CLOSED_WRONG[style]
    lead = lead_of_taking(deal, plans)
    if style:
        lead -= LEVEL  # in whole points: the greedy want one
    level = max(-LEVELS, min(LEVELS - 1, (lead if source != DRAWS else -lead) // LEVEL))
    return stayed + DRAWN[LEVELS * (2 * style + 1) + level]


@kernel
def stir(memory: EmpatSatuMemory, infers: bool, swaps: int, trust: float) -> None:
    """Make another world by trying ``swaps`` swaps; unless it ``infers``, every permitted swap is made.

    ``trust`` (above 0, up to 1) is the weight of the explanation: below 1, a first world changes more freely.
    """
    owner, card, since, until = memory.owner, memory.card, memory.since, memory.until
    pool, luck, fits, styles = memory.pool, memory.luck, memory.fits, memory.styles
    slots = len(owner)
    if slots == 0:
        return
    for seat in range(memory.deal[PLAYERS]):
        if infers and fits[seat] == UNKNOWN_FIT:
            fits[seat] = fit(memory, seat, styles[seat], NO_LIMIT)
    for number in range(swaps):
        if infers and number % STYLES == 0:
            _change_style(memory, below(luck, memory.deal[PLAYERS]), trust)
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
        least = fits[a] + (fits[b] if a != b else 0.0) + min(EVEN, math.log(fine) / trust)  # anything less is rejected
        fit_a = fit(memory, a, styles[a], least)
        fit_b = fit(memory, b, styles[b], least - fit_a) if a != b and fit_a >= least else 0.0
        if fit_a + fit_b < least:
            _swap(card, until, pool, one, other)
            continue
        fits[a] = fit_a
        if a != b:
            fits[b] = fit_b


@kernel
def _may_swap(owner: list[int], since: list[int], until: list[int], one: int, other: int) -> bool:
    """Whether slot ``one`` may swap its card with slot ``other`` or, beyond the slots, with a card of the pool.

    Two slots of one seat may if each card would still come before it is thrown; otherwise both must still be held.
    """
    if other >= len(owner):
        return until[one] == NEVER
    if owner[one] == owner[other]:
        return one != other and since[one] <= until[other] and since[other] <= until[one]
    return until[one] == NEVER and until[other] == NEVER


@kernel
def _swap(card: list[int], until: list[int], pool: list[int], one: int, other: int) -> None:
    """Swap the cards of two slots and the turns they were thrown in, or the card of a slot with one of the pool."""
    in_pool = other - len(card)
    if in_pool >= 0:
        card[one], pool[in_pool] = pool[in_pool], card[one]
    else:
        card[one], card[other] = card[other], card[one]
        until[one], until[other] = until[other], until[one]


@kernel
def _change_style(memory: EmpatSatuMemory, seat: int, trust: float) -> None:
    """Perhaps change a seat's style (greedy, planning) by how well each explains its turns and by the other styles."""
    style = 1 - memory.styles[seat]
    other = fit(memory, seat, style, NO_LIMIT)
    alike = 0
    for rival in range(memory.deal[PLAYERS]):
        if rival != seat and memory.first_slot[rival] < memory.first_slot[rival + 1]:  # not oneself
            alike += 1 if memory.styles[rival] == style else -1
    unlike = trust * (memory.fits[seat] - other) - ALIKE * alike
    if below(memory.luck, FINE) < FINE / (1.0 + math.exp(min(60.0, unlike))):
        memory.styles[seat] = style
        memory.fits[seat] = other


@kernel
def deal_out(memory: EmpatSatuMemory) -> None:
    """Deal out the world given by the slots and the pool: hands, and the shuffled pool as the stock.

    However seats have played so far, all play on by planning: else the seat to act would always seem to be better.
    """
    deal, pool, luck = memory.deal, memory.pool, memory.luck
    first_slot, cards, until = memory.first_slot, memory.card, memory.until
    for seat in range(deal[PLAYERS]):
        if first_slot[seat] == first_slot[seat + 1]:
            continue  # oneself
        at = SEATS + SEAT * seat
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
    """Return the table of plans, shared because a process thinks about one thing at a time."""
    return whole([UNKNOWN] * TABLE)


def first_world(view: View, rng: random.Random, *, like_experts: bool = False) -> EmpatSatuMemory:
    """Return a memory with a random world that fits ``view``, in which every thrown card came as late as possible.

    If ``like_experts``, two who may not close play deals on as Experts do (``playout.LIKE_EXPERTS``).
    """
    players = view.public.options.players
    out = unseen_by(view)
    unseen = [card.index for card in PACK if out[SUIT[card.index]] & BIT[card.index]]
    deal, scenes = replayed(view)
    deal[LIKE_EXPERTS] = like_experts and players == 2 and not deal[CLOSING]
    memory = EmpatSatuMemory(deal, [0] * SIZE, _plans(), *([] for _ in EmpatSatuMemory._fields[3:]))
    memory.pool.extend(rng.sample(unseen, len(unseen)))
    for seat in range(players):
        memory.first_turn.append(len(memory.source))
        memory.first_slot.append(len(memory.card))
        memory.fits.append(UNKNOWN_FIT)
        if seat == view.seat:
            memory.sure.extend([0] * SUITS)
        else:
            turns = zip(view.public.turns, scenes, strict=True)
            _tell(memory, seat, [(turn, scene) for turn, scene in turns if turn.seat == seat])
        memory.styles.append(rng.randrange(2))
    memory.first_turn.append(len(memory.source))
    memory.first_slot.append(len(memory.card))
    memory.luck.append(rng.getrandbits(48))
    return memory


def true_world(view: View, hands: Hands, rng: random.Random) -> EmpatSatuMemory:
    """Return a memory with the only world in which the seats hold ``hands``.

    The order of the stock is not known, so it is dealt out differently again and again. Two who may not close
    play on as Experts do.
    """
    players, held = len(hands), {card for hand in hands for card in hand}
    out = unseen_by(view)
    deal, _ = replayed(view)
    deal[LIKE_EXPERTS] = players == 2 and not deal[CLOSING]
    for seat, hand in enumerate(hands):
        at = SEATS + SEAT * seat
        deal[at + HELD : at + HELD + SUITS] = masks(hand)
    memory = EmpatSatuMemory(deal, [0] * SIZE, _plans(), *([] for _ in EmpatSatuMemory._fields[3:]))
    memory.pool.extend(card.index for card in PACK if card not in held and out[SUIT[card.index]] & BIT[card.index])
    memory.first_turn.extend([0] * (players + 1))
    memory.first_slot.extend([0] * (players + 1))
    memory.sure.extend([0] * (SUITS * players))
    memory.styles.extend([0] * players)
    memory.fits.extend([UNKNOWN_FIT] * players)
    memory.luck.append(rng.getrandbits(48))
    return memory


def _tell(memory: EmpatSatuMemory, seat: int, turns: list[tuple[Turn, list[int]]]) -> None:
    """Add the turns of another seat with their scenes, and its slots with cards that it may have held."""

    def add_slot(card: int, since: int, until: int) -> None:
        if since:
            memory.came[memory.first_turn[seat] + since - 1] = len(memory.card)
        for part, number in zip(
            (memory.owner, memory.card, memory.since, memory.until), (seat, card, since, until), strict=True
        ):
            part.append(number)

    held_openly: set[Card] = set()
    for turn, _ in turns[:-TURNS_TOLD]:
        if turn.taken is not None:
            held_openly.add(turn.taken)
        held_openly.discard(turn.thrown)
    memory.sure.extend(masks(held_openly))
    since = [0] * (HAND_SIZE - len(held_openly))  # the turns in which the unseen cards still held came
    for number, (turn, scene) in enumerate(turns[-TURNS_TOLD:], 1):
        memory.scenes.extend(scene)
        memory.source.append(DRAWS if turn.taken is None else turn.taken.index)
        memory.came.append(0)
        memory.thrown.append(turn.thrown.index)
        if turn.taken is not None:
            held_openly.add(turn.taken)
        else:
            since.append(number)
        if turn.thrown in held_openly:
            held_openly.remove(turn.thrown)
        else:
            add_slot(turn.thrown.index, since.pop(), number)
    for came in since:
        add_slot(memory.pool.pop(), came, NEVER)
