"""Reasons of Forty-One: what is told of cards and bids is so, and nothing is told that is not."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import msgspec
import pytest

from game.cards import PACK, Card
from game.games import GAMES
from game.opponents import reasoning, trick_reasons
from game.opponents.base import STRONGEST
from game.opponents.bid_facts import PlayedDeal, trick_facts
from game.opponents.forty_one.inference import LikelyWorlds
from game.opponents.forty_one.levels import SKILLS
from game.opponents.forty_one.reasons import Traced, contrast_of
from game.opponents.reasoning import WORLDS, ChosenFact, Conditions, Reasoning, Taker
from game.opponents.sampling import ways
from game.opponents.trick_reasons import NOBODY, WEIGHTS, Line, Recorded, World, actions_of
from game.record import read
from game.rules.base import Action, Bid, Play
from game.rules.forty_one import PLAYERS, FortyOneOptions, State, View
from tests.cases import for_each
from tests.opponents.forty_one_positions import new_deal, random_position, same_to, seen_after, written
from tests.opponents.reason_judge import fresh_count
from tools.puzzles import weigh

pytestmark = pytest.mark.usefixtures("compiled_once")

OPPONENTS = GAMES.opponents
RANKS = 13
POSITIONS = [json.loads(line) for line in Path(__file__).with_name("reasons.jsonl").read_text("utf-8").splitlines()]
"""Records, with the best action after each, another one, and the code and card of what should be told of them."""
ONLY_LAY = POSITIONS[-1]  # voids and counts leave no other


def explained(view: View, best: Action, other: Action, seed: int = 0) -> Reasoning:
    """Return why one action is better than another."""
    thought = OPPONENTS.explain(view, best, other, None, seed)
    while True:
        try:
            next(thought)
        except StopIteration as end:
            found: Reasoning = end.value
            return found


@cache
def known(view: View, best: Action, other: Action) -> Reasoning:
    """Return why one action is better than another, worked out once for all tests."""
    return explained(view, best, other)


def position(told: dict[str, object]) -> tuple[State, View, Action, Action]:
    """Return a position, its view and the two actions."""
    state = read(json.dumps(told["record"]), GAMES.rules).state
    assert isinstance(state, State)
    assert state.turn is not None
    actions = {str(action): action for action in state.legal_actions()}
    return state, state.view(state.turn), actions[str(told["best"])], actions[str(told["other"])]


def choices(count: int, least: int = 4) -> Iterator[tuple[State, View, Play, Play]]:
    """Yield positions reached by random moves, with two cards between which a seat may choose."""
    rng = random.Random(count)
    while count:
        state = random_position(rng.randrange(10**6), rng.randrange(least, 52))
        assert state.turn is not None
        view = state.view(state.turn)
        plays = [action for action in view.legal_actions() if isinstance(action, Play)]
        if len(plays) > 1:
            count -= 1
            one, other = rng.sample(plays, 2)
            yield state, view, one, other


def likely(view: View, seed: int) -> LikelyWorlds:
    """Return worlds as likely as those in which a card is advised."""
    skill = SKILLS[STRONGEST]
    return LikelyWorlds(view, skill.strangest if skill.recalls_bids else 0.0, random.Random(seed))


def test_there_is_a_position_for_each_code() -> None:
    assert {told["code"] for told in POSITIONS} == set(WEIGHTS)


@for_each("told", POSITIONS)
def test_a_reason_is_the_fact_that_carries_the_difference(told: dict[str, object]) -> None:
    _, view, best, other = position(told)
    found = known(view, best, other)
    assert found.facts, "nothing is told"
    first = found.facts[0]
    assert (first.code, None if first.card is None else str(first.card)) == (told["code"], told["card"])
    assert first.share > 0.5 and first.frequency >= 0.1 and not found.is_equal


def test_of_cards_that_touch_nothing_is_told() -> None:
    seen = 0
    for _, view, _, _ in choices(40, 24):
        plays = {action.card.index: action for action in view.legal_actions() if isinstance(action, Play)}
        pairs = [(plays[low], plays[low + 1]) for low in plays if low + 1 in plays and (low + 1) % RANKS]
        for low, high in pairs[:1]:
            seen += 1
            found = explained(view, low, high)
            assert not found.facts and not found.consequences and found.is_equal
    assert seen > 4


@for_each("told", POSITIONS[::3])
def test_views_that_look_the_same_get_the_same_reason(told: dict[str, object]) -> None:
    state, view, best, other = position(told)
    twin = same_to(state, view.seat, 7)
    assert twin.view(view.seat) == view
    assert explained(twin.view(view.seat), best, other) == known(view, best, other)


def test_in_a_review_the_card_is_named_that_takes_the_trick_and_could_not_be_known() -> None:
    """It was said that it came to that as the cards lay, and not by which card."""
    named = 0
    for told in POSITIONS:
        state, view, best, other = position(told)
        thought, true = OPPONENTS.explain(view, best, other, state.hands), None
        while true is None:
            try:
                next(thought)
            except StopIteration as end:
                true = end.value.true
        for detail in filter(None, (fact.detail for fact in true.facts)):
            named += 1
            assert detail.seat not in (None, view.seat)
            assert detail.card in state.hands[detail.seat or 0] and detail.card not in view.public.trick
    assert named > 2


def test_lines_keep_the_rules_and_their_tricks_go_to_whom_they_say() -> None:
    whole = 0
    for state, view, best, other in choices(20):
        recorded = Traced(view, best, other).recorded(LikelyWorlds(view, 0.0, random.Random(1)), 4)
        for world in recorded.worlds(view):
            hands = tuple(tuple(each for each in PACK if world.owners[each.index] == seat) for seat in range(PLAYERS))
            assert [len(hand) for hand in hands] == list(view.public.counts)
            assert set(hands[view.seat]) == set(view.hand)
            whole += len(world.best.tricks) == len(view.hand)
            both = (best, world.best), (other, world.other), (best, world.plain_best), (other, world.plain_other)
            for first, line in both:
                _keeps_the_rules(msgspec.structs.replace(state, hands=hands), first, line)
    assert whole > 10


def _keeps_the_rules(state: State, first: Play, line: Line) -> None:
    """Play a line by the rules; one that makes no difference is recorded for this trick only."""
    before, lying = len(state.public.tricks), len(state.public.trick)
    actions = actions_of(line, lying)
    assert actions[0] == first
    after = state
    for action in actions:
        after, _ = after.apply(action)
    if after.turn is not None:
        assert [trick.winner for trick in after.public.tricks[before:]] == [trick.winner for trick in line.tricks]
        return
    result = after.public.past[-1]
    assert list(result.trick_winners[before:]) == [trick.winner for trick in line.tricks]
    assert line.made == result.made


@pytest.mark.parametrize("count", [70, pytest.param(200, marks=pytest.mark.soak)])
def test_what_is_said_of_somebody_is_so_of_another_seat_and_no_partner(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A card of the partner that lay in the trick was taken for somebody else's."""
    others = {"denied", "take-from", "for-partner", "forces", "keep-from-trumps"}
    seen = list[World]()

    def chosen(pairs: Sequence[World], conditions: Conditions) -> list[ChosenFact]:
        seen.extend(pairs)
        return reasoning.chosen(pairs, conditions)

    monkeypatch.setattr(trick_reasons, "chosen", chosen)
    for _, view, best, other in choices(count, 20):
        if len(view.public.trick) < 2 or view.public.trick[-2].suit is not best.card.suit:
            continue
        seen.clear()
        explained(view, best, other)
        for pair in seen:
            for key in pair.facts:
                if key.code in others and key.seat == NOBODY:
                    named = {each.seat for each in pair.facts if each._replace(seat=NOBODY) == key} - {NOBODY}
                    assert named and not named & {view.seat, view.seat ^ 2}, key


