"""The command line: checks the options, reports faults in plain sentences, then runs the app or a check of records."""

from __future__ import annotations

import argparse
import gc
import io
import os
import re
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import nullcontext, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from game import __version__
from game.rules.base import IllegalOption
from game.rules.deal import LARGEST_NUMBER
from game.ui.language import catalogues
from game.ui.system import let_others_come_to_front, show_box, write_error

if TYPE_CHECKING:
    from game.profile.store import Store
    from game.record import Replayed
    from game.rules.base import Options
    from game.ui.games.game import GameList


_PATIENCE: Final = 5.0  # seconds that the window of the profile has for taking files
_LOG_BEGINS: Final = b'{"t"'


class _Parser(argparse.ArgumentParser):
    """A parser that reports a fault in one sentence and exits with status 2."""

    def error(self, message: str) -> NoReturn:
        """Print ``message`` and exit."""
        raise SystemExit(_fail(f"{message} (--help lists the options)"))


def _size(text: str) -> tuple[int, int]:
    from game.ui.drawing.scale import smallest_window

    found = re.fullmatch(r"([0-9]{1,5})[xX]([0-9]{1,5})", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size; write width x height, such as 1280x720")
    width, height = int(found[1]), int(found[2])
    least = smallest_window((width, height))
    if not (least[0] <= width <= 16384 and least[1] <= height <= 16384):
        raise argparse.ArgumentTypeError(
            f"the window cannot be {text}; sizes go from 960x600, or 600x960, up to 16384x16384"
        )
    return width, height


def _number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a deal number; give a whole number from 0 to {LARGEST_NUMBER}"
        )
    return int(text)


def _count(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,9}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of players")
    return int(text)


