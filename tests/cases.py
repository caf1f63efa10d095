"""Tests of many cases: the cases run in turn in one test, which names those that fail."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import ParamSpec, Protocol, cast

import pytest

from tests.chance import seeded_for

_Given = ParamSpec("_Given")
_LONGEST = 200  # letters of a value that are told
_FAULTS = (Exception, pytest.fail.Exception)


class _Test(Protocol):
    def __call__(self, **given: object) -> None: ...


def for_each(
    names: str | Sequence[str], values: Iterable[object]
) -> Callable[[Callable[_Given, None]], Callable[_Given, None]]:
    """Run a test for each of ``values``, of one name or row by row of several, and all these for each of other names.

    Unlike pytest's ``parametrize`` it makes one test of them: each of a thousand costs more to list and to tell about
    than the case itself takes. All cases run; what is raised is what the first one raised, and its notes name it and
    how many others fail. Each case has chance, ``tmp_path`` and ``monkeypatch`` of its own; other fixtures are shared.
    """
    kinds = (names,) if isinstance(names, str) else tuple(names)
    rows = [(value,) if isinstance(names, str) else cast("Sequence[object]", value) for value in values]
    cases = [dict(zip(kinds, row, strict=True)) for row in rows]
    assert cases, "no case at all"

    def decorate(test: Callable[_Given, None]) -> Callable[_Given, None]:
        @functools.wraps(test)
        def in_turn(*args: _Given.args, **given: _Given.kwargs) -> None:
            _run(cast("_Test", test), given, cases)

        signature = inspect.signature(test)
        left = [each for name, each in signature.parameters.items() if name not in kinds]
        assert len(left) + len(kinds) == len(signature.parameters), "the test takes every name"
        in_turn.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return in_turn

    return decorate


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
