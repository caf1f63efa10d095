"""Records for the tests, as JSON that can be spoilt, and short ways to ask what a check tells of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO

from hypothesis import strategies as st

from game import check, record
from game.games import GAMES
from game.record import DealRecord, Record, Replayed, write
from game.rules.base import Action, Bid
from tests.playouts import deal_for

Json = dict[str, object]
FORTY_ONE = GAMES.rules["forty-one"]


def game(deals: int = 3, **given: object) -> Json:
    """Return a sound record as JSON: deal 1 thrown in, the others played out, and nobody near the target."""
    options = FORTY_ONE.read_options({"target": 1000, **given})
    state = options.new_game()
    done: list[DealRecord] = []
    while state.awaits_deal and len(done) < deals:
        dealt = deal_for(state, 7)
        state, _ = state.deal(dealt)
        actions: list[Action] = []
        while state.turn is not None:
            legal = state.legal_actions()
            actions.append(Bid(3 if done else 2) if isinstance(legal[0], Bid) else legal[0])
            state, _ = state.apply(actions[-1])
        done.append(DealRecord(dealt, tuple(actions)))
    content: Json = json.loads(write(Record("forty-one", options, None, tuple(done))))
    return content


def deal_of(content: Json, number: int) -> Json:
    deals = content["deals"]
    assert isinstance(deals, list)
    deal: Json = deals[number - 1]
    return deal


def actions_of(content: Json, number: int) -> list[object]:
    actions = deal_of(content, number)["actions"]
    assert isinstance(actions, list)
    return actions


def told(content: object) -> Json:
    return check_record(json.dumps(content).encode())


def fault(content: object) -> str:
    """Return the error that a check tells of ``content``."""
    answer = told(content)
    assert list(answer) == ["error"], "no fault was found"
    assert isinstance(answer["error"], str)
    return answer["error"]


def lines(data: bytes) -> list[Json]:
    return [json.loads(line) for line in check_text(data)]


def check_text(data: bytes) -> Iterator[str]:
    """Yield the line of JSON that a check tells of each record in ``data``."""
    return (json.dumps(told) for told in check_stream(BytesIO(data)))


def with_cut(cut: object, dealer: int = 0, preset: str = "left") -> Json:
    deal = {"dealer": dealer, "cut": cut, "hands": deal_of(game(1), 1)["hands"], "actions": []}
    return game(0) | {"options": {"preset": preset}, "deals": [deal]}


def finished_game() -> Json:
    """Return a sound record of a game that somebody has won."""
    return game(99, target=3, min_total=9, double_from=14)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


# --- records of all games, read and checked


def read(text: str | bytes) -> Replayed:
    """Return the record of any game that ``text`` holds; raise RecordFault for the first fault."""
    return record.read(text, GAMES.rules)


def check_record(data: bytes) -> dict[str, object]:
    """Return what a check tells of a record of any game."""
    return check.check_record(data, GAMES.rules)


def check_stream(stream: BinaryIO) -> Iterator[dict[str, object]]:
    """Yield what a check tells of each record of any game."""
    return check.check_stream(stream, GAMES.rules)
