"""How the card turned up moves at a table of 42: off the pack in the middle, over, and to its corner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.cards import Card
from game.ui.choreography import fly
from game.ui.layout import Place
from game.ui.sprites import CardSprite
from game.ui.tables.trick_table import TrickTable
from game.ui.timeline import ease_in_out, linear

_DEPTH: Final = 40.0
_SHOWN: Final = 0.75  # seconds that the card lies in the middle for all to see


def turned_height(table: TrickTable) -> int:
    """Return how high the card is, in pixels, while it lies in the middle."""
    return round(table.layout.trick_height * 1.15)


def turn_up(
    table: TrickTable, card: Card, to: Place, on_shown: Callable[[], None], on_done: Callable[[], None]
) -> None:
    """The next card of the pack is turned over in the middle, rests, and goes ``to`` its place in the corner."""
    timeline, layout = table.timeline, table.layout
    middle = Place(layout.middle.centerx, layout.middle.centery, turned_height(table))
    pack = [CardSprite(table.painter, None, Place(middle.x + n, middle.y - n, middle.height), 20) for n in (0, 2, 4)]
    sprite = CardSprite(table.painter, card, Place(middle.x + 5, middle.y - 5, middle.height), _DEPTH)
    sprite.flip = 0.0
    start = timeline.end
    timeline.call(start, lambda: table.stage.add(*pack, sprite))
    timeline.call(start + 0.2, lambda: table.kit.audio.play("flip"))

    def over(part: float) -> None:
        sprite.flip = part
        sprite.lift = 1 - abs(2 * part - 1)

    turned = timeline.tween(start + 0.2, 0.3, over, linear)
    timeline.call(turned, on_shown)

    def slide(part: float) -> None:
        for number, each in enumerate(pack):
            each.x = middle.x + 2 * number - part * middle.height * 0.4

    timeline.tween(start + 0.2, 0.3, slide, ease_in_out)
    away = turned + _SHOWN

    def put_pack_away() -> None:
        for each in pack:
            table.stage.remove(each)

    timeline.call(away, put_pack_away)
    timeline.call(away, lambda: table.kit.audio.play("slide", 0.6))
    landing = fly(timeline, sprite, to, away, 0.32, arc=0.1 * middle.height)

    def land() -> None:
        table.stage.remove(sprite)
        on_done()

    timeline.call(landing, land)
