"""The end of a deal of Empat Satu: the piles are gathered, all hands are turned over one by one and counted out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.cards import Card
from game.ui.drawing.sprites import CardSprite, Place
from game.ui.motion.cards import fly
from game.ui.motion.timeline import ease_in_out
from game.ui.tables.empat_satu.hand_count import SHOWN_DEPTH, HandCount
from game.ui.tables.empat_satu.parts import TableParts

_BEAT: Final = 0.13  # seconds from one term of a sum to the next
_GATHER: Final = 0.24


def gather(table: TableParts) -> None:
    """The discards run together into the stock, and the middle is cleared for the hands."""
    timeline, start = table.timeline, table.timeline.end
    piles = [sprite for pile in table.discards for sprite in pile]
    if piles:
        timeline.call(start, lambda: table.kit.audio.play("sweep", 0.8))
    for sprite in piles:
        sprite.glow = None
        fly(table, sprite, table.middle.stock, start, _GATHER, is_lifted=False, settles=False)
    timeline.tween(start, _GATHER, lambda _part: None, ease_in_out)
    timeline.call(start + _GATHER, lambda: table.show_ground(False))


def show_hands(
    table: TableParts, hands: Sequence[Sequence[Card]], order: Sequence[int], on_counted: Callable[[int], None]
) -> None:
    """All hands are turned over, one after another from the first seat on, and their sums counted out."""
    timeline = table.timeline
    timeline.wait(0.35)
    gather(table)
    for seat in order:
        start = timeline.end
        if seat:
            timeline.call(start, partial(table.kit.audio.play, "flip"))
            table.shown.extend(_lay_out(table, seat, table.sorted(hands[seat]), start))
        _count_out(table, seat, hands[seat], start + (0.36 if seat else 0.1), on_counted)
        timeline.wait(0.2)


def _count_out(
    table: TableParts, seat: int, hand: Sequence[Card], start: float, on_counted: Callable[[int], None]
) -> None:
    """Tell a hand's sum term by term; the last one is what it is worth."""
    timeline = table.timeline
    count = HandCount(table.kit, table.places_shown.counts[seat], hand)
    last = count.terms

    def tell(told: int) -> None:
        if told == 1:
            table.stage.add(count)
            table.sums[seat] = count
        count.told = told
        table.kit.audio.play("counted" if told == last else "count")
        if told == last:
            on_counted(seat)

    for told in range(1, last + 1):
        timeline.call(start + _BEAT * (told - 1), partial(tell, told))


def _lay_out(table: TableParts, seat: int, hand: Sequence[Card], start: float) -> list[CardSprite]:
    timeline, fan = table.timeline, table.fans[seat]
    place = fan.seat.fan
    sprites = []
    timeline.call(start, lambda: setattr(fan, "count", 0))
    for number, (card, goal) in enumerate(zip(hand, table.places_shown.hands[seat], strict=True)):
        sprite = CardSprite(table.painter, card, Place(place.x, place.y, goal.height, 0.0), SHOWN_DEPTH + number)
        sprite.flip = 0.0
        sprite.visible = False
        sprite.zoom = place.height / goal.height
        table.stage.add(sprite)
        at = start + 0.04 * number
        timeline.call(at, partial(setattr, sprite, "visible", True))
        fly(table, sprite, goal, at, 0.24, turns=True)
        sprites.append(sprite)
    return sprites
