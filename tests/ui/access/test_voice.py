"""The program's own voice, with engines that a test listens to: what is said, when, and what becomes of bad ones."""

from __future__ import annotations

import ctypes
import itertools
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import cast

import pygame
import pytest

from game.opponents.inquiry import Inquiry
from game.ui.access import engines
from game.ui.access import voice as voice_module
from game.ui.access.engines import Manner, installed
from game.ui.access.lines import Lines, Verbosity
from game.ui.access.tree import Tree
from game.ui.access.voice import Voice, told, why_mute
from game.ui.controls.described import Role, Thing
from game.ui.scenes.forms.page import RowText
from game.ui.scenes.menu.settings import SettingsScene
from tests import ROOT
from tests.cases import for_each
from tests.ui.access.speaking import Heard, soon, speak_by, turn_on
from tests.ui.playing import at_table, awaits_person, frames, launch, press, running, until


def test_lines_are_said_in_turn_and_an_answer_before_those_that_wait() -> None:
    engine, voice = Heard(), Voice()
    voice.begin, voice.manner = speak_by(engine), Manner("id", 70, "Lina")
    engine.goes_on.clear()
    voice.turn(True)
    voice.say("one")
    soon(lambda: engine.said)
    voice.say("two")
    voice.say("three", is_first=True)
    assert voice.is_busy and engine.said == ["one"]
    engine.goes_on.set()
    soon(lambda: not voice.is_busy)
    assert engine.said == ["one", "three", "two"] and set(engine.manners) == {Manner("id", 70, "Lina")}
    voice.turn(False)
    voice.say("four")
    soon(lambda: engine.stops)
    assert engine.said[-1] == "two" and not voice.is_busy


def test_what_is_asked_was_said_before_what_had_led_to_it() -> None:
    """It said “Diamonds were led: follow suit.” before “Rami led the 4 of diamonds.”."""
    engine, voice, lines = Heard(), Voice(), Lines()
    voice.begin, lines.readers = speak_by(engine), [voice.hear]
    engine.goes_on.clear()
    voice.turn(True)
    lines.say("event", "Karim led a heart.")
    soon(lambda: engine.said)
    lines.say("event", "Rami led the 4 of diamonds.")
    lines.say("prompt", "Follow suit.", interrupts=True)
    lines.say("answer", "It is your turn.", interrupts=True)
    engine.goes_on.set()
    soon(lambda: not voice.is_busy)
    voice.turn(False)
    assert engine.said[1:] == ["It is your turn.", "Rami led the 4 of diamonds.", "Follow suit."]


def test_a_key_silences_and_what_waits_is_forgotten(tmp_path: Path) -> None:
    engine = Heard()
    with running(tmp_path) as app:
        turn_on(app, engine)
        soon(lambda: engine.said and not app.voice.is_busy)
        engine.goes_on.clear()
        app.lines.say("event", "A long sentence.")
        app.lines.say("event", "Another one.")
        soon(lambda: "A long sentence." in engine.said)
        press(app, pygame.K_F9)
        soon(lambda: engine.stops and not app.voice.is_busy)
        assert "Another one." not in engine.said


def test_what_tab_reaches_is_told(tmp_path: Path) -> None:
    engine = Heard()
    with running(tmp_path) as app:
        turn_on(app, engine)
        soon(lambda: engine.said and not app.voice.is_busy)
        for _time in range(3):
            engine.said.clear()
            press(app, pygame.K_TAB)
            soon(lambda: engine.said and not app.voice.is_busy)
            focus = app.scene.described().focus
            assert focus is not None and len(engine.said) == 1
            assert engine.said[0].startswith(focus.name)
            assert ("button" in engine.said[0]) == (focus.role is Role.BUTTON)
        engine.said.clear()
        frames(app, 20)
        assert not engine.said, "nothing changed"


SWITCH = Thing(Role.CHECK, "Sounds", pygame.Rect(0, 0, 9, 9), help="M does the same.", is_chosen=False, source="s")
SLIDER = Thing(Role.SLIDER, "Volume", pygame.Rect(0, 0, 9, 9), "70 %", "Drag it.", source="v")
QUEEN = Thing(Role.ITEM, "Queen of hearts", pygame.Rect(0, 0, 9, 9), place=(3, 13), is_able=False)
CARD = QUEEN._replace(help="Follow clubs.", do=print)
STOCK = Thing(Role.BUTTON, "The stock: 2 cards left.", pygame.Rect(0, 0, 9, 9))
FIELD = Thing(Role.FIELD, "Your name", pygame.Rect(0, 0, 9, 9), "Sa", source="n")


