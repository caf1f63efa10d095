"""Matches without a window: the same cards played by every line-up of the players, so that luck cancels out."""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from game.opponents.base import Level
from game.opponents.opponent import MINDS, choose, choose_baseline, choose_random
from game.rules import GAMES
from game.rules.base import Action, Options, State, View
from game.rules.deal import Deal, first_dealer, shuffled

Player = Callable[[View, int], Action]  # from a view and a seed to an action
OUTSIDE: Final = "opponent"  # the name of a player from elsewhere
PLAYERS: Final = ("random", "baseline", *(str(level) for level in Level), OUTSIDE)
LONGEST: Final = 400  # deals after which a game is given up as nobody's


class Match(msgspec.Struct, frozen=True):
    """What is played: ``sides`` names who plays each side; ``opponent`` is ``module:factory`` of one from elsewhere.

    Deal k of a match of deals comes from number ``seed`` and k; game k of a match of whole games has the number
    ``seed`` + k. ``iterations``: deals simulated for a decision, None: what the level is given.
    """

    game: str
    options: Options
    sides: tuple[str, ...]
    seed: int
    whole_games: bool = False
    opponent: str = ""
    iterations: int | None = None
    keeps_games: bool = False


class Game(msgspec.Struct, frozen=True):
    """One game or single deal as it was played: who sat where, the deals with their actions, and what came of it."""

    seats: tuple[str, ...]
    deals: tuple[tuple[Deal, tuple[Action, ...]], ...]
    reports: tuple[dict[str, object], ...]
    winners: tuple[int, ...]


class Board(msgspec.Struct, frozen=True):
    """The same cards played once for each line-up; ``times`` are the CPU seconds of every move by player's name."""

    games: tuple[Game, ...]
    times: Mapping[str, list[float]]


def line_ups(names: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return who plays each side, turned until everyone has sat everywhere; once where all are the same."""
    turns = tuple(names[at:] + names[:at] for at in range(len(names)))
    return tuple(dict.fromkeys(turns))


def play_board(match: Match, number: int) -> Board:
    """Play board ``number`` of a match, by all line-ups."""
    sides = MINDS[match.game].sides(match.options)
    players = {name: _player(name, match) for name in match.sides}
    times: dict[str, list[float]] = {name: [] for name in match.sides}
    games = []
    for line_up in line_ups(match.sides):
        seats = [""] * match.options.players
        for name, side in zip(line_up, sides, strict=True):
            for seat in side:
                seats[seat] = name
        games.append(_play(match, number, tuple(seats), players, times))
    return Board(tuple(games), times)


def _play(
    match: Match, number: int, seats: tuple[str, ...], players: Mapping[str, Player], times: dict[str, list[float]]
) -> Game:
    state: State = match.options.new_game()
    deals: list[tuple[Deal, tuple[Action, ...]]] = []
    chance = random.Random(f"{match.seed}/{number}")  # the same for every line-up: equal players, equal games
    while (deal := _next_deal(match, number, state)) is not None:
        state, _ = state.deal(deal)
        actions: list[Action] = []
        while state.turn is not None:
            name = seats[state.turn]
            view = state.view(state.turn)
            begun = time.process_time()
            action = players[name](view, chance.getrandbits(32))
            times[name].append(time.process_time() - begun)
            state, _ = state.apply(action)
            actions.append(action)
        deals.append((deal, tuple(actions)))
    reports = tuple(state.deal_reports())
    return Game(seats, tuple(deals) if match.keeps_games else (), reports, state.winners)


def _next_deal(match: Match, number: int, state: State) -> Deal | None:
    """Return the cards of the next deal, None where there is none: one deal, or a game until it is won."""
    begun = state.deals_begun
    if state.is_over or begun == (LONGEST if match.whole_games else 1):
        return None
    needs = state.deal_needs()
    if not match.whole_games:
        return state.deal_out(shuffled(needs.pack, f"deal/{match.seed}/{number}"), number % needs.players)
    drawn = match.seed + number
    dealer, cut = (needs.dealer, ()) if needs.dealer is not None else first_dealer(needs, drawn)
    return msgspec.structs.replace(state.deal_out(shuffled(needs.pack, f"deal/{drawn}/{begun}"), dealer), cut=cut)


def _player(name: str, match: Match) -> Player:
    if name == "random":
        return choose_random
    if name == "baseline":
        return choose_baseline
    if name == OUTSIDE:
        return load_opponent(match.opponent, match.game)
    level = Level.parse(name)
    return lambda view, seed: choose(view, level, seed, match.iterations).action


def times_line(name: str, times: list[float]) -> str:
    """Return in words how long a player took for its moves."""
    ordered = sorted(times)
    mean, late = sum(ordered) / max(1, len(ordered)), ordered[int(0.99 * len(ordered))] if ordered else 0.0
    return f"{name}: {1000 * mean:.2f} ms a move, 99 % under {1000 * late:.2f} ms (CPU)"


def load_opponent(place: str, game: str) -> Player:
    """Return the engine that ``module:factory`` makes, a callable from a view to an action's text.

    Raise ImportError, AttributeError or TypeError where there is none.
    """
    module, _, factory = place.partition(":")
    engine: Callable[[View], str] = getattr(importlib.import_module(module), factory)()
    if not callable(engine):
        raise TypeError(f"{place} makes nothing that can be called")
    parse = GAMES[game].parse_action
    return lambda view, seed: parse(engine(view))
