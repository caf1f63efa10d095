"""The table of 42: deals by clicks and keys without a screen, a suit named for a joker, and what the table says."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame
import pytest

from game.cards import Card, Suit, parse_cards
from game.controller import Player
from game.games import GAMES
from game.opponents.base import Character, Decision, Level
from game.opponents.base import Reason as Why
from game.rules.base import Bid
from game.rules.base import View as AnyView
from game.rules.forty_two import FortyTwoOptions, Kind, PublicState, Trick, Trumps, View, gets_there, worth_if_made
from game.ui.app import App
from game.ui.audio import Audio
from game.ui.controls.base import Kit
from game.ui.drawing.assets import Art, card_width
from game.ui.drawing.sprites import CardSprite, Place
from game.ui.drawing.styles import REFUSED, STYLES, Colour
from game.ui.drawing.text import Typesetter
from game.ui.tables.forty_two import panels
from game.ui.tables.forty_two.labels import Call, Caption, TrickLabels, TrickShown
from game.ui.tables.forty_two.layout import bidding, game_layout
from game.ui.tables.forty_two.table import FortyTwoTable
from game.ui.tables.forty_two.words import CardReason, call_of, kinds_of, label_word, reason_for, standing_words
from tests.cases import for_each
from tests.ui.playing import at_table, awaits_person, click, frames, launch, press, running, until
from tests.ui.tables.forty_two.looking import assert_shows_trick_and_board

SUIT_KEYS = {Suit.CLUBS: pygame.K_c, Suit.DIAMONDS: pygame.K_d, Suit.HEARTS: pygame.K_h, Suit.SPADES: pygame.K_s}


@pytest.fixture(autouse=True)
def any_opponents(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the opponents act by chance: this is about the table, not about how they play."""

    def answer(view: AnyView, level: Level, seed: int, character: Character) -> Decision:
        actions = view.legal_actions()
        low = [action for action in actions if isinstance(action, Bid) and action.number <= 2]
        return Decision(random.Random(seed).choice(low or list(actions)), (), Why("chance"))

    monkeypatch.setattr(GAMES.opponents, "choose_at_once", answer)


def table_of(app: App) -> FortyTwoTable:
    table = at_table(app).table
    assert isinstance(table, FortyTwoTable)
    return table


def view_of(app: App) -> View:
    view = at_table(app).controller.view
    assert isinstance(view, View)
    return view


def point_on(app: App, card: Card) -> tuple[int, int]:
    """Return a point of a card in the hand that no other card covers."""
    sprite = next(sprite for sprite in table_of(app).hand.sprites if sprite.card is card)
    return round(sprite.x - sprite.height * 0.3), round(sprite.y - sprite.height * 0.3)


def asks_suit(app: App) -> bool:
    """Whether a suit is asked for, to be named with a joker."""
    return table_of(app).suits.visible


def hover(app: App, point: tuple[int, int]) -> None:
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))
    frames(app, 2)


def play_by_mouse(app: App) -> None:
    """Bid one trick or two, play the first card that may be played; a joker names the suit it is held in most."""
    table, view = table_of(app), view_of(app)
    if view.public.is_bidding:
        number = next(tile.number for tile in table.strip.tiles if tile.number and not tile.is_forbidden)
        click(app, table.strip.tiles[number].rect.center)
        return
    assert table.hand.legal
    card = next(sprite.card for sprite in table.hand.sprites if sprite.card in table.hand.legal)
    assert card is not None
    click(app, point_on(app, card))
    if table.suits.visible:
        click(app, table.suits.tiles[2].rect.center)


def play_by_keys(app: App) -> None:
    """The same by digits, arrows, Enter and letters."""
    table, view = table_of(app), view_of(app)
    if view.public.is_bidding:
        press(app, pygame.K_2 if view.public.forbidden_bid == 1 else pygame.K_1)
        press(app, pygame.K_RETURN)
        return
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_RETURN)
    if table.suits.visible:
        press(app, pygame.K_h)


