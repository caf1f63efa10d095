"""Pages written in Markdown: what a translator may write, and how a mistake of theirs is told."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from game.games import GAMES
from game.ui.document.blocks import Block, CardRow, Chapter, Figure, Grid, Paragraph, Points
from game.ui.document.markdown import Facts, read_page
from game.ui.language.digits import use_digits
from tests.cases import for_each


def drawing(words: str, caption: str) -> Block:
    return Paragraph(f"{words}: {caption}")


def page(tmp_path: Path, text: str, **facts: str | int | bool) -> tuple[Chapter, ...]:
    path = tmp_path / "rules.md"
    path.write_text(text, encoding="utf-8")
    told: Facts = facts
    return read_page(path, told, {"drawing": drawing})


def blocks(tmp_path: Path, text: str, **facts: str | int | bool) -> tuple[Block, ...]:
    (chapter,) = page(tmp_path, f"## A chapter\n\n{text}\n", **facts)
    return chapter.blocks


def test_chapters_have_a_heading_and_may_have_a_shorter_one(tmp_path: Path) -> None:
    one, two = page(tmp_path, "## The whole heading | Short\n\nText\n\n## The deal\nMore\ntext.")
    assert (one.title, one.list_title, one.blocks) == ("The whole heading", "Short", (Paragraph("Text"),))
    assert (two.title, two.list_title, two.blocks) == ("The deal", "The deal", (Paragraph("More text."),))


def test_lists_tables_and_cards(tmp_path: Path) -> None:
    text = """\
- one
- two,
  and more

4. four
5. five

| Card | Counts |
|------|--------|
| Ace  | 11     |

[cards: AS 7H | lit 1 | dim 2] Worth
4.

[drawing: seats] Who sits where."""
    assert blocks(tmp_path, text) == (
        Points(("one", "two, and more")),
        Points(("four", "five"), 4),
        Grid(("Card", "Counts"), (("Ace", "11"),)),
        CardRow(("AS", "7H"), "Worth 4.", frozenset((0,)), frozenset((1,))),
        Paragraph("seats: Who sits where."),
    )


@for_each("outer", [True, False])
@for_each("kind", ["a", "b", "c"])
def test_conditions(tmp_path: Path, outer: bool, kind: str) -> None:
    text = """\
<!-- if outer -->
Outer
<!-- if kind = a -->
A
<!-- elif kind = b -->
B
<!-- else -->
{kind}
<!-- end -->
<!-- end -->
<!-- if not outer -->
Inner
<!-- end -->"""
    last = {"a": "A", "b": "B", "c": "c"}[kind]
    assert blocks(tmp_path, text, outer=outer, kind=kind) == (Paragraph(f"Outer {last}" if outer else "Inner"),)


@for_each(
    ("line", "told"),
    [
        ("{nonsense}", "line 3: 'nonsense'"),
        ("<!-- if nonsense -->", "line 2: 'nonsense'"),
        ("<!-- if yes -->", "an if is not closed"),
        ("<!-- end -->", "end without if"),
        ("[cards: XX] No card.\n\n", "line 4: "),
        ("[cards: AS | bright 1] No such light.\n\n", "cards are lit or dim, not bright"),
        ("[video: deal] No such figure.\n\n", "line 4: 'video'"),
    ],
)
def test_a_mistake_is_told_with_file_and_line(tmp_path: Path, line: str, told: str) -> None:
    with pytest.raises(ValueError, match=r"rules\.md, line ") as fault:
        page(tmp_path, f"## A chapter\n\n{line}", yes=True)
    assert told in str(fault.value)


def test_text_before_the_first_chapter_is_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="text before the first chapter"):
        page(tmp_path, "Text\n\n## A chapter")


@for_each("game", GAMES.screens)
def test_the_rules_can_be_told_for_every_preset_and_every_single_rule(game: str) -> None:
    """A condition or a number that only some options have is in its page as well."""
    table = GAMES.screens[game]
    told = 0
    for preset in table.options_page.presets():
        choices = [row.choices for row in table.options_page.option_rows(preset.options, preset.key)]
        for options in (None, *(choice.options for choice in itertools.chain.from_iterable(choices))):
            for chapter in table.rules_page(options):
                assert chapter.blocks
                texts = [block for block in chapter.blocks if isinstance(block, Paragraph | Figure)]
                assert not any(sign in str(block) for block in texts for sign in ("{", "<!--", "[cards"))
            told += 1
    assert told > len(GAMES.rules[game].read_options({}).__struct_fields__)


def test_numbers_of_a_page_take_the_digits_chosen_but_not_the_words_of_figures(tmp_path: Path) -> None:
    text = "To {target}, or 42.\n\n4. of 13\n\n| 7 | 8 |\n|-|-|\n| 9 | 2 |\n\n[drawing: 3D] For 5."
    use_digits(eastern=True)
    try:
        told = blocks(tmp_path, text, target=41)
    finally:
        use_digits(eastern=False)
    assert told == (
        Paragraph("To ٤١, or ٤٢."),
        Points(("of ١٣",), 4),
        Grid(("٧", "٨"), (("٩", "٢"),)),
        Paragraph("3D: For ٥."),
    )
