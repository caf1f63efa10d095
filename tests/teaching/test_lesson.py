"""Guided deals are true: every lesson is checked against the rules, and the check finds what is not so."""

from __future__ import annotations

import json
import re

import msgspec
import pytest

from game.cards import Card
from game.controller import PERSON
from game.games import GAMES
from game.opponents.base import Decision, Thought
from game.opponents.verdict import Grade, verdict_on
from game.record import DealRecord, Record, write
from game.rules.base import Action, Bid, Play
from game.rules.deal import shuffled
from game.rules.forty_one import RULES
from game.teaching.lesson import Comment, Lesson, LessonFacts, LessonFault, decode, faults, is_meant, said
from game.ui.games.game import Game
from tests.cases import for_each
from tools.baselines import choose_random
from tools.lesson_answers import answered
from tools.pseudo import OPENS, spoken_as

LESSONS = [(game, key) for game in GAMES.screens.values() for key in game.lessons()]
TEACHING = GAMES.screens["forty-one"].teaching


@for_each(("game", "key"), LESSONS)
def test_every_lesson_is_true(game: Game, key: str) -> None:
    assert list(faults(game.lesson(key), game.teaching)) == []


@for_each("code", ["ar", "id"])
@for_each(("game", "key"), LESSONS, sampled=True)
def test_every_lesson_is_true_in_every_language(game: Game, key: str, code: str) -> None:
    """Marks of translations are filled from the same moment: none may speak of a card that is not there."""
    with spoken_as(code):
        assert list(faults(game.lesson(key), game.teaching)) == []


@for_each(("game", "key"), LESSONS)
def test_all_that_a_lesson_says_is_translated(game: Game, key: str) -> None:
    with spoken_as("xa"):
        lesson = game.lesson(key)
        comments = [text for each in lesson.comments for text in (each.say, each.theme, *each.answers.values())]
        again = [each.again.say for each in lesson.comments if each.again is not None]
        texts = [*comments, *again, lesson.title, lesson.offer, lesson.other, lesson.strayed, lesson.closing]
        assert [text for text in (*texts, *lesson.learnt) if text and not text.startswith(OPENS)] == []
        assert game.lesson_cover(key).title == lesson.title
    assert not game.lesson(key).title.startswith(OPENS)


@for_each(("game", "key"), LESSONS)
def test_the_answer_fits_the_choice_that_was_made(game: Game, key: str) -> None:
    """Whoever bid 0 was told that a made 1 pays only 4, and whoever threw a jack to keep even the small diamond.

    Every wrong choice has an answer written for it; in bidding it speaks of no bids but the choice and what is asked
    for. ``python -m tools.lesson_answers`` lists them all, to be read.
    """
    lesson = game.lesson(key)
    found = list(answered(game, lesson))
    assert found and not [each for each in found if each.is_general]
    for each in found:
        expected = lesson.actions[each.at]
        if isinstance(expected, Bid):
            chosen = int(each.choice.split()[1])
            spoken = {int(number) for number in re.findall(r"(?:[Aa] made|missed|With|For|A) (\d+)", each.answer)}
            assert spoken <= {chosen, expected.number, 7 if chosen >= 7 else chosen}, each
        assert "small one" not in each.answer or re.search("[2-9]", each.choice.split()[1]), each


@pytest.mark.soak
@pytest.mark.parametrize(("game", "key"), LESSONS, ids=[f"{game.name}-{key}" for game, key in LESSONS])
def test_no_move_that_a_coach_asks_for_costs_anything(game: Game, key: str) -> None:
    """An Expert would make them, or as good ones: the play checker would mark none."""
    lesson, mind = game.lesson(key), GAMES.opponents.minds[game.name]
    for state, action in zip(lesson.states(), lesson.actions, strict=False):
        if state.turn != PERSON or len(state.legal_actions()) == 1:
            continue
        decision = _advice(mind.weigh(state.view(PERSON), 1, 1000))
        verdict = verdict_on(action, decision)
        assert verdict is not None and verdict.grade is Grade.FINE, (str(action), verdict)


def _advice(thought: Thought) -> Decision:
    """Return the decision of a thought."""
    while True:
        try:
            next(thought)
        except StopIteration as end:
            decision: Decision = end.value
            return decision


def _record() -> Record:
    """Return a deal of Forty-One played at random, in which seat 0 bids first."""
    options = RULES.usual
    state = options.new_game()
    cards = state.deal_out(shuffled(state.deal_needs().pack, "deal/1/0"), 1)
    state, _events = state.deal(cards)
    actions: list[Action] = []
    while state.turn is not None:
        action = Bid(4) if state.public.is_bidding else choose_random(state.view(state.turn), 1)
        actions.append(action)
        state, _events = state.apply(action)
    return Record("forty-one", options, ("You", "Rami", "Salma", "Karim"), (DealRecord(cards, tuple(actions)),))


