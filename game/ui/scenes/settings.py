"""The settings page: every choice in a sentence, at work as soon as it is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from game.profile.settings import Settings
from game.ui.assets import BACKS, card_width
from game.ui.scenes.page import PageScene, RowText, Rule, Tab, page_game
from game.ui.scenes.settings_parts import back_name, cloth_name, nearest, percent, suits_picture
from game.ui.tables.base import GameTable
from game.ui.tables.panels import Label
from game.ui.tables.registry import TABLES
from game.ui.text import _
from game.ui.textures.request import Request
from game.ui.widgets.base import Widget
from game.ui.widgets.buttons import Button
from game.ui.widgets.choices import Choice, Slider, Toggle, choice
from game.ui.widgets.pictures import PictureChoice
from game.ui.widgets.scroll import ScrollArea

if TYPE_CHECKING:
    from game.ui.app import App

_CARD_SIZES: Final = (0.8, 0.9, 1.0, 1.1)
_TEXT_SIZES: Final = (0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.4)
_SPEEDS: Final = ("slow", "normal", "fast", "instant")
_PAUSES: Final = ("quick", "normal", "relaxed")
_ORDERS: Final = ("suits", "ranks", "dealt")
_REST_STEPS: Final = 50  # of a tenth of a second each


class SettingsScene(PageScene):
    """What the player can set; each change is kept and followed at once."""

    name = "settings"
    arrows_scroll = True

    def __init__(self, app: App) -> None:
        super().__init__(app, page_game(app))
        self._list: ScrollArea | None = None
        self.tabs: list[Tab] = []
        self._tops: list[int] = []
        self._watch: list[Callable[[], None]] = []
        self._cloths: list[PictureChoice] = []
        self._y = 0

    def heading(self) -> tuple[str, list[str]]:
        """Return the page's name."""
        return _("Settings"), [_("every change takes effect at once")]

    def fill(self, body_rect: pygame.Rect) -> None:
        """Lay out the list of sections and the rows."""
        scale = self.kit.scale
        gap = scale.gap
        sections = self._sections()
        side_w = min(max(scale.px(290, 170), scale.font(18) * 11), round(body_rect.width * 0.25))
        side = pygame.Rect(body_rect.left, body_rect.top, side_w, body_rect.height)
        rest = body_rect.right - side.right - gap
        main = pygame.Rect(side.right + gap, body_rect.top, rest, body_rect.height)
        self._lay_tabs(side, [name for name, _rows in sections])
        self.panel(main, "settings")
        inset = scale.px(34, 16)
        bar_w = scale.px(12, 9)
        view = pygame.Rect(main.left + inset, main.top + round(inset * 0.5), main.width - 2 * inset, 0)
        view.height = main.bottom - round(inset * 0.5) - view.top
        spare = max(0, view.width - max(scale.px(1240, 600), scale.font(19) * 52))
        view.inflate_ip(-spare, 0)
        bar = pygame.Rect(main.right - round(inset * 0.5) - bar_w // 2, view.top, bar_w, view.height)
        self._list = self.area("settings", view, bar)
        self._watch, self._cloths, self._tops = [], [], []
        self._y = 0
        for name, rows in sections:
            self._tops.append(self._y)
            self._section(name)
            for lay in rows:
                lay()
            self._y += scale.px(26, 14)
        self.finish_area(self._list, self._y)
        self._mark_section()

    def _sections(self) -> list[tuple[str, list[Callable[[], None]]]]:
        games = sorted(TABLES.values(), key=lambda game: game is not self.game)  # that of the page first
        looks: list[Callable[[], None]] = []
        for game in games:
            looks += [partial(self._cloth_row, game), partial(self._back_row, game)]
        return [
            (_("Table"), [*looks, self._colours, self._card_size, self._text_size, self._order]),
            (_("Motion"), [self._speed, self._reduced, self._rest, self._pause]),
            (_("Sound"), [self._sounds, self._volume]),
            (_("Window"), [self._full_screen]),
            (_("Play"), [self._click_twice, self._forced]),
        ]

    def _lay_tabs(self, rect: pygame.Rect, names: Sequence[str]) -> None:
        kit, scale = self.kit, self.kit.scale
        self.panel(rect, "sections")
        inset = scale.px(16, 9)
        height = max(scale.px(52, 36), round(scale.font(18) * 2.2))
        self.tabs = []
        for number, name in enumerate(names):
            place = pygame.Rect(
                rect.left + inset, rect.top + inset + number * height, rect.width - 2 * inset, height - 4
            )
            self.tabs.append(Tab(kit, place, name, str(number + 1), partial(self.go_to, number)))
        self.controls.add(*self.tabs)

    # ---------------------------------------------------------------------- rows

    def _section(self, name: str) -> None:
        assert self._list is not None
        size = self.kit.scale.font(26)
        rect = pygame.Rect(4, self._y, self._list.width - 8, round(size * 1.9))
        label = Label(self.kit, rect, [name], 26, self.world.gold, bold=True, depth=12)
        self.put(self._list, label)
        self._y = rect.bottom

    @property
    def _control_height(self) -> int:
        return max(self.kit.scale.px(46, 33), round(self.kit.scale.font(17) * 2.0))

    def _row(self, title: str, sentence: str, control: Widget, *more: Widget) -> RowText:
        """Lay out a setting: words at the start, its controls at the end, or below them where it is narrow."""
        assert self._list is not None
        kit, scale, area = self.kit, self.kit.scale, self._list
        inset, space = scale.px(15, 8), scale.px(30, 14)
        controls = (control, *more)
        total = sum(each.rect.width for each in controls) + space // 2 * len(more)
        room = area.width - 8
        words = room - total - space
        beside = words >= min(scale.font(17) * 14, room * 0.5)
        if not beside:
            words = room
        rule = Rule(kit, pygame.Rect(4, self._y, room, max(1, scale.px(1))), depth=11)
        text_h = RowText.height(kit, words, [sentence])
        high = max(each.rect.height for each in controls)
        top = self._y + inset
        text = RowText(kit, pygame.Rect(4, top, words, text_h), title, sentence)
        if beside:
            row_h = max(text_h, high)
            text.rect.top = top + (row_h - text_h) // 2
            x, middle = 4 + room - total, top + row_h // 2
        else:
            row_h = text_h + inset // 2 + high
            x, middle = 4, top + text_h + inset // 2 + high // 2
        for each in controls:
            each.rect.midleft = (x, middle)
            x = each.rect.right + space // 2
        self.put(area, rule, text, *controls)
        self._y = top + row_h + inset
        return text

    def _words_row(
        self,
        title: str,
        sentence: str,
        labels: Sequence[str],
        chosen: Callable[[], int],
        on_choose: Callable[[int], None],
    ) -> None:
        assert self._list is not None
        control = choice(self.kit, round(self._list.width * 0.62), self._control_height, labels, chosen(), on_choose)
        self._row(title, sentence, control)
        self._follow(control, chosen)

    def _follow(self, control: Choice, chosen: Callable[[], int]) -> None:
        """Let a control show what is set, whoever sets it."""

        def look() -> None:
            control.chosen = chosen()

        self._watch.append(look)

    def _toggle_row(
        self, title: str, sentence: str, value: Callable[[], bool], on_change: Callable[[bool], None]
    ) -> None:
        words = (_("On"), _("Off"))
        height = max(self.kit.scale.px(36, 26), round(self.kit.scale.font(17) * 1.6))
        rect = pygame.Rect(0, 0, Toggle.natural_width(self.kit, height, words), height)
        toggle = Toggle(self.kit, rect, words, value(), on_change)
        self._row(title, sentence, toggle)

        def look() -> None:
            toggle.is_on = value()

        self._watch.append(look)

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self.app.settings

    def _set(self, rebuilds: bool = False, **changes: object) -> None:
        """Make changes; with ``rebuilds`` everything is laid out anew."""
        self.app.change_settings(**changes)
        if rebuilds:
            self.app.later(self.app.rebuild)

    # --------------------------------------------------------------------- table

    def _cloth_row(self, game: GameTable) -> None:
        kit, scale = self.kit, self.kit.scale
        cloths = game.world.cloths
        labels = [cloth_name(cloth) for cloth in cloths]
        picture = (scale.px(150, 92), scale.px(84, 52))
        pictures = [lambda size, cloth=cloth: self._cloth_picture(game, cloth, size) for cloth in cloths]

        def chosen() -> int:
            cloth = self.settings.cloth_of(game.name)
            return cloths.index(cloth) if cloth in cloths else 0

        def choose(number: int) -> None:
            self._set(True, cloths=self.settings.with_cloth(game.name, cloths[number]).cloths)

        rect = pygame.Rect(0, 0, *PictureChoice.natural_size(kit, labels, picture))
        control = PictureChoice(kit, rect, labels, pictures, picture, chosen(), choose)
        title = _("Cloth") if len(TABLES) == 1 else _("Cloth for {game}").format(game=game.title())
        self._row(title, _("What the cards lie on."), control)
        self._follow(control, chosen)
        self._cloths.append(control)

    def _cloth_picture(self, game: GameTable, cloth: str, size: tuple[int, int]) -> pygame.Surface:
        request = Request("tile", game.world.name, cloth, *size)
        return self.app.backdrops.picture(request)[0]

    def _back_row(self, game: GameTable) -> None:
        kit, art = self.kit, self.app.art
        names = ("", *BACKS)
        labels = [back_name(name) for name in names]
        height = kit.scale.px(126, 80)
        picture = (card_width(height), height)

        def draw(name: str, size: tuple[int, int]) -> pygame.Surface:
            return art.face(f"back-{name or game.world.back}", size[1])

        def choose(number: int) -> None:
            self._set(True, backs=self.settings.with_back(game.name, names[number]).backs)

        def chosen() -> int:
            return names.index(self.settings.back_of(game.name))

        rect = pygame.Rect(0, 0, *PictureChoice.natural_size(kit, labels, picture))
        pictures = [lambda size, name=name: draw(name, size) for name in names]
        control = PictureChoice(kit, rect, labels, pictures, picture, chosen(), choose)
        title = _("Card back") if len(TABLES) == 1 else _("Card back for {game}").format(game=game.title())
        self._row(title, _("The pattern on the backs of the cards."), control)
        self._follow(control, chosen)

    def _colours(self) -> None:
        kit = self.kit
        labels = [_("Two colours"), _("Four colours")]
        height = kit.scale.px(96, 62)
        picture = (round(card_width(height) * 0.5 * 3 + card_width(height)), height)

        def chosen() -> int:
            return int(self.settings.four_colours)

        rect = pygame.Rect(0, 0, *PictureChoice.natural_size(kit, labels, picture))
        pictures = [lambda size, four=four: suits_picture(self.app.art, size, four) for four in (False, True)]
        control = PictureChoice(
            kit, rect, labels, pictures, picture, chosen(), lambda number: self._set(True, four_colours=bool(number))
        )
        self._row(_("Suits"), _("Four colours tell the suits apart at a glance: clubs green, diamonds blue."), control)
        self._follow(control, chosen)

    def _card_size(self) -> None:
        self._words_row(
            _("Size of your cards"),
            _("As large as the table has room for."),
            [percent(size) for size in _CARD_SIZES],
            lambda: nearest(_CARD_SIZES, self.settings.card_size),
            lambda number: self._set(True, card_size=_CARD_SIZES[number]),
        )

    def _text_size(self) -> None:
        self._words_row(
            _("Size of the text"),
            _("For all words on the table and on every page."),
            [percent(size) for size in _TEXT_SIZES],
            lambda: nearest(_TEXT_SIZES, self.settings.text_size),
            lambda number: self._set(True, text_size=_TEXT_SIZES[number]),
        )

    def _order(self) -> None:
        self._words_row(
            _("Order of your hand"),
            _("You can always drag cards to where you want them."),
            [_("By suits"), _("By ranks"), _("As dealt")],
            lambda: _ORDERS.index(self.settings.sort_order),
            lambda number: self._set(sort_order=_ORDERS[number]),
        )

    # -------------------------------------------------------------------- motion

    def _speed(self) -> None:
        self._words_row(
            _("Speed"),
            _("How fast cards are dealt, played and taken."),
            [_("Slow"), _("Normal"), _("Fast"), _("Instant")],
            lambda: _SPEEDS.index(self.settings.speed),
            lambda number: self._set(speed=_SPEEDS[number]),
        )

    def _reduced(self) -> None:
        self._toggle_row(
            _("Reduced motion"),
            _("Cards and pegs are where they go at once; nothing flies, hops or drifts."),
            lambda: self.settings.reduced_motion,
            lambda on: self._set(True, reduced_motion=on),
        )

    def _rest(self) -> None:
        kit = self.kit
        rect = pygame.Rect(0, 0, max(kit.scale.px(430, 250), kit.scale.font(17) * 17), self._control_height)

        def seconds(step: int) -> str:
            return _("{seconds} s").format(seconds=f"{step / 10:.1f}")

        slider = Slider(
            kit, rect, _REST_STEPS, round(self.settings.trick_rest * 10), seconds,
            lambda step: self._set(trick_rest=step / 10),
        )  # fmt: skip
        self._row(_("Pause after each trick"), _("How long its cards lie before they are taken."), slider)

    def _pause(self) -> None:
        self._words_row(
            _("Thinking time"),
            _("How long the other players seem to think."),
            [_("Quick"), _("Normal"), _("Relaxed")],
            lambda: _PAUSES.index(self.settings.opponents_pause),
            lambda number: self._set(opponents_pause=_PAUSES[number]),
        )

    # --------------------------------------------------------------------- sound

    def _sounds(self) -> None:
        sentence = _("Cards, bids, your turn, and the end of a game.")
        if self.app.audio.fault:
            sentence = _("No sound can be played here: {reason}.").format(reason=self.app.audio.fault)
        self._toggle_row(_("Sounds"), sentence, lambda: self.settings.sounds, lambda on: self._set(sounds=on))

    def _volume(self) -> None:
        kit = self.kit
        rect = pygame.Rect(0, 0, max(kit.scale.px(330, 190), kit.scale.font(17) * 13), self._control_height)
        slider = Slider(
            kit, rect, 100, self.settings.volume, lambda step: _("{number} %").format(number=step),
            lambda step: self._set(volume=step), self._try_sound, leap=5,
        )  # fmt: skip
        button = Button(
            kit, pygame.Rect(0, 0, 0, self._control_height), _("Try"), self._try_sound, ["T"], "play", base=17
        )
        button.rect.width = button.natural_width()
        button.depth = 20
        self._row(_("Volume"), _("A card is heard when you let go."), slider, button)

        def look() -> None:
            slider.at_step = self.settings.volume

        self._watch.append(look)

    def _try_sound(self) -> None:
        self.app.audio.play("place")

    # ----------------------------------------------------------- window and play

    def _full_screen(self) -> None:
        self._toggle_row(
            _("Full screen"),
            _("The table fills the whole screen. F11 does the same everywhere."),
            lambda: self.settings.full_screen,
            lambda on: self.app.later(lambda: self.app.set_full_screen(on)),
        )

    def _click_twice(self) -> None:
        self._toggle_row(
            _("Click twice to play"),
            _("The first click lifts a card, the second plays it: no card is played by mistake."),
            lambda: self.settings.click_twice,
            lambda on: self._set(click_twice=on),
        )

    def _forced(self) -> None:
        self._toggle_row(
            _("Play forced cards by themselves"),
            _("When only one card may be played, it is played for you."),
            lambda: self.settings.plays_forced,
            lambda on: self._set(plays_forced=on),
        )

    # ---------------------------------------------------------------------- time

    def go_to(self, number: int) -> None:
        """Scroll to a section."""
        assert self._list is not None
        self._list.scroll_to(self._tops[number])

    def _mark_section(self) -> None:
        assert self._list is not None
        line = self._list.offset + self._list.view.height * 0.25
        if self._list.most and self._list.offset >= self._list.most - 1:
            line = self._list.length
        at = max((number for number, top in enumerate(self._tops) if top <= line), default=0)
        for number, tab in enumerate(self.tabs):
            tab.chosen = number == at

    def update(self, dt: float) -> None:
        """Show what is set now, also where a key changed it."""
        super().update(dt)
        for look in self._watch:
            look()
        self._mark_section()

    def pictures_came(self) -> None:
        """Take the painted cloths."""
        super().pictures_came()
        for control in self._cloths:
            control.came += 1

    def key(self, event: pygame.event.Event) -> None:
        """Take a key: F2 closes the page again."""
        if event.key == pygame.K_F2:
            self.close()
            return
        super().key(event)
