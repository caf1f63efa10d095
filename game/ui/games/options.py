"""The choices of the new-game page: presets, a table of the single rules, and the colours of the seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Generic, TypeVar

import msgspec
import pygame

from game.rules.base import Options
from game.ui.document.blocks import Drawing
from game.ui.language.messages import _, dotted, ngettext, say
from game.ui.words.cards import Wordings, sentences

_TOLD: Final = 3  # rules that tell what a set of one's own is, or what a game was played by

OptionsT = TypeVar("OptionsT", bound=Options)


class Preset(msgspec.Struct, frozen=True):
    """A set of rules to start from: its name in records, a heading, a sentence, its options and a small picture.

    One that ``is_own`` was kept by the person, and also says how many players there are.
    """

    key: str
    title: str
    sentence: str
    options: Options
    picture: Drawing
    is_own: bool = False


class OptionChoice(msgspec.Struct, frozen=True):
    """One choice for a rule: a short label, a sentence that explains it, and the options with it chosen.

    ``is_house`` says that it is a house rule, which the accounts of the game do not have.
    """

    label: str
    sentence: str
    options: Options
    is_house: bool = False


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

HouseRules = Mapping[str, Sequence[object]]
"""By the name of an option those of its values that are house rules: families play so, and no account of the game."""

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
    are; ``house`` which values of options are house rules.
    """

    def __init__(
        self,
        presets: Callable[[], tuple[Preset, ...]],
        ways: Callable[[OptionsT], Ways],
        seat_roles: Callable[[OptionsT], tuple[str, ...]],
        house: HouseRules | None = None,
    ) -> None:
        self.presets = presets
        self._ways = ways
        self.seat_roles = seat_roles
        self.house: HouseRules = house or {}

    def nearest(self, options: OptionsT) -> str:
        """Return the key of the preset that differs from ``options`` in the fewest rules, or else in the players."""

        def changes(preset: Preset) -> tuple[int, bool]:
            changed = options.changes_from(preset.options).keys()
            return len(changed - {"players"}), "players" in changed

        return min(self.presets(), key=changes).key

    def preset(self, key: str) -> Preset:
        """Return the preset with that key."""
        return next(each for each in self.presets() if each.key == key)

    def with_preset(self, options: OptionsT, preset: str) -> OptionsT:
        """Return the rules of the preset with that key; the number of players stays, which the game's do not decide."""
        chosen = self.preset(preset)
        kept = {"players": options.players} if "players" in options.READERS and not chosen.is_own else {}
        return msgspec.structs.replace(options, **msgspec.structs.asdict(chosen.options) | kept)

    def with_own(self, own: Iterable[tuple[str, OptionsT]]) -> OptionsPage[OptionsT]:
        """Return the page with sets of rules of the person's own, by their names, beside the presets of the game."""
        found = (*map(self._marked, self.presets()), *(self._own(name, options) for name, options in own))
        return OptionsPage(lambda: found, self._ways, self.seat_roles, self.house)

    def _marked(self, preset: Preset) -> Preset:
        told = sentences(preset.sentence, _("House rules.") if self.house_rules(preset.options) else "")
        return msgspec.structs.replace(preset, sentence=told)

    def _own(self, name: str, options: OptionsT) -> Preset:
        nearest = self.preset(self.nearest(options))
        changed = self.changes(options, nearest.key, of_own=True)
        sentence = _("“{preset}”, unchanged.") if not changed else _("Like “{preset}”. {changes}.")
        told = say(sentence, preset=nearest.title, changes=some_words(changed))
        return Preset(f"own {name}", name, told, options, nearest.picture, is_own=True)

    def changes(self, options: OptionsT, preset: str, *, of_own: bool = False) -> list[str]:
        """Return in a few words each the rules in which ``options`` differ from that preset.

        For those ``of_own`` the number of players is one of them.
        """
        rows = self.option_rows(options, preset)
        is_told = of_own and options.players != self.preset(preset).options.players
        # Translators: a rule, and what was chosen for it, such as "Deals: 5 deals"
        text = _("{rule}: {choice}")
        chosen = ((row.title, row.choices[row.chosen].label) for row in rows if row.reset or (row.leads and is_told))
        return [say(text, rule=rule, choice=choice) for rule, choice in chosen]

    def named(self, options: OptionsT) -> Wordings:
        """Return wordings for the rules: the name of the preset, else that they are one's own and how they differ."""
        nearest = self.preset(self.nearest(options))
        changed = self.changes(options, nearest.key)
        told, own = _("Own rules like “{preset}” ({changes})"), _("Own rules")
        lists = dotted(changed), some_words(changed)
        longest = [say(told, preset=nearest.title, changes=each) for each in lists]
        return (*longest, own) if changed else (nearest.title,)

    def option_rows(self, options: OptionsT, preset: str) -> tuple[OptionRow, ...]:
        """Return the row of every single rule, with the choices in ``options``, compared with that preset."""
        usual = self.with_preset(options, preset)
        return tuple(
            self._row(options, usual, rule.split(), title, ways) for (rule, title), ways in self._ways(options).items()
        )

    def house_rules(self, options: Options) -> frozenset[str]:
        """Return the names of the options that have a house rule for their value."""
        return frozenset(name for name, values in self.house.items() if getattr(options, name) in values)

    def _row(
        self, options: OptionsT, usual: OptionsT, rule: Sequence[str], title: str, ways: Sequence[Way]
    ) -> OptionRow:
        """Return the row of a rule with its choice in ``options``, compared with the ``usual`` ones."""
        choices = tuple(self._choice(options, rule, way) for way in ways)
        chosen = next((number for number, choice in enumerate(choices) if choice.options == options), 0)
        leads, reset = rule[0] == "players", options
        for name in () if leads else rule:
            reset = reset.with_option(name, getattr(usual, name))
        return OptionRow(title, choices, chosen, None if reset == options else reset, leads)

    def _choice(self, options: OptionsT, rule: Sequence[str], way: Way) -> OptionChoice:
        value, label, sentence = way
        chosen = value if isinstance(value, Options) else options.with_option(rule[0], value)
        return OptionChoice(label, sentence, chosen, not self.house_rules(chosen).isdisjoint(rule))


def some_words(changes: Sequence[str]) -> str:
    """Return the first of some changed rules, and how many more there are."""
    more = max(0, len(changes) - _TOLD)
    told = say(ngettext("{count} more", "{count} more", more), count=more) if more else ""
    return dotted([*changes[:_TOLD], told])


class FewOptions(OptionsPage[OptionsT]):
    """The new-game page of a game with a single set of rules, the ``usual`` ones."""

    def __init__(self, usual: OptionsT, ways: Callable[[], Ways], roles: Callable[[], tuple[str, ...]]) -> None:
        def presets() -> tuple[Preset, ...]:
            return (Preset("usual", _("Usual rules"), "", usual, lambda _kit, size: pygame.Surface(size)),)

        super().__init__(presets, lambda _options: ways(), lambda _options: roles())
