"""The one door to the compiler: functions compiled by numba where it is to be had, else plain Python as they stand.

Kernels take flat sequences of numbers, made by ``whole``, ``small`` and ``real``: numpy arrays for the compiler, lists
without it. They are typed as lists, which is what they are in plain Python. Whole numbers are signed and of 64 bits, so
a kernel must never need more. The window's process must never load this module.

What is compiled is kept in the user's own cache folder (``KERNELS_FOLDER`` in the environment names another), never in
a profile, which people copy and share: reading it back runs code. It lies there under a name made of the sources and
the versions of numba and Python; numba by itself looks only at the file of the function that is called, not at those
which that one calls.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import sys
from collections.abc import Callable, Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Final, ParamSpec, TypeVar

import platformdirs

from game.opponents import KERNELS_FOLDER

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")

_HERE: Final = Path(__file__).parent
DAMAGED: Final[list[str]] = []  # files of compiled kernels that were found damaged; what was in them is compiled again


def _digest(*versions: str) -> str:
    """Return a short hash of all sources that are compiled, and of ``versions``."""
    found = hashlib.sha256(repr(versions).encode())
    for path in sorted([*_HERE.glob("*compiled.py"), *_HERE.glob("*/kernels/*.py"), *_HERE.glob("*/masks.py")]):
        found.update(path.read_bytes())
    return found.hexdigest()[:12]


def private_folder() -> Path | None:
    """Return the folder for compiled kernels, readable and writable for the user alone; None where none can be had."""
    given = os.environ.get(KERNELS_FOLDER)
    folder = Path(given) if given else platformdirs.user_cache_path("forty-odd", appauthor=False)
    with contextlib.suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if os.name == "posix":
            facts = folder.lstat()
            if not stat.S_ISDIR(facts.st_mode) or facts.st_uid != os.geteuid():
                return None  # what lies there may be another's
            folder.chmod(0o700)
        if os.access(folder, os.W_OK | os.X_OK):
            return folder
    return None


IS_COMPILED: bool
_KEEPS: bool
try:
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}:
        raise ImportError("compiling is switched off")
    _folder = private_folder()
    _KEEPS = _folder is not None
    if _folder is not None:
        _folder /= f"kernels-{_digest(version('numba'), sys.version)}"
        os.environ["NUMBA_CACHE_DIR"] = str(_folder)  # read when numba is first loaded
    import numba
    import numpy

    IS_COMPILED = True
    if _folder is not None:
        from game.opponents.kept_compiled import keep_checked

        keep_checked(_folder, DAMAGED)
except ImportError:
    IS_COMPILED = _KEEPS = False


def kernel(function: Callable[_Arguments, _Result]) -> Callable[_Arguments, _Result]:
    """Return ``function`` compiled at its first call, or as it is where there is no compiler."""
    if not IS_COMPILED:
        return function
    made: Callable[_Arguments, _Result] = numba.njit(cache=_KEEPS, nogil=True)(function)
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
