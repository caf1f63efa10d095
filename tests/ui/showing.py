"""What the window shows of what is drawn: only that which changed is handed to the system."""

from __future__ import annotations

from collections.abc import Sequence

import pygame


class Seen:
    """What is seen of the window: only that which was drawn in the rectangles that it was told to show."""

    def __init__(self) -> None:
        self._picture = pygame.Surface((0, 0))

    def update(self, window: pygame.Window, rects: Sequence[pygame.Rect]) -> bool:
        """Show what was drawn within ``rects``."""
        screen = window.get_surface()
        if self._picture.get_size() != screen.get_size():
            self._picture = screen.copy()
            self._picture.fill("magenta")
        for rect in rects:
            assert screen.get_rect().contains(rect) or not rect, "X ends a program that shows what is not there"
            self._picture.blit(screen, rect, rect)
        return True

    def assert_is(self, screen: pygame.Surface) -> None:
        """Fail unless all that was drawn can be seen."""
        drawn, seen = (pygame.image.tobytes(each, "RGB") for each in (screen, self._picture))
        assert drawn == seen, "something was drawn, but not shown"
