"""A game on the menu: its table with cards that drift under the mouse, and what it is in a few words."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from functools import partial

import pygame

from game.cards import Card
from game.ui.controls.actions import cap_of
from game.ui.controls.base import Kit, Pictures, Tip, Widget
from game.ui.controls.buttons import Button, key_cap
from game.ui.controls.described import Thing
from game.ui.controls.layout import inset, trim
from game.ui.controls.panels import line_at, write, write_lines
from game.ui.drawing import shapes
from game.ui.drawing.assets import CARD_ASPECT
from game.ui.drawing.mirror import as_it_is, is_mirrored, placed, stroke
from game.ui.drawing.sprites import CardPainter, CardSprite, Place
from game.ui.drawing.stage import Blit, in_block, premultiplied, put
from game.ui.drawing.styles import WINNING, colour
from game.ui.drawing.textures.request import Request
from game.ui.drawing.written import Words
from game.ui.games.game import Game
from game.ui.language.messages import _
from game.ui.scenes.scene import Host
from game.ui.words.cards import Wordings

GOLD_LIGHT, GOLD_DARK = colour("FCE6B0"), colour("C98F3E")
_DRIFT_SECONDS = 10.0  # that the cards drift under a mouse; left lying there it costs nothing
_STEADY = 1.4  # times the usual text: larger takes room from the picture


class OnTile(Button):
    """A button that lies on a tile and rises with it."""

    tile: Tile

    def thing(self) -> Thing:
        return super().thing()._replace(group=self.tile.label)

    @property
    def outline(self) -> pygame.Rect:
        return self.rect.move(0, -round(self.tile.rise))

    def blits(self) -> list[Blit]:
        """Return the button where the tile has risen to."""
        rise = round(self.tile.rise)
        return [Blit(picture, (x, y - rise)) for picture, (x, y) in super().blits()]


class Tile(Widget):
    """A game to choose: its table with cards on it, and what it is in two lines. It rises under the mouse.

    The cards leave ``covered`` pixels free at the head and at the foot of the table, for buttons that lie there.
    """

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        game: Game,
        number: int,
        tally: str,
        cloth: str,
        app: Host,
        covered: tuple[int, int],
    ) -> None:
        super().__init__(kit, rect, None, [str(number)], depth=12)
        self._covered = covered
        self.game, self.label = game, game.title()
        self._app = app
        self._tally = tally
        self.style = app.kit(game.style).style
        self.request = Request("tile", self.style.name, cloth, *self._inner.size, 0, kit.scale.px(30, 17))
        self.paint_again()
        self.rise = 0.0
        self._clock = 0.0
        self._drifts = _DRIFT_SECONDS
        self._painter = CardPainter(kit.art, self.style, self.style.back)
        self._lies = game.tile_picture()
        self._cards = self._lay_cards()

    def tips(self) -> Sequence[Tip]:
        """Return what a click does, at the foot that says so: told of the whole tile it would cover the page's name."""
        foot = pygame.Rect(self.rect.left, 0, self.rect.width, 2 * self.kit.scale.font(20))
        foot.bottom = self.rect.bottom
        return (Tip(foot, self.tip, foot),)

    @property
    def picture_rect(self) -> pygame.Rect:
        """Where the table is to be seen, relative to the tile's corner."""
        width, height = self.rect.size
        if width > 1.35 * height:
            share = 0.46 if self.kit.scale.is_tall else 0.56 / math.sqrt(max(1.0, self.kit.scale.text_scale / _STEADY))
            return pygame.Rect(0, 0, round(width * share), height)
        scale = self.kit.scale  # two lines of text have room below, however large they are
        words = scale.font(40) * 1.95 + scale.font(20) * (2 * 1.45 + 1.6) + scale.px(34, 16) * 1.15
        return pygame.Rect(0, 0, width, round(max(height * 0.45, min(height * 0.64, height - words))))

    @property
    def _edge(self) -> int:
        """How wide the frame is."""
        return self.kit.scale.px(3, 2)

    @property
    def _inner(self) -> pygame.Rect:
        """Where the cloth is to be seen, within the frame."""
        return inset(self.picture_rect, self._edge)

    @property
    def _open(self) -> pygame.Rect:
        """The part of the table that no button covers."""
        above, below = self._covered
        return trim(self.picture_rect, top=above, bottom=below)

    def _lay_cards(self) -> list[tuple[CardSprite, Place]]:
        area = self._open
        cards = self._lies.cards
        broad = 2 * CARD_ASPECT * (max(abs(card.across) for card in cards) + 0.56)  # in heights of a card
        high = 2 * (max(abs(card.down) for card in cards) + 0.55)
        room = min(0.86 * area.height / high, 0.80 * area.width / broad, area.height * self._lies.share)
        height = round(room / 4) * 4
        width = height * CARD_ASPECT
        x, y = area.center
        lying = []
        for number, spot in enumerate(cards):
            place = Place(x + spot.across * width, y + spot.down * height, height, spot.angle)
            sprite = CardSprite(self._painter, Card.parse(spot.card), place, number)
            sprite.glow = WINNING if spot.glows else None
            lying.append((sprite, place))
        return lying

    def _badge(self) -> tuple[pygame.Surface, tuple[int, int]]:
        """Return the golden badge, low on the cards, and where it lies on the tile."""
        area = self._open
        diameter = round(min(area.height * 0.26, area.width * 0.2))

        def draw() -> pygame.Surface:
            badge = shapes.disc(diameter, GOLD_LIGHT, GOLD_DARK, max(2, diameter * 0.07)).copy()
            put(badge, shapes.ring(round(diameter * 0.86), GOLD_DARK, 1.2), (round(diameter * 0.07),) * 2)
            middle = (diameter / 2, diameter / 2)
            ink, size = colour("3A1F0C"), round(diameter * 0.48)
            write(badge, self.kit, self._lies.badge, size, ink, middle, bold=True, align=0.5)
            return badge

        badge = self.kit.art.made(("badge", self._lies.badge, diameter), draw)
        low = round(self._cards[0][1].height * 0.5 - diameter * 0.45)
        return badge, (area.centerx - diameter // 2, area.centery + low)

    def update(self, dt: float, is_still: bool) -> bool:
        """Rise or sink under the mouse, let the cards drift while it is there; return whether anything moved.

        One that ``is_still`` stands where it is, and only its light tells where the mouse is.
        """
        wanted = float(self.kit.scale.px(8, 4)) if self.is_lit and not is_still else 0.0
        moving = abs(wanted - self.rise) > 0.5
        self.rise += (wanted - self.rise) * min(1.0, dt * 14) if moving else wanted - self.rise
        self._drifts = self._drifts - dt if self.hovered else _DRIFT_SECONDS
        if self.hovered and self._drifts > 0 and not is_still and self._cards_are_ready():
            self._clock += dt
            moving = True
        for number, (sprite, place) in enumerate(self._cards):
            swing = math.sin(self._clock * 1.3 + number * 1.7) - math.sin(number * 1.7)
            sprite.x = self.rect.left + place.x + 1.6 * swing
            sprite.y = self.rect.top + place.y - round(self.rise) + 1.2 * swing
        return moving

    def _cards_are_ready(self) -> bool:
        """Whether the cards can be shown one by one; if not, they are being drawn from now on."""
        cards = [Card.parse(lying.card) for lying in self._lies.cards]
        height = self._cards[0][1].height
        self._painter.prepare(cards, height)
        return all(self._painter.is_ready(card, height) for card in cards)

    @property
    def _lives(self) -> bool:
        """Whether the cards have begun to drift, and are drawn one by one; before, the tile is one picture."""
        return self._clock > 0

    def paint_again(self) -> None:
        """Take the cloth, plain or, once it is there, painted."""
        super().paint_again()
        self._cloth, is_painted = self._app.backdrops.picture(self.request)
        self.awaits_pictures = not is_painted

    @as_it_is()
    def _still(self) -> pygame.Surface:
        """Return the table as it lies, with cards and badge."""
        corner = self.rect.topleft
        whole = pygame.Surface(self.picture_rect.size, pygame.SRCALPHA)
        whole.blit(self._cloth, self._inner)
        if self._lies.under is not None:
            put(whole, self._lies.under(self.kit, self._open.size), self._open.topleft)
        for sprite, place in self._cards:
            sprite.x, sprite.y = place.x, place.y
            self._painter.card(sprite.card, sprite.height, sprite.angle)  # turned well now: a still is kept for good
            for blit in sprite.blits():
                put(whole, *blit)
            sprite.x, sprite.y = corner[0] + place.x, corner[1] + place.y
        if self._lies.badge:
            put(whole, *self._badge())
        return whole.subsurface(self._inner).copy()

    def _table(self) -> pygame.Surface:
        """Return the table: empty while things move on it, else as it lies."""
        return self._cloth if self._lives else self._kept(self._inner.size, self._still)

    def _kept(self, size: tuple[int, int], draw: Callable[[], pygame.Surface], *more: Hashable) -> pygame.Surface:
        """Return a picture with the table as it lies, kept once its cloth is painted; it depends on ``more``, too."""
        if self.awaits_pictures:
            return draw()
        laid = (self.rect.size, self._covered, self.kit.art.four_colours, is_mirrored(), *more)
        key = (self.request.key(), *laid, self._lies.cards, self._lies.badge)
        files = [self.kit.art.file_of(lying.card) for lying in self._lies.cards]
        return self.kit.art.made(("tile", key), partial(self._app.stills.picture, key, size, files, draw))

    @property
    def outline(self) -> pygame.Rect:
        return self.rect.move(0, -round(self.rise))

    def written(self) -> list[Words]:
        """Return what is written on it, even if its picture was kept from another day."""
        words = self.game.tile_words()
        lines = (each[0] for each in words.lines)
        return [self.game.title(), words.home, *lines, self._tally, words.players, _("New game")]

    def look(self) -> Hashable:
        return (self.is_lit, self._lives)

    def blits(self) -> list[Blit]:
        """Return the tile where it has risen to, and on it the cards and the badge while they move."""
        rise = round(self.rise)
        result = [Blit(picture, (x, y - rise)) for picture, (x, y) in super().blits()]
        if self._lives:
            lying = [blit for sprite, _place in self._cards for blit in sprite.blits()]
            if self._lies.badge:
                badge, (x, y) = self._badge()
                lying.append(Blit(badge, (self.rect.left + x, self.rect.top + y - rise)))
            result += in_block(lying, self.picture_rect.move(self.rect.topleft))
        return result

    def paint(self) -> Pictures:
        """Return shadow or glow, and the tile with its table and its words."""
        scale, lit, size = self.kit.scale, self.is_lit, self.rect.size
        spread, tint, strength, drop = scale.px(16, 8), (0, 0, 0), 0.6, 4
        if lit:
            tint, strength, drop = self.kit.style.gold, 0.75, 0
        soft = partial(shapes.soft_rect, size, scale.px(14, 7), spread, tint, strength)
        glow, away = self.kit.art.made(("tile glow", size, lit), soft), -shapes.margin(spread)
        words, width = self.game.tile_words(), partial(self.kit.text.width, size=scale.font(20))
        fonts = width(self.game.title(), bold=True), width(words.home)  # other fonts, other widths
        said = self.game.title(), words, *fonts, self._tally, self.keys, *vars(scale).values()
        done = self._whole() if lit or self._lives else self._kept(size, self._whole, *said)
        return [(glow, (away, away + drop)), (done, (0, 0))]

    def _whole(self) -> pygame.Surface:
        """Return the tile without its shadow: its frame, the table in it, and the words."""
        style, edge, size, radius = self.style, self._edge, self.rect.size, self.kit.scale.px(14, 7)
        line = style.gold if self.is_lit else style.line
        whole = shapes.panel(size, radius, style.panel_top, style.panel_bottom, line, edge, 255)
        mask = shapes.rounded_mask(self._inner.size, max(1, radius - edge))
        whole.blit(shapes.masked(self._table(), mask), placed(self._inner, whole))
        done = premultiplied(whole)
        if self._lies.under is not None and self._lives:
            with as_it_is():
                under = self._lies.under(self.kit, self._open.size)
            put(done, under, self._open.topleft)
        self._words(done)
        return done

    def _words(self, target: pygame.Surface) -> None:
        """Write names, what the game is, and the foot: beside the table where the tile is flat, else below it."""
        kit, scale, style = self.kit, self.kit.scale, self.style
        area, height = self.picture_rect, self.rect.height
        beside = area.height == height
        air, text = scale.px(32, 16), scale.font(20)
        left, right = (area.right if beside else 0) + air, self.rect.width - air
        words, most = self.game.tile_words(), min(scale.font(40), round(height * 0.24))
        title, size = kit.text.fit([self.game.title()], most, right - left, bold=True)
        y = min(scale.px(20, 10), height * 0.08) + size * 0.7 if beside else area.bottom + size * 0.95
        wide = write(target, kit, title, size, style.gold, (left, y), bold=True)
        small = scale.font(26)
        room = right - left - wide - small
        least = right - left if beside else max(room, kit.text.width(words.home, scale.font(18)))
        own_name, small = kit.text.fit([words.home], small, least)
        name = kit.text.line(own_name, small, style.muted)
        if name.get_width() <= room + small // 2:
            line_at(target, name, right - name.get_width(), y)
        elif beside:
            y += size * 1.05
            line_at(target, name, left, y)
        y += max(size * 0.95, size * 0.5 + text * 0.75)
        if beside and height > size * 7:
            self._rule(target, left, right, y + small * 0.2)
            y += small * 1.4
        base = height - min(air * 1.15, height * 0.16)
        for number, wordings in enumerate(words.lines):
            size, wrapped = self._wrapped(wordings, right - left, base - text * 1.6 - y, number == 0)
            if not wrapped:
                break  # what does not fit is told on the rules page
            y = write_lines(target, kit, wrapped, size, style.text, (left, y), size * 1.45)
            y += text * 0.2 if beside else 0
        self._foot(target, left, right, base)

    def _wrapped(self, wordings: Wordings, width: int, room: float, is_first: bool) -> tuple[int, list[str]]:
        """Return the size and the lines of the longest wording for which ``room`` pixels are high enough, else none.

        The first sentence is never left out: it is set smaller if even its shortest wording finds no room.
        """
        text = self.kit.scale.font(20)
        tried = [(text, wording) for wording in wordings]
        if is_first:
            tried += [(size, wordings[-1]) for size in range(text - 1, 10, -1)]
        for size, wording in tried:
            lines = self.kit.text.wrap(wording, size, width)
            if size * 1.45 * (len(lines) - 1) <= room:
                return size, lines
        return size, lines if is_first else []

    def _foot(self, target: pygame.Surface, left: int, right: int, base: float) -> None:
        """Draw how many play, how many games were won, and what the key does; only the last is never left out."""
        kit, scale, style = self.kit, self.kit.scale, self.style
        cap, gap, small = key_cap(kit, cap_of(*self.acts), scale.font(16)), scale.gap // 2, scale.font(18)
        right -= cap.get_width()
        line_at(target, cap, right, base)
        right -= gap
        at, room = (right, base), right - left
        right -= write(target, kit, _("New game"), scale.font(20), style.gold, at, room, bold=True, align=1.0)
        foot, tally = self.game.tile_words().players, self._tally  # how many play is told on the next page as well
        widths = kit.text.width(foot, small) + 2 * gap, kit.text.width(tally, small, bold=True) + 2 * gap
        if right - left >= widths[0] + (widths[1] if tally else 0):
            left += write(target, kit, foot, small, style.muted, (left, base))
        if tally and right - left >= widths[1]:
            write(target, kit, tally, small, style.gold, ((left + right) / 2, base), bold=True, align=0.5)

    def _rule(self, target: pygame.Surface, left: int, right: int, y: float) -> None:
        """Draw a hairline with a small star in its middle."""
        style, radius = self.style, self.kit.scale.px(9, 5)
        middle = (left + right) // 2
        for start, end in ((left, middle - 2 * radius), (middle + 2 * radius, right)):
            stroke(target, style.line, (start, round(y)), (end, round(y)), self.kit.scale.px(2))
        star = shapes.drawn_fine((2 * radius, 2 * radius), [(style.gold, shapes.star_points((radius, radius), radius))])
        put(target, star, (middle - radius, round(y) - radius))
