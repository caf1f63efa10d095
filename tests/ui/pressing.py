"""Presses at any moment of a game, by mouse and keys."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from game.controller import PERSON
from game.games import GAMES
from game.ui.app import App
from game.ui.drawing.sprites import CardSprite
from game.ui.scenes.play.input import GUARDED
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.scene import Launch
from tests.ui.playing import running

GAMES_OPENED = ["forty-one", "empat-satu", "forty-two"]
TICK = 0.1
PEACE = GUARDED + 0.01


@contextmanager
def playing(folder: Path, game: str, **settings: object) -> Iterator[App]:
    """Open a game at its usual speed, with the guard as it is unless ``settings`` say otherwise."""
    begins = Launch(game=game, options=GAMES.rules[game].read_options({}), number=5, size=(960, 600), speed="normal")
    with running(folder, begins) as app:
        app.settings = app.settings.with_(plays_at_once=False, **settings)
        app.art.is_ready = lambda _name, _height: True  # type: ignore[method-assign,assignment]  # nothing is drawn here
        app.rebuild()
        yield app


def mouse(scene: TableScene, kind: int, point: tuple[int, int], button: int = 1) -> None:
    """Bring an event of the mouse to the table."""
    extra = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": button}
    scene.handle(pygame.event.Event(kind, pos=point, **extra))


def pass_time(scene: TableScene, seconds: float) -> None:
    """Let time pass at the table, nothing being drawn."""
    while seconds > 0:
        pygame.time.wait(1)  # the thread that keeps the game needs its turn
        scene.update(min(TICK, seconds))
        seconds -= TICK


def type_key(scene: TableScene, key: int) -> None:
    """Press a key."""
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))


def on_card(sprite: CardSprite) -> tuple[int, int]:
    """Return a point where a card of the hand is not covered by the next one."""
    return round(sprite.x - sprite.height * 0.25), round(sprite.y - sprite.height * 0.2)


def moves_made(scene: TableScene) -> int:
    """Return how many moves the person has made."""
    return sum(step.seat == PERSON for step in scene.controller.steps)


def come_to_own_turn(scene: TableScene) -> None:
    """Let time pass until the person is asked, and things lie still."""
    for _tick in range(3000):
        if scene.pacing.is_asking and not scene.pacing.is_moving:
            return
        pass_time(scene, 0.02)
    pacing, state, is_kept = scene.pacing, scene.controller.state, scene.controller.autosave.is_done
    raise AssertionError(f"never asked: {pacing.is_moving=} {pacing.queue=} {state.turn=} {is_kept=}")
