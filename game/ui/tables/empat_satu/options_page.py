"""What the new-game page shows of Empat Satu: its presets, and every single rule in everyday words."""

from __future__ import annotations

from typing import Final

import msgspec
import pygame

from game.cards import Card
from game.rules.empat_satu import BEST, LEAST_CLOSING, MOST, EmpatSatuOptions
from game.ui.controls.base import Kit
from game.ui.drawing.assets import card_width
from game.ui.drawing.sprites import CardPainter
from game.ui.drawing.stage import put_middle
from game.ui.drawing.text import _, ngettext
from game.ui.games.options import OptionChoice, OptionRow, Preset, Way, option_row, rule_row
from game.ui.words import cards as words

_DEALS: Final = (1, 3, 5, 7, 10)
PRESETS: Final = {
    "single": EmpatSatuOptions(),
    "five": EmpatSatuOptions(deals=5),
    "closing": EmpatSatuOptions(deals=5, close_at=30),
}


def presets() -> tuple[Preset, ...]:
    """Return the ways to play, the default first."""
    return (
        Preset(
            "single",
            _("One deal"),
            _("One deal, two minutes: the best hand wins, the lowest loses."),
            PRESETS["single"],
            lambda kit, size: fan_picture(kit, size, ("AS", "KS")),
        ),
        Preset(
            "five",
            _("Five deals"),
            _("Five deals; the loser of each deals the next. The hands of all five are added up."),
            PRESETS["five"],
            lambda kit, size: fan_picture(kit, size, ("9H", "TH", "JH", "QH", "KH")),
        ),
        Preset(
            "closing",
            _("With closing"),
            _("Five deals; whoever holds four of a suit worth 30 or more may end a deal early."),
            PRESETS["closing"],
            lambda kit, size: fan_picture(kit, size, ("6D", "8D", "9D", "QD")),
        ),
    )


def fan_picture(kit: Kit, size: tuple[int, int], cards: tuple[str, ...]) -> pygame.Surface:
    """Return cards fanned out in a small picture, premultiplied."""
    whole = pygame.Surface(size, pygame.SRCALPHA)
    painter = CardPainter(kit.art, kit.style, kit.style.back)
    count = len(cards)
    height = round(size[1] * 0.74)
    width = card_width(height)
    step = min(width * 0.5, (size[0] - width * 1.25) / max(1, count - 1))
    for number, text in enumerate(cards):
        away = number - (count - 1) / 2
        card = painter.card(Card.parse(text), height, round(away * 8))
        put_middle(whole, card, size[0] / 2 + away * step, size[1] / 2 + abs(away) ** 2 * size[1] * 0.02)
    return whole


def with_preset(options: EmpatSatuOptions, preset: str) -> EmpatSatuOptions:
    """Return the rules of ``preset``; the number of players, which no preset decides, stays."""
    return msgspec.structs.replace(PRESETS[preset], players=options.players)


def seat_roles(options: EmpatSatuOptions) -> tuple[str, ...]:
    """Return by seat the position of each player, and whose partner they are."""
    roles = words.seat_roles(options.players)
    return (*roles[:2], _("Your partner, across the table"), roles[3]) if options.partnership else roles


def option_rows(options: EmpatSatuOptions, preset: str) -> tuple[OptionRow, ...]:
    """Return every single rule with its choices, marked where it differs from ``preset``."""
    base = PRESETS[preset]
    partners = [rule_row(options, base, "partnership", _("Partners"), _partners())] if options.players == MOST else []
    return (
        _players(options),
        *partners,
        rule_row(options, base, "deals", _("Deals"), _deals(options.deals)),
        rule_row(options, base, "close_at", _("Ending a deal early"), _closings()),
        rule_row(options, base, "return_taken", _("A discard just taken"), _returns()),
    )


def _players(options: EmpatSatuOptions) -> OptionRow:
    """Return the row on the number of players; only four can form partnerships."""
    alone = msgspec.structs.replace(options, partnership=False)
    choices = [
        OptionChoice("2", _("You and one other, face to face."), alone.with_option("players", 2)),
        OptionChoice("3", _("Three, each for themselves."), alone.with_option("players", 3)),
        OptionChoice(
            "4",
            _("Four at the table, each for themselves or two against two."),
            options.with_option("players", 4),
        ),
    ]
    return option_row(_("Players"), choices, options, options, leads=True)


def _partners() -> list[Way]:
    together = _("You and the player across are partners: your hands are added up.")
    return [(False, _("Each alone"), _("Everybody plays for themselves.")), (True, _("Two and two"), together)]


def _deals(chosen: int) -> list[Way]:
    ways: list[Way] = []
    for count in sorted({*_DEALS, chosen}):
        sentence = _("The hands of {count} deals are added up; the highest total wins.").format(count=count)
        label = ngettext("{count} deal", "{count} deals", count).format(count=count)
        ways.append((count, label, _("One deal is the whole game.") if count == 1 else sentence))
    return ways


def _closings() -> list[Way]:
    label = _("from {least}")
    sentence = _("With four cards of one suit worth {least} or more you may end the deal when it is your turn.")
    only = _("Only a hand of 41 ends a deal before the stock runs out.")
    ways = [(least, label.format(least=least), sentence.format(least=least)) for least in range(LEAST_CLOSING, BEST)]
    return [*ways, (BEST, _("only 41"), only)]


def _returns() -> list[Way]:
    stays = _("A card that you take from the discard stays in your hand for that turn; you discard another one.")
    goes = _("A card that you take from the discard may be discarded again in the same turn, as some play it.")
    return [(False, _("Stays"), stays), (True, _("May go back"), goes)]
