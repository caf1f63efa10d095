"""The ways between the scenes, and how a game comes to the table: new, continued, or opened from a record.

A page's module is imported when the page is first opened, so that the menu need not wait for all of them.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pygame

from game.controller import Controller, Player, Setup
from game.deals.fingerprint import new_secret
from game.profile.autosave import Autosave
from game.profile.kept import Beside, OpenGame, SetAside
from game.profile.store import new_game_id
from game.record import DealRecord, Record, RecordFault, Replayed
from game.rules.base import Options
from game.rules.deal import LARGEST_NUMBER
from game.ui.games.kept_games import beside_of, players_of, read_file, read_kept, title_of
from game.ui.games.own_rules import name_within
from game.ui.games.seating import Seating, remembered_options
from game.ui.language.messages import _, ngettext, say
from game.ui.scenes.scene import GameScene, Host, Scene
from game.ui.system import write_error
from game.ui.words.cards import sentences
from game.ui.words.records import fault_words

if TYPE_CHECKING:
    from game.looking_back.accountant import AccountJob
    from game.looking_back.stand_in import StandIn
    from game.ui.scenes.play.table import TableScene


class Navigation:
    """The program's ``Routes``, which describes the methods, and what only the app opens."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def by_pad(self, button: str) -> pygame.event.Event | None:
        """Do in the top scene what a button of a gamepad does there, or return the press of the key that does it."""
        from game.ui.scenes.forms.by_pad import press_on_pad

        return press_on_pad(self._host.scene, button)

    def types_into(self, field: object) -> bool:
        """Open the keyboard on the screen over the top scene if ``field`` is a field; return whether it is."""
        from game.ui.scenes.forms.typing import types_into

        return types_into(self._host.scene, field)

    # ----------------------------------------------------------- on top of the current scene

    def open_settings(self) -> None:
        from game.ui.scenes.menu.settings import SettingsScene

        self._host.push(SettingsScene(self._host))

    def open_keys(self) -> None:
        """Show the keys of the top scene over it."""
        from game.ui.scenes.menu.keys import KeysSheet

        self._host.push(KeysSheet(self._host, self._host.scene))

    def open_languages(self) -> None:
        from game.ui.scenes.menu.language import LanguageScene

        self._host.push(LanguageScene(self._host, self._host.scene))

    def open_your_games(self) -> None:
        from game.ui.scenes.your_games.your_games import YourGamesScene

        self._host.push(YourGamesScene(self._host))

    def look_back(self, record: Record, beside: Beside) -> None:
        from game.ui.games.past_deal import finished_deals

        table = looked_back(self._host, record, beside)
        self.open_review(table, len(finished_deals(table.controller)))

    def open_practice(self) -> None:
        from game.ui.scenes.practice.practice import PracticeScene

        self._host.push(PracticeScene(self._host))

    def open_rules(self, game: str, options: Options | None = None) -> None:
        from game.ui.scenes.menu.rules import RulesScene

        self._host.push(RulesScene(self._host, game, options))

    def open_new_game(self, game: str) -> None:
        from game.ui.scenes.menu.new_game import NewGameScene

        self._host.push(NewGameScene(self._host, game))

    def open_lesson(self, game: str, key: str, *, anew: bool = False) -> None:
        from game.ui.games.teaching import rules_note
        from game.ui.scenes.practice.lesson import LessonScene

        taught = self._host.games[game]
        self._host.tell(rules_note(taught, remembered_options(taught, self._host.settings)))
        self._host.replace_all(LessonScene(self._host, game, key, anew=anew))

    def open_pause(self, table: GameScene) -> None:
        from game.ui.scenes.forms.dialogs import PauseScene

        self._host.push(PauseScene(self._host, table))

    def open_log(self, table: GameScene) -> None:
        from game.ui.scenes.play.log import LogScene

        if table.controller.steps:
            self._host.push(LogScene(self._host, table))

    def open_resign(self, table: GameScene) -> None:
        from game.ui.scenes.results.resign import ResignScene

        self._host.push(ResignScene(self._host, table))

    def open_share(self, table: GameScene) -> None:
        from game.ui.games.past_deal import finished_deals
        from game.ui.scenes.review.page import ReviewScene
        from game.ui.scenes.review.share import ShareScene

        below, deals = self._host.scene, len(finished_deals(table.controller))
        if not deals:
            self.open_save_record(table)
            return
        deal = below.deal if isinstance(below, ReviewScene) and below.table is table else deals
        self._host.push(ShareScene(self._host, below, table, deal))

    def open_save_record(self, table: GameScene) -> None:
        from game.ui.scenes.forms.saving import SaveRecordScene

        self._host.push(SaveRecordScene(self._host, table))

    def open_why(self, below: Scene, table: GameScene, seat: int | None = None) -> None:
        from game.ui.words.why import last_of, moves

        found = moves(table.controller, table.game.why)
        number = last_of(found, seat)
        if number is not None:
            self.open_why_at(below, table, found[number].at)

    def open_why_at(self, below: Scene, table: GameScene, at: int) -> None:
        from game.ui.scenes.play.why import WhyScene

        self._host.push(WhyScene(self._host, below, table, at))

    def open_checked(self, table: GameScene, at: int) -> None:
        from game.ui.scenes.play.checked import CheckedScene

        self._host.push(CheckedScene(self._host, table, at))

    def open_score(self, table: GameScene) -> None:
        from game.ui.scenes.results.score import ScoreScene

        self._host.push(ScoreScene(self._host, table))

    def open_winners(self, table: GameScene) -> None:
        from game.ui.scenes.results.winners import WinnersScene

        self._host.push(WinnersScene(self._host, table))

    def open_review(self, table: GameScene, deal: int) -> None:
        from game.ui.scenes.review.page import ReviewScene

        scene = self._host.scene
        if not isinstance(scene, ReviewScene) or scene.table is not table:
            self._host.push(ReviewScene(self._host, table, deal))

    def try_again(self, table: GameScene, job: AccountJob, step: int) -> None:
        from game.ui.scenes.practice.again import AgainScene

        self._host.push(AgainScene(self._host, table.controller, job, step))

    def open_compare(self, below: Scene, table: GameScene, deal: int, stand_in: StandIn) -> None:
        from game.ui.scenes.review.compare import CompareScene

        review = partial(self._review_stand_in, deal, stand_in)
        self._host.push(CompareScene(self._host, below, table, deal, stand_in, review))

    def _review_stand_in(self, deal: int, stand_in: StandIn) -> None:
        from game.ui.scenes.play.table import TableScene
        from game.ui.scenes.review.page import ReviewScene

        other = TableScene(self._host, stand_in.controller)
        self._host.push(ReviewScene(self._host, other, deal, by_stand_in=True))

    def open_account(self, below: Scene, table: GameScene, deal: int) -> None:
        from game.ui.scenes.review.account import AccountScene

        self._host.push(AccountScene(self._host, below, table, deal))

    def open_day(self, table: GameScene | None = None) -> None:
        from game.ui.scenes.menu.day import DayScene

        self._host.push(DayScene(self._host, table))

    def open_dropped(self, files: Sequence[Path]) -> None:
        """Leave all scenes for the first game whose record is among the files dropped at once, or say why not."""
        host, count, fault = self._host, len(files), ""
        if not any(scene.name in ("menu", "table", "lesson") for scene in host.scenes):
            host.tell(_("Nothing has been opened: answer the question here first, then drop it again."))
            return
        rules = {name: game.rules for name, game in host.games.items()}
        for path in files:
            try:
                replayed = read_file(path, rules)
            except RecordFault as refused:
                told = say(_("“{file}” cannot be opened."), file=path.name or path)
                fault = fault or sentences(told, fault_words(refused))
                continue
            told = ngettext(
                "Of the {count} files dropped, “{file}” has been opened: the first that is a record.",
                "Of the {count} files dropped, “{file}” has been opened: the first that is a record.",
                count,
            )
            opened = say(told, count=count, file=path.name) if count > 1 else ""
            if name_within(replayed) is not None:
                host.tell(opened)
                self.offer_rules(replayed)
                return
            host.tell(sentences(opened, "" if replayed.state.is_over else _words_of_open(host, replayed.record.game)))
            host.replace_all(open_record(host, replayed))
            return
        none = ngettext(
            "None of the {count} files dropped is a record.", "None of the {count} files dropped is a record.", count
        )
        host.tell(sentences(say(none, count=count) if count > 1 else "", fault) or _("Only files can be dropped here."))

    def offer_rules(self, passed_on: Replayed) -> None:
        from game.ui.scenes.menu.new_game import NewGameScene

        page = NewGameScene(self._host, passed_on.record.game, passed_on.record.options)
        page.unfolded = {"rules"}
        self._host.push(page)
        page.offer(name_within(passed_on) or "")

    def open_unsaved(self) -> None:
        """Ask what to do about a game that is not saved."""
        from game.ui.scenes.forms.dialogs import UnsavedScene

        self._host.push(UnsavedScene(self._host))

    def open_fault(self, what: str, report: Path | None, kept: OpenGame | None) -> None:
        """Report an unexpected fault, and offer to go on with ``kept``."""
        from game.ui.scenes.forms.dialogs import FaultScene

        self._host.push(FaultScene(self._host, what, report, kept))

    # ----------------------------------------------------------------- replacing all scenes

    def go_to_menu(self) -> None:
        from game.ui.scenes.menu.menu import MenuScene

        self._host.replace_all(MenuScene(self._host))

    def begin(
        self, game: str, options: Options, players: tuple[Player, ...], number: int | None, day: date | None = None
    ) -> None:
        self._host.replace_all(begin(self._host, game, options, players, number, day))

    def play_on(self, table: GameScene, count: int) -> None:
        host, controller = self._host, table.controller
        has_open = host.store.open_game(controller.setup.game) is not None
        beside = Beside(game_id=new_game_id(), started_at=time.time(), help_taken=True)
        host.replace_all(_at_table(host, controller.setup, controller.steps[count - 1].deals, beside))
        told = _("A new game, from the move that you looked at. It counts as played with help.")
        host.tell(sentences(told, _("Your other game is among the games set aside.") if has_open else ""))

    def resume(self, kept: OpenGame) -> bool:
        try:
            table = resume(self._host, kept)
        except RecordFault as fault:
            write_error(f"the game that was kept cannot be continued: {fault}")
            return False
        self._host.later(partial(self._host.replace_all, table))
        return True

    def take_up(self, aside: SetAside) -> None:
        kept = self._host.store.open_game(aside.kept.game)
        if self.resume(self._host.store.take_up(aside)) and kept is not None:
            told = _("Your other game of {game} has been set aside instead.")
            self._host.tell(say(told, game=title_of(kept, self._host.games[kept.game])))

    def go_on(self, game: str) -> bool:
        for scene in self._host.scenes:
            if isinstance(scene, GameScene) and scene.game.name == game and scene.name == "table":
                self._host.later(partial(self._back_to, scene))
                return True
        kept = self._host.store.open_game(game)
        return kept is not None and self.resume(kept)

    def _back_to(self, scene: Scene) -> None:
        while self._host.scene is not scene:
            self._host.pop()


