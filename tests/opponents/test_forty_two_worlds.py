"""Simulated deals of 42: tables and board agree with the rules, sampled worlds with what was seen."""

from __future__ import annotations

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.cards import BIG_JOKER, PACK_WITH_JOKERS
from game.opponents.forty_two.board import GAME, board_of, bonus_of
from game.opponents.forty_two.leads import leads_of
from game.opponents.forty_two.masks import FIRST_JOKER, LEADS, NAMED, card_led, cards_of, lead_of, mask_of, play_of
from game.opponents.forty_two.prospects import prospects
from game.opponents.forty_two.worlds import Worlds
from game.rules.forty_two import HAND_SIZE, FortyTwoOptions, State, Trumps, followers, winning_place, worth_if_made
from tests.opponents.forty_two_positions import new_deal, random_position, shown_voids

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
def test_the_tables_know_who_takes_a_trick(seed: int, simple: bool, size: int) -> None:
    """Any cards at all, in any order: followed by the tables of a lead as by the rules."""
    rng = random.Random(seed)
    up, *cards = rng.sample(PACK_WITH_JOKERS, size + 1)
    trumps = Trumps.of(up, simple)
    named = rng.choice(NAMED) if cards[0].is_joker else None
    lead = leads_of(trumps)[lead_of(cards[0], named)]
    best, best_strength = 0, lead.power[cards[0].index]
    for place, card in enumerate(cards[1:], 1):
        before = tuple(cards[:place])
        taker, _ = winning_place((*before, card), named, trumps)
        held = cards[best]
        takes_it = taker != best
        if best_strength != lead.paired:  # a led card that is paired already is stronger than the table has it
            assert bool(lead.above[held.index] >> card.index & 1) == takes_it
        if lead.lower >> card.index & 1 and best_strength < lead.paired:
            best, best_strength = 0, lead.paired
        elif lead.power[card.index] > best_strength:
            best, best_strength = place, lead.power[card.index]
        assert best == taker


@quick
@given(seed=st.integers(0, 10**6), simple=st.booleans())
def test_the_tables_know_what_may_be_played(seed: int, simple: bool) -> None:
    rng = random.Random(seed)
    up, led, *hand = rng.sample(PACK_WITH_JOKERS, 9)
    named = rng.choice(NAMED) if led.is_joker else None
    lead = leads_of(Trumps.of(up, simple))[lead_of(led, named)]
    held = mask_of(hand)
    legal = held & (lead.suit | lead.free) if held & lead.suit else held
    assert legal == mask_of(followers(tuple(hand), led, named, simple))


@quick
@given(state=positions)
def test_the_board_is_what_lies_open(state: State) -> None:
    assert state.turn is not None
    view = state.view(state.turn)
    table, board = state.table, board_of(view)
    gone = {table.turn_up, *table.trick, *(card for trick in table.tricks for card in trick.cards)}
    assert set(cards_of(board.out)) == set(table.options.pack) - gone
    assert board.need == [(bid or 0) - taken for bid, taken in zip(table.bids, table.taken, strict=True)]
    assert (board.left, board.place) == (HAND_SIZE - len(table.tricks), len(table.trick))
    winning = table.winning()
    if winning is not None:
        assert board.best_seat == winning[0]
    voids = shown_voids(table)
    for seat in range(table.players):
        assert {card.suit for card in cards_of(board.voids[seat])} == voids[seat]


@quick
@given(state=positions, seed=st.integers(0, 2**32 - 1))
def test_worlds_agree_with_what_was_seen(state: State, seed: int) -> None:
    seat = state.turn
    assert seat is not None
    view = state.view(seat)
    table, board = state.table, board_of(view)
    sampler = Worlds(view, board, random.Random(seed))
    voids = shown_voids(table)
    for hands in (sampler.sample(), sampler.sample(), sampler.matched()):
        assert hands[seat] == mask_of(view.hand)
        together = 0
        for other, hand in enumerate(hands):
            assert hand & together == 0 and hand & ~board.out == 0
            together |= hand
            assert hand.bit_count() == table.counts[other]
            assert other == seat or not {card.suit for card in cards_of(hand)} & voids[other]


def test_worlds_differ_and_leave_no_card_out() -> None:
    state = new_deal(3)
    sampler = Worlds(state.view(1), board_of(state.view(1)), random.Random(1))
    worlds = [sampler.sample() for _ in range(200)]
    assert len({tuple(world) for world in worlds}) == 200
    unseen = set(state.table.options.pack) - {state.table.turn_up, *state.hands[1]}
    for seat in (0, 2, 3):
        assert {card for world in worlds for card in cards_of(world[seat])} == unseen


def test_cards_have_chances_and_the_big_joker_is_sure() -> None:
    for players in range(2, 8):
        board = board_of(new_deal(5, FortyTwoOptions(players=players)).view(1))
        for left in range(1, HAND_SIZE + 1):
            cards = prospects(board, mask_of(PACK_WITH_JOKERS[7:13]) | 1 << BIG_JOKER.index, left)
            assert all(0.0 <= chance <= 1.0 for _, *chances in cards for chance in chances)
            assert cards[-1][1] == max(chance for _, chance, _ in cards) > 0.85


def test_a_bid_that_wins_the_game_is_worth_more() -> None:
    options = FortyTwoOptions()
    assert bonus_of(2, 0, options) == worth_if_made(2, 4) - 2
    assert bonus_of(2, 37, options) == worth_if_made(2, 4) - 2 + GAME
