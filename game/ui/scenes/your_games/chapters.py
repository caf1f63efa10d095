"""Chapters of the page "Your games": what stands under one of its tabs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Generic, TypeVar

import pygame

from game.profile.kept import OpenGame, RulesSought, Sought
from game.profile.writer import Ticket
from game.record import RecordFault, Replayed
from game.ui.controls.base import Kit
from game.ui.controls.buttons import Button
from game.ui.controls.choices import Selector, choice
from game.ui.controls.panels import Drawn, write, write_lines
from game.ui.drawing.stage import put
from game.ui.games.kept_games import read_kept, rules_of, title_of, when
from game.ui.games.own_rules import rules_sought
from game.ui.language.messages import _, dotted, pgettext, say
from game.ui.scenes.forms.page import BESIDE, PageScene, RowText, page_game
from game.ui.words.cards import sentences
from game.ui.words.records import fault_words

Value = str | bool | RulesSought | None
"""What a game that is sought may have to be."""

Narrowed = tuple[str, dict[str, Value]]
"""Words for games that are sought, and what they have to be, field by field."""

_AT_ONCE: Final = 5  # games read before a list shows them


class GamesTab(ABC):
    """One chapter: ``name`` stands on its tab, ``tip`` says what is in it."""

    def __init__(self, page: PageScene) -> None:
        self.page = page
        self.app = page.app
        self.is_shown = False
        self.sought = Sought()

    @property
    @abstractmethod
    def name(self) -> str:
        """What stands on the tab."""

    @property
    @abstractmethod
    def tip(self) -> str:
        """What is in the chapter."""

    @abstractmethod
    def lay(self) -> None:
        """Lay out the chapter on the page's area."""

    def update(self) -> None:  # noqa: B027 (nothing to do unless a chapter says so)
        """Go on with what has to be read."""

    @property
    def is_busy(self) -> bool:
        """Whether something is still being read."""
        return False

    def refresh(self) -> None:
        """Lay the chapter out again, if it is shown."""
        if self.is_shown:
            self.page.rebuild()

    def leave(self) -> None:  # noqa: B027
        """End the chapter, as the page is left."""

    def seek(self, **changes: Value) -> None:
        """Narrow the chapter to other games; those of another kind are sought by any rules."""
        if "game" in changes:
            changes["rules"] = None
        self.sought = self.sought._replace(**changes)  # type: ignore[arg-type]

    # ------------------------------------------------------------------- layout

    def narrowing(self, named: Sequence[Narrowed], room: int, tip: str = "") -> Selector:
        """Return the control that narrows the chapter to what goes with each word; the first stands for all."""
        kit, sought = self.page.kit, self.sought._asdict().items()
        at = next((at for at, (_words, wanted) in enumerate(named) if wanted.items() <= sought), 0)
        height, words = kit.scale.px(48, 34, kit.scale.font(17) * 2), [each for each, _wanted in named]
        made = choice(kit, room, height, words, at, lambda at: self.seek(**named[at][1]))
        made.tip = tip
        return made

    def choice_of_game(self, room: int, tip: str) -> Selector:
        """Return the control that narrows the chapter to a game under one of its titles, in ``room`` pixels."""
        titles = [(name, key, word) for name, each in self.app.games.items() for key, word in each.titles().items()]
        every = [(None, None, _("All games")), *titles]
        return self.narrowing([(word, {"game": name, "title": key}) for name, key, word in every], room, tip)

    def lay_rules(self) -> None:
        """Lay out the row that narrows the chapter to a set of rules; there is none for all games, which share none."""
        game, title = self.sought.game, self.sought.title
        if game is not None and title is not None:
            named = rules_sought(self.app.games[game], title, self.app.store)
            control = self.narrowing([(words, {"rules": each}) for words, each in named], round(self.page.room * 0.62))
            told = _("Only games that were played by this set of rules.")
            self.page.lay_row(pgettext("setting", "Rules"), [told], control)

    def put_head(self, head: str, about: str) -> None:
        """Lay out the first words of the chapter."""
        kit, room, bases = self.page.kit, self.page.room, self.page.bases
        place = pygame.Rect(BESIDE, self.page.y, room, RowText.height(kit, room, [about], bases))
        self.page.put(RowText(kit, place, head, about, bases))
        self.page.y, self.page.is_first_row = place.bottom + kit.scale.px(14, 8), False

    def put_empty(self, icon: str, head: str, about: str) -> None:
        """Lay out what stands where there is nothing yet: a picture, what to do about it, and a button that does it."""
        kit, page, name = self.page.kit, self.page, page_game(self.app).name
        place = pygame.Rect(BESIDE, page.y, page.room, round(kit.scale.height * (0.3 if kit.scale.is_tall else 0.44)))
        page.put(Drawn(kit, place, 12, partial(paint_empty, icon, head, about)))
        begin = page.after(self.app.routes.open_new_game, name)
        button = self.button(_("New game"), begin, "play", _("Choose how to play, and begin."), "go-on", primary=True)
        button.rect.midtop = place.midbottom
        page.put(button)
        page.y, page.is_first_row = button.rect.bottom, False

    def lay_open(self) -> None:
        """Lay out the games that are open, each with the button that goes on with it."""
        for game in self.app.games.values():
            kept = self.app.store.open_game(game.name)
            if kept is not None:
                go_on = self.page.after(self._go_on, game.name)
                tip = _("Go on with this game where you left it.")
                button = self.button(pgettext("button", "Continue"), go_on, "play", tip)
                told = sentences(_("It waits where you left it."), when(kept.saved_at))
                words = dotted([rules_of(kept, game, self.app.store), told])
                self.page.lay_row(dotted([title_of(kept, game), pgettext("state", "open")]), [words], button)

    def _go_on(self, game: str) -> None:
        if not self.app.routes.go_on(game):
            self.page.rebuild()

    def button(
        self, label: str, action: Callable[[], None], icon: str, tip: str, key: str = "", *, primary: bool = False
    ) -> Button:
        """Return a button for a row."""
        kit = self.page.kit
        height = kit.scale.px(48, 34, kit.scale.font(19) * 1.9)
        keys = [key] if key else []
        return Button(kit, height, label, action, keys, icon=icon, base=19, depth=20, tip=tip, primary=primary)


