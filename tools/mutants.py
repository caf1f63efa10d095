"""Damage a copy of the program in one place at a time and see whether the tests of that room notice.

``python -m tools.mutants rules --sample 300 --seed 1`` prints every surviving damage as a diff. Existing libraries were
considered first: mutmut needs ``fork`` and so excludes Windows; cosmic-ray damages the working tree, starts an
interpreter for each mutant and draws no reproducible samples.
"""

from __future__ import annotations

import argparse
import ast
import itertools
import json
import multiprocessing
import os
import random
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
EQUIVALENTS: Final = ROOT / "tools/equivalent_mutants.txt"
ROOMS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {  # what is damaged, and the tests that belong to it
    "rules": (("game/rules/**/*.py",), ("tests/rules", "tests/laws/test_rules.py")),
    "record": (("game/record.py", "game/check.py"), ("tests/record",)),
    "controller": (("game/controller.py",), ("tests/test_controller.py",)),
    "timeline": (
        ("game/ui/motion/timeline.py",),
        ("tests/ui/motion/test_timeline.py", "tests/ui/motion/test_motion.py"),
    ),
    "profile": (("game/profile/*.py",), ("tests/profile",)),
}
WARM: Final = ["pytest", "hypothesis.strategies", "msgspec", "numpy", "pygame"]  # third-party imports of all tests
TIMED_OUT: Final = 99  # the exit status of a run of the tests that took too long
SLOW: Final = 0.2  # seconds: tests that take longer run last
_CATCHERS: Final = 12  # of the tests that caught a mutant last, this many run first
COMPARISONS: Final[dict[type[ast.cmpop], ast.cmpop]] = {
    **{ast.Lt: ast.LtE(), ast.LtE: ast.Lt(), ast.Gt: ast.GtE(), ast.GtE: ast.Gt(), ast.Eq: ast.NotEq()},
    **{ast.NotEq: ast.Eq(), ast.In: ast.NotIn(), ast.NotIn: ast.In(), ast.Is: ast.IsNot(), ast.IsNot: ast.Is()},
}
ARITHMETIC: Final[dict[type[ast.operator], ast.operator]] = {
    **{ast.Add: ast.Sub(), ast.Sub: ast.Add(), ast.Mult: ast.FloorDiv(), ast.FloorDiv: ast.Mult()},
    **{ast.Div: ast.Mult(), ast.Mod: ast.Mult(), ast.Pow: ast.Mult(), ast.LShift: ast.RShift()},
    **{ast.RShift: ast.LShift(), ast.BitOr: ast.BitAnd(), ast.BitAnd: ast.BitOr()},
}
SAYS_LESS: Final = {"bool": "not ({})", "int": "({}) + 1", "float": "({}) + 1", "str": "''", "None": "None"}
EMPTIES: Final = {"tuple": "()", "list": "[]", "dict": "{{}}", "set": "set()", "frozenset": "frozenset()"}


class Mutant(NamedTuple):
    """One damage: the file's path from the root, its damaged text, and the lines before and after, as in a diff."""

    path: str
    text: str
    line: int
    before: str
    after: str

    @property
    def key(self) -> tuple[str, str, str]:
        """What identifies the mutant, wherever it stands in its file."""
        return self.path, self.before, self.after


