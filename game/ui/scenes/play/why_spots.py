"""Places where the person can ask why: an opponent's plaque on the table, a card of the last trick."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

import pygame

from game.ui.controls.actions import key_of
from game.ui.controls.base import Kit, Widget
from game.ui.controls.buttons import key_cap
from game.ui.controls.described import Thing
from game.ui.controls.layout import around
from game.ui.controls.panels import write
from game.ui.drawing import shapes
from game.ui.drawing.assets import card_width
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.stage import put
from game.ui.language.messages import pgettext
from game.ui.words.cards import bare_card_name


class SeatSpot(Widget):
    """An opponent's plaque; under the mouse, it offers to explain that opponent's last move."""

    focusable = False  # its key and the rail's button already serve the keyboard

    def __init__(self, kit: Kit, rect: pygame.Rect, seat: int, ask: Callable[[int], None]) -> None:
        super().__init__(kit, rect, lambda: ask(seat), (), depth=21)
        self.about = seat

    def contains(self, point: tuple[int, int]) -> bool:
        return self.enabled and super().contains(point)

    def described(self) -> Iterable[Thing]:
        """Return nothing: the plaque is a thing, and can be asked itself."""
        return ()

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


class CardSpot(Widget):
    """A card of a trick, ``about`` whose seat or step the person can ask why it was played, while ``card`` returns it.

    At other times a press there hurries things along, as anywhere on the cloth.
    """

    def __init__(
        self, kit: Kit, about: int, depth: float, card: Callable[[], CardSprite | None], ask: Callable[[int], None]
    ) -> None:
        super().__init__(kit, pygame.Rect(0, 0, 0, 0), lambda: ask(about), (), depth)
        self.about = about
        self._card = card
        self._lie()

    @property
    def sprite(self) -> CardSprite | None:
        """The card, None while nothing can be asked."""
        return self._card() if self.enabled else None

    def _lie(self) -> None:
        """Lie where the card lies."""
        if (sprite := self.sprite) is not None:
            self.rect = around((sprite.x, sprite.y), (card_width(sprite.height), sprite.height))

    def described(self) -> Iterable[Thing]:
        if self.focusable and self.sprite is not None and self.sprite.card is not None:
            yield super().thing()._replace(name=bare_card_name(self.sprite.card), value=pgettext("button", "Why?"))

    @property
    def outline(self) -> pygame.Rect:
        return self.rect.inflate(max(0, offer(self.kit).get_width() - self.rect.width), 0)

    def contains(self, point: tuple[int, int]) -> bool:
        if self.sprite is None or not self.sprite.contains(point):
            return False
        self._lie()
        return True

    def look(self) -> Hashable:
        return self.is_lit and self.sprite is not None

    def paint(self) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return the offer in the middle of the card, while it has the mouse or the focus."""
        if not self.look():
            return []
        pill = offer(self.kit)
        return [(pill, ((self.rect.width - pill.get_width()) // 2, (self.rect.height - pill.get_height()) // 2))]


def always(sprite: CardSprite) -> CardSprite:
    """Return the card of a trick that is over: it can be asked about at any time."""
    return sprite


def ask_marked(spots: Sequence[CardSpot]) -> None:
    """Ask about the card in focus, else the one under the mouse, else the last of ``spots``, if there are any."""
    marked = [spot for spot in spots if spot.focused] or [spot for spot in spots if spot.hovered] or spots
    if marked:
        marked[-1].press()


def offer(kit: Kit) -> pygame.Surface:
    """Return the small label that offers to explain a move, with its key, premultiplied."""

    def draw() -> pygame.Surface:
        style, size = kit.style, kit.scale.font(16)
        words_w = kit.text.width(pgettext("button", "Why?"), size, bold=True)
        cap = key_cap(kit, key_of("why"), size * 0.78)
        height, space = round(size * 1.75), round(size * 0.5)
        width = words_w + cap.get_width() + 3 * space
        pill = shapes.plate((width, height), height // 2, style.panel_top, style.panel_bottom, style.gold, 1, alpha=255)
        write(pill, kit, pgettext("button", "Why?"), size, style.text, (space, height / 2), bold=True)
        put(pill, cap, (width - space - cap.get_width(), (height - cap.get_height()) // 2))
        return pill

    return kit.art.made(("offer", kit.style.name, kit.scale.font(16)), draw)
