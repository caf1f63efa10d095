"""The words about what a hand of Forty-One is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.opponents.base import Part
from game.rules.forty_one import PublicState
from game.ui.drawing.text import _
from game.ui.tables.aids.worth import tenths
from game.ui.words.cards import SUIT_SIGNS, Wordings, filled, rank_letter, rank_word, suit_name


def part_words(part: Part) -> Wordings:
    """Return wordings for a part of the hand's worth, the longest first."""
    count = len(part.cards)
    if part.code == "trumps":
        if not count:
            return (_("no hearts"),)
        return tuple(filled((_("{count} hearts"), "{count} ♥"), count=count)) if count > 1 else (_("only one heart"),)
    suit, rank = part.suit or part.cards[0].suit, part.cards[0].rank
    assert suit is not None
    wordings = {
        "guarded-king": (_("{rank} of {suit}, guarded"), _("guarded {letter}{sign}")),
        "bare-king": (_("{rank} of {suit}, alone"), _("bare {letter}{sign}")),
        "void": (_("no {suit}: hearts trump them"), _("no {suit}"), _("no {sign}")),
        "singleton": (_("only one in {suit}"), _("one {sign}")),
        "doubleton": (_("only two in {suit}"), _("two {sign}")),
        "long-suit": (_("long {suit}: others trump"), _("long {sign}")),
        "nothing": (_("nothing in {suit}"), _("other {sign}")),
    }.get(part.code, (_("{rank} of {suit}"),))
    wordings = *wordings, "{letter}{sign}" if count == 1 else "{sign}"
    names = {"rank": rank_word(rank), "letter": rank_letter(rank), "suit": suit_name(suit), "sign": SUIT_SIGNS[suit]}
    return tuple(filled(wordings, **names))


_SPARE: Final = 3  # tenths of a trick that a safe bid leaves over, but for the lowest one


def safe_words(parts: Sequence[Part], public: PublicState) -> tuple[str, str]:
    """Return which bid is safe, the whole tricks of the hand with some tenths to spare, and what that means.

    So 90 of 100 hands played out by rules of thumb made their bid. Hands of just so many tricks make as many only three
    times in four, and bids with those were marked down as costly.
    """
    total = sum(tenths(parts))
    bid = max((total - _SPARE) // 10, min(total // 10, public.least_bid))
    if bid < public.least_bid:
        return _("no bid is safe"), _("Even the lowest bid asks for more than your hand is sure of.")
    return _("{bid} is safe").format(bid=bid), _("A safe bid is made some 9 times in 10.")


def needed_words(public: PublicState) -> Wordings:
    """Return wordings of what the four bids must come to, as a reminder."""
    wordings = (
        _("The four bids must come to {needed} or more, else the cards are thrown in. So far: {total}."),
        _("The four bids must come to {needed}. So far: {total}."),
        _("Bids: {total} of {needed}"),
    )
    return tuple(filled(wordings, needed=public.bids_needed, total=public.bid_total))
