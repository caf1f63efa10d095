"""Practice: which puzzle is asked when, how bids compare with hands, and the hands on which bids are trained."""

from __future__ import annotations

import itertools
import json
import random
import re

import pytest

from game.games import GAMES
from game.practice.bids import bidding_deals, calibration
from game.practice.deck import AGAIN_A_DAY, NEW_A_DAY, Deck, Queue, by_day, day_begun, entry, spaced
from game.practice.puzzles import PuzzleFault, encode
from game.profile.practised import Practised, PuzzleAnswer, PuzzleCard, TrainedBid
from tests.cases import for_each
from tests.practice.made_up import puzzle
from tools.puzzles import write_all

NOW = 1_700_000_000.0
DAY, MINUTE = 86_400.0, 60.0


def deck(count: int = 3, kept: Practised | None = None) -> Deck:
    """Return a deck with so many shipped puzzles."""
    shipped = write_all([puzzle(number=number) for number in range(count)]).encode()
    return Deck("forty-one", shipped, kept or Practised())


def test_a_puzzle_solved_comes_back_later_and_later_and_one_missed_after_ten_minutes() -> None:
    memory, due = spaced("", True, 30.0, NOW)
    first = due - NOW
    assert DAY <= first <= 4 * DAY
    again, later = spaced(memory, True, 30.0, due)
    assert later - due > 2 * first
    _memory, soon = spaced(again, False, 30.0, later)
    assert soon - later == pytest.approx(10 * MINUTE)


def test_what_was_easy_comes_back_later_than_what_took_long() -> None:
    assert spaced("", True, 5.0, NOW)[1] > spaced("", True, 60.0, NOW)[1]


SOUND = spaced("", True, 30.0, NOW)[0]
SPOILT = [  # what the scheduler's own reader takes, and the scheduler then fails at
    re.sub(f'"{name}": [^,}}]*', f'"{name}": {value}', SOUND)
    for name, value in [
        ("stability", "0"),
        ("stability", "null"),
        ("stability", "-1"),
        ("difficulty", "null"),
        ("state", "3"),
        ("last_review", '"2023-01-01T00:00:00"'),
    ]
]


@for_each("memory", ["", "{", "[]", "{}", '{"card_id": 1}', "null", '{"due": 7}', 100_000 * "[", *SPOILT])
def test_a_spoilt_memory_counts_as_none(memory: str) -> None:
    assert spaced(memory, True, 30.0, NOW) == spaced("", True, 30.0, NOW)


def test_an_entry_has_the_key_and_the_reason_of_its_puzzle() -> None:
    made = puzzle()
    found = entry("forty-one", encode(made).encode())
    assert found.card.key == made.key and found.reason == made.reason and found.is_new
    with pytest.raises(PuzzleFault):
        entry("forty-one", b"{}")


def test_a_days_portion_is_all_that_is_due_and_a_few_new_puzzles() -> None:
    found = deck(NEW_A_DAY + 3)
    assert len(found.portion(NOW)) == NEW_A_DAY
    for asked in found.portion(NOW)[:3]:
        found.answered(asked, True, 30.0, NOW)
    assert len(found.portion(NOW)) == NEW_A_DAY - 3
    found.answered(found.portion(NOW)[0], False, 30.0, NOW)
    assert not found.portion(NOW) and len(found.waiting(NOW)) == 3
    assert [each.is_new for each in found.portion(NOW + 11 * MINUTE)] == [False], "the one missed comes back"
    tomorrow = day_begun(NOW, 1)
    assert sum(each.is_new for each in found.portion(tomorrow)) == 3


def test_an_old_puzzle_answered_today_takes_no_place_of_a_new_one() -> None:
    found = deck(NEW_A_DAY)
    asked = found.entries[0]
    found.answered(asked, False, 30.0, NOW - 3 * DAY)
    again = found.portion(NOW)[0]
    assert again.card.key == asked.card.key and not again.is_new
    found.answered(again, True, 30.0, NOW)
    assert len(found.portion(NOW)) == NEW_A_DAY - 1


def test_whoever_comes_back_after_weeks_finds_no_mountain_of_puzzles() -> None:
    """All that was due was asked at once, and new ones on top of it."""
    behind = AGAIN_A_DAY + 5
    found = deck(behind + 3)
    for each in found.entries[:behind]:
        found.answered(each, True, 30.0, NOW - 100 * DAY)
    assert found.due(NOW) == behind
    portion = found.portion(NOW)
    assert len(portion) == AGAIN_A_DAY and not any(each.is_new for each in portion), "none new while behind"
    found.answered(portion[0], False, 30.0, NOW)
    assert len(found.portion(NOW)) == AGAIN_A_DAY - 1
    assert len(found.portion(NOW + 11 * MINUTE)) == AGAIN_A_DAY, "one missed today comes back today"
    for each in found.portion(NOW):
        found.answered(each, True, 30.0, NOW)
    assert not found.portion(NOW) and found.due(NOW) == behind - AGAIN_A_DAY
    tomorrow = found.portion(day_begun(NOW, 1))
    assert sum(each.is_new for each in tomorrow) == 3, "then new ones again"


