"""Why a game cannot be read is told in the player's words; a check goes on telling it in its own."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from game.games import GAMES
from game.record import RecordFault, read
from game.ui.games.kept_games import read_file
from game.ui.words.records import fault_words
from tests import ROOT
from tests.cases import for_each
from tests.record_samples import Json, actions_of, deal_of, game
from tests.test_architecture import nodes_of


def _spoilt(spoil: Callable[[Json], object]) -> str:
    content = game(2)
    spoil(content)
    return json.dumps(content)


@for_each(
    ("text", "words"),
    [
        ("no record", "It is no record of a game."),
        ("[]", "It is no record of a game."),
        ("{" * 200, "It is no record of a game."),
        (_spoilt(lambda record: record.update(format="card-table-record/9")), "It is no record of a game."),
        (_spoilt(lambda record: record.update(game="whist")), "It is of a game that this version does not know."),
        (_spoilt(lambda record: record.update(options={"moon": 1})), "It is played by rules that this version does"),
        (_spoilt(lambda record: record.update(players=["a"])), "The names of its players are damaged."),
        (_spoilt(lambda record: deal_of(record, 2).update(dealer=9)), "Its deal 2 is damaged."),
        (_spoilt(lambda record: deal_of(record, 2).update(actions=1)), "Its deal 2 is damaged."),
        (_spoilt(lambda record: actions_of(record, 1).pop()), "Its deal 1 is not played to the end."),
        (_spoilt(lambda record: actions_of(record, 2).insert(1, "bid 99")), "In its deal 2, action 2 is against the"),
        (_spoilt(lambda record: actions_of(record, 2).insert(2, "jump")), "In its deal 2, action 3 is against the"),
        (_spoilt(lambda record: actions_of(record, 2).insert(0, 7)), "In its deal 2, action 1 is against the rules."),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(text: str, words: str) -> None:
    with pytest.raises(RecordFault) as refused:
        read(text, GAMES.rules)
    assert fault_words(refused.value).startswith(words)


def test_a_file_that_cannot_be_read_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "spoilt.json").write_text(_spoilt(lambda record: actions_of(record, 2).insert(1, "bid 99")))
    told = []
    for path in (tmp_path / "none.json", tmp_path, tmp_path / "spoilt.json"):
        with pytest.raises(RecordFault) as refused:
            read_file(path, GAMES.rules)
        told.append(fault_words(refused.value))
    assert told[0] == "There is no such file." and told[1] == "It is no file that can be read."
    assert told[2] == "In its deal 2, action 2 is against the rules."


def test_every_fault_has_a_sentence() -> None:
    """The codes are read from the source: one that nobody can bring about in a test must have words, too."""
    codes = {"no-record", "no-file", "no-access", "no-reading"}
    for path in ("record.py", "ui/games/kept_games.py"):
        for node in nodes_of(ROOT / "game" / path):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "RecordFault" and len(node.args) > 1:
                codes |= {str(each.value) for each in node.args[1:2] if isinstance(each, ast.Constant)}
    assert len(codes) == 13
    assert all(fault_words(RecordFault("", code, 2, 3)) for code in codes)
