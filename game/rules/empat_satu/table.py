"""What everybody at a table of Empat Satu knows, what one seat knows, and what the seat to act may do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from game.cards import PACK, Card
from game.rules.base import DISCARD, STOCK, Action, Close, Discard, Draw, IllegalAction, Source
from game.rules.empat_satu.options import EmpatSatuOptions
from game.rules.empat_satu.worth import one_suit_points

HAND_SIZE: Final = 4


class Turn(msgspec.Struct, frozen=True):
    """A turn that is over: the discard that ``seat`` took (None: it drew from the stock), and the card it threw."""

    seat: int
    taken: Card | None
    thrown: Card


class DealResult(msgspec.Struct, frozen=True):
    """A deal that is over: by seat the hands' ``values`` and the ``scores`` after it; ``why`` it ended, and by whom."""

    dealer: int
    first: int
    values: tuple[int, ...]
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    scores: tuple[int, ...]
    why: str
    seat: int | None


class Table(msgspec.Struct, frozen=True):
    """All that everybody at the table knows.

    ``first`` plays first in this deal. ``source`` is where the seat to act has drawn from (None: it has yet to draw)
    and ``taken`` the discard it took. ``discards[s]`` is the pile of seat ``s``, last thrown last; ``known[s]`` are
    the cards it is known to hold: discards taken and not thrown since. ``dry`` counts the turns in a row in which
    nobody drew from the stock. After the deal, until the next, ``shown`` holds all hands.
    """

    options: EmpatSatuOptions
    past: tuple[DealResult, ...] = ()
    scores: tuple[int, ...] = ()
    dealer: int | None = None
    first: int = 0
    turn: int | None = None
    source: Source | None = None
    taken: Card | None = None
    stock_left: int = 0
    dry: int = 0
    turns: tuple[Turn, ...] = ()
    discards: tuple[tuple[Card, ...], ...] = ()
    known: tuple[tuple[Card, ...], ...] = ()
    shown: tuple[tuple[Card, ...], ...] = ()
    winners: tuple[int, ...] = ()

    @property
    def open_card(self) -> Card | None:
        """The discard of the player just before, while it lies there to be taken; None on a deal's first turn."""
        return self.turns[-1].thrown if self.turns and self.turn is not None and self.source is None else None

    @property
    def must_stay(self) -> Card | None:
        """The card that the seat to act may not throw in this turn: the discard it took, or None."""
        return None if self.options.return_taken else self.taken

    @property
    def must_draw_stock(self) -> bool:
        """Whether two rounds went by in which nobody drew from the stock, so that the seat to act must."""
        return self.dry >= 2 * self.options.players

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds: four, or five between drawing and discarding."""
        in_play = HAND_SIZE if self.turn is not None else 0
        return tuple(in_play + (seat == self.turn and self.source is not None) for seat in range(self.options.players))

    def legal_actions(self, hand: tuple[Card, ...]) -> tuple[Action, ...]:
        """Return what the seat to act may do while it holds ``hand``."""
        if self.turn is None:
            return ()
        if self.source is not None:
            stays = self.must_stay
            return tuple([_DISCARDS[card.index] for card in hand if card is not stays])
        draws: tuple[Action, ...] = _DRAWS if self.turns and not self.must_draw_stock else _DRAWS[:1]
        return (*draws, _CLOSE) if self.options.may_close and self._why_not_close(hand) is None else draws

    def why_not(self, action: Action, hand: tuple[Card, ...]) -> IllegalAction | None:
        """Return why the seat to act may not take ``action``, or None if it may."""
        if self.turn is None:
            return IllegalAction("no-turn", "nobody is to act")
        if self.source is not None:
            return self._why_not_discard(action, hand)
        if isinstance(action, Draw):
            return self._why_not_draw(action)
        if isinstance(action, Close):
            return self._why_not_close(hand)
        return IllegalAction("draw-first", "a card must be drawn first")

    def _why_not_draw(self, action: Draw) -> IllegalAction | None:
        if action.source == STOCK:
            return None
        if not self.turns:
            return IllegalAction("no-discard", "on the first turn of a deal there is no discard")
        if self.must_draw_stock:
            reason = f"after {self.dry} turns without it a card must be drawn from the stock"
            return IllegalAction("stock-due", reason, turns=self.dry)
        return None

    def _why_not_close(self, hand: tuple[Card, ...]) -> IllegalAction | None:
        if not self.options.may_close:
            return IllegalAction("no-closing", "only a hand worth 41 ends a deal early")
        least = self.options.close_at
        points = one_suit_points(hand)
        if points is None:
            return IllegalAction("close-suits", "a player closes with four cards of one suit", least=least)
        if points < least:
            reason = f"a player closes with {least} or more, this hand is worth {points}"
            return IllegalAction("close-low", reason, least=least, worth=points)
        return None

    def _why_not_discard(self, action: Action, hand: tuple[Card, ...]) -> IllegalAction | None:
        if not isinstance(action, Discard):
            return IllegalAction("discard-now", "a card must be discarded")
        if action.card not in hand:
            return IllegalAction("not-held", f"{action.card} is not in the hand", card=action.card)
        if action.card is self.must_stay:
            reason = f"{action.card} was taken from the discard in this turn"
            return IllegalAction("just-taken", reason, card=action.card)
        return None


class View(msgspec.Struct, frozen=True):
    """What one seat knows: the open table, the cards it was dealt, those it holds (a card just drawn comes last)."""

    table: Table
    seat: int
    hand: tuple[Card, ...]
    dealt: tuple[Card, ...]

    @property
    def turn(self) -> int | None:
        """The seat to act, or None."""
        return self.table.turn

    @property
    def drawn(self) -> Card | None:
        """The card that this seat has drawn in the turn it is at, or None."""
        return self.hand[-1] if self.table.turn == self.seat and self.table.source is not None else None

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what this seat may do now; empty when it is not its turn."""
        return self.table.legal_actions(self.hand) if self.table.turn == self.seat else ()

    def why_not(self, action: Action) -> IllegalAction | None:
        """Return why this seat may not take ``action`` now, or None if it may."""
        if self.table.turn is not None and self.table.turn != self.seat:
            return IllegalAction("not-your-turn", "another seat is to act", seat=self.table.turn)
        return self.table.why_not(action, self.hand)


_DRAWS: Final = (Draw(STOCK), Draw(DISCARD))
_CLOSE: Final = Close()
_DISCARDS: Final = tuple(Discard(card) for card in PACK)  # by the card's index
ACTIONS: Final[Mapping[str, Action]] = {str(action): action for action in (*_DRAWS, _CLOSE, *_DISCARDS)}
