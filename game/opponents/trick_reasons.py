"""What the lines of two choices differ in where tricks are taken: facts that all trick games share.

A *line* is the rest of a deal, trick by trick, the one under way first. Cards are numbers, by ``Card.index``. Kernels
record it as a row of numbers: for each trick of the deal a block, in which ``TAKER`` is the seat that took it,
``LEADER`` the one that led, ``CALLED`` the number of a suit named with a led joker, and from ``FIRST_CARD`` on are the
cards in the order played. Of tricks that are over, and of cards that lie there already, nothing is recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import msgspec

from game.cards import PACK_WITH_JOKERS, Suit
from game.opponents.base import added
from game.opponents.reasoning import (
    MOST_FOLLOW,
    NEAR,
    PROBABLY,
    SHOWN,
    ChosenFact,
    ComparedWorld,
    Condition,
    Consequence,
    Detail,
    Example,
    Fact,
    Key,
    Reasoned,
    Reasoning,
    Taker,
    TrueLay,
    When,
    chosen,
    consequence,
    detail,
    is_sure,
)
from game.rules.base import Action, Play
from game.rules.tricks import TrickView

NOBODY: Final = -1
LEADER, TAKER, CALLED, FIRST_CARD = range(4)
KINDS: Final = 2  # kinds of line: as advice plays on, and plain ones, in which all play on otherwise
LOOKS: Final = 3  # how often so many worlds more are tried if no reason is found
WEIGHTS: Final = {
    "takes-now": 1.0,
    "keep": 1.0,
    "spent": 1.0,
    "take-from": 0.78,
    "own-need": 1.02,
    "leave": 0.98,
    "for-partner": 0.9,
    "partner": 0.66,
    "unblock": 0.95,
    "guard": 0.9,
    "good-by-lead": 0.9,
    "frees": 0.8,
    "keep-from-trumps": 0.9,
    "forces": 0.8,
    "denied": 0.62,
}
"""By code, how much a fact is worth saying: of those that carry as much, the one with the highest weight is told."""
BOTH_TAKE: Final = 0.8  # the weight of taking this trick with a card where the other takes it too
HALF: Final = 0.5  # of the difference where a fact holds that must lie in what it is for
SAME: Final = 0.05  # of the worlds in which two choices may differ that come to the same
ONE_TAKES: Final = frozenset({"takes-now", "take-from", "own-need", "spent", "avoid"})  # codes that say who takes this
FORCES_FOR: Final = 0.9  # the weight of a trump forced out for the sake of a card

Weighted = tuple[Key, float]  # a fact with its weight


class TrickOfLine(NamedTuple):
    """A trick of a line: the seat that led, the cards in the order played, who took it, and the cards that took it.

    Usually one card takes a trick; ``winning`` has all that are as good for it. ``named`` is the number of the suit
    that was named with a led joker.
    """

    leader: int
    cards: tuple[int, ...]
    winner: int
    winning: tuple[int, ...]
    named: int = NOBODY


class Line:
    """What happens after a choice in one world: the ``tricks`` to the end, and by seat whether its bid is ``made``.

    Where the choices make no difference, nobody asks for more than the first of the tricks.
    """

    def __init__(self, tricks: Sequence[TrickOfLine], made: tuple[bool, ...]) -> None:
        self.tricks, self.made = tricks, made
        self.won = {card: number for number, trick in enumerate(tricks) for card in trick.winning}
        """By card that takes a trick, the number of that trick: 0 is the one under way."""

    @cached_property
    def played(self) -> dict[int, int]:
        """By card, the number of the trick in which it is played."""
        return {card: number for number, trick in enumerate(self.tricks) for card in trick.cards}

    def taken(self, seat: int) -> int:
        """Return how many of the tricks ``seat`` takes."""
        return sum(trick.winner == seat for trick in self.tricks)


World = ComparedWorld[Line]


@dataclass(frozen=True, kw_only=True)
class Contrast:
    """Two cards that seat ``me`` may play: the better one, the other; the suit of every card, as far as it has one.

    ``suits`` says by card which suit it belongs to, trumps to ``trump``. ``partner`` is ``NOBODY`` where all play
    alone. ``own`` are the cards in hand; ``calls`` the suits that either card calls for if it is led, else ``NOBODY``.
    Those ``alike`` one of the two are as good as it, and nothing is told of them; no unseen card of their suit beats
    the ``masters``. ``lays`` is how many lays of the unseen cards there may be, 0 if they were not counted;
    ``is_settled`` if whatever the others hold and play, either card leaves it as it is who takes this trick. Games add
    facts and conditions of their own.
    """

    me: int
    partner: int
    best: int
    other: int
    suits: Sequence[int]
    trump: int
    own: tuple[int, ...]
    calls: tuple[int, int]
    alike: frozenset[int] = frozenset()
    masters: frozenset[int] = frozenset()
    lays: int = 0
    is_settled: bool = False

    @property
    def is_leading(self) -> bool:
        """Whether one of the two cards is led."""
        return self.calls[0] != NOBODY

    def is_thrown(self, trick: TrickOfLine, card: int) -> bool:
        """Whether a card of a trick was thrown off: it neither followed suit nor could take the trick otherwise."""
        return self.suits[card] not in (self.trump, self.suits[trick.cards[0]])

    def is_trumped(self, trick: TrickOfLine) -> bool:
        """Whether a trump took a trick that was begun with another suit."""
        return self.suits[trick.winning[0]] == self.trump != self.suits[trick.cards[0]]

    def facts(self, best: Line, other: Line, owners: Sequence[int]) -> Iterator[Weighted]:
        """Yield the facts by which two lines of a world differ; ``owners`` holds each card's seat."""
        yield from _this_trick(self, best, other)
        yield from _own_cards(self, best, other)
        if self.is_leading:
            yield from _leads(self, best, other)
        for card, number in best.won.items():
            if number and owners[card] == self.partner and card not in other.won:
                yield fact("partner", when="later")
        for card, number in other.won.items():
            seat = owners[card]
            if card not in best.won and seat not in (self.me, self.partner) and _resists(self, best, card):
                yield fact("denied", seat=seat, when="later" if number else "now")

    def all_facts(self, best: Line, other: Line, owners: Sequence[int]) -> dict[Key, float]:
        """Return the weights of all facts; one about another seat is also there without it."""
        found = dict[Key, float]()
        for key, weight in self.facts(best, other, owners):
            for each in (key, key._replace(seat=NOBODY)):
                found[each] = max(weight, found.get(each, 0.0))
        return found

    def conditions(self, worlds: Sequence[World]) -> dict[tuple[str, int], Condition]:
        """Return what must follow of facts about one's own need, or the partner's."""
        found = {("own-need", NOBODY): Condition(made_only(worlds, self.me), HALF)}
        if self.partner >= 0:
            theirs = Condition(made_only(worlds, self.partner), HALF)
            found |= {("leave", NOBODY): theirs, ("unblock", NOBODY): theirs}
        return found


