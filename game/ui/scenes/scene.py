"""What every scene is: a stage with controls and a timeline, laid out anew for each window size."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.controls.base import Controls, Kit
from game.ui.controls.tips import Tips
from game.ui.drawing.stage import Stage
from game.ui.drawing.styles import DAMASCUS, Style
from game.ui.drawing.textures.request import Request
from game.ui.motion.timeline import Timeline

if TYPE_CHECKING:
    from game.ui.app import App


class Scene:
    """A page or the table; ``build`` lays it out for the window's size and is called again when that changes."""

    name = "scene"
    style: Style = DAMASCUS
    is_overlay = False

    def __init__(self, app: App) -> None:
        self.app = app
        self.stage = Stage(app.size)
        self.controls = Controls(self.stage)
        self.tips = Tips(self.stage, self.kit)
        self.timeline = Timeline()
        self._backdrop_wanted: Request | None = None

    @property
    def kit(self) -> Kit:
        """What things are drawn with in this window and style."""
        return self.app.kit(self.style)

    def rebuild(self) -> None:
        """Lay everything out anew, keeping the keyboard's place in the focus order."""
        had_focus, touched = self.controls.focus is not None, self.controls.touched
        place = self.controls.widgets.index(touched) if touched in self.controls.widgets else None
        self.stage = Stage(self.app.size)
        self.controls = Controls(self.stage)
        self.timeline.is_still = self.app.settings.reduced_motion
        self.build()
        self.tips = Tips(self.stage, self.kit)
        request = self.backdrop()
        if request is not None:
            picture, real = self.app.backdrops.picture(request)
            self._backdrop_wanted = None if real else request
            self.stage.set_backdrop(picture)
        if place is not None and place < len(self.controls.widgets):
            self.controls.touched = self.controls.widgets[place]
            if had_focus:
                self.controls.set_focus(self.controls.touched)

    def build(self) -> None:
        """Put the scene's things on its stage for the size of the window."""

    def backdrop(self) -> Request | None:
        """Return what lies under everything, or None for what the scene sets itself."""
        return None

    def pictures_came(self) -> None:
        """Take the painted backdrop if it has been finished."""
        if self._backdrop_wanted is not None:
            picture, real = self.app.backdrops.picture(self._backdrop_wanted)
            if real:
                self._backdrop_wanted = None
                self.stage.set_backdrop(picture)

    def enter(self) -> None:
        """Begin, each time the scene comes to the top."""

    def leave(self) -> None:
        """End, when the scene is taken off."""

    @property
    def kept_game(self) -> str | None:
        """Return the kind of game that this scene keeps in the profile; None if it keeps none."""
        return None

    def record_text(self) -> str:
        """Return the record of the game that this scene keeps, without names."""
        return ""

    def handle(self, event: pygame.event.Event) -> None:
        """Take an input event: the controls first, then the scene's own keys."""
        self.controls.handle(event)

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self.timeline.update(dt)

    @property
    def is_animating(self) -> bool:
        """Whether anything moves, so that every frame is needed."""
        return self.timeline.busy

    @property
    def is_lively(self) -> bool:
        """Whether something may begin to move at any moment, so that looking seldom would be seen."""
        return False

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Draw what changed and return where."""
        return self.stage.draw(target)
