"""The opponents' bids in Forty-One: by the values played, so that deals are played and no partner is startled."""

from __future__ import annotations

import itertools
import random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.cards import parse_cards
from game.games import GAMES
from game.opponents.base import GIVEN, Character, Choice, Level, Manner, legal_bids
from game.opponents.forty_one.bidding import (
    LIFT,
    NEVER,
    RUNGS,
    Auction,
    bid_at_sight,
    ladder,
    last_to_bid,
    lifted,
    settle,
    short_of,
    try_bids,
)
from game.opponents.forty_one.inference import LikelyWorlds
from game.opponents.forty_one.levels import SKILLS, decide_as_beginner
from game.opponents.forty_one.rules_of_thumb import HANDS, TURN, hand_of
from game.opponents.forty_one.weights import chance_to_win, hand_value
from game.opponents.verdict import Grade, verdict_on
from game.rules.base import Bid
from game.rules.forty_one import HIGHEST_BID, PLAYERS, PRESETS, FortyOneOptions, State, View, winning_team
from tests.cases import for_each
from tests.opponents.forty_one_positions import new_deal
from tools.last_bids import endings, given_up
from tools.puzzles import run

FEW = 24  # simulated deals for a bid: enough to be legal
MANY = 10**8  # so many that there is no doubt about a chance
some_options = st.builds(
    FortyOneOptions,
    direction=st.sampled_from(["clockwise", "counterclockwise"]),
    minimum_bid=st.sampled_from([1, "rising"]),
    min_total=st.integers(4, 20),
    double_from=st.integers(1, 14),
    values=st.sampled_from(["double", "four-hundred"]),
    target=st.integers(1, 60),
    rising_minimum=st.booleans(),
)
RIGHT, FOUR_HUNDRED = PRESETS["right"], PRESETS["four-hundred"]


def bidding(bids: tuple[int, ...], options: FortyOneOptions = RIGHT, scores: tuple[int, ...] = (0, 0, 0, 0)) -> View:
    """Return the view of the seat to bid after the first ``bids``; seat 0 deals and bids last."""
    state = new_deal(3, options)
    state = msgspec.structs.replace(state, public=msgspec.structs.replace(state.public, scores=scores))
    for number in bids:
        state, _ = state.apply(Bid(number))
    assert state.turn is not None
    return state.view(state.turn)


def figures(view: View, **known: tuple[float, float]) -> dict[int, Choice]:
    """Return all bids as choices, with (worth, chance) given for some by number ("b4"), the others hardly worth it."""
    choices = {}
    for bid in legal_bids(view):
        worth, chance = known.get(f"b{bid.number}", (-20.0 - bid.number, 0.01))
        choices[bid.number] = Choice(bid, worth, chance, worth)
    return choices


def settled(view: View, own: int, worlds: int = MANY, /, **known: tuple[float, float]) -> tuple[int, str]:
    """Return the bid that is made and what its reason tells of it."""
    number, told = settle(view, figures(view, **known), own, worlds)
    return number, str(told.get("settled", ""))


# --- any bid


@given(options=some_options, seed=st.integers(0, 10**6), moves=st.integers(0, 3))
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_bids_are_legal_under_any_options(options: FortyOneOptions, seed: int, moves: int) -> None:
    state = new_deal(seed, options, seed % PLAYERS)
    scores = (seed % 60 - 5, seed % 41, 35, -seed % 50)
    state = msgspec.structs.replace(state, public=msgspec.structs.replace(state.public, scores=scores))
    for level in Level:
        now = state
        for _ in range(moves + 1):
            assert now.turn is not None
            view = now.view(now.turn)
            decision = GAMES.opponents.choose(view, level, seed, FEW)
            assert GAMES.opponents.choose_at_once(view, level, seed).action in view.legal_actions()
            now, _ = now.apply(decision.action)


