"""In a language read from the right pages are mirrored and tables are not; what is seen there is what answers."""

from __future__ import annotations

import ast
import math
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame
import pytest

from game.games import GAMES
from game.rules.base import Bid
from game.ui.app import App
from game.ui.controls.base import Painted
from game.ui.controls.buttons import Button
from game.ui.controls.choices import Segments, Slider, Stepper, Toggle
from game.ui.controls.entry import TextField
from game.ui.controls.panels import Label, write
from game.ui.drawing.mirror import as_it_is, as_read, fill, is_mirrored, placed, stroke, unmirrored
from game.ui.drawing.stage import put
from game.ui.language import catalogues
from game.ui.language.messages import ENGLISH, Language
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.menu.new_game import NewGameScene
from game.ui.scenes.menu.settings import SettingsScene
from game.ui.scenes.menu.tile import Tile
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.practice.practice import PracticeScene
from game.ui.scenes.review.page import ReviewScene
from game.ui.scenes.scene import GameScene, Scene
from game.ui.tables.forty_one.table import FortyOneTable
from game.ui.tables.forty_two.table import FortyTwoTable
from game.ui.tables.parts.seats import Plaque
from game.ui.tables.parts.strips import NumberTile
from tests.profile.filling import fill as fill_profile
from tests.test_architecture import nodes_of
from tests.ui.keeping import opened
from tests.ui.mirroring import LEFTWARD, at_hand, click_at, in_window, is_near, mirrored, point_at, seen, speaking
from tests.ui.paging import Opener, key, show, step
from tests.ui.playing import QuickMind, autosave, awaits_person, new_controller, until
from tests.ui.results import finished, played, seat

SIZE: Final = (960, 600)
SCREEN: Final = Path(__file__).parents[2] / "game" / "ui"
UNREFLECTED: Final = {"drawing", "tables/forty_two/board"}  # rooms whose pictures lie as they are
PAST_THE_MIRROR: Final = Counter(
    {
        "charts/lines.py": 1,
        "charts/plot.py": 3,
        "controls/base.py": 1,
        "controls/choices.py": 1,
        "controls/entry.py": 3,
        "controls/panels.py": 1,
        "scenes/forms/dialogs.py": 1,
        "scenes/menu/day.py": 1,
        "scenes/menu/tile.py": 3,
        "scenes/play/goes.py": 2,
        "scenes/practice/bids_trainer.py": 3,
        "scenes/practice/practice_art.py": 1,
        "scenes/results/confetti.py": 1,
        "scenes/results/race.py": 2,
        "scenes/results/score_table.py": 2,
        "scenes/results/winners_art.py": 6,
        "scenes/review/account.py": 1,
        "scenes/review/chance_line.py": 2,
        "scenes/review/compare.py": 1,
        "scenes/review/deal_picture.py": 2,
        "tables/aids/gone.py": 1,
        "tables/aids/narrator.py": 2,
        "tables/forty_one/bidding.py": 1,
        "tables/forty_two/drawings.py": 4,
        "tables/forty_two/strips.py": 1,
        "tables/parts/hand.py": 3,
        "tables/parts/panels.py": 2,
    }
)
"""How often a file draws without reflecting: over the whole surface, the same at both ends, or what lies as it is."""


# ------------------------------------------------------------------------------------- the pages


