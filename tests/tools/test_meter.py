"""The absurdity meter: every detector trips on the position that it is made for, and not on one beside it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from game.cards import Card, parse_cards
from game.opponents.base import Choice, Decision, Reason
from game.rules import empat_satu as rules_of_empat_satu
from game.rules import forty_one as rules_of_forty_one
from game.rules import forty_two as rules_of_42
from game.rules.base import Action, Bid, Play, View
from tests.cases import for_each
from tests.opponents import forty_two_positions as positions_of_42
from tests.opponents.forty_one_positions import new_deal, written
from tests.record_samples import read
from tools.meter import __main__ as command
from tools.meter import empat_satu, forty_one, forty_two
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
ALL_BUT_SIX_CLUBS = (
    "2S 3S 4S 5S 6S TS JS QS KS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH "
    "2D 3D 5D 7D 8D 9D TD JD QD KD AD 8C 9C TC JC QC KC AC"
)

ODD = [
    Case("ruffs-partners-winner", "2H 3C 5D", "4S AS 5S", "2H", (1, 3, 3, 3), (1, 0, 0, 0)),
    Case("overtakes-partner", "AS 2S 5D", "4S KS 5S", "AS", (1, 3, 3, 3), (1, 0, 0, 0)),
    Case("drops-honour", "KD JD 7D 3D KS", "4C 2H 5C", "KD"),
    Case("drops-honour", "KS 4S 5S", "6S 7S AS", "KS"),
    Case("leads-honour-into-ruff", "AS KD 3D", "", "AS", (3, 1, 3, 3), gone=SPADES_RUFFED_BY_1),
    Case("gives-up-bid", "TS 6D", "4S 5S 9S", "6D", (2, 3, 3, 3)),
    Case("lets-sure-trick-go", "7H 6D KD", "4C 5C 9C", "6D", (2, 3, 3, 3), tricks=(1, 4, 4, 4)),
    Case("throws-sure-bid", "AS 6D 4D", "7S 8S 9S", "6D", (2, 3, 3, 3), (1, 3, 3, 3), ALL_BUT_SIX_CLUBS),
    Case("ducks-with-ace", "AS 6S 4D", "7S 8S 9S", "6S", (1, 3, 3, 3), best="2H"),
    Case("lets-opponent-make", "AS 2S 4D", "7S 8S 9S", "2S", (1, 3, 3, 1), (0, 3, 3, 0)),
    Case("lets-opponent-make", "AS 2S 4D", "7S 8S 9S", "2S", (1, 3, 3, 3)),
    Case("wastes-high-card", "KH 3H 4D", "7S 8S 9S", "KH", (3, 3, 2, 3)),
    Case("undertrumps", "2H 4D 5D", "7S 9S 3H", "2H"),
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
    Case("drops-honour", "KS 4S 5S", "6S 7S AS", "KS", (1, 3, 3, 3), (1, 0, 0, 0)),
    Case("leads-honour-into-ruff", "AS KD 3D", "", "KD", gone=SPADES_RUFFED_BY_1),
    Case("gives-up-bid", "TS 6D", "4S JS 9S", "TS", (2, 3, 3, 3)),
    Case("lets-sure-trick-go", "7H 6D KD", "4C 5C 9C", "6D", (2, 3, 3, 3), tricks=(2, 4, 4, 3)),
    Case("throws-sure-bid", "AS 6D 4D", "7S 8S 9S", "AS", (2, 3, 3, 3), (1, 3, 3, 3), ALL_BUT_SIX_CLUBS),
    Case("ducks-with-ace", "AS 6S 4D", "7S 8S 9S", "6S", (1, 3, 3, 3), tricks=(1, 4, 4, 4)),
    Case("lets-opponent-make", "AS 2S 4D", "7S 8S 9S", "2S", (1, 3, 3, 2)),
    Case("wastes-high-card", "4H 3H 4D", "7S 8S 9S", "4H", (3, 3, 2, 3)),
    Case("wastes-high-card", "KH 3H 4D", "7S 8S 9S", "KH", (2, 3, 3, 3)),
    Case("undertrumps", "2H AD", "7S 9S 3H", "2H"),
    Case("leaves-last-trumps", "AH KH AS 2S", "", "AS", (4, 3, 3, 3), gone="2H 3H 4H 5H 6H 7H 8H 9H JH TH 2C 3C"),
]


@for_each("case", ODD)
def test_a_detector_trips(case: Case) -> None:
    assert trips(case, "AS" if case.detector == "ducks-with-ace" else "")


@for_each("case", EVEN)
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


# --- 42


class In42(NamedTuple):
    """A position of 42: seat 0's hand, the trick so far, its card, the card turned up, bids and tricks taken."""

    detector: str
    hand: str
    trick: str
    play: str
    up: str = "2C"
    bids: tuple[int, ...] = (2, 2, 2, 2)
    taken: tuple[int, ...] = (0, 0, 0, 0)
    tricks: tuple[int, ...] = (0, 0, 0, 0)  # in the end
    gone: str = ""


