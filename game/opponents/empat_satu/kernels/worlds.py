"""Worlds for the compiler: the cards that a seat has not seen, drawn by how well they explain what the others did.

A world says of each of the others which cards it holds, and which of the cards it threw it held or drew when: then
every choice that it had can be set beside what the rules of thumb, or a greedy player, would have chosen in its place.
One world is changed into the next by swapping cards; a swap is taken or left by how much better or worse the others'
choices are then explained (the rule of Metropolis).

What is told of the others is a *story*, one flat sequence of whole numbers. From place

- ``TURN_AT`` on, by seat, stands where its turns begin, after the last seat where those of all end; from ``SLOT_AT`` on
  likewise where its *slots* begin: a slot is one card that came to the seat unseen, at the start or from the stock;
- ``STYLE`` on, by seat, whether it is thought to be greedy;
- ``SURE`` on, by seat and suit, the cards that it surely held when its first turn that is told began;
- ``HAND`` on there is room for the hand of a seat while its turns are gone through.

From ``TOLD_FROM`` on come the turns, ``TURN_SIZE`` numbers each: at ``SOURCE`` the discard taken, or ``DRAWS``; at
``CAME`` where the slot of the card begins that was drawn, at ``THROWN`` the card thrown. Then come the slots,
``SLOT_SIZE`` numbers each: at ``CARD`` the card; at ``SINCE`` in which of the seat's turns, counted from 1, it came, 0
if it was held before; at ``UNTIL`` in which it was thrown, ``NEVER`` if it is still held. The *scenes* are what lay
open at the beginning of each turn told, ``SCENE`` numbers of a deal each.
"""

from __future__ import annotations

import math
from typing import Final

from game.opponents import compiled
from game.opponents.compiled import kernel
from game.opponents.empat_satu.kernels.deal import (
    BIT,
    END,
    HELD,
    IS_GREEDY,
    KNOWN,
    NEXT,
    PLAYERS,
    RETURNS,
    SEAT,
    SEATS,
    STOCK,
    SUIT,
    SUITS,
    TAKEN,
    below,
    is_best,
    may_close,
    may_take,
)
from game.opponents.empat_satu.kernels.thumb import DRAWS, choose_draw, choose_throw, survey

MOST: Final = 4  # players
TURN_AT: Final = 0
SLOT_AT: Final = TURN_AT + MOST + 1
STYLE: Final = SLOT_AT + MOST + 1
SURE: Final = STYLE + MOST
HAND: Final = SURE + MOST * SUITS
TOLD_FROM: Final = HAND + SUITS

TURN_SIZE: Final = 3
SOURCE: Final = 0
CAME: Final = 1
THROWN: Final = 2

SLOT_SIZE: Final = 3
CARD: Final = 0
SINCE: Final = 1
UNTIL: Final = 2
NEVER: Final = 1 << 20

SCENE: Final = STOCK

# by style, planning or greedy: how likely a seat draws, or throws, otherwise than its rules of thumb say
DRAW_SLIP: Final = (0.08, 0.04)
THROW_SLIP: Final = (0.22, 0.05)
OTHER_CARDS: Final = 3  # among which a card thrown otherwise is taken to be drawn by chance
DRAWN_RIGHT: Final = compiled.real(math.log(1.0 - slip) for slip in DRAW_SLIP)
DRAWN_WRONG: Final = compiled.real(math.log(slip) for slip in DRAW_SLIP)
THROWN_RIGHT: Final = compiled.real(math.log(1.0 - slip) for slip in THROW_SLIP)
THROWN_WRONG: Final = compiled.real(math.log(slip / OTHER_CARDS) for slip in THROW_SLIP)
ALIKE: Final = 0.7  # how much two who play alike are likelier than two who do not, as a log
IMPOSSIBLE: Final = -40.0  # a hand worth 41 would have ended the deal
NO_LIMIT: Final = -1e9
EVEN: Final = -1e-9  # a loss that is none, on any machine
FINE: Final = 1 << 30
STYLES: Final = 16  # swaps from one thought about a style to the next


