"""The tiles of the menu: what they say at every size, and that words and numbers stand apart."""

from __future__ import annotations

import itertools
from pathlib import Path

import pygame
import pytest

from game.cards import Card
from game.games import GAMES
from game.profile.kept import SetAside
from game.rules.forty_one import PRESETS, FortyOneOptions
from game.ui.controls.buttons import Button
from game.ui.drawing.backdrop import plain
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.text import Typesetter
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.menu.tile import OnTile, Tile
from game.ui.scenes.scene import Launch
from tests.cases import for_each
from tests.ui.padding import tap
from tests.ui.playing import at_table, awaits_person, click, frames, launch, press, running, until

SIZES = [(960, 600), (1280, 720), (1920, 1080), (2560, 1080), (960, 1000), (600, 960)]


@for_each("size", SIZES, sampled=True)
@for_each("text", [0.8, 1.0, 1.3, 1.4])
def test_every_tile_says_what_its_game_is_also_above_a_game_to_continue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text: float
) -> None:
    """Once games had been won, large text had no room for "New game"."""
    with running(tmp_path, launch("empat-satu", {"players": 2})) as app:
        until(app, lambda: awaits_person(app))
        app.settings = app.settings.with_(text_size=text)
    said: list[str] = []
    told = Typesetter.line

    def line(self: Typesetter, text: str, *given: object, **named: object) -> object:
        said.append(text)
        return told(self, text, *given, **named)  # type: ignore[arg-type]

    with running(tmp_path, Launch(size=size, speed="instant")) as app:
        app.change_settings(text_size=text)
        app.rebuild()
        tiles = [each for each in app.scene.controls.widgets if isinstance(each, Tile)]
        assert len(tiles) == 3
        for tile in tiles:
            monkeypatch.setattr(Typesetter, "line", line)
            said.clear()
            tile._tally = "117 of 238 won"
            tile.paint()
            monkeypatch.undo()
            assert "New game" in said, f"{tile.game.name} does not say what its key does: {said}"
            first = tile.game.tile_words().lines[0]
            assert any(wording in " ".join(said) for wording in first), f"{tile.game.name}: {said}"
            assert tile.game.tile_words().home in said, f"{tile.game.name} does not say where it is from"


@for_each("size", SIZES, sampled=True)
@for_each("text", [1.0, 1.4])
def test_four_hundred_stands_on_the_tile_of_forty_one_and_covers_no_card(
    tmp_path: Path, size: tuple[int, int], text: float
) -> None:
    with running(tmp_path, Launch(size=size, speed="instant")) as app:
        app.change_settings(text_size=text)
        app.rebuild()
        [title] = [each for each in app.scene.controls.widgets if isinstance(each, OnTile) and "Four" in each.label]
        tile = title.tile
        assert tile.game.name == "forty-one" and tile.rect.contains(title.rect)
        for _card, place in tile._cards:
            assert title.rect.bottom - tile.rect.top <= place.y - place.height / 2
        others = [each for each in app.scene.controls.widgets if isinstance(each, OnTile) and each is not title]
        assert title.rect.collidelist([each.rect for each in others]) == -1


def test_a_notice_left_the_ends_of_the_line_under_the_title_to_look_out(tmp_path: Path) -> None:
    with running(tmp_path, Launch(size=(1920, 1080), speed="instant")) as app:
        until(app, lambda: app.notices.toast is None)
        scene = app.scene
        assert isinstance(scene, MenuScene) and scene._line.visible
        app.tell("Something to be read.")
        frames(app, 2)
        toast = app.notices.toast
        assert toast is not None and scene.stage.notice is toast and toast.rect.colliderect(scene._line.rect)
        assert not scene._line.visible


