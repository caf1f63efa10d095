"""The worth of the hand while bidding: the tab on the strip, and the sheet that tells it card by card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from game.cards import Card
from game.games import GAMES
from game.opponents.base import Part
from game.opponents.forty_two.levels import by_rules
from game.rules.base import Bid
from game.rules.forty_one import PublicState
from game.rules.forty_two import View
from game.ui.app import App
from game.ui.navigation import begin
from game.ui.scenes.scene import Launch
from game.ui.tables.aids.worth import HandWorth, decimal, tenths
from game.ui.tables.forty_one.bidding import safe_words
from game.ui.tables.forty_one.table import FortyOneTable
from game.ui.tables.trick_game import TrickGameTable
from tests.cases import for_each
from tests.ui.playing import at_table, awaits_person, click, frames, press, running, until

STEPS = 15


@contextmanager
def bidding(
    folder: Path, game: str = "forty-one", size: tuple[int, int] = (960, 600), players: int = 4, **changes: object
) -> Iterator[App]:
    """Open a game in which the person is asked for a bid."""
    with running(folder, Launch(size=size, speed="instant")) as app:
        app.change_settings(**changes)
        options = GAMES.rules[game].read_options({"players": players} if game == "forty-two" else {})
        app.replace_all(begin(app, game, options, GAMES.screens[game].default_players(options), 3))
        until(app, lambda: awaits_person(app))
        yield app


def worth_of(app: App) -> HandWorth:
    """Return what the table shows of the hand's worth."""
    table = at_table(app).table
    assert isinstance(table, TrickGameTable)
    assert table.worth is not None
    return table.worth


@for_each(("size", "text"), [((960, 600), 1.2), ((960, 600), 1.4), ((1024, 640), 1.4), ((960, 720), 1.2)], sampled=True)
@for_each("players", [3, 4, 7])
def test_with_large_letters_the_tab_covered_the_plaques_at_the_sides(
    tmp_path: Path, size: tuple[int, int], text: float, players: int
) -> None:
    with bidding(tmp_path, "forty-two", size, players, text_size=text) as app:
        tab, table = worth_of(app).tab, at_table(app).table
        assert isinstance(table, TrickGameTable) and table.strip is not None and tab.width
        plaques = {name: rect for name, rect in table.layout.regions.items() if "plaque" in name}
        assert not [name for name, rect in plaques.items() if rect.colliderect(tab)]
        assert not [name for name, rect in plaques.items() if rect.colliderect(table.lit_places()["strip"])]


def lit(app: App) -> set[str]:
    """Return the cards that are lit."""
    return {str(card) for card in at_table(app).table.hand.lit}


def part(tricks: float) -> Part:
    """Return some part worth so many tricks."""
    return Part("ace", (Card.parse("AS"),), tricks)


def test_the_parts_shown_add_up_to_the_total_shown() -> None:
    """Each is rounded up or down so that they do; nothing stays nothing."""
    parts = [part(tricks) for tricks in (0.97, 0.7, 0.66, 0.0, -0.17, 0.35, 0.35)]
    assert sum(tenths(parts)) == round(10 * sum(each.tricks for each in parts)) == 29
    assert tenths(parts)[3] == 0
    assert all(abs(shown - 10 * each.tricks) < 1 for shown, each in zip(tenths(parts), parts, strict=True))
    assert [decimal(number) for number in (0, 3, 12, -2, -13)] == ["0.0", "0.3", "1.2", "−0.2", "−1.3"]


def test_the_sheet_tells_part_after_part_and_space_ends_it(tmp_path: Path) -> None:
    """Left and right step through it; at the end all cards that count are lit, and no bid has been made."""
    with bidding(tmp_path) as app:
        press(app, pygame.K_v)
        assert worth_of(app).is_open
        seen = []
        for _ in range(STEPS):
            seen.append(frozenset(lit(app)))
            press(app, pygame.K_RIGHT)
        assert frozenset({"AH"}) in seen and frozenset({"AS"}) in seen
        assert lit(app) > {"AH", "AS"}
        press(app, pygame.K_LEFT)
        assert lit(app) != seen[-1]
        press(app, pygame.K_SPACE)
        assert not worth_of(app).is_open
        assert not lit(app)
        assert at_table(app).controller.is_persons_turn


@for_each("game", ["forty-one", "forty-two"])
def test_the_bars_of_a_hint_stood_on_the_sheet(tmp_path: Path, game: str) -> None:
    with bidding(tmp_path, game) as app:
        strip = at_table(app).table.strip  # type: ignore[attr-defined]
        sheet, tiles = worth_of(app)._sheet, [strip.bars, *strip.tiles]
        assert all(sheet.depth > each.depth for each in tiles), "it lies over all that lies on the strip"


def test_the_sheet_goes_on_by_itself_until_it_is_stepped(tmp_path: Path) -> None:
    """Nothing need be pressed; after a step it waits."""
    with bidding(tmp_path) as app:
        press(app, pygame.K_v)
        first = lit(app)
        frames(app, 60)
        second = lit(app)
        assert second != first
        press(app, pygame.K_LEFT)
        assert lit(app) == first
        frames(app, 90)
        assert lit(app) == first


def test_the_sheet_goes_from_left_to_right_even_in_a_hand_arranged_by_hand(tmp_path: Path) -> None:
    """The part of the leftmost card is the first."""
    with bidding(tmp_path) as app:
        hand = at_table(app).table.hand
        cards = [sprite.card for sprite in hand.sprites if sprite.card is not None]
        hand.arrange(cards[::-1])
        hand.settle()
        press(app, pygame.K_v)
        assert str(cards[-1]) in lit(app)


