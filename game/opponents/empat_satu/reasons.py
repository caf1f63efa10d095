"""Why one choice of Empat Satu is better than another: both are played to the end in the same worlds, and compared.

After two choices the hands of all seats differ in nearly every world, by whoever draws what. So facts are counted in
thousands of worlds, as advice is, and each is believed only as far as these tell it from chance. Worlds made from one
another may all be of one kind, however long they are stirred: so many chains are begun, and doubt is counted by these.
"""

from __future__ import annotations

import math
import random
from collections.abc import Generator, Iterator, Sequence
from typing import Final, NamedTuple

from game.cards import PACK
from game.opponents import compiled
from game.opponents.base import STRONGEST, added
from game.opponents.compiled import arrays, fast, kernel, real, whole
from game.opponents.empat_satu.inference import EmpatSatuMemory, deal_out, first_world, stir, true_world
from game.opponents.empat_satu.levels import PLAIN, SKILLS
from game.opponents.empat_satu.playout import (
    ABOUT,
    BITS,
    CLOSES,
    DRAWS,
    END,
    HELD,
    LIKE_EXPERTS,
    NEXT,
    PART,
    PARTNERS,
    PLAYERS,
    SEAT,
    SEATS,
    SIZE,
    choose_draw,
    choose_throw,
    closes_with,
    draw,
    end_turn,
    finish,
    number_of,
    survey,
    take,
    throw,
    worth,
)
from game.opponents.empat_satu.prospects import BIT, POINTS, SUITS
from game.opponents.empat_satu.rules_of_thumb import given_up
from game.opponents.empat_satu.trials import BURNS, BURNT, Goal, goal_of, weigh
from game.opponents.reasoning import (
    LEAST_FOLLOWS,
    LEAST_FREQUENCY,
    LEAST_SHARE,
    LITTLE,
    MOST_FOLLOW,
    NEAR,
    PLAIN_SHARE,
    SHOWN,
    Consequence,
    Detail,
    Example,
    Fact,
    Key,
    Reasoned,
    Reasoning,
    TrueLay,
    carried,
    is_sure,
)
from game.rules.base import DISCARD, STOCK, Action, Close, Discard, Draw
from game.rules.deal import Hands
from game.rules.empat_satu import View

CHAINS: Final = 24  # of worlds, begun independently ...
BURN: Final = 12_000  # ... after so many swaps; eight times as many leave chains as far apart
WORLDS: Final = 250  # of each chain
LOOKS: Final = 6, 12  # chains after which a difference may be sure enough ...
EARLY: Final = 3.0  # ... for a first reason, by so many standard errors ...
CLEAR: Final = 12.0  # ... or by so many for the last
TRUE: Final = 1000  # orders of the stock tried in the true lay
CALL: Final = 25  # worlds tried in one call of the kernel: some milliseconds
LIFT: Final = 0.8  # of how often a fact holds that its share must reach, or else it tells of something else
HIGHER: Final = 2.0  # points by which a hand must end higher on average to be told of
NONE: Final = -100  # no card, and no action
NOBODY: Final = -1

CODES: Final = ("keep", "take", "leave-it", "fresh", "burden", "feeds", "close-now", "hand")
KEEPS, TAKES, LEAVES, FRESH, BURDEN, FEEDS, AHEAD, HAND = range(len(CODES))
# how much a fact is worth saying, if less than others: "" is one of a card that goes with no other, or of somebody
WEIGHTS: Final = {"leave-it": 0.85, "fresh": 0.8, "feeds": 0.75, "": 0.7, "burden": 0.6, "hand": 0.4}
AT_ONCE: Final = 0.6  # that of a hand that is worth more at once, too
SELDOM: Final = 0.7  # how often a card taken must not help, to be called useless
# what is told with how often it happens
DETAILS: Final = {"burden": "kept", "feeds": "taken", "close-now": "ahead"}


class Trial(NamedTuple):
    """Two choices of seat ``me``, as ``playout`` numbers them, and the facts asked of each world."""

    me: int
    has_drawn: bool
    infers: bool
    swaps: int
    choices: list[int]  # the better one and the other
    codes: list[int]  # by fact
    cards: list[int]
    seats: list[int]


