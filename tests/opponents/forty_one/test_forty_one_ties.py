"""Near ties between cards of Forty-One go by what a partner would expect."""

from __future__ import annotations

import pytest

from game.cards import Card, parse_cards
from game.games import GAMES
from game.opponents.base import Level
from game.opponents.forty_one.rules_of_thumb import BITS, CALLED, card_of, deal_of, number_of
from game.opponents.forty_one.ties import BACK, CLEAR, LATER, LOWER, NEAR, TriedCard, leads_back, settle
from game.rules.base import Play
from tests.opponents.forty_one_positions import random_position, written

pytestmark = pytest.mark.usefixtures("compiled_once")

STAKE = 2.0


Figures = tuple[float, float, float]  # worth, own chance, partner's chance


def settled(
    found: dict[str, Figures],
    hand: str,
    trick: str = "",
    *,
    usual: str = "",
    called: str = "",
    bids: tuple[int, int, int, int] = (3, 3, 3, 3),
) -> str:
    """Return the card chosen, given the figures of each card that was tried."""
    deal = deal_of(written(hand, trick, bids=bids))
    for card in parse_cards(called):
        deal[CALLED + 2] |= 1 << (number_of(card) >> BITS)
    tried = [TriedCard(number_of(Card.parse(name)), *figures, 0.0) for name, figures in found.items()]
    return str(card_of(settle(deal, 0, tried, number_of(Card.parse(usual or hand[:2])), STAKE).card))


def test_what_is_clearly_worth_more_is_played() -> None:
    assert settled({"AS": (1.0 + 2 * NEAR, 0.5, 0.5), "2C": (1.0, 0.9, 0.9)}, "AS 2C") == "AS"


def test_what_is_about_as_good_goes_by_the_own_bid_then_by_the_partners() -> None:
    assert settled({"AS": (1.1, 0.5, 0.9), "2C": (1.0, 0.9, 0.5)}, "AS 2C") == "2C"
    assert settled({"AS": (1.1, 0.7, 0.5), "2C": (1.0, 0.705, 0.9)}, "AS 2C") == "2C"


def test_then_the_partners_suit_is_led_back() -> None:
    even = {"AS": (1.0, 0.7, 0.7), "2C": (0.9, 0.7, 0.7), "3D": (1.0, 0.7, 0.7)}
    assert settled(even, "AS 2C 3D", called="5C") == "2C"
    assert settled(even, "AS 2C 3D", called="5H", usual="3D") == "3D"
    assert settled(even | {"2C": (1.01 - BACK, 0.7, 0.7)}, "AS 2C 3D", called="5C") == "2C"
    assert settled(even | {"2C": (0.99 - BACK, 0.7, 0.7)}, "AS 2C 3D", called="5C", usual="3D") == "3D"


def test_then_honours_are_kept_and_the_lowest_card_goes() -> None:
    lost = "AS KS 3S"
    assert settled({"KD": (1.1, 0.7, 0.7), "2C": (1.0, 0.7, 0.7)}, "KD 3D 2C", lost) == "2C"
    assert settled({"9D": (LOWER, 0.7, 0.7), "3D": (0.0, 0.7, 0.7)}, "9D 3D", lost) == "3D"
    assert settled({"9D": (LOWER + 0.1, 0.7, 0.7), "3D": (0.0, 0.7, 0.7)}, "9D 3D", lost) == "9D"
    assert settled({"KD": (CLEAR + LOWER, 0.7, 0.7), "3D": (0.0, 0.7, 0.7)}, "KD 3D", lost) == "3D"
    assert settled({"KD": (CLEAR + LOWER + 0.1, 0.7, 0.7), "3D": (0.0, 0.7, 0.7)}, "KD 3D", lost) == "KD"


