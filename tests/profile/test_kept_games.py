"""What is saved comes back: open games, finished games, settings, files."""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
import threading
import time
import tracemalloc
import zlib
from collections.abc import Iterable
from pathlib import Path

import pytest

from game.profile.cache import write_whole
from game.profile.database import packed, unpacked
from game.profile.kept import LATEST, Beside, SetAside, read_struct, write_struct
from game.profile.settings import Settings
from game.profile.store import new_game_id, open_store
from game.record import LARGEST
from tests.profile.keeping import Opener, abandoned, codes, finished, kept, record_of

FULL = Beside(
    game_id="abc",
    names=("You", "أمل", "Basil", "Ç"),
    faces=("owl", "fox", "", ""),
    levels=("", "hard", "hard", "hard"),
    deal_number=2**90 + 1,
    help_taken=True,
    undos=3,
    started_at=5.5,
    seconds_played=61.0,
)


def test_open_game_comes_back_as_saved(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    assert kept(store.save_open_game("forty-one", '{"deals": ["ق"]}', FULL))
    assert store.close()
    found = opened(tmp_path).open_game("forty-one")
    assert found is not None
    assert (found.game, found.record, found.beside) == ("forty-one", '{"deals": ["ق"]}', FULL)


def test_one_open_game_of_each_kind_newest_first(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    for game in ("forty-one", "empat-satu", "forty-two", "forty-one"):
        store.save_open_game(game, f"{game} record")
    wanted = ["forty-one", "forty-two", "empat-satu"]
    assert [each.game for each in store.open_games()] == wanted
    store.close()
    assert [each.game for each in opened(tmp_path).open_games()] == wanted


def test_a_new_profile_holds_nothing(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path / "not" / "there" / "yet")
    assert (store.open_games(), store.settings, store.notices) == ((), Settings(), [])
    assert store.tally() == (0, 0)
    assert store.is_lasting


def test_finishing_moves_the_open_game(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    store.save_open_game("forty-one", "halfway", Beside(undos=1))
    store.save_open_game("forty-two", "another")
    assert kept(store.finish_game("forty-one", "the end", Beside(levels=("", "hard", "hard", "hard")), (0, 2)))
    for each in (store, opened(tmp_path)):
        assert [game.game for game in each.open_games()] == ["forty-two"]
        assert each.tally() == each.tally("forty-one") == (1, 1)
    assert [record for _id, record in finished(tmp_path)] == ["the end"]


def test_tally_by_game(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    games = (
        ("forty-one", (0, 2)),
        ("forty-one", (1, 3)),
        ("forty-one", (0, 2)),
        ("forty-two", (0,)),
        ("forty-two", (1,)),
    )
    for game, winners in games:
        store.finish_game(game, "r", None, winners)
    store.close()
    for each in (store, opened(tmp_path)):
        assert each.tally() == (5, 3)
        assert each.tally("forty-one") == (3, 2)
        assert each.tally("empat-satu") == (0, 0)


def test_a_game_finished_taken_back_and_finished_again_counts_once(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    beside = Beside(game_id=new_game_id())
    store.save_open_game("forty-one", "a", beside)
    store.finish_game("forty-one", "lost", beside, (1, 3))
    store.save_open_game("forty-one", "taken back", beside)
    assert store.open_game("forty-one") is not None
    store.finish_game("forty-one", "won", beside, (0, 2))
    store.close()
    for each in (store, opened(tmp_path)):
        assert each.tally() == (1, 1)
        assert each.open_games() == ()


def test_a_discarded_game_is_put_away_and_the_next_one_is_another(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    store.save_open_game("forty-one", "first")
    first = store.open_game("forty-one")
    assert kept(store.discard_open_game("forty-one"))
    assert store.open_game("forty-one") is None
    assert kept(store.discard_open_game("forty-one")), "nothing to discard is no fault"
    store.save_open_game("forty-one", "second")
    second = store.open_game("forty-one")
    assert first is not None and second is not None and first.beside.game_id != second.beside.game_id
    store.close()
    assert abandoned(tmp_path) == [("first", "discarded")]
    assert record_of(opened(tmp_path)) == "second"


def test_saving_another_game_over_an_open_one_loses_neither(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    store.save_open_game("forty-one", "first", Beside(game_id="1"))
    store.save_open_game("forty-one", "second", Beside(game_id="2"))
    store.close()
    assert abandoned(tmp_path) == [("first", "replaced")]


def test_abandoned_games_do_not_pile_up(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    for number in range(130):
        store.save_open_game("forty-one", str(number))
        store.discard_open_game("forty-one")
    store.close()
    assert [record for record, _ in abandoned(tmp_path)] == [str(number) for number in range(30, 130)]


def test_settings_come_back(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    wanted = Settings(language="ar", volume=0, cloths={"forty-one": "wine"})
    assert kept(store.save_settings(wanted))
    assert store.settings == wanted
    store.close()
    assert opened(tmp_path).settings == wanted


def test_text_that_is_no_unicode_is_kept_with_a_question_mark(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    assert kept(store.save_open_game("forty-one", "half \ud800 pair", Beside(names=("a\ud800",))))
    assert kept(store.save_settings(Settings(player_name="b\ud800")))
    store.close()
    again = opened(tmp_path)
    found = again.open_game("forty-one")
    assert found is not None and (found.record, found.beside.names) == ("half ? pair", ("a?",))
    assert again.settings.player_name == "b?"


def test_a_change_that_can_never_be_written_does_not_hold_up_the_others(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    tickets = [store.save_open_game(game, "r") for game in ("forty-one", "bad \ud800", "forty-two")]
    assert [kept(ticket) for ticket in tickets] == [True, False, True]
    assert tickets[1].fault == "unwritable"
    assert codes(store) == ["save-failed"]
    assert kept(store.save_open_game("forty-one", "s"))


def test_beside_tolerates_fields_of_later_versions_and_damaged_ones() -> None:
    text = '{"names": ["A"], "undos": "many", "of-the-future": [1], "levels": null}'
    assert read_struct(Beside, text)[0] == Beside(names=("A",))
    assert read_struct(Beside, write_struct(FULL))[0] == FULL
    assert read_struct(Beside, "no json")[0] == read_struct(Beside, "[1]")[0] == Beside()


def test_nothing_waits_and_nothing_raises_after_close(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    assert store.close() and store.close()
    ticket = store.save_open_game("forty-one", "late")
    assert (ticket.is_done, ticket.is_kept, ticket.fault) == (True, False, "closed")


class Slow(list[SetAside]):
    """A list that takes nothing until it may."""

    def __init__(self) -> None:
        self.may = threading.Event()

    def extend(self, values: Iterable[SetAside], /) -> None:
        self.may.wait(20)


def test_nothing_is_taken_any_more_while_closing_takes_long(tmp_path: Path, opened: Opener) -> None:
    store, slow = opened(tmp_path), Slow()
    store.read_set_aside(slow)
    assert not store.close(timeout=0.01)
    ticket = store.save_open_game("forty-one", "too late")
    assert (ticket.is_done, ticket.is_kept, ticket.fault) == (True, False, "closed")
    slow.may.set()
    assert store.close()


def test_closing_writes_what_is_under_way(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    for number in range(300):
        store.save_open_game("forty-one", f"record {number}")
    assert store.close()
    assert record_of(opened(tmp_path)) == "record 299"


def test_notices_are_polled_once(tmp_path: Path, opened: Opener) -> None:
    (tmp_path / "profile.sqlite").write_bytes(b"this is no database" * 100)
    store = opened(tmp_path)
    assert [notice.code for notice in store.poll_notices()] == ["profile-damaged"]
    assert store.poll_notices() == ()
    assert codes(store) == ["profile-damaged"]


def test_write_file_writes_whole_or_tells_why(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    assert kept(store.write_file(tmp_path / "my game.json", "{}"))
    assert (tmp_path / "my game.json").read_text() == "{}"
    failed = store.write_file(tmp_path / "no such folder" / "game.json", "{}")
    assert not kept(failed) and failed.fault == "no-access"
    assert kept(store.save_open_game("forty-one", "goes on"))
    assert not list(tmp_path.glob(".*"))


@pytest.mark.skipif(sys.platform == "win32", reason="a system without modes")
def test_a_record_that_the_player_saves_can_be_given_to_others(tmp_path: Path, opened: Opener) -> None:
    (tmp_path / "any file").touch()
    assert kept(opened(tmp_path / "profile").write_file(tmp_path / "my game.json", "{}"))
    assert (tmp_path / "my game.json").stat().st_mode == (tmp_path / "any file").stat().st_mode
    write_whole(tmp_path / "a report", b"of a fault", is_lasting=False, is_private=True)
    assert (tmp_path / "a report").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "a report").read_bytes() == b"of a fault"


def test_without_a_folder_the_users_data_folder_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def user_data_path(name: str, *, appauthor: bool) -> Path:
        assert not appauthor, "on Windows the folder would lie in one of an author's"
        return tmp_path / name

    monkeypatch.setattr("platformdirs.user_data_path", user_data_path)
    store = open_store()
    assert store.folder == tmp_path / "forty-odd"
    assert store.close()


def test_the_table_of_results_can_be_asked_in_sql(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    beside = Beside(levels=("", "hard"), names=("You", "Amal"), help_taken=True)
    store.finish_game("empat-satu", "r", beside, (0,))
    store.close()
    base = sqlite3.connect(tmp_path / "profile.sqlite")
    rows = base.execute("SELECT game, players, winners, won, level, help_taken FROM finished_games").fetchall()
    base.close()
    assert rows == [("empat-satu", 2, "[0]", 1, "hard", 1)]


def test_where_nothing_is_kept_beside_a_game_nothing_of_it_has_happened() -> None:
    """What is usual is left out of the file, so what is usual may never change."""
    nothing = Beside("", (), (), (), (), (), None, help_taken=False, undos=0, started_at=0.0, seconds_played=0.0)
    assert read_struct(Beside, "{}") == (nothing, ())
    assert write_struct(read_struct(Beside, "{}")[0]) == "{}"


def test_the_level_of_a_game_is_the_one_that_all_opponents_had() -> None:
    def level(*levels: str) -> str:
        return Beside(levels=levels).level

    assert level("", "hard", "hard") == level("easy", "hard", "hard") == "hard"
    assert level("", "hard", "easy") == level("hard") == level() == ""


def test_when_a_game_was_saved_comes_back_unless_no_clock_can_have_told_it(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    before = time.time()
    assert kept(store.save_open_game("forty-one", "r"))
    assert kept(store.finish_game("forty-two", "r", None, (0,)))
    store.close()
    base = sqlite3.connect(tmp_path / "profile.sqlite")
    for moment, told in ((None, None), (0.0, 0.0), (-1.0, 0.0), (LATEST, LATEST), (LATEST + 1, 0.0)):
        if moment is not None:
            base.execute("UPDATE open_games SET saved_at = ?", (moment,))
            base.commit()
        store = opened(tmp_path)
        found = store.open_game("forty-one")
        assert found is not None
        assert before - 1 <= found.saved_at <= time.time() if told is None else found.saved_at == told
        store.close()
    ((finished_at,),) = base.execute("SELECT finished_at FROM finished_games").fetchall()
    assert before - 1 <= finished_at <= time.time()
    base.close()


def test_what_was_put_away_is_told_newest_first_and_can_be_gone_on_with(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    for number in "123":
        store.save_open_game("forty-one", number, Beside(game_id=number, undos=int(number)))
    found: list[SetAside] = []
    assert kept(store.read_set_aside(found))
    assert [(aside.kept.record, aside.kept.beside.game_id, aside.kept.beside.undos) for aside in found] == [
        ("2", "2", 2),
        ("1", "1", 1),
    ]
    assert found[0].kept.saved_at > 0
    assert store.take_up(found[1]).record == "1"
    again: list[SetAside] = []
    assert kept(store.read_set_aside(again))
    assert [aside.kept.record for aside in again] == ["3", "2"]
    assert kept(store.forget([aside.number for aside in again]))
    store.close()
    assert abandoned(tmp_path) == []
    assert record_of(opened(tmp_path)) == "1"


def test_a_record_saved_before_a_power_cut_is_on_the_disk_whole(
    tmp_path: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    synchronised: list[tuple[bool, int]] = []
    store = opened(tmp_path / "profile")

    def fsync(handle: int) -> None:
        facts = os.fstat(handle)
        synchronised.append((stat.S_ISDIR(facts.st_mode), facts.st_size))

    monkeypatch.setattr("os.fsync", fsync)
    assert kept(store.write_file(tmp_path / "record.json", "x" * 100))
    assert synchronised == [(False, 100)], "all of it, before it has its name"
    write_whole(tmp_path / "picture", b"x" * 100, is_lasting=False)
    assert len(synchronised) == 1, "what can be painted again need not wait for the disk"


@pytest.mark.skipif(sys.platform == "win32", reason="folders can't be opened there")
def test_a_folder_made_before_a_power_cut_is_there_after_it(
    tmp_path: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    synchronised: list[int] = []
    monkeypatch.setattr("os.fsync", lambda handle: synchronised.append(os.fstat(handle).st_ino))
    assert opened(tmp_path / "a" / "b").is_lasting
    assert {tmp_path.stat().st_ino, (tmp_path / "a").stat().st_ino} <= set(synchronised)
    assert [(tmp_path / name).stat().st_mode & 0o777 for name in ("a", "a/b")] == [0o700, 0o700]


def test_a_record_that_would_unpack_to_more_than_a_record_may_be_is_damaged(tmp_path: Path, opened: Opener) -> None:
    """A megabyte unpacked to a thousand, and filled the memory."""
    store = opened(tmp_path)
    assert kept(store.finish_game("forty-one", "x", Beside(game_id="one"), (0,)))
    assert store.close()
    packer = zlib.compressobj(9)
    parts = [packer.compress(bytes(1 << 20)) for _megabyte in range(300)]
    base = sqlite3.connect(tmp_path / "profile.sqlite")
    base.execute("UPDATE finished_games SET record = ?", (b"".join([*parts, packer.flush()]),))
    base.commit()
    base.close()
    store, found = opened(tmp_path), list[str]()
    tracemalloc.start()
    assert kept(store.read_record("one", found))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert found == [""] and most < 3 * LARGEST
    for record in ("", "a record", "é" * 1000):
        assert unpacked(packed(record)) == record
        assert unpacked(packed(record)[:-1]) == ""
