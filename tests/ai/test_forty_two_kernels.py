"""The kernels of 42 against the rules and the rules of thumb, with the compiler and without it."""

from __future__ import annotations

import random

import pytest

from game.ai import compiled
from game.ai.decision import Level
from game.ai.forty_two.board import Board, board_of
from game.ai.forty_two.kernels import deal as lay
from game.ai.forty_two.kernels import thumb, trials, worlds
from game.ai.forty_two.leads import leads_of
from game.ai.forty_two.masks import card_led, cards_of, lead_of, mask_of, play_of
from game.ai.forty_two.prospects import chances_at_sight
from game.ai.forty_two.rules_of_thumb import pick
from game.ai.forty_two.sight import OPTIONS, VALUES, WORKBENCH, Sight
from game.ai.forty_two.skill import SKILLS, Skill
from game.cards import PACK_WITH_JOKERS
from game.rules.base import Play
from game.rules.forty_two import HAND_SIZE, FortyTwoOptions, State, Trumps, worth_if_made
from tests.ai.forty_two_positions import new_deal, random_position, shown_voids


def sight_of(state: State, skill: Skill | None = None, seed: int = 1) -> Sight:
    """Return what the seat whose turn it is sees."""
    assert state.turn is not None
    return Sight(state.view(state.turn), skill or SKILLS[Level.EXPERT], random.Random(seed))


def played_deal(number: int) -> State:
    """Return a deal of some game with all bids made at random."""
    options = FortyTwoOptions(players=2 + number % 6, simple=number % 5 == 0)
    return random_position(number, options.players, options)


def true_deal(state: State) -> list[int]:
    """Return a position as the kernels lay it out, all hands as they are."""
    assert state.turn is not None
    hands = [mask_of(hand) for hand in state.hands]
    bids = [bid or 0 for bid in state.table.bids]
    return lay.deal_of(board_of(state.view(state.turn)), state.turn, hands, bids)


def same_deal(number: int) -> int:
    """Play a deal by rules and kernels at once; return how many positions agreed."""
    rng = random.Random(number)
    state = played_deal(number)
    deal, rules = true_deal(state), lay.rules_of(leads_of(state.table.trumps))
    bids = state.table.bids
    positions = 0
    while state.turn is not None:
        positions += 1
        table = state.table
        assert int(deal[lay.TURN]) == state.turn
        assert tuple(int(deal[lay.BIDS + seat]) for seat in range(table.players)) == bids
        taken = [int(deal[lay.BIDS + seat] - deal[lay.NEED + seat]) for seat in range(table.players)]
        assert tuple(taken) == table.taken
        for seat, hand in enumerate(state.hands):
            assert int(deal[lay.HANDS + seat]) == mask_of(hand)
        voids = shown_voids(table)
        for seat in range(table.players):
            assert {card.suit for card in cards_of(int(deal[lay.VOIDS + seat]))} == voids[seat]
        found = [int(OPTIONS[place]) for place in range(lay.moves(deal, rules, OPTIONS))]
        assert {play_of(move, not table.trick) for move in found} == set(state.legal_actions())
        assert len(found) == len(state.legal_actions())
        action = rng.choice(state.legal_actions())
        assert isinstance(action, Play)
        lay.play(deal, rules, action.card.index if table.trick else lead_of(action.card, action.named))
        state, _ = state.apply(action)
    taken = [int(deal[lay.BIDS + seat] - deal[lay.NEED + seat]) for seat in range(state.table.players)]
    assert tuple(taken) == state.table.past[-1].tricks
    return positions


def same_picks(number: int) -> int:
    """Compare both tellings of the rules of thumb through a deal, with a random card now and then."""
    rng = random.Random(number)
    state = played_deal(number)
    assert state.turn is not None
    board = board_of(state.view(state.turn))
    hands = [mask_of(hand) for hand in state.hands]
    deal, rules = true_deal(state), lay.rules_of(leads_of(state.table.trumps))
    weights = thumb.weights_of(board.players)
    seat = state.turn
    positions = 0
    while board.left:
        for place in range(board.place, board.players):
            move, _ = pick(board, hands[seat], seat)
            assert int(thumb.pick(deal, rules, weights, WORKBENCH)) == move
            positions += 1
            if rng.random() < 0.3:
                found = lay.moves(deal, rules, OPTIONS)
                move = int(OPTIONS[rng.randrange(found)])
            hands[seat] ^= 1 << (move if place else card_led(move))
            board.play(seat, move)
            lay.play(deal, rules, move)
            seat = (seat + 1) % board.players
        seat = board.best_seat
    return positions


def test_the_kernels_play_by_the_rules() -> None:
    assert sum(same_deal(number) for number in range(150)) > 3000


def test_both_tellings_of_the_rules_of_thumb_agree() -> None:
    assert sum(same_picks(number) for number in range(150)) > 3000


@pytest.mark.soak
def test_a_hundred_thousand_positions_agree() -> None:
    assert sum(same_deal(number) for number in range(1000, 4600)) > 100_000
    assert sum(same_picks(number) for number in range(1000, 4600)) > 100_000
