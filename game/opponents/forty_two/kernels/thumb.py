"""The rules of thumb for the compiler: card for card what ``rules_of_thumb.pick`` plays, and bids at sight.

A test holds the two tellings together on random positions: whoever changes one changes both. All fitted numbers come
in one flat sequence of ``weights_of``, from its places ``MADE``, ``BID``, ``LED_HOLDS``, ``VOID``, ``CONTENT``,
``EVERY_TRICK``, ``CLOSE`` and ``CHANCES`` on.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from game.opponents import compiled
from game.opponents.compiled import kernel
from game.opponents.forty_two import masks, prospects, rules_of_thumb, weights
from game.opponents.forty_two.kernels.deal import (
    ABOVE,
    BEST,
    BONUS,
    FIRST_JOKER,
    FREE,
    HANDS,
    LED,
    LEFT,
    LOWER,
    NEED,
    NUMBERS,
    OUT,
    OVER,
    PLACE,
    PLAYERS,
    POWER,
    ROW,
    RUFFS,
    SUIT,
    SUITS,
    TRUMP,
    TURN,
    count,
    legal,
    lowest,
    play,
)
from game.rules.forty_two import HAND_SIZE, HIGHEST_BID

JOKERS: Final = masks.JOKERS
BIG: Final = masks.BIG
RANKS: Final = masks.RANKS
SUIT_CARDS: Final = (1 << RANKS) - 1
HAND: Final = HAND_SIZE
MOST_BID: Final = HIGHEST_BID

FEATURES: Final = 11  # of a state, in a row of its weights
NEEDS: Final = prospects.NEEDS
MADE: Final = 0
BID: Final = MADE + FEATURES * NEEDS
LED_HOLDS: Final = BID + FEATURES * NEEDS
VOID: Final = LED_HOLDS + 10
CONTENT: Final = VOID + HAND + 1
EVERY_TRICK: Final = CONTENT + 1
CLOSE: Final = EVERY_TRICK + 1
CHANCES: Final = CLOSE + 1
RUFFED: Final = 2 * (prospects.MOST_RUFFS + 1)
KIND: Final = RUFFED * (prospects.MOST_OVER + 1)
STAGE: Final = 3 * KIND  # of the chances, by the tricks left

WORK: Final = 2 * HAND + 3  # numbers to work with: the chances of each card held, and their sums
WANTED: Final = 2 * HAND
UNWANTED: Final = WANTED + 1
FOCUS: Final = WANTED + 2


@lru_cache
def weights_of(players: int) -> list[float]:
    """Return all fitted numbers for so many players, as the kernels take them; it takes some 20 ms."""
    numbers = [number for rows in (weights.MADE, weights.BID) for row in rows[players] for number in row]
    rules = rules_of_thumb
    numbers += [*weights.LED[players], *rules.VOID, rules.CONTENT, rules.EVERY_TRICK, rules.CLOSE]
    for left in range(1, HAND + 1):
        for kind in prospects.tables(players, left):
            numbers += [chance for over in kind for both in over for chance in both]
    return compiled.real(numbers)


@kernel
def play_out(deal: list[int], rules: list[int], weights: list[float], work: list[float]) -> None:
    """Play a deal to its end by rules of thumb."""
    while deal[LEFT] > 0:
        play(deal, rules, pick(deal, rules, weights, work))


@kernel
def pick(deal: list[int], rules: list[int], weights: list[float], work: list[float]) -> int:
    """Return the card, or lead, of the seat whose turn it is."""
    if deal[PLACE] == 0:
        return _lead(deal, rules, weights, work)
    allowed = legal(deal, rules)
    if allowed & allowed - 1 == 0:
        return lowest(allowed)
    return _follow(deal, rules, weights, work, allowed)


@kernel
def look_at(rules: list[int], weights: list[float], work: list[float], hand: int, unseen: int, left: int) -> None:
    """Work out the chances of each card of ``hand`` to take a trick, of the last ``left``, and their sums."""
    best = JOKERS | rules[NUMBERS]
    trumps = rules[TRUMP]
    wanted = 0.0
    unwanted = 0.0
    focus = 0.0
    place = 0
    rest = hand
    while rest:
        bit = rest & -rest
        rest ^= bit
        card = count(bit - 1)
        at = CHANCES + STAGE * (left - 1) + RUFFED * count(unseen & rules[OVER + card])
        if not bit & best:
            at += (KIND if bit & trumps else 2 * KIND) + 2 * count(unseen & rules[RUFFS + card])
        one = weights[at]
        two = weights[at + 1]
        work[place] = one
        work[place + 1] = two
        wanted += one
        unwanted += two
        focus += one * one
        place += 2
    work[WANTED] = wanted
    work[UNWANTED] = unwanted
    work[FOCUS] = focus


@kernel
def _value(
    weights: list[float],
    need: int,
    wanted: float,
    unwanted: float,
    focus: float,
    others: int,
    left: int,
    leads: bool,
    bonus: int,
) -> float:
    """Return the points to come (``prospects.value``)."""
    if need < 0 or need > left:
        return wanted
    if left == 0:
        return float(bonus)
    at = MADE + FEATURES * min(need, NEEDS - 1)
    more = wanted - need
    forced = unwanted - need
    pressure = others + need - left
    odds = weights[at] + more * (weights[at + 1] + weights[at + 2] * more + weights[at + 8] * pressure)
    odds += forced * (weights[at + 3] + weights[at + 4] * forced)
    odds += weights[at + 5] * focus + weights[at + 6] * left / HAND + weights[at + 7] * pressure
    if leads:
        odds += weights[at + 9] + weights[at + 10] * more
    chance = 1.0 / (1.0 + math.exp(-odds))
    return chance * (need + bonus) + (1.0 - chance) * wanted


@kernel
def _wanted_by_others(deal: list[int], me: int) -> int:
    """Return the tricks that the other players still want."""
    total = 0
    for seat in range(deal[PLAYERS]):
        if seat != me and deal[NEED + seat] > 0:
            total += deal[NEED + seat]
    return total


@kernel
def _threat(deal: list[int], weights: list[float], me: int, behind: int) -> float:
    """Return how many of an unseen card's chances lie with the players still to play who would take the trick."""
    players = deal[PLAYERS]
    eager = 0.0
    for step in range(1, behind + 1):
        eager += weights[CONTENT] if deal[NEED + (me + step) % players] == 0 else 1.0
    left = deal[LEFT]
    unseen = count(deal[OUT] & ~deal[HANDS + me])
    return eager * left / max(float(unseen), eager * left, 1.0)


