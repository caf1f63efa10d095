"""The program played with a gamepad."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.ui import sdl
from game.ui.access.lines import Line
from game.ui.app import App
from game.ui.controls.actions import ACTIONS, told_key
from game.ui.controls.buttons import Button
from game.ui.controls.described import Thing
from game.ui.controls.entry import TextField
from game.ui.controls.keys import exact_name, press_of
from game.ui.controls.pads import BUTTONS, pad_button, pad_kind, use_pad
from game.ui.language.messages import pgettext
from game.ui.scenes.forms.by_pad import goals_of
from game.ui.scenes.menu.keys import KeyQuestion
from game.ui.scenes.menu.new_game import NewGameScene
from game.ui.tables.parts.answers import MoveControl
from tests.cases import for_each
from tests.ui.moves import SHORT, has_moved_on
from tests.ui.padding import go, plugged_in, push, tap, taps
from tests.ui.playing import at_table, awaits_person, frames, has_note, is_looked_at, launch, press, running, until

_JOYSTICK, _GAMECONTROLLER = 0x200, 0x2000


def caps(app: App) -> set[str]:
    """Return what the caps of the buttons show."""
    return {each.cap for each in app.scene.controls.widgets if isinstance(each, Button) and each.cap}


def test_a_pad_that_is_plugged_in_works_and_none_leaves_sdl_at_rest(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        app.pads.begin()
        assert not sdl._sdl().SDL_WasInit(_JOYSTICK | _GAMECONTROLLER), "SDL looks for presses all the time"
        with plugged_in(app) as pad:
            assert pad_kind() == ""
            pad.set_button("down", down=True)
            frames(app)
            pad.set_button("down", down=False)
            frames(app)
            assert pad_kind() == "xbox"
            focus = app.scene.controls.focus
            assert focus is not None
            pad.tilt("right")
            frames(app)
            pad.tilt("right", 0.0)
            frames(app)
            assert app.scene.controls.focus not in (None, focus)
            pad.set_button("back", down=True)
            frames(app, 2)
            assert app.scene.name == "keys"
        assert not sdl._sdl().SDL_WasInit(_JOYSTICK | _GAMECONTROLLER), "the pad was pulled out"


def test_a_direction_that_is_held_counts_again_and_again(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        app.routes.open_new_game("forty-one")
        frames(app)
        seen = list[object]()
        pygame.event.post(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=12))
        for _frame in range(60):
            frames(app)
            seen.append(app.scene.controls.focus)
        assert len(dict.fromkeys(seen)) > 5
        pygame.event.post(pygame.event.Event(pygame.CONTROLLERBUTTONUP, instance_id=0, button=12))
        frames(app)
        last = app.scene.controls.focus
        frames(app, 30)
        assert app.scene.controls.focus is last


def test_caps_show_the_buttons_of_the_pad_while_it_is_in_use(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-one")) as app:
        before = caps(app)
        assert {"Esc", "H"} <= before
        tap(app, "rb")
        assert caps(app) == {"Pad b", "Pad x", "Pad lb"}
        assert told_key("hint") == "X"
        press(app, pygame.K_F12)
        assert caps(app) == before
        assert told_key("hint") == "H"


@for_each("kind", ["xbox", "playstation", "nintendo"])
def test_every_button_has_a_mark_of_its_own_with_letters_large_enough(tmp_path: Path, kind: str) -> None:
    with running(tmp_path, launch(size=(1280, 800))) as app:
        use_pad(kind)
        small = [pad_button(app.art, app.text, button, 5) for button in BUTTONS]
        assert min(each.get_height() for each in small) >= 12
        assert len({pygame.image.tobytes(each, "RGBA") for each in small}) == len(BUTTONS)


def test_every_key_of_an_action_can_be_pressed_by_name() -> None:
    for key in ("Ctrl+Z", "Shift+F3", "Esc", "PgUp", "Shift+Tab", "Alt+Enter", "H", "Shift+T", "Del", "Space"):
        assert exact_name(press_of(key)) == key


def test_shoulders_turn_chapters_and_the_right_stick_scrolls(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        app.routes.open_settings()
        frames(app, 3)
        tap(app, "rb")
        frames(app, 3)
        described = app.scene.described()
        assert [each.is_chosen for each in described.things if each.role == "tab"].index(True) == 1
        tap(app, "lb")
        tap(app, "lb")
        frames(app, 3)
        described = app.scene.described()
        assert [each.is_chosen for each in described.things if each.role == "tab"][-1], "round to the last"
        app.routes.open_rules("forty-one")
        frames(app, 3)
        before = [each.rect.top for each in app.scene.stage.items if hasattr(each, "rect")]
        push(app, "stick-down")
        frames(app, 20)
        assert [each.rect.top for each in app.scene.stage.items if hasattr(each, "rect")] != before


def test_no_button_becomes_the_new_key_of_an_action(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        app.push(KeyQuestion(app, "hint"))
        frames(app)
        for button in ("x", "rb", "back"):
            tap(app, button)
        assert app.scene.name == "new key"
        tap(app, "b")
        frames(app, 2)
        assert app.scene.name == "menu"
        assert not app.settings.keys


def test_y_asks_and_the_right_stick_walks_what_was_told(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-one", number=3)) as app:
        until(app, lambda: awaits_person(app))
        tap(app, "y")
        frames(app, 2)
        assert app.scene.name == "ask"
        told = list[Line]()
        app.lines.readers.append(told.append)
        go(app, partial(has_label, ACTIONS["ask-turn"].title))
        tap(app, "a")
        frames(app, 2)
        assert app.scene.name == "table"
        assert [each.usual for each in told if each.kind == "answer"] == ["It is your turn."]
        told.clear()
        push(app, "stick-up")
        push(app, "stick-up")
        assert len({each.usual for each in told}) == 2, "one line, and the line before that"


def type_by_pad(app: App, *labels: str) -> None:
    """Press buttons of the keyboard on the screen, by what stands on them, with the cross and A."""
    for label in labels:
        go(app, partial(has_label, label))
        tap(app, "a")


@for_each(("language", "typed"), [("en", "Nur"), ("ar", "نور")])
def test_a_name_is_typed_with_a_pad_alone(tmp_path: Path, language: str, typed: str) -> None:
    with running(tmp_path, launch()) as app:
        app.change_settings(language=language)
        app.routes.open_new_game("forty-one")
        scene = app.scene
        assert isinstance(scene, NewGameScene)
        scene.unfold("players")
        frames(app, 2)
        names = [each for each in scene.controls.widgets if isinstance(each, TextField) and not each.only_figures]
        scene.controls.set_focus(names[0])
        tap(app, "a")
        frames(app, 2)
        assert app.scene.name == "typing"
        type_by_pad(app, *[pgettext("button", "Erase")] * len(names[0].text), *typed)
        tap(app, "b")
        frames(app, 2)
        assert app.scene is scene
        assert scene.seating.players[0].name == typed


def act(app: App, rng: random.Random) -> None:
    """Make a move with the cross and A: some card, bid or pile."""
    before = len(at_table(app).controller.steps)
    for _try in range(5):
        scene = at_table(app)
        hand, widgets = scene.table.hand, scene.controls.widgets
        cards = [each for each in hand.sprites if hand.legal is not None and each.card in hand.legal]
        goals = {id(each.source) for each in goals_of(scene, scene.described())}
        answers = [*cards, *(each for each in widgets if isinstance(each, MoveControl))]
        go(app, partial(is_at, rng.choice([each for each in answers if id(each) in goals])))
        tap(app, "a")
        frames(app, 2)
        if has_moved_on(app, before):
            return
    raise AssertionError("nothing that the pad chose was a move")


def is_at(source: object, thing: Thing) -> bool:
    """Whether a thing is that."""
    return thing.source is source


def has_label(label: str, thing: Thing) -> bool:
    """Whether a thing is the button with a label."""
    return isinstance(thing.source, Button) and thing.source.label == label


@for_each("game", SHORT)
@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_a_game_is_played_with_a_pad_alone(tmp_path: Path, game: str, is_whole: bool) -> None:
    """A deal, and behind the marker a game of the usual length; it prints how many presses each move took."""
    rng, moves, before = random.Random(1), 0, len(taps)
    with running(tmp_path, launch(game, {} if is_whole else SHORT[game], number=3)) as app:
        tap(app, "rb")  # its buttons are shown from now on
        for _turn in range(9000):
            until(app, lambda: awaits_person(app) or has_note(app) or is_looked_at(app) or app.scene.name != "table")
            if app.scene.name == ("winners" if is_whole else "score"):
                print(f"{game}: {moves} moves, {(len(taps) - before) / moves:.2f} presses a move")
                return
            if awaits_person(app):
                act(app, rng)
                moves += 1
            else:
                tap(app, "a")
                frames(app, 3)
        raise AssertionError("the game never ends")
