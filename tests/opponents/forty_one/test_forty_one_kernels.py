"""The kernels of Forty-One against the rules, as plain Python: the play, sampled worlds, exact endings."""

from __future__ import annotations

import math
import random
from statistics import mean, pstdev
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.cards import PACK, Card
from game.games import GAMES
from game.opponents import compiled, sampling
from game.opponents.base import Level
from game.opponents.forty_one.endgame import MEMORY, ROOM, EndgameMemory, ending_for, solve
from game.opponents.forty_one.inference import FortyOneWorlds, LikelyWorlds, fit, stir, weigh
from game.opponents.forty_one.levels import SKILLS, Cards
from game.opponents.forty_one.rules_of_thumb import (
    HANDS,
    LEFT,
    NEED,
    PLACE,
    TURN,
    card_of,
    deal_of,
    fresh_deal,
    hand_of,
    made,
    number_of,
    pick,
    play,
    play_out,
)
from game.opponents.forty_one.weights import Payoffs, hand_value
from game.opponents.sampling import below
from game.rules.base import Play
from game.rules.forty_one import HAND_SIZE, PLAYERS, PRESETS, FortyOneOptions, PublicState, State
from tests.opponents.forty_one_positions import (
    cards_of,
    legal_cards,
    random_ending,
    random_position,
    seen_after,
    shown_voids,
)

STRANGEST = SKILLS[Level.EXPERT].strangest
quick = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


def same_deal(number: int) -> int:
    """Play a deal by rules and kernels at once; return how many positions agreed."""
    rng = random.Random(number)
    state = random_position(number, PLAYERS, PRESETS["left" if number % 2 else "right"])
    bids = [bid or 0 for bid in state.public.bids]
    deal = fresh_deal(bids, state.public.options.step, state.public.leader, map(hand_of, state.hands))
    positions = 0
    for _ in range(HAND_SIZE * PLAYERS):
        positions += 1
        assert deal[TURN] == state.turn
        assert [bid - deal[NEED + seat] for seat, bid in enumerate(bids)] == list(state.public.taken)
        for seat in range(PLAYERS):
            assert set(cards_of(deal[HANDS + 4 * seat : HANDS + 4 * seat + 4])) == set(state.hands[seat])
        seen = deal_of(state.view(deal[TURN]))
        mine = HANDS + 4 * deal[TURN]
        assert seen[:HANDS] == deal[:HANDS] and seen[mine : mine + 4] == deal[mine : mine + 4]
        legal = {number_of(action.card) for action in state.legal_actions() if isinstance(action, Play)}
        assert set(legal_cards(deal)) == legal
        action = rng.choice(state.legal_actions())
        assert isinstance(action, Play)
        play(deal, number_of(action.card))
        state, _ = state.apply(action)
    assert [bool(made(deal) >> seat & 1) for seat in range(PLAYERS)] == [
        points > 0 for points in state.public.past[-1].points
    ]
    return positions


def test_the_kernels_play_by_the_rules() -> None:
    assert sum(same_deal(number) for number in range(60)) > 3000


@pytest.mark.soak
def test_a_hundred_thousand_positions_agree() -> None:
    assert sum(same_deal(number) for number in range(1000, 3000)) > 100_000


@pytest.mark.soak
@pytest.mark.skipif(not compiled.has_compiler(), reason="there is no compiler here")
def test_compiled_kernels_do_the_same() -> None:
    rng = random.Random(7)
    for _ in range(2000):
        deal = random_ending(rng, rng.randrange(1, HAND_SIZE + 1))
        payoff = Payoffs(PublicState(FortyOneOptions())).by_outcome((3, 4, 2, 5))
        ready = compiled.whole(deal)
        assert compiled.fast(pick)(ready) == pick(deal)
        assert compiled.fast(hand_value)(ready, HANDS) == hand_value(deal, HANDS)
        if deal[LEFT] <= 4:
            assert compiled.fast(solve)(ready, ending_for(payoff)) == solve(deal, plain_ending(payoff))


def plain_ending(payoff: list[float]) -> EndgameMemory:
    """Return what ``solve`` works with as plain Python."""
    return EndgameMemory(payoff, [0] * ROOM, [0] * MEMORY, 1)


def best_outcome(deal: list[int], payoff: list[float]) -> float:
    """Return what an ending is worth by trying everything."""
    if deal[LEFT] == 0:
        return payoff[made(deal)]
    worths = []
    for card in legal_cards(deal):
        after = deal[:]
        play(after, card)
        worths.append(best_outcome(after, payoff))
    return max(worths) if deal[TURN] % 2 == 0 else min(worths)