@for_each("is_solved", [True, False])
def test_a_session_under_a_clock_that_ran_ahead_empties_no_portion(is_solved: bool) -> None:
    """Four puzzles were answered in what the clock took for next year: nothing new came until then."""
    ahead = deck(6)
    for each in ahead.portion(NOW + 400 * DAY):
        ahead.answered(each, is_solved, 9.0, NOW + 400 * DAY)
    then = deck(6, Practised(tuple(each.card for each in ahead.entries if not each.is_new), tuple(ahead.answers)))
    assert (then.new_left(NOW), then.due(NOW), len(then.portion(NOW))) == (NEW_A_DAY, 4, 6)
    assert (then.solved_today(NOW), then.known(NOW), by_day(then.answers, NOW, 3)) == (0, 0, [(0, 0)] * 3)
    for each in then.waiting(NOW)[:4]:
        then.answered(each, True, 9.0, NOW)
    assert (then.due(NOW), then.solved_today(NOW), then.known(NOW)) == (0, 4, 4)
    assert all(NOW < each.card.due < NOW + 100 * DAY for each in then.entries if not each.is_new)


@for_each("now", [253_402_300_000.0, 253_402_300_799.0, 1e12])
def test_in_the_last_days_that_can_be_told_a_puzzle_is_still_spaced(now: float) -> None:
    memory, due = spaced("", True, 30.0, now)
    assert spaced(memory, False, 30.0, now)[1] <= due < 253_402_300_799.0


def test_a_queue_leads_from_deck_to_deck_and_with_reasons_leaves_the_others_out() -> None:
    first, second = deck(NEW_A_DAY + 1), deck(1)
    assert len(Queue([first, second], is_daily=True).waiting(NOW)) == NEW_A_DAY + 1
    whole = Queue([first, second]).waiting(NOW)
    assert [found is first for found, _entry in whole] == [True] * (NEW_A_DAY + 1) + [False]
    assert not Queue([first], frozenset(["lead-low"])).waiting(NOW)
    assert len(Queue([first], frozenset(["bid-at-sight"])).waiting(NOW)) == NEW_A_DAY + 1


def test_days_are_counted_from_midnight_and_older_ones_left_out() -> None:
    begun = day_begun(NOW)
    assert day_begun(begun) == begun == day_begun(begun + 60.0) and day_begun(begun - 1.0) < begun
    assert day_begun(NOW, 1) - begun in (23 * 3600, 24 * 3600, 25 * 3600)
    times = [(begun - 3 * DAY, True), (begun - 1.0, False), (begun + 1.0, True), (begun + 2.0, True)]
    answers = [PuzzleAnswer("forty-one", "key", at, is_solved) for at, is_solved in times]
    assert by_day(answers, NOW, 2) == [(0, 1), (2, 0)]


def test_a_record_counts_the_answers_to_puzzles_of_the_reasons_asked_for() -> None:
    found = deck(2)
    for asked, is_solved in zip(found.entries, (True, False), strict=True):
        found.answered(asked, is_solved, 30.0, NOW)
    assert found.record(frozenset(["bid-at-sight"])) == (1, 2)
    assert found.record(frozenset(["lead-low"])) == (0, 0)


def test_due_puzzles_come_first_then_own_ones_then_new_ones() -> None:
    own, shipped = puzzle(number=7), [puzzle(number=number) for number in range(3)]
    memory = spaced("", True, 30.0, NOW)[0]
    cards = (
        PuzzleCard(own.key, "forty-one", encode(own)),
        PuzzleCard(shipped[1].key, "forty-one", "", memory, NOW - 5.0),
        PuzzleCard(shipped[2].key, "forty-one", "", memory, NOW - 9.0),
        PuzzleCard("another", "forty-two", encode(puzzle("forty-two")), memory, 0.0),
        PuzzleCard("spoilt", "forty-one", "{", memory, 0.0),
    )
    found = deck(3, Practised(cards))
    keys = [each.card.key for each in found.waiting(NOW)]
    assert keys == [shipped[2].key, shipped[1].key, own.key, shipped[0].key]
    assert found.waiting(NOW, frozenset({"lead-low"})) == []
    assert [each.card.key for each in found.waiting(NOW - 7.0)] == [shipped[2].key, own.key, shipped[0].key]