@kernel
def _follow(deal: list[int], rules: list[int], weights: list[float], work: list[float], allowed: int) -> int:
    """Return the card played to a lead, of those ``allowed``, which are two or more."""
    me = deal[TURN]
    hand = deal[HANDS + me]
    need = deal[NEED + me]
    bonus = deal[BONUS + me]
    after = deal[LEFT] - 1
    unseen = deal[OUT] & ~hand
    look_at(rules, weights, work, hand, unseen, max(after, 1))
    behind = deal[PLAYERS] - 1 - deal[PLACE]
    danger = _threat(deal, weights, me, behind) if behind > 0 else 0.0
    others = _wanted_by_others(deal, me)
    less = max(others - 1, 0)
    at = ROW * deal[LED]
    direct = rules[at + SUIT] | rules[at + FREE]
    void = weights[VOID + deal[LEFT]]
    top = -1e9
    chosen = 0
    place = -2
    rest = hand
    while rest:
        bit = rest & -rest
        rest ^= bit
        place += 2
        if not allowed & bit:
            continue
        card = count(bit - 1)
        chance = work[place]
        wanted = work[WANTED] - chance
        unwanted = work[UNWANTED] - work[place + 1]
        focus = work[FOCUS] - chance * chance
        holds = 0.0
        mark = 0.0
        if rules[at + POWER + card] > deal[BEST]:
            above = rules[at + ABOVE + card] & unseen
            near = count(above & direct)
            holds = math.exp(-danger * (near + void * (count(above) - near))) if behind > 0 else 1.0
            taken = 1.0 + _value(weights, need - 1, wanted, unwanted, focus, others, after, True, bonus)
            mark = holds * taken
        if holds < 1.0:
            missed = _value(weights, need, wanted, unwanted, focus, less, after, False, bonus)
            mark += (1.0 - holds) * missed
        if mark > top + weights[CLOSE]:
            top = mark
            chosen = card
    return chosen


