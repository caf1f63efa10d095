"""The cross of a gamepad leads from every control of a page to every other, with few presses."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pygame
import pytest

from game.ui.access.pad import WAYS, nearest
from game.ui.controls.base import Widget
from game.ui.controls.described import Described, Thing
from game.ui.scenes.forms.by_pad import _is_goal, toward
from game.ui.scenes.forms.page import PageScene
from game.ui.scenes.scene import Scene
from tests.cases import for_each
from tests.ui.paging import in_sizes
from tools.scenes.groups import GROUPS
from tools.scenes.showing import Show, Size, show, world_at_rest

MOST: Final = 15  # presses
NOWHERE: Final = -1  # where no control has the focus: at the cards of a table


def presses(scene: Scene, page: Described, goals: list[Thing], start: int) -> dict[int, int]:
    """Return how many presses of the cross lead from a control, or from nowhere, to each other."""
    steps, edge = {start: 0}, [start]
    while edge:
        after = [(to, steps[each] + 1) for each in edge for to in ways(scene, page, goals, each)]
        edge = list(dict.fromkeys(to for to, _count in after if to not in steps))
        steps |= {to: count for to, count in reversed(after) if to in edge}
    return steps


def ways(scene: Scene, page: Described, goals: list[Thing], start: int) -> Iterator[int]:
    """Yield where the directions of the cross lead; to the side they change what has a value, and go through cards."""
    here = None if start == NOWHERE else goals[start]
    is_used = here is None or here.adjust is not None
    for way in WAYS:
        if not (is_used and WAYS[way][0]):
            goal = toward(scene, page, here, way)
            yield NOWHERE if goal is None else next(at for at, each in enumerate(goals) if each is goal)


def by_stick(scene: Scene, goals: list[Thing], start: int, to: int) -> int:
    """Return how many presses lead there if one holds the right stick, until the control is in sight."""
    goal = goals[to].source
    if not isinstance(scene, PageScene) or not scene.area.most or not isinstance(goal, Widget):
        return 99
    scene.area.scroll_to(goal.rect.top - scene.area.view.top + scene.area.offset, glide=False)
    page = scene.described()
    moved = [each for each in page.things if _is_goal(each)]
    return 1 + presses(scene, page, moved, start).get(to, 98)


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
        goals = [each for each in page.things if _is_goal(each)]
        places = {at: f"{each.group} {each.name}" for at, each in enumerate(goals)}
        if scene.lies_as_it_is:
            places[NOWHERE] = "the cards"
        found = {start: presses(scene, page, goals, start) for start in places}
        for start, steps in found.items():
            for to in (to for to in places if steps.get(to, 99) > MOST):
                if to == NOWHERE or by_stick(scene, goals, start, to) > MOST:
                    yield f"from {places[start]!r} to {places[to]!r}: {steps.get(to, 'never')}"


def walked(tmp_path: Path, size: Size, bring_up: Callable[[Walker], None]) -> Walker:
    """Bring scenes up and walk about them."""
    with world_at_rest() as clock, show(size, clock, tmp_path, "") as shown:
        walker = Walker(shown)
        bring_up(walker)
    return walker


@in_sizes((1280, 800), large=((960, 600), (1000, 1380)))
@pytest.mark.parametrize(
    "group",
    [name if name == "menu" else pytest.param(name, marks=pytest.mark.soak) for name in GROUPS if name != "painted"],
)
def test_every_control_is_a_few_presses_from_every_other(tmp_path: Path, size: Size, group: str) -> None:
    walker = walked(tmp_path, size, GROUPS[group])
    assert walker.scenes
    assert not walker.faults, "\n".join([f"{len(walker.faults)} faults", *walker.faults[:40]])


@for_each(("way", "found"), [((1, 0), 0), ((-1, 0), 1), ((0, 1), 2), ((0, -1), 2)])
def test_the_cross_keeps_to_the_line_and_goes_round_at_the_end(way: tuple[int, int], found: int) -> None:
    """Neighbours in a fan lie a little lower: they are beside a card, not below it."""
    card = pygame.Rect(100, 100, 60, 90)
    others = [pygame.Rect(130, 103, 60, 90), pygame.Rect(70, 103, 60, 90), pygame.Rect(400, 300, 50, 20)]
    assert nearest(card, others, way) == found
    assert (nearest(card, others, way, goes_round=False) is None) is (way == (0, -1))