def test_a_bid_tells_the_chance_and_worth_of_every_bid() -> None:
    state = new_deal(3)
    assert state.turn is not None
    decision = GAMES.opponents.choose(state.view(state.turn), Level.CASUAL, 1)
    assert decision.why.code == "bid-simulated"
    chances = [choice.chance for choice in decision.choices if choice.chance is not None]
    assert len(chances) == 13
    assert all(0 <= chance <= 1 for chance in chances)
    best = max(decision.choices, key=lambda choice: choice.worth if choice.worth is not None else -99.0)
    assert isinstance(best, Choice) and best.action == decision.action


# --- what is bid at sight


def test_a_bid_at_sight_is_a_little_below_the_hand() -> None:
    public = bidding(()).public
    assert [bid_at_sight(public, 1, value) for value in (-1.0, 0.5, 2.0, 2.2, 3.0, 4.2, 7.2, 99.0)] == [
        *(1, 1, 1, 2, 2, 4, 7, HIGHEST_BID)
    ]


def test_the_lowest_bid_open_is_the_least_at_sight() -> None:
    public = bidding((), FOUR_HUNDRED, (0, 44, 0, 0)).public
    assert [bid_at_sight(public, seat, 0.5) for seat in range(PLAYERS)] == [2, 4, 2, 2]


def test_a_five_is_bid_sooner_where_it_is_worth_ten() -> None:
    below, above = ladder(FOUR_HUNDRED, 29), ladder(FOUR_HUNDRED, 30)
    usual = ladder(RIGHT, 0)
    assert below[5] < usual[5] - 0.3 and above[5] > below[5] + 0.5, "from 30 points on it is worth five again"
    assert below[6] > usual[6], "a six is worth little more than a five"
    assert below[9] - below[8] < 0.6, "a nine is worth 27, an eight 16"
    assert below[11:] == (NEVER, NEVER, NEVER), "more than ten is worth no more than ten"
    for rungs in (below, above, usual):
        assert len(rungs) == HIGHEST_BID + 1 and list(rungs) == sorted(rungs)


@for_each(("number", "bids"), [(2, {5: 5, 14: 4}), (13, {3: 1, 14: 3}), (19, {3: 1, 14: 3})])
def test_an_expert_bids_by_what_counts_double_at_the_table(number: int, bids: dict[int, int]) -> None:
    """A five that counts double is bid sooner, a three later: missed, it costs double, too."""
    for double_from, bid in bids.items():
        state = new_deal(number, FortyOneOptions(double_from=double_from))
        assert state.turn is not None
        assert GAMES.opponents.choose(state.view(state.turn), Level.EXPERT, 1, 60).action == Bid(bid)


def test_the_last_to_bid_keeps_a_deal_alive_with_a_hand_nearly_good_enough() -> None:
    rungs = ladder(RIGHT, 0)
    assert lifted(3, 4, rungs[4] - LIFT, rungs) == 4
    assert lifted(3, 4, rungs[4] - LIFT - 0.1, rungs) == 3
    assert lifted(3, 2, 9.0, rungs) == 3 and lifted(3, 0, 9.0, rungs) == 3, "it is played anyway"
    assert lifted(3, 14, 99.0, rungs) == 3, "nobody can bid that many"
    view = bidding((3, 3, 2))
    assert short_of(view.public) == 3 and view.seat == view.public.dealer == 0
    assert short_of(bidding((3, 3)).public) == 0
    assert last_to_bid(view.public, 0) is None and last_to_bid(bidding((3, 3)).public, 2) == 0


@for_each("level", [Level.BEGINNER, Level.CASUAL])
def test_who_bids_at_sight_says_so_when_it_was_for_the_deal(level: Level) -> None:
    lifts = 0
    for number in range(60):
        state = new_deal(number)
        for _ in range(3):
            assert state.turn is not None
            state, _ = state.apply(Bid(3 if number % 2 else 2))
        decision = GAMES.opponents.choose_at_once(state.view(0), level, number)
        assert isinstance(decision.action, Bid)
        if decision.why.values.get("settled") == "needed":
            lifts += 1
            assert decision.action.number == short_of(state.public)
    assert lifts


