"""A game of Forty-One at one moment, whole: what deals and actions lead to (docs/rules.md#forty-one)."""

from __future__ import annotations

from typing import Final

import msgspec

from game.cards import PACK, Card
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
    ThrownIn,
    TrickTaken,
)
from game.rules.deal import Deal, DealNeeds, check_deal, cut_rounds
from game.rules.forty_one.options import HAND_SIZE, PLAYERS, TRUMP, FortyOneOptions
from game.rules.forty_one.table import DealResult, Table, View
from game.rules.forty_one.winning import winning_team
from game.rules.tricks import Trick, winning_place


class State(msgspec.Struct, frozen=True):
    """A game of Forty-One at one moment: the open table and every hand, as dealt and as held."""

    table: Table
    dealt: tuple[tuple[Card, ...], ...] = ((),) * PLAYERS
    hands: tuple[tuple[Card, ...], ...] = ((),) * PLAYERS

    @property
    def turn(self) -> int | None:
        """The seat to act, or None between deals and after the game."""
        return self.table.turn

    @property
    def is_over(self) -> bool:
        """Whether a team has won."""
        return bool(self.table.winners)

    @property
    def winners(self) -> tuple[int, ...]:
        """Both partners of the winning team, ascending; empty while the game goes on."""
        return self.table.winners

    @property
    def deals_begun(self) -> int:
        """How many deals were dealt so far, thrown-in ones and the one being played included."""
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
        """Return what the next deal must be like."""
        table = self.table
        if table.past:
            return DealNeeds(PACK, PLAYERS, HAND_SIZE, _next_dealer(table))
        return DealNeeds(PACK, PLAYERS, HAND_SIZE, None, _CUTS[table.options.first_dealer])

    def deal_out(self, pack: tuple[Card, ...], dealer: int) -> Deal:
        """Return the deal that ``dealer`` makes from a shuffled ``pack``: packets, in the direction of play."""
        hands: list[list[Card]] = [[] for _ in range(PLAYERS)]
        at = 0
        for seat, count in _deal_order(self.table.options, dealer):
            hands[seat].extend(pack[at : at + count])
            at += count
        return Deal(dealer, tuple(tuple(hand) for hand in hands))

    def deal(self, deal: Deal) -> tuple[State, tuple[Event, ...]]:
        """Return the state with ``deal`` dealt and the seat next to the dealer to bid."""
        if not self.awaits_deal:
            raise IllegalAction("deal-out-of-time", "it is not the time to deal")
        needs = self.deal_needs()
        check_deal(needs, deal)
        options = self.table.options
        first = (deal.dealer + options.step) % PLAYERS
        table = Table(
            options,
            self.table.past,
            self.table.scores,
            dealer=deal.dealer,
            leader=first,
            counts=(HAND_SIZE,) * PLAYERS,
            turn=first,
        )
        drawn = tuple(pair for seats, cards in cut_rounds(deal.cut, needs) for pair in zip(seats, cards, strict=True))
        event = Dealt(
            len(table.past) + 1, deal.dealer, deal.hands, table.counts, _deal_order(options, deal.dealer), drawn
        )
        return State(table, deal.hands, deal.hands), (event,)

    def apply(self, action: Action) -> tuple[State, tuple[Event, ...]]:
        """Return the state after ``action`` by the seat to act, and its events; raise IllegalAction."""
        table = self.table
        refusal = table.why_not(action, self.hands[table.turn] if table.turn is not None else ())
        if refusal is not None:
            raise refusal
        if isinstance(action, Play):
            return self._play(action.card)
        assert isinstance(action, Bid)
        return self._bid(action.number)

    def _bid(self, number: int) -> tuple[State, tuple[Event, ...]]:
        table = self.table
        seat = table.turn
        assert seat is not None and table.dealer is not None
        bids = (*table.bids[:seat], number, *table.bids[seat + 1 :])
        event = BidMade(seat, number)
        after = msgspec.structs.replace(table, bids=bids, turn=(seat + table.options.step) % PLAYERS)
        if seat != table.dealer:
            return State(after, self.dealt, self.hands), (event,)
        if after.bid_total >= table.bids_needed:  # the seat next to the dealer is both first bidder and leader
            return State(after, self.dealt, self.hands), (event,)
        zeros = (0,) * PLAYERS
        made = tuple(bid or 0 for bid in bids)
        result = DealResult(table.dealer, made, (), zeros, zeros, table.scores, thrown_in=True)
        done = Table(table.options, (*table.past, result), table.scores, shown=self.hands)
        thrown_in = ThrownIn(after.bid_total, table.bids_needed, _next_dealer(done), self.hands)
        return State(done), (event, thrown_in)

    def _play(self, card: Card) -> tuple[State, tuple[Event, ...]]:
        table = self.table
        seat = table.turn
        assert seat is not None
        hand = self.hands[seat]
        at = hand.index(card)
        hands = (*self.hands[:seat], hand[:at] + hand[at + 1 :], *self.hands[seat + 1 :])
        counts = (*table.counts[:seat], table.counts[seat] - 1, *table.counts[seat + 1 :])
        cards = (*table.trick, card)
        played = Played(seat, card)
        if len(cards) < PLAYERS:
            turn = (seat + table.options.step) % PLAYERS
            return State(
                Table(
                    table.options,
                    table.past,
                    table.scores,
                    table.dealer,
                    table.bids,
                    table.tricks,
                    table.leader,
                    cards,
                    counts,
                    table.taken,
                    turn,
                ),
                self.dealt,
                hands,
            ), (played,)
        best = winning_place(cards, TRUMP)
        winner = (table.leader + best * table.options.step) % PLAYERS
        tricks = (*table.tricks, Trick(table.leader, cards, winner))
        taken = (*table.taken[:winner], table.taken[winner] + 1, *table.taken[winner + 1 :])
        swept = TrickTaken(table.leader, cards, winner)
        after = Table(
            table.options,
            table.past,
            table.scores,
            table.dealer,
            table.bids,
            tricks,
            winner,
            (),
            counts,
            taken,
            winner,
        )
        if len(tricks) < HAND_SIZE:
            return State(after, self.dealt, hands), (played, swept)
        return self._score(after, (played, swept))

    def _score(self, table: Table, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
        """Return the state after the last trick: points, scores and, it may be, the winners."""
        bids = tuple(bid or 0 for bid in table.bids)
        values = map(table.options.value_of, bids, table.scores)
        points = tuple(
            value if taken >= bid else -value for value, bid, taken in zip(values, bids, table.taken, strict=True)
        )
        scores = tuple(score + gain for score, gain in zip(table.scores, points, strict=True))
        winners_of_tricks = tuple(done.winner for done in table.tricks)
        assert table.dealer is not None
        result = DealResult(table.dealer, bids, winners_of_tricks, table.taken, points, scores, thrown_in=False)
        winners, why = winning_team(scores, table.options)
        done = Table(table.options, (*table.past, result), scores, winners=winners, won_by=why)
        scored = DealScored(bids, table.taken, points, scores)
        won: tuple[Event, ...] = (GameWon(winners, why),) if winners else ()
        return State(done), (*events, scored, *won)

    def deal_reports(self) -> list[dict[str, object]]:
        """Return the check report of each deal so far (docs/record.md#what-a-check-tells)."""
        reports: list[dict[str, object]] = [
            {
                "bids": past.bids,
                "trick_winners": past.trick_winners,
                "tricks": past.tricks,
                "points": past.points,
                "scores": past.scores,
                "thrown_in": past.thrown_in,
            }
            for past in self.table.past
        ]
        table = self.table
        if table.turn is not None:
            reports.append(
                {
                    "bids": table.bids,
                    "trick_winners": tuple(done.winner for done in table.tricks),
                    "tricks": table.taken,
                    "points": (0,) * PLAYERS,
                    "scores": table.scores,
                    "thrown_in": False,
                }
            )
        return reports


def _low_card_deals(card: Card) -> int:
    return -card.rank


def _high_card_deals(card: Card) -> int:
    return card.rank


_CUTS: Final = {"random": None, "lowest-card": _low_card_deals, "highest-card": _high_card_deals}


def _deal_order(options: FortyOneOptions, dealer: int) -> tuple[tuple[int, int], ...]:
    seats = [(dealer + options.step * place) % PLAYERS for place in range(1, PLAYERS + 1)]
    return tuple((seat, packet) for packet in options.packets for seat in seats)


def _next_dealer(table: Table) -> int:
    last = table.past[-1]
    if last.thrown_in and table.options.redeal_by == "same":
        return last.dealer
    return (last.dealer + table.options.step) % PLAYERS
