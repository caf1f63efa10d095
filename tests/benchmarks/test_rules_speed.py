"""How fast the rules and the record are; the bounds leave room for a slow machine."""

from __future__ import annotations

import random
import time

import pytest

from game.games import GAMES
from game.record import DealRecord, Record, write
from game.rules.base import Action, Bid
from tests.playouts import deal_for
from tests.record_samples import check_text

pytestmark = pytest.mark.soak
DEALS = 3000
PER_SECOND = 1000


def played_deals(game: str, count: int) -> tuple[list[Record], float]:
    """Return ``count`` whole deals, each played at random and scored, and the processor time that the rules took."""
    rules = GAMES.rules[game]
    options = rules.read_options({})
    rng = random.Random(1)
    fresh = options.new_game()
    lays = [deal_for(fresh, number) for number in range(count)]
    records = []
    start = time.process_time()
    for lay in lays:
        state, _ = fresh.deal(lay)
        actions: list[Action] = []
        while state.turn is not None:
            legal = state.legal_actions()
            action = legal[min(3, len(legal) - 1)] if isinstance(legal[0], Bid) else rng.choice(legal)
            state, _ = state.apply(action)
            actions.append(action)
        records.append(Record(game, options, None, (DealRecord(lay, tuple(actions)),)))
    return records, time.process_time() - start


@pytest.mark.parametrize("game", sorted(GAMES.rules))
def test_a_thousand_whole_deals_a_second(game: str) -> None:
    records, seconds = played_deals(game, DEALS)
    print(f"{game}: {len(records) / seconds:.0f} deals played a second")
    assert len(records) / seconds >= PER_SECOND


@pytest.mark.parametrize("game", sorted(GAMES.rules))
def test_a_thousand_deals_checked_a_second(game: str) -> None:
    text = "\n".join(write(record) for record in played_deals(game, DEALS)[0]).encode()
    start = time.process_time()
    told = list(check_text(text))
    seconds = time.process_time() - start
    print(f"{game}: {len(told) / seconds:.0f} deals checked a second")
    assert len(told) == DEALS and not any("error" in line for line in told)
    assert len(told) / seconds >= PER_SECOND
