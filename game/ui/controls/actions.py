"""What keys do: one table of actions, their names, the keys they have at first, and those in force."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple, TypeVar

import pygame

from game.ui.controls.keys import exact_name, key_name
from game.ui.controls.pads import PAD, pad_kind, pad_words
from game.ui.language.messages import _, left_to_right, pgettext

Found = TypeVar("Found")

BARE: Final = frozenset(
    ("Enter", "Space", "Esc", "Tab", "Shift+Tab", "Left", "Right", "Up", "Down", "PgUp", "PgDn", "Home", "End")
) | {str(digit) for digit in range(10)}
"""The keys that work every control and type figures: nobody can take them away, nor give them another purpose."""

EVERYWHERE: Final = "everywhere"


class Action(NamedTuple):
    """Something that keys do: its name in profiles, the places where it can be done, its keys, and what it is called.

    In one place no key but the bare ones has two actions. ``words`` returns its name in the language spoken. ``pad``
    are the buttons of a gamepad that do it, the one to be shown first.
    """

    name: str
    where: tuple[str, ...]
    keys: tuple[str, ...]
    words: Callable[[], str]
    pad: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """Its name at the beginning of a line."""
        words = self.words()
        return words[:1].upper() + words[1:]

    def meets(self, other: Action) -> bool:
        """Whether both can be done in some one place."""
        shared = set(self.where) & set(other.where)
        return self.name != other.name and bool(shared or EVERYWHERE in (*self.where, *other.where))


ACTIONS: Final[dict[str, Action]] = {}
_CHANGED: Final[dict[str, tuple[str, ...]]] = {}


def declare(name: str, where: str, keys: str, words: Callable[[], str], pad: str = "") -> None:
    """Add an action; ``where`` and ``keys`` have blanks between them."""
    ACTIONS[name] = Action(name, tuple(where.split()), tuple(keys.split()), words, tuple(pad.split()))


def cap_of(*names: str) -> str:
    """Return what the cap of a control with these actions shows; while a gamepad is in use, only its buttons."""
    return next((cap for cap in map(key_of, names) if not pad_kind() or cap.startswith(PAD)), "")


def keys_of(name: str) -> tuple[str, ...]:
    """Return the keys in force for an action; a digit stands for itself."""
    return (name,) if name.isdecimal() else _CHANGED.get(name) or ACTIONS[name].keys


def key_of(name: str) -> str:
    """Return what caps show for an action: its key, or the button of the gamepad in use, if it has one."""
    buttons = ACTIONS[name].pad if pad_kind() and name in ACTIONS else ()
    return PAD + buttons[0] if buttons else keys_of(name)[0]


def told_key(name: str) -> str:
    """Return the key of an action for a sentence."""
    key = key_of(name)
    if key.startswith(PAD):
        return pad_words(key.removeprefix(PAD))
    return left_to_right({"PgUp": "Page Up", "PgDn": "Page Down"}.get(key) or shown_key(key))


def shown_key(key: str) -> str:
    """Return a key's name as it stands on caps."""
    return {
        **{"Left": pgettext("key", "Left"), "Right": pgettext("key", "Right")},
        **{"Up": pgettext("key", "Up"), "Down": pgettext("key", "Down")},
    }.get(key, key)


def means(key: str, *names: str) -> bool:
    """Whether ``key`` is one for any of the actions."""
    return bool(key) and any(key in keys_of(name) for name in names)


def is_for(event: pygame.event.Event, *names: str) -> bool:
    """Whether an event is a press of a key for any of the actions."""
    return event.type == pygame.KEYDOWN and means(pressed(event), *names)


def pressed(event: pygame.event.Event) -> str:
    """Return the name of the key pressed; Shift counts with a letter only where something has that for a key."""
    name, exact = key_name(event), exact_name(event)
    return exact if exact != name and any(exact in keys_of(each) for each in ACTIONS) else name


def done_by(ways: Mapping[str, Found], event: pygame.event.Event) -> Found | None:
    """Return what a press does among ``ways``, which are by the names of actions."""
    key = pressed(event) if event.type == pygame.KEYDOWN else ""
    return next((way for name, way in ways.items() if means(key, name)), None)


def arrow(event: pygame.event.Event) -> int:
    """Return the direction of a press of an arrow: -1 left, 1 right, 0 for any other key."""
    return is_for(event, "right") - is_for(event, "left")


def upright(event: pygame.event.Event) -> int:
    """Return the direction of a press of an arrow: -1 up, 1 down, 0 for any other key."""
    return is_for(event, "down") - is_for(event, "up")


