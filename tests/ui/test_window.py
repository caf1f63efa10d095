"""The window's size, place and state: kept from the last time, and fitted to the screens that are there now."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

import main
from game.profile.settings import WindowState
from game.profile.store import open_store
from game.ui import sdl
from game.ui.scenes.scene import Launch
from game.ui.sdl import Screen
from game.ui.window import Stance, Window
from tests.ui.playing import frames, running

FRAME = (30, 4, 6, 5)  # pixels at the top, left, bottom, right
BAR = 40  # pixels of the desktop's bar, at the foot of the main screen


def screen(width: int, height: int, left: int = 0, *, scale: float = 1.0) -> Screen:
    """Return a screen as it is for a window with a frame; the main one, at the left, has the desktop's bar."""
    top, side, bottom, right = FRAME
    whole = pygame.Rect(left, 0, width, height)
    bar = 0 if left else BAR
    return Screen(whole, pygame.Rect(left + side, top, width - side - right, height - top - bottom - bar), scale)


class Desk:
    """A desktop that is pretended: its screens, and what the desktop has made of the window."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.screens = [screen(1366, 768)]
        self.flags = 0  # beside those that the window has by itself
        known = sdl.flags
        monkeypatch.setattr(sdl, "screens", lambda window=None: self.screens)
        monkeypatch.setattr(sdl, "flags", lambda window: known(window) | self.flags)
        self._windows: list[Window] = []

    def open(self, kept: Stance, *, is_asked: bool = False) -> Window:
        window = Window(kept, is_asked=is_asked)
        self._windows.append(window)
        return window

    def close(self) -> None:
        for window in self._windows:
            window.destroy()


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    made = Desk(monkeypatch)
    yield made
    made.close()


def here(window: Window) -> pygame.Rect:
    return pygame.Rect(window.position, window.size)


def state_of(window: Window) -> WindowState:
    return window.state


def outer(window: Window) -> pygame.Rect:
    """Return the window with its frame."""
    top, left, bottom, right = FRAME
    inside = here(window)
    return pygame.Rect(inside.x - left, inside.y - top, inside.w + left + right, inside.h + top + bottom)


LARGER = [(2560, 1400, 200, 150), (1366, 768, 0, 0), (1300, 760, 5, 30), (3840, 2100, -8, 0), (1280, 720, 0, 0)]
OFF = [
    (1000, 640, -300, -40),
    (1000, 640, 900, 500),
    (1000, 640, 0, 0),
    (1000, 640, -9000, 9000),
    (960, 600, 1365, 700),
]


@pytest.mark.parametrize("kept", LARGER + OFF)
@pytest.mark.parametrize("size", [(1366, 768), (1280, 720), (1024, 600), (800, 600)])
def test_a_window_kept_from_a_larger_screen_lay_with_its_title_bar_and_rail_outside(
    desk: Desk, kept: tuple[int, int, int, int], size: tuple[int, int]
) -> None:
    desk.screens = [screen(*size)]
    window = desk.open(Stance(kept[:2], kept[2:]))
    assert pygame.Rect(0, 0, size[0], size[1] - BAR).contains(outer(window))
    width, height = desk.screens[0].room.size
    assert here(window).size == (min(kept[0], width), min(kept[1], height)), "no smaller than it must be"


def test_a_window_that_fits_stands_where_it_stood(desk: Desk) -> None:
    desk.screens = [screen(1920, 1080)]
    assert here(desk.open(Stance((1280, 720), (201, 155)))) == pygame.Rect(201, 155, 1280, 720)


def test_a_place_on_a_smaller_screen_was_kept_over_the_good_one(desk: Desk) -> None:
    kept = Stance((2560, 1400), (200, 150))
    window = desk.open(kept)
    window.follow()
    assert window.kept == kept, "the player has changed nothing"
    window.position = (100, 60)
    window.size = (1000, 640)
    window.follow()
    assert window.kept == Stance((1000, 640), (100, 60))


def test_a_window_on_a_second_screen_returned_to_the_first(desk: Desk) -> None:
    both = [screen(1366, 768), screen(1280, 1024, 1366)]
    desk.screens = both
    kept = Stance((1000, 800), (1500, 150))
    assert here(desk.open(kept)) == pygame.Rect(1500, 150, 1000, 800)
    desk.screens = both[:1]
    gone = desk.open(kept)
    assert both[0].room.contains(here(gone)), "its screen is gone"
    gone.follow()
    assert gone.kept == kept, "and may come back"
    desk.screens = both
    lies = here(desk.open(Stance((1200, 900), (1300, 150))))
    assert both[1].room.contains(lies) and lies.size == (1200, 900), "most of it is on the second"
    desk.screens = [both[0], screen(1280, 1024, -1280)]
    assert here(desk.open(Stance((1000, 800), (-1200, 100)))).topleft == (-1200, 100), "one to the left"


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1024, 600)])
def test_the_title_bar_of_the_first_window_lay_above_a_small_screen(desk: Desk, size: tuple[int, int]) -> None:
    desk.screens = [screen(*size)]
    window = desk.open(Stance((1280, 720)))
    assert pygame.Rect(0, 0, size[0], size[1] - BAR).contains(outer(window))
    window.follow()
    assert window.kept == Stance(here(window).size, here(window).topleft), "there was no place to be kept"


@pytest.mark.parametrize("size", [(800, 600), (1024, 600), (640, 480)])
def test_a_window_as_small_as_a_window_may_be_stuck_out_of_a_small_screen(desk: Desk, size: tuple[int, int]) -> None:
    desk.screens = [screen(*size)]
    for shape in ((960, 600), (600, 960)):
        window = desk.open(Stance(shape, (0, 0)))
        window.follow_shape()
        assert desk.screens[0].room.contains(here(window))


def test_a_tall_window_becomes_wide_where_only_that_has_room(desk: Desk) -> None:
    desk.screens = [screen(1366, 768)]
    assert here(desk.open(Stance((600, 960), (50, 50)))).size == (960, desk.screens[0].room.height)
    desk.screens = [screen(768, 1366)]
    assert here(desk.open(Stance((960, 600), (50, 50)))).size == (desk.screens[0].room.width, 960)


def test_a_tall_window_came_back_from_full_screen_wider(desk: Desk) -> None:
    """The least size was still that of the screen's shape."""
    desk.screens = [screen(1920, 1200)]
    window = desk.open(Stance((620, 980), (50, 50)))
    window.fill_screen(True)
    window.size = (1920, 1200)
    window.follow_shape()
    window.fill_screen(False)
    assert here(window) == pygame.Rect(50, 50, 620, 980)


