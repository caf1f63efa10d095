"""Fills profiles with finished games as the opponents play them, for pages and measurements."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from game.games import GAMES
from game.looking_back.rating import MISSED as MISSED_BY_GAME
from game.opponents.base import Level
from game.profile.database import Finish, OpenRows, ProfileChange, keep_account, transaction
from game.profile.kept import Beside, FinishedGame
from game.profile.statistics import POINT, SHARE, DealAccount, figures_of
from game.profile.store import Store
from game.record import DealRecord, Record, write
from game.rules.base import Action, PublicState
from game.rules.deal import shuffled

LEVELS = tuple(map(str, Level))
MISSED = {str(level): costs for level, costs in MISSED_BY_GAME["forty-one"].items()}
DAY = 86_400.0
BEGUN = 1_700_000_000.0


class Sample(NamedTuple):
    """A finished game: its record, as text, and how it ended."""

    game: str
    text: str
    public: PublicState


@cache
def sample(game: str, number: int) -> Sample:
    """Return a game played by the rules of thumb to its end."""
    options = GAMES.rules[game].read_options({})
    state, rng, deals = options.new_game(), random.Random(f"{game}/{number}"), list[DealRecord]()
    while not state.is_over:
        needs = state.deal_needs()
        dealer = number % options.players if needs.dealer is None else needs.dealer
        deal = state.deal_out(shuffled(needs.pack, f"filling/{number}/{len(deals)}"), dealer)
        state, _events = state.deal(deal)
        actions = list[Action]()
        while state.turn is not None:
            seed = rng.getrandbits(32)
            action = GAMES.opponents.choose_at_once(state.view(state.turn), Level.CASUAL, seed).action
            actions.append(action)
            state, _events = state.apply(action)
        deals.append(DealRecord(deal, tuple(actions)))
    names = tuple(player.name for player in GAMES.screens[game].default_players(options))
    return Sample(game, write(Record(game, options, names, tuple(deals))), state.public)


def fill(store: Store, count: int, games: Sequence[str] = tuple(GAMES.rules), samples: int = 8) -> None:
    """Put ``count`` finished games and the accounts of their deals into an open store, a few hours apart."""
    rng = random.Random(count)
    changes = list[ProfileChange]()
    for number in range(count):
        kept = sample(games[number % len(games)], number // len(games) % samples)
        game_id, level = f"{number:016x}", LEVELS[rng.randrange(len(LEVELS))]
        players, at = len(kept.public.scores), BEGUN + number * DAY / 4
        names = tuple(player.name for player in GAMES.screens[kept.game].default_players(kept.public.options))
        beside = Beside(
            game_id, names, ("owl",) * players, ("", *(level,) * (players - 1)), deal_number=number,
            help_taken=number % 9 == 8, helped=(1,) if number % 9 == 8 else (), started_at=at, seconds_played=900.0,
        )  # fmt: skip
        changes.append(
            Finish(kept.game, game_id, kept.text, beside, at, kept.public.winners, figures_of(kept.public, beside))
        )
        learnt = 1.6 - 1.0 * number / count
        changes += [
            keep_account(some_account(rng, beside, kept.game, deal, at, learnt))
            for deal in range(1, len(kept.public.past) + 1)
        ]

    def put() -> None:
        base = store._writer.base
        assert base is not None
        with transaction(base):
            for change in changes:
                change.make(base, OpenRows("test", {}))

    assert store._ask(put).wait(300)
    finished = (change for change in changes if isinstance(change, Finish))
    store._finished |= {each.game_id: FinishedGame(each.game, 0 in each.winners) for each in finished}


def some_account(rng: random.Random, beside: Beside, game: str, deal: int, at: float, learnt: float) -> DealAccount:
    """Return an account with luck and costs as they are measured between the levels."""
    own, others = rng.expovariate(1 / (0.02 * learnt)), rng.expovariate(1 / MISSED[beside.levels[1]])
    luck, partner = rng.gauss(0.0, 0.09), rng.expovariate(1 / MISSED[beside.levels[1]])
    result = luck - own - partner + 2 * others
    names = "result", "luck", "own", "partners", "opponents"
    changes = dict(zip(names, (result, luck, -own, -partner, 2 * others), strict=True))
    grades = [0] * 5
    for _choice in range(9):
        grades[min(4, round(rng.expovariate(1.6)))] += 1
    return DealAccount(
        game_id=beside.game_id,
        deal=deal,
        game=game,
        players=len(beside.names),
        levels=beside.levels[1:],
        is_helped=deal in beside.helped,
        is_made=own < 0.02,
        missed=round(own * SHARE),
        partner_missed=round(partner * SHARE),
        others_missed=round(others * SHARE),
        grades=tuple(grades),
        finished_at=round(at),
        title="",
        rules="{}",
        **{name: round(share * SHARE) for name, share in changes.items()},
        **{f"{name}_points": round(60 * share * POINT) for name, share in changes.items()},
    )
