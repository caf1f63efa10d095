"""The page "Your games": finished games are listed, narrowed, looked back at, deleted and brought back."""

from __future__ import annotations

import pygame
import pytest

from game.profile.kept import Beside, Sought
from game.profile.statistics import GameFigures
from game.ui.controls.buttons import Button
from game.ui.controls.choices import Selector
from game.ui.controls.panels import Drawn
from game.ui.navigation import begin
from game.ui.scenes.forms.page import PageScene
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.menu.new_game import NewGameScene
from game.ui.scenes.review.page import ReviewScene
from game.ui.scenes.scene import Scene
from game.ui.scenes.your_games.your_games import YourGamesScene
from tests.profile.filling import fill
from tests.ui.keeping import opened, sentences, titles
from tests.ui.laying import assert_laid_out, set_text
from tests.ui.paging import Opener, button, choose, every_size, key, only, press, step
from tests.ui.playing import until
from tools.pseudo import OPENS, accented, speaking


def games(page: YourGamesScene) -> list[str]:
    """Return the ids of the games listed."""
    return [entry.kept.beside.game_id for entry in page.finished.entries]


def test_the_button_on_the_menu_opens_the_page(open_app: Opener) -> None:
    app = open_app()
    app.push(MenuScene(app))
    step(app)
    menu = app.scene
    place = button(menu, "Your games").rect.center
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.scene.handle(pygame.event.Event(kind, pos=place, button=1))
    step(app)
    assert isinstance(app.scene, YourGamesScene)
    key(app, pygame.K_ESCAPE)
    assert app.scene is menu


def test_a_profile_without_games_says_how_to_come_by_some(open_app: Opener) -> None:
    app = open_app()
    page = opened(app)
    assert not page.finished.entries and not only(Selector, page)
    assert [type(item) for item, _place in page.area.places.items()] == [Drawn, Button], "a picture, and what to do"
    key(app, pygame.K_RETURN)
    assert isinstance(app.scene, NewGameScene)


def test_the_open_game_was_not_to_be_found_at_once(open_app: Opener) -> None:
    app = open_app()
    options = app.games["forty-two"].rules.read_options({"players": 3})
    app.replace_all(begin(app, "forty-two", options, app.games["forty-two"].default_players(options), 5))
    until(app, lambda: app.store.open_game("forty-two") is not None)
    app.replace_all(MenuScene(app))
    page = opened(app)
    rows = titles(page)
    assert rows == ["42 · open"]
    press(app, button(page, "Continue"))
    assert app.scene.name == "table"


def test_a_game_played_under_another_title_was_listed_under_the_usual_one(open_app: Opener) -> None:
    app, game = open_app(), "forty-one"
    options = app.games[game].rules.read_options({"preset": "four-hundred"})

    def begun(number: int) -> None:
        table = begin(app, game, options, app.games[game].default_players(options), number)
        app.replace_all(table)
        until(app, lambda: bool(table.controller.steps) and table.controller.autosave.is_done)

    begun(5)
    app.routes.open_rules(game, options)
    assert isinstance(app.scene, PageScene) and app.scene.heading()[0] == "Four Hundred"
    begun(6)
    app.replace_all(MenuScene(app))
    page = opened(app)
    rows = titles(page)
    assert rows == ["Four Hundred · open"]
    key(app, pygame.K_2)
    until(app, lambda: not page.is_animating)
    assert titles(page)[1:] == ["Four Hundred, deal 1"]
    press(app, button(page, "Continue"))
    step(app, 3)
    assert app.scene.name == "table"
    assert "Your other game of Four Hundred has been set aside instead." in app.notices._said


def test_the_latest_games_come_first_and_the_older_ones_page_by_page(open_app: Opener) -> None:
    app = open_app()
    fill(app.store, 45, ["empat-satu"])
    page = opened(app)
    latest = [f"{number:016x}" for number in range(44, -1, -1)]
    assert games(page) == latest[:20]
    key(app, pygame.K_o)
    until(app, lambda: not page.is_animating)
    press(app, button(page, "Older"))
    until(app, lambda: not page.is_animating)
    assert games(page) == latest[40:]
    assert not button(page, "Older").enabled
    key(app, pygame.K_n)
    until(app, lambda: not page.is_animating)
    assert games(page) == latest[20:40]


def test_the_list_is_narrowed_by_game_level_and_result(open_app: Opener) -> None:
    app = open_app((1920, 1080))
    fill(app.store, 24)
    page = opened(app)
    for at, number in enumerate((4, 2, 1)):  # 42, Casual, won
        choose(app, only(Selector, page)[at], number)
        until(app, lambda: not page.is_animating)
    assert page.finished.sought == Sought("forty-two", "casual", True, title="")
    for entry in page.finished.entries:
        kept = entry.kept
        assert (kept.game, kept.beside.level, kept.is_won) == ("forty-two", "casual", True)
    for at in range(3):
        choose(app, only(Selector, page)[at], 0)
        until(app, lambda: not page.is_animating)
    assert page.finished.count == 24


