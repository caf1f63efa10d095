"""A second reading of the record and of Empat Satu, after docs/record.md and docs/rules.md alone.

It shares no code with the game and is plain and slow on purpose: whatever could be remembered is worked out anew.
"""

from __future__ import annotations

import json

from tests.record.second_reading import PACK, Fault, is_cards, is_whole, need

DEFAULTS: dict[str, object] = {
    **{"players": 4, "partnership": False, "close_at": 41, "closing": "before-drawing", "open_first": False},
    **{"dry_rounds": 2, "deals": 1, "return_taken": False},
}


def check(text: str) -> dict[str, object] | str:
    """Return the report of a record, or the fixed part of its first fault."""
    try:
        return Game(json.loads(text)).report()
    except Fault as fault:
        return str(fault)


def option_holds(name: str, value: object) -> bool:
    if name in ("partnership", "return_taken", "open_first"):
        return value is True or value is False
    if name == "closing":
        return value in ("before-drawing", "after-discarding")
    if name == "close_at" and value == "any":
        return True
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    if name == "players":
        return value in (2, 3, 4, 5, 6)
    if name == "dry_rounds":
        return value in range(10)
    if name == "close_at":
        return 14 <= value <= 41
    return name == "deals" and value >= 1


def counts(card: str) -> int:
    if card[0] == "A":
        return 11
    return 10 if card[0] in "TJQK" else int(card[0])


def worth(hand: list[str]) -> int:
    return max(sum(counts(card) if card[1] == suit else -counts(card) for card in hand) for suit in "CDHS")