def new_number() -> int:
    """Return a fresh, unpredictable deal number."""
    return secrets.randbelow(LARGEST_NUMBER + 1)


def begin(
    host: Host, game: str, options: Options, players: tuple[Player, ...], number: int | None, day: date | None = None
) -> TableScene:
    """Return the table with a new game; an open game of the same kind is set aside, not lost.

    A demonstration is not saved, and leaves the open game alone.
    """
    if host.launch.autoplay is None and host.store.open_game(game) is not None:
        host.store.discard_open_game(game)
    setup = Setup(game, options, players, new_number() if number is None else number)
    return _at_table(host, setup, day=day)


def resume(host: Host, kept: OpenGame) -> TableScene:
    """Return the table with a saved game as it stood; raise RecordFault if its record is damaged."""
    record = read_kept(kept, host.games).record
    return _at_table(host, _setup_of(host, record, kept.beside), record.deals, kept.beside)


def open_record(host: Host, replayed: Replayed) -> TableScene:
    """Return the table with a game opened from a record, saved as a new game; a finished one is only shown.

    The open game of this kind is set aside when this one is first saved, which happens only after it has been shown.
    """
    record = replayed.record
    return _at_table(host, _setup_of(host, record, Beside()), record.deals)


def looked_back(host: Host, record: Record, beside: Beside) -> TableScene:
    """Return the table of a finished game of the profile, to be looked back at; it is not saved again."""
    from game.ui.scenes.play.table import TableScene

    controller = Controller(_setup_of(host, record, beside), host.thinker)
    controller.restore(record.deals)
    controller.autosave = Autosave(None, beside, is_kept=True)
    return TableScene(host, controller)


