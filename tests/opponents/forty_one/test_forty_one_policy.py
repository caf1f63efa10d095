"""The learned policy of Forty-One: what it promises, and what becomes of it without its file."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.opponents import net
from game.opponents.base import Decision, Level
from game.opponents.forty_one import levels
from game.opponents.forty_one import policy as learning
from game.opponents.forty_one.policy import policy_for
from game.opponents.forty_one.rules_of_thumb import BITS, CARD, FULL, HANDS, OUT, SUITS, TURN, pick
from game.rules.base import Play
from game.rules.forty_one import PLAYERS, View
from tests.opponents.forty_one.nets import opening, promised, some_net
from tests.opponents.forty_one_positions import random_position
from tools.training import encode


def exchanged(card: int) -> int:
    """Return ``card`` with clubs and spades exchanged."""
    return {0: 3, 3: 0}.get(card >> BITS, card >> BITS) << BITS | card & FULL


@pytest.mark.usefixtures("plain")
def test_the_side_suits_are_alike() -> None:
    """With two side suits exchanged, cards promise the same, if the rules of thumb do the same."""
    alike = 0
    for number in range(8):
        policy, deal = policy_for(some_net(), [1] * PLAYERS), opening(number)
        swapped = deal[:]
        for at in (OUT, *range(HANDS, HANDS + 16, SUITS)):
            swapped[at], swapped[at + 3] = deal[at + 3], deal[at]
        if pick(swapped) & CARD == exchanged(pick(deal) & CARD):
            found = promised(policy, deal)
            assert promised(policy, swapped) == {exchanged(card): most for card, most in found.items()}
            alike += len(set(found.values())) > 4
    assert alike > 4


@pytest.mark.usefixtures("plain")
def test_what_cards_promise_does_not_depend_on_hidden_cards() -> None:
    for number in range(8):
        policy, deal = policy_for(some_net(), [1] * PLAYERS), opening(number)
        found = promised(policy, deal)
        for suit in range(SUITS):
            one, other = (HANDS + SUITS * ((deal[TURN] + step) % PLAYERS) + suit for step in (1, 2))
            deal[one], deal[other] = deal[other], deal[one]
        assert promised(policy, deal) == found


def test_the_file_of_the_policy_is_sound_and_small() -> None:
    assert learning.learned() is not None
    assert learning.FILE.stat().st_size < 100_000


def test_a_damaged_file_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "FILE", tmp_path / "policy.net")
    monkeypatch.setattr(net, "UNREADABLE", [])
    learning.FILE.write_bytes(encode([0], [0], [0]))
    learning.learned.cache_clear()
    try:
        assert learning.learned() is None and net.UNREADABLE == ["policy.net"]
    finally:
        learning.learned.cache_clear()


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