def fact(code: str, card: int = NOBODY, seat: int = NOBODY, when: When = "now", weight: float = 0.0) -> Weighted:
    """Return a fact with its weight, by default that of its code."""
    return Key(code, card, seat, when), weight or WEIGHTS[code]


def _this_trick(contrast: Contrast, best: Line, other: Line) -> Iterator[Weighted]:
    me, partner = contrast.me, contrast.partner
    with_best, with_other = best.tricks[0].winner, other.tricks[0].winner
    takes, other_takes = best.won.get(contrast.best) == 0, other.won.get(contrast.other) == 0
    if takes and contrast.best not in other.won:
        yield fact("takes-now", contrast.best, weight=BOTH_TAKE if other_takes else WEIGHTS["takes-now"])
    if with_best == me and with_other not in (me, partner):
        yield fact("take-from", contrast.best, with_other)
    if with_best == me and with_other == partner:
        yield fact("own-need", contrast.best, partner)
    if with_best == partner and with_other == me:
        yield fact("leave", seat=partner)
    if with_best == partner and with_other not in (me, partner):
        yield fact("for-partner", seat=with_other)


def _own_cards(contrast: Contrast, best: Line, other: Line) -> Iterator[Weighted]:
    """Yield what becomes of the own cards: those that win in one line only."""
    me, partner, held = contrast.me, contrast.partner, contrast.other
    if best.won.get(held, 0) > 0:
        if held not in other.won:
            yield fact("keep", held, when="later")
        elif other.won[held] == 0 and best.tricks[0].winner in (me, partner):
            yield fact("spent", held, when="later")
    for card in contrast.own:
        is_unblocked = other.won.get(card, 0) > 0 and card not in best.won
        if is_unblocked and partner >= 0 and best.taken(partner) > other.taken(partner):
            yield fact("unblock", card, when="later")
        if card not in other.won and best.won.get(card, 0) > 0 and card not in {contrast.best, held, *contrast.alike}:
            yield from _later(contrast, card)


