"""The end of a deal of Empat Satu: where hands are shown, how they are counted, what is heard, partners' sums."""

from __future__ import annotations

import itertools
from pathlib import Path

import pygame
import pytest

from game.cards import Card
from game.games import GAMES
from game.opponents.base import Level
from game.rules.empat_satu import View
from game.ui.app import App
from game.ui.drawing.assets import card_width
from game.ui.drawing.backdrop import plain
from game.ui.drawing.styles import BATIK, DAMASCUS, LOSS
from game.ui.drawing.textures.request import Request
from game.ui.scenes.play.between_deals import BetweenDeals
from game.ui.scenes.scene import Launch
from game.ui.tables.empat_satu import words
from game.ui.tables.empat_satu.layout import game_layout, shown_hands_of
from game.ui.tables.empat_satu.open_hands import HandCount
from game.ui.tables.empat_satu.table import EmpatSatuTable
from tests.cases import for_each
from tests.ui.playing import at_table, awaits_person, click, frames, is_looked_at, launch, press, running, until

SIZES = [(960, 600), (1280, 720), (1920, 1080), (2560, 1440), (3840, 2160), (2560, 1080), (1180, 1000)]
TALL = [(600, 960), (1100, 1000), (960, 1040), (1000, 1000), (1000, 1380), (1280, 1390), (1440, 2560)]
HEARD = {"draw", "discard", "flip", "count", "counted", "gong"}


def play_to_the_end_of_the_deal(app: App, monkeypatch: pytest.MonkeyPatch) -> EmpatSatuTable:
    """Play by the opponents' rules of thumb; the score page does not come, so that the table stays to be looked at."""
    monkeypatch.setattr(BetweenDeals, "go_on", lambda _between: None)
    until(app, lambda: app.scene.name == "table")
    at_table(app).controller.deal()
    for number in range(80):
        until(app, lambda: awaits_person(app) or has_ended(app))
        scene = at_table(app)
        if has_ended(app):
            break
        scene.act(GAMES.opponents.choose_at_once(scene.controller.view, Level.CASUAL, number).action)
    until(app, lambda: not at_table(app).timeline.busy and bool(table_of(app).open_hands.counts))
    frames(app, 3)
    return table_of(app)


def has_ended(app: App) -> bool:
    """Whether the deal is over."""
    return at_table(app).controller.state.turn is None


def table_of(app: App) -> EmpatSatuTable:
    table = at_table(app).table
    assert isinstance(table, EmpatSatuTable)
    return table


@for_each("size", [*SIZES, *TALL], sampled=True)
@for_each("players", [2, 3, 4])
@for_each("text", [0.8, 1.0, 1.2, 1.4])
def test_hands_shown_meet_nothing_and_their_counts_hide_no_card(
    size: tuple[int, int], players: int, text: float
) -> None:
    layout = game_layout(size, players, BATIK.band, 1.0, text)
    shown = shown_hands_of(layout)
    width = card_width(shown.height)
    regions = {name: rect for name, rect in layout.regions.items() if name != "bottom end"}
    regions["ribbon"] = layout.ribbon
    for seat, places in enumerate(shown.hands):
        if not seat:
            assert not places, "the person's cards stay in the hand"
            continue
        left, right = round(places[0].x - width / 2), round(places[-1].x + width / 2)
        top = round(places[0].y - shown.height / 2)
        regions[f"hand {seat}"] = pygame.Rect(left, top, right - left, shown.height)
        assert shown.counts[seat].top >= top + 0.6 * shown.height, "the count leaves the cards to be seen"
        assert min(b.x - a.x for a, b in itertools.pairwise(places)) >= 0.39 * width
    for (one, first), (two, second) in itertools.combinations(regions.items(), 2):
        assert not first.colliderect(second), f"{one} meets {two}"
    for here, there in itertools.combinations(range(players), 2):
        narrow = [shown.counts[seat].inflate(-shown.counts[seat].width // 2, 0) for seat in (here, there)]
        assert not narrow[0].colliderect(narrow[1]), f"counts {here} and {there}"
    assert shown.height >= 60


@for_each("text", [1.0, 1.4])
@for_each("players", [2, 3, 4])
def test_the_longest_sum_with_its_result_fits_its_line(tmp_path: Path, players: int, text: float) -> None:
    with running(tmp_path, launch("empat-satu", {"players": players})) as app:
        app.change_settings(text_size=text)
        app.scene.rebuild()
        table = table_of(app)
        cards = [Card.parse(name) for name in ("AS", "KH", "QD", "TC")]
        for rect in table.open_hands.lines:
            count = HandCount(table.kit, rect, cards)
            count.mark, count.place = "wins and loses", 0
            pieces = count.paint()
            right = max(x + surface.get_width() for surface, (x, y) in pieces if not y)
            left = min(x for surface, (x, y) in pieces if not y)
            assert left >= 0
            assert right <= rect.width


def test_a_sum_is_told_term_by_term(tmp_path: Path) -> None:
    with running(tmp_path, launch("empat-satu", {"players": 2})) as app:
        table = table_of(app)
        count = HandCount(table.kit, table.open_hands.lines[1], [Card.parse(name) for name in ("AS", "KS", "7H", "2D")])
        assert count.terms == 4, "spades, hearts, diamonds, and what it comes to"
        before = count.look()
        count.told = 1
        assert count.look() != before
        flush = HandCount(table.kit, table.open_hands.lines[1], [Card.parse(name) for name in ("AS", "KS", "QS", "2S")])
        assert flush.terms == 1


@for_each("given", [{"players": 2}, {"players": 3}, {"partnership": True}])
def test_the_table_is_cleared_for_the_hands_and_laid_again_by_undo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: dict[str, object]
) -> None:
    with running(tmp_path, launch("empat-satu", given)) as app:
        table = play_to_the_end_of_the_deal(app, monkeypatch)
        assert not table.piles.stock.visible
        assert not any(tray.visible for tray in table.piles.trays)
        assert not any(sprite.visible for pile in table.piles.discards for sprite in pile)
        assert len(table.open_hands.sprites) == 4 * (len(table.seats) - 1)
        told = [each.value for each in app.scene.described().things if each.source in table.open_hands.sprites]
        assert told == [shown.name for shown in table.seats[1:] for _card in range(4)]
        at_table(app).rebuild()
        frames(app, 2)
        again = table_of(app)
        assert not again.piles.stock.visible
        anew, shown = again.open_hands.sprites, table.open_hands.sprites
        assert {(sprite.card, sprite.place) for sprite in anew} == {(sprite.card, sprite.place) for sprite in shown}
        press(app, pygame.K_z, pygame.KMOD_CTRL)
        until(app, lambda: awaits_person(app))
        table = table_of(app)
        assert table.piles.stock.visible
        assert all(tray.visible for tray in table.piles.trays)
        assert not table.open_hands.sprites


def test_partners_see_their_hands_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path, launch("empat-satu", {"partnership": True, "deals": 3})) as app:
        table = play_to_the_end_of_the_deal(app, monkeypatch)
        view = at_table(app).controller.view
        assert isinstance(view, View)
        values = view.public.past[0].values
        sums = [values[0] + values[2], values[1] + values[3]]
        told = [row.figure for row in table.standing.rows]
        assert [int(figure.rsplit("= ", 1)[1].replace("−", "-")) for figure in told] == sums
        assert [row.is_strong for row in table.standing.rows] == [True, False]


