"""Experts with one part switched off, for the arena: what the part is worth is what they lose against an Expert.

As in ``python -m tools.arena --seats expert,opponent --opponent tests.benchmarks.without:forty_one_endings``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from msgspec.structs import replace

from game.games import GAMES
from game.opponents.base import Level, Thought
from game.opponents.empat_satu import levels as empat_satu
from game.opponents.empat_satu.trials import Skill as EmpatSatuSkill
from game.opponents.forty_one import bidding as forty_one_bids
from game.opponents.forty_one import inference as forty_one_worlds
from game.opponents.forty_one import levels as forty_one
from game.opponents.forty_one import weights as forty_one_weights
from game.opponents.forty_two import levels as forty_two
from game.opponents.forty_two.trials import Skill as FortyTwoSkill
from game.rules.base import Bid, View
from game.rules.empat_satu import View as EmpatSatuView
from game.rules.forty_one import View as FortyOneView
from game.rules.forty_two import View as FortyTwoView

Engine = Callable[[View, int], str]

FORTY_ONE = forty_one.SKILLS[Level.EXPERT]
EMPAT_SATU = empat_satu.SKILLS[Level.EXPERT]
FORTY_TWO = forty_two.SKILLS[Level.EXPERT]
SLOWER = 60  # times as long as the search takes without the compiler: 55 in Forty-One, 64 in 42 (docs/performance.md)


def thinking(think: Callable[[View, int], Thought]) -> Engine:
    """Return an engine that drives a thought for each view."""

    def engine(view: View, seed: int) -> str:
        thought = think(view, seed)
        while True:
            try:
                next(thought)
            except StopIteration as end:
                return str(end.value.action)

    return engine


def playing_forty_one(skill: forty_one.Skill) -> Engine:
    """Return an engine that plays Forty-One with a skill, until its worlds or its time are used up."""

    def think(view: View, seed: int) -> Thought:
        assert isinstance(view, FortyOneView)
        return forty_one.think(view, skill, seed, None)

    return thinking(think)


def playing_empat_satu(skill: EmpatSatuSkill) -> Engine:
    """The same for Empat Satu."""

    def think(view: View, seed: int) -> Thought:
        assert isinstance(view, EmpatSatuView)
        return empat_satu.think(view, skill, seed, None)

    return thinking(think)


def playing_forty_two(skill: FortyTwoSkill) -> Engine:
    """The same for 42."""

    def think(view: View, seed: int) -> Thought:
        assert isinstance(view, FortyTwoView)
        return forty_two.think(view, skill, seed)

    return thinking(think)


def at_once_where(is_at_once: Callable[[View], bool], engine: Engine) -> Engine:
    """Return an engine that goes by the rules of thumb alone in some views."""
    return lambda view, seed: (
        str(GAMES.opponents.choose_at_once(view, Level.EXPERT, 1).action) if is_at_once(view) else engine(view, seed)
    )


def is_bidding(view: View) -> bool:
    """Whether a bid is to be made."""
    return isinstance(view.legal_actions()[0], Bid)


# --- Forty-One


def forty_one_bidding() -> Engine:
    """Without simulated bids: bids at sight."""
    return at_once_where(is_bidding, playing_forty_one(FORTY_ONE))


def forty_one_search() -> Engine:
    """Without the search: cards by rules of thumb."""
    return at_once_where(lambda view: not is_bidding(view), playing_forty_one(FORTY_ONE))


def forty_one_inference() -> Engine:
    """Without inference from bids, neither while the others bid nor later."""
    return playing_forty_one(replace(FORTY_ONE, strangest=0.0))


def forty_one_endings() -> Engine:
    """Without exact endings."""
    return playing_forty_one(replace(FORTY_ONE, exact=0))


def forty_one_utility() -> Engine:
    """Without the game in view: a deal is worth the points won in it."""
    return with_stakes(points=1.0)


def forty_one_bonus() -> Engine:
    """Without the bonus for a deal that is played instead of thrown in."""
    return with_stakes(playing=0.0)


def forty_one_stretch() -> Engine:
    """Without bidding higher where so many tricks must be bid that a deal is played only so."""
    engine = playing_forty_one(FORTY_ONE)

    def decide(view: View, seed: int) -> str:
        with usual_eagerness():
            return engine(view, seed)

    return decide


@contextmanager
def usual_eagerness() -> Iterator[None]:
    """Have playing a deal no dearer than usual for a while."""
    kept = forty_one_worlds.eagerness
    for module in forty_one_bids, forty_one_worlds:
        vars(module)["eagerness"] = lambda _options: 1
    forty_one_bids._ladder.cache_clear()
    try:
        yield
    finally:
        for module in forty_one_bids, forty_one_worlds:
            vars(module)["eagerness"] = kept
        forty_one_bids._ladder.cache_clear()


def with_stakes(points: float = forty_one_weights.POINTS, playing: float = forty_one_weights.PLAYING) -> Engine:
    """Return an Expert of Forty-One to whom a deal is worth something else."""
    engine = playing_forty_one(FORTY_ONE)

    def decide(view: View, seed: int) -> str:
        with other_stakes(points, playing):
            return engine(view, seed)

    return decide


@contextmanager
def other_stakes(points: float, playing: float) -> Iterator[None]:
    """Have what a deal is worth changed for a while."""
    worth, bids = vars(forty_one_weights), vars(forty_one_bids)
    kept = worth["POINTS"], bids["PLAYING"]
    worth["POINTS"], bids["PLAYING"] = points, playing
    try:
        yield
    finally:
        worth["POINTS"], bids["PLAYING"] = kept


def forty_one_compiler() -> Engine:
    """Without the compiler: with as much time, compiled, as does what plain Python does in an Expert's."""
    return playing_forty_one(replace(FORTY_ONE, seconds=FORTY_ONE.seconds / SLOWER))


