"""The game record (docs/record.md): writes a game as text, and reads it by replaying it; knows no game by name."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Final, TypeVar

import msgspec

from game.cards import Card
from game.rules.base import Action, IllegalAction, IllegalOption, Options, Rules, State
from game.rules.deal import Deal, DealNeeds, Hand, Hands, IllegalDeal, check_cut, check_dealer, check_hands, check_rest

AllRules = Mapping[str, Rules[Options]]  # by the name of the game in records
FORMAT: Final = "card-table-record/1"


class RecordFault(ValueError):  # noqa: N818 (the sibling of IllegalAction)
    """What is wrong with a record, worded as in a check: the place, then the reason; safe to print on any terminal.

    A ``code`` says the same to the screen, with the number of the deal and of the action in it, where there are any.
    """

    def __init__(self, text: str, code: str = "no-record", deal: int = 0, action: int = 0) -> None:
        super().__init__(visible(text))
        self.code, self.deal, self.action = code, deal, action


class DealRecord(msgspec.Struct, frozen=True):
    """One deal of a record: its cards, and the actions in the order taken."""

    cards: Deal
    actions: tuple[Action, ...] = ()

    @property
    def steps(self) -> tuple[Deal | Action, ...]:
        """The cards, followed by the actions: everything done in the deal."""
        return self.cards, *self.actions


class Record(msgspec.Struct, frozen=True):
    """One game: everything that happened, but nothing that follows from it; ``players`` are names by seat, or None."""

    game: str
    options: Options
    players: tuple[str, ...] | None = None
    deals: tuple[DealRecord, ...] = ()


def write(record: Record, rules_name: str = "") -> str:
    """Return the record as one line of JSON, leaving out default options and empty keys.

    ``rules_name`` is a note: what a set of rules that is passed on without a deal is called.
    """
    content: dict[str, object] = {"format": FORMAT, "game": record.game}
    if options := record.options.written():
        content["options"] = options
    if record.players is not None:
        content["players"] = record.players
    content["deals"] = [deal.cards.written() | {"actions": list(map(str, deal.actions))} for deal in record.deals]
    if rules_name:
        content["rules_name"] = rules_name
    return json.dumps(content, ensure_ascii=False)


def visible(text: str) -> str:
    """Return ``text`` with invisible characters escaped, so that no terminal takes them for a command."""
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape", "backslashreplace").decode() for sign in text
    )


def _shortened(text: str) -> str:
    """Return ``text``, taken from a record, as a fault quotes it: whole unless it is very long."""
    return text if len(text) <= 80 else f"{text[:79]}…"


# --- reading: every part is decoded only when its turn comes, so that the first fault is the one reported

LARGEST: Final = 64 * 1024 * 1024
DEEPEST: Final = 20
_NOTHING: Final = msgspec.Raw(b"")  # a Raw is a piece of text known to be valid JSON
_AMPLE: Final = 65_536  # bytes: far more than the options or the cards of a deal can need


class Replayed(msgspec.Struct, frozen=True):
    """A record as read, and the state of the game at its end; ``rules_name`` is that note, None if it is no text."""

    record: Record
    state: State
    rules_name: str | None = None


_Value = TypeVar("_Value")


class _Head(msgspec.Struct):
    format: msgspec.Raw = _NOTHING
    game: msgspec.Raw = _NOTHING
    options: msgspec.Raw = _NOTHING
    players: msgspec.Raw = _NOTHING
    deals: msgspec.Raw = _NOTHING
    rules_name: msgspec.Raw = _NOTHING


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


def read(text: str | bytes, games: AllRules) -> Replayed:
    """Return the record in ``text`` and the state at its end; raise RecordFault for the first fault."""
    head = _read_head(text)
    game = _read_text(head.game)
    if _read_text(head.format) != FORMAT:
        raise RecordFault(f"no record: format must be {FORMAT}")
    if game is None or game not in games:
        raise RecordFault(f"no record: game must be {' or '.join(games)}", "unknown-game")
    options = _read_options(games[game], bytes(head.options))
    players = _read_players(bytes(head.players), options.players)
    state = options.new_game()
    if not bytes(head.deals).startswith(b"["):
        raise RecordFault("no record: deals must be a list")
    deals: list[DealRecord] = []
    for number, raw in enumerate(elements(bytes(head.deals)), 1):
        if state.is_over:
            raise RecordFault(f"deal {number}: the game was over after deal {state.deals_begun}", "goes-on", number)
        if not state.awaits_deal:
            where = f"deal {number - 1}, action {len(deals[-1].actions) + 1}"
            raise RecordFault(f"{where}: missing: the deal stops here, yet another follows", "stops", number - 1)
        parts = _read_parts(raw, number)
        try:
            cards = _read_deal(parts, state.deal_needs())
        except IllegalDeal as fault:
            raise RecordFault(f"deal {number}: {fault.key}: {fault}", "deal", number) from None
        state, _ = state.deal(cards)
        actions: list[Action] = []
        for place, words in enumerate(_read_actions(bytes(parts.actions), number), 1):
            action = _parse_action(games[game], state, words, number, place)
            try:
                state, _ = state.apply(action)
            except IllegalAction as refusal:
                where = f"deal {number}, action {place}: {_shortened(str(action))}"
                raise RecordFault(f"{where}: {refusal}", "action", number, place) from None
            actions.append(action)
        deals.append(DealRecord(cards, tuple(actions)))
    return Replayed(Record(game, options, players, tuple(deals)), state, _read_text(head.rules_name))


def options_of(text: str, rules: Rules[Options]) -> Options:
    """Return the options of the record in ``text``, of which no more is read; raise RecordFault."""
    return _read_options(rules, bytes(_read_head(text).options))


def _read_head(text: str | bytes) -> _Head:
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    data = data.strip(WHITESPACE).removeprefix(BYTE_ORDER_MARK)
    if len(data) > LARGEST:
        raise RecordFault("no record: too large", "too-large")
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
        raise RecordFault("options: must be an object", "options")
    raw = _pressed(raw)
    if len(raw) > _AMPLE:
        raise RecordFault("options: far too long", "options")
    given: Mapping[str, object] = json.loads(raw, parse_int=_bounded_int)
    try:
        return rules.read_options(given)
    except IllegalOption as fault:
        raise RecordFault(f"options: {fault}", "options") from None


def _bounded_int(digits: str) -> int | float:
    return int(digits) if len(digits) <= 1000 else float("inf")  # converting very long numbers takes quadratic time


def _read_players(raw: bytes, count: int) -> tuple[str, ...] | None:
    if raw in (b"", b"null"):
        return None
    if not raw.startswith(b"["):
        raise RecordFault("players: must be a list of names", "players")
    names = list(islice(elements(raw), count + 1))
    if len(names) != count:
        raise RecordFault(f"players: must be {count} names, one a seat", "players")
    if not all(name.startswith(b'"') for name in names):
        raise RecordFault("players: a name must be a string", "players")
    return tuple([_TEXT.decode(name) for name in names])


def _read_parts(raw: bytes, number: int) -> _Parts:
    try:
        return _PARTS.decode(raw)
    except msgspec.ValidationError:
        raise RecordFault(f"deal {number}: must be an object", "deal", number) from None


def _read_deal(parts: _Parts, needs: DealNeeds) -> Deal:
    """Return a deal's cards, reading and checking each part before the next; raise IllegalDeal."""
    cut = _read_some(bytes(parts.cut), "cut", "" if needs.cut_rank else "nobody cuts for this deal")
    cut_dealer = check_cut(needs, cut)
    if not _WHOLE_NUMBER.fullmatch(dealer := bytes(parts.dealer)):
        raise IllegalDeal("dealer", "must be a seat" if dealer else "is missing")
    check_dealer(needs, int(dealer), cut_dealer)
    hands = _read_hands(bytes(parts.hands))
    check_hands(needs, hands)
    turn_up = _read_turn_up(bytes(parts.turn_up), needs)
    check_rest(msgspec.structs.replace(needs, has_stock=False), Deal(int(dealer), hands, cut, turn_up))
    stock = _read_some(bytes(parts.stock), "stock", "" if needs.has_stock else "this game has no stock")
    check_rest(needs, deal := Deal(int(dealer), hands, cut, turn_up, stock))
    return deal