def test_four_hundred_begins_at_once_and_says_so_everywhere(tmp_path: Path) -> None:
    """It was a preset two pages away, and its table and the menu said Forty-One."""
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        for is_second in (False, True):
            [title] = [each for each in app.scene.controls.widgets if isinstance(each, OnTile) and "Four" in each.label]
            assert (title.label, title.icon) == ("Lebanon: Four Hundred", "play"), "it told by its tip alone what it is"
            click(app, title.rect.center)
            until(app, lambda: awaits_person(app))
            table = at_table(app)
            assert table.controller.setup.options == PRESETS["four-hundred"]
            assert table._rail._name.wordings == ["Four Hundred"]
            assert app.store.open_game("forty-one") is not None
            aside: list[SetAside] = []
            ticket = app.store.read_set_aside(aside)
            until(app, lambda asked=ticket: asked.is_done)  # type: ignore[misc]
            assert len(aside) == is_second, "there is one open game of Forty-One"
            app.routes.go_to_menu()
            until(app, lambda: app.scene.name == "menu")
        assert app.settings.new_game == {}, "the rules that the new-game page remembers are another matter"
        assert GAMES.screens["forty-one"].title_of(FortyOneOptions()) == "Forty-One"


@for_each("bold", [False, True])
def test_between_a_number_and_a_word_there_is_a_blank_to_be_seen(bold: bool) -> None:
    pygame.init()
    pygame.display.set_mode((10, 10))
    text = Typesetter()
    for size, (number, word) in itertools.product(range(11, 30), (("4", "players"), ("7", "players"), ("to", "4"))):
        parts = text.width(number, size, bold) + text.width(word, size, bold)
        assert text.width(f"{number} {word}", size, bold) - parts >= 0.27 * size
        line = text.line(f"{number} {word}", size, (255, 255, 255), bold)
        assert abs(line.get_width() - text.width(f"{number} {word}", size, bold)) <= 1


def test_where_a_line_with_numbers_is_clicked_follows_what_is_drawn() -> None:
    pygame.init()
    pygame.display.set_mode((10, 10))
    text = Typesetter()
    boxes = text.boxes("2 to 4 players", 13)
    assert len(boxes) == len("2 to 4 players")
    assert boxes[-1][1] == text.width("2 to 4 players", 13)
    assert all(before[1] <= after[0] + 1 for before, after in itertools.pairwise(boxes))


def test_a_tile_takes_every_cloth_that_comes_even_where_a_lost_one_lay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cloth that came while nothing was drawn was let go of, and the next lay in its place: it was not shown."""
    with running(tmp_path, Launch(size=(1280, 720), speed="instant")) as app:
        tile = next(each for each in app.scene.controls.widgets if isinstance(each, Tile))
        cloth = pygame.Surface((tile.request.width, tile.request.height))
        monkeypatch.setattr(app.backdrops, "picture", lambda _request: (cloth, False))
        app.scene.pictures_came()
        before = tile.blits()[1].surface
        cloth.fill((200, 10, 10))  # another, where the one before lay
        app.scene.pictures_came()
        after = tile.blits()[1].surface
        assert before.get_at((20, 20)) != after.get_at((20, 20))
        assert after.get_at((20, 20))[0] > after.get_at((20, 20))[1]


def test_a_tile_that_is_kept_shows_no_card_turned_quickly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside a game to continue the tiles are smaller: cards not yet drawn so small had jagged edges, kept for good."""
    with running(tmp_path, Launch(size=(1280, 720), speed="instant")) as app:
        app.art.clear(app.size)  # as in a window of a new size: no card is turned yet
        quick: list[float] = []
        turned = CardSprite._turned_quickly

        def turn(sprite: CardSprite, card: Card | None, degree: int) -> pygame.Surface:
            quick.append(degree)
            return turned(sprite, card, degree)

        monkeypatch.setattr(CardSprite, "_turned_quickly", turn)
        for tile in app.scene.controls.widgets:
            if isinstance(tile, Tile):
                tile._still()
        assert not quick


