"""The cross of a gamepad leads from every control of a page to every other, with few presses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import pytest

from game.ui.access.pad import WAYS, links, nearest
from game.ui.controls.actions import keys_of
from game.ui.controls.base import Widget
from game.ui.controls.described import Described, Role, Thing
from game.ui.scenes.forms.by_pad import goals_of, toward
from game.ui.scenes.forms.page import PageScene
from game.ui.scenes.scene import Scene
from tests.cases import for_each
from tests.ui.paging import in_sizes
from tools.scenes.groups import GROUPS
from tools.scenes.showing import Show, Size, show, world_at_rest

MOST: Final = 15  # presses


Ways = dict[int, list[int]]


def ways_of(scene: Scene, page: Described, starts: Sequence[int], goals: list[Thing]) -> Ways:
    """Return where the cross leads from each control; to the side it changes what has a value."""
    found: Ways = {}
    at = {id(each): number for number, each in enumerate(goals)}
    for start in starts:
        open_ways = [way for way in WAYS if goals[start].adjust is None or not WAYS[way][0]]
        led_to = [toward(scene, page, goals[start], way) for way in open_ways]
        found[start] = list(dict.fromkeys(at[id(each)] for each in led_to if each is not None))
    return found


def presses(ways: Ways, start: int) -> dict[int, int]:
    """Return how many presses of the cross lead from a control, to each other."""
    steps, edge = {start: 0}, [start]
    while edge:
        after = {to: steps[each] + 1 for each in edge for to in ways.get(each, ()) if to not in steps}
        steps |= after
        edge = [*after]
    return steps


def has_button(thing: Thing) -> bool:
    """Whether a button of the pad presses it wherever the focus is: B what leads back, the shoulders chapters."""
    return thing.role is Role.TAB or thing.key in keys_of("back")


def by_stick(scene: Scene, goals: list[Thing], start: int, to: int) -> int:
    """Return how many presses lead there if one holds the right stick, until the control is in sight."""
    goal = goals[to].source
    if not isinstance(scene, PageScene) or not scene.area.most or not isinstance(goal, Widget):
        return 99
    scene.area.scroll_to(goal.rect.top - scene.area.view.top + scene.area.offset, glide=False)
    moved = [each._replace(rect=each.source.rect) for each in goals if isinstance(each.source, Widget)]
    page = scene.described()._replace(things=tuple(moved))
    first = toward(scene, page, moved[start], "down", scene.area.view)
    at = next(at for at, each in enumerate(moved) if each is first)
    near = [at for at, each in enumerate(moved) if each.rect.colliderect(scene.area.view)]
    return 2 + presses(ways_of(scene, page, near, moved), at).get(to, 97)


class Walker(Show):
    """Walks about each scene instead of saving it."""

    def __init__(self, shown: Show) -> None:
        super().__init__(shown.app, shown._clock, Path(), "")
        self.faults = list[str]()
        self.scenes = 0

    def save(self, name: str, *, settled: bool = True) -> None:
        if settled:
            self.settle()
        self.scenes += 1
        self.faults += [f"{name}: {fault}" for fault in self.unreached(self.app.scene)]

    def unreached(self, scene: Scene) -> Iterator[str]:
        """Yield what takes too many presses to come to, and from where."""
        page = scene.described()
        goals = goals_of(scene, page)
        places = {at: f"{each.group} {each.name}" for at, each in enumerate(goals)}
        ways = ways_of(scene, page, [*places], goals)
        found = {start: presses(ways, start) for start in places}
        far = {to: (start, steps) for start, steps in found.items() for to in places if steps.get(to, 99) > MOST}
        for to, (start, steps) in far.items():
            if not has_button(goals[to]) and by_stick(scene, goals, start, to) > MOST:
                yield f"from {places[start]!r} to {places[to]!r}: {steps.get(to, 'never')}"


def walked(tmp_path: Path, size: Size, bring_up: Callable[[Walker], None]) -> Walker:
    """Bring scenes up and walk about them."""
    with world_at_rest() as clock, show(size, clock, tmp_path, "") as shown:
        walker = Walker(shown)
        bring_up(walker)
    return walker


@in_sizes((1280, 800), more=((960, 600), (1000, 1380)))
@pytest.mark.parametrize(
    "group",
    [name if name == "menu" else pytest.param(name, marks=pytest.mark.soak) for name in GROUPS if name != "painted"],
)
def test_every_control_is_a_few_presses_from_every_other(tmp_path: Path, size: Size, group: str) -> None:
    walker = walked(tmp_path, size, GROUPS[group])
    assert walker.scenes
    assert not walker.faults, "\n".join([f"{len(walker.faults)} faults", *walker.faults[:40]])


@for_each(("way", "found"), [("right", 0), ("left", 1), ("down", 2), ("up", 2)])
def test_the_cross_keeps_to_the_line_and_goes_round_at_the_end(way: str, found: int) -> None:
    """Neighbours in a fan lie a little lower: they are beside a card, not below it."""
    card, right, left, below = (100, 100, 60, 90), (130, 103, 60, 90), (70, 103, 60, 90), (110, 300, 50, 20)
    assert nearest(card, (right, left, below), way) == found


def test_what_is_nobodys_nearest_is_led_to_from_its_own_nearest() -> None:
    """A small button far to the right, while all else stands in a column."""
    column = [(0, 40 * row, 100, 30) for row in range(6)]
    aside = (900, 105, 40, 8)
    found = links((*column, aside), frozenset())
    assert any(6 in ways.values() for ways in found[:6])