def _read_turn_up(raw: bytes, needs: DealNeeds) -> Card | None:
    if raw.startswith(b'"'):
        raw = b"[" + raw + b"]"
    elif needs.has_turn_up and not _EMPTY.fullmatch(raw):
        raise IllegalDeal("turn_up", "must be a card")
    cards = _read_some(raw, "turn_up", "" if needs.has_turn_up else "no card is turned up in this game")
    return cards[0] if cards else None


def _read_some(raw: bytes, key: str, refusal: str) -> Hand:
    """Return the cards under ``key``, which only some deals have; ``refusal`` is the reason if this deal may not."""
    if _EMPTY.fullmatch(raw):
        return ()
    if refusal:
        raise IllegalDeal(key, refusal)
    return _parsed(raw, key, "must be a list of cards", lambda text: _cards(_TEXTS.decode(text)))


def _read_hands(raw: bytes) -> Hands:
    what = "must be a list of cards for each seat"
    return _parsed(raw, "hands", what, lambda text: tuple(map(_cards, _HANDS.decode(text))))


def _cards(words: list[str]) -> Hand:
    return tuple(map(Card.parse, words))


def _parsed(raw: bytes, key: str, what: str, parse: Callable[[bytes], _Value]) -> _Value:
    """Return ``parse(raw)`` for a deal's ``key``, or refuse it, saying ``what`` it must be; far too long is refused."""
    if not raw:
        raise IllegalDeal(key, "is missing")
    raw = _pressed(raw)
    if len(raw) > _AMPLE:
        raise IllegalDeal(key, "far too long")
    try:
        return parse(raw)
    except msgspec.ValidationError:
        raise IllegalDeal(key, what) from None
    except ValueError as fault:
        raise IllegalDeal(key, str(fault)) from None


