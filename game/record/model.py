"""What a record holds, how it is written as text, and how it is played again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

import msgspec

from game.rules import GAMES
from game.rules.base import Action, Event, IllegalAction, Options, Rules, State
from game.rules.deal import Deal, IllegalDeal

FORMAT: Final = "card-table-record/1"


class RecordFault(ValueError):  # noqa: N818 (the sibling of IllegalAction)
    """What is wrong with a record, told as a check tells it: the place, then the reason; safe for any terminal."""

    def __init__(self, text: str) -> None:
        super().__init__(visible(text))


class DealRecord(msgspec.Struct, frozen=True):
    """One deal of a record: its cards, and the actions in the order taken."""

    cards: Deal
    actions: tuple[Action, ...] = ()

    @property
    def steps(self) -> tuple[Deal | Action, ...]:
        """The cards and then the actions, all that was done."""
        return self.cards, *self.actions


class Record(msgspec.Struct, frozen=True):
    """One game: everything that happened and nothing that follows from it; ``players`` are names, by seat, or None."""

    game: str
    options: Options
    players: tuple[str, ...] | None = None
    deals: tuple[DealRecord, ...] = ()

    @property
    def rules(self) -> Rules[Options]:
        """The rules that this game is played by."""
        return GAMES[self.game]

    def with_deal(self, cards: Deal) -> Record:
        """Return the record with one more deal, in which nobody has acted yet."""
        return msgspec.structs.replace(self, deals=(*self.deals, DealRecord(cards)))

    def with_action(self, action: Action) -> Record:
        """Return the record with one more action in its last deal."""
        *before, last = self.deals
        return msgspec.structs.replace(self, deals=(*before, DealRecord(last.cards, (*last.actions, action))))


class Step(msgspec.Struct, frozen=True):
    """One step of a replay: the state after it, its events, the deal it is in (from 1; 0 before the first)."""

    state: State
    events: tuple[Event, ...]
    deal: int
    action: Action | None = None


def write(record: Record) -> str:
    """Return the record as one line of JSON, holding only what it must."""
    content: dict[str, object] = {"format": FORMAT, "game": record.game}
    if options := record.rules.write_options(record.options):
        content["options"] = options
    if record.players is not None:
        content["players"] = record.players
    content["deals"] = [_write_deal(deal) for deal in record.deals]
    return json.dumps(content, ensure_ascii=False)


def _write_deal(deal: DealRecord) -> dict[str, object]:
    cards = deal.cards
    content: dict[str, object] = {"dealer": cards.dealer}
    if cards.cut:
        content["cut"] = [card.text for card in cards.cut]
    content["hands"] = [[card.text for card in hand] for hand in cards.hands]
    if cards.turn_up is not None:
        content["turn_up"] = cards.turn_up.text
    if cards.stock:
        content["stock"] = [card.text for card in cards.stock]
    content["actions"] = [str(action) for action in deal.actions]
    return content


def replay(record: Record) -> Iterator[Step]:
    """Yield every step of the game, the empty table first; raise RecordFault where the rules refuse one."""
    state = record.options.new_game()
    yield Step(state, (), 0)
    taken = 0
    for number, deal in enumerate(record.deals, 1):
        check_may_deal(state, number, taken)
        try:
            state, events = state.deal(deal.cards)
        except IllegalDeal as fault:
            raise deal_fault(number, fault) from None
        yield Step(state, events, number)
        taken = len(deal.actions)
        for place, action in enumerate(deal.actions, 1):
            state, events = act(state, action, str(action), number, place)
            yield Step(state, events, number, action)


# --- the rules, with the place of a fault put before their reasons


def check_may_deal(state: State, number: int, taken: int) -> None:
    """Raise RecordFault unless deal ``number`` may come now, after one in which ``taken`` actions were taken."""
    if state.is_over:
        raise RecordFault(f"deal {number}: the game was over after deal {state.deals_begun}")
    if not state.awaits_deal:
        raise RecordFault(f"deal {number - 1}, action {taken + 1}: missing: the deal stops here, yet another follows")


def act(state: State, action: Action, text: str, deal: int, place: int) -> tuple[State, tuple[Event, ...]]:
    """Return what ``action``, written ``text``, leads to; raise RecordFault if the rules refuse it."""
    if state.turn is None:
        raise surplus(text, deal, place)
    try:
        return state.apply(action)
    except IllegalAction as refusal:
        raise RecordFault(f"deal {deal}, action {place}: {shortened(text)}: {refusal}") from None


def surplus(text: str, deal: int, place: int) -> RecordFault:
    """Return the fault of an action after the end of its deal."""
    return RecordFault(f"deal {deal}, action {place}: {shortened(text)}: the deal is over")


def deal_fault(number: int, fault: IllegalDeal) -> RecordFault:
    """Return the fault of cards that the rules refuse."""
    return RecordFault(f"deal {number}: {fault.key}: {fault}")


def visible(text: str) -> str:
    """Return a text with what is no visible character written out, so that no terminal takes it for a command."""
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape", "backslashreplace").decode() for sign in text
    )


def shortened(text: str) -> str:
    """Return a text of a record as a fault quotes it: whole, unless it is very long."""
    return text if len(text) <= 80 else f"{text[:79]}…"
