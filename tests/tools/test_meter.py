"""The absurdity meter: every detector trips on the position that it is made for, and not on one beside it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from game.cards import Card
from game.opponents.base import Choice, Decision, Reason
from game.rules import forty_one as rules_of_forty_one
from game.rules.base import Action, Bid, Play, View
from tests.opponents.forty_one_positions import new_deal, written
from tests.record_samples import read
from tools.meter import __main__ as command
from tools.meter import forty_one
from tools.meter.moments import Moment, name_of

BIDS = (3, 3, 3, 3)


def moment(view: View, action: Action, *choices: Choice, hands: tuple[tuple[Card, ...], ...] = ()) -> Moment:
    return Moment(view, action, hands or ((),) * 4, lambda: Decision(action, choices, Reason("")))


# --- Forty-One


class Case(NamedTuple):
    """A position of Forty-One: seat 0's hand, the trick so far, its card, bids and tricks taken, and the end."""

    detector: str
    hand: str
    trick: str
    card: str
    bids: tuple[int, int, int, int] = BIDS
    taken: tuple[int, int, int, int] = (0, 0, 0, 0)
    gone: str = ""
    tricks: tuple[int, int, int, int] = (0, 0, 0, 0)  # in the end
    best: str = ""  # the card that takes the trick in the end of the card that matters


def trips(case: Case, matters: str = "") -> bool:
    view = written(case.hand, case.trick, bids=case.bids, taken=case.taken, gone=case.gone)
    result = rules_of_forty_one.DealResult(3, case.bids, (), case.tricks, (0,) * 4, (0,) * 4)
    took = {Card.parse(matters or case.card): Card.parse(case.best)} if case.best else {}
    seat = forty_one.Seat(moment(view, Play(Card.parse(case.card))), forty_one.Course(result, took))
    return {name_of(detector): detector for detector in forty_one.DETECTORS}[case.detector](seat)


GONE_CLUBS = "AC KC QC JC TC 9C 8C 7C"
SPADES_RUFFED_BY_1 = "2S 3H 4S 5S"

ODD = [
    Case("ruffs-partners-winner", "2H 3C 5D", "4S AS 5S", "2H", (1, 3, 3, 3), (1, 0, 0, 0)),
    Case("overtakes-partner", "AS 2S 5D", "4S KS 5S", "AS", (1, 3, 3, 3), (1, 0, 0, 0)),
    Case("drops-honour", "KD JD 7D 3D KS", "4C 2H 5C", "KD"),
    Case("drops-honour", "KS 4S 5S", "6S AS 7S", "KS"),
    Case("leads-into-ruff", "AS KD 3D", "", "AS", gone=SPADES_RUFFED_BY_1),
    Case("feeds-ruff", "6S KD 3D", "", "6S", gone=SPADES_RUFFED_BY_1),
    Case("gives-up-bid", "TS 6D", "4S 5S 9S", "6D", (2, 3, 3, 3)),
    Case("lets-sure-trick-go", "7H 6D KD", "4C 5C 9C", "6D", (2, 3, 3, 3), tricks=(1, 4, 4, 4)),
    Case("ducks-with-ace", "AS 6S 4D", "7S 8S 9S", "6S", (1, 3, 3, 3), best="2H"),
    Case("lets-opponent-make", "AS 2S 4D", "7S 8S 9S", "2S", (1, 3, 3, 1)),
    Case("lets-opponent-make", "AS 2S 4D", "7S 8S 9S", "2S", (1, 3, 3, 3)),
    Case("wastes-high-card", "KH 3H 4D", "7S 8S 9S", "KH"),
    Case("undertrumps", "2H 4D 5D", "7S 3H 9S", "2H"),
    Case(
        "leaves-last-trumps",
        "AH KH AS 2S",
        "",
        "AS",
        (4, 3, 3, 3),
        gone="2H 3H 4H 5H 6H 7H 8H 9H JH TH 2C 3C",
        best="QH",
    ),
]
EVEN = [
    Case("ruffs-partners-winner", "2H 3C 5D", "4S AS 5S", "2H"),
    Case("overtakes-partner", "AS 2S 5D", "4S KS 5S", "AS"),
    Case("drops-honour", "KD JD QD", "4C 2H 5C", "KD"),
    Case("drops-honour", "KS 4S 5S", "6S AS 7S", "KS", (1, 3, 3, 3), (1, 0, 0, 0)),
    Case("leads-into-ruff", "AS KD 3D", "", "KD", gone=SPADES_RUFFED_BY_1),
    Case("feeds-ruff", "6S KD 3D", "", "6S", (3, 0, 3, 0), gone=SPADES_RUFFED_BY_1),
    Case("gives-up-bid", "TS 6D", "4S JS 9S", "TS", (2, 3, 3, 3)),
    Case("lets-sure-trick-go", "7H 6D KD", "4C 5C 9C", "6D", (2, 3, 3, 3), tricks=(2, 4, 4, 3)),
    Case("ducks-with-ace", "AS 6S 4D", "7S 8S 9S", "6S", (1, 3, 3, 3), tricks=(1, 4, 4, 4)),
    Case("lets-opponent-make", "AS 2S 4D", "7S 8S 9S", "2S", (1, 3, 3, 2)),
    Case("wastes-high-card", "4H 3H 4D", "7S 8S 9S", "4H"),
    Case("undertrumps", "2H AD", "7S 3H 9S", "2H"),
    Case("leaves-last-trumps", "AH KH AS 2S", "", "AS", (4, 3, 3, 3), gone="2H 3H 4H 5H 6H 7H 8H 9H JH TH 2C 3C"),
]