@kernel
def _lead(deal: list[int], rules: list[int], weights: list[float], work: list[float]) -> int:
    """Return what is led."""
    me = deal[TURN]
    hand = deal[HANDS + me]
    need = deal[NEED + me]
    bonus = deal[BONUS + me]
    after = deal[LEFT] - 1
    look_at(rules, weights, work, hand, deal[OUT] & ~hand, max(after, 1))
    others = _wanted_by_others(deal, me)
    less = max(others - 1, 0)
    eager = 0
    for seat in range(deal[PLAYERS]):
        if seat != me and deal[NEED + seat] != 0:
            eager += 1
    top = -1e9
    chosen = 0
    place = -2
    rest = hand
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        place += 2
        chance = work[place]
        wanted = work[WANTED] - chance
        unwanted = work[UNWANTED] - work[place + 1]
        focus = work[FOCUS] - chance * chance
        holds = _lead_holds(deal, rules, weights, me, card, eager)
        mark = holds * (1.0 + _value(weights, need - 1, wanted, unwanted, focus, others, after, True, bonus))
        mark += (1.0 - holds) * _value(weights, need, wanted, unwanted, focus, less, after, False, bonus)
        if need == deal[LEFT]:
            mark += weights[EVERY_TRICK] * holds
        if mark > top + weights[CLOSE]:
            top = mark
            chosen = card
    if chosen < FIRST_JOKER:
        return chosen
    return FIRST_JOKER + SUITS * (chosen - FIRST_JOKER) + _suit_to_name(deal, rules, hand, need - 1)


@kernel
def _lead_holds(deal: list[int], rules: list[int], weights: list[float], me: int, card: int, eager: int) -> float:
    """Return the chance that ``card``, led, takes the trick, where ``eager`` of the others want tricks."""
    unseen = deal[OUT] & ~deal[HANDS + me]
    content = deal[PLAYERS] - 1 - eager
    left = deal[LEFT]
    if card >= FIRST_JOKER:
        if 1 << card == BIG or unseen & BIG == 0:
            return 1.0
        return math.exp(-(eager + weights[CONTENT] * content) * left / count(unseen))
    at = ROW * card
    above = rules[at + ABOVE + card] & unseen
    if above == 0:
        return 1.0
    near = count(above & (rules[at + SUIT] | rules[at + FREE]))
    far = count(above) - near
    total = max(1, count(unseen))
    held = left / total
    void = far * held * (1.0 - count(unseen & rules[at + SUIT]) / total) ** left
    beaten = eager * held * near
    odds = weights[LED_HOLDS] + weights[LED_HOLDS + 1] * beaten
    odds += weights[LED_HOLDS + 2] * beaten**0.5
    odds += weights[LED_HOLDS + 3] * (content * held * near) ** 0.5
    odds += weights[LED_HOLDS + 4] * (eager * void) ** 0.5
    odds += weights[LED_HOLDS + 5] * (content * void)
    odds += weights[LED_HOLDS + 6] * (count(unseen & rules[at + LOWER]) * held)
    odds += weights[LED_HOLDS + 7] * (left / HAND)
    odds += weights[LED_HOLDS + 8] * eager
    odds += weights[LED_HOLDS + 9] * content
    return 1.0 / (1.0 + math.exp(-odds))


@kernel
def _suit_to_name(deal: list[int], rules: list[int], hand: int, need: int) -> int:
    """Return the suit named with a led joker, of which ``hand`` still holds it."""
    unseen = deal[OUT] & ~hand
    chosen = 0
    top = -1000
    for suit in range(SUITS):
        cards = SUIT_CARDS << RANKS * suit
        mark = count(hand & cards)
        if need > 0:
            mark = 8 * (mark + (1 if cards == rules[TRUMP] else 0)) + suit
        else:
            mark = 64 * -mark + 4 * count(unseen & cards) - suit
        if mark > top:
            top = mark
            chosen = suit
    return chosen


@kernel
def chances_at_sight(
    rules: list[int],
    weights: list[float],
    work: list[float],
    hand: int,
    unseen: int,
    leads: bool,
    others: int,
    chances: list[float],
) -> None:
    """Write down the chance to make each bid (``prospects.chances_at_sight``); the tricks expected stay in ``work``."""
    look_at(rules, weights, work, hand, unseen, HAND)
    for bid in range(MOST_BID + 1):
        at = BID + FEATURES * min(bid, NEEDS - 1)
        more = work[WANTED] - bid
        forced = work[UNWANTED] - bid
        pressure = others + bid - HAND
        odds = weights[at] + more * (weights[at + 1] + weights[at + 2] * more + weights[at + 8] * pressure)
        odds += forced * (weights[at + 3] + weights[at + 4] * forced)
        odds += weights[at + 5] * work[FOCUS] + weights[at + 6] + weights[at + 7] * pressure
        if leads:
            odds += weights[at + 9] + weights[at + 10] * more
        chances[bid] = 1.0 / (1.0 + math.exp(-odds))
