"""What tables that were left still had to work out; it is done while no table on the screen has such work."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Work(Protocol):
    """Work in the background, which goes on with every ``update``."""

    @property
    def is_busy(self) -> bool:
        """Whether there is any left."""

    def update(self) -> None:
        """Go on with it."""


class LeftUndone:
    """The work that was left, the oldest first."""

    def __init__(self) -> None:
        self._waiting: list[Work] = []

    def add(self, work: Work) -> None:
        """Take over what is left of ``work``, if it is anything."""
        if work.is_busy:
            self._waiting.append(work)

    def update(self, present: Sequence[Work]) -> None:
        """Go on with what is left, unless any of the work ``present`` on the screen is busy."""
        if self._waiting and not any(each.is_busy for each in present):
            self._waiting[0].update()
            self._waiting = [each for each in self._waiting if each.is_busy]
