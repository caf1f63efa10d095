"""The interface of each game's opponents."""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from typing import Final, Generic, Literal, Protocol, TypeVar, cast

from game.opponents.advising import Tried
from game.opponents.base import (
    STRONGEST,
    Advising,
    Appraising,
    Choice,
    Decision,
    Level,
    Manner,
    OpeningThought,
    Part,
    Thought,
    Value,
    added,
    legal_bids,
    suit_begun,
)
from game.opponents.reasoning import Reasoned
from game.rules.base import Action, Bid, Options, Play, Rules, View
from game.rules.deal import Hands

GameView = TypeVar("GameView", bound=View)
SeenView_contra = TypeVar("SeenView_contra", bound=View, contravariant=True)

FIRST_LOOK: Final = 20  # worlds of the first decision that advice comes to, if the game says nothing else
CHANCES: Final = 50.0  # a difference of two in a hundred between chances matters to a manner


class AdviceModule(Protocol[SeenView_contra]):
    """What a game's ``advice.py`` holds: its choices, tried for advice, and how finished deals are looked back at."""

    def tried(self, view: SeenView_contra, seed: int, hands: Hands | None = None, *, counts_all: bool = False) -> Tried:
        """Return what the seat of ``view``, which is to act, may do, to be tried in worlds drawn by ``seed``.

        With ``hands``, the only world is the one in which the seats hold them. If it ``counts_all``, there are values.
        """

    def open_deal(self, view: SeenView_contra, seed: int) -> OpeningThought:
        """Return what a deal promised before it and to the seat of ``view``, which saw its hand alone."""

    def result_of(self, view: SeenView_contra) -> Value:
        """Return what the deal has brought that has just been finished."""


class ReasonsModule(Protocol[SeenView_contra]):
    """What a game's ``reasons.py`` holds: why one choice is better than another."""

    def reasoned(
        self, view: SeenView_contra, best: Action, other: Action, seed: int, hands: Hands | None = None
    ) -> Reasoned:
        """Return a thought on why ``best`` is better for the seat of ``view``, which is to act, than ``other``.

        It depends on the view and the seed alone. With ``hands``, those that the seats hold in a deal that is over, it
        tells besides how the two went there.
        """


# how the strength of players is measured: points and bids of one pair against another, or places among several
Measure = Literal["pairs", "places"]


