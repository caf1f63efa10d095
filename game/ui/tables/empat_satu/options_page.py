"""What the new-game page shows of Empat Satu: its presets and every single rule in words a family understands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
import pygame

from game.cards import Card
from game.rules.empat_satu import BEST, LEAST_CLOSING, MOST, EmpatSatuOptions
from game.ui.controls.base import Kit
from game.ui.drawing.assets import card_width
from game.ui.drawing.sprites import CardPainter
from game.ui.drawing.stage import put
from game.ui.drawing.text import _, ngettext
from game.ui.tables.base import OptionChoice, OptionRow, Preset, option_row

Way = tuple[dict[str, object], str, str]  # the rules it sets, its label, what it means

_DEALS: Final = (1, 3, 5, 7, 10)
PRESETS: Final = {
    "single": EmpatSatuOptions(),
    "five": EmpatSatuOptions(deals=5),
    "closing": EmpatSatuOptions(deals=5, close_at=30),
}


def presets() -> tuple[Preset, ...]:
    """Return the ways to play, the one the game opens with first."""
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
            _("Five deals; the loser of each deals the next. Everybody’s hands are added up."),
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
    """Return cards in a small fan, premultiplied."""
    whole = pygame.Surface(size, pygame.SRCALPHA)
    painter = CardPainter(kit.art, kit.style, kit.style.back)
    count = len(cards)
    height = round(size[1] * 0.74)
    width = card_width(height)
    step = min(width * 0.5, (size[0] - width * 1.25) / max(1, count - 1))
    for number, text in enumerate(cards):
        away = number - (count - 1) / 2
        card = painter.card(Card.parse(text), height, round(away * 8))
        x = size[0] / 2 + away * step - card.get_width() / 2
        y = size[1] / 2 + abs(away) ** 2 * size[1] * 0.02 - card.get_height() / 2
        put(whole, card, (round(x), round(y)))
    return whole


def with_preset(options: EmpatSatuOptions, preset: str) -> EmpatSatuOptions:
    """Return the rules of ``preset``: who sits down is no rule of it, so the players stay."""
    return msgspec.structs.replace(PRESETS[preset], players=options.players)


def seat_roles(options: EmpatSatuOptions) -> tuple[str, ...]:
    """Return by seat where somebody sits and on whose side."""
    you, left, right = _("Your name and face"), _("On your left"), _("On your right")
    if options.players == 2:
        return you, _("Across the table")
    if options.players == 3:
        return you, left, right
    across = _("Your partner, across the table") if options.partnership else _("Across the table")
    return you, left, across, right


def option_rows(options: EmpatSatuOptions, preset: str) -> tuple[OptionRow, ...]:
    """Return every single rule with its choices, marked where it differs from ``preset``."""
    base = PRESETS[preset]
    rows = [
        _row(options, options, "players", _("Players"), _players()),
        _row(options, base, "deals", _("Deals"), _deals(options.deals)),
        _row(options, base, "close_at", _("Ending a deal early"), _closings()),
        _row(options, base, "return_taken", _("A discard just taken"), _returns()),
    ]
    if options.players == MOST:
        rows.insert(1, _row(options, base, "partnership", _("Partners"), _partners()))
    return tuple(rows)


def _row(options: EmpatSatuOptions, base: EmpatSatuOptions, rule: str, title: str, ways: Iterable[Way]) -> OptionRow:
    choices = [
        OptionChoice(label, sentence, msgspec.structs.replace(options, **rules)) for rules, label, sentence in ways
    ]
    return option_row(
        title,
        choices,
        options,
        msgspec.structs.replace(options, **{rule: getattr(base, rule)}),
        leads=rule == "players",
    )


def _players() -> list[Way]:
    alone: dict[str, object] = {"partnership": False}
    return [
        ({"players": 2, **alone}, "2", _("You and one other, face to face.")),
        ({"players": 3, **alone}, "3", _("Three, each for themselves.")),
        ({"players": 4}, "4", _("Four at the table, each for themselves or two against two.")),
    ]


def _partners() -> list[Way]:
    return [
        ({"partnership": False}, _("Each alone"), _("Everybody plays for themselves.")),
        (
            {"partnership": True},
            _("Two and two"),
            _("You and the player across are partners: your two hands are added up."),
        ),
    ]


def _deals(chosen: int) -> list[Way]:
    ways: list[Way] = []
    for count in sorted({*_DEALS, chosen}):
        if count == 1:
            sentence = _("One deal is the whole game.")
        else:
            sentence = _("The hands of {count} deals are added up; the highest total wins.").format(count=count)
        label = ngettext("{count} deal", "{count} deals", count).format(count=count)
        ways.append(({"deals": count}, label, sentence))
    return ways


def _closings() -> list[Way]:
    ways: list[Way] = []
    for least in range(LEAST_CLOSING, BEST):
        sentence = _("With four cards of one suit worth {least} or more you may end the deal when it is your turn.")
        ways.append(({"close_at": least}, _("from {least}").format(least=least), sentence.format(least=least)))
    only = _("Only a hand of 41 ends a deal before the stock runs out.")
    ways.append(({"close_at": BEST}, _("only 41"), only))
    return ways


def _returns() -> list[Way]:
    stays = _("A card that you take from the discard stays in your hand for that turn; you discard another one.")
    goes = _("A card that you take from the discard may be discarded again in the same turn, as some play it.")
    return [({"return_taken": False}, _("Stays"), stays), ({"return_taken": True}, _("May go back"), goes)]
