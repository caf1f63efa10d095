"""The reasons that a hint gives for a card, in any plain trick game for two pairs of partners."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.opponents.base import Choice, Decision
from game.ui.drawing.text import _
from game.ui.words.cards import suit_name
from game.ui.words.hints import TrickHintWords, rule_of
from game.ui.words.why import SEARCHED, Moment, TrickViewT, play_of

# what decides on a card, to follow "Play the king of hearts:"
RULES: Final[Mapping[str, Callable[[], str]]] = {
    "cash": lambda: _("no {suit} still out can beat it, only a trump"),
    "draw-trumps": lambda: _("you are long in trumps, and it draws those of the others"),
    "lead-trump": lambda: _("you have few trumps, but every other lead looks worse"),
    "lead-last-trumps": lambda: _("nobody else has trumps any more, so it takes the trick"),
    "lead-low": lambda: _("no other lead promises you more than a low card of {suit}"),
    "lead-short": lambda: _("it is your only card of {suit}, and after it you can trump {suit}"),
    "lead-sequence": lambda: _("you hold the card below it too, and together they drive out what beats them"),
    "lead-to-ruff": lambda: _("{partner} has shown a void in {suit} and may trump it"),
    "return-suit": lambda: _("{partner} led {suit} before, so bring it back"),
    "only-card": lambda: _("it is your only card of {led}, and you must follow suit"),
    "low-under-ruff": lambda: _("the trick has been trumped and no {led} can take it, so your lowest will do"),
    "cannot-win": lambda: _("you have no {led} high enough, so your lowest will do"),
    "partner-has-it": lambda: _("{partner} has the trick, so keep your high cards"),
    "partner-as-good": lambda: _("your best card is no better than {partner}’s, so your lowest will do"),
    "win-cheaply": lambda: _("it is the lowest of your cards that beats what lies there"),
    "second-hand-master": lambda: _("no other {led} can beat it any more"),
    "second-hand-low": lambda: _("second to play, stay low and leave the trick to {partner}"),
    "third-hand-master": lambda: _("no other {led} can beat it any more"),
    "third-hand-high": lambda: _("third to play, go high: the last player should not get it cheaply"),
    "ruff": lambda: _("you have no {led}, so trump the trick"),
    "discard": lambda: _("you have no {led}, so let the trick go with what matters least"),
    "only-trumps": lambda: _("you have no {led} and nothing but trumps left"),
}
SLIPS: Final = frozenset(
    ["slip-any-lead", "slip-cashes-early", "slip-third-hand-low", "slip-second-hand-high", "slip-overtakes-partner"]
) | {"slip", "slip-ruffs-partner", "slip-throws-lowest"}


class PlainHintWords(TrickHintWords[TrickViewT]):
    """The words of a plain game for its hints; a hint never slips, so slips have no reason."""

    codes = frozenset(RULES) | SEARCHED | SLIPS

    def reason(self, moment: Moment[TrickViewT], decision: Decision) -> str:
        code, public = rule_of(decision), moment.view.public
        if len(decision.choices) == 1:
            return _("it is the only card you may play") if len(moment.view.hand) > 1 else _("it is your last card")
        if code == "all-equal":
            return _("all the cards you may play are equally good")
        if code in SEARCHED or code in SLIPS:
            return ""
        card = play_of(moment.action).card
        led = public.trick[0].suit if public.trick else card.suit
        assert card.suit is not None
        assert led is not None
        partner = moment.players[public.next_to(moment.seat, 2)].name
        text = RULES[code]() if card.suit is not public.trump or code != "cash" else _("no trump still out can beat it")
        return text.format(suit=suit_name(card.suit), led=suit_name(led), partner=partner)

    def is_open(self, view: TrickViewT) -> bool:
        bids, public = view.public.bids, view.public
        bid = (bids[view.seat] if bids else None) or 0
        return public.taken[view.seat] < bid <= public.taken[view.seat] + len(view.hand)

    def despite(self, moment: Moment[TrickViewT], best: Choice, other: Choice) -> str:
        if (other.points or 0.0) < (best.points or 0.0):
            return _("but that brings less")
        if (other.worth or 0.0) >= (best.worth or 0.0):
            return _("but such cards have done worse over many deals")
        partner = moment.players[moment.view.public.next_to(moment.seat, 2)].name
        return _("but that counts for less together with {partner} and against the others").format(partner=partner)