class Game:
    """One record of Empat Satu gone through from its first deal to its last."""

    def __init__(self, record: object) -> None:
        need(isinstance(record, dict), "no record: ")
        assert isinstance(record, dict)
        need(record.get("format") == "card-table-record/1", "no record: ")
        need(record.get("game") == "empat-satu", "no record: ")
        given = {} if record.get("options") is None else record["options"]
        need(isinstance(given, dict), "options: ")
        for name, value in given.items():
            need(option_holds(name, value), "options: ")
        options = DEFAULTS | given
        need(options["players"] == 4 or not options["partnership"], "options: ")
        self.seats = list(range(int(str(options["players"]))))
        self.teams = [[0, 2], [1, 3]] if options["partnership"] else [[seat] for seat in self.seats]
        self.may_return = options["return_taken"] is True
        self.closes_at, self.length = options["close_at"], int(str(options["deals"]))
        self.after, self.open_first = options["closing"] == "after-discarding", options["open_first"] is True
        self.dry = int(str(options["dry_rounds"])) * len(self.seats)
        names = record.get("players")
        good = isinstance(names, list) and len(names) == len(self.seats) and all(isinstance(n, str) for n in names)
        need(names is None or good, "players: ")
        need(isinstance(record.get("deals"), list), "no record: ")
        self.sums = [0 for _ in self.seats]
        self.past: list[tuple[int, list[int], list[int]]] = []  # dealer, winners, losers
        self.reports: list[dict[str, object]] = []
        for number, deal in enumerate(record["deals"], 1):
            need(len(self.past) < self.length, f"deal {number}: the game was over after deal {self.length}")
            self.deal(number, deal, is_last=number == len(record["deals"]))

    def report(self) -> dict[str, object]:
        over = len(self.past) == self.length
        return {
            "game": "empat-satu",
            "finished": over,
            "winners": self.highest(self.sums) if over else [],
            "deals": self.reports,
        }

    def highest(self, values: list[int]) -> list[int]:
        best = max(sum(values[seat] for seat in team) for team in self.teams)
        return sorted(seat for team in self.teams for seat in team if sum(values[s] for s in team) == best)

    def may_close(self, kept: list[str]) -> bool:
        """Whether somebody left with these four cards may close, if it is the time for it."""
        if self.closes_at == "any":
            return True
        least = int(str(self.closes_at))
        return least != 41 and len({card[1] for card in kept}) == 1 and sum(map(counts, kept)) >= least

    def named_by_the_last_deal(self, which: int) -> int:
        """Return the winner (1) or the loser (2) of the last deal; of several, the first after its dealer."""
        seat = self.past[-1][0]
        while True:
            seat = (seat + 1) % len(self.seats)
            found = self.past[-1][1] if which == 1 else self.past[-1][2]
            if seat in found:
                return seat

    def deal(self, number: int, deal: object, is_last: bool) -> None:
        need(isinstance(deal, dict), f"deal {number}: ")
        assert isinstance(deal, dict)
        need(deal.get("cut") is None or deal["cut"] == [], f"deal {number}: cut: ")
        dealer = deal.get("dealer")
        need(is_whole(dealer) and dealer in self.seats, f"deal {number}: dealer: ")
        assert isinstance(dealer, int)
        first = (dealer + 1) % len(self.seats)
        if self.past:
            due = self.named_by_the_last_deal(2)
            need(dealer == due, f"deal {number}: dealer: must be seat {due}")
            first = self.named_by_the_last_deal(1)
        hands = deal.get("hands")
        need(isinstance(hands, list) and len(hands) == len(self.seats), f"deal {number}: hands: ")
        assert isinstance(hands, list)
        need(all(is_cards(hand) and len(hand) == 4 for hand in hands), f"deal {number}: hands: ")
        held = {card for hand in hands for card in hand}
        need(len(held) == 4 * len(hands), f"deal {number}: hands: ")
        need(deal.get("turn_up") is None or deal["turn_up"] == [], f"deal {number}: turn_up: ")
        stock = deal.get("stock")
        need(is_cards(stock), f"deal {number}: stock: ")
        assert isinstance(stock, list)
        need(sorted(stock) == sorted(PACK - held), f"deal {number}: stock: ")
        actions = deal.get("actions")
        need(isinstance(actions, list), f"deal {number}: actions: ")
        assert isinstance(actions, list)
        self.play(number, dealer, first, ([list(hand) for hand in hands], list(stock)), actions, is_last)

    def play(
        self, number: int, dealer: int, first: int, cards: tuple[list[list[str]], list[str]], actions: list[object],
        is_last: bool,
    ) -> None:  # fmt: skip
        hands, stock = cards
        seat = first
        drawn: list[str] = []  # "stock" or "discard", a turn each
        thrown: list[str] = []
        lying = stock.pop(0) if self.open_first else ""
        over = any(worth(hand) == 41 for hand in hands)
        for place, action in enumerate(actions, 1):
            at = f"deal {number}, action {place}: " + (f"{action}: " if isinstance(action, str) else "")
            need(not over and isinstance(action, str), at)
            hand = hands[seat]
            if len(drawn) == len(thrown):
                if action == "close":
                    need(not self.after and self.may_close(hand), at)
                    over = True
                elif action == "draw discard":
                    stuck = self.dry > 0 and len(drawn) >= self.dry and "stock" not in drawn[-self.dry :]
                    need(lying != "" and not stuck, at)
                    hand.append(lying)
                    drawn.append("discard")
                else:
                    need(action == "draw stock", at)
                    hand.append(stock.pop(0))
                    drawn.append("stock")
                continue
            verb, _, card = str(action).partition(" ")
            need(card in hand and (self.may_return or drawn[-1] == "stock" or card != lying), at)
            thrown.append(card)
            hand.remove(card)
            lying = card
            need(verb == "discard" or (verb == "close" and self.after and self.may_close(hand)), at)
            over = verb == "close" or worth(hand) == 41 or not stock
            seat = (seat + 1) % len(hands)
        need(over or is_last, f"deal {number}, action {len(actions) + 1}: missing: ")
        values = [worth(hand) for hand in hands]
        winners: list[int] = []
        losers: list[int] = []
        if over:
            winners = self.highest(values)
            losers = self.highest([-value for value in values])
            self.sums = [sum(pair) for pair in zip(self.sums, values, strict=True)]
            self.past.append((dealer, winners, losers))
        self.reports.append(
            {"hands": hands, "values": values, "winners": winners, "losers": losers, "scores": self.sums}
        )
