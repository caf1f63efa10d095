"""The dialogs that save and copy: the desktop's own dialogue says where a file goes, and then it is told how it went.

That of a game can also copy its record, its deal number, and the fingerprint of the deal.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import platformdirs
import pygame

from game.deals.fingerprint import fingerprint, proof
from game.profile.writer import Ticket
from game.ui.controls.entry import pasting_words, to_clipboard
from game.ui.controls.layout import columns, inset, put_in, rows
from game.ui.controls.panels import Label, Text
from game.ui.desktop import Errand, asking
from game.ui.language.messages import _, left_to_right, pgettext, say
from game.ui.scenes.forms.dialogs import Overlay, Reply
from game.ui.scenes.scene import GameScene, Host, Scene
from game.ui.words.cards import sentences

RECORD: Final = ".fortyodd"  # how the files of records end, by which a desktop knows what opens them


def proposed_path(name: str, folder: Path, moment: time.struct_time, ending: str = RECORD) -> Path:
    """Return a path in ``folder`` that is not in use: the name and the minute, numbered if necessary."""
    stem = f"{name}-{time.strftime('%Y-%m-%d-%H%M', moment)}"
    path = folder / f"{stem}{ending}"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}{ending}"
        number += 1
    return path


class SaveScene(Overlay, ABC):
    """Saves a file, and tells what it holds and what became of it.

    Without a dialogue of the desktop's own the file goes among the player's documents, and it is told where.
    """

    has_picture = False
    """Whether a square of the panel is left for a picture, ``square``."""

    def __init__(self, app: Host, below: Scene | None, stem: str, ending: str) -> None:
        super().__init__(app, below)
        self._stem, self._ending = stem, ending
        self.message = ""
        self._is_about, self._is_bad = True, False  # whether the message tells what the file holds, or what went wrong
        self._errand: tuple[Errand, Callable[[bool, str], None]] | None = None
        self._written: tuple[Ticket, Path, Callable[[Path], None]] | None = None
        self.square = pygame.Rect(0, 0, 0, 0)

    @abstractmethod
    def heading(self) -> str:
        """Return what is saved."""

    @property
    def title(self) -> str:
        return self.heading()

    @abstractmethod
    def about(self) -> str:
        """Return what the file will hold."""

    @abstractmethod
    def write(self, path: Path) -> Ticket:
        """Have the file written."""

    def choices(self) -> list[Reply]:
        """Return the buttons from top to bottom; the first is golden, and Enter presses it."""
        return [
            Reply(pgettext("button", "Save…"), self.save, "save", "save", _("Write the file.")),
            Reply(pgettext("button", "Done"), self.close, "back", "check", _("Back to where you were.")),
        ]

    def build(self) -> None:
        """Lay out the picture, if there is one, and beside or below it the buttons and what is told."""
        kit, scale, choices = self.kit, self.kit.scale, self.choices()
        air, gap, head_h = scale.px(30, 16), scale.px(12, 7), round(scale.font(28) * 1.7)
        high, step = scale.px(58, 38, scale.font(20) * 1.9), round(scale.font(18) * 1.5)
        buttons = [each.button(kit, high, primary=number == 0, base=18) for number, each in enumerate(choices)]
        most_w, most_h = (length - 2 * scale.px(40, 12) - 2 * air for length in (scale.width, scale.height))
        column = min(most_w, max(22 * scale.font(18), *(button.rect.width for button in buttons)))
        stack = len(buttons) * (high + gap) + head_h + (4 if self.has_picture else 7) * step
        side = 0
        if self.has_picture and scale.is_tall:
            side = min(most_w, most_h - stack - gap)
            rect = self.lay_panel(max(side, column) + 2 * air, side + gap + stack + 2 * air, 0.5)
            square, room = rows(inset(rect, air), side, 1.0, gap=gap)
            room = put_in((column, room.height), room)
        elif self.has_picture:
            side = min(most_h, most_w - column - 2 * gap)
            rect = self.lay_panel(side + column + 2 * gap + 2 * air, max(side, stack) + 2 * air, 0.5)
            square, room = columns(inset(rect, air), side, 1.0, gap=2 * gap)
        else:
            room = square = inset(self.lay_panel(column + 2 * air, stack + 2 * air, 0.5), air)
        self.square = put_in((side, side), square)
        head, *places, words = rows(room, head_h, *[high] * len(buttons), 1.0, gap=gap)
        self.stage.add(Label(kit, head, [self.heading()], 28, self.style.gold, bold=True))
        for button, place in zip(buttons, places, strict=True):
            button.rect = place
        self.controls.add(*buttons)
        self.controls.touched = buttons[0]
        self._told = Text(kit, words, "", 18, self.style.text)
        self.stage.add(self._told)
        is_about = self._is_about
        self._say(self.about() if is_about else self.message, bad=self._is_bad)
        self._is_about = is_about

    def copy(self, text: str) -> None:
        """Put a text on the clipboard, or say that there is none."""
        if to_clipboard(text):
            self._say(sentences(pgettext("state", "Copied."), pasting_words()))
        else:
            self._say(_("Nothing can be copied: this system has no clipboard."), bad=True)

    def _say(self, message: str, *, bad: bool = False) -> None:
        self.message = self._told.text = message
        self._is_about, self._is_bad = False, bad
        self._told.colour = (255, 176, 150) if bad else self.style.text

    def folder(self) -> Path:
        """Return the folder that is proposed."""
        folder = platformdirs.user_documents_path()
        return folder if folder.is_dir() else Path.home()

    def save(self) -> None:
        """Ask the desktop where the file goes; without such a dialogue it goes into the folder proposed."""
        proposed = proposed_path(self._stem, self.folder(), time.localtime(), self._ending)
        errand = asking(self.heading(), proposed)
        if errand is None:
            self._write(proposed, self._saved)
        else:
            self._begin(errand, self._was_chosen)

    def _was_chosen(self, is_well: bool, text: str) -> None:
        if is_well and text:
            path = Path(text)
            self._write(path if path.suffix else path.with_name(path.name + self._ending), self._saved)
        else:
            self._say(_("Nothing was saved."))

    def _saved(self, path: Path) -> None:
        self._say(say(_("Saved as {path}."), path=left_to_right(str(path))))

    def _write(self, path: Path, then: Callable[[Path], None]) -> None:
        if self._written is None:
            self._written = self.write(path), path, then

    def _begin(self, errand: Errand, ended: Callable[[bool, str], None]) -> None:
        self._end_errand()
        self._errand = errand, ended

    def _end_errand(self) -> None:
        if self._errand is not None:
            self._errand[0].end()
            self._errand = None

    @property
    def is_lively(self) -> bool:
        """Whether an answer may come, which nobody's input announces."""
        return self._written is not None or self._errand is not None

    def leave(self) -> None:
        """End the desktop's dialogue if it still waits."""
        super().leave()
        self._end_errand()

    def update(self, dt: float) -> None:
        """Take what was written, and what the desktop's programs have done."""
        super().update(dt)
        if self._written is not None and self._written[0].is_done:
            (ticket, path, then), self._written = self._written, None
            if ticket.is_kept:
                then(path)
            else:
                self._say(failure(ticket.fault), bad=True)
        if self._errand is not None and (result := self._errand[0].result) is not None:
            (_done, ended), self._errand = self._errand, None
            ended(*result)