def trips_in_42(case: In42) -> bool:
    view = positions_of_42.written(case.hand, case.trick, up=case.up, bids=case.bids, taken=case.taken, gone=case.gone)
    result = rules_of_42.DealResult(3, case.bids, (), case.tricks, (0,) * 4, (0,) * 4)
    seat = forty_two.Seat(moment(view, rules_of_42.RULES.parse_action(f"play {case.play}")), result)
    return {name_of(detector): detector for detector in forty_two.DETECTORS}[case.detector](seat)


ODD_IN_42 = [
    In42("leads-low-for-all", "BJ 4D", "", "4D"),
    In42("gives-up-bid", "AS 4S", "6S 7S 8S", "4S"),
    In42("throws-sure-bid", "BJ 3D", "8H 4H 8S", "BJ", up="6C", bids=(1, 2, 2, 2)),
    In42("wastes-boss", "BJ AS 4D", "6S 7S 8S", "BJ", bids=(3, 2, 2, 2)),
    In42("wastes-trump", "AC 4C 4D", "7S 9S TS", "AC", bids=(3, 2, 2, 2)),
    In42("drops-boss", "2H 3H 4D", "7S LJ 9S", "2H", bids=(1, 2, 2, 2)),
    In42("takes-one-too-many", "AS 4S 4D", "6S 7S 8S", "AS", taken=(2, 0, 0, 0)),
    In42("takes-one-too-many", "2S 4S 4D", "", "2S", taken=(2, 0, 0, 0), gone="3H LJ BJ 4H"),
    In42("keeps-danger", "LJ 4S 4D", "7S BJ 9S", "4S", taken=(2, 0, 0, 0)),
    In42("lets-sure-trick-go", "AS 4S 4D", "6S 7S 8S", "4S", tricks=(1, 2, 2, 2)),
    In42("names-dead-suit", "BJ 4D 5D", "", "BJ S", gone="2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 3H 4H 5H"),
    In42("names-strange-suit", "BJ 4D 5D", "", "BJ H"),
]
EVEN_IN_42 = [
    In42("leads-low-for-all", "BJ 4D", "", "BJ D"),
    In42("gives-up-bid", "AS 4S", "6S 7S LJ", "4S"),
    In42("throws-sure-bid", "BJ 3D", "8H 4H 8S", "3D", up="6C", bids=(1, 2, 2, 2)),
    In42("wastes-boss", "BJ AS 4D", "6S 7S 8S", "BJ"),
    In42("wastes-trump", "AC 4D 5D", "7S 9S TS", "AC"),
    In42("drops-boss", "2H 3H 4D", "7S LJ 9S", "2H", taken=(2, 0, 0, 0)),
    In42("takes-one-too-many", "AS QS", "6S 7S 8S", "AS", taken=(2, 0, 0, 0)),
    In42("takes-one-too-many", "BJ AS 4S 4D", "6S 7S 8S", "AS", taken=(2, 0, 0, 0)),
    In42("keeps-danger", "LJ 4S 4D", "7S TS 9S", "4S", taken=(2, 0, 0, 0)),
    In42("lets-sure-trick-go", "BJ AS 4S", "6S 7S 8S", "4S", bids=(1, 2, 2, 2), tricks=(0, 2, 2, 3)),
    In42("names-dead-suit", "BJ 4D 5D", "", "BJ H"),
    In42("names-strange-suit", "BJ 4D 5D", "", "BJ D"),
]


@for_each("case", ODD_IN_42)
def test_a_detector_of_42_trips(case: In42) -> None:
    assert trips_in_42(case)


@for_each("case", EVEN_IN_42)
def test_a_detector_of_42_does_not_trip_beside_it(case: In42) -> None:
    assert not trips_in_42(case)


