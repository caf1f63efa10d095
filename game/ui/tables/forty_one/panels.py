"""The corner panels of Forty-One: trumps and bids, the race to the target."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import pygame

from game.rules import forty_one
from game.rules.forty_one import Table
from game.ui import paint
from game.ui.stage import premultiplied, put
from game.ui.tables.panels import Pictures, body, line_at
from game.ui.text import _
from game.ui.widgets.base import Kit, Painted
from game.ui.words import minus
from game.ui.worlds import LOSS, PARTNER, RED, colour


class TrumpPanel(Painted):
    """What is trumps, how far the bids have come, which trick is being played."""

    def __init__(self, kit: Kit, rect: pygame.Rect) -> None:
        super().__init__(kit, rect, depth=20)
        self.table: Table | None = None

    def look(self) -> Hashable:
        """What the panel's picture depends on."""
        table = self.table
        return None if table is None else (table.dealer, table.bids, len(table.tricks), table.options, table.scores)

    def _lines(self) -> tuple[list[str], list[str]]:
        table = self.table
        if table is None or table.dealer is None:
            return [_("Hearts are always trumps"), _("always trumps")], [""]
        options, total = table.options, table.bid_total
        if None in table.bids:
            second = [_("Bids so far: {total} of {needed}"), _("Bids: {total} of {needed}")]
            waiting = sum(bid is None for bid in table.bids)
            if waiting == 1 and total:
                third = [_("dealer still to bid"), _("dealer to bid")]
            elif options.double_from <= forty_one.HIGHEST_BID:
                third = [_("double from {number}")]
            else:
                third = [_("no bid counts double"), _("no doubles")]
        else:
            second = [_("Bids {total} for 13 tricks"), _("Bids {total} of 13")]
            third = [_("Trick {trick} of 13")]
        values = {
            "total": total,
            "needed": table.bids_needed,
            "number": options.double_from,
            "trick": min(len(table.tricks) + 1, forty_one.HAND_SIZE),
        }
        return [line.format(**values) for line in second], [line.format(**values) for line in third]

    def paint(self) -> Pictures:
        """Return the panel: a heart on a tile and three lines."""
        kit, world = self.kit, self.kit.world
        width, height = self.rect.size
        panel = body(kit, (width, height))
        tile = round(height * 0.62)
        inset = (height - tile) // 2
        chip = premultiplied(
            paint.panel((tile, tile), kit.scale.px(8, 4), world.tile_top, world.tile_bottom, world.line, 1, alpha=255)
        )
        put(panel, chip, (inset, inset))
        heart = round(tile * 0.70)
        icon = kit.art.icon("suit-hearts", heart, RED)
        put(panel, icon, (inset + (tile - heart) // 2, inset + (tile - heart) // 2))
        left = inset + tile + kit.scale.gap
        room = width - left - kit.scale.gap // 2
        second, third = self._lines()
        rows = (([_("Trumps: hearts"), _("Hearts trump")], 22, world.gold, True), (second, 19, world.text, False))
        lines = [*rows, (third, 19, world.muted, False)]
        for number, (wordings, base, ink, bold) in enumerate(lines):
            words, size = kit.text.fit(wordings, kit.scale.font(base), room, bold)
            line_at(panel, kit.text.line(words, size, ink, bold), left, height * (0.23 + 0.27 * number))
        return [(panel, (0, 0))]


@dataclass(frozen=True)
class Runner:
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
        """What the panel's picture depends on."""
        return (tuple(self.runners), self.target)

    def paint(self) -> Pictures:
        """Return the panel."""
        kit, world, scale = self.kit, self.kit.world, self.kit.scale
        width, height = self.rect.size
        panel = body(kit, (width, height))
        left, right = scale.gap, width - scale.gap
        head = kit.text.line(_("Race to {target}").format(target=self.target), scale.font(20), world.gold, bold=True)
        line_at(panel, head, left, height * 0.14)
        size = scale.font(18)
        names = min(max(kit.text.width(runner.name, size, bold=True) for runner in self.runners), round(width * 0.34))
        figures = max(
            kit.text.width(number, size, bold=True)
            for number in ("−88", *(minus(runner.score) for runner in self.runners))
        )
        bar = pygame.Rect(left + names + scale.gap // 2, 0, 0, max(6, round(size * 0.5)))
        bar.width = right - figures - scale.gap // 2 - bar.left
        for number, runner in enumerate(self.runners):
            y = height * (0.335 + 0.18 * number)
            words, fitted = kit.text.fit([runner.name], size, names, bold=runner.is_ours)
            ink = world.text if runner.is_ours else world.muted
            line_at(panel, kit.text.line(words, fitted, ink, bold=runner.is_ours), left, y)
            figure = kit.text.line(minus(runner.score), size, LOSS if runner.score < 0 else world.text, bold=True)
            line_at(panel, figure, right - figure.get_width(), y)
            bar.centery = round(y)
            self._bar(panel, bar, runner)
        return [(panel, (0, 0))]

    def _bar(self, panel: pygame.Surface, bar: pygame.Rect, runner: Runner) -> None:
        radius = bar.height // 2
        trough = paint.panel(bar.size, radius, colour("160A08"), colour("0E0605"), colour("7A5A34"), 1, alpha=255)
        put(panel, premultiplied(trough), bar.topleft)
        part = max(0.0, min(1.0, runner.score / self.target))
        length = round((bar.width - 2) * part)
        if length < 2:
            return
        ink = PARTNER if runner.is_ours else colour("D98E58")
        fill = paint.rounded((length, bar.height - 2), max(1, radius - 1), ink, paint.mixed(ink, 0.75))
        if not runner.is_ours:
            stripe = max(3, bar.height // 2)
            for x in range(-bar.height, length, 2 * stripe):
                pygame.draw.line(fill, (96, 46, 24, 255), (x, bar.height), (x + bar.height, 0), max(1, stripe // 2))
            fill.blit(
                paint.rounded_mask((length, bar.height - 2), radius - 1), (0, 0), special_flags=pygame.BLEND_RGBA_MIN
            )
        put(panel, premultiplied(fill), (bar.left + 1, bar.top + 1))
