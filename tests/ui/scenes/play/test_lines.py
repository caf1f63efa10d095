"""What happens at a table is told line by line: everything, nothing hidden, as it is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pygame
import pytest

from game.cards import PACK_WITH_JOKERS, Card
from game.controller import PERSON, Controller, Happening, Setup
from game.games import GAMES, Games
from game.rules.base import Dealt, Event, HandsShown, Play, ThrownIn, TrickTaken, View
from game.rules.tricks import PublicTrickState
from game.ui.access.lines import Line
from game.ui.app import App
from game.ui.scenes.play.questions import FACTS
from game.ui.scenes.play.table import TableScene
from game.ui.words.cards import bare_card_name, rank_word, suit_name
from game.ui.words.told import by_suit
from tests.cases import for_each
from tests.playouts import step_by_thumb
from tests.ui.playing import QuickMind, at_table, awaits_person, frames, launch, press, running, until

FOUR = Games(*GAMES.places, "docs.examples.whist")
_ASKED = 13  # events after which everything is asked for once
_NAMES = {bare_card_name(card): card for card in PACK_WITH_JOKERS}
_BY_RANK = {(suit_name(card.suit), rank_word(card.rank)): card for card in PACK_WITH_JOKERS if card.suit}
_RANKS = "|".join({rank for _suit, rank in _BY_RANK})
_SUITS = re.compile(rf"(clubs|diamonds|hearts|spades): ((?:{_RANKS})(?:, (?:{_RANKS}))*)")


def cards_in(words: str) -> set[Card]:
    """Return the cards that words name, one by one or suit by suit."""
    found = {card for name, card in _NAMES.items() if re.search(rf"\b{name}\b", words)}
    for suit, ranks in _SUITS.findall(words):
        found |= {_BY_RANK[suit, rank] for rank in ranks.split(", ")}
    return found


def shown_by(event: Event) -> set[Card]:
    """Return the cards that an event lets the person see."""
    match event:
        case Dealt():
            return {*(card for hand in event.hands for card in hand), *(card for _seat, card in event.cut)}
        case ThrownIn() | HandsShown():
            return {card for hand in event.hands for card in hand}
        case TrickTaken():
            return {*event.cards}
    card = getattr(event, "card", None)
    return {card} if isinstance(card, Card) else set()


def happenings(game: str, number: int, games: Games = GAMES) -> Iterator[tuple[Happening, View]]:
    """Play a game by rules of thumb; yield what happens and what the person knew before each step."""
    options = games.rules[game].usual
    players = games.screens[game].default_players(options)
    controller = Controller(Setup(game, options, players, number), QuickMind(games))
    before = controller.view
    while not controller.state.is_over:
        step_by_thumb(controller, games.opponents)
        for happening in controller.take_happenings():
            yield happening, before
        before = controller.view


def assert_answers(facts: Mapping[str, str], view: View, seen: set[Card]) -> None:
    """Assert that what is answered is what the person's view holds."""
    public = view.public
    assert facts.keys() == {*FACTS}
    assert cards_in(facts["hand"]) == {*view.hand}
    assert all(cards_in(words) <= seen for name, words in facts.items() if name != "gone")
    assert all(not words or words.endswith((".", "?")) for words in facts.values()), facts
    assert not any("{" in words or "  " in words for words in facts.values())
    numbers = [int(number.replace("−", "-")) for number in re.findall(r"−?\d+", facts["scores"])]
    if isinstance(public, PublicTrickState):
        assert numbers == [*public.scores]
        assert [int(number) for number in re.findall(r"\d+", facts["cards"])] == [*public.counts]
        if public.trick:
            assert {*public.trick} <= cards_in(facts["trick"])
        elif public.tricks:
            assert facts["trick"]
        if public.turn not in (None, PERSON) and public.turn is not None:
            assert facts["turn"].endswith("is to move.")


