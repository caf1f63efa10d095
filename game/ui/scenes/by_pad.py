"""A press of a gamepad: the cross goes to the nearest thing, every other button does an action by one of its keys."""

from __future__ import annotations

import pygame

from game.ui.access.pad import STICK, WAYS, nearest
from game.ui.controls.actions import ACTIONS, BARE, keys_of
from game.ui.controls.base import Painted, Widget
from game.ui.controls.described import Described, Role, Thing
from game.ui.controls.keys import press_of
from game.ui.drawing.mirror import mirrored
from game.ui.scenes.scene import Scene

_ALWAYS = ("press", "back", "keys")


def press_on_pad(scene: Scene, button: str) -> pygame.event.Event | None:
    """Do what a button of a gamepad does, or return the press of the key that does it."""
    if button in WAYS:
        return None if scene.takes_keys else _steer(scene, button)
    if button in ("lb", "rb") and _turn(scene.described(), 1 if button == "rb" else -1):
        return None
    acts = [name for name in _able(scene) if button in ACTIONS[name].pad]
    if acts:
        key = keys_of(acts[0])[0]
        return None if scene.takes_keys and key not in BARE else press_of(key)
    return pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=STICK[button]) if button in STICK else None


def _able(scene: Scene) -> list[str]:
    """Return the actions that can be done now: the scene's own before those of its controls, special ones first."""
    order, shown = [*ACTIONS], [each for each in scene.controls.widgets if each.visible and each.enabled]
    groups = scene.also(), (act for each in shown for act in each.acts), _ALWAYS
    return [act for group in groups for act in sorted({*group} & {*order}, key=order.index, reverse=True)]


def _turn(page: Described, step: int) -> bool:
    """Go to the next chapter, or back; return whether the page has any."""
    tabs = [each for each in page.things if each.role is Role.TAB and each.do is not None]
    chosen = next((number for number, each in enumerate(tabs) if each.is_chosen), 0)
    for each in tabs[(chosen + step) % len(tabs) :][:1] if tabs else []:
        if each.do is not None:
            each.do()
    return bool(tabs)


def _steer(scene: Scene, button: str) -> pygame.event.Event | None:
    """Move the focus to the nearest thing in a direction, or return the press of the arrow, where that is meant."""
    page, controls, way = scene.described(), scene.controls, WAYS[button]
    focus = page.focus
    is_for_cards = scene.lies_as_it_is and button in scene.also()
    if is_for_cards if focus is None else way[0] and focus.adjust is not None:
        return press_of(button.capitalize())
    things = [each for each in page.things if _is_goal(each)]
    here = focus or next((each for each in things if _is_default(each.source)), None)
    if here is None and not scene.lies_as_it_is:
        goal = things[:1]
    else:
        others = [each for each in things if each is not here]
        start = pygame.Rect(scene.stage.size[0] // 2, scene.stage.size[1], 1, 1) if here is None else _seen(scene, here)
        found = nearest(start, [_seen(scene, each) for each in others], way)
        goal = [] if found is None else [others[found]]
    for each in goal:
        if isinstance(each.source, Widget):
            controls.set_focus(each.source)
    return pygame.event.Event(pygame.NOEVENT)  # for the scene to follow the focus


def _is_default(source: object) -> bool:
    return isinstance(source, Widget) and source.has_enter


def _is_goal(thing: Thing) -> bool:
    """Whether the cross leads to a thing: to all that can be pressed or changed now."""
    source = thing.source
    return (
        thing.is_able
        and (thing.do or thing.adjust) is not None
        and (not isinstance(source, Widget) or source.focusable)
    )


def _seen(scene: Scene, thing: Thing) -> pygame.Rect:
    """Return where a thing is seen in the window."""
    is_mirrored, source = scene.stage.is_mirrored, thing.source
    rect = source.turned(thing.rect, is_mirrored) if isinstance(source, Painted) else thing.rect
    return mirrored(rect, scene.stage.size[0]) if is_mirrored else rect
