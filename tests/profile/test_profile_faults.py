"""Whatever is wrong with the disk: the store opens, works, tells it, and loses nothing that could be kept."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import sys
import threading
from collections.abc import Callable
from pathlib import Path, PureWindowsPath

import pytest

from game.games import GAMES
from game.profile import database, files, writer
from game.profile.kept import Beside, OwnRules, SetAside
from game.profile.settings import Settings
from game.profile.store import Store, open_store
from game.profile.writer import Ticket
from tests.profile.keeping import Opener, abandoned, codes, finished, kept, record_of

FILE = "profile.sqlite"


RULES = OwnRules("forty-one", "Ours", '{"format": "card-table-record/1", "game": "forty-one", "deals": []}')


def fill(folder: Path, opened: Opener, games: int = 3) -> None:
    """Make a profile with settings, an open game, some finished ones, and a set of rules."""
    store = opened(folder)
    store.keep_rules(RULES)
    store.save_settings(Settings(volume=11))
    store.save_open_game("forty-two", "open 42", Beside(names=("You", "Amal")))
    for number in range(games):
        store.finish_game("forty-one", f"{number}" * 6000, Beside(levels=("", "easy")), (0,))
    assert store.close()


def works(store: Store) -> None:
    """Check that the store saves and gives back."""
    assert kept(store.save_open_game("forty-one", "goes on"))
    assert record_of(store) == "goes on"


# ---------------------------------------------------------------- damaged files


@pytest.mark.parametrize("content", [b"\0" * 5000, b"SQLite format 3\0" + b"\xff" * 9000, b"x", b"{}" * 40_000])
def test_a_file_that_is_no_profile_is_set_aside(tmp_path: Path, opened: Opener, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    store = opened(tmp_path)
    (notice,) = store.notices
    aside = Path(str(notice.values["kept"]))
    assert notice.code == "profile-damaged"
    assert aside.read_bytes() == content
    assert aside.parent == tmp_path and aside.name.startswith("profile-damaged-") and aside.suffix == ".sqlite"
    works(store)
    store.close()
    again = opened(tmp_path)
    assert (record_of(again), codes(again)) == ("goes on", [])


def test_two_damaged_files_in_one_second_are_both_kept(tmp_path: Path, opened: Opener) -> None:
    for number in range(3):
        (tmp_path / FILE).write_bytes(b"rubbish" * 100 + bytes([number]))
        store = opened(tmp_path)
        assert codes(store) == ["profile-damaged"]
        store.close()
    assert len({each.read_bytes() for each in tmp_path.glob("profile-damaged-*.sqlite")}) == 3


def test_an_empty_file_is_begun_anew_and_told(tmp_path: Path, opened: Opener) -> None:
    (tmp_path / FILE).touch()
    store = opened(tmp_path)
    assert codes(store) == ["profile-empty"]
    works(store)


def test_a_folder_in_its_place_is_set_aside(tmp_path: Path, opened: Opener) -> None:
    (tmp_path / FILE).mkdir()
    (tmp_path / FILE / "something").write_text("of value")
    store = opened(tmp_path)
    assert codes(store) == ["profile-damaged"]
    assert store.notices[0].values["rescued"] == 0
    assert (Path(str(store.notices[0].values["kept"])) / "something").read_text() == "of value"
    works(store)


def test_what_lies_beside_a_damaged_file_stays_beside_it(tmp_path: Path, opened: Opener) -> None:
    """Whoever repairs it will want both."""
    (tmp_path / FILE).write_bytes(b"rubbish" * 1000)
    (tmp_path / (FILE + "-journal")).write_bytes(b"\0" * 512)
    store = opened(tmp_path)
    (notice,) = store.notices
    assert Path(f"{notice.values['kept']}-journal").read_bytes() == b"\0" * 512


@pytest.mark.skipif(sys.platform == "win32", reason="folders can't be opened there")
def test_the_new_name_of_a_damaged_file_survives_a_power_cut(
    tmp_path: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    synchronised: list[int] = []
    (tmp_path / FILE).write_bytes(b"rubbish" * 1000)
    monkeypatch.setattr("os.fsync", lambda handle: synchronised.append(os.fstat(handle).st_ino))
    assert codes(opened(tmp_path)) == ["profile-damaged"]
    assert synchronised == [tmp_path.stat().st_ino]


def test_another_programs_database_is_set_aside(tmp_path: Path, opened: Opener) -> None:
    base = sqlite3.connect(tmp_path / FILE)
    base.executescript("CREATE TABLE settings (colour TEXT); INSERT INTO settings VALUES ('blue')")
    base.close()
    store = opened(tmp_path)
    assert codes(store) == ["profile-damaged"]
    base = sqlite3.connect(str(store.notices[0].values["kept"]))
    assert base.execute("SELECT colour FROM settings").fetchall() == [("blue",)]
    base.close()
    works(store)


@pytest.mark.parametrize("tail", ["-journal", "-wal", "-shm"])
@pytest.mark.parametrize("what", ["rubbish", "folder"])
def test_rubbish_beside_a_sound_file_costs_nothing(tmp_path: Path, opened: Opener, tail: str, what: str) -> None:
    fill(tmp_path, opened)
    beside = tmp_path / (FILE + tail)
    beside.unlink(missing_ok=True)
    if what == "folder":
        beside.mkdir()
    else:
        beside.write_bytes(random.Random(5).randbytes(20_000))
    store = opened(tmp_path)
    assert (record_of(store, "forty-two"), store.settings.volume, store.tally()) == ("open 42", 11, (3, 3))
    works(store)


def test_what_can_be_read_of_a_damaged_file_is_taken_over(tmp_path: Path, opened: Opener) -> None:
    fill(tmp_path, opened)
    store = opened(tmp_path)
    for number in range(12):  # long records, even when they are compressed
        store.finish_game("forty-one", random.Random(number).randbytes(6000).hex(), Beside(), (0,))
    assert store.close()
    content = bytearray((tmp_path / FILE).read_bytes())
    content[-3 * 4096 : -2 * 4096] = b"\xff" * 4096
    (tmp_path / FILE).write_bytes(content[:-4096])
    store = opened(tmp_path)
    assert codes(store) == ["profile-damaged"]
    assert (record_of(store, "forty-two"), store.settings.volume) == ("open 42", 11)
    assert store.notices[0].values["rescued"] == 3 + store.tally().played
    assert store.own_rules("forty-one") == (RULES,)
    assert store.tally().played > 0


def test_any_damage_at_all_is_survived(tmp_path: Path) -> None:
    fill(tmp_path / "sound", open_store, games=2)
    sound = (tmp_path / "sound" / FILE).read_bytes()
    chance = random.Random(41)
    for number in range(30):
        content = bytearray(sound)
        for _ in range(chance.choice([1, 5, 50, 1000])):
            content[chance.randrange(len(content))] = chance.randrange(256)
        if number % 3 == 0:
            content[:100] = sound[:100]  # so that it is taken for a database
        if number % 5 == 0:
            del content[chance.randrange(len(content)) :]
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / FILE).write_bytes(content)
        store = open_store(folder)
        works(store)
        assert store.close(), number
        store = open_store(folder)
        assert (record_of(store), codes(store)) == ("goes on", []), number
        store.close()


def test_damaged_rows_cost_only_themselves(tmp_path: Path, opened: Opener) -> None:
    fill(tmp_path, opened)
    base = sqlite3.connect(tmp_path / FILE)
    base.execute('UPDATE settings SET document = \'{"volume": 900, "language": "id"}\'')
    base.execute("UPDATE open_games SET beside = x'ff00', saved_at = 'yesterday', revision = 'many'")
    base.execute("INSERT INTO own_rules VALUES (x'ff00', 7, x'00')")
    base.execute("UPDATE finished_games SET winners = 'nobody', won = 'many', beside = '[]', finished_at = x'01'")
    base.commit()
    base.close()
    store = opened(tmp_path)
    assert [(notice.code, notice.values) for notice in store.notices] == [
        ("games-damaged", {"count": 4}),
        ("settings-faults", {"fields": "volume"}),
    ]
    assert store.settings == Settings(language="id")
    assert record_of(store, "forty-two") == "open 42"
    assert store.tally() == (3, 0)
    assert store.own_rules("forty-one") == (RULES,)
    works(store)
    assert kept(store.save_open_game("forty-two", "goes on too"))


@pytest.mark.parametrize("where", ["open_games", "finished_games", "abandoned_games"])
@pytest.mark.parametrize("column", ["record", "beside", "game_id"])
def test_damage_inside_the_text_of_a_game_is_told_at_opening(
    tmp_path: Path, opened: Opener, where: str, column: str
) -> None:
    """No structure of the file is hurt, and the text may still be one that can be read."""
    fill(tmp_path, opened)
    store = opened(tmp_path)
    store.save_open_game("forty-two", "another game", Beside(game_id="another"))
    assert store.close()
    base = sqlite3.connect(tmp_path / FILE)
    ((number, text),) = base.execute(f"SELECT rowid, CAST({column} AS BLOB) FROM {where} LIMIT 1").fetchall()
    kind = "BLOB" if (where, column) == ("finished_games", "record") else "TEXT"
    flipped = text[:-1] + bytes([text[-1] ^ 1])
    base.execute(f"UPDATE {where} SET {column} = CAST(? AS {kind}) WHERE rowid = ?", (flipped, number))
    base.commit()
    base.close()
    store = opened(tmp_path)
    assert [(notice.code, notice.values) for notice in store.notices] == [("games-damaged", {"count": 1})]
    works(store)
    store.close()
    assert codes(opened(tmp_path)) == [], "it is told once"


def test_what_is_written_in_any_way_is_sealed(tmp_path: Path, opened: Opener) -> None:
    """Saved, put away, taken up, finished, carried over from an earlier version, compressed later."""
    store = opened(tmp_path)
    for number in "123":
        store.save_open_game("forty-one", f"ق {number}", Beside(game_id=number, names=("أمل", "x\0y")))
    found: list[SetAside] = []
    assert kept(store.read_set_aside(found))
    store.take_up(found[1])
    store.finish_game("forty-two", "r", Beside(game_id="two"), (0,))
    assert store.close()
    base = sqlite3.connect(tmp_path / FILE)
    base.execute("UPDATE finished_games SET record = 'as in version 1', checksum = NULL")
    base.commit()
    store = opened(tmp_path)
    assert kept(store.work_out_figures(GAMES.rules)) and store.close()
    for table in ("open_games", "finished_games", "abandoned_games"):
        assert base.execute(f"SELECT count(*) FROM {table} WHERE checksum IS NULL").fetchone() == (0,)
    base.close()
    assert codes(opened(tmp_path)) == []


def test_damage_while_running_is_repaired_from_memory(tmp_path: Path, opened: Opener) -> None:
    fill(tmp_path, opened)
    store = opened(tmp_path)
    works(store)
    with (tmp_path / FILE).open("r+b") as file:
        file.write(b"\xee" * 30_000)
    assert kept(store.save_open_game("empat-satu", "after the damage"))
    assert codes(store) == ["profile-damaged"]
    store.close()
    again = opened(tmp_path)
    assert record_of(again, "empat-satu") == "after the damage"
    assert (record_of(again), record_of(again, "forty-two")) == ("goes on", "open 42")
    assert again.settings.volume == 11


def test_a_file_that_can_be_read_but_is_not_sound_is_written_to_no_more(tmp_path: Path, opened: Opener) -> None:
    fill(tmp_path, opened)
    with (tmp_path / FILE).open("r+b") as file:
        file.seek(36)
        file.write((5).to_bytes(4, "big"))  # so many pages are free, it says, and there are none
    before = (tmp_path / FILE).read_bytes()
    store = opened(tmp_path)
    assert codes(store) == ["profile-damaged"]
    assert (record_of(store, "forty-two"), store.tally()) == ("open 42", (3, 3))
    works(store)
    assert Path(str(store.notices[0].values["kept"])).read_bytes() == before


@pytest.mark.parametrize("version", [-1, 1_000_000])
def test_a_version_that_cannot_be_is_damage(tmp_path: Path, opened: Opener, version: int) -> None:
    fill(tmp_path, opened)
    base = sqlite3.connect(tmp_path / FILE)
    base.execute(f"PRAGMA user_version = {version}")
    base.close()
    store = opened(tmp_path)
    assert codes(store) == ["profile-damaged"]
    assert (record_of(store, "forty-two"), store.tally()) == ("open 42", (3, 3))
    works(store)


def test_a_name_in_the_file_that_is_no_text_is_damage(tmp_path: Path, opened: Opener) -> None:
    """The message of SQLite's quotes it, and Python's module then raises a UnicodeDecodeError."""
    fill(tmp_path, opened)
    content = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(content.replace(b"CREATE TABLE open_games", b"CREATE\xffTABLE open_games"))
    store = opened(tmp_path)
    assert codes(store) == ["profile-damaged"]
    works(store)


# ---------------------------------------------------------------- places that cannot be written


def test_a_file_in_place_of_the_folder(tmp_path: Path, opened: Opener) -> None:
    (tmp_path / "profile").write_text("not a folder")
    store = opened(tmp_path / "profile")
    assert codes(store) == ["profile-unusable"]
    assert not store.is_lasting
    assert store.cache_folder() is None
    ticket = store.save_open_game("forty-one", "in memory")
    assert not kept(ticket) and ticket.fault == "no-access"
    assert record_of(store) == "in memory"
    store.finish_game("forty-one", "the end", None, (0,))
    assert store.tally() == (1, 1)
    assert not store.close()
    assert (tmp_path / "profile").read_text() == "not a folder"


def test_a_read_only_profile_is_read_and_left_alone(
    tmp_path: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path, opened)
    before = (tmp_path / FILE).read_bytes()

    def connect(target: str) -> sqlite3.Connection:
        if target == ":memory:" or target.startswith("file:"):
            return real(target)
        return real(f"{Path(target).as_uri()}?mode=ro")

    real = files.connect
    monkeypatch.setattr(files, "connect", connect)
    store = opened(tmp_path)
    assert [(notice.code, notice.values["reason"]) for notice in store.notices] == [("profile-unusable", "no-access")]
    assert (record_of(store, "forty-two"), store.settings.volume, store.tally()) == ("open 42", 11, (3, 3))
    assert store.save_open_game("forty-two", "further").wait(20)
    assert record_of(store, "forty-two") == "further"
    store.close()
    assert (tmp_path / FILE).read_bytes() == before


ODD_FOLDERS = ["file:other", "file:other?mode=memory", "file:///other", ":memory:", "100%41 #1? yes&mode=ro"]


@pytest.mark.parametrize("name", [name for name in ODD_FOLDERS if not set(name) & set(":?") or os.sep == "/"])
def test_a_folder_called_like_an_address_held_another_folders_profile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: Opener, name: str
) -> None:
    """SQLite took ``file:other`` for the folder ``other``, and with ``?mode=memory`` kept nothing."""
    monkeypatch.chdir(tmp_path)
    store = opened(Path("other"))
    assert kept(store.save_open_game("forty-one", "somebody else’s"))
    assert store.close()
    store = opened(Path(name))
    assert (store.is_lasting, store.is_second, codes(store), record_of(store)) == (True, False, [], None)
    works(store)
    assert opened(Path(name)).is_second, "it is claimed where it lies"
    copy = files.copy_of(Path(name), []).base
    assert [row[0] for row in copy.execute("SELECT game FROM open_games")] == ["forty-one"]
    copy.close()
    assert store.close()
    assert (Path(name) / FILE).stat().st_size > 0
    assert [record_of(opened(each)) for each in (Path(name), Path("other"))] == ["goes on", "somebody else’s"]


def test_a_profile_on_a_network_share_has_an_address() -> None:
    """``as_uri`` makes the server an authority, which SQLite refuses."""
    share = PureWindowsPath(r"\\server\my share\forty#odd\profile.sqlite")
    assert files.address_to_read(share) == "file:////server/my%20share/forty%23odd/profile.sqlite?mode=ro"
    drive = PureWindowsPath(r"C:\Users\100%\profile.sqlite")
    assert files.address_to_read(drive) == "file:///C:/Users/100%25/profile.sqlite?mode=ro"


def test_a_profile_that_could_not_be_copied_looked_like_an_empty_one(
    tmp_path: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a share, whose address SQLite refused: the window beside another one told of no game, and not why."""
    fill(tmp_path, opened)
    first, real = opened(tmp_path), files.connect

    def connect(target: str) -> sqlite3.Connection:
        return real(target.replace("file:///", "file://server/"))

    monkeypatch.setattr(files, "connect", connect)
    second = opened(tmp_path)
    assert second.is_second and not second.open_games()
    assert [(notice.code, notice.values["path"]) for notice in second.notices] == [
        ("profile-unread", str(tmp_path / FILE))
    ]
    assert second.close() is False and first.close()


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="permissions do not bind everybody")
def test_a_folder_without_permission(tmp_path: Path, opened: Opener) -> None:
    fill(tmp_path, opened)
    tmp_path.chmod(0o500)
    try:
        store = opened(tmp_path)
        assert codes(store) == ["profile-unusable"]
        assert record_of(store, "forty-two") == "open 42"
    finally:
        tmp_path.chmod(0o700)