def to_the_next(app: App, reached: Callable[[View], bool], act: Callable[[App], None] = play_by_mouse) -> View:
    """Play until the person is asked and ``reached`` holds; return the view."""
    for _turn in range(1500):
        until(app, lambda: awaits_person(app) or app.scene.name != "table")
        if app.scene.name != "table":
            assert app.scene.name != "winners", "the game was over before"
            press(app, pygame.K_RETURN)
            frames(app, 2)
        elif reached(view_of(app)):
            return view_of(app)
        else:
            act(app)
    raise AssertionError("never reached")


@for_each(
    ("players", "act"),
    [*((players, play_by_mouse) for players in range(2, 8)), (2, play_by_keys), (4, play_by_keys)],
    sampled=True,
)
def test_a_whole_deal_to_the_next(tmp_path: Path, players: int, act: Callable[[App], None]) -> None:
    with running(tmp_path, launch("forty-two", {"players": players})) as app:
        view = to_the_next(app, lambda view: len(view.public.past) == 1 and view.public.is_bidding, act)
        assert sum(view.public.past[0].tricks) == 7
        assert [shown.score for shown in table_of(app).seats] == list(view.public.past[0].scores)


@for_each(("players", "deals"), [(3, 1), (7, 0)])
def test_whenever_the_person_is_asked_the_table_looks_as_one_laid_out_anew(
    tmp_path: Path, players: int, deals: int
) -> None:
    """Its labels leave the crown in sight, too."""

    def looks_as_anew(view: View) -> bool:
        table = table_of(app)
        assert_shows_trick_and_board(at_table(app), table)
        crown = table.crown
        labels = [blit.rect for blit in table.labels.blits()] if crown.visible else []
        assert crown.rect.inflate(-4, -4).collidelist(labels) == -1
        return len(view.public.past) == deals and (deals == 1 or len(view.public.tricks) == 5)

    with running(tmp_path, launch("forty-two", {"players": players})) as app:
        to_the_next(app, looks_as_anew)


def test_the_forbidden_bid_is_refused_in_words_that_hide_no_number(tmp_path: Path) -> None:
    """A bubble once lay over the numbers 2 to 4 and pointed at the hand; the line beneath the tiles says it alone."""
    with running(tmp_path, launch("forty-two", {"players": 3})) as app:
        view = to_the_next(app, lambda view: view.public.is_bidding and view.public.forbidden_bid is not None)
        public, number = table_of(app), view.public.forbidden_bid
        assert number is not None
        tile = public.strip.tiles[number]
        assert [each.number for each in public.strip.tiles if each.is_forbidden] == [number]
        pointed_elsewhere = public.strip.rect.left + 2, public.strip.rect.top + 2
        marked = None
        for by_key in (True, False):
            shaken = set()
            public.timeline.speed = 1.0
            if by_key:
                press(app, getattr(pygame, f"K_{number}"))
                press(app, pygame.K_RETURN)
            else:
                click(app, tile.rect.center)
            for _frame in range(12):
                shaken.add(tile.blits()[0].place[0])
                frames(app)
            assert len(shaken) > 2 and tile.shake == 0.0, "the tile shakes and comes to rest"
            hover(app, pointed_elsewhere)
            assert at_table(app).table.bubble is None
            words, ink = public.strip._explanation(view.public, public.strip.looked_at)
            assert str(number) in words[0] and "7" in words[0] and ink == REFUSED
            assert view_of(app).public.bids[0] is None and public.strip.visible
            press(app, pygame.K_LEFT)
            marked = public.strip.marked
            assert marked is not None and not marked.is_forbidden, "the arrows pass it by"
        assert marked is not None
        press(app, pygame.K_RETURN)
        assert marked is not None
        assert view_of(app).public.past or view_of(app).public.bids[0] == marked.number


