"""The games that are over, the latest first: look back at one, or delete it and undo that until leaving the page."""

from __future__ import annotations

from typing import Final

from game.opponents.base import Level
from game.profile.kept import Finished, Listed, OpenGame, Sought
from game.profile.writer import Ticket
from game.record import Replayed
from game.ui.controls.choices import Selector
from game.ui.games.kept_games import players_of, when
from game.ui.games.own_rules import rules_named
from game.ui.language.messages import _, dotted, ngettext, npgettext, pgettext, say
from game.ui.scenes.forms.page import PageScene
from game.ui.scenes.your_games.chapters import GamesChapter, ListedGame, Narrowed, Value
from game.ui.words.cards import closed, level_name, sentences
from game.ui.words.names import shown_name, shown_players

ON_A_PAGE: Final = 20  # games
_RESULTS: Final = (None, True, False)


class _FinishedGame(ListedGame):
    """A finished game, with its record as it comes from the disk."""

    def __init__(self, kept: Finished) -> None:
        super().__init__()
        self.kept = kept
        self.text: list[str] = []
        self.ticket: Ticket | None = None


class FinishedChapter(GamesChapter[_FinishedGame]):
    """The finished games, some on a page, by kind, level, partner and result."""

    def __init__(self, page: PageScene) -> None:
        super().__init__(page)
        self.first = 0
        self.count = 0
        self.partners: list[str] = []
        self.deleted: dict[str, None] = {}
        self._seek()

    @property
    def name(self) -> str:
        return pgettext("heading", "Finished")

    @property
    def tip(self) -> str:
        return _("Every game you have finished: review any of them, trick by trick.")

    def _seek(self) -> None:
        """Ask for the games to be listed."""
        self._found = Listed()
        self._asked = self.app.store.read_finished(self.sought, self.first, ON_A_PAGE, self._found)
        self.is_listed = False

    # ------------------------------------------------------------------- layout

    def lay(self) -> None:
        """Lay out the open games, what is sought, the finished games, and the way to older ones."""
        self.lay_open()
        if self.is_listed and not self.count and self.sought == Sought():
            words = _("Finish a game and it appears here, ready to be reviewed trick by trick.")
            self.put_empty("trophy", _("No game is finished yet"), words)
            return
        head = say(ngettext("{count} game", "{count} games", self.count), count=self.count)
        if self.is_listed and not self.count:
            head = _("No such game")
        about = _("Latest first. You can review each one with all hands open.")
        self.page.lay_row(head, [about], *self._filters())
        self.lay_rules()
        for entry in self.entries:
            gone = _("It will be gone for good, from the statistics too, when you leave this page.")
            is_deleted = entry.kept.beside.game_id in self.deleted
            tip = _("See all hands of this game, deal by deal and trick by trick.")
            look = self.button(pgettext("button", "Review"), self.page.after(self.look_back, entry), "eye", tip)
            look.enabled = entry.replayed is not None and bool(entry.replayed.state.public.past)
            told = self._told(entry, entry.replayed) if entry.replayed else self.why_unread(entry)
            self.lay_game(entry, self._title(entry), told, look, gone if is_deleted else "")
        if self.count > ON_A_PAGE:
            self._lay_pager()

    def _filters(self) -> list[Selector]:
        """Return the controls that narrow the list."""
        size, room = self.page.kit.scale.font(17), self.page.room
        widest = min(room, size * 30)
        levels: list[Narrowed] = [(level_name(level), {"level": str(level)}) for level in Level]
        levels = [(_("Any level"), {"level": None}), *levels, (_("Mixed levels"), {"level": ""})]
        controls = [
            self.choice_of_game(widest, _("Which games are listed.")),
            self.narrowing(levels, size * 16, _("The level of the opponents.")),
        ]
        if len(self.partners) > 1 or self.sought.partner is not None:
            partners: list[Narrowed] = [(shown_name(name), {"partner": name}) for name in self.partners]
            partners.insert(0, (_("Any partner"), {"partner": None}))
            controls.append(self.narrowing(partners, widest, _("Who your partner was.")))
        words = _("Won or lost"), pgettext("filter", "Won"), pgettext("filter", "Lost")
        results: list[Narrowed] = [(each, {"is_won": is_won}) for each, is_won in zip(words, _RESULTS, strict=True)]
        return [*controls, self.narrowing(results, room, _("Whether you won."))]

    def _title(self, entry: _FinishedGame) -> str:
        kept, game = entry.kept, self.app.games.get(entry.kept.game)
        title = "" if entry.replayed is None else entry.replayed.record.options.title
        name = kept.game if game is None else game.titles()[title]
        result = pgettext("result", "resigned") if kept.beside.resigned else pgettext("result", "lost")
        return dotted([name, pgettext("result", "won") if kept.is_won else result])

    def _lay_pager(self) -> None:
        last = min(self.count, self.first + ON_A_PAGE)
        words = say(_("Games {first} to {last} of {count}"), first=self.first + 1, last=last, count=self.count)
        after, tips = self.page.after, (_("The games after these."), _("The games before these."))
        newer = self.button(pgettext("button", "Newer"), after(self.turn, -1), "back", tips[0], "newer")
        older = self.button(pgettext("button", "Older"), after(self.turn, 1), "forward", tips[1], "older")
        newer.enabled, older.enabled = self.first > 0, last < self.count
        self.page.lay_row(words, [""], newer, older)

    # ------------------------------------------------------------------ actions

    def seek(self, **changes: Value) -> None:
        """List other games."""
        super().seek(**changes)
        self.first = 0
        self._seek()

    def list_again(self) -> None:
        """List the games anew, since all of them have been deleted."""
        self.deleted.clear()
        self.seek(**Sought()._asdict())

    def turn(self, pages: int) -> None:
        """List older or newer games."""
        first = self.first + pages * ON_A_PAGE
        if 0 <= first < self.count:
            self.first = first
            self._seek()

    def delete(self, entry: _FinishedGame) -> None:
        game_id = entry.kept.beside.game_id
        if game_id in self.deleted:
            del self.deleted[game_id]
        else:
            self.deleted[game_id] = None
        self.refresh()

    def look_back(self, entry: _FinishedGame) -> None:
        """Review a game."""
        if entry.replayed is not None:
            self.app.routes.look_back(entry.replayed.record, entry.kept.beside)

    def leave(self) -> None:
        """Remove the deleted games for good."""
        if self.deleted:
            self.app.store.forget_finished(list(self.deleted))

    # ------------------------------------------------------------------ reading

    def found(self) -> list[_FinishedGame]:
        self.count, self.partners = self._found.count, self._found.partners
        return [_FinishedGame(kept) for kept in self._found.games]

    def kept(self, entry: _FinishedGame) -> OpenGame | None:
        kept = entry.kept
        if entry.ticket is None:
            entry.ticket = self.app.store.read_record(kept.beside.game_id, entry.text)
        text = entry.text[0] if entry.text else ""
        return OpenGame(kept.game, text, kept.beside, kept.finished_at) if entry.ticket.is_done else None

    def _told(self, entry: _FinishedGame, replayed: Replayed) -> str:
        """Return who won a game or was ahead, and when."""
        kept, game = entry.kept, self.app.games[entry.kept.game]
        state, players = replayed.state, shown_players(players_of(replayed.record, kept.beside, game))
        deals = len(state.public.past)
        count = say(npgettext("in a list", "{count} deal", "{count} deals", deals), count=deals)
        levels = {player.level for player in players[1:] if player.level is not None}
        against = level_name(levels.pop()) if len(levels) == 1 else _("mixed levels")
        rules = rules_named(game, self.app.store, replayed.record.options)[0]
        facts = [count, rules, against, _("with help") if kept.beside.help_taken else ""]
        if state.is_over:
            told = closed(dotted([game.victory(state, players)[0], *facts]))
        else:
            told = sentences(game.ahead(state, players), closed(dotted(facts)))
        return sentences(told, when(kept.finished_at))
