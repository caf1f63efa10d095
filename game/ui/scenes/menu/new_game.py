"""The new-game page: the choices needed to begin, with single rules and players folded away. It remembers them."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Sequence
from functools import partial

import msgspec
import pygame

from game.record import RecordFault
from game.rules.base import Options
from game.rules.deal import LARGEST_NUMBER, LONGEST_NUMBER, digits_of
from game.ui.controls.actions import cap_of, key_of
from game.ui.controls.base import Kit, Widget, headed
from game.ui.controls.buttons import Button, key_cap
from game.ui.controls.choices import Selector, choice, tick
from game.ui.controls.described import Role, Thing
from game.ui.controls.entry import TextField
from game.ui.controls.layout import between, grid, inset, trim
from game.ui.controls.panels import Label, line_at, write, write_lines
from game.ui.drawing import shapes
from game.ui.drawing.mirror import is_mirrored
from game.ui.drawing.stage import put
from game.ui.games.kept_games import deal_of, read_kept
from game.ui.games.options import OptionRow, Preset
from game.ui.games.own_rules import page_of, readable
from game.ui.games.seating import Seating, remembered_options
from game.ui.games.teaching import offer_tip, offer_words, offered
from game.ui.language.messages import _, dotted, ngettext, pgettext, say
from game.ui.scenes.forms.page import BESIDE, PageScene, RowText
from game.ui.scenes.menu.own_rules import OwnRulesRow
from game.ui.scenes.menu.players import PlayersPanel
from game.ui.scenes.scene import Host
from game.ui.words.cards import joined, level_name, sentences
from game.ui.words.names import shown_players


class TilePlan(msgspec.Struct, frozen=True):
    """The layout shared by all preset tiles, in pixels, and whether heading and sentence stand beside the picture."""

    columns: int
    width: int
    height: int
    title_beside: bool
    sentence_beside: bool


def plan_tiles(kit: Kit, room: int, presets: Sequence[Preset]) -> TilePlan:
    """Return the plan whose tiles take the least height in a width of ``room`` pixels."""
    gap = kit.scale.gap
    most = max(1, min(len(presets), (room + gap) // (kit.scale.font(19) * 13 + gap)))
    plans = [_plan(kit, (room - gap * (columns - 1)) // columns, presets, columns) for columns in range(1, most + 1)]
    return min(plans, key=lambda plan: (-(-len(presets) // plan.columns)) * (plan.height + gap))


def _plan(kit: Kit, width: int, presets: Sequence[Preset], columns: int) -> TilePlan:
    title, text, air, side = _tile_sizes(kit)
    beside = width - 2 * air - side - round(title * 0.7)
    marks = kit.scale.font(15) * 4.4  # pixels for the key and the tick at the end of the heading's line
    titles = [preset.title for preset in presets if not preset.is_own]  # others are set as small as they must be
    has_title = all(kit.text.width(each, title, bold=True) <= beside - marks for each in titles)
    has_sentence = has_title and beside >= text * 20
    lines = max(
        len(kit.text.wrap(preset.sentence, text, beside if has_sentence else width - 2 * air)) for preset in presets
    )
    words = round(lines * text * 1.42)
    if has_sentence:
        height = 2 * air + max(side, round(title * 1.6) + words)
    else:
        height = round(2 * air + side + (0 if has_title else title * 1.5) + text * 0.5 + words)
    return TilePlan(columns, width, height, has_title, has_sentence)


def _tile_sizes(kit: Kit) -> tuple[int, int, int, int]:
    """Return in pixels the text sizes of heading and sentence, the margin, and the picture's side."""
    title = kit.scale.font(26)
    return title, kit.scale.font(19), kit.scale.px(20, 8), kit.scale.px(88, 54, title * 2.6)


