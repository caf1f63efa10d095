"""Nothing flashes more than three times a second; with reduced motion nothing passes over the table."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np
import pytest

from tests.cases import for_each
from tests.ui.filming import Film
from tests.ui.flashing import CELL, SECOND, Eye, Light, light_of
from tests.ui.motion.test_motion import acts
from tests.ui.playing import is_looked_at, launch, press, running

FEW: Final[dict[str, dict[str, object]]] = {
    "forty-one": {"target": 11},
    "empat-satu": {"players": 3, "deals": 1},
    "forty-two": {"players": 4, "target": 14},
}
MOST: Final = 3  # flashes in a second
SPARE: Final = 0.1  # of what passes otherwise: with reduced motion one fade may follow another at a place
ENTER: Final = 13


def seen(folder: Path, game: str, count: int, *, reduced: bool = False) -> Eye:
    """Return what somebody saw of so many frames of a game, and of the pages after it."""
    with running(folder, launch(game, FEW[game], number=7, speed="normal")) as app:
        app.change_settings(opponents_pause="quick", trick_rest=0.3, reduced_motion=reduced)
        app.rebuild()
        film, act, eye = Film(app), acts(app), Eye(light_of(app.screen))
        for number in range(1, count):
            film.step()
            film.frames.clear()
            act()
            eye.see(light_of(app.screen))
            if number % (3 * SECOND) == 0 and (is_looked_at(app) or app.scene.name == "score"):
                press(app, ENTER)
    return eye


@for_each("game", list(FEW), sampled=True)
def test_a_deal_begins_without_flashes(tmp_path: Path, game: str) -> None:
    assert seen(tmp_path, game, 5 * SECOND).flashes <= MOST


@pytest.mark.soak
@for_each("game", list(FEW))
def test_nothing_flashes_in_a_game(tmp_path: Path, game: str) -> None:
    eye = seen(tmp_path, game, 80 * SECOND)
    print(f"{game}: {eye.flashes} flashes in a second at most")
    assert eye.flashes <= MOST


@pytest.mark.soak
@for_each("game", list(FEW))
def test_with_reduced_motion_nothing_passes_over_the_table(tmp_path: Path, game: str) -> None:
    moving, still = (seen(tmp_path / str(reduced), game, 40 * SECOND, reduced=reduced) for reduced in (False, True))
    print(f"{game}: {moving.passes} places passed over, with reduced motion {still.passes}")
    assert moving.passes > 10_000
    assert still.passes < SPARE * moving.passes
    assert still.flashes <= MOST


def blinking(times: int, part: float) -> list[Light]:
    """Return a second in which a part of the picture is lit so many times."""
    film = list[Light]()
    for frame in range(SECOND):
        light = np.full((960 // CELL, 600 // CELL), 0.05, np.float32)
        light[: round(part * light.shape[0])] += 0.3 * (2 * times * frame // SECOND % 2)
        film.append(light)
    return film


@for_each(("times", "part", "flashes"), [(5, 0.3, 5), (2, 0.3, 2), (5, 0.05, 0)])
def test_what_blinks_is_counted_if_it_is_large_enough(times: int, part: float, flashes: int) -> None:
    film = blinking(times, part)
    eye = Eye(film[0])
    for _before, light in pairwise([*film, film[0]]):
        eye.see(light)
    assert eye.flashes == flashes
