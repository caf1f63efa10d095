"""What the new-game page shows of Empat Satu: its presets, and every single rule in everyday words."""

from __future__ import annotations

from functools import partial
from typing import Final

import msgspec
import pygame

from game.cards import parse_cards
from game.rules.empat_satu import ANY, BEST, LEAST_CLOSING, USUAL, EmpatSatuOptions
from game.ui.controls.base import Kit
from game.ui.drawing.assets import card_width
from game.ui.drawing.sprites import CardPainter
from game.ui.drawing.stage import put_middle
from game.ui.games.options import OptionsPage, Preset, Ways
from game.ui.language.digits import figure
from game.ui.language.messages import _, ngettext, pgettext, say
from game.ui.tables.empat_satu.words import deals
from game.ui.words import cards as words

_DEALS: Final = (1, 3, 5, 7, 10)


def _presets() -> tuple[Preset, ...]:
    """Return the ways to play, the default first."""
    single = _("One deal, two minutes: the best hand wins, the lowest loses.")
    five = _("Five deals; the loser of each deals the next. The hands of all five are added up.")
    closing = _("Five deals; whoever holds four of a suit worth 30 or more may end a deal early.")
    some, early, fan = EmpatSatuOptions(deals=5), EmpatSatuOptions(deals=5, close_at=30), fan_picture
    return (
        Preset("single", _("One deal"), single, EmpatSatuOptions(), partial(fan, cards="AS KS")),
        Preset("five", _("Five deals"), five, some, partial(fan, cards="9H TH JH QH KH")),
        Preset("closing", _("With closing"), closing, early, partial(fan, cards="6D 8D 9D QD")),
    )


def fan_picture(kit: Kit, size: tuple[int, int], cards: str) -> pygame.Surface:
    """Return cards fanned out in a small picture, premultiplied."""
    whole = pygame.Surface(size, pygame.SRCALPHA)
    painter = CardPainter(kit.art, kit.style, kit.style.back)
    fanned = parse_cards(cards)
    count = len(fanned)
    height = round(size[1] * 0.74)
    width = card_width(height)
    step = min(width * 0.5, (size[0] - width * 1.25) / max(1, count - 1))
    for number, shown in enumerate(fanned):
        away = number - (count - 1) / 2
        card = painter.card(shown, height, round(away * 8))
        put_middle(whole, card, size[0] / 2 + away * step, size[1] / 2 + abs(away) ** 2 * size[1] * 0.02)
    return whole


def _seat_roles(options: EmpatSatuOptions) -> tuple[str, ...]:
    """Return by seat the position of each player, and whose partner they are."""
    roles = words.seat_roles(options.players)
    if options.players == 5:  # two at each side, as with six
        _you, left, far_left, _across, *right = words.seat_roles(6)
        roles = roles[0], left, far_left, *right
    return (*roles[:2], _("Your partner, across the table"), roles[3]) if options.partnership else roles


def _ways(options: EmpatSatuOptions) -> Ways:
    """Return every single rule with its choices; only four players can form partnerships."""
    alone = msgspec.structs.replace(options, partnership=False)
    partners = _("You and the player across are partners: your hands are added up.")
    added = _("The hands of {deals} are added up; the highest total wins.")
    closing = _("With four cards of one suit worth {least} or more you may end the deal when it is your turn.")
    anything = _("You may end the deal with any hand when it is your turn.")
    before = _("You close before you draw, instead of drawing; it is your whole turn.")
    after = _("You draw first, and close with the card that you discard; nobody may take it.")
    stock = _("On the first turn there is no discard: the first player draws from the stock.")
    opened = _("The top card of the stock is turned up after the deal, and the first player may take it.")
    free = _("Nobody ever has to draw from the stock.")
    stays = _("A card that you take from the discard stays in your hand for that turn; you discard another one.")
    goes = _("A card that you take from the discard may be discarded again in the same turn, as some play it.")
    tables = {
        2: _("You and one other, face to face."),
        3: _("Three, each for themselves."),
        4: _("Four at the table, each for themselves or two against two."),
        5: _("Five, each for themselves."),
        6: _("Six, each for themselves."),
    }
    ways: Ways = {
        ("players partnership", pgettext("setting", "Players")): [
            ((options if count == USUAL else alone).with_option("players", count), figure(count), told)
            for count, told in tables.items()
        ],
        ("partnership", pgettext("setting", "Partners")): [
            (False, pgettext("setting", "Each alone"), _("Everybody plays for themselves.")),
            (True, pgettext("setting", "Two and two"), partners),
        ],
        ("deals", pgettext("setting", "Deals")): [
            (
                count,
                deals(count),
                _("One deal is the whole game.") if count == 1 else say(added, deals=deals(count)),
            )
            for count in sorted({*_DEALS, options.deals})
        ],
        ("close_at", _("Ending a deal early")): [
            (ANY, pgettext("setting", "any hand"), anything),
            *(
                (least, say(pgettext("setting", "from {least}"), least=least), say(closing, least=least))
                for least in range(LEAST_CLOSING, BEST)
            ),
            (BEST, pgettext("setting", "only 41"), _("Only a hand of 41 ends a deal before the stock runs out.")),
        ],
        ("closing", _("When to close")): [
            ("before-drawing", pgettext("setting", "Before drawing"), before),
            ("after-discarding", pgettext("setting", "With the discard"), after),
        ],
        ("open_first", _("Before the first turn")): [
            (False, pgettext("setting", "No discard"), stock),
            (True, _("A card turned up"), opened),
        ],
        ("dry_rounds", _("Rounds without the stock")): [
            (0, pgettext("setting", "any number"), free),
            *((rounds, figure(rounds), _dry(rounds)) for rounds in range(1, 10)),
        ],
        ("return_taken", _("A discard just taken")): [
            (False, pgettext("setting", "Stays"), stays),
            (True, pgettext("setting", "May go back"), goes),
        ],
    }
    idle = {"partnership"} if options.players != USUAL else set[str]()
    idle |= set() if options.may_close else {"closing"}
    return {rule: found for rule, found in ways.items() if rule[0] not in idle}


def _dry(rounds: int) -> str:
    """Return what it means that so many rounds may go without the stock."""
    return say(
        ngettext(
            "After a round in which nobody drew from the stock, the next player may not take the discard.",
            "After {count} rounds in which nobody drew from the stock, the next player may not take the discard.",
            rounds,
        ),
        count=rounds,
    )


_HOUSE: Final = {
    "players": (5, 6),
    "close_at": (ANY,),
    "closing": ("after-discarding",),
    "open_first": (True,),
    "dry_rounds": (0,),
    "return_taken": (True,),
}

PAGE: Final = OptionsPage(_presets, _ways, _seat_roles, _HOUSE)
