"""Mouse and keys at the table: presses that make moves, presses that only hurry things along, dragged cards."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from game.rules.base import Action
from game.ui.controls.actions import arrow, done_by, means, pressed
from game.ui.controls.base import Widget
from game.ui.drawing.sprites import CardSprite
from game.ui.language.messages import _
from game.ui.scenes.play.pacing import Pacing
from game.ui.scenes.scene import GameScene
from game.ui.tables.parts.answers import Answer, MoveControl

GUARDED: Final = 0.35
"""Seconds in which presses only hurry things: from the start of one's turn, and again after each such press."""
HINT_AFTER: Final = 3  # presses in a row without a move in one's own turn: then a hint explains why
_DOUBLE_CLICK: Final = 0.5  # seconds within which a second press on the same thing belongs to the first, ...
_STEADY: Final = 8  # ... if the mouse moves by at most this many pixels

Move = tuple[Action | None, CardSprite | None]
"""The result of input: an action, if there is one, and the card of the hand that was chosen for it."""
_NONE: Final[Move] = (None, None)


class Guard:
    """Counts down the seconds in which presses only hurry things; ``in_vain`` counts such presses."""

    def __init__(self) -> None:
        self._left = 0.0
        self.in_vain = 0

    @property
    def holds(self) -> bool:
        """Whether a press that begins now makes no move."""
        return self._left > 0

    def begin(self) -> None:
        """Hold presses back from now on."""
        self._left = GUARDED

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self._left = max(0.0, self._left - dt)


