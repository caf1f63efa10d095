"""Why an opponent made a move: a panel over the table that leads from move to move.

While the deal runs it shows only what lies open, with the figures of the move itself; afterwards it also shows the
deciding reason and all the alternatives, and how good the person's own moves were (``game.ui.words.why``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

import msgspec
import pygame

from game.controller import PERSON, Player
from game.opponents.inquiry import WARMED_UP, Explain, Reasons, Urgency
from game.opponents.manner import CODES
from game.opponents.verdict import Grade
from game.ui.charts.bars import span_bar
from game.ui.controls.actions import paging, told_key
from game.ui.controls.base import Kit, Painted
from game.ui.controls.layout import inset, rows, trim
from game.ui.controls.panels import Rule, line_at, put_medallion, put_round, write
from game.ui.drawing.stage import put
from game.ui.drawing.styles import PARTNER
from game.ui.language.figures import percent, signed
from game.ui.language.messages import _, dotted, pgettext, say
from game.ui.scenes.forms.panel_scene import FACTORS, Piece
from game.ui.scenes.play.move_panel import MovePanel, choice_step, way_width
from game.ui.scenes.scene import GameScene, Host, Scene
from game.ui.words.cards import level_name, sentences
from game.ui.words.grades import MARKED, grade_colour, grade_mark, grade_name
from game.ui.words.names import shown_players
from game.ui.words.why import (
    ChoiceFigures,
    Moment,
    PastMove,
    chance_word,
    judged,
    own_words,
    points_number,
    reason_words,
    shown_figures,
    sorted_choices,
    walk,
)


class WhyScene(MovePanel):
    """The move in step ``at``; Page Up and Page Down go to the person's own moves."""

    name = "why"
    keys = frozenset(("why",))

    def __init__(self, app: Host, below: Scene, table: GameScene, at: int) -> None:
        super().__init__(app, below, table, at)
        self._awaits = False  # whether the move shown is still being judged
        self._reasons, self._told = Reasons(app.thinker), ""
        self._question: Explain | None = None  # why the move shown, or a better one, is better than another

    @property
    def _moves(self) -> tuple[PastMove, ...]:
        return walk(self.table.controller, self.table.game.why)

    @property
    def _steps(self) -> Sequence[int]:
        return [move.at for move in self._moves]

    # ------------------------------------------------------------------- layout

    def build(self) -> None:
        """Lay out the panel with the move; sizes shrink until everything fits."""
        found = self._moves
        move = next((move for move in reversed(found) if move.at <= self._at), found[0])
        self._at = move.at
        self._awaits = move.is_own and not self._is_judged(move)
        if move.is_own:
            move = judged(move, self.table.coach)
        self._question = self._to_explain(move)
        self._told = self._because
        kit, scale = self.kit, self.kit.scale
        air, gap, button_h, room = self._air, self._gap, self._button_h, self._room
        choices = self._rows(move)
        main_w, side_w = self._width(720, 500), 0
        is_below = bool(choices) and scale.is_tall  # the alternatives stand below the move, else beside it
        if choices and not is_below:
            side_w = round(min(scale.px(560, 380) * max(1.0, scale.text_scale), room.width * 0.47))
            main_w = min(main_w, room.width - side_w - 4 * air)
        for factor in FACTORS:
            pieces = self._pieces(move, factor, main_w)
            high = self._high(pieces)
            size = self._size(18, factor)
            side_h = choice_step(size) * (len(choices) + 2) if choices else 0
            body = high + 2 * gap + side_h if is_below else max(high, side_h)
            if body + 3 * air + button_h <= room.height:
                break
        wide = main_w + 2 * air + (side_w + 2 * air if side_w else 0)
        self._put_panel(wide, body + 3 * air + button_h)
        inner = inset(self.panel, air)
        main, foot = rows(pygame.Rect(inner.topleft, (main_w, inner.height)), body, button_h, gap=air)
        self._lay_pieces(pieces, main)
        if is_below:
            self._lay_choices(move, trim(main, top=high + 2 * gap), choices, size)
        elif choices:
            side = pygame.Rect(inner.right - side_w, inner.top, side_w, side_h)
            self._lay_choices(move, side, choices, size)
            between = pygame.Rect((main.right + side.left) // 2, main.top, scale.px(2), body)
            self.stage.add(Rule(kit, between, depth=10))
        self._lay_close(pygame.Rect(inner.left, foot.top, inner.width, button_h))
        tips = _("The previous move."), _("The next move.")
        if any(each.is_own for each in found):
            tips = (
                say(_("The previous move. {key} leads to your own previous one."), key=told_key("page-up")),
                say(_("The next move. {key} leads to your own next one."), key=told_key("page-down")),
            )
        self._lay_way(main.right, button_h, tips)

    def _is_judged(self, move: PastMove) -> bool:
        """Whether the coach has judged one of the person's moves; it is asked to."""
        coach = self.table.coach
        coach.judge(move.at, is_urgent=True)
        return coach.is_judged(move.at)

    def _pieces(self, move: PastMove, factor: float, width: int) -> list[Piece]:
        """Return the pieces of the panel from top to bottom; ``factor`` scales their text sizes."""
        note = self._note(move)
        deed = self.table.game.why.deed(move.moment)
        return [
            self._head(move, factor),
            self._paragraph("deed", deed, self._size(24, factor), width, bold=True),
            self._cards(self.table.game.why.picture(move.moment), factor),
            *self._grade(move, factor),
            self._paragraph("sentence", self._sentence(move), self._size(20, factor), width),
            *self._gauges(move, self._size(18, factor)),
            *([self._paragraph("note", note, self._size(17, factor), width, self.kit.style.muted)] if note else []),
        ]

    def _head(self, move: PastMove, factor: float) -> Piece:
        moment = move.moment
        player = moment.players[moment.seat]
        sizes = self._size(26, factor), self._size(18, factor)
        places = self.table.game.why.place(moment)
        if player.level is not None:
            places = [*(dotted([level_name(player.level), place]) for place in places), *places]
        high = round(sum(sizes) * 1.5)
        free = way_width(self.kit, high, len(self._moves)) + self.kit.scale.gap
        return Piece("head", high, partial(paint_head, player, places, sizes), [player.name, places[0]], free=free)

    def _grade(self, move: PastMove, factor: float) -> list[Piece]:
        """Return how good one of the person's moves was, in a word with its mark, once that is known."""
        verdict = self.table.coach.verdict(move.at) if move.is_own else None
        if verdict is None:
            return []
        size = self._size(22, factor)
        tip = _("How good your choice was, judged only by what could be seen from your seat.")
        draw = partial(paint_grade, verdict.grade, size)
        return [Piece("grade", round(size * 1.6), draw, [grade_name(verdict.grade)], tip)]

    def _to_explain(self, move: PastMove) -> Explain | None:
        """Return the question to which the reason answers, once the deal is over; None if there is none.

        An opponent's move is compared, from its seat, with what tempts one there; one's own with a better one.
        """
        decision, before = move.decision, self.table.controller.steps[move.at - 1].after
        if decision is None or not move.is_over or decision.why.code in CODES:
            return None
        if not move.is_own:
            return next(iter(self._reasons.temptations(before.view(move.moment.seat), decision)), None)
        verdict = self.table.coach.verdict(move.at)
        best = None if verdict is None or not verdict.cost else verdict.decision.action
        return None if best is None else Explain(move.moment.view, Urgency.REASON, best, move.moment.action)

    @property
    def _because(self) -> str:
        """The reason in words, "" while it is not known; several small things are none for what an opponent did."""
        question = self._question
        found = self._reasons.of("move", question)
        if question is None or found is None or found.is_equal or not (found.facts or question.view.seat == PERSON):
            return ""
        seat, players = question.view.seat, shown_players(self.table.controller.setup.players)
        return self.table.game.why.because(Moment(seat, found.best, question.view, players), found)[0]

    def _sentence(self, move: PastMove) -> str:
        if move.is_own:
            is_ready = self.app.thinker.warmth >= WARMED_UP
            return sentences(own_words(self.table.game.why, move, self.table.coach, is_ready=is_ready), self._told)
        if self._told:
            return self._told
        if move.decision is None:
            return self.table.game.why.seen(move.moment)
        return reason_words(self.table.game.why, move.moment, move.decision, is_over=move.is_over)

    def _figures(self, move: PastMove) -> ChoiceFigures:
        if move.decision is None or move.is_under_way or move.is_own:  # one's own stand among the alternatives
            return ChoiceFigures()
        return shown_figures(self.table.game.why, move.moment, move.decision, is_over=move.is_over)

    def _gauges(self, move: PastMove, size: int) -> list[Piece]:
        """Return the figures of the move that may be shown."""
        why, moment, figures = self.table.game.why, move.moment, self._figures(move)

        def gauge(name: str, label: list[str], value: list[str], at: float, span: tuple[float, float]) -> Piece:
            tip = _("How it looked to the opponent when the move was made.")
            draw = partial(paint_gauge, label, value, at, span, size)
            return Piece(name, round(size * 2.3), draw, [label[0], value[0]], tip)

        pieces = []
        if figures.chance is not None:
            words = chance_words(figures.chance)
            pieces.append(gauge("chance", why.chance_words(moment), words, figures.chance, (0.0, 1.0)))
        if figures.points is not None:
            words = [points_words(figures.points, why.has_losses)]
            pieces.append(gauge("points", why.points_words(moment), words, figures.points, why.span(moment)))
        return pieces

    def _note(self, move: PastMove) -> str:
        """Return a sentence on what the panel does not show, and why; "" if it shows all."""
        name = move.moment.name
        if move.is_own:
            return _("Judged by an Expert who saw what you saw, and nothing else.") if move.decision else ""
        if move.decision is None:
            return say(
                _(
                    "What {name} thought is no longer known: it is kept for this deal and the one before, and only "
                    "while the program runs."
                ),
                name=name,
            )
        if not move.is_over:
            return say(_("What {name} held, and could have done instead, is shown once the deal is over."), name=name)
        why, moment, choices = self.table.game.why, move.moment, move.decision.choices
        if len(choices) != 1 and all(why.figures(moment, choice) == ChoiceFigures() for choice in choices):
            return say(_("{name} went by rules of thumb here, without figures."), name=name)
        return ""

    def _rows(self, move: PastMove) -> list[MoveRow]:
        """Return the alternatives once nothing is hidden any more."""
        if move.decision is None or not move.is_over or not move.decision.choices:
            return []
        why, moment = self.table.game.why, move.moment
        verdict = self.table.coach.verdict(move.at) if move.is_own else None
        advised = None if verdict is None else verdict.decision.action
        choices = sorted_choices(why, moment, move.decision)
        choices.sort(key=lambda choice: choice.action != advised)
        return [
            MoveRow(
                why.choice(moment, choice.action),
                why.figures(moment, choice),
                choice.action == move.decision.action,
                choice.action == advised,
                choice.share,
            )
            for choice in choices
        ]

    def _lay_choices(self, move: PastMove, rect: pygame.Rect, rows: list[MoveRow], size: int) -> None:
        why, moment = self.table.game.why, move.moment
        heads = why.chance_words(moment)[1:], why.points_words(moment)[1:]
        choices = PossibleMoves(self.kit, rect, rows, heads, why.has_losses, size)
        choices.tip = _("All the choices, the best-looking first; the tick marks what was done.")
        if move.is_own:
            choices.tip = _("All your choices: the tick marks what you did, the star what an Expert would do.")
        self.stage.add(choices)
        self.regions["choices"] = rect
        self.words += [row.wordings[0] for row in rows]

    # --------------------------------------------------------------------- time

    def update(self, dt: float) -> None:
        """Let time pass; once the person's move has been judged, say how."""
        super().update(dt)
        if self._because != self._told:
            self.rebuild()
        elif self._awaits:
            self.table.coach.update()
            if self.table.coach.is_judged(self._at):
                self.rebuild()

    # -------------------------------------------------------------------- input

    def step_own(self, by: int) -> None:
        """Go to the person's next move, or back to the one before (-1), if there is one."""
        own = [move.at for move in self._moves if move.is_own and (move.at - self._at) * by > 0]
        if own:
            self._at = own[0] if by > 0 else own[-1]
            self.rebuild()
            self.tell()

    def also(self) -> Iterable[str]:
        return (*super().also(), "left", "right", "page-up", "page-down")

    def handle(self, event: pygame.event.Event) -> None:
        """Take input: Page Up and Page Down step through the person's own moves."""
        if step := paging(event):
            self.step_own(step)
        else:
            super().handle(event)


def paint_grade(grade: Grade, text_size: int, kit: Kit, whole: pygame.Surface) -> None:
    """Draw the class of a choice with its mark, a tick for one that is not marked."""
    middle = whole.get_height() / 2
    if grade >= MARKED:
        mark, ink = grade_mark(kit, grade, round(text_size * 1.5)), grade_colour(grade)
    else:
        mark, ink = kit.art.icon("check", text_size * 1.4, PARTNER), PARTNER
    line_at(whole, mark, 0, middle)
    write(whole, kit, grade_name(grade), text_size, ink, (text_size * 2.0, middle), bold=True)


def paint_head(player: Player, below: list[str], sizes: tuple[int, int], kit: Kit, whole: pygame.Surface) -> None:
    """Draw who made the move: the face in its ring, the name, and below it the level and the time of the move."""
    style, (width, height) = kit.style, whole.get_size()
    put_medallion(whole, kit, player.face, height, (0, 0), style.line)
    left = height + kit.scale.gap
    write(whole, kit, player.name, sizes[0], style.gold, (left, height * 0.31), width - left, bold=True)
    write(whole, kit, below, sizes[1], style.muted, (left, height * 0.73), width - left)


def paint_gauge(
    label: list[str], value: list[str], at: float, span: tuple[float, float], text_size: int,
    kit: Kit, whole: pygame.Surface,
) -> None:  # fmt: skip
    """Draw a figure: its name, its value in words, and a bar over the range ``span``, with zero marked."""
    width, y = whole.get_width(), text_size * 0.75
    wide = write(whole, kit, value, text_size, kit.style.text, (width, y), width * 0.5, bold=True, align=1.0)
    write(whole, kit, label, text_size, kit.style.muted, (0, y), width - wide - text_size)
    put(whole, span_bar(kit, (width, round(text_size * 0.5)), at, span), (0, round(text_size * 1.62)))


class MoveRow(msgspec.Struct, frozen=True):
    """One of the possible moves: wordings for it, its figures, whether it was chosen, and whether it was advised.

    ``share`` is the chance (0 to 1) to win the game after it, where that was worked out.
    """

    wordings: list[str]
    figures: ChoiceFigures
    is_chosen: bool
    is_advised: bool = False
    share: float | None = None


class PossibleMoves(Painted):
    """The possible moves, the best first, each with its chance and points if they were worked out."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, rows: Sequence[MoveRow], heads: tuple[list[str], list[str]], signed: bool,
        size: int,
    ) -> None:  # fmt: skip
        super().__init__(kit, rect, depth=10)
        self.rows = tuple(rows)
        self._heads = heads
        self._signed = signed
        self._size = size

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the heading, the column heads and a line for each possible move."""
        kit, style, size = self.kit, self.kit.style, self._size
        width = self.rect.width
        step = choice_step(size)
        has_chance = any(row.figures.chance is not None for row in self.rows)
        has_points = any(row.figures.points is not None for row in self.rows)
        share_left = width - (round(size * 4.0) if self._has_shares else 0)
        points_left = share_left - round(size * (3.6 if has_chance else 7.0)) if has_points else share_left
        chance_left = points_left - round(size * (7.2 if self._has_shares else 8.4)) if has_chance else points_left
        write(whole, kit, _("What could be done"), size, style.gold, (0, step * 0.5), bold=True)
        for is_there, head, left, right in (
            (has_chance, self._heads[0], chance_left, points_left - size * 0.6),
            (has_points, self._heads[1], points_left, share_left - size * 0.4),
            (self._has_shares, [_("Game won"), pgettext("column", "Game")], share_left, width - size * 0.4),
        ):
            if is_there:
                write(whole, kit, head, size * 0.86, style.muted, (right, step * 1.5), right - left, align=1.0)
        top = step * (2 if has_chance or has_points or self._has_shares else 1)
        names = self._names(chance_left - size * 1.8 - 6)
        for number, row in enumerate(self.rows):
            self._row(whole, row, names[number], top + step * number, (chance_left, points_left, share_left))

    @property
    def _has_shares(self) -> bool:
        """Whether the chances to win the game are shown; they say nothing new where the chances are the same."""
        return any(row.share is not None and row.share != row.figures.chance for row in self.rows)

    def _names(self, room: float) -> list[list[str]]:
        """Return wordings for each row, the longest with which all rows fit ``room`` pixels first."""
        text, most = self.kit.text, max(len(row.wordings) for row in self.rows)
        for length in range(most):
            names = [row.wordings[min(length, len(row.wordings) - 1) :] for row in self.rows]
            if all(text.width(words[0], self._size, bold=True) <= room for words in names):
                break
        return names

    def _row(
        self, whole: pygame.Surface, row: MoveRow, name: list[str], top: float, lefts: tuple[int, int, int]
    ) -> None:
        kit, style, size = self.kit, self.kit.style, self._size
        step, width = choice_step(size), self.rect.width
        middle = top + step / 2
        if row.is_chosen:
            lit = pygame.Rect(0, round(top), width, round(step))
            put_round(whole, lit, max(3, round(step * 0.2)), style.gold, alpha=46)
            icon = kit.art.icon("check", size * 1.1, style.gold)
            line_at(whole, icon, size * 0.3, middle)
        elif row.is_advised:
            line_at(whole, kit.art.icon("star", size * 1.1, style.gold), size * 0.3, middle)
        left = size * 1.8
        write(whole, kit, name, size, style.text, (left, middle), lefts[0] - left - 6, bold=row.is_chosen)
        figures, wide = row.figures, kit.text.width(percent(0.88), size, bold=True)
        if figures.chance is not None:
            right = lefts[1] - size * 0.6
            words = percent(figures.chance)
            write(whole, kit, words, size, style.text, (right, middle), bold=row.is_chosen, align=1.0, column=wide)
            long = round(right - size * 3.5 - lefts[0])
            put(whole, span_bar(kit, (long, round(size * 0.42)), figures.chance, (0.0, 1.0)),
                (lefts[0], round(middle - size * 0.21)))  # fmt: skip
        if figures.points is not None:
            right = lefts[2] - size * 0.4
            words = points_words(figures.points, self._signed)
            write(whole, kit, words, size, style.text, (right, middle), bold=row.is_chosen, align=1.0, column=wide)
        if row.share is not None and self._has_shares:
            right, words = width - size * 0.4, percent(row.share)
            write(whole, kit, words, size, style.text, (right, middle), bold=row.is_chosen, align=1.0, column=wide)


def points_words(points: float, with_sign: bool) -> str:
    """Return points in words, with a plus sign if the game can also take points away."""
    return signed(points, 1) if with_sign and points >= 0.05 else points_number(points)


def chance_words(chance: float) -> list[str]:
    """Return wordings for a chance: in per cent, and in a word."""
    return [dotted([percent(chance), chance_word(chance)]), percent(chance)]
