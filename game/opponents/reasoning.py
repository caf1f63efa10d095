"""Why one choice is better than another, in facts of cards: what happens after it and not after the other one.

Both choices are played to the end in the same sampled worlds. A *line* is what happens in one of them; the two lines
of a world are compared, and what the one has and the other has not are *facts*. The facts that carry the difference
between the choices are the reason; where none carries enough, there is none, and none is made up.

A fact's *share* is the part of the whole difference that lies in the worlds in which it holds, its *purity* the part
of the difference there that is not taken back, its *frequency* how often it holds and the better choice gains by it.

Worlds are samples, so a fact must carry more than it has to by ``DOUBT`` standard errors; and if all play on otherwise
than advice supposes (*plain* lines), it must still carry much of what is gained then.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Final, Generic, Literal, NamedTuple, TypeVar

import msgspec

from game.cards import Card
from game.opponents.base import added
from game.rules.base import Action
from game.rules.deal import Hands

WORLDS: Final = 600  # worlds in which two choices are compared, ...
FEW_WORLDS: Final = 60  # ... and without the compiler, ...
CHAIN: Final = 12  # ... which start afresh so often
DOUBT: Final = 2.0  # standard errors by which what is told must be sure
LEAST_SHARE: Final = 0.5  # of the difference that a fact must carry to be the reason, ...
LEAST_PURITY: Final = 0.5  # ... of what it carries that must not be taken back, ...
LEAST_FREQUENCY: Final = 0.1  # ... and of the worlds
PLAIN_SHARE: Final = 0.4  # of the difference that it must also carry in plain lines
NAMED: Final = 0.85  # of the share of somebody that a seat must have to be named instead
ADDS: Final = 0.25  # of the difference that a second fact must carry where the first does not hold
LEAST_FOLLOWS: Final = 0.35  # of the difference that a consequence must carry, ...
LEAST_BALANCE: Final = 0.5  # ... and of how often it comes that must not be made up for by how often it fails to come
LITTLE: Final = 0.005  # of the game: between two choices that differ by less there is little ...
NEAR: Final = 0.01  # ... and by less than this, if no single reason is found
DETAIL: Final = 0.65  # of a fact's share that its detail must have
PROBABLY: Final = 0.93  # how often something happens "probably"
MOST_FOLLOW: Final = 2  # consequences that are given
SHOWN: Final = 3  # lays in which a reason can be looked at

When = Literal["", "now", "later"]


class Detail(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a fact comes about: ``what`` happens in so many of all worlds, to the card or seat that is given."""

    what: str
    frequency: float
    seat: int | None = None
    card: Card | None = None


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """What happens after the better choice and not after the other one; its ``code`` says what, of which card and seat.

    ``when`` says whether it is in this trick or a later one. ``adds`` is what a second fact explains beyond the first.
    ``is_always`` if all lays that are left were tried, and it holds in each. Facts of bids have a ``number``, or one
    for the ``best`` choice and one for the ``other``, in place of a share. What one that ``may_fail`` says of this
    trick is not even probable, though it carries the difference where it comes.
    """

    code: str
    card: Card | None = None
    seat: int | None = None
    when: When = ""
    share: float = 0.0
    frequency: float = 0.0
    detail: Detail | None = None
    adds: float | None = None
    number: float | None = None
    best: float | None = None
    other: float | None = None
    is_always: bool = False
    may_fail: bool = False


