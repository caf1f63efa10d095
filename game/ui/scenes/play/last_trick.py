"""The tricks of the deal in play, shown again over the table, the last one first; their cards can be asked about."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import pygame

from game.rules.base import Play
from game.ui.controls.actions import arrow, is_for, paging, upright
from game.ui.drawing.sprites import CardPainter, CardSprite
from game.ui.drawing.styles import PARTNER, WINNING
from game.ui.language.messages import _, dotted, say
from game.ui.scenes.forms.dialogs import Overlay
from game.ui.scenes.play.why_spots import CardSpot, always, ask_marked
from game.ui.scenes.scene import GameScene, Host
from game.ui.tables.card_table import SeenTrick
from game.ui.tables.parts.panels import Ribbon
from game.ui.tables.parts.tricks import crowned, laid_trick
from game.ui.words.why import moves, tricks_before

FOCUSED = PARTNER  # the glow of the card that a press would ask about


class LastTrickScene(Overlay):
    """The cards of a trick where they lay, the taker's glowing; any press that neither asks nor leads on goes back.

    It opens with the last trick that was taken, in a deal's first trick with that.
    """

    name = "last trick"
    lies_as_it_is = True
    shade = 150

    def __init__(self, app: Host, table: GameScene) -> None:
        super().__init__(app, table)
        self.table = table
        tricks = table.table.tricks(table.controller.view)
        self.number = max(0, sum(trick.is_done for trick in tricks) - 1)  # of the trick shown, counted from 0

    @property
    def title(self) -> str:
        return self._title()[0]

    @property
    def trick(self) -> SeenTrick:
        """The trick that is shown."""
        return self.tricks[self.number]

    def rebuild(self) -> None:
        """Lay the trick out over the table, which meanwhile hides the trick under way."""
        self.table.table.hide_bubble()
        self.table.hide_trick(True)
        super().rebuild()
        self.table.hide_trick(False)

    def build(self) -> None:
        """Lay the cards out as in a trick."""
        self.tricks = self.table.table.tricks(self.table.controller.view)
        layout, trick = self.table.table.layout, self.trick
        painter = CardPainter(self.app.art, self.style, self.style.back)
        self._lying = lying = laid_trick(painter, layout.slots, trick.cards)
        crowns = [crowned(self.kit, sprite) for seat, sprite in lying if seat == trick.taker]
        self.stage.add(*(sprite for _seat, sprite in lying), *crowns)
        items = self.table.table.dress_trick(self.table.controller.view, self.number, lying)
        ribbon = Ribbon(self.kit, layout.ribbon)
        ribbon.say(*self._title())
        self.stage.add(*items, ribbon)
        self._lay_spots(lying)

    def holders(self) -> dict[CardSprite, str]:
        return {sprite: self.table.table.seats[seat].name for seat, sprite in self._lying}

    def _title(self) -> list[str]:
        """Return wordings for which trick this is, of how many, who led it and who took it."""
        values = {"number": self.number + 1, "count": self.table.table.layout.hand_size}
        head = say(_("Trick {number} of {count}"), **values)
        return [*(dotted([head, words]) for words in self.trick.words), head, say(_("{number} of {count}"), **values)]

    def _lay_spots(self, lying: list[tuple[int, CardSprite]]) -> None:
        """Add a control for asking about each opponent's card, in the order played, and the rail's buttons."""
        found = [move for move in moves(self.table.controller, self.table.game.why) if not move.is_over]
        of_this = [move for move in found if isinstance(move.moment.action, Play)]
        played = {move.moment.seat: move.at for move in of_this if tricks_before(move) == self.number}
        self._spots = [
            CardSpot(self.kit, played[seat], sprite.depth + 20, partial(always, sprite), self._ask_at)
            for seat, sprite in lying
            if seat in played
        ]
        self.controls.add(*self._spots)
        back, why, older, newer = self.table.last_trick_buttons(self.close, partial(ask_marked, self._spots), self.step)
        why.enabled = bool(self._spots)
        older.enabled, newer.enabled = self.number > 0, self.number < len(self.tricks) - 1
        self.controls.add(why, back, older, newer)

    def step(self, by: int) -> None:
        """Show the trick ``by`` tricks on, if there is one."""
        if 0 <= self.number + by < len(self.tricks):
            self.number += by
            self.rebuild()
            self.tell()
            self.controls.set_focus(None)

    def _ask_at(self, at: int) -> None:
        self.app.later(lambda: self.app.routes.open_why_at(self, self.table, at))

    def handle(self, event: pygame.event.Event) -> None:
        """Take input that moves among the cards or the tricks, or asks; any other press goes back."""
        if event.type == pygame.KEYDOWN:
            is_used = self._key(event)
        elif event.type == pygame.MOUSEWHEEL:
            is_used = True
            self.step(-1 if event.y > 0 else 1)
        else:
            is_used = (
                event.type != pygame.MOUSEBUTTONDOWN or event.button > 3 or self.controls.at(event.pos) is not None
            )
            super().handle(event)
        if not is_used:
            self.close()
        for spot in self._spots:
            assert spot.sprite is not None
            has_taken = spot.sprite.card in {card for seat, card in self.trick.cards if seat == self.trick.taker}
            spot.sprite.glow = FOCUSED if spot.focused or spot.hovered else WINNING if has_taken else None

    def also(self) -> Iterable[str]:
        return "left", "right", "page-up", "page-down"

    def _key(self, event: pygame.event.Event) -> bool:
        """Take a key that chooses a card or a trick, or asks; return whether it did."""
        if step := arrow(event) or upright(event):
            self._choose(step)
            return True
        if tricks := paging(event):
            self.step(tricks)
            return True
        is_used = is_for(event, "next", "previous", "why") or self.controls.focus is not None
        return is_used and not is_for(event, "back") and self.controls.handle(event)

    def _choose(self, step: int) -> None:
        """Go to the next card, or back (-1); from a trick's last card to the first of the next trick."""
        spots, first = self._spots, 0 if step > 0 else -1
        at = next((number for number, spot in enumerate(spots) if spot.focused), None)
        is_at_end = at is not None and not 0 <= at + step < len(spots)
        if is_at_end or not spots:
            before = self.number
            self.step(step)
            if self.number == before:
                return
            at = None
        if self._spots:
            self.controls.set_focus(self._spots[first if at is None else at + step])
