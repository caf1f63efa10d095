"""A finished deal to look back at: all hands as they were dealt, and what happened, position by position."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from game.cards import Card
from game.controller import PERSON, Controller, Player, Step
from game.rules.base import Play
from game.rules.deal import Deal, Hands
from game.rules.tricks import PublicTrickState, Trick
from game.ui.drawing.text import _
from game.ui.tables.words import Wordings

TrickWords = Callable[[PublicTrickState, Trick, Sequence[Player]], Wordings]
"""Returns wordings for who led a trick and who took it, given any state of its deal."""


class Position(msgspec.Struct, frozen=True):
    """One position of a finished deal: its hands, and what a trick or a turn has done to them.

    ``name`` is the position in a word or two, ``words`` are wordings for what happened. ``hands`` holds by seat the
    cards to show, in display order; those in ``gone`` were played before, those in ``lit`` belong to this trick or
    turn. ``lying`` holds (seat, card) for the cards in the middle in the order played, ``steps`` the numbers of their
    moves among the controller's steps, and ``taker`` the seat that took them. Where nothing lies in the middle, the
    lines of ``facts`` stand there. ``lines`` are wordings by seat for what stands beside a name, and the seats in
    ``missed`` have lost something.
    """

    name: str
    words: Wordings
    hands: Hands
    lines: tuple[Wordings, ...]
    gone: frozenset[Card] = frozenset()
    lit: frozenset[Card] = frozenset()
    lying: tuple[tuple[int, Card], ...] = ()
    steps: tuple[int, ...] = ()
    taker: int | None = None
    facts: tuple[str, ...] = ()
    missed: frozenset[int] = frozenset()


class PastDeal(msgspec.Struct, frozen=True):
    """A finished deal, position by position; it opens at position ``opens_at``. ``turn_up`` is the card turned up."""

    number: int
    positions: tuple[Position, ...]
    opens_at: int = 0
    turn_up: Card | None = None

    def played_at(self, card: Card) -> int | None:
        """Return the first position to which ``card`` belongs, None if it was never played."""
        return next((at for at, position in enumerate(self.positions) if card in position.lit), None)


def finished_deals(controller: Controller) -> list[range]:
    """Return for each finished deal the numbers of its steps: first the cards dealt, then every action."""
    steps = controller.steps
    starts = [at for at, step in enumerate(steps) if isinstance(step.done, Deal)]
    deals = [range(start, end) for start, end in zip(starts, [*starts[1:], len(steps)], strict=True)]
    return deals if controller.state.turn is None else deals[:-1]


def dealer_fact(dealer: int, players: Sequence[Player]) -> str:
    """Return in a sentence who dealt."""
    return _("You dealt.") if dealer == PERSON else _("{name} dealt.").format(name=players[dealer].name)


def public_after(step: Step) -> PublicTrickState:
    """Return what everybody knew after a step of a trick game."""
    public = step.after.public
    assert isinstance(public, PublicTrickState)
    return public


def trick_positions(
    steps: Sequence[Step], first: int, players: Sequence[Player], hands: Hands, words: TrickWords
) -> list[Position]:
    """Return a position for each trick of a finished deal, whose ``steps`` begin with number ``first``.

    ``hands`` are the hands as dealt, in display order.
    """
    positions, at = list[Position](), list[int]()
    count, result = len(hands[0]), public_after(steps[-1]).past[-1]
    taken, gone = [0] * len(players), frozenset[Card]()
    for number, step in enumerate(steps):
        if not isinstance(step.done, Play):
            continue
        at.append(first + number)
        if len(at) < len(players):
            continue
        public = public_after(steps[number - 1])
        trick = public.taken_trick((*public.trick, step.done.card))
        taken[trick.winner] += 1
        bids = result.bids or (None,) * len(players)
        positions.append(
            Position(
                name=_("Trick {number} of {count}").format(number=len(positions) + 1, count=count),
                words=words(public, trick, players),
                hands=hands,
                lines=tuple(map(_so_far, taken, bids)),
                gone=gone,
                lit=frozenset(trick.cards),
                lying=tuple((public.next_to(trick.leader, place), card) for place, card in enumerate(trick.cards)),
                steps=tuple(at),
                taker=trick.winner,
            )
        )
        gone, at = gone | positions[-1].lit, []
    return positions


def _so_far(taken: int, bid: int | None) -> Wordings:
    """Return wordings for the tricks a seat has taken by then, and its bid."""
    if bid is None:
        return (str(taken),)
    return (f"{taken} / {bid}",)
