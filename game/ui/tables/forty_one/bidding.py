"""The bidding strip of Forty-One: thirteen numbers, the worth of each and of the hand, what the one looked at means."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

import pygame

from game.controller import PERSON
from game.opponents.base import Part
from game.rules.forty_one import HIGHEST_BID, PublicState
from game.ui.controls.actions import key_of
from game.ui.controls.base import Kit, Pictures
from game.ui.controls.buttons import key_cap
from game.ui.controls.layout import put_in, trim
from game.ui.controls.panels import body, write, write_lines
from game.ui.drawing import shapes
from game.ui.drawing.mirror import stroke
from game.ui.drawing.stage import premultiplied, put
from game.ui.drawing.styles import Colour, colour
from game.ui.language.figures import either_way, signed
from game.ui.language.messages import _, ngettext, pgettext, say
from game.ui.tables.aids.worth import tenths
from game.ui.tables.forty_one.layout import strip_places
from game.ui.tables.parts.layout import TableLayout
from game.ui.tables.parts.strips import NumberStrip, NumberTile, StripTile
from game.ui.words.cards import SUIT_SIGNS, Wordings, bare_card_name, card_sign, filled, points, suit_name, tricks

_SPARE: Final = 3  # tenths of a trick that a safe bid leaves over, but for the lowest one


class BidTile(NumberTile):
    """One number of the strip, with the points it wins or loses."""

    @property
    def is_raised(self) -> bool:
        """Whether the bid wins or loses more points than its number."""
        return self.worth > self.number

    def look(self) -> Hashable:
        return (self.number, self.worth, self.is_lit, self.held, self.enabled, self.hinted)

    @property
    def is_lit(self) -> bool:
        return self.enabled and super().is_lit

    def paint(self) -> Pictures:
        """Return the tile, raised and golden when lit, struck out when it cannot be bid."""
        kit, scale, radius = self.kit, self.kit.scale, self.kit.scale.near
        width, height = self.rect.size
        tile = self.blank(radius)
        if self.is_raised:
            inner = shapes.panel((width - 6, height - 6), radius - 2, *self.colours, kit.style.line, 1, alpha=255)
            put(tile, premultiplied(inner), (3, 3))
        self.put_words(tile, either_way(self.worth), colour("6A4326"))
        if not self.enabled:
            pygame.draw.line(tile, (150, 30, 24), (4, height - 5), (width - 5, 4), scale.px(3, 2))
            tile.fill((115, 115, 115, 115), special_flags=pygame.BLEND_RGBA_MULT)
        return self.raised(radius, (tile, (0, 0)))


class BidStrip(NumberStrip[BidTile]):
    """The strip on the table: question, bids so far, tiles, and a line that explains the tile looked at."""

    def __init__(self, kit: Kit, layout: TableLayout) -> None:
        self._places = strip_places(layout)
        tiles = [BidTile(kit, rect, number) for number, rect in enumerate(self._places.tiles, 1)]
        super().__init__(kit, self._places.rect, tiles)
        self.public: PublicState | None = None
        self._typed = ""

    def show(self, public: PublicState) -> None:
        """Ask for a bid where ``public`` stands."""
        self.public = public
        self._typed = ""
        self.appear()
        score = public.scores[PERSON]
        for tile in self.tiles:
            tile.worth = public.options.value_of(tile.number, score)
            tile.enabled = tile.number >= public.options.least_bid(score)

    def type_digit(self, digit: str) -> None:
        """Compose a number from digits: 1 then 3 is 13; a digit that leads nowhere starts anew."""
        for text in (self._typed + digit, digit):
            if text.isdecimal() and 1 <= int(text) <= HIGHEST_BID:
                self._typed = text
                break
        else:
            self._typed = ""
        self.mark_number(int(self._typed) if self._typed else None)

    def step(self, step: int) -> None:
        super().step(step)
        self._typed = ""  # the next digit starts a new number

    def look(self) -> Hashable:
        return (self.public, self.looked_at, self.hint)

    def paint(self) -> Pictures:
        """Return the strip without its tiles."""
        public = self.public
        if public is None:
            return []
        kit, scale, head = self.kit, self.kit.scale, self._in_strip(self._places.head)
        strip = body(kit, self.rect.size)
        at, room, size = (head.left, head.centery), round(head.width * 0.54), self._size(26, 0.16)
        asked = write(strip, kit, self.asks(), size, kit.style.text, at, room, bold=True)
        self._dots(strip, public, trim(head, left=asked + scale.gap))
        self._bracket(strip, public)
        if self._places.is_apart:
            return [(strip, (0, 0)), self._note(public)]
        self._foot_line(strip, public)
        return [(strip, (0, 0))]

    def _in_strip(self, place: pygame.Rect) -> pygame.Rect:
        """Return a rectangle of the window in the coordinates of the strip's picture."""
        return place.move(-self.rect.left, -self.rect.top)

    def _foot_line(self, strip: pygame.Surface, public: PublicState) -> None:
        """Write the meaning of the tile looked at, and the keys for bidding, in the strip's last line."""
        kit, scale, note = self.kit, self.kit.scale, self._in_strip(self._places.note)
        foot, ink = self._told(public)
        cap = key_cap(kit, key_of("press"), self._size(15, 0.105))
        place, y, size = put_in(cap.get_size(), note, 1.0), note.centery, self._size(19, 0.145)
        x = note.right
        if self.shows_enter:
            put(strip, cap, place.topleft)
            x = place.left - 8
        if self.rect.width > 36 * scale.font(16) and self.hint is None:
            x -= write(strip, kit, _("digits, then"), self._size(16, 0.125), kit.style.muted, (x, y), align=1.0)
        left = note.left + self.put_hint_lamp(strip, size, (note.left, y))
        write(strip, kit, foot, size, ink, (left, y), x - left - scale.gap)

    def _note(self, public: PublicState) -> tuple[pygame.Surface, tuple[int, int]]:
        """Return a panel that explains the tile looked at, and its position relative to the strip's corner."""
        kit, scale, note = self.kit, self.kit.scale, self._places.note
        panel = body(kit, note.size)
        foot, ink = self._told(public)
        size, margin = scale.font(18), scale.px(14, 8)
        room, most = note.width - 2 * margin, max(1, int((note.height - margin) / (1.36 * size)))
        cap = key_cap(kit, key_of("press"), scale.font(15))
        words: list[str] = []
        lamp = self.put_hint_lamp(panel, size, (margin, note.height / 2))
        room -= lamp
        for wording in foot:
            words = kit.text.wrap(wording, size, room)
            if len(words) <= most and kit.text.width(words[-1], size) + cap.get_width() + margin <= room:
                break
            if len(words) < most:
                words.append("")  # for the key
                break
        step = min(1.45 * size, note.height / (len(words) + 0.4))
        y = note.height / 2 - (len(words) - 1) * step / 2
        last = write_lines(panel, kit, words, size, ink, (margin + lamp, y), step) - step
        if self.shows_enter and kit.text.width(words[-1], size) + cap.get_width() + margin <= room:
            put(panel, cap, (note.width - margin - cap.get_width(), round(last - cap.get_height() / 2)))
        return panel, self._in_strip(note).topleft

    def _size(self, base: float, share: float) -> int:
        """Return the size of text of ``base`` design pixels, at most ``share`` of the strip's height."""
        return min(self.kit.scale.font(base), round(share * self.rect.height))

    def _dots(self, strip: pygame.Surface, public: PublicState, area: pygame.Rect) -> None:
        kit, style, scale = self.kit, self.kit.style, self.kit.scale
        needed, total = public.bids_needed, public.bid_total
        diameter = max(7, scale.px(17, 9))
        step, count = diameter * 1.22, max(needed, total)
        wordings = filled(
            (_("Bids so far: {total} of {needed}"), _("Bids: {total} of {needed}")), total=total, needed=needed
        )
        if area.width - step * count < kit.text.width(wordings[-1], 12, bold=True):
            count = 0  # no room for the dots: the numbers suffice
        x, y, size = area.right - step * count, area.centery, self._size(19, 0.13)
        at, room = (x - scale.px(12, 6), y), round(x - area.left)
        write(strip, kit, wordings, size, style.text, at, room, bold=True, align=1.0)
        for number in range(count):
            if number < total:
                dot = kit.art.made(("dot", diameter), lambda: shapes.disc(diameter, style.gold, (120, 78, 30), 1))
            else:
                dot = kit.art.made(("no dot", diameter), lambda: shapes.ring(diameter, style.muted, 1.4))
            put(strip, dot, (round(x), round(y - diameter / 2)))
            x += step

    def _bracket(self, strip: pygame.Surface, public: PublicState) -> None:
        """Draw the bracket over the bids worth more than their number."""
        raised = [tile for tile in self.tiles if tile.is_raised]
        if not raised:
            return
        kit, style, scale = self.kit, self.kit.style, self.kit.scale
        low = max(tile.rect.top for tile in raised)  # of two rows, the one with more such bids
        left = min(tile.rect.left for tile in raised if tile.rect.top == low) - self.rect.left
        right = raised[-1].rect.right - self.rect.left
        y = self._in_strip(self._places.bracket).centery
        words = _("counts double") if public.options.values == "double" else _("counts more than its number")
        size = self._size(16, 0.115)
        middle, half = (left + right) // 2, kit.text.width(words, size) // 2 + scale.small_gap
        if right - left < 2 * half + 10:
            half = 0
        width = max(1, scale.px(2, 1))
        drop = scale.px(7, 4)
        for start, end in ((left, middle - half), (middle + half, right)):
            stroke(strip, style.line, (start, y), (end, y), width)
        for x in (left, right - width):
            stroke(strip, style.line, (x, y), (x, y + drop), width)
        if half:
            write(strip, kit, words, size, style.gold, (middle, y), align=0.5)

    def _told(self, public: PublicState) -> tuple[list[str], Colour]:
        """Return wordings of the last line, and their colour: of a hint, else for the tile looked at."""
        hinted = self.hint_wordings()
        return (hinted, self.kit.style.text) if hinted else self._foot(public, self.looked_at)

    def meaning(self, tile: StripTile) -> str:
        if self.public is None or self.public.turn is None or not isinstance(tile, BidTile):
            return ""
        return self._foot(self.public, tile)[0][0]

    def _foot(self, public: PublicState, tile: BidTile | None) -> tuple[list[str], Colour]:
        """Return wordings for the meaning of a tile, or of them all, and their colour."""
        style = self.kit.style
        assert public.turn is not None
        last = sum(bid is None for bid in public.bids) == 1
        short = public.bids_needed - public.bid_total
        if tile is None:
            if last and short <= public.options.least_bid(public.scores[public.turn]):
                return [_("You bid last: whatever you bid, the deal is played."), _("Any bid will do.")], style.muted
            if last and short > HIGHEST_BID:
                return [_("Whatever you bid, the cards are thrown in."), _("This deal is thrown in.")], style.muted
            if last:
                text = _("You bid last: {short} or more and the deal is played; fewer, and the cards are thrown in.")
                return filled((text, _("Fewer than {short}: thrown in.")), short=short), style.muted
            return [_("Point at a number to see what it means."), _("Choose a number.")], style.muted
        least, number = public.options.least_bid(public.scores[public.turn]), tile.number
        if number < least:
            return [say(_("With your score you must bid at least {least}."), least=least)], style.gold
        if last and number < short:
            total = public.bid_total + number
            words = _("Bid {number}: the bids come to {total}, and the cards are thrown in."), _("{number}: thrown in.")
            return filled(words, number=number, total=total), style.gold
        long = _("Bid {number}: {tricks} or more win {points}, fewer lose {value}.")
        if number == HIGHEST_BID:
            long = _("Bid {number}: all the tricks win {points}, fewer lose {value}.")
        words = (long, _("{number} or more: {gain}, fewer: {loss}"))
        values = {"tricks": tricks(number), "points": points(tile.worth), "value": tile.worth}
        values |= {"gain": signed(tile.worth), "loss": signed(-tile.worth)}
        return filled(words, number=number, **values), style.text


