"""Puzzles: what makes a position one, what solves it, and how they are written and read."""

from __future__ import annotations

import json

import pytest

from game.cards import parse_cards
from game.games import GAMES
from game.opponents.base import Choice, Decision, Reason
from game.practice.puzzles import (
    GAP,
    SOLVED,
    PuzzleFault,
    costs,
    decode,
    encode,
    is_clear,
    right,
    texts,
)
from game.rules.base import Play
from tests.cases import for_each
from tests.practice.made_up import puzzle
from tools.puzzles import is_refuted, write_all

CARDS = [Play(card) for card in parse_cards("AS KS QS 2S")]


def advice(*shares: float) -> Decision:
    """Return advice in which the first cards win the game with these chances."""
    choices = tuple(Choice(card, share=share) for card, share in zip(CARDS, shares, strict=False))
    return Decision(choices[0].action, choices, Reason("card-simulated"))


def test_the_best_choice_is_clear_if_every_other_costs_enough() -> None:
    assert right(advice(0.5, 0.5 - GAP - 0.001, 0.3)) == {CARDS[0]}
    assert not right(advice(0.5, 0.5 - GAP + 0.001, 0.3))


def test_cards_that_do_the_same_are_right_together_but_half_at_most() -> None:
    assert right(advice(0.5, 0.499, 0.3, 0.3)) == {*CARDS[:2]}
    assert not right(advice(0.5, 0.499, 0.498, 0.3))


def test_every_seed_must_find_the_same() -> None:
    assert is_clear([advice(0.5, 0.4), advice(0.52, 0.4), advice(0.5, 0.41)])
    assert not is_clear([advice(0.5, 0.4), advice(0.5, 0.44)])
    assert not is_clear([advice(0.5, 0.4), advice(0.4, 0.5)])


def test_a_choice_without_figures_makes_no_puzzle() -> None:
    with pytest.raises(PuzzleFault, match="without figures"):
        costs(Decision(CARDS[0], (Choice(CARDS[0], share=0.5), Choice(CARDS[1])), Reason("card-simulated")))


def test_what_costs_less_than_a_fiftieth_of_the_game_solves_it() -> None:
    made = puzzle()
    first, second = made.state.legal_actions()[:2]
    assert made.is_solved_by(first) and not made.is_solved_by(second)
    assert made.cost(second) == pytest.approx(0.2)


def test_a_puzzle_is_refuted_if_a_mark_changes() -> None:
    made = puzzle()
    shares = [0.6] + [0.6 - GAP + 0.01] * (len(made.decision.choices) - 1)

    def found(shares: list[float]) -> Decision:
        given = [Choice(each.action, share=share) for each, share in zip(made.decision.choices, shares, strict=True)]
        best = max(given, key=lambda choice: choice.share or 0.0)
        return Decision(best.action, tuple(given), Reason("bid-simulated"))

    assert not is_refuted(made, found(shares))
    assert is_refuted(made, found([*shares[:-1], 0.6 - SOLVED / 2]))
    assert is_refuted(made, found([0.5, *[0.6] * (len(shares) - 1)]))


@for_each("game", list(GAMES.rules))
def test_a_puzzle_written_and_read_is_the_same(game: str) -> None:
    made = puzzle(game)
    again = decode(encode(made), GAMES.rules)
    assert again.decision == made.decision and again.record == made.record and again.key == made.key
    assert again.reason == "bid-at-sight" and again.game == game
    assert "\n" not in encode(made)


def test_two_positions_have_two_keys_whatever_the_players_are_called() -> None:
    one = puzzle(number=1)
    named = decode(encode(one).replace('"deals"', '"players":["a","b","c","d"],"deals"', 1), GAMES.rules)
    assert named.record.players is not None and named.key == one.key
    assert puzzle(number=2).key != one.key


def spoilt(name: str) -> str:
    """Return a puzzle with one thing wrong."""
    content = json.loads(encode(puzzle()))
    match name:
        case "turn":
            content["record"]["deals"][0]["actions"].pop()
        case "choice":
            content["choices"].pop()
        case "clear":
            content["choices"][1][1] = 0.55
        case "record":
            content["record"]["deals"][0]["hands"][0].pop()
        case "action":
            content["best"] = "bid"
        case "advice":
            content["best"] = "play AS"
        case "whole":
            return encode(puzzle())[:-9]
    return json.dumps(content)


@for_each("name", ["turn", "choice", "clear", "record", "action", "advice", "whole"])
def test_a_puzzle_that_is_not_sound_is_refused_and_the_others_are_read(name: str) -> None:
    with pytest.raises(PuzzleFault):
        decode(spoilt(name), GAMES.rules)
    if name != "whole":
        text = write_all([puzzle(number=2)]).replace("\n]}", ",\n" + spoilt(name) + "\n]}")
        sound, unsound = texts(text)
        assert decode(sound, GAMES.rules).key == puzzle(number=2).key
        with pytest.raises(PuzzleFault):
            decode(unsound, GAMES.rules)


@for_each("text", ["", "[]", "{}", '{"format": "card-table-puzzles/2", "puzzles": []}', "\x00"])
def test_a_file_that_is_none_holds_no_puzzles(text: str) -> None:
    with pytest.raises(PuzzleFault):
        texts(text)


# --- those that come with the program


@for_each("game", list(GAMES.rules))
def test_every_puzzle_that_comes_with_the_program_is_sound_and_there_once(game: str) -> None:
    data = GAMES.screens[game].puzzles()
    assert data is not None
    found = [decode(text, GAMES.rules) for text in texts(data)]
    assert found and len(found) == len({each.key for each in found})
    assert {each.game for each in found} == {game}
    assert all(each.reason in GAMES.opponents.minds[game].reasons for each in found)
