"""The order that the person gives their hand by dragging cards: it lasts for the deal, also through undo."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.cards import Card, Rank, Suit, parse_cards
from game.profile.settings import Settings
from game.rules.base import Play
from game.ui.app import App
from game.ui.games.sorting import hand_order, sorted_hand, with_others
from game.ui.navigation import open_record
from game.ui.tables.parts.hand import Hand
from tests.record_samples import read
from tests.ui.mirroring import speaking
from tests.ui.playing import at_table, awaits_person, frames, launch, press, running, until
from tests.ui.program import record


def hand_of(app: App) -> Hand:
    table = at_table(app).table
    assert table is not None
    return table.hand


def order(app: App) -> list[Card | None]:
    return [sprite.card for sprite in hand_of(app).sprites]


def drag_first_card_to_the_end(app: App) -> None:
    """Carry the leftmost card of the hand to its right end."""
    first, last = hand_of(app).sprites[0], hand_of(app).sprites[-1]
    start = round(first.x - first.height * 0.3), round(first.y - first.height * 0.3)
    end = round(last.x + last.height * 0.3), start[1] + 20
    for kind, pos in (
        (pygame.MOUSEBUTTONDOWN, start),
        (pygame.MOUSEMOTION, end),
        (pygame.MOUSEBUTTONUP, end),
    ):
        pygame.event.post(pygame.event.Event(kind, pos=pos, button=1, rel=(0, 0), buttons=(1, 0, 0)))
        frames(app, 1)
    frames(app, 30)


def play(app: App) -> Card:
    """Play a legal card from the middle of the hand and come to the next turn."""
    until(app, lambda: awaits_person(app))
    scene = at_table(app)
    legal = [action.card for action in scene.controller.view.legal_actions() if isinstance(action, Play)]
    card = legal[len(legal) // 2]
    scene.act(Play(card))
    until(app, lambda: card not in order(app) and awaits_person(app))
    return card


def test_the_order_made_by_hand_comes_back_with_the_cards_taken_back(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        app.replace_all(open_record(app, read(record(1, actions=4))))
        until(app, lambda: awaits_person(app))
        sorted_by_suits = order(app)
        drag_first_card_to_the_end(app)
        by_hand = [*sorted_by_suits[1:], sorted_by_suits[0]]
        assert order(app) == by_hand
        play(app)
        drag_first_card_to_the_end(app)
        after_one = order(app)
        played = play(app)
        assert order(app) == [card for card in after_one if card is not played]
        press(app, pygame.K_z, pygame.KMOD_CTRL)
        assert order(app) == after_one, "the card is where it was"
        press(app, pygame.K_z, pygame.KMOD_CTRL)
        assert sorted(map(str, order(app))) == sorted(map(str, by_hand))
        assert [card for card in order(app) if card in after_one] == after_one
        press(app, pygame.K_y, pygame.KMOD_CTRL)
        assert order(app) == after_one
        app.change_settings(text_size=1.2)
        app.rebuild()
        assert order(app) == after_one


def test_a_new_deal_is_sorted_again(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        app.replace_all(open_record(app, read(record(1, actions=50))))
        until(app, lambda: awaits_person(app) or app.scene.name == "score")
        if app.scene.name == "table":
            hand_of(app).order_by_hand = True
            at_table(app).input.arranged_in = 1
            scene = at_table(app)
            scene.act(scene.controller.view.legal_actions()[0])
            until(app, lambda: app.scene.name == "score")
        press(app, pygame.K_RETURN)
        until(app, lambda: awaits_person(app))
        before = order(app)
        app.rebuild()
        assert order(app) == before
        assert not hand_of(app).order_by_hand


def test_cards_gone_keep_their_place_among_those_held() -> None:
    held, before = parse_cards("KS 2H AD"), parse_cards("5C 2H 7C 8C KS 9C AD")
    assert with_others(held, before) == list(parse_cards("5C KS 9C 2H 7C 8C AD"))
    assert with_others(held, []) == list(held)


def test_a_suit_that_runs_out_does_not_move_the_others(tmp_path: Path) -> None:
    """Laid out anew in the middle of a deal (after the pause menu, say), the cards left lie as they lay."""
    with running(tmp_path) as app:
        app.replace_all(open_record(app, read(record(1, actions=4))))
        until(app, lambda: awaits_person(app))
        for _trick in range(8):
            play(app)
            before = order(app)
            app.rebuild()
            assert order(app) == before


def test_cards_of_the_trump_number_lie_before_the_trumps() -> None:
    hand = parse_cards("5C 9D QD 5H BJ KS 2C")
    assert sorted_hand(hand, "suits", Suit.DIAMONDS, Rank.FIVE) == list(parse_cards("BJ 5C 5H QD 9D KS 2C"))


def test_the_highest_card_lies_where_reading_begins_unless_the_player_chose_a_side() -> None:
    hand = list(parse_cards("2S KH 9H AS 4D"))
    suits, ranks = Settings(), Settings(sort_order="ranks")
    usual, by_rank = (sorted_hand(hand, hand_order(each), Suit.HEARTS) for each in (suits, ranks))
    assert usual[0] == Card.parse("KH") and by_rank[0] == Card.parse("AS")

    def laid(settings: Settings, **changes: object) -> list[Card]:
        return sorted_hand(hand, hand_order(settings.with_(**changes)), Suit.HEARTS)

    assert laid(suits, highest_card="left") == usual
    assert laid(suits, highest_card="right") == usual[::-1]
    with speaking():
        assert laid(suits) == usual[::-1] and laid(ranks) == by_rank[::-1]
        assert laid(suits, highest_card="left") == usual
        assert laid(suits, sort_order="dealt") == hand


def test_a_hand_is_turned_round_with_the_language(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-one", size=(960, 600))) as app:
        until(app, lambda: awaits_person(app))
        before = order(app)
        with speaking():
            app.rebuild()
            assert order(app) == before[::-1]
            depths = [sprite.depth for sprite in hand_of(app).sprites]
            assert depths == sorted(depths), "each card lies over the one at its left, so that its index is seen"
        app.rebuild()
        assert order(app) == before
