"""The main menu: continue where it stopped, a living tile for each game, settings and rules."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from functools import partial

import pygame

from game.cards import Card
from game.profile.kept import OpenGame
from game.record import RecordFault
from game.ui.controls.base import Kit, Tip, Widget, key_name
from game.ui.controls.buttons import Button, key_cap, row, row_width
from game.ui.controls.layout import grid, inset, trim
from game.ui.controls.panels import Drawn, Label, Pictures, body, gilded, line_at, write, write_lines
from game.ui.drawing import shapes
from game.ui.drawing.assets import CARD_ASPECT
from game.ui.drawing.scale import Scale
from game.ui.drawing.sprites import CardPainter, CardSprite, Place
from game.ui.drawing.stage import Blit, premultiplied, put
from game.ui.drawing.stills import Stills
from game.ui.drawing.styles import WINNING, colour
from game.ui.drawing.text import _
from game.ui.drawing.textures.request import Request
from game.ui.scenes.kept_games import deal_of, read_kept, standing
from game.ui.scenes.page import page_game
from game.ui.scenes.scene import Host, Scene
from game.ui.tables.game import GameTable
from game.ui.tables.tile import TileCard
from game.ui.tables.words import Wordings

_GOLD_LIGHT, _GOLD_DARK = colour("FCE6B0"), colour("C98F3E")
_MOST_LINES = 2  # of the standing, on the bar that continues
_SMALL_CARDS = 3  # of the menu tile's, on the bar that continues
_DRIFT_SECONDS = 10.0  # that the cards drift under a mouse; left lying there it costs nothing


class MenuScene(Scene):
    """Where the program begins."""

    name = "menu"

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self._tiles: list[Tile] = []
        self._moving = False
        self._kept: OpenGame | None = None

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
        return Request("menu", self.style.name, "", width, height, 0, scale.px(22, 11), 0.0, rosettes, lines)

    @staticmethod
    def _title_rect(scale: Scale) -> pygame.Rect:
        rect = pygame.Rect(0, 0, scale.px(640, 330), scale.px(104, 56))
        rect.midtop = (scale.width // 2, scale.px(44, 24))
        return rect

    def build(self) -> None:
        """Lay out title, Continue, tiles and buttons."""
        kit, scale = self.kit, self.kit.scale
        gap, margin = scale.px(30, 14), scale.px(64, 32)
        title = self._title_rect(scale)
        self.stage.add(Drawn(kit, title, 8, paint_title))
        sub = pygame.Rect(title.left, title.bottom, title.width, round(scale.font(20) * 1.5))
        said = _("three card games of forty-odd points") if len(self.app.games) == 3 else _("card games at one table")
        self.stage.add(Label(kit, sub, [said], 20, kit.style.text, align="center"))
        room = trim(pygame.Rect((0, 0), self.app.size), margin, sub.bottom + gap, margin, scale.px(44, 22))
        self._kept = None
        if self.app.store.open_games():
            room = trim(room, top=self._continue(room) + gap)
        self._lay_tiles(trim(room, bottom=self._lay_buttons(room) + gap))

    def _continue(self, room: pygame.Rect) -> int:
        """Lay out the bar of the game saved last that can be read; where none can, it says so; return its height."""
        kit, scale, games = self.kit, self.kit.scale, self.app.games
        rect = pygame.Rect(room.topleft, (room.width, scale.px(116, 70)))
        right = rect.right - scale.px(26, 14)
        faults: list[tuple[str, str]] = []
        for kept in self.app.store.open_games():
            try:
                replayed = read_kept(kept, games)
            except RecordFault as fault:
                faults.append((kept.game, str(fault)))
                continue
            self._kept, game = kept, games[kept.game]
            head = _("Continue: {game}, deal {deal}").format(game=game.title(), deal=deal_of(replayed))
            button = Button(
                kit, 0, _("Continue"), self.go_on, ["Enter"], "play", primary=True, base=22, depth=20,
                tip=_("Go on with the game you played last."),
            )  # fmt: skip
            button.rect.size = (
                scale.px(230, 120, button.rect.width),
                max(round(rect.height * 0.58), round(scale.font(22) * 1.8)),
            )
            end = right - button.rect.width - scale.gap
            bar = continue_bar(kit, rect, head, standing(kept, replayed, game), game, end, self.app.stills)
            button.rect.midright = right, bar.rect.centery
            self.controls.add(button)
            break
        else:
            name, reason = faults[0]
            head = _("A game was kept but cannot be read")
            bar = continue_bar(kit, rect, head, [reason], games.get(name), right, self.app.stills)
        self.stage.add(bar)
        return bar.rect.height

    def _lay_tiles(self, area: pygame.Rect) -> None:
        """Lay out a tile for each game: side by side, in a tall window one below the other."""
        scale, count = self.kit.scale, len(self.app.games)
        across, down, gap = (1, count, scale.px(30, 14)) if scale.is_tall else (count, 1, scale.px(36, 18))
        alike = trim(area, right=(area.width + gap) % across, bottom=(area.height + gap) % down)
        places = grid(alike, across, down, gap)
        self._tiles = []
        for number, (game, place) in enumerate(zip(self.app.games.values(), places, strict=True)):
            tally = self.app.store.tally(game.name)
            words = _("{won} of {played} won").format(won=tally.won, played=tally.played) if tally.played else ""
            cloth = self.app.settings.cloth_of(game.name) or game.style.cloths[0]
            tile = Tile(self.kit, place, game, number + 1, words, cloth, self.app)
            tile.on_press = partial(self.new_game, game.name)
            tile.tip = _("Begin a new game: choose rules, players and level on the next page.")
            self._tiles.append(tile)
            self.controls.add(tile)
            tile.update(0.0, self.app.settings.reduced_motion)

    def _lay_buttons(self, room: pygame.Rect) -> int:
        """Lay out the buttons at the foot of ``room``, in two rows if one is too narrow; return how high they are."""
        kit, routes, later = self.kit, self.app.routes, self.app.later
        height, gap = kit.scale.px(50, 36), kit.scale.px(14, 7)

        def button(label: str, action: Callable[[], None], key: str, icon: str, tip: str) -> Button:
            return Button(kit, height, label, action, [key], icon, base=19, tip=tip)

        told = _("How each game is played, with pictures.")
        rules = button(_("Rules"), self.open_rules, "F1", "help", told)
        told = _("Cloths, card backs, sizes, speed, sound.")
        settings = button(_("Settings"), lambda: later(routes.open_settings), "F2", "gear", told)
        told = _("Games you left for another: go on with them, or delete them.")
        aside = button(_("Games set aside"), lambda: later(routes.open_set_aside), "G", "cards", told)
        told = _("Close the program. Your game is kept as it stands.")
        leave = button(_("Quit"), self.app.quit, "Ctrl+Q", "quit", told)
        is_wide = row_width([rules, settings, aside, leave], height, gap) <= room.width
        lines = [[rules, settings, aside]] if is_wide else [[rules, settings], [aside]]
        whole = len(lines) * (height + gap) - gap
        for line, place in zip(lines, grid(trim(room, top=room.height - whole), 1, len(lines), gap), strict=True):
            row(line, place, gap)
        row([leave], place, gap, 1.0)
        self.controls.add(rules, settings, aside, leave)
        return whole

    def handle(self, event: pygame.event.Event) -> None:
        """Take an input event; Ctrl+N begins a game of the kind that has the keyboard, else of that played last."""
        key = event.key if event.type == pygame.KEYDOWN else None
        if key is not None and key_name(event) == "Ctrl+N":
            self.new_game(self._game_meant())
        elif key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.controls.move_focus(-1 if key == pygame.K_LEFT else 1)
        elif key in (pygame.K_UP, pygame.K_DOWN) and self.controls.focus is None:
            self.controls.move_focus(1)
        else:
            super().handle(event)

    def go_on(self) -> None:
        """Bring the kept game back to the table."""
        if self._kept is not None:
            self.app.routes.resume(self._kept)

    def new_game(self, name: str) -> None:
        """Open the new-game page of a game."""
        self.app.later(lambda: self.app.routes.open_new_game(name))

    def _game_meant(self) -> str:
        """Return the game whose tile has the keyboard, else the one played last."""
        focus = self.controls.focus
        return focus.game.name if isinstance(focus, Tile) else page_game(self.app).name

    def open_rules(self) -> None:
        """Open the rules of the game that has the keyboard, else of that played last."""
        name = self._game_meant()
        self.app.later(lambda: self.app.routes.open_rules(name))

    def update(self, dt: float) -> None:
        """Let the tiles live."""
        super().update(dt)
        moving = [tile.update(dt, self.app.settings.reduced_motion) for tile in self._tiles]
        self._moving = any(moving)

    @property
    def is_animating(self) -> bool:
        return self._moving or super().is_animating


def paint_title(kit: Kit, size: tuple[int, int]) -> Pictures:
    """Return the program's name in letters of gold, spaced wide, with a soft shadow."""
    letter_size = round(size[1] * 0.72)
    space = letter_size * 0.14
    letters = "FORTY-ODD"
    total = sum(kit.text.width(letter, letter_size, bold=True) + space for letter in letters) - space
    whole = pygame.Surface(size, pygame.SRCALPHA)
    x = (size[0] - total) / 2
    for letter in letters:
        x += space + write(whole, kit, letter, letter_size, (255, 255, 255), (x, size[1] / 2), bold=True)
    gold = premultiplied(shapes.gradient(size, _GOLD_LIGHT, _GOLD_DARK))
    return gilded(whole, gold, 150, max(1, round(letter_size * 0.04)), (0, 0))


