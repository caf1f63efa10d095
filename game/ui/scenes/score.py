"""The score page between two deals: the table of deals, the race to the target, and what it means."""

from __future__ import annotations

from functools import partial

import pygame

from game.ui.controls.base import Kit, key_name
from game.ui.controls.buttons import Button
from game.ui.controls.layout import columns as cut_columns
from game.ui.controls.layout import rows as cut_rows
from game.ui.controls.panels import Drawn, Pictures, body, halo, line_at, write
from game.ui.drawing.text import _
from game.ui.motion.timeline import ease_in_out
from game.ui.scenes.game_page import GamePage
from game.ui.scenes.scene import GameScene, Host
from game.ui.scenes.score_chart import Chart, EndLabel, Runner
from game.ui.scenes.score_table import (
    Heads,
    Rows,
    ScrollBar,
    SheetTitle,
    columns,
    head_height,
    names_fit,
    note_fits,
    paint_foot,
    title_height,
)

_SHOWN_ALONE = 2.5  # seconds that a demonstration shows the page
_FEW = 5  # players for whom three fifths of a narrow window are enough
_DRAWN = 0.6  # seconds in which the lines of the last deal are drawn
_TICK = 0.03  # seconds from one step of the counting to the next
_TICKS = 5  # steps at most, each heard a semitone higher


def paint_verdict(
    lines: list[tuple[str, bool]], text_size: int, height: int, kit: Kit, size: tuple[int, int]
) -> Pictures:
    """Return the panel at the foot of the page: what the scores mean, the first sentence in bold after a crown.

    The sentences are in the middle of its upper ``height`` pixels.
    """
    bar = body(kit, size)
    step = text_size * 1.5
    y = height / 2 - (len(lines) - 1) * step / 2
    left = verdict_inset(kit, text_size)
    crown = kit.art.icon("crown", round(text_size * 1.5), kit.style.gold)
    line_at(bar, crown, (left - crown.get_width()) / 2 + text_size * 0.15, y)
    for words, bold in lines:
        write(bar, kit, words, text_size, kit.style.text, (left, y), bold=bold)
        y += step
    shadow = halo(size, kit.scale.px(12, 6), kit.scale.px(14, 7), (0, 0, 0), 0.55, (0, 3))
    return [shadow, (bar, (0, 0))]


def verdict_inset(kit: Kit, size: int) -> int:
    """Return where the sentences begin, after the crown."""
    return round(size * 2.1) + kit.scale.px(30, 12)


