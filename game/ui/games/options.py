"""The choices of the new-game page: presets, single rules, and the colours of the seats."""

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
    """A set of rules to start from: its name in records, a heading, a sentence, its options and a small picture."""

    key: str
    title: str
    sentence: str
    options: Options
    picture: Drawing


class OptionChoice(msgspec.Struct, frozen=True):
    """One choice for a rule: a short label, a sentence that explains it, and the options with it chosen."""

    label: str
    sentence: str
    options: Options


class OptionRow(msgspec.Struct, frozen=True):
    """A single rule on the new-game page; ``reset`` is the options with the preset's choice, None if that is chosen.

    A row that ``leads``, such as the number of players, is asked before all others and belongs to no preset.
    """

    title: str
    choices: tuple[OptionChoice, ...]
    chosen: int
    reset: Options | None
    leads: bool = False


def option_row(
    title: str, choices: Sequence[OptionChoice], options: Options, usual: Options, leads: bool = False
) -> OptionRow:
    """Return the row of a rule with its choice in ``options``; ``usual`` is the same with the preset's choice."""
    chosen = next((number for number, choice in enumerate(choices) if choice.options == options), 0)
    return OptionRow(title, tuple(choices), chosen, None if usual == options else usual, leads)


Way = tuple[object, str, str]
"""A possible value of a rule, its label, and its meaning."""


def rule_row(options: OptionsT, usual: OptionsT, rule: str, title: str, ways: Iterable[Way]) -> OptionRow:
    """Return the row of a rule with several ``ways``, compared with the ``usual`` options."""
    choices = [OptionChoice(label, sentence, options.with_option(rule, value)) for value, label, sentence in ways]
    return option_row(title, choices, options, options.with_option(rule, getattr(usual, rule)), leads=rule == "players")


def nearest_preset(presets: Mapping[str, Options], options: Options) -> str:
    """Return the key of the preset that differs from ``options`` in the fewest rules."""
    rules = msgspec.structs.asdict(options)

    def changes(key: str) -> int:
        return sum(value != getattr(presets[key], rule) for rule, value in rules.items())

    return min(presets, key=changes)


class SeatColour(msgspec.Struct, frozen=True):
    """A colour for a player, of their pegs for example: its key in profiles, its name, and a picture of it.

    The picture fills a square and carries a mark, so that colours differ by more than hue.
    """

    key: str
    name: str
    picture: Drawing


class OptionsPage(Protocol[OptionsT]):
    """The new-game page of a game's rules, in a module of its own that is loaded only for that page."""

    def presets(self) -> tuple[Preset, ...]:
        """Return the presets, the default first."""

    def with_preset(self, options: OptionsT, preset: str) -> OptionsT:
        """Return the rules of the preset with that key, for as many players as in ``options``."""

    def option_rows(self, options: OptionsT, preset: str) -> tuple[OptionRow, ...]:
        """Return the row of every single rule, with the choices in ``options``, compared with that preset."""

    def seat_roles(self, options: OptionsT) -> tuple[str, ...]:
        """Return by seat, in a few words, the position of each player, and whose partner they are."""


class FewOptions(Generic[OptionsT]):
    """The new-game page of a game with a single set of rules; ``ways`` lists the choices of each rule."""

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
        """Return the only preset."""
        return (Preset("usual", _("Usual rules"), "", self._usual, lambda _kit, size: pygame.Surface(size)),)

    def with_preset(self, options: OptionsT, preset: str) -> OptionsT:
        """Return the usual rules."""
        return self._usual

    def option_rows(self, options: OptionsT, preset: str) -> tuple[OptionRow, ...]:
        """Return the row of every single rule, with the choices in ``options``."""
        return tuple(rule_row(options, self._usual, rule, title, ways) for rule, title, ways in self._ways())

    def seat_roles(self, options: OptionsT) -> tuple[str, ...]:
        """Return by seat the position of each player, and whose partner they are."""
        return self._roles()
