"""Worlds of 42 agree with what was seen and explain what was bid; deals played in them end as deals do."""

from __future__ import annotations

import random
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.cards import BIG_JOKER, PACK_WITH_JOKERS, Suit
from game.games import GAMES
from game.opponents.base import Level
from game.opponents.compiled import fast
from game.opponents.forty_two import position as at
from game.opponents.forty_two.inference import Sampling, begin, sampling_of, stir, worlds_of
from game.opponents.forty_two.outcomes import GAINS, GAME, payoff_of, worth
from game.opponents.forty_two.position import JOKERS, NUMBERS, TRUMP, deal_of, mask_of
from game.opponents.forty_two.rules_of_thumb import (
    BELIEVED,
    assume_bids,
    bid_at_sight,
    even_share,
    look_at,
    memory_of,
    play_out,
    story_of,
)
from game.rules.forty_two import HAND_SIZE, FortyTwoOptions, State, View, points_for, winning_seats, worth_if_made
from tests.cases import for_each
from tests.opponents.forty_two_positions import cards_of, new_deal, played_deal, random_position, shown_voids, true_deal

INFERRING = 1.0  # the warmth of an Expert's model of bids
NOTHING = 0.0  # that of somebody who infers nothing
some_options = st.builds(FortyTwoOptions, players=st.integers(2, 7), simple=st.booleans())
positions = st.builds(random_position, st.integers(0, 10**6), st.integers(0, 55), some_options)
quick = settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))


def seen_by(state: State) -> View:
    """Return what the seat whose turn it is sees."""
    assert state.turn is not None
    return state.view(state.turn)


def sampled(view: View, warmth: float, seed: int) -> Sampling:
    """Return a world in place, as likely as the bids make it."""
    _, sampling = sampling_of(view, warmth, random.Random(seed))
    fast(begin)(sampling, 0)
    return sampling


@quick
@given(state=positions, seed=st.integers(0, 2**32 - 1))
def test_worlds_agree_with_what_was_seen(state: State, seed: int) -> None:
    view = seen_by(state)
    public, deal = state.public, deal_of(view)
    sampler = worlds_of(view, deal, random.Random(seed))
    voids = shown_voids(public)
    worlds = [sampler.sample(), sampler.sample()]
    with patch("game.opponents.sampling._TRIES", 0):  # by augmenting paths at once
        worlds.append(sampler.sample())
    for hands in worlds:
        assert hands[view.seat] == mask_of(view.hand)
        together = 0
        for other, hand in enumerate(hands):
            assert hand & together == 0 and hand & ~deal[at.OUT] == 0
            together |= hand
            assert hand.bit_count() == public.counts[other]
            assert other == view.seat or not {card.suit for card in cards_of(hand)} & voids[other]


def test_worlds_differ_and_leave_no_card_out() -> None:
    state = new_deal(3)
    view = state.view(1)
    sampler = worlds_of(view, deal_of(view), random.Random(1))
    worlds = [sampler.sample() for _ in range(200)]
    assert len({tuple(world) for world in worlds}) == 200
    unseen = set(state.public.options.pack) - {state.public.turn_up, *state.hands[1]}
    for seat in (0, 2, 3):
        assert {card for world in worlds for card in cards_of(world[seat])} == unseen


@for_each("warmth", [INFERRING, NOTHING])
def test_stirred_worlds_stay_true_to_the_view(warmth: float) -> None:
    for number in range(80):
        options = FortyTwoOptions(players=2 + number % 6, simple=number % 5 == 0)
        state = random_position(number, number % 56, options)
        view, public = seen_by(state), state.public
        sampling = sampled(view, warmth, number)
        seen = {public.turn_up, *public.trick, *(card for trick in public.tricks for card in trick.cards)}
        unseen = mask_of(card for card in options.pack if card not in seen)
        for sweeps in (0, 1, 3):
            fast(stir)(sampling, sweeps)
            assert_true_to(view, sampling, shown_voids(public), unseen)


