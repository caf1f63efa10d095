"""How a beginner plays Empat Satu: by what the hand is worth now, with slips that people make."""

from __future__ import annotations

import random
from typing import Final

from game.cards import Card
from game.opponents.base import Decision, Reason
from game.opponents.empat_satu.plan import POINTS
from game.opponents.empat_satu.policy import decision, without
from game.rules.base import Close, Discard
from game.rules.empat_satu import View, value_of, worth_of

OVERLOOKS: Final = 0.3  # the share of discards that would help and are not noticed
KEEPS: Final = 0.3  # the share of throws in which a high card of another suit is kept for its face
WAITS: Final = 0.4  # the share of hands good enough to close that are not noticed

SLIPS: Final = frozenset(["slip-overlooks", "slip-keeps-high", "slip-waits"])


def decide(view: View, rng: random.Random) -> Decision:
    """Return what a beginner does; 41 is never missed."""
    legal = view.legal_actions()
    if isinstance(legal[0], Discard):
        return _discard(view, rng)
    slipped = ""
    if isinstance(legal[-1], Close):
        if rng.random() >= WAITS:
            return decision(view, legal[-1], Reason("close", {"worth": value_of(view.hand)}))
        slipped = "slip-waits"
    card = view.table.open_card
    if card is None or len(legal) < 2 or isinstance(legal[1], Close):
        return decision(view, legal[0], Reason(slipped or "no-choice"))
    five = (*view.hand, card)
    now, then = value_of(view.hand), max(value_of(without(five, thrown)) for thrown in view.hand)
    told: dict[str, str | int | float] = {"card": card.text, "now": now, "then": then}
    if then > now:
        if then == 41 or rng.random() >= OVERLOOKS:
            return decision(view, legal[1], Reason(slipped or "take", told))
        slipped = slipped or "slip-overlooks"
    return decision(view, legal[0], Reason(slipped or "draw", told))


def _discard(view: View, rng: random.Random) -> Decision:
    may_go = [action.card for action in view.legal_actions() if isinstance(action, Discard)]
    lefts = {card: value_of(without(view.hand, card)) for card in may_go}
    best = max(may_go, key=lambda card: (lefts[card], POINTS[card.index], -card.index))
    if lefts[best] == 41:
        return _throws(view, best, "reach-41")
    suit = worth_of(without(view.hand, best)).suit
    strangers = [card for card in may_go if card.suit is not suit]
    if best.suit is not suit and len(strangers) > 1 and rng.random() < KEEPS:
        low = min(strangers, key=lambda card: (POINTS[card.index], card.index))
        if POINTS[low.index] < POINTS[best.index]:
            return _throws(view, low, "slip-keeps-high")
    return _throws(view, best, "throw")


def _throws(view: View, card: Card, code: str) -> Decision:
    left = without(view.hand, card)
    told: dict[str, str | int | float] = {"card": card.text}
    if code != "reach-41":
        told |= {"then": value_of(left), "suit": str(worth_of(left).suit)}
    return decision(view, Discard(card), Reason(code, told))
