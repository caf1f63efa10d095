"""The chapter of statistics: read, counted late, for one game or all, exported, begun anew after two questions."""

from __future__ import annotations

import csv
from pathlib import Path

import pygame
import pytest

from game.games import GAMES
from game.looking_back.rating import MISSED
from game.profile.kept import Beside
from game.record import read, write
from game.rules.forty_one import PRESETS
from game.ui.app import App
from game.ui.charts.leaf import FigurePlaque, Leaf
from game.ui.controls.buttons import Button
from game.ui.controls.choices import Selector
from game.ui.controls.panels import Drawn
from game.ui.games.own_rules import own_rules
from game.ui.language.digits import figure
from game.ui.language.figures import percent
from game.ui.language.messages import plain
from game.ui.scenes.forms.page import RowText
from game.ui.scenes.forms.saving import SaveGamesScene
from game.ui.scenes.your_games.statistics import ResetScene, StatisticsChapter
from game.ui.scenes.your_games.your_games import YourGamesScene
from tests.playouts import played
from tests.profile.filling import fill, sample
from tests.ui.keeping import opened, sentences
from tests.ui.laying import assert_laid_out, set_text
from tests.ui.paging import Opener, button, choose, every_size, key, only, press, step
from tests.ui.playing import until


def shown(app: App) -> YourGamesScene:
    """Open the statistics by keys and wait until they are there."""
    page = opened(app)
    key(app, pygame.K_3)
    until(app, lambda: not page.is_animating)
    return page


def plaques(page: YourGamesScene) -> dict[str, tuple[str, str]]:
    """Return figure and remark of each plaque."""
    items = [item for item, _place in page.area.places.items() if isinstance(item, FigurePlaque)]
    return {item.label: (item.figure, item.remark) for item in items}


def leaves(page: YourGamesScene) -> list[str]:
    """Return the titles of the sheets."""
    return [item.title for item, _place in page.area.places.items() if isinstance(item, Leaf)]


def test_a_profile_without_games_says_what_there_will_be(open_app: Opener) -> None:
    page = shown(open_app())
    assert isinstance(page.chapter, StatisticsChapter)
    assert plaques(page) == {} and leaves(page) == []
    assert [type(item) for item, _place in page.area.places.items()] == [Drawn, Button], "a picture, and what to do"


def test_figures_and_sheets_of_all_games_and_of_one(open_app: Opener) -> None:
    app = open_app((1920, 1080))
    fill(app.store, 30)
    page = shown(app)
    every = plaques(page)
    assert every["Games"][0] == "30" and int(every["Rating"][0]) in range(900, 1300)
    assert leaves(page)[:2] == ["Results without luck", "What was missed"]
    assert "Bid and taken" not in leaves(page), "bids of different games are no scale"
    choose(app, only(Selector, page)[0], 1)
    until(app, lambda: not page.is_animating)
    one = plaques(page)
    assert one["Games"][0] == "10" and "Taken beyond the bid" in one
    assert {"Bid and taken", "You and the others", "By level", "By partner", "Your choices"} <= set(leaves(page))
    choose(app, only(Selector, page)[0], 3)
    until(app, lambda: not page.is_animating)
    assert "Deals won" in plaques(page) and "Bids made" not in plaques(page)


def test_charts_told_their_labels_and_not_what_their_lines_say(open_app: Opener) -> None:
    app = open_app((1920, 1080))
    fill(app.store, 30)
    page = shown(app)
    choose(app, only(Selector, page)[0], 1)
    until(app, lambda: not page.is_animating)
    told = {thing.name: plain(thing.value) for thing in page.things() if isinstance(thing.source, Leaf)}
    assert isinstance(page.chapter, StatisticsChapter) and page.chapter.shown is not None
    statistics = page.chapter.shown
    for span in statistics.spans:
        assert percent(span.result, 1) in told["Results without luck"]
        assert percent(span.others_missed, 1) in told["What was missed"]
    for each in statistics.bids:
        assert f"; {each.bid}, {figure(each.taken / each.deals, 1)}" in told["Bid and taken"]


