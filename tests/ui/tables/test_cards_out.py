"""Cards gone: the aid that counts what has not been seen, and tells nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from game.cards import PACK, Card, Suit
from game.games import GAMES
from game.rules.forty_two import Trumps
from game.rules.tricks import TrickState
from game.ui.app import App
from game.ui.navigation import begin
from game.ui.scenes.practice.lesson import LessonScene
from game.ui.scenes.scene import Launch
from game.ui.tables.aids.gone import CardsGone, CardsSeen, taken
from game.ui.tables.trick_game import TrickGameTable
from tests.cases import for_each
from tests.playouts import played, replay
from tests.ui.playing import at_table, awaits_person, click, press, running, until

NUMBER = 3


@contextmanager
def game_on(
    folder: Path, game: str = "forty-one", size: tuple[int, int] = (960, 600), players: int = 4, **changes: object
) -> Iterator[App]:
    """Open a game with the aid switched on."""
    with running(folder, Launch(size=size, speed="instant")) as app:
        app.change_settings(**{"shows_gone": True, **changes})
        options = GAMES.rules[game].read_options({} if game == "forty-one" else {"players": players})
        app.replace_all(begin(app, game, options, GAMES.screens[game].default_players(options), NUMBER))
        until(app, lambda: awaits_person(app))
        yield app


def act_until(app: App, tricks: int) -> None:
    """Bid and play for the person until so many tricks are complete and they are to play."""

    def is_there() -> bool:
        if awaits_person(app):
            state = at_table(app).controller.state
            assert isinstance(state, TrickState)
            if not state.public.is_bidding and len(state.public.tricks) >= tricks:
                return True
            at_table(app).act(state.legal_actions()[3 if state.public.is_bidding else 0])
        return False

    until(app, is_there)


def gone_of(app: App) -> CardsGone:
    """Return the aid at the table."""
    gone = at_table(app).table.gone
    assert gone is not None
    return gone


def seen_of(app: App) -> CardsSeen:
    """Return what the aid shows."""
    seen = gone_of(app)._strip.seen
    assert seen is not None
    return seen


def test_it_counts_what_lies_on_the_table_and_in_the_hand(tmp_path: Path) -> None:
    """Each card of the pack is one's own, gone, or not seen; nothing is told before a card has been played."""
    with game_on(tmp_path) as app:
        assert gone_of(app)._strip.seen is None
        act_until(app, 3)
        state = at_table(app).controller.state
        assert isinstance(state, TrickState)
        seen = seen_of(app)
        played_cards = {card for trick in state.public.tricks for card in trick.cards} | set(state.public.trick)
        assert seen.gone == played_cards
        assert seen.mine == set(state.hands[0])
        unseen = {card for suit in Suit for card in seen.unseen(suit)}
        assert unseen == {card for hand in state.hands[1:] for card in hand} == set(PACK) - seen.gone - seen.mine
        assert seen.elsewhere == 0


def test_the_key_opens_and_closes_it_and_so_does_a_click(tmp_path: Path) -> None:
    """It stays open while one plays, and neither key nor click plays a card."""
    with game_on(tmp_path) as app:
        act_until(app, 1)
        steps = len(at_table(app).controller.steps)
        press(app, pygame.K_g)
        assert gone_of(app).is_open
        at_table(app).rebuild()
        assert gone_of(app).is_open
        press(app, pygame.K_g)
        assert not gone_of(app).is_open
        click(app, gone_of(app)._strip.rect.center)
        assert gone_of(app).is_open
        assert len(at_table(app).controller.steps) == steps
        act_until(app, 2)
        assert gone_of(app).is_open


def test_it_is_off_by_default(tmp_path: Path) -> None:
    """It is an aid."""
    with game_on(tmp_path, shows_gone=False) as app:
        app.rebuild()
        assert at_table(app).table.gone is None


def test_a_guided_deal_counts_nothing_beside_the_coach(tmp_path: Path) -> None:
    """Its panel would lie over the cards that the coach speaks of."""
    with game_on(tmp_path) as app:
        app.routes.open_lesson(GAMES.screens["forty-one"].name, "lesson", anew=True)
        lesson = app.scene
        assert isinstance(lesson, LessonScene)
        assert lesson.table.gone is None


