"""Which key is meant by a press, under whatever keyboard layout it arrives."""

from __future__ import annotations

import unicodedata
from typing import Final

import pygame

# where a letter or digit of the Latin keyboard lies: scancodes count from A to Z, then from 1 to 9, and 0
_PLACES: Final = {pygame.KSCAN_A + at: ord(sign) for at, sign in enumerate("abcdefghijklmnopqrstuvwxyz1234567890")}
# a mark where Q or W lies: Greek and Hebrew layouts, which have no Latin letters
_MARKS: Final = {(pygame.KSCAN_Q, ";"), (pygame.KSCAN_Q, "/"), (pygame.KSCAN_W, "'")}
_LATIN: Final = ("LATIN", "COMBINING", "MODIFIER", "FEMININE", "MASCULINE")  # as the names of such characters begin


def meant(event: pygame.event.Event) -> pygame.event.Event:
    """Return a press or release with the key that is meant: a letter of another script counts by its place.

    A Latin layout, such as AZERTY or Dvorak, keeps its letters.
    """
    place = event.dict.get("scancode", 0)
    if place not in _PLACES or not 0 < event.key <= 0x10FFFF:
        return event
    sign = chr(event.key)
    if (place, sign) not in _MARKS and not _is_foreign(sign):
        return event
    return pygame.event.Event(event.type, {**event.dict, "key": _PLACES[place]})


def _is_foreign(sign: str) -> bool:
    is_letter = sign.isalpha() or sign.isdecimal() or unicodedata.category(sign) in ("Mn", "Mc")
    return is_letter and not sign.isascii() and not unicodedata.name(sign, "").startswith(_LATIN)
