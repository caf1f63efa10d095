"""Overlays: a panel over the dimmed scene below, for the pause menu, explanations and looks back."""

from __future__ import annotations

import pygame

from game.ui.controls.base import Kit
from game.ui.controls.panels import Panel
from game.ui.drawing.stage import Blit
from game.ui.scenes.scene import Host, Scene


class PanelBox(Panel):
    """The panel of an overlay, raised over the scene below."""

    def __init__(self, kit: Kit, rect: pygame.Rect) -> None:
        super().__init__(kit, rect, is_raised=True)


class Picture:
    """A ready surface on the stage."""

    def __init__(self, surface: pygame.Surface, place: tuple[int, int], depth: float) -> None:
        self.surface = surface
        self.place = place
        self.depth = depth

    def blits(self) -> list[Blit]:
        """Return the surface at its place."""
        return [Blit(self.surface, self.place)]


class Overlay(Scene):
    """A scene over another one, which stays to be seen, darker, behind it."""

    is_overlay = True
    shade = 110

    def __init__(self, app: Host, below: Scene | None) -> None:
        if below is not None:
            self.style = below.style
        super().__init__(app)

    def rebuild(self) -> None:
        """Lay the overlay out anew over a darkened picture of the scene below."""
        super().rebuild()
        picture = self.app.snapshot_below(self)
        veil = pygame.Surface(self.app.size)
        veil.fill((self.shade, self.shade, self.shade))
        picture.blit(veil, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        self.stage.set_backdrop(picture)

    def close(self) -> None:
        """Go back to the scene below."""
        self.app.later(self.app.pop)