def test_an_exact_ending_is_what_trying_everything_gives() -> None:
    rng = random.Random(2)
    values = set()
    for number in range(60):
        deal = random_ending(rng, 3 if number % 12 else 4)
        for _ in range(number % 4):  # a trick may be under way
            play(deal, rng.choice(legal_cards(deal)))
        bids = tuple(rng.randrange(1, 5) for _ in range(PLAYERS))
        for seat in range(PLAYERS):
            deal[NEED + seat] = rng.randrange(-1, 3)
        payoff = Payoffs(PublicState(FortyOneOptions(), scores=(30, 5, 12, -4))).by_outcome(bids)
        expected = best_outcome(deal, payoff)
        assert payoff[solve(deal, plain_ending(payoff))] == expected
        values.add(expected)
    assert len(values) > 20


def test_an_ending_is_not_taken_from_a_thought_about_another_payoff_that_came_in_between() -> None:
    """A thought is put off for a more urgent one; both remember the endings that they have solved in one place."""
    rng = random.Random(3)
    payoffs = Payoffs(PublicState(FortyOneOptions()))
    payoff, other = payoffs.by_outcome((3, 4, 2, 5)), payoffs.by_outcome((2, 7, 5, 2))
    solved = compiled.fast(solve)
    for number in range(600):
        lay = random_ending(rng, 4 + number % 2)
        lay[NEED : NEED + PLAYERS] = [rng.randrange(4) for _ in range(PLAYERS)]
        deal, put_off = compiled.whole(lay), ending_for(payoff)
        solved(deal, ending_for(other))
        assert payoff[solved(deal, put_off)] == payoff[solved(deal, ending_for(payoff))]


def remembered_best(deal: list[int], payoff: list[float], found: dict[tuple[int, ...], float]) -> float:
    """Return what an ending is worth by trying everything once."""
    if deal[LEFT] == 0:
        return payoff[made(deal)]
    between_tricks = deal[PLACE] == 0
    position = (*deal[NEED:PLACE], *deal[TURN if between_tricks else PLACE :])
    if position not in found:
        worths = []
        for card in legal_cards(deal):
            after = deal[:]
            play(after, card)
            worths.append(remembered_best(after, payoff, found))
        found[position] = max(worths) if deal[TURN] % 2 == 0 else min(worths)
    return found[position]


@pytest.mark.soak
def test_longer_endings_are_what_trying_everything_gives() -> None:
    rng = random.Random(4)
    for _ in range(8):
        deal = random_ending(rng, 5)
        for seat in range(PLAYERS):
            deal[NEED + seat] = rng.randrange(-1, 4)
        bids = tuple(rng.randrange(1, 6) for _ in range(PLAYERS))
        scores = tuple(rng.randrange(-10, 40) for _ in range(PLAYERS))
        payoff = Payoffs(PublicState(FortyOneOptions(), scores=scores)).by_outcome(bids)
        expected = remembered_best(deal, payoff, {})
        assert payoff[solve(deal, plain_ending(payoff))] == expected


def test_the_generator_of_the_kernels_is_that_of_drand48() -> None:
    luck = [12345]
    state = 12345
    for _ in range(1000):
        state = (state * 25214903917 + 11) % 2**48
        assert below(luck, 39) == ((state >> 17) * 39) >> 31


@pytest.mark.usefixtures("plain")
def test_sampled_worlds_stay_true_to_the_view() -> None:
    for number in range(60):
        state = random_position(number, number % 56)
        assert state.turn is not None
        view = state.view(state.turn)
        worlds = LikelyWorlds(view, STRANGEST, random.Random(number))
        memory = worlds.memory
        voids = shown_voids(state.public)
        for _ in range(4):
            worlds.renew()
            weigh(memory)
            for swaps in (1, 50):
                stir(memory, swaps)
                hands = [cards_of(memory.deal[HANDS + 4 * seat : HANDS + 4 * seat + 4]) for seat in range(PLAYERS)]
                assert set(hands[state.turn]) == set(view.hand)
                assert tuple(len(hand) for hand in hands) == view.public.counts
                held = {card for hand in state.hands for card in hand}
                assert sorted(card.index for hand in hands for card in hand) == sorted(card.index for card in held)
                for seat in range(PLAYERS):
                    assert seat == state.turn or not {card.suit for card in hands[seat]} & voids[seat]
                assert [fit(memory, seat) for seat in range(PLAYERS)] == pytest.approx(memory.fits)


@pytest.mark.usefixtures("plain")
def test_the_very_last_card_of_a_deal_is_thought_about_without_the_compiler_too() -> None:
    """With no card unseen there was nothing to swap, and no owner to look up."""
    state = random_position(6, PLAYERS * (HAND_SIZE + 1) - 1)
    assert state.turn is not None
    view = state.view(state.turn)
    assert GAMES.opponents.choose(view, Level.SKILLED, 1).action == view.legal_actions()[0]