def _later(contrast: Contrast, card: int) -> Iterator[Weighted]:
    """Yield the fact of an own card, not like either of the two, that wins later after the better choice only."""
    suit = contrast.suits[card]
    if suit == contrast.suits[contrast.other] and contrast.other < card:
        if card not in contrast.masters:  # they need no guard
            yield fact("guard", card, when="later")
    else:
        yield fact("good-by-lead" if suit == contrast.calls[0] else "frees", card, when="later")


def _leads(contrast: Contrast, best: Line, other: Line) -> Iterator[Weighted]:
    """Yield what leading the one or the other suit does to trumps."""
    suits, trump, ours = contrast.suits, contrast.trump, (contrast.me, contrast.partner)
    now = best.tricks[0]
    if contrast.is_trumped(now) and now.winner not in ours and now.winning[0] not in other.tricks[0].cards:
        freed = [card for card in contrast.own if best.won.get(card, 0) > 0 and card not in other.won]
        yield fact("forces", seat=now.winner)
        yield from (fact("forces", card, now.winner, weight=FORCES_FOR) for card in freed)
    led = contrast.calls[1]
    for trick in other.tricks if led not in (trump, contrast.calls[0]) else ():
        is_lost = suits[trick.cards[0]] == led and contrast.is_trumped(trick) and trick.winner not in ours
        for card in trick.cards if is_lost else ():
            if card in contrast.own and suits[card] == led and card in best.won:
                yield fact("keep-from-trumps", card, trick.winner, "later")


def _resists(contrast: Contrast, line: Line, card: int) -> bool:
    """Whether a card follows suit in its trick or trumps, but does not take it: what is thrown off does not count."""
    number = line.played.get(card)
    return number is not None and not contrast.is_thrown(line.tricks[number], card)


