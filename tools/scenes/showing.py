"""Brings the program to a place, without chance and clock, and writes what can be seen there."""

from __future__ import annotations

import json
import random
import secrets
import struct
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol, runtime_checkable
from unittest.mock import patch

import numpy as np
import pygame

from tools.scenes.program import (
    GAMES,
    WARMED_UP,
    Action,
    App,
    Art,
    Autosave,
    Backdrops,
    Beside,
    Cache,
    Controller,
    FoundT,
    Inquiry,
    Launch,
    Level,
    MenuScene,
    Question,
    Scene,
    Setup,
    TableScene,
    answered,
    beside_of,
    load_svg,
    open_store,
)

Size = tuple[int, int]
Place = tuple[int, int]
Thing = tuple[int, int, int, int, str]  # left, top, width, height, and what is said of it
Rules = Mapping[str, object]  # as in a record
Sight = tuple[tuple[float, float, float], ...]  # how much red, green and blue light eyes see of each of these

SIGHTS: Final[Mapping[str, Sight]] = {
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
}
"""Of the light itself, not of the values that stand for it (the second: Machado, Oliveira and Fernandes 2009)."""

_NOW: Final = 1_782_907_200.0  # 1 July 2026, noon
_FRAME: Final = 1 / 30  # seconds
_SETTLED: Final = 1.5  # seconds after which everything has come to rest, except what moves for ever
_FRAMES_MOST: Final = 2000


def tell(line: str) -> None:
    """Write a line to standard output, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


# ---------------------------------------------------------------- a program without chance and clock


class StillArt(Art):
    """Pictures of cards that are drawn when they are shown and never ahead, so that none depends on a thread."""

    def prepare(self, names: Iterable[str], height: int, degrees: tuple[int, ...] = (), *, rests: bool = True) -> None:
        """Draw nothing ahead."""

    def is_ready(self, name: str, height: int) -> bool:
        """Say that a card can be shown: then it is drawn."""
        return True

    def is_turned(self, name: str, height: int, degree: int, *, rests: bool = False) -> bool:
        """Say that a turned card is there: then it is drawn."""
        return True


class AtOnce:
    """Thinks for the opponents by rules of thumb, and answers at once."""

    warmth = WARMED_UP
    opponents = GAMES.opponents

    def ask(self, question: Question[FoundT]) -> Inquiry[FoundT]:
        """Answer at once."""
        found = question.answer_at_once(GAMES.opponents)
        assert found is not None
        return answered(question, found)


class Clock:
    """What time it is: it goes on only when it is told to."""

    def __init__(self) -> None:
        self.now = _NOW

    def local(self, moment: float | None = None) -> time.struct_time:
        """Return a moment (None: now) as a calendar date and time in Greenwich."""
        return time.gmtime(self.now if moment is None else moment)


@contextmanager
def world_at_rest() -> Iterator[Clock]:
    """Stop the clock and fix all random numbers; painting takes no time."""
    drawn, number, clock = Cache(256 * 2**20), random.Random(1), Clock()

    def load(name: str, size: Size) -> pygame.Surface:
        return drawn.get((name, size), lambda: load_svg(name, size))

    with ExitStack() as stack:
        stack.enter_context(patch.object(time, "time", lambda: clock.now))
        stack.enter_context(patch.object(time, "localtime", clock.local))
        stack.enter_context(patch.object(time, "thread_time", lambda: 0.0))
        stack.enter_context(patch.object(secrets, "randbelow", number.randrange))
        stack.enter_context(patch.object(secrets, "token_hex", lambda count=8: number.randbytes(count).hex()))
        stack.enter_context(patch("game.ui.drawing.assets.load_svg", load))
        yield clock


# ---------------------------------------------------------------------------- games brought to a place


def new_game(game: str, number: int, given: Rules = MappingProxyType({})) -> Controller:
    """Return a game that nothing has happened in yet; ``given`` are its rules."""
    options = GAMES.rules[game].read_options(given)
    return Controller(Setup(game, options, GAMES.screens[game].default_players(options), number), AtOnce())


def last_actions(controller: Controller) -> list[str]:
    """Return the texts of the actions in the current deal."""
    deals = controller.deals
    return [str(action) for action in deals[-1].actions] if deals else []


def choices(controller: Controller) -> list[str]:
    """Return the texts of the person's legal actions; none if it is not their turn."""
    if not controller.is_persons_turn:
        return []
    return [str(action) for action in controller.view.legal_actions()]


def may(controller: Controller, verb: str) -> bool:
    """Whether the person has a legal action whose text begins with this word."""
    return any(choice.split()[0] == verb for choice in choices(controller))


def lie_in_trick(controller: Controller) -> int:
    """Return how many cards lie in the trick."""
    plays = sum(action.startswith("play") for action in last_actions(controller))
    return plays % len(controller.setup.players)


def is_deal_over(controller: Controller) -> bool:
    """Whether a deal is over, and the next has not begun."""
    return controller.state.turn is None and bool(controller.deals)


