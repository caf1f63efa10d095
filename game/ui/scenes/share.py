"""Sharing a deal: as a picture and as text, each copied by one button; the record and the fingerprint are a step on."""

from __future__ import annotations

import io
import os
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import platformdirs
import pygame

from game.cards import Card
from game.profile.store import Ticket
from game.ui.controls.base import Painted
from game.ui.controls.buttons import Button
from game.ui.controls.entry import to_clipboard
from game.ui.controls.layout import columns, inset, put_in, rows
from game.ui.controls.panels import Label, Pictures, Text
from game.ui.drawing.text import _
from game.ui.scenes.deal_picture import CARD, OWN_CARD, deal_picture, request_for
from game.ui.scenes.desktop import Errand, asking, copying
from game.ui.scenes.dialogs import Overlay
from game.ui.scenes.save_record import failure, proposed_path
from game.ui.scenes.scene import GameScene, Host, Scene
from game.ui.scenes.shared_deal import shared_deal, text_of


class Preview(Painted):
    """The picture, as large as there is room; nothing until it ``is_drawn``."""

    def __init__(self, page: ShareScene, rect: pygame.Rect) -> None:
        super().__init__(page.kit, rect, depth=20)
        self.awaits_pictures = True
        self._page = page
        self.picture: pygame.Surface | None = None

    def look(self) -> bool:
        return self._page.is_drawable

    def paint(self) -> Pictures:
        """Draw the picture anew, on real wood and cloth once they have been painted, and return it small."""
        if not self._page.is_drawable:
            return []
        self.picture, is_real = self._page.drawn()
        self.awaits_pictures = not is_real
        return [(pygame.transform.smoothscale(self.picture, self.rect.size), (0, 0))]