@for_each(
    ("hand", "up", "bid", "names"),
    [
        ("BJ 4D 5D 6D 7D 8D 9D", "2C", 0, ["zero-with-sure-winner"]),
        ("LJ 4D 5D 6D 7D 8D 9D", "BJ", 0, ["zero-with-sure-winner"]),
        ("LJ 4D 5D 6D 7D 8D 9D", "2C", 0, []),
        ("LJ AC 2D 6D 7D 8D 9D", "2C", 0, ["zero-with-power"]),
        ("LJ 3C 2D 6D 7D 8D 9D", "2C", 0, []),
        ("AC 3C 4D 6D 7D 8D 9D", "2C", 6, ["bids-six-without-joker"]),
        ("AC 3C LJ 6D 7D 8D 9D", "2C", 6, []),
    ],
)
def test_odd_bids_of_42_are_found(hand: str, up: str, bid: int, names: list[str]) -> None:
    view = positions_of_42.bidding(hand, up=up, bids=(None, None, None, None))
    result = rules_of_42.DealResult(3, (bid, 2, 2, 2), (), (0,) * 4, (0,) * 4, (0,) * 4)
    seat = forty_two.Seat(moment(view, Bid(bid)), result)
    assert [name_of(detector) for detector in forty_two.DETECTORS if detector(seat)] == names


@for_each(
    ("score", "other", "names"),
    [
        (0, Choice(Bid(2), points=4.0, chance=0.3), ["bids-without-hope"]),
        (0, Choice(Bid(2), points=3.5, chance=0.3), []),
        (0, Choice(Bid(2), points=4.0, chance=0.15), []),
        (28, Choice(Bid(2), points=4.0, chance=0.3), []),
    ],
)
def test_a_bid_without_hope_is_found_unless_the_game_hangs_on_it(score: int, other: Choice, names: list[str]) -> None:
    view = positions_of_42.bidding("AC 3C LJ 6D 7D 8D 9D", up="2C", bids=(None, None, None, None))
    public = msgspec.structs.replace(view.public, scores=(0, score, 0, 0))
    result = rules_of_42.DealResult(3, (6, 2, 2, 2), (), (0,) * 4, (0,) * 4, (0,) * 4)
    seat = forty_two.Seat(
        moment(msgspec.structs.replace(view, public=public), Bid(6), Choice(Bid(6), points=3.6, chance=0.08), other),
        result,
    )
    assert [name_of(detector) for detector in forty_two.DETECTORS if detector(seat)] == names


# --- Empat Satu


def drawing(hands: str, thrown: str, stock: str, known: str = "") -> View:
    """Return the view of seat 0 of two, which may take ``thrown``; seat 1 is known to hold ``known``."""
    options = rules_of_empat_satu.EmpatSatuOptions(players=2)
    card, held = Card.parse(thrown), parse_cards(hands)
    turn = rules_of_empat_satu.Turn(1, None, card)
    public = rules_of_empat_satu.PublicState(
        options,
        (),
        (0, 0),
        1,
        0,
        stock_left=len(stock.split()),
        turns=(turn,),
        discards=((), (card,)),
        known=((), parse_cards(known)),
    )
    return rules_of_empat_satu.View(public, 0, held, held)


def throwing(hand: str, left: int = 9, known: str = "", took: str = "", taken: str = "") -> View:
    """Return the view of seat 0 of two, which must throw; seat 1 is known to hold ``known`` and took ``took``."""
    options = rules_of_empat_satu.EmpatSatuOptions(players=2)
    held, card = parse_cards(hand), Card.parse("2C")
    turns = tuple(rules_of_empat_satu.Turn(1, taken, card) for taken in parse_cards(took))
    mine = tuple(rules_of_empat_satu.Turn(0, taken, card) for taken in parse_cards(taken))
    public = rules_of_empat_satu.PublicState(
        options,
        (),
        (0, 0),
        1,
        0,
        source="stock",
        stock_left=left,
        turns=(*turns, *mine),
        discards=((), ()),
        known=((), parse_cards(known)),
    )
    return rules_of_empat_satu.View(public, 0, held, held)


def finds(view: View, action: str, *choices: Choice, earlier: tuple[Moment, ...] = ()) -> list[str]:
    seat = empat_satu.Seat(moment(view, rules_of_empat_satu.ACTIONS[action], *choices), list(earlier))
    return [name_of(detector) for detector in empat_satu.DETECTORS if detector(seat)]


