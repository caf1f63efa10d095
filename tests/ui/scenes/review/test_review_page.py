"""The review of a finished deal: the ways to it, what it shows of hands and tricks, and how they are laid out."""

from __future__ import annotations

import itertools
import threading
from pathlib import Path

import pygame
import pytest

from game.cards import Card
from game.controller import Controller
from game.rules.base import Bid
from game.rules.deal import Deal
from game.rules.empat_satu import value_of
from game.rules.tricks import PublicTrickState
from game.ui.app import App
from game.ui.drawing.assets import Art, card_width
from game.ui.drawing.scale import Scale
from game.ui.games.past_deal import finished_deals
from game.ui.scenes.results.winners import WinnersScene
from game.ui.scenes.review.layout import RAISED, past_layout
from game.ui.scenes.review.page import ReviewScene
from game.ui.tables.forty_two.labels import TrickLabels
from tests.cases import for_each
from tests.playouts import take
from tests.ui.playing import frames, launch, new_controller, press, running, unseen, until
from tests.ui.results import LONG, at_score_page, at_winners_page, finished, overlaps, played, seat

SIZES = [(960, 600), (1280, 720), (1920, 1080), (2560, 1080), (600, 960), (960, 1040)]
OTHERS: list[tuple[str, dict[str, object]]] = [("empat-satu", {"deals": 2}), ("forty-two", {"players": 7})]


def one_deal(game: str, given: dict[str, object]) -> Controller:
    """Return a game after its first deal, of which everybody did the first thing allowed."""
    controller = new_controller(4, game, **given)
    controller.deal()
    while controller.state.turn is not None:
        take(controller, controller.state.legal_actions()[0])
    controller.take_happenings()
    return controller


def thrown_in_then_played() -> Controller:
    """Return a game of Forty-One whose second and third deals were thrown in, after its fourth."""
    controller = new_controller(4, "forty-one")
    for deal in range(1, 5):
        controller.deal()
        while controller.state.turn is not None:
            legal = controller.state.legal_actions()
            take(controller, legal[0 if deal in (2, 3) else 2] if isinstance(legal[0], Bid) else legal[0])
    controller.take_happenings()
    return controller


def hands_of(app: App, controller: Controller, deal: int) -> ReviewScene:
    """Open all hands of a deal over the table."""
    table = seat(app, controller)
    app.push(ReviewScene(app, table, deal))
    frames(app, 2)
    assert isinstance(app.scene, ReviewScene)
    return app.scene


def shown(page: ReviewScene) -> list[set[Card | None]]:
    return [{sprite.card for sprite in sprites} for sprites in page.hands]


def dealt(controller: Controller, deal: int) -> list[set[Card]]:
    return [set(hand) for hand in controller.deals[deal - 1].cards.hands]


def raised(page: ReviewScene) -> set[Card | None]:
    return {sprite.card for sprites in page.hands for sprite in sprites if sprite.raise_by}


def move_mouse(app: App, point: tuple[int, int]) -> None:
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))
    frames(app, 1)


def click(app: App, point: tuple[int, int]) -> None:
    move_mouse(app, point)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))
    frames(app, 2)


# ----------------------------------------------------------------------- the ways to them


@for_each("way", ["key", "button"])
def test_all_hands_of_the_last_deal_are_one_press_from_the_score_page(tmp_path: Path, way: str) -> None:
    with running(tmp_path, launch()) as app:
        controller = played(4, 3)
        score = at_score_page(app, controller)
        if way == "key":
            press(app, pygame.K_a)
        else:
            click(app, next(each for each in score.controls.widgets if "A" in each.keys).rect.center)
        until(app, lambda: app.scene.name == "review")
        page = app.scene
        assert isinstance(page, ReviewScene)
        assert shown(page) == dealt(controller, 3)
        press(app, pygame.K_ESCAPE)
        until(app, lambda: app.scene is score)


