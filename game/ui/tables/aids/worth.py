"""What one's hand is worth, beside the strip that asks for a bid: a tab with the total, and a sheet with the parts.

The figures are those by which the opponents bid at sight, from the own hand and what lies open. While the sheet is
open, the cards that count light up one part after another.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final

import pygame

from game.opponents.base import Part
from game.ui.controls.actions import arrow, key_of, means
from game.ui.controls.base import Kit, Painted, Pictures, Widget
from game.ui.controls.buttons import Button, key_cap
from game.ui.controls.described import Thing
from game.ui.controls.keys import MOVES
from game.ui.controls.layout import between, columns, inset, put_in, rows, trim
from game.ui.controls.panels import halo, line_at, write
from game.ui.drawing import shapes
from game.ui.drawing.assets import card_width
from game.ui.drawing.scale import Scale
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.stage import put
from game.ui.drawing.styles import LOSS
from game.ui.language.digits import figure
from game.ui.language.messages import _, say
from game.ui.tables.parts.answers import Answer, MoveControl, OnScreen
from game.ui.tables.parts.hand import Hand
from game.ui.tables.parts.layout import TableLayout
from game.ui.tables.parts.suits import line_with_signs
from game.ui.words.cards import Wordings, filled, sentences

_EACH: Final = 1.4  # seconds from one part to the next
_COLUMN: Final = 14  # text sizes: breadth of a column of the sheet
_MOST_COLUMNS: Final = 3
_LINE: Final = (1.34, 1.8)  # text sizes: least and greatest line pitch
_DOWN: Final = 0.36  # of a card's height, from its upper edge: middle of the note on lit cards, below their indices
_BESIDE: Final = 18  # text sizes: greatest breadth of that note

PartWords = Callable[[Part], Wordings]
"""Returns wordings for a part, the longest first; they may hold suit signs."""


def tenths(parts: Sequence[Part]) -> list[int]:
    """Return each part's tricks in tenths that add up to the rounded total; what counts nothing stays 0."""
    found = [math.floor(10 * part.tricks) for part in parts]
    missing = round(10 * sum(part.tricks for part in parts)) - sum(found)
    uneven = [place for place, part in enumerate(parts) if part.tricks]
    uneven.sort(key=lambda place: found[place] - 10 * parts[place].tricks)
    for place in uneven[:missing]:
        found[place] += 1
    return found


def decimal(number: int) -> str:
    """Return tenths as a decimal number: "1.2", "−0.3"."""
    return figure(number / 10, 1)


def tab_tip() -> str:
    """Return what the tab tells, and what a press does."""
    return _("How many tricks your hand is good for, as the opponents would count. Press it to see it card by card.")


class _Tab(Button):
    """The hand's total, and the key that opens the sheet: at ``above``, over the strip, or at the end of a ``head``."""

    def __init__(self, kit: Kit, above: pygame.Rect, head: pygame.Rect | None, on_press: Callable[[], None]) -> None:
        super().__init__(kit, above.height, "", on_press, ["worth"], base=18, depth=46)
        self._above, self._head = above, head
        self.tip = tab_tip()

    def show(self, wordings: Sequence[str]) -> None:
        """Show the first of ``wordings`` that fits."""
        head = self._head
        room = self._above.width if head is None else 0.6 * head.width
        for self.label in wordings:
            self.rect.width = self.natural_width()
            if self.rect.width <= room:
                break
        if head is None:
            self.rect.center = self._above.center
        else:
            self.rect.midright = head.midright
        self.visible = True


def _air(scale: Scale) -> int:
    """Return the distance from the tab to the strip below it, in pixels."""
    return scale.px(6, 2)


def _row_above(layout: TableLayout, strip: pygame.Rect) -> pygame.Rect:
    """Return the room for the tab over the strip at ``strip``, between the plaques."""
    bottom = strip.top - _air(layout.scale)
    row = between(strip.left, bottom - layout.scale.line(18, 1.75), strip.right, bottom)
    return layout.between_plaques(row)


def has_room_above(layout: TableLayout, strip: pygame.Rect) -> bool:
    """Whether the tab fits between the seats at the top and the strip at ``strip``."""
    return _row_above(layout, strip).top >= layout.middle.top


