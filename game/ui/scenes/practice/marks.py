"""What the coach of a guided deal says, and what lies on the table meanwhile: light, lines round cards, a star."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from game.controller import PERSON
from game.rules.base import Action, Discard, Play, View
from game.ui.drawing.stage import Item
from game.ui.scenes.play.table import TableScene
from game.ui.tables.aids.narrator import Spotlight
from game.ui.tables.card_table import CardTable
from game.ui.tables.parts.seals import Seal, star
from game.ui.tables.parts.seats import SeatShown

_ASKED: Final = ("strip", "bid:", "close")  # places that are on the table only while the person is asked


class Told(msgspec.Struct, frozen=True):
    """What the coach says now, with what is lit.

    It goes on, asks for a move, replies to one, is the last word, or is said while she watches a deal of one's own.
    """

    kind: Literal["say", "ask", "reply", "watch", "close"]
    text: str
    lit: tuple[str, ...] = ()


class Marks:
    """What lies on the table of ``scene`` while the coach speaks: light, lines round cards, a star on what is meant.

    ``meant`` is the move that is asked for.
    """

    def __init__(self, scene: TableScene, told: Told, meant: Action | None) -> None:
        self._scene, self._table = scene, scene.table
        self._items: list[Item] = []
        self._star: Seal | None = None
        self._meant: Action | None = None
        self._thinks: tuple[SeatShown, list[str]] | None = None  # whose turn it is while she speaks, and its words
        self._asks = False  # whether the table shows what it asks only because it is spoken of
        table, view = scene.table, scene.controller.view
        is_asking = told.kind in ("ask", "reply", "watch")
        if is_asking:
            scene.input.ask_if_due()
        elif any(name.startswith(_ASKED) for name in told.lit):
            table.ask(view)
            table.ribbon.say()
            self._asks = True
        lit = Lit(table, told.lit)
        table.hand.told = frozenset(card.card for card in lit.held if card.card is not None)
        table.hand.shaded = bool(told.lit) and not lit.is_hand and not is_asking
        self._told = lit.lying
        for sprite in self._told:
            sprite.is_told = True
        if is_asking and meant is not None:
            self._meant = meant
            seal = Seal(table.hand, lambda: star(table.kit, seal.place), min(0.5, table.hints.lamp.above))
            self._star = seal
            self._items.append(seal)
            self.point()
        if told.lit:
            self._items.append(Spotlight(scene.kit, lit.areas, lit.lying, is_dark=not is_asking))
        scene.stage.add(*self._items)
        if not is_asking:
            table.to_move(PERSON if view.turn == PERSON else None)  # nobody else is waited for, ...
            if view.turn not in (None, PERSON):
                self._thinks = table.seats[view.turn], table.seats[view.turn].acts
                self._thinks[0].acts = [""]  # ... or thinks

    def point(self) -> None:
        """Put the star on what is meant, wherever it is now: the suit of a joker is named once the joker is chosen."""
        if self._star is not None and self._meant is not None:
            self._star.place = self._table.place_to(self._meant)
            self._star.card = self._meant.card if isinstance(self._meant, Play | Discard) else None
            self._table.leave_edge(0 if self._star.card is None else star(self._table.kit).get_height() // 2)

    def clear(self) -> None:
        """Take everything away again."""
        scene, table = self._scene, self._table
        scene.stage.remove(*self._items)
        for sprite in self._told:
            sprite.is_told = False
        table.hand.told, table.hand.shaded = frozenset(), False
        table.leave_edge(0)
        table.to_move(scene.controller.state.turn)
        if self._thinks is not None:
            self._thinks[0].acts = self._thinks[1]
        if self._asks and not scene.pacing.is_asking:
            table.stop_asking()


class Lit:
    """The things at a table that are lit by ``names``: areas, cards of the hand, and cards that lie on the table."""

    def __init__(self, table: CardTable[View], names: Sequence[str]) -> None:
        places = table.lit_places()
        self.areas = [places[name] for name in names if name in places and name != "hand"]
        self.held = [sprite for sprite in table.hand.sprites if str(sprite.card) in names]
        self.lying = [sprite for sprite in table.open_cards() if str(sprite.card) in names]
        found = {str(sprite.card) for sprite in (*self.held, *self.lying)}
        self.missing = [name for name in names if name not in places and name not in found]
        if self.missing and "trumps" in places:  # the card turned up lies on that panel
            self.areas.append(places["trumps"])
            self.missing = self.missing[1:]
        self.is_hand = "hand" in names