def assert_true_to(view: View, sampling: Sampling, voids: list[set[Suit]], unseen: int) -> None:
    """Assert that the world in place is one that the seat of ``view`` may be in."""
    hands = [int(sampling.deal[at.HANDS + holder]) for holder in range(view.public.players + 1)]
    assert hands[view.seat] == mask_of(view.hand)
    assert tuple(hand.bit_count() for hand in hands[:-1]) == view.public.counts
    assert sum(hands) == unseen
    for other, hand in enumerate(hands[:-1]):
        assert other == view.seat or not {card.suit for card in cards_of(hand)} & voids[other]
    for card, owner in zip(sampling.cards, sampling.owners, strict=True):
        assert hands[int(owner)] >> int(card) & 1


def test_worlds_explain_what_was_bid() -> None:
    """Who bid high holds more jokers, trumps and trump numbers in the worlds drawn than who bid none."""
    state = new_deal(5)
    assert state.turn == 1
    public = msgspec.structs.replace(state.public, bids=(None, 5, 0, None), turn=3)
    view = msgspec.structs.replace(state.view(3), public=public)
    gaps = []
    for warmth in (0.4, NOTHING):
        sampling = sampled(view, warmth, 1)
        strong = int(sampling.memory.leads[NUMBERS] | sampling.memory.leads[TRUMP]) | JOKERS
        gap = 0
        for _ in range(200):
            fast(stir)(sampling, 1)
            high, low = (int(sampling.deal[at.HANDS + seat]) & strong for seat in (1, 2))
            gap += high.bit_count() - low.bit_count()
        gaps.append(gap / 200)
    assert gaps[0] > 1.0 > abs(gaps[1]) + 0.5


def test_cards_have_chances_and_the_big_joker_is_sure() -> None:
    hand = mask_of(PACK_WITH_JOKERS[7:13]) | 1 << BIG_JOKER.index
    for players in range(2, 8):
        view = new_deal(5, FortyTwoOptions(players=players)).view(1)
        memory = memory_of(view.public.trumps, players)
        for left in range(1, HAND_SIZE + 1):
            look_at(memory, hand, deal_of(view)[at.OUT] & ~hand, left)
            chances = memory.work[: 2 * HAND_SIZE]
            assert all(0.0 <= chance <= 1.0 for chance in chances)
            assert chances[-2] == max(chances[::2]) > 0.85


def test_the_bids_assumed_of_the_others_never_total_7() -> None:
    for number in range(150):
        state = new_deal(number, FortyTwoOptions(players=2 + number % 6))
        view, players, own = seen_by(state), state.public.players, number % 8
        deal = true_deal(state)
        assume_bids(deal, memory_of(state.public.trumps, players), story_of(view), view.seat, own)
        bids = deal[at.BIDS : at.BIDS + players]
        assert bids[view.seat] == own and all(0 <= bid <= HAND_SIZE for bid in bids)
        assert sum(bids) != HAND_SIZE
        assert deal[at.NEED : at.NEED + players] == bids
        assert deal[at.BONUS : at.BONUS + players] == [worth_if_made(bid, players) - bid for bid in bids]


def test_the_others_do_not_believe_a_bid_far_off_the_hand() -> None:
    """The one who bids later bids the same, whatever number is claimed above or below what the hand is good for."""
    for number in range(40):
        state = new_deal(number, FortyTwoOptions(players=2))
        view, memory = seen_by(state), memory_of(state.public.trumps, 2)
        replies = []
        for own in range(HAND_SIZE + 1):
            deal = true_deal(state)
            assume_bids(deal, memory, story_of(view), view.seat, own)
            replies.append(deal[at.BIDS + 1 - view.seat])
        usual = bid_at_sight(memory, story_of(view), view.seat, deal[at.HANDS + view.seat], even_share(1, 2), -1)
        for own, reply in enumerate(replies):
            nearest = max(usual - BELIEVED, min(usual + BELIEVED, own))
            assert reply == replies[nearest] or HAND_SIZE in (own + replies[nearest], nearest + reply)


