"""Advice: figures of every legal action, as sure as they claim to be, and what an Expert would do."""

from __future__ import annotations

import functools
import itertools
import math
import random
import time
from collections.abc import Generator

import pytest

from game.cards import parse_cards
from game.games import GAMES
from game.opponents import advising
from game.opponents.advising import Findings, Sums, advised
from game.opponents.base import Choice, Decision, Errors, Level, Reason, cost, shown, step_of
from game.opponents.forty_one import levels
from game.rules import forty_one
from game.rules.base import Action, Bid, Draw, Play, View
from tests.cases import for_each
from tests.opponents import deciding, empat_satu_positions, forty_one_positions
from tests.rules.empat_satu_deals import after, dealt
from tools.advice import found
from tools.decisions import stopped_clock

pytestmark = pytest.mark.usefixtures("compiled_once")
NAMES = ("forty-one", "empat-satu", "forty-two")
every_game = pytest.mark.parametrize("game", NAMES)
some_views = pytest.mark.parametrize(
    ("game", "step"), [(game, 4) for game in NAMES] + [pytest.param(game, 1, marks=pytest.mark.soak) for game in NAMES]
)
"""Every fourth view of each game, and behind the marker all of them."""

TIE = Reason("all-equal")
ONE, TWO = Play(parse_cards("AS")[0]), Play(parse_cards("2S")[0])


@functools.cache
def all_advice(view: View, seed: int = 1) -> list[Decision]:
    """Return everything that advice for the seat of ``view`` comes to, the last word last, however long it takes."""
    with stopped_clock():
        return deciding.told_by(GAMES.opponents.mind_of(view).advise(view, seed))


def what(decision: Decision, action: Action) -> float:
    """Return what an action costs; fail if that is not known."""
    lost = cost(decision, action)
    assert lost is not None and 0.0 <= lost[1] < 0.5
    return lost[0]


# --- what a choice costs, and what is told of it


def views(game: str, step: int = 1) -> list[View]:
    """Return bids and cards, draws and discards of all parts of a deal, one in ``step``."""
    return list(deciding.views(game))[:: 2 if game == "forty-two" else 1][::step]


def two(best: Choice, other: Choice, game: float | None = None) -> Decision:
    return Decision(best.action, (best, other), TIE, game)


def test_a_choice_costs_the_chances_of_the_game_that_it_loses() -> None:
    decision = two(Choice(ONE, share=0.5, error=0.0), Choice(TWO, share=0.4, error=0.01))
    assert cost(decision, ONE) == (0.0, 0.0)
    assert what(decision, TWO) == pytest.approx(0.1) and cost(decision, TWO) != (0.1, 0.0)


@for_each(
    ("worth", "lost"),
    [
        (5.0, 0.1),  # it is worth less by more than the chance that it loses: fewer points, too
        (9.0, 0.025),  # most of what it loses is made good by points
        (10.0, 0.0),
        (11.0, 0.0),  # worth more, but for instance a bid that no partner would understand
    ],
)
def test_points_gained_are_set_off_at_the_price_by_which_the_expert_chooses(worth: float, lost: float) -> None:
    decision = two(Choice(ONE, worth=10.0, share=0.5), Choice(TWO, worth=worth, share=0.4), game=40.0)
    assert what(decision, TWO) == pytest.approx(lost)


def test_a_better_chance_for_fewer_points_costs_nothing() -> None:
    decision = two(Choice(ONE, worth=10.0, share=0.5), Choice(TWO, worth=5.0, share=0.6), game=40.0)
    assert cost(decision, TWO) == (0.0, 0.0)


def test_without_figures_nothing_is_said_of_the_cost() -> None:
    decision = two(Choice(ONE, share=0.5), Choice(TWO, worth=1.0))
    assert cost(decision, TWO) is None
    assert cost(decision, Play(parse_cards("3S")[0])) is None