def test_a_beginner_counts_again_before_a_lift() -> None:
    """One who had counted a trick too many went up another, to a number made one time in ten; others let deals go."""
    lifts = 0
    for number in range(40):
        state = new_deal(number)
        for _ in range(3):
            state, _ = state.apply(Bid(3))
        view = state.view(0)
        value, rungs = hand_value(hand_of(view.hand), 0), ladder(RIGHT, 0)
        honest = {bid_at_sight(view.public, 0, value + off) for off in (-1.0, 0.0, 1.0)}
        may_lift = value >= rungs[2] - LIFT
        lifts += may_lift and min(honest) < 2
        expected = {max(2, bid) if may_lift else bid for bid in honest}
        bids = {decide_as_beginner(view, random.Random(seed)).action for seed in range(60)}
        assert bids == {Bid(bid) for bid in expected}
    assert lifts


# --- which bid is made of those worked out


def test_the_last_to_bid_says_the_number_needed_from_80_per_cent() -> None:
    view = bidding((3, 3, 2))  # three more and the deal is played
    assert settled(view, 2, b2=(0.0, 0.97), b3=(-0.3, 0.80)) == (3, "needed")
    assert settled(view, 2, b2=(0.0, 0.97), b3=(-0.3, 0.79)) == (2, "")
    assert settled(view, 2, b2=(0.0, 0.97), b3=(0.3, 0.6)) == (3, "needed")
    first = bidding((3, 3))
    assert settled(first, 2, b2=(0.0, 0.97), b3=(-0.3, 0.95)) == (2, ""), "others are still to bid"


def test_no_deal_is_killed_from_two_under_ones_hand() -> None:
    third = bidding((2, 2))
    assert settled(third, 4, b1=(3.0, 0.99), b2=(2.9, 0.98), b3=(1.0, 0.9), b4=(0.5, 0.7)) == (3, "not-lower")
    assert settled(third, 7, b1=(3.0, 0.99), b5=(2.9, 0.9), b7=(0.5, 0.7)) == (1, ""), "a seven is worth twice as much"
    enough = bidding((5, 4))
    assert settled(enough, 4, b1=(3.0, 0.99), b3=(1.0, 0.9), b4=(0.5, 0.7)) == (1, ""), "eleven are there anyway"


def test_a_sure_last_bid_is_made_although_few_worlds_show_a_little_less() -> None:
    """Of 77 throw-ins, 17 had a number needed of 85 % and more; a Casual saw it at 78 % in its 160 worlds."""
    view = bidding((3, 3, 2))
    assert settled(view, 2, 160, b2=(0.0, 0.97), b3=(-0.3, 0.78)) == (3, "needed")
    assert settled(view, 2, 160, b2=(0.0, 0.97), b3=(-0.3, 0.70)) == (2, "")


def test_nobody_lifts_without_hope() -> None:
    chances = {"b1": (0.0, 0.9), "b4": (2.0, 0.34)}
    assert settled(bidding((3, 2, 2)), 1, **chances) == (1, "not-higher")
    assert settled(bidding((3, 2, 2)), 1, b1=(0.0, 0.9), b4=(2.0, 0.36)) == (4, "needed")
    assert settled(bidding((3, 2, 2)), 1, 160, b1=(0.0, 0.9), b4=(2.0, 0.36)) == (1, "not-higher"), "too few worlds"


def test_the_last_to_bid_did_not_lift_7_to_11_with_a_4_at_1_per_cent() -> None:
    """That somebody was near the target, or an opponent could reach it, was enough; the lift was worth most."""
    chances = {"b1": (0.0, 0.9), "b4": (9.0, 0.01)}
    for scores in ((0, 35, 0, 0), (0, 38, 0, 40), (36, 38, 38, 36), (38, 0, 5, 0)):
        assert settled(bidding((3, 2, 2), scores=scores), 1, **chances) == (1, "not-higher")


