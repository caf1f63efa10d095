"""The account of a deal in short, on the score page: luck, one's own side, the opponents, and what they add up to."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.looking_back.accountant import AccountJob
from game.ui.controls.base import Kit, Painted
from game.ui.controls.layout import columns
from game.ui.controls.panels import body, write
from game.ui.drawing.stage import put
from game.ui.drawing.styles import LOSS, PARTNER, Colour
from game.ui.language.messages import _
from game.ui.words.accounts import in_short, share_words

_HIGH = 2.1  # height, in text sizes


class AccountStrip(Painted):
    """A strip at ``place``, as high as it needs, that follows the work on an account."""

    def __init__(self, kit: Kit, bottom_left: tuple[int, int], width: int, job: AccountJob) -> None:
        self._size = kit.scale.font(18)
        place = pygame.Rect(0, 0, width, round(_HIGH * self._size))
        place.bottomleft = bottom_left
        super().__init__(kit, place, depth=8)
        self.tip = _("What changed your chance of winning the game in this deal. “Luck and skill” shows all of it.")
        self.job = job

    def look(self) -> Hashable:
        return self.job.account is None, self.job.is_lost

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the panel with four figures, or with what is being done; how far that is the account itself says."""
        kit, style, size = self.kit, self.kit.style, self._size
        put(whole, body(kit, self.rect.size), (0, 0))
        air, middle = kit.scale.px(20, 9), self.rect.height / 2
        room = pygame.Rect(air, 0, self.rect.width - 2 * air, self.rect.height)
        account = self.job.account
        if account is None:
            words = _("Luck and skill: analysing every move…")
            if self.job.is_lost:
                words = _("There is no account of luck and skill for this deal.")
            write(whole, kit, words, size, style.muted, (air, middle), room.width)
            return
        parts = in_short(account)
        for (wordings, share), place in zip(parts, columns(room, *[1.0] * len(parts)), strict=True):
            is_last = place.right == room.right
            figure = share_words(share)
            ink: Colour = style.gold if is_last else PARTNER if share >= 0 else LOSS
            taken = kit.text.width(figure, size, bold=True) + round(size * 0.6)
            words_w = write(whole, kit, wordings, size, style.text, (place.left, middle), place.width - taken - size)
            write(whole, kit, figure, size, ink, (place.left + words_w + size * 0.6, middle), bold=True)
