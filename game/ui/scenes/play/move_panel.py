"""Panels about one move: laid over the table in pieces from top to bottom, with a way to other moves."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial

import pygame

from game.ui.controls.actions import arrow
from game.ui.controls.base import Kit
from game.ui.controls.buttons import Button
from game.ui.controls.layout import columns
from game.ui.controls.panels import Label, write
from game.ui.drawing import shapes
from game.ui.drawing.assets import card_width
from game.ui.drawing.mirror import unmirrored
from game.ui.drawing.sprites import CardPainter
from game.ui.drawing.stage import put
from game.ui.drawing.styles import WINNING
from game.ui.language.messages import _, say
from game.ui.scenes.forms.panel_scene import PanelScene, Piece
from game.ui.scenes.scene import GameScene, Host, Scene
from game.ui.words.why import Lying


def way_width(kit: Kit, height: int, count: int) -> int:
    """Return the width of the step control in pixels: two buttons of ``height`` with the move's number between them."""
    # Translators: the place in a row, and how many there are
    widest = say(_("{number} of {count}"), number=count, count=count)
    return 2 * height + kit.text.width(widest, kit.scale.font(17)) + kit.scale.gap


class MovePanel(PanelScene):
    """A panel about the move in step ``at``; the left and right keys go to others, Esc goes back."""

    def __init__(self, app: Host, below: Scene, table: GameScene, at: int) -> None:
        super().__init__(app, below, table)
        self._at = at

    @property
    @abstractmethod
    def _steps(self) -> Sequence[int]:
        """The steps that can be asked about, the one shown among them."""

    # ------------------------------------------------------------------- layout

    def rebuild(self) -> None:
        """Lay the panel out again; a button that can no longer be pressed loses the focus."""
        super().rebuild()
        focus = self.controls.focus
        if focus is not None and not focus.enabled:
            self.controls.set_focus(None)

    def _put_panel(self, width: int, height: int) -> None:
        """Put the panel somewhat below the upper edge of the window: from move to move its head stays where it is."""
        top = min(round(0.14 * self.kit.scale.height), self._room.bottom - height)
        self.panel = self.lay_panel(width, height, (top + height / 2) / self.kit.scale.height)

    def _cards(self, lying: Sequence[Lying], factor: float) -> Piece:
        """Return a picture of the cards of a move."""
        height, size = round(self.kit.scale.px(150, 84) * factor), self._size(16, factor)
        back = self.app.settings.back_of(self.table.game.name) or self.style.back
        painter = CardPainter(self.app.art, self.style, back)
        words = [thing.words if thing.card is None else str(thing.card) for thing in lying]
        high = height + 2 * picture_margin(height) + round(size * 1.3)
        return Piece("picture", high, partial(paint_move, painter, lying, height, size), words)

    def _lay_way(self, right: int, button_h: int, tips: tuple[str, str]) -> None:
        """Lay out the step control at the right of the head, where it stays from move to move."""
        steps = self._steps
        number, count = steps.index(self._at), len(steps)
        kit, head = self.kit, self.regions["head"]
        height = min(button_h, head.height)
        wide = way_width(kit, height, count)
        rect = pygame.Rect(right - wide, head.top + (head.height - height) // 2, wide, height)
        back, middle, on = columns(rect, height, 1.0, height)
        words = say(_("{number} of {count}"), number=number + 1, count=count)
        earlier = Button(kit, back, "", lambda: self.step(-1), icon="back", tip=tips[0])
        later = Button(kit, on, "", lambda: self.step(1), icon="forward", tip=tips[1])
        earlier.enabled, later.enabled = number > 0, number < count - 1
        for button in (earlier, later):
            button.as_it_is, button.block = True, rect
        self.stage.add(Label(kit, middle, [words], 17, kit.style.muted, align="center"))
        self.controls.add(earlier, later)
        self.regions |= {"earlier": earlier.rect, "number": middle, "later": later.rect}

    # -------------------------------------------------------------------- input

    def step(self, by: int) -> None:
        """Go ``by`` moves on, as far as there are any."""
        steps = self._steps
        at = steps.index(self._at) + by
        if 0 <= at < len(steps):
            self._at = steps[at]
            self.rebuild()
            self.tell()

    def handle(self, event: pygame.event.Event) -> None:
        """Take input: the arrow keys step through the moves."""
        if event.type == pygame.KEYDOWN and (by := arrow(event)):
            self.step(by)
        else:
            super().handle(event)


def paint_move(
    painter: CardPainter, lying: Sequence[Lying], height: int, text_size: int, kit: Kit, whole: pygame.Surface
) -> None:
    """Draw the move and the cards or tiles that lay there before, side by side, at most ``height`` pixels high.

    The owner's name stands under each; the move glows.
    """
    spread, count, all_w = picture_margin(height), len(lying), whole.get_width()
    room = (all_w - 2 * spread) / max(1, count) / 1.08  # pixels for the width of each card
    height = min(height, int(room / card_width(100) * 100))
    width, spread = card_width(height), picture_margin(height)
    wide = max((kit.text.width(thing.owner, text_size, bold=thing.is_move) for thing in lying), default=0)
    air = max(spread, (wide - width) // 2 + 1)  # what stands under a card may be wider
    step = min(max(width * 1.75, wide + 5), (all_w - width - 2 * air) / (count - 1)) if count > 1 else 0.0
    row = pygame.Rect(0, 0, round(2 * air + (count - 1) * step) + width, whole.get_height())
    with unmirrored(row, whole) as place:
        for number, thing in enumerate(lying):
            x, y = place.left + round(air + number * step), spread
            if thing.is_move:
                glow = painter.glow(height, 0.0, WINNING)
                put(whole, glow, (x + (width - glow.get_width()) // 2, y + (height - glow.get_height()) // 2))
            if thing.card is not None or not thing.words:
                put(whole, painter.card(thing.card, height, 0.0), (x, y))
            else:
                put(whole, word_tile(kit, thing.words, (width, height)), (x, y))
            room = (step if count > 1 else all_w / 2) - 4
            room = max(width, min(room, 2 * (min(x + width // 2, all_w - x - width // 2))))
            ink = kit.style.text if thing.is_move else kit.style.muted
            at = (x + width / 2, height + 2 * spread + text_size * 0.6)
            write(whole, kit, thing.owner, text_size, ink, at, room, bold=thing.is_move, align=0.5)


def word_tile(kit: Kit, words: str, size: tuple[int, int]) -> pygame.Surface:
    """Return a tile with words, for a bid or the like, premultiplied."""
    style, radius = kit.style, max(3, round(size[1] * 0.06))
    tile = shapes.plate(size, radius, style.tile_top, style.tile_bottom, style.line, 1, alpha=255)
    large = size[1] * (0.5 if len(words) <= 2 else 0.2)
    middle = (size[0] / 2, size[1] / 2)
    write(tile, kit, words, large, style.tile_ink, middle, size[0] - 6, bold=True, align=0.5)
    return tile


def picture_margin(height: int) -> int:
    """Return the pixels around cards of ``height`` that a picture leaves for their glow."""
    return max(5, round(height * 0.1) + 2)


def choice_step(size: int) -> int:
    """Return the pixels from one line of the choices to the next."""
    return round(size * 1.62)
