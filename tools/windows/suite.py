"""Runs the suite by folder and lists what fails: what failed once is run twice more, by itself."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree

from tools.windows.machine import HEADLESS, Machine

FOLDERS: Final = (
    *("tests/rules", "tests/laws", "tests/record", "tests/profile", "tests/opponents", "tests/deals", "tests/practice"),
    *("tests/teaching", "tests/looking_back", "tests/layout", "tests/tools", "tests/ui", "tests"),
)
RUNS: Final = 3
FAILED: Final = ("failure", "error")
OUTCOMES: Final = (*FAILED, "skipped")


class Outcome(NamedTuple):
    """What became of a test: its id as pytest takes it, ``passed`` or one of ``OUTCOMES``, and the first line why."""

    test: str
    became: str
    why: str


def parts(tree: Path, folder: str) -> list[str]:
    """Return the files of tests in a folder and, but for the topmost, below it."""
    found = (tree / folder).glob("test_*.py") if folder == "tests" else (tree / folder).rglob("test_*.py")
    return sorted(path.relative_to(tree).as_posix() for path in found)


def run_tests(machine: Machine, name: str, tests: list[str], workers: int, seconds: float) -> list[Outcome] | None:
    """Run some tests, keep what they say under ``name``, and return their outcomes; None if Python itself died."""
    results = machine.folder / "results"
    results.mkdir(exist_ok=True)
    report = results / f"{name}.xml"
    report.unlink(missing_ok=True)
    told = (
        "-n",
        str(workers if workers > 1 else 0),
        "--tb=short",
        "-p",
        "no:cacheprovider",
        "--junitxml",
        f"Z:{report}",
    )
    status, said = machine.run(HEADLESS, "-m", "pytest", *told, *tests, seconds=seconds)
    (results / f"{name}.txt").write_text(f"{said}\nexit status {status}\n", encoding="utf-8")
    return list(outcomes(report)) if report.exists() else None


def outcomes(report: Path) -> Iterator[Outcome]:
    """Yield the outcomes of the tests in a report that pytest wrote."""
    for case in ElementTree.parse(report).iter("testcase"):
        became = next((part for part in case if part.tag in OUTCOMES), None)
        test = f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}"
        why = "" if became is None else became.get("message", "").splitlines()[0] if became.get("message") else ""
        yield Outcome(test, "passed" if became is None else became.tag, why)


def run_folder(machine: Machine, folder: str, workers: int, seconds: float) -> list[Outcome]:
    """Return the outcomes of a folder; where Python died on the way, those of its files one by one."""
    name, files = folder.replace("/", "-"), parts(machine.tree, folder)
    found = run_tests(machine, name, files, workers, seconds)
    if found is not None:
        return found
    found = []
    for file in files:
        of_file = run_tests(machine, f"{name}-{Path(file).stem}", [file], 1, seconds)
        found += [Outcome(file, "error", "Python died or took too long")] if of_file is None else of_file
    return found


def run_suite(machine: Machine, folders: list[str], workers: int, seconds: float) -> bool:
    """Run ``folders``, tell of each what became of its tests, and return whether any failed every time."""
    is_bad = False
    for folder in folders:
        begun = time.monotonic()
        found = run_folder(machine, folder, workers, seconds)
        counts = Counter(each.became for each in found)
        told = ", ".join(f"{counts[became]} {became}" for became in ("passed", *OUTCOMES) if counts[became])
        print(f"{folder}: {told}, in {time.monotonic() - begun:.0f} s", flush=True)
        failed = [each for each in found if each.became in FAILED]
        for each, times in zip(failed, times_failed(machine, failed, seconds), strict=True):
            print(f"    {times} of {RUNS}  {each.test}\n            {each.why}", flush=True)
            is_bad |= times == RUNS
    return is_bad


def times_failed(machine: Machine, failed: list[Outcome], seconds: float) -> list[int]:
    """Run what has failed once more until each has had its runs; return how often each failed in all."""
    times = [1] * len(failed)
    for _turn in range(RUNS - 1) if failed else ():
        again = run_tests(machine, "again", [each.test for each in failed], 1, seconds)
        passed = {each.test for each in again or () if each.became not in FAILED}
        times = [count + (each.test not in passed) for count, each in zip(times, failed, strict=True)]
    return times