def paging(event: pygame.event.Event) -> int:
    """Return -1 for a press of Page Up, 1 for Page Down, 0 for any other key."""
    return is_for(event, "page-down") - is_for(event, "page-up")


# ------------------------------------------------------------------------ changes


def use_keys(changed: Mapping[str, Iterable[str]]) -> bool:
    """Put into force the keys that were ``changed``, without actions that are unknown; return whether all is well.

    Where a key would have two actions in one place, all have their first keys.
    """
    _CHANGED.clear()
    for name, keys in changed.items():
        if name in ACTIONS:
            kept = [key for key in ACTIONS[name].keys if key in BARE]
            _CHANGED[name] = tuple(dict.fromkeys((*kept, *(key for key in keys if key not in BARE))))
    clashes = any(holder(key, name) for name in [*_CHANGED] for key in keys_of(name))
    if clashes:
        _CHANGED.clear()
    return not clashes


def holder(key: str, name: str) -> Action | None:
    """Return the action that has ``key`` in a place of the action ``name``, if one has."""
    others = (each for each in ACTIONS.values() if key not in BARE and each.meets(ACTIONS[name]))
    return next((each for each in others if key in keys_of(each.name)), None)


def changes() -> dict[str, tuple[str, ...]]:
    """Return the keys that are not the first ones, as a profile keeps them."""
    return {name: keys for name, keys in _CHANGED.items() if keys != ACTIONS[name].keys}


def given(name: str, key: str, old: str = "") -> dict[str, tuple[str, ...]]:
    """Return the changes after ``key`` has come to an action, in place of ``old`` or besides its others."""
    keys = tuple(key if each == old else each for each in keys_of(name))
    return changes() | {name: keys if old else (*keys, key)}


def swapped(name: str, key: str, old: str = "") -> dict[str, tuple[str, ...]] | None:
    """Return the changes after an action has taken ``key`` from another, which gets ``old`` if it has no other key.

    None if that other cannot have what is left for it.
    """
    found, other = given(name, key, old), holder(key, name)
    if other is None:
        return found
    left = tuple(each for each in keys_of(other.name) if each != key)
    back = old or next((each for each in keys_of(name) if each not in BARE), "")
    if old or not left:
        if not back or back in BARE:
            return None
        left, found[name] = (*left, back), tuple(each for each in found[name] if each != back)
    found[other.name] = left
    before = changes()
    is_well = use_keys(found)
    use_keys(before)
    return found if is_well else None


def is_by_ear() -> bool:
    """Whether letters alone ask at the table."""
    return keys_of("ask-turn")[0] in _asking_letters()


def by_ear() -> dict[str, tuple[str, ...]]:
    """Return the changes after each letter that asks at a table has changed places with the same letter and Shift."""
    swap = {one: other for key in _asking_letters() for one, other in ((key, f"Shift+{key}"), (f"Shift+{key}", key))}
    at_table = (each.name for each in ACTIONS.values() if {*each.where} & {*_DEAL.split()})
    return changes() | {name: tuple(swap.get(key, key) for key in keys_of(name)) for name in at_table}


def _asking_letters() -> set[str]:
    keys = (key.removeprefix("Shift+") for name in ACTIONS if name.startswith(("ask-", "log")) for key in keys_of(name))
    return {key for key in keys if len(key) == 1 and not key.isdecimal()}


def first_again(name: str) -> dict[str, tuple[str, ...]]:
    """Return the changes after an action has its first keys again, and so have those that had taken them."""
    left, back = changes(), [name]
    for each in back:
        left.pop(each, None)
        taken = set(ACTIONS[each].keys)
        back += [other for other, keys in left.items() if taken & set(keys) and ACTIONS[other].meets(ACTIONS[each])]
    return left


def without(name: str, key: str) -> dict[str, tuple[str, ...]]:
    """Return the changes after an action has lost ``key``; its last one it keeps."""
    left = tuple(each for each in keys_of(name) if each != key)
    return changes() | ({name: left} if left else {})


