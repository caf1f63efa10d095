"""The door of the mind of Forty-One: other trumps are played as hearts would be, and the card shown is known."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterable, Iterator
from typing import TypeVar

from game.cards import PACK, Suit
from game.games import GAMES
from game.opponents import compiled
from game.opponents.base import Character, Level, Manner
from game.opponents.forty_one.door import door_of
from game.opponents.forty_one.inference import FortyOneWorlds, LikelyWorlds, likely_world, stir, weigh
from game.opponents.forty_one.rules_of_thumb import HANDS, SUITS, deal_of, hand_of, number_of
from game.rules.base import Bid, State
from game.rules.deal import Deal, shuffled
from game.rules.forty_one import FortyOneOptions, View
from tests.cases import for_each
from tests.laws.suite import FEW

TRUMPS = ("sister", "shown")


def begun(trumps: str, seed: int, trump: Suit | None = None) -> tuple[State, Deal]:
    """Return a game whose first deal has a card shown, for ``trump`` if that is given, and the deal."""
    state = FortyOneOptions(trumps=trumps).new_game()  # type: ignore[arg-type]
    for number in range(seed, seed + 1000):
        deal = state.deal_out(shuffled(PACK, f"door/{number}"), number % 4)
        after, _ = state.deal(deal)
        if trump is None or after.public.trump is trump:
            return after, deal
    raise AssertionError("some deal has these trumps")


def view_of(state: State) -> View:
    assert state.turn is not None
    view = state.view(state.turn)
    assert isinstance(view, View)
    return view


def behind(view: View) -> View:
    """Return a view as the mind sees it."""
    door = door_of(view.public)
    return view if door is None else door.turned(view)


def moments(trumps: str, seed: int, trump: Suit | None = None) -> Iterator[tuple[State, State]]:
    """Yield a deal by rules of thumb, moment by moment, and the same one with the suits exchanged for hearts."""
    state, deal = begun(trumps, seed, trump)
    door = door_of(view_of(state).public)
    assert door is not None
    twin, _ = state.public.options.new_game().deal(door.turned(deal))
    while state.turn is not None:
        yield state, twin
        action = GAMES.opponents.choose_at_once(view_of(state), Level.EXPERT, 0).action
        state, twin = state.apply(action)[0], twin.apply(door.turned(action))[0]


@for_each("trumps", TRUMPS)
@for_each("trump", [Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES], sampled=True)
def test_a_deal_with_its_suits_exchanged_is_played_the_same_card_by_card(trumps: str, trump: Suit) -> None:
    rng, compared = random.Random(f"{trumps}/{trump}"), 0
    for state, twin in moments(trumps, rng.randrange(10**6), trump):
        view, other = view_of(state), view_of(twin)
        door = door_of(view.public)
        assert door is not None and other.public.trump is Suit.HEARTS and door_of(other.public) is None
        assert door.turned(view) == other and door.turned(other) == view
        for level in Level:
            if level.searches and rng.random() < 0.7:
                continue
            character = Character(rng.choice(list(Manner)), (0.4, -1.0, 0.0, 1.2))
            decisions = [GAMES.opponents.choose(each, level, compared, FEW, character) for each in (view, other)]
            assert door.turned(decisions[0]) == decisions[1]
            assert {choice.action for choice in decisions[0].choices} == {*view.legal_actions()}
            compared += 1
    assert compared > 80


@for_each("trumps", TRUMPS[::-1], sampled=True)
def test_advice_reasons_and_the_worth_of_a_hand_come_back_in_the_suits_of_the_table(trumps: str) -> None:
    """What a reason or a part of a hand's worth named would else be a card that the seat does not hold."""
    mind = GAMES.opponents.minds["forty-one"]
    for state, twin in moments(trumps, 7, Suit.SPADES):
        view, other = view_of(state), view_of(twin)
        door, legal = door_of(view.public), view.legal_actions()
        assert door is not None
        if view.public.is_bidding:
            assert door.turned(mind.hand_worth(view)) == mind.hand_worth(other)
            assert {card for part in mind.hand_worth(view) for card in part.cards} <= {*view.hand}
            assert mind.offset(view, Bid(4)) == mind.offset(other, Bid(4))
        public = view.public
        if len(legal) < 2 or len(view.hand) not in (13, 5) or view.seat not in (public.dealer, public.leader):
            continue
        weighed = [finish(mind.weigh(each, 5, FEW)) for each in (view, other)]
        assert door.turned(weighed[0]) == weighed[1]
        decision = next(told for told in GAMES.opponents.advise(view) if told is not None)
        assert [choice.action for choice in decision.choices] == list(legal)
        assert all(word in map(str, view.hand) for word in words_of(decision.why.values.values()))
        appraised = [
            finish(mind.appraise(each, whole.hands, each.legal_actions()[0], 5, is_brief=True))
            for each, whole in ((view, state), (other, twin))
        ]
        assert door.turned(appraised[0]) == appraised[1]
        reasons = [
            finish(mind.reasoning().reasoned(view, legal[0], legal[-1], 3)),
            finish(mind.reasoning().reasoned(other, door.turned(legal[0]), door.turned(legal[-1]), 3)),
        ]
        assert door.turned(reasons[0]) == reasons[1]
        assert reasons[0].best == legal[0]


