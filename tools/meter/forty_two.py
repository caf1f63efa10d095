"""What is odd in 42: detectors, each a plain reading of the position, and plain rates."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from game.cards import BIG_JOKER, LITTLE_JOKER, Card, Rank
from game.opponents.forty_two.position import ABOVE, ROW, lead_of, leads_of, mask_of
from game.rules.base import Bid, Play
from game.rules.forty_two import HIGHEST_BID, DealResult, View, winning_place, worth_if_made
from tools.meter.moments import Deal, Detector, Gauge, Moment, Share, sentences_of, tripped
from tools.sure import throws_sure_bid_away

SIX: Final = 6  # a bid that is hardly ever made
HOPE: Final = 0.15  # a bid with less is made for something else than to keep it
POWER: Final = 3  # strong cards with which nobody would bid zero


class Seat:
    """What a seat can tell of the position in which it acted, and what became of it."""

    def __init__(self, moment: Moment, result: DealResult) -> None:
        view = moment.view
        assert isinstance(view, View)
        self.moment, self.view, self.public, self.result = moment, view, view.public, result
        self.me = view.seat
        self.left = len(view.hand)
        self.play = moment.action if isinstance(moment.action, Play) else None
        self.bid = moment.action.number if isinstance(moment.action, Bid) else None
        self.trumps = view.public.trumps

    @property
    def need(self) -> int:
        """The tricks that its bid still lacks, below 0 if it has too many."""
        return self.public.made_bids[self.me] - self.public.taken[self.me]

    @cached_property
    def legal(self) -> tuple[Play, ...]:
        """What it may play."""
        return tuple(action for action in self.view.legal_actions() if isinstance(action, Play))

    @cached_property
    def unseen(self) -> frozenset[Card]:
        """The cards that the others may hold."""
        gone = [card for trick in self.public.tricks for card in trick.cards]
        return frozenset(self.public.options.pack) - {*gone, *self.public.trick, *self.view.hand, self.public.turn_up}

    @property
    def is_leading(self) -> bool:
        """Whether it leads to the trick."""
        return self.play is not None and not self.public.trick

    @property
    def is_last(self) -> bool:
        """Whether its card is the last of the trick."""
        return self.play is not None and len(self.public.trick) == self.public.players - 1

    def takes(self, play: Play) -> bool:
        """Whether a card would be winning the trick; a card led does."""
        cards = (*self.public.trick, play.card)
        place, _ = winning_place(cards, play.named or self.public.named, self.trumps)
        return place == len(cards) - 1

    def holds(self, play: Play) -> bool:
        """Whether a card is certain to take the trick, whatever the others hold and may play."""
        if not self.takes(play):
            return False
        if self.is_last:
            return True
        led, named = (self.public.trick[0], self.public.named) if self.public.trick else (play.card, play.named)
        row = ROW * lead_of(led, named)
        return not leads_of(self.trumps)[row + ABOVE + play.card.index] & mask_of(self.unseen)

    def is_boss(self, card: Card) -> bool:
        """Whether a card is a joker or a trump number."""
        return card.is_joker or (self.trumps.number is not None and card.rank is self.trumps.number)

    def is_plain(self, card: Card) -> bool:
        """Whether a card is neither joker nor trump number nor trump."""
        return not self.is_boss(card) and card.suit is not self.trumps.suit

    def is_sure(self, card: Card) -> bool:
        """Whether a card takes the trick that it is played to, whenever that is."""
        return card is BIG_JOKER or (card is LITTLE_JOKER and BIG_JOKER not in {*self.unseen, *self.view.hand})

    @property
    def strong(self) -> int:
        """How many jokers, trump numbers, trumps and aces it holds."""
        return sum(not self.is_plain(card) or card.rank is Rank.ACE for card in self.view.hand)


# --- detectors: cards


def leads_low_for_all(seat: Seat) -> bool:
    """Needs every trick that is left, and leads a card that can be beaten, though it held one that cannot."""
    play = seat.play
    if play is None or not seat.is_leading or seat.need != seat.left:
        return False
    return not seat.holds(play) and any(map(seat.holds, seat.legal))


def gives_up_bid(seat: Seat) -> bool:
    """Needs every trick that is left, and plays a card that cannot take this one, though it held one that could."""
    if seat.play is None or seat.is_leading or seat.need != seat.left:
        return False
    return not seat.takes(seat.play) and any(map(seat.takes, seat.legal))


def throws_sure_bid(seat: Seat) -> bool:
    """One of the last three cards makes its bid for certain, and it plays another that may lose it.

    The card played is not worth more by the player's own figures.
    """
    return throws_sure_bid_away(seat.moment)


def wastes_boss(seat: Seat) -> bool:
    """Takes a trick with a joker or trump number, though a plain card or a trump was just as certain to take it.

    It needs more tricks than it has jokers, trump numbers, trumps and aces.
    """
    play = seat.play
    if play is None or not seat.is_boss(play.card) or not seat.takes(play) or seat.need <= seat.strong:
        return False
    return any(seat.holds(other) and not seat.is_boss(other.card) for other in seat.legal)


def wastes_trump(seat: Seat) -> bool:
    """The last to play, it takes a trick with a trump, though a plain card or a lower trump would have done.

    An unseen trump lies between two trumps; it needs more tricks than it has jokers, trump numbers, trumps and aces.
    """
    play = seat.play
    if play is None or not seat.is_last or not seat.takes(play) or seat.need <= seat.strong:
        return False
    if play.card.suit is not seat.trumps.suit or seat.is_boss(play.card):
        return False
    for other in seat.legal:
        if not seat.takes(other) or seat.is_boss(other.card):
            continue
        if seat.is_plain(other.card):
            return True
        if any(card.suit is seat.trumps.suit and other.card.rank < card.rank < play.card.rank for card in seat.unseen):
            return True
    return False


def drops_boss(seat: Seat) -> bool:
    """Throws a joker or trump number on a trick that it does not take, though a plain card would do.

    It needs as many tricks as it has jokers and trump numbers, or more.
    """
    play = seat.play
    if play is None or seat.is_leading or not seat.is_boss(play.card) or seat.takes(play):
        return False
    if not 0 < sum(map(seat.is_boss, seat.view.hand)) <= seat.need <= seat.left:
        return False
    return any(seat.is_plain(other.card) and not seat.takes(other) for other in seat.legal)


def takes_one_too_many(seat: Seat) -> bool:
    """Has just its bid and takes one more with a card that was certain to, though another would not have been.

    Its hand has no card that must take a trick anyhow.
    """
    play = seat.play
    if play is None or seat.need != 0 or not seat.holds(play):
        return False
    if any(map(seat.is_sure, seat.view.hand)):
        return False
    return any(not (seat.holds(other) if seat.is_leading else seat.takes(other)) for other in seat.legal)


def keeps_danger(seat: Seat) -> bool:
    """Has just its bid and throws a card under ten, though it could have got rid of a joker or trump number.

    None of the two would have taken the trick.
    """
    play = seat.play
    if play is None or seat.is_leading or seat.need != 0 or seat.takes(play):
        return False
    if not seat.is_plain(play.card) or play.card.rank >= Rank.TEN:
        return False
    return any(seat.is_boss(other.card) and not seat.takes(other) for other in seat.legal)


def lets_sure_trick_go(seat: Seat) -> bool:
    """The last to play, it does not take a trick that it needs, and has one too few in the end.

    It could take it with something else than a joker or trump number, which will take another; and it held fewer cards
    certain to take a later trick than it needed.
    """
    play = seat.play
    if play is None or not seat.is_last or not 0 < seat.need <= seat.left or seat.takes(play):
        return False
    if not any(seat.takes(other) and not seat.is_boss(other.card) for other in seat.legal):
        return False
    if sum(map(seat.is_sure, seat.view.hand)) >= seat.need:
        return False
    return seat.result.bids[seat.me] - seat.result.tricks[seat.me] == 1


def names_dead_suit(seat: Seat) -> bool:
    """Leads a joker and names a suit of which nobody else can hold a card, though others can of another suit."""
    if seat.play is None or seat.play.named is None:
        return False
    out = {card.suit for card in seat.unseen if card.suit}
    return bool(out) and seat.play.named not in out


def names_strange_suit(seat: Seat) -> bool:
    """Needs more tricks after this one, leads a joker, and names a plain suit of which it holds no card itself.

    It holds plain cards of other suits, which that does not help.
    """
    play = seat.play
    if play is None or play.named is None or seat.need < 2 or play.named is seat.trumps.suit:
        return False
    held = {card.suit for card in seat.view.hand if card.suit}
    return play.named not in held and any(seat.is_plain(card) for card in seat.view.hand)


# --- detectors: bids


def zero_with_sure_winner(seat: Seat) -> bool:
    """Bids zero with a card that must take a trick: the Big Joker, or the Little one once the Big is out of play."""
    return seat.bid == 0 and any(map(seat.is_sure, seat.view.hand))


def zero_with_power(seat: Seat) -> bool:
    """Bids zero with three or more of jokers, trump numbers, and trumps from ten to ace."""
    if seat.bid != 0:
        return False
    strong = [
        card
        for card in seat.view.hand
        if seat.is_boss(card) or (card.suit is seat.trumps.suit and card.suit and card.rank >= Rank.TEN)
    ]
    return len(strong) >= POWER


def bids_six_without_joker(seat: Seat) -> bool:
    """Bids six or seven without a joker."""
    return seat.bid is not None and seat.bid >= SIX and not any(card.is_joker for card in seat.view.hand)


def bids_without_hope(seat: Seat) -> bool:
    """Bids what it makes in fewer than 15 of 100 deals by its own figures, though nobody can win the game in the deal.

    Another bid promised at least as many points and twice the chance.
    """
    options = seat.public.options
    most = max(worth_if_made(bid, options.players) for bid in range(HIGHEST_BID + 1))
    if seat.bid is None or max(seat.public.scores) + most >= options.target:
        return False
    own = seat.moment.decision.choice(seat.moment.action)
    if own.chance is None or own.chance >= HOPE:
        return False
    return any(
        (other.points or 0.0) >= (own.points or 0.0) and (other.chance or 0.0) >= 2 * own.chance
        for other in seat.moment.decision.choices
        if other.action != own.action
    )


DETECTORS: Final[tuple[Detector[Seat], ...]] = (
    leads_low_for_all,
    gives_up_bid,
    throws_sure_bid,
    wastes_boss,
    wastes_trump,
    drops_boss,
    takes_one_too_many,
    keeps_danger,
    lets_sure_trick_go,
    names_dead_suit,
    names_strange_suit,
    zero_with_sure_winner,
    zero_with_power,
    bids_six_without_joker,
    bids_without_hope,
)


def found(deal: Deal) -> Iterator[list[str]]:
    """Yield for each decision of a deal the names of the detectors that it trips."""
    assert isinstance(deal.result, DealResult)
    for moment in deal.moments:
        yield tripped(DETECTORS, Seat(moment, deal.result))


def shares(deal: Deal) -> Iterator[Share]:
    """Yield the plain rates of a deal."""
    result = deal.result
    assert isinstance(result, DealResult)
    yield Share("mean sum of bids", sum(result.bids), 1)
    for is_made, bid in zip(result.made, result.bids, strict=True):
        yield Share("bids made", is_made, 1)
        yield Share("bids of zero", bid == 0, 1)


GAUGE: Final = Gauge(sentences_of(DETECTORS), found, shares)
