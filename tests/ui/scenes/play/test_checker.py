"""The play checker: a quiet mark at the person's plaque, and a panel that tells what was better."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.controller import PERSON
from game.games import GAMES
from game.opponents.base import Choice, Decision, Level
from game.opponents.verdict import Grade
from game.rules.base import View
from game.ui.app import App
from game.ui.controls.base import Kit
from game.ui.drawing.scale import Scale
from game.ui.drawing.styles import DAMASCUS
from game.ui.scenes.play.checked import CheckedScene
from game.ui.scenes.play.checker import CheckerMark, marked
from game.ui.scenes.scene import Launch
from game.ui.words.grades import grade_mark
from tests.cases import for_each
from tests.ui.explaining import KEPT, explain_all
from tests.ui.playing import QuickMind, at_table, awaits_person, click, frames, launch, press, running, until

SIZES = [(960, 600), (960, 1040), (1920, 1080)]


class Strict(QuickMind):
    """A thinker that lets every choice but the first cost ``cost`` of the game, exactly."""

    cost = 0.15

    def advise(self, view: View) -> Decision:
        first, *others = view.legal_actions()
        choices = (
            Choice(first, points=3.0, chance=0.7, worth=1.0, share=0.6, error=0.0),
            *(Choice(each, points=2.0, chance=0.4, worth=0.0, share=0.6 - self.cost, error=0.0) for each in others),
        )
        why = self._games.opponents.choose_at_once(view, Level.EXPERT, 0).why
        return Decision(first, choices, why)


def begin_checking(app: App, cost: float = 0.15) -> None:
    """Have what the person does judged from now on."""
    thinker = Strict(GAMES)
    thinker.cost = cost
    scene = at_table(app)
    scene.coach._thinker = thinker
    app.settings = app.settings.with_(play_checker=True)


def act(app: App, is_best: bool) -> None:
    """Wait for the next turn in which there is a choice, and take the best action, or the last of the others."""

    def is_asked() -> bool:
        if app.scene.name != "table" or at_table(app).between_deals.note is not None:
            press(app, pygame.K_RETURN)
            return False
        view = at_table(app).controller.view
        if awaits_person(app) and len(view.legal_actions()) == 1:
            at_table(app).act(view.legal_actions()[0])
            return False
        return awaits_person(app) and bool(view.legal_actions())

    until(app, is_asked)
    scene = at_table(app)
    legal = scene.controller.view.legal_actions()
    at = len(scene.controller.steps)
    scene.act(legal[0] if is_best else legal[-1])
    until(app, lambda: scene.coach.is_judged(at))
    frames(app, 2)


def mark_of(app: App) -> CheckerMark:
    return next(widget for widget in at_table(app).controls.widgets if isinstance(widget, CheckerMark))


def seen(app: App) -> Grade | None:
    """Return the class of the mark that is seen."""
    mark = mark_of(app)
    return mark.grade if mark.visible else None


@for_each("size", SIZES, sampled=True)
def test_a_choice_that_cost_much_is_marked_and_the_panel_tells_what_was_better(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with running(tmp_path, launch("forty-one", size=size)) as app:
        until(app, lambda: awaits_person(app))
        begin_checking(app)
        act(app, is_best=True)
        assert seen(app) is None
        act(app, is_best=False)
        assert seen(app) is Grade.MISTAKE
        scene, mark = at_table(app), mark_of(app)
        own = scene.table.layout.seats[PERSON].plaque
        assert mark.rect.colliderect(own) and pygame.Rect(0, 0, *size).contains(mark.rect)
        assert not any(mark.rect.colliderect(place.plaque) for place in scene.table.layout.seats[1:])
        [at] = marked(scene.controller, scene.coach)
        click(app, mark.rect.center)
        frames(app, 2)
        panel = app.scene
        assert isinstance(panel, CheckedScene)
        assert {"Mistake", "It loses you the game at least 15 times more in 100."} <= set(panel.words)
        assert pygame.Rect(0, 0, *size).contains(panel.panel)
        places = list(panel.regions.values())
        assert all(panel.panel.contains(place) for place in places)
        assert not any(one.colliderect(two) for n, one in enumerate(places) for two in places[:n])
        press(app, pygame.K_ESCAPE)
        frames(app, 2)
        assert at_table(app) is scene and marked(scene.controller, scene.coach) == (at,)


@for_each("size", SIZES, sampled=True)
def test_the_panel_says_why_in_facts_of_cards(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, size: tuple[int, int]
) -> None:
    asked = explain_all(monkeypatch)
    with running(tmp_path, launch("forty-one", size=size)) as app:
        until(app, lambda: awaits_person(app))
        begin_checking(app)
        for _ in range(2):  # the bid, and a card
            act(app, is_best=False)
        scene = at_table(app)
        at = marked(scene.controller, scene.coach)[-1]
        click(app, mark_of(app).rect.center)
        frames(app, 2)
        panel = app.scene
        assert isinstance(panel, CheckedScene)
        assert KEPT + "you make your bid in 8 of 10 lays instead of 5." in panel.words[-2]
        assert asked[-1].hands is None, "nothing hidden is asked about during play"
        assert asked[-1].other == scene.controller.steps[at].done
        assert all(panel.panel.contains(place) for place in panel.regions.values())


@for_each("players", [2, 5, 7])
@for_each("size", [(600, 960), (960, 1040), (960, 600)], sampled=True)
def test_the_mark_covers_nobody_elses_plaque_and_no_control(
    tmp_path: Path, players: int, size: tuple[int, int]
) -> None:
    """With seven players in a tall window it lay on the plaque above."""
    options = GAMES.rules["forty-two"].read_options({"players": players})
    with running(tmp_path, Launch(game="forty-two", options=options, number=5, size=size, speed="instant")) as app:
        until(app, lambda: awaits_person(app))
        scene, mark = at_table(app), mark_of(app)
        others = [widget.rect for widget in scene.controls.widgets if widget is not mark and widget.visible]
        plaques = [seat.plaque for seat in scene.table.layout.seats[1:]]
        assert mark.rect.collidelist([*others, *plaques]) < 0


def test_a_slight_loss_is_not_marked(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-one")) as app:
        until(app, lambda: awaits_person(app))
        begin_checking(app, cost=0.045)
        act(app, is_best=False)
        assert seen(app) is None


@for_each(("cost", "grade"), [(0.06, Grade.INACCURACY), (0.15, Grade.MISTAKE), (0.3, Grade.BLUNDER)])
def test_the_mark_shows_the_class(tmp_path: Path, cost: float, grade: Grade) -> None:
    with running(tmp_path, launch("forty-one")) as app:
        until(app, lambda: awaits_person(app))
        begin_checking(app, cost)
        act(app, is_best=False)
        assert seen(app) is grade
        assert mark_of(app).tip.startswith({6: "Inaccuracy", 15: "Mistake", 30: "Blunder"}[round(100 * cost)])
        assert "press J" in mark_of(app).tip


def test_the_marks_differ_in_shape_not_only_in_colour(tmp_path: Path) -> None:
    with running(tmp_path, Launch(size=(960, 600))) as app:
        kit: Kit = app.kit(DAMASCUS)
        assert isinstance(kit.scale, Scale)
        marks = [grade_mark(kit, grade, 40) for grade in (Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)]
        filled = [pygame.mask.from_surface(mark).count() for mark in marks]
        assert len(set(filled)) == 3 and max(filled) > 1.15 * min(filled)


@for_each("game", sorted(GAMES.rules))
def test_left_and_right_go_through_all_marks_of_the_deal(tmp_path: Path, game: str) -> None:
    with running(tmp_path, launch(game)) as app:
        until(app, lambda: awaits_person(app))
        begin_checking(app)
        scene = at_table(app)
        while len(marked(scene.controller, scene.coach)) < 3:
            act(app, is_best=False)
        first, *_others, last = marked(scene.controller, scene.coach)
        press(app, pygame.K_j)
        frames(app, 2)
        panel = app.scene
        assert isinstance(panel, CheckedScene) and panel._at == last
        press(app, pygame.K_RIGHT)
        assert panel._at == last, "there is no later one"
        for _ in range(10):
            press(app, pygame.K_LEFT)
        assert panel._at == first
        press(app, pygame.K_j)
        frames(app, 2)
        assert at_table(app) is scene


def test_undo_takes_the_mark_away_and_so_does_the_next_deal(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-one")) as app:
        until(app, lambda: awaits_person(app))
        begin_checking(app)
        act(app, is_best=False)
        assert seen(app) is Grade.MISTAKE
        scene = at_table(app)
        scene.undo()
        until(app, lambda: awaits_person(app))
        frames(app, 2)
        assert seen(app) is None
        act(app, is_best=False)
        assert seen(app) is Grade.MISTAKE
        deals = scene.controller.state.deals_begun
        while scene.controller.state.deals_begun == deals:
            act(app, is_best=True)
        assert seen(app) is None


def test_a_setting_switches_it_off_at_once(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-one")) as app:
        until(app, lambda: awaits_person(app))
        begin_checking(app)
        act(app, is_best=False)
        assert seen(app) is Grade.MISTAKE
        app.settings = app.settings.with_(play_checker=False)
        until(app, lambda: seen(app) is None, most=20)


def test_off_by_default_nothing_is_judged_and_neither_is_a_demonstration(tmp_path: Path) -> None:
    def is_idle(name: str, launched: Launch, prepare: Callable[[App], None]) -> bool:
        with running(tmp_path / name, launched) as app:
            until(app, lambda: app.scene.name == "table")
            prepare(app)
            scene = at_table(app)
            while sum(step.seat == PERSON for step in scene.controller.steps) < 3:
                if awaits_person(app):
                    scene.act(scene.controller.view.legal_actions()[-1])
                frames(app, 3)
            return not any(scene.coach.is_judged(at) for at in range(len(scene.controller.steps)))

    def check(app: App) -> None:
        app.settings = app.settings.with_(play_checker=True)

    assert is_idle("off", launch("forty-one"), lambda app: None)
    assert is_idle("shown", launch("forty-one", autoplay=Level.CASUAL), check)
