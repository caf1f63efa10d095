"""The account of skill and luck: its parts add up to the result, and each stands where it belongs."""

from __future__ import annotations

import random

import pytest

from game.controller import Step
from game.games import GAMES
from game.looking_back.account import Account, LuckKind, Swing, account_of, seen_by
from game.opponents.base import Appraisal, Choice, Decision, Opening, Reason, Value
from game.opponents.verdict import Grade
from game.rules.base import STOCK, Action, Draw
from tests.cases import for_each
from tests.looking_back.deals import finished

PAIRS = ((0, 2), (1, 3))
WHY = Reason("scripted")


def close(change: Swing, share: float, points: float) -> bool:
    """Whether a change is this, but for rounding."""
    return change.share == pytest.approx(share) and change.points == pytest.approx(points)


def value(share: float, points: float = 0.0) -> Value:
    """Return what is worth ``share`` to seats 0 and 2, the rest to the others, and ``points`` to seat 0."""
    return Value((share, 1.0 - share) * 2, (points, 0.0, 0.0, 0.0))


def some_value(rng: random.Random, players: int) -> Value:
    """Return a random value."""
    return Value(tuple(rng.random() for _ in range(players)), tuple(rng.gauss(0, 5) for _ in range(players)))


def appraised(steps: list[Step], seed: int) -> dict[int, Appraisal]:
    """Return random appraisals of all choices of a deal."""
    rng = random.Random(seed)
    found = {}
    for at in range(1, len(steps)):
        legal = steps[at - 1].after.legal_actions()
        if len(legal) == 1:
            continue
        players = len(steps[0].after.public.scores)
        expected, true = (tuple(some_value(rng, players) for _ in legal) for _ in range(2))
        choices = tuple(Choice(action, share=rng.random(), error=0.0) for action in legal)
        best = max(choices, key=lambda choice: choice.share or 0.0).action
        found[at] = Appraisal(Decision(best, choices, WHY), expected, true)
    return found


def random_account(
    game: str, seed: int, seat: int = 0, **given: object
) -> tuple[Account, dict[int, Appraisal], list[Step]]:
    """Return the account of a random deal with random values, its appraisals, and its steps, numbered from 10."""
    steps = finished(game, seed, **given)
    appraisals = appraised(steps, seed)
    options = steps[0].after.public.options
    sides = options.sides
    rng = random.Random(seed + 1)
    values = [some_value(rng, options.players) for _ in range(3)]
    opening = Opening(values[0], values[1])
    return account_of(seat, sides, steps, 10, opening, appraisals, values[2]), appraisals, steps


@for_each("game", GAMES.rules)
@for_each("seed", range(4))
def test_skill_luck_and_the_others_share_add_up_to_the_result(game: str, seed: int) -> None:
    for seat in (0, 1):
        account, appraisals, _ = random_account(game, seed, seat)
        assert close(account.rest, 0.0, 0.0)
        parts = [account.luck(), account.own, account.partners, account.opponents]
        assert sum(part.share for part in parts) == pytest.approx(account.result.share)
        assert sum(part.points for part in parts) == pytest.approx(account.result.points)
        assert close(account.luck() - account.luck(*LuckKind), 0.0, 0.0)
        assert sum(event.verdict is not None for event in account.events) == len(appraisals)


def test_every_choice_is_its_own_seats_and_has_the_number_of_its_step() -> None:
    account, appraisals, steps = random_account("forty-one", 3)
    chosen = [event for event in account.events if event.verdict is not None]
    assert [(event.at - 10, event.seat) for event in chosen] == [(at, steps[at].seat) for at in sorted(appraisals)]
    assert account.side == (0, 2)
    for seat in range(4):
        assert len(account.verdicts(seat)) == sum(steps[at].seat == seat for at in appraisals)


def test_the_parts_of_pairs_are_the_partners_and_the_opponents_choices() -> None:
    account, _, _ = random_account("forty-one", 3)
    skills = {seat: [event.skill for event in account.events if event.seat == seat] for seat in range(4)}
    assert account.own.share == pytest.approx(sum(skill.share for skill in skills[0]))
    assert account.partners.share == pytest.approx(sum(skill.share for skill in skills[2]))
    assert account.opponents.share == pytest.approx(sum(skill.share for seat in (1, 3) for skill in skills[seat]))