def test_the_bids_that_would_win_are_marked(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-two", {"players": 2, "target": 14})) as app:
        view = to_the_next(app, lambda view: view.public.is_bidding)
        tiles = table_of(app).strip.tiles
        assert [tile.worth for tile in tiles] == [worth_if_made(number, 2) for number in range(8)]
        expected = [gets_there(number, view.public.scores[0], view.public.options) for number in range(8)]
        assert [tile.would_win for tile in tiles] == expected
        assert tiles[0].would_win and tiles[7].would_win and not tiles[3].would_win
        hover(app, tiles[7].rect.center)
        words, _ink = table_of(app).strip._explanation(view.public, table_of(app).strip.looked_at)
        assert "win" in words[0]


def test_a_bid_that_another_may_beat_wears_no_crown_and_says_who(tmp_path: Path) -> None:
    """With the highest score to win, every bid that reached the target wore a crown and was said to win."""
    with running(tmp_path, launch("forty-two", {"players": 4, "ties": "highest"})) as app:
        public = to_the_next(app, lambda view: view.public.is_bidding).public
        strip = table_of(app).strip
        public = msgspec.structs.replace(public, scores=(37, 40, 5, 5), bids=(None,) * 4, turn=0, dealer=3)
        strip.show(public)
        assert [tile.number for tile in strip.tiles if tile.gets_there] == [2, 3, 4, 5, 6, 7]
        assert [tile.number for tile in strip.tiles if tile.would_win] == [5, 6, 7], "they leave Tom too few"
        hover(app, strip.tiles[2].rect.center)
        words, _ink = strip._explanation(public, strip.looked_at)
        assert words[0] == "Made, it brings 5 points and wins, unless Tom gets there with more"
        strip.show(msgspec.structs.replace(public, bids=(None, 6, None, None)))
        assert strip.tiles[2].would_win, "two and six cannot both be made"


def leads_joker(view: View) -> bool:
    return not view.public.is_bidding and not view.public.trick and any(card.is_joker for card in view.hand)


@for_each("suit", list(Suit))
@for_each("by_keys", [True, False])
def test_a_joker_led_asks_for_its_suit(tmp_path: Path, suit: Suit, by_keys: bool) -> None:
    with running(tmp_path, launch("forty-two", {"players": 2}, number=10)) as app:
        view = to_the_next(app, leads_joker)
        table = table_of(app)
        joker = next(card for card in view.hand if card.is_joker)
        done = len(at_table(app).controller.steps)
        click(app, point_on(app, joker))
        assert asks_suit(app) and len(at_table(app).controller.steps) == done
        if by_keys:
            press(app, SUIT_KEYS[suit])
        else:
            tile = next(tile for tile in table.suits.tiles if tile.suit is suit)
            click(app, tile.rect.center)
        action = next(step.done for step in reversed(at_table(app).controller.steps) if step.seat == 0)
        assert str(action) == f"play {joker} {suit}"


def test_a_joker_is_taken_back_and_its_suit_chosen_with_the_arrows(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-two", {"players": 2}, number=10)) as app:
        view = to_the_next(app, leads_joker)
        table = table_of(app)
        joker = next(card for card in view.hand if card.is_joker)
        while table.hand.cursor is None or table.hand.cursor.card is not joker:
            press(app, pygame.K_RIGHT)
        press(app, pygame.K_RETURN)
        assert asks_suit(app)
        press(app, pygame.K_ESCAPE)
        assert not asks_suit(app) and app.scene.name == "table"
        assert joker in view_of(app).hand
        click(app, point_on(app, joker))
        press(app, pygame.K_RIGHT)
        press(app, pygame.K_RIGHT)
        press(app, pygame.K_RETURN)
        action = next(step.done for step in reversed(at_table(app).controller.steps) if step.seat == 0)
        assert str(action) == f"play {joker} D"


def test_the_page_of_keys_leaves_the_naming_of_a_suit_as_it_was(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-two", {"players": 2}, number=10)) as app:
        view = to_the_next(app, leads_joker)
        joker = next(card for card in view.hand if card.is_joker)
        click(app, point_on(app, joker))
        press(app, pygame.K_F4)
        frames(app, 2)
        assert app.scene.name == "keys"
        press(app, pygame.K_F4)
        until(app, lambda: awaits_person(app) and asks_suit(app), 200)
        press(app, pygame.K_h)
        action = next(step.done for step in reversed(at_table(app).controller.steps) if step.seat == 0)
        assert str(action) == f"play {joker} H"
        assert table_of(app).half_played is None


def test_another_card_may_be_led_after_all(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-two", {"players": 2}, number=10)) as app:
        view = to_the_next(app, lambda view: leads_joker(view) and len(view.hand) > 1)
        joker = next(card for card in view.hand if card.is_joker)
        other = next(card for card in view.hand if not card.is_joker)
        click(app, point_on(app, joker))
        click(app, point_on(app, other))
        assert not asks_suit(app)
        assert other not in view_of(app).hand and joker in view_of(app).hand


def test_a_card_that_does_not_follow_is_refused_in_words(tmp_path: Path) -> None:
    def is_bound(view: View) -> bool:
        return bool(view.public.trick) and len(view.public.playable(view.hand)) < len(view.hand)

    with running(tmp_path, launch("forty-two", {"players": 4})) as app:
        view = to_the_next(app, is_bound)
        table = table_of(app)
        barred = next(card for card in view.hand if card not in view.public.playable(view.hand))
        hover(app, point_on(app, barred))
        assert table.note.reason is not None and not table.note.reason.is_legal
        assert table.ribbon.is_covered
        click(app, point_on(app, barred))
        bubble = at_table(app).table.bubble
        assert bubble is not None and barred in view_of(app).hand
        suit = view.public.suit_led
        assert suit is not None
        assert suit.name.lower() in " ".join(bubble._lines).lower()


def test_hovering_a_card_says_what_the_rules_say(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-two", {"players": 5}, number=8)) as app:
        view = to_the_next(app, lambda view: len(view.public.trick) == 2)
        table = table_of(app)
        for card in view.hand:
            hover(app, point_on(app, card))
            reason = table.note.reason
            assert reason == reason_for(view, card)
            assert reason is not None and reason.is_legal == (card in view.public.playable(view.hand))


def test_the_last_trick_is_shown_by_key_and_by_click(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-two", {"players": 4})) as app:
        to_the_next(app, lambda view: len(view.public.tricks) == 1)
        table = table_of(app)
        assert table.pile.taker == table.seats[view_of(app).public.tricks[0].winner].in_words
        for by_key in (True, False):
            if by_key:
                press(app, pygame.K_l)
            else:
                click(app, table.pile.rect.center)
            frames(app, 2)
            assert app.scene.name == "last trick"
            press(app, pygame.K_ESCAPE)
            frames(app, 2)
            assert app.scene.name == "table"


def test_a_click_on_the_pile_typed_the_key_of_another_button(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path, launch("forty-two", {"players": 4})) as app:
        to_the_next(app, lambda view: len(view.public.tricks) == 1)
        at = table_of(app).pile.rect.center
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
        posted: list[pygame.event.Event] = []
        monkeypatch.setattr(pygame.event, "post", posted.append)
        frames(app, 2)
        assert not posted and app.scene.name == "last trick"


# ----------------------------------------------------------------- what is said


def trick_view(cards: str, hand: str, turn_up: str, named: Suit | None = None, **given: object) -> View:
    """Return the person's view of a trick under way in a game of five."""
    options = GAMES.rules["forty-two"].read_options({"players": 5, **given})
    assert isinstance(options, FortyTwoOptions)
    played, held = parse_cards(cards), parse_cards(hand)
    public = PublicState(
        options,
        scores=(0,) * 5,
        dealer=4,
        turn_up=Card.parse(turn_up),
        bids=(1,) * 5,
        leader=-len(played) % 5,
        trick=played,
        named=named,
        counts=(7,) * 5,
        taken=(0,) * 5,
        turn=0,
    )
    return View(public, 0, held, held)


def said(cards: str, card: str, turn_up: str, hand: str = "", named: Suit | None = None) -> CardReason:
    return reason_for(trick_view(cards, f"{card} {hand}".strip(), turn_up, named), Card.parse(card))


@for_each(
    ("cards", "card", "hand", "turn_up", "why", "does", "takes"),
    [
        ("QS 3S", "8S", "KD", "9D", "Follows spades", "does not beat the queen of spades", False),
        ("QS 3S", "KS", "KD", "9D", "Follows spades", "takes the trick so far", True),
        ("QS 3S 4S 6S", "KS", "KD", "9D", "Follows spades", "takes the trick", True),
        ("QS KS", "QH", "8S", "9D", "Pairs the queen", "makes the queen of spades take it", False),
        ("QC 3C", "QH", "8C", "9D", "Pairs the queen", "takes the trick so far", True),
        ("QS 3S", "5D", "", "9D", "Void in spades: makes 15 with the queen", "takes the trick so far", True),
        ("QS 3S", "5S", "2D", "9D", "Follows spades, makes 15 with the queen", "takes the trick so far", True),
        ("QS 9S", "5D", "", "9D", "Void in spades: makes 15 with the queen", "does not beat the 9 of spades", False),
        ("QS 3S", "3D", "", "9D", "Void in spades: a trump", "takes the trick so far", True),
        ("QS 3S", "9C", "", "9D", "Void in spades: trump number", "takes the trick so far", True),
        ("QS 9H", "9C", "", "9D", "Void in spades: trump number", "does not beat the 9 of hearts", False),
        ("QS 3S", "9S", "2D", "9D", "Follows spades: trump number", "takes the trick so far", True),
        ("9S 3S", "9C", "4S", "9D", "Pairs the 9: a trump number too", "does not beat the 9 of spades", False),
        ("QS 3S", "7H", "", "9D", "Void in spades: any card", "does not beat the queen of spades", False),
        ("QS 3S", "BJ", "4S", "9D", "Joker: any time", "takes the trick", True),
        ("QS BJ", "LJ", "4S", "9D", "Joker: any time", "does not beat the Big Joker", False),
    ],
)
def test_why_a_card_may_be_played_and_what_it_does(
    cards: str, card: str, hand: str, turn_up: str, why: str, does: str, takes: bool
) -> None:
    reason = said(cards, card, turn_up, hand)
    assert (reason.why[0], reason.does[0], reason.takes) == (why, does, takes)
    assert reason.is_legal


def test_a_card_that_may_not_be_played_says_so() -> None:
    reason = said("QS 3S", "7H", "9D", "4S")
    assert (reason.is_legal, reason.takes) == (False, False)
    assert reason.why[0] == "No: spades were led and you hold some"
    named = said("LJ 3H", "7C", "9D", "4H", Suit.HEARTS)
    assert named.why[0] == "No: hearts were named and you hold some"


@for_each(
    ("card", "turn_up", "why", "does"),
    [
        ("QS", "9D", "Any card may be led", "queens pair it, fives make 15"),
        ("5S", "9D", "Any card may be led", "fives pair it, tens and courts make 15"),
        ("8S", "9D", "Any card may be led", "eights pair it, sevens make 15"),
        ("2S", "9D", "Any card may be led", "twos pair it"),
        ("KD", "9D", "Lead a trump", "kings pair it, fives make 15"),
        ("9S", "9D", "Trump number", "only a joker beats it"),
        ("9C", "9D", "Trump number", "only a joker or a higher 9 beats it"),
        ("BJ", "9D", "Joker: you name the suit", "takes the trick"),
        ("LJ", "9D", "Joker: you name the suit", "only the Big Joker beats it"),
    ],
)
def test_what_a_lead_is_and_what_could_take_it(card: str, turn_up: str, why: str, does: str) -> None:
    reason = said("", card, turn_up, "2C")
    assert (reason.why[0], reason.does[0]) == (why, does)


@for_each(
    ("card", "turn_up", "hand", "gone", "does"),
    [
        ("LJ", "BJ", "2C", "", "takes the trick"),
        ("LJ", "9D", "BJ", "", "takes the trick"),
        ("LJ", "9D", "2C", "3C 4C 5C BJ 6C", "takes the trick"),
        ("9S", "9D", "BJ", "3C 4C 5C LJ 6C", "takes the trick"),
        ("9C", "9D", "2C", "3C 4C BJ LJ 6C", "only a higher 9 beats it"),
        ("9S", "9D", "BJ", "", "only the Little Joker beats it"),
        ("9C", "9D", "9S LJ", "9H 4C 5C 7C 6C", "only the Big Joker beats it"),
        ("QS", "9D", "QH QD QC", "", "fives make 15"),
        ("QS", "9D", "QH QD QC", "5C 5D 5H 5S 6C", "nothing that is left pairs it or makes 15"),
        ("5S", "QD", "2C", "", "fives pair it, tens, jacks and kings make 15"),
        ("8S", "9D", "7C 7D 7H", "7S 4C 5C 3C 6C", "eights pair it"),
    ],
)
def test_the_note_on_a_lead_speaks_of_what_is_still_out(
    card: str, turn_up: str, hand: str, gone: str, does: str
) -> None:
    """Of the Little Joker it once said that only the Big Joker beats it, when that had gone."""
    view = trick_view("", f"{card} {hand}", turn_up)
    if gone:
        trick = Trick(0, parse_cards(gone), 0, None, Kind.SUIT_LED)
        view = View(msgspec.structs.replace(view.public, tricks=(trick,)), 0, view.hand, view.dealt)
    assert reason_for(view, Card.parse(card)).does[0] == does


def test_a_card_that_nothing_left_can_beat_takes_the_trick_at_once() -> None:
    view = trick_view("QS 3S", "LJ 4S", "BJ")
    assert reason_for(view, Card.parse("LJ")).does[0] == "takes the trick"


def test_in_the_simple_game_nothing_pairs_or_makes_fifteen() -> None:
    view = trick_view("QS 3S", "QH 5D", "9D", simple=True)
    assert reason_for(view, Card.parse("5D")).why[0] == "Void in spades: a trump"
    assert reason_for(view, Card.parse("QH")).why[0] == "Void in spades: any card"
    lead = reason_for(trick_view("", "QH 5D", "9D", simple=True), Card.parse("QH"))
    assert lead.does[0] == "trumps beat it"


@for_each(
    ("cards", "turn_up", "named", "words"),
    [
        ("QS", "9D", None, "A led the queen of spades"),
        ("LJ", "9D", Suit.HEARTS, "A led the Little Joker and named hearts"),
        ("QS 3S", "9D", None, "A is winning: the highest of the suit led"),
        ("QS 3D", "9D", None, "B is winning: trump beats the suit led"),
        ("QS 3D 5D", "9D", None, "C is winning: fifteen beats trump"),
        ("QC QD 2C", "4C", None, "B is winning: a pair in the higher suit"),
        ("QH AH 4S QD", "2S", None, "A is winning: a pair in the higher suit"),
        ("QH AH 4S QD 2C", "2S", None, "You take it: trump number beats pair"),
        ("QH AH 4S 2C QD", "2S", None, "D takes it: trump number beats pair"),
        ("LJ 2H AH BJ", "BJ", Suit.HEARTS, "D is winning: Big Joker beats Little Joker"),
    ],
)
def test_who_takes_the_trick_and_why(cards: str, turn_up: str, named: Suit | None, words: str) -> None:
    played = parse_cards(cards)
    trumps = Trumps.of(Card.parse(turn_up), simple=False)
    players = [Player(name, "") for name in "EABCD"]
    assert standing_words(played, named, trumps, (1, 2, 3, 4, 0), players)[0] == words


def test_the_person_is_spoken_to() -> None:
    trumps = Trumps.of(Card.parse("9D"), simple=False)
    players = Player("You", ""), Player("Tom", "")
    assert standing_words(parse_cards("QS"), None, trumps, (0,), players)[0] == "You led the queen of spades"
    done = standing_words(parse_cards("QS 3D"), None, trumps, (1, 0), players)
    assert done[0] == "You take it: trump beats the suit led"


@for_each("cards", ["QS", "BJ", "QS 3D", "QS QC 3C", "9S 9C", "2H 5H"])
@for_each("is_done", [True, False])
def test_a_short_caption_left_out_who_led_or_takes_the_trick(cards: str, is_done: bool) -> None:
    trumps = Trumps.of(Card.parse("9D"), simple=False)
    played = parse_cards(cards)
    players = [Player("Tom", "")] * (len(played) + (not is_done) + 1)
    for seat, who in ((1, "Tom"), (0, "You")):
        for named in (None, Suit.HEARTS):
            standing = standing_words(played, named, trumps, [seat] * len(played), players)
            assert all(who in words for words in standing)


def test_the_last_trick_is_told_with_its_reason(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-two", {"players": 4})) as app:
        view = to_the_next(app, lambda view: len(view.public.tricks) == 2)
        table = table_of(app)
        last = table.tricks(view)[1]
        sprites = [(seat, CardSprite(table.painter, card, Place(0, 0, 80))) for seat, card in last.cards]
        items = table.dress_trick(view, 1, sprites)
        trick = view.public.tricks[-1]
        kinds = kinds_of(trick.cards, trick.named, view.public.trumps)
        assert len(items[0].blits()) == sum(bool(label_word(kind)) for kind in kinds)
        taker = "You" if last.taker == 0 else table.seats[last.taker].name
        assert taker in last.words[0]


@for_each("angle", [-10.0, 0.0, 10.0])
def test_a_label_leaves_the_index_of_a_turned_card_in_view(tmp_path: Path, angle: float) -> None:
    """On a card turned clockwise, with the crown at its corner, the label once lay over the rank."""
    with running(tmp_path, launch("forty-two", {"players": 5})) as app:
        to_the_next(app, lambda view: not view.public.is_bidding)
        table = table_of(app)
        sprite = CardSprite(table.painter, Card.parse("4S"), Place(400, 300, 105, angle))
        sprite.glow = (255, 224, 138)
        shown = TrickShown(parse_cards("4S"), None, Trumps.of(Card.parse("2S"), simple=False), 1)
        label = TrickLabels(table.kit, lambda: [(1, sprite)], shown).blits()[0].rect
        turn = math.radians(angle)
        for along in (-0.32, -0.24):  # where the rank stands, in parts of the card's height from its middle
            up = 0.455
            x = sprite.x + 105 * (along * math.cos(turn) + up * math.sin(turn))
            y = sprite.y + 105 * (along * math.sin(turn) - up * math.cos(turn))
            assert not label.collidepoint(x, y)


def test_labels_say_what_a_card_is() -> None:
    trumps = Trumps.of(Card.parse("9D"), simple=False)
    kinds = kinds_of(parse_cards("QS QH 5C 9C 3D 6S BJ"), None, trumps)
    assert [label_word(kind) for kind in kinds][:6] == ["pair", "pair", "fifteen", "number", "trump", ""]
    assert label_word(kinds[6])


def test_players_call_trump_numbers_pairs_and_suits() -> None:
    assert call_of(Kind.TRUMP_NUMBER, None) == "Trump number!"
    assert call_of(Kind.PAIR, None) == "Pair!"
    assert call_of(Kind.LITTLE_JOKER, Suit.HEARTS) == "Hearts!"
    assert call_of(Kind.FIFTEEN, None) == ""


def test_a_caption_showed_an_empty_box_for_a_suit(monkeypatch: pytest.MonkeyPatch) -> None:
    """No font of the program has the signs of suits: they are drawn."""
    pygame.init()
    pygame.display.set_mode((64, 64))
    layout, written = game_layout((960, 600), 4), list[str]()
    kit, line = Kit(Art(), Typesetter(), Audio(False, 0), layout.scale, STYLES["pub"]), Typesetter.line

    def noted(text: Typesetter, words: str, size: int, ink: Colour, bold: bool = False) -> pygame.Surface:
        written.append(words)
        return line(text, words, size, ink, bold)

    monkeypatch.setattr(Typesetter, "line", noted)
    caption = Caption(kit, pygame.Rect(0, 0, 300, 24))
    caption.say(None, "Tom led K♣")
    assert caption.paint() and written == ["Tom led K"]


@for_each("players", range(2, 8))
def test_a_call_from_the_top_leaves_the_trick_in_sight(players: int) -> None:
    pygame.init()
    pygame.display.set_mode((64, 64))
    for size in ((960, 600), (1920, 1080)):
        layout = game_layout(size, players)
        kit = Kit(Art(), Typesetter(), Audio(False, 0), layout.scale, STYLES["pub"])
        call = Call(kit, layout.seats, layout.play)
        for seat in range(players):
            if layout.seats[seat].side == "top":
                call.say(seat, "Trump number!")
                slot = layout.slots[seat]
                tail = round(kit.scale.font(21) * 0.45)
                assert call.rect.bottom - tail <= slot.y - slot.height / 2 + 2


@for_each("players", range(3, 8))
@for_each("size", [(960, 600), (1280, 720), (1920, 1080), (960, 1040), (600, 960)], sampled=True)
def test_a_call_from_the_side_stood_on_the_card_that_it_was_about(players: int, size: tuple[int, int]) -> None:
    pygame.init()
    pygame.display.set_mode((64, 64))
    layout = game_layout(size, players)
    kit = Kit(Art(), Typesetter(), Audio(False, 0), layout.scale, STYLES["pub"])
    call = Call(kit, layout.seats, layout.play)
    for seat in range(1, players):
        if layout.seats[seat].side in ("left", "right"):
            call.say(seat, "Trump number!")
            slot = layout.slots[seat]
            card = pygame.Rect(0, 0, card_width(round(slot.height)), round(slot.height))
            card.center = round(slot.x), round(slot.y)
            assert not call.rect.colliderect(card), (seat, call.rect, card)


def test_a_call_stood_at_its_seat_for_ever(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-two", {"players": 3})) as app:
        to_the_next(app, lambda view: bool(view.public.trick))
        call = table_of(app).call
        call.say(1, "Trump number!")
        frames(app, 60)
        assert call.blits()
        frames(app, 60)
        assert not call.blits(), "after some seconds the label on the card says it alone"
        call.say(1, "Trump number!")
        app.scene.rebuild()
        assert not table_of(app).call.blits(), "a table laid out anew repeats no call"


@for_each(
    ("bids", "head", "second"),
    [
        ((3, 2, None, None), "Bids so far 5 of 7", "the dealer may not bid what is left"),
        ((3, 2, 3, 0), "Bids 8 for 7 tricks", "1 over: somebody must fall short"),
        ((3, 2, 1, 0), "Bids 6 for 7 tricks", "1 under: somebody misses"),
        ((3, 3, 3, 0), "Bids 9 for 7 tricks", "2 over: somebody must fall short"),
    ],
)
def test_the_panel_sets_bids_against_tricks(bids: tuple[int | None, ...], head: str, second: str) -> None:
    public = PublicState(FortyTwoOptions(), scores=(0,) * 4, dealer=3, turn_up=Card.parse("9D"), bids=bids, turn=0)
    lines = panels.bids_lines(public)
    assert (lines[0][0], lines[1][0]) == (head, second)


@for_each(("players", "goes_left"), [(2, False), (3, True)])
def test_only_where_more_than_two_play_does_play_go_to_the_left(tmp_path: Path, players: int, goes_left: bool) -> None:
    with running(tmp_path, launch("forty-two", {"players": players})) as app:
        to_the_next(app, lambda view: view.public.is_bidding)
        assert ("left" in table_of(app).pile.hint) == goes_left


@for_each("players", [2, 3, 7])
def test_a_small_tall_window_with_large_text_cuts_no_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: int
) -> None:
    """Words ended in an ellipsis there: "Numb…", "Take e…", "trump bea…", "The highest c…"."""
    cut: set[str] = set()
    shorten = Typesetter.shorten

    def noted(self: Typesetter, text: str, size: int, room: int, bold: bool = False) -> str:
        found = shorten(self, text, size, room, bold)
        if found != text:
            cut.add(text)
        return found

    monkeypatch.setattr(Typesetter, "shorten", noted)
    begins = msgspec.structs.replace(launch("forty-two", {"players": players}), size=(600, 960), speed="fast")
    with running(tmp_path, begins) as app:
        app.change_settings(text_size=1.4)

        def look_and_play(app: App) -> None:
            for sprite in table_of(app).hand.sprites:
                hover(app, (round(sprite.x - sprite.height * 0.3), round(sprite.y - sprite.height * 0.3)))
            for tile in table_of(app).strip.tiles:
                hover(app, tile.rect.center)
            play_by_mouse(app)

        to_the_next(app, lambda view: len(view.public.past) == 1, look_and_play)
    assert not cut


@for_each("players", [2, 3, 4, 7])
def test_the_line_under_the_bids_stands_clear_of_tiles_and_edge(players: int) -> None:
    """Its keys once touched the edge of the strip with half the cloth empty around it."""
    layout = game_layout((1920, 1080), players, 1.0, 1.0)
    strip, _head, tiles = bidding(layout)
    assert strip.bottom - tiles[-1].bottom >= 2.6 * layout.scale.font(18)