@pytest.mark.parametrize("case", ODD, ids=[f"{case.detector}-{case.card}" for case in ODD])
def test_a_detector_trips(case: Case) -> None:
    assert trips(case, "AS" if case.detector == "ducks-with-ace" else "")


@pytest.mark.parametrize("case", EVEN, ids=[f"{case.detector}-{case.card}" for case in EVEN])
def test_a_detector_does_not_trip_beside_it(case: Case) -> None:
    assert not trips(case, "AS" if case.detector == "ducks-with-ace" else "")


def bidding(number: int, bids: tuple[int, ...]) -> View:
    """Return the view of the seat that bids after ``bids`` in a deal of the pack shuffled by ``number``."""
    state = new_deal(number)
    for bid in bids:
        state, _ = state.apply(Bid(bid))
    assert state.turn is not None
    return state.view(state.turn)


def bids_oddly(view: View, bid: int, *choices: Choice, thrown_in: bool = False) -> list[str]:
    """Return what the detectors of bids find."""
    zeros = (0, 0, 0, 0)
    result = rules_of_forty_one.DealResult(0, zeros, (), zeros, zeros, zeros, thrown_in)
    seat = forty_one.Seat(moment(view, Bid(bid), *choices), forty_one.Course(result, {}))
    return [name_of(detector) for detector in forty_one.DETECTORS if detector(seat)]


def test_a_lift_without_hope_is_found_by_its_own_chance() -> None:
    view = bidding(1, (2, 2, 2))
    assert bids_oddly(view, 5, Choice(Bid(5), chance=0.34)) == ["lifts-without-hope"]
    assert bids_oddly(view, 5, Choice(Bid(5), chance=0.36)) == []
    assert bids_oddly(view, 5) == ["lifts-without-hope"]  # its hand is worth three


def test_a_deal_let_go_is_found_by_the_chance_of_the_number_needed() -> None:
    view = bidding(1, (2, 2, 2))
    assert bids_oddly(view, 4, Choice(Bid(5), chance=0.81), thrown_in=True) == ["lets-deal-go"]
    assert bids_oddly(view, 4, Choice(Bid(5), chance=0.79), thrown_in=True) == []


def test_two_under_the_hand_is_odd_only_if_it_kills_the_deal() -> None:
    view = next(
        view
        for number in range(99)
        if forty_one.Seat(
            moment(view := bidding(number, ()), Bid(1)),
            forty_one.Course(rules_of_forty_one.DealResult(0, (), (), (), (), ()), {}),
        ).at_sight
        == 4
    )
    assert bids_oddly(view, 2, thrown_in=True) == ["bids-two-under"]
    assert bids_oddly(view, 2) == bids_oddly(view, 3, thrown_in=True) == []


def test_the_rate_of_what_never_happened_is_below_four_times_one_in_their_number() -> None:
    low, high = command.rate(0, 1000)[1:]
    assert low == 0.0 and 3.0 < high < 4.0
    assert command.rate(5, 1000)[0] == 5.0


def test_a_share_is_that_of_all_boards_together() -> None:
    share, half = command.ratio([(1, 2), (0, 2), (2, 4)])
    assert share == 3 / 8 and 0 < half < 0.5


def test_the_command_prints_rates_and_writes_cases_that_can_be_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for game in command.GAUGES:
        cases = tmp_path / "cases.txt"
        arguments = ["--game", game, "--level", "beginner", "--deals", "12", "--cases", str(cases)]
        assert command.main(arguments) == 0
        told = capsys.readouterr().out
        assert "12 deals" in told and all(name in told for name in command.GAUGES[game].sentences)
        records = [line for line in cases.read_text(encoding="utf-8").splitlines() if "record: {" in line]
        assert records, "beginners never do anything odd"
        for record in records:
            assert read(record.strip().removeprefix("record: ")).record.game == game
