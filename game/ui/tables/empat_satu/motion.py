"""How cards move at a table of Empat Satu: drawn, thrown, and all hands turned over and counted out at the end."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from game.rules.base import STOCK, Discarded, Drew
from game.rules.empat_satu.worth import value_of
from game.ui import paint
from game.ui.choreography import fly, settle_hand
from game.ui.layout import Place
from game.ui.sprites import CardSprite
from game.ui.stage import premultiplied
from game.ui.tables.empat_satu.panels import Pictures, parts_of, suit_chip
from game.ui.tables.panels import line_at
from game.ui.text import _
from game.ui.timeline import ease_out, linear
from game.ui.widgets.base import Kit, Painted
from game.ui.words import minus
from game.ui.worlds import LOSS, Colour, colour

if TYPE_CHECKING:
    from game.cards import Card
    from game.ui.tables.empat_satu.parts import TableParts

Done = Callable[[], None]

_FLIGHT: Final = 0.26
_FLYING: Final = 88.0
SHOWN_DEPTH: Final = 32.0


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
        table.lay_discards(seat)
        sprite.dimmed, sprite.glow = False, None
    if event.seat == 0 and table.let_go_at is not None:
        x, y = table.let_go_at
        sprite.x, sprite.y = x, y
    table.let_go_at = None
    sprite.depth = _FLYING
    timeline.call(start, lambda: table.kit.audio.play("draw"))
    if event.seat == 0:
        _to_hand(table, sprite, start, event.source == STOCK, on_done)
    else:
        _to_fan(table, event.seat, sprite, start, event.source == STOCK, on_done)


def _to_hand(table: TableParts, sprite: CardSprite, start: float, turns: bool, on_done: Done) -> None:
    hand, timeline = table.hand, table.timeline
    goal = table.layout.hand(len(hand.sprites) + 1)[-1]
    begun = [(each, each.x, each.y) for each in hand.sprites]
    places = table.layout.hand(len(hand.sprites) + 1)

    def make_room(part: float) -> None:
        for (each, x, y), place in zip(begun, places, strict=False):
            each.x, each.y = x + (place.x - x) * part, y + (place.y - y) * part

    timeline.tween(start, 0.2, make_room, ease_out)
    landing = fly(timeline, sprite, goal, start, _FLIGHT, arc=0.05 * goal.height)
    if turns:
        timeline.call(start + 0.12, lambda: table.kit.audio.play("flip", 0.6))
        timeline.tween(start + 0.06, 0.24, lambda part: setattr(sprite, "flip", part), linear)

    def land() -> None:
        sprite.flip = 1.0
        hand.add(sprite, len(hand.sprites))
        hand.settle()
        on_done()

    timeline.call(landing + 0.06, land)


def _to_fan(table: TableParts, seat: int, sprite: CardSprite, start: float, hidden: bool, on_done: Done) -> None:
    timeline, fan = table.timeline, table.fans[seat]
    place = fan.seat.fan
    goal = Place(place.x, place.y, place.height, place.angle if seat_is_aside(table, seat) else 0.0)
    rest = 0.0
    if not hidden:  # a discard taken is shown for a moment before it goes to the hand
        rest = 0.18
        timeline.tween(start + rest, 0.14, lambda part: setattr(sprite, "flip", 1 - part), linear)
    landing = fly(timeline, sprite, goal, start + rest, _FLIGHT + 0.04, arc=0.03 * sprite.height)

    def land() -> None:
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
    sprite = table.hand.take_out(event.card) if event.seat == 0 else None
    if sprite is None:
        fan = table.fans[event.seat]
        fan.count = max(0, fan.count - 1)
        place = fan.seat.fan
        sprite = CardSprite(table.painter, event.card, Place(place.x, place.y, goal.height, goal.angle))
        sprite.zoom = place.height / goal.height
        sprite.flip = 0.0
        table.stage.add(sprite)
        flying = sprite
        timeline.tween(start, 0.16, lambda part: setattr(flying, "flip", part), linear)
    else:
        sprite.y -= sprite.raise_by
        sprite.raise_by = sprite.lift = 0.0
        settle_hand(table, start)
        flying = sprite
    flying.depth = _FLYING
    timeline.call(start, lambda: table.kit.audio.play("slide", 0.5))
    landing = fly(timeline, flying, goal, start, _FLIGHT, arc=0.05 * goal.height)
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


class Sum(Painted):
    """The count of a hand that is shown: its suits, its value, and in the end whether it wins or loses."""

    def __init__(self, kit: Kit, tray: pygame.Rect, card_height: int, cards: Sequence[Card], low: bool) -> None:
        height = round(kit.scale.font(20) * 1.75)
        rect = pygame.Rect(0, 0, tray.width, height)
        rect.center = (tray.centerx, tray.centery + round(card_height * 0.36) if low else tray.centery)
        super().__init__(kit, rect, depth=SHOWN_DEPTH + 8)
        self.cards = tuple(cards)
        self.mark = ""
        self.place = 0

    def look(self) -> Hashable:
        """What the picture depends on."""
        return (self.cards, self.mark, self.place)

    def paint(self) -> Pictures:
        """Return the count on a pill and, once the deal is decided, a second pill above it."""
        world = self.kit.world
        plain = (world.panel_top, world.panel_bottom, world.line)
        pictures = self._pill(lambda size: self._count(size, world.text), plain, 0)
        if not self.mark:
            return pictures
        rise = -round(self.rect.height * 1.12)
        if self.place > 0:
            golden = (world.gold, paint.mixed(world.gold, 0.72), (255, 240, 200))
            return pictures + self._pill(lambda size: self._result(size, colour("2A160A")), golden, rise)
        edge = LOSS if self.place < 0 else world.line
        return pictures + self._pill(lambda size: self._result(size, world.text), (*plain[:2], edge), rise)

    def _pill(
        self, pieces_of: Callable[[int], list[pygame.Surface]], tones: tuple[Colour, Colour, Colour], y: int
    ) -> Pictures:
        kit, height = self.kit, self.rect.height
        for base in (20, 18, 16, 14):
            pieces = pieces_of(kit.scale.font(base))
            space = round(height * 0.16)
            width = sum(piece.get_width() for piece in pieces) + space * (len(pieces) - 1) + round(height * 0.8)
            if width <= self.rect.width * 1.25:
                break
        pill = premultiplied(
            paint.panel((width, height), height // 2, *tones, max(1, kit.scale.px(2.4 if y else 1.4)), alpha=250)
        )
        x = height * 0.4
        for piece in pieces:
            line_at(pill, piece, x, height / 2)
            x += piece.get_width() + space
        spread = kit.scale.px(9, 5)
        shade = kit.world.gold if y and self.place > 0 else (0, 0, 0)
        glow = paint.blurred(paint.rounded_mask((width, height), height // 2), spread, shade, 0.7)
        left, edge = (self.rect.width - width) // 2, paint.margin(spread)
        return [(glow, (left - edge, y - edge)), (pill, (left, y))]

    def _result(self, size: int, ink: Colour) -> list[pygame.Surface]:
        kit = self.kit
        icon = [kit.art.icon("crown", round(size * 1.1), ink)] if self.place > 0 else []
        return [*icon, kit.text.line(self.mark, size, ink, bold=True)]

    def _count(self, size: int, ink: Colour) -> list[pygame.Surface]:
        kit = self.kit
        (suit, gain), others = parts_of(self.cards)
        pieces = [suit_chip(kit, suit, round(size * 1.15)), kit.text.line(str(gain), size, ink, bold=not others)]
        if not others:
            return pieces
        for other, points in others:
            pieces.append(kit.text.line("−", size, ink))
            pieces.append(suit_chip(kit, other, round(size * 1.15)))
            pieces.append(kit.text.line(str(points), size, ink))
        worth = _("= {value}").format(value=minus(value_of(self.cards)))
        pieces.append(kit.text.line(worth, size, ink, bold=True))
        return pieces


def _turn(sprite: CardSprite, part: float) -> None:
    sprite.flip = part


def show_hands(
    table: TableParts, hands: Sequence[Sequence[Card]], order: Sequence[int], on_counted: Callable[[int], None]
) -> None:
    """All hands are turned over, one after another from the first seat on, and their sums counted out."""
    timeline = table.timeline
    timeline.wait(0.35)
    for seat in order:
        start = timeline.end
        sprites: list[CardSprite] = []
        if seat:
            sprites = _lay_out(table, seat, hands[seat], start)
        timeline.call(start, partial(table.hide_discards, seat))
        timeline.call(start + 0.08, lambda: table.kit.audio.play("flip"))
        count = Sum(table.kit, table.middle.trays[seat], table.middle.height, hands[seat], low=bool(seat))

        def add(count: Sum = count, seat: int = seat) -> None:
            table.stage.add(count)
            table.sums[seat] = count
            table.kit.audio.play("tick", 0.7)
            on_counted(seat)

        timeline.call(start + 0.42, add)
        timeline.wait(0.2)
        table.shown.extend(sprites)


def _lay_out(table: TableParts, seat: int, hand: Sequence[Card], start: float) -> list[CardSprite]:
    timeline, fan = table.timeline, table.fans[seat]
    place = fan.seat.fan
    sprites = []
    timeline.call(start, lambda: setattr(fan, "count", 0))
    for number, (card, goal) in enumerate(zip(hand, table.middle.shown(seat), strict=True)):
        sprite = CardSprite(table.painter, card, Place(place.x, place.y, goal.height, 0.0), SHOWN_DEPTH + number)
        sprite.flip = 0.0
        sprite.visible = False
        sprite.zoom = place.height / goal.height
        table.stage.add(sprite)
        at = start + 0.04 * number
        timeline.call(at, partial(setattr, sprite, "visible", True))
        fly(timeline, sprite, goal, at, 0.24)
        timeline.tween(at + 0.06, 0.18, partial(_turn, sprite), linear)
        sprites.append(sprite)
    return sprites