def test_a_lift_may_be_daring_where_it_or_the_partners_bid_can_reach_the_target() -> None:
    daring = {"b1": (0.0, 0.9), "b4": (2.0, 0.2)}
    for scores in ((0, 40, 38, 40), (36, 0, 5, 0)):
        assert settled(bidding((3, 2, 2), scores=scores), 1, **daring) == (1, "not-higher"), "one point is missing"
    for scores in ((0, 0, 39, 0), (37, 0, 5, 0)):
        assert settled(bidding((3, 2, 2), scores=scores), 1, **daring) == (4, "needed")


def with_shares(choices: dict[int, Choice], **shares: float) -> dict[int, Choice]:
    """Return ``choices`` with the chance to win the game after some by number ("b4"), 0.2 after the others."""
    return {
        number: msgspec.structs.replace(choice, share=shares.get(f"b{number}", 0.2))
        for number, choice in choices.items()
    }


@for_each(
    ("bids", "own", "known", "bid"),
    [
        ((2, 5, 2), 2, {"b1": (0.0, 0.98), "b2": (-8.1, 0.83)}, 1),  # the number needed, sure to be made
        ((2, 2), 4, {"b1": (3.0, 0.99), "b2": (-2.0, 0.9), "b3": (-3.0, 0.8)}, 1),  # far under one's hand
        ((3, 2, 2), 1, {"b1": (0.0, 0.9), "b4": (-2.0, 0.2)}, 1),
    ],
)
def test_a_rule_gave_up_a_quarter_of_the_game(
    bids: tuple[int, ...], own: int, known: dict[str, tuple[float, float]], bid: int
) -> None:
    """At 36, 20, 39, 20 with 2, 5, 2 bid, all said 2, which kept 0.07 of the game, where 1 kept 0.35."""
    view = bidding(bids)
    dear = with_shares(figures(view, **known), b1=0.35)
    assert settle(view, dear, own, MANY) == (bid, {})
    cheap = with_shares(figures(view, **known), b1=0.35, b2=0.33, b3=0.33, b4=0.33)
    assert settle(view, cheap, own, MANY)[0] == settle(view, figures(view, **known), own, MANY)[0], "it costs little"


def test_a_lift_without_hope_is_made_only_where_the_game_hangs_on_it() -> None:
    view = bidding((3, 2, 2), scores=(0, 0, 0, 40))
    choices = figures(view, b1=(0.0, 0.9), b4=(2.0, 0.1))
    assert settle(view, with_shares(choices, b1=0.2, b4=0.22), 1, MANY) == (1, {"settled": "not-higher"})
    assert settle(view, with_shares(choices, b1=0.2, b4=0.3), 1, MANY) == (4, {"settled": "needed"})


@for_each("level", [Level.CASUAL, Level.SKILLED, Level.EXPERT])
def test_no_bid_gives_up_the_game_by_its_own_figures(level: Level) -> None:
    """Of 60 random endings at least eight gave up 0.075 or more; no manner of a player does either."""
    last = endings(RIGHT, "close", FEW)
    for number, manner in zip(range(12), itertools.cycle(Manner), strict=False):
        decision = GAMES.opponents.choose(next(last), level, number, 60, Character(manner))
        assert isinstance(decision.action, Bid)
        assert given_up(decision, decision.action)[0] < GIVEN


def test_the_bid_that_kills_a_lost_deal_is_the_best_in_advice_and_verdict() -> None:
    """As 2 was advised, it was no mistake, and no cost is less than nothing, so that 1 was no better."""
    hand, view = parse_cards("7H JH 2H QD KD 9D 8D 7D 9S 5S QS 6S 4C"), bidding((2, 5, 2), RIGHT, (36, 39, 20, 20))
    decision = run(GAMES.opponents.weigh(msgspec.structs.replace(view, hand=hand, dealt=hand), 1, 2000))
    assert decision.action == Bid(1)
    one, two = verdict_on(Bid(1), decision), verdict_on(Bid(2), decision)
    assert one is not None and two is not None
    assert one.grade is Grade.FINE and two.grade >= Grade.MISTAKE and two.cost > 0.15


def test_equal_bids_go_to_the_one_nearest_the_hand() -> None:
    assert settled(bidding((1, 1, 1)), 3, b2=(0.0, 0.9), b3=(0.0, 0.8), b4=(0.0, 0.6)) == (3, "")