@pytest.mark.parametrize("count", [40, pytest.param(60, marks=pytest.mark.soak)])
def test_who_takes_a_trick_anyway_takes_it_whatever_the_others_hold_and_play(count: int) -> None:
    """After the other card it may be oneself, if the reason is that this one need not be spent."""
    rng, sure = random.Random(5), 0
    for state, view, best, other in choices(count, 30):
        found = explained(view, best, other)
        taker = found.taker
        if taker is None or taker.is_probable:
            continue
        sure += 1
        spent = {view.seat} if found.facts and found.facts[0].code == "spent" else set[int]()
        for seed, first in itertools.product(range(6), (best, other)):
            after, _ = same_to(state, view.seat, seed).apply(first)
            while len(after.public.tricks) == len(view.public.tricks) and after.turn is not None:
                after, _ = after.apply(rng.choice(after.legal_actions()))
            winners = [trick.winner for trick in after.public.tricks] or after.public.past[-1].trick_winners
            assert winners[len(view.public.tricks)] in {taker.seat, *(spent if first is other else ())}
    assert sure > count // 6


def test_a_trick_that_the_partner_takes_if_a_card_is_spared_was_one_that_may_be_won_without_it() -> None:
    """Last to play, with the partner's trump on the table: who takes it was looked for after the spared card, too."""
    tricks = (
        *("16D 2D KD AD", "0QS 4S AS 8S", "22S KS 6S 5S"),
        *("34D 3D QD 5D", "17D TD JD 9D", "3KC 6C 2C 3C"),
        *("3AC TC 8C 7C", "34C 6H JC 9C", "0JS TS 3S 2H"),
        *("35C 8H KH QC",),
    )
    view = seen_after("AH 9S 7S", tricks, "18D TH 4H", bids=(3, 2, 2, 4))
    found = explained(view, Play(Card.parse("7S")), Play(Card.parse("AH")))
    assert found.facts[0].code == "spent"
    assert found.taker == Taker(2, Card.parse("TH"))


