"""What waits for the disk: of several saves of the same thing only the last is written, and nothing else is lost."""

from __future__ import annotations

from game.profile.database import Abandon, Finish, ProfileChange, SaveOpen, SaveSettings, compacted, delete, remember
from game.profile.kept import Beside

FORGET = delete(["abandoned_games"], "id = ?", [(1,)])


def save(game: str, record: str, game_id: str = "1") -> SaveOpen:
    return SaveOpen(game, game_id, record, Beside(game_id=game_id), 0.0)


def finish(game: str, game_id: str = "1") -> Finish:
    return Finish(game, game_id, "the end", Beside(game_id=game_id), 0.0, (0,))


def test_saves_that_wait_do_not_pile_up() -> None:
    last = [save("forty-one", "2"), save("forty-two", "2"), SaveSettings("2")]
    assert compacted([save("forty-one", "1"), save("forty-two", "1"), SaveSettings("1"), *last]) == last
    assert compacted([SaveSettings("1"), save("forty-one", "1"), SaveSettings("2")]) == [
        save("forty-one", "1"),
        SaveSettings("2"),
    ]


def test_what_is_another_thing_is_written_too() -> None:
    for waiting in (
        [save("forty-one", "1"), save("forty-two", "1")],
        [save("forty-one", "1", "a"), save("forty-one", "1", "b")],
        [save("forty-one", "1"), finish("forty-one"), save("forty-one", "2", "b")],
        [save("forty-one", "1"), finish("forty-one"), save("forty-one", "2")],
        [save("forty-one", "1"), Abandon("forty-one", "1"), save("forty-one", "2")],
        [Abandon("forty-one", "1"), Abandon("forty-one", "2")],
        [FORGET, SaveSettings("1"), FORGET],
    ):
        assert compacted([*waiting]) == waiting


def test_what_a_fresh_file_is_given_is_what_was_saved_last() -> None:
    newest: dict[str, ProfileChange] = {}
    for change in (save("forty-one", "1"), SaveSettings("1"), save("forty-two", "1"), save("forty-one", "2")):
        remember(newest, change)
    assert newest == {"": SaveSettings("1"), "forty-two": save("forty-two", "1"), "forty-one": save("forty-one", "2")}
    remember(newest, finish("forty-one"))
    remember(newest, Abandon("forty-two", "1"))
    remember(newest, FORGET)
    assert newest == {"": SaveSettings("1")}
