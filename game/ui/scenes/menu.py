"""The main menu: continue where it stopped, a living tile for each game, settings and rules."""

from __future__ import annotations

import math
import time
from collections.abc import Hashable
from typing import TYPE_CHECKING

import pygame

from game.cards import Card
from game.controller import Player
from game.profile.store import OpenGame
from game.record import RecordFault, read
from game.rules.base import Options
from game.ui import paint
from game.ui.layout import Place, Scale
from game.ui.scenes.page import page_game
from game.ui.scenes.scene import Scene
from game.ui.sprites import CardPainter, CardSprite
from game.ui.stage import Blit, premultiplied, put
from game.ui.tables.base import GameTable
from game.ui.tables.panels import Label, body, line_at
from game.ui.tables.registry import TABLES
from game.ui.text import _
from game.ui.textures.request import Request
from game.ui.widgets.base import Kit, Painted, Widget, key_name
from game.ui.widgets.buttons import Button, key_cap, row, row_width
from game.ui.worlds import WINNING, colour

if TYPE_CHECKING:
    from game.ui.app import App

_GOLD_LIGHT, _GOLD_DARK = colour("FCE6B0"), colour("C98F3E")


_DRIFT_SECONDS = 10.0  # that the cards drift under a mouse; left lying there it costs nothing


class Title(Painted):
    """The program's name in letters of gold, spaced wide."""

    def look(self) -> Hashable:
        """What the picture depends on: nothing but its size."""
        return None

    def paint(self) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return the letters with a soft shadow."""
        kit = self.kit
        words = "FORTY-ODD"
        size = round(self.rect.height * 0.72)
        space = size * 0.14
        letters = [kit.text.line(letter, size, (255, 255, 255), bold=True) for letter in words]
        total = sum(letter.get_width() for letter in letters) + space * (len(letters) - 1)
        whole = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        x = (self.rect.width - total) / 2
        for letter in letters:
            put(whole, letter, (round(x), round(self.rect.height / 2 - letter.get_height() / 2)))
            x += letter.get_width() + space
        gold = premultiplied(paint.gradient(self.rect.size, _GOLD_LIGHT, _GOLD_DARK))
        shadow = whole.copy()
        whole.blit(gold, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        shadow.fill((0, 0, 0, 150), special_flags=pygame.BLEND_RGBA_MULT)
        drop = max(1, round(size * 0.04))
        return [(shadow, (drop, drop)), (whole, (0, 0))]


class ContinueBar(Painted):
    """What "Continue" would bring back: the game, whose turn it is, the scores, when it was played."""

    def __init__(self, kit: Kit, rect: pygame.Rect, head: str, line: str) -> None:
        super().__init__(kit, rect, depth=10)
        self._head = head
        self._line = line

    def look(self) -> Hashable:
        """What the picture depends on."""
        return (self._head, self._line)

    def paint(self) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return the bar with three small cards and two lines."""
        kit, scale = self.kit, self.kit.scale
        width, height = self.rect.size
        bar = body(kit, (width, height))
        painter = CardPainter(kit.art, kit.world, kit.world.back)
        card_h = round(height * 0.86)
        x = scale.gap * 1.4 + card_h * 0.4
        for text, angle in (("AH", -10.0), ("KH", 0.0), ("KS", 10.0)):
            card = painter.card(Card.parse(text), card_h, angle)
            put(bar, card, (round(x - card.get_width() / 2), round(height / 2 - card.get_height() / 2)))
            x += card_h * 0.34
        left = round(x + card_h * 0.28)
        room = width - left - scale.px(300, 190)
        words, size = kit.text.fit([self._head], scale.font(26), room, bold=True)
        line_at(bar, kit.text.line(words, size, kit.world.gold, bold=True), left, height * 0.34)
        words, size = kit.text.fit([self._line], scale.font(19), room)
        line_at(bar, kit.text.line(words, size, kit.world.text), left, height * 0.68)
        return [(bar, (0, 0))]


