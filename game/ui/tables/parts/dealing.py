"""Dealing: the pack, the cut, the shuffle, the pack's way to the dealer, the deal, hands turned over or thrown in."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, Protocol

import pygame

from game.cards import Card
from game.rules.base import Dealt
from game.ui.drawing.assets import CARD_ASPECT, card_width
from game.ui.drawing.sprites import CardPainter, CardSprite, Place
from game.ui.drawing.stage import Blit, Stage
from game.ui.drawing.styles import WINNING
from game.ui.motion.cards import FlightTable, fly
from game.ui.motion.timeline import ease_in_out, ease_out, linear
from game.ui.tables.parts.hand import Hand
from game.ui.tables.parts.layout import TableLayout
from game.ui.tables.parts.seats import FanOfBacks

PACK_SIZE: Final = 52  # cards: apparent size of the pack before the deal, whatever its real size
_A_LAYER: Final = 7  # cards: number drawn as one layer of the pack
_STEP: Final = 0.011  # of a card's height: thickness of a layer
_RIFFLE: Final = 0.75  # seconds: both riffles
_SQUARE: Final = 0.14  # seconds: tapping the edges even
_TO_DEALER: Final = 0.34
_A_CARD: Final = (0.060, 0.028)  # seconds: from one dealt card to the next, at the start and at the end
_WHOLE: Final = 1.9  # seconds: longest deal, until the last card lies
_LAST: Final = 0.06  # seconds: how much longer the very last card lies alone
_DEALT: Final = 0.24  # seconds: flight of a dealt card
_TURN: Final = 0.13  # seconds: turning over a card of the hand, ...
_TURN_AFTER: Final = 0.022  # ... and delay from one card to its neighbour
_UNDER: Final = 16.0  # depth on the stage: what slides under the plaques
_PIECES: Final = 14  # sprites that stand for the pack while it is riffled

Done = Callable[[], None]


class Pack:
    """The rest of the pack, face down; ``height`` is a card's height in pixels and need not be whole."""

    def __init__(self, painter: CardPainter) -> None:
        self._painter = painter
        self.depth = 22.0
        self.visible = False
        self.x = self.y = 0.0
        self.height = 10.0
        self.count = 0
        self.drawn_at = 10
        """The height in pixels at which the back is drawn before it is scaled."""

    @property
    def place(self) -> Place:
        """Where the top card lies."""
        layers = self._layers()
        return Place(self.x, self.y - (layers - 1) * _STEP * self.height, round(self.height))

    def show(self, place: Place, count: int) -> None:
        """Lie at ``place`` with ``count`` cards."""
        self.x, self.y, self.height, self.drawn_at = place.x, place.y, place.height, place.height
        self.count = count
        self.visible = True

    def _layers(self) -> int:
        return math.ceil(self.count / _A_LAYER) if self.count > 1 else self.count

    def blits(self) -> list[Blit]:
        """Return shadow and layers; nothing once the last card has left."""
        if not self.visible or not self.count:
            return []
        zoom = self.height / self.drawn_at
        back = _scaled(self._painter.card(None, self.drawn_at, 0), zoom)
        shadow = self._painter.shadow(self.drawn_at, 0, 0.0)
        if zoom != 1.0:
            shadow = pygame.transform.scale_by(shadow, zoom)
        drop = self._painter.drop(self.drawn_at, 0.0) * zoom
        pieces = [(shadow, self.y + drop)]
        pieces += [(back, self.y - number * _STEP * self.height) for number in range(self._layers())]
        return [
            Blit(each, (round(self.x - each.get_width() / 2), round(y - each.get_height() / 2))) for each, y in pieces
        ]


def _scaled(picture: pygame.Surface, zoom: float) -> pygame.Surface:
    if zoom == 1.0:
        return picture
    width, height = picture.get_size()
    return pygame.transform.smoothscale(picture, (max(2, round(width * zoom)), max(2, round(height * zoom))))


