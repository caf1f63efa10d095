"""The main menu: continue where it stopped, a living tile for each game, settings and rules."""

from __future__ import annotations

import pygame

from game.profile.kept import OpenGame
from game.record import RecordFault, Replayed
from game.ui.controls.base import key_name
from game.ui.controls.buttons import Button, row, row_width
from game.ui.controls.panels import Label
from game.ui.drawing.scale import Scale
from game.ui.drawing.text import _
from game.ui.drawing.textures.request import Request
from game.ui.scenes.kept_games import players_of, read_kept, when
from game.ui.scenes.menu_parts import ContinueBar, Tile, Title
from game.ui.scenes.page import page_game
from game.ui.scenes.scene import Host, Scene
from game.ui.tables.registry import TABLES


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
        width, height = self.app.size
        margin = scale.px(64, 32)
        gap = scale.px(30, 14)
        title = self._title_rect(scale)
        self.stage.add(Title(kit, title, depth=8))
        sub = pygame.Rect(title.left, title.bottom, title.width, round(scale.font(20) * 1.5))
        self.stage.add(Label(kit, sub, [_("three card games of forty-odd points")], 20, kit.style.text, align="center"))
        y = sub.bottom + gap
        self._kept = None
        if self.app.store.open_games():
            y = self._continue(pygame.Rect(margin, y, width - 2 * margin, scale.px(116, 70))) + gap
        bottom = self._lay_buttons(margin, height - scale.px(44, 22)) - gap
        self._lay_tiles(pygame.Rect(margin, y, width - 2 * margin, bottom - y))

    def _continue(self, rect: pygame.Rect) -> int:
        """Lay out the bar of the game saved last that can be read; where none can, it says so; return its end."""
        faults: list[tuple[str, str]] = []
        for kept in self.app.store.open_games():
            try:
                replayed = read_kept(kept)
            except RecordFault as fault:
                faults.append((kept.game, str(fault)))
                continue
            return self._offer(rect, kept, replayed)
        game, reason = faults[0]
        head = _("A game was kept but cannot be read")
        end = rect.right - self.kit.scale.px(26, 14)
        bar = ContinueBar(self.kit, rect, head, [reason], TABLES.get(game), end, self.app.stills)
        self.stage.add(bar)
        return bar.rect.bottom

    def _offer(self, rect: pygame.Rect, kept: OpenGame, replayed: Replayed) -> int:
        """Lay out the bar that continues a kept game; return its end."""
        kit, scale = self.kit, self.kit.scale
        self._kept = kept
        game = TABLES[kept.game]
        deal = max(1, replayed.state.deals_begun)
        head = _("Continue: {game}, deal {deal}").format(game=game.title(), deal=deal)
        standing = game.standing(replayed.state, players_of(replayed.record, kept.beside))
        lines = [standing]
        if kept.saved_at:
            lines.insert(0, _("{standing} · {when}").format(standing=standing, when=when(kept.saved_at)))
        none = pygame.Rect(0, 0, 0, 0)
        button = Button(kit, none, _("Continue"), self.go_on, ["Enter"], "play", primary=True, base=22, depth=20)
        button.tip = _("Go on with the game you played last.")
        width = max(scale.px(230, 120), button.natural_width())
        left = rect.right - scale.px(26, 14) - width
        bar = ContinueBar(kit, rect, head, lines, game, left - scale.gap, self.app.stills)
        button.rect = pygame.Rect(left, 0, width, max(round(rect.height * 0.58), round(scale.font(22) * 1.8)))
        button.rect.centery = bar.rect.centery
        self.controls.add(button)
        self.stage.add(bar)
        return bar.rect.bottom

    def _lay_tiles(self, area: pygame.Rect) -> None:
        """Lay out a tile for each game: side by side, in a tall window one below the other."""
        kit, scale = self.kit, self.kit.scale
        count = len(TABLES)
        is_tall = scale.is_tall
        gap = scale.px(30, 14) if is_tall else scale.px(36, 18)
        width = area.width if is_tall else (area.width - gap * (count - 1)) // count
        height = (area.height - gap * (count - 1)) // count if is_tall else area.height
        self._tiles = []
        for number, game in enumerate(TABLES.values()):
            step = (0, number * (height + gap)) if is_tall else (number * (width + gap), 0)
            rect = pygame.Rect(area.left + step[0], area.top + step[1], width, height)
            tally = self.app.store.tally(game.name)
            words = _("{won} of {played} won").format(won=tally.won, played=tally.played) if tally.played else ""
            edge = max(2, scale.px(3, 2))
            request = Request("tile", game.style.name, "", 8, 8)
            tile = Tile(kit, rect, game, number + 1, words, request, self.app.stills)
            inner = tile.picture_rect.inflate(-2 * edge, -2 * edge)
            cloth = self.app.settings.cloth_of(game.name) or game.style.cloths[0]
            tile.request = Request(
                "tile", game.style.name, cloth, max(8, inner.width), max(8, inner.height), 0, scale.px(30, 17)
            )
            tile.cloth, tile.is_painted = self.app.backdrops.picture(tile.request)
            tile.on_press = lambda name=game.name: self.new_game(name)
            tile.tip = _("Begin a new game: choose rules, players and level on the next page.")
            self._tiles.append(tile)
            self.controls.add(tile)
            tile.update(0.0, self.app.settings.reduced_motion)

    def _lay_buttons(self, margin: int, bottom: int) -> int:
        """Lay out the buttons at the foot of the window, in two rows where one has no room; return where they begin."""
        kit = self.kit
        height, gap = kit.scale.px(50, 36), kit.scale.px(14, 7)
        none = pygame.Rect(0, 0, 0, 0)
        rules = Button(kit, none, _("Rules"), self.open_rules, ["F1"], "help", base=19)
        rules.tip = _("How each game is played, with pictures.")
        settings = Button(kit, none, _("Settings"), self.open_settings, ["F2"], "gear", base=19)
        settings.tip = _("Cloths, card backs, sizes, speed, sound.")
        aside = Button(kit, none, _("Games set aside"), self.open_set_aside, ["G"], "cards", base=19)
        aside.tip = _("Games you left for another: go on with them, or delete them.")
        leave = Button(kit, none, _("Quit"), self.app.quit, ["Ctrl+Q"], "quit", base=19)
        leave.tip = _("Close the program. Your game is kept as it stands.")
        rows = [([rules, settings, aside], [leave])]
        room = self.app.size[0] - 2 * margin
        if row_width([rules, settings, aside, leave], height, gap) > room:
            rows = [([rules, settings], []), ([aside], [leave])]
        top = bottom - len(rows) * height - (len(rows) - 1) * gap
        for number, (start, end) in enumerate(rows):
            y = top + number * (height + gap)
            row(start, margin, y, height, gap)
            row(end, margin + room - (row_width(end, height, gap) if end else 0), y, height, gap)
        self.controls.add(rules, settings, aside, leave)
        return top

    def pictures_came(self) -> None:
        """Take painted pictures for the board and the tiles."""
        super().pictures_came()
        for tile in self._tiles:
            tile.cloth, tile.is_painted = self.app.backdrops.picture(tile.request)

    def handle(self, event: pygame.event.Event) -> None:
        """Take an input event; Ctrl+N begins a game of the kind that has the keyboard, else of that played last."""
        if event.type == pygame.KEYDOWN and key_name(event) == "Ctrl+N":
            self.new_game(self._game_meant())
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

    def open_settings(self) -> None:
        """Open the settings page."""
        self.app.later(self.app.routes.open_settings)

    def open_set_aside(self) -> None:
        """Open the page of the games set aside."""
        self.app.later(self.app.routes.open_set_aside)

    def update(self, dt: float) -> None:
        """Let the tiles live."""
        super().update(dt)
        moving = [tile.update(dt, self.app.settings.reduced_motion) for tile in self._tiles]
        self._moving = any(moving)

    @property
    def is_animating(self) -> bool:
        """Whether a tile moves."""
        return self._moving or super().is_animating
