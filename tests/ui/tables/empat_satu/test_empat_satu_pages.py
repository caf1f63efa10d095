"""Where a game of Empat Satu ends: straight on the winners' page or on the score page, with hands, sums and places."""

from __future__ import annotations

import functools
from pathlib import Path

import pygame

from game.cards import Card
from game.controller import Controller
from game.games import GAMES
from game.opponents.base import Level
from game.rules.base import Close
from game.rules.empat_satu import EmpatSatuOptions, State, value_of
from game.ui.app import App
from game.ui.drawing.assets import card_width
from game.ui.drawing.styles import BATIK
from game.ui.games.past_deal import finished_deals
from game.ui.language.digits import figure
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.results.score import ScoreScene
from game.ui.scenes.results.winners import WinnersScene
from game.ui.scenes.scene import Launch, Scene
from game.ui.tables.empat_satu.game import GAME as EMPAT_SATU
from game.ui.tables.empat_satu.layout import close_place, game_layout
from game.ui.tables.empat_satu.open_hands import HandCount
from game.ui.tables.empat_satu.rules_page import chapters
from game.ui.tables.empat_satu.table import EmpatSatuTable
from game.ui.tables.empat_satu.words import laid_out, side_sum, standing, victory_why
from game.ui.words.cards import card_name
from tests.cases import for_each
from tests.playouts import take
from tests.ui.playing import (
    at_table,
    autosave,
    awaits_person,
    frames,
    launch,
    new_controller,
    press,
    running,
    until,
    until_page,
)

SIZES = [(960, 600), (1280, 720), (1920, 1080), (2560, 1440)]


@functools.cache
def record_of(number: int, **given: object) -> Controller:
    """Return a game played to its end by rules of thumb; not to be changed."""
    return played(number, **given)


def played(number: int, **given: object) -> Controller:
    """Return a game played to its end by rules of thumb."""
    controller = new_controller(number, "empat-satu", **given)
    while not controller.state.is_over:
        controller.deal()
        while controller.state.turn is not None:
            view = controller.state.view(controller.state.turn)
            take(controller, GAMES.opponents.choose_at_once(view, Level.CASUAL, number).action)
    controller.take_happenings()
    return controller


def state_of(controller: Controller) -> State:
    assert isinstance(controller.state, State)
    return controller.state


def lost(**given: object) -> int:
    """Return the number of a game that the person does not win."""
    return next(number for number in range(1, 60) if 0 not in record_of(number, **given).state.winners)


def seat(app: App, controller: Controller) -> Scene:
    """Put a game that is over on the table and return the page that comes up."""
    table = TableScene(app, controller, autosave(app, controller))
    app.replace_all(table)
    table.pacing.quiet_for = 99.0  # nothing has moved for long: the page may come at once
    until_page(app, "score", "winners")
    frames(app, 2)
    return app.scene


def winners_page(app: App, controller: Controller) -> WinnersScene:
    page = seat(app, controller)
    if isinstance(page, ScoreScene):
        press(app, pygame.K_RETURN)
        until(app, lambda: app.scene.name == "winners")
        page = app.scene
    assert isinstance(page, WinnersScene)
    return page


