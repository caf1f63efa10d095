"""The command line: every option does what it says, every wrong value gets one sentence and exit status 2."""

from __future__ import annotations

import io
import itertools
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr
from pathlib import Path
from types import SimpleNamespace

import pytest

import main
from game import __version__
from game.games import GAMES, Games
from game.opponents.base import Level
from game.profile.store import open_store
from game.ui.command_line import _check_log, _parser, _Refused, start, start_check
from game.ui.json_log import FrameLog
from game.ui.navigation import open_record
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.scene import Launch
from game.ui.window import NoScreen
from tests import ROOT
from tests.cases import for_each
from tests.record_samples import read
from tests.ui.playing import at_table, frames, has_note, running, until
from tests.ui.program import environment, record, record_near_its_end, run

KEYS = {"t", "work_ms", "interval_ms", "scene", "animating"}


ENDLESS = "/dev/zero" if os.name == "posix" else os.devnull  # no regular file, at any rate


def assert_refused(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """Fail unless a program said one sentence that holds ``words`` and left with status 2."""
    assert done.returncode == 2, done.stderr
    said = [line for line in done.stderr.splitlines() if "XDG_RUNTIME_DIR" not in line]  # that is SDL's own
    assert len(said) == 1 and "Traceback" not in done.stderr, done.stderr
    for word in words:
        assert word in said[0]


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--game", "whist"], "whist"),
        (["--game", "forty-one", "--preset", "middle"], "middle"),
        (["--preset", "left"], "--game"),
        (["--game", "empat-satu", "--preset", "left"], "single, five, closing"),
        (["--game", "forty-one", "--players", "3"], "always for 4"),
        (["--game", "forty-two", "--players", "9"], "2 to 7"),
        (["--seed", "5"], "--game"),
        (["--profile", ""], "--profile"),
        (["--seed", "many"], "many"),
        (["--seed", "-1"], "-1"),
        (["--seed", "1000000000"], "999999999"),
        (["--speed", "warp"], "warp"),
        (["--size", "big"], "big"),
        (["--size", "640x480"], "960x600"),
        (["--size", "800x700"], "960x600"),
        (["--size", "599x960"], "600x960"),
        (["--size", "99999x99999"], "99999x99999"),
        (["--record", "/no/such/file"], str(Path("/no/such/file"))),
        (["--record", "."], "it is a folder"),
        (["--check", "."], "it is a folder"),
        (["--check", "./"], "it is a folder"),
        (["--game", "forty-one", "--record", "x"], "--record"),
        (["--frame-log", "/no/such/folder/log", "--autoplay"], str(Path("/no/such/folder/log"))),
        (["--check", "/no/such/file"], "/no/such/file"),
        (["--check", ""], "the name of a file or folder is missing"),
        (["--record", " "], "the name of a file or folder is missing"),
        (["--frame-log", ""], "the name of a file or folder is missing"),
        (["--profile"], "--profile"),
        (["--no-such-option"], "--no-such-option"),
        (["something"], "something"),
        ([__file__, "--game", "forty-one"], "--game"),
        (["--full"], "--full"),
        (["--auto"], "--auto"),
        (["--seed", "\u0663"], "\u0663"),
        (["--game", "forty-two", "--players", "\u0663"], "\u0663"),
        (["--game", "forty-two", "--players", "1_0"], "1_0"),
        (["--size", "\u0661280x720"], "1280x720"),
        (["--record", ENDLESS], "not a regular file"),
        (["--check", ENDLESS], "not a regular file"),
        (["--game", "whist\x1b[31m"], "whist\\x1b[31m"),
    ],
)
def test_a_wrong_value_gets_a_sentence(
    arguments: list[str], word: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In this process; that the program itself leaves with that status is seen below, where files are refused."""
    monkeypatch.setattr("game.profile.store.open_store", lambda _folder: pytest.fail("it was not refused"))
    status = start(arguments, GAMES)
    assert_refused(subprocess.CompletedProcess(arguments, status, "", capsys.readouterr().err), word)


def test_help_and_version() -> None:
    help_text = run("--help")
    assert help_text.returncode == 0 and help_text.stderr == ""
    options = "game preset seed autoplay speed quit-after-game profile record check size fullscreen frame-log version"
    for option in [*options.split(), "lines"]:
        assert f"--{option}" in help_text.stdout
    version = run("--version")
    assert (version.returncode, version.stdout) == (0, f"Forty-Odd {__version__}\n")


@for_each("game", list(GAMES.screens))
def test_help_and_readme_tell_every_preset(game: str) -> None:
    told = " ".join(_parser(GAMES.rules).format_help().split()).replace("- ", "-")  # lines may break at a hyphen
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    keys = [preset.key for preset in GAMES.screens[game].options_page.presets()]
    assert f"{game}: {', '.join(keys)}" in told
    assert all(f"`{key}`" in readme for key in keys)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a file that is always full")
def test_a_full_disk_ends_the_frame_log_and_not_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    log = FrameLog(Path("/dev/full"))
    for frame in range(3):
        log.note(frame, 0.001, 0.016, "table", False)
    log.close()
    assert capsys.readouterr().err.count("the frame log cannot be written: No space left") == 1


def test_check_reads_files_and_standard_input(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(record(2))
    bad.write_text(record(1).replace('"play ', '"pley ', 1))
    assert run("--check", good).returncode == 0
    done = run("--check", bad)
    assert done.returncode == 2 and "deal 1, action 5" in json.loads(done.stdout)["error"]


@for_each("driver", ["x11", ""])
def test_without_a_screen_it_says_so(tmp_path: Path, driver: str) -> None:
    done = run("--profile", tmp_path, DISPLAY="", WAYLAND_DISPLAY="", SDL_VIDEODRIVER=driver)
    assert_refused(done, "no screen")


def test_without_its_packages_it_says_how_to_install_them() -> None:
    command = [sys.executable, "-I", "-S", str(ROOT / "main.py")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd="/", check=False)
    assert_refused(done, "python -m pip install -r requirements.txt")


def test_a_game_plays_itself_to_its_end_and_is_kept_nowhere(tmp_path: Path) -> None:
    """From its last deal on: the pages between the deals of a whole one are looked at for seconds each."""
    near_its_end, log, profile = tmp_path / "near.json", tmp_path / "frames.log", tmp_path / "profile"
    near_its_end.write_text(record_near_its_end())
    options: list[str | Path] = ["--autoplay", "--speed", "instant", "--quit-after-game", "--size", "960x600"]
    options += ["--frame-log", log, "--lines", tmp_path / "told.log", "--tree", tmp_path / "pages.log"]
    done = run("--record", near_its_end, "--profile", profile, *options, timeout=50)
    assert (done.returncode, done.stderr) == (0, "")
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert all(line.keys() == KEYS for line in lines)
    assert {"table", "score", "winners"} <= {line["scene"] for line in lines}
    assert any(line["animating"] is True for line in lines)
    told = [json.loads(line) for line in (tmp_path / "told.log").read_text(encoding="utf-8").splitlines()]
    assert all(line.keys() == {"t", "kind", "words", "interrupts"} for line in told)
    assert {"event", "page"} <= {line["kind"] for line in told}
    pages = [json.loads(line) for line in (tmp_path / "pages.log").read_text(encoding="utf-8").splitlines()]
    assert {"table", "score", "winners"} <= {page["page"] for page in pages}
    assert all(thing["name"] and len(thing["rect"]) == 4 for page in pages for thing in page["things"])
    assert all(before["things"] != after["things"] or before != after for before, after in itertools.pairwise(pages))
    work = [line["work_ms"] for line in lines]  # Windows counts it in steps of 16 ms
    assert min(work) >= 0 and max(work) > 0 and (min(work) > 0 or sys.platform == "win32")
    assert all(before["t"] < after["t"] for before, after in itertools.pairwise(lines))
    store = open_store(profile)
    assert (store.tally(), store.open_games()) == ((0, 0), ()), "a demonstration counts nowhere"
    assert store.settings.speed == "normal", "the speed of the command line was for that time only"
    assert store.close()


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "preset"),
    [
        ("forty-one", "right"),
        ("forty-one", "left"),
        ("forty-one", "four-hundred"),
        ("empat-satu", "five"),
        ("empat-satu", "closing"),
    ],
)
def test_a_whole_game_of_each_preset_plays_itself(tmp_path: Path, game: str, preset: str) -> None:
    options = ["--preset", preset, "--seed", "3", "--autoplay", "--speed", "instant", "--quit-after-game"]
    done = run("--game", game, *options, "--profile", tmp_path, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_seed_decides_the_cards(tmp_path: Path) -> None:
    hands = []
    for turn in range(2):
        with running(
            tmp_path / str(turn), Launch(number=5, autoplay=max(Level), size=(960, 600), speed="instant")
        ) as app:
            controller = at_table(app).controller
            until(app, lambda controller=controller: bool(controller.steps))  # type: ignore[misc]
            assert controller.setup.number == 5
            hands.append(controller.deals[0].cards.hands)
    assert hands[0] == hands[1]


@for_each(
    ("text", "scene", "dealt"),
    [
        (record(1, actions=2), "table", 1),
        (record(2, actions=30), "table", 2),
        (record(1), "score", 1),
        (record(1, bid=1), "table", 1),
        (record(60, target=11), "score", None),
        (record(0), "table", 1),
    ],
)
def test_a_record_opens_where_it_ends(tmp_path: Path, text: str, scene: str, dealt: int | None) -> None:
    replayed = read(text)
    with running(tmp_path) as app:
        app.replace_all(open_record(app, replayed))
        until(app, lambda: app.scene.name == scene and not app.scene.is_animating)
        frames(app, 3)
        table = app.scenes[0]
        assert isinstance(table, TableScene)
        until(app, lambda: has_note(app) == table.controller.state.awaits_deal or app.scene is not table)
        assert dealt is None or table.controller.state.deals_begun == dealt
        if replayed.state.is_over:
            assert table.controller.state.winners == replayed.state.winners
            assert app.store.tally() == (0, 0), "a game that is only looked at is not counted"


@for_each("text", ["", "{}", "[1, 2]", "\0\0\0", record(1, actions=9).replace("play", "lead", 1), "\ud800"])
def test_a_broken_record_is_refused_before_a_window_opens(tmp_path: Path, text: str) -> None:
    file = tmp_path / "broken.json"
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    assert_refused(run("--record", file, "--profile", tmp_path / "profile"), "broken.json")
    assert not (tmp_path / "profile").exists()


def test_a_frame_log_takes_no_other_files_place(tmp_path: Path) -> None:
    file, log = tmp_path / "record.json", tmp_path / "frames.log"
    file.write_text(record(1))
    assert_refused(run("--frame-log", file, "--record", file, "--profile", tmp_path / "profile"), "record.json")
    assert file.read_text() == record(1)
    log.write_text('{"t": 1.0}\n')
    _check_log(log, "frame log")
    assert log.read_text() == '{"t": 1.0}\n'
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(_Refused):
            _check_log(tmp_path / "pipe", "frame log")


def test_what_a_record_holds_gives_no_commands_to_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(record(1, actions=9).replace("play ", "\\u001b]0;owned\\u0007\\u202e", 1))
    done = run("--record", file, "--profile", tmp_path / "profile")
    assert_refused(done, "\\x1b]0;owned\\x07\\u202e")
    assert "\x1b" not in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
@pytest.mark.parametrize(
    ("how", "status", "word"),
    [
        ("{python} {main} --check - <&-", 2, "standard input can't be read"),
        ("{python} {main} --check {file} >&-", 2, "standard output is closed"),
        ("{python} {main} --check {file} 2>&-", 0, ""),
        ("{python} {main} --check - <&- >&- 2>&-", 2, ""),
        ("{python} {main} --version >&- 2>&-", 0, ""),
        ("{python} -I {main} --check {file}", 0, ""),
        ("cd / && {python} -P {main} --check {file}", 0, ""),
        ("ulimit -n 5; {python} {main} --profile {file}.profile --autoplay", 1, "Too many open files"),
    ],
)
def test_however_it_is_started_there_is_no_traceback(tmp_path: Path, how: str, status: int, word: str) -> None:
    file = tmp_path / "good.json"
    file.write_text(record(1))
    command = how.format(python=sys.executable, main=ROOT / "main.py", file=file)
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, timeout=60, env=environment(), cwd=ROOT, check=False
    )
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr and word in done.stderr


@contextmanager
def no_console() -> Iterator[list[str]]:
    """Take the console away, as ``pythonw`` and a packed program do under Windows; yield what boxes say."""
    shown: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.ui.system.os", SimpleNamespace(name="nt"))
        patch.setattr("pygame.display.message_box", lambda _title, text, _kind: shown.append(text))
        for name in ("stdin", "stdout", "stderr"):
            patch.setattr(sys, name, None)
        yield shown


@for_each(
    ("arguments", "status", "words"),
    [
        (["--help"], 0, "--quit-after-game"),
        (["--version"], 0, f"Forty-Odd {__version__}"),
        (["--no-such-option"], 2, "--no-such-option"),
        (["--game", "whist"], 2, "whist"),
        (["--players", "3"], 2, "--players needs --game"),
        (["--record", "."], 2, "it is a folder"),
        (["--game", "whist\x1b[31m"], 2, "whist\\x1b[31m"),
    ],
)
def test_without_a_console_nobody_learnt_what_was_wrong(arguments: list[str], status: int, words: str) -> None:
    with no_console() as boxes:
        assert start(arguments, GAMES) == status
    assert len(boxes) == 1 and words in boxes[0]


def test_without_a_console_there_was_no_word_of_a_missing_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(_app: object) -> None:
        raise NoScreen("no available video device")

    monkeypatch.setattr("game.ui.app.App.open", none)
    with no_console() as boxes:
        assert start(["--profile", str(tmp_path)], GAMES) == 2
    assert boxes == ["there is no screen to open a window on (no available video device)."]


def test_without_a_console_there_was_no_word_of_missing_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    boxes: list[str] = []
    user = SimpleNamespace(MessageBoxW=lambda _window, text, _title, _kind: boxes.append(text))
    monkeypatch.setattr(main, "NEEDED", ("no_such_package",))
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr("ctypes.windll", SimpleNamespace(user32=user), raising=False)
    with no_console():
        assert main.main() == 2
    assert len(boxes) == 1 and "python -m pip install -r requirements.txt" in boxes[0]


@for_each(("actions", "status"), [(None, 0), (-1, 2)])
def test_without_a_console_a_sound_record_counted_as_faulty(tmp_path: Path, actions: int | None, status: int) -> None:
    file = tmp_path / "record.json"
    file.write_text(record(1) if actions is None else "{}", encoding="utf-8")
    with no_console() as boxes:
        assert start(["--check", str(file)], GAMES) == start_check([str(file)], GAMES) == status
    assert boxes == []


def test_a_program_with_a_console_shows_no_boxes() -> None:
    with no_console() as boxes, redirect_stderr(io.StringIO()) as said:
        assert start(["--no-such-option"], GAMES) == 2
    assert boxes == [] and "--no-such-option" in said.getvalue()


def test_the_checker_tells_of_each_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Under Windows the program itself has no console to print to; this one has."""
    good, bad = tmp_path / "good.json", tmp_path / "bad.jsonl"
    good.write_text(record(1), encoding="utf-8")
    bad.write_text("{}\n[]\n", encoding="utf-8")
    assert start_check([str(good)], GAMES) == 0
    (told,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert next(iter(told)) == "game"
    assert start_check([str(bad), str(good), str(tmp_path)], GAMES) == 2
    said = capsys.readouterr()
    lines = [json.loads(line) for line in said.out.splitlines()]
    assert [line["file"] for line in lines] == [str(bad), str(bad), str(good)]
    assert ["error" in line for line in lines] == [True, True, False]
    assert_refused(subprocess.CompletedProcess([], 2, "", said.err), f"{tmp_path} can't be read: it is a folder")
    assert start_check([], GAMES) == 2
    assert_refused(subprocess.CompletedProcess([], 2, "", capsys.readouterr().err), "FILE")


def damaged(folder: Path) -> Path:
    folder.mkdir()
    (folder / "profile.sqlite").write_bytes(b"SQLite format 3\0" + os.urandom(5000))
    return folder


def newer(folder: Path) -> Path:
    assert open_store(folder).close()
    with sqlite3.connect(folder / "profile.sqlite") as base:
        base.execute("PRAGMA user_version = 900")
    base.close()
    return folder


def no_folder(folder: Path) -> Path:
    folder.write_text("a file")
    return folder


def not_to_be_made(folder: Path) -> Path:
    folder.write_text("a file")
    return folder / "profile"


@for_each("make", [damaged, newer, no_folder, not_to_be_made])
def test_a_profile_that_cannot_be_used_is_told_and_the_game_runs(tmp_path: Path, make: object) -> None:
    assert callable(make)
    folder = make(tmp_path / "kept")
    with running(folder, Launch(game="forty-one", options=None, size=(960, 600), speed="instant")) as app:
        until(app, lambda: app.notices.toast is not None)
        assert app.notices.toast is not None
        said = " ".join(app.notices.toast._lines)
        assert "profile" in said.lower() or "Nothing can be kept" in said
        assert app.scene.stage.notice is app.notices.toast


def test_a_game_plays_on_where_nothing_can_be_kept(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("a file")
    near_its_end = tmp_path / "near.json"
    near_its_end.write_text(record_near_its_end())
    assert not read(near_its_end.read_bytes()).state.is_over
    options = ["--autoplay", "--speed", "instant", "--quit-after-game", "--fullscreen"]
    done = run("--record", near_its_end, "--profile", file, *options, timeout=40)
    assert (done.returncode, done.stderr) == (0, "")
    assert file.read_text() == "a file"


def test_ctrl_c_while_it_starts_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_arguments: list[str], _games: Games) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("game.ui.command_line.start", interrupted)
    assert main.main() == 130


def test_the_window_process_knows_no_numpy(tmp_path: Path) -> None:
    near_its_end = tmp_path / "near.json"
    near_its_end.write_text(record_near_its_end())
    options = [
        "--record",
        str(near_its_end),
        "--profile",
        str(tmp_path / "profile"),
        "--autoplay",
        "--speed",
        "instant",
    ]
    program = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
if __name__ == "__main__":
    from game.games import GAMES
    from game.ui.command_line import start
    status = start({[*options, "--quit-after-game"]!r}, GAMES)
    print([name for name in ("numpy", "numba", "scipy") if name in sys.modules])
    sys.exit(status)
"""
    script = tmp_path / "script.py"
    script.write_text(program)
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, env=environment(), timeout=60, check=False
    )
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "[]"), done.stderr
