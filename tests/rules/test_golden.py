"""Whole games kept as files: whatever drifts in shuffling, dealing, play, scores, records or reports is told.

``python -m tests.rules.test_golden`` writes them anew, for a change that is meant to change them.
"""

from __future__ import annotations

import json
from pathlib import Path

from game.cards import Rank, Suit
from game.games import GAMES
from game.record import DealRecord, Record, write
from game.rules.base import Action, Bid, Close, State
from game.rules.deal import NumberStream
from tests.cases import for_each
from tests.playouts import deal_for, replay
from tests.record_samples import check_text, read

FOLDER = Path(__file__).parent / "golden"
GOLDEN: dict[str, tuple[str, int, dict[str, object]]] = {
    "forty-one-right": ("forty-one", 8, {}),
    "forty-one-left": ("forty-one", 92, {"preset": "left"}),
    "forty-one-four-hundred": ("forty-one", 19, {"preset": "four-hundred"}),
    "empat-satu": ("empat-satu", 3, {"deals": 4}),
    "empat-satu-partners": ("empat-satu", 5, {"partnership": True, "close_at": 16, "deals": 6}),
    "empat-satu-three": ("empat-satu", 11, {"players": 3, "close_at": 14, "deals": 5}),
    "empat-satu-returns": ("empat-satu", 21, {"players": 2, "return_taken": True, "deals": 4}),
    "forty-two": ("forty-two", 10, {}),
    "forty-two-two": ("forty-two", 12, {"players": 2}),
    "forty-two-seven": ("forty-two", 19, {"players": 7, "target": 21}),
    "forty-two-simple": ("forty-two", 33, {"players": 3, "simple": True, "target": 30, "ties": "highest"}),
}
OF_FORTY_ONE = [name for name, (game, _, _) in GOLDEN.items() if game == "forty-one"]
OF_EMPAT_SATU = [name for name, (game, _, _) in GOLDEN.items() if game == "empat-satu"]
OF_FORTY_TWO = [name for name, (game, _, _) in GOLDEN.items() if game == "forty-two"]
NAMES = ("Amal", "Basil", "Celine", "Dara", "Elias", "Farah", "Ghada")