class TableInput:
    """Passes the input at the table of ``scene`` to its controls, to the hand and to the game's own keys.

    A press makes a move only if it begins while the person is asked and the guard does not hold; any other press only
    finishes what moves, however long it is held.
    """

    def __init__(self, scene: GameScene, pacing: Pacing) -> None:
        self._scene = scene
        self._pacing = pacing
        self.guard = Guard()
        self.arranged_in = -1  # number of the deal in which the person last rearranged cards by hand
        self._may_play = False
        self._pressed: Widget | None = None
        self._press_at = (0, 0)
        self._since_press = 0.0

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self.guard.update(dt)
        self._since_press += dt

    def ask_if_due(self) -> None:
        """Ask the person to act when their turn comes; at its start, hold presses back."""
        if self._scene.controller.is_persons_turn and self._pacing.ask():
            if not self._scene.app.settings.plays_at_once:
                self.guard.begin()
            self.guard.in_vain = 0

    def handle(self, event: pygame.event.Event) -> Move:
        """Pass an input event to the controls, then the hand, then the table's keys; return its result."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._up(event)
        if event.type == pygame.MOUSEMOTION:
            self._motion(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._down(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self._let_go()
        return _NONE

    def _makes_a_move(self) -> bool:
        """Note a press and finish what moves; return whether the press may make a move as well."""
        scene, guard = self._scene, self.guard
        if scene.app.settings.plays_at_once:
            if self._pacing.is_moving:
                scene.skip()
                self.ask_if_due()
            return self._pacing.is_asking
        if self._pacing.is_asking and not self._pacing.is_moving and not guard.holds:
            guard.in_vain = 0
            return True
        if self._pacing.is_asking:
            guard.in_vain += 1
        if self._pacing.is_moving:
            scene.skip()
        guard.begin()
        if guard.in_vain == HINT_AFTER:
            scene.table.say(_("Quick clicks only skip animations: wait a moment, then play."))
        return False

    # --------------------------------------------------------------------- mouse

    def _motion(self, event: pygame.event.Event) -> None:
        scene, hand = self._scene, self._scene.table.hand
        if math.dist(event.pos, self._press_at) > _STEADY:
            self._pressed = None
        if hand.is_held:
            if hand.motion(event.pos):
                scene.controls.leave()
        elif not scene.controls.handle(event):
            hand.motion(event.pos)
        else:
            hand.leave()

    def _down(self, event: pygame.event.Event) -> None:
        scene = self._scene
        under = scene.controls.at(event.pos)
        if under is not None and not isinstance(under, MoveControl):
            scene.table.hide_bubble()
            scene.controls.handle(event)
            return
        is_second = under is not None and under is self._pressed and self._since_press < _DOUBLE_CLICK
        self._pressed, self._press_at, self._since_press = under, event.pos, 0.0
        can_be_carried = not self._pacing.is_moving and not self.guard.holds
        if self.guard.in_vain < HINT_AFTER or can_be_carried:
            scene.table.hide_bubble()
        self._may_play = self._makes_a_move() and not is_second
        if under is None:
            scene.controls.set_focus(None)
            if self._may_play or can_be_carried:
                scene.table.hand.press(event.pos, self._may_play)
            else:
                scene.table.hand.let_go()
        elif self._may_play:
            scene.controls.handle(event)

    def _up(self, event: pygame.event.Event) -> Move:
        scene = self._scene
        if scene.controls.held is not None:
            control, point = scene.controls.release(event.pos)
            if isinstance(control, MoveControl):
                return _action(control.answer(point)), None
            if control is not None:
                control.press(point)
            return _NONE
        hand = scene.table.hand
        sprite, was_dragged = hand.release(event.pos, scene.table.drop_area.takes)
        if was_dragged and sprite is None:
            self.arranged_in = scene.controller.state.deals_begun
        if sprite is None or sprite.card is None:
            return _NONE
        if self._may_play and self._pacing.is_asking:
            if scene.app.settings.click_twice and not was_dragged and hand.armed is not sprite:
                hand.armed = sprite
                return _NONE
            scene.table.hide_bubble()
            return _action(scene.table.choose_card(sprite.card)), sprite
        if not scene.controller.is_persons_turn:
            scene.table.say(_("It is not your turn yet."))
        return _NONE

    def _let_go(self) -> bool:
        """Let the dragged card fly back to its place; return whether there was one."""
        scene = self._scene
        held = scene.controls.let_go()
        carried = scene.table.hand.dragged is not None
        scene.table.hand.let_go()
        return held or carried

    # ---------------------------------------------------------------------- keys

    def _key(self, event: pygame.event.Event) -> Move:
        scene = self._scene
        name, controls = pressed(event), scene.controls
        if means(name, "back") and self._let_go():
            return _NONE
        step = arrow(event)
        if step and event.mod & pygame.KMOD_SHIFT:
            self._walk(step, to_all=True)
            return _NONE
        is_for_focus = controls.focus is not None and means(name, "press") and not self._pacing.is_moving
        if not is_for_focus and self._is_for_the_game(name) and not self._makes_a_move():
            return _NONE
        answer = scene.table.key(name, event) if self._pacing.is_asking and not is_for_focus else None
        if answer is not None:
            controls.set_focus(scene.table.marked)
            scene.table.hide_bubble()
            return _action(answer), None
        if page := done_by(scene.pages(), event):
            scene.skip()
            page()
        elif not controls.handle(event):
            if step:
                self._walk(step, to_all=False)
            elif means(name, "press") and scene.table.hand.cursor is not None:
                self.play(scene.table.hand.cursor)  # no card is asked for: that is told
        return _NONE

    def _walk(self, step: int, *, to_all: bool) -> None:
        """Move the cursor through the hand, whatever goes on."""
        self._scene.controls.set_focus(None)
        self._scene.table.hand.move_cursor(step, to_all=to_all)

    def press(self, control: MoveControl) -> None:
        """Make the move that a control stands for, if one may be made now."""
        self._give(partial(control.answer, control.rect.center), None)

    def play(self, sprite: CardSprite) -> None:
        """Play a card of the hand, if one may be played now."""
        if sprite.card is not None and self._pacing.is_asking:
            self._give(partial(self._scene.table.choose_card, sprite.card), sprite)
        elif not self._scene.controller.is_persons_turn:
            self._scene.table.say(_("It is not your turn yet."))

    def _give(self, answer: Callable[[], Answer], sprite: CardSprite | None) -> None:
        if self._makes_a_move():
            self._scene.table.hide_bubble()
            if (action := _action(answer())) is not None:
                self._scene.controls.set_focus(None)
                self._scene.act(action, sprite)

    def _is_for_the_game(self, name: str) -> bool:
        """Whether a key may make a move: Enter, Space, and any letter or digit that presses no other control."""
        pressed, answers = self._scene.controls.with_key(name), self._scene.table.answers
        return isinstance(pressed, MoveControl | None) and (len(name) == 1 or means(name, "press", *answers))


def _action(answer: Answer) -> Action | None:
    return answer if isinstance(answer, Action) else None
