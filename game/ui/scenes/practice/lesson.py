"""A guided deal at the table: the opponents play by the script, and a coach speaks of one thing at a time."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from itertools import product
from typing import Final

import msgspec
import pygame

from game.controller import PERSON, Setup
from game.opponents.base import Decision, Level, Reason
from game.opponents.inquiry import Inquiry, Move, Thinking, answered
from game.profile.settings import Settings
from game.record import DealRecord
from game.rules.base import Action, Bid, IllegalAction, State
from game.rules.deal import Deal
from game.teaching.lesson import Comment, Lesson, LessonFacts, said, said_again, told_texts
from game.ui.controls.actions import told_key
from game.ui.controls.base import headed
from game.ui.controls.buttons import Button
from game.ui.drawing.sprites import CardSprite
from game.ui.games.seating import Seating
from game.ui.games.teaching import DONE, LessonPlace, name_of, offered
from game.ui.language.messages import _, ngettext, pgettext, say
from game.ui.scenes.practice.marks import Marks, Told
from game.ui.scenes.practice.taught_table import TaughtGame, TaughtTable
from game.ui.scenes.results.confetti import Celebration, Confetti
from game.ui.scenes.scene import Host
from game.ui.tables.aids.narrator import BASES, Form, Progress, SpeechWords, best_place
from game.ui.tables.parts.answers import MoveControl
from game.ui.tables.parts.covers import LAST_WORD, NEVER, priced
from game.ui.tables.parts.layout import Home
from game.ui.words.cards import sentences
from game.ui.words.names import shown_name

_LEAST: Final = 78  # pixels: the least height of the coach's home, 123 at 1920x1080
_MOST: Final = (0.17, 0.125)  # of a wide or tall window's height: how high it should be; else the text gets smaller


class LessonGame(TaughtGame):
    """The game of a guided deal; no thought is behind a script.

    The opponents make the moves that ``scripted`` returns; while that is None, they think. ``before`` is the number of
    steps of the deals before the one that is taught.
    """

    undo_helps = False  # it is part of learning

    def __init__(
        self,
        setup: Setup,
        thinker: Thinking,
        deals: Sequence[DealRecord],
        scripted: Callable[[], Action | None],
    ) -> None:
        self._scripted = scripted
        super().__init__(setup, thinker, deals)
        self.before = len(self.steps)

    def inquire(self, move: Move) -> Inquiry[Decision]:
        """Answer at once if there is a script."""
        action = self._scripted()
        return super().inquire(move) if action is None else answered(move, Decision(action, (), Reason("scripted")))

    @property
    def _last_decision(self) -> int | None:
        """The number of the person's last step in the deal that is taught: those before it stay as they are."""
        last = super()._last_decision
        return last if last is not None and last > self.before else None

    def submit(self, done: Deal | Action, decision: Decision | None = None) -> None:
        """Carry out a step; a scripted move is kept without a thought."""
        super().submit(done, decision)
        if decision is not None and not decision.choices:
            self._steps[-1] = self._steps[-1]._replace(decision=None)


