"""The program in a real window on an X server of its own, played with a real mouse and keyboard (Xvfb and xdotool)."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.opponents.forty_one.rules_of_thumb import TRUMP
from game.record import Replayed
from game.rules.base import Play
from game.rules.forty_one import View
from game.ui.app import App
from game.ui.controls.buttons import Button
from game.ui.drawing.sprites import Place
from game.ui.games.sorting import sorted_hand
from game.ui.navigation import open_record
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.scene import Launch
from game.ui.tables.forty_one.table import FortyOneTable
from tests.processes import left_over
from tests.record_samples import read
from tests.ui.playing import at_table, click, frames, running
from tests.ui.program import record, start, within

SIZE = (1280, 720)
PATIENCE = 120  # seconds: a machine busy with other things may take long, a broken program does not come at all
MISSING = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"a real window needs {' and '.join(MISSING) or 'nothing more'}")


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """Run an X server of our own for this module and return its name."""
    # without -noreset the server begins anew, deaf for a moment, whenever the program leaves it as its last client
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    try:
        assert server.stdout is not None
        yield f":{server.stdout.readline().strip()}"
    finally:
        server.terminate()
        server.wait(10)


class Person:
    """Somebody at the real window: clicks and keys by xdotool, and a look at what the profile keeps."""

    def __init__(self, display: str, profile: Path) -> None:
        self.environment = {**os.environ, "DISPLAY": display}
        self.profile = profile
        options: list[str | Path] = ["--profile", profile, "--size", f"{SIZE[0]}x{SIZE[1]}", "--speed", "fast"]
        self.frame_log = profile.parent / f"{profile.name}-frames.jsonl"
        options += ["--frame-log", self.frame_log]
        names = {"SDL_VIDEO_X11_WMCLASS": "", "SDL_APP_NAME": ""}  # pygame has put those of the tests there
        self.program = start(*options, DISPLAY=display, SDL_VIDEODRIVER="x11", WAYLAND_DISPLAY="", **names)
        try:
            self._come_to_the_window()
        except BaseException:
            end(self)
            raise

    def _come_to_the_window(self) -> None:
        """Wait for the window and its first picture, and take the keyboard to it; fail with what the program said."""
        shown = within(PATIENCE, lambda: self.program.poll() is not None or self._corner() is not None)
        if self.program.poll() is not None:
            raise AssertionError(f"the program ended by itself: {self.program.communicate(timeout=10)[1]}")
        assert shown, f"no window came up in {PATIENCE} seconds"
        assert within(PATIENCE, lambda: self.scene() != ""), "the window stayed empty"
        corner = self._corner()
        assert corner is not None
        self.corner = corner
        window = self._window()
        self._do("windowfocus", window)
        assert within(PATIENCE, lambda: self._do("getwindowfocus").strip() == window), "the window got no keyboard"

    def _corner(self) -> tuple[int, int] | None:
        """Return where the window's corner lies on the screen, None while there is no window."""
        window = self._window()
        told = self._do("getwindowgeometry", "--shell", window) if window else ""
        place = dict(line.split("=", 1) for line in told.splitlines() if "=" in line)
        return (int(place["X"]), int(place["Y"])) if {"X", "Y"} <= place.keys() else None

    def scene(self) -> str:
        """Return the name of the scene that the program has drawn last, empty before the first."""
        try:
            whole = self.frame_log.read_text(encoding="utf-8").rpartition("\n")[0]
        except OSError:
            return ""
        return str(json.loads(whole.splitlines()[-1])["scene"]) if whole else ""

    def _do(self, *arguments: str) -> str:
        """Run xdotool and return what it says; one that a busy X server keeps waiting has said nothing."""
        try:
            done = subprocess.run(
                ["xdotool", *arguments], capture_output=True, text=True, timeout=30, env=self.environment, check=False
            )
        except subprocess.TimeoutExpired:
            return ""
        return done.stdout

    def _window(self) -> str:
        """Return the id of the program's window, empty while there is none."""
        found = self._do("search", "--onlyvisible", "--class", "forty-odd").split()
        return found[0] if found else ""

    def click(self, point: tuple[int, int]) -> None:
        """Click a point of the window."""
        x, y = self.corner[0] + point[0], self.corner[1] + point[1]
        self._do("mousemove", str(x), str(y), "click", "1")

    def key(self, name: str) -> None:
        """Press a key."""
        self._do("key", name)

    def come_to(self, scene: str, act: Callable[[], None]) -> None:
        """Do ``act``, again if nothing has come of it for a while, until a scene is shown; fail if it never is."""
        for _try in range(6):
            act()
            if within(PATIENCE / 6, lambda: self.scene() == scene):
                return
        raise AssertionError(f"never came from {self.scene()} to {scene}")

    def kept(self) -> Replayed | None:
        """Return the open game as it is on the disk now, or None."""
        file = self.profile / "profile.sqlite"
        if not file.is_file():
            return None
        base = sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=5)
        try:
            row = base.execute("SELECT record FROM open_games").fetchone()
        except sqlite3.OperationalError:  # in the middle of being made
            return None
        finally:
            base.close()
        return None if row is None else read(row[0])

    def awaited(self) -> bool:
        """Whether the game waits for the person."""
        kept = self.kept()
        return kept is not None and kept.state.turn == 0

    def awaited_or_thrown_in(self) -> bool:
        """Whether the game waits for the person; a deal thrown in meanwhile is dealt again."""
        kept = self.kept()
        if kept is not None and kept.state.awaits_deal:
            self.key("Return")
        return self.awaited()

    def actions(self) -> int:
        """Return how many actions have been taken."""
        kept = self.kept()
        return 0 if kept is None else sum(len(deal.actions) for deal in kept.record.deals)

    def take_a_turn(self, table: FortyOneTable) -> None:
        """Wait for the turn, then bid three or play the first legal card by a click; fail if nothing comes of it."""
        came = within(PATIENCE, self.awaited_or_thrown_in)
        assert came, f"the person's turn never came in {self.scene()}: {self.kept()}"
        before = self.actions()
        kept = self.kept()
        assert kept is not None
        view = kept.state.view(0)
        assert isinstance(view, View)
        point = table.strip.tiles[2].rect.center
        if not view.public.is_bidding:
            legal = [action.card for action in view.legal_actions() if isinstance(action, Play)]
            cards = [card for card in sorted_hand(view.dealt, "suits", TRUMP) if card in view.hand]
            point = corner_of(table.layout.hand(len(cards))[cards.index(legal[0])])
        for _try in range(30):  # a press while something moves only brings that to its end
            self.click(point)
            if within(1.0, lambda: self.actions() > before):
                return
        raise AssertionError(f"clicks at {point} did nothing in {self.scene()}: {view}, {self.kept()}")


