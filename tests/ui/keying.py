"""Other keys than the first ones, and another layout of the keyboard."""

from __future__ import annotations

import random
from typing import Final

import pygame

from game.ui.controls.actions import ACTIONS, BARE
from game.ui.controls.keys import KEY_NAMES

_KEYS: Final = "QWERTYUIOPASDFGHJKLZXCVBNM0123456789"
_SIGNS: Final = "ضصثقفغعهخحشسيبلاتنمئءؤرﻻىة٠١٢٣٤٥٦٧٨٩"
ARABIC: Final = dict(zip(_KEYS, map(ord, _SIGNS), strict=True))
"""What keys give under an Arabic layout, by their names."""


def place_of(key: str) -> int:
    """Return the scancode of a letter or digit; 0 for any other key."""
    return int(getattr(pygame, f"KSCAN_{key}")) if key in ARABIC else 0


def remapped(seed: int) -> dict[str, tuple[str, ...]]:
    """Return other keys for every action that may have others, no two the same: plain ones, or with Ctrl or Shift."""
    rng = random.Random(seed)
    plain = [name for name in KEY_NAMES.values() if name not in BARE]
    free = [*plain, *(f"{mod}+{name}" for mod in ("Ctrl", "Shift") for name in plain)]
    rng.shuffle(free)
    able = [name for name, action in ACTIONS.items() if not set(action.keys) <= BARE]
    return {name: (key,) for name, key in zip(able, free, strict=False)}
