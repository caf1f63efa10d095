"""The only module that uses the compiler: kernels are plain Python, and ``fast`` returns them compiled by numba.

A kernel takes flat lists of numbers, best all in one *memory*: a NamedTuple, which ``arrays`` prepares for ``fast``.
Called by its name, a kernel runs as plain Python on lists, in any process; the window's rules of thumb do this without
loading the compiler. ``fast(name)`` is the same code compiled, along with every kernel that it calls, and with every
list of numbers in its module as an array. Without a compiler, ``fast`` and ``arrays`` return their arguments. Whole
numbers are signed 64-bit integers, so a kernel must never need more.

Compiled code is kept in the user's own cache folder (``KERNELS_FOLDER`` in the environment names another), never in a
profile: people copy and share profiles, and reading compiled code back runs it. Its folder is named after a hash of the
sources and the versions of numba and Python, because numba itself only checks the file of the function that is called,
not the files of the functions that it calls.
"""

from __future__ import annotations

import functools
import hashlib
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Final, NamedTuple, ParamSpec, TypeVar, get_type_hints

from game.opponents.private import is_private, private_folder

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")
_Bench = TypeVar("_Bench", bound=NamedTuple)
_Number = TypeVar("_Number", int, float)

_HERE: Final = Path(__file__).parent
_KERNELS: Final[set[object]] = set()
_NAMES: Final[dict[str, dict[str, object]]] = {}  # by module, its global names as the compiler sees them
DAMAGED: Final[list[str]] = []  # files of compiled kernels found damaged; their kernels are compiled again


def kernel(function: Callable[_Arguments, _Result]) -> Callable[_Arguments, _Result]:
    """Mark a function as a kernel, and return it unchanged."""
    _KERNELS.add(function)
    return function


@functools.cache
def has_compiler() -> bool:
    """Whether there is a compiler; the first call loads it."""
    return _found()[0] is not None


def why_plain() -> str:
    """Return why there is no compiler, in the words of whatever failed; "" if there is one."""
    return _found()[1]


def fast(function: Callable[_Arguments, _Result]) -> Callable[_Arguments, _Result]:
    """Return a kernel that is compiled at its first call, or the kernel itself if there is no compiler."""
    if not has_compiler():
        return function
    assert isinstance(function, FunctionType)
    return _compiled(function, is_inner=False)  # type: ignore[return-value]


def arrays(memory: _Bench) -> _Bench:
    """Return ``memory`` with its lists as ``fast`` kernels take them, typed as whole or real by its annotations."""
    if not has_compiler():
        return memory
    makers = {list[int]: whole, list[float]: real}
    types = get_type_hints(type(memory)).values()
    return memory._make(
        makers[kind](part) if isinstance(part, list) else part for part, kind in zip(memory, types, strict=True)
    )


def whole(numbers: Iterable[int]) -> list[int]:
    """Return whole numbers in the form that a ``fast`` kernel takes."""
    return _array(numbers, "int64")


def real(numbers: Iterable[float]) -> list[float]:
    """Return real numbers in the form that a ``fast`` kernel takes."""
    return _array(numbers, "float64")


def short(numbers: Iterable[float]) -> list[float]:
    """Return real numbers of 24 bits in the form that a ``fast`` kernel takes; ``arrays`` leaves them so.

    Sums of such numbers are as exact as those of longer ones only if 24 bits hold them.
    """
    return _array(numbers, "float32")


def _array(numbers: Iterable[_Number], kind: str) -> list[_Number]:
    if not has_compiler():
        return list(numbers)
    import numpy

    made: list[_Number] = numpy.array(list(numbers), kind)  # type: ignore[assignment]
    return made


def _digest(*versions: str) -> str:
    """Return a short hash of ``versions`` and of all sources that may be compiled."""
    found = hashlib.sha256(repr(versions).encode())
    for path in sorted(_HERE.rglob("*.py")):
        found.update(path.read_bytes())
    return found.hexdigest()[:12]