def tell_games(game: str, count: int, folder: Path) -> None:
    """Assert that every event of some games has its line, which names no card that is hidden, and is short in brief."""
    lengths = list[int]()
    with running(folder, launch(), games=FOUR) as app:
        app.routes.begin(game, FOUR.rules[game].usual, FOUR.screens[game].default_players(FOUR.rules[game].usual), 1)
        frames(app, 2)
        table = at_table(app)
        for number in range(count):
            seen = set[Card]()
            for happening, before in happenings(game, number, FOUR):
                event = happening.event
                seen = (set() if isinstance(event, Dealt) else seen) | shown_by(event)
                told = table.table.told(event, before, happening.view)
                assert told.usual, event
                for words in told:
                    assert cards_in(words) <= seen, (event, words)
                    assert "{" not in words and "  " not in words, words
                assert told.usual.endswith((".", "!")) and (told.full or told.usual).startswith(told.usual[:6])
                lengths.append(len((told.brief or told.usual).split()))
                if len(lengths) % _ASKED == 0:
                    assert_answers(table.table.facts(happening.view), happening.view, seen)
                    assert all(table.table.seat_words(seat, before) for seat in range(len(table.table.seats)))
    assert sum(length <= 8 for length in lengths) >= 0.95 * len(lengths)


@for_each("game", list(FOUR.rules))
def test_every_event_has_a_line_that_names_no_hidden_card(game: str, tmp_path: Path) -> None:
    tell_games(game, 1 if game == "forty-one" else 2, tmp_path)


@pytest.mark.soak
@for_each("game", list(FOUR.rules))
def test_every_event_of_a_hundred_games_has_a_line(game: str, tmp_path: Path) -> None:
    tell_games(game, 100, tmp_path)


def test_cards_are_told_suit_by_suit() -> None:
    hand = [Card.parse(text) for text in ("9H", "AS", "2C", "AH")]
    assert by_suit(hand) == "spades: ace; hearts: ace, 9; clubs: 2"
    assert cards_in(f"You hold {by_suit(hand)}.") == {*hand}


def listen(app: App) -> list[Line]:
    """Return the list into which every line from now on comes."""
    heard = list[Line]()
    app.lines.readers.append(heard.append)
    return heard


def test_questions_refusals_pages_and_notices_are_told(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-two", number=3)) as app:
        heard = listen(app)
        until(app, lambda: awaits_person(app))
        table = at_table(app)
        asked = heard[-1]
        assert (asked.kind, asked.usual, asked.interrupts) == ("prompt", "How many tricks will you take?", True)
        assert asked.full.startswith("How many tricks will you take? Allowed: 0, 2, ")
        assert [line.kind for line in heard[:2]] == ["event", "event"]
        while not isinstance(table.controller.view.legal_actions()[0], Play) or len(
            table.controller.view.legal_actions()
        ) == len(table.controller.view.hand):
            table.act(table.controller.view.legal_actions()[0])
            until(app, lambda: awaits_person(app))
        view = table.controller.view
        refused = next(card for card in view.hand if view.why_not(Play(card)) is not None)
        table.act(Play(refused), None)
        assert (heard[-1].kind, heard[-1].interrupts) == ("refusal", True)
        assert table.table.bubble is not None
        press(app, pygame.K_F2)
        frames(app, 2)
        assert (heard[-1].kind, heard[-1].usual) == ("page", "Settings, changes take effect straight away.")
        app.tell("A notice.")
        frames(app, 2)
        assert (heard[-1].kind, heard[-1].usual, heard[-1].interrupts) == ("notice", "A notice.", False)


def test_a_line_is_written_at_the_length_wanted() -> None:
    line = Line("event", "short", "usual", "\u2068long\u2069")
    assert [line.written(each)["words"] for each in ("brief", "usual", "full")] == ["short", "usual", "long"]


def test_steps_on_the_pages_about_moves_are_told(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-two", number=5)) as app:
        until(app, lambda: awaits_person(app))
        at_table(app).act(at_table(app).controller.view.legal_actions()[0])
        until(app, lambda: awaits_person(app))
        heard = listen(app)
        press(app, pygame.K_w)
        press(app, pygame.K_LEFT)
        newest, older = (line for line in heard if line.kind == "page")
        names = [seat.name for seat in at_table_below(app).table.seats[1:]]
        assert any(name in newest.usual for name in names) and newest.usual != older.usual
        assert not any(card.text in older.usual.split() for card in PACK_WITH_JOKERS)


def at_table_below(app: App) -> TableScene:
    """Return the table under the page on top."""
    table = app.scenes[0]
    assert isinstance(table, TableScene)
    return table
