"""Reasons of 42: lines that both choices go, and the facts that carry the difference."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from game.cards import PACK_WITH_JOKERS
from game.games import GAMES
from game.opponents.base import STRONGEST
from game.opponents.forty_two.levels import SKILLS, trials
from game.opponents.forty_two.outcomes import GAME
from game.opponents.forty_two.position import lead_of
from game.opponents.forty_two.reasons import Traced, actions_of
from game.opponents.reasoning import Reasoning
from game.opponents.trick_reasons import Line
from game.rules.base import Play
from game.rules.forty_two import HAND_SIZE, FortyTwoOptions, State, View
from tests.cases import for_each
from tests.opponents.forty_two_positions import random_position, same_to

pytestmark = pytest.mark.usefixtures("compiled_once")

OPPONENTS = GAMES.opponents
TABLES = (*((players, False) for players in range(2, 8)), (4, True))


def choices(players: int, simple: bool, count: int) -> Iterator[tuple[State, View, Play, Play]]:
    """Yield positions reached by random moves, with two plays between which a seat may choose."""
    rng = random.Random(players)
    options = FortyTwoOptions(players=players, simple=simple)
    while count:
        state = random_position(rng.randrange(10**6), rng.randrange(players, players * HAND_SIZE), options)
        assert state.turn is not None
        view = state.view(state.turn)
        plays = [action for action in view.legal_actions() if isinstance(action, Play)]
        if len(plays) > 1:
            count -= 1
            one, other = rng.sample(plays, 2)
            yield state, view, one, other


def number_of(view: View, play: Play) -> int:
    """Return a play as a number, a lead's with the suit named."""
    return play.card.index if view.public.trick else lead_of(play.card, play.named)


def explained(view: View, best: Play, other: Play) -> Reasoning:
    """Return why one play is better than the other."""
    thought = OPPONENTS.explain(view, best, other)
    while True:
        try:
            next(thought)
        except StopIteration as end:
            reasoning: Reasoning = end.value
            return reasoning


@for_each(("players", "simple"), TABLES)
def test_lines_keep_the_rules_and_their_tricks_go_to_whom_they_say(players: int, simple: bool) -> None:
    for state, view, best, other in choices(players, simple, 6):
        for world in Traced(view, best, other, 1).worlds(3):
            hands = tuple(
                tuple(card for card in PACK_WITH_JOKERS if world.owners[card.index] == seat) for seat in range(players)
            )
            assert set(hands[view.seat]) == set(view.hand)
            assert [len(hand) for hand in hands] == list(view.public.counts)
            lines = (best, world.best), (best, world.plain_best), (other, world.other), (other, world.plain_other)
            for first, line in lines:
                _played(msgspec.structs.replace(state, hands=hands), first, line)


def _played(state: State, first: Play, line: Line) -> None:
    """Play a line by the rules."""
    before, actions = len(state.public.tricks), actions_of(line, len(state.public.trick))
    assert actions[0] == first
    for action in actions:
        state, _ = state.apply(action)
    result = state.public.past[-1]
    assert result.trick_winners[before:] == tuple(trick.winner for trick in line.tricks)
    assert result.made == line.made
    assert all(trick.winning[0] in trick.cards for trick in line.tricks)


@for_each(("players", "simple"), TABLES)
def test_lines_come_to_what_advice_finds_in_the_same_world(players: int, simple: bool) -> None:
    for state, view, best, other in choices(players, simple, 12):
        tried = trials(
            view, SKILLS[STRONGEST], [number_of(view, best), number_of(view, other)], random.Random(1), state.hands
        )
        for _ in tried.run([0, 1], 1):
            pass
        world = Traced(view, best, other, 1, state.hands).worlds(1)[0]
        assert world.gain * tried.payoff[GAME] == pytest.approx(tried.gap(0, 1)[0], abs=1e-9)


@for_each("players", (2, 4, 6))
def test_what_a_seat_cannot_see_changes_no_reason(players: int) -> None:
    for state, view, best, other in choices(players, False, 3):
        twin = same_to(state, view.seat, 5).view(view.seat)
        assert explained(twin, best, other) == explained(view, best, other)
