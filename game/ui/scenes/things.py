"""What is on a page, thing by thing, for whoever does not see it: cards and what is written, and how many of a kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Final

import pygame

from game.cards import Card
from game.ui.controls.base import Painted
from game.ui.controls.described import Role, Thing, phrase
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.stage import Item
from game.ui.drawing.written import written_on
from game.ui.words.cards import bare_card_name, spelled

_SEEN: Final = 0.5  # of a turn: from there on a card shows its face


def numbered(things: Iterable[Thing]) -> list[Thing]:
    """Return things with their words spelled out, and with their places among the choices, tabs or items of a group."""
    found = list[Thing]()
    for (role, _group), run in groupby(things, lambda thing: (thing.role, thing.group)):
        members = list(run)
        are_counted = role in (Role.CHOICE, Role.TAB, Role.ITEM)
        for number, thing in enumerate(members, 1):
            place = thing.place or ((number, len(members)) if are_counted else None)
            name, value, told, group = map(spelled, (thing.name, thing.value, thing.help, thing.group))
            found.append(thing._replace(name=name, value=value, help=told, group=group, place=place))
    return found


def told(item: Item, holders: Mapping[CardSprite, str]) -> Iterable[Thing]:
    """Return what an item of the stage is: as it describes itself, or what is written on it; cards by ``holders``."""
    if isinstance(item, CardSprite):
        if item.visible and item.card is not None and item.flip >= _SEEN:
            yield Thing(Role.IMAGE, bare_card_name(item.card), item.box, holders.get(item, ""), source=item)
        return
    if isinstance(item, Painted):
        if not item.visible:
            return
        if described := tuple(item.described()):
            yield from described
            return
        written, rect = item.written(), item.rect
    else:
        blits = item.blits()
        written = [each for blit in blits for each in written_on(blit.surface)]
        rect = blits[0].rect.unionall([blit.rect for blit in blits]) if written else pygame.Rect(0, 0, 0, 0)
    if name := phrase(bare_card_name(each) if isinstance(each, Card) else each for each in written):
        role, tip = (item.role, item.tip) if isinstance(item, Painted) else (Role.TEXT, "")
        yield Thing(role, name, rect, help=phrase([tip]), source=item)
