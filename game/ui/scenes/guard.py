"""The guard that keeps a press meant to hurry things along from playing a card."""

from __future__ import annotations

from typing import Final

SECONDS: Final = (
    0.35  # after one's turn has come, and after a press that only hurried things, in which presses only do so
)
HINT_AFTER: Final = 3  # such presses in one's own turn, one after another: then it is said why nothing is played


class Guard:
    """Counts down, in seconds of the clock, how long presses only hurry things along; ``in_vain`` counts those."""

    def __init__(self) -> None:
        self._left = 0.0
        self.in_vain = 0

    @property
    def holds(self) -> bool:
        """Whether a press that begins now makes no move."""
        return self._left > 0

    def begin(self) -> None:
        """Hold from now on."""
        self._left = SECONDS

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self._left = max(0.0, self._left - dt)
