"""The games that were set aside: the person can continue or delete them, and undo that until leaving the page."""

from __future__ import annotations

from functools import partial

from game.profile.kept import OpenGame, SetAside
from game.ui.games.kept_games import deal_of, standing, title_of
from game.ui.language.messages import _, pgettext, say
from game.ui.scenes.forms.page import PageScene
from game.ui.scenes.your_games.chapters import GamesChapter, ListedGame


class _GameSetAside(ListedGame):
    """A game that was set aside, and whether it is to be deleted."""

    def __init__(self, aside: SetAside) -> None:
        super().__init__()
        self.aside = aside
        self.is_deleted = False


class SetAsideChapter(GamesChapter[_GameSetAside]):
    """All games that were set aside, the latest first."""

    def __init__(self, page: PageScene) -> None:
        super().__init__(page)
        self._found: list[SetAside] = []
        self._asked = self.app.store.read_set_aside(self._found)

    @property
    def name(self) -> str:
        return pgettext("heading", "Set aside")

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
        for entry in self.entries:
            gone = _("It will be gone for good when you leave this page.") if entry.is_deleted else ""
            tip = _("Go on with this game. If one of its kind is open, that one is set aside instead.")
            go_on = self.button(pgettext("button", "Continue"), partial(self.go_on, entry), "play", tip)
            go_on.enabled = entry.replayed is not None
            self.lay_game(entry, self._title(entry), self._told(entry), go_on, gone)

    def found(self) -> list[_GameSetAside]:
        return [_GameSetAside(aside) for aside in self._found if aside.kept.game in self.app.games]

    def kept(self, entry: _GameSetAside) -> OpenGame:
        return entry.aside.kept

    def _title(self, entry: _GameSetAside) -> str:
        kept, replayed = entry.aside.kept, entry.replayed
        game = self.app.games[kept.game]
        if replayed is None:
            return title_of(kept, game)
        return say(_("{game}, deal {deal}"), game=game.title_of(replayed.record.options), deal=deal_of(replayed))

    def _told(self, entry: _GameSetAside) -> str:
        """Return how a game stands, with the time of play as seen today, or why that is not known."""
        kept, replayed = entry.aside.kept, entry.replayed
        game, store = self.app.games[kept.game], self.app.store
        return self.why_unread(entry) if replayed is None else standing(kept, replayed, game, store)[0]

    def go_on(self, entry: _GameSetAside) -> None:
        """Continue a game."""
        self.app.routes.take_up(entry.aside)

    def delete(self, entry: _GameSetAside) -> None:
        entry.is_deleted = not entry.is_deleted
        self.refresh()

    def leave(self) -> None:
        """Remove the deleted games for good."""
        deleted = [entry.aside.number for entry in self.entries if entry.is_deleted]
        if deleted:
            self.app.store.forget(deleted)
