"""Records of Empat Satu: what a check tells of sound ones and of each fault, by its place."""

from __future__ import annotations

import json
from collections.abc import Callable

from game.cards import PACK
from tests.cases import for_each
from tests.record_samples import Json, actions_of, check_record, deal_of, fault, told
from tests.rules.empat_satu_deals import QUIET

OVER_AT_ONCE = ("AS KS QS JS", "2C 5D 8H TH")  # seat 0 is dealt 41, seat 1 loses


def deal(hands: tuple[str, ...], top: str = "", dealer: int = 0, actions: str = "") -> Json:
    """Return a deal as JSON; ``actions`` are separated by commas, the stock begins with ``top``."""
    dealt = [hand.split() for hand in hands]
    used = {card for hand in (*dealt, top.split()) for card in hand}
    stock = top.split() + [card.text for card in PACK if card.text not in used]
    taken = [action.strip() for action in actions.split(",") if action]
    return {"dealer": dealer, "hands": dealt, "stock": stock, "actions": taken}


def game(*deals: Json, **options: object) -> Json:
    """Return a record as JSON."""
    given = {"players": len(QUIET)} | options
    return {"format": "card-table-record/1", "game": "empat-satu", "options": given, "deals": list(deals)}


TURNS = "draw stock, discard 3C, draw discard, discard 2C, draw stock, discard 9S"


def under_way(**options: object) -> Json:
    """Return a record of two players, one deal over at once, the second in progress after three turns."""
    second = deal(QUIET[:2], "AS 9S", 1, TURNS.replace("3C", "x").replace("2C", "3C").replace("x", "2C"))
    return game(deal(OVER_AT_ONCE), second, players=2, deals=3, **options)


def as_json(content: Json) -> Json:
    """Return what a check tells, as its line of JSON says it."""
    answer: Json = json.loads(json.dumps(told(content)))
    return answer


def deals_told(content: Json) -> list[Json]:
    """Return what a check tells of the deals."""
    deals = as_json(content)["deals"]
    assert isinstance(deals, list)
    return deals


def test_a_deal_that_is_over_and_one_as_it_stands() -> None:
    answer = as_json(under_way())
    assert list(answer) == ["game", "finished", "winners", "deals"]
    assert (answer["game"], answer["finished"], answer["winners"]) == ("empat-satu", False, [])
    assert answer["deals"] == [
        {
            "hands": [["AS", "KS", "QS", "JS"], ["2C", "5D", "8H", "TH"]],
            "values": [41, 11],
            "winners": [0],
            "losers": [1],
            "scores": [41, 11],
        },
        {
            "hands": [["5D", "8H", "TS", "AS"], ["6D", "9H", "JS", "2C"]],
            "values": [8, -7],
            "winners": [],
            "losers": [],
            "scores": [41, 11],
        },
    ]


def test_a_hand_in_the_middle_of_a_turn_stands_with_five_cards() -> None:
    content = game(deal(QUIET, "AS", 0, "draw stock"))
    (unfinished,) = deals_told(content)
    five = ["3C", "6D", "9H", "JS", "AS"]
    assert unfinished["hands"] == [QUIET[0].split(), five, QUIET[2].split(), QUIET[3].split()]
    assert unfinished["values"] == [-5, 21 - 18, -11, -13]
    assert unfinished["scores"] == [0, 0, 0, 0]


def test_a_game_not_begun_and_one_just_dealt() -> None:
    assert as_json(game()) == {"game": "empat-satu", "finished": False, "winners": [], "deals": []}
    (just_dealt,) = deals_told(game(deal(QUIET)))
    assert just_dealt["hands"] == [hand.split() for hand in QUIET]


def test_a_game_that_is_over() -> None:
    answer = as_json(game(deal(OVER_AT_ONCE), players=2))
    assert (answer["finished"], answer["winners"]) == (True, [0])
    content = game(deal(OVER_AT_ONCE), deal(QUIET[:2], dealer=1), players=2)
    assert fault(content) == "deal 2: the game was over after deal 1"


def test_a_hand_closed() -> None:
    content = game(deal((QUIET[0], "5S 6S 9S QS"), actions="close"), players=2, close_at=30)
    assert as_json(content)["winners"] == [1]


@for_each(
    ("options", "key"),
    [
        ({"players": 7}, "players"),
        ({"players": 3, "partnership": True}, "partnership"),
        ({"players": 5, "partnership": True}, "partnership"),
        ({"close_at": 13}, "close_at"),
        ({"close_at": "all"}, "close_at must be a whole number, 14 to 41, or any"),
        ({"closing": "after-drawing"}, "closing"),
        ({"open_first": 1}, "open_first"),
        ({"dry_rounds": 10}, "dry_rounds"),
        ({"dry_rounds": -1}, "dry_rounds"),
        ({"deals": 0}, "deals"),
        ({"preset": "right"}, "there is no option"),
    ],
)
def test_bad_options(options: Json, key: str) -> None:
    assert fault(game(**options)).startswith(f"options: {key}")


def test_options_restated_are_accepted_and_players_are_one_a_seat() -> None:
    content = game(players=4, partnership=False, close_at=41, deals=1) | {"players": ["a", "b", "c", "d"]}
    assert "error" not in told(content)
    assert fault(game(players=3) | {"players": ["a", "b", "c", "d"]}).startswith("players: ")
    assert "error" not in told(game(players=3) | {"players": ["a", "b", "c"]})