def act(controller: Controller, bid: int) -> Action:
    """Return what the person does: what the rules of thumb say, but ``bid`` for a bid where that is allowed."""
    wanted = [action for action in controller.view.legal_actions() if str(action) == f"bid {bid}"]
    return wanted[0] if wanted else GAMES.opponents.choose_at_once(controller.view, Level.CASUAL, 1).action


def step(controller: Controller, bid: int = 6) -> None:
    """Let one thing happen: a deal, or an action."""
    if controller.state.turn is None:
        controller.deal()
    elif controller.is_persons_turn:
        controller.submit(act(controller, bid))
    elif (decision := controller.think()) is not None:
        controller.submit(decision.action, decision)


def played(controller: Controller, reached: Callable[[Controller], bool], bid: int = 6) -> Controller:
    """Play a game until ``reached`` and return it; raise LookupError if that never happens."""
    while not reached(controller):
        if controller.state.is_over:
            raise LookupError("the game came to its end")
        step(controller, bid)
    controller.take_happenings()
    return controller


def at(verb: str, *, actions: int = 0, trick: int | None = None, deal: int = 1) -> Callable[[Controller], bool]:
    """Return a place in a game: the person may do something that begins with ``verb``, from ``deal`` on.

    At least so many ``actions`` have been taken in the deal; so many cards lie in the ``trick``, if that is said.
    """

    def reached(controller: Controller) -> bool:
        if not may(controller, verb) or controller.state.deals_begun < deal:
            return False
        return len(last_actions(controller)) >= actions and trick in (None, lie_in_trick(controller))

    return reached


def found(make: Callable[[int], Controller], reached: Callable[[Controller], bool], bid: int = 6) -> Controller:
    """Return the first of the games with the numbers 1, 2, 3, ... in which ``reached`` comes true."""
    for number in range(1, 200):
        try:
            return played(make(number), reached, bid)
        except LookupError:
            continue
    raise LookupError("there is no such game")


# --------------------------------------------------------------------------------------- what is saved


@runtime_checkable
class Lying(Protocol):
    """Something on a stage, placed by its centre and turned by degrees: a card, or a pack of cards."""

    x: float
    y: float
    height: float
    angle: float


class Told(Protocol):
    """What is told of a place."""

    rect: pygame.Rect
    text: str


@runtime_checkable
class Tipped(Protocol):
    """Something on a stage that has tips."""

    def tips(self) -> Sequence[Told]:
        """Return what can be told of it."""


class Things(NamedTuple):
    """What is on a stage: rectangles of things and of controls, cards and what they are, tips with their words."""

    rects: list[Thing]
    controls: list[Thing]
    cards: list[Thing]  # as they would lie upright, with their degrees
    tips: list[Thing]


NOTHING: Final = Things([], [], [], [])


def things_of(scene: Scene) -> Things:
    """Return what is to be seen on the stage of a scene, each kind in an order of its own."""
    things = Things([], [], [], [])
    controls = {id(widget) for widget in scene.controls.widgets}
    for item in scene.stage.items:
        if not getattr(item, "visible", True):
            continue
        rect = getattr(item, "rect", None)
        if isinstance(rect, pygame.Rect):
            (things.controls if id(item) in controls else things.rects).append(thing(rect))
        elif isinstance(item, Lying):
            place = pygame.Rect(0, 0, round(item.height * 0.7), round(item.height))
            place.center = round(item.x), round(item.y)
            things.cards.append(thing(place, f"{getattr(item, 'card', None) or ''} {round(item.angle)}"))
        elif blits := item.blits():
            things.rects.append(thing(blits[0].rect.unionall([blit.rect for blit in blits])))
        if isinstance(item, Tipped):
            things.tips.extend(thing(tip.rect, tip.text) for tip in item.tips())
    for each in things:
        each.sort()
    return things


def thing(rect: pygame.Rect, words: str = "") -> Thing:
    """Return a rectangle with its description."""
    return rect.left, rect.top, rect.width, rect.height, words


def write_scene(path: Path, picture: pygame.Surface, things: Things) -> None:
    """Write a picture and what is in it to a path, which is without the endings."""
    write_picture(picture, path.with_name(f"{path.name}.png"))
    text = json.dumps(things._asdict(), ensure_ascii=False, separators=(",", ":"))
    path.with_name(f"{path.name}.json").write_text(text, encoding="utf-8")


def seen_by(sight: Sight, picture: pygame.Surface) -> pygame.Surface:
    """Return a picture as eyes of some sight see it."""
    shares = pygame.surfarray.array3d(picture) / 255.0
    light = np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    light = np.clip(light @ np.array(sight).T, 0.0, 1.0)
    shares = np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)
    return pygame.surfarray.make_surface(np.round(255 * shares).astype(np.uint8))


