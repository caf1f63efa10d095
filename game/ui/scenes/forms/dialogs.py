"""Dialogs: a panel over the dimmed scene below, used for questions and the pause menu."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game.profile.kept import OpenGame
from game.ui.controls.base import Kit
from game.ui.controls.buttons import Button, row, row_width
from game.ui.controls.layout import around, between, rows
from game.ui.controls.panels import Label, Panel
from game.ui.language.messages import _, left_to_right, pgettext, say
from game.ui.scenes.forms.notices import reason_words
from game.ui.scenes.scene import GameScene, Host, Scene
from game.ui.words.cards import sentences

_PATIENCE: Final = 3.0  # seconds that the other window has for coming to the front


class Overlay(Scene):
    """A scene over another, which stays visible behind it, but darker."""

    shade = 110
    is_modal = True

    def __init__(self, app: Host, below: Scene | None) -> None:
        if below is not None:
            self.style = below.style
        self._covered = pygame.Rect(0, 0, 0, 0)  # by the panel
        super().__init__(app)

    def rebuild(self) -> None:
        """Lay the overlay out again over a darkened picture of the scene below."""
        super().rebuild()
        picture = self.app.snapshot_below(self)
        veil = pygame.Surface(self.app.size)
        veil.fill((self.shade, self.shade, self.shade))
        picture.blit(veil, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        self.stage.set_backdrop(picture)

    def lay_panel(self, width: int, height: int, down: float = 0.47) -> pygame.Rect:
        """Put the panel on the stage and return its rectangle.

        ``down`` is where its middle lies, as a part of the window's height from the top.
        """
        scale = self.kit.scale
        self._covered = rect = around((scale.width // 2, scale.height * down), (width, height))
        self.stage.add(Panel(self.kit, rect, is_raised=True))
        return rect

    def notice_place(self) -> pygame.Rect:
        """Return the foot of the window; where the panel leaves no room there, what lies beside it, if that is wide."""
        foot, size, gap = super().notice_place(), self.kit.scale.font(18), self.kit.scale.gap
        beside = between(gap, foot.top, self._covered.left - gap, foot.bottom)
        has_room = foot.bottom - self._covered.bottom >= 4 * size
        return foot if has_room or beside.width < 14 * size else beside

    def close_for(self, action: Callable[[], None]) -> None:
        """Go back to the scene below, and do something there."""

        def back() -> None:
            self.app.pop()
            action()

        self.app.later(back)


class Reply(NamedTuple):
    """A button's label and action, with its key, icon and tip, if any; and whether it can be given now."""

    label: str
    action: Callable[[], None]
    key: str
    icon: str
    tip: str = ""
    enabled: bool = True

    def button(self, kit: Kit, place: pygame.Rect | int, *keys: str, primary: bool = False, base: float = 20) -> Button:
        """Return its button, pressed by its key and by ``keys``; those go first."""
        found = [*keys, *([self.key] if self.key else [])]
        made = Button(kit, place, self.label, self.action, found, self.icon, primary, base=base, tip=self.tip)
        made.enabled = self.enabled
        return made


class Prompt(NamedTuple):
    """The subject of a question in a few words, the sentences below it, and the answers from left to right."""

    heading: str
    sentences: list[str]
    answers: list[Reply]


