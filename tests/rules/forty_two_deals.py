"""Deals of 42 written by hand for the tests."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards import Card, Rank, parse_cards
from game.games import GAMES
from game.rules.base import Event, Play
from game.rules.deal import Deal
from game.rules.forty_two import FortyTwoOptions, PublicState, State, winning_place

RULES = GAMES.rules["forty-two"]
MASTERS = "BJ LJ 4S 4H 4C AD KD"  # the leader's cards that can take every trick under a turned-up 4D


def options(**given: object) -> FortyTwoOptions:
    read = RULES.read_options(given)
    assert isinstance(read, FortyTwoOptions)
    return read


def table(scores: Sequence[int] = (), **given: object) -> State:
    """Return a game that stands at ``scores`` (nothing for everybody if not given), the next deal to come."""
    chosen = options(**({"players": len(scores)} if scores else {}) | given)
    nothing: tuple[tuple[Card, ...], ...] = ((),) * chosen.players
    return State(PublicState(chosen, scores=tuple(scores) or (0,) * chosen.players), nothing, nothing)


def deal_of(hands: Sequence[str], turn_up: str = "2C", dealer: int = -1, pack: tuple[Card, ...] = ()) -> Deal:
    """Return a deal of written hands, each filled up to seven cards from ``pack``; seat 0 bids and leads first."""
    given = [parse_cards(hand) for hand in hands]
    up = Card.parse(turn_up)
    spare = [card for card in pack or options().pack if card is not up and not any(card in hand for hand in given)]
    filled = []
    for hand in given:
        missing = 7 - len(hand)
        filled.append((*hand, *spare[:missing]))
        del spare[:missing]
    return Deal(dealer % len(hands), tuple(filled), turn_up=up)


def dealt(hands: Sequence[str], turn_up: str = "2C", dealer: int = -1, **given: object) -> State:
    """Return a first deal of written hands."""
    before = table((), players=len(hands), **given)
    return before.deal(deal_of(hands, turn_up, dealer, before.public.options.pack))[0]


def take(state: State, *actions: str) -> tuple[State, list[Event]]:
    """Take the actions written, one after another; return what they lead to and all their events."""
    happened: list[Event] = []
    for action in actions:
        state, events = state.apply(RULES.parse_action(action))
        happened += events
    return state, happened


def after(state: State, *actions: str) -> State:
    """Return what the actions written lead to."""
    return take(state, *actions)[0]


def bid_all(state: State, *bids: int) -> State:
    """Make the bids in the order of bidding; all noughts if none are given."""
    return after(state, *(f"bid {bid}" for bid in bids or (0,) * state.public.players))


def led(hands: Sequence[str], *plays: str, turn_up: str = "2C", **given: object) -> State:
    """Return a first deal bid upon, in which seat 0 and those after it have made the ``plays`` ("BJ H", "4S")."""
    return after(bid_all(dealt(hands, turn_up, -1, **given)), *(f"play {card}" for card in plays))


def texts(state: State) -> list[str]:
    """Return the legal actions as texts."""
    return [str(action) for action in state.legal_actions()]


def playable(state: State) -> set[str]:
    """Return the cards that may be played, as texts."""
    return {text.removeprefix("play ") for text in texts(state)}


def all_seven_to_the_leader(bids: Sequence[int], scores: Sequence[int] = (), **given: object) -> State:
    """Return what comes of a deal in which seat 0, who bids and leads first, takes all seven tricks."""
    before = table(scores or (0,) * len(bids), **given)
    simple = before.public.options.simple
    pack = tuple(
        card for card in before.public.options.pack if simple or card.rank is not Rank.FIVE
    )  # fifteen: K and 5
    masters = MASTERS.replace("LJ", "QD") if simple else MASTERS
    state = bid_all(before.deal(deal_of((masters, *("" for _ in bids[1:])), "4D", -1, pack))[0], *bids)
    for card in parse_cards(masters):
        state = after(state, f"play {card} D" if card.is_joker else f"play {card}")
        while state.turn:  # the others throw away their best, as long as it does not take the trick
            every = sorted(state.legal_actions(), key=str)
            losing = [play for play in every if isinstance(play, Play) and is_losing(state, play)]
            state, _ = state.apply(max(losing, key=lambda play: play.card.rank))
    return state


def is_losing(state: State, play: Play) -> bool:
    """Whether the trick is still seat 0's after ``play``."""
    public = state.public
    return winning_place((*public.trick, play.card), public.named, public.trumps)[0] == 0