@for_each(
    ("thing", "before", "verbosity", "words"),
    [
        (SWITCH, None, "usual", "Sounds, switch, Off, M does the same."),
        (SWITCH, SLIDER, "brief", "Sounds, Off"),
        (CARD._replace(group="Your hand"), SLIDER, "brief", "Your hand, Queen of hearts, not available now, 3 of 13"),
        (
            CARD._replace(group="Cards"),
            SLIDER._replace(group="Cards"),
            "brief",
            "Queen of hearts, not available now, 3 of 13",
        ),
        (SWITCH._replace(is_chosen=True), SWITCH, "usual", "On"),
        (SWITCH, SWITCH, "usual", ""),
        (SLIDER._replace(value="75 %"), SLIDER, "full", "75 %"),
        (CARD, None, "usual", "Queen of hearts, not available now, 3 of 13, Follow clubs."),
        (QUEEN, None, "usual", "Queen of hearts, 3 of 13"),  # no card is asked for
        (CARD._replace(is_able=True), CARD._replace(place=(4, 13)), "brief", "Queen of hearts, 3 of 13"),
        (QUEEN._replace(is_chosen=True), None, "usual", "Queen of hearts, 3 of 13"),  # it is looked at, not played
        (STOCK, None, "usual", "The stock: 2 cards left. button"),  # it was “left., button”
        (FIELD._replace(value="Sal"), FIELD, "usual", "l"),
        (FIELD._replace(value="S"), FIELD, "usual", "S"),
    ],
)
def test_a_thing_is_told_whole_and_then_only_what_changes(
    thing: Thing, before: Thing | None, verbosity: Verbosity, words: str
) -> None:
    assert told(thing, before, verbosity) == words


def test_the_table_waits_for_the_voice_and_a_key_ends_the_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a clock that stands still: on a busy machine a saying was given up before the frames had passed."""
    monkeypatch.setattr(voice_module, "time", SimpleNamespace(monotonic=lambda: 0.0, sleep=time.sleep))
    engine = Heard()
    with running(tmp_path, launch("forty-one", speed="normal")) as app:
        until(app, lambda: awaits_person(app))
        turn_on(app, engine)
        soon(lambda: engine.said and not app.voice.is_busy)
        scene = at_table(app)
        scene.act(scene.controller.view.legal_actions()[0])
        engine.goes_on.clear()
        app.lines.say("event", "You bid two.")
        soon(lambda: "You bid two." in engine.said)
        before = len(scene.controller.steps)
        frames(app, 240)
        assert len(scene.controller.steps) == before and not awaits_person(app)
        press(app, pygame.K_F9)
        soon(lambda: not app.voice.is_busy)
        engine.goes_on.set()  # for what is shown from now on, which is told too
        until(app, lambda: len(scene.controller.steps) > before)


class Hanging(Heard):
    """An engine that does not come back for ten seconds, from the beginning or from its first saying."""

    def say(self, words: str, manner: Manner) -> None:
        time.sleep(10)


def test_an_engine_that_hangs_delays_no_frame_and_the_next_one_says_what_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voice_module, "PATIENCE", 0.4)
    good = Heard()
    with running(tmp_path) as app:
        frames(app, 5)
        turn_on(app, Hanging(), good)
        press(app, pygame.K_TAB)
        app.lines.say("event", "It is said in spite of all.")
        longest, end = 0.0, time.monotonic() + 20
        while "It is said in spite of all." not in good.said:
            began = time.perf_counter()
            app.frame(1 / 60)
            longest = max(longest, time.perf_counter() - began)
            assert time.monotonic() < end
            time.sleep(0.002)
        assert longest < 5.0, "of ten; a frame takes some thousandths, on a busy machine a second"


def test_without_any_engine_one_sentence_says_so_and_nothing_waits(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        app.voice.begin = speak_by()
        press(app, pygame.K_F5)
        until(app, lambda: app.voice.is_mute)
        assert app.notices._said == why_mute() and app.settings.voice and not app.voice.is_busy
        app.routes.open_settings()
        assert isinstance(app.scene, SettingsScene)
        app.scene.go_to(1)
        frames(app, 2)
        rows = [each for each, _place in app.scene.area.places.items() if isinstance(each, RowText)]
        assert [row.title for row in rows if row.sentence == why_mute()] == ["Voice"]
        press(app, pygame.K_F5)
        assert not app.voice.is_mute and not app.voice.is_on


def test_windows_was_told_to_install_what_only_linux_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.access.voice.os.name", "nt")
    assert "Windows" in why_mute() and "Dispatcher" not in why_mute()
    monkeypatch.setattr("game.ui.access.voice.os.name", "posix")
    assert "Dispatcher" in why_mute() and "Windows" not in why_mute()


def test_off_nothing_listens_and_nothing_is_loaded() -> None:
    program = (
        "import sys, threading, game.ui.app; from game.ui.access.voice import Voice; voice = Voice(); voice.say('x');"
        "print(voice.waiting, threading.active_count(), {'prism', 'importlib.metadata'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[-2] == "deque([]) 1 set()"


def test_at_the_first_start_the_key_is_told_once(tmp_path: Path) -> None:
    for time_of_start in range(2):
        with running(tmp_path) as app:
            app._after_first_picture()
            told_it = any("F5" in sentence for sentence in app.notices._waiting)
            assert told_it is (time_of_start == 0)


PROGRAM = """#!{python}
import sys, time
began = time.time()
words = sys.stdin.read()
with open({log!r}, "a", encoding="utf-8") as log:
    print(began, *sys.argv[1:], words, sep="|", file=log)
