"""The save dialogs: they propose a path in the documents folder, and then say whether saving worked.

That of a game can also copy its record, its deal number, and the fingerprint of the deal.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import platformdirs
import pygame

from game.fingerprint import fingerprint, proof
from game.profile.store import Ticket
from game.ui.controls.buttons import Button
from game.ui.controls.entry import TextField, to_clipboard
from game.ui.controls.layout import columns, inset, put_in, rows, trim
from game.ui.controls.panels import Label, Text
from game.ui.drawing.text import _
from game.ui.scenes.dialogs import Overlay
from game.ui.scenes.scene import GameScene, Host, Scene

_LONGEST_PATH = 400  # characters


def proposed_path(name: str, folder: Path, moment: time.struct_time, ending: str = ".json") -> Path:
    """Return a path in ``folder`` that is not in use: the name and the minute, numbered if necessary."""
    stem = f"{name}-{time.strftime('%Y-%m-%d-%H%M', moment)}"
    path = folder / f"{stem}{ending}"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}{ending}"
        number += 1
    return path


class Shared(NamedTuple):
    """Something to copy: what it is, the label and the tip of its button, and the ``text`` that is copied."""

    told: str
    label: str
    text: str
    tip: str


class SaveScene(Overlay, ABC):
    """Asks where to save a file, and saves it: ``heading`` says what is saved, ``about`` what the file will hold."""

    def __init__(self, app: Host, below: Scene | None, stem: str, ending: str, heading: str, about: str) -> None:
        super().__init__(app, below)
        self._heading = heading
        folder = platformdirs.user_documents_path()
        if not folder.is_dir():
            folder = Path.home()
        self._folder = folder
        self.text = str(proposed_path(stem, folder, time.localtime(), ending))
        self.message = about
        self.is_saved = False
        self._is_bad = False
        self._ticket: Ticket | None = None
        self._path = Path()
        self._field: TextField | None = None

    @abstractmethod
    def write(self, path: Path) -> Ticket:
        """Have the file written."""

    def build(self) -> None:
        """Lay out the panel: heading, path, message, buttons."""
        kit, scale = self.kit, self.kit.scale
        air, step = scale.px(36, 20), round(scale.font(18) * 1.5)
        head_h, field_h = round(scale.font(28) * 1.7), scale.px(50, 34, scale.font(19) * 1.95)
        button_h = scale.px(58, 40, scale.font(20) * 2)
        row_h, shared = scale.px(46, 32, scale.font(18) * 1.8), self.shared()
        copied_h, gap = len(shared) * (row_h + scale.gap // 2) + scale.gap * bool(shared), scale.gap
        heights = (round(air * 0.7), head_h, copied_h, field_h, gap, 3 * step, gap, button_h, air)
        width = min(scale.width - 2 * scale.px(60, 30), scale.px(980, 620, scale.font(19) * 34))
        rect = self.lay_panel(width, sum(heights))
        _air, head, copied, field, _gap, message, _gap, foot, _air = rows(inset(rect, air, 0), *heights)
        self.stage.add(Label(kit, head, [self._heading], 28, self.style.gold, bold=True))
        self._lay_shared(trim(copied, bottom=gap) if shared else copied, shared, row_h)
        self._field = TextField(kit, field, self.text, self._typed, "", _LONGEST_PATH, on_enter=self.save)
        self._field.tip = _("Where the file goes, and its name. Change it as you like.")
        self._field.enabled = self._field.focusable = not self.is_saved
        self._told = Text(kit, message, "", 18, self.style.text)
        self.stage.add(self._told)
        done = (_("Done"), self.close, ["Enter"], "check"), _("Back to where you were.")
        write = (_("Save"), self.save, ["Enter"], "save"), _("Write the file.")
        made, tip = done if self.is_saved else write
        save = Button(kit, foot.height, *made, primary=True, base=20, tip=tip)
        save.rect.width = scale.px(240, 150, save.rect.width)
        save.rect.topright = foot.topright
        self.controls.add(self._field)
        if not self.is_saved:
            tip = _("Save nothing, and go back.")
            cancel = Button(kit, foot.height, _("Cancel"), self.close, ["Esc"], "close", base=20, tip=tip)
            cancel.rect.topright = save.rect.left - scale.gap, foot.top
            self.controls.add(cancel)
        self.controls.add(save)
        self._say(self.message, self._is_bad)

    def rebuild(self) -> None:
        """Lay the dialog out again; the focus is on the path, or on Done once it is saved."""
        super().rebuild()
        self.controls.set_focus(None if self.is_saved else self._field)

    def shared(self) -> list[Shared]:
        """Return what can be copied instead of being saved."""
        return []

    def _lay_shared(self, room: pygame.Rect, shared: Sequence[Shared], height: int) -> None:
        """Lay out what can be copied, each with its button."""
        kit, scale = self.kit, self.kit.scale
        buttons = [
            Button(kit, height, each.label, partial(self.copy, each), icon="copy", base=18, tip=each.tip)
            for each in shared
        ]
        widest = max((button.rect.width for button in buttons), default=0)
        for each, button, place in zip(shared, buttons, rows(room, *[1.0] * len(shared)), strict=True):
            words, button.rect = columns(put_in((place.width, height), place), 1.0, widest, gap=scale.gap)
            self.stage.add(Label(kit, words, [each.told], 18, self.style.text))
        self.controls.add(*buttons)

    def copy(self, shared: Shared) -> None:
        """Put something on the clipboard, or say that there is none."""
        if to_clipboard(shared.text):
            self._say(_("Copied: you can paste it anywhere now."))
        else:
            self._say(_("Nothing can be copied: this system has no clipboard."), bad=True)

    def _say(self, message: str, bad: bool = False) -> None:
        self.message = self._told.text = message
        self._is_bad = bad
        self._told.colour = (255, 176, 150) if bad else self.style.text

    def _typed(self, text: str) -> None:
        self.text = text

    def save(self) -> None:
        """Write the file, or say why that is impossible."""
        if self.is_saved:
            self.close()
            return
        if self._ticket is not None:
            return
        try:
            self._path = self._folder / Path(self.text.strip()).expanduser()
            refusal = objection(self._path)
        except PermissionError:
            refusal = failure("no-access")
        except (OSError, RuntimeError, ValueError):  # the path is too long, or the home of an unknown user
            refusal = _("A file cannot have that name; please choose another.")
        if refusal:
            self._say(refusal, bad=True)
            return
        self._ticket = self.write(self._path)
        self._say(_("Saving…"))

    def update(self, dt: float) -> None:
        """Say whether the file was written, once that is known."""
        super().update(dt)
        if self._ticket is None or not self._ticket.is_done:
            return
        ticket, self._ticket = self._ticket, None
        if ticket.is_kept:
            self.is_saved = True
            self._say(_("Saved as {path}.").format(path=self._path))
            self.app.later(self.rebuild)
            return
        self._say(failure(ticket.fault), bad=True)

    def handle(self, event: pygame.event.Event) -> None:
        """Take an input event; Esc closes the dialog also after saving."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
            return
        super().handle(event)


