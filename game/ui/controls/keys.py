"""Which key is meant by a press, under whatever keyboard layout it arrives, and which keys repeat while held."""

from __future__ import annotations

import sys
import unicodedata
from typing import Final

import pygame

from game.ui.language.messages import spoken

# where a letter or digit of the Latin keyboard lies: scancodes count from A to Z, then from 1 to 9, and 0
_PLACES: Final = {pygame.KSCAN_A + at: ord(sign) for at, sign in enumerate("abcdefghijklmnopqrstuvwxyz1234567890")}
# a mark where Q or W lies: Greek and Hebrew layouts, which have no Latin letters
_MARKS: Final = {(pygame.KSCAN_Q, ";"), (pygame.KSCAN_Q, "/"), (pygame.KSCAN_W, "'")}
_MOVES: Final = ("INSERT", "END", "DOWN", "PAGEDOWN", "LEFT", "CLEAR", "RIGHT", "HOME", "UP", "PAGEUP")
_SIGNS: Final = {"DIVIDE": "/", "MULTIPLY": "*", "MINUS": "-", "PLUS": "+", "EQUALS": "=", "ENTER": "\r"}
_KEYPAD: Final = {  # the sign on a key of the keypad, and what the key is while NumLock is off
    **{getattr(pygame, f"K_KP_{at}"): (ord(str(at)), getattr(pygame, f"K_{move}")) for at, move in enumerate(_MOVES)},
    **{getattr(pygame, f"K_KP_{name}"): (ord(sign), ord(sign)) for name, sign in _SIGNS.items()},
    pygame.K_KP_PERIOD: (pygame.K_PERIOD, pygame.K_DELETE),
}
ALT_OR_ALTGR: Final = pygame.KMOD_ALT | pygame.KMOD_MODE
_COMMAND: Final = pygame.KMOD_CTRL | pygame.KMOD_META
_HAS_NUMLOCK: Final = sys.platform != "darwin"
_REPEATED: Final = (pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_LEFT, pygame.K_RIGHT)
_DELAY, _INTERVAL = 0.4, 1 / 30  # seconds before a key that is held repeats, and from then on
_LATIN: Final = ("LATIN", "COMBINING", "MODIFIER", "FEMININE", "MASCULINE")  # as the names of such characters begin


def meant(event: pygame.event.Event) -> pygame.event.Event:
    """Return a press or release with the key that is meant: a letter of another script counts by its place.

    A Latin layout, such as AZERTY or Dvorak, keeps its letters. The keypad has digits while NumLock is on, and always
    where there is none; otherwise arrows and the rest.
    """
    if event.key in _KEYPAD:
        printed, move = _KEYPAD[event.key]
        key = printed if event.mod & pygame.KMOD_NUM or not _HAS_NUMLOCK else move
        return pygame.event.Event(event.type, {**event.dict, "key": key})
    place = event.dict.get("scancode", 0)
    if place not in _PLACES or not 0 < event.key <= 0x10FFFF:
        return event
    sign = chr(event.key)
    if (place, sign) not in _MARKS and not _is_foreign(sign):
        return event
    return pygame.event.Event(event.type, {**event.dict, "key": _PLACES[place]})


def is_shortcut(event: pygame.event.Event) -> bool:
    """Whether Ctrl (or Cmd) makes a press a shortcut: not with Alt, for AltGr, which types a sign, may come as both."""
    return bool(event.mod & _COMMAND) and not event.mod & ALT_OR_ALTGR


def is_with_alt(event: pygame.event.Event) -> bool:
    """Whether Alt is held, and is not AltGr told as Ctrl and Alt."""
    return bool(event.mod & pygame.KMOD_ALT) and not event.mod & _COMMAND


KEY_NAMES: Final = {
    pygame.K_RETURN: "Enter",
    pygame.K_ESCAPE: "Esc",
    pygame.K_SPACE: "Space",
    pygame.K_DELETE: "Del",
    pygame.K_BACKSPACE: "Backspace",
    **{getattr(pygame, f"K_F{n}"): f"F{n}" for n in range(1, 13)},
    **{getattr(pygame, f"K_{letter}"): letter.upper() for letter in "abcdefghijklmnopqrstuvwxyz0123456789"},
}
_MOVE_NAMES: Final = {
    **{getattr(pygame, f"K_{name.upper()}"): name for name in ("Tab", "Left", "Right", "Up", "Down", "Home", "End")},
    **{pygame.K_PAGEUP: "PgUp", pygame.K_PAGEDOWN: "PgDn", pygame.K_INSERT: "Ins"},
}
MOVES: Final = frozenset((*_MOVE_NAMES.values(), "Shift+Tab"))
"""The names of keys that move among things."""


def key_name(event: pygame.event.Event) -> str:
    """Return the name of the key pressed: ``H``, ``Ctrl+Z``, ``F1``, ``Shift+F3``; "" for those that have none."""
    name = KEY_NAMES.get(event.key) or _MOVE_NAMES.get(event.key, "")
    if not name and 0x20 < event.key <= 0x10FFFF and chr(event.key).isprintable():
        name = chr(event.key).upper()
    if name and is_shortcut(event):
        return f"Ctrl+{name}"
    if event.key == pygame.K_RETURN and is_with_alt(event):
        return f"Alt+{name}"
    if event.mod & pygame.KMOD_SHIFT and (name == "Tab" or pygame.K_F1 <= event.key <= pygame.K_F12):
        return f"Shift+{name}"
    return "" if event.mod & ALT_OR_ALTGR else name


def exact_name(event: pygame.event.Event) -> str:
    """Return the name of the key pressed, with Shift if that is held."""
    name = key_name(event)
    is_held = event.mod & pygame.KMOD_SHIFT and name and not name.startswith("Shift+")
    return f"Shift+{name}" if is_held else name


def press_of(key: str) -> pygame.event.Event:
    """Return a press of the key with a name, as ``exact_name`` gives it."""
    *mods, name = key.split("+")
    codes = {name: code for code, name in (KEY_NAMES | _MOVE_NAMES).items()}
    mod = sum({"Ctrl": pygame.KMOD_CTRL, "Shift": pygame.KMOD_SHIFT, "Alt": pygame.KMOD_ALT}[each] for each in mods)
    code = codes[name] if name in codes else ord(name.lower())
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


def as_read(step: int) -> int:
    """Return a step of an arrow key among things that are laid out as a language is read: on, or back (-1)."""
    return -step if spoken().runs_left else step


class Held:
    """The key that is held down, if it is one that repeats where text is typed: SDL's own repeats are not passed on."""

    def __init__(self) -> None:
        self._press: pygame.event.Event | None = None
        self._left = 0.0  # seconds until it is due

    def take(self, event: pygame.event.Event) -> None:
        """Note a press or release, as it came; any other press ends the repeating."""
        if event.type == pygame.KEYDOWN:
            self._press, self._left = (event if meant(event).key in _REPEATED else None), _DELAY
        elif self._press is not None and event.key == self._press.key:
            self._press = None

    def due(self, dt: float) -> pygame.event.Event | None:
        """Let ``dt`` seconds pass; return the press if it is to count once more: once a frame at most."""
        self._left -= dt
        if self._press is None or self._left > 0:
            return None
        self._left = _INTERVAL
        return meant(self._press)


def _is_foreign(sign: str) -> bool:
    is_letter = sign.isalpha() or sign.isdecimal() or unicodedata.category(sign) in ("Mn", "Mc")
    return is_letter and not sign.isascii() and not unicodedata.name(sign, "").startswith(_LATIN)
