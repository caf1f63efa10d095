"""Markdown files as chapters of a document, with figures and with passages for certain options only.

In a file, ``## Heading | short heading`` begins a chapter, and so does the title with its one ``#``; paragraphs, lists
(a numbered list keeps its first number) and tables are written as usual in Markdown. In addition:

- Lines between ``<!-- if name -->`` and ``<!-- end -->`` are read only if the fact ``name`` holds, with
  ``<!-- elif -->`` and ``<!-- else -->`` as usual; ``not name`` and ``name = value`` are allowed too.
- ``{name}`` is the value of a fact.
- ``[cards: AS KS 7H | lit 1 2 | dim 3] Caption.`` is a row of cards, some of them lit or dim, counted from 1. The
  page's game makes any other figure, ``[kind: words] Caption.``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from game.cards import parse_cards
from game.ui.document.blocks import Block, CardRow, Chapter, Grid, Paragraph, Points
from game.ui.language.digits import written_in
from game.ui.language.messages import spoken

Facts = Mapping[str, str | int | bool]
Figures = Mapping[str, Callable[[str, str], Block]]
"""For each kind of figure, what makes it from its words and its caption, or raises ValueError for bad words."""

_COMMENT: Final = re.compile(r"<!-- *(if|elif|else|end)\b *(.*?) *-->")
_ITEM: Final = re.compile(r"(?:-|(\d+)\.) +(.*)")
_FIGURE: Final = re.compile(r"\[(\w+): *([^\]]*)\] ?(.*)", re.DOTALL)


def read_page(path: Path, facts: Facts, figures: Figures, reworded: Callable[[str], str] = str) -> tuple[Chapter, ...]:
    """Return the chapters of a file, each line ``reworded``; raise ValueError with file and line for what is no page.

    Where there is one for the player's language beside it (named after it and the language), that is read.
    """
    translated = path.with_suffix(f".{spoken().code}{path.suffix}")
    path = translated if translated.exists() else path
    page = _Page(figures)
    try:
        for page.line, line in _chosen(path.read_text(encoding="utf-8").splitlines(), facts):
            page.take(reworded(line.format_map(facts)))
        page.end_chapter()
    except (KeyError, ValueError) as fault:
        raise ValueError(f"{path.name}, line {page.line}: {fault}") from fault
    return tuple(page.chapters)


def _chosen(lines: list[str], facts: Facts) -> Iterator[tuple[int, str]]:
    """Yield (number, line) for the lines whose conditions hold; raise ValueError for a condition without an end."""
    open_ifs: list[tuple[bool, bool]] = []  # for each: whether one of its branches was taken, whether this one is
    for number, line in enumerate(lines, 1):
        comment = _COMMENT.fullmatch(line.strip())
        if comment is None:
            if all(is_taken for _was, is_taken in open_ifs):
                yield number, line
            continue
        word, condition = comment.groups()
        if word == "if":
            holds = _holds(condition, facts)
            open_ifs.append((holds, holds))
        else:
            was_taken, _is_taken = open_ifs.pop() if open_ifs else _refuse(f"{word} without if")
            if word != "end":
                takes = not was_taken and (word == "else" or _holds(condition, facts))
                open_ifs.append((was_taken or takes, takes))
    if open_ifs:
        _refuse("an if is not closed")


def _refuse(why: str) -> tuple[bool, bool]:
    raise ValueError(why)


def _holds(condition: str, facts: Facts) -> bool:
    name, _equals, value = condition.partition("=")
    if value:
        return str(facts[name.strip()]) == value.strip()
    return not facts[name.removeprefix("not ").strip()] if name.startswith("not ") else bool(facts[name.strip()])


class _Page:
    """Builds chapters line by line."""

    def __init__(self, figures: Figures) -> None:
        self.chapters: list[Chapter] = []
        self.line = 0  # number of the last line read
        self._figures = figures
        self._head: tuple[str, str] | None = None
        self._blocks: list[Block] = []
        self._lines: list[str] = []  # of the current paragraph, list or table

    def take(self, line: str) -> None:
        """Read the next line; an empty one ends the current block."""
        if line.startswith(("# ", "## ")):
            self.end_chapter()
            title, _bar, short = line.lstrip("#").partition(" | ")
            self._head = (written_in(title.strip()), written_in(short.strip()))
        elif line.strip():
            self._lines.append(line)
        else:
            self._end_block()

    def end_chapter(self) -> None:
        """Make a chapter of everything since the last heading."""
        self._end_block()
        if self._head is not None:
            self.chapters.append(Chapter(self._head[0], tuple(self._blocks), self._head[1]))
        elif self._blocks:
            raise ValueError("text before the first chapter")
        self._blocks = []

    def _end_block(self) -> None:
        lines, self._lines = self._lines, []
        if lines:
            self._blocks.append(self._block(lines))

    def _block(self, lines: list[str]) -> Block:
        if not lines[0].startswith("["):
            lines = [written_in(line) for line in lines]
        if lines[0].startswith("|"):
            cells = [tuple(cell.strip() for cell in line.strip().strip("|").split("|")) for line in lines]
            return Grid(cells[0], tuple(cells[2:]))
        if _ITEM.match(lines[0]):
            return _points(lines)
        text = " ".join(line.strip() for line in lines)
        figure = _FIGURE.fullmatch(text)
        if figure is None:
            return Paragraph(text)
        kind, words, caption = figure[1], figure[2], written_in(figure[3])
        return _cards(words, caption) if kind == "cards" else self._figures[kind](words, caption)


def _points(lines: list[str]) -> Points:
    texts: list[str] = []
    first = None
    for line in lines:
        item = _ITEM.match(line)
        if item is None:
            texts[-1] += " " + line.strip()
            continue
        if not texts and item[1]:
            first = int(item[1])
        texts.append(item[2].strip())
    return Points(tuple(texts), first)


def _cards(words: str, caption: str) -> CardRow:
    cards, *marks = words.split(" | ")
    named = {name: frozenset(int(place) - 1 for place in places) for name, *places in map(str.split, marks)}
    if unknown := named.keys() - {"lit", "dim"}:
        raise ValueError(f"cards are lit or dim, not {', '.join(unknown)}")
    return CardRow(
        tuple(map(str, parse_cards(cards))), caption, named.get("lit", frozenset()), named.get("dim", frozenset())
    )