@for_each("way", ["click", "key"])
def test_a_row_of_the_score_page_opens_its_own_deal(tmp_path: Path, way: str) -> None:
    with running(tmp_path, launch()) as app:
        controller = thrown_in_then_played()
        score = at_score_page(app, controller)
        point = score.rows[0].rect.center
        if way == "click":
            click(app, point)
        else:
            move_mouse(app, point)
            press(app, pygame.K_a)
        until(app, lambda: app.scene.name == "review")
        assert isinstance(app.scene, ReviewScene)
        assert app.scene.deal == 1
        assert shown(app.scene) == dealt(controller, 1)


def test_the_row_of_deals_thrown_in_opens_them_too(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        controller = thrown_in_then_played()
        score = at_score_page(app, controller)
        assert [row.row.deal for row in score.rows[1:3]] == [2, 3]
        click(app, score.rows[1].rect.center)
        until(app, lambda: app.scene.name == "review")
        page = app.scene
        assert isinstance(page, ReviewScene)
        assert shown(page) == dealt(controller, 2)
        assert [position.name for position in page.past.positions[1:]] == ["Bidding"] * 4
        assert [plate.wordings for plate in page.plates] == [("bid 1",)] * 4
        assert page.position.facts[1] == "Thrown in: the bids came to 4, and 11 were needed."
        press(app, pygame.K_PAGEDOWN, pygame.KMOD_CTRL)
        until(app, lambda: page.deal == 3)
        frames(app, 2)
        assert shown(page) == dealt(controller, 3)


def test_the_winners_page_shows_all_hands_of_the_last_deal(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        controller = finished(won=True)
        winners = at_winners_page(app, controller)
        press(app, pygame.K_a)
        until(app, lambda: app.scene.name == "review")
        assert isinstance(app.scene, ReviewScene)
        assert shown(app.scene) == dealt(controller, controller.state.deals_begun)
        press(app, pygame.K_a)
        until(app, lambda: app.scene is winners)
        assert isinstance(winners, WinnersScene)


def test_a_deal_being_played_is_not_among_those_whose_hands_are_open() -> None:
    controller = played(4, 2)
    assert len(finished_deals(controller)) == 2
    controller.deal()
    deals = finished_deals(controller)
    assert len(deals) == 2
    assert [isinstance(controller.steps[at.start].done, Deal) for at in deals] == [True, True]
    assert deals[-1].stop == len(controller.steps) - 1


# ------------------------------------------------------------------ what they show, by keys


def test_the_tricks_are_stepped_through_with_their_leader_and_taker(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        controller = played(4, 2)
        page = hands_of(app, controller, 2)
        actions = [action.card for action in controller.deals[1].actions[4:]]  # type: ignore[attr-defined]
        winners = controller.state.public.past[1].trick_winners  # type: ignore[attr-defined]
        assert raised(page) == set()
        names = ["you", "Rami", "Salma", "Karim"]
        press(app, pygame.K_DOWN)
        bids = controller.state.public.past[1].bids  # type: ignore[attr-defined]
        assert [plate.wordings[0] for plate in page.plates] == [f"bid {bid}" for bid in bids]
        gone: set[Card] = set()
        for trick in range(13):
            press(app, pygame.K_RIGHT, pygame.KMOD_CTRL)
            cards = actions[4 * trick : 4 * trick + 4]
            assert raised(page) == set(cards)
            assert {card for _seat, card in page.position.lying} == set(cards)
            assert {sprite.card for hand in page.hands for sprite in hand if sprite.dimmed} == gone
            assert page.position.taker == winners[trick]
            leader = page.position.lying[0][0]
            told = f"Led by {names[leader]}, taken by {names[winners[trick]]}"
            assert page.position.words[0].endswith(f". {told}") and page.position.words[-2] == told
            assert page.position.name == f"Trick {trick + 1} of 13"
            gone |= set(cards)
        press(app, pygame.K_RIGHT)
        assert page.position.name == "Trick 13 of 13"
        press(app, pygame.K_HOME)
        assert page.position.name == "As dealt"
        press(app, pygame.K_LEFT)
        assert page.position.name == "As dealt"
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
        frames(app, 1)
        assert page.position.name == "Bidding"


def test_each_hand_says_whose_it_is_and_what_became_of_its_bid(tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1920, 1080))) as app:
        controller = played(4, 2)
        page = hands_of(app, controller, 2)
        result = controller.state.public.past[1]
        for number, plate in enumerate(page.plates):
            bid, taken = result.bids[number], result.tricks[number]  # type: ignore[attr-defined]
            word = "made" if taken >= bid else "missed"
            assert plate.wordings[0].startswith(f"bid {bid}, took {taken}: {word}, ")
            assert plate.is_missed == (word == "missed")
        press(app, pygame.K_END)
        assert [plate.wordings[0] for plate in page.plates] == [
            f"{taken} / {bid}"
            for bid, taken in zip(result.bids, result.tricks, strict=True)  # type: ignore[attr-defined]
        ]


def test_a_click_on_a_card_goes_to_its_trick(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        controller = played(4, 1)
        page = hands_of(app, controller, 1)
        sprite = page.hands[2][5]
        click(app, (round(sprite.x - 0.4 * card_width(sprite.height)), round(sprite.y)))
        assert sprite.card in page.position.lit
        assert page.position.lying


@for_each("players", [2, 3, 7])
def test_the_last_trick_of_42_goes_to_who_took_it(tmp_path: Path, players: int) -> None:
    with running(tmp_path, launch()) as app:
        controller = one_deal("forty-two", {"players": players})
        page = hands_of(app, controller, 1)
        press(app, pygame.K_END)
        last = controller.steps[-2].after.public
        assert isinstance(last, PublicTrickState)
        assert page.position.taker == controller.state.public.past[-1].trick_winners[-1]  # type: ignore[attr-defined]
        assert page.past.turn_up == last.turn_up
        assert len(page.position.lying) == len(controller.setup.players)


def test_empat_satu_opens_with_the_hands_at_the_end_and_their_values(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        controller = one_deal("empat-satu", {"deals": 2, "players": 3})
        page = hands_of(app, controller, 1)
        ended = controller.state.ended[0]  # type: ignore[attr-defined]
        assert shown(page) == [set(hand) for hand in ended]
        for plate, hand in zip(page.plates, ended, strict=True):
            assert plate.wordings[-1] == f"= {value_of(hand)}".replace("-", "−")
        press(app, pygame.K_HOME)
        frames(app, 1)
        assert shown(page) == dealt(controller, 1)
        press(app, pygame.K_DOWN)
        drawn, thrown = controller.steps[1:3]
        assert thrown.seat is not None
        assert shown(page)[thrown.seat] == set(drawn.after.view(thrown.seat).hand), "the card thrown is among them"
        assert page.position.lying == ((thrown.seat, thrown.done.card),)  # type: ignore[union-attr]
        press(app, pygame.K_LEFT)
        assert page.position.lit == {drawn.after.view(thrown.seat).hand[-1]}


def test_a_card_in_the_middle_can_be_asked_about(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        page = hands_of(app, played(4, 2), 2)
        press(app, pygame.K_DOWN)
        press(app, pygame.K_DOWN)
        press(app, pygame.K_w)
        until(app, lambda: app.scene.name == "why")
        press(app, pygame.K_ESCAPE)
        until(app, lambda: app.scene is page)
        assert page.position.name == "Trick 1 of 13", "the page comes back where it was"


def test_no_card_is_drawn_while_the_window_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifty-two cards drawn from their files held the first picture up for two seconds."""
    drawn: list[tuple[str, str]] = []
    draw = Art.drawn

    def noted(self: Art, file: str, height: int) -> pygame.Surface:
        drawn.append((threading.current_thread().name, file))
        return draw(self, file, height)

    with running(tmp_path, launch(size=(1280, 720))) as app:
        controller = played(4, 2)
        table = seat(app, controller)
        frames(app, 2)
        monkeypatch.setattr(Art, "drawn", noted)
        page = ReviewScene(app, table, 2)
        app.push(page)
        until(app, lambda: not app.art.is_busy)
        for _ in range(14):
            press(app, pygame.K_DOWN)
        assert [file for thread, file in drawn if thread != "cards" and "back" not in file] == []
        assert len({file for thread, file in drawn if thread == "cards"}) >= 52


def test_the_cards_of_a_trick_of_42_are_labelled_as_at_the_table(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        page = hands_of(app, one_deal("forty-two", {"players": 7}), 1)
        assert not [item for item in page.stage.items if isinstance(item, TrickLabels)]
        press(app, pygame.K_DOWN)
        words = 0
        for _ in range(7):
            press(app, pygame.K_DOWN)
            [labels] = [item for item in page.stage.items if isinstance(item, TrickLabels)]
            words += len(labels.blits())
        assert words


def test_a_button_that_has_come_to_its_end_gives_the_keyboard_back(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        page = hands_of(app, played(4, 1), 1)
        page.go_to(len(page.past.positions) - 2)
        page.controls.set_focus(page.foot.moves[3])
        press(app, pygame.K_RETURN)
        assert page.position.name == "Trick 13 of 13"
        assert page.controls.focus is None
        assert not page.foot.moves[3].enabled


# ---------------------------------------------------------------------- where things lie


@for_each("size", SIZES, sampled=True)
def test_nothing_meets_nothing_leaves_the_window_and_every_index_shows(size: tuple[int, int]) -> None:
    for players, cards, text in itertools.product(range(2, 8), (4, 7, 13), (1.0, 1.4)):
        if cards == 13 and players != 4:
            continue
        scale = Scale(size, text)
        area = pygame.Rect(40, 60, size[0] - 80, size[1] - 180)
        laid = past_layout(scale, area, players, cards)
        rects = [laid.middle, *(hand.plate for hand in laid.hands), *(hand.room for hand in laid.hands)]
        assert not any(one.colliderect(two) for one, two in itertools.combinations(rects, 2))
        assert all(area.contains(rect) for rect in rects)
        for hand in laid.hands:
            places = hand.places(cards)
            width = card_width(hand.card)
            assert places[0].x - width / 2 >= hand.room.left - 1
            assert places[-1].x + width / 2 <= hand.room.right + 1
            assert places[1].x - places[0].x >= 0.22 * width
            assert hand.room.height >= (1 + RAISED) * hand.card - 1
            assert hand.card >= 52
        for slot in laid.slots:
            assert laid.middle.top <= slot.y - slot.height / 2
            assert slot.y + slot.height / 2 <= laid.middle.bottom


@for_each("size", SIZES, sampled=True)
def test_the_page_of_any_game_is_laid_out_without_overlap(tmp_path: Path, size: tuple[int, int]) -> None:
    with running(tmp_path, launch(size=size)) as app, unseen():
        for text in (1.0, 1.4):
            app.change_settings(text_size=text)
            for controller in (played(4, 2, LONG), *(one_deal(*each) for each in OTHERS)):
                page = hands_of(app, controller, 1)
                for at in (0, 1, len(page.past.positions) - 1):
                    page.go_to(at)
                    assert overlaps(page.regions) == []
                    assert all(pygame.Rect(0, 0, *size).contains(rect) for rect in page.regions.values())


def test_the_page_keeps_its_place_when_the_window_changes(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        page = hands_of(app, played(4, 2), 2)
        for _ in range(3):
            press(app, pygame.K_DOWN)
        app.size = (1280, 720)
        app.rebuild()
        frames(app, 2)
        assert (page.deal, page.position.name) == (2, "Trick 2 of 13")


def test_names_that_are_long_leave_room_for_the_figures(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        controller = played(4, 1, LONG)
        page = hands_of(app, controller, 1)
        for plate in page.plates:
            text = page.kit.text
            assert text.fit(plate.wordings, page.kit.scale.font(18), plate._line_room)[1] >= text.least
            assert text.width(plate.wordings[-1], page.kit.scale.font(18)) <= plate._line_room
