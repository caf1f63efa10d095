"""Why a card was played, in words, and what advises one, in any plain trick game for two pairs of partners.

While cards are hidden, the words state what lies open; afterwards, what the rules of thumb say.
"""

from __future__ import annotations

from typing import Final

from game.cards import Card, Rank
from game.opponents.base import Choice, Decision
from game.rules.base import Bid
from game.rules.tricks import PublicTrickState, winning_place
from game.ui.language.messages import _, pgettext, say
from game.ui.words.cards import by_subject, card_name, sentences, suit_name
from game.ui.words.tricks import SEARCHED, TrickViewT, TrickWhy, compared, play_of, searched_words
from game.ui.words.why import Moment, ReasonTable

RULES: Final = ReasonTable(
    leads={
        "cash": (
            lambda: _("{name} led the highest {suit} left in play, or one as good: only a trump could beat it."),
            lambda: _("no {suit} still out can beat it, only a trump"),
        ),
        "lead-low": (
            lambda: _("No other lead promised {name} more than a low card of {suit}."),
            lambda: _("no other lead promises you more than a low card of {suit}"),
        ),
        "lead-short": (
            lambda: _("It was {name}’s only card of {suit}: after it, {suit} can be trumped."),
            lambda: _("it is your only card of {suit}, and after it you can trump {suit}"),
        ),
        "lead-sequence": (
            lambda: _("{name} held the card below it too: led together they drive out what beats them."),
            lambda: _("you hold the card below it too, and together they drive out what beats them"),
        ),
        "return-suit": (
            lambda: _("{name}’s partner had led {suit} before, so {suit} it was again."),
            lambda: _("{partner} led {suit} before, so bring it back"),
        ),
        "slip-any-lead": (lambda: _("A beginner’s slip: {name} led from any suit, without asking which was best."),),
        "slip-cashes-early": (lambda: _("A beginner’s slip: {name} cashed an ace before the trumps were drawn."),),
    },
    trumps={
        "draw-trumps": (
            lambda: _("{name} was long in trumps, and led one to draw those of the others."),
            lambda: _("you are long in trumps, and it draws those of the others"),
        ),
        "lead-trump": (
            lambda: _("{name} had few trumps, but every other lead looked worse."),
            lambda: _("you have few trumps, but every other lead looks worse"),
        ),
        "lead-last-trumps": (
            lambda: _("Nobody else had trumps any more, so each of {name}’s would take a trick."),
            lambda: _("nobody else has trumps any more, so it takes the trick"),
        ),
        "lead-to-ruff": (
            lambda: _("{name}’s partner had shown a void in {suit}, and might trump it."),
            lambda: _("{partner} has shown a void in {suit} and may trump it"),
        ),
        "low-under-ruff": (
            lambda: _("The trick had been trumped and no {led} could take it, so {name} played the lowest."),
            lambda: _("the trick has been trumped and no {led} can take it, so your lowest will do"),
        ),
        "ruff": (lambda: _("{name} had no {led}, and trumped."), lambda: _("you have no {led}, so trump the trick")),
        "only-trumps": (
            lambda: _("{name} had no {led} and nothing but trumps left."),
            lambda: _("you have no {led} and nothing but trumps left"),
        ),
        "slip-ruffs-partner": (lambda: _("A beginner’s slip: {name} trumped though the partner had the trick."),),
    },
    following={
        "only-card": (
            lambda: _("It was {name}’s only card of {led}, and the suit must be followed."),
            lambda: _("it is your only card of {led}, and you must follow suit"),
        ),
        "cannot-win": (
            lambda: _("{name} had no {led} high enough, and played the lowest."),
            lambda: _("you have no {led} high enough, so your lowest will do"),
        ),
        "partner-has-it": (
            lambda: _(
                "The partner held the trick at that moment, so {name} kept the high cards and played the lowest."
            ),
            lambda: _("{partner} has the trick, so keep your high cards"),
        ),
        "partner-as-good": (
            lambda: _("{name}’s best card was no better than the partner’s, so the lowest would do."),
            lambda: _("your best card is no better than {partner}’s, so your lowest will do"),
        ),
        "win-cheaply": (
            lambda: _("{name} beat what lay there with the lowest card that could."),
            lambda: _("it is the lowest of your cards that beats what lies there"),
        ),
        "second-hand-master": (
            lambda: _("No other {led} could beat it any more, so {name} put it up at once."),
            lambda: _("no other {led} can beat it any more"),
        ),
        "second-hand-low": (
            lambda: _("Second to play, {name} stayed low and left the trick to the partner to come."),
            lambda: _("second to play, go low while {partner} is still to come"),
        ),
        "third-hand-master": (
            lambda: _("Third to play, {name} went up with a card that no other {led} could beat any more."),
            lambda: _("no other {led} can beat it any more"),
        ),
        "third-hand-high": (
            lambda: _("Third to play, {name} went high: the last player should not get it cheaply."),
            lambda: _("third to play, go high: the last player should not get it cheaply"),
        ),
        "slip-third-hand-low": (lambda: _("A beginner’s slip: third to play, {name} saved the high card."),),
        "slip-second-hand-high": (
            lambda: _("A beginner’s slip: second to play, {name} spent the highest card at once."),
        ),
        "slip-overtakes-partner": (lambda: _("A beginner’s slip: {name} went above the partner, who had the trick."),),
        "slip": (lambda: _("A beginner’s slip: {name} played just any card."),),
    },
    throwing={
        "discard": (
            lambda: _("{name} had no {led}, let the trick go, and played what mattered least."),
            lambda: _("you have no {led}, so let the trick go with what matters least"),
        ),
        "slip-throws-lowest": (lambda: _("A beginner’s slip: {name} threw the lowest card, whatever it guarded."),),
    },
)


