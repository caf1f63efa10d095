"""What a seat of Empat Satu sees, as the kernels lay it out: the deal and the cards it has not seen."""

from __future__ import annotations

import random
from typing import Final

from game.cards import PACK, Card
from game.opponents import compiled
from game.opponents.empat_satu.kernels import deal as lay
from game.opponents.empat_satu.kernels.plan import TABLE, UNKNOWN
from game.opponents.empat_satu.kernels.thumb import CLOSES, DRAWS, choose_draw, choose_throw, survey
from game.opponents.empat_satu.kernels.worlds import settle, stir
from game.opponents.empat_satu.memory import leanings
from game.opponents.empat_satu.past import Past
from game.opponents.empat_satu.plan import BIT_OF, SUIT_OF, masks
from game.rules.base import STOCK, Action, Close, Discard, Draw
from game.rules.empat_satu import View

# what the kernels keep and work in; a process thinks about one thing at a time
PLANS_KEPT: Final = compiled.whole([UNKNOWN] * TABLE)
SCRATCH: Final = compiled.whole([0] * lay.SIZE)
OUTCOME: Final = compiled.real([0.0] * 2)


class Sight:
    """One seat's sight of a deal; ``worlds.dream`` deals out in it what the seat has not seen.

    Where it ``infers``, worlds are drawn by how well they explain what the others did; the first is not yet such a one.
    """

    def __init__(self, view: View, infers: bool, rng: random.Random) -> None:
        table = view.table
        players = table.options.players
        seen = {*view.hand, *(card for cards in (*table.discards, *table.known) for card in cards)}
        past = Past(view, [card for card in PACK if card not in seen], rng)
        self.infers = infers
        self.deal = position(view)
        self.story, self.scenes, self.pool = past.story, past.scenes, past.pool
        self.fits = compiled.real([0.0] * players)
        self.chance = compiled.whole([rng.getrandbits(48)])
        if infers:
            settle(self.story, self.scenes, players, PLANS_KEPT, SCRATCH, self.fits)

    def stir(self, swaps: int, trust: float = 1.0) -> None:
        """Try so many swaps; the less ``trust`` in what is explained, the sooner the first world is forgotten."""
        stir(
            self.story, self.scenes, int(self.deal[lay.PLAYERS]), PLANS_KEPT, SCRATCH, self.fits, self.infers,
            self.pool, self.chance, swaps, trust,
        )  # fmt: skip


def position(view: View) -> list[int]:
    """Return the deal that a view shows, with what is not known of hands and stock left empty."""
    table, seat = view.table, view.seat
    numbers = [0] * lay.SIZE
    numbers[lay.PLAYERS] = table.options.players
    numbers[lay.TURN] = seat
    numbers[lay.OPEN] = table.open_card.index if table.open_card is not None else -1
    numbers[lay.DRY] = table.dry
    numbers[lay.CLOSE_AT] = table.options.close_at
    numbers[lay.PARTNERS] = int(table.options.partnership)
    numbers[lay.RETURNS] = int(table.options.return_taken)
    numbers[lay.TAKEN] = table.must_stay.index if table.must_stay is not None else -1
    numbers[lay.NEXT] = lay.STOCK
    numbers[lay.END] = lay.STOCK + table.stock_left
    for cards in (*table.discards, *table.known):
        for card in cards:
            numbers[lay.SHOWN + SUIT_OF[card.index]] |= BIT_OF[card.index]
    deal = compiled.whole(numbers)
    for other in range(table.options.players):
        at = lay.SEATS + lay.SEAT * other
        held = masks(view.hand if other == seat else table.known[other])
        known, leaning = masks(table.known[other]), leanings(table, other)
        for suit in range(lay.SUITS):
            deal[at + lay.HELD + suit] = held[suit]
            deal[at + lay.KNOWN + suit] = known[suit]
            deal[at + lay.LEANS + suit] = round(5 * leaning[suit])
        lay.recollect(deal, at)
    return deal


def thumbed(view: View) -> int:
    """Return what the kernels' rules of thumb do, as the kernels number it."""
    deal = position(view)
    if view.drawn is None:
        survey(deal, PLANS_KEPT)
        return int(choose_draw(deal, PLANS_KEPT))
    new = view.drawn.index
    place = lay.SEATS + lay.SEAT * view.seat + lay.HELD + SUIT_OF[new]
    deal[place] ^= BIT_OF[new]  # the suits are surveyed before the card comes
    survey(deal, PLANS_KEPT)
    deal[place] ^= BIT_OF[new]
    return int(choose_throw(deal, PLANS_KEPT, new))


def number_of(action: Action, open_card: Card | None) -> int:
    """Return an action as the kernels number it."""
    if isinstance(action, Discard):
        return action.card.index
    if isinstance(action, Close):
        return CLOSES
    assert isinstance(action, Draw)
    if action.source == STOCK:
        return DRAWS
    assert open_card is not None
    return open_card.index