def damages(node: ast.AST, returned: str | None) -> Iterator[tuple[ast.AST, str]]:
    """Yield the nodes that can be damaged at ``node``, each with its replacement source.

    ``returned`` is the return type of the enclosing function, or None outside functions.
    """
    match node:
        case ast.Compare(left, ops, comparators):
            for at, op in enumerate(ops):
                swapped = [*ops[:at], COMPARISONS[type(op)], *ops[at + 1 :]]
                yield node, ast.unparse(ast.Compare(left, swapped, comparators))
        case ast.BoolOp(op, values):
            yield node, ast.unparse(ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values))
        case ast.UnaryOp(ast.Not(), operand):
            yield node, ast.unparse(operand)
        case ast.BinOp(left, op, right) if returned is not None and type(op) in ARITHMETIC:
            yield node, ast.unparse(ast.BinOp(left, ARITHMETIC[type(op)], right))
        case ast.AugAssign(target, op, value) if type(op) in ARITHMETIC:
            yield node, ast.unparse(ast.AugAssign(target, ARITHMETIC[type(op)], value))
            yield node, "pass"
        case ast.Constant(bool(value)):
            yield node, str(not value)
        case ast.Constant(int(value) | float(value)):
            yield node, repr(value + 1)
        case ast.If(test) | ast.While(test) | ast.IfExp(test):
            if not isinstance(test, (ast.UnaryOp, ast.BoolOp)) and not (
                isinstance(test, ast.Compare)
                and isinstance(test.ops[0], (ast.Eq, ast.NotEq, ast.In, ast.Is, ast.IsNot))
            ):  # the others are reversed above
                yield test, f"not ({ast.unparse(test)})"
        case ast.Return(value) if value is not None and returned is not None:
            kind = returned.split("[")[0]
            wrong = SAYS_LESS.get("None" if "| None" in returned else kind, EMPTIES.get(kind))
            if wrong is not None and not isinstance(value, (ast.Constant, ast.Compare, ast.BoolOp, ast.UnaryOp)):
                told = wrong.format(ast.unparse(value))
                if told != ast.unparse(value):  # () instead of ()
                    yield value, told
        case ast.Expr(ast.Call()) | ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield node, "pass"
        case ast.Raise() | ast.Delete() | ast.Continue() | ast.Break():
            yield node, "pass"


def visited(node: ast.AST, returned: str | None = None) -> Iterator[tuple[ast.AST, str]]:
    """Yield all damages from ``node`` down, skipping types, decorators, texts and assertions (``strict`` is one)."""
    if isinstance(node, (ast.Assert, ast.JoinedStr)) or (isinstance(node, ast.keyword) and node.arg == "strict"):
        return
    yield from damages(node, returned)
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        returned = "None" if node.returns is None else ast.unparse(node.returns)
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns", "decorator_list", "bases", "keywords") or isinstance(node, ast.Call):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from visited(child, returned)


def mutants_of(path: str, source: str) -> Iterator[Mutant]:
    """Yield the mutants of one module, from its first line to its last."""
    lines = source.encode().splitlines(keepends=True)
    for node, instead in visited(ast.parse(source)):
        assert isinstance(node, (ast.expr, ast.stmt)) and node.end_lineno and node.end_col_offset is not None
        first, last = node.lineno - 1, node.end_lineno - 1
        inside = isinstance(node, ast.expr) and not isinstance(node, ast.Constant)
        new = (f"({instead})" if inside else instead).encode()
        new = lines[first][: node.col_offset] + new + lines[last][node.end_col_offset :]
        old = b"".join(lines[first : last + 1])
        text = b"".join([*lines[:first], new, *lines[last + 1 :]]).decode()
        yield Mutant(path, text, first + 1, " ".join(old.decode().split()), " ".join(new.decode().split()))


