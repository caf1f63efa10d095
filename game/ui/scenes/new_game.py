"""The new-game page: the rules, the players and the deal number; what was chosen last is chosen again."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.record import RecordFault
from game.rules import GAMES
from game.rules.base import IllegalOption, Options
from game.ui.kept_games import read_kept
from game.ui.scenes.new_game_parts import PresetTile
from game.ui.scenes.new_game_players import PlayersPanel
from game.ui.scenes.page import PageScene, RowText, Rule
from game.ui.seating import Seating
from game.ui.tables.pages import OptionRow, Preset
from game.ui.tables.panels import Label
from game.ui.tables.registry import TABLES
from game.ui.text import _
from game.ui.widgets.buttons import Button
from game.ui.widgets.choices import Choice, choice
from game.ui.widgets.entry import TextField
from game.ui.widgets.scroll import ScrollArea

if TYPE_CHECKING:
    from game.ui.app import App

LONGEST_NUMBER = 9


class NewGameScene(PageScene):
    """Choose rules, players and cards, then begin."""

    name = "new game"

    def __init__(self, app: App, game_name: str) -> None:
        super().__init__(app, TABLES[game_name])
        self.rules = GAMES[game_name]
        self.options: Options = self._remembered_options()
        self.preset = self.game.preset_of(self.options)
        self.number_text = ""
        self.seating = Seating(self.game, app.settings, self.options)
        self._tiles: list[PresetTile] = []
        self.rows: list[tuple[RowText, Choice, Button]] = []

    # --------------------------------------------------------------- remembering

    def _remembered_options(self) -> Options:
        text = self.app.settings.new_game.get(self.game.name, "")
        try:
            given = json.loads(text) if text else {}
            return self.rules.read_options(given if isinstance(given, dict) else {})
        except (ValueError, RecursionError, IllegalOption):
            return self.rules.read_options({})

    def _remember(self) -> None:
        """Keep what was chosen for the next time."""
        settings = self.app.settings
        options = json.dumps(self.rules.write_options(self.options))
        self.app.change_settings(
            last_game=self.game.name,
            new_game={**settings.new_game, self.game.name: options},
            **self.seating.kept_in(settings),
        )

    # ------------------------------------------------------------------- layout

    def heading(self) -> tuple[str, list[str]]:
        """Return the game's name."""
        return self.game.title(), [_("New game")]

    def fill(self, body_rect: pygame.Rect) -> None:
        """Lay out rules, players and foot."""
        scale = self.kit.scale
        gap = scale.gap
        foot_h = max(scale.px(92, 58), round(scale.font(20) * 2.9))
        foot = pygame.Rect(body_rect.left, body_rect.bottom - foot_h, body_rect.width, foot_h)
        upper = pygame.Rect(body_rect.left, body_rect.top, body_rect.width, foot.top - gap - body_rect.top)
        right_w = round(min(max(upper.width * 0.39, scale.font(17) * 25), upper.width * 0.45))
        rules = pygame.Rect(upper.left, upper.top, upper.width - right_w - gap, upper.height)
        players = pygame.Rect(rules.right + gap, upper.top, right_w, upper.height)
        self._lay_rules(rules)
        self._lay_players(players)
        self._lay_foot(foot)
        self.refresh()

    def _panel_with_area(self, rect: pygame.Rect, name: str, title: str) -> ScrollArea:
        """Return a scroll area on a new panel with a heading."""
        kit, scale = self.kit, self.kit.scale
        self.panel(rect, name)
        inset = scale.px(24, 12)
        size = scale.font(24)
        head = pygame.Rect(rect.left + inset, rect.top + round(inset * 0.5), rect.width - 2 * inset, round(size * 1.7))
        self.stage.add(Label(kit, head, [title], 24, self.world.gold, bold=True, depth=12))
        bar_w = scale.px(12, 9)
        view = pygame.Rect(rect.left + inset, head.bottom, rect.width - 2 * inset, 0)
        view.height = rect.bottom - round(inset * 0.6) - view.top
        bar = pygame.Rect(rect.right - round(inset * 0.5) - bar_w // 2, view.top, bar_w, view.height)
        return self.area(name, view, bar)

    def _lay_rules(self, rect: pygame.Rect) -> None:
        kit, scale = self.kit, self.kit.scale
        area = self._panel_with_area(rect, "rules", _("The rules"))
        gap = scale.gap
        presets = self.game.presets()
        y = 4
        self._tiles = []
        if len(presets) > 1:
            width = (area.width - gap * (len(presets) - 1) - 8) // len(presets)
            height = max(PresetTile.height(kit, width, preset) for preset in presets)
            for number, preset in enumerate(presets):
                place = pygame.Rect(4 + number * (width + gap), y, width, height)
                tile = PresetTile(kit, place, preset, str(number + 1), partial(self.choose_preset, preset))
                self._tiles.append(tile)
                self.put(area, tile)
            y += height + gap
        self.rows = []
        for number, option in enumerate(self.game.option_rows(self.options, self.preset)):
            y = self._lay_row(area, number, option, y)
        self.finish_area(area, y + gap)

    def _lay_row(self, area: ScrollArea, number: int, option: OptionRow, y: int) -> int:
        """Lay out a single rule: words at the start, control at the end, or below where it is narrow."""
        kit, scale = self.kit, self.kit.scale
        inset = scale.px(14, 8)
        space = scale.px(24, 12)
        height = max(scale.px(44, 32), round(scale.font(17) * 1.95))
        labels = [each.label for each in option.choices]
        room = area.width - 8
        side = height
        control = choice(
            kit, max(round(room * 0.46), min(room - side - space, scale.font(17) * 18)), height, labels, option.chosen,
            partial(self.choose_option, number),
        )  # fmt: skip
        words = room - control.rect.width - side - 2 * space
        beside = words >= scale.font(17) * 15
        if not beside:
            words = room
        text_h = RowText.height(kit, words, [each.sentence for each in option.choices])
        rule = Rule(kit, pygame.Rect(4, y, room, max(1, scale.px(1))), depth=11)
        self.put(area, rule)
        y += inset
        text = RowText(kit, pygame.Rect(4, y, words, text_h), option.title, "")
        self.put(area, text)
        if beside:
            row_h = max(text_h, height)
            control.rect.midright = (4 + room, y + row_h // 2)
        else:
            row_h = text_h + round(inset * 0.5) + height
            control.rect.topleft = (4, y + text_h + round(inset * 0.5))
        reset = Button(
            kit, pygame.Rect(0, 0, side, side), "", partial(self.reset_option, number), icon="undo", depth=20
        )
        if beside:
            reset.rect.midright = (control.rect.left - space // 2, control.rect.centery)
        else:
            reset.rect.midleft = (control.rect.right + space // 2, control.rect.centery)
        control.on_reset = partial(self.reset_option, number)
        self.put(area, control)
        self.put(area, reset)
        self.rows.append((text, control, reset))
        return y + row_h + inset

    def _lay_players(self, rect: pygame.Rect) -> None:
        scale = self.kit.scale
        area = self._panel_with_area(rect, "players", _("The players"))
        panel = PlayersPanel(self, area, self.seating)
        y, starts = panel.lay(4, self.game.seat_roles(self.options))
        starts.append(area.count)
        y = self._lay_number(area, y)
        extra = min(scale.px(34, 12), max(0, area.view.height - y) // len(starts))
        area.spread(starts[1:], extra)
        self.finish_area(area, y + extra * (len(starts) - 1))

    def _lay_number(self, area: ScrollArea, y: int) -> int:
        kit, scale = self.kit, self.kit.scale
        rule = Rule(kit, pygame.Rect(4, y, area.width - 8, max(1, scale.px(1))), depth=11)
        self.put(area, rule)
        y += scale.px(14, 8)
        sentence = _("Leave it empty for cards by chance; the same number always deals the same cards.")
        width = area.width - 8
        text = RowText(
            kit, pygame.Rect(4, y, width, RowText.height(kit, width, [sentence])), _("Deal number"), sentence
        )
        self.put(area, text)
        height = max(scale.px(46, 32), round(scale.font(19) * 1.9))
        rect = pygame.Rect(4, text.rect.bottom + scale.px(8, 5), min(width, scale.font(19) * 13), height)
        field = TextField(
            kit, rect, self.number_text, self._set_number, _("by chance"), LONGEST_NUMBER,
            lambda typed: "".join(sign for sign in typed if sign in "0123456789"), self.begin,
        )  # fmt: skip
        self.put(area, field)
        return rect.bottom + scale.gap

    def _lay_foot(self, rect: pygame.Rect) -> None:
        kit, scale = self.kit, self.kit.scale
        self.panel(rect, "foot")
        inset = scale.px(24, 12)
        height = rect.height - round(scale.px(36, 20))
        begin = Button(
            kit, pygame.Rect(0, 0, 0, height), _("Begin"), self.begin, ["Ctrl+Enter", "Enter"], primary=True, base=22
        )
        begin.rect.width = max(scale.px(280, 170), begin.natural_width())
        self._begin_button = begin
        begin.rect.midright = (rect.right - inset, rect.centery)
        right = begin.rect.left - inset
        kept = self.app.store.open_game(self.game.name)
        if kept is not None:
            height = round(height * 0.8)
            go_on = Button(kit, pygame.Rect(0, 0, 0, height), _("Continue it"), self.go_on, ["C"], "play", base=19)
            go_on.rect.width = go_on.natural_width()
            go_on.rect.midright = (right, rect.centery)
            right = go_on.rect.left - inset
            try:
                deal = max(1, read_kept(kept).state.deals_begun)
                lines = [
                    _("A game is still open, at deal {deal}. It is set aside when you begin a new one.").format(
                        deal=deal
                    ),
                    _("A game is open at deal {deal}; a new one sets it aside.").format(deal=deal),
                    _("Begin sets the open game aside."),
                ]
            except RecordFault:
                lines = [_("The game that was kept cannot be read; a new one takes its place.")]
            self.controls.add(go_on)
        else:
            lines = [_("What you choose here is kept for the next time."), _("Your choices are kept.")]
        self.controls.add(begin)
        self._foot_label = Label(
            kit, pygame.Rect(rect.left + inset, rect.top, right - rect.left - inset, rect.height), lines, 18,
            self.world.text, depth=12,
        )  # fmt: skip
        self.stage.add(self._foot_label)

    def update(self, dt: float) -> None:
        """Show on the golden button the key that presses it now: plain Enter where it is not the focus's own."""
        super().update(dt)
        focus = self.controls.focus
        is_free = focus in (None, self._begin_button) or (self.is_enter_golden and not isinstance(focus, TextField))
        self._begin_button.cap = "Enter" if is_free else "Ctrl+Enter"

    # ------------------------------------------------------------------- changes

    def refresh(self) -> None:
        """Show the rules as they are chosen now."""
        for tile in self._tiles:
            tile.chosen = tile.preset.key == self.preset
        rows = self.game.option_rows(self.options, self.preset)
        for option, (text, control, reset) in zip(rows, self.rows, strict=True):
            text.sentence = option.choices[option.chosen].sentence
            text.mark = _("changed") if option.reset is not None else ""
            control.chosen = option.chosen
            reset.visible = option.reset is not None

    def _take(self, options: Options) -> None:
        """Take changed rules; where they change who sits down or what can be chosen, the page is laid out anew."""
        before = self._choices()
        self.options = options
        if self._choices() == before:
            self.refresh()
            return
        self.seating.sit_down(options)
        self.app.later(self.rebuild)

    def _choices(self) -> tuple[object, ...]:
        """Return what the page's layout depends on: the seats, and the rules with the labels of their choices."""
        rows = self.game.option_rows(self.options, self.preset)
        labels = tuple((row.title, tuple(choice.label for choice in row.choices)) for row in rows)
        return (self.game.seat_roles(self.options), labels)

    def choose_preset(self, preset: Preset) -> None:
        """Take all rules from a preset; whoever sits down stays."""
        self.preset = preset.key
        self._take(self.game.with_preset(self.options, preset.key))

    def choose_option(self, row: int, chosen: int) -> None:
        """Choose a single rule."""
        self._take(self.game.option_rows(self.options, self.preset)[row].choices[chosen].options)

    def reset_option(self, row: int) -> None:
        """Set a single rule back to the preset."""
        back = self.game.option_rows(self.options, self.preset)[row].reset
        if back is not None:
            if self.controls.focus is self.rows[row][2]:
                self.controls.set_focus(self.rows[row][1])
            self._take(back)

    def _set_number(self, text: str) -> None:
        self.number_text = text

    def begin(self) -> None:
        """Begin the game as it is chosen."""
        self._remember()
        number, players = int(self.number_text) if self.number_text else None, self.seating.named()
        self.app.later(lambda: self.app.routes.begin(self.game.name, self.options, players, number))

    def go_on(self) -> None:
        """Go on with the game that is still open."""
        if not self.app.routes.go_on(self.game.name):
            self._foot_label.wordings = [_("The game that was kept cannot be continued.")]
