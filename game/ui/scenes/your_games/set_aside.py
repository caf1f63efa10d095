"""The games that were set aside: the person can continue or delete them, and undo that until leaving the page."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from game.profile.kept import SetAside
from game.record import RecordFault, Replayed
from game.ui.drawing.text import _
from game.ui.games.game import Game
from game.ui.games.kept_games import deal_of, read_kept, standing, title_of
from game.ui.scenes.forms.page import PageScene
from game.ui.scenes.your_games.chapters import GamesChapter


class _Entry:
    """A game of the list: its title and standing, once it has been read, and whether it is to be deleted."""

    def __init__(self, aside: SetAside, games: Mapping[str, Game]) -> None:
        self.aside = aside
        self._games = games
        self._game = games[aside.kept.game]
        self.title = title_of(aside.kept, self._game)
        self.replayed: Replayed | None = None
        self._fault = _("Reading…")
        self.is_read = self.is_deleted = False

    @property
    def standing(self) -> str:
        """How the game stands, with the time of play as seen today, or why that is not known."""
        return standing(self.aside.kept, self.replayed, self._game)[0] if self.replayed else self._fault

    def read(self) -> None:
        """Read the game and note how it stands."""
        kept = self.aside.kept
        self.is_read = True
        try:
            replayed = self.replayed = read_kept(kept, self._games)
        except RecordFault as fault:
            self._fault = _("This game cannot be read: {reason}.").format(reason=str(fault).rstrip("."))
            return
        name = self._game.title_of(replayed.record.options)
        self.title = _("{game}, deal {deal}").format(game=name, deal=deal_of(replayed))


class SetAsideChapter(GamesChapter[_Entry]):
    """All games that were set aside, the latest first."""

    def __init__(self, page: PageScene) -> None:
        super().__init__(page)
        self._found: list[SetAside] = []
        self._asked = self.app.store.read_set_aside(self._found)

    @property
    def name(self) -> str:
        return _("Set aside")

    @property
    def tip(self) -> str:
        return _("Games you left for another: go on with them, or delete them.")

    def lay(self) -> None:
        """Lay out the introduction, and the games below it."""
        head = _("Nothing is set aside") if self.is_listed and not self.entries else _("Nothing is lost")
        about = _(
            "If you begin a game while another of its kind is open, the open one moves here. Go on with it "
            "whenever you like."
        )
        self.put_head(head, about)
        for number, entry in enumerate(self.entries):
            gone = _("It will be gone for good when you leave this page.") if entry.is_deleted else ""
            tip = _("Go on with this game. If one of its kind is open, that one is set aside instead.")
            go_on = self.button(_("Continue"), partial(self.go_on, number), "play", tip)
            go_on.enabled = entry.replayed is not None
            self.lay_game(number, entry.title, entry.standing, go_on, gone)

    def update(self) -> None:
        """List the games once they have been found, then read them one at a time."""
        if not self.is_listed:
            if self._asked.is_done:
                self.is_listed, games = True, self.app.games
                self.entries = [_Entry(aside, games) for aside in self._found if aside.kept.game in games]
                self.refresh()
            return
        entry = self.unread
        if entry is not None:
            entry.read()
            self.has_read()

    def go_on(self, number: int) -> None:
        """Continue a game."""
        self.app.routes.take_up(self.entries[number].aside)

    def delete(self, number: int) -> None:
        self.entries[number].is_deleted = not self.entries[number].is_deleted
        self.refresh()

    def leave(self) -> None:
        """Remove the deleted games for good."""
        deleted = [entry.aside.number for entry in self.entries if entry.is_deleted]
        if deleted:
            self.app.store.forget(deleted)