class SaveRecordScene(SaveScene):
    """Saves the record of the game at the table; or copies what belongs to the game."""

    name = "save record"

    def __init__(self, app: Host, table_scene: GameScene) -> None:
        self.table = table_scene
        controller = table_scene.controller
        self._proof = ""
        """The text behind the fingerprint of the last deal; empty before the first, and in a demonstration."""
        if controller.deals and controller.autosave.beside.secret:
            secret, deals = controller.autosave.beside.secret, controller.deals
            self._proof = proof(deals[-1].cards, secret, len(deals))
        super().__init__(app, app.scene if app.scenes else table_scene, table_scene.game.name, RECORD)

    def heading(self) -> str:
        return _("Record and fingerprint")

    def about(self) -> str:
        controller = self.table.controller
        about = [
            _("The file holds the whole game: the rules, every card, every bid and play."),
            say(_("Deal number {number}."), number=controller.setup.number),
        ]
        if self._proof:
            words, start = _("Fingerprint of deal {deal}: {start}…"), fingerprint(self._proof)[:16]
            about.append(say(words, deal=len(controller.deals), start=left_to_right(start)))
        return sentences(*about)

    def write(self, path: Path) -> Ticket:
        return self.app.store.write_file(path, self.table.controller.record_text())

    def choices(self) -> list[Reply]:
        """Return what saves and copies: the deal number, the fingerprint if there is one, and the record."""
        save, done = super().choices()
        controller = self.table.controller
        words = _("Whoever begins a new game with this number gets the same cards.")
        number = self._copying(_("Copy number"), str(controller.setup.number), words)
        words = _("To be pasted into a message or a file, and opened from there.")
        record = self._copying(_("Copy record"), controller.record_text(), words)
        return [save, number, *([self._fingerprint()] if self._proof else []), record, done]

    def _copying(self, label: str, text: str, tip: str) -> Reply:
        return Reply(label, partial(self.copy, text), "", "copy", tip)

    def _fingerprint(self) -> Reply:
        """Return what copies the fingerprint of the last deal, with the proof of it once the deal is over."""
        text = fingerprint(self._proof)
        if self.table.controller.state.turn is None:
            tip = _("With the text that it is made of: any SHA-256 program gives the same result.")
            return self._copying(_("Copy with proof"), f"{text}\n{self._proof}", tip)
        tip = _("It is made of the cards as dealt: note it now, and check after the deal that none was changed.")
        return self._copying(_("Copy fingerprint"), text, tip)


class SaveGamesScene(SaveScene):
    """Saves all finished games, as a table or as records."""

    name = "save games"

    def __init__(self, app: Host, *, as_table: bool) -> None:
        super().__init__(app, app.scene, "forty-odd-games", ".csv" if as_table else ".jsonl")
        self._as_table = as_table

    def heading(self) -> str:
        return _("Export the statistics") if self._as_table else _("Export all records")

    def about(self) -> str:
        if self._as_table:
            return _(
                "A table for any spreadsheet, a line for each game that is over. Names that would be formulas there, "
                "like =A1, have an apostrophe before them."
            )
        return _("The file holds a line of JSON for each game that is over: all of it, every card, every bid and play.")

    def write(self, path: Path) -> Ticket:
        return self.app.store.export_games(path, as_table=self._as_table)


def failure(fault: str) -> str:
    """Return in a sentence why a file could not be written."""
    sentences = {
        "disk-full": _("The disk is full; the file was not saved."),
        "no-access": _("You are not allowed to write to that folder; please choose another."),
        "closed": _("The program is closing; the file was not saved."),
    }
    return sentences.get(fault) or _("The file could not be saved; please try another folder.")
