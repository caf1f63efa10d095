"""The kernels of Forty-One against the rules and the rules of thumb, with the compiler and without it."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from game.opponents import compiled
from game.opponents.base import Level
from game.opponents.forty_one.board import Board
from game.opponents.forty_one.kernels import deal as lay
from game.opponents.forty_one.kernels import thumb, worlds
from game.opponents.forty_one.kernels.ending import MEMORY, ROOM, forget, solve
from game.opponents.forty_one.masks import SUITS, cards_of
from game.opponents.forty_one.rules_of_thumb import pick
from game.opponents.forty_one.sight import Sight
from game.opponents.forty_one.skill import SKILLS
from game.opponents.forty_one.stakes import Stakes
from game.opponents.forty_one.valuation import value_of
from game.opponents.opponent import choose
from game.rules.base import Play
from game.rules.forty_one import HAND_SIZE, PLAYERS, PRESETS, FortyOneOptions, Table
from tests.opponents.forty_one_positions import random_position, shown_voids
from tests.opponents.kernel_positions import legal_cards, random_ending, random_hands

ROOT = Path(__file__).parents[2]
FRAMES = compiled.whole([0] * ROOM)
KNOWN = compiled.whole([0] * MEMORY)


def same_deal(number: int) -> int:
    """Play a deal by rules and kernels at once; return how many positions agreed."""
    rng = random.Random(number)
    state = random_position(number, PLAYERS, PRESETS["left" if number % 2 else "right"])
    hands = [[0] * SUITS for _ in range(PLAYERS)]
    for seat, hand in enumerate(state.hands):
        for card in hand:
            hands[seat][card.index // 13] |= 1 << card.index % 13
    bids = [bid or 0 for bid in state.table.bids]
    deal = lay.deal_of(Board(bids, state.table.options.step), state.table.leader, hands)
    positions = 0
    for _ in range(HAND_SIZE * PLAYERS):
        positions += 1
        assert int(deal[lay.TURN]) == state.turn
        assert [bid - int(deal[lay.NEED + seat]) for seat, bid in enumerate(bids)] == list(state.table.taken)
        for seat in range(PLAYERS):
            at = lay.HANDS + 4 * seat
            assert set(cards_of([int(mask) for mask in deal[at : at + 4]])) == set(state.hands[seat])
        legal = {card.index for action in state.legal_actions() if isinstance(action, Play) for card in [action.card]}
        assert {(card >> 13) * 13 + (card & 8191).bit_length() - 1 for card in legal_cards(deal)} == legal
        action = rng.choice(state.legal_actions())
        assert isinstance(action, Play)
        lay.play(deal, action.card.index // 13 << 13 | 1 << action.card.index % 13)
        state, _ = state.apply(action)
    made = [bool(int(lay.made(deal)) >> seat & 1) for seat in range(PLAYERS)]
    assert made == [points > 0 for points in state.table.past[-1].points]
    return positions


def same_picks(number: int) -> int:
    """Compare both tellings of the rules of thumb through a deal, with a random card now and then."""
    rng = random.Random(number)
    hands = random_hands(rng)
    board = Board([rng.randrange(1, 7) for _ in range(PLAYERS)], rng.choice((1, 3)))
    seat = rng.randrange(PLAYERS)
    deal = lay.deal_of(board, seat, hands)
    positions = 0
    while board.left:
        for _ in range(board.place, PLAYERS):
            suit, bit, _ = pick(board, hands[seat], seat)
            assert thumb.pick(deal) == suit << 13 | bit
            positions += 1
            if rng.random() < 0.3:
                card = rng.choice(legal_cards(deal))
                suit, bit = card >> 13, card & 8191
            hands[seat][suit] ^= bit
            board.play(seat, suit, bit)
            lay.play(deal, suit << 13 | bit)
            seat = (seat + board.step) & 3
        seat = board.best_seat
    return positions


def test_the_kernels_play_by_the_rules() -> None:
    assert sum(same_deal(number) for number in range(60)) > 3000


def test_both_tellings_of_the_rules_of_thumb_agree() -> None:
    assert sum(same_picks(number) for number in range(80)) > 4000


@pytest.mark.soak
def test_a_hundred_thousand_positions_agree() -> None:
    assert sum(same_deal(number) for number in range(1000, 3000)) > 100_000
    assert sum(same_picks(number) for number in range(1000, 3000)) > 100_000


def test_both_tellings_of_a_hands_value_agree() -> None:
    rng = random.Random(1)
    for _ in range(200):
        hand = random_hands(rng)[0]
        assert worlds.value(compiled.whole(hand), 0) == pytest.approx(value_of(hand))


def best_outcome(deal: list[int], payoff: list[float]) -> float:
    """Return what an ending is worth by trying everything."""
    if deal[lay.LEFT] == 0:
        return payoff[lay.made(deal)]
    worths = []
    for card in legal_cards(deal):
        after = compiled.whole(deal)
        lay.play(after, card)
        worths.append(best_outcome(after, payoff))
    return max(worths) if deal[lay.TURN] % 2 == 0 else min(worths)


def test_an_exact_ending_is_what_trying_everything_gives() -> None:
    rng = random.Random(2)
    values = set()
    for number in range(60):
        deal = random_ending(rng, 3 if number % 12 else 4)
        for _ in range(number % 4):  # a trick may be under way
            lay.play(deal, rng.choice(legal_cards(deal)))
        bids = tuple(rng.randrange(1, 5) for _ in range(PLAYERS))
        for seat in range(PLAYERS):
            deal[lay.NEED + seat] = rng.randrange(-1, 3)
        payoff = compiled.real(Stakes(Table(FortyOneOptions(), scores=(30, 5, 12, -4))).payoff(bids))
        expected = best_outcome(deal, payoff)
        forget(KNOWN)
        assert payoff[solve(deal, payoff, FRAMES, KNOWN)] == expected
        values.add(expected)
    assert len(values) > 20


def remembered_best(deal: list[int], payoff: list[float], found: dict[tuple[int, ...], float]) -> float:
    """Return what an ending is worth by trying everything once."""
    if deal[lay.LEFT] == 0:
        return payoff[lay.made(deal)]
    told = [int(number) for number in deal]
    between_tricks = told[lay.PLACE] == 0
    position = (*told[lay.NEED : lay.PLACE], *told[lay.TURN if between_tricks else lay.PLACE :])
    if position not in found:
        worths = []
        for card in legal_cards(deal):
            after = compiled.whole(deal)
            lay.play(after, card)
            worths.append(remembered_best(after, payoff, found))
        found[position] = max(worths) if deal[lay.TURN] % 2 == 0 else min(worths)
    return found[position]


@pytest.mark.soak
def test_longer_endings_are_what_trying_everything_gives() -> None:
    rng = random.Random(4)
    for _ in range(8):
        deal = random_ending(rng, 5)
        for seat in range(PLAYERS):
            deal[lay.NEED + seat] = rng.randrange(-1, 4)
        bids = tuple(rng.randrange(1, 6) for _ in range(PLAYERS))
        scores = tuple(rng.randrange(-10, 40) for _ in range(PLAYERS))
        payoff = compiled.real(Stakes(Table(FortyOneOptions(), scores=scores)).payoff(bids))
        expected = remembered_best(deal, payoff, {})
        forget(KNOWN)
        assert payoff[solve(deal, payoff, FRAMES, KNOWN)] == expected


def test_the_generator_is_the_same_with_and_without_the_compiler() -> None:
    chance = compiled.whole([12345])
    state = 12345
    for _ in range(1000):
        state = (state * 25214903917 + 11) % 2**48
        assert lay.below(chance, 39) == ((state >> 17) * 39) >> 31


def test_sampled_worlds_stay_true_to_the_view() -> None:
    for number in range(60):
        state = random_position(number, number % 56)
        assert state.turn is not None
        view = state.view(state.turn)
        sight = Sight(view, SKILLS[Level.EXPERT], random.Random(number))
        scratch = compiled.whole([0] * lay.SIZE)
        voids = shown_voids(state.table)
        for _ in range(4):
            sight.dream()
            worlds.settle(sight.deal, sight.story, sight.beliefs, sight.fits, scratch)
            for swaps in (1, 50):
                worlds.stir(
                    sight.deal, sight.cards, sight.owners, sight.story, sight.beliefs, sight.fits, scratch,
                    sight.chance, swaps,
                )  # fmt: skip
                hands = [
                    cards_of([int(mask) for mask in sight.deal[lay.HANDS + 4 * seat : lay.HANDS + 4 * seat + 4]])
                    for seat in range(PLAYERS)
                ]
                assert set(hands[state.turn]) == set(view.hand)
                assert tuple(len(hand) for hand in hands) == view.table.counts
                held = {card for hand in state.hands for card in hand}
                assert sorted(card.index for hand in hands for card in hand) == sorted(card.index for card in held)
                for seat in range(PLAYERS):
                    assert seat == state.turn or not {card.suit for card in hands[seat]} & voids[seat]
                fits = [worlds.fit(sight.deal, seat, sight.story, sight.beliefs, scratch) for seat in range(PLAYERS)]
                assert fits == pytest.approx(list(sight.fits))


def test_worlds_explain_what_was_bid() -> None:
    """Who bid high holds better cards in the worlds drawn than who bid low."""
    state = random_position(5, 0)
    assert state.turn is not None
    high, low = (state.turn + 3) % 4, (state.turn + 2) % 4  # counterclockwise: the first two to bid
    bids = tuple(6 if seat == high else 1 if seat == low else None for seat in range(PLAYERS))
    table = msgspec.structs.replace(state.table, bids=bids)
    view = msgspec.structs.replace(state.view(state.turn), table=table)
    sight = Sight(view, SKILLS[Level.EXPERT], random.Random(1))
    scratch = compiled.whole([0] * lay.SIZE)
    worlds.settle(sight.deal, sight.story, sight.beliefs, sight.fits, scratch)
    gap = 0.0
    for _ in range(200):
        worlds.stir(
            sight.deal, sight.cards, sight.owners, sight.story, sight.beliefs, sight.fits, scratch, sight.chance, 20
        )
        gap += worlds.value(sight.deal, lay.HANDS + 4 * high) - worlds.value(sight.deal, lay.HANDS + 4 * low)
    assert gap / 200 > 2.5


def test_all_thirteen_tricks_are_someones() -> None:
    rng = random.Random(9)
    for _ in range(20):
        deal = random_ending(rng, HAND_SIZE)
        before = sum(int(deal[lay.NEED + seat]) for seat in range(PLAYERS))
        thumb.play_out(deal, 0)
        assert before - sum(int(deal[lay.NEED + seat]) for seat in range(PLAYERS)) == HAND_SIZE


def test_equal_seeds_and_iterations_give_equal_choices() -> None:
    for number, level in ((3, Level.SKILLED), (40, Level.EXPERT), (50, Level.EXPERT)):
        state = random_position(number, number)
        assert state.turn is not None
        view = state.view(state.turn)
        assert choose(view, level, 5, 64) == choose(view, level, 5, 64)
