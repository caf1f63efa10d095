"""What every game needs to draw worlds: the unseen cards dealt to those who may hold them, and luck for kernels."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.opponents.compiled import kernel

_TRIES: Final = 30
_LUCK: Final = (1 << 48) - 1  # the generator's state has 48 bits


@kernel
def below(luck: list[int], count: int) -> int:
    """Return a random whole number of 0 to ``count`` - 1; ``luck[0]`` is the generator's state."""
    state = luck[0] * 25214903917 + 11 & _LUCK
    luck[0] = state
    return (state >> 17) * count >> 31


def dealt(
    cards: list[int],
    room: Sequence[int],
    takers: Mapping[int, Sequence[int]],
    rng: random.Random,
    draw: Callable[[int], float],
) -> list[tuple[int, int]]:
    """Deal ``cards``, which are left shuffled, to places with so much ``room``; return each card and its place.

    ``takers`` are the places that may hold a card, ``draw`` returns a random number from 0 to below a whole one, or 0
    for 0. The cards that fewest may hold are dealt first, each to a place drawn by the room it has; mended at a loss.
    """
    for _ in range(_TRIES):
        rng.shuffle(cards)
        left = list(room)
        found = []
        for card in sorted(cards, key=lambda card: len(takers[card])):
            at = draw(sum([left[place] for place in takers[card]]))
            for place in takers[card]:
                at -= left[place]
                if at < 0:
                    left[place] -= 1
                    found.append((card, place))
                    break
            else:
                break
        else:
            return found
    return matched(cards, room, takers, rng)


def matched(
    cards: list[int], room: Sequence[int], takers: Mapping[int, Sequence[int]], rng: random.Random
) -> list[tuple[int, int]]:
    """Deal ``cards`` as ``dealt`` does, by augmenting paths, which find a world wherever there is one.

    Raise ValueError where there is none.
    """
    rng.shuffle(cards)
    slots = [place for place, size in enumerate(room) for _ in range(size)]
    held: list[int | None] = [None] * len(slots)

    def put(card: int, tried: set[int]) -> bool:
        for at, place in enumerate(slots):
            if at in tried or place not in takers[card]:
                continue
            tried.add(at)
            other = held[at]
            if other is None or put(other, tried):
                held[at] = card
                return True
        return False

    if not all(put(card, set()) for card in cards):
        raise ValueError("no deal of the unseen cards agrees with what was seen")
    return [(card, place) for card, place in zip(held, slots, strict=True) if card is not None]