class QuestionScene(Overlay, ABC):
    """Asks a question over the top scene, or over nothing; the last answer is golden, and Enter gives it."""

    def __init__(self, app: Host) -> None:
        super().__init__(app, app.scene if app.scenes else None)

    @abstractmethod
    def question(self) -> Prompt:
        """Return the question."""

    @property
    def title(self) -> str:
        return self.question().heading

    @property
    def opening(self) -> str:
        return sentences(*self.question().sentences)

    def build(self) -> None:
        """Lay out the panel in the middle of the window, with its buttons in a column if they do not fit in a row."""
        kit, scale, asked = self.kit, self.kit.scale, self.question()
        inset, size = scale.px(36, 20), scale.font(20)
        step, button_h = round(size * 1.45), max(scale.px(58, 40), round(size * 2))
        *others, last = asked.answers
        buttons = [answer.button(kit, button_h, base=19) for answer in others]
        buttons.append(last.button(kit, button_h, "go-on", primary=True, base=19))
        row_w = row_width(buttons, button_h, scale.gap)
        most = scale.width - 2 * scale.px(40, 24)
        is_narrow = row_w + 2 * inset > most
        width = min(most, max(scale.px(900, 600), 0 if is_narrow else row_w + 2 * inset))
        room = width - 2 * inset
        lines = [line for sentence in asked.sentences for line in kit.text.wrap(sentence, size, room)]
        count = len(buttons) if is_narrow else 1
        foot_h = count * button_h + (count - 1) * scale.gap
        head_h = round(scale.font(28) * 1.7)
        rect = self.lay_panel(width, 2 * inset + head_h + len(lines) * step + inset // 2 + foot_h)
        inner = rect.inflate(-2 * inset, -2 * inset)
        head, *places, _air, foot = rows(inner, head_h, *[step] * len(lines), inset // 2, foot_h)
        self.stage.add(Label(kit, head, [asked.heading], 28, kit.style.gold, bold=True))
        for line, place in zip(lines, places, strict=True):
            self.stage.add(Label(kit, place, [line], 20, kit.style.text))
        if is_narrow:
            for button, place in zip(buttons, rows(foot, *[button_h] * count, gap=scale.gap), strict=True):
                button.rect = place
        else:
            row(buttons, foot, scale.gap, 1.0)
        self.controls.add(*buttons)


class FaultScene(QuestionScene):
    """Says that something went wrong and where the report is; ``kept`` is the saved game that was at the table."""

    name = "fault"

    def __init__(self, app: Host, what: str, report: Path | None, kept: OpenGame | None) -> None:
        super().__init__(app)
        self._what = what
        self._report = report
        self._kept = kept

    def question(self) -> Prompt:
        """Say what happened, what became of the game and where the report is; offer to go on with the game, if any."""
        lines = [self._what]
        answers = [
            Reply(pgettext("button", "Quit"), self.app.quit, "quit", "quit"),
            Reply(_("Main menu"), self._menu, "back", "home"),
        ]
        if self._kept is not None:
            lines.append(_("Your game is saved as it stood after the last move."))
            answers.append(Reply(pgettext("button", "Go on"), self._go_on, "go-on-after", "play"))
        if self._report is not None:
            path = left_to_right(str(self._report))
            lines.append(say(_("A report, with nothing personal in it, is in {path}."), path=path))
        return Prompt(_("Something went wrong"), lines, answers)

    def _menu(self) -> None:
        self.app.later(self.app.routes.go_to_menu)

    def _go_on(self) -> None:
        if self._kept is None or not self.app.routes.resume(self._kept):
            self._menu()


class UnsavedScene(QuestionScene):
    """Says why the game is not saved; the person can wait, go back, or leave anyway."""

    name = "unsaved"

    def question(self) -> Prompt:
        """Say why the game is not saved and that the program is trying again."""
        reason = self.app.store.unsaved
        why = say(_("It cannot be saved: {reason}."), reason=reason_words(reason))
        again = _("Trying again every few seconds; the program closes as soon as it works.")
        answers = [
            Reply(_("Quit without saving"), self.app.leave, "quit-unsaved", "quit"),
            Reply(pgettext("button", "Go back"), self.close, "back", "back"),
        ]
        lines = [why if reason else _("Still being saved."), again]
        return Prompt(_("The game is not saved yet"), lines, answers)

    def update(self, dt: float) -> None:
        """Leave as soon as everything is saved."""
        super().update(dt)
        if self.app.is_all_saved:
            self.app.leave()


class AlreadyOpenScene(QuestionScene):
    """Shown if another window has the profile open, since two windows would overwrite each other's games.

    The person can go to that window, or play here without saving; ``first`` makes the scene shown then.
    """

    name = "already open"

    def __init__(self, app: Host, first: Callable[[], Scene]) -> None:
        super().__init__(app)
        self._first = first
        self._waited: float | None = None
        self._is_deaf = False

    def question(self) -> Prompt:
        """Say that another window has the profile open, and what the person can do."""
        lines = [
            _("Forty-Odd is open in another window, and that one saves your games."),
            _("Go to that window, or play here without saving anything."),
        ]
        if self._is_deaf:
            lines = [_("The other window does not answer."), _("You can play here, but nothing will be saved.")]
        answers = [
            Reply(pgettext("button", "Quit"), self.app.leave, "back", "quit"),
            Reply(_("Play without saving"), self._play, "play-unsaved", "play"),
            Reply(_("Show that window"), self._show, "show-window", "forward"),
        ]
        return Prompt(_("Forty-Odd is already open"), lines, answers)

    def _play(self) -> None:
        self.app.later(lambda: self.app.replace_all(self._first()))

    def _show(self) -> None:
        if self.app.store.ask_for_window():
            self._waited = 0.0
        else:
            self._be_told_nothing()

    def _be_told_nothing(self) -> None:
        self._waited, self._is_deaf = None, True
        self.app.later(self.rebuild)

    def update(self, dt: float) -> None:
        """Leave once the other window has come to the front; say so if it does not."""
        super().update(dt)
        if self._waited is None:
            return
        self._waited += dt
        if not self.app.store.is_window_asked_for:
            self.app.leave()
        elif self._waited > _PATIENCE:
            self.app.store.was_asked_for()  # or the other window would come to the front minutes later
            self._be_told_nothing()


class ListScene(Overlay, ABC):
    """A menu over the scene below: a golden button that goes back, and others under it."""

    @abstractmethod
    def heading(self) -> str:
        """Return what stands over the buttons."""

    @property
    def title(self) -> str:
        return self.heading()

    @abstractmethod
    def choices(self) -> list[Reply]:
        """Return the buttons from top to bottom."""

    def build(self) -> None:
        """Lay out the panel and its buttons."""
        kit, scale, choices = self.kit, self.kit.scale, self.choices()
        height = max(scale.px(58, 40), round(scale.font(20) * 2))
        gap, head_h, inset = scale.px(12, 7), scale.px(84, 54), scale.px(28, 16)
        width = min(max(scale.px(480, 330), scale.font(20) * 17), scale.width - 2 * scale.px(60, 40))
        rect = self.lay_panel(width + 2 * inset, head_h + len(choices) * (height + gap) + inset - gap, 0.5)
        head, body = rows(rect, head_h, 1.0)
        self.stage.add(Label(kit, head, [self.heading()], 30, kit.style.gold, bold=True, align="center"))
        places = rows(body.inflate(-2 * inset, 0), *[height] * len(choices), gap=gap)
        for number, (choice, place) in enumerate(zip(choices, places, strict=True)):
            self.controls.add(choice.button(kit, place, primary=number == 0))
        self.controls.touched = self.controls.widgets[0]


class PauseScene(ListScene):
    """The pause menu of the game at the table; Esc goes on playing."""

    name = "pause"

    def __init__(self, app: Host, table: GameScene) -> None:
        super().__init__(app, table)
        self.table = table

    def heading(self) -> str:
        return pgettext("heading", "Pause")

    def choices(self) -> list[Reply]:
        table, after, routes = self.table, self.after, self.app.routes
        words = _("The rules of this game, as you play it.")
        all_told = _("Every bid and card of this game, and what was said, line by line.")
        look = _("Cloths, card backs, sizes, speed, sound.")
        whole = _("The whole game as a file or as text, its deal number, and the fingerprint of the deal.")
        another = _("Choose another game; this one is saved.")
        end = _("Close the program. This game is saved.")
        lost = _("Give up this game: it counts as a loss. You will be asked to confirm.")
        resign = Reply(pgettext("button", "Resign"), after(routes.open_resign, table), "ask-resign", "flag", lost)
        rest = _("Take all the remaining tricks, if they are certain however the unseen cards lie.")
        take, may = partial(self.close_for, table.claim_rest), table.has_claims and table.may_claim
        claim = Reply(_("Claim the rest"), take, "claim", "crown", rest, may)
        return [
            Reply(pgettext("button", "Continue"), self.close, "back", "play", _("Back to the table.")),
            *([claim] if table.game.has_tricks and table.has_claims else []),
            Reply(_("What has happened"), after(routes.open_log, table), "log", "cards", all_told),
            Reply(pgettext("button", "Rules"), after(table.open_rules_page), "rules", "help", words),
            Reply(pgettext("button", "Settings"), after(routes.open_settings), "settings", "gear", look),
            Reply(_("New game"), after(routes.open_new_game, table.game.name), "new-game", "shuffle", another),
            Reply(_("Save or share"), after(routes.open_share, table), "share", "save", whole),
            *([resign] if table.controller.can_resign else []),
            Reply(_("Main menu"), after(routes.go_to_menu), "", "home", table.way_back()),
            Reply(pgettext("button", "Quit"), self.app.quit, "quit", "quit", end),
        ]
