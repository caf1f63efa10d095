"""Why one card or bid is better than another, in a card player's words: what happens after it, and what that is for.

Whoever is to choose is told what to do; of another player's choice it is told what that player does. Other seats are
named only where one may be "you" without another verb.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from game.cards import Card
from game.opponents.base import added
from game.opponents.reasoning import Consequence, Fact, Reasoning
from game.rules.base import Bid, Play
from game.rules.tricks import TrickView
from game.ui.language.messages import _, begun, ngettext, pgettext, say
from game.ui.words.cards import (
    Wordings,
    card_name,
    card_names,
    either,
    joined,
    rank_name,
    rank_word,
    sentences,
    suit_name,
)
from game.ui.words.why import about

_NEARLY_ALL: Final = 0.95  # from here on a frequency is left out, or is "nearly all"
_ALIKE: Final = 0.15  # how much less frequent a second consequence may be that shares a number with the first
_WITH_TAKER: Final = frozenset({"keep", "spent", "guard", "frees"})  # what is told beside who takes this trick
_SAME_SUIT: Final = frozenset({"good-by-lead", "keep-from-trumps", "guard"})  # codes whose words name its card's suit
_AGAINST: Final = frozenset({"take-from", "denied", "break", "pairs"})  # codes that are about another's tricks
_EITHER: Final = frozenset({"good-by-lead", "frees", "keep-from-trumps", "forces"})  # told of two cards at once
_SOME: Final = 0.3  # tricks that are worth a word
A_FEW: Final = 0.03  # a chance that is higher by less than this is so "in a few more lays"
LAYS: Final = 10  # lays of the unseen cards in which frequencies are counted


class SaidOfTricks(msgspec.Struct, frozen=True):
    """A reasoning about a choice of the seat of ``view``, said to the player at seat ``to``; ``names`` are by seat."""

    view: TrickView
    names: Sequence[str]
    reasoning: Reasoning
    to: int

    @property
    def is_own(self) -> bool:
        """Whether the choice is that of the player to whom it is said."""
        return self.view.seat == self.to

    def wordings(self) -> Wordings:
        """Return wordings for the reason, the longest first; () where there was nothing to compare."""
        found = self.reasoning
        if not found.worlds:
            return ()
        if isinstance(found.best, Bid):
            return self._of_bids()
        follows = self._follows()
        if not found.facts:
            return self._small_things(follows)
        fact, *more = found.facts
        alike = [each for each in more if fact.code in _EITHER and (each.code, each.seat) == (fact.code, fact.seat)]
        taker, main = self._taken(), self._happens(fact, *(each.card for each in alike))
        second = next((self._happens(each) for each in more if each not in alike and not taker), "")
        follows = follows or second or self._matters(fact)
        parts = (taker, main, follows), (main, follows), (main,)
        return tuple(dict.fromkeys(sentences(*each) for each in parts))

    @staticmethod
    def _matters(fact: Fact) -> str:
        """Return in how many lays a fact matters, where nothing that follows has a figure."""
        if fact.frequency >= _NEARLY_ALL:
            return ""
        number = round(LAYS * fact.frequency)
        return say(_("It matters in {number} of 10 lays."), number=number) if number else _("It matters in a few lays.")

    # ------------------------------------------------------------------- names

    def _whom(self, seat: int | None) -> str:
        """Return who a seat is, within a sentence that is not said of the player told."""
        return _("an opponent") if seat is None else self.names[seat]

    def _of(self, seat: int, card: Card) -> str:
        """Return a card that lies in the trick, with whose it is."""
        text = _("your {rank}") if seat == self.to else _("{name}’s {rank}")
        return say(text, name=self.names[seat], rank=rank_word(card.rank))

    def _card(self, card: Card | None, *, is_short: bool = False) -> str:
        """Return what a player calls a card: one of the two by its rank, if no other such may be played or takes."""
        if card is None or is_short:
            return "" if card is None else rank_name(card.rank)
        found = self.reasoning
        compared = {each.card for each in (found.best, found.other) if isinstance(each, Play)}
        legal = {each.card for each in self.view.legal_actions() if isinstance(each, Play)}
        taking = {None if found.taker is None else found.taker.card}
        same = [each for each in legal | taking if each is not None and each.rank is card.rank]
        return rank_name(card.rank) if card in compared and len(same) == 1 else card_name(card)

    # ------------------------------------------------------------- what happens

    def _taken(self) -> str:
        """Return who takes this trick either way, where that goes with the fact."""
        taker, best = self.reasoning.taker, self.reasoning.best
        if taker is None or self.reasoning.facts[0].code not in _WITH_TAKER or not isinstance(best, Play):
            return ""
        if taker.seat == self.view.seat:
            text = _("{card} is probably enough here.") if taker.is_probable else _("{card} is enough here.")
            return begun(say(text, card=self._card(best.card)))
        if taker.card is not None:
            sure, probable = _("{card} takes this trick anyway."), _("{card} probably takes this trick.")
        elif taker.seat == self.to:
            sure, probable = _("This trick goes to you anyway."), _("This trick probably goes to you.")
        else:
            sure, probable = _("This trick goes to {whom} anyway."), _("This trick probably goes to {whom}.")
        card = "" if taker.card is None else self._of(taker.seat, taker.card)
        return begun(say(probable if taker.is_probable else sure, whom=self._whom(taker.seat), card=card))

    def _happens(self, fact: Fact, twin: Card | None = None) -> str:
        """Return the sentence for a fact, of its card or the ``twin``; raise KeyError for one without words."""
        best, other, detail = self.reasoning.best, self.reasoning.other, fact.detail
        assert isinstance(best, Play)
        assert isinstance(other, Play)
        code = "keep" if fact.code == "spent" and self._taken() else fact.code
        how = "" if detail is None else detail.what
        if code == "unblock" and fact.card == best.card:
            how = "now"
        elif code == "forces" and fact.card is not None:
            how = "for a card"
        elif code == "break" and fact.seat is not None and self.view.public.bids[fact.seat] == 0:
            how = f"{fact.when} 0"
        by = None if detail is None else detail.seat
        partner = next((each for each in self._side if each != self.view.seat), None)
        may = f"{code}, may" if fact.may_fail else ""
        keys = [may, "" if by is None else f"{code}, {how} by", *(f"{code}, {each}" for each in (how, fact.when))]
        texts = _texts() if self.is_own else _texts() | _of_others()
        key = next((each for each in keys if each in texts), code)
        rival = self._lying(fact)
        blanks = {"partner": partner, "whom": None if rival else fact.seat, "by": by}
        yours, to_you = [f"{key}, {blank}" for blank, seat in blanks.items() if seat == self.to], _to_you()
        card, last = (self._card(each, is_short=code in _SAME_SUIT) for each in (fact.card, twin))
        play = best if code == "good-by-lead" else other
        suit = play.named or play.card.suit
        return begun(
            say(
                next((to_you[each] for each in yours if each in to_you), texts[key]),
                name=self.names[self.view.seat],
                card=either(card, last) if last else card,
                best=self._card(best.card),
                other=self._card(other.card),
                whom=rival or self._whom(fact.seat),
                partner=self._whom(partner),
                by=self._whom(by),
                suit="" if suit is None else suit_name(suit),
                led=rank_name(self.view.public.trick[0].rank) if self.view.public.trick else "",
            )
        )

    def _lying(self, fact: Fact) -> str:
        """Return the card by which the other seat of a fact would take this trick, if it lies there; else ""."""
        public, seat = self.view.public, fact.seat
        lying = {public.next_to(public.leader, place): card for place, card in enumerate(public.trick)}
        return self._of(seat, lying[seat]) if fact.code == "take-from" and seat in lying else ""

    @property
    def _side(self) -> tuple[int, ...]:
        """The seats that win together with the one that chooses, itself among them."""
        return next(side for side in self.view.public.options.sides if self.view.seat in side)

    # ------------------------------------------------------------- what it is for

    def _follows(self) -> str:
        """Return what follows in the end, with one figure: what serves the own side before what does not.

        One's own bid goes before those of others, unless the fact is what is done to them.
        """
        is_against = bool(self.reasoning.facts) and self.reasoning.facts[0].code in _AGAINST
        sorted_ = sorted(
            self.reasoning.consequences,
            key=lambda each: (not self._serves(each), each.seat != self.view.seat and not is_against),
        )
        if not sorted_:
            return ""
        first = sorted_[0]
        alike = [
            each
            for each in sorted_
            if (each.what, self._serves(each)) == (first.what, self._serves(first))
            and self.view.seat not in (each.seat, first.seat)
            and abs(each.frequency - first.frequency) < _ALIKE
        ]
        return self._in_the_end(first, alike)

    def _in_the_end(self, first: Consequence, alike: Sequence[Consequence]) -> str:
        you, often = pgettext("name within a sentence", "you"), self._often(first)
        names = joined([you if each.seat == self.to else self.names[each.seat] for each in alike or [first]])
        who = "you" if first.seat == self.to else "one"
        if not self._serves(first):
            who = f"not {who}"
        elif len(alike) > 1:
            who = "several"
        always, at_times = _endings()[who, first.what == "bid-made"]
        return begun(say(at_times if often else always, often=often, name=self.names[first.seat], names=names))

    def _serves(self, follows: Consequence) -> bool:
        """Whether it is good for the side that chooses."""
        return (follows.seat in self._side) is (follows.what == "bid-made")

    def _often(self, follows: Consequence) -> str:
        """Return how often it follows; both chances where the own bid does, which a reader takes for the chance."""
        if follows.frequency >= _NEARLY_ALL:
            return ""
        if follows.seat == self.view.seat:
            return chances_words(follows.best, follows.other)
        number = round(LAYS * follows.frequency)
        text = _("(in {number} of 10 lays)") if number else _("(in a few lays)")
        return say(text, number=number)

    def _small_things(self, follows: str) -> Wordings:
        """Return what is said where no fact explains the difference."""
        if self.reasoning.is_equal:
            return (_("There is little between the two."),)
        if any(each.seat == self.view.seat and self._serves(each) for each in self.reasoning.consequences):
            text = _("Several small things add up: {name} makes the bid more often.")
            text = _("Several small things add up: you make your bid more often.") if self.is_own else text
            return (say(text, name=self.names[self.view.seat]),)
        return tuple(
            dict.fromkeys((sentences(_("Several small things add up."), follows), _("Several small things add up.")))
        )

    # ------------------------------------------------------------------- bids

    def _of_bids(self) -> Wordings:
        """Return what the tricks have to come from, and how often either bid is made."""
        if self.reasoning.is_equal:
            return (_("There is little between the two."),)
        found, short = (self._sources(place) for place in (0, -1))
        brought, made = self._brought(), self._bids_made()
        needs = sentences(self._safe(), self._needs())
        parts = (
            (*found, brought, needs, made),
            (*found, needs, made),
            (*found, made),
            found,
            short,
            (made or sentences(*found),),
        )
        return tuple(dict.fromkeys(filter(None, (sentences(*each) for each in parts)))) or self._small_things("")

    def _sources(self, place: int) -> list[str]:
        """Return which cards surely or likely take a trick, by their names or, at the other ``place``, in short."""
        sure, likely = (
            [card_names(each.card)[place] for each in self.reasoning.facts if each.code == code and each.card]
            for code in ("sure", "likely")
        )
        found = [say(_("Nearly sure: {cards}."), cards=joined(sure))] if sure else []
        return found + ([say(_("Likely: {cards}."), cards=joined(likely))] if likely else [])

    def _number(self, code: str) -> Fact | None:
        return next((each for each in self.reasoning.facts if each.code == code), None)

    def _brought(self) -> str:
        """Return what trumping brings, or else all cards that are not named by themselves."""
        ruffs, tricks = self._number("ruffs"), self._number("tricks")
        named = [each.frequency for each in self.reasoning.facts if each.code in ("sure", "likely")]
        text, number = _("Trumping brings about {number}."), 0.0 if ruffs is None else ruffs.number or 0.0
        if ruffs is None and tricks is not None:
            text = _("The other cards bring about {number}.") if named else _("In all, the cards bring about {number}.")
            number = (tricks.number or 0.0) - added(named)
        return say(text, number=about(number)) if number >= _SOME else ""

    def _safe(self) -> str:
        """Return the bid that is safe, if it is lower than the one advised, and not the other one."""
        safe, found = self._number("safe"), self.reasoning
        if safe is None or safe.number is None or not isinstance(found.best, Bid):
            return ""
        if safe.number >= found.best.number or Bid(int(safe.number)) == found.other:
            return ""
        return say(_("A bid of {number} would be safe."), number=int(safe.number))

    def _needs(self) -> str:
        """Return the card on which the higher bid depends, unless it is nearly sure."""
        needs, facts = self._number("needs"), self.reasoning.facts
        if needs is None or any(each.code == "sure" and each.card == needs.card for each in facts):
            return ""
        return say(
            _("A bid of {number} depends on {card}."), number=int(needs.number or 0), card=self._card(needs.card)
        )

    def _bids_made(self) -> str:
        """Return how often either bid is made, or that the cards would be thrown in."""
        best, other = self.reasoning.best, self.reasoning.other
        own = next((each for each in self.reasoning.consequences if each.seat == self.view.seat), None)
        thrown = self._number("thrown-in")
        if own is None or not (isinstance(best, Bid) and isinstance(other, Bid)):
            return "" if thrown is None else _("The cards may well be thrown in.")
        is_close = round(LAYS * own.best) == round(LAYS * own.other) and round(100 * (own.best - own.other)) != 0
        lays = 100 if is_close else LAYS
        often, seldom = _lays_words(own.best, lays)[0], _lays_words(own.other, lays)[1]
        if thrown is not None and thrown.best == 1.0:
            text = _("With a bid of {best} the cards are thrown in; a bid of {other} is made in {seldom}.")
            seldom = _lays_words(own.other, LAYS)[0]
        elif thrown is not None and thrown.other == 1.0:
            text = _("A bid of {best} is made in {often}; with {other} the cards are thrown in.")
        elif self._number("pays") is not None:
            text = _("A bid of {best} is made in {often} and is worth more than {other}, which is made in {seldom}.")
        else:
            text = _("A bid of {best} is made in {often}, {other} in {seldom}.")
        return say(text, best=best.number, other=other.number, often=often, seldom=seldom)


def _lays_words(share: float, lays: int) -> tuple[str, str]:
    """Return in how many of so many ``lays`` something happens, and the same after another such number."""
    number = round(lays * share)
    if not number:
        return _("hardly any lays"), _("hardly any")
    if share >= _NEARLY_ALL:
        return _("nearly all lays"), _("nearly all")
    whole = ngettext("{number} of {lays} lay", "{number} of {lays} lays", lays)
    return say(whole, number=number, lays=lays), say(_("{number} of {lays}"), number=number, lays=lays)


def chances_words(best: float, other: float) -> str:
    """Return how often something happens with either choice, where one of the figures alone would mislead."""
    tens, others = round(LAYS * best), round(LAYS * other)
    if best >= _NEARLY_ALL and others < LAYS:
        return say(_("in nearly all lays instead of {other} of 10"), other=others)
    if tens == others:
        few, text = _("in a few more lays"), _("in {best} of 100 lays instead of {other}")
        text = few if best - other < A_FEW else text
        return say(text, best=round(100 * best), other=round(100 * other))
    if not others:
        return say(_("in {best} of 10 lays instead of hardly any"), best=tens)
    return say(_("in {best} of 10 lays instead of {other}"), best=tens, other=others)


def _endings() -> dict[tuple[str, bool], tuple[str, str]]:
    """Return by who it is, and whether a bid is made, what follows in the end: nearly always, and so often."""
    return {
        # Translators: {often} is such as "in 7 of 10 lays instead of 4", "(in 3 of 10 lays)".
        ("you", True): (_("So you make your bid."), _("So you make your bid {often}.")),
        ("you", False): (_("So you miss your bid."), _("So you miss your bid {often}.")),
        ("one", True): (_("So {name} makes the bid."), _("So {name} makes the bid {often}.")),
        ("one", False): (_("So {name} misses the bid."), _("So {name} misses the bid {often}.")),
        ("several", True): (_("So {names} make their bids."), _("So {names} make their bids {often}.")),
        ("several", False): (_("So {names} miss their bids."), _("So {names} miss their bids {often}.")),
        ("not you", True): (_("You make your bid then, though."), _("You make your bid then {often}, though.")),
        ("not you", False): (_("You miss your bid, though."), _("You miss your bid {often}, though.")),
        ("not one", True): (_("{name} makes the bid then, though."), _("{name} makes the bid then {often}, though.")),
        ("not one", False): (_("{name} misses the bid, though."), _("{name} misses the bid {often}, though.")),
    }


def _texts() -> dict[str, str]:
    """Return what is said of facts to whoever is to choose, by code and what happens."""
    return {
        "takes-now": _("{card} takes this trick; later it would take none."),
        "takes-now, beaten": _("{card} takes this trick; later it would be beaten."),
        "takes-now, thrown": _("{card} takes this trick; later it would be thrown away."),
        "takes-now, trumped": _("{card} takes this trick; later it would be trumped."),
        "takes-now, trumped by": _("{card} takes this trick; later it would be trumped by {by}."),
        "takes-now, may": _("{card} may take this trick; later it would take none."),
        "keep": _("Keep {card}: it takes a trick later."),
        "keep, ruffs": _("Keep {card}: later it trumps a trick."),
        "spent": _("Keep {card}: this trick is won without it, and it takes one later."),
        "spent, may": _("Keep {card}: this trick may be won without it, and it takes one later."),
        "take-from": _("{card} takes this trick, which otherwise goes to {whom}."),
        "take-from, may": _("{card} may take this trick, which otherwise goes to {whom}."),
        "own-need": _("Take this trick: you need it more than {partner}."),
        "leave": _("Leave this trick to {partner}, who needs it."),
        "for-partner": _("This way the trick goes to {partner}, not to {whom}."),
        "partner": _("{best} leaves {partner} a trick later."),
        "unblock": _("Otherwise {card} later takes a trick from {partner}, whose bid needs it."),
        "unblock, now": _("Kept, {card} later takes a trick from {partner}, whose bid needs it."),
        "guard": _("Keep {other} beside {card}, or {card} takes no trick."),
        "good-by-lead": _("Leading {suit} makes {card} good for a trick later."),
        "frees": _("This way {card} takes a trick later; otherwise it takes none."),
        "keep-from-trumps": _("Lead no {suit} now, or {card} is trumped by {whom} later."),
        "forces": _("{best} draws a trump from {whom}."),
        "forces, for a card": _("{best} draws a trump from {whom}; then {card} takes a trick."),
        "denied, now": _("{best} keeps the trick from {whom}."),
        "denied": _("{best} costs {whom} a trick later."),
        "avoid": _("{card} would take this trick, which you do not want."),
        "avoid, may": _("{card} might take this trick, which you do not want."),
        "rid": _("Kept, {card} takes a trick that you do not want."),
        "break": _("{best} leaves {whom} a trick too many later."),
        "break, now": _("Leave this trick to {whom}, for whom it is one too many."),
        "break, now 0": _("Leave this trick to {whom}, who bid 0."),
        "pairs": _("{card} makes a pair with {led} led: the trick goes to {whom}, for whom it is one too many."),
    }


def _of_others() -> dict[str, str]:
    """Return what is told of another player's choice, where that is not said as it would be to that player."""
    return {
        "keep": _("{name} keeps {card}: it takes a trick later."),
        "keep, ruffs": _("{name} keeps {card}: later it trumps a trick."),
        "spent": _("{name} keeps {card}: this trick is won without it, and it takes one later."),
        "spent, may": _("{name} keeps {card}: this trick may be won without it, and it takes one later."),
        "own-need": _("{name} takes this trick, and needs it more than {partner}."),
        "leave": _("{name} leaves this trick to {partner}, whose bid needs it."),
        "guard": _("{name} keeps {other} beside {card}, which takes a trick later."),
        "keep-from-trumps": _("{name} leads no {suit} now, or {card} is trumped by {whom} later."),
        "avoid": _("{card} would take this trick, which {name} does not want."),
        "avoid, may": _("{card} might take this trick, which {name} does not want."),
        "rid": _("Kept, {card} takes a trick too many."),
        "break, now": _("{name} leaves this trick to {whom}, for whom it is one too many."),
        "break, now 0": _("{name} leaves this trick to {whom}, who bid 0."),
    }


