"""The table scene: brings controller, table and timeline together, for any game."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.controller import PERSON, Controller, Happening
from game.profile.kept import Beside
from game.rules.base import Action, IllegalAction
from game.ui.asking import moves
from game.ui.keeping import Keeper
from game.ui.layout import Scale
from game.ui.scenes.rail import Rail
from game.ui.scenes.scene import Scene
from game.ui.scenes.spots import SeatSpot
from game.ui.sprites import CardSprite
from game.ui.tables.base import Table
from game.ui.tables.panels import Bubble
from game.ui.tables.registry import TABLES
from game.ui.text import _
from game.ui.textures.request import Request
from game.ui.timeline import ease_in_out
from game.ui.widgets.base import key_name
from game.ui.widgets.buttons import Button
from game.ui.words import refusal

if TYPE_CHECKING:
    from game.ui.app import App

_BUBBLE_SECONDS = 3.2
_GOES_ON = 0.6  # of the usual pause: an opponent who acts a second time in the same turn


class TableScene(Scene):
    """A game being played; ``controller`` owns the game, this scene shows it and passes on what the person does."""

    name = "table"

    def __init__(self, app: App, controller: Controller, beside: Beside | None = None) -> None:
        self.game = TABLES[controller.setup.game]
        self.world = self.game.world
        super().__init__(app)
        self.controller = controller
        self._keeper = Keeper(app.store, controller, beside or Beside())
        self.table: Table | None = None
        self._queue: list[Happening] = []
        self._asking = False
        self._quiet_since = time.monotonic()
        self._pause = 0.6
        self._moved_last: int | None = None
        self._rail_shows = -1
        self._bubble: Bubble | None = None
        self._bubble_until = 0.0
        self._page_shown = -1
        self._hand_moving = False
        self._settling = False
        self._arranged_in = -1  # the deal in which cards were put into another order by hand
        self._refused_sprite: CardSprite | None = None

    # ------------------------------------------------------------------- layout

    def backdrop(self) -> Request:
        """Return the table's wood and cloth."""
        scale = Scale(self.app.size)
        cloth = self.app.settings.cloth_of(self.game.name) or self.world.cloths[0]
        width, height = self.app.size
        lies = self.table.layout.board if self.table is not None else None
        board = None if lies is None else (lies.left, lies.top, lies.width, lies.height)
        top_rail, rail = scale.px(60, 40), scale.px(40, 20)
        return Request("table", self.world.name, cloth, width, height, top_rail, rail, board=board)

    def rebuild(self) -> None:
        """Lay everything out anew, and have what lies under the pages about the game painted in time."""
        super().rebuild()
        if (lies := self.backdrop()).board is not None:
            self.app.backdrops.want([replace(lies, board=None)])

    def build(self) -> None:
        """Lay out the table for the window as the game stands; what was still moving has arrived."""
        self.timeline.clear()
        self._queue.clear()
        self.controller.take_happenings()
        speed = {"slow": 0.6, "normal": 1.0, "fast": 2.0, "instant": 1000.0}[self.app.settings.speed]
        self.timeline.speed = speed
        players = self.controller.setup.players
        before = self.table.hand if self.table is not None else None
        table = self.game.make(self.stage, self.timeline, self.kit, players, self.app.settings, self._act)
        self.table = table
        view = self.controller.view
        self.controls.add(*table.widgets(view))
        seats = enumerate(table.layout.seats)
        self._spots = [SeatSpot(self.kit, place.plaque, seat, self.ask_why) for seat, place in seats if seat != PERSON]
        self.controls.add(*self._spots)
        table.sync(view)
        if before is not None and before.order_by_hand and self._arranged_in == self.controller.state.deals_begun:
            table.hand.take_order(before)
        self._bubble = None
        self._asking = False
        self._build_rail()

    def _build_rail(self) -> None:
        sound, word = self._sound_looks()
        self._undo = self._rail_button(_("Undo"), self.undo, "Ctrl+Z", "undo")
        self._redo = self._rail_button(_("Redo"), self.redo, "Ctrl+Y", "redo")
        self._last = self._rail_button(_("Last trick"), self.show_last, "L", "cards")
        self._why = self._rail_button(_("Why?"), self.ask_why, "W", "robot")
        self._sound = self._rail_button(word, self.toggle_sound, "M", sound)
        start = [self._rail_button(_("Menu"), self.open_menu, "Esc", "menu"), self._undo, self._redo]
        end = [self._why, self._sound, self._rail_button(_("Rules"), self.open_rules, "F1", "help")]
        if self.game.has_tricks:
            end.insert(0, self._last)
        self._rail = Rail(self, self.game.title(), start, end)
        self._update_rail()

    def _rail_button(self, word: str, action: Callable[[], None], key: str, icon: str) -> Button:
        """Return a button of the rail, with its word where there is room."""
        return Button(self.kit, pygame.Rect(0, 0, 0, 0), word if self.kit.scale.is_wide else "", action, [key], icon)

    def _sound_looks(self) -> tuple[str, str]:
        return ("sound", _("Sound")) if self.app.settings.sounds else ("sound-off", _("Muted"))

    def _update_rail(self) -> None:
        assert self.table is not None
        view = self.controller.view
        self._undo.enabled = self.controller.can_undo
        self._redo.enabled = self.controller.can_redo
        self._last.enabled = self.table.last_trick(view) is not None
        asked = {move.moment.seat for move in moves(self.controller, self.game.why)}
        self._why.enabled = bool(asked)
        for spot in self._spots:
            spot.enabled = spot.seat in asked
        self._rail.say(self.table.title(view))

    # ------------------------------------------------------------------ actions

    def _act(self, action: Action) -> None:
        """Take the person's action, or say why it cannot be."""
        if self._must_finish_first():
            return
        try:
            self.controller.act(action)
        except IllegalAction as fault:
            self._refuse(fault)
            return
        self._stop_asking()

    def _must_finish_first(self) -> bool:
        """Whether things still move that a press first brings to their end, before it is the person's turn."""
        if self.timeline.busy or self._queue:
            self.skip()
        return not self.controller.is_persons_turn

    def _refuse(self, fault: IllegalAction) -> None:
        assert self.table is not None
        self.kit.audio.play("refuse")
        self._show_bubble(refusal(fault), self._refused_sprite)

    def _show_bubble(self, text: str, sprite: CardSprite | None) -> None:
        assert self.table is not None
        self._hide_bubble()
        if sprite is not None:
            homes = {id(card): (x, y) for card, x, y, _angle in self.table.hand.places()}
            x, y = homes.get(id(sprite), (sprite.x, sprite.y))  # a card that was carried goes back there
            tip = (x, y - sprite.height * 0.5 - 0.15 * sprite.height)
            self.table.hand.refused = sprite
            self._shake(sprite)
        else:
            ribbon = self.table.ribbon.rect
            tip = (ribbon.centerx, ribbon.top - 4)
        self._bubble = Bubble(self.kit, text, tip, self.stage_rect)
        self._bubble_until = time.monotonic() + _BUBBLE_SECONDS
        self.stage.add(self._bubble)
        self.table.ribbon.visible = False

    @property
    def stage_rect(self) -> pygame.Rect:
        """The whole window."""
        return pygame.Rect(0, 0, *self.stage.size)

    def _shake(self, sprite: CardSprite) -> None:
        swing = 0.03 * sprite.height

        def step(part: float) -> None:
            sprite.shake = 0.0 if part >= 1 else swing * math.sin(6 * math.pi * part) * (1 - part)

        self.timeline.tween(self.timeline.now, 0.24 * self.timeline.speed, step, ease_in_out)

    def _hide_bubble(self) -> None:
        assert self.table is not None
        if self._bubble is not None:
            self.stage.remove(self._bubble)
            self._bubble = None
        self.table.hand.refused = None
        self.table.ribbon.visible = True

    def play_card(self, sprite: CardSprite) -> None:
        """Play the card of ``sprite``, or shake it and say the rule."""
        assert self.table is not None
        self._hide_bubble()
        if not self.controller.is_persons_turn or sprite.card is None:
            return
        self._refused_sprite = sprite
        self.table.choose_card(sprite.card)
        self._refused_sprite = None

    def undo(self) -> None:
        """Take the person's last decision back."""
        if self.controller.undo():
            self._keeper.count_undo()
            self._resync()

    def redo(self) -> None:
        """Do again what was taken back."""
        if self.controller.redo():
            self._resync()

    @property
    def beside(self) -> Beside:
        """What is kept beside the record."""
        return self._keeper.beside

    def _resync(self) -> None:
        assert self.table is not None
        self._queue.clear()
        self.timeline.clear()
        self._page_shown = -1
        self.rebuild()

    def open_menu(self) -> None:
        """Open the pause menu."""
        self.skip()
        self.app.routes.open_pause(self)

    def open_rules(self) -> None:
        """Bring what moves to its end and open the rules page."""
        self.skip()
        self.open_rules_page()

    def open_rules_page(self) -> None:
        """Open the rules page over whatever is on top; it tells the rules of this game."""
        self.app.routes.open_rules(self.game.name, self.controller.setup.options)

    def show_last(self) -> None:
        """Show the last trick again."""
        assert self.table is not None
        self.skip()
        last = self.table.last_trick(self.controller.view)
        if last is not None:
            self.app.routes.open_last_trick(self, *last)

    def ask_why(self, seat: int | None = None) -> None:
        """Show why an opponent made its last move: the one of ``seat`` or under the mouse, else whoever moved last."""
        if seat is None:
            seat = next((spot.seat for spot in self._spots if spot.hovered), None)
        self.skip()
        self.app.routes.open_why(self, self, seat)

    def toggle_sound(self) -> None:
        """Switch the sounds on or off."""
        self.app.change_settings(sounds=not self.app.settings.sounds)
        self._sound.icon, word = self._sound_looks()
        if self._sound.label:
            self._sound.label = word

    # -------------------------------------------------------------------- input

    def handle(self, event: pygame.event.Event) -> None:
        """Take an input event: controls first, then the hand, then the table's keys."""
        assert self.table is not None
        if event.type == pygame.KEYDOWN:
            self._key(event)
            return
        if event.type == pygame.MOUSEMOTION:
            used = self.controls.handle(event)
            if not used or self.table.hand.dragged is not None:
                self.table.hand.motion(event.pos)
            elif self.table.hand.hovered is not None:
                self.table.hand.hovered = None
            return
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._mouse_down(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._mouse_up(event)

    def _mouse_down(self, event: pygame.event.Event) -> None:
        assert self.table is not None
        self._hide_bubble()
        if self.controls.handle(event):
            return
        moving = self.timeline.busy or bool(self._queue)
        if moving:
            self.skip()
        if not self.table.hand.press(event.pos) or (moving and not self.controller.is_persons_turn):
            self.table.hand.cancel_drag()

    def _mouse_up(self, event: pygame.event.Event) -> None:
        assert self.table is not None
        if self.controls.handle(event):
            return
        sprite, dragged = self.table.hand.release(event.pos)
        if dragged and sprite is None:
            self._arranged_in = self.controller.state.deals_begun
        if sprite is not None and self.controller.is_persons_turn:
            if self.app.settings.click_twice and not dragged and self.table.hand.armed is not sprite:
                self.table.hand.armed = sprite
                return
            self.play_card(sprite)
        elif sprite is not None and not dragged:
            self._show_bubble(_("It is not your turn yet."), None)
        self._settling = True

    def _key(self, event: pygame.event.Event) -> None:
        assert self.table is not None
        name = key_name(event)
        if self.timeline.busy or self._queue:
            if name in ("Space", "Enter"):
                self.skip()
                return
            if self.controller.is_persons_turn:
                self.skip()
        said = self._bubble
        if self.controls.focus is None and self._asking and self.table.key(name, event):
            if self._bubble is said:  # else the key was refused, and the new bubble says why
                self._hide_bubble()
            return
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and self._asking:
            self.controls.set_focus(None)
            if self.table.key(name, event):
                return
        if not self._open_page(name):
            self.controls.handle(event)

    def _open_page(self, name: str) -> bool:
        """Open the page that the key ``name`` stands for; return whether there is one."""
        routes = self.app.routes
        pages: dict[str, Callable[[], None]] = {
            "F2": routes.open_settings,
            "Ctrl+N": lambda: routes.open_new_game(self.game.name),
            "Ctrl+S": lambda: routes.open_save_record(self),
        }
        if name not in pages:
            return False
        self.skip()
        pages[name]()
        return True

    # --------------------------------------------------------------------- time

    def skip(self) -> None:
        """Bring everything that moves to its end."""
        for _round in range(200):
            self.timeline.skip()
            if not self._queue:
                break
            self._show_next()
        self._quiet_since = time.monotonic()

    def _show_next(self) -> None:
        assert self.table is not None
        self.table.show(self._queue.pop(0))

    def update(self, dt: float) -> None:
        """Let time pass: movements, then whatever is due when all is quiet."""
        assert self.table is not None
        self.timeline.update(dt)
        self._hand_moving = self.table.hand.update(dt)
        if self._settling:
            self._settle(dt)
        self._keeper.keep()  # before it is shown: nothing is lost, even if the program is killed while cards fly
        if self._bubble is not None and time.monotonic() > self._bubble_until:
            self._hide_bubble()
        self._queue.extend(self.controller.take_happenings())
        if self.timeline.busy:
            self._quiet_since = time.monotonic()
            return
        if self._queue:
            if not self.table.is_ready(self._queue[0]):
                return
            self._stop_asking()
            self._show_next()
            self._quiet_since = time.monotonic()
            if self.timeline.speed > 100:
                self.skip()
            if self.timeline.speed <= 100:
                return
        if self._rail_shows != self.controller.changes:
            self._rail_shows = self.controller.changes
            self._update_rail()
        self._go_on()

    def _settle(self, dt: float) -> None:
        """Let cards that were carried slide back to where they belong."""
        assert self.table is not None
        rate = min(1.0, dt * 16)
        moving = False
        for sprite, x, y, angle in self.table.hand.places():
            if sprite is self.table.hand.dragged:
                continue
            if abs(sprite.x - x) + abs(sprite.y - y) > 0.8:
                moving = True
                sprite.x += (x - sprite.x) * rate
                sprite.y += (y - sprite.y) * rate
                sprite.angle += (angle - sprite.angle) * rate
        if not moving:
            self.table.hand.settle()
            self._settling = self.table.hand.dragged is not None

    def _go_on(self) -> None:
        """Do what the game waits for: deal, ask the person, let an opponent act, show a page."""
        state = self.controller.state
        if state.turn is None:
            self._between_deals()
        elif self.controller.is_persons_turn:
            if not self._asking:
                self._ask()
        else:
            self._opponent()

    def _ask(self) -> None:
        assert self.table is not None
        self._asking = True
        view = self.controller.view
        legal = view.legal_actions()
        if len(legal) == 1 and self.app.settings.plays_forced:
            self.controller.act(legal[0])
            return
        self.table.ask(view)
        self._update_rail()
        self.table.hand.motion(pygame.mouse.get_pos())

    def _stop_asking(self) -> None:
        assert self.table is not None
        if self._asking:
            self._asking = False
            self.table.stop_asking()
        self._hide_bubble()

    def _opponent(self) -> None:
        self.controller.think()
        ready = self.controller.poll()
        speed = self.timeline.speed
        seat = self.controller.state.turn
        pause = self._pause * self.game.pace * (_GOES_ON if seat == self._moved_last else 1.0)
        if ready and self._keeper.is_done and time.monotonic() - self._quiet_since >= pause / speed:
            self._moved_last = seat
            self.controller.release()
            least, most = self.app.settings.pause_range
            self._pause = random.uniform(least, most)

    def _between_deals(self) -> None:
        """Show the page that is due, else deal; a demonstration goes on by itself."""
        state = self.controller.state
        deals = state.deals_begun
        if deals in (0, self._page_shown):
            if state.is_over:
                return
            self.deal()
            return
        if time.monotonic() - self._quiet_since < 0.6 / self.timeline.speed:
            return
        self._page_shown = deals
        explanation = self.game.explanation(state, self.controller.setup.players)
        if explanation is not None:
            self.app.routes.open_explanation(self, explanation)
        elif state.is_over and not self.game.has_score_page(state):
            self.app.routes.open_winners(self)
        else:
            self.app.routes.open_score(self)

    def deal(self) -> None:
        """Deal the next hand."""
        self.controller.deal()

    # ------------------------------------------------------------------- saving

    def is_kept_already(self) -> None:
        """Take the game as it stands for kept, until something is done in it."""
        self._keeper.take_for_kept()

    def leave(self) -> None:
        """Keep the game before the scene goes."""
        self._keeper.keep()

    @property
    def is_lively(self) -> bool:
        """Whether an opponent is about to act."""
        return not self.controller.is_persons_turn

    @property
    def is_animating(self) -> bool:
        """Whether anything moves, so that every frame is needed."""
        dragging = self.table is not None and self.table.hand.dragged is not None
        return self.timeline.busy or bool(self._queue) or self._hand_moving or self._settling or dragging
