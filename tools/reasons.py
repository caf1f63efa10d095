"""Reasons for choices, as lines of JSON: ``python -m tools.reasons --game GAME --choices 100 --seed 1``.

The choices come from games of the tool's own, played by rules of thumb from the first deal to the last, one from each
game: evenly from all decisions of all seats where two choices are not equals, and one in five is a bid. The ``other``
choice is the tempting one where it differs from the best, else one by lot. ``--options`` are those of a record. With
``--record FILE`` there is one choice: that before action ``--move K`` of the record's last deal, counted from 1 (by
default one past the last), against ``--other A``. With ``--again FILE`` those of earlier lines are answered once more,
in their order. ``--place`` says where the sentence would stand.

Each line has the ``record``, which ends just before the choice and has the players as the sentence names them, the
``seat`` and the ``place``, what is ``best`` and the ``other`` as they stand in a record, the ``difference`` of the game
that the other costs, with its ``error``, and the reason: how much the ``lines`` gained in so many ``worlds``, the
``facts``, the ``consequences``, and the ``sentence``, which is in English. In a review ``true`` tells how it went as
the cards lay. Nothing depends on a clock: equal views, options, seeds, places and names give equal lines, but for
``record`` and what a review says of the true lay.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Final, Literal, NamedTuple, get_args

import msgspec

from game.controller import Player
from game.games import GAMES
from game.opponents.base import STRONGEST, Decision, cost
from game.opponents.opponent import seed_of
from game.opponents.reasoning import Consequence, Fact, Reasoned, Reasoning
from game.output import while_read
from game.record import DealRecord, Record, RecordFault, read, write
from game.rules.base import Action, Bid, IllegalOption, State
from game.rules.deal import Deal, shuffled
from game.ui.words.why import Moment
from tools.advice import advised
from tools.decisions import stopped_clock

Place = Literal["hint", "puzzle", "checker", "review", "why", "account"]
PLACES: Final[tuple[Place, ...]] = get_args(Place)
NAMES: Final = ("Salma", "Karim", "Nour", "Ada", "Basil", "Cleo", "Dalia")
YOU: Final = "You"
BIDS: Final = 5  # one choice in so many is a bid, where there are bids
SEED: Final = 1_000_003  # the seeds of one view lie so far apart


class Asked(NamedTuple):
    """A choice: the record up to it, the state that leads to, and what it is compared with, if that is given."""

    record: Record
    state: State
    other: str | None = None


# --- choices


def drawn(game: str, options: Mapping[str, object], seed: int) -> Iterator[tuple[Asked, random.Random]]:
    """Yield choices from games of the tool's own without end, each with the source of chance of its game."""
    for number in count():
        rng = random.Random(f"reasons/{game}/{seed}/{number}")
        found = list(_choices(game, options, rng))
        bids = [asked for asked in found if isinstance(_legal(asked)[0], Bid)]
        plays = [asked for asked in found if asked not in bids] if bids else found
        yield rng.choice(bids if bids and rng.randrange(BIDS) == 0 else plays), rng


def _legal(asked: Asked) -> Sequence[Action]:
    assert asked.state.turn is not None
    return asked.state.view(asked.state.turn).legal_actions()


def _choices(game: str, given: Mapping[str, object], rng: random.Random) -> Iterator[Asked]:
    """Yield the choices of one game."""
    options = GAMES.rules[game].read_options(given)
    state: State = options.new_game()
    deals: list[DealRecord] = []
    while not state.is_over:
        needs = state.deal_needs()
        dealer = rng.randrange(needs.players) if needs.dealer is None else needs.dealer
        cards: Deal = state.deal_out(shuffled(needs.pack, str(rng.random())), dealer)
        state, _ = state.deal(cards)
        actions: list[Action] = []
        while state.turn is not None:
            view = state.view(state.turn)
            if len(view.legal_actions()) > 1:
                yield Asked(Record(game, options, None, (*deals, DealRecord(cards, tuple(actions)))), state)
            action = GAMES.opponents.choose_at_once(view, STRONGEST, rng.getrandbits(32)).action
            actions.append(action)
            state, _ = state.apply(action)
        deals.append(DealRecord(cards, tuple(actions)))