@kernel
def fit(
    story: list[int], scenes: list[int], seat: int, style: int, plans: list[int], scratch: list[int], least: float
) -> float:
    """Return the log of how likely a seat does what it did if it holds and drew what ``story`` says.

    Each turn makes it less likely: as soon as it is less than ``least`` the rest is left out, for it will not do.
    """
    for suit in range(SUITS):
        story[HAND + suit] = story[SURE + SUITS * seat + suit]
    for slot in range(story[SLOT_AT + seat], story[SLOT_AT + seat + 1], SLOT_SIZE):
        if story[slot + SINCE] == 0:
            card = story[slot + CARD]
            story[HAND + SUIT[card]] |= BIT[card]
    at = SEATS + SEAT * seat
    total = 0.0
    for turn in range(story[TURN_AT + seat], story[TURN_AT + seat + 1], TURN_SIZE):
        scene = (turn - TOLD_FROM) // TURN_SIZE * SCENE
        for place in range(SCENE):
            scratch[place] = scenes[scene + place]
        for suit in range(SUITS):
            scratch[at + HELD + suit] = story[HAND + suit]
        scratch[at + IS_GREEDY] = style
        survey(scratch, plans)
        source = story[turn + SOURCE]
        if may_take(scratch) or may_close(scratch):
            total += DRAWN_RIGHT[style] if choose_draw(scratch, plans) == source else DRAWN_WRONG[style]
        new = source if source != DRAWS else story[story[turn + CAME] + CARD]
        scratch[at + HELD + SUIT[new]] |= BIT[new]
        scratch[TAKEN] = source if source != DRAWS and not scratch[RETURNS] else -1
        card = story[turn + THROWN]
        total += THROWN_RIGHT[style] if choose_throw(scratch, plans, new) == card else THROWN_WRONG[style]
        story[HAND + SUIT[new]] |= BIT[new]
        story[HAND + SUIT[card]] &= ~BIT[card]
        scratch[at + HELD + SUIT[card]] &= ~BIT[card]
        if is_best(scratch, at):
            total += IMPOSSIBLE
        if total < least:
            return total
    return total


@kernel
def settle(
    story: list[int], scenes: list[int], players: int, plans: list[int], scratch: list[int], fits: list[float]
) -> None:
    """Work out how well a world put in from outside explains what each seat did."""
    for seat in range(players):
        fits[seat] = fit(story, scenes, seat, story[STYLE + seat], plans, scratch, NO_LIMIT)


@kernel
def stir(
    story: list[int],
    scenes: list[int],
    players: int,
    plans: list[int],
    scratch: list[int],
    fits: list[float],
    infers: bool,
    pool: list[int],
    chance: list[int],
    swaps: int,
    trust: float,
) -> None:
    """Make another world by so many swaps; where nothing is inferred, all that are allowed are made.

    ``trust`` (above 0, to 1) tells how much explaining counts: less than 1 lets a first world change more freely.
    """
    first = story[SLOT_AT]
    slots = (story[SLOT_AT + players] - first) // SLOT_SIZE
    if slots == 0:
        return
    for number in range(swaps):
        if infers and number % STYLES == 0:
            _change_style(story, scenes, players, below(chance, players), plans, scratch, fits, chance, trust)
        one = first + SLOT_SIZE * below(chance, slots)
        lot = below(chance, slots + len(pool))
        a = _owner(story, one)
        if lot >= slots:
            if story[one + UNTIL] != NEVER:
                continue
            place = lot - slots
            card = story[one + CARD]
            story[one + CARD] = pool[place]
            pool[place] = card
            if infers and not _stays(story, scenes, a, a, plans, scratch, fits, chance, trust):
                pool[place] = story[one + CARD]
                story[one + CARD] = card
            continue
        other = first + SLOT_SIZE * lot
        b = _owner(story, other)
        if one == other or not _may_swap(story, one, other, a == b):
            continue
        _swap(story, one, other)
        if infers and not _stays(story, scenes, a, b, plans, scratch, fits, chance, trust):
            _swap(story, one, other)


