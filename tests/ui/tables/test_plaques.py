"""What stands on the plaques and beside them: the suit of a card played, whose partner it is, nothing told twice."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.cards import Card
from game.controller import PERSON
from game.rules.forty_two import Trumps
from game.ui.drawing.styles import PARTNER
from game.ui.scenes.scene import Launch
from game.ui.tables.empat_satu import words as empat_satu
from game.ui.tables.forty_one.panels import TrumpPanel
from game.ui.tables.forty_two import words as forty_two
from game.ui.tables.parts.panels import PilePanel
from game.ui.tables.parts.seats import Plaque
from game.ui.tables.parts.suits import line_with_signs
from game.ui.tables.trick_words import played_words
from game.ui.words.cards import SUIT_SIGNS, suit_name
from tests.cases import for_each
from tests.playouts import take
from tests.ui.playing import at_table, awaits_person, frames, new_controller, running, until
from tests.ui.results import seat


def names_suit(words: str, card: Card) -> bool:
    assert card.suit is not None
    return SUIT_SIGNS[card.suit] in words or suit_name(card.suit) in words


@for_each("text", ["2H", "TC", "KS", "AD"])
def test_every_wording_of_a_card_played_names_its_suit(text: str) -> None:
    """A plaque said "led the 2"."""
    card, trumps = Card.parse(text), Trumps.of(Card.parse("9D"), simple=False)
    for led in (True, False):
        assert all(names_suit(words, card) for words in played_words(card, led))
    assert all(names_suit(words, card) for words in empat_satu.discarded_words(card))
    for first in ("2H", "2C", "5C", "KH", "9S", text):
        acts = forty_two.played_words(card, Card.parse(first) if first != text else card, None, trumps)
        assert all(names_suit(words, card) for words in acts)


def test_a_move_has_one_form_on_every_plaque() -> None:
    """One plaque said "led the 3 of clubs" and the next "played A♣": the form hung on the room."""
    ace, lead = Card.parse("AC"), Card.parse("3C")
    trumps = Trumps.of(Card.parse("9D"), simple=False)
    assert [played_words(lead, True)[0], played_words(ace, False)[0]] == ["led 3♣", "played A♣"]
    assert forty_two.played_words(ace, lead, None, trumps)[0] == "played A♣"
    assert empat_satu.discarded_words(ace) == ["discarded A♣", "A♣"], "it threw on a narrow one"


def test_the_partner_can_be_told_whatever_the_partner_did_last(tmp_path: Path) -> None:
    """The word was dropped by the next act, and only the plaque's edge told of it."""
    for size in ((960, 600), (1920, 1080)):
        with running(tmp_path, Launch(size=size, speed="instant")) as app:
            table = seat(app, new_controller(3, "forty-one"))
            until(app, lambda: awaits_person(app))
            plaques = [item for item in table.stage.items if isinstance(item, Plaque)]
            for plaque in plaques:
                plaque.shown.acts = ["led the king of spades", "K♠"]
                picture = plaque.paint()[-1 if not plaque.shown.is_dealer else -2][0]
                beside = range(plaque.rect.height, plaque.rect.width - 4), range(6, plaque.rect.height * 2 // 5)
                teal = any(picture.get_at((x, y))[:3] == PARTNER for x in beside[0] for y in beside[1])
                assert teal == plaque.shown.is_partner


@for_each("players", range(2, 8), sampled=True)
def test_a_plate_in_a_narrow_window_said_only_last_or_bid(
    tmp_path: Path, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    def line(*given: object) -> tuple[pygame.Surface, str]:
        picture, words = line_with_signs(*given)  # type: ignore[arg-type]
        said.append(words)
        return picture, words

    monkeypatch.setattr("game.ui.tables.parts.seats.line_with_signs", line)
    with running(tmp_path, Launch(size=(600, 960), speed="instant")) as app:
        app.change_settings(text_size=1.3)
        for number in range(1, players + 1):
            seat(app, new_controller(number, "forty-two", players=players))
            until(app, lambda: awaits_person(app))
            app.scene.rebuild()
            frames(app, 3)
    assert "Your turn" in said and "bids last" in said
    assert not {words for words in said if words.endswith("…")} - {"is thinking…", "thinks…", "…"}, "none is cut off"
    assert not {"last", "bid", "play"} & set(said)


def test_a_line_with_signs_keeps_to_its_room(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        for room in (200, 90, 40):
            line, words = line_with_signs(
                app.scene.kit, ["led the king of spades", "led K♠", "K♠"], 17, room, (9, 9, 9)
            )
            assert line.get_width() <= room
            assert words == {200: "led the king of spades", 90: "led K♠", 40: "K♠"}[room]


@for_each("game", ["forty-one", "forty-two"])
def test_while_the_person_bids_nothing_is_told_twice(tmp_path: Path, game: str) -> None:
    with running(tmp_path, Launch(size=(1280, 720), speed="instant")) as app:
        seat(app, new_controller(3, game))
        until(app, lambda: awaits_person(app))
        table = at_table(app)
        assert table.table is not None
        assert not any("clockwise" in words for words in table.table.title(table.controller.view)), "the corner says it"
        panels = [item for item in table.stage.items if isinstance(item, TrumpPanel)]
        for panel in panels:
            assert not any("Bids" in words for line in panel._lines() for words in line)
        assert len(panels) == (game == "forty-one")


@for_each("game", ["forty-one", "forty-two"])
def test_a_trick_of_the_person_went_to_you(tmp_path: Path, game: str) -> None:
    """The pile said "Last trick to You"."""
    with running(tmp_path, Launch(speed="instant")) as app:
        controller = new_controller(3, game)
        table = seat(app, controller)
        until(app, lambda: awaits_person(app))
        [pile] = [item for item in table.stage.items if isinstance(item, PilePanel)]
        assert table.table is not None
        takers: set[bool] = set()
        while len(takers) < 2:
            take(controller, controller.state.legal_actions()[-1])
            table.table.sync(controller.view)
            if last := [trick for trick in table.table.tricks(controller.view) if trick.is_done]:
                takers.add(last[-1].taker == PERSON)
                assert (pile.taker == "you") == (last[-1].taker == PERSON)
