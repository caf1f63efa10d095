"""The new-game page: what a game needs to begin; single rules and players unfold. What was chosen last stands."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.record import RecordFault
from game.rules import GAMES
from game.rules.base import IllegalOption, Options
from game.ui.controls.base import Widget
from game.ui.controls.buttons import Button
from game.ui.controls.choices import Choice, choice
from game.ui.controls.entry import TextField
from game.ui.controls.panels import Label
from game.ui.controls.scroll import ScrollArea
from game.ui.drawing.text import _, ngettext
from game.ui.scenes.kept_games import read_kept
from game.ui.scenes.new_game_parts import Fold, PresetTile, plan_tiles
from game.ui.scenes.new_game_players import PlayersPanel
from game.ui.scenes.page import PageScene, RowText, Rule
from game.ui.scenes.scene import Host
from game.ui.tables.pages import OptionRow, Preset
from game.ui.tables.registry import TABLES
from game.ui.tables.seating import Seating, levels_of
from game.ui.tables.words import joined, level_name

LONGEST_NUMBER = 9
_BASES = (22.0, 19.0)  # the sizes of a row's name and of its sentence


class NewGameScene(PageScene):
    """Choose rules, players and cards, then begin."""

    name = "new game"

    def __init__(self, app: Host, game_name: str) -> None:
        super().__init__(app, TABLES[game_name])
        self.rules = GAMES[game_name]
        self.options: Options = self._remembered_options()
        self.preset = self.game.preset_of(self.options)
        self.number_text = ""
        self.seating = Seating(self.game, app.settings, self.options)
        self._tiles: list[PresetTile] = []
        self.rows: list[tuple[int, RowText, Choice, Button]] = []
        self.folds: dict[str, Fold] = {}
        self.unfolded: set[str] = set()
        self._unfolded: tuple[str, float] | None = (
            None  # what has just been (un)folded, and how far the page was scrolled
        )

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
        """Lay out what a game needs to begin, what can be unfolded below it, and the foot."""
        scale = self.kit.scale
        foot = self._foot_rect(body_rect)
        main = pygame.Rect(body_rect.topleft, (body_rect.width, foot.top - scale.gap - body_rect.top))
        self.panel(main, "game")
        inset = scale.px(34, 14)
        bar_w = scale.px(12, 9)
        view = main.inflate(-2 * inset, -round(inset * (1.2 if scale.is_wide else 0.6)))
        spare = max(0, view.width - max(scale.px(1440, 600), scale.font(19) * 74))
        view.inflate_ip(-spare, 0)
        bar = pygame.Rect(main.right - round(inset * 0.5) - bar_w // 2, view.top, bar_w, view.height)
        area = self.area("game", view, bar)
        y = self._lay_presets(area, 4)
        self.rows = []
        self._is_first_row = True
        for number, option in enumerate(self.game.option_rows(self.options, self.preset)):
            if option.leads:
                y = self._lay_option(area, number, option, y)
        y = self._lay_level(area, y)
        y = self._lay_number(area, y) + scale.px(6, 3)
        y = self._lay_fold(area, "players", _("Names and faces"), "N", self._lay_players, y)
        y = self._lay_fold(area, "rules", _("Your own rules"), "R", self._lay_rules, y)
        self.finish_area(area, y)
        self._lay_foot(foot)
        self.refresh()

    def finish_area(self, area: ScrollArea, length: int) -> None:
        """Keep what was in sight where it is when something has been unfolded, and bring that into sight."""
        super().finish_area(area, length)
        if self._unfolded is not None:
            name, offset = self._unfolded
            self._unfolded = None
            area.scroll_to(offset, glide=False)
            place = area.place_of(self.folds[name])
            if name in self.unfolded and place is not None and place.bottom > offset + area.view.height * 0.5:
                area.scroll_to(place.top - self.kit.scale.gap)

    def _lay_presets(self, area: ScrollArea, y: int) -> int:
        gap = self.kit.scale.gap
        presets = self.game.presets()
        self._tiles = []
        if len(presets) < 2:
            return y
        plan = plan_tiles(self.kit, area.width - 8, presets)
        for number, preset in enumerate(presets):
            down, across = divmod(number, plan.columns)
            place = pygame.Rect(
                4 + across * (plan.width + gap), y + down * (plan.height + gap), plan.width, plan.height
            )
            tile = PresetTile(self.kit, place, preset, str(number + 1), partial(self.choose_preset, preset), plan)
            self._tiles.append(tile)
            self.put(area, tile)
        return self._tiles[-1].rect.bottom + round(gap * 0.6)

    def _lay_row(
        self,
        area: ScrollArea,
        title: str,
        sentences: Sequence[str],
        control: Widget,
        y: int,
        side: Button | None = None,
    ) -> tuple[RowText, int]:
        """Lay out a row: words with room for the longest of ``sentences`` at the start, the control at the end.

        Where it is narrow the control goes below the words; ``side`` is a small button that goes with it.
        """
        kit, scale = self.kit, self.kit.scale
        inset, space = scale.px(16, 5), scale.px(24, 12)
        room = area.width - 8
        side_w = side.rect.width + space // 2 if side is not None else 0
        words = room - control.rect.width - side_w - space
        beside = words >= scale.font(19) * 15
        if not beside:
            words = room
        text_h = RowText.height(kit, words, sentences, _BASES)
        if not self._is_first_row:
            self.put(area, Rule(kit, pygame.Rect(4, y, room, max(1, scale.px(1))), depth=11))
        self._is_first_row = False
        y += inset
        text = RowText(kit, pygame.Rect(4, y, words, text_h), title, "", bases=_BASES)
        self.put(area, text)
        if beside:
            row_h = max(text_h, control.rect.height)
            text.rect.top += (row_h - text_h) // 2
            area.moved(text, text.rect)
            control.rect.midright = (4 + room, y + row_h // 2)
        else:
            row_h = text_h + round(inset * 0.5) + control.rect.height
            control.rect.topleft = (4, y + text_h + round(inset * 0.5))
        self.put(area, control)
        if side is not None:
            at = control.rect.left - space // 2 - side.rect.width if beside else control.rect.right + space // 2
            side.rect.midleft = (at, control.rect.centery)
            self.put(area, side)
        return text, y + row_h + inset

    def _control_height(self, base: float) -> int:
        return max(self.kit.scale.px(48, 32), round(self.kit.scale.font(base) * 1.95))

    def _lay_option(self, area: ScrollArea, number: int, option: OptionRow, y: int) -> int:
        """Lay out a single rule with its choices, and a button that sets it back to the preset."""
        kit, scale = self.kit, self.kit.scale
        height = self._control_height(19)
        room = area.width - 8 - height
        labels = [each.label for each in option.choices]
        control = choice(
            kit, max(round(room * 0.46), min(room - scale.px(24, 12), scale.font(19) * 18)), height, labels,
            option.chosen, partial(self.choose_option, number), base=19,
        )  # fmt: skip
        control.notes = tuple(each.sentence for each in option.choices)
        control.on_reset = partial(self.reset_option, number)
        reset = Button(
            kit, pygame.Rect(0, 0, height, height), "", partial(self.reset_option, number), icon="undo", depth=20
        )
        reset.tip = _("Reset this rule.")
        side = None if option.leads else reset
        text, y = self._lay_row(area, option.title, [each.sentence for each in option.choices], control, y, side)
        self.rows.append((number, text, control, reset))
        return y

    def _lay_level(self, area: ScrollArea, y: int) -> int:
        """Lay out the level of all opponents; where they differ, that is one more thing it can be."""
        levels = levels_of(self.game)
        labels = [level_name(level) for level in levels] + [_("Mixed")] * (self.seating.level is None)
        chosen = len(levels) if self.seating.level is None else levels.index(self.seating.level)
        room = round((area.width - 8) * 0.62)
        self.level_control = choice(
            self.kit, room, self._control_height(19), labels, chosen, self.choose_level, base=19
        )
        sentences = [self.game.level_sentence(level) for level in levels]
        self.level_control.notes = (*sentences, _mixed())[: len(labels)]
        self._level_text, y = self._lay_row(area, _("Opponents"), sentences, self.level_control, y)
        return y

    def _lay_number(self, area: ScrollArea, y: int) -> int:
        sentence = _("Leave it empty for new cards. The same number always deals the same cards.")
        scale = self.kit.scale
        rect = pygame.Rect(0, 0, scale.font(19) * 9, max(scale.px(46, 32), round(scale.font(19) * 1.9)))
        field = TextField(
            self.kit, rect, self.number_text, self._set_number, _("new cards"), LONGEST_NUMBER,
            lambda typed: "".join(sign for sign in typed if sign in "0123456789"), self.begin,
        )  # fmt: skip
        field.tip = _("With the number of an earlier game, up to nine digits, you play its cards again.")
        text, y = self._lay_row(area, _("Deal number"), [sentence], field, y)
        text.sentence = sentence
        return y

    def _lay_fold(
        self,
        area: ScrollArea,
        name: str,
        title: str,
        key: str,
        lay: Callable[[ScrollArea, int], int],
        y: int,
    ) -> int:
        """Lay out a heading that unfolds, and below it what ``lay`` lays out while it is open; return the end."""
        scale, is_open = self.kit.scale, name in self.unfolded
        rect = pygame.Rect(4, y, area.width - 8, Fold.height(self.kit))
        self.folds[name] = fold = Fold(self.kit, rect, title, key, is_open, partial(self.unfold, name))
        self.put(area, fold)
        y = rect.bottom + round(scale.gap * 0.5)
        if is_open:
            self._is_first_row = True
            y = lay(area, y + scale.px(10, 5)) + scale.gap
        return y

    def _lay_rules(self, area: ScrollArea, y: int) -> int:
        for number, option in enumerate(self.game.option_rows(self.options, self.preset)):
            if not option.leads:
                y = self._lay_option(area, number, option, y)
        return y

    def _lay_players(self, area: ScrollArea, y: int) -> int:
        self._players = PlayersPanel(self, area, self.seating, self._level_changed)
        y = self._players.lay(y, self.game.seat_roles(self.options))
        words = self.game.column_words()
        return y if words is None else self._lay_column(area, *words, y)

    def _lay_column(self, area: ScrollArea, title: str, sentence: str, y: int) -> int:
        """Lay out which column of the board is the person's."""
        labels = [str(number + 1) for number in range(len(self.seating.players))]
        control = choice(
            self.kit, area.width // 2, self._control_height(19), labels, self.seating.column,
            self.seating.choose_column, base=19,
        )  # fmt: skip
        control.tip = sentence
        text, y = self._lay_row(area, title, [sentence], control, y)
        text.sentence = sentence
        return y

    def unfold(self, name: str) -> None:
        """Unfold what belongs to a heading, or fold it away again."""
        self.unfolded ^= {name}
        self._unfolded = (name, self.areas[0].offset)
        self.app.later(self.rebuild)

    # --------------------------------------------------------------------- foot

    def _foot_buttons(self) -> list[Button]:
        """Return the foot's buttons: to go on with the open game, if there is one, and to begin."""
        kit, scale = self.kit, self.kit.scale
        height = max(scale.px(58, 40), round(scale.font(22) * 2))
        begin = Button(
            kit, pygame.Rect(0, 0, 0, height), _("Begin"), self.begin, ["Ctrl+Enter", "Enter"], primary=True, base=22
        )
        begin.tip = _("Deal the cards.")
        begin.rect.width = max(scale.px(280, 150), begin.natural_width())
        self._begin_button = begin
        if self.app.store.open_game(self.game.name) is None:
            return [begin]
        none = pygame.Rect(0, 0, 0, round(height * 0.86))
        go_on = Button(kit, none, _("Continue the open game"), self.go_on, ["C"], "play", base=19)
        if go_on.natural_width() + begin.rect.width + 5 * scale.gap > (scale.width - 2 * scale.rail) * 0.8:
            go_on.label = _("Continue")
        go_on.tip = _("Go back to the game that is open, as it stands.")
        go_on.rect.width = go_on.natural_width()
        return [go_on, begin]

    def _foot_lines(self) -> list[str]:
        """Return wordings of what becomes of the open game, the longest first; none where there is no such game."""
        kept = self.app.store.open_game(self.game.name)
        if kept is None:
            return []
        try:
            deal = max(1, read_kept(kept).state.deals_begun)
        except RecordFault:
            return [
                _("The game that was kept cannot be read; it will be set aside when you begin."),
                _("The kept game cannot be read."),
            ]
        return [
            _(
                "You have a game open, at deal {deal}. If you begin another, it is kept among the games set aside."
            ).format(deal=deal),
            _("Your open game, at deal {deal}, is kept among the games set aside.").format(deal=deal),
            _("Your open game will be set aside, and kept."),
        ]

    def _foot_rect(self, body: pygame.Rect) -> pygame.Rect:
        """Return where the foot lies: a row of buttons, with the words beside them, or above where it is narrow."""
        scale = self.kit.scale
        self._buttons, self._lines = self._foot_buttons(), self._foot_lines()
        inset = scale.px(24, 12)
        taken = sum(button.rect.width + inset for button in self._buttons) + inset
        self._words_above = bool(self._lines) and body.width - taken < scale.font(18) * 18
        height = self._begin_button.rect.height + scale.px(34, 12)
        if self._words_above:
            height += round(scale.font(18) * 1.6)
        return pygame.Rect(body.left, body.bottom - height, body.width, height)

    def _lay_foot(self, rect: pygame.Rect) -> None:
        kit, scale = self.kit, self.kit.scale
        self.panel(rect, "foot")
        inset = scale.px(24, 12)
        middle = rect.bottom - scale.px(17, 6) - self._begin_button.rect.height // 2
        right = rect.right - inset
        for button in reversed(self._buttons):
            button.rect.midright = (right, middle)
            right = button.rect.left - inset
        self.controls.add(*self._buttons)
        words = pygame.Rect(rect.left + inset, rect.top, right - rect.left - inset, rect.height)
        if self._words_above:
            words = pygame.Rect(
                words.left, rect.top + scale.px(10, 5), rect.width - 2 * inset, round(scale.font(18) * 1.6)
            )
        self.foot_label = Label(kit, words, self._lines or [""], 18, self.style.text, depth=12)
        self.stage.add(self.foot_label)

    def update(self, dt: float) -> None:
        """Show on the golden button the key that presses it now: plain Enter where it is not the focus's own."""
        super().update(dt)
        self._begin_button.cap = "Enter" if self._begin_button.has_enter else "Ctrl+Enter"

    # ------------------------------------------------------------------- changes

    def refresh(self) -> None:
        """Show the rules and the players as they are chosen now."""
        for tile in self._tiles:
            tile.chosen = tile.preset.key == self.preset
        options = self.game.option_rows(self.options, self.preset)
        for number, text, control, reset in self.rows:
            option = options[number]
            text.sentence = option.choices[option.chosen].sentence
            text.mark = _("changed") if option.reset is not None else ""
            control.chosen = option.chosen
            reset.visible = option.reset is not None
        level = self.seating.level
        self._level_text.sentence = _mixed() if level is None else self.game.level_sentence(level)
        self._tell_folds(options)

    def _tell_folds(self, options: Sequence[OptionRow]) -> None:
        """Say beside each fold how things stand there: who sits down, which rules differ from the preset."""
        players, rules = self.folds["players"], self.folds["rules"]
        players.wordings = (joined([player.name for player in self.seating.named()]),)
        players.tip = _("Choose names and faces, and a level for each opponent.")
        changed = [f"{row.title}: {row.choices[row.chosen].label}" for row in options if row.reset is not None]
        count = len(changed)
        rules.is_marked = bool(changed)
        rules.tip = _("Change single rules.")
        if changed:
            told = ngettext("{count} rule changed", "{count} rules changed", count).format(count=count)
            rules.wordings = (" · ".join(changed), told)
        else:
            preset = next(each for each in self.game.presets() if each.key == self.preset)
            rules.wordings = (_("“{preset}”, unchanged").format(preset=preset.title), _("Unchanged"))

    def _take(self, options: Options) -> None:
        """Take changed rules; where they change who sits down or what can be chosen, the page is laid out anew."""
        before = self._layout()
        self.options = options
        if self._layout() != before:
            self.seating.sit_down(options)
            self.app.later(self.rebuild)
        else:
            self.refresh()

    def _layout(self) -> tuple[object, ...]:
        """Return what the page's layout depends on: the seats, and the rules with the labels of their choices."""
        rows = self.game.option_rows(self.options, self.preset)
        labels = tuple((row.title, tuple(choice.label for choice in row.choices)) for row in rows)
        return (self.game.seat_roles(self.options), labels)

    def choose_level(self, number: int) -> None:
        """Have all opponents play at the level of that number; the one after the last is what they have already."""
        levels = levels_of(self.game)
        if number < len(levels):
            was_mixed = self.seating.level is None
            self.seating.set_level(levels[number])
            if was_mixed:
                self.app.later(self.rebuild)
                return
        if "players" in self.unfolded:
            self._players.show_levels()
        self.refresh()

    def _level_changed(self) -> None:
        """Show that the level of a single opponent has been changed."""
        self.app.later(self.rebuild)

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
            for number, _text, control, reset in self.rows:
                if number == row and self.controls.focus is reset:
                    self.controls.set_focus(control)
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
            self.foot_label.wordings = [_("The game that was kept cannot be continued.")]


def _mixed() -> str:
    return _("Each opponent plays at a level of their own.")
