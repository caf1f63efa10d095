"""The main menu: continue where it stopped, a living tile for each game, settings and rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import pygame

from game.profile.kept import OpenGame
from game.record import RecordFault
from game.ui.controls.actions import arrow, is_for, upright
from game.ui.controls.base import Kit, headed
from game.ui.controls.buttons import Button, row, row_width
from game.ui.controls.keys import as_read
from game.ui.controls.layout import grid, trim
from game.ui.controls.panels import Drawn, Label, body, gild, write, write_lines
from game.ui.drawing import shapes
from game.ui.drawing.mirror import as_it_is
from game.ui.drawing.scale import Scale
from game.ui.drawing.stage import premultiplied, put
from game.ui.drawing.stills import Stills
from game.ui.drawing.textures.request import Request
from game.ui.drawing.written import as_one
from game.ui.games.day_deal import days_in_a_row, today
from game.ui.games.game import Game
from game.ui.games.kept_games import deal_of, read_kept, standing
from game.ui.games.seating import Seating, remembered_options
from game.ui.games.teaching import DECLINED, name_of, offer_tip, offer_words, offered
from game.ui.games.tile import OtherTitle, fan_of
from game.ui.language import catalogues
from game.ui.language.digits import figure
from game.ui.language.messages import _, dotted, pgettext, say, spoken
from game.ui.scenes.forms.page import page_game
from game.ui.scenes.menu.tile import GOLD_DARK, GOLD_LIGHT, OnTile, Tile
from game.ui.scenes.scene import Host, Scene
from game.ui.words.records import fault_words

_MOST_LINES = 2  # of the standing, on the bar that continues
_SMALL_CARDS = 3  # of the menu tile's, on the bar that continues


class MenuScene(Scene):
    """Where the program begins; ``first`` is done as soon as the menu is there."""

    name = "menu"

    def __init__(self, app: Host, first: Callable[[], None] | None = None) -> None:
        super().__init__(app)
        self._first = first
        self._tiles: list[Tile] = []
        self._head = 0  # pixels: where title and sentence end
        self._moving = False
        self._kept: OpenGame | None = None

    @property
    def title(self) -> str:
        return _("Main menu")

    def enter(self) -> None:
        """Do what the program was started for, once."""
        if self._first is not None:
            self.app.later(self._first)
            self._first = None

    def backdrop(self) -> Request:
        """Return the walnut board with rosettes beside the title, where those leave the corners free."""
        scale = Scale(self.app.size)
        width, height = self.app.size
        title = self._title_rect(scale)
        radius = scale.px(64, 34)
        reach = title.width // 2 + radius + scale.px(20, 10)
        centre = width // 2
        y = title.centery
        rosettes: tuple[tuple[int, int, int], ...] = ((centre - reach, y, radius), (centre + reach, y, radius))
        inset = scale.px(90, 44)
        near = reach + radius + scale.px(18, 9)
        lines: tuple[tuple[int, int, int], ...] = ((inset, centre - near, y), (centre + near, width - inset, y))
        if lines[0][1] - lines[0][0] < 60:
            lines = rosettes = ()
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
        sub.inflate_ip(2 * (title.left - margin), 0)
        said = _("three card games of forty-odd points") if len(self.app.games) == 3 else _("card games at one table")
        self._line = Label(kit, sub, [said], 20, kit.style.text, align="center")
        self.stage.add(self._line)
        room = trim(pygame.Rect((0, 0), self.app.size), margin, sub.bottom + gap, margin, scale.px(44, 22))
        self._kept, self._head = None, sub.bottom + 2
        if self.app.store.open_games():
            room = trim(room, top=self._continue(room) + gap)
        buttons = self._buttons(room)
        self._lay_tiles(trim(room, bottom=room.bottom - buttons[0].rect.top + gap))
        self.controls.add(*buttons)
        self._lay_globe(title)

    def notice_place(self) -> pygame.Rect:
        """Return the head of the page: at its foot are the buttons."""
        return pygame.Rect(0, 0, self.app.size[0], self._head)

    def _lay_globe(self, title: pygame.Rect) -> None:
        """Lay out the choice of the language in the corner, with the name of the present one where there is room."""
        kit, scale = self.kit, self.kit.scale
        if len(catalogues.offered()) == 1:
            return
        globe = Button(
            kit, scale.px(44, 32, scale.font(18) * 1.75), spoken().own_name, self.after(self.app.routes.open_languages),
            ["languages"], "language", tip=_("Choose another language."),
        )  # fmt: skip
        edge, beside = scale.px(36, 16), scale.px(150, 20)
        if globe.rect.width > scale.width - edge - title.right - beside:
            globe.label = ""
            globe.rect.width = globe.natural_width()
        globe.rect.topright = scale.width - edge, scale.px(26, 12)
        self.controls.add(globe)

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
                faults.append((kept.game, fault_words(fault)))
                continue
            self._kept, game = kept, games[kept.game]
            head = say(
                _("Continue: {game}, deal {deal}"), game=game.title_of(replayed.record.options), deal=deal_of(replayed)
            )
            button = Button(
                kit, 0, pgettext("button", "Continue"), self.go_on, ["go-on"], "play", primary=True, base=22, depth=20,
                tip=_("Go on with the game you played last."),
            )  # fmt: skip
            button.rect.size = (
                scale.px(230, 120, button.rect.width),
                max(round(rect.height * 0.58), round(scale.font(22) * 1.8)),
            )
            end = right - button.rect.width - scale.gap
            bar = continue_bar(
                kit, rect, head, standing(kept, replayed, game, self.app.store), game, end, self.app.stills
            )
            button.rect.midright = right, bar.rect.centery
            self.controls.add(button)
            break
        else:
            name, reason = faults[0]
            head = _("A saved game cannot be read")
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
            # Translators: how many games of those played were won
            words = say(_("{won} of {played} won"), won=tally.won, played=tally.played) if tally.played else ""
            cloth = game.style.cloth_or_own(self.app.settings.cloth_of(game.name))
            is_offered = offered(self.app.settings.lessons, game) is not None
            line = self._offer_height + 2 * self._offer_gap
            covered = line * len(game.other_titles()), line * is_offered
            tile = Tile(self.kit, place, game, number + 1, words, cloth, self.app, covered)
            tile.on_press = partial(self.new_game, game.name)
            tile.tip = _("Begin a new game: choose rules, players and levels on the next page.")
            self._tiles.append(tile)
            self.controls.add(tile)
            self._lay_offer(tile)
            self._lay_titles(tile)
            tile.update(0.0, self.app.settings.reduced_motion)

    @property
    def _offer_height(self) -> int:
        return max(self.kit.scale.px(46, 32), round(self.kit.scale.font(18) * 1.75))

    @property
    def _offer_gap(self) -> int:
        """The space around the buttons of an offer."""
        return self.kit.scale.px(8, 5)

    def _lay_offer(self, tile: Tile) -> None:
        """Lay the offer of the game's guided deal over the foot of the tile's picture, with a way to decline it."""
        kit, kept, game = self.kit, self.app.settings.lessons, tile.game
        key = offered(kept, game)
        if key is None:
            return
        picture, gap = tile.picture_rect.move(tile.rect.topleft), self._offer_gap
        height = self._offer_height
        decline = OnTile(kit, height, "", partial(self._decline, game, key), icon="close", depth=21)
        decline.rect.width = height
        decline.tip = headed(_("Not now"), _("You will always find the guided deal on the rules page."))
        learn = OnTile(
            kit, height, "", self.after(self.app.routes.open_lesson, game.name, key), icon="lesson", primary=True,
            depth=21, tip=offer_tip(game, key, remembered_options(game, self.app.settings)),
        )  # fmt: skip
        learn.is_default = False
        room = picture.width - 4 * gap - height
        for learn.label in offer_words(kept, game, key):
            if learn.natural_width() <= room:
                break
        learn.rect.width = min(room, learn.natural_width())
        learn.rect.bottom = decline.rect.bottom = picture.bottom - gap - kit.scale.px(6, 3)
        learn.rect.left = picture.centerx - (learn.rect.width + gap + height) // 2
        decline.rect.left = learn.rect.right + gap
        for button in (learn, decline):
            button.tile = tile
        self.controls.add(learn, decline)

    def _lay_titles(self, tile: Tile) -> None:
        """Lay the game's other titles on the picture, from its top corner down."""
        right, top = tile.picture_rect.move(tile.rect.topleft).topright
        gap = self._offer_gap + self.kit.scale.px(2, 1)
        for other in tile.game.other_titles():
            button = OnTile(
                self.kit, self._offer_height, other.label, partial(self._begin, tile.game, other), icon="play", base=18,
                depth=21, tip=headed(other.name, other.tip),
            )  # fmt: skip
            if button.rect.width > (room := tile.picture_rect.width - 2 * gap):
                button.label = other.name
                button.rect.width = min(button.natural_width(), room)
            button.rect.topright = right - gap, top + gap
            top += self._offer_height + self._offer_gap
            button.tile = tile
            self.controls.add(button)

    def _begin(self, game: Game, other: OtherTitle) -> None:
        """Begin a game under its other title at once, with the companions of the last one."""
        app, has_open = self.app, self.app.store.open_game(game.name) is not None
        app.change_settings(last_game=game.name)
        players = Seating(game, app.settings, other.options).named()

        def begin() -> None:
            app.routes.begin(game.name, other.options, players, None)
            if has_open:
                app.tell(_("Your other game is among the games set aside."))

        app.later(begin)

    def _decline(self, game: Game, key: str) -> None:
        self.app.change_settings(lessons={**self.app.settings.lessons, name_of(game.name, key): DECLINED})
        self.app.later(self.rebuild)

    def _buttons(self, room: pygame.Rect) -> list[Button]:
        """Return the buttons, laid out at the foot of ``room`` in as few rows as hold them."""
        kit, routes, after = self.kit, self.app.routes, self.after
        height, gap = kit.scale.px(50, 36), kit.scale.px(14, 7)

        def button(label: str, action: Callable[[], None], key: str, icon: str, tip: str) -> Button:
            return Button(kit, height, label, action, [key], icon, base=19, tip=tip)

        words = _("How each game is played, with pictures.")
        rules = button(pgettext("button", "Rules"), self.open_rules, "rules", "help", words)
        words = _("Cloths, card backs, sizes, speed, sound.")
        settings = button(pgettext("button", "Settings"), after(routes.open_settings), "settings", "gear", words)
        words = _("Finished games, games set aside, and your statistics.")
        games = button(_("Your games"), after(routes.open_your_games), "your-games", "statistics", words)
        in_a_row = days_in_a_row(self.app, today())
        day = dotted([_("Deal of the day"), *([figure(in_a_row)] if in_a_row else [])])
        words = _("One deal of each game, the same for everybody: see how each level plays your cards.")
        daily = button(day, after(routes.open_day), "day", "star", words)
        words = _("Puzzles, and a minute of bids: what would you do?")
        practice = button(pgettext("button", "Practice"), after(routes.open_practice), "practice", "lesson", words)
        words = _("Close the program. Your game is saved.")
        leave = button(pgettext("button", "Quit"), self.app.quit, "quit", "quit", words)
        left = [rules, settings, games, practice, daily]
        lines = list[list[Button]]([[]])
        for each in left:
            beside = [leave] if each is left[-1] else []
            if row_width([*lines[-1], each, *beside], height, gap) > room.width:
                lines.append([])
            lines[-1].append(each)
        whole = len(lines) * (height + gap) - gap
        for line, place in zip(lines, grid(trim(room, top=room.height - whole), 1, len(lines), gap), strict=True):
            row(line, place, gap)
        row([leave], place, gap, 1.0)
        return [*left, leave]

    def handle(self, event: pygame.event.Event) -> None:
        """Take an input event; Ctrl+N begins a game of the kind that has the keyboard, else of that played last."""
        if event.type != pygame.KEYDOWN:
            super().handle(event)
        elif is_for(event, "new-game"):
            self.new_game(self._game_meant())
        elif step := as_read(arrow(event)):
            self.step_on(step)
        elif upright(event) and self.controls.focus is None:
            self.step_on(1)
        else:
            super().handle(event)

    def also(self) -> Iterable[str]:
        return "left", "right", "up", "down", "new-game"

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
        self._line.visible = self.stage.notice is None  # its ends looked out on both sides
        moving = [tile.update(dt, self.app.settings.reduced_motion) for tile in self._tiles]
        self._moving = any(moving)

    @property
    def is_animating(self) -> bool:
        return self._moving or super().is_animating