@pytest.mark.parametrize(("scale", "first"), [(1.0, (1280, 720)), (1.25, (1600, 900)), (1.5, (1920, 1080))])
def test_the_first_window_is_as_large_as_windows_scales_things(
    desk: Desk, scale: float, first: tuple[int, int]
) -> None:
    desk.screens = [screen(2560, 1440, scale=scale)]
    window = desk.open(Stance((1280, 720)))
    assert here(window).size == first
    window.follow()
    assert window.kept.scale == scale
    assert here(desk.open(window.kept)) == here(window), "and the next time the same"
    desk.screens = [screen(1920, 1080, scale=2.0)]
    assert here(desk.open(Stance((1280, 720)))).size == desk.screens[0].room.size, "at most what there is room for"
    assert here(desk.open(Stance((1280, 720)), is_asked=True)).size == (1280, 720), "what is asked for are pixels"


def test_a_kept_size_follows_the_scale_of_its_screen(desk: Desk) -> None:
    desk.screens = [screen(3840, 2160, scale=2.0), screen(1920, 1080, 3840)]
    kept = Stance((1000, 640), (100, 100), 1.0)
    assert here(desk.open(kept)) == pygame.Rect(100, 100, 2000, 1280)
    assert here(desk.open(Stance((2000, 1280), (100, 100), 2.0))) == pygame.Rect(100, 100, 2000, 1280)
    assert here(desk.open(Stance((2000, 1280), (3900, 100), 2.0))) == pygame.Rect(3900, 100, 1000, 640)


