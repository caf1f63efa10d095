"""A table that asks for one choice in a position that has been weighed: right or wrong, the answer is explained."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from game.controller import Setup
from game.opponents.base import Decision
from game.record import DealRecord
from game.rules.base import Action
from game.ui.controls.base import headed
from game.ui.controls.buttons import Button
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.text import _
from game.ui.games.ways import Compared
from game.ui.scenes.practice.taught_table import PracticeTable, TaughtGame
from game.ui.scenes.scene import Host
from game.ui.tables.aids.narrator import SpeechWords
from game.ui.words.hints import Hint, hint_of


class AskedTable(PracticeTable):
    """Asks for a choice in the position after ``deals``, in which ``decision`` tells what each is worth."""

    is_over = False
    """Whether the deal is over, so that all hands may be shown."""

    def __init__(self, app: Host, setup: Setup, deals: Sequence[DealRecord], decision: Decision) -> None:
        self.decision = decision
        self.chosen: Action | None = None  # the answer that is being explained
        self.is_shown = False  # whether the solution was looked at without an answer
        super().__init__(app, TaughtGame(setup, app.thinker, deals))

    # ------------------------------------------------------------------- layout

    def build(self) -> None:
        """Lay out the position, and what is said of it."""
        super().build()
        self.input.ask_if_due()
        self._speak()

    def _speak(self) -> None:
        """Ask, or explain the answer."""
        self.table.show_hint(self._solution() if self.is_to_be_read else None)
        if not self.is_to_be_read:
            self.say(self.asked())
        elif self.chosen is None or self.is_solved:
            self.say(self.verdict())
        else:
            self.say(self.refusal(self.chosen))

    def longest(self) -> Sequence[SpeechWords]:
        """Return what is said of a wrong choice and of the right one: no other words are longer."""
        wrong = [each.action for each in self.decision.choices if not self.is_right(each.action)]
        return [*map(self.refusal, wrong[:1]), self.verdict()]

    def _solution(self) -> Hint:
        game, players = self.game, self.controller.setup.players
        return msgspec.structs.replace(hint_of(game.why, self.controller.view, players, self.decision), is_answer=True)

    # ------------------------------------------------------------------ what is said

    @abstractmethod
    def asked(self) -> SpeechWords:
        """Return the question."""

    @abstractmethod
    def refusal(self, chosen: Action) -> SpeechWords:
        """Return what is said of a choice that is not right."""

    @abstractmethod
    def verdict(self) -> SpeechWords:
        """Return what is said of the right choice."""

    @abstractmethod
    def is_right(self, action: Action) -> bool:
        """Whether a choice is a right answer."""

    def show_me(self, tip: str) -> Button:
        """Return the button that shows the solution."""
        return self.button(_("Show me"), self.show_solution, ["F3"], tip, "hint")

    def try_anew(self) -> Button:
        """Return the button that takes a wrong answer back."""
        tip = _("Take your choice back and look for a better one.")
        return self.button("", self.choose_again, ["Backspace"], headed(_("Try again"), tip), "undo")

    def played_out(self) -> list[Button]:
        """Return the button that has the answer and the best choice played out, if they can be."""
        tip = _("See both choices played out, in one lay of the unseen cards.")
        made = [self.button(_("See how it goes"), self.see_how_it_goes, ["G"], tip, "play")]
        return made if self.app.thinker.opponents.mind_of(self.controller.view).has_reasons else []

    def see_how_it_goes(self) -> None:
        """Play out the best choice and the answer, or what tempts one instead if that was right."""
        view, other, is_made = self.controller.view, self.chosen, True
        if other is None or self.is_right(other):
            other, is_made = self.app.thinker.opponents.tempting(view, self.decision), False
        if other is not None:
            compared = Compared(len(self.controller.steps), self.decision.action, other, is_made, self.is_over)
            self.app.later(partial(self.app.routes.see_how_it_goes, self, compared))

    def pages(self) -> dict[str, Callable[[], None]]:
        """Return what keys do: once there is an answer, G means its button and no aid of the table."""
        goes = {"G": self.see_how_it_goes} if self.is_to_be_read and self.played_out() else {}
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
