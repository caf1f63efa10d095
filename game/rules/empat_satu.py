"""Empat Satu: the Indonesian draw-and-discard Forty-One (docs/rules.md#empat-satu)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final, Literal, Self

import msgspec
from msgspec.structs import replace as changed

from game.cards import PACK, Card, Rank, Suit
from game.rules import base
from game.rules.base import (
    DISCARD,
    STOCK,
    Action,
    Close,
    Closed,
    DealCounted,
    DealFigures,
    Dealt,
    Discard,
    Discarded,
    Draw,
    Drew,
    Event,
    GameWon,
    HandsShown,
    IllegalAction,
    IllegalOption,
    Options,
    Reader,
    Rules,
    Source,
    TurnedUp,
    one_of,
    replaced,
    switch,
    whole,
    without,
)
from game.rules.deal import Deal, DealNeeds, Hand, Hands

FEWEST, USUAL, MOST = 2, 4, 6
HAND_SIZE: Final = 4
LEAST_CLOSING: Final = 14
ANY: Final = "any"
NEVER: Final = 0
TEAMS: Final = ((0, 2), (1, 3))
DEALT_41, REACHED_41, CLOSED, STOCK_OUT = "dealt-41", "reached-41", "closed", "stock-out"  # why a deal ended
HIGHEST_SUM: Final = "highest-sum"

# --- what a hand is worth: one suit counts for it, the others against it (docs/rules.md#empat-satu-value-of-a-hand)

BEST: Final = 41
SUITS: Final = tuple(Suit)


def points_of(card: Card) -> int:
    """Return the points of a card: "two to nine count their number", ten to king 10, an ace 11."""
    return 11 if card.rank is Rank.ACE else min(10, int(card.rank))


POINTS: Final = tuple(points_of(card) for card in PACK)  # by the card's index
ORDER: Final = tuple(card.index // 13 for card in PACK)  # the suit's order, by the card's index


class Worth(msgspec.Struct, frozen=True):
    """What a hand is worth, and why: the cards of ``suit`` add ``gain``, all others subtract ``loss``."""

    suit: Suit
    gain: int
    loss: int

    @property
    def value(self) -> int:
        """What the hand is worth."""
        return self.gain - self.loss


def suit_sums(cards: Iterable[Card]) -> list[int]:
    """Return the points of ``cards`` by suit, clubs first."""
    sums = [0, 0, 0, 0]
    for card in cards:
        sums[ORDER[card.index]] += POINTS[card.index]
    return sums


def value_of(cards: Iterable[Card]) -> int:
    """Return what ``cards`` are worth, which may be negative: "the suit is the one that gives the most"."""
    sums = suit_sums(cards)
    return 2 * max(sums) - sum(sums)


def worth_of(cards: Iterable[Card]) -> Worth:
    """Return what ``cards`` are worth; of equally good suits, name the one with more cards, then the highest suit."""
    held = tuple(cards)
    sums = suit_sums(held)
    counts = [sum(card.suit is suit for card in held) for suit in SUITS]
    best = max(range(len(SUITS)), key=lambda at: (sums[at], counts[at], at))
    return Worth(SUITS[best], sums[best], sum(sums) - sums[best])


def is_best(cards: tuple[Card, ...]) -> bool:
    """Whether four cards are worth 41: "the ace and three ten-cards of one suit"."""
    one, two, three, four = cards
    if POINTS[one.index] + POINTS[two.index] + POINTS[three.index] + POINTS[four.index] != BEST:
        return False
    return one.suit is two.suit is three.suit is four.suit


def one_suit_points(cards: tuple[Card, ...]) -> int | None:
    """Return the points of four cards of one suit, or None if their suits differ."""
    suit = cards[0].suit
    if any(card.suit is not suit for card in cards):
        return None
    return sum([POINTS[card.index] for card in cards])


# --- the options (docs/rules.md#empat-satu-options), and who wins and loses together


CloseAt = int | Literal["any"]
Closing = Literal["before-drawing", "after-discarding"]


def _close_at(value: object) -> object:
    if value == ANY:
        return value
    try:
        return whole(LEAST_CLOSING, BEST)(value)
    except ValueError as fault:
        raise ValueError(f"{fault}, or {ANY}") from None


class EmpatSatuOptions(Options, frozen=True):
    """The options of Empat Satu; ``partnership`` needs four players; with ``close_at`` 41 nobody may close.

    ``closing`` says when one may. With ``open_first`` a card lies open before the first turn. After ``dry_rounds``
    rounds without the stock it must be drawn from (0: never). With ``return_taken`` a card taken from the discard may
    be thrown back in the same turn.
    """

    READERS: ClassVar[Mapping[str, Reader]] = {
        "players": whole(FEWEST, MOST),
        "partnership": switch,
        "close_at": _close_at,
        "closing": one_of(Closing),
        "open_first": switch,
        "dry_rounds": whole(0, 9),
        "deals": whole(1),
        "return_taken": switch,
    }
    LATER: ClassVar[Mapping[str, object]] = {"closing": "before-drawing", "open_first": False, "dry_rounds": 2}

    players: int = USUAL
    partnership: bool = False
    close_at: CloseAt = BEST
    closing: Closing = "before-drawing"
    open_first: bool = False
    dry_rounds: int = 2
    deals: int = 1
    return_taken: bool = False

    @property
    def may_close(self) -> bool:
        """Whether a player may end a deal with a hand worth less than 41."""
        return self.close_at != BEST

    @property
    def closes_from(self) -> int:
        """The worth from which four cards of one suit may close; 0 if any hand may."""
        return self.close_at if isinstance(self.close_at, int) else 0

    @property
    def closes_before(self) -> bool:
        """Whether a player closes instead of drawing."""
        return self.may_close and self.closing == "before-drawing"

    @property
    def closes_after(self) -> bool:
        """Whether a player who has drawn closes with the card thrown."""
        return self.may_close and not self.closes_before

    @property
    def dry_turns(self) -> int:
        """The turns in a row without a draw from the stock after which it must be drawn from; 0: there are none."""
        return self.dry_rounds * self.players

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win and lose together: "the partners sit opposite", or else every player alone."""
        return TEAMS if self.partnership else tuple((seat,) for seat in range(self.players))

    def new_game(self) -> State:
        empty: Hands = ((),) * self.players
        return State(PublicState(self, scores=(0,) * self.players, discards=empty, known=empty), empty, empty)