def _setup_of(host: Host, record: Record, beside: Beside) -> Setup:
    players = players_of(record, beside, host.games[record.game])
    number = new_number() if beside.deal_number is None else beside.deal_number
    return Setup(record.game, record.options, players, number)


def _at_table(
    host: Host, setup: Setup, deals: Sequence[DealRecord] = (), kept: Beside | None = None, day: date | None = None
) -> TableScene:
    """Return the table with a new or opened game, or one ``kept`` before; only the first two may be a demonstration.

    A demonstration is never saved, and a finished game opened from a record only once something is done in it.
    """
    from game.ui.scenes.play.table import TableScene

    controller = Controller(setup, host.thinker, host.launch.autoplay if kept is None else None)
    controller.restore(deals)
    if controller.autoplay is not None:
        return TableScene(host, controller)
    beside = beside_of(setup, kept or Beside(game_id=new_game_id(), started_at=time.time(), day=day))
    beside = msgspec.structs.replace(beside, secret=beside.secret or new_secret())
    is_looked_at = kept is None and controller.state.is_over
    return TableScene(host, controller, Autosave(host.store, beside, controller.record() if is_looked_at else None))


def first_scene(host: Host, replayed: Replayed | None) -> Scene:
    """Return the first scene; a second window on the profile asks a question first, unless it is a demonstration."""
    if not host.store.is_second:
        return _asked_for(host, replayed)
    if host.launch.autoplay is not None:
        host.tell(_("Another window has this profile open: nothing of this session will be saved."))
        return _asked_for(host, replayed)
    from game.ui.scenes.forms.dialogs import AlreadyOpenScene

    return AlreadyOpenScene(host, lambda: _asked_for(host, replayed))


def _asked_for(host: Host, replayed: Replayed | None) -> Scene:
    """Return what the command line asks for: a record, a new game, or the menu."""
    from game.ui.scenes.menu.menu import MenuScene

    launch = host.launch
    game, options = launch.game, launch.options
    if replayed is not None and name_within(replayed) is not None:
        return MenuScene(host, partial(host.routes.offer_rules, replayed))
    if replayed is not None:
        host.tell("" if replayed.state.is_over else _words_of_open(host, replayed.record.game))
        return open_record(host, replayed)
    if game is None and launch.autoplay is None:
        return MenuScene(host)
    game = game or next(iter(host.games))
    options = options or host.games[game].rules.read_options({})
    host.tell(_words_of_open(host, game))
    return begin(host, game, options, Seating(host.games[game], host.settings, options).named(), launch.number)


def _words_of_open(host: Host, game: str) -> str:
    """Return in words what becomes of the open game if another of its kind begins, "" if there is none."""
    kept = host.store.open_game(game)
    if host.launch.autoplay is not None or kept is None:
        return ""
    told = _("Your open game of {game} is saved: you will find it in the main menu, under “Your games”.")
    return say(told, game=title_of(kept, host.games[game]))