class ListedGame:
    """A game of a list, once its record has been read, or why that cannot be read."""

    def __init__(self) -> None:
        self.replayed: Replayed | None = None
        self.fault: RecordFault | None = None
        self.is_read = False


EntryT = TypeVar("EntryT", bound=ListedGame)


class GamesChapter(GamesTab, Generic[EntryT]):
    """A chapter that lists kept games and reads them one at a time; deleted ones can be kept until the page is left."""

    _asked: Ticket
    """For the list."""

    def __init__(self, page: PageScene) -> None:
        super().__init__(page)
        self.entries: list[EntryT] = []
        self.is_listed = False

    @property
    def is_busy(self) -> bool:
        return not self.is_listed or not all(entry.is_read for entry in self.entries)

    @abstractmethod
    def found(self) -> list[EntryT]:
        """Return the games of the list, once they have been found."""

    @abstractmethod
    def kept(self, entry: EntryT) -> OpenGame | None:
        """Return a game with its record, None while that comes from the disk."""

    def update(self) -> None:
        """List the games once they have been found, then read them one at a time, and show a few at once."""
        if not self.is_listed:
            if self._asked.is_done:
                self.is_listed, self.entries = True, self.found()
                self.refresh()
            return
        entry = next((entry for entry in self.entries if not entry.is_read), None)
        kept = None if entry is None else self.kept(entry)
        if entry is None or kept is None:
            return
        entry.is_read = True
        try:
            entry.replayed = read_kept(kept, self.app.games)
        except RecordFault as fault:
            entry.fault = fault
        done = sum(each.is_read for each in self.entries)
        if done % _AT_ONCE == 0 or done == len(self.entries):
            self.refresh()

    def why_unread(self, entry: EntryT) -> str:
        """Return why nothing is known of a game: it cannot be read, or is still being read."""
        words = fault_words(entry.fault) if entry.fault else ""
        return sentences(_("This game cannot be read."), words) if words else pgettext("state", "Reading…")

    @abstractmethod
    def delete(self, entry: EntryT) -> None:
        """Mark a game for deletion, or take that back."""

    def lay_game(self, entry: EntryT, title: str, told: str, action: Button, gone: str) -> None:
        """Lay out a game with the button for its ``action``; ``gone`` is told of it if it is marked for deletion."""
        delete = self.page.after(self.delete, entry)
        if gone:
            undo = self.button(pgettext("button", "Undo"), delete, "undo", _("Keep this game after all."))
            self.page.lay_row(say(_("Deleted: {game}"), game=title), [gone, told], undo)
            return
        tip = _("Delete this game. You can undo it until you leave this page.")
        self.page.lay_row(title, [told, told], action, self.button(pgettext("button", "Delete"), delete, "close", tip))


def paint_empty(icon: str, head: str, about: str, kit: Kit, whole: pygame.Surface) -> None:
    """Draw a large icon with a heading and a few lines below it, all in the middle."""
    large, small = kit.scale.font(28), kit.scale.font(20)
    lines = kit.text.wrap(about, small, min(whole.get_width(), small * 34))
    picture = kit.art.icon(icon, large * 3.2, kit.style.gold)
    y = (whole.get_height() - picture.get_height() - large * 2 - len(lines) * small * 1.5) / 2
    put(whole, picture, ((whole.get_width() - picture.get_width()) // 2, round(y)))
    y += picture.get_height() + large * 1.2
    write(whole, kit, head, large, kit.style.text, (whole.get_width() / 2, y), whole.get_width(), bold=True, align=0.5)
    y += large * 0.9 + small * 0.6
    write_lines(whole, kit, lines, small, kit.style.muted, (whole.get_width() / 2, y), small * 1.5, align=0.5)
