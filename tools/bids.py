"""Judges the bids of Forty-One: ``python -m tools.bids --seats casual --deals 1000 --judge 20000``.

Only the bids are the players' own; all cards are played by the rules of thumb, so that a deal costs no more than its
bids. With one player it prints how many deals are thrown in; with two (``expert,opponent``; ``--opponent`` as in the
arena) also what one pair gains on the other with the same cards. ``--games`` plays whole games.

With ``--judge`` a judge simulates each bid that matters in that many worlds, knowing only what the seat knows, with a
seed of its own. To the judge, a hand is good for the bid that promises most points if the deal is played. Counted are:

- lifts: bids above that, in the last seat the number needed, and those of them with a chance under 35 %;
- third seats that bid two or more under it with the deal still open, and how many of those deals were thrown in;
- last seats that let a deal go although the number needed had a chance of 80 % or more.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from game.cards import PACK
from game.games import GAMES
from game.opponents import compiled
from game.opponents.base import STRONGEST, Level, legal_bids
from game.opponents.forty_one import bidding
from game.opponents.forty_one.inference import LikelyWorlds
from game.opponents.forty_one.levels import SKILLS
from game.opponents.forty_one.rules_of_thumb import NEED, fresh_deal, hand_of, play_out
from game.opponents.forty_one.weights import hand_value
from game.opponents.search import Budget
from game.output import while_read
from game.rules.base import Bid
from game.rules.deal import first_dealer, shuffled
from game.rules.forty_one import HIGHEST_BID, PLAYERS, RULES, FortyOneOptions, State, View, winning_team
from tools.baselines import choose_baseline
from tools.match import LONGEST, OUTSIDE, Player, interval, line_ups, load_opponent

BASELINE: Final = "baseline"
HOPE: Final = 0.35  # a lift with less is hopeless
SURE: Final = 0.8  # the chance from which the last bidder should make the bid that the deal needs
UNDER: Final = 2  # so far under one's hand is too low
AROUND: Final = 3  # the judge tries bids so far from the bid made
GLANCE: Final = 20  # the judge first takes so many times fewer worlds, which settle most bids ...
NEAR: Final = 0.1  # ... unless a chance is so near to what counts


class Made(msgspec.Struct, frozen=True):
    """A bid as made: what the seat saw, its player, and the bid."""

    view: View
    player: str
    number: int


class Played(msgspec.Struct, frozen=True):
    """One deal as bid and played out: all bids in their order, and the points of each seat."""

    bids: tuple[Made, ...]
    points: tuple[int, ...]
    is_thrown_in: bool


class Verdict(msgspec.Struct, frozen=True):
    """What the judge says of a bid: what the hand is ``good_for``, and the chance of each bid tried."""

    good_for: int
    chances: Mapping[int, float]


def judge(view: View, numbers: range, worlds: int, seed: int) -> Verdict:
    """Judge the bids ``numbers`` of the seat of ``view`` in so many ``worlds``."""
    options, score = view.public.options, view.public.scores[view.seat]
    legal = [bid.number for bid in legal_bids(view) if bid.number in numbers]
    tallies: dict[int, bidding.Tally] = {number: Counter() for number in legal}
    memory = LikelyWorlds(view, SKILLS[STRONGEST].strangest, random.Random(f"judge/{seed}"))
    for _ in bidding.try_all(view, memory, tallies, Budget(worlds)):
        pass
    chances = {}
    for number, tally in tallies.items():
        reached = sum(times for row, times in tally.items() if row & 15 >= number)
        chances[number] = reached / sum(tally.values())
    promise = {number: options.value_of(number, score) * (2 * chance - 1) for number, chance in chances.items()}
    return Verdict(max(promise, key=lambda number: promise[number]), chances)


class Table:
    """A match of bids: ``names`` are the players, side by side, as in ``tools.arena``."""

    def __init__(
        self, names: tuple[str, ...], options: FortyOneOptions, seed: int, opponent: str, iterations: int | None
    ) -> None:
        self._options = options
        self._seed = seed
        self._iterations = iterations
        self._names = names
        self._outside: Player | None = load_opponent(opponent, RULES) if OUTSIDE in names else None
        self.line_ups = line_ups(names)

    def _bid(self, name: str, view: View, seed: int) -> int:
        if name == OUTSIDE:
            assert self._outside is not None
            action = self._outside(view, seed)
        elif name == BASELINE:
            action = choose_baseline(view, seed)
        else:
            action = GAMES.opponents.choose(view, Level.parse(name), seed, self._iterations).action
        assert isinstance(action, Bid)
        return action.number

    def play(self, number: int, is_whole: bool) -> Iterator[list[Played]]:
        """Yield the deals of board ``number`` with each line-up."""
        for one, two in self.line_ups if len(self._names) > 1 else (self._names * 2,):
            chance = random.Random(f"{self._seed}/{number}")
            yield list(self._game(number, is_whole, (one, two) * 2, chance))

    def _game(self, number: int, is_whole: bool, seats: tuple[str, ...], chance: random.Random) -> Iterator[Played]:
        options, seed = self._options, self._seed
        state: State = options.new_game()
        drawn = seed + number
        dealer = first_dealer(state.deal_needs(), drawn)[0] if is_whole else number % PLAYERS
        for begun in range(LONGEST if is_whole else 1):
            cards = shuffled(PACK, f"deal/{drawn}/{begun}" if is_whole else f"deal/{seed}/{number}")
            state, _ = state.deal(state.deal_out(cards, dealer))
            played = self._deal(state, seats, chance)
            yield played
            scores = tuple(score + gain for score, gain in zip(state.public.scores, played.points, strict=True))
            if winning_team(scores, options)[0]:
                return
            if not (played.is_thrown_in and options.redeal_by == "same"):
                dealer = state.public.next_to(dealer)
            state = options.new_game()
            state = msgspec.structs.replace(state, public=msgspec.structs.replace(state.public, scores=scores))

    def _deal(self, state: State, seats: tuple[str, ...], chance: random.Random) -> Played:
        bids = []
        dealer, options, hands, scores = state.public.dealer, self._options, state.hands, state.public.scores
        assert dealer is not None
        while state.turn is not None and state.public.is_bidding:
            view = state.view(state.turn)
            number = self._bid(seats[view.seat], view, chance.getrandbits(32))
            bids.append(Made(view, seats[view.seat], number))
            state, _ = state.apply(Bid(number))
        by_seat = [made.number for made in sorted(bids, key=lambda made: made.view.seat)]
        if sum(by_seat) < options.least_total(scores):
            return Played(tuple(bids), (0,) * PLAYERS, True)
        deal = compiled.whole(fresh_deal(by_seat, options.step, (dealer + options.step) % PLAYERS, map(hand_of, hands)))
        compiled.fast(play_out)(deal, 0)
        values = map(options.value_of, by_seat, scores)
        needs = deal[NEED : NEED + PLAYERS]
        points = tuple(value if need <= 0 else -value for value, need in zip(values, needs, strict=True))
        return Played(tuple(bids), points, False)


class Rates:
    """What the judge counts of one player's bids, and the cases that should not be."""

    def __init__(self, player: str, worlds: int) -> None:
        self._player = player
        self._worlds = worlds
        self._counts: Counter[str] = Counter()
        self._cases: list[str] = []

    def add(self, played: Played, seed: int) -> None:
        """Judge the player's bids in one deal, except last bids on which nothing depends."""
        for place, made in enumerate(played.bids):
            if made.player != self._player:
                continue
            self._counts["bids"] += 1
            short = bidding.short_of(made.view.public)
            if place == PLAYERS - 1 and short <= 0:
                continue
            verdict = self._judge(made, short, seed + place)
            self._above(made, short, verdict)
            if place == PLAYERS - 2:
                self._third(played, made, verdict)
            if place == PLAYERS - 1 and made.number < short:
                self._counts["let go by the last seat"] += 1
                if verdict.chances.get(short, 0.0) >= SURE:
                    self._case("sure, but let go", made, verdict)

    def _judge(self, made: Made, short: int, seed: int) -> Verdict:
        """Return a verdict from a twentieth of the worlds if that is clear, else from all."""
        number = made.number
        span = range(number - AROUND, max(number + AROUND, min(short, HIGHEST_BID)) + 1)
        glance = judge(made.view, span, max(1, self._worlds // GLANCE), seed)
        is_sure = number < short and glance.chances.get(short, 0.0) >= SURE - NEAR
        is_low = number < glance.good_for
        is_hopeless = number > glance.good_for and glance.chances[number] < HOPE + NEAR
        if not (is_sure or is_low or is_hopeless):
            return glance
        return judge(made.view, span, self._worlds, seed)

    def _above(self, made: Made, short: int, verdict: Verdict) -> None:
        if made.number <= verdict.good_for:
            return
        self._counts["lifts by the last seat" if made.number == short else "other bids above the hand"] += 1
        if verdict.chances[made.number] < HOPE:
            self._case("hopeless, the game hangs" if _hangs(made) else "hopeless", made, verdict)

    def _third(self, played: Played, made: Made, verdict: Verdict) -> None:
        public = made.view.public
        assert public.dealer is not None
        least = public.options.least_bid(public.scores[public.dealer])
        self._counts["third bids"] += 1
        if made.number <= verdict.good_for - UNDER and public.bid_total + made.number + least < public.bids_needed:
            self._case("third two under, thrown in" if played.is_thrown_in else "third two under", made, verdict)

    def _case(self, what: str, made: Made, verdict: Verdict) -> None:
        self._counts[what] += 1
        view = made.view
        hand = " ".join(map(str, view.hand))
        chances = ", ".join(f"{number}: {chance:.3f}" for number, chance in verdict.chances.items())
        self._cases.append(
            f"{what}: {made.player} bids {made.number} after {view.public.bids} at {view.public.scores} with {hand} "
            f"({hand_value(hand_of(view.hand), 0):.2f}), good for {verdict.good_for}; {chances}"
        )

    def lines(self) -> list[str]:
        """Return the counts and the cases as lines of text."""
        return [", ".join(f"{what}: {count}" for what, count in sorted(self._counts.items())), *self._cases]


def _hangs(made: Made) -> bool:
    """Whether somebody who has bid could reach the target in the deal."""
    public = made.view.public
    bids = (made.number if seat == made.view.seat else bid or 0 for seat, bid in enumerate(public.bids))
    options = public.options
    return any(
        score + options.value_of(bid, score) >= options.target for bid, score in zip(bids, public.scores, strict=True)
    )


class Figures:
    """The figures of a match, board by board."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names = names
        self._gains: list[float] = []  # the first pair's points a deal more than the second's, by board
        self._lengths: list[int] = []  # deals of each game
        self._thrown_in = 0
        self._bids: dict[str, list[int]] = {name: [] for name in names}
        self._made: dict[str, list[bool]] = {name: [] for name in names}

    def add(self, games: list[list[Played]]) -> None:
        """Count the games of one board, one for each line-up."""
        gain = 0
        for played in (played for game in games for played in game):
            self._thrown_in += played.is_thrown_in
            for bid in played.bids:
                points = played.points[bid.view.seat]
                gain += points if bid.player == self._names[0] else -points
                self._bids[bid.player].append(bid.number)
                if not played.is_thrown_in:
                    self._made[bid.player].append(points > 0)
        lengths = [len(game) for game in games]
        self._lengths += lengths
        self._gains.append(gain / sum(lengths))

    def lines(self) -> list[str]:
        """Return the figures as lines of text."""
        deals = sum(self._lengths)
        share = self._thrown_in / deals
        half = 1.96 * math.sqrt(share * (1.0 - share) / deals)
        lines = [f"thrown in: {100 * share:.1f} ± {100 * half:.1f} % of {deals} deals"]
        if max(self._lengths) > 1:
            lengths = self._lengths
            lines.append(f"deals a game: median {statistics.median(lengths)}, mean {statistics.mean(lengths):.1f}")
        if len(self._names) > 1:
            middle, half = interval(self._gains)
            lines.append(f"{' less '.join(self._names)}: {middle:+.2f} ± {half:.2f} points a deal for the pair")
        for name in self._names:
            made = 100 * statistics.mean(self._made[name] or [False])
            lines.append(f"{name}: bids {statistics.mean(self._bids[name]):.2f}, makes {made:.1f} % of those played")
        return lines


def main() -> None:
    """Play the match given by the arguments and print its figures."""
    given = _parser().parse_args()
    names = tuple(str(given.seats).split(","))
    options = RULES.read_options(json.loads(given.options))
    table = Table(names, options, given.seed, given.opponent, given.iterations)
    figures = Figures(names)
    rates = Rates(names[0], given.judge) if given.judge else None
    for number in range(given.games or given.deals):
        games = list(table.play(number, bool(given.games)))
        figures.add(games)
        for at, played in enumerate(played for game in games for played in game):
            if rates is not None:
                rates.add(played, 1000 * number + PLAYERS * at)
    print("\n".join([*figures.lines(), *(rates.lines() if rates else [])]))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tools.bids", description="Play and judge the bids of Forty-One.")
    parser.add_argument("--seats", default="casual", help="one player, or two as in tools.arena")
    parser.add_argument("--deals", type=int, default=1000, help="single deals from level scores (default 1000)")
    parser.add_argument("--games", type=int, default=0, help="play so many whole games instead")
    parser.add_argument("--seed", type=int, default=1, help="the number that all cards come from (default 1)")
    parser.add_argument("--options", default="{}", help="the game's options as a JSON object, as in a record")
    parser.add_argument("--iterations", type=int, help="deals simulated for a bid, instead of the level's own")
    parser.add_argument("--opponent", default="", metavar="MODULE:FACTORY", help=f"who '{OUTSIDE}' is")
    parser.add_argument("--judge", type=int, default=0, metavar="WORLDS", help="judge the bids of the first player")
    return parser


if __name__ == "__main__":
    with while_read():
        main()
