"""Films the program: every frame of a stretch of time with what was heard and where cards, pack and crown were."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from game.cards import Card
from game.ui.app import App
from game.ui.drawing.sprites import CardSprite, Place
from game.ui.scenes.play.table import TableScene
from game.ui.tables.parts.dealing import Pack
from game.ui.tables.parts.tricks import Crown

TICK = 1 / 60


@dataclass(frozen=True)
class Seen:
    """A card as one frame shows it."""

    card: Card | None
    x: float
    y: float
    height: float
    angle: float
    zoom: float
    flip: float
    lift: float
    lean: float
    breadth: float
    depth: float

    @staticmethod
    def of(sprite: CardSprite) -> Seen:
        """Return how ``sprite`` is shown now."""
        x, y, height, angle = sprite.x, sprite.y, sprite.height, sprite.angle
        flight = (sprite.zoom, sprite.flip, sprite.lift, sprite.lean, sprite.breadth)
        return Seen(sprite.card, x, y, height, angle, *flight, sprite.depth)


@dataclass
class Frame:
    """A frame: when it was shown, the sounds that began with it, what lay where, and the picture if wanted."""

    time: float
    sounds: list[str]
    is_busy: bool = False
    cards: dict[int, Seen] = field(default_factory=dict)
    pack: tuple[Place, int] | None = None
    crown: tuple[int, int] | None = None
    picture: pygame.Surface | None = None

    def of(self, card: Card) -> Seen:
        """Return how ``card`` is shown."""
        return next(seen for seen in self.cards.values() if seen.card is card)


class Film:
    """Watches ``app``: ``run`` lets frames pass and keeps them, with pictures while it ``has_pictures``."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.has_pictures = False
        self.frames: list[Frame] = []
        self._heard: list[str] = []
        app.audio.play = self._hear  # type: ignore[method-assign]

    def _hear(self, name: str, loudness: float = 1.0, step: int | None = None) -> None:
        assert loudness > 0
        self._heard.append(name if step is None else f"{name}-{step}")

    def run(self, is_over: Callable[[], bool], each: Callable[[], None] = lambda: None, most: int = 1500) -> None:
        """Let frames pass, doing something after ``each``, until ``is_over``; fail after ``most``."""
        for _frame in range(most):
            self.step()
            if self._app.art.is_busy:  # for cards still to be drawn time passes by the clock alone
                pygame.time.wait(5)
            each()
            if is_over():
                return
        raise AssertionError(f"not over after {most} frames; heard {self.sounds()[-5:]}")

    def step(self) -> None:
        """Let one frame pass."""
        app = self._app
        app.frame(TICK)
        before = self.frames[-1].time if self.frames else 0.0
        frame = Frame(before + TICK, self._heard, app.scene.timeline.busy)
        self._heard = []
        if isinstance(app.scene, TableScene):
            for item in app.scene.stage.items:
                if isinstance(item, CardSprite) and item.visible:
                    frame.cards[id(item)] = Seen.of(item)
                elif isinstance(item, Pack) and item.visible and item.count:
                    frame.pack = Place(item.x, item.y, round(item.height)), item.count
                elif isinstance(item, Crown) and item.visible:
                    frame.crown = item.rect.topleft
        if self.has_pictures:
            frame.picture = app.screen.copy()
        self.frames.append(frame)

    def sounds(self) -> list[str]:
        """Return every sound so far."""
        return [sound for frame in self.frames for sound in frame.sounds]

    def first(self, sound: str, after: int = 0) -> int:
        """Return the number of the first frame from ``after`` on in which a sound began."""
        for number in range(after, len(self.frames)):
            if sound in self.frames[number].sounds:
                return number
        raise AssertionError(f"{sound} was not heard after frame {after}; heard: {self.sounds()}")

    def moments(self, start: int, end: int) -> Sequence[Frame]:
        """Return the frames at 0, 25, 50, 75 and 100 % of the stretch from one frame to another."""
        return [self.frames[start + round((end - start) * part)] for part in (0, 0.25, 0.5, 0.75, 1)]