def test_a_figure_is_rounded_the_more_the_less_sure_it_is() -> None:
    assert [step_of(error, 0.01) for error in (0.0, 0.002, 0.004, 0.01, 1.0)] == [0.01, 0.01, 0.02, 0.05, 0.2]
    choice = Choice(ONE, 3.14159, 0.4561, 0.0, 0.5049, errors=Errors(0.02, 0.005, 0.0))
    told = shown(choice)
    assert (told.points, told.chance, told.share) == (3.1, 0.46, 0.5)
    assert shown(Choice(ONE, 3.14159)) == Choice(ONE, 3.14159)


def test_two_figures_hardly_ever_differ_by_a_step() -> None:
    rng = random.Random(4)
    for error in (0.0001, 0.0028, 0.0057, 0.014):
        step = step_of(error, 0.01)
        wide = sum(abs(rng.gauss(0.0, error) - rng.gauss(0.0, error)) >= step for _ in range(2000))
        assert wide <= 0.02 * 2000


# --- batches


def sums(share: float, worth: float = 0.0, made: float = 5.0, bids: float = 10.0) -> Sums:
    return Sums(10.0, 0.0, 10.0 * share, worth, bids, made)


def rated(findings: Findings, game: float = 1.0) -> Choice:
    """Return what ``findings`` say of candidate 1 where candidate 0 is advised."""
    return findings.rated(Choice(TWO, chance=0.5), 1, 0, game)


