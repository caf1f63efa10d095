"""What a review tells of every move, and what can be done from it: in every game, by mouse and by keys."""

from __future__ import annotations

import itertools
import math
import time
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pytest

from game.controller import PERSON
from game.looking_back.accountant import AccountJob
from game.opponents.verdict import Grade, Merit, Verdict
from game.profile.kept import SetAside
from game.rules.base import Action, Bid, Discard, Draw, Play
from game.ui.access.lines import Line
from game.ui.app import App
from game.ui.controls.buttons import Button
from game.ui.controls.layout import around
from game.ui.controls.panels import Drawn
from game.ui.language.messages import plain
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.practice.again import AgainScene
from game.ui.scenes.review.chance_line import By, ChanceLine, Chances, TurningPoint, turn_words
from game.ui.scenes.review.compare import CompareScene, result_words
from game.ui.scenes.review.costly import CostlyMove
from game.ui.scenes.review.middle import ChoiceChart
from game.ui.scenes.review.page import ReviewScene
from game.ui.scenes.review.weighing import Standing
from game.ui.scenes.scene import Scene
from game.ui.words.grades import Mark, grade_colour, grade_mark
from tests.cases import for_each
from tests.playouts import take
from tests.ui.explaining import explain_all
from tests.ui.moves import GIVEN, after_deals, by_keys, by_mouse, every_game
from tests.ui.playing import autosave, click, frames, launch, new_controller, press, running, unseen, until, until_page

if TYPE_CHECKING:
    from game.controller import Controller


def reviewed(app: App, controller: Controller, deal: int | None = None) -> ReviewScene:
    """Open the review of a deal, the last one by default, as the score page does."""
    table = TableScene(app, controller)
    controller.save_with(autosave(app, controller))
    app.replace_all(table)
    table.pacing.quiet_for = 99.0
    until_page(app, "score", "winners")
    app.routes.open_review(table, deal or controller.state.deals_begun)
    frames(app, 1)
    assert isinstance(app.scene, ReviewScene)
    return app.scene


def worked_out(app: App, page: ReviewScene) -> ReviewScene:
    """Wait for every figure of the deal."""
    job = page._job
    assert job is not None
    until(app, lambda: not job.is_open)
    frames(app, 1)
    return page


def moves(page: ReviewScene, kind: type[Action]) -> list[int]:
    """Return the positions after actions of a kind for which there are figures."""
    steps, found = page.table.controller.steps, []
    for at, position in enumerate(page.past.positions):
        page.go_to(at)
        if position.step is not None and isinstance(steps[position.step].done, kind):
            found += [at] if page.judged.standing is Standing.KNOWN else []
    return found


def button(page: Scene, icon: str) -> Button:
    return next(each for each in page.controls.widgets if isinstance(each, Button) and each.icon == icon)


def by_menu(app: App, page: ReviewScene, icon: str) -> None:
    """Press a button of the menu of what else can be done, by mouse."""
    click(app, button(page, "menu").rect.center)
    until(app, lambda: app.scene.name == "more")
    click(app, button(app.scene, icon).rect.center)


def goes(page: ReviewScene) -> bool:
    return page.goes_by_itself


def viewer(page: ReviewScene) -> int | None:
    return page.viewer


