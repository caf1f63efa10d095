"""What every game needs to sample worlds: dealing the unseen cards to seats that may hold them; luck for kernels.

For trick-taking games whose opponents are in plain Python, ``trick_hands`` samples complete worlds.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from game.cards import PACK, Card
from game.opponents.compiled import kernel
from game.rules.deal import Hands
from game.rules.tricks import TrickView

_TRIES: Final = 30
_LUCK: Final = (1 << 48) - 1  # the generator's state has 48 bits


@kernel
def below(luck: list[int], count: int) -> int:
    """Return a random whole number from 0 to ``count`` - 1; ``luck[0]`` is the generator's state."""
    state = luck[0] * 25214903917 + 11 & _LUCK
    luck[0] = state
    return (state >> 17) * count >> 31


def dealt(
    cards: list[int],
    room: Sequence[int],
    takers: Mapping[int, Sequence[int]],
    rng: random.Random,
    draw: Callable[[int], float] | None = None,
) -> list[tuple[int, int]]:
    """Deal ``cards`` to places, of which place p has room for ``room[p]``; return each card and its place.

    ``takers[card]`` are the places that may hold a card; ``draw(n)`` returns a random number from 0 to below n, or 0 if
    n is 0; by default it is whole. Cards with the fewest takers are dealt first, each to a place drawn in proportion to
    its room; where this gets stuck, ``matched`` deals instead. ``cards`` is left shuffled.
    """
    draw = draw or (lambda count: rng.randrange(count) if count else 0)
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


def ways(cards: Iterable[int], room: Sequence[int], takers: Mapping[int, Sequence[int]]) -> int:
    """Return in how many ways ``dealt`` may deal all of ``cards``; it takes long for more than a few."""
    found = Counter({tuple(room): 1})
    for card in cards:
        so_far, found = found, Counter()
        for left, times in so_far.items():
            for place in takers[card]:
                if left[place]:
                    found[(*left[:place], left[place] - 1, *left[place + 1 :])] += times
    return found.total()


def matched(
    cards: list[int], room: Sequence[int], takers: Mapping[int, Sequence[int]], rng: random.Random
) -> list[tuple[int, int]]:
    """Deal ``cards`` like ``dealt``, but by augmenting paths, which find a world whenever there is one.

    Raise ValueError if there is none.
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


def trick_hands(view: TrickView, open_cards: Mapping[Card, int], rng: random.Random) -> Iterator[tuple[Hands, Hands]]:
    """Yield endlessly all hands as they may have been dealt, and as they may be now, given what ``view`` has seen.

    The game must be a plain one: 52 cards, all dealt out, and players must follow suit if they can. ``open_cards`` maps
    the cards that everybody has seen to the seats that hold them.
    """
    public, me, seats = view.public, view.seat, range(view.public.options.players)
    played, voids = [list[Card]() for _ in seats], public.voids()
    for leader, cards in (*((trick.leader, trick.cards) for trick in public.tricks), (public.leader, public.trick)):
        for place, card in enumerate(cards):
            played[public.next_to(leader, place)].append(card)
    seen = {*view.hand, *open_cards, *(card for cards in played for card in cards)}
    known = [list(view.hand) if seat == me else [c for c, at in open_cards.items() if at == seat] for seat in seats]
    room = [public.counts[seat] - len(known[seat]) for seat in seats]
    unseen = [card.index for card in PACK if card not in seen]
    takers = {card: [seat for seat in seats if seat != me and PACK[card].suit not in voids[seat]] for card in unseen}
    while True:
        hands = [list(cards) for cards in known]
        for index, seat in dealt(unseen, room, takers, rng):
            hands[seat].append(PACK[index])
        lie = tuple(map(tuple, hands))
        yield tuple(view.dealt if seat == me else (*played[seat], *lie[seat]) for seat in seats), lie