def corner_of(place: Place) -> tuple[int, int]:
    """Return a point near a card's upper left corner, which no neighbour covers."""
    return round(place.x - place.height * 0.3), round(place.y - place.height * 0.38)


def button(app: App, label: str) -> tuple[int, int]:
    """Return where a button lies that carries a word."""
    found = [each for each in app.scene.controls.widgets if isinstance(each, Button) and each.label == label]
    return found[0].rect.center


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, tuple[int, int]], FortyOneTable]:
    """Return where the buttons lie in a window of this size, and a table laid out for it, found without a screen."""
    where: dict[str, tuple[int, int]] = {}
    with running(tmp_path_factory.mktemp("map"), Launch(size=SIZE, speed="instant")) as app:
        assert isinstance(app.scene, MenuScene)
        where["tile"] = app.scene._tiles[0].rect.center
        click(app, where["tile"])
        frames(app, 2)
        primary = [each for each in app.scene.controls.widgets if isinstance(each, Button) and each.primary]
        where["begin"] = primary[0].rect.center
        app.replace_all(open_record(app, read(record(1, actions=2))))
        frames(app, 5)
        table = at_table(app).table
        assert isinstance(table, FortyOneTable)
        app.replace_all(MenuScene(app))
        where["continue"] = button(app, "Continue")
    return where, table


def test_a_game_by_mouse_and_keyboard_then_killed_and_continued(
    display: str, places: tuple[dict[str, tuple[int, int]], FortyOneTable], tmp_path: Path
) -> None:
    where, table = places
    profile = tmp_path / "profile"
    person = Person(display, profile)
    try:
        person.come_to("new game", lambda: person.click(where["tile"]))
        person.come_to("table", lambda: person.click(where["begin"]))
        assert within(PATIENCE, lambda: person.kept() is not None), "no game has begun"
        for _turn in range(2):
            person.take_a_turn(table)
        person.come_to("pause", lambda: person.key("Escape"))
        person.program.send_signal(signal.SIGKILL)
        _out, faults = person.program.communicate(timeout=60)
        assert "Traceback" not in faults, faults
        before = person.kept()
        assert before is not None
        done = person.actions()
        assert done >= 4
    finally:
        end(person)
    person = Person(display, profile)
    try:
        person.come_to("table", lambda: person.click(where["continue"]))
        person.take_a_turn(table)
        assert person.actions() > done
        after = person.kept()
        assert after is not None
        first = after.record.deals[0]
        assert first.cards == before.record.deals[0].cards
        assert first.actions[:done] == before.record.deals[0].actions[:done]
        person.come_to("pause", lambda: person.key("Escape"))
        person.key("ctrl+q")
        _out, faults = person.program.communicate(timeout=60)
        assert person.program.returncode == 0
        assert "Traceback" not in faults, faults
        assert within(PATIENCE, lambda: not left_over(person.program.pid)), "a process was left behind"
    finally:
        end(person)


def end(person: Person) -> None:
    """End a program that a failed test has left running."""
    if person.program.poll() is None:
        person.program.kill()
        person.program.communicate(timeout=10)
