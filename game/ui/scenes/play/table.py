"""The table scene: connects controller, table and timeline, for any game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain
from typing import Literal

import pygame

from game.controller import PERSON, Controller
from game.looking_back.background import LookingBack
from game.opponents.manner import manner_of
from game.profile.autosave import Autosave
from game.rules.base import Action, IllegalAction, State, View
from game.teaching.coach import Coach
from game.ui.access.lines import Line
from game.ui.controls.base import Widget
from game.ui.controls.buttons import Button
from game.ui.controls.described import Described, Role, Thing, phrase
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.textures.request import Request
from game.ui.games.day_deal import DayDeal, deal_name
from game.ui.games.own_rules import unusual_rules
from game.ui.language.messages import _, dotted, pgettext, say
from game.ui.scenes.forms.game_page import undo_waits
from game.ui.scenes.forms.rail import Rail, SoundButton, rail_button, rules_button, wood_and_cloth
from game.ui.scenes.play.between_deals import BetweenDeals
from game.ui.scenes.play.checker import Checker
from game.ui.scenes.play.claim import Claim
from game.ui.scenes.play.hint import HintAsked
from game.ui.scenes.play.input import TableInput
from game.ui.scenes.play.last_trick import LastTrickScene
from game.ui.scenes.play.pacing import Pacing
from game.ui.scenes.play.questions import ACTS, Questions
from game.ui.scenes.play.table_talk import TableTalk
from game.ui.scenes.play.why_spots import CardSpot, SeatSpot
from game.ui.scenes.scene import GameScene, Host
from game.ui.scenes.things import told
from game.ui.tables.card_table import CardTable, TableKit, table_of
from game.ui.tables.parts.answers import MoveControl
from game.ui.tables.parts.hand import Hand
from game.ui.tables.parts.layout import NO_HOME, Home
from game.ui.tables.parts.seats import Plaque
from game.ui.tables.parts.tricks import trick_depth
from game.ui.words.cards import refusal
from game.ui.words.names import shown_players
from game.ui.words.why import moves


class TableScene(GameScene):
    """A game being played; ``controller`` owns the game, this scene shows it and passes on the person's input.

    ``autosave`` saves the game once it has been drawn: a game that cannot be shown replaces no other.
    """

    name = "table"
    lies_as_it_is = True
    has_whys = True
    """Whether the opponents can be asked why they made their moves."""
    table: CardTable[View]
    """Laid out by ``build``, before anything is shown."""

    def __init__(self, app: Host, controller: Controller, autosave: Autosave | None = None) -> None:
        self.game = app.games[controller.setup.game]
        self.style = self.game.style
        super().__init__(app)
        self.controller = controller
        self.coach = Coach(controller, app.thinker)
        self.looking_back = LookingBack(app, controller)
        self.checker = Checker(self)
        self._autosave = autosave
        self.pacing = Pacing(self)
        self._rail_shows: State | None = None
        self._has_moved = False
        self._hidden: list[Button] = []
        self._hand: Hand | None = None
        self.input = TableInput(self, self.pacing)
        self.between_deals = BetweenDeals(self, self.pacing, self.input.guard)
        self.claim = Claim(self, self.pacing, self.input.guard)
        self.hint = HintAsked(self, self.pacing, self.coach)
        self.talk = TableTalk(self)
        self.questions = Questions(self)
        self.heard = []
        self.day = DayDeal(app, controller)

    # ------------------------------------------------------------------- layout

    def backdrop(self) -> Request:
        return wood_and_cloth(self.app, self.game, self.table.layout.board)

    def rebuild(self) -> None:
        """Lay everything out again, and request the background of the pages about the game early."""
        super().rebuild()
        if self.backdrop().board is not None:
            self.app.backdrops.want([wood_and_cloth(self.app, self.game)])

    def build(self) -> None:
        """Lay out the table for the window, with the game as it stands and all movement finished."""
        self.pacing.clear()
        before, view = self._hand, self.controller.view
        is_counting = before is not None and self.table.gone is not None and self.table.gone.is_open
        half_played = None if before is None else self.table.half_played
        self.controller.has_characters = self.settings.characters
        drawn = self.game, self.stage, self.timeline, self.kit, shown_players(self.controller.setup.players)
        room = TableKit(*drawn, self.settings, self.home, self.show_last, self._tell)
        self.table = table = table_of(room, view)
        self._hand = table.hand
        self.talk.build()
        if self.settings.characters:
            for shown, player in list(zip(table.seats, self.controller.setup.players, strict=True))[PERSON + 1 :]:
                shown.character = say(self.game.manner_sentence(manner_of(player.name)), name=shown.name)
        table.hand.is_still = self.timeline.is_still
        self.controls.add(*table.controls)
        for control in table.controls:
            if isinstance(control, MoveControl):
                control.make_move = self.input.press
        seats = enumerate(table.layout.seats)
        self._spots = [SeatSpot(self.kit, place.plaque, seat, self.ask_why) for seat, place in seats if seat != PERSON]
        self._trick_spots = self._lying_spots() if self.game.has_tricks else []
        self.controls.add(*self._spots, *self._trick_spots)
        table.sync(view)
        if is_counting and table.gone is not None:
            table.gone.toggle()
        if before is not None and before.order_by_hand and self.input.arranged_in == self.controller.state.deals_begun:
            table.hand.take_order(before)
        if before is not None and before.cursor is not None:
            table.hand.cursor = table.hand.sprite_of(before.cursor.card)
        table.half_played = half_played
        self.between_deals.build()
        self.checker.build()
        self._build_rail()
        self.between_deals.build_note()
        self.claim.build()

    def notice_place(self) -> pygame.Rect:
        """Return the middle of the table, above what is asked and above the sentence of a hint: the hand stays free."""
        return self.table.notice_place()

    @property
    def home(self) -> Home:
        """Where a coach speaks: there is none."""
        return NO_HOME

    def _lying_spots(self) -> list[CardSpot]:
        """Return the places where an opponent can be asked about its card in the trick under way."""

        def card(seat: int) -> CardSprite | None:
            may_ask = self.pacing.is_asking and not self.pacing.is_moving and not self.input.guard.holds
            return self.table.trick_card(seat) if may_ask else None

        found, layout = list[CardSpot](), self.table.layout
        for seat in (spot.about for spot in self._spots):
            spot = CardSpot(self.kit, seat, trick_depth(layout, seat) + 6, partial(card, seat), self.ask_why)
            spot.focusable = False  # its key and the view of the last trick already serve the keyboard
            found.append(spot)
        return found

    def _build_rail(self) -> None:
        kit = self.kit
        tip = _("Take your last move back.")
        self._undo = rail_button(kit, pgettext("button", "Undo"), "undo", self.undo, "undo", tip)
        tip = _("Make the move again that you took back.")
        self._redo = rail_button(kit, pgettext("button", "Redo"), "redo", self.redo, "redo", tip)
        self._last = rail_button(
            kit, _("Last trick"), "cards", self.show_last, "last-trick", _("See the last trick again.")
        )
        tip = _("See why an opponent made a move.")
        self._why = rail_button(kit, pgettext("button", "Why?"), "robot", self.ask_why, "why", tip)
        self._why.visible = self.has_whys
        start, end = self.rail_start(), [self._why, SoundButton(self.app, kit), rules_button(kit, self.open_rules)]
        if self.game.has_tricks:
            end.insert(0, self._last)
        options = self.controller.setup.options
        self._played_by = unusual_rules(self.game, self.app.store, options)
        self._rail = Rail(self, self.game.title_of(options), start, end)
        self._update_rail()

    def rail_start(self) -> list[Button]:
        """Return the buttons at the left end of the rail."""
        all_about = _("Pause, settings, a new game, or leave. The game is always saved.")
        menu = rail_button(self.kit, pgettext("button", "Menu"), "menu", self.open_menu, "back", all_about)
        return [menu, self._undo, self._redo, self.hint.build()]

    def pages(self) -> dict[str, Callable[[], None]]:
        return {**super().pages(), **self.hint.ways(), "log": partial(self.app.routes.open_log, self)}

    def also(self) -> Iterable[str]:
        asked = (*self.table.answers, "left", "right", "press") if self.pacing.is_asking else ()
        claims = ("claim",) if self.game.has_tricks and self.has_claims and self.may_claim else ()
        return (*asked, *super().also(), *ACTS, *claims, *(("hurry",) if self.pacing.is_moving else ()))

    def last_trick_buttons(
        self, back: Callable[[], None], why: Callable[[], None], step: Callable[[int], None]
    ) -> Sequence[Button]:
        kit, tip, ask = self.kit, _("Back to the trick being played."), _("Point at a card to see why it was played.")
        made = (
            rail_button(kit, pgettext("button", "Back"), "cards", back, "last-trick", tip),
            rail_button(kit, pgettext("button", "Why?"), "robot", why, "why", ask),
            rail_button(kit, pgettext("button", "Older"), "back", partial(step, -1), "page-up", _("The trick before.")),
            rail_button(
                kit, pgettext("button", "Newer"), "forward", partial(step, 1), "page-down", _("The trick after.")
            ),
        )
        earlier, later = sorted((self._undo, self._redo), key=lambda button: button.rect.left)
        for button, own in zip(made, (self._last, self._why, earlier, later), strict=True):
            button.rect = own.rect.copy()
        made[2].as_it_is = made[3].as_it_is = True
        return made

    def hide_trick(self, hidden: bool) -> None:
        self.table.hide_trick(hidden)
        if hidden:
            self._hidden = [each for each in (self._last, self._why, self._undo, self._redo) if each.visible]
        for button in self._hidden:
            button.visible = not hidden

    def _update_rail(self) -> None:
        view = self.controller.view
        self._undo.enabled = self.controller.can_undo
        self._redo.enabled = self.controller.can_redo
        self._last.enabled = bool(self.table.tricks(view))
        asked = {move.moment.seat for move in moves(self.controller, self.game.why)} if self.has_whys else set[int]()
        self._why.enabled = bool(asked)
        for spot in self._spots:
            spot.enabled = spot.about in asked
        self._rail.say([*self.title_words(view), ""])

    def title_words(self, view: View | None = None) -> list[str]:
        """Return wordings for how far the game has come, as seen in ``view`` (None: now), the longest first.

        Where there is room, they say by which rules it is played, if not by the usual ones.
        """
        seen = self.controller.view if view is None else view
        is_of_day = self.day.day is not None and self.controller.state.deals_begun <= 1
        named = self.table.title(seen, deal_name(self.day.day)) if is_of_day and self.day.day is not None else []
        usual = self.table.title(seen)
        return [*named, *([dotted([usual[0], self._played_by])] if self._played_by else []), *usual]

    def tell(self) -> None:
        """Tell what the table is called, but not after the score page: the next deal is told at once."""
        if self.controller.state.turn is not None or self.between_deals.is_looked_at or not self.controller.deals:
            super().tell()

    # ------------------------------------------------------------------ actions

    def act(self, action: Action, card: CardSprite | None = None) -> None:
        if self.pacing.is_moving:
            self.skip()
        if not self.controller.is_persons_turn:
            return
        try:
            self.controller.submit(action)
        except IllegalAction as fault:
            self.kit.audio.play("refuse")
            self.table.say(refusal(fault), card)
        else:
            self.pacing.stop_asking()

    def _hear(self, line: Line) -> None:
        if line.kind in ("hint", "notice", "refusal", "talk"):
            self.heard.append((len(self.controller.steps), line))

    def _tell(self, kind: Literal["prompt", "refusal"], words: str) -> None:
        self.app.lines.say(kind, words, interrupts=True)

    def undo(self) -> None:
        if not undo_waits(self) and self.controller.undo():
            self.app.lines.say("notice", _("Your last move is taken back."))
            self._resync()

    def redo(self) -> None:
        """Redo what was taken back."""
        if self.controller.redo():
            self.app.lines.say("notice", _("The move that you took back is made again."))
            self._resync()

    def _resync(self) -> None:
        self.pacing.stop_asking()
        self.heard = [each for each in self.heard if each[0] <= len(self.controller.steps)]
        self.looking_back.forget_undone()
        self.app.background_work.drop(self.looking_back.game_id)
        self.between_deals.begin_anew()
        self.claim.forget()
        self.rebuild()

    @property
    def may_claim(self) -> bool:
        return self.claim.is_open

    def claim_rest(self) -> None:
        self.claim.make()

    def open_menu(self) -> None:
        """Open the pause menu."""
        self.skip()
        self.app.routes.open_pause(self)

    def open_rules(self) -> None:
        """Finish all movement and open the rules page."""
        self.skip()
        self.open_rules_page()

    def show_last(self) -> None:
        """Show the last trick again."""
        self.skip()
        if self.table.tricks(self.controller.view):
            self.app.push(LastTrickScene(self.app, self))

    def ask_why(self, seat: int | None = None) -> None:
        """Show why an opponent made its last move: the one at ``seat`` or under the mouse, else whoever moved last."""
        if seat is None:
            spots: list[SeatSpot | CardSpot] = [*self._spots, *self._trick_spots]
            seat = next((spot.about for spot in spots if spot.hovered), None)
        self.skip()
        self.app.routes.open_why(self, self, seat)

    # -------------------------------------------------------------- description

    def things(self) -> Iterable[Thing]:
        """Return what is at the table: the hand if it answers, what else does, the other controls, what only tells."""
        table, widgets = self.table, [each for each in self.controls.widgets if each.visible]
        hand = [each for each in table.hand.sprites if each.card is not None and each.visible]
        held = (self._held(each) for sprite in hand for each in told(sprite, {}))
        offered = () if self.claim.note is None else self.claim.note.buttons
        answers = [each for each in widgets if each in offered or isinstance(each, MoveControl)]
        answering = (each for answer in answers for each in answer.described())
        yield from chain(held, answering) if table.hand.legal is not None else chain(answering, held)
        for control in widgets:
            if control not in answers:
                yield from control.described()
        asks = {table.plaques[spot.about]: spot.press for spot in self._spots if spot.enabled}
        holders, known = table.holders(), {*map(id, self.controls.widgets), *map(id, table.hand.sprites)}
        for item in self.stage.items:
            for thing in told(item, holders) if id(item) not in known else ():
                yield thing._replace(do=asks.get(item)) if isinstance(item, Plaque) else thing

    def _held(self, thing: Thing) -> Thing:
        """Return a card of the hand as one that can be chosen."""
        hand, sprite = self.table.hand, thing.source
        assert isinstance(sprite, CardSprite)
        assert sprite.card is not None
        own = thing._replace(role=Role.ITEM, group=_("Your hand"), is_able=False, is_chosen=sprite is hand.cursor)
        if hand.legal is None:
            return own
        is_able, play = sprite.card in hand.legal, partial(self.input.play, sprite)
        fault = None if is_able else self.controller.view.why_not(self.table.deed(sprite.card))
        mark = self.table.hints.mark_of(sprite)
        words = phrase(mark.wordings[:1] if mark is not None else ()) if fault is None else refusal(fault)
        return own._replace(is_able=is_able, do=play, help=words)

    def is_stop(self, thing: Thing) -> bool:
        """Whether Tab stops at a thing: at all but controls that nobody can press."""
        return not isinstance(thing.source, Widget) or thing.source.enabled

    @property
    def focus_at(self) -> object:
        return super().focus_at or self.table.hand.cursor

    def focus_on(self, thing: Thing) -> None:
        """Give the keyboard to a thing; the ring round a card of the hand is the hand's own."""
        hand, self.table.hand.cursor = self.table.hand, None
        if isinstance(thing.source, CardSprite) and thing.source in hand.sprites:
            self.controls.set_focus(None)
            hand.cursor = thing.source
        else:
            super().focus_on(thing)

    # -------------------------------------------------------------------- input

    def reveal(self, *sources: object) -> None:
        """Lift the card of the hand that is marked by itself."""
        hand, alone = self.table.hand, sources[0] if len(sources) == 1 else None
        hand.cursor = next((sprite for sprite in hand.sprites if sprite is alone), None)

    def offered(self) -> Described | None:
        """Return what is at the table, cards that can be chosen first, once a press would not be too early."""
        waits = self.between_deals.note or self.claim.note or self.between_deals.is_looked_at or self.pacing.is_asking
        return self._offered() if waits else None

    def _offered(self) -> Described | None:
        if (self.pacing.is_moving and not self.table.is_resting) or self.input.guard.holds:
            return None
        page = self.described()
        leads_on = {id(each) for each in self.controls.widgets if each.is_default}
        things = sorted(
            page.things, key=lambda each: not (isinstance(each.source, CardSprite) or id(each.source) in leads_on)
        )
        return page._replace(things=tuple(things))

    def handle(self, event: pygame.event.Event) -> None:
        """Take an input event; between deals a click anywhere goes on."""
        is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        first = (*(self.table.answers if self.pacing.is_asking else ()), *self.hint.ways())
        if self.questions.handle(event, self.pacing.known, first) or self.claim.handle(event):
            return
        if is_press and self.between_deals.press(self.controls.at(event.pos)):
            return
        action, card = self.input.handle(event)
        if action is not None:
            self.act(action, card)

    # --------------------------------------------------------------------- time

    def skip(self) -> None:
        self.table.hide_bubble()
        self.talk.hide()
        self.pacing.skip()

    def update(self, dt: float) -> None:
        """Let time pass: first the movements, then whatever is due when nothing moves."""
        has_moved = self.timeline.update(dt)
        self.controls.note_gone()
        self.stage.pass_time(dt)
        self.stage.crossfades = self.timeline.is_still and has_moved and self.table.hand.dragged is None
        self._has_moved = self.table.update(dt) or has_moved
        self.input.update(dt)
        self.between_deals.offer()
        self.hint.update()
        self.talk.update(dt)
        self.questions.update(dt)
        shown = len(self.pacing.seen)
        is_quiet = self.pacing.show_what_happened(dt)
        self._has_moved |= len(self.pacing.seen) > shown
        if self.pacing.shown is not None:
            self._rail.say(self.title_words(self.pacing.shown))
            self.pacing.shown = None
        if not is_quiet:
            return
        if self._rail_shows is not self.controller.state:
            self._rail_shows = self.controller.state
            self._update_rail()
        self.talk.hear(self.pacing.take_seen())
        if self.is_held():
            return
        self.coach.update()
        self.day.update()
        self.checker.update()
        if self.claim.takes_over():
            return
        turn, decision = self.controller.state.turn, self.controller.think()
        if turn is None:
            if not self.talk.holds:
                self.between_deals.go_on()
        elif self.controller.is_persons_turn:
            self.input.ask_if_due()
        elif decision is not None and self.pacing.may_move(turn):
            self.pacing.note_move(turn)
            self.controller.submit(decision.action, decision)

    def enter(self) -> None:
        """Listen from now on to what is said beside the game's events."""
        super().enter()
        if self._hear not in self.app.lines.logs:
            self.app.lines.logs.append(self._hear)

    def leave(self) -> None:
        """Ask nothing any more; what is worked out about finished deals goes on."""
        super().leave()
        if self._hear in self.app.lines.logs:
            self.app.lines.logs.remove(self._hear)
        self.controller.leave()
        self.coach.leave()
        self.app.background_work.take_over(self.looking_back)

    def is_held(self) -> bool:
        """Whether the game waits for something that is to be read first."""
        return False

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Draw what changed; once the game has been drawn, it may be saved in place of another."""
        drawn = super().draw(target)
        if self._autosave is not None:
            self.controller.save_with(self._autosave)
            self._autosave = None
        return drawn

    @property
    def is_lively(self) -> bool:
        """Whether an opponent is about to act."""
        waits = self.between_deals.note is not None and self.controller.autoplay is None
        return not self.controller.is_persons_turn and not waits and self.claim.note is None

    @property
    def has_moved(self) -> bool:
        return self._has_moved or self.stage.is_fading or self.table.hand.dragged is not None

    @property
    def is_animating(self) -> bool:
        return self.has_moved or self.pacing.is_moving or self.timeline.moves or self.input.guard.holds
