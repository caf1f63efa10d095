"""One switch: all that can be done is marked in turn, by group and by thing, and one press chooses."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import pygame
import pytest

from game.games import GAMES
from game.opponents.base import Level
from game.rules.base import STOCK, Action, Bid, Close, Discard, Draw, Play
from game.ui.access.scanning import Mark, parts_of
from game.ui.app import App
from game.ui.controls.buttons import Button
from game.ui.controls.described import Role, Thing
from game.ui.drawing.sprites import CardSprite
from game.ui.scenes.menu.keys import SwitchQuestion
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.menu.settings import SettingsScene
from game.ui.scenes.play.table import TableScene
from game.ui.tables.empat_satu.table import EmpatSatuTable
from game.ui.words.cards import suit_name
from tests.cases import for_each
from tests.ui import switching
from tests.ui.moves import GIVEN, has_moved_on
from tests.ui.paging import Opener, show
from tests.ui.playing import FRAME, at_table, awaits_person, launch, press, running, until
from tests.ui.switching import choose, hit, marked, pass_time

STEP: Final = 1.5
ENTER: Final = pygame.K_RETURN


def named(name: str) -> Callable[[Thing], bool]:
    return lambda thing: thing.name == name


def opened(open_app: Opener, **changes: object) -> tuple[App, SettingsScene]:
    """Return the settings, opened by whoever plays with switches."""
    app = open_app((960, 600), **{"switch": "one", **changes})
    page = SettingsScene(app)
    show(app, page)
    pass_time(app, FRAME)
    return app, page


def names(app: App) -> list[str]:
    return [thing.name for thing in marked(app)]


def test_without_a_switch_nobody_asks_what_is_on_the_page(open_app: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app((960, 600))
    monkeypatch.setattr(MenuScene, "described", None)
    show(app, MenuScene(app))
    pass_time(app, 1.0)
    assert not marked(app) and not any(isinstance(each, Mark) for each in app.scene.stage.items)


@pytest.mark.parametrize("go_on", [None, ENTER])
def test_one_key_or_two_change_settings_and_leave_the_page(open_app: Opener, go_on: int | None) -> None:
    app, page = opened(open_app, switch="one" if go_on is None else "two")
    choose(app, named("Screen and sound"), go_on)
    assert page.chapter == 1
    choose(app, named("Sounds"), go_on)
    assert not app.settings.sounds
    choose(app, named("Back"), go_on)
    pass_time(app, 0.1)
    assert app.scene is not page


def test_a_slider_goes_down_and_up_by_its_halves(open_app: Opener) -> None:
    app, page = opened(open_app)
    page.go_to(1)
    pass_time(app, 0.1)
    before = app.settings.volume
    while names(app) != ["Volume"]:
        pass_time(app, 0.2)
    whole = marked(app)[0].rect
    hit(app)
    assert marked(app)[0].rect.left == whole.left and marked(app)[0].rect.width == whole.width // 2
    hit(app)
    hit(app)
    down = app.settings.volume
    assert down < before, "it stays where one presses again"
    pass_time(app, STEP)
    assert marked(app)[0].rect.left > whole.left
    hit(app)
    assert down < app.settings.volume < before
    pass_time(app, STEP)
    hit(app)
    assert marked(app)[0].role is Role.SLIDER, "the last mark is the whole, which leads back"


def test_the_ring_goes_round_endlessly_and_the_last_mark_of_a_group_leads_back(open_app: Opener) -> None:
    app, _page = opened(open_app)
    while "Play" not in names(app):
        pass_time(app, 0.2)
    group = names(app)
    hit(app)
    seen = []
    for _mark in range(2 * (len(group) + 1)):
        seen.append(names(app))
        pass_time(app, STEP)
    assert seen == [*([name] for name in group), group] * 2
    while names(app) != group:
        pass_time(app, STEP)
    hit(app)
    assert names(app) == group and len(app.scanning._path) == 1
    pass_time(app, STEP)
    assert names(app) != group


def test_the_pace_is_that_of_the_settings(open_app: Opener) -> None:
    app, _page = opened(open_app, switch_step=0.5)
    first = names(app)
    pass_time(app, 0.25)
    assert names(app) == first
    pass_time(app, 0.3)
    assert names(app) != first


def test_two_switches_have_no_clock(open_app: Opener) -> None:
    app, _page = opened(open_app, switch="two")
    first = names(app)
    pass_time(app, 20.0)
    assert names(app) == first
    hit(app, ENTER)
    assert names(app) != first


def test_short_presses_and_second_ones_are_ignored_if_so_wished(open_app: Opener) -> None:
    app, _page = opened(open_app, switch="two", switch_least=0.4, switch_apart=True)
    first = names(app)
    hit(app, ENTER, 0.2)
    assert names(app) == first, "too short"
    hit(app, ENTER, 0.45)
    second = names(app)
    assert second != first
    hit(app, ENTER, 0.42)
    assert names(app) == second, "too soon after the last"
    pass_time(app, 0.6)
    hit(app, ENTER, 0.45)
    assert names(app) != second


def test_a_held_switch_counts_once(open_app: Opener) -> None:
    app, _page = opened(open_app, switch="two")
    hit(app, ENTER, 3.0)
    second = names(app)
    pass_time(app, 1.0)
    assert names(app) == second


@pytest.mark.parametrize(("press_it", "name"), [("key", "f13"), ("middle", "Mouse 2"), ("click", "Mouse 1")])
def test_any_key_or_button_of_the_mouse_is_the_switch(open_app: Opener, press_it: str, name: str) -> None:
    app, page = opened(open_app)
    page.go_to(3)
    pass_time(app, 0.1)
    choose(app, lambda thing: thing.group == "The switch")
    pass_time(app, 0.1)
    assert app.scene.name == "new switch"
    button = {"middle": 2, "click": 1}.get(press_it)

    def post(is_down: bool) -> None:
        kinds = (pygame.KEYDOWN, pygame.KEYUP) if button is None else (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        what = {"key": pygame.K_F13, "mod": 0, "unicode": ""} if button is None else {"button": button, "pos": (5, 595)}
        pygame.event.post(pygame.event.Event(kinds[not is_down], what))
        pass_time(app, FRAME)

    post(True)
    post(False)
    assert app.scene is page and app.settings.switch_keys == (name, "Enter")
    pass_time(app, 0.2)
    before = names(app)
    assert len(before) > 1
    post(True)
    post(False)
    assert names(app) == before[:1], "it chooses the group"
    press(app, pygame.K_ESCAPE)
    pass_time(app, 0.1)
    assert app.scene is not page, "all other keys do what they do"


def test_esc_is_never_a_switch_and_the_other_switch_is_exchanged(open_app: Opener) -> None:
    app, page = opened(open_app, switch="two")
    app.push(SwitchQuestion(app, 1))
    press(app, pygame.K_SPACE)
    pass_time(app, 0.1)
    assert app.settings.switch_keys == ("Enter", "Space")
    app.push(SwitchQuestion(app, 0))
    press(app, pygame.K_ESCAPE)
    pass_time(app, 0.1)
    assert app.settings.switch_keys == ("Enter", "Space") and app.scene is page


def test_a_page_that_offers_nothing_is_put_away_by_a_press(open_app: Opener) -> None:
    app, page = opened(open_app)
    app.routes.open_keys()
    pass_time(app, 0.2)
    assert app.scene.name == "keys" and not marked(app)
    hit(app)
    pass_time(app, 0.1)
    assert app.scene is page and marked(app)


def test_the_ring_is_taken_away_with_the_last_switch(open_app: Opener) -> None:
    app, _page = opened(open_app)
    assert marked(app)
    app.change_settings(switch="off")
    pass_time(app, 0.1)
    assert not any(isinstance(each, Mark) for each in app.scene.stage.items)


def test_many_groups_are_marked_several_at_once() -> None:
    things = tuple(Thing(Role.BUTTON, str(at), pygame.Rect(0, 40 * at, 90, 30)) for at in range(100))
    parts = parts_of(things)
    assert len(parts) == 10 and sum(parts, ()) == things
    assert parts_of(parts[0]) == [(thing,) for thing in things[:10]]
    assert len(parts_of(things[:13])) == 13, "a hand is gone through card by card"


# ------------------------------------------------------------------------------------ the games


def played_by_one_key(app: App, number: int) -> int:
    """Play a deal with one key to the score page, moves by rules of thumb; return how many were made."""
    moves = 0
    for _turn in range(400):
        given_up = time.monotonic() + 60.0  # an opponent thinks by the clock, not by frames
        while time.monotonic() < given_up:
            pass_time(app, 0.15)
            if app.scene.name != "table" or (marked(app) and app.scene.offered() is not None):
                break
        pass_time(app, 0.15)  # the ring is there at once, the page is looked at a little later
        if app.scene.name != "table":
            return moves
        scene = at_table(app)
        onward = [thing for thing in marked(app) if thing.name in ("Go on", "Deal again", "Accept")]
        if not scene.pacing.is_asking or scene.table.is_resting:
            assert onward, "what leads on is marked first"
            hit(app)
            continue
        action = GAMES.opponents.choose_at_once(scene.controller.view, Level.CASUAL, number).action
        before = len(scene.controller.steps)
        by_one_key(app, action)
        until(app, partial(has_moved_on, app, before))
        moves += 1
    raise AssertionError("the deal never ends")


def by_one_key(app: App, action: Action) -> None:
    """Make a move with the switch."""
    match action:
        case Bid():
            choose(app, named(str(action.number)))
        case Draw():
            table = at_table(app).table
            assert isinstance(table, EmpatSatuTable)
            choose(
                app,
                lambda thing: thing.source is (table.piles.stock if action.source == STOCK else table.piles.open_spot),
            )
        case Close():
            choose(app, named("Close"))
            if action.card is not None:
                by_one_key(app, Discard(action.card))
        case Play() | Discard():
            choose(app, lambda thing: isinstance(thing.source, CardSprite) and thing.source.card is action.card)
            if isinstance(action, Play) and action.named is not None:
                choose(app, named(suit_name(action.named)))


@pytest.mark.parametrize(
    ("game", "waits"),
    [
        pytest.param(game, waits, marks=[] if waits or game == "forty-two" else pytest.mark.soak)
        for game in GIVEN
        for waits in (True, False)
    ],
)
def test_one_key_plays_a_deal(game: str, waits: bool, tmp_path: Path) -> None:
    with running(tmp_path, launch(game, GIVEN[game], number=3)) as app:
        app.change_settings(switch="one", switch_step=0.5, waits=waits)
        app.rebuild()
        assert played_by_one_key(app, 3) > 3
        assert app.scene.name in ("score", "winners")


ONWARD: Final = ("Next deal", "See the winners")  # what leads on from a score page


@pytest.mark.soak
@for_each("game", GIVEN)
def test_one_key_plays_a_whole_game(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the usual length to the winners' page, and a new one begins; it prints how many presses each move took."""
    presses, press_it = list[float](), hit

    def counted(app: App, key: int = switching.SPACE, seconds: float = FRAME) -> None:
        presses.append(seconds)
        press_it(app, key, seconds)

    monkeypatch.setattr(switching, "hit", counted)
    with running(tmp_path, launch(game, number=3)) as app:
        app.change_settings(switch="one", switch_step=0.5)
        app.rebuild()
        moves = deals = 0
        while app.scene.name != "winners":
            moves, deals = moves + played_by_one_key(app, 3 + deals), deals + 1
            until(app, lambda: app.scene.name == "winners" or (app.scene.name == "score" and bool(marked(app))))
            while app.scene.name == "score":
                choose(app, lambda thing: thing.name in ONWARD)
                pass_time(app, 0.5)
        print(f"{game}: {deals} deals, {moves} moves, {len(presses) / moves:.2f} presses a move")
        until(app, lambda: bool(marked(app)))
        choose(app, named("Play again"))
        until(app, lambda: app.scene.name == "table" and awaits_person(app))
        assert len(presses) < 3 * moves + 6 * deals


