"""What happens, as lines: each event, prompt, answer and notice in one sentence, for whoever reads along."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final, Literal, NamedTuple

from game.ui.language.messages import plain

Kind = Literal["event", "prompt", "refusal", "hint", "notice", "talk", "page", "answer"]
Verbosity = Literal["brief", "usual", "full"]

_KEPT: Final = 400  # the newest lines, which can be asked for again


class Line(NamedTuple):
    """A sentence in the language spoken, at three lengths; one that ``interrupts`` is told before any that wait."""

    kind: Kind
    brief: str
    usual: str
    full: str
    interrupts: bool = False

    def at(self, verbosity: Verbosity) -> str:
        """Return the words at the length wanted."""
        return {"brief": self.brief, "usual": self.usual, "full": self.full}[verbosity]

    def written(self, verbosity: Verbosity) -> dict[str, object]:
        """Return the line as ``--lines`` writes it, now."""
        words = plain(self.at(verbosity))
        return {"t": round(perf_counter(), 4), "kind": self.kind, "words": words, "interrupts": self.interrupts}


class Lines:
    """The channel of lines: whoever shows something says it here, once, when it is seen; ``readers`` get each line."""

    def __init__(self) -> None:
        self.readers: list[Callable[[Line], None]] = []
        """Who tells somebody each line, who then comes to all that is written, too."""
        self.logs: list[Callable[[Line], None]] = []
        """Who only keeps each line."""
        self.kept: list[Line] = []
        """The newest lines, oldest first, without answers."""
        self._back = 0  # how far before the newest the one lies that was told again
        self._held: list[Line] | None = None  # what is said while a page comes up

    def say(self, kind: Kind, usual: str, *, brief: str = "", full: str = "", interrupts: bool = False) -> None:
        """Tell what has just been shown; the other lengths are as ``usual`` unless given. Nothing is said of ""."""
        if not usual:
            return
        line = Line(kind, brief or usual, usual, full or usual, interrupts)
        if self._held is None:
            self._tell(line)
        else:
            self._held.append(line)

    @contextmanager
    def page_first(self) -> Iterator[None]:
        """Have the line of the page that comes up told before all that is said meanwhile."""
        self._held = held = list[Line]()
        try:
            yield
        finally:
            self._held = None
            for line in sorted(held, key=lambda line: line.kind != "page"):
                self._tell(line)

    def _tell(self, line: Line) -> None:
        if line.kind != "answer":
            self.kept, self._back = [*self.kept[1 - _KEPT :], line], 0
        for reader in (*self.logs, *self.readers):
            reader(line)

    def again(self, older: int) -> Line | None:
        """Return the line so many before the one returned last, from the newest on; None if none has been told."""
        self._back = max(0, min(self._back + older, len(self.kept) - 1))
        return self.kept[-1 - self._back] if self.kept else None
