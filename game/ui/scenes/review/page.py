"""The review of a finished deal: move by move, all hands open or as one seat saw them, with how good choices were."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

import pygame

from game.cards import Card
from game.controller import PERSON, Player
from game.looking_back.accountant import AccountJob
from game.looking_back.stand_in import StandIn
from game.opponents.base import STRONGEST
from game.opponents.inquiry import WARMED_UP, Explain, Reasons
from game.opponents.reasoning import Reasoning
from game.opponents.verdict import Grade, Verdict
from game.rules.base import Action, View
from game.ui.controls.actions import done_by, is_for, told_key
from game.ui.controls.base import headed
from game.ui.controls.buttons import Button, row, row_width
from game.ui.controls.entry import pasting_words, to_clipboard
from game.ui.controls.layout import columns, inset, put_in, rows
from game.ui.controls.panels import Panel
from game.ui.drawing.sprites import CardPainter, CardSprite
from game.ui.games.past_deal import PastDeal, Position, finished_deals
from game.ui.games.sorting import hand_order
from game.ui.games.ways import TwoChoices
from game.ui.language.messages import _, begun, pgettext, say
from game.ui.scenes.forms.game_page import GamePage
from game.ui.scenes.forms.rail import Rail, rail_button, rules_button, switch_sounds
from game.ui.scenes.play.goes import GoesScene
from game.ui.scenes.play.pacing import SPEEDS
from game.ui.scenes.play.why_spots import ask_marked
from game.ui.scenes.results.account_strip import AccountStrip
from game.ui.scenes.review.chance_line import Chances, chances_of
from game.ui.scenes.review.costly import CostlyList, CostlyMove
from game.ui.scenes.review.foot import Foot, MoreScene
from game.ui.scenes.review.hands import HandBars, HandSpot, Plate, eye_tip
from game.ui.scenes.review.layout import PastLayout, past_layout
from game.ui.scenes.review.middle import ReviewMiddle
from game.ui.scenes.review.move_words import MoveWords
from game.ui.scenes.review.weighing import (
    Judged,
    Standing,
    by_card,
    choice_tip,
    judged,
    standing_words,
    verdict_words,
)
from game.ui.scenes.scene import GameScene, Host
from game.ui.words.cards import Wordings, by_subject, card_name, closed, sentences
from game.ui.words.names import shown_players
from game.ui.words.why import Moment, lay_words, named

_MOVE_TIME: Final = 1.0  # seconds from move to move when it goes by itself, at normal speed
_LEAST_TIME: Final = 0.25  # seconds, at any speed
_FIGURES_EVERY: Final = 0.25  # seconds: while figures arrive, the line of the chance is drawn anew no more often
_WAYS: Final = ((-1, "left", "page-up", "up", "leap-back"), (1, "right", "page-down", "down", "leap-on"))
"""Back and on through a deal: what goes a move, a costly move, and farther."""
_PANEL: Final = (13.0, 6.4)  # text sizes: the least breadth and height of the panels of costly moves and of the verdict
_SUM: Final = 33  # text sizes: the least breadth in which the account's figures stand side by side
_MOST: Final = (31.0, 12.0)  # text sizes: what they grow to at most


class ReviewScene(GamePage):
    """The review of deal number ``deal`` (counted from 1) of the game at ``table``; Esc goes back to the page below.

    ``viewer`` is the seat from which the deal is seen, None with all hands open. An Expert can play the deal in the
    person's seat, unless ``by_stand_in`` says that this is such a deal.
    """

    name = "review"
    lies_as_it_is = True

    def __init__(self, app: Host, table: GameScene, deal: int, *, by_stand_in: bool = False) -> None:
        super().__init__(app, table)
        self.deal = deal
        self.viewer: int | None = None
        self.goes_by_itself = False
        self.stand_ins: dict[int, StandIn] = {}
        """By deal; at most one of them is still playing."""
        self._by_stand_in = by_stand_in
        self._deals = finished_deals(table.controller)
        self._at: int | None = None
        self._waited = 0.0
        self._job: AccountJob | None = None
        self._seen: object = ()
        self._told_for = 0.0  # seconds since the chances were told anew
        self._was_led = False  # whether the person has gone anywhere yet
        self._last = 0  # the number of the costly move that was shown last
        self._reasons = Reasons(app.thinker)
        self._questions: dict[int, Explain] = {}  # by step of the person's costly choices: why another is better, ...
        self.reasonings: dict[int, Reasoning] = {}
        """... and the answers that are known."""
        self.chances = Chances()
        """How the person's chance to win the game went."""
        self.costly_moves: tuple[CostlyMove, ...] = ()
        """The person's costly moves, as far as they are known, the costliest first."""

    # ------------------------------------------------------------------- layout

    @property
    def at(self) -> int:
        """The number of the position that is shown."""
        assert self._at is not None
        return self._at

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self.past.positions[self.at]

    @property
    def players(self) -> Sequence[Player]:
        """Who sat at the table."""
        return shown_players(self.table.controller.setup.players)

    def build(self) -> None:
        """Lay out the rail, the hands in their places, and the foot, which leads through the deal."""
        controller, settings = self.table.controller, self.app.settings
        steps = self._deals[self.deal - 1]
        self.past: PastDeal = self.table.game.past_deal(controller, steps, hand_order(settings))
        if controller.autoplay is None or self._by_stand_in:
            self._job = self.table.looking_back.want(steps)
        self._seen = ()
        if self._at is None:
            self._at = self.past.opens_at
            self._opens_at_costly()
        positions = self.past.positions
        self.foot = Foot(self, self.ways(), self.go_to, positions, has_account=self._job is not None)
        self._build_rail()
        self._longest = max(len(hand) for position in positions for hand in position.hands)
        self._build_panels()
        self._painter = CardPainter(self.kit.art, self.style, settings.back_of(self.table.game.name) or self.style.back)
        seen = dict.fromkeys(card for position in positions for hand in position.hands for card in hand)
        self._painter.prepare([None, *seen], self.lying.hands[PERSON].card, (0,))  # until then backs are seen
        self.middle = ReviewMiddle(self, self.past, self.lying, self._amid, self._painter)
        self._build_hands()
        self._show()
        self.regions["title"] = self._rail.words_rect

    def _build_hands(self) -> None:
        """Lay out the plates, and the places of the hands' cards."""
        players = self.players
        ours = self.table.game.score_sheet(self.table.controller.state, players).ours
        self.plates, self._hand_spots = list[Plate](), list[HandSpot]()
        for seat, (player, hand) in enumerate(zip(players, self.lying.hands, strict=True)):
            plate = Plate(self.kit, hand.plate, player, seat in ours, partial(self.look_from, seat))
            rect, painted = hand.cards(self._longest), (self.stage, self._painter, hand.places)
            self._hand_spots.append(HandSpot(self.kit, rect, painted, player.name, self.go_to_card, self._card_tip))
            plate.tip = headed(eye_tip(player, seat == PERSON), str(seat + 1))
            plate.fit(list(dict.fromkeys(position.lines[seat] for position in self.past.positions)), hand.across)
            self.plates.append(plate)
        self._bars = HandBars(self.kit)
        self.stage.add(self._bars)
        self.controls.add(*self.plates, *self._hand_spots)

    def _build_panels(self) -> None:
        """Lay out the hands, and the panels of costly moves and of the verdict in corners that the hands leave free.

        In a tall window they stand in the foot. Where there is no room for them, there is no list, and the verdict
        stands in the foot.
        """
        kit, scale, area, longest = self.kit, self.kit.scale, self.foot.area, self._longest
        least, most = ([round(times * scale.font(18)) for times in sizes] for sizes in (_PANEL, _MOST))
        self.lying: PastLayout = past_layout(scale, area, len(self.players), longest)
        found = [self.lying.corners(area, longest, scale.gap, low=low) for low in (False, True)]
        if self.foot.has_shelf:
            found = [columns(self.foot.told, 1.0, 1.0, gap=scale.near)]
        fit = [at for at in found if all(room.width >= least[0] and room.height >= least[1] for room in at)]
        panels = [] if self._job is None or not fit else fit[0]
        self._amid = self.lying.amid(longest, scale.gap, *panels)
        self.costly: CostlyList | None = None
        self._again: Button | None = None
        if not panels:
            self.told = MoveWords(kit, self.foot.told)
        else:
            down = float(panels is found[-1])
            places = [
                put_in((min(room.width, most[0]), min(room.height, most[1])), room, across, down)
                for room, across in zip(panels, (0.0, 1.0), strict=True)
            ]
            self.costly = CostlyList(kit, places[0], self.go_to, is_own=not self._by_stand_in)
            self.controls.add(self.costly)
            self._build_verdict(places[1])
            free = inset(self.foot.told, scale.gap, 0)
            if not self.foot.has_shelf and self._job is not None and free.width >= _SUM * scale.font(18):
                strip = AccountStrip(kit, free.bottomleft, free.width, self._job)
                strip.rect.centery = free.centery
                self.stage.add(strip)
                self.regions["account"] = strip.rect
        self.stage.add(self.told)
        self.regions["told"] = self.told.rect

    def _build_verdict(self, place: pygame.Rect) -> None:
        """Lay out the panel of the verdict, with the way to try the move again."""
        kit, scale = self.kit, self.kit.scale
        air, high = round(0.55 * scale.font(18)), scale.px(44, 28, scale.font(18) * 1.8)
        words, foot = rows(inset(place, air), 1.0, high, gap=air // 2)
        self.stage.add(Panel(kit, place))
        self.told = MoveWords(kit, words, is_broken=True)
        tip = _("Choose once more here, as in a puzzle; then you come back to this move. Nothing is counted.")
        self._again = Button(kit, high, _("Try it again"), self.try_again, ["try-again"], "undo", primary=True, tip=tip)
        self._again.is_default = False  # Enter would leave the deal by accident
        tip = _("See both choices played out: in one lay of the unseen cards, and as they lay.")
        self._goes = Button(kit, high, _("See how it goes"), self.see_how_it_goes, ["see-goes"], "play", tip=tip)
        if row_width((self._goes, self._again), high, scale.near) > foot.width:
            self._goes.label = ""
        row((self._goes, self._again), foot, scale.near, 1.0)
        self.controls.add(self._goes, self._again)

    def _build_rail(self) -> None:
        kit, later = self.kit, self.app.later
        tip = _("Back to where you came from.")
        back = rail_button(kit, pgettext("button", "Back"), "back", self.close, "back", tip)
        tip = _("Begin a new game from this move. It counts as played with help.")
        self._play_on = rail_button(kit, pgettext("button", "Play on"), "play", self.play_on, "play-on", tip)
        tip = _("See the deal as one seat saw it, or all hands: {key}, a seat’s number, or a click on its plate.")
        tip = say(tip, key=told_key("view"))
        self._eye = rail_button(kit, pgettext("button", "One seat"), "eye", self.switch_view, "view", tip)
        tip = _("Other deals, an Expert in your seat, luck and skill, sharing, sound.")
        show_more = self.after(lambda: self.app.push(MoreScene(self.app, self, self.actions())))
        more = rail_button(kit, pgettext("button", "More"), "menu", show_more, "more", tip)
        rules = rules_button(kit, partial(later, self.table.open_rules_page))
        title = self.table.game.title_of(self.table.controller.setup.options)
        self._rail = Rail(self, title, [back, self._play_on], [self._eye, more, rules])

    # ------------------------------------------------------------------ showing

    @property
    def hands(self) -> list[list[CardSprite]]:
        """The cards of each hand, as they lie."""
        return [spot.sprites for spot in self._hand_spots]

    @property
    def mover(self) -> int | None:
        """The seat that made the move shown, None where none was made."""
        step = self.position.step
        return None if step is None else self.table.controller.steps[step].seat

    @property
    def judged(self) -> Judged:
        """What is known of the move shown."""
        deal = self._deals[self.deal - 1]
        return judged(self.table.controller.steps[deal.start : deal.stop], deal.start, self._job, self.position.step)

    @property
    def _sees_move(self) -> bool:
        """Whether what the mover held may be seen."""
        return self.viewer in (None, self.mover)

    def _show(self) -> None:
        """Show the present position."""
        position, positions = self.position, self.past.positions
        if self._job is not None and position.step is not None:
            self._job.looked_at = position.step - self._job.first
        found = self.judged
        self._standing = found.standing
        for seat, plate in enumerate(self.plates):
            self._hand_spots[seat].show(position.hand_for(seat, self.viewer), position, is_mover=seat == self.mover)
            plate.wordings, plate.is_missed = position.line_for(seat, self.viewer), seat in position.missed
            plate.is_viewer, plate.is_mover = seat == self.viewer, seat == self.mover
        self._weighed = dict(by_card(found.choices)) if self._sees_move else {}
        self._bars.clear()
        if self._weighed and self.mover is not None:  # how good each of the mover's cards would have been
            self._bars.show(self.hands[self.mover], self._weighed, found.mark, with_true=self.viewer is None)
        moment = self._moment(position.step) if position.step is not None and self._sees_move else None
        self.middle.show(position, found, moment, with_true=self.viewer is None)
        self.middle.prepare(positions[max(0, self.at - 1) : self.at + 2])
        self.foot.show(self.at, goes_by_itself=self.goes_by_itself)
        self.told.words = position.words_for(self.mover, self.viewer)
        self._eye.chosen = self.viewer is not None
        self._play_on.enabled = self._kept_steps() is not None
        if self._again is not None:
            self._again.visible, self._goes.visible = self.can_try_again, self.costly_verdict is not None
        self._say_title()
        self._show_figures(found)
        if self.controls.focus is not None and not self.controls.focus.enabled:
            self.controls.set_focus(None)

    @property
    def opening(self) -> str:
        """What happened before the position shown, what the chance is there, and the verdict on the move."""
        verdict = self.told.verdict[:1] if self.told.mark is not None else ()
        return sentences(self.chances.told(self.at, self.told.words[0]), *verdict)

    def _say_title(self) -> None:
        told = [say(_("Review of deal {number}"), number=self.deal), say(_("Deal {number}"), number=self.deal)]
        if len(self._deals) > 1:
            told.insert(0, say(_("Review of deal {number} of {count}"), number=self.deal, count=len(self._deals)))
        if self._by_stand_in:
            told = [say(_("Deal {number}, an Expert in your seat"), number=self.deal), told[-1]]
        if self.viewer is not None:
            # Translators: the title names a deal
            seen = by_subject([self.viewer], you=_("{title}, as you saw it"), one=_("{title}, as {name} saw it"))
            told = [say(seen, title=title, name=self.players[self.viewer].name) for title in told]
        self._rail.say([*told, ""])

    def _show_figures(self, found: Judged) -> None:
        """Show the verdict on the move, and how the chance went, as far as they are known."""
        self.told.verdict, self.told.mark = self._verdict(found), found.mark if self._sees_move else None
        if self._seen != self._state:
            self._seen, self._told_for = self._state, 0.0
            self.chances = chances_of(self._job, self.past.positions)
            if self._job is not None and not self._by_stand_in:
                for place, _verdict in self._job.costly:
                    self._questions.setdefault(place + self._job.first, self._job.why_costly(place))
            self.costly_moves = self._costly_moves()
        self.foot.show_chances(self.chances)
        at, count = self._costly_at, len(self.costly_moves)
        self._last = self._last if at is None else at
        self.told.number = 0 if at is None else at + 1
        if self.costly is not None:
            self.costly.moves, self.costly.chosen = self.costly_moves, at
            is_whole = self._job is not None and self._job.account is not None
            if is_whole and not self.costly.is_whole:
                self.costly.is_whole = True
                self.app.lines.say("answer", closed(self.costly.head()[0]))
        for button, ahead in zip(self.foot.costly, (0, count - 1), strict=False):
            button.enabled = bool(count) and at != ahead

    @property
    def _costly_at(self) -> int | None:
        """The number, from 0, of the costly move shown; None if it is none."""
        return next((number for number, move in enumerate(self.costly_moves) if move.at == self.at), None)

    def _because(self, step: int | None) -> Wordings:
        """Return wordings for why another choice was better than a costly one, () where that is not known.

        With all hands open they also tell how it went as the cards lay.
        """
        found = None if step is None else self.reasonings.get(step)
        if found is None or step is None or found.is_equal:
            return ()
        question = self._questions[step]
        moment = Moment(PERSON, found.best, question.view, tuple(self.players))
        wordings = self.table.game.why.because(moment, found)
        if found.true is None or self.viewer is not None:
            return wordings
        return (*(sentences(each, lay_words(moment, found.true)) for each in wordings), *wordings)

    def _costly_moves(self) -> tuple[CostlyMove, ...]:
        """Return the person's costly moves, as far as they are known, the costliest first."""
        if self._job is None:
            return ()
        places = {position.step: at for at, position in enumerate(self.past.positions)}
        found = []
        for place, verdict in self._job.costly:
            step = place + self._job.first
            moment, at = self._moment(step), places[step]
            what = tuple(map(begun, self.table.game.why.choice(moment, moment.action)))
            reason = self._because(step)[-1:]
            found.append(CostlyMove(at, what, self.past.positions[at].name, verdict.points, verdict.cost, *reason))
        return tuple(found)

    def _verdict(self, found: Judged) -> Wordings:
        """Return wordings for how good the move shown was, or for why that is not known."""
        if found.standing is Standing.NO_MOVE:
            return ("",)
        if not self._sees_move:
            return (_("How good that was depends on a hand that is hidden from here."), _("The hand is hidden."))
        if found.standing is Standing.KNOWN:
            verdicts = verdict_words(self.table.game.why, self._moment(self.position.step), found)
            because = self._because(self.position.step)
            alone = because[-1:] if self.costly is not None else ()  # beside the list, which has the figures
            return (*(sentences(verdict, each) for each in because for verdict in verdicts), *alone, *verdicts)
        return standing_words(found.standing, self._job, is_ready=self.app.thinker.warmth >= WARMED_UP)

    def _moment(self, at: int | None) -> Moment[View]:
        """Return the move made in step ``at``, for words about it."""
        steps = self.table.controller.steps
        assert at is not None
        done, seat = steps[at].done, steps[at].seat
        assert isinstance(done, Action) and seat is not None
        return Moment(seat, done, steps[at - 1].after.view(seat), named(self.players))

    def _card_tip(self, card: Card) -> str:
        """Return the tip on a card of a hand."""
        at, name = self.past.played_at(card), card_name(card)
        when = "" if at is None else self.past.positions[at].name
        weighed, mover = self._weighed.get(card), self.mover
        if weighed is None or mover is None:
            return headed(name, when) if when else name
        return headed(name, sentences(choice_tip(weighed, mover, with_true=self.viewer is None)))

    # ------------------------------------------------------------------ actions

    def step(self, by: int) -> None:
        """Go ``by`` moves on, as far as there are any."""
        self.go_to(min(max(0, self.at + by), len(self.past.positions) - 1))

    def leap(self, by: int) -> None:
        """Go to the next position, or the one before, at which a trick or a turn was whole."""
        self.go_to(self.past.whole_from(self.at, by))

    def go_to(self, at: int) -> None:
        """Show position ``at``, if there is one; the deal no longer goes by itself."""
        self.goes_by_itself, self._was_led = False, True
        self._go_to(at)

    def _go_to(self, at: int) -> None:
        if 0 <= at < len(self.past.positions):
            self._at = at
            self._show()
            self.app.lines.say("page", self.opening, brief=self.position.name, interrupts=True)

    def go_to_card(self, card: Card) -> None:
        """Show the move that played a card."""
        at = self.past.played_at(card)
        if at is not None:
            self.go_to(at)

    def step_costly(self, by: int) -> None:
        """Go ``by`` costly moves on in their list; from any other move, back to the one that was shown last."""
        number = self._last if self._costly_at is None else self._costly_at + by
        if 0 <= number < len(self.costly_moves):
            self.go_to(self.costly_moves[number].at)

    @property
    def costly_verdict(self) -> Verdict | None:
        """The verdict on the move shown if that was costly and may be seen, else None."""
        verdict = self.judged.verdict
        return verdict if verdict is not None and verdict.grade > Grade.FINE and self._sees_move else None

    @property
    def can_try_again(self) -> bool:
        """Whether the move shown was a costly choice of the person, which can be made once more."""
        return self.costly_verdict is not None and self.mover == PERSON and not self._by_stand_in

    def see_how_it_goes(self) -> None:
        """Have the move shown and the best one played out, if it was costly; with all hands open also as they lay."""
        verdict, step = self.costly_verdict, self.position.step
        if verdict is not None and step is not None:
            self.goes_by_itself, self._was_led = False, True
            best, made, is_over = verdict.decision.action, self._moment(step).action, self.viewer is None
            compared = TwoChoices(step, best, made, is_over=is_over, reasoning=self.reasonings.get(step))
            self.app.later(lambda: self.app.push(GoesScene(self.app, self.table, compared)))

    def try_again(self) -> None:
        """Ask for the person's choice once more, if it was costly; the way back leads here."""
        job, step = self._job, self.position.step
        if self.can_try_again and job is not None and step is not None:
            self.goes_by_itself, self._was_led = False, True
            self.app.later(partial(self.app.routes.try_again, self.table, job, step))

    def step_deal(self, by: int) -> None:
        """Go ``by`` deals on, as far as there are any."""
        if 1 <= self.deal + by <= len(self._deals):
            self.app.later(partial(self._open_deal, self.deal + by))

    def _opens_at_costly(self) -> bool:
        """Go to the costliest move, once all are known, if the person has gone nowhere yet; return whether that was."""
        job = self._job
        if self._was_led or self.goes_by_itself or job is None or job.account is None or not job.costly:
            return False
        step, self._was_led = job.costly[0][0] + job.first, True
        self._at = next(at for at, position in enumerate(self.past.positions) if position.step == step)
        return True

    def _open_deal(self, deal: int) -> None:
        self.deal, self._at, self.goes_by_itself, self._was_led, self._last = deal, None, False, False, 0
        self._questions, self.reasonings = {}, {}
        self.rebuild()

    def switch_autoplay(self) -> None:
        """Let the deal go by itself, or stop it."""
        self.goes_by_itself = not self.goes_by_itself and self.at < len(self.past.positions) - 1
        self._waited = 0.0
        self._show()

    def look_from(self, seat: int) -> None:
        """See the deal as ``seat`` saw it; with all hands, if that is how it is seen already."""
        self.viewer = None if self.viewer == seat else seat
        self._show()

    def switch_view(self) -> None:
        """See all hands, or what the person's own seat could see."""
        self.viewer = PERSON if self.viewer is None else None
        self._show()

    def leave(self) -> None:
        """Let go of the pictures; what is worked out about the game goes on."""
        super().leave()
        self.app.background_work.take_over(self.table.looking_back)

    def open_account(self) -> None:
        """Show what luck and choices did in this deal."""
        self.app.later(partial(self.app.routes.open_account, self, self.table, self.deal))

    def copy(self) -> None:
        """Put the record of the game on the clipboard, or say that there is none."""
        told = sentences(_("The record of this game is on the clipboard."), pasting_words())
        if not to_clipboard(self.table.controller.record_text()):
            told = _("This system has no clipboard: save the record to a file instead, with {key}.")
            told = say(told, key=told_key("share"))
        self.app.tell(told)

    def _kept_steps(self) -> int | None:
        """Return how many steps of the game a new one from here would begin with; None if there is nothing to play."""
        steps, at = self.table.controller.steps, self.position.step
        deal = self._deals[self.deal - 1]
        count = deal.start + 1 if self.at == 0 else deal.stop if at is None else at + (self.mover != PERSON)
        return None if steps[count - 1].after.is_over else count

    def play_on(self) -> None:
        """Begin a new game from the position shown."""
        count = self._kept_steps()
        if count is not None:
            self.app.later(partial(self.app.routes.play_on, self.table, count))

    def compare(self) -> None:
        """Have an Expert play this deal in the person's seat, and show both results side by side."""
        if self._by_stand_in:
            self.close()
            return
        stand_in = self.stand_ins.get(self.deal)
        if stand_in is None:
            controller = self.table.controller
            deals = controller.steps[self._deals[self.deal - 1].start].deals
            stand_in = StandIn(
                controller.setup, deals, STRONGEST, self.app.thinker, has_characters=controller.has_characters
            )
            over = {deal: each for deal, each in self.stand_ins.items() if each.is_over}
            self.stand_ins = {**over, self.deal: stand_in}
        self.app.later(partial(self.app.routes.open_compare, self, self.table, self.deal, stand_in))

    # --------------------------------------------------------------- input, time

    def handle(self, event: pygame.event.Event) -> None:
        """Take input: the arrows and the wheel go through the moves, Page Up and Down through the costly ones."""
        if event.type == pygame.MOUSEWHEEL:
            self.step(-event.y)
        elif event.type != pygame.KEYDOWN or not self._key(event):
            super().handle(event)

    def _key(self, event: pygame.event.Event) -> bool:
        """Take a key that leads somewhere; return whether it did."""
        if is_for(event, "press") and is_for(event, "auto") and self.controls.focus not in (None, self.foot.slider):
            return False  # it presses that control
        act = done_by({**self.ways(), **self.actions()}, event)
        if act is not None:
            act()
        return act is not None

    def ways(self) -> dict[str, Callable[[], None]]:
        """Return what the keys do that lead through the deal, some of them farther with Ctrl."""
        found: dict[str, Callable[[], None]] = {"auto": self.switch_autoplay}
        for by, across, page, *far in _WAYS:
            found |= {across: partial(self.step, by), page: partial(self.step_costly, by)}
            found |= dict.fromkeys(far, partial(self.leap, by))
        for acts, at in ((("home", "to-start"), 0), (("end", "to-end"), len(self.past.positions) - 1)):
            found |= dict.fromkeys(acts, partial(self.go_to, at))
        return found | {str(seat + 1): partial(self.look_from, seat) for seat in range(len(self.players))}

    def actions(self) -> dict[str, Callable[[], None]]:
        """Return what keys without a button of their own do now."""
        found: dict[str, Callable[[], None]] = {"review": self.close, "compare": self.compare}
        if self.can_try_again:
            found["try-again"] = self.try_again
        if self.costly_verdict is not None:
            found["see-goes"] = self.see_how_it_goes
        if self.middle.spots:
            found["why"] = partial(ask_marked, self.middle.spots)
        if self._job is not None:
            found["account"] = self.open_account
        for key, by in (("deal-before", -1), ("deal-after", 1)):
            if 1 <= self.deal + by <= len(self._deals):
                found[key] = partial(self.step_deal, by)
        share = self.table.pages()["share"]
        return {**found, "copy-record": self.copy, "share": share, "sounds": partial(switch_sounds, self.app)}

    def also(self) -> Iterable[str]:
        return (*super().also(), *self.ways(), *self.actions())

    @property
    def _state(self) -> object:
        job, seen = self._job, (self.app.thinker.warmth, self.viewer, self.reasonings)
        return job and (len(job.appraisals), job.opening is None, job.account is None, job.is_lost, *seen)

    def update(self, dt: float) -> None:
        """Let time pass: the deal goes by, figures arrive, the stand-in plays."""
        super().update(dt)
        self._told_for += dt
        answers = {step: self._reasons.of(step, question) for step, question in self._questions.items()}
        known = {step: answer for step, answer in answers.items() if answer is not None}
        if known != self.reasonings:
            self.reasonings = known
            self._show_figures(self.judged)
        if self._job is not None and self._state != self._seen:
            found = self.judged
            if self._opens_at_costly() or found.standing is not self._standing:
                self._show()
            elif self._told_for >= _FIGURES_EVERY or not self._job.is_open:
                self._show_figures(found)
        for stand_in in self.stand_ins.values():
            stand_in.update()
        if self.goes_by_itself:
            self._waited += dt
            if self._waited >= max(_LEAST_TIME, _MOVE_TIME / SPEEDS[self.app.settings.speed]):
                self._waited = 0.0
                self._go_to(self.at + 1)
                if self.at == len(self.past.positions) - 1:
                    self.goes_by_itself = False
                    self._show()
