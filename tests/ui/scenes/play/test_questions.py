"""Questions at the table: asked by keys at any time, answered in a line and in words that cover no cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.controller import PERSON
from game.ui.access.lines import Line
from game.ui.app import App
from game.ui.controls.actions import ACTIONS, by_ear, changes, is_by_ear, keys_of, use_keys
from game.ui.controls.keys import KEY_NAMES
from game.ui.scenes.forms.notices import Toast
from game.ui.scenes.play.questions import ACTS, FACTS
from game.ui.scenes.play.table import TableScene
from tests.cases import for_each
from tests.ui.playing import at_table, awaits_person, frames, launch, press, running, until

CODES = {name: code for code, name in KEY_NAMES.items()}


@pytest.fixture(autouse=True)
def first_keys() -> Iterator[None]:
    yield
    use_keys({})


def ask(app: App, act: str, at: int = 0) -> str:
    """Press the key of an action; return the last line if it is an answer."""
    heard = list[Line]()
    app.lines.readers.append(heard.append)
    *held, key = keys_of(act)[at].split("+")
    mod = {"Shift": pygame.KMOD_SHIFT, "Ctrl": pygame.KMOD_CTRL}.get("".join(held), 0)
    press(app, CODES.get(key) or getattr(pygame, f"K_{key.upper()}"), mod)
    app.lines.readers.remove(heard.append)
    assert all(line.kind == "answer" and line.interrupts for line in heard)
    return heard[-1].usual if heard else ""


def answers_on(table: TableScene) -> list[Toast]:
    """Return the answers that the table shows."""
    return [item for item in table.stage.items if isinstance(item, Toast)]


@for_each("game", ["forty-one", "empat-satu", "forty-two"])
def test_every_question_is_answered_on_the_table_without_covering_cards(game: str, tmp_path: Path) -> None:
    with running(tmp_path, launch(game, number=5, size=(960, 600))) as app:
        until(app, lambda: awaits_person(app))
        table, before = at_table(app), at_table(app).controller.state
        facts = table.table.facts(table.pacing.known)
        for act in ACTS[: len(FACTS)]:
            told = ask(app, act)
            assert told == (facts[act.removeprefix("ask-")] or "Nothing at the moment.")
            (shown,) = answers_on(table)
            cards = [sprite.box for sprite in (*table.table.hand.sprites, *table.table.open_cards())]
            assert shown.rect.collidelist(cards) < 0 and table.table.layout.cloth.contains(shown.rect)
            assert shown.rect.collidelist([plaque.rect for plaque in table.table.plaques]) < 0, "it lay over a name"
        for seat in range(7):
            told = ask(app, "ask-seat", seat)
            seats = table.table.seats
            assert told.startswith("You," if seat == PERSON else seats[seat].name) if seat < len(seats) else told
        assert table.controller.state is before and awaits_person(app)
        frames(app, 400)
        assert not answers_on(table), "an answer stays until it is read"


def test_an_answer_comes_while_cards_fly_and_hurries_nothing(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-two", number=5, speed="slow")) as app:
        table = at_table(app)
        until(app, lambda: table.timeline.busy)
        left = table.timeline.end
        assert ask(app, "ask-dealer").endswith((" deals.", "You deal."))
        assert table.timeline.busy and table.timeline.end >= left


def test_what_was_told_is_told_again_line_by_line(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-two", number=3)) as app:
        until(app, lambda: awaits_person(app))
        kept = [line.usual for line in app.lines.kept]
        assert ask(app, "ask-again") == kept[-1]
        assert [ask(app, "line-before") for _ in range(2)] == [kept[-2], kept[-3]]
        assert ask(app, "ask-turn") and ask(app, "line-after") == kept[-2]
        assert [ask(app, "line-before") for _ in range(500)][-1] == kept[0]
        assert [line.usual for line in app.lines.kept] == kept, "answers are not kept"


def test_letters_alone_ask_by_ear_but_those_that_a_prompt_asks_for_come_first(tmp_path: Path) -> None:
    with running(tmp_path, launch("empat-satu", number=5)) as app:
        until(app, lambda: awaits_person(app))
        table = at_table(app)
        app.change_settings(keys=by_ear())
        assert is_by_ear() and keys_of("ask-turn") == ("T",) and keys_of("gone") == ("Shift+G",)
        assert keys_of("ask-seat") == ACTIONS["ask-seat"].keys, "digits stay"
        frames(app, 3)
        assert ask(app, "ask-cards").startswith("You 4")
        press(app, pygame.K_s)
        assert len(table.controller.view.hand) == 5, "S draws, as is asked"
        until(app, lambda: awaits_person(app))
        assert "highest hand" in ask(app, "ask-scores"), "nothing asks for S while a card is to be thrown"
        assert use_keys(by_ear()) and not is_by_ear() and not changes()
