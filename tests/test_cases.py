"""Tests of many cases: all run, and those that fail are named; examples of laws are the same whatever else runs."""

from __future__ import annotations

import importlib
import random
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import for_each

run_before = list[tuple[int, str]]()


@for_each("number", [1, 2, 3])
@for_each(("word", "length"), [("one", 3), ("three", 5)])
def test_every_case_runs_once_in_a_folder_and_with_chance_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, word: str, length: int
) -> None:
    assert len(word) == length
    assert not list(tmp_path.iterdir()), "the folder is this case's own"
    (tmp_path / word).touch()
    assert not hasattr(pytest, "patched_by_a_case")
    monkeypatch.setattr(pytest, "patched_by_a_case", True, raising=False)
    run_before.append((number, word))


def test_all_cases_of_the_test_before_have_run() -> None:
    drawn = list[float]()

    @for_each("number", [1, 2, 1])
    def draw(number: int) -> None:
        drawn.append(random.random())

    draw()  # type: ignore[call-arg]
    assert drawn[0] == drawn[2] != drawn[1], "chance is known by the case"
    assert run_before in ([], [(number, word) for number in (1, 2, 3) for word in ("one", "three")])


def test_cases_that_fail_are_named_and_the_others_run() -> None:
    run = list[tuple[int, int]]()

    @for_each("first", [10, 20])
    @for_each("second", [1, 2, 3])
    def is_even(first: int, second: int) -> None:
        run.append((first, second))
        if first == 10 and second == 3:
            pytest.fail("by pytest")
        assert (first + second) % 2 == 0, f"{first + second} is odd"

    with pytest.raises(AssertionError, match="11 is odd") as raised:
        is_even()  # type: ignore[call-arg]
    assert raised.value.__notes__ == ["with second=1 (and 1 more of 3 cases)", "with first=10 (and 1 more of 2 cases)"]
    assert len(run) == 6


def test_what_pytest_itself_raises_names_its_case() -> None:
    @for_each("number", [1, 2])
    def fail_at_two(number: int) -> None:
        if number == 2:
            pytest.fail("two")

    with pytest.raises(pytest.fail.Exception, match="two") as raised:
        fail_at_two()  # type: ignore[call-arg]
    assert raised.value.__notes__ == ["with number=2"]


sampled_before = dict[bool, list[int]]()


@for_each("word", ["one"])
@for_each("number", range(12), sampled=True)
@for_each("other", [True])
def test_the_suite_runs_a_sample_under_the_usual_name(
    number: int, word: str, other: bool, request: pytest.FixtureRequest
) -> None:
    assert word and other
    is_rest = request.node.name.endswith("[rest]")
    assert is_rest == (request.node.get_closest_marker("soak") is not None) == ("[" in request.node.name)
    sampled_before.setdefault(is_rest, []).append(number)


def test_the_sample_before_had_the_first_case_and_one_in_five() -> None:
    run, left = sampled_before.get(False), sampled_before.get(True)
    assert run in (None, [0, 5, 10], [0, 1, 6, 11], [0, 2, 7], [0, 3, 8], [0, 4, 9])
    assert run is None or left is None or sorted(run + left) == [*range(12)]


def test_of_one_case_none_can_be_left_out() -> None:
    with pytest.raises(AssertionError, match="too few"):
        for_each("number", [1], sampled=True)(lambda number: None)


def test_a_list_without_a_case_tests_nothing() -> None:
    with pytest.raises(AssertionError, match="no case at all"):
        for_each("number", [])


def test_other_modules_that_are_loaded_change_no_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "loaded_beside.py").write_text("\n".join(f"NUMBER_{each} = {each}" for each in range(1000, 1200)))
    monkeypatch.syspath_prepend(str(tmp_path))
    runs = list[list[int]]()

    def drawn() -> list[int]:
        numbers = list[int]()

        @given(st.integers(1000, 10**6))
        @settings(max_examples=200, database=None, derandomize=True)
        def draw(number: int) -> None:
            numbers.append(number)

        draw()
        return numbers

    for _run in range(2):
        runs.append(drawn())
        importlib.import_module("loaded_beside")
    del sys.modules["loaded_beside"]
    assert runs[0] == runs[1]
