"""Claims proved and refuted by brute force: lays of the unseen cards dealt out, every play made by the rules' code."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, combinations, zip_longest

import msgspec

from game.cards import PACK, Card
from game.games import GAMES
from game.opponents.base import Level
from game.rules.base import Action, Options, Play, View
from game.rules.claims import unseen_cards
from game.rules.deal import Hand
from game.rules.forty_two import PublicState as FortyTwoState
from game.rules.tricks import TrickState, TrickView
from tests.playouts import deal_for

Voids = Sequence[frozenset[object]]
Prover = Callable[[TrickView], Play | None]


class Ending:
    """The end of a deal as the seat to act knows it: ``unseen`` cards, ``room`` and ``voids`` of the others in turn."""

    def __init__(self, state: TrickState) -> None:
        public, seat = state.public, state.turn
        assert seat is not None
        self.state, self.seat = state, seat
        view = state.view(seat)
        assert isinstance(view, TrickView)
        self.view = view
        order = [(seat + place) % public.options.players for place in range(1, public.options.players)]
        # by the others in turn, the cards that everybody has seen there; nothing is known of the rest
        self.seen = [tuple(card for card, at in public.open_cards.items() if at == other) for other in order]
        pack = public.options.pack if isinstance(public, FortyTwoState) else PACK
        self.unseen = [
            card for card in unseen_cards(view, pack) if card not in public.open_cards and card is not public.turn_up
        ]
        self.voids: Voids = [public.voids()[other] for other in order]
        self.room = [public.counts[other] - len(seen) for other, seen in zip(order, self.seen, strict=True)]

    @property
    def lays(self) -> int:
        """How many lays there are at most, voids left out of account."""
        left, number = len(self.unseen), 1
        for size in self.room:
            number *= math.comb(left, size)
            left -= size
        return number

    def every_world(self) -> list[TrickState]:
        """Return the state in every lay."""
        return [self._with(lay) for lay in _all_lays(self.unseen, self.room, self.voids)]

    def some_world(self, wishes: Mapping[tuple[int, Card], float], rng: random.Random) -> TrickState | None:
        """Return the state in a lay in which others rather hold what they are wished, None if there is no lay."""
        lay = _some_lay(self.unseen, self.room, self.voids, wishes, rng)
        return None if lay is None else self._with(lay)

    def nasty_worlds(self, count: int, rng: random.Random) -> list[TrickState]:
        """Return the state in ``count`` lays, in which one of the others holds the best of some suit or suits."""
        kinds = list({card.suit for card in self.unseen})
        worlds = []
        for number in range(count):
            seat = number % len(self.room)
            likes = {kind: rng.choice((0.0, 1.0)) for kind in kinds} | {rng.choice(kinds): 2.0}
            wishes = {(seat, card): likes[card.suit] + card.rank / 20 + rng.random() for card in self.unseen}
            world = self.some_world(wishes if number % 4 else {}, rng)
            assert world is not None
            worlds.append(world)
        return worlds

    def strengthened(self, rng: random.Random) -> TrickState | None:
        """Return the state with stronger cards for the seat to act, taken from all that it cannot see."""
        pool = [*self.view.hand, *self.unseen]
        trump = self.state.public.trump
        number = self.state.public.turn_up.rank if self.state.public.turn_up else None

        def strength(card: Card) -> float:
            best = 20 if card.suit is None else 12 if card.rank is number else card.rank / 3 + 4 * (card.suit is trump)
            return best * rng.uniform(0.5, 1.2)

        own = tuple(card for card in self.view.hand if card in self.state.public.open_cards)
        best = sorted([card for card in pool if card not in own], key=strength, reverse=True)
        hand = (*own, *best[: len(self.view.hand) - len(own)])
        rest = [card for card in pool if card not in hand]
        lay = _some_lay(rest, self.room, self.voids, {}, rng)
        return None if lay is None else self._with([*lay, hand])

    def _with(self, lay: Sequence[Hand]) -> TrickState:
        """Return the state with the hands of ``lay``, by seats after the one to act, perhaps with its own last.

        The cards that everybody has seen stay where they are.
        """
        hands = list(self.state.hands)
        for place, (hand, seen) in enumerate(zip_longest(lay, self.seen, fillvalue=()), 1):
            hands[(self.seat + place) % len(hands)] = (*hand, *seen)
        return msgspec.structs.replace(self.state, hands=tuple(hands))

    def is_right(self, prove: Prover, rng: random.Random, most: int) -> bool:
        """Whether brute force comes to the same as ``prove``.

        Up to ``most`` lays all are tried, with all plays. Of more, a claim must survive random plays in an eighth as
        many nasty ones, and a refusal must find some among which no plan takes everything.
        """
        found = prove(self.view)
        if self.lays <= most:
            worlds = self.every_world()
            return wins_with(worlds, self.seat, found) if found else not can_take_all(worlds, self.seat)
        if found:
            return all(survives(world, prove, rng) for world in self.nasty_worlds(most // 8, rng))
        alone = ([world] for world in self.nasty_worlds(60, rng))
        together = (self.nasty_worlds(count, rng) for count in (12, 60, 300))
        return any(not can_take_all(worlds, self.seat) for worlds in chain(alone, together))


def survives(state: TrickState, prove: Prover, rng: random.Random) -> bool:
    """Whether the seat to act takes every trick as ``prove`` tells it, turn by turn, if the others play at random."""
    seat = state.turn
    while state.turn is not None:
        before, action = state, rng.choice(state.legal_actions())
        if state.turn == seat:
            view = state.view(seat)
            assert isinstance(view, TrickView)
            found = prove(view)
            if found is None:
                return False
            action = found
        state, _ = state.apply(action)
        if len(before.public.trick) == before.public.options.players - 1 and not has_taken(before, state, seat or 0):
            return False
    return True


def endings(
    options: Options, game: str, cards: int, rng: random.Random, level: Level | None = None, iterations: int = 0
) -> Iterator[TrickState]:
    """Yield endlessly states in which a seat with so many ``cards`` is to play, from deals played out.

    They are played at random, or by players of ``level``: by their rules of thumb, or with so many ``iterations``.
    """
    while True:
        state = options.new_game()
        state, _ = state.deal(deal_for(state, rng.randrange(10**9)))
        assert isinstance(state, TrickState)
        while state.turn is not None:
            if not state.public.is_bidding and len(state.hands[state.turn]) == cards and rng.random() < 0.5:
                yield state
            view, seed, action = state.view(state.turn), rng.randrange(10**6), rng.choice(state.legal_actions())
            if level is not None and iterations:
                action = GAMES.opponents.choose(view, level, seed, iterations).action
            elif level is not None or state.public.is_bidding:
                action = GAMES.opponents.choose_at_once(view, Level.EXPERT, seed).action
            state, _ = state.apply(action)


def _all_lays(unseen: Sequence[Card], room: Sequence[int], voids: Voids) -> Iterator[list[Hand]]:
    """Yield every way to deal ``unseen`` cards to seats with ``room`` and ``voids``; some cards may be left over."""
    if not room:
        yield []
        return
    fitting = [card for card in unseen if card.suit not in voids[0]]
    for hand in combinations(fitting, room[0]):
        left = [card for card in unseen if card not in hand]
        for rest in _all_lays(left, room[1:], voids[1:]):
            yield [hand, *rest]


def _some_lay(
    unseen: Sequence[Card],
    room: Sequence[int],
    voids: Voids,
    wishes: Mapping[tuple[int, Card], float],
    rng: random.Random,
) -> list[Hand] | None:
    """Return a lay in which seats rather get the cards they are wished, or None if none was found."""
    slots = [seat for seat, size in enumerate(room) for _ in range(size)]
    rng.shuffle(slots)
    held: dict[int, Card] = {}

    def put(at: int, tried: set[Card]) -> bool:
        seat = slots[at]
        wish = sorted(unseen, key=lambda card: rng.random() - wishes.get((seat, card), 0.0))
        for card in wish:
            if card in tried or card.suit in voids[seat]:
                continue
            tried.add(card)
            owner = next((slot for slot, other in held.items() if other is card), None)
            if owner is None or put(owner, tried):
                held[at] = card
                return True
        return False

    order = sorted(range(len(slots)), key=lambda at: -max(wishes.get((slots[at], card), 0.0) for card in unseen))
    if not all(put(at, set()) for at in order):
        return None
    return [tuple(held[at] for at in range(len(slots)) if slots[at] == seat) for seat in range(len(room))]


def after_trick(state: TrickState, seat: int) -> Iterator[TrickState]:
    """Yield the state at the next turn of ``seat``, or once it has lost a trick, for every way the others may play."""
    public = state.public
    if public.turn is None or (public.turn == seat and not public.trick) or not public.trick:
        yield state
        return
    for action in state.legal_actions():
        yield from after_trick(state.apply(action)[0], seat)


def has_taken(before: TrickState, after: TrickState, seat: int) -> bool:
    """Whether ``seat`` took the trick that was played between two states."""
    if after.public.turn is None:
        return after.public.past[-1].tricks[seat] == before.public.taken[seat] + 1
    return after.public.taken[seat] == before.public.taken[seat] + 1


Known = dict[frozenset[tuple[Hand, ...]], bool]  # by all hands in each world, with the seat on lead


def can_take_all(worlds: Sequence[TrickState], seat: int, known: Known | None = None) -> bool:
    """Whether ``seat``, whose turn it is in all ``worlds`` and who cannot tell them apart, can take every trick."""
    known = {} if known is None else known
    key = frozenset(world.hands for world in worlds)
    if key not in known:
        known[key] = any(wins_with(worlds, seat, action, known) for action in worlds[0].legal_actions())
    return known[key]


def wins_with(worlds: Sequence[TrickState], seat: int, action: Action, known: Known | None = None) -> bool:
    """Whether ``seat`` can take every trick in ``worlds`` after ``action``."""
    known = {} if known is None else known
    groups: dict[View, dict[tuple[Hand, ...], TrickState]] = defaultdict(dict)
    for world in worlds:
        for after in after_trick(world.apply(action)[0], seat):
            if not has_taken(world, after, seat):
                return False
            if after.public.turn is not None:
                groups[after.view(seat)][after.hands] = after
    return all(can_take_all(list(group.values()), seat, known) for group in groups.values())
