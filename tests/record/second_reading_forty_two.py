"""A second reading of the record and of 42, after docs/record.md and docs/rules.md alone.

It shares no code with the game and is plain and slow on purpose: a trick is decided by going down the
seven lines of docs/rules.md#42-who-takes-a-trick one by one.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from tests.record.second_reading import PACK, Fault, is_whole, need

CARD_ORDER = "23456789TJQKA"
SUIT_ORDER = "CDHS"
JOKERS = ("LJ", "BJ")
DEFAULTS: dict[str, object] = {"players": 4, "simple": False, "target": 42, "ties": "shared"}


def check(text: str) -> dict[str, object] | str:
    """Return the report of a record, or the fixed part of its first fault."""
    try:
        return Game(json.loads(text)).report()
    except Fault as fault:
        return str(fault)


def option_holds(name: str, value: object) -> bool:
    if name == "simple":
        return value is True or value is False
    if name == "ties":
        return isinstance(value, str) and value in ("shared", "highest")
    bounds = {"players": (2, 7), "target": (7, 42)}.get(name)
    return bounds is not None and is_whole(value) and bounds[0] <= int(str(value)) <= bounds[1]


# --- one trick


@dataclass(frozen=True)
class Up:
    """The card turned up, and whether the simple variation is played."""

    card: str
    simple: bool = False

    @property
    def suit(self) -> str:
        """The letter of the trump suit; empty under a joker."""
        return "" if self.card in JOKERS else self.card[1]

    @property
    def number(self) -> str:
        """The letter of the trump number; empty under a joker."""
        return "" if self.card in JOKERS else self.card[0]


def fifteens(led: str, others: list[str]) -> list[str]:
    """Return the cards that make 15 with the card led."""
    tens = dict.fromkeys("TJQK", 10) | {"A": 1}
    counted = {card: tens.get(card[0]) or int(card[0]) for card in (led, *others) if card not in JOKERS}
    return [card for card in others if led in counted and card in counted and counted[card] + counted[led] == 15]


def pairs_of(led: str, others: list[str]) -> list[str]:
    return [card for card in others if led not in JOKERS and card not in JOKERS and card[0] == led[0]]


def highest_suit(cards: list[str]) -> str:
    return max(cards, key=lambda card: SUIT_ORDER.index(card[1]))


def highest_card(cards: list[str]) -> str:
    top = max(CARD_ORDER.index(card[0]) for card in cards)
    return highest_suit([card for card in cards if CARD_ORDER.index(card[0]) == top])


def taker(trick: list[str], asked: str, up: Up) -> str:
    """Return the card that takes a trick to which the suit ``asked`` was led: the first line that holds decides."""
    led, others = trick[0], trick[1:]
    plain = [card for card in trick if card not in JOKERS]
    if "BJ" in trick:
        return "BJ"
    if "LJ" in trick:
        return "LJ"
    if numbers := [card for card in plain if card[0] == up.number]:
        return highest_suit(numbers)
    if not up.simple and (made := fifteens(led, others)):
        return highest_card(made)
    if not up.simple and (paired := pairs_of(led, others)):
        return highest_suit([led, *paired])
    if trumps := [card for card in plain if card[1] == up.suit]:
        return highest_card(trumps)
    return highest_card([card for card in plain if card[1] == asked])


def may_follow(hand: list[str], led: str, asked: str, simple: bool) -> list[str]:
    """Return the cards with which a hand may follow."""
    suit = [card for card in hand if card not in JOKERS and card[1] == asked]
    if not suit:
        return list(hand)
    always = [*suit, *JOKERS] + ([] if simple else pairs_of(led, hand))
    return [card for card in hand if card in always]


# --- one game


@dataclass
class Deal:
    """One deal as far as it has been played."""

    dealer: int
    hands: list[list[str]]
    up: Up
    bids: list[int | None]
    takers: list[int] = field(default_factory=list)
    trick: list[str] = field(default_factory=list)
    asked: str = ""

    @property
    def seat(self) -> int:
        """The seat to act: each in turn from the dealer's left, later from who took the last trick."""
        count = len(self.hands)
        if None in self.bids:
            return (self.dealer + 1 + sum(bid is not None for bid in self.bids)) % count
        leader = self.takers[-1] if self.takers else self.dealer + 1
        return (leader + len(self.trick)) % count

    def may_do(self) -> list[str]:
        """Return the texts of all that the seat to act may do."""
        if None in self.bids:
            others = sum(bid or 0 for bid in self.bids)
            return [f"bid {n}" for n in range(8) if self.seat != self.dealer or others + n != 7]
        hand = self.hands[self.seat]
        if self.trick:
            return [f"play {card}" for card in may_follow(hand, self.trick[0], self.asked, self.up.simple)]
        named = [f"play {card} {suit}" for card in hand if card in JOKERS for suit in SUIT_ORDER]
        return [f"play {card}" for card in hand if card not in JOKERS] + named

    def do(self, action: str) -> None:
        """Take an action that may be taken."""
        words = action.split()
        seat = self.seat
        if words[0] == "bid":
            self.bids[seat] = int(words[1])
            return
        if not self.trick:
            self.asked = action[-1]  # the suit named with a joker, else the card's own: each the last letter
        self.hands[seat].remove(words[1])
        self.trick.append(words[1])
        if len(self.trick) == len(self.hands):
            leader = (seat + 1) % len(self.hands)  # the last to play sits before the leader
            self.takers.append((leader + self.trick.index(taker(self.trick, self.asked, self.up))) % len(self.hands))
            self.trick = []