@for_each(
    ("view", "card", "name"),
    [
        (throwing("AS KS QS 9S 2D"), "9S", "breaks-high-hand"),
        (throwing("AS KS QS 9C 2D"), "QS", "breaks-three"),
        (throwing("AS KS QS TS 2D"), "TS", "misses-41"),
        (throwing("AS KS 3S 9C 2D"), "KS", "throws-higher-of-its-suit"),
        (throwing("AS KS 3S 9C 2D", left=0), "2D", "spoils-last-throw"),
        (throwing("AS KS QC KD 2H", took="TD QD"), "KD", "feeds-next"),
        (throwing("AS KS QC KD 2H", known="TD QD AD"), "KD", "hands-over-41"),
    ],
)
def test_an_odd_throw_is_found_and_another_is_not(view: View, card: str, name: str) -> None:
    assert name in finds(view, f"discard {card}")
    others = [str(action) for action in view.legal_actions() if str(action) != f"discard {card}"]
    assert any(name not in finds(view, other) for other in others)


def test_ten_points_given_up_must_promise_something() -> None:
    view = throwing("AS KS 4H 3C 2D")
    high, low = (rules_of_empat_satu.ACTIONS[f"discard {card}"] for card in ("4H", "KS"))
    best = Choice(high, worth=0.20, chance=0.3)
    assert finds(view, "discard KS", best, Choice(low, worth=0.208, chance=0.3)) == ["gives-up-ten"]
    assert finds(view, "discard KS", best, Choice(low, worth=0.212, chance=0.3)) == []
    assert finds(view, "discard KS") == []  # nothing is known of what it thought


def test_a_hand_of_37_broken_for_three_hundredths_of_a_deal_is_not_odd() -> None:
    view = throwing("AS KS QS 9S 2D")
    low, spade = (rules_of_empat_satu.ACTIONS[f"discard {card}"] for card in ("2D", "9S"))
    assert finds(view, "discard 9S", Choice(low, worth=0.5, chance=0.5), Choice(spade, worth=0.525, chance=0.5)) == [
        "breaks-high-hand"
    ]
    assert finds(view, "discard 9S", Choice(low, worth=0.5, chance=0.5), Choice(spade, worth=0.535, chance=0.5)) == []


def test_who_takes_and_throws_the_same_again_is_found() -> None:
    took = moment(drawing("AS KS 2D 3D", "9C", "4C 5C"), rules_of_empat_satu.ACTIONS["draw discard"])
    view = throwing("AS KS 2D 9C 5H", taken="8C 9C")
    assert isinstance(view, rules_of_empat_satu.View)
    first, second = view.public.turns
    turns = (first, msgspec.structs.replace(second, taken=None, thrown=Card.parse("8C")), second)
    looped = msgspec.structs.replace(view, public=msgspec.structs.replace(view.public, turns=turns))
    assert "loops" in finds(looped, "discard 9C", earlier=(took,))
    assert "loops" not in finds(looped, "discard 5H", earlier=(took,))
    assert "loops" not in finds(view, "discard 9C", earlier=(took,))


def test_odd_draws_are_found() -> None:
    assert finds(drawing("AS KS QS 2D", "TS", "4C 5C"), "draw stock") == ["misses-41", "leaves-card-of-its-suit"]
    assert finds(drawing("AS KS QS 2D", "TS", "4C 5C"), "draw discard") == []
    assert finds(drawing("AS KS 3D 2D", "TS", "4C 5C"), "draw stock") == ["leaves-card-of-its-suit"]
    assert finds(drawing("AS KS 3D 2D", "9S", "4C 5C"), "draw stock") == []
    assert finds(drawing("AS KS 3D 2D", "9C", "4C 5C"), "draw discard") == ["takes-useless-card"]


def test_a_hand_that_beats_all_known_ones_closes() -> None:
    view = drawing("AS KS QS 2S", "9C", "4C 5C", known="AD KD 2D 3D")
    assert isinstance(view, rules_of_empat_satu.View)
    public = msgspec.structs.replace(view.public, options=rules_of_empat_satu.EmpatSatuOptions(players=2, close_at=30))
    view = msgspec.structs.replace(view, public=public)
    assert finds(view, "draw stock") == ["does-not-close"]
    assert finds(view, "close") == []


# --- figures


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
