"""The one door to the compiler: functions compiled by numba where it is to be had, else plain Python as they stand.

Kernels take flat sequences of numbers, made by ``whole``, ``small`` and ``real``: numpy arrays for the compiler, lists
without it. They are typed as lists, which is what they are in plain Python. Whole numbers are signed and of 64 bits, so
a kernel must never need more. The window's process must never load this module.

What is compiled is kept in a folder named after the sources it came from: numba by itself looks only at the file of the
function that is called, not at those which that one calls. ``KERNELS_FOLDER`` in the environment says where it lies.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, ParamSpec, TypeVar

from game.ai import KERNELS_FOLDER

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")

_HERE: Final = Path(__file__).parent


def _digest() -> str:
    """Return a short hash of all sources that are compiled."""
    found = hashlib.sha256()
    for path in sorted([Path(__file__), *_HERE.glob("*/kernels/*.py"), *_HERE.glob("*/masks.py")]):
        found.update(path.read_bytes())
    return found.hexdigest()[:12]


def _kept_in() -> Path:
    """Return a folder that can be written for the compiled kernels; a passing one where nothing else can."""
    for base in (os.environ.get(KERNELS_FOLDER), _HERE / "__pycache__"):
        if base:
            folder = Path(base) / f"kernels-{_digest()}"
            with contextlib.suppress(OSError):
                folder.mkdir(parents=True, exist_ok=True)
                if os.access(folder, os.W_OK | os.X_OK):
                    return folder
    return Path(tempfile.mkdtemp(prefix="forty-odd-"))


IS_COMPILED: bool
try:
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}:
        raise ImportError("compiling is switched off")
    os.environ["NUMBA_CACHE_DIR"] = str(_kept_in())  # read when numba is first loaded
    import numba
    import numpy

    IS_COMPILED = True
except ImportError:
    IS_COMPILED = False


def kernel(function: Callable[_Arguments, _Result]) -> Callable[_Arguments, _Result]:
    """Return ``function`` compiled at its first call, or as it is where there is no compiler."""
    if not IS_COMPILED:
        return function
    made: Callable[_Arguments, _Result] = numba.njit(cache=True, nogil=True)(function)
    return made


def whole(numbers: Iterable[int]) -> list[int]:
    """Return whole numbers as a kernel takes them."""
    if not IS_COMPILED:
        return list(numbers)
    made: list[int] = numpy.array(list(numbers), dtype=numpy.int64)  # type: ignore[assignment]
    return made


def small(numbers: Iterable[int]) -> list[int]:
    """Return whole numbers of at most 127 for a kernel to look up, in as little memory as can be."""
    if not IS_COMPILED:
        return list(numbers)
    made: list[int] = numpy.array(list(numbers), dtype=numpy.int8)  # type: ignore[assignment]
    return made


def real(numbers: Iterable[float]) -> list[float]:
    """Return real numbers as a kernel takes them."""
    if not IS_COMPILED:
        return list(numbers)
    made: list[float] = numpy.array(list(numbers), dtype=numpy.float64)  # type: ignore[assignment]
    return made