@functools.cache
def _folder() -> Path | None:
    """Return the folder for kernels compiled from these sources, or None if there can be none."""
    from importlib.metadata import version

    top = private_folder()
    folder = top and top / f"kernels-{_digest(version('numba'), sys.version)}"
    if folder is None or not is_private(folder):
        return None
    return folder if all(map(is_private, filter(Path.is_dir, folder.iterdir()))) else None


@functools.cache
def _found() -> tuple[ModuleType | None, str]:
    """Return numba, set up to keep what it compiles; None and the reason if it cannot be used or is switched off."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}:
        return None, "NUMBA_DISABLE_JIT is set"
    try:
        _show_runtime()
        folder = _folder()
        if folder is not None:
            os.environ["NUMBA_CACHE_DIR"] = str(folder)  # read when numba is first loaded
        import numba

        if folder is not None:
            from game.opponents.kept_compiled import keep_checked

            keep_checked(folder, DAMAGED)
    except Exception as fault:  # whatever a compiler may lack: a library, a version, permission to run code
        return None, reason(fault)
    return numba, ""


def reason(fault: BaseException) -> str:
    """Return in one line what first went wrong: numba words the failure of a library at length."""
    while isinstance(fault.__context__, ImportError | OSError):
        fault = fault.__context__
    return " ".join(str(fault).split()) or type(fault).__name__


def _show_runtime() -> None:
    """Show Windows Microsoft's C++ runtime, which numba needs, where pip has put it.

    A virtual environment's program runs the Python that it was made with, and looks for libraries beside that one.
    """
    from importlib.metadata import PackageNotFoundError, files

    with suppress(PackageNotFoundError):  # as on every other system
        for file in files("msvc-runtime") or ():
            if file.name == "msvcp140.dll":
                os.add_dll_directory(str(Path(str(file.locate())).resolve().parent))  # type: ignore[attr-defined]


@functools.cache
def _compiled(function: FunctionType, is_inner: bool) -> object:
    """Return a compiled kernel; if it ``is_inner``, it is compiled into its callers and not kept by itself.

    No kernel makes an array, so reference counting is switched off. In the folder that needs no Python, code names
    files that are not there, for which numba would keep nothing in our folder: it is given the source beside it.
    """
    numba, _why = _found()
    assert numba is not None
    is_kept = not is_inner and _folder() is not None
    compiler = numba.njit(
        cache=is_kept, nogil=True, error_model="numpy", _nrt=False, no_cpython_wrapper=is_inner, no_cfunc_wrapper=True
    )
    source = Path(sys.modules[function.__module__].__file__ or "").with_suffix(".py")
    code = function.__code__.replace(co_filename=str(source))
    made: object = compiler(FunctionType(code, _names(function.__module__), function.__name__))
    if is_inner:
        _take_constants_for_numbers(made)
    return made


def _take_constants_for_numbers(made: object) -> None:
    """Compile a kernel once for numbers, instead of again for each constant that other kernels call it with."""
    from numba.core.types import unliteral

    resolve = made.get_call_template  # type: ignore[attr-defined]

    def resolve_numbers(given: Iterable[object], named: object) -> object:
        return resolve([unliteral(each) for each in given], named)  # type: ignore[no-untyped-call]

    made.get_call_template = resolve_numbers  # type: ignore[attr-defined]


def _names(module: str) -> dict[str, object]:
    """Return a module's global names as the compiler sees them: kernels compiled, lists of numbers as arrays."""
    if module not in _NAMES:
        names = _NAMES[module] = dict(
            vars(sys.modules[module])
        )  # stored before it is filled: kernels may call each other in circles
        for name, value in list(names.items()):
            if isinstance(value, FunctionType) and value in _KERNELS:
                names[name] = _compiled(value, is_inner=True)
            elif isinstance(value, list) and value and isinstance(value[0], int | float):
                names[name] = _table(value)
    return _NAMES[module]


def _table(numbers: list[int] | list[float]) -> object:
    """Return a lookup table for kernels as an array, of the smallest type that holds its numbers."""
    import numpy

    table = numpy.array(numbers)
    is_small = table.dtype.kind == "i" and bool((abs(table) < 1 << 7).all())
    return table.astype(numpy.int8) if is_small else table