GOOD, WORTH, FIRST, FINAL, FIGURES = range(5)  # of a line: what it is worth, the hand, the chances to be best and last
ROW: Final = 4 * FIGURES  # the figures of a world: of both choices, in two kinds of line


class Seen(NamedTuple):
    """What is seen in the worlds of a call. The second kind of line is that by the rules of thumb alone."""

    ends: list[int]  # room for the ends to which the two choices lead
    deals: list[int]  # by world, the deal before the choice
    rows: list[float]  # by world, ``ROW`` figures
    facts: list[int]  # by world and kind, a bit for each fact that holds
    lengths: list[int]  # by world, the cards drawn in both lines of the second kind


@kernel
def trace(memory: EmpatSatuMemory, trial: Trial, goal: Goal, worlds: int, seen: Seen) -> None:
    """Try both choices in ``worlds`` worlds, and note what is ``seen`` there."""
    dealt, deal, rows = memory.deal, memory.scratch, seen.rows
    for world in range(worlds):
        stir(memory, trial.infers, trial.swaps, 1.0)
        deal_out(memory)
        for place in range(SIZE):
            seen.deals[SIZE * world + place] = dealt[place]
        for kind in range(2):
            thrown, follows = NONE, NONE
            for number in range(2):
                for place in range(SIZE):
                    deal[place] = dealt[place]
                if kind == 1:
                    deal[LIKE_EXPERTS] = 0
                thrown, follows = _play_on(deal, memory.plans, trial.choices[number], trial.has_drawn)
                at = ROW * world + FIGURES * (2 * kind + number)
                rows[at + GOOD], rows[at + FIRST], rows[at + FINAL] = weigh(deal, trial.me, goal)
                rows[at + WORTH] = worth(deal, SEATS + SEAT * trial.me)
                seen.lengths[world] += kind * deal[NEXT]
                for place in range(SIZE):
                    seen.ends[SIZE * number + place] = deal[place]
            for fact in range(len(trial.codes)):
                code, card = trial.codes[fact], trial.cards[fact]
                if code == FRESH:
                    card = dealt[dealt[NEXT]]
                is_out = (code == KEEPS and card != thrown) or (code == FEEDS and card != follows)
                if not is_out and _holds(seen.ends, trial.me, code, card, trial.seats[fact]):
                    seen.facts[2 * world + kind] |= 1 << fact


@kernel
def _play_on(deal: list[int], plans: list[int], action: int, has_drawn: bool) -> tuple[int, int]:
    """Play a deal to its end after one ``action``; return the card thrown in this turn, and what the next seat does."""
    if action <= CLOSES:
        finish(deal, plans, action, has_drawn)
        return CLOSES - 1 - action if action < CLOSES else NONE, NONE
    if has_drawn:
        is_over = throw(deal, action)
    else:
        survey(deal, plans)
        action = choose_throw(deal, plans, draw(deal) if action == DRAWS else take(deal))
        is_over = end_turn(deal, action)
    if is_over:
        return action, NONE
    survey(deal, plans)
    follows = choose_draw(deal, plans)
    finish(deal, plans, follows, False)
    return action, follows


