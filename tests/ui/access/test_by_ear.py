"""Somebody who only hears plays, by what the voice says and by keys: a deal of each game; whole games in the soak."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases import for_each
from tests.ui.access.by_ear import Listener
from tests.ui.access.speaking import Heard, turn_on
from tests.ui.playing import launch, running

KINDS: dict[str, dict[str, object]] = {"forty-one": {}, "empat-satu": {"deals": 2}, "forty-two": {}}


def played(folder: Path, game: str, number: int, end: str, most: int, verbosity: str = "usual") -> Listener:
    """Play a game by ear until ``end`` is said."""
    engine = Heard()
    with running(folder, launch(game, KINDS[game], number=number)) as app:
        app.change_settings(verbosity=verbosity)
        turn_on(app, engine)
        listener = Listener(app, engine, number)
        listener.play(end, most)
    return listener


@for_each("game", list(KINDS))
def test_a_deal_is_played_by_ear(tmp_path: Path, game: str) -> None:
    listener = played(tmp_path, game, 5, "Score after deal", 400)
    own = [words for words in listener.heard if words.startswith(("You played", "You led", "You discarded"))]
    assert len(own) >= 3 and "_" not in "".join(listener.heard)


@for_each(("game", "verbosity"), [("forty-one", "usual"), ("forty-two", "brief")])
def test_a_listener_was_not_told_that_the_last_card_plays_itself_and_heard_the_question_twice(
    tmp_path: Path, game: str, verbosity: str
) -> None:
    heard = played(tmp_path, game, 5, "Score after deal", 800, verbosity).heard
    assert len([words for words in heard if words.startswith("Your last card. You")]) == 1
    bids = [words for words in heard if words.split(",")[0].rpartition(" ")[2] in ("0", "1") and " of " in words]
    assert bids and "How many tricks" not in bids[0]


def test_tab_came_to_cards_that_may_not_be_played_before_those_that_may(tmp_path: Path) -> None:
    heard = played(tmp_path, "forty-one", 5, "Score after deal", 800).heard
    reached = [words for words in heard if words.startswith("Your hand, ")]
    assert len(reached) == 12 and not [words for words in reached if "not available" in words]


def test_the_score_page_told_again_what_the_table_had_just_told(tmp_path: Path) -> None:
    heard = played(tmp_path, "empat-satu", 5, "Score after deal", 400).heard
    page = next(words for words in heard if "Score after deal" in words)
    assert any("Budi wins with 41." in words for words in heard) and "ahead." in page
    assert "wins with" not in page


def test_after_the_score_page_the_deal_that_was_over_was_told_again(tmp_path: Path) -> None:
    heard = played(tmp_path, "forty-two", 5, "Deal 2.", 600).heard
    score = next(at for at, words in enumerate(heard) if "Score after deal 1" in words)
    assert not [words for words in heard[score + 1 :] if "Deal 1" in words]


@pytest.mark.soak
@for_each("number", range(1, 21))
@for_each("game", list(KINDS))
def test_a_game_is_played_by_ear_to_the_winners(tmp_path: Path, game: str, number: int) -> None:
    played(tmp_path, game, number, "The game is over", 20_000)