@every_game
def test_every_control_says_what_it_is(game: str, tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = reviewed(app, after_deals(game, deals=2))
        told = [each for each in page.controls.widgets if each.focusable and each.visible]
        assert len(told) > 15 and all(each.tips() and each.tips()[0].text.strip() for each in told)


# ------------------------------------------------------------------------ from move to move


@every_game
def test_every_move_of_every_seat_has_a_position_and_a_sentence(game: str, tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = reviewed(app, after_deals(game))
        deal = page._deals[0]
        told = [position.step for position in page.past.positions if position.step is not None]
        assert told == list(range(deal.start + 1, deal.stop))
        page.go_to(0)
        for move in told:
            with nullcontext() if move % 5 == 0 else unseen():
                press(app, pygame.K_RIGHT)
            seat = page.table.controller.steps[page.position.step or 0].seat
            assert page.mover == seat and [plate.is_mover for plate in page.plates].index(True) == seat
            name = "You" if seat == PERSON else page.players[seat or 0].name
            assert page.told.words[0].startswith(name)
        with unseen():
            for _move in told:
                press(app, pygame.K_LEFT)
        assert page.at == 0


def test_every_step_put_all_costly_moves_into_words_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed, list_them = list[int](), ReviewScene._costly_moves

    def noted(page: ReviewScene) -> tuple[CostlyMove, ...]:
        listed.append(page.at)
        return list_them(page)

    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = worked_out(app, reviewed(app, after_deals("forty-one")))
        monkeypatch.setattr(ReviewScene, "_costly_moves", noted)
        for at in range(len(page.past.positions)):
            page.go_to(at)
        assert not listed
        page.look_from(PERSON)
        assert listed and page.costly_moves == list_them(page), "with hands hidden they are told otherwise"


@every_game
def test_buttons_slider_wheel_and_keys_lead_to_the_same_moves(game: str, tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = reviewed(app, after_deals(game))
        press(app, pygame.K_HOME)
        click(app, button(page, "forward").rect.center)
        assert page.at == 1
        click(app, button(page, "forward-far").rect.center)
        far = page.at
        assert far > 1 and page.position.whole
        press(app, pygame.K_UP)
        press(app, pygame.K_DOWN)
        press(app, pygame.K_LEFT, pygame.KMOD_CTRL)
        press(app, pygame.K_RIGHT, pygame.KMOD_CTRL)
        assert page.at == far
        click(app, button(page, "back").rect.center)
        click(app, button(page, "back-far").rect.center)
        assert page.at == 0
        first, last = page.foot.slider.track()
        count = len(page.past.positions)
        middle = page.foot.slider.rect.left + round(first + (last - first) * (count // 2) / (count - 1))
        click(app, (middle, page.foot.slider.rect.centery))
        assert page.at == count // 2 == page.foot.slider.at_step
        page.controls.set_focus(page.foot.slider)
        press(app, pygame.K_RIGHT)
        assert page.at == count // 2 + 1 == page.foot.slider.at_step
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
        frames(app, 1)
        assert page.at == count // 2


@for_each("way", ["key", "button"])
def test_the_deal_goes_by_itself_until_its_end_or_until_one_steps(way: str, tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = reviewed(app, after_deals("forty-one"))
        app.change_settings(speed="normal")
        frames(app, 1)

        def switch() -> None:
            if way == "key":
                press(app, pygame.K_SPACE)
            else:
                click(app, page.foot.moves[2].rect.center)

        switch()
        assert goes(page) and page.foot.moves[2].icon == "pause"
        frames(app, 45)  # a second and a half
        assert page.at == 1
        switch()
        frames(app, 60)
        assert page.at == 1 and not goes(page)
        switch()
        press(app, pygame.K_RIGHT)
        assert not goes(page)
        page.go_to(len(page.past.positions) - 2)
        switch()
        frames(app, 60)
        assert page.at == len(page.past.positions) - 1 and not goes(page)


# ---------------------------------------------------------------------- how good they were


@every_game
def test_figures_come_while_one_looks_those_of_the_move_shown_first(game: str, tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = reviewed(app, after_deals(game))
        job = page._job
        assert job is not None
        at = job.choices[len(job.choices) // 2] + job.first
        page.go_to(next(place for place, position in enumerate(page.past.positions) if position.step == at))
        assert page.judged.standing is Standing.WAITING
        assert page.told.verdict[0].startswith("Analysing")
        until(app, lambda: page.judged.standing is Standing.KNOWN)
        assert len(job.appraisals) <= 2 < len(job.choices)
        frames(app, 1)
        assert page.told.mark is not None and page.told.verdict[0]


def test_figures_of_other_moves_leave_the_pictures_of_this_one_alone(tmp_path: Path) -> None:
    """The middle was laid out anew whenever figures came, and flickered until it was painted."""
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = reviewed(app, after_deals("forty-two"))
        press(app, pygame.K_RIGHT)
        until(app, lambda: page.judged.standing is Standing.KNOWN)
        frames(app, 1)
        shown, points = list(page.middle.items), len(page.chances.points)
        worked_out(app, page)
        assert page.middle.items == shown and len(page.chances.points) > points


@every_game
def test_bars_stand_on_every_legal_card_and_no_other(game: str, tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = worked_out(app, reviewed(app, after_deals(game)))
        kind: type[Action] = Discard if game == "empat-satu" else Play
        seats = set()
        for at in moves(page, kind):
            page.go_to(at)
            assert page.position.step is not None and page.mover is not None
            before = page.table.controller.steps[page.position.step - 1].after
            legal = {action.card for action in before.legal_actions() if isinstance(action, Play | Discard)}
            assert set(page._weighed) == legal
            assert sum(each.is_best for each in page._weighed.values()) == 1
            assert sum(each.is_made for each in page._weighed.values()) == 1
            assert len(page._bars.blits()) >= len(legal) + 1
            tips = [tip.text for tip in page._hand_spots[page.mover].tips() if "as the cards lay" in tip.text.lower()]
            assert len(tips) == len(legal)
            seats.add(page.mover)
        assert len(seats) == len(page.players), "everybody's choices are rated"


@every_game
def test_bids_and_draws_have_their_bars_in_the_middle(game: str, tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = worked_out(app, reviewed(app, after_deals(game)))
        kind: type[Action] = Draw if game == "empat-satu" else Bid
        for at in moves(page, kind)[:6]:
            page.go_to(at)
            [chart] = [item for item in page.middle.items if isinstance(item, ChoiceChart)]
            assert page.regions["middle"].contains(chart.rect)
            made = [each for each in chart._choices if each.is_made]
            assert len(made) == 1 and sum(each.is_best for each in chart._choices) == 1
            assert all("promised" in tip.text or "expect" in tip.text for tip in chart.tips())
            assert not page._bars.blits()
            (told,) = chart.described()
            assert all(plain(tip.text) in plain(told.value) for tip in chart.tips()), "labels only"


def test_the_verdict_says_what_it_cost_and_what_was_better(tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1920, 1080))) as app:
        page = worked_out(app, reviewed(app, after_deals("forty-one")))
        words: dict[tuple[Standing, Mark | None], str] = {}
        for at in range(len(page.past.positions)):
            page.go_to(at)
            words.setdefault((page.judged.standing, page.told.mark), page.told.verdict[0])
        assert words[Standing.NO_MOVE, None] == ""
        assert words[Standing.FORCED, None] == "There was no other choice."
        assert words[Standing.KNOWN, Grade.INACCURACY].startswith("Inaccuracy: it cost ")
        assert " % of the game. Better: " in words[Standing.KNOWN, Grade.INACCURACY]
        best = next(each for each in range(len(page.past.positions)) if is_best(page, each))
        page.go_to(best)
        assert page.told.verdict[0] == "The best choice."


@for_each(("merit", "words"), [(Merit.GREAT_FIND, "A great find: "), (Merit.ONLY_MOVE, "The only move: ")])
def test_what_was_special_about_a_right_choice_is_told(
    merit: Merit, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def special(job: AccountJob, at: int) -> Verdict:
        return Verdict(0.0, 0.0, Grade.FINE, job.appraisals[at].decision, merit)

    with running(tmp_path, launch(size=(960, 600))) as app:
        page = worked_out(app, reviewed(app, after_deals("forty-one")))
        monkeypatch.setattr("game.looking_back.accountant.AccountJob.verdict", special)
        best = next(each for each in range(len(page.past.positions)) if is_best(page, each))
        page.go_to(best - 1)
        page.go_to(best)
        assert page.told.verdict[0].startswith(words) and page.told.mark is merit
        frames(app, 2)


def is_best(page: ReviewScene, at: int) -> bool:
    page.go_to(at)
    return any(choice.is_best and choice.is_made for choice in page.judged.choices)


def test_without_accounts_or_once_thinking_is_given_up_all_else_works(tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        app.thinker.is_given_up = True  # type: ignore[misc]
        page = reviewed(app, after_deals("forty-one"))
        press(app, pygame.K_RIGHT)
        frames(app, 2)
        assert page.judged.standing is Standing.NO_FIGURES
        assert page.told.verdict[0] == "The choices of this deal could not be analysed."
        page._job = None
        page.rebuild()
        press(app, pygame.K_RIGHT)
        assert page.at == 2 and page.told.verdict[0]


# ------------------------------------------------------------------------- the line of the chance


@every_game
def test_the_line_ends_at_the_result_and_its_marks_can_be_visited(game: str, tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1920, 1080))) as app:
        page = worked_out(app, reviewed(app, after_deals(game)))
        job, chart = page._job, page.foot.chart
        assert job is not None and job.account is not None and chart is not None
        chances = chart.chances
        assert chances.progress == 1.0 and len(chances.points) == len(page.past.positions)
        assert chances.points[-1][1] == pytest.approx(job.account.after.share)
        assert chances.before == pytest.approx(job.account.before.share)
        assert chances.turns
        for turn in chances.turns:
            x, y = chart.place_of(turn)
            press(app, pygame.K_HOME)
            click(app, (round(chart.rect.left + x), round(chart.rect.top + y)))
            assert chances.turns and any(page.at == each.at for each in chances.turns)
        marked = {page.past.positions[turn.at].step for turn in chances.turns if turn.by is By.COSTLY}
        assert marked == {place + job.first for place, _verdict in job.costly}


def test_what_nobody_caused_is_called_luck(tmp_path: Path) -> None:
    # Ten forced moves were told as "turning points" of a deal.
    with running(tmp_path, launch(size=(1920, 1080))) as app:
        page = worked_out(app, reviewed(app, after_deals("forty-one")))
        job = page._job
        assert job is not None and job.account is not None
        for turn in page.chances.turns:
            step = page.past.positions[turn.at].step
            skill = 0.0 if step is None else job.skill(step - job.first).share
            assert (turn.by is By.LUCK) or turn.change == pytest.approx(skill), "a choice by what its seat could know"
            tip = turn_words(turn, page.past.positions[turn.at])
            assert ("Luck" in tip and "nobody could know" in tip) is (turn.by is By.LUCK)
        luck = sum(event.luck.share for event in job.account.events)
        assert {turn.by for turn in page.chances.turns} >= {By.COSTLY}
        assert luck == pytest.approx(job.account.luck().share)


@every_game
def test_the_chance_after_each_move_was_only_to_be_seen(game: str, tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page, heard = worked_out(app, reviewed(app, after_deals(game))), list[Line]()
        chart = page.foot.chart
        assert chart is not None
        app.lines.readers.append(heard.append)
        for at, chance in page.chances.points[1:]:
            page.go_to(at)
            words = f"Your chance: {100 * chance:.1f} %."
            usual = heard[-1].usual.replace("\xa0", " ")
            assert words in usual and ".." not in usual
            assert page.told.mark is None or page.told.verdict[0] in heard[-1].usual, "the verdict was only to be seen"
            point = chart.rect.left + chart.x(at), chart.rect.top + chart.y(chance)
            shown = [tip.text for tip in chart.tips() if tip.rect.collidepoint(point)]
            assert any(text.replace("\xa0", " ").endswith(words) for text in shown)


@for_each("size", [(960, 600), (1280, 720), (960, 1040)], sampled=True)
def test_marks_keep_off_the_title_of_the_chart(size: tuple[int, int], tmp_path: Path) -> None:
    with running(tmp_path, launch(size=size)) as app:
        chart = reviewed(app, after_deals("forty-one")).foot.chart
        assert chart is not None
        for chance in (0.95, 0.5, 0.05):
            turns = tuple(TurningPoint(1, by, -0.1, int(by is By.COSTLY)) for by in By)
            chart.chances = Chances(((0, 0.95), (1, chance), (2, 0.05)), turns)
            assert all(chart.place_of(turn)[1] - chart.radius >= chart.plot_top for turn in turns)
            assert chart.plot_top >= 1.4 * app.scene.kit.scale.font(16)


def test_the_chart_of_a_long_deal_took_longer_to_draw_than_a_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For each mark, every move before it was placed on the chart: a thousand times a step of a deal of Empat Satu."""
    placed, place = list[float](), ChanceLine.y

    def counted(chart: ChanceLine, chance: float) -> float:
        placed.append(chance)
        return place(chart, chance)

    with running(tmp_path, launch(size=(1280, 720))) as app:
        chart = reviewed(app, after_deals("forty-one")).foot.chart
        assert chart is not None
        turns = tuple(TurningPoint(at, By.LUCK, 0.1) for at in range(1, 40))
        chart.chances = Chances(tuple((at, at / 50) for at in range(50)), turns)
        monkeypatch.setattr(ChanceLine, "y", counted)
        chart.paint()
        assert 0 < len(placed) <= 15 * (len(chart.chances.points) + len(turns))


@for_each("size", [(960, 600), (1280, 720), (960, 1040)], sampled=True)
def test_the_figures_of_luck_overlapped_where_its_marks_were_close(size: tuple[int, int], tmp_path: Path) -> None:
    with running(tmp_path, launch(size=size)) as app:
        chart = reviewed(app, after_deals("forty-one")).foot.chart
        assert chart is not None
        last = len(chart._positions) - 1
        for first, chance, count in itertools.product((0, 1, last // 2, last - 5), (0.5, 0.52, 0.9), (1, 2, 5)):
            points = tuple((at, 0.5 if at % 2 else chance) for at in range(last + 1))
            turns = tuple(TurningPoint(first + at, By.LUCK, 0.06 + at / 100) for at in range(count))
            chart.chances = Chances(points, (*turns, TurningPoint(first + 5, By.COSTLY, -0.2, 1)))
            figures = chart.figures()
            assert turns[-1] in figures or count == 5, "the greatest has room"
            marks = [around(chart.place_of(turn), (chart.radius, chart.radius)) for turn in chart.chances.turns]
            for turn, place in figures.items():
                assert place.collidelist(marks) < 0
                assert place.collidelist([other for each, other in figures.items() if each is not turn]) < 0
                assert pygame.Rect((0, chart.plot_top), chart.rect.size).contains(place)


@for_each("size", [(1280, 720), (1920, 1080), (960, 1040)])
def test_the_figure_of_luck_lay_on_the_line_of_the_chance(size: tuple[int, int], tmp_path: Path) -> None:
    with running(tmp_path, launch(size=size)) as app:
        chart = reviewed(app, after_deals("forty-one")).foot.chart
        assert chart is not None
        last = len(chart._positions) - 1
        for lucky in (last // 3, last // 2):
            points = tuple((at, 0.2 if at < lucky else 0.26) for at in range(last + 1))
            chart.chances = Chances(points, (turn := TurningPoint(lucky, By.LUCK, 0.06),), before=0.25)
            place = chart.figures()[turn]
            assert not place.clipline((0, chart.y(0.25)), (chart.rect.width, chart.y(0.25)))
            assert not place.clipline((0, chart.y(0.2)), (chart.x(lucky), chart.y(0.2)))
            assert not place.clipline((chart.x(lucky), chart.y(0.26)), (chart.x(last), chart.y(0.26)))


@for_each("mark", [Merit.GREAT_FIND, Grade.INACCURACY, Grade.BLUNDER])
@for_each("height", [13, 16, 20, 30])
def test_the_signs_of_a_small_mark_were_a_blob(mark: Mark, height: int, tmp_path: Path) -> None:
    """Its letters were as large as any text must be, and filled it to the rim."""
    with running(tmp_path) as app:
        frames(app)
        picture = grade_mark(app.scene.kit, mark, height)
        fill = grade_colour(mark)
        rows = [[picture.get_at((x, y))[:3] for x in range(height)] for y in range(height)]
        light = sum(math.dist(colour, fill) < 60 for row in rows for colour in row)
        assert light > 0.26 * height**2


# ------------------------------------------------------------------------- the costly moves


@every_game
@for_each("size", [(960, 600), (1280, 720), (600, 960), (1920, 1080)])
def test_every_costly_move_is_listed_and_the_review_opens_at_the_first(
    game: str, size: tuple[int, int], tmp_path: Path
) -> None:
    # A deal played blind was "11 of 12 fine" and -4.4 points, of which the half was listed.
    with running(tmp_path, launch(size=size)) as app:
        page = worked_out(app, reviewed(app, after_deals(game)))
        job = page._job
        assert job is not None and job.account is not None and page.costly is not None
        own = [event for event in job.account.events if event.seat == PERSON and event.verdict is not None]
        costly = [each for each in own if each.verdict and (each.verdict.points >= 0.5 or each.verdict.cost > 0.02)]
        assert {page.past.positions[move.at].step for move in page.costly.moves} == {event.at for event in costly}
        assert page.costly.is_whole and page.costly.moves[0].at == page.at and page.costly.chosen == 0
        lost = sum(move.points for move in page.costly.moves)
        fine = sum(each.verdict.points for each in own if each.verdict and each not in costly)
        assert lost + fine == pytest.approx(-job.account.own.points)
        for move in page.costly.moves:
            page.go_to(move.at)
            assert isinstance(page.told.mark, Grade) and page.told.mark > Grade.FINE
            assert page.told.number == page.costly.moves.index(move) + 1, "no tick on what was costly"
        assert pygame.Rect(0, 0, *size).contains(page.costly.rect)


def test_page_up_and_page_down_lead_from_one_costly_move_to_the_next(tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = worked_out(app, reviewed(app, after_deals("forty-one")))
        places = [move.at for move in page.costly_moves]
        assert len(places) > 2 and page.at == places[0]
        press(app, pygame.K_PAGEUP)
        assert page.at == places[0]
        for at in places[1:]:
            press(app, pygame.K_PAGEDOWN)
            assert page.at == at
        press(app, pygame.K_PAGEDOWN)
        assert page.at == places[-1]
        click(app, page.foot.costly[0].rect.center)
        assert page.at == places[-2]
        press(app, pygame.K_HOME)
        press(app, pygame.K_PAGEDOWN)
        assert page.at == places[-2], "back to the one shown last"
        assert page.costly is not None
        number, place = page.costly._rows[0]
        click(app, place.move(page.costly.rect.topleft).center)
        assert page.at == places[number]


def test_who_goes_through_the_deal_is_not_taken_elsewhere_when_the_account_comes(tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = reviewed(app, after_deals("forty-one"))
        press(app, pygame.K_RIGHT)
        at = page.at
        worked_out(app, page)
        assert page.at == at and page.costly is not None and page.costly.is_whole


@for_each(
    ("size", "text"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((960, 1040), 1.4), ((960, 600), 1.0)], sampled=True
)
def test_a_costly_move_is_told_with_its_reason_and_how_the_cards_really_lay(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, size: tuple[int, int], text: float
) -> None:
    asked = explain_all(monkeypatch)
    with running(tmp_path, launch(size=size)) as app:
        app.change_settings(text_size=text)
        page = worked_out(app, reviewed(app, after_deals("forty-one")))
        frames(app, 2)
        assert {question.view.seat for question in asked} == {PERSON}
        told = [move for move in page.costly_moves if "Keep" in move.reason]
        assert told
        page.go_to(told[0].at)
        assert told[0].reason in page.told.verdict[0]
        assert all(words.endswith(".") and "% " not in words.replace("% of", "") for words in page.told.verdict)
        assert "you make your bid in 8 of 10 lays instead of 5." in page.told.verdict[0]
        assert page.told.verdict[0].endswith("As the cards lay it made no difference.")
        page.look_from(PERSON)
        assert "As the cards lay" not in page.told.verdict[0]
        page.draw(app.screen)


@for_each("with_keys", [True, False])
@every_game
def test_a_costly_move_is_asked_once_more_answered_and_left_for_the_review(
    game: str, with_keys: bool, tmp_path: Path
) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = worked_out(app, reviewed(app, after_deals(game)))
        controller, step, at = page.table.controller, page.position.step or 0, page.at
        before, made, record = controller.steps[step - 1].after, controller.steps[step].done, controller.record_text()
        assert page._again is not None and page._again.visible
        press(app, pygame.K_t) if with_keys else click(app, page._again.rect.center)
        until(app, lambda: isinstance(app.scene, AgainScene) and app.scene.pacing.is_asking)
        asked = app.scene
        assert isinstance(asked, AgainScene) and asked.controller.view == before.view(PERSON)
        assert asked.controller.setup.players == controller.setup.players
        assert isinstance(made, Action)
        for action, words in ((made, "That is what you did"), (before.legal_actions()[0], "Right! At the table you")):
            frames(app, 12)
            (by_keys if with_keys else by_mouse)(app, action)
            assert asked._speech is not None
            lines = asked._speech.words.lines(asked._speech.rect.width)
            assert " ".join(line.words for line in lines).startswith(words)
            if action == made:
                press(app, pygame.K_BACKSPACE)
                assert asked.chosen is None
        press(app, pygame.K_RETURN)
        until(app, lambda: app.scene is page)
        assert page.at == at and controller.record_text() == record
        assert [each.record for each in app.store.open_games()] in ([], [record])


def test_what_was_fine_or_what_others_chose_cannot_be_tried_again(tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = worked_out(app, reviewed(app, after_deals("forty-one")))
        assert page._again is not None
        costly = {move.at for move in page.costly_moves}
        for at in range(len(page.past.positions)):
            page.go_to(at)
            frames(app, 1)
            assert page._again.visible is (at in costly)
            if at not in costly:
                press(app, pygame.K_t)
                press(app, pygame.K_RETURN)
                assert app.scene is page


def test_the_rail_of_a_review_leaves_its_title_in_the_middle(tmp_path: Path) -> None:
    # Ten controls pushed it aside.
    with running(tmp_path, launch(size=(1920, 1080))) as app:
        page = reviewed(app, after_deals("forty-one", deals=2))
        assert abs(page.regions["title"].centerx - 960) <= 2
        rail = [each for each in page.controls.widgets if each.rect.bottom < page.cloth.top]
        assert len(rail) == 5


def test_the_menu_leads_to_the_other_deals(tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = reviewed(app, after_deals("forty-one", deals=2))
        for way, deal in (("back", 1), ("forward", 2)):
            press(app, pygame.K_F10)
            until(app, lambda: app.scene.name == "more")
            there, other = (button(app.scene, icon) for icon in (way, "back" if way == "forward" else "forward"))
            assert there.enabled and not other.enabled
            click(app, there.rect.center)
            frames(app, 2)
            assert app.scene is page and page.deal == deal


@for_each("size", [(960, 600), (1280, 720), (1920, 1080), (600, 960)], sampled=True)
@for_each("game", ["forty-two", "forty-one"])
def test_every_bid_has_its_bar(game: str, size: tuple[int, int], tmp_path: Path) -> None:
    # The bars of 5 and 7 were left out between those of 4 and 6.
    with running(tmp_path, launch(size=size)) as app:
        page = worked_out(app, reviewed(app, after_deals(game, 1, **({"players": 4} if game == "forty-two" else {}))))
        for at in moves(page, Bid):
            page.go_to(at)
            [chart] = [item for item in page.middle.items if isinstance(item, ChoiceChart)]
            step = page.position.step
            legal = page.table.controller.steps[(step or 0) - 1].after.legal_actions()
            assert [choice.action for choice in chart._choices] == list(legal)
            named = chart._named()
            assert chart._made in named and page.regions["middle"].contains(chart.rect)


@for_each("size", [(960, 600), (1280, 720), (960, 1040)], sampled=True)
def test_what_is_told_in_the_middle_is_told_to_its_end(size: tuple[int, int], tmp_path: Path) -> None:
    # It ended at "the king is the trump".
    with running(tmp_path, launch(size=size)) as app:
        page = reviewed(app, after_deals("forty-two", players=4))
        press(app, pygame.K_HOME)
        frames(app, 1)
        [facts] = [item for item in page.middle.items if isinstance(item, Drawn)]
        kit, least = page.kit, page.kit.text.least
        lines = [line for fact in page.position.facts for line in kit.text.wrap(fact, least, facts.rect.width)]
        assert page.position.facts[-1].endswith("is the trump number.")
        assert 1.45 * least * len(lines) <= facts.rect.height
        assert all(kit.text.width(line, least) <= facts.rect.width for line in lines)


def test_the_smallest_window_has_its_line_too(tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(960, 600))) as app:
        page = worked_out(app, reviewed(app, after_deals("forty-one")))
        assert isinstance(page.foot.chart, ChanceLine), "lower than elsewhere; once it was left out here"


def test_the_line_is_left_out_where_it_would_take_the_room_of_the_cards(tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(960, 600))) as app:
        app.change_settings(text_size=1.4)
        page = worked_out(app, reviewed(app, after_deals("forty-one")))
        assert page.foot.chart is None
        press(app, pygame.K_PAGEDOWN)
        assert page.costly_moves and page.at == page.costly_moves[1].at, "the costly moves are there all the same"


# --------------------------------------------------------------------------- what one seat saw


@every_game
def test_one_seat_sees_its_own_hand_and_what_lay_open(game: str, tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = worked_out(app, reviewed(app, after_deals(game)))
        for viewer in range(len(page.players)):
            press(app, pygame.K_1 + viewer)
            assert page.viewer == viewer and page.plates[viewer].is_viewer
            for at, position in enumerate(page.past.positions[:-1]):
                page.go_to(at)
                step = position.step if position.step is not None else page._deals[0].start
                view = page.table.controller.steps[step].after.view(viewer)
                for seat, hand in enumerate(page.hands):
                    seen = [sprite.card for sprite in hand if sprite.card is not None]
                    if seat == viewer:
                        assert len(seen) == len(hand)
                    elif game == "empat-satu" and view.turn is not None:
                        thrown = {card for lying, card in position.lying if lying == seat}
                        assert set(seen) <= set(view.public.known[seat]) | thrown  # type: ignore[attr-defined]
                    elif view.turn is not None:
                        played = {card for each in view.public.tricks for card in each.cards}  # type: ignore[attr-defined]
                        turned_up = {view.public.turn_up}  # type: ignore[attr-defined]
                        assert set(seen) <= played | set(view.public.trick) | turned_up  # type: ignore[attr-defined]
                if page.mover not in (None, viewer):
                    assert not page._weighed and page.told.mark is None, "figures would tell of the hand"
            press(app, pygame.K_1 + viewer)
            assert page.viewer is None


@every_game
def test_a_plate_or_a_key_changes_the_view_and_back(game: str, tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = reviewed(app, after_deals(game))
        click(app, page.plates[1].rect.center)
        assert viewer(page) == 1
        click(app, page.plates[0].rect.center)
        assert viewer(page) == 0
        press(app, pygame.K_v)
        assert viewer(page) is None
        click(app, button(page, "eye").rect.center)
        assert viewer(page) == PERSON


def test_a_card_that_another_drew_is_not_told_to_the_seat_that_looks(tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = reviewed(app, after_deals("empat-satu"))
        at = next(at for at, each in enumerate(page.past.positions) if each.seen and each.step is not None)
        page.go_to(at)
        mover = page.mover
        assert mover is not None
        drawn = page.told.words[0]
        page.look_from(next(seat for seat in range(3) if seat != mover))
        assert page.told.words[0] != drawn and page.told.words[0].endswith("from the stock.")
        page.look_from(mover)
        assert page.told.words[0] == drawn


# ------------------------------------------------------------------------------ going on from it


@pytest.mark.parametrize("way", ["key", "button"])
@every_game
def test_one_plays_on_from_a_move_as_a_new_game_with_help(game: str, way: str, tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        controller = after_deals(game, deals=2)
        page = reviewed(app, controller, deal=1)
        until(app, lambda: controller.autosave.is_done)
        was = controller.autosave.beside.game_id
        own = [at for at, each in enumerate(page.past.positions) if each.step is not None]
        at = next(at for at in own[3:] if controller.steps[page.past.positions[at].step or 0].seat == PERSON)
        page.go_to(at)
        step = page.position.step
        assert step is not None
        if way == "key":
            press(app, pygame.K_p)
        else:
            click(app, page._play_on.rect.center)
        until(app, lambda: isinstance(app.scene, TableScene))
        table = app.scene
        assert isinstance(table, TableScene)
        assert [each.done for each in table.controller.steps] == [each.done for each in controller.steps[:step]]
        assert table.controller.state.turn == PERSON, "one's own choice is one's own again"
        frames(app, 3)
        until(app, lambda: table.controller.autosave.is_done)
        beside = table.controller.autosave.beside
        assert beside.help_taken and beside.game_id not in ("", was)
        kept = app.store.open_game(game)
        assert kept is not None and kept.beside.game_id == beside.game_id
        found: list[SetAside] = []
        ticket = app.store.read_set_aside(found)
        until(app, lambda: ticket.is_done)
        assert [each.kept.beside.game_id for each in found] == [was], "the other game is set aside"


def test_there_is_nothing_to_play_on_after_the_last_move_of_a_game(tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = reviewed(app, after_deals("empat-satu", players=3, deals=1))
        press(app, pygame.K_END)
        press(app, pygame.K_p)
        frames(app, 2)
        assert app.scene is page
        press(app, pygame.K_HOME)
        press(app, pygame.K_p)
        until(app, lambda: isinstance(app.scene, TableScene))


@for_each(("game", "way"), [*((game, "key") for game in GIVEN), ("forty-one", "mouse")])
def test_an_expert_plays_the_same_deal_and_its_game_can_be_reviewed(game: str, way: str, tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        controller = after_deals(game)
        page = reviewed(app, controller)
        if way == "key":
            press(app, pygame.K_c)
        else:
            by_menu(app, page, "person")
        until(app, lambda: app.scene.name == "compare")
        scene = app.scene
        assert isinstance(scene, CompareScene)
        until(app, lambda: scene.stand_in.is_over)
        frames(app, 2)
        assert scene.stand_in.controller.deals[-1].cards == controller.deals[-1].cards
        seats = [rect for name, rect in scene.regions.items() if name.startswith("seat")]
        assert len(seats) == len(page.players) and all(scene.panel.contains(rect) for rect in seats)
        if way == "key":
            press(app, pygame.K_r)
        else:
            click(app, scene.regions["review"].center)
        until(app, lambda: app.scene.name == "review")
        other = app.scene
        assert isinstance(other, ReviewScene) and other is not page
        assert other.table.controller is scene.stand_in.controller
        worked_out(app, other)
        press(app, pygame.K_ESCAPE)
        until(app, lambda: app.scene is page)
        worked_out(app, page)
        press(app, pygame.K_c)
        until(app, lambda: app.scene.name == "compare")
        assert isinstance(app.scene, CompareScene) and app.scene.stand_in is scene.stand_in, "it is played once"


def test_the_experts_deal_has_a_result_beside_ones_own(tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = reviewed(app, after_deals("forty-one"))
        press(app, pygame.K_c)
        until(app, lambda: app.scene.name == "compare")
        scene = app.scene
        assert isinstance(scene, CompareScene)
        until(app, lambda: scene.stand_in.is_over)
        frames(app, 2)
        assert scene.panel.contains(scene.regions["result"])
        points = page.table.controller.state.public.scores
        ahead = points[0] + points[2] - points[1] - points[3]
        told = result_words(page.table, page.table.controller, 1)[0]
        lead = f"{abs(ahead):.1f} points {'ahead' if ahead > 0 else 'behind'}" if ahead else "points level"
        assert told.startswith(f"{lead}, ") and told.endswith(" % to win the game")


def test_a_deal_that_the_expert_has_thrown_in_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The page ended at four bids and no result.
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = reviewed(app, after_deals("forty-one"))
        thrown = new_controller(4, "forty-one")
        thrown.deal()
        while thrown.state.turn is not None:
            take(thrown, thrown.state.legal_actions()[0])
        assert not thrown.state.public.figures()[0]
        assert result_words(page.table, thrown, 1)[0] == "Thrown in: the bids came to 4, and 11 were needed."
        press(app, pygame.K_c)
        until(app, lambda: app.scene.name == "compare")
        scene = app.scene
        assert isinstance(scene, CompareScene)
        until(app, lambda: scene.stand_in.is_over)
        monkeypatch.setattr(scene.stand_in, "controller", thrown)
        scene.rebuild()
        frames(app, 2)
        assert scene._told().endswith("With that bid the deal was thrown in.")
        assert "result" in scene.regions


def test_the_experts_deal_leaves_no_figures_among_the_persons_own(tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = reviewed(app, after_deals("forty-one"))
        press(app, pygame.K_c)
        until(app, lambda: app.scene.name == "compare")
        scene = app.scene
        assert isinstance(scene, CompareScene)
        until(app, lambda: scene.stand_in.is_over)
        press(app, pygame.K_r)
        until(app, lambda: app.scene.name == "review")
        other = app.scene
        assert isinstance(other, ReviewScene) and isinstance(other.table, TableScene)
        assert not other.table.controller.autosave.is_kept
        assert page.table.controller.autosave.is_kept


@for_each("has_clipboard", [True, False])
def test_the_record_is_copied_or_it_is_said_why_not(
    has_clipboard: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []

    def put(text: str) -> None:
        if not has_clipboard:
            raise pygame.error("no clipboard")
        copied.append(text)

    monkeypatch.setattr(pygame.scrap, "put_text", put)
    with running(tmp_path, launch(size=(1280, 720))) as app:
        told: list[str] = []
        monkeypatch.setattr(app, "tell", told.append)
        page = reviewed(app, after_deals("forty-one"))
        press(app, pygame.K_c, pygame.KMOD_CTRL)
        frames(app, 1)
        assert copied == ([page.table.controller.record_text()] if has_clipboard else [])
        assert len(told) == 1 and ("clipboard" in told[0])
        assert ("no clipboard" in told[0]) != has_clipboard


def test_the_record_is_saved_from_the_review(tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = reviewed(app, after_deals("forty-one"))
        for way in ("key", "button"):
            if way == "key":
                press(app, pygame.K_s, pygame.KMOD_CTRL)
            else:
                by_menu(app, page, "save")
            until(app, lambda: app.scene.name == "share")
            press(app, pygame.K_ESCAPE)
            until(app, lambda: app.scene is page)


# -------------------------------------------------------------------------------------- speed


def test_the_review_of_seven_players_opens_within_three_tenths_of_a_second(tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1920, 1080))) as app:
        page = reviewed(app, after_deals("forty-two", players=7))
        until(app, lambda: not app.art.is_busy)
        press(app, pygame.K_ESCAPE)
        until(app, lambda: app.scene is not page)
        begun = time.process_time()
        app.routes.open_review(page.table, 1)
        app.frame(0.03)
        assert time.process_time() - begun < 0.3
        assert app.scene.name == "review"


def test_a_step_through_the_deal_takes_no_longer_than_a_frame(tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1920, 1080))) as app:
        page = worked_out(app, reviewed(app, after_deals("forty-two", players=7)))
        count = len(page.past.positions)
        for at in (*range(count), *range(count)):  # what is drawn for the first time is left out
            if at == 0:
                until(app, lambda: not app.art.is_busy)
                begun = time.process_time()
            page.go_to(at)
            app.frame(0.03)
        assert (time.process_time() - begun) / count < 0.03