class Consequence(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the better choice changes for ``seat`` in the end: in ``frequency`` of the worlds it comes of that one only.

    It comes in ``best`` of the worlds after the better choice and in ``other`` after the other one. ``worth`` and
    ``otherwise`` are what a hand comes to on average after either.
    """

    seat: int
    what: str
    frequency: float
    best: float = 0.0
    other: float = 0.0
    worth: float | None = None
    otherwise: float | None = None


class Taker(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who takes this trick whichever of the two is played: always, or ``is_probable`` only; ``card`` if it lies there.

    After the other choice it may be one's own seat instead, if that is what the reason is about (``spent``).
    """

    seat: int
    card: Card | None = None
    is_probable: bool = False


class Example(msgspec.Struct, frozen=True, omit_defaults=True):
    """One lay of the unseen cards in which the reason shows, and how both choices go there.

    ``hands`` are what the seats hold before the choice, ``stock`` the cards to come in the order in which they would be
    drawn. ``best`` and ``other`` are the actions of all seats from the choice on, to the end of the deal. ``card`` is
    the deciding one. ``lays`` is how many lays are possible, 0 if they were not counted.
    """

    hands: Hands
    best: tuple[Action, ...]
    other: tuple[Action, ...]
    card: Card | None = None
    lays: int = 0
    stock: tuple[Card, ...] = ()


class TrueLay(msgspec.Struct, frozen=True):
    """What the two choices came to as the cards really lay: by how much the better one was, and the facts that held."""

    difference: float
    facts: tuple[Fact, ...]


class Reasoning(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why ``best`` is better than ``other``: the main fact first, then what follows from it.

    ``lines`` is how much of the game ``best`` gained on average in the lines of so many ``worlds``. Without facts there
    is no single reason; if ``is_equal``, because there is too little between the two. ``examples`` are lays in which it
    shows, ``SHOWN`` at most, the plainest first.
    """

    best: Action
    other: Action
    lines: float
    worlds: int
    facts: tuple[Fact, ...] = ()
    consequences: tuple[Consequence, ...] = ()
    taker: Taker | None = None
    examples: tuple[Example, ...] = ()
    true: TrueLay | None = None
    is_equal: bool = False


class Key(NamedTuple):
    """A fact by what it says; shares are counted by it. ``card`` and ``seat`` are numbers, -1 for none."""

    code: str
    card: int = -1
    seat: int = -1
    when: When = ""


LineT = TypeVar("LineT")


class ComparedWorld(NamedTuple, Generic[LineT]):
    """A world: by card the seat that holds it, the lines of both choices, what the better one gains, the facts.

    Each fact that holds has a weight, by which those that carry as much are ranked. ``plain`` are lines, gain and facts
    where all play on otherwise than advice supposes. ``chance`` is what is gained of the chance to win the game alone,
    where ``gain`` also counts points.
    """

    owners: tuple[int, ...]
    best: LineT
    other: LineT
    gain: float
    plain_best: LineT
    plain_other: LineT
    plain_gain: float
    chance: float
    facts: Mapping[Key, float] = {}
    plain_facts: Mapping[Key, float] = {}


class Condition(NamedTuple):
    """What must follow for a fact to be worth telling: something that, by world, ``holds`` with the better choice only.

    So much of the difference must lie where that is so as well: ``least`` of what lies where the fact holds, or of all.
    """

    holds: Sequence[bool]
    least: float
    is_of_all: bool = False


class CarriedShare(NamedTuple):
    """How much of the difference a fact carries: its share and purity, and how often it holds to one's gain."""

    share: float
    purity: float
    frequency: float

    @property
    def is_enough(self) -> bool:
        """Whether it can be the reason."""
        return self.share >= LEAST_SHARE and self.purity >= LEAST_PURITY and self.frequency >= LEAST_FREQUENCY


def is_sure(values: Sequence[float], chain: int = CHAIN) -> bool:
    """Whether the mean of ``values``, by world, is above 0 by more than chains of so many worlds leave in doubt."""
    sums = [added(values[at : at + chain]) for at in range(0, len(values), chain)]
    mean = added(sums) / len(sums)
    spread = added((each - mean) ** 2 for each in sums) / max(1, len(sums) - 1)
    return mean > DOUBT * math.sqrt(spread / len(sums))


def carried(gains: Sequence[float], holds: Sequence[bool]) -> CarriedShare:
    """Return how much of ``gains``, by world, lies where a fact ``holds``."""
    whole = added(gains)
    there = [gain for gain, is_so in zip(gains, holds, strict=True) if is_so]
    here, turmoil = added(there), added(map(abs, there))
    often = sum(gain > 0.0 for gain in there) / max(1, len(gains))
    return CarriedShare(here / whole if whole > 0.0 else 0.0, here / turmoil if turmoil else 0.0, often)


class ChosenFact(NamedTuple):
    """A fact chosen, how much it carries, and in which worlds it holds."""

    key: Key
    carried: CarriedShare
    holds: list[bool]
    adds: float | None = None


Conditions = Mapping[tuple[str, int], Condition]  # by code and seat; those for seat -1 hold for all others


def chosen(worlds: Sequence[ComparedWorld[LineT]], conditions: Conditions) -> list[ChosenFact]:
    """Return the fact that carries the difference, and a second one that adds enough; none if no fact does.

    A fact must meet its condition, if there is one. A seat is named if the fact says nearly as much of it alone.
    """
    gains, found = [world.gain for world in worlds], dict[Key, tuple[float, ChosenFact]]()
    for key in sorted({key for world in worlds for key in world.facts}):
        holds = [key in world.facts for world in worlds]
        much = carried(gains, holds)
        condition = conditions.get((key.code, key.seat), conditions.get((key.code, -1)))
        more = [gain * (is_so - LEAST_SHARE) for gain, is_so in zip(gains, holds, strict=True)]
        if much.is_enough and is_sure(more) and _is_plain(worlds, key) and _is_met(gains, holds, condition):
            weights = [world.facts[key] for world in worlds if key in world.facts]
            found[key] = min(much.share, 1.0) * added(weights) / len(weights), ChosenFact(key, much, holds)
    if not found or not is_sure(gains):
        return []
    first = _named(max(found.values(), key=lambda each: each[0])[1], found)
    whole, seconds = added(gains), list[tuple[float, ChosenFact]]()
    for mark, told in found.values():
        fresh = [so and not before for so, before in zip(told.holds, first.holds, strict=True)]
        adds = added(gain for gain, is_so in zip(gains, fresh, strict=True) if is_so) / whole
        if told.key.card not in (-1, first.key.card) and adds >= ADDS:
            seconds.append((mark * adds, told._replace(adds=adds)))
    return [first, *([_named(max(seconds, key=lambda each: each[0])[1], found)] if seconds else [])]


def _named(told: ChosenFact, found: Mapping[Key, tuple[float, ChosenFact]]) -> ChosenFact:
    """Return what was found of the one seat of which ``told`` says nearly as much; else ``told`` itself."""
    share = NAMED * min(told.carried.share, 1.0)
    named = (each for key, (_, each) in found.items() if key._replace(seat=-1) == told.key and key != told.key)
    best = max(named, key=lambda each: each.carried.share, default=told)
    return best._replace(adds=told.adds) if best.carried.share >= share else told


def _is_plain(worlds: Sequence[ComparedWorld[LineT]], key: Key) -> bool:
    """Whether a fact also carries enough in plain lines; only one of this trick may do without a gain there."""
    plain = carried([world.plain_gain for world in worlds], [key in world.plain_facts for world in worlds])
    is_gain = added(world.plain_gain for world in worlds) > 0.0
    return plain.share >= PLAIN_SHARE if is_gain else key.when != "later"


def _is_met(gains: Sequence[float], holds: Sequence[bool], condition: Condition | None) -> bool:
    if condition is None:
        return True
    both = [so and also for so, also in zip(holds, condition.holds, strict=True)]
    here = added(gain for gain, is_so in zip(gains, both, strict=True) if is_so)
    base = gains if condition.is_of_all else [gain for gain, is_so in zip(gains, holds, strict=True) if is_so]
    return here > condition.least * added(base)


def consequence(
    gains: Sequence[float], seat: int, what: str, best: Sequence[bool], other: Sequence[bool]
) -> tuple[float, Consequence] | None:
    """Return the share of ``gains`` that lies where something comes of the better choice only, and what it is.

    ``best`` and ``other`` say by world whether it comes of either choice. None if that is too little of the gains, or
    made up for where it comes of the other choice only.
    """
    only = [here and not there for here, there in zip(best, other, strict=True)]
    much, count = carried(gains, only), len(gains)
    if much.share < LEAST_FOLLOWS or much.purity <= LEAST_PURITY:
        return None
    if sum(best) - sum(other) < LEAST_BALANCE * sum(only):
        return None
    return much.share, Consequence(seat, what, sum(only) / count, sum(best) / count, sum(other) / count)


def detail(
    worlds: Sequence[ComparedWorld[LineT]],
    told: ChosenFact,
    say: Callable[[Key, ComparedWorld[LineT]], tuple[str, int] | None],
) -> Detail | None:
    """Return what ``say`` most often says of a fact where it holds: what happens, to which seat (-1: none).

    Only what carries enough of the fact is told, and how often it comes in all worlds.
    """
    said = [say(told.key, world) if is_so else None for world, is_so in zip(worlds, told.holds, strict=True)]
    gains = [world.gain for world in worlds]
    found = [(carried(gains, [each == one for each in said]), one) for one in sorted({each for each in said if each})]
    much, (what, seat) = max(found, key=lambda each: each[0].share, default=(None, ("", -1)))
    if much is None or much.share < DETAIL * told.carried.share:
        return None
    return Detail(what, much.frequency, seat if seat >= 0 else None)


Reasoned = Generator[Reasoning | None, None, Reasoning]  # yields every few milliseconds, or a reason not yet final
