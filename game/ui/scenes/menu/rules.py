"""The rules page: the rules of a game, and a chapter on the use of the program."""

from __future__ import annotations

from game.rules.base import Options
from game.ui.controls.actions import ACTIONS, keys_of, shown_key, told_key
from game.ui.controls.buttons import Button
from game.ui.document.blocks import Chapter, Keys, Paragraph
from game.ui.games.game import KeyRow
from game.ui.games.seating import remembered_options
from game.ui.games.teaching import offer_tip
from game.ui.language.messages import _, pgettext, say
from game.ui.scenes.forms.sheet import SheetScene
from game.ui.scenes.scene import Host

_KEYS = ("lesson", "lesson-2", "lesson-3")  # of the guided deals


class RulesScene(SheetScene):
    """The rules of a game and the use of the program; ``options`` are the rules of the game being played, if any."""

    name = closes = "rules"

    def __init__(self, app: Host, game_name: str, options: Options | None = None) -> None:
        super().__init__(app, app.games[game_name])
        self._options = options

    def contents(self) -> tuple[Chapter, ...]:
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
