"""Matches without a window: every line-up of the players plays the same cards, so that luck cancels out.

``play_board`` plays them. ``Scores`` (for games of two pairs) and ``Places`` (for games with more sides) report the
result of a match with 95 % intervals, ``Places`` also with the luck of the cards taken out, where it can be (``luck``).
"""

from __future__ import annotations

import importlib
import inspect
import math
import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, Protocol

import msgspec

from game.games import GAMES, Games
from game.opponents.base import Level
from game.record import DealRecord
from game.rules.base import Action, Options, Rules, State, View
from game.rules.deal import Deal, first_dealer, shuffled
from tools.baselines import choose_baseline, choose_random
from tools.luck import BEST, Luck, Watching, corrected, watch

Player = Callable[[View, int], Action]  # from a view and a seed to an action


class Seeded(Protocol):
    """An external engine that wants a seed."""

    def __call__(self, view: View, *, seed: int) -> str:
        """Return the text of an action."""


OUTSIDE: Final = "opponent"  # the name of an external player
PLAYERS: Final = ("random", "baseline", *(str(level) for level in Level), OUTSIDE)
LONGEST: Final = 400  # deals after which a game is given up without a winner


class Match(msgspec.Struct, frozen=True):
    """A match: ``sides`` names the player of each side; ``opponent`` is the ``module:factory`` of an external player.

    ``games`` are the games that include this one.

    Deal k of a match of single deals is derived from ``seed`` and k; game k of a match of whole games has the number
    ``seed`` + k. ``iterations`` is the number of deals simulated for a decision; None means the level's own. ``care``
    is how many pairs of deals are played on for every piece of luck in single deals (``luck``); None means as many as
    take a fraction of the players' own time, 0 that no luck is taken out.
    """

    game: str
    options: Options
    sides: tuple[str, ...]
    seed: int
    whole_games: bool = False
    opponent: str = ""
    iterations: int | None = None
    keeps_games: bool = False
    care: int | None = None
    games: Games = GAMES


class Game(msgspec.Struct, frozen=True):
    """One game or single deal as played: who sat where, the deals with their actions, the result, and the luck."""

    seats: tuple[str, ...]
    deals: tuple[DealRecord, ...]
    reports: tuple[dict[str, object], ...]
    winners: tuple[int, ...]
    luck: Luck | None = None


class Board(msgspec.Struct, frozen=True):
    """The same cards, played once by each line-up; ``times`` are the CPU seconds of every move, by player's name."""

    games: tuple[Game, ...]
    times: Mapping[str, list[float]]


