"""The last tricks of 42 with open hands, each seat playing what is worth most to itself; and bids certain by then.

``solve`` goes through all plays without recursion: on a *level* for every card played, its ``stack`` holds the deal
before it, how the deal ends with the best play so far, the plays that are possible and how many were tried. The last
trick plays itself. Between plays that are worth the same to a seat, the one that is worst for the viewer counts.

``certain_plays`` finds the plays that make a bid whatever the others hold and play. It reckons with more than they can
do: in every trick to come they may have any unseen card that somebody may hold, so that nothing uncertain is let
through. What one holds is a set of bits by its place in the hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from game.opponents.compiled import kernel
from game.opponents.forty_two.outcomes import worth
from game.opponents.forty_two.position import (
    ABOVE,
    BEST,
    CARD,
    FIRST_JOKER,
    FREE,
    HANDS,
    LED,
    LEFT,
    LOWER,
    NEED,
    OUT,
    PAIRED,
    PLACE,
    PLAYERS,
    POWER,
    ROW,
    SEATS,
    SIZE,
    SUIT,
    SUITS,
    TURN,
    VOIDS,
    copy,
    lowest,
    moves,
    numbers,
    play,
)

TRICKS: Final = 3  # the last tricks that are solved, the one under way included ...
SEVERAL: Final = 5  # ... with so many players; ...
OF_TWO: Final = 4  # ... with two there are more, ...
OF_MANY: Final = 2  # ... with six and more fewer
MOVES: Final = 4 * 3  # the most plays that are possible: three jokers' worth of suits

END: Final = SIZE  # on a level, how the deal ends with the best play so far; ...
NEXT: Final = 2 * SIZE  # ... the number of plays tried, ...
FOUND: Final = NEXT + 1  # ... and of those possible, which follow
LEVEL: Final = FOUND + 1 + MOVES
DEEPEST: Final = 2 * SEATS
SMALL: Final = 1e-9  # a difference of worths that is none


class EndingMemory(NamedTuple):
    """The working memory of ``solve``: the tricks solved, the deal under way, the levels, and plays.

    ``worths`` say by level what its best play is worth to its seat and to the viewer.
    """

    tricks: int
    now: list[int]
    stack: list[int]
    plays: list[int]
    worths: list[float]


def ending_for(players: int) -> EndingMemory:
    """Return the memory to solve endings of so many players."""
    tricks = OF_TWO if players == 2 else TRICKS if players <= SEVERAL else OF_MANY
    return EndingMemory(tricks, [0] * SIZE, [0] * (LEVEL * DEEPEST), [0] * MOVES, [0.0] * (2 * DEEPEST))


@kernel
def solve(deal: list[int], leads: list[int], payoff: list[float], me: int, ending: EndingMemory) -> None:
    """Play a deal of a few tricks to its end, each seat to its own best, ``me`` being the viewer."""
    now, stack = ending.now, ending.stack
    copy(deal, now)
    depth = -1
    while True:
        if now[LEFT] > 1:
            depth += 1
            _open_level(now, leads, ending, LEVEL * depth)
        else:
            _finish(now, leads)
            while depth >= 0 and _note(now, payoff, me, ending, depth):  # nothing is left to try on this level
                for place in range(SIZE):
                    now[place] = stack[LEVEL * depth + END + place]
                depth -= 1
            if depth < 0:
                copy(now, deal)
                return
        at = LEVEL * depth
        for place in range(SIZE):
            now[place] = stack[at + place]
        stack[at + NEXT] += 1
        play(now, leads, stack[at + FOUND + stack[at + NEXT]])


@kernel
def _open_level(now: list[int], leads: list[int], ending: EndingMemory, at: int) -> None:
    stack, plays = ending.stack, ending.plays
    for place in range(SIZE):
        stack[at + place] = now[place]
    stack[at + NEXT] = 0
    stack[at + FOUND] = moves(now, leads, plays)
    for place in range(stack[at + FOUND]):
        stack[at + FOUND + 1 + place] = plays[place]


@kernel
def _finish(now: list[int], leads: list[int]) -> None:
    """Play the last trick, in which nobody has a choice: the suit named with a joker does not matter any more."""
    while now[LEFT] > 0:
        card = lowest(now[HANDS + now[TURN]])
        if card >= FIRST_JOKER and now[PLACE] == 0:
            card = FIRST_JOKER + SUITS * (card - FIRST_JOKER)
        play(now, leads, card)


@kernel
def _note(now: list[int], payoff: list[float], me: int, ending: EndingMemory, depth: int) -> bool:
    """Keep the finished deal ``now`` on a level if it is the best so far; return whether no play is left to try."""
    stack, worths, at = ending.stack, ending.worths, LEVEL * depth
    own, mine = worth(now, payoff, stack[at + TURN]), worth(now, payoff, me)
    gain = own - worths[2 * depth]
    if stack[at + NEXT] == 1 or gain > SMALL or (gain >= -SMALL and mine < worths[2 * depth + 1]):
        worths[2 * depth], worths[2 * depth + 1] = own, mine
        for place in range(SIZE):
            stack[at + END + place] = now[place]
    return stack[at + NEXT] == stack[at + FOUND]


def certain_plays(deal: list[int], leads: list[int], plays: list[int]) -> list[int]:
    """Return which of ``plays`` make the bid of the seat to play certain; none before the last ``TRICKS`` tricks."""
    me = deal[TURN]
    if deal[LEFT] > TRICKS or not 0 <= deal[NEED + me] <= deal[LEFT]:
        return []
    return [number for number in plays if Proof(deal, leads, numbers(deal[HANDS + me])).makes_it(number)]


class Proof:
    """What a seat that holds the cards ``held`` can make certain in ``deal``."""

    def __init__(self, deal: list[int], leads: list[int], held: list[int]) -> None:
        self._deal, self._leads, self._held, self._me = deal, leads, held, deal[TURN]
        self._others = [seat for seat in range(deal[PLAYERS]) if seat != self._me]
        self._unseen = self._may_be_with(self._others)
        self._known: dict[tuple[int, int, bool], bool] = {}

    def _may_be_with(self, seats: list[int]) -> int:
        """Return the unseen cards that one of ``seats`` may hold."""
        unseen = self._deal[OUT] & ~self._deal[HANDS + self._me]
        return sum(1 << card for card in numbers(unseen) if any(not self._deal[VOIDS + s] >> card & 1 for s in seats))

    def makes_it(self, number: int) -> bool:
        """Whether the play ``number`` makes the bid certain."""
        deal, leads, place = self._deal, self._leads, self._deal[PLACE]
        lead = deal[LED] if place else number
        card = leads[ROW * lead + CARD] if not place else number
        players = deal[PLAYERS]
        behind = [(self._me + step) % players for step in range(1, players - place)]
        takes = not place or leads[ROW * lead + POWER + card] > deal[BEST]
        is_beaten = bool(leads[ROW * lead + ABOVE + card] & self._may_be_with(behind))
        rest = sum(1 << at for at, other in enumerate(self._held) if other != card)
        return self._after(rest, deal[NEED + self._me], takes, is_beaten)

    def _after(self, rest: int, need: int, takes: bool, may_lose: bool) -> bool:
        """Whether the bid is certain with the cards ``rest`` after one that ``takes`` a trick or ``may_lose`` it."""
        if takes and not self._is_certain(rest, need - 1, True):
            return False
        return (takes and not may_lose) or self._is_certain(rest, need, False)

    def _is_certain(self, rest: int, need: int, is_leading: bool) -> bool:
        """Whether the bid is certain with the cards ``rest``, on lead or with any other seat leading."""
        if not rest or not 0 <= need <= rest.bit_count():
            return need == 0 and not rest
        key = rest, need, is_leading
        if key not in self._known:
            self._known[key] = (
                any(map(partial(self._leads_well, rest, need), numbers(rest)))
                if is_leading
                else all(self._follows_well(rest, need, lead) for lead in self._all_leads())
            )
        return self._known[key]

    def _all_leads(self) -> Iterator[int]:
        for card in numbers(self._unseen):
            joker = FIRST_JOKER + SUITS * (card - FIRST_JOKER)
            yield from (card,) if card < FIRST_JOKER else range(joker, joker + SUITS)

    def _leads_well(self, rest: int, need: int, at: int) -> bool:
        card = self._held[at]
        lead = card if card < FIRST_JOKER else FIRST_JOKER + SUITS * (card - FIRST_JOKER)
        return self._after(rest & ~(1 << at), need, True, bool(self._leads[ROW * lead + ABOVE + card] & self._unseen))

    def _follows_well(self, rest: int, need: int, lead: int) -> bool:
        """Whether some card answers ``lead``, whatever is winning the trick by then and whoever is still to play."""
        leads, row = self._leads, ROW * lead
        follow = sum(1 << at for at in numbers(rest) if leads[row + SUIT] >> self._held[at] & 1)
        free = sum(1 << at for at in numbers(rest) if leads[row + FREE] >> self._held[at] & 1)
        own = leads[row + POWER + leads[row + CARD]]
        bests = {own}
        if len(self._others) > 1:  # somebody may play before this seat
            bests |= {max(own, leads[row + POWER + card]) for card in numbers(self._unseen)}
            bests |= {max(own, leads[row + PAIRED])} if leads[row + LOWER] & self._unseen else set()

        def answers(at: int, best: int) -> bool:
            card = self._held[at]
            may_lose = len(self._others) > 1 and bool(leads[row + ABOVE + card] & self._unseen)
            return self._after(rest & ~(1 << at), need, leads[row + POWER + card] > best, may_lose)

        allowed = numbers(follow | free if follow else rest)
        return all(any(answers(at, best) for at in allowed) for best in bests)