def _pressed(raw: bytes) -> bytes:
    """Return a very long text with each run of white space made one blank; an invalid card stays invalid."""
    return re.sub(rb"[ \t\r\n]+", b" ", raw) if len(raw) > _AMPLE else raw


def _read_actions(raw: bytes, number: int) -> Iterator[str | None]:
    """Yield the texts of the actions, None for an element that is not a text."""
    if not raw.startswith(b"["):
        raise RecordFault(f"deal {number}: actions: must be a list", "deal", number)
    if len(raw) <= _AMPLE:
        try:
            yield from _TEXTS.decode(raw)
            return
        except msgspec.ValidationError:
            pass  # one of them is not a text: reported when its turn comes
    for element in elements(raw):
        yield _TEXT.decode(element) if element.startswith(b'"') else None


def _parse_action(rules: Rules[Options], state: State, text: str | None, number: int, place: int) -> Action:
    where = f"deal {number}, action {place}"
    said = f"{where}: {'surplus' if text is None else _shortened(text)}"
    if state.turn is None:
        raise RecordFault(f"{said}: the deal is over", "action", number, place)
    if text is None:
        raise RecordFault(f"{where}: must be a string", "action", number, place)
    try:
        return rules.parse_action(text)
    except ValueError:
        raise RecordFault(f"{said}: no action of this game", "action", number, place) from None


# --- JSON text checked and split before it is decoded, so that even a malicious text costs little memory

BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
WHITESPACE: Final = b" \t\r\n"
_STRING_OR_MARK: Final = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[\[\]{},]', re.DOTALL)


def elements(array: bytes) -> Iterator[bytes]:
    """Yield the elements of a valid JSON array one by one, each as its undecoded text."""
    depth = start = 0
    for match in _STRING_OR_MARK.finditer(array):
        at = match.start()
        mark = array[at]
        if mark in b"[{":
            depth += 1
            if depth == 1:
                start = at + 1
        elif mark in b"]}":
            depth -= 1
            if depth == 0 and (element := array[start:at].strip(WHITESPACE)):
                yield element
        elif mark == 0x2C and depth == 1:  # a comma
            yield array[start:at].strip(WHITESPACE)
            start = at + 1


_ALL_BUT_MARKS: Final = bytes(set(range(256)) - set(b'[]{}"'))
_ESCAPED: Final = re.compile(rb"\\.?", re.DOTALL)
_PIECE: Final = 1 << 20


def brackets(data: bytes) -> Iterator[bytes]:
    """Yield the brackets outside the strings of a JSON text, in order, piece by piece."""
    inside = escaped = False
    for start in range(0, len(data), _PIECE):
        piece = data[start : start + _PIECE]
        if escaped:
            piece = piece[1:]  # escaped by the last backslash of the previous piece
        escaped = (len(piece) - len(piece.rstrip(b"\\"))) % 2 == 1
        if b"\\" in piece:
            piece = _ESCAPED.sub(b"", piece)
        parts = piece.translate(None, _ALL_BUT_MARKS).split(b'"')
        yield b"".join(parts[inside::2])
        inside ^= len(parts) % 2 == 0


def is_deeper(data: bytes, most: int) -> bool:
    """Whether a JSON text is nested more than ``most`` levels deep."""
    depth = 0
    for piece in brackets(data):
        if depth + piece.count(b"[") + piece.count(b"{") <= most:
            depth += len(piece) - 2 * (piece.count(b"]") + piece.count(b"}"))
            continue
        for mark in piece:
            depth += 1 if mark in b"[{" else -1
            if depth > most:
                return True
    return False


def utf8_fault(data: bytes, whole: bool = True) -> str:
    """Return why ``data`` is not well-formed UTF-8, empty if it is; unless ``whole``, it may end inside a character."""
    if data.isascii():
        return ""
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        for start in range(0, len(data), _PIECE):
            decoder.decode(data[start : start + _PIECE])
        decoder.decode(b"", final=whole)
    except UnicodeDecodeError as fault:
        return fault.reason
    return ""


_SURROGATE: Final = re.compile(rb"\\u[dD][89a-fA-F]")
_ESCAPE: Final = re.compile(rb"\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]..|u[dD][89a-fA-F]..|.)", re.DOTALL)


def without_lone_surrogates(data: bytes) -> bytes:
    """Return a JSON text with each escaped lone surrogate replaced by U+FFFD: JSON allows them, UTF-8 does not."""
    if not _SURROGATE.search(data):
        return data
    mended = bytearray(data)
    for found in _ESCAPE.finditer(data):
        if found.end() - found.start() == 6:
            mended[found.start() : found.end()] = rb"\ufffd"
    return bytes(mended)