def test_who_takes_a_trick_anyway_is_clear_where_the_dealer_must_follow_with_the_card_it_showed() -> None:
    """The card shown counted as unseen like any other: the dealer might have trumped."""
    view = written("AD 4D 6S", "2D KD")
    best, other = (Play(Card.parse(text)) for text in ("AD", "4D"))
    options = FortyOneOptions(direction="clockwise", trumps="sister")
    for shown, is_settled in (("7D", True), ("QD", True), ("7C", False)):
        public = msgspec.structs.replace(view.public, options=options, dealer=1, turn_up=Card.parse(shown))
        seen = msgspec.structs.replace(view, public=public)
        assert contrast_of(seen, best, other, 0).is_settled is is_settled


@for_each("seed", range(8))
def test_the_lays_left_are_counted(seed: int) -> None:
    rng = random.Random(seed)
    cards, room = list(range(6)), [3, 2, 1]
    takers = {card: [seat for seat in range(3) if rng.random() < 0.8] for card in cards}
    fits = 0
    for seats in itertools.product(range(3), repeat=6):
        is_full = [seats.count(seat) for seat in range(3)] == room
        fits += is_full and all(seat in takers[card] for card, seat in zip(cards, seats, strict=True))
    assert ways(cards, room, takers) == fits


def test_a_lay_that_alone_is_left_is_said_to_be_the_only_one_and_what_holds_in_it_always_holds() -> None:
    found = known(*position(ONLY_LAY)[1:])
    assert [each.lays for each in found.examples] == [1] and found.facts[0].is_always
    several = known(*position(POSITIONS[0])[1:])
    assert len({each.hands for each in several.examples}) == len(several.examples) > 1, "another way is another lay"
    assert not any(each.lays == 1 for each in several.examples)


@for_each("told", POSITIONS, sampled=True)
def test_what_is_told_holds_as_often_in_other_worlds(told: dict[str, object]) -> None:
    """Where voids left a few lays that no swap makes of one another, chance said how often each came."""
    _, view, best, other = position(told)
    first, again = known(view, best, other), explained(view, best, other, 4711)
    assert again.lines > 0.0
    often = {(fact.code, fact.card): fact.frequency for fact in again.facts}
    fact = first.facts[0]
    assert abs(often.get((fact.code, fact.card), fact.frequency) - fact.frequency) < 0.15
    for one, two in itertools.product(first.consequences, again.consequences):
        if (one.seat, one.what) == (two.seat, two.what):
            assert abs(one.best - two.best) < 0.15 and abs(one.frequency - two.frequency) < 0.15