class PlainTrickWhy(TrickWhy[TrickViewT]):
    """The words of a plain game about bids and cards."""

    themes = RULES.themes | SEARCHED

    def seen(self, moment: Moment[TrickViewT]) -> str:
        if _is_last_card(moment):
            return _last_card(moment)
        public = moment.view.public
        return _follow_seen(public, moment) if public.trick else _lead_seen(public, moment)

    def told(self, moment: Moment[TrickViewT], decision: Decision) -> str:
        if _is_last_card(moment):
            return _last_card(moment)
        code = decision.why.code
        if code in SEARCHED:
            return self._searched(moment, decision)
        return sentences(self._ruled(moment, code), at_once(moment))

    def _searched(self, moment: Moment[TrickViewT], decision: Decision) -> str:
        """Return the rule of thumb that the search agrees with, if any, and what the trials hold."""
        rule, partner = decision.why.rule, moment.view.public.next_to(moment.seat, 2)
        is_told = rule in RULES.themes and not isinstance(moment.action, Bid)
        found = compared(moment, decision, partner, lambda choice: self.choice(moment, choice.action)[0])
        return sentences(self._ruled(moment, rule) if is_told else searched_words(moment, decision), found)

    def _ruled(self, moment: Moment[TrickViewT], code: str) -> str:
        """Return the words of a rule of thumb; raise KeyError for an unknown one."""
        trump = _("{name} led the highest trump left in play, or one as good.")
        return self._filled(moment, trump if _cashes_trump(moment, code) else RULES.told(_as_seen(moment, code)))

    @staticmethod
    def _filled(moment: Moment[TrickViewT], text: str) -> str:
        """Return words about a card with their blanks filled."""
        public, card = moment.view.public, play_of(moment.action).card
        led = public.trick[0].suit if public.trick else card.suit
        assert card.suit is not None
        assert led is not None
        partner = moment.players[public.next_to(moment.seat, 2)].name
        return say(text, name=moment.name, suit=suit_name(card.suit), led=suit_name(led), partner=partner)

    def chance_words(self, moment: Moment[TrickViewT]) -> list[str]:
        """Return what the chance refers to, where the opponents give one."""
        return [pgettext("chart", "Chance")]

    def reason(self, moment: Moment[TrickViewT], decision: Decision) -> str:
        code = decision.why.rule or decision.why.code
        if len(decision.choices) == 1:
            return _("it is the only card you may play") if len(moment.view.hand) > 1 else _("it is your last card")
        if code == "all-equal":
            return _("all the cards you may play are equally good")
        if code in SEARCHED:
            return ""
        trump = _("no trump still out can beat it")
        return self._filled(moment, trump if _cashes_trump(moment, code) else RULES.advised(_as_seen(moment, code)))

    def despite(self, moment: Moment[TrickViewT], best: Choice, other: Choice) -> str:
        if (other.points or 0.0) < (best.points or 0.0):
            return _("but that brings less")
        if (other.worth or 0.0) >= (best.worth or 0.0):
            return _("but such cards have done worse over many deals")
        partner = moment.players[moment.view.public.next_to(moment.seat, 2)].name
        return say(_("but that counts for less together with {partner} and against the others"), partner=partner)


def at_once(moment: Moment[TrickViewT]) -> str:
    """Return that a rule of thumb had to do for a level that usually searches; "" for the other levels."""
    if moment.level is None or not moment.level.searches:
        return ""
    return _("There was no time to think it through, so a rule of thumb decided.")


def _is_last_card(moment: Moment[TrickViewT]) -> bool:
    """Whether the trick is the last of the deal, which leaves nobody a choice."""
    return len(moment.view.public.tricks) == len(moment.view.dealt) - 1