def test_a_profile_of_a_later_version_is_read_and_left_alone(tmp_path: Path, opened: Opener) -> None:
    fill(tmp_path, opened)
    base = sqlite3.connect(tmp_path / FILE)
    base.executescript(
        f"PRAGMA user_version = {database.VERSION + 7};"
        "ALTER TABLE open_games ADD COLUMN of_the_future TEXT NOT NULL DEFAULT 'x';"
        "DROP TABLE abandoned_games"
    )
    base.close()
    before = (tmp_path / FILE).read_bytes()
    store = opened(tmp_path)
    assert [notice.code for notice in store.notices] == ["profile-newer"]
    assert store.notices[0].values["version"] == str(database.VERSION + 7)
    assert (record_of(store, "forty-two"), store.settings.volume, store.tally()) == ("open 42", 11, (3, 3))
    assert store.save_open_game("forty-two", "further").wait(20)
    assert not store.close()
    assert (tmp_path / FILE).read_bytes() == before


def test_a_profile_of_an_earlier_version_grows(tmp_path: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path, opened)
    later = (*database.MIGRATIONS, ("ALTER TABLE open_games ADD COLUMN mood TEXT NOT NULL DEFAULT ''",))
    monkeypatch.setattr(database, "MIGRATIONS", later)
    monkeypatch.setattr(database, "VERSION", len(later))
    monkeypatch.setattr(files, "VERSION", len(later))
    store = opened(tmp_path)
    assert (record_of(store, "forty-two"), codes(store)) == ("open 42", [])
    works(store)
    store.close()
    base = sqlite3.connect(tmp_path / FILE)
    assert base.execute("PRAGMA user_version").fetchone() == (len(later),)
    assert base.execute("SELECT mood FROM open_games").fetchall() == [("",), ("",)]
    base.close()


