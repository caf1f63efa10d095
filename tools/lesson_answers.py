"""Lists every wrong choice of the guided deals with the answer it gets: ``python -m tools.lesson_answers [GAME]``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from game.games import GAMES
from game.output import while_read
from game.teaching.lesson import PERSON, Lesson, LessonFacts, said
from game.ui.games.game import Game


class Answered(NamedTuple):
    """A wrong choice when ``at`` actions have been taken: what was asked, the choice, and the answer to it."""

    at: int
    asked: str
    choice: str
    answer: str
    is_general: bool


def answered(game: Game, lesson: Lesson) -> Iterator[Answered]:
    """Yield every wrong choice of a lesson, in order, with its answer; ``is_general`` is one written for no choice."""
    for at, (state, expected) in enumerate(zip(lesson.states(), lesson.actions, strict=False)):
        if state.turn != PERSON:
            continue
        view, comments = state.view(PERSON), lesson.comments_at(at)
        seen = LessonFacts(view, game.teaching, lesson.record.players or (), expected)
        asked = said(comments[-1].say, seen) if comments else ""
        for action in view.legal_actions():
            if lesson.following((*lesson.actions[:at], action)) is None:
                text = lesson.answer(comments[-1] if comments else None, action, at)
                yield Answered(at, asked, str(action), said(text, seen), text == lesson.other)


def main() -> None:
    """Write the list of the games named on the command line, or of all."""
    for game in GAMES.screens.values():
        for key in game.lessons() if not sys.argv[1:] or game.name in sys.argv[1:] else ():
            lesson = game.lesson(key)
            sys.stdout.write(f"\n{lesson.title}\n")
            for (at, asked), choices in groupby(answered(game, lesson), lambda each: each[:2]):
                sys.stdout.write(f"\n{at}: {asked}\n")
                for answer, alike in groupby(choices, lambda each: each.answer):
                    sys.stdout.write(f"  {', '.join(each.choice for each in alike)}\n      {answer}\n")


if __name__ == "__main__":
    with while_read():
        main()