@pytest.fixture(autouse=True)
def _one_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer no other language, whose name on the menu would be longer or shorter."""
    monkeypatch.setattr(catalogues, "offered", lambda: (ENGLISH,))


def menu(app: App) -> None:
    show(app, MenuScene(app))


def settings(chapter: int) -> Callable[[App], None]:
    def opened_at(app: App) -> None:
        app.push(MenuScene(app))
        app.routes.open_settings()
        key(app, pygame.K_1 + chapter)

    return opened_at


def new_game(game: str) -> Callable[[App], None]:
    def opened_for(app: App) -> None:
        show(app, NewGameScene(app, game))
        key(app, pygame.K_r)

    return opened_for


def rules(game: str, chapter: int) -> Callable[[App], None]:
    def opened_at(app: App) -> None:
        app.push(MenuScene(app))
        app.routes.open_rules(game)
        key(app, pygame.K_1 + chapter)
        step(app, 20)

    return opened_at


def your_games(chapter: int) -> Callable[[App], None]:
    def opened_at(app: App) -> None:
        fill_profile(app.store, 12)
        opened(app)
        key(app, pygame.K_1 + chapter)
        step(app, 10)

    return opened_at


def practice(app: App) -> None:
    app.push(MenuScene(app))
    app.routes.open_practice()
    page = app.scene
    assert isinstance(page, PracticeScene)
    until(app, lambda: page.is_listed)  # its puzzles are read beside the window
    step(app, 3)


def day(app: App) -> None:
    app.push(MenuScene(app))
    app.routes.open_day()
    step(app, 10)


def scores(app: App) -> None:
    app.settings = app.settings.with_(reduced_motion=True)
    app.routes.open_score(seat(app, played(1, 3)))


def winners(app: App) -> None:
    app.settings = app.settings.with_(reduced_motion=True)
    app.routes.open_winners(seat(app, finished(True)))


def over_the_table(open_page: Callable[[App, GameScene], None]) -> Callable[[App], None]:
    def opened_over(app: App) -> None:
        open_page(app, seat(app, played(1, 1)))

    return opened_over


PAGES: Final = {
    "menu": menu,
    **{f"settings {number + 1}": settings(number) for number in range(4)},
    **{f"new game: {game}": new_game(game) for game in GAMES.rules},
    **{f"rules: {game}": rules(game, 4) for game in GAMES.rules},
    **{f"your games {number + 1}": your_games(number) for number in range(3)},
    "practice": practice,
    "day": day,
    "score": scores,
    "winners": winners,
    "pause": over_the_table(lambda app, table: app.routes.open_pause(table)),
    "resign": over_the_table(lambda app, table: app.routes.open_resign(table)),
    "save": over_the_table(lambda app, table: app.routes.open_save_record(table)),
    "share": over_the_table(lambda app, table: app.routes.open_share(table)),
    "why": over_the_table(lambda app, table: app.routes.open_why(table, table)),
    "account": over_the_table(lambda app, table: app.routes.open_account(table, table, 1)),
}
every_page = pytest.mark.parametrize("page", PAGES)


def opened_page(open_app: Opener, page: str) -> App:
    app = open_app(SIZE)
    PAGES[page](app)
    step(app, 3)
    assert not isinstance(app.scene, TableScene)
    return app


def turned_round(app: App) -> None:
    """Lay everything out again for the language spoken now."""
    app.art.clear(app.size)
    app.rebuild()
    step(app, 3)


def at_rest(app: App, reached: Callable[[], bool]) -> None:
    """Let frames pass until ``reached``, and nothing moves."""
    until(app, lambda: reached() and not app.scene.is_animating)
    step(app, 1)


@every_page
def test_the_pictures_of_a_page_lie_in_the_mirror_image_of_their_places(open_app: Opener, page: str) -> None:
    app = opened_page(open_app, page)
    turned_round(app)
    before = seen(app.scene)
    with speaking():
        turned_round(app)
        after = seen(app.scene)
    assert [type(item) for item, _rects in before] == [type(item) for item, _rects in after]
    for (item, english), (_twin, rects) in zip(before, after, strict=True):
        block = app.scene.stage._blocks.get(id(_twin))
        if isinstance(_twin, Painted) and _twin.as_it_is:
            block = _twin.block or _twin.rect
        if block is None:
            wanted = [mirrored(rect, SIZE[0]) for rect in english]
        else:
            wanted = [rect.move(SIZE[0] - block.left - block.right, 0) for rect in english]
        assert len(wanted) == len(rects), item
        assert all(is_near(one, other) for one, other in zip(wanted, rects, strict=True)), (item, wanted, rects)


@every_page
def test_every_control_answers_where_it_is_seen(open_app: Opener, page: str) -> None:
    app = opened_page(open_app, page)
    with speaking():
        turned_round(app)
        able = at_hand(app.scene)
        assert able
        for widget in able:
            rect = in_window(app.scene, widget, widget.rect)
            on_stage = {id(item): rects for item, rects in seen(app.scene)}
            assert not on_stage[id(widget)] or any(rect.colliderect(each) for each in on_stage[id(widget)])
            point_at(app, rect.center)
            under = [each for each in app.scene.controls.widgets if each.hovered]
            assert under == [app.scene.controls.at(app.scene.stage.as_laid(rect.center))]
            assert under[0] is widget or under[0].depth >= widget.depth
            there = [tip for tip in widget.tips() if in_window(app.scene, widget, tip.rect).collidepoint(rect.center)]
            if under == [widget] and there:
                shown = app.scene.tips._tip_at(None)
                assert shown is not None and shown.text == there[0].text


def test_the_choice_that_is_clicked_is_taken(open_app: Opener) -> None:
    app = open_app(SIZE)
    with speaking():
        for chapter in range(4):
            settings(chapter)(app)
            page = app.scene
            assert isinstance(page, SettingsScene)
            for widget in [each for each in at_hand(page) if isinstance(each, Segments)]:
                for number, part in enumerate(widget.parts()):
                    click_at(app, in_window(page, widget, part.move(widget.rect.topleft)).center)
                    assert widget.chosen == number
                key(app, pygame.K_ESCAPE) if app.scene is not page else None
                break


def test_a_slider_follows_the_mouse_and_the_arrows_as_they_are_seen(open_app: Opener) -> None:
    app = open_app(SIZE)
    heard: list[int] = []
    with speaking():
        scene = Scene(app)
        show(app, scene)
        place = pygame.Rect(100, 100, 400, 40)
        slider = Slider(scene.kit, place, 10, 5, str, heard.append)
        scene.controls.add(slider)
        step(app)
        first, last = slider.track()
        for step_number, x in ((0, first), (10, last)):
            at = in_window(scene, slider, pygame.Rect(place.left + round(x), 120, 1, 1)).center
            click_at(app, at)
            assert slider.at_step == step_number
        left, right = (in_window(scene, slider, pygame.Rect(place.left + round(x), 120, 1, 1)).x for x in (last, first))
        assert left < right, "the greatest value lies at the left"
        scene.controls.set_focus(slider)
        key(app, pygame.K_RIGHT)
        assert slider.at_step == 9, "to the right is towards the smallest"
        slider.as_it_is = True
        key(app, pygame.K_RIGHT)
        assert slider.at_step == 10, "time runs to the right"


@pytest.mark.parametrize("language", [ENGLISH, LEFTWARD], ids=lambda language: language.code)
def test_the_arrows_move_the_focus_as_it_is_seen(open_app: Opener, language: Language) -> None:
    app = open_app(SIZE)
    with speaking(language):
        menu(app)
        tiles = [each for each in app.scene.controls.widgets if isinstance(each, Tile)]
        first, middle, last = sorted(tiles, key=lambda tile: in_window(app.scene, tile, tile.rect).left)
        app.scene.controls.set_focus(middle)
        for code, wanted in ((pygame.K_LEFT, first), (pygame.K_RIGHT, middle), (pygame.K_RIGHT, last)):
            while True:  # buttons lie between the tiles
                key(app, code)
                if isinstance(app.scene.controls.focus, Tile):
                    break
            assert app.scene.controls.focus is wanted


def test_switches_and_steppers_are_mirrored_inside(open_app: Opener) -> None:
    app = open_app(SIZE)
    chosen: list[int] = []
    with speaking():
        scene = Scene(app)
        show(app, scene)
        stepper = Stepper(scene.kit, 40, ["small", "middle", "large"], 1, chosen.append)
        stepper.rect.topleft = 200, 200
        toggle = Toggle(scene.kit, 40, ("On", "Off"), lambda _on: None)
        toggle.rect.topleft = 500, 300
        scene.controls.add(stepper, toggle)
        step(app)
        seen_at = in_window(scene, stepper, stepper.rect)
        click_at(app, (seen_at.left + 10, seen_at.centery))
        assert chosen == [2], "plus lies at the left"
        click_at(app, (seen_at.right - 10, seen_at.centery))
        assert chosen == [2, 1], "minus lies at the right"
        scene.controls.set_focus(toggle)
        key(app, pygame.K_LEFT)
        assert toggle.is_on, "on lies at the left"


def test_a_field_puts_the_caret_where_it_is_clicked(open_app: Opener) -> None:
    app = open_app(SIZE)
    with speaking():
        scene = Scene(app)
        show(app, scene)
        field = TextField(scene.kit, pygame.Rect(200, 200, 300, 40), "Rami", lambda _text: None)
        scene.controls.add(field)
        step(app)
        place = in_window(scene, field, field.rect)
        assert place == mirrored(field.rect, SIZE[0])
        click_at(app, (place.right - 3, place.centery))
        assert field.caret == 4, "a name in Latin letters ends at the right, where the field begins"
        click_at(app, (place.left + 3, place.centery))
        assert field.caret == 0


# ------------------------------------------------------------------------------------- tables


@pytest.mark.parametrize("game", GAMES.rules)
def test_a_table_keeps_its_places_but_for_the_rail(open_app: Opener, game: str) -> None:
    app = open_app(SIZE, reduced_motion=True, speed="instant", highest_card="left")
    app.thinker = QuickMind(GAMES)  # type: ignore[assignment]
    controller = new_controller(3, game)
    app.replace_all(TableScene(app, controller, autosave(app, controller)))
    at_rest(app, lambda: awaits_person(app))
    turned_round(app)
    before = seen(app.scene)
    with speaking():
        turned_round(app)
        after = seen(app.scene)
        assert not app.scene.stage.is_mirrored
    rail = app.scene.kit.scale.top_rail
    in_rail = 0
    for (item, english), (_twin, rects) in zip(before, after, strict=True):
        assert len(english) == len(rects), item
        if isinstance(item, (Button, Label)) and all(rect.bottom <= rail for rect in english):
            in_rail += 1
            assert all(is_near(mirrored(one, SIZE[0]), other) for one, other in zip(english, rects, strict=True))
        elif isinstance(item, Painted) and item.block is not None:
            twins = (mirrored(one.move(-item.block.left, 0), item.block.width) for one in english)
            wanted = [twin.move(item.block.left, 0) for twin in twins]
            assert all(is_near(one, other) for one, other in zip(wanted, rects, strict=True)), item
        elif isinstance(item, Plaque):  # the dealer's button goes to the other corner, with the face
            assert item.rect in english and item.rect in rects
        elif not isinstance(item, Label):  # its line of text goes to the other end of its place
            middles = zip(english, rects, strict=True)  # a card's picture may still stand in for a better one
            assert all(math.dist(one.center, other.center) <= 1.5 for one, other in middles), (item, english, rects)
    assert in_rail > 5


def test_the_bid_that_is_clicked_is_made(open_app: Opener) -> None:
    app = open_app(SIZE, reduced_motion=True, speed="instant")
    app.thinker = QuickMind(GAMES)  # type: ignore[assignment]
    controller = new_controller(3, "forty-one")
    with speaking():
        scene = TableScene(app, controller, autosave(app, controller))
        app.replace_all(scene)
        at_rest(app, lambda: awaits_person(app))
        tiles = [each for each in scene.controls.widgets if isinstance(each, NumberTile)]
        places = [in_window(scene, tile, tile.rect) for tile in tiles]
        assert places[0].left > places[5].left, "small bids lie at the right"
        for tile, place in zip(tiles, places, strict=True):
            point_at(app, place.center)
            assert [each for each in tiles if each.hovered] == [tile]
        table = scene.table
        assert isinstance(table, FortyOneTable)
        table.strip.mark(tiles[4])
        key(app, pygame.K_LEFT)
        assert table.strip.marked is tiles[5], "the tile at the left of the one marked before"
        step(app, 20)  # a press right after the question is none
        click_at(app, places[4].center)
        assert Bid(tiles[4].number) in [each.done for each in controller.steps]


@pytest.mark.parametrize("language", [ENGLISH, LEFTWARD], ids=lambda language: language.code)
def test_the_card_that_is_clicked_in_a_review_is_the_one_gone_to(open_app: Opener, language: Language) -> None:
    app = open_app(SIZE)
    with speaking(language):
        app.routes.open_review(seat(app, played(1, 1)), 1)
        review = app.scene
        assert isinstance(review, ReviewScene)
        step(app, 3)
        for spot, hand in zip(review._hand_spots, review.hands, strict=True):
            for sprite in hand:
                assert sprite.card is not None
                click_at(app, (sprite.box.left + 4, sprite.box.centery))
                assert review.past.played_at(sprite.card) == review.at
            assert spot.hovered


def test_what_lies_in_a_panel_of_a_table_is_met_where_it_is_seen(open_app: Opener) -> None:
    app = open_app(SIZE, reduced_motion=True, speed="instant")
    app.thinker = QuickMind(GAMES)  # type: ignore[assignment]
    controller = new_controller(3, "forty-two")
    scene = TableScene(app, controller, autosave(app, controller))
    app.replace_all(scene)
    at_rest(app, lambda: awaits_person(app))

    def places() -> list[tuple[pygame.Rect, float]]:
        """Return panels, and where something flies to in them: a trick's pip, the card turned up."""
        table = scene.table
        assert isinstance(table, FortyTwoTable)
        pips = [(plaque.rect, plaque.next_pip()[0]) for plaque in table.plaques]
        return [*pips, (table.turn_up.rect, table.turn_up.place.x)]

    turned_round(app)
    before = places()
    with speaking():
        turned_round(app)
        after = places()
    for (rect, x), (same, turned) in zip(before, after, strict=True):
        assert rect == same and abs(x + turned - rect.left - rect.right) <= 1


