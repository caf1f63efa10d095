"""Deals of Empat Satu written by hand for the tests."""

from __future__ import annotations

from game.cards import PACK, parse_cards
from game.games import GAMES
from game.rules.base import Event
from game.rules.deal import Deal
from game.rules.empat_satu import EmpatSatuOptions, State

RULES = GAMES.rules["empat-satu"]
QUIET = ("2C 5D 8H TS", "3C 6D 9H JS", "4C 7D TH QS", "5C 8D JH KS")  # four hands of four suits, worth little


def options(**given: object) -> EmpatSatuOptions:
    read = RULES.read_options(given)
    assert isinstance(read, EmpatSatuOptions)
    return read


def table(**given: object) -> State:
    """Return a game not begun."""
    state = options(**given).new_game()
    assert isinstance(state, State)
    return state


def deal_of(hands: tuple[str, ...], stock: str = "", dealer: int = 0) -> Deal:
    """Return a deal of written hands; the stock begins with ``stock``, the cards left follow in the pack's order."""
    dealt = tuple(parse_cards(hand) for hand in hands)
    top = parse_cards(stock)
    used = {card for hand in (*dealt, top) for card in hand}
    return Deal(dealer, dealt, stock=(*top, *(card for card in PACK if card not in used)))


def dealt(hands: tuple[str, ...] = QUIET, stock: str = "", dealer: int = 0, **given: object) -> State:
    """Return a first deal of written hands."""
    return table(players=len(hands), **given).deal(deal_of(hands, stock, dealer))[0]


def take(state: State, *actions: str) -> tuple[State, list[Event]]:
    """Take the actions written, one after another; return what they lead to and all their events."""
    happened: list[Event] = []
    for action in actions:
        state, events = state.apply(RULES.parse_action(action))
        happened += events
    return state, happened


def after(state: State, *actions: str) -> State:
    """Return what the actions written lead to."""
    return take(state, *actions)[0]


def texts(state: State) -> list[str]:
    """Return the legal actions as texts."""
    return [str(action) for action in state.legal_actions()]
