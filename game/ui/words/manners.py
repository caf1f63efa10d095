"""The characters of the opponents in words: what each is like, and why a manner decided on a move."""

from __future__ import annotations

from collections.abc import Set

from game.opponents.base import Decision, Manner
from game.rules.base import Bid
from game.ui.language.messages import _, pgettext


def manner_name(manner: Manner) -> str:
    """Return a manner as a word, "" for none."""
    return {
        Manner.CAREFUL: pgettext("manner", "careful"),
        Manner.BOLD: pgettext("manner", "bold"),
        Manner.HELPFUL: pgettext("manner", "helpful"),
        Manner.STUBBORN: pgettext("manner", "stubborn"),
    }.get(manner, "")


def manner_sentence(manner: Manner) -> str:
    """Return a sentence on how opponents of this manner play, with a blank for the name; "" for none."""
    return {
        Manner.CAREFUL: _("{name} is careful, and likes a bid that is nearly sure."),
        Manner.BOLD: _("{name} is bold, and likes to bid one more."),
        Manner.HELPFUL: _("{name} is helpful, and minds the partner’s bid as well."),
        Manner.STUBBORN: _("{name} is stubborn: bids by the hand alone, and leads the same suit again."),
    }.get(manner, "")


def manner_in(decision: Decision) -> Manner:
    """Return the manner that made the decision."""
    return Manner(decision.why.code.removeprefix("manner-"))


def trick_reason(decision: Decision) -> str:
    """Return why a manner decided in a game of tricks, with blanks for the name, the usual action and the chances."""
    words = _bid if isinstance(decision.action, Bid) else _card
    return words(manner_in(decision), decision.why.values.keys())


def _bid(manner: Manner, known: Set[str]) -> str:
    if manner is Manner.BOLD:
        return _("{name} is bold and likes to bid one more: others would have bid “{usual}”.")
    if manner is Manner.STUBBORN:
        return _("{name} is stubborn and bid by the hand alone; others would have bid “{usual}”.")
    if manner is Manner.HELPFUL and "usual_partner" in known:
        return _(
            "“{usual}” seemed about as good, but {name} is helpful: this way the partner makes their bid in "
            "{partner} of the possible deals, instead of {usual_partner}."
        )
    if manner is Manner.HELPFUL:
        return _("“{usual}” seemed about as good; {name} is good-natured and left it at this.")
    if "usual_chance" in known:
        return _(
            "“{usual}” seemed about as good, but {name} is careful: this bid is made in {chance} of the "
            "possible deals, that one in {usual_chance}."
        )
    return _("{name} is careful and stayed one lower: others would have bid “{usual}”.")


def _card(manner: Manner, known: Set[str]) -> str:
    if manner is Manner.STUBBORN:
        return _("{usual} would have been as good, but {name} is stubborn and stuck to the suit already led.")
    if manner is Manner.HELPFUL and "usual_partner" in known:
        return _(
            "{usual} seemed about as good, but {name} is helpful: this way the partner makes their bid in "
            "{partner} of the possible deals, instead of {usual_partner}."
        )
    if manner is Manner.HELPFUL and "usual_points" not in known:
        return _("{name} is helpful and led the suit that the partner had led, rather than {usual}.")
    if manner is Manner.HELPFUL:
        return _("{usual} seemed about as good; {name} is good-natured, and did not want to spoil other bids.")
    if manner is Manner.CAREFUL and "usual_chance" in known:
        return _(
            "{usual} seemed about as good, but {name} is careful: this way the bid is made in {chance} of "
            "the possible deals, instead of {usual_chance}."
        )
    return _("{usual} would have been as good, but {name} liked this one better.")