# ------------------------------------------------------------------------------------- drawing


def test_what_is_drawn_is_reflected_unless_it_lies_as_it_is() -> None:
    ink, piece = (255, 0, 0, 255), pygame.Surface((10, 4))
    piece.fill(ink)

    def drawn(draw: Callable[[pygame.Surface], object]) -> pygame.Rect:
        whole = pygame.Surface((100, 20), pygame.SRCALPHA)
        draw(whole)
        return whole.get_bounding_rect()

    def apart(whole: pygame.Surface) -> None:
        with unmirrored(pygame.Rect(10, 0, 40, 20), whole) as place:
            put(whole, piece, (place.left, 3))

    ways: list[tuple[Callable[[pygame.Surface], object], pygame.Rect, pygame.Rect]] = [
        (lambda whole: put(whole, piece, (5, 3)), pygame.Rect(5, 3, 10, 4), pygame.Rect(85, 3, 10, 4)),
        (lambda whole: fill(whole, ink, (5, 3, 20, 2)), pygame.Rect(5, 3, 20, 2), pygame.Rect(75, 3, 20, 2)),
        (lambda whole: stroke(whole, ink, (5, 3), (24, 3)), pygame.Rect(5, 3, 20, 1), pygame.Rect(75, 3, 20, 1)),
        (apart, pygame.Rect(10, 3, 10, 4), pygame.Rect(50, 3, 10, 4)),
    ]
    for draw, usual, turned in ways:
        assert drawn(draw) == usual
        with speaking():
            assert drawn(draw) == turned
            with as_it_is():
                assert drawn(draw) == usual
                with as_read():
                    assert drawn(draw) == turned
                assert not is_mirrored()
    with speaking():
        assert placed(pygame.Rect(5, 3, 10, 4), pygame.Surface((100, 20))) == pygame.Rect(85, 3, 10, 4)


