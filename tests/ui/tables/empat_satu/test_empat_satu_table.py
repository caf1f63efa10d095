"""The table of Empat Satu: whole games by clicks, keys and drags without a screen, its layout, and what it says."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable
from pathlib import Path

import pygame

from game.cards import Card
from game.games import GAMES
from game.rules.base import STOCK, Close, Draw
from game.rules.empat_satu import HAND_SIZE, PublicState, value_of
from game.ui.app import App
from game.ui.drawing.assets import card_width
from game.ui.drawing.scale import Scale
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.styles import BATIK
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.scene import Launch
from game.ui.tables.empat_satu.layout import close_place, game_layout, middle_of, pill_height
from game.ui.tables.empat_satu.panels import parts_of
from game.ui.tables.empat_satu.table import EmpatSatuTable
from game.ui.tables.empat_satu.words import throw_prompt
from game.ui.tables.parts.layout import Home
from game.ui.tables.parts.seats import Plaque
from tests.cases import for_each
from tests.playouts import take
from tests.ui.playing import (
    at_table,
    awaits_person,
    click,
    frames,
    is_looked_at,
    launch,
    new_controller,
    press,
    running,
    until,
)

SIZES = [(960, 600), (1280, 720), (1920, 1080), (2560, 1440), (3840, 2160), (2560, 1080), (1180, 1000)]
TALL = [(600, 960), (1100, 1000), (960, 1040), (1000, 1000), (1000, 1380), (1280, 1390), (1440, 2560)]

GAMES_PLAYED: list[dict[str, object]] = [
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 5},
    {"players": 6, "close_at": 20, "closing": "after-discarding"},
    {"players": 3, "close_at": "any", "closing": "after-discarding", "open_first": True, "dry_rounds": 0},
    {"players": 2, "close_at": "any", "open_first": True},
    {"partnership": True},
    {"close_at": 30, "players": 3},
    {"deals": 2, "players": 2},
]


def table_of(app: App) -> EmpatSatuTable:
    table = at_table(app).table
    assert isinstance(table, EmpatSatuTable)
    return table


def best_throw(table: EmpatSatuTable) -> Card:
    """Return the card whose loss leaves the most."""
    cards = [sprite.card for sprite in table.hand.sprites if sprite.card is not None]
    able = [card for card in cards if table.hand.legal and card in table.hand.legal]
    return max(able, key=lambda card: value_of([held for held in cards if held is not card]))


def act_by_mouse(app: App) -> None:
    """Close if possible, else draw, the discard when it helps, or throw what is worth least, by clicks."""
    table = table_of(app)
    if table.hand.legal is not None:
        if table.close.visible and not table.close.reason:
            click(app, table.close.rect.center)
            assert is_closing(app)
        thrown = best_throw(table)
        sprite = next(sprite for sprite in table.hand.sprites if sprite.card is thrown)
        click(app, (round(sprite.x - sprite.height * 0.3), round(sprite.y - sprite.height * 0.3)))
    elif table.close.visible and not table.close.reason:
        click(app, table.close.rect.center)
    else:
        spot = table.piles.spots[-1]
        view = at_table(app).controller.view
        offered = table.piles.discards[-1][-1].card if spot.is_asked else None
        helps = offered is not None and any(card.suit is offered.suit for card in view.hand)
        click(app, spot.rect.center if helps else table.piles.stock.rect.center)


def act_by_keys(app: App) -> None:
    """Close if possible, else draw by S or D, or throw with the arrows, by keys."""
    table = table_of(app)
    if table.hand.legal is not None:
        if table.close.visible and not table.close.reason:
            press(app, pygame.K_c)
        thrown = best_throw(table)
        for _step in range(HAND_SIZE + 2):
            press(app, pygame.K_RIGHT)
            if table.hand.cursor is not None and table.hand.cursor.card is thrown:
                break
        press(app, pygame.K_RETURN)
    elif table.close.visible and not table.close.reason:
        press(app, pygame.K_c)
    elif table.piles.spots[-1].is_asked and len(at_table(app).controller.steps) % 3 == 0:
        press(app, pygame.K_d)
    else:
        press(app, pygame.K_s)


def drag(app: App, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Drag with the left button held down."""
    middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    for kind, point in (
        (pygame.MOUSEMOTION, start),
        (pygame.MOUSEBUTTONDOWN, start),
        (pygame.MOUSEMOTION, middle),
        (pygame.MOUSEMOTION, end),
        (pygame.MOUSEBUTTONUP, end),
    ):
        extra = {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        pygame.event.post(pygame.event.Event(kind, pos=point, **extra))
        app.frame(1 / 30)


def has_moved_on(app: App, before: int) -> bool:
    """Whether something has happened in the game, or another page is shown."""
    return app.scene.name != "table" or len(at_table(app).controller.steps) > before


def play_on(app: App, act: Callable[[App], None]) -> None:
    """Play until the winners' page."""
    for _turn in range(3000):
        until(app, lambda: awaits_person(app) or is_looked_at(app) or app.scene.name != "table")
        if awaits_person(app):
            before = len(at_table(app).controller.steps)
            act(app)
            until(app, functools.partial(has_moved_on, app, before))
        elif app.scene.name == "winners":
            return
        else:
            frames(app, 12)
            press(app, pygame.K_RETURN)
    raise AssertionError("the game has no end")


@for_each(
    ("given", "act"),
    [(given, act_by_keys if number in (1, 3) else act_by_mouse) for number, given in enumerate(GAMES_PLAYED)],
)
def test_a_whole_game_to_the_winners_page(tmp_path: Path, given: dict[str, object], act: Callable[[App], None]) -> None:
    with running(tmp_path, launch("empat-satu", given)) as app:
        play_on(app, act)
        assert app.store.tally("empat-satu").played == 1
        assert app.store.open_game("empat-satu") is None


def test_cards_are_drawn_and_thrown_by_dragging(tmp_path: Path) -> None:
    with running(tmp_path, launch("empat-satu", {"players": 2})) as app:
        until(app, lambda: awaits_person(app))
        table = table_of(app)
        before = len(at_table(app).controller.steps)
        drag(app, table.piles.stock.rect.center, (table.layout.window.centerx, table.layout.cloth.top + 20))
        assert len(at_table(app).controller.steps) == before, "let go over the table, nothing is drawn"
        hand = table.hand.sprites[1]
        drag(app, table.piles.stock.rect.center, (round(hand.x), round(hand.y)))
        until(app, lambda: len(at_table(app).controller.steps) == before + 1)
        until(app, lambda: awaits_person(app))
        assert len(table.hand.sprites) == HAND_SIZE + 1
        sprite = table.hand.sprites[0]
        tray = table.piles.places.trays[0].center
        drag(app, (round(sprite.x), round(sprite.y)), tray)
        until(app, lambda: len(at_table(app).controller.steps) > before + 1)


def test_refusals_are_told_in_words(tmp_path: Path) -> None:
    with running(tmp_path, launch("empat-satu", {"players": 3, "close_at": 30}, number=4)) as app:
        until(app, lambda: awaits_person(app))
        scene = at_table(app)
        assert isinstance(scene, TableScene)
        table = table_of(app)
        if table.close.reason:
            press(app, pygame.K_c)
            assert scene.table.bubble is not None
        if not table.piles.spots[-1].is_asked:
            press(app, pygame.K_d)
            assert scene.table.bubble is not None
        sprite = table.hand.sprites[0]
        click(app, (round(sprite.x), round(sprite.y)))
        assert scene.table.bubble is not None, "a card is thrown only after one is drawn"
        press(app, pygame.K_s)
        until(app, lambda: awaits_person(app) and table.hand.legal is not None)
        press(app, pygame.K_s)
        assert scene.table.bubble is not None, "only one card is drawn in a turn"


def test_a_pile_that_cannot_be_taken_from_gives_the_prompt_back(tmp_path: Path) -> None:
    """What it said once stood there for the rest of the turn, and what to do was not to be read any more."""
    with running(tmp_path, launch("empat-satu", {"players": 3})) as app:
        until(app, lambda: awaits_person(app) and table_of(app).piles.spots[-1].is_asked)
        table = table_of(app)
        asked = table.ribbon.wordings
        for _click in range(2):
            click(app, table.piles.trays[1].rect.center)
            assert "may be taken" in table.ribbon.wordings[0]
            frames(app, 20)
        frames(app, 80)
        assert table.ribbon.wordings == asked


def is_closing(app: App) -> bool:
    """Whether the card to close with is asked for."""
    table = table_of(app)
    assert table.is_closing == (table.close.label == "Don’t close")
    return table.is_closing


def test_the_button_to_close_asks_for_the_card_to_discard(tmp_path: Path) -> None:
    """Esc and the button itself take it back; then a click on a card closes the deal with it."""
    given: dict[str, object] = {"players": 2, "close_at": "any", "closing": "after-discarding"}
    with running(tmp_path, launch("empat-satu", given)) as app:
        press(app, pygame.K_RETURN)
        until(app, lambda: awaits_person(app))
        table = table_of(app)
        assert table.close.visible and table_of(app).close.reason == (
            "only on your turn, once you have drawn",
            "after drawing",
        )
        press(app, pygame.K_c)
        assert table.bubble is not None and not is_closing(app)
        press(app, pygame.K_s)
        until(app, lambda: awaits_person(app) and table.hand.legal is not None)
        assert not table.close.reason and table.close.label == "Close"
        plain, steps = table.ribbon.wordings, len(at_table(app).controller.steps)
        for back in (pygame.K_ESCAPE, pygame.K_c):
            click(app, table.close.rect.center)
            assert is_closing(app) and table.ribbon.wordings != plain
            press(app, back)
            assert not is_closing(app) and table.ribbon.wordings == plain and at_table(app) is app.scene
            frames(app, 30)  # more than a double click
        assert len(at_table(app).controller.steps) == steps
        press(app, pygame.K_c)
        thrown = best_throw(table)
        sprite = next(sprite for sprite in table.hand.sprites if sprite.card is thrown)
        click(app, (round(sprite.x - sprite.height * 0.3), round(sprite.y - sprite.height * 0.3)))
        until(app, lambda: len(at_table(app).controller.steps) > steps)
        assert at_table(app).controller.steps[-1].done == Close(thrown)


def test_a_card_turned_up_lies_there_on_the_first_turn_and_is_gone_after_it(tmp_path: Path) -> None:
    given: dict[str, object] = {"players": 2, "open_first": True}
    for key in (pygame.K_s, pygame.K_d):
        for number in range(1, 9):
            with running(tmp_path / f"{key}-{number}", launch("empat-satu", given, number=number)) as app:
                press(app, pygame.K_RETURN)
                until(app, lambda: awaits_person(app))
                public = at_table(app).controller.state.public
                assert isinstance(public, PublicState)
                if public.turns:
                    continue
                table, opened = table_of(app), public.opened
                assert [each.card for each in table.open_cards()] == [opened]
                assert "turned up" in table.ribbon.wordings[0]
                press(app, key)
                until(app, lambda: awaits_person(app) and table_of(app).hand.legal is not None)
                assert not table.open_cards()
                assert (opened in [each.card for each in table.hand.sprites]) == (key == pygame.K_d)
                break
        else:
            raise AssertionError("the person never plays first")


def test_close_shines_only_while_the_person_may_close(tmp_path: Path) -> None:
    """It was golden until the first turn, and again after Continue, while nobody could close."""
    with running(tmp_path, launch("empat-satu", {"close_at": 40})) as app:
        for _frame in range(60):
            assert awaits_person(app) or table_of(app).close.reason
            app.frame(1 / 30)
        until(app, lambda: awaits_person(app))
        press(app, pygame.K_s)
        until(app, lambda: table_of(app).hand.legal is not None)
        app.rebuild()
        frames(app, 10)
        assert table_of(app).hand.legal is not None
        assert table_of(app).close.reason


@for_each(
    ("given", "ending", "standing"),
    [
        ({}, "at once; otherwise the last card", "So many rounds are left if everybody draws from the stock"),
        ({"close_at": 30}, "worth 30 or more", "The highest hand"),
        ({"partnership": True}, "at once; otherwise the last card", "both partners are added up"),
        ({"deals": 3}, "at once; otherwise the last card", "3 deals are added up"),
        ({"deals": 3, "partnership": True}, "the last card", "both partners in 3 deals are added up"),
    ],
)
def test_the_panels_tell_the_rules_of_the_game_that_is_played(
    tmp_path: Path, given: dict[str, object], ending: str, standing: str
) -> None:
    """They told of one deal, everybody alone, without closing, whatever was played; of rounds left "at most"."""
    with running(tmp_path, launch("empat-satu", given)) as app:
        until(app, lambda: awaits_person(app))
        table = table_of(app)
        assert ending in table.deal_panel.tip
        assert standing in table.standing.tip
        assert not any("at most" in words for row in table.standing.rows for words in row[0])


def test_in_reduced_motion_a_card_drawn_does_not_lie_over_the_plaque(tmp_path: Path) -> None:
    """A back lay on name and act of an opponent for as long as its flight would have taken."""
    options = GAMES.rules["empat-satu"].read_options({})
    begins = Launch(game="empat-satu", options=options, number=5, size=(1280, 720), speed="normal")
    with running(tmp_path, begins) as app:
        app.change_settings(reduced_motion=True)
        app.rebuild()
        seen = 0
        for _frame in range(400):
            app.frame(1 / 30)
            if app.art.is_busy:  # for cards still to be drawn time passes by the clock alone
                pygame.time.wait(5)
            if awaits_person(app):
                at_table(app).act(at_table(app).controller.view.legal_actions()[0])
            table = table_of(app)
            for item in table.stage.items:
                if not isinstance(item, CardSprite) or item.card is not None:
                    continue
                if any((item.x, item.y) == (fan.seat.fan.x, fan.seat.fan.y) for fan in table.fans[1:]):
                    seen += 1
                    assert item.depth < min(each.depth for each in table.stage.items if isinstance(each, Plaque))
        assert seen


def test_pointing_at_a_card_tells_what_throwing_it_leaves(tmp_path: Path) -> None:
    with running(tmp_path, launch("empat-satu", {"players": 2})) as app:
        until(app, lambda: awaits_person(app))
        press(app, pygame.K_s)
        until(app, lambda: awaits_person(app) and table_of(app).hand.legal is not None)
        table = table_of(app)
        press(app, pygame.K_RIGHT)
        frames(app, 2)
        counted = table.counted()
        assert counted.thrown is not None
        assert len(counted.kept) == HAND_SIZE


def test_the_game_goes_on_after_undo_and_a_new_size(tmp_path: Path) -> None:
    with running(tmp_path, launch("empat-satu", {"players": 4})) as app:
        until(app, lambda: awaits_person(app))
        press(app, pygame.K_s)
        until(app, lambda: awaits_person(app) and table_of(app).hand.legal is not None)
        press(app, pygame.K_z, pygame.KMOD_CTRL)
        until(app, lambda: awaits_person(app))
        assert len(table_of(app).hand.sprites) == HAND_SIZE
        at_table(app).rebuild()
        until(app, lambda: awaits_person(app))
        assert table_of(app).piles.stock.is_asked


def test_continued_between_drawing_and_throwing_the_own_plaque_shows_the_hands_value(tmp_path: Path) -> None:
    with running(tmp_path, launch("empat-satu", {"players": 3})) as app:
        until(app, lambda: awaits_person(app))
        before = table_of(app).seats[0].corner
        press(app, pygame.K_s)
        until(app, lambda: awaits_person(app) and table_of(app).hand.legal is not None)
        assert table_of(app).seats[0].corner == before
    with running(tmp_path) as app:
        press(app, pygame.K_RETURN)
        until(app, lambda: awaits_person(app) and table_of(app).hand.legal is not None)
        assert len(table_of(app).hand.sprites) == HAND_SIZE + 1
        assert table_of(app).seats[0].corner == before != "?"


@for_each("size", [*SIZES, *TALL], sampled=True)
@for_each("players", [2, 3, 4, 5, 6])
@for_each("text", [0.8, 1.0, 1.2, 1.3])
@for_each("has_head", [False, True])
def test_nothing_on_the_table_meets(size: tuple[int, int], players: int, text: float, has_head: bool) -> None:
    scale = Scale(size, text)
    high = scale.line(20, 4.0) if has_head and scale.is_tall and players <= 4 else 0  # in guided deals, with four
    layout = game_layout(size, players, BATIK.band, 1.0, text, Home(lambda _width: high, is_high=True))
    middle = middle_of(layout)
    regions = dict(layout.regions)
    regions |= {"stock": middle.stock.box, "ribbon": layout.ribbon, "close": close_place(layout)}
    regions |= {f"tray {seat}": tray for seat, tray in enumerate(middle.trays)}
    regions |= {} if layout.head is None else {"head": layout.head}
    for (one, first), (two, second) in itertools.combinations(regions.items(), 2):
        assert not first.colliderect(second), f"{one} meets {two}"
    for name, rect in regions.items():
        assert layout.window.contains(rect), f"{name} leaves the window"
        if name != "ribbon":
            assert layout.cloth.contains(rect), f"{name} leaves the cloth"
    backs = [pygame.Rect(0, 0, *[round(1.24 * seat.fan.height)] * 2) for seat in layout.seats if seat.side != "bottom"]
    for seat, box in zip(layout.seats[1:], backs, strict=True):
        box.center = (round(seat.fan.x), round(seat.fan.y))
        assert seat.side == "top" or not any(box.colliderect(tray) for tray in middle.trays), "a tray meets the backs"
    takeable = middle.trays[-1]
    pill = pygame.Rect(takeable.left, takeable.top - round(pill_height(scale) * 0.8), takeable.width, 10)
    assert not any(pill.colliderect(seat.plaque) for seat in layout.seats)
    assert middle.height >= (56 if players <= 4 else 44)


@for_each("size", TALL, sampled=True)
@for_each("players", [5, 6])
@for_each("text", [1.0, 1.4])
def test_the_button_to_draw_hid_a_stock_as_low_as_the_discards_of_many_players(
    size: tuple[int, int], players: int, text: float
) -> None:
    layout = game_layout(size, players, BATIK.band, 1.0, text)
    middle = middle_of(layout)
    stock = middle.stock.box
    assert stock.height >= middle.height and stock.height > 1.5 * pill_height(layout.scale)
    taken = [seat.plaque for seat in layout.seats] + [*middle.trays, layout.ribbon]
    assert stock.collidelist(taken) == -1


@for_each("size", TALL, sampled=True)
@for_each("players", [3, 4])
@for_each("text", [1.0, 1.3])
def test_in_a_tall_window_stock_and_piles_use_the_height(size: tuple[int, int], players: int, text: float) -> None:
    layout = game_layout(size, players, BATIK.band, 1.0, text)
    middle = middle_of(layout)
    assert 0.55 * layout.cards.height <= middle.height <= 0.86 * layout.cards.height, "near those of the hand"
    own = layout.seats[0].plaque
    assert middle.trays[0].bottom <= layout.ribbon.top or middle.trays[0].left > own.right, "over or beside the plaque"
    for seat, tray in zip(layout.seats, middle.trays, strict=True):
        if seat.side in ("left", "right"):
            assert tray.collidepoint(seat.plaque.centerx, tray.centery), "below its owner's plaque"
            assert 0 < tray.top - seat.plaque.bottom < seat.plaque.height
        assert seat.side != "top" or tray.centerx == seat.plaque.centerx


def test_with_two_players_the_trays_lie_towards_their_owners() -> None:
    for size in (*SIZES, *TALL):
        layout = game_layout(size, 2, BATIK.band)
        middle = middle_of(layout)
        opponent, plaque = middle.trays[1], layout.seats[1].plaque
        assert abs(opponent.centerx - plaque.centerx) <= 1, "on the axis of the opponent"
        assert opponent.top > plaque.bottom


def test_an_empty_tray_says_whose_discards_it_is_for(tmp_path: Path) -> None:
    with running(tmp_path, launch("empat-satu", {"players": 3})) as app:
        until(app, lambda: awaits_person(app))
        table = table_of(app)
        names = [tray.wordings[0] for tray in table.piles.trays]
        assert names == ["Your discards", *(f"{seat.name}’s discards" for seat in table.seats[1:])]
        empty = [tray for tray, pile in zip(table.piles.trays, table.piles.discards, strict=True) if not pile]
        assert empty, "the person has thrown nothing yet"
        for tray in empty:
            assert len(tray.paint()) == 2
            assert tray.kit.text.width(tray.wordings[0], tray.kit.scale.font(18)) <= tray.rect.width


@for_each("size", SIZES, sampled=True)
@for_each("count", [4, 5])
def test_the_hand_lies_between_plaque_and_value(size: tuple[int, int], count: int) -> None:
    layout = game_layout(size, 4, BATIK.band)
    for place in layout.hand(count):
        half = card_width(place.height) / 2
        assert place.x - half >= layout.seats[0].plaque.right
        assert place.x + half <= layout.bottom_end.left
    gaps = [after.x - before.x for before, after in itertools.pairwise(layout.hand(count))]
    assert min(gaps) >= 0.5 * card_width(layout.cards.height)


def test_every_discard_shows_its_index() -> None:
    middle = middle_of(game_layout((960, 600), 4, BATIK.band))
    for count in range(1, 12):
        places = middle.discards(1, count)
        assert all(middle.trays[1].left <= place.x <= middle.trays[1].right for place in places)
        last, before = places[-1], places[-2] if count > 1 else None
        assert before is None or last.x - before.x >= 0.15 * card_width(middle.height)


def test_a_worth_is_told_in_suits() -> None:
    cards = [Card.parse(text) for text in ("AS", "KS", "TS", "7H")]
    (suit, gain), others = parts_of(cards)
    assert (str(suit), gain) == ("S", 31)
    assert [(str(other), points) for other, points in others] == [("H", 7)]


@for_each("size", [*SIZES[:2], *SIZES[-2:], *TALL[:5]], sampled=True)  # larger ones are laid out as smaller ones are
def test_what_a_throw_leaves_hides_nothing_of_what_the_hand_is_worth(tmp_path: Path, size: tuple[int, int]) -> None:
    """In tall windows, where that stands above the hand, "leaves 35" lay on the scale under it."""
    options = GAMES.rules["empat-satu"].read_options({"players": 2})
    with running(tmp_path, Launch(game="empat-satu", options=options, number=5, size=size, speed="instant")) as app:
        until(app, lambda: awaits_person(app))
        press(app, pygame.K_s)
        until(app, lambda: awaits_person(app) and table_of(app).hand.legal is not None)
        for _card in range(HAND_SIZE + 1):
            press(app, pygame.K_RIGHT)
            frames(app, 30)
            table = table_of(app)
            assert all(not blit.rect.colliderect(table.value.rect) for blit in table.chips.blits())
            assert all(not blit.rect.colliderect(table.layout.ribbon) for blit in table.chips.blits())


@for_each("size", [(960, 600), (1280, 720), (1920, 1080), (600, 960), (960, 1040)], sampled=True)
@for_each("text", [1.0, 1.4])
def test_what_a_throw_leaves_hides_no_index(tmp_path: Path, size: tuple[int, int], text: float) -> None:
    options = GAMES.rules["empat-satu"].read_options({"players": 3})
    with running(tmp_path, Launch(game="empat-satu", options=options, number=5, size=size, speed="instant")) as app:
        app.change_settings(text_size=text)
        app.scene.rebuild()
        until(app, lambda: awaits_person(app))
        press(app, pygame.K_s)
        until(app, lambda: awaits_person(app) and table_of(app).hand.legal is not None)
        for _card in range(HAND_SIZE + 1):
            press(app, pygame.K_RIGHT)
            frames(app, 30)
            table = table_of(app)
            chips = [blit.rect for blit in table.chips.blits()]
            assert len(chips) == HAND_SIZE + 1
            for sprite in table.hand.sprites:
                width = card_width(sprite.height)
                left, top = sprite.x - width / 2, sprite.y - sprite.height / 2 - sprite.raise_by
                index = pygame.Rect(left, top + 0.03 * sprite.height, 0.2 * width, 0.2 * sprite.height)
                assert index.collidelist(chips) < 0


def test_who_heard_the_last_discard_of_the_deal_was_not_told_to_discard_a_card() -> None:
    controller = new_controller(4, "empat-satu")
    controller.deal()
    while True:
        public = controller.state.public
        assert isinstance(public, PublicState)
        if public.source == STOCK and public.stock_left == 0:
            break
        assert controller.state.turn is not None, "somebody has reached 41"
        draws = [each for each in controller.state.legal_actions() if each == Draw(STOCK)]
        take(controller, draws[0] if draws else controller.state.legal_actions()[0])
    assert all("discard one" in words.lower() for words in throw_prompt(public))
