"""The figures of the code, taken from small files made up for it."""

from __future__ import annotations

from pathlib import Path

from tools.house import code_lines, figures

MODULE = '''"""What it is about,
in two lines."""

# a comment
WORDS = """one
two"""  # a string is code


def double(number: int) -> int:
    """Return twice."""
    return 2 * (
        number

    )
'''


def write(root: Path, **modules: str) -> None:
    (root / "game").mkdir()
    for name, text in modules.items():
        (root / "game" / f"{name}.py").write_text(text, encoding="utf-8")


def test_docstrings_comments_and_blank_lines_are_no_code() -> None:
    assert code_lines(MODULE) == 6


def test_the_report_counts_what_a_room_holds(tmp_path: Path) -> None:
    write(tmp_path, table=MODULE, hand="class HandTable:\n    width = round(1.5)\n")
    report = [line.split() for line in figures(tmp_path)]
    assert ["game", "2", "16", "8", "8", "14", "table.py"] in report
    assert ["the", "program", "2", "16", "8", "8", "14", "game/table.py"] in report