def test_a_growth_that_fails_halfway_leaves_the_file_as_it_was(
    tmp_path: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path, opened)
    steps = ("ALTER TABLE open_games ADD COLUMN mood TEXT", "INSERT INTO settings VALUES (1, 'twice')")
    with monkeypatch.context() as patch:
        patch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, steps))
        base = files.connect(str(tmp_path / FILE))
        with pytest.raises(sqlite3.IntegrityError):
            database.migrate(base)
        base.close()
    store = opened(tmp_path)
    assert (record_of(store, "forty-two"), codes(store)) == ("open 42", [])


def test_a_save_waits_for_the_platter_and_everything_is_in_the_one_file(tmp_path: Path) -> None:
    base = files.open_lasting(tmp_path).base
    told = [base.execute(f"PRAGMA {name}").fetchone()[0] for name in ("synchronous", "fullfsync", "journal_mode")]
    assert told == [2, 1, "truncate"]
    base.close()


def test_of_a_transaction_that_fails_nothing_is_left_and_the_next_one_begins(tmp_path: Path) -> None:
    base = files.connect(str(tmp_path / FILE))
    database.migrate(base)
    with pytest.raises(sqlite3.IntegrityError), database.transaction(base):
        base.execute("INSERT INTO settings VALUES (1, 'once')")
        base.execute("INSERT INTO settings VALUES (1, 'twice')")
    with database.transaction(base):
        assert base.execute("SELECT count(*) FROM settings").fetchone() == (0,)
    base.close()


