"""The deals of the day: one for each game, the same for everybody, and beside one's result those of the levels."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Final

import pygame

from game.cards import Card
from game.opponents.base import Level
from game.profile.kept import DayResult, OpenGame, SetAside
from game.profile.writer import Ticket
from game.ui.controls.base import Kit, Painted
from game.ui.controls.buttons import Button
from game.ui.controls.layout import rows
from game.ui.controls.panels import put_round, write, write_lines
from game.ui.drawing.assets import card_width
from game.ui.drawing.mirror import fill, placed, unmirrored
from game.ui.drawing.sprites import CardPainter
from game.ui.drawing.stage import put
from game.ui.drawing.styles import LOSS, PARTNER, Colour
from game.ui.games.day_deal import Rivals, days_in_a_row, hand_of, has_days, setup_of, today
from game.ui.games.game import Game
from game.ui.games.sorting import sorted_hand
from game.ui.language import figures
from game.ui.language.figures import signed
from game.ui.language.messages import _, ngettext, pgettext, say
from game.ui.scenes.forms.page import BESIDE, PageScene, page_game
from game.ui.scenes.forms.panel_row import PanelRow, TitledPanel
from game.ui.scenes.scene import GameScene, Host
from game.ui.words.accounts import signed_points_words
from game.ui.words.cards import level_name, sentences

_WEEKS: Final = 5  # shown on the calendar
_LINE: Final = 1.42  # line pitch, in text sizes
_RESULTS: Final = 9.5  # height of all rows of results together, in text sizes
_LEAST_SPAN: Final = 2.0  # points that a chart spans at least


class DayScene(PageScene):
    """Today's deals of all games; over a ``table`` at which one has just been played, it leads on with that game.

    Where that deal was another day's, ended after midnight, the page shows what was played of that day.
    """

    name = "day"

    def __init__(self, app: Host, table: GameScene | None = None) -> None:
        super().__init__(app, page_game(app) if table is None else table.game)
        self._table = table
        self._rivals = Rivals(app, today()) if table is None else table.day.rivals
        self._games: list[Game] = []
        self._aside: list[SetAside] = []
        self._reads_aside: Ticket | None = app.store.read_set_aside(self._aside)

    @property
    def _day(self) -> date:
        return self._rivals.day

    def heading(self) -> tuple[str, list[str]]:
        return _("Deal of the day"), [_("the same cards for everybody, once a day"), ""]

    # ------------------------------------------------------------------- layout

    def fill(self, body_rect: pygame.Rect) -> None:
        """Lay out the date with the calendar, and a panel for each game."""
        kit, scale, app, now = self.kit, self.kit.scale, self.app, today()
        if self._table is None and self._day != now:
            self._rivals = Rivals(app, now)
        days, is_today = app.store.days, self._day == now
        games = [game for game in app.games.values() if has_days(app, game)]
        self._games = [game for game in games if is_today or (self._day, game.name) in days]
        margin, gap = scale.px(34, 14), scale.px(26, 12)
        self.lay_area("days", body_rect, (margin, margin), widest=round(1.7 * scale.height))
        room = self.room
        head = DayHead(kit, room, self._day, days_in_a_row(app, self._day), {day for day, _game in days})
        self.put(head)
        top = head.rect.bottom + gap
        dealt = [(game, hand_of(app, game, self._day), days.get((self._day, game.name))) for game in self._games]
        self.panels = [DayPanel(kit, *each, self._rivals) for each in dealt]
        self.buttons = {panel.game.name: self._button(panel.game, panel.result) for panel in self.panels}
        row = PanelRow(kit, [(panel, [self.buttons[panel.game.name]]) for panel in self.panels], room, gap, broad=True)
        row.grow(self.area.view.height - top - row.height)
        self.put(*row.lay(BESIDE, top))
        self.y = top + row.height
        self.finish_area()

    def _button(self, game: Game, result: DayResult | None) -> Button:
        """Return the button of a game: to play its deal, to go on with it, or to play it once more."""
        if self._table is not None and self._table.game is game:
            tip, word = _("Go on to the scores, and then to the next deal."), pgettext("button", "Go on")
            return Button(self.kit, 0, word, self.close, ["go-on"], "play", primary=True, base=20, tip=tip)
        kept = self.app.store.open_game(game.name)
        aside = next((each for each in self._aside if self._is_of_the_day(each.kept, game)), None)
        label, icon = pgettext("button", "Play"), "play"
        action: Callable[[], None] = partial(self.play, game)
        tip = _("Play today’s deal. If you have a game of this kind open, it is set aside and nothing of it is lost.")
        if result is not None:
            label, icon = _("Play again"), "redo"
            tip = _("Play the same cards again for fun: only the first time counts.")
        elif kept is not None and self._is_of_the_day(kept, game):
            label, action = pgettext("button", "Continue"), partial(self._continue, game)
            tip = _("Go on with today’s deal where you left it.")
        elif aside is not None:
            label, action = pgettext("button", "Continue"), self.after(self.app.routes.take_up, aside)
            tip = _("Go on with today’s deal, which you set aside.")
        key = str(self._games.index(game) + 1)
        return Button(self.kit, 0, label, action, [key], icon, base=20, tip=tip)

    def _is_of_the_day(self, kept: OpenGame, game: Game) -> bool:
        """Whether a game that is kept began with today's deal of ``game``."""
        return kept.game == game.name and kept.beside.day == self._day

    # ------------------------------------------------------------------ actions

    def play(self, game: Game) -> None:
        """Begin a game with today's deal; once it has been played, the game is one like any other."""
        setup = setup_of(self.app, game, self._day)
        day = self._day if (self._day, game.name) not in self.app.store.days else None
        begin = self.app.routes.begin
        self.app.later(lambda: begin(game.name, setup.options, setup.players, setup.number, day))

    def _continue(self, game: Game) -> None:
        self.app.later(lambda: None if self.app.routes.go_on(game.name) else self.rebuild())

    def update(self, dt: float) -> None:
        """Let the levels play on; their results appear as they come."""
        super().update(dt)
        if self._reads_aside is not None and self._reads_aside.is_done:
            self._reads_aside = None
            if self._aside:
                self.rebuild()
        self._rivals.update()