def place_beside(layout: TableLayout, seat: int) -> Place:
    """Return the place of the pack while ``seat`` deals: close to the plaque and, if possible, covering nothing."""
    height = layout.seats[seat].fan.height
    plaques = [each.plaque for each in layout.seats]
    others = [*layout.regions.values(), *(_fan_room(layout, number) for number in range(1, len(layout.seats)))]
    rooms = [room for room in _rooms_beside(layout, seat, height) if layout.cloth.contains(room)]
    rooms.append(_laid(rooms[0] if rooms else pygame.Rect(0, 0, 1, 1), "center", layout.middle.center))
    room = min(rooms, key=lambda room: (len(room.collidelistall(plaques)), len(room.collidelistall(others))))
    return Place(room.centerx, room.centery, height)


def _rooms_beside(layout: TableLayout, seat: int, height: int) -> Iterator[pygame.Rect]:
    """Yield places around a plaque, the best first: on the side free of the seat's own backs."""
    plaque, gap = layout.seats[seat].plaque, layout.scale.gap
    room = pygame.Rect(0, 0, math.ceil(height * CARD_ASPECT), round(height * (1 + 8 * _STEP)))
    above = ("midbottom", (plaque.centerx, plaque.top - gap))
    below = ("midtop", (plaque.centerx, plaque.bottom + gap))
    left = ("midright", (plaque.left - gap, plaque.centery + height // 8))
    right = ("midleft", (plaque.right + gap, plaque.centery + height // 8))
    order = {"bottom": (above, right), "top": (left, right, below)}.get(layout.seats[seat].side, (below, above))
    for side, point in order:
        yield _laid(room, side, point)
    fan = _fan_room(layout, seat)  # beyond the backs, if the plaque has neighbours on every side
    yield _laid(room, "midtop", (fan.centerx, fan.bottom))
    yield _laid(room, "midleft", (fan.right + gap, fan.centery))
    yield _laid(room, "midright", (fan.left - gap, fan.centery))


def _laid(room: pygame.Rect, side: str, point: tuple[int, int]) -> pygame.Rect:
    laid = room.copy()
    setattr(laid, side, point)
    return laid


def _fan_room(layout: TableLayout, seat: int) -> pygame.Rect:
    """Return the greatest area of an opponent's backs, without the part under the plaque."""
    fan = layout.seats[seat].fan
    along, across = round(1.5 * fan.height), round(1.1 * fan.height)
    is_aside = fan.angle in (90, -90)
    room = pygame.Rect(0, 0, across if is_aside else along, along if is_aside else across)
    room.center = (round(fan.x), round(fan.y))
    return room


class DealTable(FlightTable, Protocol):
    """What a table must provide so that cards can be dealt at it."""

    stage: Stage
    layout: TableLayout
    painter: CardPainter
    hand: Hand
    pack: Pack

    @property
    def fans(self) -> Sequence[FanOfBacks]:
        """The backs at each seat."""


def middle_of(layout: TableLayout) -> Place:
    """Return the place of a card in the middle of the table."""
    return Place(layout.middle.centerx, layout.middle.centery, layout.trick_height)


def is_ready(table: DealTable, event: Dealt, sorted_cards: Sequence[Card]) -> bool:
    """Whether the backs to be dealt are ready; if not, drawing them and the person's hand, in order, starts now."""
    layout, painter = table.layout, table.painter
    heights = {layout.cards.height, layout.trick_height, *(fan.seat.fan.height for fan in table.fans)}
    are_ready = [painter.are_ready([None], height, (0,)) for height in heights]
    painter.prepare([card for _seat, card in event.cut], layout.trick_height, (0,))
    for card, place in zip(sorted_cards, layout.hand_of(sorted_cards), strict=True):
        painter.prepare([None], place.height, (round(place.angle),))
        painter.prepare([card], place.height, (0, round(place.angle)))
    return all(are_ready)


# ---------------------------------------------------------------------- the cut


def cut(table: DealTable, drawn: tuple[tuple[int, Card], ...], dealer: int, on_shown: Done) -> None:
    """Have each seat draw a card from the pack in the middle and show it; ties draw again; the dealer's card glows."""
    timeline, layout = table.timeline, table.layout
    middle = middle_of(layout)
    timeline.call(timeline.end, lambda: table.pack.show(middle, PACK_SIZE))
    shown: list[CardSprite] = []
    last: dict[int, CardSprite] = {}
    at = timeline.end + 0.15
    wide = 1.7 if len(layout.seats) <= 4 else 1.0  # with more seats the trick's slots are already far apart
    for number, (seat, card) in enumerate(drawn):
        again = sum(before == seat for before, _card in drawn[:number])
        slot = layout.slots[seat]
        goal = Place(
            middle.x + (slot.x - middle.x) * wide + again * card_width(slot.height) * 0.34,
            middle.y + (slot.y - middle.y) * 0.96,
            middle.height,
        )
        sprite = CardSprite(table.painter, card, middle, 32 + again)
        sprite.flip, sprite.visible = 0.0, False
        table.stage.add(sprite)
        shown.append(sprite)
        last[seat] = sprite
        at = _draw_one(table, sprite, goal, at)
    timeline.wait(0.25)
    timeline.call(timeline.end, lambda: setattr(last[dealer], "glow", WINNING))
    timeline.call(timeline.end, on_shown)
    timeline.wait(1.5)
    _put_back(table, shown, middle)


def _draw_one(table: DealTable, sprite: CardSprite, goal: Place, at: float) -> float:
    timeline = table.timeline
    timeline.call(at, lambda: setattr(sprite, "visible", True))
    timeline.call(at, lambda: table.kit.audio.play("draw"))
    landed = fly(table, sprite, goal, at, 0.25)
    timeline.call(landed, lambda: table.kit.audio.play("flip"))
    timeline.tween(landed, 0.2, lambda part: setattr(sprite, "flip", part), linear)
    return landed + 0.15


def _put_back(table: DealTable, shown: Sequence[CardSprite], pack: Place) -> None:
    """Turn the drawn cards face down and put them back into the pack."""
    timeline = table.timeline
    start = timeline.end
    timeline.call(start, lambda: table.kit.audio.play("sweep", 0.7))

    def down(part: float) -> None:
        for sprite in shown:
            sprite.flip, sprite.glow = 1 - part, None

    timeline.tween(start, 0.16, down, linear)
    for sprite in shown:
        end = fly(table, sprite, pack, start, 0.26, settles=False)
    timeline.call(end, partial(table.stage.remove, *shown))


# ------------------------------------------------------------------ the shuffle


def shuffle(table: DealTable, dealer: int) -> None:
    """Riffle the pack twice in the middle, tap its edges even, and slide it to the ``dealer``."""
    timeline, layout = table.timeline, table.layout
    middle = middle_of(layout)
    start = timeline.end
    riffled = start + _RIFFLE
    pieces = [_Riffled(table, number, middle) for number in range(_PIECES)]

    def begin() -> None:
        table.pack.visible = False
        table.stage.add(*(piece.sprite for piece in pieces))
        table.kit.audio.play("shuffle")

    def each(do: Callable[[_Riffled, float], None], part: float) -> None:
        for piece in pieces:
            do(piece, part)

    def close() -> None:
        table.stage.remove(*(piece.sprite for piece in pieces))
        table.pack.show(middle, PACK_SIZE)

    timeline.call(start, begin)
    timeline.tween(start, _RIFFLE, partial(each, _Riffled.riffle), linear)
    timeline.call(riffled, lambda: table.kit.audio.play("place", 0.6))
    timeline.tween(riffled, _SQUARE, partial(each, _Riffled.square), ease_out)
    timeline.call(riffled + _SQUARE, close)
    timeline.wait(0.06)
    move_pack(table, place_beside(layout, dealer), _TO_DEALER)
    timeline.wait(0.06)


class _Riffled:
    """A few cards of one half of the pack while it is riffled."""

    def __init__(self, table: DealTable, number: int, middle: Place) -> None:
        self._middle = middle
        self._number = number
        self._side = -1 if number % 2 else 1
        self._uneven = ((number * 37) % 9 - 4) * 0.006 * middle.height
        self._rise = number * 0.006 * middle.height
        self.sprite = CardSprite(table.painter, None, middle, 20 + number * 0.1)
        self.sprite.shadowed = number < 2
        self.riffle(0.0)

    def riffle(self, part: float) -> None:
        """Be at ``part`` (0 to 1) of the riffles: twice the halves part and interleave, card by card."""
        delay = 0.10 * (self._number / _PIECES)
        own = min(1.0, max(0.0, (part - delay) / 0.90))
        swing = ease_in_out(abs(math.sin(2 * math.pi * own)))
        self.sprite.x = self._middle.x + self._side * 0.42 * self._middle.height * swing + self._uneven * own
        self.sprite.y = self._middle.y - self._rise - 0.02 * self._middle.height * swing

    def square(self, part: float) -> None:
        """Line up with the other cards."""
        self.sprite.x = self._middle.x + self._uneven * (1 - part)
        self.sprite.y = self._middle.y - self._rise


def move_pack(table: DealTable, to: Place, seconds: float, start: float | None = None) -> float:
    """Slide the pack to another place, growing or shrinking on its way; return the time of its arrival.

    Without ``start``, it moves after everything else.
    """
    timeline, pack = table.timeline, table.pack
    begun: list[tuple[float, float, float]] = []
    begin = timeline.end if start is None else start
    timeline.call(begin, lambda: table.kit.audio.play("slide", 0.8))

    def step(part: float) -> None:
        if not begun:
            begun.append((pack.x, pack.y, pack.height))
        if part >= 1:
            pack.show(to, pack.count)
            return
        x, y, height = begun[0]
        pack.x, pack.y = x + (to.x - x) * part, y + (to.y - y) * part
        pack.height = height + (to.height - height) * part

    return timeline.tween(begin, seconds, step, ease_in_out)


# --------------------------------------------------------------------- the deal


def deal(table: DealTable, event: Dealt, sorted_cards: list[Card], left: int, on_done: Done) -> None:
    """Deal the cards from the pack to the seats, faster and faster, then turn the person's over in order.

    ``left`` cards stay in the pack.
    """
    timeline, layout = table.timeline, table.layout
    start = timeline.end
    times = deal_times([count for _seat, count in event.order])
    total = sum(count for _seat, count in event.order)
    own_places = layout.hand_of(sorted_cards)
    left_after, dealt = left + total, 0

    def begin() -> None:
        table.pack.count = left + total
        table.hand.is_dealt = True

    def end() -> None:
        table.hand.is_dealt = False
        on_done()

    timeline.call(start, begin)
    if not left:
        times[-1] += _LAST
    for number, ((seat, count), wait) in enumerate(zip(event.order, times, strict=True)):
        at = start + wait
        left_after -= count
        timeline.call(at, partial(setattr, table.pack, "count", left_after))
        if number % 2 == 0 or len(times) - number == 1:
            timeline.call(at, lambda: table.kit.audio.play("deal"))
        if seat:
            _deal_other(table, seat, count, at)
            continue
        for offset in range(count):
            slot = sorted_cards.index(event.hands[0][dealt])  # each card goes where it will belong
            _deal_own(table, sorted_cards[slot], own_places[slot], slot, at + offset * 0.02)
            dealt += 1
    _turn_over(table, len(event.hands[0]), start + times[-1] + _DEALT + 0.04 if times else start)
    timeline.call(timeline.end, end)


def deal_times(packets: Sequence[int]) -> list[float]:
    """Return when, in seconds, each of ``packets`` (card counts) leaves the dealer's hand, ever faster."""
    total = sum(packets)
    first, last = _A_CARD
    spare = max(0.001, (_WHOLE - _DEALT) / max(1, total) - last)  # average time per card beyond the last gap
    bend = max(1.0, (first - last) / spare - 1)  # the more cards, the sooner the deal is fast
    gaps = [last + (first - last) * (1 - card / max(1, total)) ** bend for card in range(total)]
    return [sum(gaps[: sum(packets[:number])]) for number in range(len(packets))]


def _deal_own(table: DealTable, card: Card, place: Place, slot: int, at: float) -> None:
    def begin() -> None:
        top = table.pack.place
        sprite = CardSprite(table.painter, card, Place(top.x, top.y, place.height))
        sprite.flip = 0.0
        sprite.zoom = top.height / place.height
        table.hand.add(sprite, slot)
        table.stage.add(sprite)
        fly(table, sprite, place, at, _DEALT - 0.06)

    table.timeline.call(at, begin)


def _deal_other(table: DealTable, seat: int, count: int, at: float) -> None:
    """Deal a packet of ``count`` cards to another seat as one sprite; the fan grows when it lands."""
    fan = table.fans[seat]
    place = fan.place

    def begin() -> None:
        top = table.pack.place
        sprite = CardSprite(table.painter, None, Place(top.x, top.y, place.height), depth=_UNDER)
        sprite.zoom = top.height / place.height
        table.stage.add(sprite)
        landing = fly(table, sprite, place, at, _DEALT, settles=False)

        def land() -> None:
            table.stage.remove(sprite)
            fan.count += count

        table.timeline.call(landing, land)

    table.timeline.call(at, begin)


def _turn_over(table: DealTable, count: int, start: float) -> None:
    """Turn the person's ``count`` cards face up in a wave from left to right."""
    timeline = table.timeline
    whole = _TURN + _TURN_AFTER * count
    timeline.call(start, lambda: table.kit.audio.play("flip"))

    def step(part: float) -> None:
        for number, sprite in enumerate(table.hand.sprites):
            sprite.flip = min(1.0, max(0.0, (part * whole - number * _TURN_AFTER) / _TURN))
            sprite.lift = 0.5 * (1 - sprite.breadth)

    timeline.tween(start, whole, step, linear)


# -------------------------------------------------------------------- thrown in


def throw_in(table: DealTable, cards: Sequence[CardSprite]) -> None:
    """Throw the ``cards`` of all hands face down into the middle and remove them."""
    timeline, goal, start = table.timeline, middle_of(table.layout), table.timeline.end

    def begin() -> None:
        table.kit.audio.play("thrown-in")
        for number, sprite in enumerate(cards):
            sprite.flip = 0.0
            turn = round(((number * 47) % 90 - 45) / 15) * 15
            near = Place(goal.x + (number * 29) % 50 - 25, goal.y + (number * 17) % 40 - 20, goal.height, turn)
            fly(table, sprite, near, start + 0.003 * number, 0.35, settles=False)

    timeline.call(start, begin)
    timeline.call(start + 0.7, partial(table.stage.remove, *cards))


class OpenHands:
    """Open hands at ``table``, laid by seat at ``places``; a hand without places stays as it is."""

    def __init__(self, table: DealTable, places: Sequence[Sequence[Place]], depth: float) -> None:
        self.table, self.places, self._depth = table, places, depth
        self.sprites: dict[CardSprite, int] = {}
        """The cards, and whose they are."""

    def clear(self) -> None:
        """Remove them all."""
        self.table.stage.remove(*self.sprites)
        self.sprites = {}

    def holders(self, names: Sequence[str]) -> dict[CardSprite, str]:
        """Return whose each card is by the ``names`` of the seats."""
        return {sprite: names[seat] for sprite, seat in self.sprites.items()}

    def lay_open(self, seat: int, hand: Sequence[Card]) -> list[tuple[CardSprite, Place]]:
        """Lay a hand open, at rest; return its cards and their places."""
        places, painter = self.places[seat], self.table.painter
        laid = [
            (CardSprite(painter, card, place, self._depth + 0.01 * number), place)
            for number, (card, place) in enumerate(zip(hand if places else (), places, strict=True))
        ]
        self.sprites |= {sprite: seat for sprite, _place in laid}
        self.table.stage.add(*(sprite for sprite, _place in laid))
        return laid
