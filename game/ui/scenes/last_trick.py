"""The last trick, shown again over the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.cards import Card
from game.ui.scenes.overlay import Overlay
from game.ui.sprites import CardPainter, CardSprite
from game.ui.tables.base import TellsLastTrick
from game.ui.tables.panels import Ribbon
from game.ui.tables.trick_table import Crown, trick_depth
from game.ui.text import _
from game.ui.worlds import WINNING

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.scenes.table import TableScene


class LastTrickScene(Overlay):
    """The cards where they lay, the taker's glowing; any key or click goes back."""

    name = "last trick"
    shade = 150

    def __init__(self, app: App, table: TableScene, cards: list[tuple[int, Card]], taker: int) -> None:
        super().__init__(app, table)
        self.table = table
        self._cards = cards
        self._taker = taker

    def rebuild(self) -> None:
        """Lay the trick out over the table, on which the trick under way is out of sight meanwhile."""
        assert self.table.table is not None
        self.table.table.hide_trick(True)
        super().rebuild()
        self.table.table.hide_trick(False)

    def build(self) -> None:
        """Lay the cards out as in a trick."""
        assert self.table.table is not None
        layout = self.table.table.layout
        painter = CardPainter(self.app.art, self.world, self.world.back)
        lying: list[tuple[int, CardSprite]] = []
        for seat, card in self._cards:
            sprite = CardSprite(painter, card, layout.trick_slot(seat), trick_depth(layout, seat))
            lying.append((seat, sprite))
            self.stage.add(sprite)
            if seat == self._taker:
                sprite.glow = WINNING
                crown = Crown(self.kit, max(22, round(layout.trick_height * 0.17)))
                crown.put_on(sprite)
                self.stage.add(crown)
        ribbon = Ribbon(self.kit, layout.ribbon)
        players = self.table.controller.setup.players
        taker = _("you") if self._taker == 0 else players[self._taker].name
        leader = _("you") if self._cards[0][0] == 0 else players[self._cards[0][0]].name
        wordings: tuple[str, ...] = (
            _("The last trick: led by {leader}, taken by {taker}").format(leader=leader, taker=taker),
            _("Taken by {taker}").format(taker=taker),
        )
        if isinstance(self.table.table, TellsLastTrick):
            items, wordings = self.table.table.dress_last_trick(self.table.controller.view, lying)
            self.stage.add(*items)
        ribbon.say(*wordings)
        self.stage.add(ribbon)

    def handle(self, event: pygame.event.Event) -> None:
        """Close at any press."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.close()
