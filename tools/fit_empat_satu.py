"""Fits the rules of thumb of Empat Satu to tables at which any hand may close, and to five and six players.

``python -m tools.fit_empat_satu closing PLAYERS DEALS`` seeks the worth with which a player does best to close, by
rounds played, against others who close with that worth as well: of ``rules_of_thumb.ENOUGH``, where somewhat more is
asked with the throw, since there nearly any hand does nearly as well.
``... tables PLAYERS DEALS [NAME=VALUE ...]`` tells how often one player of ``playout`` is best and last among greedy
ones, with other numbers in its tables (``PASSED=0.75``). Run it by hand; the game never does.
"""

from __future__ import annotations

import os
import sys
from tempfile import mkdtemp
from typing import Final

from game.games import GAMES
from game.opponents import KERNELS_FOLDER
from game.opponents.compiled import fast, kernel, real, whole
from game.opponents.empat_satu import playout
from game.opponents.empat_satu.playout import (
    AFTER,
    HELD,
    IS_GREEDY,
    NEXT,
    PLAYERS,
    SEAT,
    SEATS,
    SIZE,
    STOCK,
    TABLE,
    TURN,
    UNKNOWN,
    choose_draw,
    choose_throw,
    draw,
    finish,
    replayed,
    survey,
    take,
    throw,
    worth,
)
from game.opponents.empat_satu.prospects import BIT, SUIT
from game.opponents.sampling import below
from game.output import while_read
from game.rules.empat_satu import HAND_SIZE, View

CARDS: Final = 52
LAST: Final = 0.3  # what coming last costs with three players and more, when being best brings 1
STEPS: Final = ((6, 0), (-6, 0), (0, 4), (0, -4), (3, 0), (-3, 0), (0, 2), (0, -2), (1, 0), (-1, 0), (0, 1), (0, -1))
QUARTERS: Final = 4  # the worth is a line by rounds: where it starts, and how many quarters of a point a round adds


@kernel
def deal_anew(deal: list[int], start: list[int], pack: list[int], luck: list[int], first: int) -> None:
    """Deal the cards of ``pack``, shuffled, to the players of a deal as it is at the ``start``."""
    for place in range(SIZE):
        deal[place] = start[place]
    for place in range(CARDS - 1, -1, -1):
        other = below(luck, place + 1)
        pack[place], pack[other] = pack[other], pack[place]
    players = deal[PLAYERS]
    for place in range(HAND_SIZE * players):
        card = pack[place]
        deal[SEATS + SEAT * (place % players) + HELD + SUIT[card]] |= BIT[card]
    for place in range(HAND_SIZE * players, CARDS):
        deal[STOCK + place - HAND_SIZE * players] = pack[place]
    deal[TURN] = first


