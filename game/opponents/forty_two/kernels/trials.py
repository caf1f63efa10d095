"""Trials for the compiler: what comes of each card or bid in sampled worlds.

Worth is what ``payoff`` says of how a deal comes out (``stakes``): from place 0 on by seat, bid and tricks taken
(``64 * seat + 8 * bid + tricks``) how strong the seat's score then is in the rest of the game, from ``FINAL`` on
likewise its score where it has won the game with it, else 0; from ``GAINS`` on, by bid and tricks
(``8 * bid + tricks``), what the points are worth to oneself, and at ``GAME`` what winning the game is.
"""

from __future__ import annotations

from typing import Final

from game.opponents.compiled import kernel
from game.opponents.forty_two.kernels.deal import BIDS, BONUS, HANDS, NEED, PLAYERS, SEATS, TURN, copy, play
from game.opponents.forty_two.kernels.thumb import HAND, MOST_BID, play_out
from game.opponents.forty_two.kernels.worlds import BID_MADE, FIRST, WORTHS, stir, values_at_sight

OUTCOMES: Final = HAND + 1  # tricks that one can take: none to all
FINAL: Final = SEATS * OUTCOMES * OUTCOMES
GAINS: Final = 2 * FINAL
GAME: Final = GAINS + OUTCOMES * OUTCOMES
PAYOFF: Final = GAME + 1
TALLY: Final = OUTCOMES + 2  # by candidate: how often each number of tricks; the sums of worths and of squares

NO_BID: Final = -1


@kernel
def worth(deal: list[int], payoff: list[float], me: int) -> float:
    """Return what a deal that is over is worth to ``me``."""
    total = 0.0
    best = 0.0
    winners = 0
    wins = False
    for seat in range(deal[PLAYERS]):
        bid = deal[BIDS + seat]
        at = OUTCOMES * (OUTCOMES * seat + bid) + bid - deal[NEED + seat]
        total += payoff[at]
        final = payoff[FINAL + at]
        if final > best:
            best = final
            winners = 1
            wins = seat == me
        elif final > 0.0 and final == best:
            winners += 1
            wins = wins or seat == me
    bid = deal[BIDS + me]
    at = OUTCOMES * bid + bid - deal[NEED + me]
    if winners == 0:
        return payoff[GAINS + at] + payoff[GAME] * payoff[OUTCOMES * OUTCOMES * me + at] / total
    return payoff[GAINS + at] + (payoff[GAME] / winners if wins else 0.0)


@kernel
def note(deal: list[int], payoff: list[float], me: int, tallies: list[float], at: int) -> None:
    """Add a deal that is over to the tally at place ``at``."""
    value = worth(deal, payoff, me)
    tallies[at + deal[BIDS + me] - deal[NEED + me]] += 1.0
    tallies[at + OUTCOMES] += value
    tallies[at + OUTCOMES + 1] += value * value


@kernel
def try_cards(
    deal: list[int],
    rules: list[int],
    weights: list[float],
    work: list[float],
    cards: list[int],
    owners: list[int],
    story: list[int],
    beliefs: list[float],
    values: list[float],
    fits: list[float],
    chance: list[int],
    sweeps: int,
    worlds: int,
    candidates: list[int],
    payoff: list[float],
    tallies: list[float],
    scratch: list[int],
) -> None:
    """Try ``candidates`` in ``worlds`` worlds, ``sweeps`` sweeps from one to the next; tallies lie side by side."""
    me = deal[TURN]
    for _ in range(worlds):
        stir(deal, rules, weights, work, cards, owners, story, beliefs, values, fits, chance, sweeps)
        for place in range(len(candidates)):
            copy(deal, scratch)
            play(scratch, rules, candidates[place])
            play_out(scratch, rules, weights, work)
            note(scratch, payoff, me, tallies, TALLY * place)


@kernel
def bid_now(deal: list[int], story: list[int], seat: int, bid: int) -> None:
    """Put the bid of a seat on the table."""
    deal[BIDS + seat] = bid
    deal[NEED + seat] = bid
    deal[BONUS + seat] = story[WORTHS + SEATS * seat + bid] - bid


@kernel
def assume_bids(
    deal: list[int],
    rules: list[int],
    weights: list[float],
    work: list[float],
    story: list[int],
    values: list[float],
    me: int,
    own: int,
) -> None:
    """Put everybody's bid on the table: those made, ``own`` of seat ``me``, and the rest at sight of the hands."""
    players = deal[PLAYERS]
    total = 0
    for step in range(players):
        seat = (story[FIRST] + step) % players
        bid = own if seat == me else story[BID_MADE + seat]
        if bid == NO_BID:
            rest = players - 1 - step
            expected = total + (2 * rest * HAND + players) // (2 * players)
            values_at_sight(rules, weights, work, story, seat, deal[HANDS + seat], expected, values)
            bid = 0
            for other in range(MOST_BID + 1):
                if rest == 0 and total + other == HAND:
                    continue
                if values[other] > values[bid] or (rest == 0 and total + bid == HAND):
                    bid = other
        total += bid
        bid_now(deal, story, seat, bid)


@kernel
def try_bids(
    deal: list[int],
    rules: list[int],
    weights: list[float],
    work: list[float],
    cards: list[int],
    owners: list[int],
    story: list[int],
    beliefs: list[float],
    values: list[float],
    fits: list[float],
    chance: list[int],
    sweeps: int,
    worlds: int,
    me: int,
    candidates: list[int],
    payoff: list[float],
    tallies: list[float],
    scratch: list[int],
) -> None:
    """Play worlds out by rules of thumb for each of the bids ``candidates`` of seat ``me``; tallies as for cards."""
    for _ in range(worlds):
        stir(deal, rules, weights, work, cards, owners, story, beliefs, values, fits, chance, sweeps)
        for place in range(len(candidates)):
            copy(deal, scratch)
            assume_bids(scratch, rules, weights, work, story, values, me, candidates[place])
            play_out(scratch, rules, weights, work)
            note(scratch, payoff, me, tallies, TALLY * place)
