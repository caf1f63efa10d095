"""Why one choice of Empat Satu is better than another, in a card player's words: what happens, and what that is for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from game.opponents.reasoning import Fact, Reasoning
from game.rules.base import Action, Close, Discard, Draw
from game.rules.empat_satu import BEST, View, thrown_by, value_of
from game.ui.language.messages import _, begun, pgettext, say
from game.ui.words.cards import Wordings, card_name, joined, rank_name, rank_word, sentences, suit_name
from game.ui.words.trick_reasons import A_FEW, LAYS, chances_words

_NEARLY_ALL: Final = 0.95
_FAR: Final = 0.1  # chances that differ by less are told in hundredths
_FIGURED: Final = frozenset({"fresh", "burden", "feeds", "close-now"})  # facts told with how often they hold


class SaidReason(msgspec.Struct, frozen=True):
    """A reasoning about a choice of the seat of ``view``, said to the player at seat ``to``; ``names`` are by seat."""

    view: View
    names: Sequence[str]
    reasoning: Reasoning
    to: int

    def wordings(self) -> Wordings:
        """Return wordings for the reason, the longest first."""
        facts = self.reasoning.facts
        if self.reasoning.is_equal:
            return (_("There is little between the two."),)
        main = self._happens(facts[0]) if facts else _("Several small things add up.")
        follows = self._follows(is_figured=bool(facts) and facts[0].code in _FIGURED)
        return tuple(dict.fromkeys((sentences(main, follows), main or follows)))

    @property
    def _is_own(self) -> bool:
        return self.view.seat == self.to

    def _happens(self, fact: Fact) -> str:
        """Return the sentence for a fact, "" if what follows from it says all; raise KeyError for one without words."""
        best, other, hand = self.reasoning.best, self.reasoning.other, self.view.hand
        lying = self.view.public.open_card
        card = fact.card or (thrown_by(other) if fact.code == "hand" else None) or lying
        going = thrown_by(best)
        beside = [held for held in hand if card and held.suit is card.suit and held not in (card, going)]
        own, others = _texts()[self._key(fact, is_alone=not beside)]
        text = say(
            own if self._is_own else others,
            name=self.names[self.view.seat],
            whom=pgettext("name within a sentence", "somebody") if fact.seat is None else self.names[fact.seat],
            card=card_name(card) if card else "",
            rank=rank_name(card.rank) if card else "",
            open=card_name(lying) if lying else "",
            other=card_name(going) if going else "",
            suit=suit_name(card.suit) if card and card.suit else "",
            beside=joined([rank_word(held.rank) for held in beside]) if beside else "",
            often=_often(fact.detail.frequency if fact.detail else fact.frequency),
        )
        return begun(text)

    def _key(self, fact: Fact, *, is_alone: bool) -> str:
        """Return the key of the words for a fact."""
        best, other, hand = self.reasoning.best, self.reasoning.other, self.view.hand
        lying = self.view.public.open_card
        if fact.code == "hand":
            kept = [self._worth_without(each) for each in (best, other)]
            is_told = any(each.what == "hand-worth" for each in self.reasoning.consequences)
            if kept[0] > kept[1]:
                return "hand, now"
            if isinstance(best, Draw) and isinstance(other, Draw):
                return "hand, taken" if best.source == "discard" else "hand, stock"
            if isinstance(best, Discard) and isinstance(other, Discard):
                return "hand, thrown"
            return "hand, told" if is_told else "hand"
        if fact.code == "take" and lying and BEST in [value_of({*hand, lying} - {held}) for held in hand]:
            return "take, best"
        code = "costs" if fact.code == "keep" and isinstance(best, Draw) else fact.code
        code = "fresh, playing on" if code == "fresh" and isinstance(other, Close) else code
        code = f"{code}, you" if fact.seat == self.to and f"{code}, you" in _texts() else code
        return f"{code}, alone" if is_alone and f"{code}, alone" in _texts() else code

    def _worth_without(self, action: Action) -> int:
        """Return what the hand is worth without the card that ``action`` throws; 0 if it throws none."""
        thrown = thrown_by(action)
        return 0 if thrown is None else value_of([card for card in self.view.hand if card != thrown])

    def _follows(self, *, is_figured: bool) -> str:
        """Return what follows in the end, with its figure unless the reason has one."""
        found = sorted(self.reasoning.consequences, key=lambda each: is_figured and each.what == "hand-worth")
        if not found:
            return ""
        first = found[0]
        is_figured = is_figured or (first.what != "hand-worth" and abs(first.best - first.other) < A_FEW)
        own, others = _endings()[f"{first.what}, more" if is_figured else first.what]
        return say(
            own if self._is_own else others,
            name=self.names[self.view.seat],
            worth=round(first.worth or 0.0),
            otherwise=round(first.otherwise or 0.0),
            chances=_chances(first.best, first.other),
        )


def _chances(best: float, other: float) -> str:
    """Return how often something happens with either choice, in tenths only where these tell it truly."""
    if abs(best - other) >= _FAR:
        return chances_words(best, other)
    values = {"best": round(100 * best), "other": round(100 * other)}
    return say(_("in {best} of 100 lays instead of {other}"), **values)


def _often(frequency: float) -> str:
    number = round(LAYS * frequency)
    text = _("in {number} of 10 lays") if number else _("in a few lays")
    return say(_("in nearly all lays") if frequency >= _NEARLY_ALL else text, number=number)


def _texts() -> dict[str, tuple[str, str]]:
    """Return what is said of facts, by code: to whoever is to choose, and of another player."""
    # Translators: {often} is such as "in 4 of 10 lays"; a lay is one way in which the unseen cards may lie
    kept = _("Kept, {card} counts against the hand at the end {often}.")
    # Translators: {beside} is a list of ranks held in that suit, such as "9 and king"
    costs = _("Taking {open} would cost {name} {card}, which goes with the {beside}.")
    # Translators: {open} is the card that may be taken, such as "the queen of hearts"
    useless = _("{open} goes with nothing in the hand; a card from the stock may.")
    seldom = _("{open} seldom helps the hand; a card from the stock may.")
    more, less = (
        _("A card from the stock may bring the hand more than {open}."),
        _("{open} brings more than the stock may."),
    )
    # Translators: {card} is kept, {other} thrown
    kept_for = _("{card} may bring the hand more than {other}.")
    another = _("One more card from the stock makes the difference {often}.")
    best = _("With {rank} the hand is worth 41.")
    return {
        "keep": (_("Keep {card}: it goes with your {beside}."), _("{name} keeps {card}: it goes with the {beside}.")),
        "keep, alone": (
            _("Keep {card}: {suit} may become your suit."),
            _("{name} keeps {card}: {suit} may become the suit."),
        ),
        "costs": (_("Taking {open} costs you {card}, which goes with your {beside}."), costs),
        "costs, alone": (_("Taking {open} costs you {card}."), _("Taking {open} would cost {name} {card}.")),
        # Translators: {rank} is such as "the queen", {beside} such as "9 and king"
        "take": (_("{rank} goes with your {beside}."), _("{rank} goes with the {beside}.")),
        "take, alone": (_("With {rank}, {suit} may become your suit."), _("With {rank}, {suit} may become the suit.")),
        "take, best": (best, best),
        "leave-it": (seldom, seldom),
        "leave-it, alone": (useless, useless),
        "fresh": (
            _("Leave {open}: a card from the stock makes the difference {often}."),
            _("{name} leaves {open}: a card from the stock makes the difference {often}."),
        ),
        "fresh, playing on": (another, another),
        "burden": (kept, kept),
        "feeds": (
            _("Keep {card} from {whom}: thrown, it is taken {often}."),
            _("{name} keeps {card} from {whom}: thrown, it is taken {often}."),
        ),
        "feeds, you": ("", _("{name} keeps {card} from you: thrown, it is taken {often}.")),
        "close-now, you": ("", _("Playing on would leave {name} behind you {often}.")),
        "close-now": (
            _("Playing on leaves you behind {whom} {often}."),
            _("Playing on would leave {name} behind {whom} {often}."),
        ),
        "hand": (_("Your hand comes to more this way."), _("{name}’s hand comes to more this way.")),
        "hand, stock": (more, more),
        "hand, taken": (less, less),
        "hand, thrown": (kept_for, kept_for),
        "hand, told": ("", ""),
        "hand, now": (
            _("Keep {card}: with it your hand is worth more at once."),
            _("{name} keeps {card}: with it the hand is worth more at once."),
        ),
    }


def _endings() -> dict[str, tuple[str, str]]:
    """Return what follows, by what it is, for whoever is to choose and for another player."""
    return {
        "hand-worth": (
            _("Your hand ends at {worth} instead of {otherwise}."),
            _("{name}’s hand ends at {worth} instead of {otherwise}."),
        ),
        # Translators: {chances} is such as "in 8 of 10 lays instead of 5"
        "best": (_("So you win {chances}."), _("So {name} wins {chances}.")),
        "last": (_("So you come last {chances}."), _("So {name} comes last {chances}.")),
        "hand-worth, more": (_("So your hand ends higher."), _("So {name}’s hand ends higher.")),
        "best, more": (_("So you win more often."), _("So {name} wins more often.")),
        "last, more": (_("So you come last less often."), _("So {name} comes last less often.")),
    }
