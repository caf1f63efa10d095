"""The rules page: a sheet of paper that scrolls, with its chapters listed at the side."""

from __future__ import annotations

import pygame

from game.rules.base import Options
from game.ui.controls.actions import ACTIONS, is_for, keys_of, shown_key, told_key
from game.ui.controls.buttons import Button
from game.ui.controls.layout import columns, inset, rows
from game.ui.controls.scroll import ScrollArea
from game.ui.controls.tabs import tabs, tabs_height
from game.ui.document.blocks import Chapter, Keys, Paragraph
from game.ui.document.typesetting import Column, balanced, set_chapter, set_heading
from game.ui.drawing.styles import PAPER_LINE, dressed
from game.ui.games.game import KeyRow
from game.ui.games.seating import remembered_options
from game.ui.games.teaching import offer_tip
from game.ui.language.messages import _, pgettext, say
from game.ui.scenes.forms.game_page import Sheet
from game.ui.scenes.forms.page import PageScene
from game.ui.scenes.scene import Host

_KEYS = ("lesson", "lesson-2", "lesson-3")  # of the guided deals
_READ = 0.25  # of the view's height: the chapter at this depth counts as the one being read


class RulesScene(PageScene):
    """The rules of a game and the use of the program; ``options`` are the rules of the game being played, if any."""

    name = "rules"

    def __init__(self, app: Host, game_name: str, options: Options | None = None) -> None:
        super().__init__(app, app.games[game_name])
        self._options = options
        self._gone_to: tuple[int, float] | None = None  # a chapter, and the scroll position in pixels after going there

    def build(self) -> None:
        """Lay the page out; its pictures show the card back and the cloth chosen for the game."""
        self.chapters = self.contents()
        settings, style = self.app.settings, self.game.style
        self.style = dressed(style, settings.back_of(self.game.name), settings.cloth_of(self.game.name))
        super().build()

    def contents(self) -> tuple[Chapter, ...]:
        """Return what is on the sheet."""
        return *self.game.rules_page(self._options), program_chapter(self.game.key_rows())

    def heading(self) -> tuple[str, list[str]]:
        title = self.game.title() if self._options is None else self.game.title_of(self._options)
        return title, [pgettext("heading", "Rules")]

    def rail_end(self) -> list[Button]:
        """Return a button for each guided deal of the game; from here it begins anew."""
        game, keys, buttons = self.game, self.game.lessons()[: len(_KEYS)], list[Button]()
        for number, key in enumerate(keys):
            cover = game.lesson_cover(key)
            label = _("Guided deal") if number == 0 else cover.title
            learn = self.after(self.app.routes.open_lesson, game.name, key, anew=True)
            tip = offer_tip(game, key, remembered_options(game, self.app.settings))
            buttons.append(Button(self.kit, 0, label, learn, [_KEYS[number]], "lesson", tip=tip))
        return buttons[::-1]

    def fill(self, body_rect: pygame.Rect) -> None:
        """Lay out the list of chapters and the sheet."""
        kit, scale = self.kit, self.kit.scale
        names = [chapter.list_title for chapter in self.chapters]
        if scale.is_tall:
            air = scale.px(10, 5)
            high = tabs_height(kit, names, body_rect.width - 2 * air) + 2 * air
            side, paper = rows(body_rect, high, 1.0, gap=scale.gap)
            entries = inset(side, air)
        else:
            wide = min(scale.px(330, 190, scale.font(18) * 14), round(body_rect.width * 0.27))
            side, paper = columns(body_rect, wide, 1.0, gap=scale.gap)
            entries = side
        self.panel(side, "chapters")
        self.regions["paper"] = paper
        self.stage.add(Sheet(kit, paper, self.app.backdrops))
        air, thick = scale.px(32, 19), scale.px(13, 9)
        view = inset(paper, air, scale.px(19, 11))
        bar = pygame.Rect(paper.right - round(air * 0.8) - thick // 2, view.top, thick, view.height)
        bar.inflate_ip(0, -scale.px(24, 14))
        self.take_area("rules", ScrollArea(kit, self.controls, view, bar, PAPER_LINE))
        self._tops = self._set_chapters()
        self.tabs = tabs(kit, entries, names, 0, self.go_to)
        self.controls.add(*self.tabs)
        self._mark()

    def _set_chapters(self) -> list[int]:
        """Typeset the chapters on the sheet; return where each one begins, in pixels from the top."""
        air = self.kit.scale.px(16, 9)
        column = balanced(Column(self.kit, self.area.width - 2 * air, air, air))
        y = round(column.size * 0.4)
        tops = []
        for chapter in self.chapters:
            tops.append(y)
            pieces, y = set_heading(column, chapter.title, y)
            more, y = set_chapter(column, chapter.blocks, y)
            self.put(*pieces, *more)
            y += round(column.size * 1.6)
        self.y = y
        self.finish_area()
        return tops

    def go_to(self, number: int) -> None:
        """Scroll to a chapter."""
        self.area.scroll_to(self._tops[number] - self.kit.scale.px(8, 4))
        self._gone_to = (number, self.area.destination)

    def _mark(self) -> None:
        """Mark the chapter being read; a chosen chapter stays marked, even near the end, until the page scrolls on."""
        area = self.area
        if self._gone_to is not None and self._gone_to[1] != area.destination:
            self._gone_to = None
        is_at_end = area.most and area.offset >= area.most - 1
        line = area.length if is_at_end else area.offset + area.view.height * _READ
        at = max((number for number, top in enumerate(self._tops) if top <= line), default=0)
        if self._gone_to is not None:
            at = self._gone_to[0]
        for number, tab in enumerate(self.tabs):
            tab.chosen = number == at

    def update(self, dt: float) -> None:
        """Let the sheet glide, and mark the current chapter."""
        super().update(dt)
        self._mark()

    def key(self, event: pygame.event.Event) -> None:
        """Take a key: F1 closes the page."""
        if is_for(event, "rules"):
            self.close()
            return
        super().key(event)


def _caps(rows: tuple[KeyRow, ...]) -> Keys:
    """Return rows with the keys in force; what is no action, such as figures, stands for itself."""
    return Keys(
        tuple(
            (tuple(shown_key(keys_of(act)[0]) if act in ACTIONS else act for act in acts), what) for acts, what in rows
        )
    )


def program_chapter(rows: tuple[KeyRow, ...]) -> Chapter:
    """Return the chapter on using the program, with every key; ``rows`` are the game's own keys."""
    return Chapter(
        _("Using the program"),
        (
            Paragraph(
                say(
                    _(
                        "Everything can be done with the mouse alone or with the keyboard alone. To play a card, click "
                        "it, or drag it to the middle of the table. Drag a card within your hand to put it somewhere "
                        "else. A click or {key} skips whatever is moving."
                    ),
                    key=told_key("hurry"),
                )
            ),
            Paragraph(
                _("A gamepad does everything, too. The small button left of its middle shows what the others do.")
            ),
            _caps(
                (
                    *rows,
                    (
                        ("hint", "hint-always"),
                        say(
                            _("a hint: what is best for you, and why (while letters name suits: only {key})"),
                            key=shown_key(keys_of("hint-always")[0]),
                        ),
                    ),
                    (("next", "previous"), _("go to the next control, or back")),
                    (("hurry",), _("skip what is moving")),
                    (("undo", "redo"), _("take your last move back, or make it again")),
                    (
                        ("see-goes",),
                        _("at a hint, after a puzzle, in a review: see both choices played out side by side"),
                    ),
                    (("review",), _("the review of a deal, on the score page and the winners’ page")),
                    (("marked",), _("see what the play checker has marked, if it is switched on in the settings")),
                    (("sounds",), _("sound on or off")),
                    (("back",), _("menu, or back")),
                    (("rules",), pgettext("key", "rules")),
                    (("settings",), pgettext("key", "settings")),
                    (("full-screen",), _("full screen, or back to a window")),
                    (("new-game",), pgettext("key", "new game")),
                    (("begin",), _("begin the game that is chosen on the new-game page")),
                    (("share",), _("save the record of the game to a file")),
                    (("quit",), _("quit; the game is saved")),
                )
            ),
            Paragraph(
                _(
                    "The game is saved after every card. Close the window whenever you like: Continue in the "
                    "main menu brings it back exactly as it was."
                )
            ),
        ),
        _("The program"),
    )