class _WorthSheet(Painted):
    """The sheet over the strip: the parts told so far, and below them their sum or, at the end, what it is for."""

    def __init__(self, kit: Kit, rect: pygame.Rect, words: PartWords) -> None:
        super().__init__(kit, rect, depth=49)  # over a hint's bars on the strip
        self._words = words
        self.visible = False
        self.parts: tuple[Part, ...] = ()
        self.at = 0
        self.end: Wordings = ()
        self._blank: pygame.Surface | None = None

    def look(self) -> Hashable:
        return (self.parts, self.at, self.end)

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the sheet."""
        if self._blank is None:
            style, scale = self.kit.style, self.kit.scale
            colours = style.panel_top, style.panel_bottom, style.gold
            self._blank = shapes.plate(self.rect.size, scale.px(12, 6), *colours, scale.px(2, 1))
        put(whole, self._blank, (0, 0))
        self._foot(whole, self._places[1])
        told = zip(self.parts, tenths(self.parts), self._cells(self._room), strict=True)
        for place, (part, number, cell) in enumerate(list(told)[: self.at + 1]):
            self._row(whole, cell, part, number, place == self.at)

    @property
    def _places(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The room for the parts, and the last line, relative to the sheet's corner."""
        scale = self.kit.scale
        inner = inset(pygame.Rect((0, 0), self.rect.size), scale.px(26, 10), scale.px(12, 4))
        body, foot = rows(inner, 1.0, scale.line(18, 1.9))
        return body, foot

    @property
    def _room(self) -> pygame.Rect:
        return self._places[0]

    def _cells(self, body: pygame.Rect) -> list[pygame.Rect]:
        """Return the places of the parts, column by column."""
        count, size, gap = len(self.parts), self._size(), 2 * self.kit.scale.gap
        across = self._across(size)
        down = math.ceil(count / across)
        lines = put_in(
            (
                min(body.width, across * (_COLUMN * size + gap) - gap),
                min(body.height, round(down * _LINE[1] * size)),
            ),
            body,
        )
        stacks = columns(lines, *[1.0] * across, gap=gap)
        return [cell for stack in stacks for cell in rows(stack, *[1.0] * down)][:count]

    def _across(self, size: int) -> int:
        """Return the number of columns: as many as the height requires, else as many as there is breadth for."""
        count, deepest = len(self.parts), max(1, int(self._room.height / (_LINE[0] * size)))
        wanted = min(math.ceil(count / 2), self._room.width // (_COLUMN * size))
        return min(_MOST_COLUMNS, max(1, wanted, math.ceil(count / deepest)))

    def _size(self) -> int:
        """Return the text size: smaller where the parts would not fit otherwise."""
        size = self.kit.scale.font(22)
        while size > self.kit.scale.smallest:
            down = math.ceil(len(self.parts) / self._across(size))
            if _LINE[0] * size * down <= self._room.height and self._across(size) * 8 * size <= self._room.width:
                break
            size -= 1
        return size

    def _row(self, sheet: pygame.Surface, cell: pygame.Rect, part: Part, number: int, is_told: bool) -> None:
        kit, style, size = self.kit, self.kit.style, self._size()
        ink = style.gold if is_told else style.text if number else style.muted
        value = decimal(number) if part.tricks else "–"
        taken = write(sheet, kit, value, size, LOSS if number < 0 else ink, cell.midright, bold=True, align=1.0)
        line, _said = line_with_signs(kit, self._words(part), size, cell.width - taken - size // 2, ink)
        line_at(sheet, line, cell.left, cell.centery)

    def _foot(self, sheet: pygame.Surface, foot: pygame.Rect) -> None:
        kit, style, scale = self.kit, self.kit.style, self.kit.scale
        cap, size = key_cap(kit, key_of("hurry"), scale.font(15)), scale.font(18)
        put(sheet, cap, (foot.right - cap.get_width(), foot.centery - cap.get_height() // 2))
        right = foot.right - cap.get_width() - scale.px(8, 4)
        if foot.width > 36 * size:
            right -= write(
                sheet, kit, _("back to the bids"), scale.font(16), style.muted, (right, foot.centery), align=1.0
            )
        room = right - foot.left - scale.gap
        if self.at >= len(self.parts):
            total = decimal(sum(tenths(self.parts)))
            whole = say(_("Together {tricks} tricks."), tricks=total)
            wordings = [*(sentences(whole, end) for end in self.end), whole]
            write(sheet, kit, wordings, size, style.gold, (foot.left, foot.centery), room)
        else:
            so_far = decimal(sum(tenths(self.parts)[: self.at + 1]))
            wordings = filled((_("{tricks} tricks so far"), _("so far {tricks}")), tricks=so_far)
            write(sheet, kit, wordings, size, style.muted, (foot.left, foot.centery), room)


class _Note(Painted):
    """The words beside the lit cards, across them below their indices; ``hand`` knows where they lie."""

    def __init__(self, kit: Kit, hand: Hand, words: PartWords) -> None:
        super().__init__(kit, pygame.Rect(0, 0, 0, kit.scale.line(17, 1.5)), depth=63)
        self._hand, self._words = hand, words
        self.visible = False
        self.part: Part | None = None
        self.number = 0

    def look(self) -> Hashable:
        return (self.part, self.number)

    def lay(self, part: Part | None, number: int) -> None:
        """Say ``part``, worth ``number`` tenths, on its cards."""
        self.part, self.number = part, number
        self.visible = part is not None and bool(part.cards)
        self._lie()

    def _lie(self) -> None:
        """Lie over the visible strips of the cards."""
        sprites, lit = self._hand.sprites, self._hand.lit
        strips = [
            _seen(sprite, after)
            for sprite, after in zip(sprites, [*sprites[1:], None], strict=True)
            if sprite.card in lit
        ]
        self.visible &= bool(strips)
        if self.visible:
            seen = strips[0].unionall(strips[1:])
            self.rect.width = self._line().get_width() + round(1.4 * self.rect.height)
            self.rect.center = seen.centerx, strips[0].top + round(_DOWN * seen.height)

    def _line(self) -> pygame.Surface:
        kit, part = self.kit, self.part
        assert part is not None
        size = kit.scale.font(17)
        wordings = self._words(part)
        if part.tricks:
            # Translators: cards, such as "A♥ K♥", and how many tricks they are worth
            text, value = _("{cards}: {tricks}"), decimal(self.number)
            wordings = tuple(say(text, cards=words, tricks=value) for words in wordings)
        return line_with_signs(kit, wordings, size, _BESIDE * size, kit.style.text, bold=True)[0]

    def paint(self) -> Pictures:
        kit, style, size = self.kit, self.kit.style, self.rect.size
        radius = size[1] // 2
        plate = shapes.plate(
            size, radius, style.panel_top, style.panel_bottom, style.gold, kit.scale.px(2, 1), alpha=250
        )
        line = self._line()
        line_at(plate, line, (size[0] - line.get_width()) / 2, size[1] / 2)
        return [halo(size, radius, kit.scale.px(8, 4), (0, 0, 0), 0.5, (0, 2)), (plate, (0, 0))]


def _seen(sprite: CardSprite, after: CardSprite | None) -> pygame.Rect:
    """Return the part of a card at rest that the card ``after`` it leaves in sight."""
    width, height = card_width(sprite.height), sprite.height
    left, right = sprite.x - width / 2, sprite.x + width / 2
    if after is not None and after.x > sprite.x:
        right = min(right, after.x - width / 2)
    return pygame.Rect(round(left), round(sprite.y - height / 2), round(right - left), height)


class _Curtain(MoveControl):
    """Takes every click while the sheet is open: the click closes it and does nothing else."""

    focusable = False

    def __init__(self, kit: Kit, on_press: Callable[[], None]) -> None:
        scale = kit.scale
        window = pygame.Rect(0, 0, scale.width, scale.height)
        super().__init__(kit, trim(window, top=scale.top_rail), on_press, depth=95)
        self.visible = False

    def paint(self) -> Pictures:
        return []

    def described(self) -> Iterable[Thing]:
        return ()

    def answer(self, point: tuple[int, int]) -> Answer:
        if self.on_press is not None:
            self.on_press()
        return OnScreen.ONLY


class HandWorth:
    """The tab on the strip at ``strip``, and the sheet that it opens over it; ``words`` are those of the game.

    The tab lies over the strip, or at the end of the strip's ``head`` if that is given. The sheet goes on by itself, or
    by the arrow keys; Space, Enter, Esc, its own key or a click close it.
    """

    def __init__(
        self, kit: Kit, layout: TableLayout, strip: pygame.Rect, hand: Hand, words: PartWords, head: pygame.Rect | None
    ) -> None:
        self._hand = hand
        self._tab = _Tab(kit, _row_above(layout, strip), head, self.toggle)
        self._tab.block = None if head is None else strip
        self._curtain = _Curtain(kit, self.close)
        self._sheet = _WorthSheet(kit, strip, words)
        self._note = _Note(kit, hand, words)
        self.controls: tuple[Widget, ...] = (self._tab, self._curtain)
        self.items = (self._sheet, self._note)
        self._left = 0.0
        self._goes_on = True
        self.hide()

    @property
    def is_open(self) -> bool:
        """Whether the sheet is open."""
        return self._sheet.visible

    @property
    def tab(self) -> pygame.Rect:
        """The rectangle of the tab."""
        return self._tab.rect

    def show(self, parts: Sequence[Part], end: Wordings, bid: str, why: str) -> None:
        """Show the total of ``parts`` on the tab and, beside it, which ``bid`` that means; ``why`` explains that.

        ``end`` are wordings of what the sheet says last.
        """
        self._sheet.parts, self._sheet.end = tuple(parts), end
        long = _("Your hand: about {tricks} tricks, {bid}"), _("about {tricks} tricks, {bid}")
        # Translators: how many tricks a hand is worth, and which bid that means, such as "bid 5"
        wordings = *long, _("{tricks}: {bid}"), "{tricks}"
        self._tab.tip = sentences(tab_tip(), why)
        self._tab.show(filled(wordings, tricks=decimal(sum(tenths(parts))), bid=bid))

    def hide(self) -> None:
        """Take tab and sheet away."""
        self.close()
        self._tab.visible = False

    def toggle(self) -> None:
        """Open or close the sheet."""
        if self.is_open:
            self.close()
        else:
            self.open()

    def open(self) -> None:
        """Open the sheet and begin with the first part from the left; where nothing moves, show all parts at once."""
        order, parts = [sprite.card for sprite in self._hand.sprites], self._sheet.parts
        self._sheet.parts = tuple(sorted(parts, key=lambda part: min(map(order.index, part.cards), default=0)))
        self._sheet.visible = self._curtain.visible = self._goes_on = True
        self._go_to(len(self._sheet.parts) if self._hand.is_still else 0)

    def close(self) -> None:
        """Close the sheet."""
        self._sheet.visible = self._curtain.visible = self._note.visible = False
        self._hand.lit = frozenset()

    def _go_to(self, at: int) -> None:
        """Speak of the part at place ``at``; after the last one, of the whole hand."""
        parts, numbers = self._sheet.parts, tenths(self._sheet.parts)
        self._sheet.at = at = max(0, min(at, len(parts)))
        self._left = _EACH
        if at == len(parts):
            self._hand.lit = frozenset(card for part in parts if part.tricks > 0 for card in part.cards)
            self._note.lay(None, 0)
        else:
            self._hand.lit = frozenset(parts[at].cards)
            self._note.lay(parts[at], numbers[at])

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass: the sheet goes on by itself unless it was stepped."""
        if self.is_open and self._goes_on and self._sheet.at < len(self._sheet.parts):
            self._left -= dt
            if self._left <= 0:
                self._go_to(self._sheet.at + 1)

    def key(self, name: str, event: pygame.event.Event) -> Answer:
        """Return the answer to a key while the sheet is open: an arrow steps, any other closes it and does its own."""
        if not self.is_open:
            return None
        if step := arrow(event):
            self._goes_on = False
            self._go_to(self._sheet.at + step)
            return OnScreen.ONLY
        if name and name not in MOVES:
            self.close()
        return OnScreen.ONLY if means(name, "press", "back", "worth") else None