def test_a_click_closes_the_sheet_and_bids_nothing(tmp_path: Path) -> None:
    """Even a click on the number of the strip under it."""
    with bidding(tmp_path) as app:
        table = at_table(app).table
        assert isinstance(table, FortyOneTable)
        click(app, worth_of(app).tab.center)
        assert worth_of(app).is_open
        click(app, table.strip.tiles[4].rect.center)
        assert not worth_of(app).is_open
        assert at_table(app).controller.is_persons_turn
        click(app, table.strip.tiles[4].rect.center)
        assert at_table(app).controller.steps[-1].done != Bid(4)
        assert any(step.done == Bid(5) and step.seat == 0 for step in at_table(app).controller.steps)


def test_a_digit_closes_the_sheet_and_chooses_its_number(tmp_path: Path) -> None:
    """A hand at the keyboard need not close it first."""
    with bidding(tmp_path) as app:
        table = at_table(app).table
        assert isinstance(table, FortyOneTable)
        press(app, pygame.K_v)
        press(app, pygame.K_4)
        assert not worth_of(app).is_open
        assert table.strip.marked is table.strip.tiles[3]


def test_enter_on_the_focused_tab_opens_the_sheet_and_closes_it_again(tmp_path: Path) -> None:
    """It did not begin anew for ever."""
    with bidding(tmp_path) as app:
        for _ in range(40):
            focus = at_table(app).controls.focus
            if focus is not None and focus.rect == worth_of(app).tab:
                break
            press(app, pygame.K_TAB)
        press(app, pygame.K_RETURN)
        assert worth_of(app).is_open
        press(app, pygame.K_RETURN)
        assert not worth_of(app).is_open
        assert at_table(app).controller.is_persons_turn


def test_reduced_motion_shows_all_parts_at_once(tmp_path: Path) -> None:
    """Nothing lights up one after another."""
    with bidding(tmp_path, reduced_motion=True) as app:
        press(app, pygame.K_v)
        assert lit(app) > {"AH", "AS"}


def test_the_setting_takes_it_away(tmp_path: Path) -> None:
    """Then its key does nothing either."""
    with bidding(tmp_path, shows_worth=False) as app:
        app.rebuild()
        table = at_table(app).table
        assert isinstance(table, TrickGameTable)
        assert table.worth is None
        press(app, pygame.K_v)
        assert at_table(app).controller.is_persons_turn


@for_each(
    ("game", "players", "size", "text"),
    [
        ("forty-one", 4, (960, 600), 1.4), ("forty-one", 4, (600, 960), 1.4), ("forty-one", 4, (960, 1040), 1.0),
        ("forty-two", 5, (960, 600), 1.0), ("forty-two", 7, (960, 600), 1.4), ("forty-two", 7, (960, 1040), 1.4),
        ("forty-two", 3, (1100, 1000), 1.4), ("forty-two", 7, (600, 960), 1.4),
    ],
    sampled=True,
)  # fmt: skip
def test_the_tab_covers_neither_seats_nor_corners(
    tmp_path: Path, game: str, players: int, size: tuple[int, int], text: float
) -> None:
    """Where there is no room over the strip, it lies in the strip's first line, and the question ends before it."""
    with bidding(tmp_path, game, size, players, text_size=text) as app:
        table, tab = at_table(app).table, worth_of(app).tab
        backs = [blit for fan in table.fans[1:] for blit in fan.blits()]
        seen = [
            rect.move(blit.place)
            for blit in backs
            for rect in pygame.mask.from_surface(blit.surface, 100).get_bounding_rects()
        ]
        assert tab.collidelist([*table.layout.regions.values(), *seen]) < 0
        assert table.layout.play.contains(tab)


@for_each(("game", "words"), [("forty-one", "is safe"), ("forty-two", "by rule of thumb")])
def test_beside_the_average_stands_the_bid_that_it_means(tmp_path: Path, game: str, words: str) -> None:
    """An average of 2.6 tricks was read as advice to bid 3."""
    with bidding(tmp_path, game, (1280, 720)) as app:
        worth = worth_of(app)
        tricks, bid = re.findall(r"[\d.]+", worth._tab.label)
        assert words in worth._tab.label
        if game == "forty-one":
            assert int(bid) == max(1, int(float(tricks) - 0.29))
            assert "9 times in 10" in worth._tab.tip
        else:  # "made most often" was said of a 1 beside a hint by which 0 is made more often
            view = at_table(app).controller.view
            assert isinstance(view, View) and Bid(int(bid)) == by_rules(view).action


def test_a_hand_too_weak_for_the_lowest_bid_has_no_safe_one(tmp_path: Path) -> None:
    with bidding(tmp_path) as app:
        public = at_table(app).controller.view.public
        assert isinstance(public, PublicState)
        assert safe_words([part(0.94)], public)[0] == "no bid is safe"
        assert safe_words([part(0.96)], public)[0] == "1 is safe", "it is shown as 1.0"
        assert safe_words([part(2.6)], public)[0] == "2 is safe"
        assert safe_words([part(4.0)], public)[0] == "3 is safe", "a bid of 4 was told as safe, and then marked down"
        assert safe_words([part(4.3)], public)[0] == "4 is safe"