@pytest.mark.usefixtures("plain")
def test_worlds_explain_what_was_bid() -> None:
    """Who bid high holds better cards in the worlds drawn than who bid low."""
    state = random_position(5, 0)
    assert state.turn is not None
    high, low = (state.turn + 3) % 4, (state.turn + 2) % 4  # counterclockwise: the first two to bid
    bids = tuple(6 if seat == high else 1 if seat == low else None for seat in range(PLAYERS))
    public = msgspec.structs.replace(state.public, bids=bids)
    view = msgspec.structs.replace(state.view(state.turn), public=public)
    memory = LikelyWorlds(view, STRANGEST, random.Random(1)).memory
    weigh(memory)
    gap = 0.0
    for _ in range(200):
        stir(memory, 20)
        gap += hand_value(memory.deal, HANDS + 4 * high) - hand_value(memory.deal, HANDS + 4 * low)
    assert gap / 200 > 2.5


def test_worlds_of_an_ending_tell_nearly_as_much_as_independent_ones() -> None:
    """An Expert once lost a bid of 6 that was safe: its 400 worlds, hardly changed from one to the next, misled it."""
    tricks = ("37D QD 5D 3D", "03H JH 2H 4S", "1TS 2S 6S AS", "0TH QH 6H 5C", "17S QS KS 5S")
    later = ("39D 2D 6D JD", "2KC 6C 7C JC", "22C 8C AC 8H", "1TD 8D AD 4H")
    view = seen_after("AH 7H 5H TC", tricks + later, bids=(6, 4, 1, 1))
    skill = SKILLS[Level.EXPERT]
    worlds, chances = skill.exact_worlds, []
    for seed in range(32):
        tried = Cards(view, LikelyWorlds(view, skill.strangest, random.Random(seed)), skill)
        ace = tried.places[Play(Card.parse("AH"))]
        for _ in tried.trials.run([ace], worlds):
            pass
        chances.append(sum(count for kept, count in enumerate(tried.trials.outcomes[ace]) if kept & 1) / worlds)
    alone = math.sqrt(mean(chances) * (1.0 - mean(chances)) / worlds)
    assert pstdev(chances) < 1.3 * alone


@quick
@given(seed=st.integers(0, 10**6), moves=st.integers(0, 55), by_paths=st.booleans())
def test_a_sampled_world_gives_the_view_back(seed: int, moves: int, by_paths: bool) -> None:
    state = random_position(seed, moves)
    seat = state.turn
    assert seat is not None
    view = state.view(seat)
    worlds = FortyOneWorlds(view, deal_of(view), random.Random(seed))
    voids = shown_voids(state.public)
    for _ in range(3):
        with patch("game.opponents.sampling._TRIES", 0 if by_paths else sampling._TRIES):
            hands = [cards_of(hand) for hand in worlds.sample()]
        assert set(hands[seat]) == set(view.hand)
        assert tuple(len(hand) for hand in hands) == view.public.counts
        played = [card for trick in view.public.tricks for card in trick.cards] + list(view.public.trick)
        assert sorted(card.index for card in (*played, *(c for h in hands for c in h))) == list(range(len(PACK)))
        for other in range(PLAYERS):
            if other != seat:
                assert not {card.suit for card in hands[other]} & voids[other]
        replayed = State(state.public, dealt_in(state, hands), tuple(hands))
        given_back = msgspec.structs.replace(replayed.view(seat), hand=view.hand, dealt=view.dealt)
        assert given_back == view


def dealt_in(state: State, hands: list[tuple[Card, ...]]) -> tuple[tuple[Card, ...], ...]:
    """Return the hands dealt in a world: what each seat has played, and what it holds there."""
    return tuple(
        (*(card for card in state.dealt[seat] if card not in state.hands[seat]), *hands[seat])
        for seat in range(PLAYERS)
    )


def test_hands_and_cards_are_inverses() -> None:
    rng = random.Random(1)
    for _ in range(50):
        hand = rng.sample(PACK, 13)
        assert set(cards_of(hand_of(hand))) == set(hand)
        assert [card_of(number_of(card)) for card in hand] == hand


def test_all_thirteen_tricks_are_someones() -> None:
    rng = random.Random(9)
    for _ in range(20):
        deal = random_ending(rng, HAND_SIZE)
        before = sum(deal[NEED + seat] for seat in range(PLAYERS))
        play_out(deal, 0)
        assert before - sum(deal[NEED + seat] for seat in range(PLAYERS)) == HAND_SIZE


def test_equal_seeds_and_iterations_give_equal_choices() -> None:
    for number, level in ((3, Level.SKILLED), (40, Level.EXPERT), (50, Level.EXPERT)):
        state = random_position(number, number)
        assert state.turn is not None
        view = state.view(state.turn)
        assert GAMES.opponents.choose(view, level, 5, 64) == GAMES.opponents.choose(view, level, 5, 64)
