"""Bids of 42: nobody, of whatever level and manner, bids under the tricks that its hand is certain to take."""

from __future__ import annotations

import itertools
import random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.cards import Card, parse_cards
from game.games import GAMES
from game.opponents.base import Character, Level, Manner
from game.rules.base import Bid
from game.rules.forty_two import HAND_SIZE, FortyTwoOptions, PublicState, State, View
from tests.cases import for_each
from tests.opponents.deciding import told_by
from tests.opponents.forty_two_positions import bidding, new_deal

FEW = 16  # simulated deals a bid: enough for a decision, and a hard test of what never may be


def strength(card: Card) -> int:
    """Return how strong a joker or trump number is among these."""
    return 10 * (card.rank if card.is_joker else 0) + (card.suit.order if card.suit else 0)


def certain_tricks(view: View) -> int:
    """Return how many tricks the best lay for the others leaves to the seat's jokers and trump numbers.

    Every way is tried in which the others' can beat the seat's, each one of them at most.
    """
    public = view.public
    best = [card for card in public.options.pack if card.is_joker or card.rank is public.trumps.number]
    own = [card for card in best if card in view.hand]
    others = [card for card in best if card not in view.hand and card is not public.turn_up]
    lays = itertools.permutations([*others, *[None] * len(own)], len(own))
    return len(own) - max(
        sum(beater is not None and strength(beater) > strength(card) for card, beater in zip(own, lay, strict=True))
        for lay in lays
    )


def with_strong_cards(seed: int, options: FortyTwoOptions) -> State:
    """Return a deal with some bids made, in which the seat to bid holds some of the strongest cards."""
    rng = random.Random(seed)
    state = new_deal(seed, options, rng.randrange(options.players))
    for _ in range(rng.randrange(options.players)):
        state, _ = state.apply(rng.choice(state.legal_actions()))
    seat, public = state.turn, state.public
    assert seat is not None
    best = [card for card in options.pack if card.is_joker or card.rank is public.trumps.number]
    hands = [list(hand) for hand in state.hands]
    for card in rng.sample(best, rng.randint(0, len(best))):
        if card is public.turn_up or card in hands[seat]:
            continue
        at = next(place for place, held in enumerate(hands[seat]) if held not in best)
        for hand in hands:
            if card in hand:
                hand[hand.index(card)] = hands[seat][at]
        hands[seat][at] = card
    dealt = tuple(map(tuple, hands))
    scores = tuple(rng.choice((0, 11, 29, 36, 41)) for _ in range(options.players))
    return msgspec.structs.replace(
        state, hands=dealt, dealt=dealt, public=msgspec.structs.replace(public, scores=scores)
    )


deals = st.builds(
    with_strong_cards,
    st.integers(0, 10**6),
    st.builds(FortyTwoOptions, players=st.integers(2, 7), simple=st.booleans()),
)


@given(state=deals, seed=st.integers(0, 99), manner=st.sampled_from(Manner))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_nobody_bids_under_the_tricks_that_are_certain(state: State, seed: int, manner: Manner) -> None:
    """A Beginner bid 1 with both jokers. Where the number is forbidden, the bid is above it."""
    assert state.turn is not None
    view = state.view(state.turn)
    least = certain_tricks(view)
    for level in Level:
        character = Character(manner)
        at_once = GAMES.opponents.choose_at_once(view, level, seed, character).action
        for action in (at_once, GAMES.opponents.choose(view, level, seed, FEW, character).action):
            assert isinstance(action, Bid) and action.number >= least


def advise_no_less_than_is_certain(state: State, seed: int) -> None:
    assert state.turn is not None
    view = state.view(state.turn)
    advised = told_by(GAMES.opponents.mind_of(view).advise(view, seed))
    least = certain_tricks(view)
    assert all(isinstance(each.action, Bid) and each.action.number >= least for each in advised)


@given(state=deals, seed=st.integers(0, 99))
@settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_bid_under_the_tricks_that_are_certain_is_advised(state: State, seed: int) -> None:
    advise_no_less_than_is_certain(state, seed)


@pytest.mark.soak
@given(state=deals, seed=st.integers(0, 99))
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_bid_under_the_tricks_that_are_certain_is_advised_in_many_deals(state: State, seed: int) -> None:
    advise_no_less_than_is_certain(state, seed)


@given(state=deals, seed=st.integers(0, 10**6))
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
def test_what_is_certain_is_taken_however_the_cards_are_played(state: State, seed: int) -> None:
    """The rules are the judge of what the law above calls certain: cards are played at random."""
    rng, seat = random.Random(seed), state.turn
    assert seat is not None
    least = certain_tricks(state.view(seat))
    while state.turn is not None:
        state, _ = state.apply(rng.choice(state.legal_actions()))
    assert isinstance(state.public, PublicState)
    assert state.public.past[-1].tricks[seat] >= least


@for_each("players", range(2, 8))
@for_each(
    ("hand", "up", "least"),
    [
        ("BJ LJ 2C 3C 2D 3D 2S", "9H", 2),
        ("BJ LJ 9S 9D 2D 3D 2S", "9H", 4),
        ("LJ 9S 9D 2C 2D 3D 2S", "9H", 2),
        ("9S 9D 9C 2C 2D 3D 2S", "9H", 1),
        ("9D 9C 2C 2D 3D 2S 4S", "9H", 0),
        ("LJ 9S 2C 2D 3D 2S 4S", "BJ", 1),
    ],
)
def test_a_beginner_with_both_jokers_bid_one(hand: str, up: str, least: int, players: int) -> None:
    view = bidding(hand, up=up, bids=(None,) * players)
    assert certain_tricks(view) == least and len(parse_cards(hand)) == HAND_SIZE
    bids = [GAMES.opponents.choose(view, Level.BEGINNER, seed).action for seed in range(60)]
    assert min(int(str(bid).split()[1]) for bid in bids) >= least