Found = TypeVar("Found")


def finish(thought: Generator[object, None, Found]) -> Found:
    """Return what a thought comes to."""
    while True:
        try:
            next(thought)
        except StopIteration as end:
            found: Found = end.value
            return found


def words_of(values: Iterable[object]) -> list[str]:
    """Return the cards that stand in the values of a reason, as texts."""
    words = [word for value in values if isinstance(value, str) for word in value.split()]
    return [word for word in words if word in map(str, PACK)]


def stirred(worlds: LikelyWorlds, swaps: int) -> None:
    compiled.fast(weigh)(worlds.memory)
    compiled.fast(stir)(worlds.memory, swaps)


@for_each("trumps", TRUMPS)
def test_the_card_shown_was_anywhere_in_sampled_worlds(trumps: str) -> None:
    shown = 0
    for state, _twin in moments(trumps, 3):
        view = view_of(state)
        inner = behind(view)
        held = {number_of(card): seat for card, seat in inner.public.open_cards.items()}
        rng = random.Random(len(view.hand))
        worlds = LikelyWorlds(inner, -6.0, rng)
        sampler, dealer = FortyOneWorlds(inner, deal_of(inner), rng), inner.public.dealer
        heard = [(place, 1, bid) for place, seat in enumerate(sampler.others) if (bid := inner.public.bids[seat])]
        counts = inner.public.counts
        for _ in range(20):
            worlds.renew()
            stirred(worlds, 30)
            mixed = [*map(int, worlds.memory.deal[HANDS : HANDS + 4 * SUITS])]
            hands = [mixed[SUITS * seat : SUITS * (seat + 1)] for seat in range(4)]
            likely = likely_world(sampler, heard, rng) if inner.public.is_bidding else sampler.sample()
            for lay in (hands, likely):
                assert [sum(mask.bit_count() for mask in hand) for hand in lay] == list(counts)
                assert lay[inner.seat] == hand_of(inner.hand)
                for card, seat in held.items():
                    assert seat == dealer and lay[seat][card >> 13] & card & 8191
                    shown += 1
    assert shown >= 80


def test_a_hand_that_explains_the_bids_does_not_take_the_card_shown_along() -> None:
    """A Casual player tried the three hands of one shuffle in all orders: the dealer's card went with its hand."""
    state, _deal = begun("shown", 11)
    view = view_of(state)
    inner = behind(view)
    sampler = FortyOneWorlds(inner, deal_of(inner), random.Random(1))
    assert len(sampler.orders) == (2 if sampler.seen else 6)


def test_the_card_is_unknown_again_in_what_a_deal_promised_before_it() -> None:
    state, _deal = begun("sister", 5)
    view = view_of(state)
    inner = behind(view)
    (card,) = inner.public.open_cards
    worlds = LikelyWorlds(inner, 0.0, random.Random(2), knows_hand=False)
    at = HANDS + SUITS * (inner.public.dealer or 0) + card.index // 13
    holds = set()
    for _ in range(30):
        stirred(worlds, 40)
        holds.add(bool(int(worlds.memory.deal[at]) >> card.index % 13 & 1))
    assert holds == {True, False}