def test_all_seven_tricks_are_someones() -> None:
    for number in range(60):
        state = played_deal(number)
        deal, players = true_deal(state), state.public.players
        play_out(deal, memory_of(state.public.trumps, players))
        taken = [deal[at.BIDS + seat] - deal[at.NEED + seat] for seat in range(players)]
        assert sum(taken) == HAND_SIZE and min(taken) >= 0


def over(taken: tuple[int, ...], bids: tuple[int, ...]) -> list[int]:
    """Return a deal that is over."""
    deal = at.new_deal(len(taken), 0, 0)
    for seat, (tricks, bid) in enumerate(zip(taken, bids, strict=True)):
        deal[at.BIDS + seat], deal[at.NEED + seat] = bid, bid - tricks
    return deal


def test_the_game_is_won_only_with_a_made_bid_and_may_be_shared() -> None:
    state = played_deal(2)
    assert state.public.players == 4
    worths = {}
    for ties in ("shared", "highest"):
        options = FortyTwoOptions(ties="shared" if ties == "shared" else "highest")
        public = msgspec.structs.replace(state.public, options=options, scores=(38, 39, 20, 41))
        payoff = payoff_of(public, 0, 0.5)
        for name, taken in (("alone", (3, 1, 2, 1)), ("both", (3, 2, 1, 1)), ("other", (2, 2, 2, 1))):
            worths[ties, name] = worth(over(taken, (3, 2, 4, 3)), payoff, 0)
    game = payoff_of(state.public, 0, 0.5)[GAME]
    assert worths["shared", "alone"] == worths["highest", "alone"]
    assert worths["shared", "alone"] - worths["shared", "other"] > 0.95 * game
    assert worths["shared", "alone"] - worths["shared", "both"] == pytest.approx(game / 2)
    assert worths["shared", "both"] - worths["highest", "both"] == pytest.approx(0.0)


@for_each("ties", ["shared", "highest"])
@for_each("players", [2, 3, 4, 7], sampled=True)
def test_the_end_of_the_game_is_worth_what_the_rules_say_however_many_get_there(players: int, ties: str) -> None:
    """A win is worth the game, shared it is worth a share, and with too few points it is worth nothing."""
    rng = random.Random(players)
    options = FortyTwoOptions(players=players, ties="shared" if ties == "shared" else "highest")
    several = 0
    for _ in range(400):
        cuts = sorted(rng.randint(0, HAND_SIZE) for _cut in range(players - 1))
        taken = tuple(high - low for low, high in zip((0, *cuts), (*cuts, HAND_SIZE), strict=True))
        bids = tuple(tricks if rng.random() < 0.7 else rng.randint(0, HAND_SIZE) for tricks in taken)
        if sum(bids) == HAND_SIZE:
            continue
        scores = tuple(rng.randint(28, 44) for _seat in range(players))
        after = tuple(
            score + points_for(bid, tricks, players) for score, bid, tricks in zip(scores, bids, taken, strict=True)
        )
        made = tuple(bid == tricks for bid, tricks in zip(bids, taken, strict=True))
        winners, why = winning_seats(after, made, options)
        several += why not in ("", "made-bid")
        public = msgspec.structs.replace(options.new_game().public, scores=scores)
        for seat in range(players if winners else 0):
            payoff = payoff_of(public, seat, 0.0)  # only the game counts
            gained = worth(over(taken, bids), payoff, seat) - payoff[GAINS]
            assert gained == pytest.approx(payoff[GAME] / len(winners) if seat in winners else 0.0)
    assert (several > 5) == (players > 2), "two bids never come to seven"


def test_equal_seeds_and_iterations_give_equal_choices() -> None:
    for number, level in ((3, Level.SKILLED), (3, Level.EXPERT), (20, Level.EXPERT), (28, Level.EXPERT)):
        view = seen_by(random_position(number, number))
        assert GAMES.opponents.choose(view, level, 5, 64) == GAMES.opponents.choose(view, level, 5, 64)
