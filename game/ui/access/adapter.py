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
from collections.abc import Mapping
from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

HANGING: Final = 2.0  # seconds
ROOT: Final = 0  # the number of the node that is the window
READ, UNREAD, TAKEN = "READ", "UNREAD", "TAKEN"
IS_APART: Final = sys.platform not in ("win32", "darwin")  # where any process may show the tree of a window
_KINDS: Final = {"live": "Live", "toggled": "Toggled"}  # facts that AccessKit has a list of
_FLAGS: Final = ("disabled", "modal")  # facts that are there or not

Rect = tuple[int, int, int, int]
"""Left, top, right and bottom edge, in pixels."""
Fact = str | int | Rect


class Node(NamedTuple):
    """A node of the tree, by AccessKit's names for its role, its facts and what can be done to it."""

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
    """AccessKit for the window with a ``handle``: an end of a pipe that gets updates and has been told something.

    All that it calls is written in C: that raises nothing, which would kill the adapter, and lets no other thread run
    meanwhile. So whoever learns from it that the tree is read finds AccessKit's locks free.
    """

    def __init__(self, handle: int = 0) -> None:
        import accesskit

        self._kit = accesskit
        self.told: SimpleQueue[object] = SimpleQueue()
        is_read, is_wanted = partial(self.told.put, READ), self.told.put
        if sys.platform == "win32":
            self._adapter = accesskit.windows.SubclassingAdapter(handle, is_read, is_wanted)
        elif sys.platform == "darwin":
            accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            self._adapter = accesskit.macos.SubclassingAdapter.for_window(handle, is_read, is_wanted)
        else:
            self._adapter = accesskit.unix.Adapter(is_read, is_wanted, partial(self.told.put, UNREAD))

    def send(self, update: Update) -> None:
        """Show what has changed to whoever reads."""
        changes = self._kit.TreeUpdate(update.focus)
        changes.tree = self._kit.Tree(ROOT)
        changes.nodes.extend((number, self._made(node)) for number, node in update.nodes.items())
        events = [self._adapter.update_view_focus_state(update.has_keyboard)] if sys.platform == "darwin" else []
        if IS_APART:
            self._adapter.set_root_window_bounds(*2 * [self._kit.Rect(*update.window)])
            self._adapter.update_window_focus_state(update.has_keyboard)
        events.append(self._adapter.update_if_active(lambda: changes))
        for event in filter(None, events):  # elsewhere than on Linux
            event.raise_events()
        self.told.put(TAKEN)

    def poll(self) -> bool:
        """Whether anything has been told."""
        return not self.told.empty()

    def recv(self) -> Told:
        """Return what has been told next."""
        return made_out(self.told.get())

    def close(self) -> None:
        """There is nothing to end."""

    def _made(self, node: Node) -> object:
        kit = self._kit
        made = kit.Node(getattr(kit.Role, node.role))
        for fact, value in node.facts.items():
            kind = getattr(kit, _KINDS[fact]) if fact in _KINDS else None
            known = getattr(kind, str(value)) if kind else kit.Rect(*value) if isinstance(value, tuple) else value
            getattr(made, f"set_{fact}")(*[] if fact in _FLAGS else [known])
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
    adapter, nowhere = Adapter(), os.open(os.devnull, os.O_WRONLY)
    threading.Thread(target=_listen, args=(pipe, adapter.told), name="listening", daemon=True).start()
    with contextlib.suppress(OSError):
        while (told := adapter.told.get()) is not None:
            if isinstance(told, Update):
                faulthandler.dump_traceback_later(HANGING, exit=True, file=nowhere)  # needs no lock
                adapter.send(told)
                faulthandler.cancel_dump_traceback_later()
            else:
                pipe.send(made_out(told))
    os._exit(0)  # without a farewell to AccessKit's threads, which might wait for us


def _listen(pipe: Connection[Told, Update], told: SimpleQueue[object]) -> None:
    with contextlib.suppress(EOFError, OSError):
        while True:
            told.put(pipe.recv())
    told.put(None)
