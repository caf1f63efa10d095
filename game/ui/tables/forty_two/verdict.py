"""What the scores of 42 mean, in sentences: who can win in the next deal, with what bid; who has won, and why.

A made bid "wins" only where it does so whatever the others come to; else one "gets there" with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.controller import Player
from game.rules.forty_two import (
    HIGHEST,
    HIGHEST_BID,
    HIGHEST_SHARED,
    MADE_BID,
    FortyTwoOptions,
    PublicState,
    gets_there,
    rivals,
    smallest_winning_bid,
)
from game.ui.language.messages import _, listed, ngettext, pgettext, say
from game.ui.words import cards as words
from game.ui.words.cards import by_subject, leaders_words, names_first, sentences

_BOTH = 2  # players named individually; any more become "everybody"
_NAMED = 3  # winners named in the heading; of any more only the number


def place_words(seat: int, scores: Sequence[int], *, short: bool = False) -> str:
    """Return a seat's place as a word or as briefly as possible; equal scores share the better place."""
    words = (
        (pgettext("place in a race", "first"), pgettext("place in a race", "1st")),
        (pgettext("place in a race", "second"), pgettext("place in a race", "2nd")),
        (pgettext("place in a race", "third"), pgettext("place in a race", "3rd")),
        (pgettext("place in a race", "fourth"), pgettext("place in a race", "4th")),
        (pgettext("place in a race", "fifth"), pgettext("place in a race", "5th")),
        (pgettext("place in a race", "sixth"), pgettext("place in a race", "6th")),
        (pgettext("place in a race", "seventh"), pgettext("place in a race", "7th")),
    )
    return words[sum(score > scores[seat] for score in scores)][short]


def score_words(name: str, score: int) -> str:
    """Return a player's score as an item of a list."""
    # Translators: a player and a score: "Nora 17".
    return say(_("{name} {score}"), name=name, score=score)


class Need(NamedTuple):
    """What a seat must make in the next deal to get there: ``bid`` or more, or, if ``zero``, a bid of nothing.

    ``bid`` is None where no bid from 1 to 7 is enough. It ``wins`` unless others may get there with more points.
    """

    bid: int | None
    zero: bool
    wins: bool = True

    @property
    def is_any(self) -> bool:
        """Whether every made bid is enough."""
        return self.bid == 1 and self.zero

    @property
    def is_out_of_reach(self) -> bool:
        """Whether no bid wins in the next deal."""
        return self.bid is None and not self.zero


def need_of(score: int, options: FortyTwoOptions) -> Need:
    """Return what a player at ``score`` must make in the next deal, whatever the others' scores."""
    return Need(smallest_winning_bid(score, options), gets_there(0, score, options), options.shares_wins)


def _need_at(seat: int, public: PublicState) -> Need:
    """Return what ``seat`` must make in the next deal."""
    scores, options = public.scores, public.options
    there = [bid for bid in range(HIGHEST_BID + 1) if gets_there(bid, scores[seat], options)]
    wins = not any(rivals(bid, seat, scores, options) for bid in there)
    return need_of(scores[seat], options)._replace(wins=wins)


def ties_words(options: FortyTwoOptions) -> str:
    """Return what decides if several get there, where that is the score."""
    return "" if options.shares_wins else _("If several get there, the highest score wins.")


def verdict(public: PublicState, players: Sequence[Player]) -> tuple[str, ...]:
    """Return what the scores mean now: who can win in the next deal, starting with the nearest, then everybody else."""
    if public.winners:
        return victory_head(public, players), why_won(public, players)
    groups: dict[Need, list[int]] = {}
    for seat in range(public.players):
        groups.setdefault(_need_at(seat, public), []).append(seat)
    if all(need.is_out_of_reach for need in groups):
        return leader_words(public, players), _("Nobody can win in the next deal yet.")
    nearest, *others = sorted(groups, key=_distance)
    first = _can_win(nearest, groups[nearest], players)
    there = tuple(seat for seat, score in enumerate(public.scores) if score >= public.options.target)
    rest = [_plays_on(there, players, public.options.target)] if there else []
    rest += [_can_win(need, groups[need], players) for need in others]
    rest += [] if all(need.wins for need in groups) else [ties_words(public.options)]
    return (first, sentences(*rest)) if rest else (first,)


def _distance(need: Need) -> tuple[int, bool]:
    """Sort key: fewer tricks to make come first, out of reach last."""
    return (HIGHEST_BID + 1 if need.bid is None else need.bid), not need.zero


def needed_words(need: Need) -> str:
    """Return what must be made, if anything is enough."""
    if need.is_any:
        return _("any bid that is made")
    if need.bid == HIGHEST_BID:
        return _("a made 7 or a made 0") if need.zero else _("a made 7")
    text = _("a made {bid} or more, or a made 0") if need.zero else _("a made {bid} or more")
    return say(text, bid=need.bid)


