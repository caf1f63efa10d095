"""What everybody at a table of 42 knows, what one seat knows, and what the seat to act may do."""

from __future__ import annotations

from typing import Final

import msgspec

from game.cards import PACK_WITH_JOKERS, Card, Suit
from game.rules.base import Action, Bid, IllegalAction, Play
from game.rules.forty_two.following import Kind, Trumps, followers, suit_to_follow, winning_place
from game.rules.forty_two.options import HAND_SIZE, HIGHEST_BID, FortyTwoOptions

BIDS: Final = tuple(Bid(number) for number in range(HIGHEST_BID + 1))  # place n holds the bid of n
PLAYS: Final = tuple(Play(card) for card in PACK_WITH_JOKERS)  # by the card's index
JOKER_LEADS: Final = {card: tuple(Play(card, suit) for suit in Suit) for card in PACK_WITH_JOKERS if card.is_joker}


class Trick(msgspec.Struct, frozen=True):
    """A complete trick: its cards in the order played from seat ``leader``, who took it and ``why``.

    ``named`` is the suit named with a led joker, else None.
    """

    leader: int
    cards: tuple[Card, ...]
    winner: int
    named: Suit | None
    why: Kind


class DealResult(msgspec.Struct, frozen=True):
    """A deal that is over; all tuples by seat, ``trick_winners`` in the order of the tricks."""

    dealer: int
    bids: tuple[int, ...]
    trick_winners: tuple[int, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def made(self) -> tuple[bool, ...]:
        """By seat, whether the bid was made exactly."""
        return tuple(bid == taken for bid, taken in zip(self.bids, self.tricks, strict=True))


class Table(msgspec.Struct, frozen=True):
    """All that everybody at the table knows: scores, the card turned up, bids, the tricks played, whose turn it is.

    ``bids[s]`` is None until seat ``s`` has bid; ``trick`` are the cards of the trick under way from ``leader`` on and
    ``named`` the suit named with a led joker; ``counts[s]`` is how many cards seat ``s`` holds.
    """

    options: FortyTwoOptions
    past: tuple[DealResult, ...] = ()
    scores: tuple[int, ...] = ()
    dealer: int | None = None
    turn_up: Card | None = None
    bids: tuple[int | None, ...] = ()
    tricks: tuple[Trick, ...] = ()
    leader: int = 0
    trick: tuple[Card, ...] = ()
    named: Suit | None = None
    counts: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()
    turn: int | None = None
    winners: tuple[int, ...] = ()
    won_by: str = ""

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.options.players

    @property
    def trumps(self) -> Trumps:
        """Trump suit and number of this deal; raise ValueError between deals."""
        if self.turn_up is None:
            raise ValueError("no card is turned up between deals")
        return Trumps.of(self.turn_up, self.options.simple)

    @property
    def is_bidding(self) -> bool:
        """Whether the seat to act must bid."""
        return self.turn is not None and None in self.bids

    @property
    def bid_total(self) -> int:
        """The sum of the bids made so far in this deal."""
        return sum(bid for bid in self.bids if bid is not None)

    @property
    def forbidden_bid(self) -> int | None:
        """The bid that the dealer, last to bid, may not make because all would total 7; None for the others."""
        if not self.is_bidding or self.turn != self.dealer:
            return None
        rest = HAND_SIZE - self.bid_total
        return rest if rest >= 0 else None

    @property
    def suit_led(self) -> Suit | None:
        """The suit to follow in the trick under way, or None before a lead."""
        return suit_to_follow(self.trick[0], self.named) if self.trick else None

    def winning(self) -> tuple[int, Kind] | None:
        """Return the seat whose card takes the trick under way so far, and as what; None before a lead."""
        if not self.trick:
            return None
        place, kind = winning_place(self.trick, self.named, self.trumps)
        return (self.leader + place) % self.players, kind

    def legal_actions(self, hand: tuple[Card, ...]) -> tuple[Action, ...]:
        """Return what the seat to act may do while it holds ``hand``."""
        if self.turn is None:
            return ()
        if None in self.bids:
            forbidden = self.forbidden_bid
            return tuple([bid for bid in BIDS if bid.number != forbidden])
        if self.trick:
            return tuple([PLAYS[card.index] for card in self.playable(hand)])
        leads: list[Action] = []
        for card in hand:
            if card.is_joker:
                leads.extend(JOKER_LEADS[card])
            else:
                leads.append(PLAYS[card.index])
        return tuple(leads)

    def playable(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return the cards of ``hand`` that may be played to the trick under way; a leader may lead any."""
        return followers(hand, self.trick[0], self.named, self.options.simple) if self.trick else hand

    def why_not(self, action: Action, hand: tuple[Card, ...]) -> IllegalAction | None:
        """Return why the seat to act may not take ``action``, or None if it may."""
        if self.turn is None:
            return IllegalAction("no-turn", "nobody is to act")
        if None in self.bids:
            return self._why_no_bid(action)
        if not isinstance(action, Play):
            return IllegalAction("play-now", "the bidding is over: a card must be played")
        if action.card not in hand:
            return IllegalAction("not-held", f"{action.card} is not in the hand", card=action.card)
        if action.named is not None and (self.trick or not action.card.is_joker):
            return IllegalAction("no-suit-to-name", "a suit is named only when a joker is led")
        if not self.trick:
            if action.card.is_joker and action.named is None:
                return IllegalAction("name-suit", "whoever leads a joker must name a suit", card=action.card)
            return None
        if action.card not in self.playable(hand):
            return self._why_not_following()
        return None

    def _why_not_following(self) -> IllegalAction:
        """Return that the suit must be followed, and what would do besides: ``others`` jokers, ``pairs`` of the led."""
        led, suit, simple = self.trick[0], self.suit_led, self.options.simple
        assert suit is not None
        others = (1 if simple else 2) - led.is_joker
        pairs = int(not simple and not led.is_joker)
        reason = f"must follow {suit.name.lower()}"
        return IllegalAction("must-follow", reason, suit=suit, led=led, others=others, pairs=pairs)

    def _why_no_bid(self, action: Action) -> IllegalAction | None:
        if not isinstance(action, Bid):
            return IllegalAction("bid-now", "a bid must be made first")
        if not 0 <= action.number <= HIGHEST_BID:
            return IllegalAction("bid-range", f"a bid must be 0 to {HIGHEST_BID}", least=0, most=HIGHEST_BID)
        if action.number == self.forbidden_bid:
            reason = f"the dealer may not bid {action.number}: the bids would total {HAND_SIZE}"
            return IllegalAction("bid-forbidden", reason, number=action.number, total=HAND_SIZE)
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
