"""The score page between two deals: the table of deals, the race to the target, and what it means."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui import paint
from game.ui.scenes.game_page import GamePage
from game.ui.scenes.score_chart import Chart, EndLabel, Tip
from game.ui.scenes.score_heads import Heads, head_height, names_fit
from game.ui.scenes.score_table import Columns, Foot, Rows, ScrollBar, SheetTitle, columns
from game.ui.tables.panels import body, line_at
from game.ui.text import _
from game.ui.timeline import ease_in_out
from game.ui.widgets.base import Kit, Painted, key_name
from game.ui.widgets.buttons import Button

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.scenes.table import TableScene

_SHOWN_ALONE = 2.5  # seconds that a demonstration shows the page
_FEW = 5  # players for whom three fifths of a narrow window are enough
_COUNTS = 1.1  # seconds in which the last deal is counted and drawn


class VerdictBar(Painted):
    """The panel at the foot of the page: what the scores mean, the first sentence in bold after a crown."""

    def __init__(self, kit: Kit, rect: pygame.Rect, lines: list[tuple[str, bool]], size: int) -> None:
        super().__init__(kit, rect, depth=8)
        self._lines = lines
        self._size = size

    def paint(self) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return shadow and panel with the sentences."""
        kit, size = self.kit, self._size
        height = self.rect.height
        bar = body(kit, self.rect.size)
        step = size * 1.5
        y = height / 2 - (len(self._lines) - 1) * step / 2
        left = verdict_inset(kit, size)
        crown = kit.art.icon("crown", round(size * 1.5), kit.world.gold)
        line_at(bar, crown, (left - crown.get_width()) / 2 + size * 0.15, y)
        for words, bold in self._lines:
            line = kit.text.line(words, size, kit.world.text, bold=bold)
            line_at(bar, line, left, y)
            y += step
        spread = kit.scale.px(14, 7)
        shadow = paint.blurred(paint.rounded_mask(self.rect.size, kit.scale.px(12, 6)), spread, (0, 0, 0), 0.55)
        edge = paint.margin(spread)
        return [(shadow, (-edge, 3 - edge)), (bar, (0, 0))]


def verdict_inset(kit: Kit, size: int) -> int:
    """Return where the sentences begin, after the crown."""
    return round(size * 2.1) + kit.scale.px(30, 12)


