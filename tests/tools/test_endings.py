"""Sure bids thrown away in the last tricks are counted, and there are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.opponents.base import Choice, Decision, Reason
from game.rules.base import Action, Play
from tests.opponents import forty_two_positions
from tools import endings
from tools.sure import is_worth_more, sure_plays


@pytest.mark.parametrize("game", endings.GAMES_WITH_ENDINGS)
def test_no_sure_bid_is_thrown_away(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(endings, "CHUNK", 100)
    assert (
        endings.main(["--game", game, "--endings", "200", "--seed", "1", "--cases", str(tmp_path / "cases.txt")]) == 0
    )
    head, *players = capsys.readouterr().out.splitlines()
    assert "200 endings" in head and ", 0 with a sure card" not in head
    assert len(players) == 3 and all(": 0 thrown away" in line for line in players)


def test_a_card_passed_over_for_one_worth_less_is_thrown_away() -> None:
    view = forty_two_positions.written("BJ 3D", "8H 4H 8S", up="6C", bids=(1, 2, 2, 2))
    sure = sure_plays(view)
    assert list(map(str, sure)) == ["play 3D"]
    other: Action = next(action for action in view.legal_actions() if action not in sure)
    assert isinstance(other, Play)
    for worth, is_more in ((1.1, True), (1.0, False), (0.9, False)):
        choices = Choice(other, worth=worth), *(Choice(action, worth=1.0) for action in sure)
        assert is_worth_more(Decision(other, choices, Reason("card-simulated")), other, sure) is is_more