def test_four_hundred_could_be_chosen_neither_in_the_statistics_nor_in_the_list(open_app: Opener) -> None:
    app = open_app((1920, 1080))
    fill(app.store, 6)
    record, state = played("forty-one", 4, PRESETS["four-hundred"])
    app.store.finish_game("forty-one", write(record), Beside(game_id="z"), state.winners)
    page = shown(app)
    for name, count in (("Four Hundred", "1"), ("Forty-One", "2"), ("All games", "7")):
        chosen = only(Selector, page)[0]
        choose(app, chosen, chosen.labels.index(name))
        until(app, lambda: not page.is_animating)
        assert plaques(page)["Games"][0] == count
    key(app, pygame.K_1)
    until(app, lambda: not page.is_animating)
    chosen = only(Selector, page)[0]
    choose(app, chosen, chosen.labels.index("Four Hundred"))
    until(app, lambda: not page.is_animating)
    titles = [item.title for item, _place in page.area.places.items() if isinstance(item, RowText)]
    assert titles == ["1 game", "Rules", "Four Hundred · " + ("won" if 0 in state.winners else "lost")]


def test_the_statistics_and_the_list_are_narrowed_to_a_set_of_rules(open_app: Opener) -> None:
    app = open_app((1920, 1080))
    own = PRESETS["right"].with_option("target", 31)
    app.store.keep_rules(own_rules("Grandma’s", app.games["forty-one"], own))
    for game_id, options in (("a", PRESETS["right"]), ("b", own), ("c", own), ("d", own.with_option("min_total", 9))):
        record, state = played("forty-one", 4, options)
        app.store.finish_game("forty-one", write(record), Beside(game_id=game_id), state.winners)
    page = shown(app)
    assert len(only(Selector, page)) == 1, "all games share no rules"
    choose(app, only(Selector, page)[0], only(Selector, page)[0].labels.index("Forty-One"))
    until(app, lambda: not page.is_animating)
    counts = {"Any rules": 4, "Usual game": 1, "Clockwise": 0, "Syrian 41": 0, "Grandma’s": 2, "Other rules": 1}
    assert only(Selector, page)[1].labels == tuple(counts)
    for words, count in counts.items():
        choose(app, only(Selector, page)[1], only(Selector, page)[1].labels.index(words))
        until(app, lambda: not page.is_animating)
        assert plaques(page).get("Games", ("0",))[0] == str(count)
    key(app, pygame.K_1)
    until(app, lambda: not page.is_animating)
    choose(app, only(Selector, page)[0], only(Selector, page)[0].labels.index("Forty-One"))
    until(app, lambda: not page.is_animating)
    rules = next(each for each in only(Selector, page) if each.labels == tuple(counts))
    choose(app, rules, 4)
    until(app, lambda: not page.is_animating)
    assert [entry.kept.beside.game_id for entry in page.finished.entries] == ["c", "b"]
    assert sum(" · Grandma’s · " in each for each in sentences(page)) == 2


