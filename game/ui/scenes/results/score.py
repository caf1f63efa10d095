"""The score page between two deals: the table of deals, the race to the target, and what the scores mean."""

from __future__ import annotations

from functools import partial

import pygame

from game.ui.controls.actions import is_for
from game.ui.controls.base import Kit
from game.ui.controls.buttons import Button
from game.ui.controls.layout import columns, inset, put_in, rows
from game.ui.controls.panels import Drawn, Panel, line_at, write_lines
from game.ui.controls.scroll import ScrollArea
from game.ui.drawing.styles import PAPER_LINE
from game.ui.language.messages import _, pgettext, say
from game.ui.motion.timeline import ease_in_out
from game.ui.scenes.forms.game_page import GamePage
from game.ui.scenes.results.account_strip import AccountStrip
from game.ui.scenes.results.race import Chart, EndLabel
from game.ui.scenes.results.score_table import (
    DealRow,
    Heads,
    SheetTitle,
    flat_height,
    head_height,
    is_flat,
    names_fit,
    paint_foot,
    paint_ground,
    plan_columns,
    plan_rows,
    range_words,
    title_height,
)
from game.ui.scenes.scene import GameScene, Host
from game.ui.words.cards import sentences
from game.ui.words.names import shown_players

_SHOWN_ALONE = 2.5  # seconds that a demonstration shows the page
_FEW = 5  # players at most for whom three fifths of a narrow window are enough
_WORDS = 0.38  # the least part of the bar's width that its words need
_LOW = 16  # letter heights: sheets that are lower have no room for the strip below them
_LEAST_WORDS = 0.25  # the same beside buttons one above the other; with less, the words stand above them
_LARGE_TEXT = 1.4  # above it, text takes its room from the chart; small windows offer no more
_DRAWN = 0.6  # seconds in which the lines of the last deal are drawn
_TICK = 0.03  # seconds between two steps of the counting
_TICKS = 5  # steps of the counting at most, each a semitone higher


def paint_verdict(lines: list[list[str]], text_size: int, height: int, kit: Kit, whole: pygame.Surface) -> None:
    """Draw on the panel at the foot of the page what the scores mean, the first sentence in bold after a crown.

    The sentences, broken into ``lines``, are centred in the panel's upper ``height`` pixels.
    """
    step = text_size * 1.5
    y = height / 2 - (sum(map(len, lines)) - 1) * step / 2
    left = verdict_inset(kit, text_size)
    crown = kit.art.icon("crown", text_size * 1.5, kit.style.gold)
    line_at(whole, crown, (left - crown.get_width()) / 2 + text_size * 0.15, y)
    for number, sentence in enumerate(lines):
        y = write_lines(whole, kit, sentence, text_size, kit.style.text, (left, y), step, bold=number == 0)


def verdict_inset(kit: Kit, size: int) -> int:
    """Return where the sentences begin, after the crown: pixels from the panel's left edge."""
    return round(size * 2.1) + kit.scale.px(30, 12)