@kernel
def _owner(story: list[int], slot: int) -> int:
    """Return the seat to which a slot belongs."""
    seat = 0
    while story[SLOT_AT + seat + 1] <= slot:
        seat += 1
    return seat


@kernel
def _may_swap(story: list[int], one: int, other: int, are_of_one_seat: bool) -> bool:
    """Whether two slots may swap their cards: of one seat if both came before they went, else if both are held."""
    if are_of_one_seat:
        return story[one + SINCE] <= story[other + UNTIL] and story[other + SINCE] <= story[one + UNTIL]
    return story[one + UNTIL] == NEVER and story[other + UNTIL] == NEVER


@kernel
def _swap(story: list[int], one: int, other: int) -> None:
    """Swap the cards of two slots, with when they were thrown."""
    for part in (CARD, UNTIL):
        kept = story[one + part]
        story[one + part] = story[other + part]
        story[other + part] = kept


@kernel
def _stays(
    story: list[int],
    scenes: list[int],
    a: int,
    b: int,
    plans: list[int],
    scratch: list[int],
    fits: list[float],
    chance: list[int],
    trust: float,
) -> bool:
    """Whether a world that was changed for the seats ``a`` and ``b`` stays changed."""
    luck = (1 + below(chance, FINE)) / FINE
    least = fits[a] + (fits[b] if a != b else 0.0) + min(EVEN, math.log(luck) / trust)  # less will not do
    fit_a = fit(story, scenes, a, story[STYLE + a], plans, scratch, least)
    if fit_a < least:
        return False
    if a != b:
        fit_b = fit(story, scenes, b, story[STYLE + b], plans, scratch, least - fit_a)
        if fit_a + fit_b < least:
            return False
        fits[b] = fit_b
    fits[a] = fit_a
    return True


@kernel
def _change_style(
    story: list[int],
    scenes: list[int],
    players: int,
    seat: int,
    plans: list[int],
    scratch: list[int],
    fits: list[float],
    chance: list[int],
    trust: float,
) -> None:
    """Think of a seat as greedy or planning, by how well either explains what it did and by how the others play."""
    style = 1 - story[STYLE + seat]
    other = fit(story, scenes, seat, style, plans, scratch, NO_LIMIT)
    alike = 0
    for rival in range(players):
        if rival != seat and story[SLOT_AT + rival] < story[SLOT_AT + rival + 1]:  # not oneself
            alike += 1 if story[STYLE + rival] == style else -1
    if below(chance, FINE) < FINE / (1.0 + math.exp(min(60.0, trust * (fits[seat] - other) - ALIKE * alike))):
        story[STYLE + seat] = style
        fits[seat] = other


@kernel
def dream(deal: list[int], story: list[int], pool: list[int], chance: list[int]) -> None:
    """Put the world that ``story`` and ``pool`` are into ``deal``: hands and styles, the pool shuffled as the stock."""
    for seat in range(deal[PLAYERS]):
        if story[SLOT_AT + seat] == story[SLOT_AT + seat + 1]:
            continue  # oneself
        at = SEATS + SEAT * seat
        deal[at + IS_GREEDY] = story[STYLE + seat]
        for suit in range(SUITS):
            deal[at + HELD + suit] = deal[at + KNOWN + suit]
        for slot in range(story[SLOT_AT + seat], story[SLOT_AT + seat + 1], SLOT_SIZE):
            if story[slot + UNTIL] == NEVER:
                card = story[slot + CARD]
                deal[at + HELD + SUIT[card]] |= BIT[card]
    count = len(pool)
    deal[NEXT] = STOCK
    deal[END] = STOCK + count
    for place in range(count - 1, -1, -1):
        other = below(chance, place + 1)
        card = pool[other]
        pool[other] = pool[place]
        pool[place] = card
        deal[STOCK + place] = card
