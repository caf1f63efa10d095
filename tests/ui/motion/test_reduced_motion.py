"""Reduced motion: at every table cards and pegs are where they go at once, and nothing else flies, hops or drifts."""

from __future__ import annotations

import time
from pathlib import Path

import pygame

from game.games import GAMES
from game.opponents.base import Level
from game.ui.drawing.sprites import CardSprite
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.scene import Launch
from game.ui.tables.forty_two.board.pegs import PegSprite
from tests.cases import for_each
from tests.ui.playing import FRAME, at_table, running

FEW = {"forty-one": {"target": 11}, "empat-satu": {"players": 3}, "forty-two": {"players": 3}}


class Watch:
    """Looks at all cards and pegs on a stage after every frame.

    ``jumps`` counts those that have come to another place; ``moved`` those that are under way: turned by half, shaken,
    or at a third new place in a third frame.
    """

    def __init__(self) -> None:
        self._places: dict[int, tuple[CardSprite | PegSprite, tuple[float, float], int]] = {}
        self.moved = 0
        self.jumps = 0

    def look(self, scene: TableScene) -> None:
        """Count what moves in this frame and moved in the one before."""
        items = [item for item in scene.stage.items if isinstance(item, CardSprite | PegSprite)]
        now: dict[int, tuple[CardSprite | PegSprite, tuple[float, float], int]] = {}
        for item in items:
            place = (item.x, item.y) if isinstance(item, CardSprite) else item.centre()
            before = self._places.get(id(item))
            streak = before[2] + 1 if before is not None and before[1] != place else 0
            self.moved += streak >= 3
            self.jumps += streak > 0
            if isinstance(item, CardSprite):
                self.moved += item.flip not in (0.0, 1.0)
                self.moved += item.shake != 0.0
            now[id(item)] = (item, place, streak)
        self._places = now


def frames_of_a_deal(folder: Path, game: str, *, reduced: bool, most: int, speed: str = "fast") -> Watch:
    """Let the first deal of a game be played by rules of thumb, and watch its table frame by frame."""
    options = GAMES.rules[game].read_options(FEW[game])
    with running(folder, Launch(game=game, options=options, number=3, size=(960, 600), speed=speed)) as app:
        app.change_settings(reduced_motion=reduced, opponents_pause="quick")
        app.rebuild()
        watch = Watch()
        for _frame in range(most):
            app.frame(FRAME)
            time.sleep(0.0002)  # the thread that draws cards needs its turn
            if not isinstance(app.scene, TableScene):
                break
            scene = at_table(app)
            watch.look(scene)
            scene.pacing.quiet_for = 99.0  # nobody takes a moment
            if scene.pacing.is_asking and not scene.timeline.busy:
                scene.act(GAMES.opponents.choose_at_once(scene.controller.view, Level.CASUAL, 0).action)
        return watch


@for_each("game", list(GAMES.rules), sampled=True)
def test_nothing_flies_or_hops_at_any_table(tmp_path: Path, game: str) -> None:
    watch = frames_of_a_deal(tmp_path, game, reduced=True, most=500)
    assert watch.jumps > 20
    assert watch.moved == 0


def test_without_it_they_do(tmp_path: Path) -> None:
    assert frames_of_a_deal(tmp_path, "forty-two", reduced=False, most=150, speed="normal").moved > 20


def test_the_tiles_of_the_menu_stay_where_they_are(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        app.change_settings(reduced_motion=True)
        menu = app.scene
        assert isinstance(menu, MenuScene)
        point = menu._tiles[0].rect.center
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))
        for _frame in range(20):
            app.frame(FRAME)
            assert menu._tiles[0].rise == 0.0 and not menu.is_animating