@as_it_is()
def paint_title(kit: Kit, whole: pygame.Surface) -> None:
    """Draw the program's name in letters of gold, spaced wide, with a soft shadow."""
    size = whole.get_size()
    letter_size = round(size[1] * 0.72)
    space = letter_size * 0.14
    letters = "FORTY-ODD"
    total = sum(kit.text.width(letter, letter_size, bold=True) + space for letter in letters) - space
    white = pygame.Surface(size, pygame.SRCALPHA)
    x = (size[0] - total) / 2
    for letter in letters:
        x += space + write(white, kit, letter, letter_size, (255, 255, 255), (x, size[1] / 2), bold=True)
    gold = premultiplied(shapes.gradient(size, GOLD_LIGHT, GOLD_DARK))
    with as_one(whole, "Forty-Odd"):
        gild(whole, white, gold, 150, max(1, round(letter_size * 0.04)), (0, 0))


def continue_bar(
    kit: Kit, rect: pygame.Rect, head: str, lines: list[str], game: Game | None, right: int, stills: Stills
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

    def draw(kit: Kit, whole: pygame.Surface) -> None:
        put(whole, body(kit, whole.get_size()), (0, 0))
        if cards:
            key = ("bar", kit.style.name, height, kit.art.four_colours, cards)
            files = [kit.art.file_of(lying.card) for lying in cards]
            picture = stills.picture(key, large, files, lambda: fan_of(kit, cards, height, large))
            put(whole, picture, (round(scale.gap * 1.4), (whole.get_height() - large[1]) // 2))
        fitted = kit.text.fit([head], scale.font(26), room, bold=True)[1]
        y = (whole.get_height() - fitted * 1.5 - len(chosen) * small * 1.45) / 2 + fitted * 0.75
        write(whole, kit, head, fitted, kit.style.gold, (left, y), room, bold=True)
        y += fitted * 0.75 + small * 0.72
        write_lines(whole, kit, chosen, small, kit.style.text, (left, y), small * 1.45)

    return Drawn(kit, pygame.Rect(rect.topleft, (rect.width, max(rect.height, round(words)))), 10, draw)
