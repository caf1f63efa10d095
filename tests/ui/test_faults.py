"""Whatever befalls the program: the game is kept, the player is told, and asked before anything is lost."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pygame
import pytest

from game.games import GAMES
from game.profile import files, writer
from game.profile.store import open_store
from game.ui.app import App
from game.ui.controls.buttons import Button
from game.ui.drawing.backdrop import Backdrops
from game.ui.drawing.textures.request import Request
from game.ui.fault_report import write_report
from game.ui.navigation import first_scene
from game.ui.scenes.forms.dialogs import AlreadyOpenScene, FaultScene, UnsavedScene
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.scene import Launch
from tests import ROOT
from tests.processes import TELLS_OF_PROCESSES, left_over
from tests.record_samples import game, read
from tests.ui.playing import QuickMind, at_table, awaits_person, frames, press, running, until
from tests.ui.program import start, within


def begin(folder: Path) -> Launch:
    """Return the launch of a game of the first kind, with no wait."""
    name = next(iter(GAMES.rules))
    return Launch(game=name, options=GAMES.rules[name].read_options({}), number=3, size=(960, 600), speed="instant")


def labels(app: App) -> list[str]:
    """Return what the buttons of the scene say."""
    return [each.label for each in app.scene.controls.widgets if isinstance(each, Button)]


# ---------------------------------------------------------------- unexpected faults


def run_with(folder: Path, spoil: Callable[[App], None], then: Callable[[App], None]) -> int:
    """Run a game in the app's own loop: ``spoil`` it once a card is asked for, do ``then`` when the fault is told."""
    app = App(begin(folder), open_store(folder), GAMES)
    app.thinker = QuickMind()  # type: ignore[assignment]
    app.open()
    frame, spoilt = app.frame, list[bool]()

    def watched(dt: float) -> None:
        frame(dt)
        if not spoilt and awaits_person(app):
            spoilt.append(True)
            spoil(app)
        elif spoilt and isinstance(app.scene, FaultScene):
            then(app)

    app.frame = watched  # type: ignore[method-assign]
    heard = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = [signal.getsignal(number) for number in heard]
    try:
        return app.run(first_scene(app, None))
    finally:
        for number, handler in zip(heard, before, strict=True):
            signal.signal(number, handler)


def raising(*_given: object) -> None:
    """Stand for any fault of the program."""
    raise ZeroDivisionError(f"in {Path.home()}")


@pytest.mark.parametrize("where", ["update", "draw", "handle", "leave"])
def test_a_fault_in_a_scene_keeps_the_game_tells_it_and_offers_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], where: str
) -> None:
    records: list[str] = []

    def spoil(app: App) -> None:
        records.append(at_table(app).controller.record_text())
        setattr(app.scene, where, raising)
        if where == "handle":
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0)))
        if where == "leave":
            setattr(app.scene, "update", raising)  # noqa: B010 (of another kind than the method)

    def go_on(app: App) -> None:
        assert labels(app) == ["Quit", "Main menu", "Go on"]
        press(app, pygame.K_RETURN)
        until(app, lambda: app.scene.name == "table")
        assert at_table(app).controller.record_text() == records[0]
        app.leave()

    assert run_with(tmp_path, spoil, go_on) == 0
    said = capsys.readouterr().err
    assert said.count("ZeroDivisionError") >= 1 and "Traceback" not in said
    (path,) = (tmp_path / "reports").iterdir()
    report = path.read_text()
    assert "ZeroDivisionError" in report and "tests/ui/test_faults.py" in report and "pygame-ce" in report
    assert str(Path.home()) not in report.replace("/root/", "~/") or str(Path.home()) == "/"
    record = json.loads(next(line for line in report.splitlines() if line.startswith('{"format"')))
    assert "players" not in record and read(json.dumps(record)).state.deals_begun == 1
    store = open_store(tmp_path)
    kept = store.open_game(next(iter(GAMES.rules)))
    assert kept is not None and kept.record == records[0]
    store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_of_many_reports_the_oldest_go_and_what_others_put_beside_them_stays(tmp_path: Path) -> None:
    folder = tmp_path / "profile" / "reports"
    foreign = ("fault-tolerance.txt", "fault-20250101-120000.txt.bak", "fault-20250101.txt")
    for each in (folder, tmp_path / "elsewhere"):
        each.mkdir(parents=True)
        for name in (*foreign, *(f"fault-20250101-1200{number:02}.txt" for number in range(25))):
            (each / name).write_text(name)
    assert write_report(folder.parent, "a report") is not None
    assert {each.name for each in folder.iterdir()} > set(foreign)
    assert len(list(folder.iterdir())) == 20 + len(foreign)
    (tmp_path / "linked").mkdir()
    (tmp_path / "linked" / "reports").symlink_to(tmp_path / "elsewhere")
    assert write_report(tmp_path / "linked", "a report") is not None
    assert len(list((tmp_path / "elsewhere").iterdir())) == 25 + len(foreign) + 1