@for_each("level", [Level.CASUAL, Level.SKILLED, Level.EXPERT])
@for_each("options", [RIGHT, FOUR_HUNDRED])
def test_bids_are_such_as_a_partner_understands(level: Level, options: FortyOneOptions) -> None:
    for number in range(8):
        state = new_deal(number, options, number % PLAYERS)
        while state.public.is_bidding and state.turn is not None:
            view = state.view(state.turn)
            decision = GAMES.opponents.choose(view, level, number, 40)
            assert isinstance(decision.action, Bid)
            own = bid_at_sight(view.public, view.seat, hand_value(hand_of(view.hand), 0))
            chances = {choice.action: choice.chance for choice in decision.choices}
            assert decision.action.number <= own or (chances[decision.action] or 0.0) >= 0.35
            short = short_of(view.public)
            if 0 < short <= HIGHEST_BID and decision.action.number < short:
                is_dear = given_up(decision, Bid(short))[0] >= GIVEN
                assert is_dear or (chances[Bid(short)] or 0.0) < 0.8
            state, _ = state.apply(decision.action)


# --- kernels


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(
    "options", [RIGHT, FOUR_HUNDRED, RIGHT.with_option("min_total", 13)], ids=["right", "four-hundred", "thirteen"]
)
def test_the_kernels_bid_at_sight_as_the_rules_of_thumb_do(options: FortyOneOptions) -> None:
    """In sampled worlds, whoever has not bid bids by the same ladder, and the last one lifts alike."""
    rng = random.Random(5)
    lifts = 0
    for number in range(120):
        scores = tuple(rng.choice((-5, 0, 12, 31, 38, 44)) for _ in range(PLAYERS))
        public = msgspec.structs.replace(new_deal(number, options, number % PLAYERS).public, scores=scores)
        state = msgspec.structs.replace(new_deal(number, options, number % PLAYERS), public=public)
        for _ in range(number % 3):
            state, _ = state.apply(state.legal_actions()[rng.randrange(3)])
        assert isinstance(state, State) and state.turn is not None
        view = state.view(state.turn)
        bids, deal = kernel_bids(view, candidate=4, seed=number)
        last = last_to_bid(view.public, view.seat)
        assert last is not None
        expected = list(view.public.bids)
        values = {}
        for seat in range(PLAYERS):
            if seat == view.seat:
                expected[seat] = 4
            elif expected[seat] is None:
                values[seat] = hand_value(deal, HANDS + 4 * seat)
                expected[seat] = bid_at_sight(view.public, seat, values[seat])
        honest = expected[last] or 0
        short = view.public.bids_needed - sum(bid or 0 for bid in expected) + honest
        expected[last] = lifted(honest, short, values[last], ladder(options, scores[last]))
        lifts += expected[last] != honest
        assert bids == [0 if seat == view.seat else bid for seat, bid in enumerate(expected)]
    assert lifts


def kernel_bids(view: View, candidate: int, seed: int) -> tuple[list[int], list[int]]:
    """Return the bids that the kernel writes down for the first world, and the deal with the hands of that world."""
    public, options = view.public, view.public.options
    worlds = LikelyWorlds(view, SKILLS[Level.EXPERT].strangest, random.Random(seed))
    last = last_to_bid(public, view.seat)
    worlds.memory.deal[TURN] = ((public.dealer or 0) + options.step) % PLAYERS
    auction = Auction(
        me=view.seat,
        last=-1 if last is None else last,
        needed=public.bids_needed,
        rungs=[rung for score in public.scores for rung in ladder(options, score)],
        noise=[0.0],
    )
    assert len(ladder(options, 0)) == RUNGS
    rows = [0]
    try_bids(worlds.memory, auction, [candidate], 0, 1, rows, [], [])
    return [rows[0] >> shift & 15 for shift in (20, 16, 12, 8)], worlds.memory.deal


