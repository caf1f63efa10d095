"""The last tricks of 42: solved with open hands, and bids that are certain."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game.games import GAMES
from game.opponents.base import Level
from game.opponents.forty_two.ending import certain_plays, ending_for, solve
from game.opponents.forty_two.levels import cards_to_try
from game.opponents.forty_two.outcomes import payoff_of, worth
from game.opponents.forty_two.position import LEADS, LEFT, NEED, TURN, deal_of, leads_of, moves, play, play_of
from game.rules.base import Play
from game.rules.forty_two import FortyTwoOptions, State, View
from tests.cases import for_each
from tests.opponents.forty_two_positions import random_position, same_to, true_deal, written

pytestmark = pytest.mark.usefixtures("compiled_once")


def endings(players: int, left: int, count: int) -> Iterator[State]:
    """Yield endings with ``left`` tricks to play, reached by random moves, in which a seat has a choice."""
    rng = random.Random(players * left)
    while count:
        moves_made = players * (8 - left) + rng.randrange(players)
        state = random_position(rng.randrange(10**6), moves_made, FortyTwoOptions(players=players))
        assert state.turn is not None
        if len(state.view(state.turn).legal_actions()) > 1:
            count -= 1
            yield state


def plays_of(deal: list[int], leads: list[int]) -> list[int]:
    """Return what the seat to play may play."""
    found = [0] * LEADS
    return found[: moves(deal, leads, found)]


def after(deal: list[int], leads: list[int], number: int) -> list[int]:
    """Return the deal after one play."""
    done = deal[:]
    play(done, leads, number)
    return done


def is_made(deal: list[int], leads: list[int], me: int) -> bool:
    """Whether seat ``me`` can make its bid with all hands open though everybody else tries to prevent it."""
    if deal[LEFT] == 0:
        return deal[NEED + me] == 0
    replies = (is_made(after(deal, leads, number), leads, me) for number in plays_of(deal, leads))
    return any(replies) if deal[TURN] == me else all(replies)


# --- what is solved


def best_of(deal: list[int], leads: list[int], payoff: list[float], me: int) -> list[int]:
    """Return the deal as it ends if each seat plays to its own best, ties to the harm of ``me``: by recursion."""
    if deal[LEFT] == 0:
        return deal
    ends = [best_of(after(deal, leads, number), leads, payoff, me) for number in plays_of(deal, leads)]
    return max(ends, key=lambda end: (round(worth(end, payoff, deal[TURN]), 6), -round(worth(end, payoff, me), 6)))


@for_each(("players", "left"), [(2, 4), (3, 3), (4, 2)])
def test_an_ending_is_solved_as_by_going_through_all_plays(players: int, left: int) -> None:
    for state in endings(players, left, 12):
        deal, me = true_deal(state), state.turn or 0
        leads, payoff = leads_of(state.public.trumps), payoff_of(state.public, me, 0.6)
        solved = deal[:]
        solve(solved, leads, payoff, me, ending_for(players))
        for seat in {deal[TURN], me}:
            assert worth(solved, payoff, seat) == pytest.approx(worth(best_of(deal, leads, payoff, me), payoff, seat))


def needs_all_three() -> View:
    """Return a view of the last three tricks, all needed, with a joker and no other strong card."""
    gone = "KS 6S BJ 3S AH 5H TC AS 2S 4S 7S 4D AC 5C 3H 2C"
    return written("8D KC LJ", up="JC", bids=(5, 1, 0, 2), taken=(2, 0, 1, 1), gone=gone)


def test_who_needs_the_last_three_tricks_does_not_begin_with_an_eight_beside_a_joker() -> None:
    view = needs_all_three()
    for seed in range(3):
        action = GAMES.opponents.choose(view, Level.EXPERT, seed).action
        assert isinstance(action, Play) and action.card.is_joker


# --- what is certain


@for_each(("players", "left"), [(2, 2), (3, 2), (4, 2)])
def test_a_bid_called_certain_is_made_in_every_lay_whatever_the_others_play(players: int, left: int) -> None:
    found = 0
    for number, state in enumerate(endings(players, left, 200)):
        view = state.view(state.turn or 0)
        leads, deal = leads_of(view.public.trumps), true_deal(state)
        deal[NEED + view.seat] = min(left, number % (left + 1))
        for certain in certain_plays(deal, leads, plays_of(deal, leads)):
            found += 1
            for seed in range(20):
                lay = true_deal(same_to(state, view.seat, seed))
                lay[NEED + view.seat] = deal[NEED + view.seat]
                assert is_made(after(lay, leads, certain), leads, view.seat)
    assert found > 0


@for_each(
    ("hand", "trick", "bids", "taken", "certain"),
    [
        ("BJ 3D", "8H 4H 8S", (1, 2, 2, 2), (0, 2, 2, 1), {"3D"}),  # the joker takes the last trick, whoever leads
        ("BJ LJ", "", (2, 2, 2, 2), (0, 2, 2, 1), {"BJ", "LJ"}),  # either of them first
        ("BJ 3D", "", (1, 2, 2, 2), (0, 2, 2, 1), set()),  # nobody need beat the three
        ("AS KS", "", (2, 2, 2, 2), (0, 2, 2, 1), set()),
        ("3D 4D", "KD 9D 8D", (0, 2, 2, 2), (0, 2, 2, 1), set()),  # the last lead may be the two
    ],
)
def test_certain_means_whatever_is_led_and_whoever_is_void(
    hand: str, trick: str, bids: tuple[int, ...], taken: tuple[int, ...], certain: set[str]
) -> None:
    view = written(hand, trick, up="6C", bids=bids, taken=taken)
    found = certain_plays(deal_of(view), leads_of(view.public.trumps), cards_to_try(view))
    assert {str(play_of(number, not trick).card) for number in found} == certain


def test_a_certain_bid_is_not_risked_to_hinder_another_player_a_little() -> None:
    """The joker now would leave the last two tricks to chance, and make another's bid somewhat less likely."""
    gone = "AS KS JS 3S QC QD QH 2C AC 8C 5C JC 9C 5D 7S 9H"
    view = written("9D 2D BJ", "8H 4H 8S", up="6C", bids=(2, 1, 1, 1), taken=(1, 1, 2, 0), gone=gone)
    for seed in range(3):
        decision = GAMES.opponents.choose(view, Level.EXPERT, seed)
        assert decision.choice(decision.action).is_certain
        assert all(choice.is_certain or (choice.chance or 0.0) < 1.0 for choice in decision.choices)
