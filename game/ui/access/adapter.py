"""The end of the tree at which AccessKit is: in a process of its own on Linux, elsewhere in that of the window.

AccessKit for Python keeps the interpreter's lock while it waits for a lock of its own, and threads of its own may wait
the other way round: then a process stands still for good. On Linux, where it may be any process, it is never that of
the window; if it stands still for ``HANGING`` seconds, it ends.
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

HANGING: Final = 2.0  # seconds
ROOT: Final = 0  # the number of the node that is the window
READ, UNREAD, TAKEN = "READ", "UNREAD", "TAKEN"
IS_APART: Final = sys.platform not in ("win32", "darwin")  # where a process is asked that need not have the window
_KINDS: Final = {"live": "Live", "toggled": "Toggled"}  # facts that are one of a kind that AccessKit names
_FLAGS: Final = ("disabled", "modal")  # facts that are there or not


Rect = tuple[int, int, int, int]
"""Left, top, right and bottom edge, in pixels."""
Fact = str | int | Rect


class Node(NamedTuple):
    """A node of the tree, with the names that AccessKit has for its role, its facts and what can be done to it."""

    role: str
    facts: Mapping[str, Fact]
    actions: tuple[str, ...] = ()
    children: tuple[int, ...] = ()


class Update(NamedTuple):
    """The nodes that are new or have changed, by their numbers; which has the focus; where the window is."""

    nodes: Mapping[int, Node]
    focus: int = ROOT
    has_keyboard: bool = False
    window: Rect = (0, 0, 0, 0)


class Told(NamedTuple):
    """What comes back: READ, UNREAD, TAKEN for each update, or an action wanted of the node with a number."""

    what: str
    node: int = ROOT


class Adapter:
    """AccessKit for the window with a ``handle``; ``told`` gets what it has to say, to be made out by ``made_out``.

    All that it calls is written in C: that raises nothing, which would kill the adapter, and lets no other thread run
    meanwhile. So whoever learns from it that the tree is read finds AccessKit's locks free.
    """

    def __init__(self, told: SimpleQueue[object], handle: int = 0) -> None:
        import accesskit

        self._kit = accesskit
        is_read, is_wanted = partial(told.put, READ), told.put
        if sys.platform == "win32":
            self._adapter = accesskit.windows.SubclassingAdapter(handle, is_read, is_wanted)
        elif sys.platform == "darwin":
            accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            self._adapter = accesskit.macos.SubclassingAdapter.for_window(handle, is_read, is_wanted)
        else:
            self._adapter = accesskit.unix.Adapter(is_read, is_wanted, partial(told.put, UNREAD))

    def take(self, update: Update) -> None:
        """Show what has changed to whoever reads."""
        changes = self._kit.TreeUpdate(update.focus)
        changes.tree = self._kit.Tree(ROOT)
        changes.nodes.extend((number, self._made(node)) for number, node in update.nodes.items())
        if sys.platform == "darwin":
            self._raise(self._adapter.update_view_focus_state(update.has_keyboard))
        elif IS_APART:
            window = self._kit.Rect(*update.window)
            self._adapter.set_root_window_bounds(window, window)
            self._adapter.update_window_focus_state(update.has_keyboard)
        self._raise(self._adapter.update_if_active(lambda: changes))

    def _raise(self, events: object) -> None:
        """Tell of changes, where AccessKit leaves that to its caller."""
        tell: Callable[[], None] | None = getattr(events, "raise_events", None)
        if tell is not None:
            tell()

    def _made(self, node: Node) -> object:
        kit = self._kit
        made = kit.Node(getattr(kit.Role, node.role))
        for fact, value in node.facts.items():
            tell = getattr(made, f"set_{fact}")
            if fact in _FLAGS:
                tell()
            elif fact in _KINDS:
                tell(getattr(getattr(kit, _KINDS[fact]), str(value)))
            else:
                tell(kit.Rect(*value) if isinstance(value, tuple) else value)
        for action in node.actions:
            made.add_action(getattr(kit.Action, action))
        made.set_children(list(node.children))
        return made


def made_out(told: object) -> Told:
    """Return what AccessKit has said: one of our words, or a request of its own kind."""
    if isinstance(told, str):
        return Told(told)
    return Told(str(getattr(told, "action", "")).rpartition(".")[2], int(getattr(told, "target", ROOT)))


def serve(pipe: Connection[Told, Update]) -> None:
    """Keep the tree that comes through ``pipe``, and send back what readers want, until it closes."""
    with contextlib.suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal reaches us too: the window decides
    told: SimpleQueue[object] = SimpleQueue()
    adapter, nowhere = Adapter(told), os.open(os.devnull, os.O_WRONLY)
    threading.Thread(target=_listen, args=(pipe, told), name="listening", daemon=True).start()
    with contextlib.suppress(OSError):
        while (heard := told.get()) is not None:
            if isinstance(heard, Update):
                faulthandler.dump_traceback_later(HANGING, exit=True, file=nowhere)  # needs no lock
                adapter.take(heard)
                faulthandler.cancel_dump_traceback_later()
                heard = TAKEN
            pipe.send(made_out(heard))
    os._exit(0)  # without a farewell to AccessKit's threads, which might wait for us


def _listen(pipe: Connection[Told, Update], told: SimpleQueue[object]) -> None:
    with contextlib.suppress(EOFError, OSError):
        while True:
            told.put(pipe.recv())
    told.put(None)