class Recorded(NamedTuple):
    """The lines of two choices in some worlds: of each world both kinds of the better one, then both of the other.

    By line there are its row, what it is worth of the game and of the chance to win that alone, and by seat whether its
    bid is made; by world and card ``owners`` has the seat that holds it.
    """

    rows: Sequence[int]
    worths: Sequence[float]
    chances: Sequence[float]
    made: Sequence[tuple[bool, ...]]
    owners: Sequence[int]

    def worlds(self, view: TrickView) -> Iterator[World]:
        """Yield the worlds, which the seat of ``view`` holds possible."""
        each, is_bidding = 2 * KINDS, view.public.is_bidding
        count = len(self.worths) // each
        cards = len(self.owners) // count
        for world in range(count):
            best, plain_best, other, plain_other = lines = range(each * world, each * (world + 1))
            gain, plain_gain = (
                self.worths[one] - self.worths[two] for one, two in ((best, other), (plain_best, plain_other))
            )
            gains = dict(zip(lines, (gain, plain_gain) * 2, strict=True))
            made = {line: self._line(line, view, is_whole=is_bidding or gains[line] != 0.0) for line in lines}
            yield ComparedWorld(
                tuple(self.owners[cards * world : cards * (world + 1)]),
                made[best],
                made[other],
                gain,
                made[plain_best],
                made[plain_other],
                plain_gain,
                self.chances[best] - self.chances[other],
            )

    def _line(self, number: int, view: TrickView, *, is_whole: bool) -> Line:
        """Return the line with a number, cards that lie in the trick under way included; unless whole, no more."""
        public, left, length = view.public, len(view.hand), len(self.rows) // len(self.worths)
        size, lying = length // (left + len(public.tricks)), [card.index for card in public.trick]
        start = length * number + size * len(public.tricks)
        tricks = list[TrickOfLine]()
        for at in range(start, start + size * (left if is_whole else 1), size):
            leader, taker, called, *cards = self.rows[at : at + size]
            cards = [card for card in cards if card != NOBODY]
            if lying and at == start:
                leader, cards = public.leader, [*lying, *cards]
                called = NOBODY if public.named is None else public.named.order
            winning = cards[(taker - leader) * public.options.step % len(cards)]
            tricks.append(TrickOfLine(leader, tuple(cards), taker, (winning,), called))
        return Line(tricks, self.made[number])


def actions_of(line: Line, played: int = 0) -> tuple[Action, ...]:
    """Return the cards of a line, without the first ones that had been ``played``, as actions."""
    suits = (*Suit, None)
    plays = [
        Play(PACK_WITH_JOKERS[card], None if place else suits[trick.named])
        for trick in line.tricks
        for place, card in enumerate(trick.cards)
    ]
    return tuple(plays[played:])


def made_only(worlds: Sequence[World], seat: int, *, is_made: bool = True) -> list[bool]:
    """Return by world whether ``seat`` makes its bid (or misses it) after the better choice and not after the other."""
    return [world.best.made[seat] is is_made and world.other.made[seat] is not is_made for world in worlds]


