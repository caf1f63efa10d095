"""Whist with an auction: whoever bids most owes so many tricks with the partner, and the others owe nothing.

No code that games of tricks share may take it that everybody bids once and for himself; this game is there to tell.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import ClassVar, Final, Self

from msgspec.structs import replace as changed

from docs.examples.whist import rules as whist
from docs.examples.whist.game import WhistGame
from docs.examples.whist.opponents import RULES_OF_THUMB, choose
from docs.examples.whist.rules import HAND_SIZE, PLAYERS, SIDES
from docs.examples.whist.why import WhistWhy
from game.cards import PACK
from game.opponents.base import Decision
from game.opponents.plain import CODES, PlainMind
from game.opponents.sampling import trick_hands
from game.rules import tricks
from game.rules.base import Action, Bid, BidMade, Event, IllegalAction, Play, replaced
from game.rules.deal import Hand
from game.rules.tricks import Contract
from game.ui.words.why import Lying, Moment

BIDS: Final = tuple(map(Bid, range(7, HAND_SIZE + 1)))


class Pass(Action, frozen=True):
    """A player leaves the auction."""

    def __str__(self) -> str:
        return "pass"


PASS: Final = Pass()


class Passed(Event, frozen=True):
    """A seat has left the auction."""

    seat: int


def bought(bids: Sequence[int | None], taken: Sequence[int]) -> tuple[Contract, ...]:
    """Return what the side of the highest bidder owes."""
    most = max((bid or 0 for bid in bids), default=0)
    side = SIDES[bids.index(most) % 2] if most else ()
    return (Contract(bids.index(most), side, most, sum(taken[seat] for seat in side)),) if most else ()


class DealResult(tricks.DealResult, frozen=True):
    """A deal that is over."""

    @property
    def contracts(self) -> tuple[Contract, ...]:
        return bought(self.bids, self.tricks)


class PublicState(whist.PublicState, frozen=True):
    """What everybody knows; ``bids`` are the last of each seat, and those ``out`` have passed."""

    HAS_BIDS = True
    RESULT = DealResult

    out: tuple[int, ...] = ()

    @property
    def is_bidding(self) -> bool:
        return self.turn is not None and len(self.out) < PLAYERS - 1

    def owed(self) -> tuple[Contract, ...]:
        return bought(self.bids, self.taken)

    def legal_bids(self) -> tuple[Action, ...]:
        best = max(self.made_bids)
        return (*(bid for bid in BIDS if bid.number > best), *([PASS] if best else []))

    def why_not(self, action: Action, hand: Hand) -> IllegalAction | None:
        if not self.is_bidding:
            return super().why_not(action, hand)
        return None if action in self.legal_bids() else IllegalAction("bid-now", "a higher bid or a pass must be made")

    def points(self) -> tuple[int, ...]:
        (owed,) = self.owed()
        is_ours = [seat in owed.side for seat in range(PLAYERS)]
        return tuple((owed.tricks if ours else 0) if owed.is_made else (0 if ours else 5) for ours in is_ours)


class View(whist.View, frozen=True):
    """What one seat knows."""

    public: PublicState


class State(whist.State, frozen=True):
    """A game at one moment; the turn is the declarer's once all others have passed."""

    public: PublicState

    def view(self, seat: int) -> View:
        return View(self.public, seat, self.hands[seat], self.dealt[seat])

    def after(self, seat: int, action: Action) -> tuple[Self, tuple[Event, ...]]:
        public, event = self.public, Event()
        if isinstance(action, Play):
            return super().after(seat, action)
        if isinstance(action, Bid):
            public, event = (
                changed(public, bids=replaced(public.bids, seat, action.number)),
                BidMade(seat, action.number),
            )
        else:
            public, event = changed(public, out=(*public.out, seat)), Passed(seat)
        turn = next(each for each in (public.next_to(seat, by) for by in range(1, 5)) if each not in public.out)
        return changed(self, public=changed(public, turn=turn, leader=turn)), (event,)


class Options(whist.WhistOptions, frozen=True):
    """The options of the game."""

    def new_game(self) -> State:
        return State.between_deals(PublicState(self, scores=(0,) * PLAYERS))


class Rules(whist.Whist):
    """The rules of the game."""

    name = "auction"
    usual = Options()
    actions: ClassVar[Mapping[str, Action]] = {str(each): each for each in (PASS, *BIDS, *map(Play, PACK))}


RULES: Final = Rules()


class Mind(PlainMind[View]):
    """Opponents who bid by their high cards, and play as at Whist."""

    rules = RULES
    view = View
    reasons = RULES_OF_THUMB | CODES | {"high-cards"}

    def by_rules(self, view: View, is_careful: bool) -> tuple[Action, str]:
        if view.public.is_bidding:
            legal, high = view.legal_actions(), sum(card.rank > 11 for card in view.hand)
            return legal[0] if 5 + high > max(view.public.made_bids) else legal[-1], "high-cards"
        card, rule = choose(view, ())
        return Play(card), rule

    def worlds(self, view: View, rng: random.Random) -> Iterator[State]:
        for dealt, hands in trick_hands(view, view.public.open_cards, rng):
            yield State(view.public, dealt, hands)

    def worth(self, view: View) -> float:
        points = view.public.past[-1].points
        return points[view.seat] - points[view.seat - 1]


class Why(WhistWhy):
    """The words of the game about calls, and about cards those of Whist."""

    themes = WhistWhy.themes | {"high-cards": "bids"}

    def deed(self, moment: Moment[whist.View]) -> str:
        return f"{moment.name} passed" if moment.action == PASS else super().deed(moment)

    def picture(self, moment: Moment[whist.View]) -> tuple[Lying, ...]:
        is_pass = moment.action == PASS
        return (Lying(None, "pass", moment.name, is_move=True),) if is_pass else super().picture(moment)

    def choice(self, moment: Moment[whist.View], action: Action) -> list[str]:
        return ["pass"] if action == PASS else super().choice(moment, action)

    def seen(self, moment: Moment[whist.View]) -> str:
        return super().seen(moment) if isinstance(moment.action, Play) else "So be it."

    def told(self, moment: Moment[whist.View], decision: Decision) -> str:
        return super().told(moment, decision) if isinstance(moment.action, Play) else "By the high cards."

    def advice(self, view: whist.View, action: Action) -> list[str]:
        return ["Pass"] if action == PASS else super().advice(view, action)

    def reason(self, moment: Moment[whist.View], decision: Decision) -> str:
        return super().reason(moment, decision) if isinstance(moment.action, Play) else "by the high cards"


WHY: Final = Why()


class Game(WhistGame):
    """The game as the screen shows it, its words in this module, everything else as at Whist."""

    name = RULES.name
    rules = RULES

    def load(self, module: str) -> ModuleType:
        return sys.modules[__name__] if module == "why" else import_module(f"docs.examples.whist.{module}")
