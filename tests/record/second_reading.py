"""A second reading of the record and of Forty-One, after docs/record.md and docs/rules.md alone.

It shares no code with the game and is plain and slow on purpose. ``check(text)`` returns the report, or what stands
before the first fault's reason.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping

RANKS = "23456789TJQKA"
PACK = {rank + suit for rank in RANKS for suit in "CDHS"}
RIGHT = {
    "direction": "counterclockwise",
    "first_dealer": "random",
    "trumps": "hearts",
    "values": "double",
    "ten_up": "forty",
    "packets": [1, 2, 2, 2, 2, 2, 2],
    "redeal_by": "next",
    "tie_break": "team-total",
    "partner_needs": "positive",
    "minimum_bid": 1,
    "min_total": 11,
    "double_from": 7,
    "target": 41,
    "rising_minimum": False,
}
FOUR_HUNDRED = {
    "first_dealer": "highest-card",
    "values": "four-hundred",
    "tie_break": "highest-score",
    "minimum_bid": "rising",
    "rising_minimum": True,
}
SYRIAN = {
    "trumps": "sister",
    "packets": [1] * 13,
    "tie_break": "highest-score",
    "minimum_bid": 2,
    "double_from": 14,
}
LEFT = {"direction": "clockwise", "first_dealer": "lowest-card", "packets": [1] * 13, "tie_break": "partner"}
WORDS = {
    "direction": ("counterclockwise", "clockwise"),
    "first_dealer": ("random", "lowest-card", "highest-card"),
    "trumps": ("hearts", "sister", "shown"),
    "values": ("double", "four-hundred"),
    "ten_up": ("forty", "four-times"),
    "redeal_by": ("next", "same"),
    "tie_break": ("team-total", "partner", "highest-score"),
    "partner_needs": ("positive", "not-negative", "nothing"),
}


class Fault(Exception):  # noqa: N818 (the word of the page)
    """The first fault: what stands before its reason."""


def need(holds: object, place: str) -> None:
    if not holds:
        raise Fault(place)


def is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_cards(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(card, str) and card in PACK for card in value)


def check(text: str) -> dict[str, object] | str:
    """Return the report of a record, or the fixed part of its first fault."""
    try:
        return Game(json.loads(text)).report()
    except Fault as fault:
        return str(fault)


def option_holds(name: str, value: object) -> bool:
    if name in WORDS:
        return isinstance(value, str) and value in WORDS[name]
    if name == "packets":
        return isinstance(value, list) and all(is_whole(v) and v > 0 for v in value) and sum(value) == 13
    if name == "minimum_bid":
        return value == "rising" or (is_whole(value) and value in (1, 2))
    if name == "rising_minimum":
        return isinstance(value, bool)
    low, high = {"min_total": (4, 20), "double_from": (1, 14), "target": (1, 10**400)}.get(name, (1, 0))
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


class Game:
    """One record of Forty-One gone through from its first deal to its last."""

    def __init__(self, record: object) -> None:
        need(isinstance(record, dict), "no record: ")
        assert isinstance(record, dict)
        need(record.get("format") == "card-table-record/1", "no record: ")
        need(record.get("game") == "forty-one", "no record: ")
        given = record.get("options") or {} if record.get("options") in (None, {}) else record["options"]
        need(isinstance(given, dict), "options: ")
        preset = given.get("preset", "right")
        presets: Mapping[str, Mapping[str, object]]
        presets = {"right": {}, "left": LEFT, "four-hundred": FOUR_HUNDRED, "syrian": SYRIAN}
        need(isinstance(preset, str) and preset in presets, "options: ")
        self.options: dict[str, object] = RIGHT | dict(presets[preset])
        for name, value in given.items():
            need(name == "preset" or option_holds(name, value), "options: ")
            self.options[name] = value
        names = record.get("players")
        good = isinstance(names, list) and len(names) == 4 and all(isinstance(name, str) for name in names)
        need(names is None or good, "players: ")
        need(isinstance(record.get("deals"), list), "no record: ")
        self.step = 1 if self.options["direction"] == "clockwise" else -1
        self.scores = [0] * 4
        self.winners: list[int] = []
        self.reports: list[dict[str, object]] = []
        self.due: int | None = None
        deals = record["deals"]
        for number, deal in enumerate(deals, 1):
            need(not self.winners, f"deal {number}: the game was over after deal {number - 1}")
            self.deal(number, deal, is_last=number == len(deals))

    def report(self) -> dict[str, object]:
        return {
            "game": "forty-one",
            "finished": bool(self.winners),
            "winners": self.winners,
            "deals": self.reports,
        }

    def deal(self, number: int, deal: object, is_last: bool) -> None:
        need(isinstance(deal, dict), f"deal {number}: ")
        assert isinstance(deal, dict)
        due = self.due
        cut = deal.get("cut")
        if cut is not None and cut != []:
            way = str(self.options["first_dealer"]).removesuffix("-card")
            need(number == 1 and way != "random", f"deal {number}: cut: ")
            need(is_cards(cut) and len(set(cut)) == len(cut), f"deal {number}: cut: ")
            due = self.drawn(cut, number, min if way == "lowest" else max)
        dealer = deal.get("dealer")
        need(is_whole(dealer) and dealer in range(4), f"deal {number}: dealer: ")
        need(due is None or dealer == due, f"deal {number}: dealer: must be seat {due}")
        hands = deal.get("hands")
        need(isinstance(hands, list) and len(hands) == 4, f"deal {number}: hands: ")
        assert isinstance(hands, list) and isinstance(dealer, int)
        need(all(is_cards(hand) and len(hand) == 13 for hand in hands), f"deal {number}: hands: ")
        need({card for hand in hands for card in hand} == PACK, f"deal {number}: hands: ")
        for key in ("turn_up", "stock"):
            need(deal.get(key) is None or deal[key] == [], f"deal {number}: {key}: ")
        actions = deal.get("actions")
        need(isinstance(actions, list), f"deal {number}: actions: ")
        assert isinstance(actions, list)
        self.play(number, dealer, [list(hand) for hand in hands], actions, is_last)

    def drawn(self, cut: list[str], number: int, decides: Callable[[Iterable[int]], int]) -> int:
        left = list(cut)
        seats = [0, 1, 2, 3]
        while len(seats) > 1:
            need(len(left) >= len(seats), f"deal {number}: cut: ")
            drawn = {seat: RANKS.index(left.pop(0)[0]) for seat in seats}
            seats = [seat for seat in seats if drawn[seat] == decides(drawn.values())]
        need(not left, f"deal {number}: cut: ")
        return seats[0]

    def play(self, number: int, dealer: int, hands: list[list[str]], actions: list[object], is_last: bool) -> None:
        bids: list[int | None] = [None] * 4
        takers: list[int] = []
        shown = hands[dealer][-1][1]
        sisters = {"H": "D", "D": "H", "C": "S", "S": "C"}
        trump = {"hearts": "H", "shown": shown, "sister": sisters[shown]}[str(self.options["trumps"])]
        trick: list[str] = []
        seat = leader = (dealer + self.step) % 4
        over = thrown = False
        for place, action in enumerate(actions, 1):
            at = f"deal {number}, action {place}: " + (f"{action}: " if isinstance(action, str) else "")
            need(not over, at if isinstance(action, str) else f"deal {number}, action {place}: ")
            need(isinstance(action, str), at)
            if None in bids:
                least = self.options["minimum_bid"]
                floor = least if isinstance(least, int) else 0
                if least == "rising":
                    floor = 2 + sum(self.scores[seat] >= mark for mark in (30, 40, 50))
                need(action in [f"bid {bid}" for bid in range(floor, 14)], at)
                bids[seat] = int(str(action)[4:])
                seat = (seat + self.step) % 4
                if None not in bids and sum(bid or 0 for bid in bids) < self.needed():
                    over = thrown = True
                continue
            can = [card for card in hands[seat] if trick and card[1] == trick[0][1]] or hands[seat]
            need(action in [f"play {card}" for card in can], at)
            card = str(action)[5:]
            hands[seat].remove(card)
            trick.append(card)
            seat = (seat + self.step) % 4
            if len(trick) == 4:
                best = max(trick, key=lambda c: (c[1] == trump, c[1] == trick[0][1], RANKS.index(c[0])))
                seat = leader = (leader + self.step * trick.index(best)) % 4
                takers.append(leader)
                trick = []
                over = len(takers) == 13
        need(over or is_last, f"deal {number}, action {len(actions) + 1}: missing: ")
        tricks = [takers.count(s) for s in range(4)]
        points = [0] * 4
        if over and not thrown:
            for s, bid in enumerate(bids):
                assert bid is not None
                points[s] = self.worth(bid, self.scores[s]) * (1 if tricks[s] >= bid else -1)
            self.scores = [score + gain for score, gain in zip(self.scores, points, strict=True)]
            self.winners = self.winning()
        self.due = dealer if thrown and self.options["redeal_by"] == "same" else (dealer + self.step) % 4
        self.reports.append(
            {
                "bids": bids,
                "trick_winners": takers,
                "tricks": tricks,
                "points": points,
                "scores": self.scores,
                "thrown_in": thrown,
            }
        )

    def worth(self, bid: int, stood_at: int) -> int:
        if self.options["values"] == "four-hundred":
            if stood_at >= 30 and bid in (5, 6):
                return bid
            if bid > 9 and self.options["ten_up"] == "four-times":
                return 4 * bid
            return {5: 10, 6: 12, 7: 14, 8: 16, 9: 27}.get(bid, bid if bid < 5 else 40)
        doubles = self.options["double_from"]
        assert isinstance(doubles, int)
        return bid * 2 if bid >= doubles else bid

    def needed(self) -> int:
        least = self.options["min_total"]
        assert isinstance(least, int)
        if self.options["rising_minimum"] is True:
            best = max(self.scores)
            steps = {30: 12, 40: 13} | ({50: 14} if self.options["values"] == "four-hundred" else {})
            least = max([least, *(total for mark, total in steps.items() if best >= mark)])
        return least

    def winning(self) -> list[int]:
        target = self.options["target"]
        assert isinstance(target, int)
        standing = []
        for team in ([0, 2], [1, 3]):
            for one, other in (team, team[::-1]):
                needs = self.options["partner_needs"]
                near = needs == "nothing" or self.scores[other] > 0
                near = near or (self.scores[other] == 0 and needs == "not-negative")
                if self.scores[one] >= target and near and team not in standing:
                    standing.append(team)
        if len(standing) < 2:
            return standing[0] if standing else []
        total, low, high = (
            [measure(self.scores[seat] for seat in team) for team in standing] for measure in (sum, min, max)
        )
        order = {"team-total": (total, high), "partner": (low, total), "highest-score": (high, total)}
        for measured in order[str(self.options["tie_break"])]:
            if measured[0] != measured[1]:
                return standing[0] if measured[0] > measured[1] else standing[1]
        return []