class ComparedCards:
    """Two cards of ``contrast`` compared in worlds that the seat of ``view`` holds possible."""

    def __init__(self, view: TrickView, contrast: Contrast) -> None:
        self._worlds = list[World]()
        self._view, self._contrast = view, contrast
        public = view.public
        self._lying = {card.index: public.next_to(public.leader, place) for place, card in enumerate(public.trick)}

    def reasoned(
        self, best: Action, other: Action, more: Callable[[], Recorded], count: int, true: Recorded | None
    ) -> Reasoned:
        """Return the reason from ``count`` worlds, or up to ``LOOKS`` times as many as long as none is found.

        That there is little between the two must be as sure as a reason. ``more`` returns some more worlds; with the
        ``true`` one, the reason tells what held there.
        """
        for look in range(1, LOOKS + 1):
            while len(self._worlds) < look * count:
                self._worlds += map(self._compared, more().worlds(self._view))
                yield None
            found = self._reasoning(best, other, true)
            if found.facts or is_sure([NEAR - world.chance for world in self._worlds]):
                break
        return found

    @property
    def _knows_all(self) -> bool:
        """Whether all lays of the unseen cards have been tried."""
        return len({world.owners for world in self._worlds}) == self._contrast.lays

    def _compared(self, world: World) -> World:
        """Return a world with its facts; where nothing is gained or lost nobody asks for them.

        A card that lies in the trick belongs to who played it.
        """
        owners = [self._lying.get(card, seat) for card, seat in enumerate(world.owners)]
        found, plain = (
            self._contrast.all_facts(best, other, owners) if gain else {}
            for best, other, gain in (world[1:4], world[4:7])
        )
        return world._replace(facts=found, plain_facts=plain)

    def _reasoning(self, best: Action, other: Action, true: Recorded | None) -> Reasoning:
        worlds = self._worlds
        gains = [world.gain for world in worlds]
        gained, is_better = added(gains) / len(worlds), is_sure(gains)
        chance = added(world.chance for world in worlds) / len(worlds)
        told = chosen(worlds, self._contrast.conditions(worlds)) if is_better else []
        found = [self._fact(each) for each in told]
        is_same = sum(gain != 0.0 for gain in gains) <= SAME * len(gains)
        follows = self._consequences() if is_better else ()
        is_own = any(each.seat == self._view.seat for each in follows)
        return Reasoning(
            best,
            other,
            gained,
            len(worlds),
            tuple(found),
            follows,
            self._taker(told),
            self._examples(told, follows) if told else (),
            None if true is None else self._true(true, told, found),
            not told and (is_same or gained < NEAR or (chance < NEAR and not is_own)),
        )

    def _fact(self, told: ChosenFact) -> Fact:
        how = detail(self._worlds, told, self._detail)
        is_always, may_fail = self._knows_all and all(told.holds), self._may_fail(told.key.code)
        key, much = told.key, told.carried
        card, seat = PACK_WITH_JOKERS[key.card] if key.card >= 0 else None, key.seat if key.seat >= 0 else None
        shares = much.share, much.frequency
        return Fact(key.code, card, seat, key.when, *shares, how, told.adds, is_always=is_always, may_fail=may_fail)

    def _may_fail(self, code: str) -> bool:
        """Whether it is not even probable that one takes this trick, where a fact says so of either choice."""
        lines = [world.other if code == "avoid" else world.best for world in self._worlds]
        taken = sum(line.tricks[0].winner == self._contrast.me for line in lines)
        return code in ONE_TAKES and taken < PROBABLY * len(self._worlds)

    def _true(self, lay: Recorded, told: Sequence[ChosenFact], found: Sequence[Fact]) -> TrueLay:
        (world,) = lay.worlds(self._view)
        held = self._compared(world).facts
        facts = (
            msgspec.structs.replace(fact, detail=self._unknown(world, each.key))
            for each, fact in zip(told, found, strict=True)
            if each.key in held
        )
        return TrueLay(world.gain, tuple(facts))

    def _unknown(self, world: World, key: Key) -> Detail | None:
        """Return the card, held by another and not known, that takes a fact's trick after the other choice."""
        best, other, ours = world.best, world.other, (self._contrast.me, self._contrast.partner)
        number = other.played.get(key.card, 0)
        if key.code == "denied":
            lost = [(at, other.tricks[at].winner) for card, at in other.won.items() if card not in best.won]
            theirs = [at for at, seat in lost if seat not in ours and key.seat in (NOBODY, seat)]
            number = next((at for at in theirs if (at > 0) is (key.when == "later")), 0)
        trick = other.tricks[number]
        (card,) = trick.winning
        if trick.winner == self._contrast.me or card in self._lying:
            return None
        what = "trumped" if self._contrast.is_trumped(trick) else "beaten"
        return Detail(what, 1.0, trick.winner, PACK_WITH_JOKERS[card])

    def _consequences(self) -> tuple[Consequence, ...]:
        found, gains = list[tuple[float, Consequence]](), [world.gain for world in self._worlds]
        for seat in range(self._view.public.options.players):
            for is_made, what in ((True, "bid-made"), (False, "bid-missed")):
                best = [world.best.made[seat] is is_made for world in self._worlds]
                other = [world.other.made[seat] is is_made for world in self._worlds]
                follows = consequence(gains, seat, what, best, other)
                found += [] if follows is None else [follows]
        return tuple(each for _, each in sorted(found, key=lambda one: (-one[0], one[1].seat))[:MOST_FOLLOW])

    def _taker(self, told: Sequence[ChosenFact]) -> Taker | None:
        """Return who takes this trick after either card, or after the other one oneself with a card to be spared."""
        takers = [(world.best.tricks[0].winner, world.other.tricks[0].winner) for world in self._worlds]
        spares = {self._contrast.me} if told and told[0].key.code == "spent" else set[int]()

        def often_of(seat: int) -> float:
            return sum(first == seat and second in {seat, *spares} for first, second in takers) / len(takers)

        seat = max(range(self._view.public.options.players), key=often_of)
        often = often_of(seat)
        if often < PROBABLY:
            return None
        trick = self._view.public.trick
        lying = {world.best.tricks[0].winning[0] for world in self._worlds if world.best.tricks[0].winner == seat}
        card = PACK_WITH_JOKERS[lying.pop()] if len(lying) == 1 else None
        is_certain = self._contrast.is_settled or self._knows_all
        return Taker(seat, card if card in trick else None, is_probable=often < 1.0 or not is_certain)

    def _detail(self, key: Key, world: World) -> tuple[str, int] | None:
        """Return what becomes of a fact's card: after the other choice, or later after the better one."""
        if key.code == "takes-now":
            return self._fate(world.other, key.card)
        if key.code in ("keep", "spent"):
            return self._prize(world.best, key.card)
        return None

    def _fate(self, line: Line, card: int) -> tuple[str, int] | None:
        """Return what becomes of a card that takes no trick: it is beaten, trumped, or thrown away."""
        if card not in line.played:
            return None
        trick = line.tricks[line.played[card]]
        if self._contrast.is_thrown(trick, card):
            return ("thrown", NOBODY)
        is_trumped = self._contrast.is_trumped(trick) and self._contrast.suits[card] != self._contrast.trump
        return ("trumped" if is_trumped else "beaten", trick.winner)

    def _prize(self, line: Line, card: int) -> tuple[str, int] | None:
        """Return what a card does when it takes a trick later: it trumps, or beats another card."""
        trick = line.tricks[line.won[card]]
        what = "ruffs" if self._contrast.is_trumped(trick) else "beats" if trick.cards[0] != card else ""
        return (what, NOBODY) if what else None

    def _examples(self, told: Sequence[ChosenFact], follows: Sequence[Consequence]) -> tuple[Example, ...]:
        """Return worlds in which the reason shows, with what follows: of the most frequent outcome, the quickest."""
        only = [made_only(self._worlds, each.seat, is_made=each.what == "bid-made") for each in follows]
        shows = {
            at: sum(each[at] for each in only)
            for at, world in enumerate(self._worlds)
            if told[0].holds[at] and world.gain > 0.0
        }
        most = max(shows.values())
        found = [self._worlds[at] for at, many in shows.items() if many == most]
        ways = [(each.best.made, each.other.made) for each in found]
        usual = max(sorted(set(ways)), key=ways.count)
        lays = dict[tuple[int, ...], World]()
        for world in sorted((each for each, way in zip(found, ways, strict=True) if way == usual), key=_apart):
            lays.setdefault(tuple(world.owners), world)
        return tuple(self._shown(world, told[0].key.card) for world in list(lays.values())[:SHOWN])

    def _shown(self, world: World, card: int) -> Example:
        """Return a world as it can be looked at, with the number of the deciding card, -1 for none."""
        lying, owned = len(self._view.public.trick), list(zip(PACK_WITH_JOKERS, world.owners, strict=False))
        hands = tuple(
            tuple(card for card, owner in owned if owner == seat) for seat in range(self._view.public.options.players)
        )
        return Example(
            hands,
            actions_of(world.best, lying),
            actions_of(world.other, lying),
            PACK_WITH_JOKERS[card] if card >= 0 else None,
            self._contrast.lays,
        )


def _apart(world: World) -> int:
    """Return in how many tricks the lines differ before they go the same way to the end."""
    same = 0
    for one, other in zip(reversed(world.best.tricks), reversed(world.other.tricks), strict=True):
        if one != other:
            break
        same += 1
    return len(world.best.tricks) - same
