"""What a seat of Empat Satu sees, as the kernels lay it out: the deal and the cards it has not seen."""

from __future__ import annotations

from typing import Final

from game.ai import compiled
from game.ai.empat_satu.guesses import guesses_of
from game.ai.empat_satu.kernels import deal as lay
from game.ai.empat_satu.kernels.plan import TABLE, UNKNOWN
from game.ai.empat_satu.kernels.thumb import CLOSES, DRAWS, choose_draw, choose_throw, survey
from game.ai.empat_satu.memory import leanings
from game.ai.empat_satu.plan import BIT_OF, SUIT_OF, masks
from game.cards import PACK, Card
from game.rules.base import STOCK, Action, Close, Discard, Draw
from game.rules.empat_satu import View

# what the kernels keep and work in; a process thinks about one thing at a time
PLANS_KEPT: Final = compiled.whole([UNKNOWN] * TABLE)
POOL: Final = compiled.whole([0] * len(PACK))
SCRATCH: Final = compiled.whole([0] * lay.SIZE)
OUTCOME: Final = compiled.real([0.0] * 2)


class Sight:
    """One seat's sight of a deal; ``worlds.dream`` deals out in it what the seat has not seen."""

    def __init__(self, view: View, infers: bool) -> None:
        table = view.table
        seen = {*view.hand, *(card for cards in (*table.discards, *table.known) for card in cards)}
        unseen = [card for card in PACK if card not in seen]
        self.deal = position(view)
        self.unseen = compiled.whole(card.index for card in unseen)
        self.guesses = compiled.whole(guesses_of(view, unseen, infers))


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
    numbers[lay.TAKEN] = table.taken.index if table.taken is not None else -1
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