def part_words(part: Part) -> Wordings:
    """Return wordings for a part of the hand's worth, the longest first."""
    count = len(part.cards)
    if part.code == "trumps":
        assert part.suit is not None
        # Translators: a number of cards of a suit, "4 hearts"; {sign} is the sign of the suit.
        words = ngettext("{count} {suit}", "{count} {suit}", count), pgettext("cards of a suit", "{number} {sign}")
        if count < 2:
            words = (_("only one trump"), _("one {sign}")) if count else (_("no {suit}"), _("no {sign}"))
        return tuple(filled(words, count=count, number=count, suit=suit_name(part.suit), sign=SUIT_SIGNS[part.suit]))
    card, suit = part.cards[0], part.suit or part.cards[0].suit
    assert suit is not None
    wordings = {
        "guarded-king": (_("{card}, guarded"), _("guarded {card_sign}")),
        "bare-king": (_("{card}, alone"), _("bare {card_sign}")),
        "void": (_("no {suit}: you can trump them"), _("no {sign}")),
        "singleton": (_("only one in {suit}"), _("one {sign}")),
        "doubleton": (_("only two in {suit}"), _("two {sign}")),
        "long-suit": (_("long {suit}: others trump"), _("long {sign}")),
        "nothing": (_("nothing in {suit}"), _("other {sign}")),
    }.get(part.code, (bare_card_name(card),))
    names = {"card": bare_card_name(card), "card_sign": card_sign(card), "suit": suit_name(suit)}
    shortest = card_sign(card) if count == 1 else SUIT_SIGNS[suit]
    return *filled(wordings, sign=SUIT_SIGNS[suit], **names), shortest


def safe_words(parts: Sequence[Part], public: PublicState) -> tuple[str, str]:
    """Return which bid is safe, the whole tricks of the hand with some tenths to spare, and what that means.

    So 90 of 100 hands played out by rules of thumb made their bid. Hands of just so many tricks make as many only three
    times in four, and bids with those were marked down as costly.
    """
    total = sum(tenths(parts))
    bid = max((total - _SPARE) // 10, min(total // 10, public.least_bid))
    if bid < public.least_bid:
        return _("no bid is safe"), _("Even the lowest bid asks for more than your hand is sure of.")
    return say(_("{bid} is safe"), bid=bid), _("A safe bid is made some 9 times in 10.")


def needed_words(public: PublicState) -> Wordings:
    """Return wordings of what the four bids must come to, as a reminder."""
    wordings = (
        _("The four bids must come to {needed} or more, else the cards are thrown in. So far: {total}."),
        _("Bids: {total} of {needed}"),
    )
    return tuple(filled(wordings, needed=public.bids_needed, total=public.bid_total))