def of_record(text: str | bytes, move: int | None, other: str | None) -> Asked:
    """Return the choice before action ``move`` of the last deal of a record, from 1, or after the last one if None.

    Raise RecordFault if the record is not sound, ValueError if nobody has a choice there.
    """
    record = read(text, GAMES.rules).record
    if not record.deals:
        raise ValueError("the record has no deal")
    last = record.deals[-1]
    if move is not None and not 1 <= move <= len(last.actions) + 1:
        raise ValueError(f"there is no action {move} in the last deal")
    deals = (
        *record.deals[:-1],
        msgspec.structs.replace(last, actions=last.actions[: None if move is None else move - 1]),
    )
    record = msgspec.structs.replace(record, deals=deals)
    state: State = record.options.new_game()
    for deal in record.deals:
        state, _ = state.deal(deal.cards)
        for action in deal.actions:
            state, _ = state.apply(action)
    if state.turn is None:
        raise ValueError("nobody is to act there")
    return Asked(record, state, other)


# --- reasons


def answer(asked: Asked, place: Place, seed: int, rng: random.Random | None = None) -> dict[str, object] | None:
    """Return the line about a choice; None if all that can be done there comes to the same.

    Raise ValueError if what it should be compared with cannot be done, or is what is best.
    """
    state = asked.state
    assert state.turn is not None
    view = state.view(state.turn)
    with stopped_clock():
        decision, _, _ = advised(view, seed_of(view) + SEED * seed, lambda: 0.0)
        other = _named(asked.other, decision) if asked.other is not None else _other(asked, decision, rng)
        if other is None:
            return None
        hands = state.hands if place == "review" else None
        reasoning = _run(GAMES.opponents.explain(view, decision.action, other, hands, SEED * seed))
    record = msgspec.structs.replace(asked.record, players=_players(asked.record, _spoken_to(state, place)))
    return _line(record, state, place, decision, reasoning)


def _run(thought: Reasoned) -> Reasoning:
    while True:
        try:
            next(thought)
        except StopIteration as end:
            found: Reasoning = end.value
            return found


def _named(text: str, decision: Decision) -> Action:
    found = next((each.action for each in decision.choices if str(each.action) == text), None)
    if found is None:
        raise ValueError(f"{text!r} cannot be done there")
    if found == decision.action:
        raise ValueError(f"{text!r} is what is best there")
    return found


def _other(asked: Asked, decision: Decision, rng: random.Random | None) -> Action | None:
    """Return what the best choice is compared with: what rules of thumb say, or one by lot; None if none differs."""
    assert asked.state.turn is not None
    view, best = asked.state.view(asked.state.turn), decision.choice(decision.action)
    figures = best.points, best.share, best.worth
    others = [each.action for each in decision.choices if (each.points, each.share, each.worth) != figures]
    usual = GAMES.opponents.choose_at_once(view, STRONGEST, 0).action
    if usual in others or not others:
        return usual if usual in others else None
    return (rng or random.Random(write(asked.record))).choice(others)


def _spoken_to(state: State, place: Place) -> int:
    """Return the seat that is spoken to: that of the choice, another where an opponent's is explained."""
    assert state.turn is not None
    return state.turn if place != "why" else int(state.turn == 0)


def _players(record: Record, to: int) -> tuple[str, ...]:
    """Return the players' names; whoever is spoken to is "You"."""
    named = record.players or NAMES[: record.options.players]
    return tuple(YOU if seat == to else name for seat, name in enumerate(named))