def _last_card(moment: Moment[TrickViewT]) -> str:
    return say(_("It was the last card that {name} had."), name=moment.name)


def _as_seen(moment: Moment[TrickViewT], code: str) -> str:
    """Return the rule of thumb by which a card player explains what one of that code does.

    Where the partner has the trick, that is why low cards do, and not that there are none to take it.
    """
    public = moment.view.public
    if code not in ("cannot-win", "low-under-ruff"):
        return code
    holder = public.next_to(public.leader, winning_place(public.trick, public.trump))
    return "partner-has-it" if holder == public.next_to(moment.seat, 2) else code


def _cashes_trump(moment: Moment[TrickViewT], code: str) -> bool:
    return code == "cash" and play_of(moment.action).card.suit is moment.view.public.trump


def _lead_seen(public: PublicTrickState, moment: Moment[TrickViewT]) -> str:
    card, partner = play_of(moment.action).card, public.next_to(moment.seat, 2)
    assert card.suit is not None
    values = {"name": moment.name, "suit": suit_name(card.suit)}
    if card.suit is public.trump:
        return say(_("{name} led a trump: whoever has one must play one."), **values)
    if _is_highest(public, card):
        return say(_("No higher {suit} was left in play: only a trump could beat it."), **values)
    voids = public.voids()[partner]
    if card.suit in voids and public.trump not in voids:
        you = _("You had shown a void in {suit}, and might trump it.")
        one = _("{name}’s partner had shown a void in {suit}, and might trump it.")
        return say(by_subject([partner], you=you, one=one), **values)
    if any(done.leader == partner and done.cards[0].suit is card.suit for done in public.tricks):
        you, one = _("You had led {suit} before."), _("{name}’s partner had led {suit} before.")
        return say(by_subject([partner], you=you, one=one), **values)
    return say(_("Higher {suit} had not been played yet: others might beat it."), **values)


def _follow_seen(public: PublicTrickState, moment: Moment[TrickViewT]) -> str:
    card, led = play_of(moment.action).card, public.trick[0].suit
    assert led is not None
    place = winning_place(public.trick, public.trump)
    winning, holder = public.trick[place], public.next_to(public.leader, place)
    takes = winning_place((*public.trick, card), public.trump) == len(public.trick)
    values = {
        "name": moment.name,
        "led": suit_name(led),
        "card": card_name(winning),
        "holder": moment.players[holder].name,
    }
    partner_has_it = holder == public.next_to(moment.seat, 2)
    if card.suit is led and winning.suit is led:
        return say(_followed(public, moment, takes, partner_has_it), **values)
    if card.suit is led:
        return say(_("The trick had been trumped: no {led} could take it any more."), **values)
    if takes:
        you = _("{name} had no {led}, and trumped higher than you.")
        one = _("{name} had no {led}, and trumped higher than {holder}.")
        higher = by_subject([holder], you=you, one=one)
        return say(higher if winning.suit is public.trump else _("{name} had no {led}, and trumped."), **values)
    if card.suit is public.trump:
        return say(_("{name} had no {led}; the trump is lower than the one that lies there."), **values)
    if partner_has_it:
        you = _("{name} had no {led}, and you had the trick at that moment.")
        one = _("{name} had no {led}, and the partner had the trick at that moment.")
        return say(by_subject([holder], you=you, one=one), **values)
    return say(_("{name} had no {led}, and let the trick go."), **values)


def _followed(public: PublicTrickState, moment: Moment[TrickViewT], takes: bool, partner_has_it: bool) -> str:
    """Return the sentence for a card that follows suit in an untrumped trick, with blanks for its values."""
    if takes and len(public.trick) == public.options.players - 1:
        return _("Last to play, {name} beat {card} and took the trick.")
    if takes and _is_highest(public, play_of(moment.action).card):
        return _("{name} beat {card}, with a card that no other {led} could beat any more.")
    if takes:
        return _("{name} beat {card}, with others still to play.")
    if partner_has_it:
        you = _("You had the trick at that moment: {name}, your partner, had no need to take it.")
        one = _("The partner had the trick at that moment: {name} had no need to take it.")
        return by_subject([public.next_to(moment.seat, 2)], you=you, one=one)
    return _("{name} followed suit and stayed below {card}.")


def _is_highest(public: PublicTrickState, card: Card) -> bool:
    """Whether every higher card of its suit has been played in view of all."""
    gone = {each for done in public.tricks for each in done.cards} | set(public.trick)
    assert card.suit is not None
    return all(Card.of(rank, card.suit) in gone for rank in Rank if card.rank < rank <= Rank.ACE)
