"""The check of many records: where each begins and ends, what is none, sizes, the command and its exit status."""

from __future__ import annotations

import errno
import io
import itertools
import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from game.check import check_command, records_of
from game.games import GAMES
from game.record import AllRules, Replayed, is_deeper
from tests import ROOT
from tests.cases import for_each
from tests.record_samples import (
    actions_of,
    check_record,
    deal_of,
    fault,
    game,
    lines,
    told,
)

LARGEST = 64 * 1024 * 1024  # bytes that a record may have, and how deep it may be nested, by docs/record.md
DEEPEST = 20


# --- one record or many


def test_one_value_is_one_record_however_it_is_laid_out() -> None:
    content = game()
    for text in (json.dumps(content), json.dumps(content, indent=2), "\n\n" + json.dumps(content, indent="\t") + "\n"):
        assert lines(text.encode()) == [json.loads(json.dumps(told(content)))]
        assert lines(text.replace("\n", "\r\n").encode()) == [json.loads(json.dumps(told(content)))]


def test_otherwise_every_line_that_is_not_blank_is_one() -> None:
    one, two = json.dumps(game(2)), json.dumps(game(3))
    text = f"\n{one}\r\n\r\n  \t\r\nno json\n{two}"
    answers = lines(text.encode())
    assert len(answers) == 3
    assert answers[0] == json.loads(json.dumps(told(game(2)))) and answers[2] == json.loads(json.dumps(told(game(3))))
    assert str(answers[1]["error"]).startswith("no record: ")


@for_each(
    ("data", "count"),
    [
        (b"", 0),
        (b"\n \r\n\t\n", 0),
        (b"\xef\xbb\xbf", 0),
        (b"\xef\xbb\xbf\n", 0),
        (b"{}", 1),
        (b"{\n}", 1),
        (b"{}\n{}", 2),
        (b"{\n}\n{}", 3),
        (b"[{},\n{}]", 1),
        (b"[{},\n{}", 2),
        (b"1\n2\n\n3", 3),
        (b'"a\nb"', 2),
        (b"{}\x00", 1),
        (b"\x00\n\x00", 2),
        (b"\xff\xfe{\x00}\x00", 1),
        (b"\xff\n{}", 2),
        (b"[" * 5000 + b"\n" + b"]" * 5000, 1),
        (b"[" * 5000 + b"\n" + b"]" * 5001, 2),
        (b"[" * 5000 + b"\n" + b"]" * 4999, 2),
        (b"[" * 30 + b"\n" + b"]" * 30, 1),
        (b'{"a": "\\ud800"}\n{}', 2),
        (b'{"a":\n"\\ud800"}', 1),
    ],
)
def test_how_many_records_there_are(data: bytes, count: int) -> None:
    answers = lines(data)
    assert len(answers) == count
    assert all(str(answer["error"]).startswith("no record: ") for answer in answers)


def test_the_others_are_still_checked() -> None:
    good, bad = json.dumps(game()), json.dumps(game() | {"players": 1})
    answers = lines("\n".join([bad, good, bad, good]).encode())
    assert ["error" in answer for answer in answers] == [True, False, True, False]


# --- no record at all


@for_each(
    "text",
    [
        b"{",
        b"}",
        b"{]",
        b"nul",
        b"'x'",
        b'{"format": }',
        b"{'format': 1}",
        b'{"format": "card-table-record/1",}',
        b'{"x": NaN}',
        b'{"x": -Infinity}',
        b'{"x": 01}',
        b'{"x": "\x01"}',
        b'{"x": "\\x41"}',
        b'{"x": "\xff"}',
        b'{"x": "\xed\xa0\x80"}',
        b'{"x": "\xc0\xaf"}',
        b"\xfe\xff\x00{\x00}",
        b"\x00",
    ],
)
def test_what_is_no_json(text: bytes) -> None:
    assert str(check_record(text)["error"]).startswith("no record: ")


def test_a_text_cut_off_within_a_character_is_told_to_be() -> None:
    assert check_record(b'{"players": []} \xd8') == {"error": "no record: not UTF-8: unexpected end of data"}


def nested(depth: int) -> bytes:
    """Return a record whose note makes it ``depth`` deep."""
    note = "[" * (depth - 1) + "]" * (depth - 1)
    return json.dumps(game()).replace("{", f'{{"note": {note}, "text": "[[[[[[\\"[[[{"[" * 30}", ', 1).encode()


