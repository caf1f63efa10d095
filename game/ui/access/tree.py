"""The tree of accessibility: the page on top for readers of the screen, by AccessKit, where that is installed."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import partial
from importlib.util import find_spec
from itertools import count, groupby
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import pygame

from game.ui import sdl
from game.ui.access.adapter import (
    IS_APART,
    READ,
    ROOT,
    TAKEN,
    UNREAD,
    Adapter,
    Fact,
    Node,
    Rect,
    Told,
    Update,
    made_out,
    serve,
)
from game.ui.access.lines import Line, Lines
from game.ui.controls.base import Controls, Widget
from game.ui.controls.described import Described, Role, Thing
from game.ui.drawing.mirror import mirrored
from game.ui.drawing.stage import Stage
from game.ui.system import interrupts_held, write_error

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

_EVERY: Final = 0.05  # seconds between two looks at a page
_STARTS: Final = 3  # of the process that keeps the tree; when that has stood still so often, there is no tree
_NEWS: Final = 8  # the newest lines, which stay in the tree
_ROLES: Final = {
    Role.BUTTON: "BUTTON",
    Role.CHECK: "CHECK_BOX",
    Role.CHOICE: "RADIO_BUTTON",
    Role.TAB: "TAB",
    Role.SLIDER: "SLIDER",
    Role.FIELD: "TEXT_INPUT",
    Role.ITEM: "LIST_BOX_OPTION",
    Role.LINK: "LINK",
    Role.TEXT: "LABEL",
    Role.HEADING: "HEADING",
    Role.IMAGE: "IMAGE",
}
_GROUPS: Final = {Role.CHOICE: "RADIO_GROUP", Role.TAB: "TAB_LIST", Role.ITEM: "LIST_BOX"}


Number = Callable[[Hashable], int]
"""Gives what is on a page its number in the tree: the same again as long as it is there."""


class Grown(NamedTuple):
    """The tree of a page: its nodes, what they are, by the same numbers, and which of them has the focus."""

    nodes: dict[int, Node]
    things: dict[int, Thing]
    focus: int


def grown(page: Described, news: Mapping[int, Node], number: Number, place: Callable[[pygame.Rect], Rect]) -> Grown:
    """Return the tree of ``page`` with the newest lines after it; ``place`` tells where in the window things lie."""
    nodes, things, focus, met = dict(news), dict[int, Thing](), ROOT, Counter[Hashable]()

    def put(node: Node, *what: Hashable) -> int:
        met[what] += 1
        found = number((*what, met[what]))
        nodes[found] = node
        return found

    parts: list[int] = []
    for group, members in groupby(page.things, lambda thing: thing.group):
        inside: list[int] = []
        for thing in members:
            inside.append(put(_node(thing, place(thing.rect)), group, thing.role, thing.name))
            things[inside[-1]] = thing
            focus = inside[-1] if thing is page.focus else focus
        if group:
            kind = _GROUPS.get(things[inside[0]].role, "GROUP")
            inside = [put(Node(kind, {"label": group}, (), tuple(inside)), group)]
        parts += inside
    modal: dict[str, Fact] = {"modal": True} if page.is_modal else {}
    top = put(Node("DIALOG" if page.is_modal else "PANE", {"label": page.title, **modal}, (), tuple(parts)))
    log = put(Node("LOG", {}, (), tuple(news)), "log")
    nodes[ROOT] = Node("WINDOW", {"label": "Forty-Odd"}, (), (top, log))
    return Grown(nodes, things, top if focus == ROOT else focus)


def _node(thing: Thing, place: Rect) -> Node:
    """Return the node of a thing."""
    about = ". ".join(filter(None, (thing.value if IS_APART else "", thing.help)))
    facts: dict[str, Fact] = {"value" if thing.role is Role.TEXT else "label": thing.name, "bounds": place}
    facts |= {"description": about} if about else {}
    if thing.value and not IS_APART:  # on Linux the words of a value do not come through
        facts["value"] = thing.value
    if thing.place is not None:
        facts |= {"position_in_set": thing.place[0] - 1, "size_of_set": thing.place[1]}
    if thing.is_chosen is not None:
        is_one_of = thing.role in (Role.TAB, Role.ITEM)
        facts |= {"selected": thing.is_chosen} if is_one_of else {"toggled": str(thing.is_chosen).upper()}
    if not thing.is_able:
        facts["disabled"] = True
    does = {"CLICK": thing.do, "INCREMENT": thing.adjust, "DECREMENT": thing.adjust}
    able = tuple(action for action, way in does.items() if way is not None and thing.is_able)
    return Node(_ROLES[thing.role], facts, ("FOCUS", *able))


class Page(Protocol):
    """What is read of a scene."""

    controls: Controls
    stage: Stage

    def described(self) -> Described:
        """Return what is on the page now."""


class Near:
    """AccessKit in this process, for the systems on which only this may show the tree of its window."""

    def __init__(self, window: pygame.Window) -> None:
        self._said: SimpleQueue[object] = SimpleQueue()
        self._adapter = Adapter(self._said, window.handle)

    def send(self, update: Update) -> None:
        """Show readers what has changed."""
        self._adapter.take(update)
        self._said.put(TAKEN)

    def told(self) -> Iterator[Told]:
        """Return what has been said since the last look."""
        while not self._said.empty():
            yield made_out(self._said.get())

    def close(self) -> None:
        """There is nothing to end."""


class Apart:
    """AccessKit in a process of its own, for which the window never waits; raises OSError if there can be none."""

    def __init__(self) -> None:
        import multiprocessing  # imported late: the menu does not need it

        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._pipe: Connection[Update, Told] = ours
        self._process: BaseProcess = context.Process(target=serve, args=(theirs,), name="forty-odd tree", daemon=True)
        with theirs, interrupts_held():
            self._process.start()

    def send(self, update: Update) -> None:
        """Show readers what has changed; raise OSError if the process has ended."""
        self._pipe.send(update)

    def told(self) -> Iterator[Told]:
        """Return what has been said since the last look; raise EOFError or OSError if the process has ended."""
        while self._pipe.poll():
            yield self._pipe.recv()

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._pipe.close()


class Tree:
    """The tree of whatever page is on top, kept as long as it is read; till then nothing is asked of a page."""

    def __init__(self, begin: Callable[[], Near | Apart], lines: Lines) -> None:
        self._begin, self._lines, self._starts = begin, lines, 0
        self._numbers = count(ROOT + 1)  # none is given twice
        self._open()

    def _open(self) -> None:
        self.is_read = False
        """Whether anybody reads."""
        self._page: Page | None = None  # that was read last, ...
        self._known: dict[Hashable, int] = {}  # ... the numbers of what has been on it, ...
        self._things: dict[int, Thing] = {}  # ... and what is on it
        self._news: dict[int, Node] = {}  # the newest lines
        self._shown = Update({})
        self._is_busy, self._due = False, 0.0  # whether that is on its way; when the page is looked at again
        self._starts += 1
        self._end = self._begin() if self._starts <= _STARTS else None

    def update(self, page: Page, window: pygame.Rect, *, has_keyboard: bool) -> bool:
        """Do what readers want, and show them what has changed; return whether they wanted anything."""
        wishes: list[Told] = []
        try:
            wishes += [told for told in self._end.told() if not self._hears(told)] if self._end is not None else []
            if self.is_read and not self._is_busy and not wishes and time.monotonic() >= self._due:
                self._show(page, window, has_keyboard)
        except (EOFError, OSError):  # the other process stood still, and has ended itself
            self.close()
            self._open()
        for wish in wishes:
            self._do(wish, page)
        return bool(wishes)

    def close(self) -> None:
        """End what shows the tree."""
        self._heed(is_read=False)
        if self._end is not None:
            self._end.close()
            self._end = None

    def _hears(self, told: Told) -> bool:
        """Take in what has been told, unless it is a wish; return whether it was none."""
        if told.what in (READ, UNREAD):
            self._heed(is_read=told.what == READ)
        if told.what in (READ, TAKEN):
            self._is_busy = False
        return told.what in (READ, UNREAD, TAKEN)

    def _heed(self, *, is_read: bool) -> None:
        """Begin to follow what happens, or end."""
        if is_read != self.is_read:
            self.is_read = is_read
            (self._lines.readers.append if is_read else self._lines.readers.remove)(self._take)
        if is_read:
            self._shown, self._due = Update({}), 0.0
            self._news.clear()
            for line in self._lines.kept[-1:]:
                self._take(line)

    def _take(self, line: Line) -> None:
        """Put a line into the tree, which tells it to whoever reads."""
        self._tell(line.usual, is_urgent=line.interrupts or line.kind in ("prompt", "refusal"))

    def _tell(self, words: str, *, is_urgent: bool) -> None:
        line = Node("LABEL", {"value": words, "live": "ASSERTIVE" if is_urgent else "POLITE"})
        self._news = dict([*self._news.items(), (next(self._numbers), line)][-_NEWS:])
        self._due = 0.0

    def _show(self, page: Page, window: pygame.Rect, has_keyboard: bool) -> None:
        """Show readers what has changed since they were last shown anything, if anything has."""
        if page is not self._page:
            self._page, self._known = page, {}
        self._due = time.monotonic() + _EVERY
        tree = grown(page.described(), self._news, self._number, partial(_placed, page.stage))
        before, now = self._things.get(tree.focus), tree.things.get(tree.focus)
        if IS_APART and before is not None and now is not None and before.value != now.value:
            self._tell(now.value, is_urgent=True)  # with the next look; a description that changes is not read out
        self._things = tree.things
        whole = Update(tree.nodes, tree.focus, has_keyboard, (*window.topleft, *window.bottomright))
        if whole != self._shown and self._end is not None:
            changed = {number: node for number, node in whole.nodes.items() if self._shown.nodes.get(number) != node}
            self._end.send(whole._replace(nodes=changed))
            self._shown, self._is_busy = whole, True

    def _number(self, what: Hashable) -> int:
        if what not in self._known:
            self._known[what] = next(self._numbers)
        return self._known[what]

    def _do(self, wish: Told, page: Page) -> None:
        """Do what a reader wants with a thing, as a person would, if the thing is still there."""
        thing = self._things.get(wish.node) if page is self._page else None
        if thing is None:
            return
        if wish.what == "FOCUS" and isinstance(thing.source, Widget) and thing.source in page.controls.widgets:
            page.controls.set_focus(thing.source)
        elif wish.what == "CLICK" and thing.do is not None:
            thing.do()
        elif wish.what in ("INCREMENT", "DECREMENT") and thing.adjust is not None:
            thing.adjust(1 if wish.what == "INCREMENT" else -1)
        self._due = 0.0


def _placed(stage: Stage, rect: pygame.Rect) -> Rect:
    """Return where in the window something lies, by its edges."""
    seen = mirrored(rect, stage.size[0]) if stage.is_mirrored else rect
    return seen.left, seen.top, seen.right, seen.bottom


def is_installed() -> bool:
    """Whether the package is there that makes windows readable."""
    return find_spec("accesskit") is not None


def opened(window: pygame.Window, lines: Lines) -> Tree | None:
    """Return the tree of ``window``, None where there is nothing through which it could be read."""
    has_bus = "DBUS_SESSION_BUS_ADDRESS" in os.environ or Path(os.environ.get("XDG_RUNTIME_DIR", ""), "bus").exists()
    if not is_installed() or pygame.display.get_driver() in sdl.UNSEEN or (IS_APART and not has_bus):
        return None
    try:
        return Tree(Apart if IS_APART else partial(Near, window), lines)
    except (ImportError, OSError) as fault:
        write_error(f"readers of the screen cannot read this window ({fault})")
        return None
