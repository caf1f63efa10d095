"""A game of Empat Satu at one moment, whole: what deals and actions lead to (docs/rules.md#empat-satu)."""

from __future__ import annotations

from typing import Final

import msgspec

from game.cards import PACK, Card
from game.rules.base import (
    DISCARD,
    STOCK,
    Action,
    Close,
    Closed,
    DealCounted,
    Dealt,
    Discard,
    Discarded,
    Draw,
    Drew,
    Event,
    GameWon,
    HandsShown,
    IllegalAction,
)
from game.rules.deal import Deal, DealNeeds, check_deal
from game.rules.empat_satu.options import best_and_worst
from game.rules.empat_satu.table import HAND_SIZE, DealResult, Table, Turn, View
from game.rules.empat_satu.worth import is_best, value_of

DEALT_41, REACHED_41, CLOSED, STOCK_OUT = "dealt-41", "reached-41", "closed", "stock-out"  # why a deal ended
HIGHEST_SUM: Final = "highest-sum"


class State(msgspec.Struct, frozen=True):
    """A game of Empat Satu at one moment: the open table, every hand as dealt and as held, and the stock as dealt.

    ``ended[d]`` holds the hands at the end of deal ``d``; of the stock the last ``table.stock_left`` cards are left.
    """

    table: Table
    dealt: tuple[tuple[Card, ...], ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ()
    stock: tuple[Card, ...] = ()
    ended: tuple[tuple[tuple[Card, ...], ...], ...] = ()

    @property
    def turn(self) -> int | None:
        """The seat to act, or None between deals and after the game."""
        return self.table.turn

    @property
    def is_over(self) -> bool:
        """Whether all deals are played."""
        return bool(self.table.winners)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the highest sum, ascending; empty while the game goes on."""
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
        """Return what the next deal must be like."""
        table = self.table
        due = first_of(table.past[-1].losers, table.past[-1].dealer, table.options.players) if table.past else None
        return DealNeeds(PACK, table.options.players, HAND_SIZE, due, has_stock=True)

    def deal_out(self, pack: tuple[Card, ...], dealer: int) -> Deal:
        """Return the deal that ``dealer`` makes: four cards each, "one at a time beginning at the dealer's left"."""
        players = self.table.options.players
        dealt = players * HAND_SIZE
        hands = tuple(pack[(seat - dealer - 1) % players : dealt : players] for seat in range(players))
        return Deal(dealer, hands, stock=pack[dealt:])

    def deal(self, deal: Deal) -> tuple[State, tuple[Event, ...]]:
        """Return the state with ``deal`` dealt; a hand dealt worth 41 ends the deal before the first turn."""
        if not self.awaits_deal:
            raise IllegalAction("deal-out-of-time", "it is not the time to deal")
        check_deal(self.deal_needs(), deal)
        before = self.table
        players = before.options.players
        first = (deal.dealer + 1) % players
        if before.past:  # "the loser of one deals the next, and its winner plays first"
            first = first_of(before.past[-1].winners, before.past[-1].dealer, players)
        none: tuple[tuple[Card, ...], ...] = ((),) * players
        table = Table(
            before.options,
            before.past,
            before.scores,
            deal.dealer,
            first,
            turn=first,
            stock_left=len(deal.stock),
            discards=none,
            known=none,
        )
        order = tuple((seat, 1) for seat in clockwise(deal.dealer, players)) * HAND_SIZE
        dealt = Dealt(len(table.past) + 1, deal.dealer, deal.hands, table.counts, order)
        state = State(table, deal.hands, deal.hands, deal.stock, self.ended)
        for seat in clockwise(deal.dealer, players):
            if is_best(deal.hands[seat]):
                return state._end((dealt,), DEALT_41, seat)
        return state, (dealt,)

    def apply(self, action: Action) -> tuple[State, tuple[Event, ...]]:
        """Return the state after ``action`` by the seat to act, and its events; raise IllegalAction."""
        table = self.table
        seat = table.turn
        refusal = table.why_not(action, self.hands[seat] if seat is not None else ())
        if refusal is not None:
            raise refusal
        assert seat is not None
        if isinstance(action, Discard):
            return self._discard(seat, action.card)
        if isinstance(action, Close):
            return self._end((Closed(seat),), CLOSED, seat)
        assert isinstance(action, Draw)
        return self._draw_stock(seat) if action.source == STOCK else self._take(seat)

    def _draw_stock(self, seat: int) -> tuple[State, tuple[Event, ...]]:
        table = self.table
        card = self.stock[-table.stock_left]
        left = table.stock_left - 1
        after = Table(
            table.options,
            table.past,
            table.scores,
            table.dealer,
            table.first,
            seat,
            STOCK,
            None,
            left,
            0,
            table.turns,
            table.discards,
            table.known,
        )
        hands = _with(self.hands, seat, (*self.hands[seat], card))
        return State(after, self.dealt, hands, self.stock, self.ended), (Drew(seat, STOCK, card, left),)

    def _take(self, seat: int) -> tuple[State, tuple[Event, ...]]:
        table = self.table
        card = table.turns[-1].thrown
        before = table.turns[-1].seat
        after = Table(
            table.options,
            table.past,
            table.scores,
            table.dealer,
            table.first,
            seat,
            DISCARD,
            card,
            table.stock_left,
            table.dry + 1,
            table.turns,
            _with(table.discards, before, table.discards[before][:-1]),
            _with(table.known, seat, (*table.known[seat], card)),
        )
        hands = _with(self.hands, seat, (*self.hands[seat], card))
        return State(after, self.dealt, hands, self.stock, self.ended), (Drew(seat, DISCARD, card, table.stock_left),)

    def _discard(self, seat: int, card: Card) -> tuple[State, tuple[Event, ...]]:
        table = self.table
        held = self.hands[seat]
        at = held.index(card)
        hand = held[:at] + held[at + 1 :]
        known = table.known
        if card in known[seat]:
            known = _with(known, seat, tuple([kept for kept in known[seat] if kept is not card]))
        after = Table(
            table.options,
            table.past,
            table.scores,
            table.dealer,
            table.first,
            (seat + 1) % table.options.players,
            None,
            None,
            table.stock_left,
            table.dry,
            (*table.turns, Turn(seat, table.taken, card)),
            _with(table.discards, seat, (*table.discards[seat], card)),
            known,
        )
        state = State(after, self.dealt, _with(self.hands, seat, hand), self.stock, self.ended)
        events = (Discarded(seat, card),)
        if is_best(hand):
            return state._end(events, REACHED_41, seat)
        return state._end(events, STOCK_OUT, seat) if table.stock_left == 0 else (state, events)

    def _end(self, events: tuple[Event, ...], why: str, seat: int) -> tuple[State, tuple[Event, ...]]:
        """Return the state with all hands shown and counted, and, after the last deal, the winners of the game."""
        table = self.table
        options = table.options
        values = tuple([value_of(hand) for hand in self.hands])
        winners, losers = best_and_worst(values, options)
        scores = tuple(map(sum, zip(table.scores, values, strict=True)))
        assert table.dealer is not None
        result = DealResult(table.dealer, table.first, values, winners, losers, scores, why, seat)
        past = (*table.past, result)
        over = len(past) == options.deals
        done = msgspec.structs.replace(
            table,
            past=past,
            scores=scores,
            turn=None,
            shown=self.hands,
            winners=best_and_worst(scores, options)[0] if over else (),
        )
        shown = HandsShown(self.hands, values, why, seat)
        won: tuple[Event, ...] = (GameWon(done.winners, HIGHEST_SUM),) if over else ()
        empty: tuple[tuple[Card, ...], ...] = ((),) * options.players
        state = State(done, self.dealt, empty, (), (*self.ended, self.hands))
        return state, (*events, shown, DealCounted(values, winners, losers, scores), *won)

    def deal_reports(self) -> list[dict[str, object]]:
        """Return the check report of each deal so far (docs/record.md#what-a-check-tells)."""
        reports: list[dict[str, object]] = [
            _report(hands, past.values, past.winners, past.losers, past.scores)
            for hands, past in zip(self.ended, self.table.past, strict=True)
        ]
        if self.table.turn is not None:
            values = tuple(value_of(hand) for hand in self.hands)
            reports.append(_report(self.hands, values, (), (), self.table.scores))
        return reports


def _with(tuples: tuple[tuple[Card, ...], ...], seat: int, changed: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return (*tuples[:seat], changed, *tuples[seat + 1 :])


def _report(
    hands: tuple[tuple[Card, ...], ...],
    values: tuple[int, ...],
    winners: tuple[int, ...],
    losers: tuple[int, ...],
    scores: tuple[int, ...],
) -> dict[str, object]:
    texts = tuple(tuple(card.text for card in hand) for hand in hands)
    return {"hands": texts, "values": values, "winners": winners, "losers": losers, "scores": scores}


def clockwise(dealer: int, players: int) -> tuple[int, ...]:
    """Return the seats from the dealer's left round to the dealer."""
    return tuple((dealer + place) % players for place in range(1, players + 1))


def first_of(seats: tuple[int, ...], dealer: int, players: int) -> int:
    """Return which of ``seats`` comes first: "clockwise from the last dealer's left", that one last."""
    return next(seat for seat in clockwise(dealer, players) if seat in seats)