def test_nested_deeper_than_twenty() -> None:
    assert "error" not in check_record(nested(DEEPEST))
    assert check_record(nested(DEEPEST + 1)) == {"error": "no record: nested too deeply"}
    for bomb in (b"[" * 10**6, b'{"a":' * 10**6, b"[" * 10**6 + b"]" * 10**6, b"[{}," * 21 + b"1" + b"]" * 21):
        assert check_record(bomb) == {"error": "no record: nested too deeply"}
        assert lines(bomb) == [{"error": "no record: nested too deeply"}]


def test_brackets_within_strings_do_not_nest() -> None:
    content = game() | {"note": "[" * 1000 + '"' + "{" * 1000 + "\\" + "[" * 50, "more": ["\\", '"', '\\"' * 500]}
    assert "error" not in told(content)


@for_each("pad", range(6))
def test_brackets_are_told_from_strings_across_pieces(pad: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.record._PIECE", 7)
    content = game() | {"pad": "x" * pad, "note": '\\"[' * 40 + "\\" * 9, "more": [["]]"] * 3]}
    assert "error" not in told(content)
    assert is_deeper(b'["' + b"\\\\" * pad + b'",' + b"[" * 20, 20)
    assert not is_deeper(b'["' + b"\\\\" * pad + b'\\",' + b"[" * 20, 20)


@for_each("piece", [1, 5, 7, 64])
def test_what_was_closed_again_is_not_counted_as_deep(piece: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.record._PIECE", piece)
    for before in (b"", b"[[[{}]]]," * 9, b"[[],{}," + b"[[[[]]]]," * 9 + b"1],"):
        assert not is_deeper(before + b"[" * 20, 20)
        assert is_deeper(before + b"[" * 21, 20)
        assert is_deeper(before + b'{"a":' * 21, 20) and is_deeper(before + b'[{"a":' * 11, 20)
        assert not is_deeper(before + b'{"a":' * 20, 20)


def test_sixty_four_megabytes_and_no_more() -> None:
    text = json.dumps(game(1)).encode()
    inner = text.replace(b"{", b"{" + b" " * (LARGEST - len(text)), 1)
    assert len(inner) == LARGEST and "error" not in check_record(inner)
    assert check_record(inner.replace(b"{", b"{ ", 1)) == {"error": "no record: too large"}


@pytest.fixture
def smaller(monkeypatch: pytest.MonkeyPatch) -> int:
    """Let a record have a sixty-fourth of what it may, for to read that much takes half a second; return its bytes."""
    monkeypatch.setattr("game.check.LARGEST", LARGEST // 64)
    return LARGEST // 64


def test_a_line_too_large_is_one_line_and_the_next_is_checked(smaller: int) -> None:
    good = json.dumps(game(1)).encode()
    huge = b'{"x": "' + b"x" * smaller + b'"}'
    for data in (good + b"\n" + huge + b"\n" + good, huge + b"\n\n" + good):
        answers = lines(data)
        assert answers[-1] == json.loads(json.dumps(told(game(1))))
        assert answers.count({"error": "no record: too large"}) == 1
        assert len(answers) == data.count(good) + 1


def test_one_value_on_many_lines_that_is_too_large_is_one_record(smaller: int) -> None:
    data = b'{"x": [\n' + b"1,\n" * (smaller // 3) + b"1]}\n"
    assert lines(data) == [{"error": "no record: too large"}]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> int:
    """Let a record have 24 bytes and no more, and what is too long be passed over by 8; return the 24."""
    monkeypatch.setattr("game.check.LARGEST", 24)
    monkeypatch.setattr("game.check._BLOCK", 8)
    return 24


def split(data: bytes) -> list[bytes | None]:
    """Return the records of an input, without the white space round them; None for one that is too large."""
    return [None if record is None else record.strip() for record in records_of(io.BytesIO(data))]


def string(length: int) -> bytes:
    return b'"' + b"x" * (length - 2) + b'"'


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
def test_a_line_may_be_as_long_as_a_record_and_no_longer_wherever_it_stands(small: int, end: bytes) -> None:
    room = small - end.count(b"\r")  # which is not yet told from the line
    for lengths in itertools.product([5, room - 1, room, room + 1, room + 2, room + 9, 2 * room], repeat=3):
        written = [string(length) for length in lengths]
        expected = [line if len(line) <= room else None for line in written]
        assert split((end or b"\n").join(written) + end) == expected


def test_lines_that_began_like_one_value_are_not_cut_where_that_was_found_out(small: int) -> None:
    for length in range(2, 2 * small):
        lines_of = [b"[", b"1 2", string(length), b"7"]
        assert split(b"\n".join(lines_of)) == [line if len(line) <= small else None for line in lines_of]


def test_of_a_value_no_more_is_read_than_a_record_may_have(small: int) -> None:
    """What comes after it can't tell any longer that it was no value."""
    assert split(b"[\n" + b"1,\n" * 8 + b"1 2\n") == [None]
    assert split(b"[\n" + b"1,\n" * 6 + b"1 2\n") == [b"[", *[b"1,"] * 6, b"1 2"]
    for length in (small - 1, small, small + 1):
        value = b"[\n" + b"1" * (length - 3) + b"]"
        assert split(value) == [value if length <= small else None]
    assert split(value + b"2") == [None]
    for before in (b"[\n", b"[\n "):  # in one of them the end falls between the bytes of a character
        assert split(before + '"ééééééééééééé"]'.encode()) == [None]


def test_a_first_line_as_long_as_a_record_may_begin_a_value_that_is_too_large(small: int) -> None:
    assert split(b"[" + b"1" * (small - 3) + b",\n" + b"1]") == [None]


def test_nothing_is_looked_for_longer_than_a_record_is(small: int) -> None:
    blank = b"\n" * small
    assert split(blank + b"1") == [b"1"]
    assert split(b"1\n" + blank + b"2\n" + blank + b"3") == [b"1", b"2", b"3"]
    for endless in (blank + b"\n1", b"1\n2\n" + blank + b"\n3"):
        with pytest.raises(ValueError, match="does not come to an end"):
            split(endless)


def test_a_line_without_end_is_given_up(small: int) -> None:
    passed_over = small + 1 + small + 7
    assert split(b"1\n" + b"x" * passed_over + b"\n2") == [b"1", None, b"2"]
    with pytest.raises(ValueError, match="does not come to an end"):
        split(b"1\n" + b"x" * (passed_over + 1) + b"\n2")


@for_each("key", ["hands", "cut", "options"])
def test_what_could_only_fill_the_memory_is_refused_unread(key: str) -> None:
    content = game(1, preset="left")
    part = content if key == "options" else deal_of(content, 1)
    for length, is_read in ((65_536, True), (65_537, False)):
        part[key] = {"x" * (length - 7): 1} if key == "options" else ["x" * (length - 4)]
        assert len(json.dumps(part[key])) == length
        assert ("far too long" in fault(content)) != is_read


def test_white_space_fills_no_memory_and_is_passed_over() -> None:
    text = json.dumps(game(1, preset="left"))
    for wide in (text.replace('"hands": [', '"hands": [' + " " * 70_000), text.replace("{", "{" + "\n" * 70_000)):
        assert check_record(wide.encode()) == told(game(1, preset="left"))


# --- the command


def command(source: str, stdin: bytes = b"") -> tuple[int, list[str], str]:
    out, said = io.StringIO(), list[str]()
    status = check_command(source, GAMES.rules, io.BytesIO(stdin), out, said.append)
    return status, out.getvalue().splitlines(), "\n".join(said)


def test_exit_status(tmp_path: Path) -> None:
    good, bad = json.dumps(game()), "{}"
    path = tmp_path / "records.jsonl"
    for content, status in ((good, 0), (bad, 2), (f"{good}\n{good}", 0), (f"{good}\n{bad}\n{good}", 2), ("", 0)):
        path.write_text(content, encoding="utf-8")
        assert command(str(path))[0] == status
        assert command("-", content.encode())[0] == status
        assert command("-", content.encode()) == command(str(path))


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for source in (str(tmp_path / "none.json"), str(tmp_path), "a\0b", ""):
        status, out, err = command(source)
        assert status == 2 and out == []
        assert "can't be read" in err and "\n" not in err and "Traceback" not in err


def test_a_check_of_what_is_typed_waited_without_a_word() -> None:
    class Keyboard(io.BytesIO):
        def isatty(self) -> bool:
            return True

    said, out = list[str](), io.StringIO()
    assert check_command("-", GAMES.rules, Keyboard(b"{}\n"), out, said.append) == 2
    (told,) = said
    assert told.startswith("paste the records here, then press Ctrl+")
    assert out.getvalue().count("\n") == 1


def test_standard_input_that_cannot_be_read() -> None:
    stdin = io.BytesIO()
    stdin.close()
    said: list[str] = []
    assert check_command("-", GAMES.rules, stdin, io.StringIO(), said.append) == 2
    assert check_command("-", GAMES.rules, None, io.StringIO(), said.append) == 2
    assert [line.startswith("standard input can't be read: ") for line in said] == [True, True]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such pipes")
def test_a_pipe_or_a_device_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for source in (str(tmp_path / "pipe"), "/dev/zero"):
        status, out, err = command(source)
        assert (status, out) == (2, []) and "not a regular file" in err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system opens no folders")
def test_what_is_refused_is_let_go_of(tmp_path: Path) -> None:
    """A window that stays open for days may be handed many of them."""
    os.close(lowest_free := os.open(os.devnull, os.O_RDONLY))
    assert command(str(tmp_path))[0] == 2
    os.close(still_free := os.open(os.devnull, os.O_RDONLY))
    assert still_free == lowest_free


class Endless(io.RawIOBase):
    """An input that gives the same for ever."""

    def __init__(self, part: bytes) -> None:
        self.part = part * (65_536 // len(part))
        self.given = 0

    def readable(self) -> bool:
        return True

    def readinto(self, room: memoryview) -> int:  # type: ignore[override]
        size = min(len(room), len(self.part))
        room[:size] = self.part[:size]
        self.given += size
        return size


@pytest.mark.parametrize("part", [b"\0", b" ", b"\n", b'["'], ids=["nulls", "blanks", "empty lines", "brackets"])
def test_an_input_without_end_comes_to_one(part: bytes, smaller: int) -> None:
    endless, out, said = Endless(part), io.StringIO(), list[str]()
    assert check_command("-", GAMES.rules, io.BufferedReader(endless), out, said.append) == 2
    assert endless.given < 4 * smaller
    assert said or "too large" in out.getvalue()


def test_what_is_told_is_plain_ascii() -> None:
    content = game()
    actions_of(content, 1)[0] = "bid ٣ \ud800"
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    assert check_command("-", GAMES.rules, io.BytesIO(json.dumps(content).encode()), out, lambda _sentence: None) == 2


def test_windows_called_a_folder_given_as_a_record_forbidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(_path: Path, _flags: int) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("game.check.os.open", denied)
    assert command(str(tmp_path)) == (2, [], f"{tmp_path} can't be read: it is a folder")
    assert command(str(tmp_path / "record.json")) == (
        2,
        [],
        f"{tmp_path / 'record.json'} can't be read: Permission denied",
    )


class Closing(io.StringIO):
    """An output that nobody reads any longer after its first line."""

    def __init__(self, fault: OSError) -> None:
        super().__init__()
        self.fault = fault

    def write(self, text: str, /) -> int:
        if self.getvalue():
            raise self.fault
        return super().write(text)


class Full(io.StringIO):
    """An output on a disk that has no more room."""

    def write(self, text: str, /) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


@for_each("fault", [BrokenPipeError(), OSError(errno.EINVAL, "Invalid argument, as Windows says")])
def test_an_output_that_is_closed_early_ends_the_check_quietly(fault: OSError) -> None:
    out, said = Closing(fault), list[str]()
    assert check_command("-", GAMES.rules, io.BytesIO(b"{}\n" * 5), out, said.append) == 2
    assert out.getvalue().count("\n") == 1 and not said


def test_an_output_that_takes_no_more_is_told_in_a_sentence() -> None:
    out, said = Full(), list[str]()
    assert check_command("-", GAMES.rules, io.BytesIO(b"{}\n" * 5), out, said.append) == 2
    assert said == ["the results can't be written: No space left on device"]


def test_a_record_that_is_more_than_the_memory_holds_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(_data: bytes, _games: AllRules) -> Replayed:
        raise MemoryError

    monkeypatch.setattr("game.check.read", read)
    assert lines(b"{}\n{}") == [{"error": "no record: too large"}] * 2


SCRIPT = (
    "import sys; from game.check import check_command; from game.games import GAMES;"
    "sys.exit(check_command(sys.argv[1], GAMES.rules, sys.stdin.buffer, sys.stdout, sys.stderr.write))"
)


def start(source: str) -> subprocess.Popen[bytes]:
    """Run the command in a process whose output is buffered, whatever this one's environment says."""
    environment = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUNBUFFERED": ""}
    return subprocess.Popen(
        [sys.executable, "-c", SCRIPT, source],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )


def test_each_line_is_told_at_once() -> None:
    with start("-") as process:
        assert process.stdin is not None and process.stdout is not None
        patience = threading.Timer(20, process.kill)  # or whoever waits for a line that is held back waits for ever
        patience.start()
        for content in (game(1), game(2), {"سارة": 1}):
            process.stdin.write(json.dumps(content).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == json.loads(json.dumps(told(content)))
        process.stdin.close()
        assert process.wait(20) == 2
        patience.cancel()


def test_a_pipe_closed_early_leaves_no_traceback(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    path.write_text((json.dumps(game(1)) + "\n") * 3000, encoding="utf-8")
    with start(str(path)) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        process.wait(20)
