"""Choreography: how each kind of event moves on a trick table; a function per kind, all on the timeline.

An event is shown when the timeline has come to it, one after another; at its end every sprite stands where the
view after the event says.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Protocol

from game.cards import Card
from game.rules.base import Dealt, Played, TrickTaken
from game.ui.assets import card_width
from game.ui.layout import Place, TableLayout
from game.ui.sprites import CardPainter, CardSprite
from game.ui.stage import Stage
from game.ui.tables.hand import Hand
from game.ui.tables.seats import FanOfBacks
from game.ui.tables.trick_table import TRICK_DEPTH, TrickTable, trick_depth
from game.ui.timeline import Timeline, ease_in_out, ease_out
from game.ui.widgets.base import Kit
from game.ui.worlds import WINNING

Done = Callable[[], None]


class CardTable(Protocol):
    """What any table has that cards move on."""

    stage: Stage
    timeline: Timeline
    kit: Kit
    layout: TableLayout
    painter: CardPainter
    hand: Hand

    @property
    def fans(self) -> Sequence[FanOfBacks]:
        """The backs at each seat."""


def fly(
    timeline: Timeline,
    sprite: CardSprite,
    to: Place,
    start: float,
    duration: float,
    arc: float = 0.0,
    lifted: bool = True,
) -> float:
    """Move a card to ``to``, growing or shrinking on its way, in an arc of ``arc`` pixels; return when it lands."""
    begun: list[tuple[Place, float]] = []

    def step(part: float) -> None:
        if not begun:
            begun.append((sprite.place, sprite.zoom * sprite.height / to.height))
            sprite.height, sprite.angle = to.height, to.angle  # one picture for the whole flight, quickly scaled
        origin, zoom = begun[0]
        sprite.x = origin.x + (to.x - origin.x) * part
        sprite.y = origin.y + (to.y - origin.y) * part - arc * math.sin(math.pi * part)
        sprite.zoom = 1.0 if part >= 1 else zoom + (1 - zoom) * part
        sprite.lift = (1 - part) * 0.8 if lifted and part < 1 else 0.0

    return timeline.tween(start, duration, step, ease_out)


def shrink(timeline: Timeline, sprite: CardSprite, to: tuple[float, float], start: float, size: float) -> float:
    """Move a card to ``to`` while it shrinks to ``size`` of its height; return when it is there."""
    begun: list[tuple[float, float]] = []

    def step(part: float) -> None:
        if not begun:
            begun.append((sprite.x, sprite.y))
        sprite.x = begun[0][0] + (to[0] - begun[0][0]) * part
        sprite.y = begun[0][1] + (to[1] - begun[0][1]) * part
        sprite.zoom = 1 + (size - 1) * part

    return timeline.tween(start, 0.26, step, ease_in_out)


def settle_hand(table: CardTable, start: float, duration: float = 0.18) -> float:
    """Close up the person's fan."""
    begun: dict[int, tuple[float, float]] = {}

    def step(part: float) -> None:
        places = table.hand.places()
        time = 1 - (1 - part) ** (1 / 3)  # how much of the duration has passed, of what ease_out makes of it
        for number, (sprite, x, y, angle) in enumerate(places):
            if sprite is table.hand.dragged:
                continue
            origin = begun.setdefault(id(sprite), (sprite.x, sprite.y))
            sprite.x = origin[0] + (x - origin[0]) * part
            sprite.y = origin[1] + (y - origin[1]) * part
            if part >= 1 or time * len(places) > number:  # one after another: each turned picture takes its time
                sprite.angle = angle

    return table.timeline.tween(start, duration, step, ease_out)


def play(table: TrickTable, event: Played, winning: int, on_landing: Done) -> None:
    """A card goes from its hand to its slot; then the one that wins so far is marked."""
    timeline, slot = table.timeline, table.layout.trick_slot(event.seat)
    sprite = table.hand.take_out(event.card) if event.seat == 0 else None
    start = timeline.end
    if sprite is None:
        fan = table.fans[event.seat]
        fan.count = max(0, fan.count - 1)
        place = fan.seat.fan
        sprite = CardSprite(table.painter, event.card, Place(place.x, place.y, slot.height, slot.angle))
        table.stage.add(sprite)
    else:
        sprite.x += sprite.raise_by * math.sin(math.radians(sprite.angle))
        sprite.y -= sprite.raise_by * math.cos(math.radians(sprite.angle))
        sprite.raise_by = 0.0
        settle_hand(table, start)
    flying = sprite
    flying.depth = 88.0
    table.trick.append((event.seat, flying))
    timeline.call(start, lambda: table.kit.audio.play("slide", 0.7))
    landing = fly(timeline, flying, slot, start, 0.24, arc=0.06 * slot.height)

    def land() -> None:
        flying.depth = trick_depth(table.layout, event.seat)
        table.kit.audio.play("place")
        table.mark_winning(winning)
        on_landing()

    timeline.call(landing, land)