def test_the_error_of_a_cost_is_that_of_the_difference_in_the_same_worlds() -> None:
    """Both vary by a tenth from batch to batch, but together: what they differ by is known a hundred times better."""
    findings = Findings(2)
    for at in range(16):
        luck = 0.1 * (-1) ** at
        findings.add([sums(0.5 + luck, 10.0), sums(0.4 + luck + 0.001 * (-1) ** (at // 2))])
    choice = rated(findings)
    assert choice.share == pytest.approx(0.4)
    assert choice.error == pytest.approx(0.001 / math.sqrt(15))
    assert choice.errors is not None and choice.errors.share == pytest.approx(0.1 / math.sqrt(15), rel=0.01)


def test_chains_of_worlds_that_differ_count_by_their_number() -> None:
    """Batches of a chain agree with each other, so they say less than as many independent ones."""
    alone, chained = Findings(2), Findings(2, chain=4)
    for at in range(16):
        batch = [sums(0.5, worth=10.0), sums(0.4 + 0.02 * (-1) ** (at // 4))]
        alone.add(batch)
        chained.add(batch)
    assert (rated(alone).error or 0.0) * 1.5 < (rated(chained).error or 0.0) == pytest.approx(0.02 / math.sqrt(3))


def test_deals_thrown_in_do_not_count_for_the_chance_of_a_bid() -> None:
    findings, rng = Findings(2), random.Random(1)
    for _ in range(64):
        findings.add([sums(0.5), sums(0.5, made=float(rng.randrange(3)), bids=2.0)])
    errors = rated(findings).errors
    assert errors is not None and 0.03 < errors.chance < 0.08  # as of 128 deals
    never = Findings(2)
    never.add([sums(0.5), sums(0.5, made=0.0, bids=0.0)])
    errors = rated(never).errors
    assert errors is not None and errors.chance == pytest.approx(0.5 / math.sqrt(10))


def test_on_a_machine_that_is_far_too_slow_advice_ends_early(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(time, "thread_time", lambda: now)
    findings = Findings(1)

    def batch() -> Generator[None, None, list[Sums]]:
        nonlocal now
        now += 0.3
        yield
        return [sums(0.5)]

    def decide(found: Findings) -> Decision:
        return Decision(ONE, (), Reason("looks", {"batches": found.batches}))

    advice = advised(findings, batch, decide, (2, 100))
    came = []
    with pytest.raises(StopIteration) as end:
        while True:
            came.append(next(advice))
            now += 60.0  # put off while an opponent thinks: that does not count
    assert [decision.why.values for decision in came if decision] == [{"batches": 2}]
    assert end.value.value.why.values == {"batches": math.ceil(advising.BRAKE / 0.3)}


def test_what_else_the_machine_had_to_do_cut_a_hint_short(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = itertools.count()
    for name in ("perf_counter", "monotonic", "time"):
        monkeypatch.setattr(time, name, lambda: float(next(clock)))  # a second passes between any two looks at it

    def batch() -> Generator[None, None, list[Sums]]:
        yield
        return [sums(0.5)]

    def decide(found: Findings) -> Decision:
        return Decision(ONE, (), Reason("looks", {"batches": found.batches}))

    assert deciding.told_by(advised(Findings(1), batch, decide, (2, 100)))[-1].why.values == {"batches": 100}


def test_a_bid_put_off_for_others_was_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(time, "perf_counter", lambda: now)
    state = forty_one_positions.random_position(1, 0)
    assert state.turn is not None
    thought = GAMES.opponents.think(state.view(state.turn), Level.EXPERT, 1)
    with pytest.raises(StopIteration) as end:
        while True:
            next(thought)
            now += 60.0  # while others are thought about, who are more urgent
    assert end.value.value.why.values["worlds"] == levels.SKILLS[Level.EXPERT].bid_worlds


# --- the laws


LOOKS = {"forty-one": 3, "empat-satu": 4, "forty-two": 3}
"""How often advice tells what it has come to."""


@some_views
def test_every_legal_action_has_figures_and_only_worse_ones_cost_anything(game: str, step: int) -> None:
    for view in views(game, step):
        came = all_advice(view)
        assert len(came) == LOOKS[game]
        for decision in came:
            assert [choice.action for choice in decision.choices] == list(view.legal_actions())
            assert decision.action in view.legal_actions()
            assert decision.why.code in GAMES.opponents.mind_of(view).reasons
            assert cost(decision, decision.action) == (0.0, 0.0)
            for choice in decision.choices:
                chance, share = choice.chance, choice.share
                assert 0.0 <= what(decision, choice.action) <= 1.0
                assert chance is not None and 0.0 <= chance <= 1.0
                assert share is not None and -1e-9 <= share <= 1.0 + 1e-9
                assert choice.points is not None and choice.worth is not None and choice.errors is not None


@some_views
def test_the_more_worlds_the_smaller_the_errors(game: str, step: int) -> None:
    first, last = 0.0, 0.0
    for view in views(game, step):
        came = all_advice(view)
        for one, other in zip(came[0].choices, came[-1].choices, strict=True):
            assert one.errors is not None and other.errors is not None
            first, last = first + one.errors.share, last + other.errors.share
    assert 0.0 < last < 0.6 * first


@some_views
def test_an_expert_does_what_is_suggested_or_what_looks_as_good(game: str, step: int) -> None:
    for view in views(game, step):
        decision = all_advice(view)[-1]
        with stopped_clock():
            expert = GAMES.opponents.choose(view, Level.EXPERT, 5).action
        assert found(view, decision).looks_as_good(view.legal_actions().index(expert)), (decision.action, expert)


@every_game
def test_the_figures_of_another_seed_look_the_same(game: str) -> None:
    for view in views(game)[::8]:
        one, other = (found(view, all_advice(view, seed)[-1]) for seed in (1, 2))
        for mine, theirs in zip(one.figures, other.figures, strict=True):
            for (figure, step), (another, wider) in zip(mine.told.values(), theirs.told.values(), strict=True):
                assert abs(figure - another) < 1.5 * max(step, wider)


@every_game
def test_equal_views_and_seeds_give_equal_advice(game: str) -> None:
    view = views(game)[0]
    assert all_advice(view) == all_advice.__wrapped__(view, 1) != all_advice(view, 2)


@pytest.mark.usefixtures("plain")
@every_game
def test_without_the_compiler_there_is_advice_too(game: str) -> None:
    view = views(game)[-1]
    begun = time.process_time()
    decision = all_advice(view, 3)[-1]
    assert time.process_time() - begun < 3.0
    assert all(cost(decision, choice.action) is not None for choice in decision.choices)


# --- of each game


def test_every_bid_of_forty_one_is_tried_itself() -> None:
    """An Expert tries four bids and rates the others by the nearest: a bid of thirteen had the chance of a five."""
    state = forty_one_positions.new_deal(3)
    assert state.turn is not None
    decision = all_advice(state.view(state.turn))[-1]
    chances = [choice.chance or 0.0 for choice in decision.choices]
    assert chances == sorted(chances, reverse=True) and chances[-1] == 0.0
    assert len({choice.share for choice in decision.choices}) == len(chances)
    assert what(decision, Bid(13)) > 0.1


def test_a_partners_chance_is_told_where_there_is_one() -> None:
    view = views("forty-one")[-1]
    for decision in (all_advice(view)[-1], GAMES.opponents.choose(view, Level.SKILLED, 1, 100)):
        for choice in decision.choices:
            assert choice.partner is not None and 0.0 <= choice.partner <= 1.0
            assert choice.errors is None or (choice.errors.partner > 0.0) == (0.0 < choice.partner < 1.0)
    assert {choice.partner for choice in all_advice(views("forty-two")[0])[-1].choices} == {None}


def test_a_bid_that_has_the_cards_thrown_in_leaves_the_game_as_it_stands() -> None:
    state = forty_one_positions.new_deal(3)
    for _ in range(3):
        state, _ = state.apply(Bid(2))
    view = state.view(state.turn or 0)
    assert isinstance(view, forty_one.View) and Bid(2) in view.legal_actions()
    choice = all_advice(view)[-1].choice(Bid(2))
    assert choice.points == 0.0 and choice.share == pytest.approx(0.5)
    assert choice.errors is not None and choice.errors.share == pytest.approx(0.0)


def test_reaching_41_is_advised_and_wins() -> None:
    state = after(dealt(("AS KS QS 3C", "2C 5D 8H JS")), "draw stock", "discard JS", "draw discard")
    decision = all_advice(state.view(state.turn or 0))[-1]
    assert str(decision.action) == "discard 3C" and decision.why.code == "reach-41"
    assert decision.choice(decision.action).share == 1.0
    others = [choice.action for choice in decision.choices if choice.action != decision.action]
    assert min(what(decision, other) for other in others) > 0.02


def test_the_only_action_has_figures_too() -> None:
    state = empat_satu_positions.new_deal(1)
    view = state.view(state.turn or 0)
    decision = all_advice(view)[-1]
    assert [choice.action for choice in decision.choices] == [Draw("stock")] == [decision.action]
    assert 0.1 < (decision.choices[0].share or 0.0) < 0.5


def test_a_throw_that_nobody_makes_has_figures_and_is_not_advised() -> None:
    """Advice broke off where a higher card of the suit that counts could be thrown, which was not tried any more."""
    view = after(dealt(("KS QS JS 7S", "9H 8C 5D TH"), "AH", dealer=1), "draw stock").view(0)
    decision = all_advice(view)[-1]
    assert all(choice.share is not None for choice in decision.choices)
    assert str(decision.action) in ("discard AH", "discard 7S")


# --- advice that takes its time


@for_each("game", ["forty-one", "empat-satu", "forty-two"])
def test_a_choice_is_weighed_in_as_many_worlds_as_asked_for_under_each_seed(game: str) -> None:
    for view in [*views(game)][:6:3]:
        one, again, other = (
            deciding.told_by(weighing(GAMES.opponents.weigh(view, number, 1600)))[-1] for number in (0, 0, 1)
        )
        assert one == again
        assert [choice.share for choice in one.choices] != [choice.share for choice in other.choices]
        assert one.why.values.get("worlds") in (None, 1600)


def weighing(thought: Generator[None, None, Decision]) -> Generator[Decision | None, None, Decision]:
    """Return a thought as if it were advice."""
    return (yield from thought)
