"""The reasons that a hint of 42 gives for a bid, a card, or a suit to name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.opponents.base import Choice, Decision
from game.rules.base import Bid
from game.rules.forty_two import View
from game.ui.drawing.text import _
from game.ui.tables.forty_two.why import COUNTED
from game.ui.words.cards import tricks
from game.ui.words.hints import TrickHintWords, rule_of
from game.ui.words.why import SEARCHED, Moment

_RULES: Final[Mapping[str, Callable[[], str]]] = {
    "lead-to-take": lambda: _("it should take the trick, and you still want {need}"),
    "lead-to-lose": lambda: _("somebody else should take this trick, as you want it"),
    "lead-joker": lambda: _("little or nothing beats a joker, and you say which suit the others must follow"),
    "take-needed": lambda: _("it goes above the others, and you still want {need}"),
    "take-for-points": lambda: _("it goes above the others, and each trick is a point"),
    "take-forced": lambda: _("every card you may play goes above the others"),
    "duck": lambda: _("it leaves the trick to the others"),
    "throw-danger": lambda: _("it rids you of the card most likely to take a trick later on"),
    "keep-winners": lambda: _("you cannot go above the others, so keep what may take later tricks"),
    "bid-for-game": lambda: _("another bid promises more by itself, but this one is better for winning the game"),
    "card-for-game": lambda: _("another card promises more by itself, but this one is better for winning the game"),
    "bid-for-points": lambda: _("it pays more than the safer bids"),
    "card-for-points": lambda: _("it promises more points than a card that makes your bid safer"),
    "bid-for-bid": lambda: _("another bid pays more, but this one is safer"),
    "card-for-bid": lambda: _("another card promises more points, but this one makes your bid safer"),
    "bid-between": lambda: _("a bid that pays more is less safe, and a safer one pays less"),
    "card-between": lambda: _("a card with more points makes your bid less safe, and a safer one promises fewer"),
    "bid-for-rule": lambda: _("no other bid comes out clearly better"),
    "card-for-rule": lambda: _("no other card comes out clearly better"),
    "bid-to-win": lambda: _("if you make it, you win the game"),
}
_SLIPS: Final = frozenset(["slip-takes-early", "slip-takes-one-more", "slip-throws-low", "slip-leads-high"])


class FortyTwoHintWords(TrickHintWords[View]):
    """The words of 42 for its hints; a hint never slips, so slips have no reason."""

    codes = frozenset(_RULES) | {"only-card"} | COUNTED | SEARCHED | _SLIPS

    def reason(self, moment: Moment[View], decision: Decision) -> str:
        code, view = rule_of(decision), moment.view
        is_bid = isinstance(decision.action, Bid)
        if len(decision.choices) == 1 or code == "only-card":
            return _("it is your last card") if len(view.hand) == 1 else _("it is the only one you may choose")
        if code == "all-equal":
            return _("all the cards you may play are equally good")
        if is_bid and code not in _RULES:
            has_figures = decision.choice(decision.action).chance is not None
            return "" if has_figures else _("that is what your hand promises")
        if code in SEARCHED or code in _SLIPS:
            return ""
        need = (view.public.bids[view.seat] or 0) - view.public.taken[view.seat]
        if code in ("lead-to-take", "take-needed") and need <= 0:
            code = "take-for-points"
        return _RULES[code]().format(need=tricks(need))

    def is_open(self, view: View) -> bool:
        need = (view.public.bids[view.seat] or 0) - view.public.taken[view.seat]
        return 0 <= need <= len(view.hand)

    def despite(self, moment: Moment[View], best: Choice, other: Choice) -> str:
        if (other.points or 0.0) < (best.points or 0.0):
            return _("but that brings less")
        return _("but that leaves the others more")


HINT_WORDS: Final = FortyTwoHintWords()
