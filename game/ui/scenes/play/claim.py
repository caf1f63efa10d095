"""Claims at the table: the rest of a deal is one seat's for certain, so it is played out at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.cards import Card
from game.controller import PERSON
from game.opponents.base import Choice, Decision, Reason
from game.rules.base import Play, State
from game.ui.controls.actions import is_for, told_key
from game.ui.controls.buttons import Button
from game.ui.drawing.assets import CARD_ASPECT, card_width
from game.ui.drawing.sprites import CardSprite, Place
from game.ui.games.game import Explanation
from game.ui.games.sorting import hand_order
from game.ui.language.digits import figure
from game.ui.language.messages import _, pgettext, say
from game.ui.scenes.play.input import Guard
from game.ui.scenes.play.pacing import Pacing
from game.ui.scenes.scene import GameScene
from game.ui.tables.parts.layout import CHIP, free_between
from game.ui.tables.parts.strips import DealNote
from game.ui.words.cards import by_subject, closed, filled, sentences, tricks
from game.ui.words.names import shown_players
from game.ui.words.told import by_suit, stated
from game.ui.words.why import CLAIMED

_FASTER: Final = 4.0  # times the usual speed, at which the tricks are played out
_REST: Final = 0.15  # seconds at most that each of these tricks rests
_AT_ONCE: Final = 1000.0  # times the usual speed, once the person hurries it
_STRIP: Final = 0.24  # of a card's width: what is seen of it at least beside the next one
_DEPTH: Final = 30.0  # on the stage: cards laid open with an offer
_WAITED_LONG: Final = 3.0  # seconds after which Enter accepts an offer, however quick the presses before it


class Claim:
    """The claim at the table of ``scene``: the person's, made with R, or an opponent's offer, until it is played out.

    Both are proved from what the claimant's own seat sees. The tricks are ordinary plays, one by one and each saved;
    should the game be broken off among them, the claim is forgotten and it goes on card by card.
    """

    def __init__(self, scene: GameScene, pacing: Pacing, guard: Guard) -> None:
        self._scene = scene
        self._pacing = pacing
        self._guard = guard
        self._seat = PERSON
        self._tricks = 0
        self._usual = 0.0  # speed of the timeline before the tricks were played out
        self._looked_at: State | None = None  # the last state in which an opponent could have offered
        self._warned_at: State | None = None  # where the person was told what a claim would cost
        self._declined = -1  # number of the deal in which the person wanted to play on
        self._hand: Sequence[Card] = ()  # laid open with an offer, in display order
        self._said: list[str] = []  # what stood at the claimant's seat before
        self.laid: list[CardSprite] = []
        """The claimant's cards, open in the middle with an offer."""
        self.note: DealNote | None = None
        """The opponent's offer, while it waits for the person."""

    def build(self) -> None:
        """Lay out again what is shown, for a new size of the window."""
        self.laid, self._usual = [], 0.0
        if self.note is not None:
            self._show_offer()
        if self._scene.controller.is_played_out:
            self._hurry(_FASTER)

    def forget(self) -> None:
        """Forget any claim, after an undo or redo."""
        self._hide_offer()
        self._looked_at = None

    # ------------------------------------------------------------ the person's claim

    @property
    def is_open(self) -> bool:
        """Whether the person, whose turn it is to play a card, may claim."""
        controller = self._scene.controller
        is_play = controller.is_persons_turn and self._scene.game.has_tricks
        return is_play and self._scene.has_claims and isinstance(controller.view.legal_actions()[0], Play)

    def make(self) -> None:
        """Claim the rest for the person if that is proved; otherwise say that it is not."""
        scene, controller = self._scene, self._scene.controller
        scene.skip()
        if not self.is_open:
            scene.table.say(_("The rest can be claimed when it is your turn to play a card."))
            return
        action = scene.game.sure_play(controller.state)
        if action is None:
            scene.table.say(_("Too early: the others could still win a trick."))
            return
        cost = scene.game.claim_cost(controller.state)
        if cost and self._warned_at is not controller.state:
            self._warned_at = controller.state
            scene.table.say(
                sentences(
                    _("The rest is yours for certain."),
                    cost,
                    say(_("Press {key} again to claim it all the same."), key=told_key("claim")),
                )
            )
            return
        tricks = len(controller.view.hand)
        self._pacing.stop_asking()
        controller.submit(action)
        self._begin(PERSON, tricks)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take the key that claims, and return whether it was that; any press hurries the tricks being played out."""
        scene = self._scene
        if is_for(event, "claim") and scene.game.has_tricks and scene.has_claims:
            if not scene.controller.is_played_out and self.note is None:
                self.make()
            return True
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and scene.controls.at(event.pos) is None
        if scene.controller.is_played_out and (is_click or is_for(event, "press")):
            self._hurry(_AT_ONCE)
        return False

    # ------------------------------------------------------------ an opponent's offer

    def _look_for_offer(self) -> None:
        """Find out whether the opponent to lead can be certain of the rest; each position is looked at once."""
        scene, state = self._scene, self._scene.controller.state
        if state is self._looked_at or state.turn is None or state.turn == PERSON:
            return
        self._looked_at, self._hand = state, ()
        if scene.has_claims and scene.controller.autoplay is None and state.deals_begun != self._declined:
            self._hand = scene.game.offered(state, hand_order(scene.app.settings))
        if self._hand:
            self._seat = state.turn
            scene.kit.audio.play("bid")
            self._show_offer()
            assert self.note is not None
            head, asked = closed(self.note.what.head), _("Accept, or play on?")
            more = closed(self.note.what.wordings[0]), stated(by_suit(self._hand))
            scene.app.lines.say("prompt", sentences(head, *more, asked), brief=sentences(head, asked), interrupts=True)
            if not scene.app.settings.plays_at_once:
                self._guard.begin()

    def _show_offer(self) -> None:
        """Lay the claimant's cards open in the middle, and say on a strip that the rest is its own."""
        scene, kit, table = self._scene, self._scene.kit, self._scene.table
        name = shown_players(scene.controller.setup.players)[self._seat].name
        other = Button(kit, pygame.Rect(0, 0, 0, 0), pgettext("button", "Play on"), self.decline, ["decline"], base=20)
        other.tip = _("Play the tricks card by card.")
        count = len(self._hand)
        words = tricks(count), figure(count)
        what = Explanation(say(_("{name}: the rest is mine"), name=name), words, pgettext("button", "Accept"))
        self.note = DealNote(kit, table.layout, what, self.accept, other)
        self.note.button.tip = say(_("Have the tricks played out: they are {name}’s, however you play."), name=name)
        scene.stage.add(*self.note.items)
        scene.controls.add(*self.note.buttons)
        table.hide_bubble()
        shown = table.seats[self._seat]
        self._said = shown.acts
        shown.acts = [pgettext("speech", "the rest is mine"), pgettext("speech", "claims all")]
        self._lay_open(self.note.rect.top - kit.scale.gap)

    def _lay_open(self, floor: int) -> None:
        """Lay the claimant's cards in a row between the side seats, where the trick was, no lower than ``floor``."""
        table, layout, gaps = self._scene.table, self._scene.table.layout, len(self._hand) - 1
        middle = free_between(layout.middle, layout.seats, CHIP + 0.3)
        height = int(min(layout.trick_height, floor - middle.top, middle.width / (1 + _STRIP * gaps) / CARD_ASPECT))
        y, width = min(middle.centery, floor - height / 2), card_width(height)
        step = min(1.06 * width, (middle.width - width) / gaps)
        left = middle.centerx - step * gaps / 2
        for number, card in enumerate(self._hand):
            place = Place(left + number * step, y, height)
            self.laid.append(CardSprite(table.painter, card, place, _DEPTH + 0.01 * number))
        self._scene.stage.add(*self.laid)

    def _hide_offer(self) -> None:
        scene = self._scene
        scene.stage.remove(*self.laid)
        self.laid = []
        if self.note is not None:
            scene.stage.remove(*self.note.items)
            scene.controls.remove(*self.note.buttons)
            scene.table.seats[self._seat].acts = self._said
            self.note = None

    def accept(self) -> None:
        """Have the tricks played out, unless the press was only meant to hurry things."""
        if self._guard.holds and self._pacing.quiet_for < _WAITED_LONG:
            self._guard.begin()
            return
        self._hide_offer()
        self._begin(self._seat, len(self._hand))

    def decline(self) -> None:
        """Play on card by card; in this deal nobody offers again."""
        self._declined = self._scene.controller.state.deals_begun
        self._hide_offer()

    # ------------------------------------------------------------------ playing out

    def _begin(self, seat: int, tricks: int) -> None:
        controller = self._scene.controller
        self._seat, self._tricks = seat, tricks
        controller.is_played_out = controller.state.turn is not None
        self._scene.table.ribbon.say(*self._words())
        self._scene.app.lines.say("event", closed(self._words()[0]))
        self._hurry(_FASTER)

    def _hurry(self, times: float) -> None:
        """Play out the tricks at so many times the usual speed."""
        scene = self._scene
        self._usual = self._usual or scene.timeline.speed
        scene.timeline.speed = max(scene.timeline.speed, times * self._usual)
        scene.table.rest = min(scene.table.rest, _REST if times < _AT_ONCE else 0.0)

    def _end(self) -> None:
        """Go back to the usual speed."""
        scene = self._scene
        if self._usual:
            scene.timeline.speed, self._usual = self._usual, 0.0
            scene.table.rest = scene.settings.lasting(scene.settings.trick_rest)
            scene.table.ribbon.say()

    def takes_over(self) -> bool:
        """Take the next step of a claim once nothing moves; return whether the game is in its hands."""
        controller = self._scene.controller
        if controller.is_played_out:
            self._play_out()
            return True
        self._end()
        if self.note is None:
            self._look_for_offer()
        return self.note is not None

    def _play_out(self) -> None:
        """Make the next move: the claimant's by the proof, anybody else's by rules of thumb."""
        scene, controller = self._scene, self._scene.controller
        scene.table.ribbon.say(*self._words())
        turn = controller.state.turn
        if turn != self._seat:
            decision = controller.think()
            if decision is not None:
                controller.submit(decision.action, decision)
        elif controller.autosave.is_done:
            action = scene.game.sure_play(controller.state)
            if action is None:  # it was proved, so this cannot be; yet nobody should be kept waiting
                controller.is_played_out = False
            else:
                controller.submit(action, Decision(action, (Choice(action),), Reason(CLAIMED)))

    def _words(self) -> list[str]:
        """Return wordings for whose the rest is."""
        name = shown_players(self._scene.controller.setup.players)[self._seat].name
        long = by_subject([self._seat], you=_("The rest is yours: {tricks}"), one=_("The rest is {name}’s: {tricks}"))
        short = by_subject([self._seat], you=_("The rest is yours"), one=_("The rest is {name}’s"))
        return filled([long, short], tricks=tricks(self._tricks), name=name)