class LessonScene(TaughtTable):
    """The guided deal ``key`` of a game, from where it was left; nothing of the person's own games is touched.

    The person makes every move with the controls of the table. A comment that asks for no move waits for Enter, Space,
    a click or its button. A move that the script does not have is answered first; taken all the same, it ends the
    script, until it is undone: the coach then watches, and tells an idea of the lesson where it fits the deal as it is.
    """

    name = "lesson"
    hint_keys = ("hint",)  # F3 has the coach make the move

    def __init__(self, app: Host, game: str, key: str, *, anew: bool = False) -> None:
        self.lesson: Lesson = app.games[game].lesson(key)
        self._key, self._name = key, name_of(game, key)
        self._heard, self._at = 0, 0  # comments heard since the last action, and the actions taken in the deal
        self._reply: Action | None = None  # a move that is answered, and waits for the person's decision
        self.told: Told | None = None  # what the coach says now
        self._missed: set[int] = set()  # the numbers of actions before moves that were not found at once
        self._right, self._tried = 0, 0  # moves asked for that were found at once, and all that were made
        self._celebration, self._has_celebrated = Celebration(), False
        self._texts: tuple[str, ...] = ()  # all that may be said, of which the longest gives the height of the home
        self._size = 0  # text size in the home, in pixels
        self._told_again: dict[int, int] = {}  # comments told since the script ended, and after how many actions
        self._marks: Marks | None = None  # what lies on the table while the coach speaks
        self._known: tuple[State, Lesson | None] | None = None
        self._dealt_at = sum(len(deal.steps) for deal in self.lesson.record.deals[:-1])  # the step that deals
        place = LessonPlace() if anew else LessonPlace.parse(app.settings.lessons.get(self._name, ""))
        super().__init__(app, self._taken_up(app, game, place) or self._game(app, game))
        if self._is_dealt:
            self._heard, self._at = place.heard, len(self._actions)
        self._kept = self.place
        if anew:
            self._keep()

    def _game(self, app: Host, name: str) -> LessonGame:
        """Return the game, with the deals before the one that is taught."""
        game, record = app.games[name], self.lesson.record
        levels = [None, *[Level.CASUAL] * (record.options.players - 1)]
        players = tuple(
            msgspec.structs.replace(usual, name=name, level=level)
            for usual, name, level in zip(
                game.default_players(record.options), record.players or (), levels, strict=True
            )
        )
        setup = Setup(name, record.options, players, 0)
        return LessonGame(setup, app.thinker, record.deals[:-1], lambda: self.scripted)

    def _taken_up(self, app: Host, name: str, place: LessonPlace) -> LessonGame | None:
        """Return the game with the deal where it was left; None if it is to begin, or if the place cannot be read."""
        if place == LessonPlace():
            return None
        made = self._game(app, name)
        try:
            actions = tuple(app.games[name].rules.parse_action(text) for text in place.actions)
            made.restore((DealRecord(self.lesson.deal.cards, actions),))
        except (ValueError, IllegalAction):
            return None
        return made

    # ------------------------------------------------------------------- the script

    @property
    def _is_dealt(self) -> bool:
        return self.controller.state.deals_begun == len(self.lesson.record.deals)

    @property
    def _actions(self) -> tuple[Action, ...]:
        """The actions taken in the deal that is taught."""
        taught = self.controller.steps[self._dealt_at + 1 :]
        return tuple(step.done for step in taught if isinstance(step.done, Action))

    @property
    def _script(self) -> Lesson | None:
        """The lesson with the person's own cards in it where they were as good; None once they went another way."""
        state = self.controller.state
        if self._known is None or self._known[0] is not state:
            self._known = state, self.lesson.following(self._actions)
        return self._known[1]

    @property
    def scripted(self) -> Action | None:
        """The action that the script has next."""
        script, at = self._script, len(self._actions)
        return script.actions[at] if script is not None and at < len(script.actions) else None

    @property
    def _comments(self) -> tuple[Comment, ...]:
        """What is to be said at this moment."""
        if self._script is not None:
            return self._script.comments_at(self._at)
        return (Comment(self._at, self.lesson.strayed),) if self.controller.state.turn is None else ()

    @property
    def _seen_now(self) -> LessonFacts:
        names = tuple(map(shown_name, self.lesson.record.players or ()))
        return LessonFacts(self.controller.view, self.game.teaching, names, self.scripted)

    @property
    def plays_forced(self) -> bool:
        """Whether the table may play a card that has to be played: where the coach has nothing to say of it."""
        return self._script is None or not self._comments

    def _said(self, text: str) -> str:
        return said(text, self._seen_now)

    def _due(self) -> Told | None:
        """Return what is to be said now."""
        comments = self._comments
        comment = comments[self._heard] if self._heard < len(comments) else None
        if self._reply is not None:
            return Told("reply", self._answer(self._reply), comment.lit if comment is not None else ())
        if comment is not None:
            return Told("ask" if comment.expects else "say", self._said(comment.say), comment.lit)
        if self._is_dealt and self.controller.state.turn is None:
            learnt = [say("• {text}", text=self._said(text)) for text in self.lesson.learnt]
            return Told("close", "\n".join([sentences(self._said(self.lesson.closing), self._praise()), *learnt]))
        return Told("watch", self._watching()) if self._is_dealt and self._script is None else None

    def _answer(self, action: Action) -> str:
        """Return what is said of a move that the script does not have."""
        comments = self._comments
        script = self._script or self.lesson
        return self._said(script.answer(comments[-1] if comments else None, action, self._at))

    def _praise(self) -> str:
        """Return what the person did well."""
        if not self._right:
            return _("You played it to its end, and saw every idea in it.")
        if self._right == self._tried:
            return _("You found every move at once.")
        told = ngettext(
            "You found the move at once in {right} of {count} choice.",
            "You found the move at once in {right} of {count} choices.",
            self._tried,
        )
        return say(told, right=self._right, count=self._tried)

    def _watching(self) -> str:
        """Return what is said once the script has ended: an idea yet to come if it fits, else that she watches."""
        parted = self.lesson.parted_at(self._actions)
        own = [step for step in self.controller.steps[self._dealt_at + 1 + parted :] if step.seat == PERSON]
        is_time = self.controller.is_persons_turn and len(own) > 1  # first it is said that she watches
        for number, comment in enumerate(self.lesson.comments if is_time else ()):
            is_to_come = comment.at > parted and self._told_again.get(number, self._at) == self._at
            words = said_again(comment, self._seen_now) if is_to_come else None
            if words is not None:
                self._told_again[number] = self._at
                return words
        if self._told_again:
            return _("I am watching, and will speak up when something fits.")
        return _("As you like. I’ll watch, and speak up when something fits; you can still go back to the lesson.")

    # ------------------------------------------------------------------- what is due

    def is_held(self) -> bool:
        """Deal the cards, then say what is to be said; opponents and table wait until it was read."""
        if not self._is_dealt:
            self.controller.submit(self.lesson.deal.cards)
            return True
        if self._at != len(self._actions):
            self._at, self._heard, self._reply = len(self._actions), 0, None
            if self.controller.state.turn is None:
                self.table.sync(self.controller.view)  # what is said of the scores must be seen in the panels
        self._speak(self._due())
        return self.told is not None and self.told.kind in ("say", "close")

    def _speak(self, told: Told | None) -> None:
        """Show what the coach says, unless it is shown."""
        if told == self.told:
            return
        is_new = self.told is None
        self._fall_silent()
        self.told = told
        if told is None:
            return
        if told.kind in ("say", "close") and self.pacing.is_asking:
            self.pacing.stop_asking()
        if told.kind == "close":
            self._keep()
            self._celebrate()
        if is_new and told.kind == "say" and not self.app.settings.plays_at_once:
            self.input.guard.begin()  # a press that was meant to hurry the cards must not turn the page
        self._marks = Marks(self, told, self.scripted)
        self.say(self._in_home(told.text, self._buttons(told)))

    def _celebrate(self) -> None:
        """Let confetti fly over a won game, once."""
        if PERSON in self.controller.state.winners and not self._has_celebrated:
            self._has_celebrated = True
            self.kit.audio.play("win")
            if not self.timeline.is_still:
                self._celebration.confetti = Confetti(self.app.size, self.kit.scale.unit, 0)

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Draw what changed, confetti over it."""
        return self._celebration.draw(target, self, super().draw)

    @property
    def has_moved(self) -> bool:
        return super().has_moved or self._celebration.confetti is not None

    def _fall_silent(self) -> None:
        """Take away what the coach said; she stays where she is."""
        if self._marks is not None:
            self._marks.clear()
        self._marks, self.told = None, None
        self.say(self._in_home(""))

    def _in_home(self, text: str, buttons: Sequence[Button] = ()) -> SpeechWords:
        """Return words for the coach's home, with how far the lesson has come."""
        words = SpeechWords(self.kit, text, buttons, progress=self._progress)
        words.set_in(BASES[1], Form.BAR, size=self._size)
        return words

    def place_for(self, words: SpeechWords) -> pygame.Rect:
        """Return the coach's home or, for a last word that is too long for it, a place that leaves the panels free.

        Anything else that is too long is set in smaller letters.
        """
        layout = self.table.layout
        place, window = layout.ribbon, layout.play
        if self.told is not None and self.told.kind == "ask" and words.height(place.width) > place.height:
            words.buttons[-1].cap = ""  # its key's name rather than the home
        letters = range(words.size, self.kit.scale.smallest - 1, -1)
        is_last = self.told is not None and self.told.kind == "close"
        for size in letters[:1] if is_last else letters:
            words.set_in(BASES[1], Form.BAR, size=size)
            if words.height(place.width) <= place.height:
                return place
        taken = priced(self.table.lying(), LAST_WORD)
        for form, size in product((Form.OPEN, Form.FLAT), letters):
            words.set_in(BASES[1], form, size=size)
            sizes = [(layout.ribbon.width, words.height(layout.ribbon.width))]
            place, cost = best_place(window, sizes, taken, layout.ribbon.bottomleft, fits_between=True)
            if cost < NEVER:
                break
        return place

    @property
    def home(self) -> Home:
        """The coach's home, in the prompt's place."""
        fitted = functools.cache(self._fitted)  # a table in a tall window asks for each height that its cards may have

        def height(width: int) -> int:
            self._size, high = fitted(width)
            return high

        return Home(height)

    def _fitted(self, width: int) -> tuple[int, int]:
        """Return how large the longest thing that the coach may say is set, and how high the home must be for it."""
        if not self._texts:
            self._texts = tuple(told_texts(self.lesson, self.game.teaching))
        scale = self.kit.scale
        for self._size in range(scale.font(BASES[1]), scale.smallest - 1, -1):
            button = self._golden(_("Play it for me"), self._play_it, "")
            words = [self._in_home(text, [button]) for text in self._texts]
            high = max(each.height(width) for each in words)
            if high <= _MOST[scale.is_tall] * scale.height:
                break
        return self._size, max(high, scale.px(123, _LEAST))

    @property
    def _progress(self) -> Progress | None:
        """The idea that the lesson has come to."""
        script = self._script or self.lesson
        ideas = [(comment.at, comment) for comment in script.comments if comment.theme]
        here = script.comments_at(self._at)[: self._heard + 1]
        so_far = [each.theme for at, each in ideas if at < self._at or each in here]
        return Progress(so_far[-1], len(so_far), len(ideas)) if so_far else None

    def _buttons(self, told: Told) -> list[Button]:
        """Return the buttons under what is said, the golden one last."""
        if told.kind == "reply":
            insists = self.button(_("Play it anyway"), self._insist, ["insist"], _("The deal then goes its own way."))
            return [insists, self._golden(_("Choose again"), self.choose_again, _("Take the move back."))]
        if told.kind == "watch":
            tip = say(_("Take everything back to where you left the lesson ({key})."), key=told_key("said-before"))
            return [self.button(_("Back to the lesson"), self._rejoin, ["said-before"], tip, "back")]
        if told.kind == "close":
            return self._last_buttons()
        found = []
        if self.can_go_back:
            tip = headed(_("Back to what was said before"), told_key("said-before"))
            back = self.button("", self.go_back, ["said-before"], tip, "back")
            back.cap = ""
            found.append(back)
        if told.kind == "ask":
            label = _("Bid it for me") if isinstance(self.scripted, Bid) else _("Play it for me")
            tip = say(_("The coach makes this move for you ({key})."), key=told_key("coach-plays"))
            plays = Button(self.kit, 0, label, self._play_it, ["coach-plays"], primary=True, tip=tip)
            plays.is_default = False  # Enter belongs to hand and strip
            found.append(plays)
        if told.kind == "say":
            tip = _("Go on: a click on the table does the same.")
            found.append(self._golden(pgettext("button", "Go on"), self.go_on, tip))
        return found

    def _last_buttons(self) -> list[Button]:
        """Return the buttons under the last word."""
        later, routes = self.app.later, self.app.routes
        menu = self.button(
            _("Main menu"), lambda: later(routes.go_to_menu), ["to-menu"], _("Back to the main menu."), "home"
        )
        if self.app.store.open_game(self.game.name) is not None:
            tip = _("Back to the game that you have open.")
            return [menu, self._golden(_("Go on with your game"), self._go_on_with_game, tip)]
        buttons, key = [menu], offered(self.app.settings.lessons, self.game, self._key)
        if key is not None:
            menu.label = ""  # there is room for two that say what they do
            learn, tip = self.after(routes.open_lesson, self.game.name, key), self.game.lesson_cover(key).offer
            buttons.append(self.button(_("Next lesson"), learn, ["next-lesson"], tip, "lesson"))
        label = _("Play a game") if self.app.store.tally(self.game.name).played else _("Play your first game")
        return [*buttons, self._golden(label, self._play, _("A game by these rules."))]

    def _golden(self, label: str, action: Callable[[], None], tip: str) -> Button:
        return self.button(label, action, ["press"], tip)

    # ------------------------------------------------------------------- ways through it

    def go_on(self) -> None:
        """Go on from what has been read, unless the press was only meant to hurry something."""
        if self.told is None or self.told.kind != "say":
            return
        if self.pacing.is_moving or self.input.guard.holds:
            self.skip()
            self.input.guard.begin()
            return
        self._heard += 1
        self._speak(self._due())

    def _before(self) -> tuple[int, int] | None:
        """Return the comment before this one: at how many actions, and its place there; None if this is the first."""
        if self._heard:
            return self._at, self._heard - 1
        script = self._script
        ats = [comment.at for comment in script.comments if comment.at < self._at] if script is not None else []
        return (ats[-1], ats.count(ats[-1]) - 1) if ats else None

    @property
    def can_go_back(self) -> bool:
        """Whether anything was said before."""
        return self._before() is not None

    def go_back(self) -> None:
        """Go back to what was said before, and to the cards as they lay then."""
        before = self._before()
        if before is None:
            return
        is_earlier = before[0] < self._at
        if is_earlier:
            self.controller.go_back(len(self.controller.steps) - (self._at - before[0]))
        self._at, self._heard = before
        if is_earlier:
            self._resync()
        else:
            self._speak(self._due())

    def _play_it(self) -> None:
        """Make the move that is asked for in the person's place."""
        if self.scripted is not None:
            self._missed.add(self._at)
            self.act(self.scripted)

    def _rejoin(self) -> None:
        """Take back everything since the move that the script does not have."""
        back = len(self._actions) - self.lesson.parted_at(self._actions)
        self.controller.go_back(len(self.controller.steps) - back)
        self._return()

    def choose_again(self) -> None:
        if self._reply is not None:
            self._reply = None
            self.table.hand.armed = None
            self._speak(self._due())

    def _insist(self) -> None:
        """Take the move that the script does not have; from now on everybody plays for themselves."""
        if self._reply is not None:
            action = self._reply
            self.choose_again()
            super().act(action)

    def _play(self) -> None:
        game, options = self.game, self.lesson.record.options
        players = Seating(game, self.app.settings, options).named()
        self.app.later(lambda: self.app.routes.begin(game.name, options, players, None))

    def _go_on_with_game(self) -> None:
        if not self.app.routes.go_on(self.game.name):
            self.app.later(self.app.routes.go_to_menu)

    # ------------------------------------------------------------------- the person's moves

    def act(self, action: Action, card: CardSprite | None = None) -> None:
        """Take the person's move if the script has it, or if it breaks a rule; answer any other."""
        script = self._script
        is_refused = self.controller.view.why_not(action) is not None
        if script is None or is_refused or self.is_in_script(action):
            before = self.controller.state
            super().act(action, card)
            if self.controller.state is not before:
                if self.told is not None and self.told.kind == "ask":
                    self._tried, self._right = self._tried + 1, self._right + (self._at not in self._missed)
                self._reply = None
                self._fall_silent()
            return
        self._reply = action
        self._missed.add(self._at)
        self.table.hand.armed = card
        self.kit.audio.play("refuse", 0.5)
        self._speak(self._due())

    def is_in_script(self, action: Action) -> bool:
        """Whether the script has ``action`` now, or one that is as good for the rest of the deal."""
        return self._script is not None and self._script.following((*self._actions, action)) is not None

    def undo(self) -> None:
        """Take back the last move, and ask for it again."""
        if not self.controller.can_undo:
            return
        self.controller.undo()
        self._return()

    def _return(self) -> None:
        """Ask again for the move to be made now."""
        self._at = len(self._actions)
        self._heard, self._reply = max(0, len(self._comments) - 1), None
        self._resync()

    def handle(self, event: pygame.event.Event) -> None:
        """Take an input event: a click where nothing is goes on from what is said, as Enter and Space do."""
        is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if self.told is not None and self.told.kind == "say" and is_press:
            under = self.controls.at(event.pos)
            if under is None or isinstance(under, MoveControl):
                self.go_on()
                return
        super().handle(event)

    @property
    def is_to_be_read(self) -> bool:
        """Whether the coach says something that asks for no move, or answers one."""
        return self.told is not None and self.told.kind not in ("ask", "watch")

    # ------------------------------------------------------------------- keeping the place

    @property
    def place(self) -> LessonPlace:
        """How far the deal has come."""
        return LessonPlace(self._heard if self._at == len(self._actions) else 0, tuple(map(str, self._actions)))

    def _keep(self) -> None:
        """Keep in the settings how far the deal has come; at its end, that it was played."""
        self._kept = self.place
        is_over = self.told is not None and self.told.kind == "close"
        text = DONE if is_over else str(self._kept)
        self.app.change_settings(lessons={**self.app.settings.lessons, self._name: text})

    def update(self, dt: float) -> None:
        """Let time pass, and keep every step."""
        super().update(dt)
        if self._celebration.confetti is not None:
            self._celebration.confetti.update(dt)
        if self._marks is not None:
            self._marks.point()
        if self._speech is not None:  # its home is left to the sentence of a hint while there is one
            for item in (self._speech, *self._speech.words.buttons):
                item.visible = self.table.hints.hint is None
        if self._is_dealt and self._kept != self.place:
            self._keep()

    @property
    def has_hints(self) -> bool:
        """Whether a hint may be asked for: whenever the person is to move."""
        return self.told is None or self.told.kind in ("ask", "watch")

    @property
    def settings(self) -> Settings:
        """The settings without what would speak beside the coach: the cards gone do, too."""
        return super().settings.with_(shows_gone=False)

    def build(self) -> None:
        """Lay out the table; what is said is laid out again once nothing moves."""
        self._marks, self.told = None, None
        self.lesson, self._texts, self._known = self.app.games[self.game.name].lesson(self._key), (), None  # its words
        self._celebration = Celebration()
        super().build()
        self.table.is_guided = True
        self.say(self._in_home(""))

    def way_back(self) -> str:
        return _("Leave the table. The game’s tile, or its new-game page, brings this deal back.")

    @property
    def is_lively(self) -> bool:
        is_read = self.told is not None and self.told.kind in ("say", "close")
        return super().is_lively and not is_read
