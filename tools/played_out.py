"""Positions of Empat Satu played out by Experts: in worlds sampled from what a seat sees, choice beside choice.

Every choice is played out in the same worlds, each with its own order of the stock, and with the same random numbers,
so that much of the luck cancels out. Each world has a beginning of its own: where two lays explain all that was seen,
worlds made from one another keep to one of them, and count for far fewer than they are. What a finished deal brings is
its ``advice.result_of``.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from game.cards import PACK, Card
from game.games import GAMES
from game.opponents.base import STRONGEST, Level
from game.opponents.compiled import arrays, fast
from game.opponents.empat_satu.advice import result_of
from game.opponents.empat_satu.inference import EmpatSatuMemory, deal_out, first_world, stir
from game.opponents.empat_satu.playout import END, HELD, NEXT, SEAT, SEATS
from game.opponents.empat_satu.prospects import SUITS
from game.opponents.empat_satu.trials import BURNS
from game.rules.base import Action
from game.rules.empat_satu import State, View

BURN: Final = 24_000  # swaps from a random world to a likely one
Z: Final = 1.96


def worlds(view: View, seed: int) -> Iterator[State]:
    """Yield likely worlds for the seat of ``view``, for ever: whole positions that look to it as the true one does."""
    rng = random.Random(seed)
    while True:
        memory = arrays(first_world(view, rng))
        for step in range(BURNS):
            fast(stir)(memory, True, BURN // BURNS, (step + 1) / BURNS)
        fast(deal_out)(memory)
        yield _position(view, memory)


def _position(view: View, memory: EmpatSatuMemory) -> State:
    deal, players = [int(number) for number in memory.deal], view.public.options.players
    hands = tuple(view.hand if seat == view.seat else _held(deal, seat) for seat in range(players))
    stock = tuple(PACK[index] for index in deal[deal[NEXT] : deal[END]])
    return State(view.public, hands, hands, stock)


def _held(deal: Sequence[int], seat: int) -> tuple[Card, ...]:
    masks = deal[SEATS + SEAT * seat + HELD : SEATS + SEAT * seat + HELD + SUITS]
    return tuple(card for card in PACK if masks[card.index // 13] >> card.index % 13 & 1)


def played(state: State, action: Action, seat: int, seed: str, level: Level, budget: int | None) -> float:
    """Return what ``action`` brings the ``seat`` to act, if all then play on at ``level`` with such a ``budget``.

    The budget is the number of deals that a player simulates for a decision.
    """
    rng = random.Random(seed)
    after, _ = state.apply(action)
    while after.turn is not None:
        choice = GAMES.opponents.choose(after.view(after.turn), level, rng.getrandbits(32), budget)
        after, _ = after.apply(choice.action)
    assert isinstance(after, State)
    return result_of(after.view(seat)).shares[seat]


class Played(msgspec.Struct, frozen=True):
    """What some choices brought, by game: one row of shares for each world."""

    rows: tuple[tuple[float, ...], ...]

    def mean(self, choice: int) -> tuple[float, float]:
        """Return the mean of a choice and its standard error."""
        return mean([row[choice] for row in self.rows])

    def lead(self, one: int, other: int) -> tuple[float, float]:
        """Return by how much a choice brought more than another, and the standard error of that."""
        return mean([row[one] - row[other] for row in self.rows])


def play_out(
    view: View, actions: Sequence[Action], games: int, seed: int, level: Level = STRONGEST, budget: int | None = None
) -> Iterator[tuple[float, ...]]:
    """Yield world by world what each of ``actions`` brings the seat of ``view``."""
    for number, state in zip(range(games), worlds(view, seed), strict=False):
        name = f"played out/{seed}/{number}"
        yield tuple(played(state, action, view.seat, name, level, budget) for action in actions)


def mean(numbers: Sequence[float]) -> tuple[float, float]:
    """Return the mean of ``numbers`` and its standard error."""
    count = len(numbers)
    middle = sum(numbers) / count
    spread = sum((each - middle) ** 2 for each in numbers) / max(1, count - 1)
    return middle, math.sqrt(spread / count)
