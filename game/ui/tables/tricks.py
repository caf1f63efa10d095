"""Tricks: a card played goes to its slot, one that takes the lead gets the crown, and the trick goes to its taker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.rules.base import Played, TrickTaken
from game.ui.drawing import shapes
from game.ui.drawing.assets import card_width
from game.ui.drawing.sprites import CardSprite, Place
from game.ui.drawing.stage import Blit, premultiplied
from game.ui.drawing.styles import WINNING
from game.ui.motion.flight import fly, lifted_out, shrink
from game.ui.motion.timeline import ease_out, linear
from game.ui.tables.trick_table import TrickTable, trick_depth

Done = Callable[[], None]

_FLYING: Final = 88.0  # depth of a card on its way, ...
_DRAWN: Final = 16.0  # ... and while it is drawn out from under a plaque
_HEAVY: Final = 1.06  # how much larger than it is a trump that takes the lead lands, ...
_WEIGHS: Final = 0.12  # ... and how many seconds it takes to come down
_RINGS: Final = 0.34  # seconds that a ring is seen
_GATHER: Final = 0.16  # seconds in which the cards of a trick run together and are turned down
_TO_TAKER: Final = 0.26
_AT_TAKER: Final = 0.16  # how large a card is when it arrives as a pip


def is_ready(table: TrickTable, event: Played) -> bool:
    """Whether the card played and a back can be shown in the trick; they are drawn from now on."""
    height, painter = table.layout.trick_height, table.painter
    painter.prepare([event.card, None], height, (0, round(table.layout.trick_slot(event.seat).angle)))
    return painter.is_ready(event.card, height) and painter.is_ready(None, height)


def play(table: TrickTable, event: Played, winning: int, on_landing: Done, *, ruffs: bool = False) -> None:
    """A card goes from its hand to its slot; then the one that wins so far is marked.

    An opponent's is drawn out of the fan as a back and turns over on its way. A trump that takes the lead (``ruffs``)
    lands with weight.
    """
    timeline, slot = table.timeline, table.layout.trick_slot(event.seat)
    sprite = table.hand.take_out(event.card) if event.seat == 0 else None
    is_hidden = sprite is None
    start = timeline.end
    flying = drawn_from_fan(table, event, slot) if sprite is None else lifted_out(sprite)
    flying.depth = _DRAWN if is_hidden else _FLYING
    table.trick.append((event.seat, flying))
    timeline.call(start, lambda: table.kit.audio.play("slide"))
    landing = fly(table, flying, slot, start, arc=0.06 * slot.height, turns=is_hidden)
    timeline.call(start + 0.3 * (landing - start), lambda: setattr(flying, "depth", _FLYING))

    def land() -> None:
        flying.depth = trick_depth(table.layout, event.seat)
        if ruffs:
            land_heavily(table, flying)
            table.kit.audio.play("thump", step=int(event.card.rank))
        else:
            table.kit.audio.play("place")
        table.mark_winning(winning, flies=True)
        on_landing()

    timeline.call(landing, land)


def drawn_from_fan(table: TrickTable, event: Played, slot: Place) -> CardSprite:
    """Return a card that lies face down on top of an opponent's fan, which has one fewer now."""
    fan = table.fans[event.seat]
    fan.count = max(0, fan.count - 1)
    place = fan.seat.fan
    angle = 0.0 if place.angle == 180 else place.angle  # a back is the same upside down
    sprite = CardSprite(table.painter, event.card, Place(place.x, place.y, slot.height, angle))
    sprite.zoom = place.height / slot.height
    sprite.flip = 0.0
    table.stage.add(sprite)
    return sprite


def land_heavily(table: TrickTable, sprite: CardSprite) -> None:
    """Let a card come down the last bit with weight, and a ring run out from it."""

    def weigh(part: float) -> None:
        sprite.zoom = _HEAVY + (1.0 - _HEAVY) * part

    table.timeline.flourish(_WEIGHS, weigh, ease_out)
    ring_out(table, Ring(_outline(table, sprite), (sprite.x, sprite.y), sprite.depth - 0.2), 1.0, 1.35)


