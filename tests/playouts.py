"""Games played at random for the tests: the same seed gives the same game, whatever the game."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

import msgspec

from game.controller import Controller
from game.games import GAMES
from game.opponents.base import Decision, Level, Reason
from game.opponents.opponent import Opponents
from game.record import DealRecord, Record
from game.rules.base import Action, Event, IllegalOption, Options, Rules, State
from game.rules.deal import Deal, first_dealer, shuffled

OPTION_VALUES: Mapping[str, Mapping[str, tuple[object, ...]]] = {
    "forty-one": {
        "preset": ("right", "left", "four-hundred", "syrian"),
        "direction": ("counterclockwise", "clockwise"),
        "first_dealer": ("random", "lowest-card", "highest-card"),
        "trumps": ("hearts", "sister", "shown"),
        "values": ("double", "four-hundred"),
        "ten_up": ("forty", "four-times"),
        "packets": ([1] + [2] * 6, [1] * 13, [13], [5, 3, 5], [12, 1]),
        "redeal_by": ("next", "same"),
        "tie_break": ("team-total", "partner", "highest-score"),
        "partner_needs": ("positive", "not-negative", "nothing"),
        "minimum_bid": (1, 2, "rising"),
        "min_total": (4, 10, 11, 12, 20),
        "double_from": (1, 6, 7, 14),
        "target": (1, 5, 12, 41, 60),
        "rising_minimum": (True, False),
    },
    "empat-satu": {
        "players": (2, 3, 4, 5, 6),
        "partnership": (True, False),
        "close_at": (14, 20, 30, 40, 41, "any"),
        "closing": ("before-drawing", "after-discarding"),
        "open_first": (True, False),
        "dry_rounds": (0, 1, 2, 3, 9),
        "deals": (1, 2, 3, 5, 10),
        "return_taken": (True, False),
    },
    "forty-two": {
        "players": (2, 3, 4, 5, 6, 7),
        "simple": (True, False),
        "target": (7, 8, 10, 14, 42),
        "ties": ("shared", "highest"),
    },
}


def some_options(game: str, rng: random.Random) -> dict[str, object]:
    """Return options of ``game`` as a record gives them: each left out, or with one of its values."""
    return some_values(GAMES.rules[game], OPTION_VALUES.get(game, {}), rng)


def some_values(
    rules: Rules[Options], values: Mapping[str, tuple[object, ...]], rng: random.Random
) -> dict[str, object]:
    """Return options by ``rules``, each left out, or with one of the ``values`` to try of it."""
    while True:
        given = {name: rng.choice(each) for name, each in values.items() if rng.random() < 0.5}
        with suppress(IllegalOption):  # each value is one of its option's own, but not all go together
            rules.read_options(given)
            return given


class Step(NamedTuple):
    """One step of a game: the state after it, its events, the deal it is in (from 1; 0 before the first)."""

    state: State
    events: tuple[Event, ...]
    deal: int
    action: Action | None = None


def replay(record: Record) -> Iterator[Step]:
    """Yield every step of a game, the empty table first."""
    state = record.options.new_game()
    yield Step(state, (), 0)
    for number, deal in enumerate(record.deals, 1):
        for done in deal.steps:
            state, events = state.deal(done) if isinstance(done, Deal) else state.apply(done)
            yield Step(state, events, number, None if isinstance(done, Deal) else done)


def take(controller: Controller, action: Action) -> None:
    """Let whoever is to act take an action; of an opponent it is not told what it thought."""
    controller.submit(action, None if controller.is_persons_turn else Decision(action, (), Reason("")))


def deal_for(state: State, number: int, rng: random.Random | None = None) -> Deal:
    """Return the next deal of game ``number``: the same cards and first dealer as the table deals."""
    needs = state.deal_needs()
    dealer, cut = (needs.dealer, ()) if needs.dealer is not None else first_dealer(needs, number)
    if cut and rng is not None and rng.random() < 0.3:
        dealer, cut = rng.randrange(needs.players), ()  # without a cut any first dealer is accepted
    pack = shuffled(needs.pack, f"deal/{number}/{state.deals_begun + 1}")
    deal = state.deal_out(pack, dealer)
    return Deal(deal.dealer, deal.hands, cut, deal.turn_up, deal.stock)


def step_by_thumb(controller: Controller, opponents: Opponents = GAMES.opponents) -> None:
    """Deal, or let whoever is to act, the person too, take what rules of thumb tell."""
    if controller.state.awaits_deal:
        controller.deal()
        return
    view = controller.state.view(controller.state.turn or 0)
    decision = opponents.choose_at_once(view, Level.CASUAL, controller.setup.number)
    controller.submit(decision.action, None if controller.is_persons_turn else decision)


def some_action(state: State, rng: random.Random, sensible: bool = True) -> Action:
    """Return a legal action; ``sensible`` leans to the first ones listed, so that bids are low and games end."""
    legal = state.legal_actions()
    if sensible and rng.random() < 0.8:
        return legal[min(int(rng.expovariate(0.5)), len(legal) - 1)]
    return rng.choice(legal)


def played(
    game: str, seed: int, options: Options | None = None, most_deals: int = 6, stop_after: int | None = None
) -> tuple[Record, State]:
    """Return a random game as a record, broken off after ``stop_after`` steps if that is given, and its last state."""
    return played_by(GAMES.rules[game], OPTION_VALUES.get(game, {}), seed, options, most_deals, stop_after)


def played_by(
    rules: Rules[Options],
    values: Mapping[str, tuple[object, ...]],
    seed: int,
    options: Options | None = None,
    most_deals: int = 6,
    stop_after: int | None = None,
) -> tuple[Record, State]:
    """Return a random game by any ``rules``, like ``played``; ``values`` are to be tried of the options."""
    rng = random.Random(seed)
    if options is None:
        options = rules.read_options(some_values(rules, values, rng))
    state = options.new_game()
    deals: list[DealRecord] = []
    left = stop_after if stop_after is not None else 10**9
    while state.awaits_deal and state.deals_begun < most_deals and left > 0:
        deal = deal_for(state, seed, rng)
        state, _ = state.deal(deal)
        actions: list[Action] = []
        left -= 1
        while state.turn is not None and left > 0:
            actions.append(some_action(state, rng))
            state, _ = state.apply(actions[-1])
            left -= 1
        deals.append(DealRecord(deal, tuple(actions)))
    return Record(rules.name, options, None, tuple(deals)), state


def with_deal(record: Record, cards: Deal) -> Record:
    """Return the record with one more deal, in which nobody has acted yet."""
    return msgspec.structs.replace(record, deals=(*record.deals, DealRecord(cards)))


def with_action(record: Record, action: Action) -> Record:
    """Return the record with one more action in its last deal."""
    *before, last = record.deals
    return msgspec.structs.replace(record, deals=(*before, DealRecord(last.cards, (*last.actions, action))))
