"""Forty-One played by the learned policy alone: its sums follow the play, and it plays legal cards for a margin."""

from __future__ import annotations

import math
import random

import pytest

from game.opponents.forty_one import policy as learning
from game.opponents.forty_one.rules_of_thumb import CARD, LEFT, PLACE, TURN, pick
from game.opponents.net import WIDE
from game.rules.forty_one import PLAYERS
from tests.cases import for_each
from tests.opponents.forty_one.nets import NOTHING, opening, promised, some_net
from tests.opponents.forty_one_positions import legal_cards
from tools import policy_play
from tools.policy_play import PLACES, Player, player_with

pytestmark = pytest.mark.usefixtures("plain")


def begun(number: int, margin: float = 0.0) -> tuple[Player, list[int]]:
    """Return a player by a net of random weights, and a deal before its first card with the sums in place."""
    player, deal = player_with(some_net(PLACES), margin), opening(number)
    learning.arrange(player.policy, deal, NOTHING)
    policy_play.prepare(player, deal)
    policy_play.restore(player)
    return player, deal


@for_each("number", range(8))
def test_sums_kept_up_to_date_are_those_worked_out_afresh(number: int) -> None:
    rng = random.Random(number)
    player, deal = begun(number)
    sums = player.policy.net.sums
    for card_number in range(50):
        policy_play.proceed(player, deal, rng.choice(legal_cards(deal)))
        if card_number % 7 == 0:
            kept = sums[: WIDE * PLAYERS]
            policy_play.prepare(player, deal)
            policy_play.restore(player)
            assert sums[: WIDE * PLAYERS] == kept


def test_the_policy_plays_legal_cards_and_leaves_the_rules_only_for_a_margin() -> None:
    departures = 0
    for number in range(6):
        bold, deal = begun(number)
        shy = bold._replace(margin=math.inf)
        while deal[LEFT] > 0:
            usual = pick(deal) & CARD
            assert policy_play.choose(shy, deal) == usual
            card = policy_play.choose(bold, deal)
            assert card in legal_cards(deal)
            departures += card != usual
            policy_play.proceed(bold, deal, card)
    assert departures > 20


def test_the_policy_plays_what_promises_most() -> None:
    told_apart = 0
    for number in range(8):
        player, deal = begun(number)
        chosen = learning.lowest(deal, deal[TURN], policy_play.choose(player, deal))
        promises = promised(player.policy, deal)
        assert promises[chosen] == max(promises.values())
        told_apart += len(set(promises.values())) > 1
    assert told_apart > 4


def test_cards_are_not_played_on_once_every_bid_is_made_or_lost() -> None:
    stopped = 0
    for number in range(6):
        player, deal = begun(number)
        policy_play.play_on(player, deal)
        assert deal[PLACE] == 0 and policy_play.is_decided(deal)
        stopped += deal[LEFT] > 0
    assert stopped > 0
