"""Why an opponent played a card, in words, in any plain trick game for two pairs of partners.

While cards are hidden, the words state what lies open; afterwards, what the rules of thumb say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.cards import Card, Rank, Suit
from game.controller import PERSON
from game.opponents.base import Decision, Level
from game.rules.base import Bid
from game.rules.tricks import PublicTrickState, winning_place
from game.ui.drawing.text import _
from game.ui.words.cards import card_name, sentences, suit_name
from game.ui.words.trials import compared
from game.ui.words.why import SEARCHED, Moment, TrickViewT, TrickWhy, play_of, searched_words

# what decided a card, said once the deal is over
RULES: Final[Mapping[str, Callable[[], str]]] = {
    "cash": lambda: _("{name} led the highest {suit} left in play, or one as good: only a trump could beat it."),
    "draw-trumps": lambda: _("{name} was long in trumps, and led one to draw those of the others."),
    "lead-trump": lambda: _("{name} had few trumps, but every other lead looked worse."),
    "lead-last-trumps": lambda: _("Nobody else had trumps any more, so each of {name}’s would take a trick."),
    "lead-low": lambda: _("No other lead promised {name} more than a low card of {suit}."),
    "lead-short": lambda: _("It was {name}’s only card of {suit}: after it, {suit} can be trumped."),
    "lead-sequence": lambda: _("{name} held the card below it too: led together they drive out what beats them."),
    "lead-to-ruff": lambda: _("{name}’s partner had shown a void in {suit}, and might trump it."),
    "return-suit": lambda: _("{name}’s partner had led {suit} before, so {suit} it was again."),
    "only-card": lambda: _("It was {name}’s only card of {led}, and the suit must be followed."),
    "low-under-ruff": lambda: _("The trick had been trumped and no {led} could take it, so {name} played the lowest."),
    "cannot-win": lambda: _("{name} had no {led} high enough, and played the lowest."),
    "partner-has-it": lambda: _(
        "The partner held the trick at that moment, so {name} kept the high cards and played the lowest."
    ),
    "partner-as-good": lambda: _("{name}’s best card was no better than the partner’s, so the lowest would do."),
    "win-cheaply": lambda: _("{name} beat what lay there with the lowest card that could."),
    "second-hand-master": lambda: _("No other {led} could beat it any more, so {name} put it up at once."),
    "second-hand-low": lambda: _("Second to play, {name} stayed low and left the trick to the partner to come."),
    "third-hand-master": lambda: _(
        "Third to play, {name} went up with a card that no other {led} could beat any more."
    ),
    "third-hand-high": lambda: _("Third to play, {name} went high: the last player should not get it cheaply."),
    "ruff": lambda: _("{name} had no {led}, and trumped."),
    "discard": lambda: _("{name} had no {led}, let the trick go, and played what mattered least."),
    "only-trumps": lambda: _("{name} had no {led} and nothing but trumps left."),
    "slip-any-lead": lambda: _("A beginner’s slip: {name} led from any suit, without asking which was best."),
    "slip-cashes-early": lambda: _("A beginner’s slip: {name} cashed an ace before the trumps were drawn."),
    "slip-third-hand-low": lambda: _("A beginner’s slip: third to play, {name} saved the high card."),
    "slip-second-hand-high": lambda: _("A beginner’s slip: second to play, {name} spent the highest card at once."),
    "slip-overtakes-partner": lambda: _("A beginner’s slip: {name} went above the partner, who had the trick."),
    "slip-throws-lowest": lambda: _("A beginner’s slip: {name} threw the lowest card, whatever it guarded."),
    "slip": lambda: _("A beginner’s slip: {name} played just any card."),
    "slip-ruffs-partner": lambda: _("A beginner’s slip: {name} trumped though the partner had the trick."),
}


class PlainTrickWhy(TrickWhy[TrickViewT]):
    """The words of a plain game about the opponents' cards."""

    codes = frozenset(RULES) | SEARCHED

    def seen(self, moment: Moment[TrickViewT]) -> str:
        """Return what can be said of a card from what lies open."""
        if _is_last_card(moment):
            return _last_card(moment)
        public = moment.view.public
        return _follow_seen(public, moment) if public.trick else _lead_seen(public, moment)

    def told(self, moment: Moment[TrickViewT], decision: Decision) -> str:
        """Return the reason that decided on a card; raise KeyError for an unknown one."""
        if _is_last_card(moment):
            return _last_card(moment)
        code = decision.why.code
        if code in SEARCHED:
            return self._searched(moment, decision)
        return sentences(self._ruled(moment, code), at_once(moment))

    def _searched(self, moment: Moment[TrickViewT], decision: Decision) -> str:
        """Return the rule of thumb that the search agrees with, if any, and what the trials hold."""
        rule, partner = str(decision.why.values.get("rule", "")), moment.view.public.next_to(moment.seat, 2)
        is_told = rule in RULES and not isinstance(moment.action, Bid)
        found = compared(moment, decision, partner, lambda choice: self.choice(moment, choice.action)[0])
        return sentences(self._ruled(moment, rule) if is_told else searched_words(moment, decision), found)

    def _ruled(self, moment: Moment[TrickViewT], code: str) -> str:
        """Return the words of a rule of thumb; raise KeyError for an unknown one."""
        text = RULES[code]()
        public, card = moment.view.public, play_of(moment.action).card
        led = public.trick[0].suit if public.trick else card.suit
        assert card.suit is not None
        assert led is not None
        values = {"name": moment.name, "suit": suit_name(card.suit), "led": suit_name(led)}
        return text.format(**values)

    def chance_words(self, moment: Moment[TrickViewT]) -> list[str]:
        """Return what the chance refers to, where the opponents give one."""
        return [_("Chance")]


