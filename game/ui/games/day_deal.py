"""The deal of the day: its table is noted when the deal is over, and then each level plays the same seat."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Protocol

import msgspec

from game.cards import Card
from game.controller import PERSON, Controller, Setup
from game.deals.day import number_of, streak
from game.looking_back.account import seen_by
from game.looking_back.stand_in import StandIn
from game.opponents.base import Level
from game.opponents.process import Thinker
from game.profile.kept import DayResult
from game.profile.settings import Settings
from game.profile.store import Store
from game.record import DealRecord
from game.ui.games.game import Game
from game.ui.games.seating import Seating
from game.ui.language import figures
from game.ui.language.messages import _, say


class DayHost(Protocol):
    """What the deals of the day need of the host."""

    games: Mapping[str, Game]
    settings: Settings
    store: Store
    thinker: Thinker


OTHERS = Level.SKILLED
"""How strong the other players are, on every day."""


def today() -> date:
    """Return the date where the person is, who may have come to another time zone since."""
    if sys.platform != "win32":
        time.tzset()
    now = time.localtime()
    return date(now.tm_year, now.tm_mon, now.tm_mday)


def deal_name(day: date) -> str:
    """Return what a deal of ``day`` is called: only today's is that of the day."""
    if day == today():
        return _("Deal of the day")
    return say(_("Deal of {day}"), day=figures.date(day, year=False))


def has_days(host: DayHost, game: Game) -> bool:
    """Whether deals of ``game`` can be compared, so that there is one a day."""
    return host.thinker.opponents.minds[game.name].has_accounts


def setup_of(host: DayHost, game: Game, day: date) -> Setup:
    """Return the game whose first deal is that of ``day``: by the usual rules, among the usual players."""
    options = game.rules.read_options({})
    own = Seating(game, host.settings, options).named()[PERSON]
    others = game.default_players(options)[PERSON + 1 :]
    players = (
        msgspec.structs.replace(game.default_players(options)[PERSON], name=own.name, face=own.face),
        *(msgspec.structs.replace(player, level=OTHERS) for player in others),
    )
    return Setup(game.name, options, players, number_of(day, game.name))


def hand_of(host: DayHost, game: Game, day: date) -> Sequence[Card]:
    """Return the cards that the person is dealt on ``day``."""
    return Controller(setup_of(host, game, day), host.thinker).next_deal().hands[PERSON]


def points_of(host: DayHost, controller: Controller) -> float:
    """Return by how many points the person's side is ahead of the average of the others in the deal just finished."""
    view = controller.view
    return seen_by(host.thinker.opponents.result_of(view), view.public.options.sides, PERSON).points


def days_in_a_row(host: DayHost, day: date) -> int:
    """Return for how many days the person has played a deal of the day without a break, up to ``day``."""
    return streak({each for each, _game in host.store.days}, day)


class Rivals:
    """The levels that play a ``day``'s deals in the person's seat, one after another, once the person has."""

    def __init__(self, host: DayHost, day: date) -> None:
        self._host = host
        self.day = day
        self._playing: tuple[str, StandIn] | None = None

    @property
    def results(self) -> Mapping[tuple[date, str], DayResult]:
        """What the deals of all days have brought by now, by day and game."""
        return self._host.store.days

    @property
    def is_lost(self) -> bool:
        """Whether nobody will play any more."""
        return self._host.thinker.is_given_up

    def progress(self, game: str, level: Level) -> float | None:
        """Return how far a level has come with the deal of ``game``, 0 to 1; None unless it plays it just now."""
        if self._playing is None or self._playing[0] != game or self._playing[1].level is not level:
            return None
        stand_in = self._playing[1]
        whole = sum(map(len, stand_in.controller.deals[0].cards.hands))
        return min(1.0, (len(stand_in.steps) - 1) / whole)

    def update(self) -> None:
        """Let the level that plays play on; note what its deal has brought."""
        if self._playing is None:
            self._begin()
            return
        game, stand_in = self._playing
        stand_in.update()
        if stand_in.is_over:
            self._playing = None
            result = self._host.store.days[self.day, game]
            levels = {**result.levels, str(stand_in.level): points_of(self._host, stand_in.controller)}
            self._host.store.save_day(msgspec.structs.replace(result, levels=levels))

    def _begin(self) -> None:
        host = self._host
        found = [result for result in host.store.days.values() if result.day == self.day and result.game in host.games]
        waiting = [(result, level) for result in found for level in Level if str(level) not in result.levels]
        if not waiting or host.thinker.is_given_up:
            return
        result, level = waiting[0]
        setup = setup_of(host, host.games[result.game], self.day)
        dealt = DealRecord(Controller(setup, host.thinker).next_deal(), ())
        has_characters = host.settings.characters
        self._playing = result.game, StandIn(setup, (dealt,), level, host.thinker, has_characters=has_characters)


class DayDeal:
    """The deal of the day at the table of ``controller``, if that is what its game began with."""

    def __init__(self, host: DayHost, controller: Controller) -> None:
        self._host = host
        self._controller = controller
        self._rivals: Rivals | None = None
        self.is_due = False
        """Whether the deal has just been finished for the first time, so that its page should open."""

    @property
    def day(self) -> date | None:
        """The date; None if this is no deal of the day."""
        return self._controller.autosave.beside.day

    @property
    def rivals(self) -> Rivals:
        """The levels that play the same deal."""
        if self._rivals is None:
            self._rivals = Rivals(self._host, self.day or today())
        return self._rivals

    def update(self) -> None:
        """Note what the deal has brought, once it is over; what it brings when played again does not count."""
        controller, host = self._controller, self._host
        if self.day is None or controller.state.deals_begun == 0:
            return
        is_over = controller.state.deals_begun == 1 and controller.state.turn is None
        if is_over and (self.day, controller.setup.game) not in host.store.days:
            helped = controller.autosave.beside.help_taken
            host.store.save_day(DayResult(self.day, controller.setup.game, points_of(host, controller), helped))
            self.is_due = True
        self.rivals.update()