class ShareScene(Overlay):
    """Shares finished deal number ``deal`` (counted from 1) of the game at ``table``; Esc goes back to ``below``."""

    name = "share"

    def __init__(self, app: Host, below: Scene, table: GameScene, deal: int) -> None:
        super().__init__(app, below)
        self.table = table
        self.deal = shared_deal(table, deal)
        self.message = _("A picture or a few lines of this deal, to be posted.")
        self._is_bad = False
        self._cards: dict[Card, pygame.Surface] = {}
        self._errand: tuple[Errand, Callable[[bool, str], None]] | None = None
        self._written: tuple[Ticket, Path, Callable[[Path], None]] | None = None

    # ------------------------------------------------------------------- layout

    def build(self) -> None:
        """Lay out the picture, and beside it or below it the buttons."""
        kit, scale = self.kit, self.kit.scale
        air, gap = scale.px(30, 16), scale.px(12, 7)
        high, words = scale.px(58, 38, scale.font(20) * 1.9), scale.font(18)
        names = self._buttons(high)
        column = max(round(22 * words), *(button.rect.width for button in names))
        head_h = round(scale.font(28) * 1.7)
        stack = len(names) * (high + gap) + head_h + round(words * 1.5 * 4)
        most_w, most_h = scale.width - 2 * scale.px(40, 12), scale.height - 2 * scale.px(40, 12)
        if scale.is_tall:
            column = min(column, most_w - 2 * air)
            side = min(most_w - 2 * air, most_h - 2 * air - stack - gap)
            rect = self.lay_panel(max(side, column) + 2 * air, side + stack + gap + 2 * air, 0.5)
            upper, lower = rows(inset(rect, air), side, 1.0, gap=gap)
            picture, column_room = put_in((side, side), upper), put_in((column, lower.height), lower)
        else:
            side = min(most_h - 2 * air, most_w - 2 * air - column - 2 * gap)
            rect = self.lay_panel(side + column + 2 * gap + 2 * air, max(side, stack) + 2 * air, 0.5)
            left, column_room = columns(inset(rect, air), side, 1.0, gap=2 * gap)
            picture = put_in((side, side), left)
        style = self.table.style
        cloth = self.app.settings.cloth_of(self.table.game.name) or style.cloths[0]
        self._request = request_for(style.name, cloth)
        self.preview = Preview(self, picture)
        self.stage.add(self.preview)
        head, *places, told = rows(column_room, head_h, *[high] * len(names), 1.0, gap=gap)
        self.stage.add(Label(kit, head, [_("Share this deal")], 28, style.gold, bold=True))
        for button, place in zip(names, places, strict=True):
            button.rect = place
        self.controls.add(*names)
        self._told = Text(kit, told, "", 18, style.text)
        self.stage.add(self._told)
        self._say(self.message, bad=self._is_bad)

    def _buttons(self, high: int) -> list[Button]:
        tip = _("The hands, bids and tricks, 1080 pixels square.")
        made = [
            (_("Copy picture"), self.copy_picture, "C", "copy", tip),
            (_("Save picture…"), self.save_picture, "S", "save", tip),
            (_("Copy text"), self.copy_text, "T", "copy", _("The same in a few lines, with signs for the suits.")),
            (_("Record, fingerprint"), self._open_record, "R", "lock", _("The whole game as a file or text.")),
            (_("Done"), self.close, "Esc", "check", _("Back to where you were.")),
        ]
        return [
            Button(self.kit, high, word, act, [key], icon, primary=number == 0, tip=tip)
            for number, (word, act, key, icon, tip) in enumerate(made)
        ]

    # ------------------------------------------------------------------ picture

    @property
    def is_drawable(self) -> bool:
        """Whether all cards have been drawn: one in each frame, since each takes as long as a frame."""
        return len(self._cards) == sum(len(seat.hand) for seat in self.deal.seats)

    def _draw_card(self) -> bool:
        """Draw one more card; return whether that was the last one."""
        *others, own = self.deal.seats
        wanted = [(card, CARD) for seat in others for card in seat.hand] + [(card, OWN_CARD) for card in own.hand]
        card, height = wanted[len(self._cards)]
        self._cards[card] = self.kit.art.face(card.text, height)
        return len(self._cards) == len(wanted)

    def drawn(self) -> tuple[pygame.Surface, bool]:
        """Return the picture, and whether its wood and cloth are the real ones."""
        ground, is_real = self.app.backdrops.picture(self._request)
        return deal_picture(self.kit, self.deal, self._cards, ground), is_real

    def _png(self) -> bytes:
        file = io.BytesIO()
        pygame.image.save(self.preview.picture or self.drawn()[0], file, "deal.png")
        return file.getvalue()

    # ------------------------------------------------------------------ actions

    def copy_text(self) -> None:
        """Put the deal as text on the clipboard, or say that there is none."""
        if to_clipboard(text_of(self.deal)):
            self._say(_("Copied: you can paste the text now."))
        else:
            self._say(_("Nothing can be copied: this system has no clipboard."), bad=True)

    def copy_picture(self) -> None:
        """Have the picture put on the clipboard; where that is impossible, save it and say so."""
        path = Path(tempfile.gettempdir()) / f"forty-odd-deal-{os.getpid()}.png"
        self._write(path, self._copy)

    def _copy(self, path: Path) -> None:
        def ended(is_well: bool, _text: str) -> None:
            path.unlink(missing_ok=True)
            if is_well:
                self._say(_("Copied: you can paste the picture now."))
            else:
                self._keep_in_folder()

        self._begin(copying(path), ended)

    def _keep_in_folder(self) -> None:
        told = _("Pictures cannot be copied on this system. It was saved as {path}.")
        self._write(self._proposed(), lambda path: self._say(told.format(path=path)))

    def save_picture(self) -> None:
        """Ask the system where the picture goes; without such a dialogue it goes among the pictures, as is told."""
        saved = partial(self._write, then=lambda path: self._say(_("Saved as {path}.").format(path=path)))

        def ended(is_well: bool, text: str) -> None:
            if is_well and text:
                saved(Path(text) if Path(text).suffix else Path(f"{text}.png"))
            else:
                self._say(_("Nothing was saved."))

        errand = asking(_("Save picture…"), self._proposed())
        if errand is None:
            saved(self._proposed())
        else:
            self._begin(errand, ended)

    def _proposed(self) -> Path:
        folders = platformdirs.user_pictures_path(), platformdirs.user_documents_path(), Path.home()
        folder = next((folder for folder in folders if folder.is_dir()), Path.home())
        return proposed_path(self.table.game.name, folder, time.localtime(), ".png")

    def _write(self, path: Path, then: Callable[[Path], None]) -> None:
        if self._written is None:
            while not self.is_drawable and not self._draw_card():
                pass
            self._written = self.app.store.write_file(path, self._png()), path, then

    def _begin(self, errand: Errand | None, ended: Callable[[bool, str], None]) -> None:
        if errand is None:
            ended(False, "")
            return
        self._end_errand()
        self._errand = errand, ended

    def _end_errand(self) -> None:
        if self._errand is not None:
            self._errand[0].end()
            self._errand = None

    def _say(self, message: str, *, bad: bool = False) -> None:
        self.message = self._told.text = message
        self._is_bad = bad
        self._told.colour = (255, 176, 150) if bad else self.style.text

    def _open_record(self) -> None:
        self.app.later(partial(self.app.routes.open_save_record, self.table))

    def leave(self) -> None:
        """End what still waits for the system's dialogue."""
        super().leave()
        self._end_errand()

    def update(self, dt: float) -> None:
        """Take what was written, and what the desktop's programs have done."""
        super().update(dt)
        if not self.is_drawable and self._draw_card():
            self.stage.repaint()
        if self._written is not None and self._written[0].is_done:
            (ticket, path, then), self._written = self._written, None
            if ticket.is_kept:
                then(path)
            else:
                self._say(failure(ticket.fault), bad=True)
        if self._errand is not None and (result := self._errand[0].result) is not None:
            (_done, ended), self._errand = self._errand, None
            ended(*result)
