"""A choice of a finished deal, asked once more at the table: what it cost is known, and nothing is counted."""

from __future__ import annotations

from game.controller import Controller
from game.looking_back.accountant import AccountJob
from game.opponents.verdict import Grade, Verdict
from game.rules.base import Action, View
from game.ui.controls.buttons import Button
from game.ui.language.digits import figure
from game.ui.language.messages import _, dotted, pgettext, say
from game.ui.scenes.practice.asked import AskedTable
from game.ui.scenes.scene import Host
from game.ui.tables.aids.narrator import SpeechWords
from game.ui.words.accounts import plain_share
from game.ui.words.cards import Wordings


class AgainScene(AskedTable):
    """Asks the choice in ``step`` of the ``game`` once more; the ``job`` judges every choice that there was."""

    name = "again"
    is_over = True

    def __init__(self, app: Host, game: Controller, job: AccountJob, step: int) -> None:
        self._job, self._at, made = job, step - job.first, game.steps[step].done
        assert isinstance(made, Action)
        self.made = made
        super().__init__(app, game.setup, game.steps[step - 1].deals, job.appraisals[self._at].decision)

    def _judge(self, action: Action) -> Verdict:
        verdict = self._job.verdict_on(self._at, action)
        assert verdict is not None, "choices are appraised with figures"
        return verdict

    def back_tip(self) -> str:
        return _("Back to the review, at this move.")

    def title_words(self, view: View | None = None) -> list[str]:
        """Return wordings for the rail: where in the deal this is."""
        told = _("once more")
        return [*(dotted([when, told]) for when in self.table.title(self.controller.view)), _("Once more")]

    def is_right(self, action: Action) -> bool:
        return self._judge(action).grade is Grade.FINE

    def asked(self) -> SpeechWords:
        tip = _("Show the best choice and how good the others are.")
        return self.words(
            _("Here your choice was costly. What would you do now?"),
            [self.show_me(tip)],
            _("Your move"),
            _("What would you do now?"),
        )

    def tempting(self) -> Action:
        return self.made

    def refusal(self, chosen: Action, because: Wordings) -> SpeechWords:
        head = _("That is what you did at the table.") if chosen == self.made else _("Not this one.")
        figures = self._cost(_("It costs {points} points of the deal, and {share} of the game."), chosen)
        return self.judged(head, figures, because, [*self.played_out(), self.try_anew(), self._back()])

    def verdict(self, because: Wordings) -> SpeechWords:
        figures = _("At the table you lost {points} points of the deal, and {share} of the game.")
        head = _("This is the one.") if self.is_shown else pgettext("verdict", "Right!")
        return self.judged(head, self._cost(figures, self.made), because, [*self.played_out(), self._back()])

    def _cost(self, told: str, action: Action) -> str:
        lost = self._judge(action)
        return say(told, points=figure(lost.points, 1), share=plain_share(lost.cost))

    def _back(self) -> Button:
        return self.button(_("Back to the deal"), self.open_menu, ["press"], self.back_tip())
