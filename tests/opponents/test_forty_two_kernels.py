"""The kernels of 42 against the rules and the rules of thumb, with the compiler and without it."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from game.cards import PACK_WITH_JOKERS
from game.opponents import compiled
from game.opponents.base import Level
from game.opponents.forty_two.board import Board, board_of
from game.opponents.forty_two.kernels import deal as lay
from game.opponents.forty_two.kernels import thumb, trials, worlds
from game.opponents.forty_two.leads import leads_of
from game.opponents.forty_two.masks import card_led, cards_of, lead_of, mask_of, play_of
from game.opponents.forty_two.prospects import chances_at_sight
from game.opponents.forty_two.rules_of_thumb import pick
from game.opponents.forty_two.sight import OPTIONS, VALUES, WORKBENCH, Sight
from game.opponents.forty_two.skill import SKILLS, Skill
from game.opponents.forty_two.stakes import payoff_of
from game.opponents.opponent import choose
from game.rules.base import Play
from game.rules.forty_two import HAND_SIZE, FortyTwoOptions, State, Trumps, worth_if_made
from tests.opponents.forty_two_positions import new_deal, random_position, shown_voids

ROOT = Path(__file__).parents[2]
TIMID = Skill(worlds=1, bid_worlds=1, seconds=1.0, points=1.0, points_of_two=1.0)  # infers nothing


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


def test_both_tellings_of_the_chances_at_sight_agree() -> None:
    rng = random.Random(1)
    values = compiled.real([0.0] * 8)
    for number in range(120):
        up, *hand = rng.sample(PACK_WITH_JOKERS, HAND_SIZE + 1)
        players = 2 + number % 6
        leads = leads_of(Trumps.of(up, False))
        out = mask_of(PACK_WITH_JOKERS) & ~mask_of([up])
        others, first = rng.randrange(10), rng.random() < 0.3
        tricks, chances = chances_at_sight(Board(leads, out, players), mask_of(hand), first, others)
        rules, weights = lay.rules_of(leads), thumb.weights_of(players)
        unseen = out & ~mask_of(hand)
        thumb.chances_at_sight(rules, weights, WORKBENCH, mask_of(hand), unseen, first, others, values)
        assert list(values) == pytest.approx(chances)
        assert WORKBENCH[thumb.WANTED] == pytest.approx(tricks)


def settled(sight: Sight) -> None:
    """Work out how well the world in place explains the bids, where that counts."""
    if sight.infers:
        worlds.settle(sight.deal, sight.rules, sight.weights, WORKBENCH, sight.story, sight.beliefs, VALUES, sight.fits)


def stirred(sight: Sight, sweeps: int) -> None:
    """Make another world."""
    worlds.stir(
        sight.deal, sight.rules, sight.weights, WORKBENCH, sight.cards, sight.owners, sight.story, sight.beliefs,
        VALUES, sight.fits, sight.chance, sweeps,
    )  # fmt: skip


@pytest.mark.parametrize("skill", [SKILLS[Level.EXPERT], TIMID])
def test_sampled_worlds_stay_true_to_the_view(skill: Skill) -> None:
    for number in range(80):
        options = FortyTwoOptions(players=2 + number % 6, simple=number % 5 == 0)
        state = random_position(number, number % 56, options)
        seat, table = state.turn, state.table
        assert seat is not None
        sight = sight_of(state, skill, number)
        voids = shown_voids(table)
        seen = {table.turn_up, *table.trick, *(card for trick in table.tricks for card in trick.cards)}
        settled(sight)
        for sweeps in (0, 1, 3):
            stirred(sight, sweeps)
            hands = [int(sight.deal[lay.HANDS + holder]) for holder in range(table.players + 1)]
            assert hands[seat] == mask_of(state.hands[seat])
            assert tuple(hand.bit_count() for hand in hands[:-1]) == table.counts
            assert sum(hands) == mask_of(card for card in options.pack if card not in seen)
            for other, hand in enumerate(hands[:-1]):
                assert other == seat or not {card.suit for card in cards_of(hand)} & voids[other]
            for card, owner in zip(sight.cards, sight.owners, strict=True):
                assert hands[int(owner)] >> int(card) & 1


def test_worlds_explain_what_was_bid() -> None:
    """Who bid high holds more jokers, trumps and trump numbers in the worlds drawn than who bid none."""
    state = new_deal(5)
    assert state.turn == 1
    table = msgspec.structs.replace(state.table, bids=(None, 5, 0, None), turn=3)
    view = msgspec.structs.replace(state.view(3), table=table)
    gaps = []
    for skill in (SKILLS[Level.EXPERT], TIMID):
        sight = Sight(view, msgspec.structs.replace(skill, warmth=0.4 if skill.warmth else 0.0), random.Random(1))
        strong = int(sight.rules[lay.NUMBERS] | sight.rules[lay.TRUMP]) | thumb.JOKERS
        settled(sight)
        gap = 0
        for _ in range(200):
            stirred(sight, 1)
            high, low = (int(sight.deal[lay.HANDS + seat]) & strong for seat in (1, 2))
            gap += high.bit_count() - low.bit_count()
        gaps.append(gap / 200)
    assert gaps[0] > 1.0 > abs(gaps[1]) + 0.5


def test_the_bids_assumed_of_the_others_never_total_7() -> None:
    for number in range(150):
        state = new_deal(number, FortyTwoOptions(players=2 + number % 6))
        sight = sight_of(state, TIMID, number)
        players, own = state.table.players, number % 8
        trials.assume_bids(sight.deal, sight.rules, sight.weights, WORKBENCH, sight.story, VALUES, sight.me, own)
        bids = [int(sight.deal[lay.BIDS + seat]) for seat in range(players)]
        assert bids[sight.me] == own and all(0 <= bid <= HAND_SIZE for bid in bids)
        assert sum(bids) != HAND_SIZE
        assert [int(sight.deal[lay.NEED + seat]) for seat in range(players)] == bids
        assert [int(sight.deal[lay.BONUS + seat]) for seat in range(players)] == [
            worth_if_made(bid, players) - bid for bid in bids
        ]


def test_all_seven_tricks_are_someones() -> None:
    for number in range(60):
        state = played_deal(number)
        deal, rules = true_deal(state), lay.rules_of(leads_of(state.table.trumps))
        thumb.play_out(deal, rules, thumb.weights_of(state.table.players), WORKBENCH)
        taken = [int(deal[lay.BIDS + seat] - deal[lay.NEED + seat]) for seat in range(state.table.players)]
        assert sum(taken) == HAND_SIZE and min(taken) >= 0


def over(taken: tuple[int, ...], bids: tuple[int, ...]) -> list[int]:
    """Return a deal that is over."""
    numbers = [0] * lay.SIZE
    numbers[lay.PLAYERS] = len(taken)
    for seat, (tricks, bid) in enumerate(zip(taken, bids, strict=True)):
        numbers[lay.BIDS + seat], numbers[lay.NEED + seat] = bid, bid - tricks
    return compiled.whole(numbers)


def test_the_game_is_won_only_with_a_made_bid_and_may_be_shared() -> None:
    state = played_deal(2)
    assert state.table.players == 4
    worth = {}
    for ties in ("shared", "highest"):
        options = FortyTwoOptions(ties="shared" if ties == "shared" else "highest")
        table = msgspec.structs.replace(state.table, options=options, scores=(38, 39, 20, 41))
        payoff = payoff_of(table, 0, 0.5)
        for name, taken in (("alone", (3, 1, 2, 1)), ("both", (3, 2, 1, 1)), ("other", (2, 2, 2, 1))):
            worth[ties, name] = trials.worth(over(taken, (3, 2, 4, 3)), payoff, 0)
    game = payoff_of(state.table, 0, 0.5)[trials.GAME]
    assert worth["shared", "alone"] == worth["highest", "alone"]
    assert worth["shared", "alone"] - worth["shared", "other"] > 0.95 * game
    assert worth["shared", "alone"] - worth["shared", "both"] == pytest.approx(game / 2)
    assert worth["shared", "both"] - worth["highest", "both"] == pytest.approx(0.0)


def test_equal_seeds_and_iterations_give_equal_choices() -> None:
    for number, level in ((3, Level.SKILLED), (3, Level.EXPERT), (20, Level.EXPERT), (28, Level.EXPERT)):
        state = random_position(number, number)
        assert state.turn is not None
        view = state.view(state.turn)
        assert choose(view, level, 5, 64) == choose(view, level, 5, 64)
