"""The corner panels of Forty-One: trumps and bids, the race to the target."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence

import msgspec
import pygame

from game.controller import PERSON
from game.rules import forty_one
from game.rules.forty_one import Table
from game.ui.controls.base import Kit, Painted, Tip
from game.ui.controls.panels import Pictures, body, line_at, line_rect
from game.ui.drawing import shapes
from game.ui.drawing.stage import premultiplied, put
from game.ui.drawing.styles import LOSS, PARTNER, RED, colour
from game.ui.drawing.text import _
from game.ui.tables.words import minus


class TrumpPanel(Painted):
    """What is trumps, how far the bids have come, which trick is being played."""

    def __init__(self, kit: Kit, rect: pygame.Rect) -> None:
        super().__init__(kit, rect, depth=20)
        self.table: Table | None = None

    def look(self) -> Hashable:
        table = self.table
        return None if table is None else (table.dealer, table.bids, len(table.tricks), table.options, table.scores)

    def _lines(self) -> tuple[list[str], list[str]]:
        table = self.table
        if table is None or table.dealer is None:
            return [_("Hearts are always trumps"), _("always trumps")], [""]
        options, total = table.options, table.bid_total
        bids, score = range(1, forty_one.HIGHEST_BID + 1), table.scores[PERSON]
        raised = next((bid for bid in bids if options.value_of(bid, score) > bid), None)
        if None in table.bids:
            second = [_("Bids so far: {total} of {needed}"), _("Bids: {total} of {needed}")]
            waiting = sum(bid is None for bid in table.bids)
            if waiting == 1 and total:
                third = [_("you bid last")] if table.turn == PERSON else [_("dealer still to bid"), _("dealer to bid")]
            elif raised is None:
                third = [_("no bid counts double"), _("no doubles")]
            elif options.values == "double":
                third = [_("double from {number}")]
            else:
                third = [_("bids count more from {number}"), _("more from {number}")]
        else:
            second = [_("Bids {total} for 13 tricks"), _("Bids {total} of 13")]
            third = [_("Trick {trick} of 13")]
        if self._strip_is_up:
            second, third = third, [""]
        values = {
            "total": total,
            "needed": table.bids_needed,
            "number": raised,
            "trick": min(len(table.tricks) + 1, forty_one.HAND_SIZE),
        }
        return [line.format(**values) for line in second], [line.format(**values) for line in third]

    @property
    def _strip_is_up(self) -> bool:
        """Whether the person bids, so that the strip on the table tells what the bids come to."""
        return self.table is not None and self.table.is_bidding and self.table.turn == PERSON

    def tips(self) -> Sequence[Tip]:
        """Return what trumps are, what the sum of the bids is for, and which bids count double."""
        table = self.table
        trumps = _("A heart beats every card of another suit; of several hearts the highest takes the trick.")
        tips = []
        if table is not None and table.dealer is not None and not self._strip_is_up:
            if None in table.bids:
                bids = _("The four bids together. If they come to less than {needed}, the cards are thrown in.")
            else:
                bids = _("The four bids together, for thirteen tricks.")
            row = line_rect(self.rect, 0.5, 0.26)
            tips.append(Tip(row, bids.format(needed=table.bids_needed), self.rect))
        return (*tips, Tip(self.rect, trumps, self.rect))

    def paint(self) -> Pictures:
        """Return the panel: a heart on a tile and three lines."""
        kit, style = self.kit, self.kit.style
        width, height = self.rect.size
        panel = body(kit, (width, height))
        tile = round(height * 0.62)
        inset = (height - tile) // 2
        chip = premultiplied(
            shapes.panel((tile, tile), kit.scale.px(8, 4), style.tile_top, style.tile_bottom, style.line, 1, alpha=255)
        )
        put(panel, chip, (inset, inset))
        heart = round(tile * 0.70)
        icon = kit.art.icon("suit-hearts", heart, RED)
        put(panel, icon, (inset + (tile - heart) // 2, inset + (tile - heart) // 2))
        left = inset + tile + kit.scale.gap
        room = width - left - kit.scale.gap // 2
        second, third = self._lines()
        rows = (([_("Trumps: hearts"), _("Hearts trump")], 22, style.gold, True), (second, 19, style.text, False))
        lines = [line for line in (*rows, (third, 19, style.muted, False)) if any(line[0])]
        first = 0.5 - 0.27 * (len(lines) - 1) / 2
        for number, (wordings, base, ink, bold) in enumerate(lines):
            words, size = kit.text.fit(wordings, kit.scale.font(base), room, bold)
            line_at(panel, kit.text.line(words, size, ink, bold), left, height * (first + 0.27 * number))
        return [(panel, (0, 0))]


class Runner(msgspec.Struct, frozen=True):
    """One line of the race: a player, the score, and whether of the person's team."""

    name: str
    score: int
    is_ours: bool