def at_once(moment: Moment[TrickViewT]) -> str:
    """Return that a rule of thumb had to do for a level that usually searches; "" for the other levels."""
    if moment.level is None or moment.level < Level.SKILLED:
        return ""
    return _("There was no time to think it through, so a rule of thumb decided.")


def _is_last_card(moment: Moment[TrickViewT]) -> bool:
    """Whether the trick is the last of the deal, which leaves nobody a choice."""
    return len(moment.view.public.tricks) == len(moment.view.dealt) - 1


def _last_card(moment: Moment[TrickViewT]) -> str:
    return _("It was the last card that {name} had.").format(name=moment.name)


def _lead_seen(public: PublicTrickState, moment: Moment[TrickViewT]) -> str:
    card, partner = play_of(moment.action).card, public.next_to(moment.seat, 2)
    assert card.suit is not None
    values = {"name": moment.name, "suit": suit_name(card.suit)}
    if card.suit is public.trump:
        return _("{name} led a trump: whoever has one must play one.").format(**values)
    if _is_highest(public, card):
        return _("No higher {suit} was left in play: only a trump could beat it.").format(**values)
    is_yours = partner == PERSON
    if card.suit in _shown_void(public, partner) and public.trump not in _shown_void(public, partner):
        text = _("{name}’s partner had shown a void in {suit}, and might trump it.")
        return (_("You had shown a void in {suit}, and might trump it.") if is_yours else text).format(**values)
    if any(done.leader == partner and done.cards[0].suit is card.suit for done in public.tricks):
        text = _("You had led {suit} before.") if is_yours else _("{name}’s partner had led {suit} before.")
        return text.format(**values)
    return _("Higher {suit} had not been played yet: others might beat it.").format(**values)


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
        "holder": moment.name_of(holder),
    }
    partner_has_it = holder == public.next_to(moment.seat, 2)
    if card.suit is led and winning.suit is led:
        return _followed(public, moment, takes, partner_has_it).format(**values)
    if card.suit is led:
        return _("The trick had been trumped: no {led} could take it any more.").format(**values)
    if takes:
        text = _("{name} had no {led}, and trumped higher than {holder}.")
        return (text if winning.suit is public.trump else _("{name} had no {led}, and trumped.")).format(**values)
    if card.suit is public.trump:
        return _("{name} had no {led}; the trump is lower than the one that lies there.").format(**values)
    if partner_has_it:
        text = _("{name} had no {led}, and the partner had the trick at that moment.")
        yours = _("{name} had no {led}, and you had the trick at that moment.")
        return (yours if holder == PERSON else text).format(**values)
    return _("{name} had no {led}, and let the trick go.").format(**values)


def _followed(public: PublicTrickState, moment: Moment[TrickViewT], takes: bool, partner_has_it: bool) -> str:
    """Return the sentence for a card that follows suit in an untrumped trick, with blanks for its values."""
    if takes and len(public.trick) == public.options.players - 1:
        return _("Last to play, {name} beat {card} and took the trick.")
    if takes and _is_highest(public, play_of(moment.action).card):
        return _("{name} beat {card}, with a card that no other {led} could beat any more.")
    if takes:
        return _("{name} beat {card}, with others still to play.")
    if partner_has_it and public.next_to(moment.seat, 2) == PERSON:
        return _("You had the trick at that moment: {name}, your partner, had no need to take it.")
    if partner_has_it:
        return _("The partner had the trick at that moment: {name} had no need to take it.")
    return _("{name} followed suit and stayed below {card}.")


def _is_highest(public: PublicTrickState, card: Card) -> bool:
    """Whether every higher card of its suit has been played in view of all."""
    gone = {each for done in public.tricks for each in done.cards} | set(public.trick)
    assert card.suit is not None
    return all(Card.of(rank, card.suit) in gone for rank in Rank if card.rank < rank <= Rank.ACE)


def _shown_void(public: PublicTrickState, seat: int) -> set[Suit]:
    """Return the suits in which a seat has shown itself void."""
    options, voids = public.options, set()
    for done in public.tricks:
        card = done.cards[(seat - done.leader) * options.step % options.players]
        if card.suit is not done.cards[0].suit and done.cards[0].suit is not None:
            voids.add(done.cards[0].suit)
    return voids
