"""The character of an opponent: which of several nearly equal choices it takes, and who has which.

A manner never changes what is found out about a choice. It only decides between choices that are nearly as good as the
best: with figures, those that cost at most a little (``Mind.near_in``); in a bid at sight, one up or down where the
hand lies between two bids; in a lead at sight, another low card of the suit begun by oneself or the partner.

The reason of a choice that a manner has made is ``manner-bold`` and so on. Its values are: ``method``, the code of the
reason before; ``bid`` or ``card``; ``usual``, the action that any other player of the level would have taken, as text;
and where they are known ``chance``, ``points`` and ``partner``, and the same with ``usual_`` before them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from game.cards import Rank
from game.opponents.base import (
    GIVEN,
    Choice,
    Decision,
    Manner,
    Reason,
    Told,
    suit_begun,
)
from game.opponents.mind import Mind
from game.rules.base import Action, Bid, Discard, Play, View
from game.rules.tricks import TrickView

MANNERS: Final[Mapping[str, Manner]] = {
    "Rami": Manner.BOLD,
    "Salma": Manner.HELPFUL,
    "Karim": Manner.STUBBORN,
    "Wayan": Manner.CAREFUL,
    "Ayu": Manner.BOLD,
    "Budi": Manner.STUBBORN,
    "Tom": Manner.STUBBORN,
    "Nora": Manner.BOLD,
    "Gus": Manner.CAREFUL,
    "Ivy": Manner.HELPFUL,
    "Raj": Manner.BOLD,
    "Mei": Manner.CAREFUL,
}
"""The manners of the opponents whom the games seat by themselves."""

_OTHERS: Final = tuple(manner for manner in Manner if manner is not Manner.PLAIN)
_MATTERS: Final = 0.999  # a smaller difference in liking is none (``Mind.likes``)
_HOPE: Final = 0.4  # the least chance with which a bold player bids up
_LOW: Final = Rank.JACK  # the highest card that is led without hope of the trick
_BETWEEN: Final = 0.2  # tricks: how far from the limit a hand still lies between two bids
_ALIKE: Final = 2  # ranks between two cards that are about as high
_SLIP: Final = "slip-"  # what a beginner did by mistake stays one: a manner must not mend it
_OPEN: Final = frozenset(  # bids that a manner may change
    ["bid-simulated", "bid-at-sight", "bid-counted", "bid-for-points", "bid-for-bid", "bid-between", "bid-for-rule"]
)


def manner_of(name: str) -> Manner:
    """Return the manner of the player called ``name``: always the same for a name, whatever the language or machine."""
    known = MANNERS.get(name)
    return _OTHERS[sum(name.casefold().encode()) % len(_OTHERS)] if known is None else known


def mannered(decision: Decision, view: View, mind: Mind[View], manner: Manner) -> Decision:
    """Return ``decision`` as a player of ``manner`` makes it."""
    if manner is Manner.PLAIN or len(decision.choices) < 2 or decision.why.code.startswith(_SLIP):
        return decision
    bids = isinstance(decision.action, Bid)
    if bids and (decision.why.code not in _OPEN or "settled" in decision.why.values):
        return decision
    if decision.choice(decision.action).worth is not None:
        liked = _liked(decision, view, mind, manner)
    elif bids:
        liked = _bid_at_sight(decision, view, mind, manner)
    else:
        liked = _lead_of(decision, view, mind, manner)
    return decision if liked is None else _taken(decision, liked, manner)


def _liked(decision: Decision, view: View, mind: Mind[View], manner: Manner) -> Choice | None:
    """Return the choice that the manner likes better than that of ``decision``, if one is nearly as good."""
    best = decision.choice(decision.action)
    least = (best.worth or 0.0) - mind.near_in(decision)
    bids = mind.sound_bids(view) if isinstance(best.action, Bid) else []
    value = mind.tricks_at_sight(view) if bids else 0.0
    share = min(best.share or 0.0, max(choice.share or 0.0 for choice in decision.choices) - GIVEN)

    def may(choice: Choice) -> bool:
        if choice.worth is None or choice.worth < least or (choice.share or 0.0) < share:
            return False
        if isinstance(choice.action, Bid):
            return choice.action in bids and _may_bid(choice, best, value, manner)
        return choice.is_certain >= best.is_certain

    liked = max(filter(may, decision.choices), key=lambda choice: mind.likes(view, choice, manner), default=best)
    return liked if mind.likes(view, liked, manner) > mind.likes(view, best, manner) + _MATTERS else None


def _may_bid(choice: Choice, best: Choice, value: float, manner: Manner) -> bool:
    """Whether a bid is at most one from the ``best``, not far from a hand worth ``value``, and not without hope."""
    if not (isinstance(choice.action, Bid) and isinstance(best.action, Bid)):
        return False
    number, usual = choice.action.number, best.action.number
    if abs(number - usual) > 1 or abs(number - value) >= max(2.0, abs(usual - value)):
        return number == usual
    return number <= usual or manner is not Manner.BOLD or (choice.chance or 0.0) >= _HOPE


def _bid_at_sight(decision: Decision, view: View, mind: Mind[View], manner: Manner) -> Choice | None:
    """Return the next bid up or down if the hand lies close to it."""
    up, down = mind.sight
    assert isinstance(decision.action, Bid)
    number, over = decision.action.number, mind.tricks_at_sight(view) - decision.action.number
    goes_up, goes_down = up <= over < up + _BETWEEN, down - _BETWEEN <= over < down
    step = 1 if manner is Manner.BOLD and goes_up else -1 if manner is Manner.CAREFUL and goes_down else 0
    if not step or Bid(number + step) not in mind.sound_bids(view):
        return None
    return decision.choice(Bid(number + step))


def _lead_of(decision: Decision, view: View, mind: Mind[View], manner: Manner) -> Choice | None:
    """Return what a stubborn or helpful player leads at sight instead of another low card, if anything.

    Stubborn players go on with the suit they began, with a card about as high; helpful ones lead the lowest card of
    the suit that their partner led last.
    """
    partner, action = mind.partner_of(view), decision.action
    leader = view.seat if manner is Manner.STUBBORN else partner if manner is Manner.HELPFUL else None
    suit = None if leader is None else suit_begun(view, leader)
    if suit is None or not isinstance(action, Play) or not isinstance(view, TrickView):
        return None
    card, trump = action.card, view.public.trump
    if suit is trump or card.suit in (suit, trump, None) or card.rank > _LOW:
        return None
    plays = [choice.action.card for choice in decision.choices if isinstance(choice.action, Play)]
    held = [each for each in plays if each.suit is suit and (partner == leader or abs(each.rank - card.rank) <= _ALIKE)]
    return decision.choice(Play(min(held, key=lambda each: each.rank))) if held else None


def _taken(decision: Decision, choice: Choice, manner: Manner) -> Decision:
    """Return the decision for ``choice`` instead, with the reason that the manner has made it."""
    usual = decision.choice(decision.action)
    values: Told = {"method": decision.why.code, "usual": str(usual.action)}
    values |= {key: decision.why.values[key] for key in ("worlds", "habit", "habit_of") if key in decision.why.values}
    values |= _about(choice.action) | _figures(choice, "") | _figures(usual, "usual_")
    return replace(decision, action=choice.action, why=Reason(f"manner-{manner}", values))


def _about(action: Action) -> Told:
    if isinstance(action, Bid):
        return {"bid": action.number}
    return {"card": str(action.card)} if isinstance(action, Play | Discard) else {}


def _figures(choice: Choice, before: str) -> Told:
    told: Told = {}
    for name in ("chance", "points", "partner"):
        figure: float | None = getattr(choice, name)
        if figure is not None:
            told[before + name] = round(figure, 3)
    return told


CODES: Final = frozenset(f"manner-{manner}" for manner in _OTHERS)
"""The reasons that a manner gives, in any game."""
