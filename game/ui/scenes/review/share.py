"""Sharing a deal: as a picture and as text, each copied by one button; the record and the fingerprint are a step on."""

from __future__ import annotations

import io
import os
import tempfile
import time
from pathlib import Path

import platformdirs
import pygame

from game.cards import Card
from game.profile.writer import Ticket
from game.ui.controls.base import Painted, Pictures
from game.ui.desktop import copying
from game.ui.language.messages import _, left_to_right, pgettext, say
from game.ui.scenes.forms.dialogs import Reply
from game.ui.scenes.forms.saving import SaveScene, proposed_path
from game.ui.scenes.review.deal_picture import CARD, OWN_CARD, SIDE, deal_picture, request_for
from game.ui.scenes.review.shared_deal import shared_deal, text_of
from game.ui.scenes.scene import GameScene, Host, Scene


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


class ShareScene(SaveScene):
    """Shares finished deal number ``deal`` (counted from 1) of the game at ``table``; Esc goes back to ``below``."""

    name = "share"
    has_picture = True

    def __init__(self, app: Host, below: Scene, table: GameScene, deal: int) -> None:
        super().__init__(app, below, table.game.name, ".png")
        self.table = table
        self._number = deal
        self._cards: dict[Card, pygame.Surface] = {}

    def heading(self) -> str:
        return _("Share this deal")

    def about(self) -> str:
        return _("Post this deal as a picture or as a few lines of text.")

    def build(self) -> None:
        """Lay out the picture and the buttons."""
        self.deal = shared_deal(self.table, self._number)
        super().build()
        style = self.table.style
        self._request = request_for(style.name, self.app.settings.cloth_of(self.table.game.name) or style.cloths[0])
        self.preview = Preview(self, self.square)
        self.stage.add(self.preview)

    def choices(self) -> list[Reply]:
        tip, lines = (
            say(_("The hands, bids and tricks, {size} pixels square."), size=SIDE),
            _("The same in a few lines, with suit signs."),
        )
        record = self.after(self.app.routes.open_save_record, self.table)
        return [
            Reply(_("Copy picture"), self.copy_picture, "copy", "copy", tip),
            Reply(pgettext("button", "Save picture…"), self.save, "save", "save", tip),
            Reply(_("Copy text"), lambda: self.copy(text_of(self.deal)), "copy-text", "copy", lines),
            Reply(_("Record, fingerprint"), record, "to-record", "lock", _("The whole game as a file or text.")),
            Reply(pgettext("button", "Done"), self.close, "back", "check", _("Back to where you were.")),
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

    @property
    def is_lively(self) -> bool:
        """Whether the picture is still to come; at rest the window would sleep over it."""
        return super().is_lively or self.preview.picture is None

    def drawn(self) -> tuple[pygame.Surface, bool]:
        """Return the picture, and whether its wood and cloth are the real ones."""
        ground, is_real = self.app.backdrops.picture(self._request)
        return deal_picture(self.kit, self.deal, self._cards, ground), is_real

    def write(self, path: Path) -> Ticket:
        while not self.is_drawable and not self._draw_card():
            pass
        file = io.BytesIO()
        pygame.image.save(self.preview.picture or self.drawn()[0], file, "deal.png")
        return self.app.store.write_file(path, file.getvalue())

    def folder(self) -> Path:
        folder = platformdirs.user_pictures_path()
        return folder if folder.is_dir() else super().folder()

    def copy_picture(self) -> None:
        """Have the picture put on the clipboard; where that is impossible, save it and say so."""
        self._write(Path(tempfile.gettempdir()) / f"forty-odd-deal-{os.getpid()}.png", self._copy)

    def _copy(self, path: Path) -> None:
        def ended(is_well: bool, _text: str) -> None:
            path.unlink(missing_ok=True)
            if is_well:
                self._say(_("Copied. You can paste it anywhere now."))
            else:
                self.save_instead()

        errand = copying(path)
        if errand is None:
            ended(False, "")
        else:
            self._begin(errand, ended)

    def save_instead(self) -> None:
        """Save the picture into the folder proposed, and say why."""
        told = _("Pictures cannot be copied on this system. It was saved as {path}.")
        path = proposed_path(self._stem, self.folder(), time.localtime(), self._ending)
        self._write(path, lambda path: self._say(say(told, path=left_to_right(str(path)))))

    def update(self, dt: float) -> None:
        """Let the picture come, card by card."""
        super().update(dt)
        if not self.is_drawable and self._draw_card():
            self.stage.repaint()
