"""Sampled worlds fit what was seen: every card once, hands of the right size, no suit that was shown void."""

from __future__ import annotations

import random

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.cards import PACK, Card
from game.opponents.forty_one.board import board_of
from game.opponents.forty_one.masks import cards_of, masks
from game.opponents.forty_one.worlds import Worlds
from game.rules.forty_one import PLAYERS, State
from tests.opponents.forty_one_positions import random_position, shown_voids

quick = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


@quick
@given(seed=st.integers(0, 10**6), moves=st.integers(0, 55), matched=st.booleans())
def test_a_sampled_world_gives_the_view_back(seed: int, moves: int, matched: bool) -> None:
    state = random_position(seed, moves)
    seat = state.turn
    assert seat is not None
    view = state.view(seat)
    board = board_of(view)
    worlds = Worlds(view, board, random.Random(seed))
    voids = shown_voids(state.table)
    for _ in range(3):
        world = worlds.matched() if matched else worlds.sample()
        hands = [cards_of(hand) for hand in world]
        assert set(hands[seat]) == set(view.hand)
        assert tuple(len(hand) for hand in hands) == view.table.counts
        played = [card for trick in view.table.tricks for card in trick.cards] + list(view.table.trick)
        assert sorted(card.index for card in (*played, *(c for h in hands for c in h))) == list(range(len(PACK)))
        for other in range(PLAYERS):
            if other != seat:
                assert not {card.suit for card in hands[other]} & voids[other]
        replayed = State(state.table, dealt_in(state, hands), tuple(hands))
        given_back = msgspec.structs.replace(replayed.view(seat), hand=view.hand, dealt=view.dealt)
        assert given_back == view


def dealt_in(state: State, hands: list[tuple[Card, ...]]) -> tuple[tuple[Card, ...], ...]:
    """Return the hands dealt in a world: what each seat has played, and what it holds there."""
    return tuple(
        (*(card for card in state.dealt[seat] if card not in state.hands[seat]), *hands[seat])
        for seat in range(PLAYERS)
    )


def test_masks_and_cards_are_inverses() -> None:
    rng = random.Random(1)
    for _ in range(50):
        hand = rng.sample(PACK, 13)
        assert set(cards_of(masks(hand))) == set(hand)