def _line(record: Record, state: State, place: Place, decision: Decision, reasoning: Reasoning) -> dict[str, object]:
    assert state.turn is not None
    view = state.view(state.turn)
    lost, error = cost(decision, reasoning.other) or (0.0, 0.0)
    players = tuple(Player(name, "") for name in record.players or ())
    moment = Moment(state.turn, reasoning.other, view, players)
    words = GAMES.screens[record.game].why.because(moment, reasoning, _spoken_to(state, place))
    line = {
        "game": record.game,
        "record": json.loads(write(record)),
        "seat": state.turn,
        "place": place,
        "best": str(reasoning.best),
        "other": str(reasoning.other),
        "difference": _rounded(lost),
        "error": _rounded(error),
        "lines": _rounded(reasoning.lines),
        "worlds": reasoning.worlds,
        "facts": [_told(fact) for fact in reasoning.facts],
        "consequences": [_told(each) for each in reasoning.consequences],
        "sentence": words[0] if words else "",
    }
    if reasoning.true is not None:
        held = [_told(fact) for fact in reasoning.true.facts]
        line["true"] = {"difference": _rounded(reasoning.true.difference), "facts": held}
    return line


def _told(found: Fact | Consequence) -> dict[str, object]:
    """Return a fact or a consequence as it is written: figures with three decimals, what it has not left out."""
    told = msgspec.to_builtins(found, enc_hook=str)
    if isinstance(found, Fact):
        told.pop("is_always", None)
        told.pop("may_fail", None)
        told.setdefault("share", 0.0)
        told.setdefault("frequency", 0.0)
    return _short(told)


def _short(told: dict[str, object]) -> dict[str, object]:
    return {
        key: _rounded(value) if isinstance(value, float) else _short(value) if isinstance(value, dict) else value
        for key, value in told.items()
        if value is not None
    }


def _rounded(number: float) -> float:
    return round(number, 3) or 0.0


# --- the command


def _lines(arguments: argparse.Namespace) -> Iterator[dict[str, object] | str]:
    """Yield the lines asked for; a sentence where one cannot be given."""
    seed, place = arguments.seed, arguments.place
    if arguments.record is not None:
        yield _answered(arguments.record.read_bytes(), arguments.move, arguments.other, place, seed)
    elif arguments.again is not None:
        for number, text in enumerate(arguments.again.read_text("utf-8").splitlines(), 1):
            try:
                told = msgspec.json.decode(text, type=_Earlier)
            except msgspec.MsgspecError as fault:
                yield f"line {number}: {fault}"
                continue
            yield _answered(bytes(told.record), None, told.other, told.place, seed)
    else:
        choices = drawn(arguments.game, arguments.options, seed)
        for _ in range(arguments.choices):
            yield next(line for line in (answer(asked, place, seed, rng) for asked, rng in choices) if line is not None)


class _Earlier(msgspec.Struct):
    """What is read of an earlier line."""

    record: msgspec.Raw
    place: Place
    other: str


def _answered(text: bytes, move: int | None, other: str | None, place: Place, seed: int) -> dict[str, object] | str:
    try:
        line = answer(of_record(text, move, other), place, seed)
    except (RecordFault, ValueError) as fault:
        return str(fault)
    return line or "all that can be done there comes to the same"


def _options(text: str) -> dict[str, object]:
    found = json.loads(text)
    if not isinstance(found, dict):
        raise ValueError(f"{text!r} is no object")
    return found


def main() -> int:
    """Run the tool."""
    parser = argparse.ArgumentParser(description="Reasons for choices, as lines of JSON.")
    parser.add_argument("--game", choices=GAMES.places)
    parser.add_argument("--options", type=_options, default={}, help="as in a record")
    parser.add_argument("--choices", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--place", choices=PLACES, default="hint")
    parser.add_argument("--record", type=Path, help="a file with one record")
    parser.add_argument("--move", type=int, help="the action of its last deal before which the choice is, from 1")
    parser.add_argument("--other", help="the action that the best one is compared with")
    parser.add_argument("--again", type=Path, help="a file with earlier lines")
    arguments = parser.parse_args()
    if not (arguments.game or arguments.record or arguments.again):
        parser.error("a game, a record or earlier lines are needed")
    status = 0
    try:
        for line in _lines(arguments):
            if isinstance(line, str):
                print(f"reasons: {line}", file=sys.stderr)
                status = 2
            else:
                print(json.dumps(line, ensure_ascii=False), flush=True)
    except (OSError, UnicodeDecodeError, IllegalOption) as fault:
        print(f"reasons: {fault}", file=sys.stderr)
        return 2
    return status


if __name__ == "__main__":
    with while_read():
        sys.exit(main())