def line_ups(names: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the line-ups, rotated until everyone has played every side; just one if all players are the same."""
    turns = tuple(names[at:] + names[:at] for at in range(len(names)))
    return tuple(dict.fromkeys(turns))


def play_board(match: Match, number: int) -> Board:
    """Play board ``number`` of a match with all line-ups."""
    sides = match.options.sides
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
    deals: list[DealRecord] = []
    watching: Watching | None = None
    chance = seeds_of(match, number)
    while (deal := _next_deal(match, number, state)) is not None:
        state, _ = state.deal(deal)
        outside = [seeds_outside(match, number, len(deals), seat) for seat in range(len(seats))]
        if not match.whole_games:
            luck = random.Random(f"luck/{match.seed}/{number}").getrandbits(48)
            watching = watch(state, seats, match.iterations, match.care, luck)
        actions: list[Action] = []
        while state.turn is not None:
            name = seats[state.turn]
            view = state.view(state.turn)
            seed = chance.getrandbits(32)
            if name == OUTSIDE:
                seed = outside[state.turn].getrandbits(32)
            begun = time.process_time()
            action = players[name](view, seed)
            times[name].append(time.process_time() - begun)
            if watching is not None:
                watching.see(action)
            state, _ = state.apply(action)
            actions.append(action)
        deals.append(DealRecord(deal, tuple(actions)))
    reports = tuple(state.deal_reports())
    kept = tuple(deals) if match.keeps_games else ()
    return Game(seats, kept, reports, state.winners, watching.found() if watching is not None else None)


def seeds_of(match: Match, number: int) -> random.Random:
    """Return what the seeds of board ``number`` come from, 32 bits a move: the same for every line-up."""
    return random.Random(f"{match.seed}/{number}")


def seeds_outside(match: Match, number: int, deal: int, seat: int) -> random.Random:
    """Return what the seeds of an external player come from in a deal of a board: others in every seat.

    They depend neither on what the others do nor on the line-up or the process.
    """
    return random.Random(f"outside/{match.seed}/{number}/{deal}/{seat}")


def _next_deal(match: Match, number: int, state: State) -> Deal | None:
    """Return the cards of the next deal, or None after a single deal or at the end of a game."""
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
        return partial(choose_baseline, opponents=match.games.opponents)
    if name == OUTSIDE:
        return load_opponent(match.opponent, match.games.rules[match.game])
    level = Level.parse(name)
    return lambda view, seed: match.games.opponents.choose(view, level, seed, match.iterations).action


def load_opponent(place: str, rules: Rules[Options]) -> Player:
    """Return the engine made by ``module:factory``: a callable from a view to the text of an action.

    One that has a parameter ``seed`` gets a seed as well. Raise ImportError, AttributeError or TypeError if there is
    no such engine.
    """
    module, _, factory = place.partition(":")
    made = getattr(importlib.import_module(module), factory)()
    if not callable(made):
        raise TypeError(f"{place} makes nothing that can be called")
    if "seed" in inspect.signature(made).parameters:
        seeded: Seeded = made
        return lambda view, seed: rules.parse_action(seeded(view, seed=seed))
    engine: Callable[[View], str] = made
    return lambda view, seed: rules.parse_action(engine(view))


# --- the result of a match


class Tally:
    """The running score of a match, board by board; the part common to all kinds of match."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._sides = match.options.sides
        self._names = tuple(dict.fromkeys(match.sides))
        self._times = self._lists()
        self.boards = 0
        self.games = 0
        self.deals = 0
        self.unfinished = 0

    def _lists(self) -> dict[str, list[float]]:
        """Return an empty list for each player, for one figure per board."""
        return {name: [] for name in self._names}

    def add(self, board: Board) -> None:
        """Count one board."""
        self.boards += 1
        for game in board.games:
            self.games += 1
            self.deals += len(game.reports)
            self.unfinished += not game.winners
        for name, times in board.times.items():
            self._times[name].extend(times)

    def _head(self, sittings: str = "") -> str:
        match = self._match
        what = "games" if match.whole_games else "deals"
        return f"{match.game}: {' against '.join(match.sides)}, {self.boards} {what}{sittings}, seed {match.seed}"

    def _game_lines(self) -> list[str]:
        """Return a line on how long games were and how many were given up, if whole games are played."""
        if not self._match.whole_games:
            return []
        given_up = [f"games given up: {self.unfinished}"] if self.unfinished else []
        return [f"deals a game: {self.deals / max(1, self.games):.1f}", *given_up]

    def _times_line(self, name: str) -> str:
        """Return a line on how long a player took for its moves."""
        times = sorted(self._times[name]) or [0.0]
        late = times[int(0.99 * len(times))]
        return f"{name}: {1000 * sum(times) / len(times):.2f} ms a move, 99 % under {1000 * late:.2f} ms (CPU)"


class Scores(Tally):
    """The difference per deal between the first player's pair and the second's, with bids made and cards thrown in."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.differences: list[float] = []  # points per deal, first player's side minus the second's, by board
        self._wins: list[float] = []  # share of games won by the first player, board by board
        self._points = self._lists()  # of every seat in every deal
        self._tricks = self._lists()  # of every seat in every deal that was played
        self._bids = self._lists()  # likewise, in a game that has any
        self._thrown_in = 0

    def add(self, board: Board) -> None:
        """Count one board."""
        super().add(board)
        difference, deals, wins = 0, 0, 0
        for game in board.games:
            for report in game.reports:
                deals += 1
                for name, points in zip(game.seats, _numbers(report, "points"), strict=True):
                    difference += points if name == self._names[0] else -points
                    self._points[name].append(points)
                if report.get("thrown_in"):
                    self._thrown_in += 1
                    continue
                for kept, key in ((self._tricks, "tricks"), (self._bids, "bids")):
                    for name, number in zip(game.seats, _numbers(report, key) if key in report else (), strict=False):
                        kept[name].append(number)
            wins += sum(game.seats[side[0]] == self._names[0] for side in self._sides if side[0] in game.winners)
        self.differences.append(difference / max(1, deals))
        self._wins.append(wins / len(board.games))

    @property
    def margins(self) -> list[float]:
        """Points a deal that the first player's pair is ahead of the second's, by board."""
        return self.differences

    def lines(self) -> list[str]:
        """Return the figures as lines of text."""
        lines = [self._head()]
        if len(self._names) == 2:
            one, two = self._names
            lines.append(f"{one} less {two}, points a deal for the pair: {_told(self.differences, '+.2f')}")
            if self._match.whole_games:
                lines.append(f"games won by {one}: {_percent(self._wins)}")
        if any(self._bids.values()):
            lines.append(f"thrown in: {100 * self._thrown_in / max(1, self.deals):.1f} % of {self.deals} deals")
        lines += self._game_lines()
        for name, points in self._points.items():
            tricks, bids = self._tricks[name], self._bids[name]
            line = f"{name}: {_mean(points):+.2f} points a seat and deal, "
            line += f"bids {_mean(bids):.2f}, " * bool(bids) + f"takes {_mean(tricks):.2f}"
            if bids:
                made = sum(taken >= bid for bid, taken in zip(bids, tricks, strict=True))
                line += f", makes {100 * made / len(bids):.1f} % of its bids"
            lines += [line, self._times_line(name)]
        return lines


class Places(Tally):
    """Each player's places and points, board by board.

    Sides are ranked at the end of the game or single deal. Equal sides share the places that they occupy, and share
    being best or last.
    """

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.places = self._lists()  # 1: the best
        self.points = self._lists()
        self.best = self._lists()
        self.last = self._lists()
        self.won = self._lists()  # share of games won, shared wins in parts
        self.a_deal = self._lists()  # points of one seat in one deal
        self.made = self._lists()  # share of bids made exactly
        self._luck: dict[str, list[tuple[tuple[float, ...], ...]]] = {name: [] for name in self._names}  # by figure

    def add(self, board: Board) -> None:
        """Count one board."""
        super().add(board)
        standings: dict[str, list[tuple[float, ...]]] = {name: [] for name in self._names}
        bids: dict[str, list[tuple[float, ...]]] = {name: [] for name in self._names}
        luck: dict[str, list[tuple[tuple[float, ...], ...]]] = {name: [] for name in self._names}
        for game in board.games:
            for side, found in zip(self._sides, game.luck or (), strict=False):
                luck[game.seats[side[0]]].append(found)
            for name, standing in self._standings(game):
                standings[name].append(standing)
            for report in game.reports:
                if "bids" in report:
                    columns = (_numbers(report, key) for key in ("points", "bids", "tricks"))
                    for name, points, bid, tricks in zip(game.seats, *columns, strict=True):
                        bids[name].append((points, bid == tricks))
        for name in self._names:
            figures = (self.places, self.points, self.best, self.last, self.won)
            for rows, means in ((standings[name], figures), (bids[name], (self.a_deal, self.made))):
                for mean, column in zip(means, zip(*rows, strict=True), strict=False):  # nothing in a game without bids
                    mean[name].append(_mean(column))
            if luck[name]:
                by_figure = zip(*luck[name], strict=True)
                self._luck[name].append(tuple(tuple(map(_mean, zip(*rows, strict=True))) for rows in by_figure))

    def _standings(self, game: Game) -> Iterator[tuple[str, tuple[float, ...]]]:
        """Yield for each side its player, and its place, points, and shares of being best, being last and winning."""
        scores = _numbers(game.reports[-1], "scores")
        totals = [sum(scores[seat] for seat in side) for side in self._sides]
        for side, total in zip(self._sides, totals, strict=True):
            equal = totals.count(total)
            place = 1 + sum(other > total for other in totals) + (equal - 1) / 2
            best = (total == max(totals)) / equal
            last = (total == min(totals)) / equal
            won = (side[0] in game.winners) * len(side) / max(1, len(game.winners))
            yield game.seats[side[0]], (place, total, best, last, won)

    def _without_luck(self, name: str, *figures: Sequence[float]) -> Iterator[list[float]]:
        """Yield each of a player's ``figures``, as ``luck`` orders them, with the luck of the cards taken out."""
        for place, values in enumerate(figures):
            yield corrected(values, [board[place] for board in self._luck[name]])

    @property
    def margins(self) -> list[float]:
        """How good the first player is, by board: points a seat and deal more than the second; without bids, its best.

        These are shares of being best, with the luck of the cards taken out where it is known.
        """
        one, two = self._names
        if self.a_deal[one]:
            return [mine - theirs for mine, theirs in zip(self.a_deal[one], self.a_deal[two], strict=True)]
        best = self.best[one]
        return corrected(best, [board[BEST] for board in self._luck[one]]) if self._luck[one] else best

    def lines(self) -> list[str]:
        """Return the figures as lines of text."""
        lines = [self._head(f" in {self.games} sittings"), *self._game_lines()]
        for name in self._names:
            figures = (self.places[name], self.points[name], self.best[name], self.last[name])
            lines.append(_standing_line(name, *figures))
            if self._luck[name]:
                lines.append(_standing_line(f"{name}, luck taken out", *self._without_luck(name, *figures)))
            if self.made[name]:
                line = f"{name}: {_told(self.a_deal[name], '+.2f')} points a seat and deal, "
                line += f"makes {_percent(self.made[name])} of its bids exactly"
                won = f", wins {_percent(self.won[name])} of games" if self._match.whole_games else ""
                lines.append(line + won)
            lines.append(self._times_line(name))
        first, *others = self._names
        for other in others:
            gains = [mine - theirs for mine, theirs in zip(self.a_deal[first], self.a_deal[other], strict=True)]
            if gains:
                lines.append(f"{first} less {other}: {_told(gains, '+.2f')} points a seat and deal")
        return lines


def _standing_line(
    what: str, places: Sequence[float], points: Sequence[float], best: Sequence[float], last: Sequence[float]
) -> str:
    shares = f"best {_percent(best)}, last {_percent(last)}"
    return f"{what}: {shares}, mean place {_told(places, '.2f')}, points {_told(points, '+.2f')}"


def _mean(values: Sequence[float]) -> float:
    return sum(values) / max(1, len(values))


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and the half-width of its 95 % interval."""
    count = len(values)
    mean = sum(values) / max(1, count)
    if count < 2:
        return mean, math.inf
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return mean, 1.96 * math.sqrt(variance / count)


def _told(values: Sequence[float], form: str) -> str:
    middle, half = interval(values)
    return f"{middle:{form}} ± {half:.2f}"


def _percent(shares: Sequence[float]) -> str:
    middle, half = interval(shares)
    return f"{100 * middle:.1f} ± {100 * half:.1f} %"


def _numbers(report: Mapping[str, object], key: str) -> list[int]:
    given = report[key]
    assert isinstance(given, tuple)
    return [number or 0 for number in given]
