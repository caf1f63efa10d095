"""The opponents of 42: legal, blind to what is hidden, quick, and sensible where a person would be sure."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.cards import Suit, parse_cards
from game.games import GAMES
from game.opponents.base import Choice, Decision, Level
from game.opponents.forty_two.choosing import with_hope, with_suit_held
from game.opponents.forty_two.position import deal_of, leads_of, mask_of
from game.opponents.forty_two.rules_of_thumb import suit_to_name
from game.opponents.forty_two.trials import FortyTwoTrials
from game.rules.base import Bid, Play
from game.rules.forty_two import FortyTwoOptions, State, View, gets_there
from tests.cases import for_each
from tests.opponents.drawn_positions import of_forty_two
from tests.opponents.forty_two_positions import bidding, new_deal, random_position, written
from tools.match import Match, Places, interval, play_board

TINY = 1e-9  # less than any difference that is not an error of rounding
FEW = 16  # simulated deals a bid: enough to be legal and repeatable
THINKING = (Level.CASUAL, Level.SKILLED, Level.EXPERT)
quick = settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))


# --- the known follies


def seen_by(state: State) -> View:
    """Return what the seat whose turn it is sees."""
    assert state.turn is not None
    return state.view(state.turn)


def played(view: View, level: Level = Level.CASUAL, seed: int = 1) -> str:
    """Return what a level plays, with the suit named if a joker is led."""
    action = GAMES.opponents.choose(view, level, seed).action
    assert isinstance(action, Play)
    return str(action).removeprefix("play ")


def bids(view: View, level: Level = Level.CASUAL, seeds: int = 12) -> set[int]:
    """Return the bids that a level makes with different seeds."""
    actions = [GAMES.opponents.choose(view, level, seed, 40).action for seed in range(seeds)]
    return {action.number for action in actions if isinstance(action, Bid)}


@for_each("level", THINKING)
@for_each("hand", ["BJ AS 4C", "AH KH 3D", "9S 9H 4D"])
def test_who_needs_every_trick_does_not_lead_low(hand: str, level: Level) -> None:
    """Hearts are trumps, nines trump numbers; three tricks are left, three are needed."""
    decision = GAMES.opponents.choose(written(hand, up="9H" if "9H" not in hand else "9C", bids=(3, 2, 1, 0)), level, 1)
    chance = decision.why.values.get("chance", 1.0)
    is_hopeless = isinstance(chance, float) and chance < 0.01  # then a trick is a point, whichever card takes it
    assert is_hopeless or str(decision.action).split()[1] != hand.rsplit(maxsplit=1)[-1]


@for_each("level", THINKING)
def test_who_needs_every_trick_takes_what_it_can(level: Level) -> None:
    assert played(written("AS 2S BJ", "KS 3S 4S", up="9H", bids=(3, 1, 1, 1)), level) in {"AS", "BJ"}


@for_each("level", THINKING)
def test_the_boss_trump_is_not_spent_where_a_lower_card_takes_it(level: Level) -> None:
    """Last to play and two tricks needed: the king does, the Big Joker waits."""
    assert played(written("BJ KS 3D 4C", "QS 3S 4S", up="9H", bids=(2, 1, 1, 1)), level) == "KS"


@for_each("level", THINKING)
def test_the_boss_trump_is_kept_for_the_one_trick_it_is_to_take(level: Level) -> None:
    """One trick is needed and the Big Joker takes it some time: the king must not take one more."""
    assert played(written("BJ KS 3S 4C 2D", "QS 8S 4S", up="9H", bids=(1, 2, 1, 1)), level) in {"3S", "BJ"}
    assert played(written("BJ 3S 4C 2D", "KS 8S 4S", up="9H", bids=(1, 2, 1, 1)), level) in {"3S", "BJ"}


class Known(FortyTwoTrials):
    """Trials that have come to certain worths and chances, by candidate, each with the same error of a difference."""

    def __init__(self, worths: tuple[float, ...], chances: tuple[float, ...], error: float) -> None:
        self._worths, self._chances, self._error = worths, chances, error

    def standing(self, candidate: int) -> tuple[int, float, float]:
        return 1000, self._worths[candidate], 0.0

    def gap(self, one: int, other: int) -> tuple[float, float]:
        return self._worths[one] - self._worths[other], self._error

    def chance(self, candidate: int) -> float:
        return self._chances[candidate]


MISLEADING = [  # first bids of two players that an Expert once made, with a chance of 0 to 8 in 100
    ("BJ 6C 6D 7D 5D AC JD", "TD", {0, 1}),
    ("8C KD AH JH QC 8S 7C", "JC", {0, 1}),
    ("8S 4H 9H QD 5S QC QH", "5H", {0, 1}),
    ("TH 3S 7D JS KC 9S 5C", "2H", {6, 7}),
    ("8D JD QD AC 4H 3S 6C", "TS", {6, 7}),
]


@for_each("level", [Level.SKILLED, Level.EXPERT])
@for_each(("hand", "up", "wrong"), MISLEADING)
def test_nobody_bids_what_it_cannot_make_to_mislead_the_other(
    hand: str, up: str, wrong: set[int], level: Level
) -> None:
    """In its trials the other believed every bid, and then bid wrongly itself."""
    view = bidding(hand, up=up, bids=(None, None))
    for seed in range(3):
        action = GAMES.opponents.choose(view, level, seed, 300).action
        assert isinstance(action, Bid) and action.number not in wrong


@for_each(
    ("worths", "points", "score", "bid"),
    [
        ((0.84, 0.7), 4.5, 0, 3),
        ((1.2, 0.7), 4.5, 0, 6),
        ((1.2, 0.7), 4.8, 0, 3),
        ((1.2, 0.7), 4.8, 30, 6),
        ((0.84, 0.7), 4.8, 35, 6),
    ],
)
def test_a_bid_without_hope_must_be_worth_clearly_more(
    worths: tuple[float, ...], points: float, score: int, bid: int
) -> None:
    """A six at 14 % was bid instead of a three at 32 %, for 0.15 of a point; from 33 on a six wins the game.

    A seven at 2 % was once worth 0.36 more than a four at 40 %, which promised 0.9 points more.
    """
    view = bidding("KS 9S 4S TH 7D 6D AC", up="8S", bids=(None, None))
    view = msgspec.structs.replace(view, public=msgspec.structs.replace(view.public, scores=(score, 0)))
    choices = [Choice(Bid(6), points=4.6, chance=0.14), Choice(Bid(3), points=points, chance=0.32)]
    assert choices[with_hope(view, choices, Known(worths, (0.14, 0.32), 0.1), 0)].action == Bid(bid)


@for_each("players", range(2, 8), sampled=True)
@for_each("level", Level)
def test_nobody_bids_zero_with_the_big_joker(level: Level, players: int) -> None:
    for hand in ("BJ 2C 3D 4H 5S 6D 7C", "BJ 2S 3S 4S 5D 6D 7D", "BJ KC KD QH 2S 3H 4H"):
        view = bidding(hand, up="9H", bids=(None,) * players)
        assert 0 not in bids(view, level)
        assert GAMES.opponents.choose_at_once(view, level, 1).action != Bid(0)


@for_each("level", Level)
def test_nobody_bids_zero_with_the_highest_card_left(level: Level) -> None:
    """The Big Joker lies turned up, so nothing beats the Little Joker."""
    for hand in ("LJ 2C 3D 4H 5S 6D 7C", "LJ 2S 3S 4S 5D 6D 7D"):
        view = bidding(hand, up="BJ", bids=(None,) * 4)
        assert 0 not in bids(view, level)
        assert GAMES.opponents.choose_at_once(view, level, 1).action != Bid(0)


@for_each("hand", ["LJ KH 8S 9C 5D 4C 2C", "QH JH 9S 7S 7D 6C 2D", "AH AS KD TC 6S 4D 3C"])
def test_two_seeds_bid_the_same_or_what_is_worth_the_same_with_two_players(hand: str) -> None:
    """In one position of six, 600 worlds settled on a bid that was worth 0.2 less."""
    view = bidding(hand, up="9H", bids=(None, None))
    one, two = (GAMES.opponents.choose(view, Level.EXPERT, seed) for seed in (1, 2))
    for decision in (one, two):
        gap = (decision.choice(one.action).worth or 0.0) - (decision.choice(two.action).worth or 0.0)
        assert abs(gap) < 0.15


@pytest.mark.parametrize("players", range(2, 8))
def test_beginners_bid_nearly_all_the_tricks_there_are(players: int) -> None:
    """With four they bid 4 of 7 in all, each alone thinking little of trumps and aces."""
    total, deals = 0, 50
    for number in range(deals):
        state = new_deal(number, FortyTwoOptions(players=players), number % players)
        while state.public.is_bidding:
            action = GAMES.opponents.choose(seen_by(state), Level.BEGINNER, number).action
            assert isinstance(action, Bid)
            total += action.number
            state, _ = state.apply(action)
    assert 5.5 <= total / deals <= 7.0


def test_a_beginner_with_the_little_joker_trumps_and_an_ace_does_not_bid_zero() -> None:
    assert 0 not in bids(bidding("LJ KH 8H AS 5C 4D 3S", up="9H", bids=(None,) * 4), Level.BEGINNER, seeds=40)


@for_each("level", THINKING)
def test_a_hand_of_low_cards_is_bid_zero_among_many(level: Level) -> None:
    view = bidding("2C 3C 2D 3D 4D 3S 4S", up="9H", bids=(1, 1, 2, 0, 1, None, None))
    assert bids(view, level) == {0}


@for_each("level", THINKING)
def test_a_hand_of_winners_is_bid_high(level: Level) -> None:
    view = bidding("BJ LJ 9S 9C AH KH 2C", up="9H", bids=(None, None, None, None))
    assert min(bids(view, level)) >= 4


@for_each("level", Level)
def test_the_dealer_minds_that_the_bids_must_not_total_7(level: Level) -> None:
    """Two sure tricks; as the total would be 7 with two, one of the neighbours is bid instead."""
    hand = "BJ LJ 2C 3C 2D 3D 2S"
    assert 2 in bids(bidding(hand, up="9H", bids=(1, 1, 1, None)), level)
    assert 2 not in bids(bidding(hand, up="9H", bids=(1, 2, 2, None)), level)
    assert bids(bidding(hand, up="9H", bids=(1, 2, 2, None))) <= {1, 3}


@for_each(("level", "code"), [(Level.CASUAL, "bid-at-sight"), (Level.SKILLED, "bid-simulated")])
def test_the_bid_is_the_best_that_is_allowed(level: Level, code: str) -> None:
    view = bidding("BJ LJ 2C 3C 2D 3D 2S", up="9H", bids=(1, 2, 2, None))
    decision = GAMES.opponents.choose(view, level, 1)
    assert decision.why.code == code
    assert [choice.action for choice in decision.choices] == [Bid(n) for n in range(8) if n != 2]
    for choice in decision.choices:
        assert choice.chance is not None and 0.0 <= choice.chance <= 1.0
        assert choice.points is not None and choice.points >= 0.0
    worth = {choice.action: choice.worth or 0.0 for choice in decision.choices}
    assert worth[decision.action] == max(worth[Bid(1)], worth[Bid(3)])


@for_each("level", THINKING)
def test_a_bid_that_wins_the_game_is_preferred(level: Level) -> None:
    """Two tricks are about what the hand takes; with everybody at 36 only a made bid of three ends the game."""
    hand = "BJ KD QH AS 3D 2S 4S"
    usual = bidding(hand, up="9H", bids=(None, None, None, None))
    late = msgspec.structs.replace(usual, public=msgspec.structs.replace(usual.public, scores=(36, 36, 36, 36)))
    assert min(bids(usual, level)) < 3 <= min(bids(late, level))


# --- cards that a person would call right


@for_each("level", THINKING)
def test_once_the_bid_is_made_the_highest_card_that_does_not_take_goes(level: Level) -> None:
    assert played(written("QS 2S AD 3C", "KS 9S 4S", up="9H", bids=(0, 3, 2, 1)), level) == "QS"
    assert played(written("AD 3C 4C 2D", "KS 3S 4S", up="9H", bids=(0, 3, 2, 1)), level) == "AD"


@for_each("level", THINKING)
def test_who_wants_tricks_throws_low_and_keeps_winners(level: Level) -> None:
    assert played(written("AD KD 3C", "KS 3S LJ", up="9H", bids=(2, 1, 1, 2)), level) == "3C"


@for_each("level", THINKING)
def test_when_the_bid_is_lost_a_trick_is_still_a_point(level: Level) -> None:
    assert played(written("AS 2S", "KS 3S 4S", up="9H", bids=(0, 1, 1, 1), taken=(1, 1, 1, 1)), level) == "AS"
    assert played(written("AS 2S", "KS 3S 4S", up="9H", bids=(5, 1, 1, 1), taken=(0, 1, 1, 1)), level) == "AS"


@for_each("level", THINKING)
def test_a_lower_pair_puts_the_trick_on_the_leader(level: Level) -> None:
    """Only the ace follows suit, and would take the trick; the queen of clubs pairs, and the queen led takes it."""
    assert played(written("AS QC 2D", "QS 3S 4S", up="9H", bids=(0, 2, 1, 1)), level) == "QC"


@for_each("level", THINKING)
def test_a_fifteen_takes_a_trick_that_is_needed(level: Level) -> None:
    assert played(written("7H 2H 3C", "8H KH 4H", up="9D", bids=(1, 2, 2, 1)), level) == "7H"


@for_each("level", THINKING)
def test_a_fifteen_is_not_played_once_the_bid_is_made(level: Level) -> None:
    assert played(written("7H 2H 3C", "8H KH 4H", up="9D", bids=(0, 2, 2, 1)), level) == "2H"


def test_a_joker_led_names_the_suit_that_serves() -> None:
    """With more tricks wanted the long suit is drawn; with none, one is named that is not held."""
    draws = played(written("BJ AH KH QH", up="9H", bids=(4, 1, 1, 2)))
    assert draws.split()[0] in {"BJ", "AH"} and draws != "BJ C"
    assert played(written("BJ", up="9H", bids=(1, 2, 1, 1))).startswith("BJ ")
    view = written("BJ AH KH QH", up="9H", bids=(4, 1, 1, 2))
    deal, leads = deal_of(view), leads_of(view.public.trumps)
    assert suit_to_name(deal, leads, mask_of(parse_cards("AH KH QH 2D")), 3) == Suit.HEARTS.order
    assert suit_to_name(deal, leads, mask_of(parse_cards("AH KH QH 2D 2C")), 0) == Suit.SPADES.order


@for_each(
    ("hand", "worths", "chances", "error", "named"),
    [
        ("BJ 8S 7C QC", (4.4, 4.52, 4.50, 4.3), (0.76, 0.76, 0.76, 0.7), 0.05, "C"),
        ("BJ 8S 7C QC", (4.4, 4.52, 4.45, 4.3), (0.76, 0.76, 0.76, 0.7), 0.02, "H"),
        ("BJ 8S 7C QC", (4.4, 4.52, 4.50, 4.3), (0.76, 0.76, 0.72, 0.7), 0.05, "H"),
        ("BJ", (4.4, 4.52, 4.50, 4.52), (0.76, 0.76, 0.76, 0.76), 0.05, "D"),
    ],
)
def test_a_joker_names_no_suit_for_nothing_that_is_not_held(
    hand: str, worths: tuple[float, ...], chances: tuple[float, ...], error: float, named: str
) -> None:
    """Diamonds are trumps. A heart that is not held was named where a suit held served as well."""
    view = written(hand, up="9D", bids=(2, 1, 1, 2))
    plays = [Play(parse_cards("BJ")[0], Suit(suit)) for suit in "SHCD"]
    assert str(plays[with_suit_held(view, plays, Known(worths, chances, error), 1, 0.7)].named) == named


@quick
@given(state=of_forty_two, seed=st.integers(0, 2**32 - 1))
def test_a_beginner_slips_now_and_then_and_believably(state: State, seed: int) -> None:
    view = seen_by(state)
    decisions = [GAMES.opponents.choose(view, Level.BEGINNER, seed + turn) for turn in range(60)]
    slips = [one for one in decisions if one.why.code.startswith("slip")]
    assert len(slips) <= 0.95 * len(decisions)
    for slip in slips:
        assert isinstance(slip.action, Play)
        if slip.why.code != "slip-takes-early":  # no joker is wasted in a slip
            assert not slip.action.card.is_joker


# --- nothing is given up without a word


def given_up(view: View, decision: Decision) -> list[Choice]:
    """Return the choices that promise over 0.1 points or 3 % of chance more, and whose loss no reason explains."""
    code = str(decision.why.values.get("given_up", decision.why.code.split("-", 1)[1]))
    own = decision.choice(decision.action)
    silent = []
    for choice in decision.choices:
        more = (choice.points or 0.0) - (own.points or 0.0)
        surer = (choice.chance or 0.0) - (own.chance or 0.0)
        if more > 0.1 + TINY or surer > 0.03 + TINY:
            fits = {
                "for-bid": surer < 0,
                "for-points": more < 0,
                "between": surer < 0 or more < 0,
                "to-win": wins(view, own) and not wins(view, choice),
                "for-rule": isinstance(own.action, Bid) or "rule" in decision.why.values,
                "for-game": (choice.worth or 0.0) < (own.worth or 0.0),
            }
            silent += [] if fits.get(code, False) else [choice]
    return silent


def wins(view: View, choice: Choice) -> bool:
    """Whether a choice is a bid that, if made, wins the game."""
    score = view.public.scores[view.seat]
    return isinstance(choice.action, Bid) and gets_there(choice.action.number, score, view.public.options)


def without_a_word(level: Level, positions: int, iterations: int | None) -> list[int]:
    """Return the random positions in which a level gives something up without a reason; most games are about to end."""
    found = []
    for number in range(positions):
        options = FortyTwoOptions(players=2 + number % 6)
        state = random_position(number, (0, 1, options.players, 3 * options.players)[number % 4], options)
        scores = tuple(7 * (number + seat) % 41 for seat in range(options.players))
        state = msgspec.structs.replace(state, public=msgspec.structs.replace(state.public, scores=scores))
        view = seen_by(state)
        found += [number] if given_up(view, GAMES.opponents.choose(view, level, number, iterations)) else []
    return found


@for_each("level", THINKING)
def test_points_or_chances_are_never_given_up_without_a_word_why(level: Level) -> None:
    assert without_a_word(level, 24, 60) == []


@pytest.mark.soak
@pytest.mark.parametrize("level", THINKING)
def test_nothing_is_given_up_without_a_word_in_500_decisions(level: Level) -> None:
    assert without_a_word(level, 500, None) == []


def test_the_levels_stand_in_their_order_in_a_small_match() -> None:
    for players in (2, 4, 7):
        casual = points(("casual", *("beginner",) * (players - 1)), 80 // players**2 + 10)
        assert casual["casual"] > casual["beginner"]
        beginner = points(("beginner", *("random",) * (players - 1)), 10)
        assert beginner["beginner"] > beginner["random"] + 0.5


@pytest.mark.soak
def test_casual_beats_beginner_and_baseline_by_a_margin() -> None:
    for players, deals in ((2, 400), (4, 200), (7, 100)):
        for other in ("beginner", "baseline"):
            tally = match(("casual", *(other,) * (players - 1)), deals)
            gains = [one - two for one, two in zip(tally.a_deal["casual"], tally.a_deal[other], strict=True)]
            middle, half = interval(gains)
            assert middle - half > 0.05, (players, other, middle, half)


def test_places_tell_points_a_deal_and_bids_made_exactly() -> None:
    tally = match(("baseline", "baseline"), 30)
    assert len(tally.a_deal["baseline"]) == len(tally.made["baseline"]) == 30
    assert all(0.0 <= made <= 1.0 for made in tally.made["baseline"])
    assert "of its bids exactly" in "\n".join(tally.lines())
    assert "less" not in "\n".join(tally.lines())
    assert tally.a_deal["baseline"] == tally.points["baseline"]


def test_whole_games_tell_who_won_though_another_may_have_more_points() -> None:
    options = GAMES.rules["forty-two"].read_options({"players": 3, "target": 14})
    given = Match("forty-two", options, ("baseline", "random", "random"), 3, whole_games=True)
    tally = Places(given)
    for number in range(6):
        tally.add(play_board(given, number))
    won = sum(interval(tally.won[name])[0] * seats for name, seats in (("baseline", 1), ("random", 2)))
    assert won == pytest.approx(1.0)
    gains = [one - two for one, two in zip(tally.a_deal["baseline"], tally.a_deal["random"], strict=True)]
    assert f"baseline less random: {sum(gains) / len(gains):+.2f} ± " in "\n".join(tally.lines())
    assert "% of games" in "\n".join(tally.lines())


def match(seats: tuple[str, ...], deals: int) -> Places:
    """Return what a match of single deals came to."""
    options = GAMES.rules["forty-two"].read_options({"players": len(seats)})
    given = Match("forty-two", options, seats, 20, iterations=None if deals > 99 else 24)
    tally = Places(given)
    for number in range(deals):
        tally.add(play_board(given, number))
    return tally


def points(seats: tuple[str, ...], deals: int) -> dict[str, float]:
    """Return each player's points a deal in a match."""
    tally = match(seats, deals)
    return {name: interval(tally.a_deal[name])[0] for name in tally.a_deal}
