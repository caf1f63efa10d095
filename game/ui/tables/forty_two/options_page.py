"""What the new-game page shows of 42: its presets, every single rule in plain words, who sits where, the pegs."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.rules.forty_two import FEWEST, TRACK, FortyTwoOptions
from game.ui.games.options import OptionsPage, Preset, SeatColour, Ways
from game.ui.language.digits import figure
from game.ui.language.messages import _, pgettext, say
from game.ui.tables.forty_two.board.pegs import PEG_LOOKS
from game.ui.tables.forty_two.drawings import peg_swatch, preset_picture
from game.ui.words import cards as words

_TARGETS: Final = (14, 21, 28, 35, TRACK)


def _presets() -> tuple[Preset, ...]:
    """Return the two ways to play, the whole game first."""
    full = _("Jokers, trump numbers, pairs and fifteens: everything that can take a trick.")
    simple = _("One joker, no pairs and no fifteens: the shorter way to learn the game.")
    three = ("LJ", -0.62, 0.04, -12.0), ("9D", 0.0, 0.0, 0.0), ("BJ", 0.62, 0.04, 12.0)
    two, draw = (("9D", -0.34, 0.02, -7.0), ("BJ", 0.34, 0.02, 7.0)), preset_picture
    return (
        Preset("full", pgettext("setting", "Full game"), full, FortyTwoOptions(), partial(draw, cards=three)),
        Preset("simple", pgettext("setting", "Simple"), simple, FortyTwoOptions(simple=True), partial(draw, cards=two)),
    )


def peg_colours() -> tuple[SeatColour, ...]:
    """Return the colours of the pegs, starting with seat 0's."""
    names = (
        pgettext("colour", "ivory"),
        pgettext("colour", "red"),
        pgettext("colour", "blue"),
        pgettext("colour", "amber"),
        pgettext("colour", "green"),
        pgettext("colour", "violet"),
        pgettext("colour", "turquoise"),
    )
    return tuple(
        SeatColour(look.key, name, partial(peg_swatch, look)) for look, name in zip(PEG_LOOKS, names, strict=True)
    )


def _ways(options: FortyTwoOptions) -> Ways:
    """Return every single rule with its choices; with two players, only one can get there."""
    players = (
        _("Two, face to face: a made bid of 0 is worth 14 points."),
        _("Three, each for themselves: a made bid of 0 is worth 7 points."),
        _("Four, each for themselves."),
        _("Five, each for themselves."),
        _("Six, each for themselves: small bids, with many trumps in play."),
        _("Seven, each for themselves: nearly every card is dealt."),
    )
    pairs = _("A card of the same rank, or one that makes 15, may take the trick. Two jokers.")
    no_pairs = _("Only the joker, trump numbers, trumps and the suit led take tricks.")
    target = _("To win, a player must make the bid and then stand at {target} points or more.")
    shared = _("If several get there in one deal with their bids made, all of them win.")
    highest = _("If several get there in one deal with their bids made, the highest score wins.")
    ways: Ways = {
        ("players", pgettext("setting", "Players")): [
            (count, figure(count), told) for count, told in enumerate(players, FEWEST)
        ],
        ("simple", _("Pairs and fifteens")): [
            (False, pgettext("setting", "With"), pairs),
            (True, pgettext("setting", "Without"), no_pairs),
        ],
        ("target", _("Points to win")): [
            (score, figure(score), say(target, target=score)) for score in sorted({*_TARGETS, options.target})
        ],
        ("ties", _("If several get there")): [
            ("shared", pgettext("setting", "All win"), shared),
            ("highest", pgettext("setting", "Highest"), highest),
        ],
    }
    return {rule: found for rule, found in ways.items() if rule[0] != "ties" or options.players != FEWEST}


PAGE: Final = OptionsPage(_presets, _ways, lambda options: words.seat_roles(options.players))
