"""What a hand of 42 is worth, told card by card: each card's chance to take a trick, as the rules of thumb see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.cards import Card
from game.opponents.base import Part, added
from game.opponents.forty_two.position import mask_of
from game.opponents.forty_two.rules_of_thumb import bench_of, look_at
from game.rules.forty_two import HAND_SIZE, FortyTwoOptions, Trumps

_LITTLE: Final = 0.15  # tricks below which plain cards are told together

CODES: Final = frozenset(["joker", "trump-number", "trump", "plain", "small"])


def parts(hand: Sequence[Card], turn_up: Card, options: FortyTwoOptions) -> tuple[Part, ...]:
    """Return what the seven cards of ``hand`` are worth to a player who wants tricks; the parts add up to that.

    The chances are fitted to whole deals, so that pairs and fifteens are in them. Plain cards that hardly ever take a
    trick are one part, ``small``.
    """
    trumps = Trumps.of(turn_up, options.simple)
    bench, held = bench_of(trumps, options.players), sorted(hand, key=lambda card: card.index)
    unseen = mask_of(options.pack) & ~mask_of((*held, turn_up))
    look_at(bench, mask_of(held), unseen, HAND_SIZE)
    chances = {card: bench.work[2 * place] for place, card in enumerate(held)}
    small = tuple(card for card in held if _code(card, trumps) == "plain" and chances[card] < _LITTLE)
    told = [Part(_code(card, trumps), (card,), chances[card]) for card in held if card not in small]
    if small:
        told.append(Part("small", small, added(chances[card] for card in small)))
    return tuple(told)


def _code(card: Card, trumps: Trumps) -> str:
    if card.is_joker:
        return "joker"
    if card.rank is trumps.number:
        return "trump-number"
    return "trump" if card.suit is trumps.suit else "plain"