class DayHead(Painted):
    """The date, how many days in a row were played, and a calendar of the last weeks; those in ``played`` marked."""

    def __init__(self, kit: Kit, width: int, day: date, in_a_row: int, played: set[date]) -> None:
        scale = kit.scale
        self._large, self._small = scale.font(34), scale.font(19)
        letters = max(kit.text.width(name, round(self._small * 0.8)) for name in figures.weekday_letters())
        self._cell = scale.px(26, 15, max(self._small * 0.95, letters + 1))
        self._day, self._played, self._in_a_row = day, played, in_a_row
        self._words_w = width - 7 * self._cell - scale.px(40, 18)
        lines = len(kit.text.wrap(self.told, self._small, self._words_w))
        high = max(self._large * 1.5 + (lines + 1.4) * self._small * _LINE, (_WEEKS + 1) * self._cell)
        super().__init__(kit, pygame.Rect(BESIDE, 0, width, round(high)), depth=12)
        self.tip = _("Gold: days on which you played the deal of the day. The ring is the day of these deals.")

    @property
    def told(self) -> str:
        """What the deal of the day is, in some sentences."""
        return _(
            "One deal of each game by its usual rules, its cards drawn from the date. You play it once, among Skilled "
            "players; then each level plays your seat, and you see who made the most of it. One missed day in seven is "
            "forgiven."
        )

    @property
    def streak(self) -> str:
        """How many days in a row were played, in words."""
        if not self._in_a_row:
            return _("Play one today to start a streak.")
        words = ngettext("{count} day in a row", "{count} days in a row", self._in_a_row)
        return say(words, count=self._in_a_row)

    def look(self) -> Hashable:
        return self._in_a_row, frozenset(self._played)

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the words at the left and the calendar at the right."""
        kit, style, small = self.kit, self.kit.style, self._small
        head = figures.date(self._day, weekday=True)
        write(whole, kit, head, self._large, style.gold, (0, self._large * 0.7), self._words_w, bold=True)
        lines = kit.text.wrap(self.told, small, self._words_w)
        y = write_lines(whole, kit, lines, small, style.text, (0, self._large * 1.5 + small * 0.6), small * _LINE)
        write(whole, kit, self.streak, small, style.gold, (0, y + 0.3 * small), self._words_w, bold=True)
        self._paint_calendar(whole)

    def _paint_calendar(self, whole: pygame.Surface) -> None:
        """Draw a week in each row, its days from Monday to Sunday, this week last."""
        kit, style, cell = self.kit, self.kit.style, self._cell
        left, first = whole.get_width() - 7 * cell, self._day - timedelta(days=self._day.weekday() + 7 * (_WEEKS - 1))
        for column in range(7):
            name = figures.weekday_letters()[column]
            write(whole, kit, name, self._small * 0.8, style.muted, (left + (column + 0.5) * cell, cell / 2), align=0.5)
        for number in range(7 * _WEEKS):
            day = first + timedelta(days=number)
            if day > self._day:
                break
            across, down = left + number % 7 * cell, (1 + number // 7) * cell
            dot = round(cell * 0.78)
            place = pygame.Rect(round(across + (cell - dot) / 2), round(down + (cell - dot) / 2), dot, dot)
            ink, alpha = (style.gold, 255) if day in self._played else (style.line, 60)
            put_round(whole, place, dot // 2, ink, alpha=alpha)
            if day == self._day:
                middle = placed(pygame.Rect(round(across + cell / 2), round(down + cell / 2), 1, 1), whole).topleft
                pygame.draw.circle(whole, style.text, middle, round(cell * 0.47), max(1, round(cell * 0.07)))


class DayPanel(TitledPanel):
    """The deal of one game: one's points beside those of the levels, or that it has not been played yet."""

    def __init__(self, kit: Kit, game: Game, hand: Sequence[Card], result: DayResult | None, rivals: Rivals) -> None:
        super().__init__(kit, game.title())
        self.game = game
        self.hand = sorted_hand(hand, "suits", None)
        self.result = result
        self._rivals = rivals

    @property
    def _now(self) -> DayResult | None:
        """The result with what has come by now."""
        if self.result is None:
            return None
        return self._rivals.results.get((self.result.day, self.result.game), self.result)

    def look(self) -> Hashable:
        now = self._now
        playing = [self._rivals.progress(self.game.name, level) for level in Level]
        parts = tuple(None if part is None else round(part, 1) for part in playing)
        return None if now is None else (tuple(now.levels.items()), parts, self._rivals.is_lost)

    def told(self) -> str:
        result = self._now
        if result is None:
            return _("Not played yet.")
        if self._rivals.is_lost:
            return _("The other levels cannot play it: the program cannot think here.")
        words = _("Points ahead of the others, in the same seat, with the same cards.")
        return sentences(words, _("You played it with help.") if result.is_helped else "")

    def drawn_height(self) -> int:
        return round(self.size * _RESULTS)

    def draw(self, whole: pygame.Surface, place: pygame.Rect) -> None:
        """Draw bars, or the hand that waits."""
        result = self._now
        if result is not None:
            self._paint_results(whole, place, result)
        else:
            self._paint_hand(whole, place)

    def _paint_hand(self, whole: pygame.Surface, place: pygame.Rect) -> None:
        """Draw the cards side by side, one over the edge of another where they are many."""
        painter, height = CardPainter(self.kit.art, self.kit.style, ""), round(min(place.height, place.width * 0.42))
        width, between = card_width(height), len(self.hand) - 1
        step = min(1.08 * width, (place.width - width) / between)
        left = place.centerx - (between * step + width) / 2
        top = place.centery - height // 2
        with unmirrored(pygame.Rect(round(left), top, round(between * step) + width, height), whole) as lying:
            for number, card in enumerate(self.hand):
                put(whole, painter.card(card, height, 0.0), (lying.left + round(number * step), top))

    def _standings(self, result: DayResult) -> list[tuple[str, float | None, Colour]]:
        """Return who played the seat, with the points if they are known, and in which ink."""
        style = self.kit.style
        levels = [(level_name(level), result.levels.get(str(level)), style.text) for level in reversed(Level)]
        return [(pgettext("name", "You"), result.points, style.gold), *levels]

    def _paint_results(self, whole: pygame.Surface, place: pygame.Rect, result: DayResult) -> None:
        """Draw a bar from zero for everybody, and the points beside it."""
        kit, style, size = self.kit, self.kit.style, self.size
        standings = self._standings(result)
        known = [points for _name, points, _ink in standings if points is not None]
        low, high = min(0.0, *known), max(0.0, *known)
        high = max(high, low + _LEAST_SPAN)
        names = max(kit.text.width(name, size, bold=True) for name, _points, _ink in standings) + round(size * 0.8)
        figures = kit.text.width(signed_points_words(-88.8), size, bold=True)
        left, pitch = place.left + names, (place.width - names - figures - size * 0.6) / (high - low)
        zero = left - low * pitch
        places = rows(place, *[1.0] * len(standings))
        for number, ((name, points, ink), row) in enumerate(zip(standings, places, strict=True)):
            is_own = number == 0
            write(whole, kit, name, size, ink, (row.left, row.centery), bold=is_own)
            if points is None:
                level = list(reversed(Level))[number - 1]
                self._paint_waiting(whole, row, self._rivals.progress(self.game.name, level), left)
                continue
            thick = round(min(row.height, size * _RESULTS / len(standings)) * (0.62 if is_own else 0.44))
            bar = pygame.Rect(0, 0, max(3, round(abs(points) * pitch)), thick)
            bar.midleft = round(min(zero, zero + points * pitch)), row.centery
            tone = LOSS if points < 0 else style.gold if is_own else PARTNER
            put_round(whole, bar, min(bar.size) // 3, tone, alpha=235)
            figure = signed(points, int(round(points, 1) != round(points)))
            write(whole, kit, figure, size, ink, row.midright, bold=is_own, align=1.0, column=figures)
        fill(whole, (*style.line, 150), (round(zero), place.top, 1, place.height))

    def _paint_waiting(self, whole: pygame.Surface, row: pygame.Rect, part: float | None, left: float) -> None:
        """Draw how far somebody has come who still plays, or dots for who has yet to begin."""
        kit, style, size = self.kit, self.kit.style, self.size
        if part is None or self._rivals.is_lost:
            write(whole, kit, "…", size, style.muted, (row.right, row.centery), align=1.0)
            return
        words = figures.percent(part)
        write(whole, kit, words, size, style.muted, (row.right, row.centery), align=1.0)
        bar = pygame.Rect(round(left), 0, round((row.width * 0.5) * part) + 2, max(2, round(size * 0.2)))
        bar.centery = row.centery
        put_round(whole, bar, 1, style.line, alpha=150)