# --- Empat Satu


def empat_satu_search() -> Engine:
    """Without the search: rules of thumb alone."""
    return at_once_where(lambda _view: True, playing_empat_satu(EMPAT_SATU))


def empat_satu_inference() -> Engine:
    """Without guesses at the others' hands by what they did."""
    return playing_empat_satu(replace(EMPAT_SATU, infers=False))


def empat_satu_prior() -> Engine:
    """Without trust in the rules of thumb: what seems best in the trials is done."""
    return playing_empat_satu(replace(EMPAT_SATU, doubt=10.0, slope=0.0, caution=0.0))


def empat_satu_utility() -> Engine:
    """Without places in view: a deal is worth the points more than the others'."""
    return playing_empat_satu(replace(EMPAT_SATU, margin=1.0))


def empat_satu_promise() -> Engine:
    """Without a price on a broken hand: what seems best in the trials is done, however little it promises."""
    return playing_empat_satu(replace(EMPAT_SATU, promise=0.0))


def empat_satu_worlds() -> Engine:
    """Without most of its worlds: an Expert of 500, which is 15 times as quick, for long matches."""
    return playing_empat_satu(replace(EMPAT_SATU, worlds=500))


def empat_satu_compiler() -> Engine:
    """Without the compiler: with the worlds that there are then."""
    return playing_empat_satu(replace(EMPAT_SATU, worlds=EMPAT_SATU.worlds // empat_satu.PLAIN))


# --- 42


def forty_two_bidding() -> Engine:
    """Without simulated bids: bids at sight."""
    return at_once_where(is_bidding, playing_forty_two(FORTY_TWO))


def forty_two_search() -> Engine:
    """Without the search: cards by rules of thumb."""
    return at_once_where(lambda view: not is_bidding(view), playing_forty_two(FORTY_TWO))


def forty_two_inference() -> Engine:
    """Without inference from bids."""
    return playing_forty_two(replace(FORTY_TWO, warmth=0.0))


def forty_two_utility() -> Engine:
    """Without the game in view: a deal is worth the points won in it."""
    return playing_forty_two(replace(FORTY_TWO, points=1.0, points_of_two=1.0))


def forty_two_net() -> Engine:
    """Without the learned policy: the trials are played out by rules of thumb."""
    return playing_forty_two(replace(FORTY_TWO, is_learned=False))


def forty_two_compiler() -> Engine:
    """Without the compiler: with as much time, compiled, as does what plain Python does in an Expert's."""
    return playing_forty_two(replace(FORTY_TWO, seconds=FORTY_TWO.seconds / SLOWER))