def take_trick(
    table: TrickTable, event: TrickTaken, rest: float, on_taken: Done, on_sweep: Done = lambda: None
) -> None:
    """The finished trick rests, is gathered, and travels to its taker; ``on_sweep`` is run as it begins to move."""
    timeline = table.timeline
    timeline.wait(rest * timeline.speed)  # the rest is the player's own setting, in seconds of the clock
    start = timeline.end
    slot = table.layout.trick_slot(event.seat)
    centre = Place(table.layout.middle.centerx, table.layout.middle.centery, slot.height, 0)
    gathered = start + 0.12
    goal = table.layout.seats[event.seat].plaque.center
    timeline.call(start, lambda: table.kit.audio.play("sweep"))
    timeline.call(start, lambda: setattr(table.crown, "visible", False))
    timeline.call(start, on_sweep)
    for number, (_seat, sprite) in enumerate(table.trick):
        sprite.glow = None
        near = Place(centre.x + 6 * number - 9, centre.y + 3 * number - 4, slot.height, sprite.angle)
        fly(timeline, sprite, near, start, 0.12, lifted=False)
        shrink(timeline, sprite, goal, gathered, 0.3)

    def end() -> None:
        for _seat, sprite in table.trick:
            table.stage.remove(sprite)
        table.trick = []
        table.crown.visible = False
        on_taken()

    timeline.call(gathered + 0.26, end)


def deal(
    table: CardTable, event: Dealt, sorted_cards: list[Card], on_done: Done, stock: tuple[int, int] | None = None
) -> None:
    """Packets fly from the dealer, or from the ``stock``, to the seats; the person's cards turn over in order."""
    timeline, layout = table.timeline, table.layout
    source = stock or layout.seats[event.dealer].plaque.center
    total = len(event.order)
    between = min(0.048, 1.1 / max(1, total))
    start = timeline.end
    own_places = layout.hand(len(event.hands[0]))
    dealt = 0
    for number, (seat, count) in enumerate(event.order):
        at = start + number * between
        if number % 2 == 0:
            timeline.call(at, lambda: table.kit.audio.play("deal", 0.7))
        for offset in range(count):
            if seat == 0:
                slot = sorted_cards.index(event.hands[0][dealt])  # each card goes where it will belong
                _deal_own(table, sorted_cards[slot], own_places[slot], slot, source, at + offset * 0.02)
                dealt += 1
            elif offset == 0:
                _deal_other(table, seat, count, source, at)
    landed = start + total * between + 0.24
    _turn_over(table, landed)
    timeline.call(timeline.end, on_done)


def _deal_own(table: CardTable, card: Card, place: Place, slot: int, source: tuple[int, int], at: float) -> None:
    def begin() -> None:
        sprite = CardSprite(table.painter, card, Place(*source, place.height, place.angle))
        sprite.flip = 0.0
        sprite.zoom = 0.5
        table.hand.add(sprite, slot)
        table.stage.add(sprite)
        fly(table.timeline, sprite, place, at, 0.22, lifted=False)

    table.timeline.call(at, begin)


def _deal_other(table: CardTable, seat: int, count: int, source: tuple[int, int], at: float) -> None:
    """One sprite stands for the packet; the fan grows when it lands."""
    fan = table.fans[seat]
    height = fan.seat.fan.height

    def begin() -> None:
        sprite = CardSprite(table.painter, None, Place(*source, height, 0), depth=70)
        sprite.shadowed = False
        table.stage.add(sprite)
        angle = fan.seat.fan.angle if fan.seat.side in ("left", "right") else 0.0
        goal = Place(fan.seat.fan.x, fan.seat.fan.y, height, angle)
        landing = fly(table.timeline, sprite, goal, at, 0.22)

        def land() -> None:
            table.stage.remove(sprite)
            fan.count += count

        table.timeline.call(landing, land)

    table.timeline.call(at, begin)


def _turn_over(table: CardTable, start: float) -> None:
    """Turn the person's cards face up from left to right."""
    timeline = table.timeline
    timeline.call(start, lambda: table.kit.audio.play("flip"))

    def step(part: float) -> None:
        total = 0.02 * len(table.hand.sprites) + 0.2
        for number, sprite in enumerate(table.hand.sprites):
            sprite.flip = min(1.0, max(0.0, (part * total - number * 0.02) / 0.2))

    timeline.tween(start, 0.45, step, lambda part: part)