def equivalents() -> set[tuple[str, str, str]]:
    """Return the keys of the equivalent mutants, which nobody could ever notice, as their file lists them."""
    lines = [line for line in EQUIVALENTS.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    blocks = [lines[at : at + 4] for at in range(0, len(lines), 4)]
    for block in blocks:
        if [line[:2] for line in block[1:]] != ["- ", "+ ", "= "]:
            raise ValueError(f"{EQUIVALENTS.name}: path, '- before', '+ after' and '= reason' are wanted: {block}")
    return {(path, before[2:], after[2:]) for path, before, after, _reason in blocks}


class Report(NamedTuple):
    """The result of a run of the tests: the seconds of each test, the failed one, the CPU seconds of all."""

    seconds: dict[str, float]
    failed: str
    cpu_seconds: float


class LikelyOnesFirst:
    """A pytest plugin that runs tests that have caught mutants first, then the quick ones."""

    def __init__(self, catchers: Sequence[str], seconds: dict[str, float]) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.failed = ""
        self._catchers = catchers
        self._known = seconds
        self._files: defaultdict[str, float] = defaultdict(float)
        for name, taken in seconds.items():
            self._files[name.split("::", maxsplit=1)[0]] += taken

    def _place(self, item: object) -> tuple[int, bool, float, float]:
        name = str(getattr(item, "nodeid", ""))
        taken, file = self._known.get(name, 0.0), self._files[name.split("::", maxsplit=1)[0]]
        rank = self._catchers.index(name) if name in self._catchers else len(self._catchers)
        return rank, taken > SLOW, file, taken

    def pytest_collection_modifyitems(self, items: list[object]) -> None:
        """Sort the tests."""
        items.sort(key=self._place)

    def pytest_runtest_logreport(self, report: object) -> None:
        """Note how long a test took and whether it failed."""
        name = str(getattr(report, "nodeid", ""))
        self.seconds[name] += float(getattr(report, "duration", 0.0))
        if getattr(report, "failed", False):
            self.failed = name


def run_tests(told: Path, arguments: Sequence[str], before: LikelyOnesFirst, cpu_seconds: float) -> None:
    """Run the tests of the tree that contains ``told``; the process exits with their result or when time is up."""

    def end_in_time() -> None:
        before = deque([-1.0] * 300, 300)  # the CPU time used so far, for the last half minute
        while (taken := time.process_time()) < cpu_seconds and taken - before[0] > 0.1:  # else it is stuck waiting
            before.append(taken)
            time.sleep(0.1)
        os._exit(TIMED_OUT)

    if hasattr(os, "setsid"):
        os.setsid()  # so that processes started by the tests can be ended with them
    threading.Thread(target=end_in_time, daemon=True).start()
    import hypothesis
    import pytest

    tree = told.parent
    os.chdir(tree)
    sys.path[:] = [str(tree), *(place for place in sys.path if Path(place or ".").resolve() not in (ROOT, tree))]
    phases = [hypothesis.Phase.explicit, hypothesis.Phase.generate]  # failing examples need not be shrunk
    hypothesis.settings.register_profile("mutants", phases=phases, database=None, derandomize=True)
    hypothesis.settings.load_profile("mutants")
    with Path(os.devnull).open("w", encoding="utf-8") as nobody, redirect_stdout(nobody), redirect_stderr(nobody):
        code = int(pytest.main([*arguments, "-x", "-q", "--tb=no", "-p", "no:cacheprovider"], [before]))
    told.write_text(json.dumps([before.seconds, before.failed, time.process_time()]), "utf-8")
    os._exit(code)


class Workshop:
    """A copy of the program in which one file at a time is damaged."""

    def __init__(self, folder: Path, tests: Sequence[str]) -> None:
        self.tree = folder / "tree"
        ignored = shutil.ignore_patterns(".*", "__pycache__", "build", "dist")
        shutil.copytree(ROOT, self.tree, ignore=ignored)
        self._tests = [str(path.relative_to(ROOT)) for name in tests for path in sorted(ROOT.glob(name))]
        is_quick = sys.platform == "linux"  # fork a process with the libraries loaded; otherwise start a new one
        multiprocessing.set_start_method("forkserver" if is_quick else "spawn", force=True)
        if is_quick:
            multiprocessing.set_forkserver_preload(WARM)
        self._ages = itertools.count(1)
        self._catchers: list[str] = []
        self._usual = Report({}, "", 600.0)
        for _again in range(2):  # the second run has everything compiled
            code, told = self._tested()
            if code or told is None:
                raise SystemExit(f"{told.failed if told else 'the tests'}: fails without any damage ({code})")
            self._usual = told

    def _tested(self) -> tuple[int, Report | None]:
        """Run the tests on the tree as it is; return their exit status, and their report if they finished."""
        told = self.tree / "told.json"
        told.unlink(missing_ok=True)
        plugin, cpu_seconds = LikelyOnesFirst(self._catchers, self._usual.seconds), 3 * self._usual.cpu_seconds + 3
        process = multiprocessing.Process(target=run_tests, args=(told, self._tests, plugin, cpu_seconds))
        process.start()
        process.join()
        code, number = process.exitcode or 0, process.pid or 0
        process.close()
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError):
                os.killpg(number, signal.SIGKILL)
        return code, Report(*json.loads(told.read_text("utf-8"))) if told.exists() else None

    def outcome(self, mutant: Mutant) -> int:
        """Damage the tree, run the tests, restore the tree; return the exit status of the tests."""
        file = self.tree / mutant.path
        sound = file.read_text("utf-8")
        try:
            self._write(file, mutant.text)
            code, told = self._tested()
        finally:
            self._write(file, sound)
        if told is not None and self._usual.seconds.get(told.failed, SLOW) < SLOW:
            self._catchers = [told.failed, *(name for name in self._catchers if name != told.failed)][:_CATCHERS]
        return code

    def _write(self, file: Path, text: str) -> None:
        """Write a module with a modification time that no compiled file matches."""
        file.write_text(text, "utf-8")
        os.utime(file, (10**9 + next(self._ages),) * 2)


