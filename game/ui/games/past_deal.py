"""A finished deal to look back at: all hands as they were dealt, and what happened, move by move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from game.cards import Card
from game.controller import Controller, Player, Step
from game.rules.base import Action, Play
from game.rules.deal import Deal, Hands
from game.rules.tricks import PublicTrickState, Trick, contract_by
from game.ui.language.digits import figure
from game.ui.language.messages import _, as_read, pgettext, say
from game.ui.words.cards import Wordings, by_subject, closed, sentences

TrickWords = Callable[[PublicTrickState, Trick, Sequence[Player]], Wordings]
"""Returns wordings for who led a trick and who took it, given any state of its deal."""

Deed = Callable[[int], str]
"""Returns what was done in a step of a deal, given its place among the steps, in a sentence without its full stop."""


class Position(msgspec.Struct, frozen=True):
    """One position of a finished deal: its hands, and what a move has done to them.

    ``name`` is the position in a word or two, ``words`` are wordings for what happened. ``hands`` holds by seat the
    cards to show, in display order; those in ``gone`` were played before, those in ``lit`` belong to this trick or
    turn. ``lying`` holds (seat, card) for the cards in the middle in the order played, ``steps`` the numbers of their
    moves among the controller's steps, and ``taker`` the seat that took them. Where nothing lies in the middle, the
    lines of ``facts`` stand there. ``lines`` are wordings by seat for what stands beside a name, ``worths`` what the
    hands are worth where that decides a deal, and the seats in ``missed`` have lost something.

    ``step`` is the number of the move among the controller's steps, None where none was made. Whoever goes from trick
    to trick or from turn to turn comes to the positions that are ``whole``. Everybody at the table knew of the cards in
    ``known``, though they were held in a hand; where the lines or the words tell of what only one seat knew, they are
    ``private``, and ``seen`` are the words for the others.
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
    worths: tuple[int, ...] = ()
    missed: frozenset[int] = frozenset()
    step: int | None = None
    whole: bool = True
    known: frozenset[Card] = frozenset()
    private: bool = False
    seen: Wordings = ()

    def hand_for(self, holder: int, viewer: int | None) -> list[Card | None]:
        """Return a hand as ``viewer`` could see it then (None: as it was), cards that were hidden as None and last."""
        hand = self.hands[holder]
        if viewer in (None, holder):
            return list(hand)
        in_sight = self.gone | self.lit.intersection(card for _seat, card in self.lying) | self.known
        open_cards = [card for card in hand if card in in_sight]
        return [*open_cards, *[None] * (len(hand) - len(open_cards))]

    def words_for(self, mover: int | None, viewer: int | None) -> Wordings:
        """Return what happened as ``viewer`` could tell (None: whoever sees all hands)."""
        return self.words if viewer in (None, mover) or not self.seen else self.seen

    def line_for(self, seat: int, viewer: int | None) -> Wordings:
        """Return what stands beside the name at ``seat``, as far as ``viewer`` knew it (None: as it was)."""
        return ("",) if self.private and viewer not in (None, seat) else self.lines[seat]


class PastDeal(msgspec.Struct, frozen=True):
    """A finished deal, position by position; it opens at position ``opens_at``. ``turn_up`` is the card turned up."""

    number: int
    positions: tuple[Position, ...]
    opens_at: int = 0
    turn_up: Card | None = None

    def played_at(self, card: Card) -> int | None:
        """Return the position of the move that brought ``card`` to the table, None if it was never played."""
        return next((at for at, position in enumerate(self.positions) if card in position.lit), None)

    def whole_from(self, at: int, by: int) -> int:
        """Return the next position from ``at`` on, or back if ``by`` is negative, at which a trick or turn is whole."""
        found = range(at + 1, len(self.positions)) if by > 0 else range(at - 1, -1, -1)
        return next((place for place in found if self.positions[place].whole), at)


def finished_deals(controller: Controller) -> list[range]:
    """Return for each finished deal the numbers of its steps: first the cards dealt, then every action."""
    steps = controller.steps
    starts = [at for at, step in enumerate(steps) if isinstance(step.done, Deal)]
    deals = [range(start, end) for start, end in zip(starts, [*starts, len(steps)][1:], strict=True)]
    return deals if controller.state.turn is None else deals[:-1]


def dealer_fact(dealer: int, players: Sequence[Player]) -> str:
    """Return in a sentence who dealt."""
    return say(by_subject([dealer], you=_("You dealt."), one=_("{name} dealt.")), name=players[dealer].name)


def public_after(step: Step) -> PublicTrickState:
    """Return what everybody knew after a step of a trick game."""
    public = step.after.public
    assert isinstance(public, PublicTrickState)
    return public


def trick_positions(
    as_dealt: Position, steps: Sequence[Step], first: int, players: Sequence[Player], words: TrickWords, deed: Deed
) -> list[Position]:
    """Return a position for each call and each card of a finished deal, whose ``steps`` begin with number ``first``."""
    found, hands = list[Position](), as_dealt.hands
    for number, step in enumerate(steps[1:], 1):
        before, after = public_after(steps[number - 1]), public_after(step)
        position = Position(
            name=pgettext("heading", "Bidding"),
            words=(deed(number),),
            hands=hands,
            lines=tuple(_so_far(after, seat, before.is_bidding) for seat in range(len(players))),
            step=first + number,
            whole=not after.is_bidding,
            known=as_dealt.known,
        )
        if isinstance(step.done, Play):
            position = _with_card(position, before, step.done.card, players, words)
        found.append(position)
    return found


def _with_card(
    position: Position, before: PublicTrickState, card: Card, players: Sequence[Player], words: TrickWords
) -> Position:
    """Return ``position`` as that after ``card`` has been played to the trick in ``before``."""
    played, text, number, taker = (*before.trick, card), position.words, position.step, None
    assert number is not None
    if len(played) == len(players):
        trick = before.taken_trick(played)
        taker = trick.winner
        trick_told = words(before, trick, players)
        text = (*(sentences(closed(text[0]), each) for each in trick_told), *trick_told)
    return msgspec.structs.replace(
        position,
        name=say(_("Trick {number} of {count}"), number=len(before.tricks) + 1, count=len(position.hands[0])),
        words=text,
        gone=frozenset(each for trick in before.tricks for each in trick.cards),
        lit=frozenset(played),
        lying=tuple((before.next_to(before.leader, place), each) for place, each in enumerate(played)),
        steps=tuple(range(number - len(before.trick), number + 1)),
        taker=taker,
        whole=taker is not None,
    )


def done_in(step: Step) -> Action:
    """Return the action of a step that is not a deal."""
    assert isinstance(step.done, Action)
    return step.done


def _so_far(public: PublicTrickState, seat: int, is_bid: bool) -> Wordings:
    """Return wordings for what a seat has bid so far, if its move ``is_bid``; else for the tricks taken by then."""
    owed = contract_by(seat, public.contracts)
    if is_bid:
        return (
            ("",)
            if owed is None
            else (
                say(pgettext("result", "bid {number}"), number=owed.tricks),
                figure(owed.tricks),
            )
        )
    if owed is None:
        return (figure(public.all_taken[seat]),)
    return (as_read(f"{figure(owed.taken)} / {figure(owed.tricks)}"),)