class RacePanel(Painted):
    """The race to the target: a bar for each player, striped for the opponents, a number for each."""

    def __init__(self, kit: Kit, rect: pygame.Rect) -> None:
        super().__init__(kit, rect, depth=20)
        self.runners: Sequence[Runner] = ()
        self.target = 41

    def look(self) -> Hashable:
        return (tuple(self.runners), self.target)

    def paint(self) -> Pictures:
        """Return the panel: a line for each player, or where it is low a column of two for each team."""
        kit, style, scale = self.kit, self.kit.style, self.kit.scale
        width, height = self.rect.size
        panel = body(kit, (width, height))
        head = kit.text.line(_("Race to {target}").format(target=self.target), scale.font(20), style.gold, bold=True)
        size = scale.font(18)
        columns = 2 if height < 1.3 * (scale.font(20) + len(self.runners) * size) else 1
        rows = math.ceil(len(self.runners) / columns)
        first = 0.23 if columns > 1 else 0.14
        line_at(panel, head, scale.gap, height * first)
        step = (0.27 if columns > 1 else 0.18) * height
        room = (width - 2 * scale.gap - (columns - 1) * 1.2 * scale.gap) / columns
        for number, runner in enumerate(self.runners):
            left = scale.gap + round((number // rows) * (room + 1.2 * scale.gap))
            y = height * (first if columns > 1 else 0.155) + (number % rows + 1) * step
            self._line(panel, runner, size, pygame.Rect(left, round(y), round(room), 0))
        return [(panel, (0, 0))]

    def _line(self, panel: pygame.Surface, runner: Runner, size: int, line: pygame.Rect) -> None:
        """Draw a player's line of the race at ``line``: the name, a bar where there is room for one, the score."""
        kit, style, gap = self.kit, self.kit.style, self.kit.scale.gap // 2
        figures = max(
            kit.text.width(minus(number), size, True) for number in (-88, *(each.score for each in self.runners))
        )
        names = max(kit.text.width(each.name, size, bold=True) for each in self.runners)
        names = min(names, round(line.width * (0.34 if line.width > 10 * size else 0.44)))
        bar = pygame.Rect(line.left + names + gap, 0, line.width - names - figures - 2 * gap, max(6, round(size * 0.5)))
        has_bar = bar.width >= 1.5 * size
        name_room = names if has_bar else line.width - figures - gap
        words, fitted = kit.text.fit([runner.name], size, name_room, bold=runner.is_ours)
        ink = style.text if runner.is_ours else style.muted
        line_at(panel, kit.text.line(words, fitted, ink, bold=runner.is_ours), line.left, line.y)
        figure = kit.text.line(minus(runner.score), size, LOSS if runner.score < 0 else style.text, bold=True)
        line_at(panel, figure, line.right - figure.get_width(), line.y)
        if has_bar:
            bar.centery = line.y
            self._bar(panel, bar, runner)

    def _bar(self, panel: pygame.Surface, bar: pygame.Rect, runner: Runner) -> None:
        radius = bar.height // 2
        trough = shapes.panel(bar.size, radius, colour("160A08"), colour("0E0605"), colour("7A5A34"), 1, alpha=255)
        put(panel, premultiplied(trough), bar.topleft)
        part = max(0.0, min(1.0, runner.score / self.target))
        length = round((bar.width - 2) * part)
        if length < 2:
            return
        ink = PARTNER if runner.is_ours else colour("D98E58")
        fill = shapes.rounded((length, bar.height - 2), max(1, radius - 1), ink, shapes.mixed(ink, 0.75))
        if not runner.is_ours:
            stripe = max(3, bar.height // 2)
            for x in range(-bar.height, length, 2 * stripe):
                pygame.draw.line(fill, (96, 46, 24, 255), (x, bar.height), (x + bar.height, 0), max(1, stripe // 2))
            fill.blit(
                shapes.rounded_mask((length, bar.height - 2), radius - 1), (0, 0), special_flags=pygame.BLEND_RGBA_MIN
            )
        put(panel, premultiplied(fill), (bar.left + 1, bar.top + 1))
