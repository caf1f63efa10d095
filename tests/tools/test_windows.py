"""The suite for Windows, as far as it can be tried without one: what is asked for, and what is told of failures."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.windows import suite
from tools.windows.machine import HEADLESS, Machine, required
from tools.windows.suite import Outcome, outcomes, parts, run_suite

REPORT = """<testsuites><testsuite>
<testcase classname="tests.ui.test_tips" name="test_one[a-2]"/>
<testcase classname="tests.ui.test_tips" name="test_two"><failure message="assert 1 == 2&#10;more"/></testcase>
<testcase classname="tests.ui.test_tips" name="test_three"><skipped message="signals"/></testcase>
<testcase classname="tests.ui.test_tips" name="test_four"><error/></testcase>
</testsuite></testsuites>"""


def test_windows_asks_for_the_runtime_whatever_system_this_is() -> None:
    asked = {each.name: each for each in required()}
    assert "msvc-runtime" in asked and all(each.marker is None for each in asked.values())
    assert sum(each.name == "numba" for each in required()) == 1, "that of a Mac is not asked for"
    assert {"pygame-ce", "pytest", "hypothesis"} < set(asked)


def test_outcomes_are_read_from_a_report(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(REPORT, encoding="utf-8")
    assert list(outcomes(report)) == [
        Outcome("tests/ui/test_tips.py::test_one[a-2]", "passed", ""),
        Outcome("tests/ui/test_tips.py::test_two", "failure", "assert 1 == 2"),
        Outcome("tests/ui/test_tips.py::test_three", "skipped", "signals"),
        Outcome("tests/ui/test_tips.py::test_four", "error", ""),
    ]


@pytest.mark.parametrize("always", [False, True])
def test_what_fails_three_times_of_three_counts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, always: bool
) -> None:
    (tmp_path / "tree" / "tests" / "rules").mkdir(parents=True)
    (tmp_path / "tree" / "tests" / "rules" / "test_a.py").touch()
    asked: list[list[str]] = []

    def run(_machine: Machine, _name: str, tests: list[str], _workers: int, _seconds: float) -> list[Outcome]:
        asked.append(tests)
        fails = [always or len(asked) != 2, len(asked) == 1]
        return [Outcome(f"test_{number}", "failure" if fail else "passed", "why") for number, fail in enumerate(fails)]

    monkeypatch.setattr(suite, "run_tests", run)
    assert run_suite(Machine(tmp_path), ["tests/rules"], 1, 1.0) == always
    assert asked == [["tests/rules/test_a.py"], ["test_0", "test_1"], ["test_0", "test_1"]]
    said = capsys.readouterr().out
    assert "tests/rules: 2 failure" in said
    assert f"{3 if always else 2} of 3  test_0" in said and "1 of 3  test_1" in said


def test_a_folder_in_which_python_dies_is_run_file_by_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "tree" / "tests"
    folder.mkdir(parents=True)
    for name in ("test_a.py", "test_b.py", "other.py"):
        (folder / name).touch()
    assert parts(tmp_path / "tree", "tests") == ["tests/test_a.py", "tests/test_b.py"]

    def run(_machine: Machine, _name: str, tests: list[str], _workers: int, _seconds: float) -> list[Outcome] | None:
        return [Outcome("good", "passed", "")] if tests == ["tests/test_a.py"] else None

    monkeypatch.setattr(suite, "run_tests", run)
    found = suite.run_folder(Machine(tmp_path), "tests", 1, 1.0)
    assert [(each.test, each.became) for each in found] == [("good", "passed"), ("tests/test_b.py", "error")]


def test_nothing_of_this_systems_python_reaches_the_one_of_windows(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("PYTHONPATH", "PIP_CERT", "VIRTUAL_ENV", "DISPLAY"):
        monkeypatch.setenv(name, "/here")
    given = Machine(tmp_path).environment(HEADLESS, SDL_VIDEODRIVER="dummy")
    assert not {"PYTHONPATH", "PIP_CERT", "VIRTUAL_ENV", "DISPLAY"} & set(given)
    assert given["WINEPREFIX"] == str(tmp_path / "prefix-headless") and given["SDL_VIDEODRIVER"] == "dummy"
    assert "msvcp140" in given["WINEDLLOVERRIDES"], "Wine's own would hide that it is missing"
