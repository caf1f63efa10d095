"""The luck of the cards that the arena takes out of its results: it must be none on average, whoever plays."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from game.games import GAMES
from game.rules import empat_satu
from game.rules.base import STOCK, Discard, Draw, State
from game.rules.deal import Deal
from tests.cases import for_each
from tests.opponents.empat_satu_positions import new_deal
from tools import match as arena
from tools.luck import FIGURES, Luck, corrected
from tools.luck.empat_satu import Stock, usual_care
from tools.match import Match, Places, interval, play_board

OPTIONS = empat_satu.EmpatSatuOptions(players=2)
BATCHES, BOARDS = 20, 2500  # each board is two deals
MOST_SIGMA = 4.0


def match_of(players: int = 2, care: int = 20) -> Match:
    """Return a match of fast players who differ, whose luck is worked out with ``care``."""
    options = GAMES.rules["empat-satu"].read_options({"players": players})
    names = ("beginner", "baseline", "beginner", "baseline")[:players]
    return Match("empat-satu", options, names, 7, care=care)


def luck_of(match: Match, boards: int) -> list[Luck]:
    """Return the luck of every deal on so many boards."""
    found = [game.luck for number in range(boards) for game in play_board(match, number).games]
    return [luck for luck in found if luck is not None]


def strangest(lucks: list[Luck]) -> float:
    """Return how many standard errors the mean luck of any side and figure is away from zero, at most."""
    far = 0.0
    for side in range(len(lucks[0])):
        for figure in range(FIGURES):
            for guess in range(2):
                mean, half = interval([luck[side][figure][guess] for luck in lucks])
                far = max(far, abs(mean) / half * 1.96)
    return far


def at_the_end(left: int, number: int = 5) -> list[empat_satu.State]:
    """Return a deal of two players with ``left`` cards in the stock, each of them on top in turn."""
    state = new_deal(number, OPTIONS, 0)
    while state.public.stock_left > left or state.public.source is not None:
        hand = state.hands[state.turn or 0]
        state, _ = state.apply(Draw(STOCK) if state.public.source is None else Discard(hand[-1]))
    rest, gone = state.stock[-left:], state.stock[:-left]
    return [replace(state, stock=(*gone, *rest[at:], *rest[:at])) for at in range(left)]


def drawn(state: empat_satu.State) -> Luck:
    """Return the luck of the next draw."""
    watching = Stock(state, 2, 3)
    watching.see(Draw(STOCK))
    return watching.found()


def test_the_last_card_of_the_stock_is_no_luck() -> None:
    assert not any(guess for side in drawn(*at_the_end(1)) for guesses in side for guess in guesses)


def test_what_one_of_two_cards_gains_the_other_loses() -> None:
    found = 0.0
    for number in range(10):
        one, two = map(drawn, at_the_end(2, number))
        for side, other in zip(one, two, strict=True):
            for mine, theirs in zip(side, other, strict=True):
                assert mine == pytest.approx([-gain for gain in theirs])
                found += sum(map(abs, mine))
    assert found > 0.0


@for_each("players", [2, 3])
def test_luck_is_none_on_average(players: int) -> None:
    lucks = luck_of(match_of(players), 20)
    assert strangest(lucks) < MOST_SIGMA
    assert all(any(guesses) for luck in lucks[:3] for side in luck for guesses in side)


def test_a_stock_that_does_not_lie_at_random_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """High and low cards lie in turn, so that whoever draws first is lucky, and the mean says so."""
    fair = arena._next_deal

    def unfair(match: Match, number: int, state: State) -> Deal | None:
        deal = fair(match, number, state)
        if deal is None:
            return None
        low = sorted(deal.stock, key=lambda card: card.rank)
        pairs = zip(reversed(low), low, strict=True)
        stock = tuple(card for pair in pairs for card in pair)[: len(low)]
        return replace(deal, dealer=0, stock=stock)

    monkeypatch.setattr(arena, "_next_deal", unfair)
    assert strangest(luck_of(match_of(), 20)) > MOST_SIGMA


def test_the_results_do_not_depend_on_the_luck_being_worked_out() -> None:
    for number in range(3):
        told, plain = (play_board(match_of(care=care), number) for care in (20, 0))
        assert [game.reports for game in told.games] == [game.reports for game in plain.games]
        assert all(game.luck is None for game in plain.games)


def test_care_grows_with_what_the_players_think_and_is_none_where_more_deals_are_quicker() -> None:
    assert usual_care(("beginner", "baseline", "casual", "random"), 500) == 0
    assert usual_care(("skilled", "casual"), None) == 24
    assert usual_care(("expert", "skilled"), 300) == 120
    assert usual_care(("expert", "opponent"), None) == 1000


def test_taking_luck_out_takes_out_its_spread_and_leaves_the_mean() -> None:
    rng = random.Random(1)
    luck = [(rng.gauss(0, 1), rng.gauss(0, 1)) for _ in range(2000)]
    values = [5.0 + 2.0 * one - 1.0 * two + rng.gauss(0, 0.5) for one, two in luck]
    mean, half = interval(corrected(values, luck))
    assert mean == pytest.approx(5.0, abs=0.05)
    assert half == pytest.approx(1.96 * 0.5 / 2000**0.5, rel=0.1)


def test_a_board_has_no_say_in_how_much_of_its_own_luck_is_taken_out() -> None:
    """If it had, an odd result would be pulled towards the others: the mean would be biased."""
    rng = random.Random(2)
    luck = [(rng.gauss(0, 1),) for _ in range(40)]
    values = [rng.gauss(0, 1) for _ in luck]
    odd = [values[0] + 50.0, *values[1:]]
    assert corrected(odd, luck)[0] - corrected(values, luck)[0] == pytest.approx(50.0)


def test_nothing_is_taken_out_of_a_few_boards() -> None:
    assert corrected([1.0, 2.0], [(0.5,), (0.25,)]) == [1.0, 2.0]


@pytest.mark.soak
def test_a_hundred_thousand_deals_show_no_bias() -> None:
    """The difference from the plain mean lies within its own interval in at least 17 of 20 batches."""
    good = 0
    match = match_of(care=2)
    for batch in range(BATCHES):
        places = Places(match)
        for number in range(batch * BOARDS, (batch + 1) * BOARDS):
            places.add(play_board(match, number))
        clean, plain = places.margins, places.best[match.sides[0]]
        off, half = interval([one - other for one, other in zip(clean, plain, strict=True)])
        good += abs(off) <= half
        mean, wide = interval(plain)
        narrow = interval(clean)[1]
        told = (
            f"plain {100 * mean:.2f} ± {100 * wide:.2f} %, luck taken out {100 * (mean + off):.2f} ± {100 * narrow:.2f}"
        )
        print(f"batch {batch + 1}: {told} %, difference {100 * off:+.2f} ± {100 * half:.2f}, {good} good", flush=True)
    assert good >= 17
