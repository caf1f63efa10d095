"""The score page and the winners' page, through the real scenes without a screen."""

from __future__ import annotations

import itertools
import math
import random
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import msgspec
import pygame
import pytest

from game.controller import Controller, Player
from game.games import GAMES
from game.opponents.base import Level
from game.rules.base import Bid
from game.rules.forty_one import FortyOneOptions, PublicState, State, winning_team
from game.ui import sdl
from game.ui.charts.plot import nice_step, spread_out
from game.ui.controls.base import Kit, Painted
from game.ui.controls.scroll import ScrollBar
from game.ui.games.score_sheet import ScoreSheet
from game.ui.language.digits import figure
from game.ui.language.messages import plain
from game.ui.scenes.forms.rail import Rail
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.results import score
from game.ui.scenes.results.confetti import SECONDS, Confetti
from game.ui.scenes.results.race import Chart
from game.ui.scenes.results.score import ScoreScene
from game.ui.scenes.results.score_table import flat_height, range_words
from game.ui.scenes.results.winners_art import wreath_picture
from game.ui.scenes.scene import Launch
from game.ui.tables.forty_one.verdict import verdict, why_won
from tests.cases import for_each
from tests.playouts import take
from tests.ui.filming import TICK, Film
from tests.ui.playing import awaits_person, click, frames, launch, new_controller, press, running, until
from tests.ui.results import LONG, NAMES, at_score_page, at_winners_page, finished, overlaps, played, seat
from tests.ui.showing import Seen
from tools.pseudo import speaking

SIZES = [(960, 600), (1920, 1080), (600, 960), (960, 1040)]


# ------------------------------------------------------------------ what the pages do