RECORD = _record()
HELD = next(iter(RECORD.deals[0].cards.hands[0]))
HIDDEN = next(iter(RECORD.deals[0].cards.hands[2]))


def _lesson(*comments: Comment) -> Lesson:
    learnt = ("One.", "Two.", "Three.")
    return Lesson("A deal", 4, "Learn it.", RECORD, comments, "Not that.", "Played.", learnt, "Done.")


def _faults(*comments: Comment) -> str:
    return "\n".join(faults(_lesson(*comments), TEACHING))


def test_a_good_comment_passes() -> None:
    good = Comment(
        0, f"{{{HELD}}} is yours.", (HELD.text, "hand", "seat:2"), "bid 4", {"higher": "Less.", "*": "More."}
    )
    assert _faults(good) == ""


@for_each(
    ("comment", "fault"),
    [
        (Comment(0, f"Look at {{{HIDDEN}}}.", ()), "lies elsewhere"),
        (Comment(0, f"{{{HELD} gone}} is gone.", ()), "is not so"),
        (Comment(0, f"Where is {{{HELD} unseen}}?", ()), "is not so"),
        (Comment(0, "The bids come to {sum}.", ()), "neither a card nor a fact"),
        (Comment(0, "Look.", (HIDDEN.text,)), "is not there"),
        (Comment(0, "Look.", ("board",)), "is not there"),
        (Comment(0, "One. Two. Three.", ()), "one or two whole sentences"),
        (Comment(0, "No end", ()), "one or two whole sentences"),
        (Comment(0, "Bid.", (), "bid 5"), "is expected, but"),
        (Comment(1, "Bid.", (), "bid 4"), "is expected, but"),
        (Comment(0, "Bid.", (), "bid 4", {"play ?H": "No."}), "no move is left"),
        (Comment(0, "Bid.", (), "bid 4", {"*": "No.", "bid 9": "Nine."}), "no move is left"),
        (Comment(0, "Bid.", (), "", {"*": "No."}), "need a move that is expected"),
        (Comment(99, "Late.", ()), "must be in order"),
    ],
)
def test_what_is_not_so_is_found(comment: Comment, fault: str) -> None:
    assert fault in _faults(comment)


def test_nothing_is_said_after_a_question() -> None:
    assert "after a move was asked for" in _faults(Comment(0, "Bid.", (), "bid 4"), Comment(0, "Wait.", ()))


def test_marks_begin_sentences_with_a_capital() -> None:
    seen = LessonFacts(next(_lesson().states()).view(0), TEACHING, ("You", "Rami", "Salma", "Karim"))
    name = TEACHING.named(HELD, "")
    assert said(f"Here. {{{HELD}}} and {{{HELD}}}.", seen) == f"Here. T{name[1:]} and {name}."


def test_a_fact_can_be_counted_in_words() -> None:
    seen = LessonFacts(next(_lesson().states()).view(0), TEACHING, ("You", "Rami", "Salma", "Karim"))
    assert said("{cards} and {cards cards}: {score0 points}.", seen) == "13 and 13 cards: 0 points."
    with pytest.raises(LessonFault, match="neither a card nor a fact"):
        said("{cards bare}", seen)


def test_answers_are_found_by_move_pattern_and_size() -> None:
    five, seven = Bid(5), Play(Card.parse("7H"))
    assert is_meant("higher", Bid(6), five) and not is_meant("higher", Bid(4), five)
    assert is_meant("lower", Play(Card.parse("2H")), seven) and not is_meant("lower", Play(Card.parse("2C")), seven)
    assert is_meant("play ?C", Play(Card.parse("2C")), seven) and is_meant("*", Bid(1), five)


def test_a_lesson_is_read_from_its_file() -> None:
    lesson = _lesson(Comment(0, "Bid.", ("hand",), "bid 4"))
    content = {**msgspec.to_builtins(msgspec.structs.replace(lesson, record=None)), "record": json.loads(write(RECORD))}
    read = decode(json.dumps(content), GAMES.rules)
    assert (read.record, read.comments) == (RECORD, lesson.comments)
    with pytest.raises(LessonFault):
        decode(json.dumps({**content, "surplus": 1}), GAMES.rules)
    with pytest.raises(LessonFault):
        decode(json.dumps({**content, "record": {}}), GAMES.rules)