def test_the_list_is_narrowed_by_partner(open_app: Opener) -> None:
    app = open_app((1920, 1080))
    fill(app.store, 12, ["forty-one"])
    beside = Beside(game_id="z", names=("You", "Rami", "Zaher", "Karim"))
    app.store.finish_game("forty-one", "r", beside, (0, 2), GameFigures("Zaher"))
    page = opened(app)
    until(app, lambda: not page.is_animating)
    partners = page.finished.partners
    assert "Zaher" in partners and len(partners) > 1
    choose(app, only(Selector, page)[2], 1 + partners.index("Zaher"))
    until(app, lambda: not page.is_animating)
    assert page.finished.count == 1
    assert [entry.kept.beside.names[2] for entry in page.finished.entries] == ["Zaher"]
    choose(app, only(Selector, page)[2], 0)
    until(app, lambda: not page.is_animating)
    assert page.finished.count == 13


@pytest.mark.parametrize("game", ["forty-one", "empat-satu", "forty-two"])
def test_a_game_is_looked_back_at_and_nothing_of_it_changes(open_app: Opener, game: str) -> None:
    app = open_app()
    fill(app.store, 2, [game])
    page = opened(app)
    before = [(entry.kept, entry.text) for entry in page.finished.entries]
    press(app, button(page, "Review"))
    below: list[Scene] = list(app.scenes)
    hands = below[-1]
    assert isinstance(hands, ReviewScene)
    replayed = page.finished.entries[0].replayed
    assert replayed is not None and hands.deal == len(replayed.state.public.past)
    assert hands.table.controller.state.is_over
    for code in (pygame.K_RIGHT, pygame.K_PAGEUP, pygame.K_F1, pygame.K_ESCAPE, pygame.K_ESCAPE):
        key(app, code)
    assert app.scenes == below[:-1]
    assert app.store.settle().wait(20)
    assert app.store.open_games() == ()
    app.pop()
    again = YourGamesScene(app)
    app.push(again)
    until(app, lambda: not again.is_animating)
    assert [(entry.kept, entry.text) for entry in again.finished.entries] == before


def test_a_deleted_game_can_be_brought_back_until_the_page_is_left(open_app: Opener) -> None:
    app = open_app()
    fill(app.store, 3, ["empat-satu"])
    page = opened(app)
    first, second, third = games(page)
    press(app, button(page, "Delete"))
    press(app, button(page, "Delete"))
    assert list(page.finished.deleted) == [first, second]
    press(app, button(page, "Undo"))
    assert list(page.finished.deleted) == [second]
    assert app.store.tally().played == 3, "until the page is left nothing is gone"
    key(app, pygame.K_ESCAPE)
    assert app.store.tally().played == 2
    assert games(opened(app)) == [first, third]


def test_a_game_that_cannot_be_read_says_so_and_can_only_be_deleted(open_app: Opener) -> None:
    app = open_app()
    app.store.finish_game("forty-one", "{}", None, (0,))
    page = opened(app)
    assert any("cannot be read" in each for each in sentences(page))
    assert not button(page, "Review").enabled
    assert button(page, "Delete").enabled


@every_size
def test_the_finished_games_have_room(open_app: Opener, size: tuple[int, int]) -> None:
    app = open_app(size)
    fill(app.store, 23)
    page = opened(app)
    press(app, button(page, "Delete"))
    for text_size in (1.0, 1.4):
        set_text(app, text_size)
        assert_laid_out(app, page)


def test_another_game_was_deleted_where_the_list_was_found_anew_in_the_same_moment(open_app: Opener) -> None:
    app = open_app((1920, 1080))
    fill(app.store, 6)
    page = opened(app)
    until(app, lambda: not page.is_animating)
    meant = games(page)[0]
    button(page, "Delete").press()
    page.finished.entries = page.finished.entries[1:]
    step(app)
    assert list(page.finished.deleted) == [meant]


def test_a_list_that_was_open_when_the_language_changed_kept_words_of_the_old_one(open_app: Opener) -> None:
    with speaking("en"):
        app = open_app((1920, 1080))
        fill(app.store, 6, ["forty-one"])
        beside = Beside(game_id="z", names=("You", "Rami", "Zaher", "Karim"))
        app.store.finish_game("forty-one", "r", beside, (0, 2), GameFigures("Zaher"))
        page = opened(app)
        until(app, lambda: not page.is_animating)
        app.change_settings(language="xa")
        app.rebuild()
        step(app)
        told = [each for each in sentences(page) if each]
        assert len(told) > 6 and all(OPENS in each for each in told) and not any("won" in each for each in told)
        partners = only(Selector, page)[2].labels
        assert accented("Salma") in partners and "Zaher" in partners
