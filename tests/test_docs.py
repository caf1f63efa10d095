"""What the pages for developers say, held to the code: files, headings, records, options, examples, layers, words."""

from __future__ import annotations

import ast
import io
import json
import re
import textwrap
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from game.cards import Card, Suit, parse_cards
from game.games import GAMES
from game.rules.forty_one import PRESETS, FortyOneOptions
from game.rules.forty_two import Trumps, winning_place, worth_if_made
from tests import ROOT
from tests.cases import for_each
from tests.documents import section, text_of
from tests.record_samples import actions_of, check_record, fault, game
from tests.rooms import LAYERS, ROOMS_OF_THE_SCREEN
from tests.test_architecture import nodes_of

PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md")] + sorted((ROOT / "docs").glob("*.md"))
SOURCES = [
    ROOT / "main.py",
    *sorted((ROOT / "game").rglob("*.py")),
    *sorted((ROOT / "tools").rglob("*.py")),
    *sorted((ROOT / "tests").rglob("*.py")),
]
RULES_READ = [*sorted((ROOT / "game" / "rules").rglob("*.py")), ROOT / "game" / "controller.py"]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def anchors(path: Path) -> set[str]:
    """Return the anchors that a page's headings have where such pages are shown."""
    heads = re.findall(r"^#+ (.+)$", without_blocks(text_of(path)), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def without_blocks(text: str) -> str:
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def rows(text: str) -> list[list[str]]:
    """Return the cells of the tables in a text, heads and lines left out."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    heads = [at - 1 for at, row in enumerate(cells) if set(row) == {"---"}]
    return [row for at, row in enumerate(cells) if at not in heads and at - 1 not in heads]


def prose(path: Path) -> Iterator[str]:
    """Yield the comments and docstrings of a module, each in one line."""
    source = text_of(path)
    for node in nodes_of(path):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (said := ast.get_docstring(node)):
            yield " ".join(said.split())
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


# --- what is named is there


@for_each("page", PAGES)
def test_every_file_and_folder_named_is_there(page: Path) -> None:
    named = re.findall(r"(?<![\w/.])((?:game|tests|docs|assets)/[\w/.-]*\w/?)", text_of(page))
    missing = sorted({name for name in named if not (ROOT / name).exists()})
    assert not missing


@for_each("page", PAGES)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", without_blocks(text_of(page))):
        file, _, anchor = target.partition("#")
        there = (page.parent / file).resolve() if file else page
        assert re.match("https?:", target) or there.exists(), target
        assert not anchor or anchor in anchors(there), target


def test_every_page_named_in_the_code_is_there_and_every_heading() -> None:
    cited = 0
    for path in SOURCES:
        for said in prose(path) if ".md" in text_of(path) else ():
            for page, _, anchor in re.findall(r"(\b[\w/-]+\.md)(#([\w-]*\w))?", said):
                place = ROOT / page
                assert place.is_file(), f"{name_of(path)} names {page}"
                assert not anchor or anchor in anchors(place), f"{name_of(path)} names {page}#{anchor}"
                cited += bool(anchor)
    assert cited > 20


def test_every_quotation_of_the_rules_stands_in_them() -> None:
    rules = " ".join(text_of(ROOT / "docs" / "rules.md").replace("*", "").split()).lower()
    quoted = [words for path in RULES_READ for said in prose(path) for words in re.findall(r'"([^"]+ [^"]+)"', said)]
    assert len(quoted) > 8
    assert not [words for words in quoted if words.lower() not in rules]


# --- architecture


def test_the_rooms_are_those_that_the_test_enforces() -> None:
    table, screen = section("architecture.md", "The rooms").split("The screen has rooms of its own")
    told = {row[0].strip("`"): row[2] for row in rows(table)}
    named = {name for row in rows(screen) for name in re.findall(r"`([\w/]+)`", row[0])}
    assert named == {name for name in ROOMS_OF_THE_SCREEN if (ROOT / "game" / "ui" / name).is_dir()} - {"scenes"}
    everything = set(LAYERS) - {"main", "tools"}
    said = {name: set(re.findall(r"`(\w+)`", words)) for name, words in told.items()}
    assert told["main"] == told["tools"] == "all of them" and LAYERS["main"] == LAYERS["tools"] == everything
    assert said | {"main": everything, "tools": everything} == LAYERS


@cache
def defined() -> tuple[set[str], set[str]]:
    """Return the names of the program's functions, and ``Class.member`` for all that its classes have."""
    functions, members = set[str](), set[str]()
    for path in SOURCES:
        for node in nodes_of(path):
            if isinstance(node, ast.FunctionDef):
                functions.add(node.name)
            elif isinstance(node, ast.ClassDef):
                members |= {f"{node.name}.{each.name}" for each in node.body if isinstance(each, ast.FunctionDef)}
    return functions, members


@for_each("page", ["architecture.md", "rules.md", "record.md"])
def test_every_function_named_is_there(page: str) -> None:
    functions, members = defined()
    text = text_of(ROOT / "docs" / page)
    assert set(re.findall(r"`([A-Z]\w+\.[a-z]\w*)`", text)) <= members
    assert set(re.findall(r"`(\w+)\(\)`", text)) <= functions


def test_the_glossary_has_each_word_once_room_by_room_and_stays_short() -> None:
    told = [(row[0].strip("`"), row[1]) for row in rows(section("architecture.md", "Glossary"))]
    house = [*LAYERS, *(f"ui/{name}" for name in ROOMS_OF_THE_SCREEN)]
    order = {room: place for place, room in enumerate(house)} | {"tools": len(house)}
    assert told == sorted(told, key=lambda each: (order[each[0]], each[1]))
    words = [word for _room, word in told]
    assert len(words) == len(set(words)) and 20 < len(words) <= 60


# --- records


def blocks(page: str) -> list[dict[str, object]]:
    """Return the JSON objects fenced in a page."""
    found = re.findall(r"^```json$(.*?)^```$", text_of(ROOT / "docs" / page), re.MULTILINE | re.DOTALL)
    return [json.loads(text) for text in found]


def test_the_records_shown_are_sound_and_reported_as_shown() -> None:
    shown = blocks("record.md")
    records, reports = shown[::2], shown[1::2]
    assert [record["game"] for record in records] == list(GAMES.rules)
    for record, report in zip(records, reports, strict=True):
        told = json.loads(json.dumps(check_record(json.dumps(record).encode())))
        assert told == report and told["finished"]


def test_the_record_test_shown_to_contributors_passes() -> None:
    found = re.search(r"^ {7}(def (test_\w+).*?)\n\n", text_of(ROOT / "CONTRIBUTING.md"), re.MULTILINE | re.DOTALL)
    assert found is not None
    names: dict[str, object] = {"game": game, "actions_of": actions_of, "fault": fault}
    exec(textwrap.dedent(" " * 7 + found[1]), names)
    shown = names[found[2]]
    assert callable(shown)
    shown()


# --- rules


def value(cell: str) -> object:
    """Return what a cell of a table of options stands for."""
    text = cell.strip("`")
    try:
        return json.loads(text)
    except ValueError:
        return text


@for_each(("kind", "title"), [("forty-one", "Forty-One"), ("empat-satu", "Empat Satu"), ("forty-two", "42")])
def test_every_option_is_listed_with_its_default(kind: str, title: str) -> None:
    listed = {row[0].strip("`"): value(row[2]) for row in rows(section("rules.md", f"{title}: options"))}
    usual = msgspec.to_builtins(GAMES.rules[kind].read_options({}))
    assert listed == json.loads(json.dumps(usual))


@for_each(("preset", "column"), [("right", 2), ("left", 3), ("four-hundred", 4), ("syrian", 5)])
def test_the_presets_of_forty_one_are_as_listed(preset: str, column: int) -> None:
    listed = {row[0].strip("`"): value(row[column]) for row in rows(section("rules.md", "Forty-One: options"))}
    assert listed == json.loads(json.dumps(msgspec.to_builtins(PRESETS[preset])))


def test_the_values_of_four_hundred_are_as_listed() -> None:
    points = next(row for row in rows(section("rules.md", "Forty-One: score")) if row[0] == "points")
    listed = [int(cell) for cell in points[1:]]
    options = PRESETS["four-hundred"]
    assert listed[:-1] == [options.value_of(bid, 29) for bid in range(1, 10)]
    assert {options.value_of(bid, 29) for bid in range(10, 14)} == {listed[-1]}
    assert [options.value_of(bid, 30) for bid in (5, 6)] == [5, 6]


def test_the_steps_of_bids_and_totals_are_as_listed() -> None:
    least, double, values = rows(section("rules.md", "Forty-One: bidding"))
    rising = PRESETS["four-hundred"]
    assert [rising.least_bid(score) for score in (29, 30, 40, 50)] == [int(cell) for cell in least[1:]]
    for listed, kind in ((double, "double"), (values, "four-hundred")):
        options = FortyOneOptions(values=kind, rising_minimum=True, min_total=4)  # type: ignore[arg-type]
        floors = [options.least_total((0, score, 0, 0)) for score in (29, 30, 40, 50)]
        assert floors == [4 if cell == "none" else int(cell) for cell in listed[1:]]


def test_the_worked_examples_of_42_come_out_as_listed() -> None:
    examples = rows(section("rules.md", "42: worked examples"))
    assert len(examples) > 10
    for turned_up, played, place, _why in examples:
        words = played.strip("`")
        named = re.search(r"\+([CDHS])", words)
        cards = parse_cards(re.sub(r"\+[CDHS]", "", words))
        trumps = Trumps.of(Card.parse(turned_up.strip("`")), False)
        assert winning_place(cards, Suit(named[1]) if named else None, trumps)[0] + 1 == int(place), played


def test_the_score_of_42_is_as_listed() -> None:
    listed = dict(rows(section("rules.md", "42: score")))
    assert [worth_if_made(0, players) for players in (2, 3, 4, 7)] == [
        int(listed[name]) for name in ("0, with two players", "0, with three players", *["0, with four or more"] * 2)
    ]
    assert worth_if_made(7, 4) == int(listed["7"])
    assert (
        listed["1 to 6"] == "the tricks and 3 more" and [worth_if_made(bid, 4) - bid for bid in range(1, 7)] == [3] * 6
    )