def _name(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("the name of a file or folder is missing")
    return text


def _path(text: str) -> Path:
    return Path(_name(text))


def _parser(games: Iterable[str]) -> _Parser:
    description = "Three card games of forty-odd points at one table."
    parser = _Parser(prog="forty-odd", description=description, allow_abbrev=False)
    add = parser.add_argument
    words = "game records to open, in the window that is open if there is one"
    add("files", nargs="*", type=_path, metavar="FILE", help=words)
    add("--game", choices=sorted(games), help="begin a new game of this kind at once")
    add(
        "--preset",
        metavar="NAME",
        help=(
            "the set of rules to play by (forty-one: right, left, four-hundred, syrian; "
            "empat-satu: single, five, closing; forty-two: full, simple)"
        ),
    )
    add("--players", type=_count, metavar="N", help="how many players, where the game lets you choose")
    add("--seed", type=_number, metavar="N", help="the deal number: the same number deals the same cards")
    add("--autoplay", action="store_true", help="the computer takes your seat as well: a demonstration")
    add("--speed", choices=("slow", "normal", "fast", "instant"), help="how fast things move, this time only")
    languages = [language.code for language in catalogues.offered()]
    add("--language", choices=languages, default="", help="what the window speaks, this time only")
    add("--quit-after-game", action="store_true", help="quit when the game is over")
    add("--profile", type=_path, metavar="DIR", help="keep settings and games in this folder")
    add("--record", type=_path, metavar="FILE", help="open a game record at its last position")
    add(
        "--check",
        type=_name,
        metavar="FILE",
        help="check game records against the rules (- for standard input), then quit",
    )
    add("--size", type=_size, metavar="WxH", help="the window's size")
    add("--fullscreen", action="store_true", help="fill the screen")
    add(
        "--frame-log",
        type=_path,
        metavar="FILE",
        help="write a line of JSON for every frame to this file",
    )
    add("--lines", type=_path, metavar="FILE", help="write everything that happens, in words, to this file of JSON")
    add(
        "--tree", type=_path, metavar="FILE", help="write what is on the page to this file of JSON, whenever it changes"
    )
    add("--version", action="version", version=f"Forty-Odd {__version__}")
    return parser


def start(arguments: Sequence[str], games: GameList) -> int:
    """Run the program with command-line ``arguments``; return the exit status."""
    chosen = _parsed(_parser(games.rules), arguments)
    if isinstance(chosen, int):
        return chosen
    return _play(chosen, games) if chosen.check is None else _check_files([chosen.check], games)


def start_check(arguments: Sequence[str], games: GameList) -> int:
    """Run the program that only checks records, in files or from standard input; return the exit status."""
    parser = _Parser(prog="forty-odd-check", description="Check game records against the rules.", allow_abbrev=False)
    parser.add_argument("files", nargs="+", type=_name, metavar="FILE", help="game records (- for standard input)")
    chosen = _parsed(parser, arguments)
    return chosen if isinstance(chosen, int) else _check_files(chosen.files, games)


def _parsed(parser: _Parser, arguments: Sequence[str]) -> argparse.Namespace | int:
    """Return the options, or the exit status if all has been said; where nothing can be printed, in a box."""
    said = io.StringIO()
    try:
        with redirect_stdout(said) if sys.stdout is None else nullcontext():
            return parser.parse_args(arguments)
    except SystemExit as leaving:
        if said.getvalue():
            show_box(said.getvalue())
        return leaving.code if isinstance(leaving.code, int) else 0


def _check_files(files: Sequence[str], games: GameList) -> int:
    """Check records, tell what is found on standard output, and return 0 if all are sound.

    A program that never had a console has no standard output either: then the exit status is all that it tells.
    """
    if sys.stdout is None and sys.stderr is not None:
        return _fail("the results can't be written: standard output is closed")
    gc.enable()
    from game.check import check_command

    stdin, named = None if sys.stdin is None else sys.stdin.buffer, len(files) > 1
    with nullcontext(sys.stdout) if sys.stdout is not None else Path(os.devnull).open("w", encoding="utf-8") as out:
        return max([check_command(each, games.rules, stdin, out, write_error, named) for each in files])


class _Refused(Exception):  # noqa: N818 (its text is what the player reads)
    """The command line asks for something impossible; the text says why in one sentence."""


def _fail(sentence: str) -> int:
    write_error(sentence)
    show_box(sentence)
    return 2


def _check_together(chosen: argparse.Namespace) -> None:
    """Raise _Refused if the options contradict each other."""
    for name in ("preset", "players"):
        if getattr(chosen, name) is not None and chosen.game is None:
            raise _Refused(f"--{name} needs --game")
    if chosen.record is not None and chosen.game is not None:
        raise _Refused("--record opens a game of its own: leave out --game")
    if chosen.files and (chosen.game or chosen.record):
        raise _Refused(f"{chosen.files[0]} opens a game of its own: leave out --game and --record")
    for path in chosen.files:
        if not path.exists():
            raise _Refused(f"there is no file {path}")
    if chosen.seed is not None and (chosen.record is not None or not (chosen.game or chosen.autoplay)):
        raise _Refused("--seed needs a new game: --game or --autoplay")


def _check_log(path: Path | None, name: str) -> None:
    """Raise _Refused if ``path`` cannot be written or holds a file that is not such a log, called ``name``."""
    if path is None:
        return
    try:
        if path.is_file():
            with path.open("rb") as file:
                if file.read(len(_LOG_BEGINS)) not in (b"", _LOG_BEGINS):
                    raise _Refused(f"the {name} {path} cannot be written: there is another file of this name")
        elif path.exists() and not path.is_char_device():
            raise _Refused(f"the {name} {path} cannot be written: it must be a file")
        path.open("a", encoding="utf-8").close()
    except (OSError, ValueError) as fault:
        raise _Refused(f"the {name} {path} cannot be written: {getattr(fault, 'strerror', None) or fault}") from fault


def _options(chosen: argparse.Namespace, games: GameList) -> Options | None:
    """Return the rules of the new game, or None if none is to begin; raise _Refused."""
    if chosen.game is None:
        return None
    game = games.screens[chosen.game]
    rules, presets = game.rules, {preset.key: preset.options for preset in game.options_page.presets()}
    if chosen.preset is not None and chosen.preset not in presets:
        raise _Refused(f"--preset {chosen.preset}: {chosen.game} has {', '.join(presets)}")
    options = rules.read_options({}) if chosen.preset is None else presets[chosen.preset]
    if chosen.players in (None, options.players):
        return options
    given = options.written()
    try:
        rules.read_options({"players": options.players})
    except IllegalOption:
        raise _Refused(f"--players {chosen.players}: {chosen.game} is always for {options.players}") from None
    try:
        return rules.read_options({**given, "players": chosen.players})
    except IllegalOption as fault:
        raise _Refused(f"--players {chosen.players}: {fault}") from fault


def _replayed(path: Path | None, games: GameList) -> Replayed | None:
    """Return the game of the record to open, if any; raise _Refused."""
    from game.record import RecordFault
    from game.ui.games.kept_games import read_file

    if path is None:
        return None
    try:
        return read_file(path, games.rules)
    except RecordFault as fault:
        raise _Refused(f"the record {path} cannot be opened: {fault}") from fault


def _is_passed_on(store: Store, files: Sequence[Path]) -> bool:
    """Have the window that owns the profile open ``files``; return whether it answers."""
    let_others_come_to_front()
    if not store.ask_for_window(*files):
        return False
    latest = time.monotonic() + _PATIENCE
    while time.monotonic() < latest:
        if not store.is_window_asked_for:
            return True
        time.sleep(0.05)
    return not store.was_asked_for()  # taken back, or it would open them minutes later


def _play(chosen: argparse.Namespace, games: GameList) -> int:
    """Open the window and play."""
    import pygame

    from game.opponents.base import Level
    from game.profile.store import open_store
    from game.ui.app import App
    from game.ui.drawing.assets import MissingAsset
    from game.ui.fault_report import report, what_happened, write_report
    from game.ui.navigation import first_scene
    from game.ui.scenes.scene import Launch
    from game.ui.window import NoScreen

    if not getattr(pygame, "IS_CE", False):
        return _fail("the old pygame is installed: python -m pip uninstall pygame, then install pygame-ce")
    try:
        _check_together(chosen)
        _check_log(chosen.frame_log, "frame log")
        _check_log(chosen.lines, "file of lines")
        _check_log(chosen.tree, "file of pages")
        options, replayed = _options(chosen, games), _replayed(chosen.record, games)
    except _Refused as refused:
        return _fail(str(refused))
    launch = Launch(
        game=chosen.game,
        options=options,
        number=chosen.seed,
        autoplay=Level.CASUAL if chosen.autoplay else None,
        speed=chosen.speed,
        language=chosen.language,
        quit_after_game=chosen.quit_after_game,
        size=chosen.size,
        full_screen=chosen.fullscreen,
        frame_log=chosen.frame_log,
        files=tuple(chosen.files),
        lines=chosen.lines,
        tree=chosen.tree,
    )
    store = open_store(chosen.profile)
    try:
        if chosen.files and store.is_second and _is_passed_on(store, chosen.files):
            return 0
        app = App(launch, store, games)
        app.open()
        return app.run(first_scene(app, replayed))
    except NoScreen as fault:
        return _fail(f"there is no screen to open a window on ({fault}).")
    except MissingAsset as fault:
        return _fail(str(fault))
    except KeyboardInterrupt:
        return 130
    except Exception as fault:  # the last resort, for faults that the window can no longer show
        path = write_report(store.folder, report(fault, "", ()))
        _fail(
            f"something unexpected went wrong ({what_happened(fault)})" + (f"; a report is in {path}" if path else "")
        )
        return 1
    finally:
        store.close()
