"""The buttons of gamepads: which kind of pad is in use, and what its buttons are called and look like."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pygame

from game.ui.drawing import shapes
from game.ui.drawing.assets import Art
from game.ui.drawing.stage import put
from game.ui.drawing.styles import Colour, colour
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
_LEAST, _FINE = 12, 4  # pixels: the least size of letters; and how many times larger lines are drawn, for smooth edges
_LINES: Final = {  # what is drawn on a disc: points as parts of it
    **{"cross": ("29 29 71 71", "71 29 29 71"), "square": ("31 31 69 31 69 69 31 69 31 31",)},
    **{"triangle": ("50 25 73 66 27 66 50 25",), "circle": ()},
    "view": ("26 26 58 26 58 58 26 58 26 26", "66 42 74 42 74 74 42 74 42 66"),
    **dict.fromkeys(("menu", "options"), ("30 36 70 36", "30 50 70 50", "30 64 70 64")),
    "create": ("50 24 50 46", "27 33 37 50", "73 33 63 50", "36 68 64 68"),
    **{"minus": ("29 50 71 50",), "plus": ("29 50 71 50", "50 29 50 71")},
    **{"up": ("50 74 50 28", "31 46 50 27 69 46"), "down": ("50 26 50 72", "31 54 50 73 69 54")},
    "ways": ("40 24 60 24 60 40 76 40 76 60 60 60 60 76 40 76 40 60 24 60 24 40 40 40 40 24",),
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
        is_round = mark in _LINES or mark in _TONES
        sign = _drawn(high, mark, tone) if mark in _LINES else text.line(mark, size, tone, bold=True)
        wide, radius = (high, high // 2) if is_round else (max(high, sign.get_width() + size), high // 3)
        whole = shapes.plate((wide, high), radius, _GROUND, _GROUND, _EDGE, max(1, high // 18))
        put(whole, sign, ((wide - sign.get_width()) // 2, (high - sign.get_height()) // 2))
        return whole

    return art.made(("pad button", kind, mark, size), draw)


def _drawn(high: int, mark: str, tone: Colour) -> pygame.Surface:
    """Return the lines of a sign, premultiplied."""
    side = high * _FINE
    big, thick = pygame.Surface((side, side), pygame.SRCALPHA), round(side * 0.085)
    if mark == "circle":
        pygame.draw.circle(big, tone, (side / 2, side / 2), 0.29 * side, thick)
    for line in _LINES[mark]:
        places = [int(each) * side / 100 for each in line.split()]
        points = list(zip(places[::2], places[1::2], strict=True))
        for start, end in pairwise(points):
            pygame.draw.line(big, tone, start, end, thick)
        for point in points:
            pygame.draw.circle(big, tone, point, thick / 2)
    return pygame.transform.smoothscale(big.premul_alpha(), (high, high))