def continue_bar(
    kit: Kit, rect: pygame.Rect, head: str, lines: list[str], game: GameTable | None, right: int, stills: Stills
) -> Drawn:
    """Return what "Continue" would bring back: the game, whose turn it is, the scores, when it was played.

    The words end ``right`` pixels from the window's left edge; of ``lines``, wordings of the same, the longest that
    has room is set in up to two lines. Where that takes more, the bar is higher than ``rect``.
    """
    scale = kit.scale
    small, height = scale.font(19), round(scale.px(116, 66) * 0.86)
    large = (round(height * 1.75), round(height * 1.12))
    cards = game.tile_picture().cards[-_SMALL_CARDS:] if game is not None else ()
    left = round(scale.gap * 1.4 + (height * 1.75 + scale.gap if cards else 0))
    if right - rect.left - left < small * 13:
        cards, left = (), scale.gap
    room = right - rect.left - left
    wrapped = [kit.text.wrap(line, small, room) for line in lines]
    chosen = next((found for found in wrapped if len(found) <= _MOST_LINES), wrapped[-1])
    words = scale.font(26) * 1.5 + len(chosen) * small * 1.45 + scale.px(24, 12)

    def paint(kit: Kit, size: tuple[int, int]) -> Pictures:
        bar = body(kit, size)
        if cards:
            key = ("bar", kit.style.name, height, kit.art.four_colours, cards)
            files = [kit.art.file_of(lying.card) for lying in cards]
            picture = stills.picture(key, large, files, lambda: fan_of(kit, cards, height, large))
            put(bar, picture, (round(scale.gap * 1.4), (size[1] - large[1]) // 2))
        fitted = kit.text.fit([head], scale.font(26), room, bold=True)[1]
        y = (size[1] - fitted * 1.5 - len(chosen) * small * 1.45) / 2 + fitted * 0.75
        write(bar, kit, head, fitted, kit.style.gold, (left, y), room, bold=True)
        y += fitted * 0.75 + small * 0.72
        write_lines(bar, kit, chosen, small, kit.style.text, (left, y), small * 1.45)
        return [(bar, (0, 0))]

    return Drawn(kit, pygame.Rect(rect.topleft, (rect.width, max(rect.height, round(words)))), 10, paint)


def fan_of(kit: Kit, cards: Sequence[TileCard], height: int, size: tuple[int, int]) -> pygame.Surface:
    """Return cards of ``height`` in a fan, for the bar that continues."""
    painter = CardPainter(kit.art, kit.style, kit.style.back)
    whole = pygame.Surface(size, pygame.SRCALPHA)
    for number, lying in enumerate(cards):
        card = painter.card(Card.parse(lying.card), height, 10.0 * (number - (len(cards) - 1) / 2))
        x = height * (0.5 + 0.34 * number) - card.get_width() / 2
        put(whole, card, (round(x), (size[1] - card.get_height()) // 2))
    return whole


class Tile(Widget):
    """A game to choose: its table with cards on it, and what it is in two lines. It rises under the mouse."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, game: GameTable, number: int, tally: str, cloth: str, app: Host
    ) -> None:
        super().__init__(kit, rect, None, [str(number)], depth=12)
        self.game = game
        self._app = app
        self._tally = tally
        self.request = Request("tile", game.style.name, cloth, *self._inner.size, 0, kit.scale.px(30, 17))
        self.paint_again()
        self.rise = 0.0
        self._clock = 0.0
        self._drifts = _DRIFT_SECONDS
        self._painter = CardPainter(kit.art, game.style, game.style.back)
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
            return pygame.Rect(0, 0, round(width * (0.46 if self.kit.scale.is_tall else 0.56)), height)
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

    def _lay_cards(self) -> list[tuple[CardSprite, Place]]:
        area = self.picture_rect
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
        area = self.picture_rect
        diameter = round(min(area.height * 0.26, area.width * 0.2))

        def draw() -> pygame.Surface:
            badge = shapes.disc(diameter, _GOLD_LIGHT, _GOLD_DARK, max(2, diameter * 0.07)).copy()
            put(badge, shapes.ring(round(diameter * 0.86), _GOLD_DARK, 1.2), (round(diameter * 0.07),) * 2)
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

    def _still(self) -> pygame.Surface:
        """Return the table as it lies, with cards and badge."""
        corner = self.rect.topleft
        whole = pygame.Surface(self.picture_rect.size, pygame.SRCALPHA)
        whole.blit(self._cloth, self._inner)
        if self._lies.under is not None:
            put(whole, self._lies.under(self.kit, whole.get_size()), (0, 0))
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
        """Return the table: empty while things move on it, else as it lies, as is kept once its cloth is painted."""
        if self._lives:
            return self._cloth
        if self.awaits_pictures:
            return self._still()
        key = (self.request.key(), self.rect.size, self.kit.art.four_colours, self._lies.cards, self._lies.badge)
        files = [self.kit.art.file_of(lying.card) for lying in self._lies.cards]
        kept = partial(self._app.stills.picture, key, self._inner.size, files, self._still)
        return self.kit.art.made(("tile", key), kept)

    def look(self) -> Hashable:
        return (self.is_lit, self._lives)

    def blits(self) -> list[Blit]:
        """Return the tile where it has risen to, and on it the cards and the badge while they move."""
        rise = round(self.rise)
        result = [Blit(picture, (x, y - rise)) for picture, (x, y) in super().blits()]
        if self._lives:
            for sprite, _place in self._cards:
                result.extend(sprite.blits())
            if self._lies.badge:
                badge, (x, y) = self._badge()
                result.append(Blit(badge, (self.rect.left + x, self.rect.top + y - rise)))
        return result

    def paint(self) -> Pictures:
        """Return shadow or glow, and the tile with its table and its words."""
        scale, style, lit, size = self.kit.scale, self.game.style, self.is_lit, self.rect.size
        radius, edge, area = scale.px(14, 7), self._edge, self.picture_rect
        spread, tint, strength, drop = scale.px(16, 8), (0, 0, 0), 0.6, 4
        if lit:
            tint, strength, drop = self.kit.style.gold, 0.75, 0
        soft = partial(shapes.soft_rect, size, radius, spread, tint, strength)
        glow, away = self.kit.art.made(("tile glow", size, lit), soft), -shapes.margin(spread)
        line = style.gold if lit else style.line
        whole = shapes.panel(size, radius, style.panel_top, style.panel_bottom, line, edge, 255)
        mask = shapes.rounded_mask(self._inner.size, max(1, radius - edge))
        whole.blit(shapes.masked(self._table(), mask), self._inner)
        done = premultiplied(whole)
        if self._lies.under is not None and self._lives:
            put(done, self._lies.under(self.kit, area.size), area.topleft)
        self._words(done)
        return [(glow, (away, away + drop)), (done, (0, 0))]

    def _words(self, target: pygame.Surface) -> None:
        """Write names, what the game is, and the foot: beside the table where the tile is flat, else below it."""
        kit, scale, style = self.kit, self.kit.scale, self.game.style
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
        own_name, small = kit.text.fit([words.home], small, max(room, kit.text.width(words.home, scale.font(18))))
        name = kit.text.line(own_name, small, style.muted)
        if name.get_width() <= room + small // 2:
            line_at(target, name, right - name.get_width(), y)
        elif beside:
            y += size * 1.05
            line_at(target, name, left, y)
        y += size * 0.95
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
        """Draw how many play, how many games were won, and the key; what finds no room is left out, the key never."""
        kit, scale, style = self.kit, self.kit.scale, self.game.style
        cap, gap, small = key_cap(kit, self.keys[0], scale.font(16)), scale.gap // 2, scale.font(18)
        right -= cap.get_width()
        line_at(target, cap, right, base)
        right -= gap
        foot, tally, new = self.game.tile_words().players, self._tally, _("New game")
        foot_w, tally_w = kit.text.width(foot, small), kit.text.width(tally, small, bold=True)
        new_w = kit.text.width(new, scale.font(20), bold=True)
        if foot_w + tally_w + 2 * gap * (2 if tally else 1) > right - left:
            foot_w = 0  # how many play is told on the next page as well
        if tally_w + 2 * gap > right - left:
            tally_w = 0
        taken = foot_w + tally_w + 2 * gap * (bool(foot_w) + bool(tally_w))
        if right - left - taken >= new_w:
            right -= write(target, kit, new, scale.font(20), style.gold, (right, base), bold=True, align=1.0)
        if foot_w:
            left += write(target, kit, foot, small, style.muted, (left, base))
        if tally_w:
            write(target, kit, tally, small, style.gold, ((left + right) / 2, base), bold=True, align=0.5)

    def _rule(self, target: pygame.Surface, left: int, right: int, y: float) -> None:
        """Draw a hairline with a small star in its middle."""
        style, radius = self.game.style, self.kit.scale.px(9, 5)
        middle = (left + right) // 2
        for start, end in ((left, middle - 2 * radius), (middle + 2 * radius, right)):
            pygame.draw.line(target, style.line, (start, round(y)), (end, round(y)), self.kit.scale.px(2))
        star = shapes.drawn_fine((2 * radius, 2 * radius), [(style.gold, shapes.star_points((radius, radius), radius))])
        put(target, star, (middle - radius, round(y) - radius))