def _can_win(need: Need, seats: Sequence[int], players: Sequence[Player]) -> str:
    """Return the bid with which the players at ``seats`` win in the next deal, or that they cannot win."""
    is_all = len(seats) == len(players) > _BOTH
    # Translators: {bid} in these sentences is "a made 7", "a made 4 or more, or a made 0", "any bid that is made".
    if need.is_out_of_reach:
        yours, one = _("You cannot win in the next deal."), _("{names} cannot win in the next deal.")
        text = by_subject(seats, you=yours, one=one)
    elif need.bid == HIGHEST_BID:
        several = _("Everybody needs {bid}.") if is_all else _("{names} need {bid}.")
        text = by_subject(seats, you=_("You need {bid}."), one=_("{names} needs {bid}."), several=several)
    elif need.wins:
        several = _("Everybody wins with {bid}.") if is_all else _("{names} win with {bid}.")
        text = by_subject(seats, you=_("You win with {bid}."), one=_("{names} wins with {bid}."), several=several)
    else:
        several = _("Everybody gets there with {bid}.") if is_all else _("{names} get there with {bid}.")
        yours, one = _("You get there with {bid}."), _("{names} gets there with {bid}.")
        text = by_subject(seats, you=yours, one=one, several=several)
    return say(text, names=names_first(seats, players), bid=needed_words(need))


def _plays_on(seats: Sequence[int], players: Sequence[Player], target: int) -> str:
    """Return that players with enough points who missed the bid play on."""
    text = by_subject(
        seats,
        you=_("You have the {target} points but missed the bid, so the game goes on."),
        one=_("{names} has the {target} points but missed the bid, so the game goes on."),
        several=_("{names} have the {target} points but missed their bids, so the game goes on."),
    )
    return say(text, names=names_first(seats, players), target=target)


def leader_words(public: PublicState, players: Sequence[Player]) -> str:
    """Return who leads the race and its target, and which leaders at the target missed their bid."""
    scores, target = public.scores, public.options.target
    there = [seat for seat, score in enumerate(scores) if score >= target]
    if there:
        return _plays_on(there, players, target)
    if len(set(scores)) == 1:
        return say(_("The race is even: everybody stands at {score}."), score=scores[0])
    return leaders_words(scores, target, players)


def victory_head(public: PublicState, players: Sequence[Player]) -> str:
    """Return a heading that names the winners, or gives their number if they are many."""
    winners = public.winners
    if len(winners) <= _NAMED:
        return words.victory_head(winners, players)
    if 0 in winners:
        others = len(winners) - 1
        return say(ngettext("You and {count} other win!", "You and {count} others win!", others), count=others)
    return say(ngettext("{count} player wins", "{count} players win", len(winners)), count=len(winners))


def why_won(public: PublicState, players: Sequence[Player]) -> str:
    """Return the rule by which the winners won, and who had the points but missed the bid."""
    last, target = public.past[-1], public.options.target
    there = [seat for seat, score in enumerate(public.scores) if score >= target]
    missed = [seat for seat in there if not last.made[seat]]
    made = [seat for seat in there if last.made[seat]]
    return sentences(_why(public, players, made), _missed(missed, players) if missed else "")


def _why(public: PublicState, players: Sequence[Player], made: Sequence[int]) -> str:
    scores, target = public.scores, public.options.target
    if public.won_by == MADE_BID:
        seat = public.winners[0]
        text = by_subject(
            [seat],
            you=_("You made your bid of {bid} and stand at {score}: {target} points were needed."),
            one=_("{name} made the bid of {bid} and stands at {score}: {target} points were needed."),
        )
        bid = public.past[-1].bids[seat]
        return say(text, name=players[seat].name, bid=bid, score=scores[seat], target=target)
    standing = listed(
        score_words(players[seat].name, scores[seat]) for seat in sorted(made, key=lambda seat: (-scores[seat], seat))
    )
    text = {
        HIGHEST: _("Several made their bids and reached {target}; the highest score decides: {standing}."),
        HIGHEST_SHARED: _("Several made their bids and reached {target}; the highest score is shared: {standing}."),
    }.get(public.won_by, _("All of them made their bids and reached {target}, so they share the win: {standing}."))
    return say(text, target=target, standing=standing)


def _missed(seats: Sequence[int], players: Sequence[Player]) -> str:
    text = by_subject(
        seats,
        you=_("You had the points too, but missed the bid."),
        one=_("{names} had the points too, but missed the bid."),
        several=_("{names} had the points too, but missed their bids."),
    )
    return say(text, names=names_first(seats, players))
