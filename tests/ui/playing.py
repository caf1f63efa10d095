"""Helpers that play the real program without a screen: frames by hand, scripted clicks and keys."""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import cast
from unittest.mock import patch

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.controller import PERSON, Controller, Setup
from game.games import GAMES, Games
from game.opponents.base import Appraisal, Choice, Decision, Level, Opening, Reason, Value
from game.opponents.inquiry import Advise, Appraise, Explain, FoundT, Inquiry, OpenDeal, Question, Weigh
from game.opponents.reasoning import Reasoning
from game.profile.autosave import Autosave
from game.profile.kept import Beside
from game.profile.store import new_game_id, open_store
from game.rules.base import View
from game.ui.app import App
from game.ui.drawing.backdrop import Backdrops
from game.ui.drawing.stage import Stage
from game.ui.games.kept_games import beside_of
from game.ui.navigation import first_scene
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.scene import Launch, Scene
from tests.thinking import ScriptedThinker

FRAME = 1 / 30
_PATIENCE = 60.0  # seconds, on a busy machine
_SEEN = 11  # of the frames that only pass, one in so many is drawn; at rest one in 6 looks, and the two have to meet


class QuickMind(ScriptedThinker):
    """Answers at once, by rules of thumb, in this process."""

    is_slow_to_warm = False
    why_plain = ""
    is_asked = False

    def start(self) -> None:
        """There is no process to start."""

    def update(self) -> None:
        """Nothing is under way."""

    def close(self) -> None:
        """There is nothing to close."""

    def notes(self) -> list[str]:
        """Nothing goes wrong."""
        return []

    def ask(self, question: Question[FoundT]) -> Inquiry[FoundT]:
        """Answer at once, like a thinker that is given up if that is so."""
        inquiry = Inquiry(question)
        if self.is_given_up and question.urgency.is_patient:
            inquiry.lose()
            return inquiry
        cast("Inquiry[object]", inquiry).take(self.answer(cast("Question[object]", question)))
        return inquiry

    def answer(self, question: Question[object]) -> object:
        """Return the answer to a question."""
        view = question.view
        if isinstance(question, OpenDeal):
            even = even_value(len(view.public.scores))
            return Opening(even, even)
        if isinstance(question, Appraise):
            return self.appraise(view)
        if isinstance(question, Weigh):
            return self.weigh(view)
        if isinstance(question, Explain):
            return self.explain(question)
        return self.advise(view) if isinstance(question, Advise) else question.answer_at_once(self.opponents)

    def explain(self, _question: Explain) -> Reasoning | None:
        """Know no reason."""
        return None

    def advise(self, view: View) -> Decision:
        """Advise without figures."""
        return self.opponents.choose_at_once(view, Level.EXPERT, 0)

    def appraise(self, view: View) -> Appraisal:
        """Appraise: the first action was best, each after it costs a little more."""
        players, legal = len(view.public.scores), view.legal_actions()
        shares = [max(0.1, 0.5 - 0.03 * place) for place in range(len(legal))]
        choices = tuple(Choice(action, share=share, error=0.0) for action, share in zip(legal, shares, strict=True))
        values = tuple(even_value(players, view.seat, share - 0.5) for share in shares)
        return Appraisal(Decision(legal[0], choices, Reason("scripted")), values, values)

    def weigh(self, view: View) -> Decision:
        """Weigh: the first action is right, all others cost a fifth of the game."""
        legal = view.legal_actions()
        choices = tuple(Choice(each, share=0.6 if each == legal[0] else 0.4) for each in legal)
        return Decision(legal[0], choices, Reason("card-simulated"))


def even_value(players: int, seat: int = 0, more: float = 0.0) -> Value:
    """Return a position in which all are equal, but for what ``seat`` has ``more``."""
    shares = [1 / players - more / (players - 1)] * players
    shares[seat] = 1 / players + more
    return Value(tuple(shares), tuple(10 * share for share in shares))


def launch(
    game: str | None = None,
    given: Mapping[str, object] | None = None,
    *,
    number: int = 5,
    size: tuple[int, int] = (960, 600),
    speed: str = "instant",
    autoplay: Level | None = None,
) -> Launch:
    """Return how the program is started: in the menu, or at a table with rules given as in a record."""
    if game is None:
        return Launch(size=size, speed=speed, autoplay=autoplay)
    options = GAMES.rules[game].read_options(given or {})
    return Launch(game=game, options=options, number=number, size=size, speed=speed, autoplay=autoplay)


@contextmanager
def running(folder: Path, launch: Launch | None = None, quick: bool = True, games: Games = GAMES) -> Iterator[App]:
    """Open the program on ``folder`` with its first scene; opponents answer at once if ``quick``.

    Wood and cloth stay plain: no process paints them, for seconds, at every start.
    """
    app = App(launch or Launch(size=(960, 600), speed="instant"), open_store(folder), games)
    app.backdrops = Backdrops(None)
    if quick:
        app.thinker = QuickMind(games)  # type: ignore[assignment]
    app.settings = app.settings.with_(trick_rest=0.0, plays_at_once=True, knows_help=True)
    app.open()
    app.push(first_scene(app, None))
    app._running = True
    try:
        yield app
    finally:
        if pygame.display.get_init():
            app.close()