def _to_you() -> dict[str, str]:
    """Return what is told of another player's choice where a blank, which ends the key, is the player told."""
    return {
        "takes-now, trumped by, by": _("{card} takes this trick; later it would be trumped by you."),
        "take-from, whom": _("{card} takes this trick, which otherwise goes to you."),
        "take-from, may, whom": _("{card} may take this trick, which otherwise goes to you."),
        "own-need, partner": _("{name} takes this trick, and needs it more than you."),
        "leave, partner": _("{name} leaves this trick to you, whose bid needs it."),
        "for-partner, partner": _("This way the trick goes to you, not to {whom}."),
        "for-partner, whom": _("This way the trick goes to {partner}, not to you."),
        "partner, partner": _("{best} leaves you a trick later."),
        "unblock, partner": _("Otherwise {card} later takes a trick from you, whose bid needs it."),
        "unblock, now, partner": _("Kept, {card} later takes a trick from you, whose bid needs it."),
        "keep-from-trumps, whom": _("{name} leads no {suit} now, or {card} is trumped by you later."),
        "forces, whom": _("{best} draws a trump from you."),
        "forces, for a card, whom": _("{best} draws a trump from you; then {card} takes a trick."),
        "denied, whom": _("{best} costs you a trick later."),
        "denied, now, whom": _("{best} keeps the trick from you."),
        "break, whom": _("{best} leaves you a trick too many later."),
        "break, now, whom": _("{name} leaves this trick to you, for whom it is one too many."),
        "break, now 0, whom": _("{name} leaves this trick to you, who bid 0."),
        "pairs, whom": _("{card} makes a pair with {led} led: the trick goes to you, for whom it is one too many."),
    }
