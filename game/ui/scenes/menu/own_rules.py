"""Sets of rules of one's own on the new-game page: kept under a name, renamed, passed on, deleted and brought back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.profile.kept import OwnRules
from game.profile.settings import LONGEST_NAME, clean_name
from game.profile.writer import Ticket
from game.rules.base import Options
from game.ui.controls.buttons import Button, row
from game.ui.controls.entry import TextField
from game.ui.controls.layout import inset, rows
from game.ui.controls.panels import Label, Text
from game.ui.games.game import Game
from game.ui.games.options import Preset
from game.ui.games.own_rules import own_rules
from game.ui.language.messages import _, ngettext, pgettext, say
from game.ui.scenes.forms.dialogs import Overlay, Reply
from game.ui.scenes.forms.page import PageScene, RowText
from game.ui.scenes.forms.saving import RECORD, SaveScene
from game.ui.scenes.scene import Host


class OwnRulesRow:
    """The row that keeps the rules chosen on a page under a name, or renames, passes on and deletes a set kept before.

    ``changed`` is called whenever the sets of rules have changed.
    """

    def __init__(self, page: PageScene, changed: Callable[[], None]) -> None:
        self._page, self._changed = page, changed
        self._app, self._game = page.app, page.game
        self._options: Options = page.game.rules.usual
        self._set: OwnRules | None = None
        self._deleted: OwnRules | None = None
        self._row: RowText | None = None  # until the rules are first unfolded

    @property
    def _gone(self) -> OwnRules | None:
        """The set that was deleted last, None once there is one of its name."""
        names = {each.name for each in self._app.store.own_rules(self._game.name)}
        return None if self._deleted is None or self._deleted.name in names else self._deleted

    def lay(self) -> None:
        """Lay out the row; it has room for whatever it may say."""
        self._keep = self._button(pgettext("button", "Keep…"), self.keep, "star", _("Keep these rules under a name."))
        self._rename = self._button(pgettext("button", "Rename…"), self.rename, "", _("Give this set another name."))
        tip = _("Save or copy these rules for others.")
        self._pass_on = self._button(pgettext("button", "Pass on…"), self.pass_on, "save", tip)
        self._delete = self._button(pgettext("button", "Delete"), self.delete, "close", "")
        self._told = [
            _("Change what you like below; then keep it under a name, to be chosen like the rules above."),
            _("Keep the rules below under a name: they can be chosen then like those above."),
            _("A set of rules of your own. Whoever you pass it on to can play by it."),
            say(_("“{name}” has been deleted."), name="" if self._deleted is None else self._deleted.name),
        ]
        buttons = self._keep, self._rename, self._pass_on, self._delete
        self._row = self._page.lay_row(_("A set of rules of your own"), self._told, *buttons)

    def _button(self, label: str, action: Callable[[], None], icon: str, tip: str) -> Button:
        scale, press = self._page.kit.scale, self._page.after(action)
        height = scale.px(48, 32, scale.font(19) * 1.95)
        return Button(self._page.kit, height, label, press, [], icon, base=18, depth=20, tip=tip)

    def refresh(self, options: Options, preset: Preset) -> None:
        """Show what can be done with ``options``, which start from ``preset`` and may have been changed since."""
        known = self._app.store.own_rules(self._game.name)
        self._set = next((each for each in known if preset.is_own and each.name == preset.title), None)
        self._options, is_own, is_changed = options, self._set is not None, options != preset.options
        if self._row is None:
            return
        self._keep.enabled = is_changed
        self._rename.visible = self._pass_on.visible = is_own and not is_changed
        is_gone = not is_own and self._gone is not None
        self._delete.visible, self._delete.icon = is_own or is_gone, "undo" if is_gone else "close"
        self._delete.label = pgettext("button", "Undo") if is_gone else pgettext("button", "Delete")
        delete = _("Delete this set of rules. You can undo it until you leave this page.")
        self._delete.tip = _("Keep this set after all.") if is_gone else delete
        self._row.sentence = self._told[3 if is_gone else 1 if is_changed else 2 if is_own else 0]

    def keep(self, name: str = "") -> None:
        """Ask under which name the rules are kept; a set that they started from proposes its own."""
        name = name or ("" if self._set is None else self._set.name)
        self._app.push(NameRulesScene(self._app, self._game, self._options, name, self._changed))

    def rename(self) -> None:
        """Ask for another name of the set that is chosen."""
        if self._set is not None:
            name, game = self._set.name, self._game
            self._app.push(NameRulesScene(self._app, game, self._options, name, self._changed, self._set))

    def pass_on(self) -> None:
        """Pass the set on that is chosen."""
        if self._set is not None:
            self._app.push(PassOnScene(self._app, self._set))

    def delete(self) -> None:
        """Delete the set that is chosen, or bring the deleted one back; the rules stay as they are."""
        if self._set is not None:
            self._app.store.forget_rules(self._set)
            self._deleted = self._set
        elif self._gone is not None:
            self._app.store.keep_rules(self._gone)
        self._changed()


class NameRulesScene(Overlay):
    """Asks under which name the rules of a game are kept; ``renamed`` is the set that gets another name, if any."""

    name = "name rules"

    def __init__(
        self,
        app: Host,
        game: Game,
        options: Options,
        name: str,
        kept: Callable[[], None],
        renamed: OwnRules | None = None,
    ) -> None:
        super().__init__(app, app.scene)
        self.game, self._options, self.typed = game, options, name
        self._kept, self._renamed = kept, renamed

    @property
    def title(self) -> str:
        return _("Keep these rules") if self._renamed is None else _("Another name for these rules")

    def build(self) -> None:
        """Lay out the heading, the field, what is told of the name, and the buttons."""
        kit, scale = self.kit, self.kit.scale
        size, air, gap = scale.font(19), scale.px(34, 16), scale.px(16, 8)
        high = scale.px(54, 36, size * 1.9)
        width = min(scale.width - 2 * scale.px(40, 12) - 2 * air, size * 30)
        heights = round(scale.font(28) * 1.7), high, size * 5, high
        panel = self.lay_panel(width + 2 * air, sum(heights) + 3 * gap + 2 * air)
        head, field, told, foot = rows(inset(panel, air), *heights, gap=gap)
        self.stage.add(Label(kit, head, [self.title], 28, self.style.gold, bold=True))
        self.field = TextField(kit, field, self.typed, self._set, _("a name"), LONGEST_NAME, on_enter=self.keep)
        self.field.tip = _("What these rules are called.")
        self._told = Text(kit, told, "", 19, self.style.text)
        self.stage.add(self._told)
        cancel = Reply(_("Not now"), self.close, "back", "back").button(kit, high, base=19)
        keeps = Reply(pgettext("button", "Keep"), self.keep, "go-on", "check")
        self.keeps = keeps.button(kit, high, primary=True, base=19)
        row([cancel, self.keeps], foot, gap, 1.0)
        self.controls.add(self.field, cancel, self.keeps)
        self.controls.set_focus(self.field)
        self._set(self.typed)

    @property
    def _others(self) -> list[OwnRules]:
        """The other sets that bear the name typed."""
        wanted, known = clean_name(self.typed).casefold(), self.app.store.own_rules(self.game.name)
        return [each for each in known if each.name.casefold() == wanted and each != self._renamed]

    def _set(self, text: str) -> None:
        """Take what was typed; say what becomes of it, and whether it can be kept."""
        self.typed, name = text, clean_name(text)
        presets = {preset.title.casefold() for preset in self.game.options_page.presets()}
        fault = ""
        if not name:
            told = ngettext(
                "Give these rules a name, of up to {count} letter.",
                "Give these rules a name, of up to {count} letters.",
                LONGEST_NAME,
            )
            fault = say(told, count=LONGEST_NAME)
        elif name.casefold() in presets:
            fault = _("One of the game’s own sets of rules has this name: choose another.")
        elif self._others and self._renamed is not None:
            fault = _("Another set of rules has this name: choose another.")
        well = _("You will find them beside the other sets of rules, and every game played by them bears this name.")
        replaced = _("You keep rules of this name already: these take their place.")
        self._told.text = fault or (replaced if self._others else well)
        self.keeps.enabled = not fault

    def keep(self) -> None:
        """Keep the rules, unless their name will not do."""
        if self.keeps.enabled:
            rules = own_rules(clean_name(self.typed), self.game, self._options)
            self.app.store.keep_rules(rules, [*self._others, *filter(None, [self._renamed])])
            self.close_for(self._kept)


class PassOnScene(SaveScene):
    """Passes a set of rules on: as a file, or as text to be pasted."""

    name = "pass on"

    def __init__(self, app: Host, rules: OwnRules) -> None:
        word = "".join(sign for sign in rules.name if sign.isalnum()) or "rules"
        super().__init__(app, app.scene, f"{rules.game}-{word}", RECORD)
        self._rules = rules

    def heading(self) -> str:
        return say(_("Pass on “{name}”"), name=self._rules.name)

    def about(self) -> str:
        return _(
            "The file holds the rules and their name alone. Whoever drops it on the window of Forty-Odd is asked "
            "whether to keep them."
        )

    def write(self, path: Path) -> Ticket:
        return self.app.store.write_file(path, self._rules.record)

    def choices(self) -> list[Reply]:
        """Return what saves and copies the rules."""
        save, done = super().choices()
        tip = _("To be pasted into a message or a file, and opened from there.")
        return [
            save,
            Reply(pgettext("button", "Copy"), partial(self.copy, self._rules.record), "copy", "copy", tip),
            done,
        ]
