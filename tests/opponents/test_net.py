"""The net: its kernels compiled and not, its sums kept up to date, its file sound and damaged."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.opponents import compiled, net
from game.opponents.net import FIRST, NARROW, STEEP, TOP, WIDE, Net
from tests.cases import for_each
from tools.training import encode, whole_numbers

ROWS = 12
OUTPUTS = 5
PLACES = 3
quick = settings(max_examples=15, deadline=None)


def weights(seed: int) -> tuple[list[int], list[int], list[int]]:
    """Return weights as large as a file's may be, in its order."""
    rng = random.Random(seed)
    return (
        [rng.randrange(-4 * FIRST, 4 * FIRST) for _ in range(WIDE * (ROWS + 1))],
        [rng.randrange(-STEEP, STEEP + 1) for _ in range(NARROW * (WIDE + 1))],
        [rng.randrange(-32767, 32768) for _ in range(NARROW * OUTPUTS)],
    )


def plain(made: Net) -> Net:
    """Return a net that plain Python works with: lists instead of arrays."""
    return made._replace(
        **{name: [float(number) for number in getattr(made, name)] for name in Net._fields if name != "which"},
        which=[int(number) for number in made.which],
    )


def outputs_by_hand(seed: int, rows: list[int]) -> list[int]:
    """Return the outputs for ``rows``, worked out as the layers are defined."""
    first, second, third = weights(seed)
    sums = [sum(first[WIDE * row + unit] for row in [*rows, ROWS]) for unit in range(WIDE)]
    shown = [max(0, min(int(TOP), value)) for value in sums]
    units = [
        max(0, second[NARROW * WIDE + to] + sum(shown[unit] * second[NARROW * unit + to] for unit in range(WIDE)))
        for to in range(NARROW)
    ]
    return [sum(units[unit] * third[NARROW * output + unit] for unit in range(NARROW)) for output in range(OUTPUTS)]


@quick
@given(st.integers(0, 99), st.lists(st.integers(0, ROWS - 1), max_size=ROWS, unique=True))
def test_a_net_gives_the_outputs_of_its_layers_exactly(seed: int, rows: list[int]) -> None:
    made = plain(net.made_of(*weights(seed), PLACES))
    net.begin(made, 1)
    for row in rows:
        net.add(made, 1, row)
    net.look(made, 1)
    assert [net.worth(made, output) for output in range(OUTPUTS)] == outputs_by_hand(seed, rows)


@quick
@given(st.lists(st.integers(0, ROWS - 1), min_size=1, max_size=40))
def test_sums_kept_up_to_date_are_those_from_the_beginning(changes: list[int]) -> None:
    made = plain(net.made_of(*weights(1), PLACES))
    net.begin(made, 0)
    rows: set[int] = set()
    for row in changes:
        if row in rows:
            net.drop(made, 0, row)
            rows.remove(row)
        else:
            net.add(made, 0, row)
            rows.add(row)
    net.duplicate(made, 0, 2)
    net.begin(made, 1)
    for row in rows:
        net.add(made, 1, row)
    assert made.sums[:WIDE] == made.sums[WIDE : 2 * WIDE] == made.sums[2 * WIDE :]


@pytest.mark.skipif(not compiled.has_compiler(), reason="there is no compiler here")
def test_a_compiled_net_gives_the_same_outputs() -> None:
    rng = random.Random(3)
    made = net.made_of(*weights(3), PLACES)
    slow = plain(made)
    begin, add, drop = compiled.fast(net.begin), compiled.fast(net.add), compiled.fast(net.drop)
    look, worth = compiled.fast(net.look), compiled.fast(net.worth)
    for place in (0, 2) * 10:
        begin(made, place)
        net.begin(slow, place)
        for row in rng.sample(range(ROWS), 7):
            add(made, place, row)
            net.add(slow, place, row)
        drop(made, place, row)
        net.drop(slow, place, row)
        look(made, place)
        net.look(slow, place)
        assert list(made.sums) == slow.sums and list(made.units) == slow.units
        assert [worth(made, output) for output in range(OUTPUTS)] == [
            net.worth(slow, output) for output in range(OUTPUTS)
        ]


def test_a_net_is_read_as_it_was_written(tmp_path: Path) -> None:
    place = tmp_path / "some.net"
    place.write_bytes(encode(*weights(4)))
    found = net.read(place, ROWS, OUTPUTS, PLACES)
    assert found is not None
    assert plain(found) == plain(net.made_of(*weights(4), PLACES))


@for_each("damage", ["missing", "empty", "cut", "bit", "other rows"])
def test_a_damaged_net_is_not_used(tmp_path: Path, damage: str, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "some.net"
    sound = encode(*weights(5))
    damaged = {"empty": b"", "cut": sound[:-100], "bit": sound[:99] + bytes([sound[99] ^ 4]) + sound[100:]}
    if damage != "missing":
        place.write_bytes(damaged.get(damage, sound))
    monkeypatch.setattr(net, "UNREADABLE", [])
    assert net.read(place, ROWS + (damage == "other rows"), OUTPUTS, PLACES) is None
    assert net.UNREADABLE == ["some.net"]


def test_trained_weights_become_whole_numbers_within_bounds() -> None:
    assert whole_numbers([0.5, -1.004, 9.0], 64, STEEP) == [32, -64, STEEP]
