"""The arena: ``python -m tools.arena --game forty-one --seats casual,baseline --deals 400 --seed 1``.

Duplicate matches without a window, on all cores: every deal is played once by each line-up of the players.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Final, NoReturn

from game.games import GAMES, Games
from game.opponents.mind import Measure
from game.output import while_read
from game.record import Record, write
from game.rules.base import IllegalAction, IllegalOption
from tools.match import OUTSIDE, PLAYERS, Board, Match, Places, Scores, load_opponent, play_board

_TALLIES: Final[Mapping[Measure, type[Scores | Places]]] = {"pairs": Scores, "places": Places}
_ENGINE: Final = "what makes a callable from a view, and a seed if it has such a parameter, to an action's text"
_BAR: Final = 30
_MANY: Final = 1_000_000


class _Parser(argparse.ArgumentParser):
    """An argument parser that reports errors in one sentence."""

    def error(self, message: str) -> NoReturn:
        """End with status 2 and a sentence on standard error."""
        _refuse(message)


def main(arguments: list[str] | None = None) -> int:
    """Play the match given by the arguments and print its result; return the exit status."""
    given = _parser().parse_args(arguments)
    match = _match(given)
    boards = given.games or given.deals
    scores = _TALLIES[match.games.opponents.minds[match.game].measure](match)
    try:
        place = os.devnull if given.records is None else given.records
        with Path(place).open("w", encoding="utf-8", newline="\n") as kept:
            for board in _played(match, boards, given.jobs):
                scores.add(board)
                for game in board.games if match.keeps_games else ():
                    kept.write(write(Record(match.game, match.options, game.seats, game.deals)) + "\n")
    except KeyboardInterrupt:
        print(file=sys.stderr)
        if not scores.boards:
            return 130
    except OSError as fault:
        _refuse(f"{given.records} can't be written: {fault.strerror}")
    except (IllegalAction, ValueError) as fault:
        _refuse(f"a player did what the rules refuse: {fault}")
    print("\n".join(scores.lines()))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="tools.arena", description="Play duplicate matches between opponents without a window.")
    parser.add_argument("--game", default="forty-one", help=f"one of: {', '.join(GAMES.opponents.minds)}; or a package")
    parser.add_argument("--seats", default="casual,baseline", help=f"who plays, side by side: {', '.join(PLAYERS)}")
    parser.add_argument("--deals", type=_whole, default=400, help="single deals from level scores (default 400)")
    parser.add_argument("--games", type=_whole, default=0, help="play so many whole games instead")
    parser.add_argument("--seed", type=int, default=1, help="the number that all cards come from (default 1)")
    parser.add_argument("--options", default="{}", help="the game's options as a JSON object, as in a record")
    parser.add_argument("--iterations", type=_whole, help="deals simulated for a decision, instead of the level's own")
    parser.add_argument("--opponent", default="", metavar="MODULE:FACTORY", help=f"who '{OUTSIDE}' is: {_ENGINE}")
    parser.add_argument("--records", metavar="FILE", help="write every game played there, one record a line")
    parser.add_argument("--plain", action="store_true", help="don't work out the luck of the cards drawn")
    parser.add_argument("--jobs", type=_whole, default=os.cpu_count() or 1, help="processes (default: one a core)")
    return parser


def _whole(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() else 0
    if not 1 <= number <= _MANY:
        raise argparse.ArgumentTypeError(f"must be a whole number from 1 to {_MANY}")
    return number


def _match(given: argparse.Namespace) -> Match:
    """Return the match given by the arguments, or exit with an error message."""
    games, game = _game(given.game)
    try:
        content: object = json.loads(given.options)
    except ValueError:
        _refuse("the options must be a JSON object")
    if not isinstance(content, dict):
        _refuse("the options must be a JSON object")
    try:
        options = games.rules[game].read_options(content)
    except IllegalOption as fault:
        _refuse(f"options: {fault}")
    names = tuple(str(given.seats).split(","))
    for name in names:
        if name not in PLAYERS:
            _refuse(f"there is no player {name!r}; there are {', '.join(PLAYERS)}")
    sides = len(options.sides)
    if len(names) > sides:
        _refuse(f"{game} has {sides} sides, not {len(names)}")
    if OUTSIDE in names:
        try:
            load_opponent(given.opponent, games.rules[game])
        except Exception as fault:  # whatever an external engine raises when it is loaded
            _refuse(f"--opponent {given.opponent!r} can't be loaded: {fault}")
    return Match(
        game,
        options,
        tuple(names[side % len(names)] for side in range(sides)),
        given.seed,
        bool(given.games),
        given.opponent,
        given.iterations,
        given.records is not None,
        0 if given.plain else None,
        games,
    )


def _game(place: str) -> tuple[Games, str]:
    """Return the games, including the one at ``place``, which may be an external package, and that game's name."""
    games = Games(place) if "." in place else GAMES
    try:
        names = list(games.opponents.minds)
    except (ImportError, AttributeError) as fault:
        _refuse(f"{place} holds no game: {fault}")
    if games is GAMES and place not in names:
        _refuse(f"there is no game {place!r}; there is {', '.join(names)}")
    return games, place if games is GAMES else names[0]


def _played(match: Match, boards: int, jobs: int) -> Iterator[Board]:
    """Yield the boards in order, played by ``jobs`` processes; show a progress bar on a terminal."""
    jobs = min(jobs, boards)
    begun = time.monotonic()
    pool = multiprocessing.get_context("spawn").Pool(jobs) if jobs > 1 else nullcontext()
    with pool as processes:
        play = partial(play_board, match)
        chunk = max(1, min(16, boards // (jobs * 8)))
        done = map(play, range(boards)) if processes is None else processes.imap(play, range(boards), chunk)
        for count, board in enumerate(done, 1):
            _show_bar(count, boards, time.monotonic() - begun)
            yield board


def _show_bar(count: int, boards: int, seconds: float) -> None:
    if sys.stderr.isatty():
        full = _BAR * count // boards
        left = seconds / count * (boards - count)
        end = "\n" if count == boards else ""
        bar = "#" * full + "-" * (_BAR - full)
        print(f"\r[{bar}] {count}/{boards}, {left:.0f} s left ", end=end, file=sys.stderr, flush=True)


def _refuse(sentence: str) -> NoReturn:
    sys.stderr.write(sentence[:1].upper() + sentence[1:].rstrip(".") + ".\n")
    raise SystemExit(2)


if __name__ == "__main__":
    with while_read():
        raise SystemExit(main())