@for_each("told", POSITIONS, sampled=True)
def test_what_is_told_of_cards_is_counted_alike_by_another_code_in_other_worlds(told: dict[str, object]) -> None:
    _, view, best, other = position(told)
    assert isinstance(best, Play) and isinstance(other, Play)
    found, traced, worlds = known(view, best, other), Traced(view, best, other), likely(view, 4711)

    def more() -> Recorded:
        worlds.renew()
        return traced.recorded(worlds, 1)

    judged, _plain = fresh_count(view, found, more, WORLDS // 2)
    assert judged.share >= 0.5 and abs(judged.frequency - found.facts[0].frequency) < 0.1


# --- bids


def last_to_bid(number: int, bids: tuple[int, ...] = (4, 3, 3)) -> View:
    """Return the view of the dealer, who bids last, after these bids."""
    state = new_deal(number)
    for bid in bids:
        state, _ = state.apply(Bid(bid))
    assert state.turn is not None
    return state.view(state.turn)


def test_a_bid_comes_as_often_as_advice_says() -> None:
    for number in range(5):
        view = last_to_bid(number)
        found = explained(view, Bid(2), Bid(4))
        figures = weigh(view, 1, 2048)
        (made,) = found.consequences
        assert (made.seat, made.what) == (view.seat, "bid-made")
        for told, bid in ((made.best, 2), (made.other, 4)):
            assert abs(told - (figures.choice(Bid(bid)).chance or 0.0)) < 0.07


def test_of_cards_that_touch_the_higher_takes_tricks_as_often_at_least() -> None:
    """Players play the king from ace and king, so the king alone was nearly sure to take a trick."""
    seen = 0
    for number in range(20):
        view = last_to_bid(number)
        often = {fact.card: fact.frequency for fact in explained(view, Bid(2), Bid(4)).facts if fact.card is not None}
        for card, lower in itertools.permutations(view.hand, 2):
            if card.suit is lower.suit and card.index == lower.index + 1 and lower in often:
                seen += 1
                assert card in often and often[card] >= often[lower]
    assert seen > 3


def test_a_bid_with_which_the_cards_are_thrown_in_is_told_so() -> None:
    facts = explained(last_to_bid(1, (2, 3, 3)), Bid(3), Bid(2)).facts
    thrown = next(fact for fact in facts if fact.code == "thrown-in")
    assert (thrown.best, thrown.other) == (0.0, 1.0)
    assert all(fact.code != "thrown-in" for fact in explained(last_to_bid(1), Bid(3), Bid(4)).facts)


def test_a_bid_that_comes_hardly_more_often_is_told_to_be_worth_more() -> None:
    """Of a bid of 4 it was said that it is made in nearly all lays, and one of 3 in nearly all."""
    for best, other, pays in ((3, 2, [(3.0, 2.0)]), (2, 3, []), (3, 9, [])):
        facts = explained(last_to_bid(6), Bid(best), Bid(other)).facts
        assert [(fact.best, fact.other) for fact in facts if fact.code == "pays"] == pays


def test_a_safe_bid_is_one_that_comes_nearly_always_and_what_a_bid_needs_takes_a_trick_where_it_comes() -> None:
    for number in range(8):
        found = {fact.code: fact for fact in explained(last_to_bid(number), Bid(2), Bid(4)).facts}
        tricks = found["tricks"].number or 0.0
        assert "safe" not in found or 1.0 <= (found["safe"].number or 0.0) <= tricks + 1.0
        assert "needs" not in found or found["needs"].number == 4.0


def test_a_bid_that_may_not_be_made_was_called_safe() -> None:
    """Where no bid of 1 is allowed, a hand that is sure of one trick was told that it would be safe."""
    deals = [PlayedDeal(taken, frozenset(), frozenset()) for taken in (1, 1, 2, 3, 4)]
    assert {fact.code: fact.number for fact in trick_facts(deals, 1)} == {"tricks": 2.2, "safe": 1.0}
    assert [fact.code for fact in trick_facts(deals, 2)] == ["tricks"]
