"""The figures of the code, taken from small files made up for it."""

from __future__ import annotations

from pathlib import Path

from tools.house import circles, code_lines, figures, imports, registries, sources

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


def test_a_circle_is_found_through_types_and_late_imports(tmp_path: Path) -> None:
    write(
        tmp_path,
        table="from game import hand",
        hand="from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from game.scene import Scene",
        scene="def show() -> None:\n    from game.table import Table",
        cards="import random",
        rules="from game.cards import Card",
    )
    found = sources(tmp_path, "game", "main.py")
    names = [source.name for source in found]
    arrows = {source.name: imports(source, names) for source in found}
    assert circles(arrows) == [["game.hand", "game.scene", "game.table"]]
    assert arrows["game.rules"] == {"game.cards"}


def test_a_list_of_all_games_is_a_registry(tmp_path: Path) -> None:
    write(
        tmp_path,
        games="GAMES = {game.name: game for game in (FortyOne(), EmpatSatu(), FortyTwo())}",
        words='NAMES: dict[str, str] = {"forty-one": "Forty-One", "forty-two": "42"}',
    )
    assert list(registries(sources(tmp_path, "game"))) == ["game.games.GAMES"]


def test_the_report_counts_what_a_room_holds(tmp_path: Path) -> None:
    write(tmp_path, table=MODULE, hand="class HandTable:\n    width = round(1.5)\n")
    report = [line.split() for line in figures(tmp_path)]
    assert ["game", "2", "16", "8", "8", "14", "table.py"] in report
    assert ["round(", "1"] in report
    assert ["classes", "called", "...Table...", "1", "game.hand.HandTable"] in report
