"""The rules of thumb of Empat Satu: collect the suit that promises most, and deny the next player a little.

A Casual player plays by them, and so does every level in the window's own process, where there is no time to think. A
Beginner plays by what the hand is worth now, with human slips. The stronger levels play out deals with players of the
same habits, applied more roughly and a hundred times faster (``playout``).
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Mapping
from typing import Final

import msgspec

from game.cards import Card
from game.opponents.base import Choice, Decision, Manner, Reason, Told, added
from game.opponents.empat_satu.prospects import POINTS, SUIT, SUITS, Prospects, collected, unseen_by
from game.rules.base import DISCARD, STOCK, Action, Close, Discard, Draw
from game.rules.deal import Hand
from game.rules.empat_satu import FEWEST, HAND_SIZE, EmpatSatuOptions, View, thrown_by, value_of, worth_of

CODES: Final = frozenset(["close", "no-choice", "take", "draw", "reach-41", "throw", "throw-deny"])
SLIPS: Final = frozenset(["slip-overlooks", "slip-keeps-high", "slip-waits"])

# a Beginner's slips
OVERLOOKS: Final = 0.3  # the share of helpful discards overlooked
KEEPS: Final = 0.3  # the share of throws in which a high card of another suit is kept for its looks
WAITS: Final = 0.4  # the share of hands good enough to close that are overlooked

TEN: Final = 10  # the points of a card that may begin a suit
GOOD: Final = 25  # the points of a suit that no card is taken to spoil
HELPS: Final = 8  # points that an open card adds to the hand, for which it is taken unless the stock promises much more
LATE: Final = 3  # turns of everybody before the end of the stock, from which a low card of any suit may help
HIGH: Final = 37  # the worth of a hand that nobody breaks but for much
PATIENT: Final = 9  # rounds without the stock after which players draw from it where no rule makes them
# where any hand may close: the worth that it takes when the stock is out, before drawing and with the throw, from two
# players on; and how many points fewer for each round that is left in it (``tools.fit_empat_satu``)
ENOUGH: Final = ((50, 34, 27, 23, 22), (42, 27, 20, 17, 13))
A_ROUND: Final = 2
BREAKS: Final = 10  # points of the hand that no search and no manner gives up for little

Worths = Mapping[Action, float]


class Habits(msgspec.Struct, frozen=True):
    """How a player plays; the numbers were found by matches (docs/strength.md).

    Three numbers in a row are for deals that end only by 41 or with the stock, for deals that players may close but
    rarely can, and for deals that somebody will probably close soon (``closing``).
    """

    longest: tuple[float, float, float] = (20.0, 8.5, 3.0)  # turns planned ahead at most
    passing: float = 1.5  # the share of the previous player's draws that comes along as well
    rivals: float = 2.0  # how much a suit is thinned by others who collect it
    bonus: float = 15.0  # what a hand worth 41 counts above its points, because it ends the deal
    present: tuple[float, float, float] = (0.02, 0.05, 0.15)  # the weight of the current hand's value
    junk: tuple[float, float, float] = (1.0, 1.0, 1.0)  # how much cards beside the suit count against a hand
    denial: float = 0.5  # the share of a card's points lost by giving it to a player who certainly wants it
    unknown: float = 20.0  # the assumed worth of an unknown hand when a partner adds up hands before closing
    reluctance: float = 1.5  # points that the discard must promise more than a card of the stock


HABITS: Final = Habits()
CASUAL: Final = Habits(passing=0.75, rivals=0.0, denial=0.15)  # thinks less about what the others collect
RACING: Final = msgspec.structs.replace(  # the same with two players: whoever closes first has nearly always won
    CASUAL, longest=(20.0, 14.0, 5.0), present=(0.02, 0.0, 0.0), junk=(1.0, 1.0, 0.0)
)
SOON_BELOW: Final = 40  # with a smaller ``close_at`` somebody closes soon


def closing(options: EmpatSatuOptions) -> int:
    """Return how deals end by closing, for ``Habits``: 0 never, 1 rarely, 2 soon."""
    return options.may_close + (options.closes_from < SOON_BELOW)


def patience(options: EmpatSatuOptions) -> int:
    """Return after how many turns in a row without a draw from the stock a player draws from it, asked to or not."""
    return options.dry_turns or PATIENT * options.players


def enough(options: EmpatSatuOptions, left: int) -> int:
    """Return the worth with which a hand is closed where any may be, with so many cards ``left`` in the stock."""
    return ENOUGH[options.closes_after][options.players - FEWEST] - A_ROUND * left // options.players


def _would_close(view: View, hand: Hand, habits: Habits) -> bool:
    """Whether a player who may close with ``hand`` does."""
    return _is_enough(view, hand) and not _is_beaten(view, hand, habits)


def _is_enough(view: View, hand: Hand) -> bool:
    """Whether ``hand``, which may close, is good enough for it."""
    options = view.public.options
    return options.closes_from > 0 or value_of(hand) >= enough(options, view.public.stock_left)


def _may_take(view: View) -> bool:
    """Whether a player may take the discard and is not to draw from the stock for once (``patience``)."""
    public = view.public
    return Draw(DISCARD) in view.legal_actions() and public.dry < patience(public.options)


def decide(view: View, habits: Habits = HABITS) -> Decision:
    """Return the decision by rules of thumb."""
    legal = view.legal_actions()
    if isinstance(legal[0], Discard):
        return _discard(view, habits)
    if isinstance(legal[-1], Close) and _would_close(view, view.hand, habits):
        return _close(view)
    return _draw(view, habits)


def decide_as_beginner(view: View, rng: random.Random) -> Decision:
    """Return the decision of a Beginner, who never misses 41."""
    legal = view.legal_actions()
    if isinstance(legal[0], Discard):
        return _discard_as_beginner(view, rng)
    slipped = ""
    if isinstance(legal[-1], Close) and _is_enough(view, view.hand):
        if rng.random() >= WAITS:
            return _close(view)
        slipped = "slip-waits"
    card = view.public.open_card
    if card is None or not _may_take(view):
        return _decision(view, legal[0], slipped or "no-choice")
    now, then = value_of(view.hand), _with_taken(view, card)
    told: Told = {"card": card.text, "now": now, "then": then}
    if then > now:
        if then == 41 or rng.random() >= OVERLOOKS:
            return _decision(view, legal[1], slipped or "take", told)
        slipped = slipped or "slip-overlooks"
    return _decision(view, legal[0], slipped or "draw", told)


def _close(view: View, card: Card | None = None, worth: Worths | None = None) -> Decision:
    """Return the decision to close, with ``card`` to be thrown."""
    if card is None:
        return _decision(view, Close(), "close", {"worth": value_of(view.hand)})
    told: Told = {"worth": value_of(_without(view.hand, card)), "card": card.text}
    return _decision(view, Close(card), "close", told, worth)


def _is_beaten(view: View, hand: Hand, habits: Habits) -> bool:
    """Whether another side is known to hold more than with ``hand``; partners add theirs, an unknown one as average."""
    options, known = view.public.options, view.public.known

    def value(seat: int) -> float:
        if seat == view.seat:
            return value_of(hand)
        if len(known[seat]) == HAND_SIZE:
            return value_of(known[seat])
        unknown = habits.unknown if options.closes_from else enough(options, view.public.stock_left)
        return unknown if options.partnership else -100.0

    def held(side: tuple[int, ...]) -> float:
        return sum(value(seat) for seat in side)

    mine = next(held(side) for side in options.sides if view.seat in side)
    return any(held(side) > mine for side in options.sides)


def _draw(view: View, habits: Habits) -> Decision:
    stock, take, card = Draw(STOCK), Draw(DISCARD), view.public.open_card
    if card is None or not _may_take(view):
        return _decision(view, stock, "no-choice")
    prospects = _prospects(view, habits)
    five = (*view.hand, card)
    left = max((_without(five, thrown) for thrown in view.hand), key=prospects.value)
    worth: dict[Action, float] = {stock: prospects.value(view.hand), take: prospects.value(left)}
    told: Told = {"card": card.text, "now": value_of(view.hand), "then": value_of(left)}
    if value_of(left) == 41 or worth[take] > worth[stock] + habits.reluctance:
        return _decision(view, take, "take", told, worth)
    return _decision(view, stock, "draw", told, worth)


def _prospects(view: View, habits: Habits) -> Prospects:
    """Return the prospects of hands in the position that ``view`` shows."""
    public, players = view.public, view.public.options.players
    kind = closing(public.options)
    out = unseen_by(view)
    collects = [collected(public, seat) for seat in range(players)]
    before = collects[view.seat - 1]
    turns = min(habits.longest[kind], public.stock_left / players)
    missed = 1.0 - 1.0 / max(2, sum([mask.bit_count() for mask in out]))
    chances = []
    for suit in range(SUITS):
        rivals = added([collects[seat][suit] for seat in range(players) if seat != view.seat]) / (players - 1)
        cards = turns * (1.0 + habits.passing * (1.0 - before[suit])) * (1.0 + habits.rivals * (1 / SUITS - rivals))
        chances.append(1.0 - missed**cards)
    return Prospects(out, chances, habits.bonus, habits.present[kind], habits.junk[kind])


def _discard(view: View, habits: Habits) -> Decision:
    prospects = _prospects(view, habits)
    wanted = collected(view.public, (view.seat + 1) % view.public.options.players)
    denial = habits.denial if view.public.stock_left else 0.0  # without a stock nobody may take the discard
    alone: dict[Card, float] = {}
    worth: dict[Card, float] = {}
    for card in _may_go(view):
        left = _without(view.hand, card)
        if value_of(left) == 41:
            return _throw(view, card, "reach-41")
        alone[card] = prospects.value(left)
        worth[card] = alone[card] - denial * POINTS[card.index] * wanted[SUIT[card.index]]
    best = max(worth, key=worth.__getitem__)
    promised: dict[Action, float] = {Discard(card): worth[card] for card in worth}
    if Close(best) in view.legal_actions() and _would_close(view, _without(view.hand, best), habits):
        return _close(view, best, promised)
    code = "throw" if alone[best] == max(alone.values()) else "throw-deny"
    return _throw(view, best, code, promised)


def _discard_as_beginner(view: View, rng: random.Random) -> Decision:
    may_go = _may_go(view)
    lefts = {card: value_of(_without(view.hand, card)) for card in may_go}
    best = max(may_go, key=lambda card: (lefts[card], POINTS[card.index], -card.index))
    if lefts[best] == 41:
        return _throw(view, best, "reach-41")
    closes = Close(best) in view.legal_actions() and _is_enough(view, _without(view.hand, best))
    if closes and rng.random() >= WAITS:
        return _close(view, best)
    suit = worth_of(_without(view.hand, best)).suit
    strangers = [card for card in may_go if card.suit is not suit]
    if best.suit is not suit and len(strangers) > 1 and rng.random() < KEEPS:
        low = min(strangers, key=lambda card: (POINTS[card.index], card.index))
        if POINTS[low.index] < POINTS[best.index]:
            return _throw(view, low, "slip-keeps-high")
    return _throw(view, best, "throw")


def _may_go(view: View) -> list[Card]:
    return [action.card for action in view.legal_actions() if isinstance(action, Discard)]


def _without(cards: tuple[Card, ...], thrown: Card) -> tuple[Card, ...]:
    return tuple([card for card in cards if card is not thrown])


def _throw(view: View, card: Card, code: str, worth: Worths | None = None) -> Decision:
    left = _without(view.hand, card)
    told: Told = {"card": card.text}
    if code != "reach-41":
        told |= {"then": value_of(left), "suit": str(worth_of(left).suit)}
    return _decision(view, Discard(card), code, told, worth)


def given_up(view: View, action: Action) -> int:
    """Return by how many points a throw leaves the hand worth less, now, than the best throw; 0 if it is none."""
    card = thrown_by(action)
    return 0 if card is None else kept_at_best(view) - value_of(_without(view.hand, card))


def left_lying(view: View, action: Action) -> int:
    """Return by how many points the open card, which ``action`` leaves, would make the hand worth more now.

    It counts only if it is a ten-card or ace of the suit that counts, of which two are held; else the answer is 0.
    """
    card = view.public.open_card
    if action != Draw(STOCK) or card is None or POINTS[card.index] < TEN or Draw(DISCARD) not in view.legal_actions():
        return 0
    same = sum(held.suit is card.suit for held in view.hand)
    if worth_of(view.hand).suit is not card.suit or same < 2:
        return 0
    return max(0, _with_taken(view, card) - value_of(view.hand))


def kept_at_best(view: View) -> int:
    """Return what the hand is worth, now, after the best throw; 0 where none is to be made."""
    return max([value_of(_without(view.hand, card)) for card in _may_go(view)], default=0)


def breaks(view: View, action: Action) -> bool:
    """Whether ``action`` gives up much of the hand.

    A throw does if it gives up ``BREAKS`` points or more, or a hand of ``HIGH`` or more; a draw from the stock, if it
    leaves a card that would make the hand ``HELPS`` points better at once (``left_lying``).
    """
    if left_lying(view, action) >= HELPS:
        return True
    given, kept = given_up(view, action), kept_at_best(view)
    return given >= BREAKS or kept >= HIGH > kept - given


def _with_taken(view: View, card: Card) -> int:
    """Return what the hand is worth, now, with the open ``card`` instead of the one that it needs least."""
    return max(value_of((*_without(view.hand, thrown), card)) for thrown in view.hand)


def is_pointless(view: View, action: Action) -> bool:
    """Whether ``action`` helps nobody's hand but the others', so that it could only mislead them.

    It takes a card that makes the hand worse, where that is under ten or the hand has a good suit; or one under ten of
    a suit not held, where the hand gets no better or much of the stock is left; or it throws a card of the suit that
    counts and keeps a lower one of it; or it throws the like of the card taken. Trials that believe what is taken and
    thrown overrate such a bluff. Besides, it closes with another throw than the best, or waits too long (``patience``).
    """
    if isinstance(action, Close):
        closes = [given_up(view, one) for one in view.legal_actions() if isinstance(one, Close)]
        return given_up(view, action) > min(closes)
    if isinstance(action, Discard):
        card, came = action.card, view.public.taken
        if came is not None and came.suit is card.suit and POINTS[came.index] == POINTS[card.index]:
            return True
        lower = any(held.suit is card.suit and POINTS[held.index] < POINTS[card.index] for held in _may_go(view))
        return lower and worth_of(_without(view.hand, card)).suit is card.suit
    taken, options = view.public.open_card, view.public.options
    if action != Draw(DISCARD) or taken is None:
        return False
    if not _may_take(view):
        return True
    now, then, is_low = value_of(view.hand), _with_taken(view, taken), POINTS[taken.index] < TEN
    counts = worth_of(view.hand).suit
    if then < now:
        return is_low or sum(POINTS[held.index] for held in view.hand if held.suit is counts) >= GOOD
    if not is_low or any(held.suit is taken.suit for held in view.hand):
        return False
    return then == now or (not options.may_close and view.public.stock_left >= LATE * options.players)


def likes(view: View, action: Action, manner: Manner) -> float:
    """Return how well a player of ``manner`` likes ``action``, as ``Mind.likes``."""
    if isinstance(action, Discard):
        if given_up(view, action) >= BREAKS:
            return -math.inf
        left = _without(view.hand, action.card)
        if manner is Manner.STUBBORN:
            return float(max(Counter(card.suit for card in left).values()))
        return 0.5 * sum(POINTS[card.index] for card in left) if manner is Manner.BOLD else float(value_of(left))
    card = view.public.open_card
    if action == Draw(DISCARD) and not _may_take(view):
        return -math.inf
    if action != Draw(DISCARD) or card is None:
        return float(manner is Manner.BOLD and action == Draw(STOCK))
    gain = _with_taken(view, card) - value_of(view.hand)
    is_of_suit = card.suit is worth_of(view.hand).suit
    return {Manner.CAREFUL: float(gain), Manner.STUBBORN: float(is_of_suit)}.get(manner, 0.0)


def _decision(view: View, action: Action, code: str, told: Told | None = None, worth: Worths | None = None) -> Decision:
    """Return a decision; ``worth`` says what actions promise, if that was worked out."""
    promised = worth or {}
    choices = tuple([Choice(legal, worth=promised.get(legal)) for legal in view.legal_actions()])
    return Decision(action, choices, Reason(code, told or {}))