def is_resting(scene: TableScene) -> bool:
    """Whether a finished trick waits."""
    return scene.table.is_resting


def test_with_until_i_go_on_nothing_leaves_by_itself(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-two", GIVEN["forty-two"], number=3)) as app:
        app.change_settings(waits=True, captions=True)
        app.rebuild()
        app.tell("a notice")
        scene, controller = at_table(app), at_table(app).controller
        while not scene.table.is_resting:
            until(app, lambda: awaits_person(app) or scene.table.is_resting)
            if not scene.table.is_resting:
                before = len(controller.steps)
                scene.act(GAMES.opponents.choose_at_once(controller.view, Level.CASUAL, 3).action)
                until(app, partial(has_moved_on, app, before))
        scene.table.say("a remark")
        lying, steps = [(each.card, each.visible) for each in scene.table.open_cards()], len(controller.steps)
        pass_time(app, 60.0)
        assert app.notices.toast is not None and app.scene is scene and is_resting(scene)
        assert [(each.card, each.visible) for each in scene.table.open_cards()] == lying and lying
        assert len(controller.steps) == steps and app.captions._words
        onward = next(
            each
            for each in scene.controls.widgets
            if isinstance(each, Button) and each.label == "Go on" and each.visible
        )
        assert scene.table.bubble is not None
        onward.press()
        pass_time(app, 0.5)
        assert not is_resting(scene) and not onward.visible
        press(app, pygame.K_F12)
        pass_time(app, 10.0)
        assert app.notices.toast is None, "a press goes on"
