"""Somebody who only hears plays, by what the voice says and by keys: a deal of each game; whole games in the soak."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases import for_each
from tests.ui.access.by_ear import Listener
from tests.ui.access.speaking import Heard, turn_on
from tests.ui.playing import launch, running

KINDS: dict[str, dict[str, object]] = {"forty-one": {}, "empat-satu": {"deals": 2}, "forty-two": {}}


def played(folder: Path, game: str, number: int, end: str, most: int) -> Listener:
    """Play a game by ear until ``end`` is said."""
    engine = Heard()
    with running(folder, launch(game, KINDS[game], number=number)) as app:
        turn_on(app, engine)
        listener = Listener(app, engine, number)
        listener.play(end, most)
    return listener


@for_each("game", list(KINDS))
def test_a_deal_is_played_by_ear(tmp_path: Path, game: str) -> None:
    listener = played(tmp_path, game, 5, "Score after deal", 400)
    own = [words for words in listener.heard if words.startswith(("You played", "You led", "You discarded"))]
    assert len(own) >= 3 and "_" not in "".join(listener.heard)


def test_after_the_score_page_the_deal_that_was_over_was_told_again(tmp_path: Path) -> None:
    heard = played(tmp_path, "forty-two", 5, "Deal 2.", 600).heard
    score = next(at for at, words in enumerate(heard) if "Score after deal 1" in words)
    assert not [words for words in heard[score + 1 :] if "Deal 1" in words]


@pytest.mark.soak
@for_each("number", range(1, 21))
@for_each("game", list(KINDS))
def test_a_game_is_played_by_ear_to_the_winners(tmp_path: Path, game: str, number: int) -> None:
    played(tmp_path, game, number, "The game is over", 20_000)