@contextmanager
def unseen() -> Iterator[None]:
    """Let time pass without drawing, which is most of what a frame costs."""
    with patch.object(Stage, "draw", lambda _stage, _target: []):
        yield


def frames(app: App, count: int = 1) -> None:
    """Let ``count`` frames pass, of which the last is drawn, and some before."""
    for left in range(count, 0, -1):
        _pass(app, is_seen=left % _SEEN == 1)


def _pass(app: App, is_seen: bool) -> None:
    with nullcontext() if is_seen else unseen():
        app.frame(FRAME)
    is_kept = not isinstance(app.scene, TableScene) or app.scene.controller.autosave.is_done
    if app.art.is_busy or not is_kept or not app._may_move:
        time.sleep(0.0005)  # the threads that draw cards and keep games need their turn


def until(app: App, reached: Callable[[], bool], most: int = 2000) -> None:
    """Let frames pass until ``reached``, some of them drawn; fail after ``most``, or later on a busy machine."""
    began = time.monotonic()
    for number in itertools.count():
        if reached():
            return
        if number >= most:
            if time.monotonic() - began > _PATIENCE:
                break
            time.sleep(0.002)  # a thread whose work is awaited may not have had its turn
        _pass(app, is_seen=number % _SEEN == _SEEN - 1)
    raise AssertionError(f"never reached; the scene is {app.scene.name}{_standing(app.scene)}")


def _standing(scene: Scene) -> str:
    """Return what a table waits for, to be told where something is never reached."""
    if not isinstance(scene, TableScene):
        return ""
    pacing, turn, is_kept = scene.pacing, scene.controller.state.turn, scene.controller.autosave.is_done
    return f": {turn=}, {is_kept=}, {pacing.is_asking=}, {pacing.is_moving=}, {pacing.queue=}"


def until_page(app: App, *names: str) -> None:
    """Let frames pass until one of these pages is shown; hands shown at the end of a deal are left by Enter."""
    for _ in range(40):
        until(app, lambda: app.scene.name in names or is_looked_at(app))
        if app.scene.name in names:
            return
        frames(app, 12)  # quick presses only hurry things along
        press(app, pygame.K_RETURN)
    raise AssertionError(f"never came to {names}; the scene is {app.scene.name}")


def is_looked_at(app: App) -> bool:
    """Whether the hands of a deal lie open until the person goes on."""
    return isinstance(app.scene, TableScene) and app.scene.between_deals.is_looked_at


def click(app: App, point: tuple[int, int]) -> None:
    """Click the left button at a point of the window."""
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    app.frame(FRAME)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))
    app.frame(FRAME)


def press(app: App, key: int, mod: int = 0) -> None:
    """Press and release a key."""
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
    app.frame(FRAME)


def at_table(app: App) -> TableScene:
    """Return the table on top of the scenes."""
    assert isinstance(app.scene, TableScene)
    return app.scene


def awaits_person(app: App) -> bool:
    """Whether the table asks the person for something and nothing moves."""
    scene = app.scene
    return isinstance(scene, TableScene) and scene.pacing.is_asking and not scene.timeline.busy


def has_note(app: App) -> bool:
    """Whether the table says on a strip why the deal is over early, or that an opponent claims the rest."""
    scene = app.scene
    return isinstance(scene, TableScene) and (scene.between_deals.note is not None or scene.claim.note is not None)


def new_controller(number: int = 1, game: str | None = None, **given: object) -> Controller:
    """Return a controller of a game (the first of the list) with rules given as in a record."""
    name = game or next(iter(GAMES.rules))
    options = GAMES.rules[name].read_options(given)
    players = GAMES.screens[name].default_players(options)
    return Controller(Setup(name, options, players, number), QuickMind())


def number_with_a_turn(game: str, start: int = 1, **given: object) -> int:
    """Return the first deal number from ``start`` on in which the person comes to act: 41 may be dealt or closed."""
    for number in itertools.count(start):
        controller = new_controller(number, game, **given)
        controller.deal()
        state = controller.state
        while state.turn not in (None, PERSON):
            view = state.view(state.turn)
            state, _events = state.apply(GAMES.opponents.choose_at_once(view, Level.CASUAL, number).action)
        if state.turn == PERSON:
            return number
    raise AssertionError("there are always more numbers")


def autosave(app: App, controller: Controller) -> Autosave:
    """Return what keeps a game in the profile as one of its own."""
    return Autosave(app.store, beside_of(controller.setup, Beside(game_id=new_game_id())))


__all__ = [
    "MenuScene",
    "Scene",
    "at_table",
    "autosave",
    "awaits_person",
    "click",
    "frames",
    "has_note",
    "is_looked_at",
    "launch",
    "new_controller",
    "press",
    "running",
    "until",
    "until_page",
]
