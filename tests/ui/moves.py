"""Moves made at the table as a person makes them, and games brought to where some deals are over."""

from __future__ import annotations

import random
from typing import Final

import pygame

from game.controller import Controller
from game.rules.base import Action, Bid, Close, Discard, Draw, Play
from game.ui.app import App
from game.ui.scenes.play.table import TableScene
from game.ui.tables.forty_two.table import FortyTwoTable
from tests.cases import for_each
from tests.playouts import some_action, take
from tests.ui.playing import at_table, autosave, click, new_controller, press, until_page

DIGITS: Final = {str(number): getattr(pygame, f"K_{number}") for number in range(10)}
GIVEN: Final[dict[str, dict[str, object]]] = {
    "forty-one": {},
    "forty-two": {"players": 5},
    "empat-satu": {"players": 3, "deals": 3},
}
SHORT: Final[dict[str, dict[str, object]]] = {
    "forty-one": {"target": 11},
    "empat-satu": {"players": 3, "deals": 2},
    "forty-two": {"players": 4, "target": 11},
}
"""Whole games that end soon."""
every_game = for_each("game", GIVEN, sampled=True)


def by_keys(app: App, action: Action) -> None:
    """Make a move with the keyboard."""
    table = at_table(app).table
    match action:
        case Close() if action.card is not None:
            press(app, pygame.K_c)
            by_keys(app, Discard(action.card))
            return
        case Draw() | Close():
            press(app, {"draw stock": pygame.K_s, "draw discard": pygame.K_d, "close": pygame.K_c}[str(action)])
            return
        case Bid():
            for digit in str(action.number):
                press(app, DIGITS[digit])
        case Play() | Discard():
            for _card in range(20):
                cursor = table.hand.cursor
                if cursor is not None and cursor.card is action.card:
                    break
                press(app, pygame.K_RIGHT)
    press(app, pygame.K_RETURN)
    if isinstance(action, Play) and action.named is not None:
        press(app, getattr(pygame, f"K_{action.named.letter.lower()}"))


def by_mouse(app: App, action: Action) -> None:
    """Make a move with the mouse."""
    table = at_table(app).table
    if isinstance(action, Close) and action.card is not None:
        click(app, table.lit_places()["close"].center)
        action = Discard(action.card)
    if isinstance(action, Bid | Draw | Close):
        place = {"draw stock": "stock", "draw discard": "discard", "close": "close"}.get(str(action))
        click(app, table.lit_places()[place or str(action).replace(" ", ":")].center)
        return
    assert isinstance(action, Play | Discard)
    sprite = next(sprite for sprite in table.hand.sprites if sprite.card is action.card)
    click(app, (sprite.box.left + sprite.box.width // 8, sprite.box.top + sprite.box.height // 8))
    if isinstance(action, Play) and action.named is not None:
        assert isinstance(table, FortyTwoTable)
        click(app, table.suits.tiles[action.named.order].rect.center)


def after_deals(game: str, deals: int = 1, **given: object) -> Controller:
    """Return a game in which so many deals are over; its bids are high where they can be."""
    controller, rng = new_controller(4, game, **(given or GIVEN[game])), random.Random(4)
    while controller.state.deals_begun < deals or controller.state.turn is not None:
        if controller.state.awaits_deal:
            controller.deal()
        legal = controller.state.legal_actions()
        high = legal[min(3, len(legal) - 1)] if isinstance(legal[0], Bid) else some_action(controller.state, rng)
        take(controller, high if high in legal else legal[0])
    controller.take_happenings()
    return controller


def after_a_deal(app: App, game: str, deals: int = 1) -> TableScene:
    """Put a game on the table in which so many deals are over, and wait for the score page."""
    controller = after_deals(game, deals)
    table = TableScene(app, controller, autosave(app, controller))
    app.replace_all(table)
    table.pacing.quiet_for = 99.0
    until_page(app, "score")
    return table


def has_moved_on(app: App, before: int) -> bool:
    """Whether something has happened in the game, or another page is shown."""
    return app.scene.name != "table" or len(at_table(app).controller.steps) > before
