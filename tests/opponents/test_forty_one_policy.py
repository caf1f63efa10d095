"""The learned policy of Forty-One: its rows, its choices, and what becomes of it without its file."""

from __future__ import annotations

import functools
import math
import random
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.opponents import net
from game.opponents.base import Decision, Level
from game.opponents.forty_one import levels
from game.opponents.forty_one import policy as learning
from game.opponents.forty_one.policy import PACK_SIZE, PLACES, ROWS, Policy, policy_for
from game.opponents.forty_one.rules_of_thumb import (
    BITS,
    CARD,
    FULL,
    HANDS,
    LEFT,
    OUT,
    PLACE,
    SUITS,
    TURN,
    fresh_deal,
    hand_of,
    pick,
    play_out,
)
from game.opponents.net import NARROW, WIDE
from game.rules.base import Play
from game.rules.forty_one import PLAYERS, PRESETS, View
from tests.opponents.forty_one_positions import legal_cards, random_position

quick = settings(max_examples=8, deadline=None)
NOTHING = [0] * (PLAYERS * SUITS)


@functools.cache
def some_net() -> net.Net:
    """Return a net with random weights, for plain Python."""
    rng = random.Random(1)
    first = [rng.randrange(-60, 60) for _ in range(WIDE * (ROWS + 1))]
    second = [rng.randrange(-60, 60) for _ in range(NARROW * (WIDE + 1))]
    third = [rng.randrange(-90, 90) for _ in range(NARROW * PACK_SIZE)]
    made = net.made_of(first, second, third, PLACES)
    lists = {name: [float(number) for number in getattr(made, name)] for name in net.Net._fields if name != "which"}
    return made._replace(**lists, which=[0] * len(made.which))


def policy_and_deal(number: int, margin: float = 0.0) -> tuple[Policy, list[int]]:
    """Return a policy of random weights, as plain Python takes it, and a deal before its first card."""
    state = random_position(number, PLAYERS, PRESETS["left" if number % 2 else "right"])
    bids = [bid or 0 for bid in state.public.bids]
    deal = fresh_deal(bids, state.public.options.step, state.public.leader, map(hand_of, state.hands))
    policy = policy_for(some_net(), bids, margin)
    policy = policy._replace(
        slots=[0] * len(policy.slots),
        values=[int(kind) for kind in policy.values],
        rows=[0] * len(policy.rows),
        cards=[0] * BITS,
    )
    learning.arrange(policy, deal, NOTHING)
    learning.prepare(policy, deal)
    return policy, deal


@quick
@given(number=st.integers(0, 9999))
def test_sums_kept_up_to_date_are_those_worked_out_afresh(number: int) -> None:
    rng = random.Random(number)
    policy, deal = policy_and_deal(number)
    for card_number in range(50):
        learning.proceed(policy, deal, rng.choice(legal_cards(deal)))
        if card_number % 7 == 0:
            kept = policy.net.sums[: WIDE * PLAYERS]
            learning.prepare(policy, deal)
            assert policy.net.sums[: WIDE * PLAYERS] == kept


def test_the_policy_plays_legal_cards_and_leaves_the_rules_only_for_a_margin() -> None:
    departures = 0
    for number in range(6):
        bold, deal = policy_and_deal(number)
        shy = bold._replace(margin=math.inf)
        while deal[LEFT] > 0:
            usual = pick(deal) & CARD
            assert learning.choose(shy, deal) == usual
            card = learning.choose(bold, deal)
            assert card in legal_cards(deal)
            departures += card != usual
            learning.proceed(bold, deal, card)
    assert departures > 20


def exchanged(card: int) -> int:
    """Return ``card`` with clubs and spades exchanged."""
    return {0: 3, 3: 0}.get(card >> BITS, card >> BITS) << BITS | card & FULL


def test_the_side_suits_are_alike() -> None:
    """With two side suits exchanged, the same card of the other suit is chosen, if the rules of thumb do so too."""
    alike = 0
    for number in range(8):
        policy, deal = policy_and_deal(number)
        chosen = learning.choose(policy, deal)
        swapped = deal[:]
        for at in (OUT, *range(HANDS, HANDS + 16, SUITS)):
            swapped[at], swapped[at + 3] = deal[at + 3], deal[at]
        if pick(swapped) & CARD == exchanged(pick(deal) & CARD):
            learning.arrange(policy, swapped, NOTHING)
            learning.prepare(policy, swapped)
            assert learning.choose(policy, swapped) == exchanged(chosen)
            alike += 1
    assert alike > 4


def test_cards_are_not_played_on_once_every_bid_is_made_or_lost() -> None:
    stopped = 0
    for number in range(6):
        policy, deal = policy_and_deal(number)
        learning.play_on(policy, deal, 0, False)
        assert deal[PLACE] == 0 and learning.is_decided(deal)
        stopped += deal[LEFT] > 0
    assert stopped > 0


def test_without_its_file_the_rules_of_thumb_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "FILE", tmp_path / "policy.net")
    monkeypatch.setattr(net, "UNREADABLE", [])
    learning.learned.cache_clear()
    try:
        made = learning.learned()
    finally:
        learning.learned.cache_clear()
    assert made is None and net.UNREADABLE == ["policy.net"]
    _, deal = policy_and_deal(3)
    expected = deal[:]
    play_out(expected, 2)
    learning.play_on(policy_for(made, [1] * PLAYERS), deal, 2, True)
    assert deal == expected


def test_the_file_of_the_policy_is_sound_and_small() -> None:
    assert learning.learned() is not None
    assert learning.FILE.stat().st_size < 100_000


def test_what_cards_promise_is_what_the_policy_chooses_by() -> None:
    told_apart = 0
    for number in range(8):
        policy, deal = policy_and_deal(number)
        chosen = learning.choose(policy, deal)
        cards = [learning.lowest(deal, deal[TURN], card) for card in legal_cards(deal)]
        promises = [0.0] * len(cards)
        learning.promise(policy, deal, NOTHING, pick(deal), cards, promises)
        assert promises[cards.index(learning.lowest(deal, deal[TURN], chosen))] == max(promises)
        told_apart += len(set(promises)) > 1
    assert told_apart > 4


def decided(view: View, trust: float) -> Decision:
    """Return what an Expert decides who trusts the learned policy so much."""
    skill = msgspec.structs.replace(levels.SKILLS[Level.EXPERT], trust=trust)
    thought = levels.think(view, skill, 5, 24)
    while True:
        try:
            next(thought)
        except StopIteration as end:
            decision: Decision = end.value
            return decision


def test_an_expert_who_trusts_the_policy_plays_what_it_promises_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    other = 0
    for number in range(12):
        state = random_position(number, PLAYERS)
        assert state.turn is not None
        view = state.view(state.turn)
        alone, trusting = decided(view, 0.0), decided(view, 9.0)
        assert "learned" not in alone.why.values
        if trusting.action != alone.action:
            other += 1
            assert trusting.why.values["learned"] == str(alone.action) and isinstance(trusting.action, Play)
        with monkeypatch.context() as patch:
            patch.setattr(levels, "learned", lambda: None)
            assert decided(view, 9.0) == alone, "without a net the trials decide alone"
    assert other > 2
