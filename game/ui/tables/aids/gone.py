"""Cards gone: how many cards of each suit the person has not seen yet, and a sheet with every card of the pack.

It is an aid that the settings switch on, and it shows what the person's seat has seen, no more.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final

import msgspec
import pygame

from game.cards import Card, Rank, Suit
from game.controller import PERSON
from game.ui.controls.actions import key_of, told_key
from game.ui.controls.base import Kit, Pictures, Tip, Widget, headed
from game.ui.controls.buttons import key_cap
from game.ui.controls.layout import between, columns, inset, put_in, rows
from game.ui.controls.panels import body, halo, put_medallion, write
from game.ui.drawing import shapes
from game.ui.drawing.assets import card_width
from game.ui.drawing.mirror import placed, stroke
from game.ui.drawing.sprites import Place
from game.ui.drawing.stage import put, put_middle
from game.ui.drawing.styles import PARTNER
from game.ui.language.digits import figure
from game.ui.language.messages import _, left_to_right, ngettext, npgettext, pgettext, say
from game.ui.tables.parts.covers import SHEET, priced
from game.ui.tables.parts.layout import TableLayout
from game.ui.tables.parts.seats import SeatShown
from game.ui.tables.parts.suits import suit_chip
from game.ui.words.cards import bare_card_name, joined, rank_letter, sentences, suit_name

SUITS: Final = (Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS)  # red and black by turns, as in the hand
_RANKS: Final = tuple(rank for rank in sorted(Rank, reverse=True) if rank <= Rank.ACE)
_CELL: Final = 1.28  # text sizes: breadth of a rank's cell
_LINE: Final = 1.6  # text sizes: pitch of the lines
_STEPS: Final = 12  # places tried for the sheet, across and down


class CardsSeen(msgspec.Struct, frozen=True):
    """What a seat has seen of the ``pack``: its own cards, those that are ``gone``, and others ``known`` to be held.

    The other players hold ``held`` of the rest. ``voids`` are by seat the suits in which it has shown a void. Cards of
    the ``trump`` suit and of the trump ``number`` are marked.
    """

    pack: tuple[Card, ...]
    mine: frozenset[Card]
    gone: frozenset[Card]
    held: int
    known: frozenset[Card] = frozenset()
    voids: tuple[frozenset[Suit], ...] = ()
    trump: Suit | None = None
    number: Rank | None = None

    def unseen(self, suit: Suit | None) -> list[Card]:
        """Return the cards of ``suit`` (None: the jokers) that may be anywhere."""
        seen = self.mine | self.gone | self.known
        return [card for card in self.pack if card.suit is suit and card not in seen]

    @property
    def elsewhere(self) -> int:
        """The number of cards not seen that no player holds: never dealt, or still in the stock."""
        return len(self.pack) - len(self.mine | self.gone | self.known) - self.held

    @property
    def rows(self) -> tuple[Suit | None, ...]:
        """The suits, and None for the jokers where there are any."""
        return (*SUITS, None) if any(card.is_joker for card in self.pack) else SUITS

    def void_seats(self, suit: Suit | None) -> list[int]:
        """Return the other seats that have shown a void in ``suit``."""
        return [seat for seat, voids in enumerate(self.voids) if suit in voids and seat != PERSON]


# ----------------------------------------------------------------------------- places


def taken(layout: TableLayout, busy: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Return the rectangles that the strip must leave free; ``busy`` are the places where the game goes on."""
    return [*busy, *(rect for rects in layout.lying().values() for rect in rects)]


def trick_boxes(layout: TableLayout) -> list[pygame.Rect]:
    """Return the boxes around the cards of a trick, with the labels on their upper edges."""
    return [_box(slot, 0.14) for slot in layout.slots]


def _box(place: Place, rise: float) -> pygame.Rect:
    width, height = 1.12 * card_width(place.height), 1.04 * place.height
    return between(place.x - width / 2, place.y - height / 2 - rise * height, place.x + width / 2, place.y + height / 2)


def strip_place(layout: TableLayout, size: tuple[int, int], others: Sequence[pygame.Rect]) -> pygame.Rect | None:
    """Return where a strip of ``size`` lies clear of all ``others``: near the last trick if it can."""
    gap, play = layout.scale.near, layout.play
    end, own, start, top = layout.bottom_end, layout.own, layout.top_start, layout.top_end
    right = min(end.right, play.right)
    corners = [
        (right - size[0], end.top - gap - size[1]),
        (own.left, own.top - layout.scale.px(24, 17) - size[1]),  # clear of the play checker's mark
        (top.right - size[0], top.bottom + gap),
        (start.left, start.bottom + gap),
        (right - size[0], play.bottom - gap - size[1]),
        (own.left, play.bottom - gap - size[1]),
    ]
    fitting = (pygame.Rect(corner, size) for corner in corners)
    return next((rect for rect in fitting if play.contains(rect) and rect.collidelist(others) < 0), None)


