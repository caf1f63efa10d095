"""The table of Forty-One: its corner panels, without a screen."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pygame
import pytest

from game.cards import Card
from game.games import GAMES
from game.rules.base import Dealt
from game.rules.forty_one import View
from game.ui.drawing.styles import Colour
from game.ui.drawing.text import Typesetter
from game.ui.language.digits import figure
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.scene import Launch
from game.ui.tables.forty_one.drawings import seating
from game.ui.tables.forty_one.panels import TrumpPanel
from game.ui.tables.forty_one.table import FortyOneTable
from game.ui.tables.parts.panels import RaceLine, RacePanel
from game.ui.words.hints import HintMark
from tests.cases import for_each
from tests.ui.playing import at_table, awaits_person, frames, launch, new_controller, running, until


@for_each("score", [-88, -104, -1234])
def test_a_score_far_below_zero_does_not_lie_on_its_bar(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, score: int
) -> None:
    bars: list[pygame.Rect] = []
    monkeypatch.setattr(RacePanel, "_bar", lambda _panel, _on, bar, _runner: bars.append(bar.copy()))
    with running(tmp_path) as app:
        app.replace_all(TableScene(app, new_controller()))
        kit = at_table(app).kit
        panel = RacePanel(kit, pygame.Rect(0, 0, 226, 110))
        panel.runners = tuple(RaceLine(name, score, is_ours=True) for name in ("You", "Salma", "Rami", "Karim"))
        panel.paint()
        size = kit.scale.font(18)
        room = panel.rect.width - kit.scale.gap - kit.text.width(figure(score), size, bold=True)
        assert len(bars) == 4
        assert all(bar.right <= room for bar in bars)


def test_bars_of_the_race_too_short_to_tell_anything_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bars: list[pygame.Rect] = []
    monkeypatch.setattr(RacePanel, "_bar", lambda _panel, _on, bar, _runner: bars.append(bar.copy()))
    for size in ((960, 1040), (600, 960), (960, 600)):
        with running(tmp_path, Launch(size=size)) as app:
            app.replace_all(TableScene(app, new_controller()))
            frames(app, 3)
            assert all(bar.width >= 3.5 * at_table(app).kit.scale.font(18) for bar in bars)


def test_the_strip_shows_the_values_of_four_hundred_by_the_players_score(tmp_path: Path) -> None:
    """From 30 points on, 5 and 6 are worth their number, and what the rising minimum forbids cannot be bid."""
    with running(tmp_path) as app:
        app.replace_all(TableScene(app, new_controller(preset="four-hundred")))
        until(app, lambda: awaits_person(app))
        table = at_table(app).table
        assert isinstance(table, FortyOneTable)
        strip = table.strip
        asked = strip.public
        assert asked is not None
        assert [tile.worth for tile in strip.tiles] == [1, 2, 3, 4, 10, 12, 14, 16, 27, 40, 40, 40, 40]
        assert [tile.number for tile in strip.tiles if not tile.enabled] == [1]
        later = msgspec.structs.replace(asked, scores=(40, 0, 0, 0))
        strip.show(later)
        assert [tile.worth for tile in strip.tiles[:8]] == [1, 2, 3, 4, 5, 6, 14, 16]
        assert [tile.number for tile in strip.tiles if not tile.enabled] == [1, 2, 3]
        assert next(tile.number for tile in strip.tiles if tile.is_raised) == 7
        strip.tiles[1].hovered = True
        assert strip._foot(later, strip.looked_at)[0] == ["With your score you must bid at least 4."]


@for_each("size", [(960, 600), (1280, 720), (1920, 1080), (600, 960)], sampled=True)
def test_the_bar_of_a_hint_does_not_cut_the_points_of_a_bid(tmp_path: Path, size: tuple[int, int]) -> None:
    """Of bids that would be thrown in the hint has no figures: its bar lay across the points under the number."""
    with running(tmp_path, Launch(game="forty-one", number=1, speed="instant", size=size)) as app:
        until(app, lambda: awaits_person(app))
        table = at_table(app).table
        assert isinstance(table, FortyOneTable)
        tile = table.strip.tiles[1]
        tile.hinted = HintMark(part=0.5)
        drawn = list[pygame.Surface]()
        for tile.worth in (1, 2):
            drawn.append(tile.paint()[-1][0].copy())
        drawn[0].blit(drawn[1], (0, 0), special_flags=pygame.BLEND_SUB)
        bottom = max(
            y for x in range(tile.rect.width) for y in range(tile.rect.height) if any(drawn[0].get_at((x, y))[:3])
        )
        assert tile.rect.height / 2 < bottom < tile.body_height


def test_a_last_bid_that_is_thrown_in_is_not_said_to_win_points(tmp_path: Path) -> None:
    """With 8 so far fewer than 3 were said to be thrown in, but of the 2 that two tricks or more win two points."""
    with running(tmp_path, Launch(game="forty-one", number=1, speed="instant", size=(960, 600))) as app:
        until(app, lambda: awaits_person(app))
        table = at_table(app).table
        assert isinstance(table, FortyOneTable)
        view = at_table(app).controller.view
        assert isinstance(view, View)
        public = msgspec.structs.replace(view.public, bids=(None, 2, 3, 3), turn=0, dealer=0)
        table.strip.show(public)
        told: dict[int | None, list[str]] = {None: table.strip._foot(public, None)[0]}
        for tile in table.strip.tiles[:4]:
            table.strip.mark(tile)
            told[tile.number] = table.strip._foot(public, tile)[0]
        assert told[None][1] == "Fewer than 3: thrown in."
        assert told[2] == ["Bid 2: the bids come to 10, and the cards are thrown in.", "2: thrown in."]
        assert told[3][0] == "Bid 3: 3 tricks or more win 3 points, fewer lose 3."


def test_a_number_typed_is_explained_though_the_mouse_rests_on_another(tmp_path: Path) -> None:
    """Typed 13 with the mouse on 5: both shone, and the strip told of 5 while Enter would have bid 13."""
    with running(tmp_path) as app:
        app.replace_all(TableScene(app, new_controller(3, "forty-one")))
        until(app, lambda: awaits_person(app))
        table = at_table(app).table
        assert isinstance(table, FortyOneTable)
        strip = table.strip
        strip.tiles[4].hovered = True
        for digit in "13":
            strip.type_digit(digit)
        assert strip.looked_at is strip.marked is strip.tiles[12]
        assert [tile.number for tile in strip.tiles if tile.is_lit] == [13]


def test_every_name_in_the_picture_of_the_seats_has_room(tmp_path: Path) -> None:
    """Beside the text at 1280x720 "opponent" was cut off at both edges, and "you" at the bottom."""
    with running(tmp_path) as app:
        kit = app.scene.kit
        ink = pygame.Color(kit.style.text)
        for width in (190, 233, 405):
            size = (width, round(width / 1.9))
            words = pygame.mask.from_threshold(seating(kit, size, True), ink, (12, 12, 12, 255))
            assert words.count() > 100
            room = pygame.Rect((0, 0), size).inflate(-10, -10)
            assert all(room.contains(letters) for letters in words.get_bounding_rects())


def test_the_person_who_deals_is_not_told_that_the_dealer_is_still_to_bid(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        app.replace_all(TableScene(app, new_controller(3, "forty-one")))
        until(app, lambda: awaits_person(app))
        table = at_table(app).table
        assert isinstance(table, FortyOneTable)
        asked = table.strip.public
        assert asked is not None
        [panel] = [item for item in app.scene.stage.items if isinstance(item, TrumpPanel)]
        panel.public = msgspec.structs.replace(asked, bids=(None, 3, 3, 3), turn=0)
        assert panel._lines()[0] == ["you bid last"]
        panel.public = msgspec.structs.replace(asked, bids=(3, None, 3, 3), turn=1)
        assert panel._lines()[1][0] == "dealer still to bid"


@for_each(("first_dealer", "word"), [("lowest-card", "lowest"), ("highest-card", "highest")])
def test_the_cut_says_which_card_deals(tmp_path: Path, first_dealer: str, word: str) -> None:
    with running(tmp_path) as app:
        app.replace_all(TableScene(app, new_controller(first_dealer=first_dealer)))
        table, view = at_table(app).table, at_table(app).controller.view
    assert isinstance(table, FortyOneTable) and isinstance(view, View)
    assert all(word in line for line in table.cut_words(view))
    for dealer in (0, 1):
        event = Dealt(1, dealer, ((),) * 4, (13,) * 4, (), cut=((dealer, Card.parse("2C")),))
        lines = table.dealer_words(event, view)
        assert word in lines[0] and "first" in lines[1]


@for_each("language", ["en", "ar", "id"])
def test_beside_a_large_tile_bids_and_tricks_were_set_half_as_large_as_all_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    with running(tmp_path, launch("forty-one", number=5, size=(1920, 1080))) as app:
        app.change_settings(language=language, text_size=2.0)
        app.rebuild()
        until(app, lambda: awaits_person(app))
        at_table(app).act(at_table(app).controller.view.legal_actions()[5])
        until(app, lambda: awaits_person(app))
        panel = next(item for item in app.scene.stage.items if isinstance(item, TrumpPanel))
        sizes, line = dict[str, int](), Typesetter.line

        def noted(text: Typesetter, words: str, size: int, colour: Colour, bold: bool = False) -> pygame.Surface:
            sizes[words] = size
            return line(text, words, size, colour, bold)

        monkeypatch.setattr(Typesetter, "line", noted)
        panel.paint()
        assert len(sizes) == 3 and min(sizes.values()) >= 0.7 * panel.kit.scale.font(19)


def test_every_single_rule_of_every_preset_can_be_chosen() -> None:
    """What bids are worth is one row: the number from which they count double, or the values of Four Hundred."""
    game = GAMES.screens["forty-one"]
    page = game.options_page
    for preset in page.presets():
        assert game.options_page.nearest(preset.options) == preset.key
        rows = page.option_rows(preset.options, preset.key)
        assert not [row.title for row in rows if row.reset is not None]
        for row in rows:
            assert row.choices[row.chosen].options == preset.options
            for choice in row.choices:
                after = {again.title: again for again in page.option_rows(choice.options, preset.key)}[row.title]
                assert after.choices[after.chosen].label == choice.label
                assert after.reset == (None if choice.options == preset.options else preset.options)