def test_no_honour_is_thrown_on_another_suit_unless_much_is_gained() -> None:
    found = {"KD": (CLEAR + 0.1, 0.7, 0.7), "2C": (0.0, 0.7, 0.7)}
    assert settled(found, "KD 2C", "AS KS 3S") == "2C"
    assert settled(found | {"KD": (CLEAR + NEAR + 0.1, 0.7, 0.7)}, "KD 2C", "AS KS 3S") == "KD"


def test_a_sure_trick_is_taken_now_for_what_waiting_is_overrated_by() -> None:
    now, price = (1.0, 1.0, 0.5), NEAR + LATER * STAKE * 0.1
    small, large = (2, 3, 3, 3), (4, 3, 3, 3)
    cheap = {"AS": now, "2S": (1.0 + price - 0.01, 0.9, 0.8)}
    dear = {"AS": now, "2S": (1.0 + price + 0.01, 0.9, 0.8)}
    assert settled(cheap, "AS 2S", "3S 4S 5S", bids=small) == "AS"
    assert settled(dear, "AS 2S", "3S 4S 5S", bids=small) == settled(cheap, "AS 2S", "3S 4S 5S", bids=large) == "2S"


def test_a_trick_that_a_small_bid_needs_is_not_put_off() -> None:
    """With all hands open it can as well be taken later; not so at the table."""
    even = {"AS": (1.0, 0.9, 0.5), "2S": (1.0, 0.9, 0.5)}
    assert settled(even, "AS 2S", "3S 4S 5S", usual="2S", bids=(2, 3, 3, 3)) == "AS"
    assert settled(even, "AS 2S", "3S 4S", usual="2S", bids=(2, 3, 3, 3)) == "AS"
    assert settled(even, "AS 2S", "3S 4S", usual="2S", bids=(4, 3, 3, 3)) == "2S"


def test_a_small_bid_is_not_given_up_for_less_than_its_chance_once_again() -> None:
    """In an ending an Expert ducked with the ace that left its bid of 3 a chance of 0.1, to set an opponent."""
    chance, price = 0.1, NEAR + 0.1 * STAKE
    for worth, card in ((price - 0.01, "AS"), (price + 0.01, "7S")):
        found = {"7S": (worth, 0.0, 1.0), "AS": (0.0, chance, 1.0)}
        assert settled(found, "AS 7S QC JC 4C", "JS TS 6S", usual="7S", bids=(2, 3, 4, 1)) == card


def test_the_partners_eight_is_not_taken_over_by_a_queen_that_is_worth_no_more() -> None:
    """The partner needs three tricks, and the seat itself one: both cards are as good for either bid."""
    even = {"QC": (1.05, 0.9, 0.6), "3C": (1.0, 0.9, 0.6)}
    assert settled(even, "QC 3C", "8C 4C", usual="QC", bids=(1, 3, 3, 3)) == "3C"
    assert settled(even, "QC 3C", "8C 4C", usual="QC", bids=(3, 3, 1, 3)) == "QC"
    assert settled(even, "QC 3C", "8C 9C", usual="QC", bids=(1, 3, 3, 3)) == "QC"


def test_experience_does_not_keep_a_seat_from_leading_its_partners_suit_back() -> None:
    """The partner's singleton was taken and not returned, though that was worth as much within the error."""
    played = [returned(seed) for seed in range(120)]
    assert sum(one is not None for one in played) > 8
    assert all(one is not False for one in played)


def returned(seed: int) -> bool | None:
    """Return whether an Expert leads its partner's suit back where its trials settle for that; None elsewhere."""
    state = random_position(seed, 8 + 4 * (seed % 8))
    view = state.view(state.turn or 0)
    if view.public.is_bidding or view.public.trick:
        return None
    deal = deal_of(view)
    decision = GAMES.opponents.choose(view, Level.EXPERT, seed, 200)
    untaught = Card.parse(
        str(decision.why.values.get("learned", decision.why.values.get("card"))).removeprefix("play ")
    )
    if not leads_back(deal, view.seat, number_of(untaught)):
        return None
    assert isinstance(decision.action, Play)
    return leads_back(deal, view.seat, number_of(decision.action.card))
