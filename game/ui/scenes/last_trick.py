"""The last trick, shown again over the table; the person can ask why the opponents played its cards."""

from __future__ import annotations

import pygame

from game.cards import Card
from game.ui.controls.base import key_name
from game.ui.drawing.sprites import CardPainter, CardSprite
from game.ui.drawing.styles import PARTNER, WINNING
from game.ui.drawing.text import _
from game.ui.scenes.dialogs import Overlay
from game.ui.scenes.scene import GameScene, Host
from game.ui.scenes.why_spots import CardSpot
from game.ui.tables.panels import Ribbon
from game.ui.tables.trick_sprites import Crown, crown_diameter, trick_depth
from game.ui.tables.why import moves

FOCUSED = PARTNER  # the glow of the card that a press would ask about


class LastTrickScene(Overlay):
    """The cards of the last trick where they lay, the taker's glowing; any press that does not ask goes back."""

    name = "last trick"
    shade = 150

    def __init__(self, app: Host, table: GameScene, cards: list[tuple[int, Card]], taker: int) -> None:
        super().__init__(app, table)
        self.table = table
        self._cards = cards
        self._taker = taker

    def rebuild(self) -> None:
        """Lay the trick out over the table, which meanwhile hides the current trick and the prompt."""
        self.table.table.hide_bubble()
        self.table.table.hide_trick(True)
        super().rebuild()
        self.table.table.hide_trick(False)

    def build(self) -> None:
        """Lay the cards out as in a trick."""
        layout = self.table.table.layout
        painter = CardPainter(self.app.art, self.style, self.style.back)
        lying: list[tuple[int, CardSprite]] = []
        for seat, card in self._cards:
            sprite = CardSprite(painter, card, layout.trick_slot(seat), trick_depth(layout, seat))
            lying.append((seat, sprite))
            self.stage.add(sprite)
            if seat == self._taker:
                sprite.glow = WINNING
                crown = Crown(self.kit, crown_diameter(layout.trick_height))
                crown.put_on(sprite)
                self.stage.add(crown)
        names = [_("you"), *(player.name for player in self.table.controller.setup.players[1:])]
        leader, taker = names[self._cards[0][0]], names[self._taker]
        wordings = (
            _("The last trick: led by {leader}, taken by {taker}").format(leader=leader, taker=taker),
            _("Taken by {taker}").format(taker=taker),
        )
        items, own_wordings = self.table.table.dress_last_trick(self.table.controller.view, lying)
        ribbon = Ribbon(self.kit, layout.ribbon)
        ribbon.say(*(own_wordings or wordings))
        self.stage.add(*items, ribbon)
        self._lay_spots(lying)

    def _lay_spots(self, lying: list[tuple[int, CardSprite]]) -> None:
        """Add a control for asking about each opponent's card, in the order played, and the rail's two buttons."""
        found = [move for move in moves(self.table.controller, self.table.game.why) if not move.is_under_way]
        played = {move.moment.seat: move.at for move in found[1 - len(lying) :]}
        self._spots = [
            CardSpot(self.kit, sprite, played[seat], self._ask_at) for seat, sprite in lying if seat in played
        ]
        self.controls.add(*self._spots)
        back, why = self.table.last_trick_buttons(self.close, self._ask)
        why.enabled = bool(self._spots)
        self.controls.add(why, back)

    def _ask(self) -> None:
        """Ask about the card in focus, else the one under the mouse, else the last one an opponent played."""
        marked = [spot for spot in self._spots if spot.focused] or [spot for spot in self._spots if spot.hovered]
        if self._spots:
            (marked or self._spots)[-1].press()

    def _ask_at(self, at: int) -> None:
        self.app.later(lambda: self.app.routes.open_why_at(self, self.table, at))

    def handle(self, event: pygame.event.Event) -> None:
        """Take input that moves among the cards or asks; any other press goes back."""
        if event.type == pygame.KEYDOWN:
            is_used = self._key(event)
        else:
            is_used = event.type != pygame.MOUSEBUTTONDOWN or self.controls.at(event.pos) is not None
            super().handle(event)
        if not is_used:
            self.close()
        for spot in self._spots:
            taker = spot.sprite.card in {card for seat, card in self._cards if seat == self._taker}
            spot.sprite.glow = FOCUSED if spot.focused or spot.hovered else WINNING if taker else None

    def _key(self, event: pygame.event.Event) -> bool:
        """Take a key that chooses a card or asks; return whether it did either."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key, 0)
        if step:
            self.controls.move_focus(step)
            return True
        is_used = event.key == pygame.K_TAB or key_name(event) == "W" or self.controls.focus is not None
        return is_used and key_name(event) != "Esc" and self.controls.handle(event)
