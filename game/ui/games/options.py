"""The choices of the new-game page: presets, a table of the single rules, and the colours of the seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

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


Way = tuple[object, str, str]
"""A possible value of a rule, its label, and its meaning; where several options change, the value is all of them."""

Ways = Mapping[tuple[str, str], Sequence[Way]]
"""The table of a game's rules in their order: by the option's name and a title the ways it may be chosen.

A rule that concerns several options has all their names, with blanks between. The number of players leads.
"""


class SeatColour(msgspec.Struct, frozen=True):
    """A colour for a player, of their pegs for example: its key in profiles, its name, and a picture of it.

    The picture fills a square and carries a mark, so that colours differ by more than hue.
    """

    key: str
    name: str
    picture: Drawing


class OptionsPage(Generic[OptionsT]):
    """The new-game page of a game's rules.

    ``presets`` returns the sets of rules to start from, the default first; ``ways`` the table of the single rules where
    these options are chosen; ``seat_roles`` by seat, in a few words, each player's position, and whose partner they
    are.
    """

    def __init__(
        self,
        presets: Callable[[], tuple[Preset, ...]],
        ways: Callable[[OptionsT], Ways],
        seat_roles: Callable[[OptionsT], tuple[str, ...]],
    ) -> None:
        self.presets = presets
        self._ways = ways
        self.seat_roles = seat_roles

    def nearest(self, options: OptionsT) -> str:
        """Return the key of the preset that differs from ``options`` in the fewest rules."""
        rules = msgspec.structs.asdict(options)

        def changes(preset: Preset) -> int:
            return sum(value != getattr(preset.options, rule) for rule, value in rules.items())

        return min(self.presets(), key=changes).key

    def with_preset(self, options: OptionsT, preset: str) -> OptionsT:
        """Return the rules of the preset with that key; the number of players, which no preset decides, stays."""
        kept = {"players": options.players} if "players" in options.READERS else {}
        chosen = next(each.options for each in self.presets() if each.key == preset)
        return msgspec.structs.replace(options, **msgspec.structs.asdict(chosen) | kept)

    def option_rows(self, options: OptionsT, preset: str) -> tuple[OptionRow, ...]:
        """Return the row of every single rule, with the choices in ``options``, compared with that preset."""
        usual = self.with_preset(options, preset)
        return tuple(
            _row(options, usual, rule.split(), title, ways) for (rule, title), ways in self._ways(options).items()
        )


def _row(options: OptionsT, usual: OptionsT, rule: Sequence[str], title: str, ways: Sequence[Way]) -> OptionRow:
    """Return the row of a rule with its choice in ``options``, compared with the ``usual`` ones."""
    choices = tuple(
        OptionChoice(label, sentence, way if isinstance(way, Options) else options.with_option(rule[0], way))
        for way, label, sentence in ways
    )
    chosen = next((number for number, choice in enumerate(choices) if choice.options == options), 0)
    leads, reset = rule[0] == "players", options
    for name in () if leads else rule:
        reset = reset.with_option(name, getattr(usual, name))
    return OptionRow(title, choices, chosen, None if reset == options else reset, leads)


class FewOptions(OptionsPage[OptionsT]):
    """The new-game page of a game with a single set of rules, the ``usual`` ones."""

    def __init__(self, usual: OptionsT, ways: Callable[[], Ways], roles: Callable[[], tuple[str, ...]]) -> None:
        def presets() -> tuple[Preset, ...]:
            return (Preset("usual", _("Usual rules"), "", usual, lambda _kit, size: pygame.Surface(size)),)

        super().__init__(presets, lambda _options: ways(), lambda _options: roles())
