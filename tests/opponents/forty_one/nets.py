"""Nets that were not trained, and positions that they are tried in."""

from __future__ import annotations

import random

from game.opponents import net
from game.opponents.forty_one import policy as learning
from game.opponents.forty_one.policy import PACK_SIZE, ROWS, FortyOnePolicy
from game.opponents.forty_one.rules_of_thumb import SUITS, fresh_deal, hand_of, pick
from game.opponents.net import NARROW, WIDE
from game.rules.forty_one import PLAYERS, PRESETS
from tests.opponents.forty_one_positions import legal_cards, random_position

NOTHING = [0] * (PLAYERS * SUITS)


def some_net(places: int = 1) -> net.Net:
    """Return a net with random weights and so many places for sums."""
    rng = random.Random(1)
    first = [rng.randrange(-60, 60) for _ in range(WIDE * (ROWS + 1))]
    second = [rng.randrange(-60, 60) for _ in range(NARROW * (WIDE + 1))]
    third = [rng.randrange(-90, 90) for _ in range(NARROW * PACK_SIZE)]
    return net.made_of(first, second, third, places)


def opening(number: int) -> list[int]:
    """Return a deal before its first card."""
    state = random_position(number, PLAYERS, PRESETS["left" if number % 2 else "right"])
    bids = [bid or 0 for bid in state.public.bids]
    return fresh_deal(bids, state.public.options.step, state.public.leader, map(hand_of, state.hands))


def promised(policy: FortyOnePolicy, deal: list[int]) -> dict[int, float]:
    """Return what each card promises that may be played."""
    cards = legal_cards(deal)
    promises = [0.0] * len(cards)
    learning.promise(policy, deal, NOTHING, pick(deal), cards, promises)
    return dict(zip(cards, promises, strict=True))
