"""How a press at a table is answered: by an action, by a change of the screen only, or not at all."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Final

from game.rules.base import Action
from game.ui.controls.base import Widget

SAID: Final = 3.2  # seconds: how long a bubble stays


class OnScreen(Enum):
    """The effect of a press that makes no move."""

    ONLY = "only"


Answer = Action | OnScreen | None
"""The answer to a press: an action, an effect on the screen only, or nothing."""


class MoveControl(Widget):
    """A table control that makes a move: instead of acting itself when pressed, it returns an answer.

    The keyboard's press on it goes by ``make_move``, which asks for that.
    """

    make_move: Callable[[MoveControl], None] | None = None

    def press(self, point: tuple[int, int] | None = None) -> None:
        """Have the move made that the control stands for."""
        if self.make_move is not None:
            self.make_move(self)

    def answer(self, point: tuple[int, int]) -> Answer:
        """Return the answer to a press at ``point`` (window pixels)."""
        raise NotImplementedError
