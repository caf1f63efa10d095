"""Saved games: how they are read again, and who sits at them."""

from __future__ import annotations

import time
from collections.abc import Mapping
from datetime import date
from pathlib import Path

import msgspec

from game.check import open_regular
from game.controller import Player, Setup
from game.profile.kept import Beside, OpenGame
from game.profile.store import Store
from game.record import LARGEST, AllRules, Record, RecordFault, Replayed, options_of, read
from game.ui.games.game import Game
from game.ui.games.own_rules import rules_named
from game.ui.games.seating import at, combined, level_at, with_own_colours
from game.ui.language import figures
from game.ui.language.messages import _, dotted, say
from game.ui.words.names import shown_players


def read_kept(kept: OpenGame, games: Mapping[str, Game]) -> Replayed:
    """Return a saved game as it stood; raise RecordFault if its record is damaged or of another kind of game."""
    replayed = read(kept.record, {name: game.rules for name, game in games.items()})
    if replayed.record.game != kept.game:
        raise RecordFault(f"no record: kept as {kept.game}, but of {replayed.record.game}", "other-game")
    return replayed


def title_of(kept: OpenGame, game: Game) -> str:
    """Return the title under which a saved game is played, the usual one if its record is damaged."""
    try:
        return game.title_of(options_of(kept.record, game.rules))
    except RecordFault:
        return game.title()


def rules_of(kept: OpenGame, game: Game, store: Store) -> str:
    """Return by which rules a saved game is played, "" if its title says it all or its record is damaged."""
    try:
        return rules_named(game, store, options_of(kept.record, game.rules))[0]
    except RecordFault:
        return ""


def read_file(path: Path, rules: AllRules) -> Replayed:
    """Return the game whose record is in a file; raise RecordFault, without a full stop, if it cannot be read."""
    try:
        with open_regular(path) as file:
            head = file.read(1024)  # no text holds a zero byte: a video that was dropped is not read whole
            return read(head if b"\0" in head else head + file.read(LARGEST), rules)
    except RecordFault as fault:
        raise RecordFault(str(fault).rstrip("."), fault.code, fault.deal, fault.action) from fault
    except (OSError, ValueError) as fault:
        is_denied = isinstance(fault, PermissionError)
        code = "no-file" if isinstance(fault, FileNotFoundError) else "no-access" if is_denied else "no-reading"
        raise RecordFault(str(getattr(fault, "strerror", None) or fault).rstrip("."), code) from fault


def players_of(record: Record, beside: Beside, game: Game) -> tuple[Player, ...]:
    """Return a recorded game's players: from ``beside``, else from the record, else the usual ones.

    A record may come from anywhere: names are made displayable, and an unknown face becomes the usual one.
    """
    usual = game.default_players(record.options)
    names = beside.names or record.players or ()
    faces, levels, colours = beside.faces, beside.levels, beside.colours
    kept = (
        Player(at(names, seat), at(faces, seat), level_at(levels, seat), at(colours, seat))
        for seat in range(len(usual))
    )
    columns = (*beside.columns, *[None] * len(usual))
    players = tuple(
        msgspec.structs.replace(combined(player, each), column=column)
        for player, each, column in zip(usual, kept, columns, strict=False)
    )
    return with_own_colours(players, usual, game.seat_colours())


def beside_of(setup: Setup, beside: Beside) -> Beside:
    """Return ``beside`` with the players of ``setup``, to be saved beside the game's record from now on."""
    players = setup.players
    has_columns = any(player.column is not None for player in players)
    return msgspec.structs.replace(
        beside,
        names=tuple(player.name for player in players),
        faces=tuple(player.face for player in players),
        levels=tuple("" if player.level is None else str(player.level) for player in players),
        colours=tuple(player.colour for player in players) if any(player.colour for player in players) else (),
        columns=tuple(seat if each.column is None else each.column for seat, each in enumerate(players) if has_columns),
        deal_number=setup.number,
    )


def deal_of(replayed: Replayed) -> int:
    """Return the number of the deal at which a saved game continues, counted from 1."""
    return max(1, replayed.state.deals_begun)


def standing(kept: OpenGame, replayed: Replayed, game: Game, store: Store) -> list[str]:
    """Return wordings for how a saved game stands, the longest first, with its rules, and the time of play if known."""
    stands = game.standing(replayed.state, shown_players(players_of(replayed.record, kept.beside, game)))
    named = rules_named(game, store, replayed.record.options)
    played = [when(kept.saved_at)] * bool(kept.saved_at)
    facts = [*([rules, stands, *played] for rules in named), [named[-1], stands]]
    return [dotted(each) for each in facts]


def when(saved_at: float) -> str:
    """Return in words when a game was last played."""
    now = time.localtime()
    then = time.localtime(saved_at)
    clock = figures.clock(then.tm_hour, then.tm_min)
    day = date(then.tm_year, then.tm_mon, then.tm_mday)
    days = (date(now.tm_year, now.tm_mon, now.tm_mday) - day).days
    if days == 0:
        return say(_("Played today at {clock}."), clock=clock)
    if days == 1:
        return say(_("Played yesterday at {clock}."), clock=clock)
    if then.tm_year == now.tm_year:
        return say(_("Played on {day} at {clock}."), day=figures.date(day, year=False), clock=clock)
    return say(_("Played on {day}."), day=figures.date(day))
