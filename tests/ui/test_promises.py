"""Every sentence on who wins with what, against the rules: all that the next deal may bring is gone through."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import msgspec
import pytest

from game.controller import Player
from game.rules.forty_one import PRESETS, FortyOneOptions, PublicState, standing_teams, winning_team
from game.ui.tables.forty_one.table import _race_tip
from game.ui.tables.forty_one.verdict import tie_words, verdict

PLAYERS = tuple(Player(name, "boy") for name in ("You", "Rami", "Salma", "Karim"))
CLOSE = 300  # standings of each game in which a bid is said to win, or to get there


def stands(*scores: int, **options: object) -> PublicState:
    return PublicState(msgspec.convert(options, FortyOneOptions), scores=scores)


def any_rules(rng: random.Random) -> FortyOneOptions:
    """Return rules that a table might agree on, of all that decide who wins with what."""
    options = rng.choice(list(PRESETS.values()))
    return msgspec.structs.replace(
        options,
        tie_break=rng.choice(("team-total", "partner", "highest-score")),
        partner_needs=rng.choice(("positive", "not-negative")),
        values=rng.choice(("double", "four-hundred")),
        double_from=rng.choice((1, 5, 7, 14)),
        minimum_bid=rng.choice((1, "rising")),
        min_total=rng.choice((4, 11, 14)),
        target=rng.choice((11, 31, 41, 41, 41, 61)),
    )


def ends(public: PublicState, seat: int, bid: int) -> Iterator[tuple[int, ...]]:
    """Yield the scores of all deals in which ``seat`` makes ``bid``: thirteen tricks must do for all bids made."""
    options, scores = public.options, public.scores
    others = [other for other in range(4) if other != seat]
    mine = scores[seat] + options.value_of(bid, scores[seat])
    lots = [range(options.least_bid(scores[other]), 14) for other in others]
    for bids in itertools.product(*lots):
        if bid + sum(bids) < public.bids_needed:
            continue
        for made in itertools.product((True, False), repeat=3):
            if bid + sum(number for number, is_made in zip(bids, made, strict=True) if is_made) > 13:
                continue
            after = [0] * 4
            after[seat] = mine
            for other, number, is_made in zip(others, bids, made, strict=True):
                after[other] = scores[other] + options.value_of(number, scores[other]) * (1 if is_made else -1)
            yield tuple(after)


def promise(said: str) -> tuple[int, int] | None:
    """Return the seat and the bid of which ``said`` promises something, if it does."""
    if ": a bid of " not in said:
        return None
    seat = next(seat for seat, player in enumerate(PLAYERS) if said.startswith(player.name))
    return seat, int(said.split(": a bid of ")[1].split(",", maxsplit=1)[0])


@pytest.mark.parametrize("seed", range(3))
def test_a_bid_that_wins_the_game_wins_it_whatever_the_others_come_to(seed: int) -> None:
    """With 40 to 40 a made 1 was said to win, though the other team could get there too and have the higher total."""
    rng = random.Random(seed)
    found = {True: 0, False: 0}
    while sum(found.values()) < CLOSE // 3:
        options = any_rules(rng)
        scores = tuple(rng.choice((rng.randint(-12, options.target + 4), options.target - 1, 1)) for _seat in range(4))
        public = PublicState(options, scores=scores)
        if winning_team(scores, options)[0] or len(standing_teams(scores, options)) == 2:
            continue
        first, rest = verdict(public, PLAYERS)
        if (told := promise(first)) is None:
            continue
        seat, bid = told
        sure = "wins the game" in first
        if found[sure] > CLOSE // 5:
            continue
        found[sure] += 1
        floor = 1 if options.partner_needs == "positive" else 0
        results = {
            after: winning_team(after, options) for after in ends(public, seat, bid) if after[(seat + 2) % 4] >= floor
        }
        assert sure == all(seat in winners for winners, _why in results.values()), (first, public)
        assert sure != (tie_words(options) in rest)
        for after, (winners, why) in results.items():
            assert winners or len(standing_teams(after, options)) == 2, "whoever gets there alone wins"
            if len(standing_teams(after, options)) == 2 and why == options.tie_break:
                assert level(after, winners, options) > level(after, tuple({0, 1, 2, 3} - {*winners}), options)
    assert min(found.values()) > 20


def level(scores: tuple[int, ...], team: tuple[int, ...], options: FortyOneOptions) -> int:
    """Return what ``tie_words`` says is compared."""
    held = [scores[seat] for seat in team]
    if "higher team total" in tie_words(options):
        return sum(held)
    return min(held) if "lower scores" in tie_words(options) else max(held)


def test_at_40_to_40_a_made_1_gets_there_and_the_total_decides() -> None:
    first, rest = verdict(stands(40, 40, 6, 38), PLAYERS)
    assert first == "You have 40: a bid of 1, made, gets your team there if Salma stays above 0."
    assert rest == (
        "Their team gets there once Rami gains 1 point, if Karim stays above 0 (now 38). "
        "If both teams get there in one deal, the higher team total wins."
    )


def test_what_a_team_still_needs_takes_it_there_and_is_not_said_to_win() -> None:
    rng = random.Random(7)
    for _ in range(300):
        options = any_rules(rng)
        scores = tuple(rng.randint(-12, options.target - 1) for _seat in range(4))
        said = " ".join(verdict(PublicState(options, scores=scores), PLAYERS))
        assert "wins once" not in said
        assert tie_words(options) in _race_tip(PublicState(options, scores=scores))
