"""Plays Forty-One by the learned policy alone, without a search, as its training does.

The policy leaves the rules of thumb only for a card that promises more by a margin. The sums of all seats are kept up
to date as cards fall: ``prepare`` and ``restore`` put them in place before the first one, then ``proceed`` plays it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.opponents import compiled
from game.opponents.compiled import kernel
from game.opponents.forty_one.policy import (
    CALL,
    ELSEWHERE,
    OWN,
    UNIT,
    VOID,
    FortyOnePolicy,
    lowest,
    output_of,
    policy_for,
    rows_kept,
    rows_of_choice,
)
from game.opponents.forty_one.rules_of_thumb import (
    BITS,
    CALLED,
    CARD,
    COUNT,
    FULL,
    HANDS,
    LED,
    LEFT,
    NEED,
    PLACE,
    STEP,
    TURN,
    VOIDS,
    pick,
    play,
    play_out,
)
from game.opponents.net import ONE, Net, add, add_all, begin, drop, duplicate, look, worth
from game.rules.forty_one import PLAYERS

MIND: Final = PLAYERS  # the place of the sums with the rows of a choice
KEPT: Final = MIND + 1  # the sums of the four seats, kept for the next trial
PLACES: Final = KEPT + PLAYERS


class Player(NamedTuple):
    """Whoever plays by the learned policy, with the working memory for one deal."""

    policy: FortyOnePolicy
    cards: list[int]  # the legal cards, of equivalent ones the lowest
    margin: float  # in units of the net's outputs


def player_with(made: Net, margin: float) -> Player:
    """Return a player by a net with ``PLACES`` places, who leaves the rules of thumb for ``margin`` points or more."""
    return compiled.arrays(Player(policy_for(made, [1] * PLAYERS), [0] * BITS, margin * ONE / UNIT))


@kernel
def prepare(player: Player, deal: list[int]) -> None:
    """Work out the sums of all seats for a deal, whose slots are arranged, and keep them for ``restore``."""
    policy = player.policy
    for seat in range(4):
        begin(policy.net, KEPT + seat)
        add_all(policy.net, KEPT + seat, policy.rows, rows_kept(policy, deal, seat))


@kernel
def restore(player: Player) -> None:
    """Put the sums in place that were kept."""
    for seat in range(4):
        duplicate(player.policy.net, KEPT + seat, seat)


@kernel
def proceed(player: Player, deal: list[int], card: int) -> None:
    """Let the seat whose turn it is play ``card``, and keep the sums of all seats up to date."""
    policy, seat, step = player.policy, deal[TURN], deal[STEP]
    suit = card >> BITS
    rank = COUNT[(card & FULL) - 1]
    called, voids = deal[CALLED + seat], deal[VOIDS + seat]
    play(deal, card)
    is_call = deal[CALLED + seat] != called
    is_void = deal[VOIDS + seat] != voids
    for me in range(4):
        away = (seat - me) * step & 3
        slot = policy.slots[4 * me + suit]
        drop(policy.net, me, (OWN if me == seat else ELSEWHERE) + BITS * slot + rank)
        if is_call:
            add(policy.net, me, CALL + 4 * away + slot)
        if is_void and me != seat:
            add(policy.net, me, VOID + 4 * (away - 1) + policy.slots[4 * me + deal[LED]])


@kernel
def list_cards(player: Player, deal: list[int]) -> int:
    """Write the legal cards, of equivalent ones the lowest, into ``player.cards``; return their number."""
    me = deal[TURN]
    follows = deal[PLACE] > 0 and deal[HANDS + 4 * me + deal[LED]] != 0
    count = 0
    for suit in range(4):
        rest = deal[HANDS + 4 * me + suit]
        if follows and suit != deal[LED]:
            rest = 0
        while rest:
            card = suit << BITS | rest & -rest
            rest &= rest - 1
            if lowest(deal, me, card) == card:
                player.cards[count] = card
                count += 1
    return count


@kernel
def regard(player: Player, deal: list[int], usual: int) -> None:
    """Let the net look at the choice of the seat whose turn it is; ``usual`` is that of the rules of thumb."""
    policy = player.policy
    duplicate(policy.net, deal[TURN], MIND)
    add_all(policy.net, MIND, policy.rows, rows_of_choice(policy, deal, usual, 0))
    look(policy.net, MIND)


@kernel
def choose(player: Player, deal: list[int]) -> int:
    """Return the card of the policy: that of the rules of thumb, unless another promises more by the margin."""
    policy, me = player.policy, deal[TURN]
    usual = pick(deal)
    count = list_cards(player, deal)
    chosen = usual & CARD
    if count == 1:
        return chosen
    regard(player, deal, usual)
    low = lowest(deal, me, chosen)
    most = worth(policy.net, output_of(policy, me, low)) + player.margin
    for at in range(count):
        card = player.cards[at]
        if card != low:
            promised = worth(policy.net, output_of(policy, me, card))
            if promised > most:
                most = promised
                chosen = card
    return chosen


@kernel
def is_decided(deal: list[int]) -> bool:
    """Whether every bid is made or lost."""
    undecided = 0
    for seat in range(4):
        undecided += 1 if 0 < deal[NEED + seat] <= deal[LEFT] else 0
    return undecided == 0


@kernel
def play_on(player: Player, deal: list[int]) -> None:
    """Play a deal by the policy to its end, or between two tricks until every bid is made or lost."""
    while deal[LEFT] > 1:
        if deal[PLACE] == 0 and is_decided(deal):
            return
        proceed(player, deal, choose(player, deal))
    play_out(deal, 0)
