"""Tests of many cases: the cases run in turn in one test, which names those that fail."""

from __future__ import annotations

import functools
import inspect
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import ParamSpec, Protocol, cast

import pytest

from tests.chance import seeded_for

_Given = ParamSpec("_Given")
_LONGEST = 200  # letters of a value that are told
_APART = 5  # of the cases after the first, one in so many is in a sample
_FAULTS = (Exception, pytest.fail.Exception)
_REST = "rest"
_SAMPLE_AND_REST = (pytest.param(False, id=pytest.HIDDEN_PARAM), pytest.param(True, id=_REST, marks=pytest.mark.soak))


class _Test(Protocol):
    def __call__(self, **given: object) -> None: ...


def for_each(
    names: str | Sequence[str], values: Iterable[object], *, sampled: bool = False
) -> Callable[[Callable[_Given, None]], Callable[_Given, None]]:
    """Run a test for each of ``values``, of one name or row by row of several, and all these for each of other names.

    Unlike pytest's ``parametrize`` it makes one test of them: each of a thousand costs more to list and to tell about
    than the case itself takes. All cases run; what is raised is what the first one raised, and its notes name it and
    how many others fail. Each case has chance, ``tmp_path`` and ``monkeypatch`` of its own; other fixtures are shared.

    If ``sampled``, the suite runs the first case and one in five of the others, which depends on the name of the test;
    those left out run behind the marker ``soak``, as a test that ends in ``[rest]``.
    """
    kinds = (names,) if isinstance(names, str) else tuple(names)
    rows = [(value,) if isinstance(names, str) else cast("Sequence[object]", value) for value in values]
    cases = [dict(zip(kinds, row, strict=True)) for row in rows]
    assert cases, "no case at all"

    def decorate(test: Callable[_Given, None]) -> Callable[_Given, None]:
        groups = _parted(cases, f"{test.__module__}.{test.__qualname__}") if sampled else [cases]

        @functools.wraps(test)
        def in_turn(*args: _Given.args, **given: _Given.kwargs) -> None:
            fixtures = dict[str, object](given)
            is_rest = sampled and bool(fixtures.pop(_REST))
            _run(cast("_Test", test), fixtures, groups[is_rest])

        signature = inspect.signature(test)
        left = [each for name, each in signature.parameters.items() if name not in kinds]
        assert len(left) + len(kinds) == len(signature.parameters), "the test takes every name"
        if sampled:
            assert _REST not in signature.parameters, "a sample of a sample may leave all out"
            left.append(inspect.Parameter(_REST, inspect.Parameter.KEYWORD_ONLY))
        in_turn.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return pytest.mark.parametrize(_REST, _SAMPLE_AND_REST)(in_turn) if sampled else in_turn

    return decorate


def _parted(cases: Sequence[Mapping[str, object]], test: str) -> list[list[Mapping[str, object]]]:
    """Return the cases of the sample that the suite runs, and those left out of it."""
    begin = zlib.crc32(test.encode()) % _APART
    chosen = [number == 0 or number % _APART == begin for number in range(len(cases))]
    parted = [[case for case, is_in in zip(cases, chosen, strict=True) if is_in is wanted] for wanted in (True, False)]
    assert all(parted), "too few cases for a sample"
    return parted


def _run(test: _Test, given: Mapping[str, object], cases: Sequence[Mapping[str, object]]) -> None:
    """Run all cases of a test with the fixtures that are given, and raise what the first one raised that failed."""
    failed: dict[str, BaseException] = {}
    for number, case in enumerate(cases):
        named = ", ".join(f"{name}={value!r:.{_LONGEST}}" for name, value in case.items())
        try:
            with seeded_for(named), pytest.MonkeyPatch.context() as patching:
                test(**case, **{name: _own(name, fixture, number, patching) for name, fixture in given.items()})
        except _FAULTS as fault:
            failed[named] = fault
    if failed:
        named, first = next(iter(failed.items()))
        also = f" (and {len(failed) - 1} more of {len(cases)} cases)" if len(failed) > 1 else ""
        first.add_note(f"with {named}{also}")
        raise first


def _own(name: str, fixture: object, number: int, patching: pytest.MonkeyPatch) -> object:
    """Return a fixture as one case has it: a folder or patches of its own, anything else as all have it."""
    if name == "tmp_path":
        assert isinstance(fixture, Path)
        folder = fixture / str(number)
        folder.mkdir()
        return folder
    return patching if name == "monkeypatch" else fixture
