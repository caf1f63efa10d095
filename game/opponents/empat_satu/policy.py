"""Empat Satu by rules of thumb, in plain Python: plan a suit by the cards unseen, deny the next player a little.

It lives in the window's process as well, so nothing here may import numba or numpy.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from game.cards import Card
from game.opponents.base import Choice, Decision, Reason
from game.opponents.empat_satu.memory import Memory
from game.opponents.empat_satu.plan import POINTS, SUIT_OF, SUITS, Plans
from game.rules.base import Action, Close, Discard
from game.rules.empat_satu import View, value_of, worth_of

CODES: Final = frozenset(["close", "no-choice", "take", "draw", "reach-41", "throw", "throw-deny"])


class Habits(msgspec.Struct, frozen=True):
    """How a player plays; the numbers were found by matches (docs/strength.md)."""

    longest: float = 20.0  # turns planned ahead at most, ...
    rarely: float = 8.5  # ... where somebody may close, but only with nearly as much as ends a deal anyway, ...
    soon: float = 3.0  # ... and where somebody may close before long: ...
    soon_below: int = 40  # ... with less than this
    passing: float = 1.5  # how much of what the player before draws comes along as well
    rivals: float = 2.0  # how much a suit that others collect is thinned
    bonus: float = 15.0  # what a hand worth 41 counts above its points, for it ends the deal
    present: float = 0.02  # how much a hand counts as it is, for nobody knows when the deal ends
    present_rarely: float = 0.05  # the same where somebody may close, but rarely can
    present_soon: float = 0.15  # the same where somebody may close before long
    denial: float = 0.5  # how much of a card's points is lost by giving it to a player who surely wants it
    unknown: float = 20.0  # what a hand nobody knows is taken for when a partner counts sums before closing
    reluctance: float = 1.5  # how much more a card taken must promise than the stock


HABITS: Final = Habits()
CASUAL: Final = Habits(passing=0.75, rivals=0.0, denial=0.15)  # who thinks less of what the others collect


def decide(view: View, habits: Habits = HABITS) -> Decision:
    """Return what the rules of thumb do."""
    legal = view.legal_actions()
    if isinstance(legal[0], Discard):
        return _discard(view, habits)
    if isinstance(legal[-1], Close) and not _is_beaten(view, habits):
        return decision(view, legal[-1], Reason("close", {"worth": value_of(view.hand)}))
    return _draw(view, habits)


def plans_of(view: View, memory: Memory, habits: Habits) -> Plans:
    """Return the prospects of hands in the position that ``view`` shows."""
    table, options = view.table, view.table.options
    players = options.players
    others = [seat for seat in range(players) if seat != view.seat]
    before = memory.collects[(view.seat - 1) % players]
    longest, present = habits.longest, habits.present
    if options.close_at < habits.soon_below:
        longest, present = habits.soon, habits.present_soon
    elif options.may_close:
        longest, present = habits.rarely, habits.present_rarely
    turns = min(longest, table.stock_left / players)
    chances = []
    for suit in range(SUITS):
        rivals = sum(memory.collects[seat][suit] for seat in others) / len(others)
        cards = turns * (1.0 + habits.passing * (1.0 - before[suit])) * (1.0 + habits.rivals * (1 / SUITS - rivals))
        chances.append(1.0 - (1.0 - 1.0 / max(2, memory.unseen)) ** cards)
    return Plans(memory.out, chances, habits.bonus, present)


def _is_beaten(view: View, habits: Habits) -> bool:
    """Whether some other side is known to hold more; with partners both hands count, an unknown one for an average."""
    options, known = view.table.options, view.table.known

    def value(seat: int) -> float | None:
        if seat == view.seat:
            return value_of(view.hand)
        if len(known[seat]) == len(view.hand):
            return value_of(known[seat])
        return habits.unknown if options.partnership else None

    sums = {}
    for side in options.sides:
        values = [value(seat) for seat in side]
        sums[side] = sum(each for each in values if each is not None) if None not in values else None
    mine = next(held for side, held in sums.items() if view.seat in side)
    assert mine is not None
    return any(held is not None and held > mine for held in sums.values())


def _draw(view: View, habits: Habits) -> Decision:
    legal = view.legal_actions()
    card = view.table.open_card
    if card is None or len(legal) < 2 or isinstance(legal[1], Close):
        return decision(view, legal[0], Reason("no-choice"))
    stock, take = legal[:2]
    plans = plans_of(view, Memory(view), habits)
    five = (*view.hand, card)
    left = max((without(five, thrown) for thrown in view.hand), key=plans.value)
    worth = {stock: plans.value(view.hand), take: plans.value(left)}
    told: dict[str, str | int | float] = {"card": card.text, "now": value_of(view.hand), "then": value_of(left)}
    if value_of(left) == 41 or worth[take] > worth[stock] + habits.reluctance:
        return decision(view, take, Reason("take", told), worth)
    return decision(view, stock, Reason("draw", told), worth)


def _discard(view: View, habits: Habits) -> Decision:
    memory = Memory(view)
    plans = plans_of(view, memory, habits)
    wanted = memory.collects[(view.seat + 1) % view.table.options.players]
    denial = habits.denial if view.table.stock_left else 0.0  # after the last card nobody may take
    alone: dict[Action, float] = {}
    worth: dict[Action, float] = {}
    for action in view.legal_actions():
        assert isinstance(action, Discard)
        left = without(view.hand, action.card)
        if value_of(left) == 41:
            return decision(view, action, Reason("reach-41", {"card": action.card.text}))
        alone[action] = plans.value(left)
        worth[action] = alone[action] - denial * POINTS[action.card.index] * wanted[SUIT_OF[action.card.index]]
    best = max(worth, key=lambda action: worth[action])
    assert isinstance(best, Discard)
    left = without(view.hand, best.card)
    code = "throw" if alone[best] == max(alone.values()) else "throw-deny"
    told: dict[str, str | int | float] = {
        "card": best.card.text,
        "then": value_of(left),
        "suit": str(worth_of(left).suit),
    }
    return decision(view, best, Reason(code, told), worth)


def without(cards: tuple[Card, ...], thrown: Card) -> tuple[Card, ...]:
    """Return the cards but one."""
    return tuple([card for card in cards if card is not thrown])


def decision(view: View, action: Action, why: Reason, worth: Mapping[Action, float] | None = None) -> Decision:
    """Return a decision; ``worth`` is what an action promises, where it was worked out."""
    known = worth or {}
    return Decision(action, tuple([Choice(legal, worth=known.get(legal)) for legal in view.legal_actions()]), why)