def _anywhere(layout: TableLayout, size: tuple[int, int], others: Sequence[pygame.Rect]) -> pygame.Rect | None:
    """Return the place of a strip of ``size`` nearest to the last trick that is clear of all ``others``."""
    play, step = layout.play, layout.scale.small_gap
    room, end = inset(play, layout.scale.near), layout.bottom_end
    found = [
        rect
        for x in range(room.left, room.right - size[0], step)
        for y in range(room.top, room.bottom - size[1], step)
        if (rect := pygame.Rect(x, y, *size)).collidelist(others) < 0
    ]
    return min(found, key=lambda rect: math.dist(rect.center, end.center), default=None)


def sheet_place(
    layout: TableLayout, size: tuple[int, int], near: pygame.Rect, busy: Iterable[pygame.Rect]
) -> pygame.Rect:
    """Return where the sheet covers least of what matters: ``busy`` places and prompt more than seats and corners."""
    play, gap, hand_top = layout.play, layout.scale.gap, layout.hand_top(layout.hand_size)
    room = between(play.left + gap, play.top + gap, play.right - gap, max(hand_top, play.top + size[1] + 2 * gap))
    weighed = priced({**layout.lying(), "busy": tuple(busy)}, SHEET)
    steps = [step / _STEPS for step in range(_STEPS + 1)]

    def cost(place: pygame.Rect) -> float:
        covered = sum(price * _area(place.clip(rect)) for rect, price in weighed)
        return covered + 0.5 * math.dist(place.center, near.center)

    return min((put_in(size, room, across, down) for across in steps for down in steps), key=cost).clamp(play)


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


# -------------------------------------------------------------------------- the controls


class _Strip(Widget):
    """How many cards of each suit have not been seen, in ``lines`` lines, and the key that opens the sheet.

    Without a line it is that key alone.
    """

    def __init__(self, kit: Kit, suits: int, lines: int, on_press: Callable[[], None]) -> None:
        self._size, self._chip, self._pitch = kit.scale.font(17), kit.scale.line(17, 1.1), kit.scale.line(17, 1.55)
        self._cap = key_cap(kit, key_of("gone"), kit.scale.font(15))
        self._each = self._chip + kit.text.width("00", self._size, bold=True) + kit.scale.px(16, 9)
        self._across = math.ceil((suits + (lines > 1)) / lines) if lines else 0  # in several lines the key has a place
        self._edge = kit.scale.px(10, 6)
        width = 2 * self._edge + self._across * self._each
        if lines < 2:
            width += self._cap.get_width() + (0 if lines else self._chip + self._edge)
        height = max(1, lines) * self._pitch + kit.scale.line(17, 0.25)
        super().__init__(kit, pygame.Rect(0, 0, width, height), on_press, ["gone"], depth=21)
        self.seen: CardsSeen | None = None

    def look(self) -> Hashable:
        return (self.seen, self.hovered, self.focused)

    def tips(self) -> Sequence[Tip]:
        seen = self.seen
        if seen is None:
            return ()
        counts = joined([_cards_of(suit, len(seen.unseen(suit))) for suit in seen.rows])
        told = say(_("Not seen yet: {cards}. Click, or press {key}, to see which."), cards=counts, key=told_key("gone"))
        return (Tip(self.rect, headed(_("Cards gone"), told), self.rect),)

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the strip."""
        kit, style, seen = self.kit, self.kit.style, self.seen
        width, height = self.rect.size
        if seen is None or not width:
            return
        put(whole, body(kit, (width, height), style.gold if self.is_lit else None), (0, 0))
        top = (height - self._pitch * max(1, round(height / self._pitch - 0.2))) / 2 + self._pitch / 2
        for place, suit in enumerate(seen.rows if self._across else ()):
            x = self._edge + place % self._across * self._each
            y = top + place // self._across * self._pitch
            put_middle(whole, _chip(kit, suit, self._chip), x + self._chip / 2, y)
            count = len(seen.unseen(suit))
            ink = style.gold if suit is not None and suit is seen.trump else style.text
            at = x + self._chip + kit.scale.px(5, 3), y
            write(whole, kit, figure(count), self._size, ink if count else style.muted, at, bold=True)
        if not self._across:
            icon = kit.art.icon("cards", self._chip, style.gold)
            put_middle(whole, icon, self._edge + self._chip / 2, top)
        right, bottom = width - self._edge, height - top
        put(whole, self._cap, (right - self._cap.get_width(), round(bottom - self._cap.get_height() / 2)))


def _chip(kit: Kit, suit: Suit | None, side: int) -> pygame.Surface:
    """Return a suit's chip; None: a star for the jokers."""
    return kit.art.icon("star", side, kit.style.gold) if suit is None else suit_chip(kit, suit, side)