def _outline(table: TrickTable, sprite: CardSprite) -> pygame.Surface:
    """Return the golden outline of a card as it lies."""
    edge, size = table.kit.scale.px(5, 3), (card_width(sprite.height), sprite.height)
    line = shapes.panel(size, round(0.06 * sprite.height), WINNING, WINNING, WINNING, edge, alpha=0)
    return pygame.transform.rotozoom(premultiplied(line), -round(sprite.angle), 1.0)


def ring_out(table: TrickTable, ring: Ring, small: float, large: float) -> None:
    """Let a ring grow from ``small`` to ``large`` of its picture's size and fade; under reduced motion none is seen."""
    if table.timeline.is_still:
        return
    table.stage.add(ring)

    def step(part: float) -> None:
        ring.size, ring.strength = small + (large - small) * part, 1 - part
        if part >= 1:
            table.stage.remove(ring)

    table.timeline.flourish(_RINGS, step, ease_out)


class Ring:
    """A picture (premultiplied) that grows and fades round a point."""

    def __init__(self, picture: pygame.Surface, centre: tuple[float, float], depth: float) -> None:
        self._picture = picture
        self._centre = centre
        self.depth = depth
        self.size = 1.0
        self.strength = 1.0

    def blits(self) -> list[Blit]:
        """Return the picture as large and as strong as it is now."""
        width, height = self._picture.get_size()
        size = (max(2, round(width * self.size)), max(2, round(height * self.size)))
        picture = pygame.transform.scale(self._picture, size)
        level = round(255 * self.strength)
        picture.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
        return [Blit(picture, (round(self._centre[0] - size[0] / 2), round(self._centre[1] - size[1] / 2)))]


def take_trick(
    table: TrickTable, event: TrickTaken, rest: float, on_taken: Done, on_sweep: Done = lambda: None
) -> None:
    """The finished trick rests, is gathered face down, and travels to its taker, where it becomes a pip.

    ``on_sweep`` is run as it begins to move.
    """
    timeline = table.timeline
    timeline.wait(rest * timeline.speed)  # the rest is the player's own setting, in seconds of the clock
    start = timeline.end
    slot = table.layout.trick_slot(event.seat)
    centre = Place(table.layout.middle.centerx, table.layout.middle.centery, slot.height)
    cards = [sprite for _seat, sprite in table.trick]
    plaque = table.plaques[event.seat]

    def sweep() -> None:
        table.kit.audio.play("sweep")
        table.crown.visible = False
        for sprite in cards:
            sprite.glow = None
        on_sweep()

    def turn_down(part: float) -> None:
        for sprite in cards:
            sprite.flip = 1 - part

    timeline.call(start, sweep)
    for number, sprite in enumerate(cards):
        near = Place(centre.x + 2 * number, centre.y - 2 * number, slot.height, 3.0 * (number % 3) - 3)
        fly(table, sprite, near, start, _GATHER, settles=False)
    gathered = timeline.tween(start, _GATHER, turn_down, linear)
    pip = plaque.next_pip()
    for sprite in cards:
        shrink(table, sprite, pip, gathered, _TO_TAKER, _AT_TAKER)

    def end() -> None:
        for sprite in cards:
            table.stage.remove(sprite)
        table.trick = []
        table.crown.visible = False
        on_taken()
        shine(table, pip, plaque.depth + 1)

    timeline.call(gathered + _TO_TAKER, end)


def shine(table: TrickTable, at: tuple[float, float], depth: float) -> None:
    """Let a small ring run out from a pip that has been filled."""
    scale, gold = table.kit.scale, table.kit.style.gold
    picture = shapes.ring(scale.px(34, 20), gold, scale.px(3, 2))
    ring_out(table, Ring(picture, at, depth), 0.4, 1.5)
