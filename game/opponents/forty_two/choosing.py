"""Which bid or card of 42 the trials speak for, and what it gives up against the others.

All choices are compared in the same worlds. What the rules of thumb say stays the choice unless another one is worth
clearly more. Choices worth about as much are near ties: of these, the one with the best chance of the bid is taken; of
those with equal chances, one that keeps jokers, trump numbers and aces, if tricks are still wanted; then what the rules
of thumb say; then the one worth most.

A choice may promise more points, or a better chance of the bid, than the one taken. The reason's code then says what
this was given up for: ``to-win``: only this bid, if made, wins the game in this deal; ``for-bid``: a better chance of
the bid; ``for-points``: more points; ``between``: both, against different choices; ``for-rule``: a rule of thumb, since
the trials were too few to be sure; ``for-game``: the chance to win the game. If nothing is given up, it is
``simulated``. With ``for-game`` the values name the ``rival`` (a seat) whose bid this makes least likely against the
choice that promised more, its chance (``rival_chance``) and what that is otherwise (``rival_other``), if there is one.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import sqrt
from typing import Final

from game.cards import Rank
from game.opponents.base import Choice, Told, added
from game.opponents.forty_two.trials import NEVER, FortyTwoTrials
from game.opponents.search import BEHIND, Budget, race
from game.rules.base import Action, Bid, Play
from game.rules.forty_two import HIGHEST_BID, View, is_sure_to_win, worth_if_made

LEAN: Final = 0.02  # worth by which another choice must beat that of the rules of thumb
NEAR: Final = 0.03  # worth by which near ties may differ, ...
SURE: Final = 0.06  # ... and the largest error of that
EQUAL: Final = 0.01  # a difference of chances that does not count
POINTS_GIVEN: Final = 0.1  # points given up against another choice that must be accounted for ...
CHANCE_GIVEN: Final = 0.03  # ... likewise, the chance of the bid
HINDERED: Final = 0.02  # by how much less likely a rival's bid must become to be mentioned

DEARER: Final = 0.15  # worth by which another play must beat one that makes the bid certain

HOPE: Final = 0.15  # a bid with a smaller chance is one made nearly in vain ...
DARING: Final = 0.25  # ... and must be worth so much more than a likelier one

CLOSE: Final = 2.0  # standard errors within which two choices are too close to tell ...
FINE: Final = 0.03  # ... if the error is more than this


def contest(tried: FortyTwoTrials, count: int, budget: Budget, most: int) -> Generator[None, None, None]:
    """Try candidates 0 to ``count`` - 1 in the worlds of ``budget``, and while two are close, in up to ``most``."""

    def still_in(running: list[int], is_over: bool) -> list[int]:
        best = best_of(tried, running)
        gaps = {place: tried.gap(best, place) for place in running}
        left = [place for place, (gap, error) in gaps.items() if place == best or gap <= BEHIND * error]
        is_close = any(gaps[place][0] <= CLOSE * gaps[place][1] > CLOSE * FINE for place in left if place != best)
        return left if is_close or not is_over else [best]

    return race(tried, count, budget, still_in, most)


def best_of(tried: FortyTwoTrials, places: Sequence[int]) -> int:
    """Return which of the candidates at ``places`` is worth most; those dropped early are not considered."""
    worlds = max(tried.standing(place)[0] for place in places)
    return max((p for p in places if tried.standing(p)[0] == worlds), key=lambda place: tried.standing(place)[1])


def worths(tried: FortyTwoTrials, count: int) -> list[float]:
    """Return what candidates 0 to ``count`` - 1 are worth, each against the best one in the worlds tried for both."""
    best = best_of(tried, range(count))
    most = tried.standing(best)[1]
    return [most - tried.gap(best, place)[0] if tried.standing(place)[0] else NEVER for place in range(count)]


def taken(tried: FortyTwoTrials, looked: Sequence[Choice], keys: Sequence[int], usual: int, caution: float) -> int:
    """Return which of the candidates ``looked`` at is taken.

    ``keys`` say by candidate how much it gives away (``treasure``). The ``usual`` one, that of the rules of thumb,
    stays unless another is worth more by ``caution`` standard errors.
    """
    places = [place for place, choice in enumerate(looked) if choice.worth is not None]
    first = best_of(tried, places)
    gap, error = tried.gap(first, usual)
    first = usual if gap <= LEAN + caution * error else first
    equal = _equal(tried, first)
    near = [place for place in places if place == first or _is_near(*tried.gap(first, place))]
    top = max(_chance(looked[place]) for place in near)
    least = (top if top > _chance(looked[first]) + equal else _chance(looked[first])) - EQUAL
    near = [place for place in near if _chance(looked[place]) >= least]
    most = max(_points(looked[place]) for place in near)
    return min(
        (place for place in near if _points(looked[place]) >= most - POINTS_GIVEN),
        key=lambda place: (keys[place], place != usual, -_worth(looked[place])),
    )


def _equal(tried: FortyTwoTrials, place: int) -> float:
    """Return a difference of chances that does not count: about the error of a chance."""
    return max(EQUAL, 0.5 / sqrt(max(1, tried.standing(place)[0])))


def _is_near(gap: float, error: float) -> bool:
    """Whether two choices are known to be worth about the same."""
    return abs(gap) <= NEAR and error <= SURE


def with_hope(view: View, choices: Sequence[Choice], tried: FortyTwoTrials, best: int) -> int:
    """Return the place of the bid at ``best``, or of a likelier one if that is nearly made in vain and worth no more.

    What only a bid without hope can win is worth ``DARING`` more by the trials; less lies within their bias. While
    nobody can win the game in this deal, a likelier bid that promises as many points goes before it in any case.
    """
    chance = _chance(choices[best])
    if chance >= HOPE or _wins(view, choices[best]):
        return best
    likelier = [place for place, choice in enumerate(choices) if _chance(choice) >= max(HOPE, 2 * chance)]

    def behind(place: int) -> float:
        return tried.gap(best, place)[0]

    as_good = [place for place in likelier if _points(choices[place]) >= _points(choices[best])]
    if as_good and not _may_end(view):
        return min(as_good, key=behind)
    nearest = min(likelier, key=behind, default=best)
    return nearest if behind(nearest) < DARING else best


def _may_end(view: View) -> bool:
    """Whether somebody could win the game in this deal."""
    options = view.public.options
    most = max(worth_if_made(bid, options.players) for bid in range(HIGHEST_BID + 1))
    return max(view.public.scores) + most >= options.target


def treasure(view: View, play: Play) -> int:
    """Return how much a card gives away that may take a trick later: 3 a joker, 2 a trump number, 1 an ace.

    It is 0 if the seat of ``view`` wants no more tricks.
    """
    card, trumps = play.card, view.public.trumps
    if (view.public.bids[view.seat] or 0) == view.public.taken[view.seat]:
        return 0
    if card.is_joker:
        return 3
    if card.rank is trumps.number:
        return 2
    return int(card.rank is Rank.ACE)


def with_certain(choices: Sequence[Choice], tried: FortyTwoTrials, best: int) -> int:
    """Return the place of the play at ``best``, or of one that makes the bid certain if it does not.

    A certain one is passed over only for one that is worth clearly more.
    """
    certain = [place for place, choice in enumerate(choices) if choice.is_certain]
    if not certain or best in certain:
        return best
    first = best_of(tried, certain)
    gap, error = tried.gap(best, first)
    return first if gap <= max(DEARER, CLOSE * error) else best


def with_suit_held(view: View, plays: Sequence[Play], tried: FortyTwoTrials, best: int, caution: float) -> int:
    """Return the place of the lead at ``best``, or of the same joker with a suit that serves oneself about as well.

    Who wants more tricks names trumps or a suit held, unless another is worth more by ``caution`` standard errors and
    gives a better chance of the bid.
    """
    need = (view.public.bids[view.seat] or 0) - view.public.taken[view.seat]
    serve = {view.public.trumps.suit, *(card.suit for card in view.hand)}
    if need < 2 or plays[best].named in (None, *serve):
        return best
    serving = [place for place, play in enumerate(plays) if play.card is plays[best].card and play.named in serve]
    nearest = min(serving, key=lambda place: tried.gap(best, place)[0], default=best)
    gap, error = tried.gap(best, nearest)
    is_as_sure = tried.chance(nearest) >= tried.chance(best) - _equal(tried, best)
    return nearest if is_as_sure and gap <= LEAN + caution * error else best


def figures(view: View, action: Action, tried: FortyTwoTrials, place: int, worth: float) -> Choice:
    """Return how good ``action``, which is candidate ``place``, looked; without figures if it was never tried."""
    if not tried.standing(place)[0]:
        return Choice(action)
    bid = action.number if isinstance(action, Bid) else view.public.bids[view.seat] or 0
    shares = tried.taken(place)
    points = added(tricks * share for tricks, share in enumerate(shares))
    points += (worth_if_made(bid, view.public.players) - bid) * shares[bid]
    return Choice(action, points, shares[bid], worth)


def sacrifice(view: View, chosen: Choice, others: Sequence[Choice], is_usual: bool) -> tuple[str, Choice | None]:
    """Return the end of the reason's code and, with ``for-game``, the choice against which most was given up.

    ``is_usual`` says whether the rules of thumb would choose the same.
    """
    dearer = [other for other in others if _points(other) > _points(chosen) + POINTS_GIVEN]
    likelier = [other for other in others if _chance(other) > _chance(chosen) + CHANCE_GIVEN]
    if not dearer and not likelier:
        return "simulated", None
    if all(_wins(view, chosen) and not _wins(view, other) for other in (*dearer, *likelier)):
        return "to-win", None
    is_surer = all(_chance(chosen) > _chance(other) for other in dearer)
    if is_surer and all(_points(chosen) > _points(other) for other in likelier):
        return "between" if dearer and likelier else "for-bid" if dearer else "for-points", None
    if is_usual and any(_worth(other) >= _worth(chosen) for other in (*dearer, *likelier)):
        return "for-rule", None
    return "for-game", max((*dearer, *likelier), key=lambda other: (_points(other), _chance(other)))


def hindered(view: View, tried: FortyTwoTrials, chosen: int, other: int) -> Told:
    """Return the values of the reason about the rival whose bid the ``chosen`` candidate makes least likely."""
    losses = {
        seat: tried.made(other, seat) - tried.made(chosen, seat)
        for seat in range(view.public.players)
        if seat != view.seat
    }
    rival = max(losses, key=lambda seat: losses[seat])
    if losses[rival] < HINDERED:
        return {}
    chance, otherwise = tried.made(chosen, rival), tried.made(other, rival)
    return {"rival": rival, "rival_chance": round(chance, 3), "rival_other": round(otherwise, 3)}


def _worth(choice: Choice) -> float:
    return NEVER if choice.worth is None else choice.worth


def _points(choice: Choice) -> float:
    return choice.points or 0.0


def _chance(choice: Choice) -> float:
    return choice.chance or 0.0


def _wins(view: View, choice: Choice) -> bool:
    """Whether a bid, if made, wins the game in this deal whatever the others come to."""
    public, bid = view.public, choice.action
    return isinstance(bid, Bid) and is_sure_to_win(bid.number, view.seat, public.scores, public.options, public.bids)