def _suit_words(suit: Suit | None) -> str:
    return pgettext("suit", "jokers") if suit is None else suit_name(suit)


def _cards_of(suit: Suit | None, count: int) -> str:
    """Return a number of cards of a suit: "3 hearts"."""
    # Translators: {suit} is the name of a suit within a sentence
    text = npgettext("cards of a suit", "{count} {suit}", "{count} {suit}", count)
    return say(text, count=count, suit=_suit_words(suit))


class _CardsSheet(Widget):
    """Every card of the pack, suit by suit: not seen yet, one's own, or gone; and who has shown a void."""

    focusable = False

    def __init__(self, kit: Kit, seats: Sequence[SeatShown], suits: int, on_press: Callable[[], None]) -> None:
        scale = kit.scale
        self._seats = seats
        self._size, self._inset = scale.font(18), scale.px(18, 9)
        self._line, self._cell = scale.line(18, _LINE), scale.line(18, _CELL)
        self._face = round(1.35 * self._size)
        width = 2 * self._inset + 3 * self._cell + len(_RANKS) * self._cell
        width += (len(seats) - 1) * round(0.8 * self._face) + self._face // 2
        height = 2 * self._inset + round(1.2 * self._line) + (suits + 1) * self._line
        super().__init__(kit, pygame.Rect(0, 0, width, height), on_press, (), depth=57)
        self.visible = False
        self.seen: CardsSeen | None = None
        self._blank: pygame.Surface | None = None

    def look(self) -> Hashable:
        return self.seen

    def _rows(self) -> list[pygame.Rect]:
        """Return the head, a row for each suit, and the legend, relative to the corner."""
        inner = inset(pygame.Rect((0, 0), self.rect.size), self._inset)
        suits = len(self.seen.rows) if self.seen is not None else 0
        return rows(inner, round(1.2 * self._line), *[self._line] * suits, 1.0)

    def tips(self) -> Sequence[Tip]:
        """Return the tips on the rows with voids, and one on the whole."""
        found = []
        for suit, row in zip(self.seen.rows, self._rows()[1:], strict=False) if self.seen is not None else ():
            names = [self._seats[seat].name for seat in self.seen.void_seats(suit)] if self.seen else []
            if names:
                told = say(_("No {suit} left with: {names}."), suit=_suit_words(suit), names=joined(names))
                found.append(Tip(row.move(self.rect.topleft), told, self.rect))
        whole = say(_("What you have seen of the pack. Click it, or press {key}, to close it."), key=told_key("gone"))
        return (*found, Tip(self.rect, whole, self.rect))

    def paint(self) -> Pictures:
        """Return the sheet."""
        kit, style, seen = self.kit, self.kit.style, self.seen
        if seen is None:
            return []
        size, radius = self.rect.size, kit.scale.px(12, 6)
        if self._blank is None:
            colours = style.panel_top, style.panel_bottom, style.gold
            self._blank = shapes.plate(size, radius, *colours, kit.scale.px(2, 1), alpha=246)
        sheet = self._blank.copy()
        head, *lines = self._rows()
        legend = lines.pop()
        cap = key_cap(kit, key_of("gone"), kit.scale.font(15))
        put(sheet, cap, (head.right - cap.get_width(), head.top))
        told = _("Bright cards are still to come"), _("Cards gone")
        room = head.width - cap.get_width() - self._size
        write(sheet, kit, told, self._size, style.gold, (head.left, head.top + cap.get_height() / 2), room, bold=True)
        for suit, line in zip(seen.rows, lines, strict=True):
            self._row(sheet, line, suit, seen)
        write(
            sheet, kit, self._legend(seen), kit.scale.font(16), style.muted, (legend.left, legend.centery), legend.width
        )
        return [halo(size, radius, kit.scale.px(12, 6), (0, 0, 0), 0.5, (0, 3)), (sheet, (0, 0))]

    def _legend(self, seen: CardsSeen) -> list[str]:
        key = _("Framed: yours. Struck out: gone.")
        if not seen.elsewhere:
            return [key]
        nobody = ngettext(
            "Nobody holds {count} of the bright ones.", "Nobody holds {count} of the bright ones.", seen.elsewhere
        )
        return [sentences(key, say(nobody, count=seen.elsewhere)), key]

    def _row(self, sheet: pygame.Surface, line: pygame.Rect, suit: Suit | None, seen: CardsSeen) -> None:
        """Draw the cards of a suit, how many of them have not been seen, and the faces of those void in it."""
        kit, style = self.kit, self.kit.style
        start, cells, count, faces = columns(line, self._cell, len(_RANKS) * self._cell, 2 * self._cell, 1.0)
        put_middle(sheet, _chip(kit, suit, round(1.1 * self._size)), *start.center)
        held = [card for card in seen.pack if card.suit is suit]
        if suit is None:
            places = columns(cells, *[1.0] * max(1, len(held)))
            for card, place in zip(sorted(held, key=lambda card: -card.rank), places, strict=True):
                self._card(sheet, place, card, seen, (bare_card_name(card), rank_letter(card.rank)))
        else:
            by_rank = {card.rank: card for card in held}
            for rank, place in zip(_RANKS, columns(cells, *[1.0] * len(_RANKS)), strict=True):
                self._card(sheet, place, by_rank[rank], seen, (rank_letter(rank),))
        left = len(seen.unseen(suit))
        ink = style.gold if suit is not None and suit is seen.trump else style.text
        words, ink = left_to_right(f"= {figure(left)}"), ink if left else style.muted
        write(sheet, kit, words, self._size, ink, count.center, align=0.5, bold=True)
        for number, seat in enumerate(seen.void_seats(suit)):
            at = faces.left + number * round(0.8 * self._face), faces.centery - self._face // 2
            put_medallion(sheet, kit, self._seats[seat].face, self._face, at, style.line)

    def _card(
        self, sheet: pygame.Surface, place: pygame.Rect, card: Card, seen: CardsSeen, words: Sequence[str]
    ) -> None:
        """Draw a card's rank: bright until seen, framed in one's own hand, pale once known, struck out once gone."""
        kit, style = self.kit, self.kit.style
        is_marked = card.rank is seen.number or (card.suit is seen.trump and card.suit is not None)
        ink = style.gold if is_marked else style.text
        if card in seen.gone or card in seen.known:
            ink = shapes.mixed(style.muted, 0.62)
        elif card in seen.mine:
            ink = PARTNER
        at, room = place.center, place.width - 2
        width = write(sheet, kit, words, self._size, ink, at, room, align=0.5, bold=card not in seen.gone)
        edge = max(1, kit.scale.px(2, 1))
        if card in seen.gone:
            half = width / 2 + 2
            stroke(sheet, ink, (at[0] - half, at[1]), (at[0] + half, at[1]), edge)
        elif card in seen.mine:
            frame = pygame.Rect(0, 0, min(place.width, width + self._size // 2), round(1.35 * self._size))
            frame.center = at
            pygame.draw.rect(sheet, PARTNER, placed(frame, sheet), edge, border_radius=kit.scale.px(5, 3))


class CardsGone:
    """The strip, laid where it covers nothing, and the sheet, laid where it covers least of the ``busy`` places.

    ``suits`` is their number, with the jokers if there are any.
    """

    def __init__(
        self, kit: Kit, layout: TableLayout, seats: Sequence[SeatShown], suits: int, busy: Sequence[pygame.Rect]
    ) -> None:
        self._sheet = _CardsSheet(kit, seats, suits, self.close)
        self._strip = self._laid_strip(kit, layout, suits, taken(layout, busy))
        self._sheet.rect = sheet_place(layout, self._sheet.rect.size, self._strip.rect, busy)
        self.controls: tuple[Widget, ...] = (self._strip, self._sheet)
        self.show(None)

    def _laid_strip(self, kit: Kit, layout: TableLayout, suits: int, others: Sequence[pygame.Rect]) -> _Strip:
        """Return the strip in its place: with all counts by a corner, else anywhere, else as the key alone."""
        full, small = (
            [_Strip(kit, suits, lines, self.toggle) for lines in (1, 2, 3)],
            _Strip(kit, suits, 0, self.toggle),
        )
        for look_for, forms in ((strip_place, full), (_anywhere, full), (strip_place, [small]), (_anywhere, [small])):
            for strip in forms:
                place = look_for(layout, strip.rect.size, others)
                if place is not None:
                    strip.rect = place
                    return strip
        small.rect.bottomright = layout.play.bottomright  # over the hand's last card
        return small

    @property
    def is_open(self) -> bool:
        """Whether the sheet is open."""
        return self._sheet.visible

    def show(self, seen: CardsSeen | None) -> None:
        """Show what has been ``seen``; None: show nothing, for no card has been played."""
        self._strip.seen = self._sheet.seen = seen
        self._strip.visible = seen is not None
        self._sheet.visible &= seen is not None

    def toggle(self) -> None:
        """Open or close the sheet."""
        self._sheet.visible = self._strip.seen is not None and not self._sheet.visible

    def close(self) -> None:
        """Close the sheet."""
        self._sheet.visible = False