class Tile(Widget):
    """A game to choose: its table with cards on it, and what it is in two lines. It rises under the mouse."""

    def __init__(self, kit: Kit, rect: pygame.Rect, game: GameTable, number: int, tally: str, picture: Request) -> None:
        super().__init__(kit, rect, None, [str(number)], depth=12)
        self.game = game
        self._tally = tally
        self.request = picture
        self.cloth: pygame.Surface | None = None
        self.rise = 0.0
        self._clock = 0.0
        self._drifts = _DRIFT_SECONDS
        self._painter = CardPainter(kit.art, game.world, game.world.back)
        self._lies = game.tile_picture()
        self._cards = self._lay_cards()
        self._body: pygame.Surface | None = None
        self._body_look: Hashable = None

    @property
    def picture_rect(self) -> pygame.Rect:
        """Where the table is to be seen, relative to the tile's corner."""
        width, height = self.rect.size
        if width > 1.35 * height:
            return pygame.Rect(0, 0, round(width * 0.56), height)
        return pygame.Rect(0, 0, width, round(height * 0.64))

    def _lay_cards(self) -> list[tuple[CardSprite, Place]]:
        area = self.picture_rect
        cards = self._lies.cards
        broad = 2 * 0.714 * (max(abs(card.across) for card in cards) + 0.56)  # in heights of a card
        high = 2 * (max(abs(card.down) for card in cards) + 0.55)
        room = min(0.86 * area.height / high, 0.80 * area.width / broad, area.height * self._lies.share)
        height = round(room / 4) * 4
        width = height * 0.714
        x, y = area.center
        lying = []
        for number, spot in enumerate(cards):
            place = Place(x + spot.across * width, y + spot.down * height, height, spot.angle)
            sprite = CardSprite(self._painter, Card.parse(spot.card), place, number)
            sprite.glow = WINNING if spot.glows else None
            lying.append((sprite, place))
        return lying

    def _badge(self, top: int) -> Blit:
        """Return the golden badge, low on the cards."""
        area = self.picture_rect
        diameter = round(min(area.height * 0.26, area.width * 0.2))

        def draw() -> pygame.Surface:
            badge = paint.disc(diameter, _GOLD_LIGHT, _GOLD_DARK, max(2, diameter * 0.07)).copy()
            put(badge, paint.ring(round(diameter * 0.86), _GOLD_DARK, 1.2), (round(diameter * 0.07),) * 2)
            words = self.kit.text.line(self._lies.badge, round(diameter * 0.48), colour("3A1F0C"), bold=True)
            line_at(badge, words, (diameter - words.get_width()) / 2, diameter / 2)
            return badge

        badge = self.kit.art.made(("badge", self._lies.badge, diameter), draw)
        x = self.rect.left + area.centerx - diameter // 2
        return Blit(badge, (x, top + area.centery + round(self._cards[0][1].height * 0.5 - diameter * 0.45)))

    def update(self, dt: float) -> bool:
        """Rise or sink under the mouse, let the cards drift while it is there; return whether anything moved."""
        wanted = float(self.kit.scale.px(8, 4)) if self.hovered or self.focused else 0.0
        moving = abs(wanted - self.rise) > 0.5
        self.rise += (wanted - self.rise) * min(1.0, dt * 14) if moving else wanted - self.rise
        self._drifts = self._drifts - dt if self.hovered else _DRIFT_SECONDS
        if self.hovered and self._drifts > 0:
            self._clock += dt
            moving = True
        for number, (sprite, place) in enumerate(self._cards):
            swing = math.sin(self._clock * 1.3 + number * 1.7) - math.sin(number * 1.7)
            sprite.x = self.rect.left + place.x + 1.6 * swing
            sprite.y = self.rect.top + place.y - round(self.rise) + 1.2 * swing
        return moving

    def blits(self) -> list[Blit]:
        """Return shadow or glow, table, cards and words."""
        look = (self.hovered or self.focused, id(self.cloth), self.rect.size)
        if self._body is None or look != self._body_look:
            self._body_look = look
            self._body = self._paint_body()
        top = self.rect.top - round(self.rise)
        result = []
        lit = self.hovered or self.focused
        spread = self.kit.scale.px(16, 8)
        radius = self.kit.scale.px(14, 7)
        ink = self.kit.world.gold if lit else (0, 0, 0)
        key = ("tile glow", self.rect.size, lit)
        glow = self.kit.art.made(
            key, lambda: paint.blurred(paint.rounded_mask(self.rect.size, radius), spread, ink, 0.75 if lit else 0.6)
        )
        edge = paint.margin(spread)
        result.append(Blit(glow, (self.rect.left - edge, top - edge + (0 if lit else 4))))
        result.append(Blit(self._body, (self.rect.left, top)))
        for sprite, _place in self._cards:
            result.extend(sprite.blits())
        if self._lies.badge:
            result.append(self._badge(top))
        return result

    def _paint_body(self) -> pygame.Surface:
        scale, world = self.kit.scale, self.game.world
        width, height = self.rect.size
        radius = scale.px(14, 7)
        lit = self.hovered or self.focused
        edge = max(2, scale.px(3, 2))
        whole = paint.panel(
            (width, height), radius, world.panel_top, world.panel_bottom, world.gold if lit else world.line, edge, 255
        )
        area = self.picture_rect
        if self.cloth is not None:
            inner = area.inflate(-2 * edge, -2 * edge)
            cut = paint.masked(self.cloth, paint.rounded_mask(self.cloth.get_size(), max(1, radius - edge)))
            whole.blit(cut, inner)
        done = premultiplied(whole)
        self._words(done, area)
        return done

    def _words(self, target: pygame.Surface, area: pygame.Rect) -> None:
        kit, scale, world = self.kit, self.kit.scale, self.game.world
        width, height = self.rect.size
        beside = area.height == height
        inset = scale.px(34, 16)
        left = area.right + inset if beside else inset
        right = width - inset
        head, lines, foot, own_name = self.game.tile_words()
        size = scale.font(40)
        title, size = kit.text.fit([head], size, right - left, bold=True)
        y = height * 0.17 if beside else area.bottom + size * 0.95
        line_at(target, kit.text.line(title, size, world.gold, bold=True), left, y)
        small = scale.font(26)
        name = kit.text.line(own_name, small, world.muted)
        if beside:
            y += size * 1.15
            line_at(target, name, left, y)
            y += small * 1.2
            self._rule(target, left, right, y)
            y += small * 1.2
        else:
            line_at(target, name, right - name.get_width(), y)
            y += size * 1.0
        text = scale.font(20)
        base = height - inset * 1.15
        floor = base - (scale.font(20) * 3.4 if beside and self._tally else scale.font(20) * 1.75)
        for paragraph in lines:
            wrapped = kit.text.wrap(paragraph, text, right - left)
            if y + text * 1.45 * (len(wrapped) - 1) > floor:
                break  # what does not fit is told on the rules page
            for line in wrapped:
                line_at(target, kit.text.line(line, text, world.text), left, y)
                y += text * 1.45
            y += text * 0.35 if beside else 0
        cap = key_cap(kit, self.keys[0], max(11, scale.font(16)))
        put(target, cap, (right - cap.get_width(), round(base - cap.get_height() / 2)))
        line_at(target, kit.text.line(foot, scale.font(18), world.muted), left, base)
        new = kit.text.line(_("New game"), scale.font(20), world.gold, bold=True)
        line_at(target, new, right - cap.get_width() - scale.gap // 2 - new.get_width(), base)
        if self._tally:
            above = base - scale.font(20) * 1.9 if beside else base
            tally = kit.text.line(self._tally, scale.font(18), world.gold, bold=True)
            x = left if beside else (left + right - tally.get_width()) / 2
            line_at(target, tally, x, above)

    def _rule(self, target: pygame.Surface, left: int, right: int, y: float) -> None:
        """Draw a hairline with a small star in its middle."""
        world, radius = self.game.world, self.kit.scale.px(9, 5)
        middle = (left + right) // 2
        for start, end in ((left, middle - 2 * radius), (middle + 2 * radius, right)):
            pygame.draw.line(target, world.line, (start, round(y)), (end, round(y)), max(1, self.kit.scale.px(2, 1)))
        star = paint.drawn_fine((2 * radius, 2 * radius), [(world.gold, paint.star_points((radius, radius), radius))])
        put(target, star, (middle - radius, round(y) - radius))


class MenuScene(Scene):
    """Where the program begins."""

    name = "menu"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._tiles: list[Tile] = []
        self._moving = False
        self._kept: OpenGame | None = None
        self._message = ""

    def backdrop(self) -> Request:
        """Return the walnut board with the rosettes beside the title."""
        scale = Scale(self.app.size)
        width, height = self.app.size
        title = self._title_rect(scale)
        radius = scale.px(64, 34)
        reach = title.width // 2 + radius + scale.px(20, 10)
        centre = width // 2
        y = title.centery
        rosettes = ((centre - reach, y, radius), (centre + reach, y, radius))
        inset = scale.px(90, 44)
        near = reach + radius + scale.px(18, 9)
        lines: tuple[tuple[int, int, int], ...] = ((inset, centre - near, y), (centre + near, width - inset, y))
        if lines[0][1] - lines[0][0] < 60:
            lines = ()
        return Request("menu", self.world.name, "", width, height, 0, scale.px(22, 11), 0.0, rosettes, lines)

    @staticmethod
    def _title_rect(scale: Scale) -> pygame.Rect:
        rect = pygame.Rect(0, 0, scale.px(640, 330), scale.px(104, 56))
        rect.midtop = (scale.width // 2, scale.px(44, 24))
        return rect

    def build(self) -> None:
        """Lay out title, Continue, tiles and buttons."""
        kit, scale = self.kit, self.kit.scale
        width, height = self.app.size
        margin = scale.px(64, 32)
        gap = scale.px(30, 14)
        title = self._title_rect(scale)
        self.stage.add(Title(kit, title, depth=8))
        sub = pygame.Rect(title.left, title.bottom, title.width, round(scale.font(20) * 1.5))
        self.stage.add(Label(kit, sub, [_("card games of forty-odd points")], 20, kit.world.text, align="center"))
        y = sub.bottom + gap
        self._kept = next(iter(self.app.store.open_games()), None)
        if self._kept is not None:
            y = self._continue(pygame.Rect(margin, y, width - 2 * margin, scale.px(116, 70))) + gap
        button_h = scale.px(50, 36)
        bottom = height - scale.px(44, 22) - button_h
        self._lay_tiles(pygame.Rect(margin, y, width - 2 * margin, bottom - gap - y))
        self._lay_buttons(margin, bottom, button_h)

    def _continue(self, rect: pygame.Rect) -> int:
        kept = self._kept
        assert kept is not None
        kit, scale = self.kit, self.kit.scale
        try:
            replayed = read(kept.record)
        except RecordFault as fault:
            head, line = _("A game was kept but cannot be read"), str(fault)
            self.stage.add(ContinueBar(kit, rect, head, line))
            self._kept = None
            return rect.bottom
        game = TABLES[kept.game]
        players = _players_of(kept, game, replayed.record.options)
        deal = max(1, replayed.state.deals_begun)
        head = _("Continue: {game}, deal {deal}").format(game=game.title(), deal=deal)
        line = f"{game.standing(replayed.state, players)} · {_when(kept.saved_at)}"
        self.stage.add(ContinueBar(kit, rect, head, line))
        none = pygame.Rect(0, 0, 0, 0)
        button = Button(kit, none, _("Continue"), self.go_on, ["Enter"], "play", primary=True, base=22, depth=20)
        button.rect.size = (max(scale.px(230, 150), button.natural_width()), round(rect.height * 0.58))
        button.rect.midright = (rect.right - scale.px(26, 14), rect.centery)
        self.controls.add(button)
        return rect.bottom

    def _lay_tiles(self, area: pygame.Rect) -> None:
        kit, scale = self.kit, self.kit.scale
        count = len(TABLES)
        gap = scale.px(36, 18)
        width = (area.width - gap * (count - 1)) // count
        if count == 1:
            width = min(width, round(area.height * 2.15))
        left = area.centerx - (width * count + gap * (count - 1)) // 2
        self._tiles = []
        for number, game in enumerate(TABLES.values()):
            rect = pygame.Rect(left + number * (width + gap), area.top, width, area.height)
            tally = self.app.store.tally(game.name)
            words = _("{won} of {played} won").format(won=tally.won, played=tally.played) if tally.played else ""
            edge = max(2, scale.px(3, 2))
            tile = Tile(kit, rect, game, number + 1, words, Request("tile", game.world.name, "", 8, 8))
            inner = tile.picture_rect.inflate(-2 * edge, -2 * edge)
            cloth = self.app.settings.cloth_of(game.name) or game.world.cloths[0]
            tile.request = Request(
                "tile", game.world.name, cloth, max(8, inner.width), max(8, inner.height), 0, scale.px(30, 17)
            )
            tile.cloth = self.app.backdrops.picture(tile.request)[0]
            tile.on_press = lambda name=game.name: self.new_game(name)
            self._tiles.append(tile)
            self.controls.add(tile)
            tile.update(0.0)

    def _lay_buttons(self, margin: int, top: int, height: int) -> None:
        kit = self.kit
        none = pygame.Rect(0, 0, 0, 0)
        gap = kit.scale.px(14, 7)
        first = page_game(self.app).name
        start = [
            Button(kit, none, _("Rules"), lambda: self.open_rules(first), ["F1"], "help", base=19),
            Button(kit, none, _("Settings"), self.open_settings, ["F2"], "gear", base=19),
        ]
        end = [Button(kit, none, _("Quit"), self.app.quit, ["Ctrl+Q"], "quit", base=19)]
        row(start, margin, top, height, gap)
        row(end, self.app.size[0] - margin - row_width(end, height, gap), top, height, gap)
        self.controls.add(*start, *end)

    def pictures_came(self) -> None:
        """Take painted pictures for the board and the tiles."""
        super().pictures_came()
        for tile in self._tiles:
            tile.cloth = self.app.backdrops.picture(tile.request)[0]

    def handle(self, event: pygame.event.Event) -> None:
        """Take an input event; Ctrl+N begins a game of the first kind."""
        if event.type == pygame.KEYDOWN and key_name(event) == "Ctrl+N":
            self.new_game(next(iter(TABLES)))
            return
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.controls.move_focus(-1 if event.key == pygame.K_LEFT else 1)
            return
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN) and self.controls.focus is None:
            self.controls.move_focus(1)
            return
        super().handle(event)

    def go_on(self) -> None:
        """Bring the kept game back to the table."""
        from game.ui.opening import try_resume

        kept = self._kept
        if kept is None:
            return
        table = try_resume(self.app, kept)
        if table is not None:
            self.app.later(lambda: self.app.replace_all(table))

    def new_game(self, name: str) -> None:
        """Open the new-game page of a game."""
        from game.ui.scenes.new_game import NewGameScene

        self.app.later(lambda: self.app.push(NewGameScene(self.app, name)))

    def open_rules(self, name: str) -> None:
        """Open the rules page."""
        from game.ui.scenes.rules import RulesScene

        self.app.later(lambda: self.app.push(RulesScene(self.app, name)))

    def open_settings(self) -> None:
        """Open the settings page."""
        from game.ui.scenes.settings import SettingsScene

        self.app.later(lambda: self.app.push(SettingsScene(self.app)))

    def update(self, dt: float) -> None:
        """Let the tiles live."""
        super().update(dt)
        moving = [tile.update(dt) for tile in self._tiles]
        self._moving = any(moving)

    @property
    def is_animating(self) -> bool:
        """Whether a tile moves."""
        return self._moving or super().is_animating


def _players_of(kept: OpenGame, game: GameTable, options: Options) -> tuple[Player, ...]:
    usual = game.default_players(options)
    names = kept.beside.names
    return tuple(
        Player(names[seat] if seat < len(names) else player.name, player.face, player.level)
        for seat, player in enumerate(usual)
    )


def _when(saved_at: float) -> str:
    """Return when a game was last played, in words."""
    now = time.localtime()
    then = time.localtime(saved_at)
    clock = time.strftime("%H:%M", then)
    days = now.tm_yday - then.tm_yday if now.tm_year == then.tm_year else 99
    if days == 0:
        return _("Played today at {clock}.").format(clock=clock)
    if days == 1:
        return _("Played yesterday at {clock}.").format(clock=clock)
    return _("Played on {date} at {clock}.").format(date=time.strftime("%d %B", then), clock=clock)
