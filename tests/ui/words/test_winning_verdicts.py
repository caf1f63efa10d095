"""Every sentence on who wins with what, against the rules: all that the next deal may bring is gone through."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import msgspec

from game.controller import Player
from game.rules import forty_two
from game.rules.forty_one import PRESETS, FortyOneOptions, PublicState, standing_teams, winning_team
from game.ui.tables.forty_one.table import _race_tip
from game.ui.tables.forty_one.verdict import tie_words, verdict
from game.ui.tables.forty_two.verdict import verdict as forty_two_verdict
from tests.cases import for_each

PLAYERS = tuple(Player(name, "boy") for name in ("You", "Rami", "Salma", "Karim"))
CLOSE = 30  # standings of each game in which a bid is said to win, or to get there


def stands(*scores: int, **options: object) -> PublicState:
    return PublicState(msgspec.convert(options, FortyOneOptions), scores=scores)


def any_rules(rng: random.Random) -> FortyOneOptions:
    """Return rules that a table might agree on, of all that decide who wins with what."""
    options = rng.choice(list(PRESETS.values()))
    return msgspec.structs.replace(
        options,
        tie_break=rng.choice(("team-total", "partner", "highest-score")),
        partner_needs=rng.choice(("positive", "not-negative", "nothing")),
        values=rng.choice(("double", "four-hundred")),
        double_from=rng.choice((1, 5, 7, 14)),
        minimum_bid=rng.choice((1, 2, "rising")),
        min_total=rng.choice((4, 11, 14)),
        target=rng.choice((11, 31, 41, 41, 41, 61)),
    )


def ends(public: PublicState, seat: int, bid: int) -> Iterator[tuple[int, ...]]:
    """Yield the scores of all deals in which ``seat`` makes ``bid``: thirteen tricks must do for all bids made."""
    options, scores = public.options, public.scores
    others = [other for other in range(4) if other != seat]
    mine = scores[seat] + options.value_of(bid, scores[seat])
    lots = [
        [
            (number, number * is_made, scores[other] + options.value_of(number, scores[other]) * (1 if is_made else -1))
            for number in range(options.least_bid(scores[other]), 14)
            for is_made in (True, False)
        ]
        for other in others
    ]
    for (bid_a, made_a, a), (bid_b, made_b, b), (bid_c, made_c, c) in itertools.product(*lots):
        if bid + bid_a + bid_b + bid_c >= public.bids_needed and bid + made_a + made_b + made_c <= 13:
            after = dict(zip((seat, *others), (mine, a, b, c), strict=True))
            yield after[0], after[1], after[2], after[3]


def promise(said: str) -> tuple[int, int] | None:
    """Return the seat and the bid of which ``said`` promises something, if it does."""
    if ": a bid of " not in said:
        return None
    seat = next(seat for seat, player in enumerate(PLAYERS) if said.startswith(player.name))
    return seat, int(said.split(": a bid of ")[1].split(",", maxsplit=1)[0])


@for_each("seed", range(3), sampled=True)
def test_a_bid_that_wins_the_game_wins_it_whatever_the_others_come_to(seed: int) -> None:
    """With 40 to 40 a made 1 was said to win, though the other team could get there too and have the higher total."""
    rng = random.Random(seed)
    found = {True: 0, False: 0}
    while sum(found.values()) < CLOSE:
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
        if found[sure] > CLOSE // 2 + 3:
            continue
        found[sure] += 1
        floor = {"positive": 1, "not-negative": 0, "nothing": -(10**6)}[options.partner_needs]
        results = {
            after: winning_team(after, options)
            for after in {*ends(public, seat, bid)}
            if after[(seat + 2) % 4] >= floor
        }
        assert sure == all(seat in winners for winners, _why in results.values()), (first, public)
        assert sure != (tie_words(options) in rest)
        for after, (winners, why) in results.items():
            assert winners or len(standing_teams(after, options)) == 2, "whoever gets there alone wins"
            if len(standing_teams(after, options)) == 2 and why == options.tie_break:
                assert level(after, winners, options) > level(after, tuple({0, 1, 2, 3} - {*winners}), options)
    assert min(found.values()) > 10


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


# ------------------------------------------------------------------------------------------- 42

SEVEN = tuple(Player(name, "boy") for name in ("You", "Tom", "Nora", "Gus", "Ivy", "Raj", "Mei"))


def shares(total: int, count: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to share out ``total`` tricks among ``count`` players."""
    if count == 1:
        yield (total,)
        return
    for first in range(total + 1):
        yield from ((first, *rest) for rest in shares(total - first, count - 1))


