"""A puzzle at the table: a position with a clear best choice. Right or wrong, the answer is explained."""

from __future__ import annotations

import time
from typing import Final

from game.controller import Setup
from game.practice.deck import Deck, Entry, Queue
from game.practice.puzzles import Puzzle, PuzzleFault, costs, decode
from game.profile.statistics import rules_text
from game.rules.base import Action, View
from game.ui.controls.buttons import Button
from game.ui.games.own_rules import page_of
from game.ui.games.seating import remembered_options
from game.ui.language.messages import _, dotted, ngettext, pgettext, say
from game.ui.scenes.forms.rail import rail_button
from game.ui.scenes.practice.asked import AskedTable
from game.ui.scenes.practice.taught_table import go_on_to
from game.ui.scenes.scene import Host
from game.ui.tables.aids.narrator import SpeechWords
from game.ui.words.cards import Wordings, sentences
from game.ui.words.why import theme_of, times_more

_LEAST: Final = 0.01  # of the game: a cost below this is told as this much


class PuzzleScene(AskedTable):
    """Asks ``puzzle``, which is ``entry`` of ``deck``, and after it the others of the ``queue``.

    Only the first answer counts, for the spacing and for the number solved; to look at the solution is a wrong answer.
    """

    name = "puzzle"

    def __init__(self, app: Host, queue: Queue, deck: Deck, entry: Entry, puzzle: Puzzle) -> None:
        self.queue, self.deck, self.entry, self.puzzle = queue, deck, entry, puzzle
        self._is_counted = self._is_doubted = False
        self._seconds = 0.0
        record = puzzle.record
        players = app.games[record.game].default_players(record.options)
        super().__init__(app, Setup(record.game, record.options, players, 0), record.deals, puzzle.decision)

    def title_words(self, view: View | None = None) -> list[str]:
        """Return wordings for the rail; the theme would help, so it is told once there is an answer, unless chosen."""
        left = len([each for _deck, each in self.queue.waiting(time.time()) if each.card.key != self.entry.card.key])
        more = say(ngettext("{count} more waiting", "{count} more waiting", left), count=left)
        told = pgettext("heading", "Puzzle")
        if self.entry.card.is_own:
            told = _("Puzzle from your own game")
        elif self._is_counted or self.queue.reasons is not None:
            told = say(_("Puzzle: {theme}"), theme=theme_of(self.game.why.themes, self.entry.reason))
        return [*([dotted([told, more])] if left else []), told, pgettext("heading", "Puzzle")]

    def is_right(self, action: Action) -> bool:
        return self.puzzle.is_solved_by(action)

    @property
    def _has_equals(self) -> bool:
        """Whether more than one answer is right."""
        return sum(map(self.is_right, costs(self.puzzle.decision))) > 1

    def asked(self) -> SpeechWords:
        told = _("What would you do? One choice is clearly the best.")
        if self._has_equals:
            told = _("What would you do? Some choices are clearly better than the others.")
        tip = _("Show the best choice and how good the others are. The puzzle then counts as missed.")
        options, rules, meaning = self.puzzle.record.options, "", ""
        if rules_text(options) != rules_text(remembered_options(self.game, self.app.settings)):
            page = page_of(self.game, self.app.store)
            rules = say(_("Rules: {rules}."), rules=page.named(options)[0])
            meaning = next((each.sentence for each in page.presets() if each.options == options), "")
        brief = sentences(_("What would you do?"), rules)
        return self.words(sentences(told, rules, meaning), [self.show_me(tip)], _("Your move"), brief)

    def refusal(self, chosen: Action, because: Wordings) -> SpeechWords:
        lost = times_more(max(_LEAST, costs(self.puzzle.decision)[chosen]))
        figures, more = say(_("It loses you the game {times}."), times=lost), _("The bars show what each is worth.")
        return self.judged(
            _("Not this one."), figures, because, [*self.played_out(), self.try_anew(), self._next_button()], more
        )

    def verdict(self, because: Wordings) -> SpeechWords:
        known = costs(self.puzzle.decision)
        least = min(lost for action, lost in known.items() if not self.puzzle.is_solved_by(action))
        told = _("Anything else loses you the game at least {times}.")
        if self._has_equals:
            told = _("The best choices are about equal; any other loses you the game at least {times}.")
        figures = say(told, times=times_more(least))
        head = _("This is the one.") if self.is_shown else pgettext("verdict", "Right!")
        return self.judged(head, figures, because, [*self.played_out(), self._next_button()])

    def _next_button(self) -> Button:
        if self.queue.waiting(time.time()):
            return self.button(_("Next puzzle"), self._next, ["press"], _("Go on to the next puzzle."))
        return self.button(pgettext("button", "Done"), self.open_menu, ["press"], _("No other puzzle is waiting now."))

    def _next(self) -> None:
        go_on_to(self.app, lambda: next_puzzle(self.app, self.queue))

    def count(self, is_solved: bool) -> None:
        """Count the first answer, and keep when the puzzle is to be asked again."""
        if not self._is_counted:
            self._is_counted = True
            self.app.store.keep_card(*self.deck.answered(self.entry, is_solved, self._seconds, time.time()))
            self._rail.say(self.title_words())

    # --------------------------------------------------------------------- doubts

    def rail_start(self) -> list[Button]:
        tip = _("The answer seems wrong? The position is kept in your profile, and the puzzle is asked no more.")
        self._doubt = rail_button(self.kit, _("Seems wrong"), "flag", self.doubt, "doubt", tip)
        back, *others = super().rail_start()
        return [back, self._doubt, *others]

    def doubt(self) -> None:
        """Take the puzzle out of those that are asked, and keep its position."""
        if self._is_doubted or not self._is_counted:
            return
        self._is_doubted = True
        self._question = self.reasoning = None
        self.app.store.doubt_puzzle(self.deck.doubted(self.entry, time.time()))
        words = _("Kept in your profile as a puzzle that seems wrong. It will not be asked again.")
        self.say(self.words(words, [self._next_button()]))

    # ----------------------------------------------------------------------- time

    def update(self, dt: float) -> None:
        """Let time pass; it counts until the first answer."""
        super().update(dt)
        self._doubt.enabled = self._is_counted and not self._is_doubted
        self._seconds += 0.0 if self._is_counted else dt


def next_puzzle(app: Host, queue: Queue) -> PuzzleScene | None:
    """Return the table with the puzzle to ask next, None if none is waiting; what cannot be read is left out."""
    for deck, entry in queue.waiting(time.time()):
        try:
            puzzle = decode(entry.text, {deck.game: app.games[deck.game].rules})
        except PuzzleFault:
            deck.entries.remove(entry)
            continue
        return PuzzleScene(app, queue, deck, entry, puzzle)
    return None