class Game:
    """One record of 42 gone through from its first deal to its last."""

    def __init__(self, record: object) -> None:
        need(isinstance(record, dict), "no record: ")
        assert isinstance(record, dict)
        need(record.get("format") == "card-table-record/1", "no record: ")
        need(record.get("game") == "forty-two", "no record: ")
        given = {} if record.get("options") is None else record["options"]
        need(isinstance(given, dict), "options: ")
        for name, value in given.items():
            need(option_holds(name, value), "options: ")
        self.options = DEFAULTS | given
        self.count = int(str(self.options["players"]))
        self.simple = self.options["simple"] is True
        self.pack = PACK | ({"BJ"} if self.simple else {"LJ", "BJ"})
        names = record.get("players")
        good = isinstance(names, list) and len(names) == self.count and all(isinstance(n, str) for n in names)
        need(names is None or good, "players: ")
        need(isinstance(record.get("deals"), list), "no record: ")
        self.scores = [0] * self.count
        self.winners: list[int] = []
        self.reports: list[dict[str, object]] = []
        self.last_dealer: int | None = None
        for number, deal in enumerate(record["deals"], 1):
            need(not self.winners, f"deal {number}: the game was over after deal {number - 1}")
            self.play(number, self.laid(number, deal), deal.get("actions"), number == len(record["deals"]))

    def report(self) -> dict[str, object]:
        return {
            "game": "forty-two",
            "finished": bool(self.winners),
            "winners": self.winners,
            "deals": self.reports,
        }

    def are_cards(self, value: object) -> bool:
        """Whether a value is a list of cards of the pack in use, none of them twice."""
        if not isinstance(value, list) or not all(isinstance(card, str) and card in self.pack for card in value):
            return False
        return len(set(value)) == len(value)

    def laid(self, number: int, deal: object) -> Deal:
        """Return a deal as its cards are laid out, nobody having acted."""
        need(isinstance(deal, dict), f"deal {number}: ")
        assert isinstance(deal, dict)
        due = None if self.last_dealer is None else (self.last_dealer + 1) % self.count
        cut = deal.get("cut")
        if cut is not None and cut != []:
            need(number == 1 and self.are_cards(cut) and len(cut) == self.count, f"deal {number}: cut: ")
            order = [rank + suit for rank in CARD_ORDER for suit in SUIT_ORDER] + list(JOKERS)
            due = cut.index(max(cut, key=order.index))
        dealer = deal.get("dealer")
        need(is_whole(dealer) and dealer in range(self.count), f"deal {number}: dealer: ")
        need(due is None or dealer == due, f"deal {number}: dealer: must be seat {due}")
        hands = deal.get("hands")
        need(isinstance(hands, list) and len(hands) == self.count, f"deal {number}: hands: ")
        assert isinstance(hands, list) and isinstance(dealer, int)
        need(all(isinstance(hand, list) and len(hand) == 7 for hand in hands), f"deal {number}: hands: ")
        held = [card for hand in hands for card in hand]
        need(self.are_cards(held), f"deal {number}: hands: ")
        up = deal.get("turn_up")
        need(isinstance(up, str) and up in self.pack and up not in held, f"deal {number}: turn_up: ")
        need(deal.get("stock") is None or deal["stock"] == [], f"deal {number}: stock: ")
        need(isinstance(deal.get("actions"), list), f"deal {number}: actions: ")
        return Deal(dealer, [list(hand) for hand in hands], Up(str(up), self.simple), [None] * self.count)

    def play(self, number: int, deal: Deal, actions: list[object], is_last: bool) -> None:
        for place, action in enumerate(actions, 1):
            at = f"deal {number}, action {place}: " + (f"{action}: " if isinstance(action, str) else "")
            need(len(deal.takers) < 7 and action in deal.may_do(), at)
            deal.do(str(action))
        over = len(deal.takers) == 7
        need(over or is_last, f"deal {number}, action {len(actions) + 1}: missing: ")
        tricks = [deal.takers.count(seat) for seat in range(self.count)]
        points = [0] * self.count
        if over:
            points = [self.points(bid, taken) for bid, taken in zip(deal.bids, tricks, strict=True)]
            self.scores = [score + gain for score, gain in zip(self.scores, points, strict=True)]
            self.winners = self.winning([bid == taken for bid, taken in zip(deal.bids, tricks, strict=True)])
        self.last_dealer = deal.dealer
        self.reports.append(
            {
                "bids": deal.bids,
                "trick_winners": deal.takers,
                "tricks": tricks,
                "points": points,
                "scores": self.scores,
            }
        )

    def points(self, bid: int | None, taken: int) -> int:
        if bid != taken:
            return taken
        if bid == 0:
            return 14 if self.count == 2 else 7 if self.count == 3 else 3
        return 14 if bid == 7 else taken + 3

    def winning(self, made: list[bool]) -> list[int]:
        target = int(str(self.options["target"]))
        there = [seat for seat in range(self.count) if made[seat] and self.scores[seat] >= target]
        if self.options["ties"] == "highest":
            there = [seat for seat in there if self.scores[seat] == max(self.scores[other] for other in there)]
        return there