@kernel
def play_closing(deal: list[int], plans: list[int], least: list[int]) -> None:
    """Play a deal in which a seat closes with the worth ``least`` of its own, a line by rounds, after or before."""
    players = deal[PLAYERS]
    turns = 0
    survey(deal, plans)
    while True:
        seat = deal[TURN]
        at = SEATS + SEAT * seat
        enough = least[2 * seat] + least[2 * seat + 1] * (turns // players) // QUARTERS
        if deal[AFTER] == 0 and worth(deal, at) >= enough:
            return
        choice = choose_draw(deal, plans)
        new = draw(deal) if choice < 0 else take(deal)
        is_over = throw(deal, choose_throw(deal, plans, new))
        if is_over or (deal[AFTER] > 0 and worth(deal, at) >= enough):
            return
        turns += 1
        survey(deal, plans)


@kernel
def brought(deal: list[int], me: int) -> tuple[float, float]:
    """Return the shares of being best and of being last in a finished deal."""
    mine = worth(deal, SEATS + SEAT * me)
    best, last = 1.0, 1.0
    for seat in range(deal[PLAYERS]):
        if seat != me:
            theirs = worth(deal, SEATS + SEAT * seat)
            best = 0.0 if theirs > mine or best == 0.0 else best + (theirs == mine)
            last = 0.0 if theirs < mine or last == 0.0 else last + (theirs == mine)
    return 1.0 / best if best > 0.0 else 0.0, 1.0 / last if last > 0.0 else 0.0


@kernel
def try_worths(
    deal: list[int], start: list[int], plans: list[int], pack: list[int], luck: list[int], least: list[int],
    deals: int, sums: list[float],
) -> None:  # fmt: skip
    """Play ``deals``, seat 0 from each place in turn; add its shares of best and last, and the square of their sum."""
    for number in range(deals):
        deal_anew(deal, start, pack, luck, number % start[PLAYERS])
        play_closing(deal, plans, least)
        best, last = brought(deal, 0)
        sums[0] += best
        sums[1] += last
        sums[2] += deal[NEXT] - STOCK


@kernel
def try_tables(
    deal: list[int], start: list[int], plans: list[int], pack: list[int], luck: list[int], deals: int,
    sums: list[float],
) -> None:  # fmt: skip
    """Play ``deals`` of seat 0 among greedy ones, from each place in turn; add its shares of best and last."""
    for number in range(deals):
        deal_anew(deal, start, pack, luck, number % start[PLAYERS])
        for seat in range(1, deal[PLAYERS]):
            deal[SEATS + SEAT * seat + IS_GREEDY] = 1
        survey(deal, plans)
        finish(deal, plans, choose_draw(deal, plans), False)
        best, last = brought(deal, 0)
        sums[0] += best
        sums[1] += last


def start_of(options: dict[str, object]) -> list[int]:
    """Return a deal by ``options`` before any card is dealt."""
    state = GAMES.rules["empat-satu"].read_options(options).new_game()
    state, _ = state.deal(state.deal_out(state.deal_needs().pack, 0))
    view = state.view(0)
    assert isinstance(view, View)
    deal, _ = replayed(view)
    for place in range(SEATS, SEATS + SEAT * deal[PLAYERS], SEAT):
        deal[place + HELD : place + HELD + 4] = [0] * 4
    return deal


def worths_tried(start: list[int], mine: tuple[int, int], theirs: tuple[int, int], deals: int) -> tuple[float, ...]:
    """Return how often seat 0, closing with ``mine``, is best and last among others with ``theirs``; cards drawn."""
    sums = real([0.0] * 3)
    least = whole([*mine, *(theirs * (start[PLAYERS] - 1))])
    pack, luck, plans = whole(range(CARDS)), whole([12345]), whole([UNKNOWN] * TABLE)
    fast(try_worths)(whole([0] * SIZE), whole(start), plans, pack, luck, least, deals, sums)
    return tuple(float(each) / deals for each in sums)


def fit_closing(players: int, deals: int, closing: str) -> None:
    """Print the worth to close with that nobody does better to leave, found by best answers from a first guess."""
    start = start_of({"players": players, "close_at": "any", "closing": closing})

    def good(mine: tuple[int, int], theirs: tuple[int, int]) -> float:
        best, last, _drawn = worths_tried(start, mine, theirs, deals)
        return best - (LAST if players > 2 else 0.0) * last

    worth_now, is_settled = (10, 8), False
    while not is_settled:
        answers = [(worth_now[0] + step, worth_now[1] + slope) for step, slope in STEPS]
        gains = {each: good(each, worth_now) - good(worth_now, worth_now) for each in answers}
        answer = max(gains, key=gains.__getitem__)
        is_settled = gains[answer] < 0.001
        print(
            f"{closing}, {players} players: {worth_now}, the best answer {answer} gains {gains[answer]:+.4f}",
            flush=True,
        )
        worth_now = worth_now if is_settled else answer
    *_shares, drawn = worths_tried(start, worth_now, worth_now, deals)
    print(f"{players} players: {worth_now[0]} + {worth_now[1]}/{QUARTERS} a round; {drawn:.1f} cards drawn a deal")


def try_numbers(players: int, deals: int, numbers: list[str]) -> None:
    """Print how often a planning player is best and last among greedy ones, with ``numbers`` in its tables."""
    for each in numbers:  # compiled into the kernels, which are not kept
        name, number = each.split("=")
        table: list[float] = getattr(playout, name)
        table[players] = type(table[2])(number)
    if numbers:
        os.environ[KERNELS_FOLDER] = mkdtemp()
    sums, start = real([0.0] * 2), whole(start_of({"players": players}))
    pack, luck, plans = whole(range(CARDS)), whole([12345]), whole([UNKNOWN] * TABLE)
    fast(try_tables)(whole([0] * SIZE), start, plans, pack, luck, deals, sums)
    best, last = (float(each) / deals for each in sums)
    told = f"best {best:.4f}, last {last:.4f}, {best - LAST * last:+.4f}"
    print(f"{players} players, {' '.join(numbers) or 'as they are'}: {told}")


def main() -> None:
    """Run what the command line asks for."""
    what, players, deals, *more = sys.argv[1:]
    if what == "closing":
        for closing in ("before-drawing", "after-discarding"):
            fit_closing(int(players), int(deals), closing)
    else:
        try_numbers(int(players), int(deals), more)


if __name__ == "__main__":
    with while_read():
        main()