def test_a_single_deal_ends_on_the_winners_page_and_undo_leads_back_to_the_table(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        page = seat(app, played(3))
        assert isinstance(page, WinnersScene), "a table of deals with one deal has nothing to tell"
        keys = {key for widget in page.controls.widgets for key in widget.keys}
        assert {"Enter", "R", "Esc", "Ctrl+Z"} <= keys
        assert "S" not in keys
        press(app, pygame.K_z, pygame.KMOD_CTRL)
        until(app, lambda: awaits_person(app))
        assert app.store.open_game("empat-satu") is not None, "the game goes on, and is kept as one that does"


def test_several_deals_lead_over_the_score_page_and_undo_leaves_both(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        page = winners_page(app, played(3, deals=2, players=2))
        assert "S" in {key for widget in page.controls.widgets for key in widget.keys}
        press(app, pygame.K_z, pygame.KMOD_CTRL)
        until(app, lambda: awaits_person(app))
        assert [type(scene) for scene in app.scenes] == [TableScene]


def test_an_opponents_winning_hand_lies_open(tmp_path: Path) -> None:
    number = lost()
    with running(tmp_path, launch()) as app:
        page = winners_page(app, played(number))
        (winner,) = page.table.controller.state.winners
        hands = state_of(page.table.controller).ended[-1]
        assert [each._card for each in page._fan.cards] == list(laid_out(hands[winner])), "no backs"


@for_each("given", [{"players": 2}, {"players": 3}, {}, {"partnership": True}])
def test_every_hand_stands_behind_its_plaque_and_the_places_are_in_order(
    tmp_path: Path, given: dict[str, object]
) -> None:
    with running(tmp_path, launch()) as app:
        page = winners_page(app, played(5, **given))
        hands = state_of(page.table.controller).ended[-1]
        shown = [[each._card for each in row.cards] for row in page._rows]
        names = [player.name for player in page.table.controller.setup.players]
        by_place = [hands[names.index(score.tip.partition(" · ")[0])] for score in page.scores]
        assert shown == [list(laid_out(hand)) for hand in by_place]
        told = [score.tip.rpartition("Final score: ")[2] for score in page.scores]
        assert told == [f"{figure(value_of(hand))}." for hand in by_place]
        if "partnership" not in given:
            values = [value_of(hand) for hand in by_place]
            assert sorted(values, reverse=True) == values
        for row, score in zip(page._rows, page.scores, strict=True):
            for card in row.cards:
                for blit in card.blits():
                    bottom = blit.place[1] + blit.surface.get_height()
                    assert bottom <= score.rect.top + 1, "nothing shines through the plaque"


@for_each("size", [(960, 600), (600, 960), (960, 1040)], sampled=True)
@for_each("text", [1.0, 1.4])
def test_hands_and_buttons_have_room_on_the_winners_page(tmp_path: Path, size: tuple[int, int], text: float) -> None:
    with running(tmp_path, launch(size=size)) as app:
        app.change_settings(text_size=text, reduced_motion=True)
        page = winners_page(app, played(2, partnership=True))
        regions = list(page.regions.items())
        for number, (one, first) in enumerate(regions):
            assert app.screen.get_rect().contains(first)
            assert not [two for two, second in regions[number + 1 :] if first.colliderect(second)], one


def test_the_best_hand_of_several_deals_is_spread_out() -> None:
    controller = record_of(lost(deals=3, players=3), deals=3, players=3)
    state = state_of(controller)
    side = state.winners[:1]
    best = max(value_of(hands[side[0]]) for hands in state.ended)
    assert value_of(EMPAT_SATU.best_cards(state, controller.deals[-1].cards)[:4]) == best
    assert not EMPAT_SATU.end_hands(state), "one deal's hands did not make the sums"
    assert f"was worth {best}, in deal" in victory_why(state.public, record_of(1, deals=3, players=3).setup.players)


def test_partners_share_a_line_in_the_chart(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        page = seat(app, played(4, partnership=True, deals=2))
        assert isinstance(page, ScoreScene)
        public = state_of(page.table.controller).public
        teams = [(0, *(side_sum(side, past.scores) for past in public.past)) for side in ((0, 2), (1, 3))]
        assert list(page.chart.race) == teams
        assert len(page._labels) == 2
        assert [label.shown for label in page._labels] == [team[-1] for team in teams]
        names = [line.name for line in page.sheet.lines]
        players = [player.name for player in page.table.controller.setup.players]
        assert names == [f"{players[0]} and {players[2]}", f"{players[1]} and {players[3]}"]


def test_without_partners_everybody_has_a_line() -> None:
    controller = record_of(1, deals=3, players=3)
    sheet = EMPAT_SATU.score_sheet(state_of(controller), controller.setup.players)
    names = [player.name for player in controller.setup.players]
    assert [(line.name, line.scores) for line in sheet.chart_lines(names)] == list(zip(names, sheet.race, strict=True))


def test_after_a_single_deal_the_corner_tells_the_hands_and_not_the_stock() -> None:
    controller = record_of(6)
    public = state_of(controller).public
    _head, rows = standing(public, controller.setup.players)
    assert [row.figure for row in rows] == [
        str(value).replace("-", "−") for value in sorted(public.past[-1].values, reverse=True)
    ]


def test_continue_tells_of_a_last_card_in_the_stock_as_one() -> None:
    for number in range(1, 60):
        controller = new_controller(number, "empat-satu")
        controller.deal()
        while controller.state.turn is not None and state_of(controller).public.stock_left > 1:
            view = controller.state.view(controller.state.turn)
            take(controller, GAMES.opponents.choose_at_once(view, Level.BEGINNER, number).action)
        if controller.state.turn is not None:
            break
    assert state_of(controller).public.stock_left == 1
    said = EMPAT_SATU.standing(state_of(controller), controller.setup.players)
    assert said.endswith("1 card is left in the stock.")


def test_continue_tells_what_partners_have_together() -> None:
    """It told of four players, each alone, in a game in which only the sums of two count."""
    controller = record_of(1, deals=3, partnership=True)
    names, scores = [player.name for player in controller.setup.players], state_of(controller).public.scores
    assert any(scores)
    said = EMPAT_SATU.standing(state_of(controller), controller.setup.players)
    assert said.endswith(
        f"{names[0]} and {names[2]} {scores[0] + scores[2]} · {names[1]} and {names[3]} {scores[1] + scores[3]}"
    )


@for_each("size", SIZES, sampled=True)
@for_each("players", [3, 4])
@for_each("text", [1.0, 1.4])
def test_seats_at_both_sides_stand_level(size: tuple[int, int], players: int, text: float) -> None:
    seats = {seat.side: seat.plaque for seat in game_layout(size, players, BATIK.band, 1.0, text).seats}
    assert seats["left"].top == seats["right"].top


@for_each("size", SIZES, sampled=True)
@for_each("text", [1.0, 1.2, 1.4])
def test_the_prompt_has_room_and_meets_no_panel(size: tuple[int, int], text: float) -> None:
    layout = game_layout(size, 4, BATIK.band, 1.0, text)
    assert not layout.ribbon.colliderect(close_place(layout))
    assert not layout.ribbon.colliderect(layout.seats[0].plaque)
    assert text > 1 or layout.ribbon.width >= 600, "the whole sentence fits"


def at_own_turn(app: App, text: float = 1.0) -> EmpatSatuTable:
    """Bring the game that was launched to the person's first turn."""
    app.change_settings(text_size=text)
    app.scene.rebuild()
    until(app, lambda: awaits_person(app))
    table = at_table(app).table
    assert isinstance(table, EmpatSatuTable)
    return table


def playing(players: int = 4) -> Launch:
    options = EmpatSatuOptions(players=players)
    return Launch(game="empat-satu", options=options, number=5, size=(960, 600), speed="instant")


def test_the_words_draw_and_take_never_lie_on_each_other(tmp_path: Path) -> None:
    with running(tmp_path, playing()) as app:
        table = at_own_turn(app, 1.4)
        for place in table.piles.places.discards(3, 1) + table.piles.places.discards(3, 6):
            card = pygame.Rect(0, 0, card_width(place.height), place.height)
            card.center = (round(place.x), round(place.y))
            table.piles.take_pill.put_on(card)
            table.piles.take_pill.keep_right_of(table.piles.draw_pill)
            assert not table.piles.draw_pill.rect.colliderect(table.piles.take_pill.rect)
            assert table.piles.take_pill.rect.left < card.right, "it still belongs to its card"


@for_each("players", [3, 4])
def test_ones_own_result_hides_no_other_sum_with_large_text(tmp_path: Path, players: int) -> None:
    with running(tmp_path, playing(players)) as app:
        table = at_own_turn(app, 1.4)
        counts = []
        for rect in table.open_hands.lines:
            count = HandCount(table.kit, rect, [Card.parse(name) for name in ("TH", "9H", "8H", "5S")])
            count.mark, count.place = "wins", 1
            counts.append(count)
        own = [surface.get_rect(topleft=place).move(counts[0].rect.topleft) for surface, place in counts[0].paint()]
        for count in counts[1:]:
            sums = [surface.get_rect(topleft=place).move(count.rect.topleft) for surface, place in count.paint()[1:2]]
            assert not any(mine.inflate(-8, -8).colliderect(theirs) for mine in own[1::2] for theirs in sums)


def test_the_chip_of_a_lifted_card_does_not_hide_the_prompt(tmp_path: Path) -> None:
    with running(tmp_path, playing()) as app:
        table = at_own_turn(app)
        press(app, pygame.K_s)
        until(app, lambda: awaits_person(app) and table.hand.legal is not None)
        middle = table.hand.sprites[2]
        point = (round(middle.x), round(middle.y))
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))
        frames(app, 20)
        assert table.hand.hovered is middle
        assert len(table.chips.blits()) == 5
        assert min(blit.place[1] for blit in table.chips.blits()) > table.ribbon.rect.bottom


def test_a_plaque_does_not_tell_the_draw_twice(tmp_path: Path) -> None:
    with running(tmp_path, playing(2)) as app:
        app.change_settings(speed="normal")
        app.scene.rebuild()
        until(app, lambda: awaits_person(app))
        table = at_own_turn(app)
        press(app, pygame.K_s)
        until(app, lambda: app.scene.timeline.busy)
        assert table.seats[0].notes == ["drew from the stock", "drew a card", "drew"]
        assert table.seats[0].acts[-1] == "Your turn"


def test_a_review_names_the_card_turned_up_and_the_card_closed_with() -> None:
    controller = played(3, players=6, open_first=True, close_at="any", closing="after-discarding")
    opened, last = state_of(controller).public.opened, controller.steps[-1].done
    past = EMPAT_SATU.past_deal(controller, finished_deals(controller)[-1], "suits")
    assert opened is not None and isinstance(last, Close) and last.card is not None
    assert card_name(opened) in past.positions[0].facts[1]
    end = past.positions[-2]
    assert [card for _seat, card in end.lying] == [last.card] and card_name(last.card) in end.words[0]


def test_the_rules_page_says_what_the_table_plays_by() -> None:
    def told(**given: object) -> str:
        options = GAMES.rules["empat-satu"].read_options(given)
        assert isinstance(options, EmpatSatuOptions)
        return " ".join(" ".join(str(chapter.blocks).split()) for chapter in chapters(options))

    assert "worth 20 or more. Closing is your whole turn" in told(close_at=20)
    assert "close with any hand: on your turn, even your first, before you draw" in told(close_at="any")
    after = told(close_at=20, closing="after-discarding")
    assert "of one suit and worth 20 or more" in after and "before you draw" not in after and "whole turn" not in after
    assert "turned up after the deal" in told(open_first=True) and "there is no discard yet" not in told(
        open_first=True
    )
    for rounds, words in ((0, "Nobody ever has to"), (1, "for a round,"), (2, "for two rounds,"), (5, "for 5 rounds,")):
        assert words in told(dry_rounds=rounds)