def test_a_sum_above_nought_was_red_because_one_of_its_two_hands_is_below(tmp_path: Path) -> None:
    with running(tmp_path, launch("empat-satu", {"partnership": True, "deals": 3})) as app:
        until(app, lambda: awaits_person(app))
        panel = table_of(app).standing
        for values, is_red in (((-3, 10, 20, 5), False), ((20, 10, -3, 5), False), ((-9, 10, 2, 5), True)):
            panel.rows = (words.pair_line((0, 2), "Us", values),)
            picture = panel.paint()[0][0]
            seen = {tuple(picture.get_at((x, y)))[:3] for x in range(picture.width) for y in range(picture.height)}
            assert (LOSS in seen) is is_red, values


def test_the_game_has_its_own_sounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr("game.ui.audio.Audio.play", lambda audio, name, loudness=1.0: heard.append(name))
    with running(tmp_path, launch("empat-satu", {"players": 4, "close_at": 30})) as app:
        play_to_the_end_of_the_deal(app, monkeypatch)
    assert set(heard) >= HEARD | {"take", "knock"}
    assert heard.count("counted") == 4, "each hand's worth is told once"
    assert heard.index("knock") < heard.index("count") < heard.index("gong")


def test_the_suit_that_counts_stands_first_in_the_hand(tmp_path: Path) -> None:
    with running(tmp_path, launch("empat-satu", {"players": 2})) as app:
        until(app, lambda: awaits_person(app))
        table = table_of(app)
        hand = [Card.parse(name) for name in ("KC", "7D", "QS", "JC")]
        assert [card.text for card in table.sorted(hand)][:2] == ["KC", "JC"]
        assert [card.text for card in table.ordered(hand, hand[0])][-1] == "KC", "the card just drawn stays last"


def test_the_stand_in_cloth_of_batik_has_its_bands() -> None:
    pygame.display.init()
    pygame.display.set_mode((10, 10))
    batik = plain(Request("table", "batik", "indigo", 960, 600, 40, 20))
    band = range(20, 20 + round(BATIK.band * 20))
    column = {tuple(batik.get_at((x, 300)))[:3] for x in band}
    assert len(column) > 3, "a pattern, not the bare cloth"
    damascus = plain(Request("table", DAMASCUS.name, "wine", 960, 600, 40, 20))
    assert len({tuple(damascus.get_at((x, 300)))[:3] for x in range(24, 58)}) == 1


@for_each("by_key", [True, False])
def test_hands_shown_stay_until_the_person_goes_on(tmp_path: Path, by_key: bool) -> None:
    """They gave way after seconds, before anybody could count them."""
    with running(tmp_path, launch("empat-satu", {"players": 2, "deals": 3, "close_at": 20})) as app:
        for number in range(80):
            until(app, lambda: awaits_person(app) or is_looked_at(app))
            if is_looked_at(app):
                break
            at_table(app).act(
                GAMES.opponents.choose_at_once(at_table(app).controller.view, Level.CASUAL, number).action
            )
        at_table(app).input.guard.begin()
        click(app, (480, 200))
        frames(app, 5)
        assert is_looked_at(app), "a click meant to hurry the hands along does not take them away"
        frames(app, 300)
        assert is_looked_at(app)
        at_table(app).rebuild()
        until(app, lambda: is_looked_at(app))
        frames(app, 20)
        if by_key:
            press(app, pygame.K_RETURN)
        else:
            click(app, (480, 200))
        until(app, lambda: app.scene.name == "score")


def test_a_demonstration_looks_at_the_hands_and_goes_on_by_itself(tmp_path: Path) -> None:
    options = GAMES.rules["empat-satu"].read_options({"players": 2, "deals": 2, "close_at": 14})
    with running(tmp_path, Launch(game="empat-satu", options=options, speed="instant", autoplay=Level.CASUAL)) as app:
        until(app, lambda: app.scene.name in ("score", "winners"))