def write_picture(surface: pygame.Surface, path: Path) -> None:
    """Write a PNG, quickly rather than as small as can be: each row as what differs from the one above."""
    width, height = surface.get_size()
    pixels = np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8).reshape(height, width * 3)
    rows = np.empty((height, width * 3 + 1), np.uint8)
    rows[:, 0] = 2
    rows[0, 1:] = pixels[0]
    rows[1:, 1:] = pixels[1:] - pixels[:-1]
    with path.open("wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        for kind, data in (
            (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
            (b"IDAT", zlib.compress(rows.tobytes(), 1)),
            (b"IEND", b""),
        ):
            file.write(struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)))


# ---------------------------------------------------------------------------------- bringing scenes up


class Show:
    """A program with a profile of its own, in which scenes are brought up and saved."""

    def __init__(self, app: App, clock: Clock, folder: Path, text: str) -> None:
        self.app = app
        self._clock = clock
        self._folder = folder
        self._text = text
        self.sight: Sight | None = None
        """Whose eyes pictures are written for; None: those that see all colours."""

    def save(self, name: str, *, settled: bool = True) -> None:
        """Write the picture and the rectangles of what is shown, once it has come to rest if ``settled``."""
        if settled:
            self.settle()
        if self._text in name:
            app = self.app
            for scene in app.scenes:
                scene.stage.repaint()
            app.scene.draw(app.screen)
            self.write(name, app.screen, things_of(app.scene))

    def write(self, name: str, picture: pygame.Surface, things: Things) -> None:
        """Write a picture and what is in it."""
        if self._text in name:
            seen = picture if self.sight is None else seen_by(self.sight, picture)
            write_scene(self._folder / name, seen, things)

    def frames(self, seconds: float, frame: float = _FRAME) -> None:
        """Let time pass."""
        for _frame in range(round(seconds / frame)):
            self.app.frame(frame)

    def film(self, seconds: float) -> None:
        """Let time pass in which opponents may act: what is kept is, after each frame, as they wait for it."""
        for _frame in range(round(seconds / _FRAME)):
            self.app.frame(_FRAME)
            self.app.store.settle().wait(20)

    def settle(self) -> None:
        """Let time pass until nothing moves any more, and what is kept or read is."""
        self.frames(_SETTLED / 2)
        self.app.store.settle().wait(20)
        self.frames(_SETTLED / 2)

    def keys(self, *keys: int, mod: int = 0) -> None:
        """Press keys, one after another."""
        for key in keys:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
            self.frames(3 * _FRAME)

    def point(self, place: Place) -> None:
        """Move the mouse somewhere, and let it rest there until a tip comes."""
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
        self.frames(2.0)

    def click(self, place: Place) -> None:
        """Press and release the left button somewhere."""
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=place, button=1))
            self.frames(3 * _FRAME)

    def away(self) -> None:
        """Move the mouse to where nothing is."""
        pygame.event.post(pygame.event.Event(pygame.WINDOWLEAVE))
        self.point((self.app.size[0] // 2, self.app.size[1] - 2))

    def table(self, controller: Controller) -> None:
        """Put a game on the table as the only scene, an hour after the last one; one without cards is dealt now."""
        self._clock.now += 3600
        autosave = Autosave(self.app.store, beside_of(controller.setup, Beside(game_id="shown")))
        self.app.replace_all(TableScene(self.app, controller, autosave))
        if controller.deals:
            self.settle()

    def menu(self) -> None:
        """Go back to the menu."""
        self.app.replace_all(MenuScene(self.app))

    def until(self, name: str) -> None:
        """Let time pass until a scene of this name is shown; hands that lie open are left by Enter."""
        for number in range(_FRAMES_MOST):
            if self.app.scene.name == name:
                return
            self.app.frame(_FRAME)
            time.sleep(0.001)  # the thread that keeps games needs its turn
            if number % 60 == 59:
                self.keys(pygame.K_RETURN)
        raise LookupError(f"{name} never came; the scene is {self.app.scene.name}")

    def hand(self) -> dict[str, Place]:
        """Return where each of the person's cards is to be seen beside its neighbours, by text, from left to right."""
        cards = [(card[:4], card[4].split(" ")[0]) for card in things_of(self.app.scene).cards]
        lowest = max(rect[1] for rect, card in cards if card)
        return {
            card: (left + width // 8, top + height // 2)
            for (left, top, width, height), card in cards
            if card and lowest - top < height // 2
        }


@contextmanager
def show(size: Size, clock: Clock, folder: Path, text: str) -> Iterator[Show]:
    """Open the program on an empty profile, with no picture kept from before: a larger card may serve for a smaller."""
    random.seed(1)
    clock.now = _NOW
    with tempfile.TemporaryDirectory(prefix="forty-odd-scenes-") as profile:
        app = App(Launch(size=size, speed="instant"), open_store(Path(profile)), GAMES)
        app.open()
        app.art = StillArt()
        app.backdrops = Backdrops(None)
        try:
            yield Show(app, clock, folder, text)
        finally:
            app.close()
