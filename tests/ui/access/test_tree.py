"""The tree of accessibility: what readers of the screen are shown of a page, and what they can do there."""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
import time
from collections.abc import Iterator

import pygame
import pytest

from game.ui.access.adapter import HANGING, READ, ROOT, TAKEN, UNREAD, Adapter, Node, Told, Update
from game.ui.access.tree import Tree, apart, grown
from game.ui.app import App
from game.ui.controls.described import Described, Role, Thing
from game.ui.navigation import first_scene
from tests import ROOT as HERE
from tests.ui.paging import Opener, step


class Reader:
    """A reader of the screen: what it has been shown, by numbers, and what it tells the program."""

    def __init__(self) -> None:
        self.says: list[Told] = []
        self.updates: list[Update] = []
        self.nodes: dict[int, Node] = {}
        self.is_gone = False

    def send(self, update: Update) -> None:
        """Take in an update."""
        self.updates.append(update)
        self.nodes |= update.nodes
        self.says.append(Told(TAKEN))

    def poll(self) -> bool:
        """Whether there is anything to tell."""
        return bool(self.says) or self.is_gone

    def recv(self) -> Told:
        """Tell what there is to tell."""
        if self.is_gone:
            raise EOFError
        return self.says.pop(0)

    def close(self) -> None:
        """End."""

    @property
    def inside(self) -> dict[int, Node]:
        """What is in the window now, in order."""

        def below(number: int) -> Iterator[int]:
            yield number
            for child in self.nodes[number].children:
                yield from below(child)

        return {number: self.nodes[number] for number in below(ROOT)}

    def find(self, name: str) -> int:
        """Return the number of the node called ``name``."""
        return next(number for number, node in self.inside.items() if node.facts.get("label") == name)


class Read:
    """The program, and somebody who reads it."""

    def __init__(self, app: App) -> None:
        self.app, self.reader = app, Reader()
        app.tree = self.tree = Tree(lambda: self.reader, app.lines)  # type: ignore[return-value, arg-type]
        app.push(first_scene(app, None))

    def step(self) -> None:
        """Let a look at the page pass."""
        self.tree._due = 0.0
        step(self.app)

    def begin(self) -> None:
        """Begin to read."""
        self.reader.says.append(Told(READ))
        self.step()

    def ask(self, action: str, name: str) -> None:
        """Want something of the thing called ``name``."""
        self.reader.says.append(Told(action, self.reader.find(name)))
        self.step()


@pytest.fixture
def read(open_app: Opener) -> Read:
    return Read(open_app(size=(960, 600)))


