"""The account of a finished deal: a panel that shows, step by step, what luck and everybody's choices brought.

How good the person's own were is told below, with a way to those that were costly.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final

import pygame

from game.controller import PERSON
from game.looking_back.account import Account
from game.looking_back.accountant import AccountJob
from game.opponents.inquiry import WARMED_UP, Explain, Reasons
from game.ui.charts.bars import change_bar
from game.ui.controls.base import Kit
from game.ui.controls.panels import write
from game.ui.drawing.mirror import fill
from game.ui.drawing.stage import put
from game.ui.games.past_deal import finished_deals
from game.ui.language.messages import _, ngettext, pgettext, say
from game.ui.scenes.forms.panel_scene import DealPanelScene, Piece, ProgressBar, nothing_yet
from game.ui.scenes.scene import GameScene, Host, Scene
from game.ui.words.accounts import AccountLine, account_lines, chance_words, own_words, share_words, signed_points_words
from game.ui.words.cards import sentences
from game.ui.words.names import shown_players
from game.ui.words.why import Moment

_ROW: Final = 1.75  # a row's height, in text sizes
_PART: Final = 0.55  # how strong the bar of a part is beside that of a whole


class AccountScene(DealPanelScene):
    """The account of deal number ``deal`` (counted from 1) over the page ``below``; Esc goes back."""

    name = "account"
    keys = frozenset(("account", "go-on"))
    widths = 900, 620

    def __init__(self, app: Host, below: Scene, table: GameScene, deal: int) -> None:
        super().__init__(app, below, table, deal)
        self.job: AccountJob | None = table.looking_back.want(finished_deals(table.controller)[deal - 1])
        self._reasons = Reasons(app.thinker)
        self._question: Explain | None = None  # why another choice was better than the costliest one

    @property
    def account(self) -> Account | None:
        """The account, once it has been worked out."""
        return None if self.job is None else self.job.account

    @property
    def _state(self) -> Hashable:
        is_ready = self.app.thinker.warmth >= WARMED_UP
        job, reason = self.job, self._reasons.of("costliest", self._question)
        return None if job is None else (job.account is None, job.is_lost, is_ready, reason)

    # ------------------------------------------------------------------- layout

    @property
    def _title(self) -> str:
        return say(_("Deal {number}: luck and skill"), number=self.deal)

    def _told(self) -> str:
        account = self.account
        if account is not None:
            told = chance_words(account)
            is_helped = self.deal in self.table.controller.autosave.beside.helped_in(self.deal)
            return sentences(told, _("You played it with help.") if is_helped else "")
        if self.job is None:
            return _("There is no account of this deal: nobody had a choice to make.")
        if self.job.is_lost:
            return _("There is no account of this deal: its choices could not be analysed.")
        if self.app.thinker.warmth < WARMED_UP:
            return _("Coming soon: at the very first start the Experts take a minute to get ready.")
        return _("Analysing every move; you can keep playing.")

    def _pieces(self, factor: float, width: int) -> list[Piece]:
        """Return the lines of the account, each with its tip, and a sentence on one's own choices."""
        account, size = self.account, self._size(19, factor)
        row = round(size * _ROW)
        if account is None:
            return [nothing_yet(7 * row)]
        lines = account_lines(account, shown_players(self.table.controller.setup.players))
        pieces, span = [Piece("heads", row, partial(paint_heads, size))], span_of(lines)
        for number, line in enumerate(lines):
            draw = partial(paint_line, line, span, size, number == len(lines) - 1)
            pieces.append(Piece(f"line {number}", row, draw, tip=line.tip, is_close=True))
        pieces.append(self._paragraph("own", own_words(account), size, width))
        costliest = self._costliest()
        return [*pieces, self._paragraph("costliest", costliest, size, width)] if costliest else pieces

    def _costliest(self) -> str:
        """Return what the costliest choice was, what would have been better, and why; "" if none was costly."""
        if self.account is None or self.job is None or not self.job.costly:
            return ""
        self._question = question = self._question or self.job.why_costly(self.job.costly[0][0])
        why = self.table.game.why
        moment = Moment(PERSON, question.other, question.view, shown_players(self.table.controller.setup.players))
        found = self._reasons.of("costliest", question)
        because = () if found is None or found.is_equal else why.because(moment, found)
        names = [why.choice(moment, action)[0] for action in (question.other, question.best)]
        # Translators: {done} and {better} are choices: "a bid of 4", "the queen of hearts"
        told = say(_("The costliest: {done}. Better: {better}."), done=names[0], better=names[1])
        return sentences(told, *because[:1])

    def _lay_rest(self, foot: pygame.Rect) -> None:
        job = self.job
        if job is not None and job.account is not None and (count := len(job.costly)):
            told = say(ngettext("Your costly move", "Your {count} costly moves", count), count=count)
            tip = _("See them in the review, the costliest first.")
            review = partial(self.close_for, partial(self.app.routes.open_review, self.table, self.deal))
            self._lay_on(foot, "costly", told, review, "review", tip)
        elif job is not None and job.account is None and not job.is_lost:
            self.stage.add(ProgressBar(self.kit, self.regions["main"], lambda: job.progress, has_figure=True))


