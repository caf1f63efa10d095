"""What everybody at a table of Forty-One knows, what one seat knows, and what the seat to act may do."""

from __future__ import annotations

from typing import Final

import msgspec

from game.cards import PACK, Card
from game.rules.base import Action, Bid, IllegalAction, Play
from game.rules.forty_one.options import HIGHEST_BID, PLAYERS, FortyOneOptions
from game.rules.tricks import Trick, followers

BIDS: Final = tuple(Bid(number) for number in range(HIGHEST_BID + 1))  # place n holds the bid of n
PLAYS: Final = {card: Play(card) for card in PACK}


class DealResult(msgspec.Struct, frozen=True):
    """A deal that is over; all tuples by seat, ``trick_winners`` in the order of the tricks."""

    dealer: int
    bids: tuple[int, ...]
    trick_winners: tuple[int, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]
    thrown_in: bool


class Table(msgspec.Struct, frozen=True):
    """All that everybody at the table knows: scores, bids, the tricks played, whose turn it is.

    ``bids[s]`` is None until seat ``s`` has bid; ``trick`` are the cards of the trick under way from ``leader`` on;
    ``counts[s]`` is how many cards seat ``s`` holds; ``shown`` are all hands once the cards are thrown in.
    """

    options: FortyOneOptions
    past: tuple[DealResult, ...] = ()
    scores: tuple[int, ...] = (0,) * PLAYERS
    dealer: int | None = None
    bids: tuple[int | None, ...] = (None,) * PLAYERS
    tricks: tuple[Trick, ...] = ()
    leader: int = 0
    trick: tuple[Card, ...] = ()
    counts: tuple[int, ...] = (0,) * PLAYERS
    taken: tuple[int, ...] = (0,) * PLAYERS
    turn: int | None = None
    winners: tuple[int, ...] = ()
    won_by: str = ""
    shown: tuple[tuple[Card, ...], ...] = ()

    @property
    def is_bidding(self) -> bool:
        """Whether the seat to act must bid."""
        return self.turn is not None and None in self.bids

    @property
    def bid_total(self) -> int:
        """The sum of the bids made so far in this deal."""
        return sum(bid for bid in self.bids if bid is not None)

    @property
    def bids_needed(self) -> int:
        """What the four bids must come to in this deal."""
        return self.options.least_total(self.scores)

    def legal_actions(self, hand: tuple[Card, ...]) -> tuple[Action, ...]:
        """Return what the seat to act may do while it holds ``hand``."""
        if self.turn is None:
            return ()
        if None in self.bids:
            return BIDS[self.options.least_bid(self.scores[self.turn]) :]
        return tuple([PLAYS[card] for card in followers(hand, self.trick)])

    def why_not(self, action: Action, hand: tuple[Card, ...]) -> IllegalAction | None:
        """Return why the seat to act may not take ``action``, or None if it may."""
        if self.turn is None:
            return IllegalAction("no-turn", "nobody is to act")
        if None in self.bids:
            return self._why_no_bid(action)
        if not isinstance(action, Play):
            return IllegalAction("play-now", "the bidding is over: a card must be played")
        if action.named is not None:
            return IllegalAction("no-suit-to-name", "no suit is named in this game")
        if action.card not in hand:
            return IllegalAction("not-held", f"{action.card} is not in the hand", card=action.card)
        if action.card not in followers(hand, self.trick):
            led = self.trick[0].suit
            assert led is not None
            return IllegalAction("must-follow", f"must follow {led.name.lower()}", suit=led)
        return None

    def _why_no_bid(self, action: Action) -> IllegalAction | None:
        assert self.turn is not None
        if not isinstance(action, Bid):
            return IllegalAction("bid-now", "a bid must be made first")
        least = self.options.least_bid(self.scores[self.turn])
        if not least <= action.number <= HIGHEST_BID:
            reason = f"a bid must be {least} to {HIGHEST_BID}"
            return IllegalAction("bid-range", reason, least=least, most=HIGHEST_BID)
        return None


class View(msgspec.Struct, frozen=True):
    """What one seat knows: the open table, the cards it was dealt, those it still holds."""

    table: Table
    seat: int
    hand: tuple[Card, ...]
    dealt: tuple[Card, ...]

    @property
    def turn(self) -> int | None:
        """The seat to act, or None."""
        return self.table.turn

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what this seat may do now; empty when it is not its turn."""
        return self.table.legal_actions(self.hand) if self.table.turn == self.seat else ()

    def why_not(self, action: Action) -> IllegalAction | None:
        """Return why this seat may not take ``action`` now, or None if it may."""
        if self.table.turn is not None and self.table.turn != self.seat:
            return IllegalAction("not-your-turn", "another seat is to act", seat=self.table.turn)
        return self.table.why_not(action, self.hand)