def best_and_worst(values: tuple[int, ...], options: EmpatSatuOptions) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the seats that win and those that lose with hand ``values``, ascending; sides compare their sums."""
    sides = options.sides
    sums = [sum(values[seat] for seat in side) for side in sides]
    winners, losers = (
        tuple(sorted(seat for side, total in zip(sides, sums, strict=True) if total == mark for seat in side))
        for mark in (max(sums), min(sums))
    )
    return winners, losers


# --- the table, what may be done at it, and what comes of it

_DRAWS: Final = (Draw(STOCK), Draw(DISCARD))
_CLOSE: Final = Close()
_DISCARDS: Final = tuple(map(Discard, PACK))  # by the card's index
_CLOSES: Final = tuple(map(Close, PACK))
ACTIONS: Final[Mapping[str, Action]] = {str(action): action for action in (*_DRAWS, _CLOSE, *_DISCARDS, *_CLOSES)}


def thrown_by(action: object) -> Card | None:
    """Return the card that ``action`` throws, closing the deal or not."""
    return action.card if isinstance(action, Discard | Close) else None


class Turn(msgspec.Struct, frozen=True):
    """A finished turn: the discard that ``seat`` took (None: it drew from the stock), and the card it threw."""

    seat: int
    taken: Card | None
    thrown: Card


class DealResult(msgspec.Struct, frozen=True):
    """A finished deal: hand ``values`` and new ``scores``, by seat; ``why`` it ended, and by which seat."""

    dealer: int
    first: int
    values: tuple[int, ...]
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    scores: tuple[int, ...]
    why: str
    seat: int | None


class PublicState(base.PublicState, frozen=True):
    """All that everybody at the table knows.

    ``first`` plays first in this deal, and ``opened`` is the card that lay open before its turn. ``source`` is where
    the seat to act has drawn from (None: it has yet to draw), and ``taken`` is the discard it took. ``discards[s]`` is
    the pile of seat ``s``, latest card last; ``known[s]`` are the cards it is known to hold: the discards it took and
    has not thrown since. ``dry`` counts the consecutive turns without a draw from the stock. Between deals ``shown``
    holds all hands.
    """

    LATER: ClassVar[Mapping[str, object]] = {"opened": None}

    options: EmpatSatuOptions
    past: tuple[DealResult, ...] = ()
    first: int = 0
    opened: Card | None = None
    source: Source | None = None
    taken: Card | None = None
    stock_left: int = 0
    dry: int = 0
    turns: tuple[Turn, ...] = ()
    discards: Hands = ()
    known: Hands = ()
    shown: Hands = ()

    def figures(self) -> tuple[tuple[DealFigures, ...], ...]:
        seats = range(self.options.players)
        return tuple(tuple(DealFigures(seat in result.winners) for seat in seats) for result in self.past)

    @property
    def open_card(self) -> Card | None:
        """The previous player's discard, or on a deal's first turn the card ``opened``, while it may be taken."""
        if self.turn is None or self.source is not None:
            return None
        return self.turns[-1].thrown if self.turns else self.opened

    @property
    def must_stay(self) -> Card | None:
        """The discard that the seat to act has taken and so may not throw this turn, or None."""
        return None if self.options.return_taken else self.taken

    @property
    def must_draw_stock(self) -> bool:
        """Whether the seat to act must draw from the stock, since nobody has done so for ``dry_rounds`` rounds."""
        return 0 < self.options.dry_turns <= self.dry

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds: four, or five between drawing and discarding."""
        in_play = HAND_SIZE if self.turn is not None else 0
        return tuple(in_play + (seat == self.turn and self.source is not None) for seat in range(self.options.players))

    def legal_actions(self, hand: Hand) -> tuple[Action, ...]:
        if self.source is not None:
            stays = self.must_stay
            may_go = [card for card in hand if card is not stays]
            throws = tuple([_DISCARDS[card.index] for card in may_go])
            if not self.options.closes_after:
                return throws
            closes = [_CLOSES[card.index] for card in may_go if self._too_little(without(hand, card)) is None]
            return (*throws, *closes)
        draws: tuple[Action, ...] = _DRAWS[:1] if self.open_card is None or self.must_draw_stock else _DRAWS
        return (*draws, _CLOSE) if self.options.closes_before and self._too_little(hand) is None else draws

    def why_not(self, action: Action, hand: Hand) -> IllegalAction | None:
        if isinstance(action, Close) and (refused := self._why_no_such_close(action)) is not None:
            return refused
        if self.source is not None:
            return self._why_not_throw(action, hand)
        if isinstance(action, Draw):
            return self._why_not_draw(action)
        if action == _CLOSE:
            return self._too_little(hand)
        return IllegalAction("draw-first", "a card must be drawn first")

    def _why_not_draw(self, action: Draw) -> IllegalAction | None:
        if action.source == STOCK:
            return None
        if self.open_card is None:
            return IllegalAction("no-discard", "on the first turn of a deal there is no discard")
        if self.must_draw_stock:
            reason = f"after {self.dry} turns without it a card must be drawn from the stock"
            return IllegalAction("stock-due", reason, turns=self.dry)
        return None

    def _why_no_such_close(self, action: Close) -> IllegalAction | None:
        """Return why nobody ever closes so with these options."""
        if not self.options.may_close:
            return IllegalAction("no-closing", "only a hand worth 41 ends a deal early")
        if self.options.closes_after and action.card is None:
            return IllegalAction("close-later", "a player draws first, and closes by naming the card to throw")
        if self.options.closes_before and action.card is not None:
            return IllegalAction("close-sooner", "a player closes before drawing, and throws no card")
        return None

    def _too_little(self, hand: Hand) -> IllegalAction | None:
        """Return why a player may not close with the four cards of ``hand``."""
        least = self.options.closes_from
        if not least:
            return None
        points = one_suit_points(hand)
        if points is None:
            return IllegalAction("close-suits", "a player closes with four cards of one suit", least=least)
        if points < least:
            reason = f"a player closes with {least} or more, this hand is worth {points}"
            return IllegalAction("close-low", reason, least=least, worth=points)
        return None

    def _why_not_throw(self, action: Action, hand: Hand) -> IllegalAction | None:
        card = thrown_by(action)
        if card is None:
            return IllegalAction("discard-now", "a card must be discarded")
        if card not in hand:
            return IllegalAction("not-held", f"{card} is not in the hand", card=card)
        if card is self.must_stay:
            return IllegalAction("just-taken", f"{card} was taken from the discard in this turn", card=card)
        return self._too_little(without(hand, card)) if isinstance(action, Close) else None