class ScoreScene(GamePage):
    """The page after a deal; Enter deals the next one, or goes on to the winners."""

    name = "score"

    def __init__(self, app: Host, table: GameScene) -> None:
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
        self.build_rail([self.menu_button(), self.undo_button(), self.why_button()], self._titles(is_over))
        scale = self.kit.scale
        gap = scale.px(16, 7)
        cloth = self.cloth
        sheets = pygame.Rect(cloth.left, cloth.top, cloth.width, self._bar.top - gap - cloth.top)
        if scale.is_tall:
            table, chart = cut_rows(sheets, self._table_height(sheets, gap), 1.0, gap=gap)
        else:
            ratio = self._ratio(sheets.width)
            table, chart = cut_columns(sheets, round((sheets.width - gap) * ratio), 1.0, gap=gap)
        self.add_sheet(table)
        self._build_table(table)
        self._chart_is_seen = table != sheets
        if self._chart_is_seen:
            self.add_sheet(chart)
        self._build_chart(chart if self._chart_is_seen else sheets)
        self._show_part(self.part)
        self.controls.touched = self._next

    def _table_height(self, sheets: pygame.Rect, gap: int) -> int:
        """Return how high the table is above the chart in a tall window: what its rows need, if the chart has room.

        Where a row of the table and the chart have no room together, the table has all of it.
        """
        kit = self.kit
        inside = self._inside(sheets)
        plan = columns(kit, self.sheet, inside.width)
        around = sheets.height - inside.height + self._title_height(inside.width) + kit.scale.px(16, 7)
        heads = head_height(kit, plan.width - kit.scale.px(6, 3), self.sheet, self.table.controller.setup.players)
        wanted = around + heads + round(plan.size * 2.3) + Rows.wanted(kit, plan, self.sheet)
        names = len(self.sheet.lines or self.sheet.heads) * (2.4 if sheets.width < 32 * kit.scale.font(20) else 1.5)
        chart = (
            sheets.height
            - inside.height
            + title_height(kit)
            + round(max(names * kit.scale.font(20), 6 * kit.scale.font(17)))
        )
        most = sheets.height - gap - max(chart + 3 * kit.scale.font(17), round(0.3 * sheets.height))
        if most < around + heads + round(plan.size * 6):
            return sheets.height
        return min(most, max(wanted, round((sheets.height - gap) * 0.42)))

    def _title_height(self, room: int) -> int:
        """Return how high the heading of the table is, with its note below where it has no room beside."""
        kit = self.kit
        one = title_height(kit)
        fits = note_fits(kit, _("The deals"), self.sheet.legend, room)
        return one if fits else one + round(kit.scale.font(18) * 1.5)

    def _ratio(self, width: int) -> float:
        """Return the part of the width that the table takes: half, and more where its numbers would be small."""
        kit = self.kit
        players = self.table.controller.setup.players
        inset = 2 * kit.scale.px(30, 15) + kit.scale.px(20, 13)
        for ratio in (0.505, 0.54, 0.58):
            plan = columns(kit, self.sheet, round(width * ratio) - inset)
            is_large = plan.size >= 0.9 * kit.scale.font(22) and not plan.is_stacked
            if is_large and names_fit(kit, plan.width - kit.scale.px(6, 3), players):
                return ratio
        return 0.61 if len(players) <= _FEW else 0.67

    def _titles(self, is_over: bool) -> list[str]:
        count = self.sheet.deals
        if is_over:
            return [_("Final score after deal {n}").format(n=count), _("Final score")]
        return [_("Score after deal {n}").format(n=count), _("Deal {n}").format(n=count)]

    def _build_bar(self, is_over: bool) -> None:
        kit, scale, cloth = self.kit, self.kit.scale, self.cloth
        inset = scale.px(20, 9)
        over = _("See the winners"), "trophy", _("See who has won.")
        label, icon, tip = over if is_over else (_("Next deal"), "", _("Go on to the next deal."))
        none = pygame.Rect(0, 0, 0, 0)
        self._next = Button(kit, none, label, self.go_on, ["Enter"], icon, primary=True, base=26, tip=tip)
        width = max(scale.px(280, 180), self._next.rect.width + scale.px(40, 16))
        share = 0.15
        if scale.is_tall and cloth.width < 3.25 * width:  # the button stands below the sentences
            width, share = 0, 0.1
        lines: list[tuple[str, bool]] = []
        for size in range(scale.font(20), kit.text.least - 1, -1):
            room = cloth.width - width - (3 if width else 2) * inset - verdict_inset(kit, size)
            lines = []
            for number, sentence in enumerate(self.sheet.verdict):
                lines += [(line, number == 0) for line in kit.text.wrap(sentence, size, room, bold=number == 0) if line]
            if len(lines) <= 2 or len(lines) * size * 1.5 < share * scale.height:
                break
        height = max(scale.px(112, 62) if width else 0, round(len(lines) * size * 1.5) + inset)
        button_h = max(scale.px(70, 42), round(scale.font(26) * 2))
        below = 0 if width else button_h + round(1.4 * inset)
        self._bar = pygame.Rect(cloth.left, cloth.bottom - height - below, cloth.width, height + below)
        said = pygame.Rect(cloth.left, self._bar.top, cloth.width, height)
        self.stage.add(Drawn(kit, self._bar, 8, partial(paint_verdict, lines, size, said.height)))
        widest = max(kit.text.width(line, size, bold=bold) for line, bold in lines)
        left = self._bar.left + verdict_inset(kit, size)
        self.regions["verdict"] = pygame.Rect(left, said.top + 2, widest, height - 4)
        if width:
            self._next.rect = pygame.Rect(0, 0, width, min(height - 2 * inset, button_h))
            self._next.rect.midright = (self._bar.right - inset, self._bar.centery)
        else:
            self._next.rect = pygame.Rect(0, 0, cloth.width - 2 * inset, button_h)
            self._next.rect.midbottom = (self._bar.centerx, self._bar.bottom - inset)
        self.controls.add(self._next)

    def _inside(self, sheet: pygame.Rect) -> pygame.Rect:
        inset = self.kit.scale.px(30, 15)
        return sheet.inflate(-2 * inset, -2 * self.kit.scale.px(24, 13))

    def _build_table(self, paper: pygame.Rect) -> None:
        kit, scale = self.kit, self.kit.scale
        inside = self._inside(paper)
        plan = columns(kit, self.sheet, inside.width)
        players = self.table.controller.setup.players
        title, _gap, heads, _gap, rows_rect, foot = cut_rows(
            inside,
            self._title_height(inside.width),
            scale.px(10, 4),
            head_height(kit, plan.width - scale.px(6, 3) - scale.px(20, 13) / 4, self.sheet, players),
            scale.px(6, 3),
            1.0,
            round(plan.size * 2.3),
        )
        rows = Rows(kit, rows_rect, plan, self.sheet)
        if rows.scrolls:
            bar = scale.px(20, 13)
            rows_rect.width -= bar
            plan = columns(kit, self.sheet, rows_rect.width)
            rows = Rows(kit, rows_rect, plan, self.sheet)
            groove = pygame.Rect(inside.right - bar, rows_rect.top, bar, rows_rect.height)
            self._scroll = ScrollBar(kit, groove, rows)
            self.controls.add(self._scroll)
            heads.width -= bar
            foot.width -= bar
        self.rows = rows
        self.stage.add(
            SheetTitle(kit, title, _("The deals"), self.sheet.legend, rows),
            Heads(kit, heads, plan, self.sheet, players),
            rows,
            Drawn(kit, foot, 12, partial(paint_foot, plan, self.sheet), self.sheet.foot_words),
        )
        self.regions |= {"table title": title, "heads": heads, "rows": rows_rect, "foot": foot}
        if self._first_row is not None:
            rows.scroll_to(self._first_row * rows.most)
            rows.update(0, at_once=True)

    def _build_chart(self, paper: pygame.Rect) -> None:
        kit = self.kit
        inside = self._inside(paper)
        title, place = cut_rows(inside, title_height(kit), 1.0)
        words = self.sheet.chart_title or _("The race to {target}").format(target=self.sheet.target)
        names = [player.name for player in self.table.controller.setup.players]
        self.chart = Chart(kit, place, self.sheet, self.sheet.chart_lines(names))
        self._labels = [EndLabel(self.chart, line, y) for line, y in enumerate(self.chart.label_places())]
        if not self._chart_is_seen:
            return
        self.stage.add(SheetTitle(kit, title, words, self.sheet.keeper), self.chart, *self._labels)
        plot = self.chart.axes.plot.move(place.topleft)
        self.regions |= {"chart title": title, "plot": plot}
        self.regions |= {f"name {seat}": label.rect for seat, label in enumerate(self._labels)}
        self.stage.add(*(Runner(self.chart, line) for line in range(len(self._labels))))

    def _show_part(self, part: float) -> None:
        """Show the last deal counted and drawn to ``part``."""
        self._draw_part(part)
        self._count_part(part)

    def _draw_part(self, part: float) -> None:
        self.part = part
        self.chart.part = part

    def _count_part(self, part: float) -> None:
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
        self.timeline.tween(start, _DRAWN, self._draw_part, ease_in_out)
        steps = max(1, min(_TICKS, max(abs(line[-1] - line[-2]) for line in self.chart.race)))
        for step in range(1, steps + 1):
            self.timeline.call(start + _TICK * step, partial(self._tick, step, steps))

    def _tick(self, step: int, steps: int) -> None:
        """Count one step further, a semitone higher than the last."""
        self._count_part(step / steps)
        self.kit.audio.play("tick", step=step)

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