def test_in_42_the_turned_up_card_is_gone_and_undealt_cards_are_told(tmp_path: Path) -> None:
    """Two players hold fourteen of 54 cards: most of what is unseen is in nobody's hand."""
    with game_on(tmp_path, "forty-two", players=2) as app:
        act_until(app, 1)
        state = at_table(app).controller.state
        assert isinstance(state, TrickState)
        seen = seen_of(app)
        assert state.public.turn_up in seen.gone
        assert len(seen.pack) == 54
        assert seen.rows[-1] is None
        assert seen.held == len(state.hands[1])
        assert seen.elsewhere == 54 - 1 - 14
        assert state.public.turn_up is not None
        trumps = Trumps.of(state.public.turn_up, simple=False)
        assert (seen.trump, seen.number) == (trumps.suit, trumps.number)


def test_in_empat_satu_it_knows_what_was_thrown_and_what_was_taken(tmp_path: Path) -> None:
    """A discard that was taken is known to be held, whoever took it; cards from the stock are unknown."""
    with game_on(tmp_path, "empat-satu") as app:
        table = at_table(app).table
        for seed in range(4):
            for step in replay(played("empat-satu", seed)[0]):
                view = step.state.view(0)
                seen = table.seen(view)
                if seen is None:
                    continue
                hidden = {card for suit in Suit for card in seen.unseen(suit)}
                assert hidden.isdisjoint(view.hand)
                assert not seen.known & seen.gone
                held = [len(set(step.state.view(seat).hand) & hidden) for seat in range(1, view.public.options.players)]
                assert sum(held) == seen.held == len(hidden) - seen.elsewhere


@for_each("game", ["forty-one", "forty-two"])
def test_it_tells_nothing_that_the_seat_has_not_seen(tmp_path: Path, game: str) -> None:
    """The cards of the others, exchanged among them where the view stays the same, change nothing that is shown."""
    with game_on(tmp_path, game) as app:
        table = at_table(app).table
        assert isinstance(table, TrickGameTable)
        for step in replay(played(game, 5, GAMES.rules[game].read_options({}), most_deals=1)[0]):
            state = step.state
            assert isinstance(state, TrickState)
            seen = table.seen(state.view(0))
            if seen is not None:
                others = {card for hand in state.hands[1:] for card in hand}
                assert others <= {card for suit in (*Suit, None) for card in seen.unseen(suit)}


@for_each(
    ("game", "players", "size", "text"),
    [
        ("forty-one", 4, (960, 600), 1.0), ("forty-one", 4, (600, 960), 1.4), ("forty-two", 7, (960, 600), 1.4),
        ("forty-two", 6, (960, 1040), 1.0), ("forty-two", 7, (600, 960), 1.4), ("empat-satu", 4, (960, 600), 1.4),
        ("empat-satu", 4, (960, 1040), 1.4),
    ],
)  # fmt: skip
def test_the_strip_lies_clear_of_everything_and_the_sheet_inside_the_cloth(
    tmp_path: Path, game: str, players: int, size: tuple[int, int], text: float
) -> None:
    """At every size there is room for the strip, and the sheet covers no card of the hand."""
    with game_on(tmp_path, game, size, players, text_size=text) as app:
        table = at_table(app).table
        strip = gone_of(app)._strip.rect
        assert table.layout.play.contains(strip)
        assert strip.collidelist(taken(table.layout, [])) < 0
        sheet = gone_of(app)._sheet.rect
        assert table.layout.play.contains(sheet) or sheet.width > table.layout.play.width
        assert sheet.bottom <= table.layout.hand_top(table.layout.hand_size) + 1


def test_voids_are_marked_with_the_faces_of_the_others() -> None:
    """One's own void need not be marked."""
    hearts = frozenset({Suit.HEARTS})
    seen = CardsSeen(
        PACK, frozenset(), frozenset({Card.parse("AH")}), 51, voids=(hearts, frozenset(), hearts, frozenset())
    )
    assert seen.void_seats(Suit.HEARTS) == [2]
    assert not seen.void_seats(Suit.CLUBS)
