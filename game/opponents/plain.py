"""Opponents in plain Python for any game: given its rules of thumb and its worlds, they play at all four levels.

A Beginner follows the rules of thumb without care, and slips. Casual follows them with care. Skilled and Expert try
every legal action in sampled worlds, in which everybody then follows the rules of thumb until the deal is over. The
action that the rules of thumb would choose gets the benefit of the doubt. Kernels, which the built-in games have, only
make this faster.
"""

from __future__ import annotations

import math
import random
from abc import abstractmethod
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import ClassVar, Final, Generic, Protocol, Self, TypeVar

from game.opponents import search
from game.opponents.base import Choice, Decision, Level, Reason, Thought, added
from game.opponents.mind import GameView, Mind
from game.opponents.search import race
from game.rules.base import Action, Event, Play, View

SLIP: Final = 0.2  # the share of a beginner's moves that are random
STEADY: Final = 0.1  # the least variance assumed of a difference, however alike its first trials were
CODES: Final = frozenset(["slip", "all-equal", "bid-simulated", "card-simulated"])

SeenView_co = TypeVar("SeenView_co", bound=View, covariant=True)


class World(Protocol[SeenView_co]):
    """A state of a game, as far as opponents need it."""

    @property
    def turn(self) -> int | None:
        """The seat to act, or None once the deal is over."""

    def view(self, seat: int) -> SeenView_co:
        """Return what ``seat`` knows in this world."""

    def apply(self, action: Action) -> tuple[Self, tuple[Event, ...]]:
        """Return the world after ``action``, and its events."""


class Skill(search.Skill, frozen=True):
    """The limits of a searching level.

    To be chosen instead of the rules of thumb's action, another must seem better by ``caution`` standard errors.
    """

    caution: float = 0.5


class PlainMind(Mind[GameView]):
    """The opponents of a game that defines its rules of thumb, the worlds that fit a view, and a deal's worth."""

    has_kernels = False
    skills: ClassVar[Mapping[Level, Skill]] = {
        Level.SKILLED: Skill(worlds=12, seconds=0.15),
        Level.EXPERT: Skill(worlds=60, seconds=0.5),
    }

    @abstractmethod
    def by_rules(self, view: GameView, is_careful: bool) -> tuple[Action, str]:
        """Return the action by rules of thumb, and the code of the rule; without care they forget what has been played.

        Deals are played out with this method, so it should take no more than about ten microseconds.
        """

    @abstractmethod
    def worlds(self, view: GameView, rng: random.Random) -> Iterator[World[GameView]]:
        """Yield endlessly worlds that the seat of ``view`` could not tell from the real one."""

    @abstractmethod
    def worth(self, view: GameView) -> float:
        """Return, in points, what the deal just finished was worth to the side of the view's seat."""

    def search(self, view: GameView, level: Level, seed: int, iterations: int | None = None) -> Thought:
        skill = self.skills[level]
        usual, _ = self.by_rules(view, is_careful=True)
        actions = (usual, *(action for action in view.legal_actions() if action != usual))
        trials = PlainTrials(self, view, actions, random.Random(seed))
        yield from race(trials, len(actions), skill.budget(iterations))
        return trials.decision(skill.caution)

    def at_once(self, view: GameView, level: Level, seed: int) -> Decision:
        rng = random.Random(seed)
        choices = tuple(map(Choice, view.legal_actions()))
        if level is Level.BEGINNER and rng.random() < SLIP:
            return Decision(rng.choice(choices).action, choices, Reason("slip"))
        action, code = self.by_rules(view, level is not Level.BEGINNER)
        return Decision(action, choices, Reason(code))


class PlainTrials(Generic[GameView]):
    """The results of each action in the worlds it was tried in, compared to the first, the usual one."""

    def __init__(
        self, mind: PlainMind[GameView], view: GameView, actions: Sequence[Action], rng: random.Random
    ) -> None:
        self._mind = mind
        self._view = view
        self._actions = actions
        self._worlds = mind.worlds(view, rng)
        self._worths: list[list[float]] = [[] for _ in actions]
        self._gains: list[list[float]] = [[] for _ in actions]  # over the usual action in the same world

    def run(self, candidates: list[int], worlds: int) -> Generator[None, None, None]:
        """Try ``candidates`` in ``worlds`` more worlds, along with the usual action, to which they are compared."""
        others = [candidate for candidate in candidates if candidate]
        for _ in range(worlds):
            world, usual = next(self._worlds), 0.0
            for candidate in (0, *others):
                worth = self._played_out(world, self._actions[candidate])
                usual = usual if candidate else worth
                self._worths[candidate].append(worth)
                self._gains[candidate].append(worth - usual)
                yield

    def _played_out(self, world: World[GameView], action: Action) -> float:
        """Return what ``action`` is worth in ``world`` if everybody then follows the rules of thumb."""
        mind = self._mind
        world, _ = world.apply(action)
        while world.turn is not None:
            world, _ = world.apply(mind.by_rules(world.view(world.turn), is_careful=True)[0])
        return mind.worth(world.view(self._view.seat))

    def standing(self, candidate: int) -> tuple[int, float, float]:
        """Return how many worlds an action was tried in, its mean gain over the usual one, and a gain's variance."""
        gains = self._gains[candidate]
        times = len(gains)
        if not candidate:
            return times, 0.0, 0.0
        mean = added(gains) / times
        return times, mean, max(STEADY, added(gain * gain for gain in gains) / times - mean * mean)

    def decision(self, caution: float) -> Decision:
        """Return the action with the greatest gain less ``caution`` standard errors, and the findings about each."""
        figures: dict[Action, Choice] = {}
        marks: dict[Action, float] = {}
        for number, (action, worths) in enumerate(zip(self._actions, self._worths, strict=True)):
            if not worths:
                continue
            times, gain, variance = self.standing(number)
            mean = added(worths) / times
            figures[action] = Choice(action, points=mean, worth=mean)
            marks[action] = gain - caution * math.sqrt(variance / times)
        best = max(marks, key=lambda action: marks[action])
        kind = "card-simulated" if isinstance(best, Play) else "bid-simulated"
        is_open = any(gain for gains in self._gains for gain in gains)
        choices = tuple(figures.get(action, Choice(action)) for action in self._view.legal_actions())
        return Decision(best, choices, Reason(kind if is_open else "all-equal", {"worlds": len(self._worths[0])}))
