"""Anything at all thrown at the check, and the small parts that judge a text before it is decoded."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from game.check import Shape, shape_of
from game.games import GAMES
from game.record import elements, utf8_fault, without_lone_surrogates, write
from tests.cases import for_each
from tests.playouts import played
from tests.record_samples import (
    Json,
    actions_of,
    check_text,
    game,
    json_values,
    read,
    told,
)

# --- small parts


@for_each(
    ("array", "parts"),
    [
        (b"[]", []),
        (b" [ ] ", []),
        (b"[1]", [b"1"]),
        (b'[1, "a,]\\"[" , [2,[3]],{"x":[1,2]} , null]', [b"1", b'"a,]\\"["', b"[2,[3]]", b'{"x":[1,2]}', b"null"]),
        (b'["\\\\","b"]', [b'"\\\\"', b'"b"']),
    ],
)
def test_elements(array: bytes, parts: list[bytes]) -> None:
    assert list(elements(array)) == parts


@given(st.lists(json_values), st.sampled_from([None, 1, "\t"]), st.booleans())
@settings(max_examples=60, deadline=None)
def test_elements_of_any_array(values: list[object], indent: int | str | None, ascii_only: bool) -> None:
    text = json.dumps(values, indent=indent, ensure_ascii=ascii_only).encode("utf-8", "surrogatepass")
    assert [json.loads(part) for part in elements(text)] == values


@given(json_values, st.integers(0, 60), st.sampled_from([None, 1]))
@settings(max_examples=60, deadline=None)
def test_the_beginning_of_a_value_is_known_for_one(value: object, at: int, indent: int | None) -> None:
    text = json.dumps(value, indent=indent).encode()
    assert shape_of(text) is Shape.VALUE
    lines_of_it = text.splitlines(keepends=True)
    for count in range(1, len(lines_of_it)):
        assert shape_of(b"".join(lines_of_it[:count])) is Shape.BEGINNING
    assert shape_of(text + b"]") is Shape.NEITHER


@given(st.binary(max_size=30), st.booleans())
@settings(max_examples=200, deadline=None)
def test_utf8_is_judged_as_python_judges_it(data: bytes, whole: bool) -> None:
    try:
        data.decode()
        sound = True
    except UnicodeDecodeError as found:
        sound = not whole and found.reason == "unexpected end of data" and found.end == len(data)
    assert (utf8_fault(data, whole) == "") is sound


@given(st.text(st.characters(), max_size=12).map(json.dumps))
@settings(max_examples=150, deadline=None)
def test_half_characters_are_mended_and_nothing_else(text: str) -> None:
    mended = json.loads(without_lone_surrogates(text.encode()))
    assert (
        mended == json.loads(text).encode("utf-16", "surrogatepass").decode("utf-16", "replace") or "\ufffd" in mended
    )
    mended.encode()


# --- anything at all

tokens = st.sampled_from(
    [
        *(
            b"{",
            b"}",
            b"[",
            b"]",
            b",",
            b":",
            b'"',
            b"\\",
            b"\n",
            b"\r\n",
            b"null",
            b"true",
            b"-1",
            b"1e400",
            b"NaN",
            b"0",
        ),
        *(b"\\ud800", b"\\udc00", b"\\u0000", b"\xef\xbb\xbf", b"\xff", b"\x00"),
        *(b'"bid 3"', b'"play AS"', b'"cut"', b"[]"),
    ]
)


def one_answer_each(data: bytes) -> list[Json]:
    """Return what is told of ``data`` after seeing that it is a report or an error, and that text agrees with parts."""
    answers = []
    for line in check_text(data):
        answer = json.loads(line)
        assert list(answer) in (["error"], ["game", "finished", "winners", "deals"])
        if "error" in answer:
            assert answer["error"].startswith(("no record: ", "options: ", "players: ", "deal "))
            assert len(answer["error"]) < 300
        answers.append(answer)
    return answers


fuzz = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@given(st.data())
@fuzz
def test_a_record_with_its_bytes_disturbed(data: st.DataObject) -> None:
    good = data.draw(st.sampled_from(GOOD))
    text = json.dumps(good, indent=data.draw(st.sampled_from([None, None, 1]))).encode()
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        end = data.draw(st.sampled_from([at, at, at + 1, at + 3, len(text)]))
        text = text[:at] + data.draw(tokens | st.binary(max_size=4)) + text[end:]
    answers = one_answer_each(text)
    if b"\n" not in text:
        assert len(answers) == bool(text.strip().removeprefix(b"\xef\xbb\xbf"))


@given(st.binary(max_size=60) | st.lists(tokens, max_size=40).map(b"".join))
@fuzz
def test_any_bytes_at_all(data: bytes) -> None:
    answers = one_answer_each(data)
    blank = [line for line in data.split(b"\n") if line.strip().removeprefix(b"\xef\xbb\xbf")]
    assert len(answers) in {len(blank), min(len(blank), 1)}


GOOD: tuple[Json, ...] = (  # one sound record of each game
    game(2),
    *(json.loads(write(played(name, 5, most_deals=2)[0])) for name in sorted(GAMES.rules) if name != "forty-one"),
)


def places(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Return the path to every value within ``value``, itself included."""
    found = [path]
    if isinstance(value, dict):
        for key, inner in value.items():
            found += places(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            found += places(inner, (*path, at))
    return found


def put(value: object, path: tuple[str | int, ...], new: object) -> object:
    """Return ``value`` with what stands at ``path`` changed."""
    if not path:
        return new
    if isinstance(value, dict):
        return {key: put(inner, path[1:], new) if key == path[0] else inner for key, inner in value.items()}
    assert isinstance(value, list)
    return [put(inner, path[1:], new) if at == path[0] else inner for at, inner in enumerate(value)]


PLACES = [places(good) for good in GOOD]
strange: st.SearchStrategy[object] = st.sampled_from(
    [
        *[None, True, False, 0, 1, -1, 3.0, 1.5, 10**25, "", "x", [], {}, [[]], "bid 3", "play AS", "AS", "BJ", ["AS"]],
        *["play BJ", "play BJ D", "play AS D", "bid 0", "draw stock", "discard AS", "close"],
    ]
)


def some_changes(at: int) -> st.SearchStrategy[tuple[int, list[tuple[tuple[str | int, ...], object]]]]:
    """Return ways to change sound record ``at``, its upper places more often than those in its long lists."""
    upper = [path for path in PLACES[at] if len(path) <= 4]
    somewhere = st.sampled_from(PLACES[at]) | st.sampled_from(upper)
    return st.tuples(st.just(at), st.lists(st.tuples(somewhere, strange | json_values), max_size=3))


@given(st.integers(0, len(GOOD) - 1).flatmap(some_changes))
@fuzz
def test_a_record_with_its_values_disturbed(drawn: tuple[int, list[tuple[tuple[str | int, ...], object]]]) -> None:
    at, changes = drawn
    content: object = GOOD[at]
    for path, new in changes:
        if path in places(content):
            content = put(content, path, new)
    text = json.dumps(content)
    answers = one_answer_each(text.encode())
    assert len(answers) == 1
    if "error" not in answers[0]:
        record = read(text).record
        assert one_answer_each(write(record).encode()) == answers


@pytest.mark.parametrize("name", sorted(GAMES.rules))
@given(st.integers(0, 10**6), st.integers(0, 60), st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_an_action_exchanged_for_another_is_told_by_its_place(name: str, seed: int, cut_short: int, pick: int) -> None:
    """Against a second reading: the actions up to the exchange are sound, so the fault is there or later, or none."""
    record, _ = played(name, seed, most_deals=2)
    content = json.loads(write(record))
    deals = content["deals"]
    number = pick % len(deals) + 1
    actions = actions_of(content, number)
    assume(actions)  # a hand worth 41 may be dealt
    place = cut_short % len(actions)
    actions[place] = actions[(place + 1 + pick) % len(actions)]
    answer = told(content)
    if "error" in answer:
        told_deal, _, rest = str(answer["error"]).removeprefix("deal ").partition(", action ")
        if rest:
            assert (int(told_deal), int(rest.split(":")[0])) >= (number, place + 1)
        else:
            assert int(told_deal.split(":")[0]) > number
