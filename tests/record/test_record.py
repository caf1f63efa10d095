"""The game record, sentence by sentence of docs/record.md: what a record is, and what is told of it."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from game.record import Record, RecordFault, write
from game.rules import forty_one
from tests.cases import for_each
from tests.playouts import played, replay
from tests.record_samples import (
    FORTY_ONE,
    Json,
    actions_of,
    check_record,
    deal_of,
    fault,
    finished_game,
    game,
    lines,
    read,
    told,
    with_cut,
)

# --- what a record is


def test_a_record_is_one_object_and_a_byte_order_mark_is_tolerated() -> None:
    text = json.dumps(game()).encode()
    assert "error" not in check_record(text)
    assert check_record(b"\xef\xbb\xbf" + text) == check_record(text)
    assert lines(b"\xef\xbb\xbf" + text) == lines(text)
    assert lines(text + b"\n\xef\xbb\xbf" + text) == lines(text) * 2
    assert fault([game()]).startswith("no record: ")
    assert fault("forty-one").startswith("no record: ")


@for_each("value", ["card-table-record/2", "", None, 1, ["card-table-record/1"], "Card-table-record/1"])
def test_format_must_be_there_and_known(value: object) -> None:
    assert fault(game() | {"format": value}).startswith("no record: format")


@for_each("value", ["forty", "Forty-One", "forty_one", "", None, 41, {}, ["forty-one"], "x" * 10_000])
def test_game_must_be_there_and_known(value: object) -> None:
    answer = fault(game() | {"game": value})
    assert answer.startswith("no record: game") and len(answer) < 200


@for_each("key", ["format", "game", "deals"])
def test_required_keys(key: str) -> None:
    content = game()
    del content[key]
    assert fault(content).startswith(f"no record: {key}")


@for_each("value", [None, {}, "[]", 3, True])
def test_deals_must_be_a_list(value: object) -> None:
    assert fault(game() | {"deals": value}).startswith("no record: deals")


def test_an_empty_list_of_deals_is_a_game_not_begun() -> None:
    content = game() | {"deals": []}
    assert told(content) == {"game": "forty-one", "finished": False, "winners": (), "deals": []}


def test_other_unknown_keys_are_ignored() -> None:
    content = game()
    plain = told(content)
    content["note"] = {"deep": [1, 2.5, 1e300, None, {"turn_up": "TS"}]}
    content["turn_up"] = "TS"
    deal_of(content, 2)["comment"] = ["a", {}]
    deal_of(content, 2)["Cut"] = ["4C"]
    assert told(content) == plain


def test_of_a_key_given_twice_the_last_counts() -> None:
    text = json.dumps(game())
    assert "error" not in check_record(text.replace('"game":', '"game": "chess", "game":').encode())
    assert "error" in check_record(text.replace('"deals":', '"game": "chess", "deals":').encode())


# --- options


@for_each("value", [None, {}, {"target": 41}, {"preset": "right", "min_total": 11}])
def test_options_may_be_left_out_or_restated(value: object) -> None:
    content = json.loads(write(played("forty-one", 5, FORTY_ONE.read_options({}))[0]))
    assert "options" not in content
    assert told(content | {"options": value}) == told(content)


@for_each(
    "value",
    [
        {"preset": "both"},
        {"players": 4},
        {"close_at": None},
        {"simple": []},
        {"target": 41.0},
        {"target": True},
        {"target": "41"},
        {"target": 0},
        {"min_total": 3},
        {"packets": [13.0]},
        {"packets": [[13]]},
        {"nonsense": 1},
        {"\ud800": 1},
        [],
        "left",
        4,
        True,
    ],
)
def test_bad_options(value: object) -> None:
    assert fault(game() | {"options": value}).startswith("options: ")


@for_each("number", ["1" * 5000, "1e400", "1e2", "41.0", "-41", "NaN", "Infinity", "0x29", "041"])
def test_numbers_are_json_whole_numbers(number: str) -> None:
    text = json.dumps(game() | {"options": {"target": 987654}}).replace("987654", number)
    answer = check_record(text.encode())
    assert str(answer["error"]).startswith("no record: not JSON" if number in NO_JSON else "options: target")


NO_JSON = ("NaN", "Infinity", "0x29", "041")


def test_a_large_target_is_a_target() -> None:
    assert "error" not in told(game() | {"options": {"target": 10**300}})


def test_written_options_are_those_that_differ() -> None:
    options = FORTY_ONE.read_options({"preset": "left", "target": 31, "direction": "clockwise"})
    assert json.loads(write(Record("forty-one", options))) == {
        "format": "card-table-record/1",
        "game": "forty-one",
        "options": {"preset": "left", "target": 31},
        "deals": [],
    }


# --- players


def test_players_are_names_one_a_seat() -> None:
    names = ["You", "", "سارة", "a \ud83c\udca1 b"]
    content = game() | {"players": names}
    assert told(content) == told(game())
    assert read(json.dumps(content)).record.players == (*names[:3], "a \U0001f0a1 b")
    assert read(json.dumps(game())).record.players is None


@for_each(
    "value",
    [
        *([], ["a"] * 3, ["a"] * 5, ["a", "b", "c", None], ["a", "b", "c", 4], [["a"], "b", "c", "d"]),
        *("abcd", {}, dict.fromkeys("abcd", "name"), 4, False),
    ],
)
def test_bad_players(value: object) -> None:
    assert fault(game() | {"players": value}).startswith("players: ")


def test_half_a_character_in_a_name_does_not_get_in() -> None:
    record = read(json.dumps(game() | {"players": ["\ud800", "b\udc00", "\\ud800", "\ud83c\udca1"]})).record
    assert record.players == ("\ufffd", "b\ufffd", "\\ud800", "\U0001f0a1")
    write(record).encode()


# --- dealer


@for_each("value", [None, "0", 0.0, True, [0], {}, -1, 4, 10**6, 10**30])
def test_dealer_must_be_a_seat(value: object) -> None:
    content = game()
    deal_of(content, 1)["dealer"] = value
    assert fault(content).startswith("deal 1: dealer: ")


def test_a_later_dealer_must_be_the_one_that_the_rules_name() -> None:
    content = game()
    first = deal_of(content, 1)["dealer"]
    assert isinstance(first, int)
    due = (first + 3) % 4
    deal_of(content, 2)["dealer"] = (due + 1) % 4
    assert fault(content) == f"deal 2: dealer: must be seat {due}"


def test_any_first_dealer_is_accepted_without_a_cut() -> None:
    for preset in ("right", "left"):
        for dealer in range(4):
            content = game(0) | {"options": {"preset": preset}}
            hands = deal_of(game(1), 1)["hands"]
            content["deals"] = [{"dealer": dealer, "hands": hands, "actions": []}]
            assert "error" not in told(content)


# --- cut


def test_a_cut_decides_the_dealer() -> None:
    assert "error" not in told(with_cut(["4C", "9D", "KS", "AH"], 0))
    assert "error" not in told(with_cut(["4C", "4D", "KS", "AH", "7C", "2D"], 1))
    assert fault(with_cut(["4C", "9D", "KS", "AH"], 2)) == "deal 1: dealer: must be seat 0"


@for_each("cut", [None, []])
def test_a_cut_that_is_not_there(cut: object) -> None:
    for dealer in range(4):
        assert "error" not in told(with_cut(cut, dealer))
        assert "error" not in told(with_cut(cut, dealer, "right"))
    content = game()
    deal_of(content, 2)["cut"] = cut
    assert "error" not in told(content)


@for_each(
    "cut",
    [
        ["4C"],
        ["4C", "4D", "KS", "AH"],
        ["4C", "4D", "KS", "AH", "7C"],
        ["4C", "9D", "KS", "AH", "2C"],
        ["4C", "9D", "KS", "KS"],
        ["4C", "4D", "KS", "AH", "4C", "9D"],
        ["4C", "9D", "KS", "BJ"],
        ["4C", "9D", "KS", "10H"],
        ["4C", "9D", "KS", 4],
        ["4C", "9D", "KS", None],
        [["4C"]],
        {},
        "4C",
        0,
        False,
    ],
)
def test_a_bad_cut(cut: object) -> None:
    assert fault(with_cut(cut)).startswith("deal 1: cut: ")


def test_a_cut_where_nobody_cuts() -> None:
    cut = ["4C", "9D", "KS", "AH"]
    assert fault(with_cut(cut, 0, "right")).startswith("deal 1: cut: ")
    content = game(first_dealer="lowest-card")
    deal_of(content, 2)["cut"] = cut
    assert fault(content).startswith("deal 2: cut: ")


# --- hands, turn_up, stock


def change_hands(change: Callable[[list[list[object]]], object]) -> str:
    content = game()
    hands = json.loads(json.dumps(deal_of(content, 2)["hands"]))
    deal_of(content, 2)["hands"] = change(hands)
    return fault(content)


@for_each(
    "change",
    [
        lambda hands: None,
        lambda hands: {},
        lambda hands: "hands",
        lambda hands: [],
        lambda hands: hands[:3],
        lambda hands: [*hands, []],
        lambda hands: [hands[0][1:], *hands[1:]],
        lambda hands: [hands[0] + hands[1][:1], hands[1][1:], *hands[2:]],
        lambda hands: [hands[0][:-1] + hands[1][:1], *hands[1:]],
        lambda hands: [hands[0][:-1] + hands[0][:1], *hands[1:]],
        lambda hands: [[*hands[0][:-1], "BJ"], *hands[1:]],
        lambda hands: [[*hands[0][:-1], "10H"], *hands[1:]],
        lambda hands: [[*hands[0][:-1], ""], *hands[1:]],
        lambda hands: [[*hands[0][:-1], str(hands[0][-1]).lower()], *hands[1:]],
        lambda hands: [[*hands[0][:-1], f"{hands[0][-1]} "], *hands[1:]],
        lambda hands: [[*hands[0][:-1], None], *hands[1:]],
        lambda hands: [[*hands[0][:-1], 7], *hands[1:]],
        lambda hands: [[*hands[0][:-1], [hands[0][-1]]], *hands[1:]],
        lambda hands: [" ".join(map(str, hand)) for hand in hands],
        lambda hands: [*hands[:3], None],
        lambda hands: {str(seat): hand for seat, hand in enumerate(hands)},
    ],
)
def test_bad_hands(change: Callable[[list[list[object]]], object]) -> None:
    assert change_hands(change).startswith("deal 2: hands: ")


def test_hands_keep_the_order_dealt() -> None:
    content = game(1)
    hands = deal_of(content, 1)["hands"]
    assert isinstance(hands, list)
    deal_of(content, 1)["hands"] = [list(reversed(hand)) for hand in hands]
    replayed = read(json.dumps(content))
    assert [[str(card) for card in hand] for hand in replayed.record.deals[0].cards.hands] == [h[::-1] for h in hands]


def test_escapes_and_much_white_space_change_nothing() -> None:
    content = game()
    text = json.dumps(content)
    escaped = text.replace('"KH"', '"\\u004bH"').replace('"hands"', '"h\\u0061nds"')
    spaced = text.replace("[", "[" + " \n\t" * 9000).replace(",", "\r\n,")
    assert check_record(escaped.encode()) == check_record(spaced.encode()) == told(content)


@for_each(("key", "value"), [("turn_up", "TS"), ("stock", ["TS"]), ("turn_up", {}), ("stock", "")])
def test_a_key_of_another_game_is_refused(key: str, value: object) -> None:
    content = game()
    deal_of(content, 3)[key] = value
    assert fault(content).startswith(f"deal 3: {key}: ")


@for_each("key", ["turn_up", "stock"])
@for_each("value", [None, []])
def test_unless_it_is_null_or_an_empty_list(key: str, value: object) -> None:
    content = game()
    deal_of(content, 3)[key] = value
    assert told(content) == told(game())


# --- actions


@for_each(
    "text",
    [
        *("bid 07", "bid  3", " bid 3", "bid 3 ", "Bid 3", "BID 3", "bid 3.0", "bid +3", "bid", "", "play AS", "bid 0"),
        *("bid 14", "bid -1", "bid three", "pass", "close", "draw stock", "b\u0131d 3", "bid 99999999999999999999"),
    ],
)
def test_an_action_must_be_exactly_written_and_legal(text: str) -> None:
    content = game()
    actions_of(content, 2)[1] = text
    assert fault(content).startswith(f"deal 2, action 2: {text}: ")


def test_a_fault_quotes_nothing_long_and_nothing_that_a_terminal_would_take_for_a_command() -> None:
    content = game()
    for text, quoted in (
        ("x" * 80, "x" * 80),
        ("x" * 81, "x" * 79 + "…"),
        ("bid\x1b[2J\u202e3", "bid\\x1b[2J\\u202e3"),
    ):
        actions_of(content, 2)[1] = text
        assert fault(content).startswith(f"deal 2, action 2: {quoted}: ")


def test_must_follow_is_told_by_its_suit() -> None:
    content = game()
    replayed = read(json.dumps(content))
    for step in replay(replayed.record):
        if step.deal == 2 and step.state.turn is not None:
            hand = step.state.view(step.state.turn).hand
            barred = [card for card in hand if card.text not in " ".join(map(str, step.state.legal_actions()))]
            if barred and len(step.state.legal_actions()) < len(hand):
                break
    assert isinstance(step.state, forty_one.State)
    led = step.state.public.trick[0].suit
    assert led is not None
    place = 4 + 52 - sum(len(step.state.view(seat).hand) for seat in range(4))
    actions_of(content, 2)[place] = f"play {barred[0]}"
    expected = f"deal 2, action {place + 1}: play {barred[0]}: must follow {led.name.lower()}"
    assert fault(content) == expected


@for_each("value", [None, 3, True, [], {}, ["bid 3"], 1.5])
def test_an_action_must_be_a_string(value: object) -> None:
    content = game()
    actions_of(content, 2)[4] = value
    assert fault(content).startswith("deal 2, action 5: ")


def test_the_first_fault_of_a_list_of_actions_is_told_though_a_later_one_is_no_string() -> None:
    content = game()
    actions_of(content, 2)[3] = "bid 0"
    actions_of(content, 2)[7] = None
    assert fault(content).startswith("deal 2, action 4: bid 0: ")


@for_each("value", [None, {}, "bid 3", 0])
def test_actions_must_be_a_list(value: object) -> None:
    content = game()
    deal_of(content, 2)["actions"] = value
    assert fault(content).startswith("deal 2: actions: ")
    del deal_of(content, 2)["actions"]
    assert fault(content).startswith("deal 2: actions: ")


def test_a_surplus_action_is_the_first_surplus_one() -> None:
    content = game()
    card = actions_of(content, 2)[-1]
    actions_of(content, 2).extend([card, "nonsense"])
    assert fault(content).startswith(f"deal 2, action 57: {card}: ")


@for_each("surplus", ["bid 3", "nonsense", "", None, 5])
def test_a_deal_thrown_in_has_its_four_bids_and_nothing_more(surplus: object) -> None:
    content = game()
    assert actions_of(content, 1) == ["bid 2"] * 4
    actions_of(content, 1).append(surplus)
    told_text = f"{surplus}: " if isinstance(surplus, str) else ""
    assert fault(content).startswith(f"deal 1, action 5: {told_text}")


@for_each("left", [0, 1, 4, 5, 55])
def test_a_deal_that_stops_too_early_though_another_follows(left: int) -> None:
    content = game()
    del actions_of(content, 2)[left:]
    assert fault(content).startswith(f"deal 2, action {left + 1}: missing: ")


def test_what_follows_a_deal_that_stops_too_early_is_not_even_looked_at() -> None:
    content = game()
    del actions_of(content, 2)[55:]
    deals = content["deals"]
    assert isinstance(deals, list)
    deals[2] = None
    assert fault(content).startswith("deal 2, action 56: missing: ")


def test_only_the_last_deal_may_be_unfinished() -> None:
    content = game()
    for left in (55, 20, 5, 4, 3, 0):
        del actions_of(content, 3)[left:]
        answer = told(content)
        assert answer["finished"] is False and answer["winners"] == ()


@for_each("value", [None, {}, 5, "again"])
def test_nothing_follows_the_end_of_the_game(value: object) -> None:
    content = finished_game()
    assert told(content)["finished"] is True
    deals = content["deals"]
    assert isinstance(deals, list)
    last = len(deals)
    deals.append(value if value != "again" else deals[-1])
    assert fault(content) == f"deal {last + 1}: the game was over after deal {last}"


@for_each("value", [None, [], "deal", 1, True])
def test_a_deal_must_be_an_object(value: object) -> None:
    content = game()
    deals = content["deals"]
    assert isinstance(deals, list)
    deals[1] = value
    assert fault(content).startswith("deal 2: ")


# --- the order of faults

FAULTS: tuple[tuple[str, Callable[[Json], object]], ...] = (
    ("no record: format", lambda content: content.update(format="x")),
    ("no record: game", lambda content: content.update(game="x")),
    ("options: ", lambda content: content.update(options={"x": 1})),
    ("players: ", lambda content: content.update(players=["x"])),
    ("deal 1: cut: ", lambda content: deal_of(content, 1).update(cut=["x"])),
    ("deal 1: dealer: ", lambda content: deal_of(content, 1).update(dealer="x")),
    ("deal 1: hands: ", lambda content: deal_of(content, 1).update(hands="x")),
    ("deal 1: turn_up: ", lambda content: deal_of(content, 1).update(turn_up="x")),
    ("deal 1: stock: ", lambda content: deal_of(content, 1).update(stock="x")),
    ("deal 1, action 3: ", lambda content: actions_of(content, 1).insert(2, "x")),
    ("deal 1, action 5: ", lambda content: actions_of(content, 1).append("x")),
    ("deal 2: cut: ", lambda content: deal_of(content, 2).update(cut="x")),
    ("deal 2: dealer: ", lambda content: deal_of(content, 2).update(dealer=7)),
    ("deal 2: hands: ", lambda content: deal_of(content, 2).update(hands=[])),
    ("deal 2, action 1: ", lambda content: actions_of(content, 2).insert(0, None)),
    ("deal 3: ", lambda content: deal_of(content, 3).clear()),
)


@for_each("first", range(len(FAULTS)))
def test_the_first_fault_is_told(first: int) -> None:
    content = game()
    for _, spoil in FAULTS[first:]:
        spoil(content)
    assert fault(content).startswith(FAULTS[first][0])


# --- the report


def test_the_report_of_a_deal_thrown_in_and_of_one_played() -> None:
    answer = told(game(2))
    assert list(answer) == ["game", "finished", "winners", "deals"]
    deals = answer["deals"]
    assert isinstance(deals, list)
    for deal in deals:
        assert list(deal) == ["bids", "trick_winners", "tricks", "points", "scores", "thrown_in"]
    thrown, done = json.loads(json.dumps(deals))
    assert thrown == {
        "bids": [2] * 4,
        "trick_winners": [],
        "tricks": [0] * 4,
        "points": [0] * 4,
        "scores": [0] * 4,
        "thrown_in": True,
    }
    assert done["bids"] == [3] * 4 and done["thrown_in"] is False
    assert len(done["trick_winners"]) == 13
    assert done["tricks"] == [done["trick_winners"].count(seat) for seat in range(4)]
    assert done["points"] == [3 if tricks >= 3 else -3 for tricks in done["tricks"]]
    assert done["scores"] == done["points"]


def test_an_unfinished_deal_is_listed_as_it_stands() -> None:
    content = game(3)
    before = json.loads(json.dumps(told(game(2))))["deals"][-1]["scores"]
    whole = json.loads(json.dumps(told(content)))["deals"][-1]
    del actions_of(content, 3)[4 + 4 * 5 + 2 :]
    deal = json.loads(json.dumps(told(content)))["deals"][-1]
    assert deal == {
        "bids": [3] * 4,
        "trick_winners": whole["trick_winners"][:5],
        "tricks": [whole["trick_winners"][:5].count(seat) for seat in range(4)],
        "points": [0] * 4,
        "scores": before,
        "thrown_in": False,
    }
    del actions_of(content, 3)[1:]
    deal = json.loads(json.dumps(told(content)))["deals"][-1]
    assert sorted(map(str, deal["bids"])) == ["3", "None", "None", "None"]
    assert deal["trick_winners"] == [] and deal["scores"] == before


def test_the_winners_are_both_partners_of_a_team() -> None:
    answer = told(finished_game())
    assert answer["finished"] is True and answer["winners"] in ((0, 2), (1, 3))


# --- reading for the table


def test_read_tells_the_fault_and_takes_text_or_bytes() -> None:
    text = json.dumps(game())
    assert read(text) == read(text.encode())
    with pytest.raises(RecordFault) as refusal:
        read("\ud800")
    assert str(refusal.value).startswith("no record: ")


def test_a_record_is_written_on_one_line() -> None:
    record = read(json.dumps(game() | {"players": ["a\nb", "\u2028", "سارة", '"']})).record
    text = write(record)
    assert "\n" not in text and "سارة" in text
    assert read(text).record == record


def test_a_cut_is_written_and_read() -> None:
    content = with_cut(["4C", "4D", "KS", "AH", "7C", "2D"], 1)
    assert json.loads(write(read(json.dumps(content)).record)) == content


@for_each("key", ["hands", "dealer"])
def test_a_deal_without_what_it_must_have(key: str) -> None:
    content = game()
    del deal_of(content, 2)[key]
    assert fault(content) == f"deal 2: {key}: is missing"


def test_a_number_may_have_a_thousand_digits_and_no_more() -> None:
    """To make a number of very many digits takes time that grows with their square."""
    assert "error" not in told(game() | {"options": {"target": 10**999}})
    assert fault(game() | {"options": {"target": 10**1000}}).startswith("options: target must be")