class ScoreScene(GamePage):
    """The page after a deal; Enter deals the next one or opens the winners' page."""

    name = "score"

    def __init__(self, app: Host, table: GameScene) -> None:
        super().__init__(app, table)
        self.part = 0.0
        self._started = False
        self._shown = 0.0
        self._scrolled: float | None = None  # how far the rows are scrolled, as a part (0 to 1) of the whole way

    @property
    def opening(self) -> str:
        just = " ".join(line.usual for line in self.app.lines.kept[-10:] if line.kind == "event")  # at the table
        return sentences(*(each for each in self.sheet.verdict if each not in just))

    # ------------------------------------------------------------------- layout

    def build(self) -> None:
        """Lay out the two sheets and the bar for the window."""
        if self._started:
            self.part = 1.0
        self.timeline.clear()
        self.timeline.speed = self.table.timeline.speed
        controller = self.table.controller
        self.players = shown_players(controller.setup.players)
        self.sheet = self.table.game.score_sheet(controller.state, self.players)
        self._gap = self.kit.scale.px(16, 7)
        self._build_bar()
        self.build_rail(self._titles(), has_menu=True)
        bottom = self._bar.top - self._gap
        job = self.want_account(self.sheet.deals) if self.has_account else None
        strip = None if job is None else AccountStrip(self.kit, (self.cloth.left, bottom), self.cloth.width, job)
        sheets, table, chart = self._sheets(bottom if strip is None else strip.rect.top - self._gap)
        is_low = sheets.height < _LOW * self.kit.scale.font(20)
        if strip is not None and (is_low or self._chart_in(chart).is_crowded):
            strip = None
            sheets, table, chart = self._sheets(bottom)
        if strip is not None:
            self.stage.add(strip)
            self.regions["account"] = strip.rect
        self.add_sheet(table)
        self._build_table(table)
        self._chart_is_seen = table != sheets
        if self._chart_is_seen:
            self.add_sheet(chart)
        self._build_chart(chart if self._chart_is_seen else sheets)
        self._show_part(self.part)
        self.controls.touched = self._next

    def _sheets(self, bottom: int) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Return the room above ``bottom``, and the sheets of the table and the chart in it."""
        cloth = self.cloth
        sheets = pygame.Rect(cloth.left, cloth.top, cloth.width, bottom - cloth.top)
        if self.kit.scale.is_tall:
            table, chart = rows(sheets, self._table_height(sheets), 1.0, gap=self._gap)
        else:
            table, chart = columns(sheets, self._table_width(sheets), 1.0, gap=self._gap)
        return sheets, table, chart

    def _chart_in(self, paper: pygame.Rect) -> Chart:
        """Return the chart below its title on a sheet."""
        place = rows(self._inside(paper), title_height(self.kit), 1.0)[1]
        names = [player.name for player in self.players]
        return Chart(self.kit, place, self.sheet, self.sheet.chart_lines(names))

    def _table_height(self, sheets: pygame.Rect) -> int:
        """Return the height of the table above the chart in a tall window: what its rows need, if the chart has room.

        If there is no room for both the chart and one row of the table, the table takes it all.
        """
        kit, gap = self.kit, self._gap
        inside = self._inside(sheets)
        air = sheets.height - inside.height
        plan = plan_columns(kit, self.sheet, inside.width)
        around = air + title_height(kit, self.sheet.legend, inside.width) + gap
        heads = head_height(kit, plan.head, self.sheet, self.players)
        wanted = around + heads + round(plan.size * 2.3) + plan_rows(kit, plan, self.sheet, 10**6).bottom
        name, number = kit.scale.font(20), kit.scale.font(17)
        names = len(self.sheet.lines or self.sheet.heads) * (2.4 if sheets.width < 32 * name else 1.5)
        chart = air + title_height(kit) + round(max(names * name, 6 * number))
        most = sheets.height - gap - max(chart + 3 * number, round(0.3 * sheets.height))
        if most < around + heads + round(plan.size * 6):
            return sheets.height
        return min(most, max(wanted, round((sheets.height - gap) * 0.42)))

    def _table_width(self, sheets: pygame.Rect) -> int:
        """Return the width of the table beside the chart: half the page, or more if its numbers would be small.

        It is a step wider if the names then stand beside the medallions and not under them.
        """
        kit, players = self.kit, self.players
        taken = sheets.width - self._inside(sheets).width + self._bar_width
        shares = (0.505, 0.54, 0.58, 0.61 if len(players) <= _FEW else 0.67)
        plans = [plan_columns(kit, self.sheet, round(sheets.width * share) - taken) for share in shares]
        least = 0.9 * kit.scale.font(22)
        fit = [plan.size >= least and not plan.is_stacked and names_fit(kit, plan.head, players) for plan in plans]
        step = fit.index(True) if any(fit) else len(plans) - 1
        flat = [is_flat(kit, plan.head, flat_height(kit), players, self.sheet) for plan in plans[step : step + 2]]
        return round((sheets.width - self._gap) * shares[step + (flat == [False, True])])

    @property
    def _is_over(self) -> bool:
        return self.table.controller.state.is_over

    def _titles(self) -> list[str]:
        count = self.sheet.deals
        if self._is_over:
            return [say(_("Final score after deal {number}"), number=count), _("Final score")]
        return [say(_("Score after deal {number}"), number=count), say(_("Deal {number}"), number=count)]

    def _build_bar(self) -> None:
        """Lay out what the scores mean and the button that goes on, beside it or, in a narrow window, below it.

        The other buttons stand side by side, or one above the other where little room would be left for the words.
        """
        kit, scale, cloth = self.kit, self.kit.scale, self.cloth
        air = scale.px(20, 9)
        over = _("See the winners"), "trophy", _("See who has won.")
        label, icon, tip = over if self._is_over else (_("Next deal"), "", _("Go on to the next deal."))
        self._next = Button(kit, 0, label, self.go_on, ["go-on"], icon, primary=True, base=26, tip=tip)
        others = self._other_buttons()
        width = scale.px(280, 180, self._next.rect.width + scale.px(40, 16))
        aside = sum(button.rect.width + air for button in others)
        narrow = max(button.natural_width() for button in others) + air
        has_room = cloth.width - width - narrow >= _LEAST_WORDS * cloth.width
        is_beside = has_room and (not scale.is_tall or cloth.width >= 3.25 * width + aside)
        button_h = scale.px(70, 42, scale.font(26) * 2)
        is_stacked = is_beside and len(others) > 1 and cloth.width - width - aside < _WORDS * cloth.width
        if is_stacked:
            for button in others:
                button.icon = ""
            aside = max(button.natural_width() for button in others) + air
            button_h = max(button_h, len(others) * (scale.px(44, 34, scale.font(20) * 1.5) + air) - air)
        taken, most = (width + aside + 3 * air if is_beside else 2 * air), (0.15 if is_beside else 0.1) * scale.height
        most *= scale.text_scale if scale.text_scale > _LARGE_TEXT else 1.0
        for size in range(scale.font(20), kit.text.least - 1, -1):
            room = cloth.width - taken - verdict_inset(kit, size)
            sentences = enumerate(self.sheet.verdict)
            lines = [kit.text.wrap(words, size, room, bold=number == 0) for number, words in sentences]
            count = sum(map(len, lines))
            if count <= 2 or count * size * 1.5 < most:
                break
        height = max(scale.px(112, 62) if is_beside else 0, round(count * size * 1.5) + air)
        height = max(height, button_h + 2 * air) if is_stacked else height
        is_doubled = not is_beside and aside + self._next.rect.width > cloth.width - 2 * air
        lines_of = [others] if aside - air <= cloth.width - 2 * air else [[button] for button in others]
        foot_h = (len(lines_of) + 1) * (button_h + air) - air if is_doubled else button_h
        below = 0 if is_beside else foot_h + round(1.4 * air)
        self._bar = pygame.Rect(cloth.left, cloth.bottom - height - below, cloth.width, height + below)
        verdict = Drawn(kit, self._bar, 8, partial(paint_verdict, lines, size, height))
        self.stage.add(Panel(kit, self._bar), verdict)
        words = [(line, number == 0) for number, sentence in enumerate(lines) for line in sentence]
        widest = max(kit.text.width(line, size, bold=bold) for line, bold in words)
        left = self._bar.left + verdict_inset(kit, size)
        self.regions["verdict"] = pygame.Rect(left, self._bar.top + 2, widest, height - 4)
        foot = inset(self._bar, air)
        if is_beside:
            foot = put_in((width + aside, min(height - 2 * air, button_h)), foot, 1.0)
        else:
            foot = put_in((foot.width, foot_h), foot, down=1.0)
        if is_stacked:
            beside, self._next.rect = columns(foot, aside - air, 1.0, gap=air)
            places = rows(beside, *(1.0 for _button in others), gap=air)
        elif is_doubled:
            *above, self._next.rect = rows(foot, *[1.0] * (len(lines_of) + 1), gap=air)
            places = []
            for line, place in zip(lines_of, above, strict=True):
                places += columns(place, *(button.rect.width for button in line[:-1]), 1.0, gap=air)
        else:
            *places, self._next.rect = columns(foot, *(button.rect.width for button in others), 1.0, gap=air)
        for button, place in zip(others, places, strict=True):
            button.rect = place
        self.controls.add(self._next, *others)

    def _other_buttons(self) -> list[Button]:
        """Return the buttons beside the one that goes on."""
        tip = _("Go through a deal move by move, and see how good each choice was. A click on a row does the same.")
        label = pgettext("button", "Review")
        buttons = [Button(self.kit, 0, label, self.open_review, ["review"], "cards", base=20, tip=tip)]
        if self.has_account:
            words, key, icon, tip = self.account_words()
            buttons.append(Button(self.kit, 0, words, self.show_account, [key], icon, base=20, tip=tip))
        return buttons

    def _inside(self, sheet: pygame.Rect) -> pygame.Rect:
        return inset(sheet, self.kit.scale.px(30, 15), self.kit.scale.px(24, 13))

    @property
    def _bar_width(self) -> int:
        return self.kit.scale.px(20, 13)

    def _build_table(self, paper: pygame.Rect) -> None:
        kit, sheet = self.kit, self.sheet
        inside = self._inside(paper)
        plan = plan_columns(kit, sheet, inside.width)
        title, _gap, heads, _gap, view, foot = rows(
            inside,
            title_height(kit, sheet.legend, inside.width),
            kit.scale.px(10, 4),
            head_height(kit, plan.head - self._bar_width / 4, sheet, self.players),
            kit.scale.px(6, 3),
            1.0,
            round(plan.size * 2.3),
        )
        lying = plan_rows(kit, plan, sheet, view.height)
        bar = pygame.Rect(inside.right - self._bar_width, view.top, self._bar_width, view.height)
        if lying.scrolls:
            heads.width = view.width = foot.width = inside.width - bar.width
            plan = plan_columns(kit, sheet, view.width)
            lying = plan_rows(kit, plan, sheet, view.height)
        self.area = area = ScrollArea(kit, self.controls, view, bar, PAPER_LINE)
        area.glides = not self.app.settings.reduced_motion
        area.bar.focusable = True
        area.bar.tip = _("Drag, or use the wheel, to see the other deals.")
        places = [pygame.Rect(0, top, view.width, bottom - top) for top, bottom in lying.places]
        self.rows = [DealRow(kit, place, plan, sheet, number) for number, place in enumerate(places)]
        for row in self.rows:
            row.names = [player.name for player in self.players]
            area.add(row)
        area.finish(lying.bottom, 0.0, [place.top for place in places])
        area.scroll_to(area.most * (1.0 if self._scrolled is None else self._scrolled), glide=False)
        self.stage.add(
            SheetTitle(kit, title, _("The deals"), sheet.legend, self._range_words),
            Heads(kit, heads, plan, sheet, self.players),
            Drawn(kit, view, 10.5, partial(paint_ground, plan, lying)),
            *self.rows,
            Drawn(kit, foot, 12, partial(paint_foot, plan, sheet), sheet.foot_words),
        )
        self.regions |= {"table title": title, "heads": heads, "rows": view, "foot": foot}

    @property
    def deals_in_sight(self) -> tuple[int, int]:
        """The first and the last deal in sight once the rows have stopped scrolling."""
        top, bottom = self.area.destination, self.area.destination + self.area.view.height
        laid = [(row.row.deal, place) for row, place in zip(self.rows, self.area.places.values(), strict=True)]
        seen = [deal for deal, place in laid if top <= place.centery <= bottom]
        part = [deal for deal, place in laid if place.bottom > top and place.top < bottom]  # where there is hardly room
        return (seen or part)[0], (seen or part)[-1]

    def _range_words(self) -> str:
        return range_words(*self.deals_in_sight, self.sheet.deals) if self.area.most else ""

    def _build_chart(self, paper: pygame.Rect) -> None:
        kit = self.kit
        inside = self._inside(paper)
        title, place = rows(inside, title_height(kit), 1.0)
        words = self.sheet.chart_title or say(_("The race to {target}"), target=self.sheet.target)
        self.chart = self._chart_in(paper)
        self._labels = [EndLabel(self.chart, line, y) for line, y in enumerate(self.chart.label_places())]
        if not self._chart_is_seen:
            return
        self.stage.add(SheetTitle(kit, title, words, self.sheet.keeper), self.chart, *self._labels)
        plot = self.chart.axes.place.move(place.topleft)
        self.regions |= {"chart title": title, "plot": plot}
        self.regions |= {f"name {seat}": label.rect for seat, label in enumerate(self._labels)}

    def _show_part(self, part: float) -> None:
        """Show the last deal counted and drawn up to ``part`` (0 to 1)."""
        self._draw_part(part)
        self._count_part(part)

    def _draw_part(self, part: float) -> None:
        self.part = part
        self.chart.part = part

    def _count_part(self, part: float) -> None:
        self.rows[-1].part = part
        for line, label in zip(self.chart.race, self._labels, strict=True):
            before, now = line[-2:]
            label.shown = before + round((now - before) * part)

    # ------------------------------------------------------------------ actions

    def enter(self) -> None:
        """Count up the last deal when the page is first shown."""
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
        """Count one step, which sounds a semitone higher than the last."""
        self._count_part(step / steps)
        self.kit.audio.play("tick", step=step)

    def open_review(self) -> None:
        """Review the deal under the mouse, else the last one."""
        self._skip()
        self.app.later(partial(self.app.routes.open_review, self.table, self._pointed_deal))

    def show_account(self) -> None:
        """Show the account of the deal under the mouse, else of the last one."""
        self._skip()
        self.app.later(partial(self.app.routes.open_account, self, self.table, self._pointed_deal))

    @property
    def _pointed_deal(self) -> int:
        pointed = [row.row.deal for row in self.rows if row.hovered]
        return pointed[0] if pointed else self.sheet.deals

    def go_on(self) -> None:
        """Return to the table, which deals, or open the winners' page."""
        if self.is_left:
            return
        if self._is_over:
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
        """Take input: a click or Space finishes the counting, the wheel and the page keys scroll."""
        if event.type == pygame.MOUSEWHEEL:
            self.area.turn(-event.y)
            return
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.timeline.busy:
                self._skip()
            elif any(row.hovered for row in self.rows):
                self.open_review()
                return
        if event.type == pygame.MOUSEMOTION:
            for row in self.rows:  # a click shows the hands of the one pointed at
                row.hovered = self.area.view.collidepoint(event.pos) and row.rect.collidepoint(event.pos)
        if event.type == pygame.KEYDOWN and self._page_key(event):
            return
        super().handle(event)

    def _page_key(self, event: pygame.event.Event) -> bool:
        if is_for(event, "hurry") and self.timeline.busy:
            self._skip()
            return True
        if is_for(event, "go-on") and self.controls.focus is self.area.bar:
            self._next.press()
            return True
        return self.area.key(event)

    # --------------------------------------------------------------------- time

    def update(self, dt: float) -> None:
        """Let time pass; a demonstration goes on by itself."""
        if not self._started:
            self._start()
        super().update(dt)
        self.area.update(dt)
        if self.area.most:
            self._scrolled = self.area.destination / self.area.most
        self._shown += dt * self.timeline.speed
        if self.table.controller.autoplay is not None and self._shown > _SHOWN_ALONE and not self.timeline.busy:
            self._shown = float("-inf")
            self.go_on()

    @property
    def is_animating(self) -> bool:
        return self.timeline.busy or self.area.is_moving
