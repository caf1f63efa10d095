"""The hint at a table: asked for by a key or the lamp on the rail, shown and refined, gone with the person's move."""

from __future__ import annotations

from collections.abc import Callable

from game.opponents.base import Decision
from game.opponents.reasoning import Reasoning
from game.rules.base import State, View
from game.teaching.coach import Coach
from game.ui.access.lines import Kind
from game.ui.controls.actions import cap_of, told_key
from game.ui.controls.buttons import Button
from game.ui.games.ways import TwoChoices
from game.ui.language.messages import _, pgettext, say
from game.ui.scenes.forms.game_page import tells_of_help
from game.ui.scenes.forms.rail import rail_button
from game.ui.scenes.play.goes import GoesScene
from game.ui.scenes.play.pacing import Pacing
from game.ui.scenes.scene import GameScene
from game.ui.tables.card_table import CardTable
from game.ui.words.hints import Hint, hint_of
from game.ui.words.names import shown_players


class HintAsked:
    """Asks ``coach`` for hints at the table of ``scene``, and has the table show them."""

    def __init__(self, scene: GameScene, pacing: Pacing, coach: Coach) -> None:
        self._scene, self._pacing, self._coach = scene, pacing, coach
        self._unmarked: State | None = None  # the position in which a hint that is taken away was none
        self._shown: tuple[CardTable[View], State, Decision | None, Reasoning | None, bool] | None = None
        self.button: Button
        self.goes: Button

    def build(self) -> Button:
        """Return the lamp for the rail, and add the button that stands in the hint's panel."""
        tip = _("See which choice is best for you, how good the others are, and why. Press again to hide it.")
        self.button = rail_button(self._scene.kit, pgettext("button", "Hint"), "hint", self.press, "hint", tip)
        tip = _("See the choice advised and the one that tempts played out, in one lay of the unseen cards.")
        kit = self._scene.kit
        self.goes = Button(kit, kit.scale.line(18, 1.5), "", self.see_how_it_goes, ["see-goes"], "play", tip=tip)
        self.goes.visible = False
        self._scene.controls.add(self.goes)
        return self.button

    def ways(self) -> dict[str, Callable[[], None]]:
        """Return what a key does only while a hint is shown that can be played out."""
        found = None if self._shown is None else self._shown[3]
        return {} if found is None or not found.examples else {"see-goes": self.see_how_it_goes}

    def see_how_it_goes(self) -> None:
        """Have the choice advised and the one that tempts played out."""
        scene, found = self._scene, self._coach.hint_reasoning
        if found is not None:
            compared = TwoChoices(len(scene.controller.steps), found.best, found.other, is_made=False, reasoning=found)
            scene.app.later(lambda: scene.app.push(GoesScene(scene.app, scene, compared)))

    def press(self) -> None:
        """Ask for a hint, or take away the one that is shown."""
        scene, coach = self._scene, self._coach
        if self._pacing.is_moving:
            scene.skip()
        if coach.is_hinting:
            coach.drop_hint()
            if self._unmarked is scene.controller.state:
                scene.controller.forget_help()
            self._unmarked = None
        elif not scene.controller.is_persons_turn:
            scene.table.say(_("It is not your turn yet."))
        else:
            told = _("Press {key} again to turn the hint down; then nothing is marked.")
            if tells_of_help(scene, say(told, key=told_key(self.button.acts[0]))):
                self._unmarked = scene.controller.state
            scene.table.hide_bubble()
            coach.ask_hint()

    def update(self) -> None:
        """Show the hint as far as it has come; take it away once the person has moved."""
        scene, coach, state = self._scene, self._coach, self._scene.controller.state
        acts = scene.hint_keys
        acts = acts[1:] if scene.table.needs_letters else acts
        if acts != self.button.acts:
            self.button.acts, self.button.cap = acts, self.button.cap and cap_of(*acts)
        self.button.enabled = scene.has_hints and state.turn is not None and scene.controller.autoplay is None
        is_due = self._pacing.is_asking and coach.is_hinting
        self.button.chosen = is_due
        wanted = (scene.table, state, coach.hint, coach.hint_reasoning, coach.is_hint_final) if is_due else None
        panel, near = scene.table.hints.panel, scene.kit.scale.near
        if wanted != self._shown:
            self._shown = wanted
            panel.beside_words = self.goes.rect.width + near if self.ways() else 0
            hint = None if wanted is None else self._hint()
            scene.table.show_hint(hint)
            if hint is not None and (hint.is_final or hint.action is None):
                kind: Kind = "hint" if hint.is_final else "answer"  # that one thinks is nothing to be told again
                scene.app.lines.say(kind, hint.wordings[0], brief=hint.wordings[-1], interrupts=True)
        self.goes.visible = bool(self.ways()) and panel.visible and panel.rect.width > 0
        if self.goes.visible:
            self.goes.rect.midright, self.goes.block = (panel.rect.right - near, panel.rect.centery), panel.rect

    def _hint(self) -> Hint:
        """Return the hint as far as it has come."""
        scene, decision = self._scene, self._coach.hint
        if decision is None:
            return Hint(None, (_("Thinking about your choices…"), pgettext("state", "Thinking…")), is_final=False)
        game, setup = scene.game, scene.controller.setup
        is_final, reasoning = self._coach.is_hint_final, self._coach.hint_reasoning
        reasoning = None if self._coach.repeats_itself else reasoning
        return hint_of(
            game.why, scene.controller.view, shown_players(setup.players), decision, reasoning, is_final=is_final
        )
