"""The tool that damages the program to try its tests: what it damages, what it leaves alone, what it tells."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tests.cases import for_each
from tools.mutants import EQUIVALENTS, ROOMS, ROOT, equivalents, mutants_in, mutants_of


@for_each(
    ("before", "after"),
    [
        ("if a < b: f()", ["if (a <= b): f()", "if (not (a < b)): f()", "if a < b: pass"]),
        ("while a != b: break", ["while (a == b): break", "while a != b: pass"]),
        ("x = a and not b in c", ["x = (a or not b in c)", "x = a and (b in c)", "x = a and not (b not in c)"]),
        (
            "x = 3 if ready else 0.5",
            ["x = 3 if (not (ready)) else 0.5", "x = 4 if ready else 0.5", "x = 3 if ready else 1.5"],
        ),
        ("x += 'é' * 2", ["x -= 'é' * 2", "pass", "x += 'é' * 3"]),
        ("self.kept = is_new(True)", ["pass", "self.kept = is_new(False)"]),
        ("raise Refused(7)", ["pass", "raise Refused(8)"]),
        ("SUITS: Final[Literal[4]] = 4", ["SUITS: Final[Literal[4]] = 5"]),
    ],
)
def test_each_place_is_damaged(before: str, after: list[str]) -> None:
    told = [mutant.after for mutant in mutants_of("a.py", before + "\n")]
    assert len(told) == len(after)
    assert all(wanted in got for wanted, got in zip(sorted(after), sorted(told), strict=True)), told


@for_each(
    ("kind", "wrong"),
    [
        ("bool", "(not (f(a)))"),
        ("int", "((f(a)) + 1)"),
        ("str | None", "(None)"),
        ("tuple[int, ...]", "(())"),
        ("dict[str, int]", "({})"),
    ],
)
def test_a_function_returns_something_else_of_its_type(kind: str, wrong: str) -> None:
    mutants = list(mutants_of("a.py", f"@cache(9)\ndef g(a: Annotated[int, 1]) -> {kind}:\n    return f(a)\n"))
    assert [mutant.after for mutant in mutants] == [f"return {wrong}"]
    assert mutants[0].line == 3
    assert not list(mutants_of("a.py", "def g() -> tuple[int, ...]:\n    return ()\n")), "that would be no other"


def test_all_else_stays_as_it_is() -> None:
    source = (
        '"""A module: 1 < 2."""\n\n\ndef f(a: int) -> int:  # adds 1\n    return (\n        a\n        + 1\n    )\n'
    )
    (swapped,) = (mutant for mutant in mutants_of("a.py", source) if mutant.after == "(a - 1)")
    assert swapped.before == "a + 1" and swapped.line == 6
    assert swapped.text == source.replace("a\n        + 1", "(a - 1)")


@for_each("room", ROOMS)
def test_every_room_is_there_and_every_mutant_of_it_is_python(room: str) -> None:
    patterns, tests = ROOMS[room]
    assert all(list(ROOT.glob(name)) for name in (*patterns, *tests))
    mutants = mutants_in(patterns)
    assert len(mutants) > 50
    for mutant in mutants[::29]:
        compile(mutant.text, mutant.path, "exec")


def test_no_file_is_named_equivalent_that_is_not_there() -> None:
    assert all((ROOT / path).exists() for path, _before, _after in equivalents())


def test_what_survives_is_told_and_what_is_equivalent_is_not_tried(tmp_path: Path) -> None:
    for folder in ("game", "tests", "tools"):
        (tmp_path / folder).mkdir()
    shutil.copy(ROOT / "tools/mutants.py", tmp_path / "tools")
    shutil.copy(ROOT / "game/output.py", tmp_path / "game")
    (tmp_path / "game/controller.py").write_text("def is_over(score: int) -> bool:\n    return score >= 41 + 0\n")
    test = "from game.controller import is_over\n\n\ndef test_over():\n    assert is_over(50) and not is_over(40)\n"
    (tmp_path / "tests/test_controller.py").write_text(test)
    block = "game/controller.py\n- return score >= 41 + 0\n+ return score >= (41 - 0)\n= nothing is added\n"
    (tmp_path / "tools" / EQUIVALENTS.name).write_text(f"# a remark\n\n{block}")
    command = [sys.executable, "-m", "tools.mutants", "controller"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=600, cwd=tmp_path)
    assert "game/controller.py:2: survived\n- return score >= 41 + 0\n+ return score >= 42 + 0\n" in done.stdout
    last = (
        "controller: 4 of 4 mutants drawn with seed 1, 1 of them equivalent; 0 killed, 3 survived, 0 timed out: 0.0 %"
    )
    assert done.stdout.splitlines()[-1] == last
