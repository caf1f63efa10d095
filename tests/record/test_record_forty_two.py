"""Records of 42: what a check tells of sound ones and of each fault, by its place."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from game.cards import PACK_WITH_JOKERS
from tests.cases import for_each
from tests.record_samples import Json, actions_of, deal_of, fault, told

HANDS = ("BJ 9C 2C KS 5H 3H AD", "LJ 6H 8C KD 7S 2H TC")
LATER = ("9H 6H 5H 5C 2C 2D 2H", "9S 6C 9D KD 7H 8H TH")
BIDS = "bid 2, bid 3, "
PLAYS = (
    "play BJ H, play 2H, play 9C, play TC, play LJ C, play 2C, play 7S, play KS, "
    "play 5H, play 6H, play KD, play AD, play 3H, play 8C"
)


def deal(hands: Sequence[str], turn_up: object, dealer: int, actions: str = "", **more: object) -> Json:
    """Return a deal as JSON; ``actions`` are separated by commas, hands of less than seven cards are filled up."""
    written = [hand.split() for hand in hands]
    spare = [
        card.text for card in PACK_WITH_JOKERS if card.text != turn_up and all(card.text not in h for h in written)
    ]
    for hand in written:
        while len(hand) < 7:
            hand.append(spare.pop(0))
    taken = [action.strip() for action in actions.split(",") if action]
    return {"dealer": dealer, "hands": written, "turn_up": turn_up, "actions": taken} | more


def game(*deals: Json, **options: object) -> Json:
    """Return a record as JSON."""
    return {"format": "card-table-record/1", "game": "forty-two", "options": options, "deals": list(deals)}


def under_way(**options: object) -> Json:
    """Return a record of two players, one deal played, the second in progress under a turned-up joker."""
    later = deal(LATER, "LJ", 0, "bid 1, bid 0, play 9S, play 6H, play 2C, play 6C, play KD")
    return game(deal(HANDS, "4D", 1, BIDS + PLAYS), later, players=2, **options)


def as_json(content: Json) -> Json:
    """Return what a check tells, as its line of JSON says it."""
    answer: Json = json.loads(json.dumps(told(content)))
    return answer


def deals_told(content: Json) -> list[Json]:
    """Return what a check tells of the deals."""
    deals = as_json(content)["deals"]
    assert isinstance(deals, list)
    return deals


def is_sound(content: Json) -> bool:
    return "error" not in told(content)


# --- the report


def test_a_deal_played_and_one_as_it_stands() -> None:
    """The nine of spades is led to a hand without spades, whose six of hearts makes fifteen."""
    answer = as_json(under_way())
    assert list(answer) == ["game", "finished", "winners", "deals"]
    assert (answer["game"], answer["finished"], answer["winners"]) == ("forty-two", False, [])
    assert answer["deals"] == [
        {
            "bids": [2, 3],
            "trick_winners": [0, 1, 1, 0, 1, 0, 0],
            "tricks": [4, 3],
            "points": [4, 6],
            "scores": [4, 6],
        },
        {"bids": [0, 1], "trick_winners": [0, 1], "tricks": [1, 1], "points": [0, 0], "scores": [4, 6]},
    ]
    assert [list(told_deal) for told_deal in deals_told(under_way())] == [
        ["bids", "trick_winners", "tricks", "points", "scores"]
    ] * 2


def test_who_has_not_bid_is_null() -> None:
    content = under_way()
    actions_of(content, 2)[1:] = []
    assert deals_told(content)[1] == {
        "bids": [None, 1],
        "trick_winners": [],
        "tricks": [0, 0],
        "points": [0, 0],
        "scores": [4, 6],
    }
    actions_of(content, 2).clear()
    assert deals_told(content)[1]["bids"] == [None, None]


def test_a_game_not_begun() -> None:
    assert as_json(game()) == {"game": "forty-two", "finished": False, "winners": [], "deals": []}


def test_a_game_that_is_over() -> None:
    actions = "bid 4, bid 2, " + PLAYS  # seat 0 makes its bid: seven points
    content = game(deal(HANDS, "4D", 1, actions), players=2, target=7)
    answer = as_json(content)
    assert (answer["finished"], answer["winners"]) == (True, [0])
    for later in (deal(LATER, "LJ", 0), {}, None):
        content["deals"] = [deal(HANDS, "4D", 1, actions), later]
        assert fault(content) == "deal 2: the game was over after deal 1"
    assert as_json(game(deal(HANDS, "4D", 1, actions), players=2, target=8))["winners"] == []


def test_who_has_the_points_but_missed_the_bid_plays_on() -> None:
    first = deal(HANDS, "4D", 1, "bid 4, bid 2, " + PLAYS)
    second = deal(HANDS[::-1], "4D", 0, "bid 4, bid 0, " + PLAYS)  # seat 1 leads and takes four, seat 0 three
    content = game(first, second, players=2, target=10)
    assert [told_deal["scores"] for told_deal in deals_told(content)] == [[7, 3], [10, 10]]
    assert as_json(content)["winners"] == [1], "seat 0 has ten points too, but missed the bid"


@for_each(("ties", "winners"), [("shared", [0, 1]), ("highest", [0])])
def test_several_winners_are_told_ascending(ties: str, winners: list[int]) -> None:
    """Seat 0 takes all seven as bid, 14 points; a made nought beside it is worth 7 with three players."""
    hands = ("BJ LJ 4S 4H 4C AD KD", "2C 3C 6C 7C 8C 9C TC", "2H 3H 6H 7H 8H 9H TH")
    tricks = [
        f"play {own}{' D' if own in ('BJ', 'LJ') else ''}, play {one}, play {two}"
        for own, one, two in zip(*(hand.split() for hand in hands), strict=True)
    ]
    content = game(deal(hands, "4D", 2, ", ".join(["bid 7, bid 0, bid 1", *tricks])), players=3, target=7, ties=ties)
    assert deals_told(content)[0]["scores"] == [14, 7, 0]
    assert as_json(content)["winners"] == winners and as_json(content)["finished"] is True


# --- options and players


@for_each(
    ("options", "key"),
    [
        *[({"players": 8}, "players"), ({"players": 1}, "players"), ({"players": 4.0}, "players")],
        *[({"target": 6}, "target"), ({"target": 43}, "target"), ({"target": True}, "target")],
        *[({"simple": 1}, "simple"), ({"simple": None}, "simple"), ({"ties": "all"}, "ties"), ({"ties": []}, "ties")],
        *[({"preset": "right"}, "there is no option"), ({"close_at": 41}, "there is no option")],
    ],
)
def test_bad_options(options: Json, key: str) -> None:
    assert fault(game(**options)).startswith(f"options: {key}")


def test_options_restated_are_accepted_and_players_are_one_a_seat() -> None:
    names = [f"player {seat}" for seat in range(8)]
    assert is_sound(game(players=4, simple=False, target=42, ties="shared") | {"players": names[:4]})
    for players in range(2, 8):
        assert is_sound(game(players=players) | {"players": names[:players]})
        assert fault(game(players=players) | {"players": names[: players - 1]}).startswith("players: ")
        assert fault(game(players=players) | {"players": names[: players + 1]}).startswith("players: ")


# --- cut and dealer


@for_each(("cut", "dealer"), [("4C 9D KS", 2), ("BJ LJ AS", 0), ("LJ AS AH", 0), ("AC AH AD", 1), ("2C 2D 2S", 2)])
def test_a_cut_decides_the_dealer(cut: str, dealer: int) -> None:
    for seat in range(3):
        content = game(deal(("", "", ""), "TS", seat, cut=cut.split()), players=3)
        if seat == dealer:
            assert is_sound(content)
        else:
            assert fault(content) == f"deal 1: dealer: must be seat {dealer}"


def test_a_card_cut_may_be_dealt_and_be_turned_up() -> None:
    assert is_sound(game(deal(("", "", ""), "TS", 1, cut=["2C", "TS", "3C"]), players=3))


@for_each("cut", [None, []])
def test_without_a_cut_any_first_dealer_is_accepted(cut: object) -> None:
    for dealer in range(4):
        assert is_sound(game(deal(("",) * 4, "TS", dealer)))
        assert is_sound(game(deal(("",) * 4, "TS", dealer, cut=cut)))
    content = under_way()
    deal_of(content, 2)["cut"] = cut
    assert is_sound(content)


@for_each(
    "cut",
    [
        *[["4C"], ["4C", "9D"], ["4C", "9D", "KS", "AH"], ["4C", "9D", "KS", "2C", "3C", "5C"], ["4C", "9D", "9D"]],
        *[["4C", "9D", "10H"], ["4C", "9D", "kS"], ["4C", "9D", 4], ["4C", "9D", None], ["4C", "9D", ""]],
        *[["4C", "9D", ["KS"]], [["4C", "9D", "KS"]], "4C", "4C 9D KS", {}, {"0": "4C"}, 0, False, "", [None]],
    ],
)
def test_a_bad_cut(cut: object) -> None:
    assert fault(game(deal(("", "", ""), "TS", 2, cut=cut), players=3)).startswith("deal 1: cut: ")


def test_the_little_joker_is_not_cut_dealt_nor_turned_up_in_the_simple_variation() -> None:
    hands = ("2C", "3C", "4C")
    assert is_sound(game(deal(hands, "BJ", 2, cut=["2C", "3C", "BJ"]), players=3, simple=True))
    cut = deal(hands, "TS", 1, cut=["2C", "LJ", "3C"])
    assert is_sound(game(cut, players=3))
    assert fault(game(cut, players=3, simple=True)).startswith("deal 1: cut: ")
    held = deal(("LJ", "3C", "4C"), "TS", 1)
    assert is_sound(game(held, players=3))
    assert fault(game(held, players=3, simple=True)).startswith("deal 1: hands: ")
    up = deal(hands, "LJ", 1)
    assert is_sound(game(up, players=3))
    assert fault(game(up, players=3, simple=True)).startswith("deal 1: turn_up: ")


def test_nobody_cuts_for_a_later_deal() -> None:
    for cut in (["4C", "9D"], ["9D", "4C"], "x"):
        assert changed("cut", cut) == "deal 2: cut: nobody cuts for this deal"


def spoilt(change: Callable[[Json], object]) -> str:
    """Return the fault of the second deal of ``under_way`` with a change made to it."""
    content = under_way()
    change(deal_of(content, 2))
    return fault(content)


def changed(key: str, value: object) -> str:
    """Return the fault of the second deal of ``under_way`` with one key changed."""
    return spoilt(lambda later: later.update({key: value}))


@for_each("dealer", [2, -1, 7, None, "0", True, 0.0, [], 10**12])
def test_the_dealer_must_be_a_seat(dealer: object) -> None:
    assert changed("dealer", dealer).startswith("deal 2: dealer: ")


def test_the_deal_passes_to_the_left() -> None:
    assert changed("dealer", 1) == "deal 2: dealer: must be seat 0"
    assert spoilt(lambda later: later.pop("dealer")) == "deal 2: dealer: is missing"


# --- the cards


@for_each("turn_up", [None, []])
def test_a_turn_up_must_be_there(turn_up: object) -> None:
    assert changed("turn_up", turn_up) == "deal 2: turn_up: is missing"
    assert spoilt(lambda later: later.pop("turn_up")) == "deal 2: turn_up: is missing"


@for_each(
    "turn_up",
    ["", "10H", "lj", "JJ", "LJ ", "TS D", ["TS"], ["TS", "2C"], {}, {"card": "TS"}, 0, 4, True, False, "x" * 99],
)
def test_a_turn_up_that_is_no_card(turn_up: object) -> None:
    assert changed("turn_up", turn_up).startswith("deal 2: turn_up: ")


def test_a_turn_up_is_in_no_hand() -> None:
    for card in (*LATER[0].split(), *LATER[1].split()):
        assert changed("turn_up", card) == f"deal 2: turn_up: {card} is dealt twice"


@for_each(
    "change",
    [
        lambda hands: None,
        lambda hands: [],
        lambda hands: hands[:1],
        lambda hands: [*hands, []],
        lambda hands: [*hands, ["2C", "3C", "4C", "5C", "6C", "7C", "8C"]],
        lambda hands: [hands[0][1:], hands[1]],
        lambda hands: [[*hands[0], "AS"], hands[1]],
        lambda hands: [[*hands[0][:-1], hands[1][0]], hands[1]],
        lambda hands: [[*hands[0][:-1], hands[0][0]], hands[1]],
        lambda hands: [[*hands[0][:-1], "JJ"], hands[1]],
        lambda hands: [[*hands[0][:-1], None], hands[1]],
        lambda hands: [" ".join(hand) for hand in hands],
    ],
)
def test_bad_hands(change: Callable[[list[list[str]]], object]) -> None:
    hands = [hand.split() for hand in LATER]
    assert changed("hands", change(hands)).startswith("deal 2: hands: ")


@for_each("stock", ["AS", ["AS"], {}, 0, False, [c.text for c in PACK_WITH_JOKERS]])
def test_there_is_no_stock(stock: object) -> None:
    assert changed("stock", stock) == "deal 2: stock: this game has no stock"


@for_each("nothing", [None, []])
def test_a_key_of_another_game_may_be_empty(nothing: object) -> None:
    content = under_way()
    deal_of(content, 2)["stock"] = nothing
    deal_of(content, 2)["remark"] = "unknown keys are ignored"
    assert is_sound(content)


# --- actions

FIRST_DEAL = [
    (1, "bid 8", "a bid must be 0 to 7"),
    (1, "bid 07", "no action of this game"),
    (1, "bid -1", "no action of this game"),
    (1, "pass", "no action of this game"),
    (1, "play BJ H", "a bid must be made first"),
    (2, "bid 5", "the dealer may not bid 5: the bids would total 7"),
    (3, "bid 1", "the bidding is over: a card must be played"),
    (3, "play BJ", "whoever leads a joker must name a suit"),
    (3, "play BJ X", "no action of this game"),
    (3, "play BJ hearts", "no action of this game"),
    (3, "play  BJ H", "no action of this game"),
    (3, "play BJ  H", "no action of this game"),
    (3, "play bj H", "no action of this game"),
    (3, "play 9C C", "no action of this game"),
    (3, "play LJ H", "LJ is not in the hand"),
    (3, "play 4D", "4D is not in the hand"),
    (3, "draw stock", "no action of this game"),
    (4, "play TC", "must follow hearts"),
    (4, "play KD", "must follow hearts"),
    (4, "play LJ H", "a suit is named only when a joker is led"),
    (4, "play BJ", "BJ is not in the hand"),
    (6, "play 6H", "must follow clubs"),
    (6, "play KD", "must follow clubs"),
    (7, "play LJ", "whoever leads a joker must name a suit"),
    (8, "play KS", "must follow clubs"),
    (10, "play AD", "must follow spades"),
    (14, "play 3H", "must follow diamonds"),
    (16, "play 7S", "7S is not in the hand"),
]


@for_each(("place", "action", "reason"), FIRST_DEAL)
def test_faults_of_actions_are_told_by_their_place(place: int, action: str, reason: str) -> None:
    content = under_way()
    actions_of(content, 1)[place - 1 :] = [action]
    assert fault(content) == f"deal 1, action {place}: {action}: {reason}"


@for_each(
    ("place", "action"),
    [
        (1, "bid 7"),
        (2, "bid 4"),
        (2, "bid 6"),
        (3, "play BJ S"),
        (3, "play 9C"),
        (4, "play LJ"),
        (4, "play 6H"),
        (6, "play LJ"),
    ],
)
def test_what_might_have_been_done_instead(place: int, action: str) -> None:
    content = game(deal(HANDS, "4D", 1, BIDS + PLAYS), players=2)
    actions_of(content, 1)[place - 1 :] = [action]
    assert is_sound(content)


def test_a_pair_may_be_played_while_holding_the_suit_but_not_in_the_simple_variation() -> None:
    for simple in (False, True):
        content = game(deal(LATER, "TC", 1, "bid 0, bid 0, play 9H, play 9S"), players=2, simple=simple)
        if simple:
            assert fault(content) == "deal 1, action 4: play 9S: must follow hearts"
        else:
            assert is_sound(content)


@for_each("action", ["play 2H", "bid 1", "x", "", None, 3, [], {}, True])
def test_a_surplus_action_is_the_first_surplus_one(action: object) -> None:
    content = under_way()
    actions_of(content, 1).extend([action, "y"])
    text = action if isinstance(action, str) else "surplus"
    assert fault(content) == f"deal 1, action 17: {text}: the deal is over"


@for_each("left", [0, 1, 2, 3, 7, 15])
def test_a_deal_that_stops_too_early_though_another_follows(left: int) -> None:
    content = under_way()
    del actions_of(content, 1)[left:]
    assert fault(content).startswith(f"deal 1, action {left + 1}: missing: ")
    assert is_sound(content | {"deals": [deal_of(content, 1)]})


@for_each("value", [None, 3, ["play BJ H"], {}, True])
def test_an_action_must_be_a_string(value: object) -> None:
    content = under_way()
    actions_of(content, 1)[2] = value
    assert fault(content).startswith("deal 1, action 3: ")


@for_each("value", [None, "bid 1", {}, 0])
def test_actions_must_be_a_list(value: object) -> None:
    assert changed("actions", value).startswith("deal 2: actions: ")
    assert spoilt(lambda later: later.pop("actions")).startswith("deal 2: actions: ")


# --- the order of faults

FAULTS: tuple[tuple[str, Callable[[Json], object]], ...] = (
    ("no record: format", lambda content: content.update(format="x")),
    ("no record: game", lambda content: content.update(game="x")),
    ("options: ", lambda content: content.update(options={"players": 2, "x": 1})),
    ("players: ", lambda content: content.update(players=["x"])),
    ("deal 1: cut: ", lambda content: deal_of(content, 1).update(cut=["x"])),
    ("deal 1: dealer: ", lambda content: deal_of(content, 1).update(dealer=2)),
    ("deal 1: hands: ", lambda content: deal_of(content, 1).update(hands="x")),
    ("deal 1: turn_up: ", lambda content: deal_of(content, 1).update(turn_up="x")),
    ("deal 1: stock: ", lambda content: deal_of(content, 1).update(stock="x")),
    ("deal 1, action 2: ", lambda content: actions_of(content, 1).insert(1, "bid 5")),
    ("deal 1, action 4: ", lambda content: actions_of(content, 1).insert(3, "play TC")),
    ("deal 1, action 17: ", lambda content: actions_of(content, 1).append("x")),
    ("deal 2: cut: ", lambda content: deal_of(content, 2).update(cut="x")),
    ("deal 2: dealer: must be seat 0", lambda content: deal_of(content, 2).update(dealer=1)),
    ("deal 2: hands: ", lambda content: deal_of(content, 2).update(hands=[])),
    ("deal 2: turn_up: ", lambda content: deal_of(content, 2).update(turn_up="9H")),
    ("deal 2: stock: ", lambda content: deal_of(content, 2).update(stock="x")),
    ("deal 2, action 1: ", lambda content: actions_of(content, 2).insert(0, None)),
)


@for_each("first", range(len(FAULTS)))
def test_the_first_fault_is_told(first: int) -> None:
    content = under_way()
    for _, spoil in FAULTS[first:]:
        spoil(content)
    assert fault(content).startswith(FAULTS[first][0])


def test_the_example_of_the_record_page() -> None:
    """Three players: a joker led with diamonds named, and followed."""
    hands = ("AS TD BJ 3C 5C 6H 7H", "2D 3D 4D 5D 6C 7C 8C", "9D JD QD KD 2H 3H 4H")
    first = deal(hands, "TS", 2, "bid 3, bid 0, bid 5, play BJ D, play 2D", cut=["4C", "9D", "KS"])
    content = game(first, players=3) | {"players": ["You", "Amal", "Basil"]}
    (told_deal,) = deals_told(content)
    assert told_deal == {
        "bids": [3, 0, 5],
        "trick_winners": [],
        "tricks": [0, 0, 0],
        "points": [0, 0, 0],
        "scores": [0, 0, 0],
    }
    assert fault(game(first)).startswith("deal 1: cut: "), "four seats, three cards"
