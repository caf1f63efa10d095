"""``python -m tests.opponents.deciding GAME``: what the searching levels decide, for runs to be compared."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from game.games import GAMES
from game.opponents import compiled
from game.opponents.base import Advising, Decision, Level
from game.rules.base import State, View
from game.rules.deal import shuffled
from game.rules.empat_satu import EmpatSatuOptions
from game.rules.forty_two import FortyTwoOptions
from tests.opponents import empat_satu_positions, forty_one_positions, forty_two_positions


def views(game: str) -> Iterator[View]:
    """Yield views of whoever is to act in bids and cards of all parts of a deal."""
    if game == "forty-one":
        for number, moves in enumerate((0, 4, 21, 39, 46)):
            yield seen(forty_one_positions.random_position(number, moves))
    elif game == "forty-two":
        for number, moves in enumerate((0, 6, 15, 27)):
            for players in (3, 4, 7):  # with two, the learned policy plays trials out only where it is compiled
                yield seen(forty_two_positions.random_position(number, moves, FortyTwoOptions(players=players)))
    else:
        for number, moves in enumerate((1, 4, 21, 30, 46)):
            options = EmpatSatuOptions(players=2 + number % 3, close_at=41 - number % 2)
            yield seen(empat_satu_positions.random_position(number, moves, options))


def seen(state: State) -> View:
    """Return what the seat to act sees."""
    assert state.turn is not None
    return state.view(state.turn)


def told_by(advice: Advising) -> list[Decision]:
    """Return everything that advice comes to, the last word last."""
    return list(telling(advice))


def telling(advice: Advising) -> Iterator[Decision]:
    """Yield everything that advice comes to, as it comes, the last word last."""
    while True:
        try:
            better = next(advice)
        except StopIteration as end:
            yield end.value
            return
        if better is not None:
            yield better


def main(game: str) -> None:
    """Print whether kernels are compiled, every decision, and what was loaded where they are not."""
    print(compiled.has_compiler())
    for view in views(game):
        for level in (Level.SKILLED, Level.EXPERT):
            decision = GAMES.opponents.choose(view, level, 7, 3)
            choices = [(str(each.action), each.chance, round(each.worth or 0.0, 6)) for each in decision.choices]
            print(decision.action, decision.why, choices)
    if not compiled.has_compiler():
        print("numba" in sys.modules, "numpy" in sys.modules)


if __name__ == "__main__":
    main(sys.argv[1])


def bidding_view(number: int = 1) -> View:
    rules = GAMES.rules["forty-one"]
    state = rules.read_options({}).new_game()
    state, _ = state.deal(state.deal_out(shuffled(state.deal_needs().pack, f"deal/{number}/1"), 0))
    assert state.turn is not None
    return state.view(state.turn)
