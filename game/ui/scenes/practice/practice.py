"""The page of practice: the day's puzzles, for each game its puzzles and bids, and themes with how well one does."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import Final

import pygame

from game.practice.bids import are_for_oneself, calibration
from game.practice.deck import AGAIN_A_DAY, NEW_A_DAY, Deck, Queue, by_day, day_begun
from game.profile.practised import Practised, TrainedBid
from game.ui.controls.base import headed
from game.ui.controls.buttons import Button
from game.ui.games.day_deal import has_days
from game.ui.games.game import Game
from game.ui.games.own_rules import page_of
from game.ui.games.seating import remembered_options
from game.ui.language import figures
from game.ui.language.messages import _, listed, ngettext, pgettext, say
from game.ui.scenes.forms.page import BESIDE, PageScene, page_game
from game.ui.scenes.forms.panel_row import Buttoned, PanelRow
from game.ui.scenes.practice.bids_trainer import CurveScene, DrillScene, bias_words, hands_counted
from game.ui.scenes.practice.practice_art import (
    DAYS,
    PracticeHead,
    PuzzlePanel,
    ThemeRow,
    ThemesPanel,
    TrainedBidsPanel,
    Words,
    shares_of,
)
from game.ui.scenes.practice.puzzle import next_puzzle
from game.ui.scenes.scene import Host
from game.ui.words.cards import closed, sentences
from game.ui.words.why import Theme, themes_among

_DAY: Final = 86_400.0
_WEEK: Final = 6  # days: what is due later is told by the number of days


class PracticeScene(PageScene):
    """Puzzles and bids of every game; Enter begins the day's puzzles, the digits those of one game, or bids."""

    name = "practice"

    def __init__(self, app: Host) -> None:
        super().__init__(app, page_game(app))
        self.decks: dict[str, Deck] = {}
        self.bids: list[TrainedBid] = []
        self.theme: Theme | None = None  # the one chosen, None for all
        self.themes: list[ThemeRow] = []
        self._found: list[Practised] = []
        self._asked = app.store.read_practised(self._found)
        self._keys = 0

    @property
    def is_listed(self) -> bool:
        """Whether the profile has been read."""
        return bool(self.decks)

    def heading(self) -> tuple[str, list[str]]:
        return pgettext("heading", "Practice"), [""]

    def enter(self) -> None:
        """Show what has changed since."""
        if self.is_listed:
            self.app.later(self.rebuild)

    # ------------------------------------------------------------------- layout

    def fill(self, body_rect: pygame.Rect) -> None:
        """Lay out the day's portion, a panel for each game, and below them themes and bids."""
        scale = self.kit.scale
        margin, gap = scale.px(34, 14), scale.px(24, 10)
        self.lay_area("practice", body_rect, (margin, margin), widest=round(1.7 * scale.height))
        self._keys = 0
        if self.theme not in self._themes:  # its last puzzle could not be read
            self.theme = None
        if self.is_listed:
            button = self._main_button()
            answers = [each for deck in self.decks.values() for each in deck.answers]
            days = by_day(answers, time.time(), DAYS)
            head = PracticeHead(self.kit, self.room, self.head_words(), days, button)
            lines = self._lines(gap)
            spare = max(0, self.area.view.height - head.rect.height - sum(line.height + gap for line in lines))
            more = min(spare // 4, scale.px(48))
            head.grow(more)
            spare -= more
            self.put(head, button)
            self.y = head.rect.bottom
            for number, line in enumerate(lines):
                spare -= line.grow(spare // (len(lines) - number))
                for item in line.lay(BESIDE, self.y + gap):
                    self.put(item, *(item.lay_rows() if isinstance(item, ThemesPanel) else ()))
                self.y += gap + line.height
        self.finish_area()

    def _lines(self, gap: int) -> list[PanelRow]:
        """Return the panels line by line: puzzles above themes and bids, in a narrow page those of a game together."""
        puzzles, bids, themes = self._puzzle_panels(), self._bids_panels(), self._theme_panels()
        lines: list[list[Buttoned]] = [[*puzzles], [*themes, *bids]]
        if not PanelRow.has_room(self.kit, len(puzzles), self.room, gap):
            lines, left = [], iter(themes)
            for panel, buttons in puzzles:
                beside = [other for other in bids if other[0].game is panel.game] or islice(left, 1)
                lines.append([(panel, buttons), *beside])
            lines += [[each] for each in left]
        return [PanelRow(self.kit, line, self.room, gap) for line in lines if line]

    def _main_button(self) -> Button:
        """Return the golden button: the puzzles that wait, or else a minute of bids."""
        if self.waiting:
            tip = _("Today’s puzzles, due and new, one game after another.")
            return self._button(pgettext("button", "Practise"), self.begin, "go-on", "play", tip, is_main=True)
        game = next((each for each in self._with_bids if each is self.game), self._with_bids[0])
        tip = headed(game.title(), _("Sixty seconds, hand after hand: what would you bid?"))
        begin = partial(self.begin_bids, game.name)
        return self._button(_("A minute of bids"), begin, "go-on", "statistics", tip, is_main=True)

    @property
    def _with_bids(self) -> list[Game]:
        minds = self.app.thinker.opponents.minds
        games = [game for game in self.app.games.values() if minds[game.name].worths]
        return [game for game in games if are_for_oneself(game.rules.usual)]

    def _puzzle_panels(self) -> list[tuple[PuzzlePanel, list[Button]]]:
        """Return a panel with the puzzles of each game, and its button."""
        now, found = time.time(), []
        tip = _("All the puzzles waiting in this game. Solved ones come back after days, missed ones after minutes.")
        for game in self.app.games.values():
            deck = self.decks[game.name]
            if not deck.entries and not has_days(self.app, game):
                continue  # nor will it ever have any: they are made where deals are appraised
            waiting = deck.waiting(now, self.reasons)
            own = sum(each.card.is_own for each in waiting)
            shares = shares_of(self.kit, deck.known(now), len(deck.entries) - deck.new, deck.new)
            begin = partial(self.begin_puzzles, game.name)
            button = self._button(pgettext("button", "Puzzles"), begin, self._digit(), "cards", tip)
            button.enabled = bool(waiting)
            found.append((PuzzlePanel(self.kit, game, shares, len(waiting), own, deck_words(deck, now)), [button]))
        return found

    def _bids_panels(self) -> list[tuple[TrainedBidsPanel, list[Button]]]:
        """Return a panel with the bids of each game that has any, and its buttons."""
        found = []
        for game in self._with_bids:
            own = [bid for bid in self.bids if bid.game == game.name]
            rules = page_of(game, self.app.store).named(remembered_options(game, self.app.settings))
            panel = TrainedBidsPanel(self.kit, game, rules, bids_words(own), calibration(own))
            begin, tip = partial(self.begin_bids, game.name), _("Sixty seconds, hand after hand: what would you bid?")
            buttons = [self._button(pgettext("button", "Bids"), begin, self._digit(), "statistics", tip)]
            if own:
                tip = _("How your bids compare with what the hands take.")
                show = partial(self.show_curve, game.name)
                buttons.append(self._button(pgettext("button", "Curve"), show, "", "eye", tip))
            found.append((panel, buttons))
        return found

    def _theme_panels(self) -> list[tuple[ThemesPanel, list[Button]]]:
        """Return the panel of the themes, if there are several."""
        self.themes = []
        for theme in self._themes:
            counts = [deck.record(theme.reasons) for deck in self.decks.values()]
            solved, asked = sum(one for one, _all in counts), sum(every for _one, every in counts)
            is_chosen = theme == self.theme
            row = ThemeRow(self.kit, theme, solved, asked, partial(self.choose_theme, None if is_chosen else theme))
            row.is_chosen = is_chosen
            row.tip = sentences(theme.about, _("Practise only these puzzles, or all of them again."))
            self.themes.append(row)
        return [(ThemesPanel(self.kit, self.themes), [])] if len(self.themes) > 1 else []

    def _digit(self) -> str:
        self._keys += 1
        return str(self._keys)

    def _button(
        self, label: str, action: Callable[[], None], key: str, icon: str, tip: str, *, is_main: bool = False
    ) -> Button:
        base, keys = 22 if is_main else 19, [key] if key else []
        return Button(self.kit, 0, label, action, keys, icon, primary=is_main, base=base, depth=20, tip=tip)

    # ------------------------------------------------------------------- themes

    @property
    def _themes(self) -> Sequence[Theme]:
        keys = {code: key for name in self.decks for code, key in self.app.games[name].why.themes.items()}
        return themes_among(keys, (each.reason for deck in self.decks.values() for each in deck.entries))

    @property
    def reasons(self) -> frozenset[str] | None:
        """The reasons of the theme chosen, None for all."""
        return None if self.theme is None else self.theme.reasons

    def choose_theme(self, theme: Theme | None) -> None:
        """Ask only puzzles of a theme, or of all."""
        self.theme = theme
        self.app.later(self.rebuild)

    # -------------------------------------------------------------------- words

    @property
    def _queue(self) -> Queue:
        """What the golden button asks: the day's portions, or the theme chosen."""
        return Queue(self.decks.values(), self.reasons, is_daily=self.theme is None)

    @property
    def waiting(self) -> int:
        """How many puzzles the golden button asks."""
        return len(self._queue.waiting(time.time()))

    def head_words(self) -> Words:
        """Return what there is to practise, in words."""
        entries = [each for _deck, each in self._queue.waiting(time.time())]
        if entries:
            title = ngettext("{count} to practise now", "{count} to practise now", len(entries))
            title = say(title, count=len(entries))
            if self.theme is not None:
                # Translators: how many puzzles there are to practise, and their theme
                title = say(_("{title}: {theme}"), title=title, theme=self.theme.title)
            new = sum(each.is_new for each in entries)
            told = waiting_words(len(entries) - new, new, sum(each.card.is_own for each in entries))
            return Words(title, told)
        if not any(deck.entries for deck in self.decks.values()):
            told = _(
                "They are made from your own costly moves, once a deal has been analysed. Until then, see "
                "how well you judge what a hand takes."
            )
            return Words(_("No puzzles yet"), told)
        if self.theme is not None:
            told = _("No puzzle of this theme is waiting. Choose it again to practise all themes.")
            return Words(self.theme.title, told)
        return rest_words(list(self.decks.values()), time.time())

    # -------------------------------------------------------------------- ways

    def begin(self) -> None:
        """Ask the puzzles of the day, or those of the theme chosen, of all games."""
        self._ask(self._queue)

    def begin_puzzles(self, game: str) -> None:
        """Ask the puzzles of a game that wait."""
        self._ask(Queue([self.decks[game]], self.reasons))

    def _ask(self, queue: Queue) -> None:
        scene = next_puzzle(self.app, queue)
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
            for name in (name for name, deck in self.decks.items() if deck.is_damaged):
                told = _("The puzzles of {game} are missing or damaged: please install Forty-Odd again.")
                self.app.tell(say(told, game=self.app.games[name].title()))
            self.bids = list(kept.bids)
            self.rebuild()

    @property
    def is_animating(self) -> bool:
        return super().is_animating or not self.is_listed


def waiting_words(due: int, new: int, own: int) -> str:
    """Return in sentences how many of the puzzles that wait are due, new, and from the person's ``own`` games."""
    told = [closed(counts_words(due, new))]
    if own:
        from_own = ngettext(
            "{count} comes from a costly move of your own.", "{count} come from your own costly moves.", own
        )
        told.append(say(from_own, count=own))
    if not due:
        told.append(_("Positions with a clear best choice: what would you do?"))
    return sentences(*told)


def counts_words(due: int, new: int) -> str:
    """Return how many puzzles are to be asked again and how many are new, whichever there are."""
    again = ngettext("{count} due again", "{count} due again", due)
    words = [(due, again), (new, ngettext("{count} new", "{count} new", new))]
    return listed(say(text, count=count) for count, text in words if count)


def rest_words(decks: Sequence[Deck], now: float) -> Words:
    """Return what to say when nothing is left to practise ``now``: when to come back, and what to do meanwhile."""
    coming = min((at for deck in decks if (at := deck.next_due()) is not None), default=None)
    tomorrow = day_begun(now, 1)
    title, told = _("Done for today"), []
    if coming is not None and coming < tomorrow:
        title = _("Done for now")
        told.append(soon_words(coming - now))
    due = sum(min(deck.due(day_begun(now, 2) - 1.0), AGAIN_A_DAY) for deck in decks)
    new = sum(min(deck.new, NEW_A_DAY) for deck in decks)
    if due + new:
        told.append(say(_("Come back tomorrow: {counts}."), counts=counts_words(due, new)))
    elif coming is not None and coming >= tomorrow:
        told.append(later_words(coming, now))
    meanwhile = _("Until then, see how well you know what a hand takes.")
    if any(deck.new for deck in decks):
        meanwhile = _("Until then there are more new puzzles in each game, and minutes of bids.")
    return Words(title, sentences(*told, meanwhile))


def soon_words(seconds: float) -> str:
    """Return in a sentence that a puzzle comes back today, after so many seconds."""
    minutes = max(1, math.ceil(seconds / 60))
    if minutes < 100:
        told = ngettext("The next one comes back in a minute.", "The next one comes back in {count} minutes.", minutes)
        return say(told, count=minutes)
    hours = round(minutes / 60)
    told = ngettext("The next one comes back in an hour.", "The next one comes back in {count} hours.", hours)
    return say(told, count=hours)


def later_words(at: float, now: float) -> str:
    """Return in a sentence on which day after tomorrow the next puzzle comes back."""
    days = round((day_begun(at) - day_begun(now)) / _DAY)
    if days <= _WEEK:
        day = figures.weekdays()[time.localtime(at).tm_wday]
        return say(_("The next one comes back on {day}."), day=day)
    told = ngettext("The next one comes back in {count} day.", "The next one comes back in {count} days.", days)
    return say(told, count=days)


def deck_words(deck: Deck, now: float) -> str:
    """Return in a few words how many puzzles of a game were solved today, or else how many there are."""
    solved, count = deck.solved_today(now), len(deck.entries)
    if solved:
        return say(ngettext("{count} solved today", "{count} solved today", solved), count=solved)
    if count:
        return say(ngettext("{count} puzzle", "{count} puzzles", count), count=count)
    return _("the puzzles cannot be read") if deck.is_damaged else _("no puzzles yet")


def bids_words(bids: list[TrainedBid]) -> str:
    """Return in a sentence how trained bids compare with what the hands take."""
    found = calibration(bids)
    if found is None:
        return _("Sixty seconds, hand after hand: what would you bid?")
    return sentences(closed(hands_counted(found.hands)), bias_words(found.bias, found.margin))