def always_wins(
    bid: int, seat: int, scores: tuple[int, ...], options: forty_two.FortyTwoOptions, bids: tuple[int | None, ...]
) -> bool:
    """Whether ``seat`` wins every deal in which it makes ``bid``, whatever the others may bid and take."""
    others = [other for other in range(options.players) if other != seat]
    for tricks in shares(7 - bid, len(others)):
        for made in itertools.product((True, False), repeat=len(others)):
            if any(
                bids[other] is not None and (bids[other] == taken) != is_made
                for other, taken, is_made in zip(others, tricks, made, strict=True)
            ):
                continue
            named = [
                taken if is_made else bids[other] for other, taken, is_made in zip(others, tricks, made, strict=True)
            ]
            known = [number for number in named if number is not None]
            if len(known) == len(others) and sum(known) + bid == 7:
                continue  # no dealer may bid so; a bid that is missed and not yet made may be any other
            after, does = [0] * options.players, [True] * options.players
            after[seat] = scores[seat] + forty_two.points_for(bid, bid, options.players)
            for other, taken, is_made in zip(others, tricks, made, strict=True):
                worth = forty_two.points_for(taken, taken, options.players) if is_made else taken
                after[other], does[other] = scores[other] + worth, is_made
            if seat not in forty_two.winning_seats(tuple(after), tuple(does), options)[0]:
                return False
    return True


@for_each("players", range(2, 8))
def test_a_made_bid_of_42_wins_only_where_nobody_can_get_there_with_more(players: int) -> None:
    """With the highest score to win, crowns, flags and verdicts said that any made bid wins."""
    rng = random.Random(players)
    found = {True: 0, False: 0}
    for _ in range(200 if players < 6 else 40):
        options = forty_two.FortyTwoOptions(
            players=players, target=rng.choice((7, 20, 42)), ties=rng.choice(("shared", "highest", "highest"))
        )
        scores = tuple(max(0, options.target - rng.randint(-5, 15)) for _seat in range(players))
        seat, bid = rng.randrange(players), rng.randint(0, 7)
        bids = tuple(None if other == seat or rng.random() < 0.5 else rng.randint(0, 7) for other in range(players))
        if bid + sum(number or 0 for number in bids) == 7 and bids.count(None) == 1:
            continue
        sure = forty_two.is_sure_to_win(bid, seat, scores, options, bids)
        assert sure == always_wins(bid, seat, scores, options, bids), (bid, seat, scores, options, bids)
        found[sure] += 1
    assert min(found.values()) > 5


@for_each("players", range(2, 6))
def test_the_verdict_of_42_says_wins_only_of_those_who_win_with_every_bid_named(players: int) -> None:
    rng = random.Random(players)
    nobody = (None,) * players
    for _ in range(60):
        options = forty_two.FortyTwoOptions(players=players, ties=rng.choice(("shared", "highest")))
        scores = tuple(rng.randint(20, 44) for _seat in range(players))
        said = " ".join(forty_two_verdict(forty_two.PublicState(options, scores=scores), SEVEN[:players]))
        tie = "If several get there, the highest score wins."
        wins = [
            all(
                always_wins(bid, seat, scores, options, nobody)
                for bid in range(8)
                if forty_two.gets_there(bid, scores[seat], options)
            )
            for seat in range(players)
        ]
        assert (tie in said) != all(wins), (scores, said)
        for sentence in said.split(". "):
            told = [seat for seat in range(players) if SEVEN[seat].name in sentence or "Everybody" in sentence]
            if " with a" in sentence:
                assert {wins[seat] for seat in told} == {"win" in sentence}, sentence
