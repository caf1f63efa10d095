"""The last tricks of Forty-One: solved by what every seat can do, and sure bids not thrown away."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator, Iterator
from itertools import combinations

import pytest

from game.games import GAMES
from game.opponents.base import Level
from game.opponents.forty_one.endgame import certain_cards
from game.opponents.forty_one.rules_of_thumb import BITS, FULL, HANDS, LEFT, NEED, TURN, VOIDS, play, top
from game.rules.base import Play
from game.rules.forty_one import View
from tests.cases import for_each
from tests.opponents import deciding
from tests.opponents.forty_one_positions import card, legal_cards, random_ending, seen_after
from tools.decisions import stopped_clock

pytestmark = pytest.mark.usefixtures("compiled_once")

ACE, DIAMOND, SIX = (Play(card(text)) for text in ("AC", "8D", "6C"))
GONE = (
    *("05D 9D 4D AD", "38C 2C 9C JS", "12S 8S 4C QS", "04H QH 3H KH", "3TH 2H 8H 9H"),
    *("3QC 7C 3C 7H", "2AS 2D 7S TS", "2KD 5H 6D JD", "3TC 5C 6S 3S", "3JH AH 5S TD"),
)


def needs_one_of_three() -> View:
    """Return a view of the last three tricks: the next seat but two holds the last trump and two clubs, and needs one.

    The seat to lead needs one, too. A club leaves its ace a trick in every lay; after a diamond, the other throws both
    clubs and ruffs last, unless the partner gets in the way.
    """
    return seen_after("AC 8D 6C", GONE, bids=(3, 1, 2, 6))


def test_of_two_bids_that_are_worth_the_same_to_a_pair_ones_own_is_counted_on() -> None:
    """After a card that makes it certain the own bid had a chance of 0.4: endings were solved for the partner's."""
    tricks = (
        *("33C AC 5C 2C", "05H 2S AH 3H", "22H QH 6H 8C", "38D JD AD 6D", "12D QD 9H 3D"),
        *("39C 4C 4D KC", "27C JC TC 5D", "33S 6C QS AS", "29S 4S 7H 5S", "09D TD 7D KH"),
    )
    view = seen_after("JH 8H QC", tricks, "36S", bids=(4, 1, 4, 2))
    choice = GAMES.opponents.choose(view, Level.EXPERT, 1).choice(Play(card("QC")))
    assert choice.is_certain and choice.chance == 1.0


@for_each("level", [Level.SKILLED, Level.EXPERT])
def test_a_sure_bid_is_not_risked_with_a_card_that_is_safe_only_if_the_others_play_by_rules_of_thumb(
    level: Level,
) -> None:
    for seed in range(4):
        assert GAMES.opponents.choose(needs_one_of_three(), level, seed).action != DIAMOND


def test_advice_shows_no_certain_bid_for_cards_that_may_lose_it() -> None:
    with stopped_clock():
        for seed in range(2):
            mind = GAMES.opponents.mind_of(needs_one_of_three())
            decision = deciding.told_by(mind.advise(needs_one_of_three(), seed))[-1]
            assert decision.action != DIAMOND
            assert [decision.choice(sure).chance for sure in (ACE, SIX)] == [1.0, 1.0]
            assert (decision.choice(DIAMOND).chance or 0.0) < 0.5


# --- what is certain


def worst_of(deals: list[list[int]], me: int) -> bool:
    """Whether seat ``me`` can make its bid in all of ``deals``, which look the same to it, whatever the others play."""
    deal = deals[0]
    if deal[NEED + me] <= 0 or deal[LEFT] == 0:
        return deal[NEED + me] <= 0
    if deal[TURN] == me:
        return any(worst_of([played(each, card) for each in deals], me) for card in legal_cards(deal))
    seen = {card for each in deals for card in legal_cards(each)}
    return all(worst_of([played(each, card) for each in deals if card in legal_cards(each)], me) for card in seen)


