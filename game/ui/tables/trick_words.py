"""What is said at the table of any trick game: on its plaques, in its prompts, as lines and in answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from game.cards import Card, Suit
from game.controller import PERSON
from game.rules.base import BidMade, DealScored, Dealt, Event, Played, TrickTaken, TurnedUp
from game.rules.tricks import PublicTrickState, Trick, TrickView, contract_by, winning_place
from game.ui.games.game import TrickGame
from game.ui.language.messages import _, pgettext, say
from game.ui.tables.card_table import CardTable, SeenTrick
from game.ui.tables.parts.strips import NumberStrip, Strip, StripTile
from game.ui.words.cards import (
    Wordings,
    by_subject,
    card_name,
    card_words,
    closed,
    filled,
    led_words,
    sentences,
    suit_name,
    suit_name_first,
    tricks,
)
from game.ui.words.told import Told, did, each_words, stated, with_more

TrickViewT = TypeVar("TrickViewT", bound=TrickView)


def _in_turn(public: PublicTrickState, cards: Sequence[Card], leader: int) -> list[tuple[int, Card]]:
    """Return the cards of a trick as (seat, card), in the order played."""
    return [(public.next_to(leader, place), card) for place, card in enumerate(cards)]


def bid_words(number: int | None, is_dealer: bool) -> list[str]:
    """Return wordings for a bid of ``number``."""
    wordings = [_("Dealer · bid {number}"), _("bid {number}")] if is_dealer else [_("bid {number}")]
    return [say(text, number=number) for text in wordings]


def played_words(card: Card, is_led: bool) -> list[str]:
    """Return wordings for a card that a seat has played, or led."""
    return card_words(_("led {card}") if is_led else _("played {card}"), card)


class TrickWordsTable(CardTable[TrickViewT]):
    """A table of tricks in words, which are those of a plain trick game unless a subclass overrides them.

    Games that have bids set ``strip``, which asks for them.
    """

    strip: Strip[StripTile] | None = None
    trump: Suit | None = None
    """The trumps of the deal shown, kept after its last trick."""

    def takes(self, cards: Sequence[Card]) -> tuple[int, bool]:
        """Return the index of the card that takes a trick of ``cards``, and whether it takes it as a trump."""
        place = winning_place(tuple(cards), self.trump)
        return place, cards[place].suit is self.trump

    def played_words(self, cards: Sequence[Card]) -> list[str]:
        """Return wordings for the last of ``cards``, the cards of a trick so far."""
        return played_words(cards[-1], is_led=len(cards) == 1)

    def turn_words(self, seat: int, view: TrickViewT) -> list[str]:
        """Return wordings for the seat whose turn it is."""
        if seat != PERSON:
            return [_("is thinking…"), pgettext("what a player does", "thinks…")]
        return [_("Your turn to bid"), _("Your turn")] if view.public.is_bidding else [_("Your turn")]

    def took_words(self) -> list[str]:
        """Return wordings for a seat that has taken a trick."""
        return [_("took the trick"), pgettext("what a player does", "took it")]

    def result_words(self, seat: int, view: TrickViewT) -> list[str]:
        """Return wordings for how the last deal ended for ``seat``, shown between deals."""
        return [""]

    def cut_words(self, view: TrickViewT) -> list[str]:
        """Return wordings for the draw of cards that decides the dealer."""
        return [_("Everybody draws a card: the highest deals"), _("The highest card deals")]

    def dealer_words(self, event: Dealt, view: TrickViewT) -> list[str]:
        """Return wordings for who deals first, and why."""
        you, one = _("You deal first"), _("{name} deals first")
        if not event.cut:
            you, one = _("You drew the first deal"), _("{name} drew the first deal")
        return [say(by_subject([event.dealer], you=you, one=one), name=self.seats[event.dealer].name)]

    def play_prompt(self, view: TrickViewT, legal: frozenset[Card]) -> list[str]:
        """Return wordings for what the person may play."""
        if not view.public.trick:
            return [_("You lead: play any card"), _("You lead")]
        led = view.public.trick[0].suit
        assert led is not None
        if all(card.suit is led for card in legal):
            wordings = [_("{Suit} were led: follow suit"), _("Follow suit")]
        elif led is not self.trump and any(card.suit is self.trump for card in legal):
            wordings = [_("You have no {suit}: trump the trick, or play any card"), _("No {suit}: trump, or any card")]
        else:
            wordings = [_("You have no {suit}: play any card"), _("No {suit}: any card")]
        return filled(wordings, suit=suit_name(led), Suit=suit_name_first(led))

    def turned_up_words(self, card: Card, trump: Suit | None) -> list[str]:
        """Return wordings for what the turned-up card makes trumps: its own suit, or ``trump``."""
        return [] if card.suit is None else [say(_("{Suit} are trumps"), Suit=suit_name_first(card.suit))]

    def told(self, event: Event, before: TrickViewT, view: TrickViewT) -> Told:
        told, public = super().told(event, before, view), before.public
        match event:
            case TurnedUp():
                return Told(*map(closed, self.turned_up_words(event.card, view.public.trump)[:2]))
            case BidMade():
                return with_more(told, say(_("The bids come to {total}."), total=public.bid_total + event.number))
            case Played() if 0 < len(public.trick) < len(self.players) - 1:
                trick = public.taken_trick((*public.trick, event.card))
                return with_more(told, closed(self.standing(before, trick))) if trick.winner == event.seat else told
            case TrickTaken():
                return self._taken_told(Trick(event.leader, event.cards, event.seat), before)
            case DealScored():
                return self._scored_told(view)
        return told

    def facts(self, view: TrickViewT) -> dict[str, str]:
        facts, public, trump = super().facts(view), view.public, ""
        if public.trick:
            facts["trick"] = sentences(
                facts["trick"], closed(self.standing(view, Trick(public.leader, public.trick, public.leader)))
            )
        elif public.tricks:
            facts["trick"] = closed(self.tricks(view)[-1].words[0])
        if public.turn_up is not None:
            trump = self.turned_up_words(public.turn_up, public.trump)[0]
        elif public.trump is not None:
            trump = say(_("{Suit} are trumps"), Suit=suit_name_first(public.trump))
        return facts | {"trumps": stated(trump)}

    def lying_cards(self, view: TrickViewT) -> Sequence[tuple[int, Card]]:
        return _in_turn(view.public, view.public.trick, view.public.leader)

    def counts(self, view: TrickViewT) -> Sequence[int]:
        return view.public.counts

    def done_words(self, view: TrickViewT) -> list[str]:
        public, text, found = view.public, pgettext("figure", "bid {bid}, took {taken}"), list[str]()
        for seat, taken in enumerate(public.all_taken or [0] * len(self.players)):
            own = contract_by(seat, public.contracts)
            if own is not None:
                found.append(say(text, bid=own.tricks, taken=own.taken))
            else:
                found.append("" if public.HAS_BIDS and public.is_bidding else tricks(taken))
        return found

    def deals_words(self, event: Dealt, view: TrickViewT) -> str:
        return self.dealer_words(event, view)[0] if event.cut else super().deals_words(event, view)

    def asked(self) -> Wordings:
        strip = self.strip
        return strip.asks() if isinstance(strip, NumberStrip) and strip.visible else super().asked()

    def standing(self, view: TrickViewT, trick: Trick) -> str:
        """Return who has a ``trick`` so far, or takes it whole, and by what, without a full stop."""
        public, cards = view.public, trick.cards
        place = winning_place(cards, public.trump)
        taker = public.next_to(trick.leader, place)
        you, one = _("You have the trick with {card}"), _("{name} has the trick with {card}")
        if len(cards) == len(self.players):
            you, one = _("You took the trick with {card}"), _("{name} took the trick with {card}")
        return say(by_subject([taker], you=you, one=one), name=self.players[taker].name, card=card_name(cards[place]))

    def _taken_told(self, trick: Trick, before: TrickViewT) -> Told:
        """Return who took a trick and, in full, how many that makes, of how many bid."""
        public, name = before.public, self.players[trick.winner].name
        own = next((each for each in public.contracts if trick.winner in each.side), None)
        count = 1 + (own.taken if own else public.taken[trick.winner])
        so_far = _("{tricks} so far, {bid} bid.") if own else _("{tricks} so far.")
        brief = by_subject([trick.winner], you=_("Your trick"), one=_("{name} takes the trick"))
        usual = closed(self.standing(before, trick))
        more = say(so_far, tricks=tricks(count), bid=own.tricks if own else 0)
        return with_more(Told(usual, say(brief, name=name)), more)

    def _scored_told(self, view: TrickViewT) -> Told:
        """Return how the deal ended for everybody, in brief for the person; in full with the scores."""
        assert isinstance(self.game, TrickGame)
        result = view.public.past[-1]
        words = (self.game.outcome_words(result, at, made)[0] for at, made in enumerate(result.made))
        ends = [did(at, each, self.players) for at, each in enumerate(words)]
        scores = say(_("Scores: {sums}."), sums=each_words(view.public.scores, self.players))
        return with_more(Told(sentences(*map(closed, ends)), ends[PERSON]), scores)

    def title(self, view: TrickViewT, name: str = "") -> list[str]:
        public, count = view.public, self.layout.hand_size
        deal = name or say(_("Deal {deal}"), deal=max(1, len(public.past) + (public.turn is not None)))
        if public.turn is None:
            return [deal]
        long = _("{deal} · bidding") if public.is_bidding else _("{deal} · trick {trick} of {count}")
        return [say(long, deal=deal, trick=min(len(public.tricks) + 1, count), count=count), deal]

    def tricks(self, view: TrickViewT) -> list[SeenTrick]:
        assert isinstance(self.game, TrickGame)
        public, seen = view.public, list[SeenTrick]()
        for trick in public.tricks:
            words = self.game.trick_words(public, trick, self.players)
            seen.append(SeenTrick(_in_turn(public, trick.cards, trick.leader), trick.winner, words, True))
        if public.trick:
            cards = self.lying_cards(view)
            taker = cards[self.takes(public.trick)[0]][0]
            seen.append(SeenTrick(cards, taker, self.under_way_words(view), False))
        return seen

    def under_way_words(self, view: TrickViewT) -> Wordings:
        """Return wordings for the trick that is still being played."""
        return led_words(view.public.leader, self.players)

    def last_act(self, view: TrickViewT, seat: int) -> list[str]:
        """Return wordings for the present or last act of ``seat``, the longest first."""
        public = view.public
        if public.dealer is None:
            return self.result_words(seat, view) if public.past else [""]
        for number, (owner, _card) in enumerate(self.lying_cards(view), 1):
            if owner == seat:
                return self.played_words(public.trick[:number])
        if public.turn == seat:
            return self.turn_words(seat, view)
        if public.is_bidding and contract_by(seat, public.contracts) is None:
            return [_("Dealer · bids last"), _("bids last")] if seat == public.dealer else [""]
        if public.tricks and public.tricks[-1].winner == seat and not public.trick:
            return self.took_words()
        return self.waits_words(public, seat)

    def waits_words(self, public: PublicTrickState, seat: int) -> list[str]:
        """Return wordings for a seat yet to play to the trick: what it has bid, if anything, and whether it deals."""
        if owed := contract_by(seat, public.contracts):
            return bid_words(owed.tricks, seat == public.dealer)
        return [pgettext("player", "Dealer") if seat == public.dealer else ""]
