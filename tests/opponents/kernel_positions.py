"""Random positions of Forty-One for the kernels' tests, in the program's own terms and in theirs."""

from __future__ import annotations

import random

from game.cards import PACK
from game.opponents.forty_one.board import Board
from game.opponents.forty_one.kernels.deal import deal_of, play
from game.opponents.forty_one.masks import SUITS, masks
from game.rules.forty_one import HAND_SIZE, PLAYERS


def random_hands(rng: random.Random) -> list[list[int]]:
    """Return four hands of thirteen as masks."""
    pack = list(PACK)
    rng.shuffle(pack)
    return [masks(pack[seat * HAND_SIZE : (seat + 1) * HAND_SIZE]) for seat in range(PLAYERS)]


def random_ending(rng: random.Random, left: int) -> list[int]:
    """Return a deal with ``left`` cards in each hand, the tricks before played at random."""
    hands = random_hands(rng)
    deal = deal_of(Board([rng.randrange(1, 6) for _ in range(PLAYERS)], rng.choice((1, 3))), rng.randrange(4), hands)
    for _ in range((HAND_SIZE - left) * PLAYERS):
        play(deal, rng.choice(legal_cards(deal)))
    return deal


def legal_cards(deal: list[int]) -> list[int]:
    """Return the cards that may be played in a deal of the kernels."""
    seat, led = int(deal[23]), int(deal[19])
    hand = [int(deal[24 + 4 * seat + suit]) for suit in range(SUITS)]
    suits = [led] if deal[18] and hand[led] else range(SUITS)
    return [suit << 13 | 1 << rank for suit in suits for rank in range(13) if hand[suit] >> rank & 1]