def test_a_file_that_only_has_the_name_of_a_request_stays(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    (tmp_path / files.SHOW).write_text("a list of windows to show")
    assert not store.was_asked_for() and (tmp_path / files.SHOW).exists()
    (tmp_path / files.SHOW).unlink()
    assert store.ask_for_window() and store.was_asked_for() and not (tmp_path / files.SHOW).exists()
    (tmp_path / files.SHOW).write_bytes(b"forty-odd opens\0" + b"x" * (1 << 20))
    assert not store.was_asked_for() and (tmp_path / files.SHOW).exists()
    assert store.close()


def test_a_fault_in_telling_of_a_fault_ends_the_program_with_the_game_kept(tmp_path: Path) -> None:
    def spoil(app: App) -> None:
        setattr(app.scene, "update", raising)  # noqa: B010 (of another kind than the method)

    def spoil_again(app: App) -> None:
        setattr(app.scene, "update", raising)  # noqa: B010 (of another kind than the method)

    with pytest.raises(ZeroDivisionError):
        run_with(tmp_path, spoil, spoil_again)
    assert not pygame.display.get_init(), "everything was let go of"
    store = open_store(tmp_path)
    assert not store.is_second and store.open_game(next(iter(GAMES.rules))) is not None
    store.close()


# ---------------------------------------------------------------- leaving with something unsaved


def test_before_leaving_unsaved_one_is_asked_and_what_is_saved_after_all_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "BUSY_SECONDS", 0.02)
    monkeypatch.setattr(writer, "RETRY_SECONDS", 0.1)
    open_store(tmp_path).close()
    lock = sqlite3.connect(tmp_path / "profile.sqlite", isolation_level=None)
    lock.execute("BEGIN EXCLUSIVE")
    with running(tmp_path, begin(tmp_path)) as app:
        until(app, lambda: awaits_person(app) and app.store.unsaved == "in-use")
        app.quit()
        frames(app)
        assert app._running and isinstance(app.scene, UnsavedScene)
        assert labels(app) == ["Quit without saving", "Go back"]
        press(app, pygame.K_ESCAPE)
        assert app.scene.name == "table"
        app.quit()
        frames(app)
        lock.close()
        until(app, lambda: not app._running)
        assert not app.store.unsaved
    with running(tmp_path) as app:
        assert app.store.open_games() != ()


def test_one_may_leave_unsaved(tmp_path: Path) -> None:
    (tmp_path / "profile").write_text("a file in its place")
    with running(tmp_path / "profile", begin(tmp_path)) as app:
        until(app, lambda: awaits_person(app) and app.store.unsaved == "no-access")
        app.quit()
        frames(app)
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, mod=0, unicode="q"))
        frames(app, 2)
        assert not app._running


def test_a_profile_that_can_be_opened_later_brings_its_settings_and_games_to_the_menu(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "BUSY_SECONDS", 0.02)
    monkeypatch.setattr(writer, "RETRY_SECONDS", 0.05)
    with running(tmp_path, begin(tmp_path)) as app:
        until(app, lambda: awaits_person(app))
        app.change_settings(volume=11)
    lock = sqlite3.connect(tmp_path / "profile.sqlite", isolation_level=None)
    lock.execute("BEGIN EXCLUSIVE")
    with running(tmp_path) as app:
        frames(app, 2)
        assert isinstance(app.scene, MenuScene) and app.scene._kept is None
        lock.close()
        until(app, lambda: isinstance(app.scene, MenuScene) and app.scene._kept is not None)
        assert (app.settings.volume, app.audio.volume) == (11, 11)


# ---------------------------------------------------------------- a second window


def test_a_second_window_says_so_and_raises_the_first(tmp_path: Path) -> None:
    first = open_store(tmp_path)
    with running(tmp_path) as app:
        frames(app, 2)
        assert isinstance(app.scene, AlreadyOpenScene)
        press(app, pygame.K_RETURN)
        frames(app, 2)
        states = [app._running, first.was_asked_for()]
        frames(app, 2)
        assert [*states, app._running] == [True, True, False]
    first.close()


