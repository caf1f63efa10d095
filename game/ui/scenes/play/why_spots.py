"""Places where the person can ask why: an opponent's plaque on the table, a card of the last trick."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from game.ui.controls.base import Kit, Widget
from game.ui.controls.buttons import key_cap
from game.ui.controls.layout import around
from game.ui.controls.panels import write
from game.ui.drawing import shapes
from game.ui.drawing.assets import card_width
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.stage import put
from game.ui.drawing.text import _


class SeatSpot(Widget):
    """An opponent's plaque; under the mouse, it offers to explain that opponent's last move."""

    focusable = False  # its key and the rail's button already serve the keyboard

    def __init__(self, kit: Kit, rect: pygame.Rect, seat: int, ask: Callable[[int], None]) -> None:
        super().__init__(kit, rect, lambda: ask(seat), (), depth=21)
        self.seat = seat

    def contains(self, point: tuple[int, int]) -> bool:
        return self.enabled and super().contains(point)

    def look(self) -> Hashable:
        return self.hovered and self.enabled

    def paint(self) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return a golden edge and the offer at the plaque's lower edge, or nothing unless the mouse is on it."""
        if not (self.hovered and self.enabled):
            return []
        kit, scale = self.kit, self.kit.scale
        white, edge = (255, 255, 255), max(2, round(scale.unit * 3))
        line = shapes.plate(self.rect.size, scale.px(12, 6), white, white, kit.style.gold, edge, alpha=18)
        pill = offer(kit)
        x = (self.rect.width - pill.get_width()) // 2
        return [(line, (0, 0)), (pill, (x, self.rect.height - round(pill.get_height() * 0.25)))]


class TrickSpot(Widget):
    """The card of a ``seat`` in the trick under way; while it ``may_ask``, the person can ask why it was played.

    ``card`` returns the card as it lies. At other times a press there hurries things along, as anywhere on the cloth.
    """

    focusable = False  # its key and the view of the last trick already serve the keyboard

    def __init__(
        self,
        kit: Kit,
        seat: int,
        depth: float,
        card: Callable[[int], CardSprite | None],
        may_ask: Callable[[], bool],
        ask: Callable[[int], None],
    ) -> None:
        super().__init__(kit, pygame.Rect(0, 0, 0, 0), lambda: ask(seat), (), depth)
        self.seat = seat
        self._card = card
        self._may_ask = may_ask

    def _lying(self) -> CardSprite | None:
        """Return the card, None while nothing can be asked."""
        return self._card(self.seat) if self.enabled and self._may_ask() else None

    def contains(self, point: tuple[int, int]) -> bool:
        sprite = self._lying()
        if sprite is None or not sprite.contains(point):
            return False
        self.rect = around((sprite.x, sprite.y), (card_width(sprite.height), sprite.height))
        return True

    def look(self) -> Hashable:
        return self.hovered and self._lying() is not None

    def paint(self) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return the offer in the middle of the card, while it has the mouse."""
        return _offered(self.kit, self.rect) if self.look() else []


class CardSpot(Widget):
    """A card of a trick that is over, played in step ``at`` of the game; the person can ask why."""

    def __init__(self, kit: Kit, sprite: CardSprite, at: int, ask: Callable[[int], None]) -> None:
        rect = around((sprite.x, sprite.y), (card_width(sprite.height), sprite.height))
        super().__init__(kit, rect, lambda: ask(at), (), depth=sprite.depth + 20)
        self.sprite = sprite

    def contains(self, point: tuple[int, int]) -> bool:
        return self.sprite.contains(point)

    def look(self) -> Hashable:
        return (self.hovered, self.focused)

    def paint(self) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return the offer in the middle of the card, while it has the mouse or the focus."""
        return _offered(self.kit, self.rect) if self.hovered or self.focused else []


def ask_marked(spots: Sequence[CardSpot]) -> None:
    """Ask about the card in focus, else the one under the mouse, else the last of ``spots``, if there are any."""
    marked = [spot for spot in spots if spot.focused] or [spot for spot in spots if spot.hovered] or spots
    if marked:
        marked[-1].press()


def _offered(kit: Kit, card: pygame.Rect) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """Return the offer to explain a move in the middle of a card."""
    pill = offer(kit)
    return [(pill, ((card.width - pill.get_width()) // 2, (card.height - pill.get_height()) // 2))]


def offer(kit: Kit) -> pygame.Surface:
    """Return the small label that offers to explain a move, with its key, premultiplied."""

    def draw() -> pygame.Surface:
        style, size = kit.style, kit.scale.font(16)
        words_w = kit.text.width(_("Why?"), size, bold=True)
        cap = key_cap(kit, "W", size * 0.78)
        height, space = round(size * 1.75), round(size * 0.5)
        width = words_w + cap.get_width() + 3 * space
        pill = shapes.plate((width, height), height // 2, style.panel_top, style.panel_bottom, style.gold, 1, alpha=255)
        write(pill, kit, _("Why?"), size, style.text, (space, height / 2), bold=True)
        put(pill, cap, (width - space - cap.get_width(), (height - cap.get_height()) // 2))
        return pill

    return kit.art.made(("offer", kit.style.name, kit.scale.font(16)), draw)
