"""Records read from text: every part is decoded only when its turn comes, so that the first fault is the one told."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

import msgspec

from game.cards import Card
from game.record.model import (
    FORMAT,
    DealRecord,
    Record,
    RecordFault,
    act,
    check_may_deal,
    deal_fault,
    shortened,
    surplus,
)
from game.record.scanning import BYTE_ORDER_MARK, WHITESPACE, elements, is_deeper, utf8_fault, without_lone_surrogates
from game.rules import GAMES
from game.rules.base import Action, IllegalOption, Options, Rules, State
from game.rules.deal import Deal, DealNeeds, IllegalDeal, check_cut, check_dealer, check_hands, check_rest

LARGEST: Final = 64 * 1024 * 1024
DEEPEST: Final = 20
_NOTHING: Final = msgspec.Raw(b"")  # a Raw is a piece of text known to be sound JSON
_AMPLE: Final = 65_536  # far more text than the options or the cards of a deal can need


class Replayed(msgspec.Struct, frozen=True):
    """A record that was read, and the state of the game at its end."""

    record: Record
    state: State


class _Head(msgspec.Struct):
    format: msgspec.Raw = _NOTHING
    game: msgspec.Raw = _NOTHING
    options: msgspec.Raw = _NOTHING
    players: msgspec.Raw = _NOTHING
    deals: msgspec.Raw = _NOTHING


class _Parts(msgspec.Struct):
    cut: msgspec.Raw = _NOTHING
    dealer: msgspec.Raw = _NOTHING
    hands: msgspec.Raw = _NOTHING
    turn_up: msgspec.Raw = _NOTHING
    stock: msgspec.Raw = _NOTHING
    actions: msgspec.Raw = _NOTHING


_HEAD: Final = msgspec.json.Decoder(_Head)
_PARTS: Final = msgspec.json.Decoder(_Parts)
_TEXT: Final = msgspec.json.Decoder(str)
_TEXTS: Final = msgspec.json.Decoder(list[str])
_HANDS: Final = msgspec.json.Decoder(list[list[str]])
_WHOLE_NUMBER: Final = re.compile(rb"-?(?:0|[1-9][0-9]{0,8})")
_EMPTY: Final = re.compile(rb"(?:null|\[\s*\])?")


def read(text: str | bytes) -> Replayed:
    """Return the record that ``text`` holds and the state at its end; raise RecordFault for the first fault."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    head = _read_head(data)
    game = _read_text(head.game)
    if _read_text(head.format) != FORMAT:
        raise RecordFault(f"no record: format must be {FORMAT}")
    if game is None or game not in GAMES:
        raise RecordFault(f"no record: game must be {' or '.join(GAMES)}")
    options = _read_options(GAMES[game], bytes(head.options))
    players = _read_players(bytes(head.players), options.players)
    state = options.new_game()
    if not bytes(head.deals).startswith(b"["):
        raise RecordFault("no record: deals must be a list")
    deals: list[DealRecord] = []
    for number, raw in enumerate(elements(bytes(head.deals)), 1):
        check_may_deal(state, number, len(deals[-1].actions) if deals else 0)
        parts = _read_parts(raw, number)
        try:
            cards = _read_cards_dealt(parts, state.deal_needs())
        except IllegalDeal as fault:
            raise deal_fault(number, fault) from None
        state, _ = state.deal(cards)
        actions: list[Action] = []
        for place, words in enumerate(_read_actions(bytes(parts.actions), number), 1):
            action = _parse_action(GAMES[game], state, words, number, place)
            state, _ = act(state, action, words or "", number, place)
            actions.append(action)
        deals.append(DealRecord(cards, tuple(actions)))
    return Replayed(Record(game, options, players, tuple(deals)), state)


def _read_head(data: bytes) -> _Head:
    data = data.strip(WHITESPACE).removeprefix(BYTE_ORDER_MARK)
    if len(data) > LARGEST:
        raise RecordFault("no record: too large")
    if is_deeper(data, DEEPEST):
        raise RecordFault("no record: nested too deeply")
    if fault := utf8_fault(data):
        raise RecordFault(f"no record: not UTF-8: {fault}")
    try:
        return _HEAD.decode(without_lone_surrogates(data))
    except msgspec.ValidationError:
        raise RecordFault("no record: must be an object") from None
    except msgspec.DecodeError as fault:
        raise RecordFault(f"no record: not JSON: {fault}") from None


def _read_text(raw: msgspec.Raw) -> str | None:
    return _TEXT.decode(raw) if bytes(raw).startswith(b'"') else None


def _read_options(rules: Rules[Options], raw: bytes) -> Options:
    if raw in (b"", b"null"):
        return rules.read_options({})
    if not raw.startswith(b"{"):
        raise RecordFault("options: must be an object")
    raw = _pressed(raw)
    if len(raw) > _AMPLE:
        raise RecordFault("options: far too long")
    given: Mapping[str, object] = json.loads(raw, parse_int=_bounded_int)
    try:
        return rules.read_options(given)
    except IllegalOption as fault:
        raise RecordFault(f"options: {fault}") from None