def test_the_first_window_comes_to_the_front_when_it_is_asked_to(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        frames(app)
        raised: list[bool] = []
        app.window.come_to_front = lambda: raised.append(True)  # type: ignore[method-assign]
        second = open_store(tmp_path)
        assert second.ask_for_window()
        app._looked_outside_at = 0.0
        frames(app, 3)
        assert (raised, second.is_window_asked_for) == ([True], False)
        second.close()


def shared(folder: Path) -> Path:
    """Write the record of a game of Forty-One, and return where."""
    path = folder / "a friend’s game.fortyodd"
    path.write_text(json.dumps(game()), encoding="utf-8")
    return path


def test_a_record_opened_from_the_desktop_comes_to_the_table(tmp_path: Path) -> None:
    with running(tmp_path / "profile", Launch(files=(shared(tmp_path),), speed="instant")) as app:
        frames(app, 2)
        assert isinstance(table := app.scenes[0], TableScene) and table.game.name == "forty-one"


def test_a_record_opened_from_the_desktop_opens_in_the_window_that_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of several files the first that is a record; the program that was started to open them ends at once."""
    wrong = tmp_path / ("شيء آخر.fortyodd" if os.name == "nt" else "شيء آخر\n.fortyodd")
    wrong.write_text("{}", encoding="utf-8")
    shared(tmp_path)
    monkeypatch.chdir(tmp_path)
    with running(tmp_path / "profile") as app:
        frames(app)
        opening = [sys.executable, ROOT / "main.py", "--profile", "profile", wrong.name, "a friend’s game.fortyodd"]
        started = subprocess.Popen([*map(str, opening)])
        end, told = time.monotonic() + 120, set[str]()  # under Wine a Python takes half a minute to begin
        while started.poll() is None and time.monotonic() < end:
            frames(app)
            told.add(app.notices._said)  # it is gone again where the program takes its time to end
        frames(app, 3)
        assert started.wait(20) == 0
        assert isinstance(table := app.scenes[0], TableScene) and table.game.name == "forty-one"
        assert any("2 files" in each for each in (*told, app.notices._said))


def test_a_record_waits_for_the_answer_while_the_other_window_does_not_take_it(tmp_path: Path) -> None:
    first = open_store(tmp_path)
    with running(tmp_path, Launch(files=(shared(tmp_path),), speed="instant")) as app:
        frames(app, 3)
        assert isinstance(app.scene, AlreadyOpenScene) and app.notices._said == ""
        press(app, pygame.K_p)
        frames(app, 3)
        assert isinstance(app.scenes[0], TableScene)
    first.close()


def test_a_first_window_that_does_not_answer_is_told_and_one_can_play_without_saving(tmp_path: Path) -> None:
    first = open_store(tmp_path)
    first.save_open_game("forty-one", "as it was").wait(20)
    with running(tmp_path, begin(tmp_path)) as app:
        frames(app, 2)
        press(app, pygame.K_s)
        frames(app, 110)
        assert isinstance(app.scene, AlreadyOpenScene) and app.scene._is_deaf
        press(app, pygame.K_p)
        until(app, lambda: awaits_person(app))
        app.quit()
        frames(app)
        assert not app._running, "that was chosen: nothing is asked"
    assert not first.was_asked_for()
    assert first.close()
    store = open_store(tmp_path)
    kept = store.open_game("forty-one")
    assert kept is not None and kept.record == "as it was"
    store.close()


# ---------------------------------------------------------------- the painter's process


def test_a_painter_that_cannot_be_started_leaves_things_plain_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none_left(_process: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("multiprocessing.process.BaseProcess.start", none_left)
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    backdrops = Backdrops(tmp_path)
    request = Request("menu", "damascus", "", 64, 64)
    assert backdrops.picture(request)[1] is False
    assert backdrops.update() is False and not backdrops.busy
    assert ["temporarily unavailable" in fault for fault in backdrops.faults] == [True]
    assert backdrops.picture(request)[1] is False and not backdrops.busy, "it is not tried for ever"
    backdrops.close()
    pygame.quit()


@pytest.mark.skipif(not TELLS_OF_PROCESSES, reason="looks for processes where Linux tells of them")
def test_stopped_processes_do_not_keep_the_program_from_ending(tmp_path: Path) -> None:
    process = start("--profile", tmp_path, "--size", "960x600")
    try:
        assert within(60, lambda: len(workers(process.pid)) >= 2), "painter and thinker never came"
        for child in workers(process.pid):
            os.kill(child, signal.SIGSTOP)
        process.send_signal(signal.SIGTERM)
        _out, faults = process.communicate(timeout=60)  # it waits for them a second or two, and not for ever
        assert "Traceback" not in faults
        assert within(30, lambda: not left_over(process.pid)), "a process was left behind"
    finally:
        for child in left_over(process.pid):
            os.kill(child, signal.SIGKILL)


@pytest.mark.skipif(not TELLS_OF_PROCESSES, reason="looks for processes where Linux tells of them")
def test_killed_it_leaves_no_painter_behind(tmp_path: Path) -> None:
    """Whose picture would take some seconds more, and which nobody is there to end."""
    process = start("--profile", tmp_path, "--size", "3840x2160")
    assert within(60, lambda: len(workers(process.pid)) >= 2), "painter and thinker never came"
    process.kill()
    process.communicate(timeout=30)
    assert within(30, lambda: not left_over(process.pid)), "a process was left behind"


def workers(session: int) -> list[int]:
    """Return the processes of a session that paint or think."""
    lines = dict[int, bytes]()
    for number in left_over(session):
        with suppress(OSError):  # it has ended since it was found
            lines[number] = Path(f"/proc/{number}/cmdline").read_bytes()
    return [number for number, line in lines.items() if b"spawn_main" in line]