@kernel
def _holds(ends: list[int], me: int, code: int, card: int, seat: int) -> bool:
    """Whether a fact holds where the two choices lead to ``ends``, as far as these tell."""
    own = SEATS + SEAT * me
    other = SIZE + own
    if code == FEEDS:
        return True
    if code == LEAVES:
        return not _counts(ends, other, card)
    if code == BURDEN:
        return ends[other + HELD + card // BITS] & BIT[card] != 0 and not _counts(ends, other, card)
    if code == HAND:
        return worth(ends, own) > worth(ends, other)
    if code == AHEAD:
        for each in range(ends[PLAYERS]):
            is_rival = each == seat or (seat == NOBODY and not (ends[PARTNERS] and each == me ^ 2))
            if is_rival and worth(ends, SIZE + SEATS + SEAT * each) > worth(ends, other):
                return True
        return False
    return _counts(ends, own, card) and not _counts(ends, other, card)


@kernel
def _counts(deal: list[int], at: int, card: int) -> bool:
    """Whether ``card`` is in the hand in the block at place ``at``, and of the suit that counts there."""
    most = 0
    for suit in range(SUITS):
        most = max(most, ABOUT[deal[at + HELD + suit]] & PART)
    held = deal[at + HELD + card // BITS]
    return held & BIT[card] != 0 and ABOUT[held] & PART == most


def reasoned(view: View, best: Action, other: Action, seed: int, hands: Hands | None = None) -> Reasoned:
    """Return why ``best`` is better for the seat of ``view`` than ``other``, as ``ReasonsModule`` says."""
    yield None
    rng, compared = random.Random(seed), ComparedTurns(view, best, other)
    is_told = False  # a first reason, which is not worked out again until the last
    for number in range(1, CHAINS + 1):
        first = first_world(view, random.Random(rng.getrandbits(48)), like_experts=True)
        table = yield from compared.stirred(first)
        yield from compared.run(table, WORLDS, infers=True)
        if number in LOOKS and compared.clarity > CLEAR:
            break
        if number in LOOKS and not is_told and compared.clarity > EARLY:
            early = compared.reasoning(None)
            is_told = bool(early.facts)
            yield early
    true = None
    if hands is not None:
        true = ComparedTurns(view, best, other)
        yield from true.run(arrays(true_world(view, hands, rng)), TRUE, infers=False)
    return compared.reasoning(true)


def _asked(view: View, best: Action, other: Action) -> Iterator[Key]:
    """Yield the facts by which the two choices may differ."""
    public, me, card = view.public, view.seat, view.public.open_card
    if isinstance(best, Discard) and isinstance(other, Discard):
        yield Key("keep", other.card.index, when="later")
        if POINTS[best.card.index] > POINTS[other.card.index]:
            yield Key("burden", best.card.index, when="later")
        yield Key("feeds", other.card.index, (me + 1) % public.options.players)
    if card is not None and best == Draw(DISCARD):
        yield Key("take", card.index, when="now")
    if best == Draw(STOCK):
        yield Key("fresh")
        if card is not None and other == Draw(DISCARD):
            yield Key("leave-it", card.index)
            yield from (Key("keep", held.index, when="later") for held in view.hand)
    if isinstance(best, Close):
        rivals = (seat for side in public.options.sides if me not in side for seat in side)
        yield from (Key("close-now", seat=seat) for seat in (NOBODY, *rivals))
    yield Key("hand")


class ComparedTurns:
    """Two choices of the seat of ``view`` in the worlds tried so far."""

    def __init__(self, view: View, best: Action, other: Action) -> None:
        self._view, self._choices = view, (best, other)
        self._keys = list(_asked(view, best, other))
        self._goal = arrays(goal_of(view.public, SKILLS[STRONGEST]))
        self._seen, self._rows, self._facts = list[Seen](), list[float](), list[int]()
        self._plans, self._chains = list[int](), 0

    def stirred(self, first: EmpatSatuMemory) -> Generator[None, None, EmpatSatuMemory]:
        """Begin a chain of worlds: return a memory for the kernels, in which the ``first`` one has been forgotten."""
        self._chains += 1
        burn, table = BURN // (1 if compiled.has_compiler() else PLAIN), arrays(first)
        steps = max(BURNS, math.ceil(burn / BURNT))
        for step in range(steps):
            fast(stir)(table, True, burn // steps, (step + 1) / steps)
            yield
        return table

    def run(self, table: EmpatSatuMemory, worlds: int, *, infers: bool) -> Generator[None, None, None]:
        """Try both choices in so many ``worlds`` more, made from that in ``table``, or in that one alone."""
        share, call = (1, CALL) if compiled.has_compiler() else (PLAIN, 1)
        keys = [(CODES.index(key.code), key.card, key.seat) for key in self._keys]
        choices = [number_of(action, self._view.public) for action in self._choices]
        numbers = map(whole, (choices, *zip(*keys, strict=True)))
        swaps = SKILLS[STRONGEST].swaps if infers else 0
        trial = Trial(self._view.seat, self._view.public.source is not None, infers, swaps, *numbers)
        self._plans = table.plans
        for _ in range(worlds // share // call):
            seen = _room(call)
            fast(trace)(table, trial, self._goal, call, seen)
            self._seen.append(seen)
            self._rows += map(float, seen.rows)
            self._facts += map(int, seen.facts)
            yield

    def _column(self, part: int, number: int, kind: int = 0) -> list[float]:
        """Return by world a figure of the lines of one choice."""
        return self._rows[FIGURES * (2 * kind + number) + part :: ROW]

    def _gains(self, kind: int = 0) -> list[float]:
        """Return by world what the better choice gains in one kind of line."""
        return [one - other for one, other in zip(*(self._column(GOOD, each, kind) for each in (0, 1)), strict=True)]

    def _holds(self, fact: int, kind: int = 0) -> list[bool]:
        """Return by world whether a fact holds."""
        return [found >> fact & 1 > 0 for found in self._facts[kind::2]]

    def _is_sure(self, values: Sequence[float]) -> bool:
        """Whether the mean of ``values``, by world, is above 0 by more than the chains leave in doubt."""
        return is_sure(values, len(values) // self._chains)

    @property
    def clarity(self) -> float:
        """By how many standard errors the better choice gains."""
        gains = self._gains()
        error = math.sqrt(added(gain * gain for gain in gains))
        return added(gains) / error if error else 0.0

    def reasoning(self, true: ComparedTurns | None) -> Reasoning:
        """Return the reason, with how it was in the ``true`` lay if that is known."""
        gains = self._gains()
        gained = added(gains) / len(gains)
        is_better = gained >= LITTLE and self._is_sure(gains)
        fact = self._chosen(gains) if is_better else None
        facts = () if fact is None else (self._fact(fact, gains),)
        lay = None
        if true is not None:
            there = true._gains()
            held = fact is not None and carried(there, true._holds(fact)).share >= LEAST_SHARE
            lay = TrueLay(added(there) / len(there), facts if held else ())
        follows = tuple(self._consequences(gains))[:MOST_FOLLOW] if is_better else ()
        examples = () if fact is None else tuple(self._examples(fact))
        best, other = self._choices
        is_near = not facts and gained < NEAR
        return Reasoning(best, other, gained, len(gains), facts, follows, None, examples, lay, is_near)

    def _chosen(self, gains: Sequence[float]) -> int | None:
        """Return the number of the fact that surely carries the difference, and also by the rules of thumb alone."""
        marks, plain = dict[int, float](), self._gains(1)
        for fact, key in enumerate(self._keys):
            holds = self._holds(fact)
            much, often = carried(gains, holds), sum(holds) / len(holds)
            is_enough = much.share >= LIFT * often and much.frequency >= LEAST_FREQUENCY
            is_useless = key.code != "leave-it" or often >= SELDOM
            more = [gain * (is_so - LEAST_SHARE) for gain, is_so in zip(gains, holds, strict=True)]
            is_plain = carried(plain, self._holds(fact, 1)).share >= PLAIN_SHARE
            if is_enough and is_useless and is_plain and self._is_sure(more):
                marks[fact] = min(much.share, 1.0) * self._weight(key)
        return max(marks, key=marks.__getitem__, default=None)

    def _weight(self, key: Key) -> float:
        view, (best, other) = self._view, self._choices
        if key.code == "hand" and given_up(view, best) < given_up(view, other):
            return AT_ONCE
        alike = [card for card in view.hand if card.index // BITS == key.card // BITS]
        is_alone = key.code in ("keep", "take") and alike in ([], [PACK[key.card]])
        is_vague = key.code == "close-now" and key.seat == NOBODY
        return WEIGHTS.get("" if is_alone or is_vague else key.code, 1.0)

    def _fact(self, fact: int, gains: Sequence[float]) -> Fact:
        key, holds = self._keys[fact], self._holds(fact)
        much, seat = carried(gains, holds), key.seat if key.seat != NOBODY else None
        card = PACK[key.card] if key.card != NOBODY and key.code != "leave-it" else None
        how = Detail(DETAILS[key.code], sum(holds) / len(holds), seat) if key.code in DETAILS else None
        return Fact(key.code, card, seat, key.when, much.share, much.frequency, how)

    def _consequences(self, gains: Sequence[float]) -> Iterator[Consequence]:
        """Yield what the better choice changes in the end: what the hand is worth, how often one is best, or last."""
        sides, seat, count = len(self._view.public.options.sides), self._view.seat, len(gains)
        for part, what, sign in ((WORTH, "hand-worth", 1.0), (FIRST, "best", 1.0), (FINAL, "last", -1.0)):
            best, other = (self._column(part, number) for number in (0, 1))
            more = [sign * (here - there) for here, there in zip(best, other, strict=True)]
            here, there = added(best) / count, added(other) / count
            serves = self._is_sure(more) and carried(gains, [each > 0.0 for each in more]).share >= LEAST_FOLLOWS
            if not serves or (what == "last" and sides == 2):
                continue
            if part != WORTH:
                often = added(gain for each in more if (gain := sign * each) > 0.0) / count
                yield Consequence(seat, what, often, here, there)
            elif here - there >= HIGHER:
                often = sum(each > 0.0 for each in more) / count
                yield Consequence(seat, what, often, worth=here, otherwise=there)

    def _examples(self, fact: int) -> Iterator[Example]:
        """Yield shorter worlds in which the fact holds and much is gained, with nobody straying."""
        gains = self._gains(1)
        worlds = [world for world, found in enumerate(self._facts[1::2]) if found >> fact & 1 and gains[world] > 0.0]
        most = max((gains[world] for world in worlds), default=0.0)
        plain = [world for world in worlds if gains[world] > 0.5 * most]
        calls = len(self._seen[0].lengths)
        plain.sort(key=lambda world: int(self._seen[world // calls].lengths[world % calls]))
        places = [len(plain) * part // (SHOWN + 1) for part in range(1, SHOWN + 1)] if plain else []
        for place in dict.fromkeys(places):
            yield self._shown(plain[place], fact)

    def _shown(self, world: int, fact: int) -> Example:
        """Return a world as it can be looked at."""
        calls = len(self._seen[0].lengths)
        at = SIZE * (world % calls)
        deal = list(map(int, self._seen[world // calls].deals[at : at + SIZE]))
        deal[LIKE_EXPERTS] = 0
        public, key = self._view.public, self._keys[fact]
        hands = tuple(
            tuple(card for card in PACK if deal[SEATS + SEAT * seat + HELD + card.index // BITS] & BIT[card.index])
            for seat in range(public.options.players)
        )
        best, other = (
            tuple(_moves(deal[:], self._plans, number_of(action, public), has_drawn=public.source is not None))
            for action in self._choices
        )
        card = PACK[key.card] if key.card != NOBODY else public.open_card
        stock = tuple(PACK[each] for each in deal[deal[NEXT] : deal[END]])
        return Example(hands, best, other, card, stock=stock)


def _moves(deal: list[int], plans: list[int], action: int, *, has_drawn: bool) -> Iterator[Action]:
    """Yield the actions to the end of a deal, the first of which is given."""
    survey(deal, plans)
    if action < CLOSES:
        yield Close(PACK[CLOSES - 1 - action])
        return
    closes = False
    while True:
        if not has_drawn:
            yield Close() if action == CLOSES else Draw(STOCK if action == DRAWS else DISCARD)
            if action == CLOSES:
                return
            action = choose_throw(deal, plans, draw(deal) if action == DRAWS else take(deal))
            closes = closes_with(deal, action)
        yield Close(PACK[action]) if closes else Discard(PACK[action])
        if throw(deal, action) or closes:
            return
        has_drawn = False
        survey(deal, plans)
        action = choose_draw(deal, plans)


def _room(worlds: int) -> Seen:
    """Return room for what is seen in so many worlds."""
    sizes = 2 * SIZE, SIZE * worlds, 2 * worlds, worlds
    ends, deals, facts, lengths = (whole([0] * size) for size in sizes)
    return Seen(ends, deals, real([0.0] * (ROW * worlds)), facts, lengths)
