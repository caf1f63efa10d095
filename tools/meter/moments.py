"""Decisions as they were made in a match, and what a meter finds in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial
from typing import NamedTuple, TypeVar

import msgspec

from game.opponents.base import Decision, Level
from game.record import DealRecord, Record, write
from game.rules.base import Action, View
from game.rules.deal import Hands
from tools.match import Match, play_board, seeds_of

Seat = TypeVar("Seat")


class Moment:
    """One decision: what the seat saw, what it did, and all hands as they were."""

    def __init__(self, view: View, action: Action, hands: Hands, ask: Callable[[], Decision]) -> None:
        self.view = view
        self.action = action
        self.hands = hands
        self._ask = ask

    @cached_property
    def decision(self) -> Decision:
        """The decision with its figures and its reason, come to once more from the same view and seed."""
        return self._ask()


class Deal(NamedTuple):
    """A deal as it was played, and its result; it is the last in ``record``, which holds the game up to its end."""

    moments: tuple[Moment, ...]
    result: msgspec.Struct
    record: Record

    def record_to(self, step: int) -> str:
        """Return the record of the game up to the decision ``step`` of this deal, which is its last action."""
        *before, last = self.record.deals
        shown = (*before, DealRecord(last.cards, last.actions[: step + 1]))
        return write(msgspec.structs.replace(self.record, deals=shown))


def deals_of(match: Match, number: int) -> Iterator[Deal]:
    """Play board ``number`` of a match among equals, and yield its deals."""
    level, choose = Level.parse(match.sides[0]), match.games.opponents.choose
    for game in play_board(match, number).games:
        seeds, state = seeds_of(match, number), match.options.new_game()
        for count, deal in enumerate(game.deals, 1):
            state, _ = state.deal(deal.cards)
            moments = []
            for action in deal.actions:
                assert state.turn is not None
                view, seed = state.view(state.turn), seeds.getrandbits(32)
                ask = partial(choose, view, level, seed, match.iterations)
                moments.append(Moment(view, action, state.hands, ask))
                state, _ = state.apply(action)
            record = Record(match.game, match.options, game.seats, game.deals[:count])
            yield Deal(tuple(moments), state.public.past[-1], record)


class Share(NamedTuple):
    """How often something was done, of how often it could have been, in one deal; in all, a share or a mean."""

    name: str
    part: float
    whole: float


class Gauge(NamedTuple):
    """What the meter looks for in a game.

    ``sentences`` define the detectors by name, ``found`` yields for each decision of a deal the names of those that it
    trips, ``shares`` the plain rates of a deal. A share whose name begins with ``mean`` is told as a number, the others
    in hundredths.
    """

    sentences: Mapping[str, str]
    found: Callable[[Deal], Iterable[list[str]]]
    shares: Callable[[Deal], Iterable[Share]]


Detector = Callable[[Seat], bool]


def name_of(detector: Detector[Seat]) -> str:
    """Return the name of a detector."""
    return detector.__name__.replace("_", "-")


def sentences_of(detectors: Iterable[Detector[Seat]]) -> dict[str, str]:
    """Return the definitions of detectors by name: the sentences that document them."""
    return {name_of(detector): " ".join((detector.__doc__ or "").split()) for detector in detectors}


def tripped(detectors: Iterable[Detector[Seat]], seat: Seat) -> list[str]:
    """Return the names of the detectors that a decision trips."""
    return [name_of(detector) for detector in detectors if detector(seat)]
