"""Somebody who plays by what a reader of the screen is told, and by nothing else; needs a Python that has ``gi``.

It knows the program by AT-SPI alone: what there is, by role and name, and what is told by itself. It answers whatever
is asked, at random, until a page offers to play again. What it presses and hears is written line by line as JSON.

    robot.py CHANCE SECONDS
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator
from typing import NamedTuple

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402 (which of its versions must be said before)

OVER = "Play again"
ONWARDS = ("See the winners", "Next deal", "Go on", "Accept", "Deal again", "OK", "Close")
HAND = ("list box", "Your hand")
PILES = ("The stock", "discards")  # in the names of what is drawn from, or thrown on


class Met(NamedTuple):
    """Something in the window: what it is, what it is called, and in what it is."""

    node: Atspi.Accessible
    role: str
    name: str
    inside: tuple[str, str]
    is_able: bool


def tell(what: str, words: str) -> None:
    print(json.dumps({"what": what, "words": words}, ensure_ascii=False), flush=True)


def window() -> Atspi.Accessible | None:
    """Return the window of the program, if it is there."""
    desktop = Atspi.get_desktop(0)
    for number in range(desktop.get_child_count()):
        program = desktop.get_child_at_index(number)
        for frame in [program.get_child_at_index(at) for at in range(program.get_child_count())]:
            if frame is not None and frame.get_name() == "Forty-Odd":
                return frame
    return None


def met(node: Atspi.Accessible, inside: tuple[str, str] = ("", "")) -> Iterator[Met]:
    """Yield all that is in ``node``."""
    for number in range(node.get_child_count()):
        child = node.get_child_at_index(number)
        if child is None:
            continue
        action = child.get_action_iface()
        what = child.get_role_name(), child.get_name()
        can_be_used = child.get_state_set().contains(Atspi.StateType.SENSITIVE)
        yield Met(child, *what, inside, can_be_used and action is not None and action.get_n_actions() > 0)
        yield from met(child, what)


def choose(things: list[Met], chance: random.Random) -> Met | None:
    """Return what to press: what leads on, else any answer to what is asked."""
    able = [each for each in things if each.is_able]
    onwards = [each for name in ONWARDS for each in able if each.name == name and each.role == "push button"]
    piles = [each for each in able if each.role == "push button" and any(pile in each.name for pile in PILES)]
    bids = [each for each in able if each.role == "radio button"]
    answers = bids or [each for each in able if each.inside == HAND] + piles
    return onwards[0] if onwards else chance.choice(answers) if answers else None


def hear(seconds: float) -> None:
    """Let what is told come in for a while."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not GLib.MainContext.default().iteration(False):
            time.sleep(0.005)


def main() -> int:
    """Play until the game is over; return 0 then, or 1 when the time is over."""
    chance, end = random.Random(int(sys.argv[1])), time.monotonic() + float(sys.argv[2])
    Atspi.init()
    Atspi.set_timeout(2000, 2000)
    listener = Atspi.EventListener.new(lambda event: tell("told", str(event.any_data)))
    listener.register("object:announcement")
    while time.monotonic() < end:
        hear(0.6)  # a press that follows at once only hurries what moves
        try:
            frame = window()
            if frame is None:
                continue
            frame.clear_cache()
            things = [*met(frame)]
            if any(each.name == OVER for each in things):
                tell("over", " / ".join(each.name for each in things))
                return 0
            wanted = choose(things, chance)
            if wanted is not None:
                tell("pressed", f"{wanted.name} ({wanted.role} of {wanted.inside[1]})")
                wanted.node.get_action_iface().do_action(0)
        except GLib.Error as fault:
            tell("gone", str(fault))
    tell("late", " / ".join(each.name for each in things))
    return 1


if __name__ == "__main__":
    sys.exit(main())
