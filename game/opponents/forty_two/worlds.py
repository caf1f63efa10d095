"""Worlds: deals of the unseen cards to the other seats that agree with all that a seat has seen."""

from __future__ import annotations

import random
from typing import Final

from game.cards import PACK_WITH_JOKERS
from game.opponents.forty_two.board import Board
from game.opponents.forty_two.masks import mask_of
from game.rules.forty_two import View

_TRIES: Final = 30


class Worlds:
    """Deals to sample: ``sample()`` gives a hand (a mask) for each seat, the viewer's own included.

    They hold every card seen where it was seen, give each seat as many cards as it holds, and none of a suit that
    it has shown to be void in; the cards left over are those that were not dealt.
    """

    def __init__(self, view: View, board: Board, rng: random.Random) -> None:
        self._rng = rng
        self._me = view.seat
        self._players = board.players
        self.own = mask_of(view.hand)
        unseen = board.out & ~self.own
        self._unseen = [card.index for card in PACK_WITH_JOKERS if unseen >> card.index & 1]
        self.others = [(view.seat + step) % board.players for step in range(1, board.players)]
        counts = view.table.counts
        aside = len(self._unseen) - sum(counts[seat] for seat in self.others)
        # the cards not dealt lie with one seat more, which shows no voids
        self._holders = [*self.others, board.players]
        self._room = [*(counts[seat] for seat in self.others), aside]
        self._voids = [*(board.voids[seat] & unseen for seat in self.others), 0]
        self._dealt = len(self._unseen) - aside
        self._takers = {
            card: [at for at, void in enumerate(self._voids) if not void >> card & 1] for card in self._unseen
        }

    def sample(self) -> list[int]:
        """Return one world."""
        return self._bound() if any(self._voids) else self._free()

    def _free(self) -> list[int]:
        cards = self._rng.sample(self._unseen, self._dealt)
        hands = [0] * self._players
        hands[self._me] = self.own
        at = 0
        for seat, room in zip(self.others, self._room, strict=False):
            hand = 0
            for card in cards[at : at + room]:
                hand |= 1 << card
            hands[seat] = hand
            at += room
        return hands

    def _bound(self) -> list[int]:
        """Deal the cards that fewest can hold first, each to a seat drawn by the room it has; mend at a loss."""
        rng, takers = self._rng, self._takers
        for _ in range(_TRIES):
            rng.shuffle(self._unseen)
            room = self._room[:]
            hands = [0] * (self._players + 1)
            for card in sorted(self._unseen, key=lambda card: len(takers[card])):
                at = rng.random() * sum([room[taker] for taker in takers[card]])
                for taker in takers[card]:
                    at -= room[taker]
                    if at < 0.0:
                        break
                else:
                    break
                room[taker] -= 1
                hands[self._holders[taker]] |= 1 << card
            else:
                return self._whole(hands)
        return self.matched()

    def _whole(self, hands: list[int]) -> list[int]:
        hands[self._me] = self.own
        return hands[: self._players]

    def matched(self) -> list[int]:
        """Deal by augmenting paths, which finds a world wherever there is one."""
        self._rng.shuffle(self._unseen)
        slots = [taker for taker, room in enumerate(self._room) for _ in range(room)]
        held: list[int | None] = [None] * len(slots)

        def place(card: int, tried: set[int]) -> bool:
            for at, taker in enumerate(slots):
                if at in tried or taker not in self._takers[card]:
                    continue
                tried.add(at)
                other = held[at]
                if other is None or place(other, tried):
                    held[at] = card
                    return True
            return False

        hands = [0] * (self._players + 1)
        for card in self._unseen:
            if not place(card, set()):
                raise ValueError("no deal of the unseen cards agrees with what was seen")
        for taker, given in zip(slots, held, strict=True):
            assert given is not None
            hands[self._holders[taker]] |= 1 << given
        return self._whole(hands)
