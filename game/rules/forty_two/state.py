"""A game of 42 at one moment, whole: what deals and actions lead to (docs/rules.md#42)."""

from __future__ import annotations

import msgspec

from game.cards import Card, Suit
from game.rules.base import (
    Action,
    Bid,
    BidMade,
    DealScored,
    Dealt,
    Event,
    GameWon,
    IllegalAction,
    Play,
    Played,
    TrickTaken,
    TurnedUp,
)
from game.rules.deal import Deal, DealNeeds, check_deal, cut_rounds
from game.rules.forty_two.following import winning_place
from game.rules.forty_two.options import HAND_SIZE
from game.rules.forty_two.scoring import points_for, winning_seats
from game.rules.forty_two.table import DealResult, Table, Trick, View


class State(msgspec.Struct, frozen=True):
    """A game of 42 at one moment: the open table and every hand, as dealt and as held."""

    table: Table
    dealt: tuple[tuple[Card, ...], ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ()

    @property
    def turn(self) -> int | None:
        """The seat to act, or None between deals and after the game."""
        return self.table.turn

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.table.winners)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, ascending; empty while the game goes on."""
        return self.table.winners

    @property
    def deals_begun(self) -> int:
        """How many deals were dealt so far, the one being played included."""
        return len(self.table.past) + (self.table.turn is not None)

    @property
    def awaits_deal(self) -> bool:
        """Whether the next thing to happen is a deal."""
        return self.table.turn is None and not self.table.winners

    def legal_actions(self) -> tuple[Action, ...]:
        """Return every action that the seat to act may take."""
        turn = self.table.turn
        return () if turn is None else self.table.legal_actions(self.hands[turn])

    def view(self, seat: int) -> View:
        """Return what ``seat`` may know."""
        return View(self.table, seat, self.hands[seat], self.dealt[seat])

    def deal_needs(self) -> DealNeeds:
        """Return what the next deal must be like; for the first deal players cut, the highest deals."""
        table = self.table
        due = (table.past[-1].dealer + 1) % table.players if table.past else None
        rank = None if table.past else _cut_rank
        return DealNeeds(table.options.pack, table.players, HAND_SIZE, due, rank, has_turn_up=True)

    def deal_out(self, pack: tuple[Card, ...], dealer: int) -> Deal:
        """Return the deal that ``dealer`` makes: seven cards each, one at a time, and the next turned up."""
        players = self.table.players
        dealt = players * HAND_SIZE
        hands = tuple(pack[(seat - dealer - 1) % players : dealt : players] for seat in range(players))
        return Deal(dealer, hands, turn_up=pack[dealt])

    def deal(self, deal: Deal) -> tuple[State, tuple[Event, ...]]:
        """Return the state with ``deal`` dealt and the seat at the dealer's left to bid."""
        if not self.awaits_deal:
            raise IllegalAction("deal-out-of-time", "it is not the time to deal")
        needs = self.deal_needs()
        check_deal(needs, deal)
        assert deal.turn_up is not None
        players = self.table.players
        first = (deal.dealer + 1) % players
        table = Table(
            self.table.options,
            self.table.past,
            self.table.scores,
            deal.dealer,
            deal.turn_up,
            (None,) * players,
            leader=first,
            counts=(HAND_SIZE,) * players,
            taken=(0,) * players,
            turn=first,
        )
        order = tuple(((first + place) % players, 1) for place in range(players)) * HAND_SIZE
        drawn = tuple(pair for seats, cards in cut_rounds(deal.cut, needs) for pair in zip(seats, cards, strict=True))
        event = Dealt(len(table.past) + 1, deal.dealer, deal.hands, table.counts, order, drawn)
        return State(table, deal.hands, deal.hands), (event, TurnedUp(deal.turn_up))

    def apply(self, action: Action) -> tuple[State, tuple[Event, ...]]:
        """Return the state after ``action`` by the seat to act, and its events; raise IllegalAction."""
        table = self.table
        refusal = table.why_not(action, self.hands[table.turn] if table.turn is not None else ())
        if refusal is not None:
            raise refusal
        if isinstance(action, Play):
            return self._play(action.card, action.named)
        assert isinstance(action, Bid)
        return self._bid(action.number)

    def _bid(self, number: int) -> tuple[State, tuple[Event, ...]]:
        table = self.table
        seat = table.turn
        assert seat is not None
        bids = (*table.bids[:seat], number, *table.bids[seat + 1 :])
        after = msgspec.structs.replace(table, bids=bids, turn=(seat + 1) % table.players)  # first bidder, first leader
        return State(after, self.dealt, self.hands), (BidMade(seat, number),)

    def _play(self, card: Card, named: Suit | None) -> tuple[State, tuple[Event, ...]]:
        table = self.table
        seat = table.turn
        assert seat is not None
        hand = self.hands[seat]
        at = hand.index(card)
        hands = (*self.hands[:seat], hand[:at] + hand[at + 1 :], *self.hands[seat + 1 :])
        counts = (*table.counts[:seat], table.counts[seat] - 1, *table.counts[seat + 1 :])
        cards = (*table.trick, card)
        asked = table.named if table.trick else named
        played = Played(seat, card, named)
        if len(cards) < table.players:
            turn = (seat + 1) % table.players
            after = _under_way(table, table.tricks, table.leader, cards, asked, counts, table.taken, turn)
            return State(after, self.dealt, hands), (played,)
        place, why = winning_place(cards, asked, table.trumps)
        winner = (table.leader + place) % table.players
        tricks = (*table.tricks, Trick(table.leader, cards, winner, asked, why))
        taken = (*table.taken[:winner], table.taken[winner] + 1, *table.taken[winner + 1 :])
        swept = TrickTaken(table.leader, cards, winner)
        after = _under_way(table, tricks, winner, (), None, counts, taken, winner)
        if len(tricks) < HAND_SIZE:
            return State(after, self.dealt, hands), (played, swept)
        return self._score(after, (played, swept))

    def _score(self, table: Table, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
        """Return the state after the last trick: points, scores and, it may be, the winners."""
        bids = tuple(bid or 0 for bid in table.bids)
        points = tuple(points_for(bid, taken, table.players) for bid, taken in zip(bids, table.taken, strict=True))
        scores = tuple(score + gain for score, gain in zip(table.scores, points, strict=True))
        assert table.dealer is not None
        trick_winners = tuple(trick.winner for trick in table.tricks)
        result = DealResult(table.dealer, bids, trick_winners, table.taken, points, scores)
        winners, why = winning_seats(scores, result.made, table.options)
        done = Table(table.options, (*table.past, result), scores, winners=winners, won_by=why)
        scored = DealScored(bids, table.taken, points, scores)
        won: tuple[Event, ...] = (GameWon(winners, why),) if winners else ()
        empty: tuple[tuple[Card, ...], ...] = ((),) * table.players
        return State(done, empty, empty), (*events, scored, *won)

    def deal_reports(self) -> list[dict[str, object]]:
        """Return the check report of each deal so far (docs/record.md#what-a-check-tells)."""
        reports: list[dict[str, object]] = [
            {
                "bids": past.bids,
                "trick_winners": past.trick_winners,
                "tricks": past.tricks,
                "points": past.points,
                "scores": past.scores,
            }
            for past in self.table.past
        ]
        table = self.table
        if table.turn is not None:
            reports.append(
                {
                    "bids": table.bids,
                    "trick_winners": tuple(trick.winner for trick in table.tricks),
                    "tricks": table.taken,
                    "points": (0,) * table.players,
                    "scores": table.scores,
                }
            )
        return reports


def _under_way(
    table: Table,
    tricks: tuple[Trick, ...],
    leader: int,
    trick: tuple[Card, ...],
    named: Suit | None,
    counts: tuple[int, ...],
    taken: tuple[int, ...],
    turn: int,
) -> Table:
    """Return ``table`` after a card was played; built outright because playouts do this most."""
    return Table(
        table.options,
        table.past,
        table.scores,
        table.dealer,
        table.turn_up,
        table.bids,
        tricks,
        leader,
        trick,
        named,
        counts,
        taken,
        turn,
    )


def _cut_rank(card: Card) -> int:
    """Return the strength of a drawn card: "by rank and, among equal ranks, by suit"; no two are equal."""
    return 4 * card.rank + (card.suit.order if card.suit else 0)
