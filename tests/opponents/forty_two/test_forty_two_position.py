"""42 in whole numbers: cards, leads and deals agree with the rules."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.cards import PACK_WITH_JOKERS
from game.opponents.forty_two import position as at
from game.opponents.forty_two.position import (
    FIRST_JOKER,
    GAME,
    LEADS,
    NAMED,
    ROW,
    bonus_of,
    card_led,
    deal_of,
    lead_of,
    leads_of,
    mask_of,
    moves,
    play,
    play_of,
)
from game.rules.base import Play
from game.rules.forty_two import HAND_SIZE, FortyTwoOptions, State, Trumps, followers, winning_place, worth_if_made
from tests.opponents.forty_two_positions import cards_of, played_deal, random_position, shown_voids, true_deal

some_options = st.builds(FortyTwoOptions, players=st.integers(2, 7), simple=st.booleans())
positions = st.builds(random_position, st.integers(0, 10**6), st.integers(0, 55), some_options)
quick = settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))


def test_leads_and_plays_have_one_number_each() -> None:
    for number in range(LEADS):
        play = play_of(number, True)
        assert lead_of(play.card, play.named) == number
        assert play.card.index == card_led(number)
    assert {str(play_of(number, True)) for number in range(FIRST_JOKER, LEADS)} == {
        f"play {joker} {suit}" for joker in ("LJ", "BJ") for suit in NAMED
    }
    assert cards_of(mask_of(PACK_WITH_JOKERS)) == PACK_WITH_JOKERS


@quick
@given(seed=st.integers(0, 10**6), simple=st.booleans(), size=st.integers(1, 7))
def test_the_leads_know_who_takes_a_trick(seed: int, simple: bool, size: int) -> None:
    """Any cards at all, in any order: followed by the numbers of a lead as by the rules."""
    rng = random.Random(seed)
    up, *cards = rng.sample(PACK_WITH_JOKERS, size + 1)
    trumps = Trumps.of(up, simple)
    named = rng.choice(NAMED) if cards[0].is_joker else None
    number = lead_of(cards[0], named)
    lead = leads_of(trumps)[ROW * number : ROW * (number + 1)]
    best, best_strength = 0, lead[at.POWER + cards[0].index]
    for place, card in enumerate(cards[1:], 1):
        before = tuple(cards[:place])
        taker, _ = winning_place((*before, card), named, trumps)
        held = cards[best]
        takes_it = taker != best
        if best_strength != lead[at.PAIRED]:  # a led card that is paired already is stronger than the row has it
            assert bool(lead[at.ABOVE + held.index] >> card.index & 1) == takes_it
        if lead[at.LOWER] >> card.index & 1 and best_strength < lead[at.PAIRED]:
            best, best_strength = 0, lead[at.PAIRED]
        elif lead[at.POWER + card.index] > best_strength:
            best, best_strength = place, lead[at.POWER + card.index]
        assert best == taker


@quick
@given(seed=st.integers(0, 10**6), simple=st.booleans())
def test_the_leads_know_what_may_be_played(seed: int, simple: bool) -> None:
    rng = random.Random(seed)
    up, led, *hand = rng.sample(PACK_WITH_JOKERS, 9)
    named = rng.choice(NAMED) if led.is_joker else None
    deal, leads = at.new_deal(2, mask_of(PACK_WITH_JOKERS), 0), leads_of(Trumps.of(up, simple))
    deal[at.HANDS], deal[at.HANDS + 1] = mask_of([led]), mask_of(hand)
    play(deal, leads, lead_of(led, named))
    assert at.legal(deal, leads) == mask_of(followers(tuple(hand), led, named, simple))


@quick
@given(state=positions)
def test_the_deal_is_what_lies_open(state: State) -> None:
    assert state.turn is not None
    view = state.view(state.turn)
    public, deal = state.public, deal_of(view)
    gone = {public.turn_up, *public.trick, *(card for trick in public.tricks for card in trick.cards)}
    assert set(cards_of(deal[at.OUT])) == set(public.options.pack) - gone
    seats = range(public.players)
    assert [deal[at.NEED + seat] for seat in seats] == [
        (bid or 0) - taken for bid, taken in zip(public.bids, public.taken, strict=True)
    ]
    assert (deal[at.LEFT], deal[at.PLACE], deal[at.TURN]) == (
        HAND_SIZE - len(public.tricks),
        len(public.trick),
        state.turn,
    )
    if public.trick:
        place, _kind = winning_place(public.trick, public.named, public.trumps)
        assert deal[at.BEST_SEAT] == public.next_to(public.leader, place)
    voids = shown_voids(public)
    for seat in seats:
        assert {card.suit for card in cards_of(deal[at.VOIDS + seat])} == voids[seat]
        assert deal[at.HANDS + seat] == (mask_of(view.hand) if seat == view.seat else 0)


def same_deal(number: int) -> int:
    """Play a deal by rules and in numbers at once; return how many positions agreed."""
    rng = random.Random(number)
    state = played_deal(number)
    deal, leads, options = true_deal(state), leads_of(state.public.trumps), [0] * LEADS
    bids = state.public.bids
    positions = 0
    while state.turn is not None:
        positions += 1
        public = state.public
        assert deal[at.TURN] == state.turn
        assert tuple(deal[at.BIDS + seat] for seat in range(public.players)) == bids
        assert taken_in(deal) == public.taken
        for seat, hand in enumerate(state.hands):
            assert deal[at.HANDS + seat] == mask_of(hand)
        voids = shown_voids(public)
        for seat in range(public.players):
            assert {card.suit for card in cards_of(deal[at.VOIDS + seat])} == voids[seat]
        found = options[: moves(deal, leads, options)]
        assert {play_of(move, not public.trick) for move in found} == set(state.legal_actions())
        assert len(found) == len(state.legal_actions())
        action = rng.choice(state.legal_actions())
        assert isinstance(action, Play)
        play(deal, leads, action.card.index if public.trick else lead_of(action.card, action.named))
        state, _ = state.apply(action)
    assert taken_in(deal) == state.public.past[-1].tricks
    return positions


def taken_in(deal: list[int]) -> tuple[int, ...]:
    """Return the tricks taken, by seat."""
    return tuple(deal[at.BIDS + seat] - deal[at.NEED + seat] for seat in range(deal[at.PLAYERS]))


def test_deals_in_numbers_are_played_by_the_rules() -> None:
    assert sum(same_deal(number) for number in range(150)) > 3000


@pytest.mark.soak
def test_a_hundred_thousand_positions_agree() -> None:
    assert sum(same_deal(number) for number in range(1000, 4600)) > 100_000


def test_a_bid_that_wins_the_game_is_worth_more() -> None:
    options = FortyTwoOptions()
    made = worth_if_made(2, 4) - 2
    assert bonus_of(2, 0, (0, 0, 0, 0), options) == made
    assert bonus_of(2, 0, (37, 40, 0, 0), options) == made + GAME


def test_a_bid_that_another_may_beat_is_not_worth_the_whole_game() -> None:
    """With the highest score to win, a made bid was worth the game though another stood so high as to win alone."""
    options, made = FortyTwoOptions(ties="highest"), worth_if_made(2, 4) - 2
    assert bonus_of(2, 0, (37, 30, 0, 0), options) == made + GAME
    assert bonus_of(2, 0, (37, 40, 0, 0), options) == made + GAME // 2
    assert bonus_of(2, 0, (37, 40, 0, 0), options, (2, 6, None, None)) == made + GAME, "six and two cannot both be made"
    assert bonus_of(2, 0, (37, 40), FortyTwoOptions(players=2, ties="highest")) == made + GAME
