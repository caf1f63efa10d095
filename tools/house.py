"""Figures about the code, room by room: ``python -m tools.house [ROOT]``.

``ROOT`` may be any checkout of the program, so that two can be compared; the default is the one with this file.
"""

from __future__ import annotations

import ast
import io
import statistics
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from game.output import while_read

BLANK: Final = frozenset(
    [tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER]
)


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


def figures(root: Path) -> Iterator[str]:
    """Yield the lines of the report about the checkout ``root``."""
    rooms: dict[str, dict[str, str]] = defaultdict(dict)
    for path in (*(root / "game").rglob("*.py"), root / "main.py"):
        if path.is_file():
            rooms[path.relative_to(root).parent.as_posix()][path.name] = path.read_text(encoding="utf-8")
    whole = {f"{room}/{name}": text for room, inside in rooms.items() for name, text in inside.items()}
    yield f"{'room':36} files  lines   code  median largest"
    for room, inside in (*sorted(rooms.items()), ("the program", whole)):
        yield _row(room, inside)


def _row(room: str, inside: Mapping[str, str]) -> str:
    lines = {name: text.count("\n") for name, text in inside.items()}
    largest = max(lines, key=lines.__getitem__)
    code, median = sum(map(code_lines, inside.values())), statistics.median(lines.values())
    return f"{room:36}{len(inside):6}{sum(lines.values()):7}{code:7}{median:8.0f}{lines[largest]:8} {largest}"


def main(arguments: Sequence[str]) -> None:
    """Print the report about the checkout given by ``arguments``."""
    root = Path(arguments[0] if arguments else Path(__file__).parent.parent).resolve()
    if not (root / "game").is_dir():
        sys.exit(f"{root} is no checkout of the program: it has no folder named game\n\n{__doc__}")
    for line in figures(root):
        print(line)


if __name__ == "__main__":
    with while_read():
        main(sys.argv[1:])
