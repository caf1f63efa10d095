"""Other keys than the first ones."""

from __future__ import annotations

import random

from game.ui.controls.actions import ACTIONS, BARE
from game.ui.controls.keys import KEY_NAMES


def remapped(seed: int) -> dict[str, tuple[str, ...]]:
    """Return other keys for every action that may have others, no two the same: plain ones, or with Ctrl or Shift."""
    rng = random.Random(seed)
    plain = [name for name in KEY_NAMES.values() if name not in BARE]
    free = [*plain, *(f"{mod}+{name}" for mod in ("Ctrl", "Shift") for name in plain)]
    rng.shuffle(free)
    able = [name for name, action in ACTIONS.items() if not set(action.keys) <= BARE]
    return {name: (key,) for name, key in zip(able, free, strict=False)}
