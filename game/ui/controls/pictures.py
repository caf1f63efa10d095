"""A control to choose one of several pictures with."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from game.ui.controls.base import Kit
from game.ui.controls.choices import GOLD_INK, GOLD_TOP, Choice, Picture, halo
from game.ui.controls.layout import columns
from game.ui.controls.panels import line_at
from game.ui.drawing import shapes
from game.ui.drawing.stage import premultiplied, put


class PictureChoice(Choice):
    """Pictures side by side with a word under each, a golden frame and a tick on the chosen one."""

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        labels: Sequence[str],
        pictures: Sequence[Callable[[tuple[int, int]], pygame.Surface]],
        picture_size: tuple[int, int],
        chosen: int,
        on_choose: Callable[[int], None],
    ) -> None:
        super().__init__(kit, rect, labels, chosen, on_choose, base=15)
        self.pictures = tuple(pictures)
        self._size = picture_size
        self.came = 0

    @staticmethod
    def natural_size(kit: Kit, labels: Sequence[str], picture: tuple[int, int]) -> tuple[int, int]:
        """Return how large the control must be."""
        size = kit.scale.font(15)
        cell = max(picture[0], *(kit.text.width(label, size, bold=True) for label in labels)) + round(size * 0.9)
        return cell * len(labels), picture[1] + round(size * 2.3)

    def parts(self) -> list[pygame.Rect]:
        """Return where each picture with its word lies, relative to the control's corner."""
        return columns(pygame.Rect((0, 0), self.rect.size), *[1.0] * len(self.labels))

    def look(self) -> Hashable:
        """Return what the picture depends on."""
        return (super().look(), self.came)

    def paint(self) -> list[Picture]:
        """Return the pictures, framed, with their words."""
        kit, style = self.kit, self.kit.style
        whole = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        hovered = self.under_mouse()
        size = self.font
        result: list[Picture] = [(whole, (0, 0))]
        for number, (label, part) in enumerate(zip(self.labels, self.parts(), strict=True)):
            is_chosen = number == self.chosen
            frame = pygame.Rect(0, 0, *self._size)
            frame.midtop = (part.centerx, part.top + round(size * 0.35))
            thick = max(2, kit.scale.px(4, 3)) if is_chosen else max(1, kit.scale.px(2))
            ring = frame.inflate(2 * thick, 2 * thick)
            radius = max(4, round(size * 0.4))
            line = style.gold if is_chosen or number == hovered else style.line
            put(whole, premultiplied(shapes.rounded(ring.size, radius, line, line)), ring.topleft)
            mask = premultiplied(shapes.rounded_mask(frame.size, max(2, radius - thick)))
            picture = self.pictures[number](frame.size).convert_alpha()
            picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            put(whole, picture, frame.topleft)
            if is_chosen:
                tick = max(14, round(size * 1.25))
                disc = shapes.disc(tick, GOLD_TOP, GOLD_INK, max(1.0, tick / 14)).copy()
                mark = round(tick * 0.64)
                put(disc, kit.art.icon("check", mark, GOLD_INK), ((tick - mark) // 2, (tick - mark) // 2))
                put(whole, disc, (frame.right - round(tick * 0.75), frame.bottom - round(tick * 0.75)))
                if self.focused:
                    glow, place = halo(kit, ring.size, radius)
                    result.insert(0, (glow, (place[0] + ring.left, place[1] + ring.top)))
            words, fitted = kit.text.fit([label], size, part.width - 2, bold=is_chosen)
            ink = style.gold if is_chosen else style.text
            line_of = kit.text.line(words, fitted, ink, bold=is_chosen)
            line_at(whole, line_of, part.centerx - line_of.get_width() / 2, frame.bottom + round(size * 1.15))
        return result