class SaveRecordScene(SaveScene):
    """Asks where to save the record of the game at the table, and saves it; or copies what belongs to the game."""

    name = "save record"

    def __init__(self, app: Host, table_scene: GameScene) -> None:
        about = _("The file holds the whole game: the rules, every card, every bid and play.")
        heading, stem = _("Save or share this game"), table_scene.game.name
        super().__init__(app, app.scene if app.scenes else table_scene, stem, ".json", heading, about)
        self.table = table_scene
        controller = table_scene.controller
        self._proof = ""
        """The text behind the fingerprint of the last deal; empty before the first, and in a demonstration."""
        if controller.deals and controller.autosave.beside.secret:
            secret, deals = controller.autosave.beside.secret, controller.deals
            self._proof = proof(deals[-1].cards, secret, len(deals))

    def write(self, path: Path) -> Ticket:
        return self.app.store.write_file(path, self.table.controller.record_text())

    def shared(self) -> list[Shared]:
        """Return the deal number, the fingerprint if there is one, and the record."""
        controller = self.table.controller
        number = str(controller.setup.number)
        told = _("Deal number {number}").format(number=number)
        tip = _("Whoever begins a new game with this number gets the same cards.")
        shared = [Shared(told, _("Copy number"), number, tip)]
        if self._proof:
            shared.append(self._fingerprint(fingerprint(self._proof)))
        tip = _("To be pasted into a message or a file, and opened from there.")
        return [*shared, Shared(_("The whole game, as text"), _("Copy record"), controller.record_text(), tip)]

    def _fingerprint(self, fingerprint_: str) -> Shared:
        """Return the fingerprint of the last deal, with the proof of it once the deal is over."""
        controller = self.table.controller
        told = _("Fingerprint of deal {deal}: {start}…").format(deal=len(controller.deals), start=fingerprint_[:16])
        if controller.state.turn is None:
            tip = _("With the text that it is made of: any SHA-256 program gives the same result.")
            return Shared(told, _("Copy with proof"), f"{fingerprint_}\n{self._proof}", tip)
        tip = _("It is made of the cards as dealt: note it now, and check after the deal that none was changed.")
        return Shared(told, _("Copy fingerprint"), fingerprint_, tip)


class SaveGamesScene(SaveScene):
    """Asks where to save all finished games, as a table or as records, and saves them."""

    name = "save games"

    def __init__(self, app: Host, *, as_table: bool) -> None:
        about = _(
            "The file holds a line of JSON for each game that is over: all of it, every card, every bid and play."
        )
        if as_table:
            about = _(
                "A table for any spreadsheet, a line for each game that is over. Names that would be formulas there, "
                "like =A1, have an apostrophe before them."
            )
        heading = _("Export the statistics") if as_table else _("Export all records")
        super().__init__(app, app.scene, "forty-odd-games", ".csv" if as_table else ".jsonl", heading, about)
        self._as_table = as_table

    def write(self, path: Path) -> Ticket:
        return self.app.store.export_games(path, as_table=self._as_table)


def objection(path: Path) -> str:
    """Return in a sentence why ``path`` cannot take a record, "" if it can; raise OSError if the check fails."""
    if path.is_dir():
        return _("Please give the file a name.")
    if path.exists():
        return _("There is already a file with that name; please choose another.")
    if not path.parent.is_dir():
        return _("There is no folder called {folder}.").format(folder=path.parent)
    return ""


def failure(fault: str) -> str:
    """Return in a sentence why a file could not be written."""
    sentences = {
        "disk-full": _("The disk is full; the file was not saved."),
        "no-access": _("You are not allowed to write to that folder; please choose another."),
        "closed": _("The program is closing; the file was not saved."),
    }
    return sentences.get(fault) or _("The file could not be saved; please try another folder.")