def cut(table: TrickTable, drawn: tuple[tuple[int, Card], ...], dealer: int, on_shown: Done) -> None:
    """Each seat draws a card from the pack in the middle and shows it; ties draw again; the dealer's glows."""
    timeline, layout = table.timeline, table.layout
    middle = Place(layout.middle.centerx, layout.middle.centery, layout.trick_height, 0)
    pack = [CardSprite(table.painter, None, Place(middle.x + n, middle.y - n, middle.height, 0), 20) for n in (0, 2, 4)]
    table.stage.add(*pack)
    shown: list[CardSprite] = []
    last: dict[int, CardSprite] = {}
    times: dict[int, int] = {}
    at = timeline.end + 0.15
    wide = 1.7 if len(layout.seats) <= 4 else 1.0  # where more sit the slots of the trick lie apart already
    for seat, card in drawn:
        again = times.get(seat, 0)
        times[seat] = again + 1
        slot = layout.trick_slot(seat)
        goal = Place(
            middle.x + (slot.x - middle.x) * wide + again * card_width(slot.height) * 0.34,
            middle.y + (slot.y - middle.y) * 0.96,
            middle.height,
            0,
        )
        sprite = CardSprite(table.painter, card, middle, TRICK_DEPTH + 2 + again)
        sprite.flip = 0.0
        sprite.visible = False
        table.stage.add(sprite)
        shown.append(sprite)
        last[seat] = sprite
        at = _draw_one(table, sprite, goal, at)
    timeline.wait(0.25)
    timeline.call(timeline.end, lambda: setattr(last[dealer], "glow", WINNING))
    timeline.call(timeline.end, on_shown)
    timeline.wait(1.5)
    end = timeline.end

    def clear() -> None:
        for sprite in [*pack, *shown]:
            table.stage.remove(sprite)

    timeline.call(end, clear)


def _draw_one(table: TrickTable, sprite: CardSprite, goal: Place, at: float) -> float:
    timeline = table.timeline
    timeline.call(at, lambda: setattr(sprite, "visible", True))
    timeline.call(at, lambda: table.kit.audio.play("draw"))
    landed = fly(timeline, sprite, goal, at, 0.25)
    timeline.call(landed, lambda: table.kit.audio.play("flip"))
    timeline.tween(landed, 0.2, lambda part: setattr(sprite, "flip", part), lambda part: part)
    return landed + 0.15


def shuffle(table: CardTable) -> None:
    """The pack is riffled in the middle: two halves that run into each other, twice."""
    timeline, layout = table.timeline, table.layout
    height = layout.trick_height
    x, y = layout.middle.centerx, layout.middle.centery
    start = timeline.end
    halves: list[CardSprite] = []
    for number in range(12):
        side = -1 if number % 2 else 1
        sprite = CardSprite(table.painter, None, Place(x, y - number, height, 0), 20 + number * 0.1)
        sprite.shadowed = number == 0
        halves.append(sprite)
        sprite.visible = False
        spread = side * (0.42 * height + number)
        timeline.call(start, lambda sprite=sprite: setattr(sprite, "visible", True))  # type: ignore[misc]

        def slide(part: float, sprite: CardSprite = sprite, spread: float = spread, number: int = number) -> None:
            swing = math.sin(2 * math.pi * part - number * 0.05)
            sprite.x = x + spread * max(0.0, swing if part < 0.5 else -swing)

        timeline.tween(start, 0.75, slide, ease_in_out)
    table.stage.add(*halves)
    timeline.call(start, lambda: table.kit.audio.play("shuffle"))

    def clear() -> None:
        for sprite in halves:
            table.stage.remove(sprite)

    timeline.call(timeline.end, clear)


def throw_in(table: TrickTable, on_done: Done) -> None:
    """All hands are thrown to the middle, face down."""
    timeline, layout = table.timeline, table.layout
    goal = Place(layout.middle.centerx, layout.middle.centery, layout.trick_height, 0)
    start = timeline.end + 0.5
    flying: list[CardSprite] = []

    def begin() -> None:
        table.kit.audio.play("thrown-in")
        for fan in table.fans[1:]:
            place = fan.seat.fan
            for number in range(min(5, fan.count)):
                sprite = CardSprite(table.painter, None, Place(place.x, place.y, place.height, number * 9 - 18), 70)
                flying.append(sprite)
                table.stage.add(sprite)
            fan.count = 0
        for sprite in table.hand.sprites:
            flying.append(sprite)
            sprite.flip = 0.0
        table.hand.sprites = []
        for number, sprite in enumerate(flying):
            turn = (number * 47) % 90 - 45
            turn = round(turn / 15) * 15
            near = Place(goal.x + (number * 29) % 50 - 25, goal.y + (number * 17) % 40 - 20, goal.height, turn)
            fly(timeline, sprite, near, start + 0.006 * number, 0.35)

    def clear() -> None:
        for sprite in flying:
            table.stage.remove(sprite)
        on_done()

    timeline.call(start, begin)
    timeline.call(start + 0.95, clear)
