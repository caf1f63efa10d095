"""What the pegging board says of a player in words: the score, what is needed, which bids would win."""

from __future__ import annotations

from collections.abc import Hashable

import msgspec
import pygame

from game.rules.forty_two import FortyTwoOptions, does_win, smallest_winning_bid, worth_if_made
from game.ui.controls.base import Kit, Painted
from game.ui.controls.panels import Pictures, body, halo, line_at
from game.ui.drawing.stage import put
from game.ui.drawing.styles import Colour
from game.ui.drawing.text import _
from game.ui.tables.forty_two.board_places import BoardPlaces
from game.ui.tables.forty_two.pegs import mark_picture
from game.ui.tables.words import points


class Told(msgspec.Struct, frozen=True):
    """Of whom a note tells: name, colour and mark of the pegs, and the score."""

    name: str
    tint: Colour
    mark: str
    score: int


def note_lines(score: int, options: FortyTwoOptions) -> list[str]:
    """Return the sentences of a note about a player at ``score``."""
    short = options.target - score
    text = _("{points}; {count} short of {target}") if short > 0 else _("{points}: the target of {target} is reached")
    lines = [text.format(points=points(score), count=short, target=options.target)]
    bid = smallest_winning_bid(score, options)
    if bid is None:
        lines.append(_("No bid can win in this deal"))
    else:
        gain = points(worth_if_made(bid, options.players))
        lines.append(_("Smallest bid that wins: {bid} ({points} if made)").format(bid=bid, points=gain))
    zero = points(worth_if_made(0, options.players))
    words = (
        _("A made 0 would win too ({points})") if does_win(0, score, options) else _("A made 0 would not do ({points})")
    )
    lines.append(words.format(points=zero))
    return lines


class BoardNote(Painted):
    """A small panel beside the board with the note about one player; hidden while there is none."""

    def __init__(self, kit: Kit, window: pygame.Rect, depth: float) -> None:
        super().__init__(kit, pygame.Rect(0, 0, 10, 10), depth)
        self._window = window
        self._told: Told | None = None
        self._lines: list[str] = []
        self.visible = False

    def hide(self) -> None:
        """Put the note away."""
        self.visible = False

    def tell(self, told: Told, options: FortyTwoOptions, board: BoardPlaces) -> None:
        """Show the note about a player at the start side of the board, or below one that lies across."""
        self._told = told
        self.visible = True
        scale, text = self.kit.scale, self.kit.text
        size = scale.font(18)
        room = min(scale.px(480, 330) * max(1.0, scale.text_scale), self._window.width * 0.6)
        self._lines = [
            line for words in note_lines(told.score, options) for line in text.wrap(words, size, round(room))
        ]
        widest = max(text.width(line, size) for line in self._lines)
        head = text.width(told.name, scale.font(20), bold=True) + round(size * 1.5)
        width = min(round(room), max(widest, head)) + round(size * 1.6)
        self.rect = pygame.Rect(0, 0, width, round(size * (1.9 + 1.42 * len(self._lines)) + size))
        if board.is_across:
            self.rect.midtop = (board.box.centerx, board.rect.bottom + scale.gap)
        else:
            self.rect.midright = (board.rect.left - scale.gap, round(board.rect.top + 0.42 * board.rect.height))
        self.rect.clamp_ip(self._window.inflate(-2 * scale.gap, -2 * scale.gap))

    def look(self) -> Hashable:
        """What the note's picture depends on."""
        return (self._told, tuple(self._lines))

    def paint(self) -> Pictures:
        """Return the panel with its shadow."""
        told = self._told
        if told is None:
            return []
        kit, scale = self.kit, self.kit.scale
        size = scale.font(18)
        panel = body(kit, self.rect.size)
        spread = scale.px(10, 5)
        shadow = halo(self.rect.size, scale.px(12, 6), spread, (0, 0, 0), 0.55, (0, 3))
        left, side = round(size * 0.8), round(size * 1.0)
        y = size * 1.35
        put(panel, mark_picture(side, told.tint, told.mark), (left, round(y - side / 2)))
        words, fitted = kit.text.fit(
            [told.name], scale.font(20), self.rect.width - 2 * left - round(side * 1.5), bold=True
        )
        line_at(panel, kit.text.line(words, fitted, told.tint, bold=True), left + side * 1.5, y)
        y += size * 1.65
        for line in self._lines:
            line_at(panel, kit.text.line(line, size, kit.style.text), left, y)
            y += size * 1.42
        return [shadow, (panel, (0, 0))]
