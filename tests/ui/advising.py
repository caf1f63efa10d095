"""Tables at which reasons are told: games played on, and advice made up."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from game.controller import Controller
from game.games import GAMES
from game.opponents.base import Choice, Decision, Errors, Level, Reason
from game.rules.base import Action, Bid, View
from game.ui.app import App
from tests.ui.playing import (
    at_table,
    awaits_person,
    frames,
    new_controller,
    until,
)


def what_person_does(controller: Controller, bid: int = 6) -> Action:
    """Return what the rules of thumb would do, but ``bid`` for a bid if it may be made: then the deal is played."""
    view = controller.view
    action = GAMES.opponents.choose_at_once(view, Level.CASUAL, 1).action
    return Bid(bid) if isinstance(action, Bid) and Bid(bid) in view.legal_actions() else action


def step(controller: Controller, level: Level, rng: random.Random) -> None:
    """Let one thing happen in a game without a screen: a deal, any action of the person, an opponent's thought."""
    if controller.state.awaits_deal:
        controller.deal()
    elif controller.is_persons_turn:
        controller.submit(what_person_does(controller))
    else:
        seat = controller.state.turn
        assert seat is not None
        decision = GAMES.opponents.choose(controller.state.view(seat), level, rng.randrange(10**6), 4)
        controller.submit(decision.action, decision)


def played(game: str, given: dict[str, object], level: Level, seed: int, most: int = 400) -> Iterator[Controller]:
    """Yield the controller of a game after each step, until it is over."""
    controller, rng = new_controller(seed, game, **given), random.Random(seed)
    for _ in range(most):
        if controller.state.is_over:
            return
        step(controller, level, rng)
        yield controller


def person_acts(app: App, bid: int = 6) -> None:
    """Let the person at the screen do what the rules of thumb would."""
    table = at_table(app)
    table.act(what_person_does(table.controller, bid))


def play_on(app: App, actions: int) -> None:
    """Let the person act so many times, and wait till it is their turn again."""
    for _ in range(actions):
        until(app, lambda: awaits_person(app))
        person_acts(app)
        frames(app, 2)
    until(app, lambda: awaits_person(app))


TOLD: dict[str, str | int | float] = {
    **{"card": "9H", "suit": "H", "bid": 3, "need": 2, "now": 12, "then": 20, "worth": 33, "tricks": 3.4},
    **{"chance": 0.4, "points": 1.5, "worlds": 120, "last": 0.2, "usual": "draw stock"},
}


def advice_for(view: View, shares: Sequence[float] = (), code: str = "", best: int = 0) -> Decision:
    """Return advice with figures: ``shares`` of the game for the first choices, .2 less than the best for others."""
    actions = view.legal_actions()
    usual = GAMES.opponents.choose_at_once(view, Level.EXPERT, 0)
    worst = max(shares, default=0.5) - 0.2
    choices = []
    for at, action in enumerate(actions):
        share = shares[at] if at < len(shares) else worst
        choices.append(Choice(action, 10 * share - 4, share, 10 * share, share, 0.005, Errors(0.02, 0.002, 0.002)))
    why = usual.why if not code else Reason(code, TOLD)
    return Decision(actions[best], tuple(choices), why, game=10.0)