class View(base.View, frozen=True):
    """What one seat knows; a card just drawn is the last of its hand."""

    public: PublicState

    @property
    def drawn(self) -> Card | None:
        """The card that this seat has drawn in its current turn, or None."""
        return self.hand[-1] if self.public.turn == self.seat and self.public.source is not None else None


class State(base.State, frozen=True):
    """A game of Empat Satu at one moment; of ``stock``, as dealt, the last ``table.stock_left`` cards remain.

    ``ended[d]`` holds the hands at the end of deal ``d``.
    """

    public: PublicState
    stock: tuple[Card, ...] = ()
    ended: tuple[Hands, ...] = ()

    def view(self, seat: int) -> View:
        return View(self.public, seat, self.hands[seat], self.dealt[seat])

    def deal_needs(self) -> DealNeeds:
        past, players = self.public.past, self.public.options.players
        dealer = first_of(past[-1].losers, past[-1].dealer, players) if past else None
        return DealNeeds(PACK, players, HAND_SIZE, dealer, has_stock=True)

    def begun(self, deal: Deal, dealt: Dealt) -> tuple[Self, tuple[Event, ...]]:
        """Return the state with ``deal`` dealt; a dealt hand worth 41 ends the deal before the first turn."""
        before = self.public
        players = before.options.players
        first = (deal.dealer + 1) % players
        if before.past:  # "the loser of one deals the next, and its winner plays first"
            first = first_of(before.past[-1].winners, before.past[-1].dealer, players)
        none: Hands = ((),) * players
        opened = deal.stock[0] if before.options.open_first else None
        public = PublicState(
            before.options,
            before.past,
            before.scores,
            deal.dealer,
            turn=first,
            first=first,
            opened=opened,
            stock_left=len(deal.stock) - before.options.open_first,
            discards=none,
            known=none,
        )
        state = type(self)(public, deal.hands, deal.hands, deal.stock, self.ended)
        events = (dealt,) if opened is None else (dealt, TurnedUp(opened))
        for seat in clockwise(deal.dealer, players):
            if is_best(deal.hands[seat]):
                return state._end(events, DEALT_41, seat)
        return state, events

    def after(self, seat: int, action: Action) -> tuple[Self, tuple[Event, ...]]:
        if isinstance(action, Discard):
            return self._discard(seat, action.card)
        if isinstance(action, Close):
            return self._close(seat, action.card)
        return self._take(seat) if action == _DRAWS[1] else self._draw_stock(seat)

    def _draw_stock(self, seat: int) -> tuple[Self, tuple[Event, ...]]:
        card, left = self.stock[-self.public.stock_left], self.public.stock_left - 1
        public = changed(self.public, source=STOCK, taken=None, stock_left=left, dry=0)
        hands = replaced(self.hands, seat, (*self.hands[seat], card))
        return changed(self, public=public, hands=hands), (Drew(seat, STOCK, card, left),)

    def _take(self, seat: int) -> tuple[Self, tuple[Event, ...]]:
        before, card = self.public, self.public.open_card
        assert card is not None
        left = before.discards
        if before.turns:
            thrower = before.turns[-1].seat
            left = replaced(left, thrower, left[thrower][:-1])
        public = changed(
            before,
            source=DISCARD,
            taken=card,
            dry=before.dry + 1,
            discards=left,
            known=replaced(before.known, seat, (*before.known[seat], card)),
        )
        hands = replaced(self.hands, seat, (*self.hands[seat], card))
        return changed(self, public=public, hands=hands), (Drew(seat, DISCARD, card, before.stock_left),)

    def _discard(self, seat: int, card: Card) -> tuple[Self, tuple[Event, ...]]:
        state, events = self._thrown(seat, card), (Discarded(seat, card),)
        if is_best(state.hands[seat]):
            return state._end(events, REACHED_41, seat)
        return state._end(events, STOCK_OUT, seat) if state.public.stock_left == 0 else (state, events)

    def _close(self, seat: int, card: Card | None) -> tuple[Self, tuple[Event, ...]]:
        if card is None:
            return self._end((Closed(seat),), CLOSED, seat)
        return self._thrown(seat, card)._end((Discarded(seat, card), Closed(seat)), CLOSED, seat)

    def _thrown(self, seat: int, card: Card) -> Self:
        """Return the state with ``card`` thrown and the turn passed on."""
        before = self.public
        known = before.known[seat]
        public = changed(
            before,
            turn=(seat + 1) % before.options.players,
            source=None,
            taken=None,
            turns=(*before.turns, Turn(seat, before.taken, card)),
            discards=replaced(before.discards, seat, (*before.discards[seat], card)),
            known=replaced(before.known, seat, without(known, card)) if card in known else before.known,
        )
        return changed(self, public=public, hands=replaced(self.hands, seat, without(self.hands[seat], card)))

    def _end(self, events: tuple[Event, ...], why: str, seat: int) -> tuple[Self, tuple[Event, ...]]:
        """Return the state with all hands shown and counted; after the last deal it has the winners of the game."""
        public, options = self.public, self.public.options
        values = tuple([value_of(hand) for hand in self.hands])
        winners, losers = best_and_worst(values, options)
        scores = tuple(map(sum, zip(public.scores, values, strict=True)))
        assert public.dealer is not None
        result = DealResult(public.dealer, public.first, values, winners, losers, scores, why, seat)
        past = (*public.past, result)
        won = best_and_worst(scores, options)[0] if len(past) == options.deals else ()
        done = changed(public, past=past, scores=scores, turn=None, shown=self.hands, winners=won)
        empty: Hands = ((),) * options.players
        state = type(self)(done, self.dealt, empty, (), (*self.ended, self.hands))
        counted = (HandsShown(self.hands, values, why, seat), DealCounted(values, winners, losers, scores))
        return state, (*events, *counted, *((GameWon(won, HIGHEST_SUM),) if won else ()))

    def deal_reports(self) -> list[dict[str, object]]:
        reports = [
            _report(hands, past.values, past.winners, past.losers, past.scores)
            for hands, past in zip(self.ended, self.public.past, strict=True)
        ]
        if self.public.turn is not None:
            reports.append(_report(self.hands, tuple(map(value_of, self.hands)), (), (), self.public.scores))
        return reports


