"""Claims in games of tricks: what is proved and what is not, held to brute force (``claim_search``)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import msgspec
import pytest

from docs.examples.whist.rules import RULES as WHIST
from game.games import GAMES
from game.opponents.base import Level
from game.rules import claims, forty_two_claims
from game.rules.base import Options, Play
from game.rules.forty_two import View
from game.rules.tricks import TrickState, TrickView
from tests.cases import for_each
from tests.playouts import deal_for
from tests.rules.claim_search import Ending, Prover, endings


def prove_forty_two(view: TrickView) -> Play | None:
    assert isinstance(view, View)
    return forty_two_claims.sure_play(view)


def prover(game: str) -> Prover:
    return prove_forty_two if game == "forty-two" else claims.sure_play


def options_of(game: str, number: int) -> Options:
    given: dict[str, object] = {"preset": ("right", "syrian", "left", "syrian", "four-hundred")[number % 5]}
    if number % 2:
        given["trumps"] = ("shown", "sister")[number % 4 == 1]
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


@for_each("game", ["forty-one", "forty-two"])
def test_claims_are_neither_false_nor_missed(game: str) -> None:
    rng, told = random.Random(1), Counter[bool]()
    for number, cards in enumerate((1, 2, 2, 3, 3, 4, 5)):
        states = endings(options_of(game, number), game, cards, rng, Level.EXPERT if number % 3 else None)
        told += judged(list(islice(states, 4)), prover(game), most=100)
    assert told[True] >= 3 and told[False] >= 10


@for_each("trumps", ["shown", "sister"])
def test_a_claim_counts_the_card_that_the_dealer_showed(trumps: str) -> None:
    """It was taken for any unseen card: somebody else might hold it, and its holder might be void in its suit."""
    options = GAMES.rules["forty-one"].read_options({"preset": "syrian", "trumps": trumps})
    rng, told = random.Random(1), Counter[bool]()
    for cards, count in ((2, 60), (3, 40)):
        states = (state for state in endings(options, "forty-one", cards, rng) if any(Ending(state).seen))
        told += judged(list(islice(states, count)), claims.sure_play, most=100)
    assert min(told[True], told[False]) >= 4


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


def ahead(game: str, bids: tuple[int, ...], taken: tuple[int, ...], left: int, leader: int) -> TrickState:
    """Return a state of ``game`` in which ``leader`` is to lead with ``left`` tricks to go."""
    state, _ = GAMES.rules[game].usual.new_game().deal(deal_for(GAMES.rules[game].usual.new_game(), 1))
    assert isinstance(state, TrickState)
    counts = (left,) * 4
    public = msgspec.structs.replace(state.public, bids=bids, taken=taken, leader=leader, turn=leader, counts=counts)
    return msgspec.structs.replace(state, public=public)


@for_each(
    ("bid", "taken", "is_best"),
    [(4, 1, True), (6, 1, True), (3, 1, False), (0, 1, True)],
)
def test_in_42_nobody_offers_to_overshoot_its_bid(bid: int, taken: int, is_best: bool) -> None:
    state = ahead("forty-two", (1, bid, 2, 1), (1, taken, 1, 1), 3, leader=1)
    assert claims.is_best(state.public, (1,)) is is_best


@for_each(("partners", "is_best"), [(2, False), (1, True), (6, True)])
def test_in_forty_one_nobody_takes_the_trick_that_its_partner_needs(partners: int, is_best: bool) -> None:
    state = ahead("forty-one", (3, 4, 3, partners), (2, 5, 2, 1), 3, leader=1)
    assert claims.is_best(state.public, (1, 3)) is is_best


def test_who_is_not_to_play_a_card_claims_nothing() -> None:
    state = ahead("forty-one", (3, 4, 3, 2), (2, 5, 2, 1), 3, leader=1)
    for seat in (0, 2, 3):
        view = state.view(seat)
        assert isinstance(view, TrickView) and claims.sure_play(view) is None
    bidding = msgspec.structs.replace(state.public, bids=(None, 4, 3, 2), turn=0, leader=0)
    view = msgspec.structs.replace(state, public=bidding).view(0)
    assert isinstance(view, TrickView) and claims.sure_play(view) is None


@for_each("game", ["forty-one", "forty-two"])
def test_nothing_hidden_decides_about_a_claim(game: str) -> None:
    """Deals that look alike to the seat to act give equal claims and equal offers."""
    rng, screen, told = random.Random(4), GAMES.screens[game], Counter[bool]()
    for number, cards in enumerate((3, 3, 4, 5)):
        for state in islice(endings(options_of(game, number), game, cards, rng), 6):
            strong = Ending(state).strengthened(rng) or state
            alike = [strong, *Ending(strong).nasty_worlds(6, rng)]
            assert len({str(screen.sure_play(world)) for world in alike}) == 1
            assert len({tuple(screen.offered(world, "suits")) for world in alike}) == 1
            told[screen.sure_play(strong) is not None] += 1
    assert told[True] >= 2