def test_an_answer_is_counted_and_the_puzzle_waits_no_longer() -> None:
    found = deck(2)
    asked = found.waiting(NOW)[0]
    card, answer = found.answered(asked, True, 40.0, NOW)
    assert answer == PuzzleAnswer("forty-one", asked.card.key, NOW, True)
    assert card.due > NOW + DAY and json.loads(card.memory)
    assert [each.card.key for each in found.waiting(NOW)] == [found.entries[1].card.key]
    assert (found.solved_today(NOW), found.solved_today(NOW + DAY)) == (1, 0)
    missed, _answer = found.answered(found.waiting(NOW)[0], False, 40.0, NOW)
    assert found.solved_today(NOW) == 1 and missed.due == pytest.approx(NOW + 10 * MINUTE)
    assert [each.card.key for each in found.waiting(NOW + 11 * MINUTE)] == [missed.key]


def test_a_puzzle_missed_is_not_known_although_it_waits_for_minutes() -> None:
    # It stood among those known until it was due again.
    found = deck(2)
    found.answered(found.entries[0], True, 40.0, NOW)
    found.answered(found.entries[1], False, 40.0, NOW)
    assert found.known(NOW) == 1
    found.answered(found.entries[1], True, 40.0, NOW + 11 * MINUTE)
    assert found.known(NOW + 11 * MINUTE) == 2
    assert found.known(NOW + 100 * DAY) == 0, "by then all are due"


def test_a_missing_or_damaged_file_of_puzzles_is_known_as_such() -> None:
    sound = write_all([puzzle(number=number) for number in range(3)]).encode()
    assert not Deck("forty-one", b"", Practised()).is_damaged, "a game may come without puzzles"
    assert not Deck("forty-one", sound, Practised()).is_damaged
    spoilt = sound.replace(b'"why"', b'"wh"', 1)
    for shipped, left in ((None, 0), (b"nothing", 0), (sound[:-40], 0), (spoilt, 2)):
        found = Deck("forty-one", shipped, Practised())
        assert (found.is_damaged, len(found.entries)) == (True, left)


def test_a_spoilt_file_of_puzzles_leaves_the_own_ones() -> None:
    own = puzzle(number=7)
    found = Deck("forty-one", b"nothing", Practised((PuzzleCard(own.key, "forty-one", encode(own)),)))
    assert [each.card.key for each in found.waiting(NOW)] == [own.key]


# --- bids


def bids(count: int, bias: float, spread: float, seed: int) -> list[TrainedBid]:
    """Return bids by somebody who sees what a hand takes with an error, on hands of Forty-One."""
    rng = random.Random(seed)
    found = []
    for _hand in range(count):
        taken = max(0.4, rng.gauss(3.25, 1.5))
        found.append(TrainedBid("forty-one", NOW, max(1, round(taken + rng.gauss(bias, spread))), taken))
    return found


def test_bias_and_curve_of_a_few_bids() -> None:
    found = calibration([TrainedBid("forty-one", NOW, bid, taken) for bid, taken in ((3, 2.0), (3, 3.0), (5, 4.5))])
    assert found is not None
    assert found.hands == 3 and found.bias == pytest.approx(0.5) and found.off == pytest.approx(0.5)
    assert found.curve == ((3, 2, 2.5), (5, 1, 4.5))
    assert found.margin == pytest.approx(1.96 * (0.25 / 3) ** 0.5)  # the errors are 1, 0 and 0.5
    assert calibration([]) is None


def test_after_200_hands_the_bias_is_known_to_a_fifth_of_a_trick() -> None:
    held, trials, whole = 0, 200, calibration(bids(20_000, 0.3, 1.2, 10_000))
    for seed in range(trials):
        found = calibration(bids(200, 0.3, 1.2, seed))
        assert found is not None and whole is not None and found.margin < 0.2
        held += abs(found.bias - whole.bias) <= found.margin
    assert held >= 0.9 * trials


@for_each("game", ["forty-one", "forty-two"])
def test_every_hand_of_a_drill_is_a_fresh_one_on_which_the_person_bids_first(game: str) -> None:
    options = GAMES.rules[game].read_options({})
    dealt = list(itertools.islice(bidding_deals(options, 5), 6))
    states = [options.new_game().deal(deal)[0] for deal in dealt]
    assert all(state.turn == 0 for state in states)
    assert len({state.hands for state in states}) == 6
    assert dealt == list(itertools.islice(bidding_deals(options, 5), 6))
    assert dealt[0] != next(bidding_deals(options, 6))
