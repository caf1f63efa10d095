"""The tree of accessibility: the page on top for readers of the screen, by AccessKit, where that is installed."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from functools import partial
from importlib.util import find_spec
from itertools import count, groupby
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

import pygame

from game.ui import sdl
from game.ui.access import adapter
from game.ui.access.adapter import ROOT, Adapter, Fact, Node, Rect, Told, Update
from game.ui.access.lines import Line, Lines, Verbosity
from game.ui.controls.base import seen
from game.ui.controls.described import Described, Role, Thing
from game.ui.drawing.stage import Stage
from game.ui.language.messages import plain
from game.ui.system import interrupts_held

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_EVERY: Final = 0.05  # seconds between two looks at a page
_STARTS: Final = 3  # of the process that keeps the tree; when that has stood still so often, there is no tree
_NEWS: Final = 8  # the newest lines, which stay in the tree
_ROLES: Final = {Role.FIELD: "TEXT_INPUT", Role.ITEM: "LIST_BOX_OPTION", Role.TEXT: "LABEL"}  # others by our own names
_GROUPS: Final = {Role.CHOICE: "RADIO_GROUP", Role.TAB: "TAB_LIST", Role.ITEM: "LIST_BOX"}
_STEPS: Final = {"INCREMENT": 1, "DECREMENT": -1}


class Page(Protocol):
    """What is read of a scene."""

    stage: Stage

    def described(self) -> Described:
        """Return what is on the page now."""

    def focus_on(self, thing: Thing) -> None:
        """Give the focus to a thing of the page."""


class Tree:
    """The tree of whatever page is on top, kept as long as it is read; till then nothing is asked of a page.

    ``begin`` returns the way to AccessKit.
    """

    def __init__(self, begin: Callable[[], Adapter | Connection[Update, Told]], lines: Lines) -> None:
        self._begin, self._lines, self._starts = begin, lines, 0
        self._numbers = count(ROOT + 1)  # none is given twice
        self.verbosity: Verbosity = "usual"
        self.is_read = False
        """Whether anybody reads."""
        self._news: dict[int, Node] = {}  # the newest lines
        self._shown = Update({})
        self._is_busy, self._due = False, 0.0  # whether that is on its way; when the page is looked at again
        self._open()

    def _open(self) -> None:
        self._page: Page | None = None  # that was read last, ...
        self._known: dict[Hashable, int] = {}  # ... the numbers of what has been on it, ...
        self._things: dict[int, Thing] = {}  # ... and what is on it
        self._heed(is_read=False)
        self._starts += 1
        self._end = self._begin() if self._starts <= _STARTS else None

    def update(self, page: Page, window: pygame.Rect, *, has_keyboard: bool) -> bool:
        """Do what readers want, and show them what has changed; return whether they wanted anything."""
        wishes: list[Told] = []
        try:
            while self._end is not None and self._end.poll():
                told = self._end.recv()
                if told.what in (adapter.READ, adapter.UNREAD):
                    self._heed(is_read=told.what == adapter.READ)
                elif told.what == adapter.TAKEN:
                    self._is_busy = False
                else:
                    wishes.append(told)
            if self._end is not None and self.is_read and not self._is_busy and time.monotonic() >= self._due:
                self._show(self._end, page, (*window.topleft, *window.bottomright), has_keyboard)
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

    def _heed(self, *, is_read: bool) -> None:
        """Begin to follow what happens, or end, with nothing shown."""
        readers = self._lines.readers
        readers[:] = [*(each for each in readers if each != self._take), *([self._take] if is_read else [])]
        self.is_read, self._is_busy, self._shown, self._news, self._due = is_read, False, Update({}), {}, 0.0
        for line in self._lines.kept[-1:]:
            self._take(line)

    def _take(self, line: Line) -> None:
        """Put a line into the tree, which tells it to whoever reads."""
        self._tell(plain(line.at(self.verbosity)), is_urgent=line.kind in ("prompt", "refusal", "answer"))

    def _tell(self, words: str, *, is_urgent: bool) -> None:
        line = Node("LABEL", {"value": words, "live": "ASSERTIVE" if is_urgent else "POLITE"})
        self._news = dict([*self._news.items(), (next(self._numbers), line)][-_NEWS:])
        self._due = 0.0

    def _show(self, end: Adapter | Connection[Update, Told], page: Page, window: Rect, has_keyboard: bool) -> None:
        """Show readers what has changed since they were last shown anything, if anything has."""
        if page is not self._page:
            self._page, self._known = page, {}
        self._due = time.monotonic() + _EVERY
        nodes, things, focus = grown(page.described(), self._news, self._number, partial(seen, stage=page.stage))
        before, now = self._things.get(focus), things.get(focus)
        if adapter.IS_APART and before is not None and now is not None and before.value != now.value:
            self._tell(now.value, is_urgent=True)  # at the next look: a description that changes is not read out
        self._things, whole = things, Update(nodes, focus, has_keyboard, window)
        if whole != self._shown:
            changed = {number: node for number, node in nodes.items() if self._shown.nodes.get(number) != node}
            end.send(whole._replace(nodes=changed))
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
        if wish.what == "FOCUS":
            page.focus_on(thing)
        elif not thing.is_able and thing.role is not Role.ITEM:  # a card that may not be played says why
            return
        elif wish.what == "CLICK" and thing.do is not None:
            thing.do()
        elif wish.what in _STEPS and thing.adjust is not None:
            thing.adjust(_STEPS[wish.what])
        self._due = 0.0


def grown(
    page: Described, news: Mapping[int, Node], number: Callable[[Hashable], int], place: Callable[[Thing], pygame.Rect]
) -> tuple[dict[int, Node], dict[int, Thing], int]:
    """Return the tree of ``page``, after it the newest lines: the nodes, what they are, and which has the focus.

    ``number`` gives what is on the page its number, the same again as long as it is there; ``place`` tells where in the
    window things lie.
    """
    nodes, things, met = dict(news), dict[int, Thing](), Counter[Hashable]()

    def put(node: Node, *what: Hashable) -> int:
        met[what] += 1
        found = number((*what, met[what]))
        nodes[found] = node
        return found

    parts: list[int] = []
    for group, members in groupby(page.things, lambda thing: thing.group):
        inside = {put(_node(each, place(each)), group, each.role, each.name): each for each in members}
        things |= inside
        first = next(iter(inside.values()))
        size: dict[str, Fact] = {} if first.place is None else {"size_of_set": first.place[1]}
        kind = _GROUPS.get(first.role, "GROUP")
        parts += [put(Node(kind, {"label": group, **size}, (), (*inside,)), group)] if group else inside
    modal: dict[str, Fact] = {"modal": True} if page.is_modal else {}
    top = put(Node("DIALOG" if page.is_modal else "PANE", {"label": page.title, **modal}, (), (*parts,)))
    nodes[ROOT] = Node("WINDOW", {"label": "Forty-Odd"}, (), (top, put(Node("LOG", {}, (), (*news,)), "log")))
    return nodes, things, next((each for each, thing in things.items() if thing is page.focus), top)


def _node(thing: Thing, place: pygame.Rect) -> Node:
    """Return the node of a thing."""
    words = (thing.value, thing.help) if adapter.IS_APART else (thing.help,)  # on Linux no words of a value get through
    facts: dict[str, Fact] = {
        "value" if thing.role is Role.TEXT else "label": thing.name,
        "bounds": (*place.topleft, *place.bottomright),
    }
    facts |= {"description": about} if (about := "\n".join(filter(None, words))) else {}
    facts |= {"value": thing.value} if thing.value and not adapter.IS_APART else {}
    facts |= {"keyboard_shortcut": thing.key} if thing.key else {}
    facts |= {} if thing.is_able else {"disabled": True}
    facts |= {} if thing.is_open is None else {"expanded": thing.is_open}
    facts |= {} if thing.place is None else {"position_in_set": thing.place[0] - 1}
    if thing.is_chosen is not None:
        is_one_of = thing.role in (Role.TAB, Role.ITEM)
        facts |= {"selected": thing.is_chosen} if is_one_of else {"toggled": str(thing.is_chosen).upper()}
    ways = {"CLICK": thing.do, **dict.fromkeys(_STEPS, thing.adjust)}
    # what a reader has once met without an action stays so for it: what cannot be used now keeps its own, and so does
    # a card while nothing is asked
    waits = thing.role is Role.ITEM and thing.do is None and not thing.is_able
    able = ["CLICK"] if waits else [action for action, way in ways.items() if way is not None]
    return Node(_ROLES.get(thing.role, thing.role.replace(" ", "_").upper()), facts, ("FOCUS", *able))


def apart() -> Connection[Update, Told]:
    """Return the way to AccessKit in a process of its own, which ends with it; raise OSError if there can be none."""
    import multiprocessing  # imported late: the menu does not need it

    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    with theirs, interrupts_held():
        context.Process(target=adapter.serve, args=(theirs,), name="forty-odd tree", daemon=True).start()
    return ours


def is_installed() -> bool:
    """Whether the package is there that makes windows readable."""
    return find_spec("accesskit") is not None


def opened(window: pygame.Window, lines: Lines) -> Tree | None:
    """Return the tree of ``window``, None if nothing could read it; raise ImportError or OSError."""
    has_bus = "DBUS_SESSION_BUS_ADDRESS" in os.environ or Path(os.environ.get("XDG_RUNTIME_DIR", ""), "bus").exists()
    if not is_installed() or pygame.display.get_driver() in sdl.UNSEEN or (adapter.IS_APART and not has_bus):
        return None
    return Tree(apart if adapter.IS_APART else partial(Adapter, window.handle), lines)