@for_each("size", [(960, 600), (960, 1040), (1920, 1080)], sampled=True)
def test_the_offer_of_a_guided_deal_covers_neither_cards_nor_badge(tmp_path: Path, size: tuple[int, int]) -> None:
    """In a tall window the golden 41 of Empat Satu lay half under the button."""
    with running(tmp_path, Launch(size=size)) as app:
        until(app, lambda: app.scene.name == "menu")
        offers = [each for each in app.scene.controls.widgets if isinstance(each, OnTile) and "Four" not in each.label]
        assert len(offers) == 6
        for offer in offers:
            tile, reaches = offer.tile, offer.rect.top - offer.tile.rect.top
            assert all(place.y + place.height / 2 <= reaches for _sprite, place in tile._cards)
            badge, (_x, y) = tile._badge()
            assert not tile._lies.badge or y + badge.get_height() <= reaches


def test_every_tile_was_composed_anew_at_each_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames and words took most of the work of the program's first picture."""
    worded: list[str] = []
    words = Tile._words

    def told(tile: Tile, target: pygame.Surface) -> None:
        worded.append(tile.game.name)
        words(tile, target)

    monkeypatch.setattr(Tile, "_words", told)

    def seen(text: float, tally: str = "") -> list[bytes]:
        """Start the program; return the pictures of its tiles, and note in ``worded`` which were composed."""
        worded.clear()
        with running(tmp_path, Launch(size=(1280, 720), speed="instant")) as app:
            app.change_settings(text_size=text)
            monkeypatch.setattr(app.backdrops, "picture", lambda request: (plain(request), True))
            app.rebuild()
            tiles = [each for each in app.scene.controls.widgets if isinstance(each, Tile)]
            for tile in tiles:
                tile._tally = tally
            app.stills.write_waiting()
            worded.clear()
            return [pygame.image.tobytes(tile.blits()[1].surface, "RGBA") for tile in tiles]

    first = seen(1.0)
    assert len(worded) == 3
    assert seen(1.0) == first and not worded
    assert seen(1.2) != first and len(worded) == 3, "in larger letters they are other pictures"
    assert seen(1.0, "1 of 2 won") != first and len(worded) == 3
    assert seen(1.0) == first and not worded


@for_each("has_game", [False, True])
@for_each("by_pad", [False, True])
def test_the_first_press_leads_to_play_or_to_what_goes_on(tmp_path: Path, has_game: bool, by_pad: bool) -> None:
    """The language stands first on the page; few want it first."""
    if has_game:
        with running(tmp_path, launch("empat-satu", {"players": 2})) as app:
            until(app, lambda: awaits_person(app))
    with running(tmp_path, Launch(size=(1280, 720))) as app:
        frames(app, 3)
        tap(app, "down") if by_pad else press(app, pygame.K_TAB)
        focus = app.scene.controls.focus
        assert isinstance(focus, Tile) or (has_game and isinstance(focus, Button) and focus.is_default)
        assert isinstance(focus, Tile) or not by_pad, "the golden button has the first press of the pad already"


@for_each("size", [*SIZES, (960, 1040)], sampled=True)
def test_no_rosette_lies_under_the_language_in_the_corner(tmp_path: Path, size: tuple[int, int]) -> None:
    """At 960x1040 one did, half of it."""
    with running(tmp_path, Launch(size=size, speed="instant")) as app:
        assert isinstance(app.scene, MenuScene)
        [corner] = [each for each in app.scene.controls.widgets if each.acts == ("languages",)]
        for x, y, radius in app.scene.backdrop().rosettes:
            assert not corner.rect.colliderect(x - radius, y - radius, 2 * radius, 2 * radius)


@for_each("size", SIZES, sampled=True)
def test_the_first_notice_lay_over_practice_and_the_deal_of_the_day(tmp_path: Path, size: tuple[int, int]) -> None:
    with running(tmp_path, Launch(size=size, speed="instant")) as app:
        app.tell("Press F5 to hear this program.")
        frames(app, 3)
        toast = app.notices.toast
        assert toast is not None
        assert not any(each.rect.colliderect(toast.rect) for each in app.scene.controls.widgets if each.visible)