def test_figures_of_a_column_stand_unit_under_unit(open_app: Opener) -> None:
    app = open_app(SIZE)
    kit = Scene(app).kit
    widest = kit.text.width("100", 20)

    def ends(words: str) -> pygame.Rect:
        whole = pygame.Surface((300, 40), pygame.SRCALPHA)
        write(whole, kit, words, 20, (255, 255, 255), (90, 20), align=1.0, column=widest)
        return whole.get_bounding_rect()

    assert ends("0").right == ends("10").right == ends("100").right <= 90
    with speaking():
        assert ends("0").right == ends("10").right == ends("100").right
        assert ends("100").left >= 210, "the column begins where it ended"


def test_icons_that_point_are_turned_and_others_are_not(open_app: Opener) -> None:
    app = open_app(SIZE)

    def pixels(name: str) -> bytes:
        return pygame.image.tobytes(app.art.icon(name, 40, (255, 255, 255)), "RGBA")

    def flipped(name: str) -> bytes:
        turned = pygame.transform.flip(app.art.icon(name, 40, (255, 255, 255)), True, False)
        return pygame.image.tobytes(turned, "RGBA")

    turned, upright = (
        ("back", "forward", "undo", "redo", "sound", "sound-off", "help"),
        ("play", "check", "back-far", "eye"),
    )
    wanted = {name: flipped(name) for name in turned} | {name: pixels(name) for name in upright}
    with speaking():
        assert {name: pixels(name) for name in wanted} == wanted


def is_past_the_mirror(call: ast.Call) -> bool:
    """Whether a call draws at a place that is not reflected."""
    match call.func:
        case ast.Attribute(value=ast.Attribute(value=ast.Name(id="pygame"), attr="draw")):
            return True
        case ast.Attribute(attr="blit" | "subsurface" | "set_clip"):
            return True
        case ast.Attribute(attr="fill"):
            return len(call.args) > 1
    return False


def test_nothing_draws_past_the_mirror_but_what_is_known_to() -> None:
    found = Counter[str]()
    for file in sorted(SCREEN.rglob("*.py")):
        name = file.relative_to(SCREEN).as_posix()
        if any(name.startswith(room) for room in UNREFLECTED):
            continue
        calls = (node for node in nodes_of(file) if isinstance(node, ast.Call))
        found[name] += sum(is_past_the_mirror(call) for call in calls)
    assert +found == PAST_THE_MIRROR, "use put, fill, stroke, placed, unmirrored of game.ui.drawing"
