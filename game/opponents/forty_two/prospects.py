"""What a hand of 42 promises: each card's chance to take a trick, and from those the chance to make the bid.

Both are logistic fits to deals played between rules of thumb, made by ``python -m tools.fit_forty_two``.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from game.opponents.forty_two.board import Board
from game.opponents.forty_two.leads import Leads
from game.opponents.forty_two.masks import JOKERS
from game.opponents.forty_two.weights import BID, CARDS, Weights
from game.rules.forty_two import HAND_SIZE

STRONG, TRUMP, PLAIN = range(3)  # jokers and trump numbers; trumps; the rest
WANTED, UNWANTED = range(2)  # how a card fares with a player who wants tricks, with one who wants no more
NEEDS: Final = 4  # needs told apart: none, one, two, three or more
MOST_OVER, MOST_RUFFS = 13, 24  # how many unseen cards can at most beat one of its suit, of others
SEEN: Final = 53  # cards that a player does not know to be out of play before any is played: all but that turned up

Chance = tuple[int, float, float]  # a card, its chance where tricks are wanted, and where none are
Table = tuple[tuple[tuple[float, float], ...], ...]  # by number of cards over it and number that ruff it


def share(players: int, left: int) -> float:
    """Return the share of the unseen cards that the others hold when ``left`` tricks are to be played."""
    return min(1.0, (players - 1) * left / (SEEN - players * (HAND_SIZE - left) - left))


def kind_of_card(leads: Leads, card: int) -> int:
    """Return which of the three kinds ``card`` is of."""
    if (JOKERS | leads.numbers) >> card & 1:
        return STRONG
    return TRUMP if leads.trump >> card & 1 else PLAIN


def card_features(over: float, ruffs: float, left: int) -> tuple[float, float, float, float, float]:
    """Return what counts for a card's chance: how many cards held by others beat it, and how many could ruff it."""
    return 1.0, over, over * over / 10, ruffs, left / HAND_SIZE


def state_features(
    need: int, wanted: float, unwanted: float, focus: float, others: int, left: int, leads: bool
) -> tuple[float, ...]:
    """Return what counts for the chance to make a bid: the tricks to be expected against those needed.

    ``focus`` is the sum of the squared chances, high where they lie with few cards; ``others`` the tricks that the
    other players want, which are too many or too few for those left.
    """
    more, forced, pressure = wanted - need, unwanted - need, others + need - left
    return (
        *(1.0, more, more * more, forced, forced * forced, focus, left / HAND_SIZE),
        *(pressure, pressure * more, float(leads), leads * more),
    )


@lru_cache(HAND_SIZE * 6)
def tables(players: int, left: int) -> tuple[Table, Table, Table]:
    """Return the chances of cards, kind by kind, with ``left`` tricks to be played."""
    held = share(players, left)
    return tuple(  # type: ignore[return-value]
        tuple(
            tuple(
                tuple(
                    logistic(CARDS[players][want][kind], card_features(held * over, held * ruffs, left))
                    for want in (WANTED, UNWANTED)
                )
                for ruffs in range(MOST_RUFFS + 1)
            )
            for over in range(MOST_OVER + 1)
        )
        for kind in (STRONG, TRUMP, PLAIN)
    )


def logistic(weights: tuple[float, ...], features: tuple[float, ...]) -> float:
    """Return the chance that fitted ``weights`` give to ``features``."""
    return 1.0 / (1.0 + exp(-sum(weight * feature for weight, feature in zip(weights, features, strict=True))))


def prospects(board: Board, hand: int, left: int) -> list[Chance]:
    """Return each card of ``hand`` with its chances to take a trick, of the last ``left`` tricks."""
    strong, trump, plain = tables(board.players, left)
    unseen = board.out & ~hand
    leads = board.leads
    over, ruffs, trumps, best = leads.over, leads.ruffs, leads.trump, JOKERS | leads.numbers
    found = []
    rest = hand
    while rest:
        bit = rest & -rest
        rest ^= bit
        card = bit.bit_length() - 1
        higher = (unseen & over[card]).bit_count()
        if bit & best:
            wanted, unwanted = strong[higher][0]
        else:
            ruffed = (unseen & ruffs[card]).bit_count()
            wanted, unwanted = trump[higher][ruffed] if bit & trumps else plain[higher][ruffed]
        found.append((card, wanted, unwanted))
    return found


def value(
    made: Weights,
    need: int,
    wanted: float,
    unwanted: float,
    focus: float,
    others: int,
    left: int,
    leads: bool,
    bonus: int,
) -> float:
    """Return the points to come, by the weights ``made`` for this number of players.

    ``need`` tricks are needed of ``left``, ``bonus`` is won if they are made; the rest as in ``state_features``, whose
    sum is written out here because nothing is done more often.
    """
    if need < 0 or need > left:
        return wanted
    if not left:
        return bonus
    w = made[need if need < 3 else 3]
    more, forced, pressure = wanted - need, unwanted - need, others + need - left
    odds = w[0] + more * (w[1] + w[2] * more + w[8] * pressure) + forced * (w[3] + w[4] * forced)
    odds += w[5] * focus + w[6] * left / HAND_SIZE + w[7] * pressure
    if leads:
        odds += w[9] + w[10] * more
    chance = 1.0 / (1.0 + exp(-odds))
    return chance * (need + bonus) + (1.0 - chance) * wanted


def lead_features(
    near: int, far: int, lower: int, suit: int, unseen: int, left: int, eager: int, content: int
) -> tuple[float, ...]:
    """Return what counts for a card led to take the trick.

    Of the ``unseen`` cards, ``suit`` are of its suit, ``near`` beat it and may be played by whoever holds them, ``far``
    beat it when their holder is void, ``lower`` lift it by pairing it; ``eager`` of the others want tricks, ``content``
    do not.
    """
    held = left / max(1, unseen)
    void = far * held * (1.0 - suit / max(1, unseen)) ** left
    beaten, passed = eager * held * near, content * held * near
    return (
        *(1.0, beaten, beaten**0.5, passed**0.5, (eager * void) ** 0.5, content * void),
        *(lower * held, left / HAND_SIZE, float(eager), float(content)),
    )


def chances_at_sight(board: Board, hand: int, leads: bool, others: int) -> tuple[float, list[float]]:
    """Return the tricks that a hand of seven expects, and for every bid the chance to make it, without simulation.

    ``others`` is what the others bid, or will.
    """
    cards = prospects(board, hand, HAND_SIZE)
    wanted, unwanted = sum([card[1] for card in cards]), sum([card[2] for card in cards])
    focus = sum([card[1] * card[1] for card in cards])
    rows = BID[board.players]
    chances = []
    for bid in range(HAND_SIZE + 1):
        features = state_features(bid, wanted, unwanted, focus, others, HAND_SIZE, leads)
        chances.append(logistic(rows[min(bid, NEEDS - 1)], features))
    return wanted, chances


def values_at_sight(board: Board, hand: int, leads: bool, others: int, bonus: list[int]) -> list[float]:
    """Return for every bid the points it promises a hand of seven, ``bonus`` those for making each."""
    wanted, chances = chances_at_sight(board, hand, leads, others)
    return [
        chance * (bid + more) + (1.0 - chance) * wanted
        for bid, (chance, more) in enumerate(zip(chances, bonus, strict=True))
    ]
