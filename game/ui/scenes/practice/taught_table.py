"""Tables at which a coach speaks: a position is set up, the person's choice is answered, and nothing is saved."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.controller import Controller, Setup
from game.opponents.inquiry import Thinking
from game.profile.autosave import Autosave
from game.profile.kept import Beside
from game.profile.settings import Settings
from game.record import DealRecord
from game.rules.base import Action, View
from game.ui.controls.actions import arrow, means, pressed
from game.ui.controls.buttons import Button
from game.ui.controls.described import Described
from game.ui.drawing.sprites import CardSprite
from game.ui.language.messages import _, pgettext
from game.ui.scenes.forms.rail import rail_button
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.scene import Host, Scene
from game.ui.tables.aids.narrator import BASES, Form, Speech, SpeechWords, best_place
from game.ui.tables.parts.covers import BESIDES, NEEDED, NEVER, TELLING, priced
from game.ui.tables.parts.layout import Home

_FORMS: Final = (
    *((base, Form.OPEN, False) for base in BASES),
    (BASES[-1], Form.FLAT, False),
    (BASES[-1], Form.FLAT, True),
)  # text size and form of a panel on the table, and whether its words are brief, in the order tried
_BAR_BASE: Final = BASES[1]  # text size of a panel in a strip of its own
_LOW: Final = 8.5  # letter heights: how high such a strip should be at most
_MOST_PLAYERS: Final = 5  # with more there is no room for it


class TaughtGame(Controller):
    """A game set up in the position after ``deals``; nothing of it is saved, and help is what it is for."""

    def __init__(self, setup: Setup, thinker: Thinking, deals: Sequence[DealRecord]) -> None:
        super().__init__(setup, thinker)
        self.autosave = Autosave(None, Beside(help_taken=True))
        self.restore(deals)

    def set_up(self, deals: Sequence[DealRecord]) -> None:
        """Set up another position."""
        self._steps.clear()
        self._undone.clear()
        self.restore(deals)


class TaughtTable(TableScene):
    """A table at which a coach speaks; where, ``place_for`` says."""

    has_claims = False

    def __init__(self, app: Host, controller: TaughtGame) -> None:
        self._speech: Speech | None = None
        super().__init__(app, controller)

    def build(self) -> None:
        """Lay out the table; what is said is laid out by whoever says it."""
        self._speech = None
        super().build()

    @property
    def settings(self) -> Settings:
        """The settings without what would tell the answer, or speak beside the coach."""
        return self.app.settings.with_(shows_worth=False, play_checker=False, characters=False, table_talk=False)

    # ------------------------------------------------------------------ speaking

    @abstractmethod
    def place_for(self, words: SpeechWords) -> pygame.Rect:
        """Return the place for a panel with ``words``, and give them the form that they have there."""

    def say(self, words: SpeechWords) -> None:
        """Say something in place of what was said."""
        self.hush()
        self._speech = Speech(self.place_for(words), words)
        self.stage.add(self._speech)
        self.controls.add(*words.buttons)
        self.app.lines.say("prompt", words.text, brief=words.brief, interrupts=True)

    def hush(self) -> None:
        """Take away what was said."""
        if self._speech is not None:
            self.stage.remove(self._speech)
            self.controls.remove(*self._speech.words.buttons)
            self._speech = None

    def button(self, label: str, action: Callable[[], None], keys: Sequence[str], tip: str, icon: str = "") -> Button:
        """Return a button for a panel, golden if Enter presses it."""
        return Button(self.kit, 0, label, action, keys, icon, primary="press" in keys, tip=tip)

    # ------------------------------------------------------------------- answers

    @property
    def is_to_be_read(self) -> bool:
        """Whether what is said waits to be read: then Enter and Space press its golden button."""
        return False

    def offered(self) -> Described | None:
        return self._offered() if self.is_to_be_read else super().offered()

    def choose_again(self) -> None:
        """Take back a choice that the coach has answered, if it may be made again."""

    def handle(self, event: pygame.event.Event) -> None:
        """Take an input event: a key that looks for another choice takes the answered one back."""
        if event.type == pygame.KEYDOWN and self.is_to_be_read and self.controls.focus is None:
            name = pressed(event)
            if means(name, "press") and self.controls.press_key(name):
                return
            if arrow(event) or name.isdecimal():
                self.choose_again()
        super().handle(event)


class PracticeTable(TaughtTable):
    """A table that asks for one choice at a time, which ``answer`` takes; Esc goes back to the page below."""

    has_whys = False
    has_hints = False  # the scene itself shows the solution

    @abstractmethod
    def answer(self, action: Action, card: CardSprite | None) -> None:
        """Take a legal choice of the person, made with ``card`` of the hand, if with one."""

    def act(self, action: Action, card: CardSprite | None = None) -> None:
        """Take the person's choice, or say which rule it breaks."""
        if self.controller.view.why_not(action) is not None:
            super().act(action, card)
        else:
            self.table.hide_bubble()
            self.answer(action, card)

    # ------------------------------------------------------------------- layout

    def rail_start(self) -> list[Button]:
        self.hint.build()
        self._undo.visible = self._redo.visible = False  # their places are those of the buttons to older tricks
        back = rail_button(self.kit, pgettext("button", "Back"), "back", self.open_menu, "back", self.back_tip())
        return [back, self._undo, self._redo]

    def back_tip(self) -> str:
        """Return a sentence on where the way back leads."""
        return _("Back to Practice.")

    def _update_rail(self) -> None:
        super()._update_rail()
        self._undo.enabled = self._redo.enabled = False

    @abstractmethod
    def title_words(self, view: View | None = None) -> list[str]:
        """Return wordings for the rail, the longest first."""

    # ------------------------------------------------------------------ speaking

    @property
    def home(self) -> Home:
        """A strip above the table."""
        return Home(self._head, is_high=True)

    def _head(self, width: int) -> int:
        """Return how high a strip above the table must be for what is said; 0 where a panel has room on the table."""
        if not self.kit.scale.is_tall or len(self.controller.setup.players) > _MOST_PLAYERS:
            return 0
        most = self.kit.scale.line(_BAR_BASE, _LOW)
        return max(self._in_strip(words, width, most) for words in self.longest())

    @abstractmethod
    def longest(self) -> Sequence[SpeechWords]:
        """Return the longest words that may have to be said, with their buttons."""

    @staticmethod
    def _in_strip(words: SpeechWords, width: int, most: int) -> int:
        """Set words for a strip ``width`` pixels wide, brief if it is higher than ``most`` otherwise.

        Returns the height that they need.
        """
        words.set_in(_BAR_BASE, Form.BAR)
        if words.height(width) > most:
            words.set_in(_BAR_BASE, Form.BAR, is_brief=True)
        return words.height(width)

    def words(
        self,
        text: str,
        buttons: Sequence[Button] = (),
        note: str = "",
        brief: str = "",
        head: str = "",
        figures: str = "",
    ) -> SpeechWords:
        """Return the words of a panel, and those in their place where room is short."""
        words = SpeechWords(self.kit, text, buttons, note, brief, head=head, figures=figures)
        if not buttons and not note:
            words.button = 0
        return words

    def place_for(self, words: SpeechWords) -> pygame.Rect:
        """Return the place for a panel with ``words``: the strip kept free for it or, in wide windows, on the table.

        There it is flat, in small letters and few words if it covers less in that form.
        """
        table, gap = self.table, self.kit.scale.gap
        if table.layout.head is not None:
            self._in_strip(words, *table.layout.head.size)
            return table.layout.head
        lying = table.lying()
        telling = priced(lying, TELLING)
        obstacles = [*priced(lying, NEEDED, gap // 2), *telling, *priced(lying, BESIDES)]
        window, own = table.layout.cloth.inflate(-2 * gap, -2 * gap), table.layout.own
        chosen, best, least = window, _FORMS[0], float("inf")
        for base, form, is_brief in _FORMS:
            words.set_in(base, form, is_brief=is_brief)
            sizes = [size for size in words.sizes(window.size) if size[1] <= window.height]
            home = own.left, own.top - gap
            place, cost = best_place(window, sizes, obstacles, home, fits_between=form is Form.FLAT)
            parts = [(place.clip(each.rect), each.cost) for each in telling]
            hidden = sum(part.width * part.height * price for part, price in parts)
            hidden += NEVER * (cost >= NEVER)
            if hidden < least:
                chosen, best, least = place, (base, form, is_brief), hidden
            if not hidden:
                break
        base, form, is_brief = best
        words.set_in(base, form, is_brief=is_brief)
        return chosen

    # ---------------------------------------------------------------------- ways

    def open_menu(self) -> None:
        """Go back to the page below."""
        self.app.later(self.app.pop)

    def undo(self) -> None:
        """There is nothing to undo."""

    def pages(self) -> dict[str, Callable[[], None]]:
        return {"settings": self.app.routes.open_settings}


def go_on_to(host: Host, following: Callable[[], Scene | None]) -> None:
    """Replace the top scene by the one ``following`` after this frame, or only remove it."""

    def exchange() -> None:
        scene = following()
        host.pop()
        if scene is not None:
            host.push(scene)

    host.later(exchange)