sys.exit({result})
"""


def program(folder: Path, name: str, result: int = 0) -> Path:
    """Put a program into a folder that tells what it was asked to say; return the file in which it tells it."""
    log = folder / f"{name}.log"
    file = folder / name
    file.write_text(PROGRAM.format(python=sys.executable, log=str(log), result=result), encoding="utf-8")
    file.chmod(0o755)
    return log


@pytest.mark.skipif(sys.platform == "win32", reason="scripts are no programs there")
def test_a_program_says_it_in_the_language_spoken_and_the_next_one_if_it_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, sound = program(tmp_path, "spd-say", result=3), program(tmp_path, "espeak-ng")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(engines, "installed", installed)
    monkeypatch.setitem(sys.modules, "prism", None)  # as where the extra is missing
    voice = Voice()
    voice.manner = Manner("ar", 100)
    voice.turn(True)
    voice.say("\u2067دورك\u2069")
    soon(lambda: voice.update() or (sound.exists() and not voice.is_busy))
    assert "دورك" in broken.read_text(encoding="utf-8")
    assert sound.read_text(encoding="utf-8").endswith("دورك\n"), "the next engine says it again"
    voice.say("بنت الكبّة")
    soon(lambda: sound.exists() and "بنت" in sound.read_text(encoding="utf-8"))
    _began, *more = sound.read_text(encoding="utf-8").splitlines()[-1].split("|")
    assert more == ["--stdin", "-v", "ar", "-s", "525", "بنت الكبّة"]
    voice.turn(False)


def test_prism_speaks_with_a_voice_of_the_language_or_the_one_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    spoken = list[tuple[object, ...]]()

    class Backend(SimpleNamespace):
        def speak(self, words: str) -> None:
            spoken.append((words, self.voice, self.rate))

        def stop(self) -> None:
            spoken.append(("stop",))

    names = [("Ann", "en-GB"), ("Ann+Max", "en-GB"), ("Bob", "en-US"), ("Lina", "ar")]
    features = SimpleNamespace(
        supports_count_voices=True,
        supports_set_voice=True,
        supports_set_rate=True,
        supports_stop=True,
        supports_is_speaking=False,
    )
    backend = Backend(
        features=features,
        voices_count=4,
        get_voice_name=lambda at: names[at][0],
        get_voice_language=lambda at: names[at][1],
    )
    prism = ModuleType("prism")
    prism.Context = lambda: SimpleNamespace(acquire_best=lambda: backend)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "prism", prism)
    engine = engines._Prism()
    assert list(engine.voices) == [("Ann", "en-gb"), ("Bob", "en-us"), ("Lina", "ar")]
    engine.say("Hello", Manner("en"))
    engine.say("Hello", Manner("en", 100, "Bob"))
    assert engine.is_speaking()
    engine.stop()
    assert not engine.is_speaking()
    engine.say("مرحبا", Manner("ar", 50, "Bob"))
    assert spoken == [("Hello", 0, 0.5), ("Hello", 2, 1.0), ("stop",), ("مرحبا", 3, 0.5)]


def test_while_a_screen_reader_reads_the_voice_is_silent_unless_it_is_asked_for(tmp_path: Path) -> None:
    engine = Heard()
    with running(tmp_path) as app:
        turn_on(app, engine)
        soon(lambda: engine.said and not app.voice.is_busy)
        app.tree = cast("Tree", SimpleNamespace(is_read=True, update=lambda *_given, **_named: False, close=list))
        frames(app, 2)
        app.lines.say("event", "The reader says it.")
        assert not app.voice.is_busy
        press(app, pygame.K_F5)
        frames(app, 2)
        app.lines.say("event", "Both say it.")
        soon(lambda: "Both say it." in engine.said)
        assert "The reader says it." not in engine.said and app.settings.voice


@for_each("game", ["forty-one", "empat-satu", "forty-two"])
def test_what_has_the_focus_is_told_as_the_whole_page_has_it(tmp_path: Path, game: str) -> None:
    with running(tmp_path, launch(game, number=5)) as app:
        until(app, lambda: awaits_person(app))
        turn_on(app, Heard())
        assert app.scene.focused() is app.scene.described().focus is None
        seen = list[tuple[str, tuple[int, int] | None]]()
        for _stop in range(60):
            press(app, pygame.K_TAB)
            frames(app)
            found, whole = app.scene.focused(), app.scene.described().focus
            assert found is not None and whole is not None and found._replace(do=None) == whole._replace(do=None)
            seen.append((found.name, found.place))
        assert len({*seen}) > 12


def test_whoever_asked_for_a_hint_heard_nothing_until_it_was_worked_out(tmp_path: Path) -> None:
    engine = Heard()
    with running(tmp_path, launch("forty-one")) as app:
        until(app, lambda: awaits_person(app))
        app.thinker.ask = Inquiry  # type: ignore[method-assign]  # which never ends
        turn_on(app, engine)
        press(app, pygame.K_h)
        frames(app, 30)
        soon(lambda: not app.voice.is_busy)
        assert engine.said.count("Thinking about your choices…") == 1


@for_each(("has", "count"), [(("UiaRaiseNotificationEvent",), 1), ((), 0)])
def test_prism_ended_the_program_where_the_system_lacks_what_it_calls(
    monkeypatch: pytest.MonkeyPatch, has: tuple[str, ...], count: int
) -> None:
    library = SimpleNamespace(**dict.fromkeys(has, print))
    monkeypatch.setattr(ctypes, "WinDLL", lambda name: {"uiautomationcore": library}[name], raising=False)
    monkeypatch.setattr("shutil.which", lambda _name: None)
    monkeypatch.setattr(sys, "platform", "win32")
    assert len(installed()) == count


def test_on_a_busy_machine_what_tab_came_to_was_not_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Heard()
    with running(tmp_path, launch()) as app:
        turn_on(app, engine)
        frames(app, 5)
        late = itertools.count(time.monotonic(), 3.0)  # each look at the clock is three seconds later
        monkeypatch.setattr(voice_module, "time", SimpleNamespace(monotonic=lambda: next(late), sleep=time.sleep))
        app.voice.silence()
        app.voice.follow(lambda: Thing(Role.BUTTON, "Rules", pygame.Rect(0, 0, 9, 9)))
        monkeypatch.undo()
        soon(lambda: "Rules, button" in engine.said)


def test_a_chapter_that_a_digit_opened_was_not_told(tmp_path: Path) -> None:
    engine = Heard()
    with running(tmp_path, launch()) as app:
        turn_on(app, engine)
        press(app, pygame.K_g)
        press(app, pygame.K_3)
        frames(app, 3)
        soon(lambda: "Statistics" in engine.said)
    named = Thing(Role.TEXT, "Luck. Charts begin later.", pygame.Rect(0, 0, 9, 9), help="Charts begin later.")
    assert told(named, None, "usual") == named.name, "what its tip said was told twice"