def ground(tile: Widget, is_chosen: bool) -> pygame.Surface:
    """Return an empty tile, premultiplied; if it is lit or chosen it is brighter and has a golden edge."""
    style, scale = tile.kit.style, tile.kit.scale
    top = shapes.mixed(style.panel_top, 1.7 if is_chosen else 1.35 if tile.is_lit else 1.0)
    line, edge = style.gold if is_chosen or tile.is_lit else style.line, scale.px(3, 2) if is_chosen else scale.px(2)
    return shapes.plate(tile.rect.size, scale.px(10, 6), top, style.panel_bottom, line, edge, alpha=250)


class PresetTile(Widget):
    """A preset to choose: picture, heading and sentence, with a tick and a golden edge if it is chosen."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, preset: Preset, key: str, on_press: Callable[[], None], plan: TilePlan
    ) -> None:
        super().__init__(kit, rect, on_press, [key] if key else [], depth=15)
        self.preset = preset
        self.label = preset.title
        self.chosen = False
        self.tip = headed(preset.title, _("Play by these rules. You can still change single rules below."))
        self._plan = plan

    role = Role.CHOICE

    def thing(self) -> Thing:
        return super().thing()._replace(is_chosen=self.chosen)

    def look(self) -> Hashable:
        return (self.preset.key, self.chosen, self.hovered, self.focused, self.held)

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the tile."""
        kit, style, plan, width = self.kit, self.kit.style, self._plan, self.rect.width
        put(whole, ground(self, self.chosen), (0, 0))
        title, text, air, side = _tile_sizes(kit)
        put(whole, self.preset.picture(kit, (side, side)), (air, air))
        self._marks(whole, width - air, air)
        beside = air + side + round(title * 0.7)
        left, y = (beside, air + title * 0.6) if plan.sentence_beside else (beside, air + side / 2)
        if not plan.title_beside:
            left, y = air, air + side + title * 0.85
        write(whole, kit, self.preset.title, title, style.gold, (left, y), width - left - air, bold=True)
        if plan.sentence_beside:
            y += title * 0.5 + text * 1.2
        else:
            left, y = air, air + side + text * 1.1 + (0 if plan.title_beside else title * 1.5)
        lines = kit.text.wrap(self.preset.sentence, text, width - left - air)
        write_lines(whole, kit, lines, text, style.text, (left, y), text * 1.42)

    def _marks(self, whole: pygame.Surface, right: int, top: int) -> None:
        """Draw the key in the upper right corner and, on the chosen tile, the tick before it."""
        kit = self.kit
        cap = key_cap(kit, cap_of(*self.acts) if self.keys else "0", kit.scale.font(15))
        right -= cap.get_width()
        if self.keys:
            put(whole, cap, (right, top))
        if self.chosen:
            disc = tick(kit, cap.get_height())
            put(whole, disc, (right - disc.get_width() - kit.scale.px(9, 5), top))