class ScoreScene(GamePage):
    """The page after a deal; Enter deals the next one, or goes on to the winners."""

    name = "score"

    def __init__(self, app: App, table: TableScene) -> None:
        super().__init__(app, table)
        self.part = 0.0
        self._started = False
        self._shown = 0.0
        self._first_row: float | None = None
        self._rows_move = False

    # ------------------------------------------------------------------- layout

    def build(self) -> None:
        """Lay out the two sheets and the bar for the window."""
        if self._started:
            self.part = 1.0
        self.timeline.clear()
        self.timeline.speed = self.table.timeline.speed
        controller = self.table.controller
        players = controller.setup.players
        self.sheet = self.table.game.score_sheet(controller.state, players)
        is_over = controller.state.is_over
        self._build_bar(is_over)
        self.build_rail(self._rail_start(), self._titles(is_over))
        scale = self.kit.scale
        gap = scale.px(16, 7)
        cloth = self.cloth
        sheets = pygame.Rect(cloth.left, cloth.top, cloth.width, self._bar.top - gap - cloth.top)
        ratio = self._ratio(sheets.width)
        left = pygame.Rect(sheets.left, sheets.top, round((sheets.width - gap) * ratio), sheets.height)
        right = pygame.Rect(left.right + gap, sheets.top, sheets.right - left.right - gap, sheets.height)
        self.add_sheet(left)
        self.add_sheet(right)
        self._build_table(left)
        self._build_chart(right)
        self._show_part(self.part)
        self.controls.set_focus(self._next)

    def _ratio(self, width: int) -> float:
        """Return the part of the width that the table takes: half, and more where its numbers would be small."""
        kit = self.kit
        players = self.table.controller.setup.players
        inset = 2 * kit.scale.px(30, 15) + kit.scale.px(20, 13)
        for ratio in (0.505, 0.54, 0.58):
            plan = columns(kit, self.sheet, round(width * ratio) - inset)
            if plan.size >= 0.9 * kit.scale.font(22) and names_fit(kit, plan.width - kit.scale.px(6, 3), players):
                return ratio
        return 0.61 if len(players) <= _FEW else 0.67

    def _rail_start(self) -> list[Button]:
        return [self.rail_button(_("Menu"), "menu", self.open_menu, "Esc"), self.undo_button(), self.why_button()]

    def _titles(self, is_over: bool) -> list[str]:
        count = len(self.sheet.rows)
        if is_over:
            return [_("Final score after deal {n}").format(n=count), _("Final score")]
        return [_("Score after deal {n}").format(n=count), _("Deal {n}").format(n=count)]

    def _build_bar(self, is_over: bool) -> None:
        kit, scale, cloth = self.kit, self.kit.scale, self.cloth
        inset = scale.px(20, 9)
        label = _("To the winners") if is_over else _("Next deal")
        icon = "trophy" if is_over else ""
        self._next = Button(kit, pygame.Rect(0, 0, 0, 0), label, self.go_on, ["Enter"], icon, primary=True, base=26)
        width = max(scale.px(280, 180), self._next.natural_width() + scale.px(40, 16))
        size = scale.font(20)
        room = cloth.width - width - 3 * inset - verdict_inset(kit, size)
        lines: list[tuple[str, bool]] = []
        for size in range(max(12, scale.font(20)), 11, -1):
            lines = []
            for number, sentence in enumerate(self.sheet.verdict):
                lines += [(line, number == 0) for line in kit.text.wrap(sentence, size, room, bold=number == 0) if line]
            if len(lines) <= 2 or len(lines) * size * 1.5 < 0.15 * scale.height:
                break
        height = max(scale.px(112, 62), round(len(lines) * size * 1.5) + inset)
        self._bar = pygame.Rect(cloth.left, cloth.bottom - height, cloth.width, height)
        self.stage.add(VerdictBar(kit, self._bar, lines, size))
        widest = max(kit.text.width(line, size, bold=bold) for line, bold in lines)
        left = self._bar.left + verdict_inset(kit, size)
        self.regions["verdict"] = pygame.Rect(left, self._bar.top + 2, widest, height - 4)
        button_h = min(height - 2 * inset, max(scale.px(70, 42), round(scale.font(26) * 2)))
        self._next.rect = pygame.Rect(0, 0, width, button_h)
        self._next.rect.midright = (self._bar.right - inset, self._bar.centery)
        self.controls.add(self._next)

    def _inside(self, sheet: pygame.Rect) -> pygame.Rect:
        inset = self.kit.scale.px(30, 15)
        return sheet.inflate(-2 * inset, -2 * self.kit.scale.px(24, 13))

    def _build_table(self, paper: pygame.Rect) -> None:
        kit, scale = self.kit, self.kit.scale
        inside = self._inside(paper)
        title = pygame.Rect(inside.left, inside.top, inside.width, round(scale.font(30) * 1.35))
        plan = columns(kit, self.sheet, inside.width)
        players = self.table.controller.setup.players
        head_h = head_height(kit, plan.width - scale.px(6, 3) - scale.px(20, 13) / 4, players)
        rows_rect = pygame.Rect(inside.left, 0, inside.width, 0)
        heads = pygame.Rect(inside.left, title.bottom + scale.px(10, 4), inside.width, head_h)
        foot_h = round(plan.size * 2.3)
        rows_rect.top = heads.bottom + scale.px(6, 3)
        rows_rect.height = inside.bottom - foot_h - rows_rect.top
        rows = Rows(kit, rows_rect, plan, self.sheet)
        if rows.scrolls:
            bar = scale.px(20, 13)
            rows, plan = self._narrower(rows_rect, bar)
            groove = pygame.Rect(inside.right - bar, rows_rect.top, bar, rows_rect.height)
            self._scroll = ScrollBar(kit, groove, rows)
            self.controls.add(self._scroll)
            heads.width -= bar
        self.rows = rows
        foot = pygame.Rect(inside.left, rows_rect.bottom, heads.width, foot_h)
        self.stage.add(
            SheetTitle(kit, title, _("The deals"), self.sheet.legend, rows),
            Heads(kit, heads, plan, self.sheet, players),
            rows,
            Foot(kit, foot, plan, self.sheet),
        )
        self.regions |= {"table title": title, "heads": heads, "rows": rows_rect, "foot": foot}
        if self._first_row is not None:
            rows.scroll_to(self._first_row * rows.most)
            rows.update(0, at_once=True)

    def _narrower(self, rect: pygame.Rect, bar: int) -> tuple[Rows, Columns]:
        """Return rows with room for the scroll bar beside them."""
        rect.width -= bar
        plan = columns(self.kit, self.sheet, rect.width)
        return Rows(self.kit, rect, plan, self.sheet), plan

    def _build_chart(self, paper: pygame.Rect) -> None:
        kit, scale = self.kit, self.kit.scale
        inside = self._inside(paper)
        title = pygame.Rect(inside.left, inside.top, inside.width, round(scale.font(30) * 1.35))
        words = self.sheet.chart_title or _("The race to {target}").format(target=self.sheet.target)
        place = pygame.Rect(inside.left, title.bottom, inside.width, inside.bottom - title.bottom)
        names = [player.name for player in self.table.controller.setup.players]
        self.chart = Chart(kit, place, self.sheet, self.sheet.chart_lines(names))
        self._labels = [EndLabel(self.chart, line, y) for line, y in enumerate(self.chart.label_places())]
        self.stage.add(SheetTitle(kit, title, words, ""), self.chart, *self._labels)
        plot = self.chart.axes.plot.move(place.topleft)
        self.regions |= {"chart title": title, "plot": plot}
        self.regions |= {f"name {seat}": label.rect for seat, label in enumerate(self._labels)}
        self.stage.add(*(Tip(self.chart, line) for line in range(len(self._labels))))

    def _show_part(self, part: float) -> None:
        """Show the last deal counted and drawn to ``part``."""
        self.part = part
        self.chart.part = part
        self.rows.part = part
        for line, label in zip(self.chart.race, self._labels, strict=True):
            before, now = line[-2:]
            label.shown = before + round((now - before) * part)

    # ------------------------------------------------------------------ actions

    def enter(self) -> None:
        """Let the last deal be counted when the page comes up for the first time."""
        if self.app.settings.reduced_motion:
            self._show_part(1.0)
            self._started = True

    def _start(self) -> None:
        self._started = True
        if self.part >= 1:
            return
        start = self.timeline.now + 0.25
        self.timeline.tween(start, _COUNTS, self._show_part, ease_in_out)
        for tick in range(6):
            self.timeline.call(start + _COUNTS * (tick + 0.5) / 6.5, lambda: self.kit.audio.play("tick", 0.5))

    def go_on(self) -> None:
        """Go back to the table, which deals, or on to the winners."""
        if self.is_left:
            return
        if self.table.controller.state.is_over:
            self._skip()
            self.app.later(self._to_winners)
        else:
            self.is_left = True
            self.app.later(self.app.pop)

    def _to_winners(self) -> None:
        if self.app.scene is self:
            self.app.routes.open_winners(self.table)

    def _skip(self) -> None:
        self.timeline.skip()
        self._show_part(1.0)

    # -------------------------------------------------------------------- input

    def handle(self, event: pygame.event.Event) -> None:
        """Take input: a click or Space brings what counts to its end; the wheel and the page keys scroll."""
        if event.type == pygame.MOUSEWHEEL:
            self.rows.scroll(-event.y)
            return
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.timeline.busy:
            self._skip()
        if event.type == pygame.KEYDOWN and self._page_key(event):
            return
        super().handle(event)

    def _page_key(self, event: pygame.event.Event) -> bool:
        name = key_name(event)
        if name == "Space" and self.timeline.busy:
            self._skip()
            return True
        if name == "Enter" and self.rows.scrolls and self.controls.focus is self._scroll:
            self._next.press()
            return True
        steps = {
            pygame.K_PAGEUP: -self.rows.page + 1,
            pygame.K_PAGEDOWN: self.rows.page - 1,
            pygame.K_HOME: -len(self.sheet.rows),
            pygame.K_END: len(self.sheet.rows),
        }
        if event.key in steps:
            self.rows.scroll(steps[event.key])
            return True
        return False

    # --------------------------------------------------------------------- time

    def update(self, dt: float) -> None:
        """Let time pass; a demonstration goes on by itself."""
        if not self._started:
            self._start()
        super().update(dt)
        self._rows_move = self.rows.update(dt, self.app.settings.reduced_motion)
        if self.rows.most:
            self._first_row = self.rows.goal / self.rows.most
        self._shown += dt * self.timeline.speed
        if self.table.controller.autoplay is not None and self._shown > _SHOWN_ALONE and not self.timeline.busy:
            self._shown = float("-inf")
            self.go_on()

    @property
    def is_animating(self) -> bool:
        """Whether anything counts, grows or scrolls."""
        return self.timeline.busy or self._rows_move
