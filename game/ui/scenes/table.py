"""The table scene: brings controller, table and timeline together, for any game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.controller import PERSON, Controller
from game.profile.kept import Beside
from game.rules.base import Action, IllegalAction
from game.ui.asking import moves
from game.ui.keeping import Keeper
from game.ui.scenes.course import Course
from game.ui.scenes.rail import Rail, SoundButton, rail_button, wood_and_cloth
from game.ui.scenes.remark import Remark
from game.ui.scenes.scene import Scene
from game.ui.scenes.spots import SeatSpot
from game.ui.sprites import CardSprite
from game.ui.tables.base import Table
from game.ui.tables.registry import TABLES
from game.ui.text import _
from game.ui.textures.request import Request
from game.ui.widgets.base import key_name
from game.ui.words import refusal

if TYPE_CHECKING:
    from game.ui.app import App

_BEFORE_PAGE = 0.6  # seconds that a finished deal lies before its page comes


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
        self.remark = Remark(self)
        self.course = Course(app, controller, self.game, self.timeline, self.remark)
        self._rail_shows = -1
        self._page_shown = -1
        self._hand_moving = False
        self._settling = False
        self._arranged_in = -1  # the deal in which cards were put into another order by hand
        self._refused_sprite: CardSprite | None = None

    # ------------------------------------------------------------------- layout

    def backdrop(self) -> Request:
        """Return the table's wood and cloth."""
        return wood_and_cloth(self.app, self.game, self.table.layout.board if self.table is not None else None)

    def rebuild(self) -> None:
        """Lay everything out anew, and have what lies under the pages about the game painted in time."""
        super().rebuild()
        if self.backdrop().board is not None:
            self.app.backdrops.want([wood_and_cloth(self.app, self.game)])

    def build(self) -> None:
        """Lay out the table for the window as the game stands; what was still moving has arrived."""
        self.course.clear()
        self.controls.focus_by_click = False
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
        self.remark.begin(table)
        self.course.begin(table)
        self._build_rail()

    def _build_rail(self) -> None:
        kit = self.kit
        self._undo = rail_button(kit, _("Undo"), "undo", self.undo, "Ctrl+Z")
        self._redo = rail_button(kit, _("Redo"), "redo", self.redo, "Ctrl+Y")
        self._last = rail_button(kit, _("Last trick"), "cards", self.show_last, "L")
        self._why = rail_button(kit, _("Why?"), "robot", self.ask_why, "W")
        start = [rail_button(kit, _("Menu"), "menu", self.open_menu, "Esc"), self._undo, self._redo]
        rules = rail_button(kit, _("Rules"), "help", self.open_rules, "F1")
        end = [self._why, SoundButton(self.app, kit), rules]
        if self.game.has_tricks:
            end.insert(0, self._last)
        self._rail = Rail(self, self.game.title(), start, end)
        self._update_rail()

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
        self.course.stop_asking()

    def _must_finish_first(self) -> bool:
        """Whether things still move that a press first brings to their end, before it is the person's turn."""
        if self.course.is_moving:
            self.skip()
        return not self.controller.is_persons_turn

    def _refuse(self, fault: IllegalAction) -> None:
        self.kit.audio.play("refuse")
        self.remark.say(refusal(fault), self._refused_sprite)

    def play_card(self, sprite: CardSprite) -> None:
        """Play the card of ``sprite``, or shake it and say the rule."""
        assert self.table is not None
        self.remark.hide()
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
        self.remark.hide()
        if self.controls.handle(event):
            return
        moving = self.course.is_moving
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
            self.remark.say(_("It is not your turn yet."))
        self._settling = True

    def _key(self, event: pygame.event.Event) -> None:
        assert self.table is not None
        name = key_name(event)
        if self.course.is_moving:
            if name in ("Space", "Enter"):
                self.skip()
                return
            if self.controller.is_persons_turn:
                self.skip()
        said = self.remark.bubble
        is_for_control = self.controls.focus is not None and name in ("Enter", "Space")
        if self.course.is_asking and not is_for_control and self.table.key(name, event):
            self.controls.set_focus(None)
            if self.remark.bubble is said:  # else the key was refused, and the new bubble says why
                self.remark.hide()
            return
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and self.course.is_asking:
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
        self.course.skip()

    def update(self, dt: float) -> None:
        """Let time pass: movements, then whatever is due when all is quiet."""
        assert self.table is not None
        self.timeline.update(dt)
        self._hand_moving = self.table.hand.update(dt)
        if self._settling:
            self._settling = self.table.hand.slide_home(dt)
        self._keeper.keep()  # before it is shown: nothing is lost, even if the program is killed while cards fly
        self.remark.update(dt)
        self.course.update(dt)
        if not self.course.show_what_happened():
            return
        if self._rail_shows != self.controller.changes:
            self._rail_shows = self.controller.changes
            self._update_rail()
        self._go_on()

    def _go_on(self) -> None:
        """Do what the game waits for: deal, ask the person, let an opponent act, show a page."""
        state = self.controller.state
        if state.turn is None:
            self._between_deals()
        elif self.controller.is_persons_turn:
            self.course.ask()
        else:
            self.course.let_opponent_act(may_act=self._keeper.is_done)

    def _between_deals(self) -> None:
        """Show the page that is due, else deal; a demonstration goes on by itself."""
        state = self.controller.state
        deals = state.deals_begun
        if deals in (0, self._page_shown):
            if state.is_over:
                return
            self.deal()
            return
        if not self.course.has_been_quiet(_BEFORE_PAGE):
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
        return self.course.is_moving or self._hand_moving or self._settling or dragging