def _bounded_int(digits: str) -> int | float:
    return int(digits) if len(digits) <= 1000 else float("inf")  # converting very long numbers takes quadratic time


def _read_players(raw: bytes, count: int) -> tuple[str, ...] | None:
    if raw in (b"", b"null"):
        return None
    if not raw.startswith(b"["):
        raise RecordFault("players: must be a list of names")
    names = list(islice(elements(raw), count + 1))
    if len(names) != count:
        raise RecordFault(f"players: must be {count} names, one a seat")
    if not all(name.startswith(b'"') for name in names):
        raise RecordFault("players: a name must be a string")
    return tuple([_TEXT.decode(name) for name in names])


def _read_parts(raw: bytes, number: int) -> _Parts:
    try:
        return _PARTS.decode(raw)
    except msgspec.ValidationError:
        raise RecordFault(f"deal {number}: must be an object") from None


def _read_cards_dealt(parts: _Parts, needs: DealNeeds) -> Deal:
    """Return a deal's cards, each part read and judged before the next is looked at; raise IllegalDeal."""
    cut = _read_cut(bytes(parts.cut), needs)
    cut_dealer = check_cut(needs, cut)
    if not _WHOLE_NUMBER.fullmatch(dealer := bytes(parts.dealer)):
        raise IllegalDeal("dealer", "must be a seat" if dealer else "is missing")
    check_dealer(needs, int(dealer), cut_dealer)
    hands = _read_hands(bytes(parts.hands))
    check_hands(needs, hands)
    turn_up = _read_turn_up(bytes(parts.turn_up), needs)
    check_rest(msgspec.structs.replace(needs, has_stock=False), cards := Deal(int(dealer), hands, cut, turn_up))
    cards = msgspec.structs.replace(cards, stock=_read_stock(bytes(parts.stock), needs))
    check_rest(needs, cards)
    return cards


def _read_cut(raw: bytes, needs: DealNeeds) -> tuple[Card, ...]:
    if _EMPTY.fullmatch(raw):
        return ()
    if needs.cut_rank is None:
        raise IllegalDeal("cut", "nobody cuts for this deal")
    return _read_cards(raw, "cut")


def _read_hands(raw: bytes) -> tuple[tuple[Card, ...], ...]:
    raw = _checked_length(raw, "hands")
    try:
        return tuple([tuple(map(Card.parse, hand)) for hand in _HANDS.decode(raw)])
    except msgspec.ValidationError:
        raise IllegalDeal("hands", "must be a list of cards for each seat") from None
    except ValueError as fault:
        raise IllegalDeal("hands", str(fault)) from None


def _read_turn_up(raw: bytes, needs: DealNeeds) -> Card | None:
    if _EMPTY.fullmatch(raw):
        return None
    if not needs.has_turn_up:
        raise IllegalDeal("turn_up", "no card is turned up in this game")
    if not raw.startswith(b'"'):
        raise IllegalDeal("turn_up", "must be a card")
    return _read_cards(b"[" + raw + b"]", "turn_up")[0]


def _read_stock(raw: bytes, needs: DealNeeds) -> tuple[Card, ...]:
    if _EMPTY.fullmatch(raw):
        return ()
    if not needs.has_stock:
        raise IllegalDeal("stock", "this game has no stock")
    return _read_cards(raw, "stock")


def _read_cards(raw: bytes, key: str) -> tuple[Card, ...]:
    raw = _checked_length(raw, key)
    try:
        return tuple(map(Card.parse, _TEXTS.decode(raw)))
    except msgspec.ValidationError:
        raise IllegalDeal(key, "must be a list of cards") from None
    except ValueError as fault:
        raise IllegalDeal(key, str(fault)) from None


def _checked_length(raw: bytes, key: str) -> bytes:
    """Return the text of a deal's ``key``, refusing one that could only fill the memory."""
    if not raw:
        raise IllegalDeal(key, "is missing")
    raw = _pressed(raw)
    if len(raw) > _AMPLE:
        raise IllegalDeal(key, "far too long")
    return raw


def _pressed(raw: bytes) -> bytes:
    """Return a very long text with each run of white space made one blank; what is no card stays no card."""
    return re.sub(rb"[ \t\r\n]+", b" ", raw) if len(raw) > _AMPLE else raw


def _read_actions(raw: bytes, number: int) -> Iterator[str | None]:
    """Yield the actions' texts, None for one that is no text."""
    if not raw.startswith(b"["):
        raise RecordFault(f"deal {number}: actions: must be a list")
    if len(raw) <= _AMPLE:
        try:
            yield from _TEXTS.decode(raw)
            return
        except msgspec.ValidationError:
            pass  # one of them is no text: told when its turn comes
    for element in elements(raw):
        yield _TEXT.decode(element) if element.startswith(b'"') else None


def _parse_action(rules: Rules[Options], state: State, text: str | None, deal: int, place: int) -> Action:
    if state.turn is None:
        raise surplus("surplus" if text is None else text, deal, place)
    if text is None:
        raise RecordFault(f"deal {deal}, action {place}: must be a string")
    try:
        return rules.parse_action(text)
    except ValueError:
        raise RecordFault(f"deal {deal}, action {place}: {shortened(text)}: no action of this game") from None
