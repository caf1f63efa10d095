"""The buttons of gamepads: which kind of pad is in use, and what its buttons are called and look like."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.drawing import shapes
from game.ui.drawing.assets import Art
from game.ui.drawing.stage import put
from game.ui.drawing.styles import colour
from game.ui.drawing.text import Typesetter
from game.ui.language.messages import left_to_right, pgettext

PAD: Final = "Pad "
"""How the names of a gamepad's buttons begin where names of keys may stand too."""
BUTTONS: Final = ("cross", "a", "b", "x", "y", "lb", "rb", "back", "start", "stick-up", "stick-down")
"""The buttons by their places, named as the most common pad names them; the stick is the right one."""
_MARKS: Final = {
    "xbox": "ways A B X Y LB RB view menu up down",
    "playstation": "ways cross circle square triangle L1 R1 create options up down",
    "nintendo": "ways A B X Y L R minus plus up down",
}
_USED: list[str] = []  # the kind of the pad in use, if one is
_GROUND, _EDGE, _INK = map(colour, ("26221F", "A39A90", "FFF7E8"))
_TONES: Final = {
    **{"A": colour("8FD36B"), "B": colour("FF8A7A"), "X": colour("7FB6FF"), "Y": colour("F6CE5B")},
    **{"cross": colour("8FB4FF"), "circle": colour("FF8A8A"), "square": colour("F5A6E0"), "triangle": colour("6FE0BE")},
}
_LEAST: Final = 12  # pixels: the least size of letters
_ICONS: Final = {  # what is drawn on a button, and by which icon
    **{"cross": "close", "menu": "menu", "options": "menu", "up": "arrow-up", "down": "arrow-down"},
    **{name: name for name in ("minus", "plus")},
    **{name: f"pad-{name}" for name in ("square", "triangle", "circle", "view", "create", "ways")},
}


def use_pad(kind: str) -> bool:
    """Show the buttons of a kind of gamepad from now on, or keys again (""); return whether that is a change."""
    before, _USED[:] = _USED[:], [kind] if kind else []
    return before != _USED


def pad_kind() -> str:
    """Return the kind of the gamepad in use, "" if none is."""
    return "".join(_USED)


def _mark(button: str) -> str:
    """Return what is printed on a button of the pad in use: letters, or the name of a drawing."""
    return _MARKS[pad_kind()].split()[BUTTONS.index(button)]


def pad_words(button: str) -> str:
    """Return the name of a button of the pad in use, for a sentence."""
    mark, stick = _mark(button), pgettext("gamepad", "right stick")
    words = {
        **{"cross": pgettext("gamepad", "cross"), "circle": pgettext("gamepad", "circle")},
        **{"square": pgettext("gamepad", "square"), "triangle": pgettext("gamepad", "triangle")},
        **{"up": stick, "down": stick},
    }
    printed = {"minus": "−", "plus": "+"}.get(mark, mark if mark.isupper() else mark.capitalize())
    return words.get(mark) or left_to_right(printed)


def pad_button(art: Art, text: Typesetter, button: str, text_size: float) -> pygame.Surface:
    """Return the picture of a button of the pad in use, premultiplied; of none an empty one, no wider than a line."""
    size = max(_LEAST, round(text_size))
    high = round(size * 1.6)
    if not button:
        return pygame.Surface((1, high), pygame.SRCALPHA)
    mark, kind = _mark(button), pad_kind()
    tone = _INK if kind == "nintendo" else _TONES.get(mark, _INK)

    def draw() -> pygame.Surface:
        is_round = mark in _ICONS or mark in _TONES
        drawn = art.icon(_ICONS[mark], high * 0.68, tone) if mark in _ICONS else None
        sign = drawn or text.line(mark, size, tone, bold=True)
        wide, radius = (high, high // 2) if is_round else (max(high, sign.get_width() + size), high // 3)
        whole = shapes.plate((wide, high), radius, _GROUND, _GROUND, _EDGE, max(1, high // 18))
        put(whole, sign, ((wide - sign.get_width()) // 2, (high - sign.get_height()) // 2))
        return whole

    return art.made(("pad button", kind, mark, size), draw)
