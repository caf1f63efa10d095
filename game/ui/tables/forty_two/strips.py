"""The strips of 42 on the table: the numbers 0 to 7 for a bid, and the suits to name for a led joker."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.cards import Card, Suit
from game.controller import PERSON
from game.rules.base import Play
from game.rules.forty_two import HAND_SIZE, HIGHEST_BID, PublicState, gets_there, rivals, worth_if_made
from game.ui.controls.actions import key_of, means
from game.ui.controls.base import Kit, Pictures
from game.ui.controls.buttons import key_cap
from game.ui.controls.panels import body, line_at, write, write_lines
from game.ui.drawing.stage import Blit, put, put_middle
from game.ui.drawing.styles import REFUSED, Colour, colour
from game.ui.language.digits import figure
from game.ui.language.figures import signed
from game.ui.language.messages import _, ngettext, pgettext, say
from game.ui.motion.cards import shake
from game.ui.motion.timeline import Timeline
from game.ui.tables.forty_two.keys import NAMED
from game.ui.tables.forty_two.layout import bidding, naming
from game.ui.tables.parts.answers import Answer, OnScreen
from game.ui.tables.parts.layout import TableLayout
from game.ui.tables.parts.strips import NumberStrip, NumberTile, Strip, StripTile
from game.ui.tables.parts.suits import suit_icon, suit_ink
from game.ui.tables.parts.tricks import crown_seal
from game.ui.words.cards import filled, points, suit_name, tricks

_INK, _STRUCK = colour("5A4526"), colour("961E18")
_ORDER = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)


class BidTile(NumberTile):
    """One number of the strip, with the points that it brings if made."""

    def __init__(self, kit: Kit, rect: pygame.Rect, number: int) -> None:
        super().__init__(kit, rect, number)
        self.gets_there = False
        self.rivals: tuple[int, ...] = ()
        """The seats that might still win alone, if the bid gets there."""
        self.is_forbidden = False
        self.shake = 0.0

    @property
    def would_win(self) -> bool:
        """Whether the bid, if made, wins the game whatever the others come to."""
        return self.gets_there and not self.rivals

    def look(self) -> Hashable:
        return (self.worth, self.would_win, self.is_forbidden, self.is_lit, self.held, self.hinted)

    @property
    def can_be_chosen(self) -> bool:
        return not self.is_forbidden

    def blits(self) -> list[Blit]:
        """Return the tile in its place, shaken sideways while it is refused."""
        return [Blit(each.surface, (each.place[0] + round(self.shake), each.place[1])) for each in super().blits()]

    def paint(self) -> Pictures:
        """Return the tile: raised and golden when lit, struck out with a red edge if forbidden, crowned if it wins."""
        kit, scale, radius = self.kit, self.kit.scale, self.kit.scale.px(8, 4)
        width, height = self.rect.size
        tile = self.blank(radius, *((_STRUCK, scale.px(3.4, 2)) if self.would_win else ()))
        self.put_words(tile, signed(self.worth), _INK)
        if self.is_forbidden:
            edge = scale.px(8, 4)
            tile.fill((218, 218, 218, 218), special_flags=pygame.BLEND_RGBA_MULT)
            ends = (edge, height - edge), (width - edge, edge)
            pygame.draw.line(tile, (*_STRUCK, 255), *ends, scale.px(4, 2))
        if not self.would_win:
            return self.raised(radius, (tile, (0, 0)))
        diameter = scale.px(30, 15)
        seal = kit.art.made(("win seal", diameter), lambda: crown_seal(kit, diameter))
        return self.raised(radius, (tile, (0, 0)), (seal, (round(width - diameter * 0.72), -round(diameter * 0.36))))


class BidStrip(NumberStrip[BidTile]):
    """The strip on the table: question, bids so far, tiles, and a line that explains the tile looked at."""

    def __init__(self, kit: Kit, layout: TableLayout, timeline: Timeline, names: Sequence[str]) -> None:
        places = bidding(layout)
        super().__init__(kit, places.strip, [BidTile(kit, rect, number) for number, rect in enumerate(places.tiles)])
        self.head = places.head
        """The place of its first line, over the tiles."""
        self.public: PublicState | None = None
        self.asks_until = self.rect.right
        """The x in the window where the question must end."""
        self._timeline = timeline
        self._names = names

    def show(self, public: PublicState) -> None:
        """Ask for a bid where ``public`` stands."""
        self.public = public
        self.appear()
        for tile in self.tiles:
            tile.shake = 0.0
            tile.worth = worth_if_made(tile.number, public.players)
            tile.gets_there = gets_there(tile.number, public.scores[PERSON], public.options)
            tile.rivals = rivals(tile.number, PERSON, public.scores, public.options, public.bids)
            tile.is_forbidden = tile.number == public.forbidden_bid

    def choose(self, tile: StripTile) -> Answer:
        """Return the bid; a forbidden one is shaken and marked, so that the line beneath explains it in red."""
        if not isinstance(tile, BidTile) or not tile.is_forbidden:
            return super().choose(tile)
        self.mark(tile)
        self.kit.audio.play("refuse")
        shake(self._timeline, tile, max(4.0, 0.11 * tile.rect.width))
        return OnScreen.ONLY

    def look(self) -> Hashable:
        return (self.public, self.looked_at, self.asks_until, self.hint)

    def draw_on(self, whole: pygame.Surface) -> None:
        public = self.public
        if public is None:
            return
        kit, style, scale = self.kit, self.kit.style, self.kit.scale
        put(whole, body(kit, self.rect.size), (0, 0))
        inset = self.tiles[0].rect.left - self.rect.left
        right = self.rect.width - inset
        head = (self.tiles[0].rect.top - self.rect.top) * 0.47
        room = min(right, self.asks_until - self.rect.left) - inset
        write(whole, kit, self.asks(), scale.font(24), style.text, (inset, head), room, bold=True)
        self._foot(whole, public, inset, right)

    def _foot(self, strip: pygame.Surface, public: PublicState, inset: int, right: int) -> None:
        """Write the explanation, in two lines where the strip is narrow, with the key at its end."""
        kit, scale = self.kit, self.kit.scale
        top, bottom = self.tiles[-1].rect.bottom - self.rect.top, self.rect.height
        caps = [key_cap(kit, key, scale.font(15)) for key in ("0–7", key_of("press"))]
        size = scale.font(18)
        if right - inset < 30 * size or self.hint is not None:
            del caps[0]
        if right - inset < 12 * size or not self.shows_enter:
            caps.clear()
        tile, hinted = self.looked_at, self.hint_wordings()
        wordings, ink = hinted, kit.style.text
        if not hinted or (tile is not None and tile.is_forbidden):
            wordings, ink = self._explanation(public, tile)
        inset += self.put_hint_lamp(strip, size, (inset, (top + bottom) / 2))
        beside = right - inset - sum(cap.get_width() + scale.px(6, 3) for cap in caps) - (scale.gap if caps else 0)
        lines, size = self._set(wordings, size, beside, 1 if bottom - top < 2.6 * size else 2)
        middle = (top + bottom) / 2
        for cap in reversed(caps):
            right -= cap.get_width()
            put(strip, cap, (right, round(middle - cap.get_height() / 2)))
            right -= scale.px(6, 3)
        step = size * 1.35
        write_lines(strip, kit, lines, size, ink, (inset, middle - (len(lines) - 1) / 2 * step), step)

    def _set(self, wordings: list[str], size: int, room: int, most: int) -> tuple[list[str], int]:
        """Return the first wording that fits in ``most`` lines, in smaller letters if necessary, and their size."""
        text = self.kit.text
        for smaller in range(size, text.least - 1, -1):
            for wording in wordings:
                lines = text.wrap(wording, smaller, room)
                if len(lines) <= most and max(text.width(line, smaller) for line in lines) <= room:
                    return lines, smaller
        words, size = text.fit(wordings, size, room)
        return [words], size

    def meaning(self, tile: StripTile) -> str:
        if self.public is None or not isinstance(tile, BidTile):
            return ""
        return self._explanation(self.public, tile)[0][0]

    def _explanation(self, public: PublicState, tile: BidTile | None) -> tuple[list[str], Colour]:
        """Return wordings for what a tile means, or all of them, and their colour."""
        style = self.kit.style
        if tile is None:
            return self._no_tile(public), style.muted
        number, ink = tile.number, style.gold if tile.would_win else style.text
        if tile.is_forbidden:
            long = _("You bid last: with {number} the bids would come to {total}, and they may not.")
            short = _("Not {number}: bids may not total {total}.")
            return filled((long, short), number=number, total=HAND_SIZE), REFUSED
        if tile.gets_there and tile.rivals:
            wordings = (
                _("Made, it brings {points} and wins, unless {name} gets there with more"),
                _("Wins, unless {name} gets there with more"),
            )
        elif tile.would_win:
            wordings = _("Exactly {tricks}: {points}, and you win the game"), _("{tricks}: wins the game")
            if number == 0:
                wordings = _("No tricks: {points}, and you win the game"), _("None: wins the game")
            elif number == HIGHEST_BID:
                wordings = _("All {tricks}: {points}, and you win the game"), _("All: wins the game")
        else:
            long = _("Exactly {tricks}: {points}; otherwise a point a trick")
            # Translators: tricks bid, and the points if they are made: "3 tricks: 6 points".
            wordings = long, _("{tricks}: {points}")
            if number == 0:
                wordings = _("No tricks: {points}; otherwise a point a trick"), _("No tricks: {points}")
            elif number == HIGHEST_BID:
                wordings = _("All {tricks}: {points}; otherwise a point each"), _("All {number}: {points}")
        name = self._names[tile.rivals[0]] if len(tile.rivals) == 1 else pgettext("in place of a name", "somebody")
        return filled(wordings, name=name, tricks=tricks(number), number=number, points=points(tile.worth)), ink

    def _no_tile(self, public: PublicState) -> list[str]:
        if public.forbidden_bid is not None:
            long = _("You bid last: the bids may not come to {total}, so {number} is out.")
            short = _("Not {number}: bids may not total {total}.")
            return filled((long, short), number=public.forbidden_bid, total=HAND_SIZE)
        if any(tile.would_win for tile in self.tiles):
            return [_("A crown marks the bids that win the game if you make them."), _("Crowned bids win the game.")]
        if any(tile.gets_there for tile in self.tiles):
            long = _("A bid may take you to {target} points; if others get there too, the highest score wins.")
            return [say(long, target=public.options.target), _("If several get there, the highest score wins.")]
        return [_("Take exactly what you bid. Point at a number to see its worth."), _("Take exactly what you bid.")]


class SuitTile(StripTile):
    """A suit that may be named, its key, and the number of its cards in the person's hand."""

    def __init__(self, kit: Kit, rect: pygame.Rect, suit: Suit) -> None:
        super().__init__(kit, rect, depth=47)
        self.suit, self.label = suit, suit_name(suit)
        self.held_cards = 0

    def look(self) -> Hashable:
        return (self.is_lit, self.held_cards, self.hinted)

    def paint(self) -> Pictures:
        """Return the tile: the suit large, its name with the key, and how many the person holds, or a hint's chance."""
        width, height = self.rect.width, self.body_height
        radius = self.kit.scale.px(10, 5)
        tile = self.blank(radius)
        if width > 1.5 * height:
            side = round(height * 0.72)
            self._set(tile, pygame.Rect(round(side * 1.25), 0, width - round(side * 1.4), height), side, side * 0.66)
        else:
            side = round(min(height * 0.46, width * 0.6))
            self._set(tile, pygame.Rect(3, round(height * 0.46), width - 6, round(height * 0.54)), side, width / 2)
        return self.raised(radius, (tile, (0, 0)))

    def _set(self, tile: pygame.Surface, words: pygame.Rect, side: int, x: float) -> None:
        """Draw the suit with its middle at ``x`` and, in ``words``, its name, its key and the number held."""
        kit, scale = self.kit, self.kit.scale
        icon = kit.art.icon(suit_icon(self.suit), side, suit_ink(kit, self.suit))
        y = words.height / 2 if words.left > 3 else words.top * 0.63
        put_middle(tile, icon, x, y)
        at = (words.centerx, words.top + words.height * 0.33)
        name, ink = suit_name(self.suit), kit.style.tile_ink
        if self.hinted.chance and words.height < 2.6 * scale.font(18):  # too low for two lines above the bar
            # Translators: a suit that may be named, and the chance that it brings: "hearts: 58 %".
            both = filled((_("{suit}: {chance}"), "{chance}"), suit=name, chance=self.hinted.chance)
            write(tile, kit, both, scale.font(18), ink, words.center, words.width, align=0.5, bold=True)
            return
        largest = min(scale.font(18), round(0.29 * words.height))
        write(tile, kit, [name, ""], largest, ink, at, words.width, align=0.5, bold=True)  # its sign says enough
        cap, space = key_cap(kit, key_of(NAMED[self.suit]), scale.font(13)), scale.px(8, 4)
        count = self.held_cards
        texts = ngettext("you hold {count}", "you hold {count}", count), ngettext("{count} held", "{count} held", count)
        wordings = [self.hinted.chance] if self.hinted.chance else [*filled(texts, count=count), figure(count)]
        held, size = kit.text.fit(wordings, min(scale.font(15), largest), words.width - cap.get_width() - space)
        line = kit.text.line(held, size, _INK, bold=bool(self.hinted.chance))
        left = words.centerx - (cap.get_width() + space + line.get_width()) / 2
        y = words.top + words.height * 0.74
        put(tile, cap, (round(left), round(y - cap.get_height() / 2)))
        line_at(tile, line, left + cap.get_width() + space, y)


