"""How cards move at a table of Empat Satu while a deal is played: drawn, taken, thrown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.controller import PERSON
from game.rules.base import STOCK, Discarded, Drew
from game.ui.drawing.sprites import CardSprite, Place
from game.ui.motion.cards import fly, lifted_out
from game.ui.motion.timeline import ease_out, linear
from game.ui.tables.empat_satu.parts import TableParts

Done = Callable[[], None]

_FLYING: Final = 88.0


def draw(table: TableParts, event: Drew, on_done: Done) -> None:
    """A card goes from the stock or a discard to a hand: the person's turns over, an opponent's stays hidden."""
    timeline, start = table.timeline, table.timeline.end
    if event.source == STOCK:
        origin = table.middle.stock
        sprite = CardSprite(table.painter, event.card, origin)
        sprite.flip = 0.0
        table.stage.add(sprite)
        table.stock.left = event.stock_left
    else:
        seat = table.before(event.seat)
        sprite = table.discards[seat].pop()
        table.taken_from = seat
        table.lay_discards(seat)
        sprite.dimmed, sprite.glow = False, None
    if event.seat == PERSON and table.let_go_at is not None:
        x, y = table.let_go_at
        sprite.x, sprite.y = x, y
    table.let_go_at = None
    sprite.depth = _FLYING
    sound = "draw" if event.source == STOCK else "take"
    timeline.call(start, lambda: table.kit.audio.play(sound))
    if event.seat == PERSON:
        _to_hand(table, sprite, start, event.source == STOCK, on_done)
    else:
        _to_fan(table, event.seat, sprite, start, event.source == STOCK, on_done)


def _to_hand(table: TableParts, sprite: CardSprite, start: float, turns: bool, on_done: Done) -> None:
    hand, timeline = table.hand, table.timeline
    hand.awaited = 1
    goal = table.layout.hand(len(hand.sprites) + 1)[-1]
    landing = fly(table, sprite, goal, start, arc=0.05 * goal.height, turns=turns)
    if turns:
        timeline.call(start + 0.1, lambda: table.kit.audio.play("flip", 0.6))

    def land() -> None:
        table.taken_from = None
        sprite.flip = 1.0
        hand.awaited = 0
        hand.add(sprite, len(hand.sprites))
        on_done()

    timeline.call(landing, land)


def _to_fan(table: TableParts, seat: int, sprite: CardSprite, start: float, hidden: bool, on_done: Done) -> None:
    timeline, fan = table.timeline, table.fans[seat]
    place = fan.seat.fan
    goal = Place(place.x, place.y, place.height, place.angle if seat_is_aside(table, seat) else 0.0)
    if timeline.is_still:
        sprite.depth = fan.depth  # it does not come from the middle, but lies there at once: under the plaque
    rest = 0.0
    if not hidden:  # a discard taken is shown for a moment before it goes to the hand
        rest = 0.18
        timeline.tween(start + rest, 0.14, lambda part: setattr(sprite, "flip", 1 - part), linear)
    landing = fly(table, sprite, goal, start + rest, arc=0.03 * sprite.height)

    def land() -> None:
        table.taken_from = None
        table.stage.remove(sprite)
        fan.count += 1
        on_done()

    timeline.call(landing, land)


def seat_is_aside(table: TableParts, seat: int) -> bool:
    """Whether a seat is at the left or right."""
    return table.layout.seats[seat].side in ("left", "right")


def discard(table: TableParts, event: Discarded, on_done: Done) -> None:
    """A card goes from a hand face up onto its owner's tray; the older ones make room and darken."""
    timeline, start = table.timeline, table.timeline.end
    pile = table.discards[event.seat]
    places = table.middle.discards(event.seat, len(pile) + 1)
    goal = places[-1]
    sprite = table.hand.take_out(event.card) if event.seat == PERSON else None
    if sprite is None:
        fan = table.fans[event.seat]
        fan.count = max(0, fan.count - 1)
        place = fan.seat.fan
        sprite = CardSprite(table.painter, event.card, Place(place.x, place.y, goal.height, goal.angle))
        sprite.zoom = place.height / goal.height
        sprite.flip = 0.0
        sprite.angle = place.angle if seat_is_aside(table, event.seat) else 0.0
        table.stage.add(sprite)
    else:
        lifted_out(sprite)
    flying = sprite
    flying.depth = _FLYING
    timeline.call(start, lambda: table.kit.audio.play("slide", 0.5))
    landing = fly(table, flying, goal, start, arc=0.05 * goal.height, turns=flying.flip < 1)
    before = [(each, each.x) for each in pile]

    def make_room(part: float) -> None:
        for (each, x), place in zip(before, places, strict=False):
            each.x = x + (place.x - x) * part

    timeline.tween(start, 0.2, make_room, ease_out)
    pile.append(flying)

    def land() -> None:
        table.kit.audio.play("discard")
        table.lay_discards(event.seat)
        on_done()

    timeline.call(landing, land)