@pytest.mark.parametrize("state", ["maximised", "full"])
def test_a_maximised_or_full_window_took_the_place_of_its_normal_size(desk: Desk, state: WindowState) -> None:
    kept = Stance((1000, 640), (100, 60))
    window = desk.open(kept)
    desk.flags = sdl.MAXIMISED if state == "maximised" else sdl.FULL
    window.position, window.size = (0, 0), (1366, 768)
    window.follow()
    assert window.kept == Stance(kept.size, kept.place, state=state)
    desk.flags = 0
    again = desk.open(window.kept)
    if state == "full":
        again.fill_screen(False)
    again.follow()
    assert (again.kept, here(again)) == (kept, pygame.Rect(100, 60, 1000, 640)), "left again, it is as it was"


def test_a_window_made_full_by_the_desktop_alone_is_known_to_be(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """X desktops do so without a word to SDL, and end it so; SDL then goes on taking it for full."""
    kept = Stance((1000, 640), (100, 60))
    window = desk.open(kept)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    window.position, window.size = (0, 0), (1366, 768)
    window.follow()
    assert state_of(window) == "full" and window.kept == Stance(kept.size, kept.place, state="full")
    desk.flags = sdl.FULL
    window.position, window.size = (0, 0), (1000, 640)
    window.follow()
    assert state_of(window) == "normal" and window.kept == kept, "the place is SDL's mistake"


@pytest.mark.parametrize("flag", [sdl.MINIMISED, sdl.HIDDEN, sdl.HIDDEN | sdl.MINIMISED])
def test_a_minimised_window_keeps_what_it_was(desk: Desk, flag: int) -> None:
    window = desk.open(Stance((1000, 640), (100, 60)))
    desk.flags = sdl.MAXIMISED
    window.follow()
    desk.flags = flag
    window.position = (-32_000, -32_000)  # where Windows puts one
    window.follow()
    assert window.kept == Stance((1000, 640), (100, 60), state="maximised")


def test_a_maximised_window_is_maximised_again_after_full_screen(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    window = desk.open(Stance((1000, 640), (100, 60)))
    made: list[bool] = []
    monkeypatch.setattr(Window, "maximize", lambda _self: made.append(True))
    desk.flags = sdl.MAXIMISED
    window.fill_screen(True)
    desk.flags = 0
    window.follow()
    assert window.kept == Stance((1000, 640), (100, 60), state="full")
    window.fill_screen(False)
    assert made == [True]
    desk.flags = sdl.MAXIMISED
    window.follow()
    assert window.kept == Stance((1000, 640), (100, 60), state="maximised")


def test_a_frame_that_comes_late_is_counted(desk: Desk) -> None:
    """Out of full screen an X window has none for a moment: it stood, and was kept, as if it never had one."""
    framed = desk.screens = [screen(800, 600)]
    window = desk.open(Stance((1280, 720), (0, 0)))
    window.fill_screen(True)
    desk.screens = [framed[0]._replace(room=framed[0].whole)]
    window.follow_shape()
    window.fill_screen(False)
    assert window.size == (800, 600)
    desk.screens = framed
    window.follow()
    assert here(window) == framed[0].room
    assert window.kept == Stance((1280, 720), (0, 0))


def test_a_window_brought_to_the_front_was_maximised_no_longer(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    for name in ("restore", "maximize", "focus"):
        monkeypatch.setattr(Window, name, lambda _self, name=name: done.append(name))
    window = desk.open(Stance((1000, 640), (100, 60), state="maximised"))
    window.come_to_front()
    assert done == ["maximize", "focus"], "as it is opened, and then only to the front"
    desk.flags = sdl.MINIMISED
    window.come_to_front()
    assert done[2:] == ["restore", "maximize", "focus"]


def test_where_frame_or_bars_are_unknown_forty_pixels_are_left_on_each_side(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.init()
    whole = pygame.Rect((0, 0), pygame.display.get_desktop_sizes()[0])
    window = pygame.Window("somebody's", (300, 200))
    try:
        assert sdl.screens(window) == [Screen(whole, whole)], "nobody sees it: no frame, no bars"
        with monkeypatch.context() as patching:
            patching.setattr(pygame.display, "get_driver", lambda: "x11")  # the driver in use knows of no frames
            assert sdl.screens(window) == [Screen(whole, whole.inflate(-80, -80))]
        with monkeypatch.context() as patching:
            patching.setattr(sdl, "_sdl", lambda: None)
            assert sdl.screens(window) == [Screen(whole, whole.inflate(-80, -80))]
            assert sdl.flags(window) == 0
    finally:
        window.destroy()


def test_the_scale_is_asked_for_on_windows_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def dpi(name: str, *arguments: object) -> int:
        assert name == "SDL_GetDisplayDPI" and arguments[0] == 1
        told.append(name)
        ctypes.c_float.from_address(ctypes.addressof(arguments[2]._obj)).value = 144.0  # type: ignore[attr-defined]
        return 0

    told: list[str] = []
    monkeypatch.setattr(sdl, "_ask", dpi)
    monkeypatch.setattr(sdl, "os", SimpleNamespace(name="posix"))
    assert sdl._scale(1) == 1.0 and told == [], "an X server makes it up"
    monkeypatch.setattr(sdl, "os", SimpleNamespace(name="nt"))
    assert sdl._scale(1) == 1.5


def test_windows_gets_pixels_and_the_program_s_own_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """It stretched the window, and put it on the task bar among those of Python."""
    assert main.SETTINGS["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"
    names: list[str] = []
    library = SimpleNamespace(shell32=SimpleNamespace(SetCurrentProcessExplicitAppUserModelID=names.append))
    monkeypatch.setattr(ctypes, "windll", library, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    main._introduce()
    assert names == []
    monkeypatch.setattr(sys, "platform", "win32")
    main._introduce()
    assert names == ["org.fortyodd.FortyOdd"]


def test_what_the_desktop_makes_of_the_window_is_kept_at_once_and_lasts(tmp_path: Path, desk: Desk) -> None:
    desk.screens = [screen(1366, 768)]
    store = open_store(tmp_path)
    store.save_settings(store.settings.with_(window_size=(1000, 640), window_place=(100, 60)))
    assert store.close()
    with running(tmp_path, Launch(speed="instant")) as app:
        desk.flags = sdl.MAXIMISED
        app.window.size = (1357, 692)
        app._resized()
        app._resized_at = 0.0
        frames(app, 2)
        kept = app.store.settings
        assert (kept.window_state, kept.window_size, kept.window_place) == ("maximised", (1000, 640), (100, 60))
    desk.flags = 0
    with running(tmp_path, Launch(speed="instant")) as app:
        assert app.window.kept == Stance((1000, 640), (100, 60), state="maximised")
        app.set_full_screen(True)
        assert app.settings.full_screen and app.store.settings.window_state == "full"
    with running(tmp_path, Launch(speed="instant", size=(1280, 720))) as app:
        assert app.window.kept == Stance((1280, 720)), "a size that is asked for comes without the rest"
    with running(tmp_path, Launch(speed="instant")) as app:
        assert state_of(app.window) == "full"
        app.set_full_screen(False)
        assert not app.settings.full_screen
        app.window.follow()
        assert (app.window.kept, app.window.size) == (Stance((1000, 640), (100, 60)), (1000, 640))


def test_full_screen_for_this_time_is_not_kept(tmp_path: Path) -> None:
    with running(tmp_path, Launch(speed="instant", full_screen=True)) as app:
        frames(app, 2)
        assert state_of(app.window) == "full"
    store = open_store(tmp_path)
    assert store.settings.window_state == "normal"
    assert store.close()
