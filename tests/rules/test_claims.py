"""Claims in games of tricks: what is proved and what is not, held to brute force (``claim_search``)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

from docs.examples.whist.rules import RULES as WHIST
from game.games import GAMES
from game.opponents.base import Level
from game.rules import claims, forty_two_claims
from game.rules.base import Options, Play
from game.rules.forty_two import View
from game.rules.tricks import TrickState, TrickView
from tests.rules.claim_search import Ending, Prover, endings


def prove_forty_two(view: TrickView) -> Play | None:
    assert isinstance(view, View)
    return forty_two_claims.sure_play(view)


def prover(game: str) -> Prover:
    return prove_forty_two if game == "forty-two" else claims.sure_play


def options_of(game: str, number: int) -> Options:
    given: dict[str, object] = {"preset": ("right", "left", "four-hundred")[number % 3]}
    if game == "forty-two":
        given = {"players": 2 + number % 6, "simple": number % 4 == 3}
    return GAMES.rules[game].read_options(given)


def judged(states: list[TrickState], prove: Prover, most: int) -> Counter[bool]:
    """Return how many claims were proved in ``states``, and half of these with stronger hands, and how many not."""
    rng, told = random.Random(5), Counter[bool]()
    for number, state in enumerate(states):
        strong = Ending(state).strengthened(rng) if number % 2 else state
        ending = Ending(strong or state)
        found = prove(ending.view)
        assert ending.is_right(prove, rng, most), f"{found} {ending.state}"
        told[found is not None] += 1
    return told


@pytest.mark.parametrize("game", ["forty-one", "forty-two"])
def test_claims_are_neither_false_nor_missed(game: str) -> None:
    rng, told = random.Random(1), Counter[bool]()
    for number, cards in enumerate((1, 2, 2, 3, 3, 4, 5)):
        states = endings(options_of(game, number), game, cards, rng, Level.EXPERT if number % 3 else None)
        told += judged(list(islice(states, 4)), prover(game), most=100)
    assert told[True] >= 3 and told[False] >= 10


@pytest.mark.soak
@pytest.mark.parametrize("game", ["forty-one", "forty-two"])
def test_claims_in_two_thousand_endings(game: str) -> None:
    rng, told = random.Random(2), Counter[bool]()
    for number in range(100):
        level, iterations = ((None, 0), (Level.EXPERT, 0), (Level.EXPERT, 4))[number % 3]
        states = endings(options_of(game, number), game, 1 + number % 5, rng, level, iterations)
        told += judged(list(islice(states, 20)), prover(game), most=1000)
    print(game, told)
    assert told[True] >= 200


def test_claims_of_another_trick_game_need_no_code_of_its_own() -> None:
    rng, told = random.Random(3), Counter[bool]()
    for cards in (1, 2, 3):
        states = islice(endings(WHIST.usual, "whist", cards, rng), 20)
        for state in states:
            ending = Ending(state)
            found = claims.sure_play(ending.view)
            assert found is None or ending.is_right(claims.sure_play, rng, 300)
            told[found is not None] += 1
    assert told[True] >= 3 and told[False] >= 20