# ---------------------------------------------------------------- failures while running


class Grudging(sqlite3.Connection):
    """A connection that refuses to begin while ``refusing`` is set."""

    refusing = threading.Event()

    def execute(self, sql: str, parameters: tuple[str, ...] = (), /) -> sqlite3.Cursor:  # type: ignore[override]
        if self.refusing.is_set() and sql.startswith(("BEGIN", "PRAGMA")):
            raise sqlite3.OperationalError("disk I/O error")
        return super().execute(sql, parameters)


@pytest.fixture
def refusing(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    def connect(target: str) -> sqlite3.Connection:
        base = sqlite3.connect(target, isolation_level=None, factory=Grudging, uri=target.startswith("file:"))
        base.text_factory = lambda raw: raw.decode("utf-8", "replace")
        return base

    monkeypatch.setattr(files, "connect", connect)
    Grudging.refusing.clear()
    return Grudging.refusing


def test_a_failing_disk_is_told_once_and_the_newest_is_kept_for_later(
    tmp_path: Path, opened: Opener, refusing: threading.Event
) -> None:
    store = opened(tmp_path)
    works(store)
    refusing.set()
    tickets = [store.save_open_game("forty-one", f"while failing {number}") for number in range(50)]
    tickets.append(store.finish_game("forty-two", "finished meanwhile", None, (0,)))
    tickets.append(store.save_settings(Settings(volume=5)))
    assert not any(kept(ticket) for ticket in tickets)
    assert {ticket.fault for ticket in tickets} == {"disk-fault"}
    assert record_of(store) == "while failing 49"
    assert store.tally() == (1, 1)
    assert codes(store) == ["save-failed"]
    assert len(store._writer.pending) <= 3, "what waits does not pile up"
    refusing.clear()
    assert kept(store.save_open_game("empat-satu", "the disk is back"))
    assert codes(store) == ["save-failed", "save-works-again"]
    store.close()
    again = opened(tmp_path)
    assert (record_of(again), record_of(again, "empat-satu")) == ("while failing 49", "the disk is back")
    assert (again.tally(), again.settings.volume) == ((1, 1), 5)
    assert [record for _id, record in finished(tmp_path)] == ["finished meanwhile"]


def test_what_failed_is_tried_again_by_itself(
    tmp_path: Path, opened: Opener, refusing: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "RETRY_SECONDS", 0.02)
    store = opened(tmp_path)
    refusing.set()
    assert not kept(store.save_open_game("forty-one", "waiting"))
    refusing.clear()
    until(lambda: "save-works-again" in codes(store))
    store.close()
    assert record_of(opened(tmp_path)) == "waiting"


def test_closing_tries_once_more(tmp_path: Path, opened: Opener, refusing: threading.Event) -> None:
    store = opened(tmp_path)
    refusing.set()
    assert not kept(store.save_open_game("forty-one", "waiting"))
    refusing.clear()
    assert store.close()
    assert record_of(opened(tmp_path)) == "waiting"


def test_closing_on_a_failing_disk_says_so(tmp_path: Path, opened: Opener, refusing: threading.Event) -> None:
    store = opened(tmp_path)
    refusing.set()
    store.save_open_game("forty-one", "lost")
    assert not store.close()
    refusing.clear()


def test_a_full_disk(tmp_path: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    def connect(target: str) -> sqlite3.Connection:
        base = real(target)
        if target == str(tmp_path / FILE):
            base.execute("PRAGMA max_page_count = 40")
        return base

    real = files.connect
    monkeypatch.setattr(files, "connect", connect)
    store = opened(tmp_path)
    works(store)
    ticket = store.save_open_game("forty-one", "x" * 200_000)
    assert not kept(ticket)
    assert (ticket.fault, store.notices[-1].values["reason"]) == ("disk-full", "disk-full")
    assert kept(store.save_open_game("forty-one", "small enough"))
    assert codes(store) == ["save-failed", "save-works-again"]


def test_a_profile_begun_on_a_full_disk_is_no_empty_one_at_the_next_start(
    tmp_path: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    def connect(target: str) -> sqlite3.Connection:
        base = real(target)
        base.execute("PRAGMA max_page_count = 1")
        return base

    real = files.connect
    monkeypatch.setattr(files, "connect", lambda target: (real if target == ":memory:" else connect)(target))
    store = opened(tmp_path)
    assert [(notice.code, notice.values["reason"]) for notice in store.notices] == [("profile-unusable", "disk-full")]
    store.close()
    monkeypatch.setattr(files, "connect", real)
    store = opened(tmp_path)
    assert codes(store) == []
    works(store)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows removes no open file")
@pytest.mark.parametrize("how", ["removed", "renamed"])
def test_a_folder_taken_away_while_running(tmp_path: Path, opened: Opener, how: str) -> None:
    folder = tmp_path / "profile"
    fill(folder, opened)
    store = opened(folder)
    works(store)
    if how == "removed":
        shutil.rmtree(folder)
    else:
        folder.rename(tmp_path / "elsewhere")
    assert kept(store.save_open_game("empat-satu", "after that"))
    assert codes(store) == ["profile-begun-anew"]
    store.close()
    again = opened(folder)
    assert [record_of(again, game) for game in ("forty-one", "forty-two", "empat-satu")] == [
        "goes on",
        "open 42",
        "after that",
    ]
    assert again.settings.volume == 11
    if how == "renamed":
        assert record_of(opened(tmp_path / "elsewhere")) == "goes on"


def test_a_folder_that_cannot_be_made_again(tmp_path: Path, opened: Opener) -> None:
    if sys.platform == "win32":
        pytest.skip("Windows removes no open file")
    folder = tmp_path / "profile"
    store = opened(folder)
    works(store)
    shutil.rmtree(folder)
    folder.write_text("in the way")
    ticket = store.save_open_game("forty-one", "cannot be kept")
    assert not kept(ticket) and ticket.fault == "no-access"
    assert codes(store) == ["save-failed"]
    folder.unlink()
    assert kept(store.save_open_game("forty-two", "can be kept"))
    store.close()
    again = opened(folder)
    assert (record_of(again), record_of(again, "forty-two")) == ("cannot be kept", "can be kept")


# ---------------------------------------------------------------- somebody else at the same profile


def test_one_window_owns_a_profile_and_a_second_one_writes_nothing(tmp_path: Path, opened: Opener) -> None:
    fill(tmp_path, opened)
    first, second = opened(tmp_path), opened(tmp_path)
    assert (first.is_second, second.is_second) == (False, True)
    assert record_of(second, "forty-two") == "open 42", "it reads what there is"
    before = (tmp_path / FILE).read_bytes()
    assert not kept(second.save_open_game("forty-two", "written by the second"))
    assert not kept(second.save_settings(Settings(volume=99)))
    assert (second.unsaved, second.close()) == ("", False)
    assert (tmp_path / FILE).read_bytes() == before
    works(first)
    first.close()
    assert not opened(tmp_path).is_second


def test_the_window_that_owns_a_profile_hears_that_it_is_asked_for(tmp_path: Path, opened: Opener) -> None:
    first, second = opened(tmp_path), opened(tmp_path)
    assert not first.was_asked_for()
    assert second.ask_for_window() and second.is_window_asked_for
    assert (first.was_asked_for(), first.was_asked_for(), second.is_window_asked_for) == (True, False, False)


def test_started_twice_at_once_on_a_new_profile(tmp_path: Path) -> None:
    """One owns it, the other says so, and neither finds the profile empty."""
    for turn in range(6):
        stores: list[Store] = []
        threads = [
            threading.Thread(target=lambda turn=turn, stores=stores: stores.append(open_store(tmp_path / str(turn))))
            for _ in range(2)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(store.is_second for store in stores) == [False, True]
        assert [codes(store) for store in stores] == [[], []]
        for store in stores:
            store.close()


def test_a_folder_that_somebody_makes_meanwhile_is_taken(
    tmp_path: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Path.mkdir

    def too_late(path: Path, mode: int = 0o777, *, exist_ok: bool = False) -> None:
        real(path, exist_ok=True)
        real(path, mode, exist_ok=exist_ok)

    monkeypatch.setattr(Path, "mkdir", too_late)
    works(opened(tmp_path / "new" / "profile"))


@pytest.mark.skipif(os.name != "posix", reason="needs modes")
def test_a_profile_is_for_its_owner_alone(tmp_path: Path, opened: Opener) -> None:
    folder = tmp_path / "above" / "profile"

    def modes() -> dict[str, str]:
        return {path.name: oct(path.stat().st_mode & 0o777) for path in folder.iterdir() if path.is_file()}

    fill(folder, opened)
    assert folder.stat().st_mode & 0o777 == folder.parent.stat().st_mode & 0o777 == 0o700
    assert modes() == dict.fromkeys(modes(), "0o600")
    (folder / FILE).chmod(0o644)
    works(opened(folder))
    assert modes() == dict.fromkeys(modes(), "0o600")


@pytest.mark.skipif(os.name != "posix", reason="needs modes")
def test_the_profile_of_an_earlier_version_becomes_its_owners_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_name, **_more: tmp_path / "forty-odd")
    (tmp_path / "forty-odd").mkdir(mode=0o755)
    assert open_store().close()
    assert (tmp_path / "forty-odd").stat().st_mode & 0o777 == 0o700


@pytest.fixture
def ownerless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let two stores write to one profile, as on a file system whose locks do not hold."""
    monkeypatch.setattr(files, "claim", lambda _folder: (None, False))


@pytest.mark.usefixtures("ownerless")
def test_two_windows_with_one_game_overwrite_nothing_unseen(tmp_path: Path, opened: Opener) -> None:
    fill(tmp_path, opened)
    first, second = opened(tmp_path), opened(tmp_path)
    assert kept(first.save_open_game("forty-two", "first goes on"))
    assert kept(second.save_open_game("forty-two", "second goes another way"))
    assert abandoned(tmp_path) == [("first goes on", "replaced")]
    assert kept(second.save_open_game("forty-two", "second goes on"))
    assert len(abandoned(tmp_path)) == 1, "one's own saves are overwritten"
    assert record_of(opened(tmp_path), "forty-two") == "second goes on"


@pytest.mark.usefixtures("ownerless")
def test_a_new_game_in_the_other_window_is_put_away_not_lost(tmp_path: Path, opened: Opener) -> None:
    fill(tmp_path, opened)
    first, second = opened(tmp_path), opened(tmp_path)
    assert kept(second.discard_open_game("forty-two"))
    assert kept(second.save_open_game("forty-two", "second's new game"))
    assert kept(first.save_open_game("forty-two", "first goes on"))
    assert abandoned(tmp_path) == [("open 42", "discarded"), ("second's new game", "replaced")]
    assert kept(second.discard_open_game("forty-two"))
    assert record_of(opened(tmp_path), "forty-two") == "first goes on", "one discards only what one sees"


@pytest.mark.usefixtures("ownerless")
def test_a_game_finished_in_both_windows_counts_once(tmp_path: Path, opened: Opener) -> None:
    fill(tmp_path, opened, games=0)
    first, second = opened(tmp_path), opened(tmp_path)
    assert kept(first.finish_game("forty-two", "one end", None, (0,)))
    assert kept(second.finish_game("forty-two", "another end", None, (1,)))
    third = opened(tmp_path)
    assert (third.tally(), third.open_games()) == ((1, 0), ())


@pytest.mark.usefixtures("ownerless")
def test_two_windows_that_save_at_once(tmp_path: Path, opened: Opener) -> None:
    stores = [opened(tmp_path), opened(tmp_path)]
    games = ["forty-one", "forty-two"]

    def storm(store: Store, game: str) -> None:
        for number in range(30):
            ticket = store.save_open_game(game, f"{game} {number}")
            assert ticket.wait(20)
            faults.add(ticket.fault)

    faults: set[str] = set()
    threads = [threading.Thread(target=storm, args=pair) for pair in zip(stores, games, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults <= {"", "in-use"}, "one may have to wait for the other, and then tries again"
    assert all(store.close() for store in stores)
    again = opened(tmp_path)
    assert [record_of(again, game) for game in games] == ["forty-one 29", "forty-two 29"]
    assert abandoned(tmp_path) == []


def locked(folder: Path) -> sqlite3.Connection:
    """Return another program's hold on the profile."""
    lock = sqlite3.connect(folder / FILE, isolation_level=None)
    lock.execute("BEGIN EXCLUSIVE")
    return lock


def test_a_file_that_is_locked_is_waited_for_only_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To wait for every table would keep the window from opening for a quarter of a minute."""
    asked: list[str] = []

    class Locked(sqlite3.Connection):
        def execute(self, sql: str, parameters: tuple[str, ...] = (), /) -> sqlite3.Cursor:  # type: ignore[override]
            if not sql.startswith("PRAGMA writable_schema"):
                asked.append(sql)
                raise sqlite3.OperationalError("database is locked")
            return super().execute(sql, parameters)

    def connect(target: str) -> sqlite3.Connection:
        if target == ":memory:":
            return real(target)
        return sqlite3.connect(":memory:", isolation_level=None, factory=Locked)

    real = files.connect
    monkeypatch.setattr(files, "connect", connect)
    files.copy_of(tmp_path, []).base.close()
    assert len(asked) == 1


def test_a_profile_locked_while_running_is_waited_for_and_then_told(
    tmp_path: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "BUSY_SECONDS", 0.05)
    fill(tmp_path, opened)
    store = opened(tmp_path)
    lock = locked(tmp_path)
    ticket = store.save_open_game("forty-one", "later")
    assert not kept(ticket) and ticket.fault == store.unsaved == "in-use"
    lock.close()
    assert kept(store.save_open_game("forty-two", "now"))
    assert store.unsaved == ""
    store.close()
    assert record_of(opened(tmp_path)) == "later"


def test_a_profile_locked_at_the_start_is_tried_again_and_told_when_it_works(
    tmp_path: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "BUSY_SECONDS", 0.02)
    monkeypatch.setattr(writer, "RETRY_SECONDS", 0.05)
    fill(tmp_path, opened)
    lock = locked(tmp_path)
    store = opened(tmp_path)
    assert [(notice.code, notice.values["reason"]) for notice in store.poll_notices()] == [
        ("profile-unusable", "in-use")
    ]
    assert (store.settings, store.open_games(), store.unsaved) == (Settings(), (), "")
    assert not kept(store.save_open_game("forty-one", "played meanwhile"))
    assert not kept(store.save_settings(Settings(volume=90)))
    assert store.unsaved == "in-use"
    lock.close()
    until(lambda: not store.unsaved)
    assert [notice.code for notice in store.poll_notices()] == ["profile-found"]
    assert store.settings.volume == 11, "the settings of the player count, not those that stood in their stead"
    assert (record_of(store), record_of(store, "forty-two")) == ("played meanwhile", "open 42")
    assert store.tally() == (3, 3)
    works(store)
    assert store.close()
    again = opened(tmp_path)
    assert (record_of(again), record_of(again, "forty-two"), again.settings.volume) == ("goes on", "open 42", 11)


def opened_on_a_full_disk(
    folder: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> tuple[Store, threading.Event]:
    """Open a store on a disk that is full as long as the event is set, which the store tells and tries again soon."""
    is_full = threading.Event()
    is_full.set()
    real = database.migrate

    def migrate(base: sqlite3.Connection) -> None:
        if is_full.is_set() and base.execute("PRAGMA database_list").fetchone()[2]:
            raise OSError(28, "No space left on device")
        real(base)

    monkeypatch.setattr(writer, "RETRY_SECONDS", 0.05)
    monkeypatch.setattr(files, "migrate", migrate)
    store = opened(folder)
    assert [(notice.code, notice.values["reason"]) for notice in store.notices] == [("profile-unusable", "disk-full")]
    return store, is_full


@pytest.mark.parametrize("change", [True, False])
def test_a_disk_full_at_the_start_is_tried_again(
    tmp_path: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch, change: bool
) -> None:
    if change:
        fill(tmp_path, opened)
    store, is_full = opened_on_a_full_disk(tmp_path, opened, monkeypatch)
    assert record_of(store, "forty-two") == ("open 42" if change else None)
    assert not kept(store.save_open_game("forty-two", "further"))
    assert not kept(store.save_settings(Settings(volume=90)))
    is_full.clear()
    until(lambda: not store.unsaved)
    store.close()
    again = opened(tmp_path)
    assert (record_of(again, "forty-two"), again.settings.volume) == ("further", 90)
    assert abandoned(tmp_path) == [], "it is the same game that went on"


def test_rules_kept_while_the_disk_is_full_join_those_of_before_when_it_is_not(
    tmp_path: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, later, gone = (OwnRules("forty-one", name, name) for name in ("before", "later", "gone"))
    store = opened(tmp_path)
    assert kept(store.keep_rules(before)) and kept(store.keep_rules(gone))
    store.close()
    store, is_full = opened_on_a_full_disk(tmp_path, opened, monkeypatch)
    assert not kept(store.keep_rules(later)) and not kept(store.forget_rules(gone))
    assert later in store.own_rules("forty-one")
    is_full.clear()
    until(lambda: store.is_lasting)
    store.poll_notices()
    assert kept(store.settle())
    assert set(store.own_rules("forty-one")) >= {before, later}
    store.close()
    assert set(opened(tmp_path).own_rules("forty-one")) == {before, later}


def test_what_is_in_the_way_for_long_is_told_all_the_while_and_nothing_is_given_up(
    tmp_path: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "RETRY_SECONDS", 0.0)
    (tmp_path / "profile").write_text("not a folder")
    store = opened(tmp_path / "profile")
    for number in range(5):
        ticket = store.save_open_game("forty-one", f"move {number}")
        assert not kept(ticket)
        assert (ticket.fault, store.unsaved) == ("no-access", "no-access")
    assert codes(store) == ["profile-unusable"]
    (tmp_path / "profile").unlink()
    assert kept(store.save_open_game("forty-one", "move 5"))
    assert codes(store) == ["profile-unusable", "profile-found"]
    assert store.close()
    assert record_of(opened(tmp_path / "profile")) == "move 5"


def test_a_profile_that_cannot_be_opened_is_tried_again_every_five_seconds_and_at_the_end(
    tmp_path: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, tried = [1000.0], list[float]()
    real = files.open_lasting

    def open_lasting(folder: Path) -> files.OpenedProfile:
        tried.append(now[0])
        return real(folder)

    monkeypatch.setattr(files, "open_lasting", open_lasting)
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    (tmp_path / "profile").write_text("not a folder")
    store = opened(tmp_path / "profile")
    for now[0] in (1000.0, 1004.5, 1005.0, 1006.0, 1009.0, 1010.0, 1011.0):
        assert not kept(store.save_open_game("forty-one", f"at {now[0]}"))
    assert tried == [1000.0, 1005.0, 1010.0]
    (tmp_path / "profile").unlink()
    assert store.close()
    assert record_of(opened(tmp_path / "profile")) == "at 1011.0"


# ---------------------------------------------------------------- whatever else may befall the thread


@pytest.mark.parametrize("where", ["compacted", "remember", "settings", "reading"])
def test_an_exception_in_the_stores_thread_is_told_and_saving_goes_on(
    tmp_path: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    monkeypatch.setattr(writer, "RETRY_SECONDS", 0.05)
    store = opened(tmp_path)
    works(store)

    def out_of_memory(*_given: object) -> None:
        raise MemoryError

    with monkeypatch.context() as patch:
        if where == "settings":
            patch.setattr("game.profile.database.SaveSettings.make", out_of_memory)
        elif where == "reading":
            patch.setattr(database, "load_set_aside", out_of_memory)
        else:
            patch.setattr(database, where, out_of_memory)
        tickets = [store.save_open_game("forty-one", "while it lasted"), store.save_settings(Settings(volume=5))]
        reading = store.read_set_aside([])
        assert reading.wait(20)
        if where == "reading":
            assert reading.fault == "no-memory"
            return
        assert not any(map(kept, tickets[1:]))
        assert tickets[1].fault == "no-memory"
        until(lambda: codes(store)[-1:] == ["save-failed"])
        assert (store.notices[-1].values["reason"], store.unsaved) == ("no-memory", "no-memory")
    until(lambda: codes(store)[-1:] == ["save-works-again"])
    assert store.unsaved == ""
    assert kept(store.save_open_game("forty-two", "afterwards"))
    assert store.close()
    again = opened(tmp_path)
    assert (record_of(again), record_of(again, "forty-two"), again.settings.volume) == (
        "while it lasted",
        "afterwards",
        5,
    )


def test_who_owns_a_profile_can_remain_unknown(tmp_path: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    def claim(_folder: Path) -> tuple[sqlite3.Connection | None, bool]:
        raise MemoryError

    monkeypatch.setattr(files, "claim", claim)
    store = opened(tmp_path)
    assert [(notice.code, notice.values["reason"]) for notice in store.notices] == [("profile-unusable", "no-memory")]
    assert (store.is_second, store.is_lasting) == (False, False)


def test_what_was_asked_a_moment_ago_is_not_yet_kept() -> None:
    ticket = Ticket()
    assert (ticket.is_done, ticket.is_kept, ticket.fault) == (False, False, "")


def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so, for ten seconds at most."""
    pause = threading.Event()
    for _ in range(1000):
        if is_so():
            return
        pause.wait(0.01)
    raise AssertionError("it never came about")