def spoilt(change: Callable[[Json], object]) -> str:
    """Return the fault of the second deal of ``under_way`` with a change made to it."""
    content = under_way()
    change(deal_of(content, 2))
    return fault(content)


def test_the_later_dealer_must_be_the_loser() -> None:
    assert spoilt(lambda deal: deal.update(dealer=0)) == "deal 2: dealer: must be seat 1"
    assert spoilt(lambda deal: deal.update(dealer=2)).startswith("deal 2: dealer: ")


@for_each(
    "stock",
    [
        None,
        [],
        {},
        "AS",
        [c.text for c in PACK],
        ["AS"] * 44,
        ["BJ"],
        [["AS"]],
        [1],
    ],
)
def test_bad_stock(stock: object) -> None:
    assert spoilt(lambda deal: deal.update(stock=stock)).startswith("deal 2: stock: ")


def test_the_stock_is_all_the_cards_left() -> None:
    def change(cards: list[object]) -> str:
        return spoilt(lambda deal: deal.update(stock=cards))

    whole = deal_of(under_way(), 2)["stock"]
    assert isinstance(whole, list)
    for cards in (whole[1:], [*whole, whole[0]], [*whole[1:], "TS"], [*whole[1:], "LJ"], [*whole[1:], "10H"]):
        assert change(cards).startswith("deal 2: stock: ")
    assert spoilt(lambda deal: deal.pop("stock")).startswith("deal 2: stock: ")


@for_each(("key", "value"), [("cut", ["2C", "3C"]), ("cut", "x"), ("turn_up", "TS"), ("turn_up", ["TS"])])
def test_keys_of_other_games(key: str, value: object) -> None:
    assert spoilt(lambda deal: deal.update({key: value})).startswith(f"deal 2: {key}: ")
    content = under_way()
    nothing: tuple[object, ...] = (None, [])
    for empty in nothing:
        deal_of(content, 2)[key] = empty
        assert "error" not in told(content)


@for_each(
    ("place", "action", "reason"),
    [
        (1, "draw discard", "on the first turn of a deal there is no discard"),
        (1, "discard 2C", "a card must be drawn first"),
        (1, "close", "only a hand worth 41 ends a deal early"),
        (1, "bid 3", "no action of this game"),
        (1, "Draw stock", "no action of this game"),
        (1, "draw", "no action of this game"),
        (2, "draw stock", "a card must be discarded"),
        (2, "discard 6D", "6D is not in the hand"),
        (2, "discard BJ", "no action of this game"),
        (4, "discard 2C", "2C was taken from the discard in this turn"),
        (5, "discard 6D", "a card must be drawn first"),
        (7, "draw  stock", "no action of this game"),
        (7, "discard AS", "a card must be drawn first"),
    ],
)
def test_faults_of_actions_are_told_by_their_place(place: int, action: str, reason: str) -> None:
    content = under_way()
    actions = actions_of(content, 2)
    actions[place - 1 :] = [action]
    assert fault(content) == f"deal 2, action {place}: {action}: {reason}"


def test_closing_faults() -> None:
    content = under_way(close_at=30)
    actions_of(content, 2)[0] = "close"
    assert fault(content) == "deal 2, action 1: close: a player closes with four cards of one suit"
    low = game(deal((QUIET[0], "5S 6S 9S QS"), actions="close"), players=2, close_at=31)
    assert fault(low) == "deal 1, action 1: close: a player closes with 31 or more, this hand is worth 30"


def test_the_two_round_rule_is_told() -> None:
    taking = "draw stock, discard 3C, draw discard, discard 2C, draw discard, discard 6D, draw discard, discard 3C"
    content = game(deal(QUIET[:2], actions=f"{taking}, draw discard, discard 2C, draw discard"), players=2)
    assert fault(content) == (
        "deal 1, action 11: draw discard: after 4 turns without it a card must be drawn from the stock"
    )
    actions_of(content, 1)[10] = "draw stock"
    assert "error" not in told(content)


def test_surplus_and_missing_actions() -> None:
    content = under_way()
    actions_of(content, 1).append("draw stock")
    assert fault(content) == "deal 1, action 1: draw stock: the deal is over"
    content = game(*(deal(QUIET[:2], "AS 9S", 1, TURNS) for _ in range(2)), players=2, deals=2)
    actions_of(content, 1)[1:] = []
    deal_of(content, 1)["dealer"] = 0
    assert fault(content).startswith("deal 1, action 2: missing: ")


def test_a_finished_deal_without_actions_is_sound_only_where_41_was_dealt() -> None:
    content = game(deal(QUIET[:2]), deal(QUIET[:2], dealer=1), players=2, deals=2)
    assert fault(content).startswith("deal 1, action 1: missing: ")


def test_any_first_dealer_is_accepted() -> None:
    for dealer in range(4):
        assert "error" not in told(game(deal(QUIET, dealer=dealer)))


def test_a_preset_is_no_option_and_the_other_game_has_no_stock() -> None:
    content = under_way() | {"game": "forty-one", "options": {}}
    assert "error" in check_record(json.dumps(content).encode())
