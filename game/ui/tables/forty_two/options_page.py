"""What the new-game page shows of 42: its presets, every single rule in plain words, who sits where, the pegs."""

from __future__ import annotations

from functools import partial
from typing import Final

import msgspec

from game.rules.forty_two import FEWEST, MOST, TRACK, FortyTwoOptions
from game.ui.drawing.text import _
from game.ui.games.options import OptionRow, Preset, SeatColour, Way, rule_row
from game.ui.tables.forty_two.board.pegs import PEG_LOOKS
from game.ui.tables.forty_two.drawings import peg_swatch, preset_picture
from game.ui.words import cards as words

_TARGETS: Final = (14, 21, 28, 35, TRACK)
PRESETS: Final = {"full": FortyTwoOptions(), "simple": FortyTwoOptions(simple=True)}


def presets() -> tuple[Preset, ...]:
    """Return the two ways to play, the whole game first."""
    return (
        Preset(
            "full",
            _("Full game"),
            _("Jokers, trump numbers, pairs and fifteens: everything that can take a trick."),
            PRESETS["full"],
            lambda kit, size: preset_picture(
                kit, size, (("LJ", -0.62, 0.04, -12.0), ("9D", 0.0, 0.0, 0.0), ("BJ", 0.62, 0.04, 12.0))
            ),
        ),
        Preset(
            "simple",
            _("Simple"),
            _("One joker, no pairs and no fifteens: the shorter way to learn the game."),
            PRESETS["simple"],
            lambda kit, size: preset_picture(kit, size, (("9D", -0.34, 0.02, -7.0), ("BJ", 0.34, 0.02, 7.0))),
        ),
    )


def with_preset(options: FortyTwoOptions, preset: str) -> FortyTwoOptions:
    """Return the rules of ``preset``; the number of players, which no preset decides, stays."""
    return msgspec.structs.replace(PRESETS[preset], players=options.players)


def peg_colours() -> tuple[SeatColour, ...]:
    """Return the colours of the pegs, starting with seat 0's."""
    names = (_("ivory"), _("red"), _("blue"), _("amber"), _("green"), _("violet"), _("turquoise"))
    return tuple(
        SeatColour(look.key, name, partial(peg_swatch, look)) for look, name in zip(PEG_LOOKS, names, strict=True)
    )


def column_words() -> tuple[str, str]:
    """Return the question which column is the person's, and what happens to the others."""
    return _("Your column on the board"), _("The others follow clockwise from there.")


def seat_roles(options: FortyTwoOptions) -> tuple[str, ...]:
    """Return by seat the position of each player; nobody has a partner."""
    return words.seat_roles(options.players)


def option_rows(options: FortyTwoOptions, preset: str) -> tuple[OptionRow, ...]:
    """Return every single rule with its choices, marked where it differs from ``preset``."""
    base = PRESETS[preset]
    return (
        rule_row(options, options, "players", _("Players"), _players()),
        rule_row(options, base, "simple", _("Pairs and fifteens"), _simple()),
        rule_row(options, base, "target", _("Points to win"), _targets(options.target)),
        *(() if options.players == FEWEST else (rule_row(options, base, "ties", _("If several get there"), _ties()),)),
    )


def _players() -> list[Way]:
    sentences = {
        2: _("Two, face to face: a made bid of 0 is worth 14 points."),
        3: _("Three, each for themselves: a made bid of 0 is worth 7 points."),
        4: _("Four, each for themselves."),
        5: _("Five, each for themselves."),
        6: _("Six, each for themselves: small bids, with many trumps in play."),
        7: _("Seven, each for themselves: nearly every card is dealt."),
    }
    return [(count, str(count), sentences[count]) for count in range(FEWEST, MOST + 1)]


def _simple() -> list[Way]:
    return [
        (False, _("With"), _("A card of the same rank, or one that makes 15, may take the trick. Two jokers.")),
        (True, _("Without"), _("Only the joker, trump numbers, trumps and the suit led take tricks.")),
    ]


def _targets(chosen: int) -> list[Way]:
    sentence = _("To win, a player must make the bid and then stand at {target} points or more.")
    return [(target, str(target), sentence.format(target=target)) for target in sorted({*_TARGETS, chosen})]


def _ties() -> list[Way]:
    return [
        ("shared", _("All win"), _("If several get there in one deal with their bids made, all of them win.")),
        ("highest", _("Highest"), _("If several get there in one deal with their bids made, the highest score wins.")),
    ]