def test_nothing_is_asked_of_a_page_that_nobody_reads(read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    def described(_scene: object) -> Described:
        raise AssertionError("a page was described for nobody")

    monkeypatch.setattr(type(read.app.scene), "described", described)
    read.step()
    read.reader.says += [Told(READ), Told(UNREAD)]
    read.step()
    assert not read.reader.updates
    assert not read.app.lines.readers


def test_all_that_is_described_is_in_the_tree_with_its_name_and_place(read: Read) -> None:
    read.begin()
    things = read.app.scene.described().things
    shown = [node for node in read.reader.inside.values() if "FOCUS" in node.actions]
    assert len(things) == len(shown) > 5
    assert [thing.name for thing in things] == [node.facts.get("label", node.facts.get("value")) for node in shown]
    assert [node.facts["bounds"] for node in shown] == [(*each.rect.topleft, *each.rect.bottomright) for each in things]
    window = pygame.Rect(read.app.window.position, read.app.window.size)
    assert read.reader.updates[0].window == (*window.topleft, *window.bottomright)


def test_only_what_has_changed_is_sent_again(read: Read) -> None:
    read.begin()
    count = len(read.reader.updates)
    read.step()
    assert len(read.reader.updates) == count
    read.app.scene.controls.set_focus(read.app.scene.controls.widgets[0])
    read.step()
    assert [dict(update.nodes) for update in read.reader.updates[count:]] == [{}]
    focus = read.app.scene.described().focus
    assert focus is not None
    assert read.reader.nodes[read.reader.updates[-1].focus].facts["label"] == focus.name


def test_a_reader_presses_a_control_as_a_person_does(read: Read) -> None:
    read.begin()
    read.ask("FOCUS", "Settings")
    focus = read.app.scene.described().focus
    assert focus is not None
    assert focus.name == "Settings"
    read.ask("CLICK", "Settings")
    step(read.app)
    assert read.app.scene.name == "settings"


def test_what_is_no_longer_there_cannot_be_pressed(read: Read) -> None:
    read.begin()
    old = read.reader.find("Settings")
    read.app.routes.open_settings()
    read.reader.says.append(Told("CLICK", old))
    step(read.app)
    assert [scene.name for scene in read.app.scenes] == ["menu", "settings"]
    read.step()
    assert old not in read.reader.inside


def test_each_line_is_told_once_even_if_it_is_like_the_last(read: Read) -> None:
    read.begin()
    read.reader.updates.clear()
    for _time in range(2):
        read.app.lines.say("event", "Rami passes.")
        read.app.lines.say("refusal", "Hearts must be followed.")
        read.step()
    told = [node for update in read.reader.updates for node in update.nodes.values() if "live" in node.facts]
    lines = [(str(node.facts["value"]), node.facts["live"]) for node in told]
    assert lines == 2 * [("Rami passes.", "POLITE"), ("Hearts must be followed.", "ASSERTIVE")]


def test_a_process_that_has_ended_is_started_again_but_not_forever(open_app: Opener) -> None:
    app, started = open_app(size=(960, 600)), list[Reader]()

    def begin() -> Reader:
        started.append(Reader())
        return started[-1]

    app.tree = Tree(begin, app.lines)  # type: ignore[arg-type]
    app.push(first_scene(app, None))
    for _time in range(5):
        started[-1].says.append(Told(READ))
        step(app)
        started[-1].is_gone = True
        step(app)
    assert len(started) == 3
    assert all(each.updates for each in started)
    assert not app.lines.readers


def _thing(role: Role, name: str, **more: object) -> Thing:
    return Thing(role, name, pygame.Rect(1, 2, 3, 4))._replace(**more)  # type: ignore[arg-type]


def _tree(*things: Thing, **more: object) -> dict[int, Node]:
    numbers: dict[object, int] = {}
    page = Described("page", "A page", things)._replace(**more)  # type: ignore[arg-type]
    return grown(page, {}, lambda what: numbers.setdefault(what, len(numbers) + 1), lambda thing: thing.rect)[0]


def test_a_hand_is_a_list_box_and_bids_are_a_radio_group() -> None:
    nodes = _tree(
        _thing(Role.ITEM, "queen of hearts", group="Your hand", place=(1, 2), do=print),
        _thing(
            Role.ITEM, "two of clubs", group="Your hand", place=(2, 2), is_able=False, help="Follow hearts.", do=print
        ),
        _thing(Role.CHOICE, "7", group="Bids", is_chosen=True, do=print),
    ).values()
    assert [(node.role, node.facts.get("label")) for node in nodes if node.children] == [
        ("LIST_BOX", "Your hand"),
        ("RADIO_GROUP", "Bids"),
        ("PANE", "A page"),
        ("WINDOW", "Forty-Odd"),
    ]
    queen, two, seven = (node for node in nodes if node.actions)
    assert queen.facts["position_in_set"] == 0
    assert next(node for node in nodes if node.role == "LIST_BOX").facts["size_of_set"] == 2
    assert queen.actions == ("FOCUS", "CLICK")
    assert two.facts["disabled"] is True
    assert two.facts["description"] == "Follow hearts."
    assert two.actions == ("FOCUS", "CLICK"), "it keeps its action, and is disabled"
    assert seven.facts["toggled"] == "TRUE"


def test_a_card_met_while_nothing_was_asked_could_never_be_played_by_a_reader() -> None:
    """Readers keep what a thing can do; a robot found none of its cards able for the rest of the deal."""
    nodes = _tree(_thing(Role.ITEM, "two of clubs", is_able=False), _thing(Role.ITEM, "a row")).values()
    waiting, telling = (node for node in nodes if node.facts.get("label") in ("two of clubs", "a row"))
    assert waiting.facts["disabled"] is True and waiting.actions == ("FOCUS", "CLICK")
    assert telling.actions == ("FOCUS",)


def test_two_of_a_kind_are_two_and_a_dialog_is_modal() -> None:
    nodes = _tree(*2 * [_thing(Role.BUTTON, "More", do=print)], is_modal=True)
    assert [node.role for node in nodes.values()] == ["BUTTON", "BUTTON", "DIALOG", "LOG", "WINDOW"]
    assert next(node for node in nodes.values() if node.role == "DIALOG").facts["modal"] is True


def test_accesskit_knows_all_that_it_is_told() -> None:
    pytest.importorskip("accesskit", exc_type=ImportError)  # installed, it may not load: under Wine it does not
    all_of_it = {"value": "much", "help": "why", "is_chosen": True, "place": (1, 1), "do": print, "adjust": print}
    things = [_thing(role, role, **all_of_it) for role in Role]
    nodes = _tree(*things, _thing(Role.CHECK, "off", is_chosen=False, is_able=False), is_modal=True)
    adapter = Adapter()
    made = {str(getattr(adapter._made(node), "role", "")) for node in nodes.values()}
    assert made >= {"Role.LIST_BOX_OPTION", "Role.DIALOG", "Role.CHECK_BOX"}
    adapter.send(Update({**nodes, 900: Node("LABEL", {"value": "Rami passes.", "live": "POLITE"})}))


def test_the_process_of_the_tree_takes_what_it_is_sent_and_goes_when_told(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("accesskit", exc_type=ImportError)  # installed, it may not load: under Wine it does not
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    end, process = apart(), multiprocessing.active_children()[-1]
    end.send(Update(_tree(_thing(Role.BUTTON, "Play", do=print))))
    assert end.poll(30)
    assert end.recv() == Told(TAKEN)
    end.close()
    process.join(10)
    assert process.exitcode == 0


HANGS = """
import ctypes, queue
from multiprocessing import Pipe
from game.ui.access import adapter
class Hangs:
    told = queue.SimpleQueue()
    def send(self, update): ctypes.PyDLL(None).sleep(60)  # and nothing else in this process can run
adapter.Adapter = Hangs
ours, theirs = Pipe()
ours.send(adapter.Update({}))
print("begun", flush=True)
adapter.serve(theirs)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="there is such a process on Linux only")
def test_a_process_that_stands_still_with_the_interpreters_lock_ends_itself() -> None:
    begun = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", HANGS], cwd=HERE, capture_output=True, text=True, timeout=50, check=False
    )
    assert done.stdout == "begun\n"
    assert done.returncode == 1
    assert time.monotonic() - begun > HANGING
