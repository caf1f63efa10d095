"""Work in the background: that of the tables on the screen, and what tables that were left still had to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Work(Protocol):
    """Work about a game, which goes on with every ``update``."""

    @property
    def is_busy(self) -> bool:
        """Whether there is any left."""

    @property
    def game_id(self) -> str:
        """The game that it is about, as the profile knows it; empty if it does not."""

    def update(self) -> None:
        """Go on with it."""


class BackgroundWork:
    """One work at a time: that of the uppermost scene that has any, else the oldest of what was left."""

    def __init__(self) -> None:
        self._left: list[Work] = []

    def take_over(self, work: Work) -> None:
        """Go on with what is left of ``work``, if it is anything, once nothing on the screen has any."""
        if work.is_busy and work not in self._left:
            self._left.append(work)

    def drop(self, game_id: str) -> None:
        """Drop what was left to do about a game, some of which has been undone."""
        self._left = [each for each in self._left if each.game_id != game_id]

    def update(self, present: Sequence[Work]) -> None:
        """Go on with one of the works ``present`` on the screen, the uppermost last, or with one that was left."""
        busy = next((each for each in reversed(present) if each.is_busy), None)
        if busy is not None:
            busy.update()
        elif self._left:
            self._left[0].update()
            self._left = [each for each in self._left if each.is_busy]