def played(deal: list[int], card: int) -> list[int]:
    """Return the deal after ``card``."""
    after = deal[:]
    play(after, card)
    return after


def lays(deal: list[int], me: int) -> list[list[int]]:
    """Return every deal that seat ``me`` cannot tell from ``deal``."""
    others = [seat for seat in range(4) if seat != me]
    held = [
        [
            suit << BITS | 1 << rank
            for suit in range(4)
            for rank in range(13)
            if deal[HANDS + 4 * seat + suit] >> rank & 1
        ]
        for seat in others
    ]
    unseen = sorted(card for hand in held for card in hand)
    found = []
    for first in combinations(unseen, len(held[0])):
        rest = [card for card in unseen if card not in first]
        for second in combinations(rest, len(held[1])):
            hands = first, second, tuple(card for card in rest if card not in second)
            if all(
                not deal[VOIDS + seat] >> (card >> BITS) & 1
                for seat, hand in zip(others, hands, strict=True)
                for card in hand
            ):
                other = deal[:]
                for seat, hand in zip(others, hands, strict=True):
                    other[HANDS + 4 * seat : HANDS + 4 * seat + 4] = [0] * 4
                    for card in hand:
                        other[HANDS + 4 * seat + (card >> BITS)] |= card & FULL
                found.append(other)
    return found


def endings(seed: int, count: int, left: int) -> Iterator[list[int]]:
    """Yield endings in which the bid of the seat to play is open."""
    rng = random.Random(seed)
    while count:
        deal = random_ending(rng, left)
        for _ in range(rng.randrange(4)):
            play(deal, rng.choice(legal_cards(deal)))
        deal[NEED + deal[TURN]] = 1 + rng.randrange(left)
        if len(legal_cards(deal)) > 1:
            count -= 1
            yield deal


@for_each(("left", "count", "most"), [(2, 150, 100), (3, 40, 60)])
def test_a_bid_is_called_certain_when_no_lay_and_no_play_of_the_others_can_stop_it(
    left: int, count: int, most: int
) -> None:
    verdicts = Counter[bool]()
    for deal in endings(left, count, left):
        me = deal[TURN]
        same = lays(deal, me)
        if len(same) > most:
            continue
        found = run(certain_cards(known(deal, me), me, legal_cards(deal)))
        for number in legal_cards(deal):
            is_certain = worst_of([played(each, number) for each in same], me)
            assert (number in found) == is_certain
            verdicts[is_certain] += 1
    assert min(verdicts[True], verdicts[False]) > 10


def test_a_card_that_everybody_saw_counts_where_a_bid_is_certain() -> None:
    """It was taken for any unseen card: other seats might play it, and its holder need not follow suit with it."""
    rng, only_so = random.Random(2), 0
    for deal in (*endings(2, 150, 2), *endings(3, 30, 3)):
        me, blind = deal[TURN], known(deal, deal[TURN])
        place = rng.choice([place for place in range(HANDS, HANDS + 16) if deal[place] and not blind[place]])
        seen = blind[:]
        seen[place] = top(deal[place])
        same = [lay for lay in lays(deal, me) if lay[place] & seen[place]]
        if len(same) > 60:
            continue
        found = run(certain_cards(seen, me, legal_cards(deal)))
        assert found == {card for card in legal_cards(deal) if worst_of([played(each, card) for each in same], me)}
        only_so += bool(found - run(certain_cards(blind, me, legal_cards(deal))))
    assert only_so


def known(deal: list[int], me: int) -> list[int]:
    """Return a deal as seat ``me`` sees it, with the other hands empty."""
    hands = [held if place // 4 == me else 0 for place, held in enumerate(deal[HANDS:])]
    return [*deal[:HANDS], *hands]


def run(finding: Generator[None, None, frozenset[int]]) -> frozenset[int]:
    """Return what a search comes to."""
    while True:
        try:
            next(finding)
        except StopIteration as end:
            found: frozenset[int] = end.value
            return found
