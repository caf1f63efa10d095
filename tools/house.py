"""Figures about the code, room by room: ``python -m tools.house [ROOT]``, or ``hops [ROOT]`` for the ways through it.

``ROOT`` may be any checkout of the program, so that two can be compared; the default is the one with this file.
``tools/hops.py`` describes the ways.
"""

from __future__ import annotations

import ast
import io
import re
import statistics
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from game.output import while_read

GAMES: Final = ("fortyone", "empatsatu", "fortytwo")
BLANK: Final = frozenset(
    [tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER]
)
COUNTED: Final[Mapping[str, str]] = {
    "assert isinstance": r"\bassert isinstance\b",
    "round(": r"(?<![\w.])round\(",
    "scale.px(": r"\bscale\.px\(",
    ".px(": r"\.px\(",
}


class Source(NamedTuple):
    """A module: its dotted name, its path below the root, its text and its syntax tree."""

    name: str
    path: Path
    text: str
    tree: ast.Module

    @property
    def lines(self) -> int:
        """The number of lines of the file."""
        return self.text.count("\n")


def sources(root: Path, *places: str) -> list[Source]:
    """Return the modules in ``places``, which are files or folders below ``root``; missing ones are skipped."""
    paths = [path for place in places for path in sorted((root / place).rglob("*.py")) or [root / place]]
    return [_source(path.relative_to(root), path.read_text(encoding="utf-8")) for path in paths if path.is_file()]


def _source(path: Path, text: str) -> Source:
    parts = path.with_suffix("").parts
    return Source(".".join(parts[:-1] if parts[-1] == "__init__" else parts), path, text, ast.parse(text, str(path)))


def code_lines(text: str) -> int:
    """Return the number of lines of code in a module, without blank lines, comments and docstrings."""
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in BLANK:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if ast.get_docstring(node, clean=False) is not None:
            lines.difference_update(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return len(lines)


def imports(source: Source, modules: Iterable[str]) -> set[str]:
    """Return which of ``modules`` a module imports anywhere, including imports in functions and for types only."""
    known, found = set(modules), set[str]()
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= inner & known if inner <= known else (inner & known) | {node.module}
    return found & known - {source.name}


def circles(arrows: Mapping[str, set[str]]) -> list[list[str]]:
    """Return the groups of modules that all reach each other along ``arrows``, largest first."""

    def reached(start: str) -> set[str]:
        seen: set[str] = set()
        pending = [start]
        while pending:
            new = arrows.get(pending.pop(), set()) - seen
            seen |= new
            pending.extend(new)
        return seen

    reach = {name: reached(name) for name in arrows}
    groups = {
        frozenset(other for other in reach[name] if name in reach[other]) for name in arrows if name in reach[name]
    }
    return sorted((sorted(group) for group in groups), key=lambda group: (-len(group), group))


def registries(found: Iterable[Source]) -> Iterator[str]:
    """Yield the lists of games: names in capitals whose value names all three games, with their places."""
    for source in found:
        for node in source.tree.body:
            target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
            value = getattr(node, "value", None)
            if isinstance(target, ast.Name) and target.id.isupper() and isinstance(value, ast.expr):
                plain = re.sub("[-_]", "", ast.unparse(value)).lower()
                if all(game in plain for game in GAMES):
                    yield f"{source.name}.{target.id}"


def classes_called(found: Iterable[Source], word: str) -> Iterator[str]:
    """Yield the classes with ``word`` in their name."""
    for source in found:
        for node in ast.walk(source.tree):
            if isinstance(node, ast.ClassDef) and word in node.name:
                yield f"{source.name}.{node.name}"


def figures(root: Path) -> Iterator[str]:
    """Yield the lines of the report about the checkout ``root``."""
    program = sources(root, "game", "main.py")
    by_room: dict[str, list[Source]] = defaultdict(list)
    for source in program:
        by_room[source.path.parent.as_posix()].append(source)
    yield f"{'room':36} files  lines   code  median largest"
    for room, inside in sorted(by_room.items()):
        yield _row(room, inside)
    yield _row("the program", program)
    for beside in ("tools", "assets", "tests"):
        if inside := sources(root, beside):
            yield _row(f"{beside} (all)", inside)
    yield ""
    for name, pattern in COUNTED.items():
        yield f"{name:36}{sum(len(re.findall(pattern, source.text)) for source in program):6}"
    yield from _listed("classes called ...Table...", classes_called(program, "Table"))
    yield from _listed("registries (lists of all games)", registries(program))
    modules = [source.name for source in program]
    found = circles({source.name: imports(source, modules) for source in program})
    yield f"{'circles of imports':36}{len(found):6}"
    for group in found:
        yield f"{'  modules in it':36}{len(group):6}  {' '.join(group)}"


def _row(room: str, inside: Sequence[Source]) -> str:
    largest = max(inside, key=lambda source: source.lines)
    lines, code = sum(source.lines for source in inside), sum(code_lines(source.text) for source in inside)
    median = statistics.median(source.lines for source in inside)
    return f"{room:36}{len(inside):6}{lines:7}{code:7}{median:8.0f}{largest.lines:8} {largest.path.name}"


def _listed(what: str, names: Iterable[str]) -> Iterator[str]:
    found = list(names)
    yield f"{what:36}{len(found):6}  {' '.join(found)}"


def main(arguments: Sequence[str]) -> None:
    """Print the report given by ``arguments``."""
    asked = [argument for argument in arguments if argument != "hops"]
    root = Path(asked[0] if asked else Path(__file__).parent.parent).resolve()
    if not (root / "game").is_dir():
        sys.exit(f"{root} is no checkout of the program: it has no folder named game\n\n{__doc__}")
    if "hops" in arguments:
        from tools.hops import ways

        lines = ways(root)
    else:
        lines = figures(root)
    for line in lines:
        print(line)


if __name__ == "__main__":
    with while_read():
        main(sys.argv[1:])
