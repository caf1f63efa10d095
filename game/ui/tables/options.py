"""What the new-game page asks: sets of rules to begin with, single rules, and the colours of the seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

import msgspec
import pygame

from game.rules.base import Options
from game.ui.document.blocks import Drawing
from game.ui.drawing.text import _

OptionsT = TypeVar("OptionsT", bound=Options)


class Preset(msgspec.Struct, frozen=True):
    """A set of rules to begin with: its name in records, a heading, a sentence, its options and a small picture."""

    key: str
    title: str
    sentence: str
    options: Options
    picture: Drawing


class OptionChoice(msgspec.Struct, frozen=True):
    """One way a rule can be: a short label, what it means in a sentence, and the options with it chosen."""

    label: str
    sentence: str
    options: Options


class OptionRow(msgspec.Struct, frozen=True):
    """A single rule on the new-game page; ``reset`` is the options with it as in the preset, None if it is so.

    One that ``leads`` is asked before all others and belongs to no preset, as how many sit down.
    """

    title: str
    choices: tuple[OptionChoice, ...]
    chosen: int
    reset: Options | None
    leads: bool = False


def option_row(
    title: str, choices: Sequence[OptionChoice], options: Options, usual: Options, leads: bool = False
) -> OptionRow:
    """Return the row of a rule as ``options`` have it; ``usual`` is the same with that rule as in the preset."""
    chosen = next((number for number, choice in enumerate(choices) if choice.options == options), 0)
    return OptionRow(title, tuple(choices), chosen, None if usual == options else usual, leads)


Way = tuple[object, str, str]
"""A value that a rule may have, its label, and what it means."""


def rule_row(options: OptionsT, usual: OptionsT, rule: str, title: str, ways: Iterable[Way]) -> OptionRow:
    """Return the row of a rule that can be in several ``ways``, against the ``usual`` options."""
    choices = [OptionChoice(label, sentence, options.with_option(rule, value)) for value, label, sentence in ways]
    return option_row(title, choices, options, options.with_option(rule, getattr(usual, rule)), leads=rule == "players")


def nearest_preset(presets: Mapping[str, Options], options: Options) -> str:
    """Return the key of the preset that differs from ``options`` in the fewest rules."""
    rules = msgspec.structs.asdict(options)

    def changes(key: str) -> int:
        return sum(value != getattr(presets[key], rule) for rule, value in rules.items())

    return min(presets, key=changes)


class SeatColour(msgspec.Struct, frozen=True):
    """A colour a player can have, as that of their pegs: its key in profiles, its name, and a picture of it.

    The picture fills a square and tells colours apart by a mark as well.
    """

    key: str
    name: str
    picture: Drawing


class OptionsPage(Protocol[OptionsT]):
    """What the new-game page shows of a game's rules, told in a module of its own that is loaded for that page."""

    def presets(self) -> tuple[Preset, ...]:
        """Return the sets of rules to begin with, the usual one first."""

    def with_preset(self, options: OptionsT, preset: str) -> OptionsT:
        """Return the rules of the preset of that key, for as many players as ``options`` have."""

    def option_rows(self, options: OptionsT, preset: str) -> tuple[OptionRow, ...]:
        """Return every single rule that can be chosen, as ``options`` have it, against the preset of that key."""

    def seat_roles(self, options: OptionsT) -> tuple[str, ...]:
        """Return by seat, in a few words, where somebody sits and on whose side."""


class FewOptions(Generic[OptionsT]):
    """What the new-game page shows of a game with one set of rules; ``ways`` tells how each single rule may be."""

    def __init__(
        self,
        usual: OptionsT,
        ways: Callable[[], Iterable[tuple[str, str, Sequence[Way]]]],
        roles: Callable[[], tuple[str, ...]],
    ) -> None:
        self._usual = usual
        self._ways = ways
        self._roles = roles

    def presets(self) -> tuple[Preset, ...]:
        """Return the set of rules."""
        return (Preset("usual", _("Usual rules"), "", self._usual, lambda _kit, size: pygame.Surface(size)),)

    def with_preset(self, options: OptionsT, preset: str) -> OptionsT:
        """Return the usual rules."""
        return self._usual

    def option_rows(self, options: OptionsT, preset: str) -> tuple[OptionRow, ...]:
        """Return every single rule, as ``options`` have it."""
        return tuple(rule_row(options, self._usual, rule, title, ways) for rule, title, ways in self._ways())

    def seat_roles(self, options: OptionsT) -> tuple[str, ...]:
        """Return by seat where somebody sits and on whose side."""
        return self._roles()
