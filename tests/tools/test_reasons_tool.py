"""Reasons as lines of JSON: their form, and that equal questions get equal answers."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from game.games import GAMES
from game.record import read, write
from tools import reasons


def asked(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    """Run the tool; return its status and what it printed."""
    monkeypatch.setattr(sys, "argv", ["reasons", *map(str, words)])
    status = reasons.main()
    return status, *capsys.readouterr()


def test_a_line_says_what_is_better_and_why_and_is_given_again_word_for_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = asked(monkeypatch, capsys, "--game", "forty-one", "--choices", 1, "--seed", 5, "--place", "review")
    lines = list(map(json.loads, out.splitlines()))
    assert status == 0 and len(lines) == 1
    for line in lines:
        replayed = read(json.dumps(line["record"]), GAMES.rules)
        view = replayed.state.view(line["seat"])
        assert replayed.state.turn == line["seat"] and line["record"]["players"][line["seat"]] == "You"
        assert {line["best"], line["other"]} <= set(map(str, view.legal_actions())) and line["best"] != line["other"]
        assert line["sentence"] and set(line) > {
            "difference",
            "error",
            "lines",
            "worlds",
            "facts",
            "consequences",
            "true",
        }
    (tmp_path / "lines").write_text(out, "utf-8")
    assert asked(monkeypatch, capsys, "--again", tmp_path / "lines", "--seed", 5)[:2] == (0, out)
    (tmp_path / "record").write_text(json.dumps(lines[0]["record"]), "utf-8")
    words = ("--record", tmp_path / "record", "--other", lines[0]["other"], "--seed", 5, "--place", "review")
    assert asked(monkeypatch, capsys, *words)[:2] == (0, out.splitlines(keepends=True)[0])


@pytest.mark.parametrize(
    ("move", "other", "sentence"),
    [
        (None, "play 2X", "'play 2X' cannot be done there"),
        (99, None, "there is no action 99 in the last deal"),
    ],
)
def test_what_cannot_be_answered_gets_a_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    move: int | None,
    other: str | None,
    sentence: str,
) -> None:
    (asked_of, _rng) = next(reasons.drawn("forty-one", {}, 5))
    (tmp_path / "record").write_text(write(asked_of.record), "utf-8")
    more = [*(["--move", move] if move else []), *(["--other", other] if other else [])]
    assert asked(monkeypatch, capsys, "--record", tmp_path / "record", *more) == (2, "", f"reasons: {sentence}\n")
    assert asked(monkeypatch, capsys, "--record", tmp_path / "none")[0] == 2
    (tmp_path / "empty").write_text("{}", "utf-8")
    status, out, fault = asked(monkeypatch, capsys, "--record", tmp_path / "empty")
    assert (status, out) == (2, "") and fault.startswith("reasons: ")