class Fold(Widget):
    """A heading that unfolds a part of the page; a line beside its name sums up that part."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, title: str, key: str, is_open: bool, on_press: Callable[[], None]
    ) -> None:
        super().__init__(kit, rect, on_press, [key], depth=15)
        self.title = title
        self.is_open = is_open
        self.wordings: tuple[str, ...] = ("",)
        self.is_marked = False

    @staticmethod
    def height(kit: Kit) -> int:
        """Return the height of a fold in pixels."""
        return round(kit.scale.font(22) * 1.5 + kit.scale.font(19) * 1.5) + kit.scale.px(20, 3)

    def thing(self) -> Thing:
        return super().thing()._replace(is_open=self.is_open)

    def look(self) -> Hashable:
        return (self.wordings, self.is_marked, self.hovered, self.focused, self.held)

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the heading: an arrow, the name, the summary, the key."""
        kit, style, (width, height) = self.kit, self.kit.style, self.rect.size
        put(whole, ground(self, is_chosen=False), (0, 0))
        large, small = kit.scale.font(22), kit.scale.font(19)
        air, arrow = kit.scale.px(18, 10), round(large * 0.8)
        across, down = [(0.22, 0.08), (0.82, 0.5), (0.22, 0.92)], [(0.08, 0.25), (0.92, 0.25), (0.5, 0.85)]
        if is_mirrored():
            across = [(1 - x, y) for x, y in across]
        points = [(x * arrow, y * arrow) for x, y in (down if self.is_open else across)]
        put(whole, shapes.drawn_fine((arrow, arrow), [(style.gold, points)]), (air, (height - arrow) // 2))
        cap = key_cap(kit, cap_of(*self.acts), kit.scale.font(15))
        put(whole, cap, (width - air - cap.get_width(), (height - cap.get_height()) // 2))
        left = air + arrow * 1.7
        room, middle = width - left - 2 * air - cap.get_width(), height / 2 - small * 0.75
        wide = write(whole, kit, self.title, large, style.text, (left, middle), room, bold=True)
        if self.is_marked:
            dot = shapes.diamond(round(small * 0.5), style.gold)
            line_at(whole, dot, left + wide + small * 0.6, middle)
        ink = style.gold if self.is_marked else style.muted
        write(whole, kit, self.wordings, small, ink, (left, height / 2 + large * 0.75), room)


class NewGameScene(PageScene):
    """Choose rules, players and cards, then begin."""

    name = "new game"
    first_at_end = True
    arrows_scroll = False

    def __init__(self, app: Host, game_name: str, options: Options | None = None) -> None:
        super().__init__(app, app.games[game_name])
        self._options_page = page_of(self.game, app.store)
        self.options = remembered_options(self.game, app.settings) if options is None else options
        self.preset = self._options_page.nearest(self.options)
        self.own_rules = OwnRulesRow(self, self._read_rules)
        for name in readable(self.game, app.store)[1]:
            app.tell(say(_("Your set of rules “{name}” cannot be read: it is left out."), name=name))
        self.number_text = ""
        self.seating = Seating(self.game, app.settings, self.options)
        self._tiles: list[PresetTile] = []
        self.rows: list[tuple[int, RowText, Selector, Button]] = []
        self.folds: dict[str, Fold] = {}
        self.unfolded: set[str] = set()
        # the fold just opened or closed, "" for a rule with which rows came or went, and how far the page was scrolled
        self._unfolded: tuple[str, float] | None = None

    def _read_rules(self) -> None:
        """Offer the sets of rules that the person keeps now."""
        self._options_page = page_of(self.game, self.app.store)
        self.preset = self._options_page.nearest(self.options)
        self.rebuild()

    def offer(self, name: str) -> None:
        """Offer to keep the rules of the page, which somebody passed on under ``name``, unless there are such rules."""
        preset = self._options_page.preset(self.preset)
        if self.options == preset.options:
            self.app.tell(say(_("These are the rules of “{preset}”, which you have."), preset=preset.title))
        else:
            self.own_rules.keep(name)

    # --------------------------------------------------------------- remembering

    def _remember(self) -> None:
        """Save the choices for the next time."""
        settings = self.app.settings
        options = json.dumps(self.options.written())
        self.app.change_settings(
            last_game=self.game.name,
            new_game={**settings.new_game, self.game.name: options},
            **self.seating.kept_in(settings),
        )

    # ------------------------------------------------------------------- layout

    def heading(self) -> tuple[str, list[str]]:
        return self.game.title(), [_("New game")]

    def fill(self, body_rect: pygame.Rect) -> None:
        """Lay out the choices needed to begin, the folds below them, and the foot."""
        self._options_page = page_of(self.game, self.app.store)  # its words as they are said now
        if self.preset not in [each.key for each in self._options_page.presets()]:  # renamed since, or given up
            self.preset = self._options_page.nearest(self.options)
        scale = self.kit.scale
        foot = self._foot_rect(body_rect)
        main = between(body_rect.left, body_rect.top, body_rect.right, foot.top - scale.gap)
        air = scale.px(34, 14)
        margins = (air, round(air * (1.2 if scale.is_wide else 0.6)))
        self.lay_area("game", main, margins)
        self._lay_presets()
        self.rows = []
        self._lay_options(leads=True)
        self._lay_level()
        self._lay_number()
        self.y += scale.px(6, 3)
        self._lay_fold("players", _("Names and faces"), "unfold-players", self._lay_players)
        self._lay_fold("rules", _("Your own rules"), "unfold-rules", self._lay_rules)
        self.finish_area()
        self._lay_foot(foot)
        self.refresh()

    def finish_area(self) -> None:
        """Keep the visible rows in place after some below have come or gone, and scroll an opened part into sight."""
        super().finish_area()
        if self._unfolded is not None:
            name, offset = self._unfolded
            self._unfolded = None
            self.area.scroll_to(offset, glide=False)
            place = self.area.places.get(self.folds[name]) if name in self.unfolded else None
            if place is not None and place.bottom > offset + self.area.view.height * 0.5:
                self.area.scroll_to(place.top - self.kit.scale.gap)

    def _lay_presets(self) -> None:
        """Lay out a tile for each preset if there are several."""
        kit, gap, presets = self.kit, self.kit.scale.gap, self._options_page.presets()
        self._tiles, self.y = [], BESIDE
        if len(presets) < 2:
            return
        plan = plan_tiles(kit, self.room, presets)
        down = -(-len(presets) // plan.columns)
        size = plan.columns * (plan.width + gap) - gap, down * (plan.height + gap) - gap
        places = grid(pygame.Rect((BESIDE, self.y), size), plan.columns, down, gap)
        for number, (preset, place) in enumerate(zip(presets, places, strict=False)):
            key = str(number + 1) if number < 9 else ""
            tile = PresetTile(kit, place, preset, key, partial(self.choose_preset, preset), plan)
            self._tiles.append(tile)
            self.put(tile)
        self.y += size[1] + round(gap * 0.6)

    def _choice(self, room: int, labels: Sequence[str], chosen: int, on_choose: Callable[[int], None]) -> Selector:
        return choice(self.kit, room, self._control_height(), labels, chosen, on_choose, base=19)

    def _control_height(self) -> int:
        return self.kit.scale.px(48, 32, self.kit.scale.font(19) * 1.95)

    def _lay_options(self, leads: bool) -> None:
        """Lay out the single rules whose ``leads`` has this value."""
        for number, option in enumerate(self._options_page.option_rows(self.options, self.preset)):
            if option.leads == leads:
                self._lay_option(number, option)

    def _lay_rules(self) -> None:
        """Lay out the single rules, and over them the row that keeps them."""
        self.own_rules.lay()
        self._lay_options(leads=False)

    def _lay_option(self, number: int, option: OptionRow) -> None:
        """Lay out a single rule: its choices, and a button that restores the preset's."""
        scale, height = self.kit.scale, self._control_height()
        room = self.room - height
        room = max(round(room * 0.46), min(room - scale.px(24, 12), scale.font(19) * 18))
        labels, told = [each.label for each in option.choices], [each.sentence for each in option.choices]
        control = self._choice(room, labels, option.chosen, partial(self.choose_option, number))
        house = _("A house rule: some families play so, the published rules do not.")
        control.notes = tuple(sentences(each.sentence, house if each.is_house else "") for each in option.choices)
        control.on_reset = partial(self.reset_option, number)
        reset = Button(self.kit, height, "", control.on_reset, icon="undo", depth=20, tip=_("Reset this rule."))
        reset.rect.width = height
        text = self.lay_row(option.title, told, *([control] if option.leads else [control, reset]))
        self.rows.append((number, text, control, reset))

    def _lay_level(self) -> None:
        """Lay out the level of all opponents, with one more choice if their levels differ."""
        levels = self.game.levels
        labels = [level_name(level) for level in levels] + [pgettext("level", "Mixed")] * (self.seating.level is None)
        chosen = len(levels) if self.seating.level is None else levels.index(self.seating.level)
        control = self._choice(round(self.room * 0.62), labels, chosen, self.choose_level)
        sentences = [self.game.level_sentence(level) for level in levels]
        control.notes = (*sentences, _mixed())[: len(labels)]
        self.level_control = control
        self._level_text = self.lay_row(pgettext("setting", "Opponents"), sentences, control)

    def _lay_number(self) -> None:
        scale, empty, size = self.kit.scale, _("new cards"), self.kit.scale.font(19)
        wide = max(9 * size, self.kit.text.width(empty, size) + 2 * size)
        rect = pygame.Rect(0, 0, wide, scale.px(46, 32, size * 1.9))
        field = TextField(
            self.kit, rect, self.number_text, self._set_number, empty, LONGEST_NUMBER, self._read_number, self.begin
        )
        field.only_figures = True
        field.tip = _("Enter the number of an earlier game, up to nine digits, to play its cards again.")
        refusal = _("That is no deal number and was left out: those are whole numbers from {least} to {largest}.")
        usual = _("Leave it empty for new cards. The same number always deals the same cards.")
        self._number_words = usual, say(refusal, least=0, largest=LARGEST_NUMBER)
        self._number_row = self.lay_row(_("Deal number"), self._number_words, field)

    def _lay_fold(self, name: str, title: str, key: str, lay: Callable[[], None]) -> None:
        """Lay out a fold's heading and, while it is open, below it what ``lay`` lays out."""
        scale, is_open = self.kit.scale, name in self.unfolded
        rect = pygame.Rect(BESIDE, self.y, self.room, Fold.height(self.kit))
        self.folds[name] = fold = Fold(self.kit, rect, title, key, is_open, partial(self.unfold, name))
        self.put(fold)
        self.y = rect.bottom + round(scale.gap * 0.5)
        if is_open:
            self.is_first_row = True
            self.y += scale.px(10, 5)
            lay()
            self.y += scale.gap

    def _lay_players(self) -> None:
        """Lay out the players and, if the game has a board, the choice of the person's column."""
        self._players = PlayersPanel(self, self.seating)
        self._players.lay(self._options_page.seat_roles(self.options))
        words = self.game.column_words()
        if words is not None:
            title, sentence = words
            seating, labels = self.seating, [str(number + 1) for number in range(len(self.seating.players))]
            control = self._choice(self.area.width // 2, labels, seating.column, seating.choose_column)
            control.tip = sentence
            self.lay_row(title, [sentence], control)

    def unfold(self, name: str) -> None:
        """Open or close the fold ``name``."""
        self.unfolded ^= {name}
        self._unfolded = (name, self.area.offset)
        self.app.later(self.rebuild)

    # --------------------------------------------------------------------- foot

    def _foot_buttons(self, room: int) -> list[Button]:
        """Return the foot's buttons, worded to fit ``room`` pixels: the guided deal, the open game, and to begin.

        The first two are there only if they can be had; the guided deal gives way where there is no room for it.
        """
        kit, scale = self.kit, self.kit.scale
        height = scale.px(58, 40, scale.font(22) * 2)
        keys, tip = ["begin", "go-on"], _("Deal the cards.")
        word = pgettext("button", "Begin")
        self._begin_button = begin = Button(kit, height, word, self.begin, keys, primary=True, base=22, tip=tip)
        begin.rect.width = scale.px(280, 150, begin.rect.width)
        low, tip = round(height * 0.86), _("Go back to your open game.")
        learns, go_ons = self._lesson_buttons(low), list[list[Button]]([[]])
        if self.app.store.open_game(self.game.name) is not None:
            labels = _("Continue the open game"), pgettext("button", "Continue")
            go_ons = [[Button(kit, low, label, self.go_on, ["continue"], "play", base=19, tip=tip)] for label in labels]
        air = scale.px(24, 12)
        rows = [[*learn, *go_on, begin] for learn in (*learns, []) for go_on in go_ons]
        fitting = (row for row in rows if sum(button.rect.width + air for button in row) + air <= room)
        return next(fitting, rows[-1])

    def _lesson_buttons(self, height: int) -> list[list[Button]]:
        """Return the button of the guided deal by the chosen rules, the longest wording first; none once it was played.

        Nor is there any once it was declined.
        """
        kept, game = self.app.settings.lessons, self.game
        self._lesson, self._learns = offered(kept, game, game.lesson_for(self.options)), list[Button]()
        if self._lesson is not None:
            learn = self.after(self.app.routes.open_lesson, game.name, self._lesson)
            words = offer_words(kept, game, self._lesson)
            self._learns = [Button(self.kit, height, label, learn, ["lesson"], "lesson", base=19) for label in words]
        return [[button] for button in self._learns]

    def _foot_lines(self) -> list[str]:
        """Return wordings of what will become of the open game, the longest first; empty if there is none."""
        kept = self.app.store.open_game(self.game.name)
        if kept is None:
            return []
        try:
            deal = deal_of(read_kept(kept, self.app.games))
        except RecordFault:
            return [
                _("The saved game cannot be read; it will be set aside when you begin."),
                _("The saved game cannot be read."),
            ]
        return [
            say(
                _(
                    "You have a game open, at deal {deal}. If you begin another, it is set aside for you to go "
                    "on with later."
                ),
                deal=deal,
            ),
            _("Your open game will be set aside."),
        ]

    def _foot_rect(self, body: pygame.Rect) -> pygame.Rect:
        """Return the foot's rectangle: a row of buttons with the words beside it, or above it in a narrow window."""
        scale = self.kit.scale
        self._buttons, self._lines = self._foot_buttons(body.width), self._foot_lines()
        air = scale.px(24, 12)
        taken = sum(button.rect.width + air for button in self._buttons) + air
        self._words_above = bool(self._lines) and body.width - taken < scale.font(18) * 18
        height = self._begin_button.rect.height + scale.px(34, 12)
        if self._words_above:
            height += round(scale.font(18) * 1.6)
        return trim(body, top=body.height - height)

    def _lay_foot(self, rect: pygame.Rect) -> None:
        kit, scale = self.kit, self.kit.scale
        self.panel(rect, "foot")
        words = inset(rect, scale.px(24, 12), 0)
        right, middle = words.right, rect.bottom - scale.px(17, 6) - self._begin_button.rect.height // 2
        for button in reversed(self._buttons):
            button.rect.midright = (right, middle)
            right = button.rect.left - scale.px(24, 12)
        self.controls.add(*self._buttons)
        if self._words_above:
            words.top, words.height = rect.top + scale.px(10, 5), round(scale.font(18) * 1.6)
        else:
            words.width = right - words.left
        self.foot_label = Label(kit, words, self._lines or [""], 18, self.style.text, depth=12)
        self.stage.add(self.foot_label)

    def update(self, dt: float) -> None:
        """Show on the golden button the key that presses it now: Enter alone only while no control uses Enter."""
        super().update(dt)
        self._begin_button.cap = key_of("go-on" if self._begin_button.has_enter else "begin")

    # ------------------------------------------------------------------- changes

    def refresh(self) -> None:
        """Show the current choice of rules and players."""
        for tile in self._tiles:
            tile.chosen = tile.preset.key == self.preset
        options = self._options_page.option_rows(self.options, self.preset)
        for number, text, control, reset in self.rows:
            option = options[number]
            text.sentence = option.choices[option.chosen].sentence
            text.mark = pgettext("setting", "changed") if option.reset is not None else ""
            text.remark = _("house rule") if option.choices[option.chosen].is_house else ""
            control.chosen = option.chosen
            reset.visible = option.reset is not None
        level = self.seating.level
        for button in self._learns:
            button.tip = offer_tip(self.game, self._lesson or "", self.options)
        self._level_text.sentence = _mixed() if level is None else self.game.level_sentence(level)
        self._tell_folds()

    def _tell_folds(self) -> None:
        """Write the summary beside each fold: who sits down, and which rules differ from the preset."""
        players, rules = self.folds["players"], self.folds["rules"]
        players.wordings = (joined([player.name for player in shown_players(self.seating.named())]),)
        players.tip = _("Choose names and faces, and a level for each opponent.")
        changed, preset = self._options_page.changes(self.options, self.preset), self._options_page.preset(self.preset)
        self.own_rules.refresh(self.options, preset)
        count = len(changed)
        rules.is_marked = bool(changed)
        rules.tip = _("Change single rules.")
        if changed:
            told = say(ngettext("{count} rule changed", "{count} rules changed", count), count=count)
            rules.wordings = (dotted(changed), told)
        else:
            rules.wordings = (say(_("“{preset}”, unchanged"), preset=preset.title), pgettext("setting", "Unchanged"))

    def _take(self, options: Options) -> None:
        """Apply changed rules; lay the page out again if they change the players or the choices."""
        before = self._layout()
        self.options = options
        if self._layout() != before:
            self.seating.sit_down(options)
            self._unfolded = "", self.area.offset
            self.app.later(self.rebuild)
        else:
            self.refresh()

    def _layout(self) -> tuple[object, ...]:
        """Return all that the layout depends on: seats, the rules with their choices' labels, the guided deal."""
        rows = self._options_page.option_rows(self.options, self.preset)
        labels = tuple((row.title, tuple(choice.label for choice in row.choices)) for row in rows)
        return (self._options_page.seat_roles(self.options), labels, self.game.lesson_for(self.options))

    def choose_level(self, number: int) -> None:
        """Set all opponents to level ``number``; the number after the last leaves their levels as they are."""
        levels = self.game.levels
        if number < len(levels):
            was_mixed = self.seating.level is None
            self.seating.set_level(levels[number])
            if was_mixed:
                self.app.later(self.rebuild)
                return
        if "players" in self.unfolded:
            self._players.show_levels()
        self.refresh()

    def choose_preset(self, preset: Preset) -> None:
        """Take all rules from a preset; the players stay."""
        self.preset = preset.key
        self._take(self._options_page.with_preset(self.options, preset.key))

    def choose_option(self, row: int, chosen: int) -> None:
        """Choose a single rule."""
        self._take(self._options_page.option_rows(self.options, self.preset)[row].choices[chosen].options)

    def reset_option(self, row: int) -> None:
        """Restore the preset's choice for a single rule."""
        back = self._options_page.option_rows(self.options, self.preset)[row].reset
        if back is not None:
            for number, _text, control, reset in self.rows:
                if number == row and self.controls.focus is reset:
                    self.controls.set_focus(control)
            self._take(back)

    def _read_number(self, typed: str, room: int) -> str:
        """Return the digits of a deal number, "" if ``typed`` holds none or more than there is room for.

        A refusal is told until another number is pasted or something is erased: in 1e5 a digit follows what is refused.
        """
        digits = digits_of(typed) or ""
        is_refused = not 0 < len(digits) <= room
        if is_refused or len(typed) > 1:
            self._tell_number(is_refused)
        return "" if is_refused else digits

    def _set_number(self, text: str) -> None:
        if len(text) < len(self.number_text):
            self._tell_number(is_refused=False)
        self.number_text = text

    def _tell_number(self, is_refused: bool) -> None:
        self._number_row.sentence = self._number_words[is_refused]
        self._number_row.mark = pgettext("setting", "left out") if is_refused else ""

    def begin(self) -> None:
        """Begin the game with the current choices."""
        self._remember()
        number, players = int(self.number_text) if self.number_text else None, self.seating.named()
        self.app.later(lambda: self.app.routes.begin(self.game.name, self.options, players, number))

    def go_on(self) -> None:
        """Go on with the game that is still open."""
        if not self.app.routes.go_on(self.game.name):
            self.foot_label.wordings = [_("The saved game cannot be continued.")]


def _mixed() -> str:
    return _("Each opponent has a level of their own.")
