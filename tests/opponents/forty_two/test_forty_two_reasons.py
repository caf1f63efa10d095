"""Reasons of 42: lines that both choices go, and the facts that carry the difference."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest

from game.cards import PACK_WITH_JOKERS, Card, Suit
from game.games import GAMES
from game.opponents.base import STRONGEST
from game.opponents.forty_two.levels import SKILLS
from game.opponents.forty_two.outcomes import GAME
from game.opponents.forty_two.reasons import Traced, contrast_of, numbers_of
from game.opponents.forty_two.trials import FortyTwoTrials
from game.opponents.reasoning import CHAIN, WORLDS, Reasoning
from game.opponents.trick_reasons import Line, actions_of
from game.rules.base import Action, Bid, Play
from game.rules.forty_two import HAND_SIZE, FortyTwoOptions, State, View, winning_place
from tests.cases import for_each
from tests.opponents.forty_two_positions import bidding, may_hold, random_position, same_to, shown_voids, written
from tests.opponents.reason_judge import fresh_count

pytestmark = pytest.mark.usefixtures("compiled_once")

OPPONENTS = GAMES.opponents
TABLES = (*((players, False) for players in range(2, 8)), (4, True))


def choices(players: int, simple: bool, count: int) -> Iterator[tuple[State, View, Play, Play]]:
    """Yield positions reached by random moves, with two plays between which a seat may choose."""
    rng = random.Random(players)
    options = FortyTwoOptions(players=players, simple=simple)
    while count:
        state = random_position(rng.randrange(10**6), rng.randrange(players, players * HAND_SIZE), options)
        assert state.turn is not None
        view = state.view(state.turn)
        plays = [action for action in view.legal_actions() if isinstance(action, Play)]
        if len(plays) > 1:
            count -= 1
            one, other = rng.sample(plays, 2)
            yield state, view, one, other


def explained(view: View, best: Action, other: Action) -> Reasoning:
    """Return why one choice is better than the other."""
    thought = OPPONENTS.explain(view, best, other)
    while True:
        try:
            next(thought)
        except StopIteration as end:
            reasoning: Reasoning = end.value
            return reasoning


@cache
def known(view: View, best: Action, other: Action) -> Reasoning:
    """Return why one choice is better than the other, worked out once for all tests."""
    return explained(view, best, other)


@for_each(("players", "simple"), TABLES)
def test_lines_keep_the_rules_and_their_tricks_go_to_whom_they_say(players: int, simple: bool) -> None:
    for state, view, best, other in choices(players, simple, 5):
        for world in Traced(view, best, other, 1).recorded(4).worlds(view):
            hands = tuple(
                tuple(card for card in PACK_WITH_JOKERS if world.owners[card.index] == seat) for seat in range(players)
            )
            assert set(hands[view.seat]) == set(view.hand)
            assert [len(hand) for hand in hands] == list(view.public.counts)
            lines = (best, world.best), (other, world.other)
            plain = (best, world.plain_best), (other, world.plain_other)
            for first, line in (*(lines if world.gain else ()), *(plain if world.plain_gain else ())):
                _played(msgspec.structs.replace(state, hands=hands), first, line)


def _played(state: State, first: Play, line: Line) -> None:
    """Play a line by the rules."""
    before, actions = len(state.public.tricks), actions_of(line, len(state.public.trick))
    assert actions[0] == first
    for action in actions:
        state, _ = state.apply(action)
    result = state.public.past[-1]
    assert result.trick_winners[before:] == tuple(trick.winner for trick in line.tricks)
    assert result.made == line.made
    assert all(trick.winning[0] in trick.cards for trick in line.tricks)


@for_each(("players", "simple"), TABLES)
def test_lines_come_to_what_advice_finds_in_the_same_world(players: int, simple: bool) -> None:
    for state, view, best, other in choices(players, simple, 8):
        tried = FortyTwoTrials(view, numbers_of(best, other), SKILLS[STRONGEST], random.Random(1), state.hands)
        for _ in tried.run([0, 1], 1):
            pass
        (world,) = Traced(view, best, other, 1, state.hands).recorded(1).worlds(view)
        assert world.gain * tried.payoff[GAME] == pytest.approx(tried.gap(0, 1)[0], abs=1e-9)


@for_each("players", (2, 4, 6))
def test_what_a_seat_cannot_see_changes_no_reason(players: int) -> None:
    for state, view, best, other in choices(players, False, 2):
        twin = same_to(state, view.seat, 5).view(view.seat)
        assert explained(twin, best, other) == explained(view, best, other)


def test_a_bid_says_which_cards_bring_it_and_how_often_either_comes() -> None:
    view = bidding("BJ 8H KH 7S QC QD JD", up="8S", bids=(None, None, None, None))
    found = explained(view, Bid(3), Bid(4))
    cards = {(fact.code, str(fact.card)) for fact in found.facts if fact.card}
    assert {("sure", "BJ"), ("sure", "8H")} <= cards
    tricks = next(fact.number for fact in found.facts if fact.code == "tricks")
    assert tricks is not None
    assert 2.5 < tricks < 3.3
    (comes,) = found.consequences
    assert (comes.seat, comes.what) == (0, "bid-made")
    assert comes.best > comes.other + 0.2
    assert not any(fact.code == "pays" for fact in found.facts), "that it comes more often is enough"


def test_a_bid_that_comes_no_more_often_says_that_it_is_worth_more() -> None:
    view = bidding("BJ 4C 6H AC 3S 4D TH", up="QD", bids=(None, None, None))
    found = explained(view, Bid(2), Bid(1))
    (comes,) = found.consequences
    assert comes.best < comes.other
    pays = next(fact for fact in found.facts if fact.code == "pays")
    assert (pays.best, pays.other) == (5.0, 4.0)


def test_the_card_on_which_the_higher_bid_depends_is_named() -> None:
    view = bidding("AS QC KD TH 3S 7H 5H", up="BJ", bids=(2, 3, None, None))
    found = explained(view, Bid(2), Bid(1))
    assert [(str(fact.card), fact.number) for fact in found.facts if fact.code == "needs"] == [("AS", 2.0)]


def test_a_lead_that_mostly_loses_is_told_as_one_that_may_fail() -> None:
    view = written("KD 2H 9C 2C 4S 3S JD", up="7S", bids=(1, 3, 2, 2))
    (fact, *_) = explained(view, Play(Card.parse("3S")), Play(Card.parse("JD"))).facts
    assert (fact.code, fact.may_fail) == ("takes-now", True)
    view = written("8D 5D 2D 7D", "8C 8S 7C", up="KH", bids=(1, 1, 1, 2), taken=(0, 1, 2, 0))
    (fact, *_) = explained(view, Play(Card.parse("7D")), Play(Card.parse("8D"))).facts
    assert (fact.code, fact.may_fail) == ("takes-now", False)


POSITIONS = (  # by code: the view, the better card, the other one, and of which card and seat the fact is
    ("takes-now", written("5H JC 6D 3C QC", "QH 5D", up="7C", bids=(1, 1, 1, 4, 1), taken=(0, 0, 0, 2, 0)), "5H", "QC"),
    ("keep", written("QS 5H 6C 8H 2C 3C LJ", "BJ KC", up="AS", named=Suit.CLUBS, bids=(2, 2, 3, 2)), "6C", "LJ"),
    (
        "spent",
        written("KH BJ 3D", "2S 7D 9S 3S", up="QH", bids=(2, 1, 2, 0, 0, 1), taken=(0, 1, 2, 1, 0, 0)),
        "KH",
        "BJ",
    ),
    ("take-from", written("9S 8H AH", "TH 3C KH", up="QH", bids=(3, 3, 1, 2), taken=(1, 1, 1, 1)), "AH", "8H"),
    ("denied", written("QH 2H AH 8H", "2S 5D", up="KD", bids=(0, 2, 3), taken=(0, 3, 0)), "QH", "2H"),
    ("good-by-lead", written("6C KH 8H", up="KC", bids=(3, 3, 2, 2), taken=(2, 1, 1, 0)), "6C", "8H"),
    ("guard", written("JC 6C QD TD", "TH TS", up="4C", bids=(2, 2, 3, 2), taken=(1, 1, 1, 0)), "QD", "6C"),
    (
        "frees",
        written("KH BJ 3D TD", "4D 6D 2D", up="QH", bids=(2, 1, 2, 0, 0, 1), taken=(0, 1, 1, 1, 0, 0)),
        "TD",
        "BJ",
    ),
    ("avoid", written("JH 2S 8H 2C 9C AC", "2H 4H", up="TD", bids=(0, 2, 1, 2, 1), taken=(0, 0, 0, 1, 0)), "2C", "2S"),
    ("rid", written("3D 7D", "8D 4D AD", up="3C", bids=(2, 2, 3, 1), taken=(1, 2, 2, 0)), "3D", "7D"),
    (
        "break",
        written("TD 3H 9H 2C AD", "AC 6S 3C", up="4C", bids=(0, 2, 0, 1, 1, 2, 2), taken=(0, 0, 0, 0, 1, 0, 1)),
        "2C",
        "AD",
    ),
    ("pairs", written("9C 4C", "9H", up="AS", bids=(1, 1, 2, 2), taken=(1, 2, 0, 2)), "9C", "4C"),
)


@for_each(("code", "view", "best", "other"), POSITIONS)
def test_a_position_tells_its_reason(code: str, view: View, best: str, other: str) -> None:
    found = known(view, Play(Card.parse(best)), Play(Card.parse(other)))
    assert found.facts, "no reason"
    assert found.facts[0].code == code


@for_each(("code", "view", "best", "other"), POSITIONS, sampled=True)
def test_what_is_told_of_cards_is_counted_alike_by_another_code_in_other_worlds(
    code: str, view: View, best: str, other: str
) -> None:
    one, two = Play(Card.parse(best)), Play(Card.parse(other))
    found, traced = known(view, one, two), Traced(view, one, two, 4711)
    judged, plain = fresh_count(view, found, lambda: traced.recorded(CHAIN), WORLDS // 2)
    assert judged.share >= 0.5 and abs(judged.frequency - found.facts[0].frequency) < 0.1, code
    assert plain.share >= 0.4 or found.facts[0].when == "now"
    for each in found.consequences:
        rates = judged.made[each.seat] if each.what == "bid-made" else [1.0 - rate for rate in judged.made[each.seat]]
        assert rates == pytest.approx((each.best, each.other), abs=0.1)


def test_where_no_fact_carries_the_difference_none_is_told() -> None:
    view = written("AD 4C 5S 5C QC QD", "JH", up="2S", bids=(1, 2, 1, 2), taken=(0, 0, 0, 1))
    found = explained(view, Play(Card.parse("5S")), Play(Card.parse("4C")))
    assert not found.facts
    assert not found.is_equal, "one is better, though no single fact says why"
    view = written("3C 2C 7D", "AC", up="5S", bids=(0, 2, 2, 2), taken=(1, 1, 1, 1))
    found = explained(view, Play(Card.parse("3C")), Play(Card.parse("2C")))
    assert not found.facts
    assert found.is_equal


def test_two_cards_that_differ_by_a_few_points_but_hardly_in_the_game_have_little_between_them() -> None:
    """“Several small things” were told of what the same page said cost nothing: points were counted twice."""
    view = written("8S 6C 5H TS 2C QD JS", "JH 3H 8H", up="7S", bids=(2, 1, 1, 4), scores=(25, 21, 20, 28))
    found = explained(view, Play(Card.parse("5H")), Play(Card.parse("JS")))
    assert not found.facts and found.lines > 0.01
    assert found.is_equal


def test_a_reason_that_few_worlds_leave_in_doubt_is_looked_for_in_more() -> None:
    """“Several small things” were told of a joker that cost a fortieth of the game."""
    view = written("QS JS 3D AS 4H JH BJ", "6S 5D 6H", up="8D", bids=(2, 1, 3, 3), scores=(10, 10, 8, 11))
    found = explained(view, Play(Card.parse("JS")), Play(Card.parse("BJ")))
    assert [(fact.code, str(fact.card)) for fact in found.facts] == [("frees", "AS")]
    assert found.worlds > WORLDS


@for_each("players", (2, 3, 4, 6))
def test_a_trick_that_is_settled_goes_to_one_seat_whatever_the_others_hold(players: int) -> None:
    rng, settled = random.Random(players), 0
    for state, view, *plays in choices(players, False, 40):
        best, other = plays
        if view.public.trick and contrast_of(view, best, other).is_settled:
            settled += 1
            for play in plays:
                _goes_to_one(state, view, play, rng)
    assert settled, "no such trick at all"


def _goes_to_one(state: State, view: View, play: Play, rng: random.Random) -> None:
    """Let whoever plays after ``play`` play any unseen cards that they may hold: the same seat takes the trick."""
    public, voids = view.public, shown_voids(view.public)
    seen = {public.turn_up, *view.hand, *public.trick, *(card for trick in public.tricks for card in trick.cards)}
    unseen = [card for card in public.options.pack if card not in seen]
    cards, takers = (*public.trick, play.card), set[int]()
    behind = [(view.seat + step) % public.players for step in range(1, public.players - len(public.trick))]
    for _ in range(200):
        rng.shuffle(unseen)
        later = list[Card]()
        for seat in behind:
            later += [next(card for card in unseen if card not in later and may_hold(voids, seat, card))]
        takers.add(winning_place((*cards, *later), public.named, public.trumps)[0])
    assert len(takers) == 1, (state.public.trick, play)
