"""The corner panels of Forty-One: trumps and bids, the race to the target."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import msgspec
import pygame

from game.controller import PERSON
from game.rules import forty_one
from game.rules.forty_one import Table
from game.ui.controls.base import Kit, Tip
from game.ui.controls.panels import Pictures, line_rect, write
from game.ui.drawing import shapes
from game.ui.drawing.stage import premultiplied, put
from game.ui.drawing.styles import LOSS, PARTNER, RED, colour
from game.ui.drawing.text import _
from game.ui.tables.panels import ListPanel, TilePanel
from game.ui.tables.words import minus


class TrumpPanel(TilePanel):
    """What is trumps, how far the bids have come, which trick is being played."""

    def __init__(self, kit: Kit, rect: pygame.Rect) -> None:
        super().__init__(kit, rect)
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

    def draw_tile(self, tile: pygame.Surface) -> None:
        side = tile.get_width()
        heart = self.kit.art.icon("suit-hearts", round(side * 0.70), RED)
        put(tile, heart, ((side - heart.get_width()) // 2, (side - heart.get_height()) // 2))

    def tile_lines(self) -> Sequence[Sequence[str]]:
        return [line for line in ([_("Trumps: hearts"), _("Hearts trump")], *self._lines()) if any(line)]


class Runner(msgspec.Struct, frozen=True):
    """One line of the race: a player, the score, and whether of the person's team."""

    name: str
    score: int
    is_ours: bool


class RacePanel(ListPanel):
    """The race to the target: a bar for each player, striped for the opponents, a number for each."""

    def __init__(self, kit: Kit, rect: pygame.Rect) -> None:
        super().__init__(kit, rect)
        self.runners: Sequence[Runner] = ()
        self.target = 41

    def look(self) -> Hashable:
        return (tuple(self.runners), self.target)

    def paint(self) -> Pictures:
        """Return the panel: a line for each player, or where it is low a column of two for each team."""
        panel = self.headed([_("Race to {target}").format(target=self.target)])
        places = self.line_places(len(self.runners), between=1.2)
        for runner, (left, y, broad) in zip(self.runners, places, strict=True):
            self._line(panel, runner, self.kit.scale.font(18), pygame.Rect(round(left), round(y), round(broad), 0))
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
        ink = style.text if runner.is_ours else style.muted
        write(panel, kit, [runner.name], size, ink, line.topleft, name_room, bold=runner.is_ours)
        ink = LOSS if runner.score < 0 else style.text
        write(panel, kit, minus(runner.score), size, ink, line.topright, align=1.0, bold=True)
        if has_bar:
            bar.centery = line.y
            self._bar(panel, bar, runner)

    def _bar(self, panel: pygame.Surface, bar: pygame.Rect, runner: Runner) -> None:
        radius = bar.height // 2
        trough = shapes.plate(bar.size, radius, colour("160A08"), colour("0E0605"), colour("7A5A34"))
        put(panel, trough, bar.topleft)
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