def test_a_lead_says_less_where_one_bid_can_be_worth_forty() -> None:
    ahead = (25, 8, 12, 6)
    assert 0.5 < chance_to_win(ahead, FOUR_HUNDRED) < chance_to_win(ahead, RIGHT) - 0.05
    for options in (RIGHT, FOUR_HUNDRED):
        assert chance_to_win((9, 9, 9, 9), options) == pytest.approx(0.5)
        assert chance_to_win((41, 0, 1, 0), options) == 1.0


@for_each("tie_break", ["team-total", "partner", "highest-score"])
@for_each("partner_needs", ["positive", "not-negative"])
def test_the_end_of_the_game_is_worth_what_the_rules_say_when_both_teams_get_there(
    tie_break: str, partner_needs: str
) -> None:
    options = RIGHT.with_option("tie_break", tie_break).with_option("partner_needs", partner_needs)
    rng = random.Random(4)
    ways = set()
    for _ in range(3000):
        scores = tuple(rng.choice((rng.randint(-3, 50), 41, 0, 1)) for _seat in range(PLAYERS))
        winners, why = winning_team(scores, options)
        ways.add(why)
        chance = chance_to_win(scores, options)
        assert chance == float(0 in winners) if winners else 0.0 < chance < 1.0
    assert {"", "alone", tie_break} <= ways


# --- where many tricks must be bid


def thrown_in_at_sight(total: int, deals: int = 300) -> float:
    """Return the share of deals that are thrown in if everybody bids at sight."""
    options, thrown_in = RIGHT.with_option("min_total", total), 0
    for number in range(deals):
        state = new_deal(number, options, number % PLAYERS)
        while state.public.is_bidding and state.turn is not None:
            state, _ = state.apply(GAMES.opponents.choose_at_once(state.view(state.turn), Level.CASUAL, number).action)
        thrown_in += state.turn is None
    return thrown_in / deals


def test_hardly_a_deal_was_played_where_13_or_14_must_be_bid() -> None:
    """Opponents who agreed on so many bid their usual number: 78 and 92 deals of 100 were thrown in."""
    shares = [thrown_in_at_sight(total) for total in range(11, 16)]
    assert shares[2] <= 0.40 and shares[3] <= 0.55 and shares == sorted(shares)
    assert shares[4] > 0.5, "from 15 on, the page says, most deals are thrown in"


def test_who_agreed_on_a_high_total_lifts_with_less_hope_and_gives_up_more_for_a_deal_that_is_played() -> None:
    usual, high = bidding((3, 2, 2)), bidding((3, 3, 3), RIGHT.with_option("min_total", 13))
    for view, made in (usual, 1), (high, 4):
        choices = figures(view, b1=(0.0, 0.9), b4=(2.0, 0.25))
        assert settle(view, choices, 1, MANY)[0] == made
        dear = with_shares(figures(view, b1=(0.0, 0.9), b4=(2.0, 0.9)), b1=0.25, b4=0.2)
        assert settle(view, dear, 1, MANY)[0] == made
    for options in (RIGHT, FOUR_HUNDRED):
        rungs = [ladder(options.with_option("min_total", total), 0) for total in (12, 13, 14, 20)]
        assert rungs[2] == rungs[3]
        assert ladder(options, 0)[4] > rungs[0][4] > rungs[1][4] > rungs[2][4]


@for_each("scores", [(35, 10, -20, 12), (20, 5, 0, 30), (-5, -5, 39, 2)])
def test_a_partner_below_zero_was_held_against_a_team_whose_partners_need_nothing(
    scores: tuple[int, int, int, int],
) -> None:
    """Skilled and Expert judge bids by the chance to win the game, and spoiled it for points that no one asks for."""
    needs_nothing = RIGHT.with_option("partner_needs", "nothing")
    lifted = tuple(max(score, min(1, scores[seat ^ 2])) for seat, score in enumerate(scores))
    assert chance_to_win(scores, needs_nothing) == pytest.approx(chance_to_win(lifted, RIGHT))
    assert chance_to_win(scores, needs_nothing) > chance_to_win(scores, RIGHT)