def mutants_in(patterns: Iterable[str]) -> list[Mutant]:
    """Return all mutants of a room, in the same order on every machine."""
    files = sorted({path.relative_to(ROOT).as_posix() for name in patterns for path in ROOT.glob(name)})
    return [mutant for name in files for mutant in mutants_of(name, (ROOT / name).read_text("utf-8"))]


def examine(room: str, sample: int, seed: int, tell: Callable[[str], None]) -> None:
    """Try a sample of a room's mutants and report the results through ``tell``."""
    patterns, tests = ROOMS[room]
    everything = mutants_in(patterns)
    drawn = sorted(random.Random(seed).sample(range(len(everything)), min(sample, len(everything))))
    harmless = equivalents()
    tried = [mutant for mutant in map(everything.__getitem__, drawn) if mutant.key not in harmless]
    paths, keys = {mutant.path for mutant in everything}, {mutant.key for mutant in everything}
    for path, before, after in sorted(key for key in harmless - keys if key[0] in paths):
        tell(f"{path}: listed as equivalent, but there is no such mutant\n- {before}\n+ {after}")
    ends: Counter[int] = Counter()
    with tempfile.TemporaryDirectory(prefix="mutants-", ignore_cleanup_errors=True) as folder:
        workshop = Workshop(Path(folder).resolve(), tests)
        for mutant in tried:
            code = workshop.outcome(mutant)
            ends[code] += 1
            if code in (0, TIMED_OUT):
                word = "timed out" if code else "survived"
                tell(f"{mutant.path}:{mutant.line}: {word}\n- {mutant.before}\n+ {mutant.after}")
    timed_out, survived = ends[TIMED_OUT], ends[0]
    killed = len(tried) - timed_out - survived
    tell(
        f"{room}: {len(drawn)} of {len(everything)} mutants drawn with seed {seed}, {len(drawn) - len(tried)} of them "
        f"equivalent; {killed} killed, {survived} survived, {timed_out} timed out: "
        f"{100 * (killed + timed_out) / max(len(tried), 1):.1f} %"
    )


def main() -> None:
    """Read the command line and examine one room."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__.splitlines()[0])
    parser.add_argument("room", choices=ROOMS)
    parser.add_argument("--sample", type=int, default=300, metavar="N", help="how many mutants are tried (300)")
    parser.add_argument("--seed", type=int, default=1, help="which ones: the same seed draws the same (1)")
    given = parser.parse_args()
    with suppress(KeyboardInterrupt):
        examine(given.room, given.sample, given.seed, lambda line: print(line, flush=True))


if __name__ == "__main__":
    from game.output import while_read  # not above, where the processes that run the tests would load it too

    with while_read():
        main()
