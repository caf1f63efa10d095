"""A table that asks for one choice in a position that has been weighed: right or wrong, the answer is explained."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from game.controller import PERSON, Setup
from game.opponents.base import Decision
from game.opponents.inquiry import Explain, Reasons, Urgency
from game.opponents.reasoning import Reasoning
from game.record import DealRecord
from game.rules.base import Action
from game.ui.controls.base import headed
from game.ui.controls.buttons import Button
from game.ui.drawing.sprites import CardSprite
from game.ui.games.ways import TwoChoices
from game.ui.language.messages import _
from game.ui.scenes.play.goes import GoesScene
from game.ui.scenes.practice.taught_table import PracticeTable, TaughtGame
from game.ui.scenes.scene import Host
from game.ui.tables.aids.narrator import SpeechWords
from game.ui.words.cards import Wordings, closed, sentences
from game.ui.words.hints import Hint, hint_of
from game.ui.words.names import shown_players
from game.ui.words.why import Moment

_ROOMY: Final = tuple(" ".join(["reasons"] * count) for count in (18, 8))  # stand for wordings not yet known


class AskedTable(PracticeTable):
    """Asks for a choice in the position after ``deals``, in which ``decision`` tells what each is worth."""

    is_over = False
    """Whether the deal is over, so that all hands may be shown."""

    def __init__(self, app: Host, setup: Setup, deals: Sequence[DealRecord], decision: Decision) -> None:
        self.decision = decision
        self.chosen: Action | None = None  # the answer that is being explained
        self.is_shown = False  # whether the solution was looked at without an answer
        self.reasoning: Reasoning | None = None
        """Why the right choice is better than the wrong one, or the one that tempts, as soon as that is known."""
        self._reasons = Reasons(app.thinker)
        self._question: Explain | None = None
        super().__init__(app, TaughtGame(setup, app.thinker, deals))

    @property
    def opening(self) -> str:
        """What the position is."""
        facts = self.table.facts(self.controller.view)
        return sentences(*(facts.get(each, "") for each in ("trumps", "bids", "trick", "hand")))

    def tell(self) -> None:
        """Tell what the position is, however little else is told."""
        self.app.lines.say("page", sentences(closed(self.title), self.opening), interrupts=True)

    # ------------------------------------------------------------------- layout

    def build(self) -> None:
        """Lay out the position, and what is said of it."""
        super().build()
        self.input.ask_if_due()
        self._speak()

    def _speak(self) -> None:
        """Ask, or explain the answer."""
        self._question = self._to_explain()
        self.reasoning = self._reasons.of("answer", self._question)
        self.table.show_hint(self._solution() if self.is_to_be_read else None)
        if not self.is_to_be_read:
            self.say(self.asked())
        elif self.chosen is None or self.is_solved:
            self.say(self.verdict(self._because()))
        else:
            self.say(self.refusal(self.chosen, self._because()))

    def longest(self) -> Sequence[SpeechWords]:
        """Return what is said of a wrong choice and of the right one: no other words are longer."""
        return [*(self.refusal(each, _ROOMY) for each in self._wrong[:1]), self.verdict(_ROOMY)]

    @property
    def _wrong(self) -> list[Action]:
        """The choices that are not right, the best first."""
        wrong = [each for each in self.decision.choices if not self.is_right(each.action)]
        return [each.action for each in sorted(wrong, key=lambda each: -(each.share or 0.0))]

    def _to_explain(self) -> Explain:
        """Return the question why the right choice is better than the one made, or the one that tempts one."""
        if self.chosen is not None and not self.is_right(self.chosen):
            best, other = self.decision.action, self.chosen
        else:
            best, other = self.chosen or self.decision.action, self.tempting()
        return Explain(self.controller.view, Urgency.REASON, best, other)

    def tempting(self) -> Action:
        """Return the wrong choice that tempts one most."""
        tempting = [each.other for each in self._reasons.temptations(self.controller.view, self.decision)[:1]]
        return next((each for each in tempting if each in self._wrong), self._wrong[0])

    def _because(self) -> Wordings:
        """Return wordings for the reason, the longest first; () while it is not known."""
        found, players = self.reasoning, shown_players(self.controller.setup.players)
        if found is None or found.is_equal:
            return ()
        return self.game.why.because(Moment(PERSON, found.best, self.controller.view, players), found)

    def update(self, dt: float) -> None:
        """Let time pass, and tell the reason as soon as it is known."""
        super().update(dt)
        if self._reasons.of("answer", self._question) is not self.reasoning:
            self._speak()

    def _solution(self) -> Hint:
        """Return what shows the solution: only what is to be done where the verdict gives the reason."""
        hint = hint_of(self.game.why, self.controller.view, shown_players(self.controller.setup.players), self.decision)
        return msgspec.structs.replace(hint, wordings=hint.wordings[-2 if self._because() else 0 :], is_answer=True)

    # ------------------------------------------------------------------ what is said

    @abstractmethod
    def asked(self) -> SpeechWords:
        """Return the question."""

    @abstractmethod
    def refusal(self, chosen: Action, because: Wordings) -> SpeechWords:
        """Return what is said of a choice that is not right, with wordings for the reason, the longest first."""

    @abstractmethod
    def verdict(self, because: Wordings) -> SpeechWords:
        """Return what is said of the right choice, with wordings for the reason, the longest first."""

    @abstractmethod
    def is_right(self, action: Action) -> bool:
        """Whether a choice is a right answer."""

    def judged(
        self, head: str, figures: str, because: Wordings, buttons: Sequence[Button], more: str = ""
    ) -> SpeechWords:
        """Return the words of a verdict: its head, the reason, and the figures, or ``more`` beside these without one.

        Where room is short, they are the head and the shortest wording of the reason.
        """
        brief = sentences(head, because[-1]) if because else head
        if not because:
            return self.words(sentences(figures, more), buttons, brief=sentences(head, figures), head=head)
        return self.words(because[0], buttons, brief=brief, head=head, figures=figures)

    def show_me(self, tip: str) -> Button:
        """Return the button that shows the solution."""
        return self.button(_("Show me"), self.show_solution, ["show-me"], tip, "hint")

    def try_anew(self) -> Button:
        """Return the button that takes a wrong answer back."""
        tip = _("Take your choice back and look for a better one.")
        return self.button("", self.choose_again, ["choose-again"], headed(_("Try again"), tip), "undo")

    def played_out(self) -> list[Button]:
        """Return the button that has the answer and the best choice played out, if they can be."""
        tip = _("See both choices played out, in one lay of the unseen cards.")
        made = [self.button(_("See how it goes"), self.see_how_it_goes, ["see-goes"], tip, "play")]
        return made if self.app.thinker.opponents.mind_of(self.controller.view).has_reasons else []

    def see_how_it_goes(self) -> None:
        """Play out the best choice and the answer, or what tempts one instead if that was right."""
        asked = self._to_explain()
        is_made, steps = asked.other == self.chosen, len(self.controller.steps)
        compared = TwoChoices(steps, asked.best, asked.other, is_made, self.is_over, self.reasoning)
        self.app.later(lambda: self.app.push(GoesScene(self.app, self, compared)))

    def pages(self) -> dict[str, Callable[[], None]]:
        """Return what keys do: once there is an answer, G means its button and no aid of the table."""
        goes = {"see-goes": self.see_how_it_goes} if self.is_to_be_read and self.played_out() else {}
        return {**super().pages(), **goes}

    # -------------------------------------------------------------------- answers

    @property
    def is_solved(self) -> bool:
        """Whether the answer that is being explained is right."""
        return self.chosen is not None and self.is_right(self.chosen)

    @property
    def is_to_be_read(self) -> bool:
        """Whether the answer is explained."""
        return self.chosen is not None or self.is_shown

    def answer(self, action: Action, card: CardSprite | None) -> None:
        """Take an answer, and explain it; after a right one no other is taken."""
        if self.is_solved or self.is_shown:
            return
        self.chosen = action
        self.table.hand.armed = card
        self.kit.audio.play("take" if self.is_solved else "refuse", 0.5)
        self.count(self.is_solved)
        self._speak()

    def show_solution(self) -> None:
        """Show the solution without an answer."""
        if not self.is_to_be_read:
            self.is_shown = True
            self.count(is_solved=False)
            self._speak()

    def choose_again(self) -> None:
        """Take a wrong answer back."""
        if not self.is_solved and not self.is_shown:
            self.chosen = None
            self.table.hand.armed = None
            self._speak()

    def count(self, is_solved: bool) -> None:
        """Count an answer where answers are counted; by default nowhere."""