class Mind(ABC, Generic[GameView]):
    """The opponents of one game with these ``rules``, whose seats see a ``view``; all randomness comes from the seed.

    ``reasons`` are all the codes that a reason in this game can have, ``worths`` those of a hand's parts; the screen
    has words for each. ``measure`` says how matches between its players are scored. If it ``has_kernels``, they must be
    compiled before its stronger levels search. If it ``has_accounts``, its choices have figures of the game, and its
    finished deals can be appraised; else its search gives advice. If it ``has_reasons``, it can also say in facts of
    cards why one choice is better than another.
    """

    rules: Rules[Options]
    view: type[GameView]
    reasons: frozenset[str]
    worths: frozenset[str] = frozenset()
    measure: Measure = "places"
    has_kernels = True
    has_accounts = False
    has_reasons = False
    near = 0.5, 0.15
    """The worth that a player's manner may cost in a bid, and in any other action: choices closer than that are nearly
    equal (``manner``)."""
    margin = 0.45
    """Tricks by which players bid below the worth of their hands, on average."""
    sight = 0.8, 0.35
    """Bidding at sight, a bold player goes one up if the hand is worth just so many tricks more than the bid or a
    little more, a careful one goes one down if it is worth a little less than so many more."""

    def think(
        self,
        view: GameView,
        level: Level,
        seed: int,
        iterations: int | None = None,
        habits: tuple[float, ...] = (),
    ) -> Thought:
        """Return a thought about what the seat of ``view``, which is to act, should do.

        The stronger levels search; the others decide at once by rules of thumb. ``iterations`` limits the deals that a
        thought may simulate; None means the limit of the level. ``habits`` are those of ``Character``, for games that
        infer hands from bids.
        """
        if level.searches:
            return (yield from self.search(view, level, seed, iterations))
        return self.at_once(view, level, seed)

    @abstractmethod
    def search(self, view: GameView, level: Level, seed: int, iterations: int | None = None) -> Thought:
        """Return a thought of one of the stronger levels."""

    def advice(self) -> AdviceModule[GameView]:
        """Return the module ``advice`` beside the mind, loaded when first asked for; only one with accounts has it."""
        return cast("AdviceModule[GameView]", import_module(f"{type(self).__module__}.advice"))

    def reasoning(self) -> ReasonsModule[GameView]:
        """Return the module ``reasons`` beside the mind, likewise; only one that ``has_reasons`` has it."""
        return cast("ReasonsModule[GameView]", import_module(f"{type(self).__module__}.reasons"))

    def advise(self, view: GameView, seed: int) -> Advising:
        """Return advice for the seat of ``view``, which is to act: what the best level would do, from ever more worlds.

        A first decision comes within 0.3 s, the last within 1.5 s. Equal views and seeds give equal advice. It may be
        suspended for seconds at any yield, so a limit by the clock must count only its own time, as ``race`` does.
        """
        yield None
        if self.has_accounts:
            return (yield from self.advice().tried(view, seed).advice())
        yield (yield from self.search(view, STRONGEST, seed, FIRST_LOOK))
        return (yield from self.search(view, STRONGEST, seed))

    def weigh(self, view: GameView, seed: int, worlds: int) -> Thought:
        """Return advice for the seat of ``view`` from ``worlds`` worlds or a few more, however long that takes."""
        yield
        if self.has_accounts:
            return (yield from self.advice().tried(view, seed).weighed(worlds))
        return (yield from self.search(view, STRONGEST, seed, worlds))

    def appraise(self, view: GameView, hands: Hands, done: Action, seed: int, *, is_brief: bool) -> Appraising:
        """Return an appraisal of what the seat of ``view`` could do at a moment of a deal that is over.

        ``hands`` are what the seats then held. The decision in it is the advice for ``seed``, as far as it had to be
        thought out to tell how good it was what the seat had ``done``, or not even so far if the appraisal
        ``is_brief``.
        """
        yield
        tried = self.advice().tried
        true = tried(view, seed, hands, counts_all=True)
        return (yield from tried(view, seed, counts_all=True).appraised(true, done, is_brief=is_brief))

    @abstractmethod
    def at_once(self, view: GameView, level: Level, seed: int) -> Decision:
        """Return a decision within 5 ms, by rules of thumb alone, for when a thought would come too late."""

    def hand_worth(self, view: GameView) -> tuple[Part, ...]:
        """Return what the hand of the view's seat is worth before its bid, in parts that add up; () in other games.

        It is the figure by which bids are made at sight, from the own hand and what lies open.
        """
        return ()

    def near_in(self, decision: Decision) -> float:
        """Return the worth that a manner may cost in ``decision``, in the unit of its choices."""
        return self.near[not isinstance(decision.action, Bid)]

    def likes(self, view: GameView, choice: Choice, manner: Manner) -> float:
        """Return how well a player of ``manner`` likes ``choice``; a difference under 1 is too small to matter.

        Careful players look at the chance of their bid, helpful ones at the partner's or, alone, at their own points,
        bold ones at the height of the bid, and stubborn ones at their hand alone and at the suit they led last.
        """
        action = choice.action
        match manner:
            case Manner.CAREFUL:
                return CHANCES * (choice.chance or 0.0)
            case Manner.HELPFUL if self.partner_of(view) is None:
                return 10.0 * (choice.points or 0.0)
            case Manner.HELPFUL:
                return CHANCES * (choice.partner or 0.0)
            case Manner.BOLD if isinstance(action, Bid):
                return float(action.number)
            case Manner.STUBBORN if isinstance(action, Bid):
                return -2.0 * abs(action.number + self.margin - self.tricks_at_sight(view))
            case Manner.STUBBORN if isinstance(action, Play):
                return float(action.card.suit is not None and action.card.suit is suit_begun(view, view.seat))
        return 0.0

    def partner_of(self, view: GameView) -> int | None:
        """Return the first of the seats that win together with the seat of ``view``; None if it is alone."""
        side = next((side for side in view.public.options.sides if view.seat in side), ())
        return next((seat for seat in side if seat != view.seat), None)

    def offset(self, view: GameView, bid: Bid) -> float:
        """Return how many tricks ``bid`` lies above what players usually bid with the hand of ``view``."""
        return bid.number + self.margin - self.tricks_at_sight(view)

    def sound_bids(self, view: GameView) -> list[Bid]:
        """Return the bids that the seat of ``view`` may make, but for those that its hand cannot come out at."""
        return legal_bids(view)

    def tricks_at_sight(self, view: GameView) -> float:
        """Return how many tricks the hand is worth before its bid; 0 in games without bids."""
        return added(part.tricks for part in self.hand_worth(view))