def test_a_game_whose_deals_are_never_accounted_for_was_promised_charts_and_a_rating(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.ui.scenes.your_games.statistics.has_days", lambda _app, game: game.name != "empat-satu")
    app = open_app((1920, 1080))
    fill(app.store, 3)
    page = shown(app)
    assert "Rating" in plaques(page)
    choose(app, only(Selector, page)[0], only(Selector, page)[0].labels.index("Empat Satu"))
    until(app, lambda: not page.is_animating)
    assert "Rating" not in plaques(page) and "Luck and mistakes" not in leaves(page)
    told = [item.sentence for item, _place in page.area.places.items() if isinstance(item, RowText)]
    assert told[0].startswith("Deals played with help count as games, but in no other figure.")


def test_a_game_in_which_no_level_is_measured_was_promised_a_rating(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(MISSED, "empat-satu")
    app = open_app((1920, 1080))
    fill(app.store, 3)
    page = shown(app)
    choose(app, only(Selector, page)[0], only(Selector, page)[0].labels.index("Empat Satu"))
    until(app, lambda: not page.is_animating)
    assert "Rating" not in plaques(page) and "Missed per deal" in plaques(page)


def test_a_game_without_accounts_has_figures_but_no_charts_yet(open_app: Opener) -> None:
    app = open_app()
    game = sample("forty-two", 1)
    app.store.finish_game(game.game, game.text, Beside(), game.public.winners)
    page = shown(app)
    assert plaques(page)["Games"][0] == "1"
    assert plaques(page)["Rating"] == ("–", "after 10 deals")
    assert leaves(page)[0] == "Luck and mistakes"
    assert plaques(page)["Bids made"][0] != "–", "the game finished without figures has been counted meanwhile"


def damaged(app: App, change: str) -> None:
    """Change the profile's database behind the program's back."""
    base = app.store._writer.base
    assert base is not None
    assert app.store._ask(lambda: base.execute(change)).wait(20)


def test_statistics_that_cannot_be_read_say_so_instead_of_reading_for_ever(open_app: Opener) -> None:
    app = open_app()
    fill(app.store, 2)
    damaged(app, "DROP TABLE deal_accounts")
    page = shown(app)
    assert ["damaged" in item.sentence for item, _place in page.area.places.items() if isinstance(item, RowText)] == [
        True
    ]
    assert not page.is_animating


def test_bids_without_deals_close_no_page(open_app: Opener) -> None:
    app = open_app()
    fill(app.store, 6)
    damaged(app, "UPDATE game_figures SET deals = 0")
    page = shown(app)
    choose(app, only(Selector, page)[0], 1)
    until(app, lambda: not page.is_animating)
    assert "Games" in plaques(page) and "Taken beyond the bid" not in plaques(page)


def test_games_against_a_level_of_a_later_version_close_no_page(open_app: Opener) -> None:
    """They stand with those against differing levels; a table without a line ended on the fault page."""
    app = open_app()
    fill(app.store, 6)
    damaged(app, "UPDATE finished_games SET level = 'grandmaster'")
    page = shown(app)
    choose(app, only(Selector, page)[0], 1)
    until(app, lambda: not page.is_animating)
    (leaf,) = [item for item, _place in page.area.places.items() if isinstance(item, Leaf) and item.title == "By level"]
    assert leaf.paint()


def test_everything_is_exported_as_a_table_and_as_records(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app()
    fill(app.store, 6)
    page = shown(app)
    monkeypatch.setattr("shutil.which", lambda _command: None)
    monkeypatch.setattr("platformdirs.user_documents_path", lambda: tmp_path)
    found = list[Path]()
    for code, ending in ((pygame.K_e, ".csv"), (pygame.K_r, ".jsonl")):
        key(app, code)
        dialog = app.scene
        assert isinstance(dialog, SaveGamesScene)
        dialog.save()
        until(app, lambda: dialog.message.startswith("Saved as"))  # noqa: B023
        found += tmp_path.glob(f"forty-odd-games-*{ending}")
        key(app, pygame.K_ESCAPE)
        assert app.scene is page
    records = found[1].read_text("utf-8").splitlines()
    assert [read(line, GAMES.rules).state.is_over for line in records] == [True] * 6
    with found[0].open(encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    assert [row["game"] for row in table] == list(GAMES.rules) * 2
    assert all(int(row["accounts"]) >= 1 and float(row["missed"]) >= 0.0 for row in table)


def test_the_statistics_begin_anew_only_after_a_second_question(open_app: Opener) -> None:
    app = open_app()
    fill(app.store, 3)
    page = shown(app)
    press(app, button(page, "Reset"))
    for _time in range(2):
        assert app.scene.name == "reset"
        key(app, pygame.K_RETURN)
        assert app.scene.name == page.name, "Enter keeps everything"
        press(app, button(page, "Reset"))
        key(app, pygame.K_r)
    assert app.scene.name == "reset"
    assert app.store.tally().played == 3
    key(app, pygame.K_d)
    until(app, lambda: app.scene is page and not page.is_animating)
    assert app.store.tally().played == 0 and plaques(page) == {}
    key(app, pygame.K_1)
    until(app, lambda: not page.is_animating)
    assert page.finished.entries == []


@every_size
def test_the_statistics_have_room(open_app: Opener, size: tuple[int, int]) -> None:
    app = open_app(size)
    fill(app.store, 24)
    page = shown(app)
    page.statistics.seek(game="forty-one", title="")
    until(app, lambda: not page.is_animating)
    for text_size in (1.0, 1.4):
        set_text(app, text_size)
        assert_laid_out(app, page)
    step(app)
    press(app, button(page, "Reset"))
    assert isinstance(app.scene, ResetScene)
