"""The games that were set aside for others: to go on with, or to delete, which can be undone until the page is left."""

from __future__ import annotations

from functools import partial

import pygame

from game.profile.kept import SetAside
from game.record import RecordFault
from game.ui.controls.buttons import Button
from game.ui.controls.scroll import ScrollArea
from game.ui.drawing.text import _
from game.ui.scenes.kept_games import players_of, read_kept, when
from game.ui.scenes.page import PageScene, RowText, Rule, page_game
from game.ui.scenes.scene import Host
from game.ui.tables.registry import TABLES

_AT_ONCE = 8  # so many games are read before they are shown
_BASES = (22.0, 19.0)  # the sizes of a game's name and of how it stands


class _Entry:
    """A game of the list: what is said of it, once it has been read, and whether it is to be deleted."""

    def __init__(self, aside: SetAside) -> None:
        self.aside = aside
        self.title = TABLES[aside.kept.game].title()
        self.standing = _("Reading…")
        self.is_read = self.is_sound = self.is_deleted = False

    def read(self) -> None:
        """Find out how the game stands."""
        kept = self.aside.kept
        game = TABLES[kept.game]
        self.is_read = True
        try:
            replayed = read_kept(kept)
        except RecordFault as fault:
            self.standing = _("This game cannot be read: {reason}.").format(reason=str(fault).rstrip("."))
            return
        self.is_sound = True
        deal = max(1, replayed.state.deals_begun)
        self.title = _("{game}, deal {deal}").format(game=game.title(), deal=deal)
        standing = game.standing(replayed.state, players_of(replayed.record, kept.beside))
        played = when(kept.saved_at) if kept.saved_at else ""
        self.standing = _("{standing} · {when}").format(standing=standing, when=played) if played else standing


class SetAsideScene(PageScene):
    """All games that were set aside, the one set aside last first."""

    name = "set aside"
    arrows_scroll = True

    def __init__(self, app: Host) -> None:
        super().__init__(app, page_game(app))
        self._found: list[SetAside] = []
        self._asked = app.store.read_set_aside(self._found)
        self.entries: list[_Entry] = []
        self.is_listed = False
        self._texts: list[RowText] = []

    def heading(self) -> tuple[str, list[str]]:
        """Return the page's name."""
        return _("Games set aside"), [""]

    # ------------------------------------------------------------------- layout

    def fill(self, body_rect: pygame.Rect) -> None:
        """Lay out what the page is about, and the games below it."""
        scale = self.kit.scale
        self.panel(body_rect, "games")
        inset = scale.px(34, 14)
        bar_w = scale.px(12, 9)
        view = body_rect.inflate(-2 * inset, -inset)
        spare = max(0, view.width - max(scale.px(1440, 600), scale.font(19) * 74))
        view.inflate_ip(-spare, 0)
        bar = pygame.Rect(body_rect.right - round(inset * 0.5) - bar_w // 2, view.top, bar_w, view.height)
        area = self.area("games", view, bar)
        room, about = area.width - 8, self._about()
        place = pygame.Rect(4, 0, room, RowText.height(self.kit, room, [about], _BASES))
        text = RowText(self.kit, place, self._head(), about, bases=_BASES)
        self.put(area, text)
        y = text.rect.bottom + scale.px(14, 8)
        self._texts = []
        for number, entry in enumerate(self.entries):
            y = self._lay_entry(area, number, entry, y)
        self.finish_area(area, y)

    def _head(self) -> str:
        return _("Nothing is set aside") if self.is_listed and not self.entries else _("Nothing is lost")

    def _about(self) -> str:
        return _(
            "Begin a game while another of its kind is open, and the open one is kept here. "
            "Go on with it whenever you like."
        )

    def _lay_entry(self, area: ScrollArea, number: int, entry: _Entry, y: int) -> int:
        """Lay out a game: how it stands, and the buttons to go on with it or to delete it, below where it is narrow."""
        kit, scale = self.kit, self.kit.scale
        inset, space = scale.px(16, 8), scale.px(24, 12)
        room = area.width - 8
        buttons = self._buttons(number, entry)
        taken = sum(button.rect.width + space // 2 for button in buttons)
        words = room - taken - space
        beside = words >= scale.font(19) * 17
        words = words if beside else room
        self.put(area, Rule(kit, pygame.Rect(4, y, room, max(1, scale.px(1))), depth=11))
        y += inset
        title = _("Deleted: {game}").format(game=entry.title) if entry.is_deleted else entry.title
        standing = _("It will be gone for good when you leave this page.") if entry.is_deleted else entry.standing
        text_h = RowText.height(kit, words, [entry.standing, standing], _BASES)
        high = buttons[0].rect.height
        row_h = max(text_h, high) if beside else text_h + inset // 2 + high
        text = RowText(kit, pygame.Rect(4, y, words, text_h), title, standing, bases=_BASES)
        x, middle = (4 + room - taken + space // 2, y + row_h // 2) if beside else (4, y + row_h - high // 2)
        self.put(area, text)
        self._texts.append(text)
        for button in buttons:
            button.rect.midleft = (x, middle)
            x = button.rect.right + space // 2
        self.put(area, *buttons)
        return y + row_h + inset

    def _buttons(self, number: int, entry: _Entry) -> list[Button]:
        """Return the buttons of a game."""
        kit = self.kit
        place = pygame.Rect(0, 0, 0, max(kit.scale.px(48, 34), round(kit.scale.font(19) * 1.9)))
        if entry.is_deleted:
            back = Button(kit, place, _("Undo"), partial(self.delete, number), icon="undo", base=19, depth=20)
            back.tip = _("Keep this game after all.")
            buttons = [back]
        else:
            go_on = Button(kit, place, _("Continue"), partial(self.go_on, number), icon="play", base=19, depth=20)
            go_on.tip = _("Go on with this game. If one of its kind is open, that one is set aside instead.")
            go_on.enabled = entry.is_sound
            away = Button(kit, place, _("Delete"), partial(self.delete, number), icon="close", base=19, depth=20)
            away.tip = _("Delete this game. You can undo it until you leave this page.")
            buttons = [go_on, away]
        for button in buttons:
            button.rect.width = button.natural_width()
        return buttons

    # --------------------------------------------------------------------- time

    def update(self, dt: float) -> None:
        """List the games once they are there, then find out how each of them stands, one at a time."""
        super().update(dt)
        if not self.is_listed:
            if self._asked.is_done:
                self.is_listed = True
                self.entries = [_Entry(aside) for aside in self._found if aside.kept.game in TABLES]
                self.rebuild()
            return
        entry = next((entry for entry in self.entries if not entry.is_read), None)
        if entry is not None:
            entry.read()
            done = sum(each.is_read for each in self.entries)
            if done % _AT_ONCE == 0 or done == len(self.entries):
                self.rebuild()

    @property
    def is_animating(self) -> bool:
        """Whether games are still to be read."""
        return super().is_animating or not all(entry.is_read for entry in self.entries)

    def go_on(self, number: int) -> None:
        """Go on with a game."""
        self.app.routes.take_up(self.entries[number].aside)

    def delete(self, number: int) -> None:
        """Delete a game, or keep it after all."""
        self.entries[number].is_deleted = not self.entries[number].is_deleted
        self.app.later(self.rebuild)

    def leave(self) -> None:
        """Let go of what was deleted."""
        deleted = [entry.aside.number for entry in self.entries if entry.is_deleted]
        if deleted:
            self.app.store.forget(deleted)