def golden_action(state: State, numbers: NumberStream) -> Action:
    """Return what the fixed player does: bids by its high cards and trumps, plays at random, closes if it may."""
    legal = state.legal_actions()
    if isinstance(legal[-1], Close):
        return legal[-1]
    if not isinstance(legal[0], Bid):
        return legal[numbers.below(len(legal))]
    assert state.turn is not None
    hand = state.view(state.turn).hand
    strength = sum(card.rank >= Rank.KING for card in hand) + sum(card.suit is Suit.HEARTS for card in hand)
    return legal[0 if numbers.below(5) == 0 else min(strength // 2, len(legal) - 1)]


def golden_game(game: str, number: int, given: dict[str, object]) -> Record:
    """Return game ``number`` as the fixed player plays it in every seat, to its end."""
    options = GAMES.rules[game].read_options(given)
    numbers = NumberStream(f"golden/{number}")
    state = options.new_game()
    deals = []
    while state.awaits_deal:
        lay = deal_for(state, number)
        state, _ = state.deal(lay)
        actions: list[Action] = []
        while state.turn is not None:
            actions.append(golden_action(state, numbers))
            state, _ = state.apply(actions[-1])
        deals.append(DealRecord(lay, tuple(actions)))
    return Record(game, options, NAMES[: options.players], tuple(deals))


def files(name: str) -> tuple[Path, Path]:
    return FOLDER / f"{name}.json", FOLDER / f"{name}.report.json"


def report_of(text: str) -> str:
    return "".join(check_text(text.encode()))


@for_each("name", GOLDEN)
def test_the_fixed_player_still_plays_this_game(name: str) -> None:
    assert write(golden_game(*GOLDEN[name])) + "\n" == files(name)[0].read_text(encoding="utf-8")


@for_each("name", GOLDEN)
def test_the_game_is_still_reported_so(name: str) -> None:
    record, report = (path.read_text(encoding="utf-8") for path in files(name))
    assert report_of(record) + "\n" == report
    told = json.loads(report)
    assert told["finished"] and told["winners"] and len(told["deals"]) > 3


@for_each("name", OF_FORTY_ONE)
def test_some_deal_was_thrown_in_and_a_team_won(name: str) -> None:
    told = json.loads(files(name)[1].read_text(encoding="utf-8"))
    assert len(told["winners"]) == 2
    assert any(deal["thrown_in"] for deal in told["deals"])


@for_each("name", OF_FORTY_ONE)
def test_the_scores_follow_from_bids_and_tricks(name: str) -> None:
    """Worked out afresh from the report, by docs/rules.md#forty-one-score."""
    scores = [0, 0, 0, 0]
    for deal in json.loads(files(name)[1].read_text(encoding="utf-8"))["deals"]:
        values = [bid * (2 if bid >= 7 else 1) for bid in deal["bids"]]
        if "four-hundred" in name:
            table = dict(enumerate([1, 2, 3, 4, 10, 12, 14, 16, 27], 1))
            values = [
                bid if score >= 30 and bid in (5, 6) else table.get(bid, 40)
                for bid, score in zip(deal["bids"], scores, strict=True)
            ]
        if deal["thrown_in"]:
            needed = 11
            if "four-hundred" in name:
                needed += sum(max(scores) >= mark for mark in (30, 40, 50))
            assert sum(deal["bids"]) < needed and deal["trick_winners"] == []
            values = [0] * 4
        else:
            assert [deal["trick_winners"].count(seat) for seat in range(4)] == deal["tricks"]
            assert len(deal["trick_winners"]) == 13
        points = [v if t >= b else -v for v, t, b in zip(values, deal["tricks"], deal["bids"], strict=True)]
        scores = [score + gain for score, gain in zip(scores, points, strict=True)]
        assert deal["points"] == points
        assert deal["scores"] == scores


@for_each("name", OF_EMPAT_SATU)
def test_values_and_scores_follow_from_the_hands(name: str) -> None:
    """Worked out afresh from the report, by docs/rules.md#empat-satu-value-of-a-hand."""
    told = json.loads(files(name)[1].read_text(encoding="utf-8"))
    scores = [0 for _ in told["deals"][0]["hands"]]
    for deal in told["deals"]:
        for hand, value in zip(deal["hands"], deal["values"], strict=True):
            points = {card: {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10}.get(card[0]) or int(card[0]) for card in hand}
            assert len(points) == 4
            assert value == max(sum(n if c[1] == suit else -n for c, n in points.items()) for suit in "CDHS")
        scores = [score + value for score, value in zip(scores, deal["values"], strict=True)]
        assert deal["scores"] == scores
        if "partners" not in name:
            assert deal["winners"] == [s for s, value in enumerate(deal["values"]) if value == max(deal["values"])]
            assert deal["losers"] == [s for s, value in enumerate(deal["values"]) if value == min(deal["values"])]


@for_each("name", OF_FORTY_TWO)
def test_the_points_follow_from_bids_and_tricks(name: str) -> None:
    """Worked out afresh from the report, by docs/rules.md#42-score and docs/rules.md#42-winning."""
    told = json.loads(files(name)[1].read_text(encoding="utf-8"))
    target = GOLDEN[name][2].get("target", 42)
    assert isinstance(target, int)
    zero = {2: 14, 3: 7}.get(len(told["deals"][0]["bids"]), 3)
    scores = [0 for _ in told["deals"][0]["bids"]]
    for number, deal in enumerate(told["deals"], 1):
        assert sum(deal["tricks"]) == len(deal["trick_winners"]) == 7 != sum(deal["bids"])
        assert [deal["trick_winners"].count(seat) for seat in range(len(scores))] == deal["tricks"]
        made = [bid == taken for bid, taken in zip(deal["bids"], deal["tricks"], strict=True)]
        worth = {0: zero, 7: 14} | {bid: bid + 3 for bid in range(1, 7)}
        points = [worth[taken] if is_made else taken for taken, is_made in zip(deal["tricks"], made, strict=True)]
        scores = [score + gain for score, gain in zip(scores, points, strict=True)]
        assert deal["points"] == points
        assert deal["scores"] == scores
        there = [seat for seat, score in enumerate(scores) if made[seat] and score >= target]
        assert bool(there) == (number == len(told["deals"])) and set(told["winners"]) <= set(there or told["winners"])


@for_each("name", OF_FORTY_TWO)
def test_the_game_has_a_cut_and_jokers_led(name: str) -> None:
    record = json.loads(files(name)[0].read_text(encoding="utf-8"))
    assert len(record["deals"][0]["cut"]) == len(record["players"])
    assert all(len(deal["turn_up"]) == 2 for deal in record["deals"])
    named = [action for deal in record["deals"] for action in deal["actions"] if len(action.split()) == 3]
    assert named and all(action.split()[1] in ("LJ", "BJ") for action in named)


@for_each("name", GOLDEN)
def test_the_game_is_read_and_replayed(name: str) -> None:
    replayed = read(files(name)[0].read_bytes())
    assert list(replay(replayed.record))[-1].state == replayed.state


def main() -> None:
    """Write the golden games and their reports anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, game in GOLDEN.items():
        text = write(golden_game(*game))
        for path, content in zip(files(name), (text, report_of(text)), strict=True):
            path.write_text(content + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