# -------------------------------------------------------------------------- table
_DEAL: Final = "table lesson puzzle"
_RAILS: Final = f"{_DEAL} score winners review"
_GAME: Final = "table lesson score winners review"
# what works every control
declare("go-on", EVERYWHERE, "Enter", lambda: _("Press the golden button"), "a")
declare("press", EVERYWHERE, "Enter Space", lambda: _("Press the control in focus"), "a")
declare("back", EVERYWHERE, "Esc", lambda: _("Menu, or back"), "b start")
declare("next", EVERYWHERE, "Tab", lambda: _("Next control"))
declare("previous", EVERYWHERE, "Shift+Tab", lambda: _("Previous control"))
declare("left", EVERYWHERE, "Left", lambda: _("One to the left"))
declare("right", EVERYWHERE, "Right", lambda: _("One to the right"))
declare("up", EVERYWHERE, "Up", lambda: _("One up"))
declare("down", EVERYWHERE, "Down", lambda: _("One down"))
declare("page-up", EVERYWHERE, "PgUp", lambda: _("A page or a step back"), "lb")
declare("page-down", EVERYWHERE, "PgDn", lambda: _("A page or a step on"), "rb")
declare("home", EVERYWHERE, "Home", lambda: _("To the beginning"))
declare("end", EVERYWHERE, "End", lambda: _("To the end"))
declare("hurry", EVERYWHERE, "Space", lambda: _("Skip what is moving"))
# everywhere
declare("keys", EVERYWHERE, "F4", lambda: _("Keys of this page"), "back")
declare("voice", EVERYWHERE, "F5", lambda: _("Voice on or off"))
declare("rules", EVERYWHERE, "F1", lambda: pgettext("button", "Rules"))
declare("settings", EVERYWHERE, "F2", lambda: pgettext("button", "Settings"))
declare("full-screen", EVERYWHERE, "F11 Alt+Enter", lambda: _("Full screen"))
declare("quit", EVERYWHERE, "Ctrl+Q", lambda: pgettext("button", "Quit"))
declare("new-game", f"menu {_GAME}", "Ctrl+N", lambda: _("New game"))
declare("share", _GAME, "Ctrl+S", lambda: _("Save or share"))
declare("sounds", _RAILS, "M", lambda: pgettext("button", "Sound"))
# at the table
declare("hint", "table lesson", "H", lambda: pgettext("button", "Hint"), "x")
declare("hint-always", "table", "F3", lambda: _("Hint, even while letters are answers"), "x")
declare("undo", _GAME, "Ctrl+Z", lambda: pgettext("button", "Undo"))
declare("redo", "table", "Ctrl+Y", lambda: pgettext("button", "Redo"))
declare("last-trick", _DEAL, "L", lambda: _("Last trick"), "lb")
declare("why", f"{_RAILS} why", "W", lambda: pgettext("button", "Why?"))
declare("claim", "table pause", "R", lambda: _("Claim the rest"))
declare("decline", "offer", "P", lambda: _("Play the tricks card by card"))
declare("worth", _DEAL, "V", lambda: _("Worth of your hand"))
declare("gone", _DEAL, "G", lambda: _("Cards gone"))
declare("marked", "table marked", "J", lambda: _("Play checker"))
declare("see-goes", "hint puzzle-answered review goes", "G", lambda: _("See how it goes"))
declare("other-lay", "goes", "N", lambda: _("The other lay"))
declare("auto", "goes review", "Space", lambda: _("Play back, or stop"))
# questions at the table, and what was told before
declare("ask-turn", _DEAL, "Shift+T", lambda: _("Whose turn it is"), "y")
declare("ask-hand", _DEAL, "Shift+W", lambda: _("Your cards"), "y")
declare("ask-trick", _DEAL, "Shift+C", lambda: _("What lies on the table"), "y")
declare("ask-bids", _DEAL, "Shift+B", lambda: _("Bids and tricks"), "y")
declare("ask-scores", _DEAL, "Shift+S", lambda: _("All scores"), "y")
declare("ask-cards", _DEAL, "Shift+E", lambda: _("How many cards each player holds"), "y")
declare("ask-trumps", _DEAL, "Shift+U", lambda: _("Trumps, or what ends the deal"), "y")
declare("ask-gone", _DEAL, "Shift+G", lambda: _("Cards not seen yet"), "y")
declare("ask-dealer", _DEAL, "Shift+X", lambda: _("Who deals"), "y")
declare("ask-order", _DEAL, "Shift+O", lambda: _("Order of play"), "y")
declare("ask-seat", _DEAL, " ".join(f"Shift+{seat}" for seat in range(1, 8)), lambda: _("One player after another"))
declare("log", f"{_DEAL} score winners pause", "Shift+L", lambda: _("What has happened"), "y")
declare("ask-again", _DEAL, "Shift+R", lambda: _("What was told last"), "y")
declare("line-before", _DEAL, "Ctrl+Up", lambda: _("What was told before that"), "stick-up")
declare("line-after", _DEAL, "Ctrl+Down", lambda: _("What was told after that"), "stick-down")
# after a deal
declare("review", "score winners review account", "A", lambda: pgettext("button", "Review"))
declare("account", "score winners review account", "K", lambda: _("Luck and skill"))
declare("score-page", "winners", "S", lambda: _("Score page"))
declare("play-again", "winners", "P", lambda: _("Play again"))
declare("same-cards", "winners", "R", lambda: _("Same cards"))
# the review
declare("leap-back", "review", "Ctrl+Left Ctrl+Up", lambda: _("A trick back"), "lb")
declare("leap-on", "review", "Ctrl+Right Ctrl+Down", lambda: _("A trick on"), "rb")
declare("to-start", "review", "Ctrl+Home", lambda: _("Beginning of the deal"))
declare("to-end", "review", "Ctrl+End", lambda: _("End of the deal"))
declare("deal-before", "review", "Ctrl+PgUp", lambda: _("The deal before"))
declare("deal-after", "review", "Ctrl+PgDn", lambda: _("The deal after"))
declare("try-again", "review", "T", lambda: _("Try it again"))
declare("compare", "review compare", "C", lambda: _("An Expert in your seat"))
declare("play-on", "review", "P", lambda: _("Play on from here"))
declare("view", "review", "V", lambda: _("All hands, or one seat"))
declare("more", "review", "F10", lambda: _("Everything else"))
declare("copy-record", "review", "Ctrl+C", lambda: _("Copy the record"))
declare("review-deal", "compare", "R", lambda: _("Review its deal"))
# practice
declare("show-me", "puzzle", "F3", lambda: _("Show me"), "x")
declare("choose-again", "puzzle", "Backspace", lambda: _("Try again"))
declare("doubt", "puzzle", "Shift+F3", lambda: _("Seems wrong"))
declare("coach-plays", "lesson", "F3", lambda: _("Have it played"))
declare("said-before", "lesson", "Backspace", lambda: _("Back to what was said before"))
declare("insist", "lesson", "P", lambda: _("Play it anyway"))
declare("to-menu", "lesson", "N", lambda: _("Main menu"))
declare("next-lesson", "lesson", "X", lambda: _("Next lesson"))
declare("trained", "bids", "P", lambda: pgettext("button", "Practice"))
# menu and its pages
declare("languages", "menu", "L", lambda: pgettext("heading", "Language"))
declare("your-games", "menu", "G", lambda: _("Your games"))
declare("day", "menu", "D", lambda: _("Deal of the day"))
declare("practice", "menu", "P", lambda: pgettext("button", "Practice"))
declare("begin", "new-game", "Ctrl+Enter", lambda: pgettext("button", "Begin"), "start")
declare("unfold-players", "new-game", "N", lambda: _("Names and faces"))
declare("unfold-rules", "new-game", "R", lambda: _("Your own rules"))
declare("continue", "new-game", "C", lambda: _("Continue the open game"))
declare("lesson", "new-game rules", "G", lambda: _("Guided deal"))
declare("lesson-2", "rules", "H", lambda: _("Second guided deal"))
declare("lesson-3", "rules", "J", lambda: _("Third guided deal"))
declare("newer", "your-games", "N", lambda: pgettext("button", "Newer"))
declare("older", "your-games", "O", lambda: pgettext("button", "Older"))
declare("export", "your-games", "E", lambda: pgettext("button", "Export"))
declare("export-records", "your-games", "R", lambda: _("Export records"))
declare("try-sound", "settings", "T", lambda: _("Try it"))
declare("reset-rule", "new-game", "Del", lambda: _("Usual again"))
# questions and small windows
declare("ask-resign", "pause", "Ctrl+R", lambda: pgettext("button", "Resign"))
declare("resign", "resign", "R", lambda: pgettext("button", "Resign"))
declare("go-on-after", "fault", "G", lambda: pgettext("button", "Go on"))
declare("quit-unsaved", "unsaved", "Q", lambda: _("Quit without saving"))
declare("play-unsaved", "second", "P", lambda: _("Play without saving"))
declare("show-window", "second", "S", lambda: _("Show that window"))
declare("save", "saving share", "S", lambda: pgettext("button", "Save…"))
declare("copy", "saving share", "C", lambda: pgettext("button", "Copy"))
declare("copy-text", "share", "T", lambda: _("Copy text"))
declare("to-record", "share", "R", lambda: _("Record, fingerprint"))
declare("delete", "reset", "D", lambda: pgettext("button", "Delete"))
declare("reset", "reset", "R", lambda: pgettext("button", "Reset"))
