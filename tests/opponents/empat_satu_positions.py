"""Positions of Empat Satu for the opponents' tests: random ones by seed, and twins that look alike to a seat."""

from __future__ import annotations

import random

import msgspec

from game.cards import PACK, Card
from game.rules.base import DISCARD, STOCK, Discard, Draw
from game.rules.deal import shuffled
from game.rules.empat_satu import EmpatSatuOptions, State, is_best


def new_deal(number: int, options: EmpatSatuOptions | None = None, dealer: int = 0) -> State:
    """Return the first deal of a game, in which nobody was dealt 41."""
    chosen = options or EmpatSatuOptions()
    state = chosen.new_game()
    assert isinstance(state, State)
    for attempt in range(9):
        dealt, _ = state.deal(state.deal_out(shuffled(PACK, f"deal/{number}/{attempt}"), dealer % chosen.players))
        if dealt.turn is not None:
            return dealt
    raise AssertionError("41 was dealt nine times")


def as_played(name: str, turns: str, dealer: int, players: int = 2, source: str = "stock") -> State:
    """Return the position of a deal once played: the deal called ``name``, its ``turns``, then a draw from ``source``.

    Of each turn the card thrown is written, after a + if the discard was taken.
    """
    state = EmpatSatuOptions(players=players).new_game()
    assert isinstance(state, State)
    state, _ = state.deal(state.deal_out(shuffled(PACK, name), dealer))
    for turn in turns.split():
        for action in (Draw(DISCARD if turn[0] == "+" else STOCK), Discard(Card.parse(turn.lstrip("+")))):
            state, _ = state.apply(action)
    return state.apply(Draw(DISCARD if source == "discard" else STOCK))[0]


def random_position(seed: int, moves: int, options: EmpatSatuOptions | None = None) -> State:
    """Return a position reached by at most ``moves`` random actions; somebody is to act."""
    rng = random.Random(seed)
    state = new_deal(seed, options, seed)
    for _ in range(moves):
        after, _ = state.apply(rng.choice(state.legal_actions()))
        if after.turn is None:
            break
        state = after
    return state


def same_to(state: State, seat: int, seed: int) -> State:
    """Return a deal that looks the same to ``seat``: what it can't know of hands and stock, dealt out anew."""
    rng = random.Random(seed)
    public = state.public
    left = state.stock[len(state.stock) - public.stock_left :]
    kept = [set(hand) if other == seat else set(public.known[other]) for other, hand in enumerate(state.hands)]
    places = [card for other, hand in enumerate(state.hands) for card in hand if card not in kept[other]] + list(left)
    rng.shuffle(places)
    cards = iter(places)
    hands: list[tuple[Card, ...]] = [
        tuple([card if card in kept[other] else next(cards) for card in hand]) for other, hand in enumerate(state.hands)
    ]
    if any(len(hand) == 4 and is_best(hand) for hand in hands):
        return state
    stock = (*state.stock[: len(state.stock) - public.stock_left], *cards)
    dealt = tuple(held if other == seat else () for other, held in enumerate(state.dealt))
    return msgspec.structs.replace(state, hands=tuple(hands), stock=stock, dealt=dealt)