def test_the_page_comes_after_a_deal_and_enter_deals_the_next(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        controller = played(4, 2)
        at_score_page(app, controller)
        press(app, pygame.K_RETURN)
        until(app, lambda: awaits_person(app))
        assert controller.state.deals_begun == 3


def test_the_page_did_not_name_the_rules_that_were_played_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[list[str]] = []
    monkeypatch.setattr(Rail, "say", lambda _rail, wordings, _tip="": said.append(wordings))
    for given, rules in (({}, ""), ({"preset": "left"}, " · Clockwise"), ({"target": 61}, " · Own rules")):
        with running(tmp_path, launch(size=(1280, 720))) as app:
            controller = new_controller(4, "forty-one", **given)
            controller.deal()
            while controller.state.turn is not None:
                legal = controller.state.legal_actions()
                take(controller, legal[3] if isinstance(legal[0], Bid) else legal[0])
            controller.take_happenings()
            said.clear()
            at_score_page(app, controller)
            assert said[-1][0].startswith(f"Score after deal 1{rules}") and said[-1][0].endswith(rules or "1")


OTHERS: dict[str, dict[str, object]] = {"empat-satu": {"deals": 3}, "forty-two": {"players": 5}}


@for_each("game", list(OTHERS))
def test_the_page_of_any_game_comes_after_a_deal_and_enter_deals_the_next(tmp_path: Path, game: str) -> None:
    with running(tmp_path, launch()) as app:
        controller = new_controller(4, game, **OTHERS[game])
        controller.deal()
        while controller.state.turn is not None:
            take(controller, controller.state.legal_actions()[0])
        controller.take_happenings()
        page = at_score_page(app, controller)
        assert page.backdrop().board is None, "no empty board shows below the page"
        assert overlaps(page.regions) == []
        press(app, pygame.K_RETURN)
        until(app, lambda: controller.state.deals_begun == 2)


def test_a_click_on_the_golden_button_does_the_same(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        controller = played(4, 1)
        page = at_score_page(app, controller)
        click(app, page.controls.widgets[0].rect.center)
        until(app, lambda: awaits_person(app))
        assert controller.state.deals_begun == 2


def test_undo_goes_back_to_the_last_decision(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        controller = played(4, 2)
        at_score_page(app, controller)
        press(app, pygame.K_z, pygame.KMOD_CTRL)
        until(app, lambda: awaits_person(app))
        assert controller.state.deals_begun == 2
        assert controller.state.turn == 0


def test_scores_tick_up_a_semitone_higher_each_and_thirty_thousandths_apart(tmp_path: Path) -> None:
    with running(tmp_path, launch(speed="normal")) as app:
        film = Film(app)
        seat(app, played(4, 2))
        film.run(lambda: isinstance(app.scene, ScoreScene) and app.scene.part == 1.0)
        ticks = [(frame.time, sound) for frame in film.frames for sound in frame.sounds if sound.startswith("tick")]
        assert [sound for _time, sound in ticks] == [f"tick-{step}" for step in range(1, len(ticks) + 1)]
        assert 1 < len(ticks) <= 5
        assert 0 < ticks[-1][0] - ticks[0][0] <= 0.03 * (len(ticks) - 1) + 2 * TICK
        assert isinstance(app.scene, ScoreScene) and app.scene.rows[-1].part == 1.0


def test_the_last_deal_counts_up_and_space_or_a_click_skips(tmp_path: Path) -> None:
    with running(tmp_path, launch(speed="normal")) as app:
        for by_key in (True, False):
            seat(app, played(4, 2))
            until(app, lambda: app.scene.name == "score")
            page = app.scene
            assert isinstance(page, ScoreScene)
            frames(app, 16)
            assert 0 < page.part < 1
            assert page.is_animating
            if by_key:
                press(app, pygame.K_SPACE)
            else:
                click(app, (500, 300))
            assert page.part == 1.0
            assert not page.timeline.busy
            assert app.scene is page


def test_escape_opens_the_pause_menu_and_the_page_comes_back(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        page = at_score_page(app, played(4, 1))
        press(app, pygame.K_ESCAPE)
        frames(app, 1)
        assert app.scene.name == "pause"
        press(app, pygame.K_ESCAPE)
        frames(app, 1)
        assert app.scene is page


def test_f2_opens_the_settings_from_the_pages_too(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        at_score_page(app, played(5, 1))
        press(app, pygame.K_F2)
        frames(app, 3)
        assert app.scene.name == "settings"
        press(app, pygame.K_F2)
        frames(app, 3)
        assert app.scene.name == "score"


@for_each(("key", "name"), [(pygame.K_s, "share"), (pygame.K_n, "new game")])
def test_saving_and_a_new_game_are_had_by_their_keys_from_the_pages_too(tmp_path: Path, key: int, name: str) -> None:
    with running(tmp_path, launch()) as app:
        page = at_score_page(app, played(5, 1))
        press(app, key, pygame.KMOD_CTRL)
        frames(app, 3)
        assert name in app.scene.name
        press(app, pygame.K_ESCAPE)
        frames(app, 3)
        assert app.scene is page


def test_no_board_lies_under_the_pages(tmp_path: Path) -> None:
    options = Launch(game="forty-two", options=GAMES.rules["forty-two"].read_options({}), number=5, speed="instant")
    with running(tmp_path, options) as app:
        table = app.scene
        assert isinstance(table, TableScene)
        lies = table.backdrop()
        assert lies.board is not None
        page = ScoreScene(app, table)
        assert page.backdrop() == replace(lies, board=None)


def test_a_low_score_page_stood_still_for_ever(tmp_path: Path) -> None:
    """Long words on its buttons left no room to what the scores mean, that none to the rows: they had no height."""
    with speaking("id"), running(tmp_path, launch(size=(960, 600))) as app:
        app.change_settings(text_size=1.4)
        page = at_score_page(app, played(4, 30, target=900, min_total=4))
        assert page.deals_in_sight[1] == 30
        assert page.area.view.height > 2 * page.kit.scale.font(20), "a row is seen"
        assert page.regions["verdict"].width > 0.5 * page.cloth.width


def test_long_games_scroll(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        page = at_score_page(app, played(4, 30, target=900, min_total=4))
        bottom = page.area.destination
        assert page.deals_in_sight[1] == 30
        press(app, pygame.K_PAGEUP)
        assert page.area.destination < bottom
        press(app, pygame.K_HOME)
        assert page.deals_in_sight[0] == 1
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
        frames(app, 1)
        assert page.deals_in_sight[0] == page.sheet.rows[1].deal
        press(app, pygame.K_END)
        assert page.deals_in_sight[1] == 30
        bar = page.controls.widgets[-1].rect
        click(app, (bar.centerx, bar.top + 3))
        assert page.deals_in_sight[0] == 1
        page.rebuild()
        assert page.deals_in_sight[0] == 1, "a new size keeps the place"


@for_each("won", [True, False])
def test_a_finished_game_leads_to_the_winners(tmp_path: Path, won: bool) -> None:
    with running(tmp_path, launch(speed="normal")) as app:
        page = at_winners_page(app, finished(won))
        assert page.won == won
        frames(app, 60)
        assert (page.confetti is not None) == won
        press(app, pygame.K_s)
        until(app, lambda: app.scene.name == "score")
        press(app, pygame.K_RETURN)
        until(app, lambda: app.scene.name == "winners")


@for_each(("key", "same"), [(pygame.K_p, False), (pygame.K_r, True)])
def test_playing_again_keeps_the_rules(tmp_path: Path, key: int, same: bool) -> None:
    with running(tmp_path, launch()) as app:
        before = finished(won=True)
        at_winners_page(app, before)
        press(app, key)
        until(app, lambda: isinstance(app.scene, TableScene))
        table = app.scene
        assert isinstance(table, TableScene)
        assert len(app.scenes) == 1
        setup = table.controller.setup
        assert (setup.options, setup.players) == (before.setup.options, before.setup.players)
        assert (setup.number == before.setup.number) == same
        assert table.controller.state.deals_begun <= 1


@for_each("key", [pygame.K_ESCAPE, pygame.K_RETURN])
def test_enter_on_the_winners_page_began_a_new_game_unasked(tmp_path: Path, key: int) -> None:
    with running(tmp_path, launch()) as app:
        at_winners_page(app, finished(won=True))
        press(app, key)
        until(app, lambda: app.scene.name == "menu")


def test_confetti_comes_to_an_end(tmp_path: Path) -> None:
    with running(tmp_path, launch(speed="normal")) as app:
        page = at_winners_page(app, finished(won=True))
        until(app, lambda: page.confetti is not None)
        frames(app, int((SECONDS + 1) * 30))
        assert page.confetti is None
        assert not page.is_animating
        clean = app.screen.copy()
        page.stage.repaint()
        frames(app, 1)
        assert pygame.image.tobytes(clean, "RGB") == pygame.image.tobytes(app.screen, "RGB"), "no slip is left behind"


def test_confetti_below_the_window_ended_the_program(tmp_path: Path) -> None:
    seen = Seen()
    with patch.object(sdl, "update", seen.update), running(tmp_path, launch(speed="normal")) as app:
        page = at_winners_page(app, finished(won=True))
        until(app, lambda: page.confetti is not None)
        for _frame in range(90):
            frames(app, 1)
        seen.assert_is(app.screen)


def test_a_demonstration_goes_on_by_itself_and_may_end_the_program(tmp_path: Path) -> None:
    with running(tmp_path, launch(speed="fast")) as app:
        controller = finished(won=False)
        controller.autoplay = Level.CASUAL
        at_score_page(app, controller)
        until(app, lambda: app.scene.name == "winners")
        frames(app, 60)
        assert app.scene.name == "winners"
        assert app._running
        app.launch = msgspec.structs.replace(app.launch, quit_after_game=True)
        frames(app, 2)
        assert not app._running


def test_reduced_motion_shows_everything_at_once(tmp_path: Path) -> None:
    with running(tmp_path, launch(speed="normal")) as app:
        app.settings = app.settings.with_(reduced_motion=True)
        controller = finished(won=True)
        score = at_score_page(app, controller)
        assert score.part == 1.0
        assert not score.is_animating
        page = at_winners_page(app, controller)
        frames(app, 10)
        assert page.confetti is None
        assert not page.is_animating


def test_every_control_of_the_pages_has_a_key_and_can_be_reached(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        controller = finished(won=True)
        for page in (at_score_page(app, controller), at_winners_page(app, controller)):
            assert all(widget.keys or isinstance(widget, ScrollBar) for widget in page.controls.widgets)
            keys = [key for widget in page.controls.widgets for key in widget.keys]
            assert len(keys) == len(set(keys))
            seen = set()
            for _ in page.controls.widgets:
                page.step_on(1)
                seen.add(page.controls.focus)
            able = {widget for widget in page.controls.widgets if widget.enabled and widget.visible}
            assert seen == able


# ------------------------------------------------------------------------ where things lie


@for_each("size", SIZES, sampled=True)
def test_nothing_overlaps_and_nothing_is_cut_off(tmp_path: Path, size: tuple[int, int]) -> None:
    with running(tmp_path, launch(size=size)) as app:
        for deals, names, text in ((1, NAMES, 1.0), (30, LONG, 1.4), (7, LONG, 1.0)):
            app.change_settings(text_size=text)
            page = at_score_page(app, played(4, deals, names, target=900, min_total=4))
            window = pygame.Rect(0, 0, *size)
            assert overlaps(page.regions) == []
            assert all(window.contains(rect) for rect in page.regions.values()), page.regions


@for_each("size", SIZES, sampled=True)
def test_nothing_overlaps_on_the_winners_page(tmp_path: Path, size: tuple[int, int]) -> None:
    with running(tmp_path, launch(size=size)) as app:
        for text in (1.0, 1.4):
            app.change_settings(text_size=text)
            controller = finished(won=True)
            players = tuple(
                msgspec.structs.replace(player, name=name)
                for player, name in zip(controller.setup.players, LONG, strict=True)
            )
            controller.setup = msgspec.structs.replace(controller.setup, players=players)
            app.settings = app.settings.with_(reduced_motion=True)
            page = at_winners_page(app, controller)
            assert overlaps(page.regions) == []
            assert all(pygame.Rect(0, 0, *size).contains(rect) for rect in page.regions.values())


# ------------------------------------------------------------------------------ its parts


@for_each("seed", range(40))
def test_names_at_the_end_of_the_lines_stand_apart(seed: int) -> None:
    rng = random.Random(seed)
    wanted = [rng.choice((rng.uniform(0, 300), 150.0, 0.0, 300.0)) for _ in range(rng.randint(1, 7))]
    places = spread_out(wanted, 30, 15, 285)
    assert all(15 - 1e-6 <= place <= 285 + 1e-6 for place in places)
    ordered = sorted(places)
    assert all(below - above >= 30 - 1e-6 for above, below in itertools.pairwise(ordered))
    by_wish = sorted(range(len(wanted)), key=lambda number: wanted[number])
    assert [places[number] for number in by_wish] == ordered, "who stands higher is named higher"


def test_axis_steps_are_round() -> None:
    assert [nice_step(spread, 6) for spread in (3, 6, 7, 12, 45, 61, 400, 7000)] == [1, 1, 2, 2, 10, 20, 100, 2000]


def test_confetti_stays_small_and_ends() -> None:
    pygame.display.init()
    pygame.display.set_mode((960, 600))
    confetti = Confetti((960, 600), 0.5, 1)
    surface = pygame.Surface((960, 600)).convert()
    for _ in range(int(SECONDS * 60) + 2):
        confetti.update(1 / 60)
        assert all(rect.w < 60 and rect.h < 60 for rect in confetti.draw(surface))
    assert confetti.is_over


PLAYERS = tuple(Player(name, "boy") for name in NAMES)


def stands(*scores: int, **options: object) -> PublicState:
    return PublicState(msgspec.convert(options, FortyOneOptions), scores=scores)


@for_each(
    ("public", "first"),
    [
        (stands(26, 31, 8, -8), "Rami has 31, but Karim stands at −8: they cannot win until Karim is above 0."),
        (stands(44, 3, -2, 5), "You have 44, but Salma stands at −2: your team cannot win until Salma is above 0."),
        (stands(-1, 3, 45, 5), "Salma has 45, but you stand at −1: your team cannot win until you are above 0."),
        (stands(12, 38, 9, 4), "Rami has 38: a bid of 3, made, wins the game if Karim stays above 0."),
        (stands(35, 38, 9, -4), "You have 35: a bid of 6, made, wins the game if Salma stays above 0."),
        (stands(4, 2, 9, -4), "Salma leads the race with 9: 32 points to go."),
        (stands(9, 2, 9, -4), "You and Salma lead the race with 9 each."),
        (stands(0, 0, 0, 0), "The race is even: 4 players stand at 0."),
        (
            stands(0, 36, 1, -1, partner_needs="not-negative"),
            "Rami has 36, but Karim stands at −1: they cannot win while Karim is below 0.",
        ),
    ],
)
def test_the_verdict_says_what_presses_most(public: PublicState, first: str) -> None:
    assert verdict(public, PLAYERS)[0] == first


@for_each(
    ("won_by", "tie_break", "scores", "why"),
    [
        ("alone", "team-total", (41, 0, 22, 9), "Salma has 22: one partner at 41 or more, the other above 0."),
        ("team-total", "team-total", (41, 43, 22, 9), "the team totals decide: 63 to 52."),
        ("partner", "partner", (41, 43, 22, 9), "the partners’ scores decide: 22 to 9."),
        ("highest-score", "highest-score", (44, 43, 2, 9), "the highest single score decides: 44 to 43."),
        (
            "highest-score",
            "team-total",
            (44, 43, 8, 9),
            "with 52 points each; the highest single score decides: 44 to 43.",
        ),
        ("team-total", "partner", (44, 43, 9, 9), "both partners stand at 9; the team totals decide: 53 to 52."),
        ("team-total", "highest-score", (44, 44, 9, 8), "44 as its highest score; the team totals decide: 53 to 52."),
    ],
)
def test_the_winners_page_names_the_rule_that_decided(
    won_by: str, tie_break: str, scores: tuple[int, ...], why: str
) -> None:
    public = msgspec.structs.replace(stands(*scores, tie_break=tie_break), winners=(0, 2), won_by=won_by)
    assert why_won(public, PLAYERS).endswith(why)


def test_every_verdict_can_be_said() -> None:
    rng = random.Random(5)
    for _ in range(2000):
        scores = tuple(rng.choice((rng.randint(-30, 60), 0, 41, 40)) for _seat in range(4))
        ties = rng.choice(("team-total", "partner", "highest-score"))
        public = stands(*scores, partner_needs=rng.choice(("positive", "not-negative")), tie_break=ties)
        winners, why = winning_team(scores, public.options)
        said = verdict(msgspec.structs.replace(public, winners=winners, won_by=why), PLAYERS)
        assert all(said)
        assert not any("{" in sentence or "-" in sentence for sentence in said)


# --------------------------------------------------------------------- what the table of deals tells


def forty_one_sheet(controller: Controller) -> ScoreSheet:
    return GAMES.screens["forty-one"].score_sheet(controller.state, controller.setup.players)


def test_tricks_stand_before_the_bid_as_at_the_table() -> None:
    controller = played(4, 3)
    sheet = forty_one_sheet(controller)
    state = controller.state
    assert isinstance(state, State)
    deals = [deal for deal in state.public.past if not deal.thrown_in]
    rows = [row for row in sheet.rows if not row.note]
    for row, deal in zip(rows, deals, strict=True):
        assert [cell[0] for cell in row.cells] == [f"{t} / {b}" for b, t in zip(deal.bids, deal.tricks, strict=True)]


def test_deals_thrown_in_draw_no_plateaus_and_keep_their_bids() -> None:
    """They shared a row that told only how many there were; a scorekeeper's pad keeps the bids."""
    controller = next(game for number in range(1, 60) if thrown_in_a_row(game := played(number, 8)))
    sheet, state = forty_one_sheet(controller), controller.state
    assert isinstance(state, State)
    counted = [number for number, deal in enumerate(state.public.past, 1) if not deal.thrown_in]
    assert sheet.counted == tuple(counted)
    assert sheet.race[0] == (0, *(state.public.past[number - 1].scores[0] for number in counted))
    assert [row.deal for row in sheet.rows] == list(range(1, 9))
    for row, deal in zip(sheet.rows, state.public.past, strict=True):
        bids = " + ".join(map(str, deal.bids))
        assert row.note == (f"thrown in: {bids} = {sum(deal.bids)}" if deal.thrown_in else "")


def thrown_in_a_row(controller: Controller) -> bool:
    assert isinstance(controller.state, State)
    past = controller.state.public.past
    return any(one.thrown_in and two.thrown_in for one, two in itertools.pairwise(past))


def test_the_score_page_names_who_keeps_the_score() -> None:
    drawn, lot = played(4, 2, preset="left"), played(4, 2)
    assert isinstance(drawn.state, State)
    dealer = drawn.state.public.past[0].dealer
    assert forty_one_sheet(drawn).keeper == (
        "You keep the score" if dealer == 0 else f"{NAMES[dealer]} keeps the score"
    )
    assert forty_one_sheet(lot).keeper == "", "nobody drew a card for it"


@for_each(("game", "given"), [("forty-one", {}), ("empat-satu", {"deals": 3}), ("forty-two", {"players": 7})])
def test_every_column_and_mark_of_the_score_page_has_a_tip(tmp_path: Path, game: str, given: dict[str, object]) -> None:
    with running(tmp_path, launch()) as app:
        controller = new_controller(4, game, **given)
        controller.deal()
        while controller.state.turn is not None:
            take(controller, controller.state.legal_actions()[-1])
        controller.take_happenings()
        page = at_score_page(app, controller)
        places = [tip.rect for item in page.stage.items if isinstance(item, Painted) for tip in item.tips() if tip.text]
        heads, rows = page.regions["heads"], page.regions["rows"]
        for seat in range(len(controller.setup.players)):
            x = round(page.rows[-1]._plan.left(seat) + page.rows[-1]._plan.width / 2)
            for point in ((heads.left + x, heads.centery), (rows.left + x, page.rows[-1].rect.top + 5)):
                assert any(place.collidepoint(point) for place in places), point
        for point in (page.regions["plot"].center, page.regions["foot"].center, page._next.rect.center):
            assert any(place.collidepoint(point) for place in places), point


def test_the_tip_at_the_end_of_a_line_had_a_hyphen_in_a_name_that_was_broken_there(tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(960, 600))) as app:
        page = at_score_page(app, played(5, 1, LONG))
        tips = [label.tip for label in page._labels]
        assert any(len(lines) > 1 for lines, _size in page.chart.labels)
        assert [name for name in LONG if not any(tip.startswith(f"{name} stands at ") for tip in tips)] == []


def test_names_stand_beside_their_medallions_where_the_table_need_only_be_a_little_wider(tmp_path: Path) -> None:
    """After the first deal of Empat Satu they stood under them, though the page had room."""
    with running(tmp_path, launch(size=(1280, 720))) as app:
        controller = new_controller(4, "empat-satu", deals=12)
        controller.deal()
        while controller.state.turn is not None:
            take(controller, controller.state.legal_actions()[-1])
        controller.take_happenings()
        page = at_score_page(app, controller)
        assert page.regions["heads"].height == flat_height(page.kit)
        assert page.regions["chart title"].width > 0.35 * 1280


def test_what_the_scores_mean_was_written_smaller_than_all_else_where_text_is_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes, paint = list[int](), score.paint_verdict

    def noted(lines: list[list[str]], size: int, height: int, kit: Kit, whole: pygame.Surface) -> None:
        sizes.append(size)
        paint(lines, size, height, kit, whole)

    monkeypatch.setattr(score, "paint_verdict", noted)
    with running(tmp_path, launch(size=(1280, 720))) as app:
        app.change_settings(text_size=2.0)
        page = at_score_page(app, played(4, 30, target=900, min_total=4))
        assert min(sizes) == page.kit.scale.font(20)


@for_each("size", [(600, 960), (960, 1040), (1000, 1380)], sampled=True)
def test_in_a_tall_window_the_chart_stands_below_the_table(tmp_path: Path, size: tuple[int, int]) -> None:
    """They were two narrow columns."""
    with running(tmp_path, launch(size=size)) as app:
        page = at_score_page(app, played(4, 2))
        table, plot = page.regions["rows"], page.regions["plot"]
        assert plot.top > table.bottom
        assert page.regions["heads"].width > 0.8 * size[0]


# ------------------------------------------------------------------------------- the winners' page


@for_each("won", [True, False])
def test_the_winners_page_spreads_the_winners_own_cards_and_no_backs(tmp_path: Path, won: bool) -> None:
    with running(tmp_path, launch()) as app:
        controller = finished(won)
        page = at_winners_page(app, controller)
        hands = controller.deals[-1].cards.hands
        shown = [each._card for each in page._fan.cards]
        first, second = controller.state.winners
        assert set(shown[:6]) <= set(hands[first]) and set(shown[6:]) <= set(hands[second])
        assert len(shown) == 12


def test_no_crown_sits_on_a_hat() -> None:
    """Above a face with a fez it looked like a second hat: a wreath lies around the medallion, and open at the top."""
    size, side = (300, 290), 200
    wreath = wreath_picture(size, (150, 145), side)
    face = [(150 + x, 145 + y) for x in range(-90, 91, 5) for y in range(-90, 91, 5) if math.hypot(x, y) < 92]
    above = [(150 + x, y) for x in range(-25, 26, 5) for y in range(60)]
    assert not any(wreath.get_at(point).a for point in (*face, *above)), "nothing lies on the face or the head"
    assert any(wreath.get_at((x, 145)).a for x in range(10, 60))


def test_every_control_and_score_of_the_winners_page_has_a_tip(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        page = at_winners_page(app, finished(won=True))
        assert all(item.tips() for item in (*page.controls.widgets, *page.scores, *page._faces))


def test_the_chart_told_its_labels_and_not_what_its_lines_say(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        page = at_score_page(app, played(4, 3))
        (told,) = [thing for thing in page.things() if isinstance(thing.source, Chart)]
        lines = plain(told.value).split("; ")
        assert len(lines) == len(page.sheet.race) and "target" in told.help
        for line, scores in zip(lines, page.sheet.race, strict=True):
            assert line.split(", ")[1:] == [*map(figure, scores)], "from before the first deal to the last"


def test_one_deal_in_sight_was_called_2_to_2_of_2() -> None:
    assert range_words(2, 2, 2) == "2 of 2"
    assert range_words(1, 2, 9) == "1 to 2 of 9"