class SuitStrip(Strip[SuitTile]):
    """The question which suit the others must follow, with its four tiles; ``card`` is the joker to be led."""

    def __init__(self, kit: Kit, layout: TableLayout) -> None:
        places = naming(layout)
        tiles = [SuitTile(kit, rect, suit) for suit, rect in zip(_ORDER, places.tiles, strict=True)]
        super().__init__(kit, places.strip, tiles, depth=45)
        self.card: Card | None = None

    def show(self, card: Card | None, hand: tuple[Card, ...] = ()) -> None:
        """Ask for the suit of the joker ``card``, with ``hand`` held; None: hide the strip."""
        self.card = card
        if card is None:
            self.hide()
        else:
            self.appear()
        for tile in self.tiles:
            tile.held_cards = sum(held.suit is tile.suit for held in hand)
            tile.action = None if card is None else Play(card, tile.suit)

    def asks(self) -> tuple[str, ...]:
        return _("Which suit must the others follow?"), _("Which suit to follow?"), _("Name a suit")

    def hint_wordings(self) -> list[str]:
        """Return the hint's wordings, or none if it advises another card than the joker."""
        action = None if self.hint is None else self.hint.action
        is_about_it = isinstance(action, Play) and action.card is self.card
        return super().hint_wordings() if is_about_it or self.looked_at is not None else []

    def key(self, name: str, event: pygame.event.Event) -> Answer:
        """Return the answer to a key while a suit is asked for: C D H S name it, as do arrows and Enter."""
        named = next((tile for tile in self.tiles if means(name, NAMED[tile.suit])), None)
        return super().key(name, event) if named is None else self.choose(named)

    def look(self) -> Hashable:
        return self.card, self.hint, self.hint and self.looked_at

    def draw_on(self, whole: pygame.Surface) -> None:
        kit, style, scale = self.kit, self.kit.style, self.kit.scale
        put(whole, body(kit, self.rect.size, style.gold), (0, 0))
        inset = self.tiles[0].rect.left - self.rect.left
        y = (self.tiles[0].rect.top - self.rect.top) * 0.52
        cap = key_cap(kit, key_of("back"), scale.font(14))
        right = self.rect.width - inset
        asks = self.hint_wordings() or self.asks()
        inset += self.put_hint_lamp(whole, scale.font(20), (inset, y))
        room = right - inset - scale.gap - scale.px(8, 4) - cap.get_width()
        back, size = _("take it back"), scale.font(15)
        if kit.text.has_room(asks, room - kit.text.width(back, size), bold=True):  # else the key must do
            right -= write(whole, kit, back, size, style.muted, (right, y), align=1.0)
        right -= scale.px(8, 4) + cap.get_width()
        put(whole, cap, (right, round(y - cap.get_height() / 2)))
        room = right - inset - scale.gap
        write(whole, kit, asks, scale.font(20), style.text, (inset, y), room, bold=True)
