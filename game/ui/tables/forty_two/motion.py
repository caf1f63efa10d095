"""How the card turned up moves at a table of 42: off the pack in the middle, over, and to its corner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.cards import Card
from game.rules.forty_two import View
from game.ui.drawing.sprites import CardSprite, Place
from game.ui.motion.cards import fly
from game.ui.tables import dealing
from game.ui.tables.card_table import CardTable

_DEPTH: Final = 40.0
_SHOWN: Final = 0.75  # seconds that the card lies in the middle for all to see


def turned_height(table: CardTable[View]) -> int:
    """Return how high the card is, in pixels, while it lies in the middle."""
    return round(table.layout.trick_height * 1.15)


def is_ready(table: CardTable[View], card: Card, to: Place) -> bool:
    """Whether the card and a back can be shown in the middle and in the corner; they are drawn from now on."""
    heights = (turned_height(table), to.height)
    for height in heights:
        table.painter.prepare([card, None], height, (0,))
    return all(table.painter.is_ready(each, height) for each in (card, None) for height in heights)


def turn_up(
    table: CardTable[View], card: Card, to: Place, on_shown: Callable[[], None], on_done: Callable[[], None]
) -> None:
    """The pack comes to the middle, its top card is turned over there, rests, and goes ``to`` the corner.

    What is left of the pack goes with it and is out of play.
    """
    timeline, layout, pack = table.timeline, table.layout, table.pack
    middle = Place(layout.middle.centerx, layout.middle.centery, turned_height(table))
    beside = Place(middle.x + 0.4 * middle.height, middle.y, middle.height)
    start = dealing.move_pack(table, middle, 0.30)
    sprite = CardSprite(table.painter, card, middle, _DEPTH)
    sprite.flip = 0.0

    def lift_off() -> None:
        sprite.put(pack.place)
        pack.count = max(0, pack.count - 1)
        table.stage.add(sprite)
        table.kit.audio.play("flip")

    timeline.call(start, lift_off)
    turned = fly(table, sprite, beside, start, 0.3, turns=True)
    timeline.call(turned, on_shown)
    away = turned + _SHOWN
    timeline.wait(_SHOWN)
    timeline.call(away, lambda: table.kit.audio.play("slide", 0.6))
    landing = fly(table, sprite, to, away, 0.3, arc=0.1 * middle.height)
    put_away = dealing.move_pack(table, to, 0.3, away)

    def land() -> None:
        table.stage.remove(sprite)
        pack.visible = False
        on_done()

    timeline.call(max(landing, put_away), land)
