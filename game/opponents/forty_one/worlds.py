"""Worlds: deals of the unseen cards to the other seats that agree with all that a seat has seen."""

from __future__ import annotations

import random
from typing import Final

from game.cards import PACK
from game.opponents.forty_one.board import Board
from game.opponents.forty_one.masks import BIT_OF, SUIT_OF, SUITS
from game.rules.forty_one import PLAYERS, View

_TRIES: Final = 30


class Worlds:
    """Deals to sample: ``sample()`` gives four hands (masks), the viewer's own included, each a new list.

    They hold every card seen where it was seen, give each seat as many cards as it holds, and none of a suit that
    it has shown to be void in.
    """

    def __init__(self, view: View, board: Board, rng: random.Random) -> None:
        self._rng = rng
        self._me = view.seat
        self.own = [0] * SUITS
        for card in view.hand:
            self.own[SUIT_OF[card.index]] |= BIT_OF[card.index]
        seen = [~board.out[suit] | self.own[suit] for suit in range(SUITS)]
        self._unseen = [card.index for card in PACK if not seen[SUIT_OF[card.index]] & BIT_OF[card.index]]
        self._room = [0 if seat == self._me else view.table.counts[seat] for seat in range(PLAYERS)]
        self._voids = [0 if seat == self._me else board.voids[seat] for seat in range(PLAYERS)]
        self.others = [seat for seat in range(PLAYERS) if seat != self._me]
        self._takers = [[s for s in self.others if not self._voids[s] >> suit & 1] for suit in range(SUITS)]

    def sample(self) -> list[list[int]]:
        """Return one world."""
        if not any(self._voids):
            return self._free()
        return self._bound()

    def _free(self) -> list[list[int]]:
        cards = self._unseen
        self._rng.shuffle(cards)
        hands = [[0, 0, 0, 0] for _ in range(PLAYERS)]
        hands[self._me] = self.own[:]
        at = 0
        for seat in self.others:
            hand = hands[seat]
            end = at + self._room[seat]
            for card in cards[at:end]:
                hand[SUIT_OF[card]] |= BIT_OF[card]
            at = end
        return hands

    def _bound(self) -> list[list[int]]:
        """Deal the cards that fewest seats can hold first, each to a seat drawn by the room it has; mend at a loss."""
        rng = self._rng
        takers = self._takers
        for _ in range(_TRIES):
            rng.shuffle(self._unseen)
            cards = sorted(self._unseen, key=lambda card: len(takers[SUIT_OF[card]]))
            room = self._room[:]
            hands = [[0, 0, 0, 0] for _ in range(PLAYERS)]
            hands[self._me] = self.own[:]
            for card in cards:
                open_seats = [seat for seat in takers[SUIT_OF[card]] if room[seat]]
                if not open_seats:
                    break
                at = rng.randrange(sum(room[seat] for seat in open_seats))
                for seat in open_seats:
                    at -= room[seat]
                    if at < 0:
                        break
                room[seat] -= 1
                hands[seat][SUIT_OF[card]] |= BIT_OF[card]
            else:
                return hands
        return self.matched()

    def matched(self) -> list[list[int]]:
        """Deal by augmenting paths, which finds a world wherever there is one."""
        self._rng.shuffle(self._unseen)
        cards = self._unseen
        slots = [seat for seat in self.others for _ in range(self._room[seat])]
        holder: list[int | None] = [None] * len(slots)

        def place(card: int, tried: set[int]) -> bool:
            for at, seat in enumerate(slots):
                if at in tried or seat not in self._takers[SUIT_OF[card]]:
                    continue
                tried.add(at)
                held = holder[at]
                if held is None or place(held, tried):
                    holder[at] = card
                    return True
            return False

        for card in cards:
            if not place(card, set()):
                raise ValueError("no deal of the unseen cards agrees with what was seen")
        hands = [[0, 0, 0, 0] for _ in range(PLAYERS)]
        hands[self._me] = self.own[:]
        for seat, held in zip(slots, holder, strict=True):
            assert held is not None
            hands[seat][SUIT_OF[held]] |= BIT_OF[held]
        return hands
