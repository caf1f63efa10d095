"""A press of a gamepad: the cross goes to the nearest thing, every other button does an action by one of its keys."""

from __future__ import annotations

from functools import partial

import pygame

from game.ui.access.pad import STICK, WAYS, Place, links, nearest
from game.ui.controls.actions import ACTIONS, BARE, EVERYWHERE, keys_of
from game.ui.controls.base import Widget, clip_of, seen
from game.ui.controls.described import Described, Role, Thing
from game.ui.controls.keys import press_of
from game.ui.controls.pads import BUTTONS, PAD
from game.ui.language.messages import _, pgettext
from game.ui.scenes.forms.asking import AskScene
from game.ui.scenes.forms.typing import types_into
from game.ui.scenes.scene import Scene

_ALWAYS = ("press", "back", "keys")


def press_on_pad(scene: Scene, button: str) -> pygame.event.Event | None:
    """Do what a button of a gamepad does, or return the press of the key that does it."""
    if button in WAYS:
        return None if scene.takes_keys else _steer(scene, button)
    if button == "a" and types_into(scene, scene.controls.focus):
        return None
    if button == "y" and (asked := _questions(scene)):
        scene.app.later(partial(scene.app.push, AskScene(scene.app, asked)))
        return None
    if button in ("lb", "rb") and _turn(scene.described(), 1 if button == "rb" else -1):
        return None
    acts = [name for name in _able(scene) if button in ACTIONS[name].pad]
    if acts:
        key = keys_of(acts[0])[0]
        return None if scene.takes_keys and key not in BARE else press_of(key)
    return pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=STICK[button]) if button in STICK else None


def told_of_pad(scene: Scene) -> list[tuple[tuple[str, ...], str]]:
    """Return the buttons of the gamepad in use that do something now, and what."""
    told = {"cross": _("Move about the page"), **dict.fromkeys(STICK, _("Scroll, or step through what is shown"))}
    told |= {button: ACTIONS[act].title for act in reversed(_able(scene)) for button in ACTIONS[act].pad}
    if any(each.role is Role.TAB for each in scene.described().things):
        told |= dict.fromkeys(("lb", "rb"), _("Another chapter"))
    if _questions(scene):
        told["y"] = pgettext("gamepad", "Questions")
    by_words = dict[str, tuple[str, ...]]()
    for button in (each for each in BUTTONS if each in told):
        by_words[told[button]] = *by_words.get(told[button], ()), PAD + button
    return [(caps, words) for words, caps in by_words.items()]


def _questions(scene: Scene) -> list[str]:
    return [act for act in _able(scene) if "y" in ACTIONS[act].pad]


def _able(scene: Scene) -> list[str]:
    """Return what can be done now: by the scene itself before its controls, what is of this place alone first."""
    order, shown = [*ACTIONS], [each for each in scene.controls.widgets if each.visible and each.enabled]
    groups = [*scene.also()], [act for each in shown for act in each.acts], _ALWAYS
    able = [[act for act in order if act in group] for group in groups]
    return [act for group in able for act in sorted(group, key=lambda act: EVERYWHERE in ACTIONS[act].where)]


def _turn(page: Described, step: int) -> bool:
    """Go to the next chapter, or back; return whether the page has any."""
    tabs = [each for each in page.things if each.role is Role.TAB]
    chosen = next((number for number, each in enumerate(tabs) if each.is_chosen), 0)
    do = tabs[(chosen + step) % len(tabs)].do if tabs else None
    if do is not None:
        do()
    return do is not None


def _steer(scene: Scene, button: str) -> pygame.event.Event:
    """Move the focus to the nearest thing in a direction, or return the press of the arrow, where that is meant."""
    page = scene.described()
    focus, is_across = page.focus, bool(WAYS[button][0])
    if is_across and (scene.lies_as_it_is if focus is None or focus.do is None else focus.adjust is not None):
        return press_of(button.capitalize())
    golden = (each for each in page.things if isinstance(each.source, Widget) and each.source.has_enter)
    start = focus or next(golden, None)
    clip = clip_of(start) if start is not None else None
    goal = toward(scene, page, start, button, clip if clip and start and not clip.colliderect(start.rect) else None)
    if goal is not None:
        scene.focus_on(goal)
    return pygame.event.Event(pygame.NOEVENT)  # for the scene to follow the focus


def goals_of(scene: Scene, page: Described) -> list[Thing]:
    """Return the things to which the cross leads: what can be pressed or changed now, and if they are read out, all."""
    stops = [each for each in page.things if scene.is_stop(each)]
    can_be_used = [each for each in stops if each.is_able and (each.do or each.adjust) is not None]
    return stops if scene.app.lines.readers else can_be_used


def toward(
    scene: Scene, page: Described, start: Thing | None, button: str, edge: pygame.Rect | None = None
) -> Thing | None:
    """Return the nearest thing in a direction; with no ``start`` the first, or that nearest to a table's lower edge.

    ``edge`` is where one looks, if ``start`` has been scrolled out of sight.
    """
    goals = goals_of(scene, page)
    if not goals or (start is None and not scene.lies_as_it_is):
        return next(iter(goals), None)
    places = tuple(_place(scene, each) for each in goals)
    at = next((at for at, each in enumerate(goals) if each is start and edge is None), None)
    if at is not None:
        upright = frozenset(at for at, each in enumerate(goals) if each.adjust is not None)
        return goals[links(places, upright)[at].get(button, at)]
    here = (scene.stage.size[0] // 2, scene.stage.size[1], 1, 1) if start is None else _place(scene, start)
    if edge is not None:
        here = edge.left, edge.bottom if button == "up" else edge.top - 1, edge.width, 1
    return goals[nearest(here, places, button)]


def _place(scene: Scene, thing: Thing) -> Place:
    rect = seen(thing, scene.stage)
    return rect.left, rect.top, rect.width, rect.height
