"""Results of matches with the luck of the cards taken out, exactly without bias (control variates, as in AIVAT).

**A piece of luck.** Wherever chance decides by known odds, as when a card is drawn from a stock that nobody has seen,
let ``v`` be any guess at how the deal will end, made from all that has happened, hidden cards included. Let C be what
chance brought, and C' another draw by the same odds, made by us with everything else as it was. Given everything
before, C and C' are distributed alike, so ``v(C) - v(C')`` has mean zero, whoever plays, however bad ``v`` is, and also
if ``v`` is itself random, worked out with fresh random numbers after C and after C'. So has the mean of several such
differences. The *luck* of a deal is the sum over all that chance decides in it: of terms that each have mean zero given
all before, so it has mean zero too. What a player decides is never compared with anything.

**Taking it out.** Let x be a board's result and z its luck, one number or several. For any fixed b, ``x - b z`` has the
mean of x. ``corrected`` takes the b that leaves least variance in the boards of the *other* folds: given those, b is
fixed, and this board does not depend on them, so the mean of x remains, exactly, for any number of boards. Where ``v``
guesses badly, b comes out small, and little is lost.

How much this gains depends on how much of the variance chance makes after the cards are dealt. In Empat Satu, where
every draw is chance, that is much. In the trick-taking games all chance lies in the deal; every line-up plays it, so
that it has cancelled out already. What is left there comes from the players' own random numbers, which no exact
correction can reach without asking the players again; that takes as long as more deals ("The scale" in
docs/strength.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from game.opponents import compiled
from game.rules import empat_satu
from game.rules.base import Action, State

FOLDS: Final = 10
FEWEST: Final = 20  # boards: with fewer, nothing is taken out

PLACE, POINTS, BEST, LAST, FIGURES = range(5)  # what luck is told of
Luck = tuple[tuple[tuple[float, ...], ...], ...]  # by side and figure, the pieces of luck, one for each way to guess


class Watching(Protocol):
    """Works out the luck of one deal while it is played."""

    def see(self, action: Action) -> None:
        """Take account of what the seat to act does, before it is done."""

    def found(self) -> Luck:
        """Return by side how much luck gave to its place, its points, and its shares of being best and last."""


def watch(state: State, players: Sequence[str], iterations: int | None, care: int | None, seed: int) -> Watching | None:
    """Return who watches the deal that has just been dealt, or None if no luck is worked out.

    For every piece of luck ``care`` pairs of deals are played on; None stands for the care usual with these players and
    ``iterations``. In most games there is no such luck, and without the compiler it would take too long.
    """
    if not isinstance(state, empat_satu.State) or not compiled.has_compiler():
        return None
    from tools.luck.empat_satu import Stock, usual_care

    pairs = usual_care(players, iterations) if care is None else care
    return Stock(state, pairs, seed) if pairs else None


def corrected(values: Sequence[float], luck: Sequence[tuple[float, ...]]) -> list[float]:
    """Return ``values``, one for each board, with the ``luck`` of each board taken out; their mean is not biased."""
    if len(values) < FEWEST:
        return list(values)
    import numpy

    results, found = numpy.array(values), numpy.array(luck)
    folds = numpy.arange(len(values)) % FOLDS
    kept = results.copy()
    for fold in range(FOLDS):
        mine, others = folds == fold, folds != fold
        centred = found[others] - found[others].mean(axis=0)
        share = numpy.linalg.lstsq(centred, results[others] - results[others].mean(), rcond=None)[0]
        kept[mine] -= found[mine] @ share
    return [float(value) for value in kept]
