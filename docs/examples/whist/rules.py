"""Whist: four players, two against two, thirteen tricks, and trumps set by the last card dealt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from game.cards import PACK, Card
from game.rules.base import Action, Options, Play, Reader, Rules, whole
from game.rules.deal import Deal, DealNeeds
from game.rules.tricks import PublicTrickState, TrickState, TrickView

PLAYERS: Final = 4
HAND_SIZE: Final = 13
SIDES: Final = ((0, 2), (1, 3))
BOOK: Final = 6  # tricks that a side must take before further ones count


class WhistOptions(Options, frozen=True):
    """The options of Whist."""

    READERS: ClassVar[Mapping[str, Reader]] = {"target": whole(1, 20)}
    SHARED_SCORES: ClassVar[bool] = True

    target: int = 5

    @property
    def players(self) -> int:
        return PLAYERS

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return SIDES

    def new_game(self) -> State:
        return State.between_deals(PublicState(self, scores=(0,) * PLAYERS))


class PublicState(PublicTrickState, frozen=True):
    """All that everybody at the table knows; partners share the score of their side."""

    HAS_BIDS = False
    HOLDS_TURN_UP = True

    options: WhistOptions

    def turned_up(self, deal: Deal) -> Card:
        return deal.hands[deal.dealer][-1]

    def side_tricks(self, seat: int) -> int:
        """Return how many tricks a seat and its partner have taken."""
        return self.taken[seat] + self.taken[seat ^ 2]

    def points(self) -> tuple[int, ...]:
        return tuple(max(0, self.side_tricks(seat) - BOOK) for seat in range(PLAYERS))

    def decided(self, scores: tuple[int, ...]) -> tuple[tuple[int, ...], str]:
        winners = tuple(seat for seat in range(PLAYERS) if scores[seat] >= self.options.target)
        return winners, "target" if winners else ""


class View(TrickView, frozen=True):
    """What one seat knows."""

    public: PublicState


class State(TrickState, frozen=True):
    """A game of Whist at one moment."""

    public: PublicState

    def view(self, seat: int) -> View:
        return View(self.public, seat, self.hands[seat], self.dealt[seat])

    def deal_needs(self) -> DealNeeds:
        return DealNeeds(PACK, PLAYERS, HAND_SIZE, self.public.next_dealer)


class Whist(Rules[WhistOptions]):
    """The rules of Whist."""

    name = "whist"
    usual = WhistOptions()
    actions: ClassVar[Mapping[str, Action]] = {str(play): play for play in map(Play, PACK)}


RULES: Final = Whist()