def _report(
    hands: Hands, values: tuple[int, ...], winners: tuple[int, ...], losers: tuple[int, ...], scores: tuple[int, ...]
) -> dict[str, object]:
    texts = tuple(tuple(card.text for card in hand) for hand in hands)
    return {"hands": texts, "values": values, "winners": winners, "losers": losers, "scores": scores}


def clockwise(dealer: int, players: int) -> tuple[int, ...]:
    """Return the seats clockwise, from the dealer's left to the dealer."""
    return tuple((dealer + place) % players for place in range(1, players + 1))


def first_of(seats: tuple[int, ...], dealer: int, players: int) -> int:
    """Return the first of ``seats`` "clockwise from the last dealer's left"; that dealer comes last."""
    return next(seat for seat in clockwise(dealer, players) if seat in seats)


class EmpatSatu(Rules[EmpatSatuOptions]):
    """The rules of Empat Satu."""

    name = "empat-satu"
    usual = EmpatSatuOptions()
    actions = ACTIONS

    def read_options(self, given: Mapping[str, object]) -> EmpatSatuOptions:
        options = super().read_options(given)
        if options.partnership and options.players != USUAL:
            raise IllegalOption(f"partnership must be false unless players is {USUAL}")
        return options


RULES: Final = EmpatSatu()
