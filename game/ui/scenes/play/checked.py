"""What the play checker has to say: a panel over the table that leads through the choices marked in this deal.

It knows only what the person's seat knew: the advice was thought for that view, and nothing else is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import msgspec
import pygame

from game.controller import PERSON, Player
from game.opponents.base import shown
from game.opponents.inquiry import Explain, Reasons, Urgency
from game.opponents.verdict import Verdict
from game.rules.base import Action, View
from game.ui.controls.base import Kit
from game.ui.controls.panels import line_at, put_round, write
from game.ui.drawing.stage import put
from game.ui.language.figures import percent
from game.ui.language.messages import _, pgettext, say
from game.ui.scenes.forms.panel_scene import Piece
from game.ui.scenes.play.checker import marked
from game.ui.scenes.play.move_panel import MovePanel, choice_step, way_width
from game.ui.scenes.play.why import points_words
from game.ui.scenes.scene import GameScene, Host
from game.ui.words.cards import Wordings, closed
from game.ui.words.grades import grade_colour, grade_mark, grade_name
from game.ui.words.names import shown_players
from game.ui.words.why import Moment, times_more


class Compared(NamedTuple):
    """One of the two choices compared: who speaks for it, wordings for it, and its figures, "" where there is none."""

    whose: str
    wordings: list[str]
    figures: tuple[str, ...]
    is_better: bool


class CheckedScene(MovePanel):
    """The choice made in step ``at``, and what was better; left and right lead to the others marked."""

    name = "checked"
    keys = frozenset(("marked",))

    def __init__(self, app: Host, table: GameScene, at: int) -> None:
        super().__init__(app, table, table, at)
        self._reasons, self._told = Reasons(app.thinker), Wordings()

    @property
    def _steps(self) -> Sequence[int]:
        """The steps that are marked; the one shown is never missing."""
        return marked(self.table.controller, self.table.coach) or (self._at,)

    @property
    def _verdict(self) -> Verdict:
        verdict = self.table.coach.verdict(self._at)
        assert verdict is not None
        return verdict

    def _moment(self, action: Action) -> Moment[View]:
        """Return an action as if taken at this point; the person is called "You"."""
        controller = self.table.controller
        players = shown_players(controller.setup.players)
        you: Player = msgspec.structs.replace(players[PERSON], name=pgettext("name", "You"))
        return Moment(PERSON, action, controller.steps[self._at - 1].after.view(PERSON), (you, *players[1:]))

    @property
    def _because(self) -> Wordings:
        """Wordings for why that was better than what was done, () while it is not known."""
        moment = self._moment(self._verdict.decision.action)
        found = self._reasons.of(self._at, Explain(moment.view, Urgency.REASON, moment.action, self._done))
        return () if found is None or found.is_equal else self.table.game.why.because(moment, found)

    def update(self, dt: float) -> None:
        """Let time pass, and tell the reason as soon as it is known."""
        super().update(dt)
        if self._because != self._told:
            self.rebuild()

    @property
    def _done(self) -> Action:
        done = self.table.controller.steps[self._at].done
        assert isinstance(done, Action)
        return done

    # ------------------------------------------------------------------- layout

    def build(self) -> None:
        """Lay out the panel; sizes shrink until everything fits."""
        found, self._told = self._steps, self._because
        width = self._width(860, 600)
        main, _foot = self._lay_panel(self._shrunk(lambda factor: self._pieces(factor, width, len(found))), width)
        if len(found) > 1:
            self._lay_way(main.right, self._button_h, (_("The previous mark."), _("The next mark.")))

    def _pieces(self, factor: float, width: int, count: int) -> list[Piece]:
        """Return the pieces of the panel from top to bottom; ``factor`` scales their text sizes."""
        verdict, why = self._verdict, self.table.game.why
        done, better = self._moment(self._done), self._moment(verdict.decision.action)
        cost = say(_("It loses you the game at least {times}."), times=times_more(int(100 * verdict.cost) / 100))
        return [
            self._head(done, factor, count),
            self._paragraph("deed", closed(why.deed(done)), self._size(24, factor), width, bold=True),
            self._picture(done, better, factor),
            self._comparison(done, better, self._size(18, factor)),
            *(self._paragraph("why", each, self._size(20, factor), width) for each in self._told[:1]),
            self._paragraph("cost", cost, self._size(18, factor), width, self.kit.style.muted),
        ]

    def _head(self, moment: Moment[View], factor: float, count: int) -> Piece:
        grade, sizes = self._verdict.grade, (self._size(26, factor), self._size(18, factor))
        places = self.table.game.why.place(moment)
        high = round(sum(sizes) * 1.5)
        free = way_width(self.kit, high, count) + self.kit.scale.gap if count > 1 else 0

        def draw(kit: Kit, whole: pygame.Surface) -> None:
            put(whole, grade_mark(kit, grade, high), (0, 0))
            left = high + kit.scale.gap
            room = whole.get_width() - left
            write(whole, kit, grade_name(grade), sizes[0], grade_colour(grade), (left, high * 0.31), room, bold=True)
            write(whole, kit, places, sizes[1], kit.style.muted, (left, high * 0.73), room)

        return Piece("head", high, draw, [grade_name(grade), places[0]], free=free)

    def _picture(self, done: Moment[View], better: Moment[View], factor: float) -> Piece:
        """Return what lay there, what the person chose, and what was better, which glows."""
        why = self.table.game.why
        *before, chosen = why.picture(done)
        *_before, advised = why.picture(better)
        lying = [
            *(thing for thing in before if thing.card is not None or thing.words),  # no card that others did not see
            msgspec.structs.replace(chosen, owner=pgettext("name", "You"), is_move=False),
            msgspec.structs.replace(advised, owner=pgettext("verdict", "Better")),
        ]
        return self._cards(lying, factor)

    def _comparison(self, done: Moment[View], better: Moment[View], size: int) -> Piece:
        """Return the figures of both choices, those that are known of both."""
        why = self.table.game.why
        heads = [why.chance_words(done)[1:], why.points_words(done)[1:], [_("Game won"), pgettext("column", "Game")]]
        lines = [self._figures(better, is_better=True), self._figures(done, is_better=False)]
        told = [at for at in range(len(heads)) if all(line.figures[at] for line in lines)]
        if all(line.figures[0] == line.figures[-1] for line in lines):  # to come first in a single deal is to win
            told = [at for at in told if at != 0]
        kept = [line._replace(figures=tuple(line.figures[at] for at in told)) for line in lines]
        said = [*(wordings[0] for wordings in heads), *(line.wordings[0] for line in kept)]
        draw = partial(paint_comparison, [heads[at] for at in told], kept, size)
        tip = _("How it looked from your seat, with the cards that you could see.")
        return Piece("figures", round(choice_step(size) * 3), draw, said, tip)

    def _figures(self, moment: Moment[View], *, is_better: bool) -> Compared:
        why = self.table.game.why
        choice = shown(self._verdict.decision.choice(moment.action))
        figures = why.figures(moment, choice)
        told = (
            "" if figures.chance is None else percent(figures.chance),
            "" if figures.points is None else points_words(figures.points, why.has_losses),
            "" if choice.share is None else percent(choice.share),
        )
        whose = pgettext("verdict", "Better") if is_better else pgettext("name", "You")
        return Compared(whose, why.choice(moment, moment.action), told, is_better)


def paint_comparison(
    heads: list[list[str]], lines: list[Compared], text_size: int, kit: Kit, whole: pygame.Surface
) -> None:
    """Draw the two choices below each other, each with its figures in columns under ``heads``."""
    style, step, width = kit.style, choice_step(text_size), whole.get_width()
    column = min(round(text_size * 6.4), round(width * 0.6 / max(1, len(heads))))
    start, left = text_size * 1.8, width - column * len(heads)
    room = left - start - text_size * 0.5
    # Translators: whose choice it is, and the choice
    said = _("{whose}: {choice}")
    told = [[say(said, whose=line.whose, choice=words) for words in line.wordings] for line in lines]
    names = _alike(told, text_size, room, kit)
    for number, head in enumerate(heads):
        right = left + column * (number + 1) - text_size * 0.4
        write(whole, kit, head, text_size * 0.86, style.muted, (right, step * 0.5), column - text_size * 0.6, align=1.0)
    for number, (line, name) in enumerate(zip(lines, names, strict=True)):
        top = step * (number + 1)
        middle = top + step / 2
        if line.is_better:
            lit = pygame.Rect(0, round(top), width, round(step))
            put_round(whole, lit, max(3, round(step * 0.2)), style.gold, alpha=46)
            line_at(whole, kit.art.icon("check", text_size * 1.1, style.gold), text_size * 0.3, middle)
        write(whole, kit, name, text_size, style.text, (start, middle), room, bold=line.is_better)
        for place, words in enumerate(line.figures):
            at, bold = (left + column * (place + 1) - text_size * 0.4, middle), line.is_better
            wide = max(kit.text.width(each.figures[place], text_size, each.is_better) for each in lines)
            write(whole, kit, words, text_size, style.text, at, bold=bold, align=1.0, column=wide)


def _alike(names: list[list[str]], text_size: int, room: float, kit: Kit) -> list[str]:
    """Return of each list of wordings the one in the same place, the first place where all fit ``room`` pixels."""
    for each in zip(*names, strict=False):
        if all(kit.text.width(words, text_size, bold=True) <= room for words in each):
            return list(each)
    return [wordings[-1] for wordings in names]