def span_of(lines: Sequence[AccountLine]) -> tuple[float, float]:
    """Return the lowest and the highest chance that the lines pass through, from the start of the deal."""
    ends = [0.0, *(line.begin.share for line in lines), *(line.begin.share + line.change.share for line in lines)]
    return min(ends), max(*ends, min(ends) + 0.01)


def _columns(width: int, text_size: int) -> tuple[int, int, int]:
    """Return where the bars begin and end, and where the chances end; the points end at the right."""
    names, figures = min(round(text_size * 12.5), round(width * 0.36)), round(text_size * 4.6)
    return names, width - 2 * figures, width - figures


def paint_heads(text_size: int, kit: Kit, whole: pygame.Surface) -> None:
    """Draw the heads of the two columns of figures."""
    (width, height), small = whole.get_size(), text_size * 0.82
    _left, end, chance = _columns(width, text_size)
    room = chance - end
    heads = [_("of the game"), pgettext("column", "game")], [_("points ahead"), pgettext("column", "points")]
    for words, right in zip(heads, (chance, width), strict=True):
        write(whole, kit, words, small, kit.style.muted, (right, height / 2), room - small * 0.5, align=1.0)


def paint_line(
    line: AccountLine, span: tuple[float, float], text_size: int, is_last: bool, kit: Kit, whole: pygame.Surface
) -> None:
    """Draw a line: what it is, a bar from what there was before to what there is after it, and the figures."""
    style, (width, height) = kit.style, whole.get_size()
    left, end, chance = _columns(width, text_size)
    middle, low, high = height / 2, *span
    indent = round(text_size * 1.1) if line.is_part else 0
    ink = style.gold if is_last else style.muted if line.is_part else style.text
    if is_last:
        pygame.draw.rect(whole, (*style.line, 160), (0, 0, width, max(1, round(text_size * 0.07))))
    letters = text_size * (0.9 if line.is_part else 1.0)
    bold = not line.is_part
    write(whole, kit, line.wordings, letters, ink, (indent, middle), left - indent - text_size * 0.6, bold=bold)
    pitch = (end - left - text_size) / (high - low)
    zero, begin, after = (
        left + (at - low) * pitch for at in (0.0, line.begin.share, line.begin.share + line.change.share)
    )
    fill(whole, (*style.line, 90), (round(zero), 0, 1, height))
    thick = round(height * (0.34 if line.is_part else 0.56))
    bar = pygame.Rect(round(min(begin, after)), round(middle - thick / 2), max(2, round(abs(after - begin))), thick)
    alpha = round(255 * (_PART if line.is_part else 1.0))
    put(whole, change_bar(bar.size, is_gain=after >= begin, alpha=alpha), bar.topleft)
    figures = (share_words(line.change.share), chance), (signed_points_words(line.change.points), width)
    for words, right in figures:
        wide = kit.text.width(signed_points_words(-88.8), text_size, bold=True)
        write(whole, kit, words, letters, ink, (right, middle), bold=bold, align=1.0, column=wide)
