"""Games brought to their score pages and winners' pages."""

from __future__ import annotations

import itertools
import random

import msgspec
import pygame

from game.controller import Controller
from game.rules.base import Bid
from game.ui.app import App
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.results.score import ScoreScene
from game.ui.scenes.results.winners import WinnersScene
from tests.playouts import take
from tests.ui.playing import autosave, frames, new_controller, press, until, until_page

LONG = ("Alexandrina Maximiliana", "Bartholomew Featherston", "Wolfeschlegelsteinhausen", "Mohammed bin Abdulrahman")
NAMES = ("You", "Rami", "Salma", "Karim")


def played(number: int, deals: int | None, names: tuple[str, ...] = NAMES, **given: object) -> Controller:
    """Return a game played at random for so many deals, of which the last is played out, or to its end."""
    controller = new_controller(number, "forty-one", **given)
    players = tuple(
        msgspec.structs.replace(player, name=name) for player, name in zip(controller.setup.players, names, strict=True)
    )
    controller.setup = msgspec.structs.replace(controller.setup, players=players)
    rng = random.Random(number)
    while not controller.state.is_over and (deals is None or controller.state.deals_begun < deals):
        controller.deal()
        while controller.state.turn is not None:
            legal = controller.state.legal_actions()
            low = 2 if controller.state.deals_begun == deals else 0  # four bids of three or more are never thrown in
            take(controller, rng.choice(legal[low : low + 3] if isinstance(legal[0], Bid) else legal))
    controller.take_happenings()
    return controller


def finished(won: bool) -> Controller:
    """Return a short game that the person has won, or lost."""
    games = (played(number, None, target=9, min_total=4) for number in range(1, 100))
    return next(game for game in games if (0 in game.state.winners) == won)


def seat(app: App, controller: Controller) -> TableScene:
    """Put a game on the table as the only scene."""
    table = TableScene(app, controller, autosave(app, controller))
    app.replace_all(table)
    table.pacing.quiet_for = 99.0  # nothing has moved for long: the page may come at once
    return table


def at_score_page(app: App, controller: Controller) -> ScoreScene:
    seat(app, controller)
    until_page(app, "score")
    assert isinstance(app.scene, ScoreScene)
    frames(app, 2)
    return app.scene


def at_winners_page(app: App, controller: Controller) -> WinnersScene:
    at_score_page(app, controller)
    press(app, pygame.K_RETURN)
    until(app, lambda: app.scene.name == "winners")
    assert isinstance(app.scene, WinnersScene)
    return app.scene


def overlaps(regions: dict[str, pygame.Rect]) -> list[tuple[str, str]]:
    pairs = itertools.combinations(regions.items(), 2)
    return [(one, two) for (one, first), (two, second) in pairs if first.colliderect(second)]
