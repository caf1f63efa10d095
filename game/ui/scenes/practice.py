"""The page of practice: for each game its puzzles and, where there are bids, the training of bids."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from game.practice import Deck, calibration
from game.profile.practised import Practised, TrainedBid
from game.ui.controls.base import Widget
from game.ui.controls.buttons import Button
from game.ui.controls.choices import choice
from game.ui.drawing.text import _, ngettext
from game.ui.scenes.bids_trainer import CurveScene, DrillScene, bias_words
from game.ui.scenes.page import PageScene, RowLook, page_game
from game.ui.scenes.puzzle import next_puzzle
from game.ui.scenes.scene import Host
from game.ui.tables.game import Game
from game.ui.tables.themes import themes_among

_BASES: Final = (22.0, 19.0)  # text sizes at 1920x1080 of a row's name and of its sentence


class PracticeScene(PageScene):
    """Puzzles and bids of every game; the digits begin them in the order of the page."""

    name = "practice"

    def __init__(self, app: Host) -> None:
        super().__init__(app, page_game(app))
        self.decks: dict[str, Deck] = {}
        self.bids: list[TrainedBid] = []
        self.theme = 0  # 0 for all, else the number of the theme, counted from 1
        self._found: list[Practised] = []
        self._asked = app.store.read_practised(self._found)
        self._keys = 0

    @property
    def is_listed(self) -> bool:
        """Whether the profile has been read."""
        return bool(self.decks)

    def heading(self) -> tuple[str, list[str]]:
        return _("Practice"), [""]

    def enter(self) -> None:
        """Show what has changed since."""
        if self.is_listed:
            self.app.later(self.rebuild)

    # ------------------------------------------------------------------- layout

    def fill(self, body_rect: pygame.Rect) -> None:
        """Lay out the choice of a theme, and two rows for each game."""
        air = self.kit.scale.px(34, 14)
        self.lay_area("practice", body_rect, (air, air))
        self._keys = 0
        if self.is_listed:
            self._lay_themes()
            for game in self.app.games.values():
                self._lay_puzzles(game)
                if self.app.thinker.has_bids(game.name):
                    self._lay_bids(game)
        self.finish_area()

    def row_look(self) -> RowLook:
        scale = self.kit.scale
        gap = scale.px(24, 12) // 2
        return RowLook(_BASES, scale.px(15, 8), scale.px(24, 12) + gap, gap, scale.font(19) * 17)

    @property
    def _themes(self) -> list[tuple[str, frozenset[str]]]:
        reasons = {each.reason for deck in self.decks.values() for each in deck.entries}
        return [(theme.title, theme.reasons) for theme in themes_among(reasons)]

    @property
    def reasons(self) -> frozenset[str] | None:
        """The reasons of the theme chosen, None for all."""
        return self._themes[self.theme - 1][1] if self.theme else None

    def _lay_themes(self) -> None:
        labels = [_("All"), *(title for title, _reasons in self._themes)]
        if len(labels) < 3:
            return
        height = self.kit.scale.px(48, 32, self.kit.scale.font(19) * 1.95)
        control = choice(self.kit, round(self.room * 0.6), height, labels, self.theme, self.choose_theme, base=19)
        control.tip = _("Which puzzles are asked: what their best choice is about.")
        self.lay_row(_("Theme"), [_("What the puzzles are about.")], control)

    def choose_theme(self, number: int) -> None:
        """Ask only puzzles of a theme, or of all."""
        self.theme = number
        self.app.later(self.rebuild)

    def _button(self, label: str, action: Callable[[], None], icon: str, tip: str) -> Button:
        self._keys += 1
        height = self.kit.scale.px(48, 34, self.kit.scale.font(19) * 1.9)
        keys = [str(self._keys)]
        return Button(self.kit, height, label, action, keys, icon, base=19, depth=20, tip=tip)

    def _lay_puzzles(self, game: Game) -> None:
        deck = self.decks[game.name]
        tip = _("Positions with a clear best choice: what would you do?")
        button = self._button(_("Puzzles"), partial(self.begin_puzzles, game.name), "cards", tip)
        button.enabled = bool(deck.waiting(time.time(), self.reasons))
        title = _("{game}: puzzles").format(game=game.title())
        self.lay_row(title, [deck_words(deck, time.time(), self.reasons)], button)

    def _lay_bids(self, game: Game) -> None:
        tip = _("Sixty seconds, hand after hand: what would you bid?")
        button = self._button(_("Bids"), partial(self.begin_bids, game.name), "statistics", tip)
        controls: list[Widget] = [button]
        own = [bid for bid in self.bids if bid.game == game.name]
        if own:
            tip = _("How your bids compare with what the hands take.")
            controls.insert(0, self._button(_("Curve"), partial(self.show_curve, game.name), "eye", tip))
        title = _("{game}: bids").format(game=game.title())
        self.lay_row(title, [bids_words(own)], *controls)

    # -------------------------------------------------------------------- ways

    def begin_puzzles(self, game: str) -> None:
        """Ask the puzzles of a game that wait."""
        scene = next_puzzle(self.app, self.decks[game], self.reasons)
        if scene is not None:
            self.app.later(partial(self.app.push, scene))
        else:
            self.app.later(self.rebuild)

    def begin_bids(self, game: str) -> None:
        """Train bids for a minute."""
        self.app.later(lambda: self.app.push(DrillScene(self.app, game, self.bids)))

    def show_curve(self, game: str) -> None:
        """Show how all the bids trained so far compare with what the hands took."""
        self.app.later(lambda: self.app.push(CurveScene(self.app, game, self.bids, ())))

    # --------------------------------------------------------------------- time

    def update(self, dt: float) -> None:
        """List what there is once the profile has been read."""
        super().update(dt)
        if not self.is_listed and self._asked.is_done:
            kept = self._found[0] if self._found else Practised()
            self.decks = {name: Deck(name, game.puzzles(), kept) for name, game in self.app.games.items()}
            self.bids = list(kept.bids)
            self.rebuild()

    @property
    def is_animating(self) -> bool:
        return super().is_animating or not self.is_listed


def deck_words(deck: Deck, now: float, reasons: frozenset[str] | None) -> str:
    """Return in sentences how many puzzles wait ``now``, and how many were solved today."""
    if not deck.entries:
        return _("There are no puzzles yet: they are made of your own costly choices, once a deal is accounted for.")
    waiting = deck.waiting(now, reasons)
    new = sum(each.is_new for each in waiting)
    told = [_("{due} to be asked again, {new} new.").format(due=len(waiting) - new, new=new)]
    solved = deck.solved_since(day_begun(now))
    if solved:
        told.append(ngettext("{count} solved today.", "{count} solved today.", solved).format(count=solved))
    return " ".join(told)


def day_begun(now: float) -> float:
    """Return when the day of ``now`` began where the program runs, in seconds since 1970."""
    there = time.localtime(now)
    return now - (there.tm_hour * 3600 + there.tm_min * 60 + there.tm_sec)


def bids_words(bids: list[TrainedBid]) -> str:
    """Return in a sentence how trained bids compare with what the hands take."""
    found = calibration(bids)
    if found is None:
        return _("Sixty seconds, hand after hand: what would you bid?")
    hands = ngettext("{count} hand", "{count} hands", found.hands).format(count=found.hands)
    return f"{hands}. {bias_words(found.bias, found.margin)}"
