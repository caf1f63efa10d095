"""What mouse and keys do at the table: presses that make moves, presses that only hurry things along, cards carried."""

from __future__ import annotations

import math
from typing import Final, Protocol

import pygame

from game.controller import Controller
from game.ui.controls.base import Controls, Widget, key_name
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.text import _
from game.ui.scenes.course import Course
from game.ui.scenes.guard import HINT_AFTER, Guard
from game.ui.scenes.remark import Remark
from game.ui.scenes.scene import Host
from game.ui.tables.base import Table
from game.ui.tables.keys import PRESSES

_DOUBLE_CLICK: Final = 0.5  # seconds in which a second press on the same thing is part of the first, ...
_STEADY: Final = 8  # ... if the mouse does not move by more pixels meanwhile


class PlayedAt(Protocol):
    """What is needed of the scene of a table to play at it."""

    app: Host
    table: Table | None
    controls: Controls
    controller: Controller
    course: Course
    remark: Remark

    def skip(self) -> None:
        """Bring everything that moves to its end."""

    def ask_if_due(self) -> None:
        """Ask the person at once if it is their turn."""

    def end_note(self) -> bool:
        """Go on from what is said of the deal just over; return whether anything was."""

    def note_arranged(self) -> None:
        """Note that cards of this deal were put into another order by hand."""

    def play_card(self, sprite: CardSprite) -> None:
        """Play the card of ``sprite``, or say why it cannot be."""

    def open_page(self, name: str) -> bool:
        """Open the page that the key ``name`` stands for; return whether there is one."""


class TableInput:
    """Brings the input at the table of ``scene`` to its controls, to the hand and to the game's own keys.

    A press makes a move only if it begins while the person is asked and the guard does not hold; otherwise it brings
    to its end what moves, and nothing more, however long it is held.
    """

    def __init__(self, scene: PlayedAt) -> None:
        self._scene = scene
        self.guard = Guard()
        self._may_play = False
        self._pressed: Widget | None = None
        self._press_at = (0, 0)
        self._since_press = 0.0

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self.guard.update(dt)
        self._since_press += dt

    def turn_came(self) -> None:
        """Hold presses back for a moment: the person's turn has just come."""
        if not self._scene.app.settings.plays_at_once:
            self.guard.begin()
        self.guard.in_vain = 0

    def handle(self, event: pygame.event.Event) -> None:
        """Take an input event: controls first, then the hand, then the table's keys."""
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.MOUSEMOTION:
            self._motion(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._down(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self._let_go()
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._up(event)

    def _makes_a_move(self) -> bool:
        """Take note of a press, bring to its end what moves, and return whether the press may make a move as well."""
        scene, guard = self._scene, self.guard
        if scene.app.settings.plays_at_once:
            if scene.course.is_moving:
                scene.skip()
                scene.ask_if_due()
            return scene.course.is_asking
        if scene.course.is_asking and not scene.course.is_moving and not guard.holds:
            guard.in_vain = 0
            return True
        if scene.course.is_asking:
            guard.in_vain += 1
        if scene.course.is_moving:
            scene.skip()
        guard.begin()
        if guard.in_vain == HINT_AFTER:
            scene.remark.say(_("Quick presses only hurry things along: wait a moment, then play."))
        return False

    # --------------------------------------------------------------------- mouse

    def _motion(self, event: pygame.event.Event) -> None:
        scene = self._scene
        assert scene.table is not None
        hand = scene.table.hand
        if math.dist(event.pos, self._press_at) > _STEADY:
            self._pressed = None
        if hand.is_held:
            if hand.motion(event.pos):
                scene.controls.leave()
        elif not scene.controls.handle(event):
            hand.motion(event.pos)
        else:
            hand.hovered = None

    def _down(self, event: pygame.event.Event) -> None:
        scene = self._scene
        assert scene.table is not None
        under = scene.controls.at(event.pos)
        if under is None and scene.end_note():
            return
        if under is not None and not under.makes_move:
            scene.remark.hide()
            scene.controls.handle(event)
            return
        is_second = under is not None and under is self._pressed and self._since_press < _DOUBLE_CLICK
        self._pressed, self._press_at, self._since_press = under, event.pos, 0.0
        can_be_carried = not scene.course.is_moving and not self.guard.holds
        if self.guard.in_vain < HINT_AFTER or can_be_carried:
            scene.remark.hide()
        self._may_play = self._makes_a_move() and not is_second
        if under is None:
            scene.controls.set_focus(None)
            if self._may_play or can_be_carried:
                scene.table.hand.press(event.pos, self._may_play)
            else:
                scene.table.hand.let_go()
        elif self._may_play:
            scene.controls.handle(event)

    def _up(self, event: pygame.event.Event) -> None:
        scene = self._scene
        assert scene.table is not None
        if scene.controls.handle(event):
            return
        hand = scene.table.hand
        sprite, was_dragged = hand.release(event.pos, scene.table.drop_area.takes)
        if was_dragged and sprite is None:
            scene.note_arranged()
        if sprite is None:
            return
        if self._may_play and scene.course.is_asking:
            if scene.app.settings.click_twice and not was_dragged and hand.armed is not sprite:
                hand.armed = sprite
                return
            scene.play_card(sprite)
        elif not scene.controller.is_persons_turn:
            scene.remark.say(_("It is not your turn yet."))

    def _let_go(self) -> bool:
        """Let what is carried fly back to where it was; return whether anything was."""
        scene = self._scene
        assert scene.table is not None
        held = scene.controls.let_go()
        carried = scene.table.hand.dragged is not None
        scene.table.hand.let_go()
        return held or carried

    # ---------------------------------------------------------------------- keys

    def _key(self, event: pygame.event.Event) -> None:
        scene = self._scene
        assert scene.table is not None
        name, controls = key_name(event), scene.controls
        if name == "Esc" and self._let_go():
            return
        is_for_focus = controls.focus is not None and name in PRESSES and not scene.course.is_moving
        if not is_for_focus and self._is_for_the_game(name) and not self._makes_a_move():
            return
        said = scene.remark.bubble
        if scene.course.is_asking and not is_for_focus and scene.table.key(name, event):
            controls.set_focus(None)
            if scene.remark.bubble is said:  # else the key was refused, and the new bubble says why
                scene.remark.hide()
        elif not scene.open_page(name):
            controls.handle(event)

    def _is_for_the_game(self, name: str) -> bool:
        """Whether a key may make a move: Enter, Space, and each letter or digit that presses no other control."""
        pressed = self._scene.controls.with_key(name)
        return (pressed is None or pressed.makes_move) and (name in PRESSES or len(name) == 1)