def account_of_one(
    chosen: int, true: tuple[Value, Value], expected: tuple[Value, Value], error: float = 0.0
) -> Account:
    """Return the account of a deal whose one appraised choice is between two actions, the first of which is best."""
    steps = finished("forty-one", 1)
    at = next(at for at in range(1, len(steps)) if steps[at].seat == 0 and len(steps[at - 1].after.legal_actions()) > 1)
    done = steps[at].done
    assert isinstance(done, Action)
    other = next(action for action in steps[at - 1].after.legal_actions() if action != done)
    actions = (done, other) if chosen == 0 else (other, done)
    choices = tuple(Choice(action, share=0.9 - 0.15 * place, error=error) for place, action in enumerate(actions))
    appraisal = Appraisal(Decision(actions[0], choices, WHY), expected, true)
    opening = Opening(value(0.5), value(0.6, 1.0))
    return account_of(0, PAIRS, steps, 0, opening, {at: appraisal}, value(1.0, 8.0))


def test_the_best_choice_costs_nothing_and_what_comes_of_it_is_luck() -> None:
    account = account_of_one(0, (value(0.7, 2.0), value(0.9, 9.0)), (value(0.62, 1.5), value(0.5, 0.5)))
    hand, lay, choice = account.events
    assert (hand.kind, lay.kind, choice.kind) == (LuckKind.HAND, LuckKind.LAY, LuckKind.PLAY)
    assert close(hand.luck, 0.1, 1.0) and close(lay.luck, 0.1, 1.0)
    assert close(choice.skill, 0.0, 0.0) and close(choice.luck, 0.3, 6.0)
    assert choice.verdict is not None and choice.verdict.grade is Grade.FINE


def test_a_mistake_that_turned_out_well_is_a_mistake_and_good_luck() -> None:
    account = account_of_one(1, (value(0.7, 2.0), value(0.9, 9.0)), (value(0.62, 1.5), value(0.5, 0.5)))
    choice = account.events[-1]
    assert close(choice.skill, -0.12, -1.0) and close(choice.luck, 0.42, 7.0)
    assert sum(verdict.cost for verdict in account.verdicts(0)) == pytest.approx(0.15)
    assert close(account.own, -0.12, -1.0)
    assert choice.verdict is not None and choice.verdict.grade is Grade.MISTAKE, "it lost 0.15 of the game"
    assert choice.verdict.points == pytest.approx(1.0)
    assert close(account.result, 0.5, 8.0)


def test_what_is_within_the_error_of_a_cost_is_luck() -> None:
    true, expected = (value(0.7, 2.0), value(0.9, 9.0)), (value(0.62, 1.5), value(0.5, 0.5))
    unsure, doubtful = (account_of_one(1, true, expected, error).events[-1] for error in (0.05, 0.2))
    assert close(unsure.skill, -0.08, -2 / 3) and close(unsure.luck, 0.38, 7.0 - 1 / 3)
    assert close(doubtful.skill, 0.0, 0.0) and close(doubtful.luck, 0.3, 6.0)


def test_a_drawn_card_is_told_from_what_comes_of_a_choice() -> None:
    account, appraisals, steps = random_account("empat-satu", 2, players=3)
    drawn = {at + 10 for at in appraisals if steps[at].done == Draw(STOCK)}
    assert drawn == {event.at for event in account.events if event.kind is LuckKind.DRAW}


def test_a_card_turned_up_is_luck_between_the_hand_and_the_lay() -> None:
    steps = finished("forty-two", 1, players=4)
    sides = steps[0].after.public.options.sides
    opening = Opening(value(0.25), value(0.3), value(0.45))
    account = account_of(0, sides, steps, 0, opening, {}, value(0.4))
    assert [event.kind for event in account.events] == [LuckKind.HAND, LuckKind.TURNED_UP, LuckKind.LAY]
    assert [round(event.luck.share, 3) for event in account.events] == [0.05, 0.15, -0.05]


def test_the_deal_has_brought_the_points_that_stand_on_the_score_sheet() -> None:
    # "This deal -11.1" stood there where it had brought -11: a tenth had been promised before it was dealt.
    steps = finished("forty-one", 1)
    opening = Opening(value(0.5, 0.13), value(0.6, 1.0))
    account = account_of(0, PAIRS, steps, 0, opening, {}, value(0.4, -11.0))
    assert close(account.result, -0.1, -11.0) and close(account.rest, 0.0, 0.0)
    assert close(account.luck(LuckKind.HAND), 0.1, 1.0)


def test_points_count_against_the_average_of_the_other_sides() -> None:
    alone = tuple((seat,) for seat in range(4))
    promised = Value((0.4, 0.2, 0.2, 0.2), (6.0, 3.0, 0.0, -3.0))
    assert close(seen_by(promised, alone, 0), 0.4, 6.0)
    assert close(seen_by(promised, alone, 3), 0.2, -6.0)
    assert close(seen_by(promised, PAIRS, 1), 0.2, -6.0)
