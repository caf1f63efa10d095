"""Giving a game up: the question whether it is meant, and the page that ends the game."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards import Card
from game.controller import PERSON
from game.ui.controls.buttons import Button
from game.ui.games.score_sheet import ScoreSheet
from game.ui.games.sorting import sorted_hand
from game.ui.language.messages import _, pgettext
from game.ui.scenes.forms.dialogs import Prompt, QuestionScene, Reply
from game.ui.scenes.results.winners import WinnersScene
from game.ui.scenes.scene import GameScene, Host
from game.ui.words.cards import sentences
from game.ui.words.names import shown_players


class ResignScene(QuestionScene):
    """Asks whether the game at ``table`` is to be given up; if it is, waits until that is on the disk."""

    name = "resign"

    def __init__(self, app: Host, table: GameScene) -> None:
        super().__init__(app)
        self._table = table
        self._is_resigned = False

    def question(self) -> Prompt:
        """Say what giving up means, and that nothing takes it back."""
        lines = [
            _("The game ends here and counts as lost."),
            _("After that, neither Undo nor Continue brings it back."),
        ]
        answers = [
            Reply(
                pgettext("button", "Resign"), self._resign, "resign", "flag", _("The game is over, and counts as lost.")
            ),
            Reply(pgettext("button", "Go back"), self.close, "back", "back", _("Back to the game.")),
        ]
        return Prompt(_("Resign this game?"), lines, answers)

    def _resign(self) -> None:
        if not self._is_resigned:
            self._is_resigned = True
            self._table.controller.resign()

    def close(self) -> None:
        """Go back, unless the game has been given up."""
        if not self._is_resigned:
            super().close()

    def update(self, dt: float) -> None:
        """Go on to the end of the game as soon as it can no longer come back."""
        super().update(dt)
        if self._is_resigned and self._table.controller.autosave.is_done:
            self.app.later(lambda: self.app.replace_all(ResignedScene(self.app, self._table)))


class ResignedScene(WinnersScene):
    """The end of a game that the person has given up: who stood ahead, the scores, and what to do next."""

    name = "resigned"
    takes_back = False

    def words(self) -> tuple[str, str]:
        controller = self.table.controller
        ahead = self.table.game.ahead(controller.state, shown_players(controller.setup.players))
        return _("You resigned"), sentences(ahead, _("The game counts as lost."))

    def end_hands(self) -> tuple[tuple[Card, ...], ...]:
        return ()

    def standing(self, sheet: ScoreSheet, seat: int) -> list[str]:
        if seat in sheet.ours:
            return [pgettext("result", "lost")]
        is_between_two = len(self.table.controller.setup.options.sides) == 2
        return [pgettext("result", "won")] if is_between_two else super().standing(sheet, seat)

    def best_cards(self) -> Sequence[Card]:
        """Return the cards that the person held, suit by suit; those last dealt, once they have been played."""
        controller = self.table.controller
        held = controller.view.hand or controller.deals[-1].cards.hands[PERSON]
        return sorted_hand(held, "suits", None)

    def buttons(self) -> list[Button]:
        new_game = self.after(self.app.routes.open_new_game, self.table.game.name)
        return [
            self.button(_("New game"), new_game, "go-on", "shuffle", _("Choose rules and players on the next page.")),
            self.button(_("Main menu"), self.main_menu, "back", "home", _("Leave the table for the main menu.")),
        ]
